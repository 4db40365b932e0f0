"""Games on disk: a file for every sitting at a game, the good copy before it kept, a checksum against torn files.

Whoever goes on with a game writes a file of its own and only then takes the one it came from away, if that is still
what was read: two running copies of the program cannot spoil each other's games. A game that is over moves on into
the folder of finished ones.
"""

from __future__ import annotations

import hashlib
import json
import logging
import os
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from secrets import token_hex

from ..core.contract import Json
from .files import changed, write_atomically

log = logging.getLogger(__name__)
LARGEST = 8 * 2**20
FINISHED = "finished"
PREVIOUS = ".previous.json"


@dataclass(frozen=True, slots=True)
class Found:
    """What lies in a slot: a record and its file, or why there is none.

    `problem` is a text id, `kept` the name under which a bad file lies now, `data` what `path` holds.
    """

    record: Json | None = None
    problem: str = ""
    kept: str = ""
    path: Path = Path()
    data: bytes = b""


class Saves:
    """The slots of a folder; the name of a slot is the id of a game, or begins with it and a hyphen."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.finished = folder / FINISHED
        self._writer = ThreadPoolExecutor(1, "saves")
        self._written: Future[str] | None = None

    def submit(self, job: Callable[[str, Json], str], slot: str, record: Json) -> None:
        """Let a job write a record while the window goes on; `settle` before the next move is asked for."""
        self.settle()
        self._written = self._writer.submit(job, slot, record)

    def settle(self) -> str:
        """Wait until what was begun is on disk; a problem in words, or nothing."""
        if self._written is None:
            return ""
        written, self._written = self._written, None
        return written.result()

    def free(self, game: str) -> str:
        """A slot that nobody has used, for a sitting that begins now."""
        return f"{game}-{time.strftime('%Y%m%d-%H%M%S')}-{token_hex(2)}"

    def running(self, game: str) -> list[str]:
        """The slots of a game, the one that was written last first."""
        try:
            names = [path.name for path in self.folder.glob("*.json")]
        except OSError as error:
            log.warning("looking for games: %s", error)
            return []
        slots = {name.removesuffix(PREVIOUS).removesuffix(".json") for name in names}
        return sorted((slot for slot in slots if slot == game or slot.startswith(f"{game}-")), key=self._age)

    def latest(self, game: str) -> str:
        """The slot of the game that was played last; none if no game of that kind runs."""
        return next(iter(self.running(game)), "")

    def _age(self, slot: str) -> tuple[float, str]:
        path = self.path(slot)
        return -max(changed(path), changed(path.with_suffix(PREVIOUS))), slot

    def path(self, slot: str) -> Path:
        """File of a slot."""
        return self.folder / f"{slot}.json"

    def write(self, slot: str, record: Json) -> str:
        """Keep a record, and the one before it; a problem in words, or nothing."""
        path = self.path(slot)
        return write_atomically(path, sealed(record), path.with_suffix(PREVIOUS) if self._good(path) else None)

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
        earlier = self._read(path.with_suffix(PREVIOUS))
        if not found.problem:
            return earlier
        problem = "save.earlier" if earlier.record else found.problem
        return Found(earlier.record, problem, found.kept, earlier.path, earlier.data)

    def peek(self, slot: str) -> Json | None:
        """The record that `read` would give, without putting anything aside; None if there is none."""
        for path in (self.path(slot), self.path(slot).with_suffix(PREVIOUS)):
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
            data = path.read_bytes()
            record = readable(data)
        except FileNotFoundError:
            return Found()
        except OSError as error:
            log.warning("reading %s: %s", path.name, error)
            return Found(None, "save.unreadable", path.name)
        return (
            Found(record, path=path, data=data) if record is not None else Found(None, "save.torn", self._aside(path))
        )

    def _aside(self, path: Path) -> str:
        kept = path.with_name(f"{path.stem}.{time.strftime('%Y%m%d-%H%M%S')}.broken")
        try:
            os.replace(path, kept)
        except OSError as error:
            log.warning("putting %s aside: %s", path.name, error)
            return path.name
        return kept.name

    def remove(self, slot: str) -> None:
        """The game of a slot is not offered again."""
        self.settle()
        self._unlink(slot)

    def _unlink(self, slot: str) -> None:
        for path in (self.path(slot), self.path(slot).with_suffix(PREVIOUS)):
            try:
                path.unlink(missing_ok=True)
            except OSError as error:
                log.warning("removing %s: %s", path.name, error)

    def exists(self, game: str) -> bool:
        """Whether a game of that kind can be continued."""
        return bool(self.running(game))

    def retire(self, path: Path, data: bytes) -> bool:
        """Take away the file of a sitting that another one has gone on with, if it is still what that one has read;
        whether it was.

        It is set aside first and looked at then: what somebody wrote at the last moment comes back under a new name.
        `recover` does the rest where the program ends in between.
        """
        aside = path.with_name(f"{path.name}.{token_hex(4)}.retired")
        try:
            os.replace(path, aside)
            if aside.read_bytes() == data:
                aside.unlink()
                path.with_suffix(PREVIOUS).unlink(missing_ok=True)
                return True
            os.replace(aside, path.with_name(f"{path.stem}-{token_hex(2)}.json"))
        except FileNotFoundError:
            return False
        except OSError as error:
            log.warning("retiring %s: %s", path.name, error)
            return True
        return False

    def told_elsewhere(self, slot: str, record: Json) -> bool:
        """Whether another file than that of a slot tells of the same game."""
        own = self.path(slot)
        try:
            paths = (*self.folder.glob("*.json"), *self.finished.glob("*.json"))
            others = [readable(p.read_bytes()) for p in paths if p not in (own, own.with_suffix(PREVIOUS))]
        except OSError as error:
            log.warning("looking for another copy of a game: %s", error)
            return False
        return any(_same(other, record) for other in others if other is not None)

    def recover(self) -> None:
        """Look after what was set aside when the program ended in that very moment: a game of which nothing else tells
        all comes back, another one goes."""
        try:
            asides = sorted(self.folder.glob("*.retired"))
            others = [*self.folder.glob("*.json"), *self.finished.glob("*.json")] if asides else []
            told = [record for path in others if (record := readable(path.read_bytes())) is not None]
            for aside in asides:
                record = readable(aside.read_bytes())
                if record is not None and any(_goes_on(other, record) for other in told):
                    aside.unlink()
                else:
                    stem = aside.name.partition(".json")[0]
                    os.replace(aside, aside.with_name(f"{stem}-{token_hex(2)}.json"))
        except OSError as error:
            log.warning("what was set aside: %s", error)

    def finish(self, slot: str, record: Json) -> str:
        """Keep a game that is over among the finished ones, and end its slot; a problem in words, or nothing."""
        problem = write_atomically(self.finished / f"{slot}.json", sealed(record))
        if not problem:
            self._unlink(slot)
        return problem


class Sitting:
    """One sitting at a game: where its moves are kept, and the file that it came from.

    `shared` is set once its game was found to go on in another window too.
    """

    def __init__(self, saves: Saves, game: str, found: Found | None = None) -> None:
        self.saves, self.game = saves, game
        self.slot = saves.free(game)
        self._came_from = found
        self._written = self._finished = ""
        self.shared = False

    def keep(self, record: Json) -> None:
        """Begin to keep the record; `Saves.settle` before the next move is asked for."""
        self.saves.submit(self._keep, self.slot, record)

    def finish(self, record: Json) -> None:
        """The game is over: keep its record among the finished ones. What is played after that is another game."""
        self._finished, self.slot = self.slot, self.saves.free(self.game)
        self.saves.submit(self._finish, self._finished, record)

    def rewrite(self, record: Json) -> None:
        """Write the record of the game that was finished here once more, if there is one."""
        if self._finished:
            self.saves.submit(self._finish, self._finished, record)

    def _keep(self, slot: str, record: Json) -> str:
        taken = slot == self._written and not self.saves.path(slot).exists()
        problem = self.saves.write(slot, record)
        if not problem:
            self._written = slot
            self._retire(slot, record, taken)
        return problem

    def _finish(self, slot: str, record: Json) -> str:
        taken = slot == self._written and not self.saves.path(slot).exists()
        problem = self.saves.finish(slot, record)
        if not problem:
            self._written = ""
            self._retire(slot, record, taken)
        return problem

    def _retire(self, slot: str, record: Json, taken: bool) -> None:
        """Take away what it came from; see whether somebody has gone on with that, or with what was written here."""
        found, self._came_from = self._came_from, None
        if found is not None and found.data:
            taken |= not self.saves.retire(found.path, found.data)
        self.shared |= taken and self.saves.told_elsewhere(slot, record)


def _same(one: Json, other: Json) -> bool:
    """Whether two records began as one game."""
    return all(one.get(key) == other.get(key) for key in ("game", "created", "deal"))


def _goes_on(one: Json, other: Json) -> bool:
    """Whether one record is of the same game as the other and holds all its moves."""
    moves, fewer = one.get("moves"), other.get("moves")
    return _same(one, other) and isinstance(moves, list) and isinstance(fewer, list) and moves[: len(fewer)] == fewer


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
