"""Who has seen which Character: part of the state, shown in views, kept by every possible world."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from game.five_royaumes import SPEC
from game.five_royaumes.rules import FiveRoyaumes
from tests.five_royaumes.helpers import board, dealt, influencing, recruiting
from tests.playing import play, wander


def pile(state: FiveRoyaumes, seat: int) -> list[str]:
    """The discard pile as a seat knows it."""
    found: list[str] = state.view(seat).data["discard"]
    return found


def searched(discard: str, seen: tuple[str, str]) -> FiveRoyaumes:
    """Seat 0 looks through a pile of which each seat knew some cards."""
    state = influencing(
        "feline.king",
        columns=({"feline": 2, "ursid": 1}, {}),
        councils=("feline.sorceress", ""),
        discard=discard,
        seen=seen,
    )
    play(state, "influence")
    assert state.phase == "sorceress"
    return state


def test_nobody_knows_the_square_or_what_is_taken_from_it() -> None:
    state = dealt(2)
    for seat in (0, 1):
        assert all(code.endswith(".?") for code in state.view(seat).data["square"].values())
    wander(state, 2, 1)
    assert state.view(0).data["captured"] == state.view(1).data["captured"]


def test_who_discards_after_looking_remembers() -> None:
    state = recruiting("ursid.king ursid.queen", councils=("", ""))
    play(state, "discard")
    assert pile(state, 0) == ["ursid.king", "ursid.queen"]
    assert pile(state, 1) == ["ursid.?", "ursid.?"]
    assert state.view(1).data["seen"] == [["ursid.?", "ursid.?"], []]


def test_who_lay_open_is_remembered_by_both() -> None:
    council = "feline.king feline.queen raptor.king ursid.king"
    state = recruiting("ursid.queen", councils=(council, ""))
    play(state, "take ursid.queen over raptor.king")
    assert pile(state, 0) == pile(state, 1) == ["raptor.king"]
    state = recruiting("religious.warrior_monk", titans=("", "ursid.titan"))
    play(state, "take religious.warrior_monk", "destroy ursid.titan")
    assert pile(state, 0) == pile(state, 1) == ["ursid.titan"]


def test_a_search_shows_the_whole_pile_to_one() -> None:
    state = searched("ursid.king marine.titan", ("ursid.king", "marine.titan"))
    assert pile(state, 0) == ["marine.titan", "ursid.king"]
    assert pile(state, 1) == ["marine.titan", "ursid.?"]
    assert state.view(1).data["seen"] == [["marine.titan", "ursid.?"], ["marine.titan"]]


def test_a_card_taken_from_the_pile_is_open() -> None:
    state = searched("ursid.king ursid.queen", ("", "ursid.king"))
    play(state, "take ursid.king")
    assert state.view(1).data["councils"][0] == ["feline.sorceress", "ursid.king"]
    assert pile(state, 1) == ["ursid.?"]
    assert pile(state, 0) == ["ursid.queen"]


def test_of_two_alike_the_one_that_both_know_is_taken() -> None:
    state = searched("ursid.king ursid.king", ("", "ursid.king"))
    play(state, "take ursid.king")
    assert pile(state, 1) == ["ursid.?"]
    assert pile(state, 0) == ["ursid.king"]


def test_what_a_sorceress_adds_is_known_to_her_seat_only() -> None:
    state = searched("ursid.king ursid.queen", ("", ""))
    events = play(state, "add ursid.king")
    assert state.view(0).data["columns"][0]["ursid"] == ["ursid.?", "ursid.king"]
    assert state.view(1).data["columns"][0]["ursid"] == ["ursid.?", "ursid.?"]
    assert events[0].seen_by(1).args == {"seat": 0, "card": "?", "banner": "ursid", "column": "ursid"}
    assert events[0].seen_by(0).args["card"] == "ursid.king"


def test_the_other_forgets_the_cards_of_that_banner() -> None:
    state = searched("ursid.king ursid.queen ursid.titan marine.king", ("", "ursid.king ursid.queen marine.king"))
    play(state, "add ursid.king")
    assert pile(state, 1) == ["marine.king", "ursid.?", "ursid.?"]
    assert pile(state, 0) == ["marine.king", "ursid.queen", "ursid.titan"]


@pytest.mark.parametrize(
    ("discard", "seen", "left"),
    [
        ("ursid.king ursid.king", "ursid.king ursid.king", ["ursid.king"]),
        ("ursid.king ursid.king", "ursid.king", ["ursid.?"]),
        ("ursid.king ursid.queen", "ursid.king ursid.queen", ["ursid.?"]),
        ("ursid.king ursid.king ursid.queen", "ursid.king ursid.king", ["ursid.?", "ursid.?"]),
    ],
)
def test_unless_all_of_them_were_known_and_alike(discard: str, seen: str, left: list[str]) -> None:
    state = searched(discard, ("", seen))
    play(state, "add ursid.king")
    assert pile(state, 1) == left


def test_an_imperial_card_forgets_imperial_ones() -> None:
    state = searched("imperial.captain imperial.marshal ursid.king", ("", "imperial.captain ursid.king"))
    play(state, "add imperial.captain ursid")
    assert pile(state, 1) == ["imperial.?", "ursid.king"]
    assert state.view(1).data["columns"][0]["ursid"][-1] == "imperial.?"


def test_everybody_knows_what_the_other_has_looked_at() -> None:
    state = searched("ursid.king marine.titan", ("ursid.king", "marine.titan"))
    play(state, "pass")
    assert state.view(0).data["seen"] == [["marine.titan", "ursid.king"], ["marine.titan"]]
    world = SPEC.determinize(state.view(1), Random(1))
    assert world.view(1) == state.view(1)
    assert world.view(0).data["discard"].count("marine.titan") == 1
    assert "ursid.?" not in world.view(0).data["discard"]


@pytest.mark.parametrize("seed", range(6))
def test_worlds_keep_the_other_seats_knowledge(seed: int) -> None:
    state = wander(dealt(seed), seed, 70)
    for seat in (0, 1):
        world = SPEC.determinize(state.view(seat), Random(seed))
        assert isinstance(world, FiveRoyaumes)
        assert sorted(entry & 3 for entry in world.pile) == sorted(entry & 3 for entry in state.pile)
        told, real = world.view(1 - seat).data, state.view(1 - seat).data
        for key in ("square", "councils", "titans", "castles", "added", "waiting"):
            assert told[key] == real[key]


def test_worlds_are_drawn_evenly() -> None:
    """The deck's top is of a known Banner; a card further down is any that is not seen, as often as it is there."""
    state = board(
        square={"0,0": "raptor.king", "2,2": "raptor.queen"},
        deck="raptor.titan",
        left=60,
        discard="raptor.king marine.king",
        seen=("marine.king", "raptor.king marine.king"),
        columns=({"feline": 3}, {}),
    )
    assert len(state.position()["deck"]) == 59
    view = state.view(0)
    rng, rounds = Random(1), 6000
    tops, thirds, cells = Counter[str](), Counter[str](), Counter[str]()
    for _ in range(rounds):
        position = SPEC.determinize(view, rng).position()
        tops[position["deck"][0]] += 1
        thirds[position["deck"][2]] += 1
        cells[position["square"]["0,0"]] += 1
    assert set(tops) == set(cells) == {f"raptor.{rank}" for rank in ("king", "queen", "sorceress", "titan", "warrior")}
    assert max(tops.values()) - min(tops.values()) < 0.05 * rounds
    banners = Counter(code.partition(".")[0] for code in thirds.elements())
    # Of 66 cards 6 raptors, 7 felines and 9 marines may lie below the top.
    for banner, cards in (("raptor", 6), ("feline", 7), ("marine", 9), ("imperial", 8)):
        assert abs(banners[banner] / rounds - cards / 58) < 0.02, banner


def test_after_the_end_views_stay_views() -> None:
    state = wander(dealt(5), 5, 10_000)
    assert state.outcome() is not None
    assert any(code.endswith("?") for code in state.view(0).data["discard"])
    assert state.view(0).data["result"] == state.position()["result"]
