"""Under which words, and in which set, the table that is presented becomes a station."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from ..ui.stage import Item
from ..ui.widgets import Widget, button, by_id, field
from .scene import Scene
from .setup import plain
from .sheet import Sheet, draw_sheet, sheet, split
from .stations import MOST, Station, StationSet

if TYPE_CHECKING:
    from .app import App
    from .presenter import PresenterScene

WIDE, HIGH = 820, 480
FIELDS = (("title", 40), ("caption", 140), ("set", 40))


class StationKeeping(Scene):
    """A title, a caption, and the title of the set: one of that title gets the station, or else a new one begins."""

    name = "stationkeeping"
    modal = True

    def __init__(self, app: App, presenter: PresenterScene) -> None:
        super().__init__(app)
        self.presenter = presenter
        found, station = presenter.set, presenter.station
        own = plain(found.title) if presenter.path else app.t("present.my_set")
        self.words = {"title": station.title, "caption": presenter.slide.caption(), "set": own}
        for id, limit in FIELDS:
            self.words[id] = self.words[id][:limit]
        self.controls.focus = "station.title"

    def page(self) -> Sheet:
        """The sheet."""
        return sheet(self.kit, WIDE, HIGH)

    def build(self) -> list[Widget]:
        """Three lines to type in, back and keep."""
        page, t = self.page(), self.app.t
        out: list[Widget] = []
        for number, (id, limit) in enumerate(FIELDS):
            box = page.rect(50, 118 + 72 * number, WIDE - 100, 54)
            one = field(f"station.{id}", t(f"station.{id}"), box, self.words[id], partial(self._write, id))
            out.append(replace(one, limit=limit))
        back, keep = split(page.rect(50, HIGH - 98, WIDE - 100, 56), 2, page.px(24))
        out.append(button("station.back", t("back"), back, self.app.pop, "back", sound="ui/cancel"))
        out.append(button("station.keep", t("keeping.keep"), keep, self.keep, "check", hot=True))
        return out

    def _write(self, id: str, value: str) -> None:
        self.words[id] = value[: dict(FIELDS)[id]]
        self.changed()

    def keep(self) -> None:
        """Write the file; if that is impossible, say so and stay."""
        title = self.words["title"].strip() or self.app.t("keeping.untitled")
        station = self.presenter.now(title, self.words["caption"].strip())
        found, path = self._set()
        if len(found.stations) >= MOST:
            self.app.say(self.app.t("station.full", count=MOST))
            return
        found, index = placed(found, station)
        path, problem = self.app.stations.save(found, path)
        if problem:
            self.app.say(self.app.t("problem.save", problem=problem))
            return
        self.app.pop()
        self.presenter.was_kept(found, path, index)
        self.app.say(self.app.t("station.kept", text=title, name=found.title))

    def _set(self) -> tuple[StationSet, Path | None]:
        """The set of the title that was written, and its file; a new one if there is none of this game."""
        title, spec = self.words["set"].strip() or self.app.t("present.my_set"), self.presenter.set.spec
        for binder in self.app.stations.listed():
            if binder.set and binder.set.spec is spec and plain(binder.set.title) == plain(title):
                return binder.set, binder.path
        return StationSet(spec, title, (), self.presenter.set.names), None

    def key(self, event: pygame.Event) -> bool:
        """Enter goes on to the next line, and then keeps."""
        if event.key not in (pygame.K_RETURN, pygame.K_KP_ENTER):
            return False
        ids = [f"station.{id}" for id, _ in FIELDS]
        here = by_id(self.widgets(), self.controls.focus)
        if here and here.id in ids[:-1]:
            self.controls.attend(ids[ids.index(here.id) + 1])
        else:
            self.keep()
        return True

    def draw(self, items: list[Item]) -> None:
        """The sheet, and what the words are for."""
        kit, page = self.kit, self.page()
        draw_sheet(items, kit, page, self.app.t("present.keep"))
        note = kit.text.paragraph(self.app.t("station.note"), page.px(19), page.px(WIDE - 100), kit.theme.muted)
        kit.put(items, note, page.box.x + page.px(50), page.box.y + page.px(332))


def placed(found: StationSet, station: Station) -> tuple[StationSet, int]:
    """The set with a station at its end, or in the place of the one of that title; and where it is."""
    titles = [one.title for one in found.stations]
    if station.title not in titles:
        return replace(found, stations=(*found.stations, station)), len(titles)
    index = titles.index(station.title)
    stations = (*found.stations[:index], station, *found.stations[index + 1 :])
    return replace(found, stations=stations), index
