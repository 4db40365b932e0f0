"""Controls as descriptions: what it is, where it is, what it does. A scene makes them anew whenever it changes.

The same list is what is drawn, what the pointer hits, what the keyboard visits and what the UI tree says.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import pygame

from .kit import Kit
from .stage import Item
from .theme import mix


@dataclass(frozen=True, slots=True)
class Look:
    """State in which a widget is drawn."""

    hover: bool = False
    pressed: bool = False
    focused: bool = False


Painter = Callable[["Widget", Kit, Look, list[Item]], None]


@dataclass(frozen=True, slots=True)
class Widget:
    """Something a person can point at.

    `action` is called on activation; `change` with the new value of a slider or field, or -1/+1 of a stepper;
    `paint` draws it, None for what the scene draws itself. What is not a rectangle has an `outline`, and a `point`
    inside it. A field takes `limit` letters, 0 for the usual number; a slider may have its `groove` somewhere else than
    at its right half; an arrow key moves it by `step`.
    """

    id: str
    role: str
    label: str
    rect: pygame.Rect
    action: Callable[[], None] | None = None
    paint: Painter | None = None
    enabled: bool = True
    focusable: bool = True
    draggable: bool = False
    change: Callable[[Any], None] | None = None
    value: Any = None
    icon: str = ""
    look: str = ""
    tip: str = ""
    sound: str = "ui/click"
    outline: tuple[tuple[int, int], ...] = ()
    point: tuple[int, int] | None = None
    limit: int = 0
    groove: pygame.Rect | None = None
    step: float = 0.05

    def contains(self, point: tuple[int, int]) -> bool:
        """Whether a point is inside its rectangle, and inside its outline if it has one."""
        return self.rect.collidepoint(point) and (not self.outline or inside(point, self.outline))

    def tree(self, focused: str) -> dict[str, Any]:
        """Its row of the UI tree."""
        row: dict[str, Any] = {
            "id": self.id,
            "role": self.role,
            "label": self.label,
            "rect": list(self.rect),
            "enabled": self.enabled,
            "focused": self.id == focused,
        }
        if self.value is not None:
            row["value"] = self.value
        if self.point is not None:
            row["point"] = list(self.point)
        return row


def button(
    id: str,
    label: str,
    rect: pygame.Rect,
    action: Callable[[], None],
    icon: str = "",
    hot: bool = False,
    enabled: bool = True,
    tip: str = "",
    sound: str = "ui/click",
) -> Widget:
    """A plate with words; `hot` gilds the one thing to do."""
    look = "hot" if hot else ""
    return Widget(id, "button", label, rect, action, paint_button, enabled, icon=icon, look=look, tip=tip, sound=sound)


def icon_button(
    id: str, label: str, rect: pygame.Rect, action: Callable[[], None], icon: str, enabled: bool = True
) -> Widget:
    """A round plate with a glyph; its words are shown when it is pointed at."""
    return Widget(id, "button", label, rect, action, paint_icon_button, enabled, icon=icon, tip=label)


def toggle(
    id: str, label: str, rect: pygame.Rect, value: bool, change: Callable[[bool], None], tip: str = ""
) -> Widget:
    """A switch with its words at its left."""
    return Widget(id, "toggle", label, rect, lambda: change(not value), paint_toggle, value=value, tip=tip)


def slider(id: str, label: str, rect: pygame.Rect, value: float, change: Callable[[float], None]) -> Widget:
    """A value from 0 to 1."""
    return Widget(id, "slider", label, rect, None, paint_slider, change=change, value=round(value, 3), draggable=True)


def choice(
    id: str, label: str, rect: pygame.Rect, chosen: bool, action: Callable[[], None], icon: str = "", tip: str = ""
) -> Widget:
    """One of several possibilities side by side."""
    look = "hot" if chosen else ""
    return Widget(id, "choice", label, rect, action, paint_button, value=chosen, look=look, icon=icon, tip=tip)


def emblem(id: str, label: str, rect: pygame.Rect, chosen: bool, action: Callable[[], None], picture: str) -> Widget:
    """One of several pictures side by side; its words are shown when it is pointed at."""
    return Widget(id, "choice", label, rect, action, paint_emblem, value=chosen, icon=picture, tip=label)


def field(id: str, label: str, rect: pygame.Rect, value: str, change: Callable[[str], None]) -> Widget:
    """One line of text that a person types."""
    return Widget(id, "field", label, rect, None, paint_field, change=change, value=value)


def area(
    id: str, role: str, label: str, rect: pygame.Rect, action: Callable[[], None] | None = None, **more: Any
) -> Widget:
    """Something that the scene draws itself."""
    return Widget(id, role, label, rect, action, None, **more)


def plate_look(widget: Widget, look: Look) -> str:
    """Name of the plate for a state."""
    if not widget.enabled:
        return "off"
    if widget.look == "hot":
        return "hot hover" if look.hover else "hot"
    return "pressed" if look.pressed else "hover" if look.hover or look.focused else "rest"


def paint_button(widget: Widget, kit: Kit, look: Look, items: list[Item]) -> None:
    """Plate, glyph, words."""
    box, name = widget.rect, plate_look(widget, look)
    kit.put(items, kit.shapes.plate(box.w, box.h, name), box.x, box.y)
    ink = kit.theme.ink_warm if name.startswith("hot") else kit.theme.text_off if name == "off" else kit.theme.ivory
    size, left = box.h * 0.46, 0.0
    room = box.w - box.h * (0.75 if widget.icon else 0.5)
    if widget.icon:
        glyph = kit.assets.tinted(f"ui/{widget.icon}", box.h * 0.56, ink if name != "rest" else kit.theme.gold)
        kit.centred(items, glyph, box.x + box.h * 0.78, box.centery)
        left, room = box.h * 0.36, room - box.h * 0.62
    kit.label(items, widget.label, box.centerx + left, box.centery, size, room, ink, "bold", "center")


def paint_emblem(widget: Widget, kit: Kit, look: Look, items: list[Item]) -> None:
    """The picture, ringed with gold if it is chosen, faint if not; without a picture a cross."""
    box, theme = widget.rect, kit.theme
    lit = look.hover or look.focused
    size = min(box.w, box.h)
    if widget.value:
        kit.centred(items, kit.shapes.disc(size, theme.gold_mid, theme.gold_light), *box.center)
    inner = size * 0.84
    if widget.icon:
        picture = kit.assets.sprite(widget.icon, inner)
        kit.centred(items, picture, *box.center, 255 if widget.value or lit else 165)
        return
    kit.centred(items, kit.shapes.disc(inner, theme.plate, theme.gold if lit else theme.gold_mid), *box.center)
    glyph = kit.assets.tinted("ui/close", inner * 0.5, theme.ivory if widget.value or lit else theme.muted)
    kit.centred(items, glyph, *box.center)


def paint_icon_button(widget: Widget, kit: Kit, look: Look, items: list[Item]) -> None:
    """Disc and glyph."""
    box, theme = widget.rect, kit.theme
    lit = widget.enabled and (look.hover or look.focused)
    fill = mix(theme.plate, theme.gold, 0.25) if lit else theme.plate if widget.enabled else theme.plate_off
    line = theme.gold if lit else theme.gold_mid if widget.enabled else mix(theme.gold_mid, theme.panel, 0.6)
    kit.centred(items, kit.shapes.disc(box.h, fill, line), box.centerx, box.centery)
    ink = theme.ivory if widget.enabled else theme.text_off
    kit.centred(items, kit.assets.tinted(f"ui/{widget.icon}", box.h * 0.58, ink), box.centerx, box.centery)


def paint_toggle(widget: Widget, kit: Kit, look: Look, items: list[Item]) -> None:
    """Words, and a switch at the right end whose knob and mark both tell its state."""
    box, theme = widget.rect, kit.theme
    h = round(box.h * 0.62)
    track = pygame.Rect(0, 0, round(h * 1.9), h)
    track.midright = box.midright
    if look.hover or look.focused:
        kit.put(items, kit.shapes.bar(box.w, box.h, theme.gold, 22), box.x, box.y)
    kit.put(items, kit.shapes.plate(track.w, track.h, "hot" if widget.value else "off"), track.x, track.y)
    knob = kit.shapes.disc(h * 0.9, theme.ivory if widget.value else theme.text_off, theme.gold_dark)
    kit.centred(items, knob, track.right - h / 2 if widget.value else track.left + h / 2, track.centery)
    room = box.w - track.w - box.h * 0.5
    kit.label(items, widget.label, box.x + box.h * 0.15, box.centery, box.h * 0.48, room, theme.ivory)


def paint_slider(widget: Widget, kit: Kit, look: Look, items: list[Item]) -> None:
    """Words at the left, groove and knob at the right."""
    box, theme = widget.rect, kit.theme
    groove = slider_groove(widget)
    room = groove.x - box.x - box.h * 0.4
    kit.label(items, widget.label, box.x + box.h * 0.15, box.centery, box.h * 0.48, room, theme.ivory)
    kit.put(items, kit.shapes.bar(groove.w, groove.h, theme.ink, 200), groove.x, groove.y)
    filled = groove.w * float(widget.value)
    if filled >= 1:
        kit.put(items, kit.shapes.bar(filled, groove.h, theme.gold_mid), groove.x, groove.y)
    knob = kit.shapes.disc(box.h * 0.5, theme.gold, theme.gold_light, lead=look.hover or look.pressed or look.focused)
    kit.centred(items, knob, groove.x + filled, groove.centery)


def slider_groove(widget: Widget) -> pygame.Rect:
    """The line along which a slider's knob moves."""
    if widget.groove:
        return widget.groove
    box = widget.rect
    groove = pygame.Rect(0, 0, round(box.w * 0.5), max(4, round(box.h * 0.14)))
    groove.midright = (box.right - round(box.h * 0.3), box.centery)
    return groove


