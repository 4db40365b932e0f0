"""The editor of positions: everything goes anywhere, it says what is impossible and why, and nothing is lost."""

from __future__ import annotations

import json
import logging
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.app import positions
from game.app.app import App
from game.app.confirm import Confirm
from game.app.curtain import Curtain
from game.app.editor import EditorScene
from game.app.folder import stem_of
from game.app.keeping import Keeping
from game.app.library import Library
from game.app.menu import PlayMenu
from game.app.newgame import rematch
from game.app.play import PlayScene
from game.app.playfrom import PlayFrom
from game.app.resume import open_table, to_title
from game.app.setups import Setups
from game.app.title import TitleScene
from game.core import record
from game.core.contract import NOBODY, GameSpec
from game.core.kept import Kept
from game.core.match import COMPUTER, HUMAN, Match, Seat
from game.registry import GAMES, find
from game.ui.editing import found
from game.ui.widgets import Widget, by_id

from .test_monkey import TEN_MINUTES, Monkey, rampage
from .test_scenes import click, pressed

Make = Callable[..., App]
Json = dict[str, Any]
MUSTER, BANNERFALL, ROYAUMES = GAMES
games = pytest.mark.parametrize("spec", GAMES, ids=lambda spec: spec.id)


def editor(app: App, spec: GameSpec = MUSTER, plies: int = 40, seed: int = 5, **options: Any) -> EditorScene:
    app.push(TitleScene(app))
    app.push(Setups(app, spec.id))
    scene = EditorScene(app, positions.wandered(spec, plies, seed, options))
    app.push(scene)
    return scene


def widget(app: App, id: str) -> Widget:
    one = by_id(app.top.widgets(), id)
    assert one, id
    return one


def aim(one: Widget) -> tuple[int, int]:
    """A point of a control where nothing lies over it."""
    return one.point or one.rect.center


def pull(app: App, start: str, goal: str) -> None:
    """Drag one thing to another."""
    first, last = aim(widget(app, start)), aim(widget(app, goal))
    app.handle(pygame.Event(pygame.MOUSEMOTION, pos=first, rel=(0, 0), buttons=(0, 0, 0)))
    app.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=first, button=1))
    for way in (0.3, 0.7, 1.0):
        point = tuple(round(a + (b - a) * way) for a, b in zip(first, last, strict=True))
        app.handle(pygame.Event(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(1, 0, 0)))
    app.handle(pygame.Event(pygame.MOUSEBUTTONUP, pos=last, button=1))


def press(app: App, key: int, mod: int = 0) -> None:
    app.handle(pygame.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=""))


def pieces(spec: GameSpec, data: Json) -> Counter[str]:
    """Every card or piece of a position, wherever it is."""
    if spec is BANNERFALL:
        seats = len(data["mana"])
        standing = Counter(filter(None, data["regions"].values()))
        for seat in range(seats):
            standing[f"{seat}B"] += data["banners"][seat]
            standing[f"{seat}T"] += data["towers"][seat]
        return standing
    keys = {
        "muster": "deck hands columns castles revealed",
        "five_royaumes": "deck square captured columns councils titans discard",
    }
    flat: list[str] = []
    for key in keys[spec.id].split():
        flatten(data[key], flat)
    return Counter("R" if code in ("RW", "RB") else code for code in flat)


def flatten(value: Any, out: list[str]) -> None:
    if isinstance(value, str):
        out.append(value)
    for child in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        flatten(child, out)


# Taking and putting


def test_a_card_is_pulled_from_a_hand_into_a_column_and_back(make_app: Make) -> None:
    app = make_app()
    scene = editor(app, plies=60)
    before = scene.data
    code = before["hands"][0][0]
    pull(app, "hand.0", f"own.{code[0]}")
    assert len(scene.data["hands"][0]) == 4
    assert scene.data["columns"][0][code[0]][-1] == code
    assert scene.problem is not None
    assert "must hold 5 cards, not 4" in app.top.says()
    assert not widget(app, "editor.play").enabled
    press(app, pygame.K_z, pygame.KMOD_CTRL)
    assert scene.data == before
    press(app, pygame.K_y, pygame.KMOD_CTRL)
    assert len(scene.data["hands"][0]) == 4
    click(app, "editor.undo")
    assert scene.problem is None


