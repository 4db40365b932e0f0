"""Information-set Monte Carlo tree search with one tree for the seat that thinks.

Single-observer ISMCTS: P. Cowling, E. Powley, D. Whitehouse, "Information Set Monte Carlo Tree Search", IEEE
Transactions on Computational Intelligence and AI in Games 4(2), 2012. Each iteration draws a state that the view
allows, walks the actions that are legal in it, and counts for each action how often it was there to be chosen.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import log, sqrt
from random import Random
from time import perf_counter
from typing import Final

from ..core.contract import NOBODY, GameSpec, State, View

CHECK_EVERY: Final = 8
PATIENCE: Final = 32
MOST_SIMULATIONS: Final = 400_000


@dataclass(frozen=True, slots=True)
class Budget:
    """How long to think: until `seconds` have passed or `simulations` are done, whichever is first (0: no bound).

    Each simulation adds a node, so that memory sets a bound too: 400,000 simulations, about 100 MB.
    """

    seconds: float = 0.0
    simulations: int = 0


@dataclass(frozen=True, slots=True)
class Style:
    """How a search behaves: random moves from a new node before its guess, and UCB1's thirst for the untried."""

    horizon: int = 0
    exploration: float = 0.1


@dataclass(frozen=True, slots=True)
class Finding:
    """What a search found: the action, the chance to win as the seat sees it, and what it cost."""

    action: int
    value: float
    simulations: int
    seconds: float


class Node:
    """What is known of one action in the tree: tries, worth to the seat that chooses it, how often it was there."""

    __slots__ = ("available", "children", "visits", "worth")

    def __init__(self) -> None:
        self.visits: int = 0
        self.worth: float = 0.0
        self.available: int = 0
        self.children: dict[int, Node] = {}


class Search:
    """One search from one view; `run` may be called once."""

    def __init__(self, spec: GameSpec, view: View, rng: Random, style: Style) -> None:
        self.spec = spec
        self.view = view
        self.rng = rng
        self.style = style
        self.seats = spec.seat_count(view.options)
        self.root = Node()
        self.simulations = 0
        self._sample = spec.sampler(view)

    def run(self, budget: Budget, stop: Callable[[], bool]) -> Finding:
        """Think until the budget is spent or `stop()` is true; a forced move is answered at once."""
        began = perf_counter()
        actions = self._sample(self.rng).actions()
        if len(actions) > 1:
            self._think(budget, stop, began)
        else:
            self.simulations = 1
            self.root.children[actions[0]] = node = Node()
            node.visits, node.worth = 1, self._guess(self._sample(self.rng))[self.view.seat]
        best = max(actions, key=self._visits_of)
        node = self.root.children.get(best) or Node()
        return Finding(best, node.worth / max(1, node.visits), self.simulations, perf_counter() - began)

    def _think(self, budget: Budget, stop: Callable[[], bool], began: float) -> None:
        while True:
            self._iterate()
            self.simulations += 1
            if self.simulations in (budget.simulations, MOST_SIMULATIONS):
                return
            if self.simulations % CHECK_EVERY == 0:
                if budget.seconds and perf_counter() - began >= budget.seconds:
                    return
                if self.simulations % PATIENCE == 0 and stop():
                    return

    def _visits_of(self, action: int) -> int:
        node = self.root.children.get(action)
        return node.visits if node else 0

    def _iterate(self) -> None:
        """Select, expand, play out, and tell every node on the way."""
        state = self._sample(self.rng)
        node = self.root
        path: list[tuple[Node, int]] = []
        while state.to_act != NOBODY:
            seat = state.to_act
            action, grown = self._select(node, state)
            node = node.children[action]
            state.step(action)
            path.append((node, seat))
            if grown:
                break
        worth = self._play_out(state)
        for node, seat in path:
            node.visits += 1
            node.worth += worth[seat]

    def _select(self, node: Node, state: State) -> tuple[int, bool]:
        """The action to follow, and whether it is new to the tree: an untried one, else the best by UCB1."""
        actions = state.actions()
        children = node.children
        untried = [action for action in actions if action not in children]
        for action in actions:
            if action in children:
                children[action].available += 1
        if untried:
            action = untried[int(self.rng.random() * len(untried))]
            children[action] = new = Node()
            new.available = 1
            return action, True
        return self._best(children, actions), False

    def _best(self, children: dict[int, Node], actions: list[int]) -> int:
        best, best_score = actions[0], -1.0
        thirst = self.style.exploration
        for action in actions:
            child = children[action]
            visits = child.visits
            score = child.worth / visits + thirst * sqrt(log(child.available) / visits)
            if score > best_score:
                best, best_score = action, score
        return best

    def _play_out(self, state: State) -> list[float]:
        """Random moves up to the horizon, then the result or a guess, by seat."""
        rng = self.rng
        for _ in range(self.style.horizon):
            if state.to_act == NOBODY:
                return state.payoffs()
            state.step(state.random_action(rng))
        return self._guess(state)

    def _guess(self, state: State) -> list[float]:
        if state.to_act == NOBODY:
            return state.payoffs()
        if self.seats == 2:
            first = self.spec.evaluate(state, 0)
            return [first, 1.0 - first]
        return [self.spec.evaluate(state, seat) for seat in range(self.seats)]
