"""Easing and motion as pure numbers of time: a scene asks where a sprite is, nothing here draws.

Everything is advanced by `tick(dt)` in milliseconds, so tests need no clock.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable
from dataclasses import dataclass, field, replace

Easing = Callable[[float], float]


def linear(t: float) -> float:
    """No easing."""
    return t


def cubic_out(t: float) -> float:
    """Fast, then settling."""
    return 1 - (1 - t) ** 3


def quint_out(t: float) -> float:
    """Very fast, then settling."""
    return 1 - (1 - t) ** 5


def quad_in(t: float) -> float:
    """Slow, then falling."""
    return t * t


def cubic_in_out(t: float) -> float:
    """Slow at both ends."""
    return 4 * t**3 if t < 0.5 else 1 - (-2 * t + 2) ** 3 / 2


def sine_in(t: float) -> float:
    """Gentle start."""
    return 1 - math.cos(t * math.pi / 2)


def sine_out(t: float) -> float:
    """Gentle end."""
    return math.sin(t * math.pi / 2)


def sine_in_out(t: float) -> float:
    """Gentle at both ends."""
    return (1 - math.cos(t * math.pi)) / 2


def back_out(t: float) -> float:
    """Beyond the end and back."""
    return 1 + 2.7 * (t - 1) ** 3 + 1.7 * (t - 1) ** 2


@dataclass(frozen=True, slots=True)
class Pose:
    """Where a sprite stands: centre in pixels, width in pixels, turn in degrees, lift 0..1, alpha 0..1, flip 0..1.

    `flip` 0 shows the face, 1 the back, 0.5 the edge.
    """

    x: float
    y: float
    width: float
    turn: float = 0.0
    lift: float = 0.0
    alpha: float = 1.0
    flip: float = 0.0

    def towards(self, other: Pose, t: float) -> Pose:
        """The pose a share `t` of the way to `other`."""
        if t <= 0:
            return self
        if t >= 1:
            return other
        return Pose(
            self.x + (other.x - self.x) * t,
            self.y + (other.y - self.y) * t,
            self.width + (other.width - self.width) * t,
            self.turn + (other.turn - self.turn) * t,
            self.lift + (other.lift - self.lift) * t,
            self.alpha + (other.alpha - self.alpha) * t,
            self.flip + (other.flip - self.flip) * t,
        )


@dataclass(frozen=True, slots=True)
class Motion:
    """One sprite on its way: `start` to `end` in `duration` ms after `delay` ms, with an arc and a lift on the way.

    `way` is a road to follow instead of the straight line.
    `arc` is the height of the curve above the straight line, in pixels; `hop` the lift at the middle of the way.
    """

    key: str
    face: str
    start: Pose
    end: Pose
    duration: float
    delay: float = 0.0
    easing: Easing = cubic_in_out
    arc: float = 0.0
    hop: float = 0.0
    sound: str = ""
    end_sound: str = ""
    effect: str = ""
    way: tuple[tuple[float, float], ...] = ()

    def at(self, now: float) -> Pose:
        """Pose `now` ms after the start of the scene that it belongs to."""
        t = self.share(now)
        pose = self.start.towards(self.end, self.easing(t))
        if self.way and 0 < t < 1:
            x, y = along(self.way, self.easing(t))
            pose = replace(pose, x=x, y=y)
        swing = math.sin(t * math.pi)
        if not swing or not (self.arc or self.hop):
            return pose
        return replace(pose, y=pose.y - self.arc * swing, lift=max(pose.lift, self.hop * swing))

    def share(self, now: float) -> float:
        """Share of the way, 0 before the start and 1 after the end."""
        if self.duration <= 0:
            return 1.0 if now >= self.delay else 0.0
        return min(1.0, max(0.0, (now - self.delay) / self.duration))

    @property
    def until(self) -> float:
        """Time at which it has arrived, in ms."""
        return self.delay + self.duration


def near(one: Pose, other: Pose) -> bool:
    """Whether two poses of the same side are so near that one hides most of the other."""
    apart = math.hypot(one.x - other.x, one.y - other.y)
    return one.alpha == other.alpha == 1 and one.flip == other.flip and apart < other.width


def along(way: tuple[tuple[float, float], ...], share: float) -> tuple[float, float]:
    """The point of a road a share of its length from its beginning."""
    lengths = [math.dist(a, b) for a, b in itertools.pairwise(way)]
    left = max(0.0, min(1.0, share)) * sum(lengths)
    for (ax, ay), (bx, by), length in zip(way, way[1:], lengths, strict=False):
        if left <= length and length:
            return ax + (bx - ax) * left / length, ay + (by - ay) * left / length
        left -= length
    return way[-1]


@dataclass(slots=True)
class Timeline:
    """Motions that play together, each with its own delay; sounds are handed out when their moment comes.

    A `calm` one moves nothing: all fades where it was, then comes up where it is.
    """

    motions: list[Motion] = field(default_factory=list)
    now: float = 0.0
    calm: bool = False
    _said: set[tuple[int, int]] = field(default_factory=set)

    def tick(self, dt: float) -> list[str]:
        """Advance by `dt` ms; the sounds that begin meanwhile."""
        self.now += dt
        due: list[str] = []
        for index, motion in enumerate(self.motions):
            for which, (name, moment) in enumerate(((motion.sound, motion.delay), (motion.end_sound, motion.until))):
                if name and self.now >= moment and (index, which) not in self._said:
                    self._said.add((index, which))
                    due.append(name)
        return due

    @property
    def length(self) -> float:
        """Time of the last arrival, in ms."""
        return max((m.until for m in self.motions), default=0.0)

    @property
    def done(self) -> bool:
        """Whether everything has arrived."""
        return self.now >= self.length

    def poses(self) -> dict[str, tuple[Motion, Pose]]:
        """What is on its way, by its key: of several motions the last that has begun."""
        return self._faded() if self.calm else self._moved()

    def _moved(self) -> dict[str, tuple[Motion, Pose]]:
        out: dict[str, tuple[Motion, Pose]] = {}
        for motion in self.motions:
            if self.now >= motion.until and motion.key not in out:
                continue
            if motion.key not in out or self.now >= motion.delay:
                out[motion.key] = (motion, motion.at(self.now))
        landed = {key for key in out if all(self.now >= m.until for m in self.motions if m.key == key)}
        return {key: found for key, found in out.items() if key not in landed}

    def _faded(self) -> dict[str, tuple[Motion, Pose]]:
        """The first place of everything while it fades, then the last one; what only makes room is there at once."""
        share = self.now / self.length if self.length else 1.0
        first = {motion.key: motion for motion in reversed(self.motions)}
        last = {motion.key: motion for motion in self.motions}
        out: dict[str, tuple[Motion, Pose]] = {}
        for key, motion in last.items() if share < 1 else ():
            start, end = first[key].start, motion.end
            if near(start, end):
                out[key] = motion, end
            elif share < 0.5:
                out[key] = first[key], replace(start, alpha=start.alpha * (1 - 2 * share))
            else:
                out[key] = motion, replace(end, alpha=end.alpha * (2 * share - 1))
        return out

    def finish(self) -> list[str]:
        """Arrive at once; at most the last sound of those that were still to come."""
        left = self.tick(max(0.0, self.length - self.now))
        return left[-1:]
