"""A problem report: the record, the settings, the log and the versions in one file, with nothing personal in it.

Written when a person asks for it (F9), and when the program breaks; the next start says where it lies.
"""

from __future__ import annotations

import json
import logging
import os
import platform
import re
import sys
import time
import traceback
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame

from .. import __version__
from ..core import record
from ..core.match import Match
from .files import write_atomically
from .pictures import shown

if TYPE_CHECKING:
    from .app import App

log = logging.getLogger(__name__)
FOLDER = "reports"
NOTE = "broke.txt"
LOG = "bannerhall.log"
LOG_LINES = 400
MOST = 20
PERSONAL = ("title", "names", "last")


def told(app: App, problem: str = "") -> dict[str, Any]:
    """Everything that helps to find a fault."""
    match = next((m for scene in reversed(app.stack) if isinstance(m := getattr(scene, "match", None), Match)), None)
    names = [seat.name for seat in match.seats] if match else []
    return {
        "report": "bannerhall",
        "version": __version__,
        "written": time.strftime("%Y-%m-%dT%H:%M:%S"),
        "python": sys.version.split()[0],
        "system": f"{platform.system()} {platform.release()} {platform.machine()}",
        "pygame": pygame.version.ver,
        "sdl": ".".join(map(str, pygame.get_sdl_version())),
        "window": {"driver": app.window.driver, "size": list(app.window.size), "fullscreen": app.window.fullscreen},
        "scenes": [scene.name for scene in app.stack],
        "problem": nameless(problem, names),
        "settings": {key: value for key, value in asdict(app.settings).items() if key not in PERSONAL},
        "record": anonymous(record.write(match)) if match else None,
        "log": [nameless(line, names) for line in last_lines(app.data / LOG)],
    }


def anonymous(value: Mapping[str, Any]) -> dict[str, Any]:
    """A record without the names and the title that people typed."""
    bare = {key: item for key, item in value.items() if key not in PERSONAL}
    return {**bare, "seats": [{**seat, "name": f"Player {n + 1}"} for n, seat in enumerate(value["seats"])]}


def nameless(text: str, names: Iterable[str] = ()) -> str:
    """A text without the folder of the person, the name of their account, and the names of players."""
    home = os.path.expanduser("~")
    account = os.path.basename(home)
    for found, shown_as in ((home, "~"), *((name, "(name)") for name in names if len(name) > 2)):
        if len(found) > 1:
            text = text.replace(found, shown_as)
    return re.sub(rf"([/\\]){re.escape(account)}(?=[/\\])", r"\1~", text) if len(account) > 2 else text


def last_lines(path: Path) -> list[str]:
    """The end of the log; nothing if it cannot be read."""
    try:
        return path.read_text(encoding="utf-8", errors="replace").splitlines()[-LOG_LINES:]
    except OSError:
        return []


def write(app: App, problem: str = "") -> tuple[Path, str]:
    """Write a report; its file, and a problem in words."""
    folder = app.data / FOLDER
    stem = time.strftime("report-%Y-%m-%d-%H%M%S")
    path = next(p for n in range(10_000) if not (p := folder / (f"{stem}-{n}.json" if n else f"{stem}.json")).exists())
    text = json.dumps(told(app, problem), ensure_ascii=False, indent=1) + "\n"
    said = write_atomically(path, text.encode("utf-8", "replace"))
    if not said:
        _tidy(folder)
    return path, said


def _tidy(folder: Path) -> None:
    """Only the newest reports are kept."""
    try:
        for old in sorted(folder.glob("report-*.json"))[:-MOST]:
            old.unlink()
    except OSError as error:
        log.warning("old reports: %s", error)


def ask(app: App) -> None:
    """Write a report because a person asked for it, and say where it lies."""
    path, problem = write(app)
    if problem:
        app.say(app.t("problem.report", problem=problem), "ui/illegal", firm=True)
    else:
        app.say(app.t("report.written", path=shown(path)), firm=True)


def broke(app: App, error: BaseException) -> None:
    """The program breaks: write a report, and a note for the next start; never another fault."""
    try:
        path, problem = write(app, "".join(traceback.format_exception(error)))
        if not problem:
            (app.data / FOLDER / NOTE).write_text(path.name, encoding="utf-8")
    except Exception:
        log.exception("writing the report")


def remind(app: App) -> None:
    """Say once, at the start after the program broke, that a report was written and that the games are there."""
    note = app.data / FOLDER / NOTE
    try:
        name = note.read_text(encoding="utf-8")[:200]
        note.unlink()
    except (OSError, UnicodeError):
        return
    app.say(app.t("report.broke", path=shown(note.parent / Path(name).name)), firm=True)
