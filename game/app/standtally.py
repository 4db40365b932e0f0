"""How many visitors a stand has had and how many games they played, day by day; nothing about who they were."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Final

from .files import write_atomically

log = logging.getLogger(__name__)
FILE: Final = "stand-days.json"
VISITORS, GAMES, FINISHED, FAULTS = "visitors", "games", "finished", "faults"
COUNTED: Final = (VISITORS, GAMES, FINISHED, FAULTS)
MOST_DAYS: Final = 60
Day = dict[str, int]


def today() -> str:
    """The date of the machine."""
    return date.today().isoformat()


class Tally:
    """The counts of a file; what cannot be read counts from nothing, what cannot be written is only logged."""

    def __init__(self, path: Path, day: Callable[[], str] = today) -> None:
        self.path, self.day = path, day
        self.days = self._read()
        self._changed = False

    def _read(self) -> dict[str, Day]:
        try:
            raw = json.loads(self.path.read_text(encoding="utf-8"))
        except FileNotFoundError:
            return {}
        except (OSError, ValueError, RecursionError) as error:
            log.warning("counts of the stand: %s", error)
            return {}
        return {key: counts(value) for key, value in raw.items()} if isinstance(raw, dict) else {}

    def add(self, what: str) -> None:
        """One more of something today."""
        now = self.now()
        self.days[self.day()] = {**now, what: now[what] + 1}
        self._changed = True

    def now(self) -> Day:
        """The counts of today."""
        return self.days.get(self.day(), dict.fromkeys(COUNTED, 0))

    def settle(self) -> None:
        """Write what has changed; old days are forgotten."""
        if not self._changed:
            return
        self._changed = False
        self.days = {key: self.days[key] for key in sorted(self.days)[-MOST_DAYS:]}
        write_atomically(self.path, json.dumps(self.days, indent=1).encode())


def counts(raw: object) -> Day:
    """The counts of one day, whatever a file says."""
    given = raw if isinstance(raw, dict) else {}
    return {what: value if type(value := given.get(what)) is int and value >= 0 else 0 for what in COUNTED}
