"""What a person clicks for a decision, told by ids of the UI tree; knows the table as it is seen, not its code."""

from __future__ import annotations

from random import Random
from typing import Any

Ids = tuple[str, ...]


def clicks_for(words: list[str], data: dict[str, Any], seat: int, rng: Random) -> list[Ids]:
    """Click after click, each as the ids that serve; an `option:` is clicked only where it is asked for."""
    match words:
        case ["place", x, y]:
            return [(f"cell.{x}.{y}",)]
        case ["capture", banner]:
            cells = [place for place, code in data["square"].items() if code.startswith(banner)]
            return [tuple(f"square.{cell.replace(',', '.')}" for cell in cells if cell != data["placed"])]
        case ["influence", *columns]:
            return [("act.influence",), *((f"column.{seat}.{c}",) for c in rng.sample(columns, len(columns)))]
        case ["take", card, "over", leaving]:
            return [*card_clicks("take", card, data), (f"council.{seat}.{leaving}",)]
        case ["take", card]:
            return card_clicks("take", card, data)
        case ["add", card, *column]:
            return [*card_clicks("add", card, data), *((f"column.{seat}.{c}",) for c in column)]
        case ["activate", card]:
            return [(f"council.{seat}.{card}",)]
        case ["destroy", card]:
            return [(f"council.{1 - seat}.{card}", f"titan.{1 - seat}.{card}")]
        case ["steal"]:
            return [("act.steal", f"castles.{1 - seat}")]
    return [(f"act.{words[0]}",)]


def card_clicks(verb: str, card: str, data: dict[str, Any]) -> list[Ids]:
    """A card of those taken or of the pile that is searched, and what for."""
    searching = data["phase"] == "sorceress"
    cards, prefix = (data["discard"], "pile") if searching else (data["captured"], "cap")
    ids = tuple(f"{prefix}.{index}" for index, code in enumerate(cards) if code == card)
    return [ids, (f"option:{verb}",)] if searching else [ids]
