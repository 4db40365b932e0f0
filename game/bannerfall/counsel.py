"""What speaks for a move of Bannerfall: Crown at the end of the turn, what the others lose, ground, Towers, mana."""

from __future__ import annotations

from typing import Any, Final

from ..core.contract import Json, Move, State, View
from ..core.counsel import Said
from .content import KEEP, REGIONS_FOR_REALM, RUINS, RUINS_FOR_MASTERY
from .notation import FREE
from .preview import Effect, effect_of
from .scoring import adjacent, controlled, forecast, realm

PARTS: Final = ("keep", "ruins", "realm")


def named(view: View, move: Move) -> Said:
    """A move in words."""
    match move.words:
        case (("march" | "blink") as verb, start, goal):
            return f"move.{verb}", {"from": start, "to": goal}
        case ("fortify", region, "free"):
            return f"move.fortify_{FREE}", {"region": region}
        case (verb, region):
            return f"move.{verb}", {"region": region}
        case _:
            return "move.end", {}


def reasons(view: View, move: Move, world: State) -> list[Said]:
    """What a move changes, what counts most first; nothing is hidden, so there is one state only."""
    data, seat = view.data, view.seat
    if move.words[0] == "home":
        return _home(data, seat, move.words[1])
    effect = effect_of(data, view.options, move.words)
    state = world.clone()
    state.apply(move)
    outcome = state.outcome()
    if outcome and outcome.winners == (seat,):
        return [("counsel.wins", {})]
    if move.words[0] == "end":
        return _ending(data, effect)
    after = state.position()
    out = [("counsel.out", {"who": other}) for other in effect.out]
    out += _crown(data, effect, int(view.options["target"]), seat)
    out += _denied(data, after, seat)
    return out + _hits(effect) + _ground(data, after, effect, seat, move)


def _crown(data: Json, effect: Effect, target: int, seat: int) -> list[Said]:
    """What the end of this turn brings more than it would have."""
    before, coming = forecast(data, seat), effect.forecast
    fresh = tuple(part for part in PARTS if getattr(coming, part) > getattr(before, part))
    args = {"gain": coming.gain, "total": coming.total, "target": target}
    if fresh and coming.total >= target:
        return [("counsel.target", args)]
    return [(f"counsel.gains_{part}", args) for part in fresh]


def _denied(data: Json, after: Json, seat: int) -> list[Said]:
    """What the others would have gained and now do not."""
    out: list[Said] = []
    for other in range(len(data["crown"])):
        if other == seat:
            continue
        before, now = forecast(data, other), forecast(after, other)
        lost = [part for part in PARTS if getattr(now, part) < getattr(before, part)]
        out += [(f"counsel.denies_{part}", {"who": other, "total": before.total}) for part in lost]
    return out


def _hits(effect: Effect) -> list[Said]:
    out: list[Said] = []
    if effect.removed:
        out.append(("counsel.removes", {"who": effect.removed[0], "region": effect.removed[1]}))
    if effect.downgraded:
        out.append(("counsel.downgrades", {"who": effect.downgraded[0], "region": effect.downgraded[1]}))
    return out


def _ground(data: Json, after: Json, effect: Effect, seat: int, move: Move) -> list[Said]:
    """New regions, the realm, Ruins, Towers."""
    gained = [region for region in controlled(after, seat) if region not in controlled(data, seat)]
    out: list[Said] = []
    out += [("counsel.ruin", {"region": region, **_ruins(after, seat)}) for region in gained if region in RUINS]
    had, has = len(realm(data, seat)), len(effect.realm)
    if had < has <= REGIONS_FOR_REALM:
        out.append(("counsel.grows", {"before": had, "after": has, "wanted": REGIONS_FOR_REALM}))
    if move.words[0] == "fortify":
        out.append(_tower(move.words[1]))
    near = [region for region in gained if KEEP in adjacent(region)]
    if near and data["regions"][KEEP] and data["regions"][KEEP][0] != str(seat):
        out.append(("counsel.near_keep", {"region": near[0]}))
    held = len(controlled(after, seat))
    if len(controlled(data, seat)) < held:
        out.append(("counsel.spreads", {"count": held}))
    return out


def _ruins(data: Json, seat: int) -> dict[str, Any]:
    held = sum(region in RUINS for region in controlled(data, seat))
    return {"count": held, "wanted": RUINS_FOR_MASTERY}


def _tower(region: str) -> Said:
    return ("counsel.tower_keep" if region == KEEP else "counsel.tower"), {"region": region}


def _ending(data: Json, effect: Effect) -> list[Said]:
    """What the end of a turn brings, or that nothing is to be done."""
    if effect.forecast.gain:
        return [("counsel.ends", {"gain": effect.forecast.gain, "total": effect.forecast.total})]
    return [] if data["actions_left"] else [("counsel.done", {})]


def _home(data: Json, seat: int, region: str) -> list[Said]:
    """A Home Tower: what touches it, and who stands near."""
    out: list[Said] = []
    ruins = [near for near in adjacent(region) if near in RUINS]
    out += [("counsel.home_ruin", {"region": region, "to": ruin}) for ruin in ruins]
    crowded = [near for near in adjacent(region) if data["regions"][near]]
    return out if crowded else [*out, ("counsel.home_room", {"region": region})]
