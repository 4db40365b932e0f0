"""Whole games and counts of move sequences that an independent program computed from the rules."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from game.core.contract import State
from game.five_royaumes import SPEC

DATA = Path(__file__).parents[1] / "data"
GAMES = ["five_royaumes-1.jsonl", "five_royaumes-2.jsonl", "five_royaumes-3.jsonl"]
COUNTS = [json.loads(line) for line in (DATA / "five_royaumes-counts.jsonl").read_text().splitlines()]


def opening(row: dict[str, Any]) -> State:
    options = SPEC.check_options(row["options"])
    return SPEC.start(options, SPEC.check_deal(row["deal"], options))


@pytest.mark.parametrize("name", GAMES)
def test_golden_game(name: str) -> None:
    head, *lines = [json.loads(line) for line in (DATA / name).read_text().splitlines()]
    state = opening(head)
    for line in lines:
        assert sorted(move.text for move in state.legal_moves()) == line["moves"]
        left = line["position"]["deck"]
        wanted = {**line["position"], "deck": head["deal"]["deck"][66 - left :]}
        position = state.position()
        assert {key: position[key] for key in wanted} == wanted
        for seat, seen in enumerate(line.get("seen", ())):
            check_view(state, seat, wanted, seen)
        if "move" in line:
            state.apply(SPEC.parse(line["move"]))
    assert state.outcome() is not None


def check_view(state: State, seat: int, position: dict[str, Any], seen: dict[str, Any]) -> None:
    """A view is the position but for what `seen` says; of the deck, that is its top."""
    hidden = ["?"] * (len(position["deck"]) - 1)
    wanted = {**position, **seen, "deck": [*seen["deck"], *hidden]}
    view = state.view(seat).data
    assert {key: view[key] for key in wanted} == wanted


def perft(state: State, depth: int) -> int:
    actions = state.actions()
    if depth == 1:
        return len(actions)
    total = 0
    for action in actions:
        after = state.clone()
        after.step(action)
        total += perft(after, depth - 1)
    return total


@pytest.mark.parametrize("row", COUNTS, ids=[f"{n}-{len(row['moves'])}" for n, row in enumerate(COUNTS)])
def test_counts_of_move_sequences(row: dict[str, Any]) -> None:
    state = opening(row)
    for text in row["moves"]:
        state.apply(SPEC.parse(text))
    assert [perft(state, depth) for depth in (1, 2, 3)] == row["counts"]
