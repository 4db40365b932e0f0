"""What a move makes happen, told so that a table can show it."""

from __future__ import annotations

from tests.bannerfall.helpers import board, dealt
from tests.playing import play, told

BEGINS = [
    ("score", {"seat": 0, "keep": 0, "ruins": 0, "realm": 0, "total": 0}),
    ("turn", {"seat": 1, "round": 3}),
    ("mana", {"seat": 1, "gained": 1, "base": 1, "ruins": 0}),
]


def test_home_towers_then_the_first_round() -> None:
    state = dealt(1)
    assert told(play(state, "home frostgate")) == [("home", {"seat": 1, "region": "frostgate"})]
    assert told(play(state, "home redwall")) == [
        ("home", {"seat": 0, "region": "redwall"}),
        ("round", {"round": 1}),
        ("turn", {"seat": 1, "round": 1}),
        ("mana", {"seat": 1, "gained": 1, "base": 1, "ruins": 0}),
    ]


def test_conjure_and_fortify() -> None:
    state = board("frostgate T", "thorn_coast T", twists=["stonebuilder", None], fortify_cost=1)
    assert told(play(state, "conjure northwatch")) == [("conjure", {"seat": 0, "region": "northwatch"})]
    args = {"seat": 0, "region": "northwatch", "free": True, "cost": 1}
    assert told(play(state, "fortify northwatch free")) == [("fortify", args)]
    play(state, "conjure keep", "end", "end")
    args = {"seat": 0, "region": "keep", "free": False, "cost": 1}
    assert told(play(state, "fortify keep")) == [("fortify", args)]


def test_march_and_what_it_meets() -> None:
    state = board("keep, frostgate T", "northwatch, dawnmere T")
    assert told(play(state, "march keep dawnmere")) == [
        ("march", {"seat": 0, "from": "keep", "to": "dawnmere"}),
        ("downgraded", {"owner": 1, "region": "dawnmere", "by": 0, "removed": False}),
    ]
    assert told(play(state, "march keep northwatch")) == [
        ("march", {"seat": 0, "from": "keep", "to": "northwatch"}),
        ("removed", {"owner": 1, "region": "northwatch", "by": 0}),
    ]


def test_blink_names_the_crossed_regions() -> None:
    state = board("keep, frostgate T", "thorn_coast T")
    assert told(play(state, "blink keep high_moor")) == [
        ("blink", {"seat": 0, "from": "keep", "over": ["dawnmere"], "to": "high_moor", "cost": 1})
    ]


def test_a_third_step_is_shown_over_the_own_piece_that_allows_it() -> None:
    state = board("northwatch, old_abbey, frostgate", "redwall T", twists=["stormcaller", None])
    event = told(play(state, "blink northwatch moonfield"))[0]
    assert "old_abbey" in event[1]["over"]
    assert len(event[1]["over"]) == 2


def test_fireball_and_summon_name_the_tower() -> None:
    state = board("frostgate T, redwall T", "high_moor, moonfield T")
    args = {"seat": 0, "source": "frostgate", "target": "high_moor", "cost": 2}
    assert told(play(state, "fireball high_moor")) == [
        ("fireball", args),
        ("removed", {"owner": 1, "region": "high_moor", "by": 0}),
    ]
    args = {"seat": 0, "source": "redwall", "region": "thorn_coast", "cost": 2}
    assert told(play(state, "summon thorn_coast")) == [("summon", args)]


def test_the_end_of_a_turn_and_of_a_round() -> None:
    state = board("frostgate T", "thorn_coast T")
    assert told(play(state, "end")) == BEGINS
    assert [name for name, _ in told(play(state, "end"))] == ["score", "round", "turn", "mana"]


def test_a_seat_is_out_and_the_game_is_over() -> None:
    state = board("keep, redwall T", "northwatch", "moonfield T")
    assert told(play(state, "march keep northwatch"))[-1] == ("out", {"seat": 1})
    state = board("keep, redwall T", "dawnmere", season="ruin_bloom")
    assert told(play(state, "march keep dawnmere"))[2:] == [
        ("out", {"seat": 1}),
        ("bloom", {"seat": 0, "gained": 1}),
        ("over", {"winners": [0], "reason": "the only one left on the board"}),
    ]
