"""What a person chooses for a new game, remembered leniently, and the match that comes of it."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from ..ai import levels
from ..core.contract import NOBODY, GameSpec, Json, Option
from ..core.errors import BadOptions
from ..core.match import COMPUTER, HUMAN, Match, Seat
from ..core.options import PLAYERS

LEVELS = tuple(levels.LEVELS)
USUAL = "medium"
DRAWN = NOBODY
LARGEST_NUMBER = 999_999
NAME_LENGTH = 18
LONGEST_NAME = 40
STEADY_SPACES = "\u00a0\u202f"
Say = Callable[..., str]


@dataclass(slots=True)
class Chair:
    """One seat as it is being set up: each kind of player keeps its own name."""

    kind: str = HUMAN
    level: str = USUAL
    colour: str = ""
    names: dict[str, str] = field(default_factory=dict)

    def typed(self) -> str:
        """The name that was typed for this kind of player."""
        return plain(self.names.get(self.kind, ""))[:NAME_LENGTH]


@dataclass(slots=True)
class Setup:
    """A new game as it is being set up; `spare` keeps the chairs that stand aside, `opening` names first moves."""

    spec: GameSpec
    chairs: list[Chair]
    options: Json
    first: int = DRAWN
    number: str = ""
    opening: str = ""
    spare: list[Chair] = field(default_factory=list)

    def allows(self, id: str, value: Any) -> bool:
        """Whether an option may have a value beside the others."""
        try:
            self.spec.check_options({**self.options, id: value})
        except BadOptions:
            return False
        return True

    def choose(self, id: str, value: Any) -> None:
        """Give an option a value; one that does not fit the others changes nothing."""
        if self.allows(id, value):
            self.options = self.spec.check_options({**self.options, id: value})

    def seat_players(self, count: int) -> None:
        """Play with so many; a table that was of a known kind stays of that kind."""
        kind = self.preset()
        chairs = self.chairs + self.spare
        self.chairs, self.spare = chairs[:count], chairs[count:]
        kept = {o.id: resized(self.options[o.id], o, count) for o in self.spec.options if o.id in self.options}
        self.options = self.spec.check_options({**kept, PLAYERS: count})
        self.first = min(self.first, count - 1)
        self.opening = self.opening if self.opening in self.openings() else ""
        if kind:
            self.take_preset(kind)

    def paint(self, seat: int, colour: str) -> None:
        """Give a seat a colour; who had it gets this seat's."""
        for chair in self.chairs + self.spare:
            if chair.colour == colour:
                chair.colour = self.chairs[seat].colour
        self.chairs[seat].colour = colour

    def preset(self) -> str:
        """The kind of table that the options are; empty if it is none of those with a name."""
        return next((name for name, make in self.spec.presets.items() if make(self.options) == self.options), "")

    def take_preset(self, name: str) -> None:
        """Set the options of a kind of table."""
        self.options = self.spec.presets[name](self.options)

    def openings(self) -> tuple[str, ...]:
        """Names of the recommended first moves for these options."""
        return tuple(self.spec.openings(self.options))

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
        level = chair.level if chair.kind == COMPUTER else None
        extra = {"colour": chair.colour} if chair.colour else {}
        return Seat(self.name(say, seat), chair.kind, level, extra)

    def match(self, say: Say) -> Match:
        """The game: a given number deals the same cards every time."""
        seats = [self.seat(say, index) for index in range(len(self.chairs))]
        number = int(self.number) if self.number else None
        return dealt(self.spec, self.options, seats, self.first, number, self.opening)

    def remembered(self) -> dict[str, Any]:
        """What is offered next time; a deal number is meant once."""
        chairs = [asdict(chair) for chair in self.chairs + self.spare]
        return {"seats": chairs, "options": dict(self.options), "first": self.first, "opening": self.opening}


def plain(name: str) -> str:
    """A name in one line that can be drawn and is not endless, whatever a file says: the record keeps what it was."""
    return in_one_line(name[:LONGEST_NAME])


def in_one_line(words: str) -> str:
    """Words in one line that can be drawn; spaces at which no line breaks stay what they are."""
    kept = "".join(c if c.isprintable() or c in STEADY_SPACES else " " for c in words)
    return " ".join(filter(None, kept.split(" ")))


def resized(value: Any, option: Option, count: int) -> Any:
    """The value of an option for another number of seats."""
    if not isinstance(value, list):
        return value
    more = option.usual if option.kind == "numbers" else option.default
    return (value + [more] * count)[:count]


def dealt(
    spec: GameSpec,
    options: Json,
    seats: Sequence[Seat],
    first: int = DRAWN,
    number: int | None = None,
    opening: str = "",
) -> Match:
    """A match with a fresh deal; `first` is the seat that starts, or `DRAWN`; an `opening` is played at once."""
    seed = secrets.randbelow(LARGEST_NUMBER + 1) if number is None else number
    checked = spec.check_options(options)
    deal = spec.deal(checked, seed)
    if first != DRAWN:
        deal = {**deal, "first": first}
    checked = spec.seated(checked, deal["first"])
    match = Match(spec, checked, deal, seats)
    match.extra = {"deal_number": seed, "opening": opening} if opening else {"deal_number": seed}
    for move in spec.openings(checked).get(opening, ()):
        match.play(move)
    return match


def recalled(spec: GameSpec, last: Mapping[str, Any]) -> Setup:
    """The set-up of the last new game; what cannot be used is as at the first time."""
    options = _options(spec, last.get("options"))
    count = spec.seat_count(options)
    first = last.get("first")
    if type(first) is not int or not DRAWN <= first < count:
        first = DRAWN
    chairs = _chairs(last.get("seats"), max(spec.seats), spec.colours)
    setup = Setup(spec, chairs[:count], options, first, spare=chairs[count:])
    opening = last.get("opening")
    setup.opening = opening if isinstance(opening, str) and opening in setup.openings() else ""
    return setup


def _options(spec: GameSpec, last: object) -> Json:
    given = last if isinstance(last, dict) else {}
    kept: Json = {}
    for option in spec.options:
        if option.id in given:
            try:
                spec.check_options({**kept, option.id: given[option.id]})
            except BadOptions:
                continue
            kept[option.id] = given[option.id]
    return spec.check_options(kept)


def _chairs(last: object, count: int, colours: Sequence[str]) -> list[Chair]:
    rows = last if isinstance(last, list) else []
    chairs = [_chair(rows[i] if i < len(rows) else None, HUMAN if i == 0 else COMPUTER) for i in range(count)]
    left = list(colours)
    for chair in chairs if colours else ():
        chair.colour = chair.colour if chair.colour in left else left[0]
        left.remove(chair.colour)
    return chairs


def _chair(row: object, kind: str) -> Chair:
    chair = Chair(kind)
    if not isinstance(row, dict):
        return chair
    if row.get("kind") in (HUMAN, COMPUTER):
        chair.kind = row["kind"]
    if row.get("level") in LEVELS:
        chair.level = row["level"]
    chair.colour = row["colour"] if isinstance(row.get("colour"), str) else ""
    names = row.get("names")
    if isinstance(names, dict):
        kept = {k: v for k, v in names.items() if k in (HUMAN, COMPUTER) and isinstance(v, str)}
        chair.names = {kind: "".join(filter(str.isprintable, name))[:NAME_LENGTH] for kind, name in kept.items()}
    return chair
