"""A table that is looked at while it explains itself: nothing can be moved, and a card of words stands below it.

What is explained comes from those who build on it. The table below this scene stays as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fnmatch import fnmatchcase
from functools import partial
from typing import TYPE_CHECKING, ClassVar

import pygame

from ..core.contract import Json
from ..ui.kit import Kit
from ..ui.stage import Item
from ..ui.tabletop import Spot
from ..ui.widgets import Widget
from .lookcard import LookCard, Row, foot
from .pictures import Still, take
from .pointing import TableScene

if TYPE_CHECKING:
    from .app import App

ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
Tool = tuple[str, str, str, Callable[[], None], bool]


class Look(TableScene):
    """`below` is the table that it was opened from, `share` the width of the first column."""

    music = "none"
    kind: ClassVar[str] = ""
    share: ClassVar[float] = 0.5

    def __init__(self, app: App, below: TableScene) -> None:
        self.below = below
        self._staged = below.table_kit.staged
        self._data = self.taken_over()
        super().__init__(app, below.match, below.viewer)
        self.names = below.names
        self.chronicled = below.chronicled
        self.first = 0
        self.card = LookCard(self)
        self.model.hand, self.model.open, self.model.quiet = below.model.hand, below.model.open, True
        self.model.data = self._data

    def translated(self) -> None:
        """What is told, in that language."""
        super().translated()
        self.names = self.below.names

    # -- for those who build on it

    def taken_over(self) -> Json:
        """The table that is shown."""
        return self.below.seen()

    def title(self) -> str:
        """What is explained."""
        return ""

    def columns(self) -> list[list[Row]]:
        """What is said, in one column or two."""
        return []

    def glows(self, row: Row) -> bool:
        """Whether a row speaks of what is pointed at on the table."""
        return False

    def turning(self) -> list[Tool]:
        """Buttons of its own."""
        return []

    # -- the table

    def desk(self) -> Kit:
        """The table is laid out above the card, so that the card hides nothing."""
        self._desk = self.kit.part()
        self._desk.staged = self._staged
        self._desk.fit_part(self._room(), self.kit.ui_scale)
        return self._desk

    def _room(self) -> tuple[int, int]:
        return self.kit.size[0], foot(self.kit).top

    def resized(self) -> None:
        """The table keeps its part of the window."""
        self._desk.reduced_motion = self.kit.reduced_motion
        self._desk.fit_part(self._room(), self.kit.ui_scale)

    @property
    def mine(self) -> bool:
        """Nothing is decided here."""
        return False

    def seen(self) -> Json:
        """The table that was taken over."""
        return self._data

    def pictured(self) -> Still | None:
        """The table below."""
        return self.below.pictured()

    def point(self, spot: Spot) -> None:
        """Pointing is asking; a pile that lies spread out is put together."""
        if self.model.fanned:
            self._unfan()
        self.app.sound("ui/select")

    def drag_started(self, widget: Widget) -> bool:
        """Nothing is pulled here."""
        return False

    def lit(self) -> Row | None:
        """The row that is pointed at, or that the keyboard is at."""
        here = self.controls.focus if self.controls.keyboard else self.controls.hover
        return next((row for row in self.card.shown() if row.id == here), None)

    def pointed(self) -> str:
        """Id of what is pointed at on the table."""
        return self.controls.focus if self.controls.keyboard else self.controls.hover

    def spots_of(self, patterns: Sequence[str]) -> list[Spot]:
        """The spots that patterns mean, the topmost of each."""
        found = (self._spots.values() if self._spots else self.table.spots(self.model)) if patterns else ()
        return [spot for spot in found if any(fnmatchcase(spot.id, pattern) for pattern in patterns)]

    # -- controls

    def tools(self) -> list[Tool]:
        """The buttons of the card from left to right."""
        t = self.app.t
        others = [tool for tool in explainers(self.below, self) if tool[0] != self.kind]
        return [
            *self.turning(),
            *others,
            ("ledger", "crown", t("play.ledger"), self.below.open_ledger, True),
            ("rules", "rules", t("play.rules"), self.open_rules, True),
            ("close", "close", t("look.close"), self.back, True),
        ]

    def buttons(self) -> list[Widget]:
        """Those of the card, and its rows."""
        return self.card.widgets()

    def open_rules(self, at: str = "") -> None:
        """The rule book, at what is behind a sentence."""
        from .rulebook import RuleBook

        self.app.push(RuleBook(self.app, self.match.spec.id, at))

    def enter(self) -> None:
        """The keyboard begins at the first row."""
        rows = self.card.shown()
        if rows and not self.controls.focus:
            self.controls.attend(rows[0].id)

    def key(self, event: pygame.Event) -> bool:
        """Its own letter and Enter close; the other letters are as at the table."""
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            if event.key == pygame.K_s:
                take(self.app)
            return bool(event.key == pygame.K_s)
        keys: dict[int, Callable[[], None]] = {pygame.K_l: self.below.open_ledger, pygame.K_F1: self.open_rules}
        keys[pygame.K_r] = self.open_rules
        keys |= {LETTERS[id]: act for id, _, _, act, able in explainers(self.below, self) if able}
        keys[LETTERS[self.kind]] = self.back
        keys |= dict.fromkeys(ENTER, self.back)
        if event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            self.scroll(-1 if event.key == pygame.K_PAGEUP else 1)
        elif event.key in keys:
            keys[event.key]()
        else:
            return False
        return True

    def scroll(self, rows: int) -> None:
        """Rows that did not find room."""
        self.first = max(0, min(self.first + rows, self.card.most()))
        self.changed()

    def wheel(self, steps: int) -> None:
        """The same by the wheel."""
        self.scroll(-steps)

    def back(self) -> None:
        """To the table."""
        self.app.sound("ui/cancel")
        self.app.pop()

    # -- picture

    def says(self) -> str:
        """All that the card says."""
        return self.card.says()

    def toast_place(self) -> tuple[float, float, bool]:
        """At the upper edge of the table."""
        return self.kit.size[0] / 2, self.kit.px(24), False

    def draw(self, items: list[Item]) -> None:
        """The table, what is marked on it, the card."""
        super().draw(items)
        if not self.model.fanned:
            self.draw_marks(items)
        self.card.draw(items)

    def draw_marks(self, items: list[Item]) -> None:
        """What the explanation marks on the table."""


LETTERS = {"knows": pygame.K_w, "happened": pygame.K_j}


def explainers(below: TableScene, above: Look | None = None) -> list[Tool]:
    """What a table can explain of itself: who knows what, and what just happened."""
    t, past = below.app.t, bool(below.match.log)
    words = t("play.happened") if past else t("look.nothing_yet")
    return [
        ("happened", "seek", words, partial(open_look, below, "happened", above), past),
        ("knows", "eye", t("play.knows"), partial(open_look, below, "knows", above), True),
    ]


def open_look(below: TableScene, kind: str, above: Look | None = None) -> None:
    """Open an explanation of a table, in the place of another one that is open."""
    from .happened import Happened
    from .knows import Knows

    below.skip()
    scene = (Knows if kind == "knows" else Happened)(below.app, below)
    below.app.sound("ui/page")
    (below.app.push if above is None else below.app.replace)(scene)


def asked(below: TableScene, key: int) -> bool:
    """Open what a key asks for; whether it asked for anything."""
    kind = next((id for id, letter in LETTERS.items() if letter == key), "")
    if not kind:
        return False
    tool = next(tool for tool in explainers(below) if tool[0] == kind)
    if tool[4]:
        tool[3]()
    else:
        below.refuse(tool[2])
    return True
