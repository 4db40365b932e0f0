"""The form of a game with more seats or options than one page holds: a page of players, a page of table options."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import pygame

from ..core.contract import GameSpec, Option
from ..core.match import COMPUTER
from ..core.options import PLAYERS
from ..ui.kit import Kit
from ..ui.stage import Item
from ..ui.widgets import Widget, choice
from .flow import GAP, NOTE, ROW, Flow, Step
from .newgame import FAIR, FORM, NARROW_SHEET, STEPS, NewGame, seat_boxes
from .setup import DRAWN
from .sheet import Sheet, draw_sheet, split

if TYPE_CHECKING:
    from .app import App

SHORT_OPTIONS = 5
SIGNS, TABS, SMALL_ROW = 44, 66, 36
BELOW_COVER, BEFORE_NOTE = 36, 8
PAGES = ("players", "options")


class LongForm(NewGame):
    """`leaf` is the page that lies open."""

    def __init__(self, app: App, spec: GameSpec) -> None:
        super().__init__(app, spec)
        self.leaf = PAGES[0]
        self._drawn: list[Callable[[list[Item]], None]] = []

    # -- where things are

    def _form_height(self) -> int:
        """The higher one of both pages, so that the sheet stays as it is; in design pixels."""
        sheet = Sheet(pygame.Rect(0, 0, 0, 0), 1.0)
        room = pygame.Rect(0, 0, FORM if self.wide else NARROW_SHEET - 112, 0)
        return max(self._flow(sheet, room, leaf).y for leaf in PAGES)

    # -- the pages

    def build(self) -> list[Widget]:
        """Tabs, the open page, the feet."""
        page = self.page()
        room = self.form(page)
        flow = self._flow(page, room, self.leaf)
        self._drawn = flow.draws
        return flow.widgets + self._feet(page, room)

    def _flow(self, page: Sheet, room: pygame.Rect, leaf: str) -> Flow:
        flow = Flow(self.kit, page, room, self.app.t)
        if not self.wide:
            flow.row(BELOW_COVER)
        rows = [(f"new.tab.{id}", self.app.t(f"new.tab.{id}"), leaf == id, partial(self._turn, id)) for id in PAGES]
        flow.choices(rows, TABS - ROW)
        (self._players if leaf == PAGES[0] else self._table)(flow)
        return flow

    def _turn(self, leaf: str) -> None:
        self.leaf = leaf
        self.app.sound("ui/page")

    def _players(self, flow: Flow) -> None:
        t, setup = self.app.t, self.setup
        left, right = columns = flow.columns(2)
        left.heading(t("new.count"))
        seats = [
            (f"players.{n}", str(n), len(setup.chairs) == n, partial(setup.seat_players, n)) for n in self.spec.seats
        ]
        left.choices(seats, GAP if self.kit.portrait else NOTE + BEFORE_NOTE)
        right.heading(t("new.kind"))
        now = setup.preset()
        kinds = [
            (f"preset.{id}", self._say(f"preset.{id}"), now == id, partial(setup.take_preset, id))
            for id in self.spec.presets
        ]
        right.choices(kinds, BEFORE_NOTE)
        words = {id: self._say(f"preset.{id}.note") for id in self.spec.presets}
        right.note(words[now] if now else t("new.kind.own"), max(map(right.noted, words.values()), default=NOTE))
        flow.join(columns)
        flow.heading(t("new.players"))
        for seat in range(len(setup.chairs)):
            self._chair(flow, seat)
        flow.draws.append(partial(self._draw_fair, flow.page, flow.row(FAIR - 8)))

    def _table(self, flow: Flow) -> None:
        plain = [o for o in self.spec.options if o.kind in ("flag", "number") and o.id != PLAYERS]
        columns = flow.columns(2)
        for index, option in enumerate(plain):
            self._plain(columns[index % 2], option)
        flow.join(columns)
        for option in self.spec.options:
            if option.kind == "choice":
                self._season(flow, option)
        columns = flow.columns(2)
        for index, option in enumerate(o for o in self.spec.options if o.kind == "numbers"):
            self._numbers(columns[index % 2], option)
        flow.join(columns)
        self._beginning(flow)

    # -- seats

    def _chair(self, flow: Flow, seat: int) -> None:
        """Medal, name, kind, level; below them colour and gifts."""
        page, gap, chair = flow.page, flow.page.px(10), self.setup.chairs[seat]
        row = flow.row(after=GAP - 4, left=64)
        below = 0 if self.wide else page.px(ROW + GAP - 4)
        boxes = seat_boxes(row, gap, below)
        flow.y += below
        flow.widgets += self._seat_widgets(seat, boxes, gap)
        medal = pygame.Rect(flow.room.x, row.y, row.h, row.h)
        flow.draws.append(partial(self._draw_chair, page, medal, boxes[2], chair.kind == COMPUTER, chair.colour))
        self._signs(flow, seat)

    def _signs(self, flow: Flow, seat: int) -> None:
        """The colours, and a choice of each option that has one a seat."""
        row = flow.row(SIGNS, GAP + 4, left=64)
        own = self.setup.chairs[seat].colour
        rows = [
            (
                f"seat.{seat}.{c}",
                self._say(f"colour.{c}"),
                c == own,
                partial(self.setup.paint, seat, c),
                f"{self.spec.id}/medal_{c}",
            )
            for c in self.spec.colours
        ]
        x = flow.emblems(row, rows, 8) + flow.page.px(26)
        for option in (o for o in self.spec.options if o.kind == "choices"):
            box = pygame.Rect(x, row.y, row.right - x, row.h)
            x = self._gifts(flow, box, option, seat)

    def _gifts(self, flow: Flow, box: pygame.Rect, option: Option, seat: int) -> int:
        """One row of pictures, and the name of what is chosen behind it."""
        now, rows = self.setup.options[option.id][seat], []
        for value in (None, *option.choices):
            words = self._named(option, value)
            act = partial(self._give, option, seat, value)
            rows.append((f"seat.{seat}.{value or 'none'}", words, value == now, act, self._picture(option, value)))
        x = flow.emblems(box, rows, 8)
        words = self._say(f"name.{now}") if now else self._say(f"{stem(option)}.none")
        flow.draws.append(
            partial(draw_word, self.kit, pygame.Rect(x, box.y, max(1, box.right - x), box.h), words, bool(now))
        )
        return x

    def _give(self, option: Option, seat: int, value: str | None) -> None:
        row = list(self.setup.options[option.id])
        row[seat] = value
        self.setup.choose(option.id, row)

    # -- options

    def _plain(self, flow: Flow, option: Option) -> None:
        words, note = self._say(f"option.{option.id}"), self._say(f"option.{option.id}.note")
        value = self.setup.options[option.id]
        if option.kind == "flag":
            flow.flag(f"option.{option.id}", words, note, value, partial(self.setup.choose, option.id))
            return
        shown = str(value) if value or option.least else self._zero(option)
        flow.stepper(
            f"option.{option.id}",
            words,
            shown,
            value,
            *self._steps(option, value, words, partial(self.setup.choose, option.id)),
        )
        flow.note(note, NOTE + GAP)

    def _zero(self, option: Option) -> str:
        """What nothing means: off, or none where a small number is usual."""
        return self.app.t("new.off") if option.most > 9 else "0"

    def _steps(self, option: Option, value: int, words: str, choose: Callable[[int], None]) -> tuple[Step, Step]:
        """The two arrows of a number: words, action, whether it can still be done."""
        step = STEPS[option.default is not None and option.default >= 20]
        down, up = max(option.least, value - step), min(option.most, value + step)
        t = self.app.t
        less = (t("new.less", option=words), partial(choose, down), down < value)
        return less, (t("new.more", option=words), partial(choose, up), up > value)

    def _season(self, flow: Flow, option: Option) -> None:
        """A heading, the possibilities with their pictures, and what the chosen one does."""
        flow.heading(self._say(f"option.{option.id}"))
        now = self.setup.options[option.id]
        row = flow.row(ROW, BEFORE_NOTE)
        boxes = split(row, len(option.choices) + 1, flow.page.px(10))
        for value, box in zip((None, *option.choices), boxes, strict=True):
            words = self._say(f"name.{value}") if value else self._say(f"{stem(option)}.none")
            act, tip = partial(self.setup.choose, option.id, value), self._named(option, value)
            flow.widgets.append(choice(f"option.{option.id}.{value or 'none'}", words, box, value == now, act, tip=tip))
        flow.note(self._say(f"{stem(option)}.{now}") if now else self._say(f"option.{option.id}.note"), 36)

    def _numbers(self, flow: Flow, option: Option) -> None:
        """The usual number for all, or one for each seat."""
        words, note = self._say(f"option.{option.id}"), self._say(f"option.{option.id}.note")
        values = self.setup.options[option.id]
        flow.flag(f"option.{option.id}", words, note, values is not None, partial(self._own_numbers, option))
        flow.y -= flow.page.px(GAP + 16)
        row = flow.row(SMALL_ROW, 2 * GAP)
        if values is None:
            return
        for seat, box in enumerate(split(row, len(values), flow.page.px(8))):
            column = Flow(self.kit, flow.page, box, flow.say, flow)
            column.high = SMALL_ROW
            who = f"{words}, {self._seat_name(seat)}"
            choose = partial(self._number_of, option, seat)
            less, more = self._steps(option, values[seat], who, choose)
            column.stepper(f"option.{option.id}.{seat}", "", str(values[seat]), values[seat], less, more, 28)
            sign = pygame.Rect(box.x, box.y, box.h, box.h)
            flow.draws.append(partial(self._draw_sign, sign, self.setup.chairs[seat].colour))

    def _own_numbers(self, option: Option, wanted: bool) -> None:
        self.setup.choose(option.id, [option.usual] * len(self.setup.chairs) if wanted else None)

    def _number_of(self, option: Option, seat: int, value: int) -> None:
        row = list(self.setup.options[option.id])
        row[seat] = value
        self.setup.choose(option.id, row)

    def _beginning(self, flow: Flow) -> None:
        """Who starts, and the recommended first moves."""
        t, setup = self.app.t, self.setup
        flow.heading(t("new.first"))
        rows = [("first.drawn", t("new.first.drawn"), setup.first == DRAWN, self._first(DRAWN))]
        rows += [(f"first.{s}", self._seat_name(s), setup.first == s, self._first(s)) for s in range(len(setup.chairs))]
        flow.choices(rows, BEFORE_NOTE if self.texts.has("balance") else GAP)
        if self.texts.has("balance"):
            flow.note(self._say("balance"), flow.noted(self._say("balance")) + GAP)
        names = ("", *setup.openings())
        if len(names) > 1:
            words, place = self._say("opening"), names.index(setup.opening)
            shown = self._say(f"opening.{setup.opening or 'free'}")
            less = (t("new.less.named", option=words), partial(self._open_with, names[place - 1]), True)
            more = (t("new.more.named", option=words), partial(self._open_with, names[(place + 1) % len(names)]), True)
            flow.stepper("opening", words, shown, setup.opening, less, more, 560 if self.wide else 440)

    def _open_with(self, name: str) -> None:
        self.setup.opening = name

    # -- words

    def _say(self, key: str) -> str:
        return self.texts.get(key)

    def _named(self, option: Option, value: str | None) -> str:
        """A possibility with what it does."""
        if value is None:
            return self._say(f"{stem(option)}.none")
        return self.texts.get("label", card=value, text=self._say(f"{stem(option)}.{value}"))

    def _picture(self, option: Option, value: str | None) -> str:
        return f"{self.spec.id}/{stem(option).removeprefix('option.')}_{value}" if value else ""

    # -- picture

    def draw(self, items: list[Item]) -> None:
        """Hall, sheet, cover, the open page."""
        kit, page = self.kit, self.page()
        kit.put(items, kit.assets.cover("ui/title", kit.size), 0, 0)
        kit.put(items, kit.shapes.dim(kit.size, 120), 0, 0)
        draw_sheet(items, kit, page)
        self._draw_cover(items, page)
        for draw in self._drawn:
            draw(items)

    def _draw_chair(
        self, page: Sheet, medal: pygame.Rect, levels: pygame.Rect, computer: bool, colour: str, items: list[Item]
    ) -> None:
        """The medal of the colour, and for a person words where the levels of a computer would be."""
        self._draw_sign(medal, colour, items)
        if not computer:
            words, room = self.app.t("new.human.note"), levels.w - page.px(10)
            self.kit.label(items, words, levels.x + page.px(8), levels.centery, page.px(19), room, self.kit.theme.muted)

    def _draw_fair(self, page: Sheet, row: pygame.Rect, items: list[Item]) -> None:
        self._fair(items, page, row)

    def _draw_sign(self, box: pygame.Rect, colour: str, items: list[Item]) -> None:
        if colour:
            self.kit.centred(items, self.kit.assets.sprite(f"{self.spec.id}/medal_{colour}", box.w), *box.center)


def stem(option: Option) -> str:
    """Where the texts of an option's possibilities begin: one twist is named like one season."""
    return f"option.{option.id.removesuffix('s')}"


def draw_word(kit: Kit, box: pygame.Rect, words: str, strong: bool, items: list[Item]) -> None:
    """The name of what is chosen beside its pictures."""
    tone = kit.theme.gold if strong else kit.theme.muted
    kit.label(items, words, box.x + box.h * 0.2, box.centery, box.h * 0.46, box.w, tone, "bold" if strong else "body")


def form_of(app: App, spec: GameSpec) -> NewGame:
    """The form of a game: one page if that is enough."""
    long = len(spec.seats) > 1 or len(spec.options) > SHORT_OPTIONS
    return LongForm(app, spec) if long else NewGame(app, spec)
