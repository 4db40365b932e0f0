"""A release is refused with every reason that there is."""

from __future__ import annotations

import re
import shutil
import subprocess
import tomllib
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from build.environment import ROOT
from build.tasks import release
from build.tasks.release import notes, problems
from game import __version__

TODAY = "2026-11-30"
GOOD = f"# Change log\n\n## {__version__} ({TODAY})\n\n- Something.\n\n## 0.0.9 (2026-01-01)\n"


def test_nothing_speaks_against_a_clean_tree_with_its_version() -> None:
    assert problems(__version__, GOOD, TODAY, "", ["v0.0.9"]) == []


@pytest.mark.parametrize(
    ("version", "changes", "dirty", "tags", "word"),
    [
        (__version__, GOOD, " M README.md", [], "not committed"),
        ("99.0", GOOD, "", [], "game/__init__.py says"),
        (__version__, GOOD.replace(TODAY, "unreleased", 1), "", [], "dates"),
        (__version__, GOOD.replace(__version__, "0.0.1"), "", [], "does not begin"),
        (__version__, "", "", [], "does not begin"),
        (__version__, GOOD, "", [f"v{__version__}"], "there already"),
    ],
)
def test_each_reason_is_said(version: str, changes: str, dirty: str, tags: list[str], word: str) -> None:
    found = problems(version, changes, TODAY, dirty, tags)
    assert any(word in one for one in found)


def test_all_reasons_are_said_at_once() -> None:
    assert len(problems("99.0", "", TODAY, "x", ["v99.0"])) == 4


# A real repository, whose commands are one small file: `run` lists them, `fails` is the one that fails.

COMMANDS = """import pathlib, sys
said = " ".join(sys.argv[1:])
here = pathlib.Path(__file__).resolve().parents[1]
with (here / ".git" / "run").open("a") as file:
    print(said, file=file)
if said == "package" and (here / ".git" / "spoils").exists():
    (here / "left.txt").write_text("left behind")
sys.exit(said == (here / ".git" / "fails").read_text())
"""


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A committed tree from which a release may be made."""
    if shutil.which("git") is None:
        pytest.skip("needs git")
    monkeypatch.setattr(release, "ROOT", tmp_path)
    for name in ("GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM"):
        monkeypatch.setenv(name, str(tmp_path / "none"))
    for name in ("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE"):
        monkeypatch.delenv(name, raising=False)
    (tmp_path / "build").mkdir()
    (tmp_path / "build" / "__main__.py").write_text(COMMANDS)
    (tmp_path / "CHANGELOG.md").write_text(GOOD.replace(TODAY, f"{datetime.now(UTC):%Y-%m-%d}"))
    git(tmp_path, "init", "--quiet")
    git(tmp_path, "config", "user.name", "Ada")
    git(tmp_path, "config", "user.email", "ada@example.org")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "--quiet", "--message", "All")
    (tmp_path / ".git" / "fails").write_text("nothing")
    return tmp_path


def git(tree: Path, *words: str) -> str:
    return subprocess.run(["git", *words], cwd=tree, check=True, capture_output=True, text=True).stdout.strip()


def ran(tree: Path) -> list[str]:
    """The commands that were run for the release."""
    file = tree / ".git" / "run"
    return file.read_text().splitlines() if file.exists() else []


def test_a_clean_tree_that_passes_is_tagged(tree: Path) -> None:
    assert release.main([]) == 0
    assert git(tree, "tag", "--list") == f"v{__version__}"
    assert git(tree, "rev-parse", f"v{__version__}^{{commit}}") == git(tree, "rev-parse", "HEAD")
    assert ran(tree) == [" ".join(step) for step in release.STEPS]
    assert release.main([]) == 1


def changed(tree: Path) -> None:
    with (tree / "CHANGELOG.md").open("a") as file:
        file.write("More.\n")


def untracked(tree: Path) -> None:
    (tree / "new.py").write_text("")


def staged(tree: Path) -> None:
    untracked(tree)
    git(tree, "add", "new.py")


def removed(tree: Path) -> None:
    git(tree, "rm", "--quiet", "--cached", "CHANGELOG.md")


@pytest.mark.parametrize("spoil", [changed, untracked, staged, removed])
def test_a_dirty_tree_is_refused_before_anything_is_run(
    spoil: Callable[[Path], None], tree: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    spoil(tree)
    assert release.main([]) == 1
    assert "not committed" in capsys.readouterr().err
    assert git(tree, "tag", "--list") == ""
    assert ran(tree) == []


@pytest.mark.parametrize("step", release.STEPS, ids=" ".join)
def test_a_tree_that_fails_is_refused(step: tuple[str, ...], tree: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tree / ".git" / "fails").write_text(" ".join(step))
    assert release.main([]) == 1
    assert f"build {' '.join(step)}" in capsys.readouterr().err
    assert git(tree, "tag", "--list") == ""
    assert ran(tree)[-1] == " ".join(step)


def test_a_tree_that_its_own_tests_change_is_refused(tree: Path) -> None:
    (tree / ".git" / "spoils").touch()
    assert release.main([]) == 1
    assert git(tree, "tag", "--list") == ""


def test_without_a_repository_there_is_no_release(tree: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shutil.rmtree(tree / ".git")
    assert release.main([]) == 1
    assert "No release" in capsys.readouterr().err


def test_the_notes_are_those_of_one_version() -> None:
    changes = GOOD + "\n- Older.\n"
    assert notes(__version__, changes) == "- Something.\n"
    assert notes("0.0.9", changes) == "- Older.\n"
    assert notes("0.0", changes) == ""


def test_the_change_log_has_notes_for_this_version() -> None:
    assert "\n## " not in notes(__version__, (ROOT / "CHANGELOG.md").read_text("utf-8"))
    assert notes(__version__, (ROOT / "CHANGELOG.md").read_text("utf-8"))


def test_the_version_stands_in_one_place() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    assert "version" in project["project"]["dynamic"]
    assert project["tool"]["hatch"]["version"]["path"] == "game/__init__.py"
    files = [*(ROOT / "game").rglob("*.py"), *(ROOT / "build").rglob("*.py"), ROOT / "installer.spec"]
    literal = re.compile(rf"""["']{re.escape(__version__)}["']""")
    named = [path.name for path in files if literal.search(path.read_text("utf-8"))]
    assert named == ["__init__.py"]
