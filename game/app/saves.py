"""Running games on disk: one file a game, the good copy before it kept, a checksum against torn and foreign files."""

from __future__ import annotations

import hashlib
import json
import logging
import os
import time
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from ..core.contract import Json
from .files import write_atomically

log = logging.getLogger(__name__)
LARGEST = 8 * 2**20


@dataclass(frozen=True, slots=True)
class Found:
    """What lies in a slot: a record and its file, or why there is none.

    `problem` is a text id, `kept` the name under which a bad file lies now.
    """

    record: Json | None = None
    problem: str = ""
    kept: str = ""
    path: Path = Path()


class Saves:
    """The slots of a folder; a slot is the id of a game."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._writer = ThreadPoolExecutor(1, "saves")
        self._written: Future[str] | None = None

    def begin(self, slot: str, record: Json) -> None:
        """Start to keep a record while the window goes on; `settle` before the next move is asked for."""
        self.settle()
        self._written = self._writer.submit(self.write, slot, record)

    def settle(self) -> str:
        """Wait until what was begun is on disk; a problem in words, or nothing."""
        if self._written is None:
            return ""
        written, self._written = self._written, None
        return written.result()

    def path(self, slot: str) -> Path:
        """File of a slot."""
        return self.folder / f"{slot}.json"

    def write(self, slot: str, record: Json) -> str:
        """Keep a record, and the one before it; a problem in words, or nothing."""
        path = self.path(slot)
        return write_atomically(path, sealed(record), path.with_suffix(".previous.json") if self._good(path) else None)

    def _good(self, path: Path) -> bool:
        try:
            return path.is_file() and readable(path.read_bytes()) is not None
        except OSError as error:
            log.warning("looking at the previous save: %s", error)
            return False

    def read(self, slot: str) -> Found:
        """The record of a slot; a file that is torn or foreign is put aside and the copy before it is read."""
        self.settle()
        path = self.path(slot)
        found = self._read(path)
        if found.record is not None:
            return found
        earlier = self._read(path.with_suffix(".previous.json"))
        if not found.problem:
            return earlier
        return Found(earlier.record, "save.earlier" if earlier.record else found.problem, found.kept, earlier.path)

    def peek(self, slot: str) -> Json | None:
        """The record that `read` would give, without putting anything aside; None if there is none."""
        for path in (self.path(slot), self.path(slot).with_suffix(".previous.json")):
            try:
                record = readable(path.read_bytes()) if path.stat().st_size <= LARGEST else None
            except OSError:
                record = None
            if record is not None:
                return record
        return None

    def _read(self, path: Path) -> Found:
        try:
            if path.stat().st_size > LARGEST:
                return Found(None, "save.foreign", self._aside(path))
            record = readable(path.read_bytes())
        except FileNotFoundError:
            return Found()
        except OSError as error:
            log.warning("reading %s: %s", path.name, error)
            return Found(None, "save.unreadable", path.name)
        return Found(record, path=path) if record is not None else Found(None, "save.torn", self._aside(path))

    def _aside(self, path: Path) -> str:
        kept = path.with_name(f"{path.stem}.{time.strftime('%Y%m%d-%H%M%S')}.broken")
        try:
            os.replace(path, kept)
        except OSError as error:
            log.warning("putting %s aside: %s", path.name, error)
            return path.name
        return kept.name

    def remove(self, slot: str) -> None:
        """The game of a slot is over: it is not offered again."""
        self.settle()
        for path in (self.path(slot), self.path(slot).with_suffix(".previous.json")):
            try:
                path.unlink(missing_ok=True)
            except OSError as error:
                log.warning("removing %s: %s", path.name, error)

    def exists(self, slot: str) -> bool:
        """Whether there is something to continue."""
        path = self.path(slot)
        return any(map(os.path.isfile, (path, path.with_suffix(".previous.json"))))  # also where one may not look


def canonical(record: Json) -> bytes:
    """The bytes that the checksum is made of."""
    body = {key: value for key, value in record.items() if key != "checksum"}
    return json.dumps(body, sort_keys=True, ensure_ascii=False, separators=(",", ":")).encode()


def sealed(record: Json) -> bytes:
    """A record with its checksum, as a file."""
    full = {**record, "checksum": hashlib.sha256(canonical(record)).hexdigest()}
    return json.dumps(full, ensure_ascii=False, indent=1).encode()


def readable(data: bytes) -> Json | None:
    """The record in a file, None if it is torn or something else."""
    try:
        record = json.loads(data.decode("utf-8"))
        if not isinstance(record, dict) or not isinstance(record.get("checksum"), str):
            return None
        return record if hashlib.sha256(canonical(record)).hexdigest() == record["checksum"] else None
    except (ValueError, RecursionError):
        return None
