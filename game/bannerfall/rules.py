"""A game of Bannerfall as it stands: homes, actions, scoring, rounds, the end.

Ruling ids (B1, B2 ...) say where a ruling is implemented; what may be done at all is in `legality`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final

from ..core.coded import CodedState, Coding
from ..core.contract import NOBODY, Event, Json, Outcome, View
from .content import (
    ACTIONS_A_TURN,
    ADJACENT,
    ALL,
    BANNERS,
    BASE_MANA,
    CROWN,
    MEMBERS,
    NEAR,
    REGION,
    REGIONS,
    RUIN_COUNT,
    RUIN_SET,
    START_MANA,
    THREE_STEPS,
    is_realm,
    keeps,
    masters_ruins,
)
from .legality import (
    KEPT_OVER_ROUNDS,
    USED_ASH_WIND,
    USED_PYROMANCER,
    USED_STONEBUILDER,
    USED_STORMCALLER,
    USED_SUMMONER,
    Rules,
    all_actions,
    all_homes,
    banners_left,
    blink_cost,
    blinks,
    fireballs,
    fortifies,
    free_fortifies,
    free_homes,
    names_of_uses,
    summons,
    towers_left,
    uses_of_names,
)
from .notation import (
    ACTIONS,
    BLINK,
    CONJURE,
    END,
    FIREBALL,
    FORTIFY,
    FREE_FORTIFY,
    HOME,
    MARCH,
    MOVES,
    SUMMON,
    THE_END,
    parse,
)
from .reasons import refusal
from .scoring import crossed, winners

HOMES: Final = 0
ACTING: Final = 1
OVER: Final = 2
PHASES: Final = ("home", "actions", "over")
NONE: Final = -1
MARCHING: Final = (MARCH, BLINK)

# How a random player spends an action: shares of march, blink, conjure, fireball, fortify, summon; the rest ends.
SHARES: Final = (0.26, 0.46, 0.70, 0.82, 0.90, 0.95)
FREE_SHARE: Final = 0.5


class Bannerfall(CodedState):
    """One position; sets of regions are integers (`content`)."""

    __slots__ = (
        "crown",
        "empty",
        "first",
        "left",
        "mana",
        "own",
        "round",
        "rules",
        "season_used",
        "stage",
        "tall",
        "to_act",
        "used",
    )

    coding = Coding(MOVES, ACTIONS, parse, refusal)

    rules: Rules
    to_act: int
    stage: int
    first: int
    round: int
    left: int  # actions left in this turn
    own: list[int]  # by seat: the regions it controls
    tall: list[int]  # by seat: those of them with a Tower
    empty: int  # the regions that nobody controls
    mana: list[int]
    crown: list[int]
    used: list[int]  # by seat: what it has used up (`legality`)
    season_used: bool  # the season's gift of this round is gone: the free Blink, the bloom

    @property
    def phase(self) -> str:
        return PHASES[self.stage]

    def clone(self) -> Bannerfall:
        new = Bannerfall()
        new.rules = self.rules
        new.to_act = self.to_act
        new.stage = self.stage
        new.first = self.first
        new.round = self.round
        new.left = self.left
        new.own = self.own[:]
        new.tall = self.tall[:]
        new.empty = self.empty
        new.mana = self.mana[:]
        new.crown = self.crown[:]
        new.used = self.used[:]
        new.season_used = self.season_used
        return new

    # What is legal

    def actions(self) -> list[int]:
        """Every legal action once."""
        if self.stage == ACTING:
            return all_actions(self, self.to_act)
        return all_homes(self) if self.stage == HOMES else []

    def random_action(self, rng: Random) -> int:
        """A legal action: first what kind, by `SHARES`, then one of that kind."""
        random = rng.random
        if self.stage == HOMES:
            return HOME << 8 | _one_of(free_homes(self), random())
        seat = self.to_act
        if self.rules.stone[seat]:
            regions = free_fortifies(self, seat)
            if regions and random() < FREE_SHARE:
                return FREE_FORTIFY << 8 | _one_of(regions, random())
        if self.left == 0:
            return THE_END
        own = self.own[seat]
        while True:
            share = random()
            if share < SHARES[1]:
                action = self._random_march(share >= SHARES[0], random)
                if action >= 0:
                    return action
            elif share < SHARES[2]:
                goals = MEMBERS[NEAR[own] & self.empty]
                if goals and (own & ~self.tall[seat]).bit_count() < BANNERS:
                    return CONJURE << 8 | goals[int(random() * len(goals))]
            elif share < SHARES[3]:
                regions = fireballs(self, seat)
                if regions:
                    return FIREBALL << 8 | _one_of(regions, random())
            elif share < SHARES[4]:
                regions = fortifies(self, seat)
                if regions:
                    return FORTIFY << 8 | _one_of(regions, random())
            elif share < SHARES[5]:
                regions = summons(self, seat)
                if regions:
                    return SUMMON << 8 | _one_of(regions, random())
            else:
                return THE_END

    def _random_march(self, blinking: bool, random: Callable[[], float]) -> int:
        """A March or a Blink March of one Banner drawn first; `NONE` if it has nowhere to go."""
        seat = self.to_act
        units = MEMBERS[self.own[seat] & ~self.tall[seat]]
        if not units or (blinking and self.mana[seat] < blink_cost(self)):
            return NONE
        start = units[int(random() * len(units))]
        goals = MEMBERS[blinks(self, seat, start) if blinking else ADJACENT[start] & ~self.own[seat]]
        if not goals:
            return NONE
        return (BLINK if blinking else MARCH) << 8 | start << 4 | goals[int(random() * len(goals))]

    # Playing

    def step(self, action: int, events: list[Event] | None = None) -> None:
        """Play a legal action; into `events`, if there is a list, goes what happens."""
        verb = action >> 8
        goal = action & 15
        if verb == END:
            self._end_turn(events)
        elif verb in MARCHING:
            self.left -= 1
            self._march(verb, action >> 4 & 15, goal, events)
        elif verb == CONJURE:
            self.left -= 1
            if events is not None:
                events.append(Event("conjure", {"seat": self.to_act, "region": REGIONS[goal]}))
            self._enter(self.to_act, 1 << goal, events)
        elif verb == FIREBALL:
            self.left -= 1
            self._fireball(goal, events)
        elif verb == SUMMON:
            self.left -= 1
            self._summon(goal, events)
        elif verb == HOME:
            self._home(goal, events)
        else:
            self._fortify(goal, verb == FREE_FORTIFY, events)

    def _home(self, goal: int, events: list[Event] | None) -> None:
        """A Home Tower is placed; after the last one the first turn begins (B1)."""
        seat = self.to_act
        self.own[seat] = self.tall[seat] = 1 << goal
        self.empty ^= 1 << goal
        if events is not None:
            events.append(Event("home", {"seat": seat, "region": REGIONS[goal]}))
        self.to_act = (seat + 1) % self.rules.seats
        if self.to_act == self.first:
            self.stage = ACTING
            self._begin_round(events)
            self._begin_turn(self.first, events)

    def _march(self, verb: int, start: int, goal: int, events: list[Event] | None) -> None:
        """A Banner goes to a region or attacks what stands there (B4, B5)."""
        seat = self.to_act
        if verb == BLINK:
            self._blink(seat, start, goal, events)
        elif events is not None:
            events.append(Event("march", {"seat": seat, "from": REGIONS[start], "to": REGIONS[goal]}))
        if self.empty >> goal & 1 or self._attack(seat, goal, events):
            self.own[seat] ^= 1 << start
            self.empty ^= 1 << start
            self._enter(seat, 1 << goal, events)
            if self.alone():
                self._finish(events)

    def _blink(self, seat: int, start: int, goal: int, events: list[Event] | None) -> None:
        """Pay for a Blink, and use up what it needs (B11, B12)."""
        cost = blink_cost(self)
        self.mana[seat] -= cost
        if self.rules.free_blink:
            self.season_used = True
        if THREE_STEPS[start] >> goal & 1:
            self.used[seat] |= USED_STORMCALLER
        if events is not None:
            over = [REGIONS[region] for region in crossed(self.own[seat], start, goal)]
            args = {"seat": seat, "from": REGIONS[start], "over": over, "to": REGIONS[goal], "cost": cost}
            events.append(Event("blink", args))

    def _attack(self, seat: int, goal: int, events: list[Event] | None) -> bool:
        """Hit the enemy piece in a region; whether that leaves the region empty (B5)."""
        bit = 1 << goal
        own = self.own
        owner = 0
        while not own[owner] & bit:
            owner += 1
        stays = False
        if self.tall[owner] & bit:
            self.tall[owner] ^= bit
            # The region counts as a Banner now: a ninth has no marker, and the piece goes altogether.
            stays = (own[owner] & ~self.tall[owner]).bit_count() <= BANNERS
            if events is not None:
                args = {"owner": owner, "region": REGIONS[goal], "by": seat, "removed": not stays}
                events.append(Event("downgraded", args))
            if not stays:
                self._remove(owner, bit)
            return False
        self._remove(owner, bit)
        if events is not None:
            events.append(Event("removed", {"owner": owner, "region": REGIONS[goal], "by": seat}))
            if not own[owner]:
                events.append(Event("out", {"seat": owner}))
        return True

    def _remove(self, owner: int, bit: int) -> None:
        self.own[owner] ^= bit
        self.empty |= bit

    def _enter(self, seat: int, bit: int, events: list[Event] | None) -> None:
        """A Banner of a seat stands in an empty region from now on; a Ruin may bloom (B12)."""
        self.own[seat] |= bit
        self.empty ^= bit
        if bit & RUIN_SET and self.rules.bloom and not self.season_used:
            self.season_used = True
            self.mana[seat] += 1
            if events is not None:
                events.append(Event("bloom", {"seat": seat, "gained": 1}))

    def _fireball(self, goal: int, events: list[Event] | None) -> None:
        seat = self.to_act
        cost = self.rules.fireball[seat][self.used[seat]]
        self.mana[seat] -= cost
        self.used[seat] |= self.rules.uses[seat] & (USED_PYROMANCER | USED_ASH_WIND)
        if events is not None:
            args = {"seat": seat, "source": self._source(seat, goal), "target": REGIONS[goal], "cost": cost}
            events.append(Event("fireball", args))
        if self._attack(seat, goal, events) and self.alone():
            self._finish(events)

    def _summon(self, goal: int, events: list[Event] | None) -> None:
        seat = self.to_act
        cost = self.rules.summon[seat][self.used[seat]]
        self.mana[seat] -= cost
        self.used[seat] |= self.rules.uses[seat] & USED_SUMMONER
        if events is not None:
            args = {"seat": seat, "source": self._source(seat, goal), "region": REGIONS[goal], "cost": cost}
            events.append(Event("summon", args))
        self._enter(seat, 1 << goal, events)

    def _source(self, seat: int, goal: int) -> str:
        """The Tower from which a spell is shown to come."""
        return REGIONS[MEMBERS[self.tall[seat] & ADJACENT[goal]][0]]

    def _fortify(self, goal: int, free: bool, events: list[Event] | None) -> None:
        """A Banner becomes a Tower; by a Stonebuilder's gift it takes no action, but its mana (B11)."""
        seat = self.to_act
        cost = self.rules.fortify
        self.mana[seat] -= cost
        self.tall[seat] |= 1 << goal
        if free:
            self.used[seat] |= USED_STONEBUILDER
        else:
            self.left -= 1
        if events is not None:
            args = {"seat": seat, "region": REGIONS[goal], "free": free, "cost": cost}
            events.append(Event("fortify", args))

    # Turns and rounds

    def _begin_round(self, events: list[Event] | None) -> None:
        self.round += 1
        self.season_used = False
        used = self.used
        for seat in range(len(used)):
            used[seat] &= KEPT_OVER_ROUNDS
        if events is not None:
            events.append(Event("round", {"round": self.round}))

    def _begin_turn(self, seat: int, events: list[Event] | None) -> None:
        """A seat gains mana (B2) and has two actions, or what the table gives the first turn (B13)."""
        self.to_act = seat
        opening = self.round == 1 and seat == self.first
        self.left = self.rules.first_actions if opening else ACTIONS_A_TURN
        ruins = RUIN_COUNT[self.own[seat]]
        self.mana[seat] += BASE_MANA + ruins
        if events is not None:
            events.append(Event("turn", {"seat": seat, "round": self.round}))
            args = {"seat": seat, "gained": BASE_MANA + ruins, "base": BASE_MANA, "ruins": ruins}
            events.append(Event("mana", args))

    def _end_turn(self, events: list[Event] | None) -> None:
        """Score (B3), then the next seat that is not out (B9), in a new round if that passes the first one (B1)."""
        seat = self.to_act
        own = self.own
        self.crown[seat] += CROWN[own[seat]]
        if events is not None:
            events.append(self._score_event(seat))
        if self.crown[seat] >= self.rules.target and not self.rules.equal_turns:
            self._finish(events)
            return
        wraps = False
        while True:
            seat += 1
            if seat == self.rules.seats:
                seat = 0
            if seat == self.first:
                wraps = True
            if own[seat]:
                break
        if wraps:
            if self._was_last_round():
                self._finish(events)
                return
            self._begin_round(events)
        self._begin_turn(seat, events)

    def _score_event(self, seat: int) -> Event:
        held = self.own[seat]
        gains = {"keep": keeps(held), "ruins": masters_ruins(held), "realm": is_realm(held)}
        return Event("score", {"seat": seat, **gains, "total": self.crown[seat]})

    def _was_last_round(self) -> bool:
        """Whether the game ends with the round that is now over (B8, B10)."""
        if self.round == self.rules.max_rounds:
            return True
        return self.rules.equal_turns and max(self.crown) >= self.rules.target

    def alone(self) -> bool:
        """Whether one seat only has pieces left, after all Home Towers stand (B9)."""
        return len(self.own) - self.own.count(0) == 1

    def _finish(self, events: list[Event] | None) -> None:
        self.stage = OVER
        self.to_act = NOBODY
        if events is not None:
            outcome = self.outcome()
            assert outcome is not None
            events.append(Event("over", {"winners": list(outcome.winners), "reason": outcome.reason}))

    # The end

    def payoffs(self) -> list[float]:
        won, _ = winners(self.own, self.tall, self.crown, self.rules.target)
        share = 1.0 / len(won)
        return [share if seat in won else 0.0 for seat in range(self.rules.seats)]

    def outcome(self) -> Outcome | None:
        if self.stage != OVER:
            return None
        won, why = winners(self.own, self.tall, self.crown, self.rules.target)
        return Outcome(won, why, tuple(self.crown))

    # What is shown

    def position(self) -> Json:
        seats = range(self.rules.seats)
        outcome = self.outcome()
        return {
            "game": "bannerfall",
            "to_act": None if self.to_act == NOBODY else self.to_act,
            "phase": self.phase,
            "first": self.first,
            "round": self.round,
            "actions_left": self.left,
            "regions": {name: self._piece(region) for region, name in enumerate(REGIONS)},
            "mana": self.mana[:],
            "crown": self.crown[:],
            "banners": [banners_left(self, seat) for seat in seats],
            "towers": [towers_left(self, seat) for seat in seats],
            "used": [names_of_uses(used) for used in self.used],
            "season_used": self.season_used,
            "result": None if outcome is None else outcome.json(),
        }

    def view(self, seat: int) -> View:
        """Everything: nothing is hidden in this game."""
        return View("bannerfall", seat, self.rules.options, self.position())

    def put(self, seat: int, bit: int, tower: bool) -> None:
        """Place a piece of a seat in an empty region."""
        self.own[seat] |= bit
        self.empty ^= bit
        if tower:
            self.tall[seat] |= bit

    def _piece(self, region: int) -> str | None:
        for seat, held in enumerate(self.own):
            if held >> region & 1:
                return f"{seat}{'T' if self.tall[seat] >> region & 1 else 'B'}"
        return None