def paint_field(widget: Widget, kit: Kit, look: Look, items: list[Item]) -> None:
    """The typed text on a dark line, or its words while it is empty, with a caret while it has the keyboard."""
    box, theme = widget.rect, kit.theme
    kit.put(items, kit.shapes.bar(box.w, box.h, theme.ink, 150), box.x, box.y)
    line_colour = theme.gold if look.focused or look.hover else theme.gold_mid
    kit.put(items, kit.shapes.bar(box.w, max(2, box.h // 20), line_colour), box.x, box.bottom - max(2, box.h // 20))
    words, tone = (
        (str(widget.value), theme.ivory) if widget.value else ("" if look.focused else widget.label, theme.muted)
    )
    left, room = box.x + box.h * 0.25, box.w - box.h * 0.6
    line = kit.label(items, words, left, box.centery, box.h * 0.5, room, tone, "bold")
    if look.focused:
        end = left + (line.w if widget.value else 0) + 2
        kit.put(items, kit.shapes.bar(2, box.h * 0.6, theme.gold), end, box.y + box.h * 0.2)


def at_point(widgets: Sequence[Widget], point: tuple[int, int]) -> Widget | None:
    """The topmost widget under a point."""
    return next((w for w in reversed(widgets) if w.contains(point)), None)


def inside(point: tuple[int, int], outline: Sequence[tuple[int, int]]) -> bool:
    """Whether a point lies in a polygon, by counting the edges to its right."""
    x, y = point
    odd = False
    for (ax, ay), (bx, by) in zip(outline, (*outline[1:], outline[0]), strict=True):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            odd = not odd
    return odd


def by_id(widgets: Sequence[Widget], wanted: str) -> Widget | None:
    """The widget of that id."""
    return next((w for w in widgets if w.id == wanted), None)
