"""The judgement of a game, decision by decision, from what its player knew then: pure, whoever does the thinking.

An `Analysis` asks questions (`query`) and takes answers (`answer`), so that it can be done in the background, left and
taken up again. A move that the search hardly looked at is judged by what follows it: by a search of its own in states
that its player took for possible.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Final

from ..ai.levels import ADVISER, Choice, Rated
from ..core.contract import NOBODY, GameSpec, Move, State, View
from ..core.match import Match

LEVEL: Final = ADVISER.id
SIMULATIONS: Final = 1200
AFTERWARDS: Final = 480
SECONDS: Final = 30.0
FEW: Final = 20
WORLDS: Final = 3
LEAST_LOSS: Final = 0.05
MOST_POINTS: Final = 5
# The key of a record under which the chances that were found are kept.
CHANCES: Final = "chances"


@dataclass(frozen=True, slots=True)
class Query:
    """What a computer player is to think about for decision `ply`."""

    ply: int
    view: View
    simulations: int
    seed: int


@dataclass(frozen=True, slots=True)
class Judgement:
    """One decision: the best move with the chance to win after it, the one that was played with its own.

    `alone` tells a decision without a choice, of which nothing is known; `apart` that the move was judged by what
    followed it.
    """

    ply: int
    seat: int
    played: Move
    best: Move
    chance: float = 0.0
    got: float = 0.0
    alone: bool = False
    apart: bool = False

    @property
    def loss(self) -> float:
        """Chance to win that the move gave away, 0 to 1."""
        return max(0.0, self.chance - self.got)


Judging = Generator[Query, Choice, Judgement]
Weighing = Generator[Query, Choice, float]


def judging(match: Match, ply: int) -> Judging:
    """Judge one decision of a game."""
    entry, spec = match.log[ply], match.spec
    view = match.view_at(ply, entry.seat)
    if len(spec.determinize(view, Random(ply)).legal_moves()) == 1:
        return Judgement(ply, entry.seat, entry.move, entry.move, alone=True)
    choice = yield Query(ply, view, SIMULATIONS, ply)
    best, played = choice.rated[0], _of(choice.rated, entry.move)
    if played.visits >= FEW or played.move == best.move:
        return Judgement(ply, entry.seat, entry.move, best.move, best.value, played.value)
    got = yield from afterwards(spec, ply, view, entry.move)
    return Judgement(ply, entry.seat, entry.move, best.move, best.value, got, apart=True)


def _of(rated: Iterable[Rated], move: Move) -> Rated:
    return next((one for one in rated if one.move == move), Rated(move, 0.0, 0))


def afterwards(spec: GameSpec, ply: int, view: View, move: Move) -> Weighing:
    """The chance after a move, on average over states that the seat of a view took for possible."""
    found = []
    for number in range(WORLDS if spec.hidden else 1):
        world = spec.determinize(view, Random(1000 * ply + number))
        world.apply(move)
        found.append((yield from _chance(spec, ply, world, view.seat)))
    return sum(found) / len(found)


def _chance(spec: GameSpec, ply: int, world: State, seat: int) -> Weighing:
    """The chance of a seat in a state: what whoever decides next leaves to it, among several its guessed share."""
    while world.to_act != NOBODY:
        actions = world.actions()
        if len(actions) > 1:
            choice = yield Query(ply, world.view(world.to_act), AFTERWARDS, ply)
            return choice.value if world.to_act == seat else (1.0 - choice.value) * _share(spec, world, seat)
        world.step(actions[0])
    return world.payoffs()[seat]


def _share(spec: GameSpec, world: State, seat: int) -> float:
    """The part of a seat in what the one who decides leaves to the others."""
    seats = spec.seat_count(world.view(seat).options)
    others = [spec.evaluate(world, other) for other in range(seats) if other != world.to_act]
    return spec.evaluate(world, seat) / sum(others) if sum(others) > 0 else 1.0 / len(others)


class Analysis:
    """All decisions of a game; `judged` are those that are done, by their number."""

    def __init__(self, match: Match, earlier: Analysis | None = None) -> None:
        self.match = match
        self.moves = tuple(match.moves)
        self.judged: dict[int, Judgement] = {}
        self._judging: Judging | None = None
        self._query: Query | None = None
        if earlier:
            same = next((i for i, (a, b) in enumerate(zip(self.moves, earlier.moves, strict=False)) if a != b), None)
            most = min(len(self.moves), len(earlier.moves)) if same is None else same
            self.judged = {ply: found for ply, found in earlier.judged.items() if ply < most}

    @property
    def total(self) -> int:
        """Number of decisions."""
        return len(self.moves)

    @property
    def done(self) -> int:
        """Number of decisions judged."""
        return len(self.judged)

    @property
    def finished(self) -> bool:
        """Whether all are."""
        return self.done == self.total

    @property
    def query(self) -> Query | None:
        """What has to be thought about next; the same until it is answered, None when all is done."""
        while self._query is None and not self.finished:
            ply = next(ply for ply in range(self.total) if ply not in self.judged)
            self._judging = judging(self.match, ply)
            self._step(None)
        return self._query

    def answer(self, choice: Choice) -> None:
        """Take the answer to the query."""
        if self._judging is not None:
            self._step(choice)

    def _step(self, choice: Choice | None) -> None:
        assert self._judging is not None
        try:
            self._query = next(self._judging) if choice is None else self._judging.send(choice)
        except StopIteration as end:
            found: Judgement = end.value
            self.judged[found.ply] = found
            self._judging = self._query = None

    # -- what comes of it

    def turning_points(self) -> list[Judgement]:
        """The decisions that gave most away, the worst first."""
        found = [one for one in self.judged.values() if one.loss >= LEAST_LOSS]
        return sorted(found, key=lambda one: (-one.loss, one.ply))[:MOST_POINTS]

    def curves(self) -> list[list[tuple[int, float]]]:
        """By seat: its chance before each of its decisions, with their numbers, and how the game ended for it."""
        lines: list[list[tuple[int, float]]] = [[] for _ in self.match.seats]
        for ply in sorted(self.judged):
            one = self.judged[ply]
            if not one.alone:
                lines[one.seat].append((ply, one.chance))
        outcome = self.match.outcome()
        if outcome and self.finished:
            for seat, line in enumerate(lines):
                line.append((self.total, (seat in outcome.winners) / max(1, len(outcome.winners))))
        return lines

    def mean_losses(self) -> Mapping[int, float]:
        """By seat: what a decision gave away on average, of those that left a choice."""
        out: dict[int, float] = {}
        for seat in range(len(self.match.seats)):
            found = [one.loss for one in self.judged.values() if one.seat == seat and not one.alone]
            if found:
                out[seat] = sum(found) / len(found)
        return out
