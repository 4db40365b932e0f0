"""The sentences of the printed rules, one after the other, each as a test in our own words."""

from __future__ import annotations

from collections import Counter

import pytest

from game.muster.content import CARDS, CODES, DECK, STRENGTH
from tests.muster.helpers import board, dealt
from tests.playing import moves, play, refused, wander


def castle(own: str, opp: str) -> int:
    return board(own={"L": own}, opp={"L": opp}).ledger().castles[1].controller


class TestGoal:
    def test_most_castles_win(self) -> None:
        ledger = board(own={"L": "L1", "C": "C1"}, opp={"W": "W5 RW"}).ledger()
        assert (ledger.winners, ledger.held, ledger.decided_by) == ((0,), (2, 1), "castles")

    def test_more_strength_icons_under_a_castle_control_it(self) -> None:
        assert castle("L4", "L3") == 0
        assert castle("L2 L2", "L3 L3") == 1

    def test_cards_on_castle_spaces_count_for_nobody(self) -> None:
        state = board(castles={"L": "L5 L4", "W": "R"})
        assert all(castle.strengths == (0, 0) and castle.controller == -1 for castle in state.ledger().castles)

    def test_a_tie_goes_to_more_banner_cards(self) -> None:
        assert castle("L1 L1 L1", "L3") == 0

    def test_rainbow_cards_are_no_banner_cards_in_a_tie(self) -> None:
        assert castle("RW RB L2", "L4 L5") == 1


class TestCards:
    def test_five_factions_of_five_strengths(self) -> None:
        banners = [code for code in CARDS if code[0] in "WLCFP" and code[1:].isdigit()]
        assert len(banners) == 25
        assert {code[1] for code in banners} == set("12345")

    def test_forty_banners_five_rainbow_cards_two_rainbow_castles(self) -> None:
        deck = Counter(CODES[card] for card in DECK)
        assert (deck["R"], deck["RC"], sum(deck.values())) == (5, 2, 47)

    def test_no_banner_has_strength_six(self) -> None:
        assert max(STRENGTH[card] for card in DECK) == 5

    def test_the_double_ended_card_is_decided_when_played(self) -> None:
        state = board("R L2 W1 W1 W1")
        assert {"wizard L", "bridge L 1 L2", "castle R L"} <= moves(state)

    def test_a_rainbow_castle_goes_on_castle_spaces_only(self) -> None:
        state = board("RC L1 W1 W1 W1")
        assert moves(state, "castle RC") == {f"castle RC {space}" for space in "WLCFP"}
        assert not moves(state, "play RC")


class TestSetup:
    def test_five_cards_each_and_a_deck_of_37(self) -> None:
        position = dealt(1).position()
        assert [len(hand) for hand in position["hands"]] == [5, 5]
        assert len(position["deck"]) == 37

    def test_columns_and_castle_spaces_start_empty(self) -> None:
        position = dealt(1).position()
        assert not any(position["castles"].values())
        assert not any(column for columns in position["columns"] for column in columns.values())


class TestTurn:
    def test_one_action_then_a_refill_to_five(self) -> None:
        state = board("L1 W1 W1 W1 W1")
        play(state, "play L1 L")
        assert (state.to_act, state.phase) == (0, "draw")
        play(state, "draw deck")
        assert (state.to_act, state.phase) == (1, "action")
        assert len(state.hands[0]) == 5

    def test_a_bridge_takes_two_cards_and_two_draws(self) -> None:
        state = board("R L2 W1 W1 W1")
        play(state, "bridge L 1 L2", "draw deck")
        assert state.to_act == 0
        play(state, "draw deck")
        assert state.to_act == 1

    def test_the_top_card_of_a_castle_space_may_be_drawn(self) -> None:
        state = board("L1 W1 W1 W1 W1", castles={"C": "C1 C2", "P": "R"})
        play(state, "play L1 L")
        assert moves(state) == {"draw deck", "draw C", "draw P"}
        play(state, "draw C")
        assert state.position()["castles"]["C"] == ["C1"]
        assert "C2" in state.position()["hands"][0]

    def test_a_rainbow_castle_is_never_drawn(self) -> None:
        state = board("L1 W1 W1 W1 W1", castles={"C": "C1 RC"})
        play(state, "play L1 L")
        assert moves(state) == {"draw deck"}

    def test_the_sources_may_be_mixed(self) -> None:
        state = board("R L2 W1 W1 W1", castles={"C": "C1"})
        play(state, "bridge L 1 L2", "draw C", "draw deck")
        assert state.to_act == 1
        state = board("R L2 W1 W1 W1", castles={"C": "C1"})
        play(state, "bridge L 1 L2", "draw deck", "draw C")
        assert state.to_act == 1

    def test_a_card_castled_this_turn_is_not_drawn_back(self) -> None:
        state = board("L1 W1 W1 W1 W1")
        play(state, "castle L1 L")
        assert moves(state) == {"draw deck"}

    def test_drawing_from_castles_leaves_the_deck_alone(self) -> None:
        state = board("L1 W1 W1 W1 W1", castles={"C": "C1"})
        play(state, "play L1 L", "draw C")
        assert state.left == 10

    def test_moving_a_wizard_and_swapping_end_the_turn_without_a_refill(self) -> None:
        state = board(own={"L": "RW"})
        play(state, "move L>C")
        assert (state.to_act, state.phase) == (1, "action")
        state = board("L1 W1 W1 W1 W1", own={"L": "RW"})
        play(state, "swap L1 own L")
        assert (state.to_act, state.phase) == (1, "action")


