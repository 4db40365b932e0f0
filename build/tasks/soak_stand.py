"""`python3 build soak-stand [--hours 24]`: a stand alone for a day, in a clock that does not wait.

The real program runs with a window, but time passes as fast as the machine can follow: computers think only a little,
and mostly without asking the process that thinks.
Visitors come, touch and type at random, leave in the middle; windows are resized in floods; now and then a scene breaks
or the thinking process is killed. At the end: memory, processes, threads, open files, errors.
"""

from __future__ import annotations

import logging
import os
import sys
import tempfile
import threading
from argparse import ArgumentParser
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from random import Random
from time import monotonic, sleep
from typing import Any

import pygame

from build.tasks.soak import memory
from game.ai.levels import LEVELS, choose
from game.ai.worker import Answer, Worker
from game.app.app import App
from game.app.stand import Stand
from game.app.standplay import StandPlay
from game.app.standset import StandSettings
from game.app.standsetup import StandSetup
from game.app.standsheet import OrganiserSheet
from game.app.title import TitleScene
from game.core.contract import View
from game.registry import find
from game.ui.window import Window, prepare_environment

STEP_MS = 100.0
PAINT_EVERY = 40
DEED_EVERY = 6
SIMULATIONS = 25
ASK_REALLY = 0.1
HOUR_MS = 3_600_000.0
BETWEEN_VISITS = (20.0, 420.0)
QUIET_HOURS = 10
GROWTH_ALLOWED_MB = 60.0
FILES_ALLOWED = 8
WARM_UP = 0.25
LEAST_TO_JUDGE = 4.0
FLOOD = 500
SIZES = ((1280, 720), (960, 600), (720, 1280), (1920, 1080), (640, 400))
KEYS = (
    *(pygame.K_RETURN, pygame.K_SPACE, pygame.K_TAB, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN),
    *(pygame.K_ESCAPE, pygame.K_F11, pygame.K_F12, pygame.K_BACKSPACE, pygame.K_h, pygame.K_q, pygame.K_1, pygame.K_3),
)
MODS = (0, 0, 0, pygame.KMOD_LCTRL, pygame.KMOD_LALT, pygame.KMOD_LSHIFT)


@dataclass(frozen=True, slots=True)
class Sample:
    """Figures of one moment: MB here and of all that think, and counts."""

    here: float
    there: float
    processes: int
    threads: int
    files: int

    def line(self) -> str:
        """In words."""
        return (
            f"{self.here:.0f} MB here, {self.there:.0f} MB in {self.processes} thinking processes, "
            f"{self.threads} threads, {self.files} open files"
        )


def open_files() -> int:
    """Open files of this process; 0 where the system does not say."""
    try:
        return len(os.listdir("/proc/self/fd"))
    except OSError:
        return 0


