"""The chronicle beside the table: what happened, grouped by turn, as the person in front of it may know it."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import takewhile
from typing import TYPE_CHECKING

import pygame

from ..core.match import Entry
from ..ui.stage import Item
from ..ui.tabletop import Spot
from ..ui.widgets import Widget, area

if TYPE_CHECKING:
    from .app import App
    from .pointing import TableScene


HEAD, STEP, FOOT = 52, 25, 12


@dataclass(frozen=True, slots=True)
class Row:
    """One line: a heading with a name, or a sentence with the card that it is about."""

    text: str
    card: str = ""
    heading: bool = False


class Logbook:
    """Rows of the match seen by the viewer, the newest at the bottom, scrolled by whole rows."""

    def __init__(self, app: App, scene: TableScene) -> None:
        self.app = app
        self.scene = scene
        self.offset = 0
        self.spots: dict[str, Spot] = {}
        self._rows: list[Row] = []
        self._told: list[Entry] = []
        self._key: tuple[object, int, float, str] = (None, -1, 0.0, "")

    def rows(self) -> list[Row]:
        """All rows up to now, wrapped to the width of the box; only what is new is made."""
        log = self.scene.match.log
        key = (self.scene.eyes(), self._box().w, self.scene.table_kit.type, self.app.texts.language)
        same = sum(1 for _ in takewhile(lambda pair: pair[0] is pair[1], zip(self._told, log, strict=False)))
        if key != self._key or same < len(self._told):
            self._key, self._told, self._rows = key, [], []
        for entry in log[len(self._told) :]:
            self._rows += self._tell(entry)
            self._told.append(entry)
        return self._rows

    def _box(self) -> pygame.Rect:
        return self.scene.table.log_box(self.scene.model)

    def _tell(self, entry: Entry) -> list[Row]:
        kit, names = self.scene.table_kit, self.scene.names
        width = self._box().w - kit.tx(40)
        before = self._told[-1] if self._told else None
        fresh = before is None or before.seat != entry.seat or any(e.type == "turn" for e in before.events)
        out = [Row(names[entry.seat], heading=True)] if fresh else []
        for sentence, card in self.scene.table.log_lines(self.scene.told(entry.events), names):
            wrapped = kit.text.wrap(sentence[:1].upper() + sentence[1:], kit.tx(19), width)
            out += [Row(part, card) for part in wrapped]
        return out

    def titled(self) -> bool:
        """Whether there is room for the title and a row below it; in a low box the rows need all of it."""
        return self._box().h >= self.scene.table_kit.tx(HEAD + STEP + FOOT)

    def _visible(self) -> tuple[pygame.Rect, int, list[Row]]:
        """Box of the rows, height of a row, and the rows in sight."""
        kit, box = self.scene.table_kit, self._box()
        head = kit.tx(HEAD if self.titled() else FOOT)
        inner = pygame.Rect(box.x + kit.tx(14), box.y + head, box.w - kit.tx(28), box.h - head - kit.tx(FOOT))
        step = kit.tx(STEP)
        count = max(0, inner.h // step)
        rows = self.rows()
        self.offset = max(0, min(self.offset, len(rows) - count))
        end = len(rows) - self.offset
        return inner, step, rows[max(0, end - count) : end]

    def scroll(self, steps: int) -> None:
        """Older rows by positive steps."""
        self.offset += steps
        self._visible()
        self.scene.changed()

    def widgets(self) -> list[Widget]:
        """Every row that is in sight, so that its card shows when it is pointed at."""
        inner, step, rows = self._visible()
        self.spots = {}
        out = []
        for index, row in enumerate(rows):
            if row.heading:
                continue
            box = pygame.Rect(inner.x, inner.y + index * step, inner.w, step)
            spot = Spot(f"log.{index}", "log", row.text, box, (), row.card)
            self.spots[spot.id] = spot
            out.append(area(spot.id, "log", row.text, box, focusable=False, sound=""))
        return out

    def draw(self, items: list[Item]) -> None:
        """Panel, title, rows, and a mark where there is more."""
        kit, box, theme = self.scene.table_kit, self._box(), self.scene.table_kit.theme
        inner, step, rows = self._visible()
        if inner.h < step:
            return
        kit.put(items, kit.shapes.panel(box.w, box.h, 0.88), box.x, box.y)
        if self.titled():
            self._draw_title(items, box)
        for index, row in enumerate(rows):
            y = inner.y + index * step
            if row.heading:
                kit.write(items, row.text, inner.x, y, kit.tx(19), theme.gold, "bold", room=inner.w)
            else:
                lit = self.scene.controls.hover == f"log.{index}"
                tone = theme.gold_light if lit else theme.ivory
                kit.write(items, row.text, inner.x + kit.tx(10), y, kit.tx(19), tone, room=inner.w - kit.tx(10))
        if self.offset:
            kit.centred(
                items,
                kit.assets.tinted("ui/skip", kit.tx(22), theme.gold),
                box.right - kit.tx(26),
                box.bottom - kit.tx(22),
            )

    def _draw_title(self, items: list[Item], box: pygame.Rect) -> None:
        kit, theme = self.scene.table_kit, self.scene.table_kit.theme
        kit.write(
            items,
            self.app.t("play.log"),
            box.centerx,
            box.y + kit.tx(12),
            kit.tx(23),
            theme.gold,
            "title",
            "center",
            room=box.w - 20,
        )
        line = kit.shapes.bar(box.w - kit.tx(48), max(1, kit.tx(1.4)), theme.gold_mid, 150)
        kit.put(items, line, box.x + kit.tx(24), box.y + kit.tx(46))
