"""5 Royaumes: two players, a floating square of Banners; recruit its Characters or influence its Realms."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from random import Random
from typing import Any

from ..core.contract import GameSpec, Json, State, Style, Title
from ..core.errors import BadOptions
from ..core.options import checker
from ..core.position import POSITION, checked
from . import sketch
from .content import CODES, DECK, FACES, REALMS, SEATS
from .heuristics import evaluate
from .notation import parse
from .possible import restore
from .rules import start
from .worlds import sampler

EVENTS = (
    "place",
    "capture",
    "recruit_look",
    "recruit",
    "titan",
    "discard",
    "influence",
    "castles",
    "line",
    "extra",
    "activate",
    "steal",
    "destroy",
    "search",
    "add",
    "pass",
    "throne",
    "fill",
    "turn",
    "end_gain",
    "over",
)


def _check_deal(deal: Json, options: Mapping[str, Any]) -> Json:
    """A deal of all 66 cards, two different Throne Rooms (R1) and a first seat, or a position; else `BadOptions`."""
    if POSITION in deal:
        return checked(deal, options, ("deck", "thrones", "first"), restore)
    deck, thrones, first = deal.get("deck"), deal.get("thrones"), deal.get("first")
    if not isinstance(deck, list) or not all(isinstance(code, str) for code in deck):
        raise BadOptions("deck", "must be a list of card codes")
    if sorted(deck) != sorted(CODES[card] for card in DECK):
        raise BadOptions("deck", f"must hold each of the {len(DECK)} cards of 5 Royaumes once")
    if not isinstance(thrones, list) or len(thrones) != SEATS or not all(realm in REALMS for realm in thrones):
        raise BadOptions("thrones", f"must be a list of {SEATS}, each one of {', '.join(REALMS)}")
    if thrones[0] == thrones[1]:
        raise BadOptions("thrones", "must be different")
    if type(first) is not int or not 0 <= first < SEATS:
        raise BadOptions("first", "must be 0 or 1")
    return {**deal, "deck": list(deck), "thrones": list(thrones)}


def _deal(options: Json, seed: int) -> Json:
    """The deal of a seed: the deck shuffled, a Throne Room for each seat, the first seat drawn (R1, R19)."""
    rng = Random(seed)
    deck = [CODES[card] for card in DECK]
    rng.shuffle(deck)
    return {"deck": deck, "thrones": rng.sample(REALMS, SEATS), "first": rng.randrange(SEATS)}


def _start(options: Json, deal: Json) -> State:
    """The first position of checked options and a checked deal."""
    if POSITION in deal:
        return restore(options, deal[POSITION])
    thrones = [REALMS.index(realm) for realm in deal["thrones"]]
    return start([FACES[code] for code in deal["deck"]], thrones, deal["first"])


def _table() -> Any:
    return import_module(f"{__name__}.table")


def _title(card: str) -> Title:
    """A Character of a Realm is called by its rank, one of an Order by its name."""
    banner, _, rank = card.partition(".")
    return Title(f"five_royaumes/plaque_{banner}", f"rank.{rank}" if banner in REALMS else f"name.{card}")


TITLES = {
    **{f"five_royaumes/{card}": _title(card) for card in CODES},
    **{f"five_royaumes/throne_{realm}": Title(f"five_royaumes/plaque_{realm}", "name.throne") for realm in REALMS},
}

SPEC = GameSpec(
    id="five_royaumes",
    seats=(SEATS,),
    options=(),
    check_options=checker(()),
    check_deal=_check_deal,
    deal=_deal,
    start=_start,
    parse=parse,
    sampler=sampler,
    evaluate=evaluate,
    events=EVENTS,
    cards=CODES,
    table=_table,
    styles={SEATS: Style(exploration=0.3, whole_turns=True)},
    slips={"hard": 0.02},
    sketched=sketch.position,
    titles=TITLES,
)
