"""One test or more for each ruling, named after it."""

# ruff: noqa: N802 - the names carry the ids of the rulings

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from game.core.errors import BadOptions
from game.five_royaumes import SPEC
from game.five_royaumes.content import CODES, DECK
from game.five_royaumes.rules import FiveRoyaumes
from tests.five_royaumes.helpers import board, dealt, influencing, recruiting
from tests.playing import moves, play, told, wander

ROOM = ["1,0", "2,0", "2,1", "1,2", "0,2", "0,1"]


def test_R1_cards_thrones_and_castles() -> None:
    deck = Counter(CODES[card] for card in DECK)
    assert (len(deck), sum(deck.values()), set(deck.values())) == (33, 66, {2})
    banners = Counter(code.partition(".")[0] for code in deck)
    assert banners == Counter(reptile=5, feline=5, raptor=5, ursid=5, marine=5, religious=4, imperial=4)
    deal = SPEC.deal({}, 1)
    assert len(set(deal["thrones"])) == 2
    with pytest.raises(BadOptions, match="thrones"):
        SPEC.check_deal({**deal, "thrones": ["ursid", "ursid"]}, {})
    assert dealt(1).position()["castles"] == [2, 2]


def test_R2_the_banner_of_the_top_card_is_open_its_character_is_not() -> None:
    state = dealt(1)
    top = state.position()["deck"][0]
    for seat in (0, 1):
        deck = state.view(seat).data["deck"]
        assert deck[0] == f"{top.partition('.')[0]}.?"
        assert set(deck[1:]) == {"?"}


def test_R3_setup_goes_from_a_clockwise_and_leaves_the_diagonal_empty() -> None:
    deal = SPEC.deal({}, 3)
    square = SPEC.start({}, deal).position()["square"]
    assert [square[place] for place in ROOM] == deal["deck"][:6]
    assert len(square) == 6


@pytest.mark.parametrize("kept", [True, False])
def test_R3_completing_puts_a_card_left_over_on_a(kept: bool) -> None:
    square = {"0,0": "feline.king", "1,0": "raptor" if kept else "feline"}
    state = board(
        square=square, deck="feline marine.king marine.queen ursid.king ursid.queen reptile.king reptile.queen"
    )
    play(state, "place 0 1", "influence")
    square, deck = state.position()["square"], ["marine.king", "marine.queen", "ursid.king", "ursid.queen"]
    assert len(square) == 6
    if kept:
        assert square["1,0"].startswith("raptor")
        assert [square[place] for place in ROOM[1:]] == [*deck, "reptile.king"]
    else:
        assert [square[place] for place in ROOM] == [*deck, "reptile.king", "reptile.queen"]


def test_R3_two_cards_are_not_completed() -> None:
    state = board(square={"0,0": "raptor", "2,2": "marine", "0,1": "feline"}, deck="feline")
    play(state, "place 0 2", "influence")
    assert len(state.position()["square"]) == 2


def test_R4_beside_a_card_and_within_three_by_three() -> None:
    assert moves(board(square={"0,0": "raptor"})) == {"place 1 0", "place -1 0", "place 0 1", "place 0 -1"}
    state = board(square={"0,0": "raptor", "2,0": "marine"})
    assert moves(state) == {"place 1 0", "place 0 1", "place 0 -1", "place 2 1", "place 2 -1"}
    corners = {"0,0": "raptor", "2,2": "marine"}
    assert moves(board(square=corners)) == {"place 1 0", "place 0 1", "place 2 1", "place 1 2"}


def test_R4_the_cards_lie_in_their_corner_again() -> None:
    state = board(square={"0,0": "raptor", "1,0": "marine", "1,1": "ursid"}, deck="feline")
    play(state, "place -1 0")
    assert set(state.position()["square"]) == {"0,0", "2,0", "2,1"}
    state = board(square={"0,0": "raptor", "1,0": "marine", "1,1": "ursid"}, deck="raptor")
    play(state, "place -1 0")
    assert set(state.position()["square"]) == {"0,0", "0,1"}


