"""A visitor plays: a short game from a prepared table, by the rules, with what is allowed glowing and a hint in time.

The time is shown as a row of dots. When it is over, or the visitor has had enough, the table is counted as it stands.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import pygame

from ..core.contract import NOBODY, Json
from ..core.errors import Reason
from ..core.match import HUMAN, Entry, Match
from ..ui.widgets import Widget
from .play import BarRow, PlayScene
from .result import ResultScene
from .standcard import Plate, StandTable
from .standvisit import ChooseScene, short_game
from .standwords import Told, book_of
from .wordcard import Part

if TYPE_CHECKING:
    from .stand import Stand

HINT_AFTER_MS: Final = 14_000.0
MINUTE_MS: Final = 60_000.0
DOTS_A_MINUTE: Final = 2
TIME, ENOUGH = "time", "enough"
Row = tuple[str, str, Callable[[], None]]


class StandPlay(StandTable):
    """`spent` is how long it has been played, in ms; `hinted` the decision that a hint came for by itself."""

    name = "standplay"
    coached = False

    def __init__(self, stand: Stand, match: Match) -> None:
        self.book = book_of(match.spec, stand.app.texts.language)
        self.spent = 0.0
        self.hinted = -1
        self.caption = Told("")
        self.counted = False
        super().__init__(stand, match)
        stand.played()

    # -- time

    @property
    def limit(self) -> float:
        """The time for a game, in ms."""
        return self.stand.set.minutes * MINUTE_MS

    def update(self, dt: float) -> bool:
        """Time passes; a hint for whoever does nothing; the end of the time."""
        before = self.progress()
        self.spent += dt
        moved = super().update(dt)
        if self.app.top is self and not self.moving():
            self._help_on()
            if self.spent >= self.limit and self.match.to_act != NOBODY:
                self._count(TIME)
        if before != self.progress():
            self.changed()
            return True
        return moved

    def _help_on(self) -> None:
        """A hint, once a decision, for whoever has not touched anything for a while."""
        waiting = self.mine and not self.picker.picked and not self.hint.open and self.hinted != self.match.ply
        if waiting and self.stand.idle >= HINT_AFTER_MS:
            self.hinted = self.match.ply
            self.hint.toggle()

    def progress(self) -> tuple[int, int]:
        """Half minutes that are over, of all."""
        count = self.stand.set.minutes * DOTS_A_MINUTE
        return min(count, int(self.spent * count / self.limit)), count

    # -- the end

    def _finish(self, dt: float) -> None:
        PlayScene._finish(self, dt)

    def show_result(self) -> None:
        """The end by the rules."""
        self.ended = max(self.ended, MINUTE_MS)
        self._show("")

    def enough(self) -> None:
        """The visitor has had enough: the table is counted as it stands."""
        if self.moving():
            self.skip()
        if self.match.to_act == NOBODY:
            self.show_result()
        else:
            self._count(ENOUGH)

    def _count(self, why: str) -> None:
        self.hint.forget()
        self.app.worker.cancel()
        self.asked = -1
        self._show(why)

    def _show(self, why: str) -> None:
        if why != ENOUGH and not self.counted:
            self.counted = True
            self.stand.finished()
        self.app.push(StandEnd(self, why))

    # -- what happens

    def _mark(self, entry: Entry, before: Json, after: Json) -> None:
        super()._mark(entry, before, after)
        if entry.seat != self.viewer or self._people_count() > 1:
            self.caption = self.book.told(self.told(entry.events), self.names, entry.ply)

    def _announce(self, actor: int) -> None:
        """The card says whose turn it is; a bell does too."""
        if self.mine and actor != self.viewer and self._people_count() == 1:
            self.app.sound("ui/turn")

    def quiet(self) -> bool:
        """The card asks; between two choices of one move the table does."""
        return not self.picker.picked

    def redo(self) -> None:
        """Nothing is played again here."""
        self.refuse(self.texts.reason(Reason("redo_nothing")))

    # -- words

    def parts(self) -> list[Part]:
        """What the other side did and why it matters, and what is asked now."""
        theme = self.kit.theme
        told, asked = str(self.caption), self._asked()
        first = told or self.app.t("stand.first_move" if self._people_count() == 1 else "stand.first_turn")
        return [(first, theme.ivory, "body"), (asked, theme.gold, "bold")]

    def _asked(self) -> str:
        if self.match.to_act == NOBODY:
            return self.app.t("stand.over")
        if self.mine:
            return self.table.prompt(self.model)
        return self.app.t("stand.waits", name=self.names[self.match.to_act])

    def title(self) -> str:
        """The game, and how much time is left."""
        left = max(0.0, self.limit - self.spent)
        minutes = round(left / MINUTE_MS)
        words = self.app.t("stand.left", count=minutes) if minutes > 1 else self.app.t("stand.left_little")
        return f"{self.app.name_of(self.match.spec.id)} · {words}"

    def plates(self) -> list[Plate]:
        """A hint, and enough."""
        t = self.app.t
        return [
            ("stand.hint", t("play.hint"), self.ask_hint, "hint", False),
            ("stand.enough", t("stand.enough"), self.enough, "check", False),
        ]

    def ask_hint(self) -> None:
        """A hint, or put it away; while somebody else plays it is said that it is not one's turn."""
        if self.mine or self.hint.open:
            self.hint.toggle()
        elif self.match.to_act != NOBODY:
            self.refuse(self.waiting_words())

    def bar_rows(self) -> tuple[BarRow, ...]:
        """The two buttons of the table."""
        t, problem = self.app.t, self._undo_problem()
        undo = self.texts.reason(problem) if problem else t("play.undo")
        return (
            ("undo", "undo", undo, self.undo, problem is None),
            ("ledger", "crown", t("play.ledger"), self.open_ledger, True),
        )

    def undo(self) -> None:
        """Back to the last decision of a visitor; what was told of it is told no more."""
        self.caption = Told("")
        super().undo()

    def buttons(self) -> list[Widget]:
        """Those of the table, and the card."""
        return [*PlayScene.buttons(self), *self.card.widgets()]

    def key(self, event: pygame.Event) -> bool:
        """Backspace lets go, H shows a hint, digits pick; any key completes a motion."""
        if self.moving():
            self.skip()
        elif event.key == pygame.K_BACKSPACE:
            self._let_go_of()
        elif event.key == pygame.K_h:
            self.ask_hint()
        elif pygame.K_1 <= event.key <= pygame.K_9:
            return PlayScene.key(self, event)
        else:
            return False
        return True

    def _let_go_of(self) -> None:
        if self.model.fanned:
            self._unfan()
        elif self.hint.open and not self.picker.picked:
            self.hint.forget()
        elif self.picker.picked:
            self._step_back()


