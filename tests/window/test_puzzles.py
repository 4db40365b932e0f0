"""A puzzle of each game in the real window, by clicks alone: missed, looked at, tried again, solved."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.app.app import App
from game.app.puzzle import ASK, PuzzleScene
from game.app.puzzles import own_puzzles
from game.core.contract import GameSpec, Move
from game.registry import GAMES
from game.ui.picker import OPTION, Picker
from tests.window.driver import Player, needs_window
from tests.window.test_lessons import click, place

pytestmark = needs_window
NUMBER = 1


def clicks(scene: PuzzleScene, move: Move) -> list[str]:
    """The clicks that point a move out."""
    path = next(path for path in scene.picker.paths if path.move == move)
    picker, out = Picker(scene.picker.paths), []
    while not picker.move:
        step = path.steps[len(picker.picked)]
        token = next(token for token in step if token in picker.tokens())
        out.append(token if token.startswith(OPTION) else place(scene, step))
        assert picker.pick((token,))
    return out


def settle(scene: PuzzleScene) -> None:
    """What leaves no choice has happened."""
    for _ in range(20):
        scene.skip()
        scene.update(50.0)


@pytest.mark.parametrize("spec", GAMES, ids=lambda spec: spec.id)
def test_a_puzzle_is_missed_and_solved_by_clicks(spec: GameSpec, player: Player, make_app: Callable[..., App]) -> None:
    mirror = make_app()
    mirror.settings.speed = "off"
    puzzle = own_puzzles(spec, "en")[NUMBER]
    mirror.push(scene := PuzzleScene(mirror, puzzle))
    for id in ("title.learn", f"learn.{spec.id}", "learn.puzzles", f"puzzle.{puzzle.id}"):
        click(player, id)
    player.scene("puzzle")
    wrong = next(move for move in scene.match.legal() if not scene.right(move))
    for id in clicks(scene, wrong):
        click(player, id)
    player.wait(lambda tree: not tree["busy"] and any(w["id"] == "puzzle.again" for w in tree["widgets"]))
    assert any(sign in player.tree()["says"] for sign in ("%", "ends the game", "has won"))
    click(player, "puzzle.again")
    player.wait(lambda tree: puzzle.task in tree["says"])
    while scene.stage == ASK:
        move = scene.next_move()
        assert move is not None
        for id in clicks(scene, move):
            click(player, id)
        scene.play(move)
        settle(scene)
    player.wait(lambda tree: puzzle.why in tree["says"])
    click(player, "puzzle.next")
    player.wait(lambda tree: own_puzzles(spec, "en")[NUMBER + 1].task in tree["says"])
    player.key("Escape")
    player.scene("puzzles")
    assert player.widget(f"puzzle.{puzzle.id}")["label"].endswith("Solved.")
    assert player.quit() == 0
