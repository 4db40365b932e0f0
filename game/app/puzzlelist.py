"""Puzzles game by game: those that come with it, the easiest first, and those that people have made."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from ..ui.kit import Kit
from ..ui.stage import Item
from ..ui.widgets import Look, Widget, icon_button
from .filelist import Begin, FileList, paint_slip
from .learn import paint_chapter
from .puzzle import PuzzleScene
from .puzzlefiles import PuzzleFiles, Riddle
from .puzzles import Puzzle, own_puzzles
from .setup import plain
from .sheet import Sheet, sheet

if TYPE_CHECKING:
    from .app import App

WIDE, HIGH = 1560, 976
TALL_WIDE, TALL_HIGH = 940, 1560


class PuzzleList(FileList[Puzzle | Riddle]):
    """One game's puzzles are shown."""

    name = "puzzles"
    columns = 2

    def __init__(self, app: App, game: str = "") -> None:
        super().__init__(app, game)
        self.files: list[Riddle] = []

    def page(self) -> Sheet:
        """The sheet, wide enough for two columns."""
        return sheet(self.kit, TALL_WIDE, TALL_HIGH) if self.kit.portrait else sheet(self.kit, WIDE, HIGH)

    def folder(self) -> PuzzleFiles:
        """Where puzzles lie."""
        return self.app.puzzles

    def look(self) -> None:
        """Look again what there is."""
        self.files = self.app.puzzles.listed()

    def enter(self) -> None:
        """Files come and go; the focus is where the person goes on."""
        super().enter()
        following = self._next()
        self.controls.focus = f"puzzle.{following.id}" if following else "puzzles.back"

    def own(self) -> tuple[Puzzle, ...]:
        """The puzzles that come with the game."""
        return own_puzzles(self.spec, self.app.texts.language)

    def all(self) -> tuple[Puzzle, ...]:
        """Every puzzle of the game, in the order of the list."""
        made = (one.puzzle for one in self.files if one.puzzle and one.puzzle.spec is self.spec)
        return (*self.own(), *made)

    def rows(self) -> list[Puzzle | Riddle]:
        """The game's own, then the files of the game that is shown, and every file that is no puzzle."""
        return [*self.own(), *(one for one in self.files if one.puzzle is None or one.puzzle.spec is self.spec)]

    def done(self, puzzle: Puzzle) -> bool:
        """Whether it was solved once."""
        return self.app.solved.done(self.spec.id, puzzle.id)

    def _next(self) -> Puzzle | None:
        """The first that is not solved; the first of all if none is left."""
        found = self.all()
        return next((one for one in found if not self.done(one)), found[0] if found else None)

    def ways(self) -> list[Begin]:
        """Go on with the next one, make one, show all to others."""
        return [
            ("next", "next", self.go_on, True),
            ("make", "castle", self.make, False),
            ("present", "present", self.present, False),
        ]

    def row(self, page: Sheet, row: Puzzle | Riddle, box: pygame.Rect) -> list[Widget]:
        """A puzzle that comes with the game, or a file."""
        return [self._slip(row, box)] if isinstance(row, Puzzle) else self._file_row(page, row, box)

    def _slip(self, puzzle: Puzzle, box: pygame.Rect) -> Widget:
        t, number, done = self.app.t, self.all().index(puzzle) + 1, self.done(puzzle)
        title, task, level = plain(puzzle.title), puzzle.task, t(f"puzzles.level.{puzzle.level}")
        words = t("puzzles.done" if done else "puzzles.open", number=number, title=title, level=level, task=task)
        tasks = [one.task for one in self.all()]
        paint = partial(paint_puzzle, str(number), title, task, done, level, tasks)
        hot = "hot" if puzzle is self._next() else ""
        return Widget(f"puzzle.{puzzle.id}", "button", words, box, partial(self.open, puzzle), paint, look=hot)

    def _file_row(self, page: Sheet, one: Riddle, box: pygame.Rect) -> list[Widget]:
        """A slip that opens the puzzle, and a button that takes its file away."""
        t, size = self.app.t, page.px(56)
        delete = pygame.Rect(box.right - size, box.centery - size // 2, size, size)
        room = pygame.Rect(box.x, box.y, delete.x - page.px(10) - box.x, box.h)
        gone = icon_button(
            f"delete.{one.path.stem}",
            t("setups.delete", name=self._title(one)),
            delete,
            partial(self.delete, one),
            "close",
        )
        if one.puzzle:
            return [self._slip(one.puzzle, room), gone]
        why = self.app.texts_of(self.spec.id).reason(one.reason) if one.reason else one.problem
        title, words = one.path.name, t("setups.wrong", place=one.place, text=why)
        paint, label = partial(paint_slip, title, words, False), t("setups.open", name=title, text=words)
        return [Widget(f"puzzle.file.{one.path.stem}", "button", label, room, None, paint, False), gone]

    def _title(self, one: Riddle) -> str:
        return plain(one.puzzle.title) or one.path.stem if one.puzzle else one.path.name

    # -- what they do

    def open(self, puzzle: Puzzle) -> None:
        """Ask it."""
        self.app.push(PuzzleScene(self.app, puzzle, self.all()))

    def go_on(self) -> None:
        """The next one that is not solved."""
        if following := self._next():
            self.open(following)

    def make(self) -> None:
        """From a position that was kept or is set up now."""
        from .setups import Setups

        self.app.push(Setups(self.app, self.spec.id))

    def present(self) -> None:
        """All of them before an audience: each question, then its answer."""
        from .presenter import PresenterScene
        from .puzzles import as_set

        if found := self.all():
            title = self.app.t("puzzles.heading")
            shown = as_set(self.spec, found, title, partial(self.app.t, "puzzle.solution"))
            self.app.push(PresenterScene(self.app, shown))

    def delete(self, one: Riddle) -> None:
        """Take a file away; it can be put back."""
        self.take_away(one.path, self._title(one))

    def key(self, event: pygame.Event) -> bool:
        """Enter goes on with the next one."""
        if event.key not in (pygame.K_RETURN, pygame.K_KP_ENTER):
            return super().key(event)
        self.go_on()
        return True


def paint_puzzle(
    number: str,
    title: str,
    task: str,
    done: bool,
    level: str,
    tasks: Sequence[str],
    widget: Widget,
    kit: Kit,
    look: Look,
    items: list[Item],
) -> None:
    """A slip like that of a chapter, with how hard it is at the right."""
    paint_chapter(number, title, task, done, tasks, widget, kit, look, items, level)
