"""One test or more for each ruling on Bannerfall, named after it."""

# ruff: noqa: N802 - the names carry the ids of the rulings

from __future__ import annotations

from collections.abc import Iterable

import pytest

from game.bannerfall import SPEC, advanced
from game.bannerfall.content import OUTER, recommended
from game.bannerfall.scoring import adjacent
from game.core.errors import BadOptions
from tests.bannerfall.helpers import board, dealt, piece
from tests.playing import moves, play, refused, told


def types(events: Iterable[object]) -> list[str]:
    return [event.type for event in events]  # type: ignore[attr-defined]


@pytest.mark.parametrize(("players", "first"), [(2, 0), (2, 1), (3, 2), (4, 3)])
def test_B1_homes_and_turns_go_in_seat_order_from_the_first(players: int, first: int) -> None:
    state = dealt(first, players=players)
    order = [(first + place) % players for place in range(players)]
    for place, seat in enumerate(order):
        assert (state.to_act, state.phase, state.round) == (seat, "home", 0)
        assert moves(state) == {f"home {name}" for name in OUTER[place:]}
        play(state, f"home {OUTER[place]}")
    for number in (1, 2, 3):
        for seat in order:
            assert (state.to_act, state.phase, state.round) == (seat, "actions", number)
            play(state, "end")


def test_B2_mana_comes_at_the_start_of_every_turn_the_first_included() -> None:
    state = dealt()
    events = play(state, "home frostgate", "home thorn_coast")
    assert told(events)[-1] == ("mana", {"seat": 0, "gained": 1, "base": 1, "ruins": 0})
    assert state.mana == [2, 1]
    assert told(play(state, "end"))[-1] == ("mana", {"seat": 1, "gained": 1, "base": 1, "ruins": 0})
    assert state.mana == [2, 2]


@pytest.mark.parametrize(
    ("ruins", "gain"), [("greyfen", 1), ("dawnmere", 2), ("dawnmere T, old_abbey, south_barrow", 4)]
)
def test_B2_a_ruin_gives_one_mana_more(ruins: str, gain: int) -> None:
    state = board("frostgate T", f"thorn_coast T, {ruins}", mana=(1, 1))
    play(state, "end")
    assert state.mana == [1, 1 + gain]


def test_B3_a_turn_has_two_actions_and_may_end_earlier_and_scores_at_its_end() -> None:
    state = board("frostgate T, northwatch, keep", "thorn_coast T")
    assert "score" not in types(play(state, "conjure dawnmere"))
    assert "score" not in types(play(state, "conjure old_abbey"))
    assert (moves(state), state.to_act, state.crown) == ({"end"}, 0, [0, 0])
    events = play(state, "end")
    assert told(events)[0] == ("score", {"seat": 0, "keep": 1, "ruins": 1, "realm": 1, "total": 3})
    assert (state.to_act, state.left) == (1, 2)
    play(state, "end")
    assert state.to_act == 0


def test_B4_a_blink_march_is_one_action_and_one_mana() -> None:
    state = board("frostgate T, northwatch, old_abbey", "thorn_coast T", mana=(2, 0))
    play(state, "blink northwatch eastford", "blink old_abbey south_barrow")
    assert (state.left, state.mana[0]) == (0, 0)
    assert moves(state) == {"end"}


def test_B4_the_destination_is_two_steps_away_and_no_less() -> None:
    state = board("northwatch", "thorn_coast T")
    assert moves(state, "blink") == {
        f"blink northwatch {name}" for name in ("eastford", "south_barrow", "greyfen", "high_moor", "blackpine")
    }


def test_B4_what_stands_on_the_crossed_region_does_not_matter() -> None:
    state = board("northwatch, frostgate", "keep T, dawnmere, greyfen", "old_abbey T, high_moor, eastford")
    for goal in ("eastford", "south_barrow", "greyfen", "high_moor", "blackpine"):
        assert f"blink northwatch {goal}" in moves(state)
    play(state, "blink northwatch eastford")
    assert (piece(state, "keep"), piece(state, "dawnmere"), piece(state, "eastford")) == ("1T", "1B", "0B")


def test_B4_the_destination_of_a_blink_is_resolved_like_that_of_a_march() -> None:
    state = board("northwatch, old_abbey", "eastford T, thorn_coast T", mana=(2, 1))
    play(state, "blink northwatch eastford")
    assert (piece(state, "northwatch"), piece(state, "eastford"), state.mana[0]) == ("0B", "1B", 1)
    play(state, "blink northwatch eastford")
    assert (piece(state, "northwatch"), piece(state, "eastford"), state.mana[0]) == (None, "0B", 0)


