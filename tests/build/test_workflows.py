"""The workflows are valid, and what they run is there: the commands, the files, the jobs that others wait for."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from build.commands import COMMANDS
from build.environment import ROOT

yaml = pytest.importorskip("yaml", reason="needs PyYAML, which `python3 build test` installs")
FILES = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
SYSTEMS = {"ubuntu", "windows", "macos"}


def read(file: Path) -> dict[Any, Any]:
    """A workflow; YAML takes the key `on` for true."""
    return dict(yaml.safe_load(file.read_text("utf-8")))


def steps(file: Path) -> list[dict[str, Any]]:
    return [step for job in read(file)["jobs"].values() for step in job["steps"]]


def test_there_are_workflows() -> None:
    assert [file.name for file in FILES] == ["release.yml", "test.yml"]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_a_workflow_has_what_every_workflow_has(file: Path) -> None:
    flow = read(file)
    assert {"name", True, "permissions", "jobs"} == set(flow)
    for job in flow["jobs"].values():
        assert job["runs-on"]
        needed = job.get("needs", [])
        assert {needed} if isinstance(needed, str) else set(needed) <= set(flow["jobs"])
        assert all(("run" in step) != ("uses" in step) for step in job["steps"])
        assert all(re.fullmatch(r"[\w-]+/[\w-]+@v\d+", step["uses"]) for step in job["steps"] if "uses" in step)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_what_a_workflow_runs_is_there(file: Path) -> None:
    ran = "\n".join(step.get("run", "") for step in steps(file))
    asked = re.findall(r"python3? build ([\w-]+)", ran)
    assert asked
    assert set(asked) <= {command.name for command in COMMANDS}
    assert all((ROOT / path).exists() for path in re.findall(r"\btests/[\w/.]+", ran))
    assert all(
        (ROOT / f"{name.replace('.', '/')}.py").exists() for name in re.findall(r"python3 -m (build[\w.]*)", ran)
    )


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_a_matrix_has_all_three_systems(file: Path) -> None:
    found = [job["strategy"]["matrix"] for job in read(file)["jobs"].values() if "strategy" in job]
    assert found
    assert all({name.partition("-")[0] for name in matrix["os"]} == SYSTEMS for matrix in found)


def test_packages_are_clicked_through_before_they_are_handed_out() -> None:
    for file in FILES:
        ran = [step.get("run", "") for step in steps(file)]
        made = next(number for number, line in enumerate(ran) if line == "python build package")
        assert any("tests/window/test_package.py" in line for line in ran[made:])


def test_the_oldest_python_is_the_one_that_the_program_asks_for() -> None:
    matrix = read(ROOT / ".github" / "workflows" / "test.yml")["jobs"]["test"]["strategy"]["matrix"]
    oldest = re.search(r'requires-python = ">=([\d.]+)"', (ROOT / "pyproject.toml").read_text("utf-8"))
    assert oldest is not None
    assert matrix["python"] == [oldest[1], "3.x"]
