"""Who plays on from a decision of a game that is looked at again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..core.kept import Kept
from ..core.match import COMPUTER, HUMAN, Match
from .confirm import question
from .names import called
from .playfrom import PlayFrom
from .resume import open_table

if TYPE_CHECKING:
    from .app import App


class PlayOn(PlayFrom):
    """The seats of a new game that begins with all moves of another: everybody knows what they had seen by then.

    As long as the other one is `running`, who takes the seat of a computer is asked before its cards are shown.
    """

    def __init__(self, app: App, match: Match, running: bool = False) -> None:
        super().__init__(app, Kept(match.spec, match.options, match.position()))
        self.match, self.running = match, running
        for chair, seat in zip(self.setup.chairs, match.seats, strict=True):
            chair.kind = seat.kind
            chair.level = seat.level or chair.level
            chair.names[seat.kind] = called(seat.name, app.texts)

    def shows(self) -> bool:
        """Whether one would see what a computer hides in a game that still goes on."""
        kinds = [(seat.kind, chair.kind) for seat, chair in zip(self.match.seats, self.setup.chairs, strict=True)]
        nobody = (HUMAN, COMPUTER) in kinds  # a game of computers alone is looked at with all eyes
        return self.running and self.match.spec.hidden and (nobody or (COMPUTER, HUMAN) in kinds)

    def start(self) -> None:
        """The new game; whatever runs waits among the kept ones."""
        if self.shows():
            self.app.push(question(self.app, "playon.sure", "playon.look", self.begin))
        else:
            self.begin()

    def begin(self) -> None:
        """Lay the table with the moves made so far."""
        old = self.match
        seats = [self.setup.seat(self.app.t, index) for index in range(len(self.setup.chairs))]
        new = Match(old.spec, old.options, old.deal, seats)
        new.extra = {key: old.extra[key] for key in ("deal_number",) if key in old.extra}
        for entry in old.log:
            new.play(entry.move)
        open_table(self.app, new, fresh=False)
