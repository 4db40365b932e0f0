"""All that can be done with a kept game: go on, look again, name it, send it, judge it."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from ..core import message, record
from ..core.errors import BadRecord
from ..core.match import Match
from ..ui.stage import Item
from ..ui.widgets import Widget, button, by_id, field
from .analysis_scene import AnalysisScene
from .archive import LONGEST_TITLE, TITLE, Entry
from .files import write_atomically
from .folder import stem_of
from .pictures import shown
from .replay import is_over
from .saves import sealed
from .scene import Scene
from .sentences import in_sentences
from .setup import DRAWN, LARGEST_NUMBER
from .sheet import Sheet, centred_words, draw_sheet, sheet, split

if TYPE_CHECKING:
    from .app import App
    from .games import GamesScene

log = logging.getLogger(__name__)
WIDE, HEAD, ROW, GAP, FOOT = 900, 196, 58, 14, 110
Row = tuple[str, str, Callable[[], None], bool]


class GameSheet(Scene):
    """One kept game; `row` is its line in the list below."""

    name = "game"
    modal = True

    def __init__(self, app: App, below: GamesScene, row: Entry, match: Match) -> None:
        super().__init__(app)
        self.below, self.row, self.match = below, row, match
        self.title = row.title
        self.controls.focus = "game.open"

    # -- where things are

    def page(self) -> Sheet:
        """The sheet, as high as its rows."""
        lines = -(-len(self.rows()) // 2)
        return sheet(self.kit, WIDE, HEAD + 78 + lines * (ROW + GAP) + FOOT)

    def rows(self) -> list[Row]:
        """Id, icon, action and whether it is possible."""
        over = is_over(self.match)
        first: Row = (
            ("open", "play", self._go_on, True) if not self.row.finished else ("open", "roll", self._replay, True)
        )
        return [
            first,
            ("replay", "roll", self._replay, True)
            if not self.row.finished
            else ("analyse", "seek", self._analyse, over),
            ("copy", "records", self._copy, self.may_share()),
            ("export", "log", self._export, self.may_share()),
            ("deal", "again", self._deal, self.may_share() and self._number() is not None),
        ]

    def may_share(self) -> bool:
        """Whether the game may leave the program or its deal be played again: that shows everybody's hidden cards."""
        match = self.match
        return is_over(match) or not match.spec.hidden or match.people() < 2

    # -- controls

    def build(self) -> list[Widget]:
        """The title, what can be done, the way back."""
        page, t, out = self.page(), self.app.t, []
        name = field("game.title", t("game.title"), page.rect(60, HEAD - 6, WIDE - 120, 54), self.title, self._type)
        out.append(replace(name, limit=LONGEST_TITLE))
        top = HEAD + 78
        for number, (id, icon, act, able) in enumerate(self.rows()):
            line = page.rect(60, top + (number // 2) * (ROW + GAP), WIDE - 120, ROW)
            box = split(line, 2, page.px(18))[number % 2]
            words = t(f"game.{id}_on" if id == "open" and not self.row.finished else f"game.{id}")
            out.append(button(f"game.{id}", words, box, act, icon, hot=number == 0, enabled=able))
        back = pygame.Rect(0, 0, page.px(250), page.px(54))
        back.midbottom = (page.box.centerx, page.box.bottom - page.px(32))
        out.append(button("game.back", t("back"), back, self.back, "back", sound="ui/cancel"))
        return out

    def _type(self, value: str) -> None:
        self.title = value[:LONGEST_TITLE]
        self.changed()

    def key(self, event: pygame.Event) -> bool:
        """Enter in the title keeps it."""
        here = by_id(self.widgets(), self.controls.focus)
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and here and here.role == "field":
            self._named()
            self.controls.attend("game.open")
            return True
        return False

    def back(self) -> None:
        """To the list; a title that was typed is kept."""
        self._named()
        self.app.pop()

    def _named(self) -> None:
        """Keep the title, if it is another one."""
        title = self.title.strip()
        if title == self.row.title:
            return
        try:
            problem = self.app.games.rename(self.row.path, title)
        except (BadRecord, OSError) as error:
            log.warning("naming %s: %s", self.row.path.name, error)
            problem = str(error)
        if problem:
            self.app.say(self.app.t("problem.keeping", problem=problem), "ui/illegal")
            return
        self.match.extra.pop(TITLE, None)
        if title:
            self.match.extra[TITLE] = title
        self.row = replace(self.row, title=title)

    # -- what can be done

    def _go_on(self) -> None:
        self._named()
        self.app.pop()
        self.below.go_on(self.row)

    def _replay(self) -> None:
        from .replay import ReplayScene

        self._named()
        self.app.sound("ui/page")
        self.app.replace(ReplayScene(self.app, self.match))

    def _analyse(self) -> None:
        self._named()
        self.app.replace(AnalysisScene(self.app, self.match, keep=self._keep))

    def _keep(self) -> None:
        """What was judged is kept with the game."""
        problem = self.app.games.write(self.row.path, sealed(record.write(self.match)))
        if problem:
            self.app.say_once("problem.keeping", problem=problem)

    def _number(self) -> int | None:
        """The number of the deal, if it has one."""
        number = self.match.extra.get("deal_number")
        return number if type(number) is int and 0 <= number <= LARGEST_NUMBER else None

    def _deal(self) -> None:
        """The form of a new game with the same options and the same deal."""
        from .longform import form_of

        self._named()
        form = form_of(self.app, self.match.spec)
        if len(form.setup.chairs) != len(self.match.seats):
            form.setup.seat_players(len(self.match.seats))
        form.setup.options, form.setup.number = dict(self.match.options), str(self._number())
        form.setup.first = self.match.deal.get("first", DRAWN)
        self.app.replace(form)

    def _copy(self) -> None:
        """The whole game as a short text."""
        self._named()
        try:
            text = message.write(self.match)
        except ValueError as error:
            log.warning("message: %s", error)
            self.app.say(self.app.t("game.too_long"), "ui/illegal")
            return
        self.app.clipboard.put(text)
        self.app.say(self.app.t("game.copied", count=len(text)))

    def _export(self) -> None:
        """The record as a file of its own, for another computer or another program."""
        self._named()
        names = self.title or " ".join(seat.name for seat in self.match.seats)
        folder = self.app.data / "exported"
        stem = stem_of(f"{self.match.spec.id} {names} {self.row.when[:10]}")
        path = next(
            p for n in range(100_000) if not (p := folder / (f"{stem}-{n}.json" if n else f"{stem}.json")).exists()
        )
        text = json.dumps(record.write(self.match), ensure_ascii=False, indent=1) + "\n"
        problem = write_atomically(path, text.encode())
        if problem:
            self.app.say(self.app.t("problem.keeping", problem=problem), "ui/illegal")
        else:
            self.app.say(self.app.t("game.exported", path=shown(path)), firm=True)

    # -- picture

    def says(self) -> str:
        """Who plays and where it stands."""
        return in_sentences(*self.below.words(self.row))

    def draw(self, items: list[Item]) -> None:
        """Paper, game, who plays, where it stands."""
        page, kit = self.page(), self.kit
        draw_sheet(items, kit, page, self.app.name_of(self.match.spec.id))
        bare = replace(self.row, title="")
        names, words = self.below.words(bare)
        x, room = page.box.centerx, page.px(WIDE - 120)
        centred_words(items, kit, names, x, page.box.y + page.px(104), page.px(23), room, kit.theme.gold)
        centred_words(items, kit, words, x, page.box.y + page.px(140), page.px(20), room, kit.theme.ivory)
