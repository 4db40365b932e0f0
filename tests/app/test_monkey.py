"""Somebody who clicks, drags, types, turns the wheel and resizes at random: nothing breaks, sticks or leaks."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable
from random import Random
from typing import Any

import pygame
import pytest

from game.ai.levels import Choice, Rated
from game.ai.worker import Answer
from game.app import audience
from game.app.app import App
from game.app.example import ExampleScene
from game.app.play import PlayScene
from game.app.pointing import TableScene
from game.app.presenter import PresenterScene
from game.app.replay import ReplayScene, eyes_of
from game.app.title import TitleScene
from game.core.contract import View
from game.core.match import HUMAN
from game.registry import find
from game.ui.widgets import Widget, by_id

from .test_scenes import CONTROLS, click, pressed

Make = Callable[..., App]
SIZES = [(640, 400), (960, 600), (720, 1280), (800, 800), *[(1280, 720)] * 4]
PLAIN = (pygame.K_TAB, pygame.K_RETURN, pygame.K_SPACE, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN)
RARE = (
    *(pygame.K_ESCAPE, pygame.K_u, pygame.K_z, pygame.K_y, pygame.K_r, pygame.K_l, pygame.K_m, pygame.K_n, pygame.K_h),
    *(pygame.K_F1, pygame.K_F10, pygame.K_F11, pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_HOME, pygame.K_END),
    *(pygame.K_BACKSPACE, pygame.K_w, pygame.K_j),
)
MODS = (0, 0, 0, pygame.KMOD_CTRL, pygame.KMOD_SHIFT, pygame.KMOD_CTRL | pygame.KMOD_SHIFT)
LETTERS = "aZ9 ßé\u202e✦"
WAYS_HOME = 80
TEN_MINUTES = 3000  # deeds, of a quick hand


class Guesser:
    """A computer player without a process: any legal move, after a while."""

    def __init__(self, app: App, rng: Random) -> None:
        self.app, self.rng = app, rng
        self.asked: tuple[str, int, View] | None = None

    def ask(self, match_id: str, ply: int, view: View, level: str, seed: int, **more: Any) -> None:
        self.asked = (match_id, ply, view)

    def poll(self) -> Answer | None:
        if self.asked is None or self.rng.random() < 0.5:
            return None
        (match_id, ply, view), self.asked = self.asked, None
        spec = find(view.game)
        assert spec
        moves = spec.determinize(view, self.rng).legal_moves()
        self.rng.shuffle(moves)
        return Answer(match_id, ply, Choice(tuple(Rated(move, self.rng.random(), 30) for move in moves), 0.1, 30))

    def move_now(self) -> None:
        """It does not think for long."""

    def cancel(self) -> None:
        self.asked = None

    def close(self) -> None:
        self.asked = None


class Monkey:
    """Random hands on one program; `story` tells what they did last. Who does not visit a stand ends it at once."""

    visits = False

    def __init__(self, app: App, seed: int) -> None:
        self.app, self.rng = app, Random(seed)
        self.held = False
        self.now = 1000
        self.story: deque[str] = deque(maxlen=60)
        app.worker.close()
        app.worker = Guesser(app, self.rng)
        app.settings.speed = self.rng.choice(("slow", "normal", "fast", "off"))
        app.settings.reduced_motion = self.rng.random() < 0.2
        app.apply_settings()
        app.push(TitleScene(app))

    def send(self, kind: int, **more: Any) -> None:
        self.story.append(f"{pygame.event.event_name(kind)} {more}")
        if self.app.stack:
            self.app.handle(pygame.Event(kind, **more))

    def point(self) -> tuple[int, int]:
        """Mostly a point of something that can be used, now and then any."""
        widgets = list(self.app.top.widgets())
        if not widgets or self.rng.random() < 0.2:
            return self.rng.randrange(self.app.window.size[0]), self.rng.randrange(self.app.window.size[1])
        inviting = [w for w in widgets if w.value == "legal" or w.role == "option"]
        box = self.rng.choice(inviting if inviting and self.rng.random() < 0.6 else widgets).rect
        return self.rng.randint(box.x, box.right - 1), self.rng.randint(box.y, box.bottom - 1)

    # -- what it does

    def click(self) -> None:
        place = self.point()
        self.move(place)
        if not self.held:
            self.send(pygame.MOUSEBUTTONDOWN, pos=place, button=1)
            self.held = True
        if self.rng.random() < 0.85:
            self.let_go(place)

    def move(self, place: tuple[int, int] | None = None) -> None:
        self.send(pygame.MOUSEMOTION, pos=place or self.point(), rel=(0, 0), buttons=(int(self.held), 0, 0))

    def let_go(self, place: tuple[int, int] | None = None) -> None:
        if self.held:
            self.held = False
            self.send(pygame.MOUSEBUTTONUP, pos=place or self.point(), button=1)

    def look_closer(self) -> None:
        self.send(pygame.MOUSEBUTTONDOWN, pos=self.point(), button=3)

    def press(self) -> None:
        key = self.rng.choice(PLAIN if self.rng.random() < 0.7 else RARE)
        self.send(pygame.KEYDOWN, key=key, mod=self.rng.choice(MODS), unicode="")

    def type(self) -> None:
        self.send(pygame.TEXTINPUT, text=self.rng.choice(LETTERS))

    def turn_wheel(self) -> None:
        self.send(pygame.MOUSEWHEEL, x=0, y=self.rng.choice((-3, -1, 1, 3)), flipped=False)

    def resize(self) -> None:
        size = self.rng.choice(SIZES)
        self.story.append(f"size {size}")
        self.app.window.stage.surface = pygame.Surface(size)
        self.app.measure()

    def act(self) -> None:
        """One random deed, and some time."""
        deeds = (self.click, self.move, self.let_go, self.look_closer, self.press, self.type, self.turn_wheel)
        self.rng.choices((*deeds, self.resize), (35, 15, 8, 4, 26, 2, 3, 1))[0]()
        if self.app.stand and not self.visits:
            self.app.stand.end()
        if not self.app.running or not self.app.stack:
            self.app.running = True
            self.app.settle(0)
            self.app.push(TitleScene(self.app))
        for _ in range(self.rng.choice((1, 1, 1, 1, 6))):
            step = self.rng.choice((1, 16, 16, 50, 100))
            self.now += step
            self.app.advance(step)

    # -- what must hold

    def check(self, turn: int) -> None:
        for scene in self.app.stack:
            controls = scene.controls
            assert scene is self.app.top or controls.press is None, f"{scene.name} holds something unseen"
            if isinstance(scene, TableScene) and scene.model.carried:
                assert controls.dragging, "a card sticks to the pointer"
        top = self.app.top
        if isinstance(top, PlayScene) and not top.moving():
            self.check_table(top)
        if turn % 4 == 0:
            self.app.paint()
        if turn % 20 == 0:
            check_widgets(top.widgets(), self.app.window.size)
            if top.controls.keyboard and not (isinstance(top, TableScene) and top.moving()):
                assert by_id(top.widgets(), top.controls.focus), f"no focus in {top.name}"

    def check_table(self, play: PlayScene) -> None:
        """Who sits in front of the table is who is asked, as far as there are secrets."""
        if isinstance(play, ReplayScene):
            assert play.model.data == audience.shown(play.match, play.sight)
            assert play.sight in eyes_of(play.whole)
            return
        if isinstance(play, PresenterScene):
            assert play.model.data == audience.shown(play.match, play.sight)
            assert play.mover == play.match.to_act or not play.mine
            return
        actor, people = play.match.to_act, play.match.people()
        secrets = not isinstance(play, ExampleScene)
        if secrets and people > 1 and play.match.spec.hidden and actor >= 0 and play.match.seats[actor].kind == HUMAN:
            assert play.viewer == actor
            assert play.unveiled
        assert play.model.data == play.match.view(play.viewer).data

    def go_home(self) -> None:
        """From wherever it is, the keys lead to the title."""
        self.let_go()
        for _ in range(WAYS_HOME):
            top = self.app.top
            if isinstance(top, TitleScene):
                return
            if any(w.id == "menu.title" for w in top.widgets()):
                click(self.app, "menu.title")
            elif top.name == "confirm" and len(self.app.stack) > 1 and self.app.stack[-2].name == "curtain":
                pressed(self.app, pygame.K_y)
            else:
                pressed(self.app, pygame.K_ESCAPE)
        raise AssertionError(f"no way home from {[scene.name for scene in self.app.stack]}")


def check_widgets(widgets: Any, size: tuple[int, int]) -> None:
    """Every control has an id of its own and lies in the window."""
    ids = [w.id for w in widgets]
    assert len(ids) == len(set(ids))
    outside: list[Widget] = [
        w for w in widgets if w.role in CONTROLS and not pygame.Rect((0, 0), size).contains(w.rect)
    ]
    assert not outside


def rampage(app: App, seed: int, turns: int, kind: type[Monkey] = Monkey) -> None:
    """So many deeds, checked; then home. What went before is part of the report."""
    monkey = kind(app, seed)
    pygame_ticks, pygame.time.get_ticks = pygame.time.get_ticks, lambda: monkey.now
    try:
        for turn in range(turns):
            monkey.act()
            monkey.check(turn)
        monkey.go_home()
    except Exception as error:
        error.add_note(f"seed {seed}:\n" + "\n".join(monkey.story))
        raise
    finally:
        pygame.time.get_ticks = pygame_ticks
    assert app.texts.missing == set()


@pytest.mark.parametrize("seed", range(3))
def test_some_hundred_random_deeds(seed: int, make_app: Make, caplog: pytest.LogCaptureFixture) -> None:
    rampage(make_app(), seed, 350)
    assert not [r for r in caplog.records if r.levelno >= logging.ERROR]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 106))
def test_many_thousand_random_deeds(seed: int, make_app: Make, caplog: pytest.LogCaptureFixture) -> None:
    rampage(make_app(), seed, 2500)
    assert not [r for r in caplog.records if r.levelno >= logging.ERROR]
