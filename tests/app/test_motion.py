"""Cards in motion: what lay on the table is where it lay when a motion begins, and nothing shows before its time."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from random import Random

import pygame
import pytest

from game.app import positions
from game.app.app import App
from game.core.match import HUMAN, Match, Seat
from game.muster import cards
from game.muster.table import MusterTable
from game.ui.animation import Motion, Pose, Timeline
from game.ui.tabletop import Model, Person

Make = Callable[..., App]
OPTIONS = [{}, {"over_the_rainbow": True, "stall_turns": 0}, {"simplified": True}]
SLACK = 3.0


def moments(app: App, match: Match, rng: Random) -> Iterator[tuple[MusterTable, Model, Model, str]]:
    """Every decision of a game as seat 0 sees it: before, and after with its motions begun."""
    table = match.spec.table().make(app.kit, app.texts_of("muster").get)
    people = (Person("You", False), Person("Isolde", True))
    while match.to_act >= 0:
        before = Model(match.view(0).data, 0, people, match.options)
        move = positions.some_move(match, rng)
        events = [event.seen_by(0) for event in match.play(move)]
        after = before.at(match.view(0).data)
        after.timeline = Timeline(table.motions(events, before, after))
        yield table, before, after, move.text


def apart(one: Pose, other: Pose) -> float:
    return math.hypot(one.x - other.x, one.y - other.y)


def waiting(motion: Motion, pose: Pose) -> bool:
    return motion.delay > 0 and pose.alpha > 0


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("size", [(1280, 720), (1080, 1920)])
def test_no_card_jumps_when_a_motion_begins(options: dict[str, object], size: tuple[int, int], make_app: Make) -> None:
    app = make_app(size)
    for seed in range(4):
        match = positions.dealt(positions.SPEC, options, [Seat("You", HUMAN), Seat("Isolde", HUMAN)], 0, seed)
        for table, before, after, move in moments(app, match, Random(seed)):
            flying = after.timeline.motions and after.flying()
            start, end = table.resting(before), table.resting(after)
            drawn = [pose for _, pose in flying.values()] if flying else []
            drawn += [card.pose for key, card in end.items() if key not in (flying or {})]
            for key, card in start.items():
                assert any(apart(card.pose, pose) <= SLACK for pose in drawn), (move, key)


@pytest.mark.parametrize("options", OPTIONS)
def test_nothing_shows_before_its_time(options: dict[str, object], make_app: Make) -> None:
    app = make_app()
    for seed in range(4):
        match = positions.dealt(positions.SPEC, options, [Seat("You", HUMAN), Seat("Isolde", HUMAN)], 0, seed)
        for table, before, after, move in moments(app, match, Random(seed)):
            seen = [card.pose for card in table.resting(before).values()]
            seen.append(cards.pose_of(table.layout(before).deck))
            for key, (motion, pose) in after.flying().items():
                if waiting(motion, pose):
                    assert any(apart(pose, place) <= SLACK for place in seen), (move, key)


@pytest.mark.parametrize("left", [1, 2, 8, 9, 37])
def test_a_deck_shows_its_back_down_to_the_last_card(left: int, make_app: Make) -> None:
    app = make_app()
    play = positions.table(app, positions.played(4))
    play.model.data = {**play.model.data, "deck": ["?"] * left}
    back = app.kit.assets.sprite(cards.BACK, play.table.layout(play.model).deck.w, 0.0)
    box = play.table.layout(play.model).deck.inflate(30, 30)
    items = play.items()
    assert any(item.surface is back and box.contains(item.rect()) for item in items)


def test_a_turned_up_card_never_lies_on_what_is_asked(make_app: Make) -> None:
    for size in ((960, 600), (1280, 720), (1080, 1920)):
        for scale in (1.0, 1.5, 2.0):
            app = make_app(size, scale)
            play = positions.table(app, positions.until_phase("place"))
            layout = play.table.layout(play.model)
            items: list[object] = []
            play.table.painter._prompt(items, play.model, layout)
            words = items[-1]
            assert not words.rect().colliderect(layout.revealed)
            assert pygame.Rect((0, 0), size).contains(words.rect())
