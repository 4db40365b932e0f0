"""Which language the system speaks: asked with the standard library only, and never a reason not to start."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from .. import paths
from ..core import languages

SYSTEM: Final = "system"
WINDOWS_PRIMARY: Final = {0x07: "de", 0x09: "en", 0x0A: "es", 0x0C: "fr"}
VARIABLES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")
PATIENCE: Final = 2.0


def spoken(wanted: str) -> str:
    """The language that a setting means."""
    return system_language() if wanted == SYSTEM else wanted


@lru_cache(1)
def system_language() -> str:
    """The offered language that comes first among those of the system; English if none does. Asked once."""
    return languages.fitting(preferred())


def preferred(platform: str = sys.platform, environment: Mapping[str, str] = os.environ) -> Sequence[str]:
    """The languages that the person has chosen for the system, the favourite first."""
    try:
        if platform == "win32":
            return of_windows()
        found = of_macos() if platform == "darwin" else ()
    except (OSError, ValueError, AttributeError, ImportError, subprocess.SubprocessError):
        found = ()
    return found or of_environment(environment)


def of_environment(environment: Mapping[str, str]) -> tuple[str, ...]:
    """What `LANGUAGE` lists, then the language of messages; without regard to the list where there is no language."""
    locale = next((environment[name] for name in VARIABLES if environment.get(name)), "")
    if locale.partition(".")[0] in ("C", "POSIX"):
        return ()
    listed = environment.get("LANGUAGE", "").split(":")
    return tuple(name for name in (*listed, locale) if name)


def of_windows() -> tuple[str, ...]:
    """The language of the menus of Windows."""
    import ctypes

    language: int = ctypes.windll.kernel32.GetUserDefaultUILanguage()  # type: ignore[attr-defined]
    return tuple(filter(None, (WINDOWS_PRIMARY.get(language & 0x3FF, ""),)))


def of_macos() -> tuple[str, ...]:
    """The list of languages in the settings of macOS."""
    asked = ("defaults", "read", "-g", "AppleLanguages")
    env = paths.environment_of_others()
    told = subprocess.run(asked, capture_output=True, text=True, timeout=PATIENCE, check=True, env=env).stdout
    return tuple(re.findall(r"[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]+)*", told))
