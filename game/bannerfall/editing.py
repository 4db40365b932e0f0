"""Bannerfall in the editor of positions: pieces between map and reserves, and the numbers of round and seats."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pygame

from ..core.contract import Json
from ..ui.editing import Change, Entry, Knob, Place, Tray, changed, cycle, stepper
from ..ui.stage import Item
from ..ui.tabletop import Model
from .board import face_of
from .content import ACTIONS_A_TURN, BANNERS, REGIONS, START_MANA, TOWERS
from .legality import Rules, names_of_uses
from .table import BannerfallTable

ROUND = 5
MANA = 3
MOST = 999
KINDS = {"B": ("banners", BANNERS), "T": ("towers", TOWERS)}


class Editing:
    """Made for one table; `say` gives texts by key."""

    def __init__(self, table: BannerfallTable, say: Callable[..., str]) -> None:
        self.table = table
        self.say = say

    # -- on the table

    def places(self, model: Model) -> list[Place]:
        """The regions."""
        spots = [spot for spot in self.table.spots(model) if spot.role == "region"]
        return [Place(f"regions.{spot.card}", spot, model.data["regions"][spot.card] or "") for spot in spots]

    def trays(self, model: Model) -> list[Tray]:
        """The reserves, a row a seat."""
        rows = tuple(
            tuple(self._entry(model.data, seat, kind) for kind in KINDS) for seat in range(len(model.data["mana"]))
        )
        return [Tray("reserve", "reserve", rows, 0.8)]

    def _entry(self, data: Json, seat: int, kind: str) -> Entry:
        count = data[KINDS[kind][0]][seat]
        label = self.say(f"edit.reserve.{kind}", player=seat + 1, count=count)
        return Entry(f"reserve[{seat}].{kind}", f"{seat}{kind}", count, label)

    # -- changes

    def put(self, data: Json, source: Place, target: Place) -> Json:
        """A piece goes to a region or off the map; two pieces of the map change places."""
        regions = dict(data["regions"])
        goal = target.path.partition(".")[2] if target.path.startswith("regions") else ""
        start = source.path.partition(".")[2] if source.path.startswith("regions") else ""
        if start:
            regions[start] = regions[goal] if goal else None
        if goal:
            regions[goal] = source.code
        return {**data, "regions": regions}

    def turned(self, data: Json, place: Place) -> Json | None:
        """A Banner becomes a Tower, a Tower a Banner, as far as there are any in reserve."""
        if not place.code or not place.path.startswith("regions"):
            return None
        seat, kind = place.code[0], place.code[1]
        other = "T" if kind == "B" else "B"
        if data[KINDS[other][0]][int(seat)] < 1:
            return None
        return changed(data, place.path, f"{seat}{other}")

    def empty(self, options: Mapping[str, Any]) -> Json:
        """A map without a piece, in the middle of a game."""
        seats = options["players"]
        return {
            "game": "bannerfall",
            "to_act": 0,
            "phase": "actions",
            "first": 0,
            "round": min(ROUND, options["max_rounds"] or ROUND),
            "actions_left": ACTIONS_A_TURN,
            "regions": dict.fromkeys(REGIONS),
            "mana": [MANA] * seats,
            "crown": list(options["start_crown"] or [0] * seats),
            "banners": [BANNERS] * seats,
            "towers": [TOWERS] * seats,
            "used": [[] for _ in range(seats)],
            "season_used": False,
            "result": None,
        }

    def tidy(self, data: Json, options: Mapping[str, Any]) -> Json:
        """Reserves follow from the map, lists from the number of seats, and before the first turn all is as dealt."""
        seats, rules = options["players"], Rules(options)
        out = {**data, "result": None}
        pieces = data["regions"].items()
        out["regions"] = {name: piece if piece and int(piece[0]) < seats else None for name, piece in pieces}
        for key, more in (("mana", START_MANA), ("crown", 0)):
            out[key] = (list(data[key]) + [more] * seats)[:seats]
        used = (list(data["used"]) + [[]] * seats)[:seats]
        able = [names_of_uses(uses) for uses in rules.uses]
        out["used"] = [[name for name in names if name in able[seat]] for seat, names in enumerate(used)]
        out["season_used"] = bool(data["season_used"] and (rules.bloom or rules.free_blink))
        for kind, (key, most) in KINDS.items():
            standing = list(out["regions"].values())
            out[key] = [most - standing.count(f"{seat}{kind}") for seat in range(seats)]
        out["first"] = min(data["first"], seats - 1)
        if data["phase"] != "over":
            out["to_act"] = min(data["to_act"] or 0, seats - 1)
        return self._opened(out, options, seats)

    def _opened(self, data: Json, options: Mapping[str, Any], seats: int) -> Json:
        if data["phase"] != "home":
            started = data["round"] > 0
            return data if started else {**data, "round": 1, "actions_left": ACTIONS_A_TURN}
        mana = list(options["start_mana"] or [START_MANA] * seats)
        crown = list(options["start_crown"] or [0] * seats)
        used: list[list[str]] = [[] for _ in range(seats)]
        plain = {"round": 0, "actions_left": 0, "mana": mana, "crown": crown, "used": used, "season_used": False}
        return {**data, **plain}

    def shown(self, data: Json) -> Json:
        """As it is: no phase hides anything."""
        return data

    def mixed(self, data: Json) -> Json | None:
        """There is no deck."""
        return None

    def filled(self, data: Json) -> Json | None:
        """Nothing is drawn in this game."""
        return None

    # -- numbers

    def knobs(self, data: Json, options: Mapping[str, Any]) -> list[Knob]:
        """Whose turn it is in which round, and Crown, mana and what is used up of every seat."""
        say, seats = self.say, range(len(data["mana"]))
        players = [(seat, say("edit.player", player=seat + 1)) for seat in seats]
        phases = [(phase, say(f"edit.phase.{phase}")) for phase in ("home", "actions")]
        if data["phase"] == "over":
            phases.insert(0, ("over", say("edit.phase.over")))
        out = [cycle("phase", say("edit.phase"), "phase", data, phases)]
        if data["phase"] != "over":
            out.insert(0, cycle("to_act", say("edit.to_act"), "to_act", data, players))
        if data["phase"] != "home":
            most = options["max_rounds"] or MOST
            out.append(stepper("actions_left", say("edit.actions_left"), "actions_left", data, 0, ACTIONS_A_TURN))
            out.append(stepper("round", say("edit.round"), "round", data, 1, most))
            for seat in seats:
                out += self._seat(data, options, seat)
        out.append(cycle("first", say("edit.first"), "first", data, players))
        return out

    def _seat(self, data: Json, options: Mapping[str, Any], seat: int) -> list[Knob]:
        out = [
            stepper(f"{key}.{seat}", self.say(f"edit.{key}", player=seat + 1), f"{key}[{seat}]", data, 0, MOST)
            for key in ("crown", "mana")
        ]
        for name in names_of_uses(Rules(options).uses[seat]):
            out.append(self._used(data, seat, name))
        return out

    def _used(self, data: Json, seat: int, name: str) -> Knob:
        names = data["used"][seat]
        have = name in names

        def turn() -> Json:
            rest = [other for other in names if other != name]
            return changed(data, f"used[{seat}]", rest if have else sorted([*rest, name]))

        change: Change = turn
        label = self.say("edit.used", twist=name, player=seat + 1)
        return Knob(
            f"used.{seat}.{name}", label, self.say("edit.yes" if have else "edit.no"), change, change, f"used[{seat}]"
        )

    # -- pictures

    def picture(self, items: list[Item], code: str, box: pygame.Rect, model: Model) -> None:
        """A piece in the colour of its seat."""
        kit = self.table.kit
        kit.centred(items, kit.assets.sprite(f"bannerfall/{face_of(code, model)}", box.w), *box.center)

    def words_box(self, model: Model) -> pygame.Rect:
        """The place of the actions, which nobody takes here."""
        layout = self.table.layout(model)
        return layout.prompt.unionall([layout.end, *layout.actions.values()])


def make(table: BannerfallTable, say: Callable[..., str]) -> Editing:
    """The editing half of a table."""
    return Editing(table, say)
