"""Positions kept in files, one file each, and the one of each game that was being set up last."""

from __future__ import annotations

import json
import logging
from dataclasses import dataclass
from pathlib import Path
from secrets import randbelow

from ..core import kept
from ..core.contract import GameSpec, Json
from ..core.errors import BadOptions, BadPosition, BadRecord, Reason
from ..core.kept import Kept
from .files import write_atomically
from .folder import LARGEST, Folder
from .saves import readable, sealed

log = logging.getLogger(__name__)
DRAFT = "draft."
LARGEST_SEED = 1_000_000


@dataclass(frozen=True, slots=True)
class Volume:
    """A file of the library: its position, or the place and the reason why it is none."""

    path: Path
    kept: Kept | None = None
    place: str = ""
    reason: Reason | None = None


class Library(Folder[Volume]):
    """The folder of positions."""

    drafts = DRAFT

    def volumes(self) -> list[Volume]:
        """Every file, the one changed last first; those that are no positions too."""
        return self.listed()

    def read(self, path: Path) -> Volume:
        """One file."""
        try:
            if path.stat().st_size > LARGEST:
                return Volume(path, place="file")
            return Volume(path, kept.parse(path.read_bytes(), self.find))
        except BadRecord as error:
            log.warning("position %s: %s", path.name, error)
            cause = error.__cause__
            return Volume(path, place=error.place, reason=cause.reason if isinstance(cause, BadPosition) else None)
        except OSError as error:
            log.warning("position %s: %s", path.name, error)
            return Volume(path, place="file")

    def save(self, one: Kept, path: Path | None = None) -> tuple[Path, str]:
        """Keep a position in its file, or in a new one named after its title; the file, and a problem in words."""
        target = path or self.free(one.title)
        return target, self.write(target, written(one))

    # -- what was being set up

    def draft(self, game: str) -> Path:
        """The file of what was being set up of a game."""
        return self.folder / f"{DRAFT}{game}.json"

    def keep_draft(self, one: Kept, path: Path | None) -> str:
        """Keep what is being set up, possible or not, and which file it came from; a problem in words, or nothing."""
        data, draft = {**one.json(), "file": path.name if path else None}, self.draft(one.spec.id)
        return write_atomically(draft, sealed(data), draft.with_suffix(".previous.json"))

    def read_draft(self, spec: GameSpec) -> tuple[Kept, Path | None] | None:
        """What was being set up of a game, as this program wrote it; None if there is no such file."""
        path = self.draft(spec.id)
        try:
            value = readable(path.read_bytes()) if path.stat().st_size <= LARGEST else None
            options = spec.check_options(value["options"]) if value else {}
        except (OSError, BadOptions, KeyError) as error:
            log.warning("draft of %s: %s", spec.id, error)
            return None
        if value is None or value.get("game") != spec.id:
            return None
        source = self.folder / value["file"] if value["file"] else None
        one = Kept(spec, options, value["position"], value["title"], value["caption"])
        return one, source if source and source.is_file() else None

    def drop_draft(self, game: str) -> None:
        """It has been kept under a name, or is not wanted any more."""
        try:
            self.draft(game).unlink(missing_ok=True)
        except OSError as error:
            log.warning("removing %s: %s", self.draft(game).name, error)


def written(one: Kept) -> bytes:
    """A position as a file that people can read and write."""
    return (json.dumps(one.json(), ensure_ascii=False, indent=1) + "\n").encode()


def beginning(spec: GameSpec, options: Json) -> Kept:
    """A fresh deal."""
    checked = spec.check_options(options)
    deal = spec.check_deal(spec.deal(checked, randbelow(LARGEST_SEED)), checked)
    return Kept(spec, checked, spec.start(checked, deal).position())
