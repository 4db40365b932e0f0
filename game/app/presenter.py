"""A table that is shown to others: prepared positions one after the other, large, with captions, to be tried freely.

Nothing here is saved by itself, and a running game of the person stays as it is. The presenter plays for every seat
and says what the audience sees.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from ..core.contract import NOBODY, Event, Json
from ..core.errors import Reason
from ..core.match import Entry, Match
from ..core.position import POSITION
from ..ui.animation import Timeline
from ..ui.kit import Kit
from ..ui.stage import Item
from ..ui.tabletop import Spot
from ..ui.widgets import Widget, area
from . import audience
from .audience import ALL, Sight
from .chalk import Chalk, ChalkControls, overlaid
from .glance import up_to
from .keyspage import show_keys
from .lessons import Start
from .look import asked
from .names import names_of
from .pictures import Still
from .prepared import ShownScene
from .slide import Slide
from .stagekeys import keys_of, sights_of, tools_of
from .stations import Station, StationSet, own_sets
from .strip import Sighting, Tool

if TYPE_CHECKING:
    from .app import App

WHEEL_MS = 250


class PresenterScene(ShownScene):
    """`index` is the station, `sight` what the audience sees, `chalking` whether the left button draws.

    `path` is the file that the set came from.
    """

    name = "presenter"
    keyset = "stage"
    coached = False
    chronicled = False

    def __init__(
        self, app: App, found: StationSet, index: int = 0, sight: Sight = ALL, path: Path | None = None
    ) -> None:
        self.set, self.index, self.path = found, index, path
        self.sight = sight
        self.captioned = self.tooled = True
        self.chalking = self.blank = False
        self._turned = -WHEEL_MS
        self.kit = app.kit
        self.slide = Slide(self)
        super().__init__(app, self._table(app, found, self.station))
        self.chalk = Chalk(self)
        self.controls = ChalkControls(self)
        self.unveiled = True
        self._come()

    @staticmethod
    def _table(app: App, found: StationSet, station: Station) -> Match:
        names = tuple(app.t("present.seat", number=number) for number in range(1, 5))
        return found.match(station, names)

    def translated(self) -> None:
        """The same set in that language, if it came with the game."""
        super().translated()
        sets = own_sets(self.set.spec, self.app.texts.language)
        self.set = next((one for one in sets if one.id == self.set.id), self.set)

    @property
    def station(self) -> Station:
        """What is shown."""
        return self.set.stations[self.index]

    @property
    def tried(self) -> bool:
        """Whether the table is another one than was prepared."""
        return self.match.moves != list(self.station.start.moves)

    # -- where things are

    def desk(self) -> Kit:
        """The table is laid out above the strip, for those who look from afar."""
        desk = super().desk()
        desk.staged = True
        return desk

    def _room(self) -> tuple[int, int]:
        return self.room()

    def room(self) -> tuple[int, int]:
        """Width and height of the table."""
        return self.kit.size[0], self.slide.box().top

    def pictured(self) -> Still | None:
        """What the audience sees, with what is drawn on it; nothing while the table is blank."""
        if self.blank:
            return None
        marks, one = overlaid(self.chalk.now()), self.station
        spec, shape = self.match.spec, self.room()
        return Still(spec, self.texts, self.model, "", shape, marks, one.title, one.caption)

    def spots(self) -> list[Spot]:
        """Everything on the table that marks can be at."""
        return list(self._spots.values()) or self.table.spots(self.model)

    def readings(self) -> list[pygame.Rect]:
        """Numbers and words that marks leave free."""
        return self.table.readings(self.model)

    def attended(self) -> Spot | None:
        """What the keyboard or the pointer is at."""
        return self._spots.get(self.controls.focus if self.controls.keyboard else self.controls.hover)

    def lit(self) -> tuple[int, int]:
        """Where on the table the pointer is, or what the keyboard is at; the middle if neither is anywhere."""
        controls, here, (wide, high) = self.controls, self.attended(), self.room()
        if controls.keyboard and here:
            return here.point or here.rect.center
        x, y = controls.point
        return (x, min(y, high)) if x >= 0 else (wide // 2, high // 2)

    def on_table(self, point: tuple[int, int]) -> bool:
        """Whether a point is above the strip."""
        return point[1] < self.room()[1]

    def toast_place(self) -> tuple[float, float, bool]:
        """At the upper edge of the table."""
        return self.kit.size[0] / 2, self.kit.px(24), False

    # -- what is seen, and who plays

    @property
    def mover(self) -> int:
        """The seat to act where its cards are seen; else one that is not to act."""
        actor = self.match.to_act
        if actor == NOBODY or not audience.may_play(self.match, self.sight):
            return (self.viewer + (self.viewer == actor)) % len(self.match.seats)
        return actor

    @property
    def mine(self) -> bool:
        """Whether the next move can be made: the presenter plays for everybody whose cards are seen."""
        return self.match.to_act != NOBODY and audience.may_play(self.match, self.sight)

    def seen(self) -> Json:
        """The table as the audience sees it."""
        return audience.shown(self.match, self.sight)

    def told(self, events: Sequence[Event]) -> list[Event]:
        """What has happened as the audience sees it."""
        return [audience.told(event, self.match, self.sight) for event in events]

    def seen_at(self, ply: int) -> Json:
        """The table before a decision as the audience would have seen it."""
        return audience.shown(up_to(self.match, ply), self.sight)

    def laid_open(self) -> Json | None:
        """Everything, if that is what the audience sees."""
        return self.seen() if self.sight == ALL and self.match.spec.hidden else None

    def look(self, sight: Sight) -> None:
        """Show the audience something else."""
        if not self.match.spec.hidden:
            self.refuse(self.app.t("present.nothing_hidden"))
            return
        self.skip()
        self.sight = sight
        self.app.sound("ui/page")
        self._refresh()

    def turn_round(self) -> None:
        """Look from the next seat."""
        self.skip()
        self.viewer = (self.viewer + 1) % len(self.match.seats)
        self._sit(self.viewer)
        self._refresh()

    def quiet(self) -> bool:
        """The caption speaks; between two choices of one move the table does."""
        return not self.picker.picked

    def _refresh(self) -> None:
        self.model.hand, self.model.open = self.mover, self.sight == ALL
        super()._refresh()

    def _recall(self) -> None:
        """A prepared table has no past."""
        self.model.marks, self.model.news = frozenset(), None

    def _mark(self, entry: Entry, before: Json, after: Json) -> None:
        self.model.marks, self.model.news = self.table.marks(entry.move, entry.seat, before, after), None

    def waiting_words(self) -> str:
        """Why nothing can be moved now."""
        return self.app.t("present.not_seen", name=self.names[self.match.to_act])

    # -- from station to station

    def go(self, index: int) -> None:
        """To a station, as it was prepared."""
        if not 0 <= index < len(self.set.stations):
            self.app.say(self.app.t("present.end" if index > 0 else "present.start"))
            return
        self.index = index
        self.app.hush()
        self.app.sound("ui/page")
        self.match = self._table(self.app, self.set, self.station)
        self.names = names_of(self.match, self.app.texts)
        self._come()

    def _come(self) -> None:
        """Sit at the table of a station."""
        self.viewer = min(self.viewer, len(self.match.seats) - 1)
        self._sit(self.viewer)
        self.model.timeline = Timeline()
        self._desk.fit_part(self.room(), self.kit.ui_scale)
        self.chalk.show(self.station.marks)
        self._refresh()

    def following(self) -> None:
        """The next station."""
        self.go(self.index + 1)

    def previous(self) -> None:
        """The station before."""
        self.go(self.index - 1)

    def again(self) -> None:
        """Back to the table that was prepared."""
        self.go(self.index)

    # -- moves

    def busy(self) -> bool:
        """Whether cards are under way."""
        return self.moving()

    def open_keys(self) -> None:
        """The card of keys."""
        show_keys(self.app, self.keyset)

    # -- drawing, blanking, hiding

    def take_chalk(self) -> None:
        """The left button draws, or points again."""
        self.chalking = not self.chalking
        self.picker.clear()
        self._picked("")
        self.app.say(self.app.t("present.chalk" if self.chalking else "present.no_chalk"))

    def spotlight(self) -> None:
        """Light on, light off."""
        self.chalk.light = not self.chalk.light
        self.app.sound("ui/select")
        self.changed()

    def wipe(self) -> None:
        """All marks go, and the darkness."""
        self.chalk.clear()
        self.chalk.light = False
        self.app.sound("ui/cancel")
        self.changed()

    def blank_out(self) -> None:
        """Nothing is to be seen, or everything again."""
        self.skip()
        self.blank = not self.blank
        self.changed()

    def hide_tools(self) -> None:
        """The tool bar goes, or comes back."""
        self.tooled = not self.tooled
        self._fit_again()

    def hide_caption(self) -> None:
        """The caption goes, or comes back."""
        self.captioned = not self.captioned
        self._fit_again()

    def _fit_again(self) -> None:
        self.resized()
        self._refresh()

    # -- tools

    def tools(self) -> tuple[Tool, ...]:
        """The buttons of the bar from left to right."""
        return tools_of(self)

    def sights(self) -> list[Sighting]:
        """What the audience may be shown."""
        return sights_of(self)

    def buttons(self) -> list[Widget]:
        """The strip."""
        return self.slide.widgets()

    def build(self) -> list[Widget]:
        """The table and the strip; on a blank table nothing but the way back."""
        if self.blank:
            words, box = self.app.t("present.unblank"), pygame.Rect((0, 0), self.kit.size)
            if self.controls.keyboard:
                self.controls.focus = "present.blanked"
            return [area("present.blanked", "region", words, box, self.blank_out)]
        return super().build()

    # -- keys

    def back(self) -> None:
        """Escape: show again, let go, put the chalk down, then leave."""
        if self.blank:
            self.blank_out()
        elif self.moving():
            self.skip()
        elif self.model.fanned:
            self._unfan()
        elif self.picker.picked:
            self._step_back()
        elif self.chalking:
            self.take_chalk()
        else:
            self.open_menu()

    def key(self, event: pygame.Event) -> bool:
        """One key for everything; a blank table comes back with any of them."""
        command = event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)
        if self.moving():
            self.skip()
        if command:
            self._command(event)
            return True
        act = keys_of(self).get(event.key)
        if self.blank:
            self.blank_out()
            if act in (self.following, self.previous):
                act()
            return True
        if act:
            act()
            return True
        return asked(self, event.key)

    def _command(self, event: pygame.Event) -> None:
        """A letter with Ctrl."""
        if event.key in (pygame.K_z, pygame.K_y):
            forth = event.key == pygame.K_y or event.mod & pygame.KMOD_SHIFT
            (self.redo if forth else self.undo)()
        elif event.key == pygame.K_s:
            self.keep()

    def keep(self) -> None:
        """The table as it is now becomes a station."""
        from .stationkeeping import StationKeeping

        self.skip()
        self.app.push(StationKeeping(self.app, self))

    def now(self, title: str, caption: str) -> Station:
        """The table as it is now, with all that is drawn on it."""
        position = {key: value for key, value in self.match.position().items() if key != "result"}
        return Station(title, caption, Start(self.match.options, {POSITION: position}, ()), self.chalk.now())

    def was_kept(self, found: StationSet, path: Path, index: int) -> None:
        """It lies in a file now; whoever shows that file goes on in it."""
        if path == self.path:
            self.set = found
            self.go(index)

    def rub(self) -> None:
        """The last mark goes."""
        self.chalk.take_back()
        self.changed()

    def enlarge(self) -> None:
        """The card that is pointed at, over everything."""
        from .help import enlarge

        if not enlarge(self.app, self.table, self.attended(), self.model):
            self.refuse(self.app.t("present.no_card"))

    def redo(self) -> None:
        """Play again what was taken back, one move."""
        if not self.match.can_redo():
            self.refuse(self.texts.reason(Reason("redo_nothing")))
            return
        self.skip()
        self.match.redo()
        self._restore()

    def wheel(self, steps: int) -> None:
        """A step of the wheel is a station; one turn of it does not run through all of them."""
        now = pygame.time.get_ticks()
        if steps and now - self._turned >= WHEEL_MS:
            self._turned = now
            self.go(self.index + (1 if steps < 0 else -1))

    # -- picture

    def says(self) -> str:
        """The caption."""
        return self.slide.says()

    def draw(self, items: list[Item]) -> None:
        """Table and strip."""
        if self.blank:
            return
        super().draw(items)
        self.slide.draw(items)

    def draw_over(self, items: list[Item]) -> None:
        """What is drawn, the spotlight, or nothing at all."""
        if self.blank:
            self.kit.put(items, self.kit.shapes.bar(*self.kit.size, (0, 0, 0)), 0, 0)
            return
        self.chalk.draw(items)


def this_table(app: App, match: Match) -> StationSet:
    """A game as it stands, as a set of one station."""
    start = Start(match.options, match.deal, tuple(match.moves))
    station = Station(app.t("present.this_table"), app.name_of(match.spec.id), start)
    names = tuple(seat.name for seat in match.seats)
    return StationSet(match.spec, station.title, (station,), names)
