"""Every scene, in every window and at every scale: inside, apart, named, usable by keyboard alone."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial
from typing import Any

import pygame
import pytest

from game.app import gallery, positions, title
from game.app.app import App
from game.app.confirm import Confirm
from game.app.curtain import Curtain
from game.app.newgame import NewGame
from game.app.play import PlayScene
from game.app.result import ResultScene
from game.app.rulebook import RuleBook
from game.app.scene import Scene
from game.app.title import TitleScene
from game.muster.cards import tidy
from game.registry import GAMES

SIZES = ((640, 400), (960, 600), (1280, 720), (1366, 768), (1920, 1080), (3840, 2160), (1080, 1920))
SCALES = (0.85, 1.0, 1.5, 2.0)
CONTROLS = ("button", "choice", "toggle", "slider", "field")
OWN = [name for name in gallery.STATES if not name.startswith(("table", "moving", "thinking"))]
Make = Callable[..., App]


def pressed(app: App, *keys: int) -> None:
    for key in keys:
        app.handle(pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))


def click(app: App, id: str) -> None:
    place = next(w for w in app.top.widgets() if w.id == id).rect.center
    app.handle(pygame.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0)))
    app.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1))
    app.handle(pygame.Event(pygame.MOUSEBUTTONUP, pos=place, button=1))


def check_layout(app: App, scene: Scene) -> None:
    """Inside the window, named, and no two usable controls over one another."""
    window = pygame.Rect((0, 0), app.window.size)
    widgets = scene.widgets()
    ids = [w.id for w in widgets]
    assert len(ids) == len(set(ids)), "two of the same id"
    for widget in widgets:
        assert window.contains(widget.rect), (widget.id, widget.rect)
        assert widget.label.strip(), widget.id
        assert widget.rect.w >= 8, widget.id
        assert widget.rect.h >= 8, widget.id
    usable = [w for w in widgets if w.role in CONTROLS and w.enabled]
    for index, one in enumerate(usable):
        for other in usable[index + 1 :]:
            assert not one.rect.colliderect(other.rect), (one.id, one.rect, other.id, other.rect)


@pytest.mark.parametrize("name", OWN)
def test_everything_is_inside_apart_and_named(name: str, make_app: Make) -> None:
    app = make_app()
    gallery.STATES[name](app)
    for size in SIZES:
        for scale in SCALES:
            app.settings.ui_scale = scale
            app.window.stage.surface = pygame.Surface(size)
            app.measure()
            check_layout(app, app.top)
    assert app.texts.missing.union(*(app.texts_of(spec.id).missing for spec in GAMES)) == set()


@pytest.mark.parametrize("name", ["table-middle", "table-options", "table-place", "table-fan"])
def test_the_buttons_of_the_table_are_inside_and_apart(name: str, make_app: Make) -> None:
    app = make_app()
    gallery.STATES[name](app)
    for size in SIZES:
        app.window.stage.surface = pygame.Surface(size)
        app.measure()
        window = pygame.Rect((0, 0), size)
        assert all(window.contains(w.rect) for w in app.top.widgets() if w.role in CONTROLS)


@pytest.mark.parametrize("name", gallery.STATES)
def test_every_state_of_the_gallery_paints(name: str, make_app: Make) -> None:
    app = make_app((960, 600))
    gallery.STATES[name](app)
    app.paint()
    assert app.texts.missing.union(*(app.texts_of(spec.id).missing for spec in GAMES)) == set()


@pytest.mark.parametrize("name", OWN)
def test_tab_reaches_every_control(name: str, make_app: Make) -> None:
    app = make_app()
    gallery.STATES[name](app)
    if type(app.top).wakened is not Scene.wakened:
        pytest.skip("any key is an answer there")
    wanted = {w.id for w in app.top.widgets() if w.role in CONTROLS and w.enabled}
    seen: list[str] = []
    while app.top.controls.focus not in seen[:-1] and len(seen) < 500:
        pressed(app, pygame.K_TAB)
        seen.append(app.top.controls.focus)
    assert wanted <= set(seen)


@pytest.mark.parametrize("name", ["settings-title", "confirm-quit", "keys-page", "help-card", "ledger-middle"])
def test_escape_goes_back_to_what_lies_below(name: str, make_app: Make) -> None:
    app = make_app()
    gallery.STATES[name](app)
    below = app.stack[-2]
    pressed(app, pygame.K_ESCAPE)
    assert app.top is below


@pytest.mark.parametrize("count", [1, 2, 3])
@pytest.mark.parametrize("size", SIZES)
def test_the_banners_of_the_title_hang_inside_and_apart(
    count: int, size: tuple[int, int], make_app: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(title, "games", lambda: (positions.SPEC,) * count)
    scene = TitleScene(make_app(size))
    boxes = [plate.box for plate in scene.plates()]
    assert len(boxes) == count
    for index, box in enumerate(boxes):
        assert pygame.Rect(0, scene.logo().bottom, size[0], scene.bar().top - scene.logo().bottom).contains(box)
        assert box.collidelist(boxes[index + 1 :]) == -1


# -- from the title to a table and back


def test_enter_on_the_title_and_again_deals_a_game(make_app: Make) -> None:
    app = make_app()
    app.push(TitleScene(app))
    pressed(app, pygame.K_RETURN)
    assert isinstance(app.top, NewGame)
    pressed(app, pygame.K_RETURN)
    assert isinstance(app.top, PlayScene)
    assert [type(scene) for scene in app.stack] == [TitleScene, PlayScene]
    assert [seat.kind for seat in app.top.match.seats] == ["human", "computer"]


def test_a_new_game_is_set_up_by_clicks(make_app: Make) -> None:
    app = make_app()
    app.push(TitleScene(app))
    for id in (
        "title.new.muster",
        "seat.0.computer",
        "seat.0.hard",
        "option.simplified",
        "option.stall_turns.more",
        "first.1",
    ):
        click(app, id)
    click(app, "deal")
    for text in ("4", "x", "2"):
        app.handle(pygame.Event(pygame.TEXTINPUT, text=text))
    click(app, "new.start")
    assert isinstance(app.top, PlayScene)
    match = app.top.match
    assert (match.seats[0].kind, match.seats[0].level) == ("computer", "hard")
    assert match.options["simplified"]
    assert match.options["stall_turns"] == 50
    assert match.deal["first"] == 1
    assert match.extra["deal_number"] == 42


def test_what_was_chosen_last_is_offered_again(make_app: Make) -> None:
    app = make_app()
    app.push(NewGame(app, positions.SPEC))
    click(app, "option.power_of_one")
    click(app, "new.start")
    again = NewGame(app, positions.SPEC)
    assert again.setup.options["power_of_one"]


def test_a_running_game_waits_while_another_is_begun(make_app: Make) -> None:
    app = make_app()
    gallery.title_continue(app)
    before = app.saves.peek("muster")
    click(app, "title.new.muster")
    click(app, "new.start")
    assert isinstance(app.top, PlayScene)
    app.saves.settle()
    assert app.saves.peek("muster") == before
    assert len(app.saves.running("muster")) == 2
    assert app.saves.latest("muster") != "muster"


def test_continue_goes_on_where_it_was(make_app: Make) -> None:
    app = make_app()
    gallery.title_continue(app)
    saved = app.saves.peek("muster")
    assert saved
    click(app, "title.continue.muster")
    assert isinstance(app.top, PlayScene)
    assert app.top.match.moves == saved["moves"]


@pytest.mark.parametrize(
    "damage",
    [
        lambda saves: saves.path("muster").write_bytes(b"torn"),
        lambda saves: saves.write("muster", {"format": "bannerhall", "game": "chess"}),
        lambda saves: saves.write("muster", {**(saves.peek("muster") or {}), "moves": ["play W5 W", "nonsense"]}),
    ],
)
def test_a_save_that_cannot_be_read_is_a_sentence_and_kept(damage: Callable[[Any], Any], make_app: Make) -> None:
    app = make_app()
    gallery.title_continue(app)
    app.saves.path("muster").with_suffix(".previous.json").unlink(missing_ok=True)
    damage(app.saves)
    click(app, "title.continue.muster")
    assert app.top.name == "title"
    assert app.toast
    assert "{" not in app.toast
    kept = [name for name in os.listdir(app.saves.folder) if name not in ("muster.json", "muster.previous.json")]
    assert kept


def test_the_menu_leads_to_the_title_and_keeps_the_game(make_app: Make) -> None:
    app = make_app()
    app.push(TitleScene(app))
    play = positions.table(app, positions.played(20))
    play.play(play.match.legal()[0])
    play.skip()
    play.open_menu()
    click(app, "menu.title")
    assert app.top.name == "title"
    assert app.saves.exists("muster")
    assert any(w.id == "title.continue.muster" for w in app.top.widgets())


def test_a_question_is_answered_by_single_keys(make_app: Make) -> None:
    for key, said in ((pygame.K_y, 1), (pygame.K_RETURN, 1), (pygame.K_n, 0), (pygame.K_ESCAPE, 0)):
        app, yes = make_app(), []
        app.push(TitleScene(app))
        app.push(Confirm(app, lambda: "Really?", lambda: "Yes", partial(yes.append, 1)))
        pressed(app, key)
        assert (app.top.name, len(yes)) == ("title", said)


# -- two people at one screen


def test_the_curtain_shows_and_names_nothing_of_the_game(make_app: Make) -> None:
    app = make_app()
    play = positions.table(app, positions.played(30, people=2))
    assert isinstance(app.top, Curtain)
    assert [w.id for w in app.top.widgets()] == ["curtain.ready"]
    assert app.frame()[0].surface.get_size() == app.window.size
    assert not app.frame()[0].surface.get_flags() & pygame.SRCALPHA
    pressed(app, pygame.K_ESCAPE)
    assert app.top.name == "confirm"
    pressed(app, pygame.K_ESCAPE)
    click(app, "curtain.ready")
    assert app.top is play
    assert play.viewer == play.match.to_act


def test_after_the_move_of_one_the_curtain_falls_for_the_other(make_app: Make) -> None:
    app = make_app()
    play = positions.table(app, positions.played(30, people=2))
    click(app, "curtain.ready")
    while app.top is play:
        play.play(positions.some_move(play.match, positions.Random(3)))
        play.skip()
    assert isinstance(app.top, Curtain)
    assert play.viewer == 0
    click(app, "curtain.ready")
    assert app.top is play
    assert play.viewer == 1


# -- the end


def test_the_result_is_told_row_by_row_and_can_be_skipped(make_app: Make) -> None:
    app = make_app()
    app.settings.reduced_motion = False
    app.apply_settings()
    scene = ResultScene(app, positions.table(app, positions.finished(winner=1)))
    app.push(scene)
    assert not scene.told
    assert "Isolde" not in scene.title()
    scene.update(1000)
    assert 0 < scene.rung < scene.steps
    pressed(app, pygame.K_SPACE)
    assert scene.told
    assert "Isolde" in scene.title()


def test_a_rematch_seats_the_same_and_lets_the_loser_start(make_app: Make) -> None:
    app = make_app()
    app.push(TitleScene(app))
    play = positions.table(app, positions.finished(winner=0))
    app.push(ResultScene(app, play))
    click(app, "result.rematch")
    assert isinstance(app.top, PlayScene)
    assert app.top is not play
    assert app.top.match.seats == play.match.seats
    assert app.top.match.deal["first"] == 1
    assert len(app.stack) == 2


def test_review_goes_back_to_the_table_and_the_menu_leads_to_the_result(make_app: Make) -> None:
    app = make_app()
    app.push(TitleScene(app))
    play = positions.table(app, positions.finished(winner=0))
    play.show_result()
    click(app, "result.review")
    assert app.top is play
    play.open_menu()
    click(app, "menu.result")
    assert app.top.name == "result"


def test_conceding_is_asked_and_ends_the_game(make_app: Make) -> None:
    app = make_app()
    app.push(TitleScene(app))
    play = positions.table(app, positions.played(20))
    play.open_menu()
    click(app, "menu.concede")
    click(app, "confirm.yes")
    assert isinstance(app.top, ResultScene)
    assert app.top.winners == (1,)
    assert not app.saves.exists("muster")
    pressed(app, pygame.K_ESCAPE)
    assert app.top.name == "title"


# -- settings


def test_settings_act_at_once_and_are_kept(make_app: Make) -> None:
    from game.app import settings as settings_file

    app = make_app()
    gallery.settings(app)
    click(app, "settings.scale.1.5")
    assert app.kit.ui_scale == 1.5
    click(app, "settings.speed.fast")
    click(app, "settings.muted")
    assert app.kit.audio.muted
    click(app, "settings.back")
    kept = settings_file.load(app.data / "settings.json")
    assert (kept.ui_scale, kept.speed, kept.muted) == (1.5, "fast", True)


def test_volume_follows_the_arrows(make_app: Make) -> None:
    app = make_app()
    gallery.settings(app)
    app.top.controls.focus, app.top.controls.keyboard = "settings.volume", True
    before = app.settings.volume
    pressed(app, pygame.K_LEFT, pygame.K_LEFT)
    assert app.settings.volume == pytest.approx(before - 0.1)
    assert app.kit.audio.volume == app.settings.volume


# -- one scene over another


def point(app: App, id: str, kind: int = pygame.MOUSEMOTION, **more: Any) -> None:
    place = next(w for w in app.top.widgets() if w.id == id).rect.midtop
    extra = {"rel": (0, 0), "buttons": (0, 0, 0)} if kind == pygame.MOUSEMOTION else {"button": 1}
    app.handle(pygame.Event(kind, pos=(place[0], place[1] + 6), **{**extra, **more}))


def test_a_card_that_is_pulled_goes_home_when_another_scene_covers_the_table(make_app: Make) -> None:
    app = make_app()
    play = positions.table(app, positions.played(20))
    point(app, "hand.0")
    point(app, "hand.0", pygame.MOUSEBUTTONDOWN)
    point(app, "castle.C")
    assert play.model.carried
    play.open_menu()
    assert (play.model.carried, play.model.lifted, play.controls.press) == (None, "", None)


@pytest.mark.parametrize("name", ["settings-title", "confirm-quit", "menu-table", "rules-aim", "newgame-computer"])
def test_who_comes_by_keyboard_goes_on_by_keyboard(name: str, make_app: Make) -> None:
    below, app = make_app(), make_app()
    gallery.STATES[name](below)
    scene = below.stack.pop()
    scene.app = app
    app.push(TitleScene(app))
    pressed(app, pygame.K_TAB)
    app.push(scene)
    assert scene.controls.keyboard
    assert any(w.id == scene.controls.focus for w in scene.widgets())
    app.pop()
    assert app.top.controls.keyboard
    point(app, "title.quit")
    app.push(scene)
    assert not scene.controls.keyboard


def test_the_table_opened_by_keyboard_is_played_by_keyboard(make_app: Make) -> None:
    app = make_app()
    app.push(TitleScene(app))
    pressed(app, pygame.K_TAB, pygame.K_RETURN, pygame.K_RETURN)
    assert app.top.name == "play"
    assert app.top.controls.keyboard


def test_a_card_under_a_resting_pointer_is_the_one_that_lies_there_now(make_app: Make) -> None:
    app = make_app()
    play = positions.table(app, positions.until(lambda m: positions.mine(m) and positions.pile(m, 2) != ""))
    castle = positions.pile(play.match, 2)
    positions.hover(play, f"castle.{castle}")
    assert play.model.hover
    below = play.model.data["castles"][castle]
    play.model.data = {**play.model.data, "castles": {**play.model.data["castles"], castle: below[:-1]}}
    play.changed()
    app.paint()
    assert play.model.hover.card == tidy(below[-2])


def test_nothing_is_chosen_at_the_result_before_it_is_told(make_app: Make) -> None:
    app = make_app()
    app.settings.reduced_motion = False
    app.apply_settings()
    app.push(TitleScene(app))
    play = positions.table(app, positions.finished(winner=1))
    play.show_result()
    result = app.top
    click(app, "result.rematch")
    assert app.top is result
    assert not result.busy()
    click(app, "result.review")
    play.show_result()
    assert not app.top.busy(), "what was told once is shown at once"


@pytest.mark.parametrize("conceded", [False, True])
def test_from_the_result_a_new_game_can_be_thought_better_of(conceded: bool, make_app: Make) -> None:
    app = make_app()
    app.push(TitleScene(app))
    play = positions.table(app, positions.played(20) if conceded else positions.finished(winner=0))
    play.concede() if conceded else play.show_result()
    result = app.top
    click(app, "result.new")
    click(app, "new.back")
    assert app.top is result


def test_the_crown_of_a_finished_game_is_its_result(make_app: Make) -> None:
    app = make_app()
    app.push(TitleScene(app))
    play = positions.table(app, positions.finished(winner=0))
    play.show_result()
    click(app, "result.review")
    click(app, "button.ledger")
    assert app.top.name == "result"


def test_the_title_opens_the_book_of_every_game(make_app: Make) -> None:
    for spec in GAMES:
        app = make_app()
        app.push(TitleScene(app))
        click(app, "title.rules")
        if len(GAMES) > 1:
            click(app, f"shelf.{spec.id}")
        assert isinstance(app.top, RuleBook)
        assert app.top.game == spec.id


def test_enter_ends_typing_and_then_starts_by_keyboard_too(make_app: Make) -> None:
    app = make_app()
    app.push(TitleScene(app))
    app.push(NewGame(app, positions.SPEC))
    app.top.controls.keyboard, app.top.controls.focus = True, "seat.0.name"
    app.handle(pygame.Event(pygame.TEXTINPUT, text="Ada"))
    pressed(app, pygame.K_RETURN)
    assert app.top.name == "newgame"
    pressed(app, pygame.K_RETURN)
    assert app.top.name == "play"
    assert app.top.match.seats[0].name == "Ada"


def test_what_is_taken_back_comes_again_by_both_customary_keys(make_app: Make) -> None:
    for key, mod in ((pygame.K_y, pygame.KMOD_CTRL), (pygame.K_z, pygame.KMOD_CTRL | pygame.KMOD_SHIFT)):
        app = make_app()
        play = positions.table(app, positions.played(20))
        play.play(play.match.legal()[0])
        play.skip()
        ply = play.match.ply
        for pressed_key, held in ((pygame.K_z, pygame.KMOD_CTRL), (key, mod)):
            app.handle(pygame.Event(pygame.KEYDOWN, key=pressed_key, mod=held, unicode=""))
        assert play.match.ply == ply
