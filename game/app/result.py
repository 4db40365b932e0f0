"""The result: place by place with what decided it, then who won and why, then what next."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from ..core.match import HUMAN
from ..ui.stage import Item
from ..ui.tabletop import Chart
from ..ui.widgets import Widget, area, button
from .analysis_scene import AnalysisScene
from .chart import ChartScene
from .ledger import WIDE, draw_rows, draw_verdict, row_regions, rows_height
from .longform import form_of
from .newgame import rematch
from .replay import ReplayScene
from .resume import to_title
from .scene import Scene
from .sentences import in_sentences
from .sheet import Sheet, draw_sheet, heading, sheet, split

if TYPE_CHECKING:
    from .app import App
    from .play import PlayScene

Row = tuple[str, str, Callable[[], None]]
FIRST_MS, EACH_MS, FADE_MS = 450.0, 520.0, 240.0
HEAD, FOOT = 150, 306
SHORT = 490
PLATE, GAP = 56, 14


class ResultScene(Scene):
    """`conceded` is the seat that gave up: then nothing is counted; `again` shows at once what was told before."""

    name = "result"
    hot = "rematch"
    modal = True

    def __init__(self, app: App, play: PlayScene, conceded: int | None = None, again: bool = False) -> None:
        super().__init__(app)
        self.play, self.conceded = play, conceded
        self.found = play.table.ledger(play.model.data, play.names)
        self.winners = self._winners()
        self.age = 0.0
        self.rung = 0
        self.controls.focus = "result.rematch"
        if again:
            self.age, self.rung = self.length, self.steps

    def translated(self) -> None:
        """The same result in that language."""
        self.found = self.play.table.ledger(self.play.model.data, self.play.names)

    def _winners(self) -> tuple[int, ...]:
        if self.conceded is not None:
            return tuple(seat for seat in range(len(self.play.names)) if seat != self.conceded)
        outcome = self.play.match.outcome()
        return outcome.winners if outcome else ()

    @property
    def drawn(self) -> bool:
        """Whether nobody is ahead of anybody."""
        return len(self.winners) in (0, len(self.play.names))

    # -- time

    @property
    def steps(self) -> int:
        """Rows that appear one after another, the verdict last."""
        return 1 if self.conceded is not None else len(self.found.rows) + 2

    @property
    def length(self) -> float:
        """When everything has appeared, in ms."""
        return FIRST_MS + EACH_MS * (self.steps - 1) + FADE_MS

    @property
    def told(self) -> bool:
        """Whether everything has appeared."""
        return self.age >= self.length

    def share(self, step: int) -> float:
        """How far a row has appeared."""
        return min(1.0, max(0.0, (self.age - FIRST_MS - EACH_MS * step) / FADE_MS))

    def enter(self) -> None:
        """Without motion all is there at once."""
        if self.kit.reduced_motion or self.app.settings.speed == "off":
            self.skip()

    def update(self, dt: float) -> bool:
        """The next row, with its bell; at the end the fanfare."""
        if self.told:
            return False
        self.age += dt
        while self.rung < self.steps and self.age >= FIRST_MS + EACH_MS * self.rung:
            self.rung += 1
            self.app.sound(self.fanfare() if self.rung == self.steps else "ui/score")
            self.changed()
        return True

    def skip(self) -> None:
        """Everything at once."""
        if not self.told:
            if self.rung < self.steps:
                self.app.sound(self.fanfare())
            self.age, self.rung = self.length, self.steps
            self.changed()

    def fanfare(self) -> str:
        """What the viewer hears."""
        if self.drawn:
            return "ui/draw_game"
        people = [i for i, seat in enumerate(self.play.match.seats) if seat.kind == HUMAN]
        lost = len(people) == 1 and people[0] not in self.winners
        return "ui/loss" if lost else "ui/win"

    def busy(self) -> bool:
        """While rows appear."""
        return not self.told

    # -- controls

    def page(self) -> Sheet:
        """The sheet; a short one after a concession."""
        if self.conceded is not None:
            return sheet(self.kit, WIDE, SHORT)
        return sheet(self.kit, WIDE, HEAD + rows_height(self.found) + FOOT)

    def build(self) -> list[Widget]:
        """A click anywhere tells the rest; then what can be looked at, and the ways on."""
        page, out = self.page(), []
        if not self.told:
            box = pygame.Rect((0, 0), self.kit.size)
            out.append(
                area("result.skip", "region", self.app.t("result.skip"), box, self.skip, focusable=False, sound="")
            )
        if self.conceded is None:
            out += row_regions(page, page.px(HEAD), self.found)[: self.rung]
        foot = pygame.Rect(
            page.box.x + page.px(44), page.box.bottom - page.px(94), page.box.w - page.px(88), page.px(PLATE)
        )
        for rows, row in ((self._looking_back(), foot.move(0, -page.px(PLATE + GAP))), (self._going_on(), foot)):
            for (id, icon, action), box in zip(rows, split(row, max(1, len(rows)), page.px(GAP)), strict=False):
                act = action if self.told else self.skip
                out.append(
                    button(f"{self.name}.{id}", self.app.t(f"{self.name}.{id}"), box, act, icon, hot=id == self.hot)
                )
        return out

    def _looking_back(self) -> list[Row]:
        """What can be seen of the game that is over."""
        rows: list[Row] = [("review", "eye", self.app.pop)] if self.conceded is None else []
        if self.conceded is None and self._chart():
            rows.append(("chart", "crown", self._open_chart))
        return [*rows, ("replay", "roll", self.replay), ("analyse", "seek", self.analyse)]

    def _going_on(self) -> list[Row]:
        """What comes next."""
        return [("rematch", "redo", self._rematch), ("new", "card", self._new), ("title", "quit", self._title)]

    def replay(self) -> None:
        """The game from its beginning."""
        self.play.bared = True
        self.app.push(ReplayScene(self.app, self.play.match))

    def analyse(self) -> None:
        """The game decision by decision."""
        chart = self._chart()
        self.app.push(AnalysisScene(self.app, self.play.match, chart.colours if chart else (), self.play.keep_again))

    def _chart(self) -> Chart | None:
        return self.play.table.chart(self.play.match.log, self.play.model)

    def _open_chart(self) -> None:
        chart = self._chart()
        if chart:
            self.app.push(ChartScene(self.app, self.play, chart))

    def _rematch(self) -> None:
        rematch(self.app, self.play.match, self.conceded)

    def _new(self) -> None:
        self.app.push(form_of(self.app, self.play.match.spec))

    def _title(self) -> None:
        to_title(self.app)

    def back(self) -> None:
        """Escape tells the rest, then goes back to the table; a conceded one is left."""
        if not self.told:
            self.skip()
        elif self.conceded is None:
            self.app.pop()
        else:
            self._title()

    def key(self, event: pygame.Event) -> bool:
        """Any key tells the rest; then Enter deals again."""
        if not self.told:
            self.skip()
            return True
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self._rematch()
            return True
        return False

    # -- picture

    def title(self) -> str:
        """Who won, once it may be said."""
        if self.rung < self.steps:
            return self.app.t("result.counting")
        if self.drawn:
            return self.app.t("result.draw")
        if len(self.winners) > 1:
            return self.app.t("result.shared", names=", ".join(self.play.names[seat] for seat in self.winners))
        return self._of("result.win", self.winners[0])

    def _of(self, key: str, seat: int) -> str:
        """A sentence about a seat."""
        return self.app.t(key, name=self.play.names[seat])

    def verdict(self) -> str:
        """Why."""
        if self.conceded is not None:
            return self._of("result.conceded", self.conceded)
        outcome = self.play.match.outcome()
        end = self.play.table.end_words(outcome) if outcome else ""
        return f"{end}\n{self.found.verdict}" if end else self.found.verdict

    def says(self) -> str:
        """Title and verdict."""
        return in_sentences(self.title(), self.verdict()) if self.told else self.title()

    def draw(self, items: list[Item]) -> None:
        """Paper, title, rows, verdict."""
        page, kit = self.page(), self.kit
        draw_sheet(items, kit, page)
        crown = kit.assets.tinted("ui/crown" if not self.drawn else "ui/sword_tie", page.px(52), kit.theme.gold)
        shown = round(255 * self.share(self.steps - 1))
        x, top = page.box.centerx, page.box.y
        if shown:
            kit.centred(items, crown, x, top + page.px(46), shown)
        heading(items, kit, self.title(), x, top + page.px(70), page.px(44), page.box.w - page.px(160))
        if self.conceded is not None:
            draw_verdict(items, kit, page, top + page.px(140), page.box.bottom - page.px(174), self.verdict())
            return
        shares = [self.share(i) for i in range(len(self.found.rows) + 1)]
        bottom = draw_rows(items, kit, page, top + page.px(HEAD), self.found, self.play.names, shares)
        draw_verdict(items, kit, page, bottom, page.box.bottom - page.px(174), self.verdict(), shown)
