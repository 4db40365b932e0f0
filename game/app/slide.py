"""The strip below the table that is presented: a caption to be read from afar, who sees what, and a slim tool bar."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from ..ui.kit import Kit
from ..ui.stage import Item
from ..ui.widgets import Widget, area, choice, icon_button

if TYPE_CHECKING:
    from .presenter import PresenterScene

TITLE, CAPTION, SMALLEST = 27, 47, 13
HEAD, WORDS, TOOLS = 40, 122, 50
MOST, MOST_TALL = 0.34, 0.24
PAD = 22
Tool = tuple[str, str, str, Callable[[], None], bool]


class Slide:
    """The words and tools of one presented table."""

    def __init__(self, scene: PresenterScene) -> None:
        self.scene = scene
        self.kit = scene.kit

    # -- where things are

    def _parts(self) -> tuple[float, float, float]:
        """Heights of the title, the caption and the tools in design pixels; none of what is hidden."""
        words = self.scene.captioned
        return (HEAD if words else 0, WORDS if words else 0, TOOLS if self.scene.tooled else 0)

    @property
    def unit(self) -> float:
        """Pixels of a design pixel: as the person likes it, or as the window allows."""
        high, wide = sum(self._parts()) or 1, self.kit.size[0]
        share = MOST_TALL if self.kit.portrait else MOST
        return min(self.kit.type, self.kit.size[1] * share / high, wide / 1000)

    def _px(self, units: float) -> int:
        return round(units * self.unit)

    def box(self) -> pygame.Rect:
        """The foot of the window; empty if everything is hidden."""
        wide, high = self.kit.size
        tall = self._px(sum(self._parts()))
        return pygame.Rect(0, high - tall, wide, tall)

    def _rows(self) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
        """Rows of the title, the caption and the tools."""
        box, out = self.box().inflate(-2 * self._px(PAD), 0), []
        y = box.y
        for part in self._parts():
            out.append(pygame.Rect(box.x, y, box.w, self._px(part)))
            y += self._px(part)
        return out[0], out[1], out[2]

    # -- words

    def title(self) -> str:
        """The station, and how far the set has come."""
        scene = self.scene
        if len(scene.set.stations) < 2:
            return scene.station.title
        count = len(scene.set.stations)
        return scene.app.t("present.title", title=scene.station.title, number=scene.index + 1, count=count)

    def sign(self) -> str:
        """What the audience sees; empty where nothing is hidden."""
        scene = self.scene
        if not scene.match.spec.hidden:
            return ""
        if isinstance(scene.sight, int):
            return scene.app.t("present.sees", name=scene.names[scene.sight])
        return scene.app.t(f"present.sees_{scene.sight}")

    def state(self) -> str:
        """Who is to act, or that something was tried here."""
        scene = self.scene
        return scene.app.t("present.tried") if scene.tried else ""

    def caption(self) -> str:
        """The caption in one line."""
        return " ".join(self.scene.station.caption.split())

    def caption_size(self) -> int:
        """Size of the caption's letters: as large as the room allows."""
        room, size = self._rows()[1], self._px(CAPTION)
        while size > SMALLEST and caption_height(self.kit, self.caption(), size, room.w) > room.h - self._px(6):
            size -= 1
        return size

    def says(self) -> str:
        """All of it, for the UI tree."""
        return ". ".join(part for part in (self.title(), self.scene.station.caption, self.sign(), self.state()) if part)

    # -- controls

    def widgets(self) -> list[Widget]:
        """The strip and its tools."""
        box = self.box()
        if not box.h:
            return []
        out = [area("present.strip", "panel", self.says(), box, focusable=False, sound="")]
        if self.scene.tooled:
            out += self._tools()
        return out

    def _tools(self) -> list[Widget]:
        """Round buttons from the left, what the audience sees from the right."""
        row, tools = self._rows()[2], self.scene.tools()
        sights = self.scene.sights()
        room = row.w * (0.62 if sights else 1.0)
        size = min(row.h - self._px(6), round(room / (len(tools) * 1.16)))
        pitch = round(size * 1.16)
        top = row.y + (row.h - size) // 2
        out = []
        for index, (id, icon, label, act, able) in enumerate(tools):
            box = pygame.Rect(row.x + index * pitch, top, size, size)
            out.append(icon_button(f"present.{id}", label, box, act, icon, able))
        left = row.x + len(tools) * pitch + self._px(14)
        wide = (row.right - left - self._px(8) * (len(sights) - 1)) // max(1, len(sights))
        wide = min(wide, self._px(190))
        first = row.right - len(sights) * wide - (len(sights) - 1) * self._px(8)
        for index, (id, label, chosen, act) in enumerate(sights):
            box = pygame.Rect(first + index * (wide + self._px(8)), top, wide, size)
            out.append(choice(f"present.see.{id}", label, box, chosen, act))
        return out

    # -- picture

    def draw(self, items: list[Item]) -> None:
        """Paper, title, sign, caption."""
        box, kit, theme = self.box(), self.kit, self.kit.theme
        if not box.h:
            return
        kit.put(items, kit.shapes.bar(box.w, box.h, theme.night), box.x, box.y)
        kit.put(items, kit.shapes.bar(box.w, max(2, self._px(3)), theme.gold_mid), box.x, box.y)
        if not self.scene.captioned:
            return
        head, words, _ = self._rows()
        size = self._px(TITLE)
        right = self._signs(items, head, size)
        middle = head.y + self._px(23)
        kit.label(items, self.title(), head.x, middle, size, right - head.x - self._px(20), theme.gold, "title")
        self._caption(items, words)

    def _signs(self, items: list[Item], head: pygame.Rect, size: float) -> int:
        """What the audience sees, at the right end, and whether something was tried; the x left of both."""
        kit, theme, right, middle = self.kit, self.kit.theme, head.right, head.y + self._px(23)
        for words, icon, tone in ((self.sign(), "eye", theme.gold_light), (self.state(), "again", theme.muted)):
            if not words:
                continue
            line = kit.label(items, words, right, middle, size * 0.86, head.w * 0.3, tone, "bold", "right")
            glyph = kit.assets.tinted(f"ui/{icon}", size, tone)
            kit.centred(items, glyph, line.x - size * 0.75, middle)
            right = round(line.x - size * 1.9)
        return right

    def _caption(self, items: list[Item], room: pygame.Rect) -> None:
        """As large as the room allows."""
        text, kit = self.caption(), self.kit
        block = kit.text.paragraph(text, self.caption_size(), room.w, kit.theme.ivory, "bold", lead=0.95)
        kit.put(items, block, room.x, room.y + max(0, (room.h - block.get_height()) // 2))


def caption_height(kit: Kit, text: str, size: int, wide: int) -> float:
    """How high a caption is."""
    return len(kit.text.wrap(text, size, wide, "bold")) * kit.text.height(size, "bold") * 0.95
