"""A card with words at the foot of a table: its paper, its title, and sentences as large as there is room for."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from ..ui.kit import Kit
from ..ui.stage import Item
from ..ui.theme import Colour
from ..ui.widgets import Widget

HIGH, TALL = 196, 250
MOST, MOST_TALL = 0.3, 0.2
TITLE, WORDS, SMALLEST = 36, 36, 13
DOT, DOT_PITCH = 9, 17
SIDE = 246
Part = tuple[str, Colour, str]


def strip(kit: Kit) -> pygame.Rect:
    """The foot of the window that a card of the usual height fills."""
    return WordCard(kit).foot()


class WordCard:
    """Measures and picture of the card; what it says is said by those who build on it.

    `high` and `tall` (in a window higher than wide) and the `head` for the title are design pixels, `most` and
    `most_tall` the share of the window that it may take, `largest` the size of its letters where there is room.
    """

    high, tall = HIGH, TALL
    most, most_tall = MOST, MOST_TALL
    largest = WORDS
    head = TITLE

    def __init__(self, kit: Kit) -> None:
        self.kit = kit

    # -- for a card to fill in

    def title(self) -> str:
        """What it is about."""
        return ""

    def parts(self) -> list[Part]:
        """What it says."""
        return []

    def text_box(self) -> pygame.Rect:
        """The place of the words: below the title, at the left of the buttons."""
        inner, top = self._inner(), self._px(self.head)
        return pygame.Rect(inner.x, inner.y + top, self._side().x - self._px(26) - inner.x, inner.h - top)

    def widgets(self) -> list[Widget]:
        """The card and its buttons."""
        return []

    def draw(self, items: list[Item]) -> None:
        """Paper and words."""

    def says(self) -> str:
        """All of it, for the UI tree."""
        return " ".join(words for words, _, _ in self.parts())

    # -- where things are

    def foot(self) -> pygame.Rect:
        """The foot of the window, which the card fills."""
        wide, high = self.kit.size
        units, share = (self.tall, self.most_tall) if self.kit.portrait else (self.high, self.most)
        tall = min(self.kit.tx(units), round(high * share))
        return pygame.Rect(0, high - tall, wide, tall)

    @property
    def unit(self) -> float:
        """Pixels of a design pixel: as the person likes it, or as the strip allows."""
        high = self.tall if self.kit.portrait else self.high
        return min(self.kit.type, self.foot().h / high, self.kit.size[0] / 1000)

    def _px(self, units: float) -> int:
        return round(units * self.unit)

    def box(self) -> pygame.Rect:
        """The card."""
        return self.foot().inflate(-self._px(16), -self._px(12))

    def _inner(self) -> pygame.Rect:
        return self.box().inflate(-self._px(56), -self._px(28))

    def _side(self) -> pygame.Rect:
        """The place of the button that goes on."""
        inner = self._inner()
        wide = min(self._px(SIDE), round(inner.w * 0.27))
        return pygame.Rect(inner.right - wide, inner.y, wide, inner.h)

    # -- picture

    def draw_paper(self, items: list[Item], done: int, count: int) -> None:
        """Paper, title, and one dot a step, filled as far as it has come."""
        kit, foot, box = self.kit, self.foot(), self.box()
        kit.put(items, kit.shapes.bar(foot.w, foot.h, kit.theme.night), foot.x, foot.y)
        kit.put(items, kit.shapes.panel(box.w, box.h, 1.0), box.x, box.y)
        inner, size = self._inner(), self._px(22)
        room = self.text_box().w - self._px(DOT_PITCH) * (count + 1)
        tone = kit.theme.gold
        head = kit.write(items, self.title(), inner.x, inner.y - self._px(2), size, tone, "title", room=room)
        self._draw_dots(items, head.right + self._px(DOT_PITCH), head.centery, done, count)

    def _draw_dots(self, items: list[Item], x: float, y: float, done: int, count: int) -> None:
        theme, pitch = self.kit.theme, self._px(DOT_PITCH)
        for index in range(count):
            fill = theme.gold if index < done else theme.panel
            line = theme.gold_light if index == done else theme.gold_mid
            self.kit.centred(items, self.kit.shapes.disc(self._px(DOT), fill, line), x + pitch * (index + 0.5), y)

    def draw_words(self, items: list[Item]) -> None:
        """As large as the room allows; a small gap between what is said and what is asked."""
        room, parts = self.text_box(), self.parts()
        size, gap = self._fitting(parts, room), self._px(4)
        y = float(room.y + max(0, (room.h - self._height(parts, size, room.w)) // 2))
        for words, tone, role in parts:
            block = self.kit.text.paragraph(words, size, room.w, tone, role, lead=0.95)
            self.kit.put(items, block, room.x, y)
            y += block.get_height() + gap

    def _fitting(self, parts: Sequence[Part], room: pygame.Rect) -> int:
        size = self._px(self.largest)
        while size > SMALLEST and self._height(parts, size, room.w) > room.h:
            size -= 1
        return size

    def _height(self, parts: Sequence[Part], size: int, wide: int) -> int:
        text = self.kit.text
        lines = sum(
            len(text.wrap(words, size, wide, role)) * text.height(size, role) * 0.95 for words, _, role in parts
        )
        return round(lines) + self._px(4) * (len(parts) - 1)
