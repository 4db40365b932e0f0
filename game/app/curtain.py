"""The curtain between two people at one screen: nothing of the game is behind it, neither drawn nor named."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from ..ui.assets import opaque
from ..ui.stage import Item
from ..ui.widgets import Widget, button
from .confirm import question
from .resume import to_title
from .scene import Scene
from .sheet import centred_words, ornament, unit_for

if TYPE_CHECKING:
    from .app import App
    from .play import PlayScene

FOLD = 190


class Curtain(Scene):
    """Hides the table until the next person sits in front of it."""

    name = "curtain"
    music = "none"

    def __init__(self, app: App, play: PlayScene, seat: int) -> None:
        super().__init__(app)
        self.play, self.seat = play, seat
        self.person = play.names[seat]
        self.controls.focus = "curtain.ready"

    def translated(self) -> None:
        """The person by the name of that language."""
        self.person = self.play.names[self.seat]

    def plate(self) -> tuple[pygame.Rect, float]:
        """Box of the hanging banner, and its measure."""
        unit = unit_for(self.kit, 640, 860)
        box = pygame.Rect(0, 0, round(600 * unit), round(600 * unit * 1220 / 860))
        box.center = (self.kit.size[0] // 2, self.kit.size[1] // 2)
        return box, unit

    def build(self) -> list[Widget]:
        """The one button."""
        box, unit = self.plate()
        ready = pygame.Rect(0, 0, round(400 * unit), round(62 * unit))
        ready.center = (box.centerx, box.y + round(box.h * 0.735))
        return [
            button(
                "curtain.ready", self.app.t("curtain.ready"), ready, self._ready, "eye", hot=True, sound="ui/curtain"
            )
        ]

    def _ready(self) -> None:
        self.play.unveil(self.seat)
        self.app.pop()

    def back(self) -> None:
        """Escape leads to the title only, after a question."""
        self.app.push(question(self.app, "curtain.leave_sure", "menu.title", lambda: to_title(self.app)))

    def key(self, event: pygame.Event) -> bool:
        """Enter draws the curtain aside."""
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self._ready()
            return True
        return False

    def says(self) -> str:
        """To whom the table goes."""
        return self.app.t("curtain.hand_over", name=self.person)

    def draw(self, items: list[Item]) -> None:
        """Cloth, banner, medal, name."""
        kit, (box, unit) = self.kit, self.plate()
        size = kit.size
        kit.put(items, kit.assets.made(("curtain", size), lambda: cloth(self, size)), 0, 0)
        kit.put(items, kit.assets.sprite("ui/banner_plate", box.w), box.x, box.y)
        disc = kit.shapes.disc(150 * unit, kit.theme.panel, kit.theme.gold, lead=True)
        kit.centred(items, disc, box.centerx, box.y + box.h * 0.215)
        glyph = kit.assets.tinted("ui/person", 92 * unit, kit.theme.ink_warm)
        kit.centred(items, glyph, box.centerx, box.y + box.h * 0.212)
        self._draw_words(items, box, unit)

    def _draw_words(self, items: list[Item], box: pygame.Rect, unit: float) -> None:
        kit, room = self.kit, box.w * 0.74
        kit.write(
            items, self.app.t("curtain.hand"), box.centerx, box.y + box.h * 0.335, 28 * unit, kit.theme.muted,
            align="center", room=room,
        )  # fmt: skip
        size = 62 * unit
        while size > 14 and kit.text.width(self.person, size, "title") > room:
            size -= 1
        name = kit.text.gold(kit.text.shortened(self.person, size, room, "title"), size)
        kit.centred(items, name, box.centerx, box.y + box.h * 0.43)
        ornament(items, kit, box.centerx, box.y + box.h * 0.505, room * 0.8, 18 * unit)
        centred_words(
            items, kit, self.app.t("curtain.note"), box.centerx, box.y + box.h * 0.54, 23 * unit, room, kit.theme.ivory
        )


def cloth(scene: Curtain, size: tuple[int, int]) -> pygame.Surface:
    """Heavy folds from wall to wall under a walnut board, lit from the top left."""
    kit, theme = scene.kit, scene.kit.theme
    out = opaque(size)
    fold = max(60, kit.px(FOLD))
    strip = pygame.transform.smoothscale(one_fold(), (fold, 8))
    row = opaque((size[0], 8))
    for x in range(-fold // 2, size[0], fold):
        row.blit(strip, (x, 0))
    out.blit(pygame.transform.scale(row, size), (0, 0))
    fall = pygame.Surface((1, 5), pygame.SRCALPHA)
    for y, alpha in enumerate((150, 30, 0, 40, 160)):
        fall.set_at((0, y), (*theme.ink, alpha))
    out.blit(pygame.transform.smoothscale(fall, size), (0, 0))
    pelmet(scene, out)
    return out


def one_fold() -> pygame.Surface:
    """A fold of wine-red cloth from one valley to the next: the ridge is lit on its left."""
    tones = ((38, 8, 22), (88, 20, 38), (136, 38, 52), (112, 28, 46), (74, 16, 36), (52, 11, 29), (38, 8, 22))
    strip = pygame.Surface((len(tones), 1))
    for x, tone in enumerate(tones):
        strip.set_at((x, 0), tone)
    return strip


def pelmet(scene: Curtain, out: pygame.Surface) -> None:
    """The board that the curtain hangs from, its gold edge, and the hem at the floor."""
    kit, width = scene.kit, out.get_width()
    high = max(26, kit.px(64))
    wood = kit.assets.master("ui/wood")
    plank = pygame.transform.smoothscale(wood, (max(1, round(wood.get_width() * high / wood.get_height() * 2)), high))
    for x in range(0, width, plank.get_width()):
        out.blit(plank, (x, 0))
    line = max(2, kit.px(4))
    pygame.draw.rect(out, kit.theme.gold_mid, (0, high - line, width, line))
    shade = pygame.Surface((1, 2), pygame.SRCALPHA)
    shade.set_at((0, 0), (*kit.theme.ink, 190))
    shade.set_at((0, 1), (*kit.theme.ink, 0))
    out.blit(pygame.transform.smoothscale(shade, (width, high)), (0, high))
    hem = out.get_height() - max(14, kit.px(34))
    pygame.draw.rect(out, kit.theme.gold_mid, (0, hem, width, line))
    pygame.draw.rect(out, kit.theme.gold_dark, (0, hem + line * 2, width, max(1, line // 2)))
