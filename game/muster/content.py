"""The cards of Muster as data: 29 faces, the deck that they make, and nothing that happens to them.

A card is a small integer, its *face*: 0 to 24 are the Banners (faction * 5 + strength - 1), then the Rainbow card as it
is in a hand, the Rainbow Castle, and the two ends that a Rainbow card shows in a column.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

FACTIONS: Final = ("W", "L", "C", "F", "P")
SPACES: Final = 5
SEATS: Final = 2
HAND_SIZE: Final = 5
BANNERS: Final = 25
RAINBOW: Final = 25
RAINBOW_CASTLE: Final = 26
WIZARD: Final = 27
BRIDGE: Final = 28

# M1: three soldiers, two archers, a knight, a beast and a leader in each faction.
COPIES: Final = (3, 2, 1, 1, 1)
RAINBOWS: Final = 5
RAINBOW_CASTLES: Final = 2
MOST_BRIDGES: Final = 4
STRONGEST: Final = 5
WIZARD_STRENGTH: Final = 6
BRIDGE_STRENGTH: Final = 1

CODES: Final[tuple[str, ...]] = (
    *(f"{faction}{strength}" for faction in FACTIONS for strength in range(1, STRONGEST + 1)),
    "R",
    "RC",
    "RW",
    "RB",
)
FACES: Final[dict[str, int]] = {code: face for face, code in enumerate(CODES)}
CARDS: Final[tuple[str, ...]] = CODES[:WIZARD]
SPACE: Final[dict[str, int]] = {code: space for space, code in enumerate(FACTIONS)}

STRENGTH: Final[tuple[int, ...]] = (
    *(face % STRONGEST + 1 for face in range(BANNERS)),
    0,
    0,
    WIZARD_STRENGTH,
    BRIDGE_STRENGTH,
)
FACTION: Final[tuple[int, ...]] = (*(face // STRONGEST for face in range(BANNERS)), -1, -1, -1, -1)


def banner(faction: int, strength: int) -> int:
    """Face of the Banner of a faction (0 to 4) and a strength (1 to 5)."""
    return faction * STRONGEST + strength - 1


def lowest_rainbow(cards: Sequence[int]) -> int:
    """Index of the earliest Rainbow card of a column, its length if there is none (M5)."""
    for index, card in enumerate(cards):
        if card >= BANNERS:
            return index
    return len(cards)


DECK: Final[tuple[int, ...]] = (
    *(banner(f, s + 1) for f in range(SPACES) for s in range(STRONGEST) for _ in range(COPIES[s])),
    *(RAINBOW for _ in range(RAINBOWS)),
    *(RAINBOW_CASTLE for _ in range(RAINBOW_CASTLES)),
)
