"""Whole games that an independent program computed from the rules."""

from __future__ import annotations

import json
from typing import Any

import pytest

from game.core import record
from game.core.contract import Event, State
from game.five_royaumes import SPEC
from tests.playing import DATA, opening

GAMES = ["five_royaumes-1.jsonl", "five_royaumes-2.jsonl", "five_royaumes-3.jsonl"]


@pytest.mark.parametrize("name", GAMES)
def test_golden_game(name: str) -> None:
    head, *lines = [json.loads(line) for line in (DATA / name).read_text().splitlines()]
    state = opening(SPEC.id, head)
    for line in lines:
        assert sorted(move.text for move in state.legal_moves()) == line["moves"]
        left = line["position"]["deck"]
        wanted = {**line["position"], "deck": head["deal"]["deck"][66 - left :]}
        position = state.position()
        assert {key: position[key] for key in wanted} == wanted
        for seat, seen in enumerate(line.get("seen", ())):
            check_view(state, seat, wanted, seen)
        if "move" in line:
            state.apply(SPEC.parse(line["move"]))
    assert state.outcome() is not None


def check_view(state: State, seat: int, position: dict[str, Any], seen: dict[str, Any]) -> None:
    """A view is the position but for what `seen` says; of the deck, that is its top."""
    hidden = ["?"] * (len(position["deck"]) - 1)
    wanted = {**position, **seen, "deck": [*seen["deck"], *hidden]}
    view = state.view(seat).data
    assert {key: view[key] for key in wanted} == wanted


# What the recorded games are chosen for: together they reach every kind of decision and of end.
KINDS = {
    "place",
    "capture",
    "recruit",
    "influence",
    "influence several",
    "take",
    "take over",
    "discard",
    "activate",
    "steal",
    "destroy",
    "sorceress take",
    "sorceress take over",
    "add",
    "add column",
    "pass",
    "extra",
    "throne",
    "line",
    "stolen at the end",
    "a fifth Titan",
    "more castles",
    "equal castles",
}


def kinds(phase: str, words: tuple[str, ...], events: tuple[Event, ...]) -> set[str]:
    """Which of them one decision is."""
    verb = f"sorceress {words[0]}" if phase == "sorceress" and words[0] == "take" else words[0]
    found = {verb, *(event.type for event in events if event.type in ("extra", "throne", "line"))}
    found |= {event.args["reason"] for event in events if event.type == "over"}
    if "over" in words:
        found.add(f"{verb} over")
    if verb == "influence" and len(set(words)) > 2:
        found.add("influence several")
    if verb == "add" and len(words) == 3:
        found.add("add column")
    if any(event.args.get("stolen") for event in events if event.type == "end_gain"):
        found.add("stolen at the end")
    return found


def test_recorded_games_reach_every_kind_of_decision() -> None:
    met: set[str] = set()
    for line in (DATA / "five_royaumes-kinds.jsonl").read_text().splitlines():
        row = json.loads(line)
        match = record.read(row["record"], lambda _: SPEC)
        for entry in match.log:
            met |= kinds(match.state_at(entry.ply).phase, entry.move.words, entry.events)
        position = match.position()
        assert {key: position[key] for key in row["end"]} == row["end"]
        assert [match.view(seat).data["discard"] for seat in (0, 1)] == row["discards_seen"]
        assert position["result"] == row["record"]["result"]
    assert met == KINDS
