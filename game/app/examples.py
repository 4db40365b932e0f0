"""The positions of a rule book as data: a table, the moves of the example, or a move that the rules refuse.

Every game has `examples/examples.json`, what is on the table, and `examples/<language>.json`, what is said: by `<id>`
before the first move, by `<id>.<number>` after so many. Where nothing is said, the caption of the figure is.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .. import paths
from ..core.contract import GameSpec
from ..core.position import POSITION
from ..core.texts import Texts
from ..ui.book import Book
from .lessons import Start


@dataclass(frozen=True, slots=True)
class Example:
    """One position of a book; `colours` are those of the seats, where the game has any."""

    id: str
    start: Start
    colours: tuple[str, ...]
    moves: tuple[str, ...]
    refused: str


@dataclass(frozen=True, slots=True)
class Examples:
    """All positions of a book and what is said of them."""

    spec: GameSpec
    all: Mapping[str, Example]
    words: Texts

    def says(self, book: Book, example: Example, done: int) -> str:
        """What to look for after so many moves of the example."""
        keys = [f"{example.id}.{count}" for count in range(done, 0, -1)] + [example.id]
        found = next((self.words.get(key) for key in keys if self.words.has(key)), "")
        return found or caption_of(book, example.id)


def caption_of(book: Book, id: str) -> str:
    """What stands under the figure that shows a position; where it has none, the paragraph before."""
    before = ""
    for chapter in book.chapters:
        for block in chapter.blocks:
            if block.kind == "show" and block.name == id:
                return before
            before = block.text or before
            for figure in block.figures:
                if figure.get("show") == id:
                    return str(figure["caption"])
    return ""


def title_of(book: Book, id: str) -> str:
    """Title of the chapter that shows a position."""
    for chapter in book.chapters:
        for block in chapter.blocks:
            if block.name == id or any(figure.get("show") == id for figure in block.figures):
                return chapter.title
    return ""


def folder_of(spec: GameSpec) -> Path:
    """Where the examples of a game lie."""
    return paths.game_folder(spec.id) / "examples"


def examples_of(spec: GameSpec, language: str) -> Examples:
    """The positions of a game's book, with the words of a language."""
    folder = folder_of(spec)
    raw = json.loads((folder / "examples.json").read_text(encoding="utf-8"))
    found = (_example(spec, entry) for entry in raw["examples"])
    return Examples(spec, {example.id: example for example in found}, Texts([folder], language))


def _example(spec: GameSpec, raw: Mapping[str, Any]) -> Example:
    deal = {POSITION: spec.sketched(raw["sketch"])} if "sketch" in raw else raw["deal"]
    start = Start(raw.get("options", {}), deal, tuple(raw.get("before", ())))
    return Example(raw["id"], start, tuple(raw.get("colours", ())), tuple(raw.get("moves", ())), raw.get("refused", ""))
