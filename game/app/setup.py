"""What a person chooses for a new game, remembered leniently, and the match that comes of it."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..core.contract import NOBODY, GameSpec, Json
from ..core.errors import BadOptions
from ..core.match import COMPUTER, HUMAN, Match, Seat

LEVELS = ("easy", "medium", "hard")
DRAWN = NOBODY
LARGEST_NUMBER = 999_999
NAME_LENGTH = 18
Say = Callable[..., str]


@dataclass(slots=True)
class Chair:
    """One seat as it is being set up: each kind of player keeps its own name."""

    kind: str = HUMAN
    level: str = "medium"
    names: dict[str, str] = field(default_factory=dict)

    def typed(self) -> str:
        """The name that was typed for this kind of player."""
        return " ".join(self.names.get(self.kind, "").split())[:NAME_LENGTH]


@dataclass(slots=True)
class Setup:
    """A new game as it is being set up."""

    spec: GameSpec
    chairs: list[Chair]
    options: Json
    first: int = DRAWN
    number: str = ""

    def usual_name(self, say: Say, seat: int) -> str:
        """What a player is called who was given no name."""
        chair = self.chairs[seat]
        alone = sum(c.kind == HUMAN for c in self.chairs) == 1
        if chair.kind == HUMAN and alone:
            return say("new.name.you")
        return say(f"new.name.{chair.kind}.{min(seat, 3)}")

    def name(self, say: Say, seat: int) -> str:
        """The name that was typed, or the usual one."""
        return self.chairs[seat].typed() or self.usual_name(say, seat)

    def seat(self, say: Say, seat: int) -> Seat:
        """A seat of the match."""
        chair = self.chairs[seat]
        return Seat(self.name(say, seat), chair.kind, chair.level if chair.kind == COMPUTER else None)

    def match(self, say: Say) -> Match:
        """The game: a given number deals the same cards every time."""
        seats = [self.seat(say, index) for index in range(len(self.chairs))]
        return dealt(self.spec, self.options, seats, self.first, int(self.number) if self.number else None)

    def remembered(self) -> dict[str, Any]:
        """What is offered next time; a deal number is meant once."""
        chairs = [{"kind": c.kind, "level": c.level, "names": dict(c.names)} for c in self.chairs]
        return {"seats": chairs, "options": dict(self.options), "first": self.first}


def dealt(spec: GameSpec, options: Json, seats: Sequence[Seat], first: int = DRAWN, number: int | None = None) -> Match:
    """A match with a fresh deal; `first` is the seat that starts, or `DRAWN`."""
    seed = secrets.randbelow(LARGEST_NUMBER + 1) if number is None else number
    checked = spec.check_options(options)
    deal = spec.deal(checked, seed)
    if first != DRAWN:
        deal = {**deal, "first": first}
    match = Match(spec, checked, deal, seats)
    match.extra = {"deal_number": seed}
    return match


def recalled(spec: GameSpec, last: Mapping[str, Any]) -> Setup:
    """The set-up of the last new game; what cannot be used is as at the first time."""
    options = _options(spec, last.get("options"))
    count = spec.seat_count(options)
    first = last.get("first")
    if type(first) is not int or not DRAWN <= first < count:
        first = DRAWN
    return Setup(spec, _chairs(last.get("seats"), count), options, first)


def _options(spec: GameSpec, last: object) -> Json:
    given = last if isinstance(last, dict) else {}
    kept: Json = {}
    for option in spec.options:
        if option.id in given:
            try:
                spec.check_options({option.id: given[option.id]})
            except BadOptions:
                continue
            kept[option.id] = given[option.id]
    return spec.check_options(kept)


def _chairs(last: object, count: int) -> list[Chair]:
    rows = last if isinstance(last, list) else []
    return [_chair(rows[i] if i < len(rows) else None, HUMAN if i == 0 else COMPUTER) for i in range(count)]


def _chair(row: object, kind: str) -> Chair:
    chair = Chair(kind)
    if not isinstance(row, dict):
        return chair
    if row.get("kind") in (HUMAN, COMPUTER):
        chair.kind = row["kind"]
    if row.get("level") in LEVELS:
        chair.level = row["level"]
    names = row.get("names")
    if isinstance(names, dict):
        chair.names = {k: v[:NAME_LENGTH] for k, v in names.items() if k in (HUMAN, COMPUTER) and isinstance(v, str)}
    return chair
