"""Records: a game as its deal and its moves, for any version and any program to read, and read with suspicion."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any, Final

from .. import __version__
from .contract import GameSpec, Json
from .errors import BadOptions, BadRecord, IllegalMove
from .match import COMPUTER, HUMAN, Match, Seat
from .strict import BadJson, check, loads

FORMAT: Final = "bannerhall"
VERSION: Final = 1
MOST_MOVES: Final = 100_000
KEYS: Final = ("format", "version", "game", "options", "seats", "deal", "moves", "result", "created", "app")


def write(match: Match) -> Json:
    """The record of a game as it stands, with whatever further keys it was read with."""
    outcome = match.outcome()
    return {
        **match.extra,
        "format": FORMAT,
        "version": VERSION,
        "game": match.spec.id,
        "options": match.options,
        "seats": [seat.json() for seat in match.seats],
        "deal": match.deal,
        "moves": match.moves,
        "result": None if outcome is None else outcome.json(),
        "created": match.created,
        "app": __version__,
    }


def parse(text: str | bytes, find: Callable[[str], GameSpec | None]) -> Match:
    """The game that the text of a record tells; `BadRecord` names the place of what is wrong with it."""
    try:
        value = loads(text)
    except BadJson as error:
        raise BadRecord("record", str(error)) from None
    return read(value, find)


def read(record: Any, find: Callable[[str], GameSpec | None]) -> Match:
    """The game that a record tells, every move checked; `find` gives the game of an id; `BadRecord` otherwise."""
    try:
        check(record)
    except BadJson as error:
        raise BadRecord("record", str(error)) from None
    spec = _heading(record, find)
    match = _opening(spec, record)
    _replay(match, record["moves"])
    _compare(match, record["result"])
    return match


def check_format(value: Any, place: str, wanted: str, newest: int) -> None:
    """Refuse what is no object of a format, or of a version newer than the newest that is read; by `BadRecord`."""
    if not isinstance(value, dict):
        raise BadRecord(place, "must be an object")
    if value.get("format") != wanted:
        raise BadRecord("format", f"must be {wanted!r}")
    version = value.get("version")
    if type(version) is not int or version < 1:
        raise BadRecord("version", "must be a whole number from 1")
    if version > newest:
        raise BadRecord("version", f"is newer than {newest}, the newest that this program reads")


def _heading(record: Any, find: Callable[[str], GameSpec | None]) -> GameSpec:
    """Check what kind of record this is, before anything inside it is believed."""
    check_format(record, "record", FORMAT, VERSION)
    for key in KEYS:
        if key not in record:
            raise BadRecord(key, "is missing")
    spec = find(_text(record, "game"))
    if spec is None:
        raise BadRecord("game", f"is unknown: {record['game'][:40]!r}")
    return spec


def _opening(spec: GameSpec, record: Json) -> Match:
    try:
        options = spec.check_options(_object(record, "options"))
    except BadOptions as error:
        raise BadRecord(f"options.{error.place}", error.problem) from None
    seats = _seats(record["seats"], spec.seat_count(options))
    try:
        match = Match(spec, options, _object(record, "deal"), seats)
    except BadOptions as error:
        raise BadRecord(f"deal.{error.place}", error.problem) from None
    match.created = moment(_text(record, "created"))
    _text(record, "app")
    match.extra = {key: value for key, value in record.items() if key not in KEYS}
    return match


def _seats(value: Any, count: int) -> list[Seat]:
    if not isinstance(value, list) or len(value) != count:
        raise BadRecord("seats", f"must be a list of {count}")
    return [_seat(seat, f"seats[{number}]") for number, seat in enumerate(value)]


def _seat(value: Any, place: str) -> Seat:
    if not isinstance(value, dict):
        raise BadRecord(place, "must be an object")
    name, kind, level = value.get("name"), value.get("kind"), value.get("level")
    if not isinstance(name, str):
        raise BadRecord(f"{place}.name", "must be a text")
    if kind not in (HUMAN, COMPUTER):
        raise BadRecord(f"{place}.kind", f"must be {HUMAN!r} or {COMPUTER!r}")
    if level is not None and not isinstance(level, str):
        raise BadRecord(f"{place}.level", "must be a text or null")
    extra = {key: item for key, item in value.items() if key not in ("name", "kind", "level")}
    return Seat(name, kind, level, extra)


def _replay(match: Match, moves: Any) -> None:
    if not isinstance(moves, list):
        raise BadRecord("moves", "must be a list")
    if len(moves) > MOST_MOVES:
        raise BadRecord("moves", f"are more than {MOST_MOVES}")
    for number, text in enumerate(moves):
        if not isinstance(text, str):
            raise BadRecord(f"moves[{number}]", "must be a text")
        try:
            match.play(text)
        except IllegalMove as error:
            raise BadRecord(f"moves[{number}]", f"{error.move!r} is not legal there ({error.reason.id})") from None


def _compare(match: Match, result: Any) -> None:
    """The result must be the one that the moves lead to; how its reason is worded does not matter."""
    outcome = match.outcome()
    if result is None or outcome is None:
        if result is not None or outcome is not None:
            raise BadRecord("result", "contradicts the moves: the game is " + ("not over" if result else "over"))
        return
    if not isinstance(result, dict) or not isinstance(result.get("reason"), str):
        raise BadRecord("result", "must be null or an object with winners, reason and scores")
    told: Mapping[str, Any] = outcome.json()
    for key in ("winners", "scores"):
        if not _same_numbers(result.get(key), told[key]):
            raise BadRecord(f"result.{key}", f"contradicts the moves, which lead to {told[key]}")


def _same_numbers(value: Any, wanted: list[int]) -> bool:
    return isinstance(value, list) and value == wanted and all(type(number) is int for number in value)


def _object(record: Json, key: str) -> Json:
    value = record[key]
    if not isinstance(value, dict):
        raise BadRecord(key, "must be an object")
    return value


def _text(record: Json, key: str) -> str:
    value = record[key]
    if not isinstance(value, str):
        raise BadRecord(key, "must be a text")
    return value


def moment(text: str) -> str:
    """A date and time as in ISO 8601; `BadRecord` if it is none."""
    try:
        datetime.fromisoformat(text)
    except ValueError:
        raise BadRecord("created", "must be a date and time as in ISO 8601") from None
    return text
