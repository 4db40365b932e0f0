"""A position becomes a puzzle: its maker plays the answer at the table, then writes what is asked and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from ..core.contract import Move
from ..core.kept import Kept
from ..core.match import COMPUTER, HUMAN, Match, Seat
from ..ui.stage import Item
from ..ui.widgets import Widget, area, button
from .fieldsheet import FieldSheet
from .lessons import Start
from .look import explainers
from .play import BarRow
from .prepared import CardedScene
from .puzzles import MOST_MOVES, Puzzle
from .sentences import in_sentences
from .setup import plain
from .wordcard import Part, WordCard, strip

if TYPE_CHECKING:
    from .app import App

PLATE, GAP = 46, 8
ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)


class PuzzleMaker(CardedScene):
    """`answer` are the decisions made so far; whoever is to act makes them, and nobody else."""

    card: MakerCard
    name = "puzzlemaker"

    def __init__(self, app: App, one: Kept) -> None:
        self.one = one
        self.answer: list[Move] = []
        self.seat: int = one.position["to_act"]
        super().__init__(app, self._table(app))
        self.card = MakerCard(self)

    def _table(self, app: App) -> Match:
        count = self.one.spec.seat_count(self.one.options)
        names = [app.t("present.seat", number=number + 1) for number in range(count)]
        seats = [Seat(name, HUMAN if seat == self.seat else COMPUTER) for seat, name in enumerate(names)]
        return Match(self.one.spec, self.one.options, self.one.deal, seats)

    @property
    def mine(self) -> bool:
        """Whether the turn of the answer goes on."""
        return super().mine and self.match.to_act == self.seat and len(self.answer) < MOST_MOVES

    def quiet(self) -> bool:
        """The card asks; between two choices of one move the table does."""
        return not self.picker.picked

    def play(self, move: Move) -> None:
        """One more decision of the answer."""
        self.answer.append(move)
        self._advance(move)

    def _computer(self) -> None:
        """What leaves no choice happens by itself."""
        if self.answer and not self.moving() and self.match.to_act == self.seat and len(self.match.legal()) == 1:
            self._advance(self.match.legal()[0])

    def again(self) -> None:
        """The answer from its beginning."""
        self.skip()
        self.answer.clear()
        self.app.sound("ui/cancel")
        self.sit_at(self._table(self.app), self.seat)
        self._refresh()

    def keep(self) -> None:
        """Write what is asked and why."""
        if self.answer:
            self.skip()
            self.app.push(PuzzleKeeping(self.app, self))

    def made(self, words: dict[str, str]) -> Puzzle:
        """The puzzle, with these words."""
        start = Start(self.match.options, self.one.deal, ())
        best, hints = tuple(move.text for move in self.answer), (words["hint"],) if words["hint"] else ()
        return Puzzle(self.one.spec, words["title"], words["task"], words["why"], start, best, hints)

    def undo(self) -> None:
        """From the beginning."""
        self.again()

    def redo(self) -> None:
        """The answer is played anew."""

    def busy(self) -> bool:
        """Whether cards are under way."""
        return self.moving()

    def waiting_words(self) -> str:
        """Why nothing more can be played."""
        return self.app.t("maker.over")

    # -- controls

    def bar_rows(self) -> tuple[BarRow, ...]:
        """What is beside the table."""
        t = self.app.t
        return (
            ("menu", "back", t("back"), self.open_menu, True),
            ("undo", "undo", t("maker.again"), self.again, bool(self.answer)),
            *explainers(self),
            ("ledger", "crown", t("play.ledger"), self.open_ledger, True),
            ("rules", "rules", t("play.rules"), self.open_rules, True),
        )

    def key(self, event: pygame.Event) -> bool:
        """Enter keeps, Backspace begins again; no hint, and nobody to hurry."""
        if self.moving():
            self.skip()
        elif event.key in ENTER and self.answer:
            self.keep()
        elif event.key in (pygame.K_BACKSPACE, pygame.K_u):
            self.again()
        elif event.key not in (pygame.K_h, pygame.K_n):
            return super().key(event)
        return True


class MakerCard(WordCard):
    """What is to be done, and the buttons."""

    def __init__(self, scene: PuzzleMaker) -> None:
        super().__init__(scene.kit)
        self.scene = scene

    def title(self) -> str:
        """What is made here."""
        return self.scene.app.t("maker.title")

    def parts(self) -> list[Part]:
        """Play, then keep."""
        t, theme = self.scene.app.t, self.kit.theme
        words = t("maker.more" if self.scene.mine else "maker.over") if self.scene.answer else t("maker.play")
        return [(words, theme.ivory, "body")]

    def widgets(self) -> list[Widget]:
        """The card, keep, from the beginning, back."""
        scene, t, side, gap = self.scene, self.scene.app.t, self._side(), self._px(GAP)
        high = min(self._px(PLATE), (side.h - 2 * gap) // 3)
        boxes = [pygame.Rect(side.x, side.y + n * (high + gap), side.w, high) for n in range(3)]
        some, words = bool(scene.answer), in_sentences(self.title(), self.says())
        return [
            area("maker.card", "panel", words, strip(self.kit), focusable=False, sound=""),
            button("maker.keep", t("maker.keep"), boxes[0], scene.keep, "check", hot=some, enabled=some),
            button("maker.again", t("maker.again"), boxes[1], scene.again, "redo", enabled=some),
            button("maker.back", t("back"), boxes[2], scene.open_menu, "back"),
        ]

    def draw(self, items: list[Item]) -> None:
        """Paper and words."""
        self.draw_paper(items, len(self.scene.answer), len(self.scene.answer))
        self.draw_words(items)


class PuzzleKeeping(FieldSheet):
    """Its name, what is asked, a hint, and why."""

    name = "puzzlekeeping"
    prefix = "riddle"
    fields = (("title", 40), ("task", 160), ("hint", 160), ("why", 400))

    def __init__(self, app: App, maker: PuzzleMaker) -> None:
        super().__init__(app, {"title": plain(maker.one.title), "task": " ".join(maker.one.caption.split())})
        self.maker = maker

    def title(self) -> str:
        """What is done here."""
        return self.app.t("maker.title")

    def keep(self) -> None:
        """Write the file; if that is impossible, say so and stay."""
        words = {id: text.strip() for id, text in self.words.items()}
        words["title"] = words["title"] or self.app.t("keeping.untitled")
        words["task"] = words["task"] or self.app.t("maker.task")
        problem = self.app.puzzles.save(self.maker.made(words))[1]
        if problem:
            self.app.say(self.app.t("problem.keeping", problem=problem))
            return
        self.app.pop()
        self.app.pop()
        self.app.say(self.app.t("maker.kept", text=words["title"]))
