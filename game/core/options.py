"""Table options by their declarations: defaults filled in, everything else refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from .contract import Json, Option
from .errors import BadOptions


def checker(options: tuple[Option, ...]) -> Callable[[Mapping[str, Any]], Json]:
    """A function that fills in defaults and raises `BadOptions` for what is unknown or out of bounds."""

    def check(given: Mapping[str, Any]) -> Json:
        known = {option.id for option in options}
        for name in given:
            if name not in known:
                raise BadOptions(str(name)[:60], "is no option of this game")
        return {option.id: _checked(option, given.get(option.id, option.default)) for option in options}

    return check


def _checked(option: Option, value: Any) -> Any:
    if option.kind == "flag" and not isinstance(value, bool):
        raise BadOptions(option.id, "must be true or false")
    if option.kind == "number" and (type(value) is not int or not option.least <= value <= option.most):
        raise BadOptions(option.id, f"must be a whole number from {option.least} to {option.most}")
    return value
