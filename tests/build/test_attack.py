"""The quick forms of what `build attack` does for long."""

from __future__ import annotations

from random import Random

import pytest

from build.tasks import attack


@pytest.mark.parametrize(
    ("part", "count"), [("saves", 700), ("records", 400), ("lines", 600), ("disk", 0), ("kill", 2)]
)
def test_whatever_happens_the_game_is_there(part: str, count: int) -> None:
    said: list[str] = []
    attack.PARTS[part][0](count, Random(5), said.append)
    assert len(said) == 1
    assert said[0].startswith(part)


def test_odd_places_are_answered() -> None:
    assert attack.odd_places() >= 1


@pytest.mark.slow
def test_monsters_are_swallowed() -> None:
    attack.large(0, Random(1), [].append)
