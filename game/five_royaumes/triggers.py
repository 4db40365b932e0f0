"""What Characters of the Council do by themselves when columns grow; those that ask for a decision are told to wait."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..core.contract import Event
from .content import (
    CODES,
    COLONEL,
    COLUMNS,
    GENERAL,
    LAST_SIZE,
    PAPESS,
    PAPESS_GAIN,
    PAPESS_SIZES,
    QUEEN,
    QUEEN_SIZES,
    RANK_COUNT,
    SORCERESS,
    SORCERESS_SIZES,
    THRONE_SIZE,
    WARRIOR,
    WARRIOR_SIZES,
    passed,
)
from .scoring import lines_in

if TYPE_CHECKING:
    from .rules import FiveRoyaumes


def gain(state: FiveRoyaumes, count: int, by: str, reason: str, events: list[Event] | None) -> None:
    """The seat to act gains castles by a Character, a Titan or its Throne Room."""
    state.castles[state.to_act] += count
    if count and events is not None:
        events.append(Event("castles", {"seat": state.to_act, "gained": count, "by": by, "reason": reason}))


def reach(state: FiveRoyaumes, before: Sequence[int], events: list[Event] | None) -> None:
    """The Council sees columns pass sizes (R8) and lines made (R9) since `before`."""
    own = state.to_act * COLUMNS
    council = state.councils[state.to_act]
    for realm in range(COLUMNS):
        old, new = before[realm], state.sizes[own + realm]
        if council and old < new and new >= THRONE_SIZE and old < LAST_SIZE:
            _reach_sizes(state, realm, old, new, events)
    lines = lines_in(state.sizes, state.to_act)
    made = lines - min(before)
    if made:
        _make_lines(state, made, lines, events)


def _reach_sizes(state: FiveRoyaumes, realm: int, old: int, new: int, events: list[Event] | None) -> None:
    """One column of the seat to act grows: Queen and Papess gain, Sorceress and Warrior wait (R10)."""
    council, first = state.councils[state.to_act], realm * RANK_COUNT
    if council >> first + QUEEN & 1:
        gain(state, passed(QUEEN_SIZES, old, new), CODES[first + QUEEN], "queen", events)
    if council >> PAPESS & 1:
        gain(state, PAPESS_GAIN * passed(PAPESS_SIZES, old, new), CODES[PAPESS], "papess", events)
    if council >> first + SORCERESS & 1:
        state.waiting += [first + SORCERESS] * passed(SORCERESS_SIZES, old, new)
    if council >> first + WARRIOR & 1:
        state.waiting += [first + WARRIOR] * passed(WARRIOR_SIZES, old, new)


def _make_lines(state: FiveRoyaumes, made: int, lines: int, events: list[Event] | None) -> None:
    """Colonel and General count each line newly made (R9, R14)."""
    seat = state.to_act
    council = state.councils[seat]
    if events is not None:
        events.append(Event("line", {"seat": seat, "made": made, "lines": lines}))
    if council >> COLONEL & 1:
        gain(state, made, CODES[COLONEL], "colonel", events)
    if council >> GENERAL & 1:
        state.extra += made
        if events is not None:
            events.append(Event("extra", {"seat": seat, "turns": made}))
