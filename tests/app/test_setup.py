"""What is chosen for a new game, remembered leniently, and the match that comes of it."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.app.setup import DRAWN, Setup, dealt, recalled
from game.core.match import Seat
from game.registry import GAMES

MUSTER, BANNERFALL = GAMES[0], GAMES[1]
SEATS = [Seat("You", "human"), Seat("Isolde", "computer", "medium")]
anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)
keys = st.sampled_from(("seats", "options", "first", "opening", "other"))


def say(key: str, **args: object) -> str:
    return key


def test_the_first_time_it_is_you_against_a_computer() -> None:
    setup = recalled(MUSTER, {})
    match = setup.match(say)
    assert [(seat.kind, seat.level) for seat in match.seats] == [("human", None), ("computer", "medium")]
    assert [seat.name for seat in match.seats] == ["new.name.you", "new.name.computer.1"]
    assert match.options == MUSTER.check_options({})


def test_what_was_chosen_is_offered_again() -> None:
    setup = recalled(MUSTER, {})
    setup.chairs[0].names["human"] = "  Ada   Lovelace "
    setup.chairs[1].level = "hard"
    setup.options["power_of_one"] = True
    setup.first = 1
    setup.number = "77"
    again = recalled(MUSTER, setup.remembered())
    assert (again.chairs, again.options, again.first) == (setup.chairs, setup.options, 1)
    assert again.number == ""
    assert again.match(say).seats[0].name == "Ada Lovelace"


def test_each_kind_of_player_keeps_its_name() -> None:
    setup = recalled(MUSTER, {})
    chair = setup.chairs[1]
    chair.names["computer"] = "Mordred"
    chair.kind = "human"
    assert setup.name(say, 1) == "new.name.human.1"
    chair.kind = "computer"
    assert setup.name(say, 1) == "Mordred"


@given(st.dictionaries(keys, anything))
def test_whatever_the_file_says_there_is_a_game(last: dict[str, Any]) -> None:
    setup = recalled(MUSTER, last)
    assert isinstance(setup, Setup)
    assert setup.match(say).to_act in (0, 1)


@given(st.integers(0, 999_999))
def test_the_same_number_deals_the_same_cards(number: int) -> None:
    one, other = dealt(MUSTER, {}, SEATS, DRAWN, number), dealt(MUSTER, {}, SEATS, DRAWN, number)
    assert one.position() == other.position()
    assert one.extra["deal_number"] == number


@pytest.mark.parametrize("first", [0, 1])
def test_who_starts_can_be_chosen(first: int) -> None:
    assert all(dealt(MUSTER, {}, SEATS, first, seed).to_act == first for seed in range(8))


def test_no_number_deals_anew() -> None:
    assert len({str(dealt(MUSTER, {}, SEATS).deal) for _ in range(5)}) == 5


# -- a game of several seats


def test_more_players_bring_chairs_colours_and_longer_options() -> None:
    setup = recalled(BANNERFALL, {})
    assert [chair.colour for chair in setup.chairs] == ["blue", "red"]
    setup.choose("start_mana", [3, 4])
    setup.seat_players(4)
    assert [chair.colour for chair in setup.chairs] == ["blue", "red", "gold", "green"]
    assert setup.options["start_mana"] == [3, 4, 1, 1]
    assert setup.options["twists"] == [None] * 4
    setup.seat_players(3)
    assert len(setup.match(say).seats) == 3
    assert recalled(BANNERFALL, setup.remembered()).options == setup.options


def test_two_seats_never_have_one_colour() -> None:
    setup = recalled(
        BANNERFALL, {"seats": [{"colour": "gold"}, {"colour": "gold"}, {"colour": "mauve"}, {"colour": 3}]}
    )
    assert len({chair.colour for chair in setup.chairs + setup.spare}) == 4
    setup.paint(0, setup.chairs[1].colour)
    assert len({chair.colour for chair in setup.chairs + setup.spare}) == 4
    assert [seat.extra["colour"] for seat in setup.match(say).seats] == [chair.colour for chair in setup.chairs]


def test_a_kind_of_game_sets_the_options_and_stays_with_more_players() -> None:
    setup = recalled(BANNERFALL, {})
    assert setup.preset() == "box"
    setup.take_preset("advanced")
    assert setup.preset() == "advanced"
    setup.seat_players(4)
    assert setup.preset() == "advanced"
    assert None not in setup.options["twists"]
    setup.choose("target", 9)
    assert setup.preset() == ""
    setup.take_preset("box")
    assert setup.options == BANNERFALL.check_options({"players": 4})


def test_values_that_do_not_fit_together_change_nothing() -> None:
    setup = recalled(BANNERFALL, {})
    setup.choose("start_crown", [5, 0])
    assert not setup.allows("target", 5)
    setup.choose("target", 5)
    assert setup.options["target"] == 8


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_recommended_start_can_be_played(players: int) -> None:
    setup = recalled(BANNERFALL, {})
    setup.seat_players(players)
    assert setup.openings()
    for name in setup.openings():
        setup.opening = name
        match = recalled(BANNERFALL, setup.remembered()).match(say)
        assert match.phase == "actions"
        assert match.extra["opening"] == name
    setup.seat_players(5 - players if players < 4 else 2)
    assert setup.opening == ""


@given(st.dictionaries(keys, anything))
def test_whatever_the_file_says_there_is_a_game_for_more(last: dict[str, Any]) -> None:
    match = recalled(BANNERFALL, last).match(say)
    assert len(match.seats) in BANNERFALL.seats