class StandEnd(ResultScene):
    """How it ended, or would end now (`why` says why it is counted already), and what next."""

    name = "standend"
    hot = "again"

    def __init__(self, play: StandPlay, why: str) -> None:
        self.why = why
        self.stand = play.stand
        super().__init__(play.app, play)
        self.controls.focus = "standend.again"

    def _winners(self) -> tuple[int, ...]:
        if not self.why:
            return super()._winners()
        leader = self.found.total.winner
        return (leader,) if leader != NOBODY else ()

    def _looking_back(self) -> list[Row]:
        """Whoever had enough may still think better of it."""
        return [("on", "play", self.app.pop)] if self.why == ENOUGH else []

    def _going_on(self) -> list[Row]:
        """The same again, something else, or nothing more."""
        several = len(self.stand.specs) > 1 or self.stand.set.pair
        other: list[Row] = [("other", "card", self._other)] if several else []
        return [("again", "redo", self._again), *other, ("done", "check", self.stand.home)]

    def _again(self) -> None:
        people = sum(seat.kind == HUMAN for seat in self.play.match.seats)
        match = short_game(self.stand, self.play.match.spec, people)
        self.app.home(StandPlay(self.stand, match))

    def _other(self) -> None:
        self.app.home(ChooseScene(self.stand))

    def back(self) -> None:
        """Nothing is left by a key."""
        self.stand.refuse()

    def key(self, event: pygame.Event) -> bool:
        """Any key tells the rest; then Enter plays again."""
        if not self.told:
            self.skip()
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self._again()
        else:
            return False
        return True

    def title(self) -> str:
        """Who won; of a game that was counted, who is ahead."""
        if not self.why or self.rung < self.steps:
            return super().title()
        if self.drawn:
            return self.app.t("stand.level")
        return self._of("stand.ahead", self.winners[0])

    def verdict(self) -> str:
        """Why it was counted, and how it stands."""
        if not self.why:
            return super().verdict()
        words = self.app.t("stand.time_over" if self.why == TIME else "stand.counted")
        return f"{words}\n{self.found.verdict}"
