"""Text is never wider than the room that it is given."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game import paths
from game.ui.text import FILES, Text

WHITE = (255, 255, 255)
pytestmark = pytest.mark.usefixtures("unseen")
words = st.text(st.characters(codec="utf-8", categories=("L", "N", "P", "Zs")), max_size=60)


@pytest.fixture(scope="module")
def text(unseen: None) -> Text:
    return Text(paths.asset_root() / "art" / "fonts")


@pytest.mark.parametrize("role", FILES)
def test_every_role_has_its_font(text: Text, role: str) -> None:
    assert (text.folder / FILES[role]).is_file()
    assert text.width("Bannerhall", 20, role) > 40


@settings(max_examples=80, deadline=None)
@given(words, st.integers(12, 60), st.integers(30, 500))
def test_a_fitted_line_fits(text: Text, words: str, size: int, room: int) -> None:
    assert text.fitted(words, size, room, WHITE).get_width() <= max(room, text.width("…", 12))


def test_what_does_not_fit_shrinks_before_it_is_cut(text: Text) -> None:
    full = text.width("Somewhere over the rainbow", 30)
    assert text.shortened("Somewhere over the rainbow", 30, full - 1).endswith("…")
    assert text.fitted("Somewhere over the rainbow", 30, full * 0.8, WHITE).get_height() < text.height(30)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.text("abcdefgh", min_size=1, max_size=7), min_size=1, max_size=40), st.integers(120, 400))
def test_paragraphs_keep_every_word_and_the_width(text: Text, parts: list[str], width: int) -> None:
    rows = text.wrap(" ".join(parts), 18, width)
    assert " ".join(rows).split() == parts
    assert all(text.width(row, 18) <= width for row in rows)


def test_line_feeds_are_kept(text: Text) -> None:
    assert text.wrap("one\n\ntwo", 18, 300) == ["one", "", "two"]


def test_a_missing_font_is_replaced(tmp_path: object) -> None:
    from pathlib import Path

    assert Text(Path(str(tmp_path))).width("still there", 20) > 0


@pytest.mark.parametrize("role", ["body", "bold", "title"])
@pytest.mark.parametrize("size", [13, 17, 24, 48])
def test_the_middle_of_a_line_is_the_middle_of_its_letters(text: Text, role: str, size: int) -> None:
    for word in ("Hx", "HxHx"):
        ink = text.line(word, size, WHITE, role).get_bounding_rect()
        small = text.line("x", size, WHITE, role).get_bounding_rect()
        wanted = ink.bottom - (ink.h + small.h) / 4
        assert abs(text.middle(size, role) - wanted) <= 1


def test_no_line_breaks_at_a_space_that_holds(text: Text) -> None:
    for space in "\u00a0\u202f":
        rows = text.wrap(f"aaaa bbbb{space}! cccc", 18, text.width("aaaa bbbb", 18))
        assert rows == ["aaaa", f"bbbb{space}!", "cccc"]


def test_a_soft_hyphen_is_seen_only_where_a_line_ends(text: Text) -> None:
    word = "Königs\u00adburgen\u00adkarten"
    assert text.wrap(f"Eine {word}", 18, 1000) == ["Eine Königsburgenkarten"]
    assert text.wrap(f"Eine {word}", 18, text.width("Eine Königsburgen-", 18)) == ["Eine Königsburgen-", "karten"]
    narrow = max(text.width("Königs-", 18), text.width("burgen-", 18))
    assert text.wrap(word, 18, narrow) == ["Königs-", "burgen-", "karten"]
    assert text.width(word, 18) == text.width("Königsburgenkarten", 18)


def test_what_has_no_room_is_left_out_sentence_by_sentence(text: Text) -> None:
    lines = ("The first sentence stands here. With the 4. Banner comes another!", "A last line.")
    wide = 400.0
    high = text.height(11)
    assert text.whole(lines, (wide, 4 * high)) == "\n".join(lines)
    assert text.whole(lines, (wide, 1.2 * high)) == lines[0]
    assert text.whole(lines, (170.0, 1.2 * high)) == "The first sentence stands here."
    assert text.whole(("One sentence that is much too long for the room.",), (60.0, high)).startswith("One sentence")
