"""What those who look on may see: everything, what one seat sees, or only what both see. The presenter chooses."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from ..core.contract import UNKNOWN, Event, Json
from ..core.match import Match

ALL: Final = "all"
BOTH: Final = "both"
Sight = int | str


def shown(match: Match, sight: Sight) -> Json:
    """The table as it is shown; even where all is open the deck stays as it lies."""
    if isinstance(sight, int):
        return match.view(sight).data
    first, *others = (match.view(seat).data for seat in range(len(match.seats)))
    if not match.spec.hidden:
        return first
    if sight == ALL:
        position = match.position()
        return {**first, **{key: position[key] for key in first if key in position and key not in ("deck", "result")}}
    for other in others:
        first = common(first, other)
    return first


def common(one: Any, other: Any) -> Any:
    """What is known in both of two views: where they differ, the one that knows less."""
    if isinstance(one, dict) and isinstance(other, dict):
        return {key: common(value, other.get(key)) for key, value in one.items()}
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        return _common_list(one, other)
    if isinstance(one, str) and isinstance(other, str) and one != other:
        return _lesser(one, other) or UNKNOWN
    return one


def _common_list(one: list[Any], other: list[Any]) -> list[Any]:
    """Item by item; codes that stand in another order there are compared as a heap."""
    texts = all(isinstance(item, str) for item in (*one, *other))
    if not texts or all(a == b or _lesser(a, b) for a, b in zip(one, other, strict=True)):
        return [common(a, b) for a, b in zip(one, other, strict=True)]
    sure = Counter(one) & Counter(other)
    out = []
    for code in one:
        out.append(code if sure[code] > 0 else _veiled(code))
        sure[code] -= 1
    return out


def _veiled(code: str) -> str:
    """What the back of a card tells: its Banner, or nothing."""
    banner, dot, _ = code.rpartition(".")
    return f"{banner}{dot}{UNKNOWN}"


def _lesser(one: str, other: str) -> str:
    """The one of two codes of the same card that tells less; empty if they are of different cards."""
    for less, more in ((one, other), (other, one)):
        if less.endswith(UNKNOWN) and more.startswith(less.removesuffix(UNKNOWN)):
            return less
    return ""


def may_play(match: Match, sight: Sight) -> bool:
    """Whether those who look on see the cards of whoever is to act."""
    return not match.spec.hidden or sight == ALL or sight == match.to_act


def told(event: Event, match: Match, sight: Sight) -> Event:
    """What happened, as those who look on may know it."""
    if isinstance(sight, int):
        return event.seen_by(sight)
    if sight == ALL:
        return Event(event.type, event.args, reveals=event.reveals)
    everybody = set(range(len(match.seats)))
    veiled = {name for name, seats in event.hidden.items() if not everybody <= set(seats)}
    args = {name: UNKNOWN if name in veiled else value for name, value in event.args.items()}
    return Event(event.type, args, reveals=event.reveals)
