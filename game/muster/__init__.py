"""Muster: two players, five castles, the higher column takes each."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from ..core.contract import GameSpec, Json, Option, State, Style, Title
from ..core.errors import BadOptions
from ..core.options import checker
from ..core.position import POSITION, checked
from . import sketch
from .content import CARDS, CODES, DECK, FACES, SEATS
from .heuristics import evaluate, sampler
from .notation import parse
from .possible import restore
from .rules import start

OPTIONS = (
    Option("simplified", "flag", False),
    Option("power_of_one", "flag", False),
    Option("over_the_rainbow", "flag", False),
    Option("stall_turns", "number", 40, 0, 1000),
)
EVENTS = (
    "play",
    "wizard",
    "bridge",
    "castle",
    "move",
    "reveal",
    "place",
    "swap",
    "draw",
    "control",
    "turn",
    "over",
)


def _check_deal(deal: Json, options: Mapping[str, Any]) -> Json:
    """A deal of all 47 cards (M1) and a first seat, or a position; `BadOptions` names what is wrong."""
    if POSITION in deal:
        return checked(deal, options, ("deck", "first"), restore)
    deck = deal.get("deck")
    if not isinstance(deck, list) or not all(isinstance(code, str) for code in deck):
        raise BadOptions("deck", "must be a list of card codes")
    if sorted(deck) != sorted(CODES[card] for card in DECK):
        raise BadOptions("deck", f"must hold each of the {len(DECK)} cards of Muster once")
    first = deal.get("first")
    if type(first) is not int or not 0 <= first < SEATS:
        raise BadOptions("first", "must be 0 or 1")
    return {**deal, "deck": list(deck)}


def _deal(options: Json, seed: int) -> Json:
    """The deal of a seed: the deck shuffled, the first seat drawn (M13)."""
    rng = Random(seed)
    deck = [CODES[card] for card in DECK]
    rng.shuffle(deck)
    return {"deck": deck, "first": rng.randrange(SEATS)}


def _start(options: Json, deal: Json) -> State:
    """The first position of checked options and a checked deal."""
    if POSITION in deal:
        return restore(options, deal[POSITION])
    return start(options, [FACES[code] for code in deal["deck"]], deal["first"])


def _table() -> Any:
    from . import table as drawing

    return drawing


TITLES = {
    **{f"muster/{card}": Title(f"muster/plaque_{card[0]}", f"rank.{card[1]}") for card in CARDS if card[1:].isdigit()},
    "muster/RC": Title("muster/plaque_R", "name.RC"),
    "muster/cover": Title("muster/plaque_P", "rank.5", 160 / 640, 458 / 540, 320 / 640),
}

SPEC = GameSpec(
    id="muster",
    seats=(SEATS,),
    options=OPTIONS,
    check_options=checker(OPTIONS),
    check_deal=_check_deal,
    deal=_deal,
    start=_start,
    parse=parse,
    sampler=sampler,
    evaluate=evaluate,
    events=EVENTS,
    cards=CARDS,
    table=_table,
    styles={SEATS: Style(history=0.5, widening=1.5)},
    slips={"hard": 0.11},  # so that the steps of the ladder are even: here more search gains little beyond that
    sketched=sketch.position,
    titles=TITLES,
)
