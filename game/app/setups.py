"""Set up a position: a new one, the one that was being set up, or one of those kept, game by game."""

from __future__ import annotations

import logging
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from ..core.kept import Kept
from ..ui.stage import Item
from ..ui.widgets import Widget, icon_button
from .editor import EditorScene
from .filelist import Begin, FileList, paint_slip
from .library import Library, Volume, beginning
from .setup import plain, recalled
from .sheet import Sheet

if TYPE_CHECKING:
    from .app import App

log = logging.getLogger(__name__)


class Setups(FileList[Volume]):
    """One game's positions are shown."""

    name = "setups"

    def __init__(self, app: App, game: str = "") -> None:
        super().__init__(app, game)
        self.volumes: list[Volume] = []

    def folder(self) -> Library:
        """Where positions lie."""
        return self.app.library

    def look(self) -> None:
        """Look again what is kept."""
        self.volumes = self.app.library.volumes()

    def enter(self) -> None:
        """Files come and go; the focus is where one begins."""
        super().enter()
        self.controls.focus = self.controls.focus or "setups.new"

    def rows(self) -> list[Volume]:
        """The positions of the game that is shown, and every file that is none."""
        return [one for one in self.volumes if one.kept is None or one.kept.spec is self.spec]

    def ways(self) -> list[Begin]:
        """A fresh game, an empty table, or what was being set up."""
        draft = self.app.library.draft(self.spec.id).is_file()
        rows: list[Begin] = [("new", "again", self.fresh, not draft), ("empty", "card", self.empty, False)]
        return [("draft", "next", self.draft, True), *rows] if draft else rows

    def row(self, page: Sheet, volume: Volume, box: pygame.Rect) -> list[Widget]:
        """A slip that opens the position, then buttons that make a puzzle of it, play from it and take it away."""
        t, name = self.app.t, volume.path.stem
        size, gap = page.px(56), page.px(10)
        delete = pygame.Rect(box.right - size, box.centery - size // 2, size, size)
        play = delete.move(-size - gap, 0)
        puzzle = play.move(-size - gap, 0)
        slip = pygame.Rect(box.x, box.y, puzzle.x - gap - box.x, box.h)
        title, words = self._words(volume)
        label = t("setups.open", name=title, text=words)
        paint = partial(paint_slip, title, words, volume.kept is not None)
        open_it, able = partial(self.open, volume), volume.kept is not None and volume.kept.position["phase"] != "over"
        return [
            Widget(f"position.{name}", "button", label, slip, open_it, paint, volume.kept is not None),
            icon_button(
                f"riddle.{name}", t("setups.puzzle", name=title), puzzle, partial(self.riddle, volume), "star", able
            ),
            icon_button(f"play.{name}", t("setups.play", name=title), play, partial(self.play, volume), "play", able),
            icon_button(
                f"delete.{name}", t("setups.delete", name=title), delete, partial(self.delete, volume), "close"
            ),
        ]

    def _words(self, volume: Volume) -> tuple[str, str]:
        """Title and caption of a file, or its name and what is wrong with it."""
        if volume.kept:
            title = plain(volume.kept.title) or volume.path.stem
            return title, " ".join(volume.kept.caption.split())[:200]
        reason = volume.reason
        why = self.app.texts_of(self.spec.id).reason(reason) if reason else self.app.t("setups.unreadable")
        return volume.path.name, self.app.t("setups.wrong", place=volume.place, text=why)

    # -- what they do

    def fresh(self) -> None:
        """The normal beginning of a game, by the options of the last one."""
        self._edit(dirty=False)

    def empty(self) -> None:
        """A table with nothing on it."""
        scene = self._edit(dirty=False)
        scene.clear()

    def _edit(self, dirty: bool) -> EditorScene:
        options = recalled(self.spec, self.app.settings.last.get(self.spec.id, {})).options
        scene = EditorScene(self.app, beginning(self.spec, options), dirty=dirty)
        self.app.push(scene)
        return scene

    def draft(self) -> None:
        """What was being set up; if it cannot be shown, say so and begin anew."""
        found = self.app.library.read_draft(self.spec)
        scene = opened(self.app, *found) if found else None
        if scene is None:
            self.app.library.drop_draft(self.spec.id)
            self.app.say(self.app.t("setups.no_draft"))
            self.changed()
            return
        self.app.push(scene)

    def open(self, volume: Volume) -> None:
        """Set it up further."""
        if volume.kept:
            self.app.push(EditorScene(self.app, volume.kept, volume.path))

    def play(self, volume: Volume) -> None:
        """Play from it."""
        from .playfrom import PlayFrom

        if volume.kept:
            self.app.push(PlayFrom(self.app, volume.kept))

    def riddle(self, volume: Volume) -> None:
        """Make a puzzle of it."""
        from .puzzlemaker import PuzzleMaker

        if volume.kept:
            self.app.push(PuzzleMaker(self.app, volume.kept))

    def delete(self, volume: Volume) -> None:
        """Take it away; it can be put back."""
        self.take_away(volume.path, self._words(volume)[0])

    def key(self, event: pygame.Event) -> bool:
        """Enter begins a new one."""
        if event.key not in (pygame.K_RETURN, pygame.K_KP_ENTER):
            return super().key(event)
        self.fresh()
        return True

    # -- picture

    def draw(self, items: list[Item]) -> None:
        """The list, and what one without a position means."""
        super().draw(items)
        kit, page = self.kit, self.page()
        if not self.rows():
            room = self.room(page)
            words = kit.text.paragraph(self.app.t("setups.none"), page.px(21), room.w, kit.theme.muted, align="center")
            kit.put(items, words, room.x, room.y + page.px(20))


def opened(app: App, one: Kept, path: Path | None) -> EditorScene | None:
    """The editor with what was being set up, possible or not; None if it has not even the shape of a position."""
    try:
        scene = EditorScene(app, one, path, dirty=True)
        scene.editing.tidy(scene.data, scene.options)
        for page in range(len(scene.bench.pages())):
            scene.bench.choose(page)
            scene.changed()
            scene.items()
        scene.bench.choose(0)
    except (ValueError, TypeError, KeyError, IndexError, AttributeError) as error:
        log.warning("what was being set up: %r", error)
        return None
    return scene
