"""How a game goes, in a few figures with words: in the room that a short form leaves free."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from ..ui.kit import Kit
from ..ui.stage import Item
from ..ui.tabletop import Figure
from .sheet import Sheet, balanced, split

Rect = pygame.Rect
Say = Callable[..., str]
HIGH, LEAST = 286, 250
PICTURE = 0.52
TITLE, WORDS, SMALLEST = 23, 20, 15


class Intro:
    """The figures of one game; `say` gives its texts, `game` is where their keys begin."""

    def __init__(self, kit: Kit, say: Say, game: str, figures: Sequence[tuple[str, Figure]]) -> None:
        self.kit = kit
        self.say = say
        self.game = game
        self.figures = figures

    def draw(self, items: list[Item], page: Sheet, box: Rect) -> None:
        """Side by side: figure, title, words, all of one size."""
        boxes = split(box, len(self.figures), page.px(30))
        size = min(self._fitting(page, place, id) for place, (id, _) in zip(boxes, self.figures, strict=True))
        for place, (id, figure) in zip(boxes, self.figures, strict=True):
            self._part(items, page, place, id, figure, size)

    def _fitting(self, page: Sheet, box: Rect, id: str) -> float:
        """The size at which the words of a figure fit below its title."""
        text, size = self.kit.text, page.px(WORDS)
        room = box.h * (1 - PICTURE) - text.height(page.px(TITLE), "title") - page.px(10)
        words = self.say(f"game.{self.game}.intro.{id}")
        while size > page.px(SMALLEST) and len(text.wrap(words, size, box.w)) * text.height(size) * 0.97 > room:
            size -= 1
        return size

    def _part(self, items: list[Item], page: Sheet, box: Rect, id: str, figure: Figure, size: float) -> None:
        kit, high = self.kit, box.h * PICTURE
        for name, x, y, width, turn in figure:
            sprite = kit.assets.sprite(name, width * high, turn)
            shade, dx, dy = kit.shapes.card_shadow(width * high, turn, 0.0)
            kit.centred(items, shade, box.centerx + x * high + dx, box.y + y * high + dy)
            kit.centred(items, sprite, box.centerx + x * high, box.y + y * high)
        y = box.y + high + page.px(8)
        title = kit.text.fitted(
            self.say(f"game.{self.game}.intro.{id}.title"), page.px(TITLE), box.w, kit.theme.gold, "title"
        )
        kit.put(items, title, box.centerx - title.get_width() / 2, y)
        words = self.say(f"game.{self.game}.intro.{id}")
        wide = balanced(kit, words, size, box.w) + 2
        block = kit.text.paragraph(words, size, wide, kit.theme.ivory, "body", "center", 0.97)
        kit.put(items, block, box.centerx - wide / 2, y + title.get_height() + page.px(2))
