"""The play scene: seats take turns at a table; people point, computers think elsewhere, every move is saved and shown.

It knows no game. What is shown is always the view of one seat; between two people at one screen a curtain falls.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable
from functools import partial

import pygame

from ..ai.worker import Answer
from ..core import record
from ..core.contract import NOBODY, Event, Json, Move
from ..core.errors import IllegalMove, Reason
from ..core.match import COMPUTER, HUMAN, Entry, Match
from ..ui.animation import Timeline, back_out, quad_in
from ..ui.kit import Kit
from ..ui.picker import Picker
from ..ui.stage import Item
from ..ui.tabletop import Help, Model
from ..ui.widgets import Widget, icon_button
from .analysis import CHANCES
from .app import App
from .coach import Coach
from .confirm import Confirm
from .hint import Hint
from .look import asked, explainers
from .pictures import Still, take
from .pointing import TableScene, bar_boxes
from .saves import Found, Sitting
from .settings import PAUSES, SPEEDS
from .setup import LEVELS, USUAL
from .thinking import ThinkingPlate
from .turns import head, turns_of

log = logging.getLogger(__name__)
BANNER_MS = 1050.0
REDUCED_MS = 160.0
END_PAUSE_MS = 900.0
RECALLED = 24
BETWEEN = " · "
BarRow = tuple[str, str, str, Callable[[], None], bool]


class PlayScene(TableScene):
    """One match at its table; `bared` says that everything of it was looked at after its end."""

    name = "play"
    keyset = "table"
    music = "none"
    coached = True

    def __init__(self, app: App, match: Match, fresh: bool = False, found: Found | None = None) -> None:
        super().__init__(app, match, first_viewer(match))
        self.sitting = Sitting(app.saves, match.spec.id, found)
        self.pause = 0.0
        self.banner = 0.0
        self.ended = 0.0
        self.asked = -1
        self.unveiled = self._people_count() < 2 or not match.spec.hidden
        self._held: Answer | None = None
        self.hint = Hint(self)
        self.coach = Coach(self)
        self.thinking = ThinkingPlate(self)
        self._fresh = fresh
        self._counted = self.bared = False
        self._recall()

    # -- life

    def enter(self) -> None:
        """A fresh game is dealt; otherwise go on where it was."""
        self.app.warm_up(self.match.spec)
        if self._fresh and self.unveiled:
            self._fresh = False
            self.app.sound("ui/start")
            self.set_moving(self.table.deal(self.model))
            self._quick_if_asked()
        self._continue()

    def leave(self) -> None:
        """Nobody thinks for a table that is left."""
        self._forget_answers()

    def _forget_answers(self) -> None:
        self.hint.forget()
        self.coach.forget()
        self.app.worker.cancel()
        self.asked, self._held = -1, None

    def translated(self) -> None:
        """What is told of the table is told anew; an advice is put away, to be asked for again."""
        super().translated()
        self.hint.renamed()
        if self.unveiled or not self.match.spec.hidden:
            self._recall()

    def resized(self) -> None:
        """Motions under way belong to the old layout: what moved has arrived."""
        self.skip()

    def update(self, dt: float) -> bool:
        """Motion, pauses, the computer's answer."""
        moving = self._animate(dt)
        if self.app.top is not self:
            return moving
        if not moving and self.banner <= 0:
            self.pause = max(0.0, self.pause - dt)
            self._computer()
            self._finish(dt)
        self.coach.tick()
        waiting = [self.thinking.tick(dt, self._awaited()), self.hint.tick(dt)]
        waving = self._awake(dt) and self.table.tick(dt)
        return self._pulse(dt) or moving or waving or self._drop_banner(dt) or any(waiting)

    def _awaited(self) -> bool:
        """Whether a computer has been asked and has not answered yet."""
        return self.asked == self.match.ply and self._held is None and not self.moving()

    def speed(self) -> str:
        """How fast things move here."""
        return self.app.settings.speed

    def _animate(self, dt: float) -> bool:
        line = self.model.timeline
        if not line.motions:
            return False
        factor = SPEEDS[self.speed()]
        if self.app.settings.reduced_motion:
            factor = REDUCED_MS / max(REDUCED_MS, line.length)
        sounds = line.finish() if factor == 0 else line.tick(dt / factor)
        for name in sounds:
            self.app.sound(name)
        if line.done:
            self.model.timeline = Timeline()
            self._arrived()
        return True

    def _drop_banner(self, dt: float) -> bool:
        if self.banner <= 0:
            return False
        self.banner = max(0.0, self.banner - dt)
        return True

    def moving(self) -> bool:
        """Whether cards are under way, or the banner of the turn."""
        return bool(self.model.timeline.motions) or self.banner > 0

    def busy(self) -> bool:
        """Something moves, or a computer is to move."""
        actor = self.match.to_act
        thinking = actor != NOBODY and self.match.seats[actor].kind == COMPUTER
        moving = bool(self.model.timeline.motions) or self.banner > 0 or 0 < self.ended < END_PAUSE_MS
        return moving or thinking or self.coach.held is not None

    # -- turns

    def _continue(self) -> None:
        """Whoever is to act is asked: a person at this side, another person, a computer, or nobody any more."""
        self._saved()
        actor = self.match.to_act
        self.asked = -1
        if actor == NOBODY:
            self._refresh()
            self.ended = max(self.ended, 1.0)
            return
        if self.match.seats[actor].kind == HUMAN and (actor != self.viewer or not self.unveiled):
            if self.match.spec.hidden:
                self._curtain(actor)
                return
            self._sit(actor)
        self._refresh()
        self.pause = float(PAUSES[self.app.settings.speed]) if self.match.seats[actor].kind == COMPUTER else 0.0

    def _curtain(self, actor: int) -> None:
        from .curtain import Curtain

        if self.app.top is self:
            self.app.sound("ui/curtain")
            self.app.hush()
            self.app.push(Curtain(self.app, self, actor))

    def unveil(self, seat: int) -> None:
        """The person of a seat sits in front of the table now."""
        self._sit(seat)
        self._refresh()

    def pictured(self) -> Still | None:
        """Nothing before the curtain has been drawn aside."""
        return super().pictured() if self.unveiled or not self.match.spec.hidden else None

    def _sit(self, seat: int) -> None:
        self.viewer, self.unveiled = seat, True
        self.model = Model(self.match.view(seat).data, seat, self._people(), self.match.options)
        self._recall()

    def play(self, move: Move) -> None:
        """Play a move of the person in front of the table, unless a coach wants to look at it first."""
        if not self.coach.detains(move):
            self.proceed(move)

    def proceed(self, move: Move, sure: bool = False) -> None:
        """Play a move after a question if it gives something away; whoever was asked already is `sure`."""
        question = partial(self.table.question, move, self.model.data)
        if sure or not question():
            self._advance(move)
            return
        self.put_back()
        self.app.push(Confirm(self.app, question, partial(self.app.t, "play.do_it"), partial(self._advance, move)))

    def put_back(self) -> None:
        """Nothing is chosen any more."""
        self.picker.clear()
        self._picked("")

    def _advance(self, move: Move) -> None:
        self.hint.forget()
        self.coach.forget()
        actor = self.match.to_act
        before = self.model.at(self.model.data)
        try:
            events = self.match.play(move, actor)
        except IllegalMove as error:
            self.refuse(self.texts.reason(error.reason))
            return
        self._save()
        after = self.model.at(self.seen())
        self._mark(self.match.log[-1], before.data, after.data)
        seen = self.told(events)
        self.picker = Picker()
        self.set_moving(self.table.motions(seen, before, after))
        self.model.data = after.data
        roots = self.model.roots
        self._picked("")
        self.model.roots = roots if self.match.to_act == self.viewer else frozenset()
        self._announce(actor)
        self._quick_if_asked()
        if not self.model.timeline.motions:
            self._arrived()

    def _mark(self, entry: Entry, before: Json, after: Json) -> None:
        """Mark what the others touched since this seat last decided."""
        others = self._others_since()
        if entry.seat == self.viewer:
            self.model.marks, self.model.news = frozenset(), None
        elif others:
            fresh = self.table.marks(entry.move, entry.seat, before, after)
            self.model.marks = fresh if len(others) == 1 else self.model.marks | fresh
            self.model.news = self._news(others)

    def _others_since(self) -> list[Entry]:
        """The decisions of the other seats since this one last decided."""
        log = self.match.log
        count = next((n for n, entry in enumerate(reversed(log)) if entry.seat == self.viewer), len(log))
        return log[len(log) - count :]

    def _news(self, others: list[Entry]) -> Help | None:
        """All that the others did since this seat last decided, turn by turn, with the first card of it."""
        turns = turns_of(others)
        tell = self.table.log_lines if len(turns) == 1 else self.table.brief_lines
        told = [(self.names[turn[0].seat], tell(self._done(turn), self.names)) for turn in turns]
        told = [(name, lines) for name, lines in told if lines]
        if not told:
            return None
        picture = next((card for _, lines in told for _, card in lines if card), "")
        if len(turns) == 1:
            return Help(self.app.t("play.last_move"), picture, tuple(cap(line) for line, _ in told[0][1]))
        rows = [self.app.t("play.news", name=name, text=joined(lines)) for name, lines in told]
        return Help(self.app.t("play.last_moves"), picture, tuple(rows))

    def _done(self, turn: list[Entry]) -> list[Event]:
        """What happened in a turn as it may be seen here, without what the next one begins with."""
        events = [event for entry in turn for event in entry.events[: len(entry.events) - len(head(entry))]]
        return [event.seen_by(self.viewer) for event in events]

    def _recall(self) -> None:
        """Marks and news for somebody who has just sat down, or come back."""
        others = self._others_since()[-RECALLED:]
        marks: frozenset[str] = frozenset()
        for entry in others:
            views = (self.match.view_at(ply, self.viewer).data for ply in (entry.ply, entry.ply + 1))
            marks |= self.table.marks(entry.move, entry.seat, *views)
        self.model.marks, self.model.news = marks, self._news(others) if others else None

    def _announce(self, actor: int) -> None:
        """The turn comes to the person: their banner drops, unless two people share the screen."""
        if self.mine and actor != self.viewer and self._people_count() == 1:
            self.banner = BANNER_MS if SPEEDS[self.app.settings.speed] and not self.app.settings.reduced_motion else 0.0
            self.app.sound("ui/turn")

    def _quick_if_asked(self) -> None:
        if SPEEDS[self.speed()] == 0:
            self.skip()

    def skip(self) -> None:
        """Complete what is running."""
        self.banner = 0.0
        if self.model.timeline.motions:
            for name in self.model.timeline.finish():
                self.app.sound(name)
            self.model.timeline = Timeline()
            self._arrived()

    def _arrived(self) -> None:
        self._continue()

    # -- computers

    def level_of(self, seat: int) -> str:
        """As who the computer on a seat is asked."""
        level = self.match.seats[seat].level
        return level if level in LEVELS else USUAL

    def _computer(self) -> None:
        actor = self.match.to_act
        if actor == NOBODY or self.match.seats[actor].kind != COMPUTER or self.model.timeline.motions:
            return
        if self.asked != self.match.ply:
            level, seed = self.level_of(actor), secrets.randbits(32)
            self.app.worker.ask(self.match.id, self.match.ply, self.match.view(actor), level, seed)
            self.asked = self.match.ply
        self._held = self._held or self.app.worker.poll()
        if self._held and self.pause <= 0:
            answer, self._held = self._held, None
            self._answered(answer)

    def _answered(self, answer: Answer) -> None:
        """Play what a computer chose; an answer to another question is dropped."""
        if (answer.match_id, answer.ply) != (self.match.id, self.match.ply):
            return
        move = answer.move
        if move is None:
            log.error("computer: %s", answer.error)
            self.app.say_once("problem.computer")
            move = self.match.legal()[0]
        self._advance(move)

    # -- the end

    def _finish(self, dt: float) -> None:
        if self.match.to_act != NOBODY or self.ended <= 0 or self.ended >= END_PAUSE_MS:
            return
        self.ended += dt
        if self.ended >= END_PAUSE_MS:
            self.show_result()

    def show_result(self) -> None:
        """Who won and why."""
        from .result import ResultScene

        again, self._counted, self.ended = self._counted, True, END_PAUSE_MS
        if not again:
            self.sitting.finish(record.write(self.match))
            self._saved()
        self.app.push(ResultScene(self.app, self, again=again))

    def _save(self) -> None:
        self.sitting.keep(record.write(self.match))

    def keep_again(self) -> None:
        """More is known of the game that is over: its record is written again."""
        self.sitting.rewrite(record.write(self.match))
        self._saved()

    def _saved(self) -> None:
        """The last move is on disk before the next one is asked for."""
        problem = self.app.saves.settle()
        if problem:
            self.app.say_once("problem.save", problem=problem)
        elif self.sitting.shared:
            self.sitting.shared = False
            self.app.say(self.app.t("save.shared"), firm=True)

    # -- keys

    def back(self) -> None:
        """Escape: let go of the last choice, then the menu."""
        if self.moving():
            self.skip()
        elif self.model.fanned:
            self._unfan()
        elif self.hint.open and not self.picker.picked:
            self.hint.forget()
        elif self.picker.picked:
            self._step_back()
        else:
            self.open_menu()

    def key(self, event: pygame.Event) -> bool:
        """Any key completes an animation; then letters for the buttons."""
        if self.moving():
            self.skip()
            return True
        command = event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)
        actions = {
            pygame.K_u: self.undo,
            pygame.K_r: self.open_rules,
            pygame.K_l: self.open_ledger,
            pygame.K_m: self.open_menu,
            pygame.K_h: self.hint.toggle,
            pygame.K_n: self.thinking.now,
            pygame.K_F1: self.open_rules,
        }
        if command and event.key in (pygame.K_z, pygame.K_y):
            forth = event.key == pygame.K_y or event.mod & pygame.KMOD_SHIFT
            (self.redo if forth else self.undo)()
            return True
        if command and event.key == pygame.K_s:
            take(self.app)
            return True
        if event.key in actions:
            actions[event.key]()
            return True
        if asked(self, event.key):
            return True
        if pygame.K_1 <= event.key <= pygame.K_9:
            spot = self._spots.get(self.table.shortcut(event.key - pygame.K_0, self.model))
            if spot:
                self.point(spot)
            return spot is not None
        if event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            self.logbook.scroll(3 if event.key == pygame.K_PAGEUP else -3)
            return True
        return False

    # -- buttons

    def buttons(self) -> list[Widget]:
        rows = self.bar_rows()
        boxes = bar_boxes(self.table.bar(self.model), len(rows))
        out = [
            icon_button(f"button.{id}", label, box, action, icon, enabled)
            for (id, icon, label, action, enabled), box in zip(rows, boxes, strict=True)
        ]
        return out + self.thinking.widgets()

    def bar_rows(self) -> tuple[BarRow, ...]:
        """The buttons of the table from left to right."""
        t, problem = self.app.t, self._undo_problem()
        undo = self.texts.reason(problem) if problem else t("play.undo")
        ledger = t("menu.result" if self.match.to_act == NOBODY else "play.ledger")
        return (
            ("menu", "menu", t("play.menu"), self.open_menu, True),
            ("undo", "undo", undo, self.undo, problem is None),
            ("redo", "redo", t("play.redo"), self.redo, self.match.can_redo()),
            ("hint", "hint", t("play.hint"), self.hint.toggle, self.mine),
            *explainers(self),
            ("ledger", "crown", ledger, self.open_ledger, True),
            ("rules", "rules", t("play.rules"), self.open_rules, True),
        )

    def _undo_problem(self) -> Reason | None:
        """Why nothing can be taken back; what came after the end may have shown several people each other's cards."""
        analysed = self.app.analysis is not None and self.app.analysis.match is self.match
        shown = (
            (analysed or self.bared)
            and self.match.spec.hidden
            and not self.match.free_undo
            and self._people_count() > 1
        )
        return self.match.can_undo(None) or (Reason("undo_hidden") if shown else None)

    def undo(self) -> None:
        """Back to the last decision of a person; where that may not be, whoever thinks goes on thinking."""
        if problem := self._undo_problem():
            self.refuse(self.texts.reason(problem))
            return
        self._forget_answers()
        self.model.timeline, self.banner = Timeline(), 0.0
        self.match.undo_to_person()
        self.match.extra.pop(CHANCES, None)
        self.ended, self._counted = 0.0, False
        self.app.sound("ui/cancel")
        self._save()
        self._restore()

    def redo(self) -> None:
        """Play again what was taken back, up to the next decision of a person; nothing there disturbs nobody."""
        if not self.match.can_redo():
            self.refuse(self.texts.reason(Reason("redo_nothing")))
            return
        self._forget_answers()
        self.model.timeline, self.banner = Timeline(), 0.0
        self.match.redo()
        while self.match.can_redo() and self.match.to_act != NOBODY and not self._human_to_act():
            self.match.redo()
        self._save()
        self._restore()

    def _human_to_act(self) -> bool:
        return self.match.seats[self.match.to_act].kind == HUMAN

    def _restore(self) -> None:
        """Show the position as it is now, without motion."""
        actor = self.match.to_act
        if self._people_count() > 1 and actor != self.viewer:
            self.unveiled = False
        self.model.timeline = Timeline()
        self._recall()
        self._continue()

    def concede(self) -> None:
        """Give the game up: the others win."""
        from .result import ResultScene

        self._forget_answers()
        self.match.extra["conceded"] = self.viewer
        self.sitting.finish(record.write(self.match))
        self._saved()
        self.app.push(ResultScene(self.app, self, conceded=self.viewer))

    def open_menu(self) -> None:
        """The menu over the table."""
        from .menu import PlayMenu

        self.app.push(PlayMenu(self.app, self))

    def open_ledger(self) -> None:
        """If it ended now; a game that is over has its result."""
        if self.match.to_act == NOBODY:
            self.show_result()
        else:
            super().open_ledger()

    def open_rules(self) -> None:
        """The rule book of this game."""
        from .rulebook import RuleBook

        self.app.push(RuleBook(self.app, self.match.spec.id))

    def draw(self, items: list[Item]) -> None:
        """The table, and the plate of whoever thinks."""
        super().draw(items)
        self.thinking.draw(items)

    def toast_place(self) -> tuple[float, float, bool]:
        """Over the prompt, or over the plate that covers it."""
        x, y, upwards = super().toast_place()
        return (x, self.thinking.box().top - 6, True) if self.thinking.shown else (x, y, upwards)

    def draw_over(self, items: list[Item]) -> None:
        """The banner of the turn."""
        if self.banner > 0:
            draw_turn_banner(items, self.kit, self.app.t("play.your_turn"), 1 - self.banner / BANNER_MS)


def first_viewer(match: Match) -> int:
    """Whose eyes a match begins with: the person who is to act, or else the first person."""
    humans = [index for index, seat in enumerate(match.seats) if seat.kind == HUMAN]
    return match.to_act if match.to_act in humans else humans[0] if humans else 0


def joined(lines: list[tuple[str, str]]) -> str:
    """Sentences in one row."""
    return BETWEEN.join(line for line, _ in lines)


def cap(sentence: str) -> str:
    """With a capital at its beginning."""
    return sentence[:1].upper() + sentence[1:]


def draw_turn_banner(items: list[Item], kit: Kit, words: str, share: float) -> None:
    """A house banner drops in, holds, and is pulled up again."""
    width, height = kit.tx(460), kit.tx(110)
    down = back_out(min(1.0, share / 0.33)) if share < 0.8 else 1 - quad_in((share - 0.8) / 0.2)
    x, y = (kit.size[0] - width) / 2, -height - 20 + (height + 20 + kit.size[1] * 0.2) * down
    kit.put(items, kit.shapes.panel(width, height, 0.97), x, y)
    line = kit.text.gold(words, kit.tx(44))
    kit.centred(items, line, x + width / 2, y + height / 2)
