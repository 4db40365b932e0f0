"""What the printed rules and the Folio say outside their rulings: map, set-up, clarifications, answers, examples."""

from __future__ import annotations

import pytest

from game.bannerfall.content import INNER, OUTER, REGIONS, RUINS
from game.bannerfall.scoring import adjacent, forecast
from tests.bannerfall.helpers import board, dealt, piece
from tests.playing import moves, play, refused, told

# The lists of section 3, as they are printed.
OUTER_RING = {
    "frostgate": "high_moor blackpine",
    "high_moor": "frostgate redwall",
    "redwall": "high_moor thorn_coast",
    "thorn_coast": "redwall moonfield",
    "moonfield": "thorn_coast blackpine",
    "blackpine": "moonfield frostgate",
}
INNER_RING = {
    "northwatch": "dawnmere old_abbey",
    "dawnmere": "northwatch eastford",
    "eastford": "dawnmere south_barrow",
    "south_barrow": "eastford greyfen",
    "greyfen": "south_barrow old_abbey",
    "old_abbey": "greyfen northwatch",
}
MATCHING = {
    "frostgate": "northwatch",
    "high_moor": "dawnmere",
    "redwall": "eastford",
    "thorn_coast": "south_barrow",
    "moonfield": "greyfen",
    "blackpine": "old_abbey",
}


def test_the_map_is_the_printed_one() -> None:
    assert len(REGIONS) == 13
    assert set(adjacent("keep")) == set(INNER) == set(INNER_RING)
    for outer, ring in OUTER_RING.items():
        assert set(adjacent(outer)) == {*ring.split(), MATCHING[outer]}
    for outer, inner in MATCHING.items():
        assert set(adjacent(inner)) == {*INNER_RING[inner].split(), outer, "keep"}
    assert set(OUTER) == set(OUTER_RING)
    assert set(RUINS) == {"dawnmere", "south_barrow", "old_abbey"}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_begins_with_a_home_tower_eight_banners_and_one_mana(players: int) -> None:
    state = dealt(players=players)
    start = state.position()
    assert (start["mana"], start["crown"]) == ([1] * players, [0] * players)
    play(state, *(f"home {home}" for home in OUTER[:players]))
    position = state.position()
    assert (position["towers"], position["banners"]) == ([2] * players, [8] * players)
    assert [position["regions"][home] for home in OUTER[:players]] == [f"{seat}T" for seat in range(players)]


def test_conjure_needs_an_empty_region_next_to_a_controlled_one() -> None:
    state = board("frostgate T, keep", "eastford, thorn_coast T")
    wanted = {"northwatch", "dawnmere", "south_barrow", "greyfen", "old_abbey", "high_moor", "blackpine"}
    assert moves(state, "conjure") == {f"conjure {name}" for name in wanted}
    play(state, "conjure dawnmere")
    assert piece(state, "dawnmere") == "0B"


def test_march_into_an_empty_region_moves_the_banner() -> None:
    state = board("keep, frostgate T", "thorn_coast T")
    play(state, "march keep greyfen")
    assert (piece(state, "keep"), piece(state, "greyfen")) == (None, "0B")


def test_fortify_replaces_a_banner_by_a_tower_from_the_reserve() -> None:
    state = board("keep, frostgate T", "thorn_coast T")
    play(state, "fortify keep")
    position = state.position()
    assert (position["regions"]["keep"], position["towers"][0], position["banners"][0]) == ("0T", 1, 8)


def test_all_three_scores_in_one_turn() -> None:
    state = board("keep, dawnmere, old_abbey, northwatch, frostgate T", "thorn_coast T")
    assert told(play(state, "end"))[0] == ("score", {"seat": 0, "keep": 1, "ruins": 1, "realm": 1, "total": 3})


@pytest.mark.parametrize(
    ("held", "realm"),
    [
        ("frostgate T, high_moor, redwall, thorn_coast, moonfield", 1),
        ("frostgate T, high_moor, redwall, thorn_coast", 0),
        ("frostgate T, high_moor, redwall, thorn_coast, keep", 0),
        ("frostgate T, high_moor, redwall, moonfield, greyfen, thorn_coast", 1),
        ("frostgate T, high_moor, moonfield, greyfen, keep", 0),
    ],
)
def test_a_realm_is_five_connected_regions(held: str, realm: int) -> None:
    state = board(held, "blackpine T")
    assert forecast(state.position(), 0).realm == realm
    assert told(play(state, "end"))[0][1]["realm"] == realm


# 12. Clarifications


def test_a_march_before_ones_first_turn_leaves_a_home_tower_a_banner() -> None:
    state = dealt()
    play(state, "home frostgate", "home high_moor", "conjure northwatch", "march northwatch dawnmere", "end", "end")
    play(state, "march dawnmere high_moor")
    assert (piece(state, "high_moor"), state.outcome()) == ("1B", None)


def test_a_home_tower_counts_as_a_region_and_towers_control_like_banners() -> None:
    state = board("frostgate T, high_moor T, redwall T, thorn_coast, moonfield", "blackpine T")
    assert forecast(state.position(), 0).realm == 1
    assert forecast(board("keep T", "blackpine T").position(), 0).keep == 1


def test_fireball_reaches_only_what_touches_one_of_the_own_towers() -> None:
    state = board("frostgate T, keep, redwall T", "high_moor, greyfen, northwatch T, blackpine", "thorn_coast T")
    assert moves(state, "fireball") == {
        f"fireball {r}" for r in ("high_moor", "northwatch", "blackpine", "thorn_coast")
    }


