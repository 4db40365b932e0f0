"""The games of the house: one line a game, and nothing else knows their number."""

from __future__ import annotations

from .bannerfall import SPEC as BANNERFALL
from .core.contract import GameSpec
from .five_royaumes import SPEC as FIVE_ROYAUMES
from .muster import SPEC as MUSTER

GAMES: tuple[GameSpec, ...] = (MUSTER, BANNERFALL, FIVE_ROYAUMES)


def find(game_id: str) -> GameSpec | None:
    """The game of that id, None if there is none."""
    return next((spec for spec in GAMES if spec.id == game_id), None)
