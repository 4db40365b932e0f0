"""What a Character or a move would bring, as keys of sentences: now, at the next Banner or line, at the end.

The rules of effects stay where they are (`preview`, `scoring`); here they are only put in order for a reader.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .content import (
    FACES,
    IS_TITAN,
    PAPESS_SIZES,
    QUEEN_SIZES,
    REALMS,
    SORCERESS_SIZES,
    TITANS_TO_WIN,
    WARRIOR_SIZES,
)
from .preview import Effect, best_leaver, joined, leavers, line_lacks, lines, moments, would_bring
from .scoring import ledger

Said = tuple[str, dict[str, Any]]
Data = Mapping[str, Any]
CALLED = {"queen": QUEEN_SIZES, "sorceress": SORCERESS_SIZES, "warrior": WARRIOR_SIZES}
NOBODY_LEAVES = ("",)


def prospects(data: Data, seat: int, code: str) -> list[Said]:
    """A Character that may be taken: what it does at once, what calls it next, what it brings at the end."""
    now, lead = would_bring(data, seat, code)
    after = joined(data, seat, code, best_leaver(data, seat, code))
    end = _at_the_end(after, seat, code)
    out = [*_now(data, seat, code, now), *_next(data, seat, code), *end]
    brought = sum(args["count"] for _, args in end)
    if lead != brought:
        out.append(("lead", {"count": f"{lead:+d}"}))
    if leavers(data, seat, code) != NOBODY_LEAVES:
        out.append(("leaves", {}))
    return out


def serving(data: Data, seat: int, code: str) -> list[Said]:
    """A Character or Titan that a seat has: what calls it next, and what it brings at the end."""
    return [*_next(data, seat, code), *_at_the_end(data, seat, code)]


def _now(data: Data, seat: int, code: str, castles: int) -> list[Said]:
    if IS_TITAN[FACES[code]]:
        count = len(data["titans"][seat]) + 1
        key = "win" if count >= TITANS_TO_WIN else "titan"
        return [(key, {"count": count, "castles": castles})]
    if code == "religious.warrior_monk":
        return [(f"{strike(data, seat)}", {})]
    return [("now", {"count": castles})]


def strike(data: Data, seat: int) -> str:
    """What a Warrior could do to the other side at this moment (R11)."""
    other = 1 - seat
    targets = data["councils"][other] or data["titans"][other]
    if data["castles"][other]:
        return "strike" if targets else "steal"
    return "destroy" if targets else "no_strike"


def _next(data: Data, seat: int, code: str) -> list[Said]:
    """The Banner or the line that a Character waits for."""
    realm, _, rank = code.partition(".")
    if rank in CALLED:
        have = len(data["columns"][seat].get(realm, ()))
        sizes = [size for size in CALLED[rank] if size > have]
        if not sizes:
            return [("past", {"realm": realm, "have": have})]
        return [(f"{rank}", {"nth": nth(sizes[0]), "realm": realm, "have": have, "times": len(sizes)})]
    if rank == "papess":
        return _papess(data, seat)
    if rank in ("colonel", "general"):
        return [(rank, {"line": lines(data)[seat] + 1, "count": line_lacks(data, seat)})]
    return []


def _papess(data: Data, seat: int) -> list[Said]:
    size = PAPESS_SIZES[0]
    sizes = {realm: len(data["columns"][seat].get(realm, ())) for realm in REALMS}
    waiting = [realm for realm in REALMS if sizes[realm] < size]
    if not waiting:
        return [("papess_past", {})]
    nearest = max(waiting, key=lambda realm: sizes[realm])
    return [("papess", {"realm": nearest, "have": sizes[nearest], "times": len(waiting)})]


def _at_the_end(after: Data, seat: int, code: str) -> list[Said]:
    gain = next((g for g in ledger(after).gains if (g.seat, g.card) == (seat, code)), None)
    if gain is None:
        return []
    key = "end" if gain.gained else "end_nothing"
    return [(key, {"count": gain.gained, "own": gain.own, "other": gain.other})]


def stake(data: Data, seat: int, owner: int, code: str) -> int:
    """By how much a seat's lead at the end changes if a Character or Titan is there no longer."""
    part = "titans" if IS_TITAN[FACES[code]] else "councils"
    held = [[card for card in cards if (who, card) != (owner, code)] for who, cards in enumerate(data[part])]
    before, after = ledger(data).totals, ledger({**data, part: held}).totals
    return (after[seat] - before[seat]) - (after[1 - seat] - before[1 - seat])


def nth(size: int) -> str:
    """The name of an ordinal number."""
    return f"nth{size}"


def brings(effect: Effect) -> list[Said]:
    """What a move would bring before anybody decides anything more."""
    out: list[Said] = [("gain", {"by": by, "count": count}) for by, count in effect.gains]
    if effect.lines:
        out.append(("lines", {"count": effect.lines}))
    if effect.extra_turns:
        out.append(("extra", {"count": effect.extra_turns}))
    if effect.stolen:
        out.append(("stolen", {"count": effect.stolen}))
    if effect.destroyed:
        out.append(("destroyed", {"card": effect.destroyed}))
    out += [(f"acts.{code.partition('.')[2]}", {"card": code}) for code in effect.deciding]
    if effect.wins:
        out.append(("wins", {}))
    elif effect.ends_game:
        out.append(("ends", {}))
    return out


def awaited(data: Data, seat: int, realm: str) -> list[Said]:
    """What the next Banners of a column bring: who waits for which of them."""
    return [
        (f"{who.partition('.')[2] or who}", {"nth": nth(size), "card": who})
        for size, waiting in moments(data, seat, realm).items()
        for who in waiting
    ]
