"""`python3 build arena easy hard --games 40`: let levels play each deal once from every seat."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from dataclasses import dataclass, field
from math import sqrt
from random import Random

from game.ai.levels import LEVELS, Level, choose
from game.core.contract import NOBODY, GameSpec, Json, Move, View
from game.registry import GAMES, find

RANDOM = "random"


@dataclass(slots=True)
class Tally:
    """Shares of wins by player, plies and seconds a choice."""

    games: int = 0
    wins: dict[str, float] = field(default_factory=dict)
    choices: dict[str, int] = field(default_factory=dict)
    seconds: dict[str, float] = field(default_factory=dict)
    plies: int = 0

    def note(self, player: str, share: float) -> None:
        """Add a share of a win."""
        self.wins[player] = self.wins.get(player, 0.0) + share

    def line(self, player: str) -> str:
        """What is known of a player, the win rate with its 95 % interval (Wilson)."""
        low, high = wilson(self.wins.get(player, 0.0), self.games)
        rate = self.wins.get(player, 0.0) / self.games
        pace = self.seconds.get(player, 0.0) / max(1, self.choices.get(player, 0))
        return f"  {player:<10} {rate:6.1%}  ({low:.1%} to {high:.1%})  {pace * 1000:8.1f} ms a choice"


def wilson(won: float, games: int, z: float = 1.96) -> tuple[float, float]:
    """The interval that holds the true rate in 95 of 100 cases (Wilson, 1927)."""
    rate = won / games
    middle = (rate + z * z / (2 * games)) / (1 + z * z / games)
    half = z * sqrt(rate * (1 - rate) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return max(0.0, middle - half), min(1.0, middle + half)


def play(spec: GameSpec, options: Json, seats: list[str], seed: int, simulations: int | None, tally: Tally) -> None:
    """One game of the deal of a seed with a player on each seat, seat 0 beginning."""
    state = spec.start(options, {**spec.deal(options, seed), "first": 0})
    rng = Random(seed)
    while state.to_act != NOBODY:
        player = seats[state.to_act]
        level = LEVELS.get(player)
        if level is None:
            state.step(state.random_action(rng))
        else:
            state.step(state.action_of(_choice(spec, state.view(state.to_act), level, rng, simulations, tally)))
        tally.plies += 1
    tally.games += 1
    for player, share in zip(seats, state.payoffs(), strict=True):
        tally.note(player, share)


def _choice(spec: GameSpec, view: View, level: Level, rng: Random, simulations: int | None, tally: Tally) -> Move:
    choice = choose(spec, view, level, rng.getrandbits(32), simulations=simulations)
    tally.choices[level.id] = tally.choices.get(level.id, 0) + 1
    tally.seconds[level.id] = tally.seconds.get(level.id, 0.0) + choice.seconds
    return choice.move


def main(argv: list[str]) -> int:
    """Play, and print how often each won."""
    parser = ArgumentParser(prog="build arena", description=__doc__)
    parser.add_argument("players", nargs="+", choices=[RANDOM, *LEVELS], metavar="level")
    parser.add_argument("--game", default=GAMES[0].id, choices=[spec.id for spec in GAMES])
    parser.add_argument("--games", type=int, default=20, help="each deal is played from every seat")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--simulations", type=int, help="for all, in place of their own")
    parser.add_argument("--options", type=json.loads, default={}, help="of the table, as JSON")
    chosen = parser.parse_args(argv)
    spec = find(chosen.game)
    assert spec is not None
    players, count = chosen.players, len(chosen.players)
    if len(set(players)) == 1 or count not in spec.seats:
        parser.error("different levels, please, and one for each seat")
    options = spec.check_options({**chosen.options, **({"players": count} if len(spec.seats) > 1 else {})})
    tally = Tally()
    for number in range(max(1, chosen.games // count)):
        for turned in range(count):
            seats = players[turned:] + players[:turned]
            play(spec, options, seats, chosen.seed + number, chosen.simulations, tally)
    print(f"{spec.id}: {tally.games} games, {tally.plies / tally.games:.0f} decisions a game")
    print("\n".join(tally.line(player) for player in dict.fromkeys(players)))
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
