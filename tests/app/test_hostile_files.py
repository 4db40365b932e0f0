"""What lies in the data folder may come from anywhere: the program shows what it can and says what it cannot."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.app.app import App
from game.app.longform import form_of
from game.app.play import PlayScene
from game.app.resume import open_table, resume
from game.app.saves import Saves, sealed
from game.app.settings import from_json
from game.app.setup import dealt
from game.app.title import TitleScene
from game.core import record
from game.core.match import COMPUTER, HUMAN, Match, Seat
from game.registry import GAMES, find
from game.ui.uitree import UiTree

Make = Callable[..., App]
NAMES = ["a\0b", "two\nlines", "\u202eright to left", "שלום", "😀👩‍👩‍👧", "W" * 40_000, "", "\t", "<b>{name}"]
every_game = pytest.mark.parametrize("game", [spec.id for spec in GAMES])


def match_of(game: str, *kinds: str, names: tuple[str, ...] = ("Ann", "Bob")) -> Match:
    spec = find(game)
    assert spec is not None
    return dealt(spec, {}, [Seat(name, kind) for name, kind in zip(names, kinds, strict=True)], first=0, number=3)


def opened(make_app: Make) -> App:
    app = make_app()
    app.push(TitleScene(app))
    return app


@every_game
@pytest.mark.parametrize("name", NAMES)
def test_any_name_in_a_save_is_shown_and_kept(game: str, name: str, make_app: Make) -> None:
    app = opened(make_app)
    app.saves.write(game, record.write(match_of(game, HUMAN, HUMAN, names=("Ann", name))))
    app.top.enter()
    app.paint()
    resume(app, game)
    app.paint()
    play = app.stack[1]
    assert isinstance(play, PlayScene)
    play._sit(1)
    app.settle(2)
    play._refresh()
    app.paint()
    assert play.match.seats[1].name == name
    assert all(len(shown) <= 40 and shown.isprintable() for shown in play.names)


@every_game
@pytest.mark.parametrize("name", [*NAMES, "\ud800half"])
def test_any_name_in_the_settings_gives_a_game_that_can_be_kept(game: str, name: str, make_app: Make) -> None:
    app, spec = opened(make_app), find(game)
    assert spec is not None
    app.settings.last = {game: {"seats": [{"kind": HUMAN, "names": {HUMAN: name}}] * 4}}
    form = form_of(app, spec)
    app.push(form)
    app.paint()
    form.start()
    app.paint()
    assert app.saves.settle() == ""
    assert app.saves.exists(game)


@pytest.mark.parametrize("digits", ["1" + "0" * 400, "-1" + "0" * 400])
def test_a_number_too_large_for_a_float_is_no_end(digits: str) -> None:
    found = from_json(json.loads(f'{{"volume": {digits}, "music": {digits}, "ui_scale": {digits}}}'))
    assert 0 <= found.volume <= 1
    assert 0 <= found.music <= 1


def damaged(game: str) -> Any:
    return {**record.write(match_of(game, HUMAN, COMPUTER)), "moves": ["nonsense"]}


@every_game
@pytest.mark.parametrize("suffixes", [(".json",), (".previous.json",), (".json", ".previous.json")])
def test_saves_that_no_game_follows_are_put_aside_one_after_the_other(
    game: str, suffixes: tuple[str, ...], make_app: Make
) -> None:
    app = opened(make_app)
    app.saves.folder.mkdir(parents=True)
    for suffix in suffixes:
        app.saves.path(game).with_suffix(suffix).write_bytes(sealed(damaged(game)))
    for left in reversed(range(len(suffixes))):
        resume(app, game)
        assert app.top.name == "title"
        assert any(kept in app.toast for kept in os.listdir(app.saves.folder))
        assert app.saves.exists(game) == bool(left)


def test_the_game_of_another_slot_is_not_opened_over_the_one_there(make_app: Make) -> None:
    app = opened(make_app)
    running = match_of("bannerfall", HUMAN, HUMAN)
    app.saves.write("bannerfall", record.write(running))
    before = app.saves.path("bannerfall").read_bytes()
    app.saves.write("muster", record.write(match_of("bannerfall", HUMAN, COMPUTER)))
    resume(app, "muster")
    assert app.top.name == "title"
    assert "muster.unusable" in app.toast
    assert app.saves.path("bannerfall").read_bytes() == before


def test_a_folder_that_one_may_not_look_into_holds_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def closed(*_: object, **__: object) -> os.stat_result:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "stat", closed)
    assert not Saves(tmp_path / "games").exists("muster")


@every_game
@pytest.mark.parametrize("kinds", [(HUMAN, HUMAN), (HUMAN, COMPUTER)])
def test_a_game_is_kept_from_its_deal_on(game: str, kinds: tuple[str, ...], make_app: Make) -> None:
    app = opened(make_app)
    app.saves.write(game, record.write(match_of(game, HUMAN, COMPUTER, names=("Old", "Game"))))
    match = match_of(game, *kinds)
    open_table(app, match, fresh=True)
    assert app.saves.settle() == ""
    kept = app.saves.peek(app.saves.latest(game))
    assert kept
    assert kept["deal"] == match.deal
    assert [seat["name"] for seat in kept["seats"]] == ["Ann", "Bob"]


def test_the_tree_goes_on_after_somebody_held_its_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tree, replace = UiTree(tmp_path / "tree.json"), os.replace

    def held(*_: object) -> None:
        raise PermissionError(13, "in use")

    monkeypatch.setattr(os, "replace", held)
    tree.write("title", (1, 1), [], "", False, "first")
    monkeypatch.setattr(os, "replace", replace)
    tree.write("title", (1, 1), [], "", False, "first")
    assert json.loads((tmp_path / "tree.json").read_text())["says"] == "first"


def test_the_key_for_full_screen_always_changes_something(make_app: Make) -> None:
    app = opened(make_app)
    app.settings.fullscreen = True  # as kept, while --size asked for a window
    for wanted in (True, False):
        app.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_F11, mod=0, unicode=""))
        assert app.window.fullscreen is app.settings.fullscreen is wanted
