"""What a presenter can press: the keys of the stage and the buttons of its tool bar."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import pygame

from .audience import ALL, BOTH, Sight
from .look import explainers
from .strip import Sighting, Tool

if TYPE_CHECKING:
    from .presenter import PresenterScene


def tools_of(scene: PresenterScene) -> tuple[Tool, ...]:
    """The buttons of the bar from left to right."""
    t, last = scene.app.t, len(scene.set.stations) - 1
    light = t("present.light_off" if scene.chalk.light else "present.light")
    rows: tuple[Tool, ...] = (
        ("leave", "menu", t("present.leave"), scene.open_menu, True),
        ("previous", "back", t("present.previous"), scene.previous, scene.index > 0),
        ("next", "next", t("present.next"), scene.following, scene.index < last),
        ("again", "again", t("present.again"), scene.again, scene.tried),
        ("undo", "undo", t("play.undo"), scene.undo, scene.match.ply > 0),
        ("redo", "redo", t("play.redo"), scene.redo, scene.match.can_redo()),
        ("draw", "log", t("present.point" if scene.chalking else "present.draw"), scene.take_chalk, True),
        ("light", "hint", light, scene.spotlight, True),
        ("clear", "close", t("present.clear"), scene.wipe, bool(scene.chalk.marks) or scene.chalk.light),
        ("blank", "curtain", t("present.blank"), scene.blank_out, True),
        ("turn", "person", t("present.turn"), scene.turn_round, True),
        ("keep", "records", t("present.keep"), scene.keep, True),
        *explainers(scene),
        ("ledger", "crown", t("play.ledger"), scene.open_ledger, True),
        ("keys", "keys", t("present.help"), scene.open_keys, True),
    )
    return rows


def sights_of(scene: PresenterScene) -> list[Sighting]:
    """What the audience may be shown."""
    if not scene.match.spec.hidden:
        return []
    seats: list[Sight] = list(range(len(scene.match.seats)))
    return [sighting(scene, sight) for sight in (ALL, *seats, BOTH)]


def sighting(scene: PresenterScene, sight: Sight) -> Sighting:
    """One of them: its id, its words, whether it is shown now, what choosing it does."""
    words = scene.names[sight] if isinstance(sight, int) else scene.app.t(f"present.see_{sight}")
    return str(sight), words, sight == scene.sight, partial(scene.look, sight)


def keys_of(scene: PresenterScene) -> dict[int, Callable[[], None]]:
    """What each key does."""
    forth = (pygame.K_PAGEDOWN, pygame.K_SPACE, pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_n)
    keys: dict[int, Callable[[], None]] = dict.fromkeys(forth, scene.following)
    keys |= dict.fromkeys((pygame.K_PAGEUP, pygame.K_p), scene.previous)
    keys |= dict.fromkeys((pygame.K_b, pygame.K_PERIOD), scene.blank_out)
    keys[pygame.K_F1] = scene.open_keys
    keys |= dict.fromkeys((pygame.K_F5, pygame.K_HOME), partial(scene.go, 0))
    keys[pygame.K_END] = partial(scene.go, len(scene.set.stations) - 1)
    keys |= {
        pygame.K_d: scene.take_chalk,
        pygame.K_s: scene.spotlight,
        pygame.K_0: scene.wipe,
        pygame.K_KP0: scene.wipe,
    }
    keys |= {pygame.K_BACKSPACE: scene.rub, pygame.K_t: scene.turn_round, pygame.K_r: scene.again}
    keys |= {pygame.K_u: scene.undo, pygame.K_h: scene.hide_tools, pygame.K_c: scene.hide_caption}
    keys |= {pygame.K_l: scene.open_ledger, pygame.K_z: scene.enlarge, pygame.K_k: scene.keep}
    keys |= {pygame.K_a: partial(scene.look, ALL), pygame.K_o: partial(scene.look, BOTH)}
    for seat in range(len(scene.match.seats)):
        keys[pygame.K_1 + seat] = partial(scene.look, seat)
    return keys
