"""The cards of 5 Royaumes as data: 33 Characters under seven Banners, two of each, and sets of them.

A card is a small integer, its *face*: five for each of the five Realms, then four for each of the two Orders, under a
Banner in the alphabetical order of their codes. A set of faces (a Council, Titans) is an integer with bit `f` for face
`f`.
"""

from __future__ import annotations

from typing import Final

SEATS: Final = 2
REALMS: Final = ("reptile", "feline", "raptor", "ursid", "marine")
BANNERS: Final[tuple[str, ...]] = (*REALMS, "religious", "imperial")
RELIGIOUS: Final = 5
IMPERIAL: Final = 6
COLUMNS: Final = len(REALMS)

RANKS: Final = ("king", "queen", "sorceress", "titan", "warrior")
RANK_COUNT: Final = len(RANKS)
KING: Final = 0
QUEEN: Final = 1
SORCERESS: Final = 2
TITAN: Final = 3
WARRIOR: Final = 4
RELIGIOUS_ROLES: Final = ("gaia", "ouranos", "papess", "warrior_monk")
IMPERIAL_ROLES: Final = ("captain", "colonel", "general", "marshal")

# R1: two of each.
COPIES: Final = 2
COUNCIL_SEATS: Final = 4
TITANS_TO_WIN: Final = 5
CASTLES_AT_START: Final = 2
SQUARE_AT_START: Final = 6

CODES: Final[tuple[str, ...]] = (
    *(f"{realm}.{rank}" for realm in REALMS for rank in RANKS),
    *(f"religious.{role}" for role in RELIGIOUS_ROLES),
    *(f"imperial.{role}" for role in IMPERIAL_ROLES),
)
FACES: Final[dict[str, int]] = {code: face for face, code in enumerate(CODES)}
DECK: Final[tuple[int, ...]] = tuple(face for face in range(len(CODES)) for _ in range(COPIES))

GAIA: Final = FACES["religious.gaia"]
OURANOS: Final = FACES["religious.ouranos"]
PAPESS: Final = FACES["religious.papess"]
MONK: Final = FACES["religious.warrior_monk"]
CAPTAIN: Final = FACES["imperial.captain"]
COLONEL: Final = FACES["imperial.colonel"]
GENERAL: Final = FACES["imperial.general"]
MARSHAL: Final = FACES["imperial.marshal"]

# By face: the number of its Banner; its code as both know it who have seen its back only.
BANNER: Final[tuple[int, ...]] = tuple(BANNERS.index(code.partition(".")[0]) for code in CODES)
BACKS: Final[tuple[str, ...]] = tuple(f"{banner}.?" for banner in BANNERS)


def face(realm: int, rank: int) -> int:
    """Face of a rank (`KING` to `WARRIOR`) of a Realm."""
    return realm * RANK_COUNT + rank


def set_of(faces: tuple[int, ...]) -> int:
    """The set of some faces."""
    return sum(1 << one for one in faces)


def members(faces: int) -> list[int]:
    """The faces of a set, ascending."""
    found: list[int] = []
    while faces:
        low = faces & -faces
        found.append(low.bit_length() - 1)
        faces ^= low
    return found


def _rank(rank: int) -> tuple[int, ...]:
    return tuple(face(realm, rank) for realm in range(COLUMNS))


TITANS: Final = set_of((*_rank(TITAN), GAIA, OURANOS))
FIGHTERS: Final = set_of((*_rank(WARRIOR), MONK))
OFFICERS: Final = set_of((CAPTAIN, COLONEL, GENERAL, MARSHAL))
SORCERESSES: Final = set_of(_rank(SORCERESS))
IS_TITAN: Final[tuple[bool, ...]] = tuple(bool(TITANS >> one & 1) for one in range(len(CODES)))

# R8: sizes of a column at which a Character of its Realm, or the Papess, is triggered.
QUEEN_SIZES: Final = (3, 4, 5)
SORCERESS_SIZES: Final = (3, 5)
WARRIOR_SIZES: Final = (4,)
PAPESS_SIZES: Final = (4,)
THRONE_SIZE: Final = 3
LAST_SIZE: Final = 5

PAPESS_GAIN: Final = 2
THRONE_GAIN: Final = 2
KING_GAIN: Final = 3
MARSHAL_GAIN: Final = 3
COLONEL_END_GAIN: Final = 2
GAIA_GAIN: Final = 1
MONK_THEFT: Final = 2


def passed(sizes: tuple[int, ...], before: int, after: int) -> int:
    """How many of some sizes a column reaches by growing from `before` to `after` (R8)."""
    return sum(before < size <= after for size in sizes)
