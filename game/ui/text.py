"""Text: fonts by role, rendered lines and paragraphs, cached; nothing is drawn wider than the room that it is given."""

from __future__ import annotations

import logging
import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from io import BytesIO
from pathlib import Path

import pygame

from .assets import Cache
from .theme import Colour

log = logging.getLogger(__name__)
FILES = {
    "title": "Cinzel-Bold.ttf",
    "logo": "Cinzel-Black.ttf",
    "body": "AlegreyaSans-Medium.ttf",
    "bold": "AlegreyaSans-Bold.ttf",
    "italic": "AlegreyaSans-Italic.ttf",
}
CACHE_BYTES = 12 * 2**20
SMALLEST = 11
FITS = 2000
NARROWEST = 0.78
TIGHT = 0.9
LINE = 1.2
SOFT_HYPHEN = "\u00ad"
SENTENCES = re.compile(r"(\n|(?<=\D[.!?…]) )")  # what stands between two; no German ordinal ends one


@dataclass(slots=True)
class Heard:
    """What was set since somebody began to listen: by the surface each text and its size and role, the sizes that
    became smaller, and what was cut or broken within a word."""

    texts: dict[int, tuple[pygame.Surface, str]] = field(default_factory=dict)
    faces: dict[int, tuple[float, str]] = field(default_factory=dict)
    shrunk: dict[str, tuple[float, float]] = field(default_factory=dict)
    cut: set[str] = field(default_factory=set)
    broken: set[str] = field(default_factory=set)

    def note(self, surface: pygame.Surface, text: str, size: float, role: str) -> pygame.Surface:
        """A surface shows a text."""
        self.faces[id(surface)] = size, role
        self.texts[id(surface)] = surface, text
        return surface

    def fit(self, text: str, wanted: float, got: float) -> None:
        """A text is set in another size than wanted."""
        first, least = self.shrunk.get(text, (wanted, wanted))
        if got < wanted:
            self.shrunk[text] = max(first, wanted), min(least, got)

    def rows(self, text: str, rows: list[str]) -> None:
        """A text was broken into rows."""
        if torn(text, rows):
            self.broken.add(text)


