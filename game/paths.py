"""Where the program's own files lie and where it may write, in the source tree, in a wheel and in a frozen bundle."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import platformdirs

APP = "Bannerhall"


def asset_root() -> Path:
    """Folder that holds `art` and `sounds`."""
    frozen = getattr(sys, "_MEIPASS", None)
    if frozen:
        return Path(frozen)
    here = Path(__file__).resolve().parent
    return here.parent if (here.parent / "art" / "ui").is_dir() else here / "assets"


def game_folder(game: str) -> Path:
    """Folder of a game's module: its texts lie there."""
    return Path(__file__).resolve().parent / game


def user_folder(override: str | None = None) -> Path:
    """Folder for saves, settings and the log; `override` is `--data-dir`, then BANNERHALL_DATA, then the system's."""
    chosen = override or os.environ.get("BANNERHALL_DATA")
    if chosen:
        return Path(os.path.expanduser(chosen))  # of a home that does not exist the name stays as it is
    try:
        return Path(platformdirs.user_data_dir(APP, appauthor=False))
    except (OSError, RuntimeError, KeyError):
        return Path.cwd() / APP


def environment_of_others() -> dict[str, str]:
    """What programs of the system are started with: a bundle's own libraries are none of theirs."""
    out = dict(os.environ)
    for name in ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH"):
        kept = out.pop(f"{name}_ORIG", None)
        if kept is not None:
            out[name] = kept
        elif getattr(sys, "frozen", False):
            out.pop(name, None)
    return out
