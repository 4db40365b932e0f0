"""The Muster table as a display list: felt, castles, columns, hands, panels, and what is in the air."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any

import pygame

from ..core.contract import UNKNOWN, Json
from ..ui.animation import Motion, Pose
from ..ui.kit import Kit
from ..ui.stage import Item
from ..ui.tablecloth import tablecloth
from ..ui.tabletop import Model
from . import cards
from .cards import castle_key, draw_card
from .content import FACTIONS
from .layout import RATIO, Layout
from .panels import Panels
from .scoring import BANNERS_DECIDE, CastleScore, ledger

Say = Callable[..., str]
POINTED_LIFT, CHOSEN_LIFT = 0.16, 0.24


class Painter:
    """Draws one layout; `say` gives the texts."""

    def __init__(self, kit: Kit, say: Say) -> None:
        self.kit = kit
        self.say = say
        self.panels = Panels(kit, say)

    def table(self, items: list[Item], model: Model, layout: Layout, resting: dict[str, cards.Placed]) -> None:
        """Everything, bottom first; `resting` are the cards by key."""
        kit = self.kit
        kit.put(items, tablecloth(kit, "muster/felt", layout.size), 0, 0)
        for box in filter(None, (layout.left, layout.right)):
            kit.put(items, kit.shapes.panel(box.w, box.h, 0.7), box.x, box.y)
        flying = model.flying()
        for key, (motion, pose) in tuple(flying.items()):
            if motion.effect == "slide" and key in resting:
                resting[key] = cards.Placed(motion.face, pose)
                del flying[key]
        hidden = set(flying)
        if model.lifted:
            hidden.add(model.lifted)
        self._castles(items, model, layout, resting, flying, hidden)
        self._resting(items, model, layout, resting, hidden, "col.")
        self._targets(items, model, layout)
        self._badges(items, model, layout)
        self._deck(items, model, layout)
        self._their_hand(items, model, layout, resting, hidden)
        self._own_hand(items, model, layout, resting, hidden)
        self.panels.draw(items, model, layout)
        self._air(items, model, flying, resting)
        if model.fanned:
            self._fan(items, model, layout)

    # -- castles and columns

    def _castles(
        self,
        items: list[Item],
        model: Model,
        layout: Layout,
        resting: Mapping[str, cards.Placed],
        flying: Mapping[str, tuple[Motion, Pose]],
        hidden: set[str],
    ) -> None:
        kit = self.kit
        for castle, box in layout.tiles.items():
            kit.put(items, kit.assets.sprite(f"muster/castle_{castle}_back", box.w), box.x, box.y)
            pile = model.data["castles"][castle]
            for index in range(max(0, len(pile) - 2), len(pile)):
                key = castle_key(castle, index)
                if key not in hidden:
                    nudge = 0 if index == len(pile) - 1 else -kit.px(5)
                    pose = resting[key].pose
                    moved = Pose(pose.x + nudge, pose.y + nudge, pose.width)
                    draw_card(items, kit, pile[index], moved)
                    if key in model.marks:
                        self._mark(items, moved)
            for motion, pose in flying.values():
                if motion.effect == "behind" and layout.tiles[castle].collidepoint(pose.x, box.centery):
                    draw_card(items, kit, motion.face, pose)
            kit.put(items, kit.assets.sprite(f"muster/castle_{castle}_front", box.w), box.x, box.y)
            if len(pile) > 1:
                self._pile_count(items, box, len(pile))

    def _pile_count(self, items: list[Item], box: pygame.Rect, count: int) -> None:
        kit = self.kit
        high = min(max(kit.tx(24), round(box.w * 0.12)), round(box.w * 0.16))
        plate = kit.shapes.disc(high, kit.theme.panel, kit.theme.gold_mid)
        x, y = box.x + box.w * 0.72, box.y + box.h * 0.78
        kit.centred(items, plate, x, y)
        kit.centred(items, kit.text.line(f"×{count}", high * 0.56, kit.theme.ivory, "bold"), x, y)

    def _resting(
        self,
        items: list[Item],
        model: Model,
        layout: Layout,
        resting: Mapping[str, cards.Placed],
        hidden: set[str],
        prefix: str,
    ) -> None:
        for seat in (0, 1):
            for castle in FACTIONS:
                if not model.data["columns"][seat][castle]:
                    self._empty_place(items, layout, seat, castle)
        for key, card in resting.items():
            if not key.startswith(prefix):
                continue
            if key not in hidden:
                draw_card(items, self.kit, card.code, card.pose)
            if key in model.marks:
                self._mark(items, card.pose)

    def _empty_place(self, items: list[Item], layout: Layout, seat: int, castle: str) -> None:
        box = layout.landing(seat, castle)
        slot = self.kit.shapes.slot(box.w, box.h)
        self.kit.put(items, slot, box.x, box.y, 150)

    def _mark(self, items: list[Item], pose: Pose) -> None:
        kit = self.kit
        kit.centred(items, kit.shapes.marked(pose.width, pose.width * RATIO), pose.x, pose.y)

    # -- what may be pointed at

    def _targets(self, items: list[Item], model: Model, layout: Layout) -> None:
        alpha = round(255 * (0.65 + 0.35 * (0.5 + 0.5 * math.sin(model.pulse * math.tau))))
        for token in sorted(model.tokens):
            box = target_box(token, model.data, layout, model.mover)
            if box is None:
                continue
            strong = model.hover is not None and token in model.hover.tokens
            radius = max(4, round(box.w * 0.07))
            halo = self.kit.shapes.halo(box.w, box.h, radius, strong)
            margin = self.kit.shapes.margin
            self.kit.put(items, halo, box.x - margin, box.y - margin, 255 if strong else alpha)
        self._ghost(items, model, layout)

    def _ghost(self, items: list[Item], model: Model, layout: Layout) -> None:
        """The card where it would come to lie."""
        move = model.preview
        if move is None or model.timeline.motions or move.words[0] not in ("play", "wizard", "bridge", "move"):
            return
        castle = move.words[1][-1] if move.words[0] in ("wizard", "bridge", "move") else move.words[2]
        code = {"play": move.words[1], "bridge": "RB"}.get(move.words[0], "RW")
        box = layout.landing(model.mover, castle)
        draw_card(
            items,
            self.kit,
            code,
            Pose(box.centerx, box.centery, box.w, 180.0 if code == "RB" else 0.0, alpha=0.62),
            False,
        )

    def _badges(self, items: list[Item], model: Model, layout: Layout) -> None:
        now = ledger(model.data)
        then = ledger(foreseen(model.data, model.mover, model.preview.words)) if model.preview else now
        for before, after in zip(now.castles, then.castles, strict=True):
            for seat in (0, 1):
                self._badge(items, layout, seat, before, after)

    def _badge(self, items: list[Item], layout: Layout, seat: int, before: CastleScore, after: CastleScore) -> None:
        kit, theme = self.kit, self.kit.theme
        box = badge_box(kit, layout, seat, before.castle)
        (x, y), size = box.center, box.w
        changed = before.strengths[seat] != after.strengths[seat] or before.controller != after.controller
        lead = after.controller == seat
        disc = kit.shapes.disc(
            size * (1.12 if changed else 1), theme.panel, theme.gold_light if changed else theme.gold_mid, lead
        )
        kit.centred(items, disc, x, y)
        ink = theme.ink_warm if lead else theme.ivory
        number = kit.text.line(str(after.strengths[seat]), size * 0.56, ink, "title")
        kit.centred(items, number, x, y)
        if changed and before.strengths[seat] != after.strengths[seat]:
            step = after.strengths[seat] - before.strengths[seat]
            colour = theme.good if step > 0 else theme.bad
            words = kit.text.line(f"{step:+d}".replace("-", "−"), size * 0.5, colour, "bold")
            tag = kit.shapes.disc(size * 0.78, theme.ink, colour)
            kit.centred(items, tag, x, y + size * (0.86 if seat == layout.seat else -0.86))
            kit.centred(items, words, x, y + size * (0.86 if seat == layout.seat else -0.86))
        self._tie(items, layout, seat, after, x, y, size)

    def _tie(self, items: list[Item], layout: Layout, seat: int, score: CastleScore, x: int, y: int, size: int) -> None:
        """What decides a tie: the Banner cards, or nothing."""
        if score.strengths[0] != score.strengths[1] or not score.strengths[0]:
            return
        kit = self.kit
        down = 1 if seat == layout.seat else -1
        y += round(size * 0.78) * down
        glyph = "play" if score.decided_by == BANNERS_DECIDE else "sword_tie"
        text = str(score.banners[seat])
        tone = kit.theme.gold if score.controller == seat else kit.theme.muted
        line = kit.text.line(text, size * 0.46, tone, "bold")
        icon = kit.assets.tinted(f"ui/{glyph}", size * 0.46, tone)
        whole = icon.get_width() + line.get_width() + 2
        kit.centred(items, icon, x - whole / 2 + icon.get_width() / 2, y)
        kit.centred(items, line, x + whole / 2 - line.get_width() / 2, y)

    # -- deck and hands

    def _deck(self, items: list[Item], model: Model, layout: Layout) -> None:
        kit, box = self.kit, layout.deck
        left = len(model.data["deck"])
        depth = min(5, -(-left // 8))
        if not left:
            kit.put(items, kit.shapes.slot(box.w, box.h), box.x, box.y)
        for index in range(depth):
            pose = Pose(box.centerx - index * 2, box.centery - index * 2, box.w, flip=1.0)
            draw_card(items, kit, UNKNOWN, pose, shadow=index == 0)
        words = layout.deck_words
        large = 1.8 if kit.staged and not kit.portrait else 1.0
        number = kit.text.gold(str(left), min(kit.tx(54 * large), words.h * 0.34))
        room = (words.w, words.h - number.get_height() - kit.tx(4))
        meaning = self.say("table.deck_left")
        if not kit.text.holds(meaning, room):
            kit.centred(items, number, *words.center)
            return
        note = kit.text.block(meaning, kit.tx(18 * large), room, kit.theme.muted, align="center")
        top = words.centery - (number.get_height() + note.get_height()) / 2
        kit.put(items, number, words.centerx - number.get_width() / 2, top)
        kit.put(items, note, words.x, top + number.get_height())

    def _their_hand(
        self,
        items: list[Item],
        model: Model,
        layout: Layout,
        resting: Mapping[str, cards.Placed],
        hidden: set[str],
    ) -> None:
        prefix = f"hand.{1 - layout.seat}."
        for key, card in resting.items():
            if key.startswith(prefix) and key not in hidden:
                played = model.mover != layout.seat
                draw_card(items, self.kit, card.code, raised(card.pose, key, model, -1) if played else card.pose)

    def _own_hand(
        self,
        items: list[Item],
        model: Model,
        layout: Layout,
        resting: Mapping[str, cards.Placed],
        hidden: set[str],
    ) -> None:
        prefix = f"hand.{layout.seat}."
        if not model.quiet:
            self._prompt(items, model, layout)
        for key, card in resting.items():
            if not key.startswith(prefix) or key in hidden:
                continue
            draw_card(items, self.kit, card.code, raised(card.pose, key, model))

    def _prompt(self, items: list[Item], model: Model, layout: Layout) -> None:
        kit, box = self.kit, layout.prompt.copy()
        text = self.prompt_text(model)
        if not text:
            return
        if model.data["revealed"] and box.colliderect(layout.revealed):
            box.w = layout.revealed.left - box.x
        width = min(box.w, kit.text.width(text, kit.tx(24), "bold") + kit.tx(220))
        ribbon = kit.shapes.ribbon(width, box.h)
        kit.centred(items, ribbon, box.centerx, box.centery)
        room = box.w - kit.tx(60)
        kit.label(items, text, box.centerx, box.centery, kit.tx(23), room, kit.theme.ivory, "bold", "center")

    def prompt_text(self, model: Model) -> str:
        """What is asked now."""
        return prompt(model, self.say)

    # -- above everything

    def _air(
        self,
        items: list[Item],
        model: Model,
        flying: Mapping[str, tuple[Motion, Pose]],
        resting: Mapping[str, cards.Placed],
    ) -> None:
        for motion, pose in flying.values():
            if motion.effect == "control":
                self._flash(items, motion, pose)
            elif motion.effect != "behind":
                draw_card(items, self.kit, motion.face, pose)
        if (
            cards.REVEALED in resting
            and cards.REVEALED not in flying
            and cards.REVEALED not in {m.key for m in model.timeline.motions}
        ):
            draw_card(items, self.kit, resting[cards.REVEALED].code, resting[cards.REVEALED].pose)
        if model.carried and model.lifted in resting:
            card = resting[model.lifted]
            pose = Pose(*model.carried, card.pose.width, card.pose.turn if card.code == "RB" else 0.0, lift=1.0)
            draw_card(items, self.kit, card.code, pose)

    def _flash(self, items: list[Item], motion: Motion, pose: Pose) -> None:
        """A castle changes hands: its emblem rises in gold."""
        size = self.kit.px(120) * (0.7 + 0.5 * (1 - pose.alpha))
        medal = self.kit.assets.sprite(f"muster/medal_{motion.face}", round(size / 8) * 8)
        self.kit.centred(items, medal, pose.x, pose.y, round(255 * pose.alpha))

    def _fan(self, items: list[Item], model: Model, layout: Layout) -> None:
        """All cards that lie on a castle space, side by side, the top one first."""
        kit = self.kit
        pile = list(reversed(model.data["castles"][model.fanned]))
        box, width, step = fan_box(model.fanned, len(pile), layout, kit)
        kit.put(items, kit.shapes.panel(box.w, box.h, 0.97), box.x, box.y)
        title = self.say("table.pile", castle=model.fanned, count=len(pile))
        kit.write(
            items,
            title,
            box.centerx,
            box.y + kit.tx(10),
            kit.tx(20),
            kit.theme.gold,
            "title",
            "center",
            room=box.w - kit.tx(30),
        )
        for index, code in reversed(list(enumerate(pile))):
            x = box.x + kit.tx(20) + width / 2 + index * step
            draw_card(items, kit, code, Pose(x, box.bottom - kit.tx(16) - width * RATIO / 2, width))


def fan_box(castle: str, count: int, layout: Layout, kit: Kit) -> tuple[pygame.Rect, float, float]:
    """Box of a fanned pile, width of its cards, and their pitch."""
    width = layout.hand_width * 0.8
    most = layout.size[0] * 0.8
    step = min(width * 1.06, (most - width) / max(1, count - 1))
    box = pygame.Rect(0, 0, round(width + step * (count - 1) + kit.tx(40)), round(width * RATIO + kit.tx(62)))
    box.center = layout.tiles[castle].center
    box.clamp_ip(pygame.Rect((8, 8), (layout.size[0] - 16, layout.size[1] - 16)))
    return box, width, step


def badge_box(kit: Kit, layout: Layout, seat: int, castle: str) -> pygame.Rect:
    """Where the strength of a column stands."""
    size = min(max(kit.tx(38), round(layout.card_width * 0.36)), round(layout.tiles[castle].w * 0.22))
    box = pygame.Rect(0, 0, size, size)
    box.center = layout.badges[seat][castle]
    return box


def raised(pose: Pose, key: str, model: Model, way: int = 1) -> Pose:
    """A card of the hand that is played, pulled out upwards (or down: -1) while it is pointed at or chosen."""
    chosen = key == model.chosen
    pointed = model.hover is not None and model.hover.key == key
    if not chosen and not pointed:
        return pose
    y = pose.y - way * pose.width * (CHOSEN_LIFT if chosen else POINTED_LIFT)
    return Pose(pose.x, y, pose.width * 1.04, pose.turn if pose.turn > 90 else 0.0, lift=0.6)


def target_box(token: str, data: Json, layout: Layout, mover: int) -> pygame.Rect | None:
    """Box that glows for a token of a seat; None for what shows it otherwise."""
    kind, _, rest = token.partition(":")
    if kind == "own":
        return layout.landing(mover, rest)
    if kind == "space":
        return layout.tiles[rest].inflate(-round(layout.tiles[rest].w * 0.03), 0)
    if kind == "deck":
        return layout.deck.inflate(6, 6)
    if kind == "card":
        seat, castle, index = rest.split(".")
        return layout.columns[int(seat)][castle][int(index)].inflate(4, 4)
    return None


def prompt(model: Model, say: Say) -> str:
    """What is asked of the person in front of the table, or who is awaited."""
    data, actor = model.data, model.data["to_act"]
    if actor is None:
        return say("table.prompt_over")
    if actor != model.mover:
        key = "table.prompt_thinking" if model.people[actor].computer else "table.prompt_other"
        return say(key, name=model.people[actor].name)
    if data["phase"] == "draw":
        return say("table.prompt_draw", count=5 - len(data["hands"][actor]))
    if data["phase"] == "place":
        return say("table.prompt_place", card=cards.tidy(data["revealed"]))
    return say(f"table.prompt_action_{picked_kind(model)}")


def picked_kind(model: Model) -> str:
    """Which question of an action is open."""
    if not model.picked:
        return "start"
    if any(t.startswith("option:") for t in model.tokens):
        return "end"
    if len(model.picked) > 1:
        return "follow"
    return "wizard" if model.picked[0].startswith("top:") else "_".join(("where", *open_places(model)))


def open_places(model: Model) -> list[str]:
    """Where the chosen card may go beside onto a castle."""
    kinds = {token.partition(":")[0] for token in model.tokens}
    return [word for kind, word in (("own", "column"), ("card", "swap")) if kind in kinds]


def foreseen(data: Json, seat: int, words: tuple[str, ...]) -> Json:
    """The columns after a move of `seat`: nothing else of the view is looked at."""
    columns: list[dict[str, list[Any]]] = [{c: list(v) for c, v in side.items()} for side in data["columns"]]
    match words:
        case ("play", code, castle):
            columns[seat][castle].append(code)
        case ("wizard", castle):
            columns[seat][castle].append("RW")
        case ("bridge", castle, count, code):
            columns[seat][castle] += ["RB"] * int(count) + [code]
        case ("move", way):
            columns[seat][way[2]].append(columns[seat][way[0]].pop())
        case ("swap", code, side, castle):
            column = columns[seat if side == "own" else 1 - seat][castle]
            index = next((i for i, c in enumerate(column) if c in ("RW", "RB")), None)
            if index is not None:
                column[index] = code
        case _:
            pass
    return {**data, "columns": columns}
