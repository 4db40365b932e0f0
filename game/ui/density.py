"""How large the system shows things: 1.0 at 96 dots to an inch, 2.0 where it shows everything twice as large.

The library does not tell (pygame-ce issue 1059), so Windows and X11 are asked here. macOS and Wayland enlarge windows
themselves: what is drawn there is as large as it should be, and this is 1.0.
"""

from __future__ import annotations

import ctypes
import logging
import os
import re
from collections.abc import Callable, Mapping
from math import isfinite
from typing import Any, Final

log = logging.getLogger(__name__)
USUAL_DPI: Final = 96.0
LOGPIXELSX: Final = 88
MOST: Final = 4.0
XFT_DPI: Final = re.compile(r"^Xft\.dpi:\s*([0-9.]+)\s*$", re.MULTILINE)


def density(driver: str, window: int = 0) -> float:
    """How large things are on the screen of a window, 1.0 to 4.0; 1.0 wherever the system does not say."""
    ask = ASK.get(driver)
    if ask is None:
        return 1.0
    try:
        found = ask(window)
    except (OSError, AttributeError, ValueError, ctypes.ArgumentError) as error:
        log.info("scale of the screen: %s", error)
        return 1.0
    return min(MOST, max(1.0, found)) if isfinite(found) else 1.0


def _windows(window: int) -> float:
    user32: Any = ctypes.windll.user32  # type: ignore[attr-defined, unused-ignore]
    if hasattr(user32, "GetDpiForWindow") and window:
        return float(user32.GetDpiForWindow(ctypes.c_void_p(window)) / USUAL_DPI)
    user32.GetDC.restype = ctypes.c_void_p
    screen = ctypes.c_void_p(user32.GetDC(None))
    try:
        gdi32: Any = ctypes.windll.gdi32  # type: ignore[attr-defined, unused-ignore]
        return float(gdi32.GetDeviceCaps(screen, LOGPIXELSX) / USUAL_DPI)
    finally:
        user32.ReleaseDC(None, screen)


def _x11(_: int) -> float:
    return of_desktop(_resources(), os.environ)


def _resources() -> str:
    """What the desktop tells all programs of an X display (`xrdb -query`)."""
    x11 = ctypes.CDLL("libX11.so.6")
    x11.XOpenDisplay.restype = ctypes.c_void_p
    x11.XResourceManagerString.restype = ctypes.c_char_p
    display = ctypes.c_void_p(x11.XOpenDisplay(None))
    if not display.value:
        return ""
    try:
        return (x11.XResourceManagerString(display) or b"").decode("latin-1")
    finally:
        x11.XCloseDisplay(display)


def of_desktop(resources: str, environment: Mapping[str, str]) -> float:
    """What a desktop on X11 wants: the resolution that it sets for fonts, else the scale of its own programs."""
    dpi = XFT_DPI.search(resources)
    if dpi:
        return float(dpi[1]) / USUAL_DPI
    return float(environment.get("GDK_SCALE") or 1.0)


ASK: Final[Mapping[str, Callable[[int], float]]] = {"windows": _windows, "x11": _x11}
