"""The thinking process: answers, late answers, sudden death, orders in the middle, and nothing left behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from multiprocessing import get_context
from pathlib import Path

import pytest

import game
from game import registry
from game.ai import worker as module
from game.ai.mates import wanted
from game.ai.worker import Answer, Worker
from game.core.match import Match
from game.muster import SPEC

pytestmark = pytest.mark.alone

ROOT = Path(game.__file__).parents[1]
LINUX = sys.platform == "linux"
signals = pytest.mark.skipif(sys.platform == "win32", reason="looks for processes by signals")


@pytest.fixture
def worker() -> Iterator[Worker]:
    worker = Worker(registry.find)
    yield worker
    worker.close()


@pytest.fixture
def match() -> Match:
    return Match(SPEC, {}, {**SPEC.deal({}, 3), "first": 0})


def wait(worker: Worker, seconds: float = 20.0) -> Answer | None:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        answer = worker.poll()
        if answer is not None:
            return answer
        time.sleep(0.005)
    return None


def until(condition: Callable[[], bool], seconds: float = 10.0) -> bool:
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            return False
        time.sleep(0.01)
    return True


def alive(pid: int) -> bool:
    """Whether a process runs; on Linux one that has ended but was not waited for does not."""
    try:
        os.kill(pid, 0)
        return not LINUX or Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (ProcessLookupError, FileNotFoundError):
        return False


def pid_of(worker: Worker) -> int:
    process = worker._process
    assert process is not None
    assert process.pid is not None
    return process.pid


def ask(worker: Worker, match: Match, seconds: float = 60.0, simulations: int = 0, level: str = "hard") -> None:
    view = match.view(match.to_act)
    worker.ask(match.id, match.ply, view, level, 1, seconds=seconds, simulations=simulations)


def thinking(worker: Worker, match: Match) -> None:
    """Have the worker think for a minute, and wait until it is at it."""
    ask(worker, match, simulations=1)
    assert wait(worker) is not None
    ask(worker, match)
    time.sleep(0.1)


def test_it_answers_with_match_and_ply_once(worker: Worker, match: Match) -> None:
    ask(worker, match, simulations=50)
    assert worker.busy
    answer = wait(worker)
    assert answer is not None
    assert (answer.match_id, answer.ply, answer.error) == (match.id, 0, "")
    assert answer.move in match.legal()
    assert not worker.busy
    assert worker.poll() is None


def test_asking_and_polling_do_not_wait(worker: Worker, match: Match) -> None:
    thinking(worker, match)
    began = time.monotonic()
    for _ in range(100):
        assert worker.poll() is None
    ask(worker, match)
    worker.cancel()
    assert time.monotonic() - began < 0.1


def test_the_answer_is_that_of_the_same_search_here(worker: Worker, match: Match) -> None:
    ask(worker, match, simulations=200)
    answer = wait(worker)
    from game.ai.levels import LEVELS, choose

    here = choose(SPEC, match.view(0), LEVELS["hard"], 1, seconds=60, simulations=200)
    assert answer is not None
    assert answer.move == here.move


def test_a_new_question_drops_the_old_one(worker: Worker, match: Match) -> None:
    thinking(worker, match)
    worker.ask("other", 7, match.view(0), "hard", 1, simulations=20)
    answer = wait(worker)
    assert answer is not None
    assert (answer.match_id, answer.ply) == ("other", 7)
    assert wait(worker, 0.2) is None


def test_an_answer_already_on_its_way_is_dropped(worker: Worker, match: Match) -> None:
    ask(worker, match, simulations=1)
    pipe = worker._pipe
    assert pipe is not None
    assert until(pipe.poll)
    worker.ask("other", 7, match.view(0), "hard", 1, simulations=20)
    answer = wait(worker)
    assert answer is not None
    assert answer.match_id == "other"


def test_cancelled_it_does_not_answer(worker: Worker, match: Match) -> None:
    thinking(worker, match)
    worker.cancel()
    assert not worker.busy
    assert wait(worker, 0.3) is None
    ask(worker, match, simulations=10)
    assert wait(worker) is not None


def test_move_now_cuts_the_thinking_short(worker: Worker, match: Match) -> None:
    thinking(worker, match)
    began = time.monotonic()
    worker.move_now()
    answer = wait(worker)
    assert answer is not None
    assert answer.choice is not None
    assert answer.choice.simulations > 10
    assert time.monotonic() - began < 1.0


def test_move_now_and_cancel_without_a_question_do_nothing(worker: Worker, match: Match) -> None:
    worker.move_now()
    worker.cancel()
    assert worker.poll() is None
    ask(worker, match, simulations=10)
    assert wait(worker) is not None


@signals
def test_killed_it_starts_again_and_answers(worker: Worker, match: Match) -> None:
    thinking(worker, match)
    ask(worker, match, seconds=0.3)
    first = pid_of(worker)
    os.kill(first, signal.SIGKILL)
    assert until(lambda: not alive(first))
    answer = wait(worker)
    assert answer is not None
    assert answer.move in match.legal()
    assert pid_of(worker) != first


@signals
def test_a_silent_process_is_given_up_and_another_answers(
    worker: Worker, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "GRACE", 6.0)
    thinking(worker, match)
    first = pid_of(worker)
    os.kill(first, signal.SIGSTOP)
    ask(worker, match, seconds=0.2)
    assert wait(worker, 3.0) is None
    assert pid_of(worker) == first
    answer = wait(worker, 30.0)
    assert answer is not None
    assert answer.move in match.legal()
    assert pid_of(worker) != first
    assert not alive(first)


@signals
def test_killed_while_idle_it_starts_again_when_asked(worker: Worker, match: Match) -> None:
    worker.start()
    os.kill(pid_of(worker), signal.SIGKILL)
    time.sleep(0.1)
    ask(worker, match, simulations=10)
    assert wait(worker) is not None


class Refusing:
    """A machine on which no process can be made."""

    def __getattr__(self, name: str) -> None:
        raise OSError("no more processes")


def dies(game_id: str) -> None:
    os._exit(3)


def test_a_process_that_always_dies_is_given_up_with_a_sentence(match: Match) -> None:
    worker = Worker(dies)  # type: ignore[arg-type]
    ask(worker, match)
    answer = wait(worker)
    worker.close()
    assert answer is not None
    assert answer.move is None
    assert answer.error.endswith(".")


def test_a_machine_that_starts_no_process_is_told(
    worker: Worker, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "get_context", lambda method: Refusing())
    ask(worker, match)
    answer = wait(worker)
    assert answer is not None
    assert answer.error.endswith(".")
    monkeypatch.undo()
    ask(worker, match, simulations=10)
    answer = wait(worker)
    assert answer is not None
    assert answer.move is not None


def test_where_the_leader_does_not_start_its_mates_are_let_go(worker: Worker, monkeypatch: pytest.MonkeyPatch) -> None:
    ours, theirs = get_context("spawn").Pipe()

    class NoProcess(Refusing):
        Pipe = staticmethod(get_context("spawn").Pipe)

    monkeypatch.setattr(module, "get_context", lambda method: NoProcess())
    monkeypatch.setattr(module, "hire", lambda find, count: ([], [ours]))
    worker.start()
    assert ours.closed
    assert worker.pid is None
    theirs.close()


def test_a_failure_is_an_answer_and_not_the_end(worker: Worker, match: Match) -> None:
    ask(worker, match, level="no such level")
    answer = wait(worker)
    assert answer is not None
    assert answer.move is None
    assert "no such level" in answer.error
    ask(worker, match, simulations=10)
    answer = wait(worker)
    assert answer is not None
    assert answer.move is not None


@signals
def test_closed_nothing_is_left_even_in_the_middle_of_thinking(worker: Worker, match: Match) -> None:
    thinking(worker, match)
    ask(worker, match, level="expert")
    time.sleep(0.1)
    pids = worker.pids
    began = time.monotonic()
    worker.close()
    assert not any(map(alive, pids))
    assert worker.pids == []
    assert time.monotonic() - began < 1.5
    worker.close()
    assert worker.poll() is None


def test_it_can_be_used_again_after_closing(worker: Worker, match: Match) -> None:
    ask(worker, match, simulations=10)
    worker.close()
    assert not worker.busy
    ask(worker, match, simulations=10)
    assert wait(worker) is not None


PARENT = """
import sys, time
from game import registry
from game.ai.worker import Worker
from game.core.match import Match
from game.muster import SPEC
if __name__ == "__main__":
    match = Match(SPEC, {}, SPEC.deal({}, 3))
    worker = Worker(registry.find)
    worker.start()
    if "busy" in sys.argv:
        worker.ask(match.id, 0, match.view(match.to_act), "expert", 1, seconds=60.0)
    time.sleep(1)
    print(*worker.pids, flush=True)
    if "leave" not in sys.argv:
        time.sleep(60)
"""


@signals
@pytest.mark.parametrize("state", ["idle", "busy"])
@pytest.mark.parametrize("end", ["kill", "leave"])
def test_it_ends_with_its_parent(tmp_path: Path, state: str, end: str) -> None:
    script = tmp_path / "parent.py"
    script.write_text(PARENT)
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, str(script), state, end]
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=environment, text=True) as parent:
        assert parent.stdout is not None
        pids = [int(pid) for pid in parent.stdout.readline().split()]
        assert len(pids) == 1 + wanted()
        if end == "kill":
            assert all(map(alive, pids))
            parent.kill()
    assert until(lambda: not any(map(alive, pids)))


def test_what_is_sent_is_a_view_and_no_state(worker: Worker, match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[tuple[str, module.Question | None]] = []
    monkeypatch.setattr(worker, "_send", sent.append)
    monkeypatch.setattr(worker, "start", lambda: None)
    ask(worker, match)
    question = sent[0][1]
    assert question is not None
    assert question.view == match.view(0)
    assert not any(hasattr(question, name) for name in ("state", "deal", "match"))
