"""A whole game as one short text that fits a message: its deal by number where that tells it, each move by its place
among the legal ones, a checksum over what both lead to.

`bannerhall1-` and the letters and digits that cannot be mistaken for one another (those of Base58), up to a full stop.
Line breaks and quotation marks that a mail program puts into it do no harm.
"""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Callable, Mapping
from typing import Any, Final

from .contract import NOBODY, GameSpec, Json
from .errors import BadOptions, BadRecord
from .match import COMPUTER, HUMAN, Match, Seat
from .record import moment
from .strict import BadJson, loads

VERSION: Final = 1
HEAD: Final = "bannerhall"
DIGITS: Final = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
LONGEST: Final = 60_000
MOST_MOVES: Final = 10_000
LARGEST_HEADING: Final = 2**16
CHECK_BYTES: Final = 4
SENSE_BYTES: Final = 2
KEPT: Final = ("conceded", "opening", "title")

# What headings often say, so that it costs nothing; part of the format: it may never change.
_OFTEN: Final = (
    b'"Crown","mana","start","players","balanced","variant","conceded","title","novice","easy","medium","hard",'
    b'"expert"],["":{"first":null,true,false],"deal":["options":{"created":"2026-+00:00","seats":[[""],'
    b'"game":"five_royaumes","game":"bannerfall","game":"muster","plies":'
)
_MESSAGE: Final = re.compile(rf"{HEAD}(\d{{1,9}})-([^.]{{0,{LONGEST}}})\.", re.DOTALL)
_IN_BETWEEN: Final = re.compile(r"[\s>|\"'`*_\u00a0\u200b-\u200d\u2060\ufeff]+")


def write(match: Match) -> str:
    """The message of a game as it stands; `ValueError` if it has more than 10,000 moves, or names without an end."""
    if match.ply > MOST_MOVES:
        raise ValueError(f"{match.ply} moves are too many for a message")
    told = _heading(match)
    if len(_worded(told)) >= LARGEST_HEADING:
        raise ValueError("what stands before the moves is too much for a message")
    heading = _packed(told)
    body = _sense(match) + _varied(len(heading)) + heading + _whole(_chosen(match))
    return f"{HEAD}{VERSION}-{_spelt(_checked(body) + body)}."


def contained(text: str) -> bool:
    """Whether there is something in a text that begins like a message."""
    return _MESSAGE.search(text) is not None


def read(text: str, find: Callable[[str], GameSpec | None]) -> Match:
    """The game of the first message in a text; `BadRecord` (place `message`, or that of a record) otherwise."""
    found = _MESSAGE.search(text)
    if found is None:
        raise BadRecord("message", "is missing, or its beginning or its full stop is")
    if int(found[1]) > VERSION:
        raise BadRecord("version", f"is newer than {VERSION}, the newest that this program reads")
    data = _unspelt(_IN_BETWEEN.sub("", found[2]))
    if _checked(data[CHECK_BYTES:]) != data[:CHECK_BYTES]:
        raise _torn()
    sense, body = data[CHECK_BYTES : CHECK_BYTES + SENSE_BYTES], data[CHECK_BYTES + SENSE_BYTES :]
    length, start = _unvaried(body)
    match, plies = _begun(_unpacked(body[start : start + length]), find)
    _play(match, plies, int.from_bytes(body[start + length :], "big"))
    if _sense(match) != sense:
        raise BadRecord("message", "was written by a program that deals or counts otherwise")
    return match


def _torn() -> BadRecord:
    return BadRecord("message", "is torn, or a letter of it was changed")


# The heading


def _heading(match: Match) -> Json:
    """All but the moves."""
    options = _told(match)
    heading: Json = {
        "game": match.spec.id,
        "plies": match.ply,
        "seats": [_chair(seat) for seat in match.seats],
        "created": match.created,
        "deal": _numbered(match) or match.deal,
    }
    if options:
        heading["options"] = options
    return heading | {key: match.extra[key] for key in KEPT if key in match.extra}


def _chair(seat: Seat) -> list[Any]:
    """A seat: its name, the level of a computer (false for a person), what else is known of it."""
    row = [seat.name, seat.level if seat.kind == COMPUTER else False, dict(seat.extra)]
    return row if row[2] else row[:2] if row[1] is not False else row[:1]


def _told(match: Match) -> Json:
    """The options that are not as usual, if the rest follows from them; else all."""
    usual = match.spec.check_options({})
    told = {key: value for key, value in match.options.items() if value != usual[key]}
    return told if match.spec.check_options(told) == match.options else dict(match.options)


def _numbered(match: Match) -> list[int] | None:
    """The number that the deal was made from, and who begins if that was chosen; None if it was made otherwise."""
    number = match.extra.get("deal_number")
    if type(number) is not int:
        return None
    made, first = match.spec.deal(match.options, number), match.deal.get("first")
    if made == match.deal:
        return [number]
    return [number, first] if type(first) is int and {**made, "first": first} == match.deal else None


