"""The figures of a start: what is read from where, and when a limit is missed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from build.measure import start
from build.measure.start import Program, first_frame, may_move, packages, rows_of, spot
from game.app.start import FIRST_FRAME

FOUND = dict.fromkeys(start.FIGURES, 100.0)


def test_the_log_tells_when_the_first_frame_was_shown(tmp_path: Path) -> None:
    log = tmp_path / "bannerhall.log"
    line = "2026-11-30 10:00:00,{} INFO game.app.start: {}\n"
    log.write_text(line.format(100, "Bannerhall") + line.format(250, FIRST_FRAME))
    began = start.datetime(2026, 11, 30, 10).timestamp()
    assert first_frame(log, began) == pytest.approx(250)


def test_a_widget_is_found_once_it_is_there(tmp_path: Path) -> None:
    tree = tmp_path / "tree.json"
    assert spot(tree, "new.start") is None
    tree.write_text(json.dumps({"widgets": [{"id": "new.start", "rect": [10, 20, 30, 40]}]}))
    assert spot(tree, "new.start") == (25, 40)
    assert spot(tree, "other") is None


def test_a_move_may_be_made_where_the_table_waits() -> None:
    assert may_move({"scene": "play", "busy": False})
    assert not any(map(may_move, ({}, {"scene": "newgame", "busy": False}, {"scene": "play", "busy": True})))


def test_a_package_that_begins_late_misses_its_limit(tmp_path: Path) -> None:
    program = Program("package, plain", ("x",), tmp_path)
    late = rows_of(program, {**FOUND, "first frame": 151.0}, FOUND)
    assert [row.name for row in late if not row.kept] == ["package, plain: first frame, times the source tree's"]
    assert all(row.kept for row in rows_of(program, {**FOUND, "first frame": 149.0}, FOUND))


def test_every_package_is_found_and_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(start, "OUT", tmp_path / "package")
    for name, inside in (("package", "bannerhall__mypyc.so"), ("plain", "base_library.zip")):
        folder = tmp_path / name / "Bannerhall"
        (folder / "_internal").mkdir(parents=True)
        (folder / "_internal" / inside).touch()
        (folder / "Bannerhall").touch()
    (tmp_path / "gallery" / "Bannerhall").mkdir(parents=True)
    assert [program.name for program in packages()] == ["package, compiled", "package, plain"]
