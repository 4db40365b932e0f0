"""The line protocol: one JSON object a line in, one a line out, for tests, tournaments and other people's programs."""

from __future__ import annotations

import json
import logging
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from secrets import randbits
from time import perf_counter
from typing import Any, BinaryIO, Final

from . import registry
from .ai.levels import LEVELS
from .ai.mates import Mates, hire, wanted
from .core import record, strict
from .core.contract import NOBODY, GameSpec, Json
from .core.errors import BadOptions, BadPosition, BannerhallError, IllegalMove, Reason
from .core.match import Match, UndoRefused
from .core.texts import Texts

LONGEST_LINE: Final = 16 * 1024 * 1024
LONGEST_THOUGHT: Final = 3600.0
LEAST_THOUGHT: Final = 1e-6
DEFAULT_SECONDS: Final = 1.0
DEFAULT_LEVEL: Final = "hard"
LOG: Final = logging.getLogger("bannerhall.engine")
TOO_LONG: Final[Json] = {"ok": False, "error": f"A line is at most {LONGEST_LINE} bytes long."}


class Refused(BannerhallError):
    """A request that cannot be answered; its text is the sentence of the answer."""


class Engine:
    """One game at a time, driven by requests; a request that fails changes nothing."""

    def __init__(self) -> None:
        self.done = False
        self._match: Match | None = None
        self._mates: Mates | None = None
        self._texts: dict[str, Texts] = {}

    def answer(self, line: bytes) -> Json:
        """The answer to one line, whatever is in it."""
        try:
            return {"ok": True, **self._obey(strict.loads(line))}
        except BannerhallError as error:
            return {"ok": False, "error": self._sentence(error)}
        except Exception:
            LOG.exception("a request broke the engine")
            return {"ok": False, "error": "This request broke the engine; the log on standard error says how."}

    def _obey(self, request: Any) -> Json:
        if not isinstance(request, dict):
            raise Refused("A request is a JSON object.")
        name = request.get("cmd")
        command = COMMANDS.get(name) if isinstance(name, str) else None
        if command is None:
            raise Refused(f"Unknown command {_short(name)}.")
        return command(self, request)

    def _sentence(self, error: BannerhallError) -> str:
        if isinstance(error, IllegalMove):
            return f"Illegal move {_short(error.move)}: {self._reason(error.reason)}"
        if isinstance(error, UndoRefused):
            return self._reason(error.reason)
        if isinstance(error, Refused):
            return str(error)
        return f"{str(error)[:1].upper()}{str(error)[1:]}."

    def _reason(self, reason: Reason, game: str = "") -> str:
        game = game or (self._match.spec.id if self._match else "")
        if game not in self._texts:
            self._texts[game] = Texts([Path(__file__).parent / game / "text"] if game else [])
        return self._texts[game].reason(reason)

    # Commands

    def new(self, request: Json) -> Json:
        """Start a game from a deal or a seed."""
        spec = _game(_text(request, "game"))
        if ("deal" in request) == ("seed" in request):
            raise Refused("A new game needs either a deal or a seed, and not both.")
        try:
            options = spec.check_options(_object(request, "options") if "options" in request else {})
        except BadOptions as error:
            raise Refused(f"Option {error.place}: {error.problem}.") from None
        match = self._start(spec, options, request)
        self._match = match
        return {"position": match.position(), "deal": match.deal, "options": match.options}

    def _start(self, spec: GameSpec, options: Json, request: Json) -> Match:
        deal = _object(request, "deal") if "deal" in request else spec.deal(options, _whole(request, "seed"))
        try:
            return Match(spec, options, deal)
        except BadPosition as error:
            raise Refused(f"Deal, {error.place}: {self._reason(error.reason, spec.id)}") from None
        except BadOptions as error:
            raise Refused(f"Deal, {error.place}: {error.problem}.") from None

    def load(self, request: Json) -> Json:
        """Go on with a recorded game."""
        self._match = record.read(_object(request, "record"), registry.find)
        return self.position(request)

    def record(self, request: Json) -> Json:
        """The record of the game."""
        return {"record": record.write(self._game())}

    def moves(self, request: Json) -> Json:
        """All legal moves."""
        match = self._game()
        seat = None if match.to_act == NOBODY else match.to_act
        return {"to_act": seat, "moves": [move.text for move in match.legal()]}

    def play(self, request: Json) -> Json:
        """Play one move."""
        events = self._game().play(_text(request, "move"))
        return {**self.position(request), "events": [event.json() for event in events]}

    def undo(self, request: Json) -> Json:
        """Take back one decision."""
        self._game().undo()
        return self.position(request)

    def position(self, request: Json) -> Json:
        """Everything, hidden cards included."""
        return {"position": self._game().position()}

    def view(self, request: Json) -> Json:
        """What one seat may know."""
        match, seat = self._game(), _whole(request, "seat")
        if not 0 <= seat < len(match.seats):
            raise Refused(f"There is no seat {_short(seat)}; seats go from 0 to {len(match.seats) - 1}.")
        return {"view": match.view(seat).data}

    def why(self, request: Json) -> Json:
        """Whether a move is legal, and why not."""
        reason = self._game().why(_text(request, "move"))
        if reason is None:
            return {"legal": True}
        return {"legal": False, "reason": reason.id, "text": self._reason(reason)}

    def choose(self, request: Json) -> Json:
        """Let a computer player, who is given the view only, choose a move."""
        match = self._game()
        if match.to_act == NOBODY:
            raise Refused("The game is over, so there is nothing to choose.")
        level = LEVELS.get(_text(request, "level") if "level" in request else DEFAULT_LEVEL)
        if level is None:
            raise Refused(f"Unknown level {_short(request['level'])}; there are {', '.join(LEVELS)}.")
        seconds = _seconds(request)
        seed = _whole(request, "seed") if "seed" in request else randbits(32)
        began = perf_counter()
        if self._mates is None and level.parallel:
            self._mates = Mates(hire(registry.find, wanted())[1])
        left = max(LEAST_THOUGHT, seconds - (perf_counter() - began))
        choice = (self._mates or Mates()).choose(match.spec, match.view(match.to_act), level, seed, seconds=left)
        used = round(perf_counter() - began, 4)
        return {"move": choice.move.text, "seconds": used, "info": choice.info()}

    def quit(self, request: Json) -> Json:
        """The end."""
        self.done = True
        return {}

    def _game(self) -> Match:
        if self._match is None:
            raise Refused("There is no game yet; start one with new or load.")
        return self._match


