"""What a turn of Bannerfall has brought about: each event with its rule, and what every house has before and after."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from ..core.contract import Event, Json
from ..ui.explaining import Account, Told, Turn
from ..ui.tabletop import Model
from .content import TOWERS
from .scoring import LAST_STANDING, ROUNDS_OVER, controlled, forecast, realm

if TYPE_CHECKING:
    from .table import BannerfallTable

# The name in the rule book of what is behind an event.
RULES: Final = {
    "home": "Home Tower",
    "mana": "mana",
    "conjure": "Conjure",
    "march": "March",
    "blink": "Blink",
    "fortify": "Fortify",
    "fireball": "Fireball",
    "summon": "Summon Host",
    "removed": "B5",
    "downgraded": "B5",
    "score": "Crown",
    "bloom": "Ruin Bloom",
    "out": "B9",
    "over": "B8",
}
ENDS: Final = {LAST_STANDING: ("alone", "B9"), ROUNDS_OVER: ("rounds", "B10")}
PLACES: Final = ("region", "from", "to", "source", "target")


def account(table: BannerfallTable, turn: Turn, model: Model, names: Sequence[str]) -> Account:
    """The turn for anybody: nothing is hidden."""
    return Account(tuple(_events(table, turn, names)), tuple(_changes(table, turn, names)))


def _events(table: BannerfallTable, turn: Turn, names: Sequence[str]) -> list[Told]:
    out = []
    for event in turn.events:
        if event.type == "over":
            key, rule = ENDS.get(event.args["reason"], ("target", RULES["over"]))
            out.append(Told(table.say(f"end.{key}"), rule))
        for text, _ in table.log_lines([event], names):
            out.append(Told(text, RULES[event.type], places(event)))
    return out


def places(event: Event) -> tuple[str, ...]:
    """The spots that an event is about."""
    if event.type in ("mana", "score", "bloom", "out"):
        return (f"player.{event.args['seat']}",)
    return tuple(f"region.{event.args[name]}" for name in PLACES if event.args.get(name))


def _changes(table: BannerfallTable, turn: Turn, names: Sequence[str]) -> list[Told]:
    """Every house that has something else, what the three scores are worth, and who is ahead."""
    say = table.say
    out = []
    for seat, name in enumerate(names):
        if text := _differences(table, turn, seat):
            out.append(Told(say("account.house", name=name, text=text), "", (f"player.{seat}",)))
    out += _scores(table, turn.after, turn.seat, names)
    return [*out, Told(say("account.verdict", text=table.ledger(turn.after, names).verdict), "B8")]


def _differences(table: BannerfallTable, turn: Turn, seat: int) -> list[str]:
    was, now = (_holdings(data, seat) for data in (turn.before, turn.after))
    if seat == turn.seat:
        was["mana"] -= _income(turn)
    changed = [kind for kind in now if was[kind] != now[kind]]
    return [table.say("account.change", kind=table.say(f"account.{k}"), now=now[k], was=was[k]) for k in changed]


def _income(turn: Turn) -> int:
    """The mana that the turn began with; the table before the first decision has it already."""
    first = [event for event in turn.events[:2] if event.type in ("turn", "mana")]
    return int(first[1].args["gained"]) if len(first) > 1 else 0


def _holdings(data: Json, seat: int) -> dict[str, int]:
    return {
        "crown": data["crown"][seat],
        "mana": data["mana"][seat],
        "regions": len(controlled(data, seat)),
        "realm": len(realm(data, seat)),
        "towers": TOWERS - data["towers"][seat],
    }


def _scores(table: BannerfallTable, data: Json, seat: int, names: Sequence[str]) -> list[Told]:
    """What the end of a turn is worth to the house that acted, as the map is now."""
    found = forecast(data, seat)
    parts = [part for part in ("keep", "ruins", "realm") if getattr(found, part)]
    if not controlled(data, seat):
        return []
    text = [table.say(f"score.{part}") for part in parts]
    key = "account.scores" if parts else "account.no_scores"
    return [Told(table.say(key, name=names[seat], text=text, gain=found.gain), "Crown", (f"player.{seat}",))]
