"""Fingers: a touch that hits nothing means what is near it, one that trembles stays where it came down.

The system tells of a touch as of a mouse, marked as one; that is the only way in which it arrives, so that nothing is
done twice.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from .keyboard import pressing
from .widgets import Widget, at_point

MILLIMETRES: Final = 9
SIZE: Final = 50
TREMBLE: Final = 0.36
ASIDE: Final = 0.3
LEGAL: Final = "legal"
MOUSE: Final = frozenset((pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION))
Point = tuple[int, int]


def size_for(unit: float) -> int:
    """Pixels of 9 mm on a screen of 15.6 inches with 1920 x 1080, or as many more as a finer one has."""
    return round(SIZE * max(1.0, unit))


def usable(widget: Widget) -> bool:
    """Whether touching it does something."""
    return widget.enabled and (widget.action is not None or widget.change is not None)


def grown(box: pygame.Rect, size: int) -> pygame.Rect:
    """A box that is nowhere smaller than a finger."""
    return box.inflate(max(0, size - box.w), max(0, size - box.h))


def inside_of(widget: Widget, point: Point) -> Point:
    """The point of a widget that is nearest to another one."""
    box = widget.rect
    x, y = min(max(point[0], box.x), box.right - 1), min(max(point[1], box.y), box.bottom - 1)
    return (x, y) if widget.contains((x, y)) else widget.point or box.center


def aimed(widgets: Sequence[Widget], point: Point, size: int) -> Point:
    """Where a finger that came down at a point meant to come down."""
    direct = at_point(widgets, point)
    looks_out = edge_of_legal(widgets, point, direct, size)
    if looks_out:
        return looks_out
    small = direct is not None and min(direct.rect.size) < 2 * size
    if direct and usable(direct) and small:
        return point
    near = [(far(inside_of(w, point), point), w) for w in widgets if meant(w, point, size)]
    for _, widget in sorted(near, key=lambda pair: pair[0]):
        found = inside_of(widget, point)
        if at_point(widgets, found) is widget:
            return found
    return point


def edge_of_legal(widgets: Sequence[Widget], point: Point, direct: Widget | None, size: int) -> Point | None:
    """What may be moved or chosen and only looks out, just beside it, from under something that has room to spare."""
    covered = [w for w in widgets if w.value == LEGAL and w is not direct and w.rect.collidepoint(point)]
    if direct is None or not covered:
        return None
    for step in range(1, round(size * ASIDE) + 1):
        for across, along in ((0, -1), (-1, 0), (1, 0), (0, 1)):
            found = point[0] + across * step, point[1] + along * step
            beyond = point[0] - across * size, point[1] - along * size
            spare = direct.value != LEGAL or at_point(widgets, beyond) is direct
            if spare and any(at_point(widgets, found) is w for w in covered):
                return found
    return None


def meant(widget: Widget, point: Point, size: int) -> bool:
    """Whether a small widget is so near that a finger may mean it."""
    return min(widget.rect.size) < size and usable(widget) and grown(widget.rect, size).collidepoint(point)


def far(one: Point, other: Point) -> int:
    """The square of a distance."""
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2


class Finger:
    """The finger that is down: where it came down, and how far beside what it meant."""

    def __init__(self) -> None:
        self._down: Point | None = None
        self._aside: Point = (0, 0)
        self._moved = False

    def read(self, event: pygame.Event, widgets: Sequence[Widget], size: int) -> pygame.Event:
        """The event of a mouse as it was meant, if it comes from a finger."""
        if not getattr(event, "touch", False):
            return event
        if event.type == pygame.MOUSEBUTTONDOWN:
            found = aimed(widgets, event.pos, size)
            self._down, self._moved = event.pos, False
            self._aside = found[0] - event.pos[0], found[1] - event.pos[1]
        elif self._down and far(event.pos, self._down) > (size * TREMBLE) ** 2:
            self._moved = True
        where = event.pos if self._moved or self._down is None else self._down
        if event.type == pygame.MOUSEBUTTONUP:
            self._down = None
        return pressing(event, pos=(where[0] + self._aside[0], where[1] + self._aside[1]))
