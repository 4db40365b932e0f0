"""A game of Muster as it stands: what the six actions, the refill and the end do to it, and who knows what.

Ruling ids (M1, M2 ...) say where a ruling is implemented; what may be played on what is in `legality`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final

from ..core.coded import CodedState, Coding
from ..core.contract import NOBODY, UNKNOWN, Event, Json, Move, Outcome, View
from .content import (
    BANNERS,
    BRIDGE,
    CODES,
    FACES,
    FACTION,
    FACTIONS,
    HAND_SIZE,
    RAINBOW,
    RAINBOW_CASTLE,
    SEATS,
    SPACES,
    STRENGTH,
    WIZARD,
    lowest_rainbow,
)
from .legality import (
    DRAWS,
    GIVEN,
    GIVEN_BRIDGES,
    NEEDS_NO_CARD,
    NEEDS_NO_COLUMN,
    NO_SWAP,
    Rules,
    bridge_swap,
    rules_of,
    wizard_swap,
)
from .notation import (
    ACTIONS,
    CARD,
    CASTLE,
    DETAIL,
    DRAW,
    FIRST_PLACE,
    FROM_DECK,
    MOVE,
    MOVES,
    OPPOSING,
    PLACE,
    PLAY,
    SWAP,
    TARGET,
    VERB,
    WIZARD_UP,
    parse,
)
from .reasons import refusal
from .scoring import Ledger, castle_score, settle

ACTING: Final = 0
DRAWING: Final = 1
PLACING: Final = 2
OVER: Final = 3
PHASES: Final = ("action", "draw", "place", "over")
NONE: Final = -1
SHARES: Final = {(0,): (1.0, 0.0), (1,): (0.0, 1.0), (0, 1): (0.5, 0.5)}

END_WORDS: Final = {"castles": "more castles", "strength": "equal castles, more strength", "none": "a draw"}


class Muster(CodedState):
    """One position; columns are numbered `seat * 5 + space`, cards are faces (`content`).

    It is made by `start`, `set_up` or `clone`: there is no constructor to pay for in each playout.
    """

    __slots__ = (
        "any_icon",
        "blocked",
        "castles",
        "columns",
        "deck",
        "deck_used",
        "hands",
        "known",
        "left",
        "might",
        "open_spaces",
        "revealed",
        "rules",
        "stage",
        "stall",
        "stall_turns",
        "swaps",
        "taken",
        "to_act",
        "tops",
    )

    coding = Coding(MOVES, ACTIONS, parse, refusal)

    rules: Rules
    stall_turns: int  # turns in a row without the deck that end the game (M12), 0: never
    to_act: int
    stage: int
    deck: list[int]  # the top last, never changed: what is left of it are its first `left` cards
    left: int
    hands: list[list[int]]
    known: list[list[int]]  # of each hand, the cards that the other seat has seen go there and not seen leave
    columns: list[list[int]]
    castles: list[list[int]]
    tops: list[int]  # by column: strength that the next card meets, 0 for none, 6 for a Wizard
    swaps: list[int]  # by column: swap class (`legality`)
    might: list[int]  # by column: strength icons
    any_icon: list[int]  # by space: 1 while a Rainbow Castle is on top
    open_spaces: int  # bit set of the spaces whose top card may be drawn, M7 apart
    blocked: int
    revealed: int
    stall: int
    deck_used: bool  # a card has left the deck in this turn
    taken: list[int]  # by seat: the actions that the columns allow (`legality`)

    @property
    def phase(self) -> str:
        return PHASES[self.stage]

    def clone(self) -> Muster:
        new = Muster()
        new.rules = self.rules
        new.stall_turns = self.stall_turns
        new.to_act = self.to_act
        new.stage = self.stage
        new.deck = self.deck
        new.left = self.left
        new.hands = [hand[:] for hand in self.hands]
        new.known = [cards[:] for cards in self.known]
        new.columns = [column[:] for column in self.columns]
        new.castles = [pile[:] for pile in self.castles]
        new.tops = self.tops[:]
        new.swaps = self.swaps[:]
        new.might = self.might[:]
        new.any_icon = self.any_icon[:]
        new.open_spaces = self.open_spaces
        new.blocked = self.blocked
        new.revealed = self.revealed
        new.stall = self.stall
        new.deck_used = self.deck_used
        new.taken = self.taken[:]
        return new

    # What is legal

    def legal_set(self) -> int:
        """The legal actions of the action phase as a bit set: what the hand gives and the columns take."""
        hand = self.hands[self.to_act]
        given = NEEDS_NO_CARD
        for card in hand:
            given |= GIVEN[card]
        return given & self.taken[self.to_act] & GIVEN_BRIDGES[hand.count(RAINBOW)]

    def draws(self) -> tuple[int, ...]:
        """The legal actions of the draw phase (M7: never from the space just played to)."""
        spaces = self.open_spaces
        if self.blocked >= 0:
            spaces &= ~(1 << self.blocked)
        return DRAWS[spaces]

    def actions(self) -> list[int]:
        """Every legal action once, in ascending order."""
        if self.stage == DRAWING:
            return list(self.draws())
        if self.stage == PLACING:
            return list(range(FIRST_PLACE, FIRST_PLACE + SPACES))
        return _members(self.legal_set()) if self.stage == ACTING else []

    def random_action(self, rng: Random) -> int:
        """One legal action, each with the same chance (short of the last bits of a 53-bit random number)."""
        if self.stage == DRAWING:
            draws = self.draws()
            return draws[int(rng.random() * len(draws))]
        if self.stage == PLACING:
            return FIRST_PLACE + int(rng.random() * SPACES)
        legal = self.legal_set()
        for _ in range(int(rng.random() * legal.bit_count())):
            legal &= legal - 1
        return (legal & -legal).bit_length() - 1

    def is_legal(self, action: int) -> bool:
        """Whether an action may be played now."""
        return bool(self.legal_set() >> action & 1) if self.stage == ACTING else action in self.actions()

    def _allow(self, column: int) -> None:
        """Bring `taken` of both seats up to date with a column or the icon rule over it."""
        rules = self.rules
        seat, space = divmod(column, SPACES)
        any_icon = self.any_icon[space]
        top = self.tops[column] * 2 + any_icon
        swap = self.swaps[column] * 2 + any_icon
        taken = self.taken
        taken[seat] = taken[seat] & rules.keep_own[space] | rules.own_top[space][top] | rules.own_swap[space][swap]
        other = 1 - seat
        taken[other] = taken[other] & rules.keep_opposing[space] | rules.opposing_swap[space][swap]

    # Playing

    def step(self, action: int, events: list[Event] | None = None) -> None:
        """Play a legal action; into `events`, if there is a list, goes what happens, castles changing hands apart."""
        verb = VERB[action]
        if verb == DRAW:
            self._draw(TARGET[action], events)
        elif verb == CASTLE:
            self._castle(CARD[action], TARGET[action], events)
        elif verb == PLAY:
            self._play(CARD[action], TARGET[action], events)
        elif verb == SWAP:
            self._swap(CARD[action], DETAIL[action], TARGET[action], events)
        elif verb == WIZARD_UP:
            self._wizard(TARGET[action], events)
        elif verb == MOVE:
            self._move(DETAIL[action], TARGET[action], events)
        elif verb == PLACE:
            self._place(TARGET[action], events)
        else:
            self._bridge(TARGET[action], DETAIL[action], CARD[action], events)

    def _play(self, card: int, space: int, events: list[Event] | None) -> None:
        seat = self.to_act
        column = seat * SPACES + space
        self._lose(seat, card)
        self._put(column, card)
        self.stage = DRAWING
        if events is not None:
            events.append(Event("play", {"seat": seat, "card": CODES[card], "column": FACTIONS[space]}))

    def _put(self, column: int, card: int) -> None:
        """A Banner goes on a column."""
        strength = STRENGTH[card]
        self.columns[column].append(card)
        self.might[column] += strength
        if self.tops[column] != strength:
            self.tops[column] = strength
            self._allow(column)

    def _wizard(self, space: int, events: list[Event] | None) -> None:
        seat = self.to_act
        self._lose(seat, RAINBOW)
        self._put_wizard(seat * SPACES + space)
        self.stage = DRAWING
        if events is not None:
            events.append(Event("wizard", {"seat": seat, "column": FACTIONS[space]}))

    def _put_wizard(self, column: int) -> None:
        """A Wizard goes on a column, where only Wizards will ever lie on it (M3)."""
        if self.swaps[column] == NO_SWAP:
            self.swaps[column] = wizard_swap(self.tops[column])
        self.columns[column].append(WIZARD)
        self.might[column] += STRENGTH[WIZARD]
        self.tops[column] = STRENGTH[WIZARD]
        self._allow(column)

    def _castle(self, card: int, space: int, events: list[Event] | None) -> None:
        seat = self.to_act
        self._lose(seat, card)
        self._pile(card, space)
        self.blocked = space
        self.stage = DRAWING
        if events is not None:
            events.append(Event("castle", {"seat": seat, "card": CODES[card], "castle": FACTIONS[space]}))

    def _bridge(self, space: int, count: int, card: int, events: list[Event] | None) -> None:
        seat = self.to_act
        column = seat * SPACES + space
        for _ in range(count):
            self._lose(seat, RAINBOW)
        self._lose(seat, card)
        # M4: the lowest of the Bridges stands for one more than the card below it.
        if self.swaps[column] == NO_SWAP:
            self.swaps[column] = bridge_swap(self.tops[column] + 1)
        self.columns[column] += [BRIDGE] * count
        self.might[column] += STRENGTH[BRIDGE] * count
        self._put(column, card)
        self.stage = DRAWING
        if events is not None:
            args = {"seat": seat, "column": FACTIONS[space], "count": count, "card": CODES[card]}
            events.append(Event("bridge", args))

    def _swap(self, card: int, owner: int, space: int, events: list[Event] | None) -> None:
        seat = self.to_act
        whose = seat if owner != OPPOSING else 1 - seat
        column = whose * SPACES + space
        cards = self.columns[column]
        index = lowest_rainbow(cards)
        rainbow = cards[index]
        self._lose(seat, card)
        cards[index] = card
        # M6: in the hand it is a Rainbow card like any other, and the other seat has seen it go there.
        self.hands[seat].append(RAINBOW)
        self.known[seat].append(RAINBOW)
        self._survey(column)
        if events is not None:
            args = {"seat": seat, "card": CODES[card], "owner": whose, "column": FACTIONS[space]}
            events.append(Event("swap", {**args, "index": index, "rainbow": CODES[rainbow]}))
        self._end_turn(events)

    def _survey(self, column: int) -> None:
        """Find top, swap class and strength of a column from its cards."""
        cards = self.columns[column]
        self.tops[column] = STRENGTH[cards[-1]] if cards else 0
        self.might[column] = sum([STRENGTH[card] for card in cards])
        self.swaps[column] = NO_SWAP
        index = lowest_rainbow(cards)
        if index < len(cards):
            # M5: below the lowest Rainbow card lie Banners or nothing.
            below = STRENGTH[cards[index - 1]] if index else 0
            self.swaps[column] = bridge_swap(below + 1) if cards[index] == BRIDGE else wizard_swap(below)
        self._allow(column)

    def _move(self, start: int, goal: int, events: list[Event] | None) -> None:
        seat = self.to_act
        self.columns[seat * SPACES + start].pop()
        self._survey(seat * SPACES + start)
        self._put_wizard(seat * SPACES + goal)
        if events is not None:
            events.append(Event("move", {"seat": seat, "from": FACTIONS[start], "to": FACTIONS[goal]}))
        self._reveal(events)

    def _reveal(self, events: list[Event] | None) -> None:
        """Turn up the deck's top card; a Banner goes to its space, any other waits for a place (M8)."""
        card = self._from_deck()
        if events is not None:
            events.append(Event("reveal", {"card": CODES[card]}, reveals=True))
        self.revealed = card
        if card < BANNERS:
            self._place(FACTION[card], events)
        elif self.left == 0:
            self._finish(events)
        else:
            self.stage = PLACING

    def _place(self, space: int, events: list[Event] | None) -> None:
        card = self.revealed
        self.revealed = NONE
        self._pile(card, space)
        if events is not None:
            args = {"seat": self.to_act, "card": CODES[card], "castle": FACTIONS[space]}
            events.append(Event("place", args))
        if self.left == 0:
            self._finish(events)
        else:
            self._end_turn(events)

    def _draw(self, source: int, events: list[Event] | None) -> None:
        seat = self.to_act
        hand = self.hands[seat]
        if source == FROM_DECK:
            card = self._from_deck()
        else:
            card = self.castles[source].pop()
            self.known[seat].append(card)
            self._uncover(source)
        hand.append(card)
        if events is not None:
            events.append(_draw_event(seat, source, card))
        if self.left == 0:
            self._finish(events)
        elif len(hand) == HAND_SIZE:
            self._end_turn(events)

    def _from_deck(self) -> int:
        self.left -= 1
        self.deck_used = True
        return self.deck[self.left]

    def _lose(self, seat: int, card: int) -> None:
        """A card leaves a hand openly; nobody can tell it from a known one of the same face."""
        self.hands[seat].remove(card)
        known = self.known[seat]
        if card in known:
            known.remove(card)

    def _pile(self, card: int, space: int) -> None:
        self.castles[space].append(card)
        self._uncover(space)

    def _uncover(self, space: int) -> None:
        """Bring draws and the icon rule up to date with the top of a castle space."""
        pile = self.castles[space]
        top = pile[-1] if pile else RAINBOW_CASTLE
        if top == RAINBOW_CASTLE:
            self.open_spaces &= ~(1 << space)
        else:
            self.open_spaces |= 1 << space
        any_icon = int(top == RAINBOW_CASTLE and bool(pile))
        if any_icon != self.any_icon[space]:
            self.any_icon[space] = any_icon
            self._allow(space)
            self._allow(SPACES + space)

    def _end_turn(self, events: list[Event] | None) -> None:
        self.blocked = NONE
        self.stall = 0 if self.deck_used else self.stall + 1
        self.deck_used = False
        # M12: too many turns in a row without the deck.
        if self.stall == self.stall_turns and self.stall:
            self._finish(events)
            return
        self.to_act = 1 - self.to_act
        self.stage = ACTING
        if events is not None:
            events.append(Event("turn", {"seat": self.to_act}))

    def _finish(self, events: list[Event] | None) -> None:
        """The end, at once when the last card has left the deck (M8), or by the stall guard (M12)."""
        self.stage = OVER
        self.to_act = NOBODY
        self.blocked = NONE
        if self.left == 0:
            self.stall = 0
        if events is not None:
            outcome = self.outcome()
            assert outcome is not None
            events.append(Event("over", {"winners": list(outcome.winners), "reason": outcome.reason}))

    # The end

    def ledger(self) -> Ledger:
        """The table if it ended now."""
        columns = self.columns
        return settle([castle_score(FACTIONS[s], columns[s], columns[SPACES + s]) for s in range(SPACES)])

    def payoffs(self) -> list[float]:
        return list(SHARES[self.ledger().winners])

    def outcome(self) -> Outcome | None:
        if self.stage != OVER:
            return None
        ledger = self.ledger()
        end = "the deck is empty" if self.left == 0 else f"no card left the deck for {self.stall} turns"
        return Outcome(ledger.winners, f"{end}: {END_WORDS[ledger.decided_by]}", ledger.held)

    # Moves and texts

    def apply(self, move: Move) -> tuple[Event, ...]:
        action = self.action_of(move)
        before = [castle.controller for castle in self.ledger().castles]
        events: list[Event] = []
        self.step(action, events)
        # Only the first event of a decision can touch a column.
        events[1:1] = self._control_events(before)
        return tuple(events)

    def _control_events(self, before: Sequence[int]) -> list[Event]:
        return [
            Event("control", {"castle": castle.castle, "before": _seat(old), "after": _seat(castle.controller)})
            for old, castle in zip(before, self.ledger().castles, strict=True)
            if old != castle.controller
        ]

    # What is shown

    def position(self) -> Json:
        deck = [CODES[card] for card in reversed(self.deck[: self.left])]
        return self._shape(deck, [_codes(hand) for hand in self.hands])

    def view(self, seat: int) -> View:
        hands = [_codes(hand) for hand in self.hands]
        other = 1 - seat
        unknown = len(self.hands[other]) - len(self.known[other])
        hands[other] = [UNKNOWN] * unknown + _codes(self.known[other])
        return View("muster", seat, self._options(), self._shape([UNKNOWN] * self.left, hands))

    def _options(self) -> Json:
        return {
            "simplified": self.rules.simplified,
            "power_of_one": self.rules.power_of_one,
            "over_the_rainbow": self.rules.over_the_rainbow,
            "stall_turns": self.stall_turns,
        }

    def _shape(self, deck: list[str], hands: list[list[str]]) -> Json:
        outcome = self.outcome()
        return {
            "game": "muster",
            "to_act": _seat(self.to_act),
            "phase": self.phase,
            "deck": deck,
            "hands": hands,
            "known": [_codes(cards) for cards in self.known],
            "columns": [self._piles(self.columns[seat * SPACES : seat * SPACES + SPACES]) for seat in range(SEATS)],
            "castles": self._piles(self.castles),
            "blocked": None if self.blocked < 0 else FACTIONS[self.blocked],
            "revealed": None if self.revealed < 0 else CODES[self.revealed],
            "stall": self.stall,
            "deck_used": self.deck_used,
            "result": None if outcome is None else outcome.json(),
        }

    def _piles(self, piles: Sequence[Sequence[int]]) -> dict[str, list[str]]:
        return {name: [CODES[card] for card in pile] for name, pile in zip(FACTIONS, piles, strict=True)}


