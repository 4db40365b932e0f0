"""The options of the table as rows of the editor's strip: what each is called, its value, what less and more do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..core.contract import Option
from ..core.errors import BadOptions
from ..core.options import PLAYERS
from .setup import resized

if TYPE_CHECKING:
    from .editor import EditorScene


@dataclass(frozen=True, slots=True)
class Row:
    """One number or choice of a page: what it is called, its value, what less and more do."""

    id: str
    label: str
    shown: str
    less: Callable[[], None] | None
    more: Callable[[], None] | None
    path: str


def option_rows(scene: EditorScene) -> list[Row]:
    """Every option, those with one value a seat seat by seat."""
    return [row for option in scene.spec.options for row in _rows(scene, option)]


def _rows(scene: EditorScene, option: Option) -> list[Row]:
    value, label = scene.options[option.id], scene.texts.get(f"option.{option.id}")
    if option.kind in ("choices", "numbers"):
        seats = range(scene.spec.seat_count(scene.options))
        given = value if isinstance(value, list) else [option.usual] * len(seats)
        return [_of_seat(scene, option, label, list(given), seat) for seat in seats]
    return [_plain(scene, option, f"option.{option.id}", label, value, lambda new: new)]


def _of_seat(scene: EditorScene, option: Option, label: str, given: list[Any], seat: int) -> Row:
    words = scene.texts.get("pair", name=label, text=scene.texts.get("edit.player", player=seat + 1))

    def whole(new: Any) -> Any:
        return [new if other == seat else value for other, value in enumerate(given)]

    return _plain(scene, option, f"option.{option.id}.{seat}", words, given[seat], whole)


def _plain(scene: EditorScene, option: Option, id: str, label: str, value: Any, whole: Callable[[Any], Any]) -> Row:
    t, texts = scene.app.t, scene.texts
    if option.kind == "flag":
        turn = _set(scene, option, whole(not value))
        return Row(id, label, texts.get("edit.yes" if value else "edit.no"), turn, turn, "")
    if option.kind in ("choice", "choices"):
        choices = [None, *option.choices]
        here = choices.index(value)
        less, more = (_set(scene, option, whole(choices[(here + step) % len(choices)])) for step in (-1, 1))
        return Row(id, label, texts.name(value) if value else t("new.off"), less, more, "")
    less, more = (_set(scene, option, whole(value + step)) for step in (-1, 1))
    return Row(id, label, str(value), less, more, "")


def _set(scene: EditorScene, option: Option, value: Any) -> Callable[[], None] | None:
    """What gives an option a value; None where the game does not allow it."""
    wanted = {**scene.options, option.id: value}
    if option.id == PLAYERS:
        wanted = {o.id: resized(scene.options[o.id], o, value) for o in scene.spec.options} | {PLAYERS: value}
    try:
        checked = scene.spec.check_options(wanted)
    except BadOptions:
        return None
    return lambda: scene.change(scene.data, checked)