def test_B4_without_mana_there_is_no_blink() -> None:
    assert not moves(board("northwatch", "thorn_coast T", mana=(0, 0)), "blink")


def test_B5_no_march_onto_an_own_piece() -> None:
    state = board("northwatch, keep, frostgate T", "thorn_coast T")
    assert moves(state, "march northwatch") == {"march northwatch dawnmere", "march northwatch old_abbey"}


def test_B5_an_attacked_banner_returns_to_its_owners_reserve() -> None:
    state = board("eastford", "redwall, thorn_coast T")
    assert state.position()["banners"] == [7, 7]
    play(state, "march eastford redwall")
    assert (piece(state, "eastford"), piece(state, "redwall")) == (None, "0B")
    assert state.position()["banners"] == [7, 8]


@pytest.mark.parametrize("move", ["march eastford redwall", "fireball redwall"])
def test_B5_an_attacked_tower_becomes_its_owners_banner(move: str) -> None:
    state = board("eastford, high_moor T", "redwall T, moonfield T")
    assert (state.position()["banners"][1], state.position()["towers"][1]) == (8, 1)
    play(state, move)
    assert (piece(state, "eastford"), piece(state, "redwall")) == ("0B", "1B")
    assert (state.position()["banners"][1], state.position()["towers"][1]) == (7, 2)


@pytest.mark.parametrize("move", ["march eastford redwall", "fireball redwall"])
def test_B5_with_no_banner_left_a_downgraded_tower_is_removed(move: str) -> None:
    banners = "keep, northwatch, old_abbey, greyfen, frostgate, blackpine, moonfield, thorn_coast"
    state = board("eastford, high_moor T", f"redwall T, {banners}")
    events = play(state, move)
    assert told(events)[1] == ("downgraded", {"owner": 1, "region": "redwall", "by": 0, "removed": True})
    assert "removed" not in types(events)
    assert (piece(state, "eastford"), piece(state, "redwall")) == ("0B", None)
    assert (state.position()["banners"][1], state.position()["towers"][1]) == (0, 3)


def test_B6_summon_host_costs_an_action_and_two_mana_and_reaches_nothing_new() -> None:
    state = board("frostgate T, keep", "thorn_coast T", mana=(2, 0))
    summons = {text.split()[1] for text in moves(state, "summon")}
    assert summons == {"northwatch", "high_moor", "blackpine"}
    assert summons < {text.split()[1] for text in moves(state, "conjure")}
    play(state, "summon northwatch")
    assert (state.left, state.mana[0], piece(state, "northwatch")) == (1, 0, "0B")
    assert not moves(state, "summon")


def test_B7_the_adjacency_lists_decide() -> None:
    assert adjacent("high_moor") == ("dawnmere", "frostgate", "redwall")
    state = board("high_moor, northwatch", "thorn_coast T")
    assert "blink high_moor south_barrow" not in moves(state)
    assert "blink northwatch south_barrow" in moves(state)


def test_B7_every_second_outer_region_and_the_folios_starts() -> None:
    trios = {(start.source, frozenset(start.homes)) for start in recommended(3)}
    assert trios == {
        ("rules", frozenset({"frostgate", "redwall", "moonfield"})),
        ("rules", frozenset({"high_moor", "thorn_coast", "blackpine"})),
        ("folio", frozenset({"frostgate", "redwall", "blackpine"})),
        ("folio", frozenset({"high_moor", "thorn_coast", "moonfield"})),
    }
    for start in recommended(2):
        first, second = (OUTER.index(home) for home in start.homes)
        assert abs(first - second) == 3
    assert [start.homes for start in recommended(4)] == [("frostgate", "redwall", "blackpine", "thorn_coast")]
    for players in (2, 3, 4):
        for start in recommended(players):
            state = dealt(players=players)
            play(state, *(f"home {home}" for home in start.homes))
            assert state.phase == "actions"


def test_B8_the_first_to_the_target_wins_at_once() -> None:
    state = board("frostgate T, keep", "thorn_coast T, south_barrow", crown=(7, 7))
    assert types(play(state, "end")) == ["score", "over"]
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.scores, outcome.reason) == ((0,), (8, 7), "reached the target")
    assert state.position()["actions_left"] == 2


def test_B8_with_equal_turns_the_round_is_played_out() -> None:
    state = board("frostgate T, keep", "thorn_coast T, south_barrow, dawnmere", crown=(7, 7), equal_turns=True)
    play(state, "end")
    assert (state.to_act, state.crown) == (1, [8, 7])
    play(state, "end")
    assert state.outcome() is not None
    assert state.outcome().winners == (1,)  # type: ignore[union-attr]
    assert state.position()["round"] == 3


