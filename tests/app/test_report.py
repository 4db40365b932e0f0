"""Problem reports: all that helps to find a fault, nothing personal, and where they lie."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.app import positions, report
from game.app.app import App
from game.app.play import PlayScene
from game.app.setup import dealt
from game.app.title import TitleScene
from game.core import record
from game.core.match import Seat
from game.registry import GAMES, find

from .test_scenes import pressed

Make = Callable[..., App]
SECRET = "Wilhelmina Quartz"


def at_table(make_app: Make) -> App:
    app = make_app()
    app.push(TitleScene(app))
    match = dealt(GAMES[0], {}, [Seat(SECRET), Seat("Bo")], first=0, number=3)
    match.extra["title"] = f"The siege of {SECRET}"
    match.play(match.legal()[0])
    positions.table(app, match)
    app.settings.last = {"muster": {"seats": [{"names": {"human": SECRET}}]}}
    app.data.mkdir(parents=True, exist_ok=True)
    home = os.path.expanduser("~")
    (app.data / report.LOG).write_text(f"opened {home}/games for {SECRET}\n" * 1000, encoding="utf-8")
    return app


def reports(app: App) -> list[dict[str, Any]]:
    return [json.loads(path.read_text(encoding="utf-8")) for path in sorted((app.data / "reports").glob("*.json"))]


def test_a_key_writes_one_and_says_where(make_app: Make) -> None:
    app = at_table(make_app)
    pressed(app, pygame.K_F9)
    assert "report" in app.toast
    (found,) = reports(app)
    assert {"version", "python", "system", "pygame", "window", "scenes", "settings", "record", "log"} <= set(found)
    assert found["scenes"][0] == "title"
    again = record.read(found["record"], find)
    play = app.stack[1]
    assert isinstance(play, PlayScene)
    assert again.moves == play.match.moves
    assert len(found["log"]) == report.LOG_LINES


def test_nothing_personal_is_in_it(make_app: Make) -> None:
    app = at_table(make_app)
    path, problem = report.write(app, f"{SECRET} in {os.path.expanduser('~')}/data broke")
    assert problem == ""
    text = path.read_text(encoding="utf-8")
    home = os.path.expanduser("~")
    assert SECRET not in text
    assert "Quartz" not in text
    assert len(home) < 3 or f"{home}/" not in text


@pytest.mark.parametrize("scene", ["title", "nothing"])
def test_it_can_be_written_from_anywhere(scene: str, make_app: Make) -> None:
    app = make_app()
    if scene == "title":
        app.push(TitleScene(app))
    path, problem = report.write(app)
    assert problem == ""
    assert json.loads(path.read_text(encoding="utf-8"))["record"] is None


def test_where_it_cannot_be_written_there_is_a_sentence(make_app: Make) -> None:
    app = at_table(make_app)
    (app.data / "reports").write_text("in the way")
    pressed(app, pygame.K_F9)
    assert "cannot be written" in app.toast


def test_only_the_newest_are_kept(make_app: Make) -> None:
    app = at_table(make_app)
    for _ in range(report.MOST + 5):
        assert report.write(app)[1] == ""
    assert len(reports(app)) == report.MOST


def test_a_fault_writes_one_and_the_next_start_says_so(make_app: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    app = at_table(make_app)

    def broken(*_: object) -> None:
        raise ZeroDivisionError("for the test")

    monkeypatch.setattr(app, "turn", broken)
    monkeypatch.setattr(app, "close", lambda: None)
    with pytest.raises(ZeroDivisionError):
        app.run()
    (found,) = reports(app)
    assert "ZeroDivisionError: for the test" in found["problem"]
    assert found["record"]["moves"]
    other = make_app()
    other.data = app.data
    report.remind(other)
    assert "report-" in other.toast
    other.toast = ""
    report.remind(other)
    assert other.toast == ""


@pytest.mark.parametrize("note", [b"", b"\xff\xfe", b"../../etc/passwd", b"x" * 10_000])
def test_a_strange_note_does_no_harm(note: bytes, make_app: Make) -> None:
    app = make_app()
    folder = app.data / "reports"
    folder.mkdir(parents=True)
    (folder / report.NOTE).write_bytes(note)
    report.remind(app)
    assert ".." not in Path(app.toast.rpartition(" ")[2]).parts or note != b"../../etc/passwd"
    assert not (folder / report.NOTE).exists() or app.toast == ""


def test_a_report_about_a_report_never_breaks(make_app: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    app = at_table(make_app)
    monkeypatch.setattr(report, "told", lambda *_: 1 / 0)
    report.broke(app, ValueError("x"))
