"""Bannerfall: two to four players on thirteen regions; Keep, Ruins and realms bring the Crown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random, SystemRandom
from typing import Any

from ..core.contract import GameSpec, Json, Option, State, Style
from ..core.errors import BadOptions
from ..core.options import checker
from ..core.position import POSITION, checked
from . import sketch
from .content import ADVANCED_TARGET, HOUSES, REGIONS, SEASONS, START_MANA, TWISTS, recommended
from .heuristics import evaluate, sampler
from .notation import parse
from .possible import restore
from .rules import start

OPTIONS = (
    Option("players", "number", 2, 2, 4),
    Option("target", "number", 8, 1, 999),
    Option("equal_turns", "flag", False),
    Option("max_rounds", "number", 60, 0, 1000),
    Option("twists", "choices", None, choices=TWISTS),
    Option("season", "choice", None, choices=SEASONS),
    Option("fortify_cost", "number", 0, 0, 99),
    Option("first_turn_actions", "number", 2, 0, 2),
    Option("start_mana", "numbers", None, 0, 99, usual=START_MANA),
    Option("start_crown", "numbers", None, 0, 998),
)
EVENTS = (
    "home",
    "round",
    "turn",
    "mana",
    "conjure",
    "march",
    "blink",
    "fortify",
    "fireball",
    "summon",
    "removed",
    "downgraded",
    "bloom",
    "out",
    "score",
    "over",
)
_DUEL = Style(exploration=0.03, widening=1.5)
# Among more seats chances lie closer together, and a guess in the middle of a round says less.
_MELEE = Style(exploration=0.025, horizon=4)
_check = checker(OPTIONS)


def check_options(given: Mapping[str, Any]) -> Json:
    """All options with their defaults; `BadOptions` names what no game can start from (B13)."""
    options = _check(given)
    if max(options["start_crown"] or [0]) >= options["target"]:
        raise BadOptions("start_crown", f"must stay below the target of {options['target']}")
    return options


def advanced(options: Mapping[str, Any], season: str, twists: Sequence[str | None]) -> Json:
    """The options of an advanced game (Folio IX.C): ten Crown, a season, and a twist a seat."""
    return check_options({**options, "target": ADVANCED_TARGET, "season": season, "twists": list(twists)})


def _as_in_the_box(options: Json) -> Json:
    """The options of a game as in the box, for as many players."""
    return check_options({"players": options["players"]})


def _advanced(options: Json) -> Json:
    """Those of an advanced game: season and twists that are missing are drawn."""
    free = [twist for twist in TWISTS if twist not in options["twists"]]
    drawn = iter(SystemRandom().sample(free, len(free)))
    twists = [twist or next(drawn) for twist in options["twists"]]
    return advanced(options, options["season"] or SystemRandom().choice(SEASONS), twists)


# Found by letting the strongest level play itself (`python3 build balance bannerfall`), in turn order: Crown and mana.
_EVEN = {2: ([0, 4], [1, 3]), 3: ([0, 1, 1], [1, 1, 1]), 4: ([0, 1, 1, 2], [1, 1, 1, 1])}


def _even(players: int, first: int) -> Json:
    """The options that make up for the order of turns, for a seat that begins (B13)."""
    crown, mana = ([given[(seat - first) % players] for seat in range(players)] for given in _EVEN[players])
    return check_options({"players": players, "start_crown": crown, "start_mana": mana})


def _balanced(options: Json) -> Json:
    """The options of a balanced start for as many players, whoever begins."""
    players = options["players"]
    tables = [_even(players, first) for first in range(players)]
    return options if options in tables else tables[0]


def _seated(options: Json, first: int) -> Json:
    """A balanced start makes up for the order of turns whoever begins; other tables stay."""
    players = options["players"]
    return _even(players, first) if _balanced(options) == options else options


def _openings(options: Mapping[str, Any]) -> dict[str, tuple[str, ...]]:
    """The recommended starts (section 4, Folio IX.A, B7) as moves in turn order."""
    return {start.id: tuple(f"home {home}" for home in start.homes) for start in recommended(options["players"])}


def _check_deal(deal: Json, options: Mapping[str, Any]) -> Json:
    """A deal names the first seat only (B1), or a position; `BadOptions` names what is wrong."""
    if POSITION in deal:
        return checked(deal, options, ("first",), restore)
    first, seats = deal.get("first"), options["players"]
    if type(first) is not int or not 0 <= first < seats:
        raise BadOptions("first", f"must be a seat from 0 to {seats - 1}")
    return dict(deal)


def _deal(options: Json, seed: int) -> Json:
    """The deal of a seed: the first seat drawn."""
    return {"first": Random(seed).randrange(options["players"])}


def _start(options: Json, deal: Json) -> State:
    """The first position of checked options and a checked deal."""
    if POSITION in deal:
        return restore(options, deal[POSITION])
    return start(options, deal["first"])


def _table() -> Any:
    from . import table as drawing

    return drawing


SPEC = GameSpec(
    id="bannerfall",
    seats=(2, 3, 4),
    options=OPTIONS,
    check_options=check_options,
    check_deal=_check_deal,
    deal=_deal,
    start=_start,
    parse=parse,
    sampler=sampler,
    evaluate=evaluate,
    events=EVENTS,
    cards=REGIONS,
    table=_table,
    hidden=False,
    colours=HOUSES,
    styles={2: _DUEL, 3: _MELEE, 4: _MELEE},
    presets={"box": _as_in_the_box, "balanced": _balanced, "advanced": _advanced},
    seated=_seated,
    openings=_openings,
    sketched=sketch.position,
)
