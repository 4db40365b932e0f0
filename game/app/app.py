"""The program: services, the stack of scenes, and the loop that only paints what changed."""

from __future__ import annotations

import logging
import os
import time
from collections import deque
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from .. import __version__, paths
from ..ai.worker import Worker
from ..core.contract import GameSpec, Title
from ..core.languages import FALLBACK
from ..core.texts import Texts
from ..registry import find
from ..ui import gamepad
from ..ui.assets import Assets
from ..ui.audio import Audio
from ..ui.clipboard import Clipboard
from ..ui.finger import MOUSE, Finger, size_for
from ..ui.keyboard import Layout
from ..ui.kit import Kit
from ..ui.memory import give_back
from ..ui.palettes import STANDARD
from ..ui.plaques import Plaques
from ..ui.shapes import Shapes
from ..ui.stage import Item
from ..ui.text import Text
from ..ui.theme import Theme
from ..ui.uitree import UiTree
from ..ui.window import Window
from . import settings as settings_file
from .analysis import Analysis
from .archive import Archive
from .keymap import BELOW, Keymap
from .keyspage import key_words, show_keys
from .language import spoken
from .library import Library
from .pictures import Pictures, take, tell
from .progress import Progress
from .puzzlefiles import PuzzleFiles
from .saves import Saves
from .scene import Scene
from .settings import Settings
from .stationfiles import StationFiles

if TYPE_CHECKING:
    from .narrator import Narrator
    from .stand import Stand

log = logging.getLogger(__name__)
IDLE_FPS = 20
BUSY_FPS = 60
ALERT_MS = 700.0
TOAST_MS = 4200
TITLE = "Bannerhall"


