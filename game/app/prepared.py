"""A prepared table with a card of words below it: whatever happens there, the saved game stays as it is."""

from __future__ import annotations

from collections.abc import Sequence

from ..core.contract import Json
from ..core.match import Entry, Match
from ..ui.animation import Timeline
from ..ui.kit import Kit
from ..ui.stage import Item
from ..ui.widgets import Widget
from . import audience
from .audience import ALL
from .play import PlayScene, cap
from .pointing import TableScene
from .sentences import in_sentences
from .wordcard import WordCard, strip


class PreparedScene(PlayScene):
    """A play scene that saves nothing, ends nothing and leaves by going back to where it was opened."""

    coached = False

    # -- where things are

    def desk(self) -> Kit:
        """The table is laid out above the card, so that the card hides nothing."""
        self._desk = self.kit.part()
        self._desk.fit_part(self._room(), self.kit.ui_scale)
        return self._desk

    def _room(self) -> tuple[int, int]:
        return self.kit.size[0], strip(self.kit).top

    def resized(self) -> None:
        """The table keeps its part of the window."""
        self._desk.fit_part(self._room(), self.kit.ui_scale)
        super().resized()

    # -- the match

    def sit_at(self, match: Match, seat: int) -> None:
        """Another table than before."""
        self.match = match
        self.model.timeline = Timeline()
        self._sit(seat)

    def _announce(self, actor: int) -> None:
        """The card says what to do: no banner drops."""

    def _finish(self, dt: float) -> None:
        """The end of a game is a step like others."""

    def _save(self) -> None:
        """The saved game is left alone."""

    def keep_again(self) -> None:
        """It was never kept."""

    def _saved(self) -> None:
        """Nothing was to be saved."""

    # -- leaving

    def open_menu(self) -> None:
        """Back to where it was opened."""
        self.app.pop()

    def open_ledger(self) -> None:
        """If it ended now, or as it ended."""
        TableScene.open_ledger(self)

    def laid_open(self) -> Json | None:
        """A prepared table hides nothing from whoever tries it."""
        return audience.shown(self.match, ALL) if self.match.spec.hidden else None


class ShownScene(PreparedScene):
    """A prepared table that is looked at: nobody thinks for it, and what a table below it has asked goes on."""

    def enter(self) -> None:
        """Pictures are read beforehand."""
        self.app.warm_up(self.match.spec)
        self.changed()

    def leave(self) -> None:
        """Nobody was asked to think."""

    def _forget_answers(self) -> None:
        """Nobody was asked to think."""

    def _continue(self) -> None:
        """Nobody is waited for."""
        self._refresh()


class CardedScene(PreparedScene):
    """A prepared table with its `card`: what the card says is what the scene says."""

    card: WordCard

    def buttons(self) -> list[Widget]:
        """The buttons of the table and of the card."""
        return super().buttons() + self.card.widgets()

    def told_of(self, entries: Sequence[Entry]) -> str:
        """Who has done what, a sentence for each decision; a name is not said twice."""
        told, last = list[str](), ""
        for entry in entries:
            lines = self.table.log_lines([event.seen_by(self.viewer) for event in entry.events], self.names)
            name, words = self.names[entry.seat], lines[0][0] if lines else ""
            if not words:
                continue
            named = last == name or words.startswith(f"{name}:")
            told.append(cap(words) if named else self.app.t("lesson.happening", name=name, text=words))
            last = name
        return in_sentences(*told)

    def says(self) -> str:
        """What the card says."""
        return self.card.says()

    def draw(self, items: list[Item]) -> None:
        """Table and card."""
        super().draw(items)
        self.card.draw(items)
