"""Laws of every position of every game, tried at random: words, clones, steps, chances, games told again."""

from __future__ import annotations

from random import Random
from types import ModuleType

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.bannerfall import notation as bannerfall
from game.core.contract import Move, State
from game.five_royaumes import notation as five_royaumes
from game.muster import notation as muster
from game.registry import GAMES
from tests.playing import spec_of, wander
from tests.strategies import POSITIONS, SEEDS, STARTS

EVERY = [spec.id for spec in GAMES]
games = pytest.mark.parametrize("game", EVERY)
WIDE = settings(suppress_health_check=[HealthCheck.too_slow])


def positions(game: str, data: st.DataObject) -> State:
    return data.draw(POSITIONS[game]())


@games
@given(st.data())
@WIDE
def test_moves_and_texts(game: str, data: st.DataObject) -> None:
    state = positions(game, data)
    actions, parse = state.actions(), spec_of(state).parse
    assert len(set(actions)) == len(actions)
    assert bool(actions) == (state.outcome() is None)
    for action in actions:
        move = state.move_of(action)
        assert parse(move.text) == move == Move(*move.words)
        assert state.action_of(move) == action
        assert state.why(move.text) is None


@games
@given(st.data(), SEEDS)
@WIDE
def test_a_clone_is_independent_and_equal(game: str, data: st.DataObject, seed: int) -> None:
    state = positions(game, data)
    before = state.position()
    twin = state.clone()
    assert twin.position() == before
    assert wander(twin, seed, 30).position() == wander(state.clone(), seed, 30).position()
    assert state.position() == before


@games
@given(st.data(), SEEDS)
@WIDE
def test_applying_and_stepping_agree(game: str, data: st.DataObject, seed: int) -> None:
    state = positions(game, data)
    if state.outcome() is not None:
        return
    stepped = state.clone()
    action = state.random_action(Random(seed))
    assert action in state.actions()
    stepped.step(action)
    events = state.apply(state.move_of(action))
    assert stepped.position() == state.position()
    assert {event.type for event in events} <= set(spec_of(state).events)
    assert (events[-1].type == "over") == (state.outcome() is not None)


@games
@given(st.data())
@WIDE
def test_evaluation_is_a_chance_and_the_seats_share_it(game: str, data: st.DataObject) -> None:
    state = positions(game, data)
    spec = spec_of(state)
    chances = [spec.evaluate(state, seat) for seat in range(spec.seat_count(state.view(0).options))]
    assert all(0.0 <= chance <= 1.0 for chance in chances)
    assert sum(chances) == pytest.approx(1.0)


@games
@given(st.data(), SEEDS)
@settings(max_examples=25, suppress_health_check=[HealthCheck.too_slow])
def test_every_game_ends_and_is_replayed_from_its_moves(game: str, data: st.DataObject, seed: int) -> None:
    state = data.draw(STARTS[game]())
    replayed, rng, parse = state.clone(), Random(seed), spec_of(state).parse
    while state.outcome() is None:
        move = state.move_of(state.random_action(rng))
        assert state.apply(move) == replayed.apply(parse(move.text))
    assert replayed.position() == state.position()
    assert sum(state.payoffs()) == pytest.approx(1.0)


@games
@given(st.data(), st.text(max_size=20))
@WIDE
def test_any_text_is_judged_without_a_crash(game: str, data: st.DataObject, text: str) -> None:
    state = data.draw(STARTS[game]())
    assert state.why(text) is not None or text in {move.text for move in state.legal_moves()}


@pytest.mark.parametrize("notation", [muster, bannerfall, five_royaumes], ids=lambda module: module.__name__)
def test_moves_are_numbered_once(notation: ModuleType) -> None:
    moves = notation.MOVES.values() if isinstance(notation.MOVES, dict) else notation.MOVES
    assert len({move.text for move in moves}) == len(notation.MOVES) == len(notation.ACTIONS)
