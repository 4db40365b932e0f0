"""A table above a strip or a card has its own room: nothing of it is covered, nothing of it is cut."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pygame
import pytest

from game.app import gallery
from game.app.app import App
from game.app.play import PlayScene
from game.app.pointing import TableScene
from game.app.ways import badge_place, badge_size
from game.ui.stage import Item

Make = Callable[..., App]
SIZES = ((1280, 720), (960, 600), (1366, 768), (1920, 1080), (3840, 2160), (1080, 1920))
SCALES = (1.0, 1.5, 2.0)
SHADE = 0.12


def tables(app: App) -> Iterator[tuple[str, TableScene]]:
    """Every state of the gallery that is a table beside something else."""
    for name, state in gallery.STATES.items():
        app.stand = None
        app.settle(0)
        state(app)
        scene = app.top
        if isinstance(scene, TableScene) and type(scene) is not PlayScene:
            yield name, scene


def at(app: App, scene: TableScene, size: tuple[int, int], scale: float) -> None:
    app.settings.ui_scale = scale
    app.kit.measure(size, scale)
    for other in app.stack:
        other.resized()
        other.changed()
    scene.widgets()


def test_no_strip_and_no_card_covers_anything_of_a_table(make_app: Make) -> None:
    app = make_app()
    strips = set()
    for name, scene in tables(app):
        for size in SIZES:
            for scale in SCALES:
                at(app, scene, size, scale)
                for widget in scene.widgets():
                    if widget.id in scene._spots or widget.role != "panel":
                        continue
                    strips.add(widget.id)
                    covered = [spot.id for spot in scene._spots.values() if spot.rect.colliderect(widget.rect)]
                    assert not covered, (name, size, scale, widget.id, covered)
    assert {"present.strip", "replay.strip", "teacher.card", "stand.card", "look.card"} <= strips


def cut(items: list[Item], low: int, wide: int) -> list[pygame.Rect]:
    """What sticks out of a table below by more than its shadow; cloth and ground may."""
    boxes = [item.rect() for item in items if item.surface.get_width() < wide / 2]
    return [box for box in boxes if box.top < low and box.bottom - low > max(2, SHADE * box.h)]


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((960, 600), 2.0)])
def test_nothing_is_cut_where_a_table_ends(size: tuple[int, int], scale: float, make_app: Make) -> None:
    app = make_app()
    seen = set()
    for name, scene in tables(app):
        kind = type(scene).__name__, scene.match.spec.id
        if kind in seen:
            continue
        at(app, scene, size, scale)
        wide, high = scene.table_kit.size
        if high == size[1]:
            continue
        seen.add(kind)
        items: list[Item] = []
        scene.table.draw(items, scene.model)
        assert not cut(items, high, wide), (name, high, cut(items, high, wide))
    assert len(seen) > 15


def badges(scene: TableScene) -> Iterator[tuple[str, pygame.Rect, pygame.Rect]]:
    """Every numbered disc of what may be pointed at: of what, its box, and what it must leave alone."""
    kit = scene.table_kit
    for spot in scene._spots.values():
        size = badge_size(kit, spot)
        box = pygame.Rect(0, 0, size, size)
        box.center = badge_place(spot, size, kit.size)
        if spot.point:
            slot = pygame.Rect(0, 0, size // 2, size // 3)
            slot.midtop = spot.point
            yield spot.id, box, slot
            yield (
                spot.id,
                box,
                pygame.Rect(0, spot.rect.y, spot.rect.x - size // 4, spot.rect.h),
            )  # beyond: another region's name
        elif spot.role == "action":
            yield spot.id, box, spot.rect.inflate(-spot.rect.w // 2, 0)  # the words in the middle


def test_numbers_of_a_move_hide_no_word_and_a_low_chronicle_stays_in_its_frame(make_app: Make) -> None:
    app = make_app()
    seen = set()
    for name, scene in tables(app):
        if not name.startswith(("lesson", "puzzle")):
            continue
        for size, scale in (((960, 600), 1.0), ((960, 600), 2.0), ((1280, 720), 1.5), ((720, 1280), 2.0)):
            at(app, scene, size, scale)
            for id, box, alone in badges(scene):
                assert not box.colliderect(alone), (name, size, scale, id)
                seen.add(id)
            if scene.chronicled and not scene.panel:
                box = scene.table.log_box(scene.model)
                inner, step, rows = scene.logbook._visible()
                assert inner.y + len(rows) * step <= box.bottom, (name, size, scale)
                assert rows or inner.h < step or not scene.logbook.rows(), (name, size, scale)
    assert {"act.blink", "region.greyfen"} <= seen
