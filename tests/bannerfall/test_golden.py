"""Whole games and counts of move sequences that an independent program computed from the rules."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from game.bannerfall import SPEC
from game.core.contract import State

DATA = Path(__file__).parents[1] / "data"
COUNTS = [json.loads(line) for line in (DATA / "bannerfall-counts.jsonl").read_text().splitlines()]


def opening(row: dict[str, Any]) -> State:
    options = SPEC.check_options(row["options"])
    return SPEC.start(options, SPEC.check_deal(row["deal"], options))


@pytest.mark.parametrize("name", ["bannerfall-1.jsonl", "bannerfall-2.jsonl", "bannerfall-3.jsonl"])
def test_golden_game(name: str) -> None:
    head, *lines = [json.loads(line) for line in (DATA / name).read_text().splitlines()]
    state = opening(head)
    for line in lines:
        assert sorted(move.text for move in state.legal_moves()) == line["moves"]
        wanted = line["position"]
        views = [state.view(seat).data for seat in range(len(wanted["mana"]))]
        for shown in (state.position(), *views):
            assert {key: shown[key] for key in wanted} == wanted
        if "move" in line:
            state.apply(SPEC.parse(line["move"]))
    assert state.outcome() is not None


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


@pytest.mark.parametrize("row", COUNTS, ids=[f"{n}-{row['options'].get('players', 2)}" for n, row in enumerate(COUNTS)])
def test_counts_of_move_sequences(row: dict[str, Any]) -> None:
    state = opening(row)
    for text in row["moves"]:
        state.apply(SPEC.parse(text))
    assert [perft(state, depth) for depth in (1, 2, 3)] == row["counts"]
