"""Puzzles in files that people have made or written, one file each, in a folder of the data folder."""

from __future__ import annotations

import json
import logging
from dataclasses import dataclass, replace
from pathlib import Path

from ..core.errors import BadPosition, BadRecord, Reason
from . import puzzles
from .folder import LARGEST, Folder
from .puzzles import Puzzle

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Riddle:
    """A file of the folder: its puzzle, or the place and the reason why it is none."""

    path: Path
    puzzle: Puzzle | None = None
    place: str = ""
    problem: str = ""
    reason: Reason | None = None


class PuzzleFiles(Folder[Riddle]):
    """The folder of puzzles."""

    def read(self, path: Path) -> Riddle:
        """One file; its puzzle is known by the name of the file."""
        try:
            if path.stat().st_size > LARGEST:
                return Riddle(path, None, "file", "is too large")
            found = puzzles.parse(path.read_bytes(), self.find)
            return Riddle(path, replace(found, id=f"file.{path.stem}"))
        except BadRecord as error:
            log.warning("puzzle %s: %s", path.name, error)
            cause = error.__cause__
            reason = cause.reason if isinstance(cause, BadPosition) else None
            return Riddle(path, None, error.place, error.problem, reason)
        except OSError as error:
            log.warning("puzzle %s: %s", path.name, error)
            return Riddle(path, None, "file", error.strerror or str(error))

    def save(self, one: Puzzle) -> tuple[Path, str]:
        """Keep a puzzle in a new file named after its title; the file, and a problem in words."""
        target = self.free(one.title)
        return target, self.write(target, written(one))


def written(one: Puzzle) -> bytes:
    """A puzzle as a file that people can read and write."""
    return (json.dumps(one.json(), ensure_ascii=False, indent=1) + "\n").encode()
