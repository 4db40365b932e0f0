"""What a computer player believes of 5 Royaumes: how good a position looks, in castles still to come.

A column grows by chance as the deck runs down (Poisson), and so does the lead in it (normal); tables by cards left in
the deck say how likely a Character's moment is.
"""

from __future__ import annotations

from math import erf, exp, sqrt
from typing import Final

from .content import (
    CAPTAIN,
    COLONEL,
    COLONEL_END_GAIN,
    COLUMNS,
    FIGHTERS,
    GAIA,
    GAIA_GAIN,
    GENERAL,
    KING,
    KING_GAIN,
    MARSHAL,
    MARSHAL_GAIN,
    MONK,
    MONK_THEFT,
    OFFICERS,
    PAPESS,
    PAPESS_GAIN,
    PAPESS_SIZES,
    QUEEN,
    QUEEN_SIZES,
    RANK_COUNT,
    SORCERESS,
    SORCERESS_SIZES,
    THRONE_GAIN,
    THRONE_SIZE,
    WARRIOR,
    WARRIOR_SIZES,
)
from .rules import OVER, FiveRoyaumes
from .scoring import lines_in

DECK_AT_START: Final = 60
GROWTH: Final = 3.0  # cards that come to a column in a whole game
MOST_AHEAD: Final = 8
LARGEST: Final = 8

SEARCH_WORTH: Final = 1.0
WARRIOR_WORTH: Final = 1.8
EXTRA_TURN_WORTH: Final = 1.2
TURN_WORTH: Final = 0.5
TITAN_WORTH: Final = (0.0, 0.2, 0.6, 1.6, 5.0, 9.0, 9.0, 9.0)
SCALE_AT_END: Final = 0.8
SCALE_A_CARD: Final = 0.05


def _tails(left: int) -> list[float]:
    """By number of cards: chance that a column gets as many before the deck is empty."""
    mean = GROWTH * left / DECK_AT_START
    term, below, tails = exp(-mean), 0.0, []
    for count in range(LARGEST + 1):
        tails.append(1.0 - below)
        below += term
        term *= mean / (count + 1)
    return tails


def _leads(left: int) -> list[float]:
    """By lead + MOST_AHEAD: chance to be strictly ahead at the end."""
    spread = sqrt(2 * GROWTH * left / DECK_AT_START) + 0.01
    return [
        0.5 + 0.5 * erf((lead - 0.5) / (spread * sqrt(2))) if left else float(lead > 0)
        for lead in range(-MOST_AHEAD, MOST_AHEAD + 1)
    ]


TAILS: Final = [_tails(left) for left in range(DECK_AT_START + 1)]
LEADS: Final = [_leads(left) for left in range(DECK_AT_START + 1)]


def _worth_at(sizes: tuple[int, ...], tails: list[float]) -> list[float]:
    """By size of a column: how many of some sizes it will still reach."""
    return [sum(tails[size - now] for size in sizes if size > now) for now in range(LARGEST + 1)]


# By cards left, then by size of the column: moments still to come.
QUEENS: Final = [_worth_at(QUEEN_SIZES, tails) for tails in TAILS]
SORCERESSES: Final = [_worth_at(SORCERESS_SIZES, tails) for tails in TAILS]
WARRIORS: Final = [_worth_at(WARRIOR_SIZES, tails) for tails in TAILS]
PAPESSES: Final = [_worth_at(PAPESS_SIZES, tails) for tails in TAILS]
THRONES: Final = [_worth_at((THRONE_SIZE,), tails) for tails in TAILS]


def _ahead(leads: list[float], lead: int) -> float:
    return leads[max(-MOST_AHEAD, min(MOST_AHEAD, lead)) + MOST_AHEAD]


def prospects(state: FiveRoyaumes, seat: int) -> float:
    """Castles that a seat has and may expect, what it may take from the other counted twice."""
    left, sizes = state.left, state.sizes
    own, theirs = seat * COLUMNS, (1 - seat) * COLUMNS
    council, leads = state.councils[seat], LEADS[left]
    worth = float(state.castles[seat])
    for realm in range(COLUMNS):
        first = realm * RANK_COUNT
        ranks = council >> first & 31
        size = sizes[own + realm]
        if ranks:
            now = min(size, LARGEST)
            if ranks >> KING & 1:
                worth += KING_GAIN * _ahead(leads, size - sizes[theirs + realm])
            if ranks >> QUEEN & 1:
                worth += QUEENS[left][now]
            if ranks >> SORCERESS & 1:
                worth += SEARCH_WORTH * SORCERESSES[left][now]
            if ranks >> WARRIOR & 1:
                worth += WARRIOR_WORTH * WARRIORS[left][now]
        if council >> PAPESS & 1:
            worth += PAPESS_GAIN * PAPESSES[left][min(size, LARGEST)]
        if council >> CAPTAIN & 1:
            worth += _ahead(leads, size - sizes[theirs + realm])
    if not state.throne_used[seat]:
        worth += THRONE_GAIN * THRONES[left][min(sizes[own + state.thrones[seat]], LARGEST)]
    return worth + _orders(state, seat, leads) + TITAN_WORTH[state.titans[seat].bit_count()] * (0.3 + left / 60)


def _orders(state: FiveRoyaumes, seat: int, leads: list[float]) -> float:
    """What the other Characters of the Orders, and Gaia, may bring a seat."""
    council, other = state.councils[seat], state.councils[1 - seat]
    worth = 0.0
    if council >> MARSHAL & 1:
        lead = (council & OFFICERS).bit_count() - (other & OFFICERS).bit_count()
        worth += MARSHAL_GAIN * _ahead(leads, lead)
    if council >> MONK & 1:
        lead = (council & FIGHTERS).bit_count() - (other & FIGHTERS).bit_count()
        worth += 2 * MONK_THEFT * _ahead(leads, lead)
    if state.titans[seat] >> GAIA & 1:
        lead = state.titans[seat].bit_count() - state.titans[1 - seat].bit_count()
        worth += GAIA_GAIN * _ahead(leads, lead)
    if council >> COLONEL & 1 or council >> GENERAL & 1:
        worth += _lines(state, seat, leads)
    return worth


def _lines(state: FiveRoyaumes, seat: int, leads: list[float]) -> float:
    """What lines may bring a Colonel and a General."""
    council, sizes = state.councils[seat], state.sizes
    lines, other = lines_in(sizes, seat), lines_in(sizes, 1 - seat)
    missing = sum(size == lines for size in sizes[seat * COLUMNS : seat * COLUMNS + COLUMNS])
    coming = TAILS[state.left][min(LARGEST, missing)] * state.left / DECK_AT_START
    worth = 0.0
    if council >> COLONEL & 1:
        worth += coming + COLONEL_END_GAIN * _ahead(leads, lines - other)
    if council >> GENERAL & 1:
        worth += EXTRA_TURN_WORTH * coming
    return worth


def evaluate(state: FiveRoyaumes, seat: int) -> float:
    """Chance that `seat` wins, 0 to 1, by the castles that both have and may expect."""
    if state.stage == OVER:
        return state.payoffs()[seat]
    lead = prospects(state, seat) - prospects(state, 1 - seat)
    lead += (TURN_WORTH + EXTRA_TURN_WORTH * state.extra) * (1 if state.to_act == seat else -1)
    return 1.0 / (1.0 + exp(-lead / (SCALE_AT_END + SCALE_A_CARD * state.left)))
