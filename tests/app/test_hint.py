"""Hints, and computers that are told to move now: at the table, by button and key, and never in the way."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable
from random import Random
from typing import Any

import pygame
import pytest

from game.ai.levels import ADVISER, ASKED, Choice, Rated
from game.ai.worker import Answer
from game.app import gallery, positions
from game.app.app import App
from game.app.play import PlayScene
from game.app.setup import dealt
from game.app.title import TitleScene
from game.app.ways import steps_of
from game.core.contract import GameSpec, View
from game.core.match import Match, Seat
from game.registry import GAMES

from .test_scenes import SIZES, click, pressed

Make = Callable[..., App]
games = pytest.mark.parametrize("spec", GAMES, ids=lambda spec: spec.id)


class FakeWorker:
    """Answers when it is told to, and remembers what it was asked."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, int, View, str]] = []
        self.looks: list[int | None] = []
        self.orders: list[str] = []
        self.answer: Answer | None = None

    def ask(self, match_id: str, ply: int, view: View, level: str, seed: int | None = None, **more: Any) -> None:
        self.asked.append((match_id, ply, view, level))
        self.looks.append(more.get("simulations"))

    def poll(self) -> Answer | None:
        answer, self.answer = self.answer, None
        return answer

    def move_now(self) -> None:
        self.orders.append("now")

    def cancel(self) -> None:
        self.orders.append("cancel")

    def close(self) -> None:
        self.orders.append("close")


def rated(match: Match, values: tuple[float, ...] = (0.6, 0.5, 0.4)) -> Choice:
    """The last legal moves first, with these values."""
    moves = match.legal()[::-1]
    found = [Rated(m, values[min(i, len(values) - 1)], 50 if i < 3 else 0) for i, m in enumerate(moves)]
    return Choice(tuple(found), 0.1, 150)


def thinks_well(level: str, looks: int | None) -> None:
    """Advice never comes from a glance, and from more than one would play against."""
    assert ASKED[level].slip == 0.0
    assert all(level not in spec.slips for spec in GAMES)
    assert looks
    assert looks > 2 * ASKED[level].simulations > 0


def sit(app: App, match: Match) -> tuple[PlayScene, FakeWorker]:
    fake = FakeWorker()
    app.worker.close()
    app.worker = fake  # type: ignore[assignment]
    app.push(TitleScene(app))
    play = positions.table(app, match)
    app.advance(10)
    return play, fake


def against_computer(spec: GameSpec, first: int = 0, level: str = "hard") -> Match:
    count = spec.seat_count(spec.check_options({}))
    seats = [Seat("Ada"), *(Seat("Isolde", "computer", level) for _ in range(count - 1))]
    return dealt(spec, {}, seats, first=first, number=4)


def hint(app: App, play: PlayScene, fake: FakeWorker) -> Choice:
    """Ask by the key, and let the answer come."""
    pressed(app, pygame.K_h)
    choice = rated(play.match)
    fake.answer = Answer(play.match.id, play.match.ply, choice)
    app.advance(10)
    return choice


# -- hints


@games
def test_a_hint_names_the_best_move_why_and_what_the_next_are_worth(spec: GameSpec, make_app: Make) -> None:
    app = make_app()
    play, fake = sit(app, against_computer(spec))
    choice = hint(app, play, fake)
    match_id, ply, view, level = fake.asked[-1]
    assert (match_id, ply, level) == (play.match.id, play.match.ply, ADVISER.id)
    thinks_well(level, fake.looks[-1])
    assert view == play.match.view(0)
    lines = play.hint.panel.lines
    assert [line.kind for line in lines] == ["best", "note", "move", "move"]
    assert [line.share for line in lines if line.share] == ["60 %", "50 %", "40 %"]
    assert play.ways[0].move == choice.move
    assert steps_of(play.table, play.ways[0], play.model, play._spots.values())
    assert any(w.id == "hint.0" and "60 %" in w.label for w in app.top.widgets())
    app.paint()


