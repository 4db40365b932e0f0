"""A package is tried as a stranger would start it, on any system and without a screen.

From a folder that may not be written and has an awkward name, another such home, the root as working folder; without
Python, sound or standard streams. `tests/window/test_package.py` goes on from there, with a screen and clicks.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

from build.environment import SetupError

AWKWARD: Final = "Jeux d'été 中文"
PATIENCE: Final = 60.0
SCENES: Final = ("title-first", "table-middle", "table-four", "table-recruit")
SIZE: Final = "1280x720"
PNG: Final = b"\x89PNG\r\n\x1a\n"
LEAST: Final = 100_000  # bytes of such a picture; a plain one has a hundredth of that
NEEDED: Final = ("SYSTEMROOT", "DISPLAY", "TEMP", "TMP")


def check(folder: Path, pictures: Path) -> str:
    """Start the program of a folder, or of the bundle beside it; what came of it, or SetupError."""
    bundle = folder.with_suffix(".app")
    made = bundle if sys.platform == "darwin" and bundle.is_dir() else folder
    with tempfile.TemporaryDirectory() as name:
        there = Path(name) / (AWKWARD + made.suffix)
        shutil.copytree(made, there, symlinks=True)
        inside = [there, *(path for path in there.rglob("*") if path.is_dir() and not path.is_symlink())]
        for path in inside:
            path.chmod(0o555)
        try:
            return _tried(program(there, folder.name), Path(name), pictures)
        finally:
            for path in inside:
                path.chmod(0o755)


def program(made: Path, name: str) -> Path:
    """What is double-clicked in a folder or a bundle."""
    if made.suffix == ".app":
        return made / "Contents" / "MacOS" / name
    return made / (name + (".exe" if os.name == "nt" else ""))


def _tried(program: Path, place: Path, pictures: Path) -> str:
    home = place / f"{AWKWARD} home"
    environment = {
        "SDL_VIDEODRIVER": os.environ.get("BANNERHALL_CHECK_DRIVER", "dummy"),
        "SDL_AUDIODRIVER": "nonexistent",
        "HOME": str(home),
        "USERPROFILE": str(home),
        "PATH": "",
        **{key: value for key, value in os.environ.items() if key in NEEDED},
    }
    answer(program, place, environment)
    draw(program, place, environment, pictures)
    scene, seconds = start(program, place, environment)
    return f"the {scene} after {seconds:.2f} s from a read-only folder named {AWKWARD}"


def answer(program: Path, place: Path, environment: dict[str, str]) -> None:
    """The engine deals a game and lists its moves."""
    asked = subprocess.run(
        [program, "engine"], input=b'{"cmd": "new", "game": "muster", "seed": 1}\n{"cmd": "moves"}\n', env=environment,
        capture_output=True, cwd=place.anchor, timeout=PATIENCE,
    )  # fmt: skip
    answers = [json.loads(line) for line in asked.stdout.splitlines()]
    if len(answers) != 2 or not all(answer["ok"] for answer in answers):
        raise SetupError(f"The packaged engine does not answer: {asked.stderr.decode('utf-8', 'replace')[-400:]}")


def draw(program: Path, place: Path, environment: dict[str, str], pictures: Path) -> None:
    """The title and a table of each game are drawn into a folder, which is made anew."""
    shutil.rmtree(pictures, ignore_errors=True)
    words = ["gallery", "--out", str(pictures), "--sizes", SIZE, "--scenes", ",".join(SCENES)]
    done = subprocess.run(
        [program, *words], env={**environment, "SDL_VIDEODRIVER": "dummy"},
        capture_output=True, cwd=place.anchor, timeout=PATIENCE,
    )  # fmt: skip
    for scene in SCENES:
        path = pictures / f"{scene}-{SIZE}.png"
        drawn = path.read_bytes() if path.is_file() else b""
        if not drawn.startswith(PNG) or len(drawn) < LEAST:
            said = done.stderr.decode("utf-8", "replace")[-400:]
            raise SetupError(f"The packaged program does not draw {scene} (status {done.returncode}): {said}")


def start(program: Path, place: Path, environment: dict[str, str]) -> tuple[str, float]:
    """The window opens: its first scene, and after how many seconds."""
    tree, began = place / "tree.json", time.monotonic()
    process = subprocess.Popen(
        [program, "--ui-tree", str(tree)], env=environment, cwd=place.anchor,
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        while not tree.exists():
            if process.poll() is not None or time.monotonic() - began > PATIENCE:
                raise SetupError(f"The packaged program does not start (status {process.poll()}).")
            time.sleep(0.005)
        return json.loads(tree.read_text("utf-8"))["scene"], time.monotonic() - began
    finally:
        process.terminate()
        process.wait(PATIENCE)
