"""The rule book of Muster: its chapters, and small drawn positions made of the real cards.

A figure is one of: `duel` (a castle between two columns), `scores` (five castles), `cards` (a row), `column` with
`then` (what is played on it) or with `at` and `card` (a swap), `from` and `to` (a Wizard that moves), `space` (a castle
with a pile), `deck`.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pygame

from ..ui.animation import Pose
from ..ui.book import Chapter, Figure, Term, read_book
from ..ui.kit import Kit
from ..ui.stage import Item
from .cards import draw_card
from .content import FACES, FACTIONS
from .layout import RATIO, STEP, TILE_RATIO
from .scoring import castle_score

FOLDER = Path(__file__).parent / "text"
TILE_CARDS = 1.9
MARK = 0.36
CELL, WIDE_CELL, ROW_CELL = 360, 540, 1000


class MusterBook:
    """Chapters in a language, English where there are none."""

    def __init__(self, language: str) -> None:
        self.chapters: Sequence[Chapter]
        self.terms: Sequence[Term]
        self.chapters, self.terms = read_book(FOLDER, language)

    def figure_width(self, figure: Figure) -> int:
        """Design pixels that a figure is at most wide."""
        if "cards" in figure or "scores" in figure:
            return ROW_CELL if len(figure.get("cards", "wide")) > 2 else CELL
        return WIDE_CELL if "duel" in figure or "from" in figure else CELL

    def figure_height(self, figure: Figure, width: float) -> float:
        """Height at a width: cards in a row are flat, a column under its castle is high."""
        if "scores" in figure:
            return width / 5 * 1.42
        if "cards" in figure:
            return min(width * 0.62, width / len(figure["cards"]) * RATIO) + width * 0.06
        if "duel" in figure or "from" in figure:
            return width * 0.62
        if "castle" in figure:
            return width * 1.5
        return width * 0.98

    def draw_figure(self, items: list[Item], kit: Kit, figure: Figure, box: pygame.Rect) -> None:
        """A position in a box."""
        pen = Pen(items, kit, box)
        if "scores" in figure:
            pen.scores(figure["scores"])
        elif "cards" in figure:
            pen.row(figure["cards"], figure["labels"])
        elif "duel" in figure:
            pen.duel(figure["duel"], figure["left"], figure["right"])
        elif "from" in figure:
            pen.move(figure["from"], figure["to"])
        elif "at" in figure:
            pen.swap(figure["column"], figure["at"], figure["card"], figure["ok"])
        elif "column" in figure:
            pen.build(figure.get("castle", ""), figure.get("on", ()), figure["column"], figure["then"], figure["ok"])
        elif "space" in figure:
            pen.space(figure["space"], figure["on"], figure["ok"])
        else:
            pen.deck(figure["ok"])


class Pen:
    """Draws one figure into one box."""

    def __init__(self, items: list[Item], kit: Kit, box: pygame.Rect) -> None:
        self.items, self.kit, self.box = items, kit, box

    # -- parts

    def card(self, code: str, x: float, y: float, width: float, turn: float = 0.0, alpha: float = 1.0) -> None:
        """A card with the middle of its upper edge at a point; a Bridge lies the other way up."""
        upside = 180.0 if code == "RB" else 0.0
        pose = Pose(x, y + width * RATIO / 2, width, turn + upside, alpha=alpha, flip=1.0 if code == "?" else 0.0)
        draw_card(self.items, self.kit, code, pose)

    def column(self, codes: Sequence[str], x: float, y: float, width: float) -> float:
        """Overlapping cards from `y` on; the y at which the next one would begin."""
        for index, code in enumerate(codes):
            self.card(code, x, y + index * width * RATIO * STEP, width)
        return y + len(codes) * width * RATIO * STEP

    def tile(self, castle: str, on: Sequence[str], x: float, y: float, width: float) -> float:
        """A castle around `x` with cards behind its wall; the y below it."""
        back = self.kit.assets.sprite(f"muster/castle_{castle}_back", width)
        self.kit.put(self.items, back, x - width / 2, y)
        for code in on:
            self.card(code, x, y - width * TILE_RATIO * 0.03, width * 0.5)
        self.kit.put(self.items, self.kit.assets.sprite(f"muster/castle_{castle}_front", width), x - width / 2, y)
        return y + width * TILE_RATIO

    def mark(self, ok: bool, x: float, y: float, size: float) -> None:
        """A tick on leaf green, or a cross on red."""
        kit = self.kit
        fill = (42, 116, 66) if ok else (150, 38, 26)
        kit.centred(self.items, kit.shapes.disc(size, fill, kit.theme.gold), x, y)
        glyph = kit.assets.tinted("ui/check" if ok else "ui/close", size * 0.6, kit.theme.ivory)
        kit.centred(self.items, glyph, x, y)

    def arrow(self, glyph: str, x: float, y: float, size: float) -> None:
        """A golden arrow."""
        self.kit.centred(self.items, self.kit.assets.tinted(f"ui/{glyph}", size, self.kit.theme.gold), x, y)

    def halo(self, x: float, y: float, width: float, radius: float = 0.06) -> None:
        """Light around a card whose upper edge has its middle at a point."""
        shapes, high = self.kit.shapes, width * RATIO
        glow = shapes.halo(width, high, max(3, width * radius), True)
        self.kit.centred(self.items, glow, x, y + high / 2)

    def disc(self, text: str, x: float, y: float, size: float, lead: bool) -> None:
        """A strength on its badge."""
        kit, theme = self.kit, self.kit.theme
        kit.centred(self.items, kit.shapes.disc(size, theme.panel, theme.gold_mid, lead=lead), x, y)
        ink = theme.ink_warm if lead else theme.ivory
        kit.centred(self.items, kit.text.line(text, size * 0.54, ink, "title"), x, y)

    # -- figures

    def row(self, codes: Sequence[str], labels: Sequence[str]) -> None:
        """Cards side by side, a word under each."""
        box, kit, count = self.box, self.kit, len(codes)
        words = round(min(box.w * 0.05, box.h * 0.16)) if any(labels) else 0
        width = min((box.h - words) / RATIO, box.w / (count + (count - 1) * 0.12))
        pitch = width * 1.12
        for index, (code, label) in enumerate(zip(codes, labels, strict=True)):
            x = box.centerx + (index - (count - 1) / 2) * pitch
            self.card(code, x, box.y, width)
            if label:
                line = kit.text.fitted(label, words * 0.62, pitch, kit.theme.ivory, "bold")
                kit.centred(self.items, line, x, box.y + width * RATIO + words * 0.55)

    def scores(self, pairs: Sequence[Sequence[int]]) -> None:
        """The five castles at the end, with the strengths of both sides; who leads is gilded."""
        box, pitch = self.box, self.box.w / len(FACTIONS)
        width = min(pitch * 0.9, box.h / 1.5)
        for index, (castle, pair) in enumerate(zip(FACTIONS, pairs, strict=True)):
            x, badge = box.x + pitch * (index + 0.5), width * 0.3
            top = box.centery - width * TILE_RATIO / 2
            self.tile(castle, (), x, top, width)
            self.disc(str(pair[1]), x, top - badge * 0.42, badge, pair[1] > pair[0])
            self.disc(str(pair[0]), x, top + width * TILE_RATIO + badge * 0.42, badge, pair[0] > pair[1])

    def duel(self, castle: str, left: Sequence[str], right: Sequence[str]) -> None:
        """A castle with a column on each side of it, and both strengths."""
        box = self.box
        longest = max(len(left), len(right))
        width = min(box.w / 4.5, box.h / (RATIO * (1 + STEP * (longest - 1))))
        score = castle_score(castle, [FACES[c] for c in left], [FACES[c] for c in right])
        tile = min(box.w - 2.5 * width, box.h / TILE_RATIO * 0.8)
        self.tile(castle, (), box.centerx, box.centery - tile * TILE_RATIO / 2, tile)
        for seat, (codes, way) in enumerate(((left, -1), (right, 1))):
            x = box.centerx + way * (box.w / 2 - width * 0.56)
            high = width * RATIO * (1 + STEP * (len(codes) - 1))
            self.column(codes, x, box.centery - high / 2, width)
            badge = box.centerx + way * tile * 0.34
            lead = score.controller == seat
            self.disc(str(score.strengths[seat]), badge, box.centery + tile * TILE_RATIO * 0.5, width * 0.46, lead)

    def build(self, castle: str, on: Sequence[str], codes: Sequence[str], then: Sequence[str], ok: bool) -> None:
        """A column, under its castle if that matters, and what is played on it: in place, or askew beside it."""
        box, count = self.box, len(codes) + len(then)
        head = TILE_CARDS * TILE_RATIO if castle else 0.0
        width = min(box.w / (TILE_CARDS if castle else 2.1), box.h / (head + RATIO * (1 + STEP * (count - 1)) + 0.04))
        high = width * (head + RATIO * (1 + STEP * (count - 1)))
        x, y = box.centerx, box.centery - high / 2
        if castle:
            y = self.tile(castle, on, x, y, width * TILE_CARDS) + width * 0.03
        if not codes:
            slot = self.kit.shapes.slot(width, width * RATIO)
            self.kit.put(self.items, slot, x - width / 2, y)
        y = self.column(codes, x, y, width)
        aside = 0.0 if ok else width * 0.3
        if ok:
            self.column(then, x, y, width)
            self.halo(x, y + (len(then) - 1) * width * RATIO * STEP, width)
        else:
            for index, code in enumerate(then):
                self.card(code, x + aside, y + index * width * RATIO * STEP, width, -7.0)
        foot = y + (len(then) - 1) * width * RATIO * STEP + width * RATIO
        self.mark(ok, x + aside + width * 0.46, foot - width * 0.2, width * MARK)

    def swap(self, codes: Sequence[str], at: int, card: str, ok: bool) -> None:
        """A column, arrows both ways, and the card that is offered for one of it."""
        box, count = self.box, len(codes)
        width = min(box.w / 2.75, box.h / (RATIO * (1 + STEP * (count - 1))))
        high = width * RATIO * (1 + STEP * (count - 1))
        left, right = box.centerx - width * 0.8, box.centerx + width * 0.8
        y = box.centery - high / 2
        self.column(codes, left, y, width)
        line = y + (at + (0.5 if at < count - 1 else 2.0)) * width * RATIO * STEP
        strip = width * RATIO * (STEP if at < count - 1 else 1.0)
        glow = self.kit.shapes.halo(width, strip, max(3, width * 0.05), True)
        self.kit.centred(self.items, glow, left, y + at * width * RATIO * STEP + strip / 2)
        self.card(card, right, box.centery - width * RATIO / 2, width)
        self.arrow("next", box.centerx, line - width * 0.12, width * 0.34)
        self.arrow("back", box.centerx, line + width * 0.16, width * 0.34)
        self.mark(ok, right + width * 0.46, box.centery + width * RATIO / 2 - width * 0.2, width * MARK)

    def move(self, start: Sequence[str], end: Sequence[str]) -> None:
        """A Wizard on its way from one column to another."""
        box = self.box
        width = min(box.w / 3.3, box.h / (RATIO * (1 + STEP * 1.5)))
        high = width * RATIO * (1 + STEP)
        left, right, y = box.centerx - width * 1.1, box.centerx + width * 1.1, box.centery - high / 2
        self.column(start[:-1], left, y, width)
        self.card(start[-1], left, y + width * RATIO * STEP, width, alpha=0.45)
        foot = self.column(end, right, y, width)
        self.card(start[-1], right, foot, width)
        self.halo(right, foot, width)
        self.arrow("next", box.centerx, box.centery, width * 0.7)

    def space(self, castle: str, on: Sequence[str], ok: bool) -> None:
        """A castle with its pile."""
        box = self.box
        width = min(box.w * 0.86, box.h / TILE_RATIO * 0.9)
        y = box.centery - width * TILE_RATIO / 2
        self.tile(castle, on, box.centerx, y, width)
        self.mark(ok, box.centerx + width * 0.4, y + width * TILE_RATIO * 0.86, width * 0.19)

    def deck(self, ok: bool) -> None:
        """The deck, face down."""
        box = self.box
        width = min(box.w * 0.5, box.h / RATIO * 0.86)
        y = box.centery - width * RATIO / 2
        for index in range(4):
            self.card("?", box.centerx - index * width * 0.025, y - index * width * 0.025, width)
        self.mark(ok, box.centerx + width * 0.46, y + width * (RATIO - 0.2), width * MARK)