def _one_of(regions: int, chance: float) -> int:
    """A region of a set, by a number from 0 up to 1."""
    members = MEMBERS[regions]
    return members[int(chance * len(members))]


def start(options: Mapping[str, Any], first: int) -> Bannerfall:
    """The first position of checked options: an empty map, the first seat to place its Home Tower (B1)."""
    seats = options["players"]
    state = Bannerfall()
    state.rules = Rules(options)
    state.to_act = first
    state.stage = HOMES
    state.first = first
    state.round = 0
    state.left = 0
    state.own = [0] * seats
    state.tall = [0] * seats
    state.empty = ALL
    state.mana = list(options["start_mana"] or [START_MANA] * seats)
    state.crown = list(options["start_crown"] or [0] * seats)
    state.used = [0] * seats
    state.season_used = False
    return state


def set_up(options: Mapping[str, Any], data: Mapping[str, Any]) -> Bannerfall:
    """The state that a position or a view shows."""
    state = start(options, data["first"])
    state.to_act = NOBODY if data["to_act"] is None else data["to_act"]
    state.stage = PHASES.index(data["phase"])
    state.round = data["round"]
    state.left = data["actions_left"]
    state.mana = list(data["mana"])
    state.crown = list(data["crown"])
    state.used = [uses_of_names(names) for names in data["used"]]
    state.season_used = data["season_used"]
    for name, piece in data["regions"].items():
        if piece is not None:
            state.put(int(piece[0]), 1 << REGION[name], piece[1] == "T")
    return state
