"""One pointer and one keyboard focus: what a person does, and what the host of the controls is told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame
import pytest

from game.ui.controls import HOLD_MS, Controls
from game.ui.widgets import Widget, area, field, slider, slider_groove

pytestmark = pytest.mark.usefixtures("unseen")


class Desk:
    """A host that writes down what it is told."""

    def __init__(self, *widgets: Widget) -> None:
        self.all = list(widgets)
        self.told: list[tuple[Any, ...]] = []
        self.controls = Controls(self)

    def widgets(self) -> Sequence[Widget]:
        return self.all

    def activate(self, widget: Widget) -> None:
        self.told.append(("activate", widget.id))

    def drag_started(self, widget: Widget) -> bool:
        self.told.append(("drag", widget.id))
        return True

    def dropped(self, widget: Widget, target: Widget | None) -> None:
        self.told.append(("drop", widget.id, target.id if target else None))

    def help_on(self, widget: Widget | None, point: tuple[int, int]) -> None:
        self.told.append(("help", widget.id if widget else None))

    def hovered(self, widget: Widget | None) -> None:
        self.told.append(("hover", widget.id if widget else None))

    def did(self, kind: str) -> list[tuple[Any, ...]]:
        return [entry for entry in self.told if entry[0] == kind]


def box(name: str, x: int, y: int, **more: Any) -> Widget:
    return area(name, "button", name, pygame.Rect(x, y, 40, 30), **more)


def move(desk: Desk, x: int, y: int) -> None:
    desk.controls.handle(pygame.Event(pygame.MOUSEMOTION, pos=(x, y), rel=(0, 0), buttons=(0, 0, 0)))


def press(desk: Desk, x: int, y: int, button: int = 1) -> None:
    desk.controls.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=button))


def release(desk: Desk, x: int, y: int) -> None:
    desk.controls.handle(pygame.Event(pygame.MOUSEBUTTONUP, pos=(x, y), button=1))


def key(desk: Desk, code: int, mod: int = 0) -> bool:
    return desk.controls.handle(pygame.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=""))


@pytest.fixture
def grid() -> Desk:
    """Two rows of two, and one that cannot be used."""
    return Desk(box("a", 0, 0), box("b", 60, 0), box("c", 0, 50), box("d", 60, 50), box("off", 120, 0, enabled=False))


def test_a_click_activates_what_is_pressed_and_released(grid: Desk) -> None:
    press(grid, 65, 5)
    release(grid, 70, 10)
    assert grid.did("activate") == [("activate", "b")]


def test_letting_go_elsewhere_does_nothing(grid: Desk) -> None:
    press(grid, 65, 5)
    release(grid, 5, 5)
    assert grid.did("activate") == []


def test_what_is_disabled_cannot_be_clicked(grid: Desk) -> None:
    press(grid, 125, 5)
    release(grid, 125, 5)
    assert grid.did("activate") == []


def test_tab_goes_through_all_that_can_be_used_and_round(grid: Desk) -> None:
    seen = []
    for _ in range(5):
        key(grid, pygame.K_TAB)
        seen.append(grid.controls.focus)
    assert seen == ["a", "b", "c", "d", "a"]
    key(grid, pygame.K_TAB, pygame.KMOD_SHIFT)
    assert grid.controls.focus == "d"


def test_arrows_go_to_the_nearest_neighbour(grid: Desk) -> None:
    key(grid, pygame.K_TAB)
    for code, wanted in ((pygame.K_RIGHT, "b"), (pygame.K_DOWN, "d"), (pygame.K_LEFT, "c"), (pygame.K_UP, "a")):
        key(grid, code)
        assert grid.controls.focus == wanted


def test_enter_activates_the_focus_only_once_the_keyboard_is_used(grid: Desk) -> None:
    grid.controls.focus = "c"
    assert not key(grid, pygame.K_RETURN)
    key(grid, pygame.K_TAB)
    assert key(grid, pygame.K_RETURN)
    assert grid.did("activate") == [("activate", "d")]


def test_the_pointer_takes_over_from_the_keyboard(grid: Desk) -> None:
    key(grid, pygame.K_TAB)
    assert grid.controls.look(grid.all[0]).focused
    move(grid, 65, 5)
    assert not grid.controls.look(grid.all[0]).focused
    assert grid.controls.look(grid.all[1]).hover


def test_a_drag_starts_after_some_way_and_ends_on_a_target() -> None:
    desk = Desk(box("card", 0, 0, draggable=True), box("place", 100, 0))
    press(desk, 10, 10)
    move(desk, 12, 12)
    assert desk.did("drag") == []
    move(desk, 60, 12)
    assert desk.controls.dragging is desk.all[0]
    release(desk, 110, 10)
    assert desk.did("drop") == [("drop", "card", "place")]
    assert desk.did("activate") == []
    assert desk.controls.dragging is None


def test_a_drop_on_nothing_says_so() -> None:
    desk = Desk(box("card", 0, 0, draggable=True))
    press(desk, 10, 10)
    move(desk, 90, 90)
    release(desk, 90, 90)
    assert desk.did("drop") == [("drop", "card", None)]


def test_holding_asks_for_help_once_and_is_no_click(grid: Desk) -> None:
    press(grid, 5, 5)
    now = pygame.time.get_ticks()
    assert not grid.controls.tick(now + HOLD_MS // 2)
    assert grid.controls.tick(now + HOLD_MS + 20)
    assert not grid.controls.tick(now + 2 * HOLD_MS)
    release(grid, 5, 5)
    assert grid.did("help") == [("help", "a")]
    assert grid.did("activate") == []


def test_a_right_click_asks_for_help(grid: Desk) -> None:
    press(grid, 65, 5, 3)
    press(grid, 300, 300, 3)
    assert grid.did("help") == [("help", "b"), ("help", None)]


def test_a_slider_follows_pointer_and_arrows() -> None:
    values: list[float] = []
    made = slider("s", "Loud", pygame.Rect(0, 0, 200, 30), 0.5, values.append)
    desk = Desk(made)
    groove = slider_groove(made)
    press(desk, groove.right, 15)
    move(desk, groove.x - 50, 15)
    release(desk, groove.x, 15)
    key(desk, pygame.K_TAB)
    key(desk, pygame.K_RIGHT)
    assert values == [1.0, 0.0, pytest.approx(0.55)]


def test_a_field_takes_text_and_gives_it_back() -> None:
    typed = [""]

    def change(text: str) -> None:
        typed[0] = text
        desk.all[0] = field("f", "Name", pygame.Rect(0, 0, 200, 30), text, change)

    desk = Desk(field("f", "Name", pygame.Rect(0, 0, 200, 30), "", change))
    press(desk, 10, 10)
    release(desk, 10, 10)
    for text in ("Zo", "ë", "\x07!"):
        desk.controls.handle(pygame.Event(pygame.TEXTINPUT, text=text))
    key(desk, pygame.K_BACKSPACE)
    assert typed == ["Zoë"]
    desk.controls.handle(pygame.Event(pygame.TEXTINPUT, text="x" * 100))
    assert len(typed[0]) == 24


# -- what is held while something else comes in between


def drag(desk: Desk) -> None:
    press(desk, 5, 5)
    move(desk, 40, 40)


@pytest.fixture
def cards() -> Desk:
    return Desk(box("card", 0, 0, draggable=True), box("place", 60, 50))


def test_what_is_pulled_goes_home_when_it_is_let_go_by_another_scene(cards: Desk) -> None:
    drag(cards)
    cards.controls.release()
    assert cards.did("drop") == [("drop", "card", None)]
    release(cards, 65, 55)
    assert cards.did("drop") == [("drop", "card", None)]


def test_a_right_click_lets_go_of_what_is_pulled_and_asks_for_nothing(cards: Desk) -> None:
    drag(cards)
    press(cards, 65, 55, button=3)
    assert cards.did("drop") == [("drop", "card", None)]
    assert not cards.did("help")


def test_escape_lets_go_of_what_is_pulled_and_other_keys_wait(cards: Desk) -> None:
    drag(cards)
    assert key(cards, pygame.K_u)
    assert key(cards, pygame.K_TAB)
    assert not cards.did("drop")
    assert key(cards, pygame.K_ESCAPE)
    assert cards.did("drop") == [("drop", "card", None)]
    assert not key(cards, pygame.K_ESCAPE)


def test_a_pointer_that_rests_finds_what_came_under_it(grid: Desk) -> None:
    move(grid, 5, 5)
    grid.all = [box("new", 0, 0)]
    grid.controls.refresh()
    assert grid.controls.hover == "new"
