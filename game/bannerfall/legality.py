"""What may be done: the numbers of a set of options, what spells cost, and the sets of regions that a move may name.

This is the only place where legality is decided; `rules` plays what these sets allow, `reasons` explains the rest.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final

from .content import (
    ACTIONS_A_TURN,
    ADJACENT,
    BANNERS,
    BETWEEN,
    BLINK_COST,
    FIREBALL_COST,
    MEMBERS,
    NEAR,
    OUTER_SET,
    SUMMON_COST,
    THREE_STEPS,
    TOWERS,
    TWO_STEPS,
)
from .notation import BLINK, CONJURE, FIREBALL, FORTIFY, FREE_FORTIFY, HOME, MARCH, SUMMON, THE_END

if TYPE_CHECKING:
    from .rules import Bannerfall

# What a seat has used up: the first three until the next round, the others for the whole game.
USED_PYROMANCER: Final = 1
USED_SUMMONER: Final = 2
USED_STORMCALLER: Final = 4
USED_STONEBUILDER: Final = 8
USED_ASH_WIND: Final = 16
USED_ALL: Final = 31
KEPT_OVER_ROUNDS: Final = USED_STONEBUILDER | USED_ASH_WIND
USES: Final[dict[str, int]] = {
    "pyromancer": USED_PYROMANCER,
    "summoner": USED_SUMMONER,
    "stormcaller": USED_STORMCALLER,
    "stonebuilder": USED_STONEBUILDER,
    "ash_wind": USED_ASH_WIND,
}


class Rules:
    """One set of checked options, in the shape that play needs."""

    __slots__ = (
        "bloom",
        "equal_turns",
        "fireball",
        "first_actions",
        "fortify",
        "free_blink",
        "max_rounds",
        "options",
        "seats",
        "stone",
        "storm",
        "summon",
        "target",
        "uses",
    )

    def __init__(self, options: Mapping[str, Any]) -> None:
        season = options["season"]
        twists: list[str | None] = options["twists"]
        self.options: Mapping[str, Any] = options
        self.seats: int = options["players"]
        self.target: int = options["target"]
        self.equal_turns: bool = options["equal_turns"]
        self.max_rounds: int = options["max_rounds"]
        self.first_actions: int = min(options["first_turn_actions"], ACTIONS_A_TURN)
        self.free_blink: bool = season == "long_roads"
        self.bloom: bool = season == "ruin_bloom"
        # B12: a season that makes Fortify cheaper never makes it cost less than nothing.
        self.fortify: int = max(0, options["fortify_cost"] - (season == "hard_winter"))
        self.storm: list[bool] = [twist == "stormcaller" for twist in twists]
        self.stone: list[bool] = [twist == "stonebuilder" for twist in twists]
        # By seat: what can be used up at all.
        self.uses: list[int] = [_uses(twist, season) for twist in twists]
        # By seat, then by what it has used up: what the spell costs (B11, B12).
        fire = USED_PYROMANCER | USED_ASH_WIND
        self.fireball: list[list[int]] = [_costs(FIREBALL_COST, uses & fire) for uses in self.uses]
        self.summon: list[list[int]] = [_costs(SUMMON_COST, uses & USED_SUMMONER) for uses in self.uses]


def _uses(twist: str | None, season: str | None) -> int:
    return USES.get(twist or "", 0) | (USED_ASH_WIND if season == "ash_wind" else 0)


def _costs(base: int, discounts: int) -> list[int]:
    """By what is used up: a price, 1 less for each discount that is left."""
    return [max(0, base - (discounts & ~used).bit_count()) for used in range(USED_ALL + 1)]


# Sets of regions; everything here is about the seat to act


def free_homes(state: Bannerfall) -> int:
    """Where a Home Tower may be placed (B1)."""
    return OUTER_SET & state.empty


def banners_left(state: Bannerfall, seat: int) -> int:
    """Banners in a seat's reserve."""
    return BANNERS - (state.own[seat] & ~state.tall[seat]).bit_count()


def towers_left(state: Bannerfall, seat: int) -> int:
    """Towers in a seat's reserve."""
    return TOWERS - state.tall[seat].bit_count()


