"""A panel in the place of the chronicle: what is advised, or what was judged; it covers nothing of the game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from ..ui.kit import Kit
from ..ui.stage import Item
from ..ui.text import torn
from ..ui.theme import Colour
from ..ui.widgets import Widget, area, icon_button
from .sentences import in_sentences

if TYPE_CHECKING:
    from .pointing import TableScene

SIZE, SMALL, HEAD, PAD = 20, 18, 54, 14
LEAD = 0.95
DOTS = 8
SHARES = (1.0, 0.88, 0.76, 0.66, 0.56, 0.48, 0.4)
GAPS = {"best": 3, "note": 12, "head": 4, "played": 3}


@dataclass(frozen=True, slots=True)
class Line:
    """One part: a move with its sign and its share, a sentence, a heading, or something that is waited for."""

    kind: str
    text: str
    sign: str = ""
    share: str = ""


class SidePanel:
    """Its lines from top to bottom; as high as they are where the chronicle is low."""

    def __init__(
        self, scene: TableScene, id: str, title: str, close: Callable[[], None] | None = None, words: str = ""
    ) -> None:
        self.scene = scene
        self.kit = scene.kit
        self.id = id
        self.title = title
        self.close = close
        self.close_words = words
        self.lines: list[Line] = []
        self.frame = 0
        self.share = 1.0

    # -- where things are

    def box(self) -> pygame.Rect:
        """The chronicle's box, grown upwards if the lines need more; words that still need more are smaller."""
        box = self.scene.table.log_box(self.scene.model)
        room = box.bottom - self._ceiling(box)
        for self.share in SHARES:
            needed = self._tx(HEAD + PAD) + sum(self._height(line, box.w) for line in self.lines)
            if needed <= room and not any(self._torn(line, box.w) for line in self.lines):
                break
        high = max(box.h, min(needed, room))
        return pygame.Rect(box.x, box.bottom - high, box.w, high)

    def _ceiling(self, box: pygame.Rect) -> int:
        """How far up it may grow: not over the buttons."""
        bar = self.scene.table.bar(self.scene.model)
        above = bar.right > box.x and bar.x < box.right and bar.bottom <= box.bottom
        return bar.bottom + 4 if above else 4

    def _tx(self, units: float) -> int:
        return max(1, round(self.kit.type * self.share * units))

    def _words(self, line: Line, wide: int) -> pygame.Surface:
        size, tone, role = self._look(line)
        return self.kit.text.paragraph(line.text, self._tx(size), self._wide(line, wide), tone, role, lead=LEAD)

    def _wide(self, line: Line, wide: int) -> int:
        return max(wide - self._tx(2 * PAD) - self._left(line) - self._right(line), self._tx(60))

    def _rows(self, line: Line, wide: int) -> list[str]:
        size, _, role = self._look(line)
        return self.kit.text.wrap(line.text, self._tx(size), self._wide(line, wide), role)

    def _torn(self, line: Line, wide: int) -> bool:
        """Whether a word of a line is wider than the panel."""
        return torn(line.text, self._rows(line, wide))

    def _look(self, line: Line) -> tuple[int, Colour, str]:
        theme = self.kit.theme
        looks: dict[str, tuple[int, Colour, str]] = {
            "best": (SIZE, theme.gold, "bold"),
            "move": (SMALL, theme.ivory, "body"),
            "played": (SIZE, theme.bad, "bold"),
            "head": (SMALL, theme.gold, "bold"),
        }
        return looks.get(line.kind, (SMALL, theme.ivory if line.kind == "note" else theme.muted, "body"))

    def _left(self, line: Line) -> int:
        return self._tx(30) if line.sign or line.kind == "busy" else 0

    def _right(self, line: Line) -> int:
        return self.kit.text.width(line.share, self._tx(SIZE), "bold") + self._tx(8) if line.share else 0

    def _height(self, line: Line, wide: int) -> int:
        size, _, role = self._look(line)
        step = round(self.kit.text.height(self._tx(size), role) * LEAD)
        return step * len(self._rows(line, wide)) + self._tx(GAPS.get(line.kind, 8))

    # -- controls

    def widgets(self) -> list[Widget]:
        """What it says, for the UI tree, and the way to put it away."""
        box = self.box()
        out = [area(f"{self.id}.panel", "region", self.title, box, focusable=False, sound="")]
        y = box.y + self._tx(HEAD)
        for index, line in enumerate(self.lines):
            high = self._height(line, box.w)
            label = " ".join(part for part in (line.text, line.share) if part)
            row = pygame.Rect(box.x + self._tx(PAD), y, box.w - self._tx(2 * PAD), high)
            row = row.clip(box)
            if row.h >= 8:
                out.append(area(f"{self.id}.{index}", "row", label, row, focusable=False, sound=""))
            y += high
        if self.close is None:
            return out
        size = self._tx(34)
        corner = pygame.Rect(box.right - size - self._tx(10), box.y + self._tx(8), size, size)
        return [*out, icon_button(f"{self.id}.close", self.close_words, corner, self.close, "close")]

    def says(self) -> str:
        """All of it in one line."""
        return in_sentences(*(line.text for line in self.lines if line.kind != "head"))

    # -- picture

    def draw(self, items: list[Item]) -> None:
        """Panel, title, lines."""
        kit, box, theme = self.kit, self.box(), self.kit.theme
        kit.put(items, kit.shapes.panel(box.w, box.h, 0.96), box.x, box.y)
        room = box.w - self._tx(100)
        middle = box.y + self._tx(25)
        kit.label(items, self.title, box.centerx, middle, self._tx(23), room, theme.gold, "title", "center")
        rule = kit.shapes.bar(box.w - self._tx(48), max(1, self._tx(1.4)), theme.gold_mid, 150)
        kit.put(items, rule, box.x + self._tx(24), box.y + self._tx(46))
        y = box.y + self._tx(HEAD)
        for line in self.lines:
            self._draw_line(items, line, box, y)
            y += self._height(line, box.w)

    def _draw_line(self, items: list[Item], line: Line, box: pygame.Rect, y: int) -> None:
        kit, left = self.kit, box.x + self._tx(PAD)
        words = self._words(line, box.w)
        middle = y + kit.text.height(self._tx(self._look(line)[0])) / 2
        if line.kind == "busy":
            draw_spinner(items, kit, left + self._tx(11), middle, self._tx(20), self.frame)
        elif line.sign:
            draw_sign(items, kit, line, left + self._tx(11), middle, self.share)
        kit.put(items, words, left + self._left(line), y)
        if line.share:
            right, size, tone = box.right - self._tx(PAD), self._tx(SIZE), self._look(line)[1]
            kit.write(items, line.share, right, middle - kit.text.middle(size, "bold"), size, tone, "bold", "right")


