"""The map and what stands on it: sea, land, names, whose land it is, what glows, pieces, spells in the air."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from functools import partial
from itertools import pairwise

import pygame

from ..ui.animation import Motion, Pose, along
from ..ui.assets import opaque
from ..ui.kit import Kit
from ..ui.shapes import soft_frame
from ..ui.stage import Item
from ..ui.tabletop import Model
from ..ui.theme import Colour, Theme, Tones, mix
from .content import HOUSES, RUINS
from .layout import Layout, Points, Region
from .scoring import realm

Say = Callable[..., str]
SMALLEST_NAME = 11.0
FACTIONS = dict(zip(HOUSES, ("water", "flame", "cloud", "leaf"), strict=True))
CORNERS = dict(zip(HOUSES, (0, 3, 4, 5), strict=True))
PIECES = {"B": "banner", "T": "tower"}
FOOT = 132 / 150
CORNERED = 1.3
WAVES = ("", "_1", "_2")
SPELLS = ("ember", "burst", "ring", "column", "stones", "words")


class Board:
    """Draws the map of one layout; `say` gives the names."""

    def __init__(self, kit: Kit, say: Say) -> None:
        self.kit = kit
        self.say = say

    # -- ground

    def ground(self, items: list[Item], layout: Layout) -> None:
        """Sea and land, for any window."""
        key = ("bannerfall ground", layout.size, tuple(layout.board))
        self.kit.put(items, self.kit.assets.made(key, lambda: self._ground(layout)), 0, 0)

    def _ground(self, layout: Layout) -> pygame.Surface:
        kit, board = self.kit, layout.board
        out = opaque(layout.size)
        if kit.theme.plain:
            out.fill(kit.theme.felt)
        else:
            out.blit(kit.assets.tiled("bannerfall/sea", layout.size), (0, 0))
        large = layout.scale > 1.05 and kit.assets.path("bannerfall/map@2x").is_file()
        land = kit.assets.master("bannerfall/map@2x" if large else "bannerfall/map")
        out.blit(pygame.transform.smoothscale(land, board.size), board)
        return out

    def names(self, items: list[Item], layout: Layout) -> None:
        """The name of every region on an ink ribbon, those of Ruins with a crystal."""
        for name, region in layout.regions.items():
            words = self.say(f"name.{name}")
            key = ("bannerfall name", words, layout.scale, self.kit.type)
            ribbon = self.kit.assets.made(key, partial(self._name, layout, name, region))
            self.kit.centred(items, ribbon, *region.label)

    def name_size(self, layout: Layout, name: str, region: Region) -> float:
        """Size at which the name of a region fits on its ribbon, edges included."""
        words, size = self.say(f"name.{name}"), max(self.kit.tx(17), 21 * layout.scale)
        while size > SMALLEST_NAME and self.kit.text.width(words, size, "title") + size > region.label_width:
            size -= 1
        return size

    def _name(self, layout: Layout, name: str, region: Region) -> pygame.Surface:
        kit = self.kit
        size = self.name_size(layout, name, region)
        words = kit.text.line(self.say(f"name.{name}"), size, kit.theme.ivory, "title")
        gem = name in RUINS
        inner = words.get_width() + (round(size * 1.05) if gem else 0)
        ribbon = ribbon_shape(round(inner + size * 1.5), round(size * 1.5), kit)
        box = ribbon.get_rect()
        x = box.centerx - inner // 2
        if gem:
            ribbon.blit(
                kit.assets.tinted("ui/mana", size * 0.95, kit.theme.crystal), (x, box.centery - round(size * 0.48))
            )
            x += round(size * 1.05)
        ribbon.blit(words, (x, box.centery - words.get_height() // 2))
        return ribbon

    # -- whose land, what glows

    def lands(self, items: list[Item], model: Model, layout: Layout) -> None:
        """Every held region washed and bordered in the colour of its house."""
        for name, piece in model.data["regions"].items():
            if piece:
                colour = tones_of(self.kit.theme, model.people[int(piece[0])].colour)[3]
                shape = partial(land_shape, colour=colour, unit=self.kit.unit)
                self._shape(items, layout.regions[name], ("land", colour), shape)

    def _shape(self, items: list[Item], region: Region, key: object, make: Callable[[Region], pygame.Surface]) -> None:
        full = (key, region.outline)
        made = self.kit.assets.made(full, lambda: make(region))
        grown = (made.get_width() - region.box.w) // 2
        self.kit.put(items, made, region.box.x - grown, region.box.y - grown)

    def glow(self, items: list[Item], model: Model, layout: Layout) -> None:
        """Legal regions pulse, the one pointed at is bright, a realm pointed at is outlined."""
        wave = 0.65 + 0.35 * (0.5 + 0.5 * math.sin(model.pulse * math.tau))
        for token in sorted(model.tokens):
            kind, _, name = token.partition(":")
            if kind != "region":
                continue
            lit = model.hover is not None and token in model.hover.tokens
            region = layout.regions[name]
            key = ("glow", lit, region.outline)
            made = self.kit.assets.made(key, partial(glow_shape, region, self.kit, lit))
            grown = (made.get_width() - region.box.w) // 2
            alpha = 255 if lit else round(255 * wave)
            self.kit.put(items, made, region.box.x - grown, region.box.y - grown, alpha)
        self._realm(items, model, layout)

    def _realm(self, items: list[Item], model: Model, layout: Layout) -> None:
        here = model.hover.id.removeprefix("region.") if model.hover else ""
        piece = model.data["regions"].get(here)
        if not piece:
            return
        members = realm(model.data, int(piece[0]))
        for name in members if here in members else (here,):
            self._shape(
                items,
                layout.regions[name],
                "realm",
                lambda r: outline_shape(r, self.kit.theme.gold_light, self.kit.unit),
            )

    def trail(self, items: list[Item], model: Model, layout: Layout) -> None:
        """What the others have done since: touched regions ringed, ways dotted in the colour of the house."""
        for mark in sorted(model.marks):
            kind, seat, *names = mark.split(".")
            colour = model.people[int(seat)].colour
            tone = tones_of(self.kit.theme, colour)[4]
            if kind == "way":
                dots(items, self.kit, layout.way(*names), tone, layout.scale, CORNERS[colour])
            else:
                key = ("touched", colour, layout.scale)
                ring = self.kit.assets.made(key, partial(ring_shape, layout.scale, tone))
                x, y = layout.regions[names[0]].slot
                self.kit.centred(items, ring, x, y)
                sign = self.kit.shapes.gem(20 * layout.scale, tone, darkened(tone), CORNERS[colour])
                self.kit.centred(items, sign, x, y + 48 * layout.scale)

    # -- pieces and what is in the air

    def pieces(self, items: list[Item], model: Model, layout: Layout, hidden: set[str], beat: int) -> None:
        """Every piece that is not on its way, those farther up first."""
        order = sorted(layout.regions.items(), key=lambda item: item[1].slot[1])
        for name, region in order:
            piece = model.data["regions"][name]
            if piece and f"piece.{name}" not in hidden:
                lifted = 1.0 if model.chosen == f"piece.{name}" else 0.0
                face = face_of(piece, model)
                self.piece(items, face, resting(region, layout, lifted), wave_of(face, name, beat))
        carried = layout.regions.get(model.lifted.removeprefix("piece."))
        if carried and model.carried:
            piece = model.data["regions"][model.lifted.removeprefix("piece.")]
            if piece:
                x, y = model.carried
                self.piece(
                    items,
                    face_of(piece, model),
                    Pose(x, y + layout.piece_width * 0.3, layout.piece_width, lift=1.0),
                    "",
                )

    def piece(self, items: list[Item], face: str, pose: Pose, wave: str = "") -> None:
        """A piece whose foot stands at a point, raised by its lift."""
        kit = self.kit
        name = f"bannerfall/{face}{wave if kit.assets.path(f'bannerfall/{face}{wave}').is_file() else ''}"
        sprite = kit.assets.sprite(name, round(pose.width / 2) * 2, pose.turn)
        high = sprite.get_height() if not pose.turn else pose.width * 1.25
        rise = pose.lift * pose.width * 0.22
        alpha = round(255 * pose.alpha)
        shade = kit.assets.sprite("bannerfall/hop_shadow", round(pose.width * (0.78 - 0.15 * pose.lift) / 4) * 4)
        if alpha > 100 and not pose.turn:
            kit.centred(items, shade, pose.x + pose.width * 0.04, pose.y + 2, round(alpha * 0.8))
        x = pose.x - sprite.get_width() / 2
        y = pose.y - high * FOOT - rise if not pose.turn else pose.y - sprite.get_height() / 2 - pose.width * 0.45
        kit.put(items, sprite, x, y, alpha)

    def air(self, items: list[Item], flying: Mapping[str, tuple[Motion, Pose]], now: float) -> None:
        """Pieces under way, and over them what has begun of spells, falling stones, numbers that rise."""
        for motion, pose in flying.values():
            if motion.effect not in SPELLS:
                self.piece(items, motion.face, pose)
        for motion, pose in flying.values():
            if motion.effect == "words" and now >= motion.delay:
                self._words(items, motion.face, pose)
            elif motion.effect in SPELLS and now >= motion.delay:
                self._spell(items, motion, pose)

    def _spell(self, items: list[Item], motion: Motion, pose: Pose) -> None:
        name, _, number = motion.face.partition(".")
        if number:
            sprite = self._stone(int(number), pose.width, pose.turn)
        else:
            sprite = self.kit.assets.sprite(f"bannerfall/{name}", round(pose.width / 4) * 4, pose.turn)
        y = pose.y - sprite.get_height() / 2 if motion.effect == "column" else pose.y
        self.kit.centred(items, sprite, pose.x, y, round(255 * pose.alpha))

    def _stone(self, number: int, width: float, turn: float) -> pygame.Surface:
        """One stone of the sheet, turned in coarse steps."""
        angle = round(turn / 15) * 15
        key = ("stone", number, round(width), angle)
        return self.kit.assets.made(key, partial(self._cut_stone, number, width, angle))

    def _cut_stone(self, number: int, width: float, angle: int) -> pygame.Surface:
        sheet = self.kit.assets.master("bannerfall/stones")
        side = sheet.get_height()
        one = sheet.subsurface((number * side % sheet.get_width(), 0, side, side))
        return pygame.transform.rotozoom(one, angle, width / side)

    def _words(self, items: list[Item], words: str, pose: Pose) -> None:
        kind, _, text = words.partition(":")
        line = self.kit.text.gold(text, pose.width)
        icon = self.kit.assets.tinted(f"ui/{kind}", pose.width * 0.9, self.kit.theme.gold)
        alpha = round(255 * pose.alpha)
        self.kit.centred(items, icon, pose.x - line.get_width() * 0.5, pose.y, alpha)
        self.kit.centred(items, line, pose.x + icon.get_width() * 0.6, pose.y, alpha)


def face_of(piece: str, model: Model) -> str:
    """Picture of a piece written like `0T`."""
    return f"{PIECES[piece[1]]}_{model.people[int(piece[0])].colour}"


def resting(region: Region, layout: Layout, lift: float = 0.0) -> Pose:
    """The pose of a piece that stands in a region."""
    return Pose(region.slot[0], region.slot[1], layout.piece_width, lift=lift)


def wave_of(face: str, name: str, beat: int) -> str:
    """Which frame of the waving cloth a Banner shows: each region a little apart from the others."""
    return WAVES[(beat + len(name)) % len(WAVES)] if face.startswith("banner") and beat >= 0 else ""


def shifted(outline: Points, box: pygame.Rect, grown: int) -> list[tuple[int, int]]:
    """An outline inside a surface that is larger than its box by `grown` on each side."""
    return [(x - box.x + grown, y - box.y + grown) for x, y in outline]


def empty(box: pygame.Rect, grown: int, colour: Colour) -> pygame.Surface:
    """A transparent surface of a colour, around a box."""
    out = pygame.Surface((box.w + 2 * grown, box.h + 2 * grown), pygame.SRCALPHA)
    out.fill((*colour, 0))
    return out


def land_shape(region: Region, colour: Colour, unit: float) -> pygame.Surface:
    """A light wash and an inner border."""
    grown = 2
    out = empty(region.box, grown, colour)
    points = shifted(region.outline, region.box, grown)
    pygame.draw.polygon(out, (*colour, 46), points)
    thick = max(3, round(7 * unit))
    edge = empty(region.box, grown, colour)
    pygame.draw.lines(edge, (*colour, 225), True, points, thick)
    mask = empty(region.box, grown, (255, 255, 255))
    pygame.draw.polygon(mask, (255, 255, 255, 255), points)
    edge.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    out.blit(edge, (0, 0))
    return out


def outline_shape(region: Region, colour: Colour, unit: float) -> pygame.Surface:
    """A bright line along the border."""
    grown = max(3, round(4 * unit))
    out = empty(region.box, grown, colour)
    pygame.draw.lines(out, (*colour, 235), True, shifted(region.outline, region.box, grown), max(2, round(4 * unit)))
    return out


def glow_shape(region: Region, kit: Kit, lit: bool) -> pygame.Surface:
    """The glow of a legal region: a wide soft light on its border, a ring at its slot."""
    grown, tone = kit.shapes.margin, kit.theme.halo
    down = 2
    small = pygame.Surface(((region.box.w + 2 * grown) // down, (region.box.h + 2 * grown) // down), pygame.SRCALPHA)
    small.fill((*tone, 0))
    points = [(x / down, y / down) for x, y in shifted(region.outline, region.box, grown)]
    pygame.draw.polygon(small, (*tone, 90 if lit else 44), points)
    pygame.draw.lines(small, (*tone, 255), True, points, max(2, round(5 * kit.unit)))
    small = pygame.transform.gaussian_blur(small, max(2, round(4 * kit.unit)), False)
    out = pygame.transform.smoothscale(small, (region.box.w + 2 * grown, region.box.h + 2 * grown))
    line = (*kit.theme.gold_light, 255 if lit else 220)
    pygame.draw.lines(
        out, line, True, shifted(region.outline, region.box, grown), max(2, round((4 if lit else 2.5) * kit.unit))
    )
    return out


def tones_of(theme: Theme, house: str) -> Tones:
    """The tones of a house."""
    return theme.banners[FACTIONS[house]]


def ring_shape(scale: float, colour: Colour) -> pygame.Surface:
    """A ring around a slot that somebody has touched."""
    side = round(120 * scale)
    box = pygame.Rect(0, 0, side, side).inflate(-round(26 * scale), -round(26 * scale))
    return soft_frame((side, side), box, max(3, round(6 * scale)), box.w / 2, max(2, round(3 * scale)), colour)


def darkened(colour: Colour) -> Colour:
    """The line around a sign of that colour."""
    return mix(colour, (10, 12, 24), 0.6)


def dots(
    items: list[Item],
    kit: Kit,
    way: tuple[tuple[float, float], ...],
    colour: Colour,
    scale: float,
    corners: int = 0,
) -> None:
    """A way of signs that grow towards its end; their corners tell the house as well as their colour."""
    far = sum(math.dist(a, b) for a, b in pairwise(way))
    count = max(2, round(far / (24 * scale)))
    for step in range(1, count):
        share = step / count
        size = max(5, round((7 + 8 * share) * scale * (CORNERED if corners else 1)))
        dot = kit.shapes.gem(size, colour, darkened(colour), corners)
        kit.centred(items, dot, *along(way, share))


def ribbon_shape(width: int, height: int, kit: Kit) -> pygame.Surface:
    """The ink ribbon under a name, notched at both ends, with a gold hairline."""
    fine = 2
    big = pygame.Surface((width * fine, height * fine), pygame.SRCALPHA)
    w, h = width * fine - 1, height * fine - 1
    notch = h * 0.32
    shape = [(0, 0), (w, 0), (w - notch, h / 2), (w, h), (0, h), (notch, h / 2)]
    pygame.draw.polygon(big, (*kit.theme.night, 232), shape)
    inset = [
        (x + (3 if x < w / 2 else -3) * fine, y + (2 if y < h / 2 else -2) * fine * (y != h / 2)) for x, y in shape
    ]
    pygame.draw.polygon(big, (*kit.theme.gold_mid, 220), inset, fine)
    return pygame.transform.smoothscale(big, (width, height))
