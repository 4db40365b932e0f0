"""Stand mode: the program runs alone for days, shows itself, lets visitors play, and forgets them.

While it is on, nothing that a visitor does reaches a file or leads out of the program: every event goes through here
first, the settings are the organiser's, and after some seconds without anybody everything is as it was. Whatever
breaks is logged, and the stand shows itself again.
"""

from __future__ import annotations

import contextlib
import logging
import signal
from collections import deque
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

import pygame

from ..registry import GAMES
from . import standset
from .standlock import BARE, Sequence, corner_at, is_locked, letter_of
from .standset import StandSettings
from .standtally import FAULTS, FILE, FINISHED, VISITORS, Tally
from .standtally import GAMES as PLAYED

if TYPE_CHECKING:
    from ..core.contract import GameSpec
    from .app import App

log = logging.getLogger(__name__)
WARNING_MS: Final = 10_000.0
BEYOND_MS: Final = 180_000.0
MANY_FAULTS, FAULTS_WITHIN_MS = 3, 60_000.0
REST_MS: Final = 200
DEAF_MS: Final = 350.0
SIGNALS: Final = ("SIGTERM", "SIGINT", "SIGHUP", "SIGBREAK")
PRESSES: Final = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL)
DROPS: Final = (pygame.DROPFILE, pygame.DROPTEXT, pygame.DROPBEGIN, pygame.DROPCOMPLETE)
SWALLOW_FROM: Final = 3


