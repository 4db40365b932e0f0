"""No player sees what its seat may not: everything hidden is changed, the view kept, and the move must stay.

In every phase of every game, by every level, and by two processes that think together as well as by one.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from random import Random
from threading import Thread

import pytest

from game.ai.levels import LEVELS, choose
from game.ai.mates import Mates, serve
from game.core import record
from game.core.contract import NOBODY, GameSpec, State
from game.registry import GAMES, find

DATA = Path(__file__).parents[1] / "data"
A_PHASE = 3
APART = 20
PHASES = {
    "muster": {"action", "draw", "place"},
    "bannerfall": {"home", "actions"},
    "five_royaumes": {"place", "capture", "choose", "recruit", "activate", "warrior", "sorceress"},
}
CASES = [(spec, phase) for spec in GAMES for phase in sorted(PHASES[spec.id])]


def walks(spec: GameSpec) -> Iterator[State]:
    """Every position of recorded games with each kind of decision, then of random games."""
    kinds = DATA / f"{spec.id}-kinds.jsonl"
    for line in kinds.read_text(encoding="utf-8").splitlines() if kinds.exists() else ():
        match = record.read(json.loads(line)["record"], find)
        yield from (match.state_at(ply) for ply in range(match.ply))
    for seed in range(200):
        options = spec.check_options({"players": 2 + seed % 3} if len(spec.seats) > 1 else {})
        state, rng = spec.start(options, spec.deal(options, seed)), Random(seed)
        while state.to_act != NOBODY:
            yield state.clone()
            state.step(state.random_action(rng))


@cache
def positions(spec_id: str) -> dict[str, list[State]]:
    """Positions with a real choice, a few a phase, far apart."""
    spec = find(spec_id)
    assert spec is not None
    found: dict[str, list[State]] = {phase: [] for phase in PHASES[spec_id]}
    last = dict.fromkeys(found, -APART)
    for number, state in enumerate(walks(spec)):
        kept = found[state.phase]
        if len(kept) < A_PHASE and len(state.actions()) > 1 and number - last[state.phase] >= APART:
            kept.append(state)
            last[state.phase] = number
        if all(len(states) == A_PHASE for states in found.values()):
            break
    return found


@pytest.mark.parametrize(("spec", "phase"), CASES, ids=lambda value: getattr(value, "id", value))
@pytest.mark.parametrize("level", LEVELS.values(), ids=lambda level: level.id)
def test_what_a_seat_cannot_know_does_not_change_its_move(spec: GameSpec, phase: str, level: object) -> None:
    states = positions(spec.id)[phase]
    assert states, phase
    for number, state in enumerate(states):
        view = state.view(state.to_act)
        moves = set()
        for seed in range(3):
            other = spec.determinize(view, Random(100 * number + seed))
            assert other.view(state.to_act) == view
            answer = choose(spec, other.view(state.to_act), level, 5, seconds=60, simulations=40)  # type: ignore[arg-type]
            moves.add((answer.move, answer.value))
        truth = choose(spec, view, level, 5, seconds=60, simulations=40)  # type: ignore[arg-type]
        assert moves == {(truth.move, truth.value)}


@pytest.mark.parametrize("spec", GAMES, ids=lambda spec: spec.id)
def test_hidden_cards_really_differ_between_the_worlds_compared(spec: GameSpec) -> None:
    """The test above would pass for a game whose worlds are all the same."""
    states = [state for kept in positions(spec.id).values() for state in kept]
    worlds = [spec.determinize(state.view(state.to_act), Random(1)).position() for state in states]
    assert any(world != state.position() for world, state in zip(worlds, states, strict=True)) is spec.hidden


@pytest.mark.parametrize("spec", GAMES, ids=lambda spec: spec.id)
def test_two_that_think_together_are_given_the_same_and_answer_the_same(spec: GameSpec) -> None:
    """A mate at the other end of a pipe, here in a thread, is sent a view and nothing else."""
    state = next(iter(positions(spec.id).values()))[0]
    seat = state.to_act
    other = spec.determinize(state.view(seat), Random(9))
    answers = {together(spec, world.view(seat).data["to_act"], world) for world in (state, other)}
    assert len(answers) == 1


def together(spec: GameSpec, seat: int, world: State) -> tuple[str, float, int]:
    """What a leader and a mate choose."""
    ours, theirs = get_context("spawn").Pipe()
    mate = Thread(target=serve, args=(theirs, find, False), daemon=True)
    mate.start()
    choice = Mates([ours]).choose(spec, world.view(seat), LEVELS["expert"], 3, seconds=60, simulations=81)
    ours.close()
    mate.join(10)
    assert choice.simulations == 81
    return choice.move.text, choice.value, choice.simulations
