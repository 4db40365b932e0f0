"""What may lie on what: each set of table options turned once into tables of sets of actions.

A set of actions is one integer, bit `a` for action `a`. What a column takes depends on three small numbers only (the
strength on its top, its swap class, whether any icon goes there), so that a move is legal by table look-up: the columns
take it, and the hand gives it. This is the only place where legality is decided.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from .content import BANNERS, FACTION, MOST_BRIDGES, RAINBOWS, SPACES, STRENGTH, STRONGEST, WIZARD_STRENGTH
from .notation import (
    BRIDGE_UP,
    CARD,
    CASTLE,
    DETAIL,
    DRAW_DECK,
    MOVE,
    MOVES,
    OPPOSING,
    OWN,
    PLAY,
    SWAP,
    TARGET,
    VERB,
    WIZARD_UP,
)

TOPS: Final = WIZARD_STRENGTH + 1
NO_SWAP: Final = 0
WIZARD_SWAP: Final = STRONGEST
SWAPS: Final = WIZARD_SWAP + STRONGEST + 1
EVERYTHING: Final = (1 << len(MOVES)) - 1


def bridge_swap(strength: int) -> int:
    """Swap class of a column whose lowest Rainbow card is a Bridge standing for a strength of 1 to 4."""
    return strength


def wizard_swap(below: int) -> int:
    """Swap class of a column whose lowest Rainbow card is a Wizard on a card of strength `below` (0: on nothing)."""
    return WIZARD_SWAP + below


class Rules:
    """The tables of one set of options."""

    __slots__ = (
        "keep_opposing",
        "keep_own",
        "opposing_swap",
        "over_the_rainbow",
        "own_swap",
        "own_top",
        "power_of_one",
        "simplified",
    )

    def __init__(self, simplified: bool, power_of_one: bool, over_the_rainbow: bool) -> None:
        self.simplified: bool = simplified
        self.power_of_one: bool = power_of_one
        self.over_the_rainbow: bool = over_the_rainbow
        # Tables by space, then by strength on top or swap class, doubled: odd places are for "any icon".
        self.own_top: list[list[int]] = []
        self.own_swap: list[list[int]] = []
        self.opposing_swap: list[list[int]] = []
        self.keep_own: list[int] = []
        self.keep_opposing: list[int] = []
        for space in range(SPACES):
            self._tabulate(space)

    def _tabulate(self, space: int) -> None:
        anys = (False, True)
        self.own_top.append([self._taken(space, top, any_icon) for top in range(TOPS) for any_icon in anys])
        for owner, table in ((OWN, self.own_swap), (OPPOSING, self.opposing_swap)):
            table.append([self._swapped(owner, space, swap, any_icon) for swap in range(SWAPS) for any_icon in anys])
        self.keep_own.append(EVERYTHING & ~(_everything_own(space)))
        self.keep_opposing.append(EVERYTHING & ~_swaps(OPPOSING, space))

    def strengths_on(self, top: int) -> range:
        """Strengths of the Banners that go on a card of strength `top` (0: nothing there; 6: a Wizard) (M2)."""
        if top == 0:
            return range(1, 2 if self.power_of_one else STRONGEST + 1)
        if top > STRONGEST:
            return range(0)
        return range(top, STRONGEST + 1 if self.simplified else min(top + 1, STRONGEST) + 1)

    def bridges_on(self, top: int) -> range:
        """How many Bridges at once may stand on a card of strength `top` (M4)."""
        if self.simplified or top > STRONGEST:
            return range(0)
        most = MOST_BRIDGES if self.over_the_rainbow else 1
        return range(1, min(most, STRONGEST - 1 - top) + 1)

    def strengths_for(self, swap: int) -> range:
        """Strengths of the Banners that may be swapped in, by swap class (M5)."""
        if swap == NO_SWAP:
            return range(0)
        if swap < WIZARD_SWAP:
            return range(swap, swap + 1)
        return self.strengths_on(swap - WIZARD_SWAP)

    def _taken(self, space: int, top: int, any_icon: bool) -> int:
        """What one's own column takes, swaps apart."""
        taken = 0
        for action, verb in enumerate(VERB):
            if verb == MOVE:
                taken |= (DETAIL[action] == space and top == WIZARD_STRENGTH) << action
            elif TARGET[action] != space:
                continue
            elif verb == WIZARD_UP:
                taken |= 1 << action
            elif verb == PLAY:
                taken |= (_icon(action, any_icon) and STRENGTH[CARD[action]] in self.strengths_on(top)) << action
            elif verb == BRIDGE_UP:
                taken |= (_icon(action, any_icon) and self._bridged(action, top)) << action
        return taken

    def _bridged(self, action: int, top: int) -> bool:
        count = DETAIL[action]
        return count in self.bridges_on(top) and STRENGTH[CARD[action]] == top + count + 1

    def _swapped(self, owner: int, space: int, swap: int, any_icon: bool) -> int:
        """What may be swapped into a column."""
        wanted = self.strengths_for(swap)
        return sum(
            1 << action
            for action, verb in enumerate(VERB)
            if verb == SWAP
            and TARGET[action] == space
            and DETAIL[action] == owner
            and _icon(action, any_icon)
            and STRENGTH[CARD[action]] in wanted
        )


