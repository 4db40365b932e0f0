"""One pointer and one keyboard focus over a list of widgets: hover, press, drag, drop, hold, tab, arrows, activate.

It knows nothing of games; a scene answers through `Host`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import pygame

from .widgets import Look, Widget, at_point, by_id, slider_groove

DRAG_SLACK = 8
HOLD_MS = 550
TEXT_LIMIT = 24
ARROWS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}


class Host(Protocol):
    """What a scene answers."""

    def widgets(self) -> Sequence[Widget]:
        """Its controls, bottom first."""

    def activate(self, widget: Widget) -> None:
        """It was clicked, or chosen by the keyboard."""

    def drag_started(self, widget: Widget) -> bool:
        """It is being pulled; False refuses."""

    def dropped(self, widget: Widget, target: Widget | None) -> None:
        """It was let go over `target`."""

    def help_on(self, widget: Widget | None, point: tuple[int, int]) -> None:
        """A right click or a long press."""

    def hovered(self, widget: Widget | None) -> None:
        """The pointer came to it."""


@dataclass(slots=True)
class Press:
    """A button of the pointer held down."""

    widget: Widget
    start: tuple[int, int]
    since: int
    dragging: bool = False
    spent: bool = False


class Controls:
    """State of pointer and focus of one scene."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.hover = ""
        self.focus = ""
        self.keyboard = False
        self.point = (-1, -1)
        self.press: Press | None = None

    def look(self, widget: Widget) -> Look:
        """How a widget is to be drawn now."""
        held = self.press is not None and self.press.widget.id == widget.id and not self.press.dragging
        shown = self.keyboard or widget.role == "field"
        return Look(widget.enabled and self.hover == widget.id, held, shown and self.focus == widget.id)

    @property
    def dragging(self) -> Widget | None:
        """The widget that is being pulled."""
        return self.press.widget if self.press and self.press.dragging else None

    def handle(self, event: pygame.Event) -> bool:
        """Take an event; whether it meant something here."""
        if event.type == pygame.MOUSEMOTION:
            return self._move(event.pos)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button in (1, 3):
            return self._down(event.pos, event.button)
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            return self._up(event.pos)
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        if event.type == pygame.TEXTINPUT:
            return self._type(event.text)
        return False

    def refresh(self) -> None:
        """The widgets may have changed: the pointer may be over another one now."""
        if not self.keyboard and self.press is None:
            self._hover_at(self.point)

    def release(self) -> None:
        """Let go of whatever is held, where nothing is."""
        press, self.press = self.press, None
        if press and press.dragging:
            self.host.dropped(press.widget, None)

    def leave(self) -> None:
        """The pointer is nowhere: a finger was taken away."""
        self.point, self.hover = (-1, -1), ""

    def attend(self, name: str) -> None:
        """Put the focus on a widget without telling the host."""
        self.focus = name
        if self.keyboard:
            self.hover = name

    def begin(self) -> None:
        """Whoever came here by keyboard finds the focus somewhere."""
        if self.keyboard and by_id(self.host.widgets(), self.focus) is None:
            self.step(1)

    def show(self) -> None:
        """Whoever turns to the keyboard finds the focus where it was, else at the one thing to do."""
        self.keyboard = True
        widgets = self.host.widgets()
        hot = next((w.id for w in widgets if w.look == "hot" and w.role == "button" and w.enabled), "")
        if hot and not any(w.id == self.focus and w.focusable and w.enabled for w in widgets):
            self.attend(hot)
        self.begin()

    def help(self) -> None:
        """Help on what is framed, or pointed at."""
        here = by_id(self.host.widgets(), self.focus if self.keyboard else self.hover)
        if here and not self.dragging:
            self.host.help_on(here, here.point or here.rect.center)

    def tick(self, now: int) -> bool:
        """Notice a long press; whether there was one."""
        press = self.press
        if not press or press.dragging or press.spent or now - press.since < HOLD_MS:
            return False
        press.spent = True
        self.host.help_on(press.widget, press.start)
        return True

    def _hover_at(self, point: tuple[int, int]) -> bool:
        found = at_point(self.host.widgets(), point)
        name = found.id if found else ""
        if name == self.hover:
            return False
        self.hover = name
        self.host.hovered(found)
        return True

    def _move(self, point: tuple[int, int]) -> bool:
        self.point = point
        if self.keyboard:
            self.keyboard = False
        press = self.press
        if press and press.widget.role == "slider":
            self._slide(press.widget, point)
            return True
        if press and not press.dragging and not press.spent and press.widget.draggable:
            far = abs(point[0] - press.start[0]) + abs(point[1] - press.start[1]) > DRAG_SLACK
            press.dragging = far and self.host.drag_started(press.widget)
        return self._hover_at(point) or press is not None

    def _down(self, point: tuple[int, int], which: int) -> bool:
        self.point = point
        self.keyboard = False
        if self.press:
            self.release()
            if which == 3:
                return True
        self._hover_at(point)
        widget = at_point(self.host.widgets(), point)
        if which == 3:
            self.host.help_on(widget, point)
            return True
        if widget is None:
            return False
        self.press = Press(widget, point, pygame.time.get_ticks())
        self.focus = widget.id if widget.focusable else self.focus
        if widget.role == "slider":
            self._slide(widget, point)
        return True

    def _up(self, point: tuple[int, int]) -> bool:
        press, self.press = self.press, None
        if press is None:
            return False
        target = at_point(self.host.widgets(), point)
        if press.dragging:
            self.host.dropped(press.widget, target)
        elif not press.spent and target and target.id == press.widget.id and target.enabled:
            self.host.activate(target)
        return True

    def _slide(self, widget: Widget, point: tuple[int, int]) -> None:
        groove = slider_groove(widget)
        if widget.change and widget.enabled:
            widget.change(min(1.0, max(0.0, (point[0] - groove.x) / max(1, groove.w))))

    def _key(self, event: pygame.Event) -> bool:
        if self.dragging:
            if event.key == pygame.K_ESCAPE:
                self.release()
            return True
        here = by_id(self.host.widgets(), self.focus)
        if here and here.role == "field" and self.keyboard_edits(here, event):
            return True
        if event.key == pygame.K_TAB:
            self.step(-1 if event.mod & pygame.KMOD_SHIFT else 1)
            return True
        if event.key in ARROWS:
            return self._arrow(here, ARROWS[event.key])
        if (
            event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
            and here
            and here.enabled
            and here.role != "field"
            and self.keyboard
        ):
            self.host.activate(here)
            return True
        return False

    def keyboard_edits(self, widget: Widget, event: pygame.Event) -> bool:
        """Keys that change a text field."""
        if event.key == pygame.K_BACKSPACE and widget.change:
            widget.change(str(widget.value)[:-1])
            return True
        return bool(event.key == pygame.K_SPACE)

    def _type(self, text: str) -> bool:
        here = by_id(self.host.widgets(), self.focus)
        if not here or here.role != "field" or not here.change:
            return False
        shown = "".join(c for c in text if c.isprintable())
        here.change((str(here.value) + shown)[: here.limit or TEXT_LIMIT])
        return True

    def step(self, direction: int) -> None:
        """The focus goes on by one, in the order of the UI tree."""
        ring = [w.id for w in self.host.widgets() if w.enabled and w.focusable]
        self.keyboard = True
        if not ring:
            return
        if self.focus in ring:
            self._focus(ring[(ring.index(self.focus) + direction) % len(ring)])
        else:
            self._focus(ring[0 if direction > 0 else -1])

    def _focus(self, name: str) -> None:
        self.focus = name
        found = by_id(self.host.widgets(), name)
        self.hover = name
        self.host.hovered(found)

    def _arrow(self, here: Widget | None, way: tuple[int, int]) -> bool:
        if here and here.role == "slider" and self.keyboard and way[0] and here.change:
            here.change(min(1.0, max(0.0, float(here.value) + here.step * way[0])))
            return True
        self.keyboard = True
        if here is None:
            self.step(1)
            return True
        found = nearest(here, [w for w in self.host.widgets() if w.enabled and w.focusable], way)
        if found:
            self._focus(found.id)
        return True


def nearest(here: Widget, others: Sequence[Widget], way: tuple[int, int]) -> Widget | None:
    """The next widget in a direction: near, and as little aside as possible."""
    best, least = None, 1e9
    for other in others:
        dx, dy = other.rect.centerx - here.rect.centerx, other.rect.centery - here.rect.centery
        along = dx * way[0] + dy * way[1]
        aside = abs(dx * way[1]) + abs(dy * way[0])
        cost = along + 2.2 * aside
        if other.id != here.id and along > 4 and cost < least:
            best, least = other, cost
    return best
