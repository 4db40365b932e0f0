"""What a stand lets through of all that people press, and the two ways in which only its organiser gets further."""

from __future__ import annotations

from collections import deque
from typing import Final

import pygame

WITHIN_MS: Final = 8000.0
CORNER: Final = 0.13
CORNERS: Final = 4
LEAST_CORNER: Final = 44
MODIFIERS: Final = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META
SYSTEM_KEYS: Final = frozenset(
    (
        *range(pygame.K_F1, pygame.K_F12 + 1),
        *range(pygame.K_F13, pygame.K_F15 + 1),
        *(pygame.K_ESCAPE, pygame.K_MENU, pygame.K_PRINTSCREEN, pygame.K_PAUSE, pygame.K_SCROLLLOCK, pygame.K_SYSREQ),
        *(pygame.K_LSUPER, pygame.K_RSUPER, pygame.K_AC_BACK, pygame.K_POWER, pygame.K_BREAK),
    )
)
BARE: Final = frozenset(
    (
        *(pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT, pygame.K_RALT),
        *(pygame.K_CAPSLOCK, pygame.K_NUMLOCK, pygame.K_MODE),
    )
)


def is_locked(event: pygame.Event) -> bool:
    """Whether a key press means something to the program or the system rather than to a game."""
    return event.key in SYSTEM_KEYS or bool(event.mod & MODIFIERS)


def letter_of(event: pygame.Event) -> str:
    """What a key types, or is called where it types nothing."""
    typed = str(getattr(event, "unicode", "") or "").lower()
    return typed if typed.strip() else pygame.key.name(event.key).lower()


def corner_at(point: tuple[int, int], size: tuple[int, int]) -> str:
    """Number of the corner that was touched, 1 to 4 clockwise from the upper left; empty for anywhere else."""
    reach = max(LEAST_CORNER, round(min(size) * CORNER))
    left, right = point[0] < reach, point[0] >= size[0] - reach
    top, bottom = point[1] < reach, point[1] >= size[1] - reach
    found = {(True, False, True, False): "1", (False, True, True, False): "2"}
    found |= {(False, True, False, True): "3", (True, False, False, True): "4"}
    return found.get((left, right, top, bottom), "")


class Sequence:
    """Signs that have to come one after the other within some seconds."""

    def __init__(self, wanted: str) -> None:
        self.wanted = wanted
        self._last: deque[tuple[str, float]] = deque(maxlen=len(wanted))

    def add(self, sign: str, now: float) -> bool:
        """Take one more sign at a time in ms; whether the whole sequence has just been given."""
        if len(sign) != 1:
            self._last.clear()
            return False
        self._last.append((sign, now))
        given = "".join(one for one, _ in self._last)
        if given != self.wanted or now - self._last[0][1] > WITHIN_MS:
            return False
        self._last.clear()
        return True

    @property
    def under_way(self) -> int:
        """How many of the last signs are the beginning of the sequence."""
        given = "".join(one for one, _ in self._last)
        return next((n for n in range(len(given), 0, -1) if self.wanted.startswith(given[-n:])), 0)
