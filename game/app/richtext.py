"""A paragraph with links in it: words underlined, words marked, and the boxes of the links."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from ..ui.kit import Kit
from ..ui.theme import Colour, mix

Span = tuple[int, int]
DASH = 3
TINT = 0.5
MARK = 70


@dataclass(frozen=True, slots=True)
class Rich:
    """The picture of a paragraph; for every piece of a link its number and its box in the picture."""

    picture: pygame.Surface
    boxes: tuple[tuple[int, pygame.Rect], ...]
    marked: tuple[pygame.Rect, ...]


@dataclass(frozen=True, slots=True)
class Style:
    """How a paragraph is set."""

    size: int
    tone: Colour
    role: str = "body"
    align: str = "left"
    lead: float = 1.0


def rich(kit: Kit, text: str, width: float, style: Style, links: Sequence[Span], marks: Sequence[Span]) -> Rich:
    """Lines of at most `width` pixels; `links` and `marks` are pieces of the text."""
    rows = kit.text.wrap(text, style.size, width, style.role)
    step = round(kit.text.height(style.size, style.role) * style.lead)
    out = pygame.Surface((max(1, int(width)), max(1, step * len(rows))), pygame.SRCALPHA)
    boxes: list[tuple[int, pygame.Rect]] = []
    marked: list[pygame.Rect] = []
    offset = 0
    for number, row in enumerate(rows):
        pen = Line(kit, style, row, offset, out, number * step)
        pen.write(links)
        marked += [pen.mark(span) for span in marks if pen.has(span)]
        boxes += [(index, pen.link(span)) for index, span in enumerate(links) if pen.has(span)]
        offset += len(row) + 1
    return Rich(out, tuple(sorted(boxes, key=lambda box: (box[1].y, box[1].x))), tuple(marked))


class Line:
    """One line of a paragraph: `offset` is where it begins in the text, `y` where it stands in the picture."""

    def __init__(self, kit: Kit, style: Style, row: str, offset: int, out: pygame.Surface, y: int) -> None:
        self.kit, self.style, self.row, self.offset, self.out, self.y = kit, style, row, offset, out, y
        self.font = kit.text.font(style.role, style.size)
        wide = self.font.size(row)[0]
        room = out.get_width() - wide
        self.left = {"left": 0, "center": room // 2}.get(style.align, room)

    def has(self, span: Span) -> bool:
        """Whether a piece of the text stands in this line, or begins or ends in it."""
        return span[0] < self.offset + len(self.row) and span[1] > self.offset

    def box(self, span: Span) -> pygame.Rect:
        """Where a piece of the text stands."""
        start, end = max(0, span[0] - self.offset), min(len(self.row), span[1] - self.offset)
        x, right = self.font.size(self.row[:start])[0], self.font.size(self.row[:end])[0]
        return pygame.Rect(self.left + x, self.y, right - x, self.font.get_linesize())

    def mark(self, span: Span) -> pygame.Rect:
        """Lay gold behind a piece."""
        box = self.box(span).inflate(2, 0).clip(self.out.get_rect())
        words = self.out.subsurface(box).copy()
        self.out.fill((*self.kit.theme.gold, MARK), box)
        self.out.blit(words, box)
        return box

    def write(self, links: Sequence[Span]) -> None:
        """All words of the line, those of links in a warmer tone, each exactly where it stands without links."""
        self.out.blit(self._line(self.style.tone), (self.left, self.y))
        warm = self._line(mix(self.style.tone, self.kit.theme.gold, TINT))
        for span in links:
            if self.has(span):
                box = self.box(span)
                part = box.move(-self.left, -self.y)
                self.out.fill((0, 0, 0, 0), box)
                self.out.blit(warm, box, part)

    def _line(self, tone: Colour) -> pygame.Surface:
        return self.kit.text.line(self.row, self.style.size, tone, self.style.role)

    def link(self, span: Span) -> pygame.Rect:
        """Underline a piece with dots."""
        box = self.box(span)
        thick = max(1, self.style.size // 22)
        y = min(self.y + self.font.get_ascent() + 2 * thick, self.out.get_height() - thick)
        for x in range(box.x, box.right, DASH * thick):
            self.out.fill((*self.kit.theme.gold_mid, 210), (x, y, 2 * thick - 1 or 1, thick))
        return box
