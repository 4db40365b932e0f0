"""Looking words up in a book: what a person types finds the beginnings of words, without regard to case and accents."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import lru_cache

from ..core.letters import bare
from ..ui.book import Block, Book, Chapter

WORD = re.compile(r"\w+", re.UNICODE)
SENTENCE = re.compile(r"(?<=[.?!…])(?:[\u00a0\u202f]?[”“»\"')])*[ \n]+")
LISTED = 60
KEPT = 4096
NEAR, LEAST_LIKE, SHORTEST = 5, 0.7, 4
GATHERED = ("rulings",)
Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Passage:
    """A paragraph, a point, a row, a heading or a caption: where it stands and what it says."""

    chapter: int
    block: int
    text: str


@dataclass(frozen=True, slots=True)
class Hit:
    """A passage that has all the words: the sentence that has most of them, and where they stand in it."""

    chapter: int
    block: int
    sentence: str
    marks: tuple[Span, ...]


@lru_cache(KEPT)
def spelled(text: str) -> tuple[tuple[int, tuple[str, ...]], ...]:
    """Every word of a text: where it begins, and what each of its letters is without accents and case."""
    return tuple((found.start(), tuple(map(bare, found[0]))) for found in WORD.finditer(text))


def words_of(query: str) -> tuple[str, ...]:
    """The words that are looked for."""
    return tuple(dict.fromkeys(bare(word) for word in WORD.findall(query)))


def marks_in(text: str, words: Sequence[str]) -> tuple[Span, ...]:
    """Where words of a text begin with one of the words that are looked for: the beginnings."""
    out = []
    for start, letters in spelled(text):
        length = max((reach(letters, word) for word in words), default=0)
        if length:
            out.append((start, start + length))
    return tuple(out)


def reach(letters: Sequence[str], wanted: str) -> int:
    """How many letters of a word make up what is looked for; 0 if the word does not begin so."""
    so_far = ""
    for count, letter in enumerate(letters, 1):
        so_far += letter
        if so_far.startswith(wanted):
            return count
        if not wanted.startswith(so_far):
            break
    return 0


def has_all(text: str, words: Sequence[str]) -> bool:
    """Whether every word that is looked for begins a word of the text."""
    return bool(words) and all(marks_in(text, (word,)) for word in words)


def parts_of(block: Block) -> Iterator[str]:
    """What a block says, piece by piece."""
    if block.text:
        yield f"{block.name} {block.text}" if block.kind == "ruling" else block.text
    for row in block.rows:
        yield ": ".join(row)
    for figure in block.figures:
        yield str(figure["caption"])


def passages(chapters: Sequence[Chapter]) -> tuple[Passage, ...]:
    """All that can be found in a book, in reading order; what is only gathered from elsewhere is left out."""
    out = []
    for number, chapter in enumerate(chapters):
        if chapter.id in GATHERED:
            continue
        out.append(Passage(number, -1, chapter.title))
        out += [Passage(number, place, text) for place, block in enumerate(chapter.blocks) for text in parts_of(block)]
    return tuple(out)


def search(book: Book, query: str) -> list[Hit]:
    """The places of a book that have all words of a query: first those with all in one sentence, in reading order."""
    words = words_of(query)
    hits = [_hit(passage, words) for passage in passages(book.chapters) if has_all(passage.text, words)]
    return sorted(hits, key=lambda hit: not has_all(hit.sentence, words))


def _hit(passage: Passage, words: Sequence[str]) -> Hit:
    sentences = SENTENCE.split(passage.text)
    best = max(sentences, key=lambda sentence: sum(bool(marks_in(sentence, (word,))) for word in words))
    return Hit(passage.chapter, passage.block, best, marks_in(best, words))


def near(book: Book, query: str) -> list[str]:
    """Words of a book that look like those that were not found; its terms come first."""
    known: dict[str, str] = {}
    for text in (*(term.term for term in book.terms), *(passage.text for passage in passages(book.chapters))):
        for found in WORD.finditer(text):
            if len(found[0]) >= SHORTEST:
                known.setdefault(bare(found[0]), found[0])
    out: list[str] = []
    for word in words_of(query):
        if not any(other.startswith(word) for other in known):
            out += [known[other] for other in get_close_matches(word, known, NEAR, LEAST_LIKE)]
    return list(dict.fromkeys(out))[:NEAR]
