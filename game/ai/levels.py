"""Computer players by level: each is given a view, never a state, and answers with a move."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from time import perf_counter
from typing import Any, Final

from ..core.contract import NOBODY, GameSpec, Move, View
from .search import Budget, Finding, Search, Tally, merged, ranked

BLIND: Final = 0.35  # chance to overlook a move at a glance
BLUR: Final = 0.42  # error about a move, as a share of the distance between the worst and the best that is seen


@dataclass(frozen=True, slots=True)
class Level:
    """One strength: with chance `slip`, or what a game has in its place, it decides at a glance, otherwise it searches.

    A search stops after `seconds` or `simulations`, or earlier if it is asked to, and takes as many processes as are
    there if it is `parallel`. One that `widens` as the style of a game says wants one move; advice weighs all.
    """

    id: str
    slip: float = 0.0
    seconds: float = 1.0
    simulations: int = 0
    parallel: bool = False
    widens: bool = False

    def budget(self, seconds: float | None, simulations: int | None) -> Budget:
        """How long to think, where `seconds` and `simulations` overrule the level's own."""
        return Budget(
            self.seconds if seconds is None else seconds,
            self.simulations if simulations is None else simulations,
        )


@dataclass(frozen=True, slots=True)
class Rated:
    """One legal move and what the thinking found of it: chance to win after it, 0 to 1, and how often it was tried."""

    move: Move
    value: float
    visits: int


@dataclass(frozen=True, slots=True)
class Choice:
    """The answer of a computer player: every legal move rated, the chosen one first; seconds used, simulations."""

    rated: tuple[Rated, ...]
    seconds: float
    simulations: int

    @property
    def move(self) -> Move:
        """The move chosen."""
        return self.rated[0].move

    @property
    def value(self) -> float:
        """Chance to win as the chooser sees it, 0 to 1."""
        return self.rated[0].value

    def info(self) -> dict[str, Any]:
        """What the engine tells of the thinking."""
        return {"simulations": self.simulations, "value": round(self.value, 4)}


LEVELS: Final[dict[str, Level]] = {
    level.id: level
    for level in (
        Level("novice", slip=1.0),
        Level("easy", slip=0.45, simulations=40),
        Level("medium", slip=0.25, simulations=150),
        Level("hard", simulations=450),
        Level("expert", parallel=True, widens=True),
    )
}
# Who gives advice (hints, analysis, coach, puzzles): searches as `hard` does, and never decides at a glance.
ADVISER: Final = Level("adviser", simulations=LEVELS["hard"].simulations)
ASKED: Final[dict[str, Level]] = {**LEVELS, ADVISER.id: ADVISER}


def never() -> bool:
    """Stop when? Not before the time is over."""
    return False


def think(
    spec: GameSpec, view: View, level: Level, budget: Budget, seed: int, stop: Callable[[], bool] = never
) -> Finding:
    """What one process finds for the seat of a view that is to act.

    The same view, seed and number of simulations (with time enough) give the same on any machine.
    """
    if view.data["to_act"] in (None, NOBODY):
        raise ValueError("the game is over")
    rng = Random(seed)
    slip = spec.slips.get(level.id, level.slip)
    if slip and rng.random() < slip:
        return _glance(spec, view, rng)
    return Search(spec, view, rng, widens=level.widens).run(budget, stop)


def settled(spec: GameSpec, view: View, findings: Sequence[Finding], seed: int) -> Choice:
    """What several processes found, as moves."""
    finding = merged(findings)
    world = spec.determinize(view, Random(seed))
    rated = tuple(Rated(world.move_of(tally.action), tally.value, tally.visits) for tally in finding.tallies)
    return Choice(rated, finding.seconds, finding.simulations)


def choose(
    spec: GameSpec,
    view: View,
    level: Level,
    seed: int,
    *,
    seconds: float | None = None,
    simulations: int | None = None,
    stop: Callable[[], bool] = never,
) -> Choice:
    """The move of a level in this process alone; `seconds` and `simulations` overrule the level's own."""
    return settled(spec, view, [think(spec, view, level, level.budget(seconds, simulations), seed, stop)], seed)


def _glance(spec: GameSpec, view: View, rng: Random) -> Finding:
    """What somebody chooses who does not look closely: it looks best right after it, as far as it is seen at all."""
    began = perf_counter()
    world = spec.determinize(view, rng)
    actions = world.actions()
    seen = [action for action in actions if rng.random() >= BLIND] or [actions[int(rng.random() * len(actions))]]
    worth: dict[int, float] = {}
    for action in seen:
        after = world.clone()
        after.step(action)
        worth[action] = spec.evaluate(after, view.seat)
    blur = BLUR * (max(worth.values()) - min(worth.values()))
    best = max(worth, key=lambda action: worth[action] + rng.gauss(0.0, blur))
    others = [Tally(action, 1, worth[action]) if action in worth else Tally(action) for action in actions]
    rest = ranked([tally for tally in others if tally.action != best])
    return Finding((Tally(best, 1, worth[best]), *rest), len(worth), perf_counter() - began)
