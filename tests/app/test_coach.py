"""The coach: it asks before a move that gives much away, is in the way of no other, and only where one practises."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.ai.levels import ADVISER, Choice, Rated
from game.ai.worker import Answer
from game.app import gallery
from game.app.analysis import AFTERWARDS, FEW
from game.app.app import App
from game.app.coach import LOSS, Sure
from game.app.confirm import Confirm
from game.app.play import PlayScene
from game.app.setup import dealt
from game.core.contract import GameSpec, Move
from game.core.match import Seat
from game.registry import GAMES

from .test_hint import FakeWorker, against_computer, hint, rated, sit, thinks_well
from .test_scenes import click, pressed

Make = Callable[..., App]
games = pytest.mark.parametrize("spec", GAMES, ids=lambda spec: spec.id)


def practise(make_app: Make, spec: GameSpec = GAMES[0], coach: bool = True) -> tuple[App, PlayScene, FakeWorker]:
    app = make_app()
    app.settings.coach = coach
    app.settings.speed = "off"
    play, fake = sit(app, against_computer(spec))
    return app, play, fake


def tell(app: App, play: PlayScene, fake: FakeWorker, choice: Choice | None) -> None:
    """An answer arrives."""
    fake.answer = Answer(play.match.id, play.match.ply, choice, "" if choice else "broken")
    app.advance(10)


def move(choice: Choice, place: int) -> Move:
    return choice.rated[place].move


@games
def test_it_thinks_while_the_person_does_from_what_that_seat_sees(spec: GameSpec, make_app: Make) -> None:
    app, play, fake = practise(make_app, spec)
    assert [(ply, view, level) for _, ply, view, level in fake.asked] == [(0, play.match.view(0), ADVISER.id)]
    thinks_well(ADVISER.id, fake.looks[-1])
    tell(app, play, fake, rated(play.match))
    app.advance(500)
    assert len(fake.asked) == 1


@games
def test_a_move_that_gives_little_away_is_played_at_once(spec: GameSpec, make_app: Make) -> None:
    app, play, fake = practise(make_app, spec)
    choice = rated(play.match, (0.6, 0.6 - LOSS + 0.01, 0.1))
    tell(app, play, fake, choice)
    play.play(move(choice, 1))
    assert app.top is play
    assert play.match.moves == [move(choice, 1).text]


@games
def test_before_a_bad_move_it_asks_and_does_what_is_answered(spec: GameSpec, make_app: Make) -> None:
    app, play, fake = practise(make_app, spec)
    choice = rated(play.match, (0.6, 0.3, 0.1))
    tell(app, play, fake, choice)
    play.play(move(choice, 1))
    assert isinstance(app.top, Sure)
    assert "30" in app.top.says()
    assert "60" in app.top.says()
    app.paint()
    pressed(app, pygame.K_ESCAPE)
    assert app.top is play
    assert play.match.ply == 0
    assert not play.picker.picked
    play.play(move(choice, 1))
    click(app, "confirm.yes")
    assert play.match.moves == [move(choice, 1).text]


def test_whoever_answered_the_coach_is_not_asked_again(make_app: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    app, play, fake = practise(make_app)
    monkeypatch.setattr(type(play.table), "question", lambda *_: "Really?")
    choice = rated(play.match, (0.6, 0.3, 0.1))
    tell(app, play, fake, choice)
    play.play(move(choice, 0))
    assert type(app.top) is Confirm  # the table asks where the coach does not
    pressed(app, pygame.K_ESCAPE)
    play.play(move(choice, 1))
    assert isinstance(app.top, Sure)
    click(app, "confirm.yes")
    assert play.match.moves == [move(choice, 1).text]


@games
def test_it_shows_why(spec: GameSpec, make_app: Make) -> None:
    app, play, fake = practise(make_app, spec)
    choice = rated(play.match, (0.6, 0.3, 0.1))
    tell(app, play, fake, choice)
    play.play(move(choice, 1))
    pressed(app, pygame.K_h)
    assert app.top is play
    assert [way.move for way in play.ways] == [move(choice, 0), move(choice, 1)]
    assert [line.kind for line in play.hint.panel.lines][-1] == "played"
    assert play.hint.panel.lines[-1].share == "30 %"
    app.paint()


def test_a_move_is_held_until_the_answer_is_there(make_app: Make) -> None:
    app, play, fake = practise(make_app)
    choice = rated(play.match)
    play.play(move(choice, 0))
    assert play.match.ply == 0
    assert play.busy()
    tell(app, play, fake, choice)
    assert play.match.moves == [move(choice, 0).text]


@pytest.mark.parametrize(("then", "asks"), [(0.9, True), (0.1, False)])
def test_a_move_that_was_hardly_looked_at_is_judged_by_what_follows_it(make_app: Make, then: float, asks: bool) -> None:
    """`then` is the other side's chance after it."""
    app, play, fake = practise(make_app, GAMES[1])
    legal = play.match.legal()
    choice = Choice((Rated(legal[0], 0.6, 500), Rated(legal[1], 0.0, FEW - 1)), 0.1, 500 + FEW - 1)
    tell(app, play, fake, choice)
    play.play(legal[1])
    after = 0
    while play.coach.held is not None:
        after += 1
        assert fake.asked[-1][2].data["to_act"] == 1
        reply = rated(play.match, (then,))
        tell(app, play, fake, reply)
        assert after < 9
    assert after >= 1
    assert AFTERWARDS > 0
    assert isinstance(app.top, Sure) == asks
    assert play.match.ply == (0 if asks else 1)


def test_where_nothing_could_be_found_the_move_is_played(make_app: Make) -> None:
    app, play, fake = practise(make_app)
    first = play.match.legal()[0]
    play.play(first)
    tell(app, play, fake, None)
    assert play.match.moves == [first.text]


def test_another_move_takes_the_place_of_the_one_that_is_held(make_app: Make) -> None:
    app, play, fake = practise(make_app)
    choice = rated(play.match)
    play.play(move(choice, 1))
    play.play(move(choice, 0))
    tell(app, play, fake, choice)
    assert play.match.moves == [move(choice, 0).text]


def test_a_hint_comes_first_and_the_coach_asks_again(make_app: Make) -> None:
    app, play, fake = practise(make_app)
    choice = hint(app, play, fake)
    app.advance(10)
    assert len(fake.asked) == 3
    tell(app, play, fake, choice)
    play.play(move(choice, 0))
    assert play.match.ply == 1


def test_switched_off_or_between_people_nobody_is_asked(make_app: Make) -> None:
    app, play, fake = practise(make_app, coach=False)
    first = play.match.legal()[-1]
    play.play(first)
    assert play.match.moves == [first.text]
    app = make_app()
    app.settings.coach = True
    two, fake = sit(app, dealt(GAMES[1], {}, [Seat("Ada"), Seat("Bede")], first=0, number=4))
    two.play(two.match.legal()[0])
    assert two.match.ply == 1
    assert not fake.asked


def test_taken_back_nothing_is_held_any_more(make_app: Make) -> None:
    app, play, fake = practise(make_app)
    choice = rated(play.match)
    tell(app, play, fake, choice)
    play.play(move(choice, 1 if choice.value - choice.rated[1].value < LOSS else 0))
    held = play.match.legal()
    play.undo()
    assert play.coach.held is None
    assert play.match.ply == 0
    assert held


def test_the_question_is_in_the_gallery() -> None:
    assert "coach-sure" in gallery.STATES
    assert "coach-why" in gallery.STATES
