"""The strip below the table that is presented: a caption to be read from afar, who sees what, and a slim tool bar."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from ..ui.kit import Kit
from ..ui.stage import Item
from .sentences import in_sentences
from .setup import in_one_line
from .strip import HEAD, TOOLS, Strip

if TYPE_CHECKING:
    from .presenter import PresenterScene

CAPTION, SMALLEST, WORDS = 47, 13, 122


class Slide(Strip):
    """The words and tools of one presented table."""

    prefix = "present"

    def __init__(self, scene: PresenterScene) -> None:
        super().__init__(scene)
        self.scene = scene

    def heights(self) -> tuple[float, float, float]:
        """None of what is hidden."""
        words = self.scene.captioned
        return (HEAD if words else 0, WORDS if words else 0, TOOLS if self.scene.tooled else 0)

    # -- words

    def title(self) -> str:
        """The station, and how far the set has come."""
        scene = self.scene
        if len(scene.set.stations) < 2:
            return scene.station.title
        count = len(scene.set.stations)
        return scene.app.t("present.title", title=scene.station.title, number=scene.index + 1, count=count)

    def state(self) -> str:
        """That something was tried here."""
        scene = self.scene
        return scene.app.t("present.tried") if scene.tried else ""

    def caption(self) -> str:
        """The caption in one line."""
        return in_one_line(self.scene.station.caption)

    def caption_size(self) -> int:
        """Size of the caption's letters: as large as the room allows."""
        room, size = self.rows()[1], self.px(CAPTION)
        while size > SMALLEST and caption_height(self.kit, self.caption(), size, room.w) > room.h - self.px(6):
            size -= 1
        return size

    def says(self) -> str:
        """All of it, for the UI tree."""
        return in_sentences(self.title(), self.scene.station.caption, self.sign(), self.state())

    # -- picture

    def draw_middle(self, items: list[Item], room: pygame.Rect) -> None:
        """The caption, as large as the room allows."""
        text, kit = self.caption(), self.kit
        block = kit.text.paragraph(text, self.caption_size(), room.w, kit.theme.ivory, "bold", lead=0.95)
        kit.put(items, block, room.x, room.y + max(0, (room.h - block.get_height()) // 2))


def caption_height(kit: Kit, text: str, size: int, wide: int) -> float:
    """How high a caption is."""
    return len(kit.text.wrap(text, size, wide, "bold")) * kit.text.height(size, "bold") * 0.95
