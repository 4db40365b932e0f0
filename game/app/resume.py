"""From a saved game back to its table, and what can be said of it before."""

from __future__ import annotations

import logging
import os
from pathlib import Path
from typing import TYPE_CHECKING

from ..core import record
from ..core.errors import BadRecord
from ..core.match import HUMAN, Match
from .names import called
from .saves import Found
from .setup import plain

if TYPE_CHECKING:
    from .app import App

log = logging.getLogger(__name__)


def open_table(app: App, match: Match, fresh: bool, found: Found | None = None) -> None:
    """The play scene over the title, which stays at the bottom of the stack; a new game is kept from its deal on."""
    from .play import PlayScene

    app.settle(1)
    play = PlayScene(app, match, fresh=fresh, found=found)
    if found is None:
        play.sitting.keep(record.write(match))
    app.push(play)


def to_title(app: App) -> None:
    """Leave everything for the title; a running game stays in its slot."""
    from .title import TitleScene

    app.home(TitleScene(app))


def resume(app: App, slot: str) -> None:
    """Go on with the game of a slot, or say in a sentence why that is not possible."""
    found = app.saves.read(slot)
    if found.record is None:
        app.say(app.t(found.problem or "save.none", file=found.kept))
        app.top.enter()
        return
    match = rebuilt(app, slot, found)
    if match is None:
        app.top.enter()
        return
    go_on(app, match, found)
    if found.problem:
        app.say(app.t(found.problem, file=found.kept))


def go_on(app: App, match: Match, found: Found) -> None:
    """Back to the table of a game; it is given up no longer."""
    match.extra.pop("conceded", None)
    open_table(app, match, fresh=False, found=found)


def rebuilt(app: App, slot: str, found: Found) -> Match | None:
    """The match that a record tells; a record that no game can follow, or of another game, is put aside and named."""
    from ..registry import find

    try:
        match = record.read(found.record, find)
    except BadRecord as error:
        log.warning("save %s: %s", slot, error)
        app.say(app.t("save.contradicts", file=put_aside(found.path), place=error.place))
        return None
    if match.spec.id != game_of(slot):
        app.say(app.t("save.foreign", file=put_aside(found.path)))
        return None
    return match


def game_of(slot: str) -> str:
    """The id of the game of a slot."""
    return slot.partition("-")[0]


def put_aside(path: Path) -> str:
    """Keep an unusable file under another name; the name under which it lies now."""
    kept = path.with_suffix(".unusable")
    try:
        os.replace(path, kept)
    except OSError as error:
        log.warning("putting %s aside: %s", path.name, error)
        return path.name
    return kept.name


def note(app: App, slot: str) -> str:
    """Against whom the game of a slot is, and how far it has come; empty if that cannot be told."""
    saved = app.saves.peek(slot)
    seats, moves = (saved.get("seats"), saved.get("moves")) if saved else (None, None)
    if not isinstance(seats, list) or not isinstance(moves, list):
        return app.t("title.saved")
    sitting = [seat for seat in seats if isinstance(seat, dict)]
    others = [seat for seat in sitting if seat.get("kind") != HUMAN] or sitting[1:]
    names = " · ".join(called(plain(str(seat.get("name", ""))), app.texts)[:24] for seat in others)
    return app.t("title.saved_against", names=names, moves=len(moves))
