"""The shelf of rule books, for a house of several games."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame

from ..core.contract import GameSpec
from ..ui.stage import Item
from ..ui.widgets import Widget, button
from .rulebook import RuleBook
from .scene import Scene
from .sheet import Sheet, draw_sheet, sheet, stack

if TYPE_CHECKING:
    from .app import App

WIDE, ROW, GAP, HEAD, FOOT = 560, 58, 14, 122, 122


class Shelf(Scene):
    """One plate a book."""

    name = "shelf"
    modal = True

    def __init__(self, app: App, specs: tuple[GameSpec, ...]) -> None:
        super().__init__(app)
        self.specs = specs

    def page(self) -> Sheet:
        """The sheet, as high as its rows."""
        count = len(self.specs)
        return sheet(self.kit, WIDE, HEAD + FOOT + count * ROW + (count - 1) * GAP)

    def build(self) -> list[Widget]:
        """The books, and the way back."""
        page, out = self.page(), []
        rows = pygame.Rect(page.box.x + page.px(60), page.box.y + page.px(HEAD), page.box.w - page.px(120), 0)
        rows.h = page.box.bottom - page.px(FOOT) - rows.y
        for spec, box in zip(self.specs, stack(rows, len(self.specs), page.px(GAP)), strict=True):
            open_book = partial(self._open, spec)
            out.append(button(f"shelf.{spec.id}", self.app.name_of(spec.id), box, open_book, "rules"))
        back = pygame.Rect(0, 0, page.px(250), page.px(54))
        back.midbottom = (page.box.centerx, page.box.bottom - page.px(34))
        return [*out, button("shelf.back", self.app.t("back"), back, self.app.pop, "back", hot=True, sound="ui/cancel")]

    def _open(self, spec: GameSpec) -> None:
        self.app.push(RuleBook(self.app, spec.id))

    def draw(self, items: list[Item]) -> None:
        """Paper and heading."""
        draw_sheet(items, self.kit, self.page(), self.app.t("title.rules"))
