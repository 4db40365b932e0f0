"""What a start costs: first frame, title, first move, memory, size; the source tree and packages side by side.

The log of the program says when its first frame was shown, its UI tree what can be pointed at; a hand on the mouse
goes from the title to the first move of a game as fast as the program lets it. Programs take turns, so that whatever
else the machine does falls on all of them alike.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from statistics import median
from typing import Any, Final

from build.display import display
from build.measure.table import AT_MOST, Row
from build.measure.window import memory, until
from build.tasks.package import LARGEST, NAME, OUT, size_of
from game.app.start import FIRST_FRAME

ROOT: Final = Path(__file__).resolve().parents[2]
RUNS: Final = 7
SIZE: Final = (1920, 1080)
FIGURES: Final = {
    "first frame": "ms",
    "title, usable": "ms",
    "first move": "ms",
    "memory": "MB",
    "memory at a table": "MB",
}
LIMITS: Final = {"first frame": 500.0, "title, usable": 1000.0, "memory": 150.0}
SLOWER: Final = 1.5
GAME: Final = "bannerfall"  # between people nothing hides the first move of it
CLICKS: Final = (f"title.new.{GAME}", "seat.1.human", "new.start")
SETTINGS: Final = {"speed": "off", "muted": True}


@dataclass(frozen=True)
class Program:
    """What is started, and what it is called in the table."""

    name: str
    command: tuple[str, ...]
    folder: Path | None = None


SOURCE: Final = Program("source tree", (sys.executable, "-P", "-m", "game"))


def packages() -> list[Program]:
    """Every package that lies in `out`."""
    folders = sorted(path.parent for path in OUT.parent.glob(f"*/{NAME}/{NAME}") if path.is_file())
    return [package(folder) for folder in folders]


def package(folder: Path) -> Program:
    """A package as a program."""
    compiled = any((folder / "_internal").glob("*__mypyc*"))
    return Program(f"package, {'compiled' if compiled else 'plain'}", (str(folder / NAME),), folder)


def rows(quick: bool) -> list[Row]:
    """The table of the source tree and of the packages that there are."""
    programs, out = [SOURCE, *packages()], []
    with display() as extra:
        if extra is None or sys.platform != "linux" or not all(map(shutil.which, ("xdotool", "xwininfo"))):
            return [Row("start", None, "", note="needs Linux, Xvfb, xdotool and xwininfo")]
        figures = measured(programs, {**os.environ, **extra}, 3 if quick else RUNS)
    for program in programs:
        out += rows_of(program, figures[program.name], figures[SOURCE.name])
    if len(programs) == 1:
        out.append(Row("package", None, "", note="`python3 build package` has not been run"))
    return out


def rows_of(program: Program, found: Mapping[str, float], source: Mapping[str, float]) -> list[Row]:
    """The lines of one program."""
    out = [
        Row(f"{program.name}: {name}", found[name], unit, LIMITS.get(name), AT_MOST) for name, unit in FIGURES.items()
    ]
    if program.folder:
        size, count = size_of(program.folder)
        times = found["first frame"] / source["first frame"]
        out.append(Row(f"{program.name}: first frame, times the source tree's", times, "", SLOWER, AT_MOST))
        out.append(Row(f"{program.name}: size", size / 2**20, "MB", LARGEST / 2**20, AT_MOST))
        out.append(Row(f"{program.name}: files", count, ""))
    return out


def measured(
    programs: list[Program], environment: dict[str, str], runs: int, move: bool = True
) -> dict[str, dict[str, float]]:
    """Medians by program and figure; the first round only warms the files."""
    found: dict[str, list[dict[str, float]]] = {program.name: [] for program in programs}
    for number in range(runs + 1):
        for program in programs:
            figures = once(program.command, environment, move)
            if number:
                found[program.name].append(figures)
    return {name: {key: median(run[key] for run in each) for key in each[0]} for name, each in found.items()}


def once(command: tuple[str, ...], environment: dict[str, str], move: bool = True) -> dict[str, float]:
    """The figures of one start."""
    with tempfile.TemporaryDirectory() as name:
        data, tree = Path(name), Path(name) / "tree.json"
        (data / "settings.json").write_text(json.dumps(SETTINGS), "utf-8")
        wide, high = SIZE
        words = ["--size", f"{wide}x{high}", "--data-dir", name, "--ui-tree", str(tree)]
        surroundings = {**environment, "SDL_AUDIODRIVER": "dummy"}
        began, clock = time.perf_counter(), time.time()
        process = subprocess.Popen(
            [*command, *words], cwd=ROOT, env=surroundings, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        try:
            usable = until(lambda: bool(state(tree)), began)
            out = {"first frame": first_frame(data / "bannerhall.log", clock), "title, usable": usable * 1000}
            if move:
                out["memory"] = memory(process.pid)
                out["first move"] = to_first_move(tree, surroundings, began) * 1000
                out["memory at a table"] = memory(process.pid)
            return out
        finally:
            process.kill()
            process.wait()
            until(lambda: corner(surroundings) is None, time.perf_counter())


def first_frame(log: Path, clock: float) -> float:
    """Milliseconds from a time of the clock to the first frame, as the log has it."""
    line = next(line for line in log.read_text("utf-8").splitlines() if line.endswith(FIRST_FRAME))
    shown = datetime.strptime(line[:23], "%Y-%m-%d %H:%M:%S,%f").timestamp()
    return (shown - clock) * 1000


def to_first_move(tree: Path, environment: dict[str, str], began: float) -> float:
    """Seconds from the start until the first move of a game may be made, every click made as soon as it can be."""
    for id in CLICKS:
        until(lambda wanted=id: spot(tree, wanted) is not None, began)
        click(spot(tree, id), environment)
    return until(lambda: may_move(state(tree)), began)


def may_move(read: dict[str, Any]) -> bool:
    """Whether the table waits for a person."""
    return read.get("scene") == "play" and not read["busy"]


def state(tree: Path) -> dict[str, Any]:
    """The UI tree; nothing before there is one."""
    try:
        read: dict[str, Any] = json.loads(tree.read_text("utf-8"))
    except FileNotFoundError:
        return {}
    return read


def spot(tree: Path, id: str) -> tuple[int, int] | None:
    """The middle of a widget."""
    box = next((widget["rect"] for widget in state(tree).get("widgets", ()) if widget["id"] == id), None)
    return (box[0] + box[2] // 2, box[1] + box[3] // 2) if box else None


def click(point: tuple[int, int] | None, environment: dict[str, str]) -> None:
    """Click a point of the window."""
    at = corner(environment)
    assert point, "what is to be clicked did not come"
    assert at, "the window is gone"
    words = ["mousemove", at[0] + point[0], at[1] + point[1], "click", 1]
    subprocess.run(["xdotool", *map(str, words)], env=environment, check=True, capture_output=True)


def corner(environment: dict[str, str]) -> tuple[int, int] | None:
    """Where the window lies on the screen."""
    out = subprocess.run(["xwininfo", "-root", "-tree"], env=environment, capture_output=True, text=True).stdout
    found = re.search(rf"{SIZE[0]}x{SIZE[1]}\+\d+\+\d+\s+\+(-?\d+)\+(-?\d+)", out.partition("Parent window")[2])
    return (int(found[1]), int(found[2])) if found else None