def _icon(action: int, any_icon: bool) -> bool:
    return any_icon or FACTION[CARD[action]] == TARGET[action]


def _swaps(owner: int, space: int) -> int:
    return sum(
        1 << action
        for action, verb in enumerate(VERB)
        if verb == SWAP and DETAIL[action] == owner and TARGET[action] == space
    )


def _everything_own(space: int) -> int:
    """The actions that hang on the top or the swap class of one's own column."""
    return _swaps(OWN, space) | sum(
        1 << action
        for action, verb in enumerate(VERB)
        if (verb == MOVE and DETAIL[action] == space)
        or (verb in (PLAY, WIZARD_UP, BRIDGE_UP) and TARGET[action] == space)
    )


@cache
def _rules(simplified: bool, power_of_one: bool, over_the_rainbow: bool) -> Rules:
    return Rules(simplified, power_of_one, over_the_rainbow)


def rules_of(options: Mapping[str, Any]) -> Rules:
    """The tables of checked options, made once for each set of options."""
    return _rules(options["simplified"], options["power_of_one"], options["over_the_rainbow"])


def _given_by(card: int) -> int:
    """What a card in the hand makes possible; a Banner gives its Bridge moves too, which wait for `GIVEN_BRIDGES`."""
    return sum(
        1 << action
        for action, verb in enumerate(VERB)
        if CARD[action] == card and verb in (CASTLE, PLAY, SWAP, WIZARD_UP, BRIDGE_UP)
    )


def _but_bridges_over(held: int) -> int:
    return EVERYTHING & ~sum(1 << a for a, verb in enumerate(VERB) if verb == BRIDGE_UP and DETAIL[a] > held)


GIVEN: Final[tuple[int, ...]] = tuple(_given_by(card) for card in range(BANNERS + 2))
# By number of Rainbow cards held: everything but the Bridge moves that need more.
GIVEN_BRIDGES: Final[tuple[int, ...]] = tuple(_but_bridges_over(held) for held in range(RAINBOWS + 1))
# What no card and no column decides: moving a Wizard needs none, castling needs no column.
NEEDS_NO_CARD: Final = sum(1 << action for action, verb in enumerate(VERB) if verb == MOVE)
NEEDS_NO_COLUMN: Final = sum(1 << action for action, verb in enumerate(VERB) if verb == CASTLE)


def _draws(spaces: int) -> tuple[int, ...]:
    return (DRAW_DECK, *(DRAW_DECK + 1 + space for space in range(SPACES) if spaces >> space & 1))


# By the set of castle spaces that give a card: every draw action.
DRAWS: Final[tuple[tuple[int, ...], ...]] = tuple(_draws(spaces) for spaces in range(1 << SPACES))
