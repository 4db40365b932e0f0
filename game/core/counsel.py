"""What can be said of a move before it is played: its name in words, and what speaks for it.

Games answer in keys of their texts with numbers and codes; a seat in `who` is put in words as the name of its player.
Whatever is said must be so in every state that the seat takes for possible: a guess at hidden cards is no reason.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final, Protocol

from .contract import GameSpec, Move, State, View
from .texts import Texts

Said = tuple[str, dict[str, Any]]
WORLDS: Final = 6
SEED: Final = 1


class Counsel(Protocol):
    """What the counsel module of a game offers."""

    def named(self, view: View, move: Move) -> Said:
        """A legal move of the seat of a view, in words."""

    def reasons(self, view: View, move: Move, world: State) -> list[Said]:
        """What a move changes in one possible state, what counts most first."""


def agreed(spec: GameSpec, counsel: Counsel, view: View, move: Move) -> list[Said]:
    """What speaks for a move in every state of a sample, what counts most first."""
    rng = Random(SEED)
    worlds = [spec.determinize(view, rng) for _ in range(WORLDS if spec.hidden else 1)]
    first, *others = [counsel.reasons(view, move, world) for world in worlds]
    return [said for said in first if all(said in other for other in others)]


def sentence(texts: Texts, said: Said, names: Sequence[str]) -> str:
    """What was said, in the language of the texts."""
    key, args = said
    return texts.get(key, **{name: _worded(texts, name, value, names) for name, value in args.items()})


def _worded(texts: Texts, slot: str, value: Any, names: Sequence[str]) -> Any:
    if slot == "who" and isinstance(value, int):
        return names[value]
    return value
