"""A card that points: one arrow to each thing on the table that its words speak of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from ..ui.kit import Kit
from ..ui.stage import Item
from ..ui.tabletop import Model, Spot, Table
from ..ui.widgets import Widget
from .arrows import ARROW, Aim, Ground, aim_at, draw_arrow, label_of
from .lessons import fits
from .wordcard import WordCard

SEEN = ("card", "castle", "deck", "log", "pile")
USED = ("action", "button", "option", "player", "toggle")


class Pointed(Protocol):
    """What such a card asks of the table above it."""

    model: Model
    table: Table

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
        ground = self.ground()
        for aim in map(self.aim, self.pointed(patterns)):
            box = draw_arrow(items, self.kit, aim, ground, host.model.pulse)
            ground = ground.without(box)

    def ground(self) -> Ground:
        """What arrows had better not hide, and what they never may: words, numbers, controls."""
        host, size, widgets = self.host, self.kit.px(ARROW), self.host.widgets()
        better = [w.rect for w in widgets if w.role in SEEN] + [label_of(w, size) for w in widgets if w.point]
        used = [w.rect for w in widgets if w.role in USED or (w.role == "panel" and not host.spot(w.id))]
        never = used + host.table.readings(host.model)
        return Ground(self.kit.size, tuple(better), tuple(never))

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
