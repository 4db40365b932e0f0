"""What a computer player believes of Bannerfall: how good a position looks to each seat; nothing is hidden."""

from __future__ import annotations

from collections.abc import Callable
from math import exp
from random import Random
from typing import Final

from ..core.contract import View
from ..core.evaluation import FARTHEST, by_moment
from .content import ADJACENT, ALL, CROWN, FIREBALL_COST, KEEP_SET, NEAR, REALM, REGION, REGIONS_FOR_REALM, RUIN_COUNT
from .rules import OVER, Bannerfall, set_up
from .weights import MELEE, WEIGHTS

NEAR_KEEP: Final = ADJACENT[REGION["keep"]]
MOST_MANA: Final = 6
MOST_NEAR_KEEP: Final = 3
SCALE: Final = 8
NOTHING: Final = 1e-6

FEATURES: Final = (
    "Crown",
    "Crown, squared",
    "Crown that the regions bring at the end of this turn",
    "Crown that they would bring later",
    "regions",
    "the largest realm, up to five",
    "Towers",
    "Ruins",
    "mana",
    "actions left",
    "a Tower on the Keep",
    "Banners beside the Keep",
    "turns to wait",
    "the target with the next score, in one's own turn",
    "the same in another's",
    "the Keep",
    "a Fireball at hand for the Keep",
    "Banners beside enemies",
)
# By eighths of the target that the leader has: weights at the start, and what Crown adds.
BASES: Final = [(1.0, eighths / SCALE) for eighths in range(SCALE + 1)]
MOMENTS: Final = by_moment(WEIGHTS, BASES)
MELEES: Final = by_moment(MELEE, BASES)


def sampler(view: View) -> Callable[[Random], Bannerfall]:
    """A maker of the one state that shows `view`."""
    known = set_up(view.options, view.data)
    return lambda _: known.clone()


def moment(state: Bannerfall) -> int:
    """Which of the `BASES` a position stands at: how much of the target the leader has."""
    return min(SCALE, SCALE * max(state.crown) // state.rules.target)


def look(state: Bannerfall, seat: int) -> list[float]:
    """What there is to look at of a seat (`FEATURES`)."""
    held, tall = state.own[seat], state.tall[seat]
    income, target = CROWN[held], state.rules.target
    share = state.crown[seat] / target
    reaches = state.crown[seat] + income >= target
    acting = seat == state.to_act
    loose = held & ~tall
    mana = state.mana[seat] if acting else state.mana[seat] + RUIN_COUNT[held] + 1
    enemies = ~(held | state.empty)
    return [
        SCALE * share,
        SCALE * share * share,
        income if acting else 0,
        0 if acting else income,
        held.bit_count(),
        min(REGIONS_FOR_REALM, REALM[held].bit_count()),
        tall.bit_count(),
        RUIN_COUNT[held],
        min(MOST_MANA, state.mana[seat]),
        state.left if acting else 0,
        1 if tall & KEEP_SET else 0,
        min(MOST_NEAR_KEEP, (loose & NEAR_KEEP).bit_count()),
        (seat - state.to_act) % len(state.own),
        acting and reaches,
        reaches and not acting,
        held & KEEP_SET,
        1 if tall & NEAR_KEEP and mana >= FIREBALL_COST else 0,
        (loose & NEAR[enemies & ALL]).bit_count(),
    ]


def features(state: Bannerfall) -> list[float]:
    """What there is to look at between two seats, as seat 0's lead over seat 1."""
    return [one - other for one, other in zip(look(state, 0), look(state, 1), strict=True)]


def standing(state: Bannerfall, seat: int, weights: list[float]) -> float:
    """How a seat stands, in logits against the others."""
    points = 0.0
    for weight, feature in zip(weights, look(state, seat), strict=True):
        points += weight * feature
    return points


def evaluate(state: Bannerfall, seat: int) -> float:
    """Chance that `seat` wins, 0 to 1: its standing among those of all; a seat that is out has next to none."""
    if state.stage == OVER:
        return state.payoffs()[seat]
    moments = MOMENTS if len(state.own) == 2 else MELEES
    weights = moments[moment(state)]
    placing = state.round == 0
    chances = [
        exp(max(-FARTHEST, min(FARTHEST, standing(state, other, weights)))) if held or placing else NOTHING
        for other, held in enumerate(state.own)
    ]
    return chances[seat] / sum(chances)
