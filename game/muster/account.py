"""What a turn of Muster has brought about: each event with its rule, and how every castle stands before and after."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from ..core.contract import NOBODY, Event
from ..ui.explaining import Account, Told, Turn
from ..ui.tabletop import Model
from .content import FACTIONS
from .scoring import CastleScore, controller, ledger

if TYPE_CHECKING:
    from .table import MusterTable

# The name in the rule book of what is behind an event.
RULES: Final = {
    "play": "M2",
    "wizard": "Wizard",
    "bridge": "Bridge",
    "castle": "Rainbow Castle",
    "move": "M8",
    "reveal": "M8",
    "place": "M8",
    "swap": "swap",
    "draw": "refill",
    "control": "M9",
    "over": "M10",
}
STALL: Final = "M12"


def account(table: MusterTable, turn: Turn, model: Model, names: Sequence[str]) -> Account:
    """The turn for the seat in front of the table."""
    return Account(tuple(_events(table, turn, model, names)), tuple(_changes(table, turn, model, names)))


def _events(table: MusterTable, turn: Turn, model: Model, names: Sequence[str]) -> list[Told]:
    out = []
    for event in turn.events:
        if event.type == "over":
            stalled = "left the deck" in str(event.args["reason"])
            out.append(Told(table.say("end.stall" if stalled else "end.deck"), STALL if stalled else RULES["over"]))
        for text, _ in table.log_lines([event], names):
            out.append(Told(text, RULES[event.type], places(event, model.seat)))
    return out


def places(event: Event, viewer: int) -> tuple[str, ...]:
    """The spots that an event is about, for the seat in front of the table."""
    args = event.args

    def column(seat: int, castle: str) -> str:
        return f"{'own' if seat == viewer else 'opp'}.{castle}"

    match event.type:
        case "play" | "wizard" | "bridge":
            return (column(args["seat"], args["column"]),)
        case "move":
            return column(args["seat"], args["from"]), column(args["seat"], args["to"])
        case "swap":
            return (column(args["owner"], args["column"]),)
        case "castle" | "place" | "control":
            return (f"castle.{args['castle']}",)
        case "draw":
            return ("deck" if args["source"] == "deck" else f"castle.{args['source']}",)
        case "reveal":
            return ("deck",)
        case _:
            return ()


def _changes(table: MusterTable, turn: Turn, model: Model, names: Sequence[str]) -> list[Told]:
    """Every castle that stands otherwise, then who would win."""
    say, out = table.say, []
    for castle in FACTIONS:
        old, new = controller(turn.before, castle), controller(turn.after, castle)
        if old != new:
            spots = (f"castle.{castle}", f"own.{castle}", f"opp.{castle}")
            out.append(Told(_standing(table, old, new, model.seat, names), RULES["control"], spots))
    was, now = ledger(turn.before), ledger(turn.after)
    own, other = model.seat, 1 - model.seat
    if was.held != now.held:
        args = {"a": now.held[own], "b": now.held[other], "c": was.held[own], "d": was.held[other]}
        out.append(Told(say("account.castles", name=names[own], names=names[other], **args), RULES["over"]))
    drawn = len(turn.before["deck"]) - len(turn.after["deck"])
    if drawn:
        out.append(Told(say("account.deck", count=drawn, left=len(turn.after["deck"])), RULES["draw"], ("deck",)))
    verdict = table.ledger(turn.after, names).verdict
    return [*out, Told(say("account.verdict", text=verdict), RULES["over"])]


def _standing(table: MusterTable, old: CastleScore, new: CastleScore, seat: int, names: Sequence[str]) -> str:
    say, other = table.say, 1 - seat
    a, b, c, d = new.strengths[seat], new.strengths[other], old.strengths[seat], old.strengths[other]
    text = say("account.standing", castle=new.castle, name=names[seat], names=names[other], a=a, b=b, c=c, d=d)
    if old.controller == new.controller:
        return text
    if new.controller == NOBODY:
        return say("account.flip_none", text=text)
    return say("account.flip", text=text, name=names[new.controller])
