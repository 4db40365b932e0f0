"""The signs of who knows a card: a shape, a colour and a letter for each group of seats."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import pygame

from ..ui.explaining import Seats
from ..ui.kit import Kit
from ..ui.stage import Item
from ..ui.theme import Colour

FINE: Final = 3
Say = Callable[..., str]


def letter(by: Seats, names: Sequence[str], say: Say) -> str:
    """The letter of a group: the first of a name where that is plain, else the number of the seat."""
    none, everybody = say("knows.sign.none"), say("knows.sign.all")
    if not by:
        return none
    if len(by) == len(names):
        return everybody
    seat = min(by)
    first = [name[:1].upper() for name in names]
    plain = first.count(first[seat]) == 1 and first[seat].isalpha() and first[seat] not in (none, everybody)
    return first[seat] if plain else str(seat + 1)


def draw_mark(
    items: list[Item],
    kit: Kit,
    by: Seats,
    names: Sequence[str],
    x: float,
    y: float,
    size: int,
    say: Say,
    alpha: int = 255,
) -> None:
    """The sign of a group around a point."""
    key = ("knows", size, tuple(sorted(by)), len(names))
    picture = kit.assets.made(key, partial(shape, kit, by, len(names), size))
    kit.centred(items, picture, x, y, alpha)
    ink = kit.theme.ivory if not by else kit.theme.ink_warm
    kit.centred(items, kit.text.line(letter(by, names, say), size * 0.6, ink, "title"), x, y, alpha)


def shape(kit: Kit, by: Seats, seats: int, size: int) -> pygame.Surface:
    """A golden disc for all, a square for the first seat, a diamond for the second, a dark hexagon for nobody."""
    side = size * FINE
    big = pygame.Surface((side, side), pygame.SRCALPHA)
    fill, points = _look(kit, by, seats)
    edge = kit.theme.ink if by else kit.theme.ivory
    if points is None:
        pygame.draw.circle(big, fill, (side / 2, side / 2), side * 0.47)
        pygame.draw.circle(big, edge, (side / 2, side / 2), side * 0.47, max(FINE, side // 16))
    else:
        outline = [(x * side, y * side) for x, y in points]
        pygame.draw.polygon(big, fill, outline)
        pygame.draw.lines(big, edge, True, outline, max(FINE, side // 16))
    return pygame.transform.smoothscale(big, (size, size))


SQUARE = ((0.08, 0.08), (0.92, 0.08), (0.92, 0.92), (0.08, 0.92))
DIAMOND = ((0.5, 0.0), (1.0, 0.5), (0.5, 1.0), (0.0, 0.5))
HEXAGON = ((0.25, 0.07), (0.75, 0.07), (1.0, 0.5), (0.75, 0.93), (0.25, 0.93), (0.0, 0.5))


def _look(kit: Kit, by: Seats, seats: int) -> tuple[Colour, tuple[tuple[float, float], ...] | None]:
    if not by:
        return kit.theme.plate_off, HEXAGON
    if len(by) == seats:
        return kit.theme.gold, None
    seat = min(by)
    return kit.theme.seats[seat % len(kit.theme.seats)], SQUARE if seat % 2 == 0 else DIAMOND
