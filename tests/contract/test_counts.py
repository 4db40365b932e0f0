"""How many sequences of moves there are, as an independent program counted them from the rules."""

from __future__ import annotations

import json
from typing import Any

import pytest

from game.core.contract import State
from game.registry import GAMES
from tests.playing import DATA, opening, play

ROWS = [
    pytest.param(spec.id, json.loads(line), id=f"{spec.id}-{number}")
    for spec in GAMES
    for number, line in enumerate((DATA / f"{spec.id}-counts.jsonl").read_text().splitlines())
]


def perft(state: State, depth: int) -> int:
    """Sequences of so many moves."""
    actions = state.actions()
    if depth == 1:
        return len(actions)
    total = 0
    for action in actions:
        after = state.clone()
        after.step(action)
        total += perft(after, depth - 1)
    return total


@pytest.mark.parametrize(("game", "row"), ROWS)
def test_counts_of_move_sequences(game: str, row: dict[str, Any]) -> None:
    state = opening(game, row)
    play(state, *row["moves"])
    assert [perft(state, depth) for depth in (1, 2, 3)] == row["counts"]
