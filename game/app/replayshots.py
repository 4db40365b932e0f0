"""States of the gallery: games that are kept, and games that are looked at again."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from ..core.contract import GameSpec
from ..core.match import COMPUTER, Match, Seat
from ..registry import GAMES
from . import positions
from .app import App
from .audience import BOTH, Sight
from .games import GamesScene
from .replay import ReplayScene
from .title import TitleScene

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


def kept(app: App) -> GamesScene:
    """Some games of Muster and one of each other: running, over, given up, named; and a file that is none."""
    names = (("You", "Isolde"), ("You", "Bertram"), ("Sidonie", "Ansel"), ("You", "Isolde"))
    for number, (one, other) in enumerate(names):
        match = positions.played(14 + 15 * number) if number % 2 else positions.finished(winner=number // 2)
        rival = Seat(other, COMPUTER, ("hard", "easy", "novice", "expert")[number]) if one == "You" else Seat(other)
        match = seated(match, (Seat(one), rival))
        match.created = f"2026-11-{12 + number}T18:2{number}:00+00:00"
        if number == 2:
            match.extra["title"] = "The long siege"
        app.games.add(match)
    for spec in GAMES[1:]:
        app.games.add(positions.contested(spec, {}))
    (app.saves.finished / "notes.json").write_text("not a game", encoding="utf-8")
    scene = GamesScene(app)
    app.push(TitleScene(app))
    app.push(scene)
    while scene.busy():
        scene.update(16)
    return scene


def seated(match: Match, seats: tuple[Seat, ...]) -> Match:
    """The same game between others."""
    out = Match(match.spec, match.options, match.deal, seats)
    for entry in match.log:
        out.play(entry.move)
    return out


def games(app: App) -> None:
    """The list."""
    kept(app)


def games_none(app: App) -> None:
    """The list before the first game."""
    app.push(GamesScene(app))


def game_sheet(app: App) -> None:
    """All that can be done with a game."""
    scene = kept(app)
    scene.more(next(row for row in scene.rows() if row.finished and row.title))


def tallies(app: App) -> None:
    """What the games add up to."""
    kept(app).open_stats()


STATES: dict[str, State] = {
    "games-some": games,
    "games-none": games_none,
    "games-sheet": game_sheet,
    "games-tallies": tallies,
    "replay-muster": partial(replay, spec=GAMES[0], share=0.5, judged=True),
    "replay-seat": partial(replay, spec=GAMES[0], share=0.7, sight=0),
    "replay-marches": partial(replay, spec=GAMES[1], share=0.6, players=4, judged=True),
    "replay-royaumes": partial(replay, spec=GAMES[2], share=0.4),
    "replay-shared": partial(replay, spec=GAMES[2], share=0.4, sight=BOTH),
    "replay-end": partial(replay, spec=GAMES[2], share=1.0, judged=True),
}
