"""What a computer player believes of Muster: the worlds a view allows, and how good a position looks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from math import exp
from random import Random
from typing import Final

from ..core.contract import UNKNOWN, View
from ..core.evaluation import by_moment, chance
from .content import (
    BANNERS,
    DECK,
    FACES,
    FACTIONS,
    RAINBOW,
    RAINBOW_CASTLE,
    SPACES,
    STRENGTH,
    STRONGEST,
    WIZARD_STRENGTH,
)
from .legality import GIVEN
from .notation import CARD, PLAY, SWAP, TARGET, VERB
from .rules import ACTING, OVER, Muster, set_up
from .weights import WEIGHTS

MOST_LEAD: Final = 40
DECK_AT_START: Final = 37

FEATURES: Final = (
    "castles by lead and time left",
    "strength ahead in all columns",
    *(f"contested column with {top} on top" for top in (*range(1, STRONGEST + 1), "a Wizard")),
    "contested columns that a Banner of the hand goes on",
    "Banners of the hand for contested columns",
    "strongest Banner for each contested column",
    "contested columns where a swap is open",
    "Rainbow cards in the hand",
    "strength in the hand",
    "cards in the hand",
    "Rainbow Castles in the hand",
    "to act",
    "to choose an action",
    "actions open",
    "Wizards on top",
)


def sampler(view: View) -> Callable[[Random], Muster]:
    """A maker of states that show `view` to its seat, the cards it does not know shuffled evenly."""
    data = view.data
    left = len(data["deck"])
    hands = [[FACES[code] for code in codes if code != UNKNOWN] for codes in data["hands"]]
    other = 1 - view.seat
    missing = len(data["hands"][other]) - len(hands[other])
    pool = _unseen(view, hands)
    known = set_up(view, hands, pool[:left])

    def sample(rng: Random) -> Muster:
        state = known.clone()
        cards = pool[:]
        _shuffle(cards, rng)
        state.deck = cards[:left]
        state.hands[other] += cards[left : left + missing]
        return state

    return sample


def _unseen(view: View, hands: list[list[int]]) -> list[int]:
    """The cards that the seat of a view does not see, sorted: those of the deck and of the other hand."""
    seen = Counter(card for hand in hands for card in hand)
    for piles in (*view.data["columns"], view.data["castles"]):
        for name in FACTIONS:
            seen.update(_AS_DEALT[FACES[code]] for code in piles[name])
    if view.data["revealed"] is not None:
        seen[FACES[view.data["revealed"]]] += 1
    return sorted((Counter(DECK) - seen).elements())


# A Wizard or Bridge in a column is a Rainbow card of the deck.
_AS_DEALT: Final = (*range(BANNERS + 2), RAINBOW, RAINBOW)


def _shuffle(cards: list[int], rng: Random) -> None:
    """Every order with the same chance (short of two equal random numbers), faster than `Random.shuffle`."""
    number = rng.random
    cards.sort(key=lambda _: number())


def determinize(view: View, rng: Random) -> Muster:
    """A state that shows `view` to its seat."""
    return sampler(view)(rng)


def _chances(left: int) -> list[float]:
    """By lead + MOST_LEAD: chance to hold a castle at the end with this lead in strength and `left` cards to draw."""
    scale = 1.0 + 5.0 * left / DECK_AT_START
    return [1.0 / (1.0 + exp(-lead / scale)) for lead in range(-MOST_LEAD, MOST_LEAD + 1)]


def _actions(verb: int, space: int) -> int:
    return sum(1 << a for a, v in enumerate(VERB) if v == verb and TARGET[a] == space)


def _plays(space: int) -> tuple[tuple[int, int], ...]:
    """The Banners played to a column by strength, the strongest first."""
    sets = [
        sum(1 << a for a, v in enumerate(VERB) if v == PLAY and TARGET[a] == space and STRENGTH[CARD[a]] == strength)
        for strength in range(STRONGEST + 1)
    ]
    return tuple((sets[strength], strength) for strength in range(STRONGEST, 0, -1))


CHANCES: Final = [_chances(left) for left in range(DECK_AT_START + 1)]
PLAYS: Final = tuple(_actions(PLAY, space) for space in range(SPACES))
PLAYS_BY_STRENGTH: Final = tuple(_plays(space) for space in range(SPACES))
SWAPS: Final = tuple(_actions(SWAP, space) for space in range(SPACES))
TOPS_AT: Final = 1  # the place in the features before that of a top of 1
HANDS_AT: Final = TOPS_AT + WIZARD_STRENGTH + 5
# By cards left in the deck: weights at the end, and what time adds.
BASES: Final = [(1.0, left / DECK_AT_START) for left in range(DECK_AT_START + 1)]
MOMENTS: Final = by_moment(WEIGHTS, BASES)


def moment(state: Muster) -> int:
    """Which of the `BASES` a position stands at: cards left in the deck."""
    return state.left


def _open_to(state: Muster, seat: int) -> int:
    """The actions that a seat could choose from, Bridges short of Rainbow cards included."""
    given = 0
    for card in state.hands[seat]:
        given |= GIVEN[card]
    return given & state.taken[seat]


def _strongest(actions: int, space: int) -> int:
    """Strength of the strongest Banner that may be played to a column, 0 for none."""
    for plays, strength in PLAYS_BY_STRENGTH[space]:
        if actions & plays:
            return strength
    return 0


def features(state: Muster) -> list[float]:
    """What there is to look at (`FEATURES`), as seat 0's lead over seat 1; a castle is contested from 0 to 1."""
    found = [0.0] * len(FEATURES)
    might, tops, chances = state.might, state.tops, CHANCES[state.left]
    mine, theirs = _open_to(state, 0), _open_to(state, 1)
    held = playable = count = strength = swap = 0.0
    leads = 0
    for space in range(SPACES):
        lead = might[space] - might[SPACES + space]
        leads += lead
        hold = chances[max(-MOST_LEAD, min(MOST_LEAD, lead)) + MOST_LEAD]
        held += hold - 0.5
        contested = 4.0 * hold * (1.0 - hold)
        if tops[space]:
            found[TOPS_AT + tops[space]] += contested
        if tops[SPACES + space]:
            found[TOPS_AT + tops[SPACES + space]] -= contested
        here, there = mine & PLAYS[space], theirs & PLAYS[space]
        if here:
            playable += contested
            count += contested * here.bit_count()
            strength += contested * _strongest(here, space)
        if there:
            playable -= contested
            count -= contested * there.bit_count()
            strength -= contested * _strongest(there, space)
        swap += contested * (bool(mine & SWAPS[space]) - bool(theirs & SWAPS[space]))
    found[0], found[1] = held, leads / 10
    found[HANDS_AT - 4 : HANDS_AT] = [playable, count, strength / STRONGEST, swap]
    _look_at_hands(state, found)
    found[-2] = (mine.bit_count() - theirs.bit_count()) / 10
    found[-1] = tops[:SPACES].count(WIZARD_STRENGTH) - tops[SPACES:].count(WIZARD_STRENGTH)
    return found


def _look_at_hands(state: Muster, found: list[float]) -> None:
    own, other = state.hands
    turn = 1 if state.to_act == 0 else -1
    found[HANDS_AT : HANDS_AT + 6] = [
        own.count(RAINBOW) - other.count(RAINBOW),
        sum([STRENGTH[card] for card in own]) - sum([STRENGTH[card] for card in other]),
        len(own) - len(other),
        own.count(RAINBOW_CASTLE) - other.count(RAINBOW_CASTLE),
        turn,
        turn * (state.stage == ACTING),
    ]


def evaluate(state: Muster, seat: int) -> float:
    """Chance that `seat` wins, 0 to 1, by the weighted features."""
    if state.stage == OVER:
        return state.payoffs()[seat]
    first = chance(MOMENTS[state.left], features(state))
    return first if seat == 0 else 1.0 - first
