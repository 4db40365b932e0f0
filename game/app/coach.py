"""The coach: in practice games it asks before a move that gives much of the chance to win away, and can show why.

It thinks while the person does, as the hint would, from what that seat may see. A move that this search hardly looked
at is judged by what follows it, as the analysis does.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import pygame

from ..ai.levels import Choice, Rated
from ..core.contract import Move
from ..core.counsel import sentence
from ..core.match import COMPUTER
from ..ui.widgets import Widget, button
from .analysis import FEW, SECONDS, Query, Weighing, afterwards
from .confirm import Confirm, Words
from .hint import LEVEL, LOOKS, NOTHING
from .sheet import split

if TYPE_CHECKING:
    from .app import App
    from .play import PlayScene

log = logging.getLogger(__name__)
LOSS = 0.12
WIDE = 860


class Coach:
    """`heard` is the decision that `choice` is about, `asked` the one that the computer thinks about, `held` a move."""

    def __init__(self, play: PlayScene) -> None:
        self.play = play
        self.asked = NOTHING
        self.heard = NOTHING
        self.choice: Choice | None = None
        self.held: Move | None = None
        self._weighing: Weighing | None = None

    @property
    def active(self) -> bool:
        """Whether somebody practises here and wants to be asked: one person, against computers."""
        match = self.play.match
        alone = match.people() == 1 and any(seat.kind == COMPUTER for seat in match.seats)
        return self.play.coached and self.play.app.settings.coach and alone

    def forget(self) -> None:
        """Nothing is held back or thought about any more."""
        if self.asked != NOTHING:
            self.play.app.worker.cancel()
        self.asked, self.heard, self.choice = NOTHING, NOTHING, None
        self._let_go()

    def _let_go(self) -> Move | None:
        """What was held, which is held no longer."""
        move, self.held, self._weighing = self.held, None, None
        return move

    def interrupted(self) -> None:
        """The computer has been asked something else: what it was asked here has to be asked again."""
        self.asked, self._weighing = NOTHING, None

    def detains(self, move: Move) -> bool:
        """Hold a move until it is known what it is worth; False for one that may be played at once."""
        if not self.active or not self.play.mine or len(self.play.match.legal()) == 1:
            return False
        if self._weighing is not None:
            self.play.app.worker.cancel()
            self.interrupted()
        self.held = move
        self._consider()
        return True

    def tick(self) -> None:
        """Think along while the person decides; the hint comes first."""
        if not self.active or not self.play.mine or self.play.moving():
            return
        if self.play.hint.asked != NOTHING:
            self.interrupted()
            return
        match = self.play.match
        if self.heard != match.ply and self.asked != match.ply:
            self.asked = match.ply
            view = match.view(self.play.viewer)
            self.play.app.worker.ask(match.id, match.ply, view, LEVEL, secrets.randbits(32), simulations=LOOKS)
        if self.asked == NOTHING:
            self._consider()
            return
        answer = self.play.app.worker.poll()
        if answer is not None and (answer.match_id, answer.ply) == (match.id, self.asked):
            self.asked = NOTHING
            self._hear(answer.choice, answer.error)

    def _hear(self, choice: Choice | None, error: str) -> None:
        if choice is None:
            log.error("coach: %s", error)
            self.heard, self.choice = self.play.match.ply, None
            self._release()
        elif self._weighing is not None:
            self._weigh(choice)
        else:
            self.heard, self.choice = self.play.match.ply, choice
            self._consider()

    # -- judging

    def _consider(self) -> None:
        """Judge the move that is held, once there is something to judge it by."""
        if self.held is None or self.heard != self.play.match.ply or self._weighing is not None:
            return
        if self.choice is None:
            self._release()
            return
        played = next((one for one in self.choice.rated if one.move == self.held), Rated(self.held, 0.0, 0))
        if played.move == self.choice.move:
            self._release()
        elif played.visits >= FEW:
            self._judge(played.value)
        else:
            view = self.play.match.view(self.play.viewer)
            self._weighing = afterwards(self.play.match.spec, self.heard, view, self.held)
            self._weigh(None)

    def _weigh(self, choice: Choice | None) -> None:
        assert self._weighing is not None
        try:
            query = next(self._weighing) if choice is None else self._weighing.send(choice)
        except StopIteration as end:
            self._judge(end.value)
            return
        self._inquire(query)

    def _inquire(self, query: Query) -> None:
        self.asked = query.ply
        self.play.app.worker.ask(
            self.play.match.id, query.ply, query.view, LEVEL, query.seed, seconds=SECONDS, simulations=query.simulations
        )

    def _judge(self, got: float) -> None:
        """Let a move through, or ask."""
        assert self.choice is not None
        if self.choice.value - got < LOSS:
            self._release()
            return
        move = self._let_go()
        assert move is not None
        self.ask(move, got)

    def _release(self) -> None:
        move = self._let_go()
        if move is not None:
            self.play.proceed(move)

    # -- asking

    def ask(self, move: Move, got: float) -> None:
        """Ask whether a move that leaves a chance of `got` is meant."""
        play, choice = self.play, self.choice
        assert choice is not None
        counsel, view = play.match.spec.table().counsel, play.match.view(play.viewer)

        def words() -> str:
            text = sentence(play.texts, counsel.named(view, move), play.names)
            return play.app.t("coach.sure", text=text, got=round(100 * got), best=round(100 * choice.value))

        play.put_back()
        play.app.sound("ui/toast")
        play.app.push(Sure(play.app, words, lambda: self._go_ahead(move), lambda: play.hint.explain(choice, move, got)))

    def _go_ahead(self, move: Move) -> None:
        self.play.proceed(move, sure=True)


class Sure(Confirm):
    """Three answers: think again, see why, play it all the same."""

    name = "sure"
    wide = WIDE

    def __init__(self, app: App, asks: Words, action: Callable[[], None], show: Callable[[], None]) -> None:
        super().__init__(app, asks, partial(app.t, "coach.play"), action)
        self.show = show

    def build(self) -> list[Widget]:
        """Think again at the left, then why, then play."""
        t, boxes = self.app.t, split(self.row(), 3, self.page().px(20))
        return [
            button("confirm.no", t("coach.again"), boxes[0], self.app.pop, "back", hot=True, sound="ui/cancel"),
            button("sure.why", t("coach.why"), boxes[1], self._why, "hint"),
            button("confirm.yes", self.agrees(), boxes[2], self._yes, "check"),
        ]

    def _why(self) -> None:
        self.app.pop()
        self.show()

    def key(self, event: pygame.Event) -> bool:
        """H shows why, Y plays; Enter, N and Escape think again."""
        if event.key == pygame.K_h:
            self._why()
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self.app.pop()
        else:
            return super().key(event)
        return True
