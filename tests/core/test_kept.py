"""Files of positions: what is written is read again, and nothing else is believed."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from game import registry
from game.core import kept
from game.core.contract import GameSpec
from game.core.errors import BadPosition, BadRecord
from game.core.kept import Kept
from game.core.match import Match
from game.registry import GAMES

games = pytest.mark.parametrize("spec", GAMES, ids=lambda spec: spec.id)


def a_file(spec: GameSpec = GAMES[0]) -> dict[str, Any]:
    options = spec.check_options({})
    position = spec.start(options, spec.check_deal(spec.deal(options, 3), options)).position()
    return json.loads(json.dumps(Kept(spec, options, position, "A start", "Look at this.", {"answer": "x"}).json()))


def read(value: Any) -> Kept:
    return kept.read(value, registry.find)


@games
def test_round_trip(spec: GameSpec) -> None:
    value = a_file(spec)
    one = kept.parse(json.dumps(value), registry.find)
    assert one.json() == value
    assert (one.title, one.caption, one.extra) == ("A start", "Look at this.", {"answer": "x"})
    assert Match(one.spec, one.options, one.deal).position() == value["position"]


def test_the_example_of_the_read_me_is_one() -> None:
    text = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    start = text.index("{", text.index("### Positions in files"))
    value, _ = json.JSONDecoder().raw_decode(text[start:])
    one = read(value)
    assert (one.spec.id, one.title) == ("bannerfall", "Hold the Keep")
    assert Match(one.spec, one.options, one.deal).legal()


BAD: list[tuple[str, tuple[Any, ...], Any]] = [
    ("format", ("format",), "bannerhall"),
    ("version", ("version",), 2),
    ("version", ("version",), 0),
    ("version", ("version",), "1"),
    ("game", ("game",), "chess"),
    ("game", ("game",), 3),
    ("title", ("title",), None),
    ("caption", ("caption",), ["x"]),
    ("options", ("options",), []),
    ("options.stall_turns", ("options", "stall_turns"), -1),
    ("options.speed", ("options", "speed"), 1),
    ("position", ("position",), None),
    ("position.phase", ("position", "phase"), "nap"),
    ("position.hands[1]", ("position", "hands", 1), "W1"),
    ("position.deck[0]", ("position", "deck", 0), {}),
    ("file", ("note",), float("inf")),
]


@pytest.mark.parametrize(("place", "path", "value"), BAD, ids=[f"{n}-{row[0]}" for n, row in enumerate(BAD)])
def test_bad_files_are_refused_by_place(place: str, path: tuple[Any, ...], value: Any) -> None:
    changed = a_file()
    holder: Any = changed
    for key in path[:-1]:
        holder = holder[key]
    holder[path[-1]] = value
    with pytest.raises(BadRecord) as caught:
        read(changed)
    assert caught.value.place == place


@pytest.mark.parametrize("key", kept.KEYS)
def test_every_key_is_needed(key: str) -> None:
    value = a_file()
    del value[key]
    with pytest.raises(BadRecord) as caught:
        read(value)
    assert caught.value.place == key


@pytest.mark.parametrize("value", [None, [], "x", 5, b"bytes"])
def test_what_is_no_file_at_all(value: Any) -> None:
    with pytest.raises(BadRecord):
        read(value)
    for text in (b"", b"\xff", b"{", b"[" * 100_000):
        with pytest.raises(BadRecord):
            kept.parse(text, registry.find)


def test_an_impossible_position_brings_its_reason() -> None:
    value = copy.deepcopy(a_file())
    value["position"]["stall"] = 3
    with pytest.raises(BadRecord) as caught:
        read(value)
    assert isinstance(caught.value.__cause__, BadPosition)
    assert caught.value.__cause__.reason.id == "stall_first"
