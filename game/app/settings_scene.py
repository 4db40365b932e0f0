"""Settings, each seen and heard at once."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, TypeVar

import pygame

from ..core import languages
from ..ui.palettes import PALETTES
from ..ui.stage import Item
from ..ui.widgets import Widget, area, button, choice, slider, toggle
from .keyspage import show_keys
from .language import SYSTEM
from .scene import Scene
from .settings import SCALES, SPEEDS
from .sheet import Sheet, draw_sheet, hairline, sheet, split

if TYPE_CHECKING:
    from .app import App

T = TypeVar("T", str, float)
WIDE, ROW, GAP, SECTION, HEAD, FOOT = 940, 46, 8, 46, 104, 176
SECTIONS = {
    "window": ("language", "fullscreen", "scale", "colours"),
    "motion": ("speed", "reduced"),
    "practice": ("coach",),
    "sound": ("volume", "music", "muted"),
}
LABELLED = ("window.language", "window.scale", "window.colours", "motion.speed")
COLOUR_COLUMNS = 3
DOUBLE = "colours"  # takes two rows
SHOWN = tuple(f"muster/medal_{letter}" for letter in "WLCFP")
SAMPLE_STEP = 0.08


class SettingsScene(Scene):
    """One row a setting, in four sections."""

    name = "settings"
    modal = True

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.sampled = app.settings.volume

    def leave(self) -> None:
        """Keep what was set."""
        self.app.save_settings()

    def page(self) -> Sheet:
        """The sheet, as high as its rows."""
        rows = sum(map(len, SECTIONS.values())) + 1
        return sheet(self.kit, WIDE, HEAD + len(SECTIONS) * SECTION + rows * (ROW + GAP) + FOOT)

    def places(self, page: Sheet) -> dict[str, pygame.Rect]:
        """Box of every heading (by the section's id) and row."""
        out, y = {}, float(HEAD)
        for section, rows in SECTIONS.items():
            out[section] = page.rect(56, y, WIDE - 112, SECTION)
            y += SECTION
            for row in rows:
                out[f"{section}.{row}"] = page.rect(56, y, WIDE - 112, ROW)
                y += (ROW + GAP) * (1 + (row == DOUBLE))
        return out

    def build(self) -> list[Widget]:
        """All rows and the way back."""
        page, s, t = self.page(), self.app.settings, self.app.t
        at = self.places(page)
        whole = self.app.window.fullscreen
        out = self._choices(page, at["window.language"], "language", self._languages(), self._spoken(), self._language)
        out.append(
            toggle("settings.fullscreen", t("settings.fullscreen"), at["window.fullscreen"], whole, self._screen)
        )
        sizes = [(t("hint.share", share=round(100 * scale)), scale) for scale in SCALES]
        out += self._choices(page, at["window.scale"], "scale", sizes, s.ui_scale, self._scale)
        out += self._palettes(page, at)
        speeds = [(t(f"speed.{name}"), name) for name in SPEEDS]
        out += self._choices(page, at["motion.speed"], "speed", speeds, s.speed, self._speed)
        out.append(
            toggle("settings.reduced", t("settings.reduced"), at["motion.reduced"], s.reduced_motion, self._reduced)
        )
        out.append(toggle("settings.coach", t("settings.coach"), at["practice.coach"], s.coach, self._coach))
        out.append(slider("settings.volume", t("settings.volume"), at["sound.volume"], s.volume, self._volume))
        out.append(slider("settings.music", t("settings.music"), at["sound.music"], s.music, self._music))
        out.append(toggle("settings.muted", t("settings.muted"), at["sound.muted"], s.muted, self._muted))
        foot = page.rect(0, 0, 3 * 250 + 48, 54)
        foot.midbottom = (page.box.centerx, page.box.bottom - page.px(34))
        keys, about, back = split(foot, 3, page.px(24))
        out.append(button("settings.keys", t("settings.keys"), keys, self._keys, "keys"))
        out.append(button("settings.about", t("settings.about"), about, self._about, "laurel"))
        out.append(button("settings.back", t("back"), back, self.app.pop, "back", hot=True, sound="ui/cancel"))
        return out

    def _choices(
        self, page: Sheet, row: pygame.Rect, id: str, values: list[tuple[str, T]], now: T, change: Callable[[T], None]
    ) -> list[Widget]:
        """A label at the left, the possibilities at the right."""
        room = pygame.Rect(row.x + round(row.w * 0.36), row.y, row.w - round(row.w * 0.36), row.h)
        out = [area(f"settings.{id}", "group", self.app.t(f"settings.{id}"), row, focusable=False)]
        for (words, value), box in zip(values, split(room, len(values), page.px(8)), strict=True):
            out.append(choice(f"settings.{id}.{value}", words, box, value == now, partial(change, value)))
        return out

    def _palettes(self, page: Sheet, at: dict[str, pygame.Rect]) -> list[Widget]:
        """The sets of colours in two rows; what is left of them shows what they do."""
        first, now = at["window.colours"], self.app.settings.colours
        both = first.union(first.move(0, page.px(ROW + GAP)))
        out = [area("settings.colours", "group", self.app.t("settings.colours"), both, focusable=False)]
        for name, box in zip(PALETTES, self._cells(page, at), strict=False):
            words, tip = self.app.t(f"colours.{name}"), self.app.t(f"colours.{name}.tip")
            id, change = f"settings.colours.{name}", partial(self.app.paint_in, name)
            out.append(choice(id, words, box, name == now, change, tip=tip))
        return out

    def _cells(self, page: Sheet, at: dict[str, pygame.Rect]) -> list[pygame.Rect]:
        """Boxes of the sets of colours, and one for the sample."""
        rows = (at["window.colours"], at["window.colours"].move(0, page.px(ROW + GAP)))
        rooms = (pygame.Rect(row.x + round(row.w * 0.36), row.y, row.w - round(row.w * 0.36), row.h) for row in rows)
        return [box for room in rooms for box in split(room, COLOUR_COLUMNS, page.px(8))]

    def _languages(self) -> list[tuple[str, str]]:
        """What the system speaks, then each language in its own name, the one asked for at the start too."""
        codes = dict.fromkeys((*languages.LANGUAGES, *filter(None, (self.app.asked_for,))))
        named = [(languages.NAMES.get(code, code), code) for code in codes]
        return [(self.app.t("settings.language.system"), SYSTEM), *named]

    def _spoken(self) -> str:
        return self.app.asked_for or self.app.settings.language

    def _keys(self) -> None:
        show_keys(self.app)

    def _about(self) -> None:
        from .about import AboutScene

        self.app.push(AboutScene(self.app))

    # -- changes

    def _screen(self, wanted: bool) -> None:
        if wanted != self.app.window.fullscreen:
            self.app.toggle_fullscreen()

    def _language(self, language: str) -> None:
        self.app.settings.language, self.app.asked_for = language, ""
        self.app.speak()

    def _scale(self, scale: float) -> None:
        self.app.settings.ui_scale = scale
        self.app.apply_settings()

    def _speed(self, speed: str) -> None:
        self.app.settings.speed = speed

    def _reduced(self, wanted: bool) -> None:
        self.app.settings.reduced_motion = wanted
        self.app.apply_settings()

    def _coach(self, wanted: bool) -> None:
        self.app.settings.coach = wanted

    def _volume(self, volume: float) -> None:
        self.app.settings.volume = volume
        self._heard()
        if abs(volume - self.sampled) >= SAMPLE_STEP:
            self.sampled = volume
            self.app.sound("ui/score")

    def _music(self, volume: float) -> None:
        self.app.settings.music = volume
        self._heard()

    def _muted(self, wanted: bool) -> None:
        self.app.settings.muted = wanted
        self._heard()

    def _heard(self) -> None:
        s = self.app.settings
        self.kit.audio.apply(s.volume, s.music, s.muted)
        self.changed()

    def key(self, event: pygame.Event) -> bool:
        """Enter goes back."""
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self.app.pop()
            return True
        return False

    # -- picture

    def draw(self, items: list[Item]) -> None:
        """Paper, headings, labels of the choices, and where the data lies."""
        page, kit = self.page(), self.kit
        draw_sheet(items, kit, page, self.app.t("settings.heading"))
        at = self.places(page)
        for section in SECTIONS:
            box = at[section]
            words = self.app.t(f"settings.{section}")
            rect = kit.write(items, words, box.x, box.y + page.px(10), page.px(23), kit.theme.gold, "title")
            line = hairline(kit, max(20, box.right - rect.right - page.px(16)), max(1, page.px(1.6)))
            kit.put(items, line, rect.right + page.px(16), rect.centery)
        for id in LABELLED:
            row, words = at[id], self.app.t(f"settings.{id.split('.')[1]}")
            kit.label(items, words, row.x + row.h * 0.15, row.centery, row.h * 0.48, row.w * 0.34, kit.theme.ivory)
        self._draw_sample(items, self._cells(page, at)[-1])
        self._draw_folder(items, page)

    def _draw_sample(self, items: list[Item], box: pygame.Rect) -> None:
        """Five signs that have to be told apart."""
        pitch = box.w / len(SHOWN)
        for index, name in enumerate(SHOWN):
            sprite = self.kit.assets.sprite(name, min(pitch, box.h) * 0.94)
            self.kit.centred(items, sprite, box.x + pitch * (index + 0.5), box.centery)

    def _draw_folder(self, items: list[Item], page: Sheet) -> None:
        kit, x, room, size = self.kit, page.box.centerx, page.box.w - page.px(120), page.px(18)
        y = page.box.bottom - page.px(154)
        for words, tone in ((self.app.t("settings.data"), kit.theme.muted), (str(self.app.data), kit.theme.ivory)):
            rect = kit.write(items, words, x, y, size, tone, align="center", room=room)
            y = rect.bottom
