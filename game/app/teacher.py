"""The teacher's card below the table: what is to be understood and done, at most two sentences; and the arrows."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import pygame

from ..ui.stage import Item
from ..ui.widgets import Widget, area, button
from .lessons import ASK, TELL
from .pointingcard import PointingCard
from .sentences import in_sentences
from .sheet import split
from .wordcard import Part, strip

if TYPE_CHECKING:
    from .lesson import LessonScene

ROW = 50
CHAPTERS = 2
Plate = tuple[str, str, Callable[[], None], str, bool]


class TeacherCard(PointingCard):
    """The words and buttons of the present step of a lesson."""

    def __init__(self, lesson: LessonScene) -> None:
        super().__init__(lesson.kit, lesson)
        self.lesson = lesson

    # -- where things are

    def text_box(self) -> pygame.Rect:
        """The place of the words."""
        inner, side = self._inner(), self._side()
        top = inner.y + self._px(36)
        bottom = inner.bottom - (self._px(ROW + 8) if self._row() else 0)
        right = inner.right if self.lesson.finished else side.x - self._px(26)
        return pygame.Rect(inner.x, top, right - inner.x, bottom - top)

    # -- words

    def title(self) -> str:
        """The chapter, and how far it has come."""
        lesson = self.lesson
        name = lesson.course.says(lesson.chapter, "title")
        count = len(lesson.chapter.steps)
        if lesson.finished:
            return lesson.app.t("lesson.done_title", chapter=name)
        if lesson.verdict is not None:
            name = f"{name} · {lesson.app.t('lesson.right' if lesson.verdict else 'lesson.wrong')}"
        return lesson.app.t("lesson.title", chapter=name, step=lesson.index + 1, count=count)

    def parts(self) -> list[Part]:
        """What is said, and what is asked: at most two sentences together."""
        lesson, theme, t = self.lesson, self.kit.theme, self.lesson.app.t
        if lesson.finished:
            return [(self._end(), theme.ivory, "body")]
        if lesson.verdict is not None:
            tone = theme.good if lesson.verdict else theme.bad
            return [(lesson.words(), theme.ivory, "body"), (lesson.words("why"), tone, "bold")]
        if lesson.passing:
            return [(lesson.happening() or t("lesson.watch"), theme.muted, "body")]
        said = (lesson.reply, theme.bad, "body") if lesson.reply else (lesson.words(), theme.ivory, "body")
        parts = [said, (lesson.words("ask"), theme.gold, "bold")]
        return [part for part in parts if part[0]]

    def _end(self) -> str:
        lesson = self.lesson
        if not lesson.chapter.quiz:
            return lesson.course.says(lesson.chapter, "done")
        count = len(lesson.chapter.steps)
        key = "lesson.score" if lesson.missed else "lesson.score_all"
        return lesson.app.t(key, right=count - len(lesson.missed), count=count)

    # -- controls

    def widgets(self) -> list[Widget]:
        """The card, its buttons and the answers."""
        words = in_sentences(self.title(), self.says())
        out = [area("teacher.card", "panel", words, strip(self.kit), focusable=False, sound="")]
        row = self._row()
        inner = self._inner()
        room = pygame.Rect(inner.x, inner.bottom - self._px(ROW), inner.w, self._px(ROW))
        if not self.lesson.finished:
            room.w = self._side().x - self._px(26) - inner.x
            out += self._side_buttons()
        boxes = split(room, max(3, len(row)), self._px(14))
        for (id, label, act, icon, hot), box in zip(row, boxes, strict=False):
            out.append(button(id, label, box, act, icon, hot=hot))
        return out

    def _side_buttons(self) -> list[Widget]:
        """The way on, or what is wanted; below it what explains."""
        lesson, t, side = self.lesson, self.lesson.app.t, self._side()
        high = min(self._px(64), (side.h - self._px(12)) // 2)
        upper = pygame.Rect(side.x, side.centery - high // 2, side.w, high)
        if lesson.verdict is False and lesson.step.see:
            lower = pygame.Rect(side.x, side.bottom - high, side.w, high)
            upper.y = lower.y - high - self._px(12)
            name = lesson.course.says(lesson.course.find(lesson.step.see), "title")
            see = button("teacher.see", name, lower, partial(lesson.see, lesson.step.see), "rules")
            return [button("teacher.next", t("lesson.next"), upper, lesson.on, "next", hot=True), see]
        if self._goes_on():
            return [button("teacher.next", t("lesson.next"), upper, lesson.on, "next", hot=True)]
        if lesson.can_show():
            return [button("teacher.show", t("lesson.show"), upper, lesson.show, "hint")]
        return []

    def _goes_on(self) -> bool:
        lesson = self.lesson
        return not lesson.finished and not lesson.passing and (lesson.step.kind == TELL or lesson.verdict is not None)

    def _row(self) -> list[Plate]:
        """Answers to choose from, or the ways to go on after the end."""
        lesson = self.lesson
        if lesson.finished:
            return self._ways_on()
        if lesson.step.kind != ASK:
            return []
        return [self._answer(number) for number in range(lesson.step.answers)]

    def _answer(self, number: int) -> Plate:
        lesson, step = self.lesson, self.lesson.step
        words = lesson.words(f"answer{number}")
        if lesson.verdict is None:
            return f"answer.{number}", words, partial(lesson.answer, number), "", False
        sign = "check" if number == step.right else "close" if number == lesson.chosen else ""
        return f"answer.{number}", words, lesson.on, sign, number == step.right

    def _ways_on(self) -> list[Plate]:
        """What was missed, the next chapter or a game, the same again, the list."""
        lesson, t = self.lesson, self.lesson.app.t
        course = lesson.course
        missed = list(dict.fromkeys(see for see in lesson.missed.values() if see))[:CHAPTERS]
        out: list[Plate] = [
            (f"teacher.see.{id}", course.says(course.find(id), "title"), partial(lesson.see, id), "rules", False)
            for id in missed
        ]
        last = course.after(lesson.chapter) is None
        if last:
            out.append(("teacher.play", t("title.new"), lesson.new_game, "play", True))
        else:
            out.append(("teacher.chapter", t("lesson.chapter"), lesson.go_on, "next", True))
        out.append(("teacher.again", t("lesson.again"), lesson.again, "redo", False))
        out.append(("teacher.list", t("lesson.list"), lesson.open_menu, "menu", False))
        return out

    def hot(self) -> str:
        """Id of the button that goes on; empty if something else is asked for."""
        if self._goes_on():
            return "teacher.next"
        return next((id for id, _, _, _, hot in self._row() if hot), "") if self.lesson.finished else ""

    def press_hot(self) -> None:
        """Do what the gilded button does."""
        wanted = self.hot()
        found = next((widget for widget in self.widgets() if widget.id == wanted), None)
        if found:
            self.lesson.activate(found)

    # -- picture

    def draw(self, items: list[Item]) -> None:
        """Paper, title, steps, words."""
        self.draw_paper(items, self.lesson.index, len(self.lesson.chapter.steps))
        self.draw_words(items)
