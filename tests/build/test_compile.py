"""The compiled copy plays, sees, guesses and finds what the plain program does; without a compiler nothing is lost."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from build.environment import ROOT, SetupError
from build.tasks import compile as compiling
from game.registry import GAMES

HERE = Path(__file__).parent
QUICK = ["muster"]


def compiled(folder: Path, games: Iterable[str], opt: str) -> Path:
    try:
        compiling.make(folder, tuple(games), opt)
    except compiling.NoCompilerError as error:
        pytest.skip(str(error))
    return folder


def environment(*first: Path) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (*first, ROOT)))}


def fingerprint(games: Iterable[str], *first: Path) -> dict[str, Any]:
    command = [sys.executable, "-P", str(HERE / "fingerprint.py"), *games]
    done = subprocess.run(command, env=environment(*first), capture_output=True, text=True, check=True)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def pytest_on(folder: Path, *arguments: str) -> str:
    command = [sys.executable, "-P", "-m", "pytest", "-q", "-p", "no:cacheprovider", "-o", f"pythonpath={folder}"]
    done = subprocess.run([*command, *arguments], cwd=ROOT, env=environment(), capture_output=True, text=True)
    assert done.returncode == 0, (done.stdout + done.stderr)[-3000:]
    return done.stdout


def assert_alike(folder: Path, games: list[str]) -> None:
    plain, fast = fingerprint(games), fingerprint(games, folder)
    assert plain["file"].endswith(".py")
    assert Path(fast["file"]).is_relative_to(folder)
    assert not fast["file"].endswith(".py")
    assert set(fast["games"]) == set(games)
    for game in games:
        assert fast["games"][game]["games"] == plain["games"][game]["games"]
        assert fast["games"][game]["found"] == plain["games"][game]["found"]


def test_a_compiled_game_plays_the_same(tmp_path: Path) -> None:
    pytest.importorskip("mypyc")
    pytest.importorskip("setuptools")
    folder = compiled(tmp_path / "compiled", QUICK, "0")
    assert_alike(folder, QUICK)
    assert "passed" in pytest_on(folder, "tests/muster/test_golden.py")
    assert compiling.make(folder, QUICK, "0") is False
    written = json.loads((folder / compiling.STAMP).read_text("utf-8"))
    assert {"random", "game.muster.reasons"} <= set(written["imports"])
    assert not list((ROOT / "game").rglob("*.so")) + list((ROOT / "game").rglob("*.pyd"))


@pytest.mark.slow
def test_all_games_compiled_keep_every_law(tmp_path: Path) -> None:
    pytest.importorskip("mypyc")
    pytest.importorskip("setuptools")
    games = [spec.id for spec in GAMES]
    folder = compiled(tmp_path / "compiled", games, "3")
    assert_alike(folder, games)
    parts = [f"tests/{game}" for game in games]
    parts += ["tests/contract/test_games.py", "tests/ai/test_worker.py"]
    pytest_on(folder, *parts, "-m", "not slow and not window", "--ignore-glob=*test_players.py")


def test_every_game_has_its_rules_compiled() -> None:
    files = compiling.modules(compiling.game_ids())
    assert compiling.game_ids() == sorted(spec.id for spec in GAMES)
    assert all((ROOT / "game" / file).exists() for file in files)
    for spec in GAMES:
        assert {f"{spec.id}/rules.py", f"{spec.id}/heuristics.py"} <= set(files)


def test_without_a_compiler_it_says_so_and_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(compiling, "find_spec", lambda name: True)
    monkeypatch.setattr(compiling.os, "name", "posix")
    monkeypatch.setenv("CC", "no-such-compiler")
    assert compiling.main(["--out", str(tmp_path / "new")]) == compiling.NO_COMPILER
    assert "There is no C compiler" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_without_its_tools_it_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiling, "find_spec", lambda name: None)
    with pytest.raises(SetupError, match="mypy and setuptools must be installed"):
        compiling.make(tmp_path / "new")


def test_what_is_not_ours_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "letter").write_text("dear")
    assert compiling.main(["--out", str(tmp_path)]) == 1
    assert "holds something else" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["letter"]
    with pytest.raises(SystemExit):
        compiling.main(["--games", "chess"])
