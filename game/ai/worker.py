"""Thinking in a process of its own, so that the window never waits; what goes there is a view, never a state.

The client sends requests through a pipe and polls for answers. A search looks at the pipe every few milliseconds:
whatever arrives there ends it, and a pipe whose other end is gone ends the process.
"""

from __future__ import annotations

import logging
import signal
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from secrets import randbits
from typing import Final

from ..core.contract import GameSpec, Move, View
from .levels import LEVELS, Choice, choose

ASK: Final = "ask"
NOW: Final = "now"
CANCEL: Final = "cancel"
CLOSE: Final = "close"
MOST_RESTARTS: Final = 3
GRACE: Final = 1.0
LOG: Final = logging.getLogger("bannerhall.worker")

Find = Callable[[str], GameSpec | None]


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
        self._pipe: Connection | None = None
        self._question: Question | None = None
        self._number = 0
        self._restarts = 0

    @property
    def busy(self) -> bool:
        """Whether an answer is awaited."""
        return self._question is not None

    @property
    def pid(self) -> int | None:
        """Number of the process while there is one."""
        return self._process.pid if self._process is not None else None

    def start(self) -> None:
        """Start the process, if it is not running; `ask` does so too."""
        if self._process is not None and self._process.is_alive():
            return
        self._drop_process()
        context = get_context("spawn")
        try:
            ours, theirs = context.Pipe()
            process = context.Process(target=serve, args=(theirs, self._find), name="bannerhall-ai", daemon=True)
            process.start()
        except OSError:
            LOG.exception("the computer player cannot be started")  # `poll` tries again, then says so
            return
        theirs.close()
        self._pipe, self._process = ours, process

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

    def poll(self) -> Answer | None:
        """The answer to the last question once it is there, without waiting; it is given once.

        A process that died is started again and asked again, a few times; then the answer is an error.
        """
        answer = self._receive()
        question = self._question
        if answer is not None:
            self._question = None
            return answer
        if question is None or (self._process is not None and self._process.is_alive()):
            return None
        if self._restarts == MOST_RESTARTS:
            self._question = None
            return Answer(question.match_id, question.ply, None, "The computer player does not start.")
        self._restarts += 1
        LOG.warning("the computer player died and is started again")
        self.start()
        self._send((ASK, question))
        return None

    def close(self) -> None:
        """End the process; nothing is left running."""
        self._question = None
        self._send((CLOSE, None))
        self._drop_process()

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

    def _drop_process(self) -> None:
        if self._pipe is not None:
            self._pipe.close()
            self._pipe = None
        process, self._process = self._process, None
        if process is None:
            return
        process.join(GRACE)
        if process.is_alive():
            process.kill()
            process.join()
        process.close()


def serve(pipe: Connection, find: Find) -> None:
    """The other process: answer questions until the pipe closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        _Thinker(pipe, find).run()
    except (EOFError, OSError):
        LOG.info("the window has gone")


class _Thinker:
    def __init__(self, pipe: Connection, find: Find) -> None:
        self.pipe = pipe
        self.find = find

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
            choice = choose(
                spec,
                question.view,
                LEVELS[question.level],
                question.seed,
                seconds=question.seconds,
                simulations=question.simulations,
                stop=self.pipe.poll,
            )
        except Exception as error:
            LOG.exception("the computer player could not answer")
            return Answer(question.match_id, question.ply, None, f"The computer player failed: {error!r}.")
        return Answer(question.match_id, question.ply, choice)