class TestPlayABanner:
    def test_into_a_column_of_ones_own(self) -> None:
        state = board("L1 W1 W1 W1 W1")
        play(state, "play L1 L")
        assert state.position()["columns"][0]["L"] == ["L1"]
        assert state.position()["columns"][1]["L"] == []

    def test_the_icon_must_match(self) -> None:
        assert moves(board("L1 W1 W1 W1 W1"), "play") == {"play L1 L", "play W1 W"}

    def test_any_icon_under_a_rainbow_castle(self) -> None:
        state = board("L1 W1 W1 W1 W1", castles={"C": "C4 RC"})
        assert moves(state, "play") == {"play L1 L", "play W1 W", "play L1 C", "play W1 C"}

    def test_the_icon_is_judged_when_playing_and_the_card_stays_when_the_rainbow_castle_is_buried(self) -> None:
        state = board("W2 L1 L1 L1 L1", own={"C": "W1"}, castles={"C": "RC C1"})
        assert "play W2 C" not in moves(state)
        assert state.ledger().castles[2].controller == 0

    def test_equal_or_one_more_than_the_card_below(self) -> None:
        for top in range(1, 6):
            state = board("L1 L2 L3 L4 L5", own={"L": f"L{top}"})
            assert moves(state, "play") == {f"play L{s} L" for s in (top, top + 1) if s <= 5}

    def test_an_empty_column_takes_any_strength(self) -> None:
        assert len(moves(board("L1 L2 L3 L4 L5"), "play")) == 5

    def test_columns_climb_and_pad(self) -> None:
        state = board("L2 W1 W1 W1 W1", own={"L": "L1 L2"})
        play(state, "play L2 L")
        assert state.position()["columns"][0]["L"] == ["L1", "L2", "L2"]


class TestPlayAWizard:
    @pytest.mark.parametrize("column", ["", "L1", "L5", "RW", "L1 RB L3"])
    def test_into_any_column_on_anything(self, column: str) -> None:
        state = board("R W1 W1 W1 W1", own={"L": column})
        assert moves(state, "wizard") == {f"wizard {space}" for space in "WLCFP"}
        play(state, "wizard L")
        assert state.position()["columns"][0]["L"] == [*column.split(), "RW"]

    def test_it_counts_six(self) -> None:
        assert board(own={"L": "L2 RW"}).ledger().castles[1].strengths == (8, 0)

    def test_no_banner_goes_on_top_of_it(self) -> None:
        state = board("L5 L1 L4 L3 L2", own={"L": "RW"}, castles={"L": "RC"})
        assert not {text for text in moves(state, "play") if text.endswith(" L")}


