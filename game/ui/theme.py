"""Colours and measures by role; every scene asks for a role, none names a colour."""

from __future__ import annotations

from dataclasses import dataclass

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
    """Six colours from dark to light, written `0B1E33/12375C/...`."""
    return tuple(rgb(part) for part in text.split("/"))


@dataclass(frozen=True, slots=True)
class Theme:
    """Palette of the house."""

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
    text_off: Colour = rgb("8A86A0")
    cloth: Colour = rgb("1B1836")
    night: Colour = rgb("10111F")
    halo: Colour = rgb("FFD870")
    good: Colour = rgb("A6D07A")
    bad: Colour = rgb("F79B54")
    shadow: Colour = rgb("04050C")
    felt: Colour = rgb("2B3654")


FACTION_TONES: dict[str, Tones] = {
    "water": tones("0B1E33/12375C/1F5E97/3B8CC9/85C4E8/DDF2FA"),
    "leaf": tones("0B2418/15482C/2A7442/56A355/A6D07A/EEF6CE"),
    "cloud": tones("33230A/6E4A0D/B9801A/EAB52E/F9DC7E/FFF7DA"),
    "flame": tones("300E0A/6B1A10/B4301A/E2572B/F79B54/FFE6B8"),
    "feather": tones("1B0F2E/3A1F5C/633894/8F60C0/C6A3E4/F4E8FB"),
    "rainbow": tones("14162B/262A4E/454C86/7C83BE/C2C6EA/F6F4FF"),
}
