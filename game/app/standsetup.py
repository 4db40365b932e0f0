"""Where the organiser sets a stand up: games, times, what visitors find, and the two secret ways in."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from ..registry import GAMES
from ..ui.stage import Item
from ..ui.widgets import Widget, button, field, icon_button, slider, toggle
from . import standset
from .flow import Flow
from .scene import Scene
from .settings import SCALES
from .setup import LEVELS
from .sheet import Sheet, draw_sheet, sheet, split
from .stand import Stand
from .standset import IDLE, LONGEST_PATTERN, LONGEST_WORD, MINUTES, STAND_SPEEDS, is_pattern, is_word

if TYPE_CHECKING:
    from .app import App

WIDE, HIGH, NARROW_WIDE, NARROW_HIGH = 1500, 940, 820, 1560
HEAD, FOOT = 104, 106
IDLE_STEP = 5
APART, APART_NOTE = 14, 6


class StandSetup(Scene):
    """One row a setting; what is typed or touched wrong is said below it and not taken over."""

    name = "standsetup"
    music = "ui/ambience"
    organising = True

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.set = app.stand.set if app.stand else standset.load(app.data / standset.FILE)
        self.word, self.corners = self.set.word, self.set.corners

    # -- controls

    def page(self) -> Sheet:
        """The sheet."""
        return sheet(self.kit, NARROW_WIDE, NARROW_HIGH) if self.kit.portrait else sheet(self.kit, WIDE, HIGH)

    def form(self) -> Flow:
        """All rows, set from the top down."""
        page = self.page()
        room = page.rect(56, HEAD, page.box.w / page.unit - 112, 100)
        flow = Flow(self.kit, page, room, self.app.t)
        left, right = flow.columns(2)
        self._games(left)
        left.row(APART)
        self._times(left)
        if right is left:
            right.row(APART)
        self._visitors(right)
        right.row(APART)
        self._locks(right)
        return flow

    def build(self) -> list[Widget]:
        """The form and the two ways on."""
        page, t = self.page(), self.app.t
        foot = pygame.Rect(
            page.box.x + page.px(56), page.box.bottom - page.px(88), page.box.w - page.px(112), page.px(56)
        )
        back, start = split(foot, 2, page.px(24))
        words = t("stand.keep" if self.app.stand else "stand.start")
        return [
            *self.form().widgets,
            button("standsetup.back", t("back"), back, self.back, "back", sound="ui/cancel"),
            button("standsetup.start", words, start, self.start, "play", hot=True, enabled=self.good),
        ]

    def _games(self, flow: Flow) -> None:
        t = self.app.t
        flow.heading(t("stand.games"))
        chosen = self.set.chosen(tuple(spec.id for spec in GAMES))
        for spec in GAMES:
            change = partial(self._game, spec.id)
            name = self.app.name_of(spec.id)
            flow.widgets.append(toggle(f"standsetup.game.{spec.id}", name, flow.row(), spec.id in chosen, change))
        flow.widgets.append(
            toggle("standsetup.pair", t("stand.set.pair"), flow.row(), self.set.pair, self._flag("pair"))
        )
        levels = [(f"standsetup.level.{id}", t(f"level.{id}"), id == self.set.level, partial(self._put, "level", id))
                  for id in LEVELS[:3]]  # fmt: skip
        flow.note(t("stand.set.level"), 32)
        flow.choices(levels, 8)

    def _times(self, flow: Flow) -> None:
        t, now = self.app.t, self.set
        flow.heading(t("stand.times"))
        less, more = t("stand.less"), t("stand.more")
        minutes = partial(self._step, "minutes", MINUTES, 1)
        flow.stepper(
            "standsetup.minutes", t("stand.set.minutes"), t("stand.minutes", count=now.minutes), now.minutes,
            (less, partial(minutes, -1), now.minutes > MINUTES[0]),
            (more, partial(minutes, 1), now.minutes < MINUTES[1]), 150,
        )  # fmt: skip
        idle = partial(self._step, "idle", IDLE, IDLE_STEP)
        flow.stepper(
            "standsetup.idle", t("stand.set.idle"), t("stand.seconds", count=now.idle), now.idle,
            (less, partial(idle, -1), now.idle > IDLE[0]), (more, partial(idle, 1), now.idle < IDLE[1]), 150,
        )  # fmt: skip
        flow.note(t("stand.set.idle.note"), 50)

    def _visitors(self, flow: Flow) -> None:
        """What visitors find."""
        t, now = self.app.t, self.set
        flow.heading(t("stand.found"))
        flow.widgets.append(
            toggle(
                "standsetup.fullscreen", t("settings.fullscreen"), flow.row(), now.fullscreen, self._flag("fullscreen")
            )
        )
        flow.note(t("settings.scale"), 32)
        flow.choices([(f"standsetup.scale.{scale}", t("hint.share", share=round(scale * 100)), scale == now.ui_scale,
                       partial(self._put, "ui_scale", scale)) for scale in SCALES], 4)  # fmt: skip
        flow.note(t("settings.speed"), 32)
        flow.choices([(f"standsetup.speed.{id}", t(f"speed.{id}"), id == now.speed, partial(self._put, "speed", id))
                      for id in STAND_SPEEDS], 6)  # fmt: skip
        for id, words in (("reduced_motion", "settings.reduced"), ("sound", "stand.set.sound"),
                          ("attract_sound", "stand.set.attract_sound")):  # fmt: skip
            flow.widgets.append(toggle(f"standsetup.{id}", t(words), flow.row(), getattr(now, id), self._flag(id)))
        volume = slider("standsetup.volume", t("settings.volume"), flow.row(), now.volume, partial(self._put, "volume"))
        flow.widgets.append(volume)

    def _locks(self, flow: Flow) -> None:
        """How the organiser gets further."""
        t, page = self.app.t, self.page()
        flow.heading(t("stand.locks"))
        row = flow.row(after=APART_NOTE)
        flow.widgets.append(replace(field("standsetup.word", t("stand.set.word"), row, self.word, self._word),
                                    limit=LONGEST_WORD))  # fmt: skip
        flow.note(t("stand.set.word.note" if is_word(self.word) else "stand.set.word.wrong"), 32)
        row = flow.row(after=APART_NOTE)
        high = round(row.h * 0.84)
        boxes = split(
            pygame.Rect(row.right - page.px(330), row.centery - high // 2, page.px(330), high), 5, page.px(10)
        )
        for number, box in enumerate(boxes[:4], 1):
            id, words = f"standsetup.corner.{number}", t(f"stand.corner.{number}")
            flow.widgets.append(
                replace(button(id, str(number), box, partial(self._corner, str(number))), label=str(number), tip=words)
            )
        flow.widgets.append(
            icon_button("standsetup.corners.clear", t("stand.corners.clear"), boxes[4], self._clear, "close")
        )
        shown = t("stand.set.corners", text=" ".join(self.corners) or "…")
        flow.draws.append(partial(self._draw_corners, pygame.Rect(row.x, row.y, row.w - page.px(345), row.h), shown))
        flow.note(t("stand.set.corners.note" if is_pattern(self.corners) else "stand.set.corners.wrong"), 50)

    def _draw_corners(self, row: pygame.Rect, words: str, items: list[Item]) -> None:
        self.kit.label(items, words, row.x + row.h * 0.15, row.centery, row.h * 0.48, row.w, self.kit.theme.ivory)

    # -- changes

    @property
    def good(self) -> bool:
        """Whether both ways in can be used."""
        return is_word(self.word) and is_pattern(self.corners)

    def _put(self, name: str, value: Any) -> None:
        self.set = replace(self.set, **{name: value})
        self.changed()

    def _flag(self, name: str) -> Callable[[bool], None]:
        return partial(self._put, name)

    def _game(self, id: str, wanted: bool) -> None:
        """Take a game in or out; the last one stays."""
        known = tuple(spec.id for spec in GAMES)
        chosen = [game for game in known if (game in self.set.chosen(known) if game != id else wanted)]
        if chosen:
            self._put("games", tuple(chosen))
        else:
            self.app.say(self.app.t("stand.one_game"))

    def _step(self, name: str, limits: tuple[int, int], step: int, way: int) -> None:
        self._put(name, min(limits[1], max(limits[0], getattr(self.set, name) + way * step)))

    def _word(self, value: str) -> None:
        self.word = value.lower()
        self.changed()

    def _corner(self, number: str) -> None:
        self.corners = (self.corners + number)[-LONGEST_PATTERN:]
        self.changed()

    def _clear(self) -> None:
        self.corners = ""
        self.changed()

    # -- on and back

    def chosen(self) -> standset.StandSettings:
        """What was set."""
        return replace(self.set, word=self.word, corners=self.corners)

    def start(self) -> None:
        """Keep it, and begin or go on."""
        if not self.good:
            return
        found, stand = self.chosen(), self.app.stand
        if stand is not None:
            problem = stand.apply(found)
            stand.home()
        else:
            problem = standset.save(self.app.data / standset.FILE, found)
            Stand(self.app, found).begin()
        if problem:
            self.app.say(self.app.t("problem.settings", problem=problem))

    def key(self, event: pygame.Event) -> bool:
        """Enter begins."""
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self.start()
            return True
        return False

    def draw(self, items: list[Item]) -> None:
        """Hall, paper, form."""
        kit, page = self.kit, self.page()
        kit.put(items, kit.assets.cover("ui/title", kit.size), 0, 0)
        kit.put(items, kit.shapes.dim(kit.size, 150), 0, 0)
        draw_sheet(items, kit, page, self.app.t("stand.heading"), opacity=1.0)
        for draw in self.form().draws:
            draw(items)
