"""A card that points: one arrow to each thing on the table that its words speak of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import pygame

from ..ui.kit import Kit
from ..ui.stage import Item
from ..ui.tabletop import Model, Spot
from ..ui.widgets import Widget
from .arrows import ARROW, Aim, aim_at, draw_arrow, label_of
from .lessons import fits
from .wordcard import WordCard

SEEN = ("action", "button", "card", "deck", "panel", "player")


class Pointed(Protocol):
    """What such a card asks of the table above it."""

    model: Model

    def targets(self) -> tuple[str, ...]:
        """Patterns of what arrows point at now."""

    def spot(self, id: str) -> Spot | None:
        """The spot of the table that a widget stands for."""

    def widgets(self) -> Sequence[Widget]:
        """The controls of the scene."""


class PointingCard(WordCard):
    """The arrows of a card; `host` is the scene that it belongs to."""

    def __init__(self, kit: Kit, host: Pointed) -> None:
        super().__init__(kit)
        self.host = host

    def draw_arrows(self, items: list[Item]) -> None:
        """One arrow to each thing that the step speaks of."""
        host, patterns = self.host, self.host.targets()
        if not patterns or host.model.fanned:
            return
        taken = self.taken()
        for aim in map(self.aim, self.pointed(patterns)):
            draw_arrow(items, self.kit, aim, taken, host.model.pulse)

    def taken(self) -> list[pygame.Rect]:
        """What an arrow had better not hide."""
        size = self.kit.px(ARROW)
        widgets = self.host.widgets()
        return [w.rect for w in widgets if w.role in SEEN] + [label_of(w, size) for w in widgets if w.point]

    def aim(self, widget: Widget) -> Aim:
        """What an arrow at a thing points at."""
        spot = self.host.spot(widget.id)
        return aim_at(widget, spot is not None and bool(spot.key), self.kit.px(ARROW))

    def pointed(self, patterns: Sequence[str]) -> list[Widget]:
        """The topmost thing that each pattern means, by its id or by a token of its place."""
        out: list[Widget] = []
        for pattern in patterns:
            found = [w for w in self.host.widgets() if fits((pattern,), w.id) or self._meant(pattern, w.id)]
            out += [widget for widget in found[-1:] if widget not in out]
        return out

    def _meant(self, pattern: str, id: str) -> bool:
        spot = self.host.spot(id)
        return spot is not None and any(fits((pattern,), token) for token in spot.tokens)