@games
def test_a_hint_that_was_put_away_is_worded_in_no_other_language(spec: GameSpec, make_app: Make) -> None:
    app = make_app()
    play, fake = sit(app, against_computer(spec))
    hint(app, play, fake)
    app.asked_for = "fr"
    app.speak()
    assert [line.kind for line in play.hint.panel.lines] == ["best", "note", "move", "move"]
    pressed(app, pygame.K_h)
    rng = Random(5)
    while play.match.to_act >= 0:  # what was advised is not legal any more, and may never be again
        play.match.play(rng.choice(play.match.legal()))
        app.asked_for = "de" if app.asked_for == "fr" else "fr"
        app.speak()
        assert play.hint.panel.lines == []


@games
def test_every_way_of_every_phase_is_shown_somewhere(spec: GameSpec, make_app: Make) -> None:
    app, rng, phases = make_app(), Random(3), set()
    match = dealt(spec, {}, [Seat("Ada"), Seat("Bede")], first=0, number=9)
    play = PlayScene(app, match)
    while match.to_act >= 0:
        play._sit(match.to_act)
        play._refresh()
        play.widgets()
        from game.app.ways import Way

        for move in match.legal()[:4]:
            assert steps_of(play.table, Way(move, match.to_act), play.model, play._spots.values()), move
        phases.add(match.phase)
        match.play(rng.choice(match.legal()))
    assert len(phases) > 1


def test_the_same_key_the_cross_and_escape_put_a_hint_away(make_app: Make) -> None:
    app = make_app()
    play, fake = sit(app, against_computer(GAMES[0]))
    for away in (lambda: pressed(app, pygame.K_h), lambda: click(app, "hint.close"), play.back):
        hint(app, play, fake)
        assert play.panel is not None
        away()
        assert (play.panel, play.ways, app.top) == (None, (), play)


def test_a_hint_that_comes_too_late_is_dropped(make_app: Make) -> None:
    app = make_app()
    play, fake = sit(app, against_computer(GAMES[0]))
    pressed(app, pygame.K_h)
    late = Answer(play.match.id, play.match.ply, rated(play.match))
    play.play(play.match.legal()[0])
    play.skip()
    assert "cancel" in fake.orders
    assert play.panel is None
    fake.answer = late
    app.advance(10)
    assert (play.panel, play.ways) == (None, ())


def test_undo_menu_and_title_while_a_hint_is_thought_of_do_no_harm(make_app: Make) -> None:
    app = make_app()
    play, fake = sit(app, against_computer(GAMES[1]))
    play.play(play.match.legal()[0])
    play.skip()
    play.undo()
    pressed(app, pygame.K_h)
    play.redo()
    assert not play.hint.open
    play.undo()
    pressed(app, pygame.K_h, pygame.K_m)
    assert app.top.name == "menu"
    fake.answer = Answer(play.match.id, play.match.ply, rated(play.match))
    app.advance(10)
    pressed(app, pygame.K_m)
    app.advance(10)
    assert play.hint.told == play.match.ply
    pressed(app, pygame.K_h, pygame.K_h, pygame.K_m)
    click(app, "menu.title")
    assert fake.orders[-1] == "cancel"
    assert app.top.name == "title"


def test_no_hint_while_a_computer_is_to_move_or_the_game_is_over(make_app: Make) -> None:
    app = make_app()
    play, _ = sit(app, against_computer(GAMES[0], first=1))
    button = next(w for w in app.top.widgets() if w.id == "button.hint")
    assert not button.enabled
    pressed(app, pygame.K_h)
    assert not play.hint.open
    over = make_app()
    play, _ = sit(over, positions.finished(winner=0))
    play.hint.toggle()
    assert not play.hint.open


def test_between_two_people_a_hint_is_for_whoever_sits_there(make_app: Make) -> None:
    app = make_app()
    play, fake = sit(app, positions.played(30, people=2))
    play.hint.toggle()
    assert not play.hint.open, "the curtain is closed"
    click(app, "curtain.ready")
    hint(app, play, fake)
    assert fake.asked[-1][2].seat == play.viewer == play.match.to_act
    while app.top is play:
        play.play(positions.some_move(play.match, positions.Random(3)))
        play.skip()
    assert play.panel is None