class Errors(logging.Handler):
    """Counts what is logged as an error."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.seen: Counter[str] = Counter()

    def emit(self, record: logging.LogRecord) -> None:
        self.seen[f"{record.name}: {record.getMessage()}"[:100]] += 1


class Hurried(Worker):
    """A computer player that asks its process now and then, and mostly answers at once."""

    def __init__(self, seed: int) -> None:
        super().__init__(find)
        self._rng = Random(seed)
        self._found: Answer | None = None
        self.asked = 0

    def ask(self, match_id: str, ply: int, view: View, level: str, seed: int | None = None, **more: Any) -> None:
        self._found = None
        if self._rng.random() < ASK_REALLY:
            self.asked += 1
            super().ask(match_id, ply, view, level, seed, simulations=SIMULATIONS)
            return
        spec = find(view.game)
        assert spec is not None
        self._found = Answer(match_id, ply, choose(spec, view, LEVELS["novice"], self._rng.getrandbits(32)))

    def poll(self) -> Answer | None:
        found, self._found = self._found, None
        return found or super().poll()

    def cancel(self) -> None:
        self._found = None
        super().cancel()


class Broken(RuntimeError):
    """A scene broken on purpose."""


class Day:
    """The stand, its clock, and who comes by."""

    def __init__(self, app: App, hours: float, seed: int, faults: bool) -> None:
        self.app, self.rng, self.end, self.with_faults = app, Random(seed), hours * HOUR_MS, faults
        self.now = 0.0
        self.turns = 0
        self.next_visit = 30_000.0
        self.left = 0
        self.done: Counter[str] = Counter()
        self.longest = 0.0
        self._away = 0.0
        settings = StandSettings(fullscreen=False)
        app.push(TitleScene(app))
        self.stand = Stand(app, settings)
        self.stand.begin()

    # -- the loop

    def run(self) -> None:
        """All hours, with a line an hour."""
        began, hour = monotonic(), 0
        while self.now < self.end:
            self.step()
            if int(self.now // HOUR_MS) > hour:
                hour = int(self.now // HOUR_MS)
                print(f"hour {hour}, {monotonic() - began:.0f} s: {self.sample().line()}; {self.counts()}", flush=True)

    def step(self) -> None:
        """A tenth of a second of the stand."""
        self._wait_for_computer()
        try:
            self._events()
            self.app.advance(STEP_MS)
            self.turns += 1
            if self.app._dirty and self.turns % PAINT_EVERY == 0:
                self.app._dirty = False
                self.app.paint()
            if self.app.warm:
                self.app.warm.popleft()()
        except Exception as error:
            self.stand.recover(error)
        self.now += STEP_MS
        self._watch()

    def _wait_for_computer(self) -> None:
        """Thinking takes real time: the clock of the stand stands still meanwhile."""
        worker, until = self.app.worker, monotonic() + 30
        while worker.busy and not worker.ready() and monotonic() < until:
            sleep(0.002)

    def _watch(self) -> None:
        """How long the stand is away from its loop after the last touch; it must never be left."""
        assert self.app.running, "the program ended"
        assert self.app.stand is self.stand, "stand mode was left"
        assert self.app.stack, "no scene is shown"
        self._away = 0.0 if self.app.top.resting or self.left > 0 else self._away + STEP_MS
        self.longest = max(self.longest, self._away)

    # -- visitors

    def _events(self) -> None:
        for event in pygame.event.get():
            self.app.handle(event)
        if self.left > 0:
            self.left -= 1
            if self.turns % DEED_EVERY == 0:
                self._deed()
        elif self.now >= self.next_visit:
            self._come()

    def _come(self) -> None:
        """Somebody comes, in the opening hours, and stays for a while."""
        self.next_visit = self.now + 1000 * self.rng.uniform(*BETWEEN_VISITS)
        if (self.now / HOUR_MS) % 24 > 24 - QUIET_HOURS:
            self.next_visit = self.now + HOUR_MS / 2
        self.done["visits"] += 1
        self.left = self.rng.choice((3, 40, 300, 900, 2400, 4000))
        if self.rng.random() < 0.04:
            self._flood()
        if self.with_faults and self.rng.random() < 0.03:
            self._kill_thinker()
        if self.with_faults and self.rng.random() < 0.03:
            self._break()

    def _flood(self) -> None:
        """The window is pulled about."""
        self.done["floods"] += 1
        for _ in range(FLOOD):
            self.app.handle(pygame.Event(pygame.WINDOWRESIZED, x=1, y=1))
        self.app.window.stage.surface = pygame.Surface(self.rng.choice(SIZES))
        self.app.measure()

    def _kill_thinker(self) -> None:
        """The thinking process is killed."""
        pid = self.app.worker.pid
        if pid is not None:
            self.done["killed"] += 1
            os.kill(pid, 9)

    def _break(self) -> None:
        """The scene in front breaks at its next update."""
        self.done["broken"] += 1

        def update(dt: float) -> bool:
            raise Broken("on purpose")

        self.app.top.update = update  # type: ignore[method-assign]

    def _deed(self) -> None:
        """A touch, mostly of something that can be touched, or a key."""
        if isinstance(self.app.top, OrganiserSheet | StandSetup):
            self.stand.home()
        kind = self.rng.random()
        if kind < 0.72:
            self._touch()
        elif kind < 0.76:
            self._press(self.rng.choice(KEYS), self.rng.choice(MODS))
        elif kind < 0.765:
            self.app.handle(pygame.Event(pygame.QUIT))
        if isinstance(self.app.top, StandPlay):
            self.done["in a game"] += 1

    def _touch(self) -> None:
        widgets = list(self.app.top.widgets())
        inviting = [w for w in widgets if w.value == "legal" or w.role in ("option", "button")]
        wide, high = self.app.window.size
        point = (self.rng.randrange(wide), self.rng.randrange(high))
        if inviting and self.rng.random() < 0.85:
            chosen = self.rng.choice(inviting)
            point = chosen.point or chosen.rect.center
            if chosen.id in ("stand.enough", "standend.done", "choose.back") and self.rng.random() < 0.98:
                return
        self.app.handle(pygame.Event(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(0, 0, 0)))
        self.app.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=point, button=1))
        self.app.handle(pygame.Event(pygame.MOUSEBUTTONUP, pos=point, button=1))

    def _press(self, key: int, mod: int) -> None:
        self.app.handle(pygame.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=""))

    # -- figures

    def asked(self) -> int:
        """How often the other process was asked."""
        worker = self.app.worker
        return worker.asked if isinstance(worker, Hurried) else 0

    def sample(self) -> Sample:
        """The figures now."""
        pids = self.app.worker.pids
        there = sum(memory(str(pid)) for pid in pids)
        return Sample(memory(), there, len(pids), threading.active_count(), open_files())

    def counts(self) -> str:
        """What was counted so far."""
        now = {**self.stand.tally.now(), "questions to the process": self.asked()}
        return ", ".join(f"{name} {count}" for name, count in {**self.done, **now}.items())


def soak(folder: Path, hours: float, seed: int, faults: bool) -> list[str]:
    """A day in that folder; what went wrong, in sentences."""
    prepare_environment(unattended=True)
    errors = Errors()
    logging.getLogger().addHandler(errors)
    app = App(folder, Window((1280, 720), False, folder / "none.png", "Bannerhall"), sound=False)
    app.worker = Hurried(seed)
    app.worker.start()
    day = Day(app, hours, seed, faults)
    wrong = []
    try:
        whole, day.end = day.end, day.end * WARM_UP
        day.run()
        first = day.sample()
        day.end = whole
        day.run()
        last = day.sample()
        print(f"after {hours * WARM_UP:g} h: {first.line()}\nafter {hours:g} h: {last.line()}\n{day.counts()}")
        print(f"longest without its loop after the last touch: {day.longest / 1000:.0f} s; errors: {dict(errors.seen)}")
        wrong = judged(day, errors) + (grown(first, last) if hours >= LEAST_TO_JUDGE else [])
    finally:
        app.stand = None
        app.close()
        logging.getLogger().removeHandler(errors)
    return wrong


def grown(first: Sample, last: Sample) -> list[str]:
    """What grew from the end of the first quarter on, once pictures and fonts of every game have been read."""
    out = []
    if last.here - first.here > GROWTH_ALLOWED_MB or last.there - first.there > GROWTH_ALLOWED_MB:
        out.append("memory grew")
    if last.files - first.files > FILES_ALLOWED or last.threads > first.threads or last.processes > first.processes:
        out.append("files, threads or processes grew")
    return out


def judged(day: Day, errors: Errors) -> list[str]:
    """What hung or broke that should not have."""
    out = []
    if day.longest > 2000 * day.stand.set.idle + 200_000:
        out.append("it did not come back to its loop")
    if day.stand.tally.now()["faults"] > day.done["broken"] or any(
        "the stand broke" not in text for text in errors.seen
    ):
        out.append("there were errors")
    return out


def main(argv: list[str]) -> int:
    """Let the stand run; 1 if something went wrong."""
    parser = ArgumentParser(prog="build soak-stand", description=__doc__)
    parser.add_argument("--hours", type=float, default=24.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--no-faults", action="store_true", help="break nothing on purpose")
    chosen = parser.parse_args(argv)
    with tempfile.TemporaryDirectory() as folder:
        wrong = soak(Path(folder), chosen.hours, chosen.seed, not chosen.no_faults)
    print("all is well" if not wrong else "; ".join(wrong))
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
