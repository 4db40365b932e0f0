"""A table at the stand with a card of large words below it, to be read from some metres, and one or two plates."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from ..core.match import Match
from ..ui.stage import Item
from ..ui.tabletop import Spot
from ..ui.widgets import Widget, area, button
from .pictures import Still
from .pointingcard import PointingCard
from .prepared import CardedScene
from .sentences import in_sentences
from .sheet import stack
from .wordcard import Part

if TYPE_CHECKING:
    from .stand import Stand

Plate = tuple[str, str, Callable[[], None], str, bool]
HEAD, PLATE, GAP = 38, 74, 12


class StandCard(PointingCard):
    """What the scene above it says, and its plates at the right."""

    high, tall = 226, 300
    most, most_tall = 0.32, 0.24
    head = HEAD
    largest = 46

    def __init__(self, scene: StandTable) -> None:
        super().__init__(scene.kit, scene)
        self.scene = scene

    def title(self) -> str:
        """What the scene is called."""
        return self.scene.title()

    def parts(self) -> list[Part]:
        """What the scene says."""
        return [part for part in self.scene.parts() if part[0]]

    def plate_box(self) -> pygame.Rect:
        """The place of one plate."""
        side = self._side()
        box = pygame.Rect(side.x, 0, side.w, min(side.h, self._px(PLATE)))
        box.centery = side.centery
        return box

    def widgets(self) -> list[Widget]:
        """The card and its plates."""
        words = in_sentences(self.title(), self.says())
        out = [area("stand.card", "panel", words, self.foot(), focusable=False, sound="")]
        rows = self.scene.plates()
        boxes = [self.plate_box()] if len(rows) == 1 else stack(self._side(), len(rows) or 1, self._px(GAP))
        for (id, label, act, icon, hot), box in zip(rows, boxes, strict=False):
            out.append(button(id, label, box, act, icon, hot=hot))
        return out

    def draw(self, items: list[Item]) -> None:
        """Paper, title, how far it has come, words."""
        self.draw_paper(items, *self.scene.progress())
        self.draw_words(items)


class StandTable(CardedScene):
    """A match at the stand: nothing of it is kept, and no key leads away from it."""

    card: StandCard

    def __init__(self, stand: Stand, match: Match) -> None:
        self.stand = stand
        self.kit = stand.app.kit
        self.card = StandCard(self)
        super().__init__(stand.app, match)

    def _room(self) -> tuple[int, int]:
        return self.kit.size[0], self.card.foot().top

    # -- for a scene to fill in

    def title(self) -> str:
        """The head of the card."""
        return self.app.name_of(self.match.spec.id)

    def parts(self) -> Sequence[Part]:
        """The words of the card."""
        return ()

    def plates(self) -> Sequence[Plate]:
        """The plates of the card from the top down."""
        return ()

    def progress(self) -> tuple[int, int]:
        """How many dots of how many are filled."""
        return 0, 0

    def targets(self) -> tuple[str, ...]:
        """Patterns of what arrows point at now."""
        return ()

    # -- the same for all of them

    def spot(self, id: str) -> Spot | None:
        """The spot of the table that a widget stands for."""
        return self._spots.get(id)

    def pictured(self) -> Still | None:
        """No picture is kept at a stand."""
        return None

    def open_menu(self) -> None:
        """There is no menu at a stand."""
        self.stand.refuse()

    def back(self) -> None:
        """Nothing is left by a key."""
        self.stand.refuse()

    def key(self, event: pygame.Event) -> bool:
        """No key means anything by itself."""
        return False

    def buttons(self) -> list[Widget]:
        """The card."""
        return self.card.widgets()

    def draw_over(self, items: list[Item]) -> None:
        """The arrows, over everything."""
        super().draw_over(items)
        self.card.draw_arrows(items)
