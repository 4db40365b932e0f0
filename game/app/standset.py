"""What the organiser of a stand has set: read leniently, written atomically; what cannot be read is as usual."""

from __future__ import annotations

import json
import logging
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from typing import Any, Final

from .files import write_atomically
from .settings import SCALES, SPEEDS, Settings
from .setup import LEVELS

log = logging.getLogger(__name__)
FILE: Final = "stand.json"
IDLE: Final = (20, 300)
MINUTES: Final = (3, 8)
WORD: Final = "banner"
CORNERS: Final = "13241"
SHORTEST_WORD, LONGEST_WORD = 4, 12
SHORTEST_PATTERN, LONGEST_PATTERN = 4, 8
STAND_SPEEDS: Final = tuple(name for name in SPEEDS if name != "off")


@dataclass(frozen=True, slots=True)
class StandSettings:
    """One value a setting of the stand.

    `games` are ids, all where it is empty; `idle` is in seconds, `minutes` the time for one game. `word` is typed and
    `corners` (1 to 4, clockwise from the upper left) are touched by the organiser alone.
    """

    games: tuple[str, ...] = ()
    idle: int = 45
    minutes: int = 5
    pair: bool = True
    level: str = LEVELS[0]
    ui_scale: float = 1.0
    speed: str = "normal"
    volume: float = 0.8
    sound: bool = True
    attract_sound: bool = False
    reduced_motion: bool = False
    fullscreen: bool = True
    word: str = WORD
    corners: str = CORNERS

    def chosen(self, known: tuple[str, ...]) -> tuple[str, ...]:
        """The games that are shown, of those that there are."""
        return tuple(id for id in known if id in self.games) or known

    def settings(self, attracting: bool = False) -> Settings:
        """The program's settings as a visitor finds them; while nobody plays it may be silent."""
        silent = not self.sound or (attracting and not self.attract_sound)
        return Settings(
            fullscreen=self.fullscreen,
            ui_scale=self.ui_scale,
            speed=self.speed,
            volume=self.volume,
            music=0.0,
            muted=silent,
            reduced_motion=self.reduced_motion,
        )


def from_json(raw: object) -> StandSettings:
    """Settings from a JSON value; each unusable value is as usual."""
    usual = StandSettings()
    if not isinstance(raw, dict):
        return usual
    given: dict[str, Any] = {}
    for one in fields(StandSettings):
        value, default = raw.get(one.name), getattr(usual, one.name)
        if isinstance(value, list):
            value = tuple(item for item in value if isinstance(item, str))
        if type(default) is float and type(value) is int and abs(value) <= LONGEST_WORD:
            value = float(value)
        if type(value) is type(default):
            given[one.name] = value
    return valid(replace(usual, **given))


def valid(given: StandSettings) -> StandSettings:
    """Every value within its range."""
    usual = StandSettings()
    return replace(
        given,
        idle=min(IDLE[1], max(IDLE[0], given.idle)),
        minutes=min(MINUTES[1], max(MINUTES[0], given.minutes)),
        level=given.level if given.level in LEVELS else usual.level,
        ui_scale=min(SCALES, key=lambda scale: abs(scale - given.ui_scale)),
        speed=given.speed if given.speed in STAND_SPEEDS else usual.speed,
        volume=min(1.0, max(0.0, given.volume)),
        word=given.word if is_word(given.word) else usual.word,
        corners=given.corners if is_pattern(given.corners) else usual.corners,
    )


def is_word(word: str) -> bool:
    """Whether a word can be typed on any keyboard and not by chance."""
    plain = word.isascii() and word.isalnum() and word == word.lower()
    return plain and SHORTEST_WORD <= len(word) <= LONGEST_WORD and len(set(word)) > 1


def is_pattern(corners: str) -> bool:
    """Whether a row of corners is long enough, with more than one corner in it."""
    return set(corners) <= set("1234") and len(set(corners)) > 1 and SHORTEST_PATTERN <= len(corners) <= LONGEST_PATTERN


def load(path: Path) -> StandSettings:
    """Settings of a file; the usual ones if there is none or it is not readable."""
    try:
        return from_json(json.loads(path.read_text(encoding="utf-8")))
    except FileNotFoundError:
        return StandSettings()
    except (OSError, ValueError, RecursionError) as error:
        log.warning("settings of the stand: %s", error)
        return StandSettings()


def save(path: Path, settings: StandSettings) -> str:
    """Write them; a problem in words, or nothing."""
    return write_atomically(path, json.dumps(asdict(settings), indent=1).encode())
