"""What a game's table is to the play scene: where cards lie, what may be pointed at, and how events move.

The play scene knows seats, turns, saves and computers; a table knows cards, columns, maps. Both speak in the types
of this module.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

import pygame

from ..core.contract import Event, Json, Move
from .animation import Motion, Pose, Timeline
from .picker import Path
from .stage import Item


@dataclass(frozen=True, slots=True)
class Spot:
    """Something on the table: an id, what it is, what it is called, where it is, and the tokens that picking it means."""

    id: str
    role: str
    label: str
    rect: pygame.Rect
    tokens: tuple[str, ...] = ()
    card: str = ""
    key: str = ""


@dataclass(frozen=True, slots=True)
class Person:
    """One seat as the table shows it."""

    name: str
    computer: bool
    level: str = ""


@dataclass(frozen=True, slots=True)
class Help:
    """What is known of a card or a place: a title, a picture, sentences."""

    title: str
    picture: str
    lines: tuple[str, ...]


@dataclass(slots=True)
class Model:
    """One moment of a table, as the person in front of it may see it."""

    data: Json
    seat: int
    people: tuple[Person, ...]
    options: Mapping[str, Any]
    tokens: frozenset[str] = frozenset()
    picked: tuple[str, ...] = ()
    lifted: str = ""
    carried: tuple[float, float] | None = None
    hover: Spot | None = None
    preview: Move | None = None
    marks: frozenset[str] = frozenset()
    timeline: Timeline = field(default_factory=Timeline)
    pulse: float = 0.0
    log: Sequence[Any] = ()
    fanned: str = ""

    def flying(self) -> dict[str, tuple[Motion, Pose]]:
        """Sprites on their way: of several motions of one key the last that has begun."""
        out: dict[str, tuple[Motion, Pose]] = {}
        now = self.timeline.now
        for motion in self.timeline.motions:
            if now >= motion.until and motion.key not in out:
                continue
            if motion.key not in out or now >= motion.delay:
                out[motion.key] = (motion, motion.at(now))
        return {k: v for k, v in out.items() if not self._landed(k)}

    def _landed(self, key: str) -> bool:
        return all(self.timeline.now >= m.until for m in self.timeline.motions if m.key == key)

    def at(self, data: Json) -> Model:
        """The same model showing other data."""
        return replace(self, data=data)


class Table(Protocol):
    """What the play scene asks of a game's drawing half."""

    def arrange(self, model: Model) -> None:
        """Lay everything out for the present window."""

    def spots(self, model: Model) -> list[Spot]:
        """Everything that may be pointed at, bottom first."""

    def draw(self, items: list[Item], model: Model) -> None:
        """The table with all that is on it."""

    def paths(self, moves: Sequence[Move], data: Json, seat: int) -> list[Path]:
        """How each legal move is pointed at."""

    def guess(self, picked: Sequence[str], spot: Spot, data: Json, seat: int) -> str | None:
        """The move that somebody seems to have meant who picked these tokens and then that spot."""

    def motions(self, events: Sequence[Event], before: Model, after: Model) -> list[Motion]:
        """How the table gets from one moment to the next."""

    def marks(self, move: Move, seat: int, before: Json, after: Json) -> frozenset[str]:
        """Keys of the cards and places that a move has touched."""

    def prompt(self, model: Model) -> str:
        """What is asked of the person now."""

    def option_label(self, token: str, model: Model) -> str:
        """Words for an `option:` token."""

    def help(self, spot: Spot, model: Model) -> Help | None:
        """What a spot is."""
