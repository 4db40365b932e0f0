"""The title: the hall, a hanging banner for every game of the house, and the way on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

import pygame

from ..core.contract import GameSpec
from ..core.languages import NAMES
from ..ui.animation import cubic_out
from ..ui.kit import Kit
from ..ui.stage import Item
from ..ui.widgets import Look, Widget, area, button
from .scene import Scene
from .sheet import split

if TYPE_CHECKING:
    from .app import App

FADE_MS = 420.0
PLATE_RATIO = 1220 / 860
WIDEST_PLATE = 470.0
LOGO_RATIO = 300 / 1240
DOOR = ("learn", "games", "present", "rules", "setups", "settings", "quit")
DOOR_WIDE = 214
DOOR_ICONS = {"learn": "hint", "games": "records", "present": "present", "setups": "castle"}


@dataclass(frozen=True, slots=True)
class Plate:
    """The banner of one game: its picture with rod and shadow, the cloth inside its gold line, its own measure."""

    spec: GameSpec
    box: pygame.Rect
    cloth: pygame.Rect
    unit: float


class TitleScene(Scene):
    """Where everything begins and everything returns to."""

    name = "title"
    music = "ui/ambience"
    doors = len(DOOR)

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.age = 0.0
        self.notes: dict[str, str] = {}

    def enter(self) -> None:
        """Look again which games can be continued."""
        from .resume import note

        slots = {spec.id: self.app.saves.latest(spec.id) for spec in self.specs()}
        self.notes = {game: note(self.app, slot) for game, slot in slots.items() if slot}

    def translated(self) -> None:
        """Against whom a game is goes by that language's names."""
        self.enter()

    def specs(self) -> tuple[GameSpec, ...]:
        """The games that a banner hangs for."""
        return games()

    def two_rows(self, plate: Plate) -> bool:
        """Whether a banner carries two buttons."""
        return plate.spec.id in self.notes

    def update(self, dt: float) -> bool:
        """The logo fades in; nothing else moves."""
        if self.age >= FADE_MS or self.kit.reduced_motion:
            return False
        self.age += dt
        return True

    def back(self) -> None:
        """Escape on the title asks before it ends the program."""
        from .confirm import question

        self.app.push(question(self.app, "title.quit_sure", "title.quit", self._quit))

    def _quit(self) -> None:
        self.app.running = False

    # -- where things are

    def logo(self) -> pygame.Rect:
        """Box of the logo."""
        wide, high = self.kit.size
        width = min(wide * 0.9, high * 0.98, self.kit.px(1240)) if not self.kit.portrait else wide * 0.92
        box = pygame.Rect(0, 0, round(width), round(width * LOGO_RATIO))
        box.midtop = (wide // 2, round(high * 0.028))
        return box

    def bar(self) -> pygame.Rect:
        """The row of buttons at the foot."""
        wide, high = self.kit.size
        unit = min(self.kit.type, wide / 780, high / 760)
        box = pygame.Rect(0, 0, min(round(DOOR_WIDE * self.doors * unit), wide - 24), round(54 * unit))
        box.midbottom = (wide // 2, high - round(high * 0.035))
        return box

    def plates(self) -> list[Plate]:
        """A banner for every game, as large as the hall has room for."""
        top, gap = self.logo().bottom, self.kit.px(18)
        room = pygame.Rect(0, top + gap, self.kit.size[0], self.bar().top - top - 2 * gap)
        specs = self.specs()
        columns = max(range(1, len(specs) + 1), key=lambda n: plate_width(room, len(specs), n))
        width = min(plate_width(room, len(specs), columns), round(WIDEST_PLATE * max(self.kit.unit, self.kit.type)))
        if self.kit.portrait and len(specs) == 1:
            width = min(plate_width(room, 1, 1), round(room.w * 0.74))
        return [self._plate(spec, place(room, i, len(specs), columns, width)) for i, spec in enumerate(specs)]

    def _plate(self, spec: GameSpec, box: pygame.Rect) -> Plate:
        cloth = pygame.Rect(
            box.x + round(box.w * 0.105), box.y + round(box.h * 0.062), round(box.w * 0.79), round(box.h * 0.765)
        )
        plate = Plate(spec, box, cloth, 1.0)
        needed = 252 if self.two_rows(plate) else 164
        most = max(self.kit.type, box.w / 520)
        return replace(plate, unit=min(most, box.w / 300, cloth.h * 0.58 / needed))

    # -- controls

    def build(self) -> list[Widget]:
        """A region and its buttons for every banner, then the buttons at the foot."""
        out: list[Widget] = []
        for plate in self.plates():
            out += self._plate_widgets(plate)
        for id, box in zip(DOOR, split(self.bar(), len(DOOR), self.bar().h * 0.3), strict=True):
            icon = DOOR_ICONS.get(id, id)
            out.append(button(f"title.{id}", self.app.t(f"title.{id}"), box, getattr(self, f"_{id}"), icon=icon))
        return [*out, self._about_button(), self._language_button()]

    def _about_button(self) -> Widget:
        """What this program is, in the other corner."""
        words = self.app.t("title.about")
        return self._strip("about", words, words, self._about, "ui/laurel", left=True)

    def _language_button(self) -> Widget:
        """What is spoken here, in its own name, in the corner: whoever cannot read it finds another there."""
        name = NAMES.get(self.app.language, self.app.language)
        label = self.app.t("title.language", name=name)
        return self._strip("language", name, label, self._language, "ui/language")

    def _strip(self, id: str, words: str, label: str, act: Callable[[], None], icon: str, left: bool = False) -> Widget:
        kit = self.kit
        box = pygame.Rect(0, 0, kit.tx(58) + kit.text.width(words, kit.tx(20), "bold") + kit.tx(14), kit.tx(44))
        box.topright = (kit.tx(16) + box.w if left else kit.size[0] - kit.tx(16), kit.tx(14))
        return Widget(f"title.{id}", "button", label, box, act, partial(paint_strip, words, icon))

    def _plate_widgets(self, plate: Plate) -> list[Widget]:
        spec, t = plate.spec, self.app.t
        can_go_on = spec.id in self.notes
        first, second = self._plate_buttons(plate)
        fresh = button(
            f"title.new.{spec.id}", t("title.new"), second, lambda: self._new(spec), "play", hot=not can_go_on
        )
        name = t("title.banner", game=self.app.name_of(spec.id))
        hot = partial(self._continue if can_go_on else self._new, spec)
        region = area(f"title.banner.{spec.id}", "region", name, plate.box, hot, focusable=False)
        if not can_go_on:
            return [region, fresh]
        words = t("title.continue")
        go_on = button(f"title.continue.{spec.id}", words, first, lambda: self._continue(spec), "next", hot=True)
        return [region, go_on, fresh]

    def _plate_buttons(self, plate: Plate) -> tuple[pygame.Rect, pygame.Rect]:
        high = round(52 * plate.unit)
        low = pygame.Rect(0, 0, round(plate.cloth.w * 0.86), high)
        low.midbottom = (plate.cloth.centerx, plate.cloth.bottom - round(4 * plate.unit))
        return low.move(0, -high - round(32 * plate.unit)), low

    def _new(self, spec: GameSpec) -> None:
        from .longform import form_of

        self.app.push(form_of(self.app, spec))

    def _continue(self, spec: GameSpec) -> None:
        from .resume import resume

        resume(self.app, self.app.saves.latest(spec.id))

    def _learn(self) -> None:
        from .learn import LearnScene

        self.app.push(LearnScene(self.app))

    def _games(self) -> None:
        from .games import GamesScene

        self.app.push(GamesScene(self.app))

    def _rules(self) -> None:
        from .rulebook import RuleBook
        from .shelf import Shelf

        specs = games()
        self.app.push(Shelf(self.app, specs) if len(specs) > 1 else RuleBook(self.app, specs[0].id))

    def _present(self) -> None:
        from .present import PresentScene

        self.app.push(PresentScene(self.app))

    def _setups(self) -> None:
        from .setups import Setups

        self.app.push(Setups(self.app))

    def _language(self) -> None:
        from .settings_scene import SettingsScene

        self.app.push(scene := SettingsScene(self.app))
        scene.controls.attend(f"settings.language.{self.app.asked_for or self.app.settings.language}")

    def _about(self) -> None:
        from .about import AboutScene

        self.app.push(AboutScene(self.app))

    def _settings(self) -> None:
        from .settings_scene import SettingsScene

        self.app.push(SettingsScene(self.app))

    def key(self, event: pygame.Event) -> bool:
        """Enter does the gilded thing of the first banner."""
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            hot = next((w for w in self.widgets() if w.look == "hot"), None)
            if hot:
                self.activate(hot)
            return hot is not None
        return False

    # -- picture

    def draw(self, items: list[Item]) -> None:
        """Hall, logo, banners."""
        kit = self.kit
        kit.put(items, kit.assets.cover("ui/title", kit.size), 0, 0)
        for plate in self.plates():
            self._draw_plate(items, plate)
        self._draw_logo(items)

    def _draw_logo(self, items: list[Item]) -> None:
        kit, box = self.kit, self.logo()
        shown = 1.0 if kit.reduced_motion else cubic_out(min(1.0, self.age / FADE_MS))
        name = "ui/logo@2x" if box.w > 1240 else "ui/logo"
        kit.put(items, kit.assets.sprite(name, box.w), box.x, box.y, round(255 * shown))
        large = max(box.h * 0.094, min(kit.tx(20), box.h * 0.13))
        words = kit.text.fitted(self.app.t("title.tagline"), large, box.w * 0.6, kit.theme.ivory)
        kit.centred(items, words, box.centerx, box.y + box.h * 0.652, round(255 * shown))

    def _draw_plate(self, items: list[Item], plate: Plate) -> None:
        kit, theme, unit = self.kit, self.kit.theme, plate.unit
        kit.put(items, kit.assets.sprite("ui/banner_plate", plate.box.w), plate.box.x, plate.box.y)
        x, foot = plate.cloth.centerx, self._plate_buttons(plate)[0 if self.two_rows(plate) else 1].top
        name, subtitle = self.app.name_of(plate.spec.id), self.app.name_of(plate.spec.id, "subtitle")
        words = kit.text.fitted(subtitle, 23 * unit, plate.cloth.w, theme.ivory)
        gold = kit.text.gold(name, min(46 * unit, plate.cloth.w / self._longest_name() * 1.35))
        y = foot - 14 * unit - words.get_height()
        kit.centred(items, words, x, y + words.get_height() / 2)
        y -= gold.get_height()
        kit.put(items, gold, x - gold.get_width() / 2, y)
        self._draw_cover(items, plate, y - 4 * unit)
        if self.two_rows(plate):
            self._draw_note(items, plate)

    def _longest_name(self) -> int:
        """Letters of the longest name of a game, so that all stand in one size."""
        return max(len(self.app.name_of(plate.spec.id)) for plate in self.plates())

    def _draw_cover(self, items: list[Item], plate: Plate, bottom: float) -> None:
        kit, top = self.kit, plate.cloth.y + 6 * plate.unit
        name = f"{plate.spec.id}/cover"
        wide, high = kit.assets.size(name)
        width = min(plate.cloth.w * 0.92, (bottom - top) * wide / high)
        if width > 40:
            kit.centred(items, kit.assets.sprite(name, width), plate.cloth.centerx, (top + bottom) / 2)

    def _draw_note(self, items: list[Item], plate: Plate) -> None:
        """Against whom the game is that can be continued."""
        kit, (first, second) = self.kit, self._plate_buttons(plate)
        line = kit.text.fitted(self.notes[plate.spec.id], 19 * plate.unit, plate.cloth.w * 0.94, kit.theme.muted)
        kit.centred(items, line, plate.cloth.centerx, (first.bottom + second.top) / 2 - plate.unit)


def paint_strip(name: str, icon: str, widget: Widget, kit: Kit, look: Look, items: list[Item]) -> None:
    """A sign and a name on a dark strip."""
    box, lit = widget.rect, look.hover or look.focused or look.pressed
    kit.put(items, kit.shapes.panel(box.w, box.h, 0.9 if lit else 0.62), box.x, box.y)
    tone = kit.theme.gold if lit else kit.theme.ivory
    kit.centred(items, kit.assets.tinted(icon, kit.tx(28), kit.theme.gold), box.x + kit.tx(29), box.centery)
    kit.label(items, name, box.x + kit.tx(52), box.centery, kit.tx(20), box.w - kit.tx(60), tone, "bold")


def games() -> tuple[GameSpec, ...]:
    """The games of the house, loaded when the title is first drawn."""
    from ..registry import GAMES

    return GAMES


def plate_width(room: pygame.Rect, count: int, columns: int) -> int:
    """Width of a banner when so many hang side by side."""
    rows = -(-count // columns)
    high = room.h / rows * 0.985
    return round(min(room.w / columns * 0.9, high / PLATE_RATIO))


def place(room: pygame.Rect, index: int, count: int, columns: int, width: int) -> pygame.Rect:
    """Box of one banner; a last row that is not full hangs in the middle."""
    rows, row = -(-count // columns), index // columns
    here = min(columns, count - row * columns)
    box = pygame.Rect(0, 0, width, round(width * PLATE_RATIO))
    pitch = min(room.w / columns, width * 1.28)
    box.centerx = round(room.centerx + (index % columns - (here - 1) / 2) * pitch)
    box.centery = round(room.y + room.h * (row + 0.5) / rows)
    return box
