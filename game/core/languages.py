"""The languages of the program: what each is called in itself, and which of them are complete."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from .pseudo import PSEUDO

NAMES: Final = {"en": "English", "fr": "Français", "de": "Deutsch", "es": "Español"}
LANGUAGES: tuple[str, ...] = ("en", "fr", "de", "es")  # those that are offered: complete
FALLBACK: Final = "en"
TRIED: Final = (*NAMES, PSEUDO)  # those that can be asked for on the command line, however much of them is written


def fitting(wanted: Iterable[str], offered: Iterable[str] | None = None) -> str:
    """The first wanted language that is offered, a region not counting (`fr_CA.UTF-8` is `fr`); else English."""
    known = set(LANGUAGES if offered is None else offered)
    codes = (name.replace("-", "_").partition("_")[0].partition(".")[0].lower() for name in wanted)
    return next((code for code in codes if code in known), FALLBACK)
