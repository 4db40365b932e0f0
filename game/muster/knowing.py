"""Who knows which card of a hand, of those that are out of sight: from what one seat may see, and from nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

import pygame

from ..core.contract import UNKNOWN, Event, Json
from ..ui.explaining import Knowledge, Seats, Seen
from ..ui.tabletop import Model
from .cards import hand_key, shown_hand, tidy
from .content import CODES, DECK, FACTIONS, SEATS, STRONGEST
from .layout import RATIO

if TYPE_CHECKING:
    from .table import MusterTable

ALL: Final[Seats] = frozenset(range(SEATS))
NOBODY_KNOWS: Final[Seats] = frozenset()
Source = tuple[str, int]


def known(table: MusterTable, model: Model, events: Sequence[Event], names: Sequence[str]) -> Knowledge:
    """Both hands and the deck; `events` are those of the game so far as they may be seen."""
    out = []
    sources = sources_of(events)
    for seat in range(SEATS):
        out += _hand(table, model, seat, sources[seat], names)
    count = len(model.data["deck"])
    if count:
        words = table.say("know.deck", count=count)
        out.append(Seen("deck", table.layout(model).deck, (NOBODY_KNOWS,), words, (count,)))
    return Knowledge(tuple(out), tuple(_notes(table, model.data)))


def who_knows(data: Json, seat: int) -> list[Seats]:
    """For every card of a hand, in the order in which it is fanned, the seats that know it."""
    shared = Counter(data["known"][seat])
    out = []
    for code in shown_hand(data, seat):
        open_to_both = code != UNKNOWN and shared[code] > 0
        shared[code] -= open_to_both
        out.append(ALL if open_to_both else frozenset((seat,)))
    return out


def unseen(data: Json) -> Counter[str]:
    """Every card that lies in the deck, or in a hand out of sight."""
    rest = Counter(CODES[face] for face in DECK)
    places: list[Any] = [*data["hands"], *data["castles"].values()]
    places += [column for columns in data["columns"] for column in columns.values()]
    rest -= Counter(tidy(code) for cards in places for code in cards if code != UNKNOWN)
    return rest - Counter([data["revealed"]] if data["revealed"] else [])


def sources_of(events: Sequence[Event]) -> list[dict[str, list[Source]]]:
    """How cards came openly into each hand: by code the castle, or the swap, and the number of the turn."""
    found: list[dict[str, list[Source]]] = [{} for _ in range(SEATS)]
    turn = 1
    for event in events:
        args = event.args
        if event.type == "turn":
            turn += 1
        elif event.type == "draw" and args["source"] != "deck":
            found[args["seat"]].setdefault(args["card"], []).append((args["source"], turn))
        elif event.type == "swap":
            _leave(found[args["seat"]], args["card"], 1)
            found[args["seat"]].setdefault("R", []).append(("", turn))
        elif event.type in ("play", "castle", "bridge"):
            _leave(found[args["seat"]], args["card"], 1)
            _leave(found[args["seat"]], "R", args.get("count", 0))
        elif event.type == "wizard":
            _leave(found[args["seat"]], "R", 1)
    return found


def _leave(hand: dict[str, list[Source]], code: str, count: int) -> None:
    """Cards leave a hand: of those that look alike, one that both know goes first."""
    hand[code] = hand.get(code, [])[count:]


def _hand(
    table: MusterTable, model: Model, seat: int, sources: dict[str, list[Source]], names: Sequence[str]
) -> list[Seen]:
    data, seen, used = model.data, Counter[str](), Counter[str]()
    side = "hand" if seat == model.seat else "their"
    resting = table.resting(model)
    out = []
    for index, (code, by) in enumerate(zip(shown_hand(data, seat), who_knows(data, seat), strict=True)):
        pose = resting[hand_key(seat, code, seen[code])].pose
        seen[code] += 1
        box = pygame.Rect(0, 0, round(pose.width), round(pose.width * RATIO))
        box.center = (round(pose.x), round(pose.y))
        box = box.clip(pygame.Rect((0, 0), table.layout(model).size))
        source = None
        if by == ALL:
            source = next(iter(sources.get(code, [])[used[code] :]), None)
            used[code] += 1
        out.append(Seen(f"{side}.{index}", box, (by,), _words(table, data, seat, code, by, source, names)))
    return out


def _words(
    table: MusterTable, data: Json, seat: int, code: str, by: Seats, source: Source | None, names: Sequence[str]
) -> str:
    say, name, other = table.say, names[seat], names[1 - seat]
    if by == ALL and source:
        kind = "taken" if source[0] else "swapped"
        castle, turn = source[0] or FACTIONS[0], source[1]
        return say(f"know.{kind}", card=code, name=name, castle=castle, turn=turn)
    if by == ALL:
        return say("know.shown", card=code)
    if code != UNKNOWN:
        return say("know.own", card=code, name=name, names=other)
    return say("know.theirs", name=name, text=in_words(table, unseen(data)))


def _notes(table: MusterTable, data: Json) -> list[str]:
    """What is out of sight, and where all cards are: none ever leaves the game."""
    rest = unseen(data)
    columns = sum(len(column) for columns in data["columns"] for column in columns.values())
    castles = sum(len(pile) for pile in data["castles"].values())
    hands = sum(len(hand) for hand in data["hands"])
    where = table.say("know.where", deck=len(data["deck"]), hands=hands, columns=columns, castles=castles)
    out = [table.say("know.unseen", count=rest.total(), text=in_words(table, rest))] if rest else []
    return [*out, where]


def in_words(table: MusterTable, cards: Counter[str]) -> str:
    """Cards by faction: its name and their strengths, then the Rainbow cards."""
    parts = []
    for faction in FACTIONS:
        strengths = [str(n) for n in range(1, STRONGEST + 1) for _ in range(cards[f"{faction}{n}"])]
        if strengths:
            parts.append(f"{table.say(f'name.{faction}')} {' '.join(strengths)}")
    rainbow = ((table.say(f"name.{code}"), cards[code]) for code in ("R", "RC") if cards[code])
    parts += [f"{name} ×{count}" if count > 1 else name for name, count in rainbow]
    return "; ".join(parts)
