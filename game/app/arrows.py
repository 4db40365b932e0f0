"""Gilded arrows at things on a table, on the side where they hide least."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from ..ui.kit import Kit
from ..ui.shapes import FINE, gild
from ..ui.stage import Item
from ..ui.widgets import Widget

ARROW, PIECE = 58, 1.6
EMPTY = ("column", "cell")
DOWN, UP, RIGHT, LEFT = (0, 1), (0, -1), (1, 0), (-1, 0)
SHAPE = ((0.5, 1.0), (0.06, 0.5), (0.32, 0.5), (0.32, 0.0), (0.68, 0.0), (0.68, 0.5), (0.94, 0.5))
TURNS = {DOWN: 0, RIGHT: 90, UP: 180, LEFT: 270}
Way = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Aim:
    """What an arrow points at: its box, and whether that is an empty place that the arrow may stand in."""

    box: pygame.Rect
    empty: bool = False


def aim_at(widget: Widget, piece: bool, size: int) -> Aim:
    """A thing, or the slot of a region with the piece that stands there."""
    if widget.point is None:
        return Aim(widget.rect, widget.role in EMPTY)
    box = pygame.Rect(0, 0, size, round(PIECE * size) if piece else 1)
    box.midbottom = widget.point
    return Aim(box)


def label_of(widget: Widget, size: int) -> pygame.Rect:
    """About where the name of a region stands, or an empty box."""
    if widget.point is None:
        return pygame.Rect(0, 0, 0, 0)
    box = pygame.Rect(0, 0, round(size * 2.4), round(size * 0.6))
    box.midtop = widget.point[0], widget.point[1] + round(size * 0.3)
    return box


def arrow_place(aim: Aim, size: int, window: tuple[int, int], taken: Sequence[pygame.Rect]) -> tuple[pygame.Rect, Way]:
    """Box of an arrow, and the way it points; of equally good sides the upper one."""
    box = aim.box
    if aim.empty:
        inside = pygame.Rect(0, 0, size, size)
        inside.center = box.centerx, min(box.centery, box.top + round(1.5 * size))
        return inside, DOWN
    corners = {
        DOWN: (box.centerx - size // 2, box.top - size),
        UP: (box.centerx - size // 2, box.bottom),
        RIGHT: (box.left - size, box.centery - size // 2),
        LEFT: (box.right, box.centery - size // 2),
    }
    places = {way: pygame.Rect(corner, (size, size)) for way, corner in corners.items()}
    for place in places.values():
        place.clamp_ip(pygame.Rect((0, 0), window))
    way = min(places, key=lambda way: sum(covered(places[way], other) for other in (*taken, box)))
    return places[way], way


def covered(place: pygame.Rect, other: pygame.Rect) -> int:
    """How many pixels two boxes share."""
    shared = place.clip(other)
    return shared.w * shared.h


def draw_arrow(items: list[Item], kit: Kit, aim: Aim, taken: Sequence[pygame.Rect], pulse: float) -> None:
    """An arrow that nods a little."""
    size = kit.px(ARROW)
    nod = 0 if kit.reduced_motion else round(size * 0.12 * abs(1 - 2 * pulse))
    box, way = arrow_place(aim, size, kit.size, taken)
    kit.put(items, arrow(kit, size, way), box.x - way[0] * nod, box.y - way[1] * nod)


def arrow(kit: Kit, size: int, way: Way) -> pygame.Surface:
    """A gilded arrow with a dark edge."""
    return kit.assets.made(("arrow", size, way), lambda: pygame.transform.rotate(_arrow(kit, size), TURNS[way]))


def _arrow(kit: Kit, size: int) -> pygame.Surface:
    big = size * FINE
    shape = [(x * big, y * big) for x, y in SHAPE]
    leaf = pygame.Surface((big, big), pygame.SRCALPHA)
    pygame.draw.polygon(leaf, (255, 255, 255), shape)
    gild(leaf)
    out = pygame.Surface((big, big), pygame.SRCALPHA)
    pygame.draw.polygon(out, (*kit.theme.ink_warm, 255), shape)
    inner = pygame.transform.smoothscale(leaf, (round(big * 0.84), round(big * 0.84)))
    out.blit(inner, (round(big * 0.08), round(big * 0.055)))
    return pygame.transform.smoothscale(out, (size, size))
