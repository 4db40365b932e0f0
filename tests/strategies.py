"""First positions and positions of games, drawn at random with all kinds of options (Hypothesis strategies)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st

from game.bannerfall.content import SEASONS, TWISTS
from game.bannerfall.rules import Bannerfall
from game.core.contract import State
from game.five_royaumes.rules import FiveRoyaumes
from game.muster.rules import Muster
from tests.bannerfall import helpers as bannerfall
from tests.five_royaumes import helpers as five_royaumes
from tests.muster import helpers as muster
from tests.playing import wander

SEEDS = st.integers(0, 2**32)
PLIES = st.integers(0, 160)


@st.composite
def muster_starts(draw: st.DrawFn) -> Muster:
    options = draw(st.sampled_from(muster.OPTION_SETS))
    return muster.dealt(draw(SEEDS), **options, stall_turns=draw(st.sampled_from([0, 3, 40])))


@st.composite
def muster_positions(draw: st.DrawFn) -> Muster:
    return wander(draw(muster_starts()), draw(SEEDS), draw(PLIES))


@st.composite
def bannerfall_options(draw: st.DrawFn) -> dict[str, Any]:
    seats = draw(st.integers(2, 4))
    rows = st.lists(st.integers(0, 3), min_size=seats, max_size=seats)
    twists = st.lists(st.sampled_from([None, *TWISTS]), min_size=seats, max_size=seats)
    return {
        "players": seats,
        "target": draw(st.integers(4, 12)),
        "equal_turns": draw(st.booleans()),
        "max_rounds": draw(st.sampled_from([0, 1, 5, 60])),
        "twists": draw(twists),
        "season": draw(st.sampled_from([None, *SEASONS])),
        "fortify_cost": draw(st.integers(0, 3)),
        "first_turn_actions": draw(st.integers(0, 2)),
        "start_mana": draw(st.none() | rows),
        "start_crown": draw(st.none() | rows),
    }


@st.composite
def bannerfall_starts(draw: st.DrawFn) -> Bannerfall:
    options = draw(bannerfall_options())
    return bannerfall.dealt(draw(st.integers(0, options["players"] - 1)), **options)


@st.composite
def bannerfall_positions(draw: st.DrawFn) -> Bannerfall:
    return wander(draw(bannerfall_starts()), draw(SEEDS), draw(PLIES))


@st.composite
def royal_starts(draw: st.DrawFn) -> FiveRoyaumes:
    return five_royaumes.dealt(draw(SEEDS))


@st.composite
def royal_positions(draw: st.DrawFn) -> FiveRoyaumes:
    return wander(draw(royal_starts()), draw(SEEDS), draw(PLIES))


STARTS: dict[str, Callable[[], st.SearchStrategy[State]]] = {
    "muster": muster_starts,
    "bannerfall": bannerfall_starts,
    "five_royaumes": royal_starts,
}
POSITIONS: dict[str, Callable[[], st.SearchStrategy[State]]] = {
    "muster": muster_positions,
    "bannerfall": bannerfall_positions,
    "five_royaumes": royal_positions,
}
