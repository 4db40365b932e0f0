"""One question before something that cannot be taken back."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import pygame

from ..ui.stage import Item
from ..ui.widgets import Widget, button
from .scene import Scene
from .sheet import Sheet, centred_words, draw_sheet, ornament, sheet, split

if TYPE_CHECKING:
    from .app import App

Words = Callable[[], str]
WIDE = 680


class Confirm(Scene):
    """Asks; `action` is done for yes, nothing for no.

    `asks` gives the question and `agrees` the word for yes, in the language that is spoken then.
    """

    name = "confirm"
    modal = True
    wide = WIDE

    def __init__(self, app: App, asks: Words, agrees: Words, action: Callable[[], None]) -> None:
        super().__init__(app)
        self.asks, self.agrees, self.action = asks, agrees, action
        self.controls.focus = "confirm.no"

    @property
    def text(self) -> str:
        """The question."""
        return self.asks()

    def page(self) -> Sheet:
        """The sheet, as high as the question."""
        lines = len(self.kit.text.wrap(self.text, 100, (self.wide - 120) * 100 / 26))
        return sheet(self.kit, self.wide, 210 + 32 * lines)

    def row(self) -> pygame.Rect:
        """Where the answers are."""
        page = self.page()
        return pygame.Rect(
            page.box.x + page.px(50), page.box.bottom - page.px(98), page.box.w - page.px(100), page.px(54)
        )

    def build(self) -> list[Widget]:
        """No at the left, yes at the right."""
        no, yes = split(self.row(), 2, self.page().px(24))
        return [
            button("confirm.no", self.app.t("confirm.no"), no, self.app.pop, "back", sound="ui/cancel"),
            button("confirm.yes", self.agrees(), yes, self._yes, "check", hot=True),
        ]

    def _yes(self) -> None:
        self.app.pop()
        self.action()

    def key(self, event: pygame.Event) -> bool:
        """Enter and Y say yes, N says no."""
        if event.key in (pygame.K_y, pygame.K_RETURN, pygame.K_KP_ENTER):
            self._yes()
        elif event.key == pygame.K_n:
            self.app.pop()
        else:
            return False
        return True

    def says(self) -> str:
        """The question."""
        return self.text

    def draw(self, items: list[Item]) -> None:
        """Paper and question."""
        page, kit = self.page(), self.kit
        draw_sheet(items, kit, page)
        ornament(items, kit, page.box.centerx, page.box.y + page.px(42), page.px(240), page.px(13))
        size, room = page.px(26), page.px(self.wide - 116)
        top, foot = page.box.y + page.px(58), page.box.bottom - page.px(104)
        high = len(kit.text.wrap(self.text, size, room)) * kit.text.height(size)
        centred_words(items, kit, self.text, page.box.centerx, (top + foot - high) / 2, size, room, kit.theme.ivory)


def question(app: App, asks: str, agrees: str, action: Callable[[], None]) -> Confirm:
    """A question and its yes by their keys."""
    return Confirm(app, partial(app.t, asks), partial(app.t, agrees), action)
