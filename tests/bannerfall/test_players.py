"""Computer players of Bannerfall: every level, any number of seats, what one can see is right, random beaten."""

from __future__ import annotations

from random import Random
from time import perf_counter

import pytest

from game.ai.levels import ADVISER, LEVELS, Level, choose
from game.bannerfall import SPEC
from game.bannerfall.rules import Bannerfall
from tests.bannerfall.helpers import board, dealt
from tests.playing import wander


def chosen(state: Bannerfall, level: Level = ADVISER, simulations: int = 800, seed: int = 1) -> str:
    return choose(SPEC, state.view(state.to_act), level, seed, seconds=60, simulations=simulations).move.text


def played(seats: int, searcher: int, seed: int, **budget: float) -> float:
    """Share of the win of a hard player against random ones."""
    state, rng = dealt(seed % seats, players=seats), Random(seed)
    while state.outcome() is None:
        if state.to_act == searcher:
            choice = choose(SPEC, state.view(searcher), ADVISER, seed, **budget)  # type: ignore[arg-type]
            state.step(state.action_of(choice.move))
        else:
            state.step(state.random_action(rng))
    return state.payoffs()[searcher]


@pytest.mark.parametrize("level", LEVELS.values(), ids=lambda level: level.id)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_level_answers_on_any_number_of_seats(seats: int, level: Level) -> None:
    for plies in (0, seats, 20, 35):
        state = wander(dealt(players=seats, twists=["stonebuilder"] * seats), plies, plies)
        if state.outcome() is None:
            choice = choose(SPEC, state.view(state.to_act), level, 3, seconds=60, simulations=50)
            assert choice.move in state.legal_moves()
            assert 0.0 <= choice.value <= 1.0


def test_it_ends_the_turn_that_wins() -> None:
    assert chosen(board("frostgate T, keep", "thorn_coast T, south_barrow", crown=(7, 7))) == "end"
    state = board("frostgate T, keep, northwatch", "thorn_coast T", "moonfield T", crown=(7, 7, 7))
    while state.outcome() is None:
        assert state.to_act == 0
        state.apply(SPEC.parse(chosen(state)))
    assert state.payoffs()[0] == 1.0


def test_it_takes_the_keep_for_the_last_crown() -> None:
    state = board("frostgate T, northwatch", "keep, thorn_coast T", mana=(0, 5), crown=(7, 7), left=1)
    assert chosen(state) == "march northwatch keep"


def test_it_throws_out_the_last_piece() -> None:
    state = board("frostgate T, northwatch, keep", "eastford", left=1)
    state.apply(SPEC.parse(chosen(state)))
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == (0,)


def test_hard_beats_random() -> None:
    won = [played(2, seed % 2, seed, seconds=60, simulations=120) for seed in range(8)]
    assert sum(won) >= 7


@pytest.mark.parametrize("seats", [3, 4])
def test_hard_beats_several_random_players(seats: int) -> None:
    won = [played(seats, seed % seats, seed, seconds=60, simulations=100) for seed in range(4)]
    assert sum(won) >= 3


@pytest.mark.slow
def test_hard_beats_random_in_19_of_20_games() -> None:
    assert sum(played(2, seed % 2, seed, seconds=0.5) for seed in range(20)) >= 19


@pytest.mark.alone
def test_a_deadline_is_kept() -> None:
    state = wander(dealt(players=4), 3, 30)
    began = perf_counter()
    assert choose(SPEC, state.view(state.to_act), ADVISER, 1, seconds=0.1).simulations > 50
    assert perf_counter() - began < 0.3
