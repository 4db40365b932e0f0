"""The card below a table that explains itself: rows in one column or two, as large as the room allows, and tools."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import pygame

from ..ui.explaining import Seats
from ..ui.kit import Kit
from ..ui.stage import Item
from ..ui.widgets import Look as Lit
from ..ui.widgets import Widget, area, icon_button
from .knowmarks import draw_mark
from .sentences import in_sentences

if TYPE_CHECKING:
    from .look import Look

HIGH, TALL = 330, 470
MOST, MOST_TALL = 0.34, 0.3
HEAD, PAD, GAP = 46, 22, 4
LARGEST, STAGED, LEAST, SMALLEST = 27, 36, 16, 13
SIGN = 1.35
BETWEEN = 34


@dataclass(frozen=True, slots=True)
class Row:
    """One line: a heading, a sentence with its number, the name of its rule and its spots, or a sort of card."""

    id: str
    text: str
    number: int = 0
    rule: str = ""
    title: str = ""
    spots: tuple[str, ...] = ()
    by: Seats | None = None
    heading: bool = False


@dataclass(frozen=True, slots=True)
class Block:
    """A row at its place, with its words wrapped."""

    row: Row
    box: pygame.Rect
    lines: tuple[str, ...]


def foot(kit: Kit) -> pygame.Rect:
    """The foot of the window, which the card fills."""
    wide, high = kit.size
    most, wanted = (MOST_TALL, TALL) if kit.portrait else (MOST, HIGH)
    tall = min(kit.tx(wanted), round(high * most))
    return pygame.Rect(0, high - tall, wide, tall)


class LookCard:
    """Measures, controls and picture of the card of one explanation."""

    def __init__(self, look: Look) -> None:
        self.look = look
        self.kit = look.kit
        self._set: tuple[object, list[Block], bool] | None = None

    # -- where things are

    @property
    def unit(self) -> float:
        """Pixels of a design pixel: as the person likes it, or as the foot allows."""
        return min(self.kit.type, foot(self.kit).h / (HIGH * 0.8), self.kit.size[0] / 1000)

    def _px(self, units: float) -> int:
        return round(units * self.unit)

    def box(self) -> pygame.Rect:
        """The card."""
        return foot(self.kit).inflate(-self._px(16), -self._px(12))

    def _inner(self) -> pygame.Rect:
        return self.box().inflate(-self._px(2 * PAD), -self._px(PAD))

    def _body(self) -> pygame.Rect:
        inner, head = self._inner(), self._px(HEAD)
        return pygame.Rect(inner.x, inner.y + head, inner.w, inner.h - head)

    # -- rows

    def _columns(self) -> list[list[Row]]:
        """Side by side where there is room, one after the other in a high window."""
        columns = [column for column in self.look.columns() if column]
        return [[row for column in columns for row in column]] if self.kit.portrait else columns

    def blocks(self) -> list[Block]:
        """Every row in sight at its place."""
        columns = self._columns()
        key = (self.kit.size, self.unit, self.look.first, tuple(map(tuple, columns)))
        if self._set is None or self._set[0] != key:
            size = self._fitting(columns)
            found = [self._stack(rows, box, size) for rows, box in zip(columns, self._boxes(columns), strict=True)]
            more = any(cut for _, cut in found)
            self._set = key, [block for column, _ in found for block in column], more
        return self._set[1]

    def shown(self) -> list[Row]:
        """The rows in sight that can be pointed at."""
        return [block.row for block in self.blocks() if not block.row.heading]

    def most(self) -> int:
        """How far the rows can be scrolled."""
        self.blocks()
        assert self._set
        return self.look.first + (1 if self._set[2] else 0)

    def _boxes(self, columns: Sequence[Sequence[Row]]) -> list[pygame.Rect]:
        body, count = self._body(), max(1, len(columns))
        first = round((body.w - self._px(BETWEEN)) * (self.look.share if count > 1 else 1.0))
        second = body.x + first + self._px(BETWEEN)
        boxes = [pygame.Rect(body.x, body.y, first, body.h)]
        return [*boxes, pygame.Rect(second, body.y, body.right - second, body.h)][:count]

    def _fitting(self, columns: Sequence[Sequence[Row]]) -> int:
        """The largest size of letters at which all rows find room; the least that the person reads if they never do."""
        size = self._px(STAGED if self.look.table_kit.staged else LARGEST)
        boxes, least = self._boxes(columns), max(SMALLEST, self._px(LEAST))
        while size > least and any(
            sum(self._height(row, box.w, size) for row in rows) > box.h
            for rows, box in zip(columns, boxes, strict=True)
        ):
            size -= 1
        return max(size, least)

    def _wrapped(self, row: Row, wide: int, size: int) -> list[str]:
        words = f"{row.text} [{row.title}]" if row.title else row.text
        return self.kit.text.wrap(words, size, wide - self._left(row, size), self._role(row))

    @staticmethod
    def _role(row: Row) -> str:
        return "bold" if row.heading else "body"

    @staticmethod
    def _left(row: Row, size: int) -> int:
        return round(size * (SIGN + 0.25)) if row.number or row.by is not None else 0

    def _height(self, row: Row, wide: int, size: int) -> int:
        lines = len(self._wrapped(row, wide, size)) * self.kit.text.height(size, self._role(row)) * 0.96
        least = size * SIGN if row.number or row.by is not None else 0
        return round(max(lines, least)) + self._px(GAP)

    def _stack(self, rows: Sequence[Row], box: pygame.Rect, size: int) -> tuple[list[Block], bool]:
        """Rows one under the other as far as there is room, and whether any is left out at the end."""
        out: list[Block] = []
        y = box.y
        for row in rows[min(self.look.first, max(0, len(rows) - 1)) :]:
            high = self._height(row, box.w, size)
            if y + high > box.bottom + self._px(GAP) and out:
                return out, True
            out.append(Block(row, pygame.Rect(box.x, y, box.w, high), tuple(self._wrapped(row, box.w, size))))
            y += high
        return out, False

    # -- controls

    def says(self) -> str:
        """Title and all rows, for the UI tree."""
        rows = [row.text for column in self._columns() for row in column if not row.heading]
        return in_sentences(self.look.title(), *rows)

    def widgets(self) -> list[Widget]:
        """The card, its rows, its tools."""
        look, t = self.look, self.look.app.t
        out = [area("look.card", "panel", self.says(), foot(self.kit), focusable=False, sound="")]
        for block in self.blocks():
            row = block.row
            if row.heading:
                continue
            label = t("account.row", text=row.text, title=row.title) if row.title else row.text
            act = partial(look.open_rules, row.rule) if row.rule else None
            out.append(Widget(row.id, "row", label, block.box.clip(self.box()), act, self._paint, sound="ui/page"))
        return out + self._tools()

    def _tools(self) -> list[Widget]:
        tools, inner = self.look.tools(), self._inner()
        size = min(self._px(42), round(inner.w * 0.6 / (1.2 * len(tools))))
        left = inner.right - round(len(tools) * size * 1.2)
        boxes = [pygame.Rect(left + round(n * size * 1.2), inner.y, size, size) for n in range(len(tools))]
        return [
            icon_button(f"look.{id}", label, box, act, icon, able)
            for (id, icon, label, act, able), box in zip(tools, boxes, strict=True)
        ]

    # -- picture

    def draw(self, items: list[Item]) -> None:
        """Paper, title, headings; rows paint themselves."""
        kit, box, low = self.kit, self.box(), foot(self.kit)
        kit.put(items, kit.shapes.bar(low.w, low.h, kit.theme.night), low.x, low.y)
        kit.put(items, kit.shapes.panel(box.w, box.h, 1.0), box.x, box.y)
        inner = self._inner()
        room = self._tools()[0].rect.x - inner.x - self._px(20)
        kit.label(
            items, self.look.title(), inner.x, inner.y + self._px(20), self._px(27), room, kit.theme.gold, "title"
        )
        for block in self.blocks():
            if block.row.heading:
                self._write(items, block, kit.theme.gold)
        assert self._set
        if self._set[2]:
            words, size = self.look.app.t("look.more"), self._px(16)
            right, low_y = inner.right, box.bottom - self._px(20)
            kit.write(items, words, right, low_y - size, size, kit.theme.muted, align="right", room=inner.w)

    def _paint(self, widget: Widget, kit: Kit, look: Lit, items: list[Item]) -> None:
        block = next((one for one in self.blocks() if one.row.id == widget.id), None)
        if block is None:
            return
        lit = look.hover or look.focused or self.look.glows(block.row)
        if lit and (block.row.rule or block.row.by is not None):
            kit.put(items, kit.shapes.bar(block.box.w, block.box.h, kit.theme.gold, 34), block.box.x, block.box.y)
        self._sign(items, block)
        self._write(items, block, kit.theme.gold_light if lit else kit.theme.ivory)

    def _line(self, block: Block) -> tuple[int, int]:
        """Size and height of the letters of a row."""
        size = self._fitting(self._columns())
        return size, round(self.kit.text.height(size, self._role(block.row)) * 0.96)

    def _sign(self, items: list[Item], block: Block) -> None:
        kit, row, theme = self.kit, block.row, self.kit.theme
        size = self._line(block)[0]
        x, y = block.box.x + size * SIGN / 2, block.box.y + size * SIGN / 2
        if row.by is not None:
            draw_mark(items, kit, row.by, self.look.names, x, y, round(size * SIGN), self.look.app.t)
        elif row.number:
            kit.centred(items, kit.shapes.disc(size * 1.3, theme.panel, theme.gold_mid), x, y)
            kit.centred(items, kit.text.line(str(row.number), size * 0.8, theme.gold, "title"), x, y)

    def _write(self, items: list[Item], block: Block, tone: tuple[int, int, int]) -> None:
        """The words; what stands in brackets at the end, the title of the rule, in gold."""
        kit, row = self.kit, block.row
        size, step = self._line(block)
        x, y = block.box.x + self._left(row, size), float(block.box.y)
        if len(block.lines) == 1 and (row.number or row.by is not None):
            y += (size * SIGN - step) / 2
        ruled = bool(row.title)
        for line in split_title(block.lines, row.title):
            left = float(x)
            for words, linked in line:
                role = self._role(row)
                colour = kit.theme.gold_mid if linked and ruled else tone
                if words.strip():
                    kit.put(items, kit.text.line(words, size, colour, role), left, y)
                left += kit.text.width(words, size, role)
            y += step


def split_title(lines: Sequence[str], title: str) -> list[list[tuple[str, bool]]]:
    """Every line cut into its words and the part of the title of a rule in it."""
    if not title:
        return [[(line, False)] for line in lines]
    out: list[list[tuple[str, bool]]] = []
    inside = False
    for number, line in enumerate(lines):
        begun = line.rfind("[") if not inside else 0
        starts = begun >= 0 and " ".join([line[begun:], *lines[number + 1 :]]).strip() == f"[{title}]"
        if inside or starts:
            out.append([(line[:begun], False), (line[begun:], True)] if starts and begun else [(line, True)])
            inside = True
        else:
            out.append([(line, False)])
    return out
