"""States of the gallery in which the line of text tells what has the focus and what has happened."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from ..core.match import COMPUTER, HUMAN, Seat
from ..registry import GAMES
from . import positions
from .settings import ALOUD
from .settings_scene import SettingsScene
from .setup import dealt

if TYPE_CHECKING:
    from collections.abc import Callable

    from .app import App


def lined(app: App) -> None:
    """The line of text is wanted, and the person goes by keyboard."""
    app.settings.aloud = ALOUD[1]
    app.apply_settings()


def at_table(number: int, plies: int) -> Callable[[App], None]:
    """A table after a move of the person."""

    def state(app: App) -> None:
        lined(app)
        spec, rng = GAMES[number], Random(5)
        match = dealt(spec, {}, [Seat("You", HUMAN), Seat("Isolde", COMPUTER, "easy")], 0, 11)
        while match.ply < plies or match.to_act != 0:
            match.play(positions.some_move(match, rng))
        play = positions.table(app, match)
        app.narrator.notice()
        play.controls.keyboard = True
        play.proceed(next(move for move in match.legal() if not play.table.question(move, play.model.data)))
        play.skip()
        play.controls.step(1)
        app.narrator.notice()

    return state


def in_settings(app: App) -> None:
    """Where it is chosen."""
    lined(app)
    app.push(SettingsScene(app))
    app.top.controls.keyboard = True
    app.top.controls.attend("settings.aloud.line")
    app.narrator.notice()


STATES = {
    "aloud-muster": at_table(0, 24),
    "aloud-marches": at_table(1, 30),
    "aloud-royaumes": at_table(2, 40),
    "aloud-settings": in_settings,
}
