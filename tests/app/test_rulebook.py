"""The rule books: every ruling is in them, every figure can be drawn, every page can be read to its end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pygame
import pytest

from game.app.rulebook import RuleBook
from game.bannerfall.content import ADJACENT, REGION, REGIONS, TWO_STEPS
from game.bannerfall.rulebook import BannerfallBook
from game.five_royaumes.preview import captures_at
from game.five_royaumes.rulebook import RoyaumesBook, cells, parsed
from game.five_royaumes.square import frames, touches
from game.muster.content import CODES
from game.muster.rulebook import MusterBook
from game.ui.book import Block, Book, Figure

BOOKS: dict[str, Book] = {
    "muster": MusterBook("en"),
    "bannerfall": BannerfallBook("en"),
    "five_royaumes": RoyaumesBook("en"),
}
RULINGS = {"muster": ("M", 13), "bannerfall": ("B", 13), "five_royaumes": ("R", 19)}
KINDS = ("text", "heading", "points", "table", "figures", "ruling", "show")
every_book = pytest.mark.parametrize("game", BOOKS)


def blocks(game: str) -> Iterator[Block]:
    for chapter in BOOKS[game].chapters:
        yield from chapter.blocks


def figures(game: str) -> list[Figure]:
    return [figure for block in blocks(game) for figure in block.figures]


EVERY = [(game, figure) for game in BOOKS for figure in figures(game)]
MAPS = [figure for figure in figures("bannerfall") if "row" not in figure]
SQUARES = [figure for figure in figures("five_royaumes") if "square" in figure]


@every_book
def test_every_ruling_is_told_and_gathered(game: str) -> None:
    chapters = BOOKS[game].chapters
    told = [b.name for chapter in chapters if chapter.id != "rulings" for b in chapter.blocks if b.kind == "ruling"]
    gathered = [b.name for chapter in chapters if chapter.id == "rulings" for b in chapter.blocks if b.kind == "ruling"]
    letter, count = RULINGS[game]
    assert gathered == [f"{letter}{number}" for number in range(1, count + 1)]
    assert sorted(told) == sorted(gathered)


@every_book
def test_every_block_is_of_a_known_kind_and_not_empty(game: str) -> None:
    for block in blocks(game):
        assert block.kind in KINDS
        assert block.text or block.rows or block.figures or (block.kind == "show" and block.name)


@every_book
def test_chapters_have_their_own_ids(game: str) -> None:
    ids = [chapter.id for chapter in BOOKS[game].chapters]
    assert len(ids) == len(set(ids)) >= 12


def test_a_language_without_a_book_reads_the_english_one() -> None:
    assert MusterBook("xx").chapters == BOOKS["muster"].chapters
    assert BannerfallBook("xx").chapters == BOOKS["bannerfall"].chapters
    assert RoyaumesBook("xx").chapters == BOOKS["five_royaumes"].chapters


@pytest.mark.parametrize("figure", figures("muster"), ids=lambda f: str(f["caption"])[:30])
def test_figures_show_cards_that_exist(figure: Figure) -> None:
    for name in ("column", "then", "cards", "on", "left", "right", "from", "to"):
        assert all(code in (*CODES, "?") for code in figure.get(name, ())), figure


@pytest.mark.parametrize(("game", "figure"), EVERY, ids=lambda f: str(f)[:40])
def test_figures_draw_inside_their_box(game: str, figure: Figure, make_app: Callable[..., Any]) -> None:
    kit, book = make_app().kit, BOOKS[game]
    box = pygame.Rect(100, 100, 300, round(book.figure_height(figure, 300)))
    assert book.figure_width(figure) >= 300
    items: list[Any] = []
    book.draw_figure(items, kit, figure, box)
    shown = [item.rect() for item in items if game != "bannerfall" or item.alpha == 255]
    drawn = shown[0].unionall(shown)
    assert box.inflate(70, 70).contains(drawn), (figure, box, drawn)


@pytest.mark.parametrize("figure", MAPS, ids=lambda f: str(f["caption"])[:30])
def test_maps_show_what_the_rules_allow(figure: Figure) -> None:
    around = set(figure.get("around", REGIONS))
    parts = ("pieces", "ghosts", "gone", "ok", "realm")
    assert around <= set(REGIONS)
    assert all(set(figure.get(part, ())) <= around for part in parts)
    for kind, start, goal in figure.get("arrows", ()):
        one, other = REGION[start], REGION[goal]
        near = ADJACENT[one] >> other & 1
        assert near if kind != "blink" else not near, figure
        if kind == "blink" and "Stormcaller" not in figure["caption"]:
            assert TWO_STEPS[one] >> other & 1


@pytest.mark.parametrize("figure", SQUARES, ids=lambda f: str(f["caption"])[:30])
def test_squares_show_what_the_rules_allow(figure: Figure) -> None:
    lying = cells(figure["square"])
    filled = sum(1 << 3 * y + x for x, y in lying)
    for (x, y), ok in cells(figure.get("ok", {})).items():
        assert ok == (touches(filled, x, y) and frames(filled, x, y) != ()), (figure, x, y)
    for (x, y), banner in cells(figure.get("laid", {})).items():
        assert touches(filled, x, y)
        assert set(map(tuple, figure.get("frames", ()))) <= set(frames(filled, x, y))
        data = {"square": {f"{a},{b}": f"{code}.?" for (a, b), code in lying.items()}, "deck": [f"{banner}.?"]}
        groups = [sorted(capture.cells) for capture in captures_at(data, x, y)]
        assert "frames" in figure or sorted(map(parsed, figure["taken"])) in groups


@every_book
@pytest.mark.parametrize("size", [(1280, 720), (960, 600), (1080, 1920)])
def test_every_page_can_be_read_to_its_end(size: tuple[int, int], game: str, make_app: Callable[..., Any]) -> None:
    app = make_app(size, 2.0)
    book = RuleBook(app, game)
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


def test_the_other_books_stand_beside_the_open_one(make_app: Callable[..., Any]) -> None:
    app = make_app()
    book = RuleBook(app, "muster")
    app.push(book)
    book.turn(3)
    button = next(w for w in book.widgets() if w.id == "book.bannerfall")
    assert button.action is not None
    button.action()
    assert (book.game, book.open) == ("bannerfall", 0)
    assert [w.id for w in book.widgets() if w.id.startswith("book.") and w.value] == ["book.bannerfall"]
