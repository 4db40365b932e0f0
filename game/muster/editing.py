"""Muster in the editor of positions: cards between hands, columns, castles and the deck, and the numbers there are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from random import SystemRandom
from typing import Any

import pygame

from ..core.contract import Json
from ..core.errors import Reason
from ..ui.animation import Pose
from ..ui.editing import Entry, Knob, Place, Refused, Tray, added, changed, cycle, moved, stepper, taken
from ..ui.stage import Item
from ..ui.tabletop import Model, Spot
from .cards import draw_card, shown_hand, tidy
from .content import CODES, DECK, FACTIONS, HAND_SIZE, SEATS, STRONGEST
from .table import MusterTable

ACROSS = 6
MOST_IN_HAND = 12
MOST_STALL = 999
LOOSE = ("RW", "RB", "RC")


class Editing:
    """Made for one table; `say` gives texts by key."""

    def __init__(self, table: MusterTable, say: Callable[..., str]) -> None:
        self.table = table
        self.say = say

    # -- on the table

    def places(self, model: Model) -> list[Place]:
        """The hands, castles, columns with their cards, the deck, the card turned up."""
        out = [self._hand(model, seat) for seat in range(SEATS)]
        for spot in self.table.spots(model):
            out += self._place(spot, model)
        if model.data["phase"] == "place" and not model.data["revealed"]:
            box = self.table.layout(model).revealed
            out.append(Place("revealed", Spot("revealed", "slot", self.say("edit.revealed"), box)))
        return out

    def _hand(self, model: Model, seat: int) -> Place:
        """The strip of the table where a hand lies, also when it is empty."""
        layout = self.table.layout(model)
        box = layout.prompt.copy()
        own = seat == model.seat
        box.y, box.h = (box.bottom, layout.size[1] - box.bottom) if own else (0, self.table.kit.px(84))
        label = self.say("edit.hand", player=seat + 1, count=len(model.data["hands"][seat]))
        return Place(f"hands[{seat}]", Spot(f"hand.area.{seat}", "hand", label, box))

    def _place(self, spot: Spot, model: Model) -> list[Place]:
        kind, *rest = spot.id.split(".")
        if kind == "castle":
            pile = model.data["castles"][rest[0]]
            path = f"castles.{rest[0]}"
            return [Place(f"{path}[{len(pile) - 1}]" if pile else path, spot, pile[-1] if pile else "")]
        if kind in ("own", "opp"):
            seat = model.seat if kind == "own" else 1 - model.seat
            path = f"columns[{seat}].{rest[0]}"
            return [Place(f"{path}[{rest[1]}]", spot, spot.card) if rest[1:] else Place(path, spot)]
        if kind in ("hand", "their"):
            seat = model.seat if kind == "hand" else 1 - model.seat
            code = shown_hand(model.data, seat)[int(rest[0])]
            return [Place(f"hands[{seat}][{model.data['hands'][seat].index(code)}]", spot, code)]
        if kind == "deck":
            return [Place("deck[0]", replace(spot, draggable=False))]
        return [Place("revealed", spot, spot.card)] if kind == "revealed" else []

    def trays(self, model: Model) -> list[Tray]:
        """The deck by kinds, and card by card from its top."""
        deck = model.data["deck"]
        left: Counter[str] = Counter(deck)
        grid = [[f"{castle}{strength}" for strength in range(1, STRONGEST + 1)] for castle in FACTIONS]
        kinds = tuple(tuple(self._kind(code, left) for code in row) for row in [*grid, LOOSE])
        cards = [Entry(f"deck[{i}]", code, 1, self._nth(i, code)) for i, code in enumerate(deck)]
        rows = tuple(tuple(cards[at : at + ACROSS]) for at in range(0, len(cards), ACROSS))
        return [Tray("deck", "deck", kinds), Tray("order", "deck", rows)]

    def _kind(self, code: str, left: Counter[str]) -> Entry:
        count = left[tidy(code)]
        return Entry("deck", code, count, self.say("edit.left", card=code, count=count))

    def _nth(self, index: int, code: str) -> str:
        return self.say("edit.nth", number=index + 1, card=code)

    # -- changes

    def put(self, data: Json, source: Place, target: Place) -> Json:
        """A card goes elsewhere; in a column a Rainbow card has an end up, anywhere else it has none."""
        goal = target.path.partition("[")[0].partition(".")[0]
        code = tidy(source.code)
        if goal == "columns":
            code = "RW" if source.code == "R" else source.code
            if code == "RC":
                raise Refused(Reason("play_rainbow_castle"))
        if goal == "hands" and len(data["hands"][int(target.path[6])]) >= MOST_IN_HAND:
            words = {"player": int(target.path[6]) + 1, "size": HAND_SIZE, "count": MOST_IN_HAND + 1}
            raise Refused(Reason("hand_size", words))
        if "revealed" in (goal, source.path):
            return self._turned_up(data, source, target, code)
        lifted = source.code if source.path.startswith("columns") else tidy(source.code)
        return moved(data, source.path, lifted, target.path, code, after=goal in ("columns", "castles"))

    def _turned_up(self, data: Json, source: Place, target: Place, code: str) -> Json:
        """The card that waits for its space comes, or goes; one that waited before goes back to the deck."""
        if source.path == "revealed":
            return added({**data, "revealed": None}, target.path, code, after=target.path.startswith(("col", "cas")))
        if not code.startswith("R"):
            raise Refused(Reason("revealed_none"))
        lifted = source.code if source.path.startswith("columns") else code
        out = taken(data, source.path, lifted)
        return {**out, "deck": [*filter(None, [data["revealed"]]), *out["deck"]], "revealed": code}

    def turned(self, data: Json, place: Place) -> Json | None:
        """A Rainbow card of a column shows its other end."""
        other = {"RW": "RB", "RB": "RW"}.get(place.code)
        return changed(data, place.path, other) if other and place.path.startswith("columns") else None

    def empty(self, options: Mapping[str, Any]) -> Json:
        """All cards in the deck, in order."""
        piles: list[dict[str, list[str]]] = [{castle: [] for castle in FACTIONS} for _ in range(SEATS + 1)]
        return {
            "game": "muster",
            "to_act": 0,
            "phase": "action",
            "deck": [CODES[card] for card in DECK],
            "hands": [[], []],
            "known": [[], []],
            "columns": piles[:SEATS],
            "castles": piles[SEATS],
            "blocked": None,
            "revealed": None,
            "stall": 0,
            "deck_used": False,
            "result": None,
        }

    def tidy(self, data: Json, options: Mapping[str, Any]) -> Json:
        """What was seen of hands stays known while it is there; the phase says what can lie open, and what was used."""
        out = {**data, "result": None, "hands": [sorted(hand) for hand in data["hands"]]}
        known = [
            (Counter(cards) & Counter(out["hands"][seat])) - Counter({"RC": 2})
            for seat, cards in enumerate(data["known"])
        ]
        out["known"] = [sorted(cards.elements()) for cards in known]
        if len(out["deck"]) >= len(DECK) - SEATS * HAND_SIZE:
            out["known"] = [[], []]
        if data["phase"] == "over":
            return out
        out["to_act"] = data["to_act"] or 0
        if data["revealed"] and data["phase"] != "place":
            out["deck"], out["revealed"] = [data["revealed"], *data["deck"]], None
        if data["phase"] != "draw" or (data["blocked"] and not data["castles"][data["blocked"]]):
            out["blocked"] = None
        drawn = data["phase"] == "draw" and data["deck_used"] and not out["blocked"]
        out["deck_used"] = data["phase"] == "place" or drawn
        return out

    def shown(self, data: Json) -> Json:
        """As it is: no phase hides anything."""
        return data

    def mixed(self, data: Json) -> Json | None:
        """The deck shuffled."""
        deck = list(data["deck"])
        SystemRandom().shuffle(deck)
        return {**data, "deck": deck}

    def filled(self, data: Json) -> Json | None:
        """Both hands filled up from the top of the deck, but for one card where somebody refills."""
        deck, hands = list(data["deck"]), [list(hand) for hand in data["hands"]]
        for seat, hand in enumerate(hands):
            refills = data["phase"] == "draw" and data["to_act"] == seat
            short = max(0, HAND_SIZE - refills - len(hand))
            hand += deck[:short]
            del deck[:short]
        return {**data, "deck": deck, "hands": hands} if deck != data["deck"] else None

    # -- numbers

    def knobs(self, data: Json, options: Mapping[str, Any]) -> list[Knob]:
        """Whose turn it is, what is asked, and for how long the deck has lain still."""
        say = self.say
        phases = [(phase, say(f"edit.phase.{phase}")) for phase in ("action", "draw", "place")]
        if data["phase"] == "over":
            phases.insert(0, ("over", say("edit.phase.over")))
        out = [cycle("phase", say("edit.phase"), "phase", data, phases)]
        if data["phase"] != "over":
            seats = [(seat, say("edit.player", player=seat + 1)) for seat in range(SEATS)]
            out.insert(0, cycle("to_act", say("edit.to_act"), "to_act", data, seats))
        if data["phase"] == "draw":
            laid = [castle for castle in FACTIONS if data["castles"][castle]]
            spaces = [(None, say("edit.no_castle")), *((castle, say(f"name.{castle}")) for castle in laid)]
            out.append(cycle("blocked", say("edit.blocked"), "blocked", data, spaces))
        out.append(stepper("stall", say("edit.stall"), "stall", data, 0, MOST_STALL))
        return out

    # -- pictures

    def picture(self, items: list[Item], code: str, box: pygame.Rect, model: Model) -> None:
        """A card; a Bridge lies the other way up."""
        turn = 180.0 if code == "RB" else 0.0
        draw_card(items, self.table.kit, code, Pose(box.centerx, box.centery, box.w, turn), shadow=False)

    def words_box(self, model: Model) -> pygame.Rect:
        """Where the log would be."""
        return self.table.log_box(model)


def make(table: MusterTable, say: Callable[..., str]) -> Editing:
    """The editing half of a table."""
    return Editing(table, say)
