"""Present: game by game the sets of stations, those that come with it and those that people have made."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from ..core.contract import GameSpec
from ..registry import GAMES
from ..ui.stage import Item
from ..ui.widgets import Widget, button, choice, icon_button
from .library import beginning
from .presenter import PresenterScene
from .scene import Scene
from .setup import plain, recalled
from .setups import paint_slip
from .sheet import Sheet, draw_sheet, sheet, split
from .stationfiles import Binder
from .stations import MOST, Station, StationSet, alone, own_sets

if TYPE_CHECKING:
    from .app import App

WIDE, HIGH, NARROW_WIDE, NARROW_HIGH = 1320, 900, 940, 1320
HEAD, TAB, ROW, GAP, FOOT = 112, 54, 84, 10, 110
LONGEST = 90


@dataclass(frozen=True, slots=True)
class Removed:
    """A file that was taken away and can be put back."""

    binder: Binder
    data: bytes


class PresentScene(Scene):
    """One game's sets are shown."""

    name = "present"
    music = "ui/ambience"

    def __init__(self, app: App, game: str = "") -> None:
        super().__init__(app)
        self.spec = next((spec for spec in GAMES if spec.id == game), GAMES[0])
        self.binders: list[Binder] = []
        self.kept: tuple[StationSet, ...] = ()
        self.first = 0
        self.removed: Removed | None = None

    def enter(self) -> None:
        """Look again what there is: files come and go."""
        self.binders = self.app.stations.binders()
        self.kept = self._kept()
        if not self.controls.focus:
            self.controls.focus = f"set.{self.sets()[0].id}"

    def sets(self) -> tuple[StationSet, ...]:
        """The sets that come with the game, and the positions that were kept."""
        return (*own_sets(self.spec, self.app.texts.language), *self.kept)

    def _kept(self) -> tuple[StationSet, ...]:
        """The positions of the game that were set up and kept, as one set; none if there are none."""
        found = [one.kept for one in self.app.library.volumes() if one.kept and one.kept.spec is self.spec]
        stations = tuple(station for one in found[:MOST] for station in alone(one).stations)
        return (StationSet(self.spec, self.app.t("title.setups"), stations, id="positions"),) if stations else ()

    def mine(self) -> list[Binder]:
        """The files of the game that is shown, and every file that is no set."""
        return [one for one in self.binders if one.set is None or one.set.spec is self.spec]

    # -- where things are

    def page(self) -> Sheet:
        """The sheet."""
        return sheet(self.kit, NARROW_WIDE, NARROW_HIGH) if self.kit.portrait else sheet(self.kit, WIDE, HIGH)

    def _room(self, page: Sheet) -> pygame.Rect:
        top = page.box.y + page.px(HEAD + TAB + 24)
        return pygame.Rect(
            page.box.x + page.px(46), top, page.box.w - page.px(92), page.box.bottom - page.px(FOOT) - top
        )

    def _fits(self, page: Sheet) -> int:
        return max(1, self._room(page).h // page.px(ROW + GAP))

    # -- controls

    def build(self) -> list[Widget]:
        """The games, the sets, a table of one's own, the way back."""
        page, t = self.page(), self.app.t
        left, wide = page.box.x + page.px(46), page.box.w - page.px(92)
        tabs = pygame.Rect(left, page.box.y + page.px(HEAD), wide, page.px(TAB))
        out: list[Widget] = []
        for spec, box in zip(GAMES, split(tabs, len(GAMES), page.px(14)), strict=True):
            turn = partial(self.turn, spec)
            out.append(choice(f"present.{spec.id}", self.app.name_of(spec.id), box, spec is self.spec, turn))
        out += self._list(page)
        foot = pygame.Rect(left, page.box.bottom - page.px(86), wide, page.px(54))
        third = split(foot, 3, page.px(20))
        out.append(button("present.fresh", t("present.fresh"), third[2], self.fresh, "again"))
        out.append(button("present.back", t("back"), third[1], self.app.pop, "back", sound="ui/cancel"))
        if self.removed:
            out.append(button("present.undo", t("setups.undo"), third[0], self.undo, "undo"))
        return out

    def _list(self, page: Sheet) -> list[Widget]:
        room, fits = self._room(page), self._fits(page)
        rows: Sequence[StationSet | Binder] = (*self.sets(), *self.mine())
        if len(rows) > fits:
            fits -= 1
        self.first = max(0, min(self.first, len(rows) - fits))
        out: list[Widget] = []
        for line, row in enumerate(rows[self.first : self.first + fits]):
            box = pygame.Rect(room.x, room.y + line * page.px(ROW + GAP), room.w, page.px(ROW))
            out += self._own_row(row, box) if isinstance(row, StationSet) else self._file_row(page, row, box)
        if len(rows) > fits:
            out += self._turners(page, len(rows), fits)
        return out

    def _own_row(self, one: StationSet, box: pygame.Rect) -> list[Widget]:
        title, words = one.title, self._about(one)
        label = self.app.t("setups.open", name=title, text=words)
        paint = partial(paint_slip, title, words, True)
        return [Widget(f"set.{one.id}", "button", label, box, partial(self.open, one), paint)]

    def _file_row(self, page: Sheet, binder: Binder, box: pygame.Rect) -> list[Widget]:
        """A slip that opens the set, and a button that takes its file away."""
        t, name, one = self.app.t, binder.path.stem, binder.set
        size, gap = page.px(56), page.px(10)
        delete = pygame.Rect(box.right - size, box.centery - size // 2, size, size)
        slip = pygame.Rect(box.x, box.y, delete.x - gap - box.x, box.h)
        title, words = self._words(binder)
        label = t("setups.open", name=title, text=words)
        act = partial(self.open, one, binder.path) if one else None
        paint = partial(paint_slip, title, words, one is not None)
        gone = partial(self.delete, binder)
        return [
            Widget(f"file.{name}", "button", label, slip, act, paint, one is not None),
            icon_button(f"delete.{name}", t("setups.delete", name=title), delete, gone, "close"),
        ]

    def _about(self, one: StationSet) -> str:
        """How many stations, and what they are about."""
        names = one.about or " · ".join(plain(station.title) for station in one.stations if station.title)
        short = names if len(names) <= LONGEST else f"{names[:LONGEST].rstrip()}…"
        return self.app.t("present.count", count=len(one.stations), text=short)

    def _words(self, binder: Binder) -> tuple[str, str]:
        """Title and stations of a file, or its name and what is wrong with it."""
        if binder.set:
            return plain(binder.set.title) or binder.path.stem, self._about(binder.set)
        reason = binder.reason
        why = self.app.texts_of(self.spec.id).reason(reason) if reason else binder.problem
        return binder.path.name, self.app.t("setups.wrong", place=binder.place, text=why)

    def _turners(self, page: Sheet, count: int, fits: int) -> list[Widget]:
        size, t, room = page.px(48), self.app.t, self._room(page)
        less = pygame.Rect(room.centerx - size - page.px(6), room.bottom - size - page.px(8), size, size)
        more = less.move(size + page.px(12), 0)
        able = self.first < count - fits
        return [
            icon_button("present.less", t("editor.up"), less, partial(self.scroll, -fits), "back", self.first > 0),
            icon_button("present.more", t("editor.down"), more, partial(self.scroll, fits), "next", able),
        ]

    # -- what they do

    def turn(self, spec: GameSpec) -> None:
        """Show the sets of another game."""
        if spec is not self.spec:
            self.spec, self.first = spec, 0
            self.kept = self._kept()
            self.app.sound("ui/page")

    def scroll(self, steps: int) -> None:
        """Further down or up."""
        self.first += steps
        self.changed()

    def open(self, one: StationSet, path: Path | None = None) -> None:
        """Present a set."""
        self.app.push(PresenterScene(self.app, one, path=path))

    def fresh(self) -> None:
        """A fresh game, to be played before others."""
        options = recalled(self.spec, self.app.settings.last.get(self.spec.id, {})).options
        found = alone(beginning(self.spec, options))
        station = Station(self.app.t("present.fresh"), self.app.name_of(self.spec.id), found.stations[0].start)
        self.open(StationSet(self.spec, station.title, (station,)))

    def delete(self, binder: Binder) -> None:
        """Take a file away; it can be put back."""
        data = self.app.stations.remove(binder.path)
        if data is None:
            self.app.say(self.app.t("setups.stays", file=binder.path.name))
            return
        self.removed = Removed(binder, data)
        self.binders = self.app.stations.binders()
        self.app.say(self.app.t("setups.deleted", name=self._words(binder)[0]))
        self.changed()

    def undo(self) -> None:
        """Put back what was taken away last."""
        if self.removed is None:
            return
        problem = self.app.stations.restore(self.removed.binder.path, self.removed.data)
        if problem:
            self.app.say(self.app.t("problem.save", problem=problem))
            return
        self.removed = None
        self.binders = self.app.stations.binders()
        self.changed()

    def wheel(self, steps: int) -> None:
        """The list turns."""
        self.scroll(-steps)

    def key(self, event: pygame.Event) -> bool:
        """Ctrl+Z puts back, Enter presents the first set, page keys turn the list."""
        command = event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)
        if command and event.key == pygame.K_z:
            self.undo()
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_F5):
            self.open(self.sets()[0])
        elif event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            self.scroll(-1 if event.key == pygame.K_PAGEUP else 1)
        else:
            return False
        return True

    # -- picture

    def draw(self, items: list[Item]) -> None:
        """Hall, paper, heading."""
        kit, page = self.kit, self.page()
        kit.put(items, kit.assets.cover("ui/title", kit.size), 0, 0)
        kit.put(items, kit.shapes.dim(kit.size, 150), 0, 0)
        draw_sheet(items, kit, page, self.app.t("present.heading"), opacity=1.0)
