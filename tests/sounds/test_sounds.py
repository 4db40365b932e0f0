"""Every sound file, decoded and measured: level, ends, length, size; and the table that says where it comes from."""

import array
import math
import os
import re
import sys
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
import pygame

from sounds.source.__main__ import channels
from sounds.source.ambience import MEAN_LEVEL
from sounds.source.synth import RATE, Signal, decibels, loudness, peak, weighted
from sounds.source.table import LEVELS, SOUNDS, TOLERANCE, Sound

FOLDER = Path(__file__).resolve().parent.parent.parent / "sounds"
SECONDS = {"whisper": 0.2, "quiet": 1.3, "effect": 2.0, "event": 1.6, "music": 4.0}
NEARLY_SILENT = 0.004
EFFECTS = [sound for sound in SOUNDS if sound.kind != "ambience"]
AMBIENCE = next(sound for sound in SOUNDS if sound.kind == "ambience")


def named(sounds: list[Sound]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("sound", sounds, ids=[sound.name for sound in sounds])


@pytest.fixture(scope="module", autouse=True)
def mixer() -> Iterator[None]:
    before = os.environ.get("SDL_AUDIODRIVER")
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    pygame.mixer.quit()
    pygame.mixer.init(RATE, -16, 2, allowedchanges=0)
    yield
    pygame.mixer.quit()
    del os.environ["SDL_AUDIODRIVER"]
    if before is not None:
        os.environ["SDL_AUDIODRIVER"] = before


def file(sound: Sound) -> Path:
    return FOLDER / f"{sound.name}.ogg"


@cache
def ears(sound: Sound) -> tuple[Signal, Signal]:
    words = array.array("h", pygame.mixer.Sound(str(file(sound))).get_raw())
    if sys.byteorder == "big":
        words.byteswap()
    return [word / 32768 for word in words[0::2]], [word / 32768 for word in words[1::2]]


def test_every_file_has_a_row_and_every_row_a_file() -> None:
    files = {str(path.relative_to(FOLDER).with_suffix("").as_posix()) for path in FOLDER.rglob("*.ogg")}
    assert files == {sound.name for sound in SOUNDS}
    assert len(SOUNDS) == len(files)


@named(EFFECTS)
def test_loudness_is_that_of_its_kind(sound: Sound) -> None:
    assert abs(loudness(ears(sound)[0]) - LEVELS[sound.kind]) <= TOLERANCE


@named(list(SOUNDS))
def test_nothing_clips(sound: Sound) -> None:
    assert all(decibels(peak(side)) <= -1 for side in ears(sound))


@named(list(SOUNDS))
def test_no_direct_current(sound: Sound) -> None:
    assert all(abs(math.fsum(side)) / len(side) < 0.001 for side in ears(sound))


@named(EFFECTS)
def test_starts_and_ends_near_silence(sound: Sound) -> None:
    side = ears(sound)[0]
    assert peak(side[:10]) < NEARLY_SILENT
    assert peak(side[-200:]) < NEARLY_SILENT


@named(EFFECTS)
def test_attack_is_not_harsh(sound: Sound) -> None:
    """No sound reaches half of its peak within the first millisecond, or jumps by its height between two samples."""
    side = ears(sound)[0]
    top = peak(side)
    assert peak(side[: RATE // 1000]) < 0.5 * top
    assert max(abs(later - sooner) for sooner, later in pairwise(side)) < 0.75 * top


@named(EFFECTS)
def test_length_and_size(sound: Sound) -> None:
    assert 0.05 < len(ears(sound)[0]) / RATE < SECONDS[sound.kind]
    assert 2_000 < file(sound).stat().st_size < 30_000


def test_ambience_is_quiet_and_small() -> None:
    both = [(left + right) / 2 for left, right in zip(*ears(AMBIENCE), strict=True)]
    part = weighted(both[: 20 * RATE])
    mean = decibels(math.sqrt(math.fsum(value * value for value in part) / len(part)))
    assert abs(mean - MEAN_LEVEL) < 2.5
    assert 30 <= len(both) / RATE <= 45
    assert file(AMBIENCE).stat().st_size < 350_000


def test_ambience_is_stereo_and_has_no_seam() -> None:
    left, right = ears(AMBIENCE)
    assert left != right
    for side in (left, right):
        usual = max(abs(later - sooner) for sooner, later in pairwise(side))
        assert abs(side[0] - side[-1]) <= usual
        assert abs((side[1] - side[0]) - (side[-1] - side[-2])) <= usual


@named([sound for sound in EFFECTS if sound.name in ("ui/click", "ui/hover", "ui/score", "muster/bridge")])
def test_file_is_what_the_recipe_makes(sound: Sound) -> None:
    """The same seed gives the same samples, and the file was encoded from them."""
    made, heard = channels(sound)[0], ears(sound)[0]
    assert made == channels(sound)[0]
    assert len(made) == len(heard)
    product = math.fsum(a * b for a, b in zip(made, heard, strict=True))
    assert product / math.sqrt(math.fsum(a * a for a in made) * math.fsum(b * b for b in heard)) > 0.95


def test_recipes_take_chance_only_from_their_seed() -> None:
    allowed = re.compile(r"^from random import Random$", re.MULTILINE)
    for path in (FOLDER / "source").glob("*.py"):
        text = path.read_text("utf-8")
        assert "import random" not in text
        assert "Random" not in text or allowed.search(text)
