"""States of the gallery: games that are looked at again."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from ..core.contract import GameSpec
from ..registry import GAMES
from . import positions
from .app import App
from .audience import BOTH, Sight
from .replay import ReplayScene

State = Callable[[App], None]


def replay(
    app: App, spec: GameSpec, share: float, sight: Sight | None = None, players: int = 2, judged: bool = False
) -> None:
    """A finished game as far as a share of it."""
    options = {"players": players} if len(spec.seats) > 1 else {}
    match = positions.finished(winner=1) if spec is GAMES[0] else positions.contested(spec, options)
    if judged:
        app.analysis = positions.judge(match, 1.0)
    app.push(ReplayScene(app, match, round(match.ply * share), sight))


STATES: dict[str, State] = {
    "replay-muster": partial(replay, spec=GAMES[0], share=0.5, judged=True),
    "replay-seat": partial(replay, spec=GAMES[0], share=0.7, sight=0),
    "replay-marches": partial(replay, spec=GAMES[1], share=0.6, players=4, judged=True),
    "replay-royaumes": partial(replay, spec=GAMES[2], share=0.4, sight=BOTH),
    "replay-end": partial(replay, spec=GAMES[2], share=1.0, judged=True),
}
