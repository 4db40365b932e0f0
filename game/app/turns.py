"""The log of a match cut into turns, each with the table before and after it, as somebody may see them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..core.contract import Event, Json
from ..core.match import Entry
from ..ui.explaining import Turn

Tell = Callable[[Sequence[Event]], Sequence[Event]]
Look = Callable[[int], Json]
TURN = "turn"


def turns_of(log: Sequence[Entry]) -> list[list[Entry]]:
    """The decisions of every turn; the last one may still go on."""
    out: list[list[Entry]] = []
    for entry in log:
        last = out[-1][-1] if out else None
        if last is None or last.seat != entry.seat or any(event.type == TURN for event in last.events):
            out.append([])
        out[-1].append(entry)
    return out


def account_of(log: Sequence[Entry], index: int, tell: Tell, look: Look) -> Turn:
    """Turn number `index` from 0; `tell` veils what happened, `look` gives the table before a decision."""
    groups = turns_of(log)
    group = groups[index]
    first = head(groups[index - 1][-1]) if index else ()
    own = [event for entry in group for event in entry.events]
    if index < len(groups) - 1:
        own = own[: len(own) - len(head(group[-1]))]
    before, after = look(group[0].ply), look(group[-1].ply + 1)
    return Turn(group[0].seat, index + 1, tuple(tell((*first, *own))), before, after)


def head(entry: Entry) -> tuple[Event, ...]:
    """What the turn after this decision begins with, among its events."""
    places = [place for place, event in enumerate(entry.events) if event.type == TURN]
    return entry.events[places[-1] :] if places else ()
