"""How a game goes, on the form of a new one: only where there is room, in every window, with words that fit."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.app.app import App
from game.app.longform import form_of
from game.app.newgame import NewGame
from game.app.sheet import split
from game.core.contract import GameSpec
from game.registry import GAMES

from .test_scenes import SCALES, SIZES

Make = Callable[..., App]
TOLD = [spec for spec in GAMES if getattr(spec.table(), "INTRO", ())]


def test_the_game_without_options_is_told() -> None:
    assert [spec.id for spec in TOLD] == ["five_royaumes"]


@pytest.mark.parametrize("spec", TOLD, ids=lambda spec: spec.id)
def test_the_figures_lie_between_the_form_and_its_feet(spec: GameSpec, make_app: Make) -> None:
    app, shown = make_app(), []
    app.push(form := form_of(app, spec))
    for size in SIZES:
        for scale in SCALES:
            app.settings.ui_scale = scale
            app.window.stage.surface = pygame.Surface(size)
            app.measure()
            page = form.page()
            room = form.form(page)
            y = max(w.rect.bottom for w in form.widgets() if w.id == "deal")
            box = form._introduced(page, room, y)
            if box is None:
                continue
            shown.append((size, scale))
            assert page.box.contains(box)
            assert not [w.id for w in form.widgets() if w.rect.colliderect(box)]
            check_words(form, page, box)
    assert {size for size, _ in shown} >= {(1280, 720), (1366, 768), (1920, 1080), (3840, 2160), (1080, 1920)}
    assert {((1280, 720), 2.0), ((1080, 1920), 1.5), ((1080, 1920), 2.0)} <= set(shown)


def check_words(form: NewGame, page: object, box: pygame.Rect) -> None:
    """The words of every figure end above the feet, and are never tiny."""
    intro, text = form.intro, form.kit.text
    for place, (id, _) in zip(split(box, len(intro.figures), 8), intro.figures, strict=True):
        size = intro._fitting(page, place, id)  # type: ignore[arg-type]
        lines = len(text.wrap(intro.say(f"game.{intro.game}.intro.{id}"), size, place.w))
        assert lines * text.height(size) <= box.h * 0.45, (box, id)
        assert not intro.say(f"game.{intro.game}.intro.{id}.title").startswith("game.")


@pytest.mark.parametrize("spec", TOLD, ids=lambda spec: spec.id)
def test_every_picture_of_the_figures_is_there(spec: GameSpec, make_app: Make) -> None:
    assets = make_app().kit.assets
    for _, figure in spec.table().INTRO:
        for name, x, y, width, _turn in figure:
            assert assets.path(name).is_file(), name
            assert -1 < x < 1
            assert 0 < y < 1
            assert 0 < width < 1
