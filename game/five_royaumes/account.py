"""What a turn of 5 Royaumes has brought about: each event with its rule, and what is other than before."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from ..core.contract import Event, Json
from ..ui.explaining import Account, Told, Turn
from ..ui.tabletop import Model
from .content import COLUMNS, FACES, LAST_SIZE, RANK_COUNT, REALMS, SEATS, THRONE_SIZE
from .scoring import led, lines_in, sizes_of

if TYPE_CHECKING:
    from .table import RoyaumesTable

# The name in the rule book of what is behind an event.
RULES: Final = {
    "place": "R4",
    "capture": "R5",
    "recruit_look": "recruit",
    "recruit": "R6",
    "titan": "Titan",
    "discard": "R6",
    "influence": "influence",
    "line": "line",
    "extra": "R14",
    "search": "Sorceress",
    "activate": "R10",
    "pass": "Sorceress",
    "add": "R12",
    "throne": "R13",
    "fill": "R3",
    "over": "R15",
}
RANK_NAMES: Final = ("King", "Queen", "Sorceress", "Titan", "Warrior")
OWN_SENTENCES: Final = ("fill", "recruit_look", "line")


def account(table: RoyaumesTable, turn: Turn, model: Model, names: Sequence[str]) -> Account:
    """The turn for the seat in front of the table."""
    return Account(tuple(_events(table, turn, names)), tuple(_changes(table, turn, names)))


def character(code: str) -> str:
    """The name in the rule book of a Character, a Titan or a Throne Room."""
    if code == "throne":
        return "Throne Room"
    face = FACES[code]
    if face < COLUMNS * RANK_COUNT:
        return RANK_NAMES[face % RANK_COUNT]
    return code.partition(".")[2].replace("_", " ").title()


def rule_of(event: Event) -> str:
    """The name in the rule book of what is behind an event."""
    by = event.args.get("by", "")
    if event.type in ("castles", "steal", "destroy"):
        return character(str(by))
    if event.type == "end_gain":
        return character(event.args["card"])
    if event.type == "over":
        return "R16" if "Titan" in event.args["reason"] else RULES["over"]
    return RULES[event.type]


def _events(table: RoyaumesTable, turn: Turn, names: Sequence[str]) -> list[Told]:
    out = []
    for event in turn.events:
        if event.type == "over":
            key = "end.titans" if "Titan" in event.args["reason"] else "end.deck"
            out.append(Told(table.say(key), rule_of(event)))
        elif event.type in OWN_SENTENCES:
            out.append(Told(_own(table, event), rule_of(event), places(event)))
        for text, _ in table.log_lines([event], names):
            out.append(Told(text, rule_of(event), places(event)))
    return out


def _own(table: RoyaumesTable, event: Event) -> str:
    """The sentence of an event that the chronicle leaves out."""
    count = event.args["lines"] if event.type == "line" else len(event.args["cards"])
    return table.say(f"account.{event.type}", count=count)


def places(event: Event) -> tuple[str, ...]:
    """The spots that an event is about."""
    args, seat = event.args, event.args.get("seat")
    match event.type:
        case "place":
            return ("deck",)
        case "recruit":
            return (f"council.{seat}.{args['card']}",)
        case "titan":
            return (f"titan.{seat}.{args['card']}",)
        case "discard" | "search" | "destroy" | "pass":
            return ("discard",)
        case "influence":
            return tuple(sorted({f"column.{seat}.{column}" for _, column in args["placed"]}))
        case "line":
            return tuple(f"column.{seat}.{realm}" for realm in REALMS)
        case "add":
            return (f"column.{seat}.{args['column']}",)
        case "castles" | "end_gain":
            return (f"castles.{seat}",)
        case "steal":
            return f"castles.{seat}", f"castles.{args['from']}"
        case "throne":
            return (f"throne.{seat}",)
        case "fill":
            return ("square.*",)
        case _:
            return ()


def _changes(table: RoyaumesTable, turn: Turn, names: Sequence[str]) -> list[Told]:
    """Columns with the Banners reached, Realms that change hands, lines, castles, and who would win."""
    say, was, now = table.say, sizes_of(turn.before), sizes_of(turn.after)
    out = [told for column in range(SEATS * COLUMNS) for told in _column(table, was, now, column, names)]
    for realm in range(COLUMNS):
        old, new = _leader(was, realm), _leader(now, realm)
        if old != new:
            text = say("account.lead", realm=REALMS[realm], name=names[new]) if new >= 0 else ""
            spots = tuple(f"column.{seat}.{REALMS[realm]}" for seat in range(SEATS))
            out.append(Told(text or say("account.no_lead", realm=REALMS[realm]), "strictly more", spots))
    for seat, name in enumerate(names):
        out += _holdings(table, turn, was, now, seat, name)
    return [*out, Told(say("account.verdict", text=table.ledger(turn.after, names).verdict), "R17")]


def _leader(sizes: Sequence[int], realm: int) -> int:
    """The seat that strictly leads a Realm, -1 if none does."""
    return next((seat for seat in range(SEATS) if realm in led(sizes, seat)), -1)


def _column(
    table: RoyaumesTable, was: Sequence[int], now: Sequence[int], column: int, names: Sequence[str]
) -> list[Told]:
    old, new = was[column], now[column]
    if old == new:
        return []
    seat, realm = divmod(column, COLUMNS)
    args = {"name": names[seat], "realm": REALMS[realm], "now": new, "was": old}
    reached = [size for size in range(THRONE_SIZE, LAST_SIZE + 1) if old < size <= new]
    text = table.say("account.column", **args)
    if reached:
        text = table.say("account.reached", text=text, names=[table.say(f"name.nth{n}") for n in reached])
    return [Told(text, "R8", (f"column.{seat}.{REALMS[realm]}",))]


def _holdings(
    table: RoyaumesTable, turn: Turn, was: Sequence[int], now: Sequence[int], seat: int, name: str
) -> list[Told]:
    """Lines, Titans and castles of a seat, where they are others than before."""

    def of(data: Json, sizes: Sequence[int]) -> dict[str, tuple[int, str]]:
        return {
            "lines": (lines_in(sizes, seat), "line"),
            "titans": (len(data["titans"][seat]), "Titan"),
            "castles": (data["castles"][seat], "castle"),
        }

    old, new = of(turn.before, was), of(turn.after, now)
    return [
        Told(table.say(f"account.{key}", name=name, now=value, was=old[key][0]), rule, (f"castles.{seat}",))
        for key, (value, rule) in new.items()
        if old[key][0] != value
    ]