def test_a_tray_gives_a_card_and_takes_one(make_app: Make) -> None:
    app = make_app()
    scene = editor(app)
    gives = next(
        place for place in scene.bench.places or (scene.widgets() and scene.bench.places) if place.code == "RW"
    )
    had, number = len(scene.data["deck"]), len(scene.data["columns"][1]["C"])
    pull(app, gives.spot.id, "opp.C")
    assert scene.data["columns"][1]["C"][-1] == "RW"
    assert (len(scene.data["deck"]), len(scene.data["columns"][1]["C"])) == (had - 1, number + 1)
    last = f"opp.C.{number}"
    pull(app, last, "editor.strip")
    assert len(scene.data["deck"]) == had
    assert pieces(MUSTER, scene.data) == pieces(MUSTER, scene.steps[0][1])


def test_by_keys_alone(make_app: Make) -> None:
    app = make_app()
    scene = editor(app, plies=60)
    scene.controls.keyboard = True
    scene.controls.attend("hand.1")
    code = scene.data["hands"][0][1]
    pressed(app, pygame.K_RETURN)
    assert scene.picked is not None
    scene.controls.attend("own.F")
    pressed(app, pygame.K_RETURN)
    assert scene.data["columns"][0]["F"][-1] == ("RW" if code == "R" else code)
    scene.controls.attend("hand.0")
    pressed(app, pygame.K_DELETE)
    assert len(scene.data["hands"][0]) == 3
    pressed(app, pygame.K_2)
    assert widget(app, "editor.page.order").value is True


def test_a_rainbow_card_turns_around(make_app: Make) -> None:
    app = make_app()
    scene = editor(app, plies=0)
    scene.clear()
    scene.widgets()
    wizard = next(place for place in scene.bench.places if place.code == "RW")
    pull(app, wizard.spot.id, "own.W")
    for end in ("RB", "RW"):
        click(app, "own.W.0")
        click(app, "own.W.0")
        assert scene.data["columns"][0]["W"] == [end]


def test_what_can_never_lie_there_is_refused(make_app: Make) -> None:
    app = make_app()
    scene = editor(app, plies=0)
    scene.clear()
    scene.widgets()
    castle = next(place for place in scene.bench.places if place.code == "RC")
    pull(app, castle.spot.id, "own.W")
    assert "never goes into a column" in app.toast
    assert scene.data["columns"][0]["W"] == []


def test_pieces_stand_where_they_are_put_and_go_off_the_map(make_app: Make) -> None:
    app = make_app()
    scene = editor(app, BANNERFALL)
    scene.clear()
    scene.widgets()
    tower = next(place for place in scene.bench.places if place.code == "1T")
    pull(app, tower.spot.id, "region.keep")
    assert scene.data["regions"]["keep"] == "1T"
    assert scene.data["towers"] == [3, 2]
    click(app, "region.keep")
    click(app, "region.keep")
    assert scene.data["regions"]["keep"] == "1B"
    pull(app, "region.keep", "region.redwall")
    assert scene.data["regions"]["keep"] is None
    pull(app, "region.redwall", "editor.strip")
    assert set(scene.data["regions"].values()) == {None}


def test_the_square_floats_and_characters_sit_down(make_app: Make) -> None:
    app = make_app()
    scene = editor(app, ROYAUMES, plies=0)
    before = scene.data["square"]
    pull(app, "sq.1.0", "cell.0.0")
    assert scene.data["square"]["0,0"] == before["1,0"]
    scene.widgets()
    king = next(place for place in scene.bench.places if place.code == "ursid.king")
    pull(app, king.spot.id, "councils.1")
    assert scene.data["councils"][1] == ["ursid.king"]
    titan = next(place for place in scene.bench.places if place.code == "ursid.titan")
    pull(app, titan.spot.id, "councils.1")
    assert "Titan" in app.toast
    pull(app, titan.spot.id, "titans.1")
    assert scene.data["titans"][1] == ["ursid.titan"]


def test_an_empty_table_is_filled_up_from_the_deck(make_app: Make) -> None:
    app = make_app()
    for spec in (MUSTER, ROYAUMES):
        scene = editor(app, spec)
        scene.clear()
        assert scene.problem is not None
        click(app, "editor.fill")
        assert scene.problem is None
        assert not widget(app, "editor.fill").enabled
        assert pieces(spec, scene.data) == whole(scene)
    scene = editor(app, BANNERFALL)
    assert not widget(app, "editor.fill").enabled


@games
def test_the_numbers_step_and_the_verdict_follows(spec: GameSpec, make_app: Make) -> None:
    app = make_app()
    scene = editor(app, spec)
    scene.bench.page = "turn"
    scene.changed()
    for one in [w.id for w in app.top.widgets() if w.id.startswith("knob.") and w.id.endswith((".less", ".more"))]:
        if (found_now := by_id(app.top.widgets(), one)) and found_now.enabled:
            before = scene.step
            click(app, one)
            assert scene.step == before + 1, one
            scene.undo()
    assert scene.step == 0


