"""The rule book: every ruling is in it, every figure can be drawn, every page can be read to its end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from game.app.rulebook import RuleBook
from game.muster.content import CODES
from game.muster.rulebook import MusterBook
from game.ui.book import Block, Figure

BOOK = MusterBook("en")
KINDS = ("text", "heading", "points", "table", "figures", "ruling")
FIGURES: list[Figure] = [f for chapter in BOOK.chapters for block in chapter.blocks for f in block.figures]


def blocks() -> list[Block]:
    return [block for chapter in BOOK.chapters for block in chapter.blocks]


def test_every_ruling_is_told_and_gathered() -> None:
    told = [
        block.name for chapter in BOOK.chapters if chapter.id != "rulings" for block in chapter.blocks if block.name
    ]
    gathered = [
        block.name for chapter in BOOK.chapters if chapter.id == "rulings" for block in chapter.blocks if block.name
    ]
    assert gathered == [f"M{number}" for number in range(1, 14)]
    assert sorted(told) == sorted(gathered)


def test_every_block_is_of_a_known_kind_and_not_empty() -> None:
    for block in blocks():
        assert block.kind in KINDS
        assert block.text or block.rows or block.figures


def test_chapters_have_their_own_ids() -> None:
    ids = [chapter.id for chapter in BOOK.chapters]
    assert len(ids) == len(set(ids)) >= 12


def test_a_language_without_a_book_reads_the_english_one() -> None:
    assert MusterBook("xx").chapters == BOOK.chapters


@pytest.mark.parametrize("figure", FIGURES, ids=lambda f: str(f["caption"])[:30])
def test_figures_show_cards_that_exist_and_draw_inside_their_box(figure: Figure, make_app: Callable[..., Any]) -> None:
    for name in ("column", "then", "cards", "on", "left", "right", "from", "to"):
        assert all(code in (*CODES, "?") for code in figure.get(name, ())), figure
    kit = make_app().kit
    box = pygame.Rect(100, 100, 300, round(BOOK.figure_height(figure, 300)))
    items: list[Any] = []
    BOOK.draw_figure(items, kit, figure, box)
    drawn = items[0].rect().unionall([item.rect() for item in items])
    assert items
    assert box.inflate(70, 70).contains(drawn), (figure, box, drawn)


@pytest.mark.parametrize("size", [(1280, 720), (960, 600), (1080, 1920)])
def test_every_page_can_be_read_to_its_end(size: tuple[int, int], make_app: Callable[..., Any]) -> None:
    app = make_app(size, 2.0)
    book = RuleBook(app, "muster")
    app.push(book)
    for index in range(len(book.book.chapters)):
        book.turn(index)
        book.key(pygame.Event(pygame.KEYDOWN, key=pygame.K_END, mod=0))
        items, high = book.content()
        view = book.view_box(book.page())
        assert book.top + view.h >= high or high <= view.h
        assert max(item.rect().right for item in items) <= view.w
        app.paint()


def test_wheel_and_keys_move_the_page_and_stop_at_its_ends(make_app: Callable[..., Any]) -> None:
    app = make_app((960, 600))
    book = RuleBook(app, "muster")
    app.push(book)
    book.turn(12)
    book.wheel(5)
    assert book.top == 0
    book.wheel(-1)
    assert book.top > 0
    book.wheel(-999)
    assert book.top == book.lowest()
    book.turn(99)
    assert (book.open, book.top) == (len(book.book.chapters) - 1, 0)
