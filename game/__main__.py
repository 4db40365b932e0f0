"""Command line: the window, or a command without one (`engine`, `gallery`)."""

from __future__ import annotations

import argparse
import logging
import multiprocessing
import sys
from pathlib import Path

from . import __version__
from .core.languages import TRIED

log = logging.getLogger("game")


def window_size(text: str) -> tuple[int, int]:
    """`1280x720` as two numbers."""
    wide, _, high = text.lower().partition("x")
    try:
        size = int(wide), int(high)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a size like 1280x720") from None
    if not all(200 <= side <= 16384 for side in size):
        raise argparse.ArgumentTypeError(f"{text} cannot be shown")
    return size


def parser() -> argparse.ArgumentParser:
    """The arguments of the window."""
    out = argparse.ArgumentParser(
        prog="bannerhall",
        description="Banner games at one table.",
        epilog="Without a window: engine (line protocol on standard input), gallery (pictures of every scene).",
    )
    out.add_argument("--version", action="version", version=f"Bannerhall {__version__}")
    out.add_argument("--size", type=window_size, help="size of the window, like 1280x720")
    out.add_argument("--data-dir", help="folder for saves and settings")
    out.add_argument("--ui-tree", type=Path, metavar="FILE", help="write what is on the screen to FILE as JSON")
    out.add_argument("--stand", action="store_true", help="run alone at a stand: play, let visitors play, never end")
    out.add_argument("--continue", dest="resume", metavar="GAME", help="go on with the game of that kind played last")
    out.add_argument("--language", choices=TRIED[:-1], default="", help="language, instead of the one in the settings")
    out.add_argument("--no-sound", action="store_true", help="do not open a sound device")
    return out


def main(argv: list[str] | None = None) -> int:
    """Run; the exit status."""
    multiprocessing.freeze_support()
    args = sys.argv[1:] if argv is None else argv
    if args[:1] == ["engine"]:
        from . import engine

        return engine.main()
    if args[:1] == ["gallery"]:
        from .app import gallery

        return gallery.main(args[1:])
    from .app import start

    return start.run(parser().parse_args(args))


if __name__ == "__main__":
    sys.exit(main())
