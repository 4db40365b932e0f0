"""A folder of plain files that people keep, write or copy there: listed, named, taken away and put back."""

from __future__ import annotations

import logging
import re
import unicodedata
from collections.abc import Callable
from pathlib import Path
from typing import Generic, TypeVar

from ..core.contract import GameSpec
from .files import changed, write_atomically

log = logging.getLogger(__name__)
LARGEST = 2**20
LONGEST_STEM = 40
MOST = 500
Found = TypeVar("Found")


class Folder(Generic[Found]):
    """What lies in a folder; `find` gives the game of an id. Whoever inherits says what a file is read as."""

    drafts = ""
    most = MOST

    def __init__(self, folder: Path, find: Callable[[str], GameSpec | None]) -> None:
        self.folder = folder
        self.find = find
        self._known: dict[tuple[Path, float], Found] = {}

    def read(self, path: Path) -> Found:
        """One file."""
        raise NotImplementedError

    def listed(self) -> list[Found]:
        """Every file but drafts, the one changed last first; what has not changed is not read again."""
        try:
            paths = sorted(self.paths(), key=changed, reverse=True)
        except OSError as error:
            log.warning("%s: %s", self.folder.name, error)
            return []
        wanted = [(path, changed(path)) for path in paths[: self.most]]
        self._known = {key: self._known[key] if key in self._known else self.read(key[0]) for key in wanted}
        return [self._known[key] for key in wanted]

    def paths(self) -> list[Path]:
        """Every file that is listed."""
        return [path for path in self.folder.glob("*.json") if not self._draft(path)]

    def _draft(self, path: Path) -> bool:
        return bool(self.drafts) and path.name.startswith(self.drafts)

    def free(self, title: str) -> Path:
        """A file of that title that is not there yet."""
        stem = stem_of(title)
        tries = (self.folder / (f"{stem}-{number}.json" if number else f"{stem}.json") for number in range(100_000))
        return next(path for path in tries if not path.exists())

    def write(self, path: Path, data: bytes) -> str:
        """Replace a file; a problem in words, or nothing."""
        return write_atomically(path, data)

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
        return self.write(path, data)


def stem_of(title: str) -> str:
    """A file name for a title: plain letters, digits and hyphens."""
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:LONGEST_STEM].strip("-") or "position"
