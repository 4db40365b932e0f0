"""The menu over a table."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from ..core.contract import NOBODY
from ..core.kept import Kept
from ..ui.stage import Item
from ..ui.widgets import Widget, button
from .confirm import question
from .handout import offer
from .keyspage import show_keys
from .pictures import Still, take
from .resume import to_title
from .scene import Scene
from .sheet import Sheet, draw_sheet, sheet, split, stack

if TYPE_CHECKING:
    from .app import App
    from .play import PlayScene

Row = tuple[str, str, Callable[[], None], bool]
WIDE, COLUMN, ROW, GAP, HEAD, FOOT = 120, 400, 56, 13, 118, 74
BETWEEN = 24
MOST_ROWS = 7


class PlayMenu(Scene):
    """What can be done with the running game beside playing it."""

    name = "menu"
    keyset = "below"
    modal = True

    def __init__(self, app: App, play: PlayScene) -> None:
        super().__init__(app)
        self.play = play
        self.controls.focus = "menu.resume"

    def rows(self) -> list[Row]:
        """Id, icon, action and whether it is possible, from top to bottom."""
        over = self.play.match.to_act == NOBODY
        people = self.play.match.people() > 0
        last = ("result", "crown", self._result, True) if over else ("concede", "warning", self._concede, people)
        edit = [("edit", "castle", self._edit, True)] if self._may_edit() else []
        return [
            ("resume", "play", self.app.pop, True),
            ("new", "card", self._new, True),
            ("rematch", "redo", self._rematch, True),
            ("rules", "rules", self._rules, True),
            ("keys", "hand", self._keys, True),
            ("settings", "settings", self._settings, True),
            *edit,
            *([("present", "present", self._present, True)] if edit else []),
            ("picture", "records", self._picture, self.pictured() is not None),
            ("handout", "log", self._hand_out, self.pictured() is not None),
            last,
            ("title", "quit", self._title, True),
        ]

    def columns(self) -> int:
        """Two where one would be too high."""
        return 1 if self.kit.portrait or len(self.rows()) <= MOST_ROWS else 2

    def page(self) -> Sheet:
        """The sheet, as high as its rows."""
        across = self.columns()
        count = -(-len(self.rows()) // across)
        wide = WIDE + across * COLUMN + (across - 1) * BETWEEN
        return sheet(self.kit, wide, HEAD + FOOT + count * ROW + (count - 1) * GAP)

    def build(self) -> list[Widget]:
        """One plate a row."""
        page, rows, across = self.page(), self.rows(), self.columns()
        room = pygame.Rect(page.box.x + page.px(60), page.box.y + page.px(HEAD), page.box.w - page.px(120), 0)
        room.h = page.box.bottom - page.px(FOOT) - room.y
        count = -(-len(rows) // across)
        columns = split(room, across, page.px(BETWEEN))
        boxes = [box for column in columns for box in stack(column, count, page.px(GAP))][: len(rows)]
        out = []
        for (id, icon, action, enabled), box in zip(rows, boxes, strict=True):
            label = self.app.t(f"menu.{id}")
            out.append(button(f"menu.{id}", label, box, action, icon, hot=id == "resume", enabled=enabled))
        return out

    def _new(self) -> None:
        from .longform import form_of

        self.app.replace(form_of(self.app, self.play.match.spec))

    def _rematch(self) -> None:
        from .newgame import rematch

        def again() -> None:
            rematch(self.app, self.play.match)

        if self.play.match.to_act == NOBODY:
            again()
        else:
            self.app.push(question(self.app, "menu.rematch_sure", "menu.rematch", again))

    def _rules(self) -> None:
        from .rulebook import RuleBook

        self.app.push(RuleBook(self.app, self.play.match.spec.id))

    def _may_edit(self) -> bool:
        """Whether the editor would give nothing away to another person: it shows every hidden card."""
        match = self.play.match
        return match.to_act == NOBODY or not match.spec.hidden or match.people() < 2

    def _edit(self) -> None:
        """The position in the editor; who plays a computer is asked before its cards are shown."""
        match = self.play.match
        hides = match.to_act != NOBODY and match.spec.hidden and match.people() > 0
        if hides:
            self.app.push(question(self.app, "menu.edit_sure", "menu.edit", self._open_editor))
        else:
            self._open_editor()

    def _open_editor(self) -> None:
        from .editor import EditorScene

        match, self.play.bared = self.play.match, True
        self.app.replace(EditorScene(self.app, Kept(match.spec, match.options, match.position())))

    def _present(self) -> None:
        """The table for those who look on; who plays a computer is asked before its cards can be shown."""
        match = self.play.match
        if match.to_act != NOBODY and match.spec.hidden and match.people() > 0:
            self.app.push(question(self.app, "menu.present_sure", "menu.present", self._open_presenter))
        else:
            self._open_presenter()

    def _open_presenter(self) -> None:
        from .audience import ALL, BOTH
        from .presenter import PresenterScene, this_table

        match, self.play.bared = self.play.match, True
        sight = ALL if match.to_act == NOBODY or not match.people() else BOTH
        self.app.replace(PresenterScene(self.app, this_table(self.app, match), sight=sight))

    def pictured(self) -> Still | None:
        """The table below."""
        return self.play.pictured()

    def _picture(self) -> None:
        """Back at the table, so that what is said can be read."""
        self.app.pop()
        take(self.app)

    def _hand_out(self) -> None:
        """Back at the table, with the sheet of the hand-out over it."""
        self.app.pop()
        offer(self.app)

    def _keys(self) -> None:
        show_keys(self.app)

    def _settings(self) -> None:
        from .settings_scene import SettingsScene

        self.app.push(SettingsScene(self.app))

    def _result(self) -> None:
        self.app.pop()
        self.play.show_result()

    def _concede(self) -> None:
        def give_up() -> None:
            self.app.pop()
            self.play.concede()

        self.app.push(question(self.app, "menu.concede_sure", "menu.concede", give_up))

    def _title(self) -> None:
        to_title(self.app)

    def key(self, event: pygame.Event) -> bool:
        """Enter and M go back to the table."""
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_m):
            self.app.pop()
            return True
        return False

    def draw(self, items: list[Item]) -> None:
        """Paper, heading, and the number of the deal."""
        page, kit = self.page(), self.kit
        draw_sheet(items, kit, page, self.app.t("menu.heading"))
        number = self.play.match.extra.get("deal_number")
        words = self.app.t("menu.deal", number=number) if number is not None else self.app.t("menu.kept")
        kit.write(
            items, words, page.box.centerx, page.box.bottom - page.px(54), page.px(19), kit.theme.muted,
            align="center", room=page.box.w - page.px(80),
        )  # fmt: skip
