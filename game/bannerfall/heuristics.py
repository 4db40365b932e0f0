"""What a computer player believes of Bannerfall: how good a position looks to each seat; nothing is hidden."""

from __future__ import annotations

from collections.abc import Callable
from math import exp
from random import Random
from typing import Final

from ..core.contract import View
from .content import CROWN, REALM, RUIN_COUNT
from .rules import OVER, Bannerfall, set_up

CROWN_WORTH: Final = 1.0
INCOME_WORTH: Final = 0.8
REGION_WORTH: Final = 0.12
REALM_WORTH: Final = 0.10
TOWER_WORTH: Final = 0.20
RUIN_WORTH: Final = 0.25
MANA_WORTH: Final = 0.05
ACTION_WORTH: Final = 0.25


def sampler(view: View) -> Callable[[Random], Bannerfall]:
    """A maker of the one state that shows `view`."""
    known = set_up(view.options, view.data)
    return lambda _: known.clone()


def worth(state: Bannerfall, seat: int) -> float:
    """Crown held and in reach of a seat, in Crown."""
    held = state.own[seat]
    if not held:
        return -10.0
    income = CROWN[held]
    points = CROWN_WORTH * state.crown[seat] + INCOME_WORTH * income
    points += REGION_WORTH * held.bit_count() + REALM_WORTH * min(5, REALM[held].bit_count())
    points += TOWER_WORTH * state.tall[seat].bit_count() + RUIN_WORTH * RUIN_COUNT[held]
    points += MANA_WORTH * min(6, state.mana[seat])
    return points + (ACTION_WORTH * state.left if seat == state.to_act else 0.0)


def evaluate(state: Bannerfall, seat: int) -> float:
    """Chance that `seat` wins, 0 to 1."""
    if state.stage == OVER:
        return state.payoffs()[seat]
    weights = [exp(worth(state, other)) for other in range(len(state.own))]
    return weights[seat] / sum(weights)