def test_R5_its_own_banner_comes_first_with_the_card_placed() -> None:
    state = board(square={"0,0": "feline", "0,1": "feline", "2,1": "feline", "1,0": "raptor"}, deck="feline")
    play(state, "place 0 2")
    position = state.position()
    assert len(position["captured"]) == 3
    assert {code.partition(".")[0] for code in position["captured"]} == {"feline"}
    assert len(position["square"]) == 2


def test_R5_of_several_other_banners_one_is_chosen_and_all_its_cards_are_taken() -> None:
    square = {"0,0": "raptor", "1,1": "religious", "2,2": "raptor", "0,2": "imperial"}
    state = board(square=square, deck="feline")
    play(state, "place 1 0")
    assert (state.phase, state.position()["placed"]) == ("capture", "1,0")
    assert moves(state) == {"capture raptor", "capture religious"}
    play(state, "capture raptor")
    position = state.position()
    assert len(position["captured"]) == 2
    assert {code.partition(".")[0] for code in position["square"].values()} == {"feline", "religious", "imperial"}


def test_R5_one_other_banner_is_taken_without_a_question() -> None:
    state = board(square={"0,0": "raptor", "2,2": "marine"}, deck="feline")
    play(state, "place 1 0")
    assert (state.phase, len(state.position()["captured"])) == ("choose", 1)


def test_R6_the_cards_are_looked_at_when_recruiting_and_by_one_only() -> None:
    state = influencing("ursid.king ursid.queen")
    assert state.view(0).data["captured"] == state.view(1).data["captured"] == ["ursid.?", "ursid.?"]
    play(state, "recruit")
    assert state.view(0).data["captured"] == ["ursid.king", "ursid.queen"]
    assert state.view(1).data["captured"] == ["ursid.?", "ursid.?"]


def test_R6_one_joins_the_council_the_others_are_discarded_unseen() -> None:
    state = recruiting("ursid.king ursid.queen ursid.warrior")
    play(state, "take ursid.queen")
    assert state.position()["councils"] == [["ursid.queen"], []]
    assert state.view(0).data["discard"] == ["ursid.king", "ursid.warrior"]
    assert state.view(1).data["discard"] == ["ursid.?", "ursid.?"]


def test_R6_nobody_twice_and_four_at_most() -> None:
    council = "feline.king feline.queen raptor.king ursid.king"
    state = recruiting("ursid.king ursid.titan ursid.queen", councils=(council, ""))
    overs = {f"take ursid.queen over {code}" for code in council.split()}
    assert moves(state) == {"take ursid.titan", "discard"} | overs
    play(state, "take ursid.queen over raptor.king")
    position = state.position()
    assert position["councils"][0] == ["feline.king", "feline.queen", "ursid.king", "ursid.queen"]
    assert "raptor.king" in position["discard"]


def test_R6_titans_beside_the_council_without_limit_each_once() -> None:
    state = recruiting("religious.gaia religious.ouranos", titans=("religious.gaia ursid.titan", ""))
    assert moves(state) == {"take religious.ouranos", "discard"}
    play(state, "take religious.ouranos")
    assert len(state.position()["titans"][0]) == 3


def test_R6_all_may_be_discarded() -> None:
    state = recruiting("ursid.king")
    play(state, "discard")
    assert (state.position()["discard"], state.to_act) == (["ursid.king"], 1)


def test_R7_realm_cards_go_to_their_column_and_begin_it() -> None:
    state = influencing("ursid.king ursid.queen", columns=({"marine": 1}, {}))
    assert moves(state) == {"recruit", "influence"}
    play(state, "influence")
    assert state.position()["columns"][0]["ursid"] == ["ursid.king", "ursid.queen"]


def test_R7_imperial_cards_go_to_columns_that_exist() -> None:
    state = influencing("imperial.captain imperial.marshal", columns=({"marine": 1, "feline": 2}, {"ursid": 1}))
    assert moves(state, "influence") == {
        "influence feline feline",
        "influence feline marine",
        "influence marine marine",
    }
    play(state, "influence feline marine")
    columns = state.position()["columns"][0]
    assert (columns["feline"][-1], columns["marine"][-1]) == ("imperial.captain", "imperial.marshal")


