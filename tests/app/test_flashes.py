"""Nothing flashes, measured frame by frame in every animation; with reduced motion nothing moves, fades are short."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pygame
import pytest

from game.app import gallery, positions, standset
from game.app.app import App
from game.app.play import REDUCED_MS, PlayScene
from game.app.pointing import TableScene
from game.app.setup import dealt
from game.app.stand import Stand
from game.app.title import TitleScene
from game.core.contract import GameSpec
from game.core.match import COMPUTER, HUMAN, Seat
from game.registry import GAMES
from game.ui.animation import Pose
from game.ui.stage import Item

from .flashing import AREA, Watch

Make = Callable[..., App]
pytestmark = pytest.mark.usefixtures("unseen")
SIZE = (960, 600)
FRAME = 1000 / 60
PLIES = 26
LONGEST = 90_000.0
REST = 900.0
NEAR = 1.5
each_game = pytest.mark.parametrize("spec", GAMES, ids=lambda spec: spec.id)
# told by the second: how long a computer thinks, how much time is left, what a stand shows next
CLOCKS = ("thinking-", "stand-", "analysis-running")
AT_REST = [name for name in gallery.STATES if not name.startswith(("moving-", "result-counting", *CLOCKS))]


def moving(make_app: Make, reduced: bool = False) -> App:
    app: App = make_app(SIZE)
    app.settings.reduced_motion = reduced
    app.apply_settings()
    return app


class Film:
    """The time of a program, frame by frame."""

    def __init__(self, app: App) -> None:
        self.app, self.now = app, 0.0
        self.watch = Watch(app.window.size)

    def frame(self) -> None:
        self.app.advance(FRAME)
        if self.app._dirty and self.app.stack:
            self.app._dirty = False
            self.app.paint()
        self.now += FRAME
        self.watch.look(self.app.window.stage.surface, self.now)

    def run(self, ms: float) -> None:
        end = self.now + ms
        while self.now < end:
            self.frame()


def played(app: App, spec: GameSpec, seed: int, plies: int) -> Iterator[PlayScene]:
    """A table dealt in front of the person, then one decision after the other, each until nothing moves."""
    match = dealt(spec, {}, [Seat("You", HUMAN), Seat("Isolde", COMPUTER, "easy")], 0, seed)
    app.push(play := PlayScene(app, match, fresh=True))
    yield play
    rng = Random(seed)
    while match.ply < plies and match.to_act >= 0:
        play._forget_answers()
        play.asked = match.ply
        play._advance(positions.some_move(match, rng))
        yield play
    play.asked = match.ply


@each_game
@pytest.mark.parametrize("reduced", [False, True])
def test_no_move_flashes(spec: GameSpec, reduced: bool, make_app: Make) -> None:
    app = moving(make_app, reduced)
    film = Film(app)
    for play in played(app, spec, 7, PLIES):
        film.frame()
        while play.moving() and film.now < LONGEST:
            film.frame()
    film.run(200)
    assert film.watch.frames > 60
    assert film.watch.worst < AREA, film.watch.worst


@each_game
def test_the_fastest_game_does_not_flash(spec: GameSpec, make_app: Make) -> None:
    app = moving(make_app)
    app.settings.speed = "off"
    film = Film(app)
    for _ in played(app, spec, 8, PLIES):
        for _ in range(11):  # nobody decides faster than five times a second
            film.frame()
    assert film.watch.worst < AREA, film.watch.worst


def test_title_toasts_questions_and_results_do_not_flash(make_app: Make) -> None:
    app = moving(make_app)
    film = Film(app)
    app.push(TitleScene(app))
    film.run(1500)
    for name in ("settings-title", "newgame-people", "table-middle", "coach-sure", "help-card", "curtain-hand"):
        gallery.STATES[name](app)
        film.run(350)
        app.say("One sentence after the other.")
        film.run(350)
    gallery.STATES["result-counting"](app)
    film.run(4000)
    assert film.watch.worst < AREA, film.watch.worst


def test_glow_and_pulse_do_not_flash(make_app: Make) -> None:
    app = moving(make_app)
    film = Film(app)
    for name in ("table-targets", "table-options", "hint-middle", "hint-four", "lesson-march", "thinking-square"):
        gallery.STATES[name](app)
        film.run(2500)
    assert film.watch.worst < AREA, film.watch.worst


def test_the_stand_does_not_flash_while_nobody_is_there(make_app: Make, tmp_path: Path) -> None:
    app = moving(make_app)
    Stand(app, standset.StandSettings()).begin()
    film = Film(app)
    film.run(20_000)
    assert film.watch.worst < AREA, film.watch.worst


def test_a_strobe_is_found() -> None:
    pygame.display.set_mode(SIZE)
    watch, screen = Watch(SIZE), pygame.Surface(SIZE, depth=24)
    for number in range(30):
        screen.fill((10, 10, 20))
        if number % 4 < 2:
            screen.fill((200, 200, 190), (100, 100, 300, 200))
        watch.look(screen, number * FRAME)
    assert watch.worst > AREA


def test_a_red_strobe_is_found_and_a_slow_one_is_not() -> None:
    for beat, found in ((2, True), (30, False)):
        watch, screen = Watch(SIZE), pygame.Surface(SIZE, depth=24)
        for number in range(120):
            screen.fill((150, 0, 0) if number // beat % 2 else (0, 0, 0))
            watch.look(screen, number * FRAME)
        assert (watch.worst > AREA) is found


# -- reduced motion


def alike(one: Pose, other: Pose) -> bool:
    return all(abs(a - b) < NEAR for a, b in ((one.x, other.x), (one.y, other.y), (one.turn, other.turn)))


@each_game
def test_with_reduced_motion_no_card_is_between_two_places(spec: GameSpec, make_app: Make) -> None:
    app = moving(make_app, reduced=True)
    film, seen = Film(app), 0
    for play in played(app, spec, 9, PLIES):
        began = film.now
        while play.moving():
            line = play.model.timeline
            ends: dict[str, list[Pose]] = {}
            for motion in line.motions:
                ends.setdefault(motion.key, []).extend((motion.start, motion.end))
            for key, (_, pose) in play.model.flying().items():
                assert any(alike(pose, end) and pose.flip == end.flip and pose.lift == end.lift for end in ends[key])
                seen += 1
            film.frame()
        assert film.now - began <= REDUCED_MS + 2 * FRAME
        assert play.banner == 0
    assert seen > 100


def changes(before: list[Item], after: list[Item]) -> list[tuple[Item, Item]]:
    """Pictures that are in both frames once, at another place or fainter or stronger."""
    where = {id(item.surface): item for item in before}
    count = Counter(id(item.surface) for item in (*before, *after))
    both = [(where[id(item.surface)], item) for item in after if id(item.surface) in where]
    return [(old, new) for old, new in both if count[id(new.surface)] == 2 and old != new]


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=() if number % 4 == 0 else pytest.mark.slow)
        for number, name in enumerate(AT_REST)
    ],
)
def test_with_reduced_motion_no_scene_moves_or_fades_by_itself(make_app: Make, name: str) -> None:
    app = moving(make_app, reduced=True)
    gallery.STATES[name](app)
    app.settings.reduced_motion = True
    app.apply_settings()
    if isinstance(app.top, TableScene):
        app.top.skip()
    app.worker.cancel()
    app.toast_left = 2 * FRAME * bool(app.toast)
    film = Film(app)
    film.run(REDUCED_MS + 3 * FRAME)
    first, scene = app.frame(), app.top
    film.run(REST / 3)
    for _ in range(3):
        then = app.frame()
        if app.top is not scene:  # a game that is over goes on to its result
            break
        assert changes(first, then) == []
        film.run(REST / 3)


def test_with_reduced_motion_a_stand_neither_nods_nor_breathes(make_app: Make) -> None:
    app = moving(make_app)
    Stand(app, standset.StandSettings(reduced_motion=True)).begin()
    film = Film(app)
    before = app.frame()
    for _ in range(600):
        film.frame()
        now = app.frame()
        table = app.top
        if isinstance(table, TableScene) and table.moving():
            before = []
        elif before and len(before) == len(now):
            assert changes(before, now) == []
        before = now if not (isinstance(table, TableScene) and table.moving()) else []


def test_the_book_turns_without_sliding(make_app: Make) -> None:
    app = moving(make_app, reduced=True)
    gallery.STATES["rules-swap"](app)
    book = app.top
    book.goal = book.lowest()  # type: ignore[attr-defined]
    book.update(FRAME)
    assert book.top == book.goal  # type: ignore[attr-defined]
