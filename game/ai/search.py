"""Information-set Monte Carlo tree search with one tree for the seat that thinks.

Single-observer ISMCTS: P. Cowling, E. Powley, D. Whitehouse, "Information Set Monte Carlo Tree Search", IEEE
Transactions on Computational Intelligence and AI in Games 4(2), 2012. Each iteration draws a state that the view
allows, walks the actions that are legal in it, and counts for each action how often it was there to be chosen. Every
node is chosen by what it is worth to the seat that chooses (max^n: C. Luckhardt, K. Irani, AAAI 1986), so that a game
with nothing hidden and up to four seats is searched by the same code. A leaf is guessed by the evaluation of the game
instead of being played out. Where there are many actions, those that were worth most elsewhere in the tree come first
and others only as a node is visited more often (progressive widening: R. Coulom, "Computing Elo Ratings of Move
Patterns in the Game of Go", 2007).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import log, sqrt
from random import Random
from time import perf_counter
from typing import Final

from ..core.contract import NOBODY, GameSpec, State, Style, View

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
class Tally:
    """One action of the position: how often it was tried, and the sum of what it was worth to the seat."""

    action: int
    visits: int = 0
    worth: float = 0.0

    @property
    def value(self) -> float:
        """Chance to win after this action as the search sees it, 0 to 1."""
        return self.worth / max(1, self.visits)


@dataclass(frozen=True, slots=True)
class Finding:
    """What a search found: a tally for every legal action, the best first, and what it cost."""

    tallies: tuple[Tally, ...]
    simulations: int
    seconds: float

    @property
    def action(self) -> int:
        """The action tried most often."""
        return self.tallies[0].action

    @property
    def value(self) -> float:
        """The chance to win after it, as the seat sees it."""
        return self.tallies[0].value


def merged(findings: Sequence[Finding]) -> Finding:
    """Several searches of one view as one: their tallies added up (root parallelism: G. Chaslot et al., 2008)."""
    first = findings[0]
    if len(findings) == 1:
        return first
    visits = {tally.action: 0 for tally in first.tallies}
    worth = dict.fromkeys(visits, 0.0)
    for finding in findings:
        for tally in finding.tallies:
            visits[tally.action] += tally.visits
            worth[tally.action] += tally.worth
    tallies = ranked([Tally(action, visits[action], worth[action]) for action in visits])
    return Finding(tallies, sum(f.simulations for f in findings), max(f.seconds for f in findings))


def ranked(tallies: Sequence[Tally]) -> tuple[Tally, ...]:
    """The most tried first; among equals, as they were."""
    return tuple(sorted(tallies, key=lambda tally: -tally.visits))


class Node:
    """What is known of one action in the tree: tries, worth to the seat that chooses it, how often it was there."""

    __slots__ = ("available", "children", "visits", "worth")

    def __init__(self) -> None:
        self.visits: int = 0
        self.worth: float = 0.0
        self.available: int = 0
        self.children: dict[int, Node] = {}


class Search:
    """One search from one view; `run` may be called once. It `widens` where its style says how."""

    def __init__(
        self, spec: GameSpec, view: View, rng: Random, style: Style | None = None, widens: bool = False
    ) -> None:
        self.spec = spec
        self.view = view
        self.rng = rng
        self.seats = spec.seat_count(view.options)
        self.style = style or spec.style(self.seats)
        self.widening = self.style.widening if widens else 0.0
        self.root = Node()
        self.simulations = 0
        self._sample = spec.sampler(view)
        self._tries: list[dict[int, int]] = [{} for _ in range(self.seats)]
        self._worths: list[dict[int, float]] = [{} for _ in range(self.seats)]

    def run(self, budget: Budget, stop: Callable[[], bool]) -> Finding:
        """Think until the budget is spent, nothing can change or `stop()` says so; a forced move comes at once."""
        began = perf_counter()
        actions = self._sample(self.rng).actions()
        if len(actions) > 1:
            self._think(budget, stop, began)
        else:
            self.simulations = 1
            self.root.children[actions[0]] = node = Node()
            node.visits, node.worth = 1, self._guess(self._sample(self.rng))[self.view.seat]
        return Finding(self._tallies(actions), self.simulations, perf_counter() - began)

    def _tallies(self, actions: list[int]) -> tuple[Tally, ...]:
        nodes = ((action, self.root.children.get(action)) for action in actions)
        return ranked([Tally(action, node.visits, node.worth) if node else Tally(action) for action, node in nodes])

    def _think(self, budget: Budget, stop: Callable[[], bool], began: float) -> None:
        while True:
            self._iterate()
            self.simulations += 1
            if self.simulations in (budget.simulations, MOST_SIMULATIONS):
                return
            if self.simulations % CHECK_EVERY == 0:
                used = perf_counter() - began
                if budget.seconds and used >= budget.seconds:
                    return
                if self.simulations % PATIENCE == 0 and (stop() or self._is_settled(budget, used)):
                    return

    def _is_settled(self, budget: Budget, used: float) -> bool:
        """Whether in the time that is left no move can be tried as often as the best was; simulations are all done."""
        if budget.simulations or not budget.seconds:
            return False
        visits = sorted([node.visits for node in self.root.children.values()])
        coming = self.simulations * (budget.seconds - used) / used
        return len(visits) > 1 and visits[-1] - visits[-2] > coming

    def _iterate(self) -> None:
        """Select, expand, play out, and tell every node on the way, and what is known of its action anywhere."""
        state = self._sample(self.rng)
        node, seat = self.root, state.to_act
        path: list[tuple[Node, int, int]] = []
        node.visits += 1
        while state.to_act != NOBODY:
            seat = state.to_act
            action, grown = self._select(node, state.actions(), seat)
            node = node.children[action]
            state.step(action)
            path.append((node, seat, action))
            if grown:
                break
        worth = self._play_out(state, seat)
        for node, seat, action in path:
            node.visits += 1
            node.worth += worth[seat]
            if self.style.history or self.widening:
                tries, worths = self._tries[seat], self._worths[seat]
                tries[action] = tries.get(action, 0) + 1
                worths[action] = worths.get(action, 0.0) + worth[seat]

    def _select(self, node: Node, actions: list[int], seat: int) -> tuple[int, bool]:
        """The action to follow, and whether it is new to the tree: untried if there is room, else the best."""
        children = node.children
        tried: list[tuple[int, Node]] = []
        untried: list[int] = []
        for action in actions:
            child = children.get(action)
            if child is None:
                untried.append(action)
            else:
                child.available += 1
                tried.append((action, child))
        if untried and (not tried or not self._is_full(node, len(tried))):
            action = self._next(untried, seat)
            children[action] = new = Node()
            new.available = 1
            return action, True
        return self._best(tried, seat), False

    def _is_full(self, node: Node, tried: int) -> bool:
        """Whether a node has so many actions already that it must be visited more often before it gets another."""
        return self.widening > 0.0 and tried >= self.widening * sqrt(node.visits)

    def _next(self, untried: list[int], seat: int) -> int:
        """The action that a node gets next: any that the seat has tried nowhere, else the one that was worth most."""
        if self.widening:
            tries, worths = self._tries[seat], self._worths[seat]
            best, best_worth = -1, -1.0
            unknown: list[int] = []
            for action in untried:
                known = tries.get(action, 0)
                if not known:
                    unknown.append(action)
                elif worths[action] > best_worth * known:
                    best, best_worth = action, worths[action] / known
            if not unknown:
                return best
            untried = unknown
        return untried[int(self.rng.random() * len(untried))]

    def _best(self, tried: list[tuple[int, Node]], seat: int) -> int:
        """The action of the highest bound: UCB1, and history as long as the node itself has shown little.

        Progressive history: J. Nijssen, M. Winands, "Enhancements for Multi-Player Monte-Carlo Tree Search", 2010.
        """
        thirst, faith = self.style.exploration, self.style.history
        tries, worths = self._tries[seat], self._worths[seat]
        best, best_score = -1, -1.0
        for action, child in tried:
            visits = child.visits
            score = child.worth / visits + thirst * sqrt(log(child.available) / visits)
            if faith:
                score += faith * worths[action] / tries[action] / (visits - child.worth + 1.0)
            if score > best_score:
                best, best_score = action, score
        return best

    def _play_out(self, state: State, mover: int) -> list[float]:
        """Random moves up to the horizon, or to the end of the mover's turn, then the result or a guess, by seat."""
        rng = self.rng
        if self.style.whole_turns:
            while state.to_act == mover:
                state.step(state.random_action(rng))
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
