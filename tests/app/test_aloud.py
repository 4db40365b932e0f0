"""What is told aloud: the focus, what happened, sentences that come and go; and never what is hidden from somebody."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random

import pygame
import pytest

from game.app import gallery, positions
from game.app.app import App
from game.app.curtain import Curtain
from game.app.describe import described
from game.app.narrator import high_for
from game.app.play import PlayScene
from game.app.settings import ALOUD
from game.app.settings_scene import SettingsScene
from game.app.setup import dealt
from game.app.title import TitleScene
from game.core.contract import GameSpec
from game.core.match import COMPUTER, HUMAN, Match, Seat
from game.registry import GAMES
from game.ui.uitree import UiTree
from game.ui.voice import Sentence, Voice

from .test_scenes import click, pressed

Make = Callable[..., App]
pytestmark = pytest.mark.usefixtures("unseen")
HIDDEN = [spec for spec in GAMES if spec.hidden]
each_hidden = pytest.mark.parametrize("spec", HIDDEN, ids=lambda spec: spec.id)


class Noted(Voice):
    """Keeps what it is told, and whether it waits for its turn."""

    def __init__(self) -> None:
        super().__init__(None)
        self.works = True
        self.told: list[tuple[str, bool]] = []
        self.languages: set[str] = set()

    def say(self, text: str, language: str, pace: str = "normal", *, after: bool = False) -> None:
        self.told.append((text, after))
        self.languages.add(language)

    @property
    def texts(self) -> list[str]:
        return [text for text, _ in self.told]


def reading(make_app: Make, way: str = "line", **more: object) -> App:
    app: App = make_app(**more)
    app.settings.aloud = way
    if way == "voice":
        app.narrator._sought, app.narrator.voice = True, Noted()
    app.apply_settings()
    return app


def noted(app: App) -> Noted:
    assert isinstance(app.narrator.voice, Noted)
    return app.narrator.voice


def attend(app: App, id: str) -> str:
    app.top.controls.keyboard = True
    app.top.controls.attend(id)
    app.narrator.notice()
    return app.narrator.line


def people(spec: GameSpec, plies: int, seed: int = 3) -> tuple[Match, Random]:
    match, rng = dealt(spec, {}, [Seat("Ada", HUMAN), Seat("Ben", HUMAN)], 0, seed), Random(seed)
    while match.ply < plies:
        match.play(positions.some_move(match, rng))
    return match, rng


# -- what is told


def test_nothing_is_told_unasked(make_app: Make) -> None:
    app = make_app()
    app.push(TitleScene(app))
    app.say("A sentence.")
    app.paint()
    assert app.narrator.line == ""
    assert app.kit.size == app.window.size
    assert app.narrator.voice._thread is None


def test_the_focus_is_told_with_its_kind_and_place(make_app: Make) -> None:
    app = reading(make_app)
    app.push(SettingsScene(app))
    app.paint()
    assert "Settings." in app.narrator.line
    assert attend(app, "settings.scale.1.25") == "125 %, choice, 3 of 5."
    assert attend(app, "settings.scale.1.0") == "100 %, choice, chosen, 2 of 5."
    assert attend(app, "settings.back") == "Back, button."
    assert attend(app, "settings.volume") == "Effects, slider, 80 %."


def test_a_switch_tells_its_new_state(make_app: Make) -> None:
    app = reading(make_app)
    app.push(SettingsScene(app))
    app.paint()
    assert attend(app, "settings.coach").endswith("switch, off.")
    pressed(app, pygame.K_RETURN)
    app.paint()
    assert app.narrator.line.endswith("switch, on.")


def test_two_of_one_name_are_told_apart(make_app: Make) -> None:
    app = reading(make_app)
    app.push(TitleScene(app))
    app.paint()
    told = [attend(app, f"title.new.{spec.id}") for spec in GAMES]
    assert [app.name_of(spec.id) in words for spec, words in zip(GAMES, told, strict=True)] == [True] * len(GAMES)


def test_the_next_of_one_name_is_told_too(make_app: Make) -> None:
    app = reading(make_app, "voice")
    gallery.STATES["games-some"](app)
    app.settings.aloud = "voice"
    app.paint()
    count = len(noted(app).told)
    for widget in [w for w in app.top.widgets() if w.enabled and w.focusable][:6]:
        attend(app, widget.id)
    assert len(noted(app).told) == count + 6


def test_what_cannot_be_done_says_so(make_app: Make) -> None:
    app = reading(make_app)
    positions.table(app, positions.played(30))
    widget = next(w for w in app.top.widgets() if w.id == "button.redo")
    assert described(widget, app.top.widgets(), app.t).endswith("button, not available")


def test_a_hand_is_told_card_by_card(make_app: Make) -> None:
    app = reading(make_app)
    play = positions.table(app, positions.played(30))
    told = [described(w, play.widgets(), app.t) for w in play.widgets() if w.id.startswith("hand.")]
    assert len(told) == 5
    assert [words.endswith(f"{n} of 5") for n, words in enumerate(told, 1)] == [True] * 5


def test_pointing_tells_too(make_app: Make) -> None:
    app = reading(make_app)
    app.push(SettingsScene(app))
    box = next(w.rect for w in app.top.widgets() if w.id == "settings.keys")
    app.handle(pygame.Event(pygame.MOUSEMOTION, pos=box.center, rel=(0, 0), buttons=(0, 0, 0)))
    app.paint()
    assert app.narrator.line.endswith("Keys, button.")


@pytest.mark.parametrize("spec", GAMES, ids=lambda spec: spec.id)
def test_every_move_is_told(spec: GameSpec, make_app: Make) -> None:
    app = reading(make_app, "voice")
    rng = Random(3)
    match = dealt(spec, {}, [Seat("You", HUMAN), Seat("Isolde", COMPUTER, "easy")], 0, 3)
    play = positions.table(app, match)
    app.paint()
    for _ in range(12):
        count = len(noted(app).told)
        play._advance(positions.some_move(match, rng))
        play.skip()
        app.paint()
        lines = play.table.log_lines(play.told(match.log[-1].events), play.names)
        fresh = " ".join(noted(app).texts[count:]).casefold()
        assert all(line.casefold() in fresh for line, _ in lines)


def test_a_sentence_that_comes_and_goes_is_told(make_app: Make) -> None:
    app = reading(make_app)
    positions.table(app, positions.played(30))
    app.paint()
    app.top.refuse("That is not allowed.")
    app.paint()
    assert "That is not allowed." in app.narrator.line


def test_the_result_is_told(make_app: Make) -> None:
    app = reading(make_app)
    gallery.STATES["result-win"](app)
    app.paint()
    assert "You win" in app.narrator.line


def test_who_acts_stops_the_voice_and_what_follows_waits(make_app: Make) -> None:
    app = reading(make_app, "voice")
    play = positions.table(app, positions.played(30))
    app.paint()
    pressed(app, pygame.K_TAB)
    app.paint()
    assert noted(app).told[-1][1] is False
    play.refuse("By itself.")
    app.paint()
    assert noted(app).told[-1][1] is True


def test_the_voice_has_the_language_of_the_program(make_app: Make) -> None:
    app = reading(make_app, "voice", language="fr")
    app.push(SettingsScene(app))
    app.paint()
    assert noted(app).languages == {"fr"}
    assert "Réglages" in noted(app).texts[0]


def test_every_scene_says_where_one_is(make_app: Make) -> None:
    silent = set()
    for name in gallery.STATES:
        app = reading(make_app)
        gallery.STATES[name](app)
        app.settings.aloud = "line"
        app.narrator._scene = None
        app.top.controls.keyboard, app.top.controls.focus = False, ""
        app.narrator._said = []
        app.narrator.line = ""
        app.narrator.notice()
        if not app.narrator.line.strip():
            silent.add(type(app.top).__name__)
        app.worker.close()
    assert silent == {"Plain"}


# -- where it is told


@pytest.mark.parametrize("size", [(960, 600), (1280, 720), (1080, 1920), (3840, 2160)])
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_the_line_has_room_of_its_own(size: tuple[int, int], scale: float, make_app: Make) -> None:
    app = reading(make_app, size=size, scale=scale)
    positions.table(app, positions.played(30))
    app.paint()
    high = high_for(size, app.kit.type_in(size, scale))
    assert app.kit.size == (size[0], size[1] - high)
    assert high < size[1] * 0.13
    assert all(w.rect.bottom <= app.kit.size[1] for w in app.top.widgets())


def test_off_gives_the_room_back_at_once(make_app: Make) -> None:
    app = reading(make_app)
    app.push(SettingsScene(app))
    click(app, "settings.aloud.off")
    assert app.kit.size == app.window.size
    click(app, "settings.aloud.line")
    assert app.kit.size[1] < app.window.size[1]


def test_the_tree_has_what_is_told_even_where_nothing_shows(make_app: Make, tmp_path: Path) -> None:
    app = make_app()
    app.tree = UiTree(tmp_path / "tree.json")
    app.push(SettingsScene(app))
    app.paint()
    attend(app, "settings.back")
    app.paint()
    tree = json.loads((tmp_path / "tree.json").read_text())
    assert tree["spoken"] == app.narrator.line == "Back, button."


def test_without_a_voice_the_line_takes_its_place(make_app: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.ui.voice.of_system", lambda: None)
    app = make_app()
    app.push(SettingsScene(app))
    click(app, "settings.aloud.voice")
    assert app.toast == app.t("aloud.no_voice")
    assert app.narrator.lined
    assert app.kit.size[1] < app.window.size[1]


def test_a_voice_that_breaks_is_replaced_by_the_line(make_app: Make) -> None:
    app = reading(make_app, "voice")
    app.push(SettingsScene(app))
    app.paint()
    assert not app.narrator.lined
    noted(app).works = False
    app.advance(16)
    assert app.kit.size[1] < app.window.size[1]


@pytest.mark.alone
def test_telling_stops_no_frame(make_app: Make) -> None:
    class Slow:
        def begin(self, sentence: Sentence) -> None:
            pygame.time.wait(400)

        def busy(self) -> bool:
            return False

        def hush(self) -> None:
            pygame.time.wait(400)

        def close(self) -> None:
            pass

    app = reading(make_app, "voice")
    app.narrator.voice = Voice(Slow())
    app.push(SettingsScene(app))
    began = pygame.time.get_ticks()
    for _ in range(6):
        pressed(app, pygame.K_TAB)
        app.narrator.notice()
    assert pygame.time.get_ticks() - began < 300
    app.narrator.close()


# -- secrets


def between_two(make_app: Make, spec: GameSpec, plies: int) -> tuple[App, Match, PlayScene, Random]:
    """A running game of two people, one of whom sits there, read by a voice."""
    app = reading(make_app, "voice")
    app.settings.speed = "off"
    match, rng = people(spec, plies)
    play = positions.table(app, match)
    play.unveiled = True
    return app, match, play, rng


@each_hidden
def test_of_two_at_one_screen_the_voice_tells_no_hidden_card(spec: GameSpec, make_app: Make) -> None:
    app, match, play, rng = between_two(make_app, spec, 6)
    secrets = 0
    for _ in range(14):
        if isinstance(app.top, Curtain):
            pressed(app, pygame.K_RETURN)
        seen, veiled = match.view(match.to_act).data, match.view(1 - match.to_act).data
        noted(app).told.clear()
        for widget in play.widgets():
            attend(app, widget.id)
        names = {app.texts_of(spec.id).name(code) for code in codes(seen) - codes(veiled)}
        labels = " ".join(w.label for w in play.widgets())
        aloud = " ".join(noted(app).texts)
        secrets += sum(name in labels for name in names)
        assert [name for name in names if name in aloud] == []
        play._advance(positions.some_move(match, rng))
        app.paint()
    assert secrets > 0 or spec.id != "muster"


def codes(value: object) -> set[str]:
    """Every text in a JSON value."""
    if isinstance(value, dict):
        return {code for item in value.values() for code in codes(item)}
    if isinstance(value, list):
        return {code for item in value for code in codes(item)}
    return {value} if isinstance(value, str) else set()


@each_hidden
def test_of_a_move_the_voice_tells_what_both_may_know(spec: GameSpec, make_app: Make) -> None:
    app, match, play, rng = between_two(make_app, spec, 0)
    for _ in range(40):
        if isinstance(app.top, Curtain):
            pressed(app, pygame.K_RETURN)
        app.paint()
        noted(app).told.clear()
        mover = match.to_act
        if mover < 0:
            break
        play._advance(positions.some_move(match, rng))
        app.paint()
        events = match.log[-1].events
        other = [line for line, _ in play.table.log_lines([e.seen_by(1 - mover) for e in events], play.names)]
        own = [line for line, _ in play.table.log_lines([e.seen_by(mover) for e in events], play.names)]
        aloud = " ".join(noted(app).texts).casefold()
        assert [line for line in own if line not in other and line.casefold() in aloud] == []
        if isinstance(app.top, Curtain):
            shown = app.narrator.line.casefold()
            assert [line for line in own if line not in other and line.casefold() in shown] == []


@pytest.mark.parametrize("key", [pygame.K_w, pygame.K_j, pygame.K_h])
def test_what_explains_a_secret_table_is_not_told_aloud(key: int, make_app: Make) -> None:
    app = reading(make_app, "voice")
    match, _ = people(GAMES[0], 20)
    play = positions.table(app, match)
    play.unveiled = True
    app.paint()
    noted(app).told.clear()
    pressed(app, key)
    app.paint()
    names = {app.texts_of("muster").name(code) for code in match.view(match.to_act).data["hands"][match.to_act]}
    assert [name for name in names for text in noted(app).texts if name in text] == []


def test_a_refusal_at_a_secret_table_stays_on_the_screen(make_app: Make) -> None:
    app = reading(make_app, "voice")
    play = positions.table(app, people(GAMES[0], 20)[0])
    play.unveiled = True
    app.paint()
    play.refuse("Water 3 may not go there.")
    app.paint()
    assert "Water 3" in app.narrator.line
    assert "Water 3" not in noted(app).texts[-1]
    assert app.t("aloud.on_screen") in noted(app).texts[-1]


def test_the_settings_know_three_ways() -> None:
    assert ALOUD == ("off", "line", "voice")


def test_a_game_alone_has_no_secrets(make_app: Make) -> None:
    app = reading(make_app, "voice")
    play = positions.table(app, positions.played(30))
    assert isinstance(play, PlayScene)
    id = next(w.id for w in play.widgets() if w.id.startswith("hand."))
    label = next(w.label for w in play.widgets() if w.id == id)
    attend(app, id)
    assert label in noted(app).texts[-1]