class Text:
    """Renders text; `scale` is the person's own choice of text size."""

    def __init__(self, fonts: Path) -> None:
        self.folder = fonts
        self.cache = Cache(CACHE_BYTES)
        self._fonts: dict[tuple[str, int], pygame.Font] = {}
        self._files: dict[str, bytes] = {}
        self._fits: dict[tuple[str, float, float, str], tuple[str, float]] = {}
        self.heard: Heard | None = None
        self.leaf: Colour | None = None  # instead of gold leaf

    def font(self, role: str, size: float) -> pygame.Font:
        """Font of a role at a size in pixels."""
        key = (role, max(SMALLEST, round(size)))
        if key not in self._fonts:
            self._fonts[key] = self._load(*key)
        return self._fonts[key]

    def _load(self, role: str, size: int) -> pygame.Font:
        """A font made of the contents of its file, which it would otherwise hold open, each size for itself."""
        name = FILES[role]
        try:
            if name not in self._files:
                self._files[name] = (self.folder / name).read_bytes()
            return pygame.Font(BytesIO(self._files[name]), size)
        except (OSError, pygame.error) as error:
            log.warning("font %s: %s", FILES[role], error)
            return pygame.Font(None, size)

    def line(self, text: str, size: float, colour: Colour, role: str = "body") -> pygame.Surface:
        """One line."""
        key = (text, max(SMALLEST, round(size)), colour, role)
        face = self.font(role, size)
        made = self.cache.get(key, lambda: face.render(shown(text), True, colour).convert_alpha())
        return self._noted(text, made, size, role)

    def _noted(self, text: str, surface: pygame.Surface, size: float, role: str) -> pygame.Surface:
        return self.heard.note(surface, text, size, role) if self.heard else surface

    def gold(self, text: str, size: float, role: str = "title") -> pygame.Surface:
        """One line in gold leaf: light above, dark line in the middle, on a thin shadow."""
        key = ("gold", text, round(size), role)
        white = (255, 255, 255)
        if self.leaf:
            return self.line(text, size, self.leaf, role)
        made = self.cache.get(key, lambda: gilded(self.font(role, size).render(shown(text), True, white)))
        return self._noted(text, made, size, role)

    def width(self, text: str, size: float, role: str = "body") -> int:
        """Width of one line in pixels."""
        return self.font(role, size).size(text.replace(SOFT_HYPHEN, ""))[0]

    def height(self, size: float, role: str = "body") -> int:
        """Height of one line in pixels."""
        return self.font(role, size).get_linesize()

    def fitted(self, text: str, size: float, width: float, colour: Colour, role: str = "body") -> pygame.Surface:
        """One line no wider than `width`: smaller if need be, then narrower, and cut where it would be illegible."""
        key = (text, size, width, role)
        if key not in self._fits or self.heard:
            if len(self._fits) >= FITS:
                self._fits.clear()
            fits = self.fitting(text, size, width, role)
            wide = self.width(text, fits, role)
            enough = wide <= width or width >= wide * NARROWEST
            self._fits[key] = text if enough else self.shortened(text, fits, width, role), fits
        words, fits = self._fits[key]
        line = self.line(words, fits, colour, role)
        return line if line.get_width() <= width or words != text else self._narrowed(line, text, width, key, colour)

    def _narrowed(
        self, line: pygame.Surface, text: str, width: float, key: tuple[object, ...], colour: Colour
    ) -> pygame.Surface:
        """A line whose letters stand closer and are narrower, so that all of them are there."""
        size = max(1, int(width)), line.get_height()
        made = self.cache.get(("narrow", *key, colour), lambda: pygame.transform.smoothscale(line, size))
        return self._noted(text, made, line.get_height() / LINE, str(key[3]))

    def fitting(self, text: str, size: float, width: float, role: str = "body") -> float:
        """The size at which a text fits into a width, as far as it stays legible."""
        wanted = size
        while size > SMALLEST + 1 and self.width(text, size, role) > width:
            size -= 1
        if self.heard:
            self.heard.fit(text, wanted, size)
        return size

    def middle(self, size: float, role: str = "body") -> float:
        """How far below the top of a line the letters have their middle, between small ones and capitals."""
        font = self.font(role, size)
        heights = [metric[3] for metric in font.metrics("Hx") if metric]
        return font.get_ascent() - sum(heights) / max(1, len(heights)) / 2

    def shortened(self, text: str, size: float, width: float, role: str = "body") -> str:
        """The text, or as much of it as fits with an ellipsis."""
        if self.width(text, size, role) <= width:
            return text
        if self.heard:
            self.heard.cut.add(text)
        while text and self.width(text + "…", size, role) > width:
            text = text[:-1]
        return text.rstrip() + "…"

    def wrap(self, text: str, size: float, width: float, role: str = "body") -> list[str]:
        """Lines of at most `width` pixels; line feeds in the text are kept, a soft hyphen is where a word may part."""
        return list(_wrapped(self.font(role, size), text, int(width)))

    def paragraph(
        self,
        text: str,
        size: float,
        width: float,
        colour: Colour,
        role: str = "body",
        align: str = "left",
        lead: float = 1.0,
    ) -> pygame.Surface:
        """Wrapped text on a transparent surface `width` pixels wide."""
        key = ("par", text, round(size), int(width), colour, role, align, lead)
        if self.heard:
            self.heard.rows(text, self.wrap(text, size, width, role))
        made = self.cache.get(key, lambda: self._paragraph(text, size, width, colour, role, align, lead))
        return self._noted(text, made, size, role)

    def block(
        self, text: str, size: float, room: tuple[float, float], colour: Colour, role: str = "body", align: str = "left"
    ) -> pygame.Surface:
        """A paragraph that fits into a width and a height: smaller if need be, and cut where it would be illegible."""
        wanted = size
        while size > SMALLEST + 1 and self._crowded(text, size, room, role):
            size -= 1
        rows, lead = self.wrap(text, size, room[0], role), 1.0
        if len(rows) * self.height(size, role) > room[1]:
            size, lead = SMALLEST, TIGHT
            rows = self.wrap(text, size, room[0], role)
        if self.heard:
            self.heard.fit(text, wanted, size)
            self.heard.rows(text, rows)
        most = max(1, int(room[1] // round(self.height(size, role) * lead)))
        if len(rows) > most:
            rows = [*rows[: most - 1], self.shortened(rows[most - 1] + " …", size, room[0], role)]
        return self.paragraph("\n".join(rows), size, room[0], colour, role, align, lead)

    def holds(self, text: str, room: tuple[float, float], role: str = "body") -> bool:
        """Whether a text can be read in a room without being cut."""
        rows = self.wrap(text, SMALLEST, room[0], role)
        return len(rows) * round(self.height(SMALLEST, role) * TIGHT) <= room[1] and not torn(text, rows)

    def whole(self, lines: Sequence[str], room: tuple[float, float], role: str = "body") -> str:
        """As many sentences, from the first on, as a room holds whole; one at least."""
        parts = SENTENCES.split("\n".join(lines))
        while len(parts) > 1 and not self.holds("".join(parts), room, role):
            del parts[-2:]
        return "".join(parts)

    def _crowded(self, text: str, size: float, room: tuple[float, float], role: str) -> bool:
        """Whether a text needs more rows than a room has, or has a word that is wider than it."""
        rows = self.wrap(text, size, room[0], role)
        return len(rows) * self.height(size, role) > room[1] or torn(text, rows)

    def _paragraph(
        self, text: str, size: float, width: float, colour: Colour, role: str, align: str, lead: float
    ) -> pygame.Surface:
        rows = self.wrap(text, size, width, role)
        step = round(self.height(size, role) * lead)
        out = pygame.Surface((max(1, int(width)), max(1, step * len(rows))), pygame.SRCALPHA)
        for index, row in enumerate(rows):
            line = self.font(role, size).render(row, True, colour)
            x = {"left": 0, "center": (out.get_width() - line.get_width()) // 2}.get(
                align, out.get_width() - line.get_width()
            )
            out.blit(line, (x, index * step))
        return out


@lru_cache(2048)
def _wrapped(font: pygame.Font, text: str, width: int) -> tuple[str, ...]:
    rows: list[str] = []
    for block in text.split("\n"):
        row = ""
        for word in block.split(" "):
            longer = f"{row} {word}" if row else word
            if font.size(longer.replace(SOFT_HYPHEN, ""))[0] <= width:
                row = longer.replace(SOFT_HYPHEN, "")
                continue
            row, word = _parted(font, row, word, width)
            if row:
                rows.append(row)
            *full, row = _broken(font, word, width)
            rows += full
        rows.append(row)
    return tuple(rows)


def torn(text: str, rows: list[str]) -> bool:
    """Whether a word was broken where it has no soft hyphen."""
    return SOFT_HYPHEN not in text and " ".join(rows) != text.replace("\n", " ")


def shown(text: str) -> str:
    """What is drawn for a text: something, and no hyphens that are only there to break a line."""
    return text.replace(SOFT_HYPHEN, "") or " "


def _parted(font: pygame.Font, row: str, word: str, width: int) -> tuple[str, str]:
    """A row with as much of the next word as fits before one of its soft hyphens, and the rest of the word."""
    parts = word.split(SOFT_HYPHEN)
    for count in range(len(parts) - 1, 0, -1):
        longer = f"{row} {''.join(parts[:count])}-".lstrip(" ")
        if font.size(longer)[0] <= width:
            return longer, SOFT_HYPHEN.join(parts[count:])
    return row, word


def _broken(font: pygame.Font, word: str, width: int) -> list[str]:
    """A word in pieces that fit, most often one: a long path breaks behind a separator."""
    out: list[str] = []
    while SOFT_HYPHEN in word and font.size(word.replace(SOFT_HYPHEN, ""))[0] > width:
        first, rest = _parted(font, "", word, width)
        if not first:
            break
        out, word = [*out, first], rest
    word = word.replace(SOFT_HYPHEN, "")
    while len(word) > 1 and font.size(word)[0] > width:
        count = max(1, bisect_right(range(1, len(word)), width, key=lambda n: font.size(word[:n])[0]))
        tidy = max(word.rfind(sign, 0, count) for sign in "/\\")
        count = tidy + 1 if tidy > count // 2 else count
        out.append(word[:count])
        word = word[count:]
    return [*out, word]


def gilded(white: pygame.Surface) -> pygame.Surface:
    """White lettering as gold leaf with a dark edge below."""
    width, height = white.get_size()
    leaf = pygame.Surface((1, 5), pygame.SRCALPHA)
    for row, colour in enumerate(((255, 246, 210), (240, 204, 110), (214, 160, 62), (196, 140, 48), (246, 220, 140))):
        leaf.set_at((0, row), (*colour, 255))
    face = white.convert_alpha()
    face.blit(pygame.transform.smoothscale(leaf, (width, height)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    dark = white.convert_alpha()
    dark.fill((10, 8, 24, 190), special_flags=pygame.BLEND_RGBA_MULT)
    drop = max(1, height // 26)
    out = pygame.Surface((width + drop, height + drop), pygame.SRCALPHA)
    out.blit(dark, (drop, drop))
    out.blit(face, (0, 0))
    return out
