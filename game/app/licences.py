"""What the program is made of, and under which licence each part may be handed on."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Final

from .. import paths

FOLDER: Final = "licences"
WRAPPED: Final = 45  # a row of a licence that is longer goes on in the next one


@dataclass(frozen=True, slots=True)
class Part:
    """A program, library or font: its licence as SPDX names it, and how its files in a bundle begin."""

    name: str
    licence: str
    home: str
    notice: str
    texts: tuple[str, ...]
    files: tuple[str, ...]

    def text(self) -> str:
        """Whose it is, and the whole licence."""
        return "\n\n".join(filter(None, (self.notice, *map(licence_text, self.texts))))


@cache
def parts() -> tuple[Part, ...]:
    """Every part, our own first."""
    rows = json.loads((paths.game_folder("app") / FOLDER / "parts.json").read_text("utf-8"))
    return tuple(Part(**{**row, "texts": tuple(row["texts"]), "files": tuple(row["files"])}) for row in rows)


def licence_text(name: str) -> str:
    """A licence as its authors wrote it."""
    return file_of(name).read_text("utf-8").strip()


def file_of(name: str) -> Path:
    """Where a licence lies: those of fonts beside the fonts."""
    if name.startswith("OFL"):
        return paths.asset_root() / "art" / "fonts" / f"{name}.txt"
    return paths.game_folder("app") / FOLDER / f"{name}.txt"


def part_of(file: str) -> Part | None:
    """The part that a library in the bundle belongs to."""
    name = file.lower()
    found = [(len(start), part) for part in parts() for start in part.files if name.startswith(start.lower())]
    return max(found, key=lambda pair: pair[0])[1] if found else None


def everything() -> str:
    """All parts with their licences, as one text."""
    line = "\n\n" + "=" * 80 + "\n\n"
    return line.join(f"{part.name} ({part.licence})\n{part.home}\n\n{part.text()}" for part in parts()) + "\n"


def flowing(text: str) -> str:
    """A licence whose paragraphs are no longer broken where its author's screen ended."""
    rows = "\n".join(" ".join(row.split()) for row in text.split("\n"))
    return "\n\n".join(_paragraph(block.split("\n")) for block in re.split(r"\n\n+", rows.strip()))


def _paragraph(rows: list[str]) -> str:
    out = rows[:1]
    for before, row in pairwise(rows):
        joined = len(before) > WRAPPED and not row.startswith(("Copyright", "copyright"))
        out[-1:] = [f"{out[-1]} {row}"] if joined else [out[-1], row]
    return "\n".join(out)
