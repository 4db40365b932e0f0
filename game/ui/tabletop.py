"""What a game's table is to the play scene: where cards lie, what may be pointed at, and how events move.

The play scene knows seats, turns, saves and computers; a table knows cards, columns, maps. Both speak in the types
of this module.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

import pygame

from ..core.contract import Event, Json, Move, Outcome
from ..core.match import Entry
from .animation import Motion, Pose, Timeline
from .picker import Path
from .stage import Item
from .theme import Colour

# Pictures by name, each with its middle (x from the figure's middle, y from its top), width and turn; in heights of it.
Figure = tuple[tuple[str, float, float, float, float], ...]


@dataclass(frozen=True, slots=True)
class Spot:
    """Something on the table: an id, what it is and is called, where it is, and the tokens that picking it means.

    `face` is the thing itself where words that belong to it make the rectangle larger.
    """

    id: str
    role: str
    label: str
    rect: pygame.Rect
    tokens: tuple[str, ...] = ()
    card: str = ""
    key: str = ""
    outline: tuple[tuple[int, int], ...] = ()
    point: tuple[int, int] | None = None
    draggable: bool = True
    face: pygame.Rect | None = None


@dataclass(frozen=True, slots=True)
class Person:
    """One seat as the table shows it."""

    name: str
    computer: bool
    level: str = ""
    colour: str = ""


@dataclass(frozen=True, slots=True)
class Help:
    """What is known of a card or a place: a title, a picture, sentences."""

    title: str
    picture: str
    lines: tuple[str, ...]


@dataclass(slots=True)
class Model:
    """One moment of a table, as the person in front of it may see it; `quiet` while something else does the asking.

    `hand` is the seat that is played where that is another one than the seat in front; `open` says that cards which
    lie face down are known to everybody who looks.
    """

    data: Json
    seat: int
    people: tuple[Person, ...]
    options: Mapping[str, Any]
    tokens: frozenset[str] = frozenset()
    roots: frozenset[str] = frozenset()
    picked: tuple[str, ...] = ()
    chosen: str = ""
    lifted: str = ""
    carried: tuple[float, float] | None = None
    hover: Spot | None = None
    preview: Move | None = None
    marks: frozenset[str] = frozenset()
    timeline: Timeline = field(default_factory=Timeline)
    pulse: float = 0.0
    news: Help | None = None
    fanned: str = ""
    quiet: bool = False
    hand: int | None = None
    open: bool = False

    @property
    def mover(self) -> int:
        """The seat whose cards are picked up."""
        return self.seat if self.hand is None else self.hand

    def flying(self) -> dict[str, tuple[Motion, Pose]]:
        """Sprites on their way."""
        return self.timeline.poses()

    def at(self, data: Json) -> Model:
        """The same model showing other data."""
        return replace(self, data=data)


class Table(Protocol):
    """What the play scene asks of a game's drawing half; it is made with a `Kit` and a giver of texts."""

    def spots(self, model: Model) -> list[Spot]:
        """Everything that may be pointed at, bottom first."""

    def draw(self, items: list[Item], model: Model) -> None:
        """The table with all that is on it."""

    def bar(self, model: Model) -> pygame.Rect:
        """Where the play scene puts its buttons."""

    def log_box(self, model: Model) -> pygame.Rect:
        """Where the play scene writes the log."""

    def prompt_box(self, model: Model) -> pygame.Rect:
        """Where the table writes what is asked."""

    def readings(self, model: Model) -> list[pygame.Rect]:
        """Boxes of what is written beside things: the prompt where it stands, numbers."""

    def option_box(self, model: Model) -> pygame.Rect:
        """The place that a choice between options is about."""

    def option_label(self, token: str, model: Model) -> str:
        """Words for an `option:` token."""

    def option_picture(self, items: list[Item], token: str, box: pygame.Rect) -> None:
        """What an option looks like."""

    def paths(self, moves: Sequence[Move], data: Json, seat: int) -> list[Path]:
        """How each legal move is pointed at."""

    def guess(self, picked: Sequence[str], spot: Spot, data: Json, seat: int) -> str | None:
        """The move that somebody seems to have meant who picked these tokens and then that spot."""

    def deal(self, model: Model) -> list[Motion]:
        """How the table is set up at the beginning."""

    def motions(self, events: Sequence[Event], before: Model, after: Model) -> list[Motion]:
        """How the table gets from one moment to the next."""

    def carry(self, spot: Spot, point: tuple[float, float], model: Model) -> Motion | None:
        """The way home of something that was let go at a point where it may not lie."""

    def marks(self, move: Move, seat: int, before: Json, after: Json) -> frozenset[str]:
        """Keys of the cards and places that a move has touched."""

    def prompt(self, model: Model) -> str:
        """What is asked of the person now."""

    def help(self, spot: Spot, model: Model) -> Help | None:
        """What a spot is."""

    def tick(self, dt: float) -> bool:
        """Let what moves by itself go on for `dt` ms; whether the picture changed."""

    def question(self, move: Move, data: Json) -> str:
        """What to ask before a move that gives something away; empty for most."""

    def shortcut(self, number: int, model: Model) -> str:
        """Id of the spot that a digit from 1 means now; empty if none."""

    def fan(self, spot: Spot, model: Model) -> str:
        """Name of the pile under a spot that can be spread out; empty if there is none."""

    def draw_help(self, items: list[Item], box: pygame.Rect, found: Help) -> None:
        """A help, large, in a box."""

    def log_lines(self, events: Sequence[Event], names: Sequence[str]) -> list[tuple[str, str]]:
        """Sentences of a decision, each with the card that it is about."""

    def brief_lines(self, events: Sequence[Event], names: Sequence[str]) -> list[tuple[str, str]]:
        """The same in a few words, where several turns are told at once."""

    def ledger(self, data: Json, names: Sequence[str]) -> LedgerPage:
        """The table if it ended now."""

    def end_words(self, outcome: Outcome) -> str:
        """Why the game ended when it did."""

    def chart(self, log: Sequence[Entry], model: Model) -> Chart | None:
        """The course of a game as a graph, if it has one."""


@dataclass(frozen=True, slots=True)
class Chart:
    """One line of values a seat, a value a step; `target` is a height to reach, 0 for none."""

    title: str
    across: str
    series: tuple[tuple[int, ...], ...]
    colours: tuple[Colour, ...]
    target: int = 0


@dataclass(frozen=True, slots=True)
class LedgerRow:
    """One line of the ledger: what it is about, a value a seat, who has it, and what decides it."""

    picture: str
    title: str
    values: tuple[str, ...]
    winner: int
    reason: str


@dataclass(frozen=True, slots=True)
class LedgerPage:
    """The ledger: its rows, their sum, and a verdict in words."""

    rows: tuple[LedgerRow, ...]
    total: LedgerRow
    verdict: str
