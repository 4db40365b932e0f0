"""Words of several parts as sentences one after the other, for whoever has them read aloud."""

from __future__ import annotations

ENDS = (".", "!", "?", "…", ":")


def in_sentences(*parts: str) -> str:
    """The parts that are not empty, a full stop behind each that has no end of its own."""
    told = (part.strip() for part in parts)
    return " ".join(part if part.endswith(ENDS) else f"{part}." for part in told if part)
