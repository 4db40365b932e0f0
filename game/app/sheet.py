"""Dialogs as sheets of paper: measures that fit every window, a gilded heading, hairlines with a diamond."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from ..ui.kit import Kit
from ..ui.shapes import FINE, gild
from ..ui.stage import Item
from ..ui.theme import Colour

MARGIN = 14


@dataclass(frozen=True, slots=True)
class Sheet:
    """A box of the window, and how many pixels a design pixel has on it."""

    box: pygame.Rect
    unit: float

    def px(self, units: float) -> int:
        """Design pixels as pixels."""
        return round(units * self.unit)

    def rect(self, x: float, y: float, width: float, height: float) -> pygame.Rect:
        """A box given in design pixels from the corner of the sheet."""
        return pygame.Rect(self.box.x + self.px(x), self.box.y + self.px(y), self.px(width), self.px(height))


def unit_for(kit: Kit, width: float, height: float) -> float:
    """Pixels of a design pixel when so many have to fit: the person's scale, or what the window has room for."""
    wide, high = kit.size
    return min(kit.type, (wide - 2 * MARGIN) / width, (high - 2 * MARGIN) / height)


def sheet(kit: Kit, width: float, height: float) -> Sheet:
    """A sheet of so many design pixels in the middle of the window."""
    unit = unit_for(kit, width, height)
    box = pygame.Rect(0, 0, round(width * unit), round(height * unit))
    box.center = (kit.size[0] // 2, kit.size[1] // 2)
    return Sheet(box, unit)


def draw_sheet(items: list[Item], kit: Kit, page: Sheet, title: str = "", opacity: float = 0.97) -> None:
    """The paper with two hairlines, and its heading in gold."""
    box, inset = page.box, page.px(9)
    kit.put(items, kit.shapes.panel(box.w, box.h, opacity, 18 * page.unit / max(0.7, kit.shapes.unit)), box.x, box.y)
    kit.put(items, inner_line(kit, box.w - 2 * inset, box.h - 2 * inset, page.px(15)), box.x + inset, box.y + inset)
    if title:
        heading(items, kit, title, box.centerx, box.y + page.px(30), page.px(36), box.w - page.px(110))


def heading(
    items: list[Item], kit: Kit, title: str, x: float, y: float, size: float, room: float, line: float = 0
) -> float:
    """A title in gold leaf around `x` with an ornament below it; the y under both."""
    while size > 13 and kit.text.width(title, size, "title") > room:
        size -= 1
    words = kit.text.gold(kit.text.shortened(title, size, room, "title"), size)
    kit.put(items, words, x - words.get_width() / 2, y)
    y += words.get_height() + size * 0.16
    ornament(items, kit, x, y, line or min(room, max(words.get_width() * 1.3, size * 7)), size * 0.36)
    return y + size * 0.5


def ornament(items: list[Item], kit: Kit, x: float, y: float, width: float, size: float) -> None:
    """A hairline that fades at both ends, with a gilded diamond in its middle."""
    kit.centred(items, hairline(kit, width, max(1, round(size / 7))), x, y)
    kit.centred(items, diamond(kit, size), x, y)


def hairline(kit: Kit, width: float, thick: int) -> pygame.Surface:
    """A gold line that fades at both ends."""
    size = (max(8, round(width)), thick)
    return kit.assets.made(("hairline", size), lambda: _hairline(kit, size))


def _hairline(kit: Kit, size: tuple[int, int]) -> pygame.Surface:
    seed = pygame.Surface((7, 1), pygame.SRCALPHA)
    for x, alpha in enumerate((0, 120, 220, 255, 220, 120, 0)):
        seed.set_at((x, 0), (*kit.theme.gold_mid, alpha))
    return pygame.transform.smoothscale(seed, size)


def diamond(kit: Kit, size: float) -> pygame.Surface:
    """A small gilded lozenge."""
    side = max(5, round(size))
    return kit.assets.made(("diamond", side), lambda: _diamond(side))


def _diamond(side: int) -> pygame.Surface:
    big = pygame.Surface((side * FINE, side * FINE), pygame.SRCALPHA)
    half = side * FINE / 2
    pygame.draw.polygon(big, (255, 255, 255), [(half, 0), (2 * half - 1, half), (half, 2 * half - 1), (0, half)])
    gild(big)
    return pygame.transform.smoothscale(big, (side, side))


def inner_line(kit: Kit, width: int, height: int, cut: int) -> pygame.Surface:
    """The second, fainter hairline of a sheet."""
    size = (max(16, width), max(16, height))
    return kit.assets.made(("inner line", size, cut), lambda: _inner_line(kit, size, cut))


def _inner_line(kit: Kit, size: tuple[int, int], cut: int) -> pygame.Surface:
    out = pygame.Surface(size, pygame.SRCALPHA)
    wide, high = size[0] - 1, size[1] - 1
    shape = [(cut, 0), (wide - cut, 0), (wide, cut), (wide, high - cut)]
    shape += [(wide - cut, high), (cut, high), (0, high - cut), (0, cut)]
    pygame.draw.aalines(out, (*kit.theme.gold_mid, 110), True, shape)
    return out


def split(box: pygame.Rect, count: int, gap: float) -> list[pygame.Rect]:
    """A box cut into equal columns."""
    width = (box.w - gap * (count - 1)) / count
    return [pygame.Rect(round(box.x + i * (width + gap)), box.y, round(width), box.h) for i in range(count)]


def stack(box: pygame.Rect, count: int, gap: float) -> list[pygame.Rect]:
    """A box cut into equal rows."""
    height = (box.h - gap * (count - 1)) / count
    return [pygame.Rect(box.x, round(box.y + i * (height + gap)), box.w, round(height)) for i in range(count)]


def balanced(kit: Kit, text: str, size: float, width: float, role: str = "body") -> float:
    """The least width at which a text has no more lines than at `width`: no word is left alone."""
    lines = len(kit.text.wrap(text, size, width, role))
    least, most = width * 0.4, width
    while most - least > 4:
        middle = (least + most) / 2
        if len(kit.text.wrap(text, size, middle, role)) > lines:
            least = middle
        else:
            most = middle
    return most


def centred_words(
    items: list[Item],
    kit: Kit,
    text: str,
    x: float,
    y: float,
    size: float,
    room: float,
    tone: Colour,
    role: str = "body",
) -> int:
    """A balanced paragraph around `x` with its top at `y`; its height."""
    wide = balanced(kit, text, size, room, role)
    words = kit.text.paragraph(text, size, wide + 2, tone, role, "center", 0.97)
    kit.put(items, words, x - words.get_width() / 2, y)
    return words.get_height()
