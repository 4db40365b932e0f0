"""Who knows which card: part of the state, shown in views, kept by every possible world."""

from __future__ import annotations

from random import Random

from game.core.contract import View
from game.muster import SPEC
from game.muster.rules import Muster
from tests.muster.helpers import board, dealt
from tests.playing import play, wander


def seen(state: Muster, seat: int) -> list[str]:
    """The other hand as `seat` sees it."""
    hands: list[list[str]] = state.view(seat).data["hands"]
    return hands[1 - seat]


def test_at_first_nothing_of_the_other_hand_is_known() -> None:
    state = dealt(1)
    assert seen(state, 0) == seen(state, 1) == ["?"] * 5
    assert state.view(0).data["deck"] == ["?"] * 37


def test_a_card_taken_from_a_castle_is_known() -> None:
    state = board(castles={"C": "C4"})
    play(state, "play L1 L", "draw C")
    assert seen(state, 1) == ["?", "?", "?", "?", "C4"]
    assert state.view(0).data["hands"][0] == ["C1", "C4", "F1", "P1", "W1"]


def test_a_card_from_the_deck_is_not() -> None:
    state = board()
    play(state, "play L1 L", "draw deck")
    assert seen(state, 1) == ["?"] * 5


def test_a_swapped_rainbow_card_is_known() -> None:
    state = board("L2 W1 W1 W1 W1", opp={"L": "L1 RW"})
    play(state, "swap L2 opp L")
    assert seen(state, 1) == ["?", "?", "?", "?", "R"]


def test_a_known_card_that_is_played_is_known_no_more() -> None:
    state = board(castles={"C": "C4"})
    play(state, "play L1 L", "draw C", "play L1 L", "draw deck", "castle C4 C")
    assert seen(state, 1) == ["?"] * 4


def test_of_two_alike_the_other_seat_must_take_the_known_one_for_played() -> None:
    state = board("L1 L1 C1 F1 P1", castles={"W": "W1"})
    play(state, "play L1 L", "draw W", "castle L1 L", "draw deck")
    assert seen(state, 1).count("W1") == 1
    state = board("W1 L1 C1 F1 P1", castles={"W": "W1"})
    play(state, "play L1 L", "draw W")
    assert seen(state, 1) == ["?", "?", "?", "?", "W1"]
    play(state, "play L1 L", "draw deck", "play W1 W")
    assert seen(state, 1) == ["?"] * 4
    assert "W1" in state.position()["hands"][0]


def test_bridges_use_up_known_rainbow_cards() -> None:
    state = board("L2 R W1 W1 W1", castles={"F": "R"})
    play(state, "play W1 W", "draw F", "play L1 L", "draw deck", "bridge L 1 L2")
    assert seen(state, 1) == ["?"] * 3


def test_everybody_knows_what_the_other_knows() -> None:
    state = board(castles={"C": "C4"})
    play(state, "play L1 L", "draw C")
    assert state.view(0).data["known"] == state.view(1).data["known"] == [["C4"], []]


def test_worlds_are_drawn_evenly() -> None:
    state = wander(dealt(3), 3, 40)
    view = state.view(0)
    unknown = sorted(state.position()["hands"][1] + state.position()["deck"])
    rng, tops = Random(1), dict.fromkeys(unknown, 0)
    rounds = 4000
    for _ in range(rounds):
        tops[SPEC.determinize(view, rng).position()["deck"][0]] += 1
    known = state.view(0).data["known"][1]
    for card in tops:
        share = (unknown.count(card) - known.count(card)) / (len(unknown) - len(known))
        assert abs(tops[card] / rounds - share) < 0.03


def test_a_view_keeps_nothing_of_the_state_it_was_taken_from() -> None:
    state = wander(dealt(5), 5, 30)
    view = state.view(0)
    copy = View(view.game, view.seat, dict(view.options), SPEC.determinize(view, Random(1)).view(0).data)
    wander(state, 6, 30)
    assert view == copy


def test_views_after_the_end_stay_views() -> None:
    state = wander(dealt(5), 5, 10_000)
    assert state.outcome() is not None
    assert "?" in seen(state, 0) or not set(seen(state, 0)) - set(state.view(1).data["known"][1])
    assert state.view(1).data["result"] == state.position()["result"]
