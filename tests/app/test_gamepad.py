"""Gamepads: whole games by their events alone, plugged in and out at any moment, and rest while nothing is pressed."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.app import positions
from game.app.app import App
from game.app.confirm import Confirm
from game.app.keyspage import KeysPage, NewKey
from game.app.newgame import NewGame
from game.app.play import PlayScene
from game.app.title import TitleScene
from game.core.contract import GameSpec
from game.core.match import HUMAN, Match, Seat
from game.registry import GAMES
from game.ui import gamepad
from game.ui.gamepad import FIRST_MS, NEXT_MS, Pad, Pads

from .test_monkey import Guesser, Monkey
from .test_stand import begun

Make = Callable[..., App]
pytestmark = pytest.mark.usefixtures("unseen")
A, B, X, Y = range(4)
VIEW, START = pygame.CONTROLLER_BUTTON_BACK, pygame.CONTROLLER_BUTTON_START
TRIGGER = pygame.CONTROLLER_AXIS_TRIGGERRIGHT
BROKEN = 13


def opener(index: int) -> Pad:
    """Even numbers are known to the system, odd ones are not, one is broken."""
    if index == BROKEN:
        raise pygame.error("broken")
    return Pad(index, index % 2 == 0)


def plugged(app: App, *indices: int) -> App:
    app.pads = Pads(opener, lambda: None)
    for index in indices or (0,):
        app.handle(pygame.Event(pygame.JOYDEVICEADDED, device_index=index, guid=""))
    return app


def push(app: App, button: int, pad: int = 0) -> None:
    if app.stack:
        app.handle(pygame.Event(pygame.CONTROLLERBUTTONDOWN, instance_id=pad, button=button))
    if app.stack:
        app.handle(pygame.Event(pygame.CONTROLLERBUTTONUP, instance_id=pad, button=button))


def tilt(app: App, axis: int, value: float, pad: int = 0) -> None:
    app.handle(pygame.Event(pygame.CONTROLLERAXISMOTION, instance_id=pad, axis=axis, value=round(value * 32767)))


def pull(app: App, axis: int = TRIGGER) -> None:
    tilt(app, axis, 1)
    tilt(app, axis, 0)


def reach(app: App, wanted: str) -> None:
    """The focus goes on by the trigger until it is there."""
    for _ in range(300):
        if app.top.controls.keyboard and app.top.controls.focus == wanted:
            return
        pull(app)
    raise AssertionError(f"{wanted} is not reached in {app.top.name}")


@pytest.mark.parametrize("spec", GAMES, ids=lambda spec: spec.id)
def test_whole_games_by_gamepad_alone(spec: GameSpec, make_app: Make) -> None:
    app, rng = plugged(make_app()), Random(6)
    app.worker.close()
    app.worker = Guesser(app, rng)  # type: ignore[assignment]
    app.settings.speed = "off"
    options = spec.check_options({})
    count = spec.seat_count(options)
    seats = [Seat("Ada"), *(Seat(f"C{n}", "computer", "novice") for n in range(1, count))]
    match = Match(spec, options, spec.deal(options, 3), seats)
    app.push(scene := PlayScene(app, match))
    for _ in range(6000):
        if match.outcome():
            break
        app.advance(50)
        if app.top is not scene:
            push(app, A)
        elif scene.mine:
            choose(app, scene, rng)
    assert match.outcome(), f"not over after {match.ply} moves"


def choose(app: App, scene: PlayScene, rng: Random) -> None:
    """One of the things that may be chosen, now and then a step back."""
    if scene.picker.picked and rng.random() < 0.05:
        push(app, B)
        return
    inviting = [w.id for w in scene.widgets() if w.enabled and (w.value == "legal" or w.role == "option")]
    if inviting:
        reach(app, rng.choice(inviting))
        push(app, A)


def test_a_game_begins_and_ends_by_gamepad(make_app: Make) -> None:
    app = plugged(make_app())
    app.push(TitleScene(app))
    reach(app, "title.new.muster")
    push(app, A)
    assert isinstance(app.top, NewGame)
    reach(app, next(w.id for w in app.top.widgets() if w.look == "hot" and w.role == "button"))
    push(app, A)
    scene = next(s for s in app.stack if isinstance(s, PlayScene))
    while app.top is not scene:
        push(app, A)
    app.advance(20_000)
    push(app, START)
    push(app, START) if app.top is scene else None
    assert app.top.name == "menu"
    reach(app, "menu.concede")
    push(app, A)
    assert isinstance(app.top, Confirm)
    push(app, B)
    assert app.top.name == "menu"


def test_nothing_is_pressed_before_it_is_seen(make_app: Make) -> None:
    app = plugged(make_app())
    app.push(TitleScene(app))
    done: list[int] = []
    app.push(Confirm(app, lambda: "Sure?", lambda: "Yes", lambda: done.append(1)))
    app.top.controls.keyboard = False
    push(app, A)
    assert app.top.controls.keyboard
    assert done == []
    assert isinstance(app.top, Confirm)
    push(app, A)
    assert isinstance(app.top, TitleScene), "no has the focus"
    assert done == []


def test_a_field_is_not_left_by_the_button(make_app: Make) -> None:
    app = plugged(make_app())
    app.push(scene := NewGame(app, GAMES[0]))
    reach(app, next(w.id for w in scene.widgets() if w.role == "field"))
    push(app, A)
    push(app, X)
    assert app.top is scene


def test_buttons_do_what_the_page_says(make_app: Make) -> None:
    app = plugged(make_app())
    scene = positions.table(app, positions.played(30))
    before = scene.match.ply
    push(app, Y)
    assert scene.match.ply < before
    reach(app, next(w.id for w in scene.widgets() if w.id.startswith("hand.")))
    push(app, X)
    assert app.top.name == "help"
    push(app, B)
    push(app, VIEW)
    assert isinstance(app.top, KeysPage)
    app.paint()
    reach(app, "keys.row.undo")
    push(app, A)
    assert isinstance(app.top, NewKey), "a gamepad moves here, it is no key"
    push(app, Y)
    push(app, B)
    push(app, VIEW)
    assert app.top is scene
    assert app.keymap.changed == {}


def test_the_stick_moves_once_then_again_and_again() -> None:
    pads = Pads(opener)
    pads.read(pygame.Event(pygame.JOYDEVICEADDED, device_index=0))

    def moved(value: float) -> list[int]:
        event = pygame.Event(pygame.CONTROLLERAXISMOTION, instance_id=0, axis=0, value=round(value * 32767))
        return [press.key for press in pads.read(event)]

    assert moved(0.3) == []
    assert moved(0.9) == [pygame.K_RIGHT]
    assert moved(0.7) == moved(0.45) == [], "still held"
    assert pads.tick(FIRST_MS - 1) == []
    assert [press.key for press in pads.tick(2)] == [pygame.K_RIGHT]
    assert pads.tick(NEXT_MS / 2) == []
    assert len(pads.tick(NEXT_MS)) == 1
    assert moved(0.2) == []
    assert pads.tick(5000) == []
    assert moved(-1) == [pygame.K_LEFT]
    pads.read(pygame.Event(pygame.JOYDEVICEREMOVED, instance_id=0))
    assert pads.tick(5000) == [], "pulled out while it was held"


def test_a_pad_without_names_works_by_the_usual_order(make_app: Make) -> None:
    app = plugged(make_app(), 1)
    app.push(TitleScene(app))
    app.handle(pygame.Event(pygame.JOYHATMOTION, instance_id=1, hat=0, value=(0, -1)))
    first = app.top.controls.focus
    assert app.top.controls.keyboard
    app.handle(pygame.Event(pygame.JOYHATMOTION, instance_id=1, hat=0, value=(0, 0)))
    app.handle(pygame.Event(pygame.JOYAXISMOTION, instance_id=1, axis=0, value=1.0))
    assert app.top.controls.focus != first
    for button in (6, 6, 40):
        app.handle(pygame.Event(pygame.JOYBUTTONDOWN, instance_id=1, button=button))
    assert isinstance(app.top, TitleScene)


def test_a_pad_with_names_is_not_heard_twice(make_app: Make) -> None:
    app = plugged(make_app(), 0)
    scene = positions.table(app, positions.played(30))
    app.handle(pygame.Event(pygame.JOYBUTTONDOWN, instance_id=0, button=Y))
    app.handle(pygame.Event(pygame.JOYHATMOTION, instance_id=0, hat=0, value=(1, 0)))
    assert scene.match.ply == 30 or not scene.controls.keyboard
    before = scene.match.ply
    push(app, Y)
    assert scene.match.ply < before


ids = st.integers(0, BROKEN)
events = st.one_of(
    st.builds(lambda i: pygame.Event(pygame.JOYDEVICEADDED, device_index=i), ids),
    st.builds(lambda i: pygame.Event(pygame.JOYDEVICEREMOVED, instance_id=i), ids),
    st.builds(
        lambda kind, i, b: pygame.Event(kind, instance_id=i, button=b),
        st.sampled_from((pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP, *gamepad.MAPPED - gamepad.MOVED)),
        ids,
        st.integers(-1, 40),
    ),
    st.builds(
        lambda i, a, v: pygame.Event(pygame.CONTROLLERAXISMOTION, instance_id=i, axis=a, value=v),
        ids,
        st.integers(-1, 9),
        st.integers(-32768, 32767),
    ),
    st.builds(
        lambda i, a, v: pygame.Event(pygame.JOYAXISMOTION, instance_id=i, axis=a, value=v),
        ids,
        st.integers(-1, 9),
        st.floats(-1, 1),
    ),
    st.builds(
        lambda i, x, y: pygame.Event(pygame.JOYHATMOTION, instance_id=i, hat=0, value=(x, y)),
        ids,
        st.integers(-1, 1),
        st.integers(-1, 1),
    ),
)


@given(st.lists(events, max_size=40))
def test_whatever_is_plugged_pressed_and_pulled_out(row: list[pygame.Event]) -> None:
    pads = Pads(opener)
    for event in row:
        assert event.type in gamepad.EVENTS
        for press in [*pads.read(event), *pads.tick(200)]:
            assert press.type == pygame.KEYDOWN
    for index in range(BROKEN + 1):
        pads.read(pygame.Event(pygame.JOYDEVICEREMOVED, instance_id=index))
    assert pads.tick(10_000) == []


@pytest.mark.parametrize("seed", range(4))
def test_random_gamepads_at_random_scenes(seed: int, make_app: Make) -> None:
    app = make_app((960, 600))
    monkey = Monkey(app, 700 + seed)
    plugged(app, *range(seed * 3))
    rng = Random(seed)
    for turn in range(700):
        pad = rng.randrange(BROKEN + 1)
        roll = rng.random()
        if roll < 0.1:
            app.handle(pygame.Event(pygame.JOYDEVICEADDED, device_index=pad))
        elif roll < 0.16:
            app.handle(pygame.Event(pygame.JOYDEVICEREMOVED, instance_id=pad))
        elif roll < 0.5:
            tilt(app, rng.randrange(6), rng.choice((-1, 0, 0.5, 1)), pad)
        elif roll < 0.9:
            push(app, rng.choice((A, A, A, B, X, Y, VIEW, START, *range(15))), pad)
        else:
            app.advance(rng.choice((20, 200)))
        if not app.stack:
            app.running = True
            app.push(TitleScene(app))
        if turn % 20 == 0:
            monkey.check(turn)


def test_a_tired_stick_does_not_keep_the_program_awake(make_app: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    app = plugged(make_app())
    app.push(TitleScene(app))
    app.paint()
    app._dirty, app._alert = False, 0.0
    tremble = [pygame.Event(pygame.CONTROLLERAXISMOTION, instance_id=0, axis=0, value=900)]
    monkeypatch.setattr(pygame.event, "get", lambda: tremble)
    app.turn()
    assert app._alert == 0.0
    assert not app._dirty


def test_no_system_for_gamepads_is_no_fault() -> None:
    def starter() -> None:
        raise pygame.error("no joysticks")

    pads = Pads(opener, starter)
    pads.start()
    assert pads.started
    Pads().start()


def test_a_stand_is_not_left_by_gamepad(make_app: Make) -> None:
    app = make_app()
    stand = begun(app)
    try:
        plugged(app, 0, 1)
        rng = Random(3)
        for _ in range(300):
            push(app, rng.choice((A, B, X, Y, VIEW, START, *range(15))))
            pull(app, rng.randrange(6))
            app.advance(100)
            assert app.stand is stand
            assert app.running
            assert not any(s.name in ("menu", "keys", "title", "settings", "organiser") for s in app.stack)
    finally:
        stand.end()


def test_a_visitor_plays_by_gamepad(make_app: Make) -> None:
    app = make_app()
    stand = begun(app)
    try:
        plugged(app)
        for _ in range(400):
            app.advance(100)
            push(app, A)
            if app.top.name == "standplay" and HUMAN in [seat.kind for seat in app.top.match.seats]:
                break
        assert app.top.name == "standplay"
    finally:
        stand.end()
