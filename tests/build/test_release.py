"""A release is refused with every reason that there is."""

from __future__ import annotations

import re
import tomllib

import pytest

from build.environment import ROOT
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
