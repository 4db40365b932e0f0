"""Who plays on from a decision of a game that is looked at again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..core.kept import Kept
from ..core.match import Match
from .names import called
from .playfrom import PlayFrom
from .resume import open_table

if TYPE_CHECKING:
    from .app import App


class PlayOn(PlayFrom):
    """The seats of a new game that begins with all moves of another: everybody knows what they had seen by then."""

    def __init__(self, app: App, match: Match) -> None:
        super().__init__(app, Kept(match.spec, match.options, match.position()))
        self.match = match
        for chair, seat in zip(self.setup.chairs, match.seats, strict=True):
            chair.kind = seat.kind
            chair.level = seat.level or chair.level
            chair.names[seat.kind] = called(seat.name, app.texts)

    def start(self) -> None:
        """The new game; whatever runs waits among the kept ones."""
        old = self.match
        seats = [self.setup.seat(self.app.t, index) for index in range(len(self.setup.chairs))]
        new = Match(old.spec, old.options, old.deal, seats)
        new.extra = {key: old.extra[key] for key in ("deal_number",) if key in old.extra}
        for entry in old.log:
            new.play(entry.move)
        open_table(self.app, new, fresh=False)
