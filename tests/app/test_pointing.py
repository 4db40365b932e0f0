"""Pointing at the table: nothing is mute, previews tell the truth, and the keyboard always stands on something."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.app import gallery, positions
from game.app.app import App
from game.app.play import PlayScene
from game.app.pointing import option_boxes
from game.core import record
from game.registry import find

from .test_scenes import SIZES, pressed

Make = Callable[..., App]
PHASES = {
    "action": lambda: positions.played(24),
    "draw": lambda: positions.until_phase("draw"),
    "place": lambda: positions.until_phase("place"),
}


def at_table(app: App, phase: str = "action") -> PlayScene:
    return positions.table(app, PHASES[phase]())


def snapshot(app: App, play: PlayScene) -> tuple[object, ...]:
    return play.match.ply, tuple(play.picker.picked), play.model.fanned, app.toast, len(app.stack)


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("first", ["", "hand.0", "hand.2", "hand.4"])
def test_no_spot_is_mute(phase: str, first: str, make_app: Make) -> None:
    app = make_app()
    saved = record.write(PHASES[phase]())
    ids = [spot.id for spot in positions.table(app, record.read(saved, find)).table.spots(app.top.model)]
    for id in ids:
        app.settle(0)
        play = positions.table(app, record.read(saved, find))
        if first in ids:
            play.point(positions.spot(play, first))
        app.toast = ""
        before = snapshot(app, play)
        play.point(positions.spot(play, id))
        assert snapshot(app, play) != before, (phase, first, id)


def test_the_wrong_banner_after_a_bridge_is_refused_with_a_reason(make_app: Make) -> None:
    app = make_app()
    play = positions.table(app, positions.with_rainbow())
    positions.ask_for_end(play)
    play.choose("option:bridge")
    wrong = next(s for s in positions.hand(play) if s.card != "R" and s.tokens[0] not in play.model.tokens)
    picked = list(play.picker.picked)
    play.point(wrong)
    assert app.toast
    assert play.picker.picked == picked


def test_a_click_beside_the_choice_of_ends_takes_the_place_back(make_app: Make) -> None:
    app = make_app()
    play = positions.table(app, positions.with_rainbow())
    positions.ask_for_end(play)
    assert play.picker.options()
    play.point(positions.spot(play, "deck"))
    assert play.picker.picked == ["hand:R"]


def test_no_preview_while_both_ends_are_possible_and_one_for_each_end(make_app: Make) -> None:
    app = make_app()
    play = positions.table(app, positions.with_rainbow())
    castle = positions.both_ends(play.match)
    play.point(next(s for s in positions.hand(play) if s.card == "R"))
    positions.hover(play, f"own.{castle}")
    assert play.model.preview is None
    play.point(positions.spot(play, f"own.{castle}"))
    positions.hover(play, "option:wizard")
    assert play.model.preview
    assert play.model.preview.words == ("wizard", castle)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [0.85, 1.0, 1.5, 2.0])
def test_a_choice_never_covers_what_is_asked(size: tuple[int, int], scale: float, make_app: Make) -> None:
    app = make_app(size, scale)
    gallery.STATES["table-options"](app)
    play = app.top
    assert isinstance(play, PlayScene)
    boxes = [w.rect for w in play.widgets() if w.role == "option"]
    prompt = play.table.prompt_box(play.model)
    assert len(boxes) == 2
    for box in boxes:
        assert not box.colliderect(prompt)
        assert pygame.Rect((0, 0), size).contains(box)
        assert box.h >= 90


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [0.85, 1.0, 1.5, 2.0])
@pytest.mark.parametrize("state", ["table-sorceress", "lesson-search"])
def test_what_to_do_with_a_card_of_the_pile_is_asked_in_words(
    state: str, size: tuple[int, int], scale: float, make_app: Make
) -> None:
    app = make_app(size, scale)
    gallery.STATES[state](app)
    play = app.top
    assert isinstance(play, PlayScene)
    play.point(next(spot for spot in play.table.spots(play.model) if spot.id.startswith("pile.")))
    widgets = [w for w in play.widgets() if w.role == "option"]
    prompt = play.table.prompt_box(play.model)
    buttons = [w.rect for w in play.widgets() if w.id.startswith("button.")]
    assert len(widgets) == 2
    for widget in widgets:
        assert pygame.Rect((0, 0), play.table_kit.size).contains(widget.rect)
        assert widget.rect.h >= 90
        assert widget.rect.collidelist([prompt, *buttons]) == -1


@pytest.mark.parametrize("count", [1, 2, 3, 5])
def test_choices_lie_side_by_side_in_their_room(count: int, make_app: Make) -> None:
    room = pygame.Rect(200, 10, 500, 300)
    boxes = option_boxes(count, pygame.Rect(210, 280, 10, 10), room, make_app().kit)
    assert all(room.contains(box) for box in boxes)
    assert all(box.collidelist(boxes[index + 1 :]) == -1 for index, box in enumerate(boxes))


# -- by keyboard


def standing(play: PlayScene) -> str:
    """Value of the widget that has the focus, or its role."""
    here = next(w for w in play.widgets() if w.id == play.controls.focus)
    return here.role if here.role == "option" else str(here.value)


@pytest.mark.parametrize("seed", range(4))
def test_enter_alone_leads_from_choice_to_choice(seed: int, make_app: Make) -> None:
    app = make_app()
    play = positions.table(app, positions.seated(2, seed))
    pressed(app, pygame.K_TAB)
    for _ in range(1500):
        if app.top.name == "curtain":
            pressed(app, pygame.K_RETURN)
            continue
        if app.top is not play or play.match.to_act < 0:
            break
        assert standing(play) in ("legal", "option"), play.says()
        pressed(app, pygame.K_RETURN)
        play.skip()
    assert play.match.ply > 30


def test_the_focus_goes_back_to_the_card_that_is_let_go(make_app: Make) -> None:
    app = make_app()
    play = at_table(app)
    play.controls.keyboard = True
    card = positions.hand(play)[4]
    play.controls.attend(card.id)
    pressed(app, pygame.K_RETURN)
    assert play.picker.picked
    assert standing(play) == "legal"
    assert play.controls.focus != card.id
    pressed(app, pygame.K_ESCAPE)
    play.widgets()
    assert play.controls.focus == card.id


def test_the_prompt_names_only_what_can_be_chosen(make_app: Make) -> None:
    app = make_app()
    play = at_table(app)
    for card in positions.hand(play):
        play.point(card)
        kinds = {token.partition(":")[0] for token in play.model.tokens}
        assert ("swap" in play.says()) == ("card" in kinds)
        assert ("column" in play.says()) == ("own" in kinds)
        play.point(card)


# -- the window changes while cards fly


def resized(app: App, size: tuple[int, int]) -> None:
    app.window.stage.surface = pygame.Surface(size)
    app.measure()


@pytest.mark.parametrize("covered", [False, True])
def test_a_turn_goes_on_when_the_window_changes_while_cards_fly(covered: bool, make_app: Make) -> None:
    app = make_app()
    app.settings.reduced_motion = False
    app.apply_settings()
    play = at_table(app, "draw")
    play.play(play.match.legal()[0])
    assert play.moving()
    if covered:
        play.open_menu()
    resized(app, (960, 600))
    if covered:
        app.pop()
    assert not play.moving()
    assert not play.mine or play.model.tokens


def test_the_curtain_falls_when_the_window_changes_while_cards_fly(make_app: Make) -> None:
    app = make_app()
    play = positions.table(app, positions.until(lambda m: m.ply > 10 and positions.mine(m, "draw"), people=2))
    pressed(app, pygame.K_RETURN)
    app.settings.reduced_motion = False
    app.apply_settings()
    while play.match.to_act == 0:
        assert app.top is play
        play.skip()
        play.play(play.match.legal()[0])
    assert play.moving()
    resized(app, (960, 600))
    assert app.top.name == "curtain"
    assert [w.id for w in app.top.widgets()] == ["curtain.ready"]


def test_the_computers_move_that_a_resize_cuts_short_leaves_the_person_able_to_act(make_app: Make) -> None:
    app = make_app()
    app.settings.reduced_motion = False
    app.apply_settings()
    match = positions.until(lambda m: m.ply > 10 and m.to_act == 1 and m.phase == "draw" and len(m.legal()) > 0)
    play = positions.table(app, match)
    while play.match.to_act == 1:
        play.skip()
        play._advance(play.match.legal()[0])
    assert play.moving()
    resized(app, (1080, 1920))
    assert play.mine
    assert play.model.tokens
