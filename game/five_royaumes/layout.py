"""Where everything of the 5 Royaumes table lies: two realms beside the floating square, or below it in a high window.

The square has no fixed place: its cards lie around the middle of its cloth, with a cell of room on every side.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import pygame

from ..core.contract import Json
from ..ui.kit import Kit
from .content import COUNCIL_SEATS, REALMS, TITANS_TO_WIN

Rect = pygame.Rect
RATIO = 1.4
CELL, GAP = 104.0, 12.0
STEP = 0.2
LEAST_PLATE, LEAST_HEADING = 38, 16  # pixels that two lines and one line of the smallest letters need
PANEL_HIGH, STAGED_HIGH = 1020.0, 760.0
ACROSS = 3


def nowhere() -> Rect:
    """An empty box."""
    return Rect(0, 0, 0, 0)


@dataclass(slots=True)
class Realm:
    """The things of one seat: plate, council around the throne, titans, columns, castles."""

    box: Rect
    plate: Rect = field(default_factory=nowhere)
    throne: Rect = field(default_factory=nowhere)
    council: list[Rect] = field(default_factory=list)
    titans: list[Rect] = field(default_factory=list)
    areas: dict[str, Rect] = field(default_factory=dict)
    columns: dict[str, list[Rect]] = field(default_factory=dict)
    castles: Rect = field(default_factory=nowhere)


@dataclass(slots=True)
class Layout:
    """The table of one view; `k` is the size of a design pixel in the panels."""

    size: tuple[int, int]
    seat: int
    k: float
    middle: Rect
    realms: list[Realm]
    mover: int = -1
    bar: Rect = field(default_factory=nowhere)
    prompt: Rect = field(default_factory=nowhere)
    cloth: Rect = field(default_factory=nowhere)
    cell: float = CELL
    origin: tuple[float, float] = (0.0, 0.0)
    deck: Rect = field(default_factory=nowhere)
    discard: Rect = field(default_factory=nowhere)
    actions: Rect = field(default_factory=nowhere)
    captured: list[Rect] = field(default_factory=list)
    words: list[Rect] = field(default_factory=list)
    sheet: Rect = field(default_factory=nowhere)
    detail: Rect = field(default_factory=nowhere)
    log: Rect = field(default_factory=nowhere)
    pile: list[Rect] = field(default_factory=list)
    pile_box: Rect = field(default_factory=nowhere)

    def at(self, x: int, y: int) -> Rect:
        """Box of a cell of the square by its coordinates, also beyond the cards."""
        box = Rect(0, 0, round(self.cell), round(self.cell * RATIO))
        pitch = self.cell + GAP * self.cell / CELL
        high = self.cell * RATIO + GAP * self.cell / CELL
        box.center = (round(self.origin[0] + x * pitch), round(self.origin[1] + y * high))
        return box

    def frame(self, x: int, y: int) -> Rect:
        """Box of the 3 x 3 square whose upper left cell is given."""
        return self.at(x, y).union(self.at(x + 2, y + 2)).inflate(round(self.cell * 0.1), round(self.cell * 0.1))


def arrange(data: Json, seat: int, kit: Kit, mover: int | None = None) -> Layout:
    """Layout of a view for the window that the kit measures; `mover` is the seat that is played, if another one."""
    played = seat if mover is None else mover
    return _high(data, seat, kit, played) if kit.portrait else _wide(data, seat, kit, played)


def _wide(data: Json, seat: int, kit: Kit, mover: int) -> Layout:
    width, height = kit.size
    rim = kit.px(30)
    inner = Rect(rim, rim, width - 2 * rim, height - 2 * rim)
    high = STAGED_HIGH if kit.staged else PANEL_HIGH
    k = min(kit.type * (2 if kit.staged else 1), inner.h / high, inner.w / 1860)
    side = round((530 if kit.staged else 600) * k)
    middle = Rect(inner.x + side + kit.px(10), inner.y, inner.w - 2 * side - 2 * kit.px(10), inner.h)
    boxes = [Rect(inner.x, inner.y, side, inner.h), Rect(inner.right - side, inner.y, side, inner.h)]
    out = Layout(kit.size, seat, k, middle, [Realm(nowhere()), Realm(nowhere())], mover)
    foot, pad = round(214 * k), round(14 * k)
    for owner, box in ((seat, boxes[0]), (1 - seat, boxes[1])):
        out.realms[owner] = _realm(data, owner, box, k, round(box.h - (12 * k if kit.staged else 236 * k)))
    if kit.staged:
        _middle(out, data, kit, middle)
        return out
    out.detail = Rect(boxes[0].x + pad, boxes[0].bottom - foot - pad, side - 2 * pad, foot)
    out.log = Rect(boxes[1].x + pad, boxes[1].bottom - foot - pad, side - 2 * pad, foot)
    _middle(out, data, kit, middle)
    return out


def _high(data: Json, seat: int, kit: Kit, mover: int) -> Layout:
    width, height = kit.size
    rim = kit.px(24)
    inner = Rect(rim, rim, width - 2 * rim, height - 2 * rim)
    top = Rect(inner.x, inner.y, inner.w, round(inner.h * 0.47))
    below = Rect(inner.x, top.bottom + kit.px(8), inner.w, inner.bottom - top.bottom - kit.px(8))
    k = min(kit.type, below.h / 960, below.w / 1210)
    side, pad = (below.w - kit.px(8)) // 2, round(14 * k)
    foot = round(196 * k + 0.6 * (below.h - 960 * k))
    out = Layout(kit.size, seat, k, top, [Realm(nowhere()), Realm(nowhere())], mover)
    boxes = [Rect(below.x, below.y, side, below.h), Rect(below.right - side, below.y, side, below.h)]
    for owner, box in ((seat, boxes[0]), (1 - seat, boxes[1])):
        out.realms[owner] = _realm(data, owner, box, k, round(box.h - foot - 18 * k))
    out.detail = Rect(boxes[0].x + pad, boxes[0].bottom - foot - pad, side - 2 * pad, foot)
    out.log = Rect(boxes[1].x + pad, boxes[1].bottom - foot - pad, side - 2 * pad, foot)
    _middle(out, data, kit, top)
    return out


def heading(k: float) -> int:
    """Height of the words over the parts of a realm, in pixels: never less than the smallest letters need."""
    return max(round(23 * k), LEAST_HEADING)


def _realm(data: Json, owner: int, box: Rect, k: float, high: int) -> Realm:
    out = Realm(box)
    pad = round(14 * k)
    inner = box.inflate(-2 * pad, -2 * pad)
    head = heading(k)
    out.plate = Rect(inner.x, inner.y, inner.w, max(round(76 * k), LEAST_PLATE))
    pitch = inner.w / 5
    width = round(min(pitch * 0.95, 108 * k))
    y = out.plate.bottom + head + round(5 * k)
    slots = [Rect(round(inner.x + i * pitch + (pitch - width) / 2), y, width, round(width * RATIO)) for i in range(5)]
    out.throne = slots[2]
    out.council = [slots[i] for i in (1, 3, 0, 4)][:COUNCIL_SEATS]
    y = slots[0].bottom + head + round(3 * k)
    small = round(width * 0.72)
    step = small + round(8 * k)
    out.titans = [Rect(inner.x + i * step, y, small, round(small * RATIO)) for i in range(TITANS_TO_WIN)]
    right = out.titans[-1].right + round(10 * k)
    out.castles = Rect(right, y, inner.right - right, round(small * RATIO))
    y = out.titans[0].bottom + head + round(3 * k)
    bottom = box.y + high
    for index, realm in enumerate(REALMS):
        x = slots[index].x
        out.areas[realm] = Rect(round(inner.x + index * pitch), y, round(pitch), bottom - y)
        out.columns[realm] = _column(x, y, width, len(data["columns"][owner].get(realm, ())), bottom - y)
    return out


def _column(x: int, y: int, width: int, count: int, room: int) -> list[Rect]:
    """Overlapping cards, the newest in front; a long column tightens first and shrinks then."""
    height = round(width * RATIO)
    step = height * STEP
    if count > 1:
        step = min(step, max(height * 0.13, (room - height) / (count - 1)))
    scale = min(1.0, room / (height + step * max(0, count - 1)))
    card, high = round(width * scale), round(height * scale)
    left = x + (width - card) // 2
    return [Rect(left, round(y + i * step * scale), card, high) for i in range(count)]


def _middle(out: Layout, data: Json, kit: Kit, box: Rect) -> None:
    k = out.k
    pad = round(14 * k)
    inner = box.inflate(-2 * pad, -2 * pad)
    out.bar = Rect(inner.x, inner.y, inner.w, 0 if kit.staged else round(46 * k))
    if kit.portrait:
        out.bar.w = round(inner.w * 0.5)
        out.bar.right = inner.right
    out.prompt = Rect(inner.x, out.bar.bottom + round(8 * k), inner.w, round(40 * k))
    plates = round(52 * k)
    out.actions = Rect(inner.x, inner.bottom - plates, inner.w, plates)
    top, bottom = out.prompt.bottom + round(6 * k), inner.bottom - plates - round(16 * k)
    if kit.portrait or kit.staged:
        _beside(out, data, inner, top, bottom)
    else:
        _below(out, data, inner, top, bottom)
    _pile(out, data, kit)


def _below(out: Layout, data: Json, inner: Rect, top: int, bottom: int) -> None:
    """The square above, deck and discard pile under it, the taken cards between them."""
    high = bottom - top
    pile = round(min(high * 0.25, inner.w * 0.3 * RATIO))
    cell = min((high - pile - 20 * out.k) / (4 * RATIO + 0.5), inner.w / 4.6)
    out.cell = cell
    out.cloth = Rect(inner.x, top, inner.w, round(high - pile - 26 * out.k))
    _centre(out, data)
    wide = round(pile / RATIO)
    out.deck = Rect(inner.x + round(8 * out.k), bottom - pile, wide, pile)
    out.discard = Rect(inner.right - round(8 * out.k) - wide, bottom - pile, wide, pile)
    room = Rect(out.deck.right + round(12 * out.k), bottom - pile, 0, pile)
    room.w = out.discard.x - round(12 * out.k) - room.x
    _taken(out, data, room)


def _beside(out: Layout, data: Json, inner: Rect, top: int, bottom: int) -> None:
    """Deck and discard pile left and right of the square, the taken cards above the deck: where there is more width
    than height, and before those who look from afar.
    """
    staged = out.bar.h == 0
    side = round(inner.w * (0.16 if staged else 0.2))
    wide = round(min(side * 0.9, (bottom - top) * 0.4 / RATIO))
    tall = round(wide * RATIO)
    out.cloth = Rect(inner.x + side, top, inner.w - 2 * side, bottom - top)
    out.cell = min(out.cloth.h / (4 * RATIO + 0.5), out.cloth.w / (4.3 if staged else 4.6))
    _centre(out, data)
    out.deck = Rect(inner.x, bottom - tall, wide, tall)
    out.discard = Rect(inner.right - wide, bottom - tall, wide, tall)
    above = Rect(inner.x, top, inner.w, bottom - top) if staged else None
    _taken(out, data, Rect(inner.x, top, wide, out.deck.y - round(34 * out.k) - top), upright=True, wide=above)


def _centre(out: Layout, data: Json) -> None:
    cells = [tuple(map(int, key.split(","))) for key in data["square"]] or [(0, 0), (2, 2)]
    wide, high = max(x for x, _ in cells), max(y for _, y in cells)
    pitch = out.cell + GAP * out.cell / CELL
    tall = out.cell * RATIO + GAP * out.cell / CELL
    out.origin = (out.cloth.centerx - wide / 2 * pitch, out.cloth.centery - high / 2 * tall)


def _taken(out: Layout, data: Json, room: Rect, upright: bool = False, wide: Rect | None = None) -> None:
    """The taken cards in a row or a column; whoever looks at their Characters has them large over the square.

    `wide` is the room for them then, if it is not that of the square.
    """
    count = len(data["captured"])
    if not count:
        return
    if data["phase"] == "recruit" and data["to_act"] == out.mover:
        _looked(out, count, wide or out.cloth.copy())
        return
    if upright:
        width = round(min(room.w * 0.8, room.h / RATIO))
        step = min(width * RATIO * 0.5, (room.h - width * RATIO) / max(1, count - 1))
        top = room.bottom - width * RATIO - step * (count - 1)
        corners = [(room.centerx - width / 2, top + i * step) for i in range(count)]
    else:
        width = round(min(room.h / RATIO, room.w * 0.48, out.deck.w * 0.95))
        step = min(width * 1.06, (room.w - width) / max(1, count - 1))
        left = room.centerx - (width + step * (count - 1)) / 2
        corners = [(left + i * step, room.centery - width * RATIO / 2) for i in range(count)]
    out.captured = [Rect(round(x), round(y), width, round(width * RATIO)) for x, y in corners]


def _looked(out: Layout, count: int, sheet: Rect) -> None:
    """A sheet over the square: up to three cards with their words below, more of them beside their words."""
    out.sheet = sheet
    pad = round(16 * out.k)
    inner = out.sheet.inflate(-2 * pad, -2 * pad)
    across = count if count <= ACROSS else 2
    rows = -(-count // across)
    wide, high = (inner.w - pad * (across - 1)) / across, (inner.h - pad * (rows - 1)) / rows
    for index in range(count):
        x, y = inner.x + index % across * (wide + pad), inner.y + index // across * (high + pad)
        cell = Rect(round(x), round(y), round(wide), round(high))
        if count <= ACROSS:
            width = round(min(cell.w * 0.9, cell.h * 0.52 / RATIO))
            card = Rect(cell.centerx - width // 2, cell.y, width, round(width * RATIO))
            words = Rect(cell.x, card.bottom + pad, cell.w, cell.bottom - card.bottom - pad)
            words = words.inflate(-round(max(0, words.w - 420 * out.k)), 0)
        else:
            width = round(min(cell.w * 0.42, cell.h / RATIO))
            card = Rect(cell.x, cell.y, width, round(width * RATIO))
            words = Rect(card.right + pad, cell.y, cell.right - card.right - pad, cell.h)
        out.captured.append(card)
        out.words.append(words)


def _grid(room: Rect, count: int, rows: int) -> tuple[float, int, int]:
    """Width of a card, cards in a row, rows."""
    columns = -(-count // rows)
    return min(room.w / (columns * 1.08 + 0.4), room.h / (rows * RATIO * 1.06)), columns, rows


def _pile(out: Layout, data: Json, kit: Kit) -> None:
    """The discard pile spread out for the Sorceress who searches it; her own realm and the deck stay in sight."""
    count = len(data["discard"])
    if data["phase"] != "sorceress" or not count:
        return
    right = out.middle.right if kit.portrait else out.realms[1 - out.seat].box.right
    upper = out.prompt.bottom + round(8 * out.k)
    room = Rect(out.middle.x, upper, right - out.middle.x, out.deck.y - round(12 * out.k) - upper)
    head, foot = kit.tx(44), kit.tx(16)
    room = Rect(room.x, room.y + head, room.w, room.h - head - foot)
    width, columns, _ = max(_grid(room, count, rows) for rows in range(1, 6))
    rows = -(-count // columns)
    left, top = room.centerx - columns * width * 1.08 / 2, room.centery - rows * width * RATIO * 1.06 / 2
    for index in range(count):
        x, y = left + index % columns * width * 1.08, top + index // columns * width * RATIO * 1.06
        out.pile.append(Rect(round(x), round(y), round(width), round(width * RATIO)))
    out.pile_box = out.pile[0].unionall(out.pile[1:]).inflate(kit.tx(40), kit.tx(60)).move(0, -kit.tx(14))
