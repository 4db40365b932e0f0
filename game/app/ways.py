"""A move shown on the table before it is played: its steps numbered and framed, whatever the game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import pygame

from ..core.contract import Move
from ..ui.kit import Kit
from ..ui.picker import OPTION, Path, Step
from ..ui.stage import Item
from ..ui.tabletop import Model, Spot, Table
from ..ui.theme import Colour

BEST, PLAYED = "best", "played"
BADGE = 34
RADIUS = 8
ROOM = 4
LOW, NARROW = 0.75, 0.3
BUTTONS = ("action", "button", "option", "toggle")


@dataclass(frozen=True, slots=True)
class Way:
    """A move, the seat that makes it, and whether it is the best one or the one that was played."""

    move: Move
    seat: int
    kind: str = BEST


def steps_of(table: Table, way: Way, model: Model, spots: Iterable[Spot]) -> list[Spot]:
    """The places that a move is pointed at by, in order: of several ways the one that shows most."""
    found = list(spots)
    paths = table.paths([way.move], model.data, way.seat)
    return max((_spots_of(path, found) for path in paths), key=len, default=[])


def _spots_of(path: Path, spots: Sequence[Spot]) -> list[Spot]:
    plain = [step for step in path.steps if not step[0].startswith(OPTION)]
    found = (_spot(step, spots) for step in plain)
    return [spot for spot in found if spot is not None]


def _spot(step: Step, spots: Sequence[Spot]) -> Spot | None:
    """The topmost place of a step; its plainest token counts first."""
    for token in step:
        for spot in reversed(spots):
            if token in spot.tokens:
                return spot
    return None


def draw_way(items: list[Item], kit: Kit, spots: Sequence[Spot], kind: str) -> None:
    """Frames with numbers for the best move, with a cross for the one that was played."""
    tone = kit.theme.gold_light if kind == BEST else kit.theme.bad
    for number, spot in enumerate(spots, 1):
        _frame(items, kit, spot, kind, tone)
        _badge(items, kit, spot, str(number) if kind == BEST and len(spots) > 1 else "", kind)


def draw_numbered(items: list[Item], kit: Kit, spot: Spot, number: str) -> None:
    """One place framed, with a number if it has one."""
    _frame(items, kit, spot, BEST, kit.theme.gold_light)
    if number:
        _badge(items, kit, spot, number, BEST)


def _frame(items: list[Item], kit: Kit, spot: Spot, kind: str, tone: Colour) -> None:
    box = spot.rect.inflate(2 * kit.tx(ROOM), 2 * kit.tx(ROOM))
    if spot.outline:
        draw_outline(items, kit, spot, tone)
    elif kind == BEST:
        margin = kit.shapes.margin
        kit.put(items, kit.shapes.halo(box.w, box.h, RADIUS, True), box.x - margin, box.y - margin)
    else:
        frame = ("way", box.size, tone)
        kit.put(items, kit.assets.made(frame, lambda: framed(box.size, tone, max(3, kit.px(5)))), box.x, box.y)


def draw_outline(items: list[Item], kit: Kit, spot: Spot, tone: Colour) -> None:
    """The shore of a region in a colour."""
    thick = max(3, kit.px(6))
    key = ("way", spot.outline, tone, thick)
    kit.put(items, kit.assets.made(key, lambda: outlined(spot, tone, thick)), spot.rect.x - thick, spot.rect.y - thick)


def _badge(items: list[Item], kit: Kit, spot: Spot, number: str, kind: str) -> None:
    size = badge_size(kit, spot)
    x, y = badge_place(spot, size, kit.size, kind)
    theme = kit.theme
    best = kind == BEST
    disc = kit.shapes.disc(size, theme.gold if best else theme.panel, theme.gold_dark if best else theme.bad, lead=best)
    kit.centred(items, disc, x, y)
    if number:
        kit.centred(items, kit.text.line(number, size * 0.6, theme.ink_warm, "title"), x, y)
    else:
        ink = theme.ink_warm if best else theme.bad
        kit.centred(items, kit.assets.tinted("ui/star" if best else "ui/close", size * 0.56, ink), x, y)


def badge_size(kit: Kit, spot: Spot) -> int:
    """Diameter of a badge: at a low button or in a small region it leaves the words alone."""
    size, (wide, high) = kit.tx(BADGE), spot.rect.size
    if spot.role in BUTTONS:
        return min(size, round(high * LOW), round(wide * NARROW))
    return min(size, round(high * NARROW)) if spot.point else size


def badge_place(spot: Spot, size: int, window: tuple[int, int], kind: str = BEST) -> tuple[int, int]:
    """Middle of the badge: at the upper left of a box, or beside the slot of a region; never out of the window."""
    side = -1 if kind == BEST else 1
    if spot.point:
        x, y = spot.point[0] + side * round(size * 1.15), spot.point[1] - round(size * 0.4)
    else:
        x, y = spot.rect.left if kind == BEST else spot.rect.right, spot.rect.top
        x -= side * round(size * 0.3)
        y += round(size * 0.3)
    half = size // 2 + 2
    return min(max(x, half), window[0] - half), min(max(y, half), window[1] - half)


def outlined(spot: Spot, tone: Colour, thick: int) -> pygame.Surface:
    """The outline of a region as a thick line, with a faint fill."""
    out = pygame.Surface((spot.rect.w + 2 * thick, spot.rect.h + 2 * thick), pygame.SRCALPHA)
    points = [(x - spot.rect.x + thick, y - spot.rect.y + thick) for x, y in spot.outline]
    pygame.draw.polygon(out, (*tone, 40), points)
    pygame.draw.lines(out, (*tone, 245), True, points, thick)
    return out


def framed(size: tuple[int, int], tone: Colour, thick: int) -> pygame.Surface:
    """A plain frame."""
    out = pygame.Surface(size, pygame.SRCALPHA)
    pygame.draw.rect(out, (*tone, 245), out.get_rect(), thick, RADIUS)
    return out
