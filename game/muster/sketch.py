"""A position of Muster from what matters of it: hands are filled up, and the deck has whatever is left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any, Final

from ..core.contract import Json
from .content import BRIDGE, CODES, DECK, FACES, FACTION, FACTIONS, HAND_SIZE, RAINBOW, WIZARD

_AS_HELD: Final = {CODES[face]: CODES[RAINBOW] for face in (WIZARD, BRIDGE)}
_ORDER: Final = 7


class _Rest:
    """The cards that have no place yet, in an order that never changes."""

    def __init__(self) -> None:
        self.cards = sorted(CODES[card] for card in DECK)
        Random(_ORDER).shuffle(self.cards)

    def take(self, words: str) -> list[str]:
        """Named cards, in their order; `ValueError` where one is not there any more."""
        for word in words.split():
            self.cards.remove(_AS_HELD.get(word, word))
        return words.split()

    def filled(self, words: str, most: int) -> list[str]:
        """Named cards, taken already, and Banners of strength 1 or 2 up to a number."""
        spare = [code for code in self.cards if code[1:] in ("1", "2")][: most - len(words.split())]
        return [*words.split(), *self.take(" ".join(spare))]


def position(sketch: Mapping[str, Any]) -> Json:
    """`hand` and `theirs`, `own` and `opp` columns, `castles`, the top of the `deck`, how many are `left` in it.

    Cards are words, piles begin at the bottom. With fewer cards `left` Banners lie on their castles.
    """
    rest = _Rest()
    columns = [_piles(rest, sketch.get(key, {})) for key in ("own", "opp")]
    castles = _piles(rest, sketch.get("castles", {}))
    named = [sketch.get(key, "") for key in ("hand", "theirs")]
    top = rest.take(sketch.get("deck", ""))
    for words in named:
        rest.take(words)
    phase = sketch.get("phase", "action")
    hands = [rest.filled(named[0], HAND_SIZE - (phase == "draw")), rest.filled(named[1], HAND_SIZE)]
    if "left" in sketch:
        _lay_out(rest, castles, len(rest.cards) + len(top) - sketch["left"])
    return {
        "phase": phase,
        "to_act": 0,
        "hands": hands,
        "columns": columns,
        "castles": castles,
        "deck": [*top, *rest.cards],
        "blocked": sketch.get("blocked"),
        "revealed": None,
        "stall": 0,
    }


def _piles(rest: _Rest, piles: Mapping[str, str]) -> Json:
    return {castle: rest.take(piles.get(castle, "")) for castle in FACTIONS}


def _lay_out(rest: _Rest, castles: Json, count: int) -> None:
    """So many Banners at the bottom of the piles of their castles, Rainbow cards only when there are no more."""
    banners = Counter(rest.cards)
    spare = sorted(banners.elements(), key=lambda code: FACTION[FACES[code]] < 0)[:count]
    for code in rest.take(" ".join(spare)):
        faction = FACTION[FACES[code]]
        castles[FACTIONS[max(0, faction)]].insert(0, code)
