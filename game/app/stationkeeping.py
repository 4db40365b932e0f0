"""Under which words, and in which set, the table that is presented becomes a station."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from .fieldsheet import FieldSheet
from .setup import plain
from .stations import MOST, Station, StationSet

if TYPE_CHECKING:
    from .app import App
    from .presenter import PresenterScene


class StationKeeping(FieldSheet):
    """A title, a caption, and the title of the set: one of that title gets the station, or else a new one begins."""

    name = "stationkeeping"
    prefix = "station"
    fields = (("title", 40), ("caption", 140), ("set", 40))

    def __init__(self, app: App, presenter: PresenterScene) -> None:
        found, station = presenter.set, presenter.station
        own = plain(found.title) if presenter.path else app.t("present.my_set")
        super().__init__(app, {"title": station.title, "caption": presenter.slide.caption(), "set": own})
        self.presenter = presenter

    def title(self) -> str:
        """What is done here."""
        return self.app.t("present.keep")

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
            self.app.say(self.app.t("problem.keeping", problem=problem))
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


def placed(found: StationSet, station: Station) -> tuple[StationSet, int]:
    """The set with a station at its end, or in the place of the one of that title; and where it is."""
    titles = [one.title for one in found.stations]
    if station.title not in titles:
        return replace(found, stations=(*found.stations, station)), len(titles)
    index = titles.index(station.title)
    stations = (*found.stations[:index], station, *found.stations[index + 1 :])
    return replace(found, stations=stations), index
