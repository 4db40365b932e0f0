"""What a move makes happen, told so that a table can show it."""

from __future__ import annotations

from tests.five_royaumes.helpers import board, influencing, recruiting
from tests.playing import play, told

TURN = ("turn", {"seat": 1, "extra": False})


def test_placing_and_capturing() -> None:
    state = board(square={"0,0": "raptor.king", "1,0": "marine", "1,1": "ursid"}, deck="raptor.queen feline")
    events = play(state, "place -1 0")
    assert told(events) == [
        ("place", {"seat": 0, "x": -1, "y": 0, "banner": "raptor", "shift": [1, 0]}),
        (
            "capture",
            {
                "seat": 0,
                "banner": "raptor",
                "cells": [[0, 0], [1, 0]],
                "cards": ["raptor.king", "raptor.queen"],
                "shift": [-2, 0],
            },
        ),
    ]
    assert events[0].reveals
    for seat in (0, 1):
        assert events[1].seen_by(seat).args["cards"] == "?"


def test_choosing_what_to_capture() -> None:
    state = board(square={"0,0": "raptor.king", "2,0": "marine.king", "2,2": "ursid"}, deck="feline.king")
    assert [kind for kind, _ in told(play(state, "place 1 0"))] == ["place"]
    events = told(play(state, "capture marine"))
    assert events == [
        (
            "capture",
            {"seat": 0, "banner": "marine", "cells": [[2, 0]], "cards": ["marine.king"], "shift": [0, 0]},
        )
    ]


def test_the_last_card_of_the_deck_reveals_nothing() -> None:
    state = board(square={"0,0": "raptor", "1,0": "marine"}, deck="raptor", left=1)
    assert not play(state, "place 0 1")[0].reveals


def test_looking_and_recruiting() -> None:
    state = influencing("ursid.king ursid.queen")
    events = play(state, "recruit")
    assert told(events) == [("recruit_look", {"seat": 0, "cards": ["ursid.king", "ursid.queen"]})]
    assert events[0].reveals
    assert events[0].seen_by(1).args == {"seat": 0, "cards": "?"}
    assert events[0].seen_by(0).args["cards"] == ["ursid.king", "ursid.queen"]
    events = play(state, "take ursid.king")
    assert told(events) == [
        ("recruit", {"seat": 0, "card": "ursid.king", "over": None}),
        ("discard", {"seat": 0, "banner": "ursid", "cards": ["ursid.queen"], "count": 1}),
        TURN,
    ]
    assert events[1].seen_by(1).args == {"seat": 0, "banner": "ursid", "cards": "?", "count": 1}


def test_recruiting_over_another_and_a_titan() -> None:
    council = "feline.king feline.queen raptor.king ursid.king"
    state = recruiting("ursid.queen", councils=(council, ""))
    assert told(play(state, "take ursid.queen over ursid.king")) == [
        ("recruit", {"seat": 0, "card": "ursid.queen", "over": "ursid.king"}),
        TURN,
    ]
    state = recruiting("ursid.titan", titans=("religious.gaia", ""))
    assert told(play(state, "take ursid.titan")) == [
        ("titan", {"seat": 0, "card": "ursid.titan", "count": 2}),
        ("castles", {"seat": 0, "gained": 1, "by": "ursid.titan", "reason": "titan"}),
        TURN,
    ]


def test_the_captain_tells_his_castles() -> None:
    state = recruiting("imperial.captain", columns=({"feline": 1, "ursid": 1}, {}))
    assert told(play(state, "take imperial.captain"))[1] == (
        "castles",
        {"seat": 0, "gained": 2, "by": "imperial.captain", "reason": "captain"},
    )


def test_influence_tells_banners_and_columns_only() -> None:
    state = influencing("imperial.captain imperial.marshal", columns=({"feline": 1, "ursid": 1}, {}))
    assert told(play(state, "influence feline ursid")) == [
        ("influence", {"seat": 0, "placed": [["imperial.?", "feline"], ["imperial.?", "ursid"]]}),
        TURN,
    ]


