"""What every game must keep, whatever its rules, with every number of seats."""

from __future__ import annotations

import json
import pickle
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

import game
from game import registry
from game.core import record
from game.core.contract import NOBODY, GameSpec, Move, Option, State
from game.core.errors import BadNotation, BadOptions, IllegalMove
from game.core.match import Match
from game.core.texts import Texts
from game.registry import GAMES, find

SEEDS = range(4)
WRONG: dict[str, list[Any]] = {
    "flag": [None, "x", 1.5, 1],
    "number": [None, "x", 1.5, True],
    "choice": ["x", 1, [], {}],
    "choices": [None, "x", [], [None] * 9, ["x", None]],
    "numbers": ["x", 1, [], [0] * 9, [0, None], [0, -1], [0, True], [0, 0.5], [0, 10**9]],
}
games = pytest.mark.parametrize("spec", GAMES, ids=lambda spec: spec.id)


def start(spec: GameSpec, seed: int, **options: Any) -> State:
    checked = spec.check_options(options)
    return spec.start(checked, spec.check_deal(spec.deal(checked, seed), checked))


def seated(spec: GameSpec, seed: int) -> dict[str, Any]:
    """Options for one number of seats after the other."""
    return {"players": spec.seats[seed % len(spec.seats)]} if len(spec.seats) > 1 else {}


def walk(spec: GameSpec, seed: int) -> list[State]:
    """The positions of a random game, the last one finished."""
    state, rng = start(spec, seed, **seated(spec, seed)), Random(seed)
    positions = [state.clone()]
    while state.to_act != NOBODY:
        state.step(state.random_action(rng))
        positions.append(state.clone())
    return positions


def seats_of(spec: GameSpec, state: State) -> range:
    return range(spec.seat_count(state.view(0).options))


@games
def test_ids_are_unique_and_found(spec: GameSpec) -> None:
    assert [other.id for other in GAMES].count(spec.id) == 1
    assert find(spec.id) is spec
    assert registry.find("no such game") is None


@games
def test_options_have_defaults_and_refuse_the_unknown(spec: GameSpec) -> None:
    checked = spec.check_options({})
    assert {option.id for option in spec.options} <= set(checked)
    assert spec.check_options(checked) == checked
    with pytest.raises(BadOptions):
        spec.check_options({"no such option": True})
    for option in spec.options:
        assert_bounded(spec, option)


def assert_bounded(spec: GameSpec, option: Option) -> None:
    for value in WRONG[option.kind] + ([option.most + 1, option.least - 1] if option.kind == "number" else []):
        with pytest.raises(BadOptions) as caught:
            spec.check_options({option.id: value})
        assert caught.value.place == option.id


@games
def test_a_seed_is_a_deal_and_a_deal_is_json(spec: GameSpec) -> None:
    options = spec.check_options({})
    deal = spec.deal(options, 5)
    assert deal == spec.deal(options, 5)
    assert json.loads(json.dumps(deal)) == deal
    assert spec.check_deal(deal, options) == deal
    for key in deal:
        with pytest.raises(BadOptions):
            spec.check_deal({**deal, key: object()}, options)


@games
@pytest.mark.parametrize("seed", SEEDS)
def test_a_random_game_ends_and_shares_one_win(spec: GameSpec, seed: int) -> None:
    last = walk(spec, seed)[-1]
    outcome = last.outcome()
    assert outcome is not None
    assert last.phase == "over"
    assert last.actions() == [] == last.legal_moves()
    payoffs = last.payoffs()
    assert len(payoffs) == len(outcome.scores) == len(seats_of(spec, last))
    assert sum(payoffs) == pytest.approx(1.0)
    assert {seat for seat, share in enumerate(payoffs) if share} == set(outcome.winners)
    assert last.position()["result"] == json.loads(json.dumps(outcome.json()))
    assert last.position()["to_act"] is None


