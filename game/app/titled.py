"""A sheet on which a title and a caption are typed, before something is kept or printed."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from ..ui.widgets import Widget, by_id, field
from .scene import Scene

if TYPE_CHECKING:
    from .app import App


class TitledSheet(Scene):
    """`limits` are the letters that title and caption may have."""

    modal = True
    limits = (40, 120)

    def __init__(self, app: App, title: str, caption: str) -> None:
        super().__init__(app)
        self.title, self.caption = title[: self.limits[0]], caption[: self.limits[1]]

    def keep(self) -> None:
        """What the sheet is there for."""
        raise NotImplementedError

    def lines(self, boxes: list[pygame.Rect]) -> list[Widget]:
        """The two lines to type in."""
        t = self.app.t
        what = (("title", self.title, self._title), ("caption", self.caption, self._caption))
        return [
            replace(field(f"{self.name}.{id}", t(f"{self.name}.{id}"), box, value, change), limit=limit)
            for (id, value, change), box, limit in zip(what, boxes, self.limits, strict=True)
        ]

    def _title(self, value: str) -> None:
        self.title = value[: self.limits[0]]
        self.changed()

    def _caption(self, value: str) -> None:
        self.caption = value[: self.limits[1]]
        self.changed()

    def key(self, event: pygame.Event) -> bool:
        """Enter goes on to the next line, and then keeps."""
        if event.key not in (pygame.K_RETURN, pygame.K_KP_ENTER):
            return False
        here = by_id(self.widgets(), self.controls.focus)
        if here and here.id == f"{self.name}.title":
            self.controls.attend(f"{self.name}.caption")
        else:
            self.keep()
        return True
