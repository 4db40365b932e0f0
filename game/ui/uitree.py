"""The UI tree: everything a person could point at, as JSON in a file, for tests and for assistive programs."""

from __future__ import annotations

import json
import logging
import os
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from .widgets import Widget

log = logging.getLogger(__name__)


class UiTree:
    """Writes the tree whenever it changes; never in the way of the program."""

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self._last = ""

    def write(
        self,
        scene: str,
        size: tuple[int, int],
        widgets: Sequence[Widget],
        focused: str,
        busy: bool,
        says: str,
        spoken: str = "",
    ) -> None:
        """One snapshot: `busy` while something moves or thinks, `says` what is asked or was just said.

        `spoken` is what a voice says, or would: of the focus and of what has happened.
        """
        if self.path is None:
            return
        rows = [w.tree(focused) for w in widgets]
        tree = {"scene": scene, "size": list(size), "busy": busy, "says": says, "spoken": spoken, "widgets": rows}
        text = json.dumps(tree, ensure_ascii=False)
        if text == self._last:
            return
        part = self.path.with_name(self.path.name + ".part")
        try:
            part.write_text(text, encoding="utf-8")
            with suppress(PermissionError):  # Windows, while somebody reads it: the next picture brings it up to date
                os.replace(part, self.path)
                self._last = text
        except OSError as error:
            log.warning("UI tree: %s", error)
            self.path = None
