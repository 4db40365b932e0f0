"""Further processes that think about the same question, each from a seed of its own, for one that leads them.

Root parallelism: G. Chaslot, M. Winands, H. van den Herik, "Parallel Monte-Carlo Tree Search", 2008. The leader asks,
thinks itself, tells them to stop and adds up what they found. A mate that is gone or late is done without.
"""

from __future__ import annotations

import logging
import os
import signal
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from time import perf_counter
from typing import Final

from ..core.contract import GameSpec, View
from .levels import Choice, Level, never, settled, think
from .search import Budget, Finding, Tally

STOP: Final = None
LATE: Final = 0.05  # s to wait for an answer after a second of thinking or more, and in proportion after less
LONGEST_WAIT: Final = 3600.0
GRACE: Final = 1.0
POLITE: Final = 5
BELOW_NORMAL: Final = 0x4000  # a priority class of Windows
LOG: Final = logging.getLogger("bannerhall.worker")

# A finding as plain values: the classes of the search, compiled, do not go through a pipe.
Packed = tuple[list[tuple[int, int, float]], int, float]

Find = Callable[[str], GameSpec | None]


@dataclass(frozen=True, slots=True)
class Share:
    """A mate's part of the thinking; `number` tells the answer to it from any other."""

    number: int
    view: View
    level: Level
    seconds: float
    simulations: int
    seed: int


class Mates:
    """The leader's side of the pipes to its mates."""

    def __init__(self, pipes: Sequence[Connection] = ()) -> None:
        self._pipes = list(pipes)
        self._number = 0

    def choose(
        self,
        spec: GameSpec,
        view: View,
        level: Level,
        seed: int,
        *,
        seconds: float | None = None,
        simulations: int | None = None,
        stop: Callable[[], bool] = never,
    ) -> Choice:
        """The move of a level, thought of together if the level is `parallel`.

        The same number of mates, view, seed and simulations (with time enough) give the same move.
        """
        began = perf_counter()
        budget = level.budget(seconds, simulations)
        mates = self._ask(view, level, budget, seed) if level.parallel else []
        own = _part(budget, len(mates) + 1, 0)
        findings = [think(spec, view, level, own, seed, stop)]
        counted = bool(own.simulations) and findings[0].simulations >= own.simulations
        until = perf_counter() + (LONGEST_WAIT if counted else LATE * min(1.0, budget.seconds or 1.0))
        for mate in mates:
            finding = self._collect(mate, counted, until)
            if finding is not None:
                findings.append(finding)
        choice = settled(spec, view, findings, seed)
        return Choice(choice.rated, perf_counter() - began, choice.simulations)

    def _ask(self, view: View, level: Level, budget: Budget, seed: int) -> list[Connection]:
        """Give every mate its share, if there is one for it; those that can be reached."""
        self._number += 1
        asked, shares = [], len(self._pipes) + 1
        for place, pipe in enumerate(self._pipes[:], 1):
            part = _part(budget, shares, place)
            if budget.simulations and not part.simulations:
                continue
            share = Share(self._number, view, level, part.seconds, part.simulations, seed + place)
            try:
                pipe.send(share)
                asked.append(pipe)
            except OSError:
                self._lose(pipe)
        return asked

    def _collect(self, pipe: Connection, counted: bool, until: float) -> Finding | None:
        """What a mate found, which is told to stop unless its simulations are `counted`; None if not there by then."""
        try:
            if not counted:
                pipe.send(STOP)
            while pipe.poll(max(0.0, until - perf_counter())):
                number, found = pipe.recv()
                if number == self._number:
                    return _unpacked(found)
        except (EOFError, OSError):
            self._lose(pipe)
        return None

    def _lose(self, pipe: Connection) -> None:
        LOG.info("a process that thinks has gone")
        if pipe in self._pipes:
            self._pipes.remove(pipe)


def _part(budget: Budget, shares: int, place: int) -> Budget:
    """One of so many shares of a budget: all the time, and a part of the simulations."""
    return Budget(budget.seconds, (budget.simulations + shares - 1 - place) // shares)


def _packed(finding: Finding) -> Packed:
    tallies = [(tally.action, tally.visits, tally.worth) for tally in finding.tallies]
    return tallies, finding.simulations, finding.seconds


def _unpacked(found: Packed) -> Finding:
    tallies, simulations, seconds = found
    return Finding(tuple([Tally(*tally) for tally in tallies]), simulations, seconds)


def hire(find: Find, count: int) -> tuple[list[BaseProcess], list[Connection]]:
    """Start so many mates: their processes, and the leader's ends of the pipes to them; fewer if they do not start."""
    context = get_context("spawn")
    processes: list[BaseProcess] = []
    pipes: list[Connection] = []
    for _ in range(count):
        try:
            ours, theirs = context.Pipe()
            process = context.Process(target=serve, args=(theirs, find), name="bannerhall-ai-mate", daemon=True)
            process.start()
        except OSError:
            LOG.exception("a process that thinks cannot be started")
            break
        theirs.close()
        processes.append(process)
        pipes.append(ours)
    return processes, pipes


def wanted() -> int:
    """How many mates this machine has room for: one, where there is a second core that this process may use."""
    cores = len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1
    return 1 if cores > 1 else 0


def end(process: BaseProcess) -> None:
    """Have a process that was told to go be gone."""
    process.join(GRACE)
    if process.is_alive():
        process.kill()
        process.join()
    process.close()


def step_back() -> None:
    """Let the window come first, and leave the keys that end the program to it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform == "win32":
        import ctypes

        kernel = ctypes.windll.kernel32
        kernel.SetPriorityClass(kernel.GetCurrentProcess(), BELOW_NORMAL)
    else:
        os.nice(POLITE)


def serve(pipe: Connection, find: Find, own_process: bool = True) -> None:
    """A mate: think about its shares until the pipe closes."""
    if own_process:
        step_back()
    try:
        while True:
            share = pipe.recv()
            if isinstance(share, Share):
                _answer(pipe, find, share)
    except (EOFError, OSError):
        LOG.info("the leader has gone")


def _answer(pipe: Connection, find: Find, share: Share) -> None:
    spec = find(share.view.game)
    if spec is None:
        raise LookupError(share.view.game)
    budget = Budget(share.seconds, share.simulations)
    finding = think(spec, share.view, share.level, budget, share.seed, pipe.poll)
    pipe.send((share.number, _packed(finding)))
