"""Where somebody reads in a rule book, and what was looked for there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from .terms import Target

WANTED_TOP: Final = -1.0


@dataclass(frozen=True, slots=True)
class Wanted:
    """What was looked for on a page: a block, and a term or words in it."""

    block: int = -1
    name: str = ""
    words: tuple[str, ...] = ()


NOTHING: Final = Wanted()


@dataclass(frozen=True, slots=True)
class Place:
    """Where somebody reads: a chapter of a book, how far down, what is looked for or marked, and where the focus is.

    A negative `top` is where `wanted` stands.
    """

    game: str
    chapter: int = 0
    top: float = 0.0
    query: str = ""
    wanted: Wanted = NOTHING
    focus: str = ""


def placed(game: str, target: Target) -> Place:
    """The place that a link leads to."""
    return Place(game, target.chapter, WANTED_TOP, wanted=Wanted(target.block, target.name))
