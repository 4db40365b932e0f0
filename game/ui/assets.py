"""Pictures by name and size: read when first asked for, scaled once a size, cached, the oldest use forgotten first.

The masters are not kept: the window holds only what it shows. A missing or broken file never ends the program; a
plain sheet of paper stands in for it and the log names the file.
"""

from __future__ import annotations

import logging
import math
from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import partial
from pathlib import Path

import pygame

from .theme import Colour

log = logging.getLogger(__name__)
CACHE_BYTES = 40 * 2**20
SOURCE_BYTES = 48 * 2**20
ANGLE_STEP = 1.5
SOURCE_STEPS = (128, 256, 384)
FIGURES = ("bannerfall/banner_", "bannerfall/tower_")
DARKENED = (62, 62, 62)


class Cache:
    """Surfaces by key, oldest use forgotten first when they weigh more than `limit` bytes."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.bytes = 0
        self._kept: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The surface of that key, made if it is not there."""
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
            return found
        made = make()
        self._kept[key] = made
        self.bytes += weight(made)
        while self.bytes > self.limit and len(self._kept) > 1:
            self.bytes -= weight(self._kept.popitem(last=False)[1])
        return made

    def clear(self) -> None:
        """Forget everything."""
        self._kept.clear()
        self.bytes = 0


def weight(surface: pygame.Surface) -> int:
    """Bytes of pixels."""
    return surface.get_width() * surface.get_height() * surface.get_bytesize()


class Assets:
    """Pictures of the folder `art`, named like `muster/W3` or `ui/rules`."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.cache = Cache(CACHE_BYTES)
        self.sources = Cache(SOURCE_BYTES)
        self._missing: set[str] = set()
        self.tones = ""
        self.plain = False
        self.retouch: Callable[[str, pygame.Surface], pygame.Surface] | None = None

    def scale_cache_to(self, pixels: int) -> None:
        """Let the caches grow with the window: large windows need large sprites."""
        self.cache.limit = max(CACHE_BYTES, pixels * 18)
        self.sources.limit = max(SOURCE_BYTES, pixels * 14)

    def forget(self) -> None:
        """Read every picture anew: what is lettered on it, or its colours, have changed."""
        self.cache.clear()
        self.sources.clear()

    def path(self, name: str) -> Path:
        """File of a picture: in the set of tones that is worn, if it is one of those that have them."""
        worn = self.root / self.tones / f"{name}.webp"
        if self.tones and worn.is_file():
            return worn
        png = self.root / f"{name}.png"
        return png if png.is_file() else self.root / f"{name}.webp"

    def master(self, name: str) -> pygame.Surface:
        """The picture in the size in which it is stored."""
        try:
            picture = pygame.image.load(str(self.path(name)))
        except (pygame.error, OSError) as error:
            if name not in self._missing:
                self._missing.add(name)
                log.warning("picture %s: %s", name, error)
            picture = pygame.Surface((64, 90), pygame.SRCALPHA)
            picture.fill((221, 203, 160, 255))
            return converted(picture)
        picture = self.retouch(name, picture) if self.retouch else picture
        return converted(outlined(picture) if self.plain and name.startswith(FIGURES) else picture)

    def size(self, name: str) -> tuple[int, int]:
        """Width and height of the master."""
        key = ("size", name)
        return self.cache.get(key, lambda: pygame.Surface(self._source(name, math.inf).get_size(), depth=8)).get_size()

    def sprite(self, name: str, width: float, turn: float = 0.0) -> pygame.Surface:
        """The picture `width` pixels wide, turned counter-clockwise by `turn` degrees (in small steps)."""
        step = round(turn / ANGLE_STEP) * ANGLE_STEP
        wide = max(1, round(width))
        return self.cache.get(("sprite", name, wide, step), lambda: self._sprite(name, wide, step))

    def _sprite(self, name: str, width: int, turn: float) -> pygame.Surface:
        if turn % 360 == 180:
            return pygame.transform.rotate(self.sprite(name, width), 180)
        if turn:
            return pygame.transform.rotozoom(self.sprite(name, width), turn, 1)
        source = self._source(name, width)
        height = max(1, round(width * source.get_height() / source.get_width()))
        return shrunk(source, (width, height))

    def _source(self, name: str, width: float) -> pygame.Surface:
        """What to scale down from: a picture already scaled to more than that size saves reading the file again."""
        step = next((s for s in SOURCE_STEPS if width <= s * 0.75), 0)
        if not step:
            return self.sources.get(("master", name), lambda: self.master(name))
        return self.sources.get(("step", name, step), lambda: self._step(name, step, []))

    def prepare(self, name: str, width: float) -> None:
        """Read a picture for sprites up to `width` pixels wide, so that the first one costs no more than the others."""
        read: list[pygame.Surface] = []
        for step in SOURCE_STEPS:
            if step * 0.375 < width:
                self.sources.get(("step", name, step), partial(self._step, name, step, read))
        if width > SOURCE_STEPS[-1] * 0.75:
            self.sources.get(("master", name), lambda: self._step(name, 0, read))

    def _step(self, name: str, width: int, read: list[pygame.Surface]) -> pygame.Surface:
        """The picture `width` pixels wide (0: as stored), from the master in `read`, which is read if it is empty."""
        if not read:
            read.append(self.master(name))
        master = read[0]
        if not width or master.get_width() <= width:
            return master
        return shrunk(master, (width, max(1, round(width * master.get_height() / master.get_width()))))

    def cover(self, name: str, size: tuple[int, int]) -> pygame.Surface:
        """An opaque picture that fills `size`, the middle of what does not fit kept; a double-size master if needed."""
        return self.cache.get(("cover", name, size), lambda: self._cover(name, size))

    def _cover(self, name: str, size: tuple[int, int]) -> pygame.Surface:
        large = max(size[0] / 1920, size[1] / 1080) > 1.05 and self.path(name + "@2x").is_file()
        master = self.master(name + "@2x" if large else name)
        scale = max(size[0] / master.get_width(), size[1] / master.get_height())
        wanted = (round(size[0] / scale), round(size[1] / scale))
        area = pygame.Rect((0, 0), wanted)
        area.center = master.get_rect().center
        part = master.subsurface(area.clip(master.get_rect()))
        filled = part.copy() if scale == 1 else pygame.transform.smoothscale(part, size)
        if self.plain:
            filled.fill(DARKENED, special_flags=pygame.BLEND_RGB_MULT)
        return filled.convert() if pygame.display.get_surface() else filled

    def tinted(self, name: str, width: float, colour: Colour) -> pygame.Surface:
        """A white glyph in a colour."""
        wide = max(1, round(width))
        return self.cache.get(("tint", name, wide, colour), lambda: recoloured(self.sprite(name, wide), colour))

    def tiled(self, name: str, size: tuple[int, int]) -> pygame.Surface:
        """A seamless tile repeated over `size`."""
        tile = self.master(name)
        out = opaque(size)
        for x in range(0, size[0], tile.get_width()):
            for y in range(0, size[1], tile.get_height()):
                out.blit(tile, (x, y))
        return out

    def made(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Any other drawn surface, cached with the pictures."""
        return self.cache.get(("made", key), make)


