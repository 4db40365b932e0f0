"""Why a move of Bannerfall is refused: explanations only, asked for once `legality` has said no.

Each reason id has its sentence under `reason.<id>` in the texts; the arguments are codes and numbers for it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from ..core.contract import Move
from ..core.errors import Reason
from .content import ADJACENT, MEMBERS, NEAR, OUTER_SET, REGION, REGIONS, THREE_STEPS
from .legality import (
    USED_STONEBUILDER,
    USED_STORMCALLER,
    banners_left,
    blink_cost,
    fireball_cost,
    storm_goals,
    summon_cost,
    towers_left,
)
from .notation import FREE

if TYPE_CHECKING:
    from .rules import Bannerfall


def refusal(state: Bannerfall, move: Move) -> Reason:
    """The reason that helps most why a move, known to be illegal, may not be played."""
    verb, *words = move.words
    return _wrong_moment(state, verb, words) or _EXPLAIN[verb](state, *words)


def _wrong_moment(state: Bannerfall, verb: str, words: list[str]) -> Reason | None:
    if state.phase == "over":
        return Reason("game_over")
    if state.phase == "home":
        return None if verb == "home" else Reason("home_first")
    if verb == "home":
        return Reason("homes_stand")
    return Reason("no_actions") if state.left == 0 and FREE not in words else None


def _home(state: Bannerfall, region: str) -> Reason:
    if not OUTER_SET >> REGION[region] & 1:
        return Reason("home_not_outer", {"region": region})
    return Reason("home_taken", {"region": region})


def _conjure(state: Bannerfall, region: str) -> Reason:
    reason = _occupied(state, region)
    if reason is None and not NEAR[state.own[state.to_act]] >> REGION[region] & 1:
        reason = Reason("conjure_far", {"region": region})
    return reason or Reason("no_banners")


def _summon(state: Bannerfall, region: str) -> Reason:
    seat = state.to_act
    reason = _occupied(state, region) or _no_source(state, "summon", region)
    if reason is None and not banners_left(state, seat):
        reason = Reason("no_banners")
    return reason or _no_mana(state, "summon", summon_cost(state, seat))


def _fireball(state: Bannerfall, region: str) -> Reason:
    seat, goal = state.to_act, REGION[region]
    if state.empty >> goal & 1:
        return Reason("fireball_nothing", {"region": region})
    if state.own[seat] >> goal & 1:
        return Reason("fireball_own", {"region": region})
    return _no_source(state, "fireball", region) or _no_mana(state, "fireball", fireball_cost(state, seat))


def _march(state: Bannerfall, start: str, goal: str) -> Reason:
    reason = _not_a_banner(state, start)
    if reason is not None:
        return reason
    if start == goal:
        return Reason("same_region", {"region": start})
    if not ADJACENT[REGION[start]] >> REGION[goal] & 1:
        return Reason("not_adjacent", {"from": start, "to": goal})
    return Reason("own_piece", {"region": goal})


def _blink(state: Bannerfall, start: str, goal: str) -> Reason:
    reason = _not_a_banner(state, start)
    if reason is not None:
        return reason
    if start == goal:
        return Reason("same_region", {"region": start})
    if ADJACENT[REGION[start]] >> REGION[goal] & 1:
        return Reason("blink_adjacent", {"from": start, "to": goal})
    if state.own[state.to_act] >> REGION[goal] & 1:
        return Reason("own_piece", {"region": goal})
    return _too_far(state, start, goal) or _no_mana(state, "blink", blink_cost(state))


def _too_far(state: Bannerfall, start: str, goal: str) -> Reason | None:
    """What keeps a Blink from a third step; None if it needs none or may take it (B11)."""
    seat = state.to_act
    ends: dict[str, str | int] = {"from": start, "to": goal}
    one, other = REGION[start], REGION[goal]
    if not THREE_STEPS[one] >> other & 1:
        return None
    if not state.rules.storm[seat]:
        return Reason("blink_far", ends)
    if state.used[seat] & USED_STORMCALLER:
        return Reason("storm_used", ends)
    return None if storm_goals(state.own[seat], one) >> other & 1 else Reason("storm_no_friend", ends)


def _fortify(state: Bannerfall, region: str, free: str = "") -> Reason:
    seat, goal = state.to_act, REGION[region]
    if free and not state.rules.stone[seat]:
        return Reason("free_not_stonebuilder")
    if free and state.used[seat] & USED_STONEBUILDER:
        return Reason("free_used")
    if state.tall[seat] >> goal & 1:
        return Reason("already_tower", {"region": region})
    reason = _not_a_banner(state, region)
    if reason is None and not towers_left(state, seat):
        reason = Reason("no_towers")
    return reason or _no_mana(state, "fortify", state.rules.fortify)


def _end(state: Bannerfall) -> Reason:
    raise AssertionError("a turn can be ended whenever it has begun")


def _occupied(state: Bannerfall, region: str) -> Reason | None:
    """Whose piece is in the way of a new Banner; None if the region is empty."""
    goal = REGION[region]
    if state.empty >> goal & 1:
        return None
    mine = state.own[state.to_act] >> goal & 1
    return Reason("occupied_own" if mine else "occupied_enemy", {"region": region})


def _not_a_banner(state: Bannerfall, region: str) -> Reason | None:
    """Why what stands in a region is no Banner of the seat to act; None if it is one."""
    seat, place = state.to_act, REGION[region]
    if state.empty >> place & 1:
        return Reason("nothing_there", {"region": region})
    if not state.own[seat] >> place & 1:
        return Reason("not_yours", {"region": region})
    return Reason("tower_stays", {"region": region}) if state.tall[seat] >> place & 1 else None


def _no_source(state: Bannerfall, spell: str, region: str) -> Reason | None:
    """Why no Tower can cast into a region; None if one can."""
    seat = state.to_act
    touching = ADJACENT[REGION[region]]
    if touching & state.tall[seat]:
        return None
    if not state.tall[seat]:
        return Reason("no_tower_at_all", {"spell": spell})
    near = MEMBERS[touching & state.own[seat]]
    if not near:
        return Reason("no_tower_near", {"spell": spell, "region": region})
    return Reason("only_banner_near", {"spell": spell, "region": region, "near": REGIONS[near[0]]})


def _no_mana(state: Bannerfall, spell: str, need: int) -> Reason:
    have = state.mana[state.to_act]
    return Reason("no_mana", {"spell": spell, "need": need, "have": have, "missing": need - have})


_EXPLAIN: Final[dict[str, Callable[..., Reason]]] = {
    "home": _home,
    "conjure": _conjure,
    "march": _march,
    "blink": _blink,
    "fortify": _fortify,
    "fireball": _fireball,
    "summon": _summon,
    "end": _end,
}
