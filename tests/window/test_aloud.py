"""A voice in the real window: each key is told at once, the old sentence ends, and no process is left at the end."""

from __future__ import annotations

import json
import os
import shlex
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.window.driver import Player, needs_window

pytestmark = needs_window
SPEAKER = """import os, sys, time
words = sys.argv[1:]
with open({told!r}, "a") as out:
    out.write(("stop" if words[0] == "--stop" else f"{{os.getpid()}} {{words[-1]}}") + chr(10))
time.sleep(0 if words[0] == "--stop" else 30)
"""


@pytest.fixture
def told(tmp_path: Path) -> Path:
    """What a speaker that stands for Speech Dispatcher was told."""
    folder, file = tmp_path / "bin", tmp_path / "told.txt"
    folder.mkdir()
    program = folder / "spd-say"
    script = folder / "speaker.py"
    script.write_text(SPEAKER.format(told=str(file)))
    program.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} {shlex.quote(str(script))} "$@"\n')
    program.chmod(0o755)
    return file


@pytest.fixture
def player(tmp_path: Path, told: Path, players: list[Player]) -> Player:
    """The program with a voice."""
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "settings.json").write_text(json.dumps({"aloud": "voice", "reduced_motion": True}))
    players.append(one := Player(tmp_path, PATH=f"{told.parent / 'bin'}{os.pathsep}{os.environ['PATH']}"))
    return one


def until(true: Callable[[], bool], seconds: float = 20.0) -> bool:
    """Whether something becomes true in time."""
    end = time.monotonic() + seconds
    while not true() and time.monotonic() < end:
        time.sleep(0.05)
    return true()


def lines(told: Path) -> list[str]:
    """What was said, each with the number of its process."""
    return told.read_text().splitlines() if told.is_file() else []


def speakers(told: Path) -> list[str]:
    """Processes that speak still."""
    pids = [line.split()[0] for line in lines(told) if line != "stop"]
    return [pid for pid in pids if Path(f"/proc/{pid}/cmdline").exists() and running(pid)]


def running(pid: str) -> bool:
    """Whether a process has not ended."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_keys_are_told_and_nothing_is_left(player: Player, told: Path) -> None:
    assert until(lambda: bool(lines(told)))
    heard = {player.tree()["spoken"]}
    for _ in range(4):
        player.key("Tab")
        spoken = player.wait(lambda tree: tree["spoken"] not in heard)["spoken"]
        heard.add(spoken)
        assert until(lambda text=spoken: any(text in line for line in lines(told))), (spoken, lines(told))
        assert until(lambda: len(speakers(told)) == 1), "the newest ended the older"
    assert "stop" in lines(told)
    assert any(", button" in words for words in heard)
    player.key("Escape")
    player.scene("confirm")
    player.click("confirm.yes")
    player.process.wait(10)
    assert until(lambda: speakers(told) == [], 3.0)


def test_asked_to_end_it_leaves_nothing(player: Player, told: Path) -> None:
    assert until(lambda: bool(lines(told)))
    assert player.quit() is not None
    assert until(lambda: speakers(told) == [], 3.0)
