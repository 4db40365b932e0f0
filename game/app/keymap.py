"""Which key does what: every command with its usual key, and the keys that a person gave them instead.

A key is translated once, when it comes in: scenes know the usual keys alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import pygame

from ..ui.keyboard import CTRL, chord_of, key_of, pressing

ANYWHERE, TABLE, REPLAY, STAGE, BELOW, NONE = "anywhere", "table", "replay", "stage", "below", ""
GROUPS: Final = (ANYWHERE, TABLE, REPLAY, STAGE)
USUAL: Final[dict[str, dict[str, str]]] = {
    ANYWHERE: {
        "keys": "f2",
        "card": "i",
        "fullscreen": "f11",
        "picture": "f12",
        "handout": "ctrl+p",
        "sound": "f10",
        "report": "f9",
    },
    TABLE: {
        "undo": "u",
        "redo": "ctrl+y",
        "hint": "h",
        "now": "n",
        "happened": "j",
        "knows": "w",
        "ledger": "l",
        "rules": "r",
        "older": "page up",
        "newer": "page down",
        "menu": "m",
    },
    REPLAY: {
        "forth": "n",
        "step_back": "u",
        "pace": "s",
        "play_on": "p",
        "all": "a",
        "shared": "o",
        "happened": "j",
        "knows": "w",
        "ledger": "l",
        "rules": "r",
        "menu": "m",
    },
    STAGE: {
        "blank": "b",
        "again": "r",
        "undo": "u",
        "draw": "d",
        "light": "s",
        "zoom": "z",
        "turn": "t",
        "all": "a",
        "shared": "o",
        "keep": "k",
        "tools": "h",
        "caption": "c",
        "happened": "j",
        "knows": "w",
        "ledger": "l",
    },
}
STEADY: Final[dict[str, tuple[str, ...]]] = {
    ANYWHERE: ("move", "enter", "escape", "help"),
    TABLE: ("digits", "book"),
    REPLAY: ("run", "single", "turns", "ends", "seats"),
    STAGE: ("stations", "first", "clear", "seats", "moves"),
}
PADS: Final = {
    "anywhere.keys": "View",
    "anywhere.card": "X",
    "anywhere.move": "Stick LT RT",
    "anywhere.enter": "A",
    "anywhere.escape": "B",
    "table.undo": "Y",
    "table.hint": "LS",
    "table.rules": "RS",
    "table.older": "LB",
    "table.newer": "RB",
    "table.menu": "Menu",
    "replay.step_back": "Y",
    "replay.rules": "RS",
    "replay.menu": "Menu",
    "replay.turns": "LB RB",
    "stage.undo": "Y",
    "stage.again": "RS",
    "stage.tools": "LS",
    "stage.stations": "LB RB",
}
DIGITS: Final = frozenset("0123456789")
KEPT: Final = DIGITS | {"f1", "/", "?", *(f"{CTRL}{letter}" for letter in "zsfvcxa")}
KEPT_BY: Final[dict[str, frozenset[str]]] = {
    ANYWHERE: frozenset("yn"),
    TABLE: frozenset(),
    REPLAY: frozenset({"page up", "page down", "home", "end", ",", ".", "ctrl+y"}),
    STAGE: frozenset({"page up", "page down", "home", "end", "f5", ".", "p", "n", "ctrl+y"}),
}


@dataclass(frozen=True, slots=True)
class Command:
    """Something that a key does, `id` in a group of scenes."""

    group: str
    id: str
    usual: str

    @property
    def name(self) -> str:
        """Group and id, as in the settings."""
        return f"{self.group}.{self.id}"


COMMANDS: Final = {
    command.name: command
    for group, keys in USUAL.items()
    for command in (Command(group, id, usual) for id, usual in keys.items())
}


def meet(one: str, other: str) -> bool:
    """Whether two groups of scenes cannot use the same key."""
    return one == other or ANYWHERE in (one, other)


def is_kept(chord: str, group: str) -> bool:
    """Whether a chord has a fixed meaning where a command of a group is used."""
    groups = GROUPS if group == ANYWHERE else (group,)
    return chord in KEPT or any(chord in KEPT_BY[one] for one in groups)


class Keymap:
    """The key of every command; those that a person changed are `changed`."""

    def __init__(self, changed: Mapping[str, str] | None = None) -> None:
        self.changed: dict[str, str] = {}
        for name in COMMANDS:
            chord = (changed or {}).get(name)
            if isinstance(chord, str):
                self._take(name, chord)
        while wrong := self._doubled():
            del self.changed[wrong]

    def _take(self, name: str, chord: str) -> None:
        command = COMMANDS[name]
        if key_of(chord) and chord != command.usual and not is_kept(chord, command.group):
            self.changed[name] = chord

    def _doubled(self) -> str:
        """A changed command whose key another one has too."""
        return next((name for name, chord in self.changed.items() if self.users(chord, name)), "")

    def of(self, name: str) -> str:
        """The chord of a command."""
        return self.changed.get(name, COMMANDS[name].usual)

    def users(self, chord: str, name: str) -> list[str]:
        """The other commands that have a chord where a command needs it."""
        group = COMMANDS[name].group
        return [
            c.name for c in COMMANDS.values() if c.name != name and meet(c.group, group) and self.of(c.name) == chord
        ]

    def may(self, name: str, chord: str) -> bool:
        """Whether a command can have a chord, be it in exchange."""
        return bool(key_of(chord)) and (chord == COMMANDS[name].usual or not is_kept(chord, COMMANDS[name].group))

    def given(self, name: str, chord: str) -> Keymap | None:
        """The keys with a chord for a command, its user getting what the command had; None if that cannot be."""
        wanted = {**self.changed, name: chord, **dict.fromkeys(self.users(chord, name), self.of(name))}
        found = Keymap(wanted)
        return found if all(found.of(one) == key for one, key in wanted.items()) else None

    def usual(self, event: pygame.Event, group: str, typing: bool = False) -> pygame.Event:
        """A press as scenes know it; none for a usual key that its command has lost. `typing` leaves signs alone."""
        chord = chord_of(event)
        if not self.changed or not chord or (typing and len(chord) == 1):
            return event
        here = [c for c in COMMANDS.values() if c.group in (ANYWHERE, group)]
        meant = next((c for c in here if self.of(c.name) == chord), None)
        if meant is None:
            idle = any(c.usual == chord for c in here)
            return pressing(event, key=pygame.K_UNKNOWN, unicode="", mod=0) if idle else event
        key, mod = key_of(meant.usual) or (event.key, event.mod)
        return event if chord == meant.usual else pressing(event, key=key, mod=mod, unicode="")
