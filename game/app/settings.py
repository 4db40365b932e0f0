"""The person's settings: read leniently, written atomically; what cannot be read is the default."""

from __future__ import annotations

import json
import logging
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any

from ..core import languages
from ..ui.palettes import PALETTES, STANDARD
from ..ui.voice import PACES as VOICE_PACES
from .files import write_atomically
from .keymap import Keymap
from .language import SYSTEM

log = logging.getLogger(__name__)
SPEEDS: dict[str, float] = {"slow": 1.7, "normal": 1.0, "fast": 0.5, "off": 0.0}
LARGEST = 1000
SCALES = (0.85, 1.0, 1.25, 1.5, 2.0)
PAPERS = ("a4", "letter")
PRINTS = ("pdf", "png")
ALOUD = ("off", "line", "voice")
PAUSES: dict[str, int] = {"slow": 1100, "normal": 550, "fast": 180, "off": 0}


@dataclass(slots=True)
class Settings:
    """One value a setting; `last` keeps what was chosen for the last new game of each game."""

    fullscreen: bool = False
    ui_scale: float = 1.0
    speed: str = "normal"
    volume: float = 0.8
    music: float = 0.4
    muted: bool = False
    reduced_motion: bool = False
    last: dict[str, dict[str, Any]] = field(default_factory=dict)
    coach: bool = False
    paper: str = "a4"
    prints: str = "pdf"
    counted_from: float = 0.0
    keys: dict[str, str] = field(default_factory=dict)
    language: str = SYSTEM
    colours: str = STANDARD
    aloud: str = ALOUD[0]
    pace: str = "normal"


def from_json(raw: object) -> Settings:
    """Settings from a JSON value; each unusable value is left at its default."""
    out = Settings()
    if not isinstance(raw, dict):
        return out
    for one in fields(Settings):
        value = raw.get(one.name)
        default = getattr(out, one.name)
        if type(default) is float and type(value) is int:
            value = float(max(-LARGEST, min(LARGEST, value)))  # a longer one is no float
        if type(value) is type(default):
            setattr(out, one.name, value)
    return valid(out)


def valid(settings: Settings) -> Settings:
    """Every value within its range."""
    settings.volume = min(1.0, max(0.0, settings.volume))
    settings.music = min(1.0, max(0.0, settings.music))
    settings.language = settings.language if settings.language in languages.LANGUAGES else SYSTEM
    if settings.speed not in SPEEDS:
        settings.speed = "normal"
    settings.paper = settings.paper if settings.paper in PAPERS else PAPERS[0]
    settings.prints = settings.prints if settings.prints in PRINTS else PRINTS[0]
    if settings.ui_scale not in SCALES:
        settings.ui_scale = min(SCALES, key=lambda s: abs(s - settings.ui_scale))
    settings.colours = settings.colours if settings.colours in PALETTES else STANDARD
    settings.aloud = settings.aloud if settings.aloud in ALOUD else ALOUD[0]
    settings.pace = settings.pace if settings.pace in VOICE_PACES else "normal"
    settings.keys = Keymap(settings.keys).changed
    settings.last = only_objects(settings.last)
    return settings


def only_objects(raw: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """The entries whose value is an object."""
    return {key: value for key, value in raw.items() if isinstance(value, dict)}


def load(path: Path) -> Settings:
    """Settings of a file; the defaults if there is none or it is not readable."""
    try:
        return from_json(json.loads(path.read_text(encoding="utf-8")))
    except FileNotFoundError:
        return Settings()
    except (OSError, ValueError, RecursionError) as error:
        log.warning("settings %s: %s", path.name, error)
        return Settings()


def save(path: Path, settings: Settings) -> str:
    """Write them; a problem in words, or nothing."""
    return write_atomically(path, json.dumps(asdict(settings), indent=1).encode())
