"""Pictures of a table: what they show, where they lie, and what stands in their way."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import pygame
import pytest

from game.app import gallery, pictures, positions
from game.app.app import App
from game.app.curtain import Curtain
from game.app.menu import PlayMenu
from game.app.pictures import LARGE, Pictures, Still
from game.app.play import PlayScene
from game.app.presenter import PresenterScene
from game.app.title import TitleScene
from game.core.contract import UNKNOWN
from game.registry import GAMES
from game.ui.picker import Picker
from game.ui.tabletop import Spot
from game.ui.widgets import by_id

from .test_scenes import click, pressed

Make = Callable[..., App]
SMALL = (640, 360)
TABLES = ("table-middle", "table-four", "table-square", "editor-bannerfall", "presenter-square", "analysis-table")


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "LARGE", SMALL)


def finish(app: App) -> list[Path]:
    """Wait for the writer; the files that lie there."""
    until = time.monotonic() + 60
    while app.pictures.busy and time.monotonic() < until:
        app.advance(10)
        time.sleep(0.01)
    folder = app.pictures.folder
    return sorted(folder.iterdir()) if folder.is_dir() else []


def test_f12_writes_the_table_in_the_large_size_and_says_where(make_app: Make) -> None:
    app = make_app()
    positions.table(app, positions.played(30))
    pressed(app, pygame.K_F12)
    (path,) = finish(app)
    assert pygame.image.load(str(path)).get_size() == LARGE == (3840, 2160)
    assert str(path) in app.toast
    assert path.name.startswith("muster-20")
    assert path.name.endswith("-11.png")


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize("name", [name for name in gallery.STATES if name.startswith(TABLES)])
def test_every_kind_of_table_can_be_pictured(make_app: Make, name: str) -> None:
    app = make_app()
    gallery.STATES[name](app)
    assert app.top.pictured() is not None
    pressed(app, pygame.K_F12)
    assert len(finish(app)) == 1


@pytest.mark.usefixtures("small")
def test_ctrl_s_in_a_game_and_the_menu_do_the_same_and_nothing_is_overwritten(make_app: Make) -> None:
    app = make_app()
    play = positions.table(app, positions.played(30))
    app.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_s, mod=pygame.KMOD_CTRL, unicode=""))
    assert len(finish(app)) == 1
    play.open_menu()
    click(app, "menu.picture")
    assert app.top is play
    assert len(finish(app)) == 2


@pytest.mark.usefixtures("small")
def test_a_second_picture_waits_for_the_first(make_app: Make) -> None:
    app = make_app()
    positions.table(app, positions.played(30))
    pressed(app, pygame.K_F12)
    pressed(app, pygame.K_F12)
    assert app.toast == app.t("picture.busy")
    assert len(finish(app)) == 1


def test_where_no_table_may_be_seen_there_is_a_sentence(make_app: Make) -> None:
    app = make_app()
    app.push(TitleScene(app))
    pressed(app, pygame.K_F12)
    assert app.toast == app.t("picture.none")
    assert finish(app) == []


def test_behind_a_curtain_and_before_it_nothing_is_pictured(make_app: Make) -> None:
    app = make_app()
    play = positions.table(app, positions.played(30, people=2))
    assert isinstance(app.top, Curtain)
    assert app.top.pictured() is None
    assert play.pictured() is None
    menu = PlayMenu(app, play)
    picture = by_id(menu.widgets(), "menu.picture")
    assert picture is not None
    assert not picture.enabled
    pressed(app, pygame.K_F12)
    assert app.toast == app.t("picture.none")
    assert finish(app) == []


def test_a_picture_holds_what_the_seat_in_front_sees(make_app: Make) -> None:
    app = make_app()
    play = positions.table(app, positions.played(30, people=2))
    assert isinstance(app.top, Curtain)
    pressed(app, pygame.K_RETURN)
    assert app.top is play
    still = play.pictured()
    assert still is not None
    assert still.model.data == play.match.view(play.viewer).data
    other = still.model.data["hands"][1 - play.viewer]
    assert UNKNOWN in other
    assert play.match.position()["hands"][1 - play.viewer] != other


def test_a_blank_table_is_not_pictured_and_what_is_drawn_is(make_app: Make) -> None:
    app = make_app()
    scene = positions.presented(app, "bannerfall", "wins", "three")
    app.push(scene)
    assert isinstance(scene, PresenterScene)
    scene.wipe()
    plain = picture(app)
    scene.chalk.marks.append(((0.1, 0.1), (0.4, 0.5)))
    assert picture(app) != plain
    scene.blank_out()
    assert scene.pictured() is None


def begins(play: PlayScene, spot: Spot) -> bool:
    other = Picker(play.picker.paths)
    return other.pick(spot.tokens) and other.move is None


def picture(app: App, size: tuple[int, int] = SMALL) -> bytes:
    still = app.top.pictured()
    assert still is not None
    return pygame.image.tobytes(pictures.drawn(still, app.kit, size), "RGB")


@pytest.mark.parametrize("state", ["table-middle", "table-four", "table-square"])
def test_choosing_and_pointing_leave_no_trace_and_buttons_are_not_drawn(make_app: Make, state: str) -> None:
    app = make_app()
    gallery.STATES[state](app)
    play = app.top
    assert isinstance(play, PlayScene)
    app.paint()
    before = picture(app)
    kit = app.kit.size, app.kit.unit, app.kit.shapes.unit
    spot = next(spot for spot in play._spots.values() if begins(play, spot))
    play.point(spot)
    assert play.model.picked
    play.model.hover = spot
    assert picture(app) == before
    assert (app.kit.size, app.kit.unit, app.kit.shapes.unit) == kit


def test_a_picture_has_the_shape_of_its_room() -> None:
    app_free = Still(GAMES[0], None, None, room=(1000, 500))  # type: ignore[arg-type]
    assert app_free.size() == (3840, 1920)


@pytest.mark.parametrize("size", [(640, 400), (960, 600), (1280, 720), (1080, 1920)])
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_a_long_path_is_broken_and_never_wider_than_its_room(
    make_app: Make, size: tuple[int, int], scale: float
) -> None:
    app = make_app(size, scale)
    text = app.kit.text
    for path in ("/home/" + "long" * 60 + "/pictures/a.png", "C:\\Users\\" + "näher\\" * 30, "x" * 300):
        words = app.t("picture.kept", path=path)
        rows = text.wrap(words, app.kit.tx(22), 400)
        assert all(text.width(row, app.kit.tx(22)) <= 400 for row in rows)
        assert "".join(rows).replace(" ", "") == words.replace(" ", "")


@pytest.mark.parametrize("strange", ["pictures of Ünal & co", "a b  c", "日本", "x" * 120, "per%cent {path}"])
@pytest.mark.usefixtures("small")
def test_folders_of_any_name(make_app: Make, tmp_path: Path, strange: str) -> None:
    app = make_app()
    app.pictures = Pictures(tmp_path / strange / "pictures")
    positions.table(app, positions.played(30))
    pressed(app, pygame.K_F12)
    assert len(finish(app)) == 1
    app.paint()


@pytest.mark.usefixtures("small")
def test_a_folder_whose_name_is_no_text_can_be_told(make_app: Make, tmp_path: Path) -> None:
    app = make_app()
    app.pictures = Pictures(tmp_path / os.fsdecode(b"caf\xe9"))
    positions.table(app, positions.played(30))
    pressed(app, pygame.K_F12)
    finish(app)
    app.paint()
    assert app.toast


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize("trouble", ["file", "full", "rights", "draw"])
def test_what_cannot_be_written_is_a_sentence(make_app: Make, monkeypatch: pytest.MonkeyPatch, trouble: str) -> None:
    app = make_app()
    positions.table(app, positions.played(30))
    if trouble == "file":
        app.pictures.folder.parent.mkdir(parents=True, exist_ok=True)
        app.pictures.folder.write_text("in the way")
    elif trouble == "draw":
        monkeypatch.setattr(pictures, "png", lambda surface: (_ for _ in ()).throw(MemoryError("too large")))
    else:
        error = (
            OSError(28, "No space left on device") if trouble == "full" else PermissionError(13, "Permission denied")
        )
        monkeypatch.setattr(os, "fsync", lambda handle: (_ for _ in ()).throw(error))
    pressed(app, pygame.K_F12)
    until = time.monotonic() + 60
    while app.pictures.busy and time.monotonic() < until:
        app.advance(10)
    start = app.t("problem.keeping", problem="")[:-2]
    assert app.toast.startswith(start)
    assert len(app.toast) > len(start) + 4
    assert not app.pictures.folder.is_dir() or list(app.pictures.folder.iterdir()) == []


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize("state", ["curtain-hand", "presenter-square", "editor-wrong", "lesson-march", "rules-swap"])
def test_pictures_and_hand_outs_at_any_moment(make_app: Make, state: str) -> None:
    app, rng = make_app(), Random(7)
    gallery.STATES[state](app)
    keys = [(pygame.K_F12, 0), (pygame.K_p, pygame.KMOD_CTRL), (pygame.K_s, pygame.KMOD_CTRL)]
    keys += [(key, 0) for key in (pygame.K_RETURN, pygame.K_TAB, pygame.K_ESCAPE, pygame.K_m, pygame.K_b)]
    for key, mod in rng.choices(keys, k=40):
        if not app.stack:
            break
        app.handle(pygame.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=""))
        if app.stack:
            app.advance(20)
            app.paint()
    assert all(path.suffix in (".png", ".pdf") for path in finish(app))
