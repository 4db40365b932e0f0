"""Setting up a new game: who plays, who starts, by which table options, from which deal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame

from ..core.contract import GameSpec, Option
from ..core.match import COMPUTER, HUMAN, Match
from ..core.position import POSITION
from ..ui.stage import Item
from ..ui.widgets import Widget, area, button, by_id, choice, field, icon_button, toggle
from .intro import HIGH, LEAST, Intro
from .resume import open_table
from .scene import Scene
from .setup import DRAWN, LEVELS, NAME_LENGTH, Setup, dealt, recalled
from .sheet import Sheet, centred_words, draw_sheet, hairline, heading, sheet, split, unit_for

if TYPE_CHECKING:
    from .app import App

ROW, NOTE, GAP, SECTION = 50, 48, 14, 46
FAIR = 38
FORM = 1092
WIDE_SHEET = FORM + 528
BARE_SHEET = FORM + 104
NARROW_SHEET = 940
COVER = 400
HEADER = 290
TOP = 44
STEPS = (1, 10)


class NewGame(Scene):
    """The form; `Start` deals."""

    name = "newgame"

    def __init__(self, app: App, spec: GameSpec) -> None:
        super().__init__(app)
        self.spec = spec
        self.texts = app.texts_of(spec.id)
        self.setup: Setup = recalled(spec, app.settings.last.get(spec.id, {}))
        self.intro = Intro(self.kit, self.texts.get, spec.id, getattr(spec.table(), "INTRO", ()))
        self.controls.focus = "new.start"
        app.warm_up(spec)

    # -- where things are

    @property
    def wide(self) -> bool:
        """Whether the form has two columns."""
        return not self.kit.portrait

    @property
    def covered(self) -> bool:
        """Whether the cover hangs beside the form; it makes room for larger words."""
        unit = unit_for(self.kit, WIDE_SHEET, self._height())
        return self.wide and unit >= min(0.85 * self.kit.type, unit_for(self.kit, BARE_SHEET, self._height()) - 0.01)

    def _height(self) -> int:
        high = TOP + self._form_height() + 130
        if self.wide:
            return max(796, high)
        plain, tall = high + HEADER, high + HEADER + SECTION + HIGH
        roomy = unit_for(self.kit, NARROW_SHEET, tall) >= unit_for(self.kit, NARROW_SHEET, plain) - 0.01
        return tall if self.intro.figures and roomy else plain

    def _introduced(self, page: Sheet, room: pygame.Rect, y: int) -> pygame.Rect | None:
        """The room below the form that the figures of the game have, if they have enough."""
        free = self._feet(page, room)[0].rect.top - page.px(26) - y
        if not self.intro.figures or free < page.px(LEAST):
            return None
        high = min(free, page.px(HIGH))
        return pygame.Rect(room.x, y + (free - high) // 2, room.w, high)

    def page(self) -> Sheet:
        """The sheet, as high as the form."""
        wide = NARROW_SHEET if not self.wide else WIDE_SHEET if self.covered else BARE_SHEET
        return sheet(self.kit, wide, self._height())

    def _form_height(self) -> int:
        rows = (len(self.spec.options) + 1) // 2 if self.wide else len(self.spec.options)
        seats = SECTION + len(self.setup.chairs) * (ROW + GAP) * (1 if self.wide else 2)
        options = SECTION + rows * (ROW + NOTE + GAP) if rows else 0
        deal = SECTION + ROW + NOTE
        return seats + FAIR + options + deal + (0 if self.wide else SECTION + ROW + GAP + self._said())

    def _said(self) -> int:
        """Design pixels that the words on the balance of the game take in a single column."""
        return NOTE if self.texts.has("balance") else 0

    def form(self, page: Sheet) -> pygame.Rect:
        """The column of the form."""
        if self.wide:
            left = COVER + 76 if self.covered else 52
            return page.rect(left, TOP, FORM, 0)
        return page.rect(56, TOP + HEADER, NARROW_SHEET - 112, 0)

    # -- controls

    def build(self) -> list[Widget]:
        """The form from top to bottom."""
        page = self.page()
        room = self.form(page)
        out: list[Widget] = []
        y = self._seats(out, page, room, room.y + page.px(SECTION))
        y = self._options(out, page, room, y)
        self._deal(out, page, room, y + page.px(SECTION))
        return out + self._feet(page, room)

    def _seats(self, out: list[Widget], page: Sheet, room: pygame.Rect, y: int) -> int:
        for seat in range(len(self.setup.chairs)):
            row = pygame.Rect(room.x + page.px(64), y, room.w - page.px(64), page.px(ROW))
            out += self._seat(page, row, seat)
            y += page.px((ROW + GAP) * (1 if self.wide else 2))
        return y + page.px(FAIR)

    def _seat(self, page: Sheet, row: pygame.Rect, seat: int) -> list[Widget]:
        gap = page.px(10)
        boxes = seat_boxes(row, gap, page.px(ROW + GAP) if not self.wide else 0)
        return self._seat_widgets(seat, boxes, gap)

    def _seat_widgets(self, seat: int, boxes: tuple[pygame.Rect, ...], gap: int) -> list[Widget]:
        """Name, kind, and of a computer its level."""
        chair, t = self.setup.chairs[seat], self.app.t
        name, kinds, levels = boxes
        usual = self.setup.usual_name(t, seat)
        out = [field(f"seat.{seat}.name", usual, name, chair.names.get(chair.kind, ""), lambda v: self._name(seat, v))]
        for kind, icon, box in zip((HUMAN, COMPUTER), ("person", "computer"), split(kinds, 2, gap), strict=True):
            words = t(f"new.{kind}")
            sign = "" if self.wide else icon
            out.append(choice(f"seat.{seat}.{kind}", words, box, chair.kind == kind, self._kind(seat, kind), sign))
        if chair.kind == COMPUTER:
            for level, box in zip(LEVELS, split(levels, len(LEVELS), gap * 0.6), strict=True):
                words, tip = t(f"level.{level}"), t(f"level.{level}.note")
                chosen = chair.level == level
                out.append(choice(f"seat.{seat}.{level}", words, box, chosen, self._level(seat, level), tip=tip))
        return out

    def _options(self, out: list[Widget], page: Sheet, room: pygame.Rect, y: int) -> int:
        if not self.spec.options:
            return y
        y += page.px(SECTION)
        columns = split(room, 2 if self.wide else 1, page.px(40))
        pitch = page.px(ROW + NOTE + GAP)
        for index, option in enumerate(self.spec.options):
            column = columns[index % len(columns)]
            row = pygame.Rect(column.x, y + index // len(columns) * pitch, column.w, page.px(ROW))
            out += self._option(page, row, option)
        return y + -(-len(self.spec.options) // len(columns)) * pitch

    def _option(self, page: Sheet, row: pygame.Rect, option: Option) -> list[Widget]:
        words, value = self.texts.get(f"option.{option.id}"), self.setup.options[option.id]
        if option.kind == "flag":
            return [toggle(f"option.{option.id}", words, row, value, lambda v: self._set(option, v))]
        less, more = stepper_boxes(row, page.px(96))
        step = STEPS[option.most - option.least > 20]
        down, up = max(option.least, value - step), min(option.most, value + step)
        return [
            area(f"option.{option.id}", "value", words, row, focusable=False, value=value),
            icon_button(
                f"option.{option.id}.less", self.app.t("new.less", option=words), less,
                lambda: self._set(option, down), "back", value > option.least,
            ),
            icon_button(
                f"option.{option.id}.more", self.app.t("new.more", option=words), more,
                lambda: self._set(option, up), "next", value < option.most,
            ),
        ]  # fmt: skip

    def _deal(self, out: list[Widget], page: Sheet, room: pygame.Rect, y: int) -> None:
        gap = page.px(10)
        left, right = (room, room) if not self.wide else split(room, 2, page.px(40))
        row = pygame.Rect(left.x, y, left.w, page.px(ROW))
        for seat, box in zip(
            (DRAWN, *range(len(self.setup.chairs))), split(row, len(self.setup.chairs) + 1, gap), strict=True
        ):
            words = self.app.t("new.first.drawn") if seat == DRAWN else self._seat_name(seat)
            id = "first.drawn" if seat == DRAWN else f"first.{seat}"
            out.append(choice(id, words, box, self.setup.first == seat, self._first(seat)))
        below = 0 if self.wide else page.px(ROW + GAP + SECTION + self._said())
        box = pygame.Rect(right.x, y + below, right.w, page.px(ROW))
        out.append(field("deal", self.app.t("new.number.empty"), box, self.setup.number, self._number))

    def _feet(self, page: Sheet, room: pygame.Rect) -> list[Widget]:
        row = pygame.Rect(room.x, page.box.bottom - page.px(92), room.w, page.px(58))
        back = pygame.Rect(row.x, row.y, round(row.w * 0.3), row.h)
        start = pygame.Rect(0, row.y, round(row.w * 0.48), row.h)
        start.right = row.right
        return [
            button("new.back", self.app.t("back"), back, self.app.pop, "back", sound="ui/cancel"),
            button("new.start", self.app.t("new.start"), start, self.start, "play", hot=True),
        ]

    # -- choices

    def _seat_name(self, seat: int) -> str:
        return self.setup.name(self.app.t, seat)

    def _name(self, seat: int, value: str) -> None:
        chair = self.setup.chairs[seat]
        chair.names[chair.kind] = value[:NAME_LENGTH]
        self.changed()

    def _kind(self, seat: int, kind: str) -> Any:
        def choose() -> None:
            self.setup.chairs[seat].kind = kind

        return choose

    def _level(self, seat: int, level: str) -> Any:
        def choose() -> None:
            self.setup.chairs[seat].level = level

        return choose

    def _first(self, seat: int) -> Any:
        def choose() -> None:
            self.setup.first = seat

        return choose

    def _set(self, option: Option, value: Any) -> None:
        self.setup.options = self.spec.check_options({**self.setup.options, option.id: value})
        self.changed()

    def _number(self, value: str) -> None:
        self.setup.number = "".join(c for c in value if c in "0123456789")[:6]
        self.changed()

    # -- starting

    def key(self, event: pygame.Event) -> bool:
        """Enter ends what is being typed, then starts."""
        if event.key not in (pygame.K_RETURN, pygame.K_KP_ENTER):
            return False
        here = by_id(self.widgets(), self.controls.focus)
        if here and here.role == "field":
            self.controls.attend("new.start")
        else:
            self.start()
        return True

    def start(self) -> None:
        """Deal; a game of that kind that is running waits among the kept ones."""
        self.app.settings.last[self.spec.id] = self.setup.remembered()
        self.app.save_settings()
        open_table(self.app, self.setup.match(self.app.t), fresh=True)

    # -- picture

    def draw(self, items: list[Item]) -> None:
        """Hall, sheet, cover, headings and notes."""
        kit, page = self.kit, self.page()
        kit.put(items, kit.assets.cover("ui/title", kit.size), 0, 0)
        kit.put(items, kit.shapes.dim(kit.size, 120), 0, 0)
        draw_sheet(items, kit, page)
        room = self.form(page)
        self._draw_cover(items, page)
        y = self._heading(items, page, room, room.y, "new.players")
        for chair in self.setup.chairs:
            self._draw_seat(items, page, pygame.Rect(room.x, y, room.w, page.px(ROW)), chair.kind == COMPUTER)
            y += page.px((ROW + GAP) * (1 if self.wide else 2))
        self._fair(items, page, pygame.Rect(room.x, y, room.w, page.px(FAIR - 8)))
        y += page.px(FAIR)
        if self.spec.options:
            y = self._heading(items, page, room, y, "new.options")
            y = self._notes(items, page, room, y)
        y = self._draw_deal(items, page, room, y)
        if below := self._introduced(page, room, y):
            self.intro.draw(items, page, below)

    def _heading(self, items: list[Item], page: Sheet, room: pygame.Rect, y: float, key: str) -> int:
        """The title of a section and a hairline to its right; the y of its first row."""
        kit = self.kit
        rect = kit.write(items, self.app.t(key), room.x, y + page.px(2), page.px(23), kit.theme.gold, "title")
        line = hairline(kit, max(20, room.right - rect.right - page.px(16)), max(1, page.px(1.6)))
        kit.put(items, line, rect.right + page.px(16), rect.centery)
        return round(y) + page.px(SECTION)

    def _draw_seat(self, items: list[Item], page: Sheet, row: pygame.Rect, computer: bool) -> None:
        """A medal, and for a person where the levels of a computer would be."""
        kit = self.kit
        self._medal(items, page, pygame.Rect(row.x, row.y, row.h, row.h), computer)
        if not computer:
            rest = pygame.Rect(row.x + page.px(64), row.y, row.w - page.px(64), row.h)
            _, _, box = seat_boxes(rest, page.px(10), page.px(ROW + GAP) if not self.wide else 0)
            words, space = self.app.t("new.human.note"), box.w - page.px(10)
            kit.label(items, words, box.x + page.px(8), box.centery, page.px(19), space, kit.theme.muted)

    def _medal(self, items: list[Item], page: Sheet, box: pygame.Rect, computer: bool) -> None:
        kit = self.kit
        kit.centred(items, kit.shapes.disc(box.w, kit.theme.plate, kit.theme.gold), *box.center)
        glyph = kit.assets.tinted("ui/computer" if computer else "ui/person", box.w * 0.56, kit.theme.gold)
        kit.centred(items, glyph, *box.center)

    def _notes(self, items: list[Item], page: Sheet, room: pygame.Rect, y: int) -> int:
        kit, columns = self.kit, split(room, 2 if self.wide else 1, page.px(40))
        pitch = page.px(ROW + NOTE + GAP)
        for index, option in enumerate(self.spec.options):
            column, top = columns[index % len(columns)], y + index // len(columns) * pitch
            words = self.texts.get(f"option.{option.id}.note")
            note = kit.text.paragraph(words, page.px(19), column.w - page.px(14), kit.theme.muted, lead=0.92)
            kit.put(items, note, column.x + page.px(8), top + page.px(ROW - 2))
            if option.kind == "number":
                self._draw_value(items, page, pygame.Rect(column.x, top, column.w, page.px(ROW)), option)
        return y + -(-len(self.spec.options) // len(columns)) * pitch

    def _draw_value(self, items: list[Item], page: Sheet, row: pygame.Rect, option: Option) -> None:
        kit, (less, more) = self.kit, stepper_boxes(row, page.px(96))
        room = less.x - row.x - page.px(16)
        words = self.texts.get(f"option.{option.id}")
        kit.label(items, words, row.x + row.h * 0.15, row.centery, row.h * 0.48, room, kit.theme.ivory)
        value = self.setup.options[option.id]
        words = str(value) if value else self.app.t("new.off")
        middle, space = (less.right + more.x) / 2, page.px(84)
        kit.label(items, words, middle, row.centery, row.h * 0.5, space, kit.theme.gold, "bold", "center")

    def _draw_deal(self, items: list[Item], page: Sheet, room: pygame.Rect, y: int) -> int:
        """Who starts, the number of the deal; the y below them."""
        left, right = (room, room) if not self.wide else split(room, 2, page.px(40))
        top = self._heading(items, page, left, y, "new.first")
        self._balance(items, page, left.x, top + page.px(ROW + 8), left.w)
        if self.wide:
            self._heading(items, page, right, y, "new.number")
        else:
            top = self._heading(items, page, right, top + page.px(ROW + GAP + self._said()), "new.number")
        kit = self.kit
        note = kit.text.paragraph(self.app.t("new.number.note"), page.px(19), right.w, kit.theme.muted, lead=0.92)
        kit.put(items, note, right.x + page.px(8), top + page.px(ROW + 8))
        return round(top + page.px(ROW + NOTE + 16))

    def _draw_cover(self, items: list[Item], page: Sheet) -> None:
        if self.covered:
            self._cover_beside(items, page)
        elif not self.wide:
            self._cover_above(items, page)

    def _cover_beside(self, items: list[Item], page: Sheet) -> None:
        """The game's banner hangs at the left."""
        kit, width = self.kit, page.px(COVER + 20)
        x = page.box.x + page.px(34) + width / 2
        top = page.box.y + page.px(34)
        kit.put(items, kit.assets.sprite("ui/banner_plate", width), x - width / 2, top)
        kit.centred(items, kit.assets.sprite(f"{self.spec.id}/cover", width * 0.74), x, top + page.px(182))
        y = heading(items, kit, self.app.name_of(self.spec.id), x, top + page.px(326), page.px(42), width * 0.7)
        words = self.app.name_of(self.spec.id, "pitch")
        centred_words(items, kit, words, x, y + page.px(4), page.px(20), width * 0.7, kit.theme.ivory)

    def _cover_above(self, items: list[Item], page: Sheet) -> None:
        kit, box = self.kit, page.rect(56, 40, NARROW_SHEET - 112, HEADER)
        cover = kit.assets.sprite(f"{self.spec.id}/cover", page.px(310))
        kit.centred(items, cover, box.x + cover.get_width() / 2, box.y + cover.get_height() / 2)
        x = box.x + cover.get_width() + page.px(24)
        room = box.right - x
        y = heading(items, kit, self.app.name_of(self.spec.id), x + room / 2, box.y + page.px(6), page.px(48), room)
        pitch = kit.text.paragraph(
            self.app.name_of(self.spec.id, "pitch"), page.px(22), room, kit.theme.ivory, align="center"
        )
        kit.put(items, pitch, x, y + page.px(6))

    def _fair(self, items: list[Item], page: Sheet, row: pygame.Rect) -> None:
        """Below the levels: computer players see only what their seat may see."""
        if all(chair.kind == HUMAN for chair in self.setup.chairs):
            return
        kit, tone = self.kit, self.kit.theme.muted
        kit.centred(items, kit.assets.tinted("ui/eye", page.px(28), kit.theme.gold), row.x + page.px(25), row.centery)
        words = self.app.t("new.fair" if self.spec.hidden else "new.fair.open")
        kit.label(items, words, row.x + page.px(64), row.centery, page.px(19), row.w - page.px(64), tone)

    def _balance(self, items: list[Item], page: Sheet, x: float, y: float, width: float) -> None:
        """How even the game is, where that has been measured."""
        if self.texts.has("balance"):
            words = self.texts.get("balance")
            note = self.kit.text.paragraph(words, page.px(19), width, self.kit.theme.muted, lead=0.92)
            self.kit.put(items, note, x + page.px(8), y)


