"""Rules, core and players import neither pygame nor anything else that needs a window, each module on its own."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import game
from game.registry import GAMES

ROOT = Path(game.__file__).parent
HEADLESS = (
    "game.engine",
    "game.registry",
    "game.ai.worker",
    "game.core.record",
    *(f"game.{spec.id}" for spec in GAMES),
    *(f"game.{spec.id}.counsel" for spec in GAMES),
)

LOADED = """
import importlib, sys
for name in sys.argv[1:]:
    importlib.import_module(name)
print(*sorted(name for name in sys.modules if name == "game" or name.startswith("game.")))
"""
ALONE = """
import importlib, sys
for name in sys.argv[1:]:
    for loaded in [key for key in sys.modules if key.partition(".")[0] in ("game", "pygame")]:
        del sys.modules[loaded]
    importlib.import_module(name)
    foreign = {key.partition(".")[0] for key in sys.modules} & {"pygame", "platformdirs", "numpy"}
    layers = {".".join(key.split(".")[:2]) for key in sys.modules} & {"game.ui", "game.app"}
    print(name, *sorted(foreign | layers), sep=",")
"""


def run(program: str, names: list[str]) -> list[str]:
    command = [sys.executable, "-c", program, *names]
    return subprocess.run(command, cwd=ROOT.parent, capture_output=True, text=True, check=True).stdout.split()


def pure_modules() -> list[str]:
    """Everything in core and ai, and whatever a headless program loads."""
    files = [path for folder in ("core", "ai") for path in (ROOT / folder).glob("*.py") if path.stem != "__init__"]
    named = {f"game.{path.parent.name}.{path.stem}" for path in files}
    return sorted(named | set(run(LOADED, list(HEADLESS))))


def test_pure_modules_import_no_window() -> None:
    names = pure_modules()
    for spec in GAMES:
        for part in ("rules", "content", "notation", "heuristics"):
            assert f"game.{spec.id}.{part}" in names
    assert run(ALONE, names) == names


@pytest.mark.parametrize("folder", ["core", "ai"])
def test_core_and_players_import_only_core(folder: str) -> None:
    for path in (ROOT / folder).glob("*.py"):
        lines = [line for line in path.read_text(encoding="utf-8").splitlines() if line.startswith("from ..")]
        assert [line for line in lines if not line.startswith(("from ..core", "from .. import __version__"))] == []
