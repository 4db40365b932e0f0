"""Every language that is offered is complete: texts, slots and books as in English, in letters that can be drawn.

One that is still being written is held to it where the variable `CHECK_LANGUAGES` names it.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game import paths
from game.app import positions
from game.app.app import App
from game.core import languages
from game.core.contract import GameSpec
from game.core.pseudo import PSEUDO
from game.core.texts import Texts
from game.registry import GAMES
from game.ui import text as lettering

ROOT = paths.game_folder("app").parent
GAME_FOLDERS = ("text", "lessons", "puzzles", "stations", "examples", "stand")
FOLDERS = ["core/text", "app/text", *(f"{spec.id}/{part}" for spec in GAMES for part in GAME_FOLDERS)]
BOOKS = [f"{spec.id}/text/{name}" for spec in GAMES for name in ("rulebook", "glossary")]
CHECKED = [*languages.LANGUAGES, *os.environ.get("CHECK_LANGUAGES", "").split()]
OTHERS = [code for code in dict.fromkeys(CHECKED) if code != languages.FALLBACK]
SLOT = re.compile(r"\{(key:[a-z_.]+|\w+)((?:\.\w+|~[^{}]+|\|[^{}]*)?)\}")
WORDS = ("title", "text", "heading", "points", "table", "caption", "labels", "term", "forms", "means")
every_language = pytest.mark.parametrize("language", OTHERS)


def texts(folder: str, language: str) -> dict[str, str]:
    found: dict[str, str] = json.loads((ROOT / folder / f"{language}.json").read_text(encoding="utf-8"))
    return found


def names() -> set[str]:
    """Every code that has a name in English."""
    keys = (key for folder in FOLDERS if folder.endswith("/text") for key in texts(folder, languages.FALLBACK))
    return {key.removeprefix("name.") for key in keys if key.startswith("name.")}


def is_grammar(key: str, codes: set[str]) -> bool:
    """Whether a key is the form or the gender of a name, which a language has for itself."""
    kind, _, rest = key.partition(".")
    return (kind == "gender" and rest in codes) or (kind == "name" and rest.rpartition(".")[0] in codes)


def test_what_is_offered_has_a_name_of_its_own() -> None:
    assert languages.FALLBACK in languages.LANGUAGES
    assert set(languages.LANGUAGES) <= set(languages.NAMES)
    assert len(set(languages.NAMES.values())) == len(languages.NAMES)


@every_language
@pytest.mark.parametrize("folder", FOLDERS)
def test_a_language_has_the_texts_of_english(folder: str, language: str) -> None:
    english, other, codes = texts(folder, languages.FALLBACK), texts(folder, language), names()
    own = {key for key in other if key not in english}
    assert sorted(set(english) - set(other)) == []
    assert sorted(key for key in own if not is_grammar(key, codes)) == []
    assert [key for key, words in other.items() if words.strip() != words or not words] == []


@every_language
@pytest.mark.parametrize("folder", FOLDERS)
def test_a_language_has_the_slots_of_english(folder: str, language: str) -> None:
    english, other = texts(folder, languages.FALLBACK), texts(folder, language)
    wrong = {
        key: words
        for key, words in other.items()
        if {slot[0] for slot in SLOT.findall(words)} != {slot[0] for slot in SLOT.findall(english.get(key, words))}
    }
    assert wrong == {}
    assert {key: words for key, words in other.items() if set("{}") & set(SLOT.sub("", words))} == {}


THINGS = re.compile(r"setups\.|games\.more|station\.kept|title\.language|reason\.|replay\.title")  # `{name}` is nobody
THINK = re.compile(r"(play|table)\.\w*thinking")  # only computers do
HEADING = re.compile(r"\(\{who\}\)|(^|: )\{(name|who)\}(?=\u00a0?[:,.]|[ \u00a0]\(?\{|$| \()")


@pytest.mark.parametrize("language", languages.LANGUAGES)
@pytest.mark.parametrize("folder", FOLDERS[1:2] + [f"{spec.id}/text" for spec in GAMES])
def test_what_says_something_of_a_person_can_say_it_to_you(folder: str, language: str) -> None:
    found = texts(folder, language)
    told = {key: text for key, text in found.items() if not THINGS.match(key) and not THINK.match(key)}
    bad = [
        f"{key}: {text}"
        for key, text in told.items()
        if re.search(r"\{(name|who)\}", HEADING.sub("", text)) and f"{key}.you" not in found
    ]
    assert not bad, "\n".join(bad)


@cache
def forms_of_names(language: str) -> frozenset[str]:
    """The forms that a language gives to names, in any folder."""
    known, codes = {key for place in FOLDERS if place.endswith("/text") for key in texts(place, language)}, names()
    return frozenset(key.rpartition(".")[2] for key in known if key.startswith("name.") and is_grammar(key, codes))


@every_language
@pytest.mark.parametrize("folder", FOLDERS)
def test_the_grammar_of_slots_is_well_formed(folder: str, language: str) -> None:
    forms = forms_of_names(language)
    for key, words in texts(folder, language).items():
        for _, form in SLOT.findall(words):
            if form.startswith("."):
                assert form[1:] in forms, f"{key}: no name has the form {form}"
            elif form.startswith("~"):
                assert all(re.match(r"\w+:", choice) for choice in form[1:].split("|")), key
            elif form:
                assert form.count("|") == 2, key


def shape(value: Any, words: bool = False) -> Any:
    """A JSON value without what is translated."""
    if isinstance(value, dict):
        return {key: shape(item, words or key in WORDS) for key, item in value.items() if key != "forms"}
    if isinstance(value, list):
        return [shape(item, words) for item in value]
    return "" if words and isinstance(value, str) and not re.fullmatch(r"[MBR]\d+\w?", value) else value


@every_language
@pytest.mark.parametrize("book", BOOKS)
def test_the_books_have_the_same_structure(book: str, language: str) -> None:
    english, other = (
        json.loads((ROOT / f"{book}.{code}.json").read_text(encoding="utf-8"))
        for code in (languages.FALLBACK, language)
    )
    assert shape(other) == shape(english)


@every_language
@pytest.mark.parametrize("spec", GAMES, ids=lambda spec: spec.id)
def test_every_term_of_a_glossary_stands_in_its_book(spec: GameSpec, language: str) -> None:
    from game.app.terms import Links, texts_of

    book = spec.table().rulebook(language)
    links, said = Links(book), texts_of(book.chapters)
    linked = {link.target.name for text in said for link in links.find(text)}
    assert [term.term for term in book.terms if term.term not in linked] == []


@every_language
@pytest.mark.parametrize("spec", GAMES, ids=lambda spec: spec.id)
def test_what_an_account_names_leads_somewhere(spec: GameSpec, language: str) -> None:
    from importlib import import_module

    from game.app.terms import Links

    rules = import_module(f"game.{spec.id}.account").RULES
    links = Links(spec.table().rulebook(language))
    assert [name for name in rules.values() if name and links.target(name) is None] == []


def written(language: str) -> dict[Path, str]:
    """Every file of a language."""
    paths = [ROOT / folder / f"{language}.json" for folder in FOLDERS] + [
        ROOT / f"{book}.{language}.json" for book in BOOKS
    ]
    return {path: path.read_text(encoding="utf-8") for path in paths}


@pytest.mark.parametrize("language", [languages.FALLBACK, PSEUDO, *OTHERS])
def test_every_letter_is_in_every_font(language: str, unseen: None) -> None:
    found = written(languages.FALLBACK if language == PSEUDO else language)
    letters = {letter for text in found.values() for value in strings(json.loads(text)) for letter in value}
    if language == PSEUDO:
        letters = set("áçéîñöüÿäûÁÇÉÎÑÖÜ")
    letters -= {"\n", lettering.SOFT_HYPHEN}
    fonts = lettering.Text(paths.asset_root() / "art" / "fonts")
    for role in lettering.FILES:
        font = fonts.font(role, 20)
        lacking = [letter for letter in sorted(letters) if font.metrics(letter)[0] is None]
        assert lacking == [], f"{role}: {lacking}"


def strings(value: Any) -> list[str]:
    """Every text in a JSON value."""
    if isinstance(value, dict):
        return [text for item in value.values() for text in strings(item)]
    if isinstance(value, list):
        return [text for item in value for text in strings(item)]
    return [value] if isinstance(value, str) else []


@pytest.mark.parametrize("path", written("fr") if "fr" in OTHERS else {})
def test_no_line_breaks_before_a_french_sign(path: Path) -> None:
    for text in strings(json.loads(path.read_text(encoding="utf-8"))):
        assert not re.search(r" [;:!?»%]|« ", text), text


# -- in play


def said(app: App, spec: GameSpec, seed: int) -> None:
    """All that a table says in one game, also of what is not allowed."""
    play = positions.table(app, positions.seated(GAMES.index(spec), seed))
    match, rng = play.match, Random(seed)
    while match.to_act >= 0:
        for seat in range(len(match.seats)):
            events = match.log[-1].events if match.log else ()
            play.table.log_lines([event.seen_by(seat) for event in events], play.names)
        play.model.data = match.view(0).data
        if match.ply % 8 == 0:
            look_at_everything(play, rng)
        match.play(positions.some_move(match, rng))


def look_at_everything(play: Any, rng: Random) -> None:
    """Labels, help, ledger, prompt, and why what one means by each spot is not allowed."""
    table, model = play.table, play.model
    table.ledger(model.data, play.names)
    table.prompt(model)
    spots = table.spots(model)
    for spot in spots:
        table.help(spot, model)
    picked = ((), (rng.choice(spots).tokens or ("",))[:1])
    for spot in rng.sample(list(spots), min(8, len(spots))):
        for before in picked:
            guess = table.guess(before, spot, model.data, model.seat) if before != ("",) else None
            reason = play.match.why(guess, model.seat) if guess else None
            if reason:
                play.texts.reason(reason)


@pytest.mark.parametrize("language", CHECKED)
@pytest.mark.parametrize("spec", GAMES, ids=lambda spec: spec.id)
def test_nothing_is_missing_in_play(spec: GameSpec, language: str, make_app: Callable[..., App]) -> None:
    app = make_app(language=language)
    said(app, spec, 1)
    lacking: Texts = app.texts_of(spec.id)
    assert sorted(lacking.missing | app.texts.missing) == []
