"""A chapter set as a page: text, points, tables, rulings under a seal, rows of drawn positions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import pygame

from ..ui.book import Block, Book, Chapter, Figure
from ..ui.kit import Kit
from ..ui.stage import Item
from ..ui.theme import Colour
from .reading import NOTHING, Wanted
from .richtext import Rich, Style, rich
from .searching import Hit, Span, marks_in
from .sentences import in_sentences
from .sheet import balanced, diamond, hairline, heading
from .terms import Link, Links, Target

TEXT, SMALL = 24, 20
GAP = 20
TALL = 440
SHOW = 38
SEAL = (126, 26, 34)


Caption = tuple[pygame.Surface, Callable[[float, float], None]]


@dataclass(frozen=True, slots=True)
class Spot:
    """Something of a page that can be chosen: a word that leads somewhere, a position to be shown, a place found."""

    kind: str
    name: str
    box: pygame.Rect
    label: str
    tip: str = ""
    aim: Target | Hit | None = None


class PageSetter:
    """Sets one chapter from the top down, as items whose origin is the corner of the page.

    `spots` are what can be chosen, in reading order; `tops` says where the blocks begin, `marked` where what was wanted
    stands first.
    """

    def __init__(self, kit: Kit, book: Book, width: int, unit: float, say: Callable[[str], str]) -> None:
        self.kit, self.book, self.width, self.unit, self.say = kit, book, width, unit, say
        self.links = Links(book)
        self.items: list[Item] = []
        self.spots: list[Spot] = []
        self.tops: dict[int, int] = {}
        self.wanted = NOTHING
        self.words: tuple[str, ...] = ()
        self.marked = -1
        self.y = 0.0
        self._block = -1

    def px(self, units: float) -> int:
        """Design pixels as pixels."""
        return round(units * self.unit)

    def set(self, chapter: Chapter, wanted: Wanted) -> None:
        """The whole chapter; in one block what was looked for is marked."""
        self.wanted, self.words = wanted, wanted.words
        self.y = heading(self.items, self.kit, chapter.title, self.width / 2, self.px(6), self.px(44), self.width * 0.9)
        self.y += self.px(GAP)
        for self._block, block in enumerate(chapter.blocks):
            self.tops[self._block] = round(self.y)
            getattr(self, f"_{block.kind}")(block)
            self.y += self.px(GAP)

    # -- words

    def _words(self, text: str, x: float, width: float, style: Style) -> float:
        """A paragraph at the present height; its height."""
        picture, place = self.rich(text, width, style)
        place(x, self.y)
        return picture.get_height()

    def rich(self, text: str, width: float, style: Style) -> tuple[pygame.Surface, Callable[[float, float], None]]:
        """The picture of a paragraph with its links, and what puts it on the page."""
        links = self.links.find(text)
        marks = self._marks(text)
        set_words = rich(self.kit, text, width, style, [(link.start, link.end) for link in links], marks)
        return set_words.picture, partial(self._put, set_words, links)

    def _marks(self, text: str) -> tuple[Span, ...]:
        """What is marked in the block that was wanted: a term, or the words that were looked for."""
        if self._block != self.wanted.block:
            return ()
        found = [(link.start, link.end) for link in self.links.find(text) if link.target.name == self.wanted.name]
        return tuple(found) or marks_in(text, self.words)

    def put_rich(
        self, text: str, width: float, style: Style, links: Sequence[Link], marks: Sequence[Span], x: float, y: float
    ) -> int:
        """A paragraph with its corner at a point; its height."""
        words = rich(self.kit, text, width, style, [(link.start, link.end) for link in links], marks)
        self._put(words, links, x, y)
        return words.picture.get_height()

    def _put(self, words: Rich, links: Sequence[Link], x: float, y: float) -> None:
        self.kit.put(self.items, words.picture, x, y)
        left, top = round(x), round(y)
        for number, box in words.boxes:
            aim = links[number].target
            tip = in_sentences(aim.name, aim.means)
            self.spots.append(Spot("link", aim.name, box.move(left, top), aim.name, tip, aim))
        if words.marked and self.marked < 0:
            self.marked = words.marked[0].y + top

    def _style(self, size: float, tone: Colour | None = None, role: str = "body", **more: Any) -> Style:
        return Style(self.px(size), tone or self.kit.theme.ivory, role, **more)

    def _line(self, text: str, x: float, width: float, style: Style) -> float:
        """One line, smaller if it has to be; its height."""
        size = round(self.kit.text.fitting(text, style.size, width, style.role))
        shown = self.kit.text.shortened(text, size, width, style.role)
        return self._words(shown, x, self.kit.text.width(shown, size, style.role) + 2, replace(style, size=size))

    def _text(self, block: Block) -> None:
        self.y += self._words(block.text, 0, self.width, self._style(TEXT))

    def _heading(self, block: Block) -> None:
        self.y += self.px(6)
        kit, room = self.kit, self.width * 0.94
        size = round(kit.text.fitting(block.text, self.px(27), room, "title"))
        wide, style = kit.text.width(block.text, size, "title"), Style(size, kit.theme.gold, "title")
        high = self.put_rich(block.text, max(wide + 2, room), style, (), self._marks(block.text), 0, self.y)
        if self.width - wide > self.px(60):
            line = hairline(kit, self.width - wide - self.px(20), max(1, self.px(1.6)))
            kit.put(self.items, line, wide + self.px(20), self.y + high / 2)
        self.y += high - self.px(8)

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
                high = max(high if beside else 0.0, self._words(row[1], x, self.width - x, self._style(TEXT)))
            self.y += high + self.px(8)

    def _point_label(self, row: Sequence[str], x: float) -> float:
        if len(row) == 1:
            return self._words(row[0], x, self.width - x, self._style(TEXT))
        return self._line(row[0], x, self.width - x, self._style(TEXT, self.kit.theme.gold, "bold"))

    def _table(self, block: Block) -> None:
        kit, gap = self.kit, self.px(24)
        first = max(kit.text.width(row[0], self.px(24), "title") for row in block.rows) + gap
        beside = first < self.width * 0.42
        for row in block.rows:
            self.y += self.px(12)
            label = self._line(row[0], 0, self.width, self._style(24, kit.theme.gold, "title"))
            if not beside:
                self.y += label
            x = first if beside else 0
            high = self._words(row[1], x, self.width - x, self._style(TEXT))
            self.y += max(high, label if beside else 0) + self.px(12)
            kit.put(self.items, hairline(kit, self.width, max(1, self.px(1.4))), 0, self.y)

    def _ruling(self, block: Block) -> None:
        """A box under a seal, so that nobody takes it for a sentence of the rules."""
        kit, pad, left = self.kit, self.px(16), self.px(92)
        room = self.width - left - pad
        words, place = self.rich(block.text, room, self._style(23))
        high = words.get_height() + self.px(28) + 2 * pad
        kit.put(self.items, kit.shapes.bar(self.width, high, kit.theme.plate, 96), 0, self.y)
        kit.put(self.items, kit.shapes.bar(self.px(4), high, kit.theme.gold_mid), 0, self.y)
        seal = kit.shapes.disc(self.px(54), SEAL, kit.theme.gold)
        kit.centred(self.items, seal, self.px(48), self.y + high / 2)
        star = kit.assets.tinted("ui/star", self.px(32), kit.theme.gold)
        kit.centred(self.items, star, self.px(48), self.y + high / 2)
        top = self.y + pad - self.px(4)
        rect = kit.write(self.items, self.say("rules.ruling"), left, top, self.px(21), kit.theme.gold, "title")
        kit.write(self.items, block.name, rect.right + self.px(10), top + self.px(2), self.px(SMALL), kit.theme.muted)
        place(left, self.y + pad + self.px(24))
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
        foot = max(picture.get_height() for picture, _ in captions)
        foot += self.px(SHOW + 10) if any("show" in figure for figure in figures) else 0
        x = (self.width - sum(widths) - gap * (len(widths) - 1)) / 2
        for figure, width, caption in zip(figures, widths, captions, strict=True):
            box = pygame.Rect(round(x), round(self.y), width, round(high + foot + 3 * pad))
            self._cell(figure, box, pad, high, caption)
            x += width + gap
        self.y += high + foot + 3 * pad

    def _caption(self, figure: Figure, width: float) -> Caption:
        text, style = str(figure["caption"]), self._style(SMALL, self.kit.theme.muted, align="center", lead=0.95)
        return self.rich(text, balanced(self.kit, text, style.size, width) + 2, style)

    def _cell(self, figure: Figure, box: pygame.Rect, pad: int, high: float, caption: Caption) -> None:
        kit = self.kit
        kit.put(self.items, kit.shapes.panel(box.w, box.h, 0.55, 9), box.x, box.y)
        inside = pygame.Rect(box.x + pad, box.y + round(pad * 1.2), box.w - 2 * pad, round(high))
        self.book.draw_figure(self.items, kit, figure, inside)
        picture, place = caption
        place(box.centerx - picture.get_width() / 2, inside.bottom + pad * 0.9)
        if "show" in figure:
            plate = pygame.Rect(0, 0, min(box.w - 2 * pad, self.px(190)), self.px(SHOW))
            plate.midbottom = (box.centerx, box.bottom - pad)
            self._plate(str(figure["show"]), plate)

    def _show(self, block: Block) -> None:
        """A position that has no figure."""
        self._plate(block.name, pygame.Rect(0, round(self.y), self.px(220), self.px(SHOW)))
        self.y += self.px(SHOW)

    def _plate(self, name: str, box: pygame.Rect) -> None:
        """The way to a position at the table."""
        self.plate(Spot("show", name, box, self.say("rules.show"), self.say("rules.show_tip")), "play")

    def plate(self, spot: Spot, icon: str = "") -> None:
        """Words on a plate that can be chosen."""
        kit, box = self.kit, spot.box
        kit.put(self.items, kit.shapes.plate(box.w, box.h, "rest"), box.x, box.y)
        sign = box.h * 0.7 if icon else 0
        room = box.w - box.h * 1.1 - sign
        size = kit.text.fitting(spot.label, box.h * 0.52, room, "bold")
        left = box.centerx - (min(room, kit.text.width(spot.label, size, "bold")) + sign) / 2
        if icon:
            glyph = kit.assets.tinted(f"ui/{icon}", box.h * 0.56, kit.theme.gold)
            kit.centred(self.items, glyph, left + box.h * 0.28, box.centery)
        kit.label(self.items, spot.label, left + sign, box.centery, size, room, kit.theme.ivory, "bold")
        self.spots.append(spot)


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
