"""Where everything of the Muster table lies, in numbers: nothing overlaps, nothing leaves the window."""

from __future__ import annotations

import itertools
from random import Random
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from game.muster.layout import TIGHT_STEP, Layout, arrange
from game.ui.kit import Kit

SIZES = ((1280, 720), (1366, 768), (1920, 1080), (3840, 2160), (1080, 1920), (960, 600))
SCALES = (1.0, 1.25, 1.5, 2.0)
FACTIONS = "WLCFP"
every_window = pytest.mark.parametrize(("size", "scale"), [(size, scale) for size in SIZES for scale in SCALES])


def kit(size: tuple[int, int], scale: float, staged: bool = False, parted: bool = False) -> Kit:
    """Measures without any drawing."""
    nothing: Any = SimpleNamespace(scale_cache_to=lambda pixels: None, unit=1.0)
    made = Kit(nothing, nothing, nothing, nothing, staged=staged, parted=parted)
    made.measure(size, scale)
    return made


def view(columns: int, hand: int = 5, seed: int = 0) -> dict[str, Any]:
    """A view with columns of up to so many cards, one of them of exactly that many."""
    rng = Random(seed)
    sides = [{f: [f + "1"] * rng.randint(0, columns) for f in FACTIONS} for _ in range(2)]
    sides[0]["L"] = ["L1"] * columns
    sides[1]["P"] = ["P1"] * columns
    return {
        "columns": sides,
        "hands": [["W1"] * hand, ["?"] * 5],
        "castles": {f: [] for f in FACTIONS},
        "revealed": None,
        "to_act": 0,
    }


def every_column(out: Layout) -> list[tuple[int, str]]:
    return [(seat, castle) for seat in (0, 1) for castle in FACTIONS]


TINY = ((1, 1), (40, 30), (100, 60), (200, 150), (320, 90), (640, 120), (60, 900), (1600, 100), (3000, 200))


@pytest.mark.parametrize("size", TINY)
@pytest.mark.parametrize("scale", SCALES)
def test_a_window_too_small_for_a_table_has_a_layout(size: tuple[int, int], scale: float) -> None:
    out = arrange(view(9), 0, kit(size, scale))
    assert all(box.w > 0 and box.h > 0 for box in out.tiles.values())


@every_window
@pytest.mark.parametrize("columns", [1, 5, 9, 15])
def test_columns_stay_between_the_hands_and_their_castles(size: tuple[int, int], scale: float, columns: int) -> None:
    out = arrange(view(columns), 0, kit(size, scale))
    hand_top = min(place.box.top for place in out.hands[0])
    for seat, castle in every_column(out):
        for box in out.columns[seat][castle]:
            assert not box.colliderect(out.prompt), (seat, castle)
            assert box.top >= 0
            assert box.bottom <= hand_top
            if seat == 0:
                assert box.top >= out.tiles[castle].bottom
            else:
                assert box.bottom <= out.tiles[castle].top


@every_window
@pytest.mark.parametrize("columns", [5, 15])
def test_every_strip_stays_in_sight(size: tuple[int, int], scale: float, columns: int) -> None:
    out = arrange(view(columns), 0, kit(size, scale))
    for seat, castle in every_column(out):
        boxes = out.columns[seat][castle]
        for one, following in itertools.pairwise(boxes):
            strip = abs(following.top - one.top)
            assert strip >= TIGHT_STEP * one.h - 1.5, (seat, castle, strip, one.h)
            assert strip >= 3


@every_window
def test_columns_of_neighbours_do_not_touch(size: tuple[int, int], scale: float) -> None:
    out = arrange(view(6), 0, kit(size, scale))
    for left, right in itertools.pairwise(FACTIONS):
        assert out.tiles[left].right <= out.tiles[right].left + 1
        assert out.areas[0][left].right <= out.areas[0][right].left + 1


