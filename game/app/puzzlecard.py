"""The card below the table of a puzzle: the task and its hints, what an answer costs, or why it is the best."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from ..ai.proofs import WIN
from ..core.contract import NOBODY
from ..ui.stage import Item
from ..ui.widgets import Widget, area, button
from .sentences import in_sentences
from .wordcard import Part, WordCard, strip

if TYPE_CHECKING:
    from .puzzle import PuzzleScene

PLATE, GAP = 46, 8
PERCENT = 100
Plate = tuple[str, str, Callable[[], None], str, bool, bool]


class PuzzleCard(WordCard):
    """The words and buttons of a puzzle as it stands."""

    def __init__(self, scene: PuzzleScene) -> None:
        super().__init__(scene.kit)
        self.scene = scene

    # -- words

    def title(self) -> str:
        """Its name, how hard it is, and how it stands."""
        scene, t = self.scene, self.scene.app.t
        level = t(f"puzzles.level.{scene.puzzle.level}")
        return t(f"puzzle.title.{scene.stage}", title=scene.puzzle.title, level=level)

    def parts(self) -> list[Part]:
        """What is asked, what it costs, or why."""
        scene, theme = self.scene, self.kit.theme
        if scene.stage in ("solved", "shown"):
            return [(scene.puzzle.why, theme.ivory, "body")]
        if scene.stage == "wrong":
            return [part for part in self._wrong() if part[0]]
        said = scene.puzzle.hints[: scene.hints]
        return [(scene.puzzle.task, theme.ivory, "body"), *((hint, theme.gold, "bold") for hint in said[-1:])]

    def _wrong(self) -> list[Part]:
        scene, theme = self.scene, self.kit.theme
        return [
            (scene.reply, theme.ivory, "body"),
            (self._cost(), theme.bad, "bold"),
            (scene.happened(), theme.muted, "body"),
        ]

    def _cost(self) -> str:
        """What a wrong move leaves, beside what the answer would."""
        scene, t, got = self.scene, self.scene.app.t, self.scene.cost.got
        outcome = scene.match.outcome() if scene.match.to_act == NOBODY else None
        if scene.weighing:
            return t("puzzle.weighing")
        if outcome and not scene.happened():
            won = outcome.winners == (scene.seat,)
            return t("puzzle.won" if won else "puzzle.drawn" if scene.seat in outcome.winners else "puzzle.lost")
        if got is None:
            return t("puzzle.not_it")
        share, puzzle = round(PERCENT * got), scene.puzzle
        if puzzle.judge == WIN:
            return t("puzzle.goes_on", share=share)
        if puzzle.worth is None:
            return t("puzzle.leaves", share=share)
        return t("puzzle.costs", share=share, best=round(PERCENT * puzzle.worth))

    # -- controls

    def plates(self) -> list[Plate]:
        """Id, words, deed, icon, whether gilded, whether possible; from top to bottom."""
        scene, t = self.scene, self.scene.app.t
        if scene.stage in ("solved", "shown"):
            last = scene.following() is None
            following = t("puzzle.list" if last else "puzzle.next")
            solved = scene.stage == "solved"
            again: Plate = ("puzzle.again", t("puzzle.again"), scene.again, "redo", not solved, True)
            onward: Plate = ("puzzle.next", following, scene.go_on, "next", solved, True)
            return [onward, again] if solved else [again, onward]
        wrong = scene.stage == "wrong"
        first: Plate = ("puzzle.again", t("puzzle.again"), scene.again, "redo", wrong, True)
        if not wrong:
            first = ("puzzle.hint", t("puzzle.hint"), scene.hint_more, "hint", False, scene.can_hint())
        show: Plate = ("puzzle.show", t("puzzle.show"), scene.show, "eye", False, scene.stage != "showing")
        skip: Plate = ("puzzle.next", t("puzzle.skip"), scene.go_on, "next", False, scene.following() is not None)
        return [first, show, skip]

    def widgets(self) -> list[Widget]:
        """The card and its buttons."""
        side, plates, gap = self._side(), self.plates(), self._px(GAP)
        words = in_sentences(self.title(), self.says())
        out = [area("puzzle.card", "panel", words, strip(self.kit), focusable=False, sound="")]
        high = min(self._px(PLATE), (side.h - 2 * gap) // 3)
        top = side.y + (side.h - len(plates) * high - (len(plates) - 1) * gap) // 2
        for number, (id, label, act, icon, hot, able) in enumerate(plates):
            box = pygame.Rect(side.x, top + number * (high + gap), side.w, high)
            out.append(button(id, label, box, act, icon, hot=hot, enabled=able))
        return out

    def hot(self) -> str:
        """Id of the gilded button; empty while a move is asked for."""
        return next((plate[0] for plate in self.plates() if plate[4]), "")

    def press_hot(self) -> None:
        """Do what the gilded button does."""
        found = next((widget for widget in self.widgets() if widget.id == self.hot()), None)
        if found:
            self.scene.activate(found)

    # -- picture

    def draw(self, items: list[Item]) -> None:
        """Paper, title, how many decisions are made, words."""
        self.draw_paper(items, self.scene.done, len(self.scene.puzzle.best))
        self.draw_words(items)
