"""Bannerhall: three banner games at one table."""

import os

__version__ = "0.1.0"

# What the engine and `--version` print is read by other programs.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
