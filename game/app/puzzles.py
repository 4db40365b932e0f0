"""Puzzles as data: a position with one best answer, hints that grow stronger, and why it is best.

Those of a game lie in `game/<game>/puzzles`: `puzzles.json` has positions and answers, `<language>.json` the words by
`<puzzle>.<part>`. Those that people make lie in the data folder, a file each, with their words in them. All are read
with suspicion: whatever is wrong is refused with its place.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any, Final

from .. import paths
from ..ai.proofs import JUDGES, SEARCH, after
from ..core.contract import NOBODY, GameSpec, Json, Move, State
from ..core.errors import BadRecord, BannerhallError
from ..core.match import COMPUTER, HUMAN, Match, Seat
from ..core.position import POSITION
from ..core.record import check_format
from ..core.strict import BadJson, loads
from ..core.texts import Texts
from .lessons import Start
from .stations import Station, StationSet, start_in, words_in

FORMAT: Final = "bannerhall-puzzle"
VERSION: Final = 1
LEVELS: Final = (1, 2, 3)
MOST_MOVES: Final = 12
MOST_HINTS: Final = 3
KEYS: Final = (
    *("format", "version", "game", "id", "title", "task", "why", "hints", "options", "position", "deal", "moves"),
    *("best", "no", "level", "judge", "worth"),
)
RIVAL: Final = "hard"
_PUZZLES: dict[tuple[str, str], tuple[Puzzle, ...]] = {}


@dataclass(frozen=True, slots=True)
class Puzzle:
    """One position and its answer: `best` are the decisions of one turn, those without a choice left out.

    `no` are patterns of other moves with what is said of them, `judge` how the answer is proved, `worth` the chance to
    win that it leaves, 0 to 1, where that was measured.
    """

    spec: GameSpec
    title: str
    task: str
    why: str
    start: Start
    best: tuple[str, ...]
    hints: tuple[str, ...] = ()
    no: tuple[tuple[str, str], ...] = ()
    level: int = 1
    judge: str = SEARCH
    worth: float | None = None
    id: str = ""
    extra: Json = field(default_factory=dict)

    @property
    def moves(self) -> tuple[Move, ...]:
        """The answer as moves."""
        return tuple(map(self.spec.parse, self.best))

    def state(self) -> State:
        """The position."""
        count = self.spec.seat_count(self.spec.check_options(self.start.options))
        match = self.start.match(self.spec, [Seat()] * count)
        return match.state_at(match.ply)

    def match(self, you: str, others: Callable[[int], str]) -> Match:
        """The table: the person on the seat that is to act, computers on the others."""
        seat = self.state().to_act
        count = self.spec.seat_count(self.spec.check_options(self.start.options))
        rivals = iter(range(1, count))
        seats = [Seat(you, HUMAN) if n == seat else Seat(others(next(rivals)), COMPUTER, RIVAL) for n in range(count)]
        return self.start.match(self.spec, seats)

    def reply(self, move: Move) -> str:
        """What is said of a move that is not the answer; empty if nothing in particular is."""
        return next((words for pattern, words in self.no if fnmatchcase(move.text, pattern)), "")

    def json(self) -> Json:
        """The file."""
        position = self.start.deal.get(POSITION)
        where = {POSITION: position} if position else {"deal": self.start.deal, "moves": list(self.start.moves)}
        return {
            **self.extra,
            "format": FORMAT,
            "version": VERSION,
            "game": self.spec.id,
            "title": self.title,
            "task": self.task,
            "hints": list(self.hints),
            "why": self.why,
            "no": dict(self.no),
            "level": self.level,
            "options": self.start.options,
            **where,
            "best": list(self.best),
        }


# -- reading


def parse(text: str | bytes, find: Callable[[str], GameSpec | None]) -> Puzzle:
    """The puzzle that the text of a file tells; `BadRecord` names the place of what is wrong with it."""
    try:
        value = loads(text)
    except BadJson as error:
        raise BadRecord("file", str(error)) from None
    check_format(value, "file", FORMAT, VERSION)
    spec = find(value["game"]) if isinstance(value.get("game"), str) else None
    if spec is None:
        raise BadRecord("game", f"is unknown: {str(value.get('game'))[:40]!r}")
    return read(spec, value)


def read(spec: GameSpec, value: Json, words: Texts | None = None, place: str = "file") -> Puzzle:
    """The puzzle of a file; `words` are those of a game's own. `BadRecord` names the place of what is wrong."""
    id = words_in(value, "id", place)
    title, task, why = (words.get(f"{id}.{key}") if words else legible(words_in(value, key, place)) for key in _PARTS)
    start = start_in(spec, value, place)
    found = Puzzle(
        spec,
        title,
        task,
        why,
        start,
        _texts(value, "best", MOST_MOVES, place),
        _hints(value, id, words, place),
        _replies(value, id, words, place),
        _one_of(value, "level", LEVELS, 1, place),
        _one_of(value, "judge", JUDGES, SEARCH, place),
        _share(value, place),
        id,
        {key: item for key, item in value.items() if key not in KEYS},
    )
    _check_answer(found, place)
    return found


