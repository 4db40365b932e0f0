"""The editor of positions: a game's table on which everything can be put anywhere, and whether that can come about.

What is pulled, clicked or chosen by keys goes where it is put; a strip beside the table holds what is left, the
numbers, and the way to play from here. Nothing is lost: what was being set up is there again at the next time.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from ..core.contract import GameSpec, Json
from ..core.errors import BadOptions, BadPosition
from ..core.kept import Kept
from ..core.position import OVER, POSITION
from ..ui.editing import Editing, Place, Refused, covers
from ..ui.kit import Kit
from ..ui.stage import Item
from ..ui.tabletop import Help, Model, Person, Table
from ..ui.widgets import Widget, area
from .handout import offer
from .pictures import Still
from .scene import Scene
from .verdict import draw_verdict, draw_wrong
from .workbench import Workbench, strip

if TYPE_CHECKING:
    from .app import App

MOST_STEPS = 300


class EditorScene(Scene):
    """One position being set up; `path` is the file that it came from, `dirty` says that it is not in one as it is."""

    name = "editor"
    music = "none"

    def __init__(self, app: App, start: Kept, path: Path | None = None, dirty: bool = False) -> None:
        super().__init__(app)
        self.spec: GameSpec = start.spec
        self.kept, self.path = start, path
        self.texts = app.texts_of(self.spec.id)
        self._desk = self.kit.part()
        self._fit()
        self.table: Table = self.spec.table().make(self._desk, self.texts.get)
        self.editing: Editing = self.spec.table().editing(self.table, self.texts.get)
        self.options: Json = start.options
        self.steps: list[tuple[Json, Json]] = [(start.options, start.position)]
        self.step = 0
        self.saved = -1 if dirty else 0
        self.viewer = 0
        self.problem: BadOptions | None = None
        self.model = self._model(start.position)
        self.bench = Workbench(self)
        self.picked: Place | None = None
        self._places: dict[str, Place] = {}
        self._judge()

    # -- where things are

    def _fit(self) -> None:
        """The table has what the strip leaves."""
        box, (wide, high) = strip(self.kit), self.kit.size
        size = (wide, box.top) if self.kit.portrait else (box.left, high)
        self._desk.fit_part(size, self.kit.ui_scale)

    def desk(self) -> Kit:
        """The kit of the table."""
        return self._desk

    def resized(self) -> None:
        """The table keeps its part of the window."""
        self._fit()

    def toast_place(self) -> tuple[float, float, bool]:
        """Over the prompt of the table."""
        box = self.table.prompt_box(self.model)
        return box.centerx, box.bottom, True

    def pictured(self) -> Still | None:
        """The table as it stands, possible or not."""
        title, caption = self.kept.title, self.kept.caption
        return Still(self.spec, self.texts, self.model, title=title, caption=caption)

    # -- the position

    @property
    def data(self) -> Json:
        """The position as it stands."""
        return self.steps[self.step][1]

    def _model(self, data: Json) -> Model:
        usual = self.spec.colours
        count = self.spec.seat_count(self.options)
        people = tuple(
            Person(self.texts.get("edit.player", player=seat + 1), False, "", usual[seat] if usual else "")
            for seat in range(count)
        )
        how = Help(self.app.t("editor.heading"), "", (self.app.t("editor.how"),))
        shown = self.editing.shown(data)
        return Model(shown, min(self.viewer, count - 1), people, self.options, quiet=True, news=how)

    def translated(self) -> None:
        """The seats and how to set up in that language."""
        fresh = self._model(self.data)
        self.model.people, self.model.news = fresh.people, fresh.news

    def change(self, data: Json, options: Json | None = None) -> None:
        """Another position, and the steps that had been taken back are gone."""
        wanted = options or self.options
        tidy = self.editing.tidy(data, wanted)
        if (wanted, tidy) == self.steps[self.step]:
            return
        del self.steps[self.step + 1 :]
        self.steps.append((wanted, tidy))
        if len(self.steps) > MOST_STEPS:
            del self.steps[0]
            self.saved -= 1
        self._show(len(self.steps) - 1)

    def _show(self, step: int) -> None:
        self.step = step
        self.options = self.steps[step][0]
        self.model = self._model(self.data)
        self.picked = None
        self._judge()
        self.changed()

    def _judge(self) -> None:
        """Whether a game could begin here."""
        told = {key: value for key, value in self.data.items() if key != "result"}
        try:
            self.spec.check_deal({POSITION: told}, self.options)
            self.problem = None
        except BadOptions as error:
            self.problem = error

    @property
    def over(self) -> bool:
        """Whether the game is over in this position."""
        return self.problem is None and self.data["phase"] == OVER

    @property
    def dirty(self) -> bool:
        """Whether something has changed since it was kept."""
        return self.step != self.saved

    def verdict(self) -> str:
        """Whether the position is possible, and if not, why, in a sentence."""
        if isinstance(self.problem, BadPosition):
            return self.texts.reason(self.problem.reason)
        if self.problem is not None:
            return str(self.problem)
        return self.app.t("editor.over" if self.over else "editor.possible")

    def wrong(self) -> str:
        """The path of what makes the position impossible; empty if nothing does."""
        return self.problem.place.removeprefix(POSITION).removeprefix(".") if self.problem else ""

    def now(self) -> Kept:
        """The position as it would be kept."""
        return Kept(self.spec, self.options, self.data, self.kept.title, self.kept.caption, self.kept.extra)

    # -- what the buttons do

    def undo(self) -> None:
        """One step back."""
        if self.step:
            self._show(self.step - 1)

    def redo(self) -> None:
        """One step forth."""
        if self.step + 1 < len(self.steps):
            self._show(self.step + 1)

    def beginning(self) -> None:
        """The normal beginning of a game."""
        from .library import beginning

        self.change(beginning(self.spec, self.options).position)

    def clear(self) -> None:
        """A table with nothing on it."""
        self.change(self.editing.empty(self.options))

    def mix(self) -> None:
        """The deck shuffled."""
        if mixed := self.editing.mixed(self.data):
            self.change(mixed)

    def fill(self) -> None:
        """Hands or square filled up from the deck."""
        if filled := self.editing.filled(self.data):
            self.change(filled)

    def turn_round(self) -> None:
        """Look from the other side."""
        self.viewer = (self.viewer + 1) % self.spec.seat_count(self.options)
        self._show(self.step)

    def keep(self) -> None:
        """Under a name, in a file."""
        from .keeping import Keeping

        if self.problem is not None:
            self.refuse(self.app.t("editor.not_kept", text=self.verdict()))
            return
        self.app.push(Keeping(self.app, self))

    def was_kept(self, one: Kept, path: Path) -> None:
        """It lies in a file now."""
        self.kept, self.path, self.saved = one, path, self.step
        self.app.library.drop_draft(self.spec.id)

    def hand_out(self) -> None:
        """Print it on one page."""
        offer(self.app)

    def play(self) -> None:
        """Play from here."""
        from .playfrom import PlayFrom

        if self.problem is not None or self.over:
            self.refuse(self.verdict())
            return
        self.app.push(PlayFrom(self.app, self.now()))

    def leave(self) -> None:
        """What was being set up is there again next time."""
        if not self.dirty:
            return
        if problem := self.app.library.keep_draft(self.now(), self.path):
            self.app.say_once("problem.keeping", problem=problem)

    def back(self) -> None:
        """Put down what is in the hand; then leave."""
        if self.picked:
            self.pick(None)
        else:
            self.app.pop()

    # -- taking and putting

    def build(self) -> list[Widget]:
        """Everything that can be taken or put something on, then the strip."""
        placed = self.editing.places(self.model)
        widgets = self.bench.widgets()
        self._places = {place.spot.id: place for place in (*placed, *self.bench.places)}
        ground, *controls = widgets
        return [ground, *(self._widget(place) for place in self._places.values()), *controls]

    def _widget(self, place: Place) -> Widget:
        spot = place.spot
        here = self.picked is not None and self.picked.spot.id == spot.id
        return area(
            spot.id,
            spot.role,
            spot.label,
            spot.rect,
            partial(self.point, place),
            draggable=bool(place.code),
            outline=spot.outline,
            point=spot.point,
            value="picked" if here else "legal" if self.picked else "",
            sound="",
        )

    def point(self, place: Place) -> None:
        """Something was clicked or chosen: it is taken, or what was taken is put there."""
        if self.picked is None:
            if place.code:
                self.pick(place)
        elif self.picked.spot.id == place.spot.id:
            self._again(place)
        else:
            self.put(self.picked, place)

    def _again(self, place: Place) -> None:
        """What is in the hand was clicked where it lies: it is turned around, or put down."""
        turned = self.editing.turned(self.data, place)
        if turned is None:
            self.pick(None)
            return
        self.app.sound("ui/page")
        self.change(turned)

    def pick(self, place: Place | None) -> None:
        """Take something, or put it down where it was."""
        self.app.hush()
        self.app.sound("ui/select" if place else "ui/cancel")
        self.picked = place
        self.model.chosen = place.spot.key if place else ""
        self.changed()

    def put(self, source: Place, target: Place) -> None:
        """Something goes elsewhere, or stays where it is with the reason."""
        self.pick(None)
        if covers(target.path, source.path) and target.path != "deck[0]" and not target.code:
            return
        try:
            data = self.editing.put(self.data, source, target)
        except Refused as error:
            self.refuse(self.texts.reason(error.reason))
            return
        self.app.sound("ui/click")
        self.change(data)

    def put_away(self, place: Place) -> None:
        """Off the table, to what is left."""
        tray = self.editing.trays(self.model)[0]
        if place.code and not covers(tray.path, place.path):
            self.put(place, Place(tray.path, place.spot))

    def refuse(self, sentence: str) -> None:
        """Say why not."""
        self.app.say(sentence, "ui/illegal")

    def drag_started(self, widget: Widget) -> bool:
        """Something is pulled."""
        place = self._places.get(widget.id)
        if place is None or not place.code:
            return False
        self.pick(place)
        self.model.lifted = place.spot.key
        return True

    def dropped(self, widget: Widget, target: Widget | None) -> None:
        """It was let go over something, or over nothing: then it goes back."""
        self.model.lifted = ""
        source = self._places.get(widget.id)
        goal = self._places.get(target.id) if target else None
        if goal is None and target is not None and self.bench.holds(target):
            goal = self.bench.ground()
        if source and goal and goal.spot.id != source.spot.id:
            self.put(source, goal)
        else:
            self.pick(None)

    def hovered(self, widget: Widget | None) -> None:
        """The table tells what is pointed at."""
        super().hovered(widget)
        place = self._places.get(widget.id) if widget else None
        self.model.hover = place.spot if place else None

    def help_on(self, widget: Widget | None, point: tuple[int, int]) -> None:
        """A right click or a long press enlarges."""
        from .help import enlarge

        place = self._places.get(widget.id) if widget else None
        enlarge(self.app, self.table, place.spot if place else None, self.model)

    def wheel(self, steps: int) -> None:
        """The strip turns its pages."""
        self.bench.scroll(-steps)
        self.changed()

    def key(self, event: pygame.Event) -> bool:
        """Delete puts away; the usual keys take back and keep; digits choose a page of the strip."""
        command = event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)
        if command and event.key in (pygame.K_z, pygame.K_y):
            forth = event.key == pygame.K_y or event.mod & pygame.KMOD_SHIFT
            (self.redo if forth else self.undo)()
        elif command and event.key == pygame.K_s:
            self.keep()
        elif event.key in (pygame.K_DELETE, pygame.K_BACKSPACE):
            here = self.picked or self._places.get(
                self.controls.focus if self.controls.keyboard else self.controls.hover
            )
            if here:
                self.put_away(here)
        elif event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            self.bench.scroll(-1 if event.key == pygame.K_PAGEUP else 1)
        elif pygame.K_1 <= event.key <= pygame.K_9:
            self.bench.choose(event.key - pygame.K_1)
        else:
            return False
        self.changed()
        return True

    def _pointed(self) -> Place | None:
        """What the pointer or the keyboard is at."""
        return self._places.get(self.controls.focus if self.controls.keyboard else self.controls.hover)

    # -- picture

    def says(self) -> str:
        """Whether the position is possible."""
        return self.verdict()

    def draw(self, items: list[Item]) -> None:
        """The table, what is wrong on it, the verdict, the strip."""
        self.table.draw(items, self.model)
        draw_verdict(items, self._desk, self.editing.words_box(self.model), self.verdict(), self.problem is None)
        on_table = [place for place in self._places.values() if place not in self.bench.places]
        for box in (place.spot.rect for place in on_table if place.spot.role == "slot"):
            self.kit.put(items, self.kit.shapes.slot(box.w, box.h), box.x, box.y)
        draw_wrong(items, self.kit, self.wrong(), on_table)
        self.bench.draw(items)
        self._draw_target(items)

    def _draw_target(self, items: list[Item]) -> None:
        """Where what is in the hand came from, and where it would be put."""
        here, shapes = self._pointed(), self.kit.shapes
        if self.picked is None:
            return
        for place in (self.picked, here) if here and here.path != self.picked.path else (self.picked,):
            box = place.spot.rect
            halo = shapes.halo(box.w, box.h, max(4, round(min(box.w, box.h) * 0.07)), place is here)
            self.kit.put(items, halo, box.x - shapes.margin, box.y - shapes.margin)

    def draw_over(self, items: list[Item]) -> None:
        """What is in the hand."""
        if self.picked is None or (self.controls.keyboard and not self.model.lifted):
            return
        wide = self.bench.hand_width()
        box = pygame.Rect(0, 0, wide, round(wide * 1.4))
        box.center = self.controls.point if self.model.lifted else self._beside()
        self.editing.picture(items, self.picked.code, box, self.model)

    def _beside(self) -> tuple[int, int]:
        """Below and beside the pointer, so that what it points at can be seen."""
        x, y = self.controls.point
        return x + self.bench.hand_width() // 2 + 14, y + self.bench.hand_width()

    def busy(self) -> bool:
        """Nothing moves by itself."""
        return False
