"""The first frame: something to see before anything heavy is loaded."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
from pathlib import Path

import pytest

from game import paths
from game.app import start
from game.ui.window import Window

ICONS = paths.asset_root() / "art" / "ui"
HEAVY = ("game.registry", "game.app.app", "game.app.title", "game.ai.worker", "game.app.standset")


def test_the_sign_of_the_house_is_seen_at_once(unseen: None, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    window = Window((1280, 720), False, tmp_path / "none.png", "test")
    with caplog.at_level(logging.INFO):
        start.first_light(window, ICONS / "app_icon_256.png")
    surface = window.stage.surface
    seen = {tuple(surface.get_at((x, 360))) for x in range(512, 768, 8)}
    assert len(seen) > 8
    assert {tuple(surface.get_at((x, 360))) for x in range(0, 500, 8)} == {(16, 17, 31, 255)}
    assert start.FIRST_FRAME in caplog.messages


def test_without_the_sign_there_is_a_first_frame_too(unseen: None, tmp_path: Path) -> None:
    window = Window((640, 400), False, tmp_path / "none.png", "test")
    start.first_light(window, tmp_path / "none.png")
    assert tuple(window.stage.surface.get_at((320, 200))) == (16, 17, 31, 255)


def test_nothing_heavy_is_loaded_before_the_first_frame(tmp_path: Path) -> None:
    code = (
        "import sys\nfrom game.__main__ import parser\nfrom game.app import start\n"
        f"start.play = lambda *_: print(*(set(sys.modules) & set({HEAVY!r}))) or 0\n"
        f"start.run(parser().parse_args(['--data-dir', {str(tmp_path)!r}]))"
    )
    env = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    done = subprocess.run(
        [sys.executable, "-P", "-c", code], capture_output=True, text=True, check=True,
        env={**env, "PYTHONPATH": str(paths.asset_root())},
    )  # fmt: skip
    assert done.stdout.split() == []
