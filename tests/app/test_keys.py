"""The keys: every layout, every command with another key, and settings in which anything may stand."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from build.environment import ROOT
from game.app import gallery, positions
from game.app.app import App
from game.app.confirm import Confirm
from game.app.keymap import ANYWHERE, COMMANDS, GROUPS, KEPT_BY, USUAL, Keymap, meet
from game.app.keyspage import KeysPage, NewKey
from game.app.ledger import LedgerScene
from game.app.look import LETTERS
from game.app.newgame import NewGame
from game.app.play import PlayScene
from game.app.rulebook import RuleBook
from game.app.settings import from_json
from game.app.stagekeys import keys_of
from game.app.title import TitleScene
from game.registry import GAMES
from game.ui.keyboard import Layout, chord_of, key_of

from .test_scenes import click, pressed
from .test_stand import begun

Make = Callable[..., App]
pytestmark = pytest.mark.usefixtures("unseen")
ROWS = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
QWERTY = "".join(ROWS)
AZERTY = "azertyuiopqsdfghjklwxcvbn,"
AZERTY_DIGITS = "&é\"'(-è_çà"
QWERTZ = QWERTY.translate(str.maketrans("yz", "zy"))
RUSSIAN = "йцукенгшщзфывапролдячсмить"
GREEK = ";ςερτυθιοπασδφγηξκλζχψωβνμ"
HEBREW = "/'קראטוןםפשדגכעיחלךזסבהנמצ"


def place(letter: str) -> int:
    return pygame.KSCAN_A + ord(letter) - ord("a")


def press(key: int, scancode: int = 0, mod: int = 0, unicode: str = "") -> pygame.Event:
    return pygame.Event(pygame.KEYDOWN, key=key, scancode=scancode, mod=mod, unicode=unicode)


def table(app: App) -> PlayScene:
    return positions.table(app, positions.played(30))


# -- layouts


@pytest.mark.parametrize("signs", [QWERTY, AZERTY, QWERTZ])
def test_latin_layouts_go_by_the_letter_shown(signs: str) -> None:
    layout = Layout()
    for where, shown in zip(QWERTY, signs, strict=True):
        assert layout.read(press(ord(shown), place(where))).key == ord(shown)


@pytest.mark.parametrize("signs", [RUSSIAN, GREEK, HEBREW])
def test_other_layouts_go_by_place(signs: str) -> None:
    layout = Layout()
    layout.read(press(ord(signs[3]), place(QWERTY[3])))
    for where, shown in zip(QWERTY, signs, strict=True):
        assert layout.read(press(ord(shown), place(where))).key == ord(where)
    assert layout.read(press(ord("u"), place("u"))).key == pygame.K_u
    assert layout.read(press(ord(","), place("m"))).key == pygame.K_COMMA, "Latin again after a Latin letter"


def test_digits_need_no_shift_on_azerty() -> None:
    for number, shown in enumerate(AZERTY_DIGITS, 1):
        for mod in (0, pygame.KMOD_SHIFT):
            found = Layout().read(press(ord(shown), pygame.KSCAN_1 + number - 1, mod))
            assert found.key == pygame.K_0 + number % 10


@given(st.integers(-(2**31), 2**31 - 1), st.integers(-5, 600), st.integers(0, 2**16))
def test_any_key_is_read(key: int, scancode: int, mod: int) -> None:
    read = Layout().read(press(key, scancode, mod))
    chord = chord_of(read)
    assert not chord or key_of(chord)
    Keymap({"table.undo": "x"}).usual(read, "table")


def test_a_russian_plays_by_place(make_app: Make) -> None:
    app = make_app()
    scene = table(app)
    before = scene.match.ply
    app.handle(press(ord("г"), place("u")))
    assert scene.match.ply < before
    app.handle(press(ord("н"), place("y"), pygame.KMOD_CTRL))
    assert scene.match.ply == before
    app.handle(press(ord("д"), place("l")))
    assert isinstance(app.top, LedgerScene)


def test_ctrl_z_is_where_azerty_shows_it(make_app: Make) -> None:
    app = make_app()
    scene = table(app)
    before = scene.match.ply
    app.handle(press(pygame.K_w, place("z"), pygame.KMOD_CTRL))
    assert scene.match.ply == before
    app.pop() if app.top is not scene else None
    app.handle(press(pygame.K_z, place("w"), pygame.KMOD_CTRL))
    assert scene.match.ply < before


# -- the map


def test_usual_keys_are_apart_and_can_be_pressed() -> None:
    usual = Keymap()
    for name, command in COMMANDS.items():
        assert usual.users(command.usual, name) == [], name
        assert key_of(command.usual), name
        assert command.usual not in KEPT_BY[command.group], name


chords = st.sampled_from(
    ["a", "x", "u", "r", "n", "f2", "f7", "ctrl+p", "ctrl+e", "1", "ö", "page up", "f1", "", "ctrl+"]
)


@given(st.dictionaries(st.sampled_from([*COMMANDS, "table.no", ""]), chords | st.text(max_size=3) | st.none()))
def test_whatever_the_settings_say_no_key_has_two_meanings(raw: dict[str, Any]) -> None:
    found = Keymap(from_json({"keys": raw}).keys)
    for name in COMMANDS:
        assert found.users(found.of(name), name) == []
        assert key_of(found.of(name))


@given(st.lists(st.tuples(st.sampled_from(sorted(COMMANDS)), chords), max_size=12))
def test_whatever_is_exchanged_every_command_keeps_a_key(changes: list[tuple[str, str]]) -> None:
    keymap = Keymap()
    for name, chord in changes:
        if keymap.may(name, chord):
            found = keymap.given(name, chord)
            assert found is None or found.of(name) == chord
            keymap = found or keymap
    for group in GROUPS:
        keys = [keymap.of(name) for name, command in COMMANDS.items() if meet(command.group, group)]
        assert group == ANYWHERE or len(keys) == len(set(keys))


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_a_new_key_arrives_as_the_usual_one_and_that_is_idle(name: str) -> None:
    command = COMMANDS[name]
    keymap = Keymap().given(name, "f7")
    assert keymap
    key, mod = key_of(command.usual) or (0, 0)
    group = "table" if command.group == ANYWHERE else command.group
    found = keymap.usual(press(pygame.K_F7), group)
    assert (found.key, found.mod) == (key, mod)
    assert keymap.usual(press(key, 0, mod), group).key == pygame.K_UNKNOWN
    assert keymap.usual(press(key, 0, mod | pygame.KMOD_ALT), group).key == key


# -- the page


def test_the_page_is_one_key_away(make_app: Make) -> None:
    app = make_app()
    for scene in (TitleScene(app), NewGame(app, GAMES[0]), table(app), RuleBook(app, "bannerfall")):
        if scene not in app.stack:
            app.push(scene)
        pressed(app, pygame.K_F2)
        assert isinstance(app.top, KeysPage)
        pressed(app, pygame.K_F2)
        assert app.top is scene
        app.handle(press(pygame.K_COMMA, 0, pygame.KMOD_SHIFT, "?"))
        assert isinstance(app.top, KeysPage) or app.typing()
        app.settle(1)


def test_a_command_gets_another_key_and_keeps_it(make_app: Make) -> None:
    app = make_app()
    scene = table(app)
    before = scene.match.ply
    pressed(app, pygame.K_F2)
    assert isinstance(app.top, KeysPage)
    assert app.top.group == "table"
    click(app, "keys.row.undo")
    assert isinstance(app.top, NewKey)
    pressed(app, pygame.K_F1, pygame.K_LSHIFT)
    assert isinstance(app.top, NewKey), "F1 is not to be had"
    pressed(app, pygame.K_x)
    assert isinstance(app.top, KeysPage)
    pressed(app, pygame.K_ESCAPE, pygame.K_u)
    assert scene.match.ply == before
    pressed(app, pygame.K_x)
    assert scene.match.ply < before
    again = App(app.data, app.window, sound=False)
    assert again.keymap.of("table.undo") == "x"
    again.worker.close()


def test_a_taken_key_is_exchanged_by_keyboard_alone(make_app: Make) -> None:
    app = make_app()
    table(app)
    pressed(app, pygame.K_F2)
    click(app, "keys.row.undo")
    pressed(app, pygame.K_r)
    top = app.top
    assert isinstance(top, NewKey)
    assert "rule book" in top.says()
    pressed(app, pygame.K_RIGHT, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_RETURN)
    assert (app.keymap.of("table.undo"), app.keymap.of("table.rules")) == ("r", "u")
    pressed(app, pygame.K_ESCAPE, pygame.K_u)
    assert isinstance(app.top, RuleBook)
    pressed(app, pygame.K_ESCAPE, pygame.K_F2)
    click(app, "keys.usual")
    assert app.keymap.changed == {}


def test_what_another_command_needs_is_not_taken(make_app: Make) -> None:
    app = make_app()
    app.push(TitleScene(app))
    app.push(scene := NewKey(app, "table.undo"))
    scene.offer("f10")
    assert scene.wanted == ""
    assert app.keymap.of("table.undo") == "u"
    pressed(app, pygame.K_ESCAPE)
    assert isinstance(app.top, TitleScene)


def test_letters_are_typed_whatever_they_were_given_to(make_app: Make) -> None:
    app = make_app()
    app.keymap = Keymap({"anywhere.keys": "q", "anywhere.card": "x"})
    app.push(scene := NewGame(app, GAMES[0]))
    name = next(w.id for w in scene.widgets() if w.role == "field")
    click(app, name)
    for letter in "q?xi":
        app.handle(press(ord(letter), 0, 0, letter))
        app.handle(pygame.Event(pygame.TEXTINPUT, text=letter))
    assert app.top is scene
    assert str(next(w for w in scene.widgets() if w.id == name).value).endswith("q?xi")


def test_questions_are_answered_by_the_usual_letters(make_app: Make) -> None:
    app = make_app()
    scene = table(app)
    app.keymap = Keymap({"table.now": "y", "table.undo": "x"})
    done: list[int] = []
    app.push(Confirm(app, lambda: "Sure?", lambda: "Yes", lambda: done.append(1)))
    pressed(app, pygame.K_y)
    assert done == [1]
    assert app.top is scene


def test_the_keyboard_shows_a_card_large(make_app: Make) -> None:
    app = make_app()
    scene = table(app)
    pressed(app, pygame.K_TAB)
    scene.controls.attend(next(w.id for w in scene.widgets() if w.id.startswith("hand.")))
    pressed(app, pygame.K_i)
    assert app.top.name == "help"


def test_a_stand_knows_no_keys_of_its_own(make_app: Make) -> None:
    app = make_app()
    app.keymap = Keymap({"anywhere.handout": "x", "anywhere.fullscreen": "e", "anywhere.keys": "o", "table.menu": "k"})
    stand = begun(app)
    try:
        for letter in "xeok?":
            app.handle(press(ord(letter), 0, 0, letter))
            app.handle(press(pygame.K_F2))
            assert not any(scene.name in ("keys", "handout", "menu") for scene in app.stack)
        assert app.stand is stand
        assert not app.window.fullscreen
    finally:
        stand.end()


def test_the_page_knows_every_letter_of_the_stage_and_of_a_replay(make_app: Make) -> None:
    app = make_app()
    for state, group in (("presenter-castles", "stage"), ("replay-muster", "replay")):
        gallery.STATES[state](app)
        scene: Any = app.top
        assert scene.keyset == group
        known = set(keys_of(scene) if group == "stage" else scene.keys()) | set(LETTERS.values())
        usual = {found[0] for chord in USUAL[group].values() if (found := key_of(chord))}
        letters = {key for key in known if pygame.K_a <= key <= pygame.K_z and chr(key) not in KEPT_BY[group]}
        assert letters - usual == set(), group
        assert usual - known <= {pygame.K_p}, group


def test_no_text_names_a_key_that_can_be_another() -> None:
    named = re.compile(r"\([A-Z]\)|\bF(2|9|1[0-2])\b|\b(Press|Taste|touche|tecla) [A-Z]\b|(^|[.] )[A-Z] (or|ou|o)")
    paths = sorted((ROOT / "game").rglob("text/??.json"))
    texts = [(path, json.loads(path.read_text("utf-8"))) for path in paths]
    assert len(texts) >= 16
    wrong = [
        f"{path.parent.parent.name}/{path.stem} {key}"
        for path, words in texts
        for key, text in words.items()
        if not key.startswith(("keys.", "key.", "newkey.")) and named.search(text)
    ]
    assert not wrong


@pytest.mark.parametrize("language", ["en", "fr", "de", "es"])
def test_sentences_name_the_key_that_a_command_has_now(make_app: Make, language: str) -> None:
    app = make_app(language=language)
    for name, key, state, told in (
        ("table.now", "g", "thinking-middle", lambda app: [w.tip for w in app.top.widgets()]),
        ("replay.pace", "g", "replay-muster", lambda app: [app.top.pace_words()]),
        ("replay.play_on", "g", "replay-muster", lambda app: [w.label for w in app.top.widgets()]),
        ("stage.draw", "g", "presenter-square", drawing),
    ):
        app.keymap = Keymap()
        gallery.STATES[state](app)
        app.keymap = Keymap({name: key})
        app.top.controls.refresh()
        assert any(re.search(r"\bG\b", words) for words in told(app)), (name, state)


def drawing(app: App) -> list[str]:
    """What is said where the chalk is taken."""
    app.top.take_chalk()  # type: ignore[attr-defined]
    return [app.toast]


KEY_SLOT = re.compile(r"\{key:([a-z_.]+)\}")


@pytest.mark.parametrize("language", ["en", "fr", "de", "es"])
def test_lessons_name_a_key_by_its_command(make_app: Make, language: str) -> None:
    app, named = make_app(language=language), 0
    app.keymap = Keymap({"table.hint": "ctrl+k"})
    for spec in GAMES:
        words = json.loads((ROOT / "game" / spec.id / "lessons" / f"{language}.json").read_text("utf-8"))
        told = {key: KEY_SLOT.findall(text) for key, text in words.items() if KEY_SLOT.search(text)}
        assert {name for names in told.values() for name in names} <= set(COMMANDS)
        if language == "en":  # the others have the slots of English, which another test holds them to
            assert {
                key: text for key, text in words.items() if re.search(r"\b[B-HJ-Z]\b", KEY_SLOT.sub("", text))
            } == {}
        named += len(told)
    assert named
    said = positions.taught(app, "muster", "plan", "help").words()
    assert app.t("key.ctrl", chord="K") in said
    assert "{" not in said


def as_the_system(app: App, letter: str) -> None:
    """A key with a letter, as a system tells of it: pressed, what it writes, let go."""
    key = pygame.key.key_code(letter)
    app.handle(pygame.Event(pygame.KEYDOWN, key=key, scancode=0, mod=0, unicode=letter))
    before = fields(app) if app.stack else {}
    for _ in range(2):  # held a little
        if app.stack:
            app.handle(pygame.Event(pygame.TEXTINPUT, text=letter))
    app.handle(pygame.Event(pygame.KEYUP, key=key, scancode=0, mod=0, unicode=letter))
    assert not app.stack or before == fields(app), letter


def fields(app: App) -> dict[str, object]:
    return {widget.id: widget.value for widget in app.top.widgets() if widget.role == "field"}


@pytest.mark.parametrize("state", ["presenter-castles", "table-middle", "replay-muster", "rules-swap", "setups-some"])
def test_the_letter_of_a_command_is_not_written_into_what_it_opens(state: str, make_app: Make) -> None:
    opened, app = "", make_app()
    for letter in "abcdefghijklmnopqrstuvwxyz0123456789/ ":
        app.stack.clear()
        app.push(TitleScene(app))
        gallery.STATES[state](app)
        app.top.controls.keyboard = True
        if not app.typing():
            as_the_system(app, letter)
            opened += letter if app.stack and app.typing() else ""
    assert {"presenter-castles": "k", "rules-swap": "/"}.get(state, "") in opened


def test_letters_are_written_once_a_field_is_open(make_app: Make) -> None:
    app = make_app()
    gallery.STATES["presenter-castles"](app)
    as_the_system(app, "k")
    before = fields(app)["station.title"]
    for sign in ("k", "k", "山"):
        app.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_k, scancode=0, mod=0, unicode=sign))
        app.handle(pygame.Event(pygame.TEXTINPUT, text=sign))
    app.handle(pygame.Event(pygame.KEYUP, key=pygame.K_k, scancode=0, mod=0, unicode="k"))
    app.handle(pygame.Event(pygame.TEXTINPUT, text="山"))
    assert fields(app)["station.title"] == f"{before}kk山山"
