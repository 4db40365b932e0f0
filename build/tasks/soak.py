"""`python3 build soak [--minutes 60]`: play game after game with the thinking process, and watch memory and pace.

Games are played, taken back, recorded and read as a long evening would; what grows without end shows here.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from dataclasses import dataclass
from pathlib import Path
from random import Random
from time import monotonic, sleep

from game.ai.worker import Answer, Worker
from game.core import record
from game.core.contract import NOBODY
from game.core.match import COMPUTER, HUMAN, Match, Seat
from game.registry import GAMES, find

WARM_UP_GAMES = 5
GROWTH_ALLOWED_MB = 20.0
PATIENCE = 30.0


@dataclass(frozen=True, slots=True)
class Sample:
    """Resident memory in MB of this process and of the thinking one, and decisions a second."""

    here: float
    there: float
    pace: float


def memory(pid: str = "self") -> float:
    """Resident memory of a process in MB; 0 where the system does not say."""
    try:
        lines = Path(f"/proc/{pid}/status").read_text(encoding="ascii").splitlines()
    except OSError:
        return 0.0
    return next((int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS")), 0.0)


def a_game(worker: Worker, seed: int) -> Sample:
    """One game between the thinking process and a person who now and then takes a move back."""
    rng = Random(seed)
    spec = rng.choice(GAMES)
    count = spec.seats[seed % len(spec.seats)]
    options = spec.check_options({"players": count} if len(spec.seats) > 1 else {})
    seats = [Seat(str(n), HUMAN if n == seed % count else COMPUTER, "medium") for n in range(count)]
    match = Match(spec, options, spec.deal(options, seed), seats)
    began = monotonic()
    while match.to_act != NOBODY:
        if seats[match.to_act].kind == HUMAN:
            match.play(rng.choice(match.legal()))
            if rng.random() < 0.1:
                match.undo_to_person()
        else:
            think(worker, match, rng)
    written = record.write(match)
    assert record.write(record.read(written, find)) == written
    return Sample(memory(), memory(str(worker.pid)), match.ply / (monotonic() - began))


def think(worker: Worker, match: Match, rng: Random) -> None:
    """Have the thinking process choose, sometimes cut short, and play its move."""
    view = match.view(match.to_act)
    worker.ask(match.id, match.ply, view, "medium", rng.getrandbits(32), simulations=100)
    if rng.random() < 0.1:
        worker.move_now()
    answer = waited(worker)
    assert (answer.match_id, answer.ply, answer.error) == (match.id, match.ply, "")
    assert answer.move is not None
    match.play(answer.move)


def waited(worker: Worker) -> Answer:
    """The answer, within half a minute."""
    end = monotonic() + PATIENCE
    while monotonic() < end:
        answer = worker.poll()
        if answer is not None:
            return answer
        sleep(0.001)
    raise TimeoutError("the thinking process did not answer")


def main(argv: list[str]) -> int:
    """Play until the time is over; 1 if memory grew after the first games."""
    parser = ArgumentParser(prog="build soak", description="Game after game; memory and pace.")
    parser.add_argument("--minutes", type=float, default=60.0)
    chosen = parser.parse_args(argv)
    end, samples = monotonic() + 60 * chosen.minutes, list[Sample]()
    worker = Worker(find)
    try:
        while monotonic() < end or len(samples) <= WARM_UP_GAMES:
            samples.append(a_game(worker, len(samples)))
            if len(samples) % 20 == 0:
                print(f"{len(samples)} games: {samples[-1]}", flush=True)
    finally:
        worker.close()
    first, last = samples[WARM_UP_GAMES], samples[-1]
    growth = max(last.here - first.here, last.there - first.there)
    print(f"{len(samples)} games; memory grew by {growth:.1f} MB; {last.pace:.0f} decisions a second")
    return 1 if growth > GROWTH_ALLOWED_MB else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
