"""Who controls which castle, and who would win: for the rules as for everything that shows or weighs a position."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..core.contract import NOBODY
from .content import BANNERS, FACES, FACTIONS, STRENGTH

STRENGTH_DECIDES = "strength"
BANNERS_DECIDE = "banners"
NOTHING_DECIDES = "none"


@dataclass(frozen=True, slots=True)
class CastleScore:
    """One castle as it stands: a number a seat, the controller (`NOBODY`: none), and what decided."""

    castle: str
    strengths: tuple[int, int]
    banners: tuple[int, int]
    controller: int
    decided_by: str


@dataclass(frozen=True, slots=True)
class Ledger:
    """The whole table if it ended now: castles, castles held and total strengths a seat, winners, what decided."""

    castles: tuple[CastleScore, ...]
    held: tuple[int, int]
    totals: tuple[int, int]
    winners: tuple[int, ...]
    decided_by: str


def strength_of(column: Iterable[int]) -> int:
    """Strength icons of a column of faces: a Wizard counts 6, a Bridge 1."""
    return sum(STRENGTH[face] for face in column)


def banners_in(column: Iterable[int]) -> int:
    """Banner cards of a column; Rainbow cards are none."""
    return sum(face < BANNERS for face in column)


def castle_score(castle: str, first: Sequence[int], second: Sequence[int]) -> CastleScore:
    """One castle between the columns of seat 0 and seat 1 (M9)."""
    strengths = (strength_of(first), strength_of(second))
    banners = (banners_in(first), banners_in(second))
    for pair, decided_by in ((strengths, STRENGTH_DECIDES), (banners, BANNERS_DECIDE)):
        if pair[0] != pair[1]:
            return CastleScore(castle, strengths, banners, int(pair[1] > pair[0]), decided_by)
    return CastleScore(castle, strengths, banners, NOBODY, NOTHING_DECIDES)


def settle(castles: Sequence[CastleScore]) -> Ledger:
    """Who wins with these castles: most castles, then most strength, else both (M10)."""
    held = (_held(castles, 0), _held(castles, 1))
    totals = (sum(c.strengths[0] for c in castles), sum(c.strengths[1] for c in castles))
    for pair, decided_by in ((held, "castles"), (totals, STRENGTH_DECIDES)):
        if pair[0] != pair[1]:
            return Ledger(tuple(castles), held, totals, (int(pair[1] > pair[0]),), decided_by)
    return Ledger(tuple(castles), held, totals, (0, 1), NOTHING_DECIDES)


def _held(castles: Sequence[CastleScore], seat: int) -> int:
    return sum(c.controller == seat for c in castles)


def strengths(columns: Mapping[str, Sequence[str]]) -> dict[str, int]:
    """Strength of each of one seat's columns, as a position or view shows them."""
    return {castle: strength_of(FACES[code] for code in codes) for castle, codes in columns.items()}


def controller(data: Mapping[str, Any], castle: str) -> CastleScore:
    """Who controls a castle of a position or view, and what decides it."""
    first, second = ([FACES[code] for code in columns[castle]] for columns in data["columns"])
    return castle_score(castle, first, second)


def ledger(data: Mapping[str, Any]) -> Ledger:
    """The table of a position or view if it ended now."""
    return settle([controller(data, castle) for castle in FACTIONS])
