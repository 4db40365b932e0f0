"""About in pictures."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from .about import AboutScene
from .app import App
from .licences import parts
from .title import TitleScene


def about(name: str = "") -> Callable[[App], None]:
    """Over the title, at the licence of a part."""

    def state(app: App) -> None:
        app.push(TitleScene(app))
        number = next((n for n, part in enumerate(parts()) if part.name == name), 0)
        app.push(AboutScene(app, number))

    return state


STATES: Final = {"about-own": about(), "about-font": about("Cinzel"), "about-long": about("PyInstaller")}