def seat_boxes(row: pygame.Rect, gap: int, below: int) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
    """Boxes of name, kind and level: side by side, or the levels `below`."""
    if below:
        name = pygame.Rect(row.x, row.y, round(row.w * 0.44), row.h)
        kinds = pygame.Rect(name.right + gap, row.y, row.right - name.right - gap, row.h)
        return name, kinds, row.move(0, below)
    name = pygame.Rect(row.x, row.y, round(row.w * 0.19), row.h)
    kinds = pygame.Rect(name.right + 2 * gap, row.y, round(row.w * 0.26), row.h)
    return name, kinds, pygame.Rect(kinds.right + gap * 2, row.y, row.right - kinds.right - gap * 2, row.h)


def stepper_boxes(row: pygame.Rect, between: int) -> tuple[pygame.Rect, pygame.Rect]:
    """Boxes of the two arrows at the right end of a row."""
    size = round(row.h * 0.8)
    more = pygame.Rect(row.right - size, row.y + (row.h - size) // 2, size, size)
    return more.move(-size - between, 0), more


def rematch(app: App, match: Match, conceded: int | None = None) -> None:
    """The same players again: a new deal, and the loser starts, or after a draw whoever did not start.

    A game that began from a position begins from it again.
    """
    if POSITION in match.deal:
        open_table(app, Match(match.spec, match.options, match.deal, match.seats), fresh=True)
        return
    outcome = match.outcome()
    count = len(match.seats)
    losers = [s for s in range(count) if outcome and s not in outcome.winners]
    if conceded is not None:
        losers = [conceded]
    first = losers[0] if losers else (int(match.deal.get("first", 0)) + 1) % count
    opening = str(match.extra.get("opening", ""))
    open_table(app, dealt(match.spec, match.options, match.seats, first, opening=opening), fresh=True)
