"""What is said of a move of Muster is so: steps that fit, and who is ahead where strengths are level."""

from __future__ import annotations

import pytest

from game.muster import SPEC
from game.muster.counsel import reasons
from game.muster.rules import Muster

from .helpers import board


def keys(state: Muster, text: str) -> list[str]:
    """The keys of what speaks for a move."""
    return [key for key, _ in reasons(state.view(0), SPEC.parse(text), state)]


@pytest.mark.parametrize(
    ("column", "card", "fits"),
    [("", "L1", True), ("L1", "L1", True), ("L1", "L2", True), ("L1", "L3", False), ("RW", "L1", False)],
)
def test_a_card_drawn_fits_only_where_it_may_be_laid(column: str, card: str, fits: bool) -> None:
    state = board(own={"L": column}, castles={"L": card})
    state.step(state.action_of(SPEC.parse("castle W1 W")))
    assert ("counsel.fetches" in keys(state, "draw L")) is fits


@pytest.mark.parametrize(
    ("own", "opp", "move", "wanted"),
    [
        ("L1", "L1 L1 L1", "play L1 L", "nears"),
        ("", "L1 L1", "play L2 L", "draws_level"),
        ("L1", "L2", "play L1 L", "ties"),
        ("L1", "L1", "play L1 L", "takes"),
        ("L1 L1", "L1", "play L1 L", "leads"),
    ],
)
def test_a_column_that_comes_up_is_called_ahead_only_if_it_is(own: str, opp: str, move: str, wanted: str) -> None:
    state = board(mine="L1 L2 W1 C1 P1", own={"L": own}, opp={"L": opp})
    found = {"nears", "draws_level", "ties", "takes", "leads"} & {key.split(".")[1] for key in keys(state, move)}
    assert found == {wanted}
