"""A game that is looked at again: forth and back, by turns or decisions, from any eyes that may be opened by now.

The whole game is only read; what the table shows is a game of its own that is as far as one looks.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from ..core.contract import NOBODY, Event, Json, Move
from ..core.match import HUMAN, Match
from ..ui.animation import Timeline
from ..ui.stage import Item
from ..ui.tabletop import Person
from ..ui.theme import Colour
from ..ui.widgets import Widget
from . import audience
from .analysis import CHANCES
from .audience import ALL, BOTH, Sight
from .glance import up_to
from .look import asked, explainers
from .prepared import ShownScene
from .strip import Sighting, Tool
from .transport import Curves, Transport
from .turns import turns_of

if TYPE_CHECKING:
    from .app import App

PACES = ("slow", "normal", "fast")
REST_MS = {"slow": 1500.0, "normal": 700.0, "fast": 200.0}
CONCEDED = "conceded"


def is_over(match: Match) -> bool:
    """Whether a game has ended, by the rules or because somebody gave it up."""
    return match.outcome() is not None or CONCEDED in match.extra


def eyes_of(match: Match) -> tuple[Sight, ...]:
    """Whose eyes a game may be seen with: everybody's when it is over; before that those of a person who plays alone,
    and between several people what all may see."""
    seats = tuple(range(len(match.seats)))
    people = [seat for seat in seats if match.seats[seat].kind == HUMAN]
    if not match.spec.hidden:
        return seats
    if is_over(match) or not people:
        return (ALL, *seats, BOTH)
    return (people[0],) if len(people) == 1 else (BOTH,)


class ReplayScene(ShownScene):
    """`whole` is the game, `ply` where it is opened, `eyes` whose eyes are offered, `sight` those that are open."""

    name = "replay"
    keyset = "replay"

    def __init__(self, app: App, whole: Match, ply: int = 0, sight: Sight | None = None) -> None:
        self.whole = whole
        self.allowed = eyes_of(whole)
        self.sight: Sight = sight if sight in self.allowed and sight is not None else self.allowed[0]
        self.starts = [turn[0].ply for turn in turns_of(whole.log)]
        self.curves = curves_of(app, whole)
        self.colours: tuple[Colour, ...] = ()
        self.running = False
        self.pace = app.settings.speed if app.settings.speed in PACES else "normal"
        self._rest = 0.0
        self.kit = app.kit
        self.strip = Transport(self)
        match = up_to(whole, ply)
        match.extra = dict(whole.extra)
        super().__init__(app, match)
        self.colours = seat_colours(self)
        self.unveiled = True
        self.controls.focus = "replay.next"
        self.look(self.sight)

    def translated(self) -> None:
        """The same game in that language and in those colours."""
        super().translated()
        self.colours = seat_colours(self)

    @property
    def ply(self) -> int:
        """Number of decisions that have been made where one looks."""
        return self.match.ply

    # -- where things are

    def _room(self) -> tuple[int, int]:
        return self.kit.size[0], self.strip.box().top

    def toast_place(self) -> tuple[float, float, bool]:
        """At the upper edge of the table."""
        return self.kit.size[0] / 2, self.kit.px(24), False

    # -- what is seen

    @property
    def mine(self) -> bool:
        """Moves can be pointed out where the cards of whoever is to act are seen, to ask why one is not allowed."""
        return self.match.to_act != NOBODY and audience.may_play(self.match, self.sight)

    @property
    def mover(self) -> int:
        """The seat to act."""
        return self.viewer if self.match.to_act == NOBODY else self.match.to_act

    def _picked(self, chosen: str) -> None:
        """Nothing glows until something is chosen."""
        super()._picked(chosen)
        if not self.picker.picked:
            self.model.tokens = self.model.roots = frozenset()

    def play(self, move: Move) -> None:
        """A move that was allowed: that is said, and all stays as it was."""
        self.put_back()
        self.app.say(self.app.t("glance.allowed"))

    def seen(self) -> Json:
        """The table with the eyes that are open."""
        return audience.shown(self.match, self.sight)

    def seen_at(self, ply: int) -> Json:
        """The table before a decision."""
        return audience.shown(up_to(self.match, ply), self.sight)

    def told(self, events: Sequence[Event]) -> list[Event]:
        """What has happened as these eyes saw it."""
        return [audience.told(event, self.match, self.sight) for event in events]

    def _people(self) -> tuple[Person, ...]:
        """Nobody thinks any more."""
        return tuple(replace(person, computer=False) for person in super()._people())

    def laid_open(self) -> Json | None:
        """Everything, if that is what is seen."""
        return self.seen() if self.sight == ALL and self.match.spec.hidden else None

    def eyes(self) -> object:
        """With whose eyes, and from which side."""
        return self.viewer, self.sight

    def look(self, sight: Sight) -> None:
        """Open other eyes; those of a seat sit there."""
        self.skip()
        self.sight = sight
        if isinstance(sight, int):
            self.viewer = sight
        self._sit(self.viewer)
        self._refresh()

    def _refresh(self) -> None:
        self.model.hand, self.model.open = self.viewer, self.sight == ALL
        super()._refresh()

    def quiet(self) -> bool:
        """Nobody is asked for a move, unless one is being pointed out."""
        return not self.picker.picked

    def waiting_words(self) -> str:
        """Why nothing can be moved."""
        return self.app.t("replay.only_seen")

    def verdict(self) -> str:
        """How the game ended; empty while it goes on."""
        t, outcome = self.app.t, self.whole.outcome()
        if CONCEDED in self.whole.extra:
            seat = self.whole.extra[CONCEDED]
            known = type(seat) is int and 0 <= seat < len(self.names)
            return self._of("result.conceded", seat) if known else t("replay.given_up")
        if outcome is None:
            return ""
        if len(outcome.winners) in (0, len(self.names)):
            return t("result.draw")
        if len(outcome.winners) == 1:
            return self._of("result.win", outcome.winners[0])
        return t("result.shared", names=", ".join(self.names[seat] for seat in outcome.winners))

    def _of(self, key: str, seat: int) -> str:
        """A sentence about a seat."""
        return self.app.t(key, name=self.names[seat])

    # -- forth and back

    def forth(self) -> None:
        """The next decision, as it was seen."""
        self.skip()
        if self.ply < self.whole.ply:
            self._advance(self.whole.log[self.ply].move)

    def go(self, ply: int) -> None:
        """To a decision, without motion."""
        wanted = max(0, min(ply, self.whole.ply))
        self.skip()
        while self.ply > wanted:
            self.match.undo()
        while self.ply < wanted:
            self.match.play(self.whole.log[self.ply].move)
        self.model.timeline = Timeline()
        self._recall()
        self._refresh()

    def step(self, way: int) -> None:
        """One decision on, with its motion, or back; the replay stops running."""
        self.running = False
        if way > 0:
            self.forth()
        else:
            self.app.sound("ui/cancel")
            self.go(self.ply - 1)

    def turn(self, way: int) -> None:
        """To the beginning of the next turn, or of this one, or of the one before."""
        self.running = False
        starts = self.starts
        if way > 0:
            place = bisect_right(starts, self.ply)
            self._leap(starts[place] if place < len(starts) else self.whole.ply)
        else:
            place = bisect_left(starts, self.ply) - 1
            self._leap(starts[place] if place >= 0 else 0)

    def _leap(self, ply: int) -> None:
        self.app.sound("ui/page")
        self.go(ply)

    def leap(self, ply: int) -> None:
        """To its beginning or its end."""
        self.running = False
        self._leap(ply)

    def slide_to(self, share: float) -> None:
        """To a place of the line."""
        ply = round(share * self.whole.ply)
        if ply != self.ply:
            self.running = False
            self.go(ply)

    def run(self) -> None:
        """Run by itself, or stop; at the end it begins anew."""
        self.running = not self.running
        self._rest = 0.0
        if self.running and self.ply == self.whole.ply:
            self.go(0)
        self.app.hush()
        self.changed()

    def quicken(self) -> None:
        """The next pace."""
        self.pace = PACES[(PACES.index(self.pace) + 1) % len(PACES)]
        self.app.say(self.pace_words())

    def pace_words(self) -> str:
        """The pace, and the key that changes it."""
        t = self.app.t
        return t("replay.pace", pace=t(f"replay.pace.{self.pace}"))

    def speed(self) -> str:
        """The pace of the replay; where motions are switched off they stay so."""
        return "off" if self.app.settings.speed == "off" else self.pace

    def update(self, dt: float) -> bool:
        """Motion, and the next decision when it is time for it."""
        moved = super().update(dt)
        if not self.running or self.moving() or self.app.top is not self:
            return moved
        self._rest -= dt
        if self._rest <= 0:
            self._rest = REST_MS[self.pace]
            self.forth()
            self.running = self.ply < self.whole.ply
            self.changed()
            return True
        return moved

    def busy(self) -> bool:
        """Whether cards are under way, or it runs."""
        return self.moving() or self.running

    def _computer(self) -> None:
        """Nobody thinks: it has all been played."""

    def undo(self) -> None:
        """Back by a decision."""
        self.step(-1)

    def redo(self) -> None:
        """On by a decision."""
        self.step(1)

    # -- what else can be done

    def may_play_on(self) -> bool:
        """Whether playing on from here shows nobody the cards of another person."""
        match = self.whole
        return is_over(match) or not match.spec.hidden or match.people() < 2

    def play_on(self) -> None:
        """A new game from where one looks, with all that everybody has seen by then."""
        from .playon import PlayOn

        self.running = False
        self.app.push(PlayOn(self.app, self.match, running=not is_over(self.whole)))

    # -- tools

    def tools(self) -> tuple[Tool, ...]:
        """The buttons of the bar from left to right."""
        t, last = self.app.t, self.whole.ply
        back, on = self.ply > 0, self.ply < last
        return (
            ("leave", "menu", t("replay.leave"), self.open_menu, True),
            ("to_start", "to_start", t("replay.to_start"), partial(self.leap, 0), back),
            ("turn_back", "turn_back", t("replay.turn_back"), partial(self.turn, -1), back),
            ("back", "back", t("replay.back"), partial(self.step, -1), back),
            ("run", *(("pause", t("replay.stop")) if self.running else ("roll", t("replay.run"))), self.run, last > 0),
            ("next", "next", t("replay.next"), partial(self.step, 1), on),
            ("turn_on", "skip", t("replay.turn_on"), partial(self.turn, 1), on),
            ("to_end", "to_end", t("replay.to_end"), partial(self.leap, last), on),
            ("pace", "speed", self.pace_words(), self.quicken, True),
            *explainers(self),
            ("ledger", "crown", t("play.ledger"), self.open_ledger, True),
            ("play_on", "play", t("replay.play_on"), self.play_on, self.may_play_on() and self.match.outcome() is None),
        )

    def sights(self) -> list[Sighting]:
        """Whose eyes may be opened."""
        if not self.whole.spec.hidden:
            return []
        out: list[Sighting] = []
        for sight in self.allowed:
            words = self.names[sight] if isinstance(sight, int) else self.app.t(f"present.see_{sight}")
            out.append((str(sight), words, sight == self.sight, partial(self.look, sight)))
        return out

    def buttons(self) -> list[Widget]:
        """The strip."""
        return self.strip.widgets()

    # -- keys

    def back(self) -> None:
        """Escape: stop, put a pile together, then leave."""
        if self.running:
            self.run()
        elif self.moving():
            self.skip()
        elif self.model.fanned:
            self._unfan()
        elif self.picker.picked:
            self._step_back()
        else:
            self.open_menu()

    def keys(self) -> dict[int, Callable[[], None]]:
        """What each key does."""
        forth, back = partial(self.step, 1), partial(self.step, -1)
        out: dict[int, Callable[[], None]] = {
            pygame.K_SPACE: self.run,
            pygame.K_HOME: partial(self.leap, 0),
            pygame.K_END: partial(self.leap, self.whole.ply),
            pygame.K_PAGEUP: partial(self.turn, -1),
            pygame.K_PAGEDOWN: partial(self.turn, 1),
            pygame.K_BACKSPACE: back,
            pygame.K_COMMA: back,
            pygame.K_PERIOD: forth,
            pygame.K_n: forth,
            pygame.K_u: back,
            pygame.K_s: self.quicken,
            pygame.K_l: self.open_ledger,
            pygame.K_r: self.open_rules,
            pygame.K_F1: self.open_rules,
            pygame.K_m: self.open_menu,
        }
        if self.may_play_on() and self.match.outcome() is None:
            out[pygame.K_p] = self.play_on
        sights = {**{pygame.K_1 + seat: seat for seat in range(len(self.names))}, pygame.K_a: ALL, pygame.K_o: BOTH}
        if self.whole.spec.hidden:
            out |= {key: partial(self.look, sight) for key, sight in sights.items() if sight in self.allowed}
        return out

    def key(self, event: pygame.Event) -> bool:
        """One key for everything."""
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            return super().key(event) if event.key in (pygame.K_z, pygame.K_y, pygame.K_s) else False
        act = self.keys().get(event.key)
        if act:
            act()
            return True
        return asked(self, event.key)

    def wheel(self, steps: int) -> None:
        """The chronicle turns."""
        self.logbook.scroll(steps)

    # -- picture

    def says(self) -> str:
        """What the strip says."""
        return self.strip.says()

    def draw(self, items: list[Item]) -> None:
        """Table and strip."""
        super().draw(items)
        self.strip.draw(items)


def curves_of(app: App, match: Match) -> Curves:
    """The chances to win that an analysis of this game found, by seat; none if it was never analysed."""
    known = app.analysis
    if known is not None and known.match is match and known.finished:
        return tuple(tuple(line) for line in known.curves())
    return read_chances(match)


def read_chances(match: Match) -> Curves:
    """The chances that a record keeps, looked at with suspicion."""
    lines: Any = match.extra.get(CHANCES)
    if not isinstance(lines, list) or len(lines) != len(match.seats):
        return ()
    if not all(isinstance(line, list) and all(_is_point(point, match.ply) for point in line) for line in lines):
        return ()
    return tuple(tuple((point[0], float(point[1])) for point in line) for line in lines)


def _is_point(point: Any, most: int) -> bool:
    if not isinstance(point, list) or len(point) != 2 or type(point[0]) is not int:
        return False
    return 0 <= point[0] <= most and type(point[1]) in (int, float) and 0 <= point[1] <= 1


def seat_colours(scene: ReplayScene) -> tuple[Colour, ...]:
    """A colour a seat: that of its pieces where it has some."""
    chart = scene.table.chart(scene.whole.log, scene.model)
    return tuple(chart.colours) if chart else scene.kit.theme.seats
