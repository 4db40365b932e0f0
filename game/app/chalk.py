"""What a presenter draws on the table: arrows, circles, and a spotlight that follows the pointer.

Ends of arrows are kept in shares of the table, or as the id of what they are at: a window of another size shows them
at the same things.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Protocol

import pygame

from ..ui.controls import DRAG_SLACK, Controls
from ..ui.kit import Kit
from ..ui.stage import Item
from ..ui.tabletop import Model, Spot, Table
from ..ui.widgets import inside
from .lessons import fits
from .pictures import Overlay
from .stations import End, Marks

if TYPE_CHECKING:
    from .presenter import PresenterScene

FINE: Final = 2
SHAFT, HEAD_LONG, HEAD_WIDE, RING, EDGE = 13.0, 46.0, 25.0, 8.0, 4.0
LARGEST_SHARE = 0.34
WIDE, SLIM, ROUND = 0.92, 1.2, 0.14  # a height between these, in widths, is no card's; its corners
FREE_RADIUS = 74
LIGHT_RADIUS = 0.2
DARK = 176
FILL = (255, 226, 92)
Mark = tuple[End, ...]
Point = tuple[float, float]


@dataclass(slots=True)
class Stroke:
    """A mark that is being drawn with a button held down, from where to where in pixels."""

    button: int
    start: tuple[int, int]
    end: tuple[int, int]

    @property
    def long(self) -> bool:
        """Whether it is an arrow by now."""
        return math.dist(self.start, self.end) > 2 * DRAG_SLACK


class Board(Protocol):
    """What is drawn on: its kit and measures, what lies on it, and where the spotlight is."""

    kit: Kit

    def room(self) -> tuple[int, int]:
        """Width and height of the table."""

    def spots(self) -> list[Spot]:
        """Everything that marks can be at."""

    def readings(self) -> list[pygame.Rect]:
        """Where numbers and words stand beside things."""

    def lit(self) -> tuple[int, int]:
        """The middle of the light."""


@dataclass(slots=True)
class Sheet:
    """A table that is not in a window."""

    kit: Kit
    found: list[Spot]
    read: list[pygame.Rect]

    def room(self) -> tuple[int, int]:
        """All of it."""
        return self.kit.size

    def spots(self) -> list[Spot]:
        """What lies on it."""
        return self.found

    def readings(self) -> list[pygame.Rect]:
        """Numbers and words on it."""
        return self.read

    def lit(self) -> tuple[int, int]:
        """The middle of all."""
        return self.kit.size[0] // 2, self.kit.size[1] // 2


def overlaid(marks: Marks) -> Overlay:
    """Draws these marks on a table of another size."""

    def overlay(items: list[Item], kit: Kit, table: Table, model: Model) -> None:
        chalk = Chalk(Sheet(kit, table.spots(model), table.readings(model)))
        chalk.show(marks)
        chalk.draw(items)

    return overlay


class Chalk:
    """The marks on one table."""

    def __init__(self, scene: Board) -> None:
        self.scene = scene
        self.kit = scene.kit
        self.marks: list[Mark] = []
        self.stroke: Stroke | None = None
        self.source = ""
        self.light = False
        self._made: dict[tuple[object, ...], tuple[pygame.Surface, int, int]] = {}

    # -- what is there

    def show(self, marks: Marks) -> None:
        """The marks of a station instead of all others."""
        self.marks = [*marks.arrows, *((circle,) for circle in marks.circles)]
        self.stroke, self.source = None, ""

    def now(self) -> Marks:
        """What is drawn now."""
        arrows = tuple((mark[0], mark[1]) for mark in self.marks if len(mark) == 2)
        return Marks(arrows, tuple(mark[0] for mark in self.marks if len(mark) == 1))

    def clear(self) -> None:
        """Wipe everything away."""
        self.marks.clear()
        self.stroke, self.source = None, ""

    def take_back(self) -> None:
        """Wipe the last mark away."""
        if self.marks:
            self.marks.pop()

    # -- drawing

    def begin(self, button: int, point: tuple[int, int]) -> None:
        """A button goes down."""
        self.stroke = Stroke(button, point, point)

    def go(self, point: tuple[int, int]) -> None:
        """The pointer moves on."""
        if self.stroke:
            self.stroke.end = point

    def end(self) -> None:
        """The button comes up: an arrow if the pointer has gone far, else a circle, or the one there was goes."""
        stroke, self.stroke = self.stroke, None
        if stroke is None:
            return
        if stroke.long:
            self.marks.append((self._share(stroke.start), self._share(stroke.end)))
            return
        self.toggle((self._circled(stroke.start),))

    def toggle(self, mark: Mark) -> None:
        """A mark comes, or goes if it is there."""
        if mark in self.marks:
            self.marks.remove(mark)
        else:
            self.marks.append(mark)

    def tie(self, id: str) -> None:
        """By keys: an arrow begins at a thing, and ends at another one; at the same thing it is thought better of."""
        source, self.source = self.source, ""
        if not source:
            self.source = id
        elif source != id:
            self.toggle((source, id))

    def _share(self, point: tuple[int, int]) -> Point:
        wide, high = self.scene.room()
        return min(1.0, max(0.0, point[0] / wide)), min(1.0, max(0.0, point[1] / high))

    def _circled(self, point: tuple[int, int]) -> End:
        """What lies under a point, if a circle can go around it; else the point."""
        for spot in reversed(self.scene.spots()):
            here = spot.rect.collidepoint(point) and (not spot.outline or inside(point, spot.outline))
            if here and spot.role != "panel" and self._small(spot):
                return spot.id
        return self._share(point)

    def _small(self, spot: Spot) -> bool:
        if spot.point:
            return True
        wide, high = self.scene.room()
        return spot.rect.w <= wide * LARGEST_SHARE and spot.rect.h <= high * LARGEST_SHARE * 1.5

    # -- where marks are

    def find(self, pattern: str) -> Spot | None:
        """The topmost thing on the table that an id, or a token, means."""
        spots = self.scene.spots()
        found = [s for s in spots if fits((pattern,), s.id) or any(fits((pattern,), token) for token in s.tokens)]
        return found[-1] if found else None

    def box(self, end: End, circled: bool = True) -> pygame.Rect | None:
        """What an end of a mark is at: a box, a point as an empty one; None if it is not on the table now.

        An arrow leads to the very place where a piece stands, a circle goes around the piece.
        """
        if isinstance(end, str):
            spot = self.find(end)
            if spot and spot.point and not circled:
                return pygame.Rect(spot.point, (0, 0))
            return None if spot is None else self._around(spot)
        wide, high = self.scene.room()
        return pygame.Rect(round(end[0] * wide), round(end[1] * high), 0, 0)

    def _around(self, spot: Spot) -> pygame.Rect:
        """The thing itself, of a card with words the card; of a region the place where its piece stands."""
        if spot.point is None:
            return spot.face or spot.rect
        size = self.kit.px(96)
        box = pygame.Rect(0, 0, size, round(size * 1.1))
        box.midbottom = spot.point[0], spot.point[1] + round(size * 0.16)
        return box

    # -- picture

    def draw(self, items: list[Item]) -> None:
        """All marks, the one that is being drawn, and the darkness around the spotlight."""
        for mark in (*self.marks, (self.source,)) if self.source else self.marks:
            boxes = [self.box(end, len(mark) == 1) for end in mark]
            if all(box is not None for box in boxes):
                self._draw(items, [box for box in boxes if box is not None])
        if self.stroke and self.stroke.long:
            self._put(items, arrow(self.kit, self.stroke.start, self.stroke.end))
        if self.light:
            self._spotlight(items)

    def _draw(self, items: list[Item], boxes: list[pygame.Rect]) -> None:
        spare = [one for one in self.scene.readings() if len(boxes) == 1 and one.colliderect(boxes[0].inflate(60, 60))]
        key = (self.kit.unit, *(tuple(box) for box in (*boxes, *spare)))
        if key not in self._made:
            if len(self._made) > 60:
                self._made.clear()
            self._made[key] = arrow_between(self.kit, *boxes) if len(boxes) == 2 else ring(self.kit, boxes[0], spare)
        self._put(items, self._made[key])

    def _put(self, items: list[Item], made: tuple[pygame.Surface, int, int]) -> None:
        self.kit.put(items, *made)

    def _spotlight(self, items: list[Item]) -> None:
        """Four dark sheets around a soft hole: none of them is made anew while it wanders, none leaves the table."""
        kit, (wide, high) = self.kit, self.scene.room()
        x, y = self.scene.lit()
        radius = round(kit.size[1] * LIGHT_RADIUS)
        hole = kit.assets.made(("spotlight", radius), lambda: spotlight(radius, kit.theme.night))
        sheet, side = kit.shapes.dim((wide, high), DARK), kit.shapes.dim((wide, 2 * radius), DARK)
        self._veil(items, sheet, 0, y - radius - high)
        self._veil(items, sheet, 0, y + radius)
        self._veil(items, side, x - radius - wide, y - radius)
        self._veil(items, side, x + radius, y - radius)
        self._veil(items, hole, x - radius, y - radius)

    def _veil(self, items: list[Item], surface: pygame.Surface, x: int, y: int) -> None:
        """As much of a surface as lies on the table."""
        part = surface.get_rect(topleft=(x, y)).clip(pygame.Rect((0, 0), self.scene.room()))
        if part.w and part.h:
            self.kit.put(items, surface.subsurface(part.move(-x, -y)), *part.topleft)


class ChalkControls(Controls):
    """The right button draws, and so does the left one with the chalk in the hand; all else is as everywhere."""

    def __init__(self, scene: PresenterScene) -> None:
        super().__init__(scene)
        self.scene = scene

    def handle(self, event: pygame.Event) -> bool:
        """Take an event; whether it meant something here."""
        chalk = self.scene.chalk
        if chalk.stroke is not None and self._draws(chalk, chalk.stroke, event):
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and self._begins(event):
            self.release()
            self.point, self.keyboard = event.pos, False
            chalk.begin(event.button, event.pos)
            return True
        if event.type == pygame.KEYDOWN and self._by_keys(chalk, event.key):
            return True
        meant = super().handle(event)
        return meant or (chalk.light and event.type == pygame.MOUSEMOTION)

    def _by_keys(self, chalk: Chalk, key: int) -> bool:
        """With the chalk in the hand Enter circles what the keyboard is at, Space begins and ends an arrow there."""
        here = self.scene.attended()
        if not (self.scene.chalking and self.keyboard and here) or self.scene.blank:
            return False
        if key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            chalk.toggle((here.id,))
        elif key == pygame.K_SPACE:
            chalk.tie(here.id)
        else:
            return False
        self.scene.app.sound("ui/select")
        return True

    def _begins(self, event: pygame.Event) -> bool:
        if self.scene.blank or not self.scene.on_table(event.pos):
            return False
        return bool(event.button == 3 or (event.button == 1 and self.scene.chalking))

    def _draws(self, chalk: Chalk, stroke: Stroke, event: pygame.Event) -> bool:
        """Go on with a mark; another button or a key lets it go, Escape does nothing else."""
        if event.type == pygame.MOUSEMOTION:
            self.point = event.pos
            chalk.go(event.pos)
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == stroke.button:
            chalk.go(event.pos)
            chalk.end()
            self.scene.app.sound("ui/select")
            return True
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            chalk.stroke = None
        return bool(event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE)

    def release(self) -> None:
        """Let go of whatever is held, a half-drawn mark too."""
        self.scene.chalk.stroke = None
        super().release()


# -- shapes


def edge_point(box: pygame.Rect, other: tuple[int, int]) -> tuple[int, int]:
    """Where a line from the middle of a box to another point leaves it; the middle itself of a small one."""
    dx, dy = other[0] - box.centerx, other[1] - box.centery
    if not box.w or (not dx and not dy):
        return box.center
    share = min(box.w / 2 / abs(dx) if dx else 9.0, box.h / 2 / abs(dy) if dy else 9.0) * 0.6
    return round(box.centerx + dx * min(0.5, share)), round(box.centery + dy * min(0.5, share))


def arrow_between(kit: Kit, first: pygame.Rect, second: pygame.Rect) -> tuple[pygame.Surface, int, int]:
    """An arrow from one thing to another."""
    return arrow(kit, edge_point(first, second.center), edge_point(second, first.center))


def arrow(kit: Kit, start: tuple[int, int], end: tuple[int, int]) -> tuple[pygame.Surface, int, int]:
    """A bold arrow with a dark edge, and where its picture lies."""
    unit = max(kit.unit, 0.5)
    length = max(1.0, math.dist(start, end))
    along = ((end[0] - start[0]) / length, (end[1] - start[1]) / length)
    head = min(HEAD_LONG * unit, length * 0.6)
    shaft, wing = SHAFT * unit / 2, HEAD_WIDE * unit * head / (HEAD_LONG * unit)
    outline = [(0.0, -shaft * 0.7), (length - head, -shaft), (length - head, -wing), (length, 0.0)]
    outline += [(x, -y) for x, y in reversed(outline[:3])]
    shape = [(start[0] + x * along[0] - y * along[1], start[1] + x * along[1] + y * along[0]) for x, y in outline]
    return painted(shape, round(EDGE * unit), lambda target, points: pygame.draw.polygon(target, FILL, points), kit)


def ring(kit: Kit, box: pygame.Rect, spare: list[pygame.Rect]) -> tuple[pygame.Surface, int, int]:
    """A circle around a point, an ellipse around a piece; of a card or a castle the outline, so that words stay.

    It is broken where a number of `spare` stands on its way.
    """
    unit = max(kit.unit, 0.5)
    if not box.w:
        size = round(2 * FREE_RADIUS * unit)
        box = pygame.Rect(box.x - size // 2, box.y - size // 2, size, size)
    card = not WIDE < box.h / box.w < SLIM
    more = (0.0, 0.0) if card else (0.24 * box.w, 0.18 * box.h)
    around = box.inflate(*(round(14 * unit + side) for side in more))
    wide, edge = max(2, round(RING * unit)), max(1, round(EDGE * unit / 2))
    big = pygame.Surface((around.w * FINE, around.h * FINE), pygame.SRCALPHA)
    outer, inner = big.get_rect(), big.get_rect().inflate(-2 * edge * FINE, -2 * edge * FINE)
    for tone, part, thick in (((*kit.theme.ink, 235), outer, wide + 2 * edge), ((*FILL, 255), inner, wide)):
        if card:
            pygame.draw.rect(big, tone, part, thick * FINE, round(ROUND * part.w))
        else:
            pygame.draw.ellipse(big, tone, part, thick * FINE)
    for one in spare:
        hole = one.inflate(2 * edge, 2 * edge).move(-around.x, -around.y)
        hole = pygame.Rect(*(FINE * part for part in hole))
        pygame.draw.rect(big, (0, 0, 0, 0), hole, border_radius=min(hole.size) // 2 if hole.w < 2 * hole.h else 0)
    return pygame.transform.smoothscale(big, around.size), around.x, around.y


def painted(
    shape: list[Point], edge: int, fill: Callable[[pygame.Surface, list[Point]], object], kit: Kit
) -> tuple[pygame.Surface, int, int]:
    """A polygon with a dark edge, drawn large and scaled down, and where its picture lies."""
    xs, ys = [x for x, _ in shape], [y for _, y in shape]
    left, top = math.floor(min(xs)) - edge - 2, math.floor(min(ys)) - edge - 2
    size = (math.ceil(max(xs)) + edge + 2 - left, math.ceil(max(ys)) + edge + 2 - top)
    big = pygame.Surface((size[0] * FINE, size[1] * FINE), pygame.SRCALPHA)
    points = [((x - left) * FINE, (y - top) * FINE) for x, y in shape]
    dark = (*kit.theme.ink, 235)
    pygame.draw.polygon(big, dark, points)
    for first, second in zip(points, (*points[1:], points[0]), strict=True):
        pygame.draw.line(big, dark, first, second, 2 * edge * FINE)
        pygame.draw.circle(big, dark, first, edge * FINE)
    fill(big, points)
    return pygame.transform.smoothscale(big, size), left, top


def spotlight(radius: int, tone: tuple[int, int, int]) -> pygame.Surface:
    """A dark square with a round hole whose edge is soft; the softness is drawn small and enlarged."""
    small = 160
    seed = pygame.Surface((small, small), pygame.SRCALPHA)
    seed.fill((*tone, DARK))
    for step in range(12):
        alpha = round(DARK * (1 - (step + 1) / 12))
        pygame.draw.circle(seed, (*tone, alpha), (small / 2, small / 2), small / 2 - 1 - step)
    return pygame.transform.smoothscale(seed, (2 * radius, 2 * radius))
