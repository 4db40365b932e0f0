"""The 5 Royaumes table as a display list: felt, square, decks, the two realms, what glows, what is in the air."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from functools import partial

import pygame

from ..core.contract import Json
from ..ui.animation import Motion, Pose
from ..ui.kit import Kit
from ..ui.stage import Item
from ..ui.tablecloth import tablecloth
from ..ui.tabletop import Model
from . import cards
from .cards import FOLDER, Placed, draw_card
from .layout import RATIO, STEP, Layout
from .looking import Looking
from .panels import Panels
from .preview import captures_at, frames_at, frames_now

Say = Callable[..., str]
Rect = pygame.Rect
INSET = 0.44


class Painter:
    """Draws one layout; `say` gives the texts."""

    def __init__(self, kit: Kit, say: Say) -> None:
        self.kit = kit
        self.say = say
        self.panels = Panels(kit, say)
        self.looking = Looking(kit, say)

    def table(self, items: list[Item], model: Model, layout: Layout, resting: dict[str, Placed]) -> None:
        """Everything, bottom first; `resting` are the cards by key."""
        kit = self.kit
        kit.put(items, tablecloth(kit, f"{FOLDER}/felt", layout.size), 0, 0)
        flying = model.flying()
        for key, (motion, pose) in tuple(flying.items()):
            if motion.effect == "slide" and key in resting:
                resting[key] = Placed(resting[key].code, pose, resting[key].open)
                del flying[key]
        hidden = set(flying) | ({model.lifted} if model.carried else set()) | laid_out(model)
        self.panels.realms(items, model, layout)
        self._ground(items, layout)
        self._decks(items, model, layout)
        self._cards(items, model, layout, resting, hidden)
        self.panels.ladders(items, model, layout)
        self._spread(items, model, layout)
        self._glow(items, model, layout)
        self._taken(items, model, layout)
        if cards.looks(model.data, model.mover):
            self.looking.sheet(items, model, layout, resting, hidden)
        self.panels.middle(items, model, layout)
        self._search(items, model, layout, resting, hidden)
        self._air(items, model, flying, layout)

    # -- ground

    def _ground(self, items: list[Item], layout: Layout) -> None:
        """The cloth on which the square floats, with a cell of room around its cards."""
        kit, box = self.kit, layout.middle
        kit.put(items, kit.shapes.panel(box.w, box.h, 0.5), box.x, box.y)

    def _decks(self, items: list[Item], model: Model, layout: Layout) -> None:
        kit, data = self.kit, model.data
        left = len(data["deck"])
        for index in range(min(4, (left + 15) // 16) if left else 0):
            box = layout.deck.move(-2 * index, -2 * index)
            draw_card(items, kit, data["deck"][0], cards.pose_of(box), False)
        if not left:
            kit.put(items, kit.shapes.slot(layout.deck.w, layout.deck.h), layout.deck.x, layout.deck.y)
        pile = data["discard"]
        if not pile:
            kit.put(items, kit.shapes.slot(layout.discard.w, layout.discard.h), layout.discard.x, layout.discard.y)
        for index, code in enumerate(pile[-3:]):
            pose = cards.pose_of(layout.discard, (index - 1) * 5.0)
            draw_card(items, kit, cards.banner_of(code) + ".?", pose, False)
        for box, key, count in ((layout.deck, "table.deck", left), (layout.discard, "table.discard", len(pile))):
            words = kit.text.fitted(self.say(key, count=count), 20 * layout.k, box.w * 1.5, kit.theme.ivory, "bold")
            self._ribbon(items, *count_box(box, layout.k).center, words, layout.k)

    # -- cards

    def _taken(self, items: list[Item], model: Model, layout: Layout) -> None:
        """How many cards were taken, under them."""
        kit, k, gone = self.kit, layout.k, laid_out(model)
        boxes = [box for index, box in enumerate(layout.captured) if cards.captured_key(index) not in gone]
        if not boxes or model.timeline.motions or cards.looks(model.data, model.mover):
            return
        line = kit.text.line(self.say("table.taken", count=len(boxes)), 20 * k, kit.theme.gold, "bold")
        row = boxes[0].unionall(boxes[1:])
        self._ribbon(items, row.centerx, row.bottom - 2 * k, line, k)

    def _ribbon(self, items: list[Item], x: float, y: float, words: pygame.Surface, k: float) -> None:
        """Words on a ribbon."""
        self.kit.centred(items, self.kit.shapes.ribbon(words.get_width() + 60 * k, 30 * k), x, y)
        self.kit.centred(items, words, x, y)

    def _cards(
        self, items: list[Item], model: Model, layout: Layout, resting: Mapping[str, Placed], hidden: set[str]
    ) -> None:
        apart = ("pile.", "cap.") if cards.looks(model.data, model.mover) else ("pile.",)
        for key, card in resting.items():
            if key in hidden or key.startswith(apart):
                continue
            pose = card.pose
            if key == model.chosen:
                pose = Pose(pose.x, pose.y - pose.width * 0.12, pose.width * 1.04, pose.turn, lift=0.6)
            draw_card(items, self.kit, card.code, pose, card.open, eye=not model.open)
            if model.open and not card.open and cards.known(card.code):
                self._character(items, card.code, pose)
            if key in model.marks or key == self._acting(model):
                self._mark(items, card.pose)

    def _character(self, items: list[Item], code: str, pose: Pose) -> None:
        """The other side of a card that everybody knows, small, in its lower corner."""
        width = pose.width * INSET
        x, y = pose.x + (pose.width - width) / 2, pose.y + (pose.width - width) / 2 * RATIO
        draw_card(items, self.kit, code, Pose(x, y, width, lift=pose.lift), True)

    def _acting(self, model: Model) -> str:
        """The Character that acts now."""
        data = model.data
        return cards.council_key(data["to_act"], data["resolving"]) if data["resolving"] else ""

    def _spread(self, items: list[Item], model: Model, layout: Layout) -> None:
        """Imperial cards that have found their columns before the move is complete."""
        realm, heights = layout.realms[layout.mover], dict[str, int]()
        for code, token in zip(model.data["captured"], columns_picked(model), strict=False):
            column = realm.columns[token[4:]]
            if not column:
                continue
            heights[token] = heights.get(token, 0) + 1
            box = column[-1].move(0, round(column[-1].h * STEP * heights[token]))
            draw_card(items, self.kit, code, cards.pose_of(box), False)
            self._mark(items, cards.pose_of(box))

    def _mark(self, items: list[Item], pose: Pose) -> None:
        kit = self.kit
        frame = kit.shapes.marked(pose.width, pose.width * RATIO)
        kit.centred(items, frame, pose.x, pose.y)

    # -- what may be pointed at

    def _glow(self, items: list[Item], model: Model, layout: Layout) -> None:
        alpha = round(255 * (0.65 + 0.35 * (0.5 + 0.5 * math.sin(model.pulse * math.tau))))
        hover = model.hover.tokens if model.hover else ()
        self._frames(items, model, layout)
        looked = cards.looks(model.data, model.mover)
        for token in sorted(model.tokens):
            for box in [] if looked and token.startswith("cap:") else target_boxes(token, model.data, layout):
                strong = token in hover
                halo = self.kit.shapes.halo(box.w, box.h, max(4, round(box.w * 0.07)), strong)
                margin = self.kit.shapes.margin
                self.kit.put(items, halo, box.x - margin, box.y - margin, 255 if strong else alpha)
        self._foreseen(items, model, layout)

    def _frames(self, items: list[Item], model: Model, layout: Layout) -> None:
        """The 3 x 3 squares that are still possible once the card lies where it is pointed at."""
        cell = pointed_cell(model)
        if cell is None and model.lifted != "deck":
            return
        kit = self.kit
        for x, y in frames_at(model.data, *cell) if cell else frames_now(model.data):
            box = layout.frame(x, y)
            outline = kit.assets.made(("frame", box.size), partial(frame, box, kit.theme.gold_mid, kit.unit))
            kit.put(items, outline, box.x, box.y)

    def _foreseen(self, items: list[Item], model: Model, layout: Layout) -> None:
        """Which cards would be taken by the placement that is pointed at; all of them where there is a choice."""
        cell = pointed_cell(model)
        if cell is None:
            return
        captures = captures_at(model.data, *cell)
        for number, capture in enumerate(captures, 1):
            for x, y in capture.cells:
                box = layout.at(x, y)
                self.kit.put(items, self.kit.shapes.marked(box.w, box.h), *corner(self.kit, box))
                if len(captures) > 1:
                    self._choice(items, box, number)
        box = layout.at(*cell)
        draw_card(items, self.kit, model.data["deck"][0], Pose(box.centerx, box.centery, box.w, alpha=0.7), False)

    def _choice(self, items: list[Item], box: Rect, number: int) -> None:
        """The number of a choice on each of its cards."""
        kit, size = self.kit, box.w * 0.3
        kit.centred(items, kit.shapes.disc(size, kit.theme.panel, kit.theme.gold, lead=True), box.right, box.y)
        line = kit.text.line(str(number), size * 0.62, kit.theme.ink_warm, "title")
        kit.centred(items, line, box.right, box.y)

    def _search(
        self, items: list[Item], model: Model, layout: Layout, resting: Mapping[str, Placed], hidden: set[str]
    ) -> None:
        """The discard pile spread out for whoever searches it."""
        pile = [(key, card) for key, card in resting.items() if key.startswith("pile.")]
        if not pile or not pile_open(model):
            return
        kit, box = self.kit, layout.pile_box
        kit.put(items, kit.shapes.panel(box.w, box.h, 0.97), box.x, box.y)
        kit.write(
            items,
            self.say("table.search"),
            box.centerx,
            box.y + kit.tx(12),
            kit.tx(22),
            kit.theme.gold,
            "title",
            "center",
        )
        for key, card in pile:
            if key not in hidden:
                lifted = 0.6 if key == model.chosen else 0.0
                pose = Pose(card.pose.x, card.pose.y, card.pose.width, lift=lifted)
                draw_card(items, kit, card.code, pose, True)
        for token in sorted(model.tokens):
            for spot in target_boxes(token, model.data, layout) if token.startswith("pile:") else []:
                halo = kit.shapes.halo(spot.w, spot.h, max(4, round(spot.w * 0.07)))
                kit.put(items, halo, spot.x - kit.shapes.margin, spot.y - kit.shapes.margin)

    # -- in the air

    def _air(self, items: list[Item], model: Model, flying: Mapping[str, tuple[Motion, Pose]], layout: Layout) -> None:
        for motion, pose in flying.values():
            if motion.effect == "castle":
                if model.timeline.now >= motion.delay:
                    self._castle(items, motion, pose)
            else:
                draw_card(items, self.kit, motion.face.removeprefix("!"), pose, motion.face.startswith("!"))
        card = self._carried(model, layout)
        if model.carried and card:
            draw_card(items, self.kit, card.code, Pose(*model.carried, card.pose.width, lift=1.0), card.open)
        elif model.carried and model.lifted == "deck" and model.data["deck"]:
            width = layout.cell * 1.05
            draw_card(items, self.kit, model.data["deck"][0], Pose(*model.carried, width, lift=1.0), False)

    def _carried(self, model: Model, layout: Layout) -> Placed | None:
        """The card that is pulled, if it is one that lies on the table."""
        return cards.placed(model.data, layout).get(model.lifted) if model.lifted else None

    def _castle(self, items: list[Item], motion: Motion, pose: Pose) -> None:
        size = round(pose.width / 4) * 4
        turn = motion.key == "extra"
        again = self.kit.assets.tinted("ui/again", size, self.kit.theme.gold) if turn else None
        sprite = again or self.kit.assets.sprite(f"{FOLDER}/castle", size)
        alpha = round(255 * pose.alpha)
        self.kit.centred(items, sprite, pose.x, pose.y, alpha)
        words, _, who = motion.face.partition(" ")
        line = self.kit.text.gold(words, pose.width * 0.6)
        self.kit.centred(items, line, pose.x + pose.width * 0.9, pose.y, alpha)
        if who:
            name = self.kit.text.line(self.say(f"name.{who}"), self.kit.tx(20), self.kit.theme.ivory, "bold")
            ribbon = self.kit.shapes.ribbon(name.get_width() + self.kit.tx(60), self.kit.tx(30))
            half = name.get_width() / 2 + self.kit.tx(6)
            x = min(max(pose.x, half), self.kit.size[0] - half)
            self.kit.centred(items, ribbon, x, pose.y + pose.width * 0.75, alpha)
            self.kit.centred(items, name, x, pose.y + pose.width * 0.75, alpha)


def pile_open(model: Model) -> bool:
    """Whether the pile lies over the table: not while a place below it is asked for."""
    return not any(token.startswith(("council:", "col:")) for token in model.tokens)


def columns_picked(model: Model) -> list[str]:
    """The columns that taken cards have found so far."""
    return [token for token in model.picked if token.startswith("col:")] if model.data["phase"] == "choose" else []


def laid_out(model: Model) -> set[str]:
    """Keys of the taken cards that are shown in their columns: first the one that was pulled last."""
    keys = [cards.captured_key(index) for index in range(len(model.data["captured"]))]
    keys.sort(key=lambda key: (key == model.lifted, key != model.chosen))
    return set(keys[: len(columns_picked(model))])


def corner(kit: Kit, box: Rect) -> tuple[float, float]:
    """Where the mark around a box is put."""
    mark = kit.shapes.marked(box.w, box.h)
    return box.centerx - mark.get_width() / 2, box.centery - mark.get_height() / 2


def pointed_cell(model: Model) -> tuple[int, int] | None:
    """The legal cell under the pointer."""
    if model.hover is None or model.timeline.motions:
        return None
    token = next((t for t in model.hover.tokens if t.startswith("cell:") and model.data["phase"] == "place"), "")
    if not token or model.data["to_act"] != model.mover or not model.data["deck"]:
        return None
    x, y = token[5:].split(".")
    return int(x), int(y)


def cells_of(data: Json) -> dict[tuple[int, int], str]:
    """The square by coordinates."""
    out = {}
    for key, code in data["square"].items():
        x, y = key.split(",")
        out[int(x), int(y)] = code
    return out


def target_boxes(token: str, data: Json, layout: Layout) -> list[Rect]:
    """Boxes that glow for a token."""
    kind, _, rest = token.partition(":")
    if kind == "cell":
        x, y = rest.split(".")
        return [layout.at(int(x), int(y))]
    if kind == "banner":
        return [layout.at(x, y) for (x, y), code in cells_of(data).items() if cards.banner_of(code) == rest]
    if kind == "cap":
        return [box for code, box in zip(data["captured"], layout.captured, strict=True) if code == rest]
    if kind == "pile":
        return [box for code, box in zip(data["discard"], layout.pile, strict=False) if code == rest]
    if kind == "castles":
        return [layout.realms[int(rest)].castles]
    if kind == "col":
        return [layout.realms[layout.mover].areas[rest].inflate(-6, 0)]
    if kind in ("council", "titan"):
        seat, code = rest.split("/")
        realm, lists = layout.realms[int(seat)], data["councils" if kind == "council" else "titans"][int(seat)]
        boxes = realm.council if kind == "council" else realm.titans
        return [box for held, box in zip(lists, boxes, strict=False) if held == code]
    return []


def frame(box: Rect, colour: tuple[int, int, int], unit: float) -> pygame.Surface:
    """A thin dashed frame around nine cells."""
    out = pygame.Surface(box.size, pygame.SRCALPHA)
    thick = max(2, round(2.5 * unit))
    pygame.draw.rect(out, (*colour, 220), out.get_rect(), thick, round(12 * unit))
    return out


def count_box(pile: pygame.Rect, k: float) -> pygame.Rect:
    """Where the number of the cards of a pile stands."""
    box = pygame.Rect(0, 0, round(pile.w * 1.5), round(30 * k))
    box.center = pile.centerx, round(pile.bottom - 8 * k)
    return box
