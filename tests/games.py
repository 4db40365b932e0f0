"""The games that the general tests run over: those of the registry, and those whose table is still being drawn."""

from __future__ import annotations

from typing import Final

from game import registry
from game.bannerfall import SPEC as BANNERFALL
from game.core.contract import GameSpec

SPECS: Final[tuple[GameSpec, ...]] = (
    *registry.GAMES,
    *(spec for spec in (BANNERFALL,) if spec not in registry.GAMES),
)


def find(game_id: str) -> GameSpec | None:
    """The game of that id, None if there is none."""
    return next((spec for spec in SPECS if spec.id == game_id), None)
