"""Whole games that an independent program computed from the rules."""

from __future__ import annotations

import json

import pytest

from game.bannerfall import SPEC
from tests.playing import DATA, opening


@pytest.mark.parametrize("name", ["bannerfall-1.jsonl", "bannerfall-2.jsonl", "bannerfall-3.jsonl"])
def test_golden_game(name: str) -> None:
    head, *lines = [json.loads(line) for line in (DATA / name).read_text().splitlines()]
    state = opening(SPEC.id, head)
    for line in lines:
        assert sorted(move.text for move in state.legal_moves()) == line["moves"]
        wanted = line["position"]
        views = [state.view(seat).data for seat in range(len(wanted["mana"]))]
        for shown in (state.position(), *views):
            assert {key: shown[key] for key in wanted} == wanted
        if "move" in line:
            state.apply(SPEC.parse(line["move"]))
    assert state.outcome() is not None
