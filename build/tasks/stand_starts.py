"""`python3 build stand-starts muster --count 6`: prepared tables for the short games of the stand, measured.

A table is a moment of a game between equal computers, in front of the person at the beginning of a turn. It is kept if
a beginner wins there often enough and not too often, and if the game ends by its rules in the time that a stand has.
The list is printed as JSON, for `game/<game>/stand/starts.json`.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from dataclasses import dataclass
from random import Random
from statistics import mean, quantiles
from typing import Any

from game.ai.levels import LEVELS, choose
from game.core.contract import NOBODY, GameSpec, Json
from game.core.match import Match
from game.core.position import POSITION
from game.registry import GAMES, find

OWN_SECONDS, OTHER_SECONDS = 10.0, 3.5
SHORTEST, LONGEST, LIMIT = 165.0, 255.0, 310.0
LEAST, MOST = 0.35, 0.7
FROM, TO = 0.3, 0.85
PERSON, BEGINNER, PRACTISED, COMPUTER = 0, "novice", "easy", "novice"
LOOKS, GLANCE = 12, 10


@dataclass(frozen=True, slots=True)
class Measured:
    """What games from a table were like: a beginner's share, that of somebody better, seconds, their ninth decile."""

    beginner: float
    practised: float
    seconds: float
    late: float

    @property
    def good(self) -> bool:
        """Whether the table is even enough and short enough."""
        fair = LEAST <= self.beginner <= MOST
        return fair and SHORTEST <= self.seconds <= LONGEST and self.late <= LIMIT

    def json(self) -> Json:
        """As the list keeps it."""
        return {
            "beginner": round(self.beginner, 2),
            "practised": round(self.practised, 2),
            "seconds": round(self.seconds),
            "late": round(self.late),
        }


def real_game(spec: GameSpec, seed: int) -> Match:
    """A whole game of equal computers."""
    options = spec.check_options({})
    match, rng = Match(spec, options, spec.deal(options, seed)), Random(seed)
    while match.to_act != NOBODY:
        view = match.view(match.to_act)
        match.play(choose(spec, view, LEVELS["medium"], rng.getrandbits(32), seconds=10.0).move)
    return match


def tables(match: Match, rng: Random) -> list[Json]:
    """Moments of a game from its middle on at which the turn comes to the person, in an order of chance."""
    plies = range(round(FROM * match.ply), round(TO * match.ply))
    seats = [entry.seat for entry in match.log]
    turns = [ply for ply in plies if seats[ply] == PERSON and seats[ply - 1] != PERSON]
    rng.shuffle(turns)
    return [match.state_at(ply).position() for ply in turns]


def plain(position: Json) -> Json:
    """Without what follows from the rest."""
    return {key: value for key, value in position.items() if key != "result"}


def played(spec: GameSpec, options: Json, position: Json, level: str, seed: int) -> tuple[float, float]:
    """The person's share of the win, and how long the game took with people's pace."""
    match, rng = Match(spec, options, {POSITION: position}), Random(seed)
    seconds = 0.0
    while match.to_act != NOBODY:
        own = match.to_act == PERSON
        seconds += OWN_SECONDS if own else OTHER_SECONDS
        player = LEVELS[level if own else COMPUTER]
        match.play(choose(spec, match.view(match.to_act), player, rng.getrandbits(32), seconds=10.0).move)
    outcome = match.outcome()
    assert outcome is not None
    return (1 / len(outcome.winners) if PERSON in outcome.winners else 0.0), seconds


def measured(spec: GameSpec, options: Json, position: Json, games: int) -> Measured:
    """So many games of a beginner, half as many of somebody better."""
    first = [played(spec, options, position, BEGINNER, seed) for seed in range(games)]
    second = [played(spec, options, position, PRACTISED, seed) for seed in range(games // 2)]
    times = [seconds for _, seconds in (*first, *second)]
    return Measured(
        mean(share for share, _ in first), mean(share for share, _ in second), mean(times), quantiles(times, n=10)[-1]
    )


def first_good(spec: GameSpec, seed: int, games: int) -> dict[str, Any] | None:
    """A good table of one game; None if it has none among those that were looked at."""
    match = real_game(spec, seed)
    for position in tables(match, Random(seed))[:LOOKS]:
        found = measured(spec, match.options, position, GLANCE)
        if found.good and (found := measured(spec, match.options, position, games)).good:
            start = {"id": f"game-{seed}", "position": plain(position), "measured": found.json()}
            return {**start, "options": {"players": 2}} if len(spec.seats) > 1 else start
    return None


def main(argv: list[str]) -> int:
    """Look through games until there are enough tables."""
    parser = ArgumentParser(prog="build stand-starts", description=__doc__)
    parser.add_argument("game", choices=[spec.id for spec in GAMES])
    parser.add_argument("--count", type=int, default=6)
    parser.add_argument("--games", type=int, default=60, help="games that each table is measured by")
    parser.add_argument("--seed", type=int, default=1, help="the first game that is looked at")
    chosen = parser.parse_args(argv)
    spec = find(chosen.game)
    assert spec is not None
    found: list[dict[str, Any]] = []
    seed = chosen.seed
    while len(found) < chosen.count:
        start = first_good(spec, seed, chosen.games)
        print(f"game {seed}: {start['measured'] if start else 'nothing'}", file=sys.stderr, flush=True)
        found += [start] if start else []
        seed += 1
    print(json.dumps({"starts": found}, indent=1, ensure_ascii=False))
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