def test_R7_religious_cards_and_imperial_ones_without_a_column_are_recruited() -> None:
    assert moves(influencing("religious.papess", columns=({"marine": 1}, {}))) == {"recruit"}
    assert moves(influencing("imperial.captain", columns=({}, {"marine": 1}))) == {"recruit"}


def test_R7_what_is_placed_stays_unknown_to_both() -> None:
    state = influencing("ursid.king ursid.queen")
    play(state, "influence")
    for seat in (0, 1):
        assert state.view(seat).data["columns"][0]["ursid"] == ["ursid.?", "ursid.?"]


def test_R8_thresholds_are_passed_by_any_card_and_several_at_once() -> None:
    queen = ("marine.queen", "")
    state = influencing("marine.king marine.titan marine.warrior", columns=({"marine": 2}, {}), councils=queen)
    play(state, "influence")
    assert state.position()["castles"][0] == 2 + 3 + 2  # the third brings the Throne Room too
    state = influencing("imperial.captain", columns=({"ursid": 2}, {}), councils=("ursid.queen", ""))
    play(state, "influence ursid")
    assert state.position()["castles"][0] == 3


def test_R8_nothing_beyond_the_thresholds_printed() -> None:
    state = influencing("feline.king", columns=({"feline": 5}, {}), councils=("feline.queen feline.sorceress", ""))
    play(state, "influence")
    assert (state.position()["castles"], state.to_act) == ([2, 2], 1)


def test_R9_a_line_is_the_smallest_column_of_five() -> None:
    columns = {"reptile": 2, "feline": 2, "raptor": 1, "ursid": 3}
    state = influencing("marine.king marine.queen", columns=(columns, {}), councils=("imperial.colonel", ""))
    events = told(play(state, "influence"))
    assert ("line", {"seat": 0, "made": 1, "lines": 1}) in events
    assert state.position()["castles"][0] == 3


def test_R9_colonel_and_general_count_each_line_made() -> None:
    columns = {"reptile": 2, "feline": 2, "raptor": 2, "ursid": 3}
    council = "imperial.colonel imperial.general"
    state = influencing("marine.king marine.queen", columns=(columns, {}), councils=(council, ""))
    events = told(play(state, "influence"))
    assert ("extra", {"seat": 0, "turns": 2}) in events
    assert state.position()["castles"][0] == 4
    assert (state.to_act, state.position()["extra_turns"]) == (0, 1)


def test_R10_gains_come_first_then_one_says_who_is_next() -> None:
    council = "feline.warrior feline.sorceress feline.queen religious.papess"
    state = influencing(
        "feline.king feline.titan feline.queen",
        columns=({"feline": "feline.king feline.titan"}, {}),
        councils=(council, "ursid.king"),
        discard="ursid.queen",
    )
    events = told(play(state, "influence"))
    gained = [args["gained"] for kind, args in events if kind == "castles"]
    assert sorted(gained) == [2, 3]
    assert state.phase == "activate"
    assert moves(state) == {"activate feline.sorceress", "activate feline.warrior"}
    assert state.position()["waiting"] == ["feline.sorceress", "feline.sorceress", "feline.warrior"]
    play(state, "activate feline.sorceress", "pass")
    assert state.phase == "activate"
    play(state, "activate feline.warrior", "destroy ursid.king")
    assert (state.phase, state.position()["resolving"]) == ("sorceress", "feline.sorceress")


def test_R10_one_alone_is_not_asked_for() -> None:
    state = influencing("feline.king", columns=({"feline": 3}, {}), councils=("feline.warrior", "ursid.king"))
    play(state, "influence")
    assert state.phase == "warrior"


def test_R10_triggers_belong_to_the_council_at_the_moment_of_placing() -> None:
    state = recruiting("feline.warrior", columns=({"feline": 5}, {}), councils=("", "ursid.king"))
    play(state, "take feline.warrior")
    assert state.to_act == 1


