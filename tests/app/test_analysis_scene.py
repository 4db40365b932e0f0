"""The analysis on the screen: in the background, stopped and taken up, and from a point of it to the table and back."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.ai.levels import ADVISER
from game.ai.worker import Answer
from game.app import positions
from game.app.analysis import Analysis
from game.app.analysis_scene import AnalysisScene
from game.app.app import App
from game.app.glance import Glance
from game.app.play import PlayScene
from game.app.result import ResultScene
from game.app.title import TitleScene
from game.core.contract import GameSpec
from game.core.match import Match
from game.registry import GAMES

from .test_analysis import answer, done, played
from .test_hint import FakeWorker, sit, wait_for
from .test_scenes import click, point, pressed

Make = Callable[..., App]
games = pytest.mark.parametrize("spec", GAMES, ids=lambda spec: spec.id)


def analysing(app: App, match: Match) -> tuple[AnalysisScene, FakeWorker]:
    """From the result of a game to its analysis."""
    play, fake = sit(app, match)
    play.show_result()
    click(app, "result.analyse")
    scene = app.top
    assert isinstance(scene, AnalysisScene)
    return scene, fake


def judge(app: App, scene: AnalysisScene, fake: FakeWorker, most: int = 10_000) -> int:
    """Let answers come, so many at most."""
    for count in range(most):
        query = scene.analysis.query
        if query is None:
            return count
        app.advance(10)
        fake.answer = Answer(scene.match.id, query.ply, answer(query))
        app.advance(10)
    return most


@games
def test_a_game_is_judged_in_the_background_to_its_end(spec: GameSpec, make_app: Make) -> None:
    app = make_app()
    match = played(spec)
    scene, fake = analysing(app, match)
    assert any(w.id == "analysis.progress" for w in scene.widgets())
    judge(app, scene, fake)
    assert scene.analysis.finished
    ids = [w.id for w in scene.widgets()]
    assert "analysis.progress" not in ids
    assert "analysis.run" not in ids
    assert all(level == ADVISER.id for *_, level in fake.asked)
    assert all(match_id == match.id for match_id, *_ in fake.asked)
    app.paint()


def test_it_can_be_stopped_left_and_taken_up_where_it_was(make_app: Make) -> None:
    app = make_app()
    scene, fake = analysing(app, positions.finished(winner=1))
    judge(app, scene, fake, 7)
    app.advance(10)
    before = scene.analysis.done
    click(app, "analysis.run")
    assert fake.orders[-1] == "cancel"
    asked = len(fake.asked)
    app.advance(500)
    assert len(fake.asked) == asked
    click(app, "analysis.run")
    app.advance(10)
    assert len(fake.asked) == asked + 1
    click(app, "analysis.back")
    assert fake.orders[-1] == "cancel"
    assert isinstance(app.top, ResultScene)
    click(app, "result.analyse")
    assert isinstance(app.top, AnalysisScene)
    assert app.top is not scene
    assert app.top.analysis.done == before >= 6


def test_answers_to_other_questions_are_dropped(make_app: Make) -> None:
    app = make_app()
    scene, fake = analysing(app, positions.finished(winner=1))
    app.advance(10)
    query = scene.analysis.query
    assert query
    for late in (Answer("another", query.ply, answer(query)), Answer(scene.match.id, query.ply + 3, answer(query))):
        fake.answer = late
        app.advance(10)
        assert scene.analysis.query is query


def test_a_computer_that_fails_stops_it_with_a_sentence(make_app: Make) -> None:
    app = make_app()
    scene, fake = analysing(app, positions.finished(winner=1))
    app.advance(10)
    query = scene.analysis.query
    assert query
    fake.answer = Answer(scene.match.id, query.ply, None, "broken")
    app.advance(10)
    assert app.toast == app.t("analysis.failed")
    assert not scene.running
    click(app, "analysis.run")
    app.advance(10)
    assert scene.running


@pytest.fixture
def judged(make_app: Make) -> tuple[App, AnalysisScene]:
    app = make_app()
    match = positions.finished(winner=1)
    app.analysis = positions.judge(match)
    scene, _ = analysing(app, match)
    assert scene.analysis.finished
    return app, scene


def test_a_turning_point_opens_the_table_as_its_player_saw_it(judged: tuple[App, AnalysisScene]) -> None:
    app, scene = judged
    points = scene.analysis.turning_points()
    assert points
    for number, one in enumerate(points):
        click(app, f"analysis.point.{number}")
        glance = app.top
        assert isinstance(glance, Glance)
        assert glance.model.data == scene.match.view_at(one.ply, one.seat).data
        assert glance.viewer == one.seat
        assert glance.match.ply == one.ply
        assert {way.move for way in glance.ways} == {one.best, one.played}
        app.paint()
        pressed(app, pygame.K_ESCAPE)
        assert app.top is scene


def test_every_decision_can_be_turned_to_and_nothing_can_be_played_there(judged: tuple[App, AnalysisScene]) -> None:
    app, scene = judged
    moves = list(scene.match.moves)
    wanted = [ply for ply, one in scene.analysis.judged.items() if not one.alone]
    scene.open(wanted[0])
    seen = [wanted[0]]
    while isinstance(app.top, Glance) and app.top._neighbour(1) is not None:
        pressed(app, pygame.K_PAGEDOWN)
        assert isinstance(app.top, Glance)
        seen.append(app.top.ply)
    assert seen == wanted
    click(app, "glance.go_previous")
    glance = app.top
    assert isinstance(glance, Glance)
    for widget in glance.widgets():
        if widget.id.startswith(("hand.", "own.", "deck", "castle.")):
            point(app, widget.id)
            point(app, widget.id, pygame.MOUSEBUTTONDOWN)
            point(app, widget.id, pygame.MOUSEBUTTONUP)
            if glance.model.fanned:
                glance.back()
    assert scene.match.moves == moves
    assert app.top is glance
    click(app, "glance.go_back")
    assert app.top is scene


def test_a_point_of_the_curve_opens_the_decision_that_is_nearest(judged: tuple[App, AnalysisScene]) -> None:
    app, scene = judged
    ply = next(ply for ply, one in scene.analysis.judged.items() if ply > 40 and not one.alone)
    place = scene.at(scene.page(), ply, 0.99)
    app.handle(pygame.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0)))
    app.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1))
    app.handle(pygame.Event(pygame.MOUSEBUTTONUP, pos=place, button=1))
    assert isinstance(app.top, Glance)
    assert app.top.ply == ply


def test_by_keyboard_alone_from_the_result_to_a_turning_point_and_back(make_app: Make) -> None:
    app = make_app()
    match = positions.finished(winner=1)
    app.analysis = positions.judge(match)
    app.push(TitleScene(app))
    positions.table(app, match).show_result()
    for id in ("result.analyse", "analysis.point.0"):
        while app.top.controls.focus != id:
            pressed(app, pygame.K_TAB)
        pressed(app, pygame.K_RETURN)
    assert isinstance(app.top, Glance)
    pressed(app, pygame.K_ESCAPE, pygame.K_ESCAPE)
    assert isinstance(app.top, ResultScene)


def test_a_game_that_was_given_up_can_be_analysed(make_app: Make) -> None:
    app = make_app()
    play, _ = sit(app, positions.played(20))
    play.concede()
    click(app, "result.analyse")
    assert isinstance(app.top, AnalysisScene)
    assert app.top.analysis.total == play.match.ply
    app.analysis = done(Analysis(play.match))
    assert all(not line or line[-1][0] < play.match.ply for line in app.analysis.curves())


@pytest.mark.parametrize("spec", GAMES[1:], ids=lambda spec: spec.id)
def test_what_an_analysis_showed_to_two_people_is_not_played_on_with(spec: GameSpec, make_app: Make) -> None:
    app = make_app()
    match = next(m for m in (played(spec, seed=seed) for seed in range(60)) if m.can_undo() is None)
    analysing(app, match)
    click(app, "analysis.back")
    click(app, "result.review")
    end = match.ply
    pressed(app, pygame.K_u)
    assert match.ply == (end if spec.hidden else end - 1)
    assert (app.toast == play_of(app).texts.get("reason.undo_hidden")) is spec.hidden


def play_of(app: App) -> PlayScene:
    """The table below all."""
    return next(scene for scene in app.stack if isinstance(scene, PlayScene))


def test_a_real_analysis_of_a_short_game(make_app: Make) -> None:
    app = make_app()
    app.push(TitleScene(app))
    play = positions.table(app, played(GAMES[0], 3))
    app.push(scene := AnalysisScene(app, play.match))
    assert wait_for(app, lambda: scene.analysis.finished)
    assert scene.analysis.judged[0].chance > 0
