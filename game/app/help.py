"""A card or place, large, with what there is to know about it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from ..ui.stage import Item
from ..ui.tabletop import Help, Table
from ..ui.widgets import Widget, area, icon_button
from .scene import Scene
from .sheet import Sheet, draw_sheet, sheet

if TYPE_CHECKING:
    from .app import App

WIDE, HIGH = 1060, 680
NARROW, TALL = 900, 640
WORDS = 820, 300


class HelpScene(Scene):
    """Closed by a click anywhere, Escape or Enter."""

    name = "help"
    modal = True

    def __init__(self, app: App, table: Table, found: Help) -> None:
        super().__init__(app)
        self.table, self.found = table, found
        app.sound("ui/page")

    def page(self) -> Sheet:
        """The sheet; lower where there is no picture."""
        wide, high = (NARROW, TALL) if self.kit.portrait else (WIDE, HIGH)
        return sheet(self.kit, wide, high) if self.found.picture else sheet(self.kit, *WORDS)

    def build(self) -> list[Widget]:
        """The whole window closes; so does the cross."""
        page, words = self.page(), self.app.t("help.close")
        everywhere = area(
            "help.anywhere", "region", words, pygame.Rect((0, 0), self.kit.size), self.app.pop, focusable=False
        )
        cross = page.rect(0, 26, 46, 46)
        cross.right = page.box.right - page.px(26)
        return [everywhere, icon_button("help.close", words, cross, self.app.pop, "close")]

    def key(self, event: pygame.Event) -> bool:
        """Enter and space close."""
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            self.app.pop()
            return True
        return False

    def help_on(self, widget: Widget | None, point: tuple[int, int]) -> None:
        """A second right click closes too."""
        self.app.pop()

    def says(self) -> str:
        """The sentences of the help."""
        return " ".join((self.found.title, *self.found.lines))

    def draw(self, items: list[Item]) -> None:
        """Paper, and what the table knows of it."""
        page = self.page()
        draw_sheet(items, self.kit, page)
        inner = page.box.inflate(-page.px(36), -page.px(36))
        self.table.draw_help(items, inner, self.found)
