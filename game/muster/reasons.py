"""Why a move of Muster is refused: explanations only, asked for once `legality` has said no.

Each reason id has its sentence under `reason.<id>` in the texts; the arguments are codes and numbers for it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from ..core.contract import Move
from ..core.errors import Reason
from .content import (
    BANNERS,
    BRIDGE,
    CODES,
    FACES,
    FACTION,
    FACTIONS,
    HAND_SIZE,
    RAINBOW,
    RAINBOW_CASTLE,
    SPACE,
    SPACES,
    STRENGTH,
    STRONGEST,
    WIZARD,
)
from .legality import NO_SWAP, WIZARD_SWAP, bridge_swap, wizard_swap

if TYPE_CHECKING:
    from .rules import Muster


def refusal(state: Muster, move: Move) -> Reason:
    """The reason that helps most why a move, known to be illegal, may not be played."""
    return _wrong_moment(state, move.words[0]) or _EXPLAIN[move.words[0]](state, *move.words[1:])


def _wrong_moment(state: Muster, verb: str) -> Reason | None:
    if state.phase == "over":
        return Reason("game_over")
    if state.phase == "draw" and verb != "draw":
        return Reason("refill_first", {"missing": HAND_SIZE - len(state.hands[state.to_act])})
    if state.phase == "place" and verb != "place":
        return Reason("place_first", {"card": CODES[state.revealed]})
    if state.phase == "action" and verb == "draw":
        return Reason("not_refilling")
    if state.phase == "action" and verb == "place":
        return Reason("nothing_to_place")
    return None


def _play(state: Muster, code: str, column: str) -> Reason:
    card = FACES[code]
    if card == RAINBOW:
        return Reason("play_rainbow")
    if card == RAINBOW_CASTLE:
        return Reason("play_rainbow_castle")
    if card not in state.hands[state.to_act]:
        return Reason("not_in_hand", {"card": code})
    if _wrong_icon(state, card, SPACE[column]):
        return Reason("wrong_icon", {"card": code, "column": column})
    return _too_high_or_low(state, card, column)


def _too_high_or_low(state: Muster, card: int, column: str) -> Reason:
    top, strength = _top(state, column), STRENGTH[card]
    names: dict[str, str | int] = {"card": CODES[card], "column": column, "top": top}
    if top == 0:
        return Reason("empty_needs_one", {"card": CODES[card], "column": column})
    if top == STRENGTH[WIZARD]:
        return Reason("on_wizard", {"card": CODES[card], "column": column})
    if state.rules.simplified:
        return Reason("too_weak_simplified", names)
    if top == STRONGEST:
        return Reason("capped", names)
    if strength == 1:
        return Reason("one_too_weak", names)
    return Reason("too_weak" if strength < top else "gap", {**names, "below": strength - 1, "strength": strength})


def _wizard(state: Muster, column: str) -> Reason:
    return Reason("no_rainbow")


def _move(state: Muster, path: str) -> Reason:
    start, goal = path.split(">")
    if start == goal:
        return Reason("same_column", {"column": start})
    cards = state.columns[_own(state, start)]
    if not cards:
        return Reason("move_empty", {"column": start})
    return Reason("move_not_wizard", {"column": start, "card": CODES[cards[-1]]})


def _castle(state: Muster, code: str, castle: str) -> Reason:
    card = FACES[code]
    if card not in state.hands[state.to_act]:
        return Reason("no_rainbow") if card == RAINBOW else Reason("not_in_hand", {"card": code})
    return Reason("wrong_space", {"card": code, "castle": castle, "home": FACTIONS[FACTION[card]]})


def _bridge(state: Muster, column: str, number: str, code: str) -> Reason:
    count, card, hand = int(number), FACES[code], state.hands[state.to_act]
    if state.rules.simplified:
        return Reason("no_bridges")
    if RAINBOW not in hand:
        return Reason("no_rainbow")
    if count > 1 and not state.rules.over_the_rainbow:
        return Reason("one_bridge")
    top = _top(state, column)
    if top == STRENGTH[WIZARD]:
        return Reason("bridge_on_wizard", {"column": column})
    if top >= STRONGEST - 1:
        return Reason("bridge_too_high", {"column": column, "top": top})
    if top + count >= STRONGEST:
        return Reason("too_many_bridges", {"column": column, "count": count, "most": STRONGEST - 1 - top})
    if hand.count(RAINBOW) < count:
        return Reason("few_rainbows", {"count": count, "held": hand.count(RAINBOW)})
    return _follow(state, column, card, top + count + 1)


def _follow(state: Muster, column: str, card: int, need: int) -> Reason:
    """What is wrong with the Banner after the Bridges, which must have the strength `need`."""
    hand = state.hands[state.to_act]
    if card >= BANNERS:
        return Reason("follow_no_banner", {"card": CODES[card]})
    fitting = [held for held in hand if STRENGTH[held] == need and not _wrong_icon(state, held, SPACE[column])]
    if not fitting:
        return Reason("no_follow_up", {"column": column, "need": need})
    if STRENGTH[card] != need:
        return Reason("wrong_follow_up", {"card": CODES[card], "column": column, "need": need})
    if card not in hand:
        return Reason("not_in_hand", {"card": CODES[card]})
    return Reason("wrong_icon", {"card": CODES[card], "column": column})


def _swap(state: Muster, code: str, whose: str, column: str) -> Reason:
    card = FACES[code]
    place = _own(state, column) if whose == "own" else _opposing(state, column)
    if card >= BANNERS:
        return Reason("swap_no_banner", {"card": code})
    if card not in state.hands[state.to_act]:
        return Reason("not_in_hand", {"card": code})
    if state.swaps[place] == NO_SWAP:
        return Reason("swap_nothing", {"column": column})
    if _wrong_icon(state, card, SPACE[column]):
        return Reason("swap_icon", {"card": code, "column": column})
    return _unfit_swap(state, card, column, place)


def _unfit_swap(state: Muster, card: int, column: str, place: int) -> Reason:
    swap = state.swaps[place]
    lowest = next(held for held in state.columns[place] if held >= BANNERS)
    names: dict[str, str | int] = {"card": CODES[card], "column": column}
    if any(STRENGTH[card] in state.rules.strengths_for(other) for other in _higher_swaps(state.columns[place])):
        return Reason("swap_not_lowest", {**names, "lowest": CODES[lowest]})
    if swap < WIZARD_SWAP:
        return Reason("swap_bridge", {**names, "need": swap})
    if swap == WIZARD_SWAP:
        return Reason("swap_needs_one", names)
    return Reason("swap_wizard", {**names, "below": swap - WIZARD_SWAP})


def _higher_swaps(cards: list[int]) -> list[int]:
    """The swap classes that the Rainbow cards over the lowest would have, if it were their turn to be swapped."""
    classes: list[int] = []
    standing = 0
    for card in cards:
        if card == BRIDGE:
            classes.append(bridge_swap(standing + 1))
        elif card == WIZARD:
            classes.append(wizard_swap(min(standing, STRONGEST)))
        standing = standing + 1 if card == BRIDGE else STRENGTH[card]
    return classes[1:]


def _draw(state: Muster, castle: str) -> Reason:
    pile = state.castles[SPACE[castle]]
    if not pile:
        return Reason("draw_empty", {"castle": castle})
    if pile[-1] == RAINBOW_CASTLE:
        return Reason("draw_rainbow_castle", {"castle": castle})
    return Reason("draw_blocked", {"castle": castle, "card": CODES[pile[-1]]})


def _place(state: Muster, castle: str) -> Reason:
    raise AssertionError(f"place {castle} is legal whenever a card waits for a place")


def _wrong_icon(state: Muster, card: int, space: int) -> bool:
    return not state.any_icon[space] and FACTION[card] != space


def _own(state: Muster, column: str) -> int:
    return state.to_act * SPACES + SPACE[column]


def _opposing(state: Muster, column: str) -> int:
    return (1 - state.to_act) * SPACES + SPACE[column]


def _top(state: Muster, column: str) -> int:
    return state.tops[_own(state, column)]


_EXPLAIN: Final[dict[str, Callable[..., Reason]]] = {
    "play": _play,
    "wizard": _wizard,
    "move": _move,
    "castle": _castle,
    "bridge": _bridge,
    "swap": _swap,
    "draw": _draw,
    "place": _place,
}
