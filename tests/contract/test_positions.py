"""A game can begin from any position that one can come to, goes on from there as it would have, and from no other."""

from __future__ import annotations

import copy
import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

import game
from game.core import record
from game.core.contract import NOBODY, GameSpec, Option, State
from game.core.errors import BadOptions, BadPosition, BadRecord
from game.core.match import Match
from game.core.texts import Texts
from game.engine import Engine
from game.registry import GAMES, find

Json = dict[str, Any]
SEEDS = st.integers(0, 2**32)
LONGEST = 900
FEW = {  # smaller than allowed, so that games come to what the option is about
    "target": [1, 2, 3, 8, 20],
    "max_rounds": [0, 1, 2, 5, 60],
    "stall_turns": [0, 1, 2, 3, 40],
    "fortify_cost": [0, 1, 2],
}
# What a position cannot be without: the protocol does not tell it in its shape, and nothing else does.
UNTOLD = {"placed_which", "resolving_which", "waiting_two"}
PHASES = [
    *("action", "draw", "place", "over", "home", "actions"),
    *("capture", "choose", "recruit", "activate", "warrior", "sorceress"),
]
ANYTHING = [None, True, -1, 10**30, 0.5, "", "?", "W1", "0T", [], {}, [[]], ["R"], [None], {"W": []}]
games = pytest.mark.parametrize("spec", GAMES, ids=lambda spec: spec.id)
slow_is_fine = settings(deadline=None, suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow])


def options_of(spec: GameSpec, rng: Random) -> Json:
    """Checked options, drawn from all that the game knows."""
    given: Json = {}
    for option in spec.options:
        given[option.id] = value_of(option, rng, int(given.get("players", 2)))
    try:
        return spec.check_options(given)
    except BadOptions:
        return spec.check_options({key: value for key, value in given.items() if key != "start_crown"})


def value_of(option: Option, rng: Random, seats: int) -> Any:
    if option.kind == "flag":
        return rng.random() < 0.5
    if option.kind == "number":
        return rng.choice(FEW.get(option.id) or range(option.least, option.most + 1))
    if option.kind == "choice":
        return rng.choice([None, *option.choices])
    if option.kind == "choices":
        return [rng.choice([None, *option.choices]) for _ in range(seats)]
    return rng.choice([None, [rng.randrange(3) for _ in range(seats)]])


def played(spec: GameSpec, options: Json, seed: int, plies: int) -> State:
    """A position of a random game: some moves even among all that are legal, some as a playout draws them."""
    rng = Random(seed)
    state = spec.start(options, spec.check_deal(spec.deal(options, seed), options))
    share = rng.choice([0.0, 0.3, 1.0])
    for _ in range(plies):
        if state.to_act == NOBODY:
            break
        state.step(rng.choice(state.actions()) if rng.random() < share else state.random_action(rng))
    return state


@st.composite
def positions(draw: st.DrawFn, spec: GameSpec) -> tuple[Json, State]:
    seed = draw(SEEDS)
    options = options_of(spec, Random(seed))
    return options, played(spec, options, seed, draw(st.integers(0, 260)))


def again(spec: GameSpec, options: Json, position: Json) -> State:
    deal = spec.check_deal({"position": json.loads(json.dumps(position))}, options)
    assert spec.check_deal(deal, options) == deal
    return spec.start(options, deal)


def begun(spec: GameSpec, options: Json, position: Json) -> State | BadPosition:
    """The state that a position is, or what makes it impossible."""
    try:
        return again(spec, options, position)
    except BadPosition as error:
        return error


def seats_of(spec: GameSpec, options: Json) -> range:
    return range(spec.seat_count(options))


