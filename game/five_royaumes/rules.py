"""A game of 5 Royaumes as it stands: placing, capturing, recruiting, influencing, what Characters do, the end.

Ruling ids (R1, R2 ...) say where a ruling is implemented; what may be done at all is in `legality`, who has seen what
in `knowledge`.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from ..core.coded import CodedState, Coding
from ..core.contract import NOBODY, Event, Json, Outcome, View
from .content import (
    BACKS,
    BANNER,
    BANNERS,
    CAPTAIN,
    CASTLES_AT_START,
    CODES,
    COLUMNS,
    IMPERIAL,
    IS_TITAN,
    MONK,
    REALMS,
    SEATS,
    SORCERESSES,
    THRONE_GAIN,
    THRONE_SIZE,
    TITANS_TO_WIN,
    members,
)
from .knowledge import ALL_SEATS, forget, look_through, shown, take_out
from .legality import (
    alike,
    choices,
    fights,
    prey,
    random_choice,
    random_fight,
    random_recruit,
    random_search,
    recruits,
    searches,
    touching,
)
from .notation import (
    ACTIONS,
    ACTIVATE,
    ADD,
    CAPTURE,
    COUNT,
    COUNT_BITS,
    DESTROY,
    DISCARD,
    INFLUENCE,
    MOVES,
    OTHER,
    OTHER_BITS,
    PLACE,
    RECRUIT,
    STEAL,
    TAKE,
    VERB_BITS,
    WHAT,
    parse,
)
from .notation import action as numbered
from .reasons import refusal
from .scoring import led, settle, winners
from .square import CELL, CELLS, FILLING, MEMBERS, PLACES, SHIFT, SLACK, coordinates, group
from .triggers import gain, reach

PLACING: Final = 0
CAPTURING: Final = 1
CHOOSING: Final = 2
RECRUITING: Final = 3
ACTIVATING: Final = 4
FIGHTING: Final = 5
SEARCHING: Final = 6
OVER: Final = 7
PHASES: Final = ("place", "capture", "choose", "recruit", "activate", "warrior", "sorceress", "over")
NONE: Final = -1
SHARES: Final = {(0,): (1.0, 0.0), (1,): (0.0, 1.0), (0, 1): (0.5, 0.5)}


class FiveRoyaumes(CodedState):
    """One position; columns are numbered `seat * 5 + realm`, cards are faces, sets of them integers (`content`)."""

    __slots__ = (
        "acting",
        "before_end",
        "captured",
        "castles",
        "cells",
        "councils",
        "deck",
        "extra",
        "filled",
        "laid",
        "left",
        "pile",
        "placed",
        "sizes",
        "stage",
        "throne_used",
        "thrones",
        "titans",
        "to_act",
        "waiting",
    )

    coding = Coding(MOVES, ACTIONS, parse, refusal)

    to_act: int
    stage: int
    deck: list[int]  # the top last, never changed: what is left of it are its first `left` cards
    left: int
    cells: list[int]  # by cell of the square: a face, or NONE
    filled: int  # the cells where a card lies
    placed: int  # in the phase `capture`: the cell of the card just placed
    captured: list[int]
    sizes: list[int]  # by column
    laid: list[int]  # every card of the columns in the order of laying: column << 8 | face << 1 | added by a Sorceress
    councils: list[int]
    titans: list[int]
    castles: list[int]
    thrones: tuple[int, ...]  # by seat: a Realm
    throne_used: list[bool]
    pile: list[int]  # the discard pile (`knowledge`)
    waiting: list[int]  # Warriors and Sorceresses that wait for their turn to decide
    acting: int  # the Character that decides now
    extra: int
    before_end: tuple[int, ...]  # castles before the gains of the end; empty until then

    @property
    def phase(self) -> str:
        return PHASES[self.stage]

    def clone(self) -> FiveRoyaumes:
        new = FiveRoyaumes()
        new.to_act = self.to_act
        new.stage = self.stage
        new.deck = self.deck
        new.left = self.left
        new.cells = self.cells[:]
        new.filled = self.filled
        new.placed = self.placed
        new.captured = self.captured[:]
        new.sizes = self.sizes[:]
        new.laid = self.laid[:]
        new.councils = self.councils[:]
        new.titans = self.titans[:]
        new.castles = self.castles[:]
        new.thrones = self.thrones
        new.throne_used = self.throne_used[:]
        new.pile = self.pile[:]
        new.waiting = self.waiting[:]
        new.acting = self.acting
        new.extra = self.extra
        new.before_end = self.before_end
        return new

    # What is legal

    def actions(self) -> list[int]:
        """Every legal action once."""
        stage = self.stage
        if stage == PLACING:
            return list(PLACES[self.filled])
        if stage == CAPTURING:
            return [numbered(CAPTURE, banner) for banner in members(touching(self, self.placed))]
        if stage == CHOOSING:
            return choices(self)
        if stage == RECRUITING:
            return recruits(self)
        if stage == ACTIVATING:
            return [numbered(ACTIVATE, face) for face in sorted(set(self.waiting))]
        if stage == FIGHTING:
            return fights(self)
        return searches(self) if stage == SEARCHING else []

    def random_action(self, rng: Random) -> int:
        """A legal action by the shares of `legality`."""
        stage = self.stage
        if stage == PLACING:
            spots = PLACES[self.filled]
            return spots[int(rng.random() * len(spots))]
        if stage == CHOOSING:
            return random_choice(self, rng)
        if stage == RECRUITING:
            return random_recruit(self, rng)
        if stage == FIGHTING:
            return random_fight(self, rng)
        if stage == SEARCHING:
            return random_search(self, rng)
        found = self.actions()
        return found[int(rng.random() * len(found))]

    # Playing

    def step(self, action: int, events: list[Event] | None = None) -> None:
        """Play a legal action; into `events`, if there is a list, goes what happens."""
        verb = action >> VERB_BITS
        what = action & WHAT
        if verb == PLACE:
            self._place(what, events)
        elif verb == INFLUENCE:
            self._influence(what, events)
        elif verb == TAKE:
            self._take(what >> OTHER_BITS, (what & OTHER) - 1, events)
        elif verb == RECRUIT:
            self._look(events)
        elif verb == CAPTURE:
            self._capture(what, alike(self, what), events)
        elif verb == DISCARD:
            self._discard(events)
            self._end_turn(events)
        elif verb == STEAL:
            self._steal(events)
        elif verb == DESTROY:
            self._destroy(what, events)
        elif verb == ADD:
            self._add(what >> OTHER_BITS, (what & OTHER) - 1, events)
        elif verb == ACTIVATE:
            self._activate(what, events)
        else:
            self._pass(events)

    def _place(self, spot: int, events: list[Event] | None) -> None:
        """The deck's top card goes to the square and takes its own group or another Banner (R4, R5)."""
        self.left -= 1
        face = self.deck[self.left]
        shift, cell = SHIFT[spot], CELL[spot]
        if shift:
            self.cells = [NONE] * shift + self.cells[: CELLS - shift]
            self.filled <<= shift
        self.cells[cell] = face
        self.filled |= 1 << cell
        banner = BANNER[face]
        if events is not None:
            x, y = coordinates(spot)
            args = {"seat": self.to_act, "x": x, "y": y, "banner": BANNERS[banner], "shift": [shift % 3, shift // 3]}
            events.append(Event("place", args, reveals=self.left > 0))
        banners = touching(self, cell)
        if banners >> banner & 1:
            self._capture(banner, group(cell, alike(self, banner)), events)
        elif banners & banners - 1:
            self.stage = CAPTURING
            self.placed = cell
        else:
            other = banners.bit_length() - 1
            self._capture(other, alike(self, other), events)

    def _capture(self, banner: int, taken: int, events: list[Event] | None) -> None:
        """Cards leave the square, Character down, and the rest moves back into its corner."""
        cells = self.cells
        self.captured = sorted([cells[cell] for cell in MEMBERS[taken]])
        for cell in MEMBERS[taken]:
            cells[cell] = NONE
        self.placed = NONE
        self.stage = CHOOSING
        self.filled ^= taken
        slack = self._settle_square()
        if events is not None:
            args = {
                "seat": self.to_act,
                "banner": BANNERS[banner],
                "cells": [[cell % 3, cell // 3] for cell in MEMBERS[taken]],
                "cards": [CODES[face] for face in self.captured],
                "shift": [-(slack % 3), -(slack // 3)],
            }
            events.append(Event("capture", args, {"cards": ()}))

    def _settle_square(self) -> int:
        """Move the cards so that the least x and y are 0; by how many cells they went down."""
        slack = SLACK[self.filled]
        if slack:
            self.cells = self.cells[slack:] + [NONE] * slack
            self.filled >>= slack
        return slack

    def _look(self, events: list[Event] | None) -> None:
        """RECRUIT: the taken cards are looked at by their seat alone (R6)."""
        self.stage = RECRUITING
        if events is not None:
            seat = self.to_act
            args = {"seat": seat, "cards": [CODES[face] for face in self.captured]}
            events.append(Event("recruit_look", args, {"cards": (seat,)}, reveals=True))

    def _take(self, face: int, over: int, events: list[Event] | None) -> None:
        """A card is recruited, from the cards looked at or from the discard pile (R6, R12)."""
        if self.stage == SEARCHING:
            take_out(self.pile, face, self.to_act)
        else:
            self.captured.remove(face)
        if IS_TITAN[face]:
            self._join_titans(face, events)
        else:
            self._join_council(face, over, events)
        if self.captured:
            self._discard(events)
        if self.titans[self.to_act].bit_count() == TITANS_TO_WIN:
            self._finish(events)  # R16
        elif not (face == MONK and self._begin_fight(face)):
            self._go_on(events)

    def _join_titans(self, face: int, events: list[Event] | None) -> None:
        seat = self.to_act
        self.titans[seat] |= 1 << face
        if events is not None:
            args = {"seat": seat, "card": CODES[face], "count": self.titans[seat].bit_count()}
            events.append(Event("titan", args))
        gain(self, 1, CODES[face], "titan", events)

    def _join_council(self, face: int, over: int, events: list[Event] | None) -> None:
        """A Character takes its seat in the Council, in the place of another if it is full (R6)."""
        seat = self.to_act
        self.councils[seat] |= 1 << face
        if over >= 0:
            self._leave(seat, over)
        if events is not None:
            leaving = CODES[over] if over >= 0 else None
            events.append(Event("recruit", {"seat": seat, "card": CODES[face], "over": leaving}))
        if face == CAPTAIN:
            gain(self, len(led(self.sizes, seat)), CODES[face], "captain", events)

    def _leave(self, seat: int, face: int) -> None:
        """A Character goes to the discard pile, where both remember it; what waited for it is lost (R10)."""
        self.councils[seat] &= ~(1 << face)
        self.pile.append(face << 2 | ALL_SEATS)
        if seat == self.to_act and face in self.waiting:
            self.waiting = [other for other in self.waiting if other != face]

    def _discard(self, events: list[Event] | None) -> None:
        """What is left of the cards looked at goes to the discard pile unseen by the opponent (R6)."""
        seat = self.to_act
        if events is not None:
            banner = BANNERS[BANNER[self.captured[0]]]
            args = {"seat": seat, "banner": banner, "cards": [CODES[face] for face in self.captured]}
            events.append(Event("discard", {**args, "count": len(self.captured)}, {"cards": (seat,)}))
        self.pile += [face << 2 | 1 << seat for face in self.captured]
        self.captured = []

    # Influence, and who decides then

    def _influence(self, what: int, events: list[Event] | None) -> None:
        """The taken cards go to columns: their own, or Imperial ones as `what` counts them a Realm (R7)."""
        own = self.to_act * COLUMNS
        before = self.sizes[own : own + COLUMNS]
        realms = [BANNER[self.captured[0]]] * len(self.captured)
        if what:
            realms = [realm for realm in range(COLUMNS) for _ in range(what >> COUNT_BITS * realm & COUNT)]
        for face, realm in zip(self.captured, realms, strict=True):
            self.laid.append(own + realm << 8 | face << 1)
            self.sizes[own + realm] += 1
        if events is not None:
            back = BACKS[BANNER[self.captured[0]]]
            args = {"seat": self.to_act, "placed": [[back, REALMS[realm]] for realm in realms]}
            events.append(Event("influence", args))
        self.captured = []
        reach(self, before, events)
        self._go_on(events)

    def _go_on(self, events: list[Event] | None) -> None:
        """Whoever waits alone decides; of several different ones the player says which is next (R10)."""
        self.acting = NONE
        waiting = self.waiting
        while waiting:
            first = waiting[0]
            if waiting.count(first) < len(waiting):
                self.stage = ACTIVATING
                return
            waiting.pop()
            if self._resolve(first, events):
                return
        self._end_turn(events)

    def _activate(self, face: int, events: list[Event] | None) -> None:
        """The player has said who is next of those who wait (R10)."""
        self.waiting.remove(face)
        if events is not None:
            events.append(Event("activate", {"seat": self.to_act, "card": CODES[face]}))
        if not self._resolve(face, events):
            self._go_on(events)

    def _resolve(self, face: int, events: list[Event] | None) -> bool:
        """Let a Warrior or Sorceress decide; whether there is anything to decide (R11, R12)."""
        if not SORCERESSES >> face & 1:
            return self._begin_fight(face)
        if not self.pile:
            return False
        seat = self.to_act
        news = look_through(self.pile, seat)
        self.stage = SEARCHING
        self.acting = face
        if events is not None:
            cards = sorted([CODES[entry >> 2] for entry in self.pile])
            args = {"seat": seat, "by": CODES[face], "cards": cards}
            events.append(Event("search", args, {"cards": (seat,)}, reveals=news))
        return True

    def _begin_fight(self, face: int) -> bool:
        """Ask for a theft or a victim; whether there is any (R11)."""
        if not (prey(self) or self.castles[1 - self.to_act]):
            return False
        self.stage = FIGHTING
        self.acting = face
        return True

    def _steal(self, events: list[Event] | None) -> None:
        seat = self.to_act
        self.castles[seat] += 1
        self.castles[1 - seat] -= 1
        if events is not None:
            events.append(Event("steal", {"seat": seat, "from": 1 - seat, "count": 1, "by": CODES[self.acting]}))
        self._go_on(events)

    def _destroy(self, face: int, events: list[Event] | None) -> None:
        seat = self.to_act
        if IS_TITAN[face]:
            self.titans[1 - seat] &= ~(1 << face)
        self._leave(1 - seat, face)
        if events is not None:
            args = {"seat": seat, "owner": 1 - seat, "card": CODES[face], "by": CODES[self.acting]}
            events.append(Event("destroy", args))
        self._go_on(events)

    def _add(self, face: int, realm: int, events: list[Event] | None) -> None:
        """A Sorceress influences a card of the discard pile, which the opponent does not see (R12)."""
        seat = self.to_act
        column = realm if BANNER[face] == IMPERIAL else BANNER[face]
        own = seat * COLUMNS
        before = self.sizes[own : own + COLUMNS]
        forget(self.pile, BANNER[face], 1 - seat)
        take_out(self.pile, face, seat)
        self.laid.append(own + column << 8 | face << 1 | 1)
        self.sizes[own + column] += 1
        if events is not None:
            args = {"seat": seat, "card": CODES[face], "banner": BANNERS[BANNER[face]], "column": REALMS[column]}
            events.append(Event("add", args, {"card": (seat,)}))
        reach(self, before, events)
        self._go_on(events)

    def _pass(self, events: list[Event] | None) -> None:
        """A Sorceress leaves the pile as it is (R12)."""
        if events is not None:
            events.append(Event("pass", {"seat": self.to_act, "by": CODES[self.acting]}))
        self._go_on(events)

    # Turns and the end

    def _end_turn(self, events: list[Event] | None) -> None:
        """The Throne Room, the square, then an extra turn, the other seat, or the end (R13, R14, R15)."""
        seat = self.to_act
        self.acting = NONE
        realm = self.thrones[seat]
        if not self.throne_used[seat] and self.sizes[seat * COLUMNS + realm] >= THRONE_SIZE:
            self.throne_used[seat] = True
            if events is not None:
                events.append(Event("throne", {"seat": seat, "realm": REALMS[realm]}))
            gain(self, THRONE_GAIN, "throne", "throne", events)
        if self.filled & self.filled - 1 == 0:
            self._complete(events)
        if self.left == 0:
            self._finish(events)
            return
        again = self.extra > 0
        if again:
            self.extra -= 1
        else:
            self.to_act = 1 - seat
        self.stage = PLACING
        if events is not None:
            events.append(Event("turn", {"seat": self.to_act, "extra": again}))

    def _complete(self, events: list[Event] | None) -> None:
        """Lay cards in order, one left over first on A, as far as the deck reaches (R3, R15)."""
        if self.left == 0:
            return
        faces = [face for face in self.cells if face >= 0]
        kept = len(faces)
        while len(faces) < len(FILLING) and self.left:
            self.left -= 1
            faces.append(self.deck[self.left])
        self.cells = [NONE] * CELLS
        self.filled = 0
        used = FILLING[: len(faces)]
        for cell, face in zip(used, faces, strict=True):
            self.cells[cell] = face
            self.filled |= 1 << cell
        slack = self._settle_square()
        if events is not None:
            cards = [[c % 3, c // 3, BANNERS[BANNER[f]]] for c, f in zip(used, faces, strict=True)]
            args = {"cards": cards[kept:], "kept": cards[:kept], "shift": [-(slack % 3), -(slack // 3)]}
            events.append(Event("fill", args, reveals=True))

    def _finish(self, events: list[Event] | None) -> None:
        """The end by the empty deck with its gains (R15), or at once by the fifth Titan (R16)."""
        self.before_end = tuple(self.castles)
        if self.titans[self.to_act].bit_count() < TITANS_TO_WIN:
            gains, self.castles = settle(self.castles, self.sizes, self.councils, self.titans)
            if events is not None:
                for gain in gains:
                    if gain.gained:
                        args = {"seat": gain.seat, "card": gain.card, "gained": gain.gained}
                        events.append(Event("end_gain", {**args, "stolen": gain.reason == "monk"}))
        self.stage = OVER
        self.to_act = NOBODY
        self.acting = NONE
        self.waiting = []
        self.extra = 0
        if events is not None:
            won, why = winners(self.castles, self.titans)
            events.append(Event("over", {"winners": list(won), "reason": why}))

    def payoffs(self) -> list[float]:
        return list(SHARES[winners(self.castles, self.titans)[0]])

    def outcome(self) -> Outcome | None:
        if self.stage != OVER:
            return None
        won, why = winners(self.castles, self.titans)
        return Outcome(won, why, tuple(self.castles))

    # What is shown

    def position(self) -> Json:
        return shown(self, None)

    def view(self, seat: int) -> View:
        return View("five_royaumes", seat, {}, shown(self, seat))


def start(deck: Sequence[int], thrones: Sequence[int], first: int) -> FiveRoyaumes:
    """The first position of a deal: the first six cards in the square (R3), two castles each (R1)."""
    state = empty_table(list(reversed(deck)), thrones, first)
    state._complete(None)
    return state


def empty_table(deck: list[int], thrones: Sequence[int], first: int) -> FiveRoyaumes:
    """A state with this deck (its top last) and nothing on the table."""
    state = FiveRoyaumes()
    state.to_act = first
    state.stage = PLACING
    state.deck = deck
    state.left = len(deck)
    state.cells = [NONE] * CELLS
    state.filled = 0
    state.placed = NONE
    state.captured = []
    state.sizes = [0] * (SEATS * COLUMNS)
    state.laid = []
    state.councils = [0] * SEATS
    state.titans = [0] * SEATS
    state.castles = [CASTLES_AT_START] * SEATS
    state.thrones = tuple(thrones)
    state.throne_used = [False] * SEATS
    state.pile = []
    state.waiting = []
    state.acting = NONE
    state.extra = 0
    state.before_end = ()
    return state
