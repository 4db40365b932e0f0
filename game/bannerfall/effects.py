"""How the events of a Bannerfall move look: pieces planted, marching, toppled, towers falling stone by stone, spells.

Durations are those of the art direction, in ms at normal speed. What is struck stays in sight until it is struck.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from ..core.contract import Event, Json
from ..ui.animation import Motion, Pose, back_out, cubic_out, linear, quad_in, quint_out, sine_in_out
from ..ui.tabletop import Person
from .board import resting
from .layout import Layout

STEP, PLANT, IMPACT, FALL = 420.0, 320.0, 140.0, 300.0
BLINK, EMBER, COLUMN, UNROLL, RISE = 170.0, 380.0, 280.0, 240.0, 620.0
STONES = 6


@dataclass(slots=True)
class Plan:
    """Motions so far, and when the next event may begin."""

    layout: Layout
    before: Json
    after: Json
    people: tuple[Person, ...]
    motions: list[Motion] = field(default_factory=list)
    clock: float = 0.0

    def rest(self, region: str) -> Pose:
        """The pose of a piece that stands in a region."""
        return resting(self.layout.regions[region], self.layout)

    def face(self, kind: str, seat: int) -> str:
        """Picture of a seat's piece."""
        return f"{kind}_{self.people[seat].colour}"

    def add(self, key: str, face: str, start: Pose, end: Pose, duration: float, sound: str = "", **more: Any) -> None:
        """One motion that begins now."""
        name = f"bannerfall/{sound}" if sound else ""
        self.motions.append(replace(Motion(key, face, start, end, duration, self.clock, sound=name), **more))

    def arrived(self, seat: int, start: str, goal: str) -> bool:
        """Whether the attacker stands on its goal afterwards; against a Tower it does not."""
        here = f"{seat}B"
        return bool(self.after["regions"][goal] == here and self.before["regions"][goal] != here)


def motions(events: Sequence[Event], plan: Plan) -> list[Motion]:
    """All motions of one decision."""
    for event in events:
        handler = HANDLERS.get(event.type)
        if handler:
            handler(plan, event.args)
    return plan.motions


def _planted(plan: Plan, kind: str, seat: int, region: str, sound: str) -> None:
    rest = plan.rest(region)
    high = replace(rest, lift=3.2, alpha=0.0)
    plan.add(f"piece.{region}", plan.face(kind, seat), high, rest, PLANT, sound, easing=back_out)
    plan.clock += PLANT


def _home(plan: Plan, args: Any) -> None:
    _planted(plan, "tower", args["seat"], args["region"], "home")


def _conjure(plan: Plan, args: Any) -> None:
    _planted(plan, "banner", args["seat"], args["region"], "conjure")


def _march(plan: Plan, args: Any) -> None:
    seat, start, goal = args["seat"], args["from"], args["to"]
    road = plan.layout.road(start, goal)
    face = plan.face("banner", seat)
    if plan.arrived(seat, start, goal):
        ends = (plan.rest(start), plan.rest(goal))
        plan.add(f"piece.{goal}", face, *ends, STEP, "march", easing=sine_in_out, hop=0.8, way=road)
        plan.clock += STEP * 0.82
        return
    half = replace(plan.rest(start), x=road[0][0] * 0.5 + road[-1][0] * 0.5, y=road[0][1] * 0.5 + road[-1][1] * 0.5)
    key = f"piece.{start}"
    plan.add(key, face, plan.rest(start), half, STEP * 0.6, "march", easing=quad_in, hop=0.6)
    plan.clock += STEP * 0.6
    plan.add(key, face, half, plan.rest(start), STEP * 0.6, easing=cubic_out)


def _blink(plan: Plan, args: Any) -> None:
    seat, start, goal = args["seat"], args["from"], args["to"]
    face, moved = plan.face("banner", seat), plan.arrived(args["seat"], start, goal)
    key = f"piece.{goal}" if moved else f"piece.{start}"
    home = plan.rest(start)
    plan.add(key, face, home, replace(home, alpha=0.0), BLINK, "blink", easing=linear)
    _ring(plan, start)
    plan.clock += BLINK
    for crossed in args["over"]:
        _ring(plan, crossed)
        plan.clock += BLINK * 0.6
    _ring(plan, goal)
    end = plan.rest(goal if moved else start)
    plan.add(key, face, replace(end, alpha=0.0, lift=1.0), end, BLINK, easing=cubic_out)
    plan.clock += BLINK


def _ring(plan: Plan, region: str) -> None:
    width = plan.layout.piece_width
    middle = replace(plan.rest(region), width=width * 0.6, alpha=1.0)
    wide = replace(middle, width=width * 1.7, alpha=0.0)
    plan.add(f"ring.{region}.{plan.clock:.0f}", "ring", middle, wide, BLINK * 2.2, effect="ring", easing=linear)


def _fortify(plan: Plan, args: Any) -> None:
    seat, region = args["seat"], args["region"]
    rest = plan.rest(region)
    key = f"piece.{region}"
    plan.add(key, plan.face("banner", seat), rest, replace(rest, alpha=0.0), 180.0, "fortify", easing=linear)
    plan.clock += 140
    low = replace(rest, width=rest.width * 0.72, alpha=0.2)
    plan.add(key, plan.face("tower", seat), low, rest, PLANT, easing=back_out)
    plan.clock += PLANT


