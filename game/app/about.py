"""About: the version, what the program is made of with every licence, and where a person's files lie."""

from __future__ import annotations

import platform
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pygame

from .. import __version__
from ..ui.kit import Kit
from ..ui.stage import Item
from ..ui.widgets import Look, Widget, area, button, icon_button
from . import licences
from .licences import Part
from .outside import Opening
from .pictures import shown
from .report import FOLDER as REPORTS
from .report import nameless
from .scene import Scene
from .sheet import Sheet, draw_sheet, sheet, split

if TYPE_CHECKING:
    from .app import App

WIDE, HIGH, TALL_WIDE, TALL_HIGH = 1320, 900, 900, 1380
HEAD, FOOT, SIDE, BETWEEN = 148, 300, 46, 22
LIST, ROW, GAP, LINE, TURNERS = 400, 44, 4, 20, 60
LISTED_TALL: Final = 7
FOLDERS: Final = {"all": "", "games": "games", "pictures": "pictures", "reports": REPORTS}
ICONS: Final = {"all": "settings", "games": "records", "pictures": "card", "reports": "warning"}


def facts(app: App) -> list[str]:
    """What this is and what it runs on, a line each."""
    sdl = ".".join(map(str, pygame.get_sdl_version()))
    return [
        f"Bannerhall {__version__}",
        f"Python {platform.python_version()}, pygame-ce {pygame.version.ver}, SDL {sdl}",
        f"{platform.system()} {platform.release()} {platform.machine()}",
    ]


def for_a_report(app: App) -> str:
    """The facts, the window, and where the files lie without the name of the person, as a text to paste."""
    window = app.window
    out = [*facts(app), f"{window.driver} {window.size[0]}x{window.size[1]}, {app.language}, x{app.kit.ui_scale:g}"]
    return "\n".join([*out, nameless(str(app.data))]) + "\n"


