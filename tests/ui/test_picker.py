"""Clicks, drops and keys pick tokens; the picker keeps the moves that still fit."""

from __future__ import annotations

import pytest

from game.core.contract import Move
from game.ui.picker import Path, Picker

PLAY = Path(Move("play", "W1", "W"), (("hand:W1",), ("own:W",)))
CASTLE = Path(Move("castle", "W1", "W"), (("hand:W1",), ("space:W",)))
WIZARD = Path(Move("wizard", "W"), (("hand:R",), ("own:W",), ("option:wizard",)))
BRIDGE = Path(Move("bridge", "W", "1", "W2"), (("hand:R",), ("own:W",), ("option:bridge",), ("hand:W2",)))
LONE = Path(Move("wizard", "L"), (("hand:R",), ("own:L",), ("option:wizard",)))
SWAP = Path(Move("swap", "W1", "opp", "F"), (("hand:W1",), ("card:1.F.2", "opp:F")))
DRAW = Path(Move("draw", "deck"), (("deck:",),))
ALL = (PLAY, CASTLE, WIZARD, BRIDGE, LONE, SWAP, DRAW)


@pytest.fixture
def picker() -> Picker:
    return Picker(ALL)


def test_at_first_every_first_step_may_be_picked(picker: Picker) -> None:
    assert picker.tokens() == {"hand:W1", "hand:R", "deck:"}
    assert picker.move is None


def test_a_path_leads_to_its_move(picker: Picker) -> None:
    assert picker.pick(("hand:W1",))
    assert picker.tokens() == {"own:W", "space:W", "card:1.F.2", "opp:F"}
    assert picker.pick(("space:W",))
    assert picker.move == CASTLE.move


def test_what_leads_nowhere_is_not_picked(picker: Picker) -> None:
    picker.pick(("hand:W1",))
    assert not picker.pick(("own:L",))
    assert picker.picked == ["hand:W1"]


def test_any_word_of_a_step_will_do(picker: Picker) -> None:
    picker.pick(("hand:W1",))
    assert picker.pick(("nothing", "opp:F"))
    assert picker.move == SWAP.move


def test_a_choice_with_two_answers_is_asked(picker: Picker) -> None:
    picker.pick(("hand:R",))
    picker.pick(("own:W",))
    assert picker.options() == ["option:wizard", "option:bridge"]
    picker.pick(("option:bridge",))
    assert picker.move is None
    picker.pick(("hand:W2",))
    assert picker.move == BRIDGE.move


def test_a_choice_with_one_answer_is_not_asked(picker: Picker) -> None:
    picker.pick(("hand:R",))
    picker.pick(("own:L",))
    assert picker.move == LONE.move


def test_going_back_takes_the_last_choice_and_what_was_skipped(picker: Picker) -> None:
    assert not picker.back()
    picker.pick(("hand:R",))
    picker.pick(("own:L",))
    assert picker.back()
    assert picker.picked == ["hand:R"]
    assert picker.back()
    assert picker.picked == []


def test_a_preview_tells_the_moves_and_changes_nothing(picker: Picker) -> None:
    picker.pick(("hand:R",))
    assert picker.after(("own:W",)) == [WIZARD.move, BRIDGE.move]
    assert picker.after(("own:C",)) == []
    assert picker.picked == ["hand:R"]
