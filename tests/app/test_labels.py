"""Every text of every scene has its room in every language: nothing cut, broken, illegible, over or outside anything.

English made longer stands for languages that are still to be written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pygame
import pytest

from game.app import gallery
from game.app.app import App
from game.core import languages
from game.core.pseudo import PSEUDO
from game.ui.stage import Item
from game.ui.text import SMALLEST, Heard
from game.ui.widgets import Widget

Size = tuple[int, int]
SIZES: tuple[tuple[Size, float], ...] = (
    ((960, 600), 1.0),
    ((960, 600), 2.0),
    ((1280, 720), 1.0),
    ((1920, 1080), 1.0),
    ((1080, 1920), 1.0),
)
SAMPLE = ((1280, 720), 1.0)
QUICK = (
    *("title-f", "newgame-c", "settings", "menu", "keys-p", "result-w", "table-mid", "table-four", "table-square"),
    *("puzzles-f", "presenter-c", "analysis-d", "editor-t", "learn-f", "handout-t", "stand-play_m", "example-m"),
)
SPOKEN = (*languages.LANGUAGES, PSEUDO)
OWN = ("/home/host", "Who holds the middle?")  # what a person wrote, or where their files lie
SLACK = 2
LEAST_SHARE = 0.5
FAINT = 40
PRESSED = ("button", "choice", "toggle", "slider")


@dataclass(frozen=True)
class Seen:
    """A text where it stands: the box of its ink, and its number in the display list."""

    text: str
    box: pygame.Rect
    number: int


def problems(app: App) -> Iterator[str]:
    """Every fault of the topmost scene in words."""
    heard = app.kit.text.heard = Heard()
    items = app.frame()
    app.kit.text.heard = None
    found = [one for one in seen(items, heard) if one.number >= veil(items)]
    yield from (f"cut: {text!r}" for text in heard.cut)
    yield from (f"broken within a word: {text!r}" for text in heard.broken)
    for text, (wanted, got) in heard.shrunk.items():
        if got < max(SMALLEST, LEAST_SHARE * wanted / app.settings.ui_scale):
            yield f"set in {got:.0f} instead of {wanted:.0f}: {text!r}"
    window = pygame.Rect((0, 0), app.window.size)
    yield from (f"outside the window: {one.text!r}" for one in found if not window.contains(one.box))
    yield from (f"over each other: {a.text!r} and {b.text!r}" for a, b in overlapping(found, items, heard))
    for widget in app.top.widgets():
        yield from (f"outside {widget.id}: {one.text!r}" for one in found if leaves(one, widget))


def seen(items: list[Item], heard: Heard) -> Iterator[Seen]:
    """Every text of a picture."""
    for number, item in enumerate(items):
        surface, text = heard.texts.get(id(item.surface), (None, ""))
        if surface is item.surface and text.strip() and item.alpha > FAINT:
            yield Seen(text, item.surface.get_bounding_rect().move(item.x, item.y), number)


def veil(items: list[Item]) -> int:
    """Where the topmost scene begins: at the last picture that is as large as the window."""
    size = items[0].surface.get_size()
    return max(number for number, item in enumerate(items) if item.surface.get_size() == size)


def leaves(one: Seen, widget: Widget) -> bool:
    """Whether a text is that of a control, and sticks out of it."""
    own = widget.paint is not None and widget.role in PRESSED and widget.label == one.text
    return own and one.box.colliderect(widget.rect) and not widget.rect.inflate(SLACK, SLACK).contains(one.box)


def overlapping(found: list[Seen], items: list[Item], heard: Heard) -> Iterator[tuple[Seen, Seen]]:
    """Texts whose ink meets, but for what lies under a panel by then."""
    for index, a in enumerate(found):
        for b in found[index + 1 :]:
            shared = a.box.clip(b.box)
            between = items[a.number + 1 : b.number]
            if shared.w > SLACK and shared.h > SLACK and a.text != b.text and not covered(shared, between, heard):
                yield a, b


def covered(box: pygame.Rect, items: list[Item], heard: Heard) -> bool:
    """Whether a picture hides all of a box."""
    return any(
        id(item.surface) not in heard.texts
        and item.rect().contains(box)
        and item.alpha > 200
        and item.surface.get_at((box.centerx - item.x, box.centery - item.y)).a > 200
        for item in items
    )


def cases() -> Iterator[object]:
    """Every scene in every language at every size; a sample of them at once, the rest at leisure."""
    for name in gallery.STATES:
        for language in SPOKEN:
            for size, scale in SIZES:
                quick = name.startswith(QUICK) and language == PSEUDO and (size, scale) == SAMPLE
                id = f"{name}-{language}-{size[0]}x{size[1]}-{scale:g}"
                yield pytest.param(name, language, size, scale, marks=() if quick else pytest.mark.slow, id=id)


@pytest.mark.parametrize(("name", "language", "size", "scale"), list(cases()))
def test_every_text_has_its_room(
    name: str, language: str, size: Size, scale: float, make_app: Callable[..., App]
) -> None:
    app = make_app(size, scale, language)
    app.kit.reduced_motion = True
    gallery.STATES[name](app)
    app.top.controls.refresh()
    assert [problem for problem in problems(app) if not any(own in problem for own in OWN)] == []


def test_a_fault_is_found(make_app: Callable[..., App]) -> None:
    app = make_app((960, 600))
    gallery.STATES["title-first"](app)
    plain, draw = list(problems(app)), app.top.draw

    def wrong(items: list[Item]) -> None:
        draw(items)
        app.kit.write(items, "Somewhere over the rainbow", 20, 300, 30, room=60)
        app.kit.write(items, "This lies over that", 400, 400, 30)
        app.kit.write(items, "that lies under this", 404, 404, 30)
        app.kit.write(items, "This leaves the window", 900, 300, 30)

    app.top.draw = wrong  # type: ignore[method-assign]
    found = " ".join(problems(app))
    assert plain == []
    for fault in ("cut: 'Somewhere", "over each other: 'This lies", "outside the window: 'This leaves"):
        assert fault in found


@pytest.mark.parametrize("name", ["lesson-recruit", "table-recruit"])
@pytest.mark.parametrize("language", ["de", PSEUDO])
def test_words_of_characters_stay_on_their_sheet(name: str, language: str, make_app: Callable[..., App]) -> None:
    app = make_app((960, 600), 2.0, language)
    gallery.STATES[name](app)
    sheet = app.top.table.layout(app.top.model).sheet  # type: ignore[attr-defined]
    heard = app.kit.text.heard = Heard()
    items = app.frame()
    app.kit.text.heard = None
    there = [one for one in seen(items, heard) if one.box.top > sheet.top and sheet.collidepoint(one.box.topleft)]
    assert len(there) >= 4
    assert all(sheet.contains(one.box) for one in there)
