"""Where everything of the Muster table lies, by numbers alone: windows of any size, wide and high.

Column cards overlap by a strip that keeps every banner and strength icon in sight. When a column does not fit, first
its strips tighten, then its cards become smaller, always with room for one more.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import pygame

from ..core.contract import Json
from ..ui.kit import Kit
from .content import FACTIONS

Rect = pygame.Rect
RATIO = 1.4
STEP, TIGHT_STEP = 0.205, 0.178
CARD, HAND_CARD, TILE, PITCH, DETAIL_CARD = 118.0, 158.0, 226.0, 232.0, 280.0
TILE_RATIO, STAGED_HANDS, PARTED_HAND = 0.84, 0.225, 138.0
FALL, STAGED_LEAST = 0.045, 196
BAR = 107


@dataclass(slots=True)
class Place:
    """Where a card lies: its box and its turn in degrees."""

    box: Rect
    turn: float = 0.0


@dataclass(slots=True)
class Layout:
    """The table of one view. Seats are absolute: `columns[seat][faction]`.

    `facing`: the other hand is turned to whoever looks.
    """

    size: tuple[int, int]
    seat: int
    felt: Rect
    left: Rect
    right: Rect
    tiles: dict[str, Rect] = field(default_factory=dict)
    areas: list[dict[str, Rect]] = field(default_factory=lambda: [{}, {}])
    columns: list[dict[str, list[Rect]]] = field(default_factory=lambda: [{}, {}])
    slots: dict[str, Rect] = field(default_factory=dict)
    badges: list[dict[str, tuple[int, int]]] = field(default_factory=lambda: [{}, {}])
    hands: list[list[Place]] = field(default_factory=lambda: [[], []])
    deck: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))
    deck_words: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))
    revealed: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))
    prompt: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))
    plates: list[Rect] = field(default_factory=lambda: [Rect(0, 0, 0, 0), Rect(0, 0, 0, 0)])
    detail: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))
    ledger: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))
    log: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))
    bar: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))
    card_width: float = 0.0
    hand_width: float = 0.0
    facing: bool = False

    def landing(self, seat: int, castle: str) -> Rect:
        """Box of the card that would come next into a column."""
        boxes = self.columns[seat][castle]
        if not boxes:
            return self._first(seat, castle)
        step = round(boxes[0].h * STEP) if len(boxes) < 2 else abs(boxes[-1].y - boxes[-2].y)
        return boxes[-1].move(0, step if seat == self.seat else -step)

    def _first(self, seat: int, castle: str) -> Rect:
        tile = self.tiles[castle]
        box = Rect(0, 0, round(self.card_width), round(self.card_width * RATIO))
        if seat == self.seat:
            box.midtop = (tile.centerx, self.areas[seat][castle].top)
        else:
            box.midbottom = (tile.centerx, self.areas[seat][castle].bottom)
        return box


def arrange(data: Json, seat: int, kit: Kit) -> Layout:
    """Layout of a view for the window that the kit measures."""
    if kit.staged and not kit.portrait:
        return _staged(data, seat, kit)
    return _high(data, seat, kit) if kit.portrait else _wide(data, seat, kit)


def _staged(data: Json, seat: int, kit: Kit) -> Layout:
    """For those who look from afar: a narrow panel, both hands whole beside it, the rest belongs to the castles."""
    width, height = kit.size
    rim = kit.px(30)
    side = min(kit.tx(265), max(round(width * 0.16), min(STAGED_LEAST, width // 4)))
    out = Layout(
        kit.size, seat, Rect(0, 0, width, height), Rect(rim, rim, side, height - 2 * rim), Rect(0, 0, 0, 0), facing=True
    )
    hands = Rect(out.left.right + kit.px(22), rim, round(width * STAGED_HANDS), height - 2 * rim)
    left = hands.right + kit.px(24)
    middle = Rect(left, 0, width - rim - left, height)
    out.prompt = Rect(middle.x, height - rim - kit.tx(34), middle.w, kit.tx(32))
    _castles(out, data, middle, kit, rim + kit.px(6), out.prompt.top - kit.px(4))
    _hands_beside(out, data, hands, kit.px(10))
    box, pad = out.left, kit.tx(12)
    inner = box.inflate(-2 * pad, -2 * pad)
    plate = min(kit.tx(92), round(inner.w * 0.4), round(inner.h * 0.2))
    out.plates[1 - seat] = Rect(inner.x, inner.y, inner.w, plate)
    out.plates[seat] = Rect(inner.x, inner.bottom - plate, inner.w, plate)
    room = Rect(inner.x, inner.y + plate + pad, inner.w, inner.h - 2 * plate - 2 * pad)
    card = max(1, round(min(room.w * 0.6, room.h * 0.5 / RATIO)))
    out.deck = Rect(room.centerx - card // 2, room.y + pad, card, round(card * RATIO))
    top = out.deck.bottom + pad
    out.deck_words = Rect(room.x, top, room.w, room.bottom - top)
    return out


def _hands_beside(out: Layout, data: Json, room: Rect, gap: int) -> None:
    """The cards of each hand in two rows at the height of whoever holds them, and behind them what was turned up."""
    mover = out.seat if data["to_act"] is None else data["to_act"]
    sizes = [len(data["hands"][seat]) for seat in (0, 1)]
    across = max(3, *((size + 2) // 2 for size in sizes))
    width = max(1.0, min((room.w - gap * (across - 1)) / across, (room.h - 6 * gap) / 4 / RATIO))
    out.hand_width = width
    high = width * RATIO
    for seat, size in enumerate(sizes):
        top = room.bottom - 2 * high - gap if seat == out.seat else room.y
        for index in range(size + 1):
            row, column = divmod(index, across)
            left = room.centerx - (across * (width + gap) - gap) / 2 + column * (width + gap)
            box = Rect(round(left), round(top + row * (high + gap)), round(width), round(high))
            if index < size:
                out.hands[seat].append(Place(box))
            elif seat == mover:
                out.revealed = box


def _wide(data: Json, seat: int, kit: Kit) -> Layout:
    width, height = kit.size
    rim = kit.px(36)
    side = min(kit.tx(300), round(width * 0.235))
    top, inner = rim + kit.px(14), rim + kit.px(12)
    left = Rect(inner, top, side, height - 2 * top)
    right = Rect(width - inner - side, top, side, height - 2 * top)
    out = Layout(kit.size, seat, Rect(0, 0, width, height), left, right)
    gap = kit.px(14)
    middle = Rect(left.right + gap, 0, right.left - left.right - 2 * gap, height)
    hand_height = _hands(out, data, middle, kit, kit.px(48), 0.74)
    out.prompt = Rect(middle.x, height - hand_height - kit.tx(44) - kit.px(40), middle.w, kit.tx(40))
    _castles(out, data, middle, kit, kit.px(58), out.prompt.top - kit.px(8))
    _left_panel(out, kit)
    _right_panel(out, kit)
    return out


def _high(data: Json, seat: int, kit: Kit) -> Layout:
    width, height = kit.size
    rim = kit.px(30)
    inner = Rect(rim, rim, width - 2 * rim, height - 2 * rim)
    bar = kit.tx(150)
    head = Rect(inner.x, inner.y, inner.w, bar)
    foot_height = min(round(height * 0.24), kit.tx(430))
    foot = Rect(inner.x, inner.bottom - foot_height, inner.w, foot_height)
    out = Layout(kit.size, seat, Rect(0, 0, width, height), foot, head)
    out.facing = kit.staged
    middle = Rect(inner.x, head.bottom, inner.w, foot.top - head.bottom)
    top = Rect(middle.x, middle.y, middle.w, middle.h)
    _hands_high(out, data, top, kit)
    _castles(out, data, middle, kit, middle.y + kit.px(150), out.prompt.top - kit.px(8))
    _high_panels(out, kit, head, foot)
    return out


def _hands(out: Layout, data: Json, middle: Rect, kit: Kit, peek: int, shown: float) -> int:
    """Both hands at the upper and lower edge; the height that the own hand takes."""
    seat = out.seat
    count = max(1, len(data["hands"][seat]))
    width = min(kit.px(HAND_CARD) * max(1.0, kit.ui_scale * 0.9), middle.w / (0.94 * max(5, count)))
    if kit.parted:
        width = min(width, kit.px(PARTED_HAND))
    out.hand_width = width
    card_height = round(width * RATIO)
    visible = round(width * (RATIO + FALL * (count + 1) / 2)) if kit.parted else round(card_height * shown)
    pitch = min(width * 0.94, (middle.w - width) / max(1, count - 1)) if count > 1 else width
    for index in range(len(data["hands"][seat])):
        off = index - (count - 1) / 2
        box = Rect(0, 0, round(width), card_height)
        box.midtop = (round(middle.centerx + off * pitch), out.size[1] - visible + round(abs(off) * width * FALL))
        out.hands[seat].append(Place(box, -off * 2.2))
    _their_hand(out, data, middle, kit.px(84), peek)
    return visible + round(width * 0.03)


def _their_hand(out: Layout, data: Json, middle: Rect, width: int, bottom: int, pitch: float = 0.74) -> None:
    count = len(data["hands"][1 - out.seat])
    for index in range(count):
        box = Rect(0, 0, width, round(width * RATIO))
        box.midbottom = (round(middle.centerx + (index - (count - 1) / 2) * width * pitch), bottom)
        out.hands[1 - out.seat].append(Place(box))


def _hands_high(out: Layout, data: Json, middle: Rect, kit: Kit) -> None:
    seat = out.seat
    count = max(5, len(data["hands"][seat]))
    width = min(kit.px(190), middle.w / (count * 0.98))
    out.hand_width = width
    card_height = round(width * RATIO)
    have = len(data["hands"][seat])
    for index in range(have):
        off = index - (have - 1) / 2
        box = Rect(0, 0, round(width), card_height)
        box.midbottom = (
            round(middle.centerx + off * width * 0.98),
            middle.bottom - kit.px(12) + round(abs(off) * width * 0.03),
        )
        out.hands[seat].append(Place(box, -off * 1.5))
    _their_hand(out, data, middle, kit.px(88), middle.y + kit.px(136))
    out.prompt = Rect(middle.x, middle.bottom - card_height - kit.px(74) - kit.tx(44), middle.w, kit.tx(40))


def _castles(out: Layout, data: Json, middle: Rect, kit: Kit, top: int, bottom: int) -> None:
    """Five castle spaces in a row, and a column of each seat above and below."""
    pitch = min(kit.px(PITCH) * (1.4 if kit.staged else 1.12), middle.w / 5)
    scale = pitch / PITCH
    tile = (round(TILE * scale), round(TILE * TILE_RATIO * scale))
    room = max(1, bottom - top)
    fit = min(1.0, room * (0.22 if kit.staged else 0.26) / max(1, tile[1]))
    tile = (max(1, int(tile[0] * fit)), max(1, int(tile[1] * fit)))
    upper = round((room - tile[1]) * 0.5)
    tile_top = top + upper
    grown = 1.2 if kit.portrait else 1.4 if kit.staged else 1.0
    share, high = (0.88, 1.5) if kit.staged else (0.62, 1.75)
    card = max(1.0, min(CARD * scale * grown, tile[0] * share, (room - tile[1]) / 2 / high))
    out.card_width = card
    for index, castle in enumerate(FACTIONS):
        x = round(middle.centerx + (index - 2) * pitch)
        box = Rect(0, 0, *tile)
        box.midtop = (x, tile_top)
        out.tiles[castle] = box
        _column(out, data, castle, out.seat, x, box.bottom + kit.px(4), bottom)
        _column(out, data, castle, 1 - out.seat, x, top, box.top - kit.px(2))
        slot = Rect(0, 0, round(tile[0] * 0.5), round(tile[0] * 0.5 * RATIO))
        slot.midtop = (x, box.top - round(tile[1] * 0.03))
        out.slots[castle] = slot
    shown = round(out.hand_width * 1.15)
    out.revealed = Rect(0, 0, shown, round(shown * RATIO))
    out.revealed.bottomright = (middle.right - kit.px(10), out.size[1] - kit.px(34))
    if kit.portrait:
        out.revealed.midbottom = (middle.right - shown, out.prompt.top)


def _fitted(card: float, count: int, room: int) -> float:
    """Card width at which `count` cards and one more fit into `room`."""
    least = card * RATIO * (1 + count * TIGHT_STEP)
    return card if least <= room else max(20.0, card * room / least)


def _step(card_height: float, count: int, room: float) -> float:
    """Strip of each covered card, between tight and easy, with room for one more."""
    return min(card_height * STEP, max(card_height * TIGHT_STEP, (room - card_height) / max(1, count)))


def _column(out: Layout, data: Json, castle: str, seat: int, x: int, top: int, bottom: int) -> None:
    count = len(data["columns"][seat][castle])
    width = round(_fitted(out.card_width, count, bottom - top))
    height = round(width * RATIO)
    area_width = round(out.card_width * 1.24)
    area = Rect(x - area_width // 2, top, area_width, bottom - top)
    out.areas[seat][castle] = area
    step = _step(height, count, area.h)
    own = seat == out.seat
    boxes: list[Rect] = []
    for index in range(count):
        y = top + index * step if own else bottom - height - index * step
        boxes.append(Rect(x - width // 2, round(y), width, height))
    out.columns[seat][castle] = boxes
    tile = out.tiles[castle]
    badge = round(tile.w * 0.41)
    out.badges[seat][castle] = (x + badge, tile.bottom + round(tile.w * 0.1) if own else tile.top - round(tile.w * 0.1))


def _left_panel(out: Layout, kit: Kit) -> None:
    box, pad = out.left, kit.tx(12)
    inner = box.inflate(-2 * pad, -2 * pad)
    plate = min(kit.tx(84), round(inner.w * 0.42))
    out.plates[1 - out.seat] = Rect(inner.x, inner.y, inner.w, plate)
    out.plates[out.seat] = Rect(inner.x, inner.bottom - plate, inner.w, plate)
    ledger = kit.tx(132)
    out.ledger = Rect(inner.x, inner.bottom - plate - pad - ledger, inner.w, ledger)
    top = inner.y + plate + kit.tx(34)
    out.detail = Rect(inner.x, top, inner.w, out.ledger.top - top - pad)


def _right_panel(out: Layout, kit: Kit) -> None:
    box, pad = out.right, kit.tx(12)
    inner = box.inflate(-2 * pad, -2 * pad)
    out.bar = Rect(inner.x, inner.y, inner.w, kit.tx(BAR))
    width = min(kit.tx(112), round(inner.w * 0.42), round(inner.h * 0.16))
    out.deck = Rect(inner.x + kit.tx(20), out.bar.bottom + kit.tx(20), width, round(width * RATIO))
    out.deck_words = Rect(out.deck.right + pad, out.deck.top, inner.right - out.deck.right - pad, out.deck.h)
    top = out.deck.bottom + kit.tx(22)
    out.log = Rect(inner.x, top, inner.w, inner.bottom - top)


def _high_panels(out: Layout, kit: Kit, head: Rect, foot: Rect) -> None:
    pad = kit.tx(12)
    inner = head.inflate(-2 * pad, -2 * pad)
    third = round(inner.w * 0.36)
    plate = min(kit.tx(84), round(third * 0.42))
    out.plates[1 - out.seat] = Rect(inner.x, inner.y, third, min(plate, inner.h))
    rest = Rect(inner.x + third + 3 * pad, inner.y, inner.w - third - 3 * pad, inner.h)
    out.bar = Rect(rest.x, rest.y, rest.w, kit.tx(46))
    if rest.w - rest.h / RATIO - inner.w * 0.16 < 5.6 * out.bar.h:
        rest.update(rest.x, out.bar.bottom + pad, rest.w, rest.bottom - out.bar.bottom - pad)
    out.deck = Rect(rest.x, rest.y, round(rest.h / RATIO), rest.h)
    out.deck_words = Rect(out.deck.right + pad, rest.y, round(inner.w * 0.16), rest.h)
    if rest.y == out.bar.y:
        out.bar.w = rest.right - out.deck_words.right - pad
        out.bar.right = rest.right
    else:
        out.deck_words.w = rest.right - out.deck_words.x
    low = foot.inflate(-2 * pad, -2 * pad)
    ledger = kit.tx(132)
    out.plates[out.seat] = Rect(low.x, low.y, third, min(plate, low.h - ledger - pad // 2))
    out.ledger = Rect(low.x, low.bottom - ledger, third, ledger)
    out.detail = Rect(low.x + third + pad, low.y, round(low.w * 0.27), low.h)
    out.log = Rect(out.detail.right + pad, low.y, low.right - out.detail.right - pad, low.h)
