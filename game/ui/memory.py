"""Memory that is free again goes back to the system: after pictures of many sizes the C library would keep it."""

from __future__ import annotations

import logging
import sys

log = logging.getLogger(__name__)


def give_back() -> None:
    """Hand free memory back, where the C library can be asked to; it takes some ten milliseconds."""
    if sys.platform != "linux":
        return
    try:
        import ctypes

        ctypes.CDLL(None).malloc_trim(0)
    except (ImportError, OSError, AttributeError) as error:  # another C library than glibc
        log.info("memory: %s", error)
