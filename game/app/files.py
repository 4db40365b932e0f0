"""Writing so that a crash, a full disk or a pulled plug leaves the old file or the new one, never half of one."""

from __future__ import annotations

import logging
import os
import tempfile
from pathlib import Path

log = logging.getLogger(__name__)


def write_atomically(path: Path, data: bytes, previous: Path | None = None) -> str:
    """Replace a file by new contents; a problem in words, or nothing.

    The old file becomes `previous`, if one is named, but only once the new contents are safely on disk.
    """
    part = ""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, part = tempfile.mkstemp(prefix=path.name + ".", suffix=".part", dir=path.parent)
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        if previous and path.is_file():
            os.replace(path, previous)
        os.replace(part, path)
    except OSError as error:
        log.warning("writing %s: %s", path.name, error)
        discard(part)
        return error.strerror or str(error)
    return ""


def changed(path: Path) -> float:
    """When a file was changed last; long ago if that cannot be told."""
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def discard(part: str) -> None:
    """Remove a half-written file, if there is one."""
    if part:
        try:
            os.unlink(part)
        except OSError as error:
            log.warning("removing %s: %s", os.path.basename(part), error)
