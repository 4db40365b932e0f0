"""The language: found out from the system, chosen by a person, and changed at once everywhere."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game.app import gallery, language, settings
from game.app.app import App
from game.app.names import called
from game.app.resume import open_table
from game.app.settings_scene import SettingsScene
from game.app.setup import recalled
from game.app.stand import Stand
from game.app.standset import StandSettings
from game.app.standvisit import ChooseScene
from game.app.title import TitleScene
from game.core import languages
from game.core.letters import bare
from game.core.pseudo import PSEUDO, disguised, pseudo
from game.core.texts import Texts
from game.registry import GAMES

of_environment = language.of_environment


# -- from the system


@pytest.mark.parametrize(
    ("environment", "found"),
    [
        ({"LANG": "fr_CA.UTF-8"}, "fr"),
        ({"LANG": "en_US.UTF-8", "LC_ALL": "de_AT"}, "de"),
        ({"LANG": "en_US.UTF-8", "LC_MESSAGES": "es_MX.UTF-8"}, "es"),
        ({"LANG": "en_US.UTF-8", "LANGUAGE": "pt:de_DE:fr"}, "de"),
        ({"LANGUAGE": "es"}, "es"),
        ({"LANG": "C.UTF-8", "LANGUAGE": "de"}, "en"),
        ({"LANG": "POSIX"}, "en"),
        ({"LANG": "ja_JP.UTF-8"}, "en"),
        ({"LANG": "..__:", "LANGUAGE": ":::"}, "en"),
        ({}, "en"),
    ],
)
def test_the_environment_names_a_language(environment: dict[str, str], found: str) -> None:
    assert languages.fitting(of_environment(environment), languages.NAMES) == found


def test_only_what_is_offered_is_taken() -> None:
    assert languages.fitting(("fr", "de"), ("en", "de")) == "de"
    assert languages.fitting(("fr",), ("en",)) == "en"
    assert languages.fitting(("fr-FR", "en-GB"), languages.NAMES) == "fr"


class FakeWindows:
    def __init__(self, code: int) -> None:
        self.kernel32 = self
        self.code = code

    def GetUserDefaultUILanguage(self) -> int:  # noqa: N802
        return self.code


@pytest.mark.parametrize(("code", "found"), [(0x040C, "fr"), (0x0C07, "de"), (0x080A, "es"), (0x0411, "en")])
def test_windows_tells_the_language_of_its_menus(monkeypatch: pytest.MonkeyPatch, code: int, found: str) -> None:
    monkeypatch.setattr("ctypes.windll", FakeWindows(code), raising=False)
    assert languages.fitting(language.of_windows(), languages.NAMES) == found


@pytest.mark.parametrize(
    ("told", "found"), [('(\n    "fr-FR",\n    "en-US"\n)\n', "fr"), ("(\n    ja,\n    de\n)\n", "de"), ("", "en")]
)
def test_macos_tells_its_list(monkeypatch: pytest.MonkeyPatch, told: str, found: str) -> None:
    def run(*args: Any, **kwargs: Any) -> subprocess.CompletedProcess[str]:
        return subprocess.CompletedProcess(args[0], 0, told, "")

    monkeypatch.setattr(subprocess, "run", run)
    assert languages.fitting(language.of_macos(), languages.NAMES) == found


@pytest.mark.parametrize("problem", [OSError("none"), subprocess.TimeoutExpired("defaults", 2), ValueError("odd")])
@pytest.mark.parametrize("platform", ["darwin", "win32", "linux"])
def test_a_system_that_tells_nothing_stops_nobody(
    monkeypatch: pytest.MonkeyPatch, problem: Exception, platform: str, real_preferred: Callable[..., Any]
) -> None:
    def broken(*_: Any, **__: Any) -> Any:
        raise problem

    monkeypatch.setattr(subprocess, "run", broken)
    monkeypatch.setattr(language, "of_windows", broken)
    assert real_preferred(platform, {"LANG": "de_DE"}) == ("de_DE",)


# -- chosen by a person


@pytest.fixture
def offered(monkeypatch: pytest.MonkeyPatch) -> tuple[str, ...]:
    """Two languages to choose from."""
    monkeypatch.setattr(languages, "LANGUAGES", ("en", PSEUDO))
    return languages.LANGUAGES


@pytest.mark.parametrize("value", ["", "EN", "xx", "en ", 3, None, True, [], {"en": 1}])
def test_a_setting_that_is_no_language_is_the_systems(value: object) -> None:
    assert settings.from_json({"language": value}).language == language.SYSTEM


def test_a_chosen_language_is_kept(offered: tuple[str, ...], tmp_path: Path) -> None:
    chosen = settings.Settings(language=PSEUDO)
    settings.save(tmp_path / "settings.json", chosen)
    assert settings.load(tmp_path / "settings.json").language == PSEUDO


def press(app: App, id: str) -> None:
    widget = next(widget for widget in app.top.widgets() if widget.id == id)
    app.top.activate(widget)


def test_the_title_leads_to_the_languages_each_in_its_own_name(
    make_app: Callable[..., App], offered: tuple[str, ...]
) -> None:
    app = make_app()
    app.push(TitleScene(app))
    assert "English" in next(w.label for w in app.top.widgets() if w.id == "title.language")
    press(app, "title.language")
    assert isinstance(app.top, SettingsScene)
    labels = {w.id: w.label for w in app.top.widgets()}
    assert labels["settings.language.en"] == "English"
    press(app, f"settings.language.{PSEUDO}")
    assert app.texts.language == app.language == PSEUDO
    assert app.top.says() == ""
    assert app.t("back") == pseudo("Back")
    app.pop()
    kept = json.loads((app.data / "settings.json").read_text(encoding="utf-8"))
    assert kept["language"] == PSEUDO
    press(app, "title.language")
    press(app, f"settings.language.{language.SYSTEM}")
    assert app.language == "en"


def test_what_was_asked_for_at_the_start_is_not_kept_but_can_be_changed(
    make_app: Callable[..., App], offered: tuple[str, ...]
) -> None:
    app = make_app(language=PSEUDO)
    assert app.language == PSEUDO
    assert app.settings.language == language.SYSTEM
    app.push(SettingsScene(app))
    press(app, "settings.language.en")
    assert app.language == app.settings.language == "en"


def test_a_running_game_goes_on_in_the_other_language(make_app: Callable[..., App], offered: tuple[str, ...]) -> None:
    app = make_app()
    spec = GAMES[0]
    setup = recalled(spec, {})
    setup.chairs[0].names["human"] = "Ada"
    setup.chairs[1].kind = "human"
    open_table(app, setup.match(app.t), fresh=False)
    scene = next(scene for scene in app.stack if scene.name == "play")
    moves, names = list(scene.match.moves), list(scene.names)
    app.asked_for = PSEUDO
    app.speak()
    assert scene.match.moves == moves
    assert names == ["Ada", "Guest"]
    assert scene.names == ["Ada", pseudo("Guest")]
    app.asked_for = "en"
    app.speak()
    assert scene.names == names


def test_names_that_the_program_gave_follow_the_language_and_others_stay() -> None:
    folder = Path(language.__file__).parent / "text"
    english, other = Texts([folder]), Texts([folder], PSEUDO)
    assert called("You", other) == pseudo("You")
    assert called(pseudo("You"), english) == "You"
    assert called("Player 3", other) == other.get("present.seat", number=3)
    assert called("Blue", other) == pseudo("Blue")
    assert called("Ada", other) == "Ada"
    assert called("", other) == ""


def test_a_visitor_of_a_stand_may_change_it_until_the_next_one_comes(
    make_app: Callable[..., App], offered: tuple[str, ...]
) -> None:
    app = make_app()
    stand = Stand(app, StandSettings(fullscreen=False))
    stand.begin()
    app.home(ChooseScene(stand))
    press(app, "title.language")
    assert app.language == PSEUDO
    press(app, "title.language")
    press(app, "title.language")
    assert app.language == PSEUDO
    stand.home()
    assert app.language == app.texts.language == "en"
    stand.end()


# -- at once, everywhere


def labels(app: App) -> list[list[str]]:
    """What every scene of the stack says, from the lowest up."""
    return [[*(widget.label for widget in scene.widgets()), scene.says()] for scene in app.stack]


APART = ("about", "stand", "rules-f")  # folders, chance, English words that were looked for
QUICK = (
    *("title-c", "confirm", "coach-sure", "help-", "settings", "menu", "keys", "table-mid", "lesson", "hint"),
    *("games-t", "rules-s", "presenter-c"),
)
CHANGING = [
    pytest.param(name, marks=() if name.startswith(QUICK) else pytest.mark.slow)
    for name in gallery.STATES
    if not name.startswith(APART)
]


@pytest.mark.parametrize("name", CHANGING)
def test_every_scene_changes_at_once(name: str, make_app: Callable[..., App]) -> None:
    """A program that changes its language says what one says that was started in it."""
    told = []
    for start in (PSEUDO, "en"):
        app = make_app(language=start)
        app.kit.reduced_motion = True
        gallery.STATES[name](app)
        app.asked_for = PSEUDO
        app.speak()
        told.append(labels(app))
    assert told[1] == told[0]


# -- letters


def test_letters_are_looked_up_without_accents() -> None:
    assert [bare(word) for word in ("Élan", "Straße", "Œuvre", "año", "NAÏF")] == [
        "elan",
        "strasse",
        "oeuvre",
        "ano",
        "naif",
    ]


def test_the_pseudo_language_keeps_slots_and_is_longer() -> None:
    assert "{card.den}" in pseudo("Lay {card.den} down")
    assert pseudo("a\nb").count("\n") == 1
    for folder in (Path(language.__file__).parent / "text",):
        texts = json.loads((folder / "en.json").read_text(encoding="utf-8"))
        longer = [len(pseudo(text)) / len(text) for text in texts.values() if len(text) > 20]
        assert min(longer) >= 1
        assert 1.25 < sum(longer) / len(longer) < 1.5
    assert disguised({"id": "wizard", "text": "a wizard"})["id"] == "wizard"
