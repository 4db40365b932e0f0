"""Present: game by game the sets of stations, those that come with it and those that people have made."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from ..ui.widgets import Widget, icon_button
from .filelist import Begin, FileList, paint_slip
from .library import beginning
from .presenter import PresenterScene
from .setup import plain, recalled
from .sheet import Sheet
from .stationfiles import Binder, StationFiles
from .stations import MOST, Station, StationSet, alone, own_sets

if TYPE_CHECKING:
    from .app import App

LONGEST = 90


class PresentScene(FileList[StationSet | Binder]):
    """One game's sets are shown."""

    name = "present"

    def __init__(self, app: App, game: str = "") -> None:
        super().__init__(app, game)
        self.binders: list[Binder] = []
        self.kept: tuple[StationSet, ...] = ()

    def folder(self) -> StationFiles:
        """Where sets lie."""
        return self.app.stations

    def look(self) -> None:
        """Look again what there is."""
        self.binders, self.kept = self.app.stations.listed(), self._kept()

    def enter(self) -> None:
        """Files come and go; the focus is on the first set."""
        super().enter()
        self.controls.focus = self.controls.focus or f"set.{self.sets()[0].id}"

    def sets(self) -> tuple[StationSet, ...]:
        """The sets that come with the game, and the positions that were kept."""
        return (*own_sets(self.spec, self.app.texts.language), *self.kept)

    def _kept(self) -> tuple[StationSet, ...]:
        """The positions of the game that were set up and kept, as one set; none if there are none."""
        found = [one.kept for one in self.app.library.volumes() if one.kept and one.kept.spec is self.spec]
        stations = tuple(station for one in found[:MOST] for station in alone(one).stations)
        return (StationSet(self.spec, self.app.t("title.setups"), stations, id="positions"),) if stations else ()

    def rows(self) -> list[StationSet | Binder]:
        """The sets, then the files of the game that is shown, and every file that is no set."""
        mine = [one for one in self.binders if one.set is None or one.set.spec is self.spec]
        return [*self.sets(), *mine]

    def ways(self) -> list[Begin]:
        """A table with a fresh deal, and the stand."""
        return [("fresh", "again", self.fresh, False), ("stand", "person", self.stand, False)]

    def row(self, page: Sheet, row: StationSet | Binder, box: pygame.Rect) -> list[Widget]:
        """A set that comes with the game, or one in a file."""
        return self._own_row(row, box) if isinstance(row, StationSet) else self._file_row(page, row, box)

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

    # -- what they do

    def open(self, one: StationSet, path: Path | None = None) -> None:
        """Present a set."""
        self.app.push(PresenterScene(self.app, one, path=path))

    def fresh(self) -> None:
        """A fresh game, to be played before others."""
        options = recalled(self.spec, self.app.settings.last.get(self.spec.id, {})).options
        found = alone(beginning(self.spec, options))
        station = Station(self.app.t("present.fresh"), self.app.name_of(self.spec.id), found.stations[0].start)
        self.open(StationSet(self.spec, station.title, (station,)))

    def stand(self) -> None:
        """Set a stand up that runs alone."""
        from .standsetup import StandSetup

        self.app.push(StandSetup(self.app))

    def delete(self, binder: Binder) -> None:
        """Take a file away; it can be put back."""
        self.take_away(binder.path, self._words(binder)[0])

    def key(self, event: pygame.Event) -> bool:
        """Enter presents the first set, and so does a remote."""
        if event.key not in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_F5):
            return super().key(event)
        self.open(self.sets()[0])
        return True
