"""What a game is to the rest of the program: small immutable values at the edges, one mutable state inside.

Search speaks to a `State` in *actions*: small integers that stand for moves, so that nothing is parsed, named or
allocated in a playout. Everybody else speaks in `Move`s, whose text is the notation.
"""

from __future__ import annotations

from abc import ABCMeta, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from .errors import Reason

Json = dict[str, Any]
UNKNOWN = "?"
NOBODY = -1


class Move:
    """One decision as the words of its notation: `Move("play", "W3", "L")` is written `play W3 L`."""

    __slots__ = ("text", "words")

    def __init__(self, *words: str) -> None:
        object.__setattr__(self, "words", words)
        object.__setattr__(self, "text", " ".join(words))

    words: tuple[str, ...]
    text: str

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a Move does not change")

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Move({', '.join(map(repr, self.words))})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Move) and other.text == self.text

    def __hash__(self) -> int:
        return hash(self.text)

    def __reduce__(self) -> tuple[type[Move], tuple[str, ...]]:
        return Move, self.words


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened; `hidden` maps a name in `args` to the seats that may know its value.

    `reveals`: a seat learns something here that no seat or only another knew, so that taking it back would be unfair.
    """

    type: str
    args: Mapping[str, Any] = field(default_factory=dict)
    hidden: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    reveals: bool = False

    def seen_by(self, seat: int) -> Event:
        """The same event with every value that `seat` may not know replaced by `"?"`."""
        veiled = {name for name, seats in self.hidden.items() if seat not in seats}
        if not veiled:
            return Event(self.type, self.args, reveals=self.reveals)
        args = {name: UNKNOWN if name in veiled else value for name, value in self.args.items()}
        return Event(self.type, args, reveals=self.reveals)

    def json(self) -> Json:
        """Everything, in the words of the engine protocol."""
        return {"type": self.type, **self.args}


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: winners (several: shared or drawn), an English phrase, a score a seat."""

    winners: tuple[int, ...]
    reason: str
    scores: tuple[int, ...]

    def json(self) -> Json:
        return {"winners": list(self.winners), "reason": self.reason, "scores": list(self.scores)}


@dataclass(frozen=True, slots=True)
class View:
    """What one seat may know, in the shape of a position; `"?"` stands for each unknown card."""

    game: str
    seat: int
    options: Mapping[str, Any]
    data: Json

    def __reduce__(self) -> tuple[type[View], tuple[str, int, Mapping[str, Any], Json]]:
        """Views go to other processes; compiled, a frozen class cannot be filled in any other way."""
        return View, (self.game, self.seat, self.options, self.data)


@dataclass(frozen=True, slots=True)
class Option:
    """One table option: its id (texts name it), its kind (`options` lists them), its default, its bounds, its choices.

    The default of an option with one choice a seat is the default of each seat; `usual` is what every seat has where an
    option with one number a seat gives none.
    """

    id: str
    kind: str
    default: Any
    least: int = 0
    most: int = 0
    choices: tuple[str, ...] = ()
    usual: int = 0


@dataclass(frozen=True, slots=True)
class Style:
    """How a search of a game behaves best, found by measuring.

    `exploration` is UCB1's thirst for the untried, `history` its faith in what an action was worth elsewhere in the
    tree, `horizon` the number of random moves from a new node before its guess, `whole_turns` whether a turn that has
    begun is ended by random moves first, so that guesses about the middle of turns are not compared with others.
    `widening` times the square root of a node's visits is how many of its actions are tried, what was best elsewhere
    first; 0 tries all of them.
    """

    exploration: float = 0.1
    history: float = 0.0
    horizon: int = 0
    whole_turns: bool = False
    widening: float = 0.0