def test_what_an_influence_sets_off_in_order() -> None:
    columns = {"reptile": 1, "feline": 1, "raptor": 1, "ursid": 1}
    council = "marine.queen religious.papess imperial.colonel imperial.general"
    taken = "marine.king marine.sorceress marine.titan marine.warrior"
    state = influencing(taken, columns=(columns, {}), councils=(council, ""), square={"0,0": "raptor"})
    events = told(play(state, "influence"))
    assert events[1:-2] == [
        ("castles", {"seat": 0, "gained": 2, "by": "marine.queen", "reason": "queen"}),
        ("castles", {"seat": 0, "gained": 2, "by": "religious.papess", "reason": "papess"}),
        ("line", {"seat": 0, "made": 1, "lines": 1}),
        ("castles", {"seat": 0, "gained": 1, "by": "imperial.colonel", "reason": "colonel"}),
        ("extra", {"seat": 0, "turns": 1}),
        ("throne", {"seat": 0, "realm": "marine"}),
        ("castles", {"seat": 0, "gained": 2, "by": "throne", "reason": "throne"}),
    ]
    kind, args = events[-2]
    assert (kind, len(args["cards"]), args["kept"], args["shift"]) == ("fill", 5, [[1, 0, "raptor"]], [0, 0])
    assert events[-1] == ("turn", {"seat": 0, "extra": True})


def test_filling_a_square_that_the_deck_cannot_complete() -> None:
    state = influencing("feline.king", square={"0,0": "raptor.king"}, deck="ursid.king ursid.queen", left=2)
    events = told(play(state, "influence"))
    assert events[1] == (
        "fill",
        {"cards": [[2, 0, "ursid"], [2, 1, "ursid"]], "kept": [[1, 0, "raptor"]], "shift": [-1, 0]},
    )
    assert events[-1] == ("over", {"winners": [0, 1], "reason": "equal castles"})
    assert set(state.position()["square"]) == {"0,0", "1,0", "1,1"}


def test_stealing_and_destroying() -> None:
    state = recruiting("religious.warrior_monk", councils=("", "ursid.king"))
    play(state, "take religious.warrior_monk")
    other = state.clone()
    assert told(play(state, "steal")) == [
        ("steal", {"seat": 0, "from": 1, "count": 1, "by": "religious.warrior_monk"}),
        TURN,
    ]
    assert told(play(other, "destroy ursid.king")) == [
        ("destroy", {"seat": 0, "owner": 1, "card": "ursid.king", "by": "religious.warrior_monk"}),
        TURN,
    ]


def test_a_search_and_what_is_added() -> None:
    state = influencing(
        "feline.king",
        columns=({"feline": 2}, {}),
        councils=("feline.sorceress", ""),
        discard="ursid.king ursid.queen",
        seen=("ursid.king ursid.queen", "ursid.king"),
    )
    events = play(state, "influence")
    assert told(events)[1] == (
        "search",
        {"seat": 0, "by": "feline.sorceress", "cards": ["ursid.king", "ursid.queen"]},
    )
    assert not events[1].reveals
    assert events[1].seen_by(1).args["cards"] == "?"
    assert told(play(state, "add ursid.queen")) == [
        ("add", {"seat": 0, "card": "ursid.queen", "banner": "ursid", "column": "ursid"}),
        TURN,
    ]


def test_a_search_that_shows_something_new_reveals() -> None:
    state = influencing(
        "feline.king",
        columns=({"feline": 2}, {}),
        councils=("feline.sorceress", ""),
        discard="ursid.king",
        seen=("", "ursid.king"),
    )
    assert play(state, "influence")[1].reveals
    assert told(play(state, "pass")) == [("pass", {"seat": 0, "by": "feline.sorceress"}), TURN]


def test_activating_tells_what_follows() -> None:
    state = influencing(
        "feline.king feline.titan",
        columns=({"feline": 2}, {}),
        councils=("feline.sorceress feline.warrior", "ursid.king"),
        discard="marine.king",
    )
    play(state, "influence")
    assert told(play(state.clone(), "activate feline.warrior"))[0] == (
        "activate",
        {"seat": 0, "card": "feline.warrior"},
    )
    assert [kind for kind, _ in told(play(state, "activate feline.sorceress"))] == ["activate", "search"]