class App:
    """Owns everything that outlives a scene."""

    def __init__(
        self, data: Path, window: Window, ui_tree: Path | None = None, sound: bool = True, language: str = ""
    ) -> None:
        self.data = data
        self.window = window
        self.settings: Settings = settings_file.load(data / "settings.json")
        self.keymap, self.layout, self.pads = Keymap(self.settings.keys), Layout(), gamepad.Pads()
        self.finger = Finger()
        root = paths.asset_root()
        assets, theme = Assets(root / "art"), Theme()
        audio = Audio(root / "sounds", sound)
        self.kit = Kit(assets, Text(root / "art" / "fonts"), Shapes(assets, theme), audio)
        self.asked_for, self._worn = language, STANDARD
        self.texts = Texts([paths.game_folder("app") / "text"], self.language)
        self.texts.keys = partial(key_words, self)
        assets.retouch = partial(Plaques(self.kit.text, self._title_of).lettered, master=assets.master)
        self._game_texts: dict[str, Texts] = {}
        self.saves = Saves(data / "games")
        self.saves.recover()
        self.games = Archive(self.saves, find)
        self.clipboard = Clipboard()
        self.library = Library(data / "positions", find)
        self.pictures = Pictures(data / "pictures")
        self.stations = StationFiles(data / "stations", find)
        self.progress = Progress(data / "lessons.json")
        self.puzzles = PuzzleFiles(data / "puzzles", find)
        self.solved = Progress(data / "puzzles.json")
        self.tree = UiTree(ui_tree)
        self.narrator = self._narrator()
        self.stack: list[Scene] = []
        self.running = True
        self.stand: Stand | None = None
        self.toast = ""
        self.toast_left = 0.0
        self._firm = self._lined = False
        self._told: set[str] = set()
        self._pressed_in: tuple[str, object] = NO_LETTER  # the last key's letter, and where it would have been written
        self._dirty = True
        self._clock = pygame.time.Clock()
        self._alert = ALERT_MS
        self.frame_log: list[float] | None = None
        self.worker = Worker(find)
        self.analysis: Analysis | None = None
        self.warm: deque[Callable[[], object]] = deque()
        self._warmed: tuple[str, tuple[int, int]] | None = None
        self._warm_game: GameSpec | None = None
        self.apply_settings()
        self.untidy = False

    def _narrator(self) -> Narrator:
        from .narrator import Narrator

        return Narrator(self)

    # -- services

    @property
    def language(self) -> str:
        """The language that is spoken: the one asked for at the start, else the person's, else the system's."""
        return self.asked_for or spoken(self.settings.language)

    def speak(self) -> None:
        """Go on in the language that is wanted now, in every scene at once."""
        if self.language == self.texts.language:
            return
        for texts in (self.texts, *self._game_texts.values()):
            texts.speak(self.language)
        self.kit.assets.forget()
        self.toast, self.toast_left = "", 0.0
        self._renew()

    def paint_in(self, palette: str) -> None:
        """Go on in other colours, in every scene at once."""
        self.settings.colours = palette
        self._wear()
        self._renew()

    def _wear(self) -> None:
        if self.settings.colours != self._worn:
            self._worn = self.settings.colours
            self.kit.wear(self._worn)

    def _renew(self) -> None:
        """Words and colours that scenes have taken over are taken over anew."""
        for scene in tuple(self.stack):
            scene.translated()
        self.measure()

    def t(self, key: str, **args: object) -> str:
        """A text of the program in the person's language."""
        return self.texts.get(key, **args)

    def texts_of(self, game: str) -> Texts:
        """The texts of the program and of one game: each game has its own words for the same keys."""
        if game not in self._game_texts:
            folders = [paths.game_folder(name) / "text" for name in ("app", game)]
            self._game_texts[game] = Texts(folders, self.texts.language)
            self._game_texts[game].keys = self.texts.keys
        return self._game_texts[game]

    def _title_of(self, picture: str) -> tuple[Title, str] | None:
        """What stands on a card in the language that is spoken; English stands on the pictures themselves."""
        spec = None if self.texts.language == FALLBACK else find(picture.partition("/")[0])
        title = spec.titles.get(picture) if spec else None
        return (title, self.texts_of(picture.partition("/")[0]).get(title.key)) if title else None

    def name_of(self, game: str, part: str = "") -> str:
        """What a game is called; `part` asks for its `subtitle` or `pitch` instead."""
        return self.texts_of(game).get(f"game.{game}" + (f".{part}" if part else ""))

    def sound(self, name: str) -> None:
        """Start an effect."""
        self.kit.audio.play(name)

    def say(self, text: str, sound: str = "ui/toast", firm: bool = False) -> None:
        """Show a sentence for some seconds; a firm one stays longer, whatever the person does meanwhile."""
        self.toast, self.toast_left, self._firm = text, float(TOAST_MS + 25 * len(text)) * (1 + firm), firm
        self.narrator.tell(text)
        self.sound(sound)
        self.redraw()

    def say_once(self, key: str, **args: object) -> None:
        """Show a sentence, but only the first time."""
        if key not in self._told:
            self._told.add(key)
            self.say(self.t(key, **args), firm=True)

    def hush(self) -> None:
        """Take the sentence away: the person has gone on."""
        if self.toast and not self._firm:
            self.toast, self.toast_left = "", 0.0
            self.redraw()

    def redraw(self) -> None:
        """The next turn of the loop paints."""
        self._dirty = True

    def apply_settings(self) -> None:
        """Take the settings over into the services."""
        s = self.settings
        self.kit.audio.apply(s.volume, s.music, s.muted)
        self.kit.reduced_motion = s.reduced_motion
        self._wear()
        self.narrator.apply()
        self.measure()

    def warm_up(self, spec: GameSpec) -> None:
        """Read the pictures of a game's table, one at a time, while nothing else is to be done."""
        wanted = (spec.id, self.window.size)
        if self._warmed != wanted:
            self._warmed, self._warm_game = wanted, spec
            self.warm = deque(spec.table().warm(self.kit))

    def measure(self) -> None:
        """Take over the size of the window into every scene, without the line of what is told."""
        (wide, high), self._lined = self.window.size, self.narrator.lined
        self.kit.density = self.window.density
        foot = self.narrator.high((wide, high), self.settings.ui_scale)
        self.kit.measure((wide, high - foot), self.settings.ui_scale)
        for scene in tuple(self.stack):
            scene.resized()
            scene.changed()
        if self._warm_game:
            self.warm_up(self._warm_game)
        self.untidy = True
        self.redraw()

    def save_settings(self) -> None:
        """Write the settings; if that is impossible, say so once. Those of a stand are not the person's."""
        if self.stand:
            return
        problem = settings_file.save(self.data / "settings.json", self.settings)
        if problem:
            self.say_once("problem.settings", problem=problem)

    def toggle_fullscreen(self) -> None:
        """Full screen and back."""
        self.window.set_fullscreen(not self.window.fullscreen)
        self.settings.fullscreen = self.window.fullscreen
        self.save_settings()
        self.measure()

    # -- the stack

    @property
    def top(self) -> Scene:
        """The scene that a person deals with."""
        return self.stack[-1]

    def push(self, scene: Scene) -> None:
        """Lay a scene over the others."""
        before = self.stack[-1] if self.stack else None
        if before:
            before.controls.release()
        self.stack.append(scene)
        self._entered(before)

    def pop(self) -> None:
        """Take the top scene away; the last one ends the program, but never a stand."""
        before = self._left()
        if self.stack:
            self._entered(before)
        elif self.stand:
            self.stand.home()
        else:
            self.running = False

    def replace(self, scene: Scene) -> None:
        """Exchange the top scene."""
        before = self._left()
        self.stack.append(scene)
        self._entered(before)

    def home(self, scene: Scene) -> None:
        """Leave all scenes for one."""
        self.settle(0)
        self.push(scene)

    def settle(self, count: int) -> None:
        """Leave all scenes but the first ones, which take over how the person points."""
        keyboard = bool(self.stack) and self.top.controls.keyboard
        while len(self.stack) > count:
            self._left()
        if self.stack:
            self.top.controls.keyboard = keyboard

    def _left(self) -> Scene:
        scene = self.stack.pop()
        scene.leave()
        return scene

    def _entered(self, before: Scene | None) -> None:
        """The top scene goes on as the one before it: by keyboard or by pointer."""
        controls = self.top.controls
        controls.keyboard = before is not None and before.controls.keyboard
        controls.point = pygame.mouse.get_pos() if pygame.mouse.get_focused() else (-1, -1)
        self.top.enter()
        self.top.changed()
        controls.begin()
        music = next((s.music for s in reversed(self.stack) if s.music), "")
        self.kit.audio.music("" if music == "none" else music)

    # -- the loop

    def run(self) -> None:
        """Until the person leaves."""
        try:
            while self.running and self.stack:
                (self.stand or self).turn()
        except Exception as error:
            from .report import broke

            broke(self, error)
            raise
        finally:
            self.close()

    def turn(self) -> None:
        """One turn of the loop: events, motion, paint."""
        busy = self.stack[-1].busy()
        awake = not self.window.hidden and (busy or self._dirty or self._alert > 0 or bool(self.warm))
        dt = float(self._clock.tick(BUSY_FPS if awake else IDLE_FPS))
        started = time.perf_counter()
        self._alert = max(0.0, self._alert - dt)
        for event in pygame.event.get():
            self._alert = self._alert if event.type in gamepad.MOVED else ALERT_MS
            self.handle(event)
            if not self.running or not self.stack:
                return
        self.advance(min(dt, 100.0))
        if self._dirty and self.running and self.stack and not self.window.hidden:
            self._dirty = False
            self.paint()
            if self.frame_log is not None:
                self.frame_log.append((time.perf_counter() - started) * 1000)
        elif not self.pads.started:
            self.pads.start()
        elif self.warm and not busy:
            self.warm.popleft()()
        elif self.untidy and not busy:
            self.untidy = False
            give_back()

    def advance(self, dt: float) -> None:
        """Let time pass for the scenes, the toast and long presses."""
        if self.stand:
            self.stand.tick(dt)
        if self.toast_left > 0:
            self.toast_left -= dt
            if self.toast_left <= 0:
                self.toast = ""
                self.redraw()
        tell(self)
        if self._lined != self.narrator.lined:
            self.measure()
        self._pressed_by_pads(self.pads.tick(dt))
        for scene in tuple(self.stack):
            if scene in self.stack and scene.update(dt):
                self.redraw()
        if self.stack and self.top.controls.tick(pygame.time.get_ticks()):
            self.top.changed()

    def handle(self, event: pygame.Event) -> None:
        """One event: the window's own first, then the top scene's controls, then its keys; a stand looks before all."""
        if event.type in gamepad.EVENTS:
            self._from_pad(event)
            return
        if self._letter_of_a_command(event):
            return
        if event.type in STIRRING:
            self.window.hidden = False
            self.narrator.stirred()
        if event.type == pygame.KEYDOWN and not self.typing():
            event = self.layout.read(event)
        if self.stand and self.stand.takes(event):
            return
        if self._is_of_the_window(event):
            return
        if self.top.grabs(event):
            self.top.changed()
            return
        if event.type == pygame.KEYDOWN:
            event = self._usual(event)
            if self._global_key(event) or self._shows_focus(event):
                return
        if event.type == pygame.MOUSEWHEEL:
            self.top.wheel(event.y)
        elif not self._is_of_a_control(event) and event.type == pygame.KEYDOWN:
            self._key(event)

    def _letter_of_a_command(self, event: pygame.Event) -> bool:
        """Whether a letter comes from the key that opened its field: that was a command, and is not written."""
        if event.type == pygame.KEYDOWN:
            self._pressed_in = getattr(event, "unicode", ""), self._field()
        elif event.type == pygame.KEYUP:
            self._pressed_in = NO_LETTER
        elif event.type == pygame.TEXTINPUT:
            sign, field = self._pressed_in  # a key that is held writes again and again
            return sign == event.text and field != self._field()
        return False

    def _field(self) -> object:
        """Where letters are written now; nowhere is None."""
        return (self.top, self.top.controls.focus) if self.typing() else None

    def _is_of_the_window(self, event: pygame.Event) -> bool:
        """Whether an event was the window's own."""
        if event.type == pygame.QUIT:
            self.running = False
        elif event.type == pygame.DROPFILE:
            from .games import dropped

            dropped(self, Path(event.file))
        elif event.type in WINDOW_EVENTS:
            self._window_event(event)
        else:
            return False
        return True

    def _usual(self, event: pygame.Event) -> pygame.Event:
        """A key as scenes know it; those of a gamepad are so already, and a stand has no keys of a person's own."""
        if self.stand or is_pad(event):
            return event
        return self.keymap.usual(event, self.keyset(), self.typing())

    def _is_of_a_control(self, event: pygame.Event) -> bool:
        """Whether a control of the top scene took an event, as the pointer meant it."""
        scene, by_finger = self.top, getattr(event, "touch", False) and event.type in MOUSE
        if by_finger:
            event = self.finger.read(event, scene.widgets(), size_for(self.kit.unit))
        meant = scene.controls.handle(event)
        if by_finger and event.type == pygame.MOUSEBUTTONUP:
            scene.controls.leave()
        if meant and scene in self.stack:
            scene.changed()
        return meant

    def _key(self, event: pygame.Event) -> None:
        """A key that no control wanted."""
        if event.key == pygame.K_ESCAPE:
            self.sound("ui/cancel")
            self.top.back()
        elif not self.top.key(event):
            return
        if self.stack:
            self.top.changed()

    def _from_pad(self, event: pygame.Event) -> None:
        """A gamepad came, went, or was pressed."""
        some = bool(self.pads.pads)
        self._pressed_by_pads(self.pads.read(event))
        if bool(self.pads.pads) != some and self.stack:
            if not some and not self.stand:
                self.say_once("pad.there")
            self.top.changed()

    def _pressed_by_pads(self, presses: list[pygame.Event]) -> None:
        for press in presses:
            if self.running and self.stack:
                self._alert = ALERT_MS
                self.handle(press)

    def _shows_focus(self, event: pygame.Event) -> bool:
        """Nothing is pressed by a gamepad before it is seen what that is, and no field asks for letters."""
        controls = self.top.controls
        if not is_pad(event) or event.key != pygame.K_RETURN or (controls.keyboard and not self.typing()):
            return False
        controls.show()
        self.top.changed()
        return True

    def typing(self) -> bool:
        """Whether letters are letters here."""
        return bool(self.stack) and self.top.typing()

    def keyset(self) -> str:
        """The group of commands whose keys mean something now."""
        return next((scene.keyset for scene in reversed(self.stack) if scene.keyset != BELOW), "")

    def _window_event(self, event: pygame.Event) -> None:
        self.pads.let_go()
        self.window.told(event)
        self.window.stage.invalidate()
        if self.window.resized() or event.type == pygame.WINDOWDISPLAYCHANGED:
            self.window.look_closely()
            self.measure()
        self.redraw()

    def _global_key(self, event: pygame.Event) -> bool:
        if event.key == pygame.K_F11 or (event.key == pygame.K_RETURN and event.mod & pygame.KMOD_ALT):
            self.toggle_fullscreen()
            return True
        if event.key == pygame.K_F12:
            take(self)
            return True
        if event.key == pygame.K_p and event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            from .handout import offer

            return offer(self)
        if event.key == pygame.K_F9:
            from .report import ask

            ask(self)
            return True
        if event.key == pygame.K_F10:
            self.settings.muted = not self.settings.muted
            self.apply_settings()
            self.save_settings()
            return True
        return self._asks_for_help(event)

    def _asks_for_help(self, event: pygame.Event) -> bool:
        """F2 or ? for the keys, I for what is framed or pointed at."""
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META | pygame.KMOD_ALT) or self.typing():
            return False
        if event.key == pygame.K_F2 or getattr(event, "unicode", "") == "?":
            return show_keys(self)
        if event.key == pygame.K_i:
            self.top.controls.help()
            self.top.changed()
            return True
        return False

    def frame(self) -> list[Item]:
        """The display list of the whole window."""
        items: list[Item] = []
        base = max((i for i, s in enumerate(self.stack) if not s.modal), default=0)
        for scene in self.stack[base:]:
            if scene.modal:
                items.append(Item(self.kit.shapes.dim(self.window.size), 0, 0))
            items.extend(scene.items())
        self._draw_toast(items)
        self.narrator.draw(items)
        return items

    def _draw_toast(self, items: list[Item]) -> None:
        if not self.toast:
            return
        kit = self.kit
        width = min(kit.size[0] * 0.6, kit.tx(760))
        words = kit.text.paragraph(self.toast, kit.tx(22), width - kit.tx(60), kit.theme.ivory, align="center")
        high = words.get_height() + kit.tx(30)
        middle, y, upwards = self.top.toast_place()
        x, y = middle - width / 2, y - high if upwards else y
        kit.put(items, kit.shapes.panel(width, high, 0.96), x, y)
        kit.put(items, words, x + kit.tx(30), y + kit.tx(15))

    def paint(self) -> None:
        """Bring the window and the UI tree up to date."""
        top = self.top
        top.controls.refresh()
        self.narrator.notice()
        self.window.show(self.frame())
        says, spoken = self.toast or top.says(), self.narrator.line
        self.tree.write(top.name, self.window.size, top.widgets(), top.controls.focus, top.busy(), says, spoken)

    def close(self) -> None:
        """Leave every scene, stop every helper process, give the devices back."""
        while self.stack:
            self.stack.pop().leave()
        self.saves.settle()
        self.pictures.close()
        self.worker.close()
        self.narrator.close()
        self.kit.audio.close()
        pygame.quit()


NO_LETTER: tuple[str, object] = ("", None)
STIRRING = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION, pygame.MOUSEWHEEL)
WINDOW_EVENTS = (
    pygame.WINDOWRESIZED,
    pygame.WINDOWSIZECHANGED,
    pygame.WINDOWEXPOSED,
    pygame.WINDOWRESTORED,
    pygame.WINDOWMAXIMIZED,
    pygame.WINDOWMINIMIZED,
    pygame.WINDOWHIDDEN,
    pygame.WINDOWSHOWN,
    pygame.WINDOWFOCUSGAINED,
    pygame.WINDOWDISPLAYCHANGED,
    pygame.VIDEOEXPOSE,
)


def is_pad(event: pygame.Event) -> bool:
    """Whether a key was pressed by a gamepad."""
    return bool(getattr(event, "pad", False))


def about() -> str:
    """Name, version and process, for the log."""
    return f"{TITLE} {__version__}, pid {os.getpid()}"
