"""What tests of any game do with a position: play words, wander at random, see what is refused and told."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any, TypeVar

import pytest

from game.core.contract import Event, GameSpec, State
from game.core.errors import IllegalMove
from game.registry import find

DATA = Path(__file__).parent / "data"
Position = TypeVar("Position", bound=State)


def opening(game: str, row: dict[str, Any]) -> State:
    """The first position of a game with the options and the deal of a row of test data."""
    spec = find(game)
    assert spec is not None
    options = spec.check_options(row["options"])
    return spec.start(options, spec.check_deal(row["deal"], options))


def spec_of(state: State) -> GameSpec:
    """The game of a position."""
    spec = find(state.view(0).game)
    assert spec is not None
    return spec


def moves(state: State, start: str = "") -> set[str]:
    """The legal moves, those that begin with some words."""
    return {move.text for move in state.legal_moves() if move.text.startswith(start)}


def play(state: State, *texts: str) -> tuple[Event, ...]:
    """Play moves; what the last of them made happen."""
    events: tuple[Event, ...] = ()
    spec = spec_of(state)
    for text in texts:
        events = state.apply(spec.parse(text))
    return events


def told(events: tuple[Event, ...]) -> list[tuple[str, dict[str, Any]]]:
    """Events as pairs of type and arguments."""
    return [(event.type, dict(event.args)) for event in events]


def refused(state: State, text: str) -> str:
    """The id of the reason why a move is refused, after checking that nothing changes."""
    before = state.position()
    with pytest.raises(IllegalMove) as caught:
        play(state, text)
    assert state.position() == before
    reason = state.why(text)
    assert reason == caught.value.reason
    assert text not in moves(state)
    return reason.id


def wander(state: Position, seed: int, plies: int) -> Position:
    """Play random moves, at most so many."""
    rng = Random(seed)
    for _ in range(plies):
        if state.outcome() is not None:
            break
        state.step(state.random_action(rng))
    return state
