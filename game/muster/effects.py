"""How the events of a Muster move look: cards travel from where they lay to where they lie, each kind in its own way.

What merely makes room slides along. Durations are those of the art direction, in ms at normal speed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from ..core.contract import UNKNOWN, Event, Json
from ..ui.animation import Motion, Pose, back_out, cubic_in_out, cubic_out, linear, quint_out, sine_in_out
from . import cards
from .cards import Placed, castle_key, column_key, hand_key, pose_of
from .layout import Layout

SLIDE, LIFT, TRAVEL, SETTLE = 220.0, 90.0, 260.0, 120.0
DRAW, CASTLE, SWAP, FLIP, GAP = 300.0, 340.0, 420.0, 220.0, 70.0


@dataclass(slots=True)
class Plan:
    """Motions so far, and when the next event may begin."""

    before: Layout
    after: Layout
    data_before: Json
    data_after: Json
    start: dict[str, Placed]
    end: dict[str, Placed]
    motions: list[Motion] = field(default_factory=list)
    clock: float = 0.0
    taken: set[str] = field(default_factory=set)
    spent: Counter[tuple[int, str]] = field(default_factory=Counter)

    @property
    def seat(self) -> int:
        """Whose eyes these are."""
        return self.after.seat

    def hand_from(self, seat: int, code: str) -> Placed:
        """The card of a hand that is being played: the known one, or any hidden one."""
        for wanted in (code, UNKNOWN):
            held = sum(c == wanted for c in self.data_before["hands"][seat])
            number = held - 1 - self.spent[seat, wanted]
            key = hand_key(seat, wanted, number)
            if number >= 0 and key in self.start:
                self.spent[seat, wanted] += 1
                return self.start[key]
        return Placed(code, replace(self.deck(), flip=0.0))

    def hand_to(self, seat: int, code: str) -> tuple[str, Placed] | None:
        """Key and place of the newest card of that code in a hand, as the viewer sees it."""
        for wanted in (code, UNKNOWN):
            number = sum(c == wanted for c in self.data_after["hands"][seat]) - 1
            key = hand_key(seat, wanted, number)
            if number >= 0 and key in self.end and key not in self.taken:
                return key, self.end[key]
        return None

    def deck(self) -> Pose:
        """The top of the deck, face down."""
        return pose_of(self.before.deck, code=UNKNOWN)

    def fly(
        self, key: str, code: str, start: Pose, end: Pose, duration: float, sounds: tuple[str, str], **more: object
    ) -> None:
        """One sprite on its way, beginning now: until then it waits where it starts."""
        self.taken.add(key)
        motion = Motion(key, code, start, end, duration, self.clock, sound=sounds[0], end_sound=sounds[1])
        self.motions.append(replace(motion, **more))  # type: ignore[arg-type]

    def hide(self, key: str, code: str, start: Pose, effect: str = "") -> None:
        """What flies next is not to be seen before."""
        if self.clock:
            unseen = replace(start, alpha=0.0)
            self.motions.append(Motion(key, code, unseen, unseen, self.clock, effect=effect))


def motions(events: Sequence[Event], plan: Plan) -> list[Motion]:
    """All motions of one decision."""
    for event in events:
        handler = HANDLERS.get(event.type)
        if handler:
            handler(plan, event)
    _slide_the_rest(plan)
    return plan.motions


def _slide_the_rest(plan: Plan) -> None:
    for key, end in plan.end.items():
        start = plan.start.get(key)
        if start is None or key in plan.taken or start.code != end.code or start.pose == end.pose:
            continue
        plan.motions.append(Motion(key, end.code, start.pose, end.pose, SLIDE, 0.0, cubic_out, effect="slide"))


def _to_column(plan: Plan, seat: int, code: str, castle: str, index: int, sounds: tuple[str, str]) -> None:
    source = plan.hand_from(seat, code)
    key = column_key(seat, castle, index)
    target = plan.end[key]
    start = replace(source.pose, turn=source.pose.turn % 360 if source.pose.turn > 180 else source.pose.turn)
    end = replace(target.pose, turn=_near(target.pose.turn, start.turn))
    plan.fly(key, target.code, start, end, LIFT + TRAVEL + SETTLE, sounds, easing=cubic_in_out, hop=1.0, arc=24.0)
    plan.clock += LIFT + TRAVEL


def _near(turn: float, other: float) -> float:
    """The same turn, at most half a circle from the other."""
    while turn - other > 180:
        turn -= 360
    while other - turn > 180:
        turn += 360
    return turn


def _play(plan: Plan, event: Event) -> None:
    seat, castle = event.args["seat"], event.args["column"]
    last = len(plan.data_after["columns"][seat][castle]) - 1
    _to_column(plan, seat, event.args["card"], castle, last, ("muster/deal", "muster/play"))


def _wizard(plan: Plan, event: Event) -> None:
    seat, castle = event.args["seat"], event.args["column"]
    last = len(plan.data_after["columns"][seat][castle]) - 1
    _to_column(plan, seat, "R", castle, last, ("muster/wizard", "muster/play"))


def _bridge(plan: Plan, event: Event) -> None:
    seat, castle, count = event.args["seat"], event.args["column"], event.args["count"]
    last = len(plan.data_after["columns"][seat][castle]) - 1
    for index in range(last - count, last):
        _to_column(plan, seat, "R", castle, index, ("muster/deal", "muster/bridge"))
    _to_column(plan, seat, event.args["card"], castle, last, ("", "muster/play"))


def _castle(plan: Plan, event: Event) -> None:
    source = plan.hand_from(event.args["seat"], event.args["card"])
    _onto_space(plan, source.pose, event.args["card"], event.args["castle"])


def _onto_space(plan: Plan, start: Pose, code: str, castle: str, turned_up: bool = False) -> None:
    """Over the wall, then down behind it."""
    key = castle_key(castle, len(plan.data_after["castles"][castle]) - 1)
    if key not in plan.end:
        return
    end = plan.end[key].pose
    above = replace(end, y=end.y - end.width * 0.62)
    above = replace(above, turn=_near(above.turn, start.turn))
    if turned_up:
        plan.hide(key, code, start)
    plan.fly(key, code, start, above, CASTLE, ("muster/deal", ""), easing=cubic_out, hop=0.8)
    plan.clock += CASTLE
    plan.fly(
        key, code, replace(above, turn=0.0), end, 200.0, ("", "muster/castle"), easing=sine_in_out, effect="behind"
    )
    plan.clock += 160


def _move(plan: Plan, event: Event) -> None:
    seat, source, target = event.args["seat"], event.args["from"], event.args["to"]
    start_key = column_key(seat, source, len(plan.data_before["columns"][seat][source]) - 1)
    key = column_key(seat, target, len(plan.data_after["columns"][seat][target]) - 1)
    end = plan.end[key]
    start = plan.start[start_key].pose if start_key in plan.start else end.pose
    plan.fly(
        key, end.code, start, end.pose, 460.0, ("muster/move", "muster/play"), easing=sine_in_out, hop=1.2, arc=60.0
    )
    plan.clock += 430


def _reveal(plan: Plan, event: Event) -> None:
    code = event.args["card"]
    shown = pose_of(plan.after.revealed)
    key = cards.REVEALED
    plan.fly(key, code, plan.deck(), shown, FLIP + 220, ("muster/reveal", ""), easing=cubic_in_out, hop=1.0, arc=30.0)
    plan.clock += FLIP + 220
    if key not in plan.end:
        plan.fly(key, code, shown, shown, 420.0, ("", ""), easing=linear, effect="hold")
        plan.clock += 420


def _place(plan: Plan, event: Event) -> None:
    shown = pose_of(plan.after.revealed)
    _onto_space(plan, shown, event.args["card"], event.args["castle"], turned_up=True)


def _swap(plan: Plan, event: Event) -> None:
    seat, owner, castle, index = (event.args[k] for k in ("seat", "owner", "column", "index"))
    key = column_key(owner, castle, index)
    end = plan.end[key]
    source = plan.hand_from(seat, event.args["card"])
    plan.fly(key, end.code, source.pose, end.pose, SWAP, ("muster/swap", "muster/play"), arc=90.0, hop=1.0)
    found = plan.hand_to(seat, "R")
    old = plan.start.get(key)
    if found and old:
        back_key, target = found
        face = "R" if target.code == UNKNOWN else target.code
        start = replace(old.pose, turn=_near(old.pose.turn, target.pose.turn))
        plan.fly(back_key, face, start, target.pose, SWAP, ("", ""), arc=-90.0, hop=1.0)
    plan.clock += SWAP


def _draw(plan: Plan, event: Event) -> None:
    seat, source, code = event.args["seat"], event.args["source"], event.args["card"]
    found = plan.hand_to(seat, code)
    if not found:
        return
    key, target = found
    if source == "deck":
        plan.fly(key, code, plan.deck(), target.pose, DRAW, ("muster/draw", ""), easing=cubic_out, arc=40.0, hop=0.6)
    else:
        old = plan.start.get(castle_key(source, len(plan.data_before["castles"][source]) - 1))
        start = old.pose if old else plan.deck()
        out = replace(start, y=start.y - start.width * 0.62)
        plan.fly(key, code, start, out, 160.0, ("muster/draw", ""), easing=cubic_out, effect="behind")
        plan.clock += 160
        end = replace(target.pose, turn=_near(target.pose.turn, 0.0))
        plan.fly(key, code, out, end, DRAW, ("", ""), easing=cubic_in_out, hop=0.6)
    plan.clock += DRAW - GAP


def _control(plan: Plan, event: Event) -> None:
    castle = event.args["castle"]
    x, y = plan.after.tiles[castle].center
    start = Pose(x, y + 10, 1.0)
    end = Pose(x, y - 14, 1.0, alpha=0.0)
    key = f"flash.{castle}"
    plan.hide(key, castle, start, "control")
    plan.fly(key, castle, start, end, 620.0, ("muster/control", ""), easing=quint_out, effect="control")


HANDLERS: dict[str, Callable[[Plan, Event], None]] = {
    "play": _play,
    "wizard": _wizard,
    "bridge": _bridge,
    "castle": _castle,
    "move": _move,
    "reveal": _reveal,
    "place": _place,
    "swap": _swap,
    "draw": _draw,
    "control": _control,
}


def deal(layout: Layout, data: Json) -> list[Motion]:
    """The first hands from the deck, one card to each in turn."""
    resting = cards.placed(data, layout)
    top = pose_of(layout.deck, code=UNKNOWN)
    out: list[Motion] = []
    hands = [[(k, p) for k, p in resting.items() if k.startswith(f"hand.{seat}.")] for seat in (0, 1)]
    for index in range(max(map(len, hands))):
        for seat in (0, 1):
            if index < len(hands[seat]):
                key, card = hands[seat][index]
                delay = (2 * index + seat) * GAP
                move = Motion(
                    key, card.code, top, card.pose, 240.0, delay, cubic_out, arc=40.0, hop=0.6, sound="muster/deal"
                )
                out.append(move)
    return out


def shake(key: str, code: str, pose: Pose, home: Pose) -> Motion:
    """A card that may not lie there goes back to where it belongs."""
    return Motion(key, code, pose, home, 260.0, 0.0, back_out, effect="back")
