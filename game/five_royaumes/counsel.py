"""What speaks for a move of 5 Royaumes: castles, Titans, columns, the end, what the other side waits for."""

from __future__ import annotations

from typing import Any

from ..core.contract import Json, Move, State, View
from ..core.counsel import Said
from .content import REALMS
from .preview import Effect, banner_of, captures_at, captures_now, effect_of, moments, top_banner, would_bring
from .prospects import nth, prospects, stake
from .scoring import ledger


def named(view: View, move: Move) -> Said:
    """A move in words."""
    match move.words:
        case ("place", x, y):
            return _named_place(view.data, int(x), int(y))
        case ("influence", *columns) if columns:
            return "move.influence_in", {"text": tuple(columns)}
        case ("influence",):
            count = len(view.data["captured"])
            return "move.influence", {"count": count, "realm": banner_of(view.data["captured"][0])}
        case ("take", card, "over", leaver):
            return "move.take_over", {"card": card, "over": leaver}
        case ("add", card, column):
            return "move.add_in", {"card": card, "realm": column}
        case ("capture", banner):
            return "move.capture", {"banner": banner, "count": _choice(view.data, banner)}
        case (("take" | "destroy" | "activate" | "add") as verb, card):
            return f"move.{verb}", {"card": card}
        case (verb, *_):
            return f"move.{verb}", {"count": len(view.data["captured"])}
    raise ValueError(move.text)


def _named_place(data: Json, x: int, y: int) -> Said:
    found = captures_at(data, x, y)
    cells = [(x, y), *(tuple(map(int, place.split(","))) for place in data["square"])]
    column, row = x - min(cell[0] for cell in cells) + 1, y - min(cell[1] for cell in cells) + 1
    args: dict[str, Any] = {"banner": top_banner(data), "column": column, "row": row}
    if len(found) == 1:
        return "move.place", {**args, "count": len(found[0].cells), "taken": found[0].banner}
    return "move.place_choice", {**args, "text": tuple(capture.banner for capture in found)}


def _choice(data: Json, banner: str) -> int:
    return next((len(capture.cells) for capture in captures_now(data) if capture.banner == banner), 0)


def reasons(view: View, move: Move, world: State) -> list[Said]:
    """What a move changes in one possible state, what counts most first."""
    data, seat, words = view.data, view.seat, move.words
    effect = effect_of(world.position(), words)
    if effect.wins:
        return [("counsel.wins", {})]
    out = _at_once(effect, data, seat)
    match words:
        case ("place", x, y):
            return out + _taking(data, seat, [(c.banner, len(c.cells)) for c in captures_at(data, int(x), int(y))])
        case ("capture", banner):
            return out + _taking(data, seat, [(banner, _choice(data, banner))])
        case ("influence", *columns):
            return out + _growing(data, seat, list(columns) or [banner_of(data["captured"][0])])
        case ("take", card, *_):
            return out + _joining(data, seat, card)
        case ("add", card, *column):
            return out + _growing(data, seat, list(column) or [banner_of(card)])
        case ("destroy", card):
            return out + _striking(data, seat, card)
        case ("recruit",):
            return out + _looking(data, world)
        case ("discard",):
            return out + _leaving(data, seat, world)
    return out


def _at_once(effect: Effect, data: Json, seat: int) -> list[Said]:
    """What comes before anybody decides anything more."""
    out: list[Said] = []
    titans = len(data["titans"][seat])
    if effect.titans > titans:
        out.append(("counsel.titan", {"count": effect.titans, "castles": effect.castles}))
    if effect.stolen:
        out.append(("counsel.steals", {"count": effect.stolen}))
    elif effect.castles and effect.titans == titans:
        out.append(("counsel.castles", {"count": effect.castles, "text": tuple(by for by, _ in effect.gains)}))
    if effect.extra_turns:
        out.append(("counsel.extra", {"count": effect.extra_turns}))
    return out + [("counsel.acts", {"card": code}) for code in effect.deciding]


