"""The rule book of a game inside the program: chapters at the side, one page to scroll."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import pygame

from ..core.contract import GameSpec
from ..registry import GAMES, find
from ..ui.book import Book
from ..ui.stage import Item
from ..ui.widgets import Widget, area, button, choice, field, icon_button
from .bookframe import BookFrame
from .bookpage import GAP, SHOW, PageSetter, Spot, faded, painted
from .example import ExampleScene
from .examples import examples_of
from .found import found_page
from .handout import GLANCE, HandOut
from .pagespots import Named, named, spot_widgets
from .reading import NOTHING, WANTED_TOP, Place, Wanted, placed
from .searching import Hit, words_of
from .sentences import in_sentences
from .sheet import Sheet, draw_sheet, heading, split
from .terms import Links, Target, glossary

if TYPE_CHECKING:
    from .app import App

STEP_UNITS = 110
SLIDE = 0.3
FIELD = "rules.search"
MOST_PAST = 200
ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)


class RuleBook(BookFrame):
    """One chapter is open."""

    name = "rulebook"
    keyset = "below"

    def __init__(self, app: App, game_id: str, at: str = "") -> None:
        super().__init__(app)
        self.place = Place("")
        self.past: list[Place] = []
        self.top = self.goal = 0.0
        self._page: tuple[object, PageSetter] | None = None
        self._seen: tuple[object, pygame.Surface] | None = None
        self._kept = 0.0
        self._take(Place(game_id))
        self.controls.focus = f"rules.{self.chapters[0].id}"
        target = self.links.target(at)
        if target:
            self._take(placed(game_id, target))

    def _take(self, place: Place) -> None:
        """Open a book at a place."""
        spec = find(place.game)
        assert spec is not None
        if place.game != self.game:
            self._read(spec)
        self.place = place
        self._page = None
        self.goal = self.top = place.top if place.top >= 0 else self._height_of_wanted()

    def _read(self, spec: GameSpec) -> None:
        """The book of a game in the language that is in_sentences."""
        self.book: Book = spec.table().rulebook(self.app.texts.language)
        self.links = Links(self.book)
        t = self.app.t
        self.chapters = (*self.book.chapters, glossary(self.book, t("rules.glossary"), t("rules.glossary_intro")))

    def translated(self) -> None:
        """The same page in that language."""
        spec = find(self.game)
        assert spec is not None
        self._read(spec)
        self._page = None
        self._seen = None

    @property
    def game(self) -> str:
        """Whose book is open."""
        return self.place.game

    @property
    def open(self) -> int:
        """Number of the open chapter; the glossary comes behind the last one."""
        return self.place.chapter

    @property
    def query(self) -> str:
        """What is looked for; while it is anything the hits are shown instead of the chapter."""
        return self.place.query

    # -- the page

    def content(self) -> tuple[list[Item], int]:
        """The items of what is shown, and its height."""
        page = self.set_page()
        return page.items, round(page.y)

    def set_page(self) -> PageSetter:
        """What is shown: the open chapter, or what was found; set once for a size."""
        page, place = self.page(), self.place
        width = self.view_box(page).w - page.px(30)
        key = (replace(place, top=0.0), width, self.words_unit(), self.kit.size)
        if self._page is None or self._page[0] != key:
            self._page = (key, found_page(self, width) if place.query else self._chapter_page(width))
        return self._page[1]

    def _chapter_page(self, width: int) -> PageSetter:
        setter = PageSetter(self.kit, self.book, width, self.words_unit(), self.app.t)
        setter.set(self.chapters[self.open], self.place.wanted)
        if self.chapters[self.open].id == GLANCE:
            box = pygame.Rect(0, round(setter.y), setter.px(240), setter.px(SHOW))
            setter.plate(Spot("print", GLANCE, box, self.app.t("rules.print"), self.app.t("rules.print_tip")), "log")
            setter.y = float(box.bottom + setter.px(GAP))
        return setter

    def lowest(self) -> float:
        """How far the page can be scrolled."""
        return max(0.0, self.content()[1] - self.view_box(self.page()).h + self.page().px(20))

    def resized(self) -> None:
        """The page is set anew and stays where it was being read."""
        share = self.goal / max(1.0, self._page[1].y) if self._page else 0.0
        self._page = None
        self.goal = self.top = min(self.lowest(), share * self.content()[1])

    # -- going somewhere

    def here(self) -> Place:
        """Where the person reads now."""
        return replace(self.place, top=self.goal, focus=self.controls.focus)

    def go(self, place: Place) -> None:
        """Open another place; the way back leads here."""
        self.past = [*self.past[-MOST_PAST:], self.here()]
        self.app.sound("ui/page")
        self._take(place)
        self._attend(place)
        self.changed()

    def _attend(self, place: Place) -> None:
        """The focus is where one reads on: on the first link from there, else on the chapter."""
        rest = [name for name, spot in self._named() if spot.box.y >= self.goal]
        named = f"rules.{self.chapters[place.chapter].id}"
        self.controls.attend(rest[0] if rest and place.wanted != NOTHING else named)

    def turn_back(self) -> None:
        """Return to where the person was before."""
        if not self.past:
            return
        place = self.past.pop()
        self.app.sound("ui/page")
        self._take(place)
        self.controls.attend(place.focus)
        self.changed()

    def turn(self, chapter: int) -> None:
        """Open another chapter."""
        chapter = min(len(self.book.chapters) - 1, max(0, chapter))
        if chapter != self.open or self.query:
            self.go(Place(self.game, chapter))

    def change(self, game: str) -> None:
        """Open the book of another game; what is looked for is looked for there."""
        if game != self.game:
            self.go(Place(game, query=self.query))
            self.controls.attend(f"book.{game}")

    def open_glossary(self) -> None:
        """The page of all terms."""
        if self.open < len(self.book.chapters) or self.query:
            self.go(Place(self.game, len(self.book.chapters)))
            self.controls.attend("rules.glossary")

    def follow(self, spot: Spot) -> None:
        """Do what something on the page offers."""
        if isinstance(spot.aim, Target):
            self.go(placed(self.game, spot.aim))
        elif isinstance(spot.aim, Hit):
            wanted = Wanted(spot.aim.block, words=words_of(self.query))
            self.go(Place(self.game, spot.aim.chapter, WANTED_TOP, wanted=wanted))
        elif spot.kind == "show":
            self.show(spot.name)
        elif spot.kind == "print":
            self.hand_out()
        elif spot.kind == "book":
            self.change(spot.name)
        elif spot.kind == "near":
            self.seek(spot.name)

    def hand_out(self) -> None:
        """The rules in short on one page."""
        spec = find(self.game)
        assert spec is not None
        self.app.push(HandOut(self.app, spec))

    def show(self, id: str) -> None:
        """Lay a position of the book on the table."""
        spec = find(self.game)
        assert spec is not None
        self.app.push(ExampleScene(self.app, self.book, examples_of(spec, self.app.texts.language), id))

    def _height_of_wanted(self) -> float:
        """Where the page has to be for what is wanted to be seen with some lines above it."""
        page, wanted = self.set_page(), self.place.wanted
        if wanted.block < 0:
            return 0.0
        place = page.marked if page.marked >= 0 else page.tops.get(wanted.block, 0)
        return min(self.lowest(), max(0.0, place - self.view_box(self.page()).h * 0.22))

    # -- looking for words

    def seek(self, text: str) -> None:
        """Look for words; for none, the chapter is shown as before."""
        text = text.lstrip("/ ")
        if text and not self.query:
            self._kept = self.goal
        elif text == self.query:
            return
        top = 0.0 if text else self._kept
        self._take(replace(self.place, query=text, top=top))
        self.changed()

    def seeking(self) -> None:
        """The keyboard writes into the field."""
        self.controls.attend(FIELD)
        self.changed()

    def back(self) -> None:
        """Escape: from the hits to the chapter, else away."""
        if self.query:
            self.seek("")
            self.controls.attend(f"rules.{self.chapters[self.open].id}")
            self.changed()
        else:
            super().back()

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
        self._widgets = None
        left = 0.0 if self.kit.reduced_motion else self.goal - self.top
        self.top = self.goal if abs(left) < 1.5 else self.top + left * min(1.0, SLIDE * dt / 16)
        return True

    # -- controls

    def build(self) -> list[Widget]:
        """Books, field, chapters, page with its links, ways to leaf and to leave; hits come right behind the field."""
        page = self.page()
        view = self.view_box(page)
        tools, chapters = self._tools(page), self._chapters(page)
        text = [area("rules.page", "page", self._spoken(), view, focusable=False)]
        text += spot_widgets(self._named(), view, round(self.top), page.unit, self.follow)
        if self.lowest():
            bar = pygame.Rect(view.right - page.px(18), view.y, page.px(22), view.h)
            text.append(area("rules.scroll", "scrollbar", self.app.t("rules.text"), bar, self._jump, focusable=False))
        middle = [*text, *tools[1:], *chapters] if self.query else [*tools[1:], *chapters, *text]
        return [*self._books(page), tools[0], *middle, *self._leaves(page)]

    def _spoken(self) -> str:
        """What the page says, for the UI tree."""
        if self.query:
            return in_sentences(*(spot.label for spot in self.set_page().spots))
        chapter = self.chapters[self.open]
        return in_sentences(chapter.title, *(block.text for block in chapter.blocks))

    def says(self) -> str:
        """The chapter that is open, or what was found."""
        return self._spoken()

    def _tools(self, page: Sheet) -> list[Widget]:
        """The field, and the glossary and the way back at its right."""
        t, row = self.app.t, self.search_box(page)
        last = pygame.Rect(row.right - row.h, row.y, row.h, row.h)
        middle = last.move(-row.h - page.px(8), 0)
        box = pygame.Rect(row.x, row.y, middle.x - page.px(10) - row.x, row.h)
        return [
            field(FIELD, t("rules.search"), box, self.query, self.seek),
            icon_button("rules.glossary", t("rules.glossary"), middle, self.open_glossary, "log"),
            icon_button("rules.return", t("rules.return"), last, self.turn_back, "undo", bool(self.past)),
        ]

    def _named(self) -> list[Named]:
        return named(self.set_page().spots)

    def hovered(self, widget: Widget | None) -> None:
        """Whoever goes from link to link by keyboard has the page follow."""
        super().hovered(widget)
        spot = dict(self._named()).get(widget.id) if widget and self.controls.keyboard else None
        if spot:
            view, pad = self.view_box(self.page()), self.page().px(60)
            least, most = spot.box.bottom + pad - view.h, spot.box.y - pad
            goal = min(max(self.goal, least), most) if most >= least else most
            self.scroll(goal - self.goal)

    def _books(self, page: Sheet) -> list[Widget]:
        if len(GAMES) < 2:
            return []
        boxes = split(self.shelf_box(page), len(GAMES), page.px(10))
        return [self._book(spec.id, box) for spec, box in zip(GAMES, boxes, strict=True)]

    def _book(self, game: str, box: pygame.Rect) -> Widget:
        return choice(f"book.{game}", self.app.name_of(game), box, game == self.game, lambda: self.change(game))

    def _chapters(self, page: Sheet) -> list[Widget]:
        boxes = self.chapter_boxes(page)
        out = []
        for index, (chapter, box) in enumerate(zip(self.book.chapters, boxes, strict=True)):
            chosen, go = index == self.open and not self.query, partial(self.turn, index)
            out.append(choice(f"rules.{chapter.id}", chapter.title, box, chosen, go))
        return out

    def _leaves(self, page: Sheet) -> list[Widget]:
        t, last, foot = self.app.t, len(self.book.chapters) - 1, self.foot_box(page)
        previous = pygame.Rect(foot.right - 2 * foot.h - page.px(12), foot.y, foot.h, foot.h)
        following = pygame.Rect(foot.right - foot.h, foot.y, foot.h, foot.h)
        back = pygame.Rect(foot.x, foot.y, previous.x - foot.x - page.px(16), foot.h)
        before, after = self.open > 0, self.open < last and not self.query
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
        """Page keys move the page, Home and End too; / looks for words, Backspace returns; R closes the book."""
        if self._searching(event):
            return True
        view = self.view_box(self.page()).h * 0.85
        moves = {pygame.K_PAGEDOWN: view, pygame.K_PAGEUP: -view, pygame.K_HOME: -1e9, pygame.K_END: 1e9}
        if event.key in moves:
            self.scroll(moves[event.key])
        elif event.key == pygame.K_SPACE:
            self.scroll(view)
        elif event.key == pygame.K_F1 or (event.key == pygame.K_r and self.controls.focus != FIELD):
            self.app.pop()
        else:
            return False
        return True

    def _searching(self, event: pygame.Event) -> bool:
        """The keys of the field and of the way back."""
        command = event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)
        if getattr(event, "unicode", "") == "/" or (event.key == pygame.K_f and command):
            self.seeking()
        elif event.key in ENTER and self.controls.focus == FIELD:
            for spot in self.set_page().spots[: bool(self.query)]:
                self.follow(spot)
        elif event.key == pygame.K_BACKSPACE:
            self.turn_back()
        elif event.key == pygame.K_p and command:
            self.hand_out()
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
        key = (self.place, size, top, id(items))
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
