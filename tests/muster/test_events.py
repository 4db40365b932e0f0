"""What a move makes happen, told so that a table can show it."""

from __future__ import annotations

from typing import Any

from game.core.contract import Event
from tests.muster.helpers import board
from tests.playing import play


def told(events: tuple[Event, ...]) -> list[tuple[str, dict[str, Any]]]:
    return [(event.type, dict(event.args)) for event in events]


def test_playing_a_banner_takes_a_castle() -> None:
    assert told(play(board("L3 W1 W1 W1 W1", opp={"L": "L2"}), "play L3 L")) == [
        ("play", {"seat": 0, "card": "L3", "column": "L"}),
        ("control", {"castle": "L", "before": 1, "after": 0}),
    ]


def test_a_castle_may_come_to_belong_to_nobody() -> None:
    assert told(play(board("L2 W1 W1 W1 W1", opp={"L": "L2"}), "play L2 L"))[1:] == [
        ("control", {"castle": "L", "before": 1, "after": None})
    ]


def test_drawing_from_the_deck_is_seen_by_one_seat_and_ends_the_turn() -> None:
    events = play(board(), "play L1 L", "draw deck")
    assert told(events) == [
        ("draw", {"seat": 0, "source": "deck", "card": "W1"}),
        ("turn", {"seat": 1}),
    ]
    assert events[0].reveals
    assert events[0].seen_by(0).args["card"] == "W1"
    assert events[0].seen_by(1).args["card"] == "?"
    assert events[0].seen_by(1).reveals


def test_drawing_from_a_castle_is_seen_by_both() -> None:
    events = play(board(castles={"C": "C4"}), "play L1 L", "draw C")
    assert told(events)[0] == ("draw", {"seat": 0, "source": "C", "card": "C4"})
    assert events[0].seen_by(1) == events[0]
    assert not events[0].reveals


def test_wizard_castle_and_bridge() -> None:
    assert told(play(board("R W1 W1 W1 W1"), "wizard P"))[0] == ("wizard", {"seat": 0, "column": "P"})
    assert told(play(board(), "castle L1 L")) == [("castle", {"seat": 0, "card": "L1", "castle": "L"})]
    assert told(play(board("R L2 W1 W1 W1"), "bridge L 1 L2"))[0] == (
        "bridge",
        {"seat": 0, "column": "L", "count": 1, "card": "L2"},
    )


def test_moving_a_wizard_reveals_and_places_a_banner() -> None:
    events = play(board(own={"L": "RW"}, opp={"C": "C3"}, deck="F2 W1"), "move L>C")
    assert told(events) == [
        ("move", {"seat": 0, "from": "L", "to": "C"}),
        ("control", {"castle": "L", "before": 0, "after": None}),
        ("control", {"castle": "C", "before": 1, "after": 0}),
        ("reveal", {"card": "F2"}),
        ("place", {"seat": 0, "card": "F2", "castle": "F"}),
        ("turn", {"seat": 1}),
    ]
    assert events[3].reveals


def test_a_revealed_rainbow_card_waits_for_its_place() -> None:
    state = board(own={"L": "RW"}, deck="RC W1")
    assert [event.type for event in play(state, "move L>C")] == ["move", "control", "control", "reveal"]
    assert told(play(state, "place P")) == [
        ("place", {"seat": 0, "card": "RC", "castle": "P"}),
        ("turn", {"seat": 1}),
    ]


def test_swapping_names_owner_place_and_end() -> None:
    state = board("L2 W1 W1 W1 W1", opp={"L": "L1 RB L3"})
    assert told(play(state, "swap L2 opp L")) == [
        ("swap", {"seat": 0, "card": "L2", "owner": 1, "column": "L", "index": 1, "rainbow": "RB"}),
        ("turn", {"seat": 1}),
    ]
    state = board("L2 W1 W1 W1 W1", own={"L": "RW"})
    assert told(play(state, "swap L2 own L"))[0][1]["owner"] == 0


def test_the_end_names_the_winners() -> None:
    events = play(board(own={"L": "RW"}, deck="W1"), "move L>C")
    assert told(events)[-1] == ("over", {"winners": [0], "reason": "the deck is empty: more castles"})
