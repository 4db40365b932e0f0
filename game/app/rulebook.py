"""The rule book of a game inside the program: chapters at the side, one page to scroll."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from ..registry import GAMES, find
from ..ui.book import Book
from ..ui.stage import Item
from ..ui.widgets import Widget, area, button, choice, icon_button
from .bookpage import PageSetter, faded, painted
from .scene import Scene
from .sheet import MARGIN, Sheet, draw_sheet, heading, split

if TYPE_CHECKING:
    from .app import App

LIST, COLUMN = 330, 1110
STEP_UNITS = 110
SLIDE = 0.3


class RuleBook(Scene):
    """One chapter is open."""

    name = "rulebook"

    def __init__(self, app: App, game_id: str) -> None:
        super().__init__(app)
        self._take(game_id)

    def _take(self, game_id: str) -> None:
        """Open the book of a game at its first chapter."""
        spec = find(game_id)
        assert spec is not None
        self.game = game_id
        self.book: Book = spec.table().rulebook(self.app.texts.language)
        self.open = 0
        self.controls.focus = f"rules.{self.book.chapters[0].id}"
        self.top = 0.0
        self.goal = 0.0
        self._set: tuple[object, list[Item], int] | None = None
        self._seen: tuple[object, pygame.Surface] | None = None

    # -- where things are

    def page(self) -> Sheet:
        """The sheet fills the window, as far as a line of text should be long."""
        kit, (wide, high) = self.kit, self.kit.size
        unit = min(kit.type, (wide - 2 * MARGIN) / 900, (high - 2 * MARGIN) / 900)
        most = round(LIST * unit + COLUMN * max(self.words_unit(), kit.unit) + 190 * unit)
        box = pygame.Rect(0, 0, min(wide - 2 * MARGIN, most), high - 2 * max(MARGIN, kit.px(40)))
        box.center = (wide // 2, high // 2)
        return Sheet(box, unit)

    def words_unit(self) -> float:
        """Pixels of a design pixel of the page: the person's scale, larger where the window is high."""
        return self.kit.type * (1.18 if self.kit.portrait else 1.0)

    def list_box(self, page: Sheet) -> pygame.Rect:
        """Where the chapters are listed: at the left, in a high window above."""
        pad, top = page.px(34), self._shelf(page).bottom + page.px(14)
        if self.kit.portrait:
            rows = -(-len(self.book.chapters) // 3)
            return pygame.Rect(page.box.x + pad, top, page.box.w - 2 * pad, rows * page.px(50))
        wide = min(page.px(LIST), round(page.box.w * 0.27))
        return pygame.Rect(page.box.x + pad, top, wide, self._foot(page).y - page.px(14) - top)

    def _shelf(self, page: Sheet) -> pygame.Rect:
        """The row of the books, one a game; flat while there is only one."""
        high = page.px(44) if len(GAMES) > 1 else 0
        foot = self._foot(page)
        return pygame.Rect(foot.x, page.box.y + page.px(90), foot.w, high)

    def view_box(self, page: Sheet) -> pygame.Rect:
        """Where the page is seen."""
        pad, box = page.px(34), self.list_box(page)
        if self.kit.portrait:
            top = box.bottom + page.px(18)
            return pygame.Rect(page.box.x + pad, top, page.box.w - 2 * pad, self._foot(page).y - page.px(12) - top)
        left = box.right + page.px(40)
        room = pygame.Rect(left, page.box.y + page.px(34), page.box.right - pad - left, page.box.h - page.px(68))
        wide = min(room.w, round(COLUMN * self.words_unit()) + page.px(30))
        return pygame.Rect(room.centerx - wide // 2, room.y, wide, room.h)

    def _foot(self, page: Sheet) -> pygame.Rect:
        """The row of the way back."""
        pad, high = page.px(34), page.px(52)
        wide = page.box.w - 2 * pad if self.kit.portrait else min(page.px(LIST), round(page.box.w * 0.27))
        return pygame.Rect(page.box.x + pad, page.box.bottom - pad - high, wide, high)

    # -- the page

    def content(self) -> tuple[list[Item], int]:
        """The items of the open chapter, and its height; set once for a size."""
        page = self.page()
        width = self.view_box(page).w - page.px(30)
        key = (self.open, width, self.words_unit(), self.kit.size)
        if self._set is None or self._set[0] != key:
            setter = PageSetter(self.kit, self.book, width, self.words_unit(), self.app.t("rules.ruling"))
            setter.set(self.book.chapters[self.open])
            self._set = (key, setter.items, round(setter.y))
        return self._set[1], self._set[2]

    def lowest(self) -> float:
        """How far the page can be scrolled."""
        return max(0.0, self.content()[1] - self.view_box(self.page()).h + self.page().px(20))

    def resized(self) -> None:
        """The page is set anew."""
        self._set = None
        self.goal = self.top = 0.0

    def turn(self, chapter: int) -> None:
        """Open another chapter."""
        chapter = min(len(self.book.chapters) - 1, max(0, chapter))
        if chapter != self.open:
            self.app.sound("ui/page")
        self.open, self.top, self.goal = chapter, 0.0, 0.0
        self.changed()

    def scroll(self, pixels: float) -> None:
        """Move the page."""
        self.goal = min(self.lowest(), max(0.0, self.goal + pixels))
        if self.kit.reduced_motion:
            self.top = self.goal
        self.changed()

    def wheel(self, steps: int) -> None:
        """The wheel moves the page."""
        self.scroll(-steps * self.page().px(STEP_UNITS))

    def update(self, dt: float) -> bool:
        """The page slides to where it was sent."""
        if self.top == self.goal:
            return False
        left = self.goal - self.top
        self.top = self.goal if abs(left) < 1.5 else self.top + left * min(1.0, SLIDE * dt / 16)
        return True

    # -- controls

    def build(self) -> list[Widget]:
        """Chapters, page, and the ways to leaf and to leave."""
        page = self.page()
        view = self.view_box(page)
        out = self._chapters(page)
        words = " ".join(block.text for block in self.book.chapters[self.open].blocks if block.text)
        label = f"{self.book.chapters[self.open].title}. {words}"
        out.append(area("rules.page", "page", label, view, focusable=False))
        if self.lowest():
            bar = pygame.Rect(view.right - page.px(18), view.y, page.px(22), view.h)
            out.append(area("rules.scroll", "scrollbar", self.app.t("rules.text"), bar, self._jump, focusable=False))
        return self._books(page) + out + self._leaves(page)

    def _books(self, page: Sheet) -> list[Widget]:
        if len(GAMES) < 2:
            return []
        boxes = split(self._shelf(page), len(GAMES), page.px(10))
        return [self._book(spec.id, box) for spec, box in zip(GAMES, boxes, strict=True)]

    def _book(self, game: str, box: pygame.Rect) -> Widget:
        return choice(f"book.{game}", self.app.name_of(game), box, game == self.game, lambda: self.change(game))

    def change(self, game: str) -> None:
        """Open the book of another game."""
        if game != self.game:
            self.app.sound("ui/page")
            self._take(game)
            self.controls.focus = f"book.{game}"
            self.changed()

    def _chapters(self, page: Sheet) -> list[Widget]:
        boxes = self._chapter_boxes(page)
        out = []
        for index, (chapter, box) in enumerate(zip(self.book.chapters, boxes, strict=True)):
            chosen, go = index == self.open, lambda i=index: self.turn(i)
            out.append(choice(f"rules.{chapter.id}", chapter.title, box, chosen, go))
        return out

    def _chapter_boxes(self, page: Sheet) -> list[pygame.Rect]:
        room, count = self.list_box(page), len(self.book.chapters)
        columns = 3 if self.kit.portrait else 1
        rows = -(-count // columns)
        pitch = min(page.px(50), room.h / rows)
        cells = split(room, columns, page.px(10))
        out = []
        for index, chapter in enumerate(self.book.chapters):
            cell = cells[index % columns]
            inset = page.px(26) if chapter.indent and columns == 1 else 0
            y = round(room.y + index // columns * pitch)
            out.append(pygame.Rect(cell.x + inset, y, cell.w - inset, max(12, round(pitch * 0.86))))
        return out

    def _leaves(self, page: Sheet) -> list[Widget]:
        t, last, foot = self.app.t, len(self.book.chapters) - 1, self._foot(page)
        previous = pygame.Rect(foot.right - 2 * foot.h - page.px(12), foot.y, foot.h, foot.h)
        following = pygame.Rect(foot.right - foot.h, foot.y, foot.h, foot.h)
        back = pygame.Rect(foot.x, foot.y, previous.x - foot.x - page.px(16), foot.h)
        before, after = self.open > 0, self.open < last
        leaf = self.turn
        return [
            button("rules.back", t("back"), back, self.app.pop, "close", hot=True, sound="ui/cancel"),
            icon_button("rules.previous", t("rules.previous"), previous, lambda: leaf(self.open - 1), "back", before),
            icon_button("rules.next", t("rules.next"), following, lambda: leaf(self.open + 1), "next", after),
        ]

    def _jump(self) -> None:
        view = self.view_box(self.page())
        share = (self.controls.point[1] - view.y) / max(1, view.h)
        self.scroll(share * self.content()[1] - view.h / 2 - self.goal)

    def key(self, event: pygame.Event) -> bool:
        """Page keys move the page, Home and End too; R closes the book."""
        view = self.view_box(self.page()).h * 0.85
        moves = {pygame.K_PAGEDOWN: view, pygame.K_PAGEUP: -view, pygame.K_HOME: -1e9, pygame.K_END: 1e9}
        if event.key in moves:
            self.scroll(moves[event.key])
        elif event.key == pygame.K_SPACE:
            self.scroll(view)
        elif event.key in (pygame.K_r, pygame.K_F1):
            self.app.pop()
        else:
            return False
        return True

    # -- picture

    def draw(self, items: list[Item]) -> None:
        """Hall, sheet, title of the book, the page through its window."""
        kit, page = self.kit, self.page()
        kit.put(items, kit.assets.cover("ui/title", kit.size), 0, 0)
        kit.put(items, kit.shapes.dim(kit.size, 150), 0, 0)
        draw_sheet(items, kit, page, opacity=1.0)
        box = self.list_box(page)
        title = self.app.t("title.rules" if len(GAMES) > 1 else "rules.heading", game=self.app.name_of(self.game))
        heading(items, kit, title, box.centerx, page.box.y + page.px(30), page.px(30), box.w)
        view = self.view_box(page)
        kit.put(items, self._window(view.size), view.x, view.y)
        self._draw_scrollbar(items, page, view)

    def _window(self, size: tuple[int, int]) -> pygame.Surface:
        items, high = self.content()
        top = round(min(self.top, self.lowest()))
        key = (self.open, size, top, id(items))
        if self._seen is None or self._seen[0] != key:
            view = painted(items, size, top)
            depth = self.page().px(34)
            self._seen = (key, faded(view, depth, top > 0, top + size[1] < high))
        return self._seen[1]

    def _draw_scrollbar(self, items: list[Item], page: Sheet, view: pygame.Rect) -> None:
        high = self.content()[1]
        if not self.lowest():
            return
        kit, x = self.kit, view.right - page.px(10)
        kit.put(items, kit.shapes.bar(page.px(4), view.h, kit.theme.plate), x, view.y)
        length = max(page.px(40), view.h * view.h / (high + page.px(20)))
        y = view.y + (view.h - length) * min(1.0, self.top / self.lowest())
        kit.put(items, kit.shapes.bar(page.px(6), length, kit.theme.gold_mid), x - page.px(1), y)
