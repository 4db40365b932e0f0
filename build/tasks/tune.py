"""`python3 build tune muster`: let the search play itself, fit the weights of the evaluation to how the games ended.

Every decision of every game is a sample: what the evaluation looks at there (`features` of the game's heuristics), each
in both parts of the basis of its moment (`core/evaluation.py`), and who won. The weights are those of a logistic
regression with a ridge, by Newton's method (M. Buro, "From Simple Features to Sophisticated Evaluation Functions",
1998, did so for Othello). Who plays is measured by game (`TEACHERS`). Players of one mind teach each other's habits,
and a search meets in its tree what no good player plays: so each seat draws, for a whole game, what it thinks with (the
search as the game ships it, the same with random moves before its guess, or plain playouts) and how many of its moves
are random. Weak games, on the other hand, teach that a lead is worth little: 5 Royaumes learns from the search alone
and few random moves. The same arguments give the same games and the same weights.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from build.measure.rivals import plain
from game.ai.levels import never
from game.ai.search import Budget, Search
from game.core.contract import NOBODY, GameSpec, Json, Style, View
from game.registry import GAMES, find

ROOT = Path(__file__).resolve().parents[2]
HELD_OUT = 5  # every fifth game says how good the weights are on games they have not seen
STEPS = 25
PLAYOUTS = Style(exploration=0.2, horizon=20)


Mind = Callable[[GameSpec, View, Random, int], int]


def searching(spec: GameSpec, view: View, rng: Random, simulations: int, style: Style | None = None) -> int:
    """The action that the program's search finds, in its own style or another."""
    return Search(spec, view, rng, style).run(Budget(simulations=simulations), never).action


def playing_out(spec: GameSpec, view: View, rng: Random, simulations: int) -> int:
    """The action that plain playouts find."""
    return plain(spec, view, rng.getrandbits(32), 0.0, simulations)


@dataclass(frozen=True, slots=True)
class Teachers:
    """Who plays the games that are learned from: the minds that a seat may have, and its shares of random moves."""

    minds: tuple[Mind, ...]
    noises: tuple[float, ...]


VARIED = Teachers((searching, partial(searching, style=PLAYOUTS), playing_out), (0.05, 0.1, 0.2, 0.5))
ALIKE = Teachers((searching,), (0.03, 0.07))
TEACHERS = {"muster": VARIED, "bannerfall": VARIED, "five_royaumes": ALIKE}


@dataclass(frozen=True, slots=True)
class Samples:
    """Of one game: what was looked at after each decision, from the first seat's side, and what that seat got."""

    rows: list[list[float]]
    result: float


def of_the_box(rng: Random) -> Json:
    """The table that everybody plays."""
    return {}


def uneven(rng: Random) -> Json:
    """Two seats that start with more or less, so that neither wins by beginning."""
    return {"start_crown": [rng.randrange(2), rng.randrange(2, 6)], "start_mana": [rng.randrange(4), rng.randrange(4)]}


TABLES: dict[str, Callable[[Random], Json]] = {"muster": of_the_box, "bannerfall": uneven, "five_royaumes": of_the_box}


@dataclass(frozen=True, slots=True)
class Course:
    """A game as it was played: its options, its seed, and every action."""

    options: Json
    seed: int
    actions: tuple[int, ...]


def a_game(seed: int, name: str, simulations: int) -> Course:
    """One game, each seat with its mind and its share of random moves."""
    spec, rng = find(name), Random(seed)
    assert spec is not None
    options = spec.check_options(TABLES[name](rng))
    state = spec.start(options, {**spec.deal(options, seed), "first": 0})
    seats, teachers = range(spec.seat_count(options)), TEACHERS[name]
    minds, noises = [rng.choice(teachers.minds) for _ in seats], [rng.choice(teachers.noises) for _ in seats]
    actions: list[int] = []
    while state.to_act != NOBODY:
        if rng.random() < noises[state.to_act]:
            actions.append(state.random_action(rng))
        else:
            actions.append(minds[state.to_act](spec, state.view(state.to_act), rng, simulations))
        state.step(actions[-1])
    return Course(options, seed, tuple(actions))


