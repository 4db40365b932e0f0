"""Every move of Bannerfall as a number and as a text.

An *action* is `verb << 8 | start << 4 | goal`, so that the rules take it apart without a table.
"""

from __future__ import annotations

from typing import Final

from ..core.contract import Move
from ..core.errors import BadNotation
from .content import ADJACENT, MEMBERS, OUTER, REGION, REGIONS, THREE_STEPS, TWO_STEPS

HOME: Final = 0
CONJURE: Final = 1
MARCH: Final = 2
BLINK: Final = 3
FORTIFY: Final = 4
FREE_FORTIFY: Final = 5
FIREBALL: Final = 6
SUMMON: Final = 7
END: Final = 8

FREE: Final = "free"
MOVES: dict[int, Move] = {}
ACTIONS: dict[str, int] = {}


def action(verb: int, goal: int, start: int = 0) -> int:
    """The number of a move."""
    return verb << 8 | start << 4 | goal


def _add(number: int, *words: str) -> None:
    move = Move(*words)
    MOVES[number] = move
    ACTIONS[move.text] = number


def _add_all() -> None:
    for name in OUTER:
        _add(action(HOME, REGION[name]), "home", name)
    for goal, name in enumerate(REGIONS):
        for verb, word in ((CONJURE, "conjure"), (FORTIFY, "fortify"), (FIREBALL, "fireball"), (SUMMON, "summon")):
            _add(action(verb, goal), word, name)
        _add(action(FREE_FORTIFY, goal), "fortify", name, FREE)
    for start, name in enumerate(REGIONS):
        for goal in MEMBERS[ADJACENT[start]]:
            _add(action(MARCH, goal, start), "march", name, REGIONS[goal])
        for goal in MEMBERS[TWO_STEPS[start] | THREE_STEPS[start]]:
            _add(action(BLINK, goal, start), "blink", name, REGIONS[goal])
    _add(action(END, 0), "end")


_add_all()
THE_END: Final = ACTIONS["end"]

_REGIONS_NAMED: Final[dict[str, int]] = {
    "home": 1,
    "conjure": 1,
    "march": 2,
    "blink": 2,
    "fortify": 1,
    "fireball": 1,
    "summon": 1,
    "end": 0,
}


def parse(text: str) -> Move:
    """The move that a text spells, legal somewhere or not; `BadNotation` if it spells none."""
    number = ACTIONS.get(text)
    if number is not None:
        return MOVES[number]
    verb, *names = text.split(" ")
    if verb == "fortify" and len(names) == 2 and names[1] == FREE:
        names.pop()
    if len(names) != _REGIONS_NAMED.get(verb) or not all(name in REGION for name in names):
        raise BadNotation(text)
    return Move(*text.split(" "))
