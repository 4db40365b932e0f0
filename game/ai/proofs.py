"""Proofs that one answer to a position is the best: by trying every turn where the end is near, else by long searches.

What a seat cannot see is guessed many times over: in each guess whoever is tried against the answer knows everything,
and so does the seat itself once it has left the answer. So other moves look better here than they are, never worse.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from ..core.contract import NOBODY, GameSpec, Move, State, View
from .levels import never
from .search import Budget, Search, Tally

WIN: Final = "win"
HOLD: Final = "hold"
SEARCH: Final = "search"
JUDGES: Final = (WIN, HOLD, SEARCH)
LEAST_TRIED: Final = 8
AFTERWARDS: Final = 3
Goal = Callable[[State, int], float]


@dataclass(frozen=True, slots=True)
class Margin:
    """One decision of an answer: what the answer is worth, the best of the other moves, and what that is worth."""

    worth: float
    other: Move | None
    rest: float

    @property
    def gap(self) -> float:
        """By how much the answer is better; nothing where there is nothing else."""
        return self.worth - self.rest if self.other else 0.0


# -- turns


def advance(state: State, seat: int) -> None:
    """Make the moves of a seat that leave it no choice."""
    while state.to_act == seat:
        actions = state.actions()
        if len(actions) > 1:
            return
        state.step(actions[0])


def after(state: State, line: Sequence[Move]) -> State:
    """The state after some moves of the seat to act, and after what it had to do then."""
    seat, found = state.to_act, state.clone()
    for move in line:
        found.step(found.action_of(move))
        advance(found, seat)
    return found


def right_moves(state: State, best: Sequence[Move]) -> set[Move]:
    """The first moves of every order of as many moves of this turn that leads where the answer leads."""
    wanted, seat = look(after(state, best)), state.to_act
    return {state.move_of(action) for action in state.actions() if leads(state, action, seat, len(best) - 1, wanted)}


def leads(state: State, action: int, seat: int, more: int, wanted: str) -> bool:
    """Whether an action and so many decisions after it can lead a seat to the state that looks as wanted."""
    following = state.clone()
    following.step(action)
    advance(following, seat)
    if not more:
        return look(following) == wanted
    return following.to_act == seat and any(leads(following, a, seat, more - 1, wanted) for a in following.actions())


def look(state: State) -> str:
    """A state as a text: states that look alike are alike."""
    return json.dumps(state.position(), sort_keys=True)


def ends(state: State, seat: int) -> list[State]:
    """Every different state in which a turn of a seat can end."""
    found: dict[str, State] = {}
    known: set[str] = set()
    _collect(state, seat, found, known)
    return list(found.values())


def _collect(state: State, seat: int, found: dict[str, State], known: set[str]) -> None:
    for action in state.actions():
        following = state.clone()
        following.step(action)
        seen = look(following)
        if seen in known:
            continue
        known.add(seen)
        if following.to_act == seat:
            _collect(following, seat, found, known)
        else:
            found[seen] = following


def reached(state: State, seat: int, goal: Goal) -> float:
    """The best that a seat can make of its turn, by a goal that judges how the turn ends."""
    if state.to_act == NOBODY:
        return state.payoffs()[seat]
    if state.to_act != seat:
        return goal(state, seat)
    best = 0.0
    for action in state.actions():
        following = state.clone()
        following.step(action)
        best = max(best, reached(following, seat, goal))
        if best >= 1.0:
            break
    return best


def at_once(state: State, seat: int) -> float:
    """A game that goes on is not won."""
    return 0.0


def withstood(state: State, seat: int) -> float:
    """Whether the next seat cannot win in its turn."""
    return 1.0 - reached(state, state.to_act, at_once)


GOALS: Final[dict[str, Goal]] = {WIN: at_once, HOLD: withstood}


# -- margins


def guesses(spec: GameSpec, view: View, count: int, seed: int) -> list[State]:
    """States that a view allows: one if nothing is hidden."""
    sample, rng = spec.sampler(view), Random(seed)
    return [sample(rng) for _ in range(count if spec.hidden else 1)]


def margins(
    spec: GameSpec, state: State, best: Sequence[Move], judge: str, *, guessed: int, simulations: int, seed: int
) -> list[Margin]:
    """The margin of each decision of an answer; accepted are all orders that lead to the same end."""
    found, now = list[Margin](), state.clone()
    for number, move in enumerate(best):
        view, rest = now.view(now.to_act), best[number:]
        good = right_moves(now, rest)
        if judge == SEARCH:
            found.append(_searched(spec, view, good, simulations, seed))
        else:
            worlds = guesses(spec, view, guessed, seed)
            found.append(_tried(worlds, rest, good, GOALS[judge]))
        now = after(now, (move,))
    return found


def _tried(worlds: list[State], rest: Sequence[Move], good: set[Move], goal: Goal) -> Margin:
    """Every other move, and whatever may follow it in the same turn, in every guess."""
    seat = worlds[0].to_act
    worth = sum(reached(after(world, rest), seat, goal) for world in worlds) / len(worlds)
    others: dict[Move, float] = {}
    for world in worlds:
        for action in world.actions():
            move = world.move_of(action)
            if move not in good:
                following = world.clone()
                following.step(action)
                others[move] = others.get(move, 0.0) + reached(following, seat, goal) / len(worlds)
    best = max(others, key=others.__getitem__, default=None)
    return Margin(worth, best, others[best] if best else 0.0)


def _searched(spec: GameSpec, view: View, good: set[Move], simulations: int, seed: int) -> Margin:
    """What a search finds of the answer, and of the best other move that it looked at."""
    finding = Search(spec, view, Random(seed)).run(Budget(simulations=simulations), never)
    world = spec.determinize(view, Random(seed))
    named = [(world.move_of(tally.action), tally) for tally in finding.tallies]
    right = max((tally for move, tally in named if move in good), key=lambda tally: tally.visits)
    wrong = [(move, tally) for move, tally in named if move not in good]
    tried = [pair for pair in wrong if pair[1].visits >= LEAST_TRIED] or wrong[:1]
    move, best = max(tried, key=lambda pair: pair[1].value, default=(None, Tally(0)))
    return Margin(right.value if right.visits else 0.0, move, best.value)


def compared(
    spec: GameSpec, state: State, best: Sequence[Move], *, simulations: int, seed: int, most: int = AFTERWARDS
) -> list[Margin]:
    """As `margins` by search, but every move that a first search liked gets a search of its own, all as long."""
    found, now = list[Margin](), state.clone()
    for number, move in enumerate(best):
        good, view = right_moves(now, best[number:]), now.view(now.to_act)
        finding = Search(spec, view, Random(seed)).run(Budget(simulations=simulations), never)
        world = spec.determinize(view, Random(seed))
        moves = [world.move_of(tally.action) for tally in finding.tallies]
        others = [one for one in moves if one not in good][:most]
        worth = worth_of(spec, view, move, simulations, seed)
        rated = {one: worth_of(spec, view, one, simulations, seed) for one in others}
        other = max(rated, key=rated.__getitem__, default=None)
        found.append(Margin(worth, other, rated[other] if other else 0.0))
        now = after(now, (move,))
    return found


def worth_of(spec: GameSpec, view: View, move: Move, simulations: int, seed: int, worlds: int = 12) -> float:
    """The chance of the seat of a view after a move: what the next decision is worth, on average over some guesses."""
    found = [
        _next_worth(spec, world, view.seat, move, simulations, seed) for world in guesses(spec, view, worlds, seed)
    ]
    return sum(found) / len(found)


def _next_worth(spec: GameSpec, world: State, seat: int, move: Move, simulations: int, seed: int) -> float:
    world.step(world.action_of(move))
    while world.to_act != NOBODY:
        if len(actions := world.actions()) > 1:
            view = world.view(world.to_act)
            finding = Search(spec, view, Random(seed)).run(Budget(simulations=simulations), never)
            if world.to_act == seat:
                return finding.value
            others = sum(spec.evaluate(world, one) for one in range(spec.seat_count(view.options)) if one != view.seat)
            share = spec.evaluate(world, seat) / others if others else 0.0
            return (1.0 - finding.value) * share
        world.step(actions[0])
    return world.payoffs()[seat]
