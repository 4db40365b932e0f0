"""Pictures of a table: drawn anew in a large size, without buttons, and written while the window goes on.

A picture shows what is seen in front of the table, never more: it is made of the same view.
"""

from __future__ import annotations

import io
import logging
import os
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from ..core.contract import GameSpec
from ..core.texts import Texts
from ..ui.animation import Timeline
from ..ui.kit import Kit
from ..ui.stage import Item, Stage
from ..ui.tabletop import Model, Table
from .files import write_atomically

if TYPE_CHECKING:
    from .app import App

log = logging.getLogger(__name__)
LARGE = (3840, 2160)
MOST = 10_000
Overlay = Callable[[list[Item], Kit, Table, Model], None]


@dataclass(frozen=True, slots=True)
class Still:
    """A table as it may be shown: its view, the number of its deal, the shape of its room, what is drawn on it,
    and what it is called."""

    spec: GameSpec
    texts: Texts
    model: Model
    deal: str = ""
    room: tuple[int, int] = LARGE
    overlay: Overlay | None = None
    title: str = ""
    caption: str = ""

    def size(self) -> tuple[int, int]:
        """The largest size of that shape that is no wider and no higher than a large picture."""
        share = min(LARGE[0] / self.room[0], LARGE[1] / self.room[1])
        return round(self.room[0] * share), round(self.room[1] * share)


def at_rest(model: Model) -> Model:
    """The same view with nothing chosen, pointed at, marked or on its way."""
    bare = replace(model, tokens=frozenset(), roots=frozenset(), picked=(), chosen="", lifted="", carried=None)
    return replace(
        bare, hover=None, preview=None, marks=frozenset(), timeline=Timeline(), news=None, fanned="", quiet=True
    )


def drawn(still: Still, kit: Kit, size: tuple[int, int], printed: bool = False) -> pygame.Surface:
    """The table in a size, on white if it is `printed`; `kit` gives the looks and stays as it is."""
    own = kit.apart(size, printed)
    table = still.spec.table().make(own, still.texts.get)
    model = at_rest(still.model)
    items: list[Item] = []
    table.draw(items, model)
    if still.overlay:
        still.overlay(items, own, table, model)
    surface = pygame.Surface(size, depth=24)
    Stage(surface).paint(items)
    return surface


def png(surface: pygame.Surface) -> bytes:
    """A surface as the bytes of a file."""
    out = io.BytesIO()
    pygame.image.save(surface, out, "picture.png")
    return out.getvalue()


class Pictures:
    """The folder of the pictures; one is written at a time, beside the window."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._writer = ThreadPoolExecutor(1, thread_name_prefix="pictures")
        self._written: Future[str] | None = None
        self._path = folder

    @property
    def busy(self) -> bool:
        """Whether one is being written."""
        return self._written is not None

    def free(self, stem: str, ending: str) -> Path:
        """A file of that name that is not there yet."""
        tries = (self.folder / (f"{stem}-{n}.{ending}" if n else f"{stem}.{ending}") for n in range(MOST))
        return next((path for path in tries if not os.path.exists(path)), self.folder / f"{stem}.{ending}")

    def begin(self, stem: str, ending: str, make: Callable[[], bytes]) -> None:
        """Start to write what `make` gives."""
        self._path = self.free(stem, ending)
        self._written = self._writer.submit(written, self._path, make)

    def settled(self, wait: bool = False) -> tuple[Path, str] | None:
        """The file and a problem in words, once it is written; None before that."""
        if self._written is None or not (wait or self._written.done()):
            return None
        done, self._written = self._written, None
        return self._path, done.result()

    def close(self) -> None:
        """What was begun is finished."""
        self.settled(wait=True)
        self._writer.shutdown()


def written(path: Path, make: Callable[[], bytes]) -> str:
    """Make the bytes of a file and write them; a problem in words, or nothing."""
    try:
        data = make()
    except (pygame.error, MemoryError, OSError) as error:
        log.warning("picture %s: %s", path.name, error)
        return str(error) or type(error).__name__
    return write_atomically(path, data)


def stem_of(game: str, still: Still | None = None) -> str:
    """Game, date and time, number of the deal."""
    deal = "".join(sign for sign in still.deal if sign.isalnum()) if still else ""
    return "-".join(part for part in (game.replace("_", "-"), time.strftime("%Y-%m-%d-%H%M%S"), deal) if part)


def take(app: App) -> None:
    """Take a picture of the table in front, or say why there is none."""
    still = app.top.pictured()
    if still is None:
        app.say(app.t("picture.none"), "ui/illegal")
        return
    if app.pictures.busy:
        app.say(app.t("picture.busy"), "ui/illegal")
        return
    try:
        surface = drawn(still, app.kit, still.size())
    except (pygame.error, MemoryError) as error:
        log.warning("picture: %s", error)
        app.say(app.t("problem.keeping", problem=str(error)), "ui/illegal")
        return
    app.sound("ui/select")
    app.pictures.begin(stem_of(still.spec.id, still), "png", lambda: png(surface))


def shown(path: Path) -> str:
    """A path as it can be written in any font, signs that are none replaced."""
    return os.fsencode(path).decode("utf-8", "replace")


def tell(app: App) -> None:
    """Say where the picture lies that has just been written, or why it could not be."""
    done = app.pictures.settled()
    if done is None:
        return
    path, problem = done
    if problem:
        app.say(app.t("problem.keeping", problem=problem), "ui/illegal", firm=True)
    else:
        app.say(app.t("picture.kept", path=shown(path)), firm=True)
