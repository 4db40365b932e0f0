"""`python3 build balance bannerfall --players 2`: how even a table is when the strongest level plays itself.

Several tables may be named as JSON; without any, the printed rules and the game's recommended tables are measured.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser

from build.tasks.arena import Fixture, Tally, results, table_options, wilson
from game.core.contract import GameSpec, Json
from game.registry import GAMES, find


def measured(spec: GameSpec, options: Json, games: int, simulations: int, seconds: float, jobs: int) -> Tally:
    """Games of one table between equal players, each deal once."""
    seats = ("expert",) * spec.seat_count(options)
    tally = Tally()
    table = [Fixture(spec.id, options, seats, seed, seconds, simulations) for seed in range(games)]
    for game in results(table, jobs):
        tally.add(game)
    return tally


def line(tally: Tally) -> str:
    """Share of every seat, the first with its interval, and how games ended."""
    shares = [tally.by_seat[seat] / tally.games for seat in sorted(tally.by_seat)]
    low, high = wilson(tally.by_seat[0], tally.games)
    ends = ", ".join(f"{reason}: {count}" for reason, count in sorted(tally.reasons.items()))
    return f"{' '.join(f'{share:.0%}' for share in shares)} (first {low:.0%} to {high:.0%}) {ends}"


def tables(spec: GameSpec, players: int, given: list[Json]) -> list[tuple[str, Json]]:
    """The tables to measure, with a name each."""
    if given:
        return [(json.dumps(options), table_options(spec, players, options, None)) for options in given]
    named = [("printed rules", table_options(spec, players, {}, None))]
    return named + [(name, table_options(spec, players, {}, name)) for name in spec.presets if name == "balanced"]


def main(argv: list[str]) -> int:
    """Measure one table after the other."""
    parser = ArgumentParser(prog="build balance", description=__doc__)
    parser.add_argument("game", choices=[spec.id for spec in GAMES])
    parser.add_argument("--table", action="append", type=json.loads, default=[], help="options as JSON")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--simulations", type=int, default=2000)
    parser.add_argument("--seconds", type=float, default=0.0)
    parser.add_argument("--jobs", type=int, default=2, help="games at a time; one gives each choice all processes")
    chosen = parser.parse_args(argv)
    spec = find(chosen.game)
    assert spec is not None
    if chosen.players not in spec.seats:
        parser.error(f"{spec.id} has {' or '.join(map(str, spec.seats))} seats")
    simulations = 0 if chosen.seconds else chosen.simulations
    for name, options in tables(spec, chosen.players, chosen.table):
        tally = measured(spec, options, chosen.games, simulations, chosen.seconds, chosen.jobs)
        print(f"{name}: {line(tally)}", flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