class State(metaclass=ABCMeta):
    """A position with everything in it, hidden cards included: never handed to a player.

    It does not inherit from `ABC`: compiled, such a class could be referred to weakly, but would not tell who does so
    when it goes (mypyc issue 1102), and the next garbage collection crashes.
    """

    __slots__ = ()

    @property
    @abstractmethod
    def to_act(self) -> int:
        """Seat that decides next; `NOBODY` when the game is over."""

    @property
    @abstractmethod
    def phase(self) -> str:
        """Phase by the name that positions use."""

    @abstractmethod
    def clone(self) -> State:
        """An independent copy, cheap enough for every playout."""

    @abstractmethod
    def actions(self) -> list[int]:
        """Every legal action once, in an order that depends on what the seat to act sees only."""

    @abstractmethod
    def random_action(self, rng: Random) -> int:
        """One legal action, without listing all where that is cheaper; every legal action has a chance."""

    @abstractmethod
    def step(self, action: int) -> None:
        """Play an action known to be legal: no check, no events."""

    @abstractmethod
    def payoffs(self) -> list[float]:
        """Of a finished game: 1 for winning alone, an equal share of 1 for winning together, 0 for losing."""

    @abstractmethod
    def move_of(self, action: int) -> Move:
        """The move that an action stands for."""

    @abstractmethod
    def action_of(self, move: Move) -> int:
        """The action that a legal move stands for; `IllegalMove` with its reason otherwise."""

    @abstractmethod
    def apply(self, move: Move) -> tuple[Event, ...]:
        """Play a move and say what happened; `IllegalMove` with its reason, and nothing changed, otherwise."""

    @abstractmethod
    def why(self, text: str) -> Reason | None:
        """The reason why a text is not a legal move here; None if it is one."""

    @abstractmethod
    def position(self) -> Json:
        """Everything, in the shape of the protocol."""

    @abstractmethod
    def view(self, seat: int) -> View:
        """What `seat` may know."""

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """The result, None while the game goes on."""

    def legal_moves(self) -> list[Move]:
        """Every legal move once."""
        return [self.move_of(a) for a in self.actions()]


def _as_they_are(options: Json, first: int) -> Json:
    """Options that mean the same whoever begins."""
    return options


def _none(options: Mapping[str, Any]) -> Mapping[str, tuple[str, ...]]:
    """No recommended first moves."""
    return {}


def _whole(sketch: Mapping[str, Any]) -> Json:
    """A position that says everything already."""
    return dict(sketch)


@dataclass(frozen=True, slots=True)
class Title:
    """What a picture of a card calls it: a picture of its blank name plate, and the key of the words.

    Where the card does not fill its picture, `left`, `foot` and `width` say by shares of the picture where it lies.
    """

    plate: str
    key: str
    left: float = 0.0
    foot: float = 1.0
    width: float = 1.0


@dataclass(frozen=True, slots=True)
class GameSpec:
    """All that the program asks of a game; a game is added by one line in the registry.

    `check_options(given)` and `check_deal(deal, options)` fill in defaults or raise `BadOptions`; `deal(options, seed)`
    and `start(options, deal)` want what those two returned. `sampler(view)` makes a maker of possible states, so that
    a search reads a view once; `evaluate(state, seat)` guesses the chance to win, 0 to 1. `table` imports the drawing
    half only when a window is there. `hidden`: seats have secrets from each other; `colours`: what they choose from.

    `styles` says by number of seats how a search behaves where it should not as usual; `slips` by level how often a
    computer decides at a glance, where that is not as usual.

    `presets` are whole tables by name: functions from options to options that change nothing where that table is met
    already. `seated(options, first)` are the options once it is known who begins. `openings(options)` are recommended
    first moves by name. `sketched(sketch)` makes a position of what matters of it. `titles` are the English words in
    pictures, by picture.
    """

    id: str
    seats: tuple[int, ...]
    options: tuple[Option, ...]
    check_options: Callable[[Mapping[str, Any]], Json]
    check_deal: Callable[[Json, Mapping[str, Any]], Json]
    deal: Callable[[Json, int], Json]
    start: Callable[[Json, Json], State]
    parse: Callable[[str], Move]
    sampler: Callable[[View], Callable[[Random], State]]
    evaluate: Callable[[Any, int], float]
    events: tuple[str, ...]
    cards: tuple[str, ...]
    table: Callable[[], Any]
    hidden: bool = True
    colours: tuple[str, ...] = ()
    styles: Mapping[int, Style] = field(default_factory=dict)
    slips: Mapping[str, float] = field(default_factory=dict)
    presets: Mapping[str, Callable[[Json], Json]] = field(default_factory=dict)
    seated: Callable[[Json, int], Json] = _as_they_are
    openings: Callable[[Mapping[str, Any]], Mapping[str, tuple[str, ...]]] = _none
    sketched: Callable[[Mapping[str, Any]], Json] = _whole
    titles: Mapping[str, Title] = field(default_factory=dict)

    def determinize(self, view: View, rng: Random) -> State:
        """A state, drawn evenly from all that `view` allows, that shows exactly `view` to its seat."""
        return self.sampler(view)(rng)

    def style(self, seats: int) -> Style:
        """How a search behaves among so many seats."""
        return self.styles.get(seats) or Style()

    def seat_count(self, options: Mapping[str, Any]) -> int:
        """Number of seats that options ask for."""
        return int(options.get("players", self.seats[0]))
