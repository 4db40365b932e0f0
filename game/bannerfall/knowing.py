"""Who knows what in Bannerfall: everybody everything; what is left to be said is that nothing is left to chance."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..core.contract import Event
from ..ui.explaining import Knowledge
from ..ui.tabletop import Model

if TYPE_CHECKING:
    from .table import BannerfallTable


def known(table: BannerfallTable, model: Model, events: Sequence[Event], names: Sequence[str]) -> Knowledge:
    """No card is marked; twists and season, if the table plays with them, are named."""
    say, options = table.say, model.options
    notes = [say("know.nothing_hidden"), say("know.no_chance")]
    for name, twist in zip(names, options.get("twists") or (), strict=False):
        if twist:
            notes.append(say("know.twist", name=name, twist=twist))
    if options.get("season"):
        notes.append(say("know.season", season=options["season"]))
    return Knowledge((), tuple(notes))
