"""What the end brings to whom, and who would win: for the rules as for everything that shows or weighs a position.

The functions on `data` take a position or the data of a view: nothing that counts at the end is hidden.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from .content import (
    BANNER,
    CAPTAIN,
    CODES,
    COLONEL,
    COLONEL_END_GAIN,
    COLUMNS,
    FACES,
    FIGHTERS,
    GAIA,
    GAIA_GAIN,
    KING,
    KING_GAIN,
    MARSHAL,
    MARSHAL_GAIN,
    MONK,
    MONK_THEFT,
    OFFICERS,
    RANK_COUNT,
    REALMS,
    SEATS,
    TITANS_TO_WIN,
    members,
    set_of,
)

FIFTH_TITAN: Final = "a fifth Titan"
MORE_CASTLES: Final = "more castles"
EQUAL_CASTLES: Final = "equal castles"
BOTH: Final = (0, 1)

_KINGS: Final = frozenset(realm * RANK_COUNT + KING for realm in range(COLUMNS))
ENDERS: Final = set_of((*sorted(_KINGS), MONK, GAIA, CAPTAIN, COLONEL, MARSHAL))


@dataclass(frozen=True, slots=True)
class Gain:
    """What a card does at the end of the game: castles gained (the Warrior Monk: stolen), and why.

    `own` and `other` are the numbers compared; for the Captain they are the Realms that each seat leads, and `realms`
    names those of the card's seat. `reason` is `king`, `monk`, `gaia`, `captain`, `colonel` or `marshal`.
    """

    seat: int
    card: str
    gained: int
    reason: str
    own: int
    other: int
    realms: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Ledger:
    """The table if it ended now: castles as they lie, every card that speaks at the end, castles then, winners, why."""

    castles: tuple[int, int]
    gains: tuple[Gain, ...]
    totals: tuple[int, int]
    winners: tuple[int, ...]
    reason: str


def lines_in(sizes: Sequence[int], seat: int) -> int:
    """The lines of a seat: the size of its smallest column (R9); `sizes` has both seats' columns."""
    return min(sizes[seat * COLUMNS : seat * COLUMNS + COLUMNS])


def led(sizes: Sequence[int], seat: int) -> list[int]:
    """The Realms in which a seat strictly has the most influences."""
    own, other = seat * COLUMNS, (1 - seat) * COLUMNS
    return [realm for realm in range(COLUMNS) if sizes[own + realm] > sizes[other + realm]]


def _compared(
    card: int, seat: int, sizes: Sequence[int], councils: Sequence[int], titans: Sequence[int]
) -> tuple[str, int, int, int]:
    """Reason, what it brings if won, and the numbers that a card other than the Captain compares."""
    other = 1 - seat
    if card in _KINGS:
        realm = BANNER[card]
        return "king", KING_GAIN, sizes[seat * COLUMNS + realm], sizes[other * COLUMNS + realm]
    if card == MARSHAL:
        officers = [(councils[who] & OFFICERS).bit_count() for who in (seat, other)]
        return "marshal", MARSHAL_GAIN, officers[0], officers[1]
    if card == COLONEL:
        return "colonel", COLONEL_END_GAIN, lines_in(sizes, seat), lines_in(sizes, other)
    if card == GAIA:
        return "gaia", GAIA_GAIN, titans[seat].bit_count(), titans[other].bit_count()
    fighters = [(councils[who] & FIGHTERS).bit_count() for who in (seat, other)]
    return "monk", MONK_THEFT, fighters[0], fighters[1]


def end_gains(sizes: Sequence[int], councils: Sequence[int], titans: Sequence[int]) -> list[Gain]:
    """Every card that speaks at the end, those that bring nothing too; the Warrior Monk's theft comes last (R15)."""
    found: list[Gain] = []
    thefts: list[Gain] = []
    for seat in range(SEATS):
        for card in members((councils[seat] | titans[seat]) & ENDERS):
            if card == CAPTAIN:
                own, other = led(sizes, seat), led(sizes, 1 - seat)
                realms = tuple(REALMS[realm] for realm in own)
                found.append(Gain(seat, CODES[card], len(own), "captain", len(own), len(other), realms))
                continue
            reason, worth, mine, theirs = _compared(card, seat, sizes, councils, titans)
            gain = Gain(seat, CODES[card], worth if mine > theirs else 0, reason, mine, theirs)
            (thefts if card == MONK else found).append(gain)
    return found + thefts


def settle(
    castles: Sequence[int], sizes: Sequence[int], councils: Sequence[int], titans: Sequence[int]
) -> tuple[list[Gain], list[int]]:
    """Every gain of the end, thefts cut to what there is, and the castles after it (R15)."""
    after = list(castles)
    told: list[Gain] = []
    for gain in end_gains(sizes, councils, titans):
        made = gain
        if gain.reason == "monk":
            stolen = min(gain.gained, after[1 - gain.seat])
            after[1 - gain.seat] -= stolen
            made = Gain(gain.seat, gain.card, stolen, gain.reason, gain.own, gain.other)
        after[gain.seat] += made.gained
        told.append(made)
    return told, after


def winners(castles: Sequence[int], titans: Sequence[int]) -> tuple[tuple[int, ...], str]:
    """Who wins with these castles and Titans, and why (R16, R17)."""
    for seat in range(SEATS):
        if titans[seat].bit_count() >= TITANS_TO_WIN:
            return (seat,), FIFTH_TITAN
    if castles[0] == castles[1]:
        return BOTH, EQUAL_CASTLES
    return (int(castles[1] > castles[0]),), MORE_CASTLES


def sizes_of(data: Mapping[str, Any]) -> list[int]:
    """Sizes of all columns of a position or view, seat by seat in the order of the Realms."""
    return [len(columns.get(realm, ())) for columns in data["columns"] for realm in REALMS]


def sets_of(lists: Sequence[Sequence[str]]) -> list[int]:
    """Councils or Titans of a position or view as sets of faces."""
    return [set_of(tuple(FACES[code] for code in codes)) for codes in lists]


def ledger(data: Mapping[str, Any]) -> Ledger:
    """The table of a position or view if it ended now; of a finished one: as it ended."""
    castles = data["castles_before_end"] or data["castles"]
    councils, titans = sets_of(data["councils"]), sets_of(data["titans"])
    gains, after = settle(castles, sizes_of(data), councils, titans)
    who, why = winners(after, titans)
    if why == FIFTH_TITAN:
        gains, after = [], list(castles)
    return Ledger((castles[0], castles[1]), tuple(gains), (after[0], after[1]), who, why)