@pytest.mark.parametrize(
    ("one", "other", "winners"),
    [
        ("frostgate T, keep", "thorn_coast T, south_barrow, dawnmere", (1,)),
        ("frostgate T, keep T, northwatch", "thorn_coast T, south_barrow, dawnmere", (0,)),
        ("frostgate T, keep, northwatch", "thorn_coast T, south_barrow, dawnmere", (0, 1)),
    ],
)
def test_B8_ties_go_to_regions_then_towers_then_are_shared(one: str, other: str, winners: tuple[int, ...]) -> None:
    # Crown above the target breaks no tie.
    state = board(one, other, crown=(9, 7), equal_turns=True)
    play(state, "end", "end")
    assert state.outcome().winners == winners  # type: ignore[union-attr]
    assert state.payoffs() == [1 / len(winners) if seat in winners else 0 for seat in (0, 1)]


def test_B8_the_target_is_looked_at_before_the_length_guard() -> None:
    state = board("frostgate T, keep", "thorn_coast T", crown=(7, 7), equal_turns=True, max_rounds=3)
    play(state, "end", "end")
    assert state.outcome().reason == "reached the target"  # type: ignore[union-attr]


def test_B8_the_crown_of_a_seat_that_is_out_still_counts() -> None:
    state = board("frostgate T", "keep", "northwatch, moonfield", crown=(7, 8, 3), to_act=2, equal_turns=True)
    play(state, "march northwatch keep", "end")
    assert state.outcome().winners == (1,)  # type: ignore[union-attr]


def test_B9_a_seat_without_a_piece_is_skipped() -> None:
    state = board("keep, northwatch", "eastford", "thorn_coast T", "moonfield T")
    assert told(play(state, "march keep eastford")) == [
        ("march", {"seat": 0, "from": "keep", "to": "eastford"}),
        ("removed", {"owner": 1, "region": "eastford", "by": 0}),
        ("out", {"seat": 1}),
    ]
    play(state, "end")
    assert state.to_act == 2


def test_B9_a_round_begins_even_if_the_first_seat_is_out() -> None:
    state = board("keep", "eastford, northwatch", "thorn_coast T", to_act=1, first=0)
    play(state, "march eastford keep", "end")
    assert (state.to_act, state.round) == (2, 3)
    events = play(state, "end")
    assert types(events) == ["score", "round", "turn", "mana"]
    assert (state.to_act, state.round) == (1, 4)


@pytest.mark.parametrize("move", ["march keep eastford", "fireball eastford"])
def test_B9_the_last_one_with_pieces_wins_at_once_whatever_the_crown(move: str) -> None:
    state = board("keep, redwall T", "eastford", crown=(0, 9), equal_turns=True)
    assert types(play(state, move))[-1] == "over"
    assert state.outcome().winners == (0,)  # type: ignore[union-attr]
    assert (state.position()["actions_left"], state.position()["to_act"]) == (1, None)
    assert state.payoffs() == [1.0, 0.0]


def test_B9_nobody_wins_while_the_home_towers_are_still_being_placed() -> None:
    state = dealt()
    play(state, "home frostgate")
    assert state.outcome() is None


@pytest.mark.parametrize(
    ("one", "other", "crown", "winners"),
    [
        ("frostgate T", "thorn_coast T, moonfield T", (3, 2), (0,)),
        ("frostgate T, northwatch", "thorn_coast T", (3, 3), (0,)),
        ("frostgate T, northwatch", "thorn_coast T, moonfield T", (3, 3), (1,)),
        ("frostgate T", "thorn_coast T", (3, 3), (0, 1)),
    ],
)
def test_B10_after_the_last_round_crown_regions_towers_decide(
    one: str, other: str, crown: tuple[int, int], winners: tuple[int, ...]
) -> None:
    state = board(one, other, crown=crown, max_rounds=3)
    play(state, "end")
    assert state.outcome() is None
    play(state, "end")
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == (winners, "the last round is over")
    assert state.position()["round"] == 3


def test_B10_sixty_rounds_are_usual_and_nought_is_no_limit() -> None:
    assert SPEC.check_options({})["max_rounds"] == 60
    state = board("frostgate T", "thorn_coast T", round=60)
    play(state, "end", "end")
    assert state.outcome() is not None
    state = board("frostgate T", "thorn_coast T", round=500, max_rounds=0)
    play(state, "end", "end")
    assert state.outcome() is None


