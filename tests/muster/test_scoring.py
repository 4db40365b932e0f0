"""Scores read from what a view shows, as the table and the ledger need them."""

from __future__ import annotations

from game.muster import scoring
from tests.muster.helpers import board


def test_strengths_of_columns() -> None:
    view = board(own={"L": "L1 RB L3", "C": "RW"}).view(1)
    assert scoring.strengths(view.data["columns"][0]) == {"W": 0, "L": 5, "C": 6, "F": 0, "P": 0}


def test_controller_says_what_decides() -> None:
    data = board(own={"L": "L1 L1", "W": "W1"}, opp={"L": "L2", "W": "W1", "F": "F1"}).view(0).data
    assert scoring.controller(data, "L") == scoring.CastleScore("L", (2, 2), (2, 1), 0, "banners")
    assert scoring.controller(data, "W").decided_by == "none"
    assert scoring.controller(data, "F") == scoring.CastleScore("F", (0, 1), (0, 1), 1, "strength")


def test_ledger_of_a_view_is_that_of_the_state() -> None:
    state = board(own={"L": "L5"}, opp={"C": "C4"})
    assert scoring.ledger(state.view(1).data) == scoring.ledger(state.position()) == state.ledger()
    assert state.ledger().winners == (0,)