class TestMoveAWizard:
    def test_from_the_top_of_one_own_column_to_any_other(self) -> None:
        state = board(own={"L": "L1 RW", "C": "RW", "W": "W5"}, opp={"F": "RW"})
        wanted = {f"move L>{to}" for to in "WCFP"} | {f"move C>{to}" for to in "WLFP"}
        assert moves(state, "move") == wanted

    def test_it_lies_there_as_if_just_played(self) -> None:
        state = board(own={"L": "L1 RW", "C": "C5"})
        play(state, "move L>C")
        assert state.position()["columns"][0]["L"] == ["L1"]
        assert state.position()["columns"][0]["C"] == ["C5", "RW"]

    def test_the_top_of_the_deck_goes_to_its_castle_space(self) -> None:
        state = board(own={"L": "RW"}, deck="F3 W1")
        play(state, "move L>C")
        assert state.position()["castles"]["F"] == ["F3"]

    @pytest.mark.parametrize("card", ["R", "RC"])
    def test_a_rainbow_card_goes_to_a_space_of_ones_choice(self, card: str) -> None:
        state = board(own={"L": "RW"}, deck=f"{card} W1")
        play(state, "move L>C")
        assert (state.to_act, state.phase, state.position()["revealed"]) == (0, "place", card)
        assert moves(state) == {f"place {space}" for space in "WLCFP"}
        play(state, "place P")
        assert state.position()["castles"]["P"] == [card]
        assert (state.to_act, state.phase) == (1, "action")

    def test_there_is_no_refill(self) -> None:
        state = board(own={"L": "RW"})
        play(state, "move L>C")
        assert len(state.hands[0]) == 5
        assert state.to_act == 1


class TestCastleACard:
    def test_onto_the_space_of_its_icon(self) -> None:
        state = board("L1 W3 R RC W1")
        spaces = {f"castle {card} {space}" for card in ("R", "RC") for space in "WLCFP"}
        assert moves(state, "castle") == {"castle L1 L", "castle W3 W", "castle W1 W"} | spaces

    def test_on_top_of_what_lies_there(self) -> None:
        state = board("L1 W1 W1 W1 W1", castles={"L": "L4"})
        play(state, "castle L1 L")
        assert state.position()["castles"]["L"] == ["L4", "L1"]

    def test_either_player_may_draw_it_later(self) -> None:
        state = board("L1 W1 W1 W1 W1", "C1 C1 C1 C1 C1")
        play(state, "castle L1 L", "draw deck", "castle C1 C")
        assert "draw L" in moves(state)
        play(state, "draw deck", "play W1 W")
        assert {"draw L", "draw C"} <= moves(state)

    def test_a_rainbow_castle_frees_the_icons_on_both_sides(self) -> None:
        state = board("RC W1 W1 W1 W1", "F1 F1 F1 F1 F1")
        play(state, "castle RC L", "draw deck")
        assert "play F1 L" in moves(state)
        play(state, "play F1 L", "draw deck")
        assert "play W1 L" in moves(state)


class TestMakeABridge:
    def test_the_following_banner_comes_in_the_same_action(self) -> None:
        state = board("R L3 W1 W1 W1", own={"L": "L1"})
        play(state, "bridge L 1 L3")
        assert state.position()["columns"][0]["L"] == ["L1", "RB", "L3"]
        assert len(state.hands[0]) == 3

    def test_on_an_empty_space_a_two_follows(self) -> None:
        assert moves(board("R L2 L3 L1 W1"), "bridge L") == {"bridge L 1 L2"}

    def test_a_bridge_counts_one(self) -> None:
        assert board(own={"L": "L3 RB L5"}).ledger().castles[1].strengths[0] == 9

    def test_the_follow_up_obeys_the_icon_rule(self) -> None:
        state = board("R C2 W1 W1 W1")
        assert moves(state, "bridge") == {"bridge C 1 C2"}
        state = board("R C2 W1 W1 W1", castles={"L": "RC"})
        assert moves(state, "bridge") == {"bridge C 1 C2", "bridge L 1 C2"}

    def test_only_on_nothing_or_on_a_one_two_or_three(self) -> None:
        for top, possible in (("L1", True), ("L2", True), ("L3", True), ("L4", False), ("L5", False)):
            state = board("R L3 L4 L5 L5", own={"L": top})
            assert bool(moves(state, "bridge")) == possible

    def test_never_without_the_follow_up(self) -> None:
        assert not moves(board("R L1 L4 W1 W1"), "bridge")
        assert refused(board("R L1 L4 W1 W1"), "bridge L 1 L2") == "no_follow_up"


