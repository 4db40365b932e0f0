"""The rule book of 5 Royaumes: its chapters, and small drawn positions made of the real cards.

A figure is one of: `square` (cells with their Banners; `laid` arrives, `taken` leaves, `ok` ticks or crosses a cell,
`signs` writes into one, `frames` draws squares of three by three), `columns` (Realms with their Banners, the last
`fresh` of each new), `council` (four Characters around `throne`, `titans` beside it), `cards` (a row with `labels`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pygame

from ..ui.animation import Pose
from ..ui.book import Chapter, Figure, Term, read_book
from ..ui.kit import Kit
from ..ui.stage import Item
from .cards import FOLDER as PICTURES
from .cards import draw_card, known
from .content import COUNCIL_SEATS
from .draw import frame
from .layout import RATIO, STEP
from .panels import THRESHOLDS

FOLDER = Path(__file__).parent / "text"
CELL, WIDE_CELL, ROW_CELL = 360, 540, 1000
PITCH = 1.1
MARK = 0.42
RIGHT, WRONG = (42, 116, 66), (150, 38, 26)
Cell = tuple[int, int]
Rect = pygame.Rect


class RoyaumesBook:
    """Chapters in a language, English where there are none."""

    def __init__(self, language: str) -> None:
        self.chapters: Sequence[Chapter]
        self.terms: Sequence[Term]
        self.chapters, self.terms = read_book(FOLDER, language)

    def figure_width(self, figure: Figure) -> int:
        """Design pixels that a figure is at most wide."""
        if "cards" in figure:
            return ROW_CELL if len(figure["cards"]) > 2 else CELL
        return CELL if "square" in figure else WIDE_CELL

    def figure_height(self, figure: Figure, width: float) -> float:
        """Height at a width: rows of cards are flat, squares and columns high."""
        if "cards" in figure:
            count = len(figure["cards"])
            return min(width * 0.62, width / count * RATIO) + width * 0.06
        if "council" in figure:
            return width * (0.68 if "titans" in figure else 0.34)
        if "columns" in figure:
            return width / 5 * RATIO * (1 + STEP * (longest(figure["columns"].values()) - 1)) + width * 0.04
        return width * 1.06

    def draw_figure(self, items: list[Item], kit: Kit, figure: Figure, box: Rect) -> None:
        """A position in a box."""
        pen = Pen(items, kit, box)
        if "square" in figure:
            pen.square(figure)
        elif "columns" in figure:
            pen.columns(figure["columns"], figure.get("fresh", {}), figure.get("line", 0))
        elif "council" in figure:
            pen.council(figure["throne"], figure["council"], figure.get("titans"))
        else:
            pen.row(figure["cards"], figure["labels"])


class Pen:
    """Draws one figure into one box."""

    def __init__(self, items: list[Item], kit: Kit, box: Rect) -> None:
        self.items, self.kit, self.box = items, kit, box

    # -- parts

    def card(self, code: str, x: float, y: float, width: float, alpha: float = 1.0) -> None:
        """A card around a point: a Character, a Banner (`feline`), or a Throne Room (`throne_feline`)."""
        if code.startswith("throne_"):
            self.kit.centred(self.items, self.kit.assets.sprite(f"{PICTURES}/{code}", width), x, y)
            return
        code = code if "." in code else f"{code}.?"
        draw_card(self.items, self.kit, code, Pose(x, y, width, alpha=alpha), known(code))

    def slot(self, x: float, y: float, width: float) -> None:
        """An empty place around a point."""
        self.kit.centred(self.items, self.kit.shapes.slot(width, width * RATIO), x, y)

    def mark(self, ok: bool, x: float, y: float, size: float) -> None:
        """A tick on leaf green, or a cross on red."""
        kit = self.kit
        kit.centred(self.items, kit.shapes.disc(size, RIGHT if ok else WRONG, kit.theme.gold), x, y)
        glyph = kit.assets.tinted("ui/check" if ok else "ui/close", size * 0.6, kit.theme.ivory)
        kit.centred(self.items, glyph, x, y)

    def sign(self, text: str, x: float, y: float, size: float) -> None:
        """A letter or a number on a disc."""
        kit = self.kit
        kit.centred(self.items, kit.shapes.disc(size, kit.theme.panel, kit.theme.gold), x, y)
        kit.centred(self.items, kit.text.line(text, size * 0.56, kit.theme.ivory, "title"), x, y)

    def halo(self, x: float, y: float, width: float) -> None:
        """Light around the card at a point."""
        glow = self.kit.shapes.halo(width, width * RATIO, max(3, width * 0.06), True)
        self.kit.centred(self.items, glow, x, y)

    # -- figures

    def square(self, figure: Figure) -> None:
        """The floating square: its cards, what is laid, what is taken, which cells may be used."""
        lying, laid = cells(figure["square"]), cells(figure.get("laid", {}))
        ok, signs = cells(figure.get("ok", {})), cells(figure.get("signs", {}))
        corners = [(x, y) for x, y in figure.get("frames", ())]
        reach = [*lying, *laid, *ok, *signs, *corners, *((x + 2, y + 2) for x, y in corners)]
        grid = Grid(self.box, reach)
        for x, y in corners:
            self._frame(grid, x, y)
        for cell, code in lying.items():
            self.card(code, *grid.at(cell), grid.width)
        for cell in (*ok, *signs):
            if cell not in lying:
                self.slot(*grid.at(cell), grid.width)
        for cell in {parsed(text) for text in figure.get("taken", ())}:
            self._taken(grid, cell)
        for cell, code in laid.items():
            self.card(code, *grid.at(cell), grid.width)
            self.halo(*grid.at(cell), grid.width)
        for cell, right in ok.items():
            self.mark(right, *grid.at(cell), grid.width * MARK)
        for cell, text in signs.items():
            self.sign(text, *grid.at(cell), grid.width * MARK)

    def _frame(self, grid: Grid, x: int, y: int) -> None:
        (left, top), (right, bottom) = grid.at((x, y)), grid.at((x + 2, y + 2))
        wide, high = right - left + grid.width * 1.06, bottom - top + grid.width * (RATIO + 0.06)
        box = Rect(0, 0, round(wide), round(high))
        tone, kit = self.kit.theme.gold_mid, self.kit
        outline = kit.assets.made(("frame", box.size), partial(frame, box, tone, kit.unit))
        kit.centred(self.items, outline, (left + right) / 2, (top + bottom) / 2)

    def _taken(self, grid: Grid, cell: Cell) -> None:
        kit, (x, y) = self.kit, grid.at(cell)
        kit.centred(self.items, kit.shapes.marked(grid.width, grid.width * RATIO), x, y)

    def columns(self, piles: Mapping[str, Sequence[str]], fresh: Mapping[str, int], line: int) -> None:
        """Columns of influence with the steps that matter at their left; the newest cards glow."""
        box, most = self.box, longest(piles.values())
        high = RATIO * (1 + STEP * (most - 1))
        width = min(box.h / high, box.w / ((len(piles) + 0.5) * PITCH))
        step = width * RATIO * STEP
        left = box.centerx - (len(piles) - 0.7) / 2 * width * PITCH
        top = box.centery - width * high / 2
        for index, (realm, pile) in enumerate(piles.items()):
            x = left + index * width * PITCH
            if not pile:
                self.slot(x, top + width * RATIO / 2, width)
            for place, code in enumerate(pile):
                self.card(code, x, top + place * step + width * RATIO / 2, width)
            for place in range(len(pile) - fresh.get(realm, 0), len(pile)):
                self.sign("+", x + width * 0.4, top + (place + 0.5) * step, step * 0.9)
        self._steps(left - width * 0.78, top, step, most)
        for row in range(line):
            wide = width * (PITCH * (len(piles) - 1) + 1)
            bar = self.kit.shapes.bar(wide, max(2, width * 0.045), self.kit.theme.gold)
            self.kit.put(self.items, bar, left - width / 2, top + (row + 0.5) * step)

    def _steps(self, x: float, top: float, step: float, most: int) -> None:
        for size in THRESHOLDS:
            if size <= most:
                self.sign(str(size), x, top + (size - 0.5) * step, step * 0.96)

    def council(self, throne: str, members: Sequence[str], titans: Sequence[str] | None) -> None:
        """A Council around its Throne Room, free places too; Titans lie below, smaller."""
        box, rows = self.box, 1 if titans is None else 1.94
        width = min(box.w / (5 * PITCH), box.h / (RATIO * rows))
        y = box.centery - width * RATIO * rows / 2 + width * RATIO / 2
        places = [box.centerx + (index - 2) * width * PITCH for index in (1, 3, 0, 4)]
        self.card(f"throne_{throne}", box.centerx, y, width)
        for index in range(COUNCIL_SEATS):
            self._place(members, index, places[index], y, width)
        if titans is not None:
            low = y + width * RATIO * 1.0
            for index in range(5):
                self._place(titans, index, box.centerx + (index - 2) * width * 0.88, low, width * 0.78)

    def _place(self, held: Sequence[str], index: int, x: float, y: float, width: float) -> None:
        if index < len(held):
            self.card(held[index], x, y, width)
        else:
            self.slot(x, y, width)

    def row(self, codes: Sequence[str], labels: Sequence[str]) -> None:
        """Cards side by side, a word under each."""
        box, kit, count = self.box, self.kit, len(codes)
        words = round(min(box.w * 0.05, box.h * 0.16)) if any(labels) else 0
        width = min((box.h - words) / RATIO, box.w / (count + (count - 1) * 0.12))
        for index, (code, label) in enumerate(zip(codes, labels, strict=True)):
            x = box.centerx + (index - (count - 1) / 2) * width * 1.12
            self.card(code, x, box.y + width * RATIO / 2, width)
            if label:
                line = kit.text.fitted(label, words * 0.62, width * 1.12, kit.theme.ivory, "bold")
                kit.centred(self.items, line, x, box.y + width * RATIO + words * 0.55)


class Grid:
    """Cells of a small square, fitted into a box."""

    def __init__(self, box: Rect, reach: Iterable[Cell]) -> None:
        xs, ys = zip(*reach, strict=True)
        across, down = max(xs) - min(xs) + 1, max(ys) - min(ys) + 1
        self.width = min(box.w / (across * PITCH), box.h / (down * (RATIO + 0.1)), box.w / (3 * PITCH))
        self._first = min(xs) + (across - 1) / 2, min(ys) + (down - 1) / 2
        self._middle = box.center

    def at(self, cell: Cell) -> tuple[float, float]:
        """The middle of a cell."""
        dx, dy = cell[0] - self._first[0], cell[1] - self._first[1]
        return self._middle[0] + dx * self.width * PITCH, self._middle[1] + dy * self.width * (RATIO + 0.1)


def parsed(text: str) -> Cell:
    """`1,0` as x and y."""
    x, y = text.split(",")
    return int(x), int(y)


def cells(named: Mapping[str, Any]) -> dict[Cell, Any]:
    """What a figure says of cells, by their coordinates."""
    return {parsed(text): value for text, value in named.items()}


def longest(piles: Iterable[Sequence[str]]) -> int:
    """The size of the longest column, one at least."""
    return max(1, *(len(pile) for pile in piles))
