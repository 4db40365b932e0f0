"""The analysis of a game that is over: chances to win over its decisions, and those that gave most away."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from ..core.counsel import sentence
from ..core.match import Match
from ..ui.kit import Kit
from ..ui.stage import Item
from ..ui.theme import Colour
from ..ui.widgets import Look, Widget, area, button
from .analysis import CHANCES, LEAST_LOSS, LEVEL, SECONDS, SIMULATIONS, Analysis, Judgement
from .chart import FINE, marker
from .glance import Glance
from .names import names_of
from .scene import Scene
from .sheet import Sheet, centred_words, draw_sheet, sheet

if TYPE_CHECKING:
    from .app import App

log = logging.getLogger(__name__)
WIDE, HIGH = 1520, 900
NARROW, TALL = 980, 1560
ROW = 112
SHARES = (0, 25, 50, 75, 100)
FRESH_MS = 250.0
INSET = 8


def analysis_of(app: App, match: Match) -> Analysis:
    """The analysis of a match as far as it has come; what was played otherwise since is judged anew."""
    kept = app.analysis if app.analysis and app.analysis.match is match else None
    if kept is None or kept.moves != tuple(match.moves):
        kept = app.analysis = Analysis(match, kept)
    return kept


class AnalysisScene(Scene):
    """`running` is whether the computer goes on judging; the scene may be left and come back to.

    `keep` writes the game once all is judged.
    """

    name = "analysis"
    modal = True

    def __init__(
        self, app: App, match: Match, colours: Sequence[Colour] = (), keep: Callable[[], None] | None = None
    ) -> None:
        super().__init__(app)
        self.keep = keep
        self.match = match
        self.analysis = analysis_of(app, match)
        self.texts = app.texts_of(match.spec.id)
        self.names = names_of(match, app.texts)
        self.colours = tuple(colours) or self.kit.theme.seats
        self.running = True
        self.controls.focus = "analysis.back"
        self._asked = False
        self._unseen = 0.0
        self._points: list[Judgement] = []
        self._words: dict[tuple[int, bool], str] = {}
        self._plot: tuple[object, pygame.Surface] | None = None

    def translated(self) -> None:
        """What was judged is worded anew."""
        self.names = names_of(self.match, self.app.texts)
        self._words.clear()
        self._plot = None

    # -- judging

    def update(self, dt: float) -> bool:
        """Look for an answer and ask on; whether there is something new to see."""
        self._unseen += dt
        if not self.busy():
            return False
        fresh = self._asked and self._heard()
        self._ask_on()
        if not fresh or (self._unseen < FRESH_MS and not self.analysis.finished):
            return False
        self._unseen = 0.0
        if self.analysis.finished:
            self.app.sound("ui/score")
            self._judged()
        self.changed()
        return True

    def _judged(self) -> None:
        """All is judged: the chances are kept with the game."""
        lines = [[[ply, round(chance, 3)] for ply, chance in line] for line in self.analysis.curves()]
        self.match.extra[CHANCES] = lines
        if self.keep:
            self.keep()

    def _heard(self) -> bool:
        """Whether an answer has come."""
        query, answer = self.analysis.query, self.app.worker.poll()
        if query is None or answer is None or (answer.match_id, answer.ply) != (self.match.id, query.ply):
            return False
        self._asked = False
        if answer.choice is not None:
            self.analysis.answer(answer.choice)
            return True
        log.error("analysis: %s", answer.error)
        self.running = False
        self.app.say(self.app.t("analysis.failed"))
        self.changed()
        return False

    def _ask_on(self) -> None:
        query = self.analysis.query if self.running and not self._asked else None
        if query is not None:
            self._asked = True
            ask, looks = self.app.worker.ask, query.simulations
            ask(self.match.id, query.ply, query.view, LEVEL, query.seed, seconds=SECONDS, simulations=looks)

    def busy(self) -> bool:
        """While it judges."""
        return self.running and not self.analysis.finished

    def toggle(self) -> None:
        """Stop judging, or go on."""
        self.running = not self.running
        if not self.running:
            self._forget()

    def _forget(self) -> None:
        if self._asked:
            self.app.worker.cancel()
        self._asked = False

    def leave(self) -> None:
        """What is judged so far is kept with the match."""
        self._forget()

    # -- where things are

    @property
    def wide(self) -> bool:
        """Whether curves and list stand side by side."""
        return not self.kit.portrait

    def page(self) -> Sheet:
        """The sheet."""
        return sheet(self.kit, *((WIDE, HIGH) if self.wide else (NARROW, TALL)))

    def graph(self, page: Sheet) -> pygame.Rect:
        """The room of the curves."""
        return page.rect(110, 226, 660, 470) if self.wide else page.rect(110, 230, NARROW - 180, 480)

    def row(self, page: Sheet, index: int) -> pygame.Rect:
        """The room of a turning point."""
        x, y, width = (840, 216, WIDE - 840 - 60) if self.wide else (60, 866, NARROW - 120)
        return page.rect(x, y + ROW * index, width, ROW - 12)

    def at(self, page: Sheet, ply: float, chance: float) -> tuple[int, int]:
        """The point of the graph for a decision and a chance."""
        room = self.graph(page)
        inset = page.px(INSET)
        along = (room.w - 2 * inset) * ply / max(1, self.analysis.total)
        return round(room.x + inset + along), round(room.bottom - room.h * chance)

    # -- controls

    def build(self) -> list[Widget]:
        """The curves, the turning points, then stop or go on, and back."""
        page, t = self.page(), self.app.t
        self._points = self.analysis.turning_points()
        graph = area("analysis.graph", "region", t("analysis.graph"), self.graph(page), self._open_near, sound="")
        out: list[Widget] = [graph]
        for number, one in enumerate(self._points):
            place = pygame.Rect(0, 0, page.px(32), page.px(32))
            place.center = self.at(page, one.ply, one.chance)
            act = partial(self.open, one.ply)
            out.append(area(f"analysis.mark.{number}", "mark", self._told(one), place, act, focusable=False))
        for number, one in enumerate(self._points):
            act = partial(self.open, one.ply)
            box, words = self.row(page, number), self._told(one)
            out.append(Widget(f"analysis.point.{number}", "button", words, box, act, self._paint_row, value=number))
        return out + self._feet(page)

    def _feet(self, page: Sheet) -> list[Widget]:
        t, low = self.app.t, page.box.bottom - page.px(90)
        back = pygame.Rect(0, low, page.px(230), page.px(54))
        back.right = page.box.right - page.px(60)
        out = [button("analysis.back", t("back"), back, self.app.pop, "back", hot=True, sound="ui/cancel")]
        if not self.analysis.finished:
            box = pygame.Rect(0, low, page.px(230), page.px(54))
            box.right = back.x - page.px(18)
            key, icon = ("stop", "close") if self.running else ("go_on", "play")
            out.insert(0, button("analysis.run", t(f"analysis.{key}"), box, self.toggle, icon))
        words = t("analysis.progress", done=self.analysis.done, total=self.analysis.total)
        if not self.analysis.finished:
            bar = self._bar(page)
            room = pygame.Rect(bar.x, bar.y - page.px(34), bar.w, bar.h + page.px(34))
            out.insert(0, area("analysis.progress", "value", words, room, focusable=False, value=words))
        return out

    def _bar(self, page: Sheet) -> pygame.Rect:
        box = page.rect(60, 0, (WIDE if self.wide else NARROW) - 640, 14)
        box.y = page.box.bottom - page.px(58)
        return box

    def _open_near(self) -> None:
        """The decision of the graph that is nearest to the pointer; by keyboard the first turning point."""
        if self.controls.keyboard:
            ply = self._points[0].ply if self._points else None
        else:
            page, x = self.page(), self.controls.point[0]
            plies = [ply for ply, one in self.analysis.judged.items() if not one.alone]
            ply = min(plies, key=lambda one: abs(self.at(page, one, 0)[0] - x), default=None)
        if ply is not None:
            self.app.sound("ui/click")
            self.open(ply)

    def open(self, ply: int) -> None:
        """The table at a decision, as its player saw it."""
        self.app.push(Glance(self.app, self.analysis, ply))

    def key(self, event: pygame.Event) -> bool:
        """Enter closes."""
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self.app.pop()
            return True
        return False

    # -- words

    def _move(self, one: Judgement, best: bool) -> str:
        key = (one.ply, best)
        if key not in self._words:
            said = self.match.spec.table().counsel.named(
                self.match.view_at(one.ply, one.seat), one.best if best else one.played
            )
            self._words[key] = sentence(self.texts, said, self.names)
        return self._words[key]

    def _told(self, one: Judgement) -> str:
        """A turning point in a sentence."""
        return self.app.t(
            "analysis.told",
            name=self.names[one.seat],
            ply=one.ply + 1,
            text=self._move(one, best=False),
            names=self._move(one, best=True),
            points=round(100 * one.loss),
        )

    def says(self) -> str:
        """How far it is, or what came of it."""
        if self.analysis.finished:
            return self._summary()
        return self.app.t("analysis.progress", done=self.analysis.done, total=self.analysis.total)

    def _summary(self) -> str:
        """What a decision of each seat gave away on average."""
        parts = [
            self.app.t("analysis.mean", name=self.names[seat], points=self.app.texts.number(100 * loss))
            for seat, loss in self.analysis.mean_losses().items()
        ]
        return self.app.t("analysis.means", text=" · ".join(parts)) if parts else self.app.t("analysis.nothing")

    # -- picture

    def draw(self, items: list[Item]) -> None:
        """Paper, the sentence on how it was judged, curves, list, how far it is."""
        page, kit = self.page(), self.kit
        draw_sheet(items, kit, page, self.app.t("analysis.heading"))
        x, room = page.box.centerx, page.box.w - page.px(140)
        centred_words(
            items,
            kit,
            self.app.t("analysis.note", looks=SIMULATIONS),
            x,
            page.box.y + page.px(98),
            page.px(20),
            room,
            kit.theme.muted,
        )
        self._legend(items, page)
        self._axes(items, page)
        self._curves(items, page)
        self._head(items, page)
        self._foot(items, page)

    def _legend(self, items: list[Item], page: Sheet) -> None:
        kit, room = self.kit, self.graph(page)
        pitch = room.w / len(self.names)
        for seat, name in enumerate(self.names):
            x, y = room.x + pitch * seat, room.y - page.px(44)
            key = ("seat sign", seat, page.px(22), self.colours[seat])
            sign = kit.assets.made(key, partial(seat_sign, page.px(22), seat, self.colours[seat]))
            kit.put(items, sign, x, y)
            kit.write(items, name, x + page.px(32), y - page.px(2), page.px(21), room=pitch - page.px(44))

    def _axes(self, items: list[Item], page: Sheet) -> None:
        kit, room, size = self.kit, self.graph(page), page.px(18)
        for share in SHARES:
            y = room.bottom - room.h * share / 100
            words = self.app.t("hint.share", share=share)
            kit.write(items, words, room.x - page.px(14), y - size * 0.7, size, kit.theme.muted, align="right")
        step = next((s for s in (5, 10, 20, 25, 50, 100, 200, 500, 1000) if self.analysis.total <= 10 * s), 5000)
        for ply in range(step, self.analysis.total + 1, step):
            x = self.at(page, ply, 0)[0]
            kit.write(items, str(ply), x, room.bottom + page.px(8), size, kit.theme.muted, align="center")
        words = self.app.t("analysis.across")
        kit.write(items, words, room.centerx, room.bottom + page.px(36), size, kit.theme.gold, align="center")

    def _curves(self, items: list[Item], page: Sheet) -> None:
        kit, room = self.kit, self.graph(page)
        lines = tuple(tuple(line) for line in self.analysis.curves())
        key = (room.size, lines)
        if self._plot is None or self._plot[0] != key:
            points = [[self.at(page, *point) for point in line] for line in lines]
            self._plot = key, plot(points, room, self.colours, kit)
        kit.put(items, self._plot[1], room.x, room.y)
        lit = self.controls.hover
        for number, one in enumerate(self._points):
            x, y = self.at(page, one.ply, one.chance)
            strong = lit in (f"analysis.mark.{number}", f"analysis.point.{number}")
            self._number(items, page, number, x, y, 34 if strong else 28)

    def _number(self, items: list[Item], page: Sheet, number: int, x: float, y: float, size: float) -> None:
        kit, theme, side = self.kit, self.kit.theme, page.px(size)
        kit.centred(items, kit.shapes.disc(side, theme.bad, theme.ink_warm), x, y)
        kit.centred(items, kit.text.line(str(number + 1), side * 0.62, theme.ink_warm, "title"), x, y)

    def _head(self, items: list[Item], page: Sheet) -> None:
        """The title of the list, and a sentence where it is empty."""
        kit, first = self.kit, self.row(page, 0)
        kit.write(
            items, self.app.t("analysis.points"), first.x, first.y - page.px(42), page.px(24), kit.theme.gold, "title"
        )
        if not self._points:
            key = "none" if self.analysis.finished else "none_yet"
            words = self.app.t(f"analysis.{key}", points=round(100 * LEAST_LOSS))
            note = kit.text.paragraph(words, page.px(20), first.w, kit.theme.muted)
            kit.put(items, note, first.x, first.y)

    def _paint_row(self, widget: Widget, kit: Kit, look: Look, items: list[Item]) -> None:
        page, box, theme = self.page(), widget.rect, kit.theme
        number = int(widget.value)
        one = self._points[number]
        lit = look.hover or look.focused
        kit.put(
            items, kit.shapes.bar(box.w, box.h, theme.gold if lit else theme.plate, 44 if lit else 92), box.x, box.y
        )
        self._number(items, page, number, box.x + page.px(30), box.centery, 38)
        left, right = box.x + page.px(62), box.right - page.px(16)
        points = self.app.t("analysis.loss", points=round(100 * one.loss))
        loss = kit.write(items, points, right, box.y + page.px(10), page.px(24), theme.bad, "bold", "right")
        room = loss.x - left - page.px(16)
        title = self.app.t("analysis.who", name=self.names[one.seat], ply=one.ply + 1)
        kit.write(items, title, left, box.y + page.px(8), page.px(22), theme.gold, "bold", room=room)
        room = right - left
        for line, (key, best) in enumerate((("played", False), ("better", True))):
            words = self.app.t(f"analysis.{key}", text=self._move(one, best))
            y, tone = box.y + page.px(50 + 31 * line), theme.ivory if best else theme.muted
            kit.label(items, words, left, y, page.px(20), room, tone)

    def _foot(self, items: list[Item], page: Sheet) -> None:
        """The bar while it runs, then what came of it."""
        kit, bar = self.kit, self._bar(page)
        if self.analysis.finished:
            room = page.box.w - page.px(400)
            summary = kit.text.paragraph(self._summary(), page.px(21), room, kit.theme.ivory)
            kit.put(items, summary, bar.x, page.box.bottom - page.px(64) - summary.get_height() / 2)
            return
        words = self.app.t("analysis.progress", done=self.analysis.done, total=self.analysis.total)
        kit.write(items, words, bar.x, bar.y - page.px(34), page.px(20), kit.theme.ivory, room=bar.w)
        kit.put(items, kit.shapes.bar(bar.w, bar.h, kit.theme.ink, 200), bar.x, bar.y)
        filled = bar.w * self.analysis.done / max(1, self.analysis.total)
        if filled >= 1:
            kit.put(items, kit.shapes.bar(filled, bar.h, kit.theme.gold_mid), bar.x, bar.y)


def seat_sign(side: int, seat: int, colour: Colour) -> pygame.Surface:
    """The shape of a seat's points, for the legend."""
    big = pygame.Surface((side * FINE, side * FINE), pygame.SRCALPHA)
    marker(big, seat, (side * FINE / 2, side * FINE / 2), side * FINE * 0.36, colour)
    return pygame.transform.smoothscale(big, (side, side))


def plot(
    lines: Sequence[Sequence[tuple[int, int]]], room: pygame.Rect, colours: Sequence[Colour], kit: Kit
) -> pygame.Surface:
    """Grid and curves in a room; a seat's points have its own shape as well as its colour."""
    wide, high = room.w * FINE, room.h * FINE
    big = pygame.Surface((wide, high), pygame.SRCALPHA)
    thin = max(FINE, round(1.3 * FINE * kit.unit))
    for share in SHARES:
        y = min(high - thin, round(high - high * share / 100))
        pygame.draw.rect(big, (*kit.theme.gold_mid, 130 if share == 50 else 60), (0, y, wide, thin))
    for seat, line in enumerate(lines):
        points = [((x - room.x) * FINE, (y - room.y) * FINE) for x, y in line]
        if len(points) > 1:
            pygame.draw.lines(big, colours[seat], False, points, max(2, round(2.5 * FINE * kit.unit + 1)))
        for point in points:
            marker(big, seat, point, max(3.0, 4 * FINE * kit.unit), colours[seat])
    return pygame.transform.smoothscale(big, room.size)
