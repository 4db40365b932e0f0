"""Names that nobody typed: the program gave them to the players, so they follow its language."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from .. import paths
from ..core.languages import TRIED
from ..core.texts import Texts

if TYPE_CHECKING:
    from ..core.match import Match

GIVEN: Final = "new.name."
NUMBERED: Final = "present.seat"
MOST_SEATS: Final = 4


def called(name: str, texts: Texts) -> str:
    """A name as it is in the language of some texts, whatever language it was given in; one that was typed stays."""
    key, _, number = _given().get(name, "").partition("#")
    if not key:
        return name
    return texts.get(key, number=number) if number else texts.get(key)


def names_of(match: Match, texts: Texts) -> list[str]:
    """What the players of a match are called now."""
    from .setup import plain

    return [called(plain(seat.name), texts) for seat in match.seats]


@lru_cache(1)
def _given() -> dict[str, str]:
    """The key of every name that the program gives in any language; of a numbered one with its number."""
    found: dict[str, str] = {}
    for language in reversed(TRIED):
        texts = Texts([paths.game_folder("app") / "text"], language)
        found |= {texts.get(key): key for key in _keys()}
        found |= {texts.get(NUMBERED, number=n): f"{NUMBERED}#{n}" for n in range(1, MOST_SEATS + 1)}
    return found


def _keys() -> list[str]:
    english = json.loads((paths.game_folder("app") / "text" / "en.json").read_text(encoding="utf-8"))
    return [key for key in english if key.startswith(GIVEN)]
