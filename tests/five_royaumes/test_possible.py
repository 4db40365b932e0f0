"""Every reason why a position of 5 Royaumes is impossible, with the place that it names."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import game.five_royaumes.possible as possible
from game.core.errors import BadPosition
from game.core.texts import Texts
from game.five_royaumes import SPEC
from game.five_royaumes.content import CODES, DECK, REALMS
from game.five_royaumes.square import CELL, FILLING, MEMBERS, NEAR, PLACES, SHIFT, SLACK, group

Json = dict[str, Any]
RING = "1,0 2,0 2,1 1,2 0,2 0,1"
KINGS = "reptile.king feline.king raptor.king ursid.king marine.king reptile.king"


def position(
    square: dict[str, str] | None = None,
    columns: tuple[dict[str, str], dict[str, str]] = ({}, {}),
    councils: tuple[str, str] = ("", ""),
    titans: tuple[str, str] = ("", ""),
    captured: str = "",
    discard: str | None = "",
    **more: Any,
) -> Json:
    """A position of seat 0, as a file has it; what lies nowhere else is in the deck, without `discard` in that pile."""
    data: Json = {
        "to_act": 0,
        "phase": "place",
        "square": dict(zip(RING.split(), KINGS.split(), strict=True)) if square is None else square,
        "captured": captured.split(),
        "columns": [{realm: cards.split() for realm, cards in side.items()} for side in columns],
        "councils": [codes.split() for codes in councils],
        "titans": [codes.split() for codes in titans],
        "castles": [2, 2],
        "thrones": ["reptile", "marine"],
        "throne_used": [False, False],
        "discard": (discard or "").split(),
        "extra_turns": 0,
        **more,
    }
    if "deck" not in data:
        left = rest(data)
        data["deck"] = [] if discard is None else left
        if discard is None:
            data["discard"] = left
    return data


def rest(data: Json) -> list[str]:
    deck = [CODES[card] for card in DECK]
    lying = [*data["square"].values(), *data["captured"], *data["discard"]]
    for seat in (0, 1):
        lying += [code for cards in data["columns"][seat].values() for code in cards]
        lying += [*data["councils"][seat], *data["titans"][seat]]
    for code in lying:
        if code in deck:
            deck.remove(code)
    return deck


def refusal(data: Json) -> BadPosition:
    with pytest.raises(BadPosition) as caught:
        SPEC.check_deal({"position": data}, SPEC.check_options({}))
    return caught.value


def fits(data: Json) -> Json:
    checked: Json = SPEC.check_deal({"position": data}, SPEC.check_options({}))
    assert SPEC.start({}, checked).actions() or data["phase"] == "over"
    position: Json = checked["position"]
    return position


FIVE = " ".join(f"{realm}.titan" for realm in REALMS)
PAST = "raptor.queen raptor.warrior feline.queen feline.warrior marine.queen marine.warrior"
OVER: Json = {"phase": "over", "to_act": None}
REPTILES = "reptile.king reptile.queen reptile.queen reptile.warrior"
SQUARE = {"0,0": "raptor.king", "1,0": "ursid.king", "2,0": "marine.king"}
CHOICE = {"0,0": "raptor.king", "1,0": "ursid.king", "2,0": "marine.king"}
FIGHT: Json = {
    "phase": "warrior",
    "columns": ({"reptile": REPTILES}, {}),
    "councils": ("reptile.warrior", ""),
    "square": SQUARE,
    "castles": [2, 2],
}
SEARCH: Json = {
    "phase": "sorceress",
    "columns": ({"reptile": REPTILES}, {}),
    "councils": ("reptile.sorceress", ""),
    "square": SQUARE,
    "discard": "ursid.queen",
}
TWO: Json = {**FIGHT, "phase": "activate", "councils": ("reptile.warrior reptile.sorceress", "")}
LINES = {realm: f"{realm}.queen {realm}.queen" for realm in REALMS}
CASES: list[tuple[str, str, Json]] = [
    ("column_empty", "columns[1].ursid", position(columns=({}, {"ursid": ""}))),
    ("column_banner", "columns[0].ursid[1]", position(SQUARE, ({"ursid": "ursid.queen feline.queen"}, {}))),
    ("column_banner", "columns[0].ursid[1]", position(SQUARE, ({"ursid": "ursid.queen religious.gaia"}, {}))),
    ("column_imperial", "columns[0].ursid[0]", position(SQUARE, ({"ursid": "imperial.general"}, {}))),
    ("councils_kind", "councils[0][0]", position(SQUARE, councils=("religious.gaia", ""))),
    ("councils_twice", "councils[0][1]", position(SQUARE, councils=("ursid.queen ursid.queen", ""))),
    ("titans_kind", "titans[1][0]", position(SQUARE, titans=("", "ursid.queen"))),
    ("titans_twice", "titans[1][1]", position(SQUARE, titans=("", "ursid.titan ursid.titan"))),
    ("titans_won", "titans[0]", position(SQUARE, titans=(FIVE, ""), discard=PAST, castles=[7, 2])),
    ("titans_two", "titans[0]", position(SQUARE, titans=(FIVE + " religious.gaia", ""), **OVER)),
    ("titans_two", "titans[0]", position(SQUARE, titans=(FIVE, FIVE), **OVER)),
    (
        "council_many",
        "councils[0]",
        position(SQUARE, councils=("ursid.king ursid.queen raptor.queen feline.queen imperial.general", "")),
    ),
    ("added_early", "added[0]", position(SQUARE, ({"ursid": "ursid.queen"}, {}), added=[{"ursid": [0]}, {}])),
    ("deck_long", "deck", position(SQUARE)),
    ("deck_out", "deck", position(SQUARE, discard=None)),
    ("square_corner", "square", position({"1,0": "ursid.king", "2,0": "ursid.king"}, discard=REPTILES)),
    ("square_large", "square", position({**position()["square"], "0,0": "ursid.queen"})),
    ("square_small", "square", position({"0,0": "ursid.king"}, discard=REPTILES + " marine.king marine.queen")),
    (
        "square_small",
        "square",
        position(
            {"0,0": "ursid.king", "1,0": "raptor.king"},
            discard=REPTILES + " marine.king marine.queen",
            phase="capture",
            placed="0,0",
        ),
    ),
    ("square_first", "square", position({f"{n % 3},{n // 3}": code for n, code in enumerate(KINGS.split())})),
    ("placed_when", "placed", position(placed="1,0")),
    (
        "placed_which",
        "placed",
        position(
            {**CHOICE, "0,1": "feline.king", "1,1": "reptile.king"}, phase="capture", discard="ursid.king raptor.king"
        ),
    ),
    (
        "placed_nothing",
        "placed",
        position(
            {"0,0": "ursid.king", "1,0": "ursid.queen", "2,0": "ursid.queen"},
            phase="capture",
            discard="ursid.king raptor.king raptor.queen marine.king",
        ),
    ),
    ("placed_no_choice", "placed", position(CHOICE, phase="capture", placed="0,0", discard=REPTILES)),
    ("captured_when", "captured", position(SQUARE, captured=REPTILES)),
    ("captured_nothing", "captured", position(SQUARE, phase="choose", discard=REPTILES)),
    (
        "captured_mixed",
        "captured",
        position(SQUARE, phase="choose", captured="ursid.king marine.queen", discard=REPTILES),
    ),
    ("captured_number", "captured", position(SQUARE, phase="choose", captured=REPTILES + " reptile.titan")),
    ("captured_alone", "square.1,0", position(SQUARE, phase="choose", captured="ursid.queen", discard=REPTILES)),
    ("captured_alone", "square.1,0", position(SQUARE, phase="recruit", captured="ursid.queen", discard=REPTILES)),
    ("waiting_when", "waiting", position(waiting=["ursid.warrior"])),
    ("waiting_two", "waiting", position(**TWO, waiting=["reptile.warrior"])),
    ("waiting_absent", "waiting", position(**TWO, waiting=["reptile.warrior", "ursid.warrior"])),
    (
        "waiting_uncalled",
        "waiting",
        position(**TWO, waiting=["reptile.warrior", "reptile.warrior", "reptile.sorceress"]),
    ),
    ("waiting_absent", "resolving", position(**FIGHT, resolving="ursid.warrior")),
    ("resolving_when", "resolving", position(resolving="ursid.warrior")),
    ("resolving_which", "resolving", position(**{**FIGHT, "councils": ("reptile.warrior religious.warrior_monk", "")})),
    (
        "resolving_nobody",
        "resolving",
        position(**{**FIGHT, "columns": ({"reptile": "reptile.king"}, {})}, discard=REPTILES),
    ),
    (
        "resolving_wrong",
        "resolving",
        position(**{**FIGHT, "councils": ("reptile.sorceress", "")}, resolving="reptile.sorceress"),
    ),
    ("search_nothing", "discard", position(**{**SEARCH, "discard": ""})),
    ("fight_nothing", "castles[1]", position(**{**FIGHT, "castles": [4, 0]})),
    (
        "extra_over",
        "extra_turns",
        position(SQUARE, titans=(FIVE, ""), discard=PAST, castles=[7, 2], extra_turns=1, **OVER),
    ),
    ("extra_lines", "extra_turns", position(SQUARE, (LINES, {}), extra_turns=2)),
    ("thrones_alike", "thrones[1]", position(SQUARE, discard=REPTILES, thrones=["ursid", "ursid"])),
    ("throne_early", "throne_used[1]", position(SQUARE, discard=REPTILES, throne_used=[False, True])),
    ("throne_late", "throne_used[0]", position(SQUARE, ({"reptile": REPTILES}, {}))),
    ("not_over", "phase", position(SQUARE, discard=REPTILES, **OVER)),
    (
        "castles_at_end",
        "castles[0]",
        position(SQUARE, (LINES, {}), ("imperial.colonel", ""), discard=None, castles=[1, 3], **OVER),
    ),
    ("castles_at_end", "castles[0]", position(SQUARE, discard=None, castles=[3, 3], castles_before_end=[2, 2], **OVER)),
    ("castles_few", "castles[0]", position(SQUARE, titans=("ursid.titan", ""), discard=REPTILES)),
    ("castles_too_many", "castles[0]", position(SQUARE, discard=REPTILES, castles=[20, 2])),
    ("recruits_many", "councils[0]", position(SQUARE, councils=("ursid.queen raptor.queen", "ursid.king feline.king"))),
    ("castles_first", "castles[1]", position(castles=[2, 3])),
    ("before_end_early", "castles_before_end", position(castles_before_end=[2, 2])),
    ("seen_elsewhere", "seen[1]", position(SQUARE, discard=REPTILES, seen=[[], ["ursid.king"]])),
    (
        "seen_together",
        "shared",
        position(SQUARE, discard=REPTILES, seen=[["reptile.king"], []], shared=["reptile.king"]),
    ),
    (
        "seen_together",
        "shared",
        position(SQUARE, discard=REPTILES, seen=[["reptile.king"], ["reptile.king"]], shared=[]),
    ),
    ("seen_all", "seen[0]", position(**SEARCH, seen=[[], []])),
    (
        "position_list",
        "added[0].ursid",
        position(SQUARE, ({"ursid": "ursid.queen ursid.queen"}, {}), added=[{"ursid": []}, {}]),
    ),
    ("position_missing", "", position(deck=["ursid.king"])),
    ("position_too_many", "deck[60]", position(deck=[*position()["deck"], "ursid.king"])),
    ("position_code", "deck[0]", position(deck=["ursid.?"])),
]


@pytest.mark.parametrize(("reason", "place", "data"), CASES, ids=[f"{n}-{case[0]}" for n, case in enumerate(CASES)])
def test_what_cannot_come_about_is_refused_with_the_place(reason: str, place: str, data: Json) -> None:
    error = refusal(data)
    assert (error.reason.id, error.place) == (reason, f"position.{place}" if place else "position")


def test_every_reason_has_its_case() -> None:
    folder = Path(possible.__file__).parent
    source = "".join((folder / name).read_text(encoding="utf-8") for name in ("possible.py", "reading.py"))
    texts = Texts([folder / "text"])
    reasons = {word for word in re.findall(r'"(\w+)"', source) if texts.has(f"reason.{word}")}
    assert len(reasons) > 38
    assert reasons <= {case[0] for case in CASES}


def test_what_can_come_about_is_not_refused() -> None:
    fits(position())
    fits(position(SQUARE, discard=REPTILES))
    fits(position(**FIGHT))
    fits(position(**TWO, waiting=["reptile.sorceress", "reptile.warrior"]))
    fits(position(SQUARE, phase="choose", captured="reptile.king reptile.queen", discard="ursid.queen ursid.king"))
    fits(position({}, phase="recruit", captured=REPTILES, discard=KINGS[13:]))
    fits(position(SQUARE, (LINES, {}), extra_turns=1))
    fits(position(SQUARE, titans=(FIVE, ""), discard=PAST, castles=[7, 2], **OVER))


def test_what_is_not_told_is_found() -> None:
    assert fits(position(**SEARCH))["resolving"] == "reptile.sorceress"
    assert fits(position(**SEARCH))["seen"] == [["ursid.queen"], []]
    three = {**CHOICE, "1,1": "feline.king"}
    assert fits(position({**CHOICE, "0,1": "raptor.queen"}, phase="capture", discard=REPTILES))["placed"] == "1,0"
    assert fits(position(three, phase="capture", placed="1,0", discard=REPTILES))["placed"] == "1,0"
    colonel = position(SQUARE, (LINES, {}), ("imperial.colonel", ""), discard=None, castles=[5, 3], **OVER)
    assert fits(colonel)["castles_before_end"] == [3, 3]


def test_two_alike_in_the_pile_may_be_known_to_one_each() -> None:
    pile = REPTILES + " reptile.king"
    told: Json = {"discard": pile, "seen": [["reptile.king"], ["reptile.king"]]}
    for shared, seen in (([], ["reptile.?"]), (["reptile.king"], ["reptile.king"])):
        checked = fits(position(SQUARE, **told, shared=shared))
        assert checked["shared"] == shared
        assert SPEC.start({}, {"position": checked}).view(1).data["seen"][0] == seen


def test_every_shape_of_two_to_six_cells_comes_about_by_placing_and_capturing() -> None:
    """Banners apart: any of the cards that a capture can reach may be the ones taken."""
    waiting = [sum(1 << cell for cell in FILLING)]
    found = set(waiting)
    while waiting:
        shape = waiting.pop()
        for spot in PLACES[shape]:
            for left in captures(shape << SHIFT[spot] | 1 << CELL[spot], CELL[spot]):
                if len(MEMBERS[left]) > 1 and left not in found:
                    found.add(left)
                    waiting.append(left)
    assert found == {cells for cells in range(512) if not SLACK[cells] and 2 <= len(MEMBERS[cells]) <= 6}


def captures(cells: int, placed: int) -> set[int]:
    """What may be left: the placed card goes with others that hang on it, or stays while others go, one beside it."""
    bit = 1 << placed
    rest = cells ^ bit
    left: set[int] = set()
    part = rest
    while part:
        if part & NEAR[bit]:
            left.add((cells ^ part) >> SLACK[cells ^ part])
            if group(placed, part | bit) == part | bit:
                left.add((rest ^ part) >> SLACK[rest ^ part])
        part = part - 1 & rest
    return left
