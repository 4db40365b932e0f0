"""Positions as deals: `{"position": {...}}` in the shape that a game's `position()` has, read with suspicion.

The readers here judge shapes; what a position of one game must keep beyond them is in that game's `possible`. Whatever
is refused raises `BadPosition` with its place and a reason.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, Final, NoReturn

from .contract import Json, State
from .errors import BadPosition, Reason

POSITION: Final = "position"
LONGEST: Final = 40
OVER: Final = "over"
Place = str
Maker = Callable[[Mapping[str, Any], Json], State]


def refuse(place: Place, reason: str, /, **args: str | int) -> NoReturn:
    """Raise `BadPosition`."""
    raise BadPosition(place, Reason(reason, args))


def checked(deal: Json, options: Mapping[str, Any], rivals: Collection[str], make: Maker) -> Json:
    """A deal that is a position, every key filled in; `rivals` are the keys of usual deals, `make` makes the state."""
    for key in rivals:
        if key in deal:
            refuse(key, "position_mixed", name=key)
    given = mapping(deal[POSITION], POSITION)
    state = make(options, given)
    shown = state.position()
    if given.get("game", shown["game"]) != shown["game"]:
        refuse(f"{POSITION}.game", "position_game")
    if given.get("result") is not None and not _same(given["result"], shown["result"]):
        refuse(f"{POSITION}.result", "position_result")
    return {**deal, POSITION: {**given, **shown}}


def _same(result: Any, reached: Any) -> bool:
    """Whether a result says what the position leads to; how its reason is worded does not matter."""
    if not isinstance(result, dict) or reached is None:
        return False
    return all(_alike(result.get(key), reached[key]) for key in ("winners", "scores"))


def _alike(value: Any, wanted: list[int]) -> bool:
    return isinstance(value, list) and value == wanted and all(type(number) is int for number in value)


# Shapes


def entry(data: Mapping[str, Any], key: str, place: Place = POSITION) -> Any:
    """What is there under a key that must be there."""
    if key not in data:
        refuse(place, "position_lacks", name=key)
    return data[key]


def mapping(value: Any, place: Place) -> Json:
    """An object."""
    if not isinstance(value, dict):
        refuse(place, "position_object")
    return value


def listed(value: Any, place: Place, length: int | None = None) -> list[Any]:
    """A list, of some length if one is given."""
    if not isinstance(value, list):
        refuse(place, "position_list")
    if length is not None and len(value) != length:
        refuse(place, "position_length", count=length)
    return value


def number(value: Any, place: Place, least: int, most: int) -> int:
    """A whole number within bounds."""
    if type(value) is not int or not least <= value <= most:
        refuse(place, "position_number", least=least, most=most)
    return value


def flag(value: Any, place: Place) -> bool:
    """True or false."""
    if not isinstance(value, bool):
        refuse(place, "position_flag")
    return value


def word(value: Any, place: Place, choices: Collection[str]) -> str:
    """One of some words."""
    if not isinstance(value, str) or value not in choices:
        refuse(place, "position_word", text=str(value)[:LONGEST])
    return value


def codes(value: Any, place: Place, allowed: Collection[str]) -> list[str]:
    """A list of codes that may lie in a place."""
    for index, code in enumerate(listed(value, place)):
        if not isinstance(code, str) or code not in allowed:
            refuse(f"{place}[{index}]", "position_code", text=str(code)[:LONGEST])
    return list(value)


def named(value: Any, place: Place, names: Collection[str]) -> Json:
    """An object with exactly some keys."""
    found = mapping(value, place)
    for name in names:
        entry(found, name, place)
    for name in found:
        if name not in names:
            refuse(place, "position_word", text=str(name)[:LONGEST])
    return found


def numbers(data: Json, key: str, count: int, least: int, most: int) -> list[int]:
    """A list with one number a seat."""
    place = f"{POSITION}.{key}"
    found = listed(entry(data, key), place, count)
    return [number(value, f"{place}[{index}]", least, most) for index, value in enumerate(found)]


def actor(data: Json, phase: str, seats: int) -> int | None:
    """The seat to act: nobody in a finished game, somebody in any other."""
    place = f"{POSITION}.to_act"
    value = entry(data, "to_act")
    if phase == OVER:
        if value is not None:
            refuse(place, "position_somebody")
        return None
    if value is None:
        refuse(place, "position_nobody")
    return number(value, place, 0, seats - 1)


# Cards


def count_cards(found: Iterable[tuple[Place, str]], deck: Counter[str]) -> None:
    """Every card of the deck must be somewhere, and none too often; `found` are places and codes."""
    seen: Counter[str] = Counter()
    for place, code in found:
        seen[code] += 1
        if seen[code] > deck[code]:
            refuse(place, "position_too_many", card=code, count=deck[code])
    missing = deck - seen
    if missing:
        refuse(POSITION, "position_missing", card=next(iter(missing)), count=missing.total())


def spread(place: Place, cards: Iterable[str]) -> list[tuple[Place, str]]:
    """The cards of a list with the place of each."""
    return [(f"{place}[{index}]", code) for index, code in enumerate(cards)]
