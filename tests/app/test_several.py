"""Several people, several winners: what one of them was told is gone before the next looks, and all are named."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import pygame
import pytest

from game.app.app import App
from game.app.curtain import Curtain
from game.app.play import PlayScene
from game.app.result import ResultScene
from game.app.resume import open_table
from game.app.setup import dealt
from game.app.title import TitleScene
from game.core.match import COMPUTER, HUMAN, Match, Seat
from game.registry import GAMES, find

Make = Callable[..., App]
NAMES = ("Ann", "Bob", "Cleo", "Dora")


def seated(app: App, game: str, kinds: str, seed: int = 3) -> Match:
    spec = find(game)
    assert spec is not None
    seats = [Seat(name, HUMAN if kind == "h" else COMPUTER) for name, kind in zip(NAMES, kinds, strict=False)]
    match = dealt(spec, {"players": len(kinds)} if len(spec.seats) > 1 else {}, seats, first=0, number=seed)
    app.push(TitleScene(app))
    open_table(app, match, fresh=True)
    return match


def key(app: App, key: int, mod: int = 0) -> None:
    app.handle(pygame.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=""))


def curtains(app: App, match: Match, rng: Random) -> Iterator[Curtain]:
    """Every curtain of a game after a move that can be taken back."""
    while match.outcome() is None:
        if isinstance(app.top, Curtain):
            if match.log and not match.log[-1].reveals():
                yield app.top
            key(app, pygame.K_RETURN)
        play = app.top
        assert isinstance(play, PlayScene)
        play.play(rng.choice(match.legal()))
        play.skip()


@pytest.mark.parametrize("game", [spec.id for spec in GAMES if spec.hidden])
def test_what_was_said_to_one_person_is_not_on_the_curtain(game: str, make_app: Make) -> None:
    app, checked = make_app(), 0
    for curtain in curtains(app, seated(app, game, "hh"), Random(1)):
        if isinstance(app.top, Curtain):
            key(app, pygame.K_RETURN)
        app.say("There is no Leaf 4 in your hand.")
        key(app, pygame.K_z, pygame.KMOD_CTRL)
        assert app.top is not curtain
        if isinstance(app.top, Curtain):
            checked += 1
            assert app.toast == ""
            key(app, pygame.K_RETURN)
        if checked == 3:
            break
    assert checked


@pytest.mark.parametrize("game", [spec.id for spec in GAMES])
def test_the_beginning_sounds_once(game: str, make_app: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    app, heard = make_app(), list[str]()
    monkeypatch.setattr(app.kit.audio, "play", heard.append)
    seated(app, game, "hh")
    if isinstance(app.top, Curtain):
        key(app, pygame.K_RETURN)
    assert heard.count("ui/start") == 1
    play = app.top
    assert isinstance(play, PlayScene)
    play.skip()
    play.open_menu()
    app.pop()
    assert heard.count("ui/start") == 1


@pytest.mark.parametrize(("kinds", "fanfare"), [("hccc", "ui/loss"), ("hhhh", "ui/win"), ("hhc", "ui/win")])
def test_those_who_win_together_are_named(kinds: str, fanfare: str, make_app: Make) -> None:
    app = make_app()
    seated(app, "bannerfall", kinds)
    play = app.top
    assert isinstance(play, PlayScene)
    play.concede()
    result = app.top
    assert isinstance(result, ResultScene)
    result.skip()
    assert all(name in result.title() for name in NAMES[1 : len(kinds)])
    assert NAMES[0] not in result.title()
    assert result.fanfare() == fanfare


def test_a_draw_is_when_nobody_is_ahead(make_app: Make) -> None:
    app = make_app()
    seated(app, "bannerfall", "hhh")
    play = app.top
    assert isinstance(play, PlayScene)
    result = ResultScene(app, play)
    for winners, drawn in (((0, 1, 2), True), ((0, 1), False), ((2,), False), ((), True)):
        result.winners = winners
        assert result.drawn is drawn
