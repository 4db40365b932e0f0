"""What a move would change, worked out by playing it on a copy: for hovering over the map, never for the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..core.contract import Event, Json, Move
from .rules import set_up
from .scoring import Forecast, forecast, realm


@dataclass(frozen=True, slots=True)
class Effect:
    """What a move of `seat` would change, seen by that seat.

    `removed` and `downgraded` name the owner and the region of a piece hit; `crossed` are the regions under a Blink,
    `source` is the Tower that casts. Then, with the move played and the turn not ended: mana, actions left, the largest
    realm, what the end of the turn would bring, seats thrown out, and whether the game is over.
    """

    seat: int
    removed: tuple[int, str] | None
    downgraded: tuple[int, str] | None
    crossed: tuple[str, ...]
    source: str | None
    cost: int
    bloom: int
    mana: int
    actions_left: int
    realm: tuple[str, ...]
    forecast: Forecast
    out: tuple[int, ...]
    ends_game: bool


def effect_of(data: Mapping[str, Any], options: Mapping[str, Any], words: Sequence[str]) -> Effect:
    """The effect of a legal move on a position or a view; `IllegalMove` with its reason for any other."""
    state = set_up(options, data)
    seat = state.to_act
    events = state.apply(Move(*words))
    told: dict[str, Event] = {event.type: event for event in events}
    ended = "score" in told
    after = {**state.position(), **(_undone(data) if ended else {})}
    return Effect(
        seat=seat,
        removed=_piece(told.get("removed")) or (_piece(told.get("downgraded")) if _gone(told) else None),
        downgraded=None if _gone(told) else _piece(told.get("downgraded")),
        crossed=tuple(_first(told, "over", ())),
        source=_first(told, "source", None),
        cost=_first(told, "cost", 0),
        bloom=told["bloom"].args["gained"] if "bloom" in told else 0,
        mana=after["mana"][seat],
        actions_left=after["actions_left"],
        realm=realm(after, seat),
        forecast=forecast(after, seat),
        out=tuple(event.args["seat"] for event in events if event.type == "out"),
        ends_game=state.outcome() is not None,
    )


def _undone(data: Mapping[str, Any]) -> Json:
    """What `end` changes, as it was before: an effect is that of the turn itself."""
    return {key: data[key] for key in ("mana", "crown", "actions_left")}


def _gone(told: Mapping[str, Event]) -> bool:
    """Whether a Tower fell with no Banner to take its place (B5)."""
    return "downgraded" in told and bool(told["downgraded"].args["removed"])


def _piece(event: Event | None) -> tuple[int, str] | None:
    return None if event is None else (event.args["owner"], event.args["region"])


def _first(told: Mapping[str, Event], name: str, usual: Any) -> Any:
    """The value of an argument in the event that has it."""
    return next((event.args[name] for event in told.values() if name in event.args), usual)
