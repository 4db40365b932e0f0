"""Round trips and laws that hold in every position, tried at random in all combinations of options."""

from __future__ import annotations

import json
import pickle
from collections import Counter
from itertools import pairwise
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.contract import Move, View
from game.muster import SPEC
from game.muster.content import BANNERS, BRIDGE, WIZARD
from game.muster.notation import ACTIONS, MOVES, parse
from game.muster.rules import Muster, set_up
from tests.muster.helpers import OPTION_SETS, WHOLE_DECK, all_cards, board, dealt, wander

SEEDS = st.integers(0, 2**32)


@st.composite
def positions(draw: st.DrawFn) -> Muster:
    options = draw(st.sampled_from(OPTION_SETS))
    stall_turns = draw(st.sampled_from([0, 3, 40]))
    state = dealt(draw(SEEDS), **options, stall_turns=stall_turns)
    return wander(state, draw(SEEDS), draw(st.integers(0, 160)))


@given(positions())
def test_moves_and_texts(state: Muster) -> None:
    actions = state.actions()
    assert len(set(actions)) == len(actions)
    assert bool(actions) == (state.outcome() is None)
    for action in actions:
        move = state.move_of(action)
        assert parse(move.text) == move == Move(*move.words)
        assert state.action_of(move) == action
        assert state.why(move.text) is None


@given(positions(), SEEDS)
def test_views_and_worlds(state: Muster, seed: int) -> None:
    for seat in (0, 1):
        view = state.view(seat)
        world = SPEC.determinize(view, Random(seed))
        assert world.view(seat) == view
        assert pickle.loads(pickle.dumps(view)) == view
        assert json.loads(json.dumps(view.data)) == view.data
        assert isinstance(world, Muster)
        assert all_cards(world) == WHOLE_DECK
        if state.to_act == seat:
            assert world.actions() == state.actions()


@given(positions(), SEEDS)
def test_a_clone_is_independent_and_equal(state: Muster, seed: int) -> None:
    before = state.position()
    twin = state.clone()
    assert twin.position() == before
    ends = [wander(twin, seed, 30).position(), wander(state.clone(), seed, 30).position()]
    assert ends[0] == ends[1]
    assert state.position() == before


@given(positions(), SEEDS)
def test_applying_and_stepping_agree(state: Muster, seed: int) -> None:
    if state.outcome() is not None:
        return
    stepped = state.clone()
    action = state.random_action(Random(seed))
    assert action in state.actions()
    stepped.step(action)
    before = [castle.controller for castle in state.ledger().castles]
    events = state.apply(state.move_of(action))
    assert stepped.position() == state.position()
    told = {event.args["castle"]: event.args["after"] for event in events if event.type == "control"}
    for castle, old in zip(state.ledger().castles, before, strict=True):
        if castle.controller != old:
            assert told.pop(castle.castle) == (None if castle.controller < 0 else castle.controller)
    assert not told
    assert {event.type for event in events} <= set(SPEC.events)


@given(positions())
def test_no_card_is_lost_or_made(state: Muster) -> None:
    assert all_cards(state) == WHOLE_DECK
    for hand, known in zip(state.hands, state.known, strict=True):
        assert Counter(known) <= Counter(hand)


@given(positions())
def test_what_is_kept_up_to_date_equals_what_a_fresh_look_finds(state: Muster) -> None:
    position = state.position()
    view = View("muster", 0, state.view(0).options, position)
    fresh = set_up(view, state.hands, state.deck[: state.left])
    assert fresh.position() == position
    assert (fresh.tops, fresh.might, fresh.swaps) == (state.tops, state.might, state.swaps)
    assert (fresh.any_icon, fresh.open_spaces, fresh.taken) == (state.any_icon, state.open_spaces, state.taken)


@given(positions())
def test_columns_are_built_as_the_rules_allow(state: Muster) -> None:
    for column in state.columns:
        for below, above in pairwise(column):
            assert above == WIZARD or below != WIZARD
            assert above < BANNERS or above == WIZARD or state.rules.over_the_rainbow or below < BANNERS
        assert not column or column[-1] != BRIDGE


@given(SEEDS, SEEDS, st.sampled_from(OPTION_SETS))
@settings(max_examples=20)
def test_a_game_is_replayed_from_deal_and_moves(deal_seed: int, seed: int, options: dict[str, bool]) -> None:
    state, replayed = dealt(deal_seed, **options), dealt(deal_seed, **options)
    rng = Random(seed)
    while state.outcome() is None:
        move = state.move_of(state.random_action(rng))
        assert state.apply(move) == replayed.apply(parse(move.text))
    assert replayed.position() == state.position()
    assert sum(state.payoffs()) == 1.0
    assert SPEC.evaluate(state, 0) + SPEC.evaluate(state, 1) == 1.0


@given(positions())
def test_evaluation_is_a_chance_and_the_two_seats_share_it(state: Muster) -> None:
    chances = [SPEC.evaluate(state, seat) for seat in (0, 1)]
    assert all(0.0 <= chance <= 1.0 for chance in chances)
    assert abs(sum(chances) - 1.0) < 1e-9


@given(st.text(max_size=20))
def test_any_text_is_judged_without_a_crash(text: str) -> None:
    reason = board().why(text)
    assert reason is not None or text in ACTIONS


def test_random_actions_are_even() -> None:
    state = board("R L1 L2 W1 RC", own={"L": "L1 RW"}, opp={"L": "L1 RB L3"}, castles={"C": "RC"})
    actions = state.actions()
    rng, counts = Random(4), Counter[int]()
    rounds = 300 * len(actions)
    for _ in range(rounds):
        counts[state.random_action(rng)] += 1
    assert set(counts) == set(actions)
    assert max(counts.values()) < 400
    assert min(counts.values()) > 200


def test_moves_are_numbered_once() -> None:
    assert len({move.text for move in MOVES}) == len(MOVES) == len(ACTIONS)
