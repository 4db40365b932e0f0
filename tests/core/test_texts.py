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


@pytest.mark.parametrize("damage", ["", "[1]", "{", "\udcff"])
def test_damaged_or_absent_files_do_no_harm(tmp_path: Path, damage: str) -> None:
    (tmp_path / "en.json").write_bytes(damage.encode("utf-8", "surrogateescape"))
    texts = Texts([tmp_path, tmp_path / "absent"], "xx")
    assert texts.get("reason.game_over") == "The game is over."
