"""Drawn furniture: panels, buttons, badges, halos, slots. Drawn large and scaled down for clean edges, then cached."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame

from .assets import Assets
from .theme import Colour, Theme, mix

FINE = 3
SMALL_CARD = 72
DARK_VEIL = 226
LIGHT = 384
Point = tuple[float, float]


class Shapes:
    """The furniture of one theme, in any size."""

    def __init__(self, assets: Assets, theme: Theme) -> None:
        self.assets = assets
        self.theme = theme
        self.unit = 1.0

    @property
    def margin(self) -> int:
        """Width of the glow around a halo, on each side."""
        return max(8, round(14 * self.unit))

    @property
    def _bold(self) -> int:
        """How many times as thick lines are as usual."""
        return 2 if self.theme.plain else 1

    @property
    def clear(self) -> int:
        """Pixels from the edge of a panel within which words would touch its hairline."""
        return round(12 * max(0.7, self.unit) * 0.42) + 7

    def panel(self, width: float, height: float, opacity: float = 0.86, corner: float = 12) -> pygame.Surface:
        """A cut-cornered sheet of a size in pixels, with a gold hairline inside; `corner` in design pixels."""
        cut = corner * max(0.7, self.unit)
        size = (max(8, round(width)), max(8, round(height)))
        key = ("panel", size, round(opacity, 2), round(cut))
        return self.assets.made(key, lambda: self._panel(size, opacity, cut))

    def _panel(self, size: tuple[int, int], opacity: float, cut: float) -> pygame.Surface:
        out = pygame.Surface(size, pygame.SRCALPHA)
        outline = cut_corners(0, 0, size[0], size[1], cut)
        gap = max(4, round(cut * 0.42))
        inner = cut_corners(gap, gap, size[0] - 2 * gap, size[1] - 2 * gap, cut * 0.9)
        alpha = 255 if self.theme.plain else round(255 * opacity)
        fill_polygon(out, outline, (*self.theme.panel, alpha))
        pygame.draw.aalines(
            out, (*mix(self.theme.panel, self.theme.ivory, 0.34), min(255, alpha)), False, outline[5:] + outline[:2]
        )
        gold_line(out, inner, self.theme, max(1, round(cut / 9)) * self._bold)
        return out

    def plate(self, width: float, height: float, look: str = "rest") -> pygame.Surface:
        """The six-cornered plate of a button; looks: rest, hover, pressed, hot, off."""
        size = (max(12, round(width)), max(10, round(height)))
        return self.assets.made(("plate", size, look), lambda: self._plate(size, look))

    def _plate(self, size: tuple[int, int], look: str) -> pygame.Surface:
        theme = self.theme
        fill = {
            "rest": theme.plate,
            "hover": mix(theme.plate, theme.gold, 0.22),
            "pressed": mix(theme.plate, theme.ink, 0.35),
            "off": theme.plate_off,
        }.get(look, theme.gold_mid)
        w, h = size[0] * FINE, size[1] * FINE
        point = min(h / 2, 13 * FINE * size[1] / 48)
        big = pygame.Surface((w, h), pygame.SRCALPHA)
        shape = [(point, 0), (w - point, 0), (w - 1, h / 2), (w - point, h - 1), (point, h - 1), (0, h / 2)]
        pygame.draw.polygon(big, fill, shape)
        if look in ("hot", "hot hover"):
            gild(big, hover=look != "hot")
        elif not theme.plain:
            big.blit(sheen((w, h), 26), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
            hold_shape(big, shape)
        line = theme.gold_light if look.startswith("hot") else theme.gold if look == "hover" else theme.gold_mid
        if look == "off":
            line = mix(theme.gold_mid, theme.panel, 0.6)
        pygame.draw.polygon(big, line, shape, max(2, round(FINE * size[1] / 30)) * self._bold)
        return pygame.transform.smoothscale(big, size)

    def disc(self, diameter: float, fill: Colour, line: Colour, lead: bool = False) -> pygame.Surface:
        """A round badge; `lead` gilds it."""
        wide = max(8, round(diameter))
        return self.assets.made(("disc", wide, fill, line, lead), lambda: self._disc(wide, fill, line, lead))

    def _disc(self, wide: int, fill: Colour, line: Colour, lead: bool) -> pygame.Surface:
        side = wide * FINE
        big = pygame.Surface((side, side), pygame.SRCALPHA)
        pygame.draw.circle(big, fill, (side / 2, side / 2), side / 2 - 1)
        if lead:
            gild(big)
        pygame.draw.circle(
            big, self.theme.gold_light if lead else line, (side / 2, side / 2), side / 2 - 1, max(FINE, side // 18)
        )
        return pygame.transform.smoothscale(big, (wide, wide))

    def gem(self, diameter: float, fill: Colour, line: Colour, corners: int) -> pygame.Surface:
        """A small sign with so many corners, standing on one of them where it has four; without corners a disc."""
        wide = max(8, round(diameter))
        if not corners:
            return self.disc(wide, fill, line)
        return self.assets.made(("gem", wide, fill, line, corners), lambda: gem_shape(wide, fill, line, corners))

    def halo(self, width: float, height: float, radius: float, strong: bool = False) -> pygame.Surface:
        """Glowing frame of a legal target, `margin` larger than it on each side; dashed unless `strong`."""
        size = (max(8, round(width)), max(8, round(height)))
        key = ("halo", size, round(radius), strong)
        return self.assets.made(key, lambda: self._halo(size, radius, strong))

    def _halo(self, size: tuple[int, int], radius: float, strong: bool) -> pygame.Surface:
        margin = self.margin
        thick = max(2, round(3 * self.unit)) * self._bold
        full = (size[0] + 2 * margin, size[1] + 2 * margin)
        box = pygame.Rect(margin, margin, *size)
        if self.theme.plain and not strong:  # a glow as bright as the line would fill its gaps
            glow = pygame.Surface(full, pygame.SRCALPHA)
        else:
            glow = soft_frame(full, box, 2 * thick, radius, max(3, margin // 3), self.theme.halo)
        line = pygame.Surface(full, pygame.SRCALPHA)
        pygame.draw.rect(line, (*self.theme.gold_light, 28 if strong else 10), box, 0, round(radius))
        pygame.draw.rect(line, (*self.theme.gold_light, 255), box, thick + strong, round(radius))
        if not strong:
            dash(line, box, 4 * thick - 1, 2 * thick, thick)
        glow.blit(line, (0, 0))
        return glow

    def marked(self, width: float, height: float) -> pygame.Surface:
        """The frame around a card that the last move touched."""
        size = (round(width), round(height))
        return self.assets.made(("mark", size), lambda: mark_frame(*size, self.theme.ivory, self.unit * self._bold))

    def slot(self, width: float, height: float) -> pygame.Surface:
        """An empty place for a card."""
        size = (max(8, round(width)), max(8, round(height)))
        return self.assets.made(("slot", size), lambda: self._slot(size))

    def _slot(self, size: tuple[int, int]) -> pygame.Surface:
        out = pygame.Surface(size, pygame.SRCALPHA)
        box = out.get_rect()
        radius = max(3, round(size[0] * 0.06))
        hollow = 12 if sum(self.theme.night) > LIGHT else 66
        pygame.draw.rect(out, (12, 14, 24, hollow), box, 0, radius)
        line = pygame.Surface(size, pygame.SRCALPHA)
        thick = max(1, size[0] // 70) * self._bold
        pygame.draw.rect(line, (*self.theme.gold_mid, 255 if self.theme.plain else 150), box, thick, radius)
        dash(line, box, 6, 6, thick)
        out.blit(line, (0, 0))
        return out

    def card_shadow(self, width: float, turn: float, lift: float) -> tuple[pygame.Surface, float, float]:
        """Shadow of a card `width` pixels wide, and how far its middle lies from the card's: a lifted card's is wider.

        All shadows are one small picture, scaled and turned: a blur hides that.
        """
        step = round(lift * 4)
        grain = 4 if not lift or lift >= 1 else 16
        wide, angle = max(8, round(width / grain) * grain), round(turn / grain) * grain % 180
        made = self.assets.made(
            ("shadow", wide, angle, step),
            lambda: pygame.transform.rotozoom(self._small_shadow(step), angle, wide / SMALL_CARD),
        )
        return made, width * (0.012 + 0.02 * lift), width * (0.026 + 0.045 * lift)

    def _small_shadow(self, step: int) -> pygame.Surface:
        return self.assets.made(("small shadow", step), lambda: small_shadow(step, self.theme.shadow))

    def bar(self, width: float, height: float, colour: Colour, alpha: int = 255) -> pygame.Surface:
        """A plain rectangle of colour."""
        size = (max(1, round(width)), max(1, round(height)))
        return self.assets.made(("bar", size, colour, alpha), lambda: plain(size, colour, alpha))

    def ribbon(self, width: float, height: float) -> pygame.Surface:
        """The ink ribbon under a prompt: dark in the middle, fading to both ends, hairlines above and below."""
        size = (max(8, round(width)), max(8, round(height)))
        return self.assets.made(("ribbon", size), lambda: self._ribbon(size))

    def _ribbon(self, size: tuple[int, int]) -> pygame.Surface:
        seed = pygame.Surface((5, 1), pygame.SRCALPHA)
        for x, alpha in enumerate((255,) * 5 if self.theme.plain else (0, 235, 245, 235, 0)):
            seed.set_at((x, 0), (*self.theme.panel, alpha))
        out = pygame.transform.smoothscale(seed, size)
        line = pygame.Surface((5, 1), pygame.SRCALPHA)
        for x, alpha in enumerate((255,) * 5 if self.theme.plain else (0, 200, 255, 200, 0)):
            line.set_at((x, 0), (*self.theme.gold_mid, alpha))
        hair = pygame.transform.smoothscale(line, (size[0], max(1, size[1] // 24)))
        out.blit(hair, (0, 0))
        out.blit(hair, (0, size[1] - hair.get_height()))
        return out

    def focus(self, box: pygame.Rect, outline: Sequence[tuple[int, int]] = ()) -> tuple[pygame.Surface, int, int]:
        """The frame of what has the keyboard, and its place: white and dark, so that it is seen on any ground.

        It follows the outline of what is no rectangle, unless nothing of that is in the box.
        """
        edge = max(1, round(1.5 * self.unit + 0.2))
        around = box.inflate(8 * edge, 8 * edge)
        inside = any(box.collidepoint(point) for point in outline)
        points = tuple((x - around.x, y - around.y) for x, y in outline) if inside else ()
        key = ("focus", around.size, edge, points)
        return self.assets.made(key, lambda: self._focus(around.size, edge, points)), around.x, around.y

    def _focus(self, size: tuple[int, int], edge: int, points: Sequence[tuple[int, int]]) -> pygame.Surface:
        dark, light = (*self.theme.ink, 255), (255, 255, 255, 255)
        if len(points) > 2:
            return self._shore(size, points, ((dark, 5 * edge), (light, 3 * edge)))
        out = pygame.Surface((max(8, size[0]), max(8, size[1])), pygame.SRCALPHA)
        pygame.draw.rect(out, dark, out.get_rect(), 4 * edge, 7 * edge)
        pygame.draw.rect(out, light, out.get_rect().inflate(-2 * edge, -2 * edge), 2 * edge, 6 * edge)
        return out

    @staticmethod
    def _shore(
        size: tuple[int, int], points: Sequence[tuple[int, int]], lines: Sequence[tuple[tuple[int, ...], int]]
    ) -> pygame.Surface:
        """A closed line through points, in several colours and widths over each other, with round corners."""
        big = pygame.Surface((size[0] * FINE, size[1] * FINE), pygame.SRCALPHA)
        corners = [(x * FINE, y * FINE) for x, y in points]
        for tone, wide in lines:
            pygame.draw.lines(big, tone, True, corners, wide * FINE)
            for corner in corners:
                pygame.draw.circle(big, tone, corner, wide * FINE / 2)
        return pygame.transform.smoothscale(big, size)

    def dim(self, size: tuple[int, int], alpha: int = 168) -> pygame.Surface:
        """The veil over everything below a dialog."""
        alpha = max(alpha, DARK_VEIL) if self.theme.plain else alpha
        return self.assets.made(("dim", size, alpha), lambda: plain(size, self.theme.night, alpha))


def small_shadow(step: int, colour: Colour) -> pygame.Surface:
    """The soft shadow of a card `SMALL_CARD` pixels wide, deeper and fainter by step."""
    blur = 3 + step
    card = pygame.Rect(2 * blur, 2 * blur, SMALL_CARD, round(SMALL_CARD * 1.4))
    out = pygame.Surface((card.w + 4 * blur, card.h + 4 * blur), pygame.SRCALPHA)
    out.fill((*colour, 0))
    pygame.draw.rect(out, (*colour, 200 - 16 * step), card, 0, 5)
    return pygame.transform.gaussian_blur(out, blur, False)


def gem_shape(wide: int, fill: Colour, line: Colour, corners: int) -> pygame.Surface:
    """A regular polygon with its first corner above."""
    side = wide * FINE
    big = pygame.Surface((side, side), pygame.SRCALPHA)
    turns = [math.tau * corner / corners - math.pi / 2 for corner in range(corners)]
    points = [(side / 2 + side * 0.49 * math.cos(turn), side / 2 + side * 0.49 * math.sin(turn)) for turn in turns]
    pygame.draw.polygon(big, fill, points)
    pygame.draw.polygon(big, line, points, max(FINE, side // 14))
    return pygame.transform.smoothscale(big, (wide, wide))


def soft_frame(
    full: tuple[int, int], box: pygame.Rect, thick: int, radius: float, blur: int, colour: Colour
) -> pygame.Surface:
    """A blurred frame: drawn small and enlarged where it is large, for a blur has no detail."""
    down = 1 + (full[0] * full[1] > 30_000) + (full[0] * full[1] > 120_000)
    small = pygame.Surface((full[0] // down, full[1] // down), pygame.SRCALPHA)
    small.fill((*colour, 0))
    inner = pygame.Rect(box.x // down, box.y // down, box.w // down, box.h // down)
    pygame.draw.rect(small, (*colour, 255), inner, max(2, thick // down), round(radius / down))
    small = pygame.transform.gaussian_blur(small, max(1, blur // down), False)
    small.blit(small, (0, 0))
    return small if down == 1 else pygame.transform.smoothscale(small, full)


def plain(size: tuple[int, int], colour: Colour, alpha: int) -> pygame.Surface:
    """One colour."""
    out = pygame.Surface(size, pygame.SRCALPHA)
    out.fill((*colour, alpha))
    return out


def cut_corners(x: float, y: float, w: float, h: float, c: float) -> list[Point]:
    """A rectangle without its corners."""
    r, b = x + w - 1, y + h - 1
    return [(x + c, y), (r - c, y), (r, y + c), (r, b - c), (r - c, b), (x + c, b), (x, b - c), (x, y + c)]


def fill_polygon(target: pygame.Surface, shape: Sequence[Point], colour: tuple[int, int, int, int]) -> None:
    """A filled polygon with smooth edges."""
    pygame.draw.polygon(target, colour, shape)
    pygame.draw.aalines(target, colour, True, shape)


def gold_line(target: pygame.Surface, shape: Sequence[Point], theme: Theme, width: int) -> None:
    """A closed gold hairline, smooth at its slanted corners."""
    if width > 1:
        pygame.draw.polygon(target, theme.gold_mid, shape, width)
    pygame.draw.aalines(target, theme.gold_mid, True, shape)


def sheen(size: tuple[int, int], strength: int) -> pygame.Surface:
    """Light on the upper half."""
    seed = pygame.Surface((1, 3))
    for row, value in enumerate((strength, strength // 3, 0)):
        seed.set_at((0, row), (value, value, value))
    return pygame.transform.smoothscale(seed, size)


def hold_shape(surface: pygame.Surface, shape: Sequence[Point]) -> None:
    """Clear what lies outside of a polygon."""
    mask = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
    pygame.draw.polygon(mask, (255, 255, 255, 255), shape)
    surface.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)


def gild(surface: pygame.Surface, hover: bool = False) -> None:
    """Turn what is drawn into gold leaf."""
    leaf = pygame.Surface((1, 4), pygame.SRCALPHA)
    tones = ((255, 243, 196), (233, 190, 88), (196, 140, 46), (240, 208, 120))
    for row, colour in enumerate(tones):
        leaf.set_at((0, row), (*(mix(colour, (255, 255, 255), 0.3) if hover else colour), 255))
    size = surface.get_size()
    white = surface.copy()
    white.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
    white.blit(pygame.transform.smoothscale(leaf, size), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    surface.blit(white, (0, 0))


def dash(target: pygame.Surface, box: pygame.Rect, on: int, off: int, thick: int) -> None:
    """Cut gaps into the lines, `thick` pixels wide, along the edge of a box."""
    clear, deep = (0, 0, 0, 0), thick + 1
    for x in range(box.left + on, box.right - on, on + off):
        target.fill(clear, (x, box.top, off, deep))
        target.fill(clear, (x, box.bottom - deep, off, deep))
    for y in range(box.top + on, box.bottom - on, on + off):
        target.fill(clear, (box.left, y, deep, off))
        target.fill(clear, (box.right - deep, y, deep, off))


def mark_frame(width: int, height: int, colour: tuple[int, int, int], unit: float) -> pygame.Surface:
    """The frame of a card that the last move touched: a plain light line with a soft glow."""
    thick = max(2, round(2.5 * unit))
    margin = 5 * thick
    out = pygame.Surface((width + 2 * margin, height + 2 * margin), pygame.SRCALPHA)
    out.fill((*colour, 0))
    box = pygame.Rect(margin, margin, width, height).inflate(2 * thick, 2 * thick)
    radius = max(3, round(width * 0.07))
    pygame.draw.rect(out, (*colour, 210), box, 2 * thick, radius)
    out = pygame.transform.gaussian_blur(out, 2 * thick, False)
    pygame.draw.rect(out, (*colour, 235), box, thick, radius)
    return out
