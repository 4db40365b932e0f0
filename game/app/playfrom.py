"""Who plays on from a position: people and computers, seat by seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from ..core.kept import Kept
from ..core.match import COMPUTER, Match
from ..ui.stage import Item
from ..ui.widgets import Widget
from .newgame import FAIR, GAP, ROW, SECTION, NewGame
from .resume import open_table
from .sheet import Sheet, centred_words, draw_sheet, sheet

if TYPE_CHECKING:
    from .app import App

HEAD = 108


class PlayFrom(NewGame):
    """The seats of the form of a new game; options and deal are those of the position."""

    name = "playfrom"
    modal = True

    def __init__(self, app: App, one: Kept) -> None:
        super().__init__(app, one.spec)
        self.one = one
        count = one.spec.seat_count(one.options)
        if count != len(self.setup.chairs):
            self.setup.seat_players(count)
        self.setup.options = one.options

    @property
    def covered(self) -> bool:
        """There is no cover."""
        return False

    def _height(self) -> int:
        return HEAD + self._form_height() + 130

    def _form_height(self) -> int:
        return SECTION + len(self.setup.chairs) * (ROW + GAP) * (1 if self.wide else 2) + FAIR

    def page(self) -> Sheet:
        """The sheet, as high as the seats."""
        return sheet(self.kit, 1180 if self.wide else 940, self._height())

    def form(self, page: Sheet) -> pygame.Rect:
        """The column of the seats."""
        return page.rect(52, HEAD, page.box.w / page.unit - 104, 0)

    def build(self) -> list[Widget]:
        """The seats, back and start."""
        page = self.page()
        room = self.form(page)
        out: list[Widget] = []
        self._seats(out, page, room, room.y + page.px(SECTION))
        return out + self._feet(page, room)

    def start(self) -> None:
        """The match from the position; a game of that kind that is running waits among the kept ones."""
        seats = [self.setup.seat(self.app.t, index) for index in range(len(self.setup.chairs))]
        match = Match(self.spec, self.one.options, self.one.deal, seats)
        open_table(self.app, match, fresh=False)

    def draw(self, items: list[Item]) -> None:
        """The sheet with its seats."""
        kit, page = self.kit, self.page()
        draw_sheet(items, kit, page, self.app.t("editor.play"))
        room = self.form(page)
        y = self._heading(items, page, room, room.y, "new.players")
        for chair in self.setup.chairs:
            self._draw_seat(items, page, pygame.Rect(room.x, y, room.w, page.px(ROW)), chair.kind == COMPUTER)
            y += page.px((ROW + GAP) * (1 if self.wide else 2))
        words, size = self.app.t("editor.play_note"), page.px(19)
        centred_words(items, kit, words, page.box.centerx, y, size, room.w, kit.theme.muted)
