"""A chapter of the lessons at the real table: one thing is asked for, all else is answered, the others follow a script.

Nothing here is saved but that the chapter was done: a running game of the person stays as it is.
"""

from __future__ import annotations

from collections import deque
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING

import pygame

from ..core.contract import Move
from ..core.errors import Reason
from ..core.match import COMPUTER, HUMAN, Match, Seat
from ..ui.stage import Item
from ..ui.tabletop import Spot
from .lessons import ASK, FIND, MOVE, PERSON, TELL, Chapter, Course, Start, Step, course_of
from .look import explainers
from .play import BarRow
from .prepared import CardedScene
from .settings import PAUSES
from .teacher import TeacherCard
from .ways import Way

if TYPE_CHECKING:
    from .app import App

TRIES = 2
ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
FINISHED = Step("done")


class LessonScene(CardedScene):
    """`index` is the step, `passing` while a script runs, `verdict` whether a question was answered right."""

    card: TeacherCard
    name = "lesson"

    def __init__(self, app: App, course: Course, chapter: Chapter) -> None:
        self.course, self.chapter = course, chapter
        self.course.words.keys = app.texts.keys
        self.index = 0
        self.script: deque[str] = deque()
        self.passing = False
        self.reply = ""
        self.tried: Move | None = None
        self.wrong = 0
        self.verdict: bool | None = None
        self.missed: dict[str, str] = {}
        self._before: list[tuple[Match, int]] = []
        self.chosen = -1
        super().__init__(app, self._table(app, chapter.start))
        self.card = TeacherCard(self)
        self._begin()

    def _table(self, app: App, start: Start) -> Match:
        """The prepared game: the person in front, the others played by the script."""
        spec = self.course.spec
        count = spec.seat_count(spec.check_options(start.options))
        others = [Seat(app.t(f"new.name.computer.{number}"), COMPUTER) for number in range(1, count)]
        return start.match(spec, [Seat(app.t("new.name.you"), HUMAN), *others])

    def translated(self) -> None:
        """The same step in that language, with the answer to what was tried."""
        super().translated()
        self.course = course_of(self.course.spec, self.app.texts.language)
        self.course.words.keys = self.app.texts.keys
        self.reply = self.course.reply(self.chapter, self.step, self.tried) if self.reply else ""

    # -- the steps

    @property
    def step(self) -> Step:
        """What is asked now."""
        return self.chapter.steps[self.index] if self.index < len(self.chapter.steps) else FINISHED

    @property
    def finished(self) -> bool:
        """Whether every step is done."""
        return self.step is FINISHED

    @property
    def mine(self) -> bool:
        """Whether a move is asked for."""
        return super().mine and self.step.kind == MOVE and not self.passing

    def quiet(self) -> bool:
        """The card asks; between two choices of one move the table does."""
        return not self.picker.picked

    def words(self, *parts: str) -> str:
        """A sentence of this step; empty if it has none of that name."""
        return self.course.says(self.chapter, self.step.id, *parts)

    def _begin(self) -> None:
        """Ask for what the step is about."""
        if self.step.start:
            self.sit_at(self._table(self.app, self.step.start), PERSON)
        del self._before[self.index :]
        self._before.append((self.match, self.match.ply))
        self._anew()

    def _anew(self) -> None:
        """Nothing has been tried yet."""
        self.script.clear()
        self.passing, self.reply, self.wrong, self.verdict, self.ways = False, "", 0, None, ()
        self._refresh()
        self.attend()

    def attend(self) -> None:
        """Whoever plays by keyboard finds the focus where the step goes on."""
        next_one = self.card.hot() or ("answer.0" if self.step.kind == ASK else "")
        if next_one:
            self.controls.attend(next_one)

    def on(self) -> None:
        """The person has read: what the step lets happen happens, then the next one begins."""
        if self.moving() or self.passing:
            self.skip()
        elif self.step.then and self.step.kind == TELL:
            self._follow()
            self.pause = float(PAUSES[self.app.settings.speed])
        else:
            self._next()

    def _follow(self) -> None:
        self.script, self.passing, self.ways, self.reply = deque(self.step.then), True, (), ""
        self.changed()

    def _next(self) -> None:
        self.index += 1
        if not self.finished:
            self._begin()
            return
        problem = self.app.progress.finish(self.course.spec.id, self.chapter.id)
        if problem:
            self.app.say_once("problem.progress", problem=problem)
        self.app.sound("ui/start")
        self._anew()

    def previous(self) -> None:
        """Back to the step before, or to the beginning of this one where it is the first."""
        self.skip()
        index = max(0, min(self.index, len(self.chapter.steps)) - 1)
        self.index = index
        match, ply = self._before[index]
        while match.ply > ply:
            match.undo()
        del self._before[index + 1 :]
        self.missed.pop(self.step.id, None)
        self.sit_at(match, PERSON)
        self.app.sound("ui/cancel")
        self._anew()

    # -- moves and answers

    def play(self, move: Move) -> None:
        """The wanted move is played; any other is answered."""
        if self.step.wants(move):
            self._follow()
            self._advance(move)
        else:
            self._not_that(move)

    def point(self, spot: Spot) -> None:
        """Where something is to be found, pointing is the answer; otherwise it is a part of a move."""
        if self.step.kind != FIND or self.verdict is not None or self.moving() or self.model.fanned:
            super().point(spot)
            return
        self.answer_with(any(fnmatchcase(spot.id, pattern) for pattern in self.step.find))

    def answer(self, number: int) -> None:
        """One of the answers was chosen."""
        self.chosen = number
        self.answer_with(number == self.step.right)

    def answer_with(self, right: bool) -> None:
        """A question is answered once; a search goes on until it is found, except in a quiz."""
        if self.step.kind == FIND and not self.chapter.quiz:
            if right:
                self.app.sound("ui/select")
                self._next()
            else:
                self._not_that()
            return
        self.verdict = right
        if not right:
            self.missed[self.step.id] = self.step.see
        self.app.sound("ui/select" if right else "ui/illegal")
        self.attend()
        self.changed()

    def _not_that(self, move: Move | None = None) -> None:
        """Say why not; whoever has tried twice is shown."""
        self.tried, self.reply = move, self.course.reply(self.chapter, self.step, move)
        self.wrong += 1
        self.app.hush()
        self.app.sound("ui/illegal")
        self._refresh()
        if self.wrong >= TRIES:
            self.show()

    def can_show(self) -> bool:
        """Whether there is something to be shown: a quiz gives nothing away."""
        return self.step.kind in (MOVE, FIND) and not self.passing and not self.chapter.quiz

    def show(self) -> None:
        """Mark what is wanted."""
        if not self.can_show():
            return
        if self.moving():
            self.skip()
        self.wrong = max(self.wrong, TRIES)
        wanted = next((move for move in self.match.legal() if self.step.wants(move)), None)
        self.ways = (Way(wanted, self.viewer),) if wanted and self.step.kind == MOVE else ()
        self.changed()

    def targets(self) -> tuple[str, ...]:
        """Patterns of what arrows point at now."""
        if self.app.top is not self or self.passing or self.moving() or self.finished or self.ways:
            return ()
        if self.step.kind == FIND and (self.wrong >= TRIES or self.verdict is not None):
            return self.step.find[:1]
        return self.step.at[min(len(self.picker.picked), max(0, len(self.step.at) - 1)) :]

    def spot(self, id: str) -> Spot | None:
        """The spot of the table that a widget stands for."""
        return self._spots.get(id)

    # -- the script

    def _computer(self) -> None:
        """The next move of the script, whoever makes it; one that does not fit is left out."""
        if self.pause > 0 or self.moving():
            return
        if self.script:
            self._advance(self.match.spec.parse(self.script.popleft()))
        elif self.passing:
            self._next()

    def _arrived(self) -> None:
        super()._arrived()
        if self.passing and not self.script:
            self._next()

    def happening(self) -> str:
        """Who has just done what; empty if there is nothing to tell."""
        return self.told_of(self.match.log[-1:])

    def busy(self) -> bool:
        """Whether cards or a script are under way."""
        return self.moving() or bool(self.script)

    # -- leaving and leafing

    def again(self) -> None:
        """The same chapter from its beginning."""
        self.app.replace(LessonScene(self.app, self.course, self.chapter))

    def go_on(self) -> None:
        """The next chapter."""
        following = self.course.after(self.chapter)
        if following:
            self.app.replace(LessonScene(self.app, self.course, following))

    def new_game(self) -> None:
        """What was learnt is played."""
        from .longform import form_of

        self.app.push(form_of(self.app, self.course.spec))

    def see(self, id: str) -> None:
        """The chapter that explains something, over this one."""
        self.app.push(LessonScene(self.app, self.course, self.course.find(id)))

    def undo(self) -> None:
        """Back to the step before."""
        self.previous()

    def redo(self) -> None:
        """What was taken back is asked for again."""
        self.refuse(self.texts.reason(Reason("redo_nothing")))

    def bar_rows(self) -> tuple[BarRow, ...]:
        """What a lesson has beside the table."""
        t = self.app.t
        return (
            ("menu", "menu", t("lesson.list"), self.open_menu, True),
            ("undo", "undo", t("lesson.previous"), self.previous, self.index > 0),
            ("hint", "hint", t("lesson.show"), self.show, self.can_show()),
            *explainers(self),
            ("ledger", "crown", t("play.ledger"), self.open_ledger, True),
            ("rules", "rules", t("play.rules"), self.open_rules, True),
        )

    def key(self, event: pygame.Event) -> bool:
        """Enter goes on, digits answer, H shows; the rest is as in play."""
        own = {pygame.K_h: self.show, pygame.K_u: self.undo}
        number = event.key - pygame.K_1
        if self.moving():
            self.skip()
        elif event.key in ENTER and self.card.hot():
            self.card.press_hot()
        elif event.key in own:
            own[event.key]()
        elif self.step.kind == ASK and self.verdict is None and 0 <= number < self.step.answers:
            self.answer(number)
        elif event.key != pygame.K_n:
            return super().key(event)
        return True

    def waiting_words(self) -> str:
        """Why nothing can be done on the table now."""
        return self.app.t("lesson.read_on" if self.card.hot() else "play.not_yet")

    # -- picture

    def draw_over(self, items: list[Item]) -> None:
        """The arrows, over everything."""
        super().draw_over(items)
        self.card.draw_arrows(items)
