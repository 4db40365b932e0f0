"""`python3 build arena expert greedy --game muster --seconds 0.5`: each deal from every seat, and who wins how often.

Players are the levels of the program and the rivals they are measured against (`build/measure/rivals.py`), each with
its own seconds if it is written `expert@0.9`. With `--processor` they are seconds of one process on its processor,
which no other work on the machine takes away.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from math import inf, sqrt
from multiprocessing import get_context
from random import Random
from time import perf_counter, process_time

from build.measure import rivals
from build.measure.rivals import RIVALS, thinker
from game.ai import levels, search
from game.ai.levels import LEVELS
from game.ai.mates import Mates, hire, wanted
from game.core.contract import NOBODY, GameSpec, Json
from game.registry import GAMES, find


@dataclass(frozen=True, slots=True)
class Fixture:
    """One game to play: who sits where, which deal, and how long each may think (0: as long as the level has).

    `processor` counts the seconds of this process on its processor.
    """

    game: str
    options: Json
    seats: tuple[str, ...]
    seed: int
    seconds: float
    simulations: int
    processor: bool = False


@dataclass(slots=True)
class Played:
    """How a game went: by seat shares of the win, seconds and decisions; and the reason of the end."""

    seats: tuple[str, ...]
    shares: list[float]
    seconds: list[float]
    choices: list[int]
    reason: str


@dataclass(slots=True)
class Tally:
    """Games by player and by seat."""

    games: int = 0
    plies: int = 0
    won: dict[str, float] = field(default_factory=dict)
    played: dict[str, int] = field(default_factory=dict)
    by_seat: dict[int, float] = field(default_factory=dict)
    seconds: dict[str, float] = field(default_factory=dict)
    choices: dict[str, int] = field(default_factory=dict)
    reasons: dict[str, int] = field(default_factory=dict)

    def add(self, game: Played) -> None:
        """Count a game."""
        self.games += 1
        self.plies += sum(game.choices)
        self.reasons[game.reason] = self.reasons.get(game.reason, 0) + 1
        for seat, player in enumerate(game.seats):
            self.by_seat[seat] = self.by_seat.get(seat, 0.0) + game.shares[seat]
            self.won[player] = self.won.get(player, 0.0) + game.shares[seat]
            self.played[player] = self.played.get(player, 0) + 1
            self.seconds[player] = self.seconds.get(player, 0.0) + game.seconds[seat]
            self.choices[player] = self.choices.get(player, 0) + game.choices[seat]

    def lines(self) -> Iterator[str]:
        """Each player's share of the points with its 95 % interval (Wilson), then the seats' and the ends."""
        for player, won in self.won.items():
            played = self.played[player]
            low, high = wilson(won, played)
            pace = self.seconds[player] / max(1, self.choices[player])
            yield f"  {player:<10} {won / played:6.1%}  ({low:.1%} to {high:.1%})  {pace * 1000:8.1f} ms a choice"
        yield "  seats      " + ", ".join(f"{self.by_seat[seat] / self.games:.1%}" for seat in sorted(self.by_seat))
        yield "  ends       " + ", ".join(f"{reason}: {count}" for reason, count in sorted(self.reasons.items()))


def wilson(won: float, games: int, z: float = 1.96) -> tuple[float, float]:
    """The interval that holds the true rate in 95 of 100 cases (Wilson, 1927)."""
    rate = won / games
    middle = (rate + z * z / (2 * games)) / (1 + z * z / games)
    half = z * sqrt(rate * (1 - rate) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return max(0.0, middle - half), min(1.0, middle + half)


Clock = Callable[[], float]
_MATES: Mates = Mates()


def play(fixture: Fixture) -> Played:
    """Play a game, seat 0 beginning."""
    spec = find(fixture.game)
    assert spec is not None
    clock = _timed_by(process_time if fixture.processor else perf_counter)
    players = [named(player) for player in fixture.seats]
    thinkers = [thinker(name, _MATES) for name, _ in players]
    state = spec.start(fixture.options, {**spec.deal(fixture.options, fixture.seed), "first": 0})
    rng = Random(fixture.seed)
    seconds, choices = [0.0] * len(thinkers), [0] * len(thinkers)
    while state.to_act != NOBODY:
        seat = state.to_act
        view, seed, began = state.view(seat), rng.getrandbits(32), clock()
        action = thinkers[seat](spec, view, seed, players[seat][1] or fixture.seconds, fixture.simulations)
        seconds[seat] += clock() - began
        choices[seat] += 1
        state.step(action)
    outcome = state.outcome()
    assert outcome is not None
    return Played(fixture.seats, state.payoffs(), seconds, choices, outcome.reason)


def named(player: str) -> tuple[str, float]:
    """A player and the seconds of its own, 0 if it has none: `expert@0.9`; `ValueError` if there is no such player."""
    name, at, seconds = player.partition("@")
    if name not in (*RIVALS, *LEVELS) or (at and not 0.0 < float(seconds) < inf):
        raise ValueError(player)
    return name, float(seconds or 0.0)


def _timed_by(clock: Clock) -> Clock:
    """Have all players of this process look at one clock."""
    for module in (search, levels, rivals):
        module.perf_counter = clock  # type: ignore[attr-defined]
    return clock


def fixtures(spec: GameSpec, options: Json, players: list[str], chosen: Namespace) -> list[Fixture]:
    """Every deal once with the players turned by one seat each."""
    count = len(players)
    return [
        Fixture(
            spec.id,
            options,
            (*players[turned:], *players[:turned]),
            chosen.seed + number,
            chosen.seconds,
            chosen.simulations,
            chosen.processor,
        )
        for number in range(max(1, chosen.games // count))
        for turned in range(count)
    ]


def results(games: list[Fixture], jobs: int) -> Iterator[Played]:
    """Play one after the other, with all processes to each choice, or so many games at a time with one process each.

    On the clock of the processor each choice has one process.
    """
    global _MATES
    if jobs > 1:
        with get_context("spawn").Pool(jobs) as pool:
            yield from pool.imap_unordered(play, games)
    else:
        _MATES = Mates() if games[0].processor else Mates(hire(find, wanted())[1])
        yield from map(play, games)


def table_options(spec: GameSpec, players: int, given: Json, preset: str | None) -> Json:
    """The options of a table, by name or as JSON."""
    options = spec.check_options({**given, **({"players": players} if len(spec.seats) > 1 else {})})
    return spec.presets[preset](options) if preset else options


def main(argv: list[str]) -> int:
    """Play, and print how often each won."""
    parser = ArgumentParser(prog="build arena", description=__doc__)
    parser.add_argument("players", nargs="+", metavar="player", help=f"one of {', '.join((*RIVALS, *LEVELS))}; or @0.5")
    parser.add_argument("--game", default=GAMES[0].id, choices=[spec.id for spec in GAMES])
    parser.add_argument("--games", type=int, default=20, help="each deal is played from every seat")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=0.0, help="a choice, for all who take time")
    parser.add_argument("--simulations", type=int, default=0, help="for all, in place of their own")
    parser.add_argument("--options", type=json.loads, default={}, help="of the table, as JSON")
    parser.add_argument("--preset", help="a named table of the game")
    parser.add_argument("--jobs", type=int, default=1, help="games at a time; one gives each choice all processes")
    parser.add_argument("--processor", action="store_true", help="seconds on the processor, one process a choice")
    chosen = parser.parse_args(argv)
    spec = find(chosen.game)
    assert spec is not None
    for player in chosen.players:
        try:
            named(player)
        except ValueError:
            parser.error(f"there is no player {player!r}")
    if len(chosen.players) not in spec.seats:
        parser.error(f"{spec.id} has {' or '.join(map(str, spec.seats))} seats")
    if chosen.preset and chosen.preset not in spec.presets:
        parser.error(f"no table of {spec.id} is called {chosen.preset}")
    options = table_options(spec, len(chosen.players), chosen.options, chosen.preset)
    tally = Tally()
    for game in results(fixtures(spec, options, chosen.players, chosen), chosen.jobs):
        tally.add(game)
    print(f"{spec.id}: {tally.games} games, {tally.plies / tally.games:.0f} decisions a game")
    print("\n".join(tally.lines()))
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
