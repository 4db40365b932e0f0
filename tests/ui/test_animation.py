"""Motion is a pure function of time."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.ui import animation
from game.ui.animation import Motion, Pose, Timeline

EASINGS = (
    "linear",
    "cubic_out",
    "quint_out",
    "quad_in",
    "cubic_in_out",
    "sine_in",
    "sine_out",
    "sine_in_out",
    "back_out",
)
HERE, THERE = Pose(0, 0, 100), Pose(200, 100, 50, turn=10, flip=1.0)


def motion(duration: float = 100, delay: float = 0, **more: object) -> Motion:
    return Motion("card", "W1", HERE, THERE, duration, delay, animation.linear, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", EASINGS)
def test_every_easing_starts_at_0_and_ends_at_1(name: str) -> None:
    easing = getattr(animation, name)
    assert easing(0) == pytest.approx(0, abs=1e-9)
    assert easing(1) == pytest.approx(1)


def test_only_back_out_goes_beyond_its_end() -> None:
    for name in EASINGS:
        most = max(getattr(animation, name)(i / 50) for i in range(51))
        assert (most > 1.001) == (name == "back_out")


@given(st.floats(-500, 1500))
def test_a_motion_waits_goes_and_stays(now: float) -> None:
    pose = motion(300, 200).at(now)
    if now <= 200:
        assert pose == HERE
    elif now >= 500:
        assert pose == THERE
    else:
        assert 0 < pose.x < 200


def test_an_arc_rises_in_the_middle_and_is_gone_at_the_end() -> None:
    flying = motion(100, arc=40, hop=1.0)
    assert flying.at(50).y == pytest.approx(50 - 40)
    assert flying.at(50).lift == pytest.approx(1)
    assert flying.at(100).y == pytest.approx(THERE.y)
    assert flying.at(100).lift == pytest.approx(0)


def test_no_duration_is_there_at_once() -> None:
    assert motion(0, 10).at(9.9) == HERE
    assert motion(0, 10).at(10) == THERE


def test_sounds_come_when_their_moment_comes_and_once() -> None:
    line = Timeline([motion(100, 0, sound="lift", end_sound="land"), motion(100, 50, sound="second")])
    assert line.tick(1) == ["lift"]
    assert line.tick(60) == ["second"]
    assert line.tick(60) == ["land"]
    assert line.tick(500) == []
    assert line.done


def test_finishing_arrives_with_the_last_sound_only() -> None:
    line = Timeline([motion(100, 0, sound="lift", end_sound="land")])
    assert line.finish() == ["land"]
    assert line.done
    assert line.finish() == []


@given(st.lists(st.floats(0, 90), max_size=30))
def test_time_in_pieces_is_time_in_one(steps: list[float]) -> None:
    pieces, whole = Timeline([motion(700, 100)]), Timeline([motion(700, 100)])
    for step in steps:
        pieces.tick(step)
    whole.tick(sum(steps))
    assert pieces.motions[0].at(pieces.now).x == pytest.approx(whole.motions[0].at(whole.now).x, abs=1e-6)
