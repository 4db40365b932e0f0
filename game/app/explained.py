"""States of the gallery in which a table explains itself: who knows what, and what just happened."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from .app import App
from .look import Look, open_look
from .pointing import TableScene

State = Callable[[App], None]
KNOWS = {
    "middle": ("table-middle", ""),
    "pointed": ("table-middle", "knows.7"),
    "square": ("table-square", "knows.2"),
    "search": ("table-sorceress", ""),
    "recruit": ("table-recruit", ""),
    "four": ("table-four", ""),
    "lesson": ("lesson-recruit", ""),
    "example": ("example-swap", ""),
    "presenter": ("presenter-common", ""),
    "open": ("presenter-castles", "knows.1"),
    "analysis": ("glance-royaumes", ""),
}
HAPPENED = {
    "middle": ("table-middle", ""),
    "pointed": ("table-middle", "account.change.1"),
    "square": ("table-square", ""),
    "four": ("table-four", ""),
    "lesson": ("lesson-search", ""),
    "example": ("example-royaumes", ""),
    "presenter": ("presenter-tried", ""),
    "analysis": ("glance-royaumes", ""),
}


def explained(states: Mapping[str, State]) -> dict[str, State]:
    """Tables of other states that explain themselves; `pointed` ids are what the pointer is at."""
    out = {}
    for kind, rows in (("knows", KNOWS), ("happened", HAPPENED)):
        for name, (state, here) in rows.items():
            if state in states:
                out[f"{kind}-{name}"] = _state(states[state], kind, here)
    return out


def _state(state: State, kind: str, here: str) -> State:
    def show(app: App) -> None:
        state(app)
        table = app.top
        assert isinstance(table, TableScene)
        open_look(table, kind)
        look = app.top
        assert isinstance(look, Look)
        found = next((widget for widget in look.widgets() if widget.id == here), None)
        if found:
            look.controls.point = found.rect.center
            look.controls.refresh()
            look.changed()

    return show
