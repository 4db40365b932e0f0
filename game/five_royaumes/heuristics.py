"""What a computer player believes of 5 Royaumes: how good a position looks, in castles still to come.

A column grows by chance as the deck runs down (Poisson), and so does the lead in it (normal); tables by cards left in
the deck say how likely a Character's moment is.
"""

from __future__ import annotations

from math import erf, exp, sqrt
from typing import Final

from ..core.evaluation import by_moment, chance
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
    TITANS,
    TITANS_TO_WIN,
    WARRIOR,
    WARRIOR_SIZES,
    members,
)
from .rules import FIGHTING, OVER, SEARCHING, FiveRoyaumes
from .scoring import lines_in
from .weights import WEIGHTS

DECK_AT_START: Final = 60
GROWTH: Final = 3.0  # cards that come to a column in a whole game
MOST_AHEAD: Final = 8
LARGEST: Final = 8

TITAN_KINDS: Final = tuple(members(TITANS))
COMING: Final = 0.4  # share of the cards still to come that a seat takes and looks at
WAITING: Final = 6  # of those, so many are left in the square when the deck is empty

SCALE_AT_END: Final = 0.8
SCALE_A_CARD: Final = 0.05
TITANS_COUNTED: Final = 4

FEATURES: Final = (
    "castles",
    "Kings' castles by lead",
    "Queens' moments to come",
    "Sorceresses' moments to come",
    "Warriors' moments to come",
    "the Papess's castles to come",
    "the Captain's columns by lead",
    "the Throne Room to come",
    "the Marshal's castles by lead",
    "the Warrior Monk's theft by lead",
    "Gaia's castles by lead",
    "the Colonel's lines",
    "the General's lines to come",
    *(f"{count} Titans" for count in range(1, TITANS_COUNTED + 1)),
    "a fifth Titan to come",
    "square of it",
    "Council",
    "influences",
    "to act",
    "extra turns",
    "a Warrior or Sorceress decides",
)
(
    CASTLES,
    KINGS,
    QUEENS_AT,
    SORCERESSES_AT,
    WARRIORS_AT,
    PAPESS_AT,
    CAPTAIN_AT,
    THRONE_AT,
    MARSHAL_AT,
    MONK_AT,
    GAIA_AT,
    COLONEL_AT,
    GENERAL_AT,
    ONE_TITAN,
) = range(14)
FIFTH_AT: Final = GENERAL_AT + TITANS_COUNTED + 1
COUNCIL_AT: Final = FIFTH_AT + 2
INFLUENCES_AT: Final = COUNCIL_AT + 1


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


def _races(left: int) -> list[list[list[float]]]:
    """By Titans missing, kinds with one copy to come and with two: chance that enough kinds come to a seat."""
    once = COMING * left / (left + WAITING)
    twice = 1.0 - (1.0 - once) ** 2
    rows = [_spreads(row, twice) for row in _spreads([1.0], once)]
    return [[[sum(spread[missing:]) for spread in row] for row in rows] for missing in range(TITANS_TO_WIN + 1)]


def _spreads(spread: list[float], one: float) -> list[list[float]]:
    """How many events happen, chance by number, after none and up to one more for each Titan of the same chance."""
    out = [spread]
    for _ in TITAN_KINDS:
        missed, happened = [*out[-1], 0.0], [0.0, *out[-1]]
        out.append([before * (1 - one) + after * one for before, after in zip(missed, happened, strict=True)])
    return out


RACES: Final = [_races(left) for left in range(DECK_AT_START + 1)]


def _ahead(leads: list[float], lead: int) -> float:
    return leads[max(-MOST_AHEAD, min(MOST_AHEAD, lead)) + MOST_AHEAD]


# By cards left in the deck: castles decide the more the fewer cards are left; weights at the end, and what time adds.
BASES: Final = [
    (1.0 / (SCALE_AT_END + SCALE_A_CARD * left), left / DECK_AT_START / (SCALE_AT_END + SCALE_A_CARD * left))
    for left in range(DECK_AT_START + 1)
]
MOMENTS: Final = by_moment(WEIGHTS, BASES)


def moment(state: FiveRoyaumes) -> int:
    """Which of the `BASES` a position stands at: cards left in the deck."""
    return state.left


def features(state: FiveRoyaumes) -> list[float]:
    """What there is to look at (`FEATURES`), as seat 0's lead over seat 1, in castles where they can be counted."""
    found = [0.0] * len(FEATURES)
    for seat, sign in ((0, 1.0), (1, -1.0)):
        _look_at_columns(state, seat, sign, found)
        _look_at_orders(state, seat, sign, found)
    _look_at_race(state, found)
    turn = 1.0 if state.to_act == 0 else -1.0
    found[-3:] = [turn, turn * state.extra, turn * (state.stage in (FIGHTING, SEARCHING))]
    return found


