"""A control in words, for whoever hears it: what it is called, what kind it is, its state, which of how many."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from ..ui.widgets import Widget
from .sentences import ENDS

Say = Callable[..., str]
KINDS: Final = ("button", "choice", "toggle", "slider", "field", "link", "option", "card", "region", "cell")
COUNTED: Final = ("choice", "option", "card", "row", "log", "mark", "link", "action")
NAMED: Final = ("button", "choice", "toggle", "slider")
BETWEEN: Final = ", "


def described(widget: Widget, widgets: Sequence[Widget], t: Say, label: str | None = None) -> str:
    """All of it as one sentence; `label` stands for its own where that one may not be said."""
    name = widget.label if label is None else label
    parts = (kind(widget, name, t), state(widget, t), place(widget, widgets, t), within(widget, widgets))
    rest = BETWEEN.join(part for part in parts if part)
    if not name.strip() or not rest:
        return name.strip() or rest
    return f"{name}{' ' if name.endswith(ENDS) else BETWEEN}{rest}"


def kind(widget: Widget, name: str, t: Say) -> str:
    """What kind of control it is, unless its name says so."""
    word = t(f"aloud.kind.{widget.role}") if widget.role in KINDS else ""
    return "" if word.casefold() in name.casefold() else word


def state(widget: Widget, t: Say) -> str:
    """What may be done with it now, and what it is set to."""
    parts = ["" if widget.enabled else t("aloud.unavailable")]
    if widget.role == "toggle":
        parts.append(t("aloud.on" if widget.value else "aloud.off"))
    elif widget.role == "choice" and widget.value:
        parts.append(t("aloud.chosen"))
    elif widget.role == "slider" and isinstance(widget.value, int | float):
        parts.append(t("hint.share", share=round(100 * widget.value)))
    elif widget.role == "field":
        parts.append(str(widget.value) or t("aloud.empty"))
    elif widget.value in ("legal", "picked"):
        parts.append(t(f"aloud.{widget.value}"))
    return BETWEEN.join(part for part in parts if part)


def place(widget: Widget, widgets: Sequence[Widget], t: Say) -> str:
    """Which of how many of its kind, where there are several side by side."""
    if widget.role not in COUNTED:
        return ""
    alike = [w.id for w in widgets if w.role == widget.role and group_of(w) == group_of(widget)]
    return t("aloud.place", number=alike.index(widget.id) + 1, total=len(alike)) if len(alike) > 1 else ""


def within(widget: Widget, widgets: Sequence[Widget]) -> str:
    """What it stands in, where another control has the same name."""
    if widget.role not in NAMED or sum(w.label == widget.label and w.role == widget.role for w in widgets) < 2:
        return ""
    around = [w for w in widgets if w.rect.contains(widget.rect) and w.label not in ("", widget.label)]
    return min(around, key=lambda w: w.rect.w * w.rect.h).label if around else ""


def group_of(widget: Widget) -> str:
    """What stands before the last part of its id; of a choice the question that it answers."""
    parts = widget.id.split(".")
    return ".".join(parts[:2] if widget.role == "choice" and len(parts) > 2 else parts[:-1])
