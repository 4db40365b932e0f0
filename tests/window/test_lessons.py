"""Every chapter of the lessons in the real window, by clicks alone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from game.app import positions
from game.app.app import App
from game.app.lesson import LessonScene
from game.app.lessons import ASK, FIND, MOVE, course_of, fits, taught
from game.registry import GAMES
from game.ui.picker import OPTION, Picker
from tests.window.driver import Player, needs_window, quick_settings

pytestmark = needs_window


def clicks(scene: LessonScene) -> list[str]:
    """Ids of what is to be clicked for the step of a scene, or nothing."""
    step = scene.step
    spots = scene.table.spots(scene.model)
    if step.kind == ASK:
        return [f"answer.{step.right}", "teacher.next"]
    if step.kind == FIND:
        found = next(spot.id for spot in spots if fits(step.find, spot.id))
        return [found, "teacher.next"] if scene.chapter.quiz else [found]
    if step.kind == MOVE:
        return moved(scene)
    return ["teacher.next"]


def moved(scene: LessonScene) -> list[str]:
    """The clicks that point out the wanted move."""
    move = next(move for move in scene.match.legal() if scene.step.wants(move))
    path = next(path for path in scene.picker.paths if path.move == move)
    picker, out = Picker(scene.picker.paths), []
    while not picker.move:
        step = path.steps[len(picker.picked)]
        token = next(token for token in step if token in picker.tokens())
        out.append(token if token.startswith(OPTION) else place(scene, step))
        assert picker.pick((token,))
    return out


def place(scene: LessonScene, step: tuple[str, ...]) -> str:
    """The topmost spot of the plainest token that has one."""
    for token in step:
        found = [spot.id for spot in scene.table.spots(scene.model) if token in spot.tokens]
        if found:
            return found[-1]
    raise AssertionError(step)


def click(player: Player, id: str) -> None:
    player.wait(lambda tree: not tree["busy"] and any(w["id"] == id for w in tree["widgets"]))
    player.click(id)


@pytest.mark.parametrize("spec", taught(GAMES), ids=lambda spec: spec.id)
def test_the_whole_course_is_done_by_clicks(
    spec: object, tmp_path: Path, players: list[Player], make_app: Callable[..., App]
) -> None:
    game = next(one for one in GAMES if one is spec)
    course = course_of(game, "en")
    mirror = make_app()
    mirror.settings.speed = "off"
    quick_settings(tmp_path)
    players.append(player := Player(tmp_path))
    click(player, "title.learn")
    click(player, f"learn.{game.id}")
    click(player, f"chapter.{course.chapters[0].id}")
    for chapter in course.chapters:
        scene = positions.opened(mirror, course, chapter)
        while not scene.finished:
            wanted = scene.card.title()
            player.wait(lambda tree, title=wanted: any(w["label"].startswith(title) for w in tree["widgets"]))
            for id in clicks(scene):
                click(player, id)
            positions.do_step(scene)
        click(player, "teacher.list" if course.after(chapter) is None else "teacher.chapter")
    player.scene("learn")
    label = player.widget(f"learn.{game.id}")["label"]
    assert label.endswith(f"{len(course.chapters)}/{len(course.chapters)}")
    assert player.quit() == 0
