"""The strip below a game that is looked at again: where it stands, a line of its decisions with their curve, tools."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from ..ui.kit import Kit
from ..ui.stage import Item
from ..ui.theme import Colour
from ..ui.widgets import Look, Widget
from .strip import HEAD, TOOLS, Strip

if TYPE_CHECKING:
    from .replay import ReplayScene

LINE, CURVE = 40, 84
GROOVE, KNOB = 8, 24
FINE = 2


class Transport(Strip):
    """Words, line and tools of one replay."""

    prefix = "replay"
    state_icon = "crown"

    def __init__(self, scene: ReplayScene) -> None:
        super().__init__(scene)
        self.scene = scene
        self._plot: tuple[object, pygame.Surface] | None = None

    def heights(self) -> tuple[float, float, float]:
        """The line is higher where there is a curve."""
        return HEAD, CURVE if self.scene.curves else LINE, TOOLS

    # -- words

    def title(self) -> str:
        """Who plays, and how far it is."""
        scene, t = self.scene, self.scene.app.t
        return t("replay.title", names=" · ".join(scene.names), ply=scene.ply, total=scene.whole.ply)

    def state(self) -> str:
        """How it ended, at its end."""
        return self.scene.verdict() if self.scene.ply == self.scene.whole.ply else ""

    # -- the line

    def groove(self) -> pygame.Rect:
        """The line of the decisions."""
        room = self.rows()[1]
        box = pygame.Rect(0, 0, room.w - self.px(KNOB), self.px(GROOVE))
        box.midbottom = (room.centerx, room.bottom - self.px(14))
        return box

    def widgets(self) -> list[Widget]:
        """Strip, line and tools."""
        scene = self.scene
        strip, *tools = super().widgets()
        total = max(1, scene.whole.ply)
        share = scene.ply / total
        words = scene.app.t("replay.line", ply=scene.ply, total=scene.whole.ply)
        line = Widget(
            "replay.line", "slider", words, self.rows()[1], paint=self._paint_line, change=scene.slide_to,
            value=round(share, 3), draggable=True, groove=self.groove(), step=max(0.02, 1 / total),
            enabled=scene.whole.ply > 0,
        )  # fmt: skip
        return [strip, line, *tools]

    def x(self, ply: float) -> float:
        """Where a decision is on the line."""
        groove = self.groove()
        return groove.x + groove.w * ply / max(1, self.scene.whole.ply)

    def _paint_line(self, widget: Widget, kit: Kit, look: Look, items: list[Item]) -> None:
        """Groove, a notch where each turn begins, the curve above, the knob."""
        theme, groove = kit.theme, self.groove()
        if self.scene.curves:
            self._paint_curve(items)
        kit.put(items, kit.shapes.bar(groove.w, groove.h, theme.ink, 220), groove.x, groove.y)
        here = self.x(self.scene.ply)
        if here - groove.x >= 1:
            kit.put(items, kit.shapes.bar(round(here - groove.x), groove.h, theme.gold_mid), groove.x, groove.y)
        thin = max(1, self.px(2))
        starts = self.scene.starts
        if len(starts) * 3 * thin < groove.w:
            for ply in starts:
                kit.put(items, kit.shapes.bar(thin, groove.h, theme.gold, 150), self.x(ply), groove.y)
        lead = look.hover or look.pressed
        knob = kit.shapes.disc(self.px(KNOB), theme.gold, theme.gold_light, lead=lead)
        kit.centred(items, knob, here, groove.centery)

    def _paint_curve(self, items: list[Item]) -> None:
        """The chances to win over the decisions."""
        kit, room = self.kit, self.curve_room()
        key = (room.size, self.scene.curves)
        if self._plot is None or self._plot[0] != key:
            self._plot = key, curve(self.scene.curves, self.scene.whole.ply, room.size, self.scene.colours, kit)
        kit.put(items, self._plot[1], room.x, room.y)
        kit.put(items, kit.shapes.bar(max(1, self.px(2)), room.h, kit.theme.ivory, 150), self.x(self.scene.ply), room.y)

    def curve_room(self) -> pygame.Rect:
        """The place of the curves."""
        room, groove = self.rows()[1], self.groove()
        return pygame.Rect(groove.x, room.y + self.px(4), groove.w, groove.y - self.px(10) - room.y)


Curves = tuple[tuple[tuple[int, float], ...], ...]


def curve(lines: Curves, total: int, size: tuple[int, int], colours: tuple[Colour, ...], kit: Kit) -> pygame.Surface:
    """One line a seat over the middle line of an even game."""
    wide, high = max(1, size[0] * FINE), max(1, size[1] * FINE)
    big = pygame.Surface((wide, high), pygame.SRCALPHA)
    pygame.draw.rect(big, (*kit.theme.gold_mid, 90), (0, high // 2, wide, FINE))
    for seat, line in enumerate(lines):
        points = [(wide * ply / max(1, total), (high - 4 * FINE) * (1 - chance) + 2 * FINE) for ply, chance in line]
        if len(points) > 1:
            pygame.draw.lines(big, colours[seat], False, points, 3 * FINE)
    return pygame.transform.smoothscale(big, size)
