"""Sentences by key and language: rules and core speak in ids and codes, people read what is made of them here."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from .errors import Reason

CORE_FOLDER: Final = Path(__file__).parent / "text"
FALLBACK: Final = "en"
_SLOT: Final = re.compile(r"\{(\w+)\}")
_TYPED: Final = frozenset(("name", "names", "text", "who"))  # what people typed: a player may be called W


class Texts:
    """The texts of some folders (`<folder>/<language>.json`), English where a language lacks one.

    The core's own folder is always among them. `missing` collects the keys that were asked for in vain.
    """

    def __init__(self, folders: Iterable[Path | str] = (), language: str = FALLBACK) -> None:
        self.language = language
        self.missing: set[str] = set()
        self._texts: dict[str, str] = {}
        places = [CORE_FOLDER, *map(Path, folders)]
        for spoken in dict.fromkeys((FALLBACK, language)):
            for folder in places:
                self._texts.update(_read(folder / f"{spoken}.json"))

    def has(self, key: str) -> bool:
        """Whether there is a text for a key."""
        return key in self._texts

    def get(self, key: str, /, **args: Any) -> str:
        """The text of a key, `{name}` replaced by the argument; the key itself if there is no text."""
        text = self._texts.get(key)
        if text is None:
            self.missing.add(key)
            return key
        return _SLOT.sub(lambda slot: self._value(slot[1], args[slot[1]]) if slot[1] in args else slot[0], text)

    def reason(self, reason: Reason) -> str:
        """The sentence of a reason."""
        return self.get(f"reason.{reason.id}", **reason.args)

    def name(self, code: str) -> str:
        """What a code of the rules is called; the code itself if it has no name."""
        return self._texts.get(f"name.{code}", code)

    def _value(self, slot: str, value: Any) -> str:
        return self.name(value) if isinstance(value, str) and slot not in _TYPED else str(value)


def _read(path: Path) -> dict[str, str]:
    """The texts of a file; none if it is not there or damaged."""
    try:
        texts = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    if not isinstance(texts, dict):
        return {}
    return {str(key): text for key, text in texts.items() if isinstance(text, str)}
