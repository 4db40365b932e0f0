"""The form of a game with many seats and options: two pages, everything on them can be set by clicks."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.app.app import App
from game.app.longform import PAGES, LongForm, form_of
from game.app.newgame import NewGame
from game.app.play import PlayScene
from game.registry import GAMES

MUSTER, BANNERFALL = GAMES[0], GAMES[1]
Make = Callable[..., App]


@pytest.fixture
def app(make_app: Make) -> App:
    made = make_app()
    made.push(form_of(made, BANNERFALL))
    return made


def form(app: App) -> LongForm:
    assert isinstance(app.top, LongForm)
    return app.top


def click(app: App, *ids: str) -> None:
    for id in ids:
        place = next(w for w in app.top.widgets() if w.id == id).rect.center
        app.handle(pygame.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0)))
        app.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1))
        app.handle(pygame.Event(pygame.MOUSEBUTTONUP, pos=place, button=1))


def ids(app: App) -> set[str]:
    return {w.id for w in app.top.widgets()}


def test_a_small_game_keeps_its_one_page(make_app: Make) -> None:
    assert type(form_of(make_app(), MUSTER)) is NewGame


def test_every_option_is_on_one_of_the_pages(app: App) -> None:
    click(app, "players.4")
    shown = ids(app)
    click(app, "new.tab.options")
    shown |= ids(app)
    for option in BANNERFALL.options:
        wanted = {"players": "players.4", "twists": "seat.3.summoner", "season": "option.season.none"}
        assert wanted.get(option.id, f"option.{option.id}") in shown, option


def test_a_game_of_four_is_set_up_by_clicks(app: App) -> None:
    click(app, "players.4", "seat.0.gold", "seat.2.human", "seat.3.hard", "seat.1.stormcaller")
    click(app, "new.tab.options", "option.season.long_roads", "option.equal_turns", "option.target.more")
    click(app, "option.start_mana", "option.start_mana.3.more", "first.2", "opening.more", "new.start")
    assert isinstance(app.top, PlayScene)
    match = app.top.match
    assert [seat.kind for seat in match.seats] == ["human", "computer", "human", "computer"]
    assert [seat.extra["colour"] for seat in match.seats] == ["gold", "red", "blue", "green"]
    assert match.seats[3].level == "hard"
    assert match.options["twists"] == [None, "stormcaller", None, None]
    assert (match.options["season"], match.options["equal_turns"], match.options["target"]) == ("long_roads", True, 9)
    assert match.options["start_mana"] == [1, 1, 1, 2]
    assert (match.deal["first"], match.phase) == (2, "actions")
    again = form_of(app, BANNERFALL).setup
    assert again.options == match.options
    assert [chair.colour for chair in again.chairs] == ["gold", "red", "blue", "green"]


def test_the_kind_of_game_is_one_choice(app: App) -> None:
    click(app, "players.3", "preset.advanced")
    options = form(app).setup.options
    assert (options["target"], len(options["twists"])) == (10, 3)
    assert options["season"]
    assert None not in options["twists"]
    click(app, "preset.box")
    assert form(app).setup.options == BANNERFALL.check_options({"players": 3})


def test_a_colour_that_somebody_has_is_exchanged(app: App) -> None:
    before = [chair.colour for chair in form(app).setup.chairs]
    click(app, f"seat.0.{before[1]}")
    assert [chair.colour for chair in form(app).setup.chairs] == before[::-1]


def test_numbers_a_seat_are_shown_only_when_they_are_wanted(app: App) -> None:
    click(app, "new.tab.options")
    assert "option.start_crown.0" not in ids(app)
    click(app, "option.start_crown", "option.start_crown.1.more")
    assert form(app).setup.options["start_crown"] == [0, 1]
    click(app, "option.start_crown")
    assert form(app).setup.options["start_crown"] is None


def test_arrows_of_the_opening_go_round(app: App) -> None:
    click(app, "new.tab.options")
    seen = []
    for _ in range(4):
        seen.append(form(app).setup.opening)
        click(app, "opening.more")
    assert form(app).setup.opening == seen[0] == ""
    assert set(seen[1:]) == set(form(app).setup.openings())
    click(app, "opening.less")
    assert form(app).setup.opening == seen[-1]


@pytest.mark.parametrize("leaf", PAGES)
def test_both_pages_have_one_sheet(leaf: str, app: App) -> None:
    box = form(app).page().box
    click(app, f"new.tab.{leaf}")
    assert form(app).page().box == box
