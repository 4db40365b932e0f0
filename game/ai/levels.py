"""Computer players by level: each is given a view, never a state, and answers with a move."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from time import perf_counter
from typing import Any, Final

from ..core.contract import NOBODY, GameSpec, Move, View
from .search import Budget, Finding, Search, Tally, merged, ranked

SCALE: Final = 1000


@dataclass(frozen=True, slots=True)
class Level:
    """One strength: `worlds` > 0 looks one move ahead in so many guessed states; 0 searches.

    Who looks one move ahead overlooks a move with chance `blind`, and is wrong about each by `noise`. A search stops
    after `seconds` or `simulations`, or earlier if it is asked to, and takes as many processes as are there if it is
    `parallel`.
    """

    id: str
    worlds: int = 0
    noise: float = 0.0
    blind: float = 0.0
    seconds: float = 1.0
    simulations: int = 0
    parallel: bool = False

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
        Level("novice", worlds=1, noise=0.12, blind=0.4),
        Level("easy", worlds=4, noise=0.04, blind=0.1),
        Level("medium", simulations=250),
        Level("hard", simulations=2500, seconds=2.0),
        Level("expert", parallel=True),
    )
}


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
    if level.worlds:
        return _look_ahead(spec, view, level, rng)
    return Search(spec, view, rng).run(budget, stop)


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


def _look_ahead(spec: GameSpec, view: View, level: Level, rng: Random) -> Finding:
    """The move that looks best right after it, in a few guessed states, by somebody who does not look closely."""
    began = perf_counter()
    worlds = [spec.determinize(view, rng) for _ in range(level.worlds)]
    actions = worlds[0].actions()
    seen = [action for action in actions if rng.random() >= level.blind] or [actions[int(rng.random() * len(actions))]]
    worth: dict[int, float] = {}
    for action in seen:
        total = 0.0
        for world in worlds:
            after = world.clone()
            after.step(action)
            total += spec.evaluate(after, view.seat)
        worth[action] = total / len(worlds)
    best = max(worth, key=lambda action: worth[action] + rng.gauss(0.0, level.noise))
    tallies = [Tally(action, level.worlds, level.worlds * worth[action]) for action in seen if action != best]
    unseen = [Tally(action) for action in actions if action not in worth]
    chosen = Tally(best, level.worlds, level.worlds * worth[best])
    return Finding((chosen, *ranked([*tallies, *unseen])), len(worlds) * len(worth), perf_counter() - began)
