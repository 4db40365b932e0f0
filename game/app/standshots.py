"""The stand in pictures: every scene that a visitor, a passer-by or the organiser sees."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Final

from ..ai import levels
from ..core.contract import NOBODY, GameSpec
from ..core.match import COMPUTER, Seat
from ..registry import GAMES
from . import positions
from .app import App
from .setup import dealt
from .stand import Stand
from .standloop import AttractTable, Show, TitleCard
from .standplay import ENOUGH, TIME, StandEnd, StandPlay
from .standset import StandSettings
from .standsetup import StandSetup
from .standsheet import OrganiserSheet, StillThere
from .standvisit import ChooseScene, StandIntro, seats_for
from .standwords import book_of

State = Callable[[App], None]
SHOWN: Final = {"muster": 15, "bannerfall": 16, "five_royaumes": 31}


def stand_of(app: App, games: tuple[str, ...] = ()) -> Stand:
    """A stand that has begun, but leaves window and signals alone."""
    settings = StandSettings(games=games, ui_scale=app.settings.ui_scale, fullscreen=False, reduced_motion=True)
    app.stand = Stand(app, settings)
    app.settings = settings.settings()
    return app.stand


def attract(spec: GameSpec, moves: int) -> State:
    """Computers play; the last move is told."""

    def state(app: App) -> None:
        stand = stand_of(app)
        seats = [Seat(app.t(f"new.name.computer.{n}"), COMPUTER, "medium") for n in range(2)]
        scene = AttractTable(stand, Show(spec, dealt(spec, {}, seats, number=7), 0))
        app.push(scene)
        for seed in range(moves):
            view = scene.match.view(scene.match.to_act)
            scene._advance(levels.choose(spec, view, levels.LEVELS["medium"], seed, seconds=9.0).move)
            scene.skip()

    return state


def card(spec: GameSpec, shows: int) -> State:
    """The title card of a game."""

    def state(app: App) -> None:
        stand = stand_of(app)
        stand.shows = shows
        app.push(TitleCard(stand, spec))

    return state


def verdict(app: App) -> None:
    """If it ended now."""
    attract(GAMES[0], 15)(app)
    assert isinstance(app.top, AttractTable)
    app.top.age = 1e9
    app.top.skip()
    app.top._continue()


def choose(app: App) -> None:
    """Which game?"""
    app.push(ChooseScene(stand_of(app)))


def choose_one(app: App) -> None:
    """One game, alone or for two."""
    app.push(ChooseScene(stand_of(app, ("bannerfall",))))


def start_of(app: App, stand: Stand, spec: GameSpec, people: int = 1) -> StandPlay:
    """The first prepared table of a game."""
    return StandPlay(stand, book_of(spec, "en").starts[0].match(spec, seats_for(stand, people, 2)))


def intro(spec: GameSpec, page: int) -> State:
    """A caption of the introduction."""

    def state(app: App) -> None:
        stand = stand_of(app)
        scene = StandIntro(stand, book_of(spec, "en").starts[0].match(spec, seats_for(stand, 1, 2)))
        app.push(scene)
        for _ in range(page):
            scene.following()

    return state


def play(spec: GameSpec, turns: int = 0) -> State:
    """A visitor's turn, at the beginning or after some turns."""

    def state(app: App) -> None:
        stand = stand_of(app)
        scene = start_of(app, stand, spec)
        app.push(scene)
        while turns_of(scene) < turns and scene.match.to_act != NOBODY:
            seed = scene.match.ply
            view = scene.match.view(scene.match.to_act)
            scene._advance(levels.choose(spec, view, levels.LEVELS["easy"], seed, seconds=9.0).move)
            scene.skip()
        scene.spent = 70_000.0

    return state


def turns_of(scene: StandPlay) -> int:
    """How often the turn has come back to the visitor."""
    seats = [entry.seat for entry in scene.match.log] + [scene.match.to_act]
    return sum(one != scene.viewer and two == scene.viewer for one, two in pairwise(seats))


def hint(app: App) -> None:
    """A hint came by itself."""
    play(GAMES[0], 1)(app)
    assert isinstance(app.top, StandPlay)
    positions.advise(app.top)


def curtain(app: App) -> None:
    """Two visitors at a game with hidden hands."""
    app.push(start_of(app, stand_of(app), GAMES[0], people=2))


def still(app: App) -> None:
    """Nobody has touched anything for a while."""
    play(GAMES[1], 1)(app)
    stand = app.stand
    assert stand
    stand.idle = stand.set.idle * 1000.0 - 7_000.0
    app.push(StillThere(app, stand))


def end(why: str) -> State:
    """The end, by the rules or counted."""

    def state(app: App) -> None:
        stand = stand_of(app)
        spec = GAMES[0]
        scene = start_of(app, stand, spec)
        app.push(scene)
        for seed in range(400):
            if scene.match.to_act == NOBODY or (why and seed > 12):
                break
            view = scene.match.view(scene.match.to_act)
            scene.match.play(levels.choose(spec, view, levels.LEVELS["easy"], seed, seconds=9.0).move)
        scene._refresh()
        result = StandEnd(scene, why)
        app.push(result)
        result.skip()

    return state


def setup(app: App) -> None:
    """The set-up."""
    app.push(StandSetup(app))


def organiser(app: App) -> None:
    """The sheet of the organiser, after a while."""
    choose(app)
    stand = app.stand
    assert stand
    for _ in range(41):
        stand.greeted()
        stand.played()
    for _ in range(29):
        stand.finished()
    stand.clock = 5.35 * 3_600_000
    app.push(OrganiserSheet(app, stand))


def locked(app: App) -> None:
    """Somebody tried to leave."""
    play(GAMES[1], 1)(app)
    assert app.stand
    app.stand.refuse()
    app.top.changed()


STATES: dict[str, State] = {
    **{f"stand-{spec.id}": attract(spec, SHOWN.get(spec.id, 12)) for spec in GAMES},
    **{f"stand-card_{spec.id}": card(spec, shows) for shows, spec in enumerate(GAMES)},
    "stand-verdict": verdict,
    "stand-choose": choose,
    "stand-one": choose_one,
    **{f"stand-what_{spec.id}": intro(spec, 1) for spec in GAMES},
    **{f"stand-do_{spec.id}": intro(spec, 3) for spec in GAMES},
    **{f"stand-play_{spec.id}": play(spec, 2) for spec in GAMES},
    "stand-first": play(GAMES[0]),
    "stand-hint": hint,
    "stand-curtain": curtain,
    "stand-still": still,
    "stand-locked": locked,
    "stand-end": end(""),
    "stand-time": end(TIME),
    "stand-enough": end(ENOUGH),
    "stand-setup": setup,
    "stand-organiser": organiser,
}
