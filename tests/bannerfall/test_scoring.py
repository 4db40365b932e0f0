"""The helpers that a table draws from: forecasts, realms, ways, and what a move would change."""

from __future__ import annotations

from typing import Any

import pytest

from game.bannerfall.content import ALL, MEMBERS, NEAR, REALM, REGIONS, crossings
from game.bannerfall.preview import Effect, effect_of
from game.bannerfall.scoring import Forecast, adjacent, controlled, forecast, path_between, realm, winners
from game.core.errors import IllegalMove
from tests.bannerfall.helpers import board, dealt
from tests.playing import play


def test_forecast_says_what_the_end_of_the_turn_would_bring() -> None:
    data = board("keep, frostgate T", "dawnmere, old_abbey, thorn_coast T", crown=(3, 4)).position()
    assert forecast(data, 0) == Forecast(1, 0, 0, 1, 4)
    assert forecast(data, 1) == Forecast(0, 1, 0, 1, 5)


def test_controlled_and_realm() -> None:
    data = board("frostgate T, high_moor, greyfen, moonfield, thorn_coast", "keep").position()
    assert controlled(data, 0) == ("greyfen", "frostgate", "high_moor", "thorn_coast", "moonfield")
    assert realm(data, 0) == ("greyfen", "thorn_coast", "moonfield")
    assert realm(data, 1) == ("keep",)
    assert realm(dealt().position(), 0) == ()


def test_the_realm_of_every_set_is_its_largest_connected_part() -> None:
    for regions in range(0, ALL + 1, 7):
        parts, rest = [0], regions
        while rest:
            part, size = rest & -rest, 0
            while size != part:
                size, part = part, part | NEAR[part] & regions
            parts.append(part)
            rest &= ~part
        assert REALM[regions] in parts
        assert REALM[regions].bit_count() == max(part.bit_count() for part in parts)


def test_ways_go_from_neighbour_to_neighbour() -> None:
    for start in range(len(REGIONS)):
        for goal in MEMBERS[ALL & ~(1 << start)]:
            if REGIONS[goal] in adjacent(REGIONS[start]):
                continue
            ways = crossings(start, goal)
            assert ways
            assert len({len(way) for way in ways}) == 1
            for way in ways:
                steps = [REGIONS[region] for region in (start, *way, goal)]
                assert all(steps[i + 1] in adjacent(steps[i]) for i in range(len(steps) - 1))


def test_path_between_prefers_own_regions() -> None:
    data = board("northwatch, dawnmere, frostgate T", "thorn_coast T").position()
    assert path_between(data, 0, "northwatch", "eastford") == ("dawnmere",)
    assert path_between(data, 1, "northwatch", "eastford") == ("keep",)
    assert path_between(data, 0, "northwatch", "dawnmere") == ()
    assert path_between(data, 0, "northwatch", "northwatch") == ()


def test_winners_need_no_state() -> None:
    assert winners([1, 0], [0, 0], [0, 9], 8)[0] == (0,)
    assert winners([1, 6], [1, 0], [8, 9], 8)[0] == (1,)
    assert winners([1, 2], [0, 2], [3, 3], 8)[0] == (1,)


def effect(text: str, *pieces: str, **given: Any) -> Effect:
    state = board(*pieces, **given)
    before = state.position()
    found = effect_of(before, state.rules.options, text.split())
    assert state.position() == before
    return found


def test_effect_of_a_march_that_removes_a_banner() -> None:
    found = effect("march keep dawnmere", "keep, northwatch, frostgate T", "dawnmere, thorn_coast T")
    assert (found.removed, found.downgraded, found.out, found.ends_game) == ((1, "dawnmere"), None, (), False)
    assert found.realm == ("northwatch", "dawnmere", "frostgate")
    assert (found.forecast.gain, found.actions_left, found.mana) == (0, 1, 5)


def test_effect_of_a_fireball_on_a_tower() -> None:
    found = effect("fireball high_moor", "frostgate T", "high_moor T, thorn_coast")
    assert (found.downgraded, found.removed, found.source) == ((1, "high_moor"), None, "frostgate")
    assert (found.cost, found.mana) == (2, 3)


def test_effect_on_a_tower_without_a_banner_to_take_its_place() -> None:
    banners = "keep, northwatch, old_abbey, greyfen, eastford, blackpine, moonfield, thorn_coast"
    found = effect("fireball high_moor", "frostgate T", f"high_moor T, {banners}")
    assert (found.downgraded, found.removed) == (None, (1, "high_moor"))


def test_effect_of_a_blink_a_bloom_and_the_end() -> None:
    found = effect("blink keep high_moor", "keep, frostgate T", "high_moor, thorn_coast T", "moonfield T")
    assert (found.crossed, found.removed, found.mana) == (("dawnmere",), (1, "high_moor"), 4)
    found = effect("conjure dawnmere", "keep, frostgate T", "moonfield T", season="ruin_bloom")
    assert (found.bloom, found.mana) == (1, 6)
    found = effect("end", "keep, frostgate T", "moonfield T", crown=(3, 0))
    assert (found.forecast.total, found.mana, found.actions_left) == (4, 5, 2)


def test_effect_that_throws_out_the_last_enemy() -> None:
    found = effect("march keep northwatch", "keep", "northwatch")
    assert (found.out, found.ends_game) == ((1,), True)


def test_effect_of_a_home_tower_and_of_an_illegal_move() -> None:
    state = dealt()
    found = effect_of(state.position(), state.rules.options, ("home", "redwall"))
    assert (found.seat, found.realm) == (0, ("redwall",))
    play(state, "home redwall")
    with pytest.raises(IllegalMove):
        effect_of(state.position(), state.rules.options, ("home", "redwall"))
