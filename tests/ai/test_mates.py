"""Processes that think together: sums, shares, deadlines, and mates that are gone, late or asked in vain."""

from __future__ import annotations

import os
import sys
import time
from multiprocessing import get_context
from multiprocessing.connection import Connection
from threading import Thread

import pytest

from game.ai.levels import LEVELS
from game.ai.mates import Mates, hire, serve, wanted
from game.ai.search import Finding, Tally, merged
from game.core.contract import View
from game.muster import SPEC
from game.registry import find
from tests.muster.helpers import board, dealt

pytestmark = pytest.mark.alone

EXPERT = LEVELS["expert"]


def view() -> View:
    state = dealt(4)
    return state.view(state.to_act)


def mate() -> tuple[Connection, Thread]:
    ours, theirs = get_context("spawn").Pipe()
    thread = Thread(target=serve, args=(theirs, find, False), daemon=True)
    thread.start()
    return ours, thread


def test_tallies_are_added_up_and_the_most_tried_comes_first() -> None:
    one = Finding((Tally(7, 10, 5.0), Tally(3, 8, 6.0)), 18, 0.5)
    other = Finding((Tally(3, 9, 3.0), Tally(7, 2, 1.0)), 11, 0.4)
    both = merged([one, other])
    assert both.tallies == (Tally(3, 17, 9.0), Tally(7, 12, 6.0))
    assert (both.action, both.simulations, both.seconds) == (3, 29, 0.5)
    assert both.value == 9.0 / 17


@pytest.mark.parametrize("simulations", [1, 2, 51, 200])
def test_the_simulations_are_shared_and_none_is_lost(simulations: int) -> None:
    pipe, _ = mate()
    choice = Mates([pipe]).choose(SPEC, view(), EXPERT, 1, seconds=60, simulations=simulations)
    assert choice.simulations == simulations
    assert sum(rated.visits for rated in choice.rated) == simulations
    pipe.close()


def test_the_same_seed_gives_the_same_and_one_alone_gives_another_tree() -> None:
    answers = []
    for _ in range(2):
        pipe, _ = mate()
        answers.append(Mates([pipe]).choose(SPEC, view(), EXPERT, 1, seconds=60, simulations=200).rated)
        pipe.close()
    assert answers[0] == answers[1]
    assert answers[0] != Mates().choose(SPEC, view(), EXPERT, 1, seconds=60, simulations=200).rated


ALONE = [level for level in LEVELS.values() if not level.parallel]


@pytest.mark.parametrize("level", ALONE, ids=lambda level: level.id)
def test_other_levels_think_alone(level: object) -> None:
    ours, theirs = get_context("spawn").Pipe()
    Mates([ours]).choose(SPEC, view(), level, 1, seconds=60, simulations=20)  # type: ignore[arg-type]
    assert not theirs.poll()


def test_a_mate_that_is_gone_is_done_without() -> None:
    ours, theirs = get_context("spawn").Pipe()
    theirs.close()
    mates = Mates([ours])
    for _ in range(2):
        choice = mates.choose(SPEC, view(), EXPERT, 1, seconds=60, simulations=40)
        assert choice.simulations >= 20


def test_a_mate_that_never_answers_costs_a_moment() -> None:
    ours, theirs = get_context("spawn").Pipe()
    began = time.perf_counter()
    choice = Mates([ours]).choose(SPEC, view(), EXPERT, 1, seconds=0.2)
    assert time.perf_counter() - began < 0.45
    assert choice.simulations > 10
    theirs.close()


class Deaf:
    """A pipe to a mate that never answers; it keeps how long it was waited for."""

    def __init__(self) -> None:
        self.waits: list[float] = []

    def send(self, message: object) -> None:
        pass

    def poll(self, seconds: float) -> bool:
        self.waits.append(seconds)
        return False


@pytest.mark.parametrize("seconds", [0.05, 0.2])
def test_waiting_for_a_mate_is_a_small_part_of_the_time(seconds: float) -> None:
    pipes = [Deaf(), Deaf()]
    Mates(pipes).choose(SPEC, view(), EXPERT, 1, seconds=seconds)  # type: ignore[arg-type]
    assert all(0 <= wait <= 0.05 * seconds for pipe in pipes for wait in pipe.waits)
    assert [len(pipe.waits) for pipe in pipes] == [1, 1]


@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not say which cores a process may use")
@pytest.mark.parametrize(("cores", "mates"), [({3}, 0), ({0, 3}, 1)])
def test_a_process_that_may_use_one_core_has_no_mate(
    cores: set[int], mates: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: cores)
    assert wanted() == mates


def test_a_late_answer_is_not_taken_for_the_next_one() -> None:
    ours, theirs = get_context("spawn").Pipe()
    mates = Mates([ours])
    mates.choose(SPEC, view(), EXPERT, 1, seconds=0.05)
    share = theirs.recv()
    theirs.send((share.number, Finding((Tally(-5, 10_000, 10_000.0),), 10_000, 0.0)))
    choice = mates.choose(SPEC, view(), EXPERT, 1, seconds=0.05)
    assert choice.simulations < 10_000
    assert choice.move in dealt(4).legal_moves()
    theirs.close()


def test_real_processes_keep_the_time_and_end_with_their_pipes() -> None:
    processes, pipes = hire(find, 1)
    mates = Mates(pipes)
    mates.choose(SPEC, view(), EXPERT, 1, seconds=60, simulations=20)  # until it is there
    began = time.perf_counter()
    choice = mates.choose(SPEC, view(), EXPERT, 1, seconds=0.5)
    assert time.perf_counter() - began < 0.5 * 1.1 + 0.05
    assert choice.simulations > 100
    for pipe in pipes:
        pipe.close()
    for process in processes:
        process.join(10)
        assert process.exitcode == 0


def test_a_forced_move_is_answered_at_once_by_two() -> None:
    state = board()
    state.step(state.action_of(SPEC.parse("play L1 L")))
    processes, pipes = hire(find, 1)
    mates = Mates(pipes)
    for _ in range(2):  # while the mate starts, too
        began = time.perf_counter()
        assert mates.choose(SPEC, state.view(0), EXPERT, 1, seconds=60).move.text == "draw deck"
        assert time.perf_counter() - began < 0.3
    for pipe in pipes:
        pipe.close()
    for process in processes:
        process.join(10)
