"""Every text stands out from what it is drawn on: 4.5 to 1 as WCAG 2 asks for, 3 to 1 for large ones.

How it is measured: the frame is painted item by item. When a text comes, its ground is what has been painted below the
box of its ink, averaged over patches of a few pixels; the ink is the middle one of its solid pixels. The contrast is
that which nine tenths of the patches reach. What is under a veil or a later picture is not looked at, nor are words
that are part of a picture (names on the map, titles of cards): those are not set in the window.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pygame
import pytest

from game.app import gallery
from game.app.app import App
from game.ui.palettes import PALETTES, STANDARD
from game.ui.stage import Item, blit
from game.ui.text import Heard
from tests.app.test_labels import QUICK, Seen, covered, seen, veil
from tests.colours import luminance

NORMAL, LARGE, DISABLED = 4.5, 3.0, 3.0
LARGE_SIZE, BOLD = 24, ("title", "logo", "bold")
PATCH, SHARE, SOLID = 4, 0.1, 235
SIZES = (((960, 600), 1.0), ((1280, 720), 1.0), ((1920, 1080), 1.0), ((1080, 1920), 1.0))
SAMPLE = (1280, 720)
ARRIVING = "result-counting"  # its last row is on the way, and as faint as the way is long


@dataclass(frozen=True)
class Measured:
    """A text, the contrast that it has and the one that it needs."""

    text: str
    has: float
    needs: float


def faint(app: App) -> list[str]:
    """Every text of the topmost scene that does not stand out, in words."""
    found = {f"{one.text!r} has {one.has:.1f} of {one.needs}" for one in measured(app) if one.has < one.needs}
    return sorted(found)


def measured(app: App) -> Iterator[Measured]:
    """The contrast of each text of the topmost scene."""
    heard = app.kit.text.heard = Heard()
    items = app.frame()
    app.kit.text.heard = None
    first, texts = veil(items), {one.number: one for one in seen(items, heard)}
    off = {(widget.label, tuple(widget.rect)) for widget in app.top.widgets() if not widget.enabled}
    ground = pygame.Surface(items[0].surface.get_size())
    for number, item in enumerate(items):
        one = texts.get(number)
        if one and number >= first and not covered(one.box, items[number + 1 :], heard):
            yield Measured(one.text, contrast_of(item, one.box, ground), needed(one, heard, item, off))
        blit(ground, item)


def needed(one: Seen, heard: Heard, item: Item, off: set[tuple[str, tuple[int, ...]]]) -> float:
    """What a text needs: less where it is large, or names what cannot be pressed now."""
    size, role = heard.faces[id(item.surface)]
    if size >= LARGE_SIZE and role in BOLD:
        return LARGE
    disabled = any(label == one.text and pygame.Rect(rect).colliderect(one.box) for label, rect in off)
    return DISABLED if disabled else NORMAL


def contrast_of(item: Item, box: pygame.Rect, ground: pygame.Surface) -> float:
    """The contrast that most of the ground reaches."""
    there = box.clip(ground.get_rect())
    if there.w < 2 or there.h < 2:
        return 21.0
    ink = ink_of(item.surface)
    if ink is None:
        return 21.0
    small = (max(1, there.w // PATCH), max(1, there.h // PATCH))
    data = pygame.image.tobytes(pygame.transform.smoothscale(ground.subsurface(there), small), "RGB")
    patches = [(data[i], data[i + 1], data[i + 2]) for i in range(0, len(data), 3)]
    ratios = sorted(ratio(mixed(patch, ink, item.alpha), patch) for patch in patches)
    return ratios[int(SHARE * len(ratios))]


def ink_of(surface: pygame.Surface) -> tuple[int, int, int] | None:
    """The middle one of the solid pixels by how light they are."""
    data = pygame.image.tobytes(surface, "RGBA")
    solid = [(data[i], data[i + 1], data[i + 2]) for i in range(0, len(data), 4) if data[i + 3] >= SOLID]
    return sorted(solid, key=sum)[len(solid) // 2] if solid else None


def mixed(ground: tuple[int, int, int], ink: tuple[int, int, int], alpha: int) -> tuple[int, int, int]:
    """What is seen of ink that lets the ground shine through."""
    r, g, b = (round(low + (high - low) * min(255, alpha) / 255) for low, high in zip(ground, ink, strict=True))
    return r, g, b


def ratio(one: tuple[int, int, int], two: tuple[int, int, int]) -> float:
    """Contrast as WCAG 2 defines it."""
    light, dark = sorted((luminance(one), luminance(two)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def cases() -> Iterator[object]:
    """A sample of the scenes at 1280 x 720 at once; all in every palette and at every size at leisure."""
    for name in filter(ARRIVING.__ne__, gallery.STATES):
        for palette in PALETTES:
            for size, scale in SIZES:
                quick = palette == STANDARD and size == SAMPLE and name.startswith((*QUICK, "stand-choose", "keys-any"))
                id = f"{name}-{palette}-{size[0]}x{size[1]}"
                yield pytest.param(name, palette, size, scale, marks=() if quick else pytest.mark.slow, id=id)


@pytest.mark.parametrize(("name", "palette", "size", "scale"), list(cases()))
def test_every_text_stands_out(
    name: str, palette: str, size: tuple[int, int], scale: float, make_app: Callable[..., App]
) -> None:
    app = make_app(size, scale)
    app.paint_in(palette)
    gallery.STATES[name](app)
    app.top.controls.refresh()
    assert faint(app) == []
