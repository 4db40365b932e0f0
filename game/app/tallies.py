"""What the games that are over add up to: who played how often against whom, and how it ended."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING

import pygame

from ..core.contract import GameSpec
from ..registry import GAMES
from ..ui.stage import Item
from ..ui.widgets import Widget, area, button, choice, icon_button
from .archive import Entry, Player
from .confirm import question
from .games import level_name
from .names import called
from .scene import Scene
from .setup import LEVELS
from .sheet import Sheet, centred_words, draw_sheet, hairline, sheet, split

if TYPE_CHECKING:
    from .app import App

WIDE, HIGH, TALL = 1080, 760, 1200
HEAD, TAB, ROW, FOOT = 112, 54, 46, 108
COLUMNS = ("who", "against", "games", "won", "drawn", "lost", "share")
STOPS = (0.0, 0.24, 0.56, 0.66, 0.76, 0.87, 1.0)
PEOPLE = ""


@dataclass(slots=True)
class Tally:
    """One person against one kind of opponent; `points` are shares of wins, a draw between two being a half."""

    who: str
    against: str
    games: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    points: float = 0.0

    def add(self, winners: tuple[int, ...], seat: int, count: int) -> None:
        """Count a game."""
        self.games += 1
        shared = len(winners) in (0, count)
        if shared:
            self.drawn += 1
            self.points += 1 / count
        elif seat in winners:
            self.won += 1
            self.points += 1 / len(winners)
        else:
            self.lost += 1


def tallied(entries: Iterable[Entry], game: str, since: float = 0.0, known: Callable[[str], str] = str) -> list[Tally]:
    """The games of a kind that began since a moment and are over, by person and by the strongest they played.

    The busiest come first; `known` gives those one name who are the same person.
    """
    found: dict[tuple[str, str], Tally] = {}
    for one in entries:
        if one.game != game or one.winners is None or not one.finished or one.began < since:
            continue
        for seat, player in enumerate(one.players):
            if player.person:
                key = known(player.name), strongest(one.players, seat)
                found.setdefault(key, Tally(*key)).add(one.winners, seat, len(one.players))
    return sorted(found.values(), key=lambda one: (-one.games, one.who, one.against))


def strongest(players: tuple[Player, ...], seat: int) -> str:
    """The highest level among the others; `PEOPLE` if they are people."""
    levels = [other.level for index, other in enumerate(players) if index != seat and not other.person]
    return max(levels, key=lambda level: LEVELS.index(level) if level in LEVELS else -1, default=PEOPLE)


class TalliesScene(Scene):
    """A table, one line a person and kind of opponent."""

    name = "tallies"
    modal = True

    def __init__(self, app: App, spec: GameSpec) -> None:
        super().__init__(app)
        self.spec, self.first = spec, 0
        self._found: list[Tally] | None = None
        self.controls.focus = "tallies.back"

    def enter(self) -> None:
        """Games may have come and gone."""
        self._found = None

    def rows(self) -> list[Tally]:
        """The lines of the game that is shown, added up once."""
        found = self._found
        if found is None:
            known = partial(called, texts=self.app.texts)
            found = tallied(self.app.games.listed(), self.spec.id, self.app.settings.counted_from, known)
            self._found = found
        return found

    # -- where things are

    def page(self) -> Sheet:
        """The sheet."""
        return sheet(self.kit, WIDE - 120, TALL) if self.kit.portrait else sheet(self.kit, WIDE, HIGH)

    def room(self, page: Sheet) -> pygame.Rect:
        """The place of the lines, below their heading."""
        top = page.box.y + page.px(HEAD + TAB + 22 + ROW)
        return pygame.Rect(
            page.box.x + page.px(56), top, page.box.w - page.px(112), page.box.bottom - page.px(FOOT) - top
        )

    def fits(self, page: Sheet) -> int:
        """Number of lines in sight."""
        return max(1, self.room(page).h // page.px(ROW))

    # -- controls

    def build(self) -> list[Widget]:
        """The games, the lines, erase, back."""
        page, t = self.page(), self.app.t
        left, wide = page.box.x + page.px(56), page.box.w - page.px(112)
        tabs = pygame.Rect(left, page.box.y + page.px(HEAD), wide, page.px(TAB))
        out: list[Widget] = [
            choice(f"tallies.{spec.id}", self.app.name_of(spec.id), box, spec is self.spec, partial(self.turn, spec))
            for spec, box in zip(GAMES, split(tabs, len(GAMES), page.px(14)), strict=True)
        ]
        rows, fits, room = self.rows(), self.fits(page), self.room(page)
        self.first = max(0, min(self.first, len(rows) - fits))
        for line, row in enumerate(rows[self.first : self.first + fits]):
            box = pygame.Rect(room.x, room.y + line * page.px(ROW), room.w, page.px(ROW))
            words = ", ".join(
                t("pair", name=t(f"tallies.{name}"), text=text)
                for name, text in zip(COLUMNS, self.cells(row), strict=True)
            )
            out.append(area(f"tally.{self.first + line}", "row", words, box, focusable=False, sound=""))
        if len(rows) > fits:
            size = page.px(48)
            less = pygame.Rect(left, page.box.bottom - page.px(83), size, size)
            more, able = less.move(size + page.px(12), 0), self.first < len(rows) - fits
            out.append(
                icon_button("tallies.less", t("editor.up"), less, partial(self.wheel, fits), "back", self.first > 0)
            )
            out.append(icon_button("tallies.more", t("editor.down"), more, partial(self.wheel, -fits), "next", able))
        foot = pygame.Rect(left, page.box.bottom - page.px(86), wide, page.px(54))
        back = pygame.Rect(0, 0, page.px(250), foot.h)
        back.midbottom = (page.box.centerx, foot.bottom)
        erase = pygame.Rect(0, foot.y, page.px(230), foot.h)
        erase.right = foot.right
        out.append(button("tallies.back", t("back"), back, self.app.pop, "back", hot=True, sound="ui/cancel"))
        out.append(button("tallies.erase", t("tallies.erase"), erase, self.erase, "close", enabled=bool(rows)))
        return out

    def turn(self, spec: GameSpec) -> None:
        """Another game."""
        self.spec, self.first, self._found = spec, 0, None
        self.app.sound("ui/page")

    def wheel(self, steps: int) -> None:
        """The list turns."""
        self.first -= steps
        self.changed()

    def erase(self) -> None:
        """Count from now on, once it has been asked."""
        self.app.push(question(self.app, "tallies.erase_sure", "tallies.erase", self._erase))

    def _erase(self) -> None:
        self.app.settings.counted_from = datetime.now(UTC).timestamp()
        self.app.save_settings()
        self._found = None
        self.changed()

    # -- picture

    def cells(self, row: Tally) -> tuple[str, ...]:
        """What a line says, column by column."""
        t = self.app.t
        against = t("tallies.people") if row.against == PEOPLE else level_name(self.app, row.against)
        numbers = (str(number) for number in (row.games, row.won, row.drawn, row.lost))
        return row.who, against, *numbers, t("hint.share", share=round(100 * row.points / row.games))

    def says(self) -> str:
        """The game, and whether there is anything."""
        return self.app.name_of(self.spec.id) if self.rows() else self.app.t("tallies.none")

    def draw(self, items: list[Item]) -> None:
        """Paper, heading, lines."""
        page, kit = self.page(), self.kit
        draw_sheet(items, kit, page, self.app.t("games.stats"), opacity=1.0)
        room, rows = self.room(page), self.rows()
        if not rows:
            words, y = self.app.t("tallies.none"), room.y + page.px(20)
            centred_words(items, kit, words, page.box.centerx, y, page.px(22), room.w, kit.theme.muted)
            return
        heads = tuple(self.app.t(f"tallies.{name}") for name in COLUMNS)
        self._line(items, page, room.y - page.px(ROW / 2), heads, True)
        kit.put(items, hairline(kit, room.w, max(1, page.px(1.6))), room.x, room.y - page.px(3))
        for line, row in enumerate(rows[self.first : self.first + self.fits(page)]):
            self._line(items, page, room.y + page.px(ROW * (line + 0.5)), self.cells(row), False)

    def _line(self, items: list[Item], page: Sheet, y: float, cells: tuple[str, ...], head: bool) -> None:
        kit, room = self.kit, self.room(page)
        tone, role = (kit.theme.gold, "bold") if head else (kit.theme.ivory, "body")
        for number, (text, stop) in enumerate(zip(cells, STOPS, strict=True)):
            words = number < 2
            x = room.x + room.w * stop
            wide = room.w * (0.22 if words else 0.1)
            align = "left" if words else "right"
            kit.label(items, text, x, y, page.px(21), wide, tone, role, align)
