"""Options by their declarations."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.contract import Option
from game.core.errors import BadOptions
from game.core.options import checker

CHECK = checker((Option("quick", "flag", False), Option("turns", "number", 40, 0, 100)))


def test_defaults_are_filled_in() -> None:
    assert CHECK({}) == {"quick": False, "turns": 40}
    assert CHECK({"turns": 0, "quick": True}) == {"quick": True, "turns": 0}


@pytest.mark.parametrize(
    ("given", "place"),
    [
        ({"quick": 1}, "quick"),
        ({"quick": None}, "quick"),
        ({"turns": True}, "turns"),
        ({"turns": 1.0}, "turns"),
        ({"turns": "1"}, "turns"),
        ({"turns": -1}, "turns"),
        ({"turns": 101}, "turns"),
        ({"turns": 10**400}, "turns"),
        ({"quack": False}, "quack"),
    ],
)
def test_everything_else_is_refused_by_name(given: dict[str, Any], place: str) -> None:
    with pytest.raises(BadOptions) as caught:
        CHECK(given)
    assert caught.value.place == place