@games
def test_the_rules_of_the_table_change_too(spec: GameSpec, make_app: Make) -> None:
    app = make_app()
    scene = editor(app, spec)
    for option in spec.options:
        scene.bench.page = "rules"
        scene.bench.first.clear()
        for row in scene.bench.rows():
            for act in (row.less, row.more):
                if act:
                    act()
                    assert scene.spec.check_options(scene.options) == scene.options, option.id
                    app.paint()
                    scene.undo()
    assert scene.options == scene.steps[0][0]


@games
def test_every_reason_marks_a_place(spec: GameSpec, make_app: Make) -> None:
    """Whatever a random hand makes impossible, the sentence is one, and something is marked."""
    app, rng = make_app(), Random(4)
    scene = editor(app, spec)
    for _ in range(120):
        disturb(scene, rng)
        app.paint()
        if scene.problem is not None:
            assert scene.says().endswith((".", "?"))
            assert "{" not in scene.says()
            place = scene.wrong()
            assert place == "" or found(scene.data, place) is not None or place.split("[")[0] in scene.data, place
        assert pieces(spec, scene.data) == pieces(spec, scene.steps[0][1])


def disturb(scene: EditorScene, rng: Random) -> None:
    """One random change."""
    scene.bench.choose(rng.randrange(4))
    scene.changed()
    scene.widgets()
    places = list(scene._places.values())
    source = rng.choice([place for place in places if place.code])
    if rng.random() < 0.3:
        rows = [act for row in scene.bench.rows() for act in (row.less, row.more) if act]
        if rows and not scene.bench.tray() and scene.bench.shown() == "turn":
            rng.choice(rows)()
            return
    scene.put(source, rng.choice(places))


@games
def test_from_any_mess_the_way_leads_back_to_a_beginning(spec: GameSpec, make_app: Make) -> None:
    app, rng = make_app(), Random(7)
    scene = editor(app, spec)
    for _ in range(30):
        disturb(scene, rng)
    click(app, "editor.beginning")
    assert scene.problem is None
    click(app, "editor.clear")
    assert scene.problem is not None
    while scene.step:
        click(app, "editor.undo")
    assert scene.problem is None


# Playing, keeping, opening


@games
def test_play_from_here(spec: GameSpec, make_app: Make) -> None:
    app = make_app()
    scene = editor(app, spec)
    click(app, "editor.play")
    assert isinstance(app.top, PlayFrom)
    click(app, "seat.1.human")
    click(app, "new.start")
    while isinstance(app.top, Confirm):
        pressed(app, pygame.K_y)
    play = next(s for s in app.stack if isinstance(s, PlayScene))
    assert play.match.position() == {**scene.data, "result": None}
    assert [seat.kind for seat in play.match.seats[:2]] == [HUMAN, HUMAN]
    app.saves.settle()
    saved = app.saves.read(app.saves.latest(spec.id)).record
    assert saved
    assert saved["deal"]["position"] == play.match.position()


@games
def test_a_game_from_a_position_is_saved_continued_and_begun_again(spec: GameSpec, make_app: Make) -> None:
    app = make_app()
    one = positions.wandered(spec, 30, 6, {})
    match = Match(one.spec, one.options, one.deal, [Seat("A"), Seat("B")])
    app.push(TitleScene(app))
    open_table(app, match, fresh=True)
    while isinstance(app.top, Curtain):
        pressed(app, pygame.K_RETURN)
    for _ in range(3):
        match.play(match.legal()[0])
    app.saves.write(spec.id, record.write(match))
    to_title(app)
    click(app, f"title.continue.{spec.id}")
    play = next(scene for scene in app.stack if isinstance(scene, PlayScene))
    assert play.match.position() == match.position()
    assert play.match.moves == match.moves
    rematch(app, play.match)
    again = next(scene for scene in app.stack if isinstance(scene, PlayScene))
    assert again.match.position() == one.position
    assert again.match.moves == []


def test_an_impossible_position_is_neither_played_nor_kept(make_app: Make) -> None:
    app = make_app()
    scene = editor(app)
    scene.clear()
    scene.play()
    assert app.top is scene
    press(app, pygame.K_s, pygame.KMOD_CTRL)
    assert app.top is scene
    assert app.toast.startswith("Only a possible position")