def test_B11_pyromancer_pays_one_less_for_the_first_fireball_of_a_round() -> None:
    state = board("frostgate T", "high_moor T, moonfield", mana=(3, 0), twists=["pyromancer", None])
    assert told(play(state, "fireball high_moor"))[0][1]["cost"] == 1
    assert told(play(state, "fireball high_moor"))[0][1]["cost"] == 2
    assert state.mana[0] == 0
    play(state, "end", "end")
    assert state.mana[0] == 1
    state = board("frostgate T", "high_moor T", mana=(1, 0), twists=["pyromancer", None])
    assert moves(state, "fireball") == {"fireball high_moor"}
    assert not moves(board("frostgate T", "high_moor T", mana=(1, 0)), "fireball")


def test_B11_summoner_pays_one_less_for_the_first_summon_host_of_a_round() -> None:
    state = board("frostgate T", "thorn_coast T", mana=(3, 0), twists=["summoner", None])
    assert told(play(state, "summon high_moor"))[0][1]["cost"] == 1
    assert state.position()["used"] == [["summoner"], []]
    assert told(play(state, "summon blackpine"))[0][1]["cost"] == 2
    play(state, "end", "end")
    assert state.position()["used"] == [[], []]


def test_B11_stonebuilder_fortifies_once_without_an_action_also_after_both() -> None:
    state = board("frostgate T, keep, northwatch", "thorn_coast T", twists=["stonebuilder", None])
    assert {"fortify keep", "fortify keep free"} <= moves(state)
    play(state, "conjure dawnmere", "conjure old_abbey")
    assert moves(state) == {"end", *(f"fortify {r} free" for r in ("keep", "northwatch", "dawnmere", "old_abbey"))}
    play(state, "fortify keep free")
    assert (piece(state, "keep"), state.left, moves(state)) == ("0T", 0, {"end"})
    play(state, "end", "end")
    assert not any(text.endswith("free") for text in moves(state))


def test_B11_a_free_fortify_still_pays_mana_and_leaves_the_actions() -> None:
    state = board("frostgate T, keep", "thorn_coast T", twists=["stonebuilder", None], fortify_cost=2, mana=(2, 0))
    play(state, "fortify keep free")
    assert (state.mana[0], state.left) == (0, 2)
    state = board("frostgate T, keep", "thorn_coast T", twists=["stonebuilder", None], fortify_cost=2, mana=(1, 0))
    assert not moves(state, "fortify")


def test_B11_stormcaller_takes_a_third_step_over_an_own_piece_once_a_round() -> None:
    twists = ["stormcaller", None]
    state = board("northwatch, keep", "moonfield T", twists=twists, mana=(3, 0))
    far = {"redwall", "thorn_coast", "moonfield"}
    assert far <= {text.split()[2] for text in moves(state, "blink northwatch")}
    name, args = told(play(state, "blink northwatch thorn_coast"))[0]
    assert (name, args["cost"]) == ("blink", 1)
    assert args["over"] == ["keep", "south_barrow"]
    assert state.position()["used"] == [["stormcaller"], []]
    assert refused(state, "blink thorn_coast northwatch") == "storm_used"
    play(state, "end", "end")
    assert state.position()["used"] == [[], []]


def test_B11_stormcaller_needs_an_own_piece_on_the_way_and_is_kept_by_two_steps() -> None:
    twists = ["stormcaller", None]
    state = board("northwatch", "moonfield T, keep, eastford, dawnmere", twists=twists)
    assert not {"redwall", "thorn_coast", "moonfield"} & {text.split()[2] for text in moves(state, "blink")}
    state = board("northwatch, keep", "moonfield T", twists=twists)
    play(state, "blink northwatch eastford")
    assert state.position()["used"] == [[], []]


def test_B12_ash_wind_makes_each_seats_first_fireball_cheaper_once() -> None:
    state = board("frostgate T", "high_moor T, moonfield T", season="ash_wind", mana=(9, 9))
    assert told(play(state, "fireball high_moor"))[0][1]["cost"] == 1
    assert told(play(state, "fireball high_moor"))[0][1]["cost"] == 2
    play(state, "end")
    assert (state.mana[0], state.used[1]) == (6, 0)
    play(state, "end")
    assert state.position()["used"] == [["ash_wind"], []]


def test_B12_discounts_add_up_and_go_together_to_the_first_spell_they_fit() -> None:
    state = board("frostgate T", "high_moor T", season="ash_wind", twists=["pyromancer", None], mana=(0, 0))
    assert told(play(state, "fireball high_moor"))[0][1]["cost"] == 0
    assert state.position()["used"] == [["ash_wind", "pyromancer"], []]


