"""How the events of a 5 Royaumes move look: a card is laid down, the taken ones are lifted, Banners find their columns.

The square floats: an event says by how much its coordinates went on, and every card is followed from where it lay.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from ..core.contract import Event, Json
from ..ui.animation import Motion, Pose, back_out, cubic_in_out, cubic_out, quad_in
from .cards import (
    FOLDER,
    Placed,
    captured_key,
    column_key,
    council_key,
    pose_of,
    square_key,
    titan_key,
)
from .layout import Layout

SLIDE, PLACE, GATHER, FLY, GAP, FALL, RISE = 240.0, 340.0, 200.0, 360.0, 60.0, 320.0, 950.0
Cell = tuple[int, int]


@dataclass(slots=True)
class Plan:
    """Motions so far, where the cards of the square are by now, and when the next event may begin."""

    first: Layout
    then: Layout
    before: Json
    after: Json
    start: dict[str, Placed]
    end: dict[str, Placed]
    cells: dict[Cell, Placed] = field(default_factory=dict)
    taken: list[Placed] = field(default_factory=list)
    laid: Placed | None = None
    flight: Motion | None = None
    motions: list[Motion] = field(default_factory=list)
    clock: float = 0.0
    done: set[str] = field(default_factory=set)

    def fly(self, key: str, card: Placed, end: Placed, duration: float, sound: str = "", **more: Any) -> None:
        """One card on its way, beginning now; it turns over where another side of it is up."""
        self.done.add(key)
        face = ("!" if end.open else "") + end.code
        flip = 0.0 if card.open == end.open else 1.0
        start = replace(card.pose, flip=flip)
        name = f"{FOLDER}/{sound}" if sound else ""
        motion = Motion(key, face, start, end.pose, duration, self.clock, cubic_in_out, sound=name)
        self.motions.append(replace(motion, **more))

    def deck(self) -> Placed:
        """The top of the deck as it lay."""
        code = self.before["deck"][0] if self.before["deck"] else "imperial.?"
        return Placed(code, pose_of(self.first.deck))

    def arrive(self, key: str, card: Placed) -> None:
        """The card just laid comes from the deck under the key that it bears in the end."""
        if card is self.laid and self.flight is not None:
            self.motions.append(replace(self.flight, key=key))

    def gone(self, key: str, card: Placed, target: Pose, duration: float, sound: str = "") -> None:
        """A card that leaves for a pile in which it is not drawn by itself."""
        face = ("!" if card.open else "") + card.code
        name = f"{FOLDER}/{sound}" if sound else ""
        motion = Motion(key, face, card.pose, replace(target, flip=0.0), duration, self.clock, cubic_in_out, sound=name)
        self.motions.append(motion)


def motions(events: Sequence[Event], plan: Plan) -> list[Motion]:
    """All motions of one decision."""
    for key, card in plan.start.items():
        if key.startswith("sq."):
            _, x, y = key.split(".")
            plan.cells[int(x), int(y)] = card
        elif key.startswith("cap."):
            plan.taken.append(card)
    for event in events:
        handler = HANDLERS.get(event.type)
        if handler:
            handler(plan, event.args)
    _settle(plan)
    return plan.motions


def _settle(plan: Plan) -> None:
    """The cards that stay in the square go where they lie now, and everything else makes room."""
    for (x, y), card in plan.cells.items():
        key = square_key(x, y)
        plan.arrive(key, card)
        if key in plan.end and key not in plan.done and card.pose != plan.end[key].pose:
            plan.fly(key, card, plan.end[key], SLIDE, delay=PLACE if card is plan.laid else 0.0, easing=cubic_out)
    for key, end in plan.end.items():
        start = plan.start.get(key)
        if start is None or key in plan.done or key.startswith("sq.") or start.pose == end.pose:
            continue
        if start.code == end.code and start.open == end.open:
            motion = Motion(key, end.code, start.pose, end.pose, SLIDE, 0.0, cubic_out, effect="slide")
            plan.motions.append(motion)


def _shift(plan: Plan, by: Sequence[int]) -> None:
    dx, dy = by
    plan.cells = {(x + dx, y + dy): card for (x, y), card in plan.cells.items()}


def _place(plan: Plan, args: Any) -> None:
    here = pose_of(plan.first.at(args["x"], args["y"]))
    card = plan.deck()
    _shift(plan, args["shift"])
    cell = args["x"] + args["shift"][0], args["y"] + args["shift"][1]
    plan.laid = plan.cells[cell] = replace(card, pose=here)
    sound = f"{FOLDER}/place"
    plan.flight = Motion("", card.code, card.pose, here, PLACE, 0.0, cubic_in_out, arc=40.0, hop=1.0, sound=sound)
    plan.clock += PLACE


def _capture(plan: Plan, args: Any) -> None:
    lifted = [plan.cells.pop((x, y)) for x, y in args["cells"] if (x, y) in plan.cells]
    _shift(plan, args["shift"])
    for index, card in enumerate(lifted):
        key = captured_key(index)
        end = plan.end.get(key)
        if end is None:
            continue
        plan.arrive(key, card)
        up = replace(card.pose, y=card.pose.y - card.pose.width * 0.2, lift=1.0)
        motion = Motion(key, end.code, card.pose, up, GATHER, plan.clock, quad_in)
        plan.motions.append(replace(motion, sound=f"{FOLDER}/capture" if not index else ""))
        plan.clock += GATHER
        plan.fly(key, replace(card, pose=up), end, FLY, hop=1.0, arc=30.0)
        plan.clock -= GATHER - GAP
    plan.clock += GATHER + FLY - GAP
    plan.taken = [plan.end[captured_key(i)] for i in range(len(lifted)) if captured_key(i) in plan.end]


def _look(plan: Plan, args: Any) -> None:
    for index, card in enumerate(plan.taken):
        key = captured_key(index)
        if key in plan.end:
            plan.fly(key, card, plan.end[key], 260.0, "" if index else "look", delay=plan.clock + index * GAP)
    plan.clock += 260


def _leave(plan: Plan, code: str) -> Placed:
    """The taken card of that code, or any other: it goes on to where it belongs."""
    found = next((card for card in plan.taken if card.code == code), None)
    if found is None:
        found = plan.taken[0] if plan.taken else Placed(code, pose_of(plan.first.discard), True)
    if found in plan.taken:
        plan.taken.remove(found)
    return found


def _recruit(plan: Plan, args: Any) -> None:
    key = council_key(args["seat"], args["card"])
    if key in plan.end:
        plan.fly(key, _leave(plan, args["card"]), plan.end[key], FLY, "recruit", hop=1.0, arc=40.0)
        plan.clock += FLY
    if args["over"]:
        _to_pile(plan, council_key(args["seat"], args["over"]))


def _titan(plan: Plan, args: Any) -> None:
    key = titan_key(args["seat"], args["card"])
    if key in plan.end:
        plan.fly(key, _leave(plan, args["card"]), plan.end[key], FLY, "titan", hop=1.0, arc=40.0)
        plan.clock += FLY


def _to_pile(plan: Plan, key: str) -> None:
    card = plan.start.get(key)
    if card:
        plan.gone(f"gone.{key}", card, pose_of(plan.then.discard), FALL, "destroy")
        plan.clock += FALL * 0.5


def _discard(plan: Plan, args: Any) -> None:
    for index, card in enumerate(plan.taken):
        closed = replace(card, open=False)
        plan.gone(f"off.{index}", closed, pose_of(plan.then.discard), FALL, "discard" if not index else "")
        plan.clock += GAP
    plan.taken = []
    plan.clock += FALL * 0.5


def _influence(plan: Plan, args: Any) -> None:
    counts: dict[str, int] = {}
    placed = [column for _, column in args["placed"]]
    for column in placed:
        counts[column] = counts.get(column, 0) + 1
    for number, (code, column) in enumerate(args["placed"]):
        total = len(plan.after["columns"][args["seat"]].get(column, ()))
        key = column_key(args["seat"], column, total - counts[column])
        counts[column] -= 1
        if key in plan.end:
            plan.fly(key, _leave(plan, code), plan.end[key], FLY, "" if number else "influence", hop=1.0, arc=30.0)
            plan.clock += GAP
    plan.clock += FLY


def _add(plan: Plan, args: Any) -> None:
    seat, column = args["seat"], args["column"]
    key = column_key(seat, column, len(plan.after["columns"][seat].get(column, ())) - 1)
    if key in plan.end:
        source = Placed(plan.end[key].code, pose_of(plan.first.discard))
        plan.fly(key, source, plan.end[key], FLY, "influence", hop=1.0, arc=40.0)
        plan.clock += FLY


def _castle(plan: Plan, key: str, start: tuple[float, float], end: tuple[float, float], words: str, sound: str) -> None:
    size = plan.then.realms[0].plate.h * 0.7
    first, last = Pose(*start, size), Pose(*end, size, alpha=0.7)
    motion = Motion(key, words, first, last, RISE, plan.clock, cubic_in_out, arc=30.0, effect="castle")
    plan.motions.append(replace(motion, sound=f"{FOLDER}/{sound}"))
    plan.clock += RISE * 0.8


def _castles(plan: Plan, args: Any) -> None:
    seat, by = args["seat"], args["by"]
    realm = plan.then.realms[seat]
    card = plan.end.get(council_key(seat, by)) or plan.end.get(titan_key(seat, by))
    start = (card.pose.x, card.pose.y) if card else (float(realm.throne.centerx), float(realm.throne.centery))
    key = f"castle.{seat}.{len(plan.motions)}"
    sound = "throne" if by == "throne" else "castle"
    _castle(plan, key, start, realm.castles.center, f"+{args['gained']} {by}", sound)


def _steal(plan: Plan, args: Any) -> None:
    start, end = plan.then.realms[args["from"]].castles.center, plan.then.realms[args["seat"]].castles.center
    _castle(plan, f"steal.{len(plan.motions)}", start, end, f"{args['count']} {args['by']}", "steal")


def _end_gain(plan: Plan, args: Any) -> None:
    _castles(plan, {"seat": args["seat"], "by": args["card"], "gained": args["gained"]})


def _destroy(plan: Plan, args: Any) -> None:
    for key in (council_key(args["owner"], args["card"]), titan_key(args["owner"], args["card"])):
        _to_pile(plan, key)


def _fill(plan: Plan, args: Any) -> None:
    dx, dy = args["shift"]
    kept = [plan.cells[cell] for cell in sorted(plan.cells, key=lambda c: 3 * c[1] + c[0])]
    plan.cells = {}
    for card, (x, y, _) in zip(kept, args["kept"], strict=False):
        plan.cells[x + dx, y + dy] = card
    for number, (x, y, banner) in enumerate(args["cards"]):
        key = square_key(x + dx, y + dy)
        if key in plan.end:
            source = Placed(f"{banner}.?", pose_of(plan.first.deck))
            plan.fly(key, source, plan.end[key], 260.0, "fill", hop=0.6, arc=30.0, easing=back_out)
            plan.clock += GAP + 10 * (number == 0)


def _extra(plan: Plan, args: Any) -> None:
    plate = plan.then.realms[args["seat"]].plate
    _castle(plan, "extra", plate.center, (plate.centerx, plate.y - 20), "+1 imperial.general", "extra")


HANDLERS: dict[str, Callable[[Plan, Any], None]] = {
    "place": _place,
    "capture": _capture,
    "recruit_look": _look,
    "recruit": _recruit,
    "titan": _titan,
    "discard": _discard,
    "influence": _influence,
    "add": _add,
    "castles": _castles,
    "steal": _steal,
    "destroy": _destroy,
    "end_gain": _end_gain,
    "fill": _fill,
    "extra": _extra,
}
