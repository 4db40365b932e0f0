"""The window: opened before anything heavy is loaded, resized, full screen and back, painted by dirty rectangles."""

from __future__ import annotations

import contextlib
import logging
import os
import warnings
from pathlib import Path

import pygame

from .density import density
from .stage import Item, Stage

log = logging.getLogger(__name__)
SMALLEST = (640, 400)
LARGEST = (7680, 4320)
SEEN = (
    pygame.WINDOWRESTORED,
    pygame.WINDOWMAXIMIZED,
    pygame.WINDOWSHOWN,
    pygame.WINDOWEXPOSED,
    pygame.WINDOWFOCUSGAINED,
)


def prepare_environment(unattended: bool = False) -> None:
    """Settings that SDL reads before it starts: paint without a copy to the graphics card, let the screen saver be.

    On Windows a pixel is a pixel of the screen: else the system enlarges the picture, blurred, and a full screen is
    larger than the screen (pygame-ce issue 931). Unattended, a full screen stays in front whatever else wants the
    keyboard.
    """
    if unattended:
        os.environ.setdefault("SDL_ALLOW_ALT_TAB_WHILE_GRABBED", "0")
        os.environ.setdefault("SDL_VIDEO_MINIMIZE_ON_FOCUS_LOSS", "0")
    os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    os.environ.setdefault("SDL_VIDEO_ALLOW_SCREENSAVER", "1")
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    os.environ.setdefault("SDL_VIDEO_CENTERED", "1")


class Window:
    """The display surface and its stage."""

    def __init__(self, size: tuple[int, int] | None, fullscreen: bool, icon: Path, title: str) -> None:
        pygame.display.init()
        pygame.font.init()
        self.driver = pygame.display.get_driver()
        if icon.is_file():
            pygame.display.set_icon(pygame.image.load(str(icon)))
        pygame.display.set_caption(title)
        self.windowed = clamped(size or default_size())
        self.fullscreen = fullscreen
        self.maximised = self.hidden = False
        self._earlier = self.windowed
        self.stage = Stage(self._open())
        self._painted = self.size
        self._keeps = False
        self.density = 1.0
        self.look_closely()

    def look_closely(self) -> None:
        """Ask anew how large the system shows things on the screen where the window is."""
        handle: object = pygame.display.get_wm_info().get("window", 0)
        self.density = density(self.driver, handle if isinstance(handle, int) else 0)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self.stage.surface.get_size()

    def _open(self) -> pygame.Surface:
        if self.fullscreen:
            try:
                return pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
            except pygame.error as error:
                log.warning("full screen: %s", error)
                self.fullscreen = False
        surface = pygame.display.set_mode(self.windowed, pygame.RESIZABLE)
        return surface if surface.get_size() == self.windowed else self._insist()

    def _insist(self) -> pygame.Surface:
        """Some systems give a window that leaves full screen its size only when they are asked again."""
        pygame.event.pump()
        return pygame.display.set_mode(self.windowed, pygame.RESIZABLE)

    def set_fullscreen(self, wanted: bool) -> None:
        """Full screen or a window as it was: of the size that it had, or maximised."""
        if wanted == self.fullscreen:
            return
        if wanted and not self.maximised:
            self.windowed = clamped(self.size)
        if not wanted:
            self.windowed = within(self.windowed, desktops())
        was_maximised = self.maximised
        self.fullscreen = wanted
        self.stage = Stage(self._open())
        self._painted = self.size
        self.maximised = was_maximised
        if was_maximised and not wanted:
            self._maximise()

    def _maximise(self) -> None:
        """Fill the desktop again, where the system allows it; the new size comes as an event."""
        with warnings.catch_warnings(), contextlib.suppress(pygame.error, AttributeError):
            warnings.simplefilter("ignore", DeprecationWarning)
            pygame.Window.from_display_module().maximize()

    def told(self, event: pygame.Event) -> None:
        """What the system says of the window: whether it is maximised, and whether anybody can see it."""
        if event.type in (pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN):
            self.hidden = True
        elif event.type in SEEN:
            self.hidden = False
        if self.fullscreen:
            return
        if event.type == pygame.WINDOWMAXIMIZED:
            if not self.maximised and fills(self.windowed, desktops()):
                self.windowed = self._earlier  # the new size was told first
            self.maximised = True
        elif event.type == pygame.WINDOWRESTORED:
            self.maximised = False
        elif event.type == pygame.WINDOWRESIZED and not self.maximised:
            self._earlier, self.windowed = self.windowed, clamped((event.x, event.y))

    def keep_keys(self, wanted: bool) -> None:
        """Let a full screen have the keys that usually go to the desktop, or no longer; where the system allows it."""
        wanted = wanted and self.fullscreen
        if wanted == self._keeps:
            return
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", DeprecationWarning)
                pygame.Window.from_display_module().grab_keyboard = wanted
            self._keeps = wanted
        except (pygame.error, AttributeError) as error:
            log.info("keys of the desktop: %s", error)

    def reopen(self) -> None:
        """Ask the system for the window once more, after it was lost."""
        self.stage = Stage(self._open())
        self._painted = self.size

    def resized(self) -> bool:
        """Take over the size that the system gave the window; whether it is another one."""
        surface = pygame.display.get_surface()
        if surface is None or surface.get_size() == self._painted:
            return False
        self._painted = surface.get_size()
        self.stage = Stage(surface)
        return True

    def show(self, items: list[Item]) -> int:
        """Paint a display list and hand the changed rectangles to the screen; how many there were."""
        rects = self.stage.paint(items)
        if rects:
            pygame.display.update(rects)
        return len(rects)


def desktops() -> list[tuple[int, int]]:
    """The sizes of the screens, the first one first; none where the system does not say."""
    try:
        return list(pygame.display.get_desktop_sizes())
    except pygame.error:
        return []


def within(size: tuple[int, int], screens: list[tuple[int, int]]) -> tuple[int, int]:
    """A size that fits one of the screens, so that no corner is out of reach."""
    if not screens or any(size[0] <= wide and size[1] <= high for wide, high in screens):
        return size
    wide, high = max(screens, key=lambda screen: screen[0] * screen[1])
    return clamped((min(size[0], round(wide * 0.9)), min(size[1], round(high * 0.85))))


def fills(size: tuple[int, int], screens: list[tuple[int, int]]) -> bool:
    """Whether a window is about as large as one of the screens."""
    return any(wide * 0.9 <= size[0] <= wide and high * 0.8 <= size[1] <= high for wide, high in screens)


def default_size() -> tuple[int, int]:
    """A window that leaves room for the bars of the desktop."""
    screens = desktops()
    wide, high = screens[0] if screens else (1280, 720)
    for size in ((2560, 1440), (1920, 1080), (1600, 900), (1280, 720), (1152, 648)):
        if size[0] <= wide * 0.92 and size[1] <= high * 0.9:
            return size
    return (max(SMALLEST[0], round(wide * 0.9)), max(SMALLEST[1], round(high * 0.85)))


def clamped(size: tuple[int, int]) -> tuple[int, int]:
    """A size that can be drawn."""
    return (
        min(LARGEST[0], max(SMALLEST[0], size[0])),
        min(LARGEST[1], max(SMALLEST[1], size[1])),
    )
