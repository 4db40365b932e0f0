"""Who would gain what, who would win, and what the map shows: for the rules as for everything that draws or weighs it.

The functions on `data` take a position or the data of a view, and speak in names of regions.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from .content import (
    ADJACENT,
    MEMBERS,
    REALM,
    REGION,
    REGIONS,
    THREE_STEPS,
    TWO_STEPS,
    crossings,
    is_realm,
    keeps,
    masters_ruins,
)

LAST_STANDING: Final = "the only one left on the board"
TARGET_REACHED: Final = "reached the target"
ROUNDS_OVER: Final = "the last round is over"


@dataclass(frozen=True, slots=True)
class Forecast:
    """What the end of a seat's turn would bring: 0 or 1 for Keep, Ruins and realm, their sum, and the Crown after."""

    keep: int
    ruins: int
    realm: int
    gain: int
    total: int


def winners(own: Sequence[int], tall: Sequence[int], crown: Sequence[int], target: int) -> tuple[tuple[int, ...], str]:
    """Who wins a game that is over, and why: a lone seat (B9), the target (B8), or the last round (B10)."""
    standing = tuple(seat for seat, held in enumerate(own) if held)
    if len(standing) == 1:
        return standing, LAST_STANDING
    sizes = [(held.bit_count(), towers.bit_count()) for held, towers in zip(own, tall, strict=True)]
    ready = [seat for seat, points in enumerate(crown) if points >= target]
    if ready:
        most = max(sizes[seat] for seat in ready)
        return tuple(seat for seat in ready if sizes[seat] == most), TARGET_REACHED
    ranks = [(points, *size) for points, size in zip(crown, sizes, strict=True)]
    return tuple(seat for seat, rank in enumerate(ranks) if rank == max(ranks)), ROUNDS_OVER


def crossed(own: int, start: int, goal: int) -> tuple[int, ...]:
    """The regions that a Blink crosses: of the ways allowed, the first that crosses most own regions (B4, B11)."""
    return max(crossings(start, goal), key=lambda way: sum(own >> region & 1 for region in way))


def adjacent(region: str) -> tuple[str, ...]:
    """The regions that touch a region."""
    return names(ADJACENT[REGION[region]])


def controlled(data: Mapping[str, Any], seat: int) -> tuple[str, ...]:
    """The regions that a seat controls."""
    return names(held(data, seat))


def realm(data: Mapping[str, Any], seat: int) -> tuple[str, ...]:
    """The largest connected set of regions that a seat controls; of equals the one with the first region."""
    return names(REALM[held(data, seat)])


def forecast(data: Mapping[str, Any], seat: int) -> Forecast:
    """What a seat would gain if its turn ended now."""
    regions = held(data, seat)
    keep, ruins, wide = keeps(regions), masters_ruins(regions), is_realm(regions)
    gain = keep + ruins + wide
    return Forecast(keep, ruins, wide, gain, data["crown"][seat] + gain)


def path_between(data: Mapping[str, Any], seat: int, start: str, goal: str) -> tuple[str, ...]:
    """The regions that a Blink of a seat is shown to cross; none where no Blink leads."""
    one, other = REGION[start], REGION[goal]
    if not (TWO_STEPS[one] | THREE_STEPS[one]) >> other & 1:
        return ()
    return tuple(REGIONS[region] for region in crossed(held(data, seat), one, other))


def held(data: Mapping[str, Any], seat: int) -> int:
    """The set of regions that a seat controls."""
    mark = str(seat)
    return sum(1 << REGION[name] for name, piece in data["regions"].items() if piece and piece[0] == mark)


def names(regions: int) -> tuple[str, ...]:
    """The names of a set of regions, in the order of the map."""
    return tuple(REGIONS[region] for region in MEMBERS[regions])