class AboutScene(Scene):
    """A list of parts and the licence of one, the folders below."""

    name = "about"
    modal = True

    def __init__(self, app: App, part: int = 0) -> None:
        super().__init__(app)
        self.part, self.first, self.top = part, 0, 0
        self.opening: Opening | None = None
        self._lines: tuple[object, list[str]] = (None, [])
        self._wanted = part

    # -- where things are

    def page(self) -> Sheet:
        """The sheet."""
        return sheet(self.kit, TALL_WIDE, TALL_HIGH) if self.kit.portrait else sheet(self.kit, WIDE, HIGH)

    def rooms(self, page: Sheet) -> tuple[pygame.Rect, pygame.Rect]:
        """The list and the text: side by side, or one over the other where the window is high."""
        top, left = page.box.y + page.px(HEAD), page.box.x + page.px(SIDE)
        whole = pygame.Rect(left, top, page.box.w - 2 * page.px(SIDE), page.box.bottom - page.px(FOOT) - top)
        if self.kit.portrait:
            high = LISTED_TALL * page.px(ROW + GAP)
            below = high + page.px(BETWEEN)
            return pygame.Rect(whole.topleft, (whole.w, high)), pygame.Rect(left, top + below, whole.w, whole.h - below)
        wide = page.px(LIST)
        right = pygame.Rect(left + wide + page.px(BETWEEN), top, whole.w - wide - page.px(BETWEEN), whole.h)
        return pygame.Rect(left, top, wide, whole.h), right

    def inner(self, page: Sheet) -> pygame.Rect:
        """Where the lines of the licence stand."""
        box = self.rooms(page)[1]
        return pygame.Rect(box.x + page.px(26), box.y + page.px(74), box.w - page.px(52 + TURNERS), box.h - page.px(92))

    def fits(self, page: Sheet) -> int:
        """Rows of the list that are seen at once."""
        return max(1, self.rooms(page)[0].h // page.px(ROW + GAP))

    # -- the licence

    @property
    def shown(self) -> Part:
        """The part whose licence is shown."""
        return licences.parts()[self.part]

    def lines(self, page: Sheet) -> list[str]:
        """Its licence in lines, set once for a size."""
        key = (self.part, page.px(LINE), self.inner(page).w)
        if self._lines[0] != key:
            part = self.shown
            words = licences.flowing("\n\n".join(filter(None, (part.home, part.text()))))
            self._lines = key, self.kit.text.wrap(words, key[1], key[2])
        return self._lines[1]

    def deep(self, page: Sheet) -> int:
        """Lines that are seen at once."""
        return max(1, self.inner(page).h // self.kit.text.height(page.px(LINE)))

    def seen(self, page: Sheet) -> str:
        """The lines that are seen."""
        lines, deep = self.lines(page), self.deep(page)
        self.top = max(0, min(self.top, len(lines) - deep))
        return "\n".join(lines[self.top : self.top + deep])

    # -- controls

    def build(self) -> list[Widget]:
        """The parts, the licence, folders, copy and back."""
        page = self.page()
        return [*self._list(page), *self._licence(page), *self._folders(page), *self._foot(page)]

    def _list(self, page: Sheet) -> list[Widget]:
        room, fits, count = self.rooms(page)[0], self.fits(page), len(licences.parts())
        if self._wanted >= 0:
            self.first, self._wanted = self._wanted - fits // 2, -1
        self.first = max(0, min(self.first, count - fits))
        row = pygame.Rect(room.x, room.y, room.w - page.px(TURNERS), page.px(ROW))
        out = []
        for place, number in enumerate(range(self.first, min(count, self.first + fits))):
            part, box = licences.parts()[number], row.move(0, place * page.px(ROW + GAP))
            act = partial(self.show, number)
            look = "hot" if number == self.part else ""
            value = number == self.part
            out.append(Widget(f"about.part.{number}", "choice", part.name, box, act, paint_row, look=look, value=value))
        x, able = room.right - page.px(48), self.first < count - fits
        return out + self._turners(page, "list", (x, room.y, room.bottom), self.first > 0, able)

    def _turners(self, page: Sheet, what: str, place: tuple[int, int, int], less: bool, more: bool) -> list[Widget]:
        """Up and down at the right of a room from one height to another."""
        x, top, bottom = place
        size, t, move = page.px(48), self.app.t, self.turn_list if what == "list" else self.turn_text
        up, down = pygame.Rect(x, top, size, size), pygame.Rect(x, bottom - size - page.px(GAP), size, size)
        return [
            icon_button(f"about.{what}.less", t("editor.up"), up, partial(move, -1), "back", less),
            icon_button(f"about.{what}.more", t("editor.down"), down, partial(move, 1), "next", more),
        ]

    def _licence(self, page: Sheet) -> list[Widget]:
        box, words = self.rooms(page)[1], self.seen(page)
        part = self.shown
        label = f"{part.name}, {part.licence}\n{words}"
        more = self.top < len(self.lines(page)) - self.deep(page)
        edges = box.right - page.px(60), box.y + page.px(16), box.bottom - page.px(12)
        text = area("about.text", "text", label, box, focusable=False)
        return [text, *self._turners(page, "text", edges, self.top > 0, more)]

    def _folders(self, page: Sheet) -> list[Widget]:
        row = pygame.Rect(page.box.x + page.px(SIDE), page.box.bottom - page.px(186), 0, page.px(54))
        row.w = page.box.w - 2 * page.px(SIDE)
        out = []
        for (id, name), box in zip(FOLDERS.items(), split(row, len(FOLDERS), page.px(14)), strict=True):
            act = partial(self.open, self.app.data / name)
            out.append(button(f"about.open.{id}", self.app.t(f"about.open.{id}"), box, act, ICONS[id]))
        return out

    def _foot(self, page: Sheet) -> list[Widget]:
        foot = page.rect(0, 0, 2 * 330 + 24, 54)
        foot.midbottom = (page.box.centerx, page.box.bottom - page.px(36))
        copy, back = split(foot, 2, page.px(24))
        t = self.app.t
        return [
            button("about.copy", t("about.copy"), copy, self.copy, "log"),
            button("about.back", t("back"), back, self.app.pop, "back", hot=True, sound="ui/cancel"),
        ]

    # -- what they do

    def show(self, number: int) -> None:
        """The licence of a part, from its beginning."""
        self.part, self.top = number, 0
        self.changed()

    def turn_list(self, pages: int) -> None:
        """Other parts."""
        self.first += pages * self.fits(self.page())
        self.changed()

    def turn_text(self, pages: int) -> None:
        """Further down the licence, or up; a line of what was seen stays."""
        self.top += pages * max(1, self.deep(self.page()) - 1)
        self.changed()

    def open(self, folder: Path) -> None:
        """Have the system show a folder."""
        self.opening = Opening(folder)
        self._settle()

    def _settle(self) -> None:
        """Say it, and copy the path, where the system could not show a folder."""
        if self.opening is None or not self.opening.over():
            return
        opening, self.opening = self.opening, None
        if opening.failed:
            self.app.clipboard.put(str(opening.folder))
            self.app.say(self.app.t("about.cannot", path=shown(opening.folder)), "ui/illegal", firm=True)

    def copy(self) -> None:
        """What a report needs, on the clipboard."""
        self.app.clipboard.put(for_a_report(self.app))
        self.app.say(self.app.t("about.copied"))

    def update(self, dt: float) -> bool:
        """Look how the opening of a folder went."""
        self._settle()
        return False

    def wheel(self, steps: int) -> None:
        """What is pointed at turns: the list or the licence."""
        if self.rooms(self.page())[0].collidepoint(self.controls.point):
            self.first -= steps
        else:
            self.top -= 3 * steps
        self.changed()

    def key(self, event: pygame.Event) -> bool:
        """Page keys turn the licence, Home and End lead to its ends; Enter closes."""
        if event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            self.turn_text(-1 if event.key == pygame.K_PAGEUP else 1)
        elif event.key in (pygame.K_HOME, pygame.K_END):
            self.top = 0 if event.key == pygame.K_HOME else len(self.lines(self.page()))
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self.app.pop()
        else:
            return False
        return True

    def says(self) -> str:
        """What this is, and where the files lie."""
        return ". ".join((*facts(self.app), self.app.t("about.lies", path=shown(self.app.data))))

    # -- picture

    def draw(self, items: list[Item]) -> None:
        """Paper, what it runs on, the licence, where the files lie."""
        page, kit, theme = self.page(), self.kit, self.kit.theme
        version, runs, system = facts(self.app)
        draw_sheet(items, kit, page, version, 1.0)
        middle, room = page.box.centerx, page.box.w - 2 * page.px(SIDE)
        kit.label(items, f"{runs}, {system}", middle, page.box.y + page.px(122), page.px(20), room, theme.muted,
                  align="center")  # fmt: skip
        self._draw_licence(items, page)
        at = page.box.bottom - page.px(262)
        kit.label(items, self.app.t("about.folders"), middle, at, page.px(20), room, theme.muted, align="center")
        where = shown(self.app.data)
        kit.label(items, where, middle, at + page.px(34), page.px(21), room, theme.ivory, align="center")

    def _draw_licence(self, items: list[Item], page: Sheet) -> None:
        kit, box, inner, part = self.kit, self.rooms(page)[1], self.inner(page), self.shown
        kit.put(items, kit.shapes.panel(box.w, box.h, 1.0, 9), box.x, box.y)
        y = box.y + page.px(40)
        name = kit.label(items, part.name, inner.x, y, page.px(26), inner.w * 0.6, kit.theme.gold, "bold")
        left = name.right + page.px(16)
        kit.label(items, part.licence, left, y, page.px(20), inner.right - left, kit.theme.muted)
        words = kit.text.paragraph(self.seen(page), page.px(LINE), inner.w + 2, kit.theme.ivory)
        kit.put(items, words, inner.x, inner.y)


def paint_row(widget: Widget, kit: Kit, look: Look, items: list[Item]) -> None:
    """The name of a part; the chosen one lies on gold."""
    box, chosen = widget.rect, widget.look == "hot"
    if chosen or look.hover or look.focused or look.pressed:
        kit.put(items, kit.shapes.bar(box.w, box.h, kit.theme.gold, 60 if chosen else 26), box.x, box.y)
    tone = kit.theme.gold if chosen else kit.theme.ivory
    kit.label(items, widget.label, box.x + box.h * 0.3, box.centery, box.h * 0.48, box.w - box.h * 0.6, tone)
