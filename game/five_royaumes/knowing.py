"""Who has seen which Character, and what each hidden one can still be: from what may be seen, and from nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Final

import pygame

from ..core.contract import UNKNOWN, Event, Json
from ..ui.explaining import Knowledge, Seats, Seen
from ..ui.tabletop import Model
from .cards import banner_of, column_key
from .content import BANNERS, CODES, REALMS, SEATS
from .draw import pile_open
from .layout import RATIO
from .worlds import pools_of

if TYPE_CHECKING:
    from .table import RoyaumesTable

Rect = pygame.Rect
ALL: Final[Seats] = frozenset(range(SEATS))
NOBODY_KNOWS: Final[Seats] = frozenset()
LEAST: Final = 8
ORDER: Final[tuple[Seats, ...]] = (ALL, frozenset((0,)), frozenset((1,)), NOBODY_KNOWS)


def known(table: RoyaumesTable, model: Model, events: Sequence[Event], names: Sequence[str]) -> Knowledge:
    """Square, deck, taken cards, columns and discard pile; `events` are those of the game as they may be seen."""
    teller = _Teller(table, model, names)
    cards = [*teller.middle(), *teller.taken(), *teller.columns(events), *teller.pile()]
    return Knowledge(tuple(filter(teller.uncovered, cards)), tuple(teller.notes()))


def piles(data: Json) -> dict[Seats, Counter[str]]:
    """The discard pile by who knows its cards; a card is known here as well as it may be seen."""
    shared: Counter[str] = Counter(data["shared"])
    alone = [Counter(codes) - shared for codes in data["seen"]]
    rest: Counter[str] = Counter(data["discard"])
    for part in (shared, *alone):
        rest = without(rest, part)
    return dict(zip(ORDER, (shared, *alone, rest), strict=True))


def without(whole: Counter[str], part: Counter[str]) -> Counter[str]:
    """What is left of cards; for one of which only the Banner is told, any of that Banner goes if there is no such."""
    rest = Counter(whole)
    for code in part.elements():
        if not rest[code]:
            code = next((c for c in sorted(rest) if rest[c] and banner_of(c) == banner_of(code)), code)
        rest[code] -= 1
    return +rest


def can_be(data: Json, code: str) -> list[tuple[str, int]]:
    """The Characters that a card of a Banner can still be, with their number."""
    found = Counter(CODES[face] for face in pools_of(data)[BANNERS.index(banner_of(code))])
    return sorted(found.items())


class _Teller:
    """The sentences and boxes of one view."""

    def __init__(self, table: RoyaumesTable, model: Model, names: Sequence[str]) -> None:
        self.table, self.model, self.names, self.data = table, model, names, model.data
        self.say = table.say
        self.layout, self.resting = table.layout(model), table.resting(model)

    def middle(self) -> list[Seen]:
        """Deck and square: nobody has looked."""
        out = []
        if self.data["deck"]:
            words, count = self._nobody(self.data["deck"][0]), len(self.data["deck"])
            out.append(Seen("deck", self.layout.deck, (NOBODY_KNOWS,), words, (count,)))
        for cell, code in self.data["square"].items():
            x, y = cell.split(",")
            out.append(Seen(f"square.{x}.{y}", self._box(f"sq.{x}.{y}"), (NOBODY_KNOWS,), self._nobody(code)))
        return out

    def taken(self) -> list[Seen]:
        """Taken cards: only who recruits has looked."""
        looked = self.data["phase"] == "recruit"
        by = frozenset((self.data["to_act"],)) if looked else NOBODY_KNOWS
        out = []
        for index, code in enumerate(self.data["captured"]):
            words = self._only(self.data["to_act"], code, "looks") if looked else self._nobody(code)
            out.append(Seen(f"cap.{index}", self._box(f"cap.{index}"), (by,), words))
        return out

    def columns(self, events: Sequence[Event]) -> list[Seen]:
        """Influence: nobody has seen it, but for what a Sorceress added out of the discard pile."""
        turns = _added_in(events)
        out = []
        for seat in range(SEATS):
            for realm in REALMS:
                codes = self.data["columns"][seat].get(realm, [])
                added = self.data["added"][seat].get(realm, [])
                boxes = strips([self._box(column_key(seat, realm, index)) for index in range(len(codes))])
                for index, (code, box) in enumerate(zip(codes, boxes, strict=True)):
                    if index in added:
                        turn = turns.get((seat, realm, added.index(index)))
                        words = self._only(seat, code, "added" if turn is None else "added_in", turn)
                        out.append(Seen(f"column.{seat}.{realm}", box, (frozenset((seat,)),), words))
                    else:
                        out.append(Seen(f"column.{seat}.{realm}", box, (NOBODY_KNOWS,), self._nobody(code)))
        return out

    def pile(self) -> list[Seen]:
        """The discard pile as a whole; card by card where it is open."""
        found = piles(self.data)
        kinds = tuple(kind for kind in ORDER if found[kind])
        if not kinds:
            return []
        if not self._searching():
            words = " ".join(self._heap(kind, found[kind]) for kind in kinds)
            counts = tuple(found[kind].total() for kind in kinds)
            return [Seen("discard", self.layout.discard, kinds, words, counts)]
        out = []
        for index, code in enumerate(self.data["discard"]):
            kind = next(one for one in ORDER if found[one][code] > 0)
            found[kind][code] -= 1
            out.append(Seen(f"pile.{index}", self._box(f"pile.{index}"), (kind,), self._heap(kind, Counter([code]))))
        return out

    def _searching(self) -> bool:
        """Whether the pile lies open over the table."""
        return "pile.0" in self.resting and pile_open(self.model)

    def uncovered(self, seen: Seen) -> bool:
        """Whether no sheet lies over a card."""
        if self._searching():
            return seen.spot.startswith("pile.") or not self.layout.pile_box.colliderect(corner(seen.box))
        return seen.spot.startswith("cap.") or not self.layout.sheet.colliderect(corner(seen.box))

    def notes(self) -> list[str]:
        """What the pile holds, and what can be where nobody has looked."""
        found = piles(self.data)
        out = [self.say("know.where", deck=len(self.data["deck"]), discard=len(self.data["discard"]))]
        return out + [self._heap(kind, found[kind]) for kind in ORDER if found[kind]]

    def _box(self, key: str) -> Rect:
        pose = self.resting[key].pose
        box = Rect(0, 0, round(pose.width), round(pose.width * RATIO))
        box.center = (round(pose.x), round(pose.y))
        return box

    def _nobody(self, code: str) -> str:
        if not code.endswith(UNKNOWN):
            return self.say("know.nobody_is", card=code)
        return self.say("know.nobody", banner=banner_of(code), text=self._choices(code))

    def _choices(self, code: str) -> str:
        return self._listed(dict(can_be(self.data, code)))

    def _listed(self, cards: Mapping[str, int]) -> str:
        """Cards by name, with their number where there are several."""
        named = ((self.say(f"name.{code}"), count) for code, count in sorted(cards.items()))
        return ", ".join(f"{name} ×{count}" if count > 1 else name for name, count in named)

    def _only(self, seat: int, code: str, how: str, turn: int | None = None) -> str:
        words = self.say(f"know.{how}", name=self.names[seat], turn=turn or 0)
        if code.endswith(UNKNOWN):
            return self.say("know.can_be", text=words, names=self._choices(code))
        return self.say("know.it_is", text=words, card=code)

    def _heap(self, kind: Seats, cards: Counter[str]) -> str:
        text = self._listed(cards)
        if kind == ALL:
            return self.say("know.pile_all", text=text)
        if kind == NOBODY_KNOWS:
            return self.say("know.pile_nobody", text=text)
        return self.say("know.pile_one", name=self.names[min(kind)], text=text)


def corner(box: Rect) -> Rect:
    """The part of a card where its sign stands."""
    return Rect(box.x, box.y, box.w // 2, min(box.h, box.w // 2))


def strips(boxes: Sequence[Rect]) -> list[Rect]:
    """What is in sight of cards that lie one over the other, downwards; never too low to be pointed at."""
    out = [Rect(a.x, a.y, a.w, max(LEAST, min(a.h, b.y - a.y))) for a, b in pairwise(boxes)]
    return [*out, *boxes[-1:]]


def _added_in(events: Sequence[Event]) -> dict[tuple[int, str, int], int]:
    """The turn in which a Sorceress added a card to a column, by seat, Realm and the number of such cards before."""
    found: dict[tuple[int, str, int], int] = {}
    turn, counts = 1, Counter[tuple[int, str]]()
    for event in events:
        if event.type == "turn":
            turn += 1
        elif event.type == "add":
            place = (event.args["seat"], event.args["column"])
            found[(*place, counts[place])] = turn
            counts[place] += 1
    return found