def _look_at_columns(state: FiveRoyaumes, seat: int, sign: float, found: list[float]) -> None:
    """What the columns of a seat bring its Council and its Throne Room."""
    left, sizes, council = state.left, state.sizes, state.councils[seat]
    own, theirs, leads = seat * COLUMNS, (1 - seat) * COLUMNS, LEADS[left]
    for realm in range(COLUMNS):
        ranks = council >> realm * RANK_COUNT & 31
        size = sizes[own + realm]
        now = min(size, LARGEST)
        if ranks:
            if ranks >> KING & 1:
                found[KINGS] += sign * KING_GAIN * _ahead(leads, size - sizes[theirs + realm])
            if ranks >> QUEEN & 1:
                found[QUEENS_AT] += sign * QUEENS[left][now]
            if ranks >> SORCERESS & 1:
                found[SORCERESSES_AT] += sign * SORCERESSES[left][now]
            if ranks >> WARRIOR & 1:
                found[WARRIORS_AT] += sign * WARRIORS[left][now]
        if council >> PAPESS & 1:
            found[PAPESS_AT] += sign * PAPESS_GAIN * PAPESSES[left][now]
        if council >> CAPTAIN & 1:
            found[CAPTAIN_AT] += sign * _ahead(leads, size - sizes[theirs + realm])
    if not state.throne_used[seat]:
        size = min(sizes[own + state.thrones[seat]], LARGEST)
        found[THRONE_AT] += sign * THRONE_GAIN * THRONES[left][size]
    found[INFLUENCES_AT] += sign * sum(sizes[own : own + COLUMNS])


def _look_at_orders(state: FiveRoyaumes, seat: int, sign: float, found: list[float]) -> None:
    """What a seat has, its Titans, and what the other Characters of the Orders may bring it."""
    council, other, leads = state.councils[seat], state.councils[1 - seat], LEADS[state.left]
    titans = state.titans[seat]
    count = titans.bit_count()
    found[CASTLES] += sign * state.castles[seat]
    found[COUNCIL_AT] += sign * council.bit_count()
    if count:
        found[ONE_TITAN + min(count, TITANS_COUNTED) - 1] += sign
        if titans >> GAIA & 1:
            found[GAIA_AT] += sign * GAIA_GAIN * _ahead(leads, count - state.titans[1 - seat].bit_count())
    if council >> MARSHAL & 1:
        lead = (council & OFFICERS).bit_count() - (other & OFFICERS).bit_count()
        found[MARSHAL_AT] += sign * MARSHAL_GAIN * _ahead(leads, lead)
    if council >> MONK & 1:
        lead = (council & FIGHTERS).bit_count() - (other & FIGHTERS).bit_count()
        found[MONK_AT] += sign * MONK_THEFT * _ahead(leads, lead)
    if council >> COLONEL & 1 or council >> GENERAL & 1:
        _look_at_lines(state, seat, sign, found)


def _look_at_race(state: FiveRoyaumes, found: list[float]) -> None:
    """How likely each seat is to find its fifth Titan among the cards that are still to come."""
    coming = state.deck[: state.left] + state.cells + state.captured
    copies = [(kind, coming.count(kind)) for kind in TITAN_KINDS]
    races = RACES[state.left]
    for seat, sign in ((0, 1.0), (1, -1.0)):
        titans = state.titans[seat]
        ones = twos = 0
        for kind, count in copies:
            if count and not titans >> kind & 1:
                if count == 1:
                    ones += 1
                else:
                    twos += 1
        race = races[max(0, TITANS_TO_WIN - titans.bit_count())][ones][twos]
        found[FIFTH_AT] += sign * race
        found[FIFTH_AT + 1] += sign * race * race


def _look_at_lines(state: FiveRoyaumes, seat: int, sign: float, found: list[float]) -> None:
    """What lines may bring a Colonel and a General."""
    council, sizes, left = state.councils[seat], state.sizes, state.left
    lines = lines_in(sizes, seat)
    missing = sum([size == lines for size in sizes[seat * COLUMNS : seat * COLUMNS + COLUMNS]])
    coming = TAILS[left][missing] * left / DECK_AT_START
    if council >> COLONEL & 1:
        lead = lines - lines_in(sizes, 1 - seat)
        found[COLONEL_AT] += sign * (coming + COLONEL_END_GAIN * _ahead(LEADS[left], lead))
    if council >> GENERAL & 1:
        found[GENERAL_AT] += sign * coming


def evaluate(state: FiveRoyaumes, seat: int) -> float:
    """Chance that `seat` wins, 0 to 1, by the weighted features."""
    if state.stage == OVER:
        return state.payoffs()[seat]
    first = chance(MOMENTS[state.left], features(state))
    return first if seat == 0 else 1.0 - first
