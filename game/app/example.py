"""A position of the rule book at the real table: the moves of the example one by one, or whatever one likes to try."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

import pygame

from ..core.match import HUMAN, Match, Seat
from ..ui.animation import Timeline
from ..ui.book import Book
from ..ui.stage import Item
from ..ui.widgets import Widget, area, button, by_id
from .examples import Example, Examples, examples_of, title_of
from .lessons import PERSON
from .look import explainers
from .play import BarRow
from .prepared import CardedScene
from .sentences import in_sentences
from .wordcard import Part, WordCard, strip

if TYPE_CHECKING:
    from .app import App

ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
PLATE, GAP = 44, 8


class ExampleScene(CardedScene):
    """Both sides are in one's own hands; nobody thinks, and everything can be taken back."""

    card: ExampleCard
    name = "example"

    def __init__(self, app: App, book: Book, examples: Examples, id: str) -> None:
        self.book, self.examples = book, examples
        self.example: Example = examples.all[id]
        self.script: deque[str] = deque()
        super().__init__(app, self._table(app))
        self.card = ExampleCard(self)
        self._refresh()

    def _table(self, app: App) -> Match:
        spec, example = self.examples.spec, self.example
        count = spec.seat_count(spec.check_options(example.start.options))
        return example.start.match(spec, [self._seat(app, seat) for seat in range(count)])

    def _seat(self, app: App, number: int) -> Seat:
        """A side by its colour, or by what it is to the reader."""
        if number < len(self.example.colours):
            colour = self.example.colours[number]
            return Seat(app.texts_of(self.examples.spec.id).get(f"colour.{colour}"), HUMAN, None, {"colour": colour})
        return Seat(app.t(f"example.side.{number}"), HUMAN)

    def translated(self) -> None:
        """The same position in that language."""
        spec, language = self.examples.spec, self.app.texts.language
        self.book, self.examples = spec.table().rulebook(language), examples_of(spec, language)
        count = len(self.match.seats)
        self.match.seats = tuple(self._seat(self.app, seat) for seat in range(count))
        super().translated()

    # -- how far it has come

    @property
    def first(self) -> int:
        """Number of the move with which the example begins."""
        return len(self.example.start.moves)

    @property
    def done(self) -> int:
        """How many moves of the example have been made; -1 once another one was tried."""
        played = self.match.moves[self.first :]
        return len(played) if played == list(self.example.moves[: len(played)]) else -1

    def can_go_on(self) -> bool:
        """Whether the example has another move here."""
        return 0 <= self.done < len(self.example.moves)

    def asks_why(self) -> bool:
        """Whether there is a move that one had better not make."""
        return bool(self.example.refused) and self.match.ply == self.first

    def next_move(self) -> None:
        """The example's next move."""
        if self.moving():
            self.skip()
        if self.can_go_on():
            self.app.hush()
            self._advance(self.match.spec.parse(self.example.moves[self.done]))

    def again(self) -> None:
        """As it was at first."""
        self.skip()
        if self.match.ply > self.first:
            while self.match.ply > self.first:
                self.match.undo()
            self.app.sound("ui/cancel")
            self._show()

    def _show(self) -> None:
        """Take the table over as it is now, without motion."""
        self.model.timeline = Timeline()
        self.ended = 0.0
        self._recall()
        self._continue()

    def undo(self) -> None:
        """One move back, whoever made it; nothing is hidden from one who plays both sides."""
        self.skip()
        if self.match.ply > self.first:
            self.match.undo()
            self.app.sound("ui/cancel")
            self._show()

    def redo(self) -> None:
        """What was taken back, again; or the example's next move."""
        self.skip()
        if self.match.can_redo():
            self.match.redo()
            self._show()
        else:
            self.next_move()

    # -- the table

    def enter(self) -> None:
        """The book below may lie over a game: nothing of that is disturbed."""
        self._continue()
        self.controls.attend(self.card.hot())

    def leave(self) -> None:
        """Nobody was asked to think."""

    def _forget_answers(self) -> None:
        """Nobody was asked to think."""

    def _curtain(self, actor: int) -> None:
        """Both sides are one's own; while the example goes on its reader stays where they are."""
        self.unveil(PERSON if self.can_go_on() else actor)

    def waiting_words(self) -> str:
        """Why nothing can be done on the table now."""
        return self.app.t("example.wait")

    def why_not(self) -> None:
        """Say why the move of the example is not allowed."""
        reason = self.match.why(self.example.refused)
        self.refuse(self.texts.reason(reason) if reason else self.app.t("example.free"))

    def _guide(self, widgets: list[Widget]) -> None:
        """The keyboard stays with the card until a move is begun on the table."""
        here = by_id(widgets, self.controls.focus)
        if self.picker.picked:
            super()._guide(widgets)
        elif self.controls.keyboard and (here is None or not here.enabled):
            self.controls.attend(self.card.hot())

    def quiet(self) -> bool:
        """The card speaks; between two choices of one move the table does."""
        return not self.picker.picked

    def open_rules(self) -> None:
        """Back to the page that this was opened from."""
        self.app.pop()

    # -- controls

    def bar_rows(self) -> tuple[BarRow, ...]:
        """What is beside the table."""
        t = self.app.t
        return (
            ("rules", "rules", t("example.back"), self.open_menu, True),
            ("undo", "undo", t("play.undo"), self.undo, self.match.ply > self.first),
            ("redo", "redo", t("play.redo"), self.redo, self.match.can_redo()),
            ("again", "again", t("example.again"), self.again, self.match.ply > self.first),
            *explainers(self),
            ("ledger", "crown", t("play.ledger"), self.open_ledger, True),
        )

    def key(self, event: pygame.Event) -> bool:
        """Enter plays the example's next move; no hint, and nobody to hurry."""
        if self.moving():
            self.skip()
        elif event.key in ENTER and self.can_go_on():
            self.next_move()
        elif event.key == pygame.K_BACKSPACE:
            self.undo()
        elif event.key not in (pygame.K_h, pygame.K_n):
            return super().key(event)
        return True


