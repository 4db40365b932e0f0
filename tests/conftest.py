"""A window that nobody sees, for every test of `ui` and `app` in this process; and how Hypothesis looks for examples.

The same ones each time, no clock, nothing written, so that a busy machine changes nothing; `python3 build fuzz` looks
for new ones.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "house", deadline=None, derandomize=True, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("house")


os.environ["LC_ALL"] = "C"  # what the machine speaks changes no test, nor a program that a test starts


@pytest.fixture(scope="session", autouse=True)
def real_preferred() -> Iterator[Callable[..., Any]]:
    """The same on systems that are not asked by their environment; how they are asked is what is handed over."""
    from game.app import language

    real = language.preferred
    language.preferred = lambda *_: ()  # type: ignore[assignment]
    yield real
    language.preferred = real


@pytest.fixture(scope="session")
def unseen() -> Iterator[None]:
    """The dummy video driver, without touching the environment of tests that open a real window."""
    kept = {name: os.environ.get(name) for name in ("SDL_VIDEODRIVER", "SDL_AUDIODRIVER")}
    os.environ.update(dict.fromkeys(kept, "dummy"))
    import pygame

    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1280, 720))
    for name, value in kept.items():
        if value is None:
            del os.environ[name]
        else:
            os.environ[name] = value
    yield
    pygame.quit()


@pytest.fixture
def make_app(unseen: None, tmp_path: Path) -> Iterator[Callable[..., Any]]:
    """Makes programs with a window of some size; their helper processes end with the test."""
    from game.app.app import App
    from game.ui.memory import give_back
    from game.ui.window import Window

    made: list[App] = []

    def make(size: tuple[int, int] = (1280, 720), scale: float = 1.0, language: str = "") -> App:
        window = Window(size, False, tmp_path / "none.png", "test")
        app = App(tmp_path / f"data{len(made)}", window, sound=False, language=language)
        app.settings.ui_scale = scale
        app.settings.reduced_motion = True
        app.apply_settings()
        made.append(app)
        return app

    yield make
    for app in made:
        app.worker.close()
        app.kit.text.cache.clear()
        app.kit.assets.forget()  # pictures weigh much, and a program that is not run ends when garbage is collected
    if any(app.window.size[0] > 1920 for app in made):
        give_back()
