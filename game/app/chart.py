"""A graph of a finished game: one line a seat, one step a round."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from ..ui.kit import Kit
from ..ui.stage import Item
from ..ui.tabletop import Chart
from ..ui.theme import Colour
from ..ui.widgets import Widget, area, button
from .scene import Scene
from .sheet import Sheet, draw_sheet, sheet

if TYPE_CHECKING:
    from .app import App
    from .play import PlayScene

WIDE, HIGH = 1080, 720
FINE = 2
MOST_TICKS = 10


class ChartScene(Scene):
    """The graph over the result."""

    name = "chart"
    modal = True

    def __init__(self, app: App, play: PlayScene, chart: Chart) -> None:
        super().__init__(app)
        self.play, self.chart = play, chart

    def translated(self) -> None:
        """The same curves in that language."""
        self.chart = self.play.table.chart(self.play.match.log, self.play.model) or self.chart

    def page(self) -> Sheet:
        """The sheet."""
        return sheet(self.kit, WIDE, HIGH)

    def build(self) -> list[Widget]:
        """A line a seat for the UI tree, and the way back."""
        page = self.page()
        out = []
        for seat, name in enumerate(self.play.names):
            last = self.chart.series[seat][-1] if self.chart.series[seat] else 0
            words = self.app.t("pair", name=name, text=last)
            out.append(area(f"chart.{seat}", "row", words, self._legend(page, seat), focusable=False))
        box = pygame.Rect(0, 0, page.px(250), page.px(54))
        box.midbottom = (page.box.centerx, page.box.bottom - page.px(34))
        return [*out, button("chart.back", self.app.t("back"), box, self.app.pop, "back", hot=True, sound="ui/cancel")]

    def _legend(self, page: Sheet, seat: int) -> pygame.Rect:
        pitch = (WIDE - 120) / len(self.play.names)
        return page.rect(60 + pitch * seat, 104, pitch, 40)

    def key(self, event: pygame.Event) -> bool:
        """Enter closes."""
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self.app.pop()
            return True
        return False

    def says(self) -> str:
        """The title."""
        return self.chart.title

    def draw(self, items: list[Item]) -> None:
        """Paper, legend, axes, lines."""
        page, kit = self.page(), self.kit
        draw_sheet(items, kit, page, self.chart.title)
        for seat, name in enumerate(self.play.names):
            box = self._legend(page, seat)
            kit.centred(
                items,
                kit.shapes.disc(page.px(22), self.chart.colours[seat], kit.theme.ivory),
                box.x + page.px(14),
                box.centery,
            )
            kit.write(items, name, box.x + page.px(34), box.y + page.px(6), page.px(22), room=box.w - page.px(44))
        room = page.rect(96, 168, WIDE - 160, HIGH - 330)
        key = ("chart", room.size, self.chart)
        picture = kit.assets.made(key, lambda: plot(self.chart, (room.w, room.h), kit))
        kit.put(items, picture, room.x, room.y)
        self._labels(items, page, room)

    def _labels(self, items: list[Item], page: Sheet, room: pygame.Rect) -> None:
        kit, size = self.kit, page.px(18)
        top, length = scale_of(self.chart)
        for value in ticks(top):
            y = room.bottom - room.h * value / top
            kit.write(items, str(value), room.x - page.px(14), y - size * 0.7, size, kit.theme.muted, align="right")
        for step in ticks(length):
            x = room.x + room.w * step / length
            kit.write(items, str(step), x, room.bottom + page.px(8), size, kit.theme.muted, align="center")
        kit.write(
            items, self.chart.across, room.centerx, room.bottom + page.px(34), size, kit.theme.gold, align="center"
        )


def scale_of(chart: Chart) -> tuple[int, int]:
    """Largest value and number of steps, both at least 1."""
    top = max((value for line in chart.series for value in line), default=1)
    return max(1, top, chart.target), max(1, max(len(line) for line in chart.series) - 1)


def ticks(most: int) -> list[int]:
    """Whole numbers to write along an axis."""
    step = max(1, -(-most // MOST_TICKS))
    return list(range(0, most + 1, step))


def plot(chart: Chart, size: tuple[int, int], kit: Kit) -> pygame.Surface:
    """Grid, target and lines; a seat's points have its own shape as well as its colour."""
    wide, high = size[0] * FINE, size[1] * FINE
    big = pygame.Surface((wide, high), pygame.SRCALPHA)
    top, length = scale_of(chart)
    for value in ticks(top):
        y = high - 1 - high * value / top
        pygame.draw.line(big, (*kit.theme.gold_mid, 60), (0, y), (wide, y), FINE)
    if chart.target:
        y = high - high * chart.target / top
        pygame.draw.line(big, (*kit.theme.gold, 230), (0, y), (wide, y), 2 * FINE)
    for seat, line in enumerate(chart.series):
        lift = (seat - (len(chart.series) - 1) / 2) * 3 * FINE
        points = [(wide * i / length, high - high * value / top - lift) for i, value in enumerate(line)]
        if len(points) > 1:
            pygame.draw.lines(big, chart.colours[seat], False, points, 3 * FINE)
        for point in points:
            marker(big, seat, point, 6 * FINE, chart.colours[seat])
    return pygame.transform.smoothscale(big, size)


def marker(target: pygame.Surface, seat: int, at: tuple[float, float], size: float, colour: Colour) -> None:
    """A disc, a square, a diamond or a triangle."""
    x, y = at
    if seat == 0:
        pygame.draw.circle(target, colour, at, size)
    elif seat == 1:
        pygame.draw.rect(target, colour, pygame.Rect(x - size * 0.9, y - size * 0.9, size * 1.8, size * 1.8))
    elif seat == 2:
        pygame.draw.polygon(
            target, colour, [(x, y - size * 1.3), (x + size * 1.3, y), (x, y + size * 1.3), (x - size * 1.3, y)]
        )
    else:
        pygame.draw.polygon(
            target, colour, [(x, y - size * 1.2), (x + size * 1.2, y + size), (x - size * 1.2, y + size)]
        )
