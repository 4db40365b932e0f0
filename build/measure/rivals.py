"""The players that the levels are measured against: written for that, deliberately plain, never shipped as levels."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from math import inf, log, sqrt
from random import Random
from time import perf_counter
from typing import Final

from game.ai.levels import LEVELS
from game.ai.mates import Mates
from game.core.contract import NOBODY, GameSpec, State, View
from game.core.evaluation import Weights, by_moment, chance

WORLDS: Final = 8
THIRST: Final = 0.7
USUAL_SECONDS: Final = 1.0

# What counts to the greedy player, set by hand, in the order of each game's `FEATURES`; Bannerfall's ships as it is.
HAND: Final[dict[str, Weights]] = {
    "muster": ((2.0, 0.0), *((0.0, 0.0),) * 11, (0.7, 0.0), *((0.0, 0.0),) * 7),
    "five_royaumes": (
        *((1.0, 0.0),) * 4,
        (1.8, 0.0),
        *((1.0, 0.0),) * 4,
        (2.0, 0.0),
        *((1.0, 0.0),) * 2,
        (1.2, 0.0),
        *((0.3 * worth, worth) for worth in (0.2, 0.6, 1.6, 5.0)),
        *((0.0, 0.0),) * 2,
        (0.5, 0.0),
        (1.2, 0.0),
        (0.0, 0.0),
    ),
}

Thinker = Callable[[GameSpec, View, int, float, int], int]


def at_random(spec: GameSpec, view: View, seed: int, seconds: float, simulations: int) -> int:
    """Any legal action."""
    rng = Random(seed)
    return spec.determinize(view, rng).random_action(rng)


def greedy(spec: GameSpec, view: View, seed: int, seconds: float, simulations: int) -> int:
    """The action after which the position looks best by hand-set weights, on average over a few worlds; no further."""
    rng = Random(seed)
    worlds = [spec.determinize(view, rng) for _ in range(WORLDS if spec.hidden else 1)]
    actions = worlds[0].actions()
    rng.shuffle(actions)
    looks = _by_hand(spec.id)
    return max(actions, key=lambda action: sum(_after(looks, world, action, view.seat) for world in worlds))


def _after(looks: Callable[[State, int], float], world: State, action: int, seat: int) -> float:
    after = world.clone()
    after.step(action)
    return after.payoffs()[seat] if after.to_act == NOBODY else looks(after, seat)


@cache
def _by_hand(spec_id: str) -> Callable[[State, int], float]:
    """The evaluation of a game with weights set by hand."""
    heuristics = import_module(f"game.{spec_id}.heuristics")
    if spec_id not in HAND:
        return heuristics.evaluate  # type: ignore[no-any-return]
    moments = by_moment(HAND[spec_id], heuristics.BASES)

    def looks(state: State, seat: int) -> float:
        first = chance(moments[heuristics.moment(state)], heuristics.features(state))
        return first if seat == 0 else 1.0 - first

    return looks


class _Node:
    __slots__ = ("available", "children", "visits", "worth")

    def __init__(self) -> None:
        self.visits = 0
        self.available = 1
        self.worth = 0.0
        self.children: dict[int, _Node] = {}


def plain(spec: GameSpec, view: View, seed: int, seconds: float, simulations: int) -> int:
    """Information-set Monte Carlo tree search as first described: UCB1, random playouts to the end, one process.

    Cowling, Powley, Whitehouse, "Information Set Monte Carlo Tree Search", 2012, with their constant of 0.7.
    """
    rng, root, sample = Random(seed), _Node(), spec.sampler(view)
    actions = sample(rng).actions()
    if len(actions) == 1:
        return actions[0]
    end, done = perf_counter() + (seconds or (inf if simulations else USUAL_SECONDS)), 0
    while perf_counter() < end and not (simulations and done >= simulations):
        _iterate(root, sample(rng), rng)
        done += 1
    return max(actions, key=lambda action: root.children[action].visits if action in root.children else 0)


def _iterate(node: _Node, state: State, rng: Random) -> None:
    path: list[tuple[_Node, int]] = []
    grown = False
    while state.to_act != NOBODY and not grown:
        action, grown = _select(node, state.actions(), rng)
        node = node.children[action]
        path.append((node, state.to_act))
        state.step(action)
    while state.to_act != NOBODY:
        state.step(state.random_action(rng))
    payoffs = state.payoffs()
    for visited, seat in path:
        visited.visits += 1
        visited.worth += payoffs[seat]


def _select(node: _Node, actions: list[int], rng: Random) -> tuple[int, bool]:
    children = node.children
    untried = [action for action in actions if action not in children]
    for action in actions:
        if action in children:
            children[action].available += 1
    if untried:
        action = rng.choice(untried)
        children[action] = _Node()
        return action, True

    def bound(action: int) -> float:
        child = children[action]
        return child.worth / child.visits + THIRST * sqrt(log(child.available) / child.visits)

    return max(actions, key=bound), False


RIVALS: Final[dict[str, Thinker]] = {"random": at_random, "greedy": greedy, "plain": plain}


def thinker(name: str, mates: Mates) -> Thinker:
    """A rival, or a level of the program with the processes it may use, by name."""
    rival = RIVALS.get(name)
    if rival is not None:
        return rival
    level = LEVELS[name]

    def at_level(spec: GameSpec, view: View, seed: int, seconds: float, simulations: int) -> int:
        choice = mates.choose(spec, view, level, seed, seconds=seconds or None, simulations=simulations or None)
        return spec.determinize(view, Random(seed)).action_of(choice.move)

    return at_level
