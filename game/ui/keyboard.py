"""What a key that was pressed says: by its letter where the layout has Latin ones, by its place where it has not.

A chord is the name of a key, with `ctrl+` before it if Ctrl (or Command) is held: `u`, `ctrl+p`, `f2`, `page up`.
"""

from __future__ import annotations

import unicodedata
from typing import Any, Final

import pygame

COMMAND: Final = pygame.KMOD_CTRL | pygame.KMOD_META
CTRL: Final = "ctrl+"
NAMED: Final = {
    **{getattr(pygame, f"K_F{n}"): f"f{n}" for n in range(1, 16)},
    pygame.K_PAGEUP: "page up",
    pygame.K_PAGEDOWN: "page down",
    pygame.K_HOME: "home",
    pygame.K_END: "end",
    pygame.K_INSERT: "insert",
}
KEYS: Final = {name: key for key, name in NAMED.items()}
LARGEST_SIGN: Final = 0x10FFFF


def chord_of(event: pygame.Event) -> str:
    """Name of what is pressed; empty for keys without one (Enter, Tab, Shift ...) and for whatever Alt is held to."""
    if event.mod & (pygame.KMOD_ALT | pygame.KMOD_MODE):
        return ""
    name = NAMED.get(event.key) or sign(event.key)
    return (CTRL if event.mod & COMMAND else "") + name if name else ""


def sign(key: int) -> str:
    """The printed sign of a key; empty if it has none."""
    if not ord(" ") < key <= LARGEST_SIGN or key == pygame.K_DELETE:
        return ""
    return chr(key) if chr(key).isprintable() else ""


def key_of(chord: str) -> tuple[int, int] | None:
    """Key and modifiers of a chord; None if there is no such chord."""
    name = chord.removeprefix(CTRL)
    key = KEYS.get(name) or (ord(name) if len(name) == 1 and sign(ord(name)) else 0)
    return (key, pygame.KMOD_CTRL if name != chord else 0) if key else None


def pressing(event: pygame.Event, **other: Any) -> pygame.Event:
    """The same press of another key."""
    return pygame.event.Event(event.type, {**event.dict, **other})


class Layout:
    """Reads keys; that a layout is not Latin is known from its letters, and then holds for its other keys too."""

    def __init__(self) -> None:
        self.foreign = False

    def read(self, event: pygame.Event) -> pygame.Event:
        """The press of a key as one of a Latin keyboard."""
        place = int(getattr(event, "scancode", 0) or 0)
        key = self._digit(event.key, place) if is_digit(place) else self._letter(event.key, place)
        return event if key == event.key else pressing(event, key=key)

    def _digit(self, key: int, place: int) -> int:
        """Digits need no Shift, whatever their keys have below it."""
        latin = pygame.K_a <= key <= pygame.K_z
        return key if latin else pygame.K_0 + (place - pygame.KSCAN_1 + 1) % 10

    def _letter(self, key: int, place: int) -> int:
        if not pygame.KSCAN_A <= place <= pygame.KSCAN_Z:
            return key
        if pygame.K_a <= key <= pygame.K_z:
            self.foreign = False
        elif is_foreign(key):
            self.foreign = True
        latin = key >= ord("\x80") and not is_foreign(key)
        return pygame.K_a + place - pygame.KSCAN_A if self.foreign and not latin else key


def is_digit(place: int) -> bool:
    """Whether a place of the keyboard is in its row of digits."""
    return pygame.KSCAN_1 <= place <= pygame.KSCAN_0


def is_foreign(key: int) -> bool:
    """Whether a key has a letter that is not Latin."""
    found = sign(key)
    return bool(found) and found.isalpha() and not unicodedata.name(found, "").startswith("LATIN")
