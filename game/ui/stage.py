"""From a display list to the window, touching only the pixels that changed.

A scene describes a whole frame as a list of items, bottom first. The stage compares it with the last frame and
repaints the rectangles in which the two differ; an unchanged frame costs one comparison and no pixel. Surfaces in a
display list are never changed in place: a new look is a new surface.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

import pygame

MOST_RECTS = 36
WASTE = 1.15


class Item(NamedTuple):
    """One picture at a place of the window; `alpha` from 0 to 255."""

    surface: pygame.Surface
    x: int
    y: int
    alpha: int = 255

    def rect(self) -> pygame.Rect:
        """The rectangle that it covers."""
        return self.surface.get_rect(topleft=(self.x, self.y))


def changed_rects(old: Sequence[Item], new: Sequence[Item]) -> list[pygame.Rect]:
    """Rectangles outside of which two display lists draw the same picture."""
    first, shorter = 0, min(len(old), len(new))
    while first < shorter and old[first] == new[first]:
        first += 1
    last = 0
    while last < shorter - first and old[-1 - last] == new[-1 - last]:
        last += 1
    before, after = old[first : len(old) - last], new[first : len(new) - last]
    if not before and not after:
        return []
    old_count, new_count = Counter(before), Counter(after)
    kept = {item for item, count in old_count.items() if count == 1 == new_count.get(item)}
    rects = [item.rect() for item in (*before, *after) if item not in kept]
    return rects + [item.rect() for item in reordered(before, after, kept)]


def reordered(before: Sequence[Item], after: Sequence[Item], kept: set[Item]) -> list[Item]:
    """The items of both lists that must move for the others to be in the same order: all but the longest run."""
    rank = {item: index for index, item in enumerate(after)}
    order = [item for item in before if item in kept]
    ends: list[int] = []
    runs: list[int] = []
    for item in order:
        place = bisect_left(ends, rank[item])
        ends[place : place + 1] = [rank[item]]
        runs.append(place)
    length, moved = len(ends), []
    for item, place in zip(reversed(order), reversed(runs), strict=True):
        if place == length - 1:
            length -= 1
        else:
            moved.append(item)
    return moved


def merged(rects: Sequence[pygame.Rect], bounds: pygame.Rect) -> list[pygame.Rect]:
    """Rectangles clipped to `bounds`, united where that repaints hardly more pixels; few enough to paint one by one.

    Two that merely touch at a corner stay apart: painting the shared pixels twice is cheaper than all between them.
    """
    out: list[pygame.Rect] = []
    for rect in rects:
        clipped = rect.clip(bounds)
        if clipped.w and clipped.h:
            out.append(_absorbed(clipped, out))
    while len(out) > MOST_RECTS:
        out.sort(key=area)
        small = out.pop(0)
        near = min(out, key=lambda other: area(other.union(small)) - area(other))
        out.remove(near)
        out.append(near.union(small))
    return out


def _absorbed(rect: pygame.Rect, out: list[pygame.Rect]) -> pygame.Rect:
    """The rectangle united with all of `out` that it may as well be united with; those are taken out."""
    index = 0
    while index < len(out):
        both = rect.union(out[index])
        if area(both) <= WASTE * (area(rect) + area(out[index])):
            rect = both
            del out[index]
            index = 0
        else:
            index += 1
    return rect


def area(rect: pygame.Rect) -> int:
    """Number of pixels."""
    return rect.w * rect.h


class Stage:
    """Paints display lists on one surface."""

    def __init__(self, surface: pygame.Surface) -> None:
        self.surface = surface
        self._shown: list[Item] = []
        self._stale = True

    def invalidate(self) -> None:
        """Paint everything next time: the window was uncovered, resized or lost its pixels."""
        self._stale = True

    def paint(self, items: list[Item]) -> list[pygame.Rect]:
        """Bring the surface up to date; the rectangles that were repainted."""
        bounds = self.surface.get_rect()
        rects = [bounds] if self._stale else merged(changed_rects(self._shown, items), bounds)
        self._stale = False
        self._shown = items
        if rects:
            boxes = [item.rect() for item in items]
            for rect in rects:
                self._repaint(rect, items, boxes)
        return rects

    def _repaint(self, rect: pygame.Rect, items: list[Item], boxes: list[pygame.Rect]) -> None:
        """Draw what lies in a rectangle, from the last opaque item on that hides all below it."""
        touched = rect.collidelistall(boxes)
        first = 0
        for place in range(len(touched) - 1, 0, -1):
            item = items[touched[place]]
            if item.alpha == 255 and boxes[touched[place]].contains(rect) and not has_alpha(item.surface):
                first = place
                break
        self.surface.set_clip(rect)
        for index in touched[first:]:
            blit(self.surface, items[index])
        self.surface.set_clip(None)


def has_alpha(surface: pygame.Surface) -> bool:
    """Whether something below the surface can shine through."""
    return bool(surface.get_flags() & pygame.SRCALPHA) or surface.get_colorkey() is not None


def blit(target: pygame.Surface, item: Item) -> None:
    """Draw one item, its own alpha included."""
    if item.alpha >= 255:
        target.blit(item.surface, (item.x, item.y))
    elif item.alpha > 0:
        item.surface.set_alpha(item.alpha)
        target.blit(item.surface, (item.x, item.y))
        item.surface.set_alpha(255)
