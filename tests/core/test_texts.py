"""Sentences by key and language."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.core.errors import Reason
from game.core.texts import Texts


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    english = {
        "name.W3": "Water 3",
        "hello": "Hello {card}, {count}.",
        "only": "Only English",
        "reason.odd": "{card} is odd.",
    }
    (tmp_path / "en.json").write_text(json.dumps(english), encoding="utf-8")
    french = {"hello": "Bonjour {card}.", "name.W3": "Eau 3"}
    (tmp_path / "fr.json").write_text(json.dumps(french), encoding="utf-8")
    return tmp_path


def test_arguments_and_names_are_put_in(folder: Path) -> None:
    texts = Texts([folder])
    assert texts.get("hello", card="W3", count=2) == "Hello Water 3, 2."
    assert texts.get("hello", card="X") == "Hello X, {count}."
    assert texts.reason(Reason("odd", {"card": "W3"})) == "Water 3 is odd."


def test_of_you_the_second_person_is_taken_where_there_is_one(tmp_path: Path) -> None:
    english = {"new.name.you": "You", "a": "{name} wins", "a.you": "You win", "b": "from {who}", "b.you": "from you"}
    (tmp_path / "en.json").write_text(json.dumps({**english, "c": "{name}: 3"}), encoding="utf-8")
    texts = Texts([tmp_path])
    assert [texts.get("a", name=name) for name in ("You", "Ada")] == ["You win", "Ada wins"]
    assert [texts.get("b", name="Ada", who=name) for name in ("You", "Ben")] == ["from you", "from Ben"]
    assert texts.get("c", name="You") == "You: 3"
    assert texts.get("a", names="You") == "{name} wins"


def test_another_language_falls_back_on_english(folder: Path) -> None:
    texts = Texts([folder], "fr")
    assert texts.get("hello", card="W3") == "Bonjour Eau 3."
    assert texts.get("only") == "Only English"


def test_a_missing_key_is_shown_and_remembered(folder: Path) -> None:
    texts = Texts([folder])
    assert texts.get("nothing.here", card="W3") == "nothing.here"
    assert texts.missing == {"nothing.here"}


def test_arguments_are_never_read_as_slots(folder: Path) -> None:
    assert Texts([folder]).get("hello", card="{count}", count=1) == "Hello {count}, 1."


def german(tmp_path: Path) -> Texts:
    words = {
        "name.W": "Zauberer",
        "name.W.den": "den Zauberer",
        "gender.W": "m",
        "name.B": "Brücke",
        "name.B.den": "die Brücke",
        "gender.B": "f",
        "lay": "Lege {card.den}: {card~m:er|f:sie} bleibt.",
        "cards": "{count} {count|Karte|Karten}",
    }
    (tmp_path / "de.json").write_text(json.dumps(words), encoding="utf-8")
    return Texts([tmp_path], "de")


def test_names_have_forms_and_genders(tmp_path: Path) -> None:
    texts = german(tmp_path)
    assert texts.get("lay", card="W") == "Lege den Zauberer: er bleibt."
    assert texts.get("lay", card="B") == "Lege die Brücke: sie bleibt."
    assert texts.get("lay", card="what has no form") == "Lege what has no form: er bleibt."
    assert texts.get("lay") == "Lege {card.den}: {card~m:er|f:sie} bleibt."


@pytest.mark.parametrize(("language", "few"), [("en", {1}), ("de", {1}), ("es", {1}), ("fr", {0, 1})])
def test_words_follow_the_number(tmp_path: Path, language: str, few: set[int]) -> None:
    (tmp_path / f"{language}.json").write_text('{"cards": "{count|one|many}"}', encoding="utf-8")
    texts = Texts([tmp_path], language)
    for count in (0, 1, 2, 10, 21):
        assert texts.get("cards", count=count) == ("one" if count in few else "many")
        assert texts.get("cards", count=str(count)) == ("one" if count in few else "many")


@pytest.mark.parametrize("damage", ["", "[1]", "{", "\udcff"])
def test_damaged_or_absent_files_do_no_harm(tmp_path: Path, damage: str) -> None:
    (tmp_path / "en.json").write_bytes(damage.encode("utf-8", "surrogateescape"))
    texts = Texts([tmp_path, tmp_path / "absent"], "xx")
    assert texts.get("reason.game_over") == "The game is over."


def test_of_a_list_each_is_named_in_the_form_that_is_asked_for(tmp_path: Path) -> None:
    words = {"name.W": "Zauberer", "name.W.den": "den Zauberer", "over": "Über {cards.den}.", "all": "{cards}"}
    (tmp_path / "de.json").write_text(json.dumps(words), encoding="utf-8")
    texts = Texts([tmp_path], "de")
    assert texts.get("over", cards=["W", "Stein"]) == "Über den Zauberer, Stein."
    assert texts.get("all", cards=("W", "W")) == "Zauberer, Zauberer"


def test_a_name_that_lacks_its_form_or_gender_is_remembered(tmp_path: Path) -> None:
    words = {"name.W": "Zauberer", "lay": "Lege {card.den}, {card~m:ihn|f:sie}."}
    (tmp_path / "de.json").write_text(json.dumps(words), encoding="utf-8")
    texts = Texts([tmp_path], "de")
    assert texts.get("lay", card="nobody") == "Lege nobody, ihn."
    assert texts.missing == set()
    assert texts.get("lay", card="W") == "Lege Zauberer, ihn."
    assert texts.missing == {"name.W.den", "gender.W"}


def test_the_language_can_change_and_numbers_follow(folder: Path) -> None:
    texts = Texts([folder])
    assert texts.number(2.25, 2) == "2.25"
    texts.speak("fr")
    assert texts.get("hello", card="W3") == "Bonjour Eau 3."
    assert texts.number(-0.5) == "-0,5"
