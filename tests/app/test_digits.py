"""Digits choose what they stand for, in every game."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pygame
import pytest

from game.app.play import PlayScene
from game.core.contract import GameSpec
from game.core.match import Match, Seat
from game.registry import GAMES


@pytest.mark.parametrize("spec", GAMES, ids=lambda spec: spec.id)
def test_whole_games_of_digits_end_nowhere_but_at_spots(spec: GameSpec, make_app: Callable[..., Any]) -> None:
    app, rng = make_app(), Random(4)
    options = spec.check_options({})
    match = Match(spec, options, spec.deal(options, 2), [Seat(f"P{n}") for n in range(spec.seat_count(options))])
    app.settings.speed = "off"
    app.push(scene := PlayScene(app, match))
    before = match.ply
    for _ in range(120):
        if app.top is not scene:
            app.top.key(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0)) or app.pop()
            continue
        if not scene.mine:
            scene.unveil(match.to_act)
        named = scene.table.shortcut(number := rng.randrange(1, 10), scene.model)
        scene.widgets()
        known = scene._spots.get(named)
        assert scene.key(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_0 + number, mod=0)) == (known is not None)
        if not known or rng.random() < 0.3:
            scene._advance(rng.choice(match.legal()))
        if match.outcome():
            break
    assert match.ply > before
