"""The sentences, captions and clarifications of the printed rules, each as a test in our own words."""

from __future__ import annotations

import pytest

from tests.five_royaumes.helpers import Columns, board, dealt, influencing, recruiting
from tests.playing import moves, play

LINE = {"reptile": 1, "feline": 1, "raptor": 1, "ursid": 1}


def castles(state: object) -> tuple[int, int]:
    first, second = state.position()["castles"]  # type: ignore[attr-defined]
    return first, second


class TestSetup:
    def test_six_cards_in_the_square_two_castles_a_throne_room_each(self) -> None:
        position = dealt(1).position()
        assert (len(position["square"]), len(position["deck"])) == (6, 60)
        assert position["castles"] == [2, 2]
        assert len(set(position["thrones"])) == 2
        assert position["councils"] == position["titans"] == [[], []]


class TestTurn:
    def test_place_take_recruit_or_influence_then_the_other(self) -> None:
        state = board(square={"0,0": "feline", "2,2": "marine", "2,0": "ursid"}, deck="feline")
        assert (state.phase, state.to_act) == ("place", 0)
        play(state, "place 0 1")
        assert state.phase == "choose"
        play(state, "influence")
        assert (state.phase, state.to_act) == ("place", 1)

    def test_the_square_is_completed_when_one_or_no_card_remains(self) -> None:
        for square, want in (({"0,0": "feline", "1,1": "ursid"}, 6), ({"0,0": "feline"}, 6)):
            state = board(square=square, deck="feline")
            play(state, "place 0 1" if len(square) == 2 else "place 1 0", "influence")
            assert len(state.position()["square"]) == want


class TestPlacement:
    def test_orthogonally_beside_any_card(self) -> None:
        assert "place 1 1" not in moves(board(square={"0,0": "raptor", "0,2": "marine"}))

    def test_the_square_floats(self) -> None:
        state = board(square={"0,0": "raptor", "0,1": "marine"})
        assert moves(state) == {"place 0 -1", "place 0 2", "place -1 0", "place 1 0", "place -1 1", "place 1 1"}

    def test_the_figure_of_page_4(self) -> None:
        """A configuration two wide and three high: a third column may open on either side."""
        state = board(square={"0,0": "feline", "0,1": "ursid", "0,2": "marine", "1,2": "reptile"}, deck="raptor")
        assert moves(state) == {
            "place -1 0",
            "place -1 1",
            "place -1 2",
            "place 1 0",
            "place 1 1",
            "place 2 2",
        }


class TestCapture:
    def test_the_figure_of_page_5_five_felines(self) -> None:
        square = {"0,0": "feline", "1,0": "feline", "2,0": "feline", "2,1": "feline", "0,2": "ursid", "1,2": "raptor"}
        state = board(square=square, deck="feline")
        play(state, "place 2 2")
        assert len(state.position()["captured"]) == 5
        assert set(state.position()["square"]) == {"0,0", "1,0"}

    def test_the_figure_of_page_5_raptors_rather_than_the_ursid(self) -> None:
        square = {"0,0": "ursid", "2,0": "raptor", "0,2": "raptor", "2,2": "marine"}
        state = board(square=square, deck="feline")
        play(state, "place 1 0")
        assert moves(state) == {"capture ursid", "capture raptor"}
        play(state, "capture raptor")
        assert len(state.position()["captured"]) == 2
        assert len(state.position()["square"]) == 3

    def test_a_path_of_its_own_banner_is_orthogonal_and_unbroken(self) -> None:
        square = {"0,0": "feline", "1,1": "feline", "2,2": "feline", "2,0": "ursid"}
        state = board(square=square, deck="feline")
        play(state, "place 0 1")
        assert len(state.position()["captured"]) == 3
        assert sorted(code[:6] for code in state.position()["square"].values()) == ["feline", "ursid."]

    def test_beside_its_own_and_another_banner_its_own_must_be_taken(self) -> None:
        state = board(square={"0,0": "feline", "2,0": "ursid", "2,2": "marine"}, deck="feline")
        play(state, "place 1 0")
        assert (state.phase, len(state.position()["captured"])) == ("choose", 2)

    def test_what_is_taken_by_another_banner_leaves_the_placed_card(self) -> None:
        state = board(square={"0,0": "raptor", "2,2": "marine", "0,2": "ursid"}, deck="feline.king")
        play(state, "place 1 0")
        assert "feline.king" in state.position()["square"].values()


