"""Whole games and counts of move sequences that an independent program computed from the rules."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from game.core.contract import State
from game.muster import SPEC

DATA = Path(__file__).parents[1] / "data"
COUNTS = [json.loads(line) for line in (DATA / "muster-counts.jsonl").read_text().splitlines()]


def read(name: str) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    head, *lines = [json.loads(line) for line in (DATA / name).read_text().splitlines()]
    return head, lines


@pytest.mark.parametrize("name", ["muster-1.jsonl", "muster-2.jsonl", "muster-3.jsonl"])
def test_golden_game(name: str) -> None:
    head, lines = read(name)
    options = SPEC.check_options(head["options"])
    state = SPEC.start(options, SPEC.check_deal(head["deal"], options))
    for line in lines:
        assert sorted(move.text for move in state.legal_moves()) == line["moves"]
        left = line["position"]["deck"]
        wanted = {**line["position"], "deck": head["deal"]["deck"][47 - left :]}
        position = state.position()
        assert {key: position[key] for key in wanted} == wanted
        if "seen" in line:
            check_views(state, wanted, line["seen"])
        if "move" in line:
            state.apply(SPEC.parse(line["move"]))
    assert state.outcome() is not None


def check_views(state: State, position: dict[str, Any], seen: list[list[str]]) -> None:
    for seat in (0, 1):
        hands = list(position["hands"])
        hands[1 - seat] = seen[seat]
        wanted = {**position, "deck": ["?"] * len(position["deck"]), "hands": hands}
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


@pytest.mark.parametrize("row", COUNTS, ids=[f"{n}-{'-'.join(row['options'])}" for n, row in enumerate(COUNTS)])
def test_counts_of_move_sequences(row: dict[str, Any]) -> None:
    options = SPEC.check_options(row["options"])
    state = SPEC.start(options, SPEC.check_deal(row["deal"], options))
    for text in row["moves"]:
        state.apply(SPEC.parse(text))
    assert [perft(state, depth) for depth in (1, 2, 3)] == row["counts"]