def draw_sign(items: list[Item], kit: Kit, line: Line, x: float, y: float, share: float) -> None:
    """A rank on a disc, or the sign of the move that was played."""
    theme, size = kit.theme, round(kit.type * share * 24)
    best = line.kind == "best"
    edge = theme.gold_dark if best else theme.bad if line.kind == "played" else theme.gold_mid
    kit.centred(items, kit.shapes.disc(size, theme.gold if best else theme.panel, edge), x, y)
    ink = theme.ink_warm if best else theme.bad if line.kind == "played" else theme.ivory
    if line.sign.isdigit():
        kit.centred(items, kit.text.line(line.sign, size * 0.62, ink, "title"), x, y)
    else:
        kit.centred(items, kit.assets.tinted(f"ui/{line.sign}", size * 0.6, ink), x, y)


def draw_spinner(items: list[Item], kit: Kit, x: float, y: float, size: float, frame: int) -> None:
    """Eight dots in a ring, one of them the brightest."""
    side = max(12, round(size))
    kit.centred(items, kit.assets.made(("spinner", side, frame % DOTS), lambda: spinner(kit, side, frame)), x, y)


def spinner(kit: Kit, side: int, frame: int) -> pygame.Surface:
    """One picture of the ring."""
    fine = 3
    big = pygame.Surface((side * fine, side * fine), pygame.SRCALPHA)
    for dot in range(DOTS):
        arm = pygame.Vector2(0, -side * fine * 0.4).rotate(360 / DOTS * dot)
        faint = (frame - dot) % DOTS
        place = (side * fine / 2 + arm.x, side * fine / 2 + arm.y)
        pygame.draw.circle(big, (*kit.theme.gold, max(50, 255 - 34 * faint)), place, side * fine * 0.095)
    return pygame.transform.smoothscale(big, (side, side))
