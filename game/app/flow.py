"""A form set from the top down: every part gives its widgets at once and its picture when it is drawn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import pygame

from ..ui.kit import Kit
from ..ui.stage import Item
from ..ui.widgets import Widget, area, choice, emblem, icon_button, toggle
from .sheet import Sheet, hairline, split

ROW, NOTE, GAP, SECTION = 50, 48, 14, 46
WORDS = 19
Draw = Callable[[list[Item]], None]
Say = Callable[..., str]
Rect = pygame.Rect


class Flow:
    """One column of a form; columns beside it share its widgets and pictures."""

    def __init__(self, kit: Kit, page: Sheet, room: Rect, say: Say, parent: Flow | None = None) -> None:
        self.kit, self.page, self.room, self.say = kit, page, room, say
        self.y = room.y
        self.high = ROW
        self.widgets: list[Widget] = parent.widgets if parent else []
        self.draws: list[Draw] = parent.draws if parent else []

    def columns(self, count: int) -> list[Flow]:
        """So many columns side by side; in a high window this one again and again."""
        if self.kit.portrait:
            return [self] * count
        boxes = split(Rect(self.room.x, self.y, self.room.w, 0), count, self.page.px(40))
        return [Flow(self.kit, self.page, box, self.say, self) for box in boxes]

    def join(self, columns: Sequence[Flow]) -> None:
        """Go on below the longest column."""
        self.y = max(column.y for column in columns)

    def row(self, high: float = ROW, after: float = 0, left: float = 0) -> Rect:
        """The next row, `high` and with room after it, from `left` on."""
        inset = self.page.px(left)
        box = Rect(self.room.x + inset, self.y, self.room.w - inset, self.page.px(high))
        self.y += self.page.px(high + after)
        return box

    # -- parts

    def heading(self, words: str) -> None:
        """The title of a section and a hairline to its right."""
        self.draws.append(partial(draw_heading, self.kit, self.page, self.row(SECTION), words))

    def note(self, words: str, high: float = NOTE) -> None:
        """Small words below a part."""
        self.draws.append(partial(draw_note, self.kit, self.page, self.row(high), words))

    def noted(self, words: str) -> float:
        """How high a note has to be for some words, in design pixels; at least two lines."""
        size, room = self.page.px(WORDS), self.room.w - self.page.px(14)
        lines = len(self.kit.text.wrap(words, size, room))
        return max(NOTE, lines * self.kit.text.height(size) * 0.92 / self.page.unit + 2)

    def choices(self, rows: Sequence[tuple[str, str, bool, Callable[[], None]]], after: float = 0) -> None:
        """Possibilities side by side: id, words, whether it is chosen, what choosing does."""
        for (id, words, chosen, act), box in zip(
            rows, split(self.row(after=after), len(rows), self.page.px(10)), strict=True
        ):
            self.widgets.append(choice(id, words, box, chosen, act))

    def flag(self, id: str, words: str, note: str, value: bool, change: Callable[[bool], None]) -> None:
        """A switch with a note."""
        self.widgets.append(toggle(id, words, self.row(), value, change))
        self.note(note, NOTE + GAP)

    def stepper(self, id: str, words: str, shown: str, value: Any, less: Step, more: Step, room: float = 96) -> None:
        """Words, and a value between two arrows at the right end."""
        row = self.row(self.high)
        first, second = arrows(row, self.page.px(room))
        told = self.say("pair", name=words, text=shown)
        self.widgets.append(area(id, "value", told, row, focusable=False, value=value))
        self.widgets.append(icon_button(f"{id}.less", less[0], first, less[1], "back", less[2]))
        self.widgets.append(icon_button(f"{id}.more", more[0], second, more[1], "next", more[2]))
        self.draws.append(partial(draw_value, self.kit, row, first, second, words, shown))

    def emblems(self, box: Rect, rows: Sequence[tuple[str, str, bool, Callable[[], None], str]], gap: float) -> int:
        """Pictures from the left end of a box on; the x behind them."""
        x = box.x
        for id, words, chosen, act, picture in rows:
            self.widgets.append(emblem(id, words, Rect(x, box.y, box.h, box.h), chosen, act, picture))
            x += box.h + self.page.px(gap)
        return x


Step = tuple[str, Callable[[], None], bool]


def arrows(row: Rect, between: int) -> tuple[Rect, Rect]:
    """Boxes of the two arrows at the right end of a row."""
    size = round(row.h * 0.8)
    more = Rect(row.right - size, row.y + (row.h - size) // 2, size, size)
    return more.move(-size - between, 0), more


def draw_heading(kit: Kit, page: Sheet, row: Rect, words: str, items: list[Item]) -> None:
    """Gold words, and a line to the end of the row."""
    rect = kit.write(items, words, row.x, row.y + page.px(2), page.px(23), kit.theme.gold, "title", room=row.w)
    line = hairline(kit, max(20, row.right - rect.right - page.px(16)), max(1, page.px(1.6)))
    kit.put(items, line, rect.right + page.px(16), rect.centery)


def draw_note(kit: Kit, page: Sheet, row: Rect, words: str, items: list[Item]) -> None:
    """A muted paragraph."""
    note = kit.text.paragraph(words, page.px(WORDS), row.w - page.px(14), kit.theme.muted, lead=0.92)
    kit.put(items, note, row.x + page.px(8), row.y - page.px(2))


def draw_value(kit: Kit, row: Rect, less: Rect, more: Rect, words: str, shown: str, items: list[Item]) -> None:
    """Words at the left, the value between the arrows."""
    room = less.x - row.x - row.h * 0.3
    kit.label(items, words, row.x + row.h * 0.15, row.centery, row.h * 0.48, room, kit.theme.ivory)
    middle, space = (less.right + more.x) / 2, more.x - less.right - row.h * 0.2
    kit.label(items, shown, middle, row.centery, row.h * 0.5, space, kit.theme.gold, "bold", "center")
