"""A table before an audience: keys and remotes, what is seen, drawing, blanking, trying and coming back."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pygame
import pytest

from game.app import gallery, positions
from game.app.app import App
from game.app.audience import ALL, BOTH
from game.app.chalk import arrow, ring
from game.app.help import HelpScene
from game.app.keyspage import KeysPage
from game.app.menu import PlayMenu
from game.app.play import PlayScene
from game.app.present import PresentScene
from game.app.presenter import PresenterScene
from game.app.stationkeeping import StationKeeping
from game.app.stations import own_sets
from game.app.title import TitleScene
from game.core.contract import NOBODY, UNKNOWN, GameSpec
from game.core.kept import Kept
from game.registry import GAMES
from game.ui.stage import Item

from .test_monkey import TEN_MINUTES, Monkey, rampage
from .test_scenes import click, pressed

Make = Callable[..., App]
CTRL = pygame.KMOD_CTRL


def shown(app: App, game: str = "muster", set_id: str = "first", station: str = "castles") -> PresenterScene:
    app.settings.speed = "off"
    app.push(PresentScene(app, game))
    scene = positions.presented(app, game, set_id, station)
    app.push(scene)
    return scene


def control(app: App, key: int, mod: int = CTRL) -> None:
    app.handle(pygame.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=""))


def mouse(app: App, kind: int, place: tuple[int, int], button: int = 3) -> None:
    more = {"rel": (0, 0), "buttons": (0, 0, 0)} if kind == pygame.MOUSEMOTION else {"button": button}
    app.handle(pygame.Event(kind, pos=place, **more))


def draw(app: App, start: tuple[int, int], end: tuple[int, int], button: int = 3) -> None:
    mouse(app, pygame.MOUSEMOTION, start)
    mouse(app, pygame.MOUSEBUTTONDOWN, start, button)
    mouse(app, pygame.MOUSEMOTION, end)
    app.paint()
    mouse(app, pygame.MOUSEBUTTONUP, end, button)


def centre(scene: PresenterScene, id: str) -> tuple[int, int]:
    return next(w for w in scene.widgets() if w.id == id).rect.center


# -- from station to station


@pytest.mark.parametrize("forth", [pygame.K_PAGEDOWN, pygame.K_SPACE, pygame.K_n, pygame.K_RETURN])
@pytest.mark.parametrize("home", [pygame.K_F5, pygame.K_HOME])
def test_keys_and_remotes_lead_through_the_stations(forth: int, home: int, make_app: Make) -> None:
    app = make_app()
    scene = shown(app)
    last = len(scene.set.stations) - 1
    pressed(app, forth, forth)
    assert scene.index == 2
    pressed(app, pygame.K_PAGEUP)
    assert scene.index == 1
    pressed(app, pygame.K_END)
    assert scene.index == last
    pressed(app, forth)
    assert scene.index == last
    assert app.toast
    pressed(app, home)
    assert scene.index == 0
    pressed(app, pygame.K_PAGEUP)
    assert scene.index == 0
    pressed(app, pygame.K_ESCAPE)
    assert isinstance(app.top, PresentScene)


def test_a_turn_of_the_wheel_is_one_station(make_app: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    app = make_app()
    scene = shown(app)
    for now, index in ((10_000, 1), (10_050, 1), (10_100, 1), (10_400, 2), (11_000, 3)):
        monkeypatch.setattr(pygame.time, "get_ticks", lambda now=now: now)
        app.handle(pygame.Event(pygame.MOUSEWHEEL, x=0, y=-1, flipped=False))
        assert scene.index == index


def test_buttons_do_what_keys_do(make_app: Make) -> None:
    app = make_app()
    scene = shown(app)
    click(app, "present.next")
    click(app, "present.next")
    click(app, "present.previous")
    assert scene.index == 1
    click(app, "present.blank")
    assert scene.blank
    click(app, "present.blanked")
    assert not scene.blank
    click(app, "present.keys")
    assert isinstance(app.top, KeysPage)
    pressed(app, pygame.K_ESCAPE)
    click(app, "present.leave")
    assert isinstance(app.top, PresentScene)


def test_every_key_of_the_card_is_told(make_app: Make) -> None:
    app = make_app()
    shown(app)
    app.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_SLASH, mod=pygame.KMOD_SHIFT, unicode="?"))
    assert isinstance(app.top, KeysPage)
    assert app.top.group == "stage"
    app.paint()
    assert app.texts.missing == set()


# -- trying, and back


def play_some(scene: PresenterScene, count: int, seed: int) -> int:
    rng, played = Random(seed), 0
    while played < count and scene.match.to_act != NOBODY:
        assert scene.mine
        scene.play(rng.choice(scene.match.legal()))
        if isinstance(scene.app.top, PresenterScene):
            scene.skip()
            played += 1
        else:
            pressed(scene.app, pygame.K_y)
            scene.skip()
            played += 1
    return played


@pytest.mark.parametrize("spec", GAMES, ids=lambda spec: spec.id)
def test_what_is_tried_is_taken_back_and_comes_again_and_the_station_is_as_it_was(
    spec: GameSpec, make_app: Make
) -> None:
    app = make_app()
    for found in own_sets(spec, "en"):
        scene = PresenterScene(app, found)
        app.settings.speed = "off"
        app.push(scene)
        for index in range(len(found.stations)):
            scene.go(index)
            before = scene.match.position()
            assert not scene.tried
            count = play_some(scene, 9, index)
            after, data = scene.match.position(), scene.model.data
            assert scene.tried == (count > 0)
            for _ in range(count):
                control(app, pygame.K_z)
            assert scene.match.position() == before
            assert not scene.tried
            for _ in range(count):
                control(app, pygame.K_y)
            assert scene.match.position() == after
            assert scene.model.data == data
            pressed(app, pygame.K_r)
            assert scene.match.position() == before
        app.settle(0)


def test_both_sides_are_played_by_pointing_and_the_table_stays_as_it_lies(make_app: Make) -> None:
    app = make_app()
    scene = shown(app, station="columns")
    before = {w.id: w.rect for w in scene.widgets() if w.id.startswith(("castle", "deck"))}
    click(app, "hand.3")
    click(app, "own." + scene.model.data["hands"][0][3][0])
    assert scene.match.ply == 1
    click(app, "deck")
    assert scene.match.to_act == 1
    card = scene.table.spots(scene.model)
    far = next(s for s in card if s.id == "their.0")
    assert far.card != UNKNOWN
    click(app, "their.0")
    assert scene.model.chosen == far.key
    click(app, f"opp.{far.card[0]}")
    assert [move.split()[0] for move in scene.match.moves] == ["play", "draw", "play"]
    assert scene.match.position()["columns"][1][far.card[0]] == [far.card]
    assert {w.id: w.rect for w in scene.widgets() if w.id in before} == before


def test_what_the_far_side_may_not_do_is_said_too(make_app: Make) -> None:
    app = make_app()
    scene = shown(app, station="columns")
    scene.play(scene.match.spec.parse("play W2 W"))
    scene.play(scene.match.spec.parse("draw deck"))
    click(app, "their.0")
    wrong = "W" if scene.model.chosen.split(".")[2][0] != "W" else "L"
    click(app, f"opp.{wrong}")
    assert app.toast
    assert scene.match.ply == 2


# -- what is seen


@pytest.mark.parametrize("game", ["muster", "five_royaumes"])
def test_what_is_hidden_is_chosen_by_one_key_and_signed(game: str, make_app: Make) -> None:
    app = make_app()
    found = own_sets(next(spec for spec in GAMES if spec.id == game), "en")[0]
    table = PresenterScene(app, found)
    app.push(table)
    signs = set()
    for key, sight in ((pygame.K_1, 0), (pygame.K_2, 1), (pygame.K_o, BOTH), (pygame.K_a, ALL)):
        pressed(app, key)
        assert table.sight == sight
        assert table.slide.sign() in table.says()
        signs.add(table.slide.sign())
        assert table.mine == (sight in (ALL, table.match.to_act))
        if isinstance(sight, int):
            assert table.model.data == table.match.view(sight).data
        app.paint()
    assert len(signs) == 4
    click(app, "present.see.both")
    assert table.sight == BOTH


def test_nothing_of_a_hidden_hand_is_in_the_tree(make_app: Make) -> None:
    app = make_app()
    scene = shown(app, station="columns")
    names = {scene.texts.name(code) for code in scene.match.position()["hands"][1]}
    assert all(any(name in w.label for w in scene.widgets()) for name in names)
    pressed(app, pygame.K_1)
    far = [w.label for w in scene.widgets() if w.id.startswith("their.")]
    assert not any(name in label for name in names for label in far)
    pressed(app, pygame.K_o)
    hands = [w.label for w in scene.widgets() if w.id.startswith(("their.", "hand."))]
    assert len(set(hands)) <= 2


def test_whose_hand_is_not_seen_is_not_played(make_app: Make) -> None:
    app = make_app()
    scene = shown(app, station="columns")
    pressed(app, pygame.K_2)
    click(app, "deck")
    assert scene.match.ply == 0
    assert scene.names[0] in app.toast
    for move in scene.match.legal():
        assert not scene.picker.paths, move


def test_where_nothing_is_hidden_it_is_said(make_app: Make) -> None:
    app = make_app()
    scene = shown(app, "bannerfall", "crown", "map")
    assert scene.slide.sign() == ""
    pressed(app, pygame.K_a)
    assert app.toast == app.t("present.nothing_hidden")


@pytest.mark.parametrize("game", ["muster", "five_royaumes", "bannerfall"])
def test_the_table_turns_round(game: str, make_app: Make) -> None:
    app = make_app()
    found = own_sets(next(spec for spec in GAMES if spec.id == game), "en")[0]
    scene = PresenterScene(app, found)
    app.push(scene)
    pressed(app, pygame.K_t)
    assert (scene.viewer, scene.model.seat) == (1, 1)
    app.paint()
    play_some(scene, 4, 3)
    pressed(app, pygame.K_t)
    assert scene.viewer == 0


# -- blank, hide, large


def test_a_blank_table_shows_and_tells_nothing_and_any_key_brings_it_back(make_app: Make) -> None:
    app = make_app()
    scene = shown(app)
    for key in (pygame.K_b, pygame.K_PERIOD):
        pressed(app, key)
        assert scene.blank
        assert [w.id for w in scene.widgets()] == ["present.blanked"]
        app.paint()
        surface = app.window.stage.surface
        assert pygame.transform.average_color(surface)[:3] == (0, 0, 0)
        pressed(app, pygame.K_x)
        assert not scene.blank
    pressed(app, pygame.K_b, pygame.K_PAGEDOWN)
    assert (scene.blank, scene.index) == (False, 1)
    pressed(app, pygame.K_b, pygame.K_ESCAPE)
    assert app.top is scene
    assert not scene.blank


def test_tools_and_caption_make_room_for_the_table(make_app: Make) -> None:
    app = make_app()
    scene = shown(app)
    whole = scene.room()[1]
    pressed(app, pygame.K_h)
    without_tools = scene.room()[1]
    pressed(app, pygame.K_c)
    assert whole < without_tools < scene.room()[1] == app.window.size[1]
    app.paint()
    assert not any(w.id.startswith("present.") for w in scene.widgets())
    pressed(app, pygame.K_h, pygame.K_c)
    assert scene.room()[1] == whole


def test_cards_are_larger_than_in_play(make_app: Make) -> None:
    for size in ((1280, 720), (1920, 1080)):
        app = make_app(size)
        scene = shown(app, station="strength")
        play = PlayScene(app, scene.match)
        usual = next(s for s in play.table.spots(play.model) if s.id == "own.W.0").rect
        for hide, factor in ((lambda: None, 1.0), (scene.hide_tools, 1.1), (scene.hide_caption, 1.3)):
            hide()
            staged = next(s for s in scene.table.spots(scene.model) if s.id == "own.W.0").rect
            assert staged.w * staged.h >= factor * usual.w * usual.h, (size, factor)
        far = next(s for s in scene.table.spots(scene.model) if s.id == "their.0").rect
        assert far.h > 0.11 * size[1]
        assert far.top >= 0


def test_a_card_is_enlarged(make_app: Make) -> None:
    app = make_app()
    scene = shown(app)
    pressed(app, pygame.K_z)
    assert app.toast
    mouse(app, pygame.MOUSEMOTION, centre(scene, "hand.0"))
    pressed(app, pygame.K_z)
    assert isinstance(app.top, HelpScene)


# -- drawing


def test_the_right_button_draws_arrows_and_circles_and_they_are_wiped_away(make_app: Make) -> None:
    app = make_app()
    scene = shown(app, station="strength")
    scene.wipe()
    draw(app, (300, 200), (600, 380))
    assert len(scene.chalk.marks) == 1
    place = centre(scene, "castle.P")
    draw(app, place, place)
    assert scene.chalk.marks[-1] == ("castle.P",)
    app.paint()
    draw(app, place, place)
    assert len(scene.chalk.marks) == 1, "a second click takes the circle away"
    draw(app, place, place)
    pressed(app, pygame.K_BACKSPACE)
    assert len(scene.chalk.marks) == 1
    pressed(app, pygame.K_0)
    assert scene.chalk.marks == []
    assert scene.match.ply == 0


def test_with_the_chalk_the_left_button_draws_and_escape_puts_it_down(make_app: Make) -> None:
    app = make_app()
    scene = shown(app, station="strength")
    scene.wipe()
    pressed(app, pygame.K_d)
    draw(app, centre(scene, "hand.0"), centre(scene, "own.L"), button=1)
    assert len(scene.chalk.marks) == 1
    assert scene.match.ply == 0
    click(app, "present.next")
    assert scene.index > 0
    pressed(app, pygame.K_ESCAPE)
    assert not scene.chalking
    assert app.top is scene
    click(app, "hand.0")
    assert scene.model.chosen


def test_marks_stay_at_their_things_in_another_window(make_app: Make) -> None:
    app = make_app()
    scene = shown(app, station="strength")
    scene.wipe()
    place = centre(scene, "castle.L")
    draw(app, place, place)
    draw(app, (200, 150), (700, 300))
    before = scene.chalk.now()
    app.window.stage.surface = pygame.Surface((1920, 1080))
    app.measure()
    app.paint()
    assert scene.chalk.now() == before
    box = scene.chalk.box("castle.L")
    assert box is not None
    assert box.center == centre(scene, "castle.L")


def test_a_half_drawn_mark_is_let_go(make_app: Make) -> None:
    app = make_app()
    scene = shown(app, station="strength")
    scene.wipe()
    mouse(app, pygame.MOUSEBUTTONDOWN, (300, 200))
    mouse(app, pygame.MOUSEMOTION, (500, 300))
    pressed(app, pygame.K_ESCAPE)
    assert app.top is scene
    mouse(app, pygame.MOUSEBUTTONUP, (500, 300))
    assert scene.chalk.marks == []
    mouse(app, pygame.MOUSEBUTTONDOWN, (300, 200))
    pressed(app, pygame.K_l)
    assert scene.chalk.stroke is None
    pressed(app, pygame.K_ESCAPE)
    mouse(app, pygame.MOUSEBUTTONDOWN, (300, 200))
    click(app, "present.next")
    assert scene.index > 0


def test_the_spotlight_follows_the_pointer_and_darkens_the_rest(make_app: Make) -> None:
    app = make_app()
    scene = shown(app)
    app.paint()
    bright = app.window.stage.surface.get_at((640, 280))
    mouse(app, pygame.MOUSEMOTION, (640, 280))
    pressed(app, pygame.K_s)
    app.paint()
    lit = app.window.stage.surface.copy()
    assert lit.get_at((640, 280))[:3] == bright[:3]
    mouse(app, pygame.MOUSEMOTION, (1100, 500))
    app.paint()
    moved = app.window.stage.surface
    assert sum(moved.get_at((640, 280))[:3]) < 0.6 * sum(bright[:3])
    pressed(app, pygame.K_s)
    assert not scene.chalk.light


@pytest.mark.parametrize("size", [(1280, 720), (960, 600), (720, 1280), (1920, 1080)])
def test_the_spotlight_leaves_caption_and_tools_as_they_are(size: tuple[int, int], make_app: Make) -> None:
    app = make_app(size)
    scene = shown(app)
    strip = scene.slide.box()
    app.paint()
    before = app.window.stage.surface.subsurface(strip).copy()
    scene.spotlight()
    for place in [(size[0] // 2, 100), (5, strip.top - 3), strip.center, (size[0] - 1, size[1] - 1)]:
        scene.controls.point = place
        app.paint()
        after = app.window.stage.surface.subsurface(strip)
        assert pygame.image.tobytes(after, "RGB") == pygame.image.tobytes(before, "RGB"), place
        assert scene.on_table((scene.lit()[0], scene.lit()[1] - 1))


@pytest.mark.parametrize("end", [(0, 0), (1, 0), (0, 3), (500, 1), (-400, 300), (4000, -2000)])
def test_marks_of_any_length_are_painted_where_they_are(end: tuple[int, int], make_app: Make) -> None:
    kit = make_app().kit
    surface, x, y = arrow(kit, (0, 0), end)
    box = surface.get_rect(topleft=(x, y))
    assert box.collidepoint(0, 0)
    assert box.inflate(4, 4).collidepoint(end)
    for rect in (pygame.Rect(5, 5, 0, 0), pygame.Rect(5, 5, 1, 1), pygame.Rect(5, 5, 300, 90)):
        surface, x, y = ring(kit, rect, [])
        assert surface.get_rect(topleft=(x, y)).collidepoint(rect.center)


@pytest.mark.parametrize("size", [(1280, 720), (960, 600), (1080, 1920), (1920, 1080)])
def test_the_mark_around_a_card_leaves_its_words(make_app: Make, size: tuple[int, int]) -> None:
    app = make_app(size)
    gallery.STATES["presenter-recruit"](app)
    scene = app.top
    assert isinstance(scene, PresenterScene)
    words = scene.table.layout(scene.model).words
    assert words
    for spot in scene.spots():
        if spot.face is not None:
            box = scene.chalk.box(spot.id)
            assert box is not None
            drawn, x, y = ring(app.kit, box, [])
            assert not any(pygame.Rect((x, y), drawn.get_size()).colliderect(block) for block in words)


@pytest.mark.parametrize("name", ["presenter-wizard", "presenter-square", "presenter-recruit"])
@pytest.mark.parametrize("size", [(1280, 720), (960, 600), (1080, 1920)])
def test_the_mark_around_a_thing_is_broken_where_a_number_stands(
    name: str, size: tuple[int, int], make_app: Make
) -> None:
    app = make_app(size)
    gallery.STATES[name](app)
    scene = app.top
    assert isinstance(scene, PresenterScene)
    met = 0
    for spot in scene.spots():
        scene.wipe()
        scene.chalk.toggle((spot.id,))
        items: list[Item] = []
        scene.chalk.draw(items)
        for box in (one.inflate(-one.h * 0.3, -one.h * 0.3) for one in scene.readings()):
            under = [one.surface.subsurface(hit.move(-one.x, -one.y)) for one in items if (hit := one.rect().clip(box))]
            met += bool(under)
            assert not any(covering(part).count() for part in under), spot.id
    assert met


def covering(picture: pygame.Surface) -> pygame.Mask:
    return pygame.mask.from_surface(picture, 100)


# -- ways in


def test_the_title_leads_to_the_sets_and_back(make_app: Make) -> None:
    app = make_app()
    app.push(TitleScene(app))
    click(app, "title.present")
    assert isinstance(app.top, PresentScene)
    click(app, "present.bannerfall")
    click(app, "set.spells")
    scene = app.top
    assert isinstance(scene, PresenterScene)
    assert scene.set.id == "spells"
    pressed(app, pygame.K_ESCAPE, pygame.K_ESCAPE)
    assert isinstance(app.top, TitleScene)


def test_a_fresh_game_is_presented(make_app: Make) -> None:
    app = make_app()
    app.push(PresentScene(app, "five_royaumes"))
    click(app, "present.fresh")
    scene = app.top
    assert isinstance(scene, PresenterScene)
    assert play_some(scene, 5, 1) == 5


@pytest.mark.parametrize("spec", GAMES, ids=lambda spec: spec.id)
@pytest.mark.parametrize("turned", [False, True])
def test_a_whole_game_is_painted_with_everything_open_from_either_side(
    turned: bool, spec: GameSpec, make_app: Make
) -> None:
    app = make_app()
    app.push(PresentScene(app, spec.id))
    click(app, "present.fresh")
    scene = app.top
    assert isinstance(scene, PresenterScene)
    if turned:
        pressed(app, pygame.K_t)
    while play_some(scene, 1, 7 * scene.match.ply):
        app.paint()
    assert scene.match.outcome() is not None


def test_a_running_game_is_presented_after_a_question_and_goes_on_unchanged(make_app: Make) -> None:
    app = make_app()
    play = positions.table(app, positions.played(30))
    moves, seats = play.match.moves, play.match.seats
    app.push(PlayMenu(app, play))
    click(app, "menu.present")
    assert app.top.name == "confirm"
    click(app, "confirm.yes")
    scene = app.top
    assert isinstance(scene, PresenterScene)
    assert scene.sight == BOTH
    assert all(
        code == UNKNOWN for code in scene.model.data["hands"][1] if code not in scene.match.position()["known"][1]
    )
    pressed(app, pygame.K_a)
    play_some(scene, 3, 2)
    pressed(app, pygame.K_ESCAPE)
    assert app.top is play
    assert (play.match.moves, play.match.seats) == (moves, seats)


def test_a_game_of_two_people_with_secrets_is_not_presented(make_app: Make) -> None:
    app = make_app()
    play = positions.table(app, positions.played(30, people=2))
    app.push(PlayMenu(app, play))
    assert not any(w.id == "menu.present" for w in app.top.widgets())


def test_nothing_that_is_presented_is_saved_or_thought_about(make_app: Make) -> None:
    app = make_app()
    scene = shown(app)
    play_some(scene, 12, 4)
    for key in (pygame.K_l, pygame.K_ESCAPE):
        pressed(app, key)
    app.settle(0)
    app.saves.settle()
    assert not any(app.saves.exists(spec.id) for spec in GAMES)


class Presenter(Monkey):
    """Random hands in front of an audience: the right button is let go, keys are those of the stage."""

    STAGE = (
        *(pygame.K_b, pygame.K_s, pygame.K_d, pygame.K_0, pygame.K_a, pygame.K_1, pygame.K_2, pygame.K_o, pygame.K_t),
        *(pygame.K_PAGEDOWN, pygame.K_PAGEUP, pygame.K_F5, pygame.K_h, pygame.K_c, pygame.K_k, pygame.K_z, pygame.K_r),
    )

    def look_closer(self) -> None:
        super().look_closer()
        if self.rng.random() < 0.8:
            self.move()
            self.send(pygame.MOUSEBUTTONUP, pos=self.point(), button=3)

    def press(self) -> None:
        if self.rng.random() < 0.4:
            self.send(pygame.KEYDOWN, key=self.rng.choice(self.STAGE), mod=0, unicode="")
        else:
            super().press()

    def act(self) -> None:
        if isinstance(self.app.top, TitleScene):
            game = self.rng.choice(GAMES)
            self.app.push(PresentScene(self.app, game.id))
            self.app.push(PresenterScene(self.app, self.rng.choice(own_sets(game, "en"))))
        super().act()


@pytest.mark.parametrize("seed", range(40, 43))
def test_random_hands_before_an_audience(seed: int, make_app: Make) -> None:
    rampage(make_app(), seed, 400, Presenter)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(140, 146))
def test_random_hands_for_a_long_time(seed: int, make_app: Make) -> None:
    rampage(make_app(), seed, TEN_MINUTES, Presenter)


@pytest.mark.parametrize("key", [pygame.K_TAB, pygame.K_RIGHT, pygame.K_DOWN])
def test_the_keyboard_is_somewhere_while_the_table_is_blank_and_after_it(key: int, make_app: Make) -> None:
    app = make_app()
    scene = shown(app)
    for _ in range(4):
        pressed(app, key)
        scene.blank_out()
        assert [w.id for w in scene.widgets()] == [scene.controls.focus]
        app.paint()
        scene.blank_out()
        ids = {w.id for w in scene.widgets()}
        assert scene.controls.focus in ids


# -- sets of one's own


def keep(app: App, title: str, set_title: str) -> None:
    pressed(app, pygame.K_k)
    assert isinstance(app.top, StationKeeping)
    app.top.words |= {"title": title, "caption": "Look here.", "set": set_title}
    click(app, "station.keep")


def test_any_table_becomes_a_station_of_a_set_of_ones_own_and_is_shown_again(make_app: Make) -> None:
    app = make_app()
    for game, set_id, station in (
        ("muster", "first", "columns"),
        ("bannerfall", "crown", "turn"),
        ("five_royaumes", "square", "six"),
    ):
        app.settle(0)
        scene = shown(app, game, set_id, station)
        play_some(scene, 5, 9)
        scene.wipe()
        draw(app, (300, 200), (500, 300))
        position, marks = scene.match.position(), scene.chalk.now()
        keep(app, "Mine", "Evening")
        assert app.top is scene
        play_some(scene, 2, 3)
        keep(app, "Later", "Evening")
        pressed(app, pygame.K_ESCAPE)
        assert isinstance(app.top, PresentScene)
        click(app, next(w.id for w in app.top.widgets() if w.id.startswith("file.")))
        again = app.top
        assert isinstance(again, PresenterScene)
        assert [one.title for one in again.set.stations] == ["Mine", "Later"]
        assert again.match.position() == position
        assert [round(n, 3) for end in again.chalk.now().arrows[0] for n in end] == [
            round(n, 3) for end in marks.arrows[0] for n in end
        ]
        assert again.names == scene.names
        assert again.station.caption == "Look here."


def test_a_station_that_keeps_its_title_is_replaced_where_it_is_shown(make_app: Make) -> None:
    app = make_app()
    scene = shown(app, "bannerfall", "crown", "turn")
    keep(app, "One", "Evening")
    keep(app, "Two", "Evening")
    pressed(app, pygame.K_ESCAPE)
    click(app, "file.evening")
    scene = app.top
    assert isinstance(scene, PresenterScene)
    scene.play(scene.match.legal()[0])
    scene.skip()
    position = scene.match.position()
    keep(app, "One", "Evening")
    assert [one.title for one in scene.set.stations] == ["One", "Two"]
    assert scene.index == 0
    assert scene.match.position() == position
    assert not scene.tried


def test_a_set_that_was_taken_away_can_be_put_back(make_app: Make) -> None:
    app = make_app()
    shown(app, "bannerfall", "crown", "turn")
    keep(app, "One", "Evening")
    pressed(app, pygame.K_ESCAPE)
    click(app, "delete.evening")
    assert not any(w.id.startswith("file.") for w in app.top.widgets())
    click(app, "present.undo")
    assert any(w.id == "file.evening" for w in app.top.widgets())


def test_a_file_that_is_no_set_is_shown_with_the_reason(make_app: Make) -> None:
    app = make_app()
    app.stations.folder.mkdir(parents=True)
    for name, text in (("a", "{"), ("b", '{"format": "bannerhall-stations", "version": 9}'), ("c", "[]")):
        (app.stations.folder / f"{name}.json").write_text(text, encoding="utf-8")
    app.push(PresentScene(app, "muster"))
    rows = {}
    for _ in range(4):
        rows |= {w.id: w for w in app.top.widgets() if w.id.startswith("file.")}
        pressed(app, pygame.K_PAGEDOWN)
        app.paint()
    assert len(rows) == 3
    assert not any(w.enabled for w in rows.values())


def test_a_full_disk_is_said_and_nothing_is_lost(make_app: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    app = make_app()
    shown(app, "bannerfall", "crown", "turn")
    monkeypatch.setattr(app.stations, "write", lambda path, data: "no room")
    keep(app, "One", "Evening")
    assert isinstance(app.top, StationKeeping)
    assert "no room" in app.toast


def test_typing_a_caption_by_keyboard_alone(make_app: Make) -> None:
    app = make_app()
    shown(app, "bannerfall", "crown", "turn")
    control(app, pygame.K_s)
    form = app.top
    assert isinstance(form, StationKeeping)
    form.words["title"] = ""
    form.changed()
    app.handle(pygame.Event(pygame.TEXTINPUT, text="Wow"))
    pressed(app, pygame.K_RETURN, pygame.K_RETURN, pygame.K_RETURN)
    binder = app.stations.listed()[0]
    assert binder.set is not None
    assert binder.set.stations[0].title == "Wow"


# -- by keys alone


def test_arrows_and_circles_and_the_spotlight_by_keys(make_app: Make) -> None:
    app = make_app()
    scene = shown(app, station="strength")
    scene.wipe()
    pressed(app, pygame.K_d, pygame.K_TAB)
    first = scene.controls.focus
    pressed(app, pygame.K_SPACE)
    app.paint()
    pressed(app, pygame.K_TAB, pygame.K_SPACE)
    second = scene.controls.focus
    assert scene.chalk.marks == [(first, second)]
    pressed(app, pygame.K_RETURN)
    assert scene.chalk.marks[-1] == (second,)
    pressed(app, pygame.K_RETURN, pygame.K_SPACE, pygame.K_SPACE)
    assert scene.chalk.marks == [(first, second)]
    assert scene.match.ply == 0
    pressed(app, pygame.K_ESCAPE, pygame.K_s)
    app.paint()
    here = scene.attended()
    assert here is not None
    assert scene.chalk.light
    pressed(app, pygame.K_0, pygame.K_SPACE)
    assert scene.chalk.marks == []
    assert scene.model.chosen or scene.index or scene.app.toast


def test_kept_positions_are_a_set(make_app: Make) -> None:
    app = make_app()
    match = positions.played(20)
    one = Kept(match.spec, match.options, match.position(), "Halfway", "Ada to move.")
    app.library.save(one)
    app.push(PresentScene(app, "muster"))
    click(app, "set.positions")
    scene = app.top
    assert isinstance(scene, PresenterScene)
    assert scene.station.title == "Halfway"
    assert scene.match.position() == match.position()
    pressed(app, pygame.K_ESCAPE)
    click(app, "present.bannerfall")
    assert not any(w.id == "set.positions" for w in app.top.widgets())