def start(options: Mapping[str, Any], deck: Sequence[int], first: int) -> Muster:
    """The first position of a deal: seat 0 has the deck's first five cards, seat 1 the next five (M13)."""
    hands = [list(deck[:HAND_SIZE]), list(deck[HAND_SIZE : 2 * HAND_SIZE])]
    return _empty_table(options, list(reversed(deck[2 * HAND_SIZE :])), hands, first)


def _empty_table(options: Mapping[str, Any], deck: list[int], hands: list[list[int]], first: int) -> Muster:
    """A state with these hands, this deck (its top last), and nothing on the table."""
    state = Muster()
    state.rules = rules_of(options)
    state.stall_turns = options["stall_turns"]
    state.to_act = first
    state.stage = ACTING
    state.deck = deck
    state.left = len(deck)
    state.hands = hands
    state.known = [[] for _ in range(SEATS)]
    state.columns = [[] for _ in range(SEATS * SPACES)]
    state.castles = [[] for _ in range(SPACES)]
    state.tops = [0] * (SEATS * SPACES)
    state.swaps = [NO_SWAP] * (SEATS * SPACES)
    state.might = [0] * (SEATS * SPACES)
    state.any_icon = [0] * SPACES
    state.open_spaces = 0
    state.blocked = NONE
    state.revealed = NONE
    state.stall = 0
    state.deck_used = False
    state.taken = [NEEDS_NO_COLUMN] * SEATS
    for column in range(SEATS * SPACES):
        state._allow(column)
    return state


