"""A chapter set as a page: text, points, tables, rulings under a seal, rows of drawn positions."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from ..ui.book import Block, Book, Chapter, Figure
from ..ui.kit import Kit
from ..ui.stage import Item
from .sheet import balanced, diamond, hairline, heading

TEXT, SMALL = 24, 20
GAP = 20
TALL = 440
SEAL = (126, 26, 34)


class PageSetter:
    """Sets one chapter from the top down, as items whose origin is the corner of the page."""

    def __init__(self, kit: Kit, book: Book, width: int, unit: float, word: str) -> None:
        self.kit, self.book, self.width, self.unit, self.word = kit, book, width, unit, word
        self.items: list[Item] = []
        self.y = 0.0

    def px(self, units: float) -> int:
        """Design pixels as pixels."""
        return round(units * self.unit)

    def set(self, chapter: Chapter) -> None:
        """The whole chapter."""
        self.y = heading(self.items, self.kit, chapter.title, self.width / 2, self.px(6), self.px(44), self.width * 0.9)
        self.y += self.px(GAP)
        for block in chapter.blocks:
            getattr(self, f"_{block.kind}")(block)
            self.y += self.px(GAP)

    def _words(self, text: str, x: float, width: float, size: float, muted: bool = False, role: str = "body") -> float:
        """A paragraph at the present height; its height."""
        tone = self.kit.theme.muted if muted else self.kit.theme.ivory
        words = self.kit.text.paragraph(text, self.px(size), width, tone, role)
        self.kit.put(self.items, words, x, self.y)
        return words.get_height()

    def _text(self, block: Block) -> None:
        self.y += self._words(block.text, 0, self.width, TEXT)

    def _heading(self, block: Block) -> None:
        self.y += self.px(6)
        kit, room = self.kit, self.width * 0.94
        rect = kit.write(self.items, block.text, 0, self.y, self.px(27), kit.theme.gold, "title", room=room)
        if self.width - rect.w > self.px(60):
            line = hairline(kit, self.width - rect.w - self.px(20), max(1, self.px(1.6)))
            kit.put(self.items, line, rect.right + self.px(20), rect.centery)
        self.y = rect.bottom - self.px(8)

    def _points(self, block: Block) -> None:
        kit, left = self.kit, self.px(34)
        labels = max(kit.text.width(row[0], self.px(TEXT), "bold") for row in block.rows) + self.px(22)
        beside = labels < self.width * 0.4
        for row in block.rows:
            kit.centred(self.items, diamond(kit, self.px(13)), self.px(12), self.y + self.px(TEXT) * 0.62)
            high = self._point_label(row, left)
            if len(row) > 1:
                if not beside:
                    self.y += high
                x = left + (labels if beside else 0)
                high = max(high if beside else 0.0, self._words(row[1], x, self.width - x, TEXT))
            self.y += high + self.px(8)

    def _point_label(self, row: Sequence[str], x: float) -> float:
        if len(row) == 1:
            return self._words(row[0], x, self.width - x, TEXT)
        line = self.kit.text.fitted(row[0], self.px(TEXT), self.width - x, self.kit.theme.gold, "bold")
        self.kit.put(self.items, line, x, self.y)
        return line.get_height()

    def _table(self, block: Block) -> None:
        kit, gap = self.kit, self.px(24)
        first = max(kit.text.width(row[0], self.px(24), "title") for row in block.rows) + gap
        beside = first < self.width * 0.42
        for row in block.rows:
            self.y += self.px(12)
            line = kit.text.fitted(row[0], self.px(24), self.width, kit.theme.gold, "title")
            kit.put(self.items, line, 0, self.y)
            if not beside:
                self.y += line.get_height()
            x = first if beside else 0
            high = self._words(row[1], x, self.width - x, TEXT)
            self.y += max(high, line.get_height() if beside else 0) + self.px(12)
            kit.put(self.items, hairline(kit, self.width, max(1, self.px(1.4))), 0, self.y)

    def _ruling(self, block: Block) -> None:
        """A box under a seal, so that nobody takes it for a sentence of the rules."""
        kit, pad, left = self.kit, self.px(16), self.px(92)
        room = self.width - left - pad
        words = kit.text.paragraph(block.text, self.px(23), room, kit.theme.ivory)
        high = words.get_height() + self.px(28) + 2 * pad
        kit.put(self.items, kit.shapes.bar(self.width, high, kit.theme.plate, 96), 0, self.y)
        kit.put(self.items, kit.shapes.bar(self.px(4), high, kit.theme.gold_mid), 0, self.y)
        seal = kit.shapes.disc(self.px(54), SEAL, kit.theme.gold)
        kit.centred(self.items, seal, self.px(48), self.y + high / 2)
        star = kit.assets.tinted("ui/star", self.px(32), kit.theme.gold)
        kit.centred(self.items, star, self.px(48), self.y + high / 2)
        top = self.y + pad - self.px(4)
        rect = kit.write(self.items, self.word, left, top, self.px(21), kit.theme.gold, "title")
        kit.write(self.items, block.name, rect.right + self.px(10), top + self.px(2), self.px(SMALL), kit.theme.muted)
        kit.put(self.items, words, left, self.y + pad + self.px(24))
        self.y += high

    # -- figures

    def _figures(self, block: Block) -> None:
        gap = self.px(16)
        most = max(1, (self.width + gap) // (self.px(236) + gap))
        count = -(-len(block.figures) // -(-len(block.figures) // most))
        for start in range(0, len(block.figures), count):
            self._figure_row(block.figures[start : start + count], count, gap)
            self.y += gap
        self.y -= gap

    def _figure_row(self, figures: Sequence[Figure], count: int, gap: int) -> None:
        room = (self.width - gap * (count - 1)) // count
        widths = [min(room, self.px(self.book.figure_width(figure))) for figure in figures]
        pad = self.px(14)
        highs = [self.book.figure_height(f, w - 2 * pad) for f, w in zip(figures, widths, strict=True)]
        high = min(max(highs), self.px(max(figure.get("tall", TALL) for figure in figures)))
        captions = [self._caption(f, w - 2 * pad) for f, w in zip(figures, widths, strict=True)]
        foot = max(c.get_height() for c in captions)
        x = (self.width - sum(widths) - gap * (len(widths) - 1)) / 2
        for figure, width, caption in zip(figures, widths, captions, strict=True):
            box = pygame.Rect(round(x), round(self.y), width, round(high + foot + 3 * pad))
            self._cell(figure, box, pad, high, caption)
            x += width + gap
        self.y += high + foot + 3 * pad

    def _caption(self, figure: Figure, width: float) -> pygame.Surface:
        text, size = str(figure["caption"]), self.px(SMALL)
        wide = balanced(self.kit, text, size, width)
        return self.kit.text.paragraph(text, size, wide + 2, self.kit.theme.muted, align="center", lead=0.95)

    def _cell(self, figure: Figure, box: pygame.Rect, pad: int, high: float, caption: pygame.Surface) -> None:
        kit = self.kit
        kit.put(self.items, kit.shapes.panel(box.w, box.h, 0.55, 9), box.x, box.y)
        inside = pygame.Rect(box.x + pad, box.y + round(pad * 1.2), box.w - 2 * pad, round(high))
        self.book.draw_figure(self.items, kit, figure, inside)
        top = inside.bottom + pad * 0.9
        kit.put(self.items, caption, box.centerx - caption.get_width() / 2, top)


def painted(items: Sequence[Item], size: tuple[int, int], top: int) -> pygame.Surface:
    """What of a page is seen through a window of that size at a height."""
    out = pygame.Surface(size, pygame.SRCALPHA)
    window = pygame.Rect(0, top, *size)
    for item in items:
        if window.colliderect(item.rect()):
            out.blit(item.surface, (item.x, item.y - top))
    return out


def faded(view: pygame.Surface, depth: int, above: bool, below: bool) -> pygame.Surface:
    """Fade the edges behind which the page goes on."""
    ramp = pygame.Surface((1, 2), pygame.SRCALPHA)
    ramp.set_at((0, 0), (255, 255, 255, 0))
    ramp.set_at((0, 1), (255, 255, 255, 255))
    edge = pygame.transform.smoothscale(ramp, (view.get_width(), depth))
    if above:
        view.blit(edge, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    if below:
        low = pygame.transform.flip(edge, False, True)
        view.blit(low, (0, view.get_height() - depth), special_flags=pygame.BLEND_RGBA_MULT)
    return view
