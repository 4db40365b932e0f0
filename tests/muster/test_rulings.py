"""One test or more for each ruling on Muster, named after it."""

# ruff: noqa: N802 - the names carry the ids of the rulings

from __future__ import annotations

from collections import Counter

import pytest

from game.muster import SPEC
from game.muster.content import CODES, DECK
from tests.muster.helpers import board, dealt
from tests.playing import moves, play, refused, wander


def test_M1_the_deck_has_47_cards_of_which_each_faction_has_eight() -> None:
    deck = Counter(CODES[card] for card in DECK)
    assert sum(deck.values()) == 47
    for faction in "WLCFP":
        assert [deck[f"{faction}{strength}"] for strength in range(1, 6)] == [3, 2, 1, 1, 1]
    assert deck["R"] == 5
    assert deck["RC"] == 2


def test_M2_a_banner_goes_on_its_own_strength_or_one_less() -> None:
    state = board("L1 L2 L3 L4 L5", own={"L": "L2"})
    assert moves(state, "play") == {"play L2 L", "play L3 L"}


def test_M2_in_the_simplified_game_on_anything_not_stronger() -> None:
    state = board("L1 L2 L3 L4 L5", own={"L": "L2"}, simplified=True)
    assert moves(state, "play") == {"play L2 L", "play L3 L", "play L4 L", "play L5 L"}


def test_M3_nothing_but_wizards_lies_on_a_wizard() -> None:
    state = board("L1 L5 L5 R R", own={"L": "L5 RW"}, castles={"L": "RC"}, over_the_rainbow=True)
    assert not {text for text in moves(state) if text.startswith("play") and text.endswith(" L")}
    assert not moves(state, "bridge L")
    assert "wizard L" in moves(state)


@pytest.mark.parametrize(
    ("column", "banner"), [("", "L2"), ("L1", "L3"), ("L1 L2", "L4"), ("L3", "L5"), ("L1 RB L3", "L5")]
)
def test_M4_a_bridge_comes_with_the_banner_after_the_one_it_stands_for(column: str, banner: str) -> None:
    state = board("L2 L3 L4 L5 R", own={"L": column})
    assert moves(state, "bridge") == {f"bridge L 1 {banner}"}


@pytest.mark.parametrize("column", ["L4", "L5", "RW", "L1 RW"])
def test_M4_no_bridge_on_a_four_a_five_or_a_wizard(column: str) -> None:
    assert not moves(board("L2 L3 L5 L5 R", own={"L": column}), "bridge")


def test_M4_no_bridge_at_all_in_the_simplified_game() -> None:
    for rainbow in (False, True):
        state = board("L2 L2 R R R", simplified=True, over_the_rainbow=rainbow)
        assert not moves(state, "bridge")


def test_M4_over_the_rainbow_several_bridges_stand_in_a_row() -> None:
    state = board("L4 L5 L2 R R", own={"L": "L1"}, over_the_rainbow=True)
    assert moves(state, "bridge L") == {"bridge L 2 L4"}
    state = board("L5 R R R R", over_the_rainbow=True)
    assert moves(state, "bridge L") == {"bridge L 4 L5"}
    play(state, "bridge L 4 L5")
    assert state.position()["columns"][0]["L"] == ["RB", "RB", "RB", "RB", "L5"]
    state = board("L4 L5 L3 R R", own={"L": "L2"}, over_the_rainbow=True)
    assert moves(state, "bridge L") == {"bridge L 1 L4", "bridge L 2 L5"}


def test_M5_only_the_lowest_rainbow_card_of_a_column_is_swapped() -> None:
    state = board("L2 L4 L5 C1 W1", own={"L": "L1 RB L3 RW"})
    assert moves(state, "swap") == {"swap L2 own L"}
    play(state, "swap L2 own L")
    assert state.position()["columns"][0]["L"] == ["L1", "L2", "L3", "RW"]


def test_M5_after_the_lowest_is_gone_the_next_is_the_lowest() -> None:
    state = board("L2 L3 C1 C1 C1", opp={"L": "L2 RW RW"}, theirs="L3 L4 C2 C2 C2")
    play(state, "swap L3 opp L")
    assert state.position()["columns"][1]["L"] == ["L2", "L3", "RW"]
    assert moves(state, "swap") == {"swap L3 own L", "swap L4 own L"}


