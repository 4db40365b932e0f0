"""What is chosen for a new game, remembered leniently, and the match that comes of it."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.app.setup import DRAWN, Setup, dealt, recalled
from game.core.match import Seat
from game.registry import GAMES

MUSTER = GAMES[0]
SEATS = [Seat("You", "human"), Seat("Isolde", "computer", "medium")]
anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)
keys = st.sampled_from(("seats", "options", "first", "other"))


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
