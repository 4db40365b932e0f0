"""How much counts what a computer player looks at, in logits; fitted by `python3 build tune muster`.

700 games at 150 simulations a move, seed 1, 74382 positions;
loss on games held out 0.4823, with the weights before 0.4821.
"""

from __future__ import annotations

from typing import Final

from ..core.evaluation import Weights

WEIGHTS: Final[Weights] = (
    (1.4703, 0.7774),  # castles by lead and time left
    (0.6025, -0.8042),  # strength ahead in all columns
    (-0.2708, -0.6211),  # contested column with 1 on top
    (0.0833, 0.1628),  # contested column with 2 on top
    (0.0734, 0.1782),  # contested column with 3 on top
    (-0.0149, 0.4280),  # contested column with 4 on top
    (0.2965, -0.5132),  # contested column with 5 on top
    (0.1995, -0.7729),  # contested column with a Wizard on top
    (-0.0097, 0.1108),  # contested columns that a Banner of the hand goes on
    (0.0829, 0.0647),  # Banners of the hand for contested columns
    (0.3423, 0.0859),  # strongest Banner for each contested column
    (0.0466, 0.5874),  # contested columns where a swap is open
    (0.4225, 0.2057),  # Rainbow cards in the hand
    (0.0613, -0.0493),  # strength in the hand
    (-0.0995, -0.1379),  # cards in the hand
    (-0.0753, 0.5634),  # Rainbow Castles in the hand
    (0.0372, -0.0228),  # to act
    (0.1388, -0.1085),  # to choose an action
    (0.5982, -0.9097),  # actions open
    (-0.0172, -0.7346),  # Wizards on top
)
