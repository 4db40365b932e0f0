"""Positions of Muster written as a person would say them."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

from game.core.contract import View
from game.muster import SPEC
from game.muster.content import BANNERS, DECK, FACES, FACTIONS, RAINBOW
from game.muster.rules import Muster, set_up

OPTION_SETS = [
    {"simplified": a, "power_of_one": b, "over_the_rainbow": c} for a, b, c in product((False, True), repeat=3)
]
PLENTY = "W1 W1 L1 L1 C1 C1 F1 F1 P1 P1"


def board(
    mine: str = "W1 L1 C1 F1 P1",
    theirs: str = "W1 L1 C1 F1 P1",
    *,
    own: dict[str, str] | None = None,
    opp: dict[str, str] | None = None,
    castles: dict[str, str] | None = None,
    deck: str = PLENTY,
    stall: int = 0,
    **options: Any,
) -> Muster:
    """A position in the action phase of seat 0; columns and castles from the bottom, the deck from its top."""
    data: dict[str, Any] = {
        "to_act": 0,
        "phase": "action",
        "known": [[], []],
        "columns": [_piles(own), _piles(opp)],
        "castles": _piles(castles),
        "blocked": None,
        "revealed": None,
        "stall": stall,
        "deck_used": False,
    }
    view = View("muster", 0, SPEC.check_options(options), data)
    return set_up(view, [_faces(mine), _faces(theirs)], _faces(deck)[::-1])


def _piles(piles: dict[str, str] | None) -> dict[str, list[str]]:
    return {name: (piles or {}).get(name, "").split() for name in FACTIONS}


def _faces(words: str) -> list[int]:
    return [FACES[word] for word in words.split()]


def dealt(seed: int, first: int | None = None, **options: Any) -> Muster:
    """The first position of a dealt game."""
    checked = SPEC.check_options(options)
    deal = SPEC.deal(checked, seed)
    if first is not None:
        deal["first"] = first
    state = SPEC.start(checked, deal)
    assert isinstance(state, Muster)
    return state


def all_cards(state: Muster) -> Counter[int]:
    """Every card of a position, wherever it lies, as it is in the deck."""
    places = [state.deck[: state.left], *state.hands, *state.columns, *state.castles]
    cards = [card for place in places for card in place]
    if state.revealed >= 0:
        cards.append(state.revealed)
    return Counter(card if card < BANNERS + 2 else RAINBOW for card in cards)


WHOLE_DECK = Counter(DECK)
