"""Where everything of the Bannerfall table lies: the map as large as it can be, the panel beside or below it.

The shapes of the regions come with the picture of the map (`geometry.json`), so that what is clicked is what is drawn.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

import pygame

from ..core.contract import Json
from ..ui.kit import Kit

log = logging.getLogger(__name__)
Rect = pygame.Rect
Points = tuple[tuple[int, int], ...]
MAP_WIDE, MAP_HIGH = 1340, 1080
ACTIONS = ("conjure", "march", "fortify", "blink", "fireball", "summon")
PIECE_WIDE = 98.0
PANEL_WIDE, PANEL_HIGH = 560.0, 1036.0
STAGED_HIGH, STAGED_PIECES, STAGED_ROW = 640.0, 1.18, 0.235


@dataclass(slots=True)
class Region:
    """One region on the screen: its outline, the box around it, where its piece and its name stand."""

    outline: Points
    box: Rect
    slot: tuple[int, int]
    label: tuple[int, int]
    label_width: int


@dataclass(slots=True)
class Layout:
    """The table for one window and number of seats; `k` is the size of a design pixel in the panel.

    Pieces may be `enlarged` beyond the scale of the map.
    """

    size: tuple[int, int]
    board: Rect
    scale: float
    regions: dict[str, Region]
    roads: dict[tuple[str, str], tuple[tuple[float, float], ...]]
    panel: Rect
    k: float
    enlarged: float = 1.0
    bar: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))
    players: list[Rect] = field(default_factory=list)
    actions: dict[str, Rect] = field(default_factory=dict)
    end: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))
    prompt: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))
    detail: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))
    log: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))

    @property
    def piece_width(self) -> int:
        """Width of a piece on the map, in pixels."""
        return round(PIECE_WIDE * self.scale * self.enlarged)

    def road(self, start: str, end: str) -> tuple[tuple[float, float], ...]:
        """The drawn road between two regions that touch, from slot to slot."""
        if (start, end) in self.roads:
            return self.roads[start, end]
        return tuple(reversed(self.roads[end, start]))

    def way(self, start: str, end: str) -> tuple[tuple[float, float], ...]:
        """How a piece is shown to have gone: by the road, or straight where it skipped a region."""
        if (start, end) in self.roads or (end, start) in self.roads:
            return self.road(start, end)
        return tuple((float(x), float(y)) for x, y in (self.regions[start].slot, self.regions[end].slot))


@lru_cache(2)
def geometry(path: Path) -> Mapping[str, Any]:
    """Shapes of the map in pixels of its picture."""
    found: Mapping[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


def arrange(data: Json, kit: Kit) -> Layout:
    """Layout for the window that the kit measures."""
    seats = len(data["crown"])
    return _high(kit, seats) if kit.portrait else _wide(kit, seats)


def _wide(kit: Kit, seats: int) -> Layout:
    width, height = kit.size
    margin = kit.px(24)
    high = STAGED_HIGH if kit.staged else PANEL_HIGH
    k = min(kit.type * (2 if kit.staged else 1), (height - 2 * margin) / high, width * 0.46 / PANEL_WIDE)
    panel = Rect(0, margin, round(PANEL_WIDE * k), height - 2 * margin)
    panel.right = width - margin
    room = Rect(0, 0, panel.left, height)
    out = _board(kit, room, panel, k)
    inner = panel.inflate(-round(28 * k), -round(28 * k))
    if kit.staged:
        _staged_panel(out, inner, seats, kit.still)
    else:
        _panel(out, inner, seats)
    return out


def _staged_panel(out: Layout, inner: Rect, seats: int, still: bool) -> None:
    """For those who look from afar: who has how much Crown, and the actions, as large as there is room.

    Where nothing can be pressed the players stand in the middle.
    """
    row = round((inner.h - 250 * out.k) / seats)
    out.enlarged = STAGED_PIECES
    gap = round(8 * out.k)
    high = min(row - gap, round(inner.w * STAGED_ROW))
    top = inner.y + (inner.h - seats * (high + gap) + gap) // 2 if still else inner.y
    out.players = [Rect(inner.x, top + n * (high + gap), inner.w, high) for n in range(seats)]
    _buttons(out, inner, inner.bottom - round(246 * out.k))
    out.bar = Rect(inner.x, inner.y, inner.w, 0)


def _high(kit: Kit, seats: int) -> Layout:
    width, height = kit.size
    margin = kit.px(20)
    top = Rect(0, 0, width, min(round(width * MAP_HIGH / MAP_WIDE), round(height * 0.52)))
    panel = Rect(margin, top.bottom, width - 2 * margin, height - top.bottom - margin)
    k = min(kit.type, panel.h / 900, panel.w / 900)
    out = _board(kit, top, panel, k)
    inner = panel.inflate(-round(28 * k), -round(28 * k))
    left = Rect(inner.x, inner.y, round(inner.w * 0.5), inner.h)
    right = Rect(left.right + round(14 * k), inner.y, inner.right - left.right - round(14 * k), inner.h)
    out.bar = Rect(right.x, right.y, right.w, round(46 * k))
    row = min(round(118 * k), (left.h - round(180 * k)) // seats)
    out.players = [Rect(left.x, left.y + n * row, left.w, row - round(8 * k)) for n in range(seats)]
    top_of = left.y + seats * row + round(6 * k)
    out.log = Rect(left.x, top_of, left.w, left.bottom - top_of)
    y = _buttons(out, right, out.bar.bottom + round(14 * k), max(1.0, min(1.9, (right.h - 260 * k) / (360 * k))))
    out.detail = Rect(right.x, y, right.w, right.bottom - y)
    return out


def _board(kit: Kit, room: Rect, panel: Rect, k: float) -> Layout:
    scale = min(room.w / MAP_WIDE, room.h / MAP_HIGH)
    board = Rect(0, 0, round(MAP_WIDE * scale), round(MAP_HIGH * scale))
    board.center = room.center
    return on_map(kit, board, scale, panel, k)


def on_map(kit: Kit, board: Rect, scale: float, panel: Rect, k: float) -> Layout:
    """Regions and roads of a map that fills a box; nothing yet of the panel."""
    shapes = geometry(kit.assets.root / "bannerfall" / "geometry.json")
    at = _placer(board, scale)
    regions = {name: _region(shape, at, scale) for name, shape in shapes["regions"].items()}
    roads = {
        (road["between"][0], road["between"][1]): tuple(
            (board.x + x * scale, board.y + y * scale) for x, y in road["points"]
        )
        for road in shapes["roads"]
    }
    return Layout(kit.size, board, scale, regions, roads, panel, k)


def _placer(board: Rect, scale: float) -> Any:
    def at(point: tuple[float, float]) -> tuple[int, int]:
        return round(board.x + point[0] * scale), round(board.y + point[1] * scale)

    return at


def _region(shape: Mapping[str, Any], at: Any, scale: float) -> Region:
    outline: Points = tuple(at(point) for point in shape["outline"])
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    box = Rect(min(xs), min(ys), max(xs) - min(xs) + 1, max(ys) - min(ys) + 1)
    label = shape["label"]
    return Region(outline, box, at(shape["slot"]), at(label["centre"]), round(label["width"] * scale))


def _panel(out: Layout, inner: Rect, seats: int) -> None:
    k = out.k
    gap = round(12 * k)
    out.bar = Rect(inner.x, inner.y, inner.w, round(46 * k))
    row = round({2: 112, 3: 94, 4: 80}[seats] * k)
    y = out.bar.bottom + gap
    for number in range(seats):
        out.players.append(Rect(inner.x, y + number * (row + round(6 * k)), inner.w, row))
    y += seats * (row + round(6 * k)) + round(4 * k)
    y = _buttons(out, inner, y)
    out.detail = Rect(inner.x, y, inner.w, round({2: 128, 3: 178, 4: 204}[seats] * k))
    y = out.detail.bottom + gap
    out.log = Rect(inner.x, y, inner.w, max(round(60 * k), inner.bottom - y))


def _buttons(out: Layout, inner: Rect, y: int, tall: float = 1.0) -> int:
    """The prompt, six actions in two rows and the end of the turn, so many times as high as usual; the y below them."""
    k, gap = out.k, round(10 * out.k)
    out.prompt = Rect(inner.x, y, inner.w, round(34 * k))
    y = out.prompt.bottom + round(6 * k)
    width, height = (inner.w - 2 * gap) // 3, round(66 * k * tall)
    for number, action in enumerate(ACTIONS):
        column, line = number % 3, number // 3
        out.actions[action] = Rect(inner.x + column * (width + gap), y + line * (height + gap), width, height)
    y += 2 * (height + gap)
    out.end = Rect(inner.x, y, inner.w, round(46 * k * tall))
    return out.end.bottom + round(12 * k)
