"""Computer players by level: each is given a view, never a state, and answers with a move."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from time import perf_counter
from typing import Any, Final

from ..core.contract import NOBODY, GameSpec, Move, View
from .search import Budget, Finding, Search, Style

DUEL: Final = Style()
# Among more seats chances lie closer together, and a guess in the middle of a round says less.
MELEE: Final = Style(horizon=4, exploration=0.025)


@dataclass(frozen=True, slots=True)
class Level:
    """One strength: `worlds` > 0 looks one move ahead in so many guessed states, blurred by `noise`; 0 searches.

    A search stops after `seconds` or `simulations`, or earlier if it is asked to.
    """

    id: str
    worlds: int = 0
    noise: float = 0.0
    seconds: float = 1.0
    simulations: int = 0


@dataclass(frozen=True, slots=True)
class Choice:
    """The answer of a computer player: move, seconds used, chance to win as it sees it, simulations."""

    move: Move
    seconds: float
    value: float
    simulations: int

    def info(self) -> dict[str, Any]:
        """What the engine tells of the thinking."""
        return {"simulations": self.simulations, "value": round(self.value, 4)}


LEVELS: Final[dict[str, Level]] = {
    level.id: level
    for level in (
        Level("easy", worlds=4, noise=0.08, seconds=0.5),
        Level("medium", seconds=0.3, simulations=400),
        Level("hard", seconds=2.0),
    )
}


def never() -> bool:
    """Stop when? Not before the time is over."""
    return False


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
    """The move of a level for the seat of a view that is to act; `seconds` and `simulations` overrule the level's own.

    The same view, seed and number of simulations (with time enough) give the same move on any machine.
    """
    if view.data["to_act"] in (None, NOBODY):
        raise ValueError("the game is over")
    rng = Random(seed)
    if level.worlds:
        finding = _look_ahead(spec, view, level, rng)
    else:
        budget = Budget(
            level.seconds if seconds is None else seconds,
            level.simulations if simulations is None else simulations,
        )
        style = DUEL if spec.seat_count(view.options) == 2 else MELEE
        finding = Search(spec, view, rng, style).run(budget, stop)
    move = spec.determinize(view, Random(seed)).move_of(finding.action)
    return Choice(move, finding.seconds, finding.value, finding.simulations)


def _look_ahead(spec: GameSpec, view: View, level: Level, rng: Random) -> Finding:
    """The move that looks best right after it, in a few guessed states, by somebody who does not look closely."""
    began = perf_counter()
    worlds = [spec.determinize(view, rng) for _ in range(level.worlds)]
    worth: dict[int, float] = {}
    for action in worlds[0].actions():
        total = 0.0
        for world in worlds:
            after = world.clone()
            after.step(action)
            total += spec.evaluate(after, view.seat)
        worth[action] = total / len(worlds)
    best = max(worth, key=lambda action: worth[action] + rng.gauss(0.0, level.noise))
    return Finding(best, worth[best], len(worlds) * len(worth), perf_counter() - began)
