"""Why a move of 5 Royaumes is refused: explanations only, asked for once `legality` has said no.

Each reason id has its sentence under `reason.<id>` in the texts; the arguments are codes and numbers for it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from ..core.contract import Move
from ..core.errors import Reason
from .content import BANNER, BANNERS, CODES, COLUMNS, COUNCIL_SEATS, FACES, IMPERIAL, IS_TITAN, REALMS, RELIGIOUS
from .legality import open_columns
from .square import frames, taken, touches

if TYPE_CHECKING:
    from .rules import FiveRoyaumes

# By phase: the verbs that are asked for then.
_ASKED: Final[dict[str, tuple[str, ...]]] = {
    "place": ("place",),
    "capture": ("capture",),
    "choose": ("recruit", "influence"),
    "recruit": ("take", "discard"),
    "activate": ("activate",),
    "warrior": ("steal", "destroy"),
    "sorceress": ("take", "add", "pass"),
}


def refusal(state: FiveRoyaumes, move: Move) -> Reason:
    """The reason that helps most why a move, known to be illegal, may not be played."""
    verb, *words = move.words
    if state.phase == "over":
        return Reason("game_over")
    if verb not in _ASKED[state.phase]:
        return _wrong_moment(state, verb)
    return _EXPLAIN[verb](state, *words)


def _wrong_moment(state: FiveRoyaumes, verb: str) -> Reason:
    """What is to be decided first; for cards not looked at yet, how one comes to see them."""
    phase = state.phase
    if phase == "choose" and verb in ("take", "discard"):
        return Reason("recruit_first")
    if phase == "sorceress" and verb == "influence":
        return Reason("add_one")
    if phase in ("warrior", "sorceress"):
        return Reason(f"now_{phase}", {"card": CODES[state.acting]})
    return Reason(f"now_{phase}")


def _place(state: FiveRoyaumes, across: str, down: str) -> Reason:
    x, y = int(across), int(down)
    if taken(state.filled, x, y):
        return Reason("cell_taken", {"card": BANNERS[BANNER[state.cells[x + 3 * y]]]})
    if not touches(state.filled, x, y):
        return Reason("cell_apart")
    assert not frames(state.filled, x, y)
    return Reason("cell_too_far")


def _capture(state: FiveRoyaumes, banner: str) -> Reason:
    return Reason("not_touching", {"banner": banner})


def _influence(state: FiveRoyaumes, *realms: str) -> Reason:
    banner, count = BANNER[state.captured[0]], len(state.captured)
    if banner == RELIGIOUS:
        return Reason("religious_influence")
    if banner != IMPERIAL:
        return Reason("own_column", {"realm": BANNERS[banner]})
    columns = open_columns(state, state.to_act)
    if not columns:
        return Reason("no_column")
    for realm in realms:
        if REALMS.index(realm) not in columns:
            return Reason("column_closed", {"realm": realm})
    return Reason("imperial_columns", {"count": count, "given": len(realms)})


def _take(state: FiveRoyaumes, code: str, _: str = "", over: str = "") -> Reason:
    face = FACES[code]
    names: dict[str, str | int] = {"card": code}
    if not _is_there(state, face):
        return Reason("not_in_pile" if state.phase == "sorceress" else "not_captured", names)
    if IS_TITAN[face]:
        return Reason("titan_owned" if state.titans[state.to_act] >> face & 1 else "titan_over", names)
    council = state.councils[state.to_act]
    if council >> face & 1:
        return Reason("in_council", names)
    if council.bit_count() < COUNCIL_SEATS:
        return Reason("council_room", names)
    return Reason("leaver_not_there", {**names, "over": over}) if over else Reason("council_full", names)


def _is_there(state: FiveRoyaumes, face: int) -> bool:
    if state.phase == "sorceress":
        return any(entry >> 2 == face for entry in state.pile)
    return face in state.captured


def _add(state: FiveRoyaumes, code: str, realm: str = "") -> Reason:
    face = FACES[code]
    banner = BANNER[face]
    if not _is_there(state, face):
        return Reason("not_in_pile", {"card": code})
    if banner == RELIGIOUS:
        return Reason("religious_add", {"card": code})
    if banner < COLUMNS:
        return Reason("own_column", {"realm": BANNERS[banner]})
    if not open_columns(state, state.to_act):
        return Reason("no_column")
    return Reason("column_closed", {"realm": realm}) if realm else Reason("which_column", {"card": code})


def _activate(state: FiveRoyaumes, code: str) -> Reason:
    return Reason("not_waiting", {"card": code})


def _steal(state: FiveRoyaumes) -> Reason:
    return Reason("nothing_to_steal")


def _destroy(state: FiveRoyaumes, code: str) -> Reason:
    face, seat = FACES[code], state.to_act
    own = (state.councils[seat] | state.titans[seat]) >> face & 1
    return Reason("own_card" if own else "not_theirs", {"card": code})


_EXPLAIN: Final[dict[str, Callable[..., Reason]]] = {
    "place": _place,
    "capture": _capture,
    "influence": _influence,
    "take": _take,
    "add": _add,
    "activate": _activate,
    "steal": _steal,
    "destroy": _destroy,
}
