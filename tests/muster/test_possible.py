"""Every reason why a position of Muster is impossible, with the place that it names."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import game.muster.possible as possible
from game.core.errors import BadPosition
from game.core.texts import Texts
from game.muster import SPEC
from game.muster.content import CODES, DECK, FACTIONS

Json = dict[str, Any]
Change = Callable[[Json], Any]
HANDS = ["W1 L1 C1 F1 P1", "W1 L1 C1 F1 P1"]


def position(
    hands: list[str] | None = None,
    own: dict[str, str] | None = None,
    opp: dict[str, str] | None = None,
    castles: dict[str, str] | None = None,
    **more: Any,
) -> Json:
    """A position of seat 0, as it is written in a file; the deck holds whatever lies nowhere else."""
    data: Json = {
        "to_act": 0,
        "phase": "action",
        "hands": [hand.split() for hand in hands or HANDS],
        "columns": [piles(own), piles(opp)],
        "castles": piles(castles),
        "blocked": None,
        "revealed": None,
        "stall": 0,
        **more,
    }
    if "deck" not in data:
        data["deck"] = rest(data)
    return data


def piles(given: dict[str, str] | None) -> dict[str, list[str]]:
    return {name: (given or {}).get(name, "").split() for name in FACTIONS}


def rest(data: Json) -> list[str]:
    deck = [CODES[card] for card in DECK]
    lying = [*data["hands"][0], *data["hands"][1], *filter(None, [data["revealed"]])]
    for side in (*data["columns"], data["castles"]):
        lying += [("R" if code in ("RW", "RB") else code) for pile in side.values() for code in pile]
    for code in lying:
        if code in deck:
            deck.remove(code)
    return deck


def refusal(data: Json, **options: Any) -> BadPosition:
    with pytest.raises(BadPosition) as caught:
        SPEC.check_deal({"position": data}, SPEC.check_options(options))
    return caught.value


def fits(data: Json, **options: Any) -> None:
    checked = SPEC.check_options(options)
    assert SPEC.start(checked, SPEC.check_deal({"position": data}, checked)).actions()


SHORT = ["L1 C1 F1 P1", HANDS[1]]
BRIDGED = ["C1 F1 P1", HANDS[1]]
OVER: Json = {"phase": "over", "to_act": None}
# A deck that has run out: everything lies on the castles and in the columns of seat 1.
SPENT: Json = {
    "own": {"W": "W1"},
    "castles": {name: f"{name}2 {name}2 {name}3 {name}4 {name}5" for name in FACTIONS},
    "opp": {name: f"{name}1" for name in FACTIONS[1:]},
}
ALL_RAINBOW = "RC RC R R R R R"
NO_RULE: Json = {}
CASES: list[tuple[str, str, Json, Json]] = [
    ("hand_full", "hands[0]", position(phase="draw", own={"W": "W2"}), NO_RULE),
    ("hand_size", "hands[1]", position(hands=[HANDS[0], "W1"]), NO_RULE),
    ("hand_size", "hands[0]", position(hands=["W1 W1 L1 C1 F1 P1", HANDS[1]]), NO_RULE),
    ("hand_size", "hands[0]", position(hands=SHORT), NO_RULE),
    ("column_wizard_bridge", "columns[0].W[1]", position(own={"W": "RB RW"}), NO_RULE),
    ("column_follow", "columns[0].W[1]", position(own={"W": "RB W3"}), NO_RULE),
    ("column_bridge_last", "columns[1].C[1]", position(opp={"C": "C1 RB"}), NO_RULE),
    ("column_two_bridges", "columns[0].W[1]", position(own={"W": "RB RB W3"}), NO_RULE),
    ("column_bridge_high", "columns[0].W[1]", position(own={"W": "W4 RB"}), NO_RULE),
    ("bridge_on_wizard", "columns[0].W[1]", position(own={"W": "RW RB W5"}), NO_RULE),
    ("no_bridges", "columns[0].W[0]", position(own={"W": "RB W2"}), {"simplified": True}),
    ("empty_needs_one", "columns[0].W[0]", position(own={"W": "W2"}), {"power_of_one": True}),
    ("on_wizard", "columns[1].L[1]", position(opp={"L": "RW L5"}), NO_RULE),
    ("column_weaker", "columns[0].W[1]", position(own={"W": "W3 W2"}), {"simplified": True}),
    ("column_capped", "columns[0].W[1]", position(own={"W": "W5 W4"}), NO_RULE),
    ("column_step", "columns[0].W[1]", position(own={"W": "W2 W4"}), NO_RULE),
    ("column_icon", "columns[0].W[0]", position(own={"W": "L2"}), NO_RULE),
    (
        "column_icon",
        "columns[1].W[0]",
        position(hands=SHORT, phase="draw", opp={"W": "L2"}, castles={"W": "RC"}, blocked="W"),
        NO_RULE,
    ),
    ("wrong_space", "castles.W[1]", position(castles={"W": "RC L2"}), NO_RULE),
    ("blocked_when", "blocked", position(castles={"W": "W2"}, blocked="W"), NO_RULE),
    ("blocked_empty", "blocked", position(hands=SHORT, phase="draw", blocked="W"), NO_RULE),
    ("blocked_hand", "hands[0]", position(hands=BRIDGED, phase="draw", castles={"W": "W2"}, blocked="W"), NO_RULE),
    ("revealed_when", "revealed", position(own={"W": "RW"}, revealed="R"), NO_RULE),
    ("revealed_none", "revealed", position(phase="place", own={"W": "RW"}), NO_RULE),
    ("no_wizard_moved", "columns[0]", position(phase="place", opp={"W": "RW"}, revealed="R"), NO_RULE),
    ("used_late", "deck_used", position(phase="place", own={"W": "RW"}, revealed="R", deck_used=False), NO_RULE),
    ("used_early", "deck_used", position(own={"W": "W2"}, deck_used=True), NO_RULE),
    ("nothing_played", "columns[0]", position(hands=SHORT, phase="draw", opp={"W": "W2"}), NO_RULE),
    ("few_played", "hands[0]", position(hands=BRIDGED, phase="draw", own={"W": "W2", "L": "RW"}), NO_RULE),
    ("stall_over", "stall", position(own={"W": "W2"}, stall=40), NO_RULE),
    ("stall_first", "stall", position(stall=1), NO_RULE),
    ("not_over", "phase", position(own={"W": "W2"}, **OVER), NO_RULE),
    ("deck_out", "deck", position(hands=["R R R R R", "RC RC W1 W1 L1"], **SPENT), NO_RULE),
    ("hand_both_short", "hands[1]", position(hands=["R R R R", "RC RC W1 L1"], deck=[], **OVER, **SPENT), NO_RULE),
    ("stall_deck_out", "stall", position(hands=["R R R R R", "RC RC W1 W1 L1"], stall=2, **OVER, **SPENT), NO_RULE),
    ("known_elsewhere", "known[1]", position(own={"W": "W2"}, known=[[], ["W3"]]), NO_RULE),
    ("known_castle", "known[0]", position(["RC L1 C1 F1 P1", HANDS[1]], own={"W": "W2"}, known=[["RC"], []]), NO_RULE),
    ("known_first", "known[0]", position(known=[["W1"], []]), NO_RULE),
    ("position_too_many", "hands[1][0]", position(castles={"W": "W1 W1"}), NO_RULE),
    ("position_missing", "", position(deck=["W2"]), NO_RULE),
    ("position_nobody", "to_act", position(to_act=None), NO_RULE),
    ("position_somebody", "to_act", position(phase="over"), NO_RULE),
    ("position_code", "hands[0][0]", position(["RW L1 C1 F1 P1", HANDS[1]]), NO_RULE),
    ("position_lacks", "", {key: value for key, value in position().items() if key != "stall"}, NO_RULE),
    ("position_game", "game", position(game="chess"), NO_RULE),
    ("position_result", "result", position(result={"winners": [0]}), NO_RULE),
]


@pytest.mark.parametrize(
    ("reason", "place", "data", "options"), CASES, ids=[f"{n}-{c[0]}" for n, c in enumerate(CASES)]
)
def test_what_cannot_come_about_is_refused_with_the_place(reason: str, place: str, data: Json, options: Json) -> None:
    if reason in ("deck_out", "hand_both_short", "stall_deck_out"):
        data = spent(data)
    error = refusal(data, **options)
    assert (error.reason.id, error.place) == (reason, f"position.{place}" if place else "position")


def spent(data: Json) -> Json:
    """All cards that are left lie on castles, so that the deck is empty."""
    for code in data["deck"] or rest(data):
        data["castles"][code[0] if code not in ("R", "RC") else "W"].append(code)
    data["deck"] = []
    return data


def test_every_reason_has_its_case() -> None:
    source = Path(possible.__file__).read_text(encoding="utf-8")
    texts = Texts([Path(possible.__file__).parent / "text"])
    reasons = {word for word in re.findall(r'"(\w+)"', source) if texts.has(f"reason.{word}")}
    assert len(reasons) > 30
    assert reasons <= {case[0] for case in CASES}


def test_what_can_come_about_is_not_refused() -> None:
    fits(position())
    fits(position(own={"W": "W1 RB W3 W4 W5 RW RW", "L": "RB L2"}))
    fits(position(own={"W": "RB RB RB W4"}), over_the_rainbow=True)
    fits(position(own={"W": "W1 W2 RB W4"}), over_the_rainbow=True)
    fits(position(own={"W": "W2 W5"}), simplified=True)
    fits(position(own={"W": "L2"}, castles={"W": "RC W2"}))
    fits(position(hands=SHORT, phase="draw", castles={"W": "W2"}, blocked="W"))
    fits(position(hands=BRIDGED, phase="draw", own={"W": "RB W2"}))
    fits(position(hands=SHORT, phase="draw", own={"W": "RB W2"}, deck_used=True))
    fits(position(phase="place", own={"W": "RW"}, revealed="RC"))
    fits(position(own={"W": "W2"}, stall=400), stall_turns=0)
    fits(position(own={"W": "W2"}, known=[["W1", "L1"], []]))


def test_hidden_knowledge_that_is_not_told_is_none() -> None:
    options = SPEC.check_options({})
    deal = SPEC.check_deal({"position": position(own={"W": "W2"})}, options)
    assert deal["position"]["known"] == [[], []]
    view = SPEC.start(options, deal).view(0).data
    assert view["hands"][1] == ["?"] * 5
    assert set(view["deck"]) == {"?"}
