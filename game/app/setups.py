"""Set up a position: a new one, the one that was being set up, or one of those kept, game by game."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from ..core.contract import GameSpec
from ..core.kept import Kept
from ..registry import GAMES
from ..ui.kit import Kit
from ..ui.stage import Item
from ..ui.widgets import Look, Widget, button, choice, icon_button
from .editor import EditorScene
from .library import Volume, beginning
from .scene import Scene
from .setup import plain, recalled
from .sheet import Sheet, draw_sheet, sheet, split

if TYPE_CHECKING:
    from .app import App

log = logging.getLogger(__name__)
WIDE, HIGH, NARROW_WIDE, NARROW_HIGH = 1320, 900, 940, 1320
HEAD, TAB, ROW, GAP, FOOT = 112, 54, 84, 10, 110


@dataclass(frozen=True, slots=True)
class Removed:
    """A file that was taken away and can be put back."""

    volume: Volume
    data: bytes


class Setups(Scene):
    """One game's positions are shown."""

    name = "setups"
    music = "ui/ambience"

    def __init__(self, app: App, game: str = "") -> None:
        super().__init__(app)
        self.spec = next((spec for spec in GAMES if spec.id == game), GAMES[0])
        self.volumes: list[Volume] = []
        self.first = 0
        self.removed: Removed | None = None

    def enter(self) -> None:
        """Look again what is kept: files come and go."""
        self.volumes = self.app.library.volumes()
        self.controls.focus = self.controls.focus or "setups.new"

    def mine(self) -> list[Volume]:
        """The positions of the game that is shown, and every file that is none."""
        return [one for one in self.volumes if one.kept is None or one.kept.spec is self.spec]

    # -- where things are

    def page(self) -> Sheet:
        """The sheet."""
        return sheet(self.kit, NARROW_WIDE, NARROW_HIGH) if self.kit.portrait else sheet(self.kit, WIDE, HIGH)

    def _room(self, page: Sheet) -> pygame.Rect:
        top = page.box.y + page.px(HEAD + TAB + 24 + ROW + GAP)
        return pygame.Rect(
            page.box.x + page.px(46), top, page.box.w - page.px(92), page.box.bottom - page.px(FOOT) - top
        )

    def _fits(self, page: Sheet) -> int:
        return max(1, self._room(page).h // page.px(ROW + GAP))

    # -- controls

    def build(self) -> list[Widget]:
        """The games, ways to begin, the positions, the way back."""
        page, t = self.page(), self.app.t
        left, wide = page.box.x + page.px(46), page.box.w - page.px(92)
        tabs = pygame.Rect(left, page.box.y + page.px(HEAD), wide, page.px(TAB))
        out: list[Widget] = []
        for spec, box in zip(GAMES, split(tabs, len(GAMES), page.px(14)), strict=True):
            turn = partial(self.turn, spec)
            out.append(choice(f"setups.{spec.id}", self.app.name_of(spec.id), box, spec is self.spec, turn))
        out += self._begin(page, pygame.Rect(left, tabs.bottom + page.px(16), wide, page.px(62)))
        out += self._list(page)
        foot = pygame.Rect(left, page.box.bottom - page.px(86), wide, page.px(54))
        back = pygame.Rect(0, 0, page.px(250), foot.h)
        back.midbottom = (page.box.centerx, foot.bottom)
        out.append(button("setups.back", t("back"), back, self.app.pop, "back", sound="ui/cancel"))
        if self.removed:
            undo = pygame.Rect(0, foot.y, page.px(290), foot.h)
            undo.right = foot.right
            out.append(button("setups.undo", t("setups.undo"), undo, self.undo, "undo"))
        return out

    def _begin(self, page: Sheet, row: pygame.Rect) -> list[Widget]:
        t, draft = self.app.t, self.app.library.draft(self.spec.id).is_file()
        rows = [("new", "again", self.fresh, not draft), ("empty", "card", self.empty, False)]
        if draft:
            rows.insert(0, ("draft", "next", self.draft, True))
        boxes = split(row, len(rows), page.px(14))
        return [
            button(f"setups.{id}", t(f"setups.{id}"), box, act, icon, hot=hot)
            for (id, icon, act, hot), box in zip(rows, boxes, strict=True)
        ]

    def _list(self, page: Sheet) -> list[Widget]:
        room, fits, mine = self._room(page), self._fits(page), self.mine()
        self.first = max(0, min(self.first, len(mine) - fits))
        out: list[Widget] = []
        for line, volume in enumerate(mine[self.first : self.first + fits]):
            box = pygame.Rect(room.x, room.y + line * page.px(ROW + GAP), room.w, page.px(ROW))
            out += self._row(page, volume, box)
        if len(mine) > fits:
            out += self._turners(page, len(mine), fits)
        return out

    def _row(self, page: Sheet, volume: Volume, box: pygame.Rect) -> list[Widget]:
        """A slip that opens the position, then buttons that play from it and take it away."""
        t, name = self.app.t, volume.path.stem
        size, gap = page.px(56), page.px(10)
        delete = pygame.Rect(box.right - size, box.centery - size // 2, size, size)
        play = delete.move(-size - gap, 0)
        slip = pygame.Rect(box.x, box.y, play.x - gap - box.x, box.h)
        title, words = self._words(volume)
        label = t("setups.open", name=title, text=words)
        paint = partial(paint_slip, title, words, volume.kept is not None)
        open_it, able = partial(self.open, volume), volume.kept is not None and volume.kept.position["phase"] != "over"
        return [
            Widget(f"position.{name}", "button", label, slip, open_it, paint, volume.kept is not None),
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

    def _turners(self, page: Sheet, count: int, fits: int) -> list[Widget]:
        size, t = page.px(48), self.app.t
        less = pygame.Rect(page.box.x + page.px(46), page.box.bottom - page.px(83), size, size)
        more = less.move(size + page.px(12), 0)
        return [
            icon_button("setups.less", t("editor.up"), less, partial(self.scroll, -fits), "back", self.first > 0),
            icon_button(
                "setups.more", t("editor.down"), more, partial(self.scroll, fits), "next", self.first < count - fits
            ),
        ]

    # -- what they do

    def turn(self, spec: GameSpec) -> None:
        """Show the positions of another game."""
        if spec is not self.spec:
            self.spec, self.first = spec, 0
            self.app.sound("ui/page")

    def scroll(self, steps: int) -> None:
        """Further down or up."""
        self.first += steps
        self.changed()

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

    def delete(self, volume: Volume) -> None:
        """Take it away; it can be put back."""
        data = self.app.library.remove(volume.path)
        if data is None:
            self.app.say(self.app.t("setups.stays", file=volume.path.name))
            return
        self.removed = Removed(volume, data)
        self.volumes = self.app.library.volumes()
        self.app.say(self.app.t("setups.deleted", name=self._words(volume)[0]))
        self.changed()

    def undo(self) -> None:
        """Put back what was taken away last."""
        if self.removed is None:
            return
        problem = self.app.library.restore(self.removed.volume.path, self.removed.data)
        if problem:
            self.app.say(self.app.t("problem.save", problem=problem))
            return
        self.removed = None
        self.volumes = self.app.library.volumes()
        self.changed()

    def wheel(self, steps: int) -> None:
        """The list turns."""
        self.scroll(-steps)

    def key(self, event: pygame.Event) -> bool:
        """Ctrl+Z puts back, Enter begins a new one, page keys turn the list."""
        command = event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)
        if command and event.key == pygame.K_z:
            self.undo()
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self.fresh()
        elif event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            self.scroll(-1 if event.key == pygame.K_PAGEUP else 1)
        else:
            return False
        return True

    # -- picture

    def draw(self, items: list[Item]) -> None:
        """Hall, paper, heading, and what a list without a position means."""
        kit, page = self.kit, self.page()
        kit.put(items, kit.assets.cover("ui/title", kit.size), 0, 0)
        kit.put(items, kit.shapes.dim(kit.size, 150), 0, 0)
        draw_sheet(items, kit, page, self.app.t("setups.heading"), opacity=1.0)
        if not self.mine():
            room = self._room(page)
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


def paint_slip(title: str, words: str, good: bool, widget: Widget, kit: Kit, look: Look, items: list[Item]) -> None:
    """A slip of paper: title and caption."""
    box, theme = widget.rect, kit.theme
    kit.put(items, kit.shapes.panel(box.w, box.h, 1.0, 9), box.x, box.y)
    if good and (look.hover or look.focused or look.pressed):
        kit.put(items, kit.shapes.bar(box.w - 8, box.h - 8, theme.gold, 26), box.x + 4, box.y + 4)
    left, room = box.x + box.h * 0.3, box.w - box.h * 0.5
    tone = theme.gold if good else theme.bad
    if not words:
        kit.label(items, title, left, box.centery, box.h * 0.32, room, tone, "bold")
        return
    kit.label(items, title, left, box.y + box.h * 0.32, box.h * 0.31, room, tone, "bold")
    kit.label(items, words, left, box.y + box.h * 0.68, box.h * 0.265, room, theme.ivory)
