"""A printed page: a position or nothing, and the rules in short, dark on white, so large that everything fits."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

import pygame

from ..ui.book import Chapter
from ..ui.kit import Kit
from ..ui.text import Text, shown
from ..ui.theme import Colour
from .pdf import one_page
from .pictures import Still, drawn, png

DPI: Final = 300
PAPERS: Final[dict[str, tuple[int, int]]] = {"a4": (2480, 3508), "letter": (2550, 3300)}
MARGIN, GUTTER, GAP = 150, 70, 30
INK: Colour = (24, 22, 34)
FAINT: Colour = (98, 94, 108)
ACCENT: Colour = (122, 78, 20)
LARGEST, LEAST, READABLE = 58, 16, 34
LEAST_SHARE = 0.35
Row = tuple[str, str]
Rect = pygame.Rect


@dataclass(frozen=True, slots=True)
class Leaf:
    """What is printed: title, line below it, position, caption, whose turn, words before the table, the table."""

    title: str
    below: str
    rows: tuple[Row, ...]
    heading: str = ""
    lead: str = ""
    still: Still | None = None
    caption: str = ""
    turn: str = ""
    foot: str = ""


@dataclass(slots=True)
class Printed:
    """A page, and every line on it with its box."""

    surface: pygame.Surface
    lines: list[tuple[str, Rect]] = field(default_factory=list)
    picture: Rect | None = None


@dataclass(frozen=True, slots=True)
class Fit:
    """A size at which a table has room, and its rows by columns."""

    size: int
    columns: tuple[tuple[Row, ...], ...]


class Press:
    """Sets one page from the top down."""

    def __init__(self, kit: Kit, leaf: Leaf, paper: str) -> None:
        self.kit, self.leaf = kit, leaf
        self.text = Text(kit.text.folder)
        size = PAPERS[paper]
        self.room = Rect(MARGIN, MARGIN, size[0] - 2 * MARGIN, size[1] - 2 * MARGIN)
        self.out = Printed(pygame.Surface(size, depth=24))
        self.out.surface.fill((255, 255, 255))
        self.y = self.room.y

    def set(self) -> Printed:
        """The whole page."""
        leaf = self.leaf
        self._foot()
        self._centred(leaf.title, 104, "title", INK)
        self._centred(leaf.below, 50, "body", FAINT)
        self._rule()
        if leaf.still:
            self._position(leaf.still)
        if leaf.heading:
            self._centred(leaf.heading, 58, "title", ACCENT)
        for words in filter(None, leaf.lead.split("\n")):
            self._paragraph(words, 50)
        self._table()
        return self.out

    # -- words

    def _put(self, words: str, x: float, y: float, size: float, role: str, colour: Colour) -> Rect:
        line = self.text.font(role, size).render(shown(words), True, colour)
        box = line.get_rect(topleft=(round(x), round(y)))
        self.out.surface.blit(line, box)
        self.out.lines.append((words, box))
        return box

    def _centred(self, words: str, size: float, role: str, colour: Colour) -> None:
        """A line in the middle, in several rows if it is too long."""
        if not words:
            return
        size = self.text.fitting(words, size, self.room.w, role) if len(words) < 60 else size * 0.7
        for row in self.text.wrap(words, size, self.room.w, role):
            x = self.room.centerx - self.text.width(row, size, role) / 2
            self._put(row, x, self.y, size, role, colour)
            self.y += self.text.height(size, role)

    def _paragraph(self, words: str, size: float, middle: bool = False) -> None:
        for row in self.text.wrap(words, size, self.room.w):
            left = (self.room.w - self.text.width(row, size)) / 2 if middle else 0
            self._put(row, self.room.x + left, self.y, size, "body", INK)
            self.y += self.text.height(size)
        self.y += GAP // 2

    def _rule(self) -> None:
        self.y += GAP // 2
        pygame.draw.rect(self.out.surface, ACCENT, (self.room.x, self.y, self.room.w, 4))
        self.y += GAP

    def _foot(self) -> None:
        """The last line; what is above has the room above it."""
        size = 34
        high = self.text.height(size)
        wide = self.text.width(self.leaf.foot, size)
        self._put(self.leaf.foot, self.room.centerx - wide / 2, self.room.bottom - high, size, "body", FAINT)
        self.room.h -= high + GAP

    # -- the position

    def _position(self, still: Still) -> None:
        """As large as the table below it leaves room for."""
        top, most = self.y, self.room.w
        below = self._below()
        for share in (1.0, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, LEAST_SHARE):
            wide = round(most * share)
            high = round(wide * still.room[1] / still.room[0])
            rest = self.room.bottom - top - high - below
            if share == LEAST_SHARE or self.fit(rest).size >= READABLE:
                break
        box = Rect(self.room.centerx - wide // 2, top, wide, high)
        self.out.surface.blit(drawn(still, self.kit, box.size, printed=True), box)
        pygame.draw.rect(self.out.surface, INK, box, 3)
        self.out.picture = box
        self.y = box.bottom + GAP
        if self.leaf.turn:
            self._centred(self.leaf.turn, 50, "bold", ACCENT)
        if self.leaf.caption:
            self._paragraph(self.leaf.caption, 50, middle=True)
        self.y += GAP

    def _below(self) -> int:
        """Height of turn, caption and heading."""
        lines = len(self.text.wrap(self.leaf.caption, 50, self.room.w)) if self.leaf.caption else 0
        turn = self.text.height(50, "bold") if self.leaf.turn else 0
        return lines * self.text.height(50) + turn + self.text.height(58, "title") + 5 * GAP

    # -- the table

    def fit(self, high: float) -> Fit:
        """The largest size at which the table fits into a height, in one column if that is as large as in two."""
        rows = self.leaf.rows
        for size in range(LARGEST, LEAST, -1):
            for count in (1, 2):
                wide = (self.room.w - GUTTER * (count - 1)) // count
                highs = [self._high(row, size, wide, rows) for row in rows]
                cut = len(rows) if count == 1 else halved(highs)
                if max(sum(highs[:cut]), sum(highs[cut:])) <= high:
                    return Fit(size, tuple(part for part in (rows[:cut], rows[cut:]) if part))
        cut = halved([1] * len(rows))
        return Fit(LEAST, (rows[:cut], rows[cut:]))

    def _labels(self, size: int, wide: int, rows: Sequence[Row]) -> int:
        """Width of the labels beside their words; 0 if they stand above them."""
        room = max(self.text.width(label, size, "bold") for label, _ in rows) + size
        return room if room < wide * 0.36 else 0

    def _high(self, row: Row, size: int, wide: int, rows: Sequence[Row]) -> int:
        left = self._labels(size, wide, rows)
        lines = len(self.text.wrap(row[1], size, wide - left)) + (0 if left else 1)
        return lines * self.text.height(size) + round(size * 0.7)

    def _table(self) -> None:
        fit, top = self.fit(self.room.bottom - self.y), self.y
        count = len(fit.columns)
        wide = (self.room.w - GUTTER * (count - 1)) // count
        for column, rows in enumerate(fit.columns):
            x, y = self.room.x + column * (wide + GUTTER), top
            for row in rows:
                self._row(row, Rect(x, y, wide, self._high(row, fit.size, wide, self.leaf.rows)), fit.size)
                y += self._high(row, fit.size, wide, self.leaf.rows)

    def _row(self, row: Row, box: Rect, size: int) -> None:
        left = self._labels(size, box.w, self.leaf.rows)
        pitch = self.text.height(size)
        pygame.draw.rect(self.out.surface, (214, 204, 186), (box.x, box.y, box.w, 2))
        y = box.y + round(size * 0.35)
        self._put(row[0], box.x, y, size, "bold", ACCENT)
        for number, line in enumerate(self.text.wrap(row[1], size, box.w - left)):
            self._put(line, box.x + left, y + (number + (0 if left else 1)) * pitch, size, "body", INK)


def halved(highs: Sequence[int]) -> int:
    """Where rows of these heights are cut in two columns as even as can be."""
    return min(range(len(highs) + 1), key=lambda cut: max(sum(highs[:cut]), sum(highs[cut:])))


def rows_of(chapter: Chapter) -> tuple[Row, ...]:
    """The tables of a chapter as one."""
    return tuple((row[0], row[1]) for block in chapter.blocks for row in block.rows if len(row) > 1)


def as_pdf(page: Printed, title: str) -> bytes:
    """A page as the bytes of a PDF."""
    surface, lines = page.surface, [(words, (box.x, box.y, box.w, box.h)) for words, box in page.lines]
    return one_page(pygame.image.tobytes(surface, "RGB"), surface.get_size(), DPI, title, lines)


def as_png(surface: pygame.Surface) -> bytes:
    """A page as the bytes of a PNG that knows how large it is printed."""
    plain = png(surface)
    body = b"pHYs" + struct.pack(">IIB", round(DPI / 0.0254), round(DPI / 0.0254), 1)
    return plain[:33] + struct.pack(">I", 9) + body + struct.pack(">I", zlib.crc32(body)) + plain[33:]
