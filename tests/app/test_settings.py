"""Settings are read leniently: whatever is in the file, the program starts, and what was usable is kept."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.app.settings import SCALES, SPEEDS, Settings, from_json, load, save

anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)
names = st.sampled_from(sorted(asdict(Settings())))


def sound(found: Settings) -> bool:
    """Whether every value is one that the program can work with."""
    return (
        found.speed in SPEEDS
        and found.ui_scale in SCALES
        and 0 <= found.volume <= 1
        and 0 <= found.music <= 1
        and type(found.fullscreen) is type(found.muted) is type(found.reduced_motion) is bool
        and all(isinstance(value, dict) for value in found.last.values())
    )


@given(st.dictionaries(names, anything))
def test_any_value_in_any_place_gives_settings(raw: dict[str, Any]) -> None:
    assert sound(from_json(raw))


@given(anything)
def test_anything_else_gives_the_defaults(raw: Any) -> None:
    assert sound(from_json(raw))


@pytest.mark.parametrize("data", [b"", b"{", b"\xff\xfe", b"[1]", b"null", b'{"speed": NaN}', b"[" * 5000])
def test_garbage_in_the_file_gives_the_defaults(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes(data)
    assert load(path) == Settings()


def test_what_is_usable_beside_garbage_is_kept() -> None:
    found = from_json({"speed": "fast", "volume": "loud", "music": 1, "ui_scale": 1.4, "muted": 1, "unknown": 3})
    assert (found.speed, found.volume, found.music, found.ui_scale, found.muted) == ("fast", 0.8, 1.0, 1.5, False)


def test_settings_come_back_as_they_were_saved(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "settings.json"
    wanted = Settings(True, 1.25, "slow", 0.3, 0.0, True, True, {"muster": {"first": 1}})
    assert save(path, wanted) == ""
    assert load(path) == wanted
    assert json.loads(path.read_text())["speed"] == "slow"


def test_where_nothing_can_be_written_there_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    assert save(tmp_path / "file" / "settings.json", Settings())
    assert load(tmp_path / "file" / "settings.json") == Settings()
