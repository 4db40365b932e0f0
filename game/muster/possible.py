"""Which positions of Muster can come about, so that a game may begin from any of them.

Necessary conditions of the rules, judged from the outside in: shapes, cards, hands, columns, then what the phase says
about the action just taken. What hidden knowledge a position does not tell is as if nobody had seen anything.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from ..core.contract import Json, View
from ..core.position import (
    OVER,
    POSITION,
    Place,
    actor,
    codes,
    count_cards,
    entry,
    flag,
    listed,
    named,
    number,
    refuse,
    spread,
    word,
)
from .content import (
    BRIDGE,
    CARDS,
    CODES,
    DECK,
    FACES,
    FACTION,
    FACTIONS,
    HAND_SIZE,
    RAINBOW,
    RAINBOW_CASTLE,
    SEATS,
    STRENGTH,
    STRONGEST,
    WIZARD,
    WIZARD_STRENGTH,
)
from .legality import Rules, rules_of
from .rules import PHASES, Muster, set_up

DEALT: Final = len(DECK) - SEATS * HAND_SIZE
MOST_STALL: Final = 1_000_000
_DECK: Final = Counter(CODES[card] for card in DECK)
_R, _RC, _RW, _RB = (CODES[face] for face in (RAINBOW, RAINBOW_CASTLE, WIZARD, BRIDGE))
_IN_COLUMNS: Final = frozenset((*CODES[:RAINBOW], _RW, _RB))
_AS_HELD: Final = {_RW: _R, _RB: _R}


def restore(options: Mapping[str, Any], position: Json) -> Muster:
    """The state of a position, in the shape of the protocol; `BadPosition` says what makes it impossible."""
    data = _read(position)
    _count(data)
    rules = rules_of(options)
    _check_hands(data)
    for seat, columns in enumerate(data["columns"]):
        for castle in FACTIONS:
            _check_column(columns[castle], f"{POSITION}.columns[{seat}].{castle}", rules)
    _check_castles(data)
    _check_phase(data, options)
    _check_knowledge(data)
    hands = [[FACES[code] for code in hand] for hand in data["hands"]]
    return set_up(View("muster", 0, options, data), hands, [FACES[code] for code in reversed(data["deck"])])


# Shapes


def _read(position: Json) -> Json:
    """Every key with a value of the right shape, what is left out filled in."""
    phase = word(entry(position, "phase"), f"{POSITION}.phase", PHASES)
    deck = codes(entry(position, "deck"), f"{POSITION}.deck", CARDS)
    return {
        "phase": phase,
        "to_act": actor(position, phase, SEATS),
        "deck": deck,
        "hands": _by_seat(entry(position, "hands"), "hands"),
        "known": _by_seat(position.get("known", [[], []]), "known"),
        "columns": _columns(entry(position, "columns")),
        "castles": _piles(entry(position, "castles"), f"{POSITION}.castles", CARDS),
        "blocked": _choice(entry(position, "blocked"), "blocked", FACTIONS),
        "revealed": _choice(entry(position, "revealed"), "revealed", (_R, _RC)),
        "stall": number(entry(position, "stall"), f"{POSITION}.stall", 0, MOST_STALL),
        "deck_used": flag(
            position.get("deck_used", phase == "place" or (phase == OVER and not deck)), f"{POSITION}.deck_used"
        ),
    }


def _by_seat(value: Any, key: str) -> list[list[str]]:
    place = f"{POSITION}.{key}"
    return [codes(hand, f"{place}[{s}]", CARDS) for s, hand in enumerate(listed(value, place, SEATS))]


def _columns(value: Any) -> list[Json]:
    place = f"{POSITION}.columns"
    return [_piles(piles, f"{place}[{seat}]", _IN_COLUMNS) for seat, piles in enumerate(listed(value, place, SEATS))]


def _piles(value: Any, place: Place, allowed: Sequence[str] | frozenset[str]) -> Json:
    found = named(value, place, FACTIONS)
    return {castle: codes(found[castle], f"{place}.{castle}", allowed) for castle in FACTIONS}


def _choice(value: Any, key: str, choices: Sequence[str]) -> str | None:
    return None if value is None else word(value, f"{POSITION}.{key}", choices)


# Cards


def _count(data: Json) -> None:
    """Each of the 47 cards must be there once (M1)."""
    found: list[tuple[Place, str]] = []
    for seat in range(SEATS):
        for castle, cards in data["columns"][seat].items():
            found += spread(f"{POSITION}.columns[{seat}].{castle}", [_AS_HELD.get(code, code) for code in cards])
    for castle, cards in data["castles"].items():
        found += spread(f"{POSITION}.castles.{castle}", cards)
    if data["revealed"]:
        found.append((f"{POSITION}.revealed", data["revealed"]))
    for seat, hand in enumerate(data["hands"]):
        found += spread(f"{POSITION}.hands[{seat}]", hand)
    count_cards(found + spread(f"{POSITION}.deck", data["deck"]), _DECK)


def _check_hands(data: Json) -> None:
    """Five cards each, but for the seat that refills, or drew the last card (M7, M8)."""
    refilling = data["to_act"] if data["phase"] == "draw" else None
    drawn_out = data["phase"] == OVER and not data["deck"] and not data["revealed"]
    short = [seat for seat, hand in enumerate(data["hands"]) if len(hand) < HAND_SIZE]
    for seat, hand in enumerate(data["hands"]):
        place = f"{POSITION}.hands[{seat}]"
        if seat == refilling and len(hand) >= HAND_SIZE:
            refuse(place, "hand_full", player=seat + 1)
        if len(hand) > HAND_SIZE or (len(hand) < HAND_SIZE and seat != refilling and not drawn_out):
            refuse(place, "hand_size", player=seat + 1, size=HAND_SIZE, count=len(hand))
    if drawn_out and len(short) > 1:
        refuse(f"{POSITION}.hands[1]", "hand_both_short")


def _check_column(cards: Sequence[str], place: Place, rules: Rules) -> None:
    """Strengths climb by the rules of the table, Bridges carry the next Banner (M2, M3, M4, M5)."""
    castle = place[-1]
    below = bridges = 0
    for index, code in enumerate(cards):
        here, face = f"{place}[{index}]", FACES[code]
        if face == BRIDGE:
            bridges += 1
            if bridges not in rules.bridges_on(below):
                _refuse_bridge(here, castle, rules, below, bridges)
        elif face == WIZARD:
            if bridges:
                refuse(here, "column_wizard_bridge", column=castle)
            below = WIZARD_STRENGTH
        elif bridges and STRENGTH[face] != below + bridges + 1:
            refuse(here, "column_follow", card=code, column=castle, need=below + bridges + 1)
        elif not bridges and STRENGTH[face] not in rules.strengths_on(below):
            _refuse_banner(here, castle, rules, code, below)
        else:
            below, bridges = STRENGTH[face], 0
    if bridges:
        refuse(f"{place}[{len(cards) - 1}]", "column_bridge_last", column=castle)


def _refuse_bridge(place: Place, castle: str, rules: Rules, below: int, bridges: int) -> None:
    if rules.simplified:
        refuse(place, "no_bridges")
    if below == WIZARD_STRENGTH:
        refuse(place, "bridge_on_wizard", column=castle)
    if bridges > 1 and not rules.over_the_rainbow:
        refuse(place, "column_two_bridges", column=castle)
    refuse(place, "column_bridge_high", column=castle)


def _refuse_banner(place: Place, castle: str, rules: Rules, code: str, below: int) -> None:
    if below == 0:
        refuse(place, "empty_needs_one", card=code, column=castle)
    if below == WIZARD_STRENGTH:
        refuse(place, "on_wizard", card=code, column=castle)
    if rules.simplified:
        refuse(place, "column_weaker", card=code, column=castle, below=below)
    if below == STRONGEST:
        refuse(place, "column_capped", card=code, column=castle)
    refuse(place, "column_step", card=code, column=castle, below=below, next=below + 1)


def _check_castles(data: Json) -> None:
    """Banners lie on their own space, foreign ones in a column only where a Rainbow Castle lies that let them in."""
    for castle, pile in data["castles"].items():
        for index, code in enumerate(pile):
            if _foreign(code, castle):
                home = FACTIONS[FACTION[FACES[code]]]
                refuse(f"{POSITION}.castles.{castle}[{index}]", "wrong_space", card=code, castle=castle, home=home)
        # What has been laid there in this very turn has let nobody in yet.
        opened = pile[:-1] if data["blocked"] == castle else pile
        for seat in range(SEATS):
            for index, code in enumerate(data["columns"][seat][castle]):
                if _foreign(code, castle) and _RC not in opened:
                    place = f"{POSITION}.columns[{seat}].{castle}[{index}]"
                    refuse(place, "column_icon", card=code, column=castle)


def _foreign(code: str, castle: str) -> bool:
    faction = FACTION[FACES[code]]
    return faction >= 0 and FACTIONS[faction] != castle


# Phases


def _check_phase(data: Json, options: Mapping[str, Any]) -> None:
    phase = data["phase"]
    if phase != OVER and not data["deck"]:
        refuse(f"{POSITION}.deck", "deck_out")
    if data["blocked"] and phase != "draw":
        refuse(f"{POSITION}.blocked", "blocked_when", castle=data["blocked"])
    if data["revealed"] and phase != "place" and not (phase == OVER and not data["deck"]):
        refuse(f"{POSITION}.revealed", "revealed_when", card=data["revealed"])
    _check_stall(data, options["stall_turns"])
    _PHASES[phase](data)


def _check_stall(data: Json, limit: int) -> None:
    """How many turns have gone by without the deck (M12)."""
    stall, ended = data["stall"], data["phase"] == OVER
    place = f"{POSITION}.stall"
    if ended and not data["deck"]:
        if stall:
            refuse(place, "stall_deck_out")
    elif ended and not (limit and stall == limit):
        refuse(f"{POSITION}.phase", "not_over")
    elif not ended and limit and stall >= limit:
        refuse(place, "stall_over", limit=limit)
    if len(data["deck"]) >= DEALT and stall:
        refuse(place, "stall_first")


def _check_action(data: Json) -> None:
    if data["deck_used"]:
        refuse(f"{POSITION}.deck_used", "used_early")


def _check_draw(data: Json) -> None:
    """Whoever refills has just played; what they laid on a castle space stays there (M7)."""
    seat, castle = data["to_act"], data["blocked"]
    if castle is None:
        _check_played(data, seat)
        return
    if not data["castles"][castle]:
        refuse(f"{POSITION}.blocked", "blocked_empty", castle=castle)
    if len(data["hands"][seat]) != HAND_SIZE - 1 or data["deck_used"]:
        refuse(f"{POSITION}.hands[{seat}]", "blocked_hand", player=seat + 1, size=HAND_SIZE - 1)


def _check_played(data: Json, seat: int) -> None:
    """Some own column must end with what was just played: one card, or Bridges with their Banner for a smaller hand."""
    drawn = int(data["deck_used"])
    need = HAND_SIZE - 1 - len(data["hands"][seat]) + drawn
    columns = data["columns"][seat].values()
    if not any(cards and _bridges_under_top(cards) >= need for cards in columns):
        place = f"{POSITION}.hands[{seat}]"
        if need == 0:
            refuse(f"{POSITION}.columns[{seat}]", "nothing_played", player=seat + 1)
        refuse(place, "few_played", player=seat + 1, count=need)


def _bridges_under_top(cards: Sequence[str]) -> int:
    count = 0
    while count + 1 < len(cards) and cards[-2 - count] == _RB and cards[-1] != _RW:
        count += 1
    return count


def _check_place(data: Json) -> None:
    """A Rainbow card waits for its space: a Wizard has moved, and the deck's top card was turned up (M8)."""
    seat = data["to_act"]
    if not data["revealed"]:
        refuse(f"{POSITION}.revealed", "revealed_none")
    if not data["deck_used"]:
        refuse(f"{POSITION}.deck_used", "used_late")
    if not any(cards and cards[-1] == _RW for cards in data["columns"][seat].values()):
        refuse(f"{POSITION}.columns[{seat}]", "no_wizard_moved", player=seat + 1)


def _check_over(data: Json) -> None:
    """The end by the deck (M8) or by the stall guard (M12)."""
    if data["deck_used"] == bool(data["deck"]):
        refuse(f"{POSITION}.deck_used", "used_late" if not data["deck"] else "used_early")
    short = [seat for seat, hand in enumerate(data["hands"]) if len(hand) < HAND_SIZE]
    if short:
        _check_played(data, short[0])
    if data["revealed"] and not any(
        cards and cards[-1] == _RW for columns in data["columns"] for cards in columns.values()
    ):
        refuse(f"{POSITION}.revealed", "revealed_when", card=data["revealed"])


_PHASES: Final = {"action": _check_action, "draw": _check_draw, "place": _check_place, OVER: _check_over}


def _check_knowledge(data: Json) -> None:
    """What the other seat has seen go into a hand is in it, and went there openly."""
    for seat, cards in enumerate(data["known"]):
        place = f"{POSITION}.known[{seat}]"
        if Counter(cards) - Counter(data["hands"][seat]):
            refuse(place, "known_elsewhere", player=seat + 1)
        if _RC in cards:
            refuse(place, "known_castle")
        if cards and len(data["deck"]) >= DEALT:
            refuse(place, "known_first", player=seat + 1)
