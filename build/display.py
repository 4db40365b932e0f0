"""A screen for commands that open a window, on a Linux machine that has none."""

import contextlib
import os
import select
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping

SCREEN = "3840x2160x24"
SECONDS_TO_START = 20


def has_display(environ: Mapping[str, str]) -> bool:
    """Whether a window could open; Windows and macOS are taken to have a screen."""
    return sys.platform in ("win32", "darwin") or bool(environ.get("DISPLAY") or environ.get("WAYLAND_DISPLAY"))


@contextlib.contextmanager
def display() -> Iterator[dict[str, str] | None]:
    """What to add to the environment so that windows open, a virtual screen's name if need be; None if none can."""
    if has_display(os.environ):
        yield {}
        return
    server = shutil.which("Xvfb")
    if server is None:
        yield None
        return
    reading, writing = os.pipe()
    command = [server, "-displayfd", str(writing), "-screen", "0", SCREEN, "-noreset", "-nolisten", "tcp"]
    process = subprocess.Popen(command, pass_fds=[writing], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(writing)
    try:
        number = _first_line(reading)
        yield {"DISPLAY": ":" + number, "SDL_VIDEODRIVER": "x11"} if number else None
    finally:
        os.close(reading)
        process.terminate()
        process.wait()


def _first_line(descriptor: int) -> str:
    """The display number that the server writes once it is up; "" if it fails or takes too long."""
    text = b""
    while not text.endswith(b"\n"):
        if not select.select([descriptor], [], [], SECONDS_TO_START)[0]:
            return ""
        part = os.read(descriptor, 16)
        if not part:
            return ""
        text += part
    return text.decode().strip()
