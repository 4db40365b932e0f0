"""A guess at the chance to win: what there is to look at, weighed by how much of the game is left."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final

FARTHEST: Final = 30.0

Weights = tuple[tuple[float, float], ...]


def by_moment(weights: Weights, bases: Sequence[tuple[float, float]]) -> list[list[float]]:
    """By moment of the game: a weight a feature, its two numbers mixed by the two of the moment's basis."""
    return [[first * one + second * other for first, second in weights] for one, other in bases]


def chance(weights: list[float], features: list[float]) -> float:
    """Chance from 0 to 1 of the seat in whose favour the features count (logistic)."""
    points = 0.0
    for place, weight in enumerate(weights):
        points += weight * features[place]
    return 1.0 / (1.0 + exp(-max(-FARTHEST, min(FARTHEST, points))))