def set_up(view: View, hands: Sequence[Sequence[int]], deck: Sequence[int]) -> Muster:
    """The state that a view shows, with these hands and this deck (its top last)."""
    data = view.data
    state = _empty_table(view.options, list(deck), [list(hand) for hand in hands], 0)
    state.to_act = NOBODY if data["to_act"] is None else data["to_act"]
    state.stage = PHASES.index(data["phase"])
    state.known = [[FACES[code] for code in codes] for codes in data["known"]]
    state.revealed = NONE if data["revealed"] is None else FACES[data["revealed"]]
    state.stall = data["stall"]
    state.deck_used = data["deck_used"]
    for space, name in enumerate(FACTIONS):
        for seat in range(SEATS):
            column = seat * SPACES + space
            state.columns[column] = [FACES[code] for code in data["columns"][seat][name]]
            state._survey(column)
        state.castles[space] = [FACES[code] for code in data["castles"][name]]
        state._uncover(space)
    state.blocked = NONE if data["blocked"] is None else FACTIONS.index(data["blocked"])
    return state


def _members(bits: int) -> list[int]:
    members: list[int] = []
    while bits:
        low = bits & -bits
        members.append(low.bit_length() - 1)
        bits ^= low
    return members


def _draw_event(seat: int, source: int, card: int) -> Event:
    if source == FROM_DECK:
        args = {"seat": seat, "source": "deck", "card": CODES[card]}
        return Event("draw", args, {"card": (seat,)}, reveals=True)
    return Event("draw", {"seat": seat, "source": FACTIONS[source], "card": CODES[card]})


def _codes(cards: Sequence[int]) -> list[str]:
    return sorted([CODES[card] for card in cards])


def _seat(seat: int) -> int | None:
    return None if seat == NOBODY else seat
