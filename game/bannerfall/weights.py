"""How much counts what a computer player looks at, in logits.

Between two seats: tried out in matches. Among more, spreading pays: fitted to results of games between searches.
"""

from __future__ import annotations

from typing import Final

from ..core.evaluation import Weights

WEIGHTS: Final[Weights] = (
    (1.0, 0.0),
    (0.0, 0.0),
    (1.0, 0.0),
    (0.35, 0.0),
    (0.12, 0.0),
    (0.1, 0.0),
    (0.2, 0.0),
    (0.25, 0.0),
    (0.05, 0.0),
    (0.15, 0.0),
    (0.7, 0.0),
    (0.12, 0.0),
    (0.0, 0.0),
    (2.0, 0.0),
    (0.2, 0.0),
    (0.0, 0.0),
    (0.0, 0.0),
    (0.0, 0.0),
)
MELEE: Final[Weights] = (
    (-0.35, 0.0),
    (1.1, 0.0),
    (-0.1, 0.0),
    (-0.15, 0.0),
    (0.65, 0.0),
    (-0.15, 0.0),
    (-0.05, 0.0),
    (0.5, 0.0),
    (0.04, 0.0),
    (0.16, 0.0),
    (0.2, 0.0),
    (0.0, 0.0),
    (-0.12, 0.0),
    (2.2, 0.0),
    (0.2, 0.0),
    (0.0, 0.0),
    (0.0, 0.0),
    (0.0, 0.0),
)
