"""The play scene: seats take turns at a table; people point, computers think elsewhere, every move is saved and shown.

It knows no game. What is shown is always the view of one seat; between two people at one screen a curtain falls.
"""

from __future__ import annotations

import logging
import secrets
from collections import deque
from datetime import UTC, datetime

import pygame

from ..ai.worker import Answer
from ..core import record
from ..core.contract import NOBODY, Event, Move
from ..core.errors import IllegalMove
from ..core.match import COMPUTER, HUMAN, Match, UndoRefused
from ..ui.animation import Timeline, back_out, quad_in
from ..ui.kit import Kit
from ..ui.picker import Picker
from ..ui.stage import Item
from ..ui.tabletop import Help, Model, Person, Spot, Table
from ..ui.widgets import Look, Widget, area, icon_button
from .app import App
from .logbook import Logbook
from .scene import Scene
from .settings import PAUSES, SPEEDS

log = logging.getLogger(__name__)
PULSE_MS = 1600.0
PULSE_STEPS = 20
GLOW_MS = 6400.0
BANNER_MS = 1050.0
REDUCED_MS = 80.0
END_PAUSE_MS = 900.0


class PlayScene(Scene):
    """One match at its table."""

    name = "play"
    music = "none"

    def __init__(self, app: App, match: Match, fresh: bool = False) -> None:
        super().__init__(app)
        self.match = match
        self.table: Table = match.spec.table().make(app.kit, app.t)
        self.viewer = self._first_viewer()
        self.picker = Picker()
        self.model = Model(match.view(self.viewer).data, self.viewer, self._people(), match.options)
        self.logbook = Logbook(app, self)
        self.names = [seat.name for seat in match.seats]
        self.pending: deque[tuple[Move, int, tuple[Event, ...]]] = deque()
        self.pause = 0.0
        self.banner = 0.0
        self.ended = 0.0
        self.asked = -1
        self._held: Answer | None = None
        self.unveiled = self._people_count() < 2
        self._spots: dict[str, Spot] = {}
        self._fresh = fresh
        self._glowing = 0.0
        self._drop: tuple[Spot, tuple[int, int]] | None = None
        if not match.created:
            match.created = datetime.now(UTC).isoformat(timespec="seconds")

    # -- seats and views

    def _people(self) -> tuple[Person, ...]:
        return tuple(Person(s.name, s.kind == COMPUTER, s.level or "") for s in self.match.seats)

    def _people_count(self) -> int:
        return sum(s.kind == HUMAN for s in self.match.seats)

    def _first_viewer(self) -> int:
        humans = [i for i, s in enumerate(self.match.seats) if s.kind == HUMAN]
        actor = self.match.to_act
        return actor if actor in humans else humans[0] if humans else 0

    @property
    def mine(self) -> bool:
        """Whether the person in front of the table is to decide."""
        actor = self.match.to_act
        return actor == self.viewer and self.match.seats[actor].kind == HUMAN if actor != NOBODY else False

    # -- life

    def enter(self) -> None:
        """A fresh game is dealt; otherwise go on where it was."""
        if self._fresh and self.unveiled:
            self._fresh = False
            self.app.sound("ui/start")
            self.model.timeline = Timeline(self.table.deal(self.model))
            self._quick_if_asked()
        self._continue()

    def leave(self) -> None:
        """Nobody thinks for a table that is left."""
        self._forget_answers()

    def _forget_answers(self) -> None:
        self.app.worker.cancel()
        self.asked, self._held = -1, None

    def resized(self) -> None:
        """Motions under way belong to the old layout."""
        self.model.timeline = Timeline()

    def update(self, dt: float) -> bool:
        """Motion, pauses, the computer's answer. What glows comes to rest after a while: an idle table costs nothing."""
        moving = self._animate(dt)
        if self.app.top is not self:
            return moving
        if not moving and self.banner <= 0:
            self.pause = max(0.0, self.pause - dt)
            self._computer()
            self._finish(dt)
        return self._pulse(dt) or moving or self._drop_banner(dt)

    def _animate(self, dt: float) -> bool:
        line = self.model.timeline
        if not line.motions:
            return False
        factor = SPEEDS[self.app.settings.speed]
        if self.app.settings.reduced_motion:
            factor = REDUCED_MS / max(REDUCED_MS, line.length)
        sounds = line.finish() if factor == 0 else line.tick(dt / factor)
        for name in sounds:
            self.app.sound(name)
        if line.done:
            self.model.timeline = Timeline()
            self._arrived()
        return True

    def _pulse(self, dt: float) -> bool:
        if self.app.settings.reduced_motion or not self.model.tokens:
            return False
        before = int(self.model.pulse * PULSE_STEPS)
        self._glowing += dt
        if self._glowing > GLOW_MS and before == PULSE_STEPS // 4:
            return False
        self.model.pulse = (self.model.pulse + dt / PULSE_MS) % 1.0
        return int(self.model.pulse * PULSE_STEPS) != before

    def _drop_banner(self, dt: float) -> bool:
        if self.banner <= 0:
            return False
        self.banner = max(0.0, self.banner - dt)
        return True

    def busy(self) -> bool:
        """Something moves, or a computer is to move."""
        actor = self.match.to_act
        thinking = actor != NOBODY and self.match.seats[actor].kind == COMPUTER
        return bool(self.model.timeline.motions) or thinking or self.banner > 0 or 0 < self.ended < END_PAUSE_MS

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
            self._curtain(actor)
            return
        self._refresh()
        self.pause = float(PAUSES[self.app.settings.speed]) if self.match.seats[actor].kind == COMPUTER else 0.0

    def _curtain(self, actor: int) -> None:
        from .curtain import Curtain

        if self.app.top is self:
            self.app.sound("ui/curtain")
            self.app.push(Curtain(self.app, self, actor))

    def unveil(self, seat: int) -> None:
        """The person of a seat sits in front of the table now."""
        self.viewer, self.unveiled = seat, True
        self.model = Model(self.match.view(seat).data, seat, self._people(), self.match.options, marks=self.model.marks, news=self.model.news)
        self._refresh()

    def _refresh(self) -> None:
        """Take the present view over, and what may be done in it."""
        self.model.data = self.match.view(self.viewer).data
        moves = self.match.legal() if self.mine else []
        self.picker = Picker(self.table.paths(moves, self.model.data, self.viewer))
        self.model.fanned = ""
        self._picked("")
        self.changed()

    def toast_place(self) -> tuple[float, float, bool]:
        """Over the prompt."""
        box = self.table.prompt_box(self.model)
        return box.centerx, box.bottom, True

    def _picked(self, chosen: str) -> None:
        self.model.chosen = chosen
        self.model.lifted, self.model.carried, self.model.preview = "", None, None
        self.model.picked = tuple(self.picker.picked)
        self.model.tokens = frozenset(self.picker.tokens())
        self._glowing = 0.0
        self._foresee()
        self.changed()

    def play(self, move: Move) -> None:
        """Play a move of the person in front of the table."""
        self._drop = None
        self._advance(move)

    def _advance(self, move: Move) -> None:
        actor = self.match.to_act
        before = self.model.at(self.model.data)
        try:
            events = self.match.play(move, actor)
        except IllegalMove as error:
            self.refuse(self.app.texts.reason(error.reason))
            return
        self._save()
        after = self.model.at(self.match.view(self.viewer).data)
        self._mark(move, actor, before, after)
        seen = [event.seen_by(self.viewer) for event in events]
        self.picker = Picker()
        self.model.timeline = Timeline(self.table.motions(seen, before, after))
        self.model.data = after.data
        self._picked("")
        self._announce(actor)
        self._quick_if_asked()
        if not self.model.timeline.motions:
            self._arrived()

    def _mark(self, move: Move, actor: int, before: Model, after: Model) -> None:
        if actor == self.viewer:
            if self.match.ply and not (len(self.match.log) > 1 and self.match.log[-2].seat == actor):
                self.model.marks = frozenset()
            return
        fresh = self.table.marks(move, actor, before.data, after.data)
        seen = [event.seen_by(self.viewer) for event in self.match.log[-1].events]
        began = len(self.match.log) > 1 and self.match.log[-2].seat == actor
        self.model.marks = self.model.marks | fresh if began else fresh
        lines = self.table.log_lines(seen, self.names)
        if lines and not began:
            card = next((c for _, c in lines if c), "")
            self.model.news = Help(self.app.t("play.last_move", name=self.names[actor]), card, tuple(cap(line) for line, _ in lines))

    def _announce(self, actor: int) -> None:
        """The turn comes to the person: their banner drops, unless two people share the screen."""
        if self.mine and actor != self.viewer and self._people_count() == 1:
            self.banner = BANNER_MS if SPEEDS[self.app.settings.speed] and not self.app.settings.reduced_motion else 0.0
            self.app.sound("ui/turn")

    def _quick_if_asked(self) -> None:
        if SPEEDS[self.app.settings.speed] == 0:
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

    def _computer(self) -> None:
        actor = self.match.to_act
        if actor == NOBODY or self.match.seats[actor].kind != COMPUTER or self.model.timeline.motions:
            return
        if self.asked != self.match.ply:
            level = self.match.seats[actor].level or "medium"
            self.app.worker.ask(self.match.id, self.match.ply, self.match.view(actor), level, secrets.randbits(32))
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

        self.app.saves.remove(self.match.spec.id)
        self.app.push(ResultScene(self.app, self))

    def _save(self) -> None:
        self.app.saves.begin(self.match.spec.id, record.write(self.match))

    def _saved(self) -> None:
        """The last move is on disk before the next one is asked for."""
        problem = self.app.saves.settle()
        if problem:
            self.app.say_once("problem.save", problem=problem)

    # -- pointing

    def build(self) -> list[Widget]:
        """Every spot of the table, choices, log lines and buttons."""
        self._spots = {spot.id: spot for spot in self.table.spots(self.model)}
        out = [self._spot_widget(spot) for spot in self._spots.values()]
        out += self.logbook.widgets()
        out += self._buttons()
        out += self._options()
        return out

    def _spot_widget(self, spot: Spot) -> Widget:
        legal = any(token in self.model.tokens for token in spot.tokens)
        state = "picked" if spot.key and spot.key == self.model.chosen else "legal" if legal else ""
        return area(
            spot.id, spot.role, spot.label, spot.rect, lambda: self.point(spot), draggable=True, value=state, sound="", focusable=True
        )

    def _buttons(self) -> list[Widget]:
        bar = self.table.bar(self.model)
        undo_problem = self.match.can_undo(None)
        rows = (
            ("menu", "menu", self.open_menu, True),
            ("undo", "undo", self.undo, undo_problem is None),
            ("redo", "redo", self.redo, self.match.can_redo()),
            ("ledger", "crown", self.open_ledger, True),
            ("rules", "rules", self.open_rules, True),
        )
        size = min(bar.h, round(bar.w / (len(rows) * 1.14)))
        pitch = (bar.w - size) / (len(rows) - 1)
        out = []
        for index, (id, icon, action, enabled) in enumerate(rows):
            box = pygame.Rect(round(bar.x + index * pitch), bar.y, size, size)
            label = self.app.t(f"play.{id}")
            if id == "undo" and undo_problem:
                label = self.app.texts.reason(undo_problem)
            out.append(icon_button(f"button.{id}", label, box, action, icon, enabled))
        return out

    def _options(self) -> list[Widget]:
        tokens = self.picker.options()
        if not tokens:
            return []
        boxes = option_boxes(len(tokens), self.table.option_box(self.model), self.kit)
        out = []
        for token, box in zip(tokens, boxes, strict=True):
            label = self.table.option_label(token, self.model)
            out.append(Widget(token, "option", label, box, lambda t=token: self.choose(t), self._paint_option, sound=""))  # type: ignore[misc]
        return out

    def _paint_option(self, widget: Widget, kit: Kit, look: Look, items: list[Item]) -> None:
        box = widget.rect
        lit = look.hover or look.focused
        kit.put(items, kit.shapes.panel(box.w, box.h, 0.97), box.x, box.y)
        words, pad = kit.tx(34), kit.tx(30)
        card = pygame.Rect(0, 0, round((box.h - words - pad) / 1.4), box.h - words - pad)
        card.midtop = (box.centerx, box.y + kit.tx(14))
        self.table.option_picture(items, widget.id, card)
        if lit:
            margin = kit.shapes.margin
            kit.put(items, kit.shapes.halo(card.w, card.h, 8, True), card.x - margin, card.y - margin)
        tone = kit.theme.gold if lit else kit.theme.ivory
        line = kit.text.fitted(widget.label, kit.tx(20), box.w - kit.tx(20), tone, "bold")
        kit.centred(items, line, box.centerx, box.bottom - words / 2 - kit.tx(6))

    def choose(self, token: str) -> None:
        """An option was chosen."""
        self._pick((token,), self.model.chosen)

    def point(self, spot: Spot) -> None:
        """A spot was clicked, or chosen by the keyboard."""
        if self.model.timeline.motions or self.banner > 0:
            self.skip()
            return
        if self.model.fanned:
            self._unfan()
            return
        if self._pick(spot.tokens, spot.key):
            return
        if self.picker.picked and self._pick_anew(spot):
            return
        guess = self.table.guess(self.picker.picked, spot, self.model.data, self.viewer)
        if guess and self.mine:
            self._refuse_move(guess)
        elif (pile := self.table.fan(spot, self.model)) and not self.picker.picked:
            self.model.fanned = pile
            self.app.sound("ui/page")
        elif not self.mine and self.match.to_act != NOBODY and spot.tokens:
            self.refuse(self.app.t("play.not_yet"))
        elif self.picker.picked:
            self._clear()
        self.changed()

    def _unfan(self) -> None:
        self.model.fanned = ""
        self.app.sound("ui/cancel")
        self.changed()

    def _pick(self, tokens: tuple[str, ...], key: str) -> bool:
        first = not self.picker.picked
        if not self.picker.pick(tokens):
            return False
        self.app.hush()
        move = self.picker.move
        if move:
            self.play(move)
            return True
        self.app.sound("ui/select")
        self._picked(key if first else self.model.chosen)
        return True

    def _pick_anew(self, spot: Spot) -> bool:
        """Another card instead of the chosen one; the chosen one again lets it go."""
        if spot.key and spot.key == self.model.chosen:
            self._clear()
            return True
        other = Picker(self.picker.paths)
        if not other.pick(spot.tokens) or other.move:
            return False
        self.picker = other
        self.app.sound("ui/select")
        self._picked(spot.key)
        return True

    def _clear(self) -> None:
        self.picker.clear()
        self.app.sound("ui/cancel")
        self._picked("")

    def _refuse_move(self, guess: str) -> None:
        reason = self.match.why(guess, self.viewer)
        if reason:
            self.refuse(self.app.texts.reason(reason))

    def refuse(self, sentence: str) -> None:
        """Say why not."""
        self.app.say(sentence, "ui/illegal")

    def drag_started(self, widget: Widget) -> bool:
        """A card is pulled: it is chosen and follows the pointer."""
        spot = self._spots.get(widget.id)
        if not spot or not spot.key or self.model.timeline.motions or not self.mine:
            return False
        if spot.key != self.model.chosen or len(self.picker.picked) != 1:
            fresh = Picker(self.picker.paths)
            if not fresh.pick(spot.tokens) or fresh.move:
                return False
            self.picker = fresh
            self.app.sound("ui/select")
            self._picked(spot.key)
        self.model.lifted = spot.key
        self.model.carried = self.controls.point
        return True

    def dropped(self, widget: Widget, target: Widget | None) -> None:
        """A pulled card was let go: played, or back it goes with the reason."""
        source = self._spots.get(widget.id)
        spot = self._spots.get(target.id) if target else None
        point = self.model.carried
        self.model.lifted, self.model.carried = "", None
        if source is None:
            return
        if spot and spot.id != source.id and self.picker.pick(spot.tokens):
            self.app.hush()
            move = self.picker.move
            if move:
                self.play(move)
            else:
                self._picked(source.key)
            return
        if spot and spot.id != source.id:
            guess = self.table.guess(self.picker.picked, spot, self.model.data, self.viewer)
            if guess:
                self._refuse_move(guess)
        self._send_home(source, point)

    def _send_home(self, source: Spot, point: tuple[float, float] | None) -> None:
        self.picker.clear()
        self._picked("")
        home = self.table.carry(source, point, self.model) if point else None
        if home:
            self.model.timeline = Timeline([home])
        self.changed()

    def hovered(self, widget: Widget | None) -> None:
        """Show what a target would bring about."""
        if widget and widget.role in ("button", "choice"):
            super().hovered(widget)
        self._foresee()
        self.app.redraw()

    def _foresee(self) -> None:
        here = self.controls.hover
        spot = self._spots.get(here) or self.logbook.spots.get(here)
        self.model.hover = spot
        self.model.preview = None
        if here.startswith("option:"):
            after = self.picker.after((here,))
            self.model.preview = after[0] if after else None
        elif spot and self.picker.picked and (after := self.picker.after(spot.tokens)):
            self.model.preview = after[0]

    def help_on(self, widget: Widget | None, point: tuple[int, int]) -> None:
        """A right click or a long press enlarges."""
        spot = self._spots.get(widget.id) if widget else None
        found = self.table.help(spot, self.model) if spot else None
        if self.picker.picked and found is None:
            self._clear()
        if found:
            from .help import HelpScene

            self.app.push(HelpScene(self.app, self.table, found))

    # -- keys

    def back(self) -> None:
        """Escape: let go of the last choice, then the menu."""
        if self.model.timeline.motions or self.banner > 0:
            self.skip()
        elif self.model.fanned:
            self._unfan()
        elif self.picker.picked:
            self.picker.back()
            self._picked(self.model.chosen if self.picker.picked else "")
        else:
            self.open_menu()

    def key(self, event: pygame.Event) -> bool:
        """Any key completes an animation; then letters for the buttons."""
        if self.model.timeline.motions or self.banner > 0:
            self.skip()
            return True
        command = event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)
        actions = {
            pygame.K_u: self.undo,
            pygame.K_r: self.open_rules,
            pygame.K_l: self.open_ledger,
            pygame.K_m: self.open_menu,
            pygame.K_F1: self.open_rules,
        }
        if command and event.key in (pygame.K_z, pygame.K_y):
            (self.undo if event.key == pygame.K_z else self.redo)()
            return True
        if event.key in actions:
            actions[event.key]()
            return True
        if event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            self.logbook.scroll(3 if event.key == pygame.K_PAGEUP else -3)
            return True
        return False

    def wheel(self, steps: int) -> None:
        """The wheel turns the log's pages."""
        self.logbook.scroll(steps)
        self.changed()

    # -- buttons

    def undo(self) -> None:
        """Back to the last decision of a person."""
        self._forget_answers()
        self.model.timeline, self.banner = Timeline(), 0.0
        try:
            self.match.undo_to_person()
        except UndoRefused as refused:
            self.refuse(self.app.texts.reason(refused.reason))
            self._continue()
            return
        self.ended = 0.0
        self.model.marks, self.model.news = frozenset(), None
        self.app.sound("ui/cancel")
        self._save()
        self._restore()

    def redo(self) -> None:
        """Play again what was taken back, up to the next decision of a person."""
        self._forget_answers()
        self.model.timeline, self.banner = Timeline(), 0.0
        try:
            self.match.redo()
            while self.match.can_redo() and self.match.to_act != NOBODY and not self._human_to_act():
                self.match.redo()
        except UndoRefused as refused:
            self.refuse(self.app.texts.reason(refused.reason))
            return
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
        self._continue()

    def concede(self) -> None:
        """Give the game up: the others win."""
        from .result import ResultScene

        self._forget_answers()
        self.app.saves.remove(self.match.spec.id)
        self.app.push(ResultScene(self.app, self, conceded=self.viewer))

    def open_menu(self) -> None:
        """The menu over the table."""
        from .menu import PlayMenu

        self.app.push(PlayMenu(self.app, self))

    def open_ledger(self) -> None:
        """If it ended now."""
        from .ledger import LedgerScene

        self.app.push(LedgerScene(self.app, self))

    def open_rules(self) -> None:
        """The rule book of this game."""
        from .rulebook import RuleBook

        self.app.push(RuleBook(self.app, self.match.spec.id))

    # -- drawing

    def says(self) -> str:
        """The prompt."""
        return self.table.prompt(self.model)

    def draw(self, items: list[Item]) -> None:
        """The table and its log."""
        if self.model.lifted:
            self.model.carried = self.controls.point
        self.table.draw(items, self.model)
        self.logbook.draw(items)

    def draw_over(self, items: list[Item]) -> None:
        """The banner of the turn."""
        if self.banner > 0:
            draw_turn_banner(items, self.kit, self.app.t("play.your_turn"), 1 - self.banner / BANNER_MS)


