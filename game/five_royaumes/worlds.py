"""States made from what is shown: one with stand-ins for what is hidden, and all that a view allows, drawn evenly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final

from ..core.contract import NOBODY, UNKNOWN, View
from .content import BACKS, BANNER, BANNERS, CODES, COLUMNS, DECK, FACES, REALMS, SEATS, set_of
from .knowledge import ALL_SEATS
from .rules import NONE, PHASES, FiveRoyaumes, empty_table

# Until it is filled, a card of which the Banner only is known is this much and the number of its Banner.
HIDDEN: Final = len(CODES)
_FACE: Final[dict[str, int]] = {**FACES, **{back: HIDDEN + banner for banner, back in enumerate(BACKS)}}
_STAND_IN: Final = tuple(BANNER.index(banner) for banner in range(len(BANNERS)))


def set_up(data: Mapping[str, Any]) -> FiveRoyaumes:
    """The state that a position or a view shows; for a hidden card stands any of its Banner."""
    state = _outline(data)
    state.cells = [_known(face) for face in state.cells]
    state.captured = [_known(face) for face in state.captured]
    state.laid = [card & ~254 | _known(card >> 1 & 127) << 1 for card in state.laid]
    state.pile = [_known(entry >> 2) << 2 | entry & 3 for entry in state.pile]
    state.deck = [_known(face) for face in state.deck]
    return state


def _known(face: int) -> int:
    return face if face < HIDDEN else _STAND_IN[face - HIDDEN]


def _outline(data: Mapping[str, Any]) -> FiveRoyaumes:
    """The state that data shows, hidden cards marked as such."""
    deck = [0 if code == UNKNOWN else _FACE[code] for code in reversed(data["deck"])]
    state = empty_table(deck, [REALMS.index(realm) for realm in data["thrones"]], 0)
    state.to_act = NOBODY if data["to_act"] is None else data["to_act"]
    state.stage = PHASES.index(data["phase"])
    for place, code in data["square"].items():
        state.cells[_cell(place)] = _FACE[code]
        state.filled |= 1 << _cell(place)
    state.placed = NONE if data["placed"] is None else _cell(data["placed"])
    state.captured = [_FACE[code] for code in data["captured"]]
    _lay_columns(state, data)
    state.councils = [set_of(tuple(FACES[code] for code in codes)) for codes in data["councils"]]
    state.titans = [set_of(tuple(FACES[code] for code in codes)) for codes in data["titans"]]
    state.castles = list(data["castles"])
    state.before_end = tuple(data["castles_before_end"] or ())
    state.throne_used = list(data["throne_used"])
    state.pile = _pile(data)
    state.waiting = [FACES[code] for code in data["waiting"]]
    state.acting = NONE if data["resolving"] is None else FACES[data["resolving"]]
    state.extra = data["extra_turns"]
    return state


def _cell(place: str) -> int:
    return int(place[0]) + 3 * int(place[2])


def _lay_columns(state: FiveRoyaumes, data: Mapping[str, Any]) -> None:
    for seat, columns in enumerate(data["columns"]):
        for realm, codes in columns.items():
            column = seat * COLUMNS + REALMS.index(realm)
            added = data["added"][seat].get(realm, ())
            state.sizes[column] = len(codes)
            state.laid += [column << 8 | _FACE[code] << 1 | (place in added) for place, code in enumerate(codes)]


def _pile(data: Mapping[str, Any]) -> list[int]:
    """The discard pile, each card with the seats that know it; untold, both know the same one of two that are alike."""
    rest = Counter(data["discard"])
    first, second = (Counter(codes) for codes in data["seen"])
    alike = {code: count for code, count in (first & second).items() if code in FACES}
    named = Counter(data.get("shared", alike))
    shares = [(named, ALL_SEATS), (first - named, 1), (second - named, 2)]
    for cards, _ in shares:
        rest -= cards
    shares.append((rest, 0))
    return [_FACE[code] << 2 | seats for cards, seats in shares for code in sorted(cards.elements())]


class Worlds:
    """Everything that one view allows: its outline, where cards are hidden in it, and which cards those can be."""

    __slots__ = ("captured", "cells", "laid", "outline", "pile", "pools", "top")

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.outline = state = _outline(data)
        self.pools = pools_of(data)
        self.cells = [(cell, face - HIDDEN) for cell, face in enumerate(state.cells) if face >= HIDDEN]
        self.captured = [face - HIDDEN for face in state.captured if face >= HIDDEN]
        laid = ((place, card & ~254, (card >> 1 & 127) - HIDDEN) for place, card in enumerate(state.laid))
        self.laid = [hidden for hidden in laid if hidden[2] >= 0]
        pile = ((place, entry & 3, (entry >> 2) - HIDDEN) for place, entry in enumerate(state.pile))
        self.pile = [hidden for hidden in pile if hidden[2] >= 0]
        self.top = state.deck[-1] - HIDDEN if state.deck else NONE

    def sample(self, rng: Random) -> FiveRoyaumes:
        """One of the states, each with the same chance (short of two equal random numbers)."""
        state = self.outline.clone()
        number = rng.random
        rest = [pool[:] for pool in self.pools]
        for place, banner in self.cells:
            state.cells[place] = _draw(rest[banner], number())
        if self.captured:
            state.captured = sorted([_draw(rest[banner], number()) for banner in self.captured])
        for place, column, banner in self.laid:
            state.laid[place] = column | _draw(rest[banner], number()) << 1
        for place, seats, banner in self.pile:
            state.pile[place] = _draw(rest[banner], number()) << 2 | seats
        if self.top >= 0:
            top = _draw(rest[self.top], number())
            deck = [face for pool in rest for face in pool]
            deck.sort(key=lambda _: number())
            deck.append(top)
            state.deck = deck
        return state


def _draw(pool: list[int], chance: float) -> int:
    """Take a card out of a pool, by a number from 0 up to 1."""
    place = int(chance * len(pool))
    face = pool[place]
    pool[place] = pool[-1]
    pool.pop()
    return face


def sampler(view: View) -> Callable[[Random], FiveRoyaumes]:
    """A maker of states that show `view` to its seat, the cards that it does not know dealt evenly."""
    return Worlds(view.data).sample


def pools_of(data: Mapping[str, Any]) -> list[list[int]]:
    """By Banner: the cards whose place the view does not tell."""
    unseen = Counter(DECK) - Counter(FACES[code] for code in named_codes(data))
    pools: list[list[int]] = [[] for _ in BANNERS]
    for face in sorted(unseen.elements()):
        pools[BANNER[face]].append(face)
    return pools


def named_codes(data: Mapping[str, Any]) -> list[str]:
    """Every Character whose place a position or view tells, once for each card."""
    places = [data["deck"], data["square"].values(), data["captured"], data["discard"]]
    for seat in range(SEATS):
        places += [*data["columns"][seat].values(), data["councils"][seat], data["titans"][seat]]
    return [code for codes in places for code in codes if code in FACES]
