"""A saved game survives crashes, foreign files and folders that cannot be written."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from game.app.saves import LARGEST, Saves, Sitting, readable, sealed

FIRST: dict[str, Any] = {"game": "muster", "moves": ["play W1 W"], "seats": [{"name": "Zoë"}]}
SECOND: dict[str, Any] = {"game": "muster", "moves": ["play W1 W", "draw deck"], "seats": [{"name": "Zoë"}]}


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


# -- sittings


def stored(saves: Saves) -> list[object]:
    """The records of all running games of Muster, the one written last first."""
    return [without_seal(saves.peek(slot)) for slot in saves.running("muster")]


def test_a_sitting_goes_on_in_a_file_of_its_own(saves: Saves) -> None:
    saves.write("muster", FIRST)
    saves.write("muster", SECOND)
    sitting = Sitting(saves, "muster", saves.read("muster"))
    third = {**SECOND, "moves": [*SECOND["moves"], "play W2 W"]}
    sitting.keep(third)
    assert saves.settle() == ""
    assert stored(saves) == [third]
    assert sorted(path.name for path in saves.folder.iterdir()) == [f"{sitting.slot}.json"]


def test_until_it_writes_what_it_came_from_stays(saves: Saves) -> None:
    saves.write("muster", FIRST)
    Sitting(saves, "muster", saves.read("muster"))
    assert stored(saves) == [FIRST]


def test_two_copies_that_go_on_with_one_game_keep_both(saves: Saves) -> None:
    saves.write("muster", FIRST)
    other = Saves(saves.folder)
    sittings = [Sitting(each, "muster", each.read("muster")) for each in (saves, other)]
    ways = [{**FIRST, "moves": [*FIRST["moves"], move]} for move in ("draw deck", "draw row 1")]
    for sitting, way in zip(sittings, ways, strict=True):
        sitting.keep(way)
        assert sitting.saves.settle() == ""
    assert sorted(map(str, stored(saves))) == sorted(map(str, ways))
    assert [sitting.shared for sitting in sittings] == [False, True]


def test_a_sitting_finds_that_another_has_gone_on_with_what_it_wrote(saves: Saves) -> None:
    first = Sitting(saves, "muster")
    first.keep(FIRST)
    saves.settle()
    second = Sitting(saves, "muster", saves.read(first.slot))
    second.keep(SECOND)
    saves.settle()
    assert not second.shared
    first.keep({**FIRST, "moves": [*FIRST["moves"], "draw row 1"]})
    saves.settle()
    assert first.shared
    assert len(stored(saves)) == 2


@pytest.mark.parametrize("finished", [False, True])
def test_a_game_that_ends_elsewhere_is_told_too(saves: Saves, finished: bool) -> None:
    saves.write("muster", FIRST)
    late, quick = (Sitting(saves, "muster", saves.read("muster")) for _ in range(2))
    quick.finish({**SECOND, "result": {"winners": [0]}})
    saves.settle()
    (late.finish if finished else late.keep)(SECOND)
    saves.settle()
    assert (quick.shared, late.shared) == (False, True)


def test_what_a_copy_wrote_meanwhile_is_not_taken_away(saves: Saves) -> None:
    saves.write("muster", FIRST)
    late = Sitting(saves, "muster", saves.read("muster"))
    Saves(saves.folder).write("muster", SECOND)
    third = {**FIRST, "moves": [*FIRST["moves"], "draw row 1"]}
    late.keep(third)
    assert saves.settle() == ""
    kept = stored(saves)
    assert SECOND in kept
    assert third in kept


def test_a_file_that_is_gone_already_is_no_harm(saves: Saves) -> None:
    saves.write("muster", FIRST)
    late = Sitting(saves, "muster", saves.read("muster"))
    saves.remove("muster")
    late.keep(SECOND)
    assert saves.settle() == ""
    assert stored(saves) == [SECOND]
    assert not late.shared


def test_a_game_that_is_over_moves_on_to_the_finished_ones(saves: Saves) -> None:
    saves.write("muster", FIRST)
    sitting = Sitting(saves, "muster", saves.read("muster"))
    sitting.keep(SECOND)
    slot = sitting.slot
    sitting.finish({**SECOND, "result": {"winners": [0]}})
    assert saves.settle() == ""
    assert not saves.exists("muster")
    assert [path.name for path in saves.finished.iterdir()] == [f"{slot}.json"]
    sitting.keep(FIRST)
    assert saves.settle() == ""
    assert saves.running("muster") == [sitting.slot] != [slot]
    assert len(list(saves.finished.iterdir())) == 1


def test_where_the_finished_ones_cannot_be_kept_the_game_stays_among_the_running(saves: Saves) -> None:
    sitting = Sitting(saves, "muster")
    sitting.keep(FIRST)
    assert saves.settle() == ""
    saves.finished.write_text("in the way")
    sitting.finish(SECOND)
    assert saves.settle()
    assert stored(saves) == [FIRST]


def test_the_game_played_last_comes_first_and_every_game_has_its_own(saves: Saves) -> None:
    for age, slot in enumerate(("muster", "muster-20261130-101010-ab12", "muster-1", "bannerfall", "musterpiece")):
        saves.write(slot, FIRST)
        os.utime(saves.path(slot), (10**9 + age, 10**9 + age))
    os.utime(saves.path("muster"), (10**9 + 9, 10**9 + 9))
    assert saves.running("muster") == ["muster", "muster-1", "muster-20261130-101010-ab12"]
    assert saves.latest("bannerfall") == "bannerfall"
    assert saves.latest("five_royaumes") == ""


def test_a_slot_of_which_only_the_copy_before_is_left_counts(saves: Saves) -> None:
    saves.write("muster", FIRST)
    saves.write("muster", SECOND)
    saves.path("muster").unlink()
    assert saves.running("muster") == ["muster"]
    assert stored(saves) == [FIRST]


@pytest.mark.parametrize("game", ["", "*", "**", "/etc", "..", "[", "muster*", "x" * 500, "\x00"])
def test_no_word_for_a_game_breaks_the_search_for_it(game: str, saves: Saves) -> None:
    saves.write("muster-1", FIRST)
    assert saves.running(game) == []
    assert saves.latest(game) == ""
    assert saves.read(saves.latest(game)).record is None


def set_aside(saves: Saves, record: dict[str, Any]) -> Path:
    saves.folder.mkdir(parents=True, exist_ok=True)
    path = saves.folder / "muster-1.json.0a0b0c0d.retired"
    path.write_bytes(sealed(record))
    return path


def test_a_game_set_aside_when_the_program_ended_comes_back(saves: Saves) -> None:
    saves.write("muster-2", FIRST)
    aside = set_aside(saves, SECOND)
    saves.recover()
    assert not aside.exists()
    assert SECOND in stored(saves)
    assert FIRST in stored(saves)


@pytest.mark.parametrize("finished", [False, True])
def test_one_that_another_file_goes_on_with_goes(finished: bool, saves: Saves) -> None:
    aside = set_aside(saves, FIRST)
    (saves.finish if finished else saves.write)("muster-2", SECOND)
    saves.recover()
    assert not aside.exists()
    assert stored(saves) == ([] if finished else [SECOND])


def test_what_cannot_be_read_is_put_where_it_is_named(saves: Saves) -> None:
    set_aside(saves, FIRST).write_bytes(b"torn")
    saves.recover()
    (slot,) = saves.running("muster")
    found = saves.read(slot)
    assert (found.record, found.problem) == (None, "save.torn")


def test_of_another_game_or_another_way_nothing_goes(saves: Saves) -> None:
    set_aside(saves, FIRST)
    saves.write("muster-2", {**SECOND, "created": "another"})
    saves.write("muster-3", {**SECOND, "moves": ["play W2 W", "draw deck"]})
    saves.recover()
    assert FIRST in stored(saves)
    assert len(stored(saves)) == 3
