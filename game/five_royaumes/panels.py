"""The panels of the 5 Royaumes table: both realms, the middle with prompt and actions, what is pointed at."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pygame

from ..core.contract import Json
from ..ui.kit import Kit
from ..ui.stage import Item
from ..ui.tabletop import Help, Model
from .cards import FOLDER, banner_of
from .content import REALMS, TITANS_TO_WIN
from .layout import RATIO, STEP, Layout, Realm, heading
from .preview import line_lacks, line_watchers, lines

Say = Callable[..., str]
Rect = pygame.Rect
SEAT_MEDALS = ("reptile", "feline")
THRESHOLDS = (3, 4, 5)
WAITING = {"queen": ("castle", (3, 4, 5)), "sorceress": ("seek", (3, 5)), "warrior": ("strike", (4,))}
LINE_ICONS = {"imperial.colonel": "castle", "imperial.general": "again"}
ACTION_ICONS = {"recruit": "recruit", "influence": "influence", "discard": "card", "steal": "steal", "pass": "skip"}


class Panels:
    """Draws the panels of one layout; `say` gives the texts."""

    def __init__(self, kit: Kit, say: Say) -> None:
        self.kit = kit
        self.say = say

    # -- the two realms

    def realms(self, items: list[Item], model: Model, layout: Layout) -> None:
        """Sheet, plate, empty places, thresholds and castles of both seats."""
        for seat, realm in enumerate(layout.realms):
            box = realm.box
            self.kit.put(items, self.kit.shapes.panel(box.w, box.h, 0.66), box.x, box.y)
            self._plate(items, model, layout, seat, realm)
            self._places(items, model, layout, seat, realm)
            self._castles(items, model, layout, seat, realm)

    def _plate(self, items: list[Item], model: Model, layout: Layout, seat: int, realm: Realm) -> None:
        kit, box, theme, data = self.kit, realm.plate, self.kit.theme, model.data
        turn = data["to_act"] == seat
        kit.put(items, kit.shapes.panel(box.w, box.h, 0.92), box.x, box.y)
        if turn:
            kit.put(items, kit.shapes.bar(box.w - 14, box.h - 14, theme.gold, 34), box.x + 7, box.y + 7)
        high = min(box.h, round(76 * layout.k))  # of the pictures; words may need more
        medal = kit.assets.sprite(f"{FOLDER}/medal_{data['thrones'][seat]}", high * 0.74)
        kit.centred(items, medal, box.x + high * 0.56, box.centery)
        castle = kit.assets.sprite(f"{FOLDER}/castle", high * 0.7)
        number = kit.text.gold(str(castles_shown(model, seat)), high * 0.56)
        x = box.right - high * (0.95 if turn else 0.5)
        left = box.x + high * 1.08
        room = min(box.w * 0.52, x - number.get_width() - castle.get_width() * 1.15 - left)
        kit.write(
            items, model.people[seat].name, left, box.y + box.h * 0.12, box.h * 0.3, theme.ivory, "title", room=room
        )
        line = self.say("table.plate", council=len(data["councils"][seat]), titans=len(data["titans"][seat]))
        size = box.h * 0.25
        both = (room, box.h * 0.46)
        if kit.text.width(line, kit.text.fitting(line, size, room)) > room and kit.text.holds(line, both):
            kit.put(items, kit.text.block(line, size, both, theme.muted), left, box.y + box.h * 0.46)
        else:
            kit.write(items, line, left, box.y + box.h * 0.54, size, theme.muted, room=room)
        kit.centred(items, number, x - number.get_width() / 2, box.centery)
        kit.centred(items, castle, x - number.get_width() - castle.get_width() * 0.6, box.centery)
        if turn:
            flag = kit.assets.tinted("ui/play", high * 0.4, theme.gold)
            kit.centred(items, flag, box.right - high * 0.46, box.centery)

    def _places(self, items: list[Item], model: Model, layout: Layout, seat: int, realm: Realm) -> None:
        kit, data, k = self.kit, model.data, layout.k
        for box in (*realm.council, *realm.titans):
            kit.put(items, kit.shapes.slot(box.w, box.h), box.x, box.y, 150)
        throne = kit.assets.sprite(f"{FOLDER}/throne_{data['thrones'][seat]}", realm.throne.w)
        kit.put(items, throne, realm.throne.x, realm.throne.y, 140 if data["throne_used"][seat] else 255)
        for key, box in heads(realm, k).items():
            kit.write(items, self.say(f"table.{key}"), box.x, box.y, 18 * k, kit.theme.gold, "title")
        self._win_in_sight(items, layout, realm, len(data["titans"][seat]))
        self._next_line(items, data, layout, seat, realm)
        for realm_name, area in realm.areas.items():
            slot = Rect(0, 0, realm.throne.w, round(realm.throne.w * RATIO))
            slot.midtop = (area.centerx, area.y)
            if not data["columns"][seat].get(realm_name):
                kit.put(items, kit.shapes.slot(slot.w, slot.h), slot.x, slot.y, 120)
                emblem = kit.assets.sprite(f"{FOLDER}/emblem_{realm_name}", slot.w * 0.5)
                kit.centred(items, emblem, slot.centerx, slot.centery, 60)

    def _win_in_sight(self, items: list[Item], layout: Layout, realm: Realm, have: int) -> None:
        """Five Titans win at once: a laurel where the fifth would lie, bright when one is lacking."""
        kit, last = self.kit, realm.titans[-1]
        near = have >= TITANS_TO_WIN - 1
        if near:
            halo, margin = kit.shapes.halo(last.w, last.h, max(4, round(last.w * 0.07))), kit.shapes.margin
            kit.put(items, halo, last.x - margin, last.y - margin)
        glyph = kit.assets.tinted("ui/laurel", last.w * 0.5, kit.theme.gold if near else kit.theme.muted)
        kit.centred(items, glyph, last.centerx, last.centery, 255 if near else 130)

    def _next_line(self, items: list[Item], data: Json, layout: Layout, seat: int, realm: Realm) -> None:
        """To whom a new line brings something: how many Banners it lacks, and who waits for it."""
        watchers = line_watchers(data, seat)
        if not watchers:
            return
        kit, k = self.kit, layout.k
        right, y = realm.plate.right - 8 * k, realm.areas[REALMS[0]].y - 12 * k
        for code in reversed(watchers):
            kit.centred(items, kit.shapes.disc(21 * k, kit.theme.panel, kit.theme.gold_mid), right - 10 * k, y)
            glyph = kit.assets.tinted(f"ui/{LINE_ICONS[code]}", 14 * k, kit.theme.gold)
            kit.centred(items, glyph, right - 10 * k, y)
            right -= 25 * k
        words = self.say("table.next_line", line=lines(data)[seat] + 1, count=line_lacks(data, seat))
        kit.write(items, words, right, y - 11 * k, 17 * k, kit.theme.gold, "body", "right")

    def ladders(self, items: list[Item], model: Model, layout: Layout) -> None:
        """Under each column its next thresholds and who waits for them; over the cards the lines that are made."""
        for seat, realm in enumerate(layout.realms):
            for name, threshold, box in rungs(realm):
                glyphs = waiters(model.data, seat, name, threshold)
                self._rung(items, glyphs, threshold, box.centerx, box.centery, box.h)
            self._lines(items, layout, realm)

    def _rung(self, items: list[Item], glyphs: list[str], threshold: int, x: float, y: float, size: float) -> None:
        """The number of a threshold and who waits for it, in a row; faint where nobody does."""
        kit = self.kit
        tone = kit.theme.gold if glyphs else kit.theme.muted
        number = kit.text.line(str(threshold), size * (0.7 if glyphs else 0.58), tone, "title")
        left = x - (len(glyphs) * size * 1.08 + number.get_width()) / 2
        kit.put(items, number, left, y - number.get_height() / 2, 255 if glyphs else 200)
        left += number.get_width() + size * 0.6
        for place, glyph in enumerate(glyphs):
            middle = left + place * size * 1.08
            kit.centred(items, kit.shapes.disc(size, kit.theme.panel, kit.theme.gold_mid), middle, y)
            kit.centred(items, kit.assets.tinted(f"ui/{glyph}", size * 0.66, kit.theme.gold), middle, y)

    def _lines(self, items: list[Item], layout: Layout, realm: Realm) -> None:
        """A gold rule under each row that runs across all five columns, and its number (R9)."""
        kit, k = self.kit, layout.k
        columns = [realm.columns[name] for name in REALMS]
        thick = max(2, round(5 * k))
        for row in range(min(map(len, columns))):
            for column, area in zip(columns, realm.areas.values(), strict=True):
                box = column[row]
                y = box.y + box.h * STEP - thick
                kit.put(items, kit.shapes.bar(area.w, thick, kit.theme.gold, 245), area.x, y)
            first, size = columns[0][row], 21 * k
            x, y = realm.areas[REALMS[0]].x + 2 * k, first.y + first.h * STEP - thick / 2
            kit.centred(items, kit.shapes.disc(size, kit.theme.panel, kit.theme.gold), x, y)
            number = kit.text.line(str(row + 1), 13 * k, kit.theme.gold, "title")
            kit.centred(items, number, x, y)

    def _castles(self, items: list[Item], model: Model, layout: Layout, seat: int, realm: Realm) -> None:
        kit, box = self.kit, realm.castles
        count = castles_shown(model, seat)
        if not count or box.w < 20:
            return
        size = min(box.h * 0.42, box.w / 3.2)
        per_row = 1 + max(0, int((box.w - size) / (size * 0.8)))
        rows = -(-count // per_row)
        step = min(size * 0.85, (box.h - size) / max(1, rows - 1)) if rows > 1 else size
        sprite = kit.assets.sprite(f"{FOLDER}/castle", size)
        for index in range(count):
            x = box.x + size / 2 + index % per_row * size * 0.8
            kit.centred(items, sprite, x, box.y + size / 2 + index // per_row * step)

    # -- the middle

    def middle(self, items: list[Item], model: Model, layout: Layout) -> None:
        """Prompt and the actions that are possible."""
        if not model.quiet:
            self._prompt(items, model, layout)
        if self.kit.still:
            return
        names = shown_actions(model)
        for name, plate in zip(names, plates(layout, len(names)), strict=True):
            self._action(items, model, name, plate)

    def _prompt(self, items: list[Item], model: Model, layout: Layout) -> None:
        kit, box = self.kit, layout.prompt
        line = kit.text.fitted(prompt(model, self.say), box.h * 0.58, box.w - 20, kit.theme.ivory, "bold")
        ribbon = kit.shapes.ribbon(min(box.w, line.get_width() + box.h * 3), box.h)
        kit.centred(items, ribbon, box.centerx, box.centery)
        kit.centred(items, line, box.centerx, box.centery)

    def _action(self, items: list[Item], model: Model, name: str, box: Rect) -> None:
        kit, theme, token = self.kit, self.kit.theme, f"act:{name}"
        chosen, able = token in model.picked, token in model.roots
        lit = able and model.hover is not None and token in model.hover.tokens
        look = ("hot hover" if lit else "hot") if chosen else "hover" if lit else "rest" if able else "off"
        kit.put(items, kit.shapes.plate(box.w, box.h, look), box.x, box.y)
        ink = theme.ink_warm if chosen else theme.ivory if able else theme.text_off
        label = kit.text.fitted(self.say(f"act.{name}"), box.h * 0.44, box.w * 0.6, ink, "bold")
        glyph = kit.assets.tinted(f"ui/{ACTION_ICONS[name]}", box.h * 0.54, ink)
        whole = glyph.get_width() + label.get_width() + box.h * 0.2
        kit.centred(items, glyph, box.centerx - whole / 2 + glyph.get_width() / 2, box.centery)
        kit.centred(items, label, box.centerx + whole / 2 - label.get_width() / 2, box.centery)

    # -- what is pointed at

    def detail(self, items: list[Item], layout: Layout, found: Help) -> None:
        """A card beside its sentences."""
        kit, box, theme, k = self.kit, layout.detail, self.kit.theme, self.kit.type
        kit.put(items, kit.shapes.panel(box.w, box.h, 0.9), box.x, box.y)
        pad = round(14 * layout.k)
        side = max(pad, kit.shapes.clear)
        left = box.x + side
        if found.picture:
            width = (box.h - 2 * pad) / RATIO
            kit.put(items, kit.assets.sprite(found.picture, width), left, box.y + pad)
            left += round(width) + pad
        room = box.right - side - left
        title = kit.text.fitted(found.title, 23 * min(k, 1.15 * layout.k), room, theme.gold, "title")
        kit.put(items, title, left, box.y + pad * 0.8)
        top = box.y + pad + title.get_height()
        space = (room, box.bottom - top - pad * 0.7)
        words = kit.text.block(kit.text.whole(found.lines, space), 19 * k, space, theme.ivory)
        kit.put(items, words, left, top)

    def page(self, items: list[Item], box: Rect, found: Help) -> None:
        """A help over the whole of a box."""
        kit = self.kit
        pad = kit.tx(28)
        width = min((box.h - 2 * pad) / RATIO, box.w * 0.42)
        left = box.x + pad
        if found.picture:
            sprite = kit.assets.sprite(found.picture, width)
            kit.centred(items, sprite, box.x + pad + width / 2, box.centery)
            left = round(box.x + 2 * pad + width)
        room = box.right - pad - left
        head = kit.text.fitted(found.title, kit.tx(34), room, kit.theme.gold, "title")
        space = (room, box.h - 3 * pad - head.get_height())
        words = kit.text.block("\n\n".join(found.lines), kit.tx(23), space, kit.theme.ivory)
        top = max(box.y + pad, box.centery - (head.get_height() + kit.tx(18) + words.get_height()) / 2)
        kit.put(items, head, left, top)
        kit.put(items, words, left, top + head.get_height() + kit.tx(18))


def heads(realm: Realm, k: float) -> dict[str, Rect]:
    """Where the names of the parts of a realm stand; beside that of the columns also what a line brings."""
    plate = realm.plate
    parts = {"council": realm.throne, "titans": realm.titans[0], "influence": realm.areas[REALMS[0]]}
    shares = {"council": 0.36, "titans": 0.5, "influence": 1.0}
    high = heading(k)
    return {
        key: Rect(round(plate.x + 6 * k), box.y - high, round(plate.w * shares[key]), high - 1)
        for key, box in parts.items()
    }


def rungs(realm: Realm) -> Iterator[tuple[str, int, Rect]]:
    """The thresholds ahead of each column, and where they stand below it as far as there is room."""
    step = realm.throne.h * STEP
    for name, area in realm.areas.items():
        boxes = realm.columns[name]
        top = (boxes[-1].bottom if boxes else area.y + realm.throne.h) + step * 0.12
        for threshold in (size for size in THRESHOLDS if size > len(boxes)):
            if top + step * 0.8 < area.bottom + step * 0.3:
                box = Rect(0, 0, round(area.w * 0.8), round(step * 0.8))
                box.center = area.centerx, round(top + step * 0.45)
                yield name, threshold, box
                top += step * 0.92


def castles_shown(model: Model, seat: int) -> int:
    """The castles of a seat without those that are still on their way to it."""
    now, mine = model.timeline.now, f"castle.{seat}."
    flying = (m for m in model.timeline.motions if m.key.startswith(mine) and now < m.until)
    there: int = model.data["castles"][seat]
    return max(0, there - sum(int(motion.face.split(" ")[0]) for motion in flying))


def waiters(data: Json, seat: int, realm: str, size: int) -> list[str]:
    """Glyphs of the Characters that act when a column reaches a size, the Throne Room among them (R8, R13)."""
    council = data["councils"][seat]
    out = [glyph for rank, (glyph, sizes) in WAITING.items() if f"{realm}.{rank}" in council and size in sizes]
    if "religious.papess" in council and size == 4:
        out.append("any_banner")
    if data["thrones"][seat] == realm and not data["throne_used"][seat] and size == 3:
        out.append("throne")
    return out


def plates(layout: Layout, count: int) -> list[Rect]:
    """Boxes of so many actions side by side."""
    whole, gap = layout.actions, round(14 * layout.k)
    width = (whole.w - gap * (count - 1)) // count
    return [Rect(whole.x + i * (width + gap), whole.y, width, whole.h) for i in range(count)]


def shown_actions(model: Model) -> list[str]:
    """The plates under the square: always the two of a turn, and what else is asked for now."""
    phase = model.data["phase"]
    third = {"recruit": "discard", "warrior": "steal", "sorceress": "pass"}.get(phase)
    return ["recruit", "influence", *([third] if third else [])]


def prompt(model: Model, say: Say) -> str:
    """What is asked of the person in front of the table, or who is awaited."""
    data, actor = model.data, model.data["to_act"]
    if actor is None:
        return say("table.prompt_over")
    if actor != model.mover:
        key = "table.prompt_thinking" if model.people[actor].computer else "table.prompt_other"
        return say(key, name=model.people[actor].name)
    if model.picked and (key := picked_question(model)):
        laid = sum(token.startswith("col:") for token in model.picked)
        words = {"number": laid + 1, "count": len(data["captured"]), "banner": first_banner(data)}
        return say(f"table.prompt_{key}", **words)
    words = {"count": len(data["captured"]), "banner": first_banner(data), "card": data["resolving"] or ""}
    return say(f"table.prompt_{data['phase']}", **words)


def picked_question(model: Model) -> str:
    """Which question is open after a first pick."""
    if any(token.startswith("council:") for token in model.tokens):
        return "over_council"
    if any(token.startswith("col:") for token in model.tokens):
        if model.data["phase"] == "choose" and first_banner(model.data) in REALMS:
            return "own_column"
        return "columns" if len(model.data["captured"]) > 1 else "column"
    if any(token.startswith("option:") for token in model.tokens):
        return "option"
    return ""


def first_banner(data: Json) -> str:
    """The Banner of what was taken, or of the deck's top card."""
    cards = data["captured"] or data["deck"][:1]
    return banner_of(cards[0]) if cards else ""
