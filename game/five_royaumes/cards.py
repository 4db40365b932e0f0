"""Cards of the 5 Royaumes table as sprites: which key names which card, which side of it shows, and in what pose."""

from __future__ import annotations

import math
from dataclasses import dataclass

import pygame

from ..core.contract import Json
from ..ui.animation import Pose
from ..ui.kit import Kit
from ..ui.stage import Item
from .content import REALMS
from .layout import Layout

FOLDER = "five_royaumes"
Rect = pygame.Rect


@dataclass(frozen=True, slots=True)
class Placed:
    """A card at rest: its code as the viewer knows it, its pose, and whether its Character is up."""

    code: str
    pose: Pose
    open: bool = False


def banner_of(code: str) -> str:
    """The Banner of a card, known or not."""
    return code.partition(".")[0]


def known(code: str) -> bool:
    """Whether its Character is known."""
    return not code.endswith("?")


def picture(code: str, up: bool) -> str:
    """The picture of a card: its Character if that is up, its Banner otherwise."""
    if up and known(code):
        return f"{FOLDER}/{code}"
    return f"{FOLDER}/back_{banner_of(code)}"


def pose_of(box: Rect, turn: float = 0.0) -> Pose:
    """The pose of a card that fills a box."""
    return Pose(box.centerx, box.centery, box.w, turn)


def square_key(x: int, y: int) -> str:
    """Key of a card of the square."""
    return f"sq.{x}.{y}"


def column_key(seat: int, realm: str, index: int) -> str:
    """Key of a card in a column."""
    return f"col.{seat}.{realm}.{index}"


def council_key(seat: int, code: str) -> str:
    """Key of a Character in a Council; no Character is there twice."""
    return f"council.{seat}.{code}"


def titan_key(seat: int, code: str) -> str:
    """Key of a Titan."""
    return f"titan.{seat}.{code}"


def captured_key(index: int) -> str:
    """Key of a taken card."""
    return f"cap.{index}"


def pile_key(index: int) -> str:
    """Key of a card of the pile that is searched."""
    return f"pile.{index}"


def looks(data: Json, seat: int) -> bool:
    """Whether the viewer looks at the Characters of the taken cards now."""
    return bool(data["phase"] == "recruit" and data["to_act"] == seat)


def searches(data: Json, seat: int) -> bool:
    """Whether the viewer looks through the discard pile now."""
    return bool(data["phase"] == "sorceress" and data["to_act"] == seat)


def placed(data: Json, layout: Layout) -> dict[str, Placed]:
    """Every card of a view at rest, by key, in the order in which they are drawn."""
    out: dict[str, Placed] = {}
    for cell, code in data["square"].items():
        x, y = map(int, cell.split(","))
        out[square_key(x, y)] = Placed(code, pose_of(layout.at(x, y)))
    for seat in (0, 1):
        _place_realm(out, data, layout, seat)
    look = looks(data, layout.mover)
    for index, (code, box) in enumerate(zip(data["captured"], layout.captured, strict=True)):
        out[captured_key(index)] = Placed(code, pose_of(box), look)
    if searches(data, layout.mover):
        for index, (code, box) in enumerate(zip(data["discard"], layout.pile, strict=True)):
            out[pile_key(index)] = Placed(code, pose_of(box), True)
    return out


def _place_realm(out: dict[str, Placed], data: Json, layout: Layout, seat: int) -> None:
    realm = layout.realms[seat]
    for code, box in zip(data["councils"][seat], realm.council, strict=False):
        out[council_key(seat, code)] = Placed(code, pose_of(box), True)
    for code, box in zip(data["titans"][seat], realm.titans, strict=False):
        out[titan_key(seat, code)] = Placed(code, pose_of(box), True)
    for name in REALMS:
        for index, code in enumerate(data["columns"][seat].get(name, ())):
            out[column_key(seat, name, index)] = Placed(code, pose_of(realm.columns[name][index]))


def draw_card(items: list[Item], kit: Kit, code: str, pose: Pose, up: bool, eye: bool = False) -> None:
    """One card in a pose, with its shadow; `eye` marks a Banner whose Character the viewer knows."""
    front = pose.flip <= 0.5
    grain = max(2, kit.px(6)) if pose.lift else 1
    width = round(pose.width / grain) * grain
    sprite = kit.assets.sprite(picture(code, up == front), width, pose.turn)
    squeeze = abs(math.cos(math.pi * pose.flip))
    if squeeze < 0.995:
        sprite = pygame.transform.scale(sprite, (max(2, round(sprite.get_width() * squeeze)), sprite.get_height()))
    rise = pose.lift * pose.width * 0.12
    alpha = round(255 * pose.alpha)
    if alpha > 120 and squeeze > 0.5:
        shade, dx, dy = kit.shapes.card_shadow(pose.width, pose.turn, pose.lift)
        kit.centred(items, shade, pose.x + dx, pose.y + dy, alpha)
    kit.centred(items, sprite, pose.x, pose.y - rise, alpha)
    if eye and known(code) and not up and squeeze > 0.9:
        size = pose.width * 0.24
        x, y = pose.x + pose.width * 0.34, pose.y + pose.width * 0.54 - rise
        kit.centred(items, kit.shapes.disc(size, kit.theme.panel, kit.theme.gold_mid), x, y, alpha)
        kit.centred(items, kit.assets.tinted("ui/eye", size * 0.66, kit.theme.gold), x, y, alpha)
