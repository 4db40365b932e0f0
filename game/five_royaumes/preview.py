"""What could be done and what a move would change, worked out from what a view shows: for the table, not the game.

`data` is a position or the data of a view; cells are x and y as its square counts them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..core.contract import Event, Move
from .content import (
    CODES,
    COLONEL,
    COUNCIL_SEATS,
    FACES,
    GENERAL,
    IS_TITAN,
    PAPESS,
    PAPESS_SIZES,
    QUEEN,
    QUEEN_SIZES,
    RANK_COUNT,
    REALMS,
    SORCERESS,
    SORCERESS_SIZES,
    THRONE_SIZE,
    WARRIOR,
    WARRIOR_SIZES,
)
from .scoring import FIFTH_TITAN, ledger, lines_in, sizes_of
from .square import PLACES, SIDE, coordinates, frames
from .worlds import named_codes, set_up

Cell = tuple[int, int]
DECIDING = ("activate", "warrior", "sorceress")
THRONE = "throne"


@dataclass(frozen=True, slots=True)
class Capture:
    """One way to take cards: the Banner, its cells (the placed card's among them if it is taken too)."""

    banner: str
    cells: tuple[Cell, ...]
    with_placed: bool


@dataclass(frozen=True, slots=True)
class Effect:
    """What a move of `seat` would bring before anybody decides anything more.

    `gains` are castles by whom (a card, or `throne`) and how many; `stolen` and `destroyed` what the other loses;
    `lines` the lines made; `deciding` the Characters that will ask for a decision then; `titans` how many it owns.
    """

    seat: int
    gains: tuple[tuple[str, int], ...]
    stolen: int
    destroyed: str | None
    lines: int
    extra_turns: int
    throne: bool
    deciding: tuple[str, ...]
    titans: int
    wins: bool
    ends_game: bool

    @property
    def castles(self) -> int:
        """All castles that come to the seat."""
        return sum(count for _, count in self.gains) + self.stolen


def banner_of(code: str) -> str:
    """The Banner of a card, known or not."""
    return code.partition(".")[0]


def top_banner(data: Mapping[str, Any]) -> str | None:
    """The Banner of the deck's top card (R2); None when the deck is empty."""
    return banner_of(data["deck"][0]) if data["deck"] else None


# The square


def places(data: Mapping[str, Any]) -> tuple[Cell, ...]:
    """The cells where the next card may go (R4)."""
    return tuple(coordinates(spot) for spot in PLACES[_filled(data)])


def frames_at(data: Mapping[str, Any], x: int, y: int) -> tuple[Cell, ...]:
    """The upper left cells of the 3 x 3 squares that hold all cards and one on a cell; none if it is too far (R4)."""
    return frames(_filled(data), x, y)


def frames_now(data: Mapping[str, Any]) -> tuple[Cell, ...]:
    """The upper left cells of the 3 x 3 squares that hold all cards as they lie."""
    cells = list(_board(data))
    return frames_at(data, *cells[0]) if cells else ()


def captures_at(data: Mapping[str, Any], x: int, y: int) -> tuple[Capture, ...]:
    """What the next card would take on a cell: one group, or a choice of Banners (R5)."""
    banner = top_banner(data)
    return () if banner is None else _captures(_board(data), (x, y), banner)


def captures_now(data: Mapping[str, Any]) -> tuple[Capture, ...]:
    """The choice of Banners beside the card that has just been placed (R5); empty where none is asked."""
    if data["placed"] is None:
        return ()
    board = _board(data)
    placed = _cell(data["placed"])
    return _captures({cell: banner for cell, banner in board.items() if cell != placed}, placed, board[placed])


def _captures(board: Mapping[Cell, str], placed: Cell, banner: str) -> tuple[Capture, ...]:
    beside = {board[cell] for cell in _beside(placed) if cell in board}
    if banner in beside:
        return (Capture(banner, _group(board, placed, banner), True),)
    return tuple(
        Capture(other, tuple(cell for cell, lies in board.items() if lies == other), False) for other in sorted(beside)
    )


def _group(board: Mapping[Cell, str], start: Cell, banner: str) -> tuple[Cell, ...]:
    found, waiting = {start}, [start]
    while waiting:
        for cell in _beside(waiting.pop()):
            if board.get(cell) == banner and cell not in found:
                found.add(cell)
                waiting.append(cell)
    return tuple(sorted(found))


def _beside(cell: Cell) -> tuple[Cell, ...]:
    x, y = cell
    return (x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)


def _cell(place: str) -> Cell:
    x, y = place.split(",")
    return int(x), int(y)


def _board(data: Mapping[str, Any]) -> dict[Cell, str]:
    return {_cell(place): banner_of(code) for place, code in data["square"].items()}


def _filled(data: Mapping[str, Any]) -> int:
    return sum(1 << SIDE * y + x for x, y in _board(data))


# Recruiting and influencing


def effect_of(data: Mapping[str, Any], words: Sequence[str]) -> Effect:
    """The effect of a legal move on a position or a view; `IllegalMove` with its reason for any other."""
    state = set_up(data)
    seat = state.to_act
    events = state.apply(Move(*words))
    waits = state.to_act == seat and state.phase in DECIDING
    deciding = [*state.waiting, *([state.acting] if state.acting >= 0 else [])] if waits else []
    outcome = state.outcome()
    titans = [event.args["count"] for event in events if event.type == "titan"]
    return Effect(
        seat=seat,
        gains=tuple((event.args["by"], event.args["gained"]) for event in events if event.type == "castles"),
        stolen=sum(event.args["count"] for event in events if event.type == "steal"),
        destroyed=next((event.args["card"] for event in events if event.type == "destroy"), None),
        lines=_total(events, "line", "made"),
        extra_turns=_total(events, "extra", "turns"),
        throne=any(event.type == THRONE for event in events),
        deciding=tuple(sorted(CODES[face] for face in deciding)),
        titans=titans[0] if titans else len(data["titans"][seat]),
        wins=outcome is not None and outcome.reason == FIFTH_TITAN,
        ends_game=outcome is not None,
    )


def _total(events: Iterable[Event], kind: str, name: str) -> int:
    return sum(event.args[name] for event in events if event.type == kind)


def owned(data: Mapping[str, Any], seat: int, code: str) -> bool:
    """Whether a seat has a Character already, in its Council or among its Titans: it cannot take its like (R6)."""
    return code in data["councils"][seat] or code in data["titans"][seat]


def leavers(data: Mapping[str, Any], seat: int, code: str) -> tuple[str, ...]:
    """Who may leave for a Character: nobody (an empty name) while there is room, or for a Titan (R6)."""
    council = data["councils"][seat]
    return tuple(council) if not IS_TITAN[FACES[code]] and len(council) == COUNCIL_SEATS else ("",)


def joined(data: Mapping[str, Any], seat: int, code: str, leaver: str = "") -> dict[str, Any]:
    """The data with a Character in a seat's service, and without the one who leaves for it."""
    part = "titans" if IS_TITAN[FACES[code]] else "councils"
    held = [list(cards) for cards in data[part]]
    held[seat] = sorted({*held[seat], code} - {leaver})
    return {**data, part: held}


def best_leaver(data: Mapping[str, Any], seat: int, code: str) -> str:
    """Who leaves at the least cost for a Character that may be taken; empty where nobody has to."""
    return max(leavers(data, seat, code), key=lambda leaver: sum(_brought(data, seat, code, leaver)))


def would_bring(data: Mapping[str, Any], seat: int, code: str) -> tuple[int, int]:
    """Castles that a Character that may be taken brings now, and the lead at the end if it came at once.

    With a full Council the member leaves whose loss costs least.
    """
    return _brought(data, seat, code, best_leaver(data, seat, code))


def _brought(data: Mapping[str, Any], seat: int, code: str, leaver: str) -> tuple[int, int]:
    now = effect_of(data, ("take", code, "over", leaver) if leaver else ("take", code)).castles
    before, after = ledger(data).totals, ledger(joined(data, seat, code, leaver)).totals
    return now, (after[seat] - before[seat]) - (after[1 - seat] - before[1 - seat])


def moments(data: Mapping[str, Any], seat: int, realm: str) -> dict[int, tuple[str, ...]]:
    """By size that a column has yet to reach: the Characters of its Council that wait for that, and its throne."""
    size = len(data["columns"][seat].get(realm, ()))
    first = REALMS.index(realm) * RANK_COUNT
    wanted = (
        (first + QUEEN, QUEEN_SIZES),
        (first + SORCERESS, SORCERESS_SIZES),
        (first + WARRIOR, WARRIOR_SIZES),
        (PAPESS, PAPESS_SIZES),
    )
    found: dict[int, list[str]] = {}
    for face, sizes in wanted:
        if CODES[face] in data["councils"][seat]:
            for at in sizes:
                found.setdefault(at, []).append(CODES[face])
    if data["thrones"][seat] == realm and not data["throne_used"][seat]:
        found.setdefault(THRONE_SIZE, []).append(THRONE)
    return {at: tuple(found[at]) for at in sorted(found) if at > size}


def lines(data: Mapping[str, Any]) -> tuple[int, int]:
    """The lines of each seat (R9)."""
    sizes = sizes_of(data)
    return lines_in(sizes, 0), lines_in(sizes, 1)


def line_lacks(data: Mapping[str, Any], seat: int) -> int:
    """How many Banners a seat's next line lacks (R9)."""
    wanted = lines(data)[seat] + 1
    return sum(max(0, wanted - len(data["columns"][seat].get(realm, ()))) for realm in REALMS)


def line_watchers(data: Mapping[str, Any], seat: int) -> tuple[str, ...]:
    """The Characters of a seat that a new line sets off."""
    return tuple(CODES[face] for face in (COLONEL, GENERAL) if CODES[face] in data["councils"][seat])


# Knowledge


def known(data: Mapping[str, Any]) -> Counter[str]:
    """By Character: of how many cards a view knows where they are."""
    return Counter(named_codes(data))


def known_to(data: Mapping[str, Any], seat: int) -> Counter[str]:
    """By Character, or by Banner (`ursid.?`): cards that another seat must know, as far as a view can tell."""
    open_cards = [code for lists in (*data["councils"], *data["titans"]) for code in lists]
    added = [data["columns"][seat][realm][place] for realm, places in data["added"][seat].items() for place in places]
    looked = data["captured"] if data["phase"] == "recruit" and data["to_act"] == seat else []
    return Counter([*open_cards, *data["seen"][seat], *added, *looked])