def _begun(heading: Any, find: Callable[[str], GameSpec | None]) -> tuple[Match, int]:
    """The game at its beginning, and how many moves follow."""
    spec = find(_kind(heading.get("game"), str))
    if spec is None:
        raise BadRecord("game", f"is unknown: {heading['game'][:40]!r}")
    plies = _kind(heading.get("plies"), int)
    if not 0 <= plies <= MOST_MOVES:
        raise _torn()
    try:
        options = spec.check_options(_kind(heading.get("options", {}), dict))
        deal, number = _deal(heading.get("deal"), spec, options)
        match = Match(spec, options, deal, _seats(heading.get("seats"), spec.seat_count(options)))
    except BadOptions as error:
        raise BadRecord(error.place, error.problem) from None
    match.created = moment(_kind(heading.get("created"), str))
    match.extra = {key: heading[key] for key in KEPT if key in heading}
    if number is not None:
        match.extra["deal_number"] = number
    return match, plies


def _deal(told: Any, spec: GameSpec, options: Json) -> tuple[Json, int | None]:
    if isinstance(told, dict):
        return told, None
    if not isinstance(told, list) or len(told) not in (1, 2) or any(type(number) is not int for number in told):
        raise _torn()
    deal = spec.deal(options, told[0])
    return (deal if len(told) == 1 else {**deal, "first": told[1]}), told[0]


def _seats(told: Any, count: int) -> list[Seat]:
    rows = _kind(told, list)
    if len(rows) != count:
        raise _torn()
    return [_seat(row) for row in rows]


def _seat(row: Any) -> Seat:
    if not isinstance(row, list) or not 1 <= len(row) <= 3:
        raise _torn()
    name = row[0]
    level: Any = row[1] if len(row) > 1 else False
    extra = row[2] if len(row) > 2 else {}
    kind = HUMAN if level is False else COMPUTER
    if level is not None and level is not False:
        _kind(level, str)
    return Seat(_kind(name, str), kind, level or None, _kind(extra, dict))


def _kind(value: Any, kind: type) -> Any:
    if type(value) is not kind:
        raise _torn()
    return value


def _packed(heading: Json) -> bytes:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, zdict=_OFTEN)
    return packer.compress(_worded(heading)) + packer.flush()


def _worded(heading: Json) -> bytes:
    return json.dumps(heading, ensure_ascii=False, separators=(",", ":")).encode()


def _unpacked(data: bytes) -> Mapping[str, Any]:
    opener = zlib.decompressobj(-15, zdict=_OFTEN)
    try:
        text = opener.decompress(data, LARGEST_HEADING)
        if not opener.eof or opener.unused_data:
            raise _torn()
        heading = loads(text)
    except (zlib.error, BadJson):
        raise _torn() from None
    return heading if isinstance(heading, dict) else _kind(heading, dict)


# The moves


def _chosen(match: Match) -> int:
    """All moves as one number: by the place of each among the legal ones in order of their texts."""
    state, places = match.state_at(0), []
    for entry in match.log:
        legal = sorted([move.text for move in state.legal_moves()])
        places.append((legal.index(entry.move.text), len(legal)))
        state.step(state.action_of(entry.move))
    number = 0
    for place, count in reversed(places):
        number = number * count + place
    return number


def _play(match: Match, plies: int, number: int) -> None:
    for _ in range(plies):
        if match.to_act == NOBODY:
            raise _torn()
        legal = sorted(match.legal(), key=lambda move: move.text)
        number, place = divmod(number, len(legal))
        match.play(legal[place])
    if number:
        raise _torn()


def _sense(match: Match) -> bytes:
    """A short sum of the deal and the moves as they are written in words: it tells whether a reader understood them."""
    text = json.dumps([match.options, match.deal, match.moves], sort_keys=True, separators=(",", ":"))
    return (zlib.crc32(text.encode()) >> 16).to_bytes(SENSE_BYTES, "big")


def _checked(data: bytes) -> bytes:
    return zlib.crc32(data).to_bytes(CHECK_BYTES, "big")


# Numbers and letters


def _varied(number: int) -> bytes:
    """A number in as few bytes as it takes, the low seven bits first."""
    out = bytearray()
    while number > 127:
        out.append(number & 127 | 128)
        number >>= 7
    out.append(number)
    return bytes(out)


def _unvaried(data: bytes) -> tuple[int, int]:
    """The number at the beginning of data, and where it ends."""
    number = 0
    for place, byte in enumerate(data[:3]):
        number |= (byte & 127) << 7 * place
        if byte < 128:
            return number, place + 1
    raise _torn()


def _whole(number: int) -> bytes:
    return number.to_bytes((number.bit_length() + 7) // 8, "big")


def _spelt(data: bytes) -> str:
    """Bytes in letters; a byte before them keeps zeros at their beginning."""
    number, letters = int.from_bytes(b"\x01" + data, "big"), []
    while number:
        number, digit = divmod(number, len(DIGITS))
        letters.append(DIGITS[digit])
    return "".join(reversed(letters))


def _unspelt(letters: str) -> bytes:
    number = 0
    for letter in letters:
        digit = DIGITS.find(letter)
        if digit < 0:
            raise BadRecord("message", f"has a letter that is in no message: {letter!r}")
        number = number * len(DIGITS) + digit
    data = _whole(number)
    if len(data) < CHECK_BYTES + SENSE_BYTES + 2 or data[0] != 1:
        raise _torn()
    return data[1:]
