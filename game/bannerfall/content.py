"""The map of Bannerfall as data, and what follows from it alone: neighbours, ways, realms, Crown by regions held.

A region is a small integer (its place in `REGIONS`), a set of regions an integer with bit `r` for region `r`. There are
8192 sets, so whatever depends on a set only is looked up in a table.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

KEEP: Final = "keep"
INNER: Final = ("northwatch", "dawnmere", "eastford", "south_barrow", "greyfen", "old_abbey")
OUTER: Final = ("frostgate", "high_moor", "redwall", "thorn_coast", "moonfield", "blackpine")
REGIONS: Final[tuple[str, ...]] = (KEEP, *INNER, *OUTER)
RUINS: Final = ("dawnmere", "south_barrow", "old_abbey")

# Both rings go clockwise; the Keep touches the inner ring, each outer region the inner one before it.
LINKS: Final[tuple[tuple[str, str], ...]] = (
    *((KEEP, inner) for inner in INNER),
    *((inner, INNER[(place + 1) % 6]) for place, inner in enumerate(INNER)),
    *((outer, OUTER[(place + 1) % 6]) for place, outer in enumerate(OUTER)),
    *zip(INNER, OUTER, strict=True),
)

BANNERS: Final = 8
TOWERS: Final = 3
ACTIONS_A_TURN: Final = 2
MOST_SEATS: Final = 4
BLINK_COST: Final = 1
FIREBALL_COST: Final = 2
SUMMON_COST: Final = 2
BASE_MANA: Final = 1
START_MANA: Final = 1
RUINS_FOR_MASTERY: Final = 2
REGIONS_FOR_REALM: Final = 5
ADVANCED_TARGET: Final = 10

HOUSES: Final = ("blue", "red", "gold", "green")
TWISTS: Final = ("pyromancer", "stonebuilder", "stormcaller", "summoner")
SEASONS: Final = ("ash_wind", "long_roads", "hard_winter", "ruin_bloom")

REGION: Final[dict[str, int]] = {name: number for number, name in enumerate(REGIONS)}
ALL: Final = (1 << len(REGIONS)) - 1


def set_of(names: tuple[str, ...]) -> int:
    """The set of some regions given by name."""
    return sum(1 << REGION[name] for name in names)


KEEP_SET: Final = set_of((KEEP,))
RUIN_SET: Final = set_of(RUINS)
OUTER_SET: Final = set_of(OUTER)


def _adjacent() -> tuple[int, ...]:
    found = [0] * len(REGIONS)
    for one, other in LINKS:
        found[REGION[one]] |= 1 << REGION[other]
        found[REGION[other]] |= 1 << REGION[one]
    return tuple(found)


def _members() -> tuple[tuple[int, ...], ...]:
    found: list[tuple[int, ...]] = [()]
    for regions in range(1, ALL + 1):
        low = regions & -regions
        found.append((low.bit_length() - 1, *found[regions ^ low]))
    return tuple(found)


def _near() -> tuple[int, ...]:
    found = [0]
    for regions in range(1, ALL + 1):
        low = regions & -regions
        found.append(found[regions ^ low] | ADJACENT[low.bit_length() - 1])
    return tuple(found)


def _realms() -> tuple[int, ...]:
    found = [0]
    for regions in range(1, ALL + 1):
        part, grown = 0, regions & -regions
        while grown != part:
            part, grown = grown, (grown | NEAR[grown]) & regions
        rest = found[regions ^ part]
        found.append(rest if rest.bit_count() > part.bit_count() else part)
    return tuple(found)


# By region: its neighbours.
ADJACENT: Final[tuple[int, ...]] = _adjacent()
# By set: its regions, ascending; all neighbours of its regions; its largest connected part (of equals the first).
MEMBERS: Final[tuple[tuple[int, ...], ...]] = _members()
NEAR: Final[tuple[int, ...]] = _near()
REALM: Final[tuple[int, ...]] = _realms()


def keeps(regions: int) -> int:
    """1 if a set holds Starfall Keep, else 0."""
    return regions & KEEP_SET


def masters_ruins(regions: int) -> int:
    """1 if a set holds two of the three Ruins, else 0."""
    return int((regions & RUIN_SET).bit_count() >= RUINS_FOR_MASTERY)


def is_realm(regions: int) -> int:
    """1 if five regions of a set are connected, else 0."""
    return int(REALM[regions].bit_count() >= REGIONS_FOR_REALM)


# By set: Crown that a turn gains whose seat holds just these regions; Ruins among them.
CROWN: Final[tuple[int, ...]] = tuple(keeps(held) + masters_ruins(held) + is_realm(held) for held in range(ALL + 1))
RUIN_COUNT: Final[tuple[int, ...]] = tuple((held & RUIN_SET).bit_count() for held in range(ALL + 1))

# By region: the regions that are two steps away and no less, and those that are three.
TWO_STEPS: Final[tuple[int, ...]] = tuple(NEAR[near] & ~near & ~(1 << region) for region, near in enumerate(ADJACENT))
THREE_STEPS: Final[tuple[int, ...]] = tuple(
    ALL & ~(TWO_STEPS[region] | near | 1 << region) for region, near in enumerate(ADJACENT)
)


def crossings(start: int, goal: int) -> tuple[tuple[int, ...], ...]:
    """The shortest ways between two regions that are two or three steps apart, as the regions crossed (B4, B11)."""
    if TWO_STEPS[start] >> goal & 1:
        return tuple((middle,) for middle in MEMBERS[ADJACENT[start] & ADJACENT[goal]])
    return tuple(
        (first, *rest) for first in MEMBERS[ADJACENT[start] & TWO_STEPS[goal]] for rest in crossings(first, goal)
    )


# By start, then by goal three steps away: every region that a shortest way crosses.
BETWEEN: Final[tuple[dict[int, int], ...]] = tuple(
    {
        goal: sum(1 << region for region in {region for way in crossings(start, goal) for region in way})
        for goal in MEMBERS[THREE_STEPS[start]]
    }
    for start in range(len(REGIONS))
)


@dataclass(frozen=True, slots=True)
class Start:
    """A recommended placing of Home Towers: who recommends it, and a home for each seat in turn order."""

    id: str
    source: str
    homes: tuple[str, ...]


BY_RULES: Final = "rules"
BY_FOLIO: Final = "folio"

# B7: "every second outer region" means the first two trios; the Folio's two are others. For four, the rules say "any".
STARTS: Final[tuple[Start, ...]] = (
    Start("frostgate_thorn_coast", BY_FOLIO, ("frostgate", "thorn_coast")),
    Start("blackpine_redwall", BY_FOLIO, ("blackpine", "redwall")),
    Start("high_moor_moonfield", BY_RULES, ("high_moor", "moonfield")),
    Start("every_second_frostgate", BY_RULES, ("frostgate", "redwall", "moonfield")),
    Start("every_second_high_moor", BY_RULES, ("high_moor", "thorn_coast", "blackpine")),
    Start("folio_frostgate", BY_FOLIO, ("frostgate", "redwall", "blackpine")),
    Start("folio_high_moor", BY_FOLIO, ("high_moor", "thorn_coast", "moonfield")),
    Start("folio_four", BY_FOLIO, ("frostgate", "redwall", "blackpine", "thorn_coast")),
)


def recommended(players: int) -> tuple[Start, ...]:
    """The recommended starts for a number of seats (section 4, Folio IX.A, B7)."""
    return tuple(start for start in STARTS if len(start.homes) == players)
