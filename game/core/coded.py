"""A state whose actions are the numbers of moves that are written down once, for the whole game."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from .contract import Event, Move, State
from .errors import BadNotation, IllegalMove, Reason

LONGEST_SHOWN = 60


@dataclass(frozen=True, slots=True)
class Coding:
    """The moves of a game by number, their numbers by text, and what reads a text and says why a move is illegal."""

    moves: Sequence[Move] | Mapping[int, Move]
    numbers: Mapping[str, int]
    parse: Callable[[str], Move]
    refusal: Callable[[Any, Move], Reason]


class CodedState(State):
    """Between the actions that a search plays and the moves that people write."""

    __slots__ = ()

    coding: ClassVar[Coding]

    @abstractmethod
    def step(self, action: int, events: list[Event] | None = None) -> None:
        """Play an action known to be legal; what happened is added to `events`."""

    def is_legal(self, action: int) -> bool:
        """Whether an action may be played now."""
        return action in self.actions()

    def move_of(self, action: int) -> Move:
        return self.coding.moves[action]

    def action_of(self, move: Move) -> int:
        action = self.coding.numbers.get(move.text)
        if action is not None and self.is_legal(action):
            return action
        raise IllegalMove(move.text, self.coding.refusal(self, move))

    def apply(self, move: Move) -> tuple[Event, ...]:
        action = self.action_of(move)
        events: list[Event] = []
        self.step(action, events)
        return tuple(events)

    def why(self, text: str) -> Reason | None:
        try:
            move = self.coding.parse(text)
        except BadNotation:
            return Reason("not_a_move", {"text": text[:LONGEST_SHOWN]})
        action = self.coding.numbers.get(text)
        return None if action is not None and self.is_legal(action) else self.coding.refusal(self, move)
