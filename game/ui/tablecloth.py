"""A card table for any window: felt with a woven border in a walnut rim, lit from the top left."""

from __future__ import annotations

import math

import pygame

from .assets import opaque
from .kit import Kit
from .theme import mix


def tablecloth(kit: Kit, felt: str, size: tuple[int, int]) -> pygame.Surface:
    """The table with the felt of that name, cached."""
    return kit.assets.made(("tablecloth", felt, size), lambda: laid(kit, felt, size))


def laid(kit: Kit, felt: str, size: tuple[int, int]) -> pygame.Surface:
    """Felt, border, shadow and rim; in a plain theme one colour and a line."""
    if kit.theme.plain:
        return bare(kit, size)
    out = opaque(size)
    out.blit(kit.assets.tiled(felt, size), (0, 0))
    vignette(out, kit.theme.ink)
    rim = max(8, kit.px(20))
    line = pygame.Rect((0, 0), size).inflate(-2 * rim - kit.px(34), -2 * rim - kit.px(34))
    hair = pygame.Surface(size, pygame.SRCALPHA)
    pygame.draw.rect(hair, (*kit.theme.gold_mid, 90), line, max(1, kit.px(2)), kit.px(14))
    shade(hair, pygame.Rect((0, 0), size).inflate(-2 * rim, -2 * rim), kit.px(14), kit.px(16))
    out.blit(hair, (0, 0))
    wood_rim(out, kit, rim)
    return out


def bare(kit: Kit, size: tuple[int, int]) -> pygame.Surface:
    """A table without weave, shadow and grain."""
    out = opaque(size)
    out.fill(kit.theme.felt)
    pygame.draw.rect(out, kit.theme.gold_mid, out.get_rect().inflate(-kit.px(24), -kit.px(24)), max(2, kit.px(4)))
    return out


def vignette(surface: pygame.Surface, ink: tuple[int, int, int]) -> None:
    """Darker towards the corners."""
    seed = pygame.Surface((9, 9), pygame.SRCALPHA)
    for x in range(9):
        for y in range(9):
            far = math.hypot((x - 4) / 4, (y - 4) / 4)
            seed.set_at((x, y), (*ink, round(min(120, max(0.0, far - 0.35) * 110))))
    surface.blit(pygame.transform.smoothscale(seed, surface.get_size()), (0, 0))


def shade(surface: pygame.Surface, box: pygame.Rect, radius: int, depth: int) -> None:
    """The shadow that a rim casts inwards, deeper from above and from the left."""
    for step in range(depth):
        alpha = round(120 * (1 - step / depth) ** 2)
        part = pygame.Rect(box.x + step, box.y + step, box.w - step, box.h - step)
        pygame.draw.rect(surface, (4, 5, 12, alpha), part, 1, radius)


def wood_rim(surface: pygame.Surface, kit: Kit, rim: int) -> None:
    """Walnut along all four edges, lit from the top left."""
    width, height = surface.get_size()
    strip = kit.assets.master("ui/wood")
    scale = max(rim * 3, 48) / strip.get_height()
    plank = pygame.transform.smoothscale(strip, (max(1, round(strip.get_width() * scale)), max(48, rim * 3)))
    upright = pygame.transform.rotate(plank, 90)
    for x in range(0, width, plank.get_width()):
        surface.blit(plank, (x, 0), (0, 0, plank.get_width(), rim))
        surface.blit(plank, (x, height - rim), (0, rim, plank.get_width(), rim))
    for y in range(0, height, upright.get_height()):
        surface.blit(upright, (0, y), (0, 0, rim, upright.get_height()))
        surface.blit(upright, (width - rim, y), (rim, 0, rim, upright.get_height()))
    inner = pygame.Rect(0, 0, width, height).inflate(-2 * rim, -2 * rim)
    pygame.draw.rect(surface, mix(kit.theme.ink, (60, 36, 20), 0.3), inner.inflate(2, 2), max(2, kit.px(2)), kit.px(10))
    light = pygame.Surface((width, height), pygame.SRCALPHA)
    pygame.draw.rect(light, (255, 226, 170, 46), pygame.Rect(1, 1, width - 2, height - 2), max(1, kit.px(2)))
    surface.blit(light, (0, 0))
