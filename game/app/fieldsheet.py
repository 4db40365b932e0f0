"""A sheet with a few lines to type in, before something is kept in a file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import pygame

from ..ui.stage import Item
from ..ui.widgets import Widget, button, by_id, field
from .scene import Scene
from .sheet import Sheet, draw_sheet, sheet, split

if TYPE_CHECKING:
    from .app import App

WIDE, HEAD, LINE, FOOT = 820, 118, 72, 146
Fields = tuple[tuple[str, int], ...]


class FieldSheet(Scene):
    """Whoever inherits names the lines with the most letters of each, how their ids begin, and what Keep does."""

    modal = True
    fields: Fields = ()
    prefix = ""

    def __init__(self, app: App, words: Mapping[str, str]) -> None:
        super().__init__(app)
        self.words = {id: words.get(id, "")[:limit] for id, limit in self.fields}
        self.controls.focus = f"{self.prefix}.{self.fields[0][0]}"

    # -- to fill in

    def title(self) -> str:
        """The heading."""
        return ""

    def keep(self) -> None:
        """Write the file; if that is impossible, say so and stay."""
        raise NotImplementedError

    # -- what is the same for all

    def _high(self) -> int:
        return HEAD + LINE * len(self.fields) + FOOT

    def page(self) -> Sheet:
        """The sheet, as high as its lines."""
        return sheet(self.kit, WIDE, self._high())

    def build(self) -> list[Widget]:
        """The lines, back and keep."""
        page, t, name = self.page(), self.app.t, self.prefix
        out: list[Widget] = []
        for number, (id, limit) in enumerate(self.fields):
            box = page.rect(50, HEAD + LINE * number, WIDE - 100, 54)
            one = field(f"{name}.{id}", t(f"{name}.{id}"), box, self.words[id], partial(self._write, id))
            out.append(replace(one, limit=limit))
        back, keep = split(page.rect(50, self._high() - 98, WIDE - 100, 56), 2, page.px(24))
        out.append(button(f"{name}.back", t("back"), back, self.app.pop, "back", sound="ui/cancel"))
        out.append(button(f"{name}.keep", t("keeping.keep"), keep, self.keep, "check", hot=True))
        return out

    def _write(self, id: str, value: str) -> None:
        self.words[id] = value[: dict(self.fields)[id]]
        self.changed()

    def key(self, event: pygame.Event) -> bool:
        """Enter goes on to the next line, and then keeps."""
        if event.key not in (pygame.K_RETURN, pygame.K_KP_ENTER):
            return False
        ids = [f"{self.prefix}.{id}" for id, _ in self.fields]
        here = by_id(self.widgets(), self.controls.focus)
        if here and here.id in ids[:-1]:
            self.controls.attend(ids[ids.index(here.id) + 1])
        else:
            self.keep()
        return True

    def draw(self, items: list[Item]) -> None:
        """The sheet, and what the words are for."""
        kit, page = self.kit, self.page()
        draw_sheet(items, kit, page, self.title())
        words = self.app.t(f"{self.prefix}.note")
        note = kit.text.paragraph(words, page.px(19), page.px(WIDE - 100), kit.theme.muted)
        kit.put(items, note, page.box.x + page.px(50), page.box.y + page.px(HEAD + LINE * len(self.fields) - 2))
