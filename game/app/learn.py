"""Learn: the games, and the chapters of their lessons, with ticks for what is done. Any chapter can be opened."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from ..core.contract import GameSpec
from ..registry import GAMES
from ..ui.kit import Kit
from ..ui.stage import Item
from ..ui.widgets import Look, Widget, button, choice
from .lessons import Chapter, Course, course_of, taught
from .puzzles import own_puzzles
from .scene import Scene
from .sheet import Sheet, draw_sheet, sheet, split

if TYPE_CHECKING:
    from .app import App

WIDE, NARROW, HEAD, FOOT = 1640, 1000, 196, 116
ROW, GAP, TAB, COLUMNS = 82, 10, 54, 2
LEAST_ROWS = 7


class LearnScene(Scene):
    """One game's chapters are shown."""

    name = "learn"
    music = "ui/ambience"

    def __init__(self, app: App, game: str = "") -> None:
        super().__init__(app)
        self.specs = taught(GAMES)
        self.spec = next((spec for spec in self.specs if spec.id == game), self.specs[0])

    @property
    def course(self) -> Course:
        """The lessons of the game that is shown."""
        return self.course_of(self.spec)

    def course_of(self, spec: GameSpec) -> Course:
        """The lessons of a game, in the person's language."""
        return course_of(spec, self.app.texts.language)

    def enter(self) -> None:
        """The focus is where the person goes on."""
        self.controls.focus = f"chapter.{self._next().id}"

    def _next(self) -> Chapter:
        """The first chapter that is not done; the first of all if none is left."""
        chapters = self.course.chapters
        return next((one for one in chapters if not self.app.progress.done(self.spec.id, one.id)), chapters[0])

    # -- where things are

    def page(self) -> Sheet:
        """The sheet, as high as the longest course."""
        columns = self._columns()
        longest = max(len(self.course_of(spec).chapters) for spec in self.specs)
        rows = max(LEAST_ROWS, -(-longest // columns))
        return sheet(self.kit, NARROW if columns == 1 else WIDE, HEAD + rows * (ROW + GAP) + FOOT)

    def _columns(self) -> int:
        return 1 if self.kit.portrait else COLUMNS

    def _boxes(self, page: Sheet) -> list[pygame.Rect]:
        """Box of every chapter, down the first column and then the next."""
        columns, count = self._columns(), len(self.course.chapters)
        rows = -(-count // columns)
        room = pygame.Rect(page.box.x + page.px(46), page.box.y + page.px(HEAD), page.box.w - page.px(92), page.px(ROW))
        cells = split(room, columns, page.px(22))
        pitch = page.px(ROW + GAP)
        return [cells[index // rows].move(0, index % rows * pitch) for index in range(count)]

    # -- controls

    def build(self) -> list[Widget]:
        """The games, the chapters, the way back."""
        page, t = self.page(), self.app.t
        tabs = pygame.Rect(page.box.x + page.px(46), page.box.y + page.px(112), page.box.w - page.px(92), page.px(TAB))
        out = [
            self._tab(spec, box)
            for spec, box in zip(self.specs, split(tabs, len(self.specs), page.px(14)), strict=True)
        ]
        for index, box in enumerate(self._boxes(page)):
            out.append(self._chapter(index, box))
        foot = pygame.Rect(0, 0, page.px(720), page.px(54))
        foot.midbottom = (page.box.centerx, page.box.bottom - page.px(32))
        back, puzzles = split(foot, 2, page.px(24))
        return [
            *out,
            button("learn.back", t("back"), back, self.app.pop, "back", sound="ui/cancel"),
            button("learn.puzzles", self._puzzles_label(), puzzles, self.open_puzzles, "star"),
        ]

    def _puzzles_label(self) -> str:
        """Puzzles, and how many of the game's own are solved."""
        found = own_puzzles(self.spec, self.app.texts.language)
        solved = sum(self.app.solved.done(self.spec.id, one.id) for one in found)
        return self.app.t("learn.puzzles", done=solved, count=len(found))

    def open_puzzles(self) -> None:
        """The puzzles of the game that is shown."""
        from .puzzlelist import PuzzleList

        self.app.push(PuzzleList(self.app, self.spec.id))

    def _tab(self, spec: GameSpec, box: pygame.Rect) -> Widget:
        course = self.course_of(spec)
        done = sum(self.app.progress.done(spec.id, chapter.id) for chapter in course.chapters)
        words = self.app.t("learn.tab", game=self.app.name_of(spec.id), done=done, count=len(course.chapters))
        return choice(f"learn.{spec.id}", words, box, spec is self.spec, partial(self.turn, spec))

    def turn(self, spec: GameSpec) -> None:
        """Show the chapters of another game."""
        if spec is not self.spec:
            self.spec = spec
            self.app.sound("ui/page")

    def _chapter(self, index: int, box: pygame.Rect) -> Widget:
        chapter, course = self.course.chapters[index], self.course
        done = self.app.progress.done(self.spec.id, chapter.id)
        title, idea = (course.says(chapter, part) for part in ("title", "idea"))
        words = self.app.t("learn.chapter_done" if done else "learn.chapter", number=index + 1, title=title, idea=idea)
        ideas = [course.says(one, "idea") for one in course.chapters]
        paint = partial(paint_chapter, str(index + 1), title, idea, done, ideas)
        hot = "hot" if chapter is self._next() else ""
        return Widget(f"chapter.{chapter.id}", "button", words, box, partial(self.open, chapter), paint, look=hot)

    def open(self, chapter: Chapter) -> None:
        """Begin a chapter."""
        from .lesson import LessonScene

        self.app.push(LessonScene(self.app, self.course, chapter))

    def key(self, event: pygame.Event) -> bool:
        """Enter goes on with the chapter that is next."""
        if event.key not in (pygame.K_RETURN, pygame.K_KP_ENTER):
            return False
        self.open(self._next())
        return True

    # -- picture

    def draw(self, items: list[Item]) -> None:
        """Hall, paper, heading."""
        kit, page = self.kit, self.page()
        kit.put(items, kit.assets.cover("ui/title", kit.size), 0, 0)
        kit.put(items, kit.shapes.dim(kit.size, 150), 0, 0)
        draw_sheet(items, kit, page, self.app.t("title.learn"), opacity=1.0)


def paint_chapter(
    number: str,
    title: str,
    idea: str,
    done: bool,
    ideas: Sequence[str],
    widget: Widget,
    kit: Kit,
    look: Look,
    items: list[Item],
    mark: str = "",
) -> None:
    """A slip of paper: the number or a tick, the title, the idea; a mark at the right of the title.

    The letters of the idea are as large as those of the longest of all `ideas` in the same list.
    """
    box, theme = widget.rect, kit.theme
    lit = look.hover or look.focused
    kit.put(items, kit.shapes.panel(box.w, box.h, 1.0, 9), box.x, box.y)
    if lit or look.pressed:
        kit.put(items, kit.shapes.bar(box.w - 8, box.h - 8, theme.gold, 26), box.x + 4, box.y + 4)
    size = box.h * 0.56
    x, next_one = box.x + box.h * 0.58, widget.look == "hot"
    disc = kit.shapes.disc(size, theme.gold if next_one else theme.panel, theme.gold_mid, lead=next_one)
    kit.centred(items, disc, x, box.centery)
    ink = theme.ink_warm if next_one else theme.good if done else theme.gold
    if done:
        kit.centred(items, kit.assets.tinted("ui/check", size * 0.62, ink), x, box.centery)
    else:
        kit.label(items, number, x, box.centery, size * 0.5, size, ink, "title", "center")
    left = box.x + box.h * 1.12
    whole = room = box.right - left - box.h * 0.2
    longest = max(ideas, key=lambda one: kit.text.width(one, box.h * 0.265))
    size = kit.text.fitting(longest, box.h * 0.265, whole)
    one_line = kit.text.width(idea, size) <= whole
    head = box.y + box.h * (0.32 if one_line else 0.24)
    if mark:
        wide = kit.text.width(mark, box.h * 0.24)
        kit.label(
            items,
            mark,
            box.right - box.h * 0.2,
            head,
            box.h * 0.24,
            wide + 2,
            theme.muted,
            "body",
            "right",
        )
        room -= wide + box.h * 0.2
    kit.label(items, title, left, head, box.h * 0.31, room, theme.gold, "bold")
    if one_line:
        kit.label(items, idea, left, box.y + box.h * 0.68, size, whole, theme.ivory)
    else:
        words = kit.text.block(idea, size, (whole, box.h * 0.55), theme.ivory)
        kit.put(items, words, left, box.y + box.h * 0.68 - words.get_height() / 2)
