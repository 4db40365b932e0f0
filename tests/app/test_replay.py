"""Games that are looked at again: forth and back, by turns, running by themselves, and from whose eyes."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pygame
import pytest

from game.app import audience, positions
from game.app.app import App
from game.app.audience import ALL, BOTH
from game.app.confirm import Confirm
from game.app.play import PlayScene
from game.app.playon import PlayOn
from game.app.replay import PACES, ReplayScene, curves_of, eyes_of, read_chances
from game.app.result import ResultScene
from game.app.setup import dealt
from game.app.title import TitleScene
from game.core import record
from game.core.contract import NOBODY, GameSpec
from game.core.match import COMPUTER, HUMAN, Match, Seat
from game.registry import GAMES, find
from tests.core.test_match import wander

from .test_monkey import Monkey, rampage
from .test_scenes import click, pressed

Make = Callable[..., App]
games = pytest.mark.parametrize("spec", GAMES, ids=lambda spec: spec.id)


def played(spec: GameSpec, plies: int = 10_000, kinds: tuple[str, ...] = (HUMAN, COMPUTER), seed: int = 7) -> Match:
    seats = [Seat(name, kind, "easy" if kind == COMPUTER else None) for name, kind in zip("AB", kinds, strict=True)]
    return wander(dealt(spec, {}, seats, first=0, number=seed), plies, seed)


def opened(make_app: Make, match: Match, ply: int = 0, **more: Any) -> ReplayScene:
    app = make_app()
    app.settings.speed = "off"
    app.push(TitleScene(app))
    app.push(scene := ReplayScene(app, match, ply, **more))
    return scene


def tick(scene: ReplayScene, ms: float = 16.0) -> None:
    scene.app.advance(ms)


@games
def test_step_by_step_it_shows_the_whole_game(spec: GameSpec, make_app: Make) -> None:
    whole = played(spec)
    scene = opened(make_app, whole)
    for ply in range(whole.ply + 1):
        assert scene.ply == ply
        assert scene.match.position() == whole.state_at(ply).position()
        assert scene.model.data == audience.shown(scene.match, scene.sight)
        if ply % 9 == 0:
            scene.app.paint()
        if ply < whole.ply:
            pressed(scene.app, pygame.K_PERIOD)
    assert not any(w.enabled for w in scene.widgets() if w.id in ("replay.next", "replay.turn_on", "replay.to_end"))


@games
def test_steps_and_leaps_lead_to_the_same_table(spec: GameSpec, make_app: Make) -> None:
    whole, rng = played(spec), Random(2)
    scene = opened(make_app, whole)
    for _ in range(60):
        rng.choice(
            (
                lambda: scene.step(1),
                lambda: scene.step(-1),
                lambda: scene.turn(1),
                lambda: scene.turn(-1),
                lambda: scene.leap(0),
                lambda: scene.leap(whole.ply),
                lambda: scene.slide_to(rng.random()),
            )
        )()
        assert scene.match.position() == whole.state_at(scene.ply).position()
        assert scene.model.data == audience.shown(scene.match, scene.sight)


@games
def test_turns_begin_where_somebody_else_comes_to_move(spec: GameSpec, make_app: Make) -> None:
    whole = played(spec)
    scene = opened(make_app, whole)
    seen = [0]
    while scene.ply < whole.ply:
        pressed(scene.app, pygame.K_PAGEDOWN)
        seen.append(scene.ply)
    assert seen == [*scene.starts, whole.ply]
    while scene.ply:
        pressed(scene.app, pygame.K_PAGEUP)
        assert scene.ply in scene.starts


@pytest.mark.parametrize("pace", PACES)
def test_it_runs_by_itself_to_its_end(pace: str, make_app: Make) -> None:
    whole = played(GAMES[1], 12)
    scene = opened(make_app, whole)
    scene.app.settings.speed = "normal"
    scene.pace = pace
    pressed(scene.app, pygame.K_SPACE)
    assert scene.running
    assert scene.busy()
    for _ in range(4000):
        tick(scene)
        if not scene.running:
            break
    assert scene.ply == whole.ply
    pressed(scene.app, pygame.K_SPACE)
    assert scene.ply < whole.ply
    pressed(scene.app, pygame.K_ESCAPE)
    assert not scene.running
    assert scene.app.top is scene


def test_a_slower_pace_takes_longer(make_app: Make) -> None:
    took = {}
    for pace in PACES:
        scene = opened(make_app, played(GAMES[0], 8))
        scene.app.settings.speed = "normal"
        scene.pace, count = pace, 0
        scene.run()
        while scene.running and count < 5000:
            tick(scene)
            count += 1
        took[pace] = count
    assert took["slow"] > took["normal"] > took["fast"]


def test_a_click_on_the_line_leads_there(make_app: Make) -> None:
    whole = played(GAMES[2])
    scene = opened(make_app, whole)
    scene.app.paint()
    groove = scene.strip.groove()
    for ply in (10, 0, whole.ply, 33):
        place = (round(scene.strip.x(ply)), groove.centery)
        scene.app.handle(pygame.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0)))
        scene.app.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1))
        scene.app.handle(pygame.Event(pygame.MOUSEBUTTONUP, pos=place, button=1))
        assert scene.ply == ply


# -- whose eyes


@games
def test_after_the_end_all_eyes_are_offered(spec: GameSpec) -> None:
    whole = played(spec)
    assert whole.to_act == NOBODY
    assert eyes_of(whole) == ((ALL, 0, 1, BOTH) if spec.hidden else (0, 1))


@games
def test_a_running_game_gives_nothing_away(spec: GameSpec) -> None:
    if not spec.hidden:
        return
    assert eyes_of(played(spec, 20)) == (0,)
    assert eyes_of(played(spec, 20, (COMPUTER, HUMAN))) == (1,)
    assert eyes_of(played(spec, 20, (HUMAN, HUMAN))) == (BOTH,)
    assert eyes_of(played(spec, 20, (COMPUTER, COMPUTER))) == (ALL, 0, 1, BOTH)


@games
def test_one_that_was_given_up_is_over(spec: GameSpec) -> None:
    whole = played(spec, 20, (HUMAN, HUMAN))
    whole.extra["conceded"] = 1
    assert len(eyes_of(whole)) == (4 if spec.hidden else 2)


@games
def test_no_wish_opens_eyes_that_are_closed(spec: GameSpec, make_app: Make) -> None:
    scene = opened(make_app, played(spec, 20, (HUMAN, HUMAN)), 10, sight=ALL)
    allowed = set(scene.allowed)
    for key in (pygame.K_a, pygame.K_1, pygame.K_2, pygame.K_o):
        pressed(scene.app, key)
        assert scene.sight in allowed
        assert scene.model.data == audience.shown(scene.match, scene.sight)
        assert spec.hidden is False or scene.laid_open() is None


def test_the_chronicle_tells_what_the_open_eyes_saw(make_app: Make) -> None:
    scene = opened(make_app, played(GAMES[0]), 40)
    told = {}
    for sight in (ALL, 0, 1, BOTH, ALL):
        scene.look(sight)
        told[sight] = [row.text for row in scene.logbook.rows()]
    assert len({tuple(rows) for rows in told.values()}) >= 3


def test_what_comes_later_is_not_seen_earlier(make_app: Make) -> None:
    for spec in GAMES:
        whole = played(spec)
        other = played(spec, 25)
        for entry in other.log[25:]:
            raise AssertionError(entry)
        long, short = opened(make_app, whole, 25, sight=0), opened(make_app, other, 25, sight=0)
        assert long.model.data == short.model.data
        assert long.logbook.rows() == short.logbook.rows()


# -- what else can be done


@games
def test_playing_on_keeps_what_everybody_has_seen(spec: GameSpec, make_app: Make) -> None:
    whole = played(spec, 30)
    whole.extra["conceded"] = 0
    scene = opened(make_app, whole, 14)
    pressed(scene.app, pygame.K_p)
    assert isinstance(scene.app.top, PlayOn)
    scene.app.paint()
    pressed(scene.app, pygame.K_RETURN)
    play = scene.app.top
    assert isinstance(play, PlayScene)
    assert not isinstance(play, ReplayScene)
    play.app.saves.settle()
    assert play.match.moves == whole.moves[:14]
    assert all(play.match.view(seat) == whole.view_at(14, seat) for seat in (0, 1))
    assert "conceded" not in play.match.extra
    assert [seat.kind for seat in play.match.seats] == [HUMAN, COMPUTER]
    assert play.app.saves.latest(spec.id)


@games
def test_between_two_people_nobody_plays_on_to_see_a_hand(spec: GameSpec, make_app: Make) -> None:
    scene = opened(make_app, played(spec, 20, (HUMAN, HUMAN)), 10)
    button = next(w for w in scene.widgets() if w.id == "replay.play_on")
    assert button.enabled is not spec.hidden
    pressed(scene.app, pygame.K_p)
    assert isinstance(scene.app.top, PlayOn) is not spec.hidden


@games
@pytest.mark.parametrize("over", [False, True])
@pytest.mark.parametrize("kinds", [(COMPUTER, HUMAN), (HUMAN, HUMAN), (COMPUTER, COMPUTER)])
def test_who_would_see_what_a_computer_hides_in_a_running_game_is_asked_first(
    spec: GameSpec, kinds: tuple[str, str], over: bool, make_app: Make
) -> None:
    whole = played(spec, 20)
    if over:
        whole.extra["conceded"] = 0
    scene = opened(make_app, whole, 10)
    pressed(scene.app, pygame.K_p)
    form = scene.app.top
    assert isinstance(form, PlayOn)
    for chair, kind in zip(form.setup.chairs, kinds, strict=True):
        chair.kind = kind
    pressed(scene.app, pygame.K_RETURN)
    asked = isinstance(scene.app.top, Confirm)
    assert asked is (spec.hidden and not over)
    if asked:
        pressed(scene.app, pygame.K_ESCAPE)
        assert scene.app.top is form
        pressed(scene.app, pygame.K_RETURN)
        scene.app.top.action()
    play = next(one for one in reversed(scene.app.stack) if isinstance(one, PlayScene))  # two people have a curtain
    assert tuple(seat.kind for seat in play.match.seats) == kinds


@games
def test_nothing_can_be_moved_and_nothing_is_saved(spec: GameSpec, make_app: Make) -> None:
    scene = opened(make_app, played(spec, 20), 10)
    before = scene.match.moves
    scene.app.paint()
    for widget in list(scene.widgets()):
        if not widget.id.startswith("replay."):
            scene.activate(widget)
            scene.app.paint()
            while scene.app.top is not scene:
                scene.app.pop()
    assert scene.match.moves == before
    scene.app.saves.settle()
    assert not scene.app.saves.exists(spec.id)


def test_it_is_reached_from_the_result_and_leads_back(make_app: Make) -> None:
    app = make_app()
    app.push(TitleScene(app))
    result = ResultScene(app, positions.table(app, positions.finished(winner=0)))
    app.push(result)
    result.skip()
    click(app, "result.replay")
    assert isinstance(app.top, ReplayScene)
    app.paint()
    click(app, "replay.leave")
    assert app.top is result


def test_how_it_ended_is_said_at_its_end(make_app: Make) -> None:
    scene = opened(make_app, played(GAMES[1]))
    assert "wins" not in scene.says()
    scene.leap(scene.whole.ply)
    assert any(word in scene.says() for word in ("wins", "draw", "Shared"))
    given_up = played(GAMES[0], 9)
    given_up.extra["conceded"] = 1
    assert "B concedes" in opened(make_app, given_up, 9).says()
    given_up.extra["conceded"] = "nobody"
    assert "given up" in opened(make_app, given_up, 9).says()


# -- the curve


@games
def test_what_an_analysis_found_is_kept_with_the_game(spec: GameSpec, make_app: Make) -> None:
    app = make_app()
    app.push(TitleScene(app))
    match = positions.finished(winner=0) if spec is GAMES[0] else positions.contested(spec, {})
    play = positions.table(app, match)
    play.show_result()
    judged = positions.judge(match)
    last = max(judged.judged)
    one = judged.judged.pop(last)
    app.analysis = judged
    app.top.skip()
    click(app, "result.analyse")
    assert "chances" not in match.extra
    judged.judged[last] = one
    app.top._judged()
    assert app.saves.settle() == ""
    kept = json.loads(next(app.saves.finished.glob("*.json")).read_text(encoding="utf-8"))
    again = record.read(kept, find)
    assert [len(line) for line in read_chances(again)] == [len(line) for line in judged.curves()]
    assert all(read_chances(again))


@pytest.mark.parametrize("plies", [1, 3, 40, 10_000])
def test_arrow_keys_move_along_the_line_of_any_length(plies: int, make_app: Make) -> None:
    scene = opened(make_app, played(GAMES[0], plies))
    scene.app.paint()
    scene.controls.keyboard = True
    scene.controls.attend("replay.line")
    for key, way in ((pygame.K_RIGHT, 1), (pygame.K_LEFT, -1)):
        for _ in range(60):
            before = scene.ply
            pressed(scene.app, key)
            assert (scene.ply - before) * way > 0 or scene.ply in (0, scene.whole.ply)
        assert scene.ply == (scene.whole.ply if way > 0 else 0)
    assert scene.controls.focus == "replay.line"


@pytest.mark.parametrize("way", ["replay", "edit", "present"])
@pytest.mark.parametrize("spec", GAMES[1:], ids=lambda spec: spec.id)
def test_what_lay_open_to_two_people_after_the_end_is_not_played_on_with(
    spec: GameSpec, way: str, make_app: Make
) -> None:
    app = make_app()
    app.push(TitleScene(app))
    matches = (played(spec, kinds=(HUMAN, HUMAN), seed=seed) for seed in range(60))
    match = next(one for one in matches if one.can_undo() is None)
    play = positions.table(app, match)
    play.show_result()
    app.top.skip()
    if way == "replay":
        click(app, "result.replay")
        assert isinstance(app.top, ReplayScene)
    else:
        click(app, "result.review")
        pressed(app, pygame.K_m)
        click(app, f"menu.{way}")
    while app.top is not play:
        app.pop()
    end = match.ply
    pressed(app, pygame.K_u)
    assert match.ply == (end if spec.hidden else end - 1)


def test_a_game_that_goes_another_way_has_no_curve_of_the_old_one(make_app: Make) -> None:
    app = make_app()
    app.push(TitleScene(app))
    match = positions.finished(winner=0)
    play = positions.table(app, match)
    match.extra["chances"] = [[[0, 0.5], [4, 0.75]], [[1, 0.25]]]
    assert read_chances(match)
    match.seats = tuple(Seat(seat.name, HUMAN if n == 0 else COMPUTER) for n, seat in enumerate(match.seats))
    play.undo()
    assert match.can_redo()
    assert read_chances(match) == ()


def test_an_analysis_is_shown_as_a_curve(make_app: Make) -> None:
    match = positions.finished(winner=0)
    scene = opened(make_app, match)
    assert scene.curves == ()
    low = scene.strip.box().h
    analysis = positions.judge(match)
    scene.app.analysis = analysis
    assert curves_of(scene.app, match)
    again = ReplayScene(scene.app, match)
    assert again.strip.box().h > low
    scene.app.push(again)
    scene.app.paint()


@pytest.mark.parametrize(
    "told",
    [None, 3, [], [[]], [[], [], []], [[[1, 2]], []], [[[1, 0.5, 3]], []], [[["1", 0.5]], []], [[[999, 0.5]], []], "x"],
)
def test_a_curve_in_a_record_is_not_believed_blindly(told: Any) -> None:
    match = played(GAMES[0], 10)
    match.extra["chances"] = told
    assert read_chances(match) == ()
    match.extra["chances"] = [[[0, 0.5], [4, 1]], [[1, 0.25]]]
    assert read_chances(match) == (((0, 0.5), (4, 1.0)), ((1, 0.25),))


@games
@pytest.mark.parametrize("seed", range(2))
def test_random_hands_break_nothing(spec: GameSpec, seed: int, make_app: Make) -> None:
    class Onlooker(Monkey):
        def __init__(self, app: App, seed: int) -> None:
            super().__init__(app, seed)
            app.push(ReplayScene(app, played(spec, seed=seed)))

    rampage(make_app(), seed, 150, Onlooker)
