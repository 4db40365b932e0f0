"""The panels beside the Muster table: who plays, what is known of hands, the standing, the card that is pointed at."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from ..core.contract import UNKNOWN
from ..ui.animation import Pose
from ..ui.kit import Kit
from ..ui.stage import Item
from ..ui.tabletop import Help, Model
from .cards import draw_card
from .content import FACTIONS
from .layout import DETAIL_CARD, RATIO, Layout
from .scoring import Ledger, ledger

SEAT_MEDALS = ("F", "C")


class Panels:
    """Draws what stands beside the table; `say` gives the texts."""

    def __init__(self, kit: Kit, say: Callable[..., str]) -> None:
        self.kit = kit
        self.say = say

    def draw(self, items: list[Item], model: Model, layout: Layout) -> None:
        now = ledger(model.data)
        for seat in (0, 1):
            self._plate(items, model, layout, seat, now)
        if layout.ledger.w:
            self._small_ledger(items, layout, now)

    def _plate(self, items: list[Item], model: Model, layout: Layout, seat: int, now: Ledger) -> None:
        kit, box, theme = self.kit, layout.plates[seat], self.kit.theme
        turn = model.data["to_act"] == seat
        kit.put(items, kit.shapes.panel(box.w, box.h, 0.92), box.x, box.y)
        if turn:
            kit.put(
                items,
                kit.shapes.bar(box.w - kit.tx(16), box.h - kit.tx(16), theme.gold, 34),
                box.x + kit.tx(8),
                box.y + kit.tx(8),
            )
        left, room = box.x + box.h * 1.02, box.w - box.h * 1.02 - kit.tx(34)
        name = model.people[seat].name
        if kit.text.width(name, kit.text.fitting(name, box.h * 0.29, room, "title"), "title") <= room:
            medal = kit.assets.sprite(f"muster/medal_{SEAT_MEDALS[seat]}", box.h * 0.7)
            kit.centred(items, medal, box.x + box.h * 0.54, box.centery)
        else:
            left, room = box.x + box.h * 0.2, box.w - box.h * 0.8
        kit.write(items, name, left, box.y + box.h * 0.12, box.h * 0.29, theme.ivory, "title", room=room)
        key = "table.plate.staged" if kit.staged and layout.facing else "table.plate"
        line = self.say(key, hand=len(model.data["hands"][seat]), castles=now.held[seat])
        size, wide = box.h * (0.3 if kit.staged else 0.23), room + kit.tx(20)
        if kit.text.width(line, kit.text.fitting(line, size, wide)) <= wide:
            kit.write(items, line, left, box.y + box.h * 0.52, size, theme.muted, room=wide)
        else:
            kit.put(items, kit.text.block(line, size, (wide, box.h * 0.46), theme.muted), left, box.y + box.h * 0.46)
        known = [c for c in model.data["hands"][seat] if c != UNKNOWN]
        if turn:
            arrow = kit.assets.tinted("ui/play", box.h * 0.34, theme.gold)
            kit.centred(items, arrow, box.right - box.h * 0.36, box.y + box.h * 0.36)
        if seat != layout.seat and known and not layout.facing:
            self._known(items, box, known)

    def _known(self, items: list[Item], box: pygame.Rect, known: list[str]) -> None:
        """Cards of the other hand that everybody saw being taken, below its plate."""
        kit = self.kit
        x: float = box.x + kit.tx(8)
        y = box.bottom + kit.tx(4)
        line = kit.text.line(self.say("table.known"), kit.tx(17), kit.theme.muted)
        kit.put(items, line, x, y)
        x += line.get_width() + kit.tx(6)
        for code in known:
            x = self.chip(items, code, x, y, kit.tx(20)) + kit.tx(6)

    def chip(self, items: list[Item], code: str, x: float, y: float, size: float) -> float:
        """A card in a word: emblem and strength; the x after it."""
        kit = self.kit
        name = code[0] if code[0] in FACTIONS and len(code) == 2 and code != "RC" else "R"
        emblem = kit.assets.sprite(f"muster/medal_{name}", size * 1.15)
        kit.put(items, emblem, x, y)
        x += emblem.get_width() + 1
        if code[-1].isdigit():
            line = kit.text.line(code[-1], size, kit.theme.ivory, "bold")
            kit.put(items, line, x, y)
            x += line.get_width()
        return x

    def _small_ledger(self, items: list[Item], layout: Layout, now: Ledger) -> None:
        kit, box, theme = self.kit, layout.ledger, self.kit.theme
        kit.write(
            items, self.say("table.if_now"), box.centerx, box.y, kit.tx(20), theme.gold, "title", "center", room=box.w
        )
        pitch = box.w / 5
        for index, score in enumerate(now.castles):
            x = box.x + pitch * (index + 0.5)
            medal = kit.assets.sprite(f"muster/medal_{score.castle}", kit.tx(34))
            kit.centred(items, medal, x, box.y + kit.tx(50))
            for row, seat in enumerate((1 - layout.seat, layout.seat)):
                tone = theme.gold if score.controller == seat else theme.muted
                role = "title" if score.controller == seat else "body"
                line = kit.text.line(str(score.strengths[seat]), kit.tx(22), tone, role)
                kit.centred(items, line, x, box.y + kit.tx(84 + 28 * row))

    def detail(self, items: list[Item], box: pygame.Rect, found: Help) -> None:
        """The card that is pointed at, large, with what it does."""
        kit, theme = self.kit, self.kit.theme
        size = kit.tx(19)
        title = kit.text.fitted(found.title, kit.tx(24), box.w, theme.gold, "title")
        left = box.h - title.get_height() - kit.tx(12)
        most = min(box.h * 0.6, left) if found.picture else left
        space = (box.w - kit.tx(8), most)
        words = kit.text.block(kit.text.whole(found.lines, space), size, space, theme.muted, align="center")
        room = box.h - words.get_height() - title.get_height() - kit.tx(20)
        width = min(box.w * 0.94, room / RATIO, kit.px(DETAIL_CARD))
        y = float(box.y)
        kit.put(items, title, box.centerx - title.get_width() / 2, y)
        y += title.get_height() + kit.tx(8)
        if width > kit.tx(60) and found.picture:
            draw_card(items, kit, found.picture, Pose(box.centerx, y + width * RATIO / 2, width))
            y += width * RATIO + kit.tx(10)
        kit.put(items, words, box.centerx - words.get_width() / 2, y)

    def page(self, items: list[Item], box: pygame.Rect, found: Help) -> None:
        """A help over the whole of a box: the card at the left, words at the right."""
        kit, theme = self.kit, self.kit.theme
        pad = kit.tx(28)
        width = min((box.h - 2 * pad) / RATIO, box.w * 0.42)
        left = box.x + pad
        if found.picture:
            draw_card(items, kit, found.picture, Pose(box.x + pad + width / 2, box.centery, width))
            left = round(box.x + 2 * pad + width)
        room = box.right - pad - left
        title = (
            kit.text.gold(found.title, kit.tx(34)) if kit.text.width(found.title, kit.tx(34), "title") < room else None
        )
        head = title or kit.text.fitted(found.title, kit.tx(34), room, theme.gold, "title")
        words = kit.text.paragraph("\n\n".join(found.lines), kit.tx(23), room, theme.ivory)
        top = max(box.y + pad, box.centery - (head.get_height() + kit.tx(18) + words.get_height()) / 2)
        kit.put(items, head, left, top)
        kit.put(items, words, left, top + head.get_height() + kit.tx(18))
