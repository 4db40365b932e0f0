"""The stand: it shows itself, lets visitors play, forgets them, and nobody but its organiser gets out."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.app import positions, standlock, standset, standshots, standtally
from game.app.app import App
from game.app.confirm import Confirm
from game.app.curtain import Curtain
from game.app.help import HelpScene, enlarge
from game.app.ledger import LedgerScene
from game.app.present import PresentScene
from game.app.saves import sealed
from game.app.setup import dealt
from game.app.stand import Stand
from game.app.standloop import AttractTable, TitleCard, show_of
from game.app.standplay import StandEnd, StandPlay
from game.app.standset import StandSettings
from game.app.standsetup import StandSetup
from game.app.standsheet import OrganiserSheet, StillThere
from game.app.standvisit import ChooseScene, StandIntro
from game.app.standwords import book_of, keys_of
from game.app.title import TitleScene
from game.core import record
from game.core.contract import NOBODY, GameSpec
from game.core.match import HUMAN, Seat
from game.registry import GAMES

from .test_monkey import Guesser, Monkey
from .test_scenes import click

Make = Callable[..., App]
STAND_SCENES = (AttractTable, TitleCard, ChooseScene, StandIntro, StandPlay, StandEnd, StillThere, OrganiserSheet)
LET_IN = (*STAND_SCENES, StandSetup, HelpScene, LedgerScene, Confirm, Curtain)


def begun(app: App, **settings: Any) -> Stand:
    """A stand with a quick computer player."""
    app.worker.close()
    app.worker = Guesser(app, Random(1))  # type: ignore[assignment]
    app.push(TitleScene(app))
    stand = Stand(app, replace(StandSettings(fullscreen=False, reduced_motion=True), **settings))
    stand.begin()
    return stand


@pytest.fixture
def stand(make_app: Make) -> Any:
    """A stand that has begun, ended whatever happens: it catches the signals of the process."""
    app = make_app()
    one = begun(app)
    yield one
    if app.stand:
        app.stand.end()


def wait(app: App, seconds: float, step: float = 100.0) -> None:
    for _ in range(round(seconds * 1000 / step)):
        app.advance(step)


def until(app: App, kind: type, seconds: float = 400) -> Any:
    for _ in range(round(seconds * 10)):
        if isinstance(app.top, kind):
            return app.top
        app.advance(100)
    raise AssertionError(f"{kind.__name__} does not come after {app.top.name}")


def tap(app: App, point: tuple[int, int] = (640, 300)) -> None:
    app.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=point, button=1))
    app.handle(pygame.Event(pygame.MOUSEBUTTONUP, pos=point, button=1))


def touch(app: App, point: tuple[int, int] = (640, 300)) -> None:
    """A tap, and the moment after it."""
    tap(app, point)
    wait(app, 0.4)


def typed(app: App, word: str) -> None:
    for letter in word:
        app.handle(pygame.Event(pygame.KEYDOWN, key=ord(letter), mod=0, unicode=letter))


def corners(app: App, row: str) -> None:
    wide, high = app.window.size
    at = {"1": (4, 4), "2": (wide - 5, 4), "3": (wide - 5, high - 5), "4": (4, high - 5)}
    for one in row:
        touch(app, at[one])


def playing(app: App, game: str = "muster", people: int = 1) -> StandPlay:
    """A visitor who has skipped the introduction."""
    touch(app)
    click(app, f"choose.{'alone' if people == 1 else 'pair'}.{game}")
    while isinstance(app.top, StandIntro):
        click(app, "intro.skip")
    if isinstance(app.top, Curtain):
        click(app, "curtain.ready")
    assert isinstance(app.top, StandPlay)
    return app.top


def some_moves(app: App, count: int) -> None:
    rng = Random(3)
    for _ in range(2000):
        top = app.top
        if isinstance(top, Curtain):
            click(app, "curtain.ready")
        elif isinstance(top, StandPlay) and top.mine and not top.moving():
            if count == 0:
                return
            count -= 1
            top.proceed(rng.choice(top.match.legal()))
            if isinstance(app.top, Confirm):
                click(app, "confirm.yes")
        elif isinstance(top, StandEnd):
            return
        else:
            app.advance(100)


# -- the loop


def test_it_shows_every_game_and_never_the_same_deal_twice(stand: Stand) -> None:
    app, seen, deals = stand.app, [], []
    for _ in range(2 * len(GAMES)):
        card = until(app, TitleCard)
        seen.append(card.spec.id)
        table = until(app, AttractTable)
        assert app.top.name == "attract"
        deals.append((table.match.spec.id, str(table.match.position())))
        assert any(w.label == app.t("stand.touch") for w in app.top.widgets())
    assert {*seen} == {spec.id for spec in GAMES}
    assert all(one != two for one, two in pairwise(seen))
    assert len({*deals}) == len(deals)


def test_no_start_is_shown_twice_in_a_row(stand: Stand) -> None:
    for spec in GAMES:
        for shows in range(40):
            stand.shows = shows // 2
            before = stand.last.get(spec.id)
            show_of(stand, spec)
            assert stand.last[spec.id] != before


def test_a_show_tells_every_move_and_ends_with_how_it_stands(stand: Stand) -> None:
    app = stand.app
    table = until(app, AttractTable)
    told = set()
    while not table.final:
        app.advance(100)
        told.add(str(table.caption))
        app.paint()
    assert len(told) > 10
    assert table.caption.what in (app.t("stand.over"), app.t("stand.if_over"))
    until(app, TitleCard, 20)


def test_only_chosen_games_are_shown(make_app: Make) -> None:
    app = make_app()
    stand = begun(app, games=("bannerfall",))
    for _ in range(3):
        assert until(app, TitleCard).spec.id == "bannerfall"
        assert until(app, AttractTable).match.spec.id == "bannerfall"
    stand.end()


def test_a_still_show_paints_nothing_between_moves_without_motion(stand: Stand) -> None:
    app = stand.app
    table = until(app, AttractTable)
    wait(app, 2)
    table.pause, table.coming, table.ways = 1e6, None, ()
    app._dirty = False
    wait(app, 3)
    assert not app._dirty
    assert not table.busy()


# -- visitors


@pytest.mark.parametrize("event", [
    pygame.Event(pygame.KEYDOWN, key=pygame.K_x, mod=0, unicode="x"),
    pygame.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0, unicode="\t"),
    pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(300, 300), button=1),
    pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(300, 300), button=3),
    pygame.Event(pygame.MOUSEWHEEL, x=0, y=1, flipped=False),
])  # fmt: skip
@pytest.mark.parametrize("table", [False, True])
def test_whatever_is_pressed_begins_a_visit(event: pygame.Event, table: bool, stand: Stand) -> None:
    if table:
        until(stand.app, AttractTable)
    stand.app.handle(event)
    assert isinstance(stand.app.top, ChooseScene)


@pytest.mark.parametrize("spec", GAMES, ids=lambda spec: spec.id)
@pytest.mark.parametrize("people", [1, 2])
def test_a_visitor_plays_to_the_end_and_may_play_again(spec: GameSpec, people: int, stand: Stand) -> None:
    app = stand.app
    play = playing(app, spec.id, people)
    first = str(play.match.deal)
    assert sum(seat.kind == HUMAN for seat in play.match.seats) == people
    some_moves(app, 10_000)
    end = until(app, StandEnd)
    assert play.match.to_act == NOBODY or end.why
    end.skip()
    assert end.title()
    click(app, "standend.again")
    if isinstance(app.top, Curtain):
        click(app, "curtain.ready")
    assert isinstance(app.top, StandPlay)
    assert str(app.top.match.deal) != first
    assert stand.tally.now() == {"visitors": 1, "games": 2, "finished": 1, "faults": 0}


def test_a_double_tap_chooses_nothing(stand: Stand) -> None:
    app = stand.app
    tap(app)
    plate = next(w for w in app.top.widgets() if w.id == "choose.alone.muster").rect.center
    tap(app, plate)
    assert isinstance(app.top, ChooseScene)
    wait(app, 0.4)
    tap(app, plate)
    assert isinstance(app.top, StandIntro)


def test_one_game_for_one_visitor_needs_no_choice(make_app: Make) -> None:
    app = make_app()
    stand = begun(app, games=("five_royaumes",), pair=False)
    touch(app)
    assert isinstance(app.top, StandIntro)
    stand.end()


def test_the_introduction_goes_on_by_itself_for_half_a_minute_each(stand: Stand) -> None:
    app = stand.app
    touch(app)
    click(app, "choose.alone.bannerfall")
    intro = app.top
    assert isinstance(intro, StandIntro)
    wait(app, 29)
    assert intro.part == "what"
    wait(app, 2)
    assert intro.part == "do"
    wait(app, 30)
    assert isinstance(app.top, StandPlay)


def test_each_part_of_the_introduction_is_skipped_by_a_touch(stand: Stand) -> None:
    app = stand.app
    touch(app)
    click(app, "choose.alone.muster")
    intro = app.top
    assert isinstance(intro, StandIntro)
    touch(app)
    assert intro.index == 1
    click(app, "intro.skip")
    assert intro.part == "do"
    click(app, "intro.skip")
    assert isinstance(app.top, StandPlay)


def test_a_hint_comes_to_whoever_does_nothing(stand: Stand) -> None:
    play = playing(stand.app)
    wait(stand.app, 20)
    assert play.hint.open


def test_when_the_time_is_over_it_is_counted_as_it_stands(stand: Stand) -> None:
    app = stand.app
    play = playing(app, "bannerfall")
    play.spent = play.limit - 300
    wait(app, 1)
    end = until(app, StandEnd, 20)
    end.skip()
    assert play.match.to_act != NOBODY
    assert app.t("stand.time_over") in end.verdict()
    assert stand.tally.now()["finished"] == 1
    assert [w.id for w in end.widgets() if w.role == "button"] == ["standend.again", "standend.other", "standend.done"]


def test_whoever_has_had_enough_may_still_play_on(stand: Stand) -> None:
    app = stand.app
    play = playing(app)
    click(app, "stand.enough")
    end = app.top
    assert isinstance(end, StandEnd)
    end.skip()
    click(app, "standend.on")
    assert app.top is play
    click(app, "stand.enough")
    end = app.top
    assert isinstance(end, StandEnd)
    end.skip()
    click(app, "standend.done")
    assert app.top.resting
    assert stand.tally.now()["finished"] == 0


# -- idle


def everywhere(app: App) -> list[Callable[[], object]]:
    """Ways to every scene that a visitor can leave standing."""

    def ended() -> None:
        playing(app)
        click(app, "stand.enough")

    def helped() -> None:
        play = playing(app)
        assert enlarge(app, play.table, positions.spot(play, "hand.0"), play.model)

    def veiled() -> None:
        touch(app)
        click(app, "choose.pair.muster")
        click(app, "intro.skip")
        click(app, "intro.skip")
        assert isinstance(app.top, Curtain)

    def ledger() -> None:
        playing(app).open_ledger()

    return [
        lambda: touch(app),
        lambda: playing(app),
        lambda: playing(app, "bannerfall", 2),
        ended,
        helped,
        veiled,
        ledger,
    ]


@pytest.mark.parametrize("place", range(7))
def test_without_anybody_everything_is_as_it_was(place: int, stand: Stand) -> None:
    app = stand.app
    files = sorted(str(path) for path in app.data.rglob("*"))
    everywhere(app)[place]()
    app.settings.ui_scale, app.settings.muted, app.settings.speed = 1.5, True, "fast"
    app.apply_settings()
    wait(app, stand.set.idle - 12)
    assert not any(isinstance(scene, StillThere) for scene in app.stack)
    wait(app, 4)
    asked = app.top
    assert isinstance(asked, StillThere)
    assert 5 <= asked.shown <= 10
    app.paint()
    wait(app, 12)
    assert app.top.resting
    assert len(app.stack) == 1
    assert app.settings == stand.set.settings(attracting=True)
    assert not app.toast
    assert not any(app.saves.exists(spec.id) for spec in GAMES)
    made = {Path(path).name for path in (str(path) for path in app.data.rglob("*")) if path not in files}
    assert made <= {standtally.FILE}


def test_a_touch_answers_the_question_and_does_nothing_else(stand: Stand) -> None:
    app = stand.app
    play = playing(app)
    before = play.match.ply
    wait(app, stand.set.idle - 5)
    assert isinstance(app.top, StillThere)
    play.hint.forget()
    legal = next(w for w in play.widgets() if w.value == "legal" and w.id.startswith("hand"))
    touch(app, legal.rect.center)
    assert app.top is play
    assert play.match.ply == before
    assert not play.picker.picked
    wait(app, stand.set.idle - 12)
    assert app.top is play


def test_a_hand_on_a_button_for_ever_does_not_keep_the_stand(stand: Stand) -> None:
    app = stand.app
    playing(app)
    for _ in range(400):
        app.handle(pygame.Event(pygame.MOUSEMOTION, pos=(500, 300), rel=(1, 0), buttons=(0, 0, 0)))
        wait(app, 1)
        if app.top.resting:
            return
    raise AssertionError("it waits for ever")


# -- the lock


LOCKED = [
    *(pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode="") for key in (
        pygame.K_ESCAPE, pygame.K_F11, pygame.K_F12, pygame.K_F10, pygame.K_F9, pygame.K_F4, pygame.K_F1,
        pygame.K_MENU)),
    *(pygame.Event(pygame.KEYDOWN, key=key, mod=mod, unicode="") for key, mod in (
        (pygame.K_F4, pygame.KMOD_LALT), (pygame.K_q, pygame.KMOD_LCTRL), (pygame.K_p, pygame.KMOD_LCTRL),
        (pygame.K_s, pygame.KMOD_RCTRL), (pygame.K_z, pygame.KMOD_LCTRL), (pygame.K_RETURN, pygame.KMOD_LALT),
        (pygame.K_v, pygame.KMOD_LCTRL), (pygame.K_w, pygame.KMOD_LMETA))),
    pygame.Event(pygame.QUIT),
]  # fmt: skip


@pytest.mark.parametrize("event", LOCKED, ids=str)
def test_nothing_leads_out(event: pygame.Event, stand: Stand) -> None:
    app = stand.app
    for reach in (lambda: until(app, AttractTable), lambda: touch(app), lambda: playing(app)):
        stand.home()
        reach()
        if isinstance(app.top, AttractTable):
            stand.clock += 10
        before, full = list(app.stack), app.window.fullscreen
        app.handle(event)
        assert app.running
        assert app.stack == before
        assert app.window.fullscreen == full
        assert app.toast == app.t("stand.locked")
    assert not list(app.data.rglob("*.png"))
    assert not (app.data / "reports").exists()


def test_what_falls_on_the_window_is_let_lie(stand: Stand, tmp_path: Path) -> None:
    app = stand.app
    file = tmp_path / "game.json"
    file.write_bytes(sealed(record.write(dealt(GAMES[0], {}, [Seat("Ann"), Seat("Bo")], number=1))))
    places: tuple[Callable[[], object], ...] = (
        lambda: until(app, TitleCard),
        lambda: until(app, AttractTable),
        lambda: touch(app),
        lambda: playing(app),
        stand.organise,
    )
    for reach in places:
        stand.home()
        reach()
        before = list(app.stack)
        for kind in (pygame.DROPBEGIN, pygame.DROPFILE, pygame.DROPTEXT, pygame.DROPCOMPLETE):
            app.handle(pygame.Event(kind, file=str(file), text="bannerhall1-x."))
        assert app.stack == before
        assert not app.toast
    assert app.games.listed() == []


def test_the_organiser_types_the_word(stand: Stand) -> None:
    app = stand.app
    for reach in (lambda: None, lambda: touch(app), lambda: playing(app, "bannerfall")):
        stand.home()
        reach()
        typed(app, stand.set.word)
        assert isinstance(app.top, OrganiserSheet)


def test_the_organiser_touches_the_corners(stand: Stand) -> None:
    app = stand.app
    for reach in (lambda: None, lambda: touch(app), lambda: playing(app)):
        stand.home()
        reach()
        corners(app, stand.set.corners)
        assert isinstance(app.top, OrganiserSheet)


def test_slow_or_wrong_sequences_open_nothing(stand: Stand) -> None:
    app, word = stand.app, stand.set.word
    typed(app, word[:-1])
    wait(app, standlock.WITHIN_MS / 1000 + 1)
    typed(app, word[-1])
    assert not isinstance(app.top, OrganiserSheet)
    typed(app, word[::-1])
    corners(app, stand.set.corners[:-1])
    touch(app)
    corners(app, stand.set.corners[-1])
    assert not isinstance(app.top, OrganiserSheet)


def test_the_sheet_counts_and_leaves(stand: Stand) -> None:
    app = stand.app
    playing(app)
    stand.home()
    typed(app, stand.set.word)
    sheet = app.top
    assert isinstance(sheet, OrganiserSheet)
    assert [value for _, value in sheet.lines()][:2] == ["1", "1"]
    click(app, "organiser.leave")
    assert app.stand is None
    assert isinstance(app.top, TitleScene)
    app.handle(pygame.Event(pygame.QUIT))
    assert not app.running


def test_the_organiser_sets_it_up_and_goes_on(stand: Stand) -> None:
    app = stand.app
    typed(app, stand.set.word)
    click(app, "organiser.settings")
    assert isinstance(app.top, StandSetup)
    click(app, "standsetup.game.muster")
    click(app, "standsetup.idle.more")
    click(app, "standsetup.start")
    assert app.top.resting
    assert stand.specs == GAMES[1:]
    assert standset.load(app.data / standset.FILE).idle == 50


def test_a_forgotten_sheet_is_closed(stand: Stand) -> None:
    app = stand.app
    typed(app, stand.set.word)
    wait(app, stand.set.idle + 2)
    assert app.top.resting


def test_it_is_set_up_from_the_title_and_gives_everything_back(make_app: Make) -> None:
    app = make_app()
    app.worker.close()
    app.worker = Guesser(app, Random(1))  # type: ignore[assignment]
    app.settings.speed, app.settings.ui_scale = "slow", 1.25
    own = app.settings
    app.push(TitleScene(app))
    click(app, "title.present")
    assert isinstance(app.top, PresentScene)
    click(app, "present.stand")
    setup = app.top
    assert isinstance(setup, StandSetup)
    setup._put("fullscreen", False)
    click(app, "standsetup.start")
    assert app.stand
    assert app.top.resting
    assert app.settings is not own
    app.save_settings()
    assert not (app.data / "settings.json").exists()
    app.stand.end()
    assert app.settings is own
    assert app.settings.ui_scale == 1.25


def test_one_game_has_to_stay_and_bad_sequences_are_not_taken(make_app: Make) -> None:
    app = make_app()
    app.push(StandSetup(app))
    setup = app.top
    assert isinstance(setup, StandSetup)
    for spec in GAMES:
        click(app, f"standsetup.game.{spec.id}")
    assert len(setup.set.games) == 1
    setup._word("ab")
    setup.start()
    assert app.stand is None
    setup._word("opensesame")
    click(app, "standsetup.corners.clear")
    assert not setup.good
    for number in "4321":
        click(app, f"standsetup.corner.{number}")
    assert setup.good
    assert setup.chosen().corners == "4321"


# -- whatever breaks


@pytest.mark.parametrize("where", ["update", "draw", "build", "key"])
def test_a_scene_that_breaks_leads_back_to_the_loop(
    where: str, stand: Stand, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    app = stand.app

    def broken(*_: object) -> Any:
        raise RuntimeError("broken on purpose")

    with monkeypatch.context() as patch:
        play = playing(app)
        patch.setattr(StandPlay, where, broken)
        pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_x, mod=0, unicode="x"))
        play._widgets = None
        app.redraw()
        stand.turn()
    assert app.top.resting
    assert app.running
    assert any("broken on purpose" in (record.exc_text or "") for record in caplog.records)
    assert stand.tally.now()["faults"] == 1


def test_a_game_that_cannot_be_shown_leaves_the_cards(stand: Stand, monkeypatch: pytest.MonkeyPatch) -> None:
    app = stand.app

    def broken(*_: object) -> Any:
        raise RuntimeError("broken on purpose")

    monkeypatch.setattr(AttractTable, "draw", broken)
    monkeypatch.setattr(pygame.time, "wait", lambda ms: None)
    faults = 0
    for _ in range(30):
        stand.clock += 5000
        if isinstance(app.top, TitleCard):
            app.top.age = 1e9
        app.advance(20)
        app.redraw()
        app._alert = 1.0
        stand.turn()
        faults = stand.tally.now()["faults"]
    assert isinstance(app.top, TitleCard)
    assert app.running
    assert 3 <= faults <= 12


def test_a_lost_display_is_asked_for_again(stand: Stand, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = []
    monkeypatch.setattr(stand.app.window, "reopen", lambda: opened.append(1))
    stand.recover(pygame.error("display Surface quit"))
    assert opened
    assert stand.app.top.resting


@pytest.mark.parametrize("size", [(640, 400), (3840, 2160), (720, 1280)])
def test_another_display_and_floods_of_sizes_are_survived(size: tuple[int, int], stand: Stand) -> None:
    app = stand.app
    for reach in (lambda: until(app, TitleCard), lambda: until(app, AttractTable), lambda: playing(app)):
        stand.home()
        reach()
        for _ in range(200):
            app.handle(pygame.Event(pygame.WINDOWRESIZED, x=size[0], y=size[1]))
        app.window.stage.surface = pygame.Surface(size)
        app.handle(pygame.Event(pygame.WINDOWDISPLAYCHANGED, display_index=1))
        app.measure()
        app.paint()
        wait(app, 1)
        assert all(pygame.Rect((0, 0), size).contains(w.rect) for w in app.top.widgets() if w.role == "button")
        app.window.stage.surface = pygame.Surface((1280, 720))
        app.measure()
    assert stand.tally.now()["faults"] == 0


def test_a_leave_that_fails_does_not_hold_it_up(stand: Stand, monkeypatch: pytest.MonkeyPatch) -> None:
    playing(stand.app)
    with monkeypatch.context() as patch:
        patch.setattr(StandPlay, "leave", lambda self: 1 / 0)
        stand.recover(RuntimeError("broken"))
    assert stand.app.top.resting


def test_a_computer_that_fails_still_moves(stand: Stand, monkeypatch: pytest.MonkeyPatch) -> None:
    from game.ai.worker import Answer

    app = stand.app

    def failing() -> Answer | None:
        top = app.top
        return Answer(top.match.id, top.match.ply, None, "dead") if isinstance(top, AttractTable | StandPlay) else None

    monkeypatch.setattr(app.worker, "poll", failing)
    table = until(app, AttractTable)
    wait(app, 40)
    assert table.match.ply > 3


# -- settings and counts


@pytest.mark.parametrize("raw", [
    None, 3, [], {"idle": "long", "games": 7, "word": "aaaa", "corners": "9", "speed": "off", "ui_scale": "x"},
    {"idle": 10**9, "minutes": -4, "volume": 10**400, "games": ["chess", 4], "level": "god"},
])  # fmt: skip
def test_bad_settings_are_as_usual(raw: object) -> None:
    found = standset.from_json(raw)
    assert standset.valid(found) == found
    assert found.chosen(("a", "b")) == ("a", "b")
    assert standset.is_word(found.word)
    assert standset.is_pattern(found.corners)


def test_settings_come_back_from_their_file(tmp_path: Path) -> None:
    wanted = StandSettings(games=("muster",), idle=60, pair=False, word="hall9", corners="4141", ui_scale=1.5)
    assert standset.save(tmp_path / "stand.json", wanted) == ""
    assert standset.load(tmp_path / "stand.json") == wanted
    (tmp_path / "stand.json").write_bytes(b"{torn")
    assert standset.load(tmp_path / "stand.json") == StandSettings()


def test_counts_are_kept_by_day_and_old_days_go(tmp_path: Path) -> None:
    days = [f"2026-{month:02}-{day:02}" for month in (5, 6, 7) for day in range(1, 29)]
    tally = standtally.Tally(tmp_path / "days.json", lambda: days[0])
    for _ in days[:-1]:
        tally.add(standtally.VISITORS)
        days.pop(0)
    tally.settle()
    again = standtally.Tally(tmp_path / "days.json")
    assert len(again.days) == standtally.MOST_DAYS
    (tmp_path / "days.json").write_text('{"2026-05-01": {"visitors": "many"}, "x": 4}')
    assert standtally.Tally(tmp_path / "days.json").days["x"]["visitors"] == 0


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="whoever is root may write anywhere")
def test_counts_that_cannot_be_written_do_no_harm(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    tally = standtally.Tally(tmp_path / "deep" / "days.json")
    tally.add(standtally.GAMES)
    tally.settle()


# -- words and starts


@pytest.mark.parametrize("spec", GAMES, ids=lambda spec: spec.id)
def test_every_game_brings_starts_that_a_beginner_can_win(spec: GameSpec) -> None:
    book = book_of(spec, "en")
    assert len(book.starts) >= 6
    assert len({str(start.deal) for start in book.starts}) == len(book.starts)
    for part, pages in book.pages.items():
        assert len(pages) >= 2
        assert all(len(book.says(part, page)) <= 130 for page in pages)
    assert not book.words.missing


@pytest.mark.parametrize("spec", GAMES, ids=lambda spec: spec.id)
def test_every_event_that_counts_has_its_sentence(spec: GameSpec) -> None:
    book = book_of(spec, "en")
    assert {*book.rank, *book.brief} <= {*spec.events}
    said = {key.split(".")[1] for key in book.words._texts if key.startswith(("told.", "why."))}
    assert said <= {*spec.events}


@pytest.mark.parametrize("spec", GAMES, ids=lambda spec: spec.id)
def test_captions_name_everything(spec: GameSpec) -> None:
    """Every decision of some games is told in a sentence without a gap, hidden cards or not."""
    book = book_of(spec, "en")
    for seed in range(4):
        options = spec.check_options({})
        state, rng = spec.start(options, spec.deal(options, seed)), Random(seed)
        while state.to_act != NOBODY:
            events = state.apply(state.move_of(state.random_action(rng)))
            for seat in (0, 1):
                told = book.told([event.seen_by(seat) for event in events], ("Ada", "Ben"), seed)
                assert told.what
                assert "{" not in str(told)
                assert "?" not in str(told)
    assert not book.words.missing


def test_keys_go_from_the_exact_to_the_general() -> None:
    from game.core.contract import Event

    event = Event("recruit", {"seat": 1, "card": "ursid.king", "over": None, "count": 2, "free": False})
    assert list(keys_of("why", event)) == [
        "why.recruit.king",
        "why.recruit.over_none",
        "why.recruit.count",
        "why.recruit",
    ]


@pytest.mark.parametrize("point", [(0, 0), (1279, 0), (1279, 719), (0, 719)])
def test_corners_are_found_at_every_size(point: tuple[int, int]) -> None:
    number = {(0, 0): "1", (1279, 0): "2", (1279, 719): "3", (0, 719): "4"}[point]
    assert standlock.corner_at(point, (1280, 720)) == number
    assert standlock.corner_at((640, 360), (1280, 720)) == ""


@pytest.mark.parametrize("name", [name for name in standshots.STATES if name.count("_")])
def test_what_the_introduction_points_at_is_there(name: str, make_app: Make) -> None:
    app = make_app()
    if "what" not in name and "do" not in name:
        return
    standshots.STATES[name](app)
    intro = app.top
    assert isinstance(intro, StandIntro)
    for index in range(len(intro.run)):
        intro.index = index
        intro.changed()
        assert len(intro.card.pointed(intro.page.at)) == len(intro.page.at), intro.page


# -- random hands


class Visitor(Monkey):
    """Random hands on a stand; now and then nobody for a while."""

    visits = True

    def __init__(self, app: App, seed: int) -> None:
        super().__init__(app, seed)
        app.settle(0)
        app.push(TitleScene(app))
        Stand(app, StandSettings(fullscreen=False, reduced_motion=self.rng.random() < 0.3)).begin()

    def quit(self) -> None:
        self.send(pygame.QUIT)

    def act(self) -> None:
        deeds = (self.click, self.move, self.let_go, self.look_closer, self.press, self.type, self.turn_wheel)
        self.rng.choices((*deeds, self.resize, self.quit), (38, 12, 8, 4, 24, 2, 3, 1, 1))[0]()
        for _ in range(self.rng.choice((1, 1, 1, 4, 12)) if self.rng.random() > 0.004 else 700):
            self.now += 100
            self.app.advance(100)

    def check(self, turn: int) -> None:
        assert self.app.running
        assert self.app.stand
        assert self.app.stack
        assert isinstance(self.app.top, LET_IN), self.app.top.name
        assert not any(self.app.saves.exists(spec.id) for spec in GAMES)
        if isinstance(self.app.top, OrganiserSheet):
            self.app.stand.home()
        if not isinstance(self.app.top, AttractTable | StandIntro):
            super().check(turn)

    def check_table(self, play: Any) -> None:
        if isinstance(play, StandPlay):
            super().check_table(play)


def hands(app: App, seed: int, turns: int) -> None:
    visitor = Visitor(app, seed)
    ticks, pygame.time.get_ticks = pygame.time.get_ticks, lambda: visitor.now
    try:
        for turn in range(turns):
            visitor.act()
            visitor.check(turn)
        visitor.let_go()
        for _ in range(8000):
            if app.top.resting:
                break
            app.advance(100)
        assert app.top.resting
        assert app.stand
        assert app.stand.tally.now()["faults"] == 0
    except Exception as error:
        error.add_note(f"seed {seed}:\n" + "\n".join(visitor.story))
        raise
    finally:
        pygame.time.get_ticks = ticks
        if app.stand:
            app.stand.end()
    assert app.texts.missing == set()


@pytest.mark.parametrize("seed", range(4))
def test_random_hands_at_the_stand(seed: int, make_app: Make, caplog: pytest.LogCaptureFixture) -> None:
    hands(make_app(), seed, 350)
    assert not [r for r in caplog.records if r.levelno >= logging.ERROR]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 106))
def test_random_hands_at_the_stand_for_long(seed: int, make_app: Make, caplog: pytest.LogCaptureFixture) -> None:
    hands(make_app(), seed, 3000)
    assert not [r for r in caplog.records if r.levelno >= logging.ERROR]
