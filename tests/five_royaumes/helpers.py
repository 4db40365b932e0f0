"""Positions of 5 Royaumes written as a person would say them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from game.five_royaumes import SPEC
from game.five_royaumes.content import BANNERS, CODES, DECK
from game.five_royaumes.rules import FiveRoyaumes
from game.five_royaumes.worlds import set_up

Columns = Mapping[str, int | str]
APART = {"0,0": "raptor", "2,2": "religious"}


class Pool:
    """The cards that a position does not name, to fill it up with."""

    def __init__(self) -> None:
        self.left = Counter(CODES[face] for face in DECK)

    def take(self, words: str) -> list[str]:
        """Named cards."""
        codes = words.split()
        self.left.subtract(codes)
        assert min(self.left.values()) >= 0, words
        return codes

    def any_of(self, banner: str, count: int = 1) -> list[str]:
        """Cards of a Banner, in the order of their codes."""
        codes = [code for code in sorted(self.left.elements()) if code.startswith(banner)][:count]
        assert len(codes) == count, banner
        return self.take(" ".join(codes))


def board(
    *,
    phase: str = "place",
    square: dict[str, str] = APART,
    deck: str = "",
    left: int = 60,
    captured: str = "",
    columns: tuple[Columns, Columns] = ({}, {}),
    councils: tuple[str, str] = ("", ""),
    titans: tuple[str, str] = ("", ""),
    castles: tuple[int, int] = (2, 2),
    thrones: tuple[str, str] = ("marine", "ursid"),
    used: tuple[bool, bool] = (False, False),
    discard: str = "",
    seen: tuple[str, str] | None = None,
    waiting: str = "",
    resolving: str | None = None,
    placed: str | None = None,
    extra: int = 0,
    to_act: int = 0,
) -> FiveRoyaumes:
    """A position of seat 0; a number for a column, a Banner for a cell or the deck's top means any cards of it."""
    pool = Pool()
    named = {
        "captured": sorted(pool.take(captured)),
        "councils": [sorted(pool.take(codes)) for codes in councils],
        "titans": [sorted(pool.take(codes)) for codes in titans],
        "discard": sorted(pool.take(discard)),
    }
    pool.take(" ".join(code for code in deck.split() if code not in BANNERS))
    pool.take(" ".join(code for code in square.values() if code not in BANNERS))
    top = [pool.any_of(code)[0] if code in BANNERS else code for code in deck.split()]
    cells = {place: pool.any_of(code)[0] if code in BANNERS else code for place, code in square.items()}
    both = (discard, discard) if seen is None else seen
    return set_up(
        {
            **named,
            "to_act": to_act,
            "phase": phase,
            "square": cells,
            "placed": placed,
            "columns": [{name: _column(pool, name, held) for name, held in side.items()} for side in columns],
            "added": [{}, {}],
            "castles": list(castles),
            "castles_before_end": None,
            "thrones": list(thrones),
            "throne_used": list(used),
            "seen": [sorted(codes.split()) for codes in both],
            "waiting": waiting.split(),
            "resolving": resolving,
            "extra_turns": extra,
            "deck": [*top, *sorted(pool.left.elements())][:left],
        }
    )


def _column(pool: Pool, realm: str, held: int | str) -> list[str]:
    return pool.any_of(realm, held) if isinstance(held, int) else pool.take(held)


def influencing(captured: str, **given: Any) -> FiveRoyaumes:
    """Seat 0 has taken cards and chooses."""
    return board(phase="choose", captured=captured, **given)


def recruiting(captured: str, **given: Any) -> FiveRoyaumes:
    """Seat 0 has looked at the cards taken."""
    return board(phase="recruit", captured=captured, **given)


def dealt(seed: int, first: int | None = None) -> FiveRoyaumes:
    """The first position of a dealt game."""
    deal = SPEC.deal({}, seed)
    if first is not None:
        deal["first"] = first
    state = SPEC.start({}, SPEC.check_deal(deal, {}))
    assert isinstance(state, FiveRoyaumes)
    return state


def all_cards(state: FiveRoyaumes) -> Counter[str]:
    """Every card of a position, wherever it lies."""
    data = state.position()
    places = [data["deck"], data["square"].values(), data["captured"], data["discard"]]
    places += [codes for columns in data["columns"] for codes in columns.values()]
    return Counter(code for codes in (*places, *data["councils"], *data["titans"]) for code in codes)


WHOLE_DECK = Counter(CODES[face] for face in DECK)
