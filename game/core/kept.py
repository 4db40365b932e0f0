"""Positions in files: a position of a game with its options, a title and a caption, read with suspicion like a record.

The editor writes such files; stations and puzzles are such files too.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from .contract import GameSpec, Json
from .errors import BadOptions, BadRecord
from .position import POSITION
from .record import check_format
from .strict import BadJson, check, loads

FORMAT: Final = "bannerhall-position"
VERSION: Final = 1
KEYS: Final = ("format", "version", "game", "options", "position", "title", "caption")


@dataclass(frozen=True, slots=True)
class Kept:
    """A position that a game can begin from; `extra` are further keys of its file."""

    spec: GameSpec
    options: Json
    position: Json
    title: str = ""
    caption: str = ""
    extra: Json = field(default_factory=dict)

    @property
    def deal(self) -> Json:
        """The deal of a match that begins here."""
        return {POSITION: self.position}

    def json(self) -> Json:
        """The file."""
        return {
            **self.extra,
            "format": FORMAT,
            "version": VERSION,
            "game": self.spec.id,
            "title": self.title,
            "caption": self.caption,
            "options": self.options,
            "position": self.position,
        }


def parse(text: str | bytes, find: Callable[[str], GameSpec | None]) -> Kept:
    """The position that the text of a file tells; `BadRecord` names the place of what is wrong with it."""
    try:
        value = loads(text)
    except BadJson as error:
        raise BadRecord("file", str(error)) from None
    return read(value, find)


def read(value: Any, find: Callable[[str], GameSpec | None]) -> Kept:
    """The position of a file, `find` gives the game of an id; else `BadRecord`, with `BadPosition` as its cause."""
    try:
        check(value)
    except BadJson as error:
        raise BadRecord("file", str(error)) from None
    spec = _heading(value, find)
    options = value["options"]
    if not isinstance(options, dict):
        raise BadRecord("options", "must be an object")
    try:
        checked = spec.check_options(options)
    except BadOptions as error:
        raise BadRecord(f"options.{error.place}", error.problem) from None
    try:
        deal = spec.check_deal({POSITION: value["position"]}, checked)
    except BadOptions as error:
        raise BadRecord(error.place, error.problem) from error
    extra = {key: item for key, item in value.items() if key not in KEYS}
    return Kept(spec, checked, deal[POSITION], value["title"], value["caption"], extra)


def _heading(value: Any, find: Callable[[str], GameSpec | None]) -> GameSpec:
    """Check what kind of file this is, before anything inside it is believed."""
    check_format(value, "file", FORMAT, VERSION)
    for key in KEYS:
        if key not in value:
            raise BadRecord(key, "is missing")
    for key in ("game", "title", "caption"):
        if not isinstance(value[key], str):
            raise BadRecord(key, "must be a text")
    spec = find(value["game"])
    if spec is None:
        raise BadRecord("game", f"is unknown: {value['game'][:40]!r}")
    return spec
