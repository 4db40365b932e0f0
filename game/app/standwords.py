"""What a game brings to the stand, as data: short games, what is said about it, and what its events mean to onlookers.

Every game has `stand/stand.json` (which events count most, what the introduction points at), `stand/starts.json`
(prepared tables, found and measured by `python3 build stand-starts`) and `stand/<language>.json` (the sentences). A
game without them is shown from its first deal, with the words of its chronicle.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from .. import paths
from ..core.contract import NOBODY, Event, GameSpec, Json
from ..core.position import POSITION
from ..core.texts import Texts
from .lessons import Start

WHAT: Final = "what"
DO: Final = "do"
PARTS: Final = (WHAT, DO)
SEATS: Final = {"seat": "who", "after": "who", "owner": "other", "from": "other"}
_BOOKS: dict[tuple[str, str], StandBook] = {}


@dataclass(frozen=True, slots=True)
class Told:
    """One caption: what happened, and why it matters."""

    what: str
    why: str = ""

    def __str__(self) -> str:
        return f"{self.what} {self.why}".strip()


@dataclass(frozen=True, slots=True)
class Page:
    """One caption of the introduction, and patterns of what it points at."""

    id: str
    at: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class StandBook:
    """All that a game brings; `rank` are events, what matters most first, `brief` those that need no long look."""

    spec: GameSpec
    words: Texts
    rank: tuple[str, ...]
    brief: frozenset[str]
    pages: Mapping[str, tuple[Page, ...]]
    starts: tuple[Start, ...]

    def says(self, part: str, page: Page) -> str:
        """A caption of the introduction."""
        return self.words.get(f"{part}.{page.id}")

    def told(self, events: Sequence[Event], names: Sequence[str], turn: int = 0) -> Told:
        """The caption of one decision; `turn` lets sentences of the same meaning take turns."""
        return Told(self._first("told", events, names, turn), self._first("why", self._ranked(events), names, turn))

    def is_brief(self, events: Sequence[Event]) -> bool:
        """Whether a decision needs no long look."""
        return all(event.type in self.brief for event in events)

    def _ranked(self, events: Sequence[Event]) -> list[Event]:
        known = [event for event in events if event.type in self.rank]
        return sorted(known, key=lambda event: self.rank.index(event.type))

    def _first(self, kind: str, events: Sequence[Event], names: Sequence[str], turn: int) -> str:
        """The first sentence of a kind that there is for one of the events."""
        for event in events:
            for key in keys_of(kind, event):
                if found := self._variants(key):
                    return self.words.get(found[turn % len(found)], **slots(event, names))
        return ""

    def _variants(self, key: str) -> list[str]:
        """A key and those that say the same in other words: `key.2`, `key.3`."""
        found = [key] if self.words.has(key) else []
        while found and self.words.has(f"{key}.{len(found) + 1}"):
            found.append(f"{key}.{len(found) + 1}")
        return found


def keys_of(kind: str, event: Event) -> Iterator[str]:
    """Keys of sentences about an event, the most exact first: by a value, by what is not 0, by its type.

    Where a seat could stand and nobody is, the key ends in `_none`.
    """
    for name, value in event.args.items():
        if isinstance(value, str):
            yield f"{kind}.{event.type}.{value.rpartition('.')[2]}"
        elif value == NOBODY or value is None:
            yield f"{kind}.{event.type}.{name}_none"
        elif type(value) in (int, bool) and value > 0 and name not in SEATS:
            yield f"{kind}.{event.type}.{name}"
    yield f"{kind}.{event.type}"


def slots(event: Event, names: Sequence[str]) -> Json:
    """What a sentence can name: the values of an event, and its seats by their names."""
    out: Json = dict(event.args)
    for name, slot in SEATS.items():
        seat = event.args.get(name)
        if type(seat) is int and 0 <= seat < len(names):
            out[slot] = names[seat]
    return out


def book_of(spec: GameSpec, language: str) -> StandBook:
    """What a game brings to the stand; read once."""
    key = (spec.id, language)
    if key not in _BOOKS:
        _BOOKS[key] = _read(spec, language)
    return _BOOKS[key]


def _read(spec: GameSpec, language: str) -> StandBook:
    folder = paths.game_folder(spec.id) / "stand"
    raw = _json(folder / "stand.json")
    words = Texts([paths.game_folder(spec.id) / "text", folder], language)
    pages = {part: tuple(Page(one["id"], tuple(one.get("at", ()))) for one in raw.get(part, ())) for part in PARTS}
    starts = tuple(_start(one) for one in _json(folder / "starts.json").get("starts", ()))
    return StandBook(spec, words, tuple(raw.get("rank", ())), frozenset(raw.get("brief", ())), pages, starts)


def _start(raw: Mapping[str, Any]) -> Start:
    return Start(raw.get("options", {}), {POSITION: raw["position"]}, ())


def _json(path: Path) -> Json:
    if not path.is_file():
        return {}
    found: Json = json.loads(path.read_text(encoding="utf-8"))
    return found
