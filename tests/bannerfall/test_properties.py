"""Round trips and laws that hold in every position, tried at random with all kinds of options and numbers of seats."""

from __future__ import annotations

import json
import pickle
from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.bannerfall import SPEC
from game.bannerfall.content import ALL, BANNERS, SEASONS, TOWERS, TWISTS
from game.bannerfall.notation import ACTIONS, MOVES, parse
from game.bannerfall.rules import Bannerfall, set_up
from game.core.contract import Move
from tests.bannerfall.helpers import OPTION_SETS, board, dealt, wander

SEEDS = st.integers(0, 2**32)


@st.composite
def option_sets(draw: st.DrawFn) -> dict[str, Any]:
    seats = draw(st.integers(2, 4))
    rows = st.lists(st.integers(0, 3), min_size=seats, max_size=seats)
    twists = st.lists(st.sampled_from([None, *TWISTS]), min_size=seats, max_size=seats)
    return {
        "players": seats,
        "target": draw(st.integers(4, 12)),
        "equal_turns": draw(st.booleans()),
        "max_rounds": draw(st.sampled_from([0, 1, 5, 60])),
        "twists": draw(twists),
        "season": draw(st.sampled_from([None, *SEASONS])),
        "fortify_cost": draw(st.integers(0, 3)),
        "first_turn_actions": draw(st.integers(0, 2)),
        "start_mana": draw(st.none() | rows),
        "start_crown": draw(st.none() | rows),
    }


@st.composite
def positions(draw: st.DrawFn) -> Bannerfall:
    options = draw(option_sets())
    state = dealt(draw(st.integers(0, options["players"] - 1)), **options)
    return wander(state, draw(SEEDS), draw(st.integers(0, 120)))


@given(positions())
def test_moves_and_texts(state: Bannerfall) -> None:
    actions = state.actions()
    assert len(set(actions)) == len(actions)
    assert bool(actions) == (state.outcome() is None)
    for action in actions:
        move = state.move_of(action)
        assert parse(move.text) == move == Move(*move.words)
        assert state.action_of(move) == action
        assert state.why(move.text) is None


@given(positions(), SEEDS)
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


@given(positions(), SEEDS)
def test_a_clone_is_independent_and_equal(state: Bannerfall, seed: int) -> None:
    before = state.position()
    twin = state.clone()
    assert twin.position() == before
    assert wander(twin, seed, 30).position() == wander(state.clone(), seed, 30).position()
    assert state.position() == before


@given(positions(), SEEDS)
def test_applying_and_stepping_agree(state: Bannerfall, seed: int) -> None:
    if state.outcome() is not None:
        return
    stepped = state.clone()
    action = state.random_action(Random(seed))
    assert action in state.actions()
    stepped.step(action)
    events = state.apply(state.move_of(action))
    assert stepped.position() == state.position()
    assert {event.type for event in events} <= set(SPEC.events)
    assert (events[-1].type == "over") == (state.outcome() is not None)


@given(positions())
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


@given(positions())
def test_evaluation_is_a_chance_and_the_seats_share_it(state: Bannerfall) -> None:
    chances = [SPEC.evaluate(state, seat) for seat in range(state.rules.seats)]
    assert all(0.0 <= chance <= 1.0 for chance in chances)
    assert abs(sum(chances) - 1.0) < 1e-9


@given(option_sets(), SEEDS)
@settings(max_examples=25)
def test_every_game_ends_and_is_replayed_from_its_moves(options: dict[str, Any], seed: int) -> None:
    state, replayed = dealt(**options), dealt(**options)
    rng = Random(seed)
    while state.outcome() is None:
        move = state.move_of(state.random_action(rng))
        assert state.apply(move) == replayed.apply(parse(move.text))
    assert replayed.position() == state.position()
    assert sum(state.payoffs()) == pytest.approx(1.0)


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


@given(st.text(max_size=20))
def test_any_text_is_judged_without_a_crash(text: str) -> None:
    assert board("frostgate T", "thorn_coast T").why(text) is not None or text in ACTIONS


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


def test_moves_are_numbered_once() -> None:
    assert len({move.text for move in MOVES.values()}) == len(MOVES) == len(ACTIONS)
