"""Stations as data: prepared positions with captions that somebody shows to others, one after the other.

A set of stations is one file. Those of a game lie in `game/<game>/stations`, their words apart in `<language>.json` by
`<set>.<station>`; those that people write lie in the data folder and hold their words themselves. All are read with
suspicion: whatever is wrong is refused with its place.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from .. import paths
from ..core import kept
from ..core.contract import GameSpec, Json
from ..core.errors import BadOptions, BadPosition, BadRecord, BannerhallError, IllegalMove
from ..core.match import Match, Seat
from ..core.position import POSITION
from ..core.record import check_format
from ..core.strict import BadJson, loads
from ..core.texts import Texts
from .lessons import Start

FORMAT: Final = "bannerhall-stations"
VERSION: Final = 1
MOST: Final = 200
LONGEST_WORDS: Final = 2000
Point = tuple[float, float]
End = str | Point
_SETS: dict[tuple[str, str], tuple[StationSet, ...]] = {}


@dataclass(frozen=True, slots=True)
class Marks:
    """Arrows and circles; an end is the id of something on the table, or a point in shares of its width and height."""

    arrows: tuple[tuple[End, End], ...] = ()
    circles: tuple[End, ...] = ()

    def json(self) -> Json:
        """As a file writes them."""
        return {
            "arrows": [list(map(_plain, arrow)) for arrow in self.arrows],
            "circles": list(map(_plain, self.circles)),
        }

    def __bool__(self) -> bool:
        return bool(self.arrows or self.circles)


@dataclass(frozen=True, slots=True)
class Station:
    """One prepared table and what is said about it."""

    title: str
    caption: str
    start: Start
    marks: Marks = Marks()
    id: str = ""

    def json(self) -> Json:
        """As a file writes it."""
        position = self.start.deal.get(POSITION)
        where = {"position": position} if position else {"deal": self.start.deal, "moves": list(self.start.moves)}
        marks = {"marks": self.marks.json()} if self.marks else {}
        return {"title": self.title, "caption": self.caption, "options": self.start.options, **where, **marks}


@dataclass(frozen=True, slots=True)
class StationSet:
    """Stations of one game in their order; `names` are those who sit there, `about` says what it shows."""

    spec: GameSpec
    title: str
    stations: tuple[Station, ...]
    names: tuple[str, ...] = ()
    id: str = ""
    about: str = ""
    extra: Json = field(default_factory=dict)

    def json(self) -> Json:
        """The file."""
        return {
            **self.extra,
            "format": FORMAT,
            "version": VERSION,
            "game": self.spec.id,
            "title": self.title,
            "about": self.about,
            "names": list(self.names),
            "stations": [station.json() for station in self.stations],
        }

    def match(self, station: Station, names: tuple[str, ...]) -> Match:
        """The table of a station; `names` for those whom the set does not name."""
        count = self.spec.seat_count(self.spec.check_options(station.start.options))
        known = (*self.names, *names[len(self.names) :])
        return station.start.match(self.spec, [Seat(name) for name in known[:count]])


def _plain(end: End) -> Any:
    return end if isinstance(end, str) else [round(share, 4) for share in end]


# -- reading


def parse(text: str | bytes, find: Callable[[str], GameSpec | None]) -> StationSet:
    """The set that the text of a file tells, a position counting as a set of one; `BadRecord` names what is wrong."""
    try:
        value = loads(text)
    except BadJson as error:
        raise BadRecord("file", str(error)) from None
    if isinstance(value, dict) and value.get("format") == kept.FORMAT:
        return alone(kept.read(value, find))
    return read(value, find)


def alone(one: kept.Kept) -> StationSet:
    """A kept position as a set of one station."""
    station = Station(one.title, one.caption, Start(one.options, one.deal, ()))
    return StationSet(one.spec, one.title, (station,))


def read(value: Any, find: Callable[[str], GameSpec | None], words: Texts | None = None, id: str = "") -> StationSet:
    """The set of a file; `words` are those of a game's own sets. `BadRecord` names the place of what is wrong."""
    spec = _heading(value, find)
    found = value.get("stations")
    if not isinstance(found, list) or not 1 <= len(found) <= MOST:
        raise BadRecord("stations", f"must be a list of 1 to {MOST}")
    names = value.get("names", [])
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise BadRecord("names", "must be a list of texts")
    usual = {key: value[key] for key in ("options", "deal") if key in value}
    stations = tuple(_station(spec, item, usual, f"stations[{n}]", words, id) for n, item in enumerate(found))
    known = ("format", "version", "game", "title", "about", "names", "stations", *usual)
    extra = {key: item for key, item in value.items() if key not in known}
    title, about = (words.get(f"{id}.{key}") if words else words_in(value, key, "file") for key in ("title", "about"))
    return StationSet(spec, title, stations, tuple(name[:40] for name in names), id, about, extra)


