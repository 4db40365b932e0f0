"""Who knows what: every hidden card of a table marked with who has seen it, as far as that may be known here."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pygame

from ..core.contract import Json
from ..ui.explaining import Knowledge, Seats, Seen
from ..ui.stage import Item
from ..ui.widgets import Widget, area
from .knowmarks import draw_mark
from .look import Look
from .lookcard import Row

if TYPE_CHECKING:
    from .app import App
    from .pointing import TableScene

MARK, LEAST = 34, 16
FAINT = 70


class Knows(Look):
    """`found` is what is known; what is pointed at is told in a sentence."""

    name = "knows"
    keyset = "below"
    kind = "knows"
    share = 0.28

    def __init__(self, app: App, below: TableScene) -> None:
        super().__init__(app, below)
        self.model.open = below.laid_open() is not None or below.model.open
        self._known: tuple[object, Knowledge] | None = None
        self._told = ""

    def translated(self) -> None:
        """What is known is told anew."""
        super().translated()
        self._known = None

    def taken_over(self) -> Json:
        """In a lesson or an example the whole deal lies open."""
        return self.below.laid_open() or self.below.seen()

    @property
    def found(self) -> Knowledge:
        """Who knows what, at the present size."""
        key = (self._desk.size, self._desk.type)
        if self._known is None or self._known[0] != key:
            events = [event for entry in self.match.log for event in self.below.told(entry.events)]
            knowing = self.match.spec.table().knowing
            self._known = key, knowing.known(self.table, self.model, events, self.names)
        return self._known[1]

    def title(self) -> str:
        """Its name."""
        return self.app.t("knows.heading")

    # -- words

    def _asked(self) -> Seen | None:
        """The card that is pointed at."""
        here = self.pointed()
        return next((seen for number, seen in enumerate(self.found.cards) if here == f"knows.{number}"), None)

    def columns(self) -> list[list[Row]]:
        """A row for each group that knows cards, and the sentence of what is pointed at, or all that is left to say."""
        counts = Counter[Seats]()
        for seen in self.found.cards:
            counts.update(dict(zip(seen.by, seen.counts, strict=True)))
        order = sorted(counts, key=lambda by: (-len(by), sorted(by)))
        legend = [
            Row(f"knows.kind.{number}", self.app.t("knows.count", text=self._of(by), count=counts[by]), by=by)
            for number, by in enumerate(order)
        ]
        asked = self._asked()
        texts = (asked.words,) if asked else self.found.notes
        return [legend, [Row(f"knows.note.{number}", text) for number, text in enumerate(texts)]]

    def _of(self, by: Seats) -> str:
        """Who knows it."""
        if not by:
            return self.app.t("knows.by_nobody")
        if len(by) == len(self.names):
            return self.app.t("knows.by_all")
        return self.app.t("knows.by_one", name=self.names[min(by)])

    # -- controls

    def build(self) -> list[Widget]:
        """The marks lie over the spots of the table."""
        out = super().build()
        if self.model.fanned:
            return out
        place = next((n for n, widget in enumerate(out) if widget.id == "look.card"), len(out))
        marks = [
            area(f"knows.{number}", "mark", seen.words, seen.box, sound="")
            for number, seen in enumerate(self.found.cards)
        ]
        return [*out[:place], *marks, *out[place:]]

    def _foresee(self) -> None:
        """What is pointed at is what the table's own panel tells of as well."""
        super()._foresee()
        asked = self._asked()
        if asked:
            self.model.hover = self._spots.get(asked.spot)

    def hovered(self, widget: Widget | None) -> None:
        """The sentences follow the pointer."""
        super().hovered(widget)
        self.changed()

    # -- picture

    def draw_marks(self, items: list[Item]) -> None:
        """The sign of who knows it at the corner of every card; other sorts than the one asked for are faint."""
        lit = self.lit()
        wanted = lit.by if lit else None
        for seen in self.found.cards:
            size = max(LEAST, min(self._desk.tx(MARK), seen.box.h, round(seen.box.w * 0.6)))
            for number, by in enumerate(seen.by):
                x, y = self._corner(seen.box, size, number)
                faint = wanted is not None and by != wanted
                draw_mark(items, self.kit, by, self.names, x, y, size, self.app.t, FAINT if faint else 255)

    def _corner(self, box: pygame.Rect, size: int, number: int) -> tuple[int, int]:
        x, y = box.x + round(size * (0.6 + number * 1.05)), box.y + round(size * 0.6)
        wide, high = self._desk.size
        return min(max(x, size // 2), wide - size // 2), min(max(y, size // 2), high - size // 2)