class TestMakeASwap:
    def test_the_banner_takes_the_exact_place_and_the_rainbow_card_the_hand(self) -> None:
        state = board("L2 W1 W1 W1 W1", opp={"L": "L1 RB L3"})
        play(state, "swap L2 opp L")
        position = state.position()
        assert position["columns"][1]["L"] == ["L1", "L2", "L3"]
        assert position["hands"][0] == ["R", "W1", "W1", "W1", "W1"]

    def test_on_either_side_of_the_board(self) -> None:
        state = board("L2 W1 W1 W1 W1", own={"L": "L2 RW"}, opp={"L": "L1 RW"})
        assert moves(state, "swap") == {"swap L2 own L", "swap L2 opp L"}

    def test_the_turn_ends_without_drawing(self) -> None:
        state = board("L2 W1 W1 W1 W1", opp={"L": "L1 RW"})
        play(state, "swap L2 opp L")
        assert (state.to_act, state.phase, state.left) == (1, "action", 10)

    def test_for_a_wizard_the_banner_must_be_playable_there(self) -> None:
        state = board("L1 L2 L3 C3 L5", opp={"L": "L2 RW"})
        assert moves(state, "swap") == {"swap L2 opp L", "swap L3 opp L"}

    def test_of_several_only_the_earliest(self) -> None:
        state = board("L1 L2 L4 L5 W1", opp={"L": "L1 RB L3 RW"})
        assert moves(state, "swap") == {"swap L2 opp L"}

    def test_for_a_bridge_the_banner_it_stands_for(self) -> None:
        state = board("L1 L2 L3 L4 L5", opp={"L": "L3 RB L5"})
        assert moves(state, "swap") == {"swap L4 opp L"}

    def test_it_reduces_an_opponents_strength(self) -> None:
        state = board("L2 W1 W1 W1 W1", opp={"L": "L1 RW"})
        play(state, "swap L2 opp L")
        assert state.ledger().castles[1].strengths == (0, 3)

    def test_a_wizard_on_a_five_is_safe_until_a_rainbow_castle_lies_there(self) -> None:
        state = board("C5 W5 L4 RC W1", opp={"L": "L5 RW"}, deck="W1 W1 W1")
        assert not moves(state, "swap")
        play(state, "castle RC L", "draw deck", "play W1 W", "draw deck")
        assert moves(state, "swap") == {"swap C5 opp L", "swap W5 opp L"}


class TestEnd:
    def test_when_the_final_card_is_drawn(self) -> None:
        state = board("L1 W1 W1 W1 W1", deck="W2")
        play(state, "play L1 L", "draw deck")
        assert state.outcome() is not None

    def test_equal_castles_are_ranked_by_strength_over_all_five(self) -> None:
        ledger = board(own={"L": "L5"}, opp={"C": "C4"}).ledger()
        assert (ledger.held, ledger.totals, ledger.winners) == ((1, 1), (5, 4), (0,))
        assert ledger.decided_by == "strength"

    def test_every_game_ends(self) -> None:
        for seed in range(20):
            assert wander(dealt(seed), seed, 100_000).outcome() is not None


class TestOptions:
    def test_simplified_any_weaker_card_below_and_no_bridges(self) -> None:
        state = board("L1 L3 L5 R R", own={"L": "L3"}, simplified=True)
        assert moves(state, "play") == {"play L3 L", "play L5 L"}
        assert not moves(state, "bridge")

    def test_simplified_leaves_wizards_and_swaps(self) -> None:
        state = board("L1 L3 L5 R R", own={"L": "L3 RW"}, simplified=True)
        assert {"wizard L", "swap L3 own L", "move L>C"} <= moves(state)

    def test_power_of_one_opens_columns_with_a_one(self) -> None:
        state = board("L1 L2 L5 C2 R", power_of_one=True)
        assert moves(state, "play") == {"play L1 L"}

    def test_power_of_one_leaves_rainbow_cards_alone(self) -> None:
        state = board("L2 C1 C1 C1 R", power_of_one=True)
        assert {"wizard L", "bridge L 1 L2"} <= moves(state)

    def test_over_the_rainbow_several_bridges_in_one_action(self) -> None:
        state = board("R R L4 W1 W1", own={"L": "L1"}, over_the_rainbow=True)
        play(state, "bridge L 2 L4")
        assert state.position()["columns"][0]["L"] == ["L1", "RB", "RB", "L4"]

    def test_over_the_rainbow_they_still_end_with_the_next_banner(self) -> None:
        state = board("R R L5 L3 W1", own={"L": "L1"}, over_the_rainbow=True)
        assert moves(state, "bridge L") == {"bridge L 1 L3"}
