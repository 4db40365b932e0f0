"""The rule book of Bannerfall: its chapters, and small drawn positions on pieces of the real map.

A figure shows the regions named in `around` (without them the whole map). Over it lie `pieces` ("blue T"), `ghosts`
(pieces that arrive), `arrows` ("march", "blink" or "fireball", from, to), a `realm` outlined, ticks and crosses (`ok`),
and a `gone` piece for each that is removed. A `row` shows pictures side by side instead.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import pygame

from ..core.texts import Texts
from ..ui.animation import Pose, along
from ..ui.book import Chapter, Figure, Term, read_book
from ..ui.kit import Kit
from ..ui.stage import Item
from ..ui.tabletop import Model, Person
from ..ui.theme import Colour
from .board import PIECES, Board, dots, outline_shape, resting, ribbon_shape, tones_of
from .content import HOUSES
from .layout import MAP_HIGH, MAP_WIDE, Layout, geometry, on_map

Rect = pygame.Rect
FOLDER = Path(__file__).parent / "text"
CELL, WIDE_CELL, ROW_CELL = 360, 540, 1000
AROUND = 26
FLAME: Colour = (247, 155, 84)
SHARES = 24
SMALLEST_PIECE, SMALLEST_NAME = 42.0, 13.0


class BannerfallBook:
    """Chapters in a language, English where there are none."""

    def __init__(self, language: str) -> None:
        self.chapters: Sequence[Chapter]
        self.terms: Sequence[Term]
        self.chapters, self.terms = read_book(FOLDER, language)
        self.say = Texts([FOLDER], language).get

    def figure_width(self, figure: Figure) -> int:
        """Design pixels that a figure is at most wide."""
        if "row" in figure or "around" not in figure:
            return ROW_CELL
        return WIDE_CELL if figure.get("wide") else CELL

    def figure_height(self, figure: Figure, width: float) -> float:
        """Height at a width: a row is flat, the whole map nearly square."""
        if "row" in figure:
            return width / max(4, len(figure["row"])) * 0.92
        if "around" not in figure:
            return min(width * MAP_HIGH / MAP_WIDE, width * 0.62)
        return width * (0.62 if figure.get("wide") else 0.8)

    def draw_figure(self, items: list[Item], kit: Kit, figure: Figure, box: Rect) -> None:
        """A position in a box."""
        if "row" in figure:
            draw_row(items, kit, figure["row"], figure["labels"], box)
        else:
            Pen(items, kit, self, figure, box).draw()


class Pen:
    """Draws one figure on its piece of the map."""

    def __init__(self, items: list[Item], kit: Kit, book: BannerfallBook, figure: Figure, box: Rect) -> None:
        self.items, self.kit, self.figure = items, kit, figure
        self.board = Board(kit, book.say)
        crop, self.scale = framed(self._wanted(), box)
        self.box = Rect(0, 0, round(crop.w * self.scale), round(crop.h * self.scale))
        self.box.center = box.center
        self.crop = crop
        self.layout = self._layout()
        self.model = Model({"regions": self._regions()}, 0, tuple(Person(h, False, "", h) for h in HOUSES), {})

    def _wanted(self) -> Rect:
        """The part of the map to show, in pixels of its picture."""
        names = self.figure.get("around")
        if not names:
            return Rect(0, 0, MAP_WIDE, MAP_HIGH)
        shapes = geometry(self.kit.assets.root / "bannerfall" / "geometry.json")["regions"]
        points = [point for name in names for point in shapes[name]["outline"]]
        xs, ys = [x for x, _ in points], [y for _, y in points]
        return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)).inflate(2 * AROUND, 2 * AROUND)

    def _layout(self) -> Layout:
        """The regions in sight, placed on the screen."""
        left, top = self.box.x - self.crop.x * self.scale, self.box.y - self.crop.y * self.scale
        board = Rect(round(left), round(top), round(MAP_WIDE * self.scale), round(MAP_HIGH * self.scale))
        out = on_map(self.kit, board, self.scale, Rect(0, 0, 0, 0), 1.0)
        out.enlarged = max(1.0, SMALLEST_PIECE * self.kit.type / out.piece_width)
        names = self.figure.get("around") or tuple(out.regions)
        out.regions = {name: out.regions[name] for name in names}
        return out

    def _regions(self) -> dict[str, str | None]:
        """The pieces as a position writes them."""
        pieces = {name: code(piece) for name, piece in self.figure.get("pieces", {}).items()}
        return {name: pieces.get(name) for name in self.layout.regions}

    @property
    def bold(self) -> float:
        """Scale of what is drawn over the map: never finer than can be seen."""
        return max(self.scale * 1.7, self.kit.type * 0.8)

    # -- parts

    def draw(self) -> None:
        """Map, land, ways, names, pieces, marks."""
        self._ground()
        self.board.lands(self.items, self.model, self.layout)
        for name in self.figure.get("realm", ()):
            self._outline(name)
        self._names()
        self.board.pieces(self.items, self.model, self.layout, set(), -1)
        self._ghosts()
        for kind, start, goal in self.figure.get("arrows", ()):
            self._arrow(kind, start, goal)
        self._marks()

    def _ground(self) -> None:
        key = ("bannerfall figure", tuple(self.crop), self.box.size)
        ground = self.kit.assets.made(key, partial(piece_of_map, self.kit, self.crop, self.box.size))
        self.kit.put(self.items, ground, self.box.x, self.box.y)

    def _outline(self, name: str) -> None:
        kit, region = self.kit, self.layout.regions[name]
        key = ("realm", region.outline)
        line = kit.assets.made(key, partial(outline_shape, region, kit.theme.gold_light, kit.unit))
        grown = (line.get_width() - region.box.w) // 2
        kit.put(self.items, line, region.box.x - grown, region.box.y - grown)

    def _names(self) -> None:
        """The names of the regions that matter, never shortened."""
        kit = self.kit
        named = self.figure.get("around") or self.figure["pieces"] or self.layout.regions
        size = max(kit.tx(SMALLEST_NAME), 21 * self.scale)
        for name in named:
            region = self.layout.regions[name]
            line = kit.text.line(self.board.say(f"name.{name}"), size, kit.theme.ivory, "title")
            shape = partial(ribbon_shape, round(line.get_width() + size * 1.5), round(size * 1.5), kit)
            ribbon = kit.assets.made(("bannerfall name", line.get_width(), round(size), kit.type), shape)
            x, y = map(float, region.label)
            room = ribbon.get_width() / 2
            x = min(max(x, self.box.left + room), self.box.right - room)
            y = max(y, region.slot[1] + self.layout.piece_width * 0.42)
            kit.centred(self.items, ribbon, x, y)
            kit.centred(self.items, line, x, y)

    def _arrow(self, kind: str, start: str, goal: str) -> None:
        """A dotted way that ends in a point; what flies goes over in an arc."""
        one, other = self.layout.regions[start], self.layout.regions[goal]
        way = self.layout.way(start, goal) if kind == "march" else arc(one.slot, other.slot)
        end = 0.86 if kind == "march" else 0.9
        way = tuple(along(way, share / SHARES) for share in range(3, round(SHARES * end) + 1))
        tone = FLAME if kind == "fireball" else self._tone(start)
        dots(self.items, self.kit, way, tone, self.bold)
        (bx, by), (ex, ey) = along(way, 0.9), way[-1]
        tip = tip_shape(self.kit, 30 * self.bold, math.degrees(math.atan2(by - ey, ex - bx)), tone)
        self.kit.centred(self.items, tip, ex, ey)
        if kind != "march":
            seal = self.kit.assets.sprite(f"bannerfall/spell_{kind}", 46 * self.bold)
            self.kit.centred(self.items, seal, *along(way, 0.5))

    def _tone(self, region: str) -> Colour:
        piece = self.figure.get("pieces", {}).get(region, "blue B")
        return tones_of(self.kit.theme, piece.split()[0])[3]

    def _ghosts(self) -> None:
        """Pieces that arrive are seen through; those that go lie on their side."""
        for name, piece in self.figure.get("ghosts", {}).items():
            colour, kind = piece.split()
            rest = resting(self.layout.regions[name], self.layout)
            self.board.piece(
                self.items, f"{PIECES[kind]}_{colour}", Pose(rest.x, rest.y, rest.width, lift=0.5, alpha=0.72)
            )
        for name, piece in self.figure.get("gone", {}).items():
            colour, kind = piece.split()
            rest = resting(self.layout.regions[name], self.layout)
            fallen = Pose(rest.x + rest.width * 0.3, rest.y, rest.width, -60.0, alpha=0.6)
            self.board.piece(self.items, f"{PIECES[kind]}_{colour}", fallen)

    def _marks(self) -> None:
        """A tick or a cross at the upper right of a slot."""
        kit, wide = self.kit, self.layout.piece_width
        for name, ok in self.figure.get("ok", {}).items():
            x, y = map(float, self.layout.regions[name].slot)
            size = max(self.kit.tx(22), 46 * self.scale)
            fill = (42, 116, 66) if ok else (150, 38, 26)
            x, y = x + wide * 0.62, y - wide * 0.62
            kit.centred(self.items, kit.shapes.disc(size, fill, kit.theme.gold), x, y)
            glyph = kit.assets.tinted("ui/check" if ok else "ui/close", size * 0.6, kit.theme.ivory)
            kit.centred(self.items, glyph, x, y)


def draw_row(items: list[Item], kit: Kit, names: Sequence[str], labels: Sequence[str], box: Rect) -> None:
    """Pictures side by side with a word under each."""
    pitch = box.w / len(names)
    words = round(min(box.h * 0.2, kit.tx(24)))
    for index, (name, label) in enumerate(zip(names, labels, strict=True)):
        x, room = box.x + pitch * (index + 0.5), box.h - words * 1.2
        wide, high = kit.assets.size(name)
        picture = kit.assets.sprite(name, min(pitch * 0.7, room * wide / high))
        kit.centred(items, picture, x, box.y + room / 2)
        line = kit.text.fitted(label, words * 0.86, pitch * 0.96, kit.theme.ivory, "bold")
        kit.centred(items, line, x, box.bottom - words / 2)


def code(piece: str) -> str:
    """`blue T` as a position writes it: the house is the seat of its place in the list."""
    colour, kind = piece.split()
    return f"{HOUSES.index(colour)}{kind}"


def framed(wanted: Rect, box: Rect) -> tuple[Rect, float]:
    """The part of the map that fills a box and shows all that is wanted, and its scale."""
    scale = min(box.w / wanted.w, box.h / wanted.h)
    crop = Rect(0, 0, min(MAP_WIDE, round(box.w / scale)), min(MAP_HIGH, round(box.h / scale)))
    crop.center = wanted.center
    crop.clamp_ip(Rect(0, 0, MAP_WIDE, MAP_HIGH))
    return crop, scale


def piece_of_map(kit: Kit, crop: Rect, size: tuple[int, int]) -> pygame.Surface:
    """Sea and land of a part of the map, in a gold line."""
    times = 2 if size[0] > crop.w * 1.05 and kit.assets.path("bannerfall/map@2x").is_file() else 1
    land = kit.assets.sprite("bannerfall/map@2x" if times == 2 else "bannerfall/map", MAP_WIDE * times)
    part = land.subsurface(Rect(crop.x * times, crop.y * times, crop.w * times, crop.h * times).clip(land.get_rect()))
    out = kit.assets.tiled("bannerfall/sea", size).convert_alpha()
    out.blit(pygame.transform.smoothscale(part, size), (0, 0))
    corner, line = max(4, round(size[0] * 0.02)), max(1, round(size[0] / 300))
    mask = pygame.Surface(size, pygame.SRCALPHA)
    pygame.draw.rect(mask, (255, 255, 255), mask.get_rect(), border_radius=corner)
    out.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    pygame.draw.rect(out, kit.theme.gold_mid, out.get_rect(), line, corner)
    return out


def arc(start: tuple[float, float], end: tuple[float, float]) -> tuple[tuple[float, float], ...]:
    """Points of a bow over the straight line between two slots."""
    (ax, ay), (bx, by) = start, end
    far = math.dist(start, end)
    mx, my = (ax + bx) / 2, (ay + by) / 2 - far * 0.28
    if abs(bx - ax) < far * 0.3:
        mx, my = mx + far * 0.3, my + far * 0.28
    out = []
    for step in range(SHARES + 1):
        t = step / SHARES
        out.append(
            (
                (1 - t) ** 2 * ax + 2 * t * (1 - t) * mx + t * t * bx,
                (1 - t) ** 2 * ay + 2 * t * (1 - t) * my + t * t * by,
            )
        )
    return tuple(out)


def tip_shape(kit: Kit, size: float, turn: float, tone: Colour) -> pygame.Surface:
    """The point of an arrow, turned counter-clockwise from pointing right."""
    side = max(8, round(size))
    key = ("arrow tip", side, round(turn), tone)
    return kit.assets.made(key, lambda: _tip(side, round(turn), tone, kit.theme.ink))


def _tip(side: int, turn: int, tone: Colour, edge: Colour) -> pygame.Surface:
    big = pygame.Surface((side * 3, side * 3), pygame.SRCALPHA)
    wide = side * 3
    shape = [
        (wide * 0.12, wide * 0.16),
        (wide * 0.92, wide * 0.5),
        (wide * 0.12, wide * 0.84),
        (wide * 0.3, wide * 0.5),
    ]
    pygame.draw.polygon(big, tone, shape)
    pygame.draw.polygon(big, edge, shape, max(2, side // 7))
    return pygame.transform.rotozoom(big, turn, 1 / 3)
