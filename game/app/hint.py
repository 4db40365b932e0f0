"""A hint for the person whose turn it is: the best move on the table, why, and what the next best are worth."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from ..ai.levels import ADVISER, Choice
from ..core.contract import Move
from ..core.counsel import agreed, sentence
from .sidepanel import Line, SidePanel
from .ways import PLAYED, Way

if TYPE_CHECKING:
    from .play import PlayScene

log = logging.getLogger(__name__)
LEVEL = ADVISER.id
LOOKS = 1000
SHOWN = 3
FRAME_MS = 110.0
NOTHING = -1


class Hint:
    """`asked` is the decision that the computer is thinking about, `told` the one that the panel is about."""

    def __init__(self, play: PlayScene) -> None:
        self.play = play
        self.asked = NOTHING
        self.told = NOTHING
        self._age = 0.0
        self._say: Callable[[], list[Line]] = list
        self.panel = SidePanel(play, "hint", "", self.forget)
        self.renamed()

    @property
    def open(self) -> bool:
        """Whether there is something to put away."""
        return self.asked != NOTHING or self.told != NOTHING

    def renamed(self) -> None:
        """All words in the language that is spoken now."""
        self.panel.title, self.panel.close_words = self.play.app.t("hint.heading"), self.play.app.t("hint.close")
        fits = self.open and self.play.match.ply in (self.asked, self.told)
        self.panel.lines = self._say() if fits else []

    def _show(self, say: Callable[[], list[Line]]) -> None:
        """Fill the panel, now and whenever the language changes."""
        self._say = say
        self.panel.lines = say()
        self.play.panel = self.panel

    def toggle(self) -> None:
        """Ask for a hint, or put it away."""
        if self.open:
            self.play.app.sound("ui/cancel")
            self.forget()
            return
        if self.play.moving():
            self.play.skip()
        if self.play.mine and self.play.app.top is self.play:
            self._ask()

    def _ask(self) -> None:
        play, match = self.play, self.play.match
        self.asked, self._age = match.ply, 0.0
        view = match.view(play.viewer)
        play.app.worker.ask(match.id, match.ply, view, LEVEL, secrets.randbits(32), simulations=LOOKS)
        self._show(lambda: [Line("busy", play.app.t("hint.thinking"))])
        play.changed()

    def forget(self) -> None:
        """Nothing is advised any more; a late answer will be dropped."""
        if self.asked != NOTHING:
            self.play.app.worker.cancel()
        if self.open:
            self.asked = self.told = NOTHING
            self.play.panel, self.play.ways = None, ()
            self.play.changed()

    def tick(self, dt: float) -> bool:
        """Look for the answer; whether the picture changed."""
        if self.asked == NOTHING:
            return False
        answer = self.play.app.worker.poll()
        if answer is not None and (answer.match_id, answer.ply) == (self.play.match.id, self.asked):
            self.answered(answer.choice, answer.error)
            return True
        before = self.panel.frame
        self._age += dt
        self.panel.frame = 0 if self.play.kit.reduced_motion else int(self._age / FRAME_MS)
        return self.panel.frame != before

    def answered(self, choice: Choice | None, error: str) -> None:
        """Show what the computer found, or say that it found nothing."""
        if choice is None:
            log.error("hint: %s", error)
            self.asked = NOTHING
            self.play.panel = None
            self.play.app.say(self.play.app.t("hint.failed"))
            self.play.changed()
            return
        self.asked, self.told = NOTHING, self.play.match.ply
        self._show(partial(self._lines, choice))
        self.play.ways = (Way(choice.move, self.play.viewer),)
        self.play.app.sound("ui/toast")
        self.play.changed()

    def explain(self, choice: Choice, move: Move, got: float) -> None:
        """Show what was found beside a move that was nearly played, and what that one is worth."""
        play = self.play
        self.answered(choice, "")
        self._show(lambda: [*self._lines(choice), self._yours(move, got)])
        play.ways = (*play.ways, Way(move, play.viewer, PLAYED))
        play.changed()

    def _yours(self, move: Move, got: float) -> Line:
        """The move that was nearly played."""
        play, t = self.play, self.play.app.t
        counsel, view = play.match.spec.table().counsel, play.match.view(play.viewer)
        words = t("coach.yours", text=sentence(play.texts, counsel.named(view, move), play.names))
        return Line("played", words, "close", t("hint.share", share=round(100 * got)))

    def _lines(self, choice: Choice) -> list[Line]:
        """The best move with its reason, then the next best."""
        play, t = self.play, self.play.app.t
        spec, view = play.match.spec, play.match.view(play.viewer)
        counsel = spec.table().counsel
        rated = [one for one in choice.rated[:SHOWN] if one.visits]
        moves = [sentence(play.texts, counsel.named(view, one.move), play.names) for one in rated]
        shares = [t("hint.share", share=round(100 * one.value)) for one in rated]
        said = agreed(spec, counsel, view, choice.move)
        reason = sentence(play.texts, said[0], play.names) if said else t("hint.later")
        lines = [Line("best", moves[0], "1", shares[0]), Line("note", reason)]
        if len(choice.rated) == 1:
            return [Line("best", moves[0], "1"), Line("note", t("hint.only"))]
        return lines + [
            Line("move", words, str(number), share)
            for number, (words, share) in enumerate(zip(moves[1:], shares[1:], strict=True), 2)
        ]