@games
@slow_is_fine
@given(data=st.data())
def test_a_game_begins_anywhere_and_goes_on_as_it_would_have(spec: GameSpec, data: st.DataObject) -> None:
    options, state = data.draw(positions(spec))
    twin = again(spec, options, state.position())
    rng = Random(data.draw(SEEDS))
    for _ in range(40):
        assert twin.position() == state.position()
        assert twin.outcome() == state.outcome()
        assert twin.actions() == state.actions()
        for seat in seats_of(spec, options):
            assert twin.view(seat) == state.view(seat)
        if state.to_act == NOBODY:
            return
        move = rng.choice(state.legal_moves())
        assert twin.apply(move) == state.apply(move)


@games
@pytest.mark.parametrize("seed", range(12))
def test_every_position_of_a_game_is_possible(spec: GameSpec, seed: int) -> None:
    rng = Random(seed)
    options = options_of(spec, rng)
    state = played(spec, options, seed, 0)
    for _ in range(LONGEST):
        assert again(spec, options, state.position()).position() == state.position()
        if state.to_act == NOBODY:
            break
        state.step(state.random_action(rng))


@games
@slow_is_fine
@given(data=st.data())
def test_the_shape_of_the_protocol_is_enough(spec: GameSpec, data: st.DataObject) -> None:
    options, state = data.draw(positions(spec))
    told = {key: value for key, value in state.position().items() if key in protocol_keys(spec)}
    twin = begun(spec, options, told)
    if isinstance(twin, BadPosition):
        assert twin.reason.id in UNTOLD
        return
    assert {key: twin.position()[key] for key in told} == told
    if state.phase != "over":
        assert twin.actions()


def protocol_keys(spec: GameSpec) -> frozenset[str]:
    common = "game to_act phase result"
    keys = {
        "muster": "deck hands columns castles blocked revealed stall",
        "bannerfall": "round actions_left regions mana crown banners towers",
        "five_royaumes": "deck square captured columns councils titans castles thrones throne_used discard extra_turns",
    }
    return frozenset(f"{common} {keys[spec.id]}".split())


# Changed positions