@games
@pytest.mark.parametrize("seed", SEEDS)
def test_actions_moves_and_texts(spec: GameSpec, seed: int) -> None:
    for state in walk(spec, seed)[:-1]:
        actions = state.actions()
        assert len(set(actions)) == len(actions) > 0
        texts = {state.move_of(action).text for action in actions}
        assert len(texts) == len(actions)
        for action in actions:
            move = state.move_of(action)
            assert spec.parse(move.text) == move == Move(*move.words)
            assert state.action_of(move) == action
            assert state.why(move.text) is None
        assert state.random_action(Random(seed)) in actions


@games
def test_what_is_no_move_is_refused_and_changes_nothing(spec: GameSpec) -> None:
    state = start(spec, 1)
    before = state.position()
    for text in ("", "xyzzy", state.legal_moves()[0].text + " ", state.legal_moves()[0].text.upper()):
        with pytest.raises(BadNotation):
            spec.parse(text)
        assert state.why(text) is not None
    finished = walk(spec, 1)[-1]
    with pytest.raises(IllegalMove):
        finished.apply(state.legal_moves()[0])
    assert state.position() == before


@games
@pytest.mark.parametrize("seed", SEEDS)
def test_views_hide_and_worlds_show_the_same_view(spec: GameSpec, seed: int) -> None:
    for ply, state in enumerate(walk(spec, seed)):
        for seat in seats_of(spec, state):
            view = state.view(seat)
            assert (view.game, view.seat) == (spec.id, seat)
            assert set(view.data) == set(state.position())
            assert json.loads(json.dumps(view.data)) == view.data
            assert pickle.loads(pickle.dumps(view)) == view
            world = spec.determinize(view, Random(ply))
            assert world.view(seat) == view
            if state.to_act == seat:
                assert world.actions() == state.actions()


@games
@pytest.mark.parametrize("seed", SEEDS)
def test_applying_is_stepping_and_telling(spec: GameSpec, seed: int) -> None:
    rng = Random(seed)
    for state in walk(spec, seed)[:-1]:
        action = state.random_action(rng)
        stepped, applied = state.clone(), state.clone()
        stepped.step(action)
        events = applied.apply(state.move_of(action))
        assert stepped.position() == applied.position() != state.position()
        assert events
        for event in events:
            assert event.type in spec.events
            assert set(event.hidden) <= set(event.args)
            assert "type" not in event.args
            json.dumps(event.json())
        assert (events[-1].type == "over") == (applied.to_act == NOBODY)


@games
@pytest.mark.parametrize("seed", SEEDS)
def test_evaluation_is_a_chance(spec: GameSpec, seed: int) -> None:
    positions = walk(spec, seed)
    for state in positions:
        for seat in seats_of(spec, state):
            assert 0.0 <= spec.evaluate(state, seat) <= 1.0
    last = positions[-1]
    assert [spec.evaluate(last, seat) for seat in seats_of(spec, last)] == last.payoffs()


@games
@pytest.mark.parametrize("seed", SEEDS)
def test_a_record_tells_the_game_again(spec: GameSpec, seed: int) -> None:
    options = spec.check_options(seated(spec, seed))
    match = Match(spec, options, spec.deal(options, seed))
    rng = Random(seed)
    while match.to_act != NOBODY:
        match.play(rng.choice(match.legal()))
    written = json.loads(json.dumps(record.write(match)))
    again = record.read(written, find)
    assert again.position() == match.position()
    assert record.write(again) == written


@games
def test_cards_and_seats_have_names_and_texts_no_holes(spec: GameSpec) -> None:
    folder = Path(game.__file__).parent / spec.id / "text"
    texts = Texts([folder])
    assert [card for card in spec.cards if not texts.has(f"name.{card}")] == []
    assert len(set(spec.cards)) == len(spec.cards)
    for key, text in json.loads((folder / "en.json").read_text(encoding="utf-8")).items():
        assert text.strip(), key
        assert not set("{}") & set(re.sub(r"\{[^{}]+\}", "", text)), key