def test_M5_the_icon_rule_of_now_holds_for_both_sides() -> None:
    state = board("C3 L3 C1 C1 C1", own={"L": "L2 RW"}, opp={"L": "L3 RW"})
    assert moves(state, "swap") == {"swap L3 own L", "swap L3 opp L"}
    state = board("C3 L3 C1 C1 C1", own={"L": "L2 RW"}, opp={"L": "L3 RW"}, castles={"L": "L1 RC"})
    assert moves(state, "swap") == {"swap L3 own L", "swap L3 opp L", "swap C3 own L", "swap C3 opp L"}
    state = board("C3 L3 C1 C1 C1", own={"L": "L2 RW"}, castles={"L": "RC L1"})
    assert moves(state, "swap") == {"swap L3 own L"}


def test_M5_a_wizard_on_nothing_gives_way_to_any_strength_or_to_a_one() -> None:
    hand = "L1 L2 L3 L4 L5"
    assert len(moves(board(hand, own={"L": "RW RW"}), "swap")) == 5
    assert moves(board(hand, own={"L": "RW"}, power_of_one=True), "swap") == {"swap L1 own L"}


def test_M5_a_wizard_in_the_simplified_game_gives_way_to_what_may_lie_there() -> None:
    state = board("L1 L2 L3 L4 L5", own={"L": "L3 RW"}, simplified=True)
    assert moves(state, "swap") == {"swap L3 own L", "swap L4 own L", "swap L5 own L"}


def test_M5_wizards_above_do_not_object() -> None:
    state = board("L1 L2 L3 L4 L5", own={"L": "L2 RW RW"})
    assert moves(state, "swap") == {"swap L2 own L", "swap L3 own L"}
    play(state, "swap L2 own L")
    assert state.position()["columns"][0]["L"] == ["L2", "L2", "RW"]


def test_M5_a_bridge_gives_way_to_exactly_what_it_stands_for() -> None:
    assert moves(board("L1 L2 L3 L4 L5", own={"L": "L2 RB L4"}), "swap") == {"swap L3 own L"}
    assert moves(board("L1 L2 L3 L4 L5", own={"L": "RB L2"}), "swap") == {"swap L1 own L"}
    state = board("L1 L2 L3 L4 C1", own={"L": "L1 RB RB L4"}, over_the_rainbow=True)
    assert moves(state, "swap") == {"swap L2 own L"}
    play(state, "swap L2 own L", "play L1 L", "draw deck")
    assert "swap L3 own L" in moves(state)


def test_M6_a_rainbow_card_swapped_into_the_hand_may_be_played_either_way() -> None:
    state = board("L2 C2 F1 F1 F1", opp={"L": "L1 RW"}, theirs="W1 C1 F1 P1 L1")
    play(state, "swap L2 opp L", "play W1 W", "draw deck")
    assert {"wizard W", "bridge C 1 C2"} <= moves(state)


def test_M7_each_draw_sees_the_result_of_the_one_before() -> None:
    state = board("L2 R W1 W1 W1", castles={"F": "F1 F2"})
    play(state, "bridge L 1 L2")
    assert moves(state) == {"draw deck", "draw F"}
    play(state, "draw F")
    assert state.to_act == 0
    assert moves(state) == {"draw deck", "draw F"}
    play(state, "draw F")
    assert state.to_act == 1
    assert state.position()["castles"]["F"] == []


def test_M7_the_space_just_castled_to_gives_no_card_this_turn() -> None:
    state = board("L2 W1 W1 W1 W1", castles={"L": "L3", "F": "F1"})
    play(state, "castle L2 L")
    assert state.position()["blocked"] == "L"
    assert moves(state) == {"draw deck", "draw F"}
    assert refused(state, "draw L") == "draw_blocked"
    play(state, "draw deck")
    assert state.position()["blocked"] is None
    play(state, "castle W1 W")
    assert "draw L" in moves(state)


def test_M8_the_last_card_of_the_deck_ends_the_game_at_once() -> None:
    state = board("L2 R W1 W1 W1", deck="F1")
    events = play(state, "bridge L 1 L2", "draw deck")
    assert state.phase == "over"
    assert len(state.position()["hands"][0]) == 4
    assert [event.type for event in events] == ["draw", "over"]
    assert state.legal_moves() == []