class TestRecruit:
    def test_not_one_whom_one_owns(self) -> None:
        assert moves(recruiting("ursid.king", councils=("ursid.king", ""))) == {"discard"}

    def test_the_opponents_like_does_not_matter(self) -> None:
        assert "take ursid.king" in moves(recruiting("ursid.king", councils=("", "ursid.king")))

    def test_two_alike_are_one_choice(self) -> None:
        assert moves(recruiting("ursid.king ursid.king")) == {"take ursid.king", "discard"}

    def test_discarding_has_no_effect(self) -> None:
        state = recruiting("religious.warrior_monk")
        play(state, "discard")
        assert castles(state) == (2, 2)

    def test_effects_do_not_look_back(self) -> None:
        state = recruiting("feline.queen", columns=({"feline": 4}, {}))
        play(state, "take feline.queen")
        assert castles(state) == (2, 2)

    def test_castles_gained_stay_when_the_character_goes(self) -> None:
        columns: tuple[Columns, Columns] = ({"feline": "feline.king feline.titan"}, {})
        state = influencing("feline.king", columns=columns, councils=("feline.queen", ""))
        play(state, "influence")
        assert castles(state) == (3, 2)
        state.to_act = 0
        state._leave(0, state.councils[0].bit_length() - 1)
        assert castles(state) == (3, 2)


class TestInfluence:
    def test_one_column_a_realm_and_no_more(self) -> None:
        state = influencing("feline.king feline.queen", columns=({"feline": 1, "ursid": 2}, {}))
        play(state, "influence")
        assert {realm: len(cards) for realm, cards in state.position()["columns"][0].items()} == {
            "feline": 3,
            "ursid": 2,
        }

    def test_the_figure_of_page_7_three_reptiles_on_one(self) -> None:
        state = influencing(
            "reptile.king reptile.titan reptile.warrior", columns=({"reptile": 1}, {}), councils=("reptile.queen", "")
        )
        play(state, "influence")
        assert castles(state) == (4, 2)

    def test_the_figures_of_page_8(self) -> None:
        state = influencing(
            "imperial.captain imperial.colonel", columns=({"ursid": 2}, {}), councils=("ursid.warrior", "feline.king")
        )
        play(state, "influence ursid ursid")
        assert (state.phase, state.position()["resolving"]) == ("warrior", "ursid.warrior")
        state = influencing(
            "imperial.captain", columns=({"marine": 2}, {}), councils=("marine.sorceress", ""), discard="feline.king"
        )
        play(state, "influence marine")
        assert (state.phase, state.position()["resolving"]) == ("sorceress", "marine.sorceress")

    def test_the_throne_room_gives_two_castles_at_three(self) -> None:
        state = influencing("imperial.captain", columns=({"marine": 2}, {}))
        play(state, "influence marine")
        assert castles(state) == (4, 2)

    def test_imperial_cards_are_shared_out_freely(self) -> None:
        state = influencing("imperial.captain imperial.colonel", columns=({"reptile": 1, "marine": 1}, {}))
        assert moves(state, "influence") == {
            "influence reptile reptile",
            "influence reptile marine",
            "influence marine marine",
        }


