"""Colours and measures by role; every scene asks for a role, none names a colour."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from .palettes import CONTRAST, PAPER, ROLES, STANDARD, tones_of

Colour = tuple[int, int, int]
Tones = tuple[Colour, ...]


def rgb(text: str) -> Colour:
    """`"F2D178"` as three numbers from 0 to 255."""
    return int(text[0:2], 16), int(text[2:4], 16), int(text[4:6], 16)


def mix(a: Colour, b: Colour, share: float) -> Colour:
    """A colour between `a` (share 0) and `b` (share 1)."""
    return (
        round(a[0] + (b[0] - a[0]) * share),
        round(a[1] + (b[1] - a[1]) * share),
        round(a[2] + (b[2] - a[2]) * share),
    )


def tones(text: str) -> Tones:
    """Colours in a row, written `0B1E33 12375C ...`."""
    return tuple(rgb(part) for part in text.split())


@dataclass(frozen=True, slots=True)
class Theme:
    """Roles of a palette; `banners` has the tones of each faction, realm and house, `seats` those of people at a table.

    What is `plain` has no texture behind words, and strong outlines.
    """

    gold: Colour = rgb("F2D178")
    gold_mid: Colour = rgb("C9962F")
    gold_dark: Colour = rgb("7A4E14")
    gold_light: Colour = rgb("FFF3C4")
    ivory: Colour = rgb("FBF3DC")
    muted: Colour = rgb("C3BCD2")
    ink: Colour = rgb("0C0E18")
    ink_warm: Colour = rgb("2A1A08")
    panel: Colour = rgb("141530")
    plate: Colour = rgb("2B2F5C")
    plate_off: Colour = rgb("1C1E38")
    text_off: Colour = rgb("ABA7C0")
    cloth: Colour = rgb("1B1836")
    night: Colour = rgb("10111F")
    halo: Colour = rgb("FFD870")
    good: Colour = rgb("A6D07A")
    bad: Colour = rgb("F79B54")
    shadow: Colour = rgb("04050C")
    felt: Colour = rgb("2B3654")
    crystal: Colour = rgb("7FD4E8")
    seats: Tones = tones("85C4E8 F79B54 A6D07A C6A3E4")
    banners: Mapping[str, Tones] = field(default_factory=lambda: _tones(STANDARD))
    plain: bool = False


def _tones(palette: str) -> dict[str, Tones]:
    return {name: tones(six) for name, six in tones_of(palette).items()}


def on_paper(theme: Theme) -> Theme:
    """The same banners, on white with dark words: what a printer is sent."""
    return replace(themed(PAPER), banners=theme.banners)


def themed(palette: str) -> Theme:
    """The theme of a palette."""
    roles = dict(ROLES.get(palette, {}))
    seats = {"seats": tones(roles.pop("seats"))} if "seats" in roles else {}
    changed: dict[str, Any] = {name: rgb(value) for name, value in roles.items()} | seats
    return Theme(**changed, banners=_tones(palette), plain=palette in (CONTRAST, PAPER))
