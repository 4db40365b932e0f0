"""How much counts what a computer player looks at, in logits; fitted by `python3 build tune five_royaumes`.

x
"""

from __future__ import annotations

from typing import Final

from ..core.evaluation import Weights

WEIGHTS: Final[Weights] = (
    (0.3513, 0.3566),  # castles
    (0.2649, -0.5492),  # Kings' castles by lead
    (-0.1764, 0.9482),  # Queens' moments to come
    (1.5759, -1.5144),  # Sorceresses' moments to come
    (1.9942, -2.5044),  # Warriors' moments to come
    (0.5839, -0.1652),  # the Papess's castles to come
    (0.3279, -0.4230),  # the Captain's columns by lead
    (0.8575, -1.1779),  # the Throne Room to come
    (0.1564, -0.0409),  # the Marshal's castles by lead
    (0.6150, -1.8411),  # the Warrior Monk's theft by lead
    (0.1158, -4.4659),  # Gaia's castles by lead
    (0.2573, -0.4471),  # the Colonel's lines
    (-12.9381, 18.6280),  # the General's lines to come
    (0.5385, 0.2013),  # 1 Titans
    (0.2915, 2.2163),  # 2 Titans
    (0.4210, 4.7524),  # 3 Titans
    (0.6389, 11.3973),  # 4 Titans
    (0.2918, -1.4843),  # Council
    (0.0068, -0.1978),  # influences
    (0.3190, -0.4122),  # to act
    (1.5305, -5.4191),  # extra turns
    (0.4989, 0.4270),  # a Warrior or Sorceress decides
)
