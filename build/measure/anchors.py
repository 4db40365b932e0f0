"""Programs of others that play games, measured as ours are: random playouts and searches in processor time of one core.

OpenSpiel (games and ISMCTS in C++, asked through its Python interface) and RLCard (Python). Each is installed into an
environment of its own under `out/anchors`, and measured by a process there. Moves are decisions of players: what chance
deals is not counted, for us as for them.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from importlib import import_module
from random import Random
from time import process_time
from typing import Any, Final

from build.environment import ROOT, Environment, SetupError, ready
from build.measure.table import Row

MOVES: Final = "moves"
ITERATIONS: Final = "iterations"
FOLDER: Final = ROOT / "out" / "anchors"
SPIEL_GAMES: Final = ("hearts", "euchre", "gin_rummy")
SPIEL_SEARCHED: Final = ("hearts", "gin_rummy")
RLCARD_GAMES: Final = ("leduc-holdem", "uno", "gin-rummy")
CHOICES: Final = 5  # a search is measured where the player has so many choices at least
SIMULATIONS: Final = 1000

# What was counted ("moves", "iterations"), of which game, how many a second.
Figure = tuple[str, str, float]


def rows(quick: bool, ours: dict[str, dict[str, float]]) -> list[Row]:
    """What others reach, and how many times that ours is; `ours` holds moves and iterations a second by game."""
    seconds = 0.5 if quick else 3.0
    out = []
    for name in MEASURES:
        try:
            found = measured(name, seconds)
        except SetupError as error:
            out.append(Row(name, None, "", note=" ".join(str(error).split())[-300:]))
            continue
        for kind, game, figure in found:
            notes = [f"{mine} {counts[kind] / figure:.2g}" for mine, counts in ours.items()]
            said = "in random playouts" if kind == MOVES else "of its ISMCTS"
            out.append(Row(f"{name}, {game}: {kind} {said}", figure, "/s", note="times that: " + ", ".join(notes)))
    return out


def measured(name: str, seconds: float) -> list[Figure]:
    """The figures of one of the others; SetupError if it cannot be installed here or does not run."""
    extra = name.lower()
    python = ready(Environment(FOLDER / extra), (f"anchor-{extra}",))
    command = [str(python), "-P", "-m", "build.measure.anchors", name, str(seconds)]
    environ = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, env=environ, capture_output=True, text=True)
    if done.returncode:
        raise SetupError(f"{name} does not run here: {(done.stderr.strip().splitlines() or ['?'])[-1]}")
    return [(kind, game, figure) for kind, game, figure in json.loads(done.stdout.splitlines()[-1])]


def rate(seconds: float, once: Callable[[], int]) -> float:
    """How many a second, where `once` does some and says how many."""
    done, began = 0, process_time()
    while process_time() - began < seconds:
        done += once()
    return done / (process_time() - began)


def openspiel(seconds: float) -> list[Figure]:
    """Random playouts, and its own search of information sets with one random playout a leaf."""
    spiel = import_module("pyspiel")
    out = []
    for name in SPIEL_GAMES:
        game, rng = spiel.load_game(name), Random(1)
        out.append((MOVES, name, rate(seconds, lambda game=game, rng=rng: _spiel_game(game, rng))))  # type: ignore[misc]
    for name in SPIEL_SEARCHED:
        state = _spiel_choice(spiel.load_game(name), Random(2))
        evaluator = spiel.RandomRolloutEvaluator(1, 3)
        final = spiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
        bot = spiel.ISMCTSBot(4, evaluator, 2.0, SIMULATIONS, -1, final, False, False)

        def search(bot: Any = bot, state: Any = state) -> int:
            bot.step(state)
            return SIMULATIONS

        out.append((ITERATIONS, name, rate(seconds, search)))
    return out


def _spiel_game(game: Any, rng: Random) -> int:
    state, moves = game.new_initial_state(), 0
    while not state.is_terminal():
        moves += not state.is_chance_node()
        actions = state.legal_actions()
        state.apply_action(actions[int(rng.random() * len(actions))])
    return moves


def _spiel_choice(game: Any, rng: Random) -> Any:
    """A position about twenty moves into a game in which a player has some choice."""
    while True:
        state, moves = game.new_initial_state(), 0
        while not state.is_terminal():
            actions = state.legal_actions()
            if not state.is_chance_node():
                if moves >= 20 and len(actions) >= CHOICES:
                    return state
                moves += 1
            state.apply_action(actions[int(rng.random() * len(actions))])


def rlcard(seconds: float) -> list[Figure]:
    """Random playouts."""
    cards, rng = import_module("rlcard"), Random(1)
    out = []
    for name in RLCARD_GAMES:
        table = cards.make(name)
        out.append((MOVES, name, rate(seconds, lambda table=table: _rlcard_game(table, rng))))  # type: ignore[misc]
    return out


def _rlcard_game(table: Any, rng: Random) -> int:
    state, _ = table.reset()
    moves = 0
    while not table.is_over():
        actions = list(state["legal_actions"])
        state, _ = table.step(actions[int(rng.random() * len(actions))])
        moves += 1
    return moves


MEASURES: Final[dict[str, Callable[[float], list[Figure]]]] = {"OpenSpiel": openspiel, "RLCard": rlcard}


def main(words: list[str]) -> int:
    """The measuring process: a name and seconds as words, the figures as JSON on the last line."""
    print(json.dumps(MEASURES[words[0]](float(words[1]))))
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
