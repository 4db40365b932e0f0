"""Every move of 5 Royaumes as a number and as a text.

An *action* is `verb << 20 | what`: a spot, a Banner, a face, `face << 6 | other + 1` where there is a second thing (the
Council member that leaves, the column of an Imperial card), or four bits a Realm that count Imperial cards.
"""

from __future__ import annotations

import re
from itertools import combinations_with_replacement
from typing import Final

from ..core.contract import Move
from ..core.errors import BadNotation
from .content import BANNER, BANNERS, CODES, COLUMNS, FACES, IMPERIAL, IMPERIAL_ROLES, IS_TITAN, REALMS
from .square import SPOTS, coordinates

PLACE: Final = 0
CAPTURE: Final = 1
RECRUIT: Final = 2
INFLUENCE: Final = 3
TAKE: Final = 4
DISCARD: Final = 5
ACTIVATE: Final = 6
STEAL: Final = 7
DESTROY: Final = 8
ADD: Final = 9
PASS: Final = 10

VERB_BITS: Final = 20
WHAT: Final = (1 << VERB_BITS) - 1
OTHER_BITS: Final = 6
OTHER: Final = (1 << OTHER_BITS) - 1
COUNT_BITS: Final = 4
COUNT: Final = (1 << COUNT_BITS) - 1
MOST_IMPERIAL: Final = 2 * len(IMPERIAL_ROLES)

MOVES: dict[int, Move] = {}
ACTIONS: dict[str, int] = {}


def action(verb: int, what: int = 0, other: int = -1) -> int:
    """The number of a move; `other` is the face or the Realm beside a face."""
    return verb << VERB_BITS | (what << OTHER_BITS | other + 1 if verb in (TAKE, ADD) else what)


def spread(realms: tuple[int, ...]) -> int:
    """The number of the move that lays Imperial cards in the columns of some Realms."""
    return INFLUENCE << VERB_BITS | sum(1 << COUNT_BITS * realm for realm in realms)


def _add(number: int, *words: str) -> None:
    move = Move(*words)
    MOVES[number] = move
    ACTIONS[move.text] = number


def _add_short() -> None:
    for spot in range(SPOTS):
        x, y = coordinates(spot)
        _add(action(PLACE, spot), "place", str(x), str(y))
    for banner, name in enumerate(BANNERS):
        _add(action(CAPTURE, banner), "capture", name)
    for verb, word in ((RECRUIT, "recruit"), (INFLUENCE, "influence"), (DISCARD, "discard"), (STEAL, "steal")):
        _add(action(verb), word)
    _add(action(PASS), "pass")


def _add_cards() -> None:
    for face, code in enumerate(CODES):
        _add(action(TAKE, face), "take", code)
        _add(action(DESTROY, face), "destroy", code)
        for other, leaving in enumerate(CODES):
            if not (IS_TITAN[face] or IS_TITAN[other] or face == other):
                _add(action(TAKE, face, other), "take", code, "over", leaving)
        if BANNER[face] < COLUMNS:
            _add(action(ADD, face), "add", code)
            if code.endswith((".sorceress", ".warrior")):
                _add(action(ACTIVATE, face), "activate", code)
        elif BANNER[face] == IMPERIAL:
            for realm, name in enumerate(REALMS):
                _add(action(ADD, face, realm), "add", code, name)


def _add_spreads() -> None:
    for count in range(1, MOST_IMPERIAL + 1):
        for realms in combinations_with_replacement(range(COLUMNS), count):
            _add(spread(realms), "influence", *(REALMS[realm] for realm in realms))


_add_short()
_add_cards()
_add_spreads()

THE_RECRUIT: Final = ACTIONS["recruit"]
THE_INFLUENCE: Final = ACTIONS["influence"]
THE_DISCARD: Final = ACTIONS["discard"]
THE_STEAL: Final = ACTIONS["steal"]
THE_PASS: Final = ACTIONS["pass"]

# What is written as a move should be, though no position allows it: it gets a reason, not "no move".
_CARD: Final = "(?:" + "|".join(map(re.escape, CODES)) + ")"
_REALM: Final = "(?:" + "|".join(REALMS) + ")"
_SHAPE: Final = re.compile(
    rf"place (?:0|-?[1-9]) (?:0|-?[1-9])|influence(?: {_REALM}){{1,9}}|take {_CARD}(?: over {_CARD})?"
    rf"|activate {_CARD}|add {_CARD}(?: {_REALM})?"
)


def parse(text: str) -> Move:
    """The move that a text spells, legal somewhere or not; `BadNotation` if it spells none."""
    number = ACTIONS.get(text)
    if number is not None:
        return MOVES[number]
    if not _SHAPE.fullmatch(text) or not _in_order(text.split(" ")):
        raise BadNotation(text)
    return Move(*text.split(" "))


def _in_order(words: list[str]) -> bool:
    """Whether the columns of an `influence` stand in the order of the Realms."""
    if words[0] != "influence":
        return True
    realms = [REALMS.index(word) for word in words[1:]]
    return realms == sorted(realms)


def veiled(move: Move) -> Move:
    """A move as the other seat may read it: what a Sorceress adds shows its Banner only (R12)."""
    if move.words[0] != "add":
        return move
    card = move.words[1]
    return Move("add", f"{BANNERS[BANNER[FACES[card]]]}.?", *move.words[2:])