@games
def test_a_position_is_kept_opened_changed_deleted_and_put_back(spec: GameSpec, make_app: Make) -> None:
    app = make_app()
    scene = editor(app, spec)
    kept = scene.data
    press(app, pygame.K_s, pygame.KMOD_CTRL)
    assert isinstance(app.top, Keeping)
    app.handle(pygame.Event(pygame.TEXTINPUT, text="Ünder the bridge?"))
    pressed(app, pygame.K_RETURN)
    app.handle(pygame.Event(pygame.TEXTINPUT, text="Seat one to act, and the deck runs out."))
    pressed(app, pygame.K_RETURN)
    assert app.top is scene
    file = app.library.folder / "under-the-bridge.json"
    value = json.loads(file.read_text(encoding="utf-8"))
    assert (value["format"], value["version"], value["game"]) == ("bannerhall-position", 1, spec.id)
    assert (value["title"], value["caption"]) == ("Ünder the bridge?", "Seat one to act, and the deck runs out.")
    pressed(app, pygame.K_ESCAPE)
    assert isinstance(app.top, Setups)
    click(app, "position.under-the-bridge")
    assert isinstance(app.top, EditorScene)
    assert {**app.top.data, "result": None} == {**kept, "result": None}
    app.top.keep()
    click(app, "keeping.keep")
    assert len(list(app.library.folder.glob("*.json"))) == 1
    pressed(app, pygame.K_ESCAPE)
    before = file.read_bytes()
    click(app, "delete.under-the-bridge")
    assert not file.exists()
    click(app, "setups.undo")
    assert file.read_bytes() == before
    click(app, "play.under-the-bridge")
    assert isinstance(app.top, PlayFrom)


@games
def test_what_was_being_set_up_is_there_again(spec: GameSpec, make_app: Make) -> None:
    app = make_app()
    scene = editor(app, spec)
    scene.clear()
    left = scene.data
    pressed(app, pygame.K_ESCAPE)
    assert isinstance(app.top, Setups)
    click(app, "setups.draft")
    assert isinstance(app.top, EditorScene)
    assert app.top.data == left
    assert app.top.problem is not None
    app.library.draft(spec.id).write_text('{"format": 1}', encoding="utf-8")
    app.top.saved = app.top.step
    pressed(app, pygame.K_ESCAPE)
    click(app, "setups.draft")
    assert isinstance(app.top, Setups)
    assert "can no longer be read" in app.toast


@games
@pytest.mark.parametrize("change", ["none", "text", "list", "lack"])
def test_a_draft_without_the_shape_of_a_position_is_told_in_a_sentence(
    spec: GameSpec, change: str, make_app: Make
) -> None:
    app = make_app()
    one = positions.wandered(spec, 9, 2, {})
    wrong: Any = {
        "none": None,
        "text": dict.fromkeys(one.position, "x"),
        "list": {key: [] for key in one.position},
        "lack": {key: value for key, value in one.position.items() if key != "phase"},
    }[change]
    app.library.keep_draft(replace(one, position=wrong), None)
    app.push(TitleScene(app))
    app.push(Setups(app, spec.id))
    click(app, "setups.draft")
    assert isinstance(app.top, Setups)
    assert "can no longer be read" in app.toast
    assert not app.library.draft(spec.id).exists()


HOSTILE = [
    "",
    "{",
    "[]",
    '{"format": "bannerhall-position"}',
    "\x00",
    '{"a": NaN}',
    "[" * 5000,
    '{"format": 1, "format": 2}',
]


def test_hostile_files_are_named_and_can_be_deleted(make_app: Make) -> None:
    app = make_app()
    folder: Path = app.library.folder
    folder.mkdir(parents=True)
    good = positions.wandered(MUSTER, 10, 1, {}).json()
    for number, text in enumerate([*HOSTILE, json.dumps({**good, "position": {**good["position"], "stall": -1}})]):
        (folder / f"bad{number}.json").write_text(text, encoding="utf-8")
    (folder / "folder.json").mkdir()
    (folder / "bytes.json").write_bytes(b"\xff\xfe\x00")
    app.push(TitleScene(app))
    click(app, "title.setups")
    scene = app.top
    assert isinstance(scene, Setups)
    assert len(scene.rows()) == len(HOSTILE) + 3
    for one in scene.rows():
        title, words = scene._words(one)
        assert title == one.path.name
        assert words.endswith(")")
    app.paint()
    for _ in range(4):
        pressed(app, pygame.K_PAGEDOWN)
        app.paint()
    click(app, next(w.id for w in scene.widgets() if w.id.startswith("delete.bad")))
    assert len(scene.rows()) == len(HOSTILE) + 2


