"""Keyboard alone and gamepad alone do everything: whole games, lessons, editor, presenter, settings, every control."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pygame
import pytest

from game.app import gallery, positions
from game.app.app import App
from game.app.lessons import ASK, FIND, MOVE
from game.app.play import PlayScene
from game.app.pointing import TableScene
from game.app.presenter import PresenterScene
from game.app.settings_scene import SettingsScene
from game.core.contract import GameSpec, Move
from game.core.match import Match, Seat
from game.registry import GAMES

from .test_gamepad import A, Guesser, plugged, pull, push

Make = Callable[..., App]
Do = Callable[[App], None]
pytestmark = pytest.mark.usefixtures("unseen")
each_game = pytest.mark.parametrize("spec", GAMES, ids=lambda spec: spec.id)
# reached in another way: a click anywhere closes, a bar to pull, words to point at
BESIDES = ("help.anywhere", "rules.scroll", "attract.touch", "learn.scroll", "about.text", "standcard.anywhere")


def key(app: App, key: int, mod: int = 0) -> None:
    app.handle(pygame.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=""))


def by_key() -> tuple[Do, Do]:
    return (lambda app: key(app, pygame.K_TAB)), (lambda app: key(app, pygame.K_RETURN))


def by_pad() -> tuple[Do, Do]:
    return pull, (lambda app: push(app, A))


PRESSED = ("button", "choice", "toggle", "slider", "field", "option")
HANDS = pytest.mark.parametrize("hand", [by_key, by_pad], ids=["keyboard", "gamepad"])


def reach(app: App, wanted: str, further: Do) -> None:
    """The focus goes on until it is there."""
    for _ in range(400):
        if app.top.controls.keyboard and app.top.controls.focus == wanted:
            return
        further(app)
    raise AssertionError(f"{wanted} is not reached in {app.top.name}")


def choose(app: App, scene: TableScene, move: Move, further: Do, do: Do) -> None:
    """The next thing to be chosen for a move."""
    for widget in scene.widgets():
        spot = scene._spots.get(widget.id)
        tokens = spot.tokens if spot else (widget.id,) if widget.role == "option" else ()
        if widget.enabled and tokens and move in scene.picker.after(tokens):
            reach(app, widget.id, further)
            do(app)
            return
    raise AssertionError(f"{move} cannot be pointed at")


def play(app: App, scene: TableScene, move: Move, further: Do, do: Do) -> None:
    """A whole move."""
    before = scene.match.ply
    for _ in range(24):
        if scene.match.ply != before:
            return
        if app.top is scene:
            choose(app, scene, move, further, do)
        else:
            reach(app, "confirm.yes", further)
            do(app)
    assert scene.match.ply != before, move


@each_game
def test_whole_games_by_keyboard_alone(spec: GameSpec, make_app: Make) -> None:
    app, rng = make_app(), Random(4)
    app.worker.close()
    app.worker = Guesser(app, rng)  # type: ignore[assignment]
    app.settings.speed = "off"
    options = spec.check_options({})
    seats = [Seat("Ada"), *(Seat(f"C{n}", "computer", "novice") for n in range(1, spec.seat_count(options)))]
    match = Match(spec, options, spec.deal(options, 5), seats)
    app.push(scene := PlayScene(app, match))
    further, do = by_key()
    for _ in range(4000):
        if match.outcome():
            break
        app.advance(50)
        if scene.mine:
            play(app, scene, rng.choice(match.legal()), further, do)
    assert match.outcome(), f"not over after {match.ply} moves"


LESSONS = (("muster", "columns"), ("bannerfall", "march"), ("five_royaumes", "recruit"))


@HANDS
@pytest.mark.parametrize(("game", "chapter"), LESSONS)
def test_a_lesson_is_done(game: str, chapter: str, hand: Callable[[], tuple[Do, Do]], make_app: Make) -> None:
    app, (further, do) = plugged(make_app()), hand()
    scene = positions.taught(app, game, chapter)
    scene.controls.show()
    for _ in range(80):
        if scene.finished:
            break
        while scene.passing or scene.moving():
            app.advance(100.0)
        if scene.step.kind == MOVE:
            key(app, pygame.K_h) if hand is by_key else push(app, pygame.CONTROLLER_BUTTON_LEFTSTICK)
            play(app, scene, scene.ways[0].move, further, do)
        elif scene.step.kind in (ASK, FIND) and scene.verdict is None:
            answers = [w.id for w in scene.widgets() if w.id.startswith("answer.")]
            reach(app, answers[0] if answers else next(iter(scene._spots)), further)
            do(app)
        else:
            reach(app, scene.card.hot() or next(w.id for w in scene.widgets() if w.look == "hot"), further)
            do(app)
    assert scene.finished


@HANDS
def test_settings_are_set(hand: Callable[[], tuple[Do, Do]], make_app: Make) -> None:
    app, (further, do) = plugged(make_app()), hand()
    app.push(SettingsScene(app))
    for id in ("settings.scale.1.25", "settings.colours.contrast", "settings.aloud.line", "settings.language.fr"):
        reach(app, id if id in {w.id for w in app.top.widgets()} else "settings.coach", further)
        do(app)
    reach(app, "settings.volume", further)
    before = app.settings.volume
    key(app, pygame.K_LEFT)
    assert app.settings.volume < before
    assert (app.settings.ui_scale, app.settings.aloud, app.settings.language) == (1.25, "line", "fr")
    reach(app, "settings.back", further)
    do(app)
    assert not app.stack


@HANDS
def test_stations_are_shown_and_tried(hand: Callable[[], tuple[Do, Do]], make_app: Make) -> None:
    app, (further, do) = plugged(make_app()), hand()
    app.push(scene := positions.presented(app, "muster", "first", "castles"))
    assert isinstance(scene, PresenterScene)
    before = scene.index
    if hand is by_pad:
        push(app, pygame.CONTROLLER_BUTTON_RIGHTSHOULDER)
    else:
        key(app, pygame.K_PAGEDOWN)
    assert scene.index == before + 1
    scene.skip()
    play(app, scene, scene.match.legal()[0], further, do)
    assert scene.match.log


@HANDS
def test_a_thing_is_moved_in_the_editor(hand: Callable[[], tuple[Do, Do]], make_app: Make) -> None:
    app, (further, do) = plugged(make_app()), hand()
    gallery.STATES["editor-muster"](app)
    scene = app.top
    before = str(scene.data)  # type: ignore[attr-defined]
    reach(app, "hand.1", further)
    do(app)
    reach(app, "own.F", further)
    do(app)
    assert str(scene.data) != before  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", [name for name in gallery.STATES if not name.startswith(("moving-", "printed-"))])
def test_every_control_of_every_scene_is_reached(name: str, make_app: Make) -> None:
    app = make_app()
    gallery.STATES[name](app)
    app.worker.cancel()
    scene = app.top
    able = [w for w in scene.widgets() if w.enabled and (w.action or w.change) and w.role in PRESSED]
    wanted, seen = {w.id for w in able} - set(BESIDES), list[str]()
    for _ in range(1500):
        key(app, pygame.K_TAB)
        if app.top is not scene or (scene.controls.focus in seen[:1] and wanted <= {*seen}):
            break
        seen.append(scene.controls.focus)
    assert app.top is not scene or wanted - {*seen} == set(), name


# -- what has the keyboard is seen


@pytest.mark.parametrize("size", [(960, 600), (1280, 720), (1920, 1080), (3840, 2160)])
def test_the_frame_of_the_focus_grows_with_the_window(make_app: Make, size: tuple[int, int]) -> None:
    app = make_app(size)
    box = pygame.Rect(100, 100, 300, 120)
    frame, x, y = app.kit.shapes.focus(box)
    row = [tuple(frame.get_at((column, frame.get_height() // 2)))[:3] for column in range(frame.get_width() // 2)]
    assert row.count((255, 255, 255)) >= max(2, round(2.5 * app.kit.unit))
    assert frame.get_rect(topleft=(x, y)).contains(box)
    assert all(tuple(frame.get_at((column, frame.get_height() // 2)))[3] == 0 for column in range(box.x - x, 150))


@pytest.mark.parametrize("size", [(1280, 720), (3840, 2160)])
def test_the_frame_of_a_region_follows_its_shore(make_app: Make, size: tuple[int, int]) -> None:
    app = make_app(size)
    table = gallery.STATES["table-four"](app) or app.top
    assert isinstance(table, TableScene)
    for widget in table.widgets():
        if widget.role == "region":
            frame, x, y = app.kit.shapes.focus(widget.rect, widget.outline)
            assert frame.get_at((0, 0))[3] == 0, widget.id
            on = [frame.get_at((px - x, py - y))[3] for px, py in widget.outline]
            assert min(on) > 200, widget.id
