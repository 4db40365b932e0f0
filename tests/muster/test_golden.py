"""Whole games that an independent program computed from the rules."""

from __future__ import annotations

import json
from typing import Any

import pytest

from game.core.contract import State
from game.muster import SPEC
from tests.playing import DATA, opening


@pytest.mark.parametrize("name", ["muster-1.jsonl", "muster-2.jsonl", "muster-3.jsonl"])
def test_golden_game(name: str) -> None:
    head, *lines = [json.loads(line) for line in (DATA / name).read_text().splitlines()]
    state = opening(SPEC.id, head)
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
