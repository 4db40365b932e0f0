"""A decision of a game that is over, looked at again: the table as its player saw it, what was played, what is best."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame

from ..core.contract import Json, Move
from ..core.counsel import agreed, sentence
from ..core.match import Match
from ..ui.stage import Item
from ..ui.widgets import Widget, icon_button
from . import audience
from .audience import ALL
from .look import Tool, asked, explainers
from .pictures import take
from .pointing import TableScene, bar_boxes
from .sidepanel import Line, SidePanel
from .ways import BEST, PLAYED, Way

if TYPE_CHECKING:
    from .analysis import Analysis, Judgement
    from .app import App

HIGH = 48


class Glance(TableScene):
    """Read only; `ply` is the decision."""

    name = "glance"
    keyset = "table"
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

    def translated(self) -> None:
        """The panel in that language."""
        super().translated()
        assert self.panel
        self.panel.title, self.panel.lines = self._heading(), self._lines()

    @property
    def mine(self) -> bool:
        """Moves can be pointed out as then, to ask why one is not allowed; none is made."""
        return self.match.to_act == self.viewer

    def laid_open(self) -> Json | None:
        """The game is over: nobody has secrets any more."""
        return audience.shown(self.match, ALL) if self.match.spec.hidden else None

    def _picked(self, chosen: str) -> None:
        """Nothing glows until something is chosen: what was played and what is best are marked."""
        super()._picked(chosen)
        if not self.picker.picked:
            self.model.tokens = self.model.roots = frozenset()

    def enter(self) -> None:
        """What was possible then can be pointed out."""
        self._refresh()

    def play(self, move: Move) -> None:
        """A move that was allowed: that is said, and all stays as it was."""
        self.picker.clear()
        self._picked("")
        self.app.say(self.app.t("glance.allowed"))

    # -- words

    def _heading(self) -> str:
        return self._of("glance.heading")

    def _of(self, key: str, **args: object) -> str:
        """A sentence about the player."""
        return self.app.t(key, name=self.names[self.one.seat], **args)

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
        t = self.app.t
        before, after = (self._neighbour(way) is not None for way in (-1, 1))
        rows: tuple[Tool, ...] = (
            ("glance.go_back", "close", t("glance.back"), self.close, True),
            ("glance.go_previous", "back", t("glance.previous"), partial(self.turn, -1), before),
            ("glance.go_next", "next", t("glance.next"), partial(self.turn, 1), after),
            *((f"button.{id}", icon, words, act, able) for id, icon, words, act, able in explainers(self)),
            ("button.ledger", "crown", t("play.ledger"), self.open_ledger, True),
            ("button.rules", "rules", t("play.rules"), self.open_rules, True),
        )
        boxes = bar_boxes(self.table.bar(self.model), len(rows))
        return [
            icon_button(id, words, box, act, icon, enabled)
            for (id, icon, words, act, enabled), box in zip(rows, boxes, strict=True)
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

    def open_rules(self) -> None:
        """The rule book of this game."""
        from .rulebook import RuleBook

        self.app.push(RuleBook(self.app, self.match.spec.id))

    def key(self, event: pygame.Event) -> bool:
        """Page keys turn to other decisions, Enter goes back, Ctrl+S takes a picture, letters ask."""
        if event.key == pygame.K_s and event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            take(self.app)
            return True
        if event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            self.turn(-1 if event.key == pygame.K_PAGEUP else 1)
            return True
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self.back()
            return True
        letters = {pygame.K_l: self.open_ledger, pygame.K_r: self.open_rules, pygame.K_F1: self.open_rules}
        if event.key in letters:
            letters[event.key]()
            return True
        return asked(self, event.key)

    def wheel(self, steps: int) -> None:
        """There is no chronicle to turn."""

    def back(self) -> None:
        """A pile or a choice first, then to the analysis."""
        if self.model.fanned:
            self._unfan()
        elif self.picker.picked:
            self._step_back()
        else:
            self.close()

    def close(self) -> None:
        """To the analysis."""
        self.app.sound("ui/cancel")
        self.app.pop()

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
