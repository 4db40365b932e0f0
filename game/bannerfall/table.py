"""The table of Bannerfall for the play scene: spots, paths from pointing to moves, previews, log, help."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import pygame

from ..core.contract import Event, Json, Move, Outcome
from ..core.errors import IllegalMove
from ..core.match import Entry
from ..ui.animation import Motion, back_out
from ..ui.editing import Editing
from ..ui.kit import Kit
from ..ui.picker import OPTION, Path, Step
from ..ui.stage import Item
from ..ui.tabletop import Chart, Help, LedgerPage, LedgerRow, Model, Spot
from . import account as account
from . import counsel as counsel
from . import effects, panels
from . import knowing as knowing
from .board import PIECES, Board, face_of, resting, tones_of
from .content import HOUSES, OUTER, RUINS, TWISTS
from .layout import ACTIONS, MAP_WIDE, PIECE_WIDE, Layout, arrange
from .panels import Panels
from .preview import Effect, effect_of
from .rulebook import BannerfallBook
from .scoring import LAST_STANDING, ROUNDS_OVER, forecast, realm

Rect = pygame.Rect
BEAT_MS = 340.0

BRIEF = ("home", "conjure", "march", "blink", "fortify", "fireball", "summon", "removed", "downgraded", "out")


class BannerfallTable:
    """Table of one match; `say` gives texts by key."""

    def __init__(self, kit: Kit, say: Callable[..., str]) -> None:
        self.kit = kit
        self.say = say
        self.board = Board(kit, say)
        self.panels = Panels(kit, say)
        self.beat = 0
        self._since_beat = 0.0
        self._layouts: dict[tuple[Any, ...], Layout] = {}

    # -- layout

    def layout(self, model: Model) -> Layout:
        """Layout of the window for the number of seats."""
        key = (self.kit.size, round(self.kit.type, 3), len(model.people), self.kit.staged)
        if key not in self._layouts:
            self._layouts.clear()
            self._layouts[key] = arrange(model.data, self.kit)
        return self._layouts[key]

    def bar(self, model: Model) -> Rect:
        """Where the buttons of the play scene go."""
        return self.layout(model).bar

    def log_box(self, model: Model) -> Rect:
        """Where the log goes."""
        return self.layout(model).log

    def prompt_box(self, model: Model) -> Rect:
        """Where sentences appear: at the foot of the map."""
        board = self.layout(model).board
        return Rect(board.x, board.bottom - self.kit.tx(48), board.w, self.kit.tx(50))

    def readings(self, model: Model) -> list[Rect]:
        """What is asked; numbers stand on the panels of the players."""
        return [] if model.quiet else [self.layout(model).prompt]

    def option_box(self, model: Model) -> Rect:
        """The region that a choice is about."""
        layout = self.layout(model)
        for token in reversed(model.picked):
            kind, _, name = token.partition(":")
            if kind == "region":
                box = Rect(0, 0, 10, 10)
                box.center = layout.regions[name].slot
                return box
        return layout.board

    # -- spots

    def spots(self, model: Model) -> list[Spot]:
        """Regions, actions, players."""
        layout = self.layout(model)
        out = [self._region_spot(model, layout, name) for name in layout.regions]
        for action in (*ACTIONS, "end"):
            box = layout.end if action == "end" else layout.actions[action]
            label = self.say(f"name.{action}")
            out.append(Spot(f"act.{action}", "action", label, box, (f"act:{action}",), action, draggable=False))
        for seat, box in enumerate(layout.players):
            label = self.say("spot.player", name=model.people[seat].name, crown=model.data["crown"][seat])
            out.append(Spot(f"player.{seat}", "player", label, box, (), f"seat{seat}", draggable=False))
        return out

    def _region_spot(self, model: Model, layout: Layout, name: str) -> Spot:
        region, piece = layout.regions[name], model.data["regions"][name]
        label = self.say("spot.empty", region=name)
        if piece:
            owner = model.people[int(piece[0])].name
            label = self.say("spot.held", region=name, piece=piece[1], who=owner)
        key = f"piece.{name}" if piece else ""
        return Spot(
            f"region.{name}", "region", label, region.box, (f"region:{name}",), name, key, region.outline, region.slot
        )

    # -- pointing

    def paths(self, moves: Sequence[Move], data: Json, seat: int) -> list[Path]:
        """Each legal move by its action first, and by its piece or place first."""
        out = []
        for move in moves:
            out += [Path(move, steps) for steps in self._ways(move)]
        return out

    def _ways(self, move: Move) -> list[tuple[Step, ...]]:
        match move.words:
            case ("home", region):
                return [((f"region:{region}",),)]
            case (("march" | "blink") as action, start, goal):
                steps: tuple[Step, ...] = ((f"region:{start}",), (f"region:{goal}",))
                return [((f"act:{action}",), *steps), steps]
            case ("fortify", region, "free"):
                return [
                    (("act:fortify",), (f"region:{region}",), (f"{OPTION}free",)),
                    ((f"region:{region}",), (f"{OPTION}free",)),
                ]
            case ("fortify", region):
                return [
                    (("act:fortify",), (f"region:{region}",), (f"{OPTION}fortify",)),
                    ((f"region:{region}",), (f"{OPTION}fortify",)),
                ]
            case (("conjure" | "fireball" | "summon") as action, region):
                return [((f"act:{action}",), (f"region:{region}",)), ((f"region:{region}",), (f"{OPTION}{action}",))]
            case _:
                return [(("act:end",),)]

    def guess(self, picked: Sequence[str], spot: Spot, data: Json, seat: int) -> str | None:
        """The move that was meant, so that the rules can say why it is none."""
        name = spot.id.removeprefix("region.")
        if spot.role == "action":
            return self._guess_action(name, picked)
        if spot.role != "region":
            return None
        if data["phase"] == "home":
            return f"home {name}"
        if not picked:
            return self._guess_first(name, data, seat)
        kind, _, what = picked[0].partition(":")
        if kind == "region":
            return f"march {what} {name}"
        if what in ("march", "blink"):
            start = picked[1].partition(":")[2] if len(picked) > 1 else name
            goal = name if len(picked) > 1 else next(r for r in data["regions"] if r != name)
            return f"{what} {start} {goal}"
        return f"{what} {name}"

    def _guess_action(self, id: str, picked: Sequence[str]) -> str | None:
        action = id.removeprefix("act.")
        if action == "end":
            return "end"
        region = next((t.partition(":")[2] for t in picked if t.startswith("region:")), "keep")
        return f"{action} {region} {region}" if action in ("march", "blink") else f"{action} {region}"

    def _guess_first(self, name: str, data: Json, seat: int) -> str:
        piece = data["regions"][name]
        if not piece:
            return f"conjure {name}"
        if piece[0] != str(seat):
            return f"fireball {name}"
        return f"march {name} {next(r for r in data['regions'] if r != name)}"

    def tick(self, dt: float) -> bool:
        """The cloth of the Banners waves."""
        self._since_beat += dt
        if self._since_beat < BEAT_MS:
            return False
        self._since_beat = 0.0
        self.beat += 1
        return True

    def question(self, move: Move, data: Json) -> str:
        """Ending a turn with actions left gives them away."""
        if move.text == "end" and data["actions_left"] > 0:
            return self.say("table.end_sure", left=data["actions_left"])
        return ""

    def option_label(self, token: str, model: Model) -> str:
        """Words for an action chosen by its place."""
        name = token.removeprefix(OPTION)
        return self.say("option.free_fortify") if name == "free" else self.say(f"name.{name}")

    def option_picture(self, items: list[Item], token: str, box: Rect) -> None:
        """The glyph of an action."""
        name = token.removeprefix(OPTION)
        glyph = self.kit.assets.tinted(f"ui/{'fortify' if name == 'free' else name}", box.w * 0.8, self.kit.theme.gold)
        self.kit.centred(items, glyph, box.centerx, box.centery)

    # -- motion and marks

    def deal(self, model: Model) -> list[Motion]:
        """Nothing is dealt."""
        return []

    def motions(self, events: Sequence[Event], before: Model, after: Model) -> list[Motion]:
        """Everything that moves between two moments."""
        plan = effects.Plan(self.layout(after), before.data, after.data, after.people)
        return effects.motions(events, plan)

    def carry(self, spot: Spot, point: tuple[float, float], model: Model) -> Motion | None:
        """A piece that may not stand there goes home."""
        name = spot.id.removeprefix("region.")
        piece = model.data["regions"].get(name)
        if not piece:
            return None
        home = resting(self.layout(model).regions[name], self.layout(model))
        start = type(home)(point[0], point[1] + home.width * 0.3, home.width, lift=1.0)
        return Motion(spot.key, face_of(piece, model), start, home, 260.0, 0.0, back_out)

    def marks(self, move: Move, seat: int, before: Json, after: Json) -> frozenset[str]:
        """What a move of a seat touched."""
        match move.words:
            case (("march" | "blink"), start, goal):
                return frozenset({f"way.{seat}.{start}.{goal}", f"touch.{seat}.{goal}"})
            case (_, region, *_):
                return frozenset({f"touch.{seat}.{region}"})
            case _:
                return frozenset()

    # -- words and pictures

    def prompt(self, model: Model) -> str:
        """What is asked now."""
        return panels.prompt(model, self.say)

    def draw(self, items: list[Item], model: Model) -> None:
        """Map, pieces, panel, and in it what is pointed at."""
        layout = self.layout(model)
        flying = model.flying()
        self.board.ground(items, layout)
        self.board.lands(items, model, layout)
        self.board.trail(items, model, layout)
        self.board.glow(items, model, layout)
        self.board.names(items, layout)
        beat = -1 if self.kit.reduced_motion else self.beat
        self.board.pieces(items, model, layout, set(flying) | ({model.lifted} if model.carried else set()), beat)
        self.panels.draw(items, model, layout)
        if layout.detail.w:
            self.panels.detail(items, layout, self._pointed(model))
        self.board.air(items, flying, model.timeline.now)

    def _pointed(self, model: Model) -> Help:
        if model.preview is not None and (found := self._foreseen(model)):
            return found
        found = self.help(model.hover, model) if model.hover else None
        return found or model.news or Help(self.say("table.detail_title"), "", (self.say("table.detail_none"),))

    def _foreseen(self, model: Model) -> Help | None:
        """What the move under the pointer would bring."""
        assert model.preview is not None
        try:
            effect = effect_of(model.data, model.options, model.preview.words)
        except IllegalMove:
            return None
        names = [p.name for p in model.people]
        words = " ".join(self._effect_lines(effect, names, model))
        return Help(self.say(f"name.{model.preview.words[0]}"), "", (words,))

    def _effect_lines(self, effect: Effect, names: list[str], model: Model) -> list[str]:
        out = []
        for kind in ("removed", "downgraded"):
            hit = getattr(effect, kind)
            if hit:
                out.append(self.say(f"effect.{kind}", who=names[hit[0]], region=hit[1]))
        if effect.crossed:
            out.append(self.say("effect.crossed", text=tuple(effect.crossed)))
        if effect.source:
            out.append(self.say("effect.source", region=effect.source))
        if effect.cost:
            out.append(self.say("effect.cost", cost=effect.cost, mana=effect.mana))
        had = len(realm(model.data, effect.seat))
        if had != len(effect.realm):
            out.append(self.say("effect.realm", before=had, after=len(effect.realm)))
        if effect.forecast.gain or forecast(model.data, effect.seat).gain:
            out.append(self.say("effect.crown", gain=effect.forecast.gain, total=effect.forecast.total))
        return out + [self.say("effect.out", who=names[seat]) for seat in effect.out]

    def help(self, spot: Spot, model: Model) -> Help | None:
        """A region, an action, a player."""
        if spot.role == "action":
            return Help(spot.label, "", (self.say(f"help.{spot.card}"),))
        if spot.role == "player":
            return self._help_player(int(spot.id[-1]), model)
        if spot.role == "region":
            return self._help_region(spot.card, model)
        return None

    def _help_region(self, name: str, model: Model) -> Help:
        piece = model.data["regions"][name]
        lines = []
        if piece:
            who = model.people[int(piece[0])].name
            lines.append(self.say("help.held", who=who, piece=piece[1]))
            lines.append(self.say("help.realm", count=len(realm(model.data, int(piece[0]))), who=who))
        else:
            lines.append(self.say("help.empty"))
        kind = "keep" if name == "keep" else "ruin" if name in RUINS else "outer" if name in OUTER else ""
        if kind:
            lines.append(self.say(f"help.{kind}"))
        picture = f"bannerfall/{PIECES[piece[1]]}_{model.people[int(piece[0])].colour}" if piece else ""
        return Help(self.say(f"name.{name}"), picture, tuple(lines))

    def _help_player(self, seat: int, model: Model) -> Help:
        data, person = model.data, model.people[seat]
        found = forecast(data, seat)
        stores = self.say(
            "help.stores", mana=data["mana"][seat], banners=data["banners"][seat], towers=data["towers"][seat]
        )
        coming = self.say("help.coming", keep=found.keep, ruins=found.ruins, realm=found.realm, gain=found.gain)
        lines = [stores, coming]
        twist = (model.options.get("twists") or [None] * len(model.people))[seat]
        if twist in TWISTS:
            lines.append(self.say("label", card=twist, text=self.say(f"option.twist.{twist}")))
        return Help(person.name, f"bannerfall/medal_{person.colour}", tuple(lines))

    def shortcut(self, number: int, model: Model) -> str:
        """The n-th action, 7 to end the turn."""
        names = (*ACTIONS, "end")
        return f"act.{names[number - 1]}" if number <= len(names) else ""

    def fan(self, spot: Spot, model: Model) -> str:
        """Nothing lies in piles."""
        return ""

    def draw_help(self, items: list[Item], box: Rect, found: Help) -> None:
        """A help, large."""
        self.panels.page(items, box, found)

    # -- log and ledger

    def log_lines(self, events: Sequence[Event], names: Sequence[str]) -> list[tuple[str, str]]:
        """What happened in words, each line with its region."""
        told = [(self._log_key(event), event) for event in events]
        return [self._line(key, event, names) for key, event in told if key]

    def brief_lines(self, events: Sequence[Event], names: Sequence[str]) -> list[tuple[str, str]]:
        """The same in a few words: what was done, lost and won."""
        return [self._line(f"brief.{event.type}", event, names) for event in events if brief(event)]

    def _line(self, key: str, event: Event, names: Sequence[str]) -> tuple[str, str]:
        args = {
            k: names[v] if k in ("seat", "owner", "by") and isinstance(v, int) else v for k, v in event.args.items()
        }
        if event.type == "score":
            args["text"] = [self.say(f"score.{part}") for part in ("keep", "ruins", "realm") if args[part]]
        args = {("who" if k in ("seat", "owner") else k): v for k, v in args.items()}
        return self.say(key, **args), str(event.args.get("region", event.args.get("to", "")))

    def _log_key(self, event: Event) -> str:
        args, kind = event.args, event.type
        if kind in ("turn", "over", "round") or (kind == "mana" and not args["gained"]):
            return ""
        if kind == "mana" and args["ruins"]:
            return "log.mana_ruins"
        if kind == "fortify":
            return "log.fortify_free" if args["free"] else "log.fortify_cost" if args["cost"] else "log.fortify"
        if kind == "downgraded" and args["removed"]:
            return "log.downgraded_removed"
        if kind == "score" and not args["keep"] + args["ruins"] + args["realm"]:
            return "log.score_none"
        return f"log.{kind}"

    def ledger(self, data: Json, names: Sequence[str]) -> LedgerPage:
        """Keep, Ruins, realm, regions and Towers of every seat, and the Crown."""
        seats = range(len(names))
        coming = [forecast(data, seat) for seat in seats]
        own = [sum(1 for p in data["regions"].values() if p and p[0] == str(seat)) for seat in seats]
        tall = [sum(1 for p in data["regions"].values() if p == f"{seat}T") for seat in seats]
        rows = (
            self._row("castle", "ledger.keep", [f.keep for f in coming], "+"),
            self._row("mana", "ledger.ruins", [f.ruins for f in coming], "+"),
            self._row("play", "ledger.realm", [len(realm(data, seat)) for seat in seats], ""),
            self._row("banner", "ledger.regions", own, ""),
            self._row("tower", "ledger.towers", tall, ""),
        )
        total = self._row("crown", "ledger.crown", list(data["crown"]), "")
        return LedgerPage(rows, total, self._verdict(data, names, own, tall))

    def _row(self, icon: str, key: str, values: Sequence[int], sign: str) -> LedgerRow:
        most = max(values)
        leaders = [seat for seat, value in enumerate(values) if value == most]
        winner = leaders[0] if len(leaders) == 1 and most else -1
        shown = tuple(f"{sign}{value}" if value else "0" for value in values)
        return LedgerRow(f"ui/{icon}", self.say(key), shown, winner, self.say(f"{key}.note"))

    def _verdict(self, data: Json, names: Sequence[str], own: Sequence[int], tall: Sequence[int]) -> str:
        """Who leads; of a game that is over who has won it, for more than Crown decides that (B8, B9)."""
        if data["result"]:
            winners = [names[seat] for seat in data["result"]["winners"]]
            return self.say("ledger.won" if len(winners) == 1 else "ledger.shared", names=", ".join(winners))
        ranks = [(data["crown"][s], own[s], tall[s]) for s in range(len(names))]
        best = max(ranks)
        leaders = [names[s] for s, rank in enumerate(ranks) if rank == best]
        key = "ledger.leads" if len(leaders) == 1 else "ledger.share"
        return self.say(key, names=", ".join(leaders))

    def chart(self, log: Sequence[Entry], model: Model) -> Chart | None:
        """Crown by round."""
        crown = list(model.options.get("start_crown") or [0] * len(model.people))
        series = [[value] for value in crown]
        for event in (event for entry in log for event in entry.events):
            if event.type == "score":
                crown[event.args["seat"]] = event.args["total"]
            elif event.type in ("round", "over"):
                for line, value in zip(series, crown, strict=True):
                    line.append(value)
        colours = tuple(tones_of(self.kit.theme, person.colour)[3] for person in model.people)
        lines = tuple(tuple(line) for line in series)
        return Chart(self.say("chart.crown"), self.say("chart.rounds"), lines, colours, model.options["target"])

    def end_words(self, outcome: Outcome) -> str:
        """Why the game ended when it did."""
        key = {LAST_STANDING: "alone", ROUNDS_OVER: "rounds"}.get(outcome.reason, "target")
        return self.say(f"end.{key}")


def make(kit: Kit, say: Callable[..., str]) -> BannerfallTable:
    """The table of a match."""
    return BannerfallTable(kit, say)


def editing(table: BannerfallTable, say: Callable[..., str]) -> Editing:
    """The half of the editor of positions that this game brings."""
    from . import editing as half

    return half.make(table, say)


def warm(kit: Kit) -> list[Callable[[], object]]:
    """Small jobs that read every picture of the table for the present window."""
    width = PIECE_WIDE * kit.size[0] / MAP_WIDE
    names = [f"bannerfall/{piece}_{house}" for piece in PIECES.values() for house in HOUSES]
    small = [f"bannerfall/{kind}_{house}" for kind in ("cloth", "medal") for house in HOUSES]
    return [partial(kit.assets.prepare, name, width) for name in (*names, *small)]


def rulebook(language: str) -> BannerfallBook:
    """The rule book, in a language or in English."""
    return BannerfallBook(language)


def brief(event: Event) -> bool:
    """Whether an event is told where many are told at once."""
    if event.type == "score":
        return any(event.args[part] for part in ("keep", "ruins", "realm"))
    return event.type in BRIEF
