"""JSON from outside, read without mercy: what Python's reader lets pass (twice the same key, NaN, bottomless nesting)
and what would break a writer later (half a surrogate pair) is refused in a sentence."""

from __future__ import annotations

import json
from math import isinf
from typing import Any, Final

from .errors import BannerhallError

DEEPEST: Final = 60


class BadJson(BannerhallError):
    """A text that is no acceptable JSON."""


def loads(text: str | bytes) -> Any:
    """The value of a JSON text (bytes: UTF-8); `BadJson` says what is wrong with any other text."""
    try:
        decoded = text.decode("utf-8") if isinstance(text, bytes) else text
        value = json.loads(decoded, parse_constant=_no_constant, parse_float=_finite, object_pairs_hook=_no_twins)
    except BadJson:
        raise
    except UnicodeDecodeError as error:
        raise BadJson(f"not UTF-8: byte {error.start} is wrong") from None
    except json.JSONDecodeError as error:
        raise BadJson(f"not JSON: {error.msg} (line {error.lineno}, column {error.colno})") from None
    except RecursionError:
        raise BadJson("nested too deep") from None
    except ValueError:
        raise BadJson("a number has too many digits") from None
    check(value)
    return value


def check(value: Any) -> None:
    """Refuse, with `BadJson`, a value that a JSON text cannot hold or that is nested more than 60 deep."""
    waiting = [(value, 0)]
    while waiting:
        item, depth = waiting.pop()
        if depth > DEEPEST:
            raise BadJson("nested too deep")
        if isinstance(item, dict):
            waiting += [(key, depth + 1) for key in item]
            waiting += [(child, depth + 1) for child in item.values()]
        elif isinstance(item, list):
            waiting += [(child, depth + 1) for child in item]
        else:
            _check_leaf(item)


def _check_leaf(item: Any) -> None:
    if isinstance(item, str):
        try:
            item.encode("utf-8")
        except UnicodeEncodeError:
            raise BadJson("a text holds half a surrogate pair") from None
    elif isinstance(item, float):
        if item != item or isinf(item):
            raise BadJson("a number is not finite")
    elif item is not None and not isinstance(item, int):
        raise BadJson(f"a value is no JSON: {type(item).__name__}")


def _no_constant(name: str) -> Any:
    raise BadJson(f"{name} is not JSON")


def _finite(digits: str) -> float:
    number = float(digits)
    if isinf(number):
        raise BadJson(f"the number {digits[:20]} is too large")
    return number


def _no_twins(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) < len(pairs):
        names = [name for name, _ in pairs]
        twin = next(name for name in names if names.count(name) > 1)
        raise BadJson(f"the key {twin[:40]!r} is there twice")
    return made