def _taking(data: Json, seat: int, choices: list[tuple[str, int]]) -> list[Said]:
    """What the Banners that are taken would bring here, or the other side."""
    out: list[Said] = []
    for banner, count in sorted(choices, key=lambda choice: -choice[1]):
        if banner in REALMS:
            out += _reached(data, seat, banner, count, "reaches")
            out += _reached(data, 1 - seat, banner, count, "keeps_from")
    banner, count = max(choices, key=lambda choice: choice[1], default=("", 0))
    return [*out, ("counsel.choice", {"count": count, "banner": banner})] if count > 1 else out


def _reached(data: Json, seat: int, realm: str, count: int, key: str) -> list[Said]:
    """The thresholds that so many Banners more reach, where somebody waits for them."""
    have = len(data["columns"][seat].get(realm, ()))
    found = [(size, waiting) for size, waiting in moments(data, seat, realm).items() if size <= have + count]
    return [(f"counsel.{key}", {"nth": nth(size), "realm": realm, "text": waiting}) for size, waiting in found[:1]]


def _growing(data: Json, seat: int, columns: list[str]) -> list[Said]:
    """A column that grows: its lead, and what comes nearer in it."""
    out: list[Said] = []
    for realm in dict.fromkeys(columns):
        more = len(data["captured"]) if len(columns) == 1 and data["captured"] else columns.count(realm)
        own, other = (len(data["columns"][who].get(realm, ())) for who in (seat, 1 - seat))
        if own <= other < own + more:
            out.append(("counsel.leads", {"realm": realm, "own": own + more, "other": other}))
        waits = [(size, who) for size, who in moments(data, seat, realm).items() if size > own + more]
        out += [("counsel.nears", {"nth": nth(size), "realm": realm, "text": who}) for size, who in waits[:1]]
    return out


def _looking(data: Json, world: State) -> list[Said]:
    """What speaks for a look at the Characters: what the same cards would bring as influence."""
    banner, count = banner_of(data["captured"][0]), len(data["captured"])
    if not any(move.words[0] == "influence" for move in world.legal_moves()):
        return [("counsel.only_look", {"banner": banner})]
    if banner in REALMS and effect_of(world.position(), ("influence",)).castles:
        return [("counsel.look", {"count": count})]
    return [("counsel.look_free" if count > 1 else "counsel.look_one", {"count": count, "banner": banner})]


def _leaving(data: Json, seat: int, world: State) -> list[Said]:
    """What speaks for taking nobody: that none of them helps as it stands."""
    takes = {move.words[1] for move in world.legal_moves() if move.words[0] == "take"}
    if all(max(would_bring(data, seat, card)) <= 0 for card in takes):
        return [("counsel.none_helps", {})]
    return []


def _joining(data: Json, seat: int, card: str) -> list[Said]:
    """What a Character does: at the end, at once, next; in the words of the table."""
    weight = {"lead": 0, "end": 1, "strike": 2, "steal": 2, "destroy": 2}
    silent = ("now", "leaves", "end_nothing", "past", "papess_past", "no_strike", "titan", "win")
    found = [said for said in prospects(data, seat, card) if said[0] not in silent and said[1].get("count") != 0]
    return [(f"would.{key}", args) for key, args in sorted(found, key=lambda said: weight.get(said[0], 3))]


def _striking(data: Json, seat: int, card: str) -> list[Said]:
    """Who goes, and what the end is worth without them."""
    change = stake(data, seat, 1 - seat, card)
    gains = {gain.card: gain.gained for gain in ledger(data).gains if gain.seat != seat}
    out: list[Said] = [("counsel.spoils", {"card": card, "count": gains[card]})] if gains.get(card) else []
    return [*out, ("counsel.stake", {"card": card, "count": change}) if change > 0 else ("counsel.rid", {"card": card})]
