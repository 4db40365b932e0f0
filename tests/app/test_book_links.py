"""Looking up words in the rule books, the links between their pages, the glossary and the way back."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pygame
import pytest

from game.app.bookpage import Spot
from game.app.rulebook import FIELD, RuleBook
from game.app.searching import marks_in, near, search
from game.app.sentences import in_sentences
from game.app.terms import Links, glossary, linked_texts
from game.bannerfall.rulebook import BannerfallBook
from game.core.letters import bare
from game.five_royaumes.rulebook import RoyaumesBook
from game.muster.rulebook import MusterBook
from game.ui.book import Book, Chapter, Term

BOOKS: dict[str, Book] = {
    "muster": MusterBook("en"),
    "bannerfall": BannerfallBook("en"),
    "five_royaumes": RoyaumesBook("en"),
}
EVERY_TERM = [(game, term) for game, book in BOOKS.items() for term in book.terms]
SIZES = [(1280, 720), (960, 600), (1080, 1920), (3840, 2160)]
every_book = pytest.mark.parametrize("game", BOOKS)
every_term = pytest.mark.parametrize(("game", "term"), EVERY_TERM, ids=lambda v: v.term if isinstance(v, Term) else v)


def chapters(game: str) -> list[Chapter]:
    book = BOOKS[game]
    return [*book.chapters, glossary(book, "Terms", "All.")]


def said(chapter: Chapter) -> str:
    headings = [block.text for block in chapter.blocks if block.kind == "heading"]
    return "\n".join([chapter.title, *headings, *linked_texts(chapter)])


def opened(make_app: Callable[..., Any], game: str, size: tuple[int, int] = (1280, 720), scale: float = 1.0) -> Any:
    app = make_app(size, scale)
    app.kit.reduced_motion = True
    book = RuleBook(app, game)
    app.push(book)
    return book


def spots(book: RuleBook, kind: str) -> list[Spot]:
    return [spot for spot in book.set_page().spots if spot.kind == kind]


def press(book: RuleBook, key: int, unicode: str = "", mod: int = 0) -> None:
    book.app.handle(pygame.Event(pygame.KEYDOWN, key=key, unicode=unicode, mod=mod))


def write(book: RuleBook, text: str) -> None:
    for letter in text:
        book.app.handle(pygame.Event(pygame.TEXTINPUT, text=letter))


# -- the glossary


@every_term
def test_a_term_leads_to_a_block_of_its_chapter_and_is_found_there(game: str, term: Term) -> None:
    chapter = next(chapter for chapter in BOOKS[game].chapters if chapter.id == term.chapter)
    assert term.block < len(chapter.blocks)
    assert chapter.blocks[term.block].kind != "heading"
    assert any(word.casefold() in said(chapter).casefold() for word in term.words), term


@every_term
def test_what_a_term_means_is_one_sentence(game: str, term: Term) -> None:
    assert re.fullmatch(r"[A-Z0-9][^.!?]*\.", term.means), term.means
    assert len(term.means) < 130


@every_book
def test_terms_and_their_forms_are_written_once(game: str) -> None:
    forms = [word for term in BOOKS[game].terms for word in term.words]
    assert len(forms) == len(set(forms))


@every_book
def test_no_term_stands_unlinked_and_nothing_else_is_linked(game: str) -> None:
    links = Links(BOOKS[game])
    forms = {form for term in BOOKS[game].terms for word in term.words for form in (word, word[0].upper() + word[1:])}
    for chapter in chapters(game):
        for text in linked_texts(chapter):
            found = links.find(text)
            covered = {place for link in found for place in range(link.start, link.end)}
            for link in found:
                assert text[link.start : link.end] in forms or re.fullmatch(r"[MBR]\d+", text[link.start : link.end])
            for term in BOOKS[game].terms:
                for word in term.words:
                    for one in re.finditer(rf"(?<!\w){re.escape(word)}(?!\w)", text):
                        assert set(range(one.start(), one.end())) <= covered, (word, text)


@every_book
def test_every_link_of_every_page_leads_to_a_block_that_exists(game: str, make_app: Callable[..., Any]) -> None:
    book = opened(make_app, game)
    for number, chapter in enumerate(book.chapters):
        book.go(book.place.__class__(game, number))
        assert len(spots(book, "link")) >= len([1 for text in linked_texts(chapter) if Links(book.book).find(text)])
        for spot in spots(book, "link"):
            assert 0 <= spot.aim.chapter < len(book.book.chapters)
            assert 0 <= spot.aim.block < len(book.chapters[spot.aim.chapter].blocks)


@every_book
def test_every_ruling_can_be_linked_by_its_id(game: str, make_app: Callable[..., Any]) -> None:
    links = Links(BOOKS[game])
    for chapter in BOOKS[game].chapters[:-2]:
        for block in chapter.blocks:
            if block.kind == "ruling":
                target = links.target(block.name)
                assert target is not None
                assert BOOKS[game].chapters[target.chapter].blocks[target.block] == block
                assert links.find(f"See {block.name}.")[0].target == target
    book = RuleBook(make_app(), game, at=target.name)
    assert book.book.chapters[book.open].blocks[book.place.wanted.block].name == target.name


def test_a_book_opened_at_what_it_does_not_have_opens_at_its_beginning(make_app: Callable[..., Any]) -> None:
    book = RuleBook(make_app(), "muster", at="X99")
    assert (book.open, book.top) == (0, 0)


# -- following and returning


@pytest.mark.parametrize("size", SIZES)
@every_book
def test_a_link_brings_its_block_into_sight_and_the_way_back_leads_to_the_same_place(
    game: str, size: tuple[int, int], make_app: Callable[..., Any]
) -> None:
    book = opened(make_app, game, size)
    book.turn(4)
    book.scroll(150)
    before = book.here()
    for spot in spots(book, "link")[:12]:
        book.follow(spot)
        page, view = book.set_page(), book.view_box(book.page())
        top = page.tops[spot.aim.block] if page.marked < 0 else page.marked
        assert book.top <= top < book.top + view.h
        press(book, pygame.K_BACKSPACE)
        assert (book.open, book.top) == (before.chapter, before.top)


def test_the_keyboard_visits_the_links_in_reading_order_and_the_page_follows(make_app: Callable[..., Any]) -> None:
    book = opened(make_app, "bannerfall", (960, 600), 1.5)
    book.turn(5)
    names = [name for name, spot in book._named()]
    book.controls.attend(f"rules.{book.chapters[-2].id}")
    visited = []
    for _ in range(len(names)):
        press(book, pygame.K_TAB)
        book.app.paint()
        visited.append(book.controls.focus)
        here = next(w for w in book.widgets() if w.id == book.controls.focus)
        assert book.view_box(book.page()).contains(here.rect)
        assert not here.outline
    assert visited == names
    press(book, pygame.K_RETURN)
    assert book.past


def test_the_definition_is_shown_with_a_link(make_app: Callable[..., Any]) -> None:
    book = opened(make_app, "muster")
    link = next(w for w in book.widgets() if w.role == "link")
    term = next(t for t in book.book.terms if t.term == link.label)
    assert link.tip == in_sentences(term.term, term.means)


def test_links_are_seen_only_inside_the_page(make_app: Callable[..., Any]) -> None:
    for size in SIZES:
        book = opened(make_app, "five_royaumes", size, 2.0)
        for number in range(len(book.chapters)):
            book.go(book.place.__class__("five_royaumes", number))
            view = book.view_box(book.page())
            shown = [w for w in book.widgets() if w.role == "link" and not w.outline]
            assert all(view.contains(w.rect) for w in shown)


def test_what_was_read_stays_in_sight_when_the_window_changes(make_app: Callable[..., Any]) -> None:
    book = opened(make_app, "bannerfall", (960, 600))
    book.turn(1)
    book.scroll(300)
    share = book.top / book.content()[1]
    book.app.settings.ui_scale = 1.4
    book.app.apply_settings()
    assert book.top / book.content()[1] == pytest.approx(share, abs=0.01)


def test_the_glossary_tells_every_term_and_leads_to_it(make_app: Callable[..., Any]) -> None:
    book = opened(make_app, "muster")
    book.open_glossary()
    labels = {spot.name for spot in spots(book, "link")}
    assert labels >= {term.term for term in book.book.terms}
    book.open_glossary()
    assert len(book.past) == 1
    book.turn_back()
    assert book.open == 0


# -- looking up


def test_case_and_accents_do_not_matter_and_word_beginnings_count() -> None:
    text = "The Sorcières take Castles."
    assert marks_in("Straßen, Œuvre", ("strass", "oe")) == ((0, 5), (9, 10))
    assert marks_in("Straße", ("strasse",)) == ((0, 6),)
    assert not marks_in("Straße", ("stras-", "strassen"))
    assert marks_in(text, (bare("SORCIE"),)) == ((4, 10),)
    assert not marks_in(text, ("astles",))


@every_book
def test_every_sentence_can_be_found_by_its_words(game: str) -> None:
    for number, chapter in enumerate(BOOKS[game].chapters):
        for text in linked_texts(chapter) if chapter.id != "rulings" else ():
            hits = search(BOOKS[game], text)
            assert any(hit.chapter == number for hit in hits), text


@pytest.mark.parametrize("query", ["", " ", "?!", "/", "”", "\\", "(", "[a-z]+", "x" * 400, "\u0301", "ﷺ" * 30])
@every_book
def test_strange_queries_find_nothing_and_break_nothing(game: str, query: str, make_app: Callable[..., Any]) -> None:
    assert search(BOOKS[game], query) == []
    book = opened(make_app, game)
    book.seek(query)
    book.app.paint()


def test_what_is_not_there_offers_what_looks_like_it(make_app: Callable[..., Any]) -> None:
    assert "Wizard" in near(BOOKS["muster"], "wizzard")
    assert "Sorceress" in near(BOOKS["five_royaumes"], "Sorcerres")
    assert near(BOOKS["five_royaumes"], "fireball") == []
    book = opened(make_app, "muster")
    book.seek("wizzard")
    assert book.set_page().spots
    book.follow(spots(book, "near")[0])
    assert book.query == "Wizard"
    assert spots(book, "hit")


def test_other_books_say_how_many_hits_they_have(make_app: Callable[..., Any]) -> None:
    book = opened(make_app, "muster")
    book.seek("fireball")
    assert not spots(book, "hit")
    other = next(spot for spot in spots(book, "book") if spot.name == "bannerfall")
    assert other.label.endswith(f": {len(search(BOOKS['bannerfall'], 'fireball'))}")
    book.follow(other)
    assert (book.game, book.query) == ("bannerfall", "fireball")
    assert spots(book, "hit")


@pytest.mark.parametrize("start", [(pygame.K_SLASH, "/", 0), (pygame.K_f, "f", pygame.KMOD_CTRL)])
def test_a_word_is_looked_up_by_keyboard_alone(start: tuple[int, str, int], make_app: Callable[..., Any]) -> None:
    book = opened(make_app, "bannerfall")
    press(book, *start)
    if start[1] == "/":
        write(book, "/")
    write(book, "rstorm")
    assert (book.query, book.controls.focus) == ("rstorm", FIELD)
    press(book, pygame.K_r, "r")
    assert book.app.top is book
    for _ in range(6):
        press(book, pygame.K_BACKSPACE)
    assert book.query == ""
    write(book, "stormc")
    hit = spots(book, "hit")[0]
    press(book, pygame.K_RETURN)
    assert (book.open, book.query) == (hit.aim.chapter, "")
    assert book.set_page().marked >= 0 or hit.aim.block < 0
    press(book, pygame.K_BACKSPACE)
    assert book.query == "stormc"
    press(book, pygame.K_ESCAPE)
    assert (book.query, book.open, book.app.top) == ("", 0, book)


@pytest.mark.parametrize("size", [*SIZES, (1920, 1080)])
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_field_and_buttons_do_not_overlap(size: tuple[int, int], scale: float, make_app: Callable[..., Any]) -> None:
    book = opened(make_app, "bannerfall", size, scale)
    fixed = [w for w in book.widgets() if w.role in ("button", "choice", "field")]
    for one in fixed:
        assert pygame.Rect((0, 0), size).contains(one.rect)
        assert one.rect.h >= 12
        assert not [other.id for other in fixed if other is not one and other.rect.colliderect(one.rect)], one.id


@every_book
def test_every_hit_is_marked_on_its_page(game: str, make_app: Callable[..., Any]) -> None:
    book = opened(make_app, game)
    for query in ("the", "banner", "castle", "1", "mana", "four"):
        for number in range(min(12, len(search(book.book, query)))):
            book.seek(query)
            hit = spots(book, "hit")[number]
            book.follow(hit)
            page, view = book.set_page(), book.view_box(book.page())
            assert hit.aim.block < 0 or book.top <= page.marked < book.top + view.h, (query, hit)


def test_tab_leads_from_the_field_to_the_hits(make_app: Callable[..., Any]) -> None:
    book = opened(make_app, "muster")
    press(book, pygame.K_SLASH, "/")
    write(book, "/wizard")
    names = [name for name, spot in book._named() if spot.kind == "hit"]
    for name in names[:6]:
        press(book, pygame.K_TAB)
        assert book.controls.focus == name
    hit = dict(book._named())[names[5]].aim
    press(book, pygame.K_RETURN)
    assert (book.open, book.place.wanted.block) == (hit.chapter, hit.block)
