"""A decision of a game that is over, looked at again: the table as its player saw it, what was played, what is best."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import pygame

from ..core.counsel import agreed, sentence
from ..core.match import Match
from ..ui.stage import Item
from ..ui.tabletop import Spot
from ..ui.widgets import Widget, icon_button
from .pictures import take
from .pointing import TableScene
from .sidepanel import Line, SidePanel
from .ways import BEST, PLAYED, Way

if TYPE_CHECKING:
    from .analysis import Analysis, Judgement
    from .app import App

HIGH = 48


class Glance(TableScene):
    """Read only; `ply` is the decision."""

    name = "glance"
    music = "none"

    def __init__(self, app: App, analysis: Analysis, ply: int) -> None:
        self.analysis = analysis
        self.ply = ply
        self.one: Judgement = analysis.judged[ply]
        super().__init__(app, up_to(analysis.match, ply), self.one.seat)
        self.panel = SidePanel(self, "glance", self._heading())
        self.panel.lines = self._lines()
        best = Way(self.one.best, self.one.seat, BEST)
        other = self.one.best != self.one.played
        self.ways = (Way(self.one.played, self.one.seat, PLAYED), best) if other else (best,)

    @property
    def mine(self) -> bool:
        """Nothing is decided here any more."""
        return False

    # -- words

    def _heading(self) -> str:
        return self._of("glance.heading")

    def _of(self, key: str, **args: object) -> str:
        """A sentence about the player, in the second person for whoever is simply called You."""
        name = self.names[self.one.seat]
        return self.app.t(f"{key}.you" if name == self.app.t("new.name.you") else key, name=name, **args)

    def _lines(self) -> list[Line]:
        """What was played and what is best, each with its chance, and why it is."""
        one, t, view = self.one, self.app.t, self.match.view(self.one.seat)
        counsel, spec = self.match.spec.table().counsel, self.match.spec
        played, best = (sentence(self.texts, counsel.named(view, m), self.names) for m in (one.played, one.best))
        if one.alone:
            return [Line("played", played, "close"), Line("note", t("hint.only"))]
        said = agreed(spec, counsel, view, one.best)
        reason = Line("note", sentence(self.texts, said[0], self.names) if said else t("hint.later"))
        agreed_on = one.best == one.played
        words = t("glance.agreed" if agreed_on else "analysis.better", text=best)
        top = Line("best", words, "star", t("hint.share", share=round(100 * one.chance)))
        if agreed_on:
            return [top, reason]
        lost = t("glance.lost", points=round(100 * one.loss)) if one.loss >= 0.005 else t("glance.equal")
        out = [
            Line("played", t("analysis.played", text=played), "close", t("hint.share", share=round(100 * one.got))),
            Line("note", " ".join([lost, *([t("glance.apart")] if one.apart else [])])),
        ]
        return [*out, top, reason]

    def says(self) -> str:
        """What the panel says."""
        assert self.panel
        return self.panel.says()

    # -- controls

    def buttons(self) -> list[Widget]:
        """Back, and the judged decisions before and after."""
        bar = self.table.bar(self.model)
        rows: tuple[tuple[str, str, Callable[[], None], bool], ...] = (
            ("back", "close", self.back, True),
            ("previous", "back", partial(self.turn, -1), self._neighbour(-1) is not None),
            ("next", "next", partial(self.turn, 1), self._neighbour(1) is not None),
        )
        size = min(bar.h, round(bar.w / (len(rows) * 1.14)))
        pitch = (bar.w - size) / (len(rows) - 1)
        boxes = [pygame.Rect(round(bar.x + i * pitch), bar.y, size, size) for i in range(len(rows))]
        return [
            icon_button(f"glance.go_{id}", self.app.t(f"glance.{id}"), box, act, icon, enabled)
            for (id, icon, act, enabled), box in zip(rows, boxes, strict=True)
        ]

    def _neighbour(self, way: int) -> int | None:
        """The next judged decision with a choice, one way or the other."""
        plies = sorted(ply for ply, one in self.analysis.judged.items() if not one.alone)
        found = [ply for ply in plies if (ply - self.ply) * way > 0]
        return None if not found else found[0] if way > 0 else found[-1]

    def turn(self, way: int) -> None:
        """Show the decision before or after this one."""
        ply = self._neighbour(way)
        if ply is None:
            return
        self.app.sound("ui/page")
        other = Glance(self.app, self.analysis, ply)
        other.controls.focus = self.controls.focus
        self.app.replace(other)

    def key(self, event: pygame.Event) -> bool:
        """Page keys turn to other decisions, Enter goes back, Ctrl+S takes a picture."""
        if event.key == pygame.K_s and event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            take(self.app)
            return True
        if event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            self.turn(-1 if event.key == pygame.K_PAGEUP else 1)
            return True
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self.back()
            return True
        return False

    def wheel(self, steps: int) -> None:
        """There is no chronicle to turn."""

    def back(self) -> None:
        """A pile first, then to the analysis."""
        if self.model.fanned:
            self._unfan()
        else:
            self.app.sound("ui/cancel")
            self.app.pop()

    def _explain(self, spot: Spot) -> None:
        """A pile spreads out; nothing else can be done."""
        if pile := self.table.fan(spot, self.model):
            self.model.fanned = pile
            self.app.sound("ui/page")

    def _keep(self, spot: Spot) -> None:
        """Nothing is pulled here."""

    # -- picture

    def draw(self, items: list[Item]) -> None:
        """The table, and over its prompt which decision this is."""
        super().draw(items)
        kit, prompt = self.kit, self.table.prompt_box(self.model)
        words = self._of("glance.plate", ply=self.ply + 1, total=self.analysis.total)
        size = kit.tx(21)
        box = pygame.Rect(0, 0, min(kit.text.width(words, size, "bold") + kit.tx(110), kit.size[0] - 16), kit.tx(HIGH))
        box.center = prompt.center
        box.clamp_ip(pygame.Rect((4, 4), (kit.size[0] - 8, kit.size[1] - 8)))
        kit.put(items, kit.shapes.panel(box.w, box.h, 1.0), box.x, box.y)
        kit.centred(items, kit.assets.tinted("ui/eye", kit.tx(28), kit.theme.gold), box.x + kit.tx(36), box.centery)
        room = box.w - kit.tx(76)
        kit.label(items, words, box.x + kit.tx(62), box.centery, size, room, kit.theme.ivory, "bold")


def up_to(match: Match, ply: int) -> Match:
    """The same game as far as a decision, so that nothing later shows."""
    out = Match(match.spec, match.options, match.deal, match.seats)
    for entry in match.log[:ply]:
        out.play(entry.move)
    return out
