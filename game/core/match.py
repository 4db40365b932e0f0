"""A game being played: the state, how it came about, who sits where, and the way back and forth through it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from secrets import token_hex
from typing import Any, Final

from .contract import Event, GameSpec, Json, Move, Outcome, State, View
from .errors import BadNotation, BannerhallError, IllegalMove, Reason

HUMAN: Final = "human"
COMPUTER: Final = "computer"
SNAPSHOT_EVERY: Final = 16
LONGEST: Final = 60


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits on a seat: a person, or a computer of some level; `extra` are further keys of a record."""

    name: str = ""
    kind: str = HUMAN
    level: str | None = None
    extra: Mapping[str, Any] = field(default_factory=dict)

    def json(self) -> Json:
        """The seat as a record writes it."""
        return {**self.extra, "name": self.name, "kind": self.kind, "level": self.level}


@dataclass(frozen=True, slots=True)
class Entry:
    """One decision of the log: its number from 0, the seat that made it, the move, and all that happened."""

    ply: int
    seat: int
    move: Move
    events: tuple[Event, ...]

    def reveals(self) -> bool:
        """Whether it showed anybody a card that was hidden from them."""
        return any(event.reveals for event in self.events)


class UndoRefused(BannerhallError):
    """A step back or forth that is not possible or not fair; `reason` says why."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(f"cannot be taken back: {reason.id}")
        self.reason = reason


class Match:
    """One game between seats; `id` and `ply` tell a late answer from one that is awaited.

    `free_undo` (lessons, practice) lets people take back what showed them hidden cards. A state is kept every few
    plies, so that going back is instant and a long game stays small.
    """

    def __init__(
        self,
        spec: GameSpec,
        options: Json,
        deal: Json,
        seats: Sequence[Seat] | None = None,
        *,
        free_undo: bool = False,
    ) -> None:
        self.id: Final = token_hex(8)
        self.spec: Final = spec
        self.options: Final = spec.check_options(options)
        self.deal: Final = spec.check_deal(deal, self.options)
        count = spec.seat_count(self.options)
        self.seats: tuple[Seat, ...] = tuple(seats) if seats is not None else (Seat(),) * count
        if len(self.seats) != count:
            raise ValueError(f"{count} seats wanted, {len(self.seats)} given")
        self.free_undo = free_undo
        self.log: list[Entry] = []
        self.created: str = datetime.now(UTC).isoformat(timespec="seconds")
        self.extra: Json = {}
        self._state: State = spec.start(self.options, self.deal)
        self._snapshots: list[State] = [self._state.clone()]
        self._undone: list[Move] = []

    @property
    def ply(self) -> int:
        """Number of decisions made."""
        return len(self.log)

    @property
    def to_act(self) -> int:
        """Seat that decides next; `NOBODY` when the game is over."""
        return self._state.to_act

    @property
    def phase(self) -> str:
        """Phase by the name that positions use."""
        return self._state.phase

    @property
    def moves(self) -> list[str]:
        """The moves so far as texts."""
        return [entry.move.text for entry in self.log]

    @property
    def secret_state(self) -> State:
        """A copy of everything, hidden cards included: for reviews of a finished game, never for a player."""
        return self._state.clone()

    def view(self, seat: int) -> View:
        """What `seat` may know."""
        return self._state.view(seat)

    def position(self) -> Json:
        """Everything, in the shape of the protocol."""
        return self._state.position()

    def outcome(self) -> Outcome | None:
        """The result, None while the game goes on."""
        return self._state.outcome()

    def legal(self) -> list[Move]:
        """Every legal move once; none when the game is over."""
        return self._state.legal_moves()

    def why(self, text: str, seat: int | None = None) -> Reason | None:
        """Why a text is not a legal move now (for `seat`, if given); None if it is one."""
        if seat is not None and seat != self.to_act and self.outcome() is None:
            return Reason("not_your_turn")
        return self._state.why(text)

    def play(self, move: Move | str, seat: int | None = None) -> tuple[Event, ...]:
        """Play a move (as `seat`, if given) and say what happened; `IllegalMove` with its reason otherwise."""
        text = move if isinstance(move, str) else move.text
        if seat is not None and seat != self.to_act and self.outcome() is None:
            raise IllegalMove(text, Reason("not_your_turn"))
        try:
            played = move if isinstance(move, Move) else self.spec.parse(move)
        except BadNotation:
            raise IllegalMove(text[:LONGEST], self._state.why(text) or Reason("not_a_move")) from None
        events = self._advance(played)
        if self._undone and self._undone.pop() != played:
            self._undone.clear()
        return events

    def _advance(self, move: Move) -> tuple[Event, ...]:
        seat = self._state.to_act
        events = self._state.apply(move)
        self.log.append(Entry(self.ply, seat, move, events))
        if self.ply % SNAPSHOT_EVERY == 0:
            self._snapshots.append(self._state.clone())
        return events

    # Back and forth

    def state_at(self, ply: int) -> State:
        """A copy of the state before decision `ply` (0 to `self.ply`), hidden cards included."""
        if not 0 <= ply <= self.ply:
            raise IndexError(f"ply {ply} of {self.ply}")
        state = self._snapshots[ply // SNAPSHOT_EVERY].clone()
        for entry in self.log[ply - ply % SNAPSHOT_EVERY : ply]:
            state.step(state.action_of(entry.move))
        return state

    def view_at(self, ply: int, seat: int) -> View:
        """What `seat` knew before decision `ply`."""
        return self.state_at(ply).view(seat)

    def undo(self) -> Move:
        """Take back one decision and return it; `UndoRefused` at the beginning."""
        if not self.log:
            raise UndoRefused(Reason("undo_nothing"))
        undone = self.log[-1].move
        self._state = self.state_at(self.ply - 1)
        self.log.pop()
        del self._snapshots[self.ply // SNAPSHOT_EVERY + 1 :]
        self._undone.append(undone)
        return undone

    def redo(self) -> tuple[Event, ...]:
        """Play again what was taken back last; `UndoRefused` if there is nothing."""
        if not self._undone:
            raise UndoRefused(Reason("redo_nothing"))
        return self._advance(self._undone.pop())

    def can_redo(self) -> bool:
        """Whether something taken back could be played again."""
        return bool(self._undone)

    def can_undo(self, seat: int | None = None) -> Reason | None:
        """Why the last decision of a person (of `seat`, if given) cannot be taken back; None if it can.

        Refused, beside when there is none, where a card shown since would be seen for nothing in a game of two or more
        people.
        """
        ply = self._last_of_person(seat)
        if ply is None:
            return Reason("undo_nothing")
        shown = any(entry.reveals() for entry in self.log[ply:])
        return Reason("undo_hidden") if shown and not self.free_undo and self.people() > 1 else None

    def undo_to_person(self, seat: int | None = None) -> int:
        """Go back to where a person (`seat`, if given) last decided; how many decisions that took back."""
        reason = self.can_undo(seat)
        if reason is not None:
            raise UndoRefused(reason)
        ply = self._last_of_person(seat)
        assert ply is not None
        count = self.ply - ply
        for _ in range(count):
            self.undo()
        return count

    def people(self) -> int:
        """Number of seats where a person sits."""
        return sum(seat.kind == HUMAN for seat in self.seats)

    def _last_of_person(self, seat: int | None) -> int | None:
        for entry in reversed(self.log):
            if self.seats[entry.seat].kind == HUMAN and seat in (None, entry.seat):
                return entry.ply
        return None
