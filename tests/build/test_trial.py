"""What is tried before a package is handed out finds programs that do not answer, draw or start."""

from __future__ import annotations

import os
import shlex
import sys
from pathlib import Path

import pytest

from build.environment import ROOT, SetupError
from build.packaged.trial import SCENES, check, program

pytestmark = pytest.mark.skipif(os.name == "nt", reason="the programs of these tests are shell scripts")
PLAY = f"PYTHONPATH={shlex.quote(str(ROOT))} exec {shlex.quote(sys.executable)} -P -m game"


def made(folder: Path, script: str) -> Path:
    """A folder whose program is a script."""
    package = folder / "Bannerhall"
    package.mkdir()
    (package / "Bannerhall").write_text(f"#!/bin/sh\n{script}\n")
    (package / "Bannerhall").chmod(0o755)
    return package


def test_a_good_program_passes_and_leaves_its_pictures(tmp_path: Path) -> None:
    said = check(made(tmp_path, f'{PLAY} "$@"'), tmp_path / "drawn")
    assert said.startswith("the title after ")
    assert [path.name for path in sorted((tmp_path / "drawn").iterdir())] == [
        f"{scene}-1280x720.png" for scene in sorted(SCENES)
    ]


@pytest.mark.parametrize(
    ("script", "said"),
    [
        ("exit 3", "does not answer"),
        (f'[ "$1" = engine ] || exit 4\n{PLAY} "$@"', r"does not draw title-first \(status 4\)"),
        (f'case "$1" in --*) exit 5;; esac\n{PLAY} "$@"', r"does not start \(status 5\)"),
    ],
)
def test_a_program_that_fails_is_told_from_it(script: str, said: str, tmp_path: Path) -> None:
    with pytest.raises(SetupError, match=said):
        check(made(tmp_path, script), tmp_path / "drawn")


def test_a_bundle_of_macos_is_started_as_one(tmp_path: Path) -> None:
    bundle = tmp_path / "Jeux d'été 中文.app"
    assert program(bundle, "Bannerhall") == bundle / "Contents" / "MacOS" / "Bannerhall"
    assert program(tmp_path, "Bannerhall").parent == tmp_path
