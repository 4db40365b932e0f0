"""`python3 build fuzz [--minutes 5] [--seed 1]`: random games, records and requests, until the time is over.

The quick versions of these checks are tests; this one goes on for as long as it is told and stops at the first fault,
with the seed that shows it again.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from collections.abc import Callable
from copy import deepcopy
from random import Random
from time import monotonic
from typing import Any

from game.core import record
from game.core.contract import NOBODY, GameSpec, Option, State
from game.core.errors import BadOptions, BannerhallError
from game.core.match import Match
from game.engine import Engine
from game.registry import GAMES, find

SCRAPS: tuple[Any, ...] = (
    None,
    True,
    0,
    -1,
    1e9,
    10**40,
    "",
    "x",
    "play W1 W",
    [],
    {},
    [[]],
    {"a": None},
    "\u0000",
    "é",
)


def random_options(spec: GameSpec, rng: Random) -> dict[str, Any]:
    """Some options of a game, each within its bounds; what does not go together is drawn again."""
    count = rng.choice(spec.seats)
    while True:
        chosen = {option.id: random_option(option, count, rng) for option in spec.options if rng.random() < 0.4}
        try:
            return spec.check_options({**chosen, **({"players": count} if len(spec.seats) > 1 else {})})
        except BadOptions:
            continue


def random_option(option: Option, count: int, rng: Random) -> Any:
    """A value of an option at a table of so many."""
    one_of = (None, *option.choices)
    if option.kind == "flag":
        return rng.random() < 0.5
    if option.kind == "number":
        return rng.randint(max(1, option.least), min(option.most, 60))
    if option.kind == "choice":
        return rng.choice(one_of)
    if option.kind == "choices":
        return [rng.choice(one_of) for _ in range(count)]
    return [rng.randint(option.least, min(option.most, 5)) for _ in range(count)]


def a_game(rng: Random) -> None:
    """A random game in which every position keeps the laws of the contract."""
    spec = rng.choice(GAMES)
    options = random_options(spec, rng)
    state = spec.start(options, spec.deal(options, rng.getrandbits(32)))
    while state.to_act != NOBODY:
        check_moves(spec, state)
        check_views(spec, state, rng)
        state = advance(spec, state, rng)
    check_views(spec, state, rng)
    assert abs(sum(state.payoffs()) - 1.0) < 1e-9
    assert state.outcome() is not None


def check_moves(spec: GameSpec, state: State) -> None:
    """Actions, moves and texts stand for each other."""
    actions = state.actions()
    moves = [state.move_of(action) for action in actions]
    assert actions
    assert len({move.text for move in moves}) == len(actions) == len(set(actions))
    assert [state.action_of(spec.parse(move.text)) for move in moves] == actions


def check_views(spec: GameSpec, state: State, rng: Random) -> None:
    """A world drawn from a view shows that view and offers the same moves."""
    for seat in range(spec.seat_count(state.view(0).options)):
        view = state.view(seat)
        world = spec.determinize(view, rng)
        assert world.view(seat) == view
        assert state.to_act != seat or world.actions() == state.actions()


def advance(spec: GameSpec, state: State, rng: Random) -> State:
    """Play one random move twice, with and without events, and compare."""
    action = state.random_action(rng)
    assert action in state.actions()
    other = state.clone()
    other.step(action)
    events = state.apply(state.move_of(action))
    assert {event.type for event in events} <= set(spec.events)
    assert other.position() == state.position()
    return other


def a_record(rng: Random) -> None:
    """A record with something changed in it is read as what it says or refused in a sentence."""
    spec = rng.choice(GAMES)
    options = random_options(spec, rng)
    match = Match(spec, options, spec.deal(options, rng.getrandbits(32)))
    for _ in range(rng.randrange(60)):
        if match.to_act != NOBODY:
            match.play(rng.choice(match.legal()))
    written = json.loads(json.dumps(record.write(match)))
    assert record.write(record.read(written, find)) == written
    for _ in range(20):
        damaged = damage(json.loads(json.dumps(written)), rng)
        text = json.dumps(damaged)
        told = text[: rng.randrange(len(text) + 1)] if rng.random() < 0.2 else text
        assert read_or_told(told) != ""


def read_or_told(text: str) -> str:
    """The sentence about a text that is no record; the phase of the game if it is one."""
    try:
        return record.parse(text, find).phase
    except BannerhallError as error:
        return str(error)


def damage(value: Any, rng: Random) -> Any:
    """The same JSON value with one place replaced, removed or doubled."""
    places: list[tuple[Any, Any]] = []
    waiting = [value]
    while waiting:
        item = waiting.pop()
        if isinstance(item, (dict, list)):
            keys = list(item) if isinstance(item, dict) else list(range(len(item)))
            places += [(item, key) for key in keys]
            waiting += [item[key] for key in keys]
    item, key = rng.choice(places)
    kind = rng.randrange(3)
    if kind == 0:
        item[key] = deepcopy(rng.choice(SCRAPS))
    elif kind == 1:
        del item[key]
    elif isinstance(item, list):
        item.insert(key, deepcopy(item[key]))
    else:
        item[rng.choice(("x", "game", "moves"))] = deepcopy(item[key])
    return value


def a_talk(rng: Random) -> None:
    """An engine is asked sense and nonsense, and answers every line."""
    engine = Engine()
    commands = ("new", "load", "record", "moves", "play", "undo", "position", "view", "why", "x")
    for _ in range(200):
        spec = rng.choice(GAMES)
        request: Any = {"cmd": rng.choice(commands), "game": spec.id, "options": random_options(spec, rng)}
        request["seed"] = rng.getrandbits(16)
        request["move"] = some_move(engine, rng)
        request["seat"] = rng.randrange(4)
        request["record"] = engine.answer(b'{"cmd": "record"}').get("record")
        if rng.random() < 0.3:
            request = damage(request, rng)
        line = json.dumps(request).encode()
        if rng.random() < 0.1:
            line = bytes(byte if rng.random() > 0.02 else rng.randrange(256) for byte in line)
        answer = json.loads(json.dumps(engine.answer(line)))
        assert answer["ok"] is True or ("broke" not in answer["error"] and len(answer["error"]) < 400), answer


def some_move(engine: Engine, rng: Random) -> str:
    """A legal move, mostly."""
    moves = engine.answer(b'{"cmd": "moves"}').get("moves")
    return str(rng.choice(moves)) if moves and rng.random() < 0.9 else "draw deck"


CHECKS: tuple[Callable[[Random], None], ...] = (a_game, a_record, a_talk)


def main(argv: list[str]) -> int:
    """Check until the time is over; 1 at the first fault."""
    parser = ArgumentParser(prog="build fuzz", description="Random games, records and requests.")
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args(argv)
    end, seed = monotonic() + 60 * chosen.minutes, chosen.seed
    while monotonic() < end:
        for check in CHECKS:
            try:
                check(Random(seed))
            except Exception:
                print(f"{check.__name__} failed: --seed {seed}", flush=True)
                raise
        seed += 1
    print(f"{seed - chosen.seed} rounds of {', '.join(check.__name__ for check in CHECKS)} without a fault")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