def blink_cost(state: Bannerfall) -> int:
    """What a Blink costs now: nothing, if Long Roads has not been used in this round (B12)."""
    return 0 if state.rules.free_blink and not state.season_used else BLINK_COST


def fireball_cost(state: Bannerfall, seat: int) -> int:
    """What a Fireball costs a seat now."""
    return state.rules.fireball[seat][state.used[seat]]


def summon_cost(state: Bannerfall, seat: int) -> int:
    """What Summon Host costs a seat now."""
    return state.rules.summon[seat][state.used[seat]]


def conjures(state: Bannerfall, seat: int) -> int:
    """Where Conjure may place a Banner."""
    return NEAR[state.own[seat]] & state.empty if banners_left(state, seat) else 0


def summons(state: Bannerfall, seat: int) -> int:
    """Where Summon Host may place a Banner (B6)."""
    if state.mana[seat] < summon_cost(state, seat) or not banners_left(state, seat):
        return 0
    return NEAR[state.tall[seat]] & state.empty


def marches(state: Bannerfall, seat: int, start: int) -> int:
    """Where the Banner on `start` may march (B5: not onto an own piece)."""
    return ADJACENT[start] & ~state.own[seat]


def blinks(state: Bannerfall, seat: int, start: int) -> int:
    """Where the Banner on `start` may go by a Blink March (B4, B11), if there is the mana for it."""
    goals = TWO_STEPS[start]
    if state.rules.storm[seat] and not state.used[seat] & USED_STORMCALLER:
        goals |= storm_goals(state.own[seat], start)
    return goals & ~state.own[seat]


def storm_goals(own: int, start: int) -> int:
    """Where the third step of a Stormcaller leads: one of the crossed regions must hold an own piece (B11)."""
    found = 0
    for goal in MEMBERS[THREE_STEPS[start]]:
        if BETWEEN[start][goal] & own:
            found |= 1 << goal
    return found


def fortifies(state: Bannerfall, seat: int) -> int:
    """Which Banners may become Towers."""
    if state.mana[seat] < state.rules.fortify or not towers_left(state, seat):
        return 0
    return state.own[seat] & ~state.tall[seat]


def free_fortifies(state: Bannerfall, seat: int) -> int:
    """Which Banners may become Towers without an action (B11)."""
    if not state.rules.stone[seat] or state.used[seat] & USED_STONEBUILDER:
        return 0
    return fortifies(state, seat)


def fireballs(state: Bannerfall, seat: int) -> int:
    """What a Fireball may hit."""
    if state.mana[seat] < fireball_cost(state, seat):
        return 0
    return NEAR[state.tall[seat]] & ~(state.empty | state.own[seat])


def all_actions(state: Bannerfall, seat: int) -> list[int]:
    """Every legal action of the actions phase."""
    found = _named(FREE_FORTIFY, free_fortifies(state, seat))
    if state.left:
        found += _named(CONJURE, conjures(state, seat))
        found += _named(FORTIFY, fortifies(state, seat))
        found += _named(FIREBALL, fireballs(state, seat))
        found += _named(SUMMON, summons(state, seat))
        blinking = state.mana[seat] >= blink_cost(state)
        for start in MEMBERS[state.own[seat] & ~state.tall[seat]]:
            found += _named(MARCH, marches(state, seat, start), start)
            if blinking:
                found += _named(BLINK, blinks(state, seat, start), start)
    found.append(THE_END)
    return found


def all_homes(state: Bannerfall) -> list[int]:
    """Every legal action of the home phase."""
    return _named(HOME, free_homes(state))


def _named(verb: int, goals: int, start: int = 0) -> list[int]:
    base = verb << 8 | start << 4
    return [base | goal for goal in MEMBERS[goals]]


def names_of_uses(uses: int) -> list[str]:
    """The twists and seasons that a set of uses stands for, sorted."""
    return sorted(name for name, bit in USES.items() if uses & bit)


def uses_of_names(names: Iterable[str]) -> int:
    """The set of uses that names stand for."""
    return sum(USES[name] for name in names)
