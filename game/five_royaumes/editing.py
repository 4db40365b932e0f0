"""5 Royaumes in the editor of positions: cards between square, columns, Councils, piles and deck, and the numbers."""

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
from ..ui.editing import Entry, Knob, Place, Refused, Tray, cycle, moved, stepper, taken
from ..ui.stage import Item
from ..ui.tabletop import Model, Spot
from .cards import banner_of, captured_key, draw_card
from .content import (
    BANNERS,
    CASTLES_AT_START,
    CODES,
    COUNCIL_SEATS,
    DECK,
    FACES,
    IMPERIAL_ROLES,
    IS_TITAN,
    RANKS,
    REALMS,
    RELIGIOUS_ROLES,
    SEATS,
    SQUARE_AT_START,
    TITANS_TO_WIN,
)
from .layout import Layout
from .reading import DECIDING, most_triggers
from .square import FILLING, SIDE
from .table import RoyaumesTable

ACROSS = 6
PHASES = ("place", "capture", "choose", "recruit", "activate", "warrior", "sorceress")
MOST_CASTLES = 199
Rect = pygame.Rect
_ROLES = {**dict.fromkeys(REALMS, RANKS), "religious": RELIGIOUS_ROLES, "imperial": IMPERIAL_ROLES}


class Editing:
    """Made for one table; `say` gives texts by key."""

    def __init__(self, table: RoyaumesTable, say: Callable[..., str]) -> None:
        self.table = table
        self.say = say

    # -- on the table

    def places(self, model: Model) -> list[Place]:
        """Councils, Titans and columns of both, the cells of the square, taken cards, deck and discard pile."""
        layout = self.table.layout(model)
        out: list[Place] = []
        for seat in range(SEATS):
            out += self._realm(model, layout, seat)
        out += self._cells(model, layout)
        for spot in self.table.spots(model):
            if spot.id in ("deck", "discard"):
                path = "deck[0]" if spot.id == "deck" else "discard"
                out.append(Place(path, replace(spot, draggable=False)))
        return out + self._taken(model, layout)

    def _realm(self, model: Model, layout: Layout, seat: int) -> list[Place]:
        realm, data = layout.realms[seat], model.data
        out: list[Place] = []
        for key, boxes in (("councils", realm.council), ("titans", realm.titans)):
            label = self.say(f"edit.{key}", player=seat + 1)
            area = boxes[0].unionall(boxes[1:])
            out.append(Place(f"{key}[{seat}]", Spot(f"{key}.{seat}", "place", label, area)))
            kind = "council" if key == "councils" else "titan"
            for index, (code, box) in enumerate(zip(data[key][seat], boxes, strict=False)):
                out.append(self._card(f"{key}[{seat}][{index}]", f"{kind}.{seat}.{code}", code, box))
        for name in REALMS:
            label = self.say("edit.column", realm=name, player=seat + 1)
            path = f"columns[{seat}].{name}"
            out.append(Place(path, Spot(f"column.{seat}.{name}", "column", label, realm.areas[name], card=name)))
            for index, (code, box) in enumerate(
                zip(data["columns"][seat].get(name, ()), realm.columns[name], strict=True)
            ):
                out.append(self._card(f"{path}[{index}]", f"col.{seat}.{name}.{index}", code, box))
        return out

    def _card(self, path: str, key: str, code: str, box: Rect) -> Place:
        return Place(path, Spot(key, "card", self.say("spot.card", card=code), box, (), code, key), code)

    def _cells(self, model: Model, layout: Layout) -> list[Place]:
        """Every cell that a card may lie on, the next ones around the square too."""
        cells = {tuple(map(int, key.split(","))): code for key, code in model.data["square"].items()}
        out: list[Place] = []
        for x in range(-1, SIDE):
            for y in range(-1, SIDE):
                box, code = layout.at(x, y), cells.get((x, y), "")
                if code:
                    out.append(self._card(f"square.{x},{y}", f"sq.{x}.{y}", code, box))
                elif layout.middle.contains(box) and fits(cells, x, y):
                    spot = Spot(f"cell.{x}.{y}", "cell", self.say("spot.cell", x=x, y=y), box)
                    out.append(Place(f"square.{x},{y}", spot))
        return out

    def _taken(self, model: Model, layout: Layout) -> list[Place]:
        """The taken cards, and where some would lie."""
        if model.data["phase"] not in ("choose", "recruit"):
            return []
        gap = Rect(0, 0, layout.deck.w, layout.deck.h)
        gap.center = ((layout.deck.right + layout.discard.x) // 2, layout.deck.centery)
        if gap.colliderect(layout.cloth):
            gap.midbottom = (layout.deck.centerx, layout.deck.top - 8)
        role = "place" if model.data["captured"] else "slot"
        out = [Place("captured", Spot("captured", role, self.say("edit.captured"), gap))]
        pairs = zip(model.data["captured"], layout.captured, strict=False)
        return out + [self._card(f"captured[{i}]", captured_key(i), code, box) for i, (code, box) in enumerate(pairs)]

    def trays(self, model: Model) -> list[Tray]:
        """The deck by kinds and card by card, and the discard pile."""
        deck, pile = model.data["deck"], model.data["discard"]
        left: Counter[str] = Counter(deck)
        kinds = tuple(tuple(self._kind(f"{name}.{role}", left) for role in _ROLES[name]) for name in BANNERS)
        cards = [
            Entry(f"deck[{i}]", code, 1, self.say("edit.nth", number=i + 1, card=code)) for i, code in enumerate(deck)
        ]
        gone = [Entry(f"discard[{i}]", code, 1, self.say("spot.card", card=code)) for i, code in enumerate(pile)]
        return [
            Tray("deck", "deck", kinds),
            Tray("order", "deck", in_rows(cards)),
            Tray("discard", "discard", in_rows(gone)),
        ]

    def _kind(self, code: str, left: Counter[str]) -> Entry:
        return Entry("deck", code, left[code], self.say("edit.left", card=code, count=left[code]))

    # -- changes

    def put(self, data: Json, source: Place, target: Place) -> Json:
        """A card goes elsewhere; cards of the square change places."""
        key = target.path.partition("[")[0].partition(".")[0]
        if key == "square":
            return self._to_cell(data, source, target)
        self._check(data, source, target, key)
        return moved(
            data, source.path, source.code, target.path, after=key in ("columns", "councils", "titans", "captured")
        )

    def _to_cell(self, data: Json, source: Place, target: Place) -> Json:
        there = data["square"].get(target.path[7:])
        if source.path.startswith("square"):
            square = {cell: code for cell, code in data["square"].items() if cell != source.path[7:]}
            square[target.path[7:]] = source.code
            return {**data, "square": {**square, source.path[7:]: there} if there else square}
        out = taken(data, source.path, source.code)
        deck = [*out["deck"], there] if there else out["deck"]
        return {**out, "deck": deck, "square": {**out["square"], target.path[7:]: source.code}}

    def _check(self, data: Json, source: Place, target: Place, key: str) -> None:
        """What could not even be shown, or makes no sense anywhere, is refused at once."""
        if key not in ("councils", "titans"):
            if key == "columns" and banner_of(source.code) not in (target.path[11:].partition("[")[0], "imperial"):
                words = {"banner": banner_of(source.code), "column": target.path[11:].partition("[")[0]}
                raise Refused(Reason("column_banner", words))
            return
        seat, place = int(target.path[len(key) + 1]), target.path[: len(key) + 3]
        if IS_TITAN[FACES[source.code]] != (key == "titans"):
            raise Refused(Reason(f"{key}_kind", {"card": source.code}))
        if source.path.startswith(place):
            return
        if source.code in data[key][seat]:
            raise Refused(Reason(f"{key}_twice", {"card": source.code, "player": seat + 1}))
        if key == "councils" and len(data[key][seat]) >= COUNCIL_SEATS:
            raise Refused(Reason("council_many", {"player": seat + 1, "count": COUNCIL_SEATS}))
        if len(data[key][seat]) >= TITANS_TO_WIN:
            raise Refused(Reason("titans_two"))

    def turned(self, data: Json, place: Place) -> Json | None:
        """No card has another side to lie on."""
        return None

    def empty(self, options: Mapping[str, Any]) -> Json:
        """All cards in the deck, in order."""
        return {
            "game": "five_royaumes",
            "to_act": 0,
            "phase": "place",
            "deck": [CODES[card] for card in DECK],
            "square": {},
            "placed": None,
            "captured": [],
            "columns": [{}, {}],
            "added": [{}, {}],
            "councils": [[], []],
            "titans": [[], []],
            "castles": [CASTLES_AT_START] * SEATS,
            "castles_before_end": None,
            "thrones": list(REALMS[:SEATS]),
            "throne_used": [False, False],
            "discard": [],
            "seen": [[], []],
            "shared": [],
            "waiting": [],
            "resolving": None,
            "extra_turns": 0,
            "result": None,
        }

    def tidy(self, data: Json, options: Mapping[str, Any]) -> Json:
        """The square in its corner, heaps sorted, nothing known of what is gone, nothing that the phase lacks."""
        out = {**data, "result": None, "square": settled(data["square"])}
        for key in ("captured", "discard"):
            out[key] = sorted(data[key])
        for key in ("councils", "titans"):
            out[key] = [sorted(codes) for codes in data[key]]
        out["columns"] = [{realm: side[realm] for realm in REALMS if side.get(realm)} for side in data["columns"]]
        out["added"] = [{}, {}] if out["columns"] != data["columns"] else data["added"]
        pile = Counter(out["discard"])
        out["seen"] = [sorted((Counter(seen) & pile).elements()) for seen in data["seen"]]
        out["shared"] = sorted((Counter(out["seen"][0]) & Counter(out["seen"][1])).elements())
        if data["phase"] == "over":
            return out
        out["to_act"], out["castles_before_end"] = data["to_act"] or 0, None
        return self._by_phase(out)

    def _by_phase(self, data: Json) -> Json:
        phase, seat, out = data["phase"], data["to_act"], data
        if phase not in ("choose", "recruit") and data["captured"]:
            out = {**out, "deck": [*data["deck"], *data["captured"]], "captured": []}
        if phase != "capture" or data["placed"] not in out["square"]:
            out = {**out, "placed": None}
        council = data["councils"][seat]
        waiting = [code for code in data["waiting"] if code in council] if phase in DECIDING else []
        resolving = data["resolving"] if phase in ("warrior", "sorceress") and data["resolving"] in council else None
        if phase == "sorceress":
            seen = [sorted(data["discard"]) if who == seat else data["seen"][who] for who in range(SEATS)]
            shared = sorted((Counter(seen[0]) & Counter(seen[1])).elements())
            out = {**out, "seen": seen, "shared": shared}
        return {**out, "waiting": waiting, "resolving": resolving}

    def shown(self, data: Json) -> Json:
        """Neither the cards looked at nor the pile that is searched is spread out over the square."""
        calm = {"recruit": "choose", "sorceress": "warrior"}.get(data["phase"])
        return {**data, "phase": calm} if calm else data

    def mixed(self, data: Json) -> Json | None:
        """The deck shuffled."""
        deck = list(data["deck"])
        SystemRandom().shuffle(deck)
        return {**data, "deck": deck}

    def filled(self, data: Json) -> Json | None:
        """The square laid out as at the beginning, as far as it is not, from the top of the deck (R3)."""
        deck, square = list(data["deck"]), dict(data["square"])
        for cell in FILLING:
            name = f"{cell % SIDE},{cell // SIDE}"
            if deck and len(square) < SQUARE_AT_START and name not in square:
                square[name] = deck.pop(0)
        return {**data, "deck": deck, "square": square} if deck != data["deck"] else None

    # -- numbers

    def knobs(self, data: Json, options: Mapping[str, Any]) -> list[Knob]:
        """Whose turn it is and what is asked, castles and Throne Rooms of both."""
        say = self.say
        phases = [(phase, say(f"edit.phase.{phase}")) for phase in PHASES]
        if data["phase"] == "over":
            phases.insert(0, ("over", say("edit.phase.over")))
        out = [cycle("phase", say("edit.phase"), "phase", data, phases)]
        if data["phase"] != "over":
            seats = [(seat, say("edit.player", player=seat + 1)) for seat in range(SEATS)]
            out = [cycle("to_act", say("edit.to_act"), "to_act", data, seats), *out, *self._turn(data)]
        for seat in range(SEATS):
            out += self._seat(data, seat)
        if data["phase"] != "over":
            out.append(stepper("extra_turns", say("edit.extra_turns"), "extra_turns", data, 0, len(DECK)))
        return out

    def _turn(self, data: Json) -> list[Knob]:
        """What has to be known in the middle of a turn."""
        say, phase, council = self.say, data["phase"], data["councils"][data["to_act"]]
        out: list[Knob] = []
        if phase == "capture":
            cells = [
                (None, say("edit.found")),
                *((cell, say("pair", name=cell, text=say(f"name.{code}"))) for cell, code in data["square"].items()),
            ]
            out.append(cycle("placed", say("edit.placed"), "placed", data, cells))
        if phase in ("warrior", "sorceress"):
            able = [(None, say("edit.found")), *((code, say(f"name.{code}")) for code in council)]
            out.append(cycle("resolving", say("edit.resolving"), "resolving", data, able))
        if phase in DECIDING:
            out += [self._waits(data, code) for code in council if most_triggers(data, data["to_act"], code)]
        return out

    def _waits(self, data: Json, code: str) -> Knob:
        have, most = data["waiting"].count(code), most_triggers(data, data["to_act"], code)

        def step(to: int) -> Any:
            rest = [other for other in data["waiting"] if other != code]
            return (lambda: {**data, "waiting": sorted([*rest, *[code] * to])}) if 0 <= to <= most else None

        return Knob(
            f"waiting.{code}", self.say("edit.waiting", card=code), str(have), step(have - 1), step(have + 1), "waiting"
        )

    def _seat(self, data: Json, seat: int) -> list[Knob]:
        say, words = self.say, {"player": seat + 1}
        realms = [(realm, say(f"name.{realm}")) for realm in REALMS]
        flags = [(False, say("edit.no")), (True, say("edit.yes"))]
        return [
            stepper(f"castles.{seat}", say("edit.castles", **words), f"castles[{seat}]", data, 0, MOST_CASTLES),
            cycle(f"thrones.{seat}", say("edit.throne", **words), f"thrones[{seat}]", data, realms),
            cycle(f"throne_used.{seat}", say("edit.throne_used", **words), f"throne_used[{seat}]", data, flags),
        ]

    # -- pictures

    def picture(self, items: list[Item], code: str, box: Rect, model: Model) -> None:
        """A Character."""
        draw_card(items, self.table.kit, code, Pose(box.centerx, box.centery, box.w), True)

    def words_box(self, model: Model) -> Rect:
        """Where the log would be."""
        return self.table.log_box(model)


def fits(cells: Mapping[tuple[int, ...], str], x: int, y: int) -> bool:
    """Whether all cards and one more on a cell lie within three rows and three columns."""
    wide, high = [x, *(cell[0] for cell in cells)], [y, *(cell[1] for cell in cells)]
    return max(wide) - min(wide) < SIDE and max(high) - min(high) < SIDE


def settled(square: Mapping[str, str]) -> dict[str, str]:
    """A square moved so that its least x and its least y are 0."""
    cells = {tuple(map(int, key.split(","))): code for key, code in square.items()}
    left, top = min((x for x, _ in cells), default=0), min((y for _, y in cells), default=0)
    return {f"{x - left},{y - top}": cells[x, y] for x, y in sorted(cells, key=lambda cell: (cell[1], cell[0]))}


def in_rows(entries: list[Entry]) -> tuple[tuple[Entry, ...], ...]:
    """Entries in rows of six."""
    return tuple(tuple(entries[at : at + ACROSS]) for at in range(0, len(entries), ACROSS))


def make(table: RoyaumesTable, say: Callable[..., str]) -> Editing:
    """The editing half of a table."""
    return Editing(table, say)
