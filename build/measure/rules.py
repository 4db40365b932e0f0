"""How fast the rules and the search are, in processor time of one core, whatever else the machine is doing."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import process_time
from typing import TypeVar

from build.measure.table import Row
from game.ai.levels import never
from game.ai.search import Budget, Search
from game.core.contract import NOBODY, GameSpec, State
from game.registry import GAMES

MOVES_WANTED = {"muster": 150_000.0, "bannerfall": 300_000.0, "five_royaumes": 250_000.0}
DEALS = 8
T = TypeVar("T")


def rows(quick: bool) -> list[Row]:
    """Every game's figures."""
    seconds = 0.5 if quick else 3.0
    return [row for spec in GAMES for row in game_rows(spec, seconds)]


def game_rows(spec: GameSpec, seconds: float) -> list[Row]:
    """Moves, playouts, listings, views, worlds and search iterations a second."""
    starts = [start(spec, seed) for seed in range(DEALS)]
    middles = [walked(state, seed) for seed, state in enumerate(starts)]
    moves, playouts = playing(starts, seconds)
    views = [state.view(state.to_act) for state in middles]
    samplers = [spec.sampler(view) for view in views]
    rng = Random(1)
    return [
        Row(f"{spec.id}: moves in random playouts", moves, "/s", MOVES_WANTED.get(spec.id)),
        Row(f"{spec.id}: random playouts", playouts, "/s"),
        Row(f"{spec.id}: lists of legal actions", rate(middles, lambda state: state.actions(), seconds / 3), "/s"),
        Row(f"{spec.id}: clones", rate(middles, lambda state: state.clone(), seconds / 3), "/s"),
        Row(f"{spec.id}: views", rate(middles, lambda state: state.view(0), seconds / 3), "/s"),
        Row(f"{spec.id}: possible worlds", rate(samplers, lambda sample: sample(rng), seconds / 3), "/s"),
        Row(f"{spec.id}: evaluations", rate(middles, lambda state: spec.evaluate(state, 0), seconds / 3), "/s"),
        Row(f"{spec.id}: search iterations", searching(spec, middles, seconds), "/s"),
    ]


def start(spec: GameSpec, seed: int) -> State:
    """The first position of a seed."""
    options = spec.check_options({})
    return spec.start(options, spec.deal(options, seed))


def walked(state: State, seed: int) -> State:
    """A position about a third through a random game."""
    positions, rng, state = [], Random(seed), state.clone()
    while state.to_act != NOBODY:
        positions.append(state.clone())
        state.step(state.random_action(rng))
    return positions[len(positions) // 3]


def playing(starts: list[State], seconds: float) -> tuple[float, float]:
    """Moves and playouts a second, clone and end of game included."""
    rng, moves, games, began = Random(1), 0, 0, process_time()
    while process_time() - began < seconds:
        state = starts[games % len(starts)].clone()
        while state.to_act != NOBODY:
            state.step(state.random_action(rng))
            moves += 1
        state.payoffs()
        games += 1
    used = process_time() - began
    return moves / used, games / used


def rate(things: list[T], do: Callable[[T], object], seconds: float) -> float:
    """How often a second something is done to one thing after the other."""
    done, began = 0, process_time()
    while process_time() - began < seconds:
        for thing in things:
            do(thing)
        done += len(things)
    return done / (process_time() - began)


def searching(spec: GameSpec, states: list[State], seconds: float) -> float:
    """Iterations a second of searches of about a thousand iterations."""
    iterations, began = 0, process_time()
    while process_time() - began < seconds:
        state = states[iterations // 1000 % len(states)]
        search = Search(spec, state.view(state.to_act), Random(iterations))
        iterations += search.run(Budget(simulations=1000), never).simulations
    return iterations / (process_time() - began)
