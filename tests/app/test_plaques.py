"""Cards bear their titles in the language that is spoken."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game import paths
from game.app.app import App
from game.core.contract import GameSpec
from game.core.pseudo import PSEUDO
from game.registry import GAMES
from game.ui.plaques import CARD, ROOM

titled = pytest.mark.parametrize("spec", [spec for spec in GAMES if spec.titles], ids=lambda spec: spec.id)


@titled
def test_every_title_has_its_picture_its_plate_and_its_words(spec: GameSpec, make_app: Callable[..., App]) -> None:
    app = make_app()
    for picture, title in spec.titles.items():
        assert app.kit.assets.path(picture).is_file()
        assert app.kit.assets.path(title.plate).is_file()
        assert app.texts_of(spec.id).has(title.key)


@titled
def test_a_title_covers_the_english_one_and_nothing_else(spec: GameSpec, make_app: Callable[..., App]) -> None:
    english, other = make_app(), make_app(language=PSEUDO)
    for picture, title in spec.titles.items():
        if title.width < 1:
            continue
        before, after = (app.kit.assets.master(picture) for app in (english, other))
        plate = other.kit.assets.master(title.plate)
        assert before.get_size() == after.get_size()
        foot = before.get_rect()
        foot.h, foot.y = plate.get_height(), before.get_height() - plate.get_height()
        above = pygame.Rect(0, 0, before.get_width(), foot.y)
        assert pixels(before, above) == pixels(after, above)
        assert pixels(before, foot) != pixels(after, foot)


def pixels(picture: pygame.Surface, box: pygame.Rect) -> bytes:
    return pygame.image.tobytes(picture.subsurface(box), "RGBA")


def test_long_titles_fit_their_plates(make_app: Callable[..., App]) -> None:
    app = make_app(language=PSEUDO)
    retouch = app.kit.assets.retouch
    assert retouch is not None
    plaques = retouch.func.__self__  # type: ignore[attr-defined]
    for words in ("ROI", "SÁLLÉ DU TRÔNE", "REGENBOGENBURG", "CHÂTEAU ARC-EN-CIEL"):
        picture, middle = plaques.words(words, 1.0)
        assert picture.get_width() <= ROOM * 1.02 < CARD
        assert 0 < middle < picture.get_height()


def test_another_language_letters_the_cards_anew(make_app: Callable[..., App]) -> None:
    app = make_app()
    first = pygame.image.tobytes(app.kit.assets.sprite("muster/W1", 200), "RGBA")
    app.asked_for = PSEUDO
    app.speak()
    assert pygame.image.tobytes(app.kit.assets.sprite("muster/W1", 200), "RGBA") != first
    app.asked_for = "en"
    app.speak()
    assert pygame.image.tobytes(app.kit.assets.sprite("muster/W1", 200), "RGBA") == first
    assert (paths.asset_root() / "art" / "muster" / "plaque_W.webp").is_file()
