"""Gamepads: what is pressed on one arrives as the keys that mean the same, so that nothing else need know of them.

They may come and go at any moment. Nothing is asked of them: they tell by events.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

import pygame

log = logging.getLogger(__name__)
Press = tuple[int, int]
UP, DOWN, LEFT, RIGHT = ((key, 0) for key in (pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT))
EARLIER, LATER = (pygame.K_PAGEUP, 0), (pygame.K_PAGEDOWN, 0)
BEFORE, AFTER = (pygame.K_TAB, pygame.KMOD_SHIFT), (pygame.K_TAB, 0)
BUTTONS: Final[dict[int, Press]] = {
    pygame.CONTROLLER_BUTTON_A: (pygame.K_RETURN, 0),
    pygame.CONTROLLER_BUTTON_B: (pygame.K_ESCAPE, 0),
    pygame.CONTROLLER_BUTTON_X: (pygame.K_i, 0),
    pygame.CONTROLLER_BUTTON_Y: (pygame.K_u, 0),
    pygame.CONTROLLER_BUTTON_BACK: (pygame.K_F2, 0),
    pygame.CONTROLLER_BUTTON_START: (pygame.K_m, 0),
    pygame.CONTROLLER_BUTTON_LEFTSTICK: (pygame.K_h, 0),
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: (pygame.K_r, 0),
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: EARLIER,
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: LATER,
}
CROSS: Final = {
    pygame.CONTROLLER_BUTTON_DPAD_UP: UP,
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: DOWN,
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: LEFT,
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: RIGHT,
}
PLAIN: Final = (  # the usual order of the buttons of a pad that the system knows nothing of
    pygame.CONTROLLER_BUTTON_A,
    pygame.CONTROLLER_BUTTON_B,
    pygame.CONTROLLER_BUTTON_X,
    pygame.CONTROLLER_BUTTON_Y,
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER,
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER,
    pygame.CONTROLLER_BUTTON_BACK,
    pygame.CONTROLLER_BUTTON_START,
)
MOVED: Final = frozenset((pygame.CONTROLLERAXISMOTION, pygame.JOYAXISMOTION))
MAPPED: Final = frozenset(
    (pygame.CONTROLLERAXISMOTION, pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP),
)
EVENTS: Final = MAPPED | {
    *(pygame.JOYAXISMOTION, pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP, pygame.JOYHATMOTION, pygame.JOYBALLMOTION),
    *(pygame.JOYDEVICEADDED, pygame.JOYDEVICEREMOVED),
    *(pygame.CONTROLLERDEVICEADDED, pygame.CONTROLLERDEVICEREMOVED, pygame.CONTROLLERDEVICEREMAPPED),
}
FAR, NEAR = 0.6, 0.4
FIRST_MS, NEXT_MS = 420.0, 130.0
FULL: Final = 32768


@dataclass(frozen=True, slots=True)
class Pad:
    """An open gamepad; `mapped` if the system knows which of its buttons is which."""

    id: int
    mapped: bool
    device: object = None


def open_pad(index: int) -> Pad:
    """The gamepad of that number; raises `pygame.error` if there is none by now."""
    try:
        from pygame._sdl2 import controller

        if controller.is_controller(index):
            known = controller.Controller(index)
            return Pad(known.as_joystick().get_instance_id(), True, known)
    except ImportError:
        log.info("no names for the buttons of gamepads")
    plain = pygame.joystick.Joystick(index)
    return Pad(plain.get_instance_id(), False, plain)


def start_pads() -> None:
    """Have the system tell of gamepads; raises `pygame.error` if it cannot."""
    pygame.joystick.init()
    try:
        from pygame._sdl2 import controller

        controller.init()
    except ImportError:
        log.info("no names for the buttons of gamepads")


class Pads:
    """All gamepads that are there, and what is held on them."""

    def __init__(self, opener: Callable[[int], Pad] = open_pad, starter: Callable[[], None] = start_pads) -> None:
        self.started = False
        self.pads: dict[int, Pad] = {}
        self._opener, self._starter = opener, starter
        self._held: dict[tuple[int, str], Press] = {}
        self._tilt: dict[tuple[int, int], float] = {}
        self._wait = FIRST_MS

    def start(self) -> None:
        """Once, when there is time for it; without gamepads if that is impossible."""
        self.started = True
        try:
            self._starter()
        except (pygame.error, OSError) as error:
            log.warning("no gamepads: %s", error)

    def read(self, event: pygame.Event) -> list[pygame.Event]:
        """The keys that an event of a gamepad stands for."""
        if event.type == pygame.JOYDEVICEADDED:
            self._add(event.device_index)
        elif event.type == pygame.JOYDEVICEREMOVED:
            self._remove(event.instance_id)
        else:
            pad = self.pads.get(getattr(event, "instance_id", -1))
            if pad and pad.mapped == (event.type in MAPPED):
                return [pressing(press) for press in self._presses(pad, event)]
        return []

    def tick(self, dt: float) -> list[pygame.Event]:
        """What is held for long is pressed again and again."""
        if not self._held:
            return []
        self._wait -= dt
        if self._wait > 0:
            return []
        self._wait = NEXT_MS
        return [pressing(list(self._held.values())[-1])]

    def let_go(self) -> None:
        """Nothing is held: the window is another one now."""
        self._held.clear()
        self._tilt.clear()

    def _add(self, index: int) -> None:
        try:
            pad = self._opener(index)
        except (pygame.error, OSError) as error:
            log.warning("gamepad %s: %s", index, error)
            return
        self.pads[pad.id] = pad

    def _remove(self, id: int) -> None:
        self.pads.pop(id, None)
        self._held = {source: press for source, press in self._held.items() if source[0] != id}
        self._tilt = {axis: value for axis, value in self._tilt.items() if axis[0] != id}

    def _presses(self, pad: Pad, event: pygame.Event) -> list[Press]:
        if event.type in MOVED:
            return self._tilted(pad, event.axis, event.value / (FULL if pad.mapped else 1))
        if event.type == pygame.JOYHATMOTION:
            x, y = event.value
            return self._hold(pad, f"hat {event.hat}", direction(x, -y))
        if event.type not in (pygame.CONTROLLERBUTTONDOWN, pygame.JOYBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
            return []
        button = event.button if pad.mapped else PLAIN[event.button] if 0 <= event.button < len(PLAIN) else -1
        if button in CROSS:
            return self._hold(pad, f"cross {button}", CROSS[button] if is_down(event) else None)
        return [BUTTONS[button]] if button in BUTTONS and is_down(event) else []

    def _tilted(self, pad: Pad, axis: int, value: float) -> list[Press]:
        """An axis moved: the left stick is the arrows, the right one leafs, triggers go from one thing to the next."""
        if axis in (0, 1):
            self._tilt[pad.id, axis] = value
            x, y = (self._tilt.get((pad.id, one), 0.0) for one in (0, 1))
            return self._hold(pad, "stick", self._settled(pad, "stick", x, y))
        if not pad.mapped:
            return []
        if axis == pygame.CONTROLLER_AXIS_RIGHTY:
            found = self._settled(pad, "leaf", 0.0, value)
            return self._hold(pad, "leaf", {UP: EARLIER, DOWN: LATER}.get(found) if found else None)
        trigger = {pygame.CONTROLLER_AXIS_TRIGGERLEFT: BEFORE, pygame.CONTROLLER_AXIS_TRIGGERRIGHT: AFTER}.get(axis)
        if not trigger:
            return []
        return self._hold(
            pad, f"trigger {axis}", trigger if self._settled(pad, f"trigger {axis}", 0.0, value) else None
        )

    def _settled(self, pad: Pad, source: str, x: float, y: float) -> Press | None:
        """Where a stick points, if far enough; less is enough to stay there."""
        enough = NEAR if (pad.id, source) in self._held else FAR
        return direction(x, y) if max(abs(x), abs(y)) >= enough else None

    def _hold(self, pad: Pad, source: str, press: Press | None) -> list[Press]:
        """Something is held or let go; whether that is a press."""
        before = self._held.pop((pad.id, source), None)
        if press is None:
            return []
        self._held[pad.id, source] = press
        if press == before:
            return []
        self._wait = FIRST_MS
        return [press]


def is_down(event: pygame.Event) -> bool:
    """Whether a button was pressed rather than let go."""
    return event.type in (pygame.CONTROLLERBUTTONDOWN, pygame.JOYBUTTONDOWN)


def direction(x: float, y: float) -> Press | None:
    """The arrow nearest to a direction; y grows downwards."""
    if not x and not y:
        return None
    if abs(x) > abs(y):
        return RIGHT if x > 0 else LEFT
    return DOWN if y > 0 else UP


def pressing(press: Press) -> pygame.Event:
    """The press of a key by a gamepad."""
    made: dict[str, Any] = {"key": press[0], "mod": press[1], "unicode": "", "scancode": 0, "pad": True}
    return pygame.event.Event(pygame.KEYDOWN, made)
