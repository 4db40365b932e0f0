"""Records: what is written is read again, and nothing else is believed."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game import registry
from game.core import record
from game.core.errors import BadRecord
from game.core.match import Match, Seat
from game.muster import SPEC
from tests.core.test_match import wander

Change = Callable[[dict[str, Any]], Any]


def game(plies: int = 30, seed: int = 3) -> Match:
    seats = [Seat("Ada", "human"), Seat("Bob", "computer", "hard", {"mood": "calm"})]
    return wander(Match(SPEC, {"power_of_one": True}, SPEC.deal({}, seed), seats), plies)


def read(value: Any) -> Match:
    return record.read(value, registry.find)


@pytest.mark.parametrize("plies", [0, 1, 30, 10_000])
def test_round_trip(plies: int) -> None:
    written = record.write(game(plies))
    again = record.parse(json.dumps(written), registry.find)
    assert record.write(again) == written
    assert again.position() == game(plies).position()
    again.undo() if plies else None


def test_unknown_keys_are_kept() -> None:
    written = record.write(game())
    written["note"] = {"by": ["a", 1, None]}
    written["deal"]["number"] = 12
    again = record.write(read(written))
    assert again == written
    assert again["seats"][1]["mood"] == "calm"


def test_options_are_filled_in() -> None:
    written = record.write(game(0))
    written["options"] = {}
    assert read(written).options == SPEC.check_options({})


def setting(*path: Any, value: Any) -> Change:
    def change(written: dict[str, Any]) -> None:
        place: Any = written
        for key in path[:-1]:
            place = place[key]
        place[path[-1]] = value

    return change


def deep(levels: int) -> Any:
    value: Any = None
    for _ in range(levels):
        value = [value]
    return value


def without(key: str) -> Change:
    return lambda written: written.pop(key)


BAD: list[tuple[str, Change]] = [
    *((key, without(key)) for key in record.KEYS),
    ("format", setting("format", value="chess")),
    ("format", setting("format", value=None)),
    ("version", setting("version", value=2)),
    ("version", setting("version", value=0)),
    ("version", setting("version", value="1")),
    ("version", setting("version", value=True)),
    ("version", setting("version", value=1.0)),
    ("version", setting("version", value=10**300)),
    ("game", setting("game", value="chess")),
    ("game", setting("game", value=["muster"])),
    ("options", setting("options", value=[])),
    ("options.simplified", setting("options", "simplified", value=1)),
    ("options.fast", setting("options", "fast", value=True)),
    ("options.stall_turns", setting("options", "stall_turns", value=10**30)),
    ("seats", setting("seats", value=[])),
    ("seats", setting("seats", value={})),
    ("seats[1]", setting("seats", 1, value="Bob")),
    ("seats[0].name", setting("seats", 0, "name", value=5)),
    ("seats[0].kind", setting("seats", 0, "kind", value="robot")),
    ("seats[0].kind", setting("seats", 0, "kind", value=["human"])),
    ("seats[1].level", setting("seats", 1, "level", value=3)),
    ("deal", setting("deal", value=None)),
    ("deal.deck", setting("deal", "deck", 0, value="X9")),
    ("deal.deck", setting("deal", "deck", value={})),
    ("deal.first", setting("deal", "first", value=False)),
    ("moves", setting("moves", value="play W1 W")),
    ("moves", setting("moves", value=["draw deck"] * 100_001)),
    ("moves[3]", setting("moves", 3, value=None)),
    ("moves[3]", setting("moves", 3, value="dance")),
    ("moves[0]", setting("moves", value=["draw deck"] * 100_000)),
    ("result", setting("result", value={"winners": [0], "reason": "", "scores": [1, 0]})),
    ("result", setting("result", value=0)),
    ("created", setting("created", value="yesterday")),
    ("created", setting("created", value=20260101)),
    ("app", setting("app", value=None)),
    ("record", setting("note", value=float("nan"))),
    ("record", setting("note", value=deep(5000))),
    ("record", setting("note", value=b"bytes")),
]


@pytest.mark.parametrize(("place", "change"), BAD, ids=[f"{n}-{place}" for n, (place, _) in enumerate(BAD)])
def test_bad_records_are_refused_by_place(place: str, change: Change) -> None:
    written = copy.deepcopy(record.write(game()))
    change(written)
    with pytest.raises(BadRecord) as caught:
        read(written)
    assert caught.value.place == place
    assert str(caught.value).startswith(place)
    assert len(str(caught.value)) < 200


def test_a_newer_version_is_refused_as_newer() -> None:
    with pytest.raises(BadRecord, match="newer"):
        read({"format": "bannerhall", "version": 2})


@pytest.mark.parametrize("value", [None, [], "record", 7, True, {}])
def test_what_is_no_record(value: Any) -> None:
    with pytest.raises(BadRecord):
        read(value)


@pytest.mark.parametrize(
    ("key", "value", "place"),
    [
        (None, None, "result"),
        ("winners", [0, 1], "result.winners"),
        ("winners", [False], "result.winners"),
        ("winners", "0", "result.winners"),
        ("scores", [9, 9], "result.scores"),
        ("reason", 5, "result"),
    ],
)
def test_a_result_that_contradicts_the_moves(key: str | None, value: Any, place: str) -> None:
    written = copy.deepcopy(record.write(game(10_000)))
    if key is None:
        written["result"] = value
    else:
        written["result"][key] = value
    with pytest.raises(BadRecord) as caught:
        read(written)
    assert caught.value.place == place


def test_the_words_of_a_reason_are_free() -> None:
    written = record.write(game(10_000))
    written["result"]["reason"] = "by a landslide"
    assert read(written).outcome() is not None


def test_moves_after_the_end_are_refused() -> None:
    written = record.write(game(10_000))
    written["moves"].append("draw deck")
    with pytest.raises(BadRecord, match="game_over"):
        read(written)


@pytest.mark.parametrize(
    "text", ["", "{", "[" * 100_000, '{"format": "bannerhall", "format": "bannerhall"}', "NaN", b"\xff"]
)
def test_texts_that_are_no_record(text: str | bytes) -> None:
    with pytest.raises(BadRecord):
        record.parse(text, registry.find)


def test_a_record_cut_anywhere_is_refused() -> None:
    text = json.dumps(record.write(game(6)))
    for end in range(len(text)):
        with pytest.raises(BadRecord):
            record.parse(text[:end], registry.find)


def test_a_very_long_game_is_read() -> None:
    """Without the stall guard two players may swap the same cards to and fro for ever."""
    long = endless(2_000)
    assert read(record.write(long)).ply == 2_000


def endless(plies: int) -> Match:
    deck = ["W2", "W1", "C1", "F1", "P1", "R", "W1", "C1", "F1", "P1"]
    rest = list(SPEC.deal({}, 1)["deck"])
    for code in deck:
        rest.remove(code)
    game = Match(SPEC, {"stall_turns": 0}, {"deck": [*deck, *rest], "first": 0})
    game.play("castle W1 W")
    game.play("draw deck")
    game.play("wizard W")
    game.play("draw deck")
    while game.ply < plies:
        quiet = [
            move for move in game.legal() if move.words[0] in ("swap", "castle", "draw") and move.text != "draw deck"
        ]
        game.play((quiet or game.legal())[0])
    return game


def test_records_of_the_first_version_are_read_for_ever() -> None:
    """As the program wrote them in its first version."""
    kept = json.loads((Path(__file__).parents[1] / "data" / "messages-1.json").read_text(encoding="utf-8"))
    assert {one["record"]["game"] for one in kept} == {spec.id for spec in registry.GAMES}
    for one in kept:
        assert record.write(read(one["record"])) | {"app": ""} == one["record"] | {"app": ""}