COMMANDS: Final[dict[str, Callable[[Engine, Json], Json]]] = {
    "new": Engine.new,
    "load": Engine.load,
    "record": Engine.record,
    "moves": Engine.moves,
    "play": Engine.play,
    "undo": Engine.undo,
    "position": Engine.position,
    "view": Engine.view,
    "why": Engine.why,
    "choose": Engine.choose,
    "quit": Engine.quit,
}


def _game(name: str) -> GameSpec:
    spec = registry.find(name)
    if spec is None:
        raise Refused(f"Unknown game {_short(name)}; there are {', '.join(game.id for game in registry.GAMES)}.")
    return spec


def _field(request: Json, key: str) -> Any:
    if key not in request:
        raise Refused(f"The request lacks {key!r}.")
    return request[key]


def _text(request: Json, key: str) -> str:
    value = _field(request, key)
    if not isinstance(value, str):
        raise Refused(f"{key!r} must be a text.")
    return value


def _object(request: Json, key: str) -> Json:
    value = _field(request, key)
    if not isinstance(value, dict):
        raise Refused(f"{key!r} must be an object.")
    return value


def _whole(request: Json, key: str) -> int:
    value = _field(request, key)
    if type(value) is not int:
        raise Refused(f"{key!r} must be a whole number.")
    return value


def _seconds(request: Json) -> float:
    value = request.get("seconds", DEFAULT_SECONDS)
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 < value <= LONGEST_THOUGHT:
        raise Refused(f"'seconds' must be a number above 0 and at most {LONGEST_THOUGHT:.0f}.")
    return float(value)


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 80 else text[:77] + "..."


def _lines(stream: BinaryIO) -> Iterator[bytes | None]:
    """The lines of a stream without their ends; None for a line too long to be kept."""
    while line := stream.readline(LONGEST_LINE):
        if line.endswith(b"\n") or len(line) < LONGEST_LINE:
            yield line.strip()
            continue
        while line and not line.endswith(b"\n"):
            line = stream.readline(LONGEST_LINE)
        yield None


def serve(requests: BinaryIO, answers: BinaryIO) -> None:
    """Answer every line until `quit` or the end of input."""
    engine = Engine()
    for line in _lines(requests):
        if line == b"":
            continue
        reply = TOO_LONG if line is None else engine.answer(line)
        if engine.done:
            return
        answers.write(json.dumps(reply).encode("ascii") + b"\n")
        answers.flush()


def main() -> int:
    """Serve standard input and output; exit status 0."""
    logging.basicConfig(stream=sys.stderr, level=logging.INFO, format="%(name)s: %(message)s")
    try:
        serve(sys.stdin.buffer, sys.stdout.buffer)
    except (BrokenPipeError, KeyboardInterrupt):
        LOG.info("the other side has gone")
    return 0
