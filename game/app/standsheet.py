"""Two sheets of the stand: the question whether somebody is still there, and what its organiser alone gets to see."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from ..ui.stage import Item
from ..ui.widgets import Widget, area, button
from .scene import Scene
from .sentences import in_sentences
from .sheet import Sheet, centred_words, draw_sheet, ornament, sheet, stack
from .standtally import COUNTED, FAULTS, FINISHED, GAMES, VISITORS

if TYPE_CHECKING:
    from .app import App
    from .stand import Stand

ASK: Final = (720, 440)
ORGANISER: Final = (760, 690)
ROW: Final = 52
HOUR_MS, MINUTE_MS = 3_600_000, 60_000


class StillThere(Scene):
    """Counts the last seconds; whatever is pressed says yes."""

    name = "still"
    modal = True

    def __init__(self, app: App, stand: Stand) -> None:
        super().__init__(app)
        self.stand = stand
        self.shown = stand.seconds_left

    def wakened(self) -> bool:
        """Somebody is there; the touch means nothing else."""
        self.app.pop()
        return True

    def update(self, dt: float) -> bool:
        """The next second."""
        if self.shown == self.stand.seconds_left:
            return False
        self.shown = self.stand.seconds_left
        self.changed()
        return True

    def back(self) -> None:
        """Yes."""
        self.app.pop()

    def page(self) -> Sheet:
        """The sheet."""
        return sheet(self.kit, *ASK)

    def build(self) -> list[Widget]:
        """A touch anywhere says yes, and so does the button."""
        page, t = self.page(), self.app.t
        everywhere = area("still.anywhere", "region", self.says(), pygame.Rect((0, 0), self.kit.size), self.app.pop,
                          focusable=False)  # fmt: skip
        box = page.rect(0, ASK[1] - 106, 340, 62)
        box.centerx = page.box.centerx
        return [everywhere, button("still.yes", t("stand.still_yes"), box, self.app.pop, "check", hot=True)]

    def says(self) -> str:
        """The question and the seconds."""
        return f"{self.app.t('stand.still')} {self.app.t('stand.still_note', seconds=self.shown)}"

    def draw(self, items: list[Item]) -> None:
        """Paper, question, seconds in large."""
        page, kit = self.page(), self.kit
        draw_sheet(items, kit, page, self.app.t("stand.still"))
        number = kit.text.gold(str(self.shown), page.px(96))
        kit.centred(items, number, page.box.centerx, page.box.y + page.px(172))
        note = self.app.t("stand.still_note", seconds=self.shown)
        top = page.box.y + page.px(236)
        centred_words(items, kit, note, page.box.centerx, top, page.px(24), page.px(ASK[0] - 120), kit.theme.muted)


class OrganiserSheet(Scene):
    """What was counted today, and the ways on."""

    name = "organiser"
    modal = True
    organising = True

    def __init__(self, app: App, stand: Stand) -> None:
        super().__init__(app)
        self.stand = stand
        self.controls.focus = "organiser.back"

    def page(self) -> Sheet:
        """The sheet."""
        return sheet(self.kit, *ORGANISER)

    def lines(self) -> list[tuple[str, str]]:
        """What was counted, in words and numbers."""
        now, t = self.stand.tally.now(), self.app.t
        words = {VISITORS: "stand.count.visitors", GAMES: "stand.count.games"}
        words |= {FINISHED: "stand.count.finished", FAULTS: "stand.count.faults"}
        rows = [(t(words[what]), str(now[what])) for what in COUNTED]
        minutes = int(self.stand.clock // MINUTE_MS)
        return [*rows, (t("stand.count.running"), t("stand.hours", hours=minutes // 60, minutes=minutes % 60))]

    def build(self) -> list[Widget]:
        """The counts for the UI tree, and three buttons."""
        page, t = self.page(), self.app.t
        out = [
            area(
                f"organiser.row.{n}",
                "row",
                t("pair", name=words, text=value),
                page.rect(70, 112 + n * ROW, 620, ROW),
                focusable=False,
            )
            for n, (words, value) in enumerate(self.lines())
        ]
        room = page.rect(120, ORGANISER[1] - 276, ORGANISER[0] - 240, 222)
        first, second, third = stack(room, 3, page.px(16))
        return [
            *out,
            button("organiser.back", t("stand.back"), first, self.stand.home, "play", hot=True),
            button("organiser.settings", t("stand.settings"), second, self._settings, "settings"),
            button("organiser.leave", t("stand.leave"), third, self.stand.end, "quit"),
        ]

    def _settings(self) -> None:
        from .standsetup import StandSetup

        self.app.push(StandSetup(self.app))

    def back(self) -> None:
        """Escape goes back to the stand."""
        self.stand.home()

    def key(self, event: pygame.Event) -> bool:
        """Enter goes back to the stand."""
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self.stand.home()
            return True
        return False

    def says(self) -> str:
        """All counts."""
        return in_sentences(*(self.app.t("pair", name=words, text=value) for words, value in self.lines()))

    def draw(self, items: list[Item]) -> None:
        """Paper and counts."""
        page, kit, theme = self.page(), self.kit, self.kit.theme
        draw_sheet(items, kit, page, self.app.t("stand.organiser"))
        for n, (words, value) in enumerate(self.lines()):
            row = page.rect(70, 112 + n * ROW, 620, ROW)
            kit.label(items, words, row.x, row.centery, page.px(26), row.w * 0.66, theme.ivory)
            kit.label(items, value, row.right, row.centery, page.px(28), row.w * 0.32, theme.gold, "bold", "right")
        ornament(items, kit, page.box.centerx, page.box.y + page.px(394), page.px(420), page.px(13))
