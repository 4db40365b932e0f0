"""A puzzle at the real table: the answer is played, anything else is played too, with what it costs and what follows.

Nothing here is saved but that the puzzle was solved: a running game of the person stays as it is.
"""

from __future__ import annotations

from collections import deque
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

import pygame

from ..ai import proofs
from ..ai.levels import ADVISER
from ..core.contract import NOBODY, Json, Move
from ..core.errors import Reason
from ..core.match import COMPUTER, Match
from ..ui.stage import Item
from .cost import Cost
from .look import explainers
from .play import BANNER_MS, BarRow, draw_turn_banner
from .prepared import CardedScene
from .puzzlecard import PuzzleCard
from .puzzles import RIVAL, Puzzle, as_set, own_puzzles, played
from .settings import SPEEDS
from .ways import Way

if TYPE_CHECKING:
    from .app import App

ASK: Final = "ask"
WRONG: Final = "wrong"
SOLVED: Final = "solved"
SHOWING: Final = "showing"
SHOWN: Final = "shown"
MOST_TOLD: Final = 3
ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)


class PuzzleScene(CardedScene):
    """`row` are the puzzles that it stands among; `done` counts the decisions made, `hints` those that were given.

    `got` is the chance that a wrong move leaves; `settled` says that all that follows it has happened.
    """

    card: PuzzleCard
    name = "puzzle"

    def __init__(self, app: App, puzzle: Puzzle, row: tuple[Puzzle, ...] = ()) -> None:
        self.puzzle, self.row = puzzle, row
        self.stage = ASK
        self.done = self.hints = 0
        self.reply = ""
        self.script: deque[Move] = deque()
        self.settled = self._celebrated = False
        self._since, self._passed = 0, False
        super().__init__(app, self._table(app))
        self.seat = self.viewer
        self._target = proofs.look(proofs.after(puzzle.state(), puzzle.moves))
        self.cost = Cost(self)
        self.card = PuzzleCard(self)

    def _table(self, app: App) -> Match:
        return self.puzzle.match(app.t("new.name.you"), lambda number: app.t(f"new.name.computer.{number}"))

    def translated(self) -> None:
        """The same puzzle in that language, with what was said of a wrong move."""
        super().translated()
        known = {one.id: one for one in own_puzzles(self.puzzle.spec, self.app.texts.language)}
        self.row = tuple(known.get(one.id, one) for one in self.row)
        self.puzzle = known.get(self.puzzle.id, self.puzzle)
        if self.reply:
            self.reply = self.puzzle.reply(self.match.log[self._since - 1].move)

    # -- what is asked

    @property
    def mine(self) -> bool:
        """Whether a move is asked for."""
        return super().mine and self.stage == ASK

    @property
    def moved(self) -> bool:
        """Whether the table is another one than at first."""
        return self.match.ply > len(self.puzzle.start.moves)

    def quiet(self) -> bool:
        """The card asks; between two choices of one move the table does."""
        return not self.picker.picked

    def right(self, move: Move) -> bool:
        """Whether a move is the next one of the answer, in whatever order."""
        state, more = self.match.state_at(self.match.ply), len(self.puzzle.best) - self.done - 1
        return proofs.leads(state, state.action_of(move), self.seat, more, self._target)

    def next_move(self) -> Move | None:
        """The next decision of the answer; None where there is none to be made."""
        if self.stage != ASK or not super().mine:
            return None
        best = self.puzzle.moves[self.done]
        legal = self.match.legal()
        return next((move for move in (best, *legal) if move in legal and self.right(move)), None)

    def can_hint(self) -> bool:
        """Whether a stronger hint is left; the last one marks a move on the table."""
        return self.stage == ASK and self.hints <= len(self.puzzle.hints)

    def hint_more(self) -> None:
        """The next hint."""
        if not self.can_hint():
            return
        self.skip()
        self.hints += 1
        self._mark_hint()
        self.app.sound("ui/toast")
        self.changed()

    def _mark_hint(self) -> None:
        """Once all words have been said, the next move is marked."""
        move = self.next_move() if self.hints > len(self.puzzle.hints) else None
        self.ways = (Way(move, self.viewer),) if move else ()

    # -- what is played

    def play(self, move: Move) -> None:
        """The move is played: the answer goes on, or it is told what this costs."""
        if self.stage != ASK:
            return
        right, ply, view = self.right(move), self.match.ply, self.match.view(self.seat)
        self.ways = ()
        if right:
            self.done += 1
            self.stage = SOLVED if self.done == len(self.puzzle.best) else ASK
        else:
            self._go_wrong(move)
        self._advance(move)
        self._attend()
        if not right:
            self.cost.ask(ply, view, move)
        elif self.stage == SOLVED:
            self._remember()

    def _go_wrong(self, move: Move) -> None:
        """What is said of it; the computer ends the turn and answers."""
        self.stage, self.reply = WRONG, self.puzzle.reply(move)
        self._since, self._passed = self.match.ply + 1, False
        self.match.seats = tuple(replace(seat, kind=COMPUTER, level=RIVAL) for seat in self.match.seats)
        self.app.sound("ui/illegal")

    def _remember(self) -> None:
        """It was solved: that is kept."""
        problem = self.app.solved.finish(self.puzzle.spec.id, self.puzzle.id) if self.puzzle.id else ""
        if problem:
            self.app.say_once("problem.progress", problem=problem)

    def level_of(self, seat: int) -> str:
        """Whoever answers a wrong move does so as well as the chance that is told of it supposes."""
        return ADVISER.id

    def _computer(self) -> None:
        """What happens by itself: the script, moves without a choice, and what others do after a wrong answer."""
        if self.pause > 0 or self.moving():
            return
        if self.script:
            self._advance(self.script.popleft())
        elif self.stage == SHOWING:
            self._turn_to(SHOWN)
        elif self._forced():
            self._advance(self.match.legal()[0])
        elif self.stage == SOLVED and not self._celebrated:
            self._celebrate()
        elif self.stage == WRONG and not self.settled:
            self._follow()

    def _forced(self) -> bool:
        """Whether the person has begun to move and has no choice how to go on."""
        begun = self.moved and self.match.to_act == self.seat and self.stage in (ASK, SOLVED, WRONG)
        return begun and not self.settled and len(self.match.legal()) == 1

    def _follow(self) -> None:
        """First what it costs, then what the others do about it."""
        if self.cost.open:
            if self.cost.tick():
                self.changed()
            return
        actor = self.match.to_act
        self.settled = actor == NOBODY or (actor == self.seat and self._passed)
        self._passed = actor != self.seat
        if self.settled:
            self.changed()
        else:
            super()._computer()

    def _turn_to(self, stage: str) -> None:
        self.stage = stage
        self._refresh()
        self._attend()

    def _attend(self) -> None:
        """Whoever plays by keyboard finds the focus where it goes on."""
        if hot := self.card.hot():
            self.controls.attend(hot)

    def _celebrate(self) -> None:
        """A banner of the house drops."""
        self._celebrated = True
        self.app.sound("ui/win")
        still = self.app.settings.reduced_motion or not SPEEDS[self.app.settings.speed]
        self.banner = 0.0 if still else BANNER_MS
        self.changed()

    @property
    def weighing(self) -> bool:
        """Whether what a wrong move costs is still being looked for."""
        return self.stage == WRONG and self.cost.open

    def happened(self) -> str:
        """What the others have done since a wrong answer; empty as long as they have not."""
        entries = [entry for entry in self.match.log[self._since :] if entry.seat != self.seat]
        return self.told_of(entries[:MOST_TOLD]) if self.settled else ""

    def busy(self) -> bool:
        """Whether something moves, or is still to happen by itself."""
        waits = (self.stage == WRONG and not self.settled) or self.stage == SHOWING
        return self.moving() or waits or (self.stage == SOLVED and not self._celebrated) or self._forced()

    # -- again, shown, and what is next

    def again(self) -> None:
        """As it was at first; hints stay."""
        self.skip()
        self._forget_answers()
        self.script.clear()
        self.stage, self.done, self.reply, self.settled, self._celebrated = ASK, 0, "", False, False
        self.app.sound("ui/cancel")
        self.app.hush()
        self.sit_at(self._table(self.app), self.seat)
        self._refresh()
        self._mark_hint()
        self._attend()

    def _forget_answers(self) -> None:
        super()._forget_answers()
        self.cost.forget()

    def leave(self) -> None:
        """What was being looked for when the table was left is not known."""
        super().leave()
        self.settled = self.settled or self.stage == WRONG

    def show(self) -> None:
        """Play the answer."""
        if self.stage in (SOLVED, SHOWING, SHOWN):
            return
        self.again()
        self.ways, self.stage = (), SHOWING
        self.script = deque(played(self.puzzle))
        self.changed()

    def following(self) -> Puzzle | None:
        """The puzzle after this one; None after the last."""
        place = self.row.index(self.puzzle) + 1 if self.puzzle in self.row else len(self.row)
        return self.row[place] if place < len(self.row) else None

    def go_on(self) -> None:
        """The next puzzle, or the list after the last."""
        if found := self.following():
            self.app.replace(PuzzleScene(self.app, found, self.row))
        else:
            self.app.pop()

    def present(self) -> None:
        """Show it to others: the question, then the answer."""
        from .presenter import PresenterScene

        solution = partial(self.app.t, "puzzle.solution")
        found = as_set(self.puzzle.spec, (self.puzzle,), self.app.t("puzzles.heading"), solution)
        self.app.push(PresenterScene(self.app, found))

    def undo(self) -> None:
        """Back to the question."""
        if self.moved:
            self.again()
        else:
            self.refuse(self.texts.reason(Reason("undo_nothing")))

    def redo(self) -> None:
        """There is nothing to redo: a puzzle is asked anew."""
        self.refuse(self.texts.reason(Reason("redo_nothing")))

    def laid_open(self) -> Json | None:
        """Who looks for the answer sees what their seat may see."""
        return None

    # -- controls

    def bar_rows(self) -> tuple[BarRow, ...]:
        """What a puzzle has beside the table."""
        t = self.app.t
        return (
            ("menu", "menu", t("puzzle.list"), self.open_menu, True),
            ("undo", "undo", t("puzzle.again"), self.undo, self.moved),
            ("hint", "hint", t("puzzle.hint"), self.hint_more, self.can_hint()),
            ("present", "present", t("puzzle.present"), self.present, True),
            *explainers(self),
            ("ledger", "crown", t("play.ledger"), self.open_ledger, True),
            ("rules", "rules", t("play.rules"), self.open_rules, True),
        )

    def key(self, event: pygame.Event) -> bool:
        """Enter does what is gilded, H gives a hint; the rest is as in play."""
        own = {pygame.K_h: self.hint_more, pygame.K_u: self.undo, pygame.K_BACKSPACE: self.undo}
        if self.moving():
            self.skip()
        elif event.key in ENTER and self.card.hot():
            self.card.press_hot()
        elif event.key in own and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            own[event.key]()
        elif event.key != pygame.K_n:
            return super().key(event)
        return True

    def waiting_words(self) -> str:
        """Why nothing can be done on the table now."""
        return self.app.t("puzzle.wait" if self.stage in (SOLVED, SHOWN) else "puzzle.wait_wrong")

    # -- picture

    def draw_over(self, items: list[Item]) -> None:
        """The banner of a puzzle that was solved."""
        if self.banner > 0:
            draw_turn_banner(items, self.kit, self.app.t("puzzle.solved"), 1 - self.banner / BANNER_MS)
