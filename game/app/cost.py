"""What a move costs, found in the background: the chance to win that it leaves, from what its seat could see."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from ..ai.levels import Choice
from ..core.contract import Move, View
from .analysis import SECONDS, Query, Weighing, afterwards
from .hint import LEVEL

if TYPE_CHECKING:
    from .play import PlayScene

log = logging.getLogger(__name__)


class Cost:
    """Asks one question at a time; `got` is the answer, None as long as there is none."""

    def __init__(self, play: PlayScene) -> None:
        self.play = play
        self.got: float | None = None
        self._weighing: Weighing | None = None
        self._asked = -1

    @property
    def open(self) -> bool:
        """Whether an answer is still to come."""
        return self._weighing is not None

    def ask(self, ply: int, view: View, move: Move) -> None:
        """What a legal move of the seat of a view leaves."""
        self.forget()
        self._weighing = afterwards(self.play.match.spec, ply, view, move)
        self._go_on(None)

    def forget(self) -> None:
        """Nothing is asked any more."""
        if self.open:
            self.play.app.worker.cancel()
        self.got, self._weighing, self._asked = None, None, -1

    def tick(self) -> bool:
        """Look for an answer; whether it is complete now, with a number or without."""
        if not self.open:
            return False
        answer = self.play.app.worker.poll()
        if answer is None or (answer.match_id, answer.ply) != (self.play.match.id, self._asked):
            return False
        if answer.choice is None:
            log.error("cost: %s", answer.error)
            self._weighing = None
        else:
            self._go_on(answer.choice)
        return not self.open

    def _go_on(self, choice: Choice | None) -> None:
        assert self._weighing is not None
        try:
            query = next(self._weighing) if choice is None else self._weighing.send(choice)
        except StopIteration as end:
            self.got, self._weighing = end.value, None
            return
        self._inquire(query)

    def _inquire(self, query: Query) -> None:
        self._asked = query.ply
        worker, id = self.play.app.worker, self.play.match.id
        worker.ask(id, query.ply, query.view, LEVEL, query.seed, seconds=SECONDS, simulations=query.simulations)
