"""The small values at the edges: moves and events."""

from __future__ import annotations

import pickle

import pytest

from game.core.contract import Event, Move
from game.core.errors import BadNotation, BadOptions, BadRecord, IllegalMove, Reason


def test_a_move_is_its_words() -> None:
    move = Move("play", "W3", "L")
    assert str(move) == move.text == "play W3 L"
    assert eval(repr(move)) == move
    assert move == Move("play", "W3", "L") != Move("play", "W3", "C")
    assert len({move, Move("play", "W3", "L")}) == 1
    assert pickle.loads(pickle.dumps(move)) == move


def test_a_move_does_not_change() -> None:
    with pytest.raises(AttributeError):
        Move("pass").text = "x"  # type: ignore[misc]


def test_an_event_hides_what_a_seat_may_not_know() -> None:
    event = Event("draw", {"seat": 0, "card": "W3"}, {"card": (0,)}, reveals=True)
    assert event.seen_by(0).args == {"seat": 0, "card": "W3"}
    assert event.seen_by(1).args == {"seat": 0, "card": "?"}
    assert not event.seen_by(1).hidden
    assert event.json() == {"type": "draw", "seat": 0, "card": "W3"}


def test_errors_are_value_errors_that_carry_value_and_place() -> None:
    assert BadNotation("hop").text == "hop"
    assert IllegalMove("hop", Reason("gap")).reason.id == "gap"
    for error in (BadOptions("first", "is odd"), BadRecord("first", "is odd")):
        assert isinstance(error, ValueError)
        assert str(error) == "first: is odd"
        assert error.place == "first"
