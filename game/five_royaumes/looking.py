"""The sheet on which one player looks at the Characters of the taken cards: each with its words and what it brings."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pygame

from ..core.contract import Json
from ..ui.kit import Kit
from ..ui.stage import Item
from ..ui.tabletop import Model
from ..ui.text import SMALLEST, TIGHT
from ..ui.theme import Colour
from .cards import Placed, banner_of, draw_card
from .layout import Layout
from .preview import owned
from .prospects import prospects

Say = Callable[..., str]
Rect = pygame.Rect
Part = tuple[str, Colour]
LARGEST = 21.0
LEAD = 0.96  # of lines
ALWAYS = 2  # name and what it does


class Looking:
    """Draws the sheet; `say` gives the texts."""

    def __init__(self, kit: Kit, say: Say) -> None:
        self.kit = kit
        self.say = say
        self._told: tuple[Json, list[list[Part]]] = ({}, [])

    def sheet(
        self, items: list[Item], model: Model, layout: Layout, resting: Mapping[str, Placed], hidden: set[str]
    ) -> None:
        """Paper, cards, what glows, words."""
        kit, box = self.kit, layout.sheet
        kit.put(items, kit.shapes.panel(box.w, box.h, 0.95), box.x, box.y)
        for key, card in resting.items():
            if key.startswith("cap.") and key not in hidden:
                draw_card(items, kit, card.code, card.pose, card.open)
        self._halos(items, model, layout)
        if not model.timeline.motions:
            self._words(items, model, layout)

    def _halos(self, items: list[Item], model: Model, layout: Layout) -> None:
        kit, margin = self.kit, self.kit.shapes.margin
        lit = model.hover.tokens if model.hover else ()
        for code, box in zip(model.data["captured"], layout.captured, strict=True):
            token = f"cap:{code}"
            if token in model.tokens or token in model.picked:
                strong = token in lit or token in model.picked
                halo = kit.shapes.halo(box.w, box.h, max(4, round(box.w * 0.07)), strong)
                kit.put(items, halo, box.x - margin, box.y - margin)

    def _words(self, items: list[Item], model: Model, layout: Layout) -> None:
        if self._told[0] is not model.data:
            self._told = model.data, [self.told(model, code) for code in model.data["captured"]]
        told = tuple(zip(self._told[1], layout.words, strict=True))
        size = min(self._fitting(parts, box) for parts, box in told)
        lead = LEAD if all(self._height(p, size, b.w) <= b.h for p, b in told) else TIGHT
        for parts, box in told:
            y = box.y
            for number, (words, colour) in enumerate(self._room_for(parts, size, box, lead)):
                role = "title" if not number else "body"
                block = self.kit.text.paragraph(words, size, box.w, colour, role, lead=lead)
                self.kit.put(items, block, box.x, y)
                y += round(block.get_height() + size * 0.2)

    def told(self, model: Model, code: str) -> list[Part]:
        """Name, what it does, then what it brings or why it cannot be taken (R6)."""
        theme = self.kit.theme
        rank = code.partition(".")[2]
        out = [
            (self.say(f"name.{code}"), theme.gold),
            (self.say(f"help.rank.{rank}", realm=banner_of(code)), theme.ivory),
        ]
        seat = model.data["to_act"]
        blocked = refusal(model.data, seat, code)
        if blocked:
            return [*out, (self.say(f"reason.{blocked}", card=code), theme.bad)]
        said = [self.say(f"would.{key}", **args) for key, args in prospects(model.data, seat, code)]
        return [*out, *((words, theme.gold) for words in said)]

    def _fitting(self, parts: list[Part], box: Rect) -> float:
        """The largest size at which all words of a card fit into its box."""
        text, size = self.kit.text, self.kit.tx(LARGEST)
        while size > SMALLEST and self._height(parts, size, box.w) > box.h:
            size -= 1
        return text.fitting(parts[0][0], size, box.w, "title")

    def _room_for(self, parts: list[Part], size: float, box: Rect, lead: float) -> list[Part]:
        """What stands whole under a card: what it is always, what it would bring as far as there is room."""
        while len(parts) > ALWAYS and self._height(parts, size, box.w, lead) > box.h:
            parts = parts[:-1]
        return parts

    def _height(self, parts: list[Part], size: float, width: int, lead: float = LEAD) -> float:
        text = self.kit.text
        roles = ["title"] + ["body"] * (len(parts) - 1)
        return sum(
            round(text.height(size, role) * lead) * len(text.wrap(words, size, width, role)) + size * 0.2
            for role, (words, _) in zip(roles, parts, strict=True)
        )


def refusal(data: Json, seat: int, code: str) -> str:
    """The reason why a Character cannot be taken; empty if it can (R6)."""
    if not owned(data, seat, code):
        return ""
    return "titan_owned" if code in data["titans"][seat] else "in_council"
