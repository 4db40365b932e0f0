"""Run as a program: what a game on Python's path plays, sees, guesses and finds, as JSON, for the games named.

Two programs that print the same play the same.
"""

from __future__ import annotations

import gc
import hashlib
import json
import pickle
import sys
import weakref
from random import Random
from typing import Any

from game.ai.levels import LEVELS, choose, never
from game.ai.search import Budget, Search
from game.core import contract
from game.core.contract import NOBODY, GameSpec, State
from game.registry import GAMES

SEEDS = range(12)
SEARCHED = range(3)
SIMULATIONS = 300


def dealt(spec: GameSpec, seed: int) -> State:
    """The first position of a seed, with another number of seats for each where a game has several."""
    options = spec.check_options({"players": spec.seats[seed % len(spec.seats)]} if len(spec.seats) > 1 else {})
    return spec.start(options, spec.deal(options, seed))


def whole_game(spec: GameSpec, seed: int) -> str:
    """Everything about every position of a random game, as a digest."""
    state, rng, digest = dealt(spec, seed), Random(seed), hashlib.sha256()
    while state.to_act != NOBODY:
        view = state.view(state.to_act)
        world = spec.determinize(view, rng)
        assert world.view(state.to_act) == view == pickle.loads(pickle.dumps(view))
        guess = spec.evaluate(state, state.to_act)
        told: list[Any] = [state.position(), view.data, world.position(), state.actions(), guess]
        action = state.random_action(rng)
        told.append([event.json() for event in state.clone().apply(state.move_of(action))])
        state.step(action)
        digest.update(json.dumps(told, sort_keys=True).encode())
    digest.update(json.dumps([state.position(), state.payoffs()], sort_keys=True).encode())
    return digest.hexdigest()


def searched(spec: GameSpec, seed: int) -> list[Any]:
    """What a search and each level find after some random moves."""
    state, rng = dealt(spec, seed), Random(seed)
    for _ in range(10 + 5 * seed):
        state.step(state.random_action(rng))
    view = state.view(state.to_act)
    finding = Search(spec, view, Random(seed)).run(Budget(simulations=SIMULATIONS), never)
    tallies = [[tally.action, tally.visits, tally.worth] for tally in finding.tallies]
    levels = [choose(spec, view, level, seed, seconds=60, simulations=SIMULATIONS) for level in LEVELS.values()]
    return [tallies, [[rated.move.text, rated.value, rated.visits] for one in levels for rated in one.rated]]


def hold_weakly(spec: GameSpec) -> None:
    """Refer weakly to states that go, where they allow it, and collect garbage after them."""
    for seed in SEEDS:
        try:
            held = weakref.ref(dealt(spec, seed))
        except TypeError:
            continue
        gc.collect()
        assert held() is None


def main(names: list[str]) -> None:
    """Print which file the contract is loaded from, and the fingerprint of every game named."""
    found = {}
    for spec in GAMES:
        if spec.id in names:
            hold_weakly(spec)
            games = [whole_game(spec, seed) for seed in SEEDS]
            found[spec.id] = {"games": games, "found": [searched(spec, seed) for seed in SEARCHED]}
    print(json.dumps({"file": contract.__file__, "games": found}))


if __name__ == "__main__":
    main(sys.argv[1:])
