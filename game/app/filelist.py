"""A list of kept files game by game: tabs, ways to begin anew, a slip a file, and what was taken away comes back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import pygame

from ..core.contract import GameSpec
from ..registry import GAMES
from ..ui.kit import Kit
from ..ui.stage import Item
from ..ui.widgets import Look, Widget, button, choice, icon_button
from .folder import Folder
from .scene import Scene
from .sheet import Sheet, draw_sheet, sheet, split

if TYPE_CHECKING:
    from .app import App

WIDE, HIGH, NARROW_WIDE, NARROW_HIGH = 1320, 900, 940, 1320
HEAD, TAB, ROW, GAP, FOOT = 112, 54, 84, 10, 110
BETWEEN = 22
Row = TypeVar("Row")
Begin = tuple[str, str, Callable[[], None], bool]


@dataclass(frozen=True, slots=True)
class Removed:
    """A file that was taken away and can be put back."""

    path: Path
    data: bytes


class FileList(Scene, Generic[Row]):
    """One game's files are shown. Whoever inherits names the rows, what they do, and how one begins anew.

    The name of the scene is the beginning of its ids and texts. Lines are `line` design pixels high; `columns` of them
    lie beside each other in a wide window.
    """

    music = "ui/ambience"
    columns = 1
    line = ROW

    def __init__(self, app: App, game: str = "") -> None:
        super().__init__(app)
        self.spec = next((spec for spec in GAMES if spec.id == game), GAMES[0])
        self.first = 0
        self.removed: Removed | None = None

    # -- for a list to fill in

    def folder(self) -> Folder[Any]:
        """Where its files lie."""
        raise NotImplementedError

    def look(self) -> None:
        """Look again what there is."""

    def rows(self) -> Sequence[Row]:
        """What is listed."""
        return ()

    def row(self, page: Sheet, row: Row, box: pygame.Rect) -> list[Widget]:
        """The widgets of one line."""
        raise NotImplementedError

    def ways(self) -> list[Begin]:
        """Ways to begin anew: id, icon, action, whether gilded."""
        return []

    def enter(self) -> None:
        """Files come and go."""
        self.look()

    # -- where things are

    def page(self) -> Sheet:
        """The sheet."""
        return sheet(self.kit, NARROW_WIDE, NARROW_HIGH) if self.kit.portrait else sheet(self.kit, WIDE, HIGH)

    def room(self, page: Sheet) -> pygame.Rect:
        """The place of the lines."""
        top = page.box.y + page.px(HEAD + TAB + 24 + ROW + GAP)
        return pygame.Rect(
            page.box.x + page.px(46), top, page.box.w - page.px(92), page.box.bottom - page.px(FOOT) - top
        )

    # -- controls

    def build(self) -> list[Widget]:
        """The games, ways to begin, the lines, the way back."""
        page, t = self.page(), self.app.t
        left, wide = page.box.x + page.px(46), page.box.w - page.px(92)
        tabs = pygame.Rect(left, page.box.y + page.px(HEAD), wide, page.px(TAB))
        out: list[Widget] = []
        for spec, box in zip(GAMES, split(tabs, len(GAMES), page.px(14)), strict=True):
            turn = partial(self.turn, spec)
            out.append(choice(f"{self.name}.{spec.id}", self.app.name_of(spec.id), box, spec is self.spec, turn))
        out += self._ways(page, pygame.Rect(left, tabs.bottom + page.px(16), wide, page.px(62)))
        out += self._list(page)
        foot = pygame.Rect(left, page.box.bottom - page.px(86), wide, page.px(54))
        back = pygame.Rect(0, 0, page.px(250), foot.h)
        back.midbottom = (page.box.centerx, foot.bottom)
        out.append(button(f"{self.name}.back", t("back"), back, self.app.pop, "back", sound="ui/cancel"))
        if self.removed:
            undo = pygame.Rect(0, foot.y, page.px(290), foot.h)
            undo.right = foot.right
            out.append(button(f"{self.name}.undo", t("setups.undo"), undo, self.undo, "undo"))
        return out

    def _ways(self, page: Sheet, row: pygame.Rect) -> list[Widget]:
        rows = self.ways()
        return [
            button(f"{self.name}.{id}", self.app.t(f"{self.name}.{id}"), box, act, icon, hot=hot)
            for (id, icon, act, hot), box in zip(rows, split(row, len(rows), page.px(14)), strict=True)
        ]

    def _list(self, page: Sheet) -> list[Widget]:
        room, rows = self.room(page), self.rows()
        across = 1 if self.kit.portrait else self.columns
        lines = max(1, room.h // page.px(self.line + GAP))
        fits = lines * across
        self.first = max(0, min(self.first, len(rows) - fits))
        cells = split(pygame.Rect(room.x, room.y, room.w, page.px(self.line)), across, page.px(BETWEEN))
        lines = min(lines, -(-len(rows) // across))
        out: list[Widget] = []
        for place, row in enumerate(rows[self.first : self.first + fits]):
            out += self.row(page, row, cells[place // lines].move(0, place % lines * page.px(self.line + GAP)))
        if len(rows) > fits:
            out += self._turners(page, len(rows), fits)
        return out

    def _turners(self, page: Sheet, count: int, fits: int) -> list[Widget]:
        size, t, name = page.px(48), self.app.t, self.name
        less = pygame.Rect(page.box.x + page.px(46), page.box.bottom - page.px(83), size, size)
        more = less.move(size + page.px(12), 0)
        able = self.first < count - fits
        return [
            icon_button(f"{name}.less", t("editor.up"), less, partial(self.scroll, -fits), "back", self.first > 0),
            icon_button(f"{name}.more", t("editor.down"), more, partial(self.scroll, fits), "next", able),
        ]

    # -- what they do

    def turn(self, spec: GameSpec) -> None:
        """Show the files of another game."""
        if spec is not self.spec:
            self.spec, self.first = spec, 0
            self.app.sound("ui/page")
            self.look()

    def scroll(self, steps: int) -> None:
        """Further down or up."""
        self.first += steps
        self.changed()

    def take_away(self, path: Path, title: str) -> None:
        """Take a file away; it can be put back."""
        data = self.folder().remove(path)
        if data is None:
            self.app.say(self.app.t("setups.stays", file=path.name))
            return
        self.removed = Removed(path, data)
        self.look()
        self.app.say(self.app.t("setups.deleted", name=title))
        self.changed()

    def undo(self) -> None:
        """Put back what was taken away last."""
        if self.removed is None:
            return
        problem = self.folder().restore(self.removed.path, self.removed.data)
        if problem:
            self.app.say(self.app.t("problem.keeping", problem=problem))
            return
        self.removed = None
        self.look()
        self.changed()

    def wheel(self, steps: int) -> None:
        """The list turns."""
        self.scroll(-steps)

    def key(self, event: pygame.Event) -> bool:
        """Ctrl+Z puts back, page keys turn the list."""
        command = event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)
        if command and event.key == pygame.K_z:
            self.undo()
        elif event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            self.scroll(-1 if event.key == pygame.K_PAGEUP else 1)
        else:
            return False
        return True

    # -- picture

    def draw(self, items: list[Item]) -> None:
        """Hall, paper, heading."""
        kit = self.kit
        kit.put(items, kit.assets.cover("ui/title", kit.size), 0, 0)
        kit.put(items, kit.shapes.dim(kit.size, 150), 0, 0)
        draw_sheet(items, kit, self.page(), self.app.t(f"{self.name}.heading"), opacity=1.0)


def paint_slip(title: str, words: str, good: bool, widget: Widget, kit: Kit, look: Look, items: list[Item]) -> None:
    """A slip of paper: title and caption."""
    box, theme = widget.rect, kit.theme
    kit.put(items, kit.shapes.panel(box.w, box.h, 1.0, 9), box.x, box.y)
    if good and (look.hover or look.focused or look.pressed):
        kit.put(items, kit.shapes.bar(box.w - 8, box.h - 8, theme.gold, 26), box.x + 4, box.y + 4)
    left, room = box.x + box.h * 0.3, box.w - box.h * 0.5
    tone = theme.gold if good else theme.bad
    if not words:
        kit.label(items, title, left, box.centery, box.h * 0.32, room, tone, "bold")
        return
    kit.label(items, title, left, box.y + box.h * 0.32, box.h * 0.31, room, tone, "bold")
    kit.label(items, words, left, box.y + box.h * 0.68, box.h * 0.265, room, theme.ivory)
