"""Settings, each seen and heard at once."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, TypeVar

import pygame

from ..core import languages
from ..ui.palettes import PALETTES
from ..ui.stage import Item
from ..ui.voice import PACES
from ..ui.widgets import Widget, area, button, choice, slider, toggle
from .keyspage import show_keys
from .language import SYSTEM
from .scene import Scene
from .settings import ALOUD, SCALES, SPEEDS
from .sheet import Sheet, draw_sheet, hairline, sheet, split

if TYPE_CHECKING:
    from .app import App

T = TypeVar("T", str, float)
WIDE, BOTH, BETWEEN, ROW, GAP, SECTION, HEAD, FOOT = 940, 1660, 60, 46, 8, 46, 104, 176
SECTIONS = {
    "window": ("language", "fullscreen", "scale", "colours"),
    "motion": ("speed", "reduced"),
    "practice": ("coach",),
    "sound": ("volume", "music", "muted"),
    "reading": ("aloud", "pace"),
}
COLUMNS = (("window", "motion"), ("practice", "sound", "reading"))
LABELLED = ("window.language", "window.scale", "window.colours", "motion.speed", "reading.aloud", "reading.pace")
ACROSS, LABEL = 3, 0.36
DOUBLE = ("language", "colours")  # take two rows
SHOWN = tuple(f"muster/medal_{letter}" for letter in "WLCFP")
SAMPLE_STEP = 0.08


class SettingsScene(Scene):
    """One row a setting, in five sections; side by side where the window is wide."""

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
        return sheet(self.kit, self._wide(), HEAD + max(map(high_of, self._columns())) + FOOT)

    def _wide(self) -> int:
        return WIDE if self.kit.portrait else BOTH

    def _columns(self) -> tuple[tuple[str, ...], ...]:
        return (sum(COLUMNS, ()),) if self.kit.portrait else COLUMNS

    def places(self, page: Sheet) -> dict[str, pygame.Rect]:
        """Box of every heading (by the section's id) and row."""
        out, columns = {}, self._columns()
        wide = (self._wide() - 112 - BETWEEN * (len(columns) - 1)) / len(columns)
        for number, sections in enumerate(columns):
            x, y = 56 + number * (wide + BETWEEN), float(HEAD)
            for section in sections:
                out[section] = page.rect(x, y, wide, SECTION)
                y += SECTION
                for row in SECTIONS[section]:
                    out[f"{section}.{row}"] = page.rect(x, y, wide, ROW)
                    y += (ROW + GAP) * (1 + (row in DOUBLE))
        return out

    def build(self) -> list[Widget]:
        """All rows and the way back."""
        page, s, t = self.page(), self.app.settings, self.app.t
        at = self.places(page)
        whole = self.app.window.fullscreen
        out = self._group(page, at["window.language"], "language")
        for (words, code), box in zip(self._languages(), self._cells(page, at["window.language"]), strict=False):
            change = partial(self._language, code)
            out.append(choice(f"settings.language.{code}", words, box, code == self._spoken(), change))
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
        out += self._aloud(page, at)
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
        out = [area(f"settings.{id}", "group", self.app.t(f"settings.{id}"), row, focusable=False)]
        for (words, value), box in zip(values, split(right_of(row), len(values), page.px(8)), strict=True):
            out.append(choice(f"settings.{id}.{value}", words, box, value == now, partial(change, value)))
        return out

    def _palettes(self, page: Sheet, at: dict[str, pygame.Rect]) -> list[Widget]:
        """The sets of colours in two rows; what is left of them shows what they do."""
        row, now = at["window.colours"], self.app.settings.colours
        out = self._group(page, row, "colours")
        for name, box in zip(PALETTES, self._cells(page, row), strict=False):
            words, tip = self.app.t(f"colours.{name}"), self.app.t(f"colours.{name}.tip")
            id, change = f"settings.colours.{name}", partial(self.app.paint_in, name)
            out.append(choice(id, words, box, name == now, change, tip=tip))
        return out

    def _group(self, page: Sheet, row: pygame.Rect, id: str) -> list[Widget]:
        """What a choice in two rows is about."""
        both = row.union(row.move(0, page.px(ROW + GAP)))
        return [area(f"settings.{id}", "group", self.app.t(f"settings.{id}"), both, focusable=False)]

    def _cells(self, page: Sheet, row: pygame.Rect) -> list[pygame.Rect]:
        """Boxes of a choice in two rows."""
        rows = (row, row.move(0, page.px(ROW + GAP)))
        return [box for one in rows for box in split(right_of(one), ACROSS, page.px(8))]

    def _aloud(self, page: Sheet, at: dict[str, pygame.Rect]) -> list[Widget]:
        """How the program tells what has the focus and what happens, and how fast a voice speaks."""
        s, t = self.app.settings, self.app.t
        ways = [(t(f"aloud.way.{way}"), way) for way in ALOUD]
        paces = [(t(f"speed.{pace}"), pace) for pace in PACES]
        out = self._choices(page, at["reading.aloud"], "aloud", ways, s.aloud, self._read)
        return out + self._choices(page, at["reading.pace"], "pace", paces, s.pace, self._pace)

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

    def _read(self, way: str) -> None:
        self.app.settings.aloud = way
        self.app.apply_settings()
        if way == ALOUD[-1] and not self.app.narrator.voice.works:
            self.app.say(self.app.t("aloud.no_voice"))

    def _pace(self, pace: str) -> None:
        self.app.settings.pace = pace

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
        self._draw_sample(items, self._cells(page, at["window.colours"])[-1])
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


def high_of(sections: tuple[str, ...]) -> int:
    """Height of sections one below the other."""
    rows = sum(1 + (row in DOUBLE) for section in sections for row in SECTIONS[section])
    return len(sections) * SECTION + rows * (ROW + GAP)


def right_of(row: pygame.Rect) -> pygame.Rect:
    """The part of a row at the right of its label."""
    left = round(row.w * LABEL)
    return pygame.Rect(row.x + left, row.y, row.w - left, row.h)
