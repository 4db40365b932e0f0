"""Round trips and laws that hold in every position, tried at random in all combinations of options."""

from __future__ import annotations

import json
import pickle
from collections import Counter
from itertools import pairwise
from random import Random

from hypothesis import given

from game.core.contract import View
from game.muster import SPEC
from game.muster.content import BANNERS, BRIDGE, WIZARD
from game.muster.rules import Muster, set_up
from tests.muster.helpers import WHOLE_DECK, all_cards, board
from tests.strategies import SEEDS, muster_positions


@given(muster_positions(), SEEDS)
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


@given(muster_positions(), SEEDS)
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


@given(muster_positions())
def test_no_card_is_lost_or_made(state: Muster) -> None:
    assert all_cards(state) == WHOLE_DECK
    for hand, known in zip(state.hands, state.known, strict=True):
        assert Counter(known) <= Counter(hand)


@given(muster_positions())
def test_what_is_kept_up_to_date_equals_what_a_fresh_look_finds(state: Muster) -> None:
    position = state.position()
    view = View("muster", 0, state.view(0).options, position)
    fresh = set_up(view, state.hands, state.deck[: state.left])
    assert fresh.position() == position
    assert (fresh.tops, fresh.might, fresh.swaps) == (state.tops, state.might, state.swaps)
    assert (fresh.any_icon, fresh.open_spaces, fresh.taken) == (state.any_icon, state.open_spaces, state.taken)


@given(muster_positions())
def test_columns_are_built_as_the_rules_allow(state: Muster) -> None:
    for column in state.columns:
        for below, above in pairwise(column):
            assert above == WIZARD or below != WIZARD
            assert above < BANNERS or above == WIZARD or state.rules.over_the_rainbow or below < BANNERS
        assert not column or column[-1] != BRIDGE


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
