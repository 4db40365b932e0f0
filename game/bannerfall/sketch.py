"""A position of Bannerfall from what matters of it: who stands where."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ..core.contract import Json
from .content import REGIONS

ROUND: Final = 6
MANA: Final = 4


def position(sketch: Mapping[str, Any]) -> Json:
    """`held`: what each seat has, as in `redwall T, eastford`; `mana`, `crown`, `round`, `to_act`, actions `left`.

    It is the sixth round, everybody has 4 mana and no Crown, and both actions are left, where nothing else is said.
    """
    held = sketch["held"]
    regions: Json = dict.fromkeys(REGIONS)
    for seat, pieces in enumerate(held):
        for piece in filter(None, pieces.split(", ")):
            region, _, kind = piece.partition(" ")
            regions[region] = f"{seat}{kind or 'B'}"
    return {
        "phase": "actions",
        "to_act": sketch.get("to_act", 0),
        "round": sketch.get("round", ROUND),
        "actions_left": sketch.get("left", 2),
        "regions": regions,
        "mana": sketch.get("mana", [MANA] * len(held)),
        "crown": sketch.get("crown", [0] * len(held)),
    }
