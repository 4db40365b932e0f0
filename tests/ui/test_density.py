"""How large the system shows things: asked of each system in its own way, believed only if it makes sense."""

from __future__ import annotations

import ctypes
import os
from typing import Any

import pytest

from game.ui import density as module
from game.ui.density import ASK, density, of_desktop
from game.ui.window import prepare_environment

RESOURCES = "Xft.antialias:\t1\nXft.dpi:\t192\nXft.hinting:\t1\n"


@pytest.mark.parametrize(
    ("resources", "environment", "found"),
    [
        (RESOURCES, {}, 2.0),
        (RESOURCES.replace("192", "144"), {"GDK_SCALE": "3"}, 1.5),
        ("Xft.dpi: 96", {}, 1.0),
        ("Other.Xft.dpi: 192", {}, 1.0),
        ("", {}, 1.0),
        ("", {"GDK_SCALE": "2"}, 2.0),
        ("", {"GDK_SCALE": ""}, 1.0),
    ],
)
def test_a_desktop_on_x11_says_it_in_two_ways(resources: str, environment: dict[str, str], found: float) -> None:
    assert of_desktop(resources, environment) == found


@pytest.mark.parametrize("driver", ["cocoa", "wayland", "dummy", "offscreen", ""])
def test_who_enlarges_windows_itself_or_says_nothing_is_not_asked(driver: str) -> None:
    assert density(driver, 1) == 1.0


@pytest.mark.parametrize(
    ("told", "found"), [(1.0, 1.0), (1.25, 1.25), (0.75, 1.0), (9.0, 4.0), (0.0, 1.0), (-2.0, 1.0), (float("nan"), 1.0)]
)
@pytest.mark.parametrize("driver", ASK)
def test_what_makes_no_sense_is_not_believed(
    driver: str, told: float, found: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "ASK", {driver: lambda window: told})
    assert density(driver, 7) == found


@pytest.mark.parametrize("error", [OSError(), AttributeError(), ValueError(), ctypes.ArgumentError()])
@pytest.mark.parametrize("driver", ASK)
def test_a_system_that_cannot_be_asked_changes_nothing(
    driver: str, error: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(window: int) -> float:
        raise error

    monkeypatch.setattr(module, "ASK", {driver: fail})
    assert density(driver, 7) == 1.0


@pytest.mark.parametrize("words", ["Xft.dpi: much", "Xft.dpi: 1.9.2"])
def test_a_desktop_that_says_nonsense_changes_nothing(words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_resources", lambda: words)
    monkeypatch.delenv("GDK_SCALE", raising=False)
    assert density("x11") == 1.0


class Recent:
    """Windows since 2016: every window has its own resolution."""

    def GetDpiForWindow(self, window: ctypes.c_void_p) -> int:  # noqa: N802
        return 144 if window.value == 99 else 96


class Screen:
    """A call whose type of result can be set."""

    restype: object = None

    def __call__(self, window: object) -> int:
        return 5


class Older:
    """Windows before: one resolution for all."""

    def __init__(self) -> None:
        self.GetDC = Screen()
        self.released: list[object] = []

    def ReleaseDC(self, window: object, screen: ctypes.c_void_p) -> None:  # noqa: N802
        self.released.append(screen.value)


class Gdi:
    def GetDeviceCaps(self, screen: ctypes.c_void_p, what: int) -> int:  # noqa: N802
        return {(5, 88): 120}[screen.value or 0, what]


@pytest.mark.parametrize(("user32", "found"), [(Recent(), 1.5), (Older(), 1.25)], ids=["recent", "older"])
def test_windows_is_asked_for_the_window(user32: Any, found: float, monkeypatch: pytest.MonkeyPatch) -> None:
    libraries = type("Libraries", (), {"user32": user32, "gdi32": Gdi()})
    monkeypatch.setattr(ctypes, "windll", libraries, raising=False)
    assert density("windows", 99) == found
    assert getattr(user32, "released", [5]) == [5]


def test_on_windows_a_pixel_is_a_pixel_unless_the_person_says_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "environ", {})
    prepare_environment()
    assert os.environ["SDL_WINDOWS_DPI_AWARENESS"] == "permonitorv2"
    os.environ["SDL_WINDOWS_DPI_AWARENESS"] = "unaware"
    prepare_environment()
    assert os.environ["SDL_WINDOWS_DPI_AWARENESS"] == "unaware"
