"""Drives the real window as a person would: clicks and keys through X, guided by nothing but the UI tree."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
TOOLS = ("xdotool", "xwininfo")
PATIENCE = 40.0

needs_window = [
    pytest.mark.window,
    pytest.mark.skipif(
        sys.platform in ("win32", "darwin") or any(shutil.which(tool) is None for tool in TOOLS),
        reason="clicks are sent by xdotool, which is for X",
    ),
]


def quick_settings(folder: Path, speed: str = "off", **more: object) -> None:
    """Settings under which a test does not wait for animations."""
    data = folder / "data"
    data.mkdir(parents=True, exist_ok=True)
    (data / "settings.json").write_text(json.dumps({"speed": speed, "muted": True, **more}), encoding="utf-8")


class Player:
    """A running program and the hand on its mouse."""

    def __init__(self, folder: Path, size: str = "1280x720", *args: str, **environment: str) -> None:
        self.tree_file = folder / "tree.json"
        self.tree_file.unlink(missing_ok=True)
        self.size = tuple(map(int, size.split("x")))
        self.errors = (folder / "errors.txt").open("ab")
        words = ["--data-dir", str(folder / "data"), "--size", size, "--ui-tree", str(self.tree_file), *args]
        self.process = self.start(words, environment)
        self.wait(lambda tree: bool(tree["widgets"]))
        self.window, self.corner = self._find_window()
        self._x("windowfocus", self.window)

    def start(self, words: list[str], environment: dict[str, str]) -> subprocess.Popen[bytes]:
        """The program of this tree."""
        command = [sys.executable, "-m", "game", *words]
        env = {**os.environ, "SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy", **environment}
        return subprocess.Popen(command, cwd=ROOT, env=env, stdout=subprocess.DEVNULL, stderr=self.errors)

    def _find_window(self) -> tuple[str, tuple[int, int]]:
        """Id and upper left corner of the window of this program's size."""
        out = subprocess.run(["xwininfo", "-root", "-tree"], capture_output=True, text=True, check=True).stdout
        wanted = rf"(0x[0-9a-f]+) .*\s{self.size[0]}x{self.size[1]}\+\d+\+\d+\s+\+(-?\d+)\+(-?\d+)"
        found = [m for m in re.finditer(wanted, out) if "Bannerhall" in m[0]] or list(re.finditer(wanted, out))
        return found[0][1], (int(found[0][2]), int(found[0][3]))

    def _x(self, *words: object) -> None:
        subprocess.run(["xdotool", *map(str, words)], check=True, capture_output=True)

    # -- looking

    def tree(self) -> dict[str, Any]:
        """The UI tree as it is now."""
        try:
            tree: dict[str, Any] = json.loads(self.tree_file.read_text(encoding="utf-8"))
        except FileNotFoundError:
            return {"scene": "", "widgets": [], "busy": True, "says": ""}
        return tree

    def wait(self, until: Callable[[dict[str, Any]], bool], seconds: float = PATIENCE) -> dict[str, Any]:
        """The tree once a condition holds."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            assert self.process.poll() is None, "the program ended"
            tree = self.tree()
            if tree["widgets"] and until(tree):
                return tree
            time.sleep(0.02)
        raise AssertionError(f"waited in vain in {tree['scene']}: {tree['says']!r}, busy {tree['busy']}")

    def scene(self, name: str) -> dict[str, Any]:
        """Wait for a scene."""
        return self.wait(lambda tree: tree["scene"] == name)

    def calm(self) -> dict[str, Any]:
        """Wait until nothing moves and nobody thinks, twice in a row."""
        while True:
            first = self.wait(lambda tree: not tree["busy"])
            time.sleep(0.08)
            if self.tree() == first:
                return first

    def ids(self, value: str = "") -> list[str]:
        """Ids of the widgets, those of a value if one is given."""
        return [w["id"] for w in self.tree()["widgets"] if not value or w.get("value") == value]

    def widget(self, id: str) -> dict[str, Any]:
        """A widget by id."""
        return next(w for w in self.tree()["widgets"] if w["id"] == id)

    # -- acting

    def point(self, id: str) -> tuple[int, int]:
        """A point of a widget that no later widget covers, on the screen."""
        widgets = self.tree()["widgets"]
        index = next(i for i, w in enumerate(widgets) if w["id"] == id)
        if "point" in widgets[index]:
            px, py = widgets[index]["point"]
            return self.corner[0] + px, self.corner[1] + py
        x, y, w, h = widgets[index]["rect"]
        later = [o["rect"] for o in widgets[index + 1 :]]
        spots = [
            (x + round(w * a), y + round(h * b)) for b in (0.5, 0.12, 0.88, 0.3, 0.7) for a in (0.5, 0.1, 0.9, 0.3, 0.7)
        ]
        free = [p for p in spots if not any(r[0] <= p[0] < r[0] + r[2] and r[1] <= p[1] < r[1] + r[3] for r in later)]
        px, py = (free or spots)[0]
        return self.corner[0] + px, self.corner[1] + py

    def click(self, id: str, button: int = 1) -> None:
        """Click a widget."""
        x, y = self.point(id)
        self._x("mousemove", x, y, "sleep", "0.02", "click", button)

    def drag(self, id: str, target: str) -> None:
        """Pull a widget onto another."""
        start, end = self.point(id), self.point(target)
        middle = ((start[0] + end[0]) // 2, (start[1] + end[1]) // 2)
        self._x("mousemove", *start, "mousedown", 1, "sleep", "0.05", "mousemove", *middle, "sleep", "0.05")
        self._x("mousemove", *end, "sleep", "0.08", "mouseup", 1)

    def key(self, name: str) -> None:
        """Press a key."""
        self._x("windowfocus", self.window, "key", name)

    def type(self, text: str) -> None:
        """Type a text."""
        self._x("windowfocus", self.window, "type", "--delay", "15", text)

    def move_away(self) -> None:
        """Put the pointer where nothing is."""
        self._x("mousemove", self.corner[0] + 2, self.corner[1] + 2)

    def quit(self, patience: float = 10.0) -> int:
        """Ask the program to end, as closing its window does, and wait; its exit status."""
        self.process.terminate()
        return self.process.wait(patience)

    def kill(self) -> None:
        """End it the hard way."""
        self.process.kill()
        self.process.wait()
