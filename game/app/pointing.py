"""A table that a person points at: clicks, drags, keys and hovering become picks, and picks become moves.

The play scene builds on it; whatever else shows a table can too.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial

import pygame

from ..core.contract import NOBODY, Event, Json, Move
from ..core.errors import Reason
from ..core.match import COMPUTER, HUMAN, Match
from ..ui.animation import Motion, Timeline
from ..ui.kit import Kit
from ..ui.picker import Picker
from ..ui.stage import Item
from ..ui.tabletop import Model, Person, Spot, Table
from ..ui.widgets import Look, Widget, area, by_id
from .app import App
from .logbook import Logbook
from .names import names_of
from .pictures import Still
from .scene import Scene
from .sidepanel import SidePanel
from .ways import BEST, Way, draw_way, steps_of

PULSE_MS = 1600.0
PULSE_STEPS = 20
GLOW_MS = 6400.0
ROW_GAP = 0.07  # between two rows of buttons, of their height: a finger finds either
EDGE = 10
AWAKE_MS = 20_000.0


class TableScene(Scene):
    """One match seen from one seat, and the hand of the person who sits there; `chronicled` if the log is shown."""

    chronicled = True

    def __init__(self, app: App, match: Match, viewer: int) -> None:
        super().__init__(app)
        self.match = match
        self.viewer = viewer
        self.texts = app.texts_of(match.spec.id)
        self.table_kit = self.desk()
        self.table: Table = match.spec.table().make(self.table_kit, self.texts.get)
        self.names = names_of(match, app.texts)
        self.picker = Picker()
        self.model = Model(match.view(viewer).data, viewer, self._people(), match.options)
        self.logbook = Logbook(app, self)
        self.panel: SidePanel | None = None
        self.ways: tuple[Way, ...] = ()
        self._spots: dict[str, Spot] = {}
        self._glowing = 0.0
        self._seeking = True
        self._let_go = ""
        self._still = 0.0
        self._last_point = (-1, -1)

    def translated(self) -> None:
        """The same table, with its players by the names of that language."""
        self.names = names_of(self.match, self.app.texts)
        self.model.people = self._people()

    def _people(self) -> tuple[Person, ...]:
        return tuple(
            Person(self.names[i], s.kind == COMPUTER, s.level or "", self._colour(i))
            for i, s in enumerate(self.match.seats)
        )

    def _colour(self, seat: int) -> str:
        """The colour that a seat chose, or the one of its place at the table."""
        usual = self.match.spec.colours
        chosen = self.match.seats[seat].extra.get("colour")
        return chosen if chosen in usual else usual[seat] if usual else ""

    def _people_count(self) -> int:
        return sum(s.kind == HUMAN for s in self.match.seats)

    @property
    def mine(self) -> bool:
        """Whether the person in front of the table is to decide."""
        actor = self.match.to_act
        return actor == self.viewer and self.match.seats[actor].kind == HUMAN if actor != NOBODY else False

    @property
    def mover(self) -> int:
        """The seat that is played: the one in front."""
        return self.viewer

    def seen(self) -> Json:
        """The table as it may be seen here."""
        return self.match.view(self.viewer).data

    def seen_at(self, ply: int) -> Json:
        """The table before a decision, as it may be seen here."""
        return self.match.view_at(ply, self.viewer).data

    def told(self, events: Sequence[Event]) -> list[Event]:
        """What has happened as it may be seen here."""
        return [event.seen_by(self.viewer) for event in events]

    def eyes(self) -> object:
        """With whose eyes it is seen: what was told to others is told anew."""
        return self.viewer

    def laid_open(self) -> Json | None:
        """The table with every card known, where nobody has secrets any more; None where somebody may have."""
        return None

    def open_ledger(self) -> None:
        """If it ended now."""
        from .ledger import LedgerScene

        self.app.push(LedgerScene(self.app, self))

    def pictured(self) -> Still | None:
        """What is seen in front of the table."""
        number = self.match.extra.get("deal_number")
        return Still(self.match.spec, self.texts, self.model, "" if number is None else str(number))

    def desk(self) -> Kit:
        """The kit that the table is laid out with: that of the whole window."""
        return self.kit

    def play(self, move: Move) -> None:
        """A move has been pointed out completely."""

    def quiet(self) -> bool:
        """Whether the table's own prompt is left out."""
        return False

    def skip(self) -> None:
        """Complete what is running."""
        self.model.timeline = Timeline()

    def set_moving(self, motions: list[Motion]) -> None:
        """What moves now; with reduced motion it fades from place to place."""
        self.model.timeline = Timeline(motions, calm=self.app.settings.reduced_motion)

    def moving(self) -> bool:
        """Whether something runs that a click completes."""
        return bool(self.model.timeline.motions)

    def buttons(self) -> list[Widget]:
        """The scene's own buttons beside the table."""
        return []

    # -- the view and what is picked in it

    def _refresh(self) -> None:
        """Take the present view over, and what may be done in it."""
        self.model.data = self.seen()
        moves = self.match.legal() if self.mine else []
        self.picker = Picker(self.table.paths(moves, self.model.data, self.mover))
        self.model.fanned = ""
        self._picked("")
        self.changed()

    def toast_place(self) -> tuple[float, float, bool]:
        """Over the prompt."""
        box = self.table.prompt_box(self.model)
        return box.centerx, box.bottom, True

    def _picked(self, chosen: str) -> None:
        self._let_go = "" if chosen else self.model.chosen
        self._seeking = True
        self.model.chosen = chosen
        self.model.lifted, self.model.carried, self.model.preview = "", None, None
        self.model.picked = tuple(self.picker.picked)
        self.model.quiet = self.quiet()
        self.model.tokens = frozenset(self.picker.tokens())
        self.model.roots = frozenset(Picker(self.picker.paths).tokens())
        self._glowing = 0.0
        self.changed()

    def _awake(self, dt: float) -> bool:
        """Whether somebody has done something lately: an idle table costs nothing."""
        self._still = 0.0 if self.controls.point != self._last_point or self.moving() else self._still + dt
        self._last_point = self.controls.point
        return self._still < AWAKE_MS and not self.app.settings.reduced_motion

    def _pulse(self, dt: float) -> bool:
        """What glows comes to rest after a while: an idle table costs nothing."""
        if self.app.settings.reduced_motion or not self.model.tokens:
            return False
        before = int(self.model.pulse * PULSE_STEPS)
        self._glowing += dt
        if self._glowing > GLOW_MS and before == PULSE_STEPS // 4:
            return False
        self.model.pulse = (self.model.pulse + dt / PULSE_MS) % 1.0
        return int(self.model.pulse * PULSE_STEPS) != before

    # -- pointing

    def is_on_table(self, id: str) -> bool:
        """Whether a control is a place or a piece of the table, not a button beside it."""
        return id in self._spots

    def build(self) -> list[Widget]:
        """Every spot of the table, choices, log lines and buttons."""
        self._spots = {spot.id: spot for spot in self.table.spots(self.model)}
        out = [self._spot_widget(spot) for spot in self._spots.values()]
        out += self.panel.widgets() if self.panel else self.logbook.widgets() if self.chronicled else []
        out += self.buttons()
        out += self._options()
        self._guide(out)
        self._foresee()
        return out

    def _guide(self, widgets: list[Widget]) -> None:
        """After each choice the keyboard's focus goes to the nearest thing that may be chosen next."""
        here = by_id(widgets, self.controls.focus)
        if not self.controls.keyboard or self.moving() or (here and not self._seeking):
            return
        legal = [w for w in widgets if w.value == "legal"]
        open_now = [w for w in widgets if w.role == "option"] or [w for w in legal if not self._asks(w)] or legal
        self._seeking = self._seeking and not open_now
        if here in open_now or (here and not open_now):
            return
        start = here.rect if here else self.table.prompt_box(self.model)
        back = next((w for w in open_now if w.id in self._spots and self._let_go == self._spots[w.id].key != ""), None)
        usable = [w for w in widgets if w.enabled and w.focusable]
        self.controls.attend((back or min(open_now or usable, key=lambda w: far(w.rect, start))).id)

    def _asks(self, widget: Widget) -> bool:
        """Whether all that it leads to gives something away, so that the person is asked first."""
        moves = self.picker.after(self._spots[widget.id].tokens) if widget.id in self._spots else []
        return bool(moves) and all(self.table.question(move, self.model.data) for move in moves)

    def _spot_widget(self, spot: Spot) -> Widget:
        legal = any(token in self.model.tokens for token in spot.tokens)
        state = "picked" if spot.key and spot.key == self.model.chosen else "legal" if legal else ""
        return area(
            spot.id,
            spot.role,
            spot.label,
            spot.rect,
            lambda: self.point(spot),
            draggable=spot.draggable,
            outline=spot.outline,
            point=spot.point,
            value=state,
            sound="",
            focusable=True,
        )

    def _options(self) -> list[Widget]:
        tokens = self.picker.options()
        if not tokens:
            return []
        room = beside(self.table.prompt_box(self.model), self.table_kit.size[1])
        boxes = option_boxes(len(tokens), self.table.option_box(self.model), room, self.kit)
        out = []
        for token, box in zip(tokens, boxes, strict=True):
            label = self.table.option_label(token, self.model)
            out.append(Widget(token, "option", label, box, partial(self.choose, token), self._paint_option, sound=""))
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
        if self.moving():
            self.skip()
            return
        if self.model.fanned:
            self._unfan()
            return
        if self._pick(spot.tokens, spot.key):
            return
        if self.picker.options():
            self._step_back()
            if self._pick(spot.tokens, spot.key):
                return
        if not self.picker.picked or not self._instead(spot):
            self._explain(spot)
        self.changed()

    def _instead(self, spot: Spot) -> bool:
        """The chosen card again lets it go; another one takes its place, unless a later choice asks for something."""
        if spot.key and spot.key == self.model.chosen:
            self._clear()
            return True
        return (len(self.picker.picked) < 2 or not self._refusal(spot)) and self._pick_anew(spot)

    def _explain(self, spot: Spot) -> None:
        """Say why nothing can be done here, or what is asked; a pile spreads out."""
        if reason := self._refusal(spot):
            self.refuse(self.texts.reason(reason))
        elif self.picker.picked:
            self._clear()
        elif pile := self.table.fan(spot, self.model):
            self.model.fanned = pile
            self.app.sound("ui/page")
        elif self.mine:
            self.refuse(self.says())
        elif self.match.to_act != NOBODY and spot.tokens:
            self.refuse(self.waiting_words())

    def waiting_words(self) -> str:
        """Why nothing can be done now."""
        return self.app.t("play.not_yet")

    def _refusal(self, spot: Spot) -> Reason | None:
        """Why the move that seems to be meant is not allowed."""
        guess = self.table.guess(self.picker.picked, spot, self.model.data, self.mover) if self.mine else None
        return self.match.why(guess, self.mover) if guess else None

    def _step_back(self) -> None:
        """Take the last choice back."""
        self.picker.back()
        self._picked(self.model.chosen if self.picker.picked else "")

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
        """Another card instead of the chosen one."""
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

    def refuse(self, sentence: str) -> None:
        """Say why not."""
        self.app.say(sentence, "ui/illegal")

    def drag_started(self, widget: Widget) -> bool:
        """A card is pulled: it is chosen and follows the pointer."""
        spot = self._spots.get(widget.id)
        if not spot or not spot.key or self.model.timeline.motions:
            return False
        if not self._goes_on(spot) and (spot.key != self.model.chosen or len(self.picker.picked) != 1):
            fresh = Picker(self.picker.paths)
            if not fresh.pick(spot.tokens) or fresh.move:
                self._keep(spot)
                return False
            self.picker = fresh
            self.app.sound("ui/select")
            self._picked(spot.key)
        self.model.lifted = spot.key
        self.model.carried = self.controls.point
        return True

    def _goes_on(self, spot: Spot) -> bool:
        """Whether pulling this card makes the next of several like choices: card after card finds its place."""
        picked = self.picker.picked
        kinds = {token.partition(":")[0] for token in (*picked[1:], *self.picker.tokens())}
        return len(picked) > 1 and len(kinds) == 1 and all({*spot.tokens} & {*p.steps[0]} for p in self.picker.open)

    def _keep(self, spot: Spot) -> None:
        """Say once why a card may not be pulled."""
        if self.app.toast:
            return
        if reason := self._refusal(spot):
            self.refuse(self.texts.reason(reason))
        elif not self.mine and self.match.to_act != NOBODY and spot.tokens:
            self.refuse(self.waiting_words())

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
        if spot and spot.id != source.id and (reason := self._refusal(spot)):
            self.refuse(self.texts.reason(reason))
        self._send_home(source, point)

    def _send_home(self, source: Spot, point: tuple[float, float] | None) -> None:
        self.picker.clear()
        self._picked("")
        home = self.table.carry(source, point, self.model) if point else None
        if home:
            self.set_moving([home])
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
            self.model.preview = only(self.picker.after((here,)))
        elif spot and self.picker.picked:
            self.model.preview = only(self.picker.after(spot.tokens))

    def help_on(self, widget: Widget | None, point: tuple[int, int]) -> None:
        """A right click or a long press enlarges."""
        from .help import enlarge

        spot = self._spots.get(widget.id) if widget else None
        if not enlarge(self.app, self.table, spot, self.model) and self.picker.picked:
            self._clear()

    def wheel(self, steps: int) -> None:
        """The wheel turns the log's pages."""
        self.logbook.scroll(steps)
        self.changed()

    # -- drawing

    def says(self) -> str:
        """The prompt."""
        return self.table.prompt(self.model)

    def draw(self, items: list[Item]) -> None:
        """The table and its log."""
        if self.model.lifted:
            self.model.carried = self.controls.point
        self.table.draw(items, self.model)
        self._draw_ways(items)
        if self.panel:
            self.panel.draw(items)
        elif self.chronicled:
            self.logbook.draw(items)

    def _draw_ways(self, items: list[Item]) -> None:
        """Moves that are shown, while nothing is on its way."""
        if self.model.timeline.motions or self.model.fanned:
            return
        spots = list(self._spots.values())
        best = [spot for way in self.ways if way.kind == BEST for spot in steps_of(self.table, way, self.model, spots)]
        for way in self.ways:
            steps = steps_of(self.table, way, self.model, spots)
            own = [spot for spot in steps if spot not in best]
            draw_way(items, self.table_kit, own if own and way.kind != BEST else steps, way.kind)


