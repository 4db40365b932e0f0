"""Puzzles of one's own: made at the table, kept as plain files, listed and asked; whatever else lies there is named."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.app import puzzles
from game.app.app import App
from game.app.positions import wandered
from game.app.puzzle import PuzzleScene
from game.app.puzzlelist import PuzzleList
from game.app.puzzlemaker import PuzzleKeeping, PuzzleMaker
from game.app.puzzles import own_puzzles
from game.app.setups import Setups
from game.core.contract import NOBODY, GameSpec
from game.core.errors import BadRecord
from game.registry import GAMES, find

from .test_puzzles import opened, passed, solve
from .test_scenes import click, pressed

Make = Callable[..., App]
every_game = pytest.mark.parametrize("spec", GAMES, ids=lambda spec: spec.id)


def file_of(spec: GameSpec) -> dict[str, Any]:
    """A puzzle as its file."""
    return json.loads(json.dumps(own_puzzles(spec, "en")[0].json()))  # type: ignore[no-any-return]


def parsed(value: Any) -> puzzles.Puzzle:
    return puzzles.parse(json.dumps(value), find)


def typed(app: App, text: str) -> None:
    app.handle(pygame.Event(pygame.TEXTINPUT, text=text))


# -- made


@every_game
def test_a_kept_position_becomes_a_puzzle_and_is_solved(spec: GameSpec, make_app: Make) -> None:
    app = make_app()
    app.settings.speed = "off"
    app.library.save(wandered(spec, 12, 5, {}))
    app.push(PuzzleList(app, spec.id))
    click(app, "puzzles.make")
    assert isinstance(app.top, Setups)
    stem = app.library.volumes()[0].path.stem
    click(app, f"riddle.{stem}")
    maker = app.top
    assert isinstance(maker, PuzzleMaker)
    assert not next(w for w in app.top.widgets() if w.id == "maker.keep").enabled
    maker.play(maker.match.legal()[0])
    app.paint()
    click(app, "maker.keep")
    assert isinstance(app.top, PuzzleKeeping)
    typed(app, "My first")
    pressed(app, pygame.K_RETURN)
    typed(app, "What now?")
    for _ in range(3):
        pressed(app, pygame.K_RETURN)
    assert isinstance(app.top, Setups)
    pressed(app, pygame.K_ESCAPE)
    assert isinstance(app.top, PuzzleList)
    found = app.top.all()[-1]
    assert (found.title, found.task) == ("My first", "What now?")
    assert found.best == tuple(move.text for move in maker.answer)
    scene = opened(app, found)
    solve(scene, lambda moves: moves[0])
    assert app.solved.done(spec.id, found.id)


@every_game
def test_the_answer_of_a_maker_is_one_turn_of_one_seat(spec: GameSpec, make_app: Make) -> None:
    app = make_app()
    app.settings.speed = "off"
    for seed in range(4):
        maker = PuzzleMaker(app, wandered(spec, 9 + seed, seed, {}))
        app.push(maker)
        rng = Random(seed)
        while maker.mine:
            maker.play(rng.choice(maker.match.legal()))
            for _ in range(5):
                maker.update(50.0)
        assert maker.viewer == maker.seat
        found = parsed(maker.made({"title": "t", "task": "a", "hint": "h", "why": "w"}).json())
        assert found.hints == ("h",)
        assert found.best == tuple(move.text for move in maker.answer)
        maker.again()
        assert maker.answer == []
        assert maker.match.to_act == maker.seat != NOBODY


def test_a_puzzle_that_cannot_be_written_is_a_sentence(make_app: Make) -> None:
    app = make_app()
    app.data.mkdir(parents=True, exist_ok=True)
    app.puzzles.folder.write_text("no folder")
    maker = PuzzleMaker(app, wandered(GAMES[0], 9, 1, {}))
    app.push(maker)
    maker.play(maker.match.legal()[0])
    maker.keep()
    form = app.top
    assert isinstance(form, PuzzleKeeping)
    form.keep()
    assert app.top is form
    assert app.toast


# -- read


@every_game
def test_a_file_says_all_that_a_puzzle_is(spec: GameSpec) -> None:
    for puzzle in own_puzzles(spec, "en"):
        found = parsed(puzzle.json())
        assert (found.title, found.task, found.why) == (puzzle.title, puzzle.task, puzzle.why)
        assert (found.hints, found.no, found.best, found.level) == (puzzle.hints, puzzle.no, puzzle.best, puzzle.level)
        assert found.state().position() == puzzle.state().position()


def test_a_file_may_begin_with_a_deal_and_moves_and_have_keys_of_its_own() -> None:
    value = {
        "format": "bannerhall-puzzle",
        "version": 1,
        "game": "muster",
        "title": "First",
        "deal": {"deck": ["W2", "W3"]},
        "moves": ["play W2 W"],
        "best": ["draw deck"],
        "club": "Sunday",
    }
    found = parsed(value)
    assert found.state().phase == "draw"
    assert found.json()["club"] == "Sunday"
    assert parsed(found.json()).state().position() == found.state().position()


BROKEN: list[tuple[str, Any]] = [
    ("format", "bannerhall-stations"),
    ("version", 2),
    ("version", True),
    ("game", "chess"),
    ("game", None),
    ("title", 4),
    ("task", "x" * 4000),
    ("why", ["a"]),
    ("hints", "one"),
    ("hints", ["a"] * 9),
    ("best", []),
    ("best", None),
    ("best", ["fly away"]),
    ("best", [3]),
    ("best", ["draw deck"] * 40),
    ("no", ["a"]),
    ("no", {"a": 3}),
    ("level", 9),
    ("level", "easy"),
    ("level", True),
    ("judge", "oracle"),
    ("worth", 2),
    ("worth", "much"),
    ("options", 3),
    ("options", {"players": 99}),
    ("position", 7),
    ("position", {}),
]


@every_game
@pytest.mark.parametrize(("key", "value"), BROKEN)
def test_what_is_wrong_is_named(spec: GameSpec, key: str, value: Any) -> None:
    whole = file_of(spec)
    with pytest.raises(BadRecord) as caught:
        parsed({**whole, key: value})
    assert caught.value.place
    assert caught.value.problem


@every_game
def test_every_part_of_a_file_may_be_damaged(spec: GameSpec) -> None:
    """A value of another kind anywhere is refused with a place, or makes no difference: never anything else."""
    whole = file_of(spec)
    for number, path in enumerate(paths_of(whole)):
        for value in (None, [], {}, -1, "x", 10**400):
            assert place_of(changed(whole, path, value)) != "", (number, path)


def place_of(value: Any) -> str | None:
    """Where a file is refused; None if it is not."""
    try:
        parsed(value)
    except BadRecord as error:
        return error.place
    return None


def paths_of(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to every part of a file, few of each list."""
    found = [path] if path else []
    items = value.items() if isinstance(value, dict) else enumerate(value[:2]) if isinstance(value, list) else ()
    for key, item in items:
        found += paths_of(item, (*path, key))
    return found


