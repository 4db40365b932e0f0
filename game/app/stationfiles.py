"""Sets of stations in files that people have written or made, one file each, in a folder of the data folder."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from ..core.contract import GameSpec
from ..core.errors import BadPosition, BadRecord, Reason
from . import stations
from .files import write_atomically
from .library import LARGEST, changed, stem_of
from .stations import StationSet

log = logging.getLogger(__name__)
MOST: Final = 200


@dataclass(frozen=True, slots=True)
class Binder:
    """A file of the folder: its set, or the place and the reason why it is none."""

    path: Path
    set: StationSet | None = None
    place: str = ""
    problem: str = ""
    reason: Reason | None = None


class StationFiles:
    """The folder; `find` gives the game of an id."""

    def __init__(self, folder: Path, find: Callable[[str], GameSpec | None]) -> None:
        self.folder = folder
        self.find = find

    def binders(self) -> list[Binder]:
        """Every file, the one changed last first; those that are no sets too."""
        try:
            paths = sorted(self.folder.glob("*.json"), key=changed, reverse=True)
        except OSError as error:
            log.warning("stations: %s", error)
            return []
        return [self.read(path) for path in paths[:MOST]]

    def read(self, path: Path) -> Binder:
        """One file."""
        try:
            if path.stat().st_size > LARGEST:
                return Binder(path, None, "file", "is too large")
            return Binder(path, stations.parse(path.read_bytes(), self.find))
        except BadRecord as error:
            log.warning("stations %s: %s", path.name, error)
            cause = error.__cause__
            reason = cause.reason if isinstance(cause, BadPosition) else None
            return Binder(path, None, error.place, error.problem, reason)
        except OSError as error:
            log.warning("stations %s: %s", path.name, error)
            return Binder(path, None, "file", error.strerror or str(error))

    def save(self, one: StationSet, path: Path | None = None) -> tuple[Path, str]:
        """Keep a set in its file, or in a new one named after its title; the file, and a problem in words."""
        target = path or self.free(one.title)
        return target, write_atomically(target, written(one))

    def free(self, title: str) -> Path:
        """A file of that title that is not there yet."""
        stem = stem_of(title)
        tries = (self.folder / (f"{stem}-{number}.json" if number else f"{stem}.json") for number in range(100_000))
        return next(path for path in tries if not path.exists())

    def remove(self, path: Path) -> bytes | None:
        """Take a file away; its contents, so that it can be put back; None if it stays."""
        try:
            data = path.read_bytes()
            path.unlink()
        except OSError as error:
            log.warning("removing %s: %s", path.name, error)
            return None
        return data

    def restore(self, path: Path, data: bytes) -> str:
        """Put a file back; a problem in words, or nothing."""
        return write_atomically(path, data)


def written(one: StationSet) -> bytes:
    """A set as a file that people can read and write."""
    return (json.dumps(one.json(), ensure_ascii=False, indent=1) + "\n").encode()
