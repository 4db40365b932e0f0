"""Computer players of 5 Royaumes: every level answers fairly, what one can see is right, and random is beaten."""

from __future__ import annotations

from random import Random
from time import perf_counter

import pytest

from game.ai.levels import ADVISER, LEVELS, Level, choose
from game.five_royaumes import SPEC
from game.five_royaumes.rules import FiveRoyaumes
from tests.five_royaumes.helpers import board, dealt, influencing, recruiting
from tests.playing import play, wander

levels = pytest.mark.parametrize("level", LEVELS.values(), ids=lambda level: level.id)


def chosen(state: FiveRoyaumes, level: Level = ADVISER, simulations: int = 600, seed: int = 1) -> str:
    return choose(SPEC, state.view(state.to_act), level, seed, seconds=60, simulations=simulations).move.text


@levels
def test_every_level_answers_in_every_phase(level: Level) -> None:
    met: set[str] = set()
    for seed in range(40):
        state = wander(dealt(seed), seed, 3 * seed)
        if state.outcome() is None and state.phase not in met:
            met.add(state.phase)
            choice = choose(SPEC, state.view(state.to_act), level, 3, seconds=60, simulations=40)
            assert choice.move in state.legal_moves()
            assert 0.0 <= choice.value <= 1.0
    assert len(met) >= 4


@levels
@pytest.mark.parametrize("seed", range(5))
def test_nothing_hidden_changes_the_choice(level: Level, seed: int) -> None:
    state = wander(dealt(seed), seed, 12 + 14 * seed)
    if state.outcome() is None:
        other = SPEC.determinize(state.view(state.to_act), Random(seed + 100))
        assert isinstance(other, FiveRoyaumes)
        assert other.position() != state.position()
        assert chosen(state, level, 100) == chosen(other, level, 100)


def test_it_takes_the_fifth_titan() -> None:
    titans = "reptile.titan feline.titan raptor.titan ursid.titan"
    for level in (level for level in LEVELS.values() if not level.slip):
        state = recruiting("marine.titan marine.king marine.queen", titans=(titans, ""), castles=(2, 8))
        assert chosen(state, level) == "take marine.titan"


def test_it_influences_for_the_castles_that_win_with_the_last_card() -> None:
    state = influencing("marine.king", columns=({"marine": 2}, {}), castles=(3, 4), left=0)
    assert chosen(state) == "influence"


def warring(castles: tuple[int, int], ursids: int) -> FiveRoyaumes:
    """The last decision of a game: a Warrior of seat 0 against a King, who brings three castles if he has Ursids."""
    state = influencing(
        "feline.king",
        castles=castles,
        left=0,
        columns=({"feline": 3}, {"raptor": 1, "ursid": ursids} if ursids else {"raptor": 1}),
        councils=("feline.warrior", "ursid.king marine.king"),
    )
    play(state, "influence")
    return state


def test_it_steals_what_wins() -> None:
    assert chosen(warring((3, 4), 0)) == "steal"


def test_it_destroys_the_king_who_would_win() -> None:
    assert chosen(warring((4, 3), 2)) == "destroy ursid.king"


def played(searcher: int, seed: int, simulations: int) -> float:
    """Share of the win of a hard player against a random one."""
    state, rng = dealt(seed), Random(seed)
    while state.outcome() is None:
        if state.to_act == searcher:
            move = choose(SPEC, state.view(searcher), ADVISER, seed, seconds=60, simulations=simulations).move
            state.step(state.action_of(move))
        else:
            state.step(state.random_action(rng))
    return state.payoffs()[searcher]


def test_hard_beats_random() -> None:
    assert sum(played(seed % 2, seed, 100) for seed in range(8)) >= 7


@pytest.mark.slow
def test_hard_beats_random_in_19_of_20_games() -> None:
    assert sum(played(seed % 2, seed, 1000) for seed in range(20)) >= 19


@pytest.mark.alone
def test_a_deadline_is_kept() -> None:
    state = board()
    began = perf_counter()
    assert choose(SPEC, state.view(0), ADVISER, 1, seconds=0.1).simulations > 50
    assert perf_counter() - began < 0.3
