"""Which chapters of the lessons have been done: read leniently, written atomically."""

from __future__ import annotations

import json
import logging
from pathlib import Path

from .files import write_atomically

log = logging.getLogger(__name__)
LARGEST = 2**20


class Progress:
    """The chapters done, by game; what a file says beyond texts is left out."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._done = read(path)

    def done(self, game: str, chapter: str) -> bool:
        """Whether a chapter was finished once."""
        return chapter in self._done.get(game, ())

    def count(self, game: str) -> int:
        """How many chapters of a game were finished."""
        return len(self._done.get(game, ()))

    def finish(self, game: str, chapter: str) -> str:
        """Keep that a chapter was finished; a problem in words, or nothing."""
        if self.done(game, chapter):
            return ""
        self._done.setdefault(game, []).append(chapter)
        return write_atomically(self.path, json.dumps(self._done, ensure_ascii=False, indent=1).encode())


def read(path: Path) -> dict[str, list[str]]:
    """What a file tells; nothing if there is none or it is not readable."""
    try:
        raw = json.loads(path.read_text(encoding="utf-8")) if path.stat().st_size <= LARGEST else None
    except FileNotFoundError:
        return {}
    except (OSError, ValueError, RecursionError) as error:
        log.warning("progress %s: %s", path.name, error)
        return {}
    if not isinstance(raw, dict):
        return {}
    kept = {game: [one for one in done if isinstance(one, str)] for game, done in raw.items() if isinstance(done, list)}
    return {game: list(dict.fromkeys(done)) for game, done in kept.items()}
