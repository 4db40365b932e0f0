"""Round trips and laws that hold in every position, tried at random."""

from __future__ import annotations

import json
import pickle
from random import Random

import pytest
from hypothesis import given

from game.five_royaumes import SPEC
from game.five_royaumes.content import COLUMNS, COUNCIL_SEATS, FACES, IS_TITAN, REALMS
from game.five_royaumes.notation import ACTIONS, MOVES, parse, veiled
from game.five_royaumes.rules import FiveRoyaumes
from game.five_royaumes.square import MEMBERS, NEAR, SLACK
from tests.five_royaumes.helpers import WHOLE_DECK, all_cards, dealt
from tests.playing import wander
from tests.strategies import SEEDS, royal_positions


def check(state: FiveRoyaumes) -> None:
    """The laws of every position."""
    assert all_cards(state) == WHOLE_DECK
    position = state.position()
    for seat in (0, 1):
        assert len(position["councils"][seat]) <= COUNCIL_SEATS
        assert not any(IS_TITAN[FACES[code]] for code in position["councils"][seat])
        assert all(IS_TITAN[FACES[code]] for code in position["titans"][seat])
        assert position["castles"][seat] >= 0
        assert len(set(position["titans"][seat])) == len(position["titans"][seat]) <= 5
        for realm, codes in position["columns"][seat].items():
            assert {code.partition(".")[0] for code in codes} <= {realm, "imperial"}
            assert codes[0].startswith(realm)
            assert len(codes) == state.sizes[seat * COLUMNS + REALMS.index(realm)]
    check_square(state)
    if state.phase == "place":
        assert state.left > 0
        assert state.filled.bit_count() >= 2
        assert state.captured == state.waiting == []
    assert bool(state.actions()) == (state.outcome() is None)
    assert state.outcome() is None or state.extra == 0


def check_square(state: FiveRoyaumes) -> None:
    assert SLACK[state.filled] == 0
    assert {cell for cell, face in enumerate(state.cells) if face >= 0} == set(MEMBERS[state.filled])
    assert (state.placed >= 0) == (state.phase == "capture")
    if state.phase == "capture":
        assert NEAR[1 << state.placed] & state.filled


@given(royal_positions())
def test_laws_of_every_position(state: FiveRoyaumes) -> None:
    check(state)


@given(royal_positions(), SEEDS)
def test_worlds_show_the_same_view_and_lose_no_card(state: FiveRoyaumes, seed: int) -> None:
    for seat in (0, 1):
        view = state.view(seat)
        assert pickle.loads(pickle.dumps(view)) == view
        assert json.loads(json.dumps(view.data)) == view.data
        world = SPEC.determinize(view, Random(seed))
        assert isinstance(world, FiveRoyaumes)
        assert world.view(seat) == view
        check(world)
        if state.to_act == seat:
            assert world.actions() == state.actions()
            assert world.random_action(Random(seed)) in state.actions()


@given(royal_positions())
def test_a_view_hides_every_character_that_its_seat_has_not_seen(state: FiveRoyaumes) -> None:
    for seat in (0, 1):
        data = state.view(seat).data
        assert all(code.endswith("?") for code in [*data["deck"], *data["square"].values()])
        for owner in (0, 1):
            for realm, codes in data["columns"][owner].items():
                added = data["added"][owner].get(realm, []) if owner == seat else []
                assert [place for place, code in enumerate(codes) if not code.endswith("?")] == added
        looking = data["phase"] == "recruit" and data["to_act"] == seat
        assert all(code.endswith("?") != looking for code in data["captured"])


@given(royal_positions(), SEEDS)
def test_events_tell_all_castles(state: FiveRoyaumes, seed: int) -> None:
    if state.outcome() is not None:
        return
    castles = state.castles[:]
    for event in state.apply(state.move_of(state.random_action(Random(seed)))):
        args = event.args
        if event.type in ("castles", "end_gain"):
            castles[args["seat"]] += args["gained"]
        if event.type == "steal":
            castles[args["seat"]] += args["count"]
        if event.type == "steal" or (event.type == "end_gain" and args["stolen"]):
            castles[1 - args["seat"]] -= args.get("count", args.get("gained", 0))
    assert castles == state.castles


def test_two_hundred_games_keep_the_laws() -> None:
    rng = Random(1)
    for seed in range(200):
        state, plies = dealt(seed), 0
        while state.outcome() is None:
            action = state.random_action(rng)
            assert plies % 5 or action in state.actions()
            state.step(action)
            plies += 1
            assert plies < 2000
            if plies % 4 == 0:
                check(state)
        check(state)


@pytest.mark.slow
def test_twenty_thousand_games_end_with_every_card() -> None:
    rng = Random(2)
    for seed in range(20_000):
        state = dealt(seed)
        while state.outcome() is None:
            state.step(state.random_action(rng))
        check(state)


def test_random_actions_reach_everything_that_is_legal() -> None:
    seen: set[str] = set()
    for seed in range(60):
        state = wander(dealt(seed), seed, 2 * seed)
        if state.phase in seen or state.outcome() is not None:
            continue
        seen.add(state.phase)
        rng = Random(seed)
        assert {state.random_action(rng) for _ in range(4000)} == set(state.actions())
    assert len(seen) >= 4


def test_moves_are_numbered_once_and_adding_is_veiled() -> None:
    assert len({move.text for move in MOVES.values()}) == len(MOVES) == len(ACTIONS)
    assert veiled(parse("add ursid.king")).text == "add ursid.?"
    assert veiled(parse("add imperial.general marine")).text == "add imperial.? marine"
    assert veiled(parse("take ursid.king")).text == "take ursid.king"
