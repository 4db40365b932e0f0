"""Cards of a Muster table as sprites: which key names which card, and how one is drawn in a pose."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass

import pygame

from ..core.contract import UNKNOWN, Json
from ..ui.animation import Pose
from ..ui.kit import Kit
from ..ui.stage import Item
from .content import FACTIONS
from .layout import Layout

BACK = "muster/back"
PICTURES = {"RW": "muster/R", "RB": "muster/R", UNKNOWN: BACK}


@dataclass(frozen=True, slots=True)
class Placed:
    """A card at rest: its code and its pose."""

    code: str
    pose: Pose


def picture(code: str) -> str:
    """Name of the picture of a card."""
    return PICTURES.get(code, f"muster/{code}")


def pose_of(box: pygame.Rect, turn: float = 0.0, code: str = "") -> Pose:
    """The pose of a card that fills a box; a Bridge lies the other way up."""
    upside = 180.0 if code == "RB" else 0.0
    return Pose(box.centerx, box.centery, box.w, turn + upside, flip=1.0 if code == UNKNOWN else 0.0)


def hand_key(seat: int, code: str, number: int) -> str:
    """Key of the `number`-th card of that code in a hand."""
    return f"hand.{seat}.{code}.{number}"


def column_key(seat: int, castle: str, index: int) -> str:
    """Key of a card in a column."""
    return f"col.{seat}.{castle}.{index}"


def castle_key(castle: str, index: int) -> str:
    """Key of a card on a castle space."""
    return f"space.{castle}.{index}"


REVEALED = "revealed"
DECK = "deck"


def shown_hand(data: Json, seat: int) -> list[str]:
    """Codes of a hand in the order in which they are fanned: known cards by code, unknown ones last."""
    codes: list[str] = data["hands"][seat]
    return [c for c in codes if c != UNKNOWN] + [c for c in codes if c == UNKNOWN]


def placed(data: Json, layout: Layout) -> dict[str, Placed]:
    """Every card of a view at rest, by key, in the order in which they are drawn."""
    out: dict[str, Placed] = {}
    for castle in FACTIONS:
        for index, code in enumerate(data["castles"][castle]):
            out[castle_key(castle, index)] = Placed(code, pose_of(layout.slots[castle]))
    for seat in (1 - layout.seat, layout.seat):
        for castle in FACTIONS:
            _place_column(out, data, layout, seat, castle)
    for seat in (1 - layout.seat, layout.seat):
        _place_hand(out, data, layout, seat)
    if data["revealed"]:
        out[REVEALED] = Placed(data["revealed"], pose_of(layout.revealed))
    return out


def _place_column(out: dict[str, Placed], data: Json, layout: Layout, seat: int, castle: str) -> None:
    codes = data["columns"][seat][castle]
    order = range(len(codes)) if seat == layout.seat else reversed(range(len(codes)))
    for index in order:
        out[column_key(seat, castle, index)] = Placed(
            codes[index], pose_of(layout.columns[seat][castle][index], 0, codes[index])
        )


def _place_hand(out: dict[str, Placed], data: Json, layout: Layout, seat: int) -> None:
    seen: Counter[str] = Counter()
    for code, place in zip(shown_hand(data, seat), layout.hands[seat], strict=True):
        away = seat != layout.seat and code != UNKNOWN and not layout.facing
        turn = place.turn + (180.0 if away else 0.0)
        out[hand_key(seat, code, seen[code])] = Placed(code, pose_of(place.box, turn, code))
        seen[code] += 1


def draw_card(items: list[Item], kit: Kit, code: str, pose: Pose, shadow: bool = True) -> None:
    """One card in a pose, turned over as far as the pose says, with its shadow."""
    name = BACK if pose.flip > 0.5 else picture(code)
    grain = max(2, kit.px(6)) if pose.lift else 1
    sprite = kit.assets.sprite(name, round(pose.width / grain) * grain, pose.turn)
    squeeze = abs(math.cos(math.pi * pose.flip))
    if squeeze < 0.995:
        size = (max(2, round(sprite.get_width() * squeeze)), sprite.get_height())
        sprite = pygame.transform.scale(sprite, size)
    lift = pose.lift * pose.width * 0.12
    x, y = pose.x - sprite.get_width() / 2, pose.y - sprite.get_height() / 2 - lift
    alpha = round(255 * pose.alpha)
    if shadow and alpha > 120 and squeeze > 0.5:
        shade, dx, dy = kit.shapes.card_shadow(pose.width, pose.turn, pose.lift)
        kit.centred(items, shade, pose.x + dx, pose.y + dy, alpha)
    kit.put(items, sprite, x, y, alpha)


def tidy(code: str) -> str:
    """Code of the card itself, whichever end of it shows."""
    return "R" if code in ("RW", "RB") else code
