"""Everything on a table is seen large on demand: by the right button, a key, a gamepad, a finger that stays."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.app import gallery, positions
from game.app.app import App
from game.app.help import HelpScene
from game.app.play import PlayScene
from game.app.pointing import TableScene
from game.app.setup import dealt
from game.core.contract import GameSpec
from game.core.match import COMPUTER, HUMAN, Seat
from game.registry import GAMES
from game.ui.controls import HOLD_MS
from game.ui.widgets import Widget, at_point

Make = Callable[..., App]
pytestmark = pytest.mark.usefixtures("unseen")
THINGS = ("card", "castle", "column", "region", "pile", "deck", "cell", "player", "action")
OTHERS = ("replay-muster", "lesson-swap", "lesson-march", "lesson-recruit", "example-swap", "knows-middle")
each_game = pytest.mark.parametrize("spec", GAMES, ids=lambda spec: spec.id)


def by_right_button(app: App, widget: Widget) -> None:
    point = seen_point(app, widget)
    app.handle(pygame.Event(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(0, 0, 0)))
    app.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=point, button=3))
    app.handle(pygame.Event(pygame.MOUSEBUTTONUP, pos=point, button=3))


def by_holding(app: App, widget: Widget) -> None:
    at = {"pos": seen_point(app, widget), "button": 1, "touch": True}
    app.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, **at))
    scene = app.top
    assert scene.controls.tick(pygame.time.get_ticks() + HOLD_MS + 1)
    scene.changed()
    app.handle(pygame.Event(pygame.MOUSEBUTTONUP, **at))


def by_key(app: App, widget: Widget) -> None:
    app.top.controls.keyboard = True
    app.top.controls.attend(widget.id)
    app.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_i, mod=0, unicode="i"))


def by_gamepad(app: App, widget: Widget) -> None:
    app.top.controls.keyboard = True
    app.top.controls.attend(widget.id)
    app.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_i, mod=0, unicode="", pad=True))


WAYS = (by_right_button, by_holding, by_key, by_gamepad)


def seen_point(app: App, widget: Widget) -> tuple[int, int]:
    """A point at which nothing lies over it."""
    widgets, box = app.top.widgets(), widget.rect
    points = [widget.point or box.center]
    points += [(box.x + box.w * x // 12, box.y + box.h * y // 12) for y in range(1, 12) for x in range(1, 12)]
    return next(point for point in points if (found := at_point(widgets, point)) and found.id == widget.id)


def things(scene: TableScene) -> list[Widget]:
    """What lies on a table."""
    return [widget for widget in scene.widgets() if widget.id in scene._spots and widget.role in THINGS]


def reachable(app: App, widget: Widget) -> bool:
    try:
        seen_point(app, widget)
    except StopIteration:
        return False
    return True


def enlarged(app: App, scene: TableScene) -> int:
    """Every thing by every way; how many there were."""
    count = 0
    for id in [widget.id for widget in things(scene)]:
        for way in WAYS:
            widget = next(w for w in scene.widgets() if w.id == id)
            if way in (by_right_button, by_holding) and not reachable(app, widget):
                continue
            way(app, widget)
            found = app.top
            assert isinstance(found, HelpScene), (id, widget.label, way.__name__)
            assert found.found.title
            assert found.found.picture or found.found.lines
            if widget.role == "card" and "?" not in id:
                assert found.found.picture, (id, widget.label)
            app.pop()
            scene.controls.press = None
            count += 1
    return count


def table(app: App, spec: GameSpec, plies: int) -> PlayScene:
    from random import Random

    match, rng = dealt(spec, {}, [Seat("You", HUMAN), Seat("Isolde", COMPUTER, "easy")], 0, 5), Random(5)
    while match.ply < plies or match.to_act != 0:
        match.play(positions.some_move(match, rng))
    return positions.table(app, match)


@each_game
@pytest.mark.parametrize("plies", [0, 17, 40])
def test_everything_on_a_table_is_enlarged_in_every_way(spec: GameSpec, plies: int, make_app: Make) -> None:
    app = make_app()
    assert enlarged(app, table(app, spec, plies)) > 40


@pytest.mark.parametrize("state", ["table-recruit", "table-choose", "table-square", "table-targets", "table-four"])
def test_in_the_middle_of_a_choice_too(state: str, make_app: Make) -> None:
    app = make_app()
    gallery.STATES[state](app)
    scene = app.top
    assert isinstance(scene, PlayScene)
    for widget in things(scene):
        if widget.role == "card":
            by_key(app, widget)
            assert isinstance(app.top, HelpScene), widget.id
            app.pop()


@pytest.mark.parametrize("state", OTHERS)
def test_at_other_tables_too(state: str, make_app: Make) -> None:
    app = make_app()
    gallery.STATES[state](app)
    scene = app.top
    assert isinstance(scene, TableScene)
    assert enlarged(app, scene) > 20


@each_game
@pytest.mark.parametrize("size", [(960, 600), (1080, 1920)])
def test_what_is_enlarged_is_larger(spec: GameSpec, size: tuple[int, int], make_app: Make) -> None:
    app = make_app(size)
    scene = table(app, spec, 17)
    for widget in [w for w in things(scene) if w.role == "card"][:6]:
        by_key(app, widget)
        assert isinstance(app.top, HelpScene)
        own = scene.table.draw_help
        page = app.top.page()
        assert own is not None
        assert page.box.h > 1.5 * widget.rect.h
        app.pop()
