"""What the window costs: frames of every table, start, rest, memory; each beside a bare pygame window."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from typing import Any

from build.display import display
from build.measure.table import AT_MOST, Row
from game import paths
from game.registry import GAMES, find

ROOT = Path(__file__).resolve().parents[2]
SIZES = {"1920x1080": 8.0, "3840x2160": 16.0}
DECISIONS = 70
TICK_MS = 16.0
REST_SECONDS = 8.0
BARE = (
    "import os,sys,time\nos.environ.setdefault('SDL_FRAMEBUFFER_ACCELERATION','0')\nimport pygame\n"
    "pygame.display.init()\npygame.display.set_mode((1920,1080))\npygame.display.flip()\n"
    "open(sys.argv[1],'w').write('{}')\nclock=pygame.time.Clock()\n"
    "while True:\n clock.tick(20)\n pygame.event.get()\n"
)


def rows(quick: bool) -> list[Row]:
    """Every figure; those of a real window only where one can open."""
    with display() as extra:
        screen = {"SDL_VIDEODRIVER": "dummy"} if extra is None else extra
        environment = {**os.environ, "SDL_AUDIODRIVER": "dummy", **screen}
        tables = [(spec.id, size, limit) for spec in GAMES for size, limit in SIZES.items()]
        out = [row for game, size, limit in tables for row in frame_rows(game, size, limit, environment)]
        if extra is None or sys.platform != "linux":
            return out
        bare = run_once([sys.executable, "-c", BARE], environment, quick, ready_arg=True)
        ours = run_once([sys.executable, "-m", "game", "--size", "1920x1080"], environment, quick)
    return out + window_rows(ours, bare)


def frame_rows(game: str, size: str, limit: float, environment: dict[str, str]) -> list[Row]:
    """Percentiles of the time that a frame of a game takes while things fly, measured in a process of its own."""
    command = [sys.executable, "-m", "build.measure.window", game, size]
    out = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True).stdout
    times = sorted(json.loads(out.splitlines()[-1]))
    return [
        Row(f"{game}: frame at {size}, median of {len(times)}", percentile(times, 50), "ms"),
        Row(f"{game}: frame at {size}, 99th percentile", percentile(times, 99), "ms", limit, AT_MOST),
    ]


def percentile(values: list[float], share: float) -> float:
    """A percentile of sorted values."""
    return float(values[min(len(values) - 1, round(len(values) * share / 100))])


def window_rows(ours: dict[str, float], bare: dict[str, float]) -> list[Row]:
    """Start, rest and memory, each beside the bare window's."""
    limits = {"first light": 500.0, "usable": 1000.0, "at rest": 1.0, "memory": 150.0}
    units = {"first light": "ms", "usable": "ms", "at rest": "% of a core", "memory": "MB"}
    out = []
    for name, limit in limits.items():
        out.append(Row(f"title at 1920x1080: {name}", ours[name], units[name], limit, AT_MOST))
        out.append(Row(f"  a bare pygame window: {name}", bare[name], units[name]))
    return out


def run_once(command: list[str], environment: dict[str, str], quick: bool, ready_arg: bool = False) -> dict[str, float]:
    """Start a program three times, the files being warm then, and watch the last one: times in ms, share, MB."""
    figures: dict[str, float] = {}
    for attempt in range(2 if quick else 3):
        with tempfile.TemporaryDirectory() as folder:
            ready = Path(folder) / "ready.json"
            more = [str(ready)] if ready_arg else ["--data-dir", folder, "--ui-tree", str(ready)]
            figures = watch([*command, *more], environment, ready, rest=attempt > 0)
    return figures


def watch(command: list[str], environment: dict[str, str], ready: Path, rest: bool) -> dict[str, float]:
    """One start: until its window is mapped, until it is usable, and what it costs at rest."""
    began = time.perf_counter()
    process = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        light = until(lambda: "1920x1080" in windows(environment), began)
        usable = until(ready.exists, began)
        out = {"first light": light * 1000, "usable": max(light, usable) * 1000}
        if rest:
            time.sleep(4.0)
            before = processor_seconds(process.pid)
            time.sleep(REST_SECONDS)
            out["at rest"] = (processor_seconds(process.pid) - before) / REST_SECONDS * 100
            out["memory"] = memory(process.pid)
        return out
    finally:
        process.kill()
        process.wait()
        until(lambda: "1920x1080" not in windows(environment), time.perf_counter())


def until(condition: Any, began: float) -> float:
    """Seconds from `began` until a condition holds; 30 at the most."""
    while not condition() and time.perf_counter() - began < 30:
        time.sleep(0.004)
    return time.perf_counter() - began


def windows(environment: dict[str, str]) -> str:
    """Windows of the root that are 1920 x 1080, as xwininfo lists them, the root's own line left out."""
    out = subprocess.run(["xwininfo", "-root", "-tree"], env=environment, capture_output=True, text=True, check=False)
    return out.stdout.partition("Parent window")[2]


def processor_seconds(pid: int) -> float:
    """Time that a process has computed."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory(pid: int) -> float:
    """Resident memory in MB."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return int(next(line.split()[1] for line in lines if line.startswith("VmRSS"))) / 1024


def frames(game: str, size: tuple[int, int]) -> list[float]:
    """Milliseconds of every frame of a game's first decisions, all animations at normal speed, one tick a frame."""
    from game.app.app import App
    from game.app.play import PlayScene
    from game.core.match import Match, Seat
    from game.ui.window import Window, prepare_environment

    prepare_environment()
    spec, rng, times = find(game), Random(4), []
    assert spec is not None
    options = spec.check_options({})
    with tempfile.TemporaryDirectory() as folder:
        app = App(Path(folder), Window(size, False, paths.asset_root() / "none", "bench"), sound=False)
        app.warm_up(spec)
        while app.warm:
            app.warm.popleft()()
        match = Match(spec, options, spec.deal(options, 3), (Seat("You"), Seat("Isolde", "computer", "medium")))
        scene = PlayScene(app, match, fresh=True)
        app.push(scene)
        app.paint()
        for _ in range(DECISIONS):
            times += animation(app, scene)
            if match.outcome():
                break
            scene._advance(rng.choice(match.legal()))
        app.close()
    return times


def animation(app: Any, scene: Any) -> list[float]:
    """Milliseconds of the frames of one animation."""
    times = []
    while scene.model.timeline.motions:
        began = time.perf_counter()
        app.advance(TICK_MS)
        app.paint()
        times.append((time.perf_counter() - began) * 1000)
    scene.banner = 0.0
    return times


def main(words: list[str]) -> int:
    """The measuring process: a game and a size as words, times as JSON on the last line."""
    wide, high = map(int, words[1].split("x"))
    print(json.dumps([round(t, 3) for t in frames(words[0], (wide, high))]))
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
