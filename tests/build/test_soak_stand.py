"""The soak of the stand in its quick form, and the measure of its starts."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from build.tasks.stand_starts import PERSON, measured, played
from game.app.standwords import book_of
from game.core.contract import GameSpec
from game.core.match import Match
from game.registry import GAMES

ROOT = Path(__file__).resolve().parents[2]


def soak(*args: str) -> str:
    env = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-P", "-m", "build.tasks.soak_stand", *args]
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=900, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_some_minutes_of_the_stand_with_things_that_break() -> None:
    found = soak("--hours", "0.1", "--seed", "5")
    assert "all is well" in found
    assert "visits" in found


@pytest.mark.slow
def test_some_hours_of_the_stand() -> None:
    assert "all is well" in soak("--hours", "4", "--seed", "2")


@pytest.mark.parametrize("spec", GAMES, ids=lambda spec: spec.id)
def test_every_start_is_possible_and_comes_to_an_end(spec: GameSpec) -> None:
    for number, start in enumerate(book_of(spec, "en").starts):
        match = Match(spec, start.options, start.deal)
        assert match.to_act == PERSON
        share, seconds = played(spec, match.options, start.deal["position"], "novice", number)
        assert 0 <= share <= 1
        assert 30 < seconds < 600


@pytest.mark.slow
@pytest.mark.parametrize("spec", GAMES, ids=lambda spec: spec.id)
def test_starts_are_as_even_and_as_short_as_they_were_measured(spec: GameSpec) -> None:
    for start in book_of(spec, "en").starts[:3]:
        found = measured(spec, spec.check_options(start.options), start.deal["position"], 40)
        assert 0.2 <= found.beginner <= 0.85
        assert found.seconds <= 280
