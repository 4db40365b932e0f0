"""Hypothesis: the same examples each time, no clock, nothing written; `python3 build fuzz` looks for new ones."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("house", deadline=None, derandomize=True, database=None)
settings.load_profile("house")
