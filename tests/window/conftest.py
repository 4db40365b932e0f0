"""Programs in real windows, ended whatever happens."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.window.driver import Player, quick_settings


@pytest.fixture
def players() -> Iterator[list[Player]]:
    """Whatever is put in here ends with the test."""
    started: list[Player] = []
    yield started
    for player in started:
        if player.process.poll() is None:
            player.kill()


@pytest.fixture
def player(tmp_path: Path, players: list[Player]) -> Player:
    """A program that waits for no animation."""
    quick_settings(tmp_path)
    players.append(one := Player(tmp_path))
    return one
