"""From the command line to the first picture: the window opens and shows the title before anything else is loaded."""

from __future__ import annotations

import argparse
import logging
import logging.handlers
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from .. import __version__, paths
from ..ui.window import Window, prepare_environment

if TYPE_CHECKING:
    from .app import App

log = logging.getLogger(__name__)
LOG_BYTES = 400_000
FIRST_FRAME = "first frame"  # `python3 build bench start` reads this line, its time above all


def run(args: argparse.Namespace) -> int:
    """Open the window and stay until the person leaves; the exit status."""
    prepare_environment(args.stand)
    import pygame

    data = paths.user_folder(args.data_dir)
    set_up_log(data)
    log.info("Bannerhall %s, Python %s, pygame-ce %s", __version__, sys.version.split()[0], pygame.version.ver)
    icons = paths.asset_root() / "art" / "ui"
    try:
        whole = args.size is None and wants_whole_screen(data, args.stand)
        window = Window(args.size, whole, icons / "app_icon_64.png", "Bannerhall")
    except pygame.error as error:
        print(f"Bannerhall needs a screen, and there is none that it can use: {error}", file=sys.stderr)
        return 1
    first_light(window, icons / "app_icon_256.png")
    if window.driver in ("offscreen", "dummy"):
        print(f"Bannerhall: no screen was found; it runs unseen ({window.driver}).", file=sys.stderr)
    return play(args, data, window)


def wants_whole_screen(data: Path, stand: bool) -> bool:
    """What the settings say of the window, or those of the stand."""
    if stand:
        from . import standset

        return standset.load(data / standset.FILE).fullscreen
    from . import settings as settings_file

    return settings_file.load(data / "settings.json").fullscreen


def first_light(window: Window, sign: Path) -> None:
    """Something to see while the rest is loaded: the sign of the house on the colour of its hall."""
    import pygame

    surface = window.stage.surface
    surface.fill((16, 17, 31))
    try:
        picture = pygame.image.load(str(sign))
    except (pygame.error, OSError):
        picture = pygame.Surface((0, 0))
    surface.blit(picture, picture.get_rect(center=surface.get_rect().center))
    pygame.display.flip()
    log.info(FIRST_FRAME)


def play(args: argparse.Namespace, data: Path, window: Window) -> int:
    """The program itself."""
    from . import report
    from .app import App
    from .resume import resume
    from .title import TitleScene

    app = App(data, window, args.ui_tree, not args.no_sound, args.language)
    app.push(TitleScene(app))
    if args.stand:
        stand_alone(app, windowed=args.size is not None)
    else:
        report.remind(app)
        if args.resume:
            resume(app, app.saves.latest(args.resume))
    if app.kit.audio.problem and not args.stand:
        app.say_once("problem.sound")
    try:
        app.run()
    except KeyboardInterrupt:
        return 130
    except Exception:
        log.exception("the program broke")
        raise
    return 0


def stand_alone(app: App, windowed: bool) -> None:
    """Stand mode at once, as it was set up last; in a window where a size was asked for."""
    from . import standset
    from .stand import Stand

    found = standset.load(app.data / standset.FILE)
    Stand(app, replace(found, fullscreen=found.fullscreen and not windowed)).begin()


def set_up_log(data: Path) -> None:
    """A log that rotates in the data folder; standard error if that cannot be written."""
    handler: logging.Handler
    try:
        data.mkdir(parents=True, exist_ok=True)
        handler = logging.handlers.RotatingFileHandler(
            data / "bannerhall.log", maxBytes=LOG_BYTES, backupCount=2, encoding="utf-8"
        )
    except OSError:
        handler = logging.StreamHandler() if sys.stderr else logging.NullHandler()
    logging.basicConfig(
        level=logging.INFO, handlers=[handler], format="%(asctime)s %(levelname)s %(name)s: %(message)s"
    )
    logging.raiseExceptions = False
