"""States of the puzzles for the gallery, and for tests: asked, hinted, wrong, solved, listed, made."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from ..core.contract import GameSpec, Move
from ..registry import GAMES
from .app import App
from .positions import wandered
from .puzzle import ASK, PuzzleScene
from .puzzlelist import PuzzleList
from .puzzlemaker import PuzzleKeeping, PuzzleMaker
from .puzzles import own_puzzles

State = Callable[[App], None]
SOME = 4


def spec_of(game: str) -> GameSpec:
    """A game by its id."""
    return next(spec for spec in GAMES if spec.id == game)


def asked(app: App, game: str, number: int) -> PuzzleScene:
    """A puzzle of a game by its place, on top."""
    found = own_puzzles(spec_of(game), app.texts.language)
    scene = PuzzleScene(app, found[number], found)
    app.push(scene)
    return scene


def question(game: str, number: int = 0) -> State:
    """As it is asked."""

    def state(app: App) -> None:
        asked(app, game, number)

    return state


def hinted(game: str, number: int = 0) -> State:
    """With all its hints, the last one on the table."""

    def state(app: App) -> None:
        scene = asked(app, game, number)
        while scene.can_hint():
            scene.hint_more()

    return state


def missed(game: str, number: int, got: float) -> State:
    """The move that tempts was played, and its cost is known."""

    def state(app: App) -> None:
        scene = asked(app, game, number)
        scene.play(tempting(scene))
        scene.skip()
        scene.cost.forget()
        scene.cost.got = got
        scene.changed()

    return state


def tempting(scene: PuzzleScene) -> Move:
    """A wrong move of which something is said; any wrong one if nothing is."""
    wrong = [move for move in scene.match.legal() if not scene.right(move)]
    return next((move for move in wrong if scene.puzzle.reply(move)), wrong[0])


def solved(game: str, number: int = 0) -> State:
    """The answer was played."""

    def state(app: App) -> None:
        scene = asked(app, game, number)
        while scene.stage == ASK:
            if move := scene.next_move():
                scene.play(move)
            scene.skip()
            scene.update(0.0)
        scene.skip()

    return state


def listed(game: str, done: int = 0) -> State:
    """The list, some of them solved."""

    def state(app: App) -> None:
        for puzzle in own_puzzles(spec_of(game), app.texts.language)[:done]:
            app.solved.finish(game, puzzle.id)
        app.push(PuzzleList(app, game))

    return state


def with_own(app: App) -> None:
    """The list with a puzzle of one's own, and a file that is none."""
    maker = made(app)
    words = {
        "title": "Sunday at the club",
        "task": "Which region would you take?",
        "hint": "",
        "why": "It is the Keep.",
    }
    app.puzzles.save(maker.made(words))
    (app.puzzles.folder / "torn.json").write_text("{", encoding="utf-8")
    app.settle(0)
    app.push(PuzzleList(app, "bannerfall"))


def made(app: App) -> PuzzleMaker:
    """Somebody has played the answer of a puzzle of their own."""
    maker = PuzzleMaker(app, wandered(spec_of("bannerfall"), 12, 5, {}))
    app.push(maker)
    legal = [move for move in maker.match.legal() if move.text != "end"]
    maker.play(legal[Random(1).randrange(len(legal))])
    maker.skip()
    return maker


def answered(app: App) -> None:
    """The answer has begun."""
    made(app)


def keeping(app: App) -> None:
    """What is written about it."""
    app.push(PuzzleKeeping(app, made(app)))


STATES: dict[str, State] = {
    "puzzles-first": listed("muster"),
    "puzzles-some": listed("five_royaumes", SOME),
    "puzzles-own": with_own,
    "puzzle-muster": question("muster"),
    "puzzle-bannerfall": question("bannerfall"),
    "puzzle-royaumes": question("five_royaumes"),
    "puzzle-hinted": hinted("muster", 1),
    "puzzle-wrong": missed("muster", 4, 0.31),
    "puzzle-solved": solved("bannerfall", 2),
    "puzzlemaker-answer": answered,
    "puzzlemaker-keep": keeping,
}
