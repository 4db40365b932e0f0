"""What a game tells about its table beside the play: who knows which card, and what a turn has brought about."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from ..core.contract import Event, Json

Seats = frozenset[int]


@dataclass(frozen=True, slots=True)
class Seen:
    """One card or pile on the table: the spot that it is, the part of it in sight, who knows it, and a sentence.

    A pile has several groups of seats in `by`, one for each sort of card in it, and so many cards of each in `counts`.
    """

    spot: str
    box: pygame.Rect
    by: tuple[Seats, ...]
    words: str
    counts: tuple[int, ...] = (1,)


@dataclass(frozen=True, slots=True)
class Knowledge:
    """Every card that is hidden or was seen once, and what else there is to say."""

    cards: tuple[Seen, ...]
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn as it may be told: whose it was, its number from 1, what happened, the table before and after."""

    seat: int
    number: int
    events: Sequence[Event]
    before: Json
    after: Json


@dataclass(frozen=True, slots=True)
class Told:
    """One sentence of an account, the name in the rule book of what is behind it, and the spots that it speaks of."""

    text: str
    rule: str = ""
    spots: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Account:
    """What happened in a turn, and what it changed."""

    events: tuple[Told, ...]
    changes: tuple[Told, ...]
