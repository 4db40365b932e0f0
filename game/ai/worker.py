"""Thinking in a process of its own, so that the window never waits; what goes there is a view, never a state.

The client sends requests through a pipe and polls for answers. A search looks at the pipe every few milliseconds:
whatever arrives there ends it, and a pipe whose other end is gone ends the process. The process that answers leads
others (`mates`), which the client starts too, so that it knows of all.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from secrets import randbits
from time import monotonic
from typing import Final

from ..core.contract import Move, View
from .levels import ASKED, Choice
from .mates import Find, Mates, end, hire, step_back, wanted

ASK: Final = "ask"
NOW: Final = "now"
CANCEL: Final = "cancel"
CLOSE: Final = "close"
MOST_RESTARTS: Final = 3
GRACE: Final = 20.0  # seconds beyond its thinking time after which a process that is silent is given up
LOG: Final = logging.getLogger("bannerhall.worker")


@dataclass(frozen=True, slots=True)
class Question:
    """What the worker is to think about; `number` tells the answer to it from any other."""

    number: int
    match_id: str
    ply: int
    view: View
    level: str
    seconds: float | None
    seed: int
    simulations: int | None

    @property
    def patience(self) -> float:
        """Seconds after which there should be an answer; 0 where only simulations are counted."""
        seconds = ASKED[self.level].budget(self.seconds, self.simulations).seconds if self.level in ASKED else 0.0
        return seconds + GRACE if seconds else 0.0


@dataclass(frozen=True, slots=True)
class Answer:
    """A move for decision `ply` of a match, or a sentence on why there is none."""

    match_id: str
    ply: int
    choice: Choice | None
    error: str = ""

    @property
    def move(self) -> Move | None:
        """The move chosen; None after an error."""
        return self.choice.move if self.choice else None


class Worker:
    """The window's side: nothing here waits for the thinking, and one question is open at a time.

    `find` gives the game of an id and must be importable by name in the other process.
    """

    def __init__(self, find: Find) -> None:
        self._find = find
        self._process: BaseProcess | None = None
        self._mates: list[BaseProcess] = []
        self._pipe: Connection | None = None
        self._question: Question | None = None
        self._number = 0
        self._restarts = 0
        self._asked = 0.0

    @property
    def busy(self) -> bool:
        """Whether an answer is awaited."""
        return self._question is not None

    @property
    def pid(self) -> int | None:
        """Number of the process while there is one."""
        return self._process.pid if self._process is not None else None

    @property
    def pids(self) -> list[int]:
        """Numbers of all processes that think."""
        processes = [*self._mates, *([self._process] if self._process is not None else [])]
        return [process.pid for process in processes if process.pid is not None]

    def start(self) -> None:
        """Start the processes, if they are not all running; `ask` does so too."""
        if self._process is not None and all(process.is_alive() for process in (self._process, *self._mates)):
            return
        self._drop_processes()
        context = get_context("spawn")
        given: list[Connection] = []
        try:
            self._pipe, theirs = context.Pipe()
            given.append(theirs)
            self._mates, pipes = hire(self._find, wanted())
            given += pipes
            process = context.Process(target=serve, args=(theirs, self._find, pipes), name="bannerhall-ai", daemon=True)
            process.start()
            self._process = process
        except OSError:
            LOG.exception("the computer player cannot be started")  # `poll` tries again, then says so
        for pipe in given:
            pipe.close()

    def ask(
        self,
        match_id: str,
        ply: int,
        view: View,
        level: str,
        seed: int | None = None,
        *,
        seconds: float | None = None,
        simulations: int | None = None,
    ) -> None:
        """Ask for a move for the seat of a view; what was asked before is forgotten."""
        self._number += 1
        self._restarts = 0
        self._asked = monotonic()
        chosen = randbits(32) if seed is None else seed
        self._question = Question(self._number, match_id, ply, view, level, seconds, chosen, simulations)
        self.start()
        self._send((ASK, self._question))

    def move_now(self) -> None:
        """Cut the thinking short: the answer will be the best move so far."""
        if self.busy:
            self._send((NOW, None))

    def cancel(self) -> None:
        """Forget the question: no answer to it will come."""
        if self.busy:
            self._question = None
            self._send((CANCEL, None))

    def ready(self) -> bool:
        """Whether `poll` has something to look at: an answer, or a process that is gone."""
        try:
            return self._pipe is None or self._pipe.poll() or self._process is None or not self._process.is_alive()
        except (EOFError, OSError):
            return True

    def poll(self) -> Answer | None:
        """The answer to the last question once it is there, without waiting; it is given once.

        A process that died, or is silent for much too long, is started again and asked again, a few times; then the
        answer is an error.
        """
        answer = self._receive()
        question = self._question
        if answer is not None:
            self._question = None
            return answer
        if question is None or self._is_at_work(question):
            return None
        if self._restarts == MOST_RESTARTS:
            self._question = None
            return Answer(question.match_id, question.ply, None, "The computer player does not start.")
        self._restarts += 1
        LOG.warning("the computer player died or is silent, and is started again")
        self._drop_processes()
        self._asked = monotonic()
        self.start()
        self._send((ASK, question))
        return None

    def _is_at_work(self, question: Question) -> bool:
        """Whether a process lives that is to answer and may still do so."""
        late = bool(question.patience) and monotonic() - self._asked > question.patience
        return not late and self._process is not None and self._process.is_alive()

    def close(self) -> None:
        """End the process; nothing is left running."""
        self._question = None
        self._send((CLOSE, None))
        self._drop_processes()

    def _send(self, message: tuple[str, Question | None]) -> None:
        if self._pipe is None:
            return
        try:
            self._pipe.send(message)
        except OSError:
            LOG.info("the computer player cannot be reached")  # `poll` starts it again

    def _receive(self) -> Answer | None:
        try:
            while self._pipe is not None and self._pipe.poll():
                number, answer = self._pipe.recv()
                if self._question is not None and number == self._question.number:
                    return answer if isinstance(answer, Answer) else None
        except (EOFError, OSError):
            LOG.info("the computer player has gone")
        return None

    def _drop_processes(self) -> None:
        if self._pipe is not None:
            self._pipe.close()
            self._pipe = None
        processes = [*([self._process] if self._process is not None else []), *self._mates]
        self._process, self._mates = None, []
        for process in processes:
            end(process)


def serve(pipe: Connection, find: Find, mates: list[Connection]) -> None:
    """The other process: answer questions, with its mates, until the pipe closes."""
    step_back()
    try:
        _Thinker(pipe, find, Mates(mates)).run()
    except (EOFError, OSError):
        LOG.info("the window has gone")


class _Thinker:
    def __init__(self, pipe: Connection, find: Find, mates: Mates) -> None:
        self.pipe = pipe
        self.find = find
        self.mates = mates

    def run(self) -> None:
        while True:
            verb, question = self.pipe.recv()
            while verb == ASK:
                verb, question = self._answer(question)
            if verb == CLOSE:
                return

    def _answer(self, question: Question) -> tuple[str, Question | None]:
        """Answer one question, unless more than `NOW` arrived meanwhile; what arrived, or `NOW` for nothing."""
        answer = self._think(question)
        if not self.pipe.poll():
            self.pipe.send((question.number, answer))
            return NOW, None
        verb, following = self.pipe.recv()
        if verb == NOW:
            self.pipe.send((question.number, answer))
        return verb, following

    def _think(self, question: Question) -> Answer:
        try:
            spec = self.find(question.view.game)
            if spec is None:
                raise LookupError(question.view.game)
            choice = self.mates.choose(
                spec,
                question.view,
                ASKED[question.level],
                question.seed,
                seconds=question.seconds,
                simulations=question.simulations,
                stop=self.pipe.poll,
            )
        except Exception as error:
            LOG.exception("the computer player could not answer")
            return Answer(question.match_id, question.ply, None, f"The computer player failed: {error!r}.")
        return Answer(question.match_id, question.ply, choice)
