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


def chance(weights: Sequence[float], features: Sequence[float]) -> float:
    """Chance from 0 to 1 of the seat in whose favour the features count (logistic)."""
    points = 0.0
    for weight, feature in zip(weights, features, strict=True):
        points += weight * feature
    return 1.0 / (1.0 + exp(-max(-FARTHEST, min(FARTHEST, points))))
