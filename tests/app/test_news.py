"""What the others did since one's own turn is told whole, in every game and with every number of seats."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from game.app.app import App
from game.app.play import PlayScene
from game.app.setup import dealt
from game.app.turns import head, turns_of
from game.core.contract import NOBODY, GameSpec
from game.core.match import COMPUTER, HUMAN, Match, Seat
from game.registry import GAMES

Make = Callable[..., App]
CASES = [(spec, seats) for spec in GAMES for seats in range(spec.seats[0], spec.seats[-1] + 1)]


def games(spec: GameSpec, seats: int, seed: int) -> Match:
    others = [Seat(f"Rival {number}", COMPUTER) for number in range(1, seats)]
    options = {"players": seats} if "players" in spec.check_options({}) else {}
    return dealt(spec, options, [Seat("You", HUMAN), *others], number=seed)


@pytest.mark.parametrize(("spec", "seats"), CASES, ids=[f"{spec.id}-{seats}" for spec, seats in CASES])
def test_every_decision_since_the_own_turn_is_told(spec: GameSpec, seats: int, make_app: Make) -> None:
    app, rng = make_app(), Random(seats)
    told = 0
    for seed in range(3):
        match = games(spec, seats, seed)
        for _ in range(60):
            if match.to_act == NOBODY:
                break
            match.play(rng.choice(match.legal()), match.to_act)
            scene = PlayScene(app, match)
            others = scene._others_since()
            if match.to_act != scene.viewer or not others:
                continue
            told += 1
            assert_told(scene)
    assert told > 10


def assert_told(scene: PlayScene) -> None:
    news, others = scene.model.news, scene._others_since()
    said = "\n".join(news.lines) if news else ""
    tell = scene.table.log_lines if len(turns_of(others)) == 1 else scene.table.brief_lines
    for entry in others:
        events = [event.seen_by(scene.viewer) for event in entry.events[: len(entry.events) - len(head(entry))]]
        name = scene.names[entry.seat]
        for line, _ in tell(events, scene.names):
            assert line.removeprefix(f"{name}: ").lower() in said.lower(), (line, said)
            assert name in said or len(turns_of(others)) == 1