def changed(value: Any, path: tuple[Any, ...], new: Any) -> Any:
    copy = json.loads(json.dumps(value))
    spot = copy
    for key in path[:-1]:
        spot = spot[key]
    spot[path[-1]] = new
    return copy


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"\xff\xfe", b"[" * 100_000, b"null", b"x" * (2**20 + 1)])
def test_a_file_that_is_none_is_listed_with_a_reason(content: bytes, make_app: Make) -> None:
    app = make_app()
    app.puzzles.folder.mkdir(parents=True)
    (app.puzzles.folder / "torn.json").write_bytes(content)
    good: Path = app.puzzles.save(own_puzzles(GAMES[0], "en")[0])[0]
    app.push(PuzzleList(app, "muster"))
    app.top.scroll(100)
    app.paint()
    torn = next(w for w in app.top.widgets() if w.id == "puzzle.file.torn")
    assert not torn.enabled
    assert "torn.json" in torn.label
    assert len(torn.label) > len("torn.json: ()")
    click(app, "delete.torn")
    assert not (app.puzzles.folder / "torn.json").exists()
    click(app, "puzzles.undo")
    assert (app.puzzles.folder / "torn.json").read_bytes() == content
    app.top.scroll(100)
    app.paint()
    click(app, f"puzzle.file.{good.stem}")
    assert isinstance(app.top, PuzzleScene)


def test_a_hostile_title_is_shown_in_one_line(make_app: Make) -> None:
    app = make_app()
    puzzle = own_puzzles(GAMES[0], "en")[0]
    for name in ("a\0b", "two\nlines", "\u202eright to left", "{name}", "W" * 1999):
        value = {**puzzle.json(), "title": name, "task": name, "why": name, "hints": [name]}
        app.puzzles.folder.mkdir(parents=True, exist_ok=True)
        app.puzzles.free("x").write_text(json.dumps(value), encoding="utf-8")
    app.push(PuzzleList(app, "muster"))
    app.top.scroll(100)
    app.paint()
    for one in app.top.all()[len(own_puzzles(GAMES[0], "en")) :]:
        scene = opened(app, one)
        scene.hint_more()
        app.paint()
        solve(scene, lambda moves: moves[0])
        passed(scene)
        app.paint()
