"""The table of Muster for the play scene: spots, paths from pointing to moves, prompts, help."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

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
from . import cards, effects
from . import counsel as counsel
from . import knowing as knowing
from .cards import castle_key, column_key, draw_card, placed, tidy
from .content import CARDS, COPIES, FACTIONS, RAINBOW_CASTLES, RAINBOWS
from .draw import POINTED_LIFT, Painter, badge_box, fan_box, prompt, target_box
from .layout import DETAIL_CARD, RATIO, TILE, Layout, arrange
from .rulebook import MusterBook
from .scoring import CastleScore, controller, ledger

Rect = pygame.Rect
STALLED = "no card left the deck"


class MusterTable:
    """Table of one match; `say` gives texts by key."""

    def __init__(self, kit: Kit, say: Callable[..., str]) -> None:
        self.kit = kit
        self.say = say
        self.painter = Painter(kit, say)
        self._layouts: dict[str, Layout] = {}
        self._resting: list[tuple[Json, Layout, dict[str, cards.Placed]]] = []

    # -- layout

    def layout(self, model: Model) -> Layout:
        """Layout of the model's view; the few last ones are kept."""
        counts = [len(c) for side in model.data["columns"] for c in side.values()]
        hands = [cards.shown_hand(model.data, s) for s in (0, 1)]
        key = f"{self.kit.size}{self.kit.type:.3f}{model.seat}{self.kit.staged}{counts}{hands}{model.data['to_act']}"
        if key not in self._layouts:
            if len(self._layouts) > 6:
                self._layouts.clear()
            self._layouts[key] = arrange(model.data, model.seat, self.kit)
        return self._layouts[key]

    def resting(self, model: Model) -> dict[str, cards.Placed]:
        """Every card at rest, by key; the places of the last views are kept."""
        layout = self.layout(model)
        for data, known, found in self._resting:
            if data is model.data and known is layout:
                return found
        found = placed(model.data, layout)
        self._resting = [(model.data, layout, found), *self._resting[:1]]
        return found

    def bar(self, model: Model) -> Rect:
        """Where the buttons of the play scene go."""
        return self.layout(model).bar

    def log_box(self, model: Model) -> Rect:
        """Where the log goes."""
        return self.layout(model).log

    def prompt_box(self, model: Model) -> Rect:
        """Where the prompt stands."""
        return self.layout(model).prompt

    def readings(self, model: Model) -> list[Rect]:
        """What is asked, the strength of every column, the number of cards in the deck."""
        layout = self.layout(model)
        out = [badge_box(self.kit, layout, seat, castle) for seat in (0, 1) for castle in FACTIONS]
        return [*out, layout.deck_words, *([] if model.quiet else [layout.prompt])]

    def option_box(self, model: Model) -> Rect:
        """Middle of a choice between options, near where it was asked."""
        layout = self.layout(model)
        for token in reversed(model.picked):
            box = target_box(token, model.data, layout, model.mover)
            if box:
                return box
        return layout.prompt

    # -- spots

    def spots(self, model: Model) -> list[Spot]:
        """Castles, columns, cards, deck and hands, bottom first."""
        layout = self.layout(model)
        if model.fanned:
            return self._fan_spots(model, layout)
        out: list[Spot] = []
        for castle in FACTIONS:
            out.append(self._castle_spot(model, layout, castle))
        for seat in (1 - model.seat, model.seat):
            for castle in FACTIONS:
                out += self._column_spots(model, layout, seat, castle)
        out.append(self._deck_spot(model, layout))
        if cards.REVEALED in self.resting(model):
            code = model.data["revealed"]
            label = self.say("spot.revealed", card=code)
            out.append(Spot("revealed", "card", label, layout.revealed, (), code, cards.REVEALED))
        for seat in (0, 1):
            hand = [(k, c) for k, c in self.resting(model).items() if k.startswith(f"hand.{seat}.")]
            out += [self._hand_spot(model, layout, index, key, card) for index, (key, card) in enumerate(hand)]
        return out

    def _castle_spot(self, model: Model, layout: Layout, castle: str) -> Spot:
        pile = model.data["castles"][castle]
        top = tidy(pile[-1]) if pile else ""
        label = self.say("spot.castle", castle=castle, card=top or "nothing", count=len(pile))
        key = castle_key(castle, len(pile) - 1) if pile else ""
        return Spot(f"castle.{castle}", "castle", label, layout.tiles[castle], (f"space:{castle}",), top, key)

    def _column_spots(self, model: Model, layout: Layout, seat: int, castle: str) -> list[Spot]:
        own = seat == model.seat
        side = "own" if own else "opp"
        token_side = "own" if seat == model.mover else "opp"
        codes = model.data["columns"][seat][castle]
        strength = controller(model.data, castle).strengths[seat]
        label = self.say(f"spot.column_{side}", castle=castle, cards=self._cards(len(codes)), strength=strength)
        area = layout.areas[seat][castle]
        tokens = (f"{token_side}:{castle}",)
        out = [Spot(f"{side}.{castle}", "column", label, area, tokens)]
        numbered = list(enumerate(codes))
        for index, code in numbered if own else reversed(numbered):
            exact = [f"card:{seat}.{castle}.{index}"]
            if seat == model.mover and index == len(codes) - 1 and code == "RW":
                exact.append(f"top:{castle}")
            name = self.say("spot.card", card=code, castle=castle)
            box = layout.columns[seat][castle][index]
            out.append(
                Spot(
                    f"{side}.{castle}.{index}",
                    "card",
                    name,
                    box,
                    (*exact, *tokens),
                    code,
                    column_key(seat, castle, index),
                )
            )
        return out

    def _deck_spot(self, model: Model, layout: Layout) -> Spot:
        label = self.say("spot.deck", cards=self._cards(len(model.data["deck"])))
        return Spot("deck", "deck", label, layout.deck, ("deck:",), UNKNOWN, "deck")

    def _hand_spot(self, model: Model, layout: Layout, index: int, key: str, card: cards.Placed) -> Spot:
        _, seat, code, _ = key.split(".")
        own = int(seat) == model.seat
        box = Rect(0, 0, round(card.pose.width), round(card.pose.width * RATIO))
        box.center = (round(card.pose.x), round(card.pose.y))
        if own:
            box.union_ip(box.move(0, -round(box.w * POINTED_LIFT)))
        box = box.clip(Rect((0, 0), layout.size))
        label = self.say("spot.hand" if own else "spot.their_hand", card="hidden" if code == UNKNOWN else code)
        tokens = (f"hand:{code}",) if int(seat) == model.mover and code != UNKNOWN else ()
        return Spot(f"{'hand' if own else 'their'}.{index}", "card", label, box, tokens, code, key)

    def _fan_spots(self, model: Model, layout: Layout) -> list[Spot]:
        pile = list(reversed(model.data["castles"][model.fanned]))
        box, width, step = fan_box(model.fanned, len(pile), layout, self.kit)
        out = [Spot("fan", "panel", self.say("table.pile", castle=model.fanned, count=len(pile)), box)]
        for index, code in reversed(list(enumerate(pile))):
            place = Rect(0, 0, round(width), round(width * RATIO))
            place.midbottom = (round(box.x + self.kit.tx(20) + width / 2 + index * step), box.bottom - self.kit.tx(16))
            out.append(
                Spot(
                    f"fan.{index}",
                    "card",
                    self.say("spot.card", card=tidy(code), castle=model.fanned),
                    place,
                    (),
                    tidy(code),
                )
            )
        return out

    # -- pointing

    def paths(self, moves: Sequence[Move], data: Json, seat: int) -> list[Path]:
        """Each legal move as the tokens that lead to it."""
        return [Path(move, self._steps(move, data, seat)) for move in moves]

    def _steps(self, move: Move, data: Json, seat: int) -> tuple[Step, ...]:
        match move.words:
            case ("play", card, castle):
                return (f"hand:{card}",), (f"own:{castle}",)
            case ("castle", card, castle):
                return (f"hand:{card}",), (f"space:{castle}",)
            case ("wizard", castle):
                return ("hand:R",), (f"own:{castle}",), (f"{OPTION}wizard",)
            case ("bridge", castle, _, card):
                return ("hand:R",), (f"own:{castle}",), (f"{OPTION}bridge",), (f"hand:{card}",)
            case ("move", way):
                return (f"top:{way[0]}",), (f"own:{way[2]}",)
            case ("swap", card, side, castle):
                owner = seat if side == "own" else 1 - seat
                column = data["columns"][owner][castle]
                index = next(i for i, c in enumerate(column) if c in ("RW", "RB"))
                exact = f"card:{owner}.{castle}.{index}"
                return (f"hand:{card}",), (exact, f"opp:{castle}") if side == "opp" else (exact,)
            case ("place", castle) | ("draw", castle) if castle != "deck":
                return ((f"space:{castle}",),)
            case _:
                return (("deck:",),)

    def guess(self, picked: Sequence[str], spot: Spot, data: Json, seat: int) -> str | None:
        """The move that was meant, so that the rules can say why it is none."""
        if data["phase"] != "action":
            return self._guess_refill(spot, data["phase"])
        if spot.id == "deck":
            return "draw deck"
        if not picked:
            return self._guess_first(spot)
        kind, _, what = picked[0].partition(":")
        if kind == "top":
            place, castle = meant(spot)
            return f"move {what}>{castle}" if place == "own" else None
        return self._guess_card(what, picked, spot, data)

    def _guess_refill(self, spot: Spot, phase: str) -> str:
        if spot.id.startswith("castle."):
            return f"{phase} {spot.id[7]}"
        return "draw deck" if spot.id == "deck" or phase == "place" else f"wizard {FACTIONS[0]}"

    def _guess_first(self, spot: Spot) -> str | None:
        """A column of one's own that is pointed at first can only mean its Wizard."""
        place, castle = meant(spot)
        return f"move {castle}>{next(c for c in FACTIONS if c != castle)}" if place == "own" else None

    def _guess_card(self, card: str, picked: Sequence[str], spot: Spot, data: Json) -> str | None:
        place, castle = meant(spot)
        if place == "castle":
            return f"castle {card} {castle}"
        if place == "opp" or (place == "own" and spot.card in ("RW", "RB") and card[-1:].isdigit()):
            return f"swap {card} {place} {castle}"
        if place == "own":
            return f"wizard {castle}" if card == "R" else f"play {card} {castle}"
        if place == "hand" and len(picked) > 2 and picked[2] == f"{OPTION}bridge":
            return f"bridge {picked[1][-1]} 1 {spot.card}"
        return None

    def option_label(self, token: str, model: Model) -> str:
        """Words for an end of the double-ended card."""
        return self.say(f"option.{token.removeprefix(OPTION)}")

    def option_picture(self, items: list[Item], token: str, box: Rect) -> None:
        """The double-ended card with the end up that the option means."""
        code = "RW" if token.endswith("wizard") else "RB"
        draw_card(items, self.kit, code, cards.pose_of(box, 0.0, code))

    # -- motion and marks

    def motions(self, events: Sequence[Event], before: Model, after: Model) -> list[Motion]:
        """Everything that moves between two moments."""
        first, then = self.layout(before), self.layout(after)
        start, end = self.resting(before), self.resting(after)
        return effects.motions(events, effects.Plan(first, then, before.data, after.data, start, end))

    def deal(self, model: Model) -> list[Motion]:
        """The first hands."""
        return effects.deal(self.layout(model), model.data)

    def carry(self, spot: Spot, point: tuple[float, float], model: Model) -> Motion | None:
        """A card that may not lie there goes home."""
        home = self.resting(model).get(spot.key)
        if home is None:
            return None
        start = replace(home.pose, x=point[0], y=point[1], turn=180.0 if home.code == "RB" else 0.0, lift=1.0)
        return Motion(spot.key, home.code, start, home.pose, 260.0, 0.0, back_out)

    def tick(self, dt: float) -> bool:
        """Nothing moves by itself."""
        return False

    def question(self, move: Move, data: Json) -> str:
        """Nothing needs asking."""
        return ""

    def shortcut(self, number: int, model: Model) -> str:
        """The n-th card of the hand, then the n-th column, or the n-th castle where only castles are asked for."""
        if (not model.picked and model.data["phase"] == "action") or any(t.startswith("hand:") for t in model.tokens):
            return f"hand.{number - 1}"
        castle = FACTIONS[number - 1] if number <= len(FACTIONS) else ""
        columns = any(token.startswith("own:") for token in model.tokens)
        return f"{'own' if columns else 'castle'}.{castle}" if castle else ""

    def fan(self, spot: Spot, model: Model) -> str:
        """The castle whose pile can be spread out."""
        castle = spot.id.removeprefix("castle.")
        return castle if spot.role == "castle" and model.data["castles"][castle] else ""

    def marks(self, move: Move, seat: int, before: Json, after: Json) -> frozenset[str]:
        """What the last move of the other side touched."""
        match move.words:
            case ("play", _, castle) | ("wizard", castle):
                return frozenset({column_key(seat, castle, len(after["columns"][seat][castle]) - 1)})
            case ("bridge", castle, count, _):
                last = len(after["columns"][seat][castle])
                return frozenset(column_key(seat, castle, i) for i in range(last - int(count) - 1, last))
            case ("move", way):
                return frozenset({column_key(seat, way[2], len(after["columns"][seat][way[2]]) - 1)})
            case ("swap", _, side, castle):
                owner = seat if side == "own" else 1 - seat
                column = before["columns"][owner][castle]
                index = next(i for i, c in enumerate(column) if c in ("RW", "RB"))
                return frozenset({column_key(owner, castle, index)})
            case ("castle", _, castle) | ("place", castle):
                return frozenset({castle_key(castle, len(after["castles"][castle]) - 1)})
            case _:
                return frozenset()

    # -- words and pictures

    def prompt(self, model: Model) -> str:
        """What is asked now."""
        return prompt(model, self.say)

    def draw(self, items: list[Item], model: Model) -> None:
        """The table, and in its panel what is pointed at."""
        layout = self.layout(model)
        self.painter.table(items, model, layout, dict(self.resting(model)))
        found = self.help(model.hover, model) if model.hover else None
        if layout.detail.w:
            self.painter.panels.detail(items, layout.detail, found or model.news or self._nothing())

    def _nothing(self) -> Help:
        return Help(self.say("table.detail_title"), "", (self.say("table.detail_none"),))

    def help(self, spot: Spot, model: Model) -> Help | None:
        """The card of a spot: what it does, how many there are, and what it would do here."""
        code = spot.card
        if spot.role == "castle":
            title = self.say("help.castle", castle=spot.id[-1])
            score = controller(model.data, spot.id[-1])
            row = self._row(score, [p.name for p in model.people])
            return Help(title, code, (f"{row.reason}.", self.say("help.castle_text"), *self._short(code)))
        if spot.role == "column":
            return self._column_help(spot, model)
        if not code:
            return None
        return Help(self._title(code), code, tuple(self._lines(code)))

    def _column_help(self, spot: Spot, model: Model) -> Help:
        side, castle = spot.id.split(".")
        seat = model.seat if side == "own" else 1 - model.seat
        cards, strength = len(model.data["columns"][seat][castle]), controller(model.data, castle).strengths[seat]
        count = self.say("help.column", cards=self._cards(cards), strength=strength)
        return Help(self.say(f"help.column_{side}", castle=castle), "", (count, self.say("help.column_text")))

    def _cards(self, count: int) -> str:
        return self.say("spot.cards", count=count)

    def _title(self, code: str) -> str:
        if len(code) == 2 and code[1].isdigit():
            return self.say("help.title_banner", rank=self.say(f"rank.{code[1]}"), castle=code[0])
        return self.say("help.title", card=code)

    def draw_help(self, items: list[Item], box: Rect, found: Help) -> None:
        """A card as large as it may be, and what it does beside it."""
        self.painter.panels.page(items, box, found)

    # -- log and ledger

    def log_lines(self, events: Sequence[Event], names: Sequence[str]) -> list[tuple[str, str]]:
        """What happened in words, each line with its card."""
        out: list[tuple[str, str]] = []
        for event in events:
            if event.type in ("turn", "over"):
                continue
            args = dict(event.args)
            key = f"log.{event.type}"
            if event.type == "draw" and args["source"] == "deck":
                key = "log.draw_hidden" if args["card"] == UNKNOWN else "log.draw_deck"
            if event.type == "bridge" and args["count"] > 1:
                key = "log.bridges"
            if event.type == "swap":
                key = "log.swap_own" if args["owner"] == args["seat"] else "log.swap_other"
            if event.type == "control":
                key, args["who"] = self._control(args["after"], names)
            out.append((self.say(key, **args), str(args.get("card", "R" if event.type in ("wizard", "move") else ""))))
        return out

    def brief_lines(self, events: Sequence[Event], names: Sequence[str]) -> list[tuple[str, str]]:
        """The log is brief enough."""
        return self.log_lines(events, names)

    def _control(self, seat: int | None, names: Sequence[str]) -> tuple[str, str]:
        return ("log.control_none", "") if seat is None else ("log.control", names[seat])

    def ledger(self, data: Json, names: Sequence[str]) -> LedgerPage:
        """Castle by castle, with what decides a tie, and who would win."""
        now = ledger(data)
        rows = tuple(self._row(score, names) for score in now.castles)
        winner = now.winners[0] if len(now.winners) == 1 else -1
        total = LedgerRow("ui/castle", self.say("ledger.castles"), tuple(map(str, now.held)), winner, "")
        name = names[winner] if winner >= 0 else ""
        key = "ledger.draw" if winner < 0 else f"ledger.by_{now.decided_by}"
        verdict = self.say(key, name=name, a=now.totals[max(0, winner)], b=now.totals[1 - max(0, winner)])
        return LedgerPage(rows, total, verdict)

    def chart(self, log: Sequence[Entry], model: Model) -> Chart | None:
        """Castles change hands too often for a graph to say more than the log."""
        return None

    def end_words(self, outcome: Outcome) -> str:
        """Why the game ended when it did."""
        return self.say("end.stall" if outcome.reason.startswith(STALLED) else "end.deck")

    def _row(self, score: CastleScore, names: Sequence[str]) -> LedgerRow:
        title = self.say("ledger.castle", castle=score.castle)
        values = tuple(map(str, score.strengths))
        name = names[score.controller] if score.controller >= 0 else ""
        high, low = max(score.banners), min(score.banners)
        key = "ledger.empty" if not any(score.strengths) else f"ledger.row_{score.decided_by}"
        reason = self.say(key, name=name, high=high, low=low)
        return LedgerRow(f"muster/medal_{score.castle}", title, values, score.controller, reason)

    def _short(self, code: str) -> list[str]:
        return [self.say("help.on_top", card=code)] if code else []

    def _lines(self, code: str) -> list[str]:
        if code == UNKNOWN:
            return [self.say("help.back")]
        if code in ("RW", "RB"):
            return [self.say(f"help.{code}"), self.say("help.count_R", count=RAINBOWS)]
        if code == "R":
            return [self.say("help.R"), self.say("help.count_R", count=RAINBOWS)]
        if code == "RC":
            return [self.say("help.RC"), self.say("help.count_RC", count=RAINBOW_CASTLES)]
        strength = int(code[1])
        follow = "help.follow_top" if strength == 5 else "help.follow"
        rest = [self.say(follow, low=strength, high=strength + 1)]
        return [
            self.say("help.banner", castle=code[0], strength=strength),
            *rest,
            self.say("help.count", count=COPIES[strength - 1], castle=code[0]),
        ]


