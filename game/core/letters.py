"""Letters as a person looks them up: without accents, without case, ligatures taken apart."""

from __future__ import annotations

import unicodedata
from typing import Final

_APART: Final = str.maketrans({"œ": "oe", "æ": "ae", "ø": "o", "ł": "l"})


def bare(text: str) -> str:
    """A text for looking up and sorting: `Élan` is `elan`, `Straße` is `strasse`, `Œuvre` is `oeuvre`."""
    apart = unicodedata.normalize("NFD", text.casefold().translate(_APART))
    return "".join(letter for letter in apart if not unicodedata.combining(letter))
