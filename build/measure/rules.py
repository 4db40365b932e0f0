"""How fast the rules and the search are, in processor time of one core, whatever else the machine is doing.

As a program it measures the game that Python's path leads to and prints the figures as JSON.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from random import Random
from time import process_time
from typing import Final, TypeVar

from build.environment import ROOT
from build.measure.table import Row
from build.tasks import compile as compiling
from game.ai.levels import never
from game.ai.search import Budget, Search
from game.core import contract
from game.core.contract import NOBODY, GameSpec, State
from game.registry import GAMES

MOVES: Final = "moves in random playouts"
PLAYOUTS: Final = "random playouts"
ITERATIONS: Final = "search iterations"
MOVES_WANTED: Final = {"muster": 150_000.0, "bannerfall": 300_000.0, "five_royaumes": 250_000.0}
DEALS: Final = 8
CHOICES: Final = 5
T = TypeVar("T")

# By game, then by what is counted: how many a second.
Figures = dict[str, dict[str, float]]


def rows(quick: bool) -> list[Row]:
    """Every game's figures, plain and compiled."""
    seconds = 0.5 if quick else 3.0
    return rows_of(measured(seconds), *compiled(seconds))


def measured(seconds: float) -> Figures:
    """The figures of all games as they are loaded here."""
    return {spec.id: figures(spec, seconds) for spec in GAMES}


def compiled(seconds: float) -> tuple[Figures, str]:
    """The same of the compiled copy, brought up to date first; nothing, and why, if that cannot be."""
    here = all(find_spec(name) for name in compiling.TOOLS)
    command = ["-P", "-m", "build.tasks.compile"] if here else [str(ROOT / "build"), "compile"]
    made = subprocess.run([sys.executable, *command], env=environment(), capture_output=True, text=True)
    if made.returncode:
        lines = (made.stderr or made.stdout).strip().splitlines()
        return {}, lines[-1] if lines else f"`build compile` ended with {made.returncode}"
    measuring = [sys.executable, "-P", "-m", "build.measure.rules", str(seconds)]
    environ = environment(compiling.OUT)
    done = subprocess.run(measuring, env=environ, capture_output=True, text=True)
    if done.returncode:
        return {}, done.stderr.strip().splitlines()[-1]
    found: Figures = json.loads(done.stdout)
    return found, ""


def environment(*first: Path) -> dict[str, str]:
    """The environment of a process that finds the game in the first of some folders, then in the source tree."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (*first, ROOT)))}


def rows_of(plain: Figures, fast: Figures, why_not: str) -> list[Row]:
    """Plain figures, each with its compiled one below it."""
    out = []
    for game, counts in plain.items():
        for name, figure in counts.items():
            limit = MOVES_WANTED.get(game) if name == MOVES else None
            out.append(Row(f"{game}: {name}", figure, "/s", limit))
            if fast:
                times = fast[game][name] / figure
                out.append(Row("  compiled", fast[game][name], "/s", note=f"{times:.1f} times the plain one"))
    return out if fast else [*out, Row("compiled", None, "", note=why_not)]


def figures(spec: GameSpec, seconds: float) -> dict[str, float]:
    """Moves, playouts, search iterations, listings, clones, views, worlds and evaluations a second."""
    starts = [start(spec, seed) for seed in range(DEALS)]
    middles = [walked(state, seed) for seed, state in enumerate(starts)]
    moves, playouts = playing(starts, seconds)
    samplers = [spec.sampler(state.view(state.to_act)) for state in middles]
    rng = Random(1)
    return {
        MOVES: moves,
        PLAYOUTS: playouts,
        ITERATIONS: searching(spec, middles, seconds),
        "lists of legal actions": rate(middles, lambda state: state.actions(), seconds / 3),
        "clones": rate(middles, lambda state: state.clone(), seconds / 3),
        "views": rate(middles, lambda state: state.view(0), seconds / 3),
        "possible worlds": rate(samplers, lambda sample: sample(rng), seconds / 3),
        "evaluations": rate(middles, lambda state: spec.evaluate(state, 0), seconds / 3),
    }


def start(spec: GameSpec, seed: int) -> State:
    """The first position of a seed."""
    options = spec.check_options({})
    return spec.start(options, spec.deal(options, seed))


def walked(state: State, seed: int) -> State:
    """A position about a third through a random game in which there is something to choose."""
    positions, rng, state = [], Random(seed), state.clone()
    while state.to_act != NOBODY:
        positions.append(state.clone())
        state.step(state.random_action(rng))
    late = positions[len(positions) // 3 :]
    return next((position for position in late if len(position.actions()) >= CHOICES), late[0])


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
    iterations, searches, began = 0, 0, process_time()
    while process_time() - began < seconds:
        state = states[searches % len(states)]
        search = Search(spec, state.view(state.to_act), Random(searches))
        iterations += search.run(Budget(simulations=1000), never).simulations
        searches += 1
    return iterations / (process_time() - began)


def main(words: list[str]) -> int:
    """Measure a compiled game for so many seconds a figure."""
    if str(contract.__file__).endswith(".py"):
        print("The game on the path is not compiled.", file=sys.stderr)
        return 1
    print(json.dumps(measured(float(words[0]))))
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
