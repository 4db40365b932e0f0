"""The balanced start makes up for the order of turns: it goes with whoever begins, and leaves other tables alone."""

from __future__ import annotations

import pytest

from game.app.setup import DRAWN, dealt
from game.bannerfall import SPEC
from game.core.match import COMPUTER, Seat

balanced = SPEC.presets["balanced"]


def seats(players: int) -> list[Seat]:
    return [Seat(str(seat), COMPUTER, "novice") for seat in range(players)]


@pytest.mark.parametrize("players", SPEC.seats)
def test_whoever_begins_has_what_the_first_in_turn_has(players: int) -> None:
    table = balanced(SPEC.check_options({"players": players}))
    for first in range(players):
        match = dealt(SPEC, table, seats(players), first=first)
        turned = [match.options["start_crown"][(first + turn) % players] for turn in range(players)]
        assert turned == table["start_crown"]
        position = match.position()
        assert position["crown"] == match.options["start_crown"]
        assert position["mana"] == match.options["start_mana"]


@pytest.mark.parametrize("players", SPEC.seats)
def test_a_rematch_turns_it_again(players: int) -> None:
    table = balanced(SPEC.check_options({"players": players}))
    once = dealt(SPEC, table, seats(players), first=players - 1)
    assert balanced(once.options) == once.options
    assert dealt(SPEC, once.options, seats(players), first=0).options == table


def test_a_drawn_first_seat_is_made_up_for() -> None:
    table = balanced(SPEC.check_options({"players": 2}))
    for number in range(12):
        match = dealt(SPEC, table, seats(2), DRAWN, number)
        first = match.deal["first"]
        assert match.options["start_crown"][first] == table["start_crown"][0]


def test_other_tables_are_as_they_were_set() -> None:
    table = SPEC.check_options({"players": 3, "start_crown": [5, 0, 1], "start_mana": [0, 4, 2]})
    for first in range(3):
        assert dealt(SPEC, table, seats(3), first=first).options == table


@pytest.mark.parametrize("players", SPEC.seats)
def test_it_helps_those_who_wait(players: int) -> None:
    crown = balanced(SPEC.check_options({"players": players}))["start_crown"]
    assert crown[0] == min(crown)
    assert max(crown) > 0
