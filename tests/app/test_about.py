"""About: every licence can be read to its end by keyboard and wheel, every folder is opened or its path handed over."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game import __version__, paths
from game.app import licences, outside
from game.app.about import FOLDERS, AboutScene, for_a_report
from game.app.app import App
from game.app.settings_scene import SettingsScene
from game.app.title import TitleScene

ROOT = Path(__file__).resolve().parents[2]


def shown(app: App) -> AboutScene:
    """The scene over the title."""
    app.push(TitleScene(app))
    app.push(scene := AboutScene(app))
    return scene


def press(app: App, key: int) -> None:
    """Press a key."""
    app.handle(pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0))


def do(app: App, id: str) -> None:
    """Activate a control."""
    app.top.activate(next(widget for widget in app.top.widgets() if widget.id == id))


@pytest.mark.parametrize(("scene", "id"), [(TitleScene, "title.about"), (SettingsScene, "settings.about")])
def test_it_is_reached(scene: Callable[[App], TitleScene], id: str, make_app: Callable[..., App]) -> None:
    app = make_app()
    app.push(scene(app))
    do(app, id)
    assert isinstance(app.top, AboutScene)
    assert __version__ in app.top.says()
    assert str(app.data) in app.top.says()


def test_a_reader_by_keyboard_gets_to_every_licence(make_app: Callable[..., App]) -> None:
    app = make_app((960, 600))
    scene, seen = shown(app), set[str]()
    for _ in range(60):
        ids = [widget.id for widget in scene.widgets() if widget.enabled and widget.focusable]
        for id in (id for id in ids if id.startswith("about.part.")):
            scene.controls.attend(id)
            scene.controls.keyboard = True
            press(app, pygame.K_SPACE)
            seen.add(scene.shown.name)
        if "about.list.more" not in ids:
            break
        do(app, "about.list.more")
    assert seen == {part.name for part in licences.parts()}


def test_page_keys_show_every_line_of_a_licence(make_app: Callable[..., App]) -> None:
    scene = shown(app := make_app())
    long = max(range(len(licences.parts())), key=lambda n: len(licences.parts()[n].text()))
    scene.show(long)
    page, lines = scene.page(), set[str]()
    for _ in range(500):
        lines |= set(scene.seen(page).split("\n"))
        before = scene.top
        press(app, pygame.K_PAGEDOWN)
        scene.seen(page)
        if scene.top == before:
            break
    assert lines == set(scene.lines(page))
    press(app, pygame.K_HOME)
    assert scene.top == 0


def test_every_licence_is_there_and_loses_no_word_when_it_flows() -> None:
    for part in licences.parts():
        text = part.text()
        assert len(text) > 100, part.name
        assert licences.flowing(text).split() == text.split()


def test_our_own_licence_is_that_of_the_repository() -> None:
    assert licences.parts()[0].text().split() == (ROOT / "LICENSE").read_text("utf-8").split()[2:]


def test_every_font_has_its_licence() -> None:
    names = " ".join(part.name.replace(" ", "") for part in licences.parts())
    fonts = {path.stem.partition("-")[0] for path in (ROOT / "art" / "fonts").glob("*.ttf")}
    assert fonts
    assert all(font in names for font in fonts)


@pytest.mark.parametrize("id", FOLDERS)
def test_where_no_folder_can_be_shown_its_path_is_copied(
    id: str, make_app: Callable[..., App], monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = shown(app := make_app())
    monkeypatch.setattr(outside.shutil, "which", lambda _: None)
    do(app, f"about.open.{id}")
    assert str(app.data / FOLDERS[id]) in app.toast
    assert app.clipboard.take() == str(app.data / FOLDERS[id])
    assert (app.data / FOLDERS[id]).is_dir()
    assert scene.opening is None


@pytest.mark.skipif(sys.platform == "win32", reason="a script stands for the program of the system")
@pytest.mark.parametrize(("status", "told"), [(0, False), (3, True)])
def test_the_systems_program_gets_the_folder(
    status: int, told: bool, make_app: Callable[..., App], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    script, note = tmp_path / "opener", tmp_path / "note"
    script.write_text(f'#!/bin/sh\nprintf %s "$1" > "{note}"\nexit {status}\n')
    script.chmod(0o755)
    scene = shown(app := make_app())
    monkeypatch.setattr(outside.shutil, "which", lambda _: str(script))
    do(app, "about.open.games")
    end = time.monotonic() + 20
    while scene.opening and time.monotonic() < end:
        app.advance(20.0)
    assert note.read_text() == str(app.data / "games")
    assert bool(app.toast) == told


def test_a_folder_that_cannot_be_made_is_a_sentence(make_app: Callable[..., App]) -> None:
    shown(app := make_app())
    app.data = app.data.parent / "a file"
    app.data.write_text("{}")
    do(app, "about.open.reports")
    assert "reports" in app.toast


def test_other_programs_do_not_get_the_libraries_of_a_bundle(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LD_LIBRARY_PATH", "/bundle")
    monkeypatch.setenv("LD_LIBRARY_PATH_ORIG", "/own")
    assert paths.environment_of_others()["LD_LIBRARY_PATH"] == "/own"
    monkeypatch.delenv("LD_LIBRARY_PATH_ORIG")
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert "LD_LIBRARY_PATH" not in paths.environment_of_others()


def test_what_is_copied_names_versions_but_no_person(
    make_app: Callable[..., App], monkeypatch: pytest.MonkeyPatch
) -> None:
    shown(app := make_app())
    monkeypatch.setattr("os.path.expanduser", lambda _: str(app.data.parent))
    do(app, "about.copy")
    text = app.clipboard.take()
    assert text == for_a_report(app)
    assert __version__ in text
    assert pygame.version.ver in text
    assert str(app.data.parent) not in text
