"""Messages: a whole game in a short text comes back as it was, and nothing else is believed."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game import registry
from game.app.setup import dealt
from game.core import message, record
from game.core.contract import GameSpec
from game.core.errors import BadRecord
from game.core.match import Match, Seat
from game.core.position import POSITION
from game.registry import GAMES
from tests.core.test_match import wander

games = pytest.mark.parametrize("spec", GAMES, ids=lambda spec: spec.id)
SEATS = [Seat("Zoë", "human", None, {"colour": "blue"}), Seat("中文 \u2028", "computer", "hard")]


def played(spec: GameSpec, plies: int = 10_000, seed: int = 5, **options: Any) -> Match:
    return wander(dealt(spec, options, SEATS, number=seed), plies, seed)


def read(text: str) -> Match:
    return message.read(text, registry.find)


@games
@pytest.mark.parametrize("plies", [0, 1, 30, 10_000])
def test_a_game_comes_back_as_it_was(spec: GameSpec, plies: int) -> None:
    match = played(spec, plies)
    again = read(message.write(match))
    assert record.write(again) == record.write(match)
    assert again.position() == match.position()


@games
def test_a_whole_game_fits_a_message(spec: GameSpec) -> None:
    lengths = [len(message.write(played(spec, seed=seed))) for seed in range(10)]
    assert max(lengths) <= 280


@games
def test_options_that_are_not_as_usual_are_told(spec: GameSpec) -> None:
    rng = Random(3)
    for option in spec.options:
        if option.kind == "flag":
            match = played(spec, seed=rng.randrange(10**9), **{option.id: not option.default})
            assert read(message.write(match)).options == match.options


@games
def test_deals_made_by_hand_and_positions_are_told_in_full(spec: GameSpec) -> None:
    match = played(spec, 20)
    position = {POSITION: match.position()}
    for deal in (match.deal, position, {**match.deal, "first": 1 - match.deal["first"]}):
        by_hand = wander(Match(spec, match.options, deal, SEATS), 40)
        assert read(message.write(by_hand)).position() == by_hand.position()


@games
def test_who_begins_may_have_been_chosen(spec: GameSpec) -> None:
    for first in (0, 1):
        match = dealt(spec, {}, SEATS, first=first, number=4)
        text = message.write(match)
        assert len(text) < 200
        assert read(text).deal["first"] == first


def test_what_was_given_up_and_its_title_are_told() -> None:
    match = played(GAMES[0], 12)
    match.extra |= {"conceded": 1, "title": "Zoë's first", "private": "not told"}
    extra = read(message.write(match)).extra
    assert extra == {"conceded": 1, "title": "Zoë's first", "deal_number": 5}


@pytest.mark.parametrize("around", ["{}", "Look: {} Nice?", "> {}\n> -- \n> Zoë", "“{}”", "*{}*\n", "x" * 500 + "{}"])
def test_it_is_found_in_what_was_pasted(around: str) -> None:
    text = message.write(played(GAMES[1]))
    assert message.contained(around.format(text))
    assert read(around.format(text)).moves == read(text).moves


@pytest.mark.parametrize("between", ["\n", "\r\n> ", " ", "\u200b", "\u00a0", "=\n".strip("=")])
def test_line_breaks_and_quotation_marks_do_no_harm(between: str) -> None:
    text = message.write(played(GAMES[0]))
    start = len(message.HEAD) + 2
    body = text[start:-1]
    broken = text[:start] + between.join(body[at : at + 30] for at in range(0, len(body), 30)) + "."
    assert read(broken).moves == read(text).moves


@games
def test_every_changed_letter_is_noticed(spec: GameSpec) -> None:
    text, rng = message.write(played(spec)), Random(1)
    start = text.index("-") + 1
    for place in range(start, len(text) - 1):
        letter = rng.choice(message.DIGITS.replace(text[place], ""))
        with pytest.raises(BadRecord):
            read(text[:place] + letter + text[place + 1 :])


@games
def test_cut_or_doubled_or_swapped_it_is_refused(spec: GameSpec) -> None:
    text = message.write(played(spec))
    start = text.index("-") + 1
    for place in range(start, len(text) - 1):
        pieces = (text[:place], text[:place] + ".", text[:place] + text[place + 1 :], text[:place] + text[place - 1 :])
        for piece in pieces:
            with pytest.raises(BadRecord):
                read(piece)


def test_a_newer_version_is_named_as_newer() -> None:
    text = message.write(played(GAMES[0])).replace("bannerhall1-", "bannerhall2-")
    with pytest.raises(BadRecord) as caught:
        read(text)
    assert caught.value.place == "version"


@given(st.text(max_size=200))
def test_no_text_does_harm(text: str) -> None:
    for tried in (text, f"bannerhall1-{text}."):
        with pytest.raises(BadRecord):
            read(tried)


@given(st.binary(max_size=300))
def test_no_bytes_in_it_do_harm(data: bytes) -> None:
    for tried in (data, message._checked(data) + data):
        with pytest.raises(BadRecord):
            read(f"bannerhall1-{message._spelt(tried)}.")


def made(heading: dict[str, Any]) -> str:
    """A message of no moves, its sums right, with a heading that was written by hand."""
    packed = message._packed(heading)
    body = message._sense(played(GAMES[0], 0)) + message._varied(len(packed)) + packed
    return f"bannerhall1-{message._spelt(message._checked(body) + body)}."


def test_a_program_that_deals_otherwise_is_told_so() -> None:
    heading = message._heading(played(GAMES[0], 0, seed=6))
    with pytest.raises(BadRecord, match="deals or counts otherwise"):
        read(made(heading))


HEADINGS: list[dict[str, Any]] = [
    {"game": "chess"},
    {"game": 3},
    {"plies": -1},
    {"plies": 10**9},
    {"plies": "4"},
    {"plies": 3},
    {"seats": []},
    {"seats": [["A"], []]},
    {"seats": [["A"], [3]]},
    {"seats": [["A"], ["B", 3]]},
    {"seats": [["A"], ["B", "hard", 3]]},
    {"created": "yesterday"},
    {"created": None},
    {"deal": [1, 2, 3]},
    {"deal": ["1"]},
    {"deal": [1.5]},
    {"deal": [1, 9]},
    {"deal": {}},
    {"deal": None},
    {"options": {"speed": 1}},
    {"options": 3},
]


@pytest.mark.parametrize("change", HEADINGS, ids=str)
def test_headings_made_by_hand_are_not_believed(change: dict[str, Any]) -> None:
    match = played(GAMES[0], 0)
    with pytest.raises(BadRecord):
        read(made(message._heading(match) | change))
    assert read(made(message._heading(match))).ply == 0


def test_a_heading_that_unpacks_to_much_too_much_is_refused() -> None:
    match = played(GAMES[0], 0)
    with pytest.raises(BadRecord):
        read(made({**message._heading(match), "title": "x" * 10_000_000}))


def test_what_could_not_be_read_again_is_not_written() -> None:
    match = played(GAMES[0], 4)
    match.seats = (Seat("x" * message.LARGEST_HEADING), match.seats[1])
    with pytest.raises(ValueError, match="too much"):
        message.write(match)
    match.seats = (Seat("x" * (message.LARGEST_HEADING - 2000)), match.seats[1])
    assert read(message.write(match)).moves == match.moves


def test_messages_of_the_first_version_are_read_for_ever() -> None:
    """Texts as the program wrote them when it learned to."""
    kept = json.loads((Path(__file__).parents[1] / "data" / "messages-1.json").read_text(encoding="utf-8"))
    assert len(kept) >= 6
    for one in kept:
        match = read(one["message"])
        assert record.write(match) | {"app": ""} == one["record"] | {"app": ""}
        assert message.write(match) == one["message"]
