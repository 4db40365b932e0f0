"""Touch: one tap is one action, holding is help, and whatever acts is 9 mm large to a finger."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

import pygame
import pytest

from game.app import gallery, positions
from game.app.app import App
from game.app.confirm import Confirm
from game.app.play import PlayScene
from game.app.title import TitleScene
from game.ui.controls import HOLD_MS
from game.ui.finger import LEGAL, SIZE, aimed, size_for, usable
from game.ui.widgets import Widget, at_point

Make = Callable[..., App]
Point = tuple[int, int]
pytestmark = pytest.mark.usefixtures("unseen")
INCH, DIAGONAL, WIDE, HIGH = 25.4, 15.6, 1920, 1080
SLACK = 2
CROWDED = {
    # cards that lie over one another, and what lies under them: the strip that looks out is as high as its print
    r"(own|opp)\.\w(\.#)?|(col|column)\.#\..*|(hand|their)\.#|(pile|deck|discard|fan|hand\.area\.#|square\.#\.#)": 10,
    # lists of one line each, like the lines of a page; the rule book has arrows beside its list
    r"rules\.\w+|account\.(event|change)\.#": 34,
    r"link\.#": 26,  # words within a sentence
}
QUICK = ("title", "menu", "keys", "confirm", "settings", "learn", "table-middle", "table-square", "help", "result")
STATES = [
    pytest.param(name, marks=() if name.startswith(QUICK) else pytest.mark.slow, id=name) for name in gallery.STATES
]


def finger(app: App, kind: int, point: Point, **more: object) -> None:
    """What the system tells of a finger: its own event, and that of a mouse."""
    own = {
        pygame.MOUSEBUTTONDOWN: pygame.FINGERDOWN,
        pygame.MOUSEBUTTONUP: pygame.FINGERUP,
        pygame.MOUSEMOTION: pygame.FINGERMOTION,
    }[kind]
    wide, high = app.window.size
    place = {"x": point[0] / wide, "y": point[1] / high}
    app.handle(pygame.Event(own, touch_id=1, finger_id=1, dx=0.0, dy=0.0, pressure=1.0, **place))
    app.handle(pygame.Event(kind, pos=point, touch=True, **more))


def down(app: App, point: Point) -> None:
    finger(app, pygame.MOUSEMOTION, point, rel=(0, 0), buttons=(0, 0, 0))
    finger(app, pygame.MOUSEBUTTONDOWN, point, button=1)


def drawn(app: App, point: Point) -> None:
    finger(app, pygame.MOUSEMOTION, point, rel=(0, 0), buttons=(1, 0, 0))


def up(app: App, point: Point) -> None:
    finger(app, pygame.MOUSEBUTTONUP, point, button=1)


def box(app: App, id: str) -> pygame.Rect:
    return next(w.rect for w in app.top.widgets() if w.id == id)


def test_a_finger_is_as_large_as_said() -> None:
    dots = (WIDE**2 + HIGH**2) ** 0.5 / DIAGONAL / INCH
    assert SIZE == round(9 * dots) == size_for(1.0) == size_for(0.6)
    assert size_for(2.0) == 2 * SIZE


def test_one_tap_is_one_action(make_app: Make) -> None:
    app = make_app()
    app.push(TitleScene(app))
    done: list[int] = []
    app.push(Confirm(app, lambda: "Sure?", lambda: "Yes", lambda: done.append(1)))
    place = box(app, "confirm.yes").center
    down(app, place)
    up(app, place)
    assert done == [1]
    assert isinstance(app.top, TitleScene)
    assert app.top.controls.hover == "", "no finger is anywhere now"


def test_a_tap_beside_a_small_control_means_it(make_app: Make) -> None:
    app = make_app()
    positions.table(app, positions.played(30))
    menu = box(app, "button.menu")
    place = (menu.x - 4, menu.centery)
    app.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1))
    app.handle(pygame.Event(pygame.MOUSEBUTTONUP, pos=place, button=1))
    assert app.top.name == "play", "a mouse means what it points at"
    down(app, place)
    up(app, place)
    assert app.top.name == "menu"


def test_holding_a_trembling_finger_is_help(make_app: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    app = make_app()
    scene = positions.table(app, positions.played(30))
    place = box(app, "hand.2").center
    now = pygame.time.get_ticks()
    down(app, place)
    for step in range(6):
        drawn(app, (place[0] + 4 * (step % 3), place[1] - 5 * (step % 2)))
    monkeypatch.setattr(pygame.time, "get_ticks", lambda: now + HOLD_MS + 600)
    app.advance(16)
    assert app.top.name == "help"
    before = scene.match.ply
    up(app, place)
    assert app.top.name == "help", "letting go is nothing more"
    assert scene.match.ply == before


def test_a_finger_pulls_a_card_and_a_trembling_one_does_not(make_app: Make) -> None:
    app = make_app()
    scene = positions.table(app, positions.played(30))
    assert isinstance(scene, PlayScene)
    place = box(app, "hand.2").center
    down(app, place)
    drawn(app, (place[0] + 10, place[1] - 10))
    assert scene.controls.dragging is None
    drawn(app, (place[0] + 60, place[1] - 80))
    assert scene.controls.dragging is not None
    up(app, (place[0], place[1] - 10))
    assert scene.controls.press is None
    assert not scene.model.carried


def extents(widgets: Sequence[Widget], widget: Widget, start: Point) -> int:
    """The smaller of width and height in which a finger means a widget around a point."""
    if at_point(widgets, aimed(widgets, start, SIZE)) is not widget:
        return 0
    sizes = []
    for across, along in ((1, 0), (0, 1)):
        length = 1
        for way in (1, -1):
            for step in range(1, SIZE):
                point = start[0] + way * across * step, start[1] + way * along * step
                if at_point(widgets, aimed(widgets, point, SIZE)) is not widget:
                    break
                length += 1
        sizes.append(length)
    return min(sizes)


def reach(widgets: Sequence[Widget], widget: Widget) -> int:
    """How large a widget is to a finger, where it is largest; 0 for one that lies under others altogether."""
    rect, best = widget.rect, 0
    places = [widget.point or rect.center]
    places += [(rect.x + rect.w * x // 8, rect.y + rect.h * y // 8) for x in (4, 1, 7) for y in (4, 1, 7)]
    for place in places:
        best = max(best, extents(widgets, widget, place))
        if best >= SIZE - SLACK:
            break
    return best


@pytest.mark.parametrize("name", STATES)
def test_what_acts_is_large_enough_to_a_finger(name: str, make_app: Make) -> None:
    app = make_app((WIDE, HIGH))
    gallery.STATES[name](app)
    widgets = list(app.top.widgets())
    for widget in filter(usable, widgets):
        kind = re.sub(r"\d+", "#", widget.id)
        least = next((least for known, least in CROWDED.items() if re.fullmatch(known, kind)), SIZE - SLACK)
        found = reach(widgets, widget)
        assert found == 0 or found >= least, (widget.id, widget.rect, found)
        assert widget.value != LEGAL or found >= SIZE - SLACK, ("what can be played", widget.id, found)


def test_a_finger_beside_what_looks_out_means_it_where_the_other_has_room() -> None:
    def card(id: str, y: int, value: object) -> Widget:
        return Widget(id, "card", id, pygame.Rect(100, y, 120, 170), lambda: None, value=value)

    below, plain, legal = card("below", 100, LEGAL), card("plain", 135, None), card("legal", 135, LEGAL)
    for over in (plain, legal):
        widgets = [below, over]
        assert at_point(widgets, aimed(widgets, (160, 145), SIZE)) is below
        assert at_point(widgets, aimed(widgets, (160, 155), SIZE)) is over
    strips = [card(str(n), 100 + 35 * n, LEGAL) for n in range(4)]
    for n in range(3):
        assert at_point(strips, aimed(strips, (160, 102 + 35 * n), SIZE)) is strips[n]
