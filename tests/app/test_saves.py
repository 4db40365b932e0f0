"""A saved game survives crashes, foreign files and folders that cannot be written."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from game.app.saves import LARGEST, Saves, readable, sealed

FIRST = {"game": "muster", "moves": ["play W1 W"], "seats": [{"name": "Zoë"}]}
SECOND = {"game": "muster", "moves": ["play W1 W", "draw deck"], "seats": [{"name": "Zoë"}]}


@pytest.fixture
def saves(tmp_path: Path) -> Saves:
    return Saves(tmp_path / "games")


def without_seal(record: object) -> object:
    assert isinstance(record, dict)
    return {key: value for key, value in record.items() if key != "checksum"}


def test_a_game_comes_back(saves: Saves) -> None:
    assert not saves.exists("muster")
    assert saves.write("muster", FIRST) == ""
    assert saves.exists("muster")
    found = saves.read("muster")
    assert without_seal(found.record) == FIRST
    assert not found.problem
    assert without_seal(saves.peek("muster")) == FIRST


def test_an_empty_slot_is_no_problem(saves: Saves) -> None:
    found = saves.read("muster")
    assert (found.record, found.problem) == (None, "")
    assert saves.peek("muster") is None


def test_the_copy_before_is_kept(saves: Saves) -> None:
    saves.write("muster", FIRST)
    saves.write("muster", SECOND)
    saves.path("muster").unlink()
    assert without_seal(saves.read("muster").record) == FIRST


def test_cut_at_every_byte_the_copy_before_is_read_and_the_torn_file_kept(saves: Saves) -> None:
    saves.write("muster", FIRST)
    saves.write("muster", SECOND)
    whole = saves.path("muster").read_bytes()
    for cut in range(len(whole)):
        saves.path("muster").write_bytes(whole[:cut])
        found = saves.read("muster")
        assert without_seal(found.record) == FIRST, cut
        assert found.problem == "save.earlier"
        assert (saves.folder / found.kept).read_bytes() == whole[:cut]


def test_torn_without_a_copy_gives_a_sentence(saves: Saves) -> None:
    saves.folder.mkdir(parents=True)
    saves.path("muster").write_bytes(b'{"moves": [')
    found = saves.read("muster")
    assert (found.record, found.problem) == (None, "save.torn")
    assert (saves.folder / found.kept).is_file()
    assert not saves.path("muster").exists()


def test_a_changed_file_does_not_pass_the_checksum() -> None:
    data = sealed(FIRST)
    assert readable(data) is not None
    assert readable(data.replace(b"play W1 W", b"play W5 W")) is None


@pytest.mark.parametrize("data", [b"", b"[]", b"null", b'{"checksum": 3}', b"{}", b"\xff", b"[" * 100_000])
def test_foreign_bytes_are_no_record(data: bytes) -> None:
    assert readable(data) is None


def test_a_huge_file_is_not_read_but_kept(saves: Saves) -> None:
    saves.folder.mkdir(parents=True)
    with saves.path("muster").open("wb") as stream:
        stream.truncate(LARGEST + 1)
    found = saves.read("muster")
    assert found.problem == "save.foreign"
    assert (saves.folder / found.kept).stat().st_size == LARGEST + 1


def test_a_torn_save_never_replaces_the_good_copy(saves: Saves) -> None:
    saves.write("muster", FIRST)
    saves.path("muster").write_bytes(b"torn")
    saves.write("muster", SECOND)
    assert without_seal(saves.read("muster").record) == SECOND
    previous = saves.path("muster").with_suffix(".previous.json")
    assert not previous.exists() or readable(previous.read_bytes()) is not None


def test_a_folder_that_cannot_be_written_gives_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    saves = Saves(tmp_path / "file" / "games")
    assert saves.write("muster", FIRST)
    assert saves.read("muster").record is None
    assert not saves.exists("muster")
    saves.remove("muster")


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="permissions do not bind here")
def test_a_read_only_folder_gives_a_sentence(saves: Saves) -> None:
    saves.write("muster", FIRST)
    saves.folder.chmod(0o500)
    try:
        assert saves.write("muster", SECOND)
        assert without_seal(saves.read("muster").record) == FIRST
    finally:
        saves.folder.chmod(0o700)


def test_no_half_written_file_is_left_behind(saves: Saves) -> None:
    for _ in range(3):
        saves.write("muster", FIRST)
    assert sorted(path.name for path in saves.folder.iterdir()) == ["muster.json", "muster.previous.json"]
    saves.remove("muster")
    assert list(saves.folder.iterdir()) == []


def test_names_in_any_script_survive(saves: Saves) -> None:
    record = {**FIRST, "seats": [{"name": "Łukasz 中文 é\u2028"}]}
    saves.write("muster", record)
    assert without_seal(saves.read("muster").record) == record
    assert "中文" in saves.path("muster").read_text(encoding="utf-8")
    assert json.loads(saves.path("muster").read_text(encoding="utf-8"))["checksum"]
