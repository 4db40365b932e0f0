"""What the 5 Royaumes table tells of whatever is pointed at, and of what is asked: rules, numbers, reasons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from ..core.contract import Json
from ..core.errors import IllegalMove
from ..ui.tabletop import Help, Model, Spot
from . import cards
from .cards import FOLDER, banner_of, known
from .content import BANNERS, CODES, COPIES, REALMS
from .draw import pointed_cell
from .looking import refusal
from .preview import captures_at, effect_of
from .prospects import Said, awaited, brings, prospects, serving, stake

Say = Callable[..., str]


class Advice:
    """`say` gives the texts."""

    def __init__(self, say: Say) -> None:
        self.say = say

    def asked(self, model: Model) -> Help | None:
        """To a person who has to decide: what influence would bring, or who acts."""
        data = model.data
        if not model.roots or data["to_act"] != model.seat or model.timeline.motions:
            return None
        if data["resolving"]:
            return self._help_card(data["resolving"], model)
        if data["phase"] != "choose":
            return None
        banner = banner_of(data["captured"][0])
        way = "neither" if "act:influence" not in model.roots else "several" if banner == "imperial" else "both"
        words = [self.say(f"table.asked_{way}", banner=banner)]
        if way == "both":
            words += self._brings("influence", model) or [self.say("brings.nothing")]
        return Help(self.say("table.asked", count=len(data["captured"])), f"{FOLDER}/back_{banner}", tuple(words))

    def told(self, model: Model) -> Help | None:
        """The last move, with the picture of its card."""
        if model.news is None:
            return None
        code = model.news.picture
        return Help(model.news.title, self._picture(code), model.news.lines)

    def _picture(self, code: str) -> str:
        if code in CODES:
            return f"{FOLDER}/{code}"
        return f"{FOLDER}/back_{banner_of(code)}" if banner_of(code) in BANNERS else ""

    def help(self, spot: Spot, model: Model) -> Help | None:
        """A card, a column, an action, a player."""
        if spot.role == "action":
            return Help(spot.label, "", (self.say(f"help.act.{spot.card}"), *self._brings(spot.card, model)))
        if spot.role == "cell":
            return self._help_cell(spot, model)
        if spot.role == "column":
            return Help(spot.label, f"{FOLDER}/emblem_{spot.card}", tuple(self._help_column(spot, model)))
        if spot.role == "player":
            return Help(spot.label, f"{FOLDER}/castle_big", (self.say("help.castles"),))
        if spot.card.startswith("throne_"):
            return Help(spot.label, f"{FOLDER}/{spot.card}", (self.say("help.throne"),))
        if spot.role == "pile":
            return self._help_pile(spot, model.data["discard"])
        if not spot.card:
            return None
        found = self._help_card(spot.card, model)
        return replace(found, lines=(*found.lines, *self._serving(spot, model), *self._at_stake(spot, model)))

    def _help_pile(self, spot: Spot, pile: Sequence[str]) -> Help:
        """The card on top, and the Characters in it that have been seen here."""
        seen = tuple(code for code in pile if known(code))
        lines = [self.say("help.pile" if pile else "help.pile_empty")]
        lines += [self.say("help.pile_seen", text=seen)] if seen else []
        return Help(spot.label, self._picture(pile[-1]) if pile else "", tuple(lines))

    def _serving(self, spot: Spot, model: Model) -> list[str]:
        """What calls an own Character next, and what it brings at the end."""
        if not spot.id.startswith((f"council.{model.seat}.", f"titan.{model.seat}.")):
            return []
        return [self.say(f"would.{key}", **args) for key, args in serving(model.data, model.seat, spot.card)]

    def _at_stake(self, spot: Spot, model: Model) -> list[str]:
        """What the end loses with a Character that may have to go: to a Warrior, or for another one."""
        if not spot.id.startswith(("council.", "titan.")) or not model.tokens & {*spot.tokens}:
            return []
        if model.data["phase"] == "activate":
            return []
        owner = int(spot.id.split(".")[1])
        change = stake(model.data, model.seat, owner, spot.card)
        return [self.say("would.gone", count=f"{change:+d}" if change else "0")]

    def _help_column(self, spot: Spot, model: Model) -> list[str]:
        """What its next Banners bring, and to its owner a move that would end here."""
        seat = int(spot.id.split(".")[1])
        waits = [self.say(f"waits.{key}", **args) for key, args in awaited(model.data, seat, spot.card)]
        if model.preview is not None:
            said = self._said(brings(effect_of(model.data, model.preview.words)))
            return [self.say("help.column"), *(said or [self.say("brings.nothing")])]
        return [self.say("help.column"), *(waits or [self.say("waits.none")])]

    def _brings(self, action: str, model: Model) -> list[str]:
        """What an action would bring at once, where it needs no further choice."""
        if f"act:{action}" not in model.roots:
            return []
        try:
            effect = effect_of(model.data, (action,))
        except IllegalMove:
            return []
        return self._said(brings(effect))

    def _said(self, said: Sequence[Said]) -> list[str]:
        """Sentences of what a move brings."""
        return [self.say(f"brings.{key}", **args) for key, args in said]

    def _help_cell(self, spot: Spot, model: Model) -> Help | None:
        """What a placement would take, each choice of it."""
        cell = pointed_cell(replace(model, hover=spot))
        if cell is None:
            return None
        found = captures_at(model.data, *cell)
        parts = [self.say("help.takes_one", count=len(c.cells), banner=c.banner) for c in found]
        key = "with" if found[0].with_placed else "choice" if len(parts) > 1 else "without"
        words = self.say(f"help.takes_{key}", text=parts)
        return Help(self.say("help.cell"), self._picture(model.data["deck"][0]), (words,))

    def _help_card(self, code: str, model: Model) -> Help:
        banner = banner_of(code)
        if not known(code):
            return Help(
                self.say("help.back_title", banner=banner),
                f"{FOLDER}/back_{banner}",
                (self.say(f"help.back_{banner}" if banner not in REALMS else "help.back"),),
            )
        rank = code.partition(".")[2]
        seen = sum(held == code for held in everything(model.data))
        lines = [self.say(f"help.rank.{rank}", realm=banner), self.say("help.count", count=COPIES, seen=seen)]
        lines[1:1] = self._offered(code, model)
        return Help(self.say("help.title", card=code), f"{FOLDER}/{code}", tuple(lines))

    def _offered(self, code: str, model: Model) -> list[str]:
        """Of a Character that is looked at now: what it would bring, or why it cannot be taken."""
        data, seat = model.data, model.seat
        offers = data["captured"] if cards.looks(data, seat) else data["discard"] if cards.searches(data, seat) else ()
        if code not in offers:
            return []
        if blocked := refusal(data, seat, code):
            return [self.say(f"reason.{blocked}", card=code)]
        return [self.say(f"would.{key}", **args) for key, args in prospects(data, seat, code)]


def everything(data: Json) -> list[str]:
    """Every card of a view whose Character its seat knows or sees."""
    out = [*data["captured"], *data["discard"], *data["square"].values(), *data["deck"]]
    for name in ("councils", "titans"):
        out += [code for held in data[name] for code in held]
    return out + [code for columns in data["columns"] for column in columns.values() for code in column]
