"""Who has seen which Character, as part of the state, and what a seat is shown of it.

Nobody has seen a card of the deck, the square or a column, but for what a Sorceress added to one; all remember who lay
open. So memory is kept for the discard pile only: an entry is `face << 2 | seats`, with bit `s` of `seats` for a seat
that knows the card. Cards of one face are alike: whoever takes one openly takes one that both know, if there is one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ..core.contract import NOBODY, UNKNOWN, Json
from .content import BACKS, BANNER, CODES, COLUMNS, REALMS, SEATS, members
from .square import MEMBERS

if TYPE_CHECKING:
    from .rules import FiveRoyaumes

ALL_SEATS: Final = 3


def look_through(pile: list[int], seat: int) -> bool:
    """A seat looks at the whole pile (R12); whether that showed it anything."""
    bit = 1 << seat
    news = False
    for index, entry in enumerate(pile):
        if not entry & bit:
            pile[index] = entry | bit
            news = True
    return news


def take_out(pile: list[int], face: int, seat: int) -> None:
    """A card leaves the pile, taken by a seat that has looked through it."""
    known = face << 2 | ALL_SEATS
    pile.remove(known if known in pile else face << 2 | 1 << seat)


def forget(pile: list[int], banner: int, seat: int) -> None:
    """A card of a Banner is about to leave the pile unseen by a seat, which then knows none of them (R12).

    But where it knew all of that Banner, and they are alike, it knows what is left.
    """
    bit = 1 << seat
    places = [index for index, entry in enumerate(pile) if BANNER[entry >> 2] == banner]
    first = pile[places[0]]
    if first & bit and all(pile[index] & bit and pile[index] >> 2 == first >> 2 for index in places):
        return
    for index in places:
        pile[index] &= ~bit


def shown(state: FiveRoyaumes, seat: int | None) -> Json:
    """The position as a seat may know it; None: everything."""
    outcome = state.outcome()
    looked = seat is None or (state.phase == "recruit" and seat == state.to_act)
    columns, added = _columns(state, seat)
    return {
        "game": "five_royaumes",
        "to_act": None if state.to_act == NOBODY else state.to_act,
        "phase": state.phase,
        "deck": _deck(state, seat),
        "square": {f"{cell % 3},{cell // 3}": _code(state.cells[cell], seat is None) for cell in MEMBERS[state.filled]},
        "placed": None if state.placed < 0 else f"{state.placed % 3},{state.placed // 3}",
        "captured": sorted([_code(face, looked) for face in state.captured]),
        "columns": columns,
        "added": added,
        "councils": [_names(faces) for faces in state.councils],
        "titans": [_names(faces) for faces in state.titans],
        "castles": state.castles[:],
        "castles_before_end": list(state.before_end) or None,
        "thrones": [REALMS[realm] for realm in state.thrones],
        "throne_used": state.throne_used[:],
        "discard": sorted([_code(entry >> 2, _knows(entry, seat)) for entry in state.pile]),
        "seen": [_seen(state, other, seat) for other in range(SEATS)],
        "shared": _shared(state),
        "waiting": sorted([CODES[face] for face in state.waiting]),
        "resolving": None if state.acting < 0 else CODES[state.acting],
        "extra_turns": state.extra,
        "result": None if outcome is None else outcome.json(),
    }


def _code(face: int, known: bool) -> str:
    return CODES[face] if known else BACKS[BANNER[face]]


def _knows(entry: int, seat: int | None) -> bool:
    return seat is None or bool(entry >> seat & 1)


def _names(faces: int) -> list[str]:
    return sorted([CODES[face] for face in members(faces)])


def _deck(state: FiveRoyaumes, seat: int | None) -> list[str]:
    """The deck from its top, whose Banner is open (R2)."""
    if seat is None:
        return [CODES[face] for face in reversed(state.deck[: state.left])]
    return [BACKS[BANNER[state.deck[state.left - 1]]], *[UNKNOWN] * (state.left - 1)] if state.left else []


def _seen(state: FiveRoyaumes, other: int, seat: int | None) -> list[str]:
    """The cards of the pile that `other` knows, as `seat` can tell."""
    return sorted([_code(entry >> 2, _knows(entry, seat)) for entry in state.pile if entry >> other & 1])


def _shared(state: FiveRoyaumes) -> list[str]:
    """The cards of the pile that both know: each may know one of two that are alike, and not the same one."""
    return sorted([CODES[entry >> 2] for entry in state.pile if entry & ALL_SEATS == ALL_SEATS])


def _columns(state: FiveRoyaumes, seat: int | None) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """The columns there are, by seat and Realm, and at which places of them lie cards that a Sorceress added."""
    columns: list[dict[str, Any]] = [{}, {}]
    added: list[dict[str, Any]] = [{}, {}]
    for column in range(SEATS * COLUMNS):
        if state.sizes[column]:
            columns[column // COLUMNS][REALMS[column % COLUMNS]] = []
    for card in state.laid:
        owner, realm = divmod(card >> 8, COLUMNS)
        pile = columns[owner][REALMS[realm]]
        if card & 1:
            added[owner].setdefault(REALMS[realm], []).append(len(pile))
        pile.append(_code(card >> 1 & 127, seat is None or bool(card & 1 and owner == seat)))
    return columns, added
