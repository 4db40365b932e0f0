"""The page of keys: what each key does, by groups of scenes, and a sheet that gives a command another one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

import pygame

from ..ui.keyboard import CTRL, NAMED, chord_of
from ..ui.kit import Kit
from ..ui.stage import Item
from ..ui.widgets import Look, Widget, button, choice
from .keymap import ANYWHERE, BELOW, COMMANDS, GROUPS, NONE, PADS, STEADY, USUAL, Keymap
from .scene import Scene
from .sheet import Sheet, centred_words, draw_sheet, sheet, split

if TYPE_CHECKING:
    from .app import App

ROW, GAP, COLUMN, BETWEEN, SIDE = 54, 6, 560, 28, 52
HEAD, TABS, FOOT = 112, 54, 106
KEY_WIDE: Final = 176
MOVING: Final = frozenset(
    (
        *(pygame.K_TAB, pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE, pygame.K_ESCAPE),
        *(pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN),
    )
)
HELD: Final = frozenset(
    (
        *(pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT, pygame.K_RALT),
        *(pygame.K_LMETA, pygame.K_RMETA, pygame.K_MODE, pygame.K_CAPSLOCK, pygame.K_NUMLOCK, pygame.K_UNKNOWN),
    )
)


def show_keys(app: App, group: str = "") -> bool:
    """Open the page of keys at a group, usually that of the top scene; again, it closes. Not at a stand."""
    if app.stand:
        return False
    if isinstance(app.top, KeysPage):
        app.pop()
    elif not isinstance(app.top, NewKey):
        app.push(KeysPage(app, group or app.keyset() or ANYWHERE))
    return True


def chord_words(app: App, chord: str) -> str:
    """A chord as it is printed on keys."""
    name = chord.removeprefix(CTRL)
    named = name in NAMED.values() and not name.startswith("f")
    words = app.t(f"key.{name.replace(' ', '_')}") if named else name.upper()
    return app.t("key.ctrl", chord=words) if name != chord else words


def key_words(app: App, name: str) -> str:
    """The key that a command has now, as it is printed on keys."""
    return chord_words(app, app.keymap.of(name))


def words_of(app: App, name: str) -> str:
    """What a command does."""
    return app.t(f"keys.{name}")


class KeysPage(Scene):
    """Which key does what, one group of scenes at a time."""

    name = "keys"
    modal = True
    keyset = BELOW

    def __init__(self, app: App, group: str = ANYWHERE) -> None:
        super().__init__(app)
        self.group = group if group in GROUPS else ANYWHERE
        self.controls.focus = f"keys.group.{self.group}"

    # -- places

    def columns(self) -> int:
        """One where the window is higher than wide."""
        return 1 if self.kit.portrait else 2

    def high(self) -> int:
        """Rows of the longest group in a column."""
        most = max(len(USUAL[group]) + len(STEADY[group]) for group in GROUPS)
        return -(-most // self.columns())

    def page(self) -> Sheet:
        """The sheet, the same for every group."""
        across = self.columns()
        wide = 2 * SIDE + across * COLUMN + (across - 1) * BETWEEN
        return sheet(self.kit, wide, HEAD + TABS + 20 + self.high() * (ROW + GAP) + FOOT)

    def places(self) -> dict[str, pygame.Rect]:
        """Box of every row of the group, commands first, down one column and then the next."""
        page, rows = self.page(), [*USUAL[self.group], *STEADY[self.group]]
        deep = -(-len(rows) // self.columns())
        out = {}
        for index, id in enumerate(rows):
            x = SIDE + (index // deep) * (COLUMN + BETWEEN)
            out[id] = page.rect(x, HEAD + TABS + 20 + (index % deep) * (ROW + GAP), COLUMN, ROW)
        return out

    # -- controls

    def build(self) -> list[Widget]:
        """Groups, the commands of one of them, back to the usual keys, and the way back."""
        page, t = self.page(), self.app.t
        tabs = split(page.rect(SIDE, HEAD, page.box.w / page.unit - 2 * SIDE, TABS), len(GROUPS), page.px(10))
        out = [
            choice(f"keys.group.{group}", t(f"keys.group.{group}"), box, group == self.group, partial(self.turn, group))
            for group, box in zip(GROUPS, tabs, strict=True)
        ]
        places = self.places()
        out += [self._row(id, places[id]) for id in USUAL[self.group]]
        foot = page.rect(0, 0, 2 * 280 + 24, 56)
        foot.midbottom = (page.box.centerx, page.box.bottom - page.px(32))
        usual, back = split(foot, 2, page.px(24))
        changed = bool(self.app.keymap.changed)
        out.append(button("keys.usual", t("keys.usual"), usual, self.reset, "turn_back", enabled=changed))
        out.append(button("keys.back", t("back"), back, self.app.pop, "back", hot=True, sound="ui/cancel"))
        return out

    def _row(self, id: str, box: pygame.Rect) -> Widget:
        name = f"{self.group}.{id}"
        key = key_words(self.app, name)
        look = "hot" if name in self.app.keymap.changed else ""
        label = self.app.t("keys.row", what=words_of(self.app, name), chord=key)
        act = partial(self.ask, name)
        return Widget(f"keys.row.{id}", "button", label, box, act, self._paint_row, icon=name, look=look, value=key)

    def turn(self, group: str) -> None:
        """Show another group."""
        self.group = group

    def ask(self, name: str) -> None:
        """Ask for another key."""
        self.app.push(NewKey(self.app, name))

    def reset(self) -> None:
        """Every key as it is usually."""
        give(self.app, Keymap())
        self.app.say(self.app.t("keys.are_usual"))

    def key(self, event: pygame.Event) -> bool:
        """Enter closes."""
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self.app.pop()
            return True
        return False

    # -- drawing

    def draw(self, items: list[Item]) -> None:
        """Paper, and the keys that stay as they are."""
        draw_sheet(items, self.kit, self.page(), self.app.t("keys.heading"))
        places, group = self.places(), self.group
        for id in STEADY[group]:
            key, words = self.app.t(f"keys.{group}.{id}.key"), self.app.t(f"keys.{group}.{id}")
            self._draw_row(items, places[id], words, key, "off", PADS.get(f"{group}.{id}", ""))

    def _paint_row(self, widget: Widget, kit: Kit, look: Look, items: list[Item]) -> None:
        box = widget.rect
        if look.hover or look.focused:
            kit.put(items, kit.shapes.bar(box.w, box.h, kit.theme.gold, 24), box.x, box.y)
        state = "pressed" if look.pressed else "hover" if look.hover or look.focused else "rest"
        plate = widget.look or state
        pad = PADS.get(widget.icon, "")
        self._draw_row(items, box, words_of(self.app, widget.icon), str(widget.value), plate, pad)

    def _draw_row(self, items: list[Item], box: pygame.Rect, words: str, key: str, plate: str, pad: str) -> None:
        """What is done at the left, the key at the right."""
        kit, page = self.kit, self.page()
        cap = pygame.Rect(0, 0, page.px(KEY_WIDE), round(box.h * 0.74))
        cap.midright = (box.right - page.px(8), box.centery)
        left, room = box.x + page.px(12), cap.x
        if pad and self.app.pads.pads:
            room -= self._draw_pad(items, pad, cap)
        kit.label(items, words, left, box.centery, page.px(22), room - left - page.px(12), kit.theme.ivory)
        tones = {"hot": kit.theme.ink_warm, "off": kit.theme.muted, "hover": kit.theme.ivory}
        tone = tones.get(plate, kit.theme.gold)
        kit.put(items, kit.shapes.plate(cap.w, cap.h, plate), cap.x, cap.y)
        kit.label(items, key, *cap.center, page.px(20), cap.w - page.px(16), tone, "bold", "center")

    def _draw_pad(self, items: list[Item], pad: str, cap: pygame.Rect) -> int:
        """The button of a gamepad beside a key; how much room it takes."""
        kit, page, theme = self.kit, self.page(), self.kit.theme
        high = cap.h
        wide = max(high, kit.text.width(pad, page.px(18), "bold") + page.px(20))
        x = cap.x - page.px(10) - wide
        if len(pad) == 1:
            kit.put(items, kit.shapes.disc(high, theme.ink, theme.gold_mid), x, cap.y)
        else:
            kit.put(items, kit.shapes.plate(wide, high, "off"), x, cap.y)
        kit.label(items, pad, x + wide / 2, cap.centery, page.px(18), wide, theme.ivory, "bold", "center")
        return round(wide) + page.px(10)


class NewKey(Scene):
    """Asks for the key of a command; one that another command has can be exchanged."""

    name = "newkey"
    modal = True
    keyset = NONE

    def __init__(self, app: App, name: str) -> None:
        super().__init__(app)
        self.command = name
        self.wanted = ""
        self._say: Callable[[], str] = self._asked
        self.controls.focus = "newkey.cancel"

    @property
    def words(self) -> str:
        """What is said of the last key that was pressed, or what is asked for."""
        return self._say()

    def _asked(self) -> str:
        return self.app.t("newkey.press", chord=key_words(self.app, self.command))

    def page(self) -> Sheet:
        """The sheet."""
        return sheet(self.kit, 760, 340)

    def build(self) -> list[Widget]:
        """Exchange where a key is taken, the usual key, or nothing."""
        page, t = self.page(), self.app.t
        usual = chord_words(self.app, COMMANDS[self.command].usual)
        rows = [
            button("newkey.cancel", t("newkey.cancel"), page.box, self.app.pop, "back", sound="ui/cancel"),
            button("newkey.usual", t("newkey.usual", chord=usual), page.box, self.reset, "turn_back"),
        ]
        if self.wanted:
            rows[1:] = [button("newkey.exchange", t("newkey.exchange"), page.box, self.exchange, "check", hot=True)]
        boxes = split(page.rect(50, 250, 660, 56), 2, page.px(24))
        return [replaced(row, box) for row, box in zip(rows, boxes, strict=True)]

    def grabs(self, event: pygame.Event) -> bool:
        """Every key is an answer, but those that move the focus and press what has it."""
        if event.type != pygame.KEYDOWN or event.key in HELD or event.key in MOVING or getattr(event, "pad", False):
            return False
        self.offer(chord_of(event))
        return True

    def offer(self, chord: str) -> None:
        """A key was pressed."""
        keymap = self.app.keymap
        self.wanted, users = "", keymap.users(chord, self.command)
        if not keymap.may(self.command, chord):
            self.refuse(lambda: self._told("newkey.kept" if chord else "newkey.nameless", chord))
        elif not users:
            self.take(chord)
        elif keymap.given(self.command, chord):
            self.wanted = chord
            self._say = lambda: self._told("newkey.taken", chord, users)
            self.app.sound("ui/toast")
            self.controls.attend("newkey.exchange")
        else:
            self.refuse(lambda: self._told("newkey.needed", chord, users))

    def _told(self, key: str, chord: str, users: Sequence[str] = ()) -> str:
        """A sentence about a key and those who have it."""
        what = ", ".join(words_of(self.app, name) for name in users)
        return self.app.t(key, chord=chord_words(self.app, chord) if chord else "", what=what)

    def refuse(self, say: Callable[[], str]) -> None:
        """Say why not; the question stays."""
        self._say = say
        self.app.sound("ui/illegal")
        self.controls.attend("newkey.cancel")

    def take(self, chord: str) -> None:
        """The command has a new key."""
        found = self.app.keymap.given(self.command, chord)
        if found:
            give(self.app, found)
            self.app.pop()

    def exchange(self) -> None:
        """Whoever had the key gets the one of this command."""
        self.take(self.wanted)

    def reset(self) -> None:
        """The usual key again, if nothing else has it now."""
        self.offer(COMMANDS[self.command].usual)

    def says(self) -> str:
        """What is asked."""
        return self.app.t("pair", name=words_of(self.app, self.command), text=self.words)

    def draw(self, items: list[Item]) -> None:
        """What the key is for, and what is to be done."""
        page, kit = self.page(), self.kit
        draw_sheet(items, kit, page, words_of(self.app, self.command))
        size, room = page.px(26), page.px(640)
        high = len(kit.text.wrap(self.words, size, room)) * kit.text.height(size)
        y = page.box.y + page.px(172) - high / 2
        centred_words(items, kit, self.words, page.box.centerx, y, size, room, kit.theme.ivory)


def replaced(widget: Widget, box: pygame.Rect) -> Widget:
    """The same control in another box."""
    return replace(widget, rect=box)


def give(app: App, keymap: Keymap) -> None:
    """Keys that hold from now on."""
    app.keymap = keymap
    app.settings.keys = dict(keymap.changed)
    app.save_settings()
