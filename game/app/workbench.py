"""The strip beside the table of the editor: buttons, what is left in trays, numbers, rules, and the way to play.

Its pages are the trays of the game, its numbers, and the options of the table. A page that is too long turns.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import pygame

from ..core.contract import Json
from ..ui.editing import Entry, Knob, Place, Tray, covers
from ..ui.kit import Kit
from ..ui.stage import Item
from ..ui.tabletop import Spot
from ..ui.widgets import Widget, area, button, choice, icon_button
from .optionrows import Row, option_rows

if TYPE_CHECKING:
    from .editor import EditorScene

WIDE, HIGH, PAD, GAP = 356, 470, 14, 10
BUTTON, TAB, PLAY, ROW, LEAST_ENTRY = 48, 40, 54, 54, 62
TURN, RULES = "turn", "rules"
ACROSS, BESIDE = 3, 5
Rect = pygame.Rect


def strip(kit: Kit) -> Rect:
    """The box of the strip: at the right, in a high window at the foot."""
    wide, high = kit.size
    if kit.portrait:
        tall = min(kit.tx(HIGH), round(high * 0.38))
        return Rect(0, high - tall, wide, tall)
    width = min(kit.tx(WIDE), round(wide * 0.32))
    return Rect(wide - width, 0, width, high)


class Workbench:
    """Made for one editor; `places` are the entries of the tray that is shown."""

    def __init__(self, scene: EditorScene) -> None:
        self.scene = scene
        self.page = ""
        self.first: dict[str, int] = {}
        self.places: list[Place] = []
        self._rows: list[tuple[Row, Rect, Rect, Rect]] = []
        self._entries: list[tuple[Entry, Rect]] = []
        self._turns = 0

    @property
    def kit(self) -> Kit:
        """The kit of the window."""
        return self.scene.kit

    # -- pages

    def trays(self) -> list[Tray]:
        """The trays of the game."""
        return self.scene.editing.trays(self.scene.model)

    def pages(self) -> list[str]:
        """Ids of the pages."""
        rules = [RULES] if self.scene.spec.options else []
        return [tray.id for tray in self.trays()] + [TURN, *rules]

    def shown(self) -> str:
        """The page that is open."""
        pages = self.pages()
        return self.page if self.page in pages else pages[0]

    def choose(self, index: int) -> None:
        """Open a page by its number."""
        pages = self.pages()
        if index < len(pages):
            self.page = pages[index]

    def scroll(self, steps: int) -> None:
        """Turn the page that is open."""
        page = self.shown()
        self.first[page] = max(0, min(self._turns, self.first.get(page, 0) + steps))

    def tray(self) -> Tray | None:
        """The tray that is open."""
        page = self.shown()
        return next((tray for tray in self.trays() if tray.id == page), None)

    # -- where things are

    def box(self) -> Rect:
        """The whole strip."""
        return strip(self.kit)

    def _inner(self) -> Rect:
        pad = self.kit.tx(PAD)
        return self.box().inflate(-2 * pad, -2 * pad)

    def _parts(self) -> tuple[Rect, Rect, Rect, Rect]:
        """Boxes of the buttons, the tabs, the page and the way to play."""
        kit, inner = self.kit, self._inner()
        gap, lines = kit.tx(GAP), -(-len(self.pages()) // self._across())
        room = round(inner.w * 0.6) if kit.portrait else inner.w
        high = min(kit.tx(BUTTON), round(room / 10.3)) if kit.portrait else self._button_size(inner) * 2 + kit.tx(6)
        buttons = Rect(inner.x, inner.y, inner.w, high)
        tabs = Rect(inner.x, buttons.bottom + gap, inner.w, lines * kit.tx(TAB) + (lines - 1) * kit.tx(6))
        play = Rect(inner.x, inner.bottom - kit.tx(PLAY), inner.w, kit.tx(PLAY))
        if kit.portrait:
            buttons.w = room
            play = Rect(buttons.right + gap, inner.y, inner.right - buttons.right - gap, buttons.h)
            return buttons, tabs, Rect(inner.x, tabs.bottom + gap, inner.w, inner.bottom - tabs.bottom - gap), play
        return buttons, tabs, Rect(inner.x, tabs.bottom + gap, inner.w, play.y - tabs.bottom - 2 * gap), play

    def hand_width(self) -> int:
        """Width of what is in the hand."""
        return max(28, self.kit.tx(54))

    def holds(self, widget: Widget) -> bool:
        """Whether a control belongs to the strip."""
        return widget.id.startswith(("editor.", "tray"))

    def ground(self) -> Place | None:
        """The tray itself, for what is let go over it."""
        tray = self.tray() or self.trays()[0]
        return Place(tray.path, Spot("tray", "tray", "", self.box()))

    # -- controls

    def widgets(self) -> list[Widget]:
        """Buttons, tabs, the page, the way to play."""
        buttons, tabs, body, play = self._parts()
        self.places, self._rows, self._entries = [], [], []
        scene, t = self.scene, self.scene.app.t
        label = t("editor.strip", game=scene.app.name_of(scene.spec.id))
        out = [area("editor.strip", "region", label, self.box(), focusable=False, sound="")]
        out += self._buttons(buttons) + self._tabs(tabs)
        tray = self.tray()
        out += self._entries_of(tray, body) if tray else self._knobs(body)
        able = scene.problem is None and not scene.over
        out.append(button("editor.play", t("editor.play"), play, scene.play, "play", hot=able, enabled=able))
        return out

    def _button_size(self, inner: Rect) -> int:
        """Buttons of a wide window, in two lines."""
        return min(self.kit.tx(BUTTON), round(inner.w / (BESIDE * 1.14)), round(inner.h / 14))

    def _deeds(self) -> list[tuple[str, str, Callable[[], None], bool]]:
        """Id, icon, action of every button, and whether it is possible."""
        scene = self.scene
        return [
            ("back", "back", scene.back, True),
            ("undo", "undo", scene.undo, scene.step > 0),
            ("redo", "redo", scene.redo, scene.step + 1 < len(scene.steps)),
            ("side", "person", scene.turn_round, scene.spec.hidden),
            ("keep", "records", scene.keep, scene.problem is None),
            ("beginning", "again", scene.beginning, True),
            ("clear", "card", scene.clear, True),
            ("fill", "hand", scene.fill, scene.editing.filled(scene.data) is not None),
            ("mix", "deck", scene.mix, scene.editing.mixed(scene.data) is not None),
            ("handout", "log", scene.hand_out, True),
        ]

    def _buttons(self, box: Rect) -> list[Widget]:
        """In one line of a high window, in two of a wide one."""
        deeds, t = self._deeds(), self.scene.app.t
        across = len(deeds) if self.kit.portrait else BESIDE
        size = box.h if self.kit.portrait else self._button_size(self._inner())
        pitch, down = (box.w - size) / (across - 1), box.h - size
        out = []
        for index, (id, icon, act, able) in enumerate(deeds):
            spot = Rect(round(box.x + index % across * pitch), box.y + index // across * down, size, size)
            out.append(icon_button(f"editor.{id}", t(f"editor.{id}"), spot, act, icon, able))
        return out

    def _tabs(self, box: Rect) -> list[Widget]:
        pages, kit = self.pages(), self.kit
        across = self._across()
        gap, high = kit.tx(6), kit.tx(TAB)
        wide = (box.w - gap * (across - 1)) / across
        out = []
        for index, page in enumerate(pages):
            cell = Rect(
                round(box.x + index % across * (wide + gap)), box.y + index // across * (high + gap), round(wide), high
            )
            words = self.scene.app.t(f"editor.page.{page}")
            open_page = partial(self._open, page)
            out.append(choice(f"editor.page.{page}", words, cell, page == self.shown(), open_page, self._sign(page)))
        return out

    def _across(self) -> int:
        """Tabs in a row: no row has one alone."""
        count = len(self.pages())
        return count if self.kit.portrait or count <= ACROSS else -(-count // 2)

    def _open(self, page: str) -> None:
        self.page = page

    def _sign(self, page: str) -> str:
        """A warning on the page where the number is that makes the position impossible."""
        wrong = self.scene.wrong()
        if page != TURN or not wrong:
            return ""
        knobs = self.scene.editing.knobs(self.scene.data, self.scene.options)
        return "warning" if any(covers(knob.path, wrong) or covers(wrong, knob.path) for knob in knobs) else ""

    def _turners(self, body: Rect, count: int, fits: int, out: list[Widget]) -> int:
        """Buttons that turn the page where not everything fits; the first row that is shown."""
        page = self.shown()
        self._turns = max(0, count - fits)
        first = self.first[page] = max(0, min(self.first.get(page, 0), self._turns))
        if self._turns:
            size, t = self.kit.tx(34), self.scene.app.t
            row = Rect(body.x, body.bottom - size, body.w, size)
            less, more = Rect(row.x, row.y, size, size), Rect(row.right - size, row.y, size, size)
            step = max(1, fits - 1)
            out.append(icon_button("editor.less", t("editor.up"), less, partial(self.scroll, -step), "back", first > 0))
            out.append(
                icon_button(
                    "editor.more", t("editor.down"), more, partial(self.scroll, step), "next", first < self._turns
                )
            )
        return first

    # -- trays

    def _entries_of(self, tray: Tray, body: Rect) -> list[Widget]:
        """The entries as large as they fit, or row by row."""
        out: list[Widget] = []
        across = max((len(row) for row in tray.rows), default=1)
        rows = list(tray.rows)
        if self.kit.portrait:
            rows, across = flat(tray, body)
        high = min(body.h / max(1, len(rows)), body.w / across / tray.wide)
        if high < self.kit.tx(LEAST_ENTRY):
            high = min(float(self.kit.tx(LEAST_ENTRY)), body.w / across / tray.wide)
            fits = max(1, int((body.h - self.kit.tx(40)) // high))
        else:
            fits = len(rows)
        first = self._turners(body, len(rows), fits, out)
        wide = min(body.w / across, high * tray.wide * 1.16)
        left = body.x + (body.w - wide * across) / 2
        for line, row in enumerate(rows[first : first + fits]):
            for column, entry in enumerate(row):
                if entry:
                    box = Rect(0, 0, round(high * tray.wide * 0.92), round(high * 0.92))
                    box.center = round(left + (column + 0.5) * wide), round(body.y + (line + 0.5) * high)
                    self._add(tray, entry, box)
        return out

    def _add(self, tray: Tray, entry: Entry, box: Rect) -> None:
        id = f"tray.{tray.id}.{entry.path}.{entry.code}"
        spot = Spot(id, "card", entry.label, box, (), entry.code, "")
        self.places.append(Place(entry.path, spot, entry.code if entry.count else ""))
        self._entries.append((entry, box))

    # -- numbers

    def rows(self) -> list[Row]:
        """The numbers of the page that is open."""
        scene = self.scene
        if self.shown() == RULES:
            return option_rows(scene)
        return [self._row(knob) for knob in scene.editing.knobs(scene.data, scene.options)]

    def _row(self, knob: Knob) -> Row:
        def done(change: Callable[[], Json]) -> Callable[[], None]:
            return lambda: self.scene.change(change())

        less, more = (done(change) if change else None for change in (knob.less, knob.more))
        return Row(f"knob.{knob.id}", knob.label, knob.shown, less, more, knob.path)

    def _knobs(self, body: Rect) -> list[Widget]:
        kit, out = self.kit, list[Widget]()
        columns = 2 if kit.portrait else 1
        rows, high = self.rows(), kit.tx(ROW)
        lines = -(-len(rows) // columns)
        fits = body.h // high
        if fits < lines:
            fits = max(1, (body.h - kit.tx(40)) // high)
        first = self._turners(body, lines, fits, out)
        wide = (body.w - kit.tx(20) * (columns - 1)) // columns
        between = max((self._between(row, wide, high - kit.tx(4)) for row in rows), default=0)
        for index, row in enumerate(rows[first * columns : (first + fits) * columns]):
            x = body.x + index % columns * (wide + kit.tx(20))
            out += self._stepper(row, Rect(x, body.y + index // columns * high, wide, high - kit.tx(4)), between)
        return out

    def _stepper(self, row: Row, box: Rect, between: int) -> list[Widget]:
        """A value between two arrows, beside its words."""
        size = round(box.h * 0.72)
        more = Rect(box.right - size, box.y + (box.h - size) // 2, size, size)
        less = more.move(-size - between, 0)
        self._rows.append((row, box, less, more))
        t = self.scene.app.t
        words = t("pair", name=row.label, text=row.shown)
        out = [area(row.id, "value", words, box, focusable=False, value=row.shown)]
        for id, box_of, act, icon in (("less", less, row.less, "back"), ("more", more, row.more, "next")):
            number = row.shown.lstrip("+-").isdigit()
            label = t(f"new.{id}" if number else f"new.{id}.named", option=row.label)
            out.append(icon_button(f"{row.id}.{id}", label, box_of, act or nothing, icon, act is not None))
        return out

    def _between(self, row: Row, wide: int, high: int) -> int:
        """Room for a value: short ones leave it to the words."""
        size = self.kit.text.width(row.shown, high * 0.44, "bold") + self.kit.tx(12)
        return round(max(self.kit.tx(40), min(size, wide * 0.36)))

    # -- picture

    def draw(self, items: list[Item]) -> None:
        """The sheet, the entries, the words of the numbers."""
        kit, box = self.kit, self.box()
        kit.put(items, kit.shapes.bar(box.w, box.h, kit.theme.panel), box.x, box.y)
        line = (box.w, max(1, kit.px(2))) if kit.portrait else (max(1, kit.px(2)), box.h)
        kit.put(items, kit.shapes.bar(*line, kit.theme.gold_mid), box.x, box.y)
        for entry, place in self._entries:
            self._draw_entry(items, entry, place)
        for row, place, less, more in self._rows:
            self._draw_row(items, row, place, less, more)

    def _draw_entry(self, items: list[Item], entry: Entry, box: Rect) -> None:
        kit, scene = self.kit, self.scene
        scene.editing.picture(items, entry.code, box, scene.model)
        hovered = scene.model.hover
        if hovered is not None and hovered.rect == box and entry.count:
            halo = kit.shapes.halo(box.w, box.h, max(4, round(box.w * 0.07)), True)
            kit.put(items, halo, box.x - kit.shapes.margin, box.y - kit.shapes.margin)
        if not entry.count:
            kit.put(items, kit.shapes.bar(box.w + 2, box.h + 2, kit.theme.panel, 190), box.x - 1, box.y - 1)
        if entry.count > 1:
            size = max(kit.tx(20), round(box.w * 0.36))
            x, y = box.right - size * 0.4, box.bottom - size * 0.4
            kit.centred(items, kit.shapes.disc(size, kit.theme.panel, kit.theme.gold_mid), x, y)
            number = kit.text.line(str(entry.count), size * 0.62, kit.theme.ivory, "bold")
            kit.centred(items, number, x, y)

    def _draw_row(self, items: list[Item], row: Row, box: Rect, less: Rect, more: Rect) -> None:
        kit, theme, wrong = self.kit, self.kit.theme, self.scene.wrong()
        bad = bool(wrong and row.path) and (covers(row.path, wrong) or covers(wrong, row.path))
        if bad:
            kit.put(items, kit.shapes.bar(box.w, box.h, theme.bad, 60), box.x, box.y)
        room = less.x - box.x - kit.tx(8)
        words = kit.text.block(row.label, box.h * 0.42, (room, box.h), theme.ivory)
        kit.put(items, words, box.x + kit.tx(2), box.centery - words.get_height() / 2)
        middle, space = (less.right + more.x) / 2, more.x - less.right - kit.tx(4)
        kit.label(items, row.shown, middle, box.centery, box.h * 0.44, space, theme.gold, "bold", "center")


def flat(tray: Tray, body: Rect) -> tuple[list[tuple[Entry | None, ...]], int]:
    """The entries of a tray in fewer, longer rows, for a low and wide box."""
    entries = [entry for row in tray.rows for entry in row]
    if not entries:
        return [], 1
    best, most = 1, 0.0
    for rows in range(1, 7):
        across = -(-len(entries) // rows)
        high = min(body.h / rows, body.w / across / tray.wide)
        if high > most:
            best, most = across, high
    return [tuple(entries[at : at + best]) for at in range(0, len(entries), best)], best


def nothing() -> None:
    """The end of a range."""
