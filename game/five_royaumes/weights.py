"""How much counts what a computer player looks at, in logits; fitted by `python3 build tune five_royaumes`.

800 games at 150 simulations a move, seed 1, 82802 positions;
loss on games held out 0.5942, with the weights before 0.6491.
"""

from __future__ import annotations

from typing import Final

from ..core.evaluation import Weights

WEIGHTS: Final[Weights] = (
    (0.3441, -0.0630),  # castles
    (0.3400, -0.2721),  # Kings' castles by lead
    (-0.0056, 1.0702),  # Queens' moments to come
    (1.7053, -0.3305),  # Sorceresses' moments to come
    (1.3491, -0.0793),  # Warriors' moments to come
    (0.5682, 0.2342),  # the Papess's castles to come
    (0.2611, 0.1028),  # the Captain's columns by lead
    (0.2760, -1.5856),  # the Throne Room to come
    (0.3359, 0.2192),  # the Marshal's castles by lead
    (0.6558, 0.7243),  # the Warrior Monk's theft by lead
    (0.6612, -0.8514),  # Gaia's castles by lead
    (0.4333, 1.6182),  # the Colonel's lines
    (-0.1844, -7.8341),  # the General's lines to come
    (-0.1745, 1.6068),  # 1 Titans
    (0.1166, 1.9492),  # 2 Titans
    (0.1313, 3.9743),  # 3 Titans
    (0.4463, 6.9229),  # 4 Titans
    (0.1140, -1.8049),  # Council
    (0.0403, -0.0822),  # influences
    (0.2773, -0.1781),  # to act
    (2.3601, 8.0347),  # extra turns
    (0.4854, 0.2244),  # a Warrior or Sorceress decides
)
