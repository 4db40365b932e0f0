"""Errors that carry the value and the place, so that a message can say what was wrong and where."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a move is refused: an id that texts turn into a sentence, and the codes that the sentence names."""

    id: str
    args: Mapping[str, str | int] = field(default_factory=dict)


class BannerhallError(ValueError):
    """Root of the errors that the program reports to a person in one sentence."""


class BadNotation(BannerhallError):
    """A text that is no move of the game."""

    def __init__(self, text: str) -> None:
        super().__init__(f"not a move: {text!r}")
        self.text = text


class IllegalMove(BannerhallError):
    """A move that the position does not allow; `reason` says why."""

    def __init__(self, move: str, reason: Reason) -> None:
        super().__init__(f"illegal move {move!r}: {reason.id}")
        self.move = move
        self.reason = reason


class BadOptions(BannerhallError):
    """Options or a deal that no game can start from; `place` names the key."""

    def __init__(self, place: str, problem: str) -> None:
        super().__init__(f"{place}: {problem}")
        self.place = place
        self.problem = problem


class BadPosition(BadOptions):
    """A position that no game can reach; `reason` says why, `place` leads to it: `position.columns[0].W[2]`."""

    def __init__(self, place: str, reason: Reason) -> None:
        super().__init__(place, f"is not possible ({reason.id})")
        self.reason = reason


class BadRecord(BannerhallError):
    """A record that cannot be read; `place` names the key or the number of the move."""

    def __init__(self, place: str, problem: str) -> None:
        super().__init__(f"{place}: {problem}")
        self.place = place
        self.problem = problem