@every_window
def test_panels_lie_inside_and_beside_the_columns(size: tuple[int, int], scale: float) -> None:
    out = arrange(view(6), 0, kit(size, scale))
    width, height = size
    inside = [out.left, out.right, out.prompt, *out.tiles.values(), out.deck, out.bar, out.log, out.ledger, *out.plates]
    for box in inside:
        assert box.w > 0
        assert box.h > 0
        assert box.left >= 0
        assert box.top >= 0
        assert box.right <= width
        assert box.bottom <= height
    for _, boxes in ((s, out.columns[s][c]) for s, c in every_column(out)):
        for box in boxes:
            assert not box.colliderect(out.left)
            assert not box.colliderect(out.right)


@every_window
def test_the_parts_of_a_panel_do_not_overlap(size: tuple[int, int], scale: float) -> None:
    out = arrange(view(4), 0, kit(size, scale))
    parts = {
        "plate 0": out.plates[0],
        "plate 1": out.plates[1],
        "detail": out.detail,
        "ledger": out.ledger,
        "bar": out.bar,
        "deck": out.deck,
        "words": out.deck_words,
        "log": out.log,
    }
    names = list(parts)
    for index, one in enumerate(names):
        for other in names[index + 1 :]:
            assert not parts[one].colliderect(parts[other]), (one, other, parts[one], parts[other])


@every_window
@pytest.mark.parametrize("hand", [1, 4, 5, 6])
def test_the_own_hand_is_in_sight(size: tuple[int, int], scale: float, hand: int) -> None:
    out = arrange(view(3, hand), 0, kit(size, scale))
    assert len(out.hands[0]) == hand
    for place in out.hands[0]:
        assert place.box.left >= 0
        assert place.box.right <= size[0]
        assert place.box.top + place.box.h * 0.5 <= size[1]


@every_window
def test_both_seats_see_their_own_cards_below(size: tuple[int, int], scale: float) -> None:
    for seat in (0, 1):
        out = arrange(view(4), seat, kit(size, scale))
        assert out.columns[seat]["L"][0].top >= out.tiles["L"].bottom
        assert out.columns[1 - seat]["P"][0].bottom <= out.tiles["P"].top


@every_window
def test_larger_words_never_make_smaller_buttons(size: tuple[int, int], scale: float) -> None:
    bar, plain = arrange(view(3), 0, kit(size, scale)).bar, arrange(view(3), 0, kit(size, 1.0)).bar
    assert min(bar.h, bar.w / 5.7) >= 0.85 * min(plain.h, plain.w / 5.7)


@every_window
def test_a_plate_is_a_lying_one_so_that_words_fit_beside_its_medal(size: tuple[int, int], scale: float) -> None:
    for plate in arrange(view(3), 0, kit(size, scale)).plates:
        assert plate.h <= 0.45 * plate.w


@every_window
@pytest.mark.parametrize("hand", [1, 4, 5, 7])
@pytest.mark.parametrize("staged", [True, False])
def test_the_own_hand_of_a_part_of_a_window_is_whole(
    size: tuple[int, int], scale: float, hand: int, staged: bool
) -> None:
    out = arrange(view(6, hand), 0, kit(size, scale, staged, parted=True))
    table = pygame.Rect((0, 0), size)
    assert all(table.contains(place.box) for place in out.hands[0])


@every_window
@pytest.mark.parametrize("columns", [0, 5, 12])
def test_a_staged_table_shows_everything_whole_and_apart(size: tuple[int, int], scale: float, columns: int) -> None:
    out = arrange(view(columns), 0, kit(size, scale, staged=True, parted=True))
    table = pygame.Rect((0, 0), size)
    cards = [box for seat, castle in every_column(out) for box in out.columns[seat][castle]]
    hands = [place.box for hand in out.hands for place in hand]
    if size[0] > size[1]:
        assert all(table.contains(box) for box in (*cards, *hands, out.revealed, out.deck, out.deck_words))
        assert not any(one.colliderect(other) for one, other in itertools.combinations(hands, 2))
        assert out.revealed.collidelist([*hands, *out.tiles.values()]) < 0
        panel = [out.deck, out.deck_words, *out.plates]
        assert not any(one.colliderect(other) for one, other in itertools.combinations(panel, 2))
    for box in (place.box for place in out.hands[0]):
        assert box.collidelist([*cards, *out.tiles.values(), out.prompt]) < 0