def test_B12_long_roads_frees_the_first_blink_of_a_round_whoever_casts_it() -> None:
    state = board("frostgate T, keep", "thorn_coast T, greyfen", season="long_roads", mana=(1, 0))
    assert told(play(state, "blink keep high_moor"))[0][1]["cost"] == 0
    assert told(play(state, "blink high_moor northwatch"))[0][1]["cost"] == 1
    play(state, "end")
    assert told(play(state, "blink greyfen northwatch"))[0][1]["cost"] == 1
    events = play(state, "end")
    assert "round" in types(events)
    assert not state.season_used
    state = board("frostgate T, keep", "thorn_coast T", season="long_roads", mana=(0, 0))
    assert "blink keep high_moor" in moves(state)


def test_B12_hard_winter_makes_fortify_cheaper_if_it_costs_anything() -> None:
    for cost, paid in ((0, 0), (1, 0), (3, 2)):
        state = board("frostgate T, keep", "thorn_coast T", season="hard_winter", fortify_cost=cost, mana=(2, 0))
        assert told(play(state, "fortify keep"))[0][1]["cost"] == paid
        assert state.mana[0] == 2 - paid


@pytest.mark.parametrize("move", ["conjure dawnmere", "summon dawnmere", "march eastford dawnmere"])
def test_B12_ruin_bloom_pays_the_first_to_take_a_ruin_in_a_round(move: str) -> None:
    state = board("high_moor T, eastford", "thorn_coast T, south_barrow", season="ruin_bloom", mana=(2, 0))
    events = told(play(state, move))
    assert events[-1] == ("bloom", {"seat": 0, "gained": 1})
    assert state.mana[0] == (3 if move[0] != "s" else 1)
    assert "bloom" not in types(play(state, "blink dawnmere greyfen"))
    play(state, "end")
    assert "bloom" not in types(play(state, "march south_barrow greyfen")[1:])
    assert "bloom" not in types(play(state, "march greyfen old_abbey"))


def test_B12_leaving_a_ruin_and_taking_it_again_is_newly_controlling_it() -> None:
    state = board("high_moor T, dawnmere", "thorn_coast T", season="ruin_bloom")
    play(state, "march dawnmere northwatch")
    assert types(play(state, "march northwatch dawnmere")) == ["march", "bloom"]


def test_B12_a_downgraded_ruin_stays_its_owners_and_does_not_bloom() -> None:
    state = board("high_moor T, eastford", "dawnmere T", season="ruin_bloom")
    assert types(play(state, "march eastford dawnmere")) == ["march", "downgraded"]
    assert types(play(state, "march eastford dawnmere")) == ["march", "removed", "out", "bloom", "over"]


@pytest.mark.parametrize(("actions", "opening"), [(2, 2), (1, 1), (0, 0)])
def test_B13_fewer_actions_in_the_first_turn_of_the_first_seat(actions: int, opening: int) -> None:
    state = dealt(1, first_turn_actions=actions)
    play(state, "home frostgate", "home thorn_coast")
    assert (state.to_act, state.left) == (1, opening)
    assert (moves(state) == {"end"}) == (actions == 0)
    play(state, "end")
    assert state.left == 2
    play(state, "end")
    assert (state.to_act, state.left) == (1, 2)


def test_B13_mana_and_crown_to_start_with() -> None:
    state = dealt(players=3, start_mana=[0, 4, 1], start_crown=[0, 0, 2])
    assert (state.mana, state.crown) == ([0, 4, 1], [0, 0, 2])
    usual = dealt(players=3)
    assert (usual.mana, usual.crown) == ([1, 1, 1], [0, 0, 0])


def test_B13_a_crown_that_reaches_the_target_is_refused() -> None:
    for crown in ([0, 8], [9, 0]):
        with pytest.raises(BadOptions) as caught:
            SPEC.check_options({"start_crown": crown})
        assert caught.value.place == "start_crown"
    assert SPEC.check_options({"start_crown": [7, 0]})["start_crown"] == [7, 0]


def test_advanced_is_one_switch() -> None:
    options = advanced({"players": 3, "equal_turns": True}, "ash_wind", ["pyromancer", "summoner", "stonebuilder"])
    assert (options["target"], options["season"], options["equal_turns"]) == (10, "ash_wind", True)
    assert options["twists"] == ["pyromancer", "summoner", "stonebuilder"]
    assert SPEC.seat_count(options) == 3


def test_refused_moves_change_nothing() -> None:
    assert refused(board("northwatch", "thorn_coast T"), "march northwatch greyfen") == "not_adjacent"