def test_a_hint_that_fails_says_so_and_the_game_goes_on(make_app: Make) -> None:
    app = make_app()
    play, fake = sit(app, against_computer(GAMES[0]))
    pressed(app, pygame.K_h)
    fake.answer = Answer(play.match.id, play.match.ply, None, "broken")
    app.advance(10)
    assert app.toast == app.t("hint.failed")
    assert not play.hint.open
    play.play(play.match.legal()[0])


def test_a_forced_move_is_told_as_such(make_app: Make) -> None:
    app = make_app()
    play, _ = sit(app, against_computer(GAMES[0]))
    one = Choice((Rated(play.match.legal()[0], 0.5, 1),), 0.0, 1)
    play.hint.asked = play.match.ply
    play.hint.answered(one, "")
    assert [line.text for line in play.hint.panel.lines][1] == app.t("hint.only")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", [name for name in gallery.STATES if name.startswith(("hint-", "thinking-"))])
def test_panel_and_plate_are_inside_every_window(name: str, size: tuple[int, int], make_app: Make) -> None:
    app = make_app(size)
    gallery.STATES[name](app)
    for scale in (1.0, 2.0):
        app.settings.ui_scale = scale
        app.apply_settings()
        window = pygame.Rect((0, 0), size)
        for widget in app.top.widgets():
            if widget.id.startswith("hint.") and widget.role != "row":
                assert window.contains(widget.rect), widget.id
            if widget.id == "button.now":
                assert window.contains(widget.rect)


# -- move now


def test_after_a_while_a_plate_says_who_thinks_and_cuts_it_short(make_app: Make) -> None:
    app = make_app()
    play, fake = sit(app, against_computer(GAMES[0], first=1))
    assert not any(w.id == "button.now" for w in app.top.widgets())
    app.advance(100)
    for _ in range(12):
        app.advance(100)
    assert any(w.id == "button.now" for w in app.top.widgets())
    app.paint()
    click(app, "button.now")
    pressed(app, pygame.K_n)
    assert fake.orders.count("now") == 1
    fake.answer = Answer(play.match.id, play.match.ply, rated(play.match))
    while play.match.ply == 0:
        app.advance(100)
    play.skip()
    assert not play.thinking.shown or play.thinking.age < 2000


def test_nothing_to_play_again_does_not_disturb_who_thinks(make_app: Make) -> None:
    app = make_app()
    _, fake = sit(app, against_computer(GAMES[0], first=1))
    app.advance(800)
    asked, orders = len(fake.asked), list(fake.orders)
    assert asked == 1
    for key in (pygame.K_y, pygame.K_z):
        app.handle(pygame.Event(pygame.KEYDOWN, key=key, mod=pygame.KMOD_CTRL, unicode=""))
    app.advance(800)
    assert (len(fake.asked), fake.orders) == (asked, orders)
    assert app.toast


# -- the real one


def wait_for(app: App, until: Callable[[], bool], seconds: float = 40.0) -> bool:
    end = time.monotonic() + seconds
    while not until() and time.monotonic() < end:
        app.advance(20)
        time.sleep(0.01)
    return until()


def test_a_real_hint_and_a_real_computer_that_is_told_to_move(make_app: Make) -> None:
    app = make_app()
    app.push(TitleScene(app))
    play = positions.table(app, against_computer(GAMES[0], level="expert"))
    pressed(app, pygame.K_h)
    assert wait_for(app, lambda: play.hint.told == 0)
    assert play.ways[0].move in play.match.legal()
    play.play(play.ways[0].move)
    while play.mine:
        play.skip()
        play.play(play.match.legal()[0])
    play.skip()
    ply = play.match.ply
    assert wait_for(app, lambda: play.asked == ply)
    app.worker.move_now()
    assert wait_for(app, lambda: play.match.ply > ply)


@pytest.mark.skipif(sys.platform == "win32", reason="ends a process by signals")
def test_a_computer_that_dies_while_it_thinks_is_started_again(make_app: Make) -> None:
    app = make_app()
    app.push(TitleScene(app))
    play = positions.table(app, against_computer(GAMES[0], first=1, level="medium"))
    assert wait_for(app, lambda: play.asked == 0 and bool(app.worker.pid))
    first = app.worker.pid
    assert first is not None
    os.kill(first, signal.SIGKILL)
    assert wait_for(app, lambda: play.match.ply > 0)
    assert app.worker.pid != first
