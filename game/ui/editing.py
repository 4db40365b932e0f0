"""What a game tells the editor of positions: where things lie and may be put, what is left, which numbers there are.

The editor knows a window, a history and files; a game's `editing` knows its cards, pieces and numbers. A position is
edited as the data that `position()` gives, and places in it are paths, as the reasons of impossible positions name
them: `columns[0].W[2]`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from copy import deepcopy
from dataclasses import dataclass
from typing import Any, Protocol

import pygame

from ..core.contract import Json
from ..core.errors import Reason
from .stage import Item
from .tabletop import Model, Spot

_PARTS = re.compile(r"\[(\d+)\]|([^.\[\]]+)")


@dataclass(frozen=True, slots=True)
class Place:
    """Where something lies or may be put: its path, what can be taken from there, and the spot that shows it."""

    path: str
    spot: Spot
    code: str = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """Something in a tray: where it comes from, what it is, how often it is there, what it is called."""

    path: str
    code: str
    count: int
    label: str


@dataclass(frozen=True, slots=True)
class Tray:
    """What is not on the table: rows of entries, each `wide` times its height; what is put back goes to `path`."""

    id: str
    path: str
    rows: tuple[tuple[Entry | None, ...], ...]
    wide: float = 1 / 1.4


Change = Callable[[], Json]


@dataclass(frozen=True, slots=True)
class Knob:
    """A number or a choice with what shows its value, and the positions with less and with more; None where it ends."""

    id: str
    label: str
    shown: str
    less: Change | None
    more: Change | None
    path: str


class Refused(Exception):
    """Something that may not be put there, whatever else is changed."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.id)
        self.reason = reason


class Editing(Protocol):
    """The half of the editor that a game brings; it is made with a giver of texts and the table."""

    def places(self, model: Model) -> list[Place]:
        """Everything on the table that can be taken or put something on, bottom first."""

    def trays(self, model: Model) -> list[Tray]:
        """What lies beside the table."""

    def put(self, data: Json, source: Place, target: Place) -> Json:
        """The position after something was put elsewhere; `Refused` where it can never lie."""

    def turned(self, data: Json, place: Place) -> Json | None:
        """The position after something was turned around where it lies; None if it has no other side."""

    def knobs(self, data: Json, options: Mapping[str, Any]) -> list[Knob]:
        """Numbers and choices beside the cards and pieces."""

    def empty(self, options: Mapping[str, Any]) -> Json:
        """A table with nothing on it."""

    def tidy(self, data: Json, options: Mapping[str, Any]) -> Json:
        """The same position with everything that follows from the rest brought up to date."""

    def shown(self, data: Json) -> Json:
        """The position as the table is to show it: nothing that a phase spreads out may hide the rest."""

    def mixed(self, data: Json) -> Json | None:
        """The position with its deck shuffled; None in a game without one."""

    def filled(self, data: Json) -> Json | None:
        """The position with hands or square filled up from the deck; None where that changes nothing."""

    def picture(self, items: list[Item], code: str, box: pygame.Rect, model: Model) -> None:
        """Something small, in a box of a tray or in the hand."""

    def words_box(self, model: Model) -> pygame.Rect:
        """A part of the table that is free while a position is edited."""


# Paths


def parts(path: str) -> list[str | int]:
    """A path as keys and numbers."""
    return [int(index) if index else key for index, key in _PARTS.findall(path)]


def found(data: Any, path: str) -> Any:
    """What lies under a path; None if nothing does."""
    for part in parts(path):
        try:
            data = data[part]
        except (KeyError, IndexError, TypeError):
            return None
    return data


def covers(outer: str, inner: str) -> bool:
    """Whether a place is another one or holds it."""
    return parts(inner)[: len(parts(outer))] == parts(outer)


def changed(data: Json, path: str, value: Any) -> Json:
    """A copy with another value under a path."""
    out = deepcopy(data)
    *way, last = parts(path)
    inner: Any = out
    for part in way:
        inner = inner[part]
    inner[last] = value
    return out


def taken(data: Json, path: str, code: str) -> Json:
    """A copy without a card: the one that a path leads to, or the last of its kind in a list."""
    out = deepcopy(data)
    *way, last = parts(path)
    holder: Any = out
    for part in way:
        holder = holder[part]
    if isinstance(last, int) or not isinstance(holder[last], list):
        holder.pop(last)
    else:
        cards = holder[last]
        cards.pop(len(cards) - 1 - cards[::-1].index(code))
    return out


def added(data: Json, path: str, code: str, after: bool = False) -> Json:
    """A copy with a card more: at the end of a list, or at the place of another card or `after` it."""
    out = deepcopy(data)
    *way, last = parts(path)
    holder: Any = out
    for part in way:
        holder = holder.setdefault(part, []) if isinstance(holder, dict) else holder[part]
    if isinstance(last, int):
        there = holder[last] if last < len(holder) else ""
        there.append(code) if isinstance(there, list) else holder.insert(last + after, code)
    elif isinstance(holder.get(last, []), list):
        holder.setdefault(last, []).append(code)
    else:
        holder[last] = code
    return out


def moved(data: Json, source: str, code: str, goal: str, new: str = "", after: bool = False) -> Json:
    """A copy with a card from one place in another; `new` is its code there, if that is not the same."""
    start, end = parts(source), parts(goal)
    out = taken(data, source, code)
    if start[:-1] == end[:-1] and isinstance(start[-1], int) and isinstance(end[-1], int) and start[-1] < end[-1]:
        goal = f"{goal[: goal.rindex('[')]}[{end[-1] - 1}]"
    return added(out, goal, new or code, after)


# Knobs


def cycle(id: str, label: str, path: str, data: Json, choices: list[tuple[Any, str]]) -> Knob:
    """A choice that goes round; a value that is none of the choices is shown as it is."""
    value = found(data, path)
    here = next((index for index, (other, _) in enumerate(choices) if other == value), -1)
    shown = choices[here][1] if here >= 0 else str(value)

    def turn(step: int) -> Change:
        return lambda: changed(data, path, choices[(here + step) % len(choices) if here >= 0 else 0][0])

    return Knob(id, label, shown, turn(-1), turn(1), path)


def stepper(id: str, label: str, path: str, data: Json, least: int, most: int) -> Knob:
    """A number between bounds."""
    value = found(data, path)

    def step(to: int) -> Change | None:
        return (lambda: changed(data, path, to)) if least <= to <= most else None

    return Knob(id, label, str(value), step(value - 1), step(value + 1), path)
