"""The page of what was found in a book: sentences with the hits marked, other books that have some, near words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from ..registry import GAMES
from ..ui.book import Chapter
from .bookpage import GAP, TEXT, PageSetter, Spot
from .searching import LISTED, Hit, near, search, words_of
from .sentences import in_sentences
from .sheet import hairline, heading

if TYPE_CHECKING:
    from .rulebook import RuleBook

PLATE, PLATE_WIDE = 46, 300


class FoundSetter(PageSetter):
    """Sets hits instead of a chapter."""

    def set_hits(self, title: str, hits: Sequence[Hit], chapters: Sequence[Chapter], query: str) -> None:
        """A heading and one row a hit."""
        self.words = words_of(query)
        self.y = heading(self.items, self.kit, title, self.width / 2, self.px(6), self.px(36), self.width * 0.9)
        self.y += self.px(GAP)
        for number, hit in enumerate(hits[:LISTED]):
            self._hit(number, hit, chapters[hit.chapter].title)

    def _hit(self, number: int, hit: Hit, title: str) -> None:
        top, pad = self.y, self.px(10)
        self.y += pad
        rect = self.kit.write(self.items, title, 0, self.y, self.px(21), self.kit.theme.gold, "title", room=self.width)
        self.y = rect.bottom
        if hit.block >= 0:
            self.y += self._plain(hit)
        self.y += pad
        box = pygame.Rect(0, round(top), self.width, round(self.y - top))
        self.spots.append(Spot("hit", str(number), box, in_sentences(title, hit.sentence), aim=hit))
        line = hairline(self.kit, self.width, max(1, self.px(1.4)))
        self.kit.put(self.items, line, 0, self.y)
        self.y += self.px(2)

    def _plain(self, hit: Hit) -> int:
        """A sentence without links, as the whole row is one."""
        return self.put_rich(hit.sentence, self.width, self._style(TEXT), (), hit.marks, 0, self.y)

    def plates(self, words: str, kind: str, rows: Sequence[tuple[str, str]]) -> None:
        """A sentence, and below it what can be chosen instead: names and words."""
        self.y += self.px(GAP)
        self.y += self._words(words, 0, self.width, self._style(TEXT, self.kit.theme.muted))
        self.y += self.px(10)
        x = 0
        for name, label in rows:
            wide = self.kit.text.width(label, self.px(PLATE * 0.5), "bold") + self.px(60)
            wide = min(self.width, max(wide, self.px(PLATE_WIDE / 2)))
            if x and x + wide > self.width:
                x = 0
                self.y += self.px(PLATE + 10)
            self.plate(Spot(kind, name, pygame.Rect(x, round(self.y), wide, self.px(PLATE)), label))
            x += wide + self.px(12)
        self.y += self.px(PLATE)


def found_page(scene: RuleBook, width: int) -> FoundSetter:
    """The hits, or words that look like those that are not there; and the other books that have some."""
    t, query, book = scene.app.t, scene.query, scene.book
    setter, hits = FoundSetter(scene.kit, book, width, scene.words_unit(), t), search(book, query)
    words = t("rules.found" if hits else "rules.not_found", query=query.strip(), count=len(hits))
    setter.set_hits(words, hits, scene.chapters, query)
    if len(hits) > LISTED:
        setter.plates(t("rules.too_many", count=LISTED), "", ())
    if not hits and (alike := near(book, query)):
        setter.plates(t("rules.near"), "near", [(word, word) for word in alike])
    if others := elsewhere(scene):
        setter.plates(t("rules.elsewhere"), "book", others)
    return setter


def elsewhere(scene: RuleBook) -> list[tuple[str, str]]:
    """The other books in which a query finds something, and how often."""
    out = []
    for spec in GAMES:
        other = spec.table().rulebook(scene.app.texts.language)
        count = 0 if spec.id == scene.game else len(search(other, scene.query))
        if count:
            out.append((spec.id, scene.app.t("rules.elsewhere_in", game=scene.app.name_of(spec.id), count=count)))
    return out
