"""A scene: one screen of the program, drawn as a display list over the scenes below it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from ..ui.controls import Controls
from ..ui.stage import Item
from ..ui.widgets import Widget, by_id

if TYPE_CHECKING:
    from .app import App
    from .pictures import Still


class Scene:
    """Base of all scenes; also the `Host` of its controls. `modal` ones lie over a veil.

    `keyset` is the group of commands whose keys mean something, `below` that of the scene under it.
    At a stand `resting` ones are shown while nobody is there, and `organising` ones are for its organiser alone.
    """

    name = "scene"
    modal = False
    resting = False
    organising = False
    music = ""
    keyset = ""

    def __init__(self, app: App) -> None:
        self.app = app
        self.kit = app.kit
        self.controls = Controls(self)
        self._widgets: list[Widget] | None = None
        self._fields: set[str] = set()

    # -- for a scene to fill in

    def build(self) -> list[Widget]:
        """The controls at the present size."""
        return []

    def draw(self, items: list[Item]) -> None:
        """What lies below the controls."""

    def draw_over(self, items: list[Item]) -> None:
        """What lies above the controls."""

    def enter(self) -> None:
        """It came to the top."""

    def leave(self) -> None:
        """It was taken off the stack."""

    def update(self, dt: float) -> bool:
        """Advance by `dt` ms; whether something is moving."""
        return False

    def back(self) -> None:
        """Escape: one step back."""
        self.app.pop()

    def key(self, event: pygame.Event) -> bool:
        """A key that no control wanted."""
        return False

    def typing(self) -> bool:
        """Whether a field has the keyboard."""
        return self.controls.focus in self._fields

    def grabs(self, event: pygame.Event) -> bool:
        """Whether it takes an event before the keys of the program and its own controls do."""
        return False

    def wheel(self, steps: int) -> None:
        """The wheel was turned, up if positive."""

    def resized(self) -> None:
        """The window or the scale is another one."""

    def translated(self) -> None:
        """The language is another one: what was worded before is worded anew."""

    def says(self) -> str:
        """What is asked of the person, or was just said, for the UI tree."""
        return ""

    def toast_place(self) -> tuple[float, float, bool]:
        """Where a sentence is shown: the middle of its upper edge; of its lower edge if the last value is true."""
        return self.kit.size[0] / 2, self.kit.size[1] * 0.1, False

    def busy(self) -> bool:
        """Whether it is moving or thinking, for the UI tree."""
        return False

    def wakened(self) -> bool:
        """Somebody at a stand has pressed something; whether that was all it meant."""
        return False

    def pictured(self) -> Still | None:
        """The table that may be seen here, for a picture; None where there is none."""
        return None

    # -- Host of the controls

    def widgets(self) -> Sequence[Widget]:
        """The controls, made when they are first asked for after a change."""
        if self._widgets is None:
            self._widgets = self.build()
            self._fields = {widget.id for widget in self._widgets if widget.role == "field"}
        return self._widgets

    def activate(self, widget: Widget) -> None:
        """Do what a control does."""
        if widget.action and widget.enabled:
            self.app.sound(widget.sound)
            widget.action()
        self.changed()

    def drag_started(self, widget: Widget) -> bool:
        """Nothing is pulled in most scenes."""
        return False

    def dropped(self, widget: Widget, target: Widget | None) -> None:
        """Nothing is dropped in most scenes."""

    def help_on(self, widget: Widget | None, point: tuple[int, int]) -> None:
        """No help in most scenes."""

    def hovered(self, widget: Widget | None) -> None:
        """The pointer moved to another control."""
        if widget and widget.enabled and widget.action and widget.role in ("button", "choice"):
            self.app.sound("ui/hover")
        self.app.redraw()

    # -- for the app

    def changed(self) -> None:
        """Controls and picture are to be made anew."""
        self._widgets = None
        self.app.redraw()

    def items(self) -> list[Item]:
        """The whole scene as a display list."""
        items: list[Item] = []
        widgets = self.widgets()
        self.draw(items)
        for widget in widgets:
            if widget.paint:
                widget.paint(widget, self.kit, self.controls.look(widget), items)
        self.draw_over(items)
        self._focus_frame(items)
        self._tip(items)
        return items

    def _focus_frame(self, items: list[Item]) -> None:
        if not self.controls.keyboard or self.app.top is not self:
            return
        here = by_id(self.widgets(), self.controls.focus)
        if here:
            self.kit.put(items, *self.kit.shapes.focus(here.rect, here.outline))

    def tipped(self) -> Widget | None:
        """What a tip is shown for: of what is pointed at, as long as no other scene lies over this one."""
        here = by_id(self.widgets(), self.controls.hover)
        return here if here and here.tip and not self.controls.press and self.app.top is self else None

    def _tip(self, items: list[Item]) -> None:
        here = self.tipped()
        if here is None:
            return
        kit = self.kit
        size = kit.tx(18)
        words = kit.text.paragraph(
            here.tip, size, min(kit.text.width(here.tip, size) + 2, kit.tx(420)), kit.theme.ivory
        )
        pad = kit.tx(12)
        box = pygame.Rect(0, 0, words.get_width() + 2 * pad, words.get_height() + round(1.4 * pad))
        box.midtop = (here.rect.centerx, here.rect.bottom + kit.tx(6))
        if box.bottom > kit.size[1] - 4:
            box.bottom = here.rect.top - kit.tx(6)
        box.clamp_ip(pygame.Rect((4, 4), (kit.size[0] - 8, kit.size[1] - 8)))
        kit.put(items, kit.shapes.panel(box.w, box.h, 0.97, 8), box.x, box.y)
        kit.put(items, words, box.x + pad, box.y + round(0.7 * pad))
