"""How much counts what a computer player looks at, in logits; fitted by `python3 build tune five_royaumes`.

6000 games at 120 simulations a move, seed 1, 197633 positions;
loss on games held out 0.5901, with the weights before 0.6134.
"""

from __future__ import annotations

from typing import Final

from ..core.evaluation import Weights

WEIGHTS: Final[Weights] = (
    (0.2713, -0.2843),  # castles
    (0.2592, -0.0495),  # Kings' castles by lead
    (0.0603, -0.3920),  # Queens' moments to come
    (1.2496, -0.5964),  # Sorceresses' moments to come
    (1.3391, 0.6328),  # Warriors' moments to come
    (0.3004, -0.2398),  # the Papess's castles to come
    (0.2315, -0.2546),  # the Captain's columns by lead
    (0.3817, -0.7352),  # the Throne Room to come
    (0.2648, -0.1843),  # the Marshal's castles by lead
    (0.4866, -0.9621),  # the Warrior Monk's theft by lead
    (0.1753, 0.1734),  # Gaia's castles by lead
    (0.3761, -0.5337),  # the Colonel's lines
    (3.9403, 2.9548),  # the General's lines to come
    (0.0013, 0.1483),  # 1 Titans
    (0.1276, -0.2902),  # 2 Titans
    (0.1020, -0.8949),  # 3 Titans
    (0.3479, -2.1509),  # 4 Titans
    (5.2708, -2.5249),  # a fifth Titan to come
    (-0.7113, 8.4908),  # square of it
    (-0.0902, -0.1146),  # Council
    (0.0337, 0.0233),  # influences
    (0.3259, -0.0957),  # to act
    (0.0000, 0.0000),  # extra turns
    (0.0000, 0.0000),  # a Warrior or Sorceress decides
)