def test_R10_the_trigger_of_one_who_left_is_lost_even_if_it_comes_back() -> None:
    council = "feline.warrior feline.sorceress raptor.king marine.king"
    state = influencing(
        "feline.king feline.titan feline.queen",
        columns=({"feline": 2}, {}),
        councils=(council, "ursid.king"),
        discard="ursid.queen",
    )
    play(state, "influence", "activate feline.sorceress", "take ursid.queen over feline.warrior")
    assert (state.phase, state.position()["waiting"]) == ("sorceress", [])
    play(state, "take feline.warrior over raptor.king")
    assert state.to_act == 1


def test_R10_a_sorceress_who_leaves_loses_her_second_search() -> None:
    council = "feline.sorceress raptor.king marine.king reptile.king"
    state = influencing(
        "feline.king feline.titan feline.queen",
        columns=({"feline": 2}, {}),
        councils=(council, ""),
        discard="ursid.queen",
    )
    play(state, "influence", "take ursid.queen over feline.sorceress")
    assert state.to_act == 1


def test_R10_one_who_could_do_nothing_is_still_offered() -> None:
    council = "feline.warrior feline.sorceress"
    taken = "feline.king feline.titan"
    state = influencing(taken, columns=({"feline": 2}, {}), councils=(council, "ursid.king"), castles=(2, 0))
    play(state, "influence")
    assert moves(state) == {"activate feline.sorceress", "activate feline.warrior"}
    play(state, "activate feline.warrior", "destroy ursid.king")
    assert (state.phase, moves(state, "take")) == ("sorceress", {"take ursid.king"})


def test_R10_a_warrior_monk_taken_by_a_sorceress_goes_before_others() -> None:
    council = "feline.warrior feline.sorceress"
    state = influencing(
        "feline.king feline.titan",
        columns=({"feline": 2}, {}),
        councils=(council, "ursid.king"),
        discard="religious.warrior_monk",
    )
    play(state, "influence", "activate feline.sorceress", "take religious.warrior_monk")
    assert (state.phase, state.position()["resolving"]) == ("warrior", "religious.warrior_monk")
    play(state, "steal")
    assert (state.phase, state.position()["resolving"]) == ("warrior", "feline.warrior")


def test_R10_destroying_ones_like_leaves_ones_own_trigger_alone() -> None:
    state = influencing(
        "feline.king feline.titan",
        columns=({"feline": 3, "ursid": 1}, {}),
        councils=("feline.warrior feline.sorceress", "feline.sorceress"),
    )
    play(state, "influence", "activate feline.warrior", "destroy feline.sorceress")
    assert (state.phase, state.position()["resolving"]) == ("sorceress", "feline.sorceress")


def test_R11_steal_or_destroy_a_character_or_a_titan() -> None:
    given = {"columns": ({"feline": 3}, {}), "councils": ("feline.warrior", "ursid.king")}
    state = influencing("feline.king", titans=("", "ursid.titan"), **given)
    play(state, "influence")
    assert moves(state) == {"steal", "destroy ursid.king", "destroy ursid.titan"}
    play(state, "destroy ursid.titan")
    assert (state.position()["titans"][1], state.position()["discard"]) == ([], ["ursid.titan"])
    state = influencing("feline.king", castles=(2, 0), **given)
    play(state, "influence")
    assert moves(state) == {"destroy ursid.king"}


def test_R11_where_neither_is_possible_nothing_happens() -> None:
    state = influencing("feline.king", columns=({"feline": 3}, {}), councils=("feline.warrior", ""), castles=(2, 0))
    play(state, "influence")
    assert state.to_act == 1
    state = recruiting("religious.warrior_monk", castles=(2, 0))
    play(state, "take religious.warrior_monk")
    assert state.to_act == 1


