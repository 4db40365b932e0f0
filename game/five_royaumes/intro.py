"""What the form of a new game tells of 5 Royaumes: three figures, each a few cards."""

from __future__ import annotations

from typing import Final

from ..ui.tabletop import Figure
from .layout import RATIO, STEP

ROW, PITCH = 0.34, 0.26
SMALL, LARGE = 0.22, 0.52
SQUARE = (("raptor", -1, -1), ("marine", 0, -1), ("ursid", -1, 0), ("feline", 1, 0), ("reptile", 0, 1))
COLUMNS = (("reptile", 3), ("feline", 2), ("raptor", 1), ("ursid", 3), ("marine", 2))


def _back(banner: str, x: float, y: float, width: float, turn: float = 0.0) -> tuple[str, float, float, float, float]:
    return f"five_royaumes/back_{banner}", x, y, width, turn


def _column(number: int, banner: str, count: int) -> Figure:
    high, x = 0.33 * RATIO, (number - len(COLUMNS) // 2) * 0.38
    return tuple(_back(banner, x, high / 2 + 0.12 + row * STEP * high, 0.33) for row in range(count))


LAY: Final[Figure] = (
    *(_back(banner, x * PITCH, 0.5 + y * ROW, SMALL) for banner, x, y in SQUARE),
    _back("feline", 0.31, 0.86, 0.27, -9.0),
)
RECRUIT: Final[Figure] = (
    ("five_royaumes/raptor.king", -0.42, 0.56, LARGE, 10.0),
    ("five_royaumes/reptile.titan", 0.42, 0.56, LARGE, -10.0),
    ("five_royaumes/feline.queen", 0.0, 0.5, LARGE * 1.16, 0.0),
)
INFLUENCE: Final[Figure] = sum((_column(number, *column) for number, column in enumerate(COLUMNS)), ())
INTRO: Final = (("lay", LAY), ("recruit", RECRUIT), ("influence", INFLUENCE))
