"""Sets of stations in files that people have written or made, one file each, in a folder of the data folder."""

from __future__ import annotations

import json
import logging
from dataclasses import dataclass
from pathlib import Path

from ..core.errors import BadPosition, BadRecord, Reason
from . import stations
from .folder import LARGEST, Folder
from .stations import StationSet

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Binder:
    """A file of the folder: its set, or the place and the reason why it is none."""

    path: Path
    set: StationSet | None = None
    place: str = ""
    problem: str = ""
    reason: Reason | None = None


class StationFiles(Folder[Binder]):
    """The folder of sets."""

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
        return target, self.write(target, written(one))


def written(one: StationSet) -> bytes:
    """A set as a file that people can read and write."""
    return (json.dumps(one.json(), ensure_ascii=False, indent=1) + "\n").encode()
