"""A card or place, large, with what there is to know about it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import pygame

from ..ui.stage import Item
from ..ui.tabletop import Help, Model, Spot, Table
from ..ui.widgets import Widget, area, icon_button
from .scene import Scene
from .sheet import Sheet, draw_sheet, sheet

if TYPE_CHECKING:
    from .app import App

WIDE, HIGH = 1060, 680
NARROW, TALL = 900, 640
WORDS = 820, 300


class HelpScene(Scene):
    """Closed by a click anywhere, Escape or Enter.

    `tells` gives what there is to know in the language that is spoken then.
    """

    name = "help"
    modal = True

    def __init__(self, app: App, table: Table, found: Help, tells: Callable[[], Help | None]) -> None:
        super().__init__(app)
        self.table, self.found, self.tells = table, found, tells
        app.sound("ui/page")

    def translated(self) -> None:
        """The same in other words."""
        self.found = self.tells() or self.found

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


def enlarge(app: App, table: Table, spot: Spot | None, model: Model) -> bool:
    """Show a card or place in large; False if there is nothing to know about it."""
    tells = partial(table.help, spot, model) if spot else None
    found = tells() if tells else None
    if tells and found:
        app.push(HelpScene(app, table, found, tells))
    return found is not None
