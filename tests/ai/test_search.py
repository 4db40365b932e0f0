"""The search on its own: reproducible, fair, obedient to its budget, and right where one can see what is right."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from time import perf_counter

import pytest

from game.ai.levels import ADVISER, ASKED, LEVELS, choose, never
from game.ai.search import Budget, Search
from game.core.contract import GameSpec, State, View
from game.core.match import Match
from game.muster import SPEC
from game.muster.rules import Muster
from game.registry import GAMES, find
from tests.muster.helpers import board, dealt
from tests.playing import wander

games = pytest.mark.parametrize("spec", GAMES, ids=lambda spec: spec.id)


def middle(spec: GameSpec, seed: int, plies: int) -> State:
    options = spec.check_options({})
    state, rng = spec.start(options, spec.deal(options, seed)), Random(seed)
    for _ in range(plies):
        state.step(state.random_action(rng))
    return state


def chosen(state: Muster, simulations: int = 600, seed: int = 1) -> str:
    return choose(SPEC, state.view(state.to_act), ADVISER, seed, seconds=60, simulations=simulations).move.text


@games
@pytest.mark.parametrize("level", ASKED.values(), ids=lambda level: level.id)
def test_every_level_answers_with_a_legal_move(spec: GameSpec, level: object) -> None:
    for plies in (0, 7, 20, 33):
        state = middle(spec, plies, plies)
        if state.outcome() is None:
            choice = choose(spec, state.view(state.to_act), level, 5, seconds=60, simulations=40)  # type: ignore[arg-type]
            assert choice.move in state.legal_moves()
            assert 0.0 <= choice.value <= 1.0
            assert choice.simulations >= 1


@games
@pytest.mark.parametrize("level", ASKED.values(), ids=lambda level: level.id)
def test_the_same_seed_and_simulations_give_the_same_answer(spec: GameSpec, level: object) -> None:
    view = middle(spec, 3, 20).view(middle(spec, 3, 20).to_act)
    first, second = (choose(spec, view, level, 9, seconds=60, simulations=150) for _ in range(2))  # type: ignore[arg-type]
    assert (first.move, first.value, first.simulations) == (second.move, second.value, second.simulations)


@games
@pytest.mark.parametrize("seed", range(6))
def test_nothing_hidden_changes_the_choice(spec: GameSpec, seed: int) -> None:
    """Everything that the seat cannot know is changed; what it sees, and so what it chooses, stays."""
    state = middle(spec, seed, 12 + 5 * seed)
    if state.outcome() is not None:
        return
    seat = state.to_act
    other = spec.determinize(state.view(seat), Random(seed + 100))
    assert other.view(seat) == state.view(seat)
    for level in ASKED.values():
        moves = {choose(spec, world.view(seat), level, 7, seconds=60, simulations=120).move for world in (state, other)}
        assert len(moves) == 1


def glances(spec: GameSpec, level: str, times: int = 60) -> int:
    """How often it decided without one simulation of the number asked for."""
    state = middle(spec, 3, 12)
    view = state.view(state.to_act)
    found = [choose(spec, view, ASKED[level], seed, seconds=60, simulations=200) for seed in range(times)]
    return sum(one.simulations < 200 for one in found)


@games
@pytest.mark.parametrize("level", ["expert", ADVISER.id])
def test_who_advises_never_decides_at_a_glance(spec: GameSpec, level: str) -> None:
    everywhere = replace(spec, slips={**spec.slips, "hard": 1.0})
    assert glances(everywhere, level, 12) == 0


@games
def test_a_game_says_how_often_a_level_decides_at_a_glance(spec: GameSpec) -> None:
    often, never_so = replace(spec, slips={"medium": 1.0}), replace(spec, slips={"medium": 0.0})
    assert glances(often, "medium", 12) == 12
    assert glances(never_so, "medium", 12) == 0
    assert set(spec.slips) <= set(LEVELS) - {"novice", "expert"}
    assert all(0.0 <= slip < 1.0 for slip in spec.slips.values())


def test_choosing_leaves_the_view_alone() -> None:
    state = wander(dealt(2), 2, 30)
    view = state.view(state.to_act)
    before = state.view(state.to_act)
    choose(SPEC, view, ADVISER, 1, seconds=60, simulations=100)
    assert view == before


@pytest.mark.parametrize("plies", [0, 9, 22, 41])
def test_where_turns_are_ended_first_it_guesses_about_their_beginnings_only(plies: int) -> None:
    spec, guessed = find("five_royaumes"), set()
    assert spec is not None
    state = middle(spec, 3, plies)

    def guess(world: State, seat: int) -> float:
        guessed.add(world.phase)
        return 0.5

    watched, view = replace(spec, evaluate=guess), state.view(state.to_act)
    for whole in (True, False):
        guessed.clear()
        style = replace(spec.style(2), whole_turns=whole)
        Search(watched, view, Random(1), style).run(Budget(simulations=300), never)
        assert (guessed == {"place"}) == whole


@pytest.mark.alone
@pytest.mark.parametrize("seconds", [0.05, 0.2])
def test_a_deadline_is_kept(seconds: float) -> None:
    state = dealt(1)
    began = perf_counter()
    choice = choose(SPEC, state.view(state.to_act), ADVISER, 1, seconds=seconds)
    assert perf_counter() - began < seconds + 0.1
    assert choice.simulations > 10


def test_asked_to_stop_it_answers_with_the_best_so_far() -> None:
    state = dealt(1)
    calls = iter([False, False, True])
    choice = choose(SPEC, state.view(state.to_act), ADVISER, 1, seconds=60, stop=lambda: next(calls))
    assert choice.simulations == 96
    assert choice.move in state.legal_moves()


def test_a_search_ends_before_it_fills_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.ai.search.MOST_SIMULATIONS", 50)
    assert choose(SPEC, dealt(1).view(dealt(1).to_act), ADVISER, 1, seconds=60).simulations == 50


@pytest.mark.alone
def test_a_forced_move_is_answered_at_once() -> None:
    state = board()
    state.step(state.action_of(SPEC.parse("play L1 L")))
    began = perf_counter()
    choice = choose(SPEC, state.view(0), ADVISER, 1, seconds=60)
    assert choice.move.text == "draw deck"
    assert choice.simulations == 1
    assert perf_counter() - began < 0.1


def test_after_the_end_there_is_nothing_to_choose() -> None:
    state = wander(dealt(1), 1, 10_000)
    with pytest.raises(ValueError, match="over"):
        choose(SPEC, state.view(0), ADVISER, 1)


def test_it_takes_the_castle_that_wins_with_the_last_card() -> None:
    state = board("L3 W1 C1 F1 P1", own={"W": "W5"}, opp={"C": "C5", "L": "L2"}, deck="P2")
    assert chosen(state) == "play L3 L"


def test_it_swaps_away_the_wizard_that_beats_it() -> None:
    state = board(
        "L2 W1 W1 W1 W1",
        own={"W": "W2 W3", "L": "L1 L2 L3"},
        opp={"L": "L1 RW", "C": "C4", "F": "RW"},
        deck="P2 P1",
    )
    assert chosen(state, simulations=2000) == "swap L2 opp L"


def test_the_longer_search_beats_the_one_that_guesses() -> None:
    won = sum(duel(seed) for seed in range(6))
    assert won >= 4


def duel(seed: int) -> float:
    """Share of the win of a short search against random moves."""
    state, rng = dealt(seed), Random(seed)
    searcher = seed % 2
    while state.outcome() is None:
        if state.to_act == searcher:
            search = Search(SPEC, state.view(searcher), rng)
            state.step(search.run(Budget(simulations=60), never).action)
        else:
            state.step(state.random_action(rng))
    return state.payoffs()[searcher]


def test_the_search_is_given_views_only(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Match(SPEC, {}, SPEC.deal({}, 1))
    view = game.view(game.to_act)
    assert isinstance(view, View)
    secret = game.position()
    hidden = secret["hands"][1 - view.seat] + secret["deck"]
    assert "?" * len(hidden) == "".join(view.data["hands"][1 - view.seat] + view.data["deck"])


@games
@pytest.mark.parametrize("widening", [0.5, 1.5])
def test_a_node_gets_another_action_only_as_it_is_visited_more(spec: GameSpec, widening: float) -> None:
    state = middle(spec, 1, 12)
    view = state.view(state.to_act)

    def opened(simulations: int, widening: float) -> int:
        style = replace(spec.style(spec.seat_count(view.options)), widening=widening)
        found = Search(spec, view, Random(2), style, widens=True).run(Budget(simulations=simulations), never)
        return sum(tally.visits > 0 for tally in found.tallies)

    actions = len(state.actions())
    for simulations in (16, 64, 256):
        bound = int(widening * simulations**0.5) + 1
        assert 0 < opened(simulations, widening) <= min(actions, bound)
    assert opened(3 * actions, 0.0) == actions


@games
def test_advice_looks_at_every_action(spec: GameSpec) -> None:
    state = next(one for plies in range(8, 60) if len((one := middle(spec, 2, plies)).actions()) >= 6)
    view = state.view(state.to_act)
    narrow = replace(spec, styles={spec.seat_count(view.options): replace(spec.style(2), widening=0.1)})
    looks = 40 * len(state.actions())
    seen = {level.id: choose(narrow, view, level, 1, seconds=60, simulations=looks) for level in ASKED.values()}
    assert all(one.visits for one in seen[ADVISER.id].rated)
    assert not all(one.visits for one in seen["expert"].rated)
