"""Painting only what changed gives the same picture as painting everything."""

from __future__ import annotations

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.ui.stage import Item, Stage, changed_rects, merged

SIZE = (60, 40)
pytestmark = pytest.mark.usefixtures("unseen")


def sheets() -> list[pygame.Surface]:
    """Opaque and transparent pictures of several sizes."""
    out = []
    for index, (wide, high, alpha) in enumerate(((60, 40, 255), (12, 9, 255), (20, 6, 130), (5, 30, 255), (9, 9, 60))):
        flags = 0 if alpha == 255 else pygame.SRCALPHA
        sheet = pygame.Surface((wide, high), flags)
        sheet.fill((40 * index + 20, 200 - 30 * index, 90, alpha))
        out.append(sheet)
    return out


@pytest.fixture(scope="module")
def pictures(unseen: None) -> list[pygame.Surface]:
    return sheets()


places = st.tuples(st.integers(1, 4), st.integers(-15, 60), st.integers(-15, 40), st.sampled_from((255, 255, 120, 0)))
lists = st.lists(places, max_size=9)


@settings(max_examples=150, deadline=None)
@given(st.lists(lists, min_size=2, max_size=5))
def test_dirty_painting_equals_full_painting(frames: list[list[tuple[int, int, int, int]]]) -> None:
    made = sheets()
    stage = Stage(pygame.Surface(SIZE))
    for frame in frames:
        items = [Item(made[0], 0, 0), *(Item(made[which], x, y, alpha) for which, x, y, alpha in frame)]
        stage.paint(items)
        whole = Stage(pygame.Surface(SIZE))
        whole.paint(items)
        assert pygame.image.tobytes(stage.surface, "RGB") == pygame.image.tobytes(whole.surface, "RGB")


def test_an_unchanged_frame_paints_nothing(pictures: list[pygame.Surface]) -> None:
    stage = Stage(pygame.Surface(SIZE))
    items = [Item(pictures[0], 0, 0), Item(pictures[1], 3, 4)]
    stage.paint(items)
    assert stage.paint(list(items)) == []


def test_a_moved_picture_touches_where_it_was_and_where_it_is(pictures: list[pygame.Surface]) -> None:
    back, card = Item(pictures[0], 0, 0), pictures[1]
    rects = changed_rects([back, Item(card, 0, 0)], [back, Item(card, 30, 20)])
    assert sorted(map(tuple, rects)) == [(0, 0, 12, 9), (30, 20, 12, 9)]


def test_an_invalid_stage_paints_everything(pictures: list[pygame.Surface]) -> None:
    stage = Stage(pygame.Surface(SIZE))
    items = [Item(pictures[0], 0, 0)]
    stage.paint(items)
    stage.invalidate()
    assert stage.paint(items) == [pygame.Rect((0, 0), SIZE)]


@given(st.lists(st.tuples(*[st.integers(-20, 80)] * 2, *[st.integers(0, 40)] * 2), max_size=40))
def test_merged_rectangles_cover_all_lie_inside_and_are_few(boxes: list[tuple[int, int, int, int]]) -> None:
    bounds = pygame.Rect((0, 0), SIZE)
    rects = [pygame.Rect(box) for box in boxes]
    out = merged(rects, bounds)
    assert len(out) <= 16
    assert all(bounds.contains(rect) for rect in out)
    for rect in rects:
        clipped = rect.clip(bounds)
        if clipped.w and clipped.h:
            assert any(one.contains(clipped) for one in out)