def test_a_fireball_removes_a_banner_or_downgrades_a_tower() -> None:
    state = board("frostgate T", "high_moor T, moonfield", mana=(4, 0))
    play(state, "fireball high_moor")
    assert piece(state, "high_moor") == "1B"
    play(state, "fireball high_moor")
    assert (piece(state, "high_moor"), state.mana[0]) == (None, 0)


def test_a_blink_changes_one_march_and_gives_no_action() -> None:
    state = board("frostgate T, keep", "thorn_coast T")
    play(state, "blink keep high_moor")
    assert state.left == 1
    assert "march high_moor redwall" in moves(state)


def test_conjuring_next_to_enemies_is_allowed() -> None:
    state = board("frostgate T", "high_moor T, northwatch, blackpine")
    assert moves(state, "conjure") == set()
    state = board("frostgate T", "high_moor T, keep, old_abbey")
    assert "conjure northwatch" in moves(state)


def test_without_banners_in_reserve_one_may_still_march_and_cast() -> None:
    banners = "keep, northwatch, old_abbey, greyfen, frostgate, blackpine, moonfield, dawnmere"
    state = board(f"redwall T, {banners}", "high_moor, thorn_coast T")
    assert state.position()["banners"][0] == 0
    assert not moves(state, "conjure")
    assert not moves(state, "summon")
    assert moves(state, "march")
    assert moves(state, "blink")
    assert "fireball high_moor" in moves(state)
    assert "fortify keep" in moves(state)


def test_without_towers_in_reserve_one_plays_on_but_cannot_fortify() -> None:
    state = board("redwall T, keep T, frostgate T, northwatch", "thorn_coast T")
    assert refused(state, "fortify northwatch") == "no_towers"
    assert moves(state, "conjure")


# IX.B. Questions and answers


def test_faq_conjure_from_a_tower_without_banners_on_the_board() -> None:
    assert moves(board("frostgate T", "thorn_coast T"), "conjure") == {
        "conjure northwatch",
        "conjure high_moor",
        "conjure blackpine",
    }


def test_faq_a_tower_is_downgraded_once_then_it_is_a_banner() -> None:
    state = board("frostgate T, northwatch", "high_moor T, moonfield T", mana=(4, 0))
    assert told(play(state, "fireball high_moor"))[1][0] == "downgraded"
    assert told(play(state, "fireball high_moor"))[1][0] == "removed"


def test_faq_a_blink_does_not_fight_on_its_way() -> None:
    state = board("frostgate", "northwatch, blackpine, high_moor, thorn_coast T")
    play(state, "blink frostgate keep")
    assert (piece(state, "northwatch"), piece(state, "keep")) == ("1B", "0B")


def test_faq_a_fireball_does_not_go_by_visual_closeness() -> None:
    state = board("frostgate T", "dawnmere, old_abbey, keep, thorn_coast T")
    assert not moves(state, "fireball")


def test_faq_a_tower_on_a_ruin_gives_mana() -> None:
    state = board("frostgate T", "dawnmere T", mana=(0, 0))
    play(state, "end")
    assert state.mana[1] == 2


def test_faq_a_fortified_banner_still_controls_its_region() -> None:
    state = board("keep", "thorn_coast T")
    play(state, "fortify keep")
    assert forecast(state.position(), 0).keep == 1
    assert "conjure northwatch" in moves(state)


def test_faq_conjure_into_the_keep_if_it_is_adjacent_and_empty() -> None:
    assert "conjure keep" in moves(board("frostgate T, northwatch", "thorn_coast T"))
    assert "conjure keep" not in moves(board("frostgate T", "thorn_coast T"))
    assert "conjure keep" not in moves(board("frostgate T, northwatch", "keep, thorn_coast T"))


# 14. Example turn; IX.E. Example midgame


def test_the_example_turn_of_red() -> None:
    red = "redwall T, eastford, south_barrow"
    state = board("frostgate T, thorn_coast", red, mana=(0, 3))
    play(state, "end")
    assert (state.to_act, state.mana[1]) == (1, 5)
    play(state, "fortify south_barrow")
    name, args = told(play(state, "fireball thorn_coast"))[0]
    assert (name, args["target"], args["cost"]) == ("fireball", "thorn_coast", 2)
    assert piece(state, "thorn_coast") is None
    assert told(play(state, "end"))[0] == ("score", {"seat": 1, "keep": 0, "ruins": 0, "realm": 0, "total": 0})


def test_the_example_fireball_could_come_from_either_tower_and_one_is_shown() -> None:
    state = board("redwall T, eastford, south_barrow T", "thorn_coast, frostgate T")
    assert told(play(state, "fireball thorn_coast"))[0][1]["source"] in ("redwall", "south_barrow")


@pytest.mark.parametrize("banner", ["northwatch", "high_moor"])
def test_the_example_midgame_of_blue(banner: str) -> None:
    """The printed Blink is not on the map (B7): from Northwatch it is, from High Moor it is not."""
    blue = "frostgate T, northwatch, dawnmere T, high_moor"
    gold, green = "redwall T, eastford, thorn_coast", "blackpine T, old_abbey, moonfield"
    state = board(green, blue, gold, mana=(0, 2, 0))
    play(state, "end")
    assert state.mana[1] == 4
    play(state, "conjure keep")
    if banner == "high_moor":
        assert refused(state, "blink high_moor south_barrow") == "blink_far"
        return
    assert told(play(state, "blink northwatch south_barrow"))[0][1]["over"] == ["keep"]
    expected = ("score", {"seat": 1, "keep": 1, "ruins": 1, "realm": 1, "total": 3})
    assert told(play(state, "end"))[0] == expected
