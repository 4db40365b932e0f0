"""The engine's further processes: they think with it, keep its time, and go with it however it ends."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import game

pytestmark = [
    pytest.mark.alone,
    pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc"),
]
ROOT = Path(game.__file__).parents[1]


def ask(engine: subprocess.Popen[str], **request: Any) -> dict[str, Any]:
    """One request and its answer."""
    assert engine.stdin is not None
    assert engine.stdout is not None
    engine.stdin.write(json.dumps(request) + "\n")
    engine.stdin.flush()
    return dict(json.loads(engine.stdout.readline()))


def children(pid: int) -> list[str]:
    """The processes that a process has started."""
    return Path(f"/proc/{pid}/task/{pid}/children").read_text().split()


def runs(pid: str) -> bool:
    """Whether a process runs; one that has ended but was not waited for does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def left(pids: list[str], seconds: float = 10.0) -> list[str]:
    """Which of some processes are still there after a while."""
    end = time.monotonic() + seconds
    while (there := [pid for pid in pids if runs(pid)]) and time.monotonic() < end:
        time.sleep(0.02)
    return there


@pytest.mark.parametrize("end", ["quit", "end of input", "killed", "killed while it thinks"])
def test_nothing_is_left_of_the_strongest_level(end: str) -> None:
    command = [sys.executable, "-m", "game", "engine"]
    environ = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environ, text=True
    ) as engine:
        assert engine.stdin is not None
        assert ask(engine, cmd="new", game="muster", seed=3)["ok"]
        assert ask(engine, cmd="choose", level="expert", seconds=0.5, seed=1)["info"]["simulations"] > 0
        started = children(engine.pid)
        if end == "quit":
            engine.stdin.write('{"cmd": "quit"}\n')
        if end == "killed while it thinks":
            engine.stdin.write('{"cmd": "choose", "level": "expert", "seconds": 60}\n')
            engine.stdin.flush()
            time.sleep(0.3)
        if end.startswith("killed"):
            engine.kill()
        else:
            engine.stdin.close()
            assert engine.wait(10) == 0
    assert left(started) == []