def converted(picture: pygame.Surface) -> pygame.Surface:
    """The picture in the format of the window."""
    if not pygame.display.get_surface():
        return picture
    return picture.convert_alpha() if picture.get_flags() & pygame.SRCALPHA else picture.convert()


def opaque(size: tuple[int, int]) -> pygame.Surface:
    """An empty surface without alpha, in the format of the window."""
    surface = pygame.Surface(size)
    return surface.convert() if pygame.display.get_surface() else surface


def shrunk(picture: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """Scaled down smoothly."""
    if picture.get_size() == size:
        return picture
    return pygame.transform.smoothscale(picture, size)


def outlined(picture: pygame.Surface) -> pygame.Surface:
    """A figure with a dark line and a white one around it, within its own edges."""
    shape = pygame.mask.from_surface(picture, 170)
    out = pygame.Surface(picture.get_size(), pygame.SRCALPHA)
    wide = max(2, picture.get_width() // 40)
    for far, colour in ((2 * wide, (0, 0, 0, 255)), (wide, (255, 255, 255, 255))):
        line = shape.to_surface(setcolor=colour, unsetcolor=(0, 0, 0, 0))
        for step in range(16):
            angle = math.tau * step / 16
            out.blit(line, (round(far * math.cos(angle)), round(far * math.sin(angle))))
    out.blit(picture, (0, 0))
    return out


def recoloured(glyph: pygame.Surface, colour: Colour) -> pygame.Surface:
    """The shape of a glyph filled with one colour."""
    out = glyph.copy()
    out.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
    out.fill((*colour, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return out
