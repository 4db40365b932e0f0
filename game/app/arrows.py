"""Gilded arrows at things on a table, on the side where they hide least."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

import pygame

from ..ui.kit import Kit
from ..ui.shapes import FINE, gild
from ..ui.stage import Item
from ..ui.widgets import Widget

ARROW, PIECE, NOD = 58, 1.6, 0.12
SHARES, DEAR = (1.0, 0.8, 0.6), 40
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


@dataclass(frozen=True, slots=True)
class Ground:
    """Where arrows stand: the window, what they had `better` not hide, what they `never` may: words, controls."""

    window: tuple[int, int]
    better: tuple[pygame.Rect, ...] = ()
    never: tuple[pygame.Rect, ...] = ()

    def near(self, box: pygame.Rect) -> Ground:
        """As far as it matters to what stands in a box."""
        better, never = ([one for one in some if one.colliderect(box)] for some in (self.better, self.never))
        return Ground(self.window, tuple(better), tuple(never))

    def without(self, box: pygame.Rect) -> Ground:
        """The same where something more stands."""
        return Ground(self.window, self.better, (*self.never, box))

    def cost(self, place: pygame.Rect) -> int:
        """How much a place hides."""
        never = sum(covered(place, other) for other in self.never)
        return DEAR * never + sum(covered(place, other) for other in self.better)


def arrow_place(aim: Aim, size: int, ground: Ground) -> tuple[pygame.Rect, Way] | None:
    """Box of an arrow, and the way it points: where it hides least; of equally good places the nearest and largest.

    It stands beside its aim, or inside an empty one, and is smaller where there is little room; None if there is none.
    """
    near = ground.near(aim.box.inflate(4 * size, 4 * size))
    if not aim.empty:
        near = Ground(near.window, near.better, (*near.never, aim.box))
    window = pygame.Rect((0, 0), ground.window)
    best: tuple[float, pygame.Rect, Way] | None = None
    for extra, place, way in places(aim, size, near):
        place.clamp_ip(window)
        cost = near.cost(place) + extra
        if best is None or cost < best[0]:
            best = cost, place, way
        if cost == 0:
            break
    return None if best is None or any(covered(best[1], other) for other in near.never) else best[1:]


def places(aim: Aim, size: int, ground: Ground) -> Iterator[tuple[float, pygame.Rect, Way]]:
    """Where an arrow may stand, best first, and what is against it, in pixels of its area."""
    if aim.empty:
        yield from inside(aim.box, size, ground)
    far = size * size * (0.5 if aim.empty else 0.0)
    for share in SHARES:
        small = round(size * share)
        for gap, slide in product((0.0, 0.5), (0.0, -0.3, 0.3)):
            extra = far + size * size * ((1 - share) + 0.2 * gap + 0.2 * abs(slide))
            for way in (DOWN, UP, RIGHT, LEFT):
                yield extra, beside(aim.box, small, way, round(small * gap), slide), way


def beside(box: pygame.Rect, size: int, way: Way, gap: int, slide: float) -> pygame.Rect:
    """A square from which an arrow points at a box, `slide` of its length off the middle of its side."""
    x = box.centerx - size // 2 + (round(slide * box.w) if not way[0] else 0)
    y = box.centery - size // 2 + (round(slide * box.h) if way[0] else 0)
    corner = {
        DOWN: (x, box.top - size - gap),
        UP: (x, box.bottom + gap),
        RIGHT: (box.left - size - gap, y),
        LEFT: (box.right + gap, y),
    }[way]
    return pygame.Rect(corner, (size, size))


def inside(box: pygame.Rect, size: int, ground: Ground) -> Iterator[tuple[float, pygame.Rect, Way]]:
    """From the upper part of an empty place down; below cards that lie there it points up at them."""
    cards = [other for other in ground.better if box.contains(other)]
    top = min(box.centery - size // 2, box.top + size)
    for step in range(max(1, (box.bottom - top) * 4 // size)):
        place = pygame.Rect(box.centerx - size // 2, top + step * size // 4, size, size)
        if place.bottom <= box.bottom or not step:
            yield step, place, UP if any(card.top < place.top for card in cards) else DOWN
    for step in range(1, 5):
        yield size + step, pygame.Rect(box.centerx - size // 2, top - step * size // 4, size, size), DOWN


def covered(place: pygame.Rect, other: pygame.Rect) -> int:
    """How many pixels two boxes share."""
    shared = place.clip(other)
    return shared.w * shared.h


def draw_arrow(items: list[Item], kit: Kit, aim: Aim, ground: Ground, pulse: float) -> pygame.Rect:
    """An arrow that nods a little, or a frame where there is no room for one; the box where it stands."""
    found = arrow_place(aim, kit.px(ARROW), ground)
    if found is None:
        frame, margin = kit.shapes.halo(aim.box.w, aim.box.h, aim.box.h / 3, True), kit.shapes.margin
        kit.put(items, frame, aim.box.x - margin, aim.box.y - margin)
        return aim.box
    box, way = found
    nod = 0 if kit.reduced_motion else round(box.w * NOD * abs(1 - 2 * pulse))
    kit.put(items, arrow(kit, box.w, way), box.x - way[0] * nod, box.y - way[1] * nod)
    return box


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