def cap(sentence: str) -> str:
    """With a capital at its beginning."""
    return sentence[:1].upper() + sentence[1:]


def option_boxes(count: int, about: pygame.Rect, kit: Kit) -> list[pygame.Rect]:
    """Boxes of options side by side, over the place that they are about."""
    high = max(kit.tx(250), kit.px(280))
    wide = max(round((high - kit.tx(64)) / 1.4) + kit.tx(40), kit.tx(210))
    whole = pygame.Rect(0, 0, wide * count + kit.tx(14) * (count - 1), high)
    whole.center = about.center
    whole.clamp_ip(pygame.Rect((10, 10), (kit.size[0] - 20, kit.size[1] - 20)))
    return [pygame.Rect(whole.x + i * (wide + kit.tx(14)), whole.y, wide, high) for i in range(count)]


def draw_turn_banner(items: list[Item], kit: Kit, words: str, share: float) -> None:
    """A house banner drops in, holds, and is pulled up again."""
    width, height = kit.tx(460), kit.tx(110)
    down = back_out(min(1.0, share / 0.33)) if share < 0.8 else 1 - quad_in((share - 0.8) / 0.2)
    x, y = (kit.size[0] - width) / 2, -height - 20 + (height + 20 + kit.size[1] * 0.2) * down
    kit.put(items, kit.shapes.panel(width, height, 0.97), x, y)
    line = kit.text.gold(words, kit.tx(44))
    kit.centred(items, line, x + width / 2, y + height / 2)

