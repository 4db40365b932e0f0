"""The window on its screens: full screen and back, maximised, minimised, on another screen, never out of reach."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.app import gallery, positions
from game.app.app import App
from game.app.play import PlayScene
from game.app.title import TitleScene
from game.ui import window as windows
from game.ui.kit import LARGEST_SCALE, SMALLEST_UNIT
from game.ui.window import Window, default_size, within

from .test_scenes import check_layout

Make = Callable[..., App]
pytestmark = pytest.mark.usefixtures("unseen")
SCREENS = [[(1920, 1080)], [(1366, 768), (3840, 2160)], [(1080, 1920)], [(3440, 1440)], [(1024, 768)], []]
WIDE = ((3440, 1440), (5120, 1440), (1080, 1920), (7680, 4320))
SHOWN = (
    "title-first",
    "table-middle",
    "table-four",
    "table-square",
    "settings-title",
    "lesson-march",
    "presenter-castles",
)


def tell(app: App, kind: int, **more: object) -> None:
    app.handle(pygame.Event(kind, **more))


def resize(app: App, size: tuple[int, int]) -> None:
    """What the system does and tells when a window has another size."""
    pygame.display.set_mode(size, pygame.RESIZABLE)
    tell(app, pygame.WINDOWRESIZED, x=size[0], y=size[1])
    tell(app, pygame.WINDOWSIZECHANGED, x=size[0], y=size[1])


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """How often the system is asked to maximise."""
    found: list[str] = []
    monkeypatch.setattr(Window, "_maximise", lambda _: found.append("maximise"))
    monkeypatch.setattr(windows, "desktops", lambda: [(2560, 1440)])
    return found


def opened(make_app: Make) -> App:
    app: App = make_app((1280, 720))
    app.push(TitleScene(app))
    return app


def test_full_screen_and_back_is_the_same_window(make_app: Make, asked: list[str]) -> None:
    app = opened(make_app)
    resize(app, (1400, 800))
    app.toggle_fullscreen()
    assert app.window.fullscreen
    app.toggle_fullscreen()
    assert (app.window.windowed, asked) == ((1400, 800), [])


@pytest.mark.parametrize("size_first", [True, False])
def test_from_maximised_full_screen_and_back_is_maximised(size_first: bool, make_app: Make, asked: list[str]) -> None:
    app = opened(make_app)
    resize(app, (1400, 800))
    if size_first:
        resize(app, (2560, 1400))
    tell(app, pygame.WINDOWMAXIMIZED)
    if not size_first:
        resize(app, (2560, 1400))
    app.toggle_fullscreen()
    tell(app, pygame.WINDOWRESTORED)  # systems say so of a window that fills the screen
    app.toggle_fullscreen()
    assert asked == ["maximise"]
    assert app.window.maximised
    assert app.window.windowed == (1400, 800)
    tell(app, pygame.WINDOWRESTORED)
    app.toggle_fullscreen()
    app.toggle_fullscreen()
    assert asked == ["maximise"]


def test_maximising_where_that_is_not_possible_does_no_harm(make_app: Make) -> None:
    app = opened(make_app)
    tell(app, pygame.WINDOWMAXIMIZED)
    app.toggle_fullscreen()
    app.toggle_fullscreen()
    app.paint()
    assert app.top.name == "title"


def test_minimised_nothing_is_painted_and_the_game_goes_on(make_app: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    app = make_app((1280, 720))
    painted: list[int] = []
    monkeypatch.setattr(app, "paint", lambda: painted.append(1))
    play = positions.table(app, positions.seated(1, 3))
    tell(app, pygame.WINDOWMINIMIZED)
    pygame.event.clear()
    app.settings.reduced_motion = False
    play._advance(positions.some_move(play.match, __import__("random").Random(3)))
    for _ in range(400):
        app.turn()
        if not play.model.timeline.motions:
            break
    assert painted == []
    assert not play.model.timeline.motions, "time goes on"
    tell(app, pygame.WINDOWRESTORED)
    app.turn()
    assert painted == [1]


@pytest.mark.parametrize(
    "kind", [pygame.WINDOWRESTORED, pygame.WINDOWSHOWN, pygame.WINDOWEXPOSED, pygame.WINDOWFOCUSGAINED]
)
def test_whatever_brings_it_back_paints_it_whole(kind: int, make_app: Make) -> None:
    app = opened(make_app)
    app.paint()
    tell(app, pygame.WINDOWMINIMIZED)
    assert app.window.hidden
    tell(app, kind)
    assert not app.window.hidden
    assert app._dirty
    assert app.window.stage._stale


def test_a_key_shows_that_somebody_sees_it(make_app: Make) -> None:
    app = opened(make_app)
    tell(app, pygame.WINDOWMINIMIZED)
    tell(app, pygame.KEYDOWN, key=pygame.K_TAB, mod=0, unicode="")
    assert not app.window.hidden


def test_on_another_screen_all_is_laid_out_anew(make_app: Make) -> None:
    app = opened(make_app)
    before = app.top.widgets()
    tell(app, pygame.WINDOWDISPLAYCHANGED, display_index=1)
    assert app.top.widgets() is not before
    resize(app, (1920, 1080))
    tell(app, pygame.WINDOWDISPLAYCHANGED, display_index=0)
    assert app.kit.size == (1920, 1080)


@pytest.mark.parametrize("size", [(960, 600), (1280, 720), (1920, 1080), (3840, 2160)])
@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_on_a_screen_that_shows_things_large_words_are_large(
    size: tuple[int, int], scale: float, make_app: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = make_app(size)
    app.settings.ui_scale = scale
    app.push(TitleScene(app))
    app.measure()
    before = app.kit.type
    monkeypatch.setattr(windows, "density", lambda driver, window: 2.0)
    tell(app, pygame.WINDOWDISPLAYCHANGED, display_index=1)
    assert app.kit.type == min(max(2 * SMALLEST_UNIT * scale, before), max(SMALLEST_UNIT, app.kit.unit) * LARGEST_SCALE)
    assert app.kit.type >= before
    for name in SHOWN[:4]:
        app.settle(0)
        gallery.STATES[name](app)
        check_layout(app, app.top)
        app.paint()
    monkeypatch.setattr(windows, "density", lambda driver, window: 1.0)
    tell(app, pygame.WINDOWDISPLAYCHANGED, display_index=0)
    assert app.kit.type == before


def test_a_motion_survives_the_move_to_another_screen(make_app: Make) -> None:
    app = make_app((1280, 720))
    gallery.STATES["moving-play"](app)
    assert isinstance(app.top, PlayScene)
    resize(app, (1920, 1080))
    tell(app, pygame.WINDOWDISPLAYCHANGED, display_index=1)
    app.paint()
    assert not app.top.model.timeline.motions


@pytest.mark.parametrize("screens", SCREENS, ids=str)
def test_a_window_fits_a_screen(screens: list[tuple[int, int]], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(windows, "desktops", lambda: screens)
    for size in (default_size(), within((3840, 2160), screens), within((1280, 720), screens)):
        assert not screens or any(size[0] <= wide and size[1] <= high for wide, high in screens), size


def test_back_from_full_screen_it_fits_the_screen_that_is_left(make_app: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    app = opened(make_app)
    resize(app, (2500, 1400))
    app.toggle_fullscreen()
    monkeypatch.setattr(windows, "desktops", lambda: [(1366, 768)])
    app.toggle_fullscreen()
    assert app.window.size[0] <= 1366
    assert app.window.size[1] <= 768


@pytest.mark.parametrize("size", WIDE)
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_everything_lies_inside_wide_high_and_huge_windows(size: tuple[int, int], scale: float, make_app: Make) -> None:
    app = make_app((1280, 720))
    for name in SHOWN:
        app.settle(0)
        gallery.STATES[name](app)
        app.settings.ui_scale = scale
        app.kit.measure(size, scale)
        for scene in app.stack:
            scene.resized()
            scene.changed()
        window = pygame.Rect((0, 0), size)
        outside = [w.id for w in app.top.widgets() if w.role == "button" and not window.contains(w.rect)]
        assert outside == [], (name, size, scale)