class TestCharacters:
    @pytest.mark.parametrize(("size", "gained"), [(1, 0), (2, 1), (3, 1), (4, 1), (5, 0)])
    def test_queen(self, size: int, gained: int) -> None:
        state = influencing("feline.king", columns=({"feline": size}, {}), councils=("feline.queen", ""))
        play(state, "influence")
        assert castles(state) == (2 + gained, 2)

    @pytest.mark.parametrize(("size", "asked"), [(1, False), (2, True), (3, False), (4, True), (5, False)])
    def test_sorceress(self, size: int, asked: bool) -> None:
        state = influencing(
            "feline.king", columns=({"feline": size}, {}), councils=("feline.sorceress", ""), discard="ursid.king"
        )
        play(state, "influence")
        assert (state.phase == "sorceress") == asked

    @pytest.mark.parametrize(("size", "asked"), [(2, False), (3, True), (4, False)])
    def test_warrior(self, size: int, asked: bool) -> None:
        state = influencing("feline.king", columns=({"feline": size}, {}), councils=("feline.warrior", "ursid.king"))
        play(state, "influence")
        assert (state.phase == "warrior") == asked
        if asked:
            play(state, "steal")
            assert castles(state) == (3, 1)

    @pytest.mark.parametrize(("own", "other", "gained"), [(2, 1, 3), (2, 2, 0), (1, 2, 0)])
    def test_king(self, own: int, other: int, gained: int) -> None:
        columns = ({"ursid": own}, {"ursid": other})
        state = influencing("feline.king", columns=columns, councils=("ursid.king", ""), left=0)
        play(state, "influence")
        assert castles(state) == (2 + gained, 2)

    def test_titan(self) -> None:
        state = recruiting("feline.titan")
        play(state, "take feline.titan")
        assert castles(state) == (3, 2)
        assert state.position()["titans"][0] == ["feline.titan"]

    def test_papess_at_the_fourth_of_any_realm(self) -> None:
        columns: tuple[Columns, Columns] = ({"feline": 3, "ursid": 3}, {})
        taken = "imperial.captain imperial.colonel"
        state = influencing(taken, columns=columns, councils=("religious.papess", ""), used=(True, True))
        play(state, "influence feline ursid")
        assert castles(state) == (6, 2)

    def test_warrior_monk_on_recruitment(self) -> None:
        state = recruiting("religious.warrior_monk", councils=("", "ursid.king"))
        play(state, "take religious.warrior_monk")
        assert moves(state) == {"steal", "destroy ursid.king"}
        play(state, "destroy ursid.king")
        assert state.position()["councils"][1] == []

    @pytest.mark.parametrize(
        ("own", "other", "stolen"),
        [
            ("religious.warrior_monk", "", 2),
            ("religious.warrior_monk", "ursid.warrior", 0),
            ("religious.warrior_monk feline.warrior", "ursid.warrior", 2),
        ],
    )
    def test_warrior_monk_at_the_end(self, own: str, other: str, stolen: int) -> None:
        state = influencing("feline.king", councils=(own, other), left=0)
        play(state, "influence")
        assert castles(state) == (2 + stolen, 2 - stolen)

    @pytest.mark.parametrize(
        ("own", "other", "gained"),
        [
            ("religious.gaia", "", 1),
            ("religious.gaia", "ursid.titan", 0),
            ("religious.gaia marine.titan", "ursid.titan", 1),
        ],
    )
    def test_gaia_counts_herself(self, own: str, other: str, gained: int) -> None:
        state = influencing("feline.king", titans=(own, other), left=0)
        play(state, "influence")
        assert castles(state) == (2 + gained, 2)

    def test_ouranos_is_a_titan_and_nothing_more(self) -> None:
        state = recruiting("religious.ouranos", left=0)
        play(state, "take religious.ouranos")
        assert castles(state) == (3, 2)

    def test_colonel(self) -> None:
        state = influencing("marine.king", columns=(LINE, {}), councils=("imperial.colonel", ""))
        play(state, "influence")
        assert castles(state) == (3, 2)
        state = influencing("marine.king", columns=(LINE, {}), councils=("imperial.colonel", ""), left=0)
        play(state, "influence")
        assert castles(state) == (5, 2)
        both = ({**LINE, "marine": 1}, {**LINE, "marine": 1})
        state = influencing("marine.king", columns=both, councils=("imperial.colonel", ""), left=0)
        play(state, "influence")
        assert castles(state) == (2, 2)

    def test_general(self) -> None:
        state = influencing("marine.king", columns=(LINE, {}), councils=("imperial.general", ""))
        play(state, "influence")
        assert (state.to_act, state.phase) == (0, "place")

    def test_captain_on_recruitment_and_at_the_end(self) -> None:
        columns = ({"feline": 2, "ursid": 1, "raptor": 1}, {"ursid": 1, "marine": 3})
        state = recruiting("imperial.captain", columns=columns)
        play(state, "take imperial.captain")
        assert castles(state) == (4, 2)
        state = influencing("feline.king", columns=columns, councils=("imperial.captain", ""), left=0)
        play(state, "influence")
        assert castles(state) == (4, 2)

    @pytest.mark.parametrize(
        ("own", "other", "gained"),
        [
            ("imperial.marshal", "", 3),
            ("imperial.marshal", "imperial.captain", 0),
            ("imperial.marshal imperial.captain", "imperial.marshal", 3),
        ],
    )
    def test_marshal(self, own: str, other: str, gained: int) -> None:
        state = influencing("feline.king", councils=(own, other), left=0)
        play(state, "influence")
        assert castles(state)[0] - castles(state)[1] == gained + ("captain" in own) * 1
