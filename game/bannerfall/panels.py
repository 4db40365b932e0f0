"""The panel beside the map: players with Crown, mana and reserves, actions and spells, what is pointed at."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from ..core.contract import Json
from ..ui.kit import Kit
from ..ui.stage import Item
from ..ui.tabletop import Help, Model
from ..ui.theme import mix
from .board import tones_of
from .content import BLINK_COST, FIREBALL_COST, SUMMON_COST
from .layout import ACTIONS, Layout
from .scoring import Forecast, forecast

Rect = pygame.Rect
COSTS = {"blink": BLINK_COST, "fireball": FIREBALL_COST, "summon": SUMMON_COST}
MOST_CROWNS = 12


class Panels:
    """Draws the panel of one layout; `say` gives the texts."""

    def __init__(self, kit: Kit, say: Callable[..., str]) -> None:
        self.kit = kit
        self.say = say

    def corner(self, items: list[Item], model: Model, layout: Layout) -> None:
        """The round, and the season if there is one, in the upper right corner of the sea."""
        kit, board = self.kit, layout.board
        size = max(kit.tx(20), 24 * layout.scale)
        rounds = model.data["round"]
        words = self.say("table.round", round=rounds) if rounds else self.say("table.homes")
        line = kit.text.gold(words, size)
        right = layout.panel.left if layout.panel.left > board.centerx else layout.size[0]
        x, y = right - round(22 * layout.scale) - line.get_width(), board.y + round(26 * layout.scale)
        kit.put(items, line, x, y)
        season = model.options.get("season")
        if season:
            emblem = kit.assets.sprite(f"bannerfall/season_{season}", size * 2.3)
            kit.put(items, emblem, right - round(22 * layout.scale) - emblem.get_width(), y + line.get_height() + 4)

    def draw(self, items: list[Item], model: Model, layout: Layout) -> None:
        """Sheet, players, actions."""
        self.corner(items, model, layout)
        box = layout.panel
        if self.kit.still and not self.kit.portrait:
            rim = layout.players[0].x - box.x
            box = layout.players[0].unionall(layout.players).inflate(2 * rim, 2 * rim)
        self.kit.put(items, self.kit.shapes.panel(box.w, box.h, 0.86), box.x, box.y)
        for seat, row in enumerate(layout.players):
            self._player(items, model, layout, seat, row)
        if self.kit.still:
            return
        self._prompt(items, model, layout)
        for action in ACTIONS:
            self._action(items, model, layout, action)
        self._end(items, model, layout)

    # -- players

    def _player(self, items: list[Item], model: Model, layout: Layout, seat: int, box: Rect) -> None:
        kit, theme, data = self.kit, self.kit.theme, model.data
        turn, out = data["to_act"] == seat, is_out(data, seat)
        person = model.people[seat]
        tones = tones_of(theme, person.colour)
        tint = mix(tones[2], theme.panel, 0.35) if turn else theme.panel
        kit.put(items, kit.shapes.bar(box.w, box.h, tint, 150 if turn else 110), box.x, box.y)
        kit.put(
            items, kit.shapes.bar(max(4, box.h // 16), box.h, tones[3] if not out else theme.text_off), box.x, box.y
        )
        cloth = kit.assets.sprite(f"bannerfall/cloth_{person.colour}", box.h * 0.72)
        kit.centred(items, cloth, box.x + box.h * 0.56, box.centery, 110 if out else 255)
        left, right = box.x + box.h * 1.08, box.right - box.h * 0.12
        name = person.name if not out else self.say("table.out", name=person.name)
        ink = theme.text_off if out else theme.ivory
        kit.write(items, name, left, box.y + box.h * 0.06, box.h * 0.27, ink, "title", room=(right - left) * 0.62)
        self._crowns(
            items, model, seat, Rect(round(left), round(box.y + box.h * 0.40), round(right - left), round(box.h * 0.28))
        )
        self._stores(items, model, seat, box, left)
        self._twist(items, model, seat, box)
        if turn and data["phase"] == "actions":
            self._forecast(
                items, forecast(data, seat), Rect(round(right - box.h * 1.9), box.y, round(box.h * 1.9), box.h)
            )

    def _crowns(self, items: list[Item], model: Model, seat: int, box: Rect) -> None:
        """The Crown track up to the target; numbers where it is too long for pictures."""
        kit, theme = self.kit, self.kit.theme
        have, target = model.data["crown"][seat], model.options["target"]
        number = kit.text.line(f"{have}/{target}", box.h * 0.8, theme.gold, "bold")
        kit.put(items, number, box.right - number.get_width(), box.centery - number.get_height() / 2)
        if target > MOST_CROWNS:
            return
        pitch = min(box.h * 0.98, (box.w - number.get_width() - box.h * 0.5) / target)
        for step in range(target):
            tone = theme.gold if step < have else mix(theme.plate, theme.ivory, 0.12)
            icon = kit.assets.tinted("ui/crown", pitch * 0.94, tone)
            kit.centred(items, icon, box.x + pitch * (step + 0.5), box.centery)

    def _stores(self, items: list[Item], model: Model, seat: int, box: Rect, left: float) -> None:
        """Mana, Banners and Towers in reserve, regions held."""
        kit, theme, data = self.kit, self.kit.theme, model.data
        size = box.h * 0.24
        x, y = left, box.y + box.h * 0.83
        held = sum(piece is not None and piece[0] == str(seat) for piece in data["regions"].values())
        rows = (
            ("mana", data["mana"][seat], theme.crystal),
            ("banner", data["banners"][seat], theme.muted),
            ("tower", data["towers"][seat], theme.muted),
            ("castle", held, theme.muted),
        )
        for icon, value, tone in rows:
            glyph = kit.assets.tinted(f"ui/{icon}", size * 1.05, tone)
            kit.centred(items, glyph, x + size * 0.5, y)
            line = kit.text.line(str(value), size, theme.ivory if icon == "mana" else theme.muted, "bold")
            kit.put(items, line, x + size * 1.15, y - line.get_height() / 2)
            x += size * 1.3 + line.get_width() + size * 0.7

    def _twist(self, items: list[Item], model: Model, seat: int, box: Rect) -> None:
        twists = model.options.get("twists")
        if twists and twists[seat]:
            emblem = self.kit.assets.sprite(f"bannerfall/twist_{twists[seat]}", box.h * 0.36)
            self.kit.centred(items, emblem, box.x + box.h * 0.86, box.y + box.h * 0.78)

    def _forecast(self, items: list[Item], found: Forecast, box: Rect) -> None:
        """What the end of this turn would bring, part by part."""
        kit, theme = self.kit, self.kit.theme
        size = box.h * 0.25
        y, x = box.y + box.h * 0.2, float(box.right - size * 0.2)
        line = kit.text.line(f"+{found.gain}", size * 1.1, theme.gold if found.gain else theme.muted, "bold")
        kit.put(items, line, x - line.get_width(), y - line.get_height() / 2)
        x -= line.get_width() + size * 0.3
        for icon, have in (("play", found.realm), ("mana", found.ruins), ("castle", found.keep)):
            tone = theme.gold if have else mix(theme.plate, theme.ivory, 0.2)
            kit.centred(items, kit.assets.tinted(f"ui/{icon}", size, tone), x - size * 0.5, y)
            x -= size * 1.15

    # -- actions

    def _prompt(self, items: list[Item], model: Model, layout: Layout) -> None:
        box, kit = layout.prompt, self.kit
        text = prompt(model, self.say)
        line = kit.text.fitted(text, box.h * 0.66, box.w, kit.theme.gold, "bold")
        kit.centred(items, line, box.centerx, box.centery)

    def _action(self, items: list[Item], model: Model, layout: Layout, action: str) -> None:
        kit, theme, box = self.kit, self.kit.theme, layout.actions[action]
        token = f"act:{action}"
        chosen = token in model.picked
        able = token in model.roots or chosen
        lit = able and model.hover is not None and token in model.hover.tokens
        look = ("hot hover" if lit else "hot") if chosen else "hover" if lit else "rest" if able else "off"
        kit.put(items, kit.shapes.plate(box.w, box.h, look), box.x, box.y)
        ink = theme.ink_warm if chosen else theme.ivory if able else theme.text_off
        icon = kit.assets.tinted(f"ui/{action}", box.h * 0.5, ink if chosen or not able else theme.gold)
        cost = COSTS.get(action, model.options.get("fortify_cost", 0) if action == "fortify" else 0)
        name, size, room = self.say(f"name.{action}"), box.h * 0.27, (box.w * 0.9, box.h * 0.48)
        narrow = kit.text.width(name, kit.text.fitting(name, size, room[0], "bold"), "bold") > room[0]
        if narrow and kit.text.holds(name, room, "bold"):
            label = kit.text.block(name, size, room, ink, "bold", "center")
        else:
            label = kit.text.fitted(name, size, room[0], ink, "bold")
        kit.centred(items, icon, box.centerx - (box.w * 0.16 if cost else 0), box.y + box.h * 0.37)
        kit.centred(items, label, box.centerx, box.y + box.h * 0.76)
        if cost:
            gem = kit.assets.tinted("ui/mana", box.h * 0.28, theme.crystal if able or chosen else theme.text_off)
            number = kit.text.line(str(cost), box.h * 0.3, ink, "bold")
            kit.centred(items, gem, box.centerx + box.w * 0.12, box.y + box.h * 0.38)
            kit.centred(items, number, box.centerx + box.w * 0.24, box.y + box.h * 0.38)

    def _end(self, items: list[Item], model: Model, layout: Layout) -> None:
        kit, theme, box = self.kit, self.kit.theme, layout.end
        able = "act:end" in model.roots
        lit = able and model.hover is not None and "act:end" in model.hover.tokens
        spent = able and model.data["actions_left"] == 0
        look = ("hot hover" if lit else "hot") if spent else "hover" if lit else "rest" if able else "off"
        kit.put(items, kit.shapes.plate(box.w, box.h, look), box.x, box.y)
        ink = theme.ink_warm if spent else theme.ivory if able else theme.text_off
        line = kit.text.line(self.say("name.end"), box.h * 0.46, ink, "bold")
        icon = kit.assets.tinted("ui/end_turn", box.h * 0.56, ink)
        kit.centred(items, icon, box.centerx - line.get_width() / 2 - box.h * 0.5, box.centery)
        kit.centred(items, line, box.centerx, box.centery)

    # -- what is pointed at

    def detail(self, items: list[Item], layout: Layout, found: Help) -> None:
        """Title and sentences of what is pointed at."""
        kit, box, theme = self.kit, layout.detail, self.kit.theme
        kit.put(items, kit.shapes.panel(box.w, box.h, 0.9), box.x, box.y)
        pad, size = round(16 * layout.k), layout.k * (25 if box.h > 220 * layout.k else 19)
        side = max(pad, kit.shapes.clear)
        title = kit.text.fitted(found.title, size * 1.15, box.w - 2 * side, theme.gold, "title")
        kit.put(items, title, box.x + side, box.y + pad * 0.7)
        top = box.y + pad * 0.7 + title.get_height()
        room = (box.w - 2 * side, box.bottom - top - pad * 0.6)
        told = kit.text.whole(found.lines, room)
        if not kit.text.holds(told, room):
            return
        words = kit.text.block(told, size, room, theme.ivory)
        kit.put(items, words, box.x + side, top)

    def page(self, items: list[Item], box: Rect, found: Help) -> None:
        """A help over the whole of a box."""
        kit, theme = self.kit, self.kit.theme
        pad = kit.tx(28)
        left = box.x + pad
        if found.picture:
            size = min(box.h - 2 * pad, round(box.w * 0.36))
            kit.centred(items, kit.assets.sprite(found.picture, size), box.x + pad + size / 2, box.centery)
            left = box.x + 2 * pad + size
        room = box.right - pad - left
        head = kit.text.fitted(found.title, kit.tx(34), room, theme.gold, "title")
        words = kit.text.block(
            "\n\n".join(found.lines), kit.tx(23), (room, box.h - 3 * pad - head.get_height()), theme.ivory
        )
        top = max(box.y + pad, box.centery - (head.get_height() + kit.tx(18) + words.get_height()) / 2)
        kit.put(items, head, left, top)
        kit.put(items, words, left, top + head.get_height() + kit.tx(18))


def is_out(data: Json, seat: int) -> bool:
    """Whether a seat has lost all its pieces after the Home Towers stood."""
    if data["phase"] == "home":
        return False
    return not any(piece and piece[0] == str(seat) for piece in data["regions"].values())


def prompt(model: Model, say: Callable[..., str]) -> str:
    """What is asked of the person in front of the table, or who is awaited."""
    data, actor = model.data, model.data["to_act"]
    if actor is None:
        return say("table.prompt_over")
    if actor != model.mover or model.people[actor].computer:
        key = "table.prompt_thinking" if model.people[actor].computer else "table.prompt_other"
        return say(key, name=model.people[actor].name)
    if data["phase"] == "home":
        return say("table.prompt_home")
    if model.picked:
        kind, _, what = model.picked[0].partition(":")
        if kind == "act":
            step = "from" if what in ("march", "blink") and len(model.picked) == 1 else "to"
            return say(f"table.prompt_{step}", action=say(f"name.{what}"))
        return say("table.prompt_piece" if data["regions"].get(what) else "table.prompt_empty", region=what)
    if data["actions_left"] == 0:
        return say("table.prompt_end")
    return say("table.prompt_actions", left=data["actions_left"])
