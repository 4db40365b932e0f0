"""Every reason why a position of Bannerfall is impossible, with the place that it names."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import game.bannerfall.possible as possible
from game.bannerfall import SPEC
from game.bannerfall.content import REGIONS
from game.core.errors import BadPosition
from game.core.texts import Texts

Json = dict[str, Any]
START = {"redwall": "0T", "blackpine": "1T"}


def position(regions: dict[str, str] | None = None, **more: Any) -> Json:
    """A position of two seats in round 5, as it is written in a file; reserves follow from the map."""
    data: Json = {
        "to_act": 0,
        "first": 0,
        "phase": "actions",
        "round": 5,
        "actions_left": 1,
        "regions": {name: (START if regions is None else regions).get(name) for name in REGIONS},
        "mana": [2, 2],
        "crown": [0, 0],
        **more,
    }
    return data


def refusal(data: Json, **options: Any) -> BadPosition:
    with pytest.raises(BadPosition) as caught:
        SPEC.check_deal({"position": data}, SPEC.check_options(options))
    return caught.value


def fits(data: Json, **options: Any) -> None:
    checked = SPEC.check_options(options)
    assert SPEC.start(checked, SPEC.check_deal({"position": data}, checked)).actions()


HOME: Json = {"phase": "home", "round": 0, "actions_left": 0, "mana": [1, 1], "first": 0}
OVER: Json = {"phase": "over", "to_act": None}
FIRST: Json = {"first": 0, "round": 1, "mana": [2, 1], "actions_left": 2}
WIDE = dict.fromkeys(REGIONS[1:10], "0B")
TOWERS = {**START, "keep": "0T", "eastford": "0T", "high_moor": "0T"}
NO_RULE: Json = {}
CASES: list[tuple[str, str, Json, Json]] = [
    ("piece_of_nobody", "regions.keep", position({**START, "keep": "2B"}), NO_RULE),
    ("banners_many", "regions.moonfield", position({**dict.fromkeys(REGIONS[3:12], "0B"), "keep": "1T"}), NO_RULE),
    ("towers_many", "regions.redwall", position(TOWERS), NO_RULE),
    ("banners_sum", "banners[0]", position(banners=[7, 8]), NO_RULE),
    ("towers_sum", "towers[1]", position(towers=[2, 3]), NO_RULE),
    ("home_early", "round", position({}, **{**HOME, "round": 1}), NO_RULE),
    ("home_outer", "regions.keep", position({"keep": "0T"}, **{**HOME, "to_act": 1}), NO_RULE),
    ("home_outer", "regions.redwall", position({"redwall": "0B"}, **{**HOME, "to_act": 1}), NO_RULE),
    ("home_order", "to_act", position({}, **{**HOME, "to_act": 1}), NO_RULE),
    ("home_order", "regions.redwall", position({"redwall": "0T"}, **HOME), NO_RULE),
    ("mana_at_start", "mana[1]", position(**{**FIRST, "mana": [2, 2]}), NO_RULE),
    ("crown_at_start", "crown[1]", position(**FIRST, crown=[0, 1]), NO_RULE),
    ("used_without_turn", "used[1]", position(**FIRST, used=[[], ["pyromancer"]]), {"twists": [None, "pyromancer"]}),
    ("piece_without_turn", "regions.keep", position({"redwall": "0T", "keep": "1B"}, **FIRST), NO_RULE),
    ("pieces_many", "regions.redwall", position({**START, "keep": "0B", "high_moor": "0B"}, **FIRST), NO_RULE),
    ("round_number", "round", position(round=61), NO_RULE),
    ("round_number", "round", position(round=0), NO_RULE),
    ("first_actions", "actions_left", position(**FIRST), {"first_turn_actions": 1}),
    ("crown_number", "crown[0]", position(round=2, crown=[4, 0], first=0), NO_RULE),
    ("crown_number", "crown[0]", position(crown=[1, 3]), {"start_crown": [2, 2]}),
    ("mana_many", "mana[0]", position(mana=[22, 2]), NO_RULE),
    ("mana_few", "mana[0]", position({**START, "dawnmere": "0B"}, actions_left=2, mana=[1, 0]), NO_RULE),
    ("used_foreign", "used[0]", position(used=[["summoner"], []]), NO_RULE),
    ("used_this_round", "used[0]", position(used=[["summoner"], []], actions_left=2), {"twists": ["summoner", None]}),
    ("used_this_round", "used[1]", position(used=[[], ["summoner"]]), {"twists": [None, "summoner"]}),
    ("season_unused", "season_used", position(season_used=True), NO_RULE),
    ("season_unused", "season_used", position(season_used=True, actions_left=2), {"season": "ruin_bloom"}),
    ("season_unused", "season_used", position({}, **HOME, season_used=True), {"season": "ruin_bloom"}),
    ("out_to_act", "to_act", position({"blackpine": "1T"}), NO_RULE),
    ("won_alone", "regions", position({"redwall": "0T"}), NO_RULE),
    ("won_crown", "crown[1]", position(crown=[0, 8]), NO_RULE),
    ("won_last_round", "crown[1]", position(crown=[0, 8]), {"equal_turns": True}),
    ("nobody_left", "regions", position({}, **OVER), NO_RULE),
    ("won_twice", "crown[1]", position(**OVER, crown=[8, 8]), NO_RULE),
    ("not_over", "phase", position(**OVER), NO_RULE),
    ("position_number", "mana[0]", position(mana=[-1, 0]), NO_RULE),
    ("position_length", "mana", position(mana=[1]), NO_RULE),
    ("position_word", "regions.keep", position({**START, "keep": "0X"}), NO_RULE),
    ("position_word", "regions", {**position(), "regions": {**position()["regions"], "moon": None}}, NO_RULE),
]


@pytest.mark.parametrize(
    ("reason", "place", "data", "options"), CASES, ids=[f"{n}-{c[0]}" for n, c in enumerate(CASES)]
)
def test_what_cannot_come_about_is_refused_with_the_place(reason: str, place: str, data: Json, options: Json) -> None:
    error = refusal(data, **options)
    assert (error.reason.id, error.place) == (reason, f"position.{place}")


def test_every_reason_has_its_case() -> None:
    source = Path(possible.__file__).read_text(encoding="utf-8")
    texts = Texts([Path(possible.__file__).parent / "text"])
    reasons = {word for word in re.findall(r'"(\w+)"', source) if texts.has(f"reason.{word}")}
    assert len(reasons) > 18
    assert reasons <= {case[0] for case in CASES}


def test_what_can_come_about_is_not_refused() -> None:
    fits(position())
    fits(position({}, **HOME))
    fits(position({"redwall": "1T"}, **{**HOME, "first": 1}))
    fits(position(**FIRST))
    fits(position({**START, "keep": "0B", "high_moor": "0B"}, **{**FIRST, "actions_left": 0}))
    fits(position(crown=[8, 0], to_act=1), equal_turns=True)
    fits(position(banners=[8, 8], towers=[2, 2]))
    fits(position(round=500), max_rounds=0)


def test_who_began_is_found_where_it_is_not_told() -> None:
    late = position({**START, "keep": "1B"}, round=1, mana=[2, 1], actions_left=2)
    del late["first"]
    checked = SPEC.check_deal({"position": late}, SPEC.check_options({}))
    assert checked["position"]["first"] == 1
