"""Lessons as data: prepared tables, what is asked at them, what is answered. No window is needed to read or check them.

Every game has `lessons/chapters.json`, what is done, and `lessons/<language>.json`, what is said: sentences by
`<chapter>.<step>`, so that a language is one file.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any, Final

from .. import paths
from ..core.contract import GameSpec, Json, Move
from ..core.match import Match, Seat
from ..core.position import POSITION
from ..core.texts import Texts

TELL: Final = "tell"
MOVE: Final = "move"
FIND: Final = "find"
ASK: Final = "ask"
PERSON: Final = 0
_COURSES: dict[tuple[str, str], Course] = {}


@dataclass(frozen=True, slots=True)
class Start:
    """A prepared table: options, the cards that lie on top, and the moves that lead there."""

    options: Json
    deal: Json
    moves: tuple[str, ...]

    def match(self, spec: GameSpec, seats: Sequence[Seat]) -> Match:
        """The game as it stands when the step begins."""
        options = spec.check_options(self.options)
        match = Match(spec, options, stacked(spec, options, self.deal), seats, free_undo=True)
        for move in self.moves:
            match.play(move)
        return match


@dataclass(frozen=True, slots=True)
class Step:
    """One thing at a time: a sentence, a wanted move, something to be found on the table, or a question.

    `at` are ids of what arrows point at, `want` patterns of wanted moves, `no` patterns of other moves with the name
    of their answer, `then` moves that follow by themselves, `find` patterns of what is to be pointed at, `right` the
    number of the right answer of `answers`, `see` the chapter that explains it, `start` another table than before.
    """

    id: str
    at: tuple[str, ...] = ()
    want: tuple[str, ...] = ()
    no: tuple[tuple[str, str], ...] = ()
    then: tuple[str, ...] = ()
    find: tuple[str, ...] = ()
    answers: int = 0
    right: int = 0
    see: str = ""
    start: Start | None = None

    @property
    def kind(self) -> str:
        """What it asks of the person."""
        return MOVE if self.want else FIND if self.find else ASK if self.answers else TELL

    def wants(self, move: Move) -> bool:
        """Whether this is the move, or one of the moves, that it asks for."""
        return fits(self.want, move.text)

    def named(self, move: Move) -> str:
        """Name of the answer to a move that it does not want; empty if it has none of its own."""
        return next((name for pattern, name in self.no if fnmatchcase(move.text, pattern)), "")


@dataclass(frozen=True, slots=True)
class Chapter:
    """One idea in a few steps."""

    id: str
    start: Start
    steps: tuple[Step, ...]

    @property
    def quiz(self) -> bool:
        """Whether it only asks."""
        return all(step.kind in (ASK, FIND) for step in self.steps)


@dataclass(frozen=True, slots=True)
class Course:
    """All chapters of a game, and their words."""

    spec: GameSpec
    chapters: tuple[Chapter, ...]
    words: Texts

    def find(self, id: str) -> Chapter:
        """The chapter of an id; `KeyError` if there is none."""
        return {chapter.id: chapter for chapter in self.chapters}[id]

    def after(self, chapter: Chapter) -> Chapter | None:
        """The chapter that follows; None after the last."""
        place = self.chapters.index(chapter) + 1
        return self.chapters[place] if place < len(self.chapters) else None

    def says(self, chapter: Chapter, *parts: str) -> str:
        """A sentence of a chapter; empty if it has none of that name."""
        key = ".".join((chapter.id, *parts))
        return self.words.get(key) if self.words.has(key) else ""

    def reply(self, chapter: Chapter, step: Step, move: Move | None = None) -> str:
        """Why another move, or another place, is not what is asked for: the most fitting sentence that there is."""
        keys = [f"{chapter.id}.{step.id}.no", f"{chapter.id}.no", "no"]
        if move is not None:
            keys[2:2] = [f"no.{move.words[0]}"]
            if name := step.named(move):
                keys.insert(0, f"{chapter.id}.{step.id}.no.{name}")
        return next((self.words.get(key) for key in keys if self.words.has(key)), "")


def fits(patterns: Sequence[str], text: str) -> bool:
    """Whether a text is as one of some patterns (`*` for anything) says."""
    return any(fnmatchcase(text, pattern) for pattern in patterns)


def stacked(spec: GameSpec, options: Json, given: Mapping[str, Any]) -> Json:
    """A whole deal in which what is given lies on top, the rest below in an order of its own; a position is a deal."""
    if POSITION in given:
        return dict(given)
    whole = {**spec.deal(options, 0), "first": PERSON}
    return {**whole, **{key: completed(value, whole.get(key)) for key, value in given.items()}}


def completed(given: Any, whole: Any) -> Any:
    """A pile that begins as given and holds all the rest of the whole pile."""
    if not isinstance(given, list) or not isinstance(whole, list) or len(given) >= len(whole):
        return given
    used = Counter(given)
    rest = []
    for card in whole:
        if used[card]:
            used[card] -= 1
        else:
            rest.append(card)
    return [*given, *rest]


# -- reading


def start_of(spec: GameSpec, raw: Json) -> Start:
    """A prepared table as the file writes it: from a deal, or from what matters of a position."""
    deal = {POSITION: spec.sketched(raw["sketch"])} if "sketch" in raw else raw.get("deal", {})
    return Start(raw.get("options", {}), deal, tuple(raw.get("moves", ())))


def step_of(spec: GameSpec, raw: Json) -> Step:
    """A step as the file writes it."""

    def many(key: str) -> tuple[str, ...]:
        return tuple(raw.get(key, ()))

    return Step(
        id=raw["id"],
        at=many("at"),
        want=many("want"),
        no=tuple(raw.get("no", {}).items()),
        then=many("then"),
        find=many("find"),
        answers=raw.get("answers", 0),
        right=raw.get("right", 0),
        see=raw.get("see", ""),
        start=start_of(spec, raw["start"]) if "start" in raw else None,
    )


def chapter_of(spec: GameSpec, raw: Json) -> Chapter:
    """A chapter as the file writes it."""
    return Chapter(raw["id"], start_of(spec, raw), tuple(step_of(spec, step) for step in raw["steps"]))


def course_of(spec: GameSpec, language: str) -> Course:
    """The lessons of a game in a language, in English where that lacks a sentence; read once."""
    key = (spec.id, language)
    if key not in _COURSES:
        _COURSES[key] = _read(spec, language)
    return _COURSES[key]


def _read(spec: GameSpec, language: str) -> Course:
    folder = folder_of(spec)
    raw = json.loads((folder / "chapters.json").read_text(encoding="utf-8"))
    return Course(spec, tuple(chapter_of(spec, chapter) for chapter in raw["chapters"]), Texts([folder], language))


def folder_of(spec: GameSpec) -> Path:
    """Where the lessons of a game lie."""
    return paths.game_folder(spec.id) / "lessons"


def taught(specs: Sequence[GameSpec]) -> tuple[GameSpec, ...]:
    """The games that have lessons."""
    return tuple(spec for spec in specs if (folder_of(spec) / "chapters.json").is_file())
