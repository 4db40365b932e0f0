"""Which positions of 5 Royaumes can come about, so that a game may begin from any of them.

Necessary conditions of the rules, judged from the outside in: cards, what lies before each seat, the square, then what
the phase says about the turn so far.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from ..core.contract import Json
from ..core.position import (
    OVER,
    POSITION,
    Place,
    count_cards,
    refuse,
    spread,
)
from .content import (
    BANNERS,
    CASTLES_AT_START,
    CODES,
    COLUMNS,
    COPIES,
    COUNCIL_SEATS,
    DECK,
    FACES,
    IMPERIAL,
    MONK,
    PAPESS_GAIN,
    PAPESS_SIZES,
    QUEEN_SIZES,
    SEATS,
    SORCERESS_SIZES,
    SORCERESSES,
    SQUARE_AT_START,
    THRONE_GAIN,
    THRONE_SIZE,
    TITANS_TO_WIN,
    passed,
)
from .reading import (
    CELL_NAMES,
    DECIDING,
    banner_of,
    five_titans,
    leaves_a_choice,
    may_decide,
    most_triggers,
    read,
    settled,
)
from .rules import FiveRoyaumes
from .scoring import lines_in, sizes_of
from .square import FILLING, SLACK
from .worlds import set_up

SMALLEST_SQUARE: Final = 2
_DECK: Final = Counter(CODES[card] for card in DECK)


def restore(options: Mapping[str, Any], position: Json) -> FiveRoyaumes:
    """The state of a position, in the shape of the protocol; `BadPosition` says what makes it impossible."""
    data = read(position)
    count_cards(_cards(data), _DECK)
    for seat in range(SEATS):
        _check_columns(data, seat)
        _check_council(data, seat)
    _check_captured(data)
    _check_square(data)
    _Turn(data).check()
    _check_castles(data)
    _check_knowledge(data)
    return set_up(data)


# Cards


def _cards(data: Json) -> list[tuple[Place, str]]:
    """Every card with its place."""
    found: list[tuple[Place, str]] = []
    for seat in range(SEATS):
        for realm, cards in data["columns"][seat].items():
            found += spread(f"{POSITION}.columns[{seat}].{realm}", cards)
        for key in ("councils", "titans"):
            found += spread(f"{POSITION}.{key}[{seat}]", data[key][seat])
    found += [(f"{POSITION}.square.{cell}", code) for cell, code in data["square"].items()]
    for key in ("captured", "discard", "deck"):
        found += spread(f"{POSITION}.{key}", data[key])
    return found


def _check_columns(data: Json, seat: int) -> None:
    """A column begins with its Realm and goes on with it or with Imperial cards (R7)."""
    for realm, cards in data["columns"][seat].items():
        for index, code in enumerate(cards):
            banner = banner_of(code)
            place = f"{POSITION}.columns[{seat}].{realm}[{index}]"
            if BANNERS[banner] != realm and banner != IMPERIAL:
                refuse(place, "column_banner", banner=BANNERS[banner], column=realm)
            if index == 0 and banner == IMPERIAL:
                refuse(place, "column_imperial", column=realm)


def _check_council(data: Json, seat: int) -> None:
    """Four Characters at most, and five Titans only in a game that they have won (R6, R16)."""
    if len(data["councils"][seat]) > COUNCIL_SEATS:
        refuse(f"{POSITION}.councils[{seat}]", "council_many", player=seat + 1, count=COUNCIL_SEATS)
    place = f"{POSITION}.titans[{seat}]"
    if len(data["titans"][seat]) > TITANS_TO_WIN or len(five_titans(data)) > 1:
        refuse(place, "titans_two")
    if len(data["titans"][seat]) == TITANS_TO_WIN and data["phase"] != OVER:
        refuse(place, "titans_won", player=seat + 1)


# The square


def _check_square(data: Json) -> None:
    """In its corner, and as large as turns leave it (R3, R4, R5); every shape of such a size can come about."""
    place, phase = f"{POSITION}.square", data["phase"]
    cells = sum(1 << CELL_NAMES[cell] for cell in data["square"])
    most = SQUARE_AT_START + (phase == "capture")
    longest = len(DECK) - SQUARE_AT_START - (phase != "place")
    if len(data["deck"]) > longest:
        refuse(f"{POSITION}.deck", "deck_long", count=longest)
    if SLACK[cells]:
        refuse(place, "square_corner")
    if len(data["square"]) > most:
        refuse(place, "square_large", count=most)
    if phase == "place":
        if not data["deck"]:
            refuse(f"{POSITION}.deck", "deck_out")
        if len(data["square"]) < SMALLEST_SQUARE:
            refuse(place, "square_small", count=SMALLEST_SQUARE)
    if len(data["deck"]) == len(DECK) - SQUARE_AT_START and cells != sum(1 << cell for cell in FILLING):
        refuse(place, "square_first")
    _check_placed(data)


def _check_placed(data: Json) -> None:
    """The card just placed touches several Banners, and there was a square before it (R5)."""
    place, placed = f"{POSITION}.placed", data["placed"]
    if data["phase"] != "capture":
        if placed is not None:
            refuse(place, "placed_when")
        return
    if len(data["square"]) <= SMALLEST_SQUARE:
        refuse(f"{POSITION}.square", "square_small", count=SMALLEST_SQUARE + 1)
    if not leaves_a_choice(data, placed):
        refuse(place, "placed_no_choice")


def _check_captured(data: Json) -> None:
    """Taken cards are of one Banner, and only there while their player chooses or looks (R5, R6)."""
    captured, place = data["captured"], f"{POSITION}.captured"
    if data["phase"] not in ("choose", "recruit"):
        if captured:
            refuse(place, "captured_when")
        return
    if not captured:
        refuse(place, "captured_nothing", player=data["to_act"] + 1)
    if len({banner_of(code) for code in captured}) > 1:
        refuse(place, "captured_mixed")
    before = len(data["square"]) + len(captured)
    if not 3 <= before <= SQUARE_AT_START + 1:
        refuse(place, "captured_number", least=3, most=SQUARE_AT_START + 1, count=before)
    alone = [cell for cell, code in data["square"].items() if banner_of(code) == banner_of(captured[0])]
    if len(captured) == 1 and (alone or not data["square"]):
        refuse(f"{POSITION}.square.{alone[0]}" if alone else place, "captured_alone")


# The turn


class _Turn:
    """The checks of who waits and who decides."""

    def __init__(self, data: Json) -> None:
        self.data = data
        self.phase: str = data["phase"]
        self.waiting: list[str] = data["waiting"]
        self.resolving: str | None = data["resolving"]

    def check(self) -> None:
        """Refuse what no turn leads to."""
        if self.waiting and self.phase not in DECIDING:
            refuse(f"{POSITION}.waiting", "waiting_when")
        if self.resolving and self.phase not in ("warrior", "sorceress"):
            refuse(f"{POSITION}.resolving", "resolving_when", card=self.resolving)
        if self.phase in DECIDING:
            self.check_pending()
        if self.phase == "activate" and len(set(self.waiting)) < 2:
            refuse(f"{POSITION}.waiting", "waiting_two")
        self.check_extra()

    def check_pending(self) -> None:
        """Who waits or decides sits in the Council, and has been called by its column (R8, R10)."""
        seat, resolving = self.data["to_act"], self.resolving
        pending = Counter(self.waiting)
        if resolving is not None:
            self.check_resolving(resolving)
            if FACES[resolving] != MONK:
                pending[resolving] += 1
        for code, count in pending.items():
            place = f"{POSITION}.resolving" if code == resolving else f"{POSITION}.waiting"
            if code not in self.data["councils"][seat]:
                refuse(place, "waiting_absent", card=code, player=seat + 1)
            if count > most_triggers(self.data, seat, code):
                refuse(place, "waiting_uncalled", card=code)

    def check_resolving(self, code: str) -> None:
        """A Warrior has something to fight for, a Sorceress a pile to look through (R11, R12)."""
        data, seat = self.data, self.data["to_act"]
        other = 1 - seat
        place = f"{POSITION}.resolving"
        if code not in data["councils"][seat]:
            refuse(place, "waiting_absent", card=code, player=seat + 1)
        if bool(SORCERESSES >> FACES[code] & 1) != (self.phase == "sorceress") or not may_decide(data, code):
            refuse(place, "resolving_wrong", card=code)
        if self.phase == "sorceress" and not data["discard"]:
            refuse(f"{POSITION}.discard", "search_nothing")
        if self.phase == "warrior" and not (data["castles"][other] or data["councils"][other] or data["titans"][other]):
            refuse(f"{POSITION}.castles[{other}]", "fight_nothing", player=other + 1)

    def check_extra(self) -> None:
        """Extra turns come from lines made; the turn that they lead to is one of them (R9, R14)."""
        extra, place = self.data["extra_turns"], f"{POSITION}.extra_turns"
        if not extra:
            return
        if self.phase == OVER:
            refuse(place, "extra_over")
        seat = self.data["to_act"]
        lines = lines_in(sizes_of(self.data), seat)
        most = lines if self.phase in DECIDING else max(0, lines - 1)
        if extra > most:
            refuse(place, "extra_lines", player=seat + 1, lines=lines, most=most)


# Castles


def _check_castles(data: Json) -> None:
    """Throne Rooms, what castles there must be, and what the end made of them (R1, R13, R15)."""
    thrones = data["thrones"]
    if thrones[0] == thrones[1]:
        refuse(f"{POSITION}.thrones[1]", "thrones_alike")
    for seat in range(SEATS):
        _check_throne(data, seat)
    before, place = data["castles"], f"{POSITION}.castles"
    if data["phase"] == OVER:
        before, place = data["castles_before_end"], f"{POSITION}.castles_before_end"
        if data["deck"] and not five_titans(data):
            refuse(f"{POSITION}.phase", "not_over")
        if before is None or settled(data, before) != data["castles"]:
            refuse(f"{POSITION}.castles[0]", "castles_at_end")
    least = SEATS * CASTLES_AT_START + sum(map(len, data["titans"])) + THRONE_GAIN * sum(data["throne_used"])
    if sum(before) < least:
        refuse(f"{place}[0]", "castles_few", least=least, count=sum(before))
    if _nothing_taken(data) and list(before) != [CASTLES_AT_START] * SEATS:
        refuse(f"{place}[{int(before[0] == CASTLES_AT_START)}]", "castles_first", count=CASTLES_AT_START)
    if sum(map(len, (*data["councils"], *data["titans"]))) > _recruitments(data):
        refuse(f"{POSITION}.councils[0]", "recruits_many", count=_recruitments(data))
    if sum(before) > _most_castles(data):
        refuse(f"{place}[0]", "castles_too_many", most=_most_castles(data), count=sum(before))


def _searches(data: Json) -> int:
    """How often Sorceresses can have acted: columns never shrink (R8, R12)."""
    return sum(passed(SORCERESS_SIZES, 0, size) for size in sizes_of(data))


def _recruitments(data: Json) -> int:
    """How many cards both can have recruited at most: one a turn, each with a card of the deck, and by Sorceresses."""
    return len(DECK) - SQUARE_AT_START - len(data["deck"]) + _searches(data)


def _most_castles(data: Json) -> int:
    """Castles of the start, of Titans or Captains recruited, of thresholds and lines, of Throne Rooms."""
    sizes, recruits = sizes_of(data), _recruitments(data)
    captains = min(recruits, COPIES + _searches(data))
    reached = sum(passed(QUEEN_SIZES, 0, size) + PAPESS_GAIN * passed(PAPESS_SIZES, 0, size) for size in sizes)
    lines = sum(lines_in(sizes, seat) for seat in range(SEATS))
    thrones = THRONE_GAIN * sum(data["throne_used"])
    return SEATS * CASTLES_AT_START + recruits + (COLUMNS - 1) * captains + reached + lines + thrones


def _check_throne(data: Json, seat: int) -> None:
    """The two castles of a Throne Room come at the end of the turn that makes its column long enough (R13)."""
    realm, used = data["thrones"][seat], data["throne_used"][seat]
    reached = len(data["columns"][seat].get(realm, ())) >= THRONE_SIZE
    place = f"{POSITION}.throne_used[{seat}]"
    if used and not reached:
        refuse(place, "throne_early", player=seat + 1, column=realm, count=THRONE_SIZE)
    turn_goes_on = data["phase"] in DECIDING and data["to_act"] == seat
    if reached and not used and not turn_goes_on and seat not in five_titans(data):
        refuse(place, "throne_late", player=seat + 1, column=realm, count=THRONE_SIZE)


def _nothing_taken(data: Json) -> bool:
    """Whether nobody has finished a turn with a card."""
    return not data["discard"] and not any(
        data[key][seat] for key in ("columns", "councils", "titans") for seat in range(SEATS)
    )


def _check_knowledge(data: Json) -> None:
    """Each knows cards of the pile; who looks through it knows all (R6, R12)."""
    pile: Counter[str] = Counter(data["discard"])
    first, second = (Counter(codes) for codes in data["seen"])
    shared: Counter[str] = Counter(data["shared"])
    for seat, known in enumerate((first, second)):
        if known - pile:
            refuse(f"{POSITION}.seen[{seat}]", "seen_elsewhere", player=seat + 1)
    if shared - (first & second) or (first + second - shared) - pile:
        refuse(f"{POSITION}.shared", "seen_together")
    if data["phase"] == "sorceress" and (first, second)[data["to_act"]] != pile:
        refuse(f"{POSITION}.seen[{data['to_act']}]", "seen_all", player=data["to_act"] + 1)
