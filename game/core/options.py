"""Table options by their declarations: defaults filled in, everything else refused.

Kinds: `flag` (true or false), `number` (whole, within bounds), `choice` (one of `choices`, or null), and with one entry
a seat `choices` (each as a choice) and `numbers` (or null for the usual ones). An option `players` counts the seats.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from .contract import Json, Option
from .errors import BadOptions

PLAYERS = "players"


def checker(options: tuple[Option, ...]) -> Callable[[Mapping[str, Any]], Json]:
    """A function that fills in defaults and raises `BadOptions` for what is unknown or out of bounds."""
    known = {option.id: option for option in options}

    def check(given: Mapping[str, Any]) -> Json:
        for name in given:
            if name not in known:
                raise BadOptions(str(name)[:60], "is no option of this game")
        seats = _checked(known[PLAYERS], given.get(PLAYERS, known[PLAYERS].default), 0) if PLAYERS in known else 0
        return {option.id: _filled(option, given, seats) for option in options}

    return check


def _filled(option: Option, given: Mapping[str, Any], seats: int) -> Any:
    if option.id in given:
        return _checked(option, given[option.id], seats)
    return [option.default] * seats if option.kind == "choices" else option.default


def _checked(option: Option, value: Any, seats: int) -> Any:
    if option.kind == "flag" and not isinstance(value, bool):
        raise BadOptions(option.id, "must be true or false")
    if option.kind == "number" and not _is_number(option, value):
        raise BadOptions(option.id, f"must be a whole number from {option.least} to {option.most}")
    if option.kind == "choice" and not _is_choice(option, value):
        raise BadOptions(option.id, f"must be null or one of {', '.join(option.choices)}")
    if option.kind == "choices" and not _is_row(value, seats, lambda entry: _is_choice(option, entry)):
        raise BadOptions(option.id, f"must be a list of {seats}, each null or one of {', '.join(option.choices)}")
    if option.kind == "numbers" and not (
        value is None or _is_row(value, seats, lambda entry: _is_number(option, entry))
    ):
        bounds = f"from {option.least} to {option.most}"
        raise BadOptions(option.id, f"must be null or a list of {seats} whole numbers {bounds}")
    return list(value) if isinstance(value, list) else value


def _is_number(option: Option, value: Any) -> bool:
    return type(value) is int and option.least <= value <= option.most


def _is_choice(option: Option, value: Any) -> bool:
    return value is None or (isinstance(value, str) and value in option.choices)


def _is_row(value: Any, seats: int, fits: Callable[[Any], bool]) -> bool:
    return isinstance(value, list) and len(value) == seats and all(map(fits, value))