def test_M8_a_banner_revealed_as_the_last_card_still_goes_to_its_space() -> None:
    state = board(own={"L": "RW"}, deck="F2")
    play(state, "move L>C")
    assert state.phase == "over"
    assert state.position()["castles"]["F"] == ["F2"]


@pytest.mark.parametrize("card", ["R", "RC"])
def test_M8_a_rainbow_card_revealed_as_the_last_card_stays_revealed(card: str) -> None:
    state = board(own={"L": "RW"}, deck=card)
    play(state, "move L>C")
    assert state.phase == "over"
    assert state.position()["revealed"] == card


def test_M9_equal_strength_goes_to_more_banners_then_to_nobody() -> None:
    def controller_of(own: str, opp: str) -> tuple[int, str]:
        castle = board(own={"L": own}, opp={"L": opp}).ledger().castles[1]
        return castle.controller, castle.decided_by

    assert controller_of("L3", "L1 L1 L1") == (1, "banners")
    assert controller_of("L1 L5", "RW") == (0, "banners")
    assert controller_of("L1 L2", "L1 L2") == (-1, "none")
    assert controller_of("RB L2", "L3") == (-1, "none")
    assert controller_of("", "") == (-1, "none")


def test_M10_equal_castles_go_to_the_higher_total_then_it_is_a_draw() -> None:
    state = board(own={"L": "L5"}, opp={"C": "C3"}, deck="W1")
    play(state, "play W1 W", "draw deck")
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((0,), (2, 1))
    state = board("L1 W1 W1 W1 W1", own={"L": "L4"}, opp={"C": "C3"}, deck="W1")
    play(state, "castle L1 L", "draw deck")
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((0,), (1, 1))
    assert "strength" in outcome.reason
    assert state.payoffs() == [1.0, 0.0]
    state = board("L1 W1 W1 W1 W1", own={"L": "L4"}, opp={"C": "C4"}, deck="W1")
    play(state, "castle L1 L", "draw deck")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == (0, 1)
    assert state.payoffs() == [0.5, 0.5]


def test_M11_a_hand_of_five_always_has_an_action() -> None:
    state = board("W5 W5 W4 RC RC", own={"W": "RW"}, power_of_one=True)
    assert moves(state) >= {"castle RC W", "castle W5 W"}
    for seed in range(30):
        state = dealt(seed, power_of_one=seed % 2 == 0)
        while state.outcome() is None:
            assert state.actions()
            wander(state, seed, 1)


def test_M12_the_stall_guard_ends_the_game_and_scores_it() -> None:
    state = board("L2 W1 W1 W1 W1", castles={"F": "F1"}, own={"W": "W1"}, stall_turns=2, stall=1)
    events = play(state, "play L2 L", "draw F")
    assert state.phase == "over"
    assert events[-1].type == "over"
    assert state.position()["stall"] == 2
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == (0,)
    assert "2 turns" in outcome.reason


def test_M12_a_card_from_the_deck_starts_the_count_again() -> None:
    state = board("L2 W1 W1 W1 W1", castles={"F": "F1"}, stall_turns=2, stall=1)
    play(state, "play L2 L", "draw deck")
    assert state.position()["stall"] == 0
    state = board(own={"L": "RW"}, stall_turns=2, stall=1)
    play(state, "move L>C")
    assert state.position()["stall"] == 0


def test_M12_it_is_forty_by_default_and_zero_switches_it_off() -> None:
    assert SPEC.check_options({})["stall_turns"] == 40
    state = board("L2 W1 W1 W1 W1", castles={"F": "F1"}, stall=500, stall_turns=0)
    play(state, "play L2 L", "draw F")
    assert state.phase == "action"
    assert state.position()["stall"] == 501


def test_M12_swapping_counts_as_a_turn_without_the_deck() -> None:
    state = board("L2 W1 W1 W1 W1", opp={"L": "L1 RW"}, stall=39)
    play(state, "swap L2 opp L")
    assert state.phase == "over"


def test_M13_hands_are_the_first_and_the_next_five_cards() -> None:
    deal = SPEC.deal({}, 5)
    state = dealt(5)
    assert state.position()["hands"] == [sorted(deal["deck"][:5]), sorted(deal["deck"][5:10])]
    assert state.position()["deck"] == deal["deck"][10:]


def test_M13_who_starts_is_drawn_or_chosen() -> None:
    assert {dealt(seed).to_act for seed in range(20)} == {0, 1}
    for first in (0, 1):
        assert dealt(3, first).to_act == first
