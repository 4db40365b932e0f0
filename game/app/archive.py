"""All games that are kept: those that run and those that are over, told from their files without playing them again.

Whatever is to be seen of a game beyond that is read with all suspicion when it is opened.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from ..core import message, record
from ..core.contract import GameSpec, Json
from ..core.errors import BadRecord
from ..core.match import HUMAN, Match
from ..core.strict import BadJson, loads
from .folder import Folder
from .saves import LARGEST, PREVIOUS, Found, Saves, readable, sealed
from .setup import plain

log = logging.getLogger(__name__)
TITLE = "title"
CONCEDED = "conceded"
LONGEST_TITLE = 40
LONGEST_NAME = 40


@dataclass(frozen=True, slots=True)
class Player:
    """Who sat on a seat: a name, and the level of a computer."""

    name: str
    level: str = ""
    person: bool = True


@dataclass(frozen=True, slots=True)
class Entry:
    """What a file tells of a game; `game` is empty if it is none, `winners` None while it runs.

    `when` is local time, `began` the same moment in seconds, 0 if it is not known.
    """

    path: Path
    game: str = ""
    players: tuple[Player, ...] = ()
    title: str = ""
    when: str = ""
    began: float = 0.0
    moves: int = 0
    winners: tuple[int, ...] | None = None
    conceded: bool = False
    finished: bool = False


class Archive(Folder[Entry]):
    """The files of the running games and of those that are over."""

    most = 5000

    def __init__(self, saves: Saves, find: Callable[[str], GameSpec | None]) -> None:
        super().__init__(saves.folder, find)
        self.saves = saves

    def paths(self) -> list[Path]:
        """Every file of a game; of a running one the copy before it only where the last is missing."""
        running = [path for path in self.folder.glob("*.json") if not _is_spare(path)]
        return [*running, *self.saves.finished.glob("*.json")]

    def read(self, path: Path) -> Entry:
        """What one file tells."""
        try:
            value = loads(path.read_bytes()) if path.stat().st_size <= LARGEST else None
        except (OSError, BadJson) as error:
            log.warning("game %s: %s", path.name, error)
            value = None
        return self._entry(path, value) if isinstance(value, dict) else Entry(path)

    def _entry(self, path: Path, value: Json) -> Entry:
        game, moves = value.get("game"), value.get("moves")
        if not isinstance(game, str) or self.find(game) is None or not isinstance(moves, list):
            return Entry(path)
        return Entry(
            path,
            game,
            _players(value.get("seats")),
            title_of(value),
            *_when(value.get("created")),
            len(moves),
            _winners(value),
            CONCEDED in value,
            path.parent == self.saves.finished,
        )

    def open(self, path: Path) -> tuple[Match, Found]:
        """The game of a file, every move checked; `BadRecord` or `OSError` otherwise."""
        self.saves.settle()
        if path.stat().st_size > LARGEST:
            raise BadRecord("file", "is too large")
        data = path.read_bytes()
        value = readable(data)
        if value is None and b'"checksum"' in data:
            raise BadRecord("checksum", "does not fit: the file is torn or was changed")
        match = record.read(value, self.find) if value is not None else record.parse(data, self.find)
        match.extra.pop("checksum", None)
        return match, Found(value, path=path, data=data)

    def add(self, match: Match) -> tuple[Path, str]:
        """Keep a game that came from elsewhere; the file, and a problem in words."""
        folder = self.saves.finished if match.outcome() or CONCEDED in match.extra else self.folder
        path = folder / f"{self.saves.free(match.spec.id)}.json"
        return path, self.write(path, sealed(record.write(match)))

    def rename(self, path: Path, title: str) -> str:
        """Give a game a title, or take it away; a problem in words, or nothing."""
        match, found = self.open(path)
        match.extra.pop(TITLE, None)
        if title:
            match.extra[TITLE] = title
        if path.read_bytes() != found.data:
            return "somebody has just played on in it"
        return self.write(path, sealed(record.write(match)))

    def remove(self, path: Path) -> bytes | None:
        """Take a game away, with the copy before it, which would stand in for it."""
        self.saves.settle()
        try:
            if path.parent == self.folder:
                path.with_suffix(PREVIOUS).unlink(missing_ok=True)
        except OSError as error:
            log.warning("removing the copy before %s: %s", path.name, error)
            return None
        return super().remove(path)


def pasted(text: str, find: Callable[[str], GameSpec | None]) -> Match:
    """The game that a text tells: a message, or a whole record; `BadRecord` otherwise."""
    if message.contained(text):
        return message.read(text, find)
    match = record.parse(text.strip(), find)
    match.extra.pop("checksum", None)
    return match


def _is_spare(path: Path) -> bool:
    """Whether a file is the copy before one that is there."""
    name = path.name
    return name.endswith(PREVIOUS) and path.with_name(name.removesuffix(PREVIOUS) + ".json").exists()


def title_of(value: Json) -> str:
    """The title that a person gave a game."""
    title = value.get(TITLE)
    return plain(title)[:LONGEST_TITLE] if isinstance(title, str) else ""


def _players(seats: Any) -> tuple[Player, ...]:
    rows = [seat for seat in seats if isinstance(seat, dict)] if isinstance(seats, list) else []
    return tuple(_player(row) for row in rows)


def _player(row: Json) -> Player:
    name, level = row.get("name"), row.get("level")
    person = row.get("kind") == HUMAN
    shown = plain(name)[:LONGEST_NAME] if isinstance(name, str) else ""
    return Player(shown, level if isinstance(level, str) and not person else "", person)


def _winners(value: Json) -> tuple[int, ...] | None:
    """Who won; everybody but the one who gave up; None while it goes on."""
    seats = value.get("seats")
    count = len(seats) if isinstance(seats, list) else 0
    conceded, result = value.get(CONCEDED), value.get("result")
    if type(conceded) is int:
        return tuple(seat for seat in range(count) if seat != conceded)
    winners = result.get("winners") if isinstance(result, dict) else None
    if not isinstance(winners, list) or not all(type(seat) is int and 0 <= seat < count for seat in winners):
        return None
    return tuple(winners)


def _when(created: Any) -> tuple[str, float]:
    """Date and time of day where the person is, and in seconds; nothing if it is none."""
    try:
        moment = datetime.fromisoformat(created).astimezone()
        return moment.strftime("%Y-%m-%d %H:%M"), moment.timestamp()
    except (TypeError, ValueError, OverflowError, OSError):
        return "", 0.0