def test_titles_become_file_names(tmp_path: Path) -> None:
    assert stem_of("Ünder the bridge?") == "under-the-bridge"
    assert stem_of("../..") == stem_of("日本") == stem_of("") == "position"
    assert len(stem_of("x" * 500)) == 40
    library = Library(tmp_path / "p", find)
    one = Kept(MUSTER, *_plain(MUSTER), "Same")
    first, _ = library.save(one)
    second, _ = library.save(one)
    assert (first.name, second.name) == ("same.json", "same-1.json")
    assert library.save(one, first)[0] == first


def _plain(spec: GameSpec) -> tuple[Json, Json]:
    one = positions.wandered(spec, 3, 1, {})
    return one.options, one.position


# From a running game


def running(app: App, spec: GameSpec, kinds: list[str], plies: int = 9) -> PlayScene:
    options = spec.check_options({})
    seats = [Seat(f"S{n}", kind, "easy" if kind == COMPUTER else None) for n, kind in enumerate(kinds)]
    match = Match(spec, options, spec.deal(options, 4), seats)
    rng = Random(4)
    while match.ply < plies and match.to_act != NOBODY:
        match.play(rng.choice(match.legal()))
    app.push(TitleScene(app))
    play = PlayScene(app, match)
    app.push(play)
    app.settle(2)
    return play


@games
@pytest.mark.parametrize(
    "kinds", [[HUMAN, HUMAN], [HUMAN, COMPUTER], [COMPUTER, COMPUTER]], ids=["people", "alone", "none"]
)
def test_the_editor_gives_nothing_away_to_another_person(spec: GameSpec, kinds: list[str], make_app: Make) -> None:
    app = make_app()
    play = running(app, spec, kinds)
    app.push(PlayMenu(app, play))
    offered = by_id(app.top.widgets(), "menu.edit") is not None
    assert offered == (not spec.hidden or kinds.count(HUMAN) < 2)
    if not offered:
        return
    before = play.match.position()
    click(app, "menu.edit")
    assert isinstance(app.top, Confirm) == (spec.hidden and HUMAN in kinds)
    if isinstance(app.top, Confirm):
        pressed(app, pygame.K_y)
    assert isinstance(app.top, EditorScene)
    assert app.top.problem is None
    app.top.clear()
    pressed(app, pygame.K_ESCAPE)
    assert app.top is play
    assert play.match.position() == before


@games
def test_a_finished_game_can_be_edited_by_anybody(spec: GameSpec, make_app: Make) -> None:
    app = make_app()
    play = running(app, spec, [HUMAN, HUMAN], 10_000)
    app.push(PlayMenu(app, play))
    click(app, "menu.edit")
    scene = app.top
    assert isinstance(scene, EditorScene)
    assert scene.over
    assert not widget(app, "editor.play").enabled
    scene.bench.page = "turn"
    scene.changed()
    click(app, "knob.phase.more")
    assert scene.data["phase"] != "over"


# Anybody's hands


class Hands(Monkey):
    """Random hands that begin in the editor of a game."""

    spec: GameSpec = MUSTER

    def __init__(self, app: App, seed: int) -> None:
        super().__init__(app, seed)
        app.push(Setups(app, self.spec.id))
        app.push(EditorScene(app, positions.wandered(self.spec, self.rng.randrange(120), seed, {})))

    def check(self, turn: int) -> None:
        super().check(turn)
        for scene in self.app.stack:
            if isinstance(scene, EditorScene):
                assert pieces(scene.spec, scene.data) == whole(scene)


def whole(scene: EditorScene) -> Counter[str]:
    """All cards of the game, or all pieces of the seats."""
    return pieces(scene.spec, scene.editing.empty(scene.options))


@games
@pytest.mark.parametrize("seed", range(2))
def test_some_hundred_random_deeds(
    spec: GameSpec, seed: int, make_app: Make, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Hands, "spec", spec)
    rampage(make_app(), seed, 350, Hands)
    assert not [r for r in caplog.records if r.levelno >= logging.ERROR]


@pytest.mark.slow
@games
@pytest.mark.parametrize("seed", range(50, 54))
def test_many_thousand_random_deeds(
    spec: GameSpec, seed: int, make_app: Make, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Hands, "spec", spec)
    rampage(make_app(), seed, TEN_MINUTES, Hands)
    assert not [r for r in caplog.records if r.levelno >= logging.ERROR]
