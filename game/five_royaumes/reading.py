"""Positions of 5 Royaumes as they are told: every key of the right shape, and what they leave out filled in.

What hidden knowledge a position does not tell is as if nobody had looked; what follows from the rest is found.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import Any, Final

from ..core.contract import Json
from ..core.position import OVER, POSITION, actor, codes, entry, flag, listed, mapping, number, numbers, refuse, word
from .content import (
    BANNER,
    CODES,
    COLUMNS,
    DECK,
    FACES,
    IS_TITAN,
    MONK,
    RANK_COUNT,
    REALMS,
    SEATS,
    SORCERESS,
    SORCERESS_SIZES,
    SORCERESSES,
    TITANS_TO_WIN,
    WARRIOR,
    WARRIOR_SIZES,
)
from .rules import PHASES
from .scoring import end_gains, sets_of, settle, sizes_of
from .square import CELLS, NEIGHBOURS

DECIDING: Final = ("activate", "warrior", "sorceress")
MOST_CASTLES: Final = 999
MOST_EXTRA: Final = len(DECK)
CELL_NAMES: Final = {f"{cell % 3},{cell // 3}": cell for cell in range(CELLS)}
_TITANS: Final = frozenset(code for code in CODES if IS_TITAN[FACES[code]])
_CHARACTERS: Final = frozenset(CODES) - _TITANS


def read(position: Json) -> Json:
    """Every key with a value of the right shape, what is left out filled in."""
    phase = word(entry(position, "phase"), f"{POSITION}.phase", PHASES)
    discard = codes(entry(position, "discard"), f"{POSITION}.discard", CODES)
    data: Json = {
        "phase": phase,
        "to_act": actor(position, phase, SEATS),
        "deck": codes(entry(position, "deck"), f"{POSITION}.deck", CODES),
        "square": _square(entry(position, "square")),
        "captured": sorted(codes(entry(position, "captured"), f"{POSITION}.captured", CODES)),
        "columns": [_columns(value, seat) for seat, value in _by_seat(position, "columns")],
        "councils": _people(position, "councils", _CHARACTERS, "councils_kind", "councils_twice"),
        "titans": _people(position, "titans", _TITANS, "titans_kind", "titans_twice"),
        "castles": numbers(position, "castles", SEATS, 0, MOST_CASTLES),
        "thrones": [
            word(value, f"{POSITION}.thrones[{seat}]", REALMS) for seat, value in _by_seat(position, "thrones")
        ],
        "throne_used": [
            flag(value, f"{POSITION}.throne_used[{seat}]") for seat, value in _by_seat(position, "throne_used")
        ],
        "discard": discard,
        "extra_turns": number(entry(position, "extra_turns"), f"{POSITION}.extra_turns", 0, MOST_EXTRA),
        "waiting": sorted(codes(position.get("waiting", []), f"{POSITION}.waiting", CODES)),
    }
    data["added"] = [_added(position, data["columns"][seat], seat) for seat in range(SEATS)]
    data["seen"] = _seen(position, data)
    data["shared"] = codes(position.get("shared", _alike(data["seen"])), f"{POSITION}.shared", CODES)
    data["placed"] = _placed(position, data)
    data["resolving"] = _resolving(position, data)
    data["castles_before_end"] = _before_end(position, data)
    return data


def _by_seat(position: Json, key: str) -> list[tuple[int, Any]]:
    return list(enumerate(listed(entry(position, key), f"{POSITION}.{key}", SEATS)))


def _square(value: Any) -> dict[str, str]:
    place = f"{POSITION}.square"
    found = mapping(value, place)
    for cell, code in found.items():
        word(cell, place, CELL_NAMES)
        word(code, f"{place}.{cell}", CODES)
    return {cell: found[cell] for cell in CELL_NAMES if cell in found}


def _columns(value: Any, seat: int) -> dict[str, list[str]]:
    place = f"{POSITION}.columns[{seat}]"
    found = mapping(value, place)
    for realm in found:
        word(realm, place, REALMS)
        if not codes(found[realm], f"{place}.{realm}", CODES):
            refuse(f"{place}.{realm}", "column_empty", column=realm)
    return {realm: list(found[realm]) for realm in REALMS if realm in found}


def _people(position: Json, key: str, allowed: frozenset[str], foreign: str, twice: str) -> list[list[str]]:
    place = f"{POSITION}.{key}"
    found: list[list[str]] = []
    for seat, value in _by_seat(position, key):
        for index, code in enumerate(codes(value, f"{place}[{seat}]", CODES)):
            if code not in allowed:
                refuse(f"{place}[{seat}][{index}]", foreign, card=code)
            if code in value[:index]:
                refuse(f"{place}[{seat}][{index}]", twice, card=code, player=seat + 1)
        found.append(list(value))
    return found


def _added(position: Json, columns: dict[str, list[str]], seat: int) -> Json:
    """Which places of the columns hold what a Sorceress added."""
    place = f"{POSITION}.added[{seat}]"
    rows = listed(position.get("added", [{}, {}]), f"{POSITION}.added", SEATS)
    found = mapping(rows[seat], place)
    for realm, places in found.items():
        word(realm, place, columns)
        for index in listed(places, f"{place}.{realm}"):
            number(index, f"{place}.{realm}", 0, len(columns[realm]) - 1)
        if not places or any(one >= other for one, other in pairwise(places)):
            refuse(f"{place}.{realm}", "position_list")
    if found and not any(len(cards) >= SORCERESS_SIZES[0] for cards in columns.values()):
        refuse(place, "added_early", player=seat + 1)
    return {realm: list(found[realm]) for realm in REALMS if realm in found}


def _seen(position: Json, data: Json) -> list[list[str]]:
    """What each seat knows of the discard pile: nothing, but for a seat that looks through it now."""
    looks = data["to_act"] if data["phase"] == "sorceress" else None
    usual = [data["discard"] if seat == looks else [] for seat in range(SEATS)]
    place = f"{POSITION}.seen"
    rows = listed(position.get("seen", usual), place, SEATS)
    return [sorted(codes(row, f"{place}[{seat}]", CODES)) for seat, row in enumerate(rows)]


def _alike(seen: Sequence[Sequence[str]]) -> list[str]:
    return sorted((Counter(seen[0]) & Counter(seen[1])).elements())


def _placed(position: Json, data: Json) -> str | None:
    """The cell of the card just placed; where it is not told, the only one that it can be."""
    place = f"{POSITION}.placed"
    given = position.get("placed")
    if given is not None:
        return word(given, place, CELL_NAMES)
    if data["phase"] != "capture":
        return None
    able = [cell for cell in data["square"] if leaves_a_choice(data, cell)]
    if len(able) != 1:
        refuse(place, "placed_which" if able else "placed_nothing")
    return str(able[0])


def leaves_a_choice(data: Json, cell: str) -> bool:
    """Whether a card on a cell of the square touches two Banners or more, and not its own (R5)."""
    square = data["square"]
    if cell not in square:
        return False
    own = banner_of(square[cell])
    near = {banner_of(code) for name, code in square.items() if CELL_NAMES[name] in NEIGHBOURS[CELL_NAMES[cell]]}
    return len(near) > 1 and own not in near


def _resolving(position: Json, data: Json) -> str | None:
    """Who decides; where it is not told, the only one that it can be."""
    place = f"{POSITION}.resolving"
    given = position.get("resolving")
    if given is not None:
        return word(given, place, _CHARACTERS)
    if data["phase"] not in ("warrior", "sorceress"):
        return None
    able = [code for code in data["councils"][data["to_act"]] if may_decide(data, code)]
    if len(able) != 1:
        refuse(place, "resolving_which" if able else "resolving_nobody", player=data["to_act"] + 1)
    return str(able[0])


def may_decide(data: Json, code: str) -> bool:
    """Whether a Character can be what the phase waits for (R8, R11, R12)."""
    searching = data["phase"] == "sorceress"
    face = FACES[code]
    if face == MONK:
        return not searching
    return bool(SORCERESSES >> face & 1) == searching and most_triggers(data, data["to_act"], code) > 0


def _before_end(position: Json, data: Json) -> list[int] | None:
    """Castles before the gains of the end; where they are not told, the ones that lead to what there is."""
    place = f"{POSITION}.castles_before_end"
    if data["phase"] != OVER:
        if position.get("castles_before_end") is not None:
            refuse(place, "before_end_early")
        return None
    given = position.get("castles_before_end")
    if given is not None:
        return numbers(position, "castles_before_end", SEATS, 0, MOST_CASTLES)
    return next((pair for pair in _pairs(data) if settled(data, pair) == data["castles"]), None)


def _pairs(data: Json) -> list[list[int]]:
    """All ways to share the castles that there were before the gains of the end."""
    rest = sum(data["castles"])
    if not five_titans(data):
        gains = end_gains(sizes_of(data), sets_of(data["councils"]), sets_of(data["titans"]))
        rest -= sum(gain.gained for gain in gains if gain.reason != "monk")
    return [[one, rest - one] for one in range(rest + 1)]


def settled(data: Json, castles: Sequence[int]) -> list[int]:
    """What the end makes of castles (R15); a fifth Titan ends the game without it (R16)."""
    if five_titans(data):
        return list(castles)
    return settle(castles, sizes_of(data), sets_of(data["councils"]), sets_of(data["titans"]))[1]


def five_titans(data: Json) -> list[int]:
    """The seats that have won by Titans (R16)."""
    return [seat for seat, titans in enumerate(data["titans"]) if len(titans) >= TITANS_TO_WIN]


def banner_of(code: str) -> int:
    """The number of the Banner of a card."""
    return BANNER[FACES[code]]


def most_triggers(data: Json, seat: int, code: str) -> int:
    """How often a Warrior or Sorceress can wait at most, by the size of its column (R8)."""
    realm, rank = divmod(FACES[code], RANK_COUNT)
    if realm >= COLUMNS or rank not in (SORCERESS, WARRIOR):
        return 0
    size = len(data["columns"][seat].get(REALMS[realm], ()))
    return sum(size >= least for least in (SORCERESS_SIZES if rank == SORCERESS else WARRIOR_SIZES))
