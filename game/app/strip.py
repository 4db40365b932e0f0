"""The strip below a table that is shown: words above, a slim bar of round tools and of eyes below.

What it says, and what lies between the words and the tools, is up to those who build on it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

import pygame

from ..core.match import Match
from ..ui.kit import Kit
from ..ui.stage import Item
from ..ui.widgets import Widget, area, choice, icon_button
from .app import App
from .audience import Sight
from .sentences import in_sentences

HEAD, TOOLS, PAD, TITLE = 40, 50, 22, 27
MOST, MOST_TALL = 0.34, 0.24
Tool = tuple[str, str, str, Callable[[], None], bool]
Sighting = tuple[str, str, bool, Callable[[], None]]


class Shown(Protocol):
    """A scene with a strip."""

    app: App
    kit: Kit
    match: Match
    names: list[str]
    sight: Sight

    def tools(self) -> Sequence[Tool]:
        """The buttons of the bar from left to right."""

    def sights(self) -> Sequence[Sighting]:
        """Whose eyes the table may be seen with."""


class Strip:
    """Measures, tools and picture; ids begin with `prefix`, texts too."""

    prefix = "strip"
    state_icon = "again"

    def __init__(self, scene: Shown) -> None:
        self.shown = scene
        self.kit = scene.kit

    # -- for those who build on it

    def heights(self) -> tuple[float, float, float]:
        """Heights of the title, the middle and the tools in design pixels; none of what is hidden."""
        raise NotImplementedError

    def title(self) -> str:
        """What is shown."""
        return ""

    def state(self) -> str:
        """What else is to be known, at the right end."""
        return ""

    def says(self) -> str:
        """All of it, for the UI tree."""
        return in_sentences(self.title(), self.sign(), self.state())

    def draw_middle(self, items: list[Item], room: pygame.Rect) -> None:
        """What lies between title and tools."""

    # -- where things are

    @property
    def unit(self) -> float:
        """Pixels of a design pixel: as the person likes it, or as the window allows."""
        high, wide = sum(self.heights()) or 1, self.kit.size[0]
        share = MOST_TALL if self.kit.portrait else MOST
        return min(self.kit.type, self.kit.size[1] * share / high, wide / 1000)

    def px(self, units: float) -> int:
        """Design pixels as pixels."""
        return round(units * self.unit)

    def box(self) -> pygame.Rect:
        """The foot of the window; empty if everything is hidden."""
        wide, high = self.kit.size
        tall = self.px(sum(self.heights()))
        return pygame.Rect(0, high - tall, wide, tall)

    def rows(self) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
        """Rows of the title, the middle and the tools."""
        box, out = self.box().inflate(-2 * self.px(PAD), 0), []
        y = box.y
        for part in self.heights():
            out.append(pygame.Rect(box.x, y, box.w, self.px(part)))
            y += self.px(part)
        return out[0], out[1], out[2]

    # -- words

    def sign(self) -> str:
        """With whose eyes the table is seen; empty where nothing is hidden."""
        scene = self.shown
        if not scene.match.spec.hidden:
            return ""
        if isinstance(scene.sight, int):
            return scene.app.t("present.sees", name=scene.names[scene.sight])
        return scene.app.t(f"present.sees_{scene.sight}")

    # -- controls

    def widgets(self) -> list[Widget]:
        """The strip and its tools."""
        box = self.box()
        if not box.h:
            return []
        out = [area(f"{self.prefix}.strip", "panel", self.says(), box, focusable=False, sound="")]
        return out + (self._tools() if self.heights()[2] else [])

    def _tools(self) -> list[Widget]:
        """Round buttons from the left, whose eyes from the right."""
        row, tools = self.rows()[2], self.shown.tools()
        sights = self.shown.sights()
        room = row.w * (0.62 if sights else 1.0)
        size = min(row.h - self.px(6), round(room / (len(tools) * 1.16)))
        pitch = round(size * 1.16)
        top = row.y + (row.h - size) // 2
        out = []
        for index, (id, icon, label, act, able) in enumerate(tools):
            box = pygame.Rect(row.x + index * pitch, top, size, size)
            out.append(icon_button(f"{self.prefix}.{id}", label, box, act, icon, able))
        left = row.x + len(tools) * pitch + self.px(14)
        wide = (row.right - left - self.px(8) * (len(sights) - 1)) // max(1, len(sights))
        wide = min(wide, self.px(190))
        first = row.right - len(sights) * wide - (len(sights) - 1) * self.px(8)
        for index, (id, label, chosen, act) in enumerate(sights):
            box = pygame.Rect(first + index * (wide + self.px(8)), top, wide, size)
            out.append(choice(f"{self.prefix}.see.{id}", label, box, chosen, act))
        return out

    # -- picture

    def draw(self, items: list[Item]) -> None:
        """Paper, title, signs, the middle."""
        box, kit, theme = self.box(), self.kit, self.kit.theme
        if not box.h:
            return
        kit.put(items, kit.shapes.bar(box.w, box.h, theme.night), box.x, box.y)
        kit.put(items, kit.shapes.bar(box.w, max(2, self.px(3)), theme.gold_mid), box.x, box.y)
        head, middle, _ = self.rows()
        if not head.h:
            return
        size = self.px(TITLE)
        right = self._signs(items, head, size)
        level = head.y + self.px(23)
        kit.label(items, self.title(), head.x, level, size, right - head.x - self.px(20), theme.gold, "title")
        self.draw_middle(items, middle)

    def _signs(self, items: list[Item], head: pygame.Rect, size: float) -> int:
        """Whose eyes, at the right end, and what else is to be known; the x left of both."""
        kit, theme, right, middle = self.kit, self.kit.theme, head.right, head.y + self.px(23)
        for words, icon, tone in ((self.sign(), "eye", theme.gold_light), (self.state(), self.state_icon, theme.muted)):
            if not words:
                continue
            line = kit.label(items, words, right, middle, size * 0.86, head.w * 0.3, tone, "bold", "right")
            glyph = kit.assets.tinted(f"ui/{icon}", size, tone)
            kit.centred(items, glyph, line.x - size * 0.75, middle)
            right = round(line.x - size * 1.9)
        return right
