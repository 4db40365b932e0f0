"""What a computer player believes of Muster: the worlds a view allows, and how good a position looks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from math import exp
from random import Random
from typing import Final

from ..core.contract import UNKNOWN, View
from .content import BANNERS, DECK, FACES, FACTIONS, RAINBOW, SPACES
from .rules import OVER, Muster, set_up

MOST_LEAD: Final = 40
DECK_AT_START: Final = 37
RAINBOW_IN_HAND: Final = 0.35


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


CHANCES: Final = [_chances(left) for left in range(DECK_AT_START + 1)]


def evaluate(state: Muster, seat: int) -> float:
    """Chance that `seat` wins, 0 to 1: castles by lead and time left, and a little for Rainbow cards held."""
    if state.stage == OVER:
        return state.payoffs()[seat]
    might, chances = state.might, CHANCES[state.left]
    mine, theirs = seat * SPACES, (1 - seat) * SPACES
    held = 0.0
    for space in range(SPACES):
        lead = might[mine + space] - might[theirs + space]
        held += chances[max(-MOST_LEAD, min(MOST_LEAD, lead)) + MOST_LEAD] - 0.5
    if state.left > 1:
        rainbows = state.hands[seat].count(RAINBOW) - state.hands[1 - seat].count(RAINBOW)
        held += RAINBOW_IN_HAND * rainbows
    return 1.0 / (1.0 + exp(-2.0 * held))
