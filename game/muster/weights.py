"""How much counts what a computer player looks at, in logits; fitted by `python3 build tune muster`.

x
"""

from __future__ import annotations

from typing import Final

from ..core.evaluation import Weights

WEIGHTS: Final[Weights] = (
    (1.3615, 0.1888),  # castles by lead and time left
    (0.8540, -0.8417),  # strength ahead in all columns
    (-0.2522, 0.0756),  # contested column with 1 on top
    (0.0916, -0.0733),  # contested column with 2 on top
    (0.1696, -0.1075),  # contested column with 3 on top
    (0.2788, -0.0756),  # contested column with 4 on top
    (0.1670, -0.3490),  # contested column with 5 on top
    (0.0532, 0.4295),  # contested column with a Wizard on top
    (0.3855, -0.4359),  # contested columns that a Banner of the hand goes on
    (0.0626, 0.0032),  # Banners of the hand for contested columns
    (0.1747, 0.1932),  # strongest Banner for each contested column
    (0.4103, -0.2110),  # contested columns where a swap is open
    (0.3804, -0.0608),  # Rainbow cards in the hand
    (-0.0003, 0.0441),  # strength in the hand
    (-0.0869, -0.2769),  # cards in the hand
    (0.1167, 0.3537),  # Rainbow Castles in the hand
    (-0.0850, -0.0973),  # to act
    (0.3348, -0.1763),  # to choose an action
    (0.6292, -1.0020),  # actions open
    (0.1149, -1.4553),  # Wizards on top
)
