"""How much counts what a computer player looks at, in logits; fitted by `python3 build tune five_royaumes`.

1000 games at 150 simulations a move, seed 1, by players of three minds with the weights before; 36,722 positions
where a turn begins; loss on games held out 0.5637, with the weights before 0.5980.
"""

from __future__ import annotations

from typing import Final

from ..core.evaluation import Weights

WEIGHTS: Final[Weights] = (
    (0.4149, 0.2297),  # castles
    (0.2927, -0.0838),  # Kings' castles by lead
    (0.3253, 0.3868),  # Queens' moments to come
    (0.3792, 0.6983),  # Sorceresses' moments to come
    (0.2553, 3.9750),  # Warriors' moments to come
    (0.5083, 0.2009),  # the Papess's castles to come
    (0.2356, -0.1713),  # the Captain's columns by lead
    (0.2892, -0.1783),  # the Throne Room to come
    (0.2402, -0.3866),  # the Marshal's castles by lead
    (0.8156, -0.7834),  # the Warrior Monk's theft by lead
    (-0.1809, -0.9438),  # Gaia's castles by lead
    (0.2091, 1.2123),  # the Colonel's lines
    (5.7940, -6.4418),  # the General's lines to come
    (-0.4074, -0.2901),  # 1 Titans
    (-0.2549, -0.4316),  # 2 Titans
    (0.1426, -1.1734),  # 3 Titans
    (0.2135, -1.9844),  # 4 Titans
    (1.9341, 1.9141),  # a fifth Titan to come
    (3.5889, -0.2257),  # square of it
    (0.0791, -1.5652),  # Council
    (0.0369, -0.1957),  # influences
    (0.3235, -0.2698),  # to act
    (2.6722, 0.6929),  # extra turns
    (0.0000, 0.0000),  # a Warrior or Sorceress decides
)