class Stand:
    """`clock` is the time since it began, `idle` how long it has waited for the visitor, both in ms.

    `silent` is how long nobody has pressed anything, whatever the stand was doing meanwhile.
    """

    def __init__(self, app: App, found: StandSettings) -> None:
        self.app = app
        self.clock = self.idle = self.silent = 0.0
        self.tally = Tally(app.data / FILE)
        self.faults: deque[float] = deque(maxlen=MANY_FAULTS)
        self.last: dict[str, str] = {}
        self.shows = 0
        self._deaf_until = 0.0
        self._own, self._asked_for = app.settings, app.asked_for
        self._was_full = app.window.fullscreen
        self._signals: dict[int, object] = {}
        self.take(found)

    def take(self, found: StandSettings) -> None:
        """Go on with these settings of the organiser."""
        self.set = found
        self._word, self._corners = Sequence(found.word), Sequence(found.corners)

    @property
    def specs(self) -> tuple[GameSpec, ...]:
        """The games that are shown."""
        chosen = self.set.chosen(tuple(spec.id for spec in GAMES))
        return tuple(spec for spec in GAMES if spec.id in chosen)

    # -- on and off

    def begin(self) -> None:
        """Lock the window and show the stand."""
        app = self.app
        app.stand = self
        self._catch_signals()
        with contextlib.suppress(pygame.error):
            pygame.display.set_allow_screensaver(False)
        self.fit_screen()
        app.window.keep_keys(True)
        log.info("stand mode begins")
        self.home()

    def end(self) -> None:
        """Give the window back, as it was, and go to the title."""
        from .resume import to_title

        app = self.app
        app.stand = None
        self.tally.settle()
        self._let_signals_go()
        app.window.keep_keys(False)
        with contextlib.suppress(pygame.error):
            pygame.display.set_allow_screensaver(True)
        app.settings, app.asked_for = self._own, self._asked_for
        app.speak()
        if app.window.fullscreen != self._was_full:
            app.window.set_fullscreen(self._was_full)
        app.apply_settings()
        log.info("stand mode ends")
        to_title(app)

    def fit_screen(self) -> None:
        """Full screen or a window, as the organiser wants it."""
        if self.app.window.fullscreen != self.set.fullscreen:
            self.app.window.set_fullscreen(self.set.fullscreen)
            self.app.measure()

    def _catch_signals(self) -> None:
        """What asks the process to end still ends it, and cleanly; closing the window does not."""
        for name in SIGNALS:
            number = getattr(signal, name, None)
            if number is not None:
                with contextlib.suppress(ValueError, OSError):  # only the main thread may
                    self._signals[number] = signal.signal(number, self._asked_to_end)

    def _asked_to_end(self, *_: object) -> None:
        self.app.running = False

    def _let_signals_go(self) -> None:
        for number, before in self._signals.items():
            with contextlib.suppress(ValueError, OSError, TypeError):
                signal.signal(number, before)  # type: ignore[arg-type]
        self._signals.clear()

    # -- visitors come and go

    def home(self) -> None:
        """Nobody is there: everything as the organiser set it, and the stand shows itself."""
        from .standloop import opening

        self._reset(attracting=True)
        self._deaf_until = 0.0
        self.tally.settle()
        self.app.home(opening(self))
        self.app.top.controls.keyboard = False

    def _reset(self, attracting: bool) -> None:
        app = self.app
        self.idle = self.silent = 0.0
        app.settings = self.set.settings(attracting)
        app.settings.language, app.asked_for = self._own.language, self._asked_for
        app.speak()
        app.analysis = None
        app.worker.cancel()
        app.toast, app.toast_left = "", 0.0
        app.apply_settings()

    def welcome(self) -> None:
        """Somebody is there: which game?"""
        from .standvisit import first_scene

        self._reset(attracting=False)
        self._deaf_until = self.clock + DEAF_MS
        self.app.home(first_scene(self))

    def greeted(self) -> None:
        """A visitor has chosen a game."""
        self.tally.add(VISITORS)

    def played(self) -> None:
        """A visitor's game has begun."""
        self.tally.add(PLAYED)

    def finished(self) -> None:
        """A visitor's game was played to its end, or to the end of its time."""
        self.tally.add(FINISHED)

    # -- time

    def tick(self, dt: float) -> None:
        """Let time pass: nobody there for long enough means that the visitor has gone."""
        self.clock += dt
        top = self.app.top
        if top.resting:
            return
        self.silent += dt
        if not top.busy():
            self.idle += dt
        limit = self.set.idle * 1000.0
        if self.idle >= limit or self.silent >= 2 * limit + BEYOND_MS:
            log.info("nobody is there any more")
            self.home()
        elif self.idle >= limit - WARNING_MS:
            self._ask()

    def _ask(self) -> None:
        from .standsheet import StillThere

        if not isinstance(self.app.top, StillThere):
            self.app.push(StillThere(self.app, self))

    @property
    def seconds_left(self) -> int:
        """Seconds until a visitor is taken to have gone, from 1."""
        return max(1, -int(-(self.set.idle * 1000.0 - self.idle) // 1000))

    # -- what is pressed

    def takes(self, event: pygame.Event) -> bool:
        """Look at an event before anybody else does; whether it ends here."""
        if event.type == pygame.APP_TERMINATING:
            self.app.running = False
            return True
        if event.type in (pygame.QUIT, pygame.WINDOWCLOSE):
            self.refuse()
            return True
        if event.type in DROPS:
            return True
        if event.type == pygame.MOUSEMOTION:
            self.idle = 0.0 if self.idle < self.set.idle * 1000.0 - WARNING_MS else self.idle
            return False
        if event.type not in PRESSES:
            return False
        self.idle = self.silent = 0.0
        return self._pressed(event)

    def _pressed(self, event: pygame.Event) -> bool:
        top = self.app.top
        if event.type == pygame.KEYDOWN and event.key in BARE:
            return True
        if top.organising:
            return event.type == pygame.KEYDOWN and event.key != pygame.K_ESCAPE and is_locked(event)
        if self._is_organiser(event):
            self.organise()
            return True
        if event.type == pygame.KEYDOWN and is_locked(event):
            self.refuse()
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and self._is_by_the_way():
            return True
        return top.wakened()

    def _is_by_the_way(self) -> bool:
        """Whether a touch means nothing: the second of a double touch that began a visit, or a corner of many."""
        return self.clock < self._deaf_until or self._corners.under_way >= SWALLOW_FROM

    def _is_organiser(self, event: pygame.Event) -> bool:
        """Whether the sequence of the organiser is complete now."""
        if event.type == pygame.KEYDOWN:
            return self._word.add(letter_of(event), self.clock)
        if event.type == pygame.MOUSEBUTTONDOWN:
            return self._corners.add(corner_at(event.pos, self.app.window.size), self.clock)
        return False

    def refuse(self) -> None:
        """Say that there is no way out for visitors."""
        if not self.app.top.organising:
            self.app.say(self.app.t("stand.locked"), "ui/illegal")

    def organise(self) -> None:
        """Open the sheet of the organiser."""
        from .standsheet import OrganiserSheet

        self.app.hush()
        self.app.push(OrganiserSheet(self.app, self))

    def apply(self, found: StandSettings) -> str:
        """Keep other settings and go on with them; a problem in words, or nothing."""
        self.take(found)
        problem = standset.save(self.app.data / standset.FILE, found)
        self.fit_screen()
        self.app.window.keep_keys(True)
        return problem

    # -- whatever breaks

    def turn(self) -> None:
        """One turn of the program's loop that never ends the stand."""
        try:
            self.app.turn()
        except Exception as error:
            self.recover(error)

    def recover(self, error: Exception) -> None:
        """Log what broke, forget every scene, and show the stand again."""
        log.error("the stand broke and begins again", exc_info=error)
        self.faults.append(self.clock)
        self.tally.add(FAULTS)
        app = self.app
        while app.stack:
            with self._logged():
                app.stack.pop().leave()
        if isinstance(error, pygame.error):
            with self._logged():
                app.window.reopen()
        with self._logged():
            self.home()
        if not app.stack:
            from .standloop import bare

            app.stack.append(bare(self))
        pygame.time.wait(REST_MS)

    @contextlib.contextmanager
    def _logged(self) -> Iterator[None]:
        try:
            yield
        except Exception:
            log.exception("while the stand began again")

    @property
    def troubled(self) -> bool:
        """Whether it broke so often lately that it had better show only its cards."""
        full = len(self.faults) == MANY_FAULTS
        return full and self.clock - self.faults[0] < FAULTS_WITHIN_MS