def _fireball(plan: Plan, args: Any) -> None:
    source, target = plan.layout.regions[args["source"]].slot, plan.layout.regions[args["target"]].slot
    width = plan.layout.piece_width * 0.9
    high = plan.layout.piece_width * 0.9
    turn = math.degrees(math.atan2(source[1] - high - target[1] + high * 0.4, target[0] - source[0]))
    start = Pose(source[0], source[1] - high, width * 0.5, turn)
    end = Pose(target[0], target[1] - high * 0.4, width, turn)
    key = f"ember.{args['target']}"
    plan.add(
        key, "fireball", start, end, EMBER, "fireball", easing=quad_in, arc=plan.layout.piece_width, effect="ember"
    )
    plan.clock += EMBER
    _burst(plan, args["target"])


def _burst(plan: Plan, region: str) -> None:
    width = plan.layout.piece_width
    rest = plan.rest(region)
    start = replace(rest, y=rest.y - width * 0.4, width=width * 0.5)
    end = replace(start, width=width * 1.8, alpha=0.0)
    plan.add(f"burst.{region}", "burst", start, end, IMPACT * 2.4, effect="burst", easing=linear)
    plan.clock += IMPACT * 0.5


def _summon(plan: Plan, args: Any) -> None:
    seat, region = args["seat"], args["region"]
    rest = plan.rest(region)
    column = replace(rest, width=rest.width * 1.2, alpha=1.0)
    thin = replace(column, width=rest.width * 0.5, alpha=0.2)
    plan.add(f"column.{args['source']}", "column", thin, replace(column, alpha=0.0), COLUMN, "summon", effect="column")
    plan.add(f"column.{region}", "column", thin, column, COLUMN, effect="column", easing=cubic_out)
    plan.clock += COLUMN
    plan.add(f"column.{region}", "column", column, replace(column, alpha=0.0), COLUMN, effect="column")
    small = replace(rest, width=rest.width * 0.3, alpha=0.4)
    plan.add(f"piece.{region}", plan.face("banner", seat), small, rest, UNROLL, easing=back_out)
    plan.clock += UNROLL


def _removed(plan: Plan, args: Any) -> None:
    _topple(plan, "banner", args["owner"], args["region"], "removed")


def _topple(plan: Plan, kind: str, owner: int, region: str, sound: str) -> None:
    _burst(plan, region)
    rest = plan.rest(region)
    fallen = replace(rest, turn=-80.0, alpha=0.0, x=rest.x + rest.width * 0.4)
    plan.add(f"gone.{region}", plan.face(kind, owner), rest, fallen, FALL, sound, easing=quad_in)
    plan.clock += FALL * 0.5


def _downgraded(plan: Plan, args: Any) -> None:
    owner, region = args["owner"], args["region"]
    if args["removed"]:
        _topple(plan, "tower", owner, region, "downgraded")
        return
    _burst(plan, region)
    rest, key = plan.rest(region), f"piece.{region}"
    sunk = replace(rest, y=rest.y + rest.width * 0.18, alpha=0.0)
    plan.add(key, plan.face("tower", owner), rest, sunk, FALL, "downgraded", easing=quad_in)
    _stones(plan, region)
    plan.clock += FALL * 0.8
    plan.add(key, plan.face("banner", owner), replace(rest, lift=1.2, alpha=0.0), rest, 220.0, easing=back_out)
    plan.clock += 160


def _stones(plan: Plan, region: str) -> None:
    """Six stones from the battlements, each its own way down."""
    rest = plan.rest(region)
    unit = rest.width / 98
    for number in range(STONES):
        side = (number - (STONES - 1) / 2) * 15 * unit
        start = Pose(rest.x + side * 0.5, rest.y - (70 + 9 * (number % 3)) * unit, 22 * unit)
        end = replace(start, x=rest.x + side * 2.1, y=rest.y + (6 + 5 * (number % 2)) * unit, turn=side * 3)
        key, arc = f"stone.{region}.{number}", (14 + 5 * (number % 3)) * unit
        plan.add(key, f"stones.{number}", start, end, FALL * 1.5, easing=quad_in, arc=arc, effect="stones")


def _words(plan: Plan, key: str, words: str, seat: int, sound: str) -> None:
    box = plan.layout.players[seat]
    size = box.h * 0.36
    start = Pose(box.right - box.h * 0.8, box.centery, size)
    end = replace(start, y=box.centery - box.h * 0.4, alpha=0.0)
    plan.add(key, words, start, end, RISE, sound, easing=quint_out, effect="words")


def _mana(plan: Plan, args: Any) -> None:
    if args["gained"]:
        _words(plan, f"mana.{args['seat']}", f"mana:+{args['gained']}", args["seat"], "mana")


def _bloom(plan: Plan, args: Any) -> None:
    _words(plan, f"bloom.{args['seat']}", f"mana:+{args['gained']}", args["seat"], "bloom")


def _score(plan: Plan, args: Any) -> None:
    gain = args["keep"] + args["ruins"] + args["realm"]
    if gain:
        _words(plan, f"score.{args['seat']}", f"crown:+{gain}", args["seat"], "score")
        plan.clock += RISE * 0.6


def _out(plan: Plan, args: Any) -> None:
    _words(plan, f"out.{args['seat']}", "close:", args["seat"], "out")


HANDLERS: dict[str, Callable[[Plan, Any], None]] = {
    "home": _home,
    "conjure": _conjure,
    "march": _march,
    "blink": _blink,
    "fortify": _fortify,
    "fireball": _fireball,
    "summon": _summon,
    "removed": _removed,
    "downgraded": _downgraded,
    "mana": _mana,
    "bloom": _bloom,
    "score": _score,
    "out": _out,
}
