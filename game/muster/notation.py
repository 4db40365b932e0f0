"""Every move of Muster once, numbered: an *action* is the number, and parallel tables say what it does.

The numbers are also the bits of the sets in which the rules keep what is legal.
"""

from __future__ import annotations

from typing import Final

from ..core.contract import Move
from ..core.errors import BadNotation
from .content import BANNERS, CARDS, CODES, FACTIONS, MOST_BRIDGES, RAINBOW, RAINBOW_CASTLE, SPACES, STRENGTH, STRONGEST

DRAW: Final = 0
CASTLE: Final = 1
PLAY: Final = 2
SWAP: Final = 3
WIZARD_UP: Final = 4
MOVE: Final = 5
PLACE: Final = 6
BRIDGE_UP: Final = 7

FROM_DECK: Final = SPACES
OWN: Final = 0
OPPOSING: Final = 1

MOVES: list[Move] = []
VERB: list[int] = []
CARD: list[int] = []
TARGET: list[int] = []
DETAIL: list[int] = []
ACTIONS: dict[str, int] = {}


def _add(verb: int, card: int, target: int, detail: int, *words: str) -> None:
    """Number one more move; `detail` is what its verb needs beside a card and a space."""
    move = Move(*words)
    ACTIONS[move.text] = len(MOVES)
    MOVES.append(move)
    VERB.append(verb)
    CARD.append(card)
    TARGET.append(target)
    DETAIL.append(detail)


def _add_short() -> None:
    _add(DRAW, -1, FROM_DECK, 0, "draw", "deck")
    for space, name in enumerate(FACTIONS):
        _add(DRAW, -1, space, 0, "draw", name)
    for space, name in enumerate(FACTIONS):
        _add(PLACE, -1, space, 0, "place", name)
    for space, name in enumerate(FACTIONS):
        _add(WIZARD_UP, RAINBOW, space, 0, "wizard", name)
    for start, a in enumerate(FACTIONS):
        for goal, b in enumerate(FACTIONS):
            if start != goal:
                _add(MOVE, -1, goal, start, "move", f"{a}>{b}")


def _add_cards() -> None:
    for card in range(BANNERS):
        _add(CASTLE, card, card // STRONGEST, 0, "castle", CODES[card], FACTIONS[card // STRONGEST])
    for card in (RAINBOW, RAINBOW_CASTLE):
        for space, name in enumerate(FACTIONS):
            _add(CASTLE, card, space, 0, "castle", CODES[card], name)
    for space, name in enumerate(FACTIONS):
        for card in range(BANNERS):
            _add(PLAY, card, space, 0, "play", CODES[card], name)


def _add_rainbow() -> None:
    for owner, whose in ((OWN, "own"), (OPPOSING, "opp")):
        for space, name in enumerate(FACTIONS):
            for card in range(BANNERS):
                _add(SWAP, card, space, owner, "swap", CODES[card], whose, name)
    for count in range(1, MOST_BRIDGES + 1):
        for space, name in enumerate(FACTIONS):
            for card in range(BANNERS):
                if STRENGTH[card] > count:
                    _add(BRIDGE_UP, card, space, count, "bridge", name, str(count), CODES[card])


_add_short()
_add_cards()
_add_rainbow()

DRAW_DECK: Final = ACTIONS["draw deck"]
FIRST_PLACE: Final = ACTIONS[f"place {FACTIONS[0]}"]

_SHAPES: Final[dict[str, tuple[frozenset[str], ...]]] = {
    "play": (frozenset(CARDS), frozenset(FACTIONS)),
    "wizard": (frozenset(FACTIONS),),
    "move": (frozenset(f"{a}>{b}" for a in FACTIONS for b in FACTIONS),),
    "place": (frozenset(FACTIONS),),
    "castle": (frozenset(CARDS), frozenset(FACTIONS)),
    "bridge": (frozenset(FACTIONS), frozenset("123456789"), frozenset(CARDS)),
    "swap": (frozenset(CARDS), frozenset(("own", "opp")), frozenset(FACTIONS)),
    "draw": (frozenset(("deck", *FACTIONS)),),
}


def parse(text: str) -> Move:
    """The move that a text spells, legal somewhere or not; `BadNotation` if it spells none."""
    action = ACTIONS.get(text)
    if action is not None:
        return MOVES[action]
    words = text.split(" ")
    shape = _SHAPES.get(words[0])
    if shape is None or len(shape) != len(words) - 1:
        raise BadNotation(text)
    if not all(word in allowed for word, allowed in zip(words[1:], shape, strict=True)):
        raise BadNotation(text)
    return Move(*words)
