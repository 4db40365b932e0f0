"""What a computer player believes of Bannerfall: how good a position looks to each seat; nothing is hidden."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import exp
from random import Random
from typing import Final

from ..core.contract import View
from .content import ADJACENT, CROWN, KEEP_SET, REALM, REGION, REGIONS_FOR_REALM, RUIN_COUNT
from .rules import OVER, Bannerfall, set_up

NEAR_KEEP: Final = ADJACENT[REGION["keep"]]
MOST_MANA: Final = 6
MOST_NEAR_KEEP: Final = 3
SCALE: Final = 8.0
NOTHING: Final = 1e-6


@dataclass(frozen=True, slots=True)
class Weights:
    """What counts, in logits: Crown as a share of the target times 8 (and that share squared), income, and so on.

    `now` and `later` are the Crown that the regions held would bring to the seat to act and to others; `ready` and
    `threat` stand for an income that reaches the target; `turn` is for each turn that goes before one's own.
    """

    crown: float
    crown_squared: float
    now: float
    later: float
    regions: float
    realm: float
    towers: float
    ruins: float
    mana: float
    actions: float
    keep_tower: float
    near_keep: float
    turn: float
    ready: float
    threat: float


# Two seats fight for the tempo at the Keep: tried out in matches. With more seats, spreading pays: fitted to results of
# games between searches, once more with what that gave, and rounded.
DUEL: Final = Weights(
    crown=1.0,
    crown_squared=0.0,
    now=1.0,
    later=0.35,
    regions=0.12,
    realm=0.10,
    towers=0.20,
    ruins=0.25,
    mana=0.05,
    actions=0.15,
    keep_tower=0.7,
    near_keep=0.12,
    turn=0.0,
    ready=2.0,
    threat=0.2,
)
MELEE: Final = Weights(
    crown=-0.35,
    crown_squared=1.1,
    now=-0.1,
    later=-0.15,
    regions=0.65,
    realm=-0.15,
    towers=-0.05,
    ruins=0.5,
    mana=0.04,
    actions=0.16,
    keep_tower=0.2,
    near_keep=0.0,
    turn=-0.12,
    ready=2.2,
    threat=0.2,
)


def sampler(view: View) -> Callable[[Random], Bannerfall]:
    """A maker of the one state that shows `view`."""
    known = set_up(view.options, view.data)
    return lambda _: known.clone()


def standing(state: Bannerfall, seat: int, weigh: Weights) -> float:
    """How a seat stands, in logits against the others."""
    held, tall = state.own[seat], state.tall[seat]
    income, target = CROWN[held], state.rules.target
    share = state.crown[seat] / target
    points = SCALE * share * (weigh.crown + weigh.crown_squared * share)
    points += weigh.regions * held.bit_count() + weigh.realm * min(REGIONS_FOR_REALM, REALM[held].bit_count())
    points += weigh.towers * tall.bit_count() + weigh.ruins * RUIN_COUNT[held]
    points += weigh.mana * min(MOST_MANA, state.mana[seat])
    points += weigh.near_keep * min(MOST_NEAR_KEEP, (held & ~tall & NEAR_KEEP).bit_count())
    if tall & KEEP_SET:
        points += weigh.keep_tower
    reaches = state.crown[seat] + income >= target
    if seat == state.to_act:
        return points + weigh.now * income + weigh.actions * state.left + weigh.ready * reaches
    turns = (seat - state.to_act) % len(state.own)
    return points + weigh.later * income + weigh.turn * turns + weigh.threat * reaches


def evaluate(state: Bannerfall, seat: int) -> float:
    """Chance that `seat` wins, 0 to 1: its standing among those of all; a seat that is out has next to none."""
    if state.stage == OVER:
        return state.payoffs()[seat]
    weigh = DUEL if len(state.own) == 2 else MELEE
    placing = state.round == 0
    chances = [
        exp(standing(state, other, weigh)) if held or placing else NOTHING for other, held in enumerate(state.own)
    ]
    return chances[seat] / sum(chances)
