"""The small sheet before a hand-out is printed: words, paper, kind of file."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from ..core.contract import GameSpec
from ..ui.stage import Item
from ..ui.widgets import Widget, button, choice
from .leaf import PAPERS, Leaf, Press, as_pdf, as_png, rows_of
from .pictures import Still, stem_of
from .settings import PRINTS
from .sheet import Sheet, draw_sheet, sheet, split
from .titled import TitledSheet

if TYPE_CHECKING:
    from .app import App

log = logging.getLogger(__name__)
WIDE, HIGH, ROW = 760, 570, 74
GLANCE, AIM = "quick", "goal"


class HandOut(TitledSheet):
    """One page of a game: of a table if there is one, else its rules at a glance alone."""

    name = "handout"
    limits = (60, 300)

    def __init__(self, app: App, spec: GameSpec, still: Still | None = None) -> None:
        super().__init__(app, still.title if still else "", still.caption if still else "")
        self.spec, self.still = spec, still
        self.controls.focus = "handout.keep"

    # -- controls

    def page(self) -> Sheet:
        """The sheet; less high where there is nothing to type."""
        return sheet(self.kit, WIDE, HIGH - (0 if self.still else 2 * ROW))

    def build(self) -> list[Widget]:
        """What stands on it, paper, kind of file, back and keep."""
        page, t = self.page(), self.app.t
        rows = [page.rect(50, 122 + ROW * n, WIDE - 100, 54) for n in range(2 if self.still else 0)]
        out = self.lines(rows) if self.still else []
        y = 122 + ROW * len(rows)
        out += self._choices("paper", tuple(PAPERS), self.app.settings.paper, y, page)
        out += self._choices("prints", PRINTS, self.app.settings.prints, y + ROW, page)
        foot = page.rect(50, y + 2 * ROW + 62, WIDE - 100, 56)
        back, keep = split(foot, 2, page.px(24))
        out.append(button("handout.back", t("back"), back, self.app.pop, "back", sound="ui/cancel"))
        out.append(button("handout.keep", t("handout.keep"), keep, self.keep, "check", hot=True))
        return out

    def _choices(self, setting: str, values: Sequence[str], now: str, y: int, page: Sheet) -> list[Widget]:
        boxes = split(page.rect(50, y, WIDE - 100, 54), len(values), page.px(14))
        return [
            choice(f"handout.{one}", self.app.t(f"handout.{one}"), box, one == now, partial(self._set, setting, one))
            for one, box in zip(values, boxes, strict=True)
        ]

    def _set(self, setting: str, value: str) -> None:
        setattr(self.app.settings, setting, value)
        self.app.save_settings()
        self.changed()

    # -- the page

    def leaf(self) -> Leaf:
        """What is printed."""
        app, t = self.app, self.app.t
        game = app.name_of(self.spec.id)
        chapters = {chapter.id: chapter for chapter in self.spec.table().rulebook(app.texts.language).chapters}
        glance = chapters[GLANCE]
        foot, subtitle = t("handout.foot", game=game), app.name_of(self.spec.id, "subtitle")
        if self.still is None:
            lead = "\n".join(block.text for block in chapters[AIM].blocks if block.kind == "text")
            return Leaf(game, glance.title, rows_of(glance), lead=lead, foot=foot)
        title = self.title.strip() or game
        below = subtitle if title == game else game
        still, caption = self.still, self.caption.strip()
        return Leaf(title, below, rows_of(glance), glance.title, "", still, caption, self._turn(still), foot)

    def _turn(self, still: Still) -> str:
        """Whose turn it is."""
        actor = still.model.data.get("to_act")
        if not isinstance(actor, int) or not 0 <= actor < len(still.model.people):
            return self.app.t("handout.over")
        return self.app.t("handout.turn", name=still.model.people[actor].name)

    def keep(self) -> None:
        """Set the page and write it beside the pictures."""
        app = self.app
        if app.pictures.busy:
            app.say(app.t("picture.busy"), "ui/illegal")
            return
        kind, leaf = app.settings.prints, self.leaf()
        try:
            page = Press(app.kit, leaf, app.settings.paper).set()
        except (pygame.error, MemoryError) as error:
            log.warning("hand-out: %s", error)
            app.say(app.t("problem.keeping", problem=str(error)), "ui/illegal")
            return
        make: Callable[[], bytes] = (
            partial(as_pdf, page, leaf.title) if kind == "pdf" else partial(as_png, page.surface)
        )
        app.pictures.begin(f"hand-out-{stem_of(self.spec.id, self.still)}", kind, make)
        app.pop()

    def draw(self, items: list[Item]) -> None:
        """The sheet, and what it is for."""
        kit, page = self.kit, self.page()
        draw_sheet(items, kit, page, self.app.t("handout.heading"))
        note = self.app.t("handout.note" if self.still else "handout.glance", game=self.app.name_of(self.spec.id))
        words = kit.text.block(note, page.px(19), (page.px(WIDE - 100), page.px(52)), kit.theme.muted)
        y = 122 + (2 * ROW if self.still else 0) + 2 * ROW
        kit.put(items, words, page.box.x + page.px(50), page.box.y + page.px(y))


def offer(app: App) -> bool:
    """Open the sheet for the table in front; whether there is one."""
    still = app.top.pictured()
    if still is not None:
        app.push(HandOut(app, still.spec, still))
    return still is not None
