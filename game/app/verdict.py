"""Whether a position is possible, written where the table has room, or else on a slip over its foot; what is wrong.

What makes it impossible is framed in red on the table.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from ..ui.editing import Place, covers
from ..ui.kit import Kit
from ..ui.stage import Item
from .ways import draw_outline

SIZE, PAD, NARROW, LEAST = 24, 14, 250, 15
Rect = pygame.Rect


def draw_verdict(items: list[Item], kit: Kit, box: Rect, words: str, good: bool) -> None:
    """A sheet with a tick or a warning and a sentence."""
    kit.put(items, kit.shapes.panel(box.w, box.h, 1.0), box.x, box.y)
    if fitting(kit, box, words) >= LEAST:
        _write(items, kit, box, words, good)
        return
    slip = slip_box(kit, words)
    kit.put(items, kit.shapes.panel(slip.w, slip.h, 1.0), slip.x, slip.y)
    _write(items, kit, slip, words, good)


def slip_box(kit: Kit, words: str) -> Rect:
    """A box at the foot of the table, as high as a sentence needs there."""
    pad = kit.tx(PAD)
    wide = kit.size[0] - 2 * pad
    size = min(kit.tx(SIZE), 24)
    lines = len(kit.text.wrap(words, size, wide - 3 * pad - kit.tx(40)))
    high = max(lines * kit.text.height(size) + 2 * pad, kit.tx(40) + 2 * pad)
    return Rect(pad, kit.size[1] - high - pad, wide, high)


def fitting(kit: Kit, box: Rect, words: str) -> float:
    """The size at which a sentence fits beside or under its sign."""
    room = _room(kit, box)
    size = float(min(kit.tx(SIZE), 34))
    longest = max(words.split(" "), key=len)
    while size >= LEAST and (
        len(kit.text.wrap(words, size, room.w)) * kit.text.height(size) > room.h
        or kit.text.width(longest, size) > room.w
    ):
        size -= 1
    return size


def _sign(kit: Kit, box: Rect) -> int:
    return min(kit.tx(40), round(box.h * 0.5), round(box.w * 0.4))


def _room(kit: Kit, box: Rect) -> Rect:
    """Where the words go: beside the sign, in a narrow box under it."""
    pad, sign = kit.tx(PAD), _sign(kit, box)
    inner = box.inflate(-2 * pad, -2 * pad)
    if box.w < kit.tx(NARROW):
        top = inner.y + sign + pad // 2
        return Rect(inner.x, top, inner.w, inner.bottom - top)
    left = inner.x + sign + pad
    return Rect(left, inner.y, inner.right - left, inner.h)


def _write(items: list[Item], kit: Kit, box: Rect, words: str, good: bool) -> None:
    theme, pad, sign = kit.theme, kit.tx(PAD), _sign(kit, box)
    tone, room = theme.good if good else theme.bad, _room(kit, box)
    narrow = room.y > box.y + pad
    x = box.centerx if narrow else box.x + pad + sign / 2
    y = box.y + pad + sign / 2
    kit.centred(items, kit.shapes.disc(sign, theme.panel, tone), x, y)
    kit.centred(items, kit.assets.tinted("ui/check" if good else "ui/warning", sign * 0.6, tone), x, y)
    size = max(LEAST, fitting(kit, box, words))
    align = "center" if narrow else "left"
    kit.put(items, kit.text.block(words, size, room.size, theme.ivory, align=align), room.x, room.y)


def draw_wrong(items: list[Item], kit: Kit, path: str, places: Sequence[Place]) -> None:
    """A red frame around the place of a reason: itself, or what lies in it, or what it lies in."""
    if not path:
        return
    exact = [place for place in places if place.path == path]
    inside = [place for place in places if covers(path, place.path)]
    around = [place for place in places if covers(place.path, path)]
    spots = [place.spot for place in exact[-1:] or inside or around[-1:]]
    if len(spots) == 1 and spots[0].outline:
        draw_outline(items, kit, spots[0], kit.theme.bad)
    elif spots:
        draw_frame(items, kit, spots[0].rect.unionall([spot.rect for spot in spots[1:]]))


def draw_frame(items: list[Item], kit: Kit, box: Rect) -> None:
    """A red frame."""
    thick = max(2, kit.px(5))
    around = box.inflate(2 * thick, 2 * thick)
    flat, tall = kit.shapes.bar(around.w, thick, kit.theme.bad), kit.shapes.bar(thick, around.h, kit.theme.bad)
    for y in (around.y, around.bottom - thick):
        kit.put(items, flat, around.x, y)
    for x in (around.x, around.right - thick):
        kit.put(items, tall, x, around.y)
