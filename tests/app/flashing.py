"""Flashes as WCAG 2.3.1 counts them: how large a part of the window flashes more than three times in a second."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field

import pygame

CELL = 20
SECOND = 1000.0
STEP = 0.10  # of the relative luminance
DARK = 0.80  # the darker of the two must be darker than this
MOST = 6  # opposing changes in a second: three flashes
AREA = 21_824 / (1024 * 768)  # a quarter of ten degrees of what is looked at, as a share of the window
RED_STEP, SATURATED = 20.0, 0.8


def linear(value: int) -> float:
    share = value / 255
    return share / 12.92 if share <= 0.03928 else ((share + 0.055) / 1.055) ** 2.4


LINEAR = [linear(value) for value in range(256)]
RED, GREEN, BLUE = ([share * value for value in LINEAR] for share in (0.2126, 0.7152, 0.0722))


@dataclass
class Turning:
    """One value in time: when it turned round after a change that counts."""

    extreme: float
    rising: bool | None = None
    turns: deque[float] = field(default_factory=deque)

    def follow(self, value: float, now: float, step: float, counts: bool = True) -> None:
        change = value - self.extreme
        if self.rising is not None and (change > 0) == self.rising:
            self.extreme = value
        elif abs(change) >= step and counts:
            self.rising, self.extreme = change > 0, value
            self.turns.append(now)
        while self.turns and now - self.turns[0] > SECOND:
            self.turns.popleft()


class Watch:
    """Looks at a window frame by frame; `worst` is the largest share that flashed, in light or in red."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.grid = (size[0] // CELL, size[1] // CELL)
        self.worst = 0.0
        self.frames = 0
        self._before = b""
        self._light: list[Turning] = []
        self._red: list[Turning] = []

    def look(self, surface: pygame.Surface, now: float) -> None:
        data = pygame.image.tobytes(pygame.transform.smoothscale(surface.convert(24), self.grid), "RGB")
        self.frames += 1
        if data == self._before:
            return
        self._note(data, now)
        self._before = data
        flashing = sum(
            len(light.turns) > MOST or len(red.turns) > MOST for light, red in zip(self._light, self._red, strict=True)
        )
        self.worst = max(self.worst, flashing / len(self._light))

    def _note(self, data: bytes, now: float) -> None:
        before, first = self._before, not self._light
        for index in range(len(data) // 3):
            r, g, b = data[3 * index : 3 * index + 3]
            if before and before[3 * index : 3 * index + 3] == data[3 * index : 3 * index + 3]:
                continue
            light = RED[r] + GREEN[g] + BLUE[b]
            red = max(0.0, LINEAR[r] - LINEAR[g] - LINEAR[b]) * 320
            if first:
                self._light.append(Turning(light))
                self._red.append(Turning(red))
                continue
            whole = LINEAR[r] + LINEAR[g] + LINEAR[b]
            one = self._light[index]
            one.follow(light, now, STEP, min(light, one.extreme) < DARK)
            two = self._red[index]
            two.follow(red, now, RED_STEP, bool(two.turns) or (whole > 0 and LINEAR[r] / whole >= SATURATED))