_PARTS: Final = ("title", "task", "why")


def legible(words: str) -> str:
    """Words of a file in one line, without what cannot be shown."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in words).split())


def _check_answer(found: Puzzle, place: str) -> None:
    """The answer must be moves of the one seat that is to act."""
    state = found.state()
    seat = state.to_act
    if seat == NOBODY:
        raise BadRecord(f"{place}.{POSITION}", "is of a game that is over")
    for number, text in enumerate(found.best):
        spot = f"{place}.best[{number}]"
        if state.to_act != seat:
            raise BadRecord(spot, "comes after the turn")
        try:
            state = after(state, (found.spec.parse(text),))
        except BannerhallError:
            raise BadRecord(spot, f"{text[:40]!r} is not possible") from None


def _texts(value: Json, key: str, most: int, place: str) -> tuple[str, ...]:
    found = value.get(key)
    if not isinstance(found, list) or not 1 <= len(found) <= most or not all(isinstance(one, str) for one in found):
        raise BadRecord(f"{place}.{key}", f"must be a list of 1 to {most} texts")
    return tuple(found)


def _hints(value: Json, id: str, words: Texts | None, place: str) -> tuple[str, ...]:
    if words:
        keys = (f"{id}.hint{number}" for number in range(1, MOST_HINTS + 1))
        return tuple(words.get(key) for key in keys if words.has(key))
    return tuple(map(legible, _texts(value, "hints", MOST_HINTS, place))) if value.get("hints") else ()


def _replies(value: Json, id: str, words: Texts | None, place: str) -> tuple[tuple[str, str], ...]:
    """Patterns with what is said; those of a game's own name a text instead."""
    found = value.get("no", {})
    if not isinstance(found, dict) or not all(isinstance(one, str) for one in found.values()):
        raise BadRecord(f"{place}.no", "must be an object of texts")
    return tuple(
        (pattern, words.get(".".join((id, "no", said))) if words else legible(said)) for pattern, said in found.items()
    )


def _one_of(value: Json, key: str, allowed: tuple[Any, ...], usual: Any, place: str) -> Any:
    found = value.get(key, usual)
    if type(found) is not type(usual) or found not in allowed:
        raise BadRecord(f"{place}.{key}", f"must be one of {', '.join(map(str, allowed))}")
    return found


def _share(value: Json, place: str) -> float | None:
    found = value.get("worth")
    if found is not None and (type(found) not in (int, float) or not 0 <= found <= 1):
        raise BadRecord(f"{place}.worth", "must be a share from 0 to 1")
    return None if found is None else float(found)


# -- those that come with each game


def folder_of(spec: GameSpec) -> Path:
    """Where the puzzles of a game lie."""
    return paths.game_folder(spec.id) / "puzzles"


def own_puzzles(spec: GameSpec, language: str) -> tuple[Puzzle, ...]:
    """The puzzles that come with a game, the easiest first; read once."""
    key = (spec.id, language)
    if key not in _PUZZLES:
        _PUZZLES[key] = tuple(_own(spec, language))
    return _PUZZLES[key]


def _own(spec: GameSpec, language: str) -> list[Puzzle]:
    folder = folder_of(spec)
    if not (folder / "puzzles.json").is_file():
        return []
    words = Texts([folder], language)
    found: Mapping[str, list[Json]] = json.loads((folder / "puzzles.json").read_text(encoding="utf-8"))
    return [read(spec, item, words, f"puzzles[{number}]") for number, item in enumerate(found["puzzles"])]


# -- before an audience


def shown(puzzle: Puzzle, solution: Callable[..., str]) -> tuple[Station, ...]:
    """A puzzle as stations: the question, then the answer; `solution` words the title of the second."""
    match = puzzle.match("", str)
    for move in played(puzzle):
        match.play(move)
    solved = Start(puzzle.start.options, puzzle.start.deal, tuple(match.moves))
    return (
        Station(puzzle.title, puzzle.task, puzzle.start),
        Station(solution(text=puzzle.title), puzzle.why, solved),
    )


def played(puzzle: Puzzle) -> list[Move]:
    """Every move of the answer, those without a choice too."""
    state = puzzle.state()
    seat, out = state.to_act, list[Move]()
    for move in puzzle.moves:
        out.append(move)
        state.step(state.action_of(move))
        while state.to_act == seat and len(actions := state.actions()) == 1:
            out.append(state.move_of(actions[0]))
            state.step(actions[0])
    return out


def as_set(spec: GameSpec, puzzles: tuple[Puzzle, ...], title: str, solution: Callable[..., str]) -> StationSet:
    """Puzzles of a game as one set of stations."""
    stations = tuple(station for puzzle in puzzles for station in shown(puzzle, solution))
    return StationSet(spec, title, stations, id="puzzles")
