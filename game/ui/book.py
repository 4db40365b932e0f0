"""A rule book as data: chapters of blocks that any game can fill, and what the game itself has to paint."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Protocol

import pygame

from ..core.languages import FALLBACK
from ..core.letters import bare
from ..core.pseudo import PSEUDO, disguised
from .kit import Kit
from .stage import Item
from .text import SOFT_HYPHEN

Figure = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Block:
    """One piece of a page: `text`, `heading`, `points`, `table`, `figures`, `ruling` or `show` says how it is set.

    `rows` are the lines of points and tables; `name` is the id of a ruling, or of the example that can be shown.
    """

    kind: str
    text: str = ""
    rows: tuple[tuple[str, ...], ...] = ()
    figures: tuple[Figure, ...] = ()
    name: str = ""


@dataclass(frozen=True, slots=True)
class Chapter:
    """One page of the book; `indent` sets it under the chapter before it."""

    id: str
    title: str
    blocks: tuple[Block, ...]
    indent: bool = False


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the game: its other forms, what it means in one sentence, the chapter and the block that explain it.

    `name` is the term in English, by which the program knows it.
    """

    name: str
    term: str
    forms: tuple[str, ...]
    means: str
    chapter: str
    block: int

    @property
    def words(self) -> tuple[str, ...]:
        """All ways in which it is written."""
        return (self.term, *self.forms)


class Book(Protocol):
    """The rule book of a game."""

    chapters: Sequence[Chapter]
    terms: Sequence[Term]

    def figure_width(self, figure: Figure) -> int:
        """Design pixels that a figure is at most wide."""

    def figure_height(self, figure: Figure, width: float) -> float:
        """Height that a figure wants at a width."""

    def draw_figure(self, items: list[Item], kit: Kit, figure: Figure, box: pygame.Rect) -> None:
        """A small drawn position."""


def read_chapters(raw: Mapping[str, Any]) -> tuple[Chapter, ...]:
    """The chapters of a file; the rulings of all of them are gathered where a chapter asks for `rulings`."""
    chapters = tuple(_chapter(entry) for entry in raw["chapters"])
    rulings = tuple(block for chapter in chapters for block in chapter.blocks if block.kind == "ruling")
    return tuple(_gathered(chapter, rulings) for chapter in chapters)


def read_terms(raw: Mapping[str, Any], english: Mapping[str, Any]) -> tuple[Term, ...]:
    """The glossary of a file, by the alphabet; each term says `in` which `chapter.block` it is explained.

    The English glossary has the same terms at the same places.
    """
    pairs = zip(raw["terms"], english["terms"], strict=True)
    return tuple(sorted((_term(entry, named["term"]) for entry, named in pairs), key=lambda term: bare(term.term)))


def _term(entry: Mapping[str, Any], name: str) -> Term:
    chapter, _, block = entry["in"].partition(".")
    return Term(name, entry["term"], tuple(entry.get("forms", ())), entry["means"], chapter, int(block))


@lru_cache(16)
def read_book(folder: Path, language: str) -> tuple[tuple[Chapter, ...], tuple[Term, ...]]:
    """Chapters and glossary in a language, each in English where there is none."""
    glossary, english = (_file(folder, "glossary", code) for code in (language, FALLBACK))
    return read_chapters(_file(folder, "rulebook", language)), read_terms(glossary, english)


def _file(folder: Path, name: str, language: str) -> Any:
    if language == PSEUDO:
        return disguised(_file(folder, name, FALLBACK))
    wanted = folder / f"{name}.{language}.json"
    path = wanted if wanted.is_file() else folder / f"{name}.{FALLBACK}.json"
    return json.loads(path.read_text(encoding="utf-8").replace(SOFT_HYPHEN, ""))


def _chapter(entry: Mapping[str, Any]) -> Chapter:
    blocks = tuple(_block(block) for block in entry["blocks"])
    return Chapter(entry["id"], entry["title"], blocks, bool(entry.get("indent")))


def _block(entry: Mapping[str, Any]) -> Block:
    kind = next(iter(entry))
    value = entry[kind]
    if kind == "ruling":
        return Block(kind, entry["text"], name=value)
    if kind == "show":
        return Block(kind, name=value)
    if kind == "figures":
        return Block(kind, figures=tuple(value))
    if kind in ("points", "table"):
        return Block(kind, rows=tuple((row,) if isinstance(row, str) else tuple(row) for row in value))
    return Block(kind, value)


def _gathered(chapter: Chapter, rulings: tuple[Block, ...]) -> Chapter:
    blocks: list[Block] = []
    for block in chapter.blocks:
        blocks += sorted(rulings, key=_number) if block.kind == "rulings" else [block]
    return Chapter(chapter.id, chapter.title, tuple(blocks), chapter.indent)


def _number(block: Block) -> int:
    return int("".join(c for c in block.name if c.isdigit()) or 0)