class ExampleCard(WordCard):
    """What to look for, and the buttons of the example."""

    def __init__(self, scene: ExampleScene) -> None:
        super().__init__(scene.kit)
        self.scene = scene

    def title(self) -> str:
        """The chapter that the position illustrates."""
        return title_of(self.scene.book, self.scene.example.id)

    def parts(self) -> list[Part]:
        """What to look for; what can be tried; that one is on a way of one's own."""
        scene, theme, t = self.scene, self.kit.theme, self.scene.app.t
        if scene.done < 0:
            return [(t("example.own_way"), theme.ivory, "body")]
        said = scene.examples.says(scene.book, scene.example, scene.done)
        return [(said, theme.ivory, "body"), (t(self._asked()), theme.gold, "bold")]

    def _asked(self) -> str:
        scene = self.scene
        if scene.asks_why():
            return "example.try_it"
        if scene.can_go_on():
            return "example.begin" if not scene.done else "example.goes_on"
        return "example.free"

    def widgets(self) -> list[Widget]:
        """The card, the next move, from the start, back to the book."""
        scene, t, side = self.scene, self.scene.app.t, self._side()
        words = in_sentences(self.title(), self.says())
        gap = self._px(GAP)
        high = min(self._px(PLATE), (side.h - 2 * gap) // 3)
        boxes = [pygame.Rect(side.x, side.bottom - (3 - n) * high - (2 - n) * gap, side.w, high) for n in range(3)]
        on, moved, why = scene.can_go_on(), scene.match.ply > scene.first, scene.asks_why()
        first = button("example.next", t("example.next"), boxes[0], scene.next_move, "next", hot=on, enabled=on)
        if why:
            first = button("example.why", t("example.why"), boxes[0], scene.why_not, "hint", hot=True)
        return [
            area("example.card", "panel", words, strip(self.kit), focusable=False, sound=""),
            first,
            button("example.again", t("example.again"), boxes[1], scene.again, "again", enabled=moved),
            button("example.back", t("example.back"), boxes[2], scene.open_menu, "rules", hot=not on and not why),
        ]

    def hot(self) -> str:
        """Id of the gilded button."""
        return next((widget.id for widget in self.widgets() if widget.look == "hot"), "example.back")

    def draw(self, items: list[Item]) -> None:
        """Paper, steps, words."""
        self.draw_paper(items, max(0, self.scene.done), len(self.scene.example.moves))
        self.draw_words(items)
