"""`python3 build soak-games [--games 10000]`: so many games between computer players for each game and seat count.

Every level sits in turn on every seat, with few simulations; every game must end by the rules, within a bound of
decisions, with shares that add up to a whole win, and memory must stay where it was.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from random import Random
from time import monotonic

from build.tasks.soak import GROWTH_ALLOWED_MB, memory
from game.ai.levels import LEVELS, choose
from game.core.contract import NOBODY, GameSpec
from game.registry import GAMES, find

MOST_DECISIONS = 5000
CHUNK = 25


@dataclass(frozen=True, slots=True)
class Done:
    """A finished game: decisions, how it ended, memory of its process in MB."""

    decisions: int
    reason: str
    memory: float


def one(seed: int, game: str, players: int, simulations: int) -> Done:
    """Play the game of a seed to its end; `AssertionError` names what is wrong with it."""
    spec, rng = find(game), Random(seed)
    assert spec is not None
    options = spec.check_options({"players": players} if len(spec.seats) > 1 else {})
    state = spec.start(options, spec.deal(options, seed))
    levels = [rng.choice(list(LEVELS.values())) for _ in range(players)]
    decisions = 0
    while state.to_act != NOBODY:
        view, level = state.view(state.to_act), levels[state.to_act]
        choice = choose(spec, view, level, rng.getrandbits(32), seconds=0.0, simulations=simulations)
        state.apply(choice.move)
        decisions += 1
        assert decisions < MOST_DECISIONS, f"{game}, seed {seed}, does not end"
    outcome = state.outcome()
    assert outcome is not None, f"{game}, seed {seed}, has no result"
    assert abs(sum(state.payoffs()) - 1.0) < 1e-9, f"{game}, seed {seed}, shares out {state.payoffs()}"
    return Done(decisions, outcome.reason, memory())


def suite(spec: GameSpec, players: int, games: int, simulations: int, jobs: int) -> float:
    """Play so many games and print a line; by how much memory grew after the first tenth, in MB."""
    began, decisions, ends, early, late = monotonic(), 0, dict[str, int](), 0.0, 0.0
    play = partial(one, game=spec.id, players=players, simulations=simulations)
    with get_context("spawn").Pool(jobs) as pool:
        for number, done in enumerate(pool.imap_unordered(play, range(games), chunksize=CHUNK)):
            decisions += done.decisions
            ends[done.reason] = ends.get(done.reason, 0) + 1
            if number < max(1, games // 10):
                early = max(early, done.memory)
            late = max(late, done.memory)
    pace = decisions / (monotonic() - began)
    told = ", ".join(f"{reason}: {count}" for reason, count in sorted(ends.items()))
    print(f"{spec.id}, {players} seats: {games} games, {pace:.0f} decisions/s, {late:.0f} MB; {told}", flush=True)
    return late - early


def main(argv: list[str]) -> int:
    """Every game and seat count; 1 if memory grew."""
    parser = ArgumentParser(prog="build soak-games", description=__doc__)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--simulations", type=int, default=6)
    parser.add_argument("--jobs", type=int, default=2)
    chosen = parser.parse_args(argv)
    growth = [
        suite(spec, players, chosen.games, chosen.simulations, chosen.jobs) for spec in GAMES for players in spec.seats
    ]
    print(f"memory grew by at most {max(growth):.1f} MB")
    return 1 if max(growth) > GROWTH_ALLOWED_MB else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
