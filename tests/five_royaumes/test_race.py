"""The chance that enough Titans come to a seat, against every way in which they may come."""

from __future__ import annotations

from itertools import product
from math import isclose, prod

import pytest

from game.five_royaumes.content import TITANS_TO_WIN
from game.five_royaumes.heuristics import COMING, RACES, WAITING


@pytest.mark.parametrize(("left", "ones", "twos"), [(0, 2, 1), (7, 0, 0), (30, 3, 2), (60, 1, 4), (60, 4, 0)])
def test_races_are_the_sum_of_all_ways(left: int, ones: int, twos: int) -> None:
    once = COMING * left / (left + WAITING)
    chances = [once] * ones + [1 - (1 - once) ** 2] * twos
    ways = list(product((0, 1), repeat=len(chances)))
    for missing in range(TITANS_TO_WIN + 1):
        enough = [way for way in ways if sum(way) >= missing]
        all_ways = sum(prod(p if came else 1 - p for p, came in zip(chances, way, strict=True)) for way in enough)
        assert isclose(RACES[left][missing][ones][twos], all_ways, abs_tol=1e-12)
