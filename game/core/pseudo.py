"""A language that nobody speaks, made of the English texts: a third longer and accented, to see what has no room."""

from __future__ import annotations

import re
from typing import Any, Final

PSEUDO: Final = "xa"
LONGER: Final = 0.35
_KEPT: Final = re.compile(r"(\{[^{}]*\}|\n)")
_ACCENTED: Final = str.maketrans("aceinouyACEINOU", "áçéîñöüÿÁÇÉÎÑÖÜ")
_FILLING: Final = "äéîöû"
_WORDS: Final = ("title", "text", "heading", "points", "table", "caption", "labels", "term", "forms", "means")


def pseudo(text: str) -> str:
    """A text as that language has it: its slots and line feeds stay, words become longer where they end."""
    return "".join(part if index % 2 else _stretched(part) for index, part in enumerate(_KEPT.split(text)))


def _stretched(text: str) -> str:
    return re.sub(r"[A-Za-z]+", lambda word: _longer(word[0]), text)


def _longer(word: str) -> str:
    more = round(len(word) * LONGER + 0.2) if len(word) > 1 else 0
    filling = (_FILLING * (more // len(_FILLING) + 1))[:more]
    return word.translate(_ACCENTED) + (filling.upper() if word.isupper() else filling)


def disguised(value: Any, words: bool = False) -> Any:
    """A JSON value in which all that people read is in that language; ids and codes stay."""
    if isinstance(value, dict):
        return {key: disguised(item, words or key in _WORDS) for key, item in value.items()}
    if isinstance(value, list):
        return [disguised(item, words) for item in value]
    return pseudo(value) if words and isinstance(value, str) else value
