"""Every sentence that the code asks for exists, and every sentence is asked for."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from game import paths
from game.app import keymap, settings, settings_scene
from game.core.contract import GameSpec
from game.registry import GAMES

ROOT = paths.game_folder("app").parent
CALLS = ("t", "say", "say_once", "get", "_of")
FOLDERS = ("app", "core", *(spec.id for spec in GAMES))


def texts(folder: str) -> dict[str, str]:
    found: dict[str, str] = json.loads((ROOT / folder / "text" / "en.json").read_text(encoding="utf-8"))
    return found


ALL = {key: text for folder in FOLDERS for key, text in texts(folder).items()}


def known(folder: str) -> set[str]:
    """The keys that code of a folder may ask for: a game has the program's words and its own, the program all."""
    if folder == "app":
        return set(ALL)
    return {key for name in ("app", "core", folder) for key in texts(name)}


def keys_of(path: Path) -> Iterator[str]:
    """Every key in the code of a file, `*` for what is put into it."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and called(node.func) in CALLS and node.args:
            yield from literals(node.args[0])


def called(func: ast.expr) -> str:
    return func.attr if isinstance(func, ast.Attribute) else func.id if isinstance(func, ast.Name) else ""


def literals(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.JoinedStr):
        yield "".join(str(p.value) if isinstance(p, ast.Constant) else "*" for p in node.values)
    elif isinstance(node, ast.IfExp):
        yield from literals(node.body)
        yield from literals(node.orelse)


def files() -> list[Path]:
    return sorted(path for folder in ("app", *(s.id for s in GAMES)) for path in (ROOT / folder).glob("*.py"))


@pytest.mark.parametrize("path", files(), ids=lambda path: f"{path.parent.name}/{path.name}")
def test_every_text_that_is_asked_for_exists(path: Path) -> None:
    for key in keys_of(path):
        if not re.fullmatch(r"[a-z_*]+(\.[\w*?]+)+", key):
            continue
        pattern = re.compile(re.escape(key).replace(r"\*", r"[\w.?]+") + "$")
        assert any(pattern.match(word) for word in known(path.parent.name)), key


@pytest.mark.parametrize("game", [spec.id for spec in GAMES])
def test_texts_are_told_by_their_folder(game: str) -> None:
    seen: dict[str, str] = {}
    for folder in ("app", "core", game):
        for key in texts(folder):
            assert key not in seen, f"{key} is in {seen.get(key)} and in {folder}"
            seen[key] = folder


def test_every_text_says_something_and_closes_its_braces() -> None:
    for key, text in ALL.items():
        assert text.strip() == text != "", key
        assert re.sub(r"\{[^{}]+\}", "", text).count("{") == 0, key


def test_every_row_of_lists_has_its_words() -> None:
    wanted = [f"keys.{name}" for name in keymap.COMMANDS]
    wanted += [f"keys.group.{group}" for group in keymap.GROUPS]
    wanted += [f"keys.{group}.{id}{end}" for group, ids in keymap.STEADY.items() for id in ids for end in ("", ".key")]
    wanted += [f"speed.{name}" for name in settings.SPEEDS]
    for section, rows in settings_scene.SECTIONS.items():
        wanted += [f"settings.{section}", *(f"settings.{row}" for row in rows)]
    assert [key for key in wanted if key not in ALL] == []


@pytest.mark.parametrize("spec", GAMES, ids=lambda spec: spec.id)
def test_every_game_says_what_it_is_and_what_its_options_are(spec: GameSpec) -> None:
    wanted = [f"game.{spec.id}{end}" for end in ("", ".subtitle", ".pitch")]
    wanted += [f"option.{option.id}{end}" for option in spec.options for end in ("", ".note")]
    wanted += [f"name.{choice}" for option in spec.options for choice in option.choices]
    assert [key for key in wanted if key not in texts(spec.id)] == []


def test_every_text_of_the_program_is_used() -> None:
    asked = {key for path in files() for key in keys_of(path)}
    patterns = [re.compile(re.escape(key).replace(r"\*", r"[\w.?]+") + "$") for key in asked if key]
    source = "".join(path.read_text(encoding="utf-8") for path in files())
    for key in texts("app"):
        assert any(p.match(key) for p in patterns) or f'"{key}"' in source, key


def test_a_player_may_be_called_like_a_card() -> None:
    from game.core.texts import Texts

    say = Texts([ROOT / folder / "text" for folder in ("app", "muster")]).get
    assert say("curtain.hand_over", name="W") == "Hand the table over to W."
    assert "Water" in say("log.play", card="W1", column="W")


def test_no_colon_is_put_between_two_words_in_code() -> None:
    """What stands before a colon differs by language: French has a space there."""
    for path in (path for path in files() if path.name != "rules.py"):  # rules know no language
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.JoinedStr):
                parts = [str(p.value) if isinstance(p, ast.Constant) else "" for p in node.values]
                joined = [b for a, b, c in zip(parts, parts[1:], parts[2:], strict=False) if not a and not c]
                assert not any(b.startswith(": ") for b in joined), f"{path.name}:{node.lineno}"
