"""The helpers that a table draws from: frames, captures, what a move would bring, who waits, who knows what."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from game.core.errors import IllegalMove
from game.five_royaumes.preview import (
    Capture,
    captures_at,
    captures_now,
    effect_of,
    frames_at,
    frames_now,
    known,
    known_to,
    line_watchers,
    lines,
    moments,
    owned,
    places,
    top_banner,
    would_bring,
)
from tests.five_royaumes.helpers import board, dealt, influencing, recruiting
from tests.playing import play, wander


def test_frames_of_a_placement() -> None:
    data = board(square={"0,0": "raptor", "0,1": "marine"}).view(0).data
    assert frames_now(data) == ((-2, -1), (-1, -1), (0, -1), (-2, 0), (-1, 0), (0, 0))
    assert frames_at(data, 1, 0) == ((-1, -1), (0, -1), (-1, 0), (0, 0))
    assert frames_at(data, 0, 2) == ((-2, 0), (-1, 0), (0, 0))
    assert frames_at(data, 0, 3) == ()
    assert set(places(data)) == {(0, -1), (0, 2), (-1, 0), (1, 0), (-1, 1), (1, 1)}


def test_what_a_placement_would_take() -> None:
    square = {"0,0": "feline", "1,0": "raptor", "2,0": "feline", "2,1": "feline", "0,2": "raptor", "2,2": "marine"}
    data = board(square=square, deck="feline").view(1).data
    assert top_banner(data) == "feline"
    assert captures_at(data, 0, 1) == (Capture("feline", ((0, 0), (0, 1)), True),)
    assert captures_at(data, 1, 2) == (
        Capture("marine", ((2, 2),), False),
        Capture("raptor", ((1, 0), (0, 2)), False),
    )
    assert captures_now(data) == ()


def test_the_choice_of_captures_after_placing() -> None:
    state = board(square={"0,0": "raptor", "2,0": "marine", "2,2": "raptor"}, deck="feline")
    data = state.view(0).data
    wanted = captures_at(data, 1, 0)
    play(state, "place 1 0")
    assert captures_now(state.view(0).data) == wanted
    assert {capture.banner for capture in wanted} == {"raptor", "marine"}


def test_no_top_banner_when_the_deck_is_empty() -> None:
    assert top_banner(board(left=0).view(0).data) is None
    assert captures_at(board(left=0).view(0).data, 1, 0) == ()


@pytest.mark.parametrize("seed", range(15))
def test_captures_are_what_the_rules_take(seed: int) -> None:
    state, rng = dealt(seed), Random(seed)
    while state.outcome() is None:
        if state.phase == "place":
            data = state.view(0).data
            assert {f"place {x} {y}" for x, y in places(data)} == {move.text for move in state.legal_moves()}
            for x, y in places(data):
                assert_takes(state, data, x, y)
        state.step(state.random_action(rng))


def assert_takes(state: Any, data: dict[str, Any], x: int, y: int) -> None:
    shown = captures_at(data, x, y)
    after = state.clone()
    play(after, f"place {x} {y}")
    if len(shown) == 1:
        assert after.phase == "choose"
        assert len(after.position()["captured"]) == len(shown[0].cells)
        return
    assert {move.text for move in after.legal_moves()} == {f"capture {capture.banner}" for capture in shown}
    for capture in shown:
        taken = after.clone()
        play(taken, f"capture {capture.banner}")
        assert len(taken.position()["captured"]) == len(capture.cells)


def test_what_influence_would_bring() -> None:
    state = influencing(
        "marine.king marine.titan",
        columns=({"marine": 2, "feline": 1}, {}),
        councils=("marine.queen marine.sorceress marine.warrior religious.papess", "ursid.king"),
        discard="ursid.queen",
    )
    effect = effect_of(state.view(0).data, ("influence",))
    assert effect.gains == (("marine.queen", 2), ("religious.papess", 2))
    assert effect.castles == 4
    assert effect.deciding == ("marine.sorceress", "marine.warrior")
    assert (effect.lines, effect.extra_turns, effect.throne, effect.ends_game) == (0, 0, False, False)
    assert state.phase == "choose"


def test_lines_extra_turns_and_the_throne_room() -> None:
    columns = {"reptile": 1, "feline": 1, "raptor": 1, "ursid": 1}
    council = "imperial.colonel imperial.general"
    state = influencing("marine.king marine.titan marine.queen", columns=(columns, {}), councils=(council, ""))
    effect = effect_of(state.view(0).data, ("influence",))
    assert effect.gains == (("imperial.colonel", 1), ("throne", 2))
    assert (effect.lines, effect.extra_turns, effect.throne, effect.deciding) == (1, 1, True, ())


def test_what_recruiting_would_bring() -> None:
    columns = ({"feline": 2, "ursid": 1}, {"marine": 1})
    state = recruiting("imperial.captain", columns=columns)
    assert effect_of(state.view(0).data, ("take", "imperial.captain")).gains == (("imperial.captain", 2),)
    titans = "reptile.titan feline.titan raptor.titan ursid.titan"
    state = recruiting("marine.titan", titans=(titans, ""))
    effect = effect_of(state.view(0).data, ("take", "marine.titan"))
    assert (effect.castles, effect.titans, effect.wins, effect.ends_game) == (1, 5, True, True)
    state = recruiting("religious.warrior_monk")
    effect = effect_of(state.view(0).data, ("take", "religious.warrior_monk"))
    assert effect.deciding == ("religious.warrior_monk",)
    play(state, "take religious.warrior_monk")
    assert effect_of(state.view(0).data, ("steal",)).stolen == 1


def test_what_a_character_promises() -> None:
    data = recruiting("imperial.captain", columns=({"feline": 2, "ursid": 1}, {"marine": 1})).view(0).data
    assert would_bring(data, 0, "imperial.captain") == (2, 2)
    data = recruiting("marine.titan").view(0).data
    assert would_bring(data, 0, "marine.titan")[0] == 1
    full = "feline.king raptor.warrior ursid.warrior marine.warrior"
    data = recruiting("ursid.king", councils=(full, "")).view(0).data
    assert would_bring(data, 0, "ursid.king") == max(
        (would_bring(recruiting("ursid.king", councils=(rest, "")).view(0).data, 0, "ursid.king"))
        for rest in ["feline.king ursid.warrior marine.warrior", "raptor.warrior ursid.warrior marine.warrior"]
    )


@pytest.mark.parametrize("seed", range(20))
def test_what_is_owned_cannot_be_taken_and_the_rest_promises(seed: int) -> None:
    state = dealt(seed)
    rng = Random(seed)
    looked = 0
    while state.outcome() is None:
        if state.phase == "recruit":
            seat = state.to_act
            data = state.view(seat).data
            takes = {move.words[1] for move in state.legal_moves() if move.words[0] == "take"}
            for code in set(data["captured"]):
                assert owned(data, seat, code) == (code not in takes)
                assert code not in takes or would_bring(data, seat, code)[0] >= 0
                looked += 1
        state.step(state.random_action(rng))
    assert looked


def test_destroying_and_the_end() -> None:
    state = recruiting("religious.warrior_monk", councils=("", "ursid.king"), left=0)
    play(state, "take religious.warrior_monk")
    effect = effect_of(state.view(0).data, ("destroy", "ursid.king"))
    assert (effect.destroyed, effect.ends_game, effect.wins) == ("ursid.king", True, False)
    with pytest.raises(IllegalMove):
        effect_of(state.view(0).data, ("destroy", "feline.king"))


@pytest.mark.parametrize("seed", range(12))
def test_effects_need_a_view_only(seed: int) -> None:
    """What is hidden changes no effect that is shown."""
    state, rng = dealt(seed), Random(seed)
    while state.outcome() is None:
        seat, data = state.to_act, state.view(state.to_act).data
        for move in state.legal_moves():
            assert effect_of(data, move.words) == effect_of(state.position(), move.words)
        assert seat == data["to_act"]
        state.step(state.random_action(rng))


def test_who_waits_for_which_size() -> None:
    council = "marine.queen marine.sorceress marine.warrior religious.papess"
    data = board(columns=({"marine": 3, "feline": 1}, {}), councils=(council, "")).view(0).data
    assert moments(data, 0, "marine") == {
        4: ("marine.queen", "marine.warrior", "religious.papess"),
        5: ("marine.queen", "marine.sorceress"),
    }
    assert moments(data, 0, "feline") == {4: ("religious.papess",)}
    assert moments(data, 1, "ursid") == {3: ("throne",)}
    assert moments(data, 1, "marine") == {}


def test_lines_and_who_watches_them() -> None:
    columns = {"reptile": 2, "feline": 1, "raptor": 3, "ursid": 1, "marine": 4}
    state = board(columns=(columns, {"feline": 2}), councils=("imperial.general imperial.colonel", "imperial.marshal"))
    data = state.view(1).data
    assert lines(data) == (1, 0)
    assert line_watchers(data, 0) == ("imperial.colonel", "imperial.general")
    assert line_watchers(data, 1) == ()


def test_what_a_seat_knows_and_what_it_knows_of_the_other() -> None:
    state = influencing(
        "feline.king",
        columns=({"feline": 2, "ursid": 1}, {}),
        councils=("feline.sorceress", "marine.king"),
        discard="ursid.king ursid.queen marine.king",
        seen=("marine.king", "ursid.king ursid.queen"),
    )
    data = state.view(0).data
    assert known(data) == {"feline.sorceress": 1, "marine.king": 2}
    assert known_to(data, 1) == {"feline.sorceress": 1, "marine.king": 1, "ursid.?": 2}
    play(state, "influence", "add ursid.king")
    data = state.view(0).data
    assert known(data)["ursid.king"] == known(data)["ursid.queen"] == 1
    assert known_to(state.view(1).data, 0)["ursid.?"] == 2
    state = recruiting("ursid.king ursid.queen")
    assert known(state.view(0).data) == {"ursid.king": 1, "ursid.queen": 1}
    assert known_to(state.view(1).data, 0) == {"ursid.?": 2}
    assert known(wander(dealt(1), 1, 0).view(0).data) == {}
