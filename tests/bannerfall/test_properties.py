"""Round trips and laws that hold in every position, tried at random with all kinds of options and numbers of seats."""

from __future__ import annotations

import json
import pickle
from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given

from game.bannerfall import SPEC
from game.bannerfall.content import ALL, BANNERS, TOWERS
from game.bannerfall.rules import Bannerfall, set_up
from tests.bannerfall.helpers import OPTION_SETS, board, dealt
from tests.playing import wander
from tests.strategies import SEEDS, bannerfall_positions


@given(bannerfall_positions(), SEEDS)
def test_nothing_is_hidden_and_a_view_tells_the_whole_state(state: Bannerfall, seed: int) -> None:
    position = state.position()
    for seat in range(state.rules.seats):
        view = state.view(seat)
        assert view.data == position
        assert pickle.loads(pickle.dumps(view)) == view
        assert json.loads(json.dumps(view.data)) == view.data
        world = SPEC.determinize(view, Random(seed))
        assert world.view(seat) == view
        assert world.actions() == state.actions()
        assert world.payoffs() == state.payoffs()
    # What follows is the same too, so that nothing of the state is missing in what is shown.
    twin = set_up(json.loads(json.dumps(state.rules.options)), json.loads(json.dumps(position)))
    assert wander(twin, seed, 40).position() == wander(state.clone(), seed, 40).position()


@given(bannerfall_positions())
def test_no_piece_is_lost_or_made_and_no_region_holds_two(state: Bannerfall) -> None:
    position = state.position()
    pieces = Counter(filter(None, position["regions"].values()))
    for seat in range(state.rules.seats):
        assert pieces[f"{seat}B"] + position["banners"][seat] == BANNERS
        assert pieces[f"{seat}T"] + position["towers"][seat] == TOWERS
        assert 0 <= position["banners"][seat] <= BANNERS
        assert 0 <= position["towers"][seat] <= TOWERS
        assert position["mana"][seat] >= 0
        assert state.tall[seat] & ~state.own[seat] == 0
    assert sum(held.bit_count() for held in state.own) + state.empty.bit_count() == 13
    assert state.empty | sum(state.own) == ALL


@pytest.mark.parametrize("options", OPTION_SETS, ids=lambda options: "-".join(map(str, options)))
def test_a_legal_move_from_every_position_and_every_game_ends(options: dict[str, Any]) -> None:
    start, rng = dealt(**options), Random(1)
    for _ in range(150):
        state, plies = start.clone(), 0
        while state.outcome() is None:
            action = state.random_action(rng)
            assert plies % 9 or action in state.actions()
            state.step(action)
            plies += 1
            assert plies < 5000
        assert state.actions() == []


@pytest.mark.slow
@pytest.mark.parametrize("options", OPTION_SETS, ids=lambda options: "-".join(map(str, options)))
def test_ten_thousand_games_end(options: dict[str, Any]) -> None:
    start, rng = dealt(**options), Random(2)
    for _ in range(10_000):
        state, plies = start.clone(), 0
        while state.outcome() is None:
            state.step(state.random_action(rng))
            plies += 1
            assert plies < 10_000
            assert state.outcome() is not None or state.actions()


def test_random_actions_reach_everything_that_is_legal() -> None:
    twists = ["stormcaller", None]
    boards = [
        board("frostgate T, northwatch, keep", "high_moor, dawnmere T", twists=twists),
        board("frostgate T, northwatch, keep", "high_moor, dawnmere T", twists=["stonebuilder", None]),
        dealt(players=3),
    ]
    for state in boards:
        rng = Random(4)
        found = {state.random_action(rng) for _ in range(6000)}
        assert found == set(state.actions())
