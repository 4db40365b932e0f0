"""What may be done in each phase, as lists of actions and as one drawn at random.

This is the only place where legality is decided. Every list depends on what the seat to act sees only.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement
from random import Random
from typing import TYPE_CHECKING, Final

from .content import BANNER, COLUMNS, COUNCIL_SEATS, IMPERIAL, IS_TITAN, RELIGIOUS, members
from .notation import (
    ADD,
    COUNT_BITS,
    DESTROY,
    INFLUENCE,
    OTHER_BITS,
    TAKE,
    THE_DISCARD,
    THE_INFLUENCE,
    THE_PASS,
    THE_RECRUIT,
    THE_STEAL,
    VERB_BITS,
    spread,
)
from .square import MEMBERS, NEIGHBOURS

if TYPE_CHECKING:
    from .rules import FiveRoyaumes

_TAKE: Final = TAKE << VERB_BITS
_ADD: Final = ADD << VERB_BITS
_DESTROY: Final = DESTROY << VERB_BITS
_SPREAD: Final = INFLUENCE << VERB_BITS

# How a random player decides: shares of influence over recruit, of discarding at once, of passing, of stealing.
INFLUENCE_SHARE: Final = 0.6
DISCARD_SHARE: Final = 0.05
PASS_SHARE: Final = 0.1
STEAL_SHARE: Final = 0.5
TRIES: Final = 3


def alike(state: FiveRoyaumes, banner: int) -> int:
    """The cells of the square where cards of a Banner lie."""
    cells = state.cells
    found = 0
    for cell in MEMBERS[state.filled]:
        if BANNER[cells[cell]] == banner:
            found |= 1 << cell
    return found


def touching(state: FiveRoyaumes, cell: int) -> int:
    """The set of Banners that lie beside a cell (R5)."""
    found = 0
    for other in NEIGHBOURS[cell]:
        face = state.cells[other]
        if face >= 0:
            found |= 1 << BANNER[face]
    return found


def open_columns(state: FiveRoyaumes, seat: int) -> tuple[int, ...]:
    """The Realms of which a seat has a column (R7)."""
    sizes = state.sizes
    own = seat * COLUMNS
    return tuple(realm for realm in range(COLUMNS) if sizes[own + realm])


@cache
def spreads(realms: tuple[int, ...], count: int) -> tuple[int, ...]:
    """Every way to lay so many Imperial cards in some columns (R7)."""
    return tuple(spread(chosen) for chosen in combinations_with_replacement(realms, count))


def choices(state: FiveRoyaumes) -> list[int]:
    """RECRUIT, and INFLUENCE where a taken card can be placed (R7)."""
    banner = BANNER[state.captured[0]]
    if banner < COLUMNS:
        return [THE_RECRUIT, THE_INFLUENCE]
    if banner == RELIGIOUS:
        return [THE_RECRUIT]
    return [THE_RECRUIT, *spreads(open_columns(state, state.to_act), len(state.captured))]


def takes(state: FiveRoyaumes, face: int) -> list[int]:
    """The ways to recruit a card (R6): none where the seat owns its like, four with a full Council."""
    seat = state.to_act
    number = _TAKE | face << OTHER_BITS
    if IS_TITAN[face]:
        return [] if state.titans[seat] >> face & 1 else [number]
    council = state.councils[seat]
    if council >> face & 1:
        return []
    if council.bit_count() < COUNCIL_SEATS:
        return [number]
    return [number + other + 1 for other in members(council)]


def recruits(state: FiveRoyaumes) -> list[int]:
    """What may be done with the cards just looked at (R6)."""
    found = [number for face in sorted(set(state.captured)) for number in takes(state, face)]
    found.append(THE_DISCARD)
    return found


def adds(state: FiveRoyaumes, face: int) -> list[int]:
    """The ways to influence one card of the discard pile (R12)."""
    banner = BANNER[face]
    number = _ADD | face << OTHER_BITS
    if banner < COLUMNS:
        return [number]
    if banner != IMPERIAL:
        return []
    return [number + realm + 1 for realm in open_columns(state, state.to_act)]


def searches(state: FiveRoyaumes) -> list[int]:
    """What a Sorceress may do with the discard pile (R12)."""
    found: list[int] = []
    for face in sorted({entry >> 2 for entry in state.pile}):
        found += takes(state, face)
        found += adds(state, face)
    found.append(THE_PASS)
    return found


def prey(state: FiveRoyaumes) -> int:
    """The opponent's Characters and Titans, which may be destroyed (R11)."""
    other = 1 - state.to_act
    return state.councils[other] | state.titans[other]


def fights(state: FiveRoyaumes) -> list[int]:
    """What a Warrior or Warrior Monk may do (R11)."""
    found = [_DESTROY | face for face in members(prey(state))]
    if state.castles[1 - state.to_act]:
        found.append(THE_STEAL)
    return found


# One at random


def random_choice(state: FiveRoyaumes, rng: Random) -> int:
    """RECRUIT or INFLUENCE, Imperial cards each in any column."""
    captured = state.captured
    banner = BANNER[captured[0]]
    if banner == RELIGIOUS or rng.random() >= INFLUENCE_SHARE:
        return THE_RECRUIT
    if banner < COLUMNS:
        return THE_INFLUENCE
    realms = open_columns(state, state.to_act)
    if not realms:
        return THE_RECRUIT
    what = 0
    for _ in captured:
        what += 1 << COUNT_BITS * realms[int(rng.random() * len(realms))]
    return _SPREAD | what


def random_recruit(state: FiveRoyaumes, rng: Random) -> int:
    """Mostly one of the taken cards, if one of the first looked at can be taken."""
    cards = state.captured
    random = rng.random
    if random() >= DISCARD_SHARE:
        for _ in range(TRIES):
            found = takes(state, cards[int(random() * len(cards))])
            if found:
                return found[int(random() * len(found))]
    return THE_DISCARD


def random_search(state: FiveRoyaumes, rng: Random) -> int:
    """Mostly one card of the pile, recruited or added."""
    pile = state.pile
    random = rng.random
    if random() >= PASS_SHARE:
        for _ in range(TRIES):
            face = pile[int(random() * len(pile))] >> 2
            found = takes(state, face) + adds(state, face)
            if found:
                return found[int(random() * len(found))]
    return THE_PASS


def random_fight(state: FiveRoyaumes, rng: Random) -> int:
    """A theft or a victim."""
    found = members(prey(state))
    if not found or (state.castles[1 - state.to_act] and rng.random() < STEAL_SHARE):
        return THE_STEAL
    return _DESTROY | found[int(rng.random() * len(found))]