def bar_boxes(bar: pygame.Rect, count: int) -> list[pygame.Rect]:
    """Boxes of round buttons in a bar, in as many rows as make them largest."""

    def largest(rows: int) -> float:
        return min(bar.h / rows - ROW_GAP * bar.h * (rows - 1), bar.w / (-(-count // rows) * 1.14))

    rows = max((1, 2), key=largest)
    across, size = -(-count // rows), round(largest(rows))
    pitch = (bar.w - size) / max(1, across - 1)
    drop = (bar.h - size) / max(1, rows - 1)
    places = ((index % across, index // across) for index in range(count))
    return [pygame.Rect(round(bar.x + x * pitch), round(bar.y + y * drop), size, size) for x, y in places]


def beside(prompt: pygame.Rect, high: int) -> pygame.Rect:
    """The room above or under what is asked, whichever is higher."""
    above = pygame.Rect(prompt.x, EDGE, prompt.w, prompt.top - 2 * EDGE)
    under = pygame.Rect(prompt.x, prompt.bottom + EDGE, prompt.w, high - prompt.bottom - 2 * EDGE)
    return max(above, under, key=lambda room: room.h)


def option_boxes(count: int, about: pygame.Rect, room: pygame.Rect, kit: Kit) -> list[pygame.Rect]:
    """Boxes of options side by side in a room, as near as may be to the place that they are about."""
    high = max(kit.tx(250), kit.px(280))
    wide = max(round((high - kit.tx(64)) / 1.4) + kit.tx(40), kit.tx(210))
    gap = kit.tx(14)
    share = min(1.0, room.h / high, room.w / (wide * count + gap * (count - 1)))
    high, wide, gap = int(high * share), int(wide * share), int(gap * share)
    whole = pygame.Rect(0, 0, wide * count + gap * (count - 1), high)
    whole.center = about.center
    whole.clamp_ip(room)
    return [pygame.Rect(whole.x + i * (wide + gap), whole.y, wide, high) for i in range(count)]


def only(moves: list[Move]) -> Move | None:
    """The one move that is left; of several none can be foretold."""
    return moves[0] if len(moves) == 1 else None


def far(one: pygame.Rect, other: pygame.Rect) -> float:
    """How far apart the middles of two boxes are."""
    return math.dist(one.center, other.center)