def meant(spot: Spot) -> tuple[str, str]:
    """What a place is to the seat that is played, and the castle that it belongs to."""
    for token in spot.tokens:
        side, _, rest = token.partition(":")
        if side in ("own", "opp"):
            return side, rest
        if side == "hand":
            return side, ""
    place, _, rest = spot.id.partition(".")
    return place, rest[:1]


def make(kit: Kit, say: Callable[..., str]) -> MusterTable:
    """The table of a match."""
    return MusterTable(kit, say)


def editing(table: MusterTable, say: Callable[..., str]) -> Editing:
    """The half of the editor of positions that this game brings."""
    from . import editing as half

    return half.make(table, say)


def warm(kit: Kit) -> list[Callable[[], object]]:
    """Small jobs that read every picture of the table for the present window."""
    width = DETAIL_CARD * kit.unit
    names = [cards.picture(code) for code in CARDS] + [cards.BACK]
    jobs = [partial(kit.assets.prepare, name, width) for name in names]
    tiles = [f"muster/castle_{castle}_{half}" for castle in FACTIONS for half in ("back", "front")]
    small = [f"muster/medal_{name}" for name in (*FACTIONS, "R")] + ["ui/sword_tie", "ui/play"]
    jobs += [partial(kit.assets.prepare, name, 120 * kit.unit) for name in small]
    return [*jobs, *(partial(kit.assets.prepare, name, TILE * kit.unit) for name in tiles)]


def rulebook(language: str) -> MusterBook:
    """The rule book, in a language or in English."""
    return MusterBook(language)