def searching(discard: str, **given: Any) -> FiveRoyaumes:
    """Seat 0 has just influenced with a third Feline card, and its Feline Sorceress sees that."""
    usual: dict[str, Any] = {"columns": ({"feline": 2, "raptor": 1}, {}), "councils": ("feline.sorceress", "")}
    state = influencing("feline.king", discard=discard, **{**usual, **given})
    play(state, "influence")
    return state


def test_R12_one_card_of_the_whole_pile_under_the_usual_rules() -> None:
    state = searching("ursid.king religious.gaia religious.papess imperial.general feline.sorceress")
    assert state.phase == "sorceress"
    assert moves(state) == {
        "take ursid.king",
        "add ursid.king",
        "take religious.gaia",
        "take religious.papess",
        "take imperial.general",
        "add imperial.general feline",
        "add imperial.general raptor",
        "add feline.sorceress",
        "pass",
    }


def test_R12_the_card_added_triggers_like_any_other() -> None:
    council = ("feline.sorceress feline.queen", "")
    state = searching("feline.titan feline.warrior", councils=council)
    play(state, "add feline.titan")
    position = state.position()
    assert position["castles"][0] == 4
    assert position["columns"][0]["feline"][-1] == "feline.titan"
    assert position["added"] == [{"feline": [3]}, {}]
    assert position["to_act"] == 1


def test_R12_a_chain_of_searches() -> None:
    state = influencing(
        "feline.king feline.queen",
        columns=({"feline": 2}, {}),
        councils=("feline.sorceress", ""),
        discard="feline.titan feline.warrior",
    )
    play(state, "influence", "add feline.titan")
    assert state.phase == "sorceress"
    play(state, "take feline.warrior")
    assert (state.position()["councils"][0], state.to_act) == (["feline.sorceress", "feline.warrior"], 1)


def test_R12_an_empty_pile_is_not_searched() -> None:
    assert searching("").to_act == 1


def test_R13_the_throne_room_once_a_game_when_nothing_waits() -> None:
    state = influencing("marine.king", columns=({"marine": 2}, {}))
    events = told(play(state, "influence"))
    assert ("throne", {"seat": 0, "realm": "marine"}) in events
    assert (state.position()["castles"], state.position()["throne_used"]) == ([4, 2], [True, False])
    state = influencing("marine.king", columns=({"marine": 3}, {}), used=(True, False))
    play(state, "influence")
    assert state.position()["castles"] == [2, 2]


def test_R13_after_a_sorceress_too() -> None:
    state = searching("marine.king", columns=({"feline": 2, "marine": 2}, {}))
    assert state.position()["throne_used"][0] is False
    play(state, "add marine.king")
    assert state.position()["throne_used"][0] is True


def test_R14_an_extra_turn_after_this_one_is_complete() -> None:
    columns = {"reptile": 1, "feline": 1, "raptor": 1, "ursid": 1}
    given = {"columns": (columns, {}), "councils": ("imperial.general", "")}
    state = influencing("marine.king", square={"0,0": "raptor"}, **given)
    events = told(play(state, "influence"))
    assert [kind for kind, _ in events][-3:] == ["extra", "fill", "turn"]
    assert events[-1][1] == {"seat": 0, "extra": True}
    assert (state.to_act, state.phase, state.position()["extra_turns"]) == (0, "place", 0)
    assert len(state.position()["square"]) == 6


def test_R14_none_when_the_deck_is_empty() -> None:
    columns = {"reptile": 1, "feline": 1, "raptor": 1, "ursid": 1}
    state = influencing("marine.king", columns=(columns, {}), councils=("imperial.general", ""), left=0)
    play(state, "influence")
    assert (state.phase, state.position()["extra_turns"]) == ("over", 0)


def test_R15_the_empty_deck_ends_the_game_after_the_turn() -> None:
    state = board(square={"0,0": "raptor", "0,1": "feline", "2,2": "marine"}, deck="feline", left=1)
    play(state, "place 0 2")
    assert state.phase == "choose"
    play(state, "influence")
    assert (state.phase, state.to_act) == ("over", -1)


