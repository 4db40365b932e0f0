"""Which positions of Bannerfall can come about, so that a game may begin from any of them.

Necessary conditions of the rules, judged from the outside in: shapes, pieces, what the turns so far can have brought
each seat, what the phase demands. Nothing is hidden in this game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from ..core.contract import Json
from ..core.errors import BadPosition
from ..core.position import (
    OVER,
    POSITION,
    actor,
    codes,
    entry,
    flag,
    listed,
    named,
    number,
    numbers,
    refuse,
    word,
)
from .content import (
    ACTIONS_A_TURN,
    BANNERS,
    BASE_MANA,
    MOST_SEATS,
    OUTER,
    REGIONS,
    RUINS,
    START_MANA,
    TOWERS,
)
from .legality import KEPT_OVER_ROUNDS, USES, Rules, names_of_uses, uses_of_names
from .rules import PHASES, Bannerfall, set_up

MOST: Final = 1_000_000
MOST_CROWN_A_TURN: Final = 3
_RESERVES: Final = {
    "B": ("banners", BANNERS, "banners_many", "banners_sum"),
    "T": ("towers", TOWERS, "towers_many", "towers_sum"),
}
_UNTOUCHED: Final = {"mana": "mana_at_start", "crown": "crown_at_start"}
_PIECES: Final = frozenset(f"{seat}{kind}" for seat in range(MOST_SEATS) for kind in "BT")


def restore(options: Mapping[str, Any], position: Json) -> Bannerfall:
    """The state of a position, in the shape of the protocol; `BadPosition` says what makes it impossible."""
    problems: list[BadPosition] = []
    for told in _told(options, position):
        try:
            return _restored(options, told)
        except BadPosition as error:
            problems.append(error)
    raise problems[0]


def _told(options: Mapping[str, Any], position: Json) -> Iterator[Json]:
    """Who began, and what is used up: as the position tells it, or else in every way that may be possible."""
    seats = options["players"]
    gifts = [["stonebuilder"] if twist == "stonebuilder" else [] for twist in options["twists"]]
    for used in [position["used"]] if "used" in position else [[[] for _ in gifts], gifts]:
        for first in [position["first"]] if "first" in position else range(seats):
            yield {**position, "used": used, "first": first}


def _restored(options: Mapping[str, Any], position: Json) -> Bannerfall:
    data = _read(position, options["players"])
    _check_reserves(position, data)
    if data["phase"] == "home":
        _check_homes(data, options)
    else:
        _Play(data, options).check()
    return set_up(options, data)


# Shapes


def _read(position: Json, seats: int) -> Json:
    """Every key with a value of the right shape, what is left out filled in."""
    phase = word(entry(position, "phase"), f"{POSITION}.phase", PHASES)
    return {
        "phase": phase,
        "to_act": actor(position, phase, seats),
        "round": number(entry(position, "round"), f"{POSITION}.round", 0, MOST),
        "actions_left": number(entry(position, "actions_left"), f"{POSITION}.actions_left", 0, ACTIONS_A_TURN),
        "regions": _regions(entry(position, "regions"), seats),
        "mana": numbers(position, "mana", seats, 0, MOST),
        "crown": numbers(position, "crown", seats, 0, MOST),
        "used": _uses(position["used"], seats),
        "season_used": flag(position.get("season_used", False), f"{POSITION}.season_used"),
        "first": number(position["first"], f"{POSITION}.first", 0, seats - 1),
    }


def _regions(value: Any, seats: int) -> Json:
    place = f"{POSITION}.regions"
    found = named(value, place, REGIONS)
    for region, piece in found.items():
        if piece is not None and int(word(piece, f"{place}.{region}", _PIECES)[0]) >= seats:
            refuse(f"{place}.{region}", "piece_of_nobody", region=region, player=int(piece[0]) + 1)
    return {region: found[region] for region in REGIONS}


def _uses(value: Any, seats: int) -> list[list[str]]:
    place = f"{POSITION}.used"
    found = listed(value, place, seats)
    return [codes(names, f"{place}[{seat}]", USES) for seat, names in enumerate(found)]


def _pieces(data: Json, seat: int) -> list[tuple[str, str]]:
    """Region and kind of every piece of a seat."""
    mark = str(seat)
    return [(region, piece[1]) for region, piece in data["regions"].items() if piece and piece[0] == mark]


def _count(data: Json, seat: int, kind: str) -> int:
    return sum(piece == kind for _, piece in _pieces(data, seat))


def _check_reserves(position: Json, data: Json) -> None:
    """Eight Banners and three Towers a seat, on the map and in reserve together."""
    seats = len(data["mana"])
    for seat in range(seats):
        for kind, (key, most, many, wrong) in _RESERVES.items():
            there = _count(data, seat, kind)
            if there > most:
                last = [region for region, piece in _pieces(data, seat) if piece == kind][most]
                refuse(f"{POSITION}.regions.{last}", many, player=seat + 1, count=most)
            if key in position and numbers(position, key, seats, 0, most)[seat] != most - there:
                refuse(f"{POSITION}.{key}[{seat}]", wrong, player=seat + 1, count=most, there=there)


# Before the first turn


def _check_homes(data: Json, options: Mapping[str, Any]) -> None:
    """Home Towers on outer regions, one a seat, in the order of turns (B1)."""
    seats, first = options["players"], data["first"]
    for key in ("round", "actions_left"):
        if data[key]:
            refuse(f"{POSITION}.{key}", "home_early")
    order = [(first + turn) % seats for turn in range(seats)]
    placed = order.index(data["to_act"])
    for turn, seat in enumerate(order):
        pieces = _pieces(data, seat)
        for region, kind in pieces:
            if kind != "T" or region not in OUTER:
                refuse(f"{POSITION}.regions.{region}", "home_outer", player=seat + 1, region=region)
        if len(pieces) != int(turn < placed):
            place = f"{POSITION}.regions.{pieces[-1][0]}" if pieces else f"{POSITION}.to_act"
            refuse(place, "home_order", player=data["to_act"] + 1, other=seat + 1)
        _check_untouched(data, seat, options)
    if data["season_used"]:
        refuse(f"{POSITION}.season_used", "season_unused")


def _start(options: Mapping[str, Any], key: str, seat: int) -> int:
    usual = START_MANA if key == "mana" else 0
    given = options[f"start_{key}"]
    return int(given[seat]) if given else usual


def _check_untouched(data: Json, seat: int, options: Mapping[str, Any]) -> None:
    """A seat that has not had a turn has what it began with."""
    for key, reason in _UNTOUCHED.items():
        had = _start(options, key, seat)
        if data[key][seat] != had:
            refuse(f"{POSITION}.{key}[{seat}]", reason, player=seat + 1, count=had)
    if data["used"][seat]:
        refuse(f"{POSITION}.used[{seat}]", "used_without_turn", player=seat + 1, twist=data["used"][seat][0])


# The turns


class _Play:
    """The checks of a position after the Home Towers, with what they all ask: whose turns have been."""

    def __init__(self, data: Json, options: Mapping[str, Any]) -> None:
        self.data = data
        self.options = options
        self.rules = Rules(options)
        self.seats = range(self.rules.seats)
        self.over: bool = data["phase"] == OVER
        self.round: int = data["round"]
        self.first: int = data["first"]

    def check(self) -> None:
        """Refuse what no game leads to."""
        self.check_round()
        for seat in self.seats:
            self.check_seat(seat)
            self.check_used(seat)
        if self.over:
            self.check_end()
        else:
            self.check_turn()
        self.check_season()

    # Counting turns

    def turn_of(self, seat: int) -> int:
        """Place of a seat in a round."""
        return (seat - self.first) % self.rules.seats

    def begun(self, seat: int) -> int:
        """How many turns a seat can have begun at most."""
        if self.over:
            return self.round
        return self.round - (self.turn_of(seat) > self.turn_of(self.data["to_act"]))

    def full(self) -> int:
        """Actions with which this turn began (B13)."""
        opening = self.round == 1 and self.data["to_act"] == self.first
        return self.rules.first_actions if opening else ACTIONS_A_TURN

    def actions_of(self, seat: int) -> int:
        """How many actions a seat can have taken at most."""
        actions = ACTIONS_A_TURN * self.begun(seat)
        if seat == self.first and actions:
            actions -= ACTIONS_A_TURN - self.rules.first_actions
        if not self.over and seat == self.data["to_act"]:
            actions -= int(self.data["actions_left"])
        return actions

    def opening_of_round(self) -> bool:
        """Whether nobody has taken an action in this round."""
        data = self.data
        earlier = [seat for seat in self.seats if self.turn_of(seat) < self.turn_of(data["to_act"])]
        return data["actions_left"] == self.full() and not any(_pieces(data, seat) for seat in earlier)

    # Checks

    def check_round(self) -> None:
        """A round within the limits, with no more actions than it gives (B3, B10, B13)."""
        data, limit = self.data, self.rules.max_rounds
        if not 1 <= self.round <= (limit or MOST):
            refuse(f"{POSITION}.round", "round_number", most=limit or MOST)
        if not self.over and data["actions_left"] > self.full():
            refuse(f"{POSITION}.actions_left", "first_actions", count=self.full())

    def check_seat(self, seat: int) -> None:
        """What the turns of a seat can have brought (B2, B3)."""
        data, turns = self.data, self.begun(seat)
        pieces = _pieces(data, seat)
        if turns == 0:
            _check_untouched(data, seat, self.options)
            for region, _ in pieces:
                if len(pieces) > 1 or region not in OUTER:
                    refuse(f"{POSITION}.regions.{region}", "piece_without_turn", player=seat + 1)
        gifts = self.rules.stone[seat] and "stonebuilder" in data["used"][seat]
        most = 2 + self.actions_of(seat) + gifts
        if pieces and len(pieces) + _count(data, seat, "T") > most:
            place = f"{POSITION}.regions.{pieces[-1][0]}"
            refuse(place, "pieces_many", player=seat + 1, round=self.round, actions=self.actions_of(seat))
        self.check_gains(seat, turns)

    def check_gains(self, seat: int, turns: int) -> None:
        """Mana and Crown of a seat."""
        crown, mana = (_start(self.options, key, seat) for key in ("crown", "mana"))
        scored = turns - (not self.over and seat == self.data["to_act"])
        most = crown + MOST_CROWN_A_TURN * scored
        if not crown <= self.data["crown"][seat] <= most:
            refuse(f"{POSITION}.crown[{seat}]", "crown_number", player=seat + 1, least=crown, most=most)
        most = mana + (BASE_MANA + len(RUINS) + self.rules.bloom) * turns
        if self.data["mana"][seat] > most:
            refuse(f"{POSITION}.mana[{seat}]", "mana_many", player=seat + 1, most=most)

    def check_used(self, seat: int) -> None:
        """Twists and gifts that are used up must be there, and have had a chance (B11, B12)."""
        data = self.data
        place = f"{POSITION}.used[{seat}]"
        uses = uses_of_names(set(data["used"][seat]))
        for name in names_of_uses(uses & ~self.rules.uses[seat]):
            refuse(place, "used_foreign", player=seat + 1, twist=name)
        if self.over:
            return
        fresh = seat == data["to_act"] and data["actions_left"] == self.full()
        waits = self.turn_of(seat) > self.turn_of(data["to_act"])
        for name in names_of_uses(uses & ~KEPT_OVER_ROUNDS):
            if fresh or waits:
                refuse(place, "used_this_round", player=seat + 1, twist=name)

    def check_turn(self) -> None:
        """A game that goes on: whose turn it is, what they have, and that nobody has won."""
        data, seat = self.data, self.data["to_act"]
        standing = [other for other in self.seats if _pieces(data, other)]
        if not _pieces(data, seat):
            refuse(f"{POSITION}.to_act", "out_to_act", player=seat + 1)
        if len(standing) == 1:
            refuse(f"{POSITION}.regions", "won_alone", player=seat + 1)
        for other in self.seats:
            if data["crown"][other] >= self.rules.target:
                self.check_ready(other)
        if data["actions_left"] == self.full():
            self.check_income(seat)

    def check_ready(self, seat: int) -> None:
        """Who has the target has won, unless the round is played out first (B8)."""
        place = f"{POSITION}.crown[{seat}]"
        if not self.rules.equal_turns:
            refuse(place, "won_crown", player=seat + 1, target=self.rules.target)
        if self.turn_of(seat) >= self.turn_of(self.data["to_act"]) or self.opening_of_round():
            refuse(place, "won_last_round", player=seat + 1, target=self.rules.target)

    def check_income(self, seat: int) -> None:
        """Before the first action there is at least what the turn began with (B2)."""
        ruins = sum(region in RUINS for region, _ in _pieces(self.data, seat))
        paid = self.rules.fortify if "stonebuilder" in self.data["used"][seat] else 0
        least = BASE_MANA + ruins
        if self.data["mana"][seat] < least - paid:
            refuse(f"{POSITION}.mana[{seat}]", "mana_few", player=seat + 1, least=least)

    def check_season(self) -> None:
        """The season's gift of the round (B12)."""
        gives = self.rules.free_blink or self.rules.bloom
        if self.data["season_used"] and (not gives or (not self.over and self.opening_of_round())):
            refuse(f"{POSITION}.season_used", "season_unused")

    def check_end(self) -> None:
        """A finished game must have a reason to be over (B8, B9, B10)."""
        standing = [seat for seat in self.seats if _pieces(self.data, seat)]
        ready = [seat for seat in self.seats if self.data["crown"][seat] >= self.rules.target]
        if not standing:
            refuse(f"{POSITION}.regions", "nobody_left")
        twice = len(ready) > 1 or (ready and (ready[0] not in standing or len(standing) == 1))
        if twice and not self.rules.equal_turns:
            refuse(f"{POSITION}.crown[{ready[-1]}]", "won_twice")
        if len(standing) > 1 and not ready and self.round != self.rules.max_rounds:
            refuse(f"{POSITION}.phase", "not_over")
