"""What every scene draws with, handed over by constructor: pictures, text, furniture, sound, measures."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import pygame

from .assets import Assets
from .audio import Audio
from .palettes import PALETTES
from .shapes import Shapes
from .stage import Item
from .text import Text
from .theme import Colour, Theme, on_paper, themed

SMALLEST_UNIT = 0.62
LARGEST_SCALE = 2.0
LEAST_HEIGHT = 540
PRINTED_SCALE = 1.5


@dataclass(slots=True)
class Kit:
    """The drawing services and the measures of the window.

    `unit` is the size of one design pixel (a window of 1920 x 1080) in pixels; `type` the same for text and what
    carries text, which never becomes illegible (where the system shows things large, `density`, that is larger) and
    follows the person's own scale. What is `staged` is looked at from afar: cards and words are large, and nothing is
    there to be read closely. On a `still` nothing can be pressed. What is `parted` ends where something else in the
    window begins, so that nothing may stick out of it below.
    """

    assets: Assets
    text: Text
    shapes: Shapes
    audio: Audio
    size: tuple[int, int] = (1920, 1080)
    ui_scale: float = 1.0
    reduced_motion: bool = False
    staged: bool = False
    still: bool = False
    parted: bool = False
    density: float = 1.0
    unit: float = field(default=1.0)
    type: float = field(default=1.0)

    @property
    def theme(self) -> Theme:
        """Colours by role: one theme for all that is drawn with these shapes."""
        return self.shapes.theme

    def wear(self, palette: str) -> None:
        """Take over a palette into what is drawn and into the pictures."""
        self.shapes.theme = themed(palette)
        self.assets.tones, self.assets.plain = PALETTES.get(palette, ""), self.theme.plain
        self.assets.forget()

    def measure(self, size: tuple[int, int], ui_scale: float) -> None:
        """Take over a window size and the person's scale."""
        self.fit(size, ui_scale)
        self.shapes.unit = self.unit
        self.assets.scale_cache_to(size[0] * size[1])

    def fit(self, size: tuple[int, int], ui_scale: float) -> None:
        """Take over a size and the person's scale for what is laid out with this kit alone."""
        self.size, self.ui_scale = size, ui_scale
        self.unit = min(max(size) / 1920, min(size) / 1080)
        self.type = self.type_in(size, ui_scale)

    def type_in(self, size: tuple[int, int], ui_scale: float) -> float:
        """How large text is in a window of a size: at most as the largest scale of a person makes it."""
        unit = min(max(size) / 1920, min(size) / 1080)
        legible = max(SMALLEST_UNIT * self.density, unit) * ui_scale
        return min(legible, max(SMALLEST_UNIT, unit) * LARGEST_SCALE)

    def fit_part(self, size: tuple[int, int], ui_scale: float) -> None:
        """Take over a low part of a window: words no larger than what it is high enough for."""
        self.fit(size, ui_scale)
        self.type = min(self.type, size[1] / LEAST_HEIGHT)

    def part(self) -> Kit:
        """The same services, to be fitted to a part of the window."""
        return replace(self, parted=True)

    def apart(self, size: tuple[int, int], printed: bool = False) -> Kit:
        """For a still of a size: the same looks, with pictures of its own that are forgotten with it.

        What is `printed` stands on white.
        """
        assets, theme = Assets(self.assets.root), on_paper(self.theme) if printed else self.theme
        assets.retouch, assets.tones, assets.plain = self.assets.retouch, self.assets.tones, self.assets.plain
        shapes, text = Shapes(assets, theme), Text(self.text.folder)
        text.leaf = theme.gold if printed else None
        out = Kit(assets, text, shapes, self.audio, reduced_motion=True, staged=True, still=True)
        out.measure(size, max(self.ui_scale, PRINTED_SCALE) if printed else self.ui_scale)
        return out

    @property
    def portrait(self) -> bool:
        """Whether the window is higher than wide."""
        return self.size[1] > self.size[0]

    def px(self, units: float) -> int:
        """Design pixels as pixels."""
        return round(units * self.unit)

    def tx(self, units: float) -> int:
        """Design pixels of text and of what carries it, as pixels."""
        return round(units * self.type)

    def write(
        self,
        items: list[Item],
        text: str,
        x: float,
        y: float,
        size: float,
        colour: Colour | None = None,
        role: str = "body",
        align: str = "left",
        room: float = 0,
        alpha: int = 255,
    ) -> pygame.Rect:
        """One line with its top at `y`, left, centred or right at `x`; `room` limits its width. Its rectangle."""
        tone = colour or self.theme.ivory
        line = self.text.fitted(text, size, room, tone, role) if room else self.text.line(text, size, tone, role)
        left = {"left": x, "center": x - line.get_width() / 2}.get(align, x - line.get_width())
        item = Item(line, round(left), round(y), alpha)
        items.append(item)
        return item.rect()

    def label(
        self,
        items: list[Item],
        text: str,
        x: float,
        y: float,
        size: float,
        room: float,
        colour: Colour,
        role: str = "body",
        align: str = "left",
    ) -> pygame.Rect:
        """One line that fits into `room`, its letters (not their line) centred on `y`. Its rectangle."""
        size = self.text.fitting(text, size, room, role)
        top = y - self.text.middle(size, role)
        return self.write(items, text, x, top, size, colour, role, align, room)

    def put(self, items: list[Item], surface: pygame.Surface, x: float, y: float, alpha: int = 255) -> None:
        """A surface with its top left corner at a point."""
        items.append(Item(surface, round(x), round(y), alpha))

    def centred(self, items: list[Item], surface: pygame.Surface, x: float, y: float, alpha: int = 255) -> None:
        """A surface around a point."""
        items.append(Item(surface, round(x - surface.get_width() / 2), round(y - surface.get_height() / 2), alpha))
