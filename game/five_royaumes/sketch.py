"""A position of 5 Royaumes from what matters of it: cards that are not named lie in deck and discard pile."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Final

from ..core.contract import Json
from .content import BANNERS, CASTLES_AT_START, CODES, DECK, THRONE_GAIN, THRONE_SIZE

_ORDER: Final = 3
_LEFT: Final = 30
_USUAL: Final = {"square": {"0,0": "raptor", "1,1": "religious", "2,2": "imperial"}, "thrones": ["marine", "ursid"]}


class _Rest:
    """The cards that have no place yet, in an order that never changes."""

    def __init__(self) -> None:
        self.cards = sorted(CODES[card] for card in DECK)
        Random(_ORDER).shuffle(self.cards)

    def take(self, words: str) -> list[str]:
        """Named cards; `ValueError` where one is not there any more."""
        for word in words.split():
            self.cards.remove(word)
        return words.split()

    def any_of(self, word: str) -> str:
        """The card of a code, or any card of a Banner."""
        code = next(code for code in self.cards if code.startswith(f"{word}.")) if word in BANNERS else word
        self.cards.remove(code)
        return code

    def first(self, count: int) -> list[str]:
        """So many of them, those of the end of the order."""
        found, self.cards = self.cards[len(self.cards) - count :], self.cards[: len(self.cards) - count]
        return found


def position(sketch: Mapping[str, Any]) -> Json:
    """`square`, top of the `deck`, `captured`, `columns`, `councils`, `titans`, `thrones`, `castles`, `left` in deck.

    A Banner stands for any card of it. Words of columns and Councils are cards; a number of a column is so many cards
    of its Realm.
    """
    sketch = {**_USUAL, **sketch}
    rest = _Rest()
    named = [sketch.get(key, ["", ""]) for key in ("councils", "titans")]
    councils, titans = ([sorted(rest.take(words)) for words in pair] for pair in named)
    captured = sorted(rest.take(sketch.get("captured", "")))
    discard = rest.take(sketch.get("discard", ""))
    columns = [_columns(rest, side) for side in sketch.get("columns", [{}, {}])]
    square = {cell: rest.any_of(word) for cell, word in sketch["square"].items()}
    top = [rest.any_of(word) for word in sketch.get("deck", "").split()]
    left = sketch.get("left", _LEFT)
    discard += rest.first(max(0, len(top) + len(rest.cards) - left))
    used = [len(columns[seat].get(realm, ())) >= THRONE_SIZE for seat, realm in enumerate(sketch["thrones"])]
    return {
        "phase": sketch.get("phase", "place"),
        "to_act": 0,
        "square": square,
        "placed": None,
        "captured": captured,
        "columns": columns,
        "councils": councils,
        "titans": titans,
        "castles": sketch.get("castles", [_castles(side, one) for side, one in zip(titans, used, strict=True)]),
        "thrones": sketch["thrones"],
        "throne_used": used,
        "discard": sorted(discard),
        "seen": [[], []],
        "shared": [],
        "waiting": [],
        "resolving": None,
        "extra_turns": 0,
        "deck": [*top, *rest.cards],
    }


def _columns(rest: _Rest, side: Mapping[str, str | int]) -> Json:
    out: Json = {}
    for realm, held in side.items():
        words = [realm] * held if isinstance(held, int) else held.split()
        out[realm] = [rest.any_of(word) for word in words]
    return out


def _castles(titans: list[str], throne_used: bool) -> int:
    """What a side has at least: two at the start, one a Titan, two of its Throne Room."""
    return CASTLES_AT_START + len(titans) + THRONE_GAIN * throne_used
