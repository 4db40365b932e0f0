"""A folder shown by the system's own program for folders, where there is one."""

from __future__ import annotations

import logging
import shutil
import subprocess
import sys
from pathlib import Path

from .. import paths

log = logging.getLogger(__name__)
OPENERS = {"darwin": "open", "win32": "explorer"}


class Opening:
    """One attempt; nobody waits for it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.failed = False
        self._process: subprocess.Popen[bytes] | None = None
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._start()
        except OSError as error:
            log.warning("opening %s: %s", folder.name, error)
            self.failed = True

    def _start(self) -> None:
        program = shutil.which(OPENERS.get(sys.platform, "xdg-open"))
        if program is None:
            raise FileNotFoundError("the system has no program for it")
        self._process = subprocess.Popen(
            [program, str(self.folder)], env=paths.environment_of_others(), start_new_session=True,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip

    def over(self) -> bool:
        """Whether it is known how it went; `failed` says how. Windows' own tells no failure by its status."""
        if self._process is not None and (status := self._process.poll()) is not None:
            self.failed = bool(status) and sys.platform != "win32"
            self._process = None
        return self._process is None
