"""Positions of Bannerfall written as a person would say them."""

from __future__ import annotations

from typing import Any

from game.bannerfall import SPEC
from game.bannerfall.content import REGIONS, SEASONS, TWISTS
from game.bannerfall.rules import Bannerfall, set_up

OPTION_SETS: list[dict[str, Any]] = [
    {},
    {"players": 3},
    {"players": 4},
    {"equal_turns": True, "target": 3},
    {"players": 3, "equal_turns": True, "target": 2, "max_rounds": 4},
    {"players": 4, "twists": list(TWISTS), "season": "ash_wind", "fortify_cost": 1},
    {"players": 3, "twists": ["stormcaller", "stormcaller", None], "season": "long_roads"},
    {"players": 2, "twists": ["stonebuilder", "pyromancer"], "season": "hard_winter", "fortify_cost": 2},
    {"players": 4, "twists": ["summoner", None, "stonebuilder", "stormcaller"], "season": "ruin_bloom"},
    {"max_rounds": 3, "first_turn_actions": 0, "start_mana": [0, 5], "start_crown": [0, 2]},
    {"players": 4, "max_rounds": 0, "target": 10, "first_turn_actions": 1, "start_crown": [0, 1, 2, 3]},
]
assert {options.get("season") for options in OPTION_SETS} >= set(SEASONS)


def board(
    *pieces: str,
    mana: tuple[int, ...] = (),
    crown: tuple[int, ...] = (),
    used: dict[int, list[str]] | None = None,
    season_used: bool = False,
    to_act: int = 0,
    left: int = 2,
    round: int = 3,
    first: int = 0,
    **options: Any,
) -> Bannerfall:
    """A position in the actions phase: pieces a seat (`"redwall T, eastford"`: a Tower and a Banner), then the rest."""
    given = {"players": max(2, len(pieces)), **options}
    checked = SPEC.check_options(given)
    seats = checked["players"]
    regions: dict[str, str | None] = dict.fromkeys(REGIONS)
    for seat, words in enumerate(pieces):
        for piece in filter(None, words.split(", ")):
            name, _, kind = piece.partition(" ")
            assert regions[name] is None
            regions[name] = f"{seat}{kind or 'B'}"
    data = {
        "to_act": to_act,
        "phase": "actions",
        "first": first,
        "round": round,
        "actions_left": left,
        "regions": regions,
        "mana": list(mana) or [5] * seats,
        "crown": list(crown) or [0] * seats,
        "used": [(used or {}).get(seat, []) for seat in range(seats)],
        "season_used": season_used,
    }
    return set_up(checked, data)


def dealt(first: int = 0, **options: Any) -> Bannerfall:
    """The first position of a game."""
    checked = SPEC.check_options(options)
    state = SPEC.start(checked, SPEC.check_deal({"first": first}, checked))
    assert isinstance(state, Bannerfall)
    return state


def piece(state: Bannerfall, region: str) -> str | None:
    """What stands in a region."""
    code: str | None = state.position()["regions"][region]
    return code
