"""Where the program keeps things, whatever names it is given."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from game.paths import game_folder, user_folder


@pytest.mark.parametrize("given", ["saves", "Jeux d'été 中文/a b", "~nobody-of-that-name/x"])
def test_a_folder_that_is_named_is_taken(given: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert user_folder(given) == Path(given)
    monkeypatch.setenv("BANNERHALL_DATA", given)
    assert user_folder() == Path(given)
    assert user_folder("other") == Path("other")


def test_the_home_folder_may_be_named_by_its_sign(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    assert user_folder("~/x") == tmp_path / "x"


def test_programs_of_the_system_are_started_without_the_libraries_of_a_bundle() -> None:
    bare = []
    for file in sorted(game_folder("app").parent.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in ("subprocess.run", "subprocess.Popen"):
                bare += [f"{file.name}:{node.lineno}"] * ("env" not in {word.arg for word in node.keywords})
    assert bare == []
