"""The links of a book: where terms of its glossary and ids of its rulings stand in a text, and where they lead."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..ui.book import Block, Book, Chapter, Term

GLOSSARY = "glossary"
GATHERED = "rulings"
SENTENCE_END = re.compile(r"(?<=[.?!])\s")


@dataclass(frozen=True, slots=True)
class Target:
    """What a link leads to: a block of a chapter, and what is said of it beforehand."""

    name: str
    chapter: int
    block: int
    means: str


@dataclass(frozen=True, slots=True)
class Link:
    """A piece of a text that leads somewhere."""

    start: int
    end: int
    target: Target


class Links:
    """All targets of a book, and a reader of texts that finds them."""

    def __init__(self, book: Book) -> None:
        self._numbers = {chapter.id: number for number, chapter in enumerate(book.chapters)}
        self._targets: dict[str, Target] = {}
        for chapter in book.chapters:
            if chapter.id != GATHERED:
                for place, block in enumerate(chapter.blocks):
                    if block.kind == "ruling":
                        means = SENTENCE_END.split(block.text)[0]
                        target = Target(block.name, self._numbers[chapter.id], place, means)
                        self._targets[block.name] = target
        self._named = dict(self._targets)
        for term in book.terms:
            target = self._named[term.name] = self._of(term)
            self._targets |= {form: target for word in term.words for form in written(word)}
        longest = sorted(self._targets, key=len, reverse=True)
        self._pattern = re.compile(r"\b(?:" + "|".join(map(re.escape, longest)) + r")\b")

    def _of(self, term: Term) -> Target:
        return Target(term.term, self._numbers[term.chapter], term.block, term.means)

    def find(self, text: str) -> tuple[Link, ...]:
        """Every term in a text, the longest where several begin."""
        found = self._pattern.finditer(text)
        return tuple(Link(one.start(), one.end(), self._targets[one[0]]) for one in found)

    def target(self, name: str) -> Target | None:
        """Where a term by its English name or the id of a ruling leads; None if the book has neither."""
        return self._named.get(name)


def written(word: str) -> tuple[str, ...]:
    """A word as it stands in a text: a small one has a capital where a sentence begins with it."""
    return (word, word[:1].upper() + word[1:]) if word[:1].islower() else (word,)


def glossary(book: Book, title: str, intro: str) -> Chapter:
    """The page on which every term is explained."""
    rows = tuple((term.term, term.means) for term in book.terms)
    return Chapter(GLOSSARY, title, (Block("text", intro), Block("table", rows=rows)))


def linked_texts(chapter: Chapter) -> Iterator[str]:
    """Every text of a chapter in which terms are links."""
    for block in chapter.blocks:
        if block.kind in ("text", "ruling"):
            yield block.text
        for row in block.rows:
            yield from row
        yield from (str(figure["caption"]) for figure in block.figures)


def texts_of(chapters: Sequence[Chapter]) -> list[str]:
    """The same of several chapters."""
    return [text for chapter in chapters for text in linked_texts(chapter)]