@pytest.mark.parametrize(("left", "lie"), [(3, 4), (5, 6), (6, 6), (0, 1)])
def test_R15_the_square_is_completed_as_far_as_the_cards_reach(left: int, lie: int) -> None:
    state = influencing("feline.king", square={"0,0": "raptor"}, left=left)
    play(state, "influence")
    assert len(state.position()["square"]) == lie
    assert (state.phase == "over") == (left <= 5)


def test_R15_gains_of_both_then_the_theft_of_what_there_is() -> None:
    state = influencing(
        "feline.titan",
        columns=({"feline": 2}, {"ursid": 1}),
        councils=("religious.warrior_monk feline.king", "ursid.king"),
        castles=(1, 0),
        left=0,
    )
    events = told(play(state, "influence"))
    gains = [args for kind, args in events if kind == "end_gain"]
    assert gains == [
        {"seat": 0, "card": "feline.king", "gained": 3, "stolen": False},
        {"seat": 1, "card": "ursid.king", "gained": 3, "stolen": False},
        {"seat": 0, "card": "religious.warrior_monk", "gained": 2, "stolen": True},
    ]
    assert state.position()["castles"] == [6, 1]
    state = influencing("feline.titan", councils=("religious.warrior_monk", ""), castles=(1, 1), left=0)
    play(state, "influence")
    assert state.position()["castles"] == [2, 0]


FOUR_TITANS = "reptile.titan feline.titan raptor.titan ursid.titan"


def test_R16_the_fifth_titan_wins_at_once() -> None:
    state = recruiting("marine.titan marine.king", titans=(FOUR_TITANS, ""), castles=(0, 9), columns=({}, {"ursid": 3}))
    events = told(play(state, "take marine.titan"))
    assert events[-1] == ("over", {"winners": [0], "reason": "a fifth Titan"})
    assert state.position()["castles"] == [1, 9]
    assert state.position()["result"] == {"winners": [0], "reason": "a fifth Titan", "scores": [1, 9]}
    assert state.payoffs() == [1.0, 0.0]


def test_R16_whatever_is_still_to_be_resolved() -> None:
    state = influencing(
        "feline.king feline.queen",
        columns=({"feline": 2}, {}),
        councils=("feline.sorceress feline.warrior", "ursid.king"),
        titans=(FOUR_TITANS, ""),
        discard="religious.gaia",
    )
    play(state, "influence", "activate feline.sorceress", "take religious.gaia")
    assert (state.phase, state.position()["waiting"]) == ("over", [])


@pytest.mark.parametrize(
    ("castles", "winners", "payoffs"),
    [((3, 2), [0], [1.0, 0.0]), ((2, 3), [1], [0.0, 1.0]), ((2, 2), [0, 1], [0.5, 0.5])],
)
def test_R17_most_castles_or_a_draw(castles: tuple[int, int], winners: list[int], payoffs: list[float]) -> None:
    state = influencing("feline.king", castles=castles, left=0)
    play(state, "influence")
    assert state.position()["result"]["winners"] == winners
    assert state.payoffs() == payoffs


def test_R18_characters_work_from_the_council_gaia_from_beside_it() -> None:
    state = influencing("feline.king", columns=({"feline": 3}, {}), discard="religious.papess", councils=("", ""))
    play(state, "influence")
    assert state.position()["castles"] == [2, 2]
    state = influencing("feline.king", columns=({"feline": 3}, {}), councils=("religious.papess", ""))
    play(state, "influence")
    assert state.position()["castles"] == [4, 2]
    state = influencing("feline.king", titans=("religious.gaia", ""), left=0)
    play(state, "influence")
    assert state.position()["castles"] == [3, 2]


def test_R19_who_starts_is_in_the_deal() -> None:
    assert {dealt(seed).to_act for seed in range(10)} == {0, 1}
    assert dealt(1, first=1).to_act == 1
    assert dealt(1, first=0).to_act == 0


def test_every_random_game_ends() -> None:
    for seed in range(20):
        assert wander(dealt(seed), seed, 10_000).outcome() is not None
