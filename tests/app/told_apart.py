"""What a person must be able to tell from each other, where it is drawn, and by which shape besides its colour."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

Share = tuple[float, float, float, float]  # left, top, right, bottom as shares of a picture


@dataclass(frozen=True)
class Things:
    """Pictures that are told apart, by the name of their tones; `shape` tells them apart otherwise.

    `marked` is the part that carries both.
    """

    pictures: dict[str, str]
    marked: Share
    shape: str


FACTIONS: Final = {"water": "W", "leaf": "L", "cloud": "C", "flame": "F", "feather": "P"}
HOUSES: Final = {"red": "flame", "blue": "water", "gold": "cloud", "green": "leaf"}
BANNERS: Final = ("reptile", "feline", "raptor", "ursid", "marine", "religious", "imperial")
CHARACTERS: Final = (*("king",) * 5, "papess", "captain")

LISTS: Final[dict[str, Things]] = {
    "Muster: cards": Things(
        {name: f"muster/{letter}3" for name, letter in FACTIONS.items()},
        (0.06, 0.02, 0.25, 0.16),
        "emblem on the cloth and as pips, cut of the cloth, paper edges behind the figure",
    ),
    "Muster: castles": Things(
        {name: f"muster/castle_{letter}_front" for name, letter in FACTIONS.items()},
        (0.42, 0.75, 0.58, 0.94),
        "emblem on the shield",
    ),
    "Muster: signs": Things(
        {name: f"muster/medal_{letter}" for name, letter in FACTIONS.items()},
        (0.2, 0.2, 0.8, 0.8),
        "emblem",
    ),
    "Bannerfall: Banners": Things(
        {tones: f"bannerfall/banner_{house}" for house, tones in HOUSES.items()},
        (0.22, 0.2, 0.72, 0.5),
        "emblem, hem of the cloth",
    ),
    "Bannerfall: Towers": Things(
        {tones: f"bannerfall/tower_{house}" for house, tones in HOUSES.items()},
        (0.32, 0.52, 0.7, 0.8),
        "emblem, roof, hem of the cloth",
    ),
    "Bannerfall: players": Things(
        {tones: f"bannerfall/cloth_{house}" for house, tones in HOUSES.items()},
        (0.15, 0.12, 0.85, 0.65),
        "emblem, hem of the cloth",
    ),
    "5 Royaumes: Banners": Things(
        {name: f"five_royaumes/back_{name}" for name in BANNERS},
        (0.16, 0.7, 0.84, 0.8),
        "animal, division of the field, hem of the cloth",
    ),
    "5 Royaumes: Characters": Things(
        {name: f"five_royaumes/{name}.{rank}" for name, rank in zip(BANNERS, CHARACTERS, strict=True)},
        (0.05, 0.03, 0.24, 0.2),
        "animal and hem of the small cloth",
    ),
    "5 Royaumes: signs": Things(
        {name: f"five_royaumes/medal_{name}" for name in BANNERS},
        (0.1, 0.1, 0.9, 0.9),
        "animal",
    ),
}
