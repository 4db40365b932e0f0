"""A screen that shows everything twice as large, as X11 tells it: words are larger, whatever the window's size."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.window.driver import Player, needs_window, quick_settings

pytestmark = needs_window
STRING = 31
REPLACE = 0


class Desktop:
    """A connection to the display that sets what `xrdb` sets, and takes it away again."""

    def __init__(self) -> None:
        self.x11: Any = ctypes.CDLL("libX11.so.6")
        self.x11.XOpenDisplay.restype = ctypes.c_void_p
        self.x11.XDefaultRootWindow.restype = self.x11.XInternAtom.restype = ctypes.c_ulong
        self.display = ctypes.c_void_p(self.x11.XOpenDisplay(None))
        self.root = ctypes.c_ulong(self.x11.XDefaultRootWindow(self.display))
        self.resources = ctypes.c_ulong(self.x11.XInternAtom(self.display, b"RESOURCE_MANAGER", 0))

    def tell(self, words: bytes) -> None:
        where = (self.display, self.root, self.resources, ctypes.c_ulong(STRING))
        self.x11.XChangeProperty(*where, 8, REPLACE, words, len(words))
        self.x11.XSync(self.display, 0)

    def close(self) -> None:
        self.x11.XDeleteProperty(self.display, self.root, self.resources)
        self.x11.XCloseDisplay(self.display)


@pytest.fixture
def desktop() -> Iterator[Desktop]:
    desktop = Desktop()
    yield desktop
    desktop.close()


def height_of_settings(folder: Path) -> int:
    quick_settings(folder)
    player = Player(folder)
    try:
        player.scene("title")
        return int(player.widget("title.settings")["rect"][3])
    finally:
        player.quit()


def test_words_are_as_large_as_the_screen_shows_things(desktop: Desktop, tmp_path: Path) -> None:
    desktop.tell(b"Xft.dpi:\t96\n")
    usual = height_of_settings(tmp_path / "usual")
    desktop.tell(b"Xft.antialias:\t1\nXft.dpi:\t192\n")
    assert height_of_settings(tmp_path / "large") > 1.3 * usual