def places_in(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in a value, the value itself apart."""
    children = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    found: list[tuple[Any, ...]] = []
    for key, child in children:
        found += [(*path, key), *places_in(child, (*path, key))]
    return found


def look(value: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        value = value[key]
    return value


def put(value: Any, path: tuple[Any, ...], new: Any) -> None:
    look(value, path[:-1])[path[-1]] = new


def exchange(value: Any, one: tuple[Any, ...], other: tuple[Any, ...]) -> None:
    first, second = look(value, one), look(value, other)
    put(value, one, second)
    put(value, other, first)


def changed(position: Json, rng: Random) -> Json:
    """A position with one thing changed: two cards for each other, a card elsewhere, a number, anything at all."""
    new: Json = copy.deepcopy(position)
    if rng.random() < 0.8:
        new["result"] = None
    places = places_in({key: value for key, value in new.items() if key != "result"})
    texts = [path for path in places if isinstance(look(new, path), str) and len(path) > 1]
    lists = [path for path in places if isinstance(look(new, path), list)]
    numbers = [path for path in places if isinstance(look(new, path), int)]
    kind = rng.randrange(8)
    if kind in (0, 6, 7) and len(texts) > 1:
        for _ in range(rng.randint(1, 3)):
            exchange(new, *rng.sample(texts, 2))
    elif kind == 1 and texts and lists:
        path = rng.choice([path for path in texts if isinstance(path[-1], int)] or texts)
        goal, code = look(new, rng.choice(lists)), look(new, path)
        source = look(new, path[:-1])
        source.pop(path[-1])
        goal.insert(rng.randint(0, len(goal)), code)
    elif kind == 2 and numbers:
        path = rng.choice(numbers)
        value = look(new, path)
        put(new, path, not value if isinstance(value, bool) else value + rng.choice([-1, 1, 1, 2, -value]))
    elif kind == 3:
        new["phase"] = rng.choice(PHASES)
    elif kind == 4:
        path = rng.choice(places)
        put(new, path, rng.choice(ANYTHING))
    else:
        path = rng.choice(places)
        look(new, path[:-1]).pop(path[-1])
    return new


def assert_told(spec: GameSpec, error: BadPosition) -> None:
    """A refusal has a place in the position and a sentence without holes."""
    assert error.place.startswith("position")
    texts = Texts([Path(game.__file__).parent / spec.id / "text"])
    sentence = texts.reason(error.reason)
    assert not texts.missing, error.reason
    assert not re.search(r"\{\w+\}", sentence), sentence


@games
@settings(slow_is_fine, max_examples=250)
@given(data=st.data())
def test_a_changed_position_is_refused_with_a_reason_or_can_be_played_out(spec: GameSpec, data: st.DataObject) -> None:
    options, state = data.draw(positions(spec))
    rng = Random(data.draw(SEEDS))
    position = changed(state.position(), rng)
    assume(position != state.position())
    twin = begun(spec, options, position)
    if isinstance(twin, BadPosition):
        assert_told(spec, twin)
        return
    state = twin
    for _ in range(LONGEST):
        again(spec, options, state.position())  # counts every card
        if state.to_act == NOBODY:
            break
        state.step(rng.choice(state.actions()))


@games
def test_places_lead_to_something(spec: GameSpec) -> None:
    """Places are written as paths: keys after dots, numbers in brackets."""
    rng = Random(5)
    options = spec.check_options({})
    for seed in range(200):
        position = changed(played(spec, options, seed, rng.randrange(80)).position(), rng)
        found = begun(spec, options, position)
        if isinstance(found, BadPosition):
            assert re.fullmatch(r"position(\.[\w,]+(\[\d\])?(\.[\w,]+)?(\[\d+\])?)?", found.place), found.place


@games
def test_nothing_of_a_usual_deal_goes_with_a_position(spec: GameSpec) -> None:
    options = spec.check_options({})
    deal = spec.deal(options, 1)
    position = spec.start(options, deal).position()
    for key in deal:
        with pytest.raises(BadPosition) as caught:
            spec.check_deal({"position": position, key: deal[key]}, options)
        assert caught.value.place == key
    for wrong in (None, [], "x", 5):
        with pytest.raises(BadPosition):
            spec.check_deal({"position": wrong}, options)
    assert spec.check_deal({"position": position, "number": 7}, options)["number"] == 7


# Records, and the engine


@games
@pytest.mark.parametrize("seed", range(3))
def test_records_begin_from_positions(spec: GameSpec, seed: int) -> None:
    options = options_of(spec, Random(seed))
    match = Match(spec, options, {"position": played(spec, options, seed, 25).position(), "note": "a"})
    rng = Random(seed)
    while match.to_act != NOBODY:
        match.play(rng.choice(match.legal()))
    written = json.loads(json.dumps(record.write(match)))
    read = record.read(written, find)
    assert record.write(read) == written
    assert read.position() == match.position()
    if read.ply:
        read.undo()
        assert read.ply == match.ply - 1
    written["deal"]["position"]["to_act"] = 9
    with pytest.raises(BadRecord) as caught:
        record.read(written, find)
    assert caught.value.place == "deal.position.to_act"


@games
def test_the_engine_begins_from_positions(spec: GameSpec) -> None:
    engine = Engine()

    def ask(**request: Any) -> Json:
        return engine.answer(json.dumps(request).encode())

    options = spec.check_options({})
    position = played(spec, options, 3, 30).position()
    answer = ask(cmd="new", game=spec.id, deal={"position": position})
    assert answer["ok"]
    assert answer["position"] == position
    assert ask(cmd="choose", level="easy", seconds=0.1, seed=1)["ok"]
    refused = ask(cmd="new", game=spec.id, deal={"position": {**position, "phase": "nap"}})
    assert refused["error"] == 'Deal, position.phase: "nap" is not one of the words that fit here.'
    assert ask(cmd="position")["position"] == position