def _heading(value: Any, find: Callable[[str], GameSpec | None]) -> GameSpec:
    """Check what kind of file this is, before anything inside it is believed."""
    check_format(value, "file", FORMAT, VERSION)
    spec = find(value["game"]) if isinstance(value.get("game"), str) else None
    if spec is None:
        raise BadRecord("game", f"is unknown: {str(value.get('game'))[:40]!r}")
    return spec


def words_in(value: Json, key: str, place: str) -> str:
    """A short text of a file, empty if there is none; `BadRecord` if it is something else."""
    words = value.get(key, "")
    if not isinstance(words, str) or len(words) > LONGEST_WORDS:
        raise BadRecord(f"{place}.{key}", "must be a short text")
    return words


def _station(spec: GameSpec, item: Any, usual: Json, place: str, words: Texts | None, set_id: str) -> Station:
    if not isinstance(item, dict):
        raise BadRecord(place, "must be an object")
    own = words_in(item, "id", place)
    said = [words.get(f"{set_id}.{own}.{key}") if words else words_in(item, key, place) for key in ("title", "caption")]
    start = start_in(spec, {**usual, **item}, place)
    return Station(said[0], said[1], start, _marks(item.get("marks", {}), f"{place}.marks"), own)


def start_in(spec: GameSpec, item: Json, place: str) -> Start:
    """The prepared table of a file, played once to see that it can be; `BadRecord` names the place otherwise."""
    options, moves, deal = item.get("options", {}), item.get("moves", []), item.get("deal", {})
    if not isinstance(options, dict):
        raise BadRecord(f"{place}.options", "must be an object")
    if not isinstance(moves, list) or not all(isinstance(move, str) for move in moves):
        raise BadRecord(f"{place}.moves", "must be a list of texts")
    if POSITION in item:
        deal, moves = {POSITION: item[POSITION]}, []
    if not isinstance(deal, dict):
        raise BadRecord(f"{place}.deal", "must be an object")
    start = Start(options, deal, tuple(moves))
    try:
        count = spec.seat_count(spec.check_options(options))
        match = start.match(spec, [Seat()] * count)
    except BadPosition as error:
        raise BadRecord(f"{place}.{error.place}", error.problem) from error
    except BadOptions as error:
        raise BadRecord(f"{place}.{error.place}", error.problem) from None
    except IllegalMove as error:
        raise BadRecord(f"{place}.moves", f"{error.move[:40]!r} is not possible") from None
    except (BannerhallError, TypeError, KeyError, ValueError) as error:
        raise BadRecord(place, str(error)[:200]) from None
    return Start(match.options, {POSITION: match.deal[POSITION]} if POSITION in match.deal else deal, start.moves)


def _marks(value: Any, place: str) -> Marks:
    if not isinstance(value, dict):
        raise BadRecord(place, "must be an object")
    arrows, circles = value.get("arrows", []), value.get("circles", [])
    if not isinstance(arrows, list) or not isinstance(circles, list) or len(arrows) + len(circles) > MOST:
        raise BadRecord(place, "must hold lists")
    pairs = []
    for arrow in arrows:
        if not isinstance(arrow, list) or len(arrow) != 2:
            raise BadRecord(f"{place}.arrows", "must be pairs")
        pairs.append((_end(arrow[0], place), _end(arrow[1], place)))
    return Marks(tuple(pairs), tuple(_end(circle, place) for circle in circles))


def _end(value: Any, place: str) -> End:
    """An id, or a point of the table in shares of its width and height."""
    if isinstance(value, str):
        return value
    numbers = value if isinstance(value, list) and len(value) == 2 else []
    if not numbers or not all(type(n) in (int, float) and 0 <= n <= 1 for n in numbers):
        raise BadRecord(place, "must be ids, or pairs of shares from 0 to 1")
    return float(numbers[0]), float(numbers[1])


# -- those that come with each game


def folder_of(spec: GameSpec) -> Path:
    """Where the sets of a game lie."""
    return paths.game_folder(spec.id) / "stations"


def own_sets(spec: GameSpec, language: str) -> tuple[StationSet, ...]:
    """The sets that come with a game, in the order of `sets.json`; read once."""
    key = (spec.id, language)
    if key not in _SETS:
        _SETS[key] = tuple(_own(spec, language))
    return _SETS[key]


def _own(spec: GameSpec, language: str) -> list[StationSet]:
    folder = folder_of(spec)
    if not (folder / "sets.json").is_file():
        return []
    words = Texts([folder], language)
    order: Mapping[str, list[str]] = json.loads((folder / "sets.json").read_text(encoding="utf-8"))
    return [read(raw(folder, id), {spec.id: spec}.get, words, id) for id in order["sets"]]


def raw(folder: Path, id: str) -> Json:
    """The file of one set as it stands."""
    found: Json = json.loads((folder / f"{id}.json").read_text(encoding="utf-8"))
    return found
