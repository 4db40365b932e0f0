"""The table of 5 Royaumes for the play scene: spots, paths from pointing to moves, previews, log, help."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from itertools import permutations
from typing import Any

import pygame

from ..core.contract import UNKNOWN, Event, Json, Move, Outcome
from ..core.match import Entry
from ..ui.animation import Motion, back_out
from ..ui.editing import Editing
from ..ui.kit import Kit
from ..ui.picker import OPTION, Path, Step
from ..ui.stage import Item
from ..ui.tabletop import Chart, Help, LedgerPage, LedgerRow, Model, Spot
from . import account as account
from . import cards, effects, panels
from . import counsel as counsel
from . import knowing as knowing
from .advice import Advice
from .cards import FOLDER, banner_of, placed
from .content import BANNERS, CODES, REALMS
from .draw import Painter, cells_of, count_box, pile_open, target_boxes
from .intro import INTRO as INTRO
from .layout import CELL, RATIO, Layout, arrange
from .rulebook import RoyaumesBook
from .scoring import FIFTH_TITAN, Gain, ledger

Rect = pygame.Rect
DETAIL = 150.0
MOST_ORDERED = 5


class RoyaumesTable:
    """Table of one match; `say` gives texts by key."""

    def __init__(self, kit: Kit, say: Callable[..., str]) -> None:
        self.kit = kit
        self.say = say
        self.painter = Painter(kit, say)
        self.advice = Advice(say)
        self._laid: list[tuple[Json, tuple[Any, ...], Layout, dict[str, cards.Placed]]] = []

    # -- layout

    def layout(self, model: Model) -> Layout:
        """Layout of the model's view; the last two are kept."""
        return self._arranged(model)[0]

    def resting(self, model: Model) -> dict[str, cards.Placed]:
        """Every card at rest, by key."""
        return self._arranged(model)[1]

    def _arranged(self, model: Model) -> tuple[Layout, dict[str, cards.Placed]]:
        key = (self.kit.size, round(self.kit.type, 3), model.seat, model.mover, self.kit.staged)
        for data, known_key, layout, resting in self._laid:
            if data is model.data and known_key == key:
                return layout, resting
        layout = arrange(model.data, model.seat, self.kit, model.mover)
        resting = placed(model.data, layout)
        self._laid = [(model.data, key, layout, resting), *self._laid[:1]]
        return layout, resting

    def bar(self, model: Model) -> Rect:
        """Where the buttons of the play scene go."""
        return self.layout(model).bar

    def log_box(self, model: Model) -> Rect:
        """Where the log goes."""
        return self.layout(model).log

    def prompt_box(self, model: Model) -> Rect:
        """Where the prompt stands."""
        return self.layout(model).prompt.move(0, self.layout(model).prompt.h)

    def readings(self, model: Model) -> list[Rect]:
        """What is asked, the numbers on deck and discard pile, what the parts of a realm are called, the thresholds."""
        layout = self.layout(model)
        out = [] if model.quiet else [layout.prompt]
        out += [count_box(box, layout.k) for box in (layout.deck, layout.discard)]
        if pile_open(model) and layout.pile:
            out.append(Rect(layout.pile_box.x, layout.pile_box.y, layout.pile_box.w, self.kit.tx(40)))
        for realm in layout.realms:
            out += [box for _, _, box in panels.rungs(realm)] + list(panels.heads(realm, layout.k).values())
        return out

    def option_box(self, model: Model) -> Rect:
        """The card that a choice is about; of the pile what lies under it, so that the cards stay in sight."""
        layout = self.layout(model)
        for token in reversed(model.picked):
            boxes = target_boxes(token, model.data, layout)
            if boxes and token.startswith("pile:"):
                return Rect(boxes[0].x, layout.deck.y, boxes[0].w, layout.actions.bottom - layout.deck.y)
            if boxes:
                return boxes[0]
        return layout.cloth

    # -- spots

    def spots(self, model: Model) -> list[Spot]:
        """Realms with their cards and columns, deck, square, taken cards, actions, the pile that is searched."""
        layout, resting = self._arranged(model)
        out = [self._plate_spot(model, layout, seat) for seat in (0, 1)]
        for seat in (0, 1):
            out += [self._column_spot(model, layout, seat, realm) for realm in REALMS]
            out += self._realm_cards(model, layout, seat, resting)
            out.append(self._castles_spot(model, layout, seat))
        out += self._middle(model, layout)
        out += [self._square_spot(key, card) for key, card in resting.items() if key.startswith("sq.")]
        out += self._cells(model, layout)
        out += self._captured(model, layout, resting)
        out += self._actions(model, layout)
        return out + self._pile(model, layout, resting)

    def _plate_spot(self, model: Model, layout: Layout, seat: int) -> Spot:
        data = model.data
        label = self.say("spot.player", name=model.people[seat].name, castles=data["castles"][seat])
        return Spot(f"player.{seat}", "player", label, layout.realms[seat].plate, (), f"seat{seat}", draggable=False)

    def _castles_spot(self, model: Model, layout: Layout, seat: int) -> Spot:
        words = {"name": model.people[seat].name, "castles": model.data["castles"][seat]}
        label, box = self.say("spot.player", **words), layout.realms[seat].castles
        return Spot(f"castles.{seat}", "player", label, box, (f"castles:{seat}",), f"seat{seat}", draggable=False)

    def _column_spot(self, model: Model, layout: Layout, seat: int, realm: str) -> Spot:
        count = len(model.data["columns"][seat].get(realm, ()))
        label = self.say("spot.column", realm=realm, count=count, name=model.people[seat].name)
        tokens = (f"col:{realm}",) if seat == model.mover else ()
        box = layout.realms[seat].areas[realm]
        return Spot(f"column.{seat}.{realm}", "column", label, box, tokens, realm, draggable=False)

    def _realm_cards(self, model: Model, layout: Layout, seat: int, resting: dict[str, cards.Placed]) -> list[Spot]:
        out = []
        throne = model.data["thrones"][seat]
        label = self.say("spot.throne", realm=throne)
        out.append(
            Spot(f"throne.{seat}", "card", label, layout.realms[seat].throne, (), f"throne_{throne}", draggable=False)
        )
        for kind, list_name in (("council", "councils"), ("titan", "titans")):
            for code in model.data[list_name][seat]:
                key = f"{kind}.{seat}.{code}"
                if key in resting:
                    tokens = (f"{kind}:{seat}/{code}",)
                    out.append(self._card_spot(key, resting[key], tokens, key))
        return out

    def _card_spot(
        self, id: str, card: cards.Placed, tokens: tuple[str, ...], key: str, draggable: bool = False
    ) -> Spot:
        box = Rect(0, 0, round(card.pose.width), round(card.pose.width * RATIO))
        box.center = (round(card.pose.x), round(card.pose.y))
        return Spot(id, "card", self.say("spot.card", card=card.code), box, tokens, card.code, key, draggable=draggable)

    def _middle(self, model: Model, layout: Layout) -> list[Spot]:
        data = model.data
        top = data["deck"][0] if data["deck"] else ""
        deck = self.say("spot.deck", count=len(data["deck"]), banner=banner_of(top) if top else "nothing")
        pile = self.say("spot.discard", count=len(data["discard"]))
        return [
            Spot("deck", "deck", deck, layout.deck, ("deck:",), top, "deck"),
            Spot("discard", "pile", pile, layout.discard, (), "", draggable=False),
        ]

    def _square_spot(self, key: str, card: cards.Placed) -> Spot:
        _, x, y = key.split(".")
        return self._card_spot(f"square.{x}.{y}", card, (f"banner:{banner_of(card.code)}",), key)

    def _cells(self, model: Model, layout: Layout) -> list[Spot]:
        """The free cells around the cards: those that may be used, and the others within reach."""
        if model.data["phase"] != "place":
            return []
        cells = cells_of(model.data)
        out = []
        for x in range(-1, 4):
            for y in range(-1, 4):
                near = any((x + dx, y + dy) in cells for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)))
                inside = layout.middle.contains(layout.at(x, y))
                if (x, y) not in cells and near and inside:
                    label = self.say("spot.cell", x=x, y=y)
                    token = f"cell:{x}.{y}"
                    out.append(Spot(f"cell.{x}.{y}", "cell", label, layout.at(x, y), (token,), draggable=False))
        return out

    def _captured(self, model: Model, layout: Layout, resting: dict[str, cards.Placed]) -> list[Spot]:
        """The taken cards; of those that are looked at, the words belong to the card."""
        found = [self._free_card(key, card, "cap") for key, card in resting.items() if key.startswith("cap.")]
        if not layout.words:
            return found
        pairs = zip(found, layout.words, strict=True)
        return [replace(spot, rect=spot.rect.union(words), draggable=False, face=spot.rect) for spot, words in pairs]

    def _free_card(self, key: str, card: cards.Placed, kind: str) -> Spot:
        return self._card_spot(key, card, (f"{kind}:{card.code}",), key, draggable=kind == "cap")

    def _actions(self, model: Model, layout: Layout) -> list[Spot]:
        out = []
        names = panels.shown_actions(model)
        for name, box in zip(names, panels.plates(layout, len(names)), strict=True):
            label = self.say(f"act.{name}")
            out.append(Spot(f"act.{name}", "action", label, box, (f"act:{name}",), name, draggable=False))
        return out

    def _pile(self, model: Model, layout: Layout, resting: dict[str, cards.Placed]) -> list[Spot]:
        pile = [(key, card) for key, card in resting.items() if key.startswith("pile.")]
        if not pile or not pile_open(model):
            return []
        sheet = Spot("pile", "panel", self.say("table.search"), layout.pile_box, draggable=False)
        return [sheet, *(self._free_card(key, card, "pile") for key, card in pile)]

    # -- pointing

    def paths(self, moves: Sequence[Move], data: Json, seat: int) -> list[Path]:
        """Each legal move as the tokens that lead to it."""
        return [Path(move, steps) for move in moves for steps in self._ways(move, data, seat)]

    def _ways(self, move: Move, data: Json, seat: int) -> list[tuple[Step, ...]]:
        search = data["phase"] == "sorceress"
        source = "pile" if search else "cap"
        match move.words:
            case ("place", x, y):
                cell = (f"cell:{x}.{y}",)
                return [(cell,), (("deck:",), cell)]
            case ("capture", banner):
                return [((f"banner:{banner}",),)]
            case ("influence",):
                banner = banner_of(data["captured"][0])
                carried = [((f"cap:{code}",), (f"col:{banner}",)) for code in sorted(set(data["captured"]))]
                return [(("act:influence",),), *carried]
            case ("influence", *columns):
                first = ("act:influence", *(f"cap:{code}" for code in sorted(set(data["captured"]))))
                return [(first, *((f"col:{column}",) for column in order)) for order in orders(columns)]
            case ("take", card, "over", leaving):
                take: tuple[Step, ...] = ((f"{source}:{card}",), *(((f"{OPTION}take",),) if search else ()))
                return [(*take, (f"council:{seat}/{leaving}",))]
            case ("take", card):
                return [((f"{source}:{card}",), *(((f"{OPTION}take",),) if search else ()))]
            case ("add", card, *column):
                return [((f"pile:{card}",), (f"{OPTION}add",), *((f"col:{c}",) for c in column))]
            case ("steal",):
                return [(("act:steal", f"castles:{1 - seat}"),)]
            case ("activate", card):
                return [((f"council:{seat}/{card}",),)]
            case ("destroy", card):
                return [((f"council:{1 - seat}/{card}", f"titan:{1 - seat}/{card}"),)]
            case _:
                return [((f"act:{move.words[0]}",),)]

    def guess(self, picked: Sequence[str], spot: Spot, data: Json, seat: int) -> str | None:
        """The move that was meant, so that the rules can say why it is none."""
        if spot.role == "action":
            return spot.card
        if spot.role == "cell":
            _, x, y = spot.id.split(".")
            return f"place {x} {y}"
        phase = data["phase"]
        if spot.id.startswith("square.") and phase == "capture":
            return f"capture {banner_of(spot.card)}"
        if spot.role == "column" and phase == "choose":
            return f"influence {spot.card}"
        if spot.id.startswith("cap."):
            return f"take {spot.card}" if phase == "recruit" else "recruit"
        if spot.id.startswith("pile."):
            return f"take {spot.card}"
        if spot.id.startswith("castles.") and phase == "warrior":
            return "steal"
        if spot.id.startswith(("council.", "titan.")):
            return {"warrior": f"destroy {spot.card}", "activate": f"activate {spot.card}"}.get(phase)
        return None

    def tick(self, dt: float) -> bool:
        """Nothing moves by itself."""
        return False

    def question(self, move: Move, data: Json) -> str:
        """Discarding what was taken gives it away."""
        return self.say("table.discard_sure") if move.text == "discard" else ""

    def shortcut(self, number: int, model: Model) -> str:
        """The n-th column where one is asked for, the n-th taken card, or the n-th action."""
        if any(token.startswith("col:") for token in model.tokens):
            return f"column.{model.mover}.{REALMS[number - 1]}" if number <= len(REALMS) else ""
        if model.data["phase"] == "recruit" and number <= len(model.data["captured"]):
            return f"cap.{number - 1}"
        names = panels.shown_actions(model)
        return f"act.{names[number - 1]}" if number <= len(names) else ""

    def fan(self, spot: Spot, model: Model) -> str:
        """Nothing may be spread out but by a rule."""
        return ""

    def option_label(self, token: str, model: Model) -> str:
        """Recruit or influence a card of the pile."""
        return self.say(f"option.{token.removeprefix(OPTION)}")

    def option_picture(self, items: list[Item], token: str, box: Rect) -> None:
        """The glyph of an option."""
        name = "recruit" if token.endswith("take") else "banner"
        glyph = self.kit.assets.tinted(f"ui/{name}", box.w * 0.8, self.kit.theme.gold)
        self.kit.centred(items, glyph, box.centerx, box.centery)

    # -- motion and marks

    def deal(self, model: Model) -> list[Motion]:
        """The first six cards go round the square."""
        layout, resting = self._arranged(model)
        top = cards.pose_of(layout.deck)
        square = [(key, card) for key, card in resting.items() if key.startswith("sq.")]
        sound = f"{FOLDER}/fill"
        return [
            Motion(key, card.code, top, card.pose, 280.0, index * 90.0, back_out, arc=30.0, hop=0.6, sound=sound)
            for index, (key, card) in enumerate(square)
        ]

    def motions(self, events: Sequence[Event], before: Model, after: Model) -> list[Motion]:
        """Everything that moves between two moments."""
        first, start = self._arranged(before)
        then, end = self._arranged(after)
        return effects.motions(events, effects.Plan(first, then, before.data, after.data, start, end))

    def carry(self, spot: Spot, point: tuple[float, float], model: Model) -> Motion | None:
        """The deck's card that was let go where it may not lie goes back."""
        card = self.resting(model).get(spot.key)
        if card:
            start = replace(card.pose, x=point[0], y=point[1], lift=1.0)
            return Motion(spot.key, ("!" if card.open else "") + card.code, start, card.pose, 260.0, 0.0, back_out)
        if spot.id != "deck" or not model.data["deck"]:
            return None
        home = cards.pose_of(self.layout(model).deck)
        start = type(home)(point[0], point[1], home.width, lift=1.0)
        return Motion("carried", model.data["deck"][0], start, home, 260.0, 0.0, back_out)

    def marks(self, move: Move, seat: int, before: Json, after: Json) -> frozenset[str]:
        """The cards that a move brought into a realm."""
        out = {f"council.{seat}.{c}" for c in after["councils"][seat] if c not in before["councils"][seat]}
        out |= {f"titan.{seat}.{c}" for c in after["titans"][seat] if c not in before["titans"][seat]}
        for realm in REALMS:
            old, new = (len(data["columns"][seat].get(realm, ())) for data in (before, after))
            out |= {f"col.{seat}.{realm}.{index}" for index in range(old, new)}
        return frozenset(out)

    # -- words and pictures

    def prompt(self, model: Model) -> str:
        """What is asked now."""
        return panels.prompt(model, self.say)

    def draw(self, items: list[Item], model: Model) -> None:
        """The table, and in its panel what is pointed at."""
        layout, resting = self._arranged(model)
        self.painter.table(items, model, layout, dict(resting))
        if not layout.detail.w:
            return
        found = self.help(model.hover, model) if model.hover else None
        nothing = Help(self.say("table.detail_title"), "", (self.say("table.detail_none"),))
        found = found or self.advice.asked(model) or self.advice.told(model) or nothing
        self.painter.panels.detail(items, layout, found)

    def help(self, spot: Spot, model: Model) -> Help | None:
        """A card, a column, an action, a player."""
        return self.advice.help(spot, model)

    def draw_help(self, items: list[Item], box: Rect, found: Help) -> None:
        """A help, large."""
        self.painter.panels.page(items, box, found)

    # -- log and ledger

    def log_lines(self, events: Sequence[Event], names: Sequence[str]) -> list[tuple[str, str]]:
        """What happened in words, each line with its card."""
        out = []
        for event in events:
            if event.type in ("turn", "over", "fill", "recruit_look", "line"):
                continue
            args = {
                ("who" if k in ("owner", "from") else k): names[v] if k in ("seat", "owner", "from") else v
                for k, v in event.args.items()
            }
            card = str(event.args.get("card", event.args.get("banner", "")))
            if card == UNKNOWN:
                card = args["card"] = f"{event.args['banner']}.?"
            if event.type == "influence":
                card = event.args["placed"][0][0]
                args["text"] = sorted({column for _, column in event.args["placed"]})
                args["count"] = len(event.args["placed"])
            if event.type == "capture":
                args["count"] = len(event.args["cells"])
            key = f"log.{event.type}_over" if event.type == "recruit" and event.args["over"] else f"log.{event.type}"
            out.append((self.say(key, **args), card if "." in card else f"{card}.?" if card else ""))
        return out

    def brief_lines(self, events: Sequence[Event], names: Sequence[str]) -> list[tuple[str, str]]:
        """The log is brief enough."""
        return self.log_lines(events, names)

    def ledger(self, data: Json, names: Sequence[str]) -> LedgerPage:
        """Castles now, every gain at the end with its card, and the sum."""
        found = ledger(data)
        now = LedgerRow(
            "ui/castle", self.say("ledger.now"), tuple(map(str, found.castles)), -1, self.say("ledger.now.note")
        )
        rows = [now]
        rows += [self._ledger_row(gain, names) for gain in found.gains]
        winner = found.winners[0] if len(found.winners) == 1 else -1
        titans = found.reason == FIFTH_TITAN
        values = tuple(map(str, found.totals))
        total = LedgerRow("ui/castle", self.say("ledger.castles"), values, -1 if titans else winner, "")
        key = "titans" if titans else "leads" if winner >= 0 else "level"
        return LedgerPage(tuple(rows), total, self.say(f"ledger.{key}", names=names[winner] if winner >= 0 else ""))

    def _ledger_row(self, gain: Gain, names: Sequence[str]) -> LedgerRow:
        """What a card brings at the end, to whom, and the numbers that decide it; a theft is lost by the other."""
        values = ["0", "0"]
        if gain.gained:
            values[gain.seat] = f"+{gain.gained}"
            values[1 - gain.seat] = f"-{gain.gained}" if gain.reason == "monk" else "0"
        words = {"own": gain.own, "other": gain.other, "realm": banner_of(gain.card)}
        note = self.say(f"ledger.gain.{gain.reason}", who=names[gain.seat], **words)
        if gain.own <= gain.other and gain.reason != "captain":
            note = self.say("ledger.short", text=note)
        emblem, title = f"{FOLDER}/emblem_{banner_of(gain.card)}", self.say(f"name.{gain.card}")
        return LedgerRow(emblem, title, tuple(values), gain.seat if gain.gained else -1, note)

    def chart(self, log: Sequence[Entry], model: Model) -> Chart | None:
        """Castles turn by turn say little more than the log."""
        return None

    def end_words(self, outcome: Outcome) -> str:
        """Why the game ended when it did."""
        return self.say("end.titans" if "Titan" in outcome.reason else "end.deck")


def orders(columns: Sequence[str]) -> list[tuple[str, ...]]:
    """Every order in which columns may be pointed at; of very many cards the plain one alone."""
    return sorted(set(permutations(columns))) if len(columns) <= MOST_ORDERED else [tuple(columns)]


def make(kit: Kit, say: Callable[..., str]) -> RoyaumesTable:
    """The table of a match."""
    return RoyaumesTable(kit, say)


def editing(table: RoyaumesTable, say: Callable[..., str]) -> Editing:
    """The half of the editor of positions that this game brings."""
    from . import editing as half

    return half.make(table, say)


def warm(kit: Kit) -> list[Callable[[], object]]:
    """Small jobs that read every picture of the table for the present window."""
    backs = [f"{FOLDER}/back_{banner}" for banner in BANNERS]
    fronts = [f"{FOLDER}/{code}" for code in CODES]
    jobs: list[Callable[[], object]] = [partial(kit.assets.prepare, name, CELL * 1.4 * kit.unit) for name in backs]
    return [*jobs, *(partial(kit.assets.prepare, name, DETAIL * kit.unit) for name in fronts)]


def rulebook(language: str) -> RoyaumesBook:
    """The rule book, in a language or in English."""
    return RoyaumesBook(language)
