"""Sentences by key and language: rules and core speak in ids and codes, people read what is made of them here."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, Final

from .errors import Reason
from .languages import FALLBACK
from .pseudo import PSEUDO, pseudo

CORE_FOLDER: Final = Path(__file__).parent / "text"
LISTED: Final = ", "
YOU: Final = "new.name.you"
POINTED: Final = (FALLBACK, PSEUDO)
_SLOT: Final = re.compile(r"\{(\w+)(?:\.(\w+)|~([^{}]+)|((?:\|[^{}|]*)+))?\}")
_KEY: Final = re.compile(r"\{key:([\w.]+)\}")
_GAME: Final = re.compile(r"game\.\w+$")  # the names of games are the same everywhere
_TYPED: Final = frozenset(("name", "names", "text", "who"))  # what people typed: a player may be called W


class Texts:
    """The texts of some folders (`<folder>/<language>.json`), English where a language lacks one.

    The core's own folder is always among them. `missing` collects the keys that were asked for in vain.

    Slots: `{card}` is an argument or the name of a code; `{card.der}` that name in a form, kept as `name.<code>.der`;
    `{card~m:il|f:elle}` a word by the gender of a name, kept as `gender.<code>`; `{count|card|cards}` a word by number.
    Of a list or a tuple each is a code or a word that stands as it is. `{key:table.hint}` is the key of a command, as
    `keys` tells it.

    A sentence about somebody may have a form in the second person, `<key>.you`: it is taken where `{name}` or `{who}`
    is a person who is simply called You.
    """

    def __init__(self, folders: Iterable[Path | str] = (), language: str = FALLBACK) -> None:
        self.keys: Callable[[str], str] = str
        self.missing: set[str] = set()
        self._folders = [CORE_FOLDER, *map(Path, folders)]
        self.speak(language)

    def speak(self, language: str) -> None:
        """Go on in another language."""
        self.language = language
        self._texts: dict[str, str] = {}
        for spoken in dict.fromkeys((FALLBACK, language)):
            for folder in self._folders:
                self._texts.update(_read(folder, spoken))

    def has(self, key: str) -> bool:
        """Whether there is a text for a key."""
        return key in self._texts

    def get(self, key: str, /, **args: Any) -> str:
        """The text of a key, `{name}` replaced by the argument; the key itself if there is no text."""
        text = self._texts.get(self._person(key, args))
        if text is None:
            self.missing.add(key)
            return key
        text = _KEY.sub(lambda slot: self.keys(slot[1]), text)
        return _SLOT.sub(lambda slot: self._filled(slot, args), text)

    def _person(self, key: str, args: Mapping[str, Any]) -> str:
        """The key of a sentence, in the second person if it has that and is about You."""
        you = self._texts.get(YOU)
        about = you is not None and you in (args.get("name"), args.get("who"))
        return f"{key}.you" if about and f"{key}.you" in self._texts else key

    def _filled(self, slot: re.Match[str], args: Mapping[str, Any]) -> str:
        """What stands in a sentence for a slot; the slot itself if there is no such argument."""
        name, form, genders, numbers = slot.groups()
        if name not in args:
            return slot[0]
        value = args[name]
        if isinstance(value, list | tuple):
            return LISTED.join(self._form(str(one), form) if form else self.name(str(one)) for one in value)
        if numbers is not None:
            return _by_number(numbers[1:].split("|"), value, self.language)
        if genders is not None:
            return _by_gender(genders, self._of_code(f"gender.{value}", value, ""))
        return self._form(value, form) if form and isinstance(value, str) else self._value(name, value)

    def _form(self, code: str, form: str) -> str:
        """The name of a code with its article or ending; the bare name of what has no forms."""
        return self._of_code(f"name.{code}.{form}", code, self.name(code))

    def _of_code(self, key: str, code: Any, usual: str) -> str:
        """What a language says of a code; that a code with a name lacks it is remembered."""
        if key not in self._texts and f"name.{code}" in self._texts:
            self.missing.add(key)
        return self._texts.get(key, usual)

    def reason(self, reason: Reason) -> str:
        """The sentence of a reason."""
        return self.get(f"reason.{reason.id}", **reason.args)

    def name(self, code: str) -> str:
        """What a code of the rules is called; the code itself if it has no name."""
        return self._texts.get(f"name.{code}", code)

    def number(self, value: float, digits: int = 1) -> str:
        """A number with so many digits behind the point, or the comma."""
        text = f"{value:.{digits}f}"
        return text if self.language in POINTED else text.replace(".", ",")

    def _value(self, slot: str, value: Any) -> str:
        return self.name(value) if isinstance(value, str) and slot not in _TYPED else str(value)


def _by_number(words: list[str], count: Any, language: str) -> str:
    """The word for one or for many; French counts nothing as one, too."""
    few = (0, 1) if language == "fr" else (1,)
    return words[0] if str(count) in map(str, few) else words[-1]


def _by_gender(choices: str, gender: str) -> str:
    """The word for a gender out of `m:he|f:she`; the first where it is not known."""
    words = dict(choice.partition(":")[::2] for choice in choices.split("|"))
    return words.get(gender, next(iter(words.values())))


def _read(folder: Path, language: str) -> dict[str, str]:
    """The texts of a folder in a language; none if the file is not there or damaged."""
    if language == PSEUDO:
        return {key: text if _GAME.match(key) else pseudo(text) for key, text in _read(folder, FALLBACK).items()}
    try:
        texts = json.loads((folder / f"{language}.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    if not isinstance(texts, dict):
        return {}
    return {str(key): text for key, text in texts.items() if isinstance(text, str)}
