"""The table if it ended now, card by card, and how it ended."""

from __future__ import annotations

import pytest

from game.five_royaumes.scoring import Gain, ledger
from tests.five_royaumes.helpers import board, dealt, influencing, recruiting
from tests.playing import play, wander

COLUMNS = ({"feline": 3, "ursid": 1, "marine": 2}, {"feline": 1, "ursid": 1, "raptor": 2})


def test_every_card_that_speaks_at_the_end_is_listed_with_what_it_compares() -> None:
    state = board(
        columns=COLUMNS,
        councils=("feline.king ursid.king imperial.captain imperial.marshal", "raptor.king imperial.captain"),
        titans=("religious.gaia", "ursid.titan"),
        castles=(4, 5),
    )
    now = ledger(state.position())
    assert now.gains == (
        Gain(0, "feline.king", 3, "king", 3, 1),
        Gain(0, "ursid.king", 0, "king", 1, 1),
        Gain(0, "religious.gaia", 0, "gaia", 1, 1),
        Gain(0, "imperial.captain", 2, "captain", 2, 1, ("feline", "marine")),
        Gain(0, "imperial.marshal", 3, "marshal", 2, 1),
        Gain(1, "raptor.king", 3, "king", 2, 0),
        Gain(1, "imperial.captain", 1, "captain", 1, 2, ("raptor",)),
    )
    assert (now.castles, now.totals, now.winners, now.reason) == ((4, 5), (12, 9), (0,), "more castles")


def test_the_theft_comes_last_and_takes_what_there_is() -> None:
    state = board(councils=("religious.warrior_monk", "imperial.marshal"), castles=(1, 0))
    now = ledger(state.position())
    assert now.gains == (
        Gain(1, "imperial.marshal", 3, "marshal", 1, 0),
        Gain(0, "religious.warrior_monk", 2, "monk", 1, 0),
    )
    assert now.totals == (3, 1)
    poor = ledger(board(councils=("religious.warrior_monk", ""), castles=(1, 1)).position())
    assert (poor.gains[0].gained, poor.totals) == (1, (2, 0))


def test_a_draw() -> None:
    now = ledger(board().position())
    assert (now.winners, now.reason) == ((0, 1), "equal castles")


def test_after_the_end_it_tells_how_it_came_about() -> None:
    state = influencing("feline.titan", councils=("religious.warrior_monk", ""), castles=(3, 1), left=0)
    play(state, "influence")
    told = ledger(state.position())
    assert (told.castles, told.totals) == ((3, 1), (4, 0))
    assert told.gains == (Gain(0, "religious.warrior_monk", 1, "monk", 1, 0),)


def test_the_fifth_titan_leaves_the_other_gains_out() -> None:
    titans = "reptile.titan feline.titan raptor.titan ursid.titan"
    state = recruiting("marine.titan", titans=(titans, ""), councils=("imperial.marshal", ""))
    play(state, "take marine.titan")
    told = ledger(state.position())
    assert (told.gains, told.totals, told.winners, told.reason) == ((), (3, 2), (0,), "a fifth Titan")


@pytest.mark.parametrize("seed", range(20))
def test_views_tell_the_same_and_the_end_keeps_what_the_ledger_said(seed: int) -> None:
    state = wander(dealt(seed), seed, 4 * seed)
    assert ledger(state.view(0).data) == ledger(state.view(1).data) == ledger(state.position())
    wander(state, seed, 10_000)
    outcome = state.outcome()
    assert outcome is not None
    told = ledger(state.view(seed % 2).data)
    assert (told.totals, told.winners, told.reason) == (outcome.scores, outcome.winners, outcome.reason)
