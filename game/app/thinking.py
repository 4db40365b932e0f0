"""While a computer thinks longer than a moment: a small plate says so, and cuts it short if it is asked to."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from ..ui.stage import Item
from ..ui.widgets import Widget, button
from .sidepanel import DOTS, draw_spinner

if TYPE_CHECKING:
    from .play import PlayScene

SHOW_AFTER_MS = 700.0
FRAME_MS = 110.0
WIDE, HIGH, BUTTON = 520, 48, 176


class ThinkingPlate:
    """`age` is how long the question has been open, in ms."""

    def __init__(self, play: PlayScene) -> None:
        self.play = play
        self.age = 0.0
        self.cut = False

    @property
    def shown(self) -> bool:
        """Whether the plate lies on the table."""
        return self.age >= SHOW_AFTER_MS

    def tick(self, dt: float, thinking: bool) -> bool:
        """Time passes; whether the picture changed."""
        if not thinking:
            changed, self.age, self.cut = self.shown, 0.0, False
            if changed:
                self.play.changed()
            return changed
        before, shown = self.frame, self.shown
        self.age += dt
        if self.shown != shown:
            self.play.changed()
            return True
        return self.shown and self.frame != before

    @property
    def frame(self) -> int:
        """Which picture of the ring is shown; without motion always the same, counted on with the seconds."""
        return int(self.age / 1000) * DOTS if self.play.kit.reduced_motion else int(self.age / FRAME_MS)

    def now(self) -> None:
        """The best move so far is to be played."""
        if self.shown and not self.cut:
            self.cut = True
            self.play.app.worker.move_now()
            self.play.changed()

    def box(self) -> pygame.Rect:
        """Over the prompt, inside the window."""
        kit = self.play.kit
        prompt = self.play.table.prompt_box(self.play.model)
        box = pygame.Rect(0, 0, min(kit.tx(WIDE), kit.size[0] - 16), kit.tx(HIGH))
        box.center = prompt.center
        box.clamp_ip(pygame.Rect((4, 4), (kit.size[0] - 8, kit.size[1] - 8)))
        return box

    def widgets(self) -> list[Widget]:
        """The one button."""
        if not self.shown:
            return []
        kit, box, app = self.play.kit, self.box(), self.play.app
        plate = pygame.Rect(0, 0, kit.tx(BUTTON), kit.tx(36))
        plate.midright = (box.right - kit.tx(10), box.centery)
        tip = app.t("play.now.note")
        return [button("button.now", app.t("play.now"), plate, self.now, "skip", enabled=not self.cut, tip=tip)]

    def draw(self, items: list[Item]) -> None:
        """Ring and words; the button paints itself."""
        if not self.shown:
            return
        kit, box, play = self.play.kit, self.box(), self.play
        kit.put(items, kit.shapes.panel(box.w, box.h, 1.0), box.x, box.y)
        draw_spinner(items, kit, box.x + kit.tx(34), box.centery, kit.tx(28), self.frame)
        left, room = box.x + kit.tx(60), box.w - kit.tx(60 + BUTTON + 22)
        words = play.app.t("play.thinking", name=play.names[play.match.to_act], seconds=max(1, int(self.age / 1000)))
        kit.label(items, words, left, box.centery, kit.tx(21), room, kit.theme.ivory, "bold")