def looked_at(course: Course, name: str) -> Samples:
    """What the evaluation looks at after each action of a game; where searches end whole turns, after each turn."""
    spec, heuristics = find(name), import_module(f"game.{name}.heuristics")
    assert spec is not None
    state = spec.start(course.options, {**spec.deal(course.options, course.seed), "first": 0})
    whole = spec.style(spec.seat_count(course.options)).whole_turns
    rows: list[list[float]] = []
    for action in course.actions:
        mover = state.to_act
        state.step(action)
        if state.to_act != NOBODY and not (whole and state.to_act == mover):
            one, other = heuristics.BASES[heuristics.moment(state)]
            found = heuristics.features(state)
            rows.append([*(one * feature for feature in found), *(other * feature for feature in found)])
    return Samples(rows, state.payoffs()[0])


def fitted(rows: Any, results: Any, ridge: float) -> Any:
    """Weights that make the results most likely; the ridge weighs alike on features of any size."""
    size = np.sqrt((rows**2).mean(axis=0)) + 1e-9
    rows, weights = rows / size, np.zeros(rows.shape[1])
    for _ in range(STEPS):
        chances = 1.0 / (1.0 + np.exp(-rows @ weights))
        slope = rows.T @ (chances - results) + ridge * weights
        bend = (rows * (chances * (1 - chances))[:, None]).T @ rows + ridge * np.eye(rows.shape[1])
        weights = weights - np.linalg.solve(bend, slope)
    return weights / size


def loss(rows: Any, results: Any, weights: Any) -> float:
    """Mean logarithmic loss."""
    chances = np.clip(1.0 / (1.0 + np.exp(-rows @ weights)), 1e-6, 1 - 1e-6)
    return float(-(results * np.log(chances) + (1 - results) * np.log(1 - chances)).mean())


def written(name: str, names: list[str], weights: Any, how: str) -> str:
    """The module of the weights."""
    pairs = zip(names, weights[: len(names)], weights[len(names) :], strict=True)
    lines = [f"    ({one:.4f}, {other:.4f}),  # {label}" for label, one, other in pairs]
    return "\n".join(
        [
            f'"""How much counts what a computer player looks at, in logits; fitted by `python3 build tune {name}`.',
            "",
            f"{how}",
            '"""',
            "",
            "from __future__ import annotations",
            "",
            "from typing import Final",
            "",
            "from ..core.evaluation import Weights",
            "",
            "WEIGHTS: Final[Weights] = (",
            *lines,
            ")",
            "",
        ]
    )


def others(name: str) -> list[str]:
    """The tables that the weights of a game hold beside the one that is fitted."""
    return [table for table in vars(import_module(f"game.{name}.weights")) if table.isupper() and table != "WEIGHTS"]


def main(argv: list[str]) -> int:
    """Play, fit, say how well, and write the weights unless told not to."""
    parser = ArgumentParser(prog="build tune", description=__doc__)
    parser.add_argument("game", choices=[spec.id for spec in GAMES])
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--simulations", type=int, default=300)
    parser.add_argument("--ridge", type=float, default=100.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--dry", action="store_true", help="write nothing")
    chosen = parser.parse_args(argv)
    if not chosen.dry and (more := others(chosen.game)):
        parser.error(f"the weights of {chosen.game} hold {', '.join(more)} too, which would be lost: fit with --dry")
    heuristics = import_module(f"game.{chosen.game}.heuristics")
    one = partial(a_game, name=chosen.game, simulations=chosen.simulations)
    with get_context("spawn").Pool(chosen.jobs) as pool:
        courses = pool.map(one, range(chosen.seed, chosen.seed + chosen.games), chunksize=2)
    games = [looked_at(course, chosen.game) for course in courses]
    rows = np.array([row for game in games for row in game.rows])
    results = np.array([game.result for game in games for _ in game.rows])
    held = np.array([number % HELD_OUT == 0 for number, game in enumerate(games) for _ in game.rows])
    before = loss(rows[held], results[held], np.array(heuristics.WEIGHTS).T.ravel())
    honest = loss(rows[held], results[held], fitted(rows[~held], results[~held], chosen.ridge))
    weights = fitted(rows, results, chosen.ridge)
    how = (
        f"{chosen.games} games at {chosen.simulations} simulations a move, seed {chosen.seed}, {len(rows)} positions;\n"
        f"loss on games held out {honest:.4f}, with the weights before "
        f"{before:.4f}."
    )
    text = written(chosen.game, list(heuristics.FEATURES), weights, how)
    print(text)
    if not chosen.dry:
        (ROOT / "game" / chosen.game / "weights.py").write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
