"""The recorded games of all kinds of decisions, played again by clicks on the table alone."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.app import positions
from game.app.app import App
from game.app.play import PlayScene
from game.core.match import HUMAN, Match, Seat
from game.five_royaumes import SPEC, gallery
from game.five_royaumes.content import REALMS
from game.ui.widgets import Widget
from tests.five_royaumes.clicks import clicks_for

Make = Callable[..., App]
KINDS = Path(__file__).resolve().parents[1] / "data" / "five_royaumes-kinds.jsonl"
LINES = [json.loads(line) for line in KINDS.read_text(encoding="utf-8").splitlines()]
RECORDS = [line["record"] for line in LINES]
WINDOWS = [((1280, 720), 1.0), ((1080, 1920), 1.5), ((1280, 720), 2.0)]
EVERY = {
    "place",
    "capture",
    "recruit",
    "influence",
    "take",
    "over",
    "discard",
    "activate",
    "steal",
    "destroy",
    "add",
    "pass",
}


class Hand:
    """The hand of both people at one table: it finds widgets, and clicks where nothing covers them."""

    def __init__(self, app: App, match: Match, seed: int) -> None:
        self.app, self.match, self.rng = app, match, Random(seed)
        positions.table(app, match)

    def widgets(self) -> list[Widget]:
        """What lies there, the curtain opened and everything at rest."""
        for _ in range(40):
            if self.app.top.name == "curtain":
                self.press(next(w for w in self.app.top.widgets() if w.id == "curtain.ready"))
            elif isinstance(self.app.top, PlayScene) and self.app.top.busy():
                self.app.advance(400.0)
            else:
                break
        return self.app.top.widgets()

    def press(self, widget: Widget) -> None:
        """A click on the widget, at a point that belongs to it."""
        place = free_point(widget, self.app.top.widgets())
        self.app.handle(pygame.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0)))
        self.app.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1))
        self.app.handle(pygame.Event(pygame.MOUSEBUTTONUP, pos=place, button=1))

    def click(self, *ids: str) -> None:
        """Click any one of these, which must glow where it belongs to the table."""
        there = [w for w in self.widgets() if w.id in ids]
        assert there, (ids, self.app.top.name, [w.id for w in self.app.top.widgets()])
        widget = self.rng.choice(there)
        assert widget.role in ("option", "button") or widget.value == "legal", (widget.id, widget.value)
        self.press(widget)

    def has(self, id: str) -> bool:
        """Whether something is offered."""
        return any(w.id == id for w in self.widgets())

    def make(self, words: list[str]) -> None:
        """The clicks that a person makes for a decision."""
        self.widgets()
        seat = self.match.to_act
        for ids in clicks_for(words, self.match.view(seat).data, seat, self.rng):
            if not ids[0].startswith("option:") or self.has(ids[0]):
                self.click(*ids)
        if self.app.top.name == "confirm":
            self.click("confirm.yes")


def free_point(widget: Widget, widgets: list[Widget]) -> tuple[int, int]:
    """A point of a widget that no later one covers."""
    later = [w.rect for w in widgets[widgets.index(widget) + 1 :]]
    box = widget.rect
    for share in (0.5, 0.12, 0.88, 0.3, 0.7):
        for other in (0.5, 0.1, 0.9, 0.3, 0.7):
            point = round(box.x + box.w * other), round(box.y + box.h * share)
            if not any(rect.collidepoint(point) for rect in later):
                return point
    raise AssertionError(f"{widget.id} is covered")


def kinds(words: list[str]) -> Iterator[str]:
    """What sort of decision it is."""
    yield words[0]
    if "over" in words:
        yield "over"
    if words[0] == "influence" and len(set(words)) > 2:
        yield "spread"
    if words[0] == "add" and len(words) > 2:
        yield "imperial from the pile"


def test_the_recorded_games_hold_every_kind_of_decision() -> None:
    found = {kind for record in RECORDS for text in record["moves"] for kind in kinds(text.split(" "))}
    assert found >= EVERY | {"spread"}
    assert any(len(held) == 5 for line in LINES for held in line["end"]["titans"])


@pytest.mark.parametrize("number", range(len(RECORDS)))
@pytest.mark.parametrize(("size", "scale"), WINDOWS)
def test_a_recorded_game_is_played_by_clicks(number: int, size: tuple[int, int], scale: float, make_app: Make) -> None:
    record = RECORDS[number]
    match = Match(SPEC, {}, SPEC.check_deal(record["deal"], {}), [Seat("Ann", HUMAN), Seat("Bob", HUMAN)])
    app = make_app(size, scale)
    app.settings.speed = "off"
    app.apply_settings()
    hand = Hand(app, match, number)
    for ply, text in enumerate(record["moves"]):
        assert match.ply == ply, (match.ply, text)
        hand.make(text.split(" "))
        assert match.ply == ply + 1, (text, app.toast, app.top.name)
        assert match.log[-1].move.text == text
    outcome = match.outcome()
    assert outcome is not None
    hand.widgets()
    app.paint()
    for _ in range(20):
        app.advance(500.0)
    assert app.top.name == "result"


@pytest.mark.parametrize("number", range(3))
def test_enter_alone_plays_a_whole_game(number: int, make_app: Make) -> None:
    app = make_app()
    app.settings.speed = "off"
    app.apply_settings()
    play = positions.table(app, gallery.seated(2, number))
    match = play.match
    app.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0, unicode=""))
    for _ in range(1500):
        if match.outcome():
            break
        if app.top is play:
            here = next(w for w in play.widgets() if w.id == play.controls.focus)
            assert "legal" in (here.value, "legal" if here.role == "option" else ""), (here.id, play.says())
        forced = app.top.name == "confirm"
        assert not forced or len(match.legal()) == 1, "Enter led to giving away what could be had"
        key = pygame.K_y if forced else pygame.K_RETURN
        app.handle(pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))
        play.skip()
    assert match.outcome()


# -- Imperial cards find their columns by hand, by number, in any order


def spreading(app: App) -> tuple[PlayScene, list[str]]:
    """Somebody has taken several Imperial cards; the last and the first column that they may join."""
    play = positions.table(app, gallery.until(gallery.with_imperial))
    columns = sorted({word for move in play.match.legal() for word in move.words[1:]}, key=REALMS.index)
    return play, [columns[-1], columns[0]]


def drag(app: App, source: str, target: str) -> None:
    """Pull a card onto a column."""
    there = {w.id: w for w in app.top.widgets()}
    start, end = there[source].rect.center, free_point(there[target], app.top.widgets())
    app.handle(pygame.Event(pygame.MOUSEMOTION, pos=start, rel=(0, 0), buttons=(0, 0, 0)))
    app.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1))
    for place in ((start[0] - 40, start[1] - 30), end):
        app.handle(pygame.Event(pygame.MOUSEMOTION, pos=place, rel=(-40, -30), buttons=(1, 0, 0)))
    app.handle(pygame.Event(pygame.MOUSEBUTTONUP, pos=end, button=1))


@pytest.mark.parametrize("way", ["clicks", "drags", "numbers"])
def test_imperial_cards_join_columns_in_any_order(way: str, make_app: Make) -> None:
    app = make_app()
    play, wanted = spreading(app)
    ply, count = play.match.ply, len(play.match.view(0).data["captured"])
    wanted += wanted[:1] * (count - len(wanted))
    if way == "clicks":
        press_on(app, "act.influence")
        for realm in wanted:
            press_on(app, f"column.0.{realm}")
    elif way == "drags":
        for index, realm in enumerate(wanted):
            drag(app, f"cap.{index}", f"column.0.{realm}")
            assert index + 1 == count or play.says().endswith(f"card {index + 2} of {count}")
    else:
        press_on(app, "act.influence")
        for realm in wanted:
            key = pygame.K_1 + REALMS.index(realm)
            app.handle(pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode=str(REALMS.index(realm) + 1)))
    assert play.match.ply > ply
    assert play.match.log[ply].move.words == ("influence", *sorted(wanted, key=REALMS.index))


def press_on(app: App, id: str) -> None:
    """Click something of the table."""
    widgets = app.top.widgets()
    place = free_point(next(w for w in widgets if w.id == id), widgets)
    app.handle(pygame.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0)))
    app.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1))
    app.handle(pygame.Event(pygame.MOUSEBUTTONUP, pos=place, button=1))


@pytest.mark.parametrize("verb", ["place", "recruit", "influence", "take"])
def test_nothing_is_asked_or_promised_while_cards_fly(verb: str, make_app: Make) -> None:
    app = make_app()
    app.settings.reduced_motion = False
    app.apply_settings()
    gallery.moving(verb, 0.5)(app)
    play = app.top
    assert isinstance(play, PlayScene)
    table: Any = play.table
    assert play.moving()
    assert table.advice.asked(play.model) is None
    app.paint()
