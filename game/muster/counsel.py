"""What speaks for a move of Muster: castles that change hands, columns that grow, cards won or denied."""

from __future__ import annotations

from typing import Any, Final

from ..core.contract import NOBODY, Json, Move, State, View
from ..core.counsel import Said
from .content import FACTIONS
from .scoring import CastleScore, controller, ledger

STRONG: Final = 4
WIDE: Final = 3
SLOTS: Final[dict[str, tuple[str, ...]]] = {
    "play": ("card", "castle"),
    "castle": ("card", "castle"),
    "wizard": ("castle",),
    "place": ("castle",),
}


def named(view: View, move: Move) -> Said:
    """A move in words."""
    match move.words:
        case ("bridge", castle, count, card):
            return ("move.bridge" if count == "1" else "move.bridges"), {"card": card, "castle": castle, "count": count}
        case ("move", way):
            return "move.move", {"from": way[0], "to": way[2]}
        case ("swap", card, side, castle):
            return f"move.swap_{side}", {"card": card, "castle": castle}
        case ("draw", "deck"):
            return "move.draw_deck", {}
        case ("draw", castle):
            return "move.draw", {"castle": castle, "card": _top(view.data, castle)}
        case (verb, *rest):
            return f"move.{verb}", dict(zip(SLOTS[verb], rest, strict=True))
    raise ValueError(move.text)


def reasons(view: View, move: Move, world: State) -> list[Said]:
    """What a move changes in one possible state, what counts most first."""
    state = world.clone()
    state.apply(move)
    before, after = view.data, state.view(view.seat).data
    outcome = state.outcome()
    out: list[Said] = []
    if outcome and outcome.winners == (view.seat,):
        out.append(("counsel.wins", {}))
    changed = [castle for castle in FACTIONS if _numbers(before, castle) != _numbers(after, castle)]
    pairs = [(controller(before, castle), controller(after, castle)) for castle in changed]
    held = ledger(after).held[view.seat]
    out += [said for one, other in pairs for said in _flips(one, other, view.seat, held)]
    out += _won(before, move, view.seat)
    out += [said for one, other in pairs for said in _growth(one, other, view.seat)]
    return out + _on_castles(before, move) + _drawing(before, move, view.seat)


def _top(data: Json, castle: str) -> str:
    pile = data["castles"][castle]
    return pile[-1] if pile else ""


def _numbers(data: Json, castle: str) -> tuple[tuple[int, int], tuple[int, int]]:
    score = controller(data, castle)
    return score.strengths, score.banners


def _args(score: CastleScore, seat: int) -> dict[str, Any]:
    return {"castle": score.castle, "own": score.strengths[seat], "other": score.strengths[1 - seat]}


def _flips(before: CastleScore, after: CastleScore, seat: int, held: int) -> list[Said]:
    """A castle that comes to the seat, or is taken from the other."""
    if after.controller == seat != before.controller:
        key = "counsel.ties" if after.strengths[0] == after.strengths[1] else "counsel.takes"
        return [(key, {**_args(after, seat), "held": held})]
    if before.controller == 1 - seat and after.controller == NOBODY:
        return [("counsel.levels", _args(after, seat))]
    return []


def _won(data: Json, move: Move, seat: int) -> list[Said]:
    """A Rainbow card that comes to the hand, and what the other side loses with it."""
    match move.words:
        case ("swap", _, side, castle):
            owner = seat if side == "own" else 1 - seat
            code = next(code for code in data["columns"][owner][castle] if code in ("RW", "RB"))
            return [(f"counsel.swap_{side}", {"card": code, "castle": castle})]
    return []


def _growth(before: CastleScore, after: CastleScore, seat: int) -> list[Said]:
    """A column that grows, or one of the other side that shrinks."""
    was, now = before.strengths, after.strengths
    if now[1 - seat] < was[1 - seat]:
        return [("counsel.weakens", {"castle": after.castle, "count": was[1 - seat] - now[1 - seat]})]
    if now[seat] <= was[seat] or after.controller != before.controller:
        return []
    lead = now[seat] - now[1 - seat]
    if lead == 0:
        return [("counsel.draws_level", _args(after, seat))]
    if lead < 0:
        return [("counsel.nears", {**_args(after, seat), "count": -lead})]
    return [("counsel.secures" if lead >= WIDE else "counsel.leads", {**_args(after, seat), "count": lead})]


def _on_castles(data: Json, move: Move) -> list[Said]:
    """What a card on a castle does there."""
    match move.words:
        case ("castle", "RC", castle):
            return [("counsel.opens", {"castle": castle})]
        case ("castle", card, castle):
            top = _top(data, castle)
            if top == "RC":
                return [("counsel.closes", {"castle": castle})]
            return [_covers(top, castle) if _worth(top) else ("counsel.parks", {"card": card, "castle": castle})]
        case ("place", castle):
            return [_covers(_top(data, castle), castle)] if _worth(_top(data, castle)) else []
    return []


def _covers(top: str, castle: str) -> Said:
    return "counsel.covers", {"card": top, "castle": castle}


def _worth(code: str) -> bool:
    """Whether a card on a castle is one that the other side would like to draw."""
    return code in ("R", "RW", "RB") or (code[-1:].isdigit() and int(code[-1]) >= STRONG)


def _drawing(data: Json, move: Move, seat: int) -> list[Said]:
    """What drawing there brings, or brings nearer."""
    match move.words:
        case ("draw", "deck"):
            winners = ledger(data).winners
            key = "clock_ahead" if winners == (seat,) else "clock_level" if seat in winners else "clock_behind"
            return [(f"counsel.{key}", {"left": len(data["deck"]) - 1})]
        case ("draw", castle):
            return _fetched(_top(data, castle), data["columns"][seat])
    return []


def _fetched(card: str, columns: dict[str, list[str]]) -> list[Said]:
    """What a card that everybody sees is good for in one's own hand."""
    if card in ("R", "RW", "RB"):
        return [("counsel.fetches_rainbow", {})]
    castle, strength = card[0], int(card[1])
    if strength in _steps_on(columns[castle]):
        return [("counsel.fetches", {"card": card, "castle": castle})]
    return [("counsel.denies", {"card": card})] if strength >= STRONG else []


def _steps_on(column: list[str]) -> tuple[int, ...]:
    """The strengths that are the next step of a column whatever the options; none on a Wizard (M2)."""
    last = column[-1] if column else "0"
    return (int(last[-1]), int(last[-1]) + 1) if last[-1].isdigit() else ()
