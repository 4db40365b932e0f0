"""Titles of cards in other languages: a blank name plate is laid over the one in the picture and lettered."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from ..core.contract import Title
from .text import Text, gilded, shown

CARD: Final = 500  # units of a card's width
SIZE, SPACING, ROOM, MIDDLE = 36, 3, 364, 52  # in these units: letters, room between them, room for all, from the foot
LEAST: Final = 0.55


class Plaques:
    """What stands on the plates; `title_of` says it for a picture with its words, None where it is right as it is."""

    def __init__(self, text: Text, title_of: Callable[[str], tuple[Title, str] | None]) -> None:
        self.text, self.title_of = text, title_of

    def lettered(self, name: str, picture: pygame.Surface, master: Callable[[str], pygame.Surface]) -> pygame.Surface:
        """A picture with its title."""
        found = self.title_of(name)
        if found is None:
            return picture
        title, said = found
        out = picture.copy()
        wide, foot = title.width * out.get_width(), title.foot * out.get_height()
        blank = master(title.plate)
        plate = pygame.transform.smoothscale(blank, (round(wide), round(wide * blank.get_height() / blank.get_width())))
        left = title.left * out.get_width()
        out.blit(plate, (round(left), round(foot - plate.get_height())))
        words, middle = self.words(said.upper(), wide / CARD)
        out.blit(words, (round(left + (wide - words.get_width()) / 2), round(foot - MIDDLE * wide / CARD - middle)))
        return out

    def words(self, words: str, unit: float) -> tuple[pygame.Surface, float]:
        """Letters in gold leaf, spaced, smaller where they would not fit; how far down their middle is."""
        words, size = shown(words), float(SIZE)
        while size > SIZE * LEAST and self._width(words, size * unit, SPACING * unit) > ROOM * unit:
            size -= 1
        font, gap = self.text.font("title", size * unit), SPACING * unit
        white = pygame.Surface((round(self._width(words, size * unit, gap)) + 2, font.get_linesize()), pygame.SRCALPHA)
        x = 0.0
        for letter in words:
            white.blit(font.render(letter, True, (255, 255, 255)), (round(x), 0))
            x += font.size(letter)[0] + gap
        tall = next((metric[3] for metric in font.metrics("H") if metric), font.get_ascent())
        ink = white.get_bounding_rect()
        return gilded(white.subsurface(ink)), font.get_ascent() - tall / 2 - ink.top

    def _width(self, words: str, size: float, gap: float) -> float:
        font = self.text.font("title", size)
        return sum(font.size(letter)[0] for letter in words) + gap * max(0, len(words) - 1)
