"""The gallery command writes what it says."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.app import gallery

pytestmark = pytest.mark.usefixtures("unseen")


def test_states_and_their_contact_sheet_are_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gallery, "CONTACT_COLUMNS", 1)
    assert gallery.main(["--out", str(tmp_path), "--sizes", "640x400,400x640", "--scenes", "title"]) == 0
    names = sorted(path.name for path in tmp_path.iterdir())
    for size in ("640x400", "400x640"):
        assert {f"contact-{size}.png", f"title-first-{size}.png", f"title-continue-{size}.png"} <= set(names)
    assert len(names) == 6
    assert pygame.image.load(str(tmp_path / "title-first-640x400.png")).get_size() == (640, 400)


def test_an_unknown_scene_is_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert gallery.main(["--out", str(tmp_path), "--scenes", "ballroom"]) == 2
    assert "ballroom" in capsys.readouterr().err


@pytest.mark.parametrize("sizes", ["wide", "10x10", "1280x", "99999x99999"])
def test_a_size_that_is_none_is_refused(sizes: str) -> None:
    with pytest.raises(SystemExit):
        gallery.main(["--sizes", sizes])


def test_names_of_states_are_scene_and_state() -> None:
    assert all(name.count("-") == 1 for name in gallery.STATES)
