"""The start from nothing: what is installed when, what is left alone, and what a person is told."""

import ast
import json
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterable
from pathlib import Path

import pytest

from build import commands, environment
from build.environment import ROOT, Environment, SetupError

BEFORE_THE_ENVIRONMENT = sorted((ROOT / "build").glob("*.py"))


class Installer:
    """Stands in for venv and pip; counts its work and can be told to fail."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.made = 0
        self.asked: list[list[str]] = []
        self.fails: BaseException | None = None
        monkeypatch.setattr(environment, "_make", self.make)
        monkeypatch.setattr(environment, "_install", self.install)

    def make(self, target: Environment) -> None:
        self.made += 1
        target.python.parent.mkdir(parents=True, exist_ok=True)
        target.python.touch()
        target.write_stamp("unfinished", [], [])

    def install(self, target: Environment, wanted: list[str]) -> None:
        self.asked.append(wanted)
        if self.fails:
            raise self.fails
        add_packages(target, wanted)


def add_packages(target: Environment, wanted: Iterable[str]) -> None:
    for each in wanted:
        (site_packages(target) / f"{environment.distribution(each)}-1.0.dist-info").mkdir(parents=True, exist_ok=True)


def site_packages(target: Environment) -> Path:
    library = "Lib" if os.name == "nt" else f"lib/python{sys.version_info[0]}.{sys.version_info[1]}"
    return target.place / library / "site-packages"


@pytest.fixture
def installer(monkeypatch: pytest.MonkeyPatch) -> Installer:
    return Installer(monkeypatch)


@pytest.fixture
def target(tmp_path: Path) -> Environment:
    return Environment(tmp_path / "environment")


def test_second_start_calls_neither_venv_nor_pip(installer: Installer, target: Environment) -> None:
    assert environment.ready(target, ()) == environment.ready(target, ()) == target.python
    assert (installer.made, len(installer.asked)) == (1, 1)


def test_another_extra_is_added_without_starting_over(installer: Installer, target: Environment) -> None:
    environment.ready(target, ())
    environment.ready(target, ("test",))
    environment.ready(target, ())
    assert installer.made == 1
    assert installer.asked == [environment.requirements(()), environment.requirements(("test",))]


def test_extras_installed_before_are_asked_for_again(installer: Installer, target: Environment) -> None:
    environment.ready(target, ("art",))
    environment.ready(target, ("test",))
    assert installer.asked[-1] == environment.requirements(("art", "test"))


def test_interrupted_installation_is_made_again(installer: Installer, target: Environment) -> None:
    installer.fails = KeyboardInterrupt()
    with pytest.raises(KeyboardInterrupt):
        environment.ready(target, ())
    assert not target.sound()
    installer.fails = None
    environment.ready(target, ())
    assert installer.made == 2
    assert target.sound()


def test_changed_bounds_are_installed(
    installer: Installer, target: Environment, monkeypatch: pytest.MonkeyPatch
) -> None:
    environment.ready(target, ())
    monkeypatch.setattr(environment, "requirements", lambda extras: ["pygame-ce>=9"])
    environment.ready(target, ())
    assert installer.made == 1
    assert installer.asked[-1] == ["pygame-ce>=9"]


def test_removed_package_is_installed_again(installer: Installer, target: Environment) -> None:
    environment.ready(target, ())
    next(site_packages(target).glob("pygame_ce*")).rmdir()
    environment.ready(target, ())
    assert len(installer.asked) == 2


def test_environment_of_another_python_is_made_again(
    installer: Installer, target: Environment, monkeypatch: pytest.MonkeyPatch
) -> None:
    environment.ready(target, ())
    monkeypatch.setattr(environment, "this_python", lambda: "cpython-399 elsewhere")
    environment.ready(target, ())
    assert installer.made == 2


def test_moved_environment_is_made_again(installer: Installer, target: Environment, tmp_path: Path) -> None:
    environment.ready(target, ())
    moved = Environment(target.place.rename(tmp_path / "moved"))
    environment.ready(moved, ())
    assert installer.made == 2


def test_lost_interpreter_is_made_again(installer: Installer, target: Environment) -> None:
    environment.ready(target, ())
    target.python.unlink()
    environment.ready(target, ())
    assert installer.made == 2


@pytest.mark.parametrize("content", ["", "[]", "{", '{"state": "ready"}'])
def test_broken_stamp_is_made_again(installer: Installer, target: Environment, content: str) -> None:
    environment.ready(target, ())
    (target.place / environment.STAMP).write_text(content)
    environment.ready(target, ())
    assert installer.made == 2


def test_folder_of_somebody_else_is_left_alone(target: Environment) -> None:
    target.place.mkdir()
    (target.place / "pyvenv.cfg").write_text("mine")
    with pytest.raises(SetupError, match="something else"):
        environment.ready(target, ())
    assert [entry.name for entry in target.place.iterdir()] == ["pyvenv.cfg"]


def test_missing_venv_module_is_a_command_to_type(target: Environment, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(environment, "find_spec", lambda name: None)
    with pytest.raises(SetupError, match=r"sudo apt install python3\.\d+-venv"):
        environment.ready(target, ())


def test_place_that_cannot_be_written_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(SetupError, match="BANNERHALL_VENV"):
        environment.ready(Environment(tmp_path / "file" / "environment"), ())


def test_missing_network_is_a_sentence() -> None:
    words = "WARNING: Retrying after connection broken by 'NewConnectionError'\nERROR: No matching distribution found"
    assert "first start only" in environment.pip_sentence(words)
    assert "network" not in environment.pip_sentence("ERROR: No space left on device")


def test_environment_variable_names_the_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BANNERHALL_VENV", str(tmp_path))
    assert Environment.chosen().place == tmp_path.resolve()
    monkeypatch.delenv("BANNERHALL_VENV")
    assert Environment.chosen().place == ROOT / ".venv"


def test_requirements_resolve_extras_that_name_extras() -> None:
    test, dev = environment.requirements(("test",)), environment.requirements(("dev",))
    assert set(environment.requirements(())) < set(test) < set(dev)
    assert not any(each.startswith("bannerhall") for each in dev)


def test_every_requirement_is_bounded_on_both_sides() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    for each in environment.requirements(extras):
        assert re.fullmatch(r"[\w-]+>=[\d.]+,<[\d.]+", each)


def test_old_python_is_told_so_in_a_sentence(tmp_path: Path) -> None:
    pretend = tmp_path / "pretend.py"
    pretend.write_text(
        "import runpy, sys\nsys.version_info = (3, 8, 1)\n"
        f"runpy.run_path({str(ROOT / 'build')!r}, run_name='__main__')\n"
    )
    done = subprocess.run([sys.executable, str(pretend)], capture_output=True, text=True)
    assert done.returncode == 1
    assert done.stderr.startswith("Bannerhall needs Python 3.11 or newer; this is Python 3.8.")
    assert "Traceback" not in done.stderr


def test_first_file_can_be_read_by_old_pythons() -> None:
    tree = ast.parse((ROOT / "build" / "__main__.py").read_text("utf-8"), feature_version=(3, 4))
    new = (ast.JoinedStr, ast.NamedExpr, ast.AnnAssign, ast.Match, ast.FunctionDef, ast.AsyncFunctionDef)
    assert not [node for node in ast.walk(tree) if isinstance(node, new)]


@pytest.mark.parametrize("file", BEFORE_THE_ENVIRONMENT, ids=lambda file: file.name)
def test_nothing_but_the_standard_library_before_the_environment(file: Path) -> None:
    names = set()
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0
            names.add(node.module or "")
    assert {name.split(".")[0] for name in names} <= sys.stdlib_module_names | {"build"}


def run_build(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, str(ROOT / "build"), *arguments], capture_output=True, text=True)


def test_unknown_command_is_a_sentence_and_code_2() -> None:
    done = run_build("tset")
    assert done.returncode == 2
    assert done.stderr.startswith("There is no command `tset`. Did you mean `test`?")
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("arguments", [(), ("--help",)])
def test_overview_lists_what_can_be_run(arguments: tuple[str, ...]) -> None:
    done = run_build(*arguments)
    assert done.returncode == 0
    for row in commands.COMMANDS:
        assert (f"\n  {row.name} " in done.stdout) == row.available


@pytest.mark.parametrize("row", commands.COMMANDS, ids=lambda row: row.name)
def test_row_runs_the_file_that_it_needs(row: commands.Command) -> None:
    assert row.help
    assert "\n" not in row.help
    folders = {path.name for path in ROOT.iterdir()}
    for step in row.runs:
        words = [word for word in step if word not in ("-P", "-m")]
        path = words[0] if words[0].endswith(".py") else words[0].replace(".", "/")
        if path.split("/")[0] in folders:
            assert row.file in (path, path + ".py", path + "/__main__.py")


@pytest.mark.parametrize("row", commands.COMMANDS, ids=lambda row: row.name)
def test_row_names_extras_that_exist(row: commands.Command) -> None:
    environment.requirements(row.extras or ())


def test_every_task_has_a_row() -> None:
    rows = {row.file for row in commands.COMMANDS}
    tasks = {f"build/tasks/{file.name}" for file in (ROOT / "build" / "tasks").glob("[!_]*.py")}
    assert tasks <= rows


def test_first_failing_step_gives_the_exit_code(tmp_path: Path) -> None:
    trace = tmp_path / "trace"
    note = f"open({str(trace)!r}, 'a').write('x'); raise SystemExit("
    row = commands.Command("trial", "", "build", tuple(("-c", note + code + ")") for code in "030"), None)
    assert commands.run(row, []) == 3
    assert trace.read_text() == "xx"


def test_command_stands_where_the_person_stands_and_finds_the_program(tmp_path: Path) -> None:
    tell = "import json, os, sys, game; print(json.dumps([os.getcwd(), game.__file__, sys.argv[1:]]))"
    row = commands.Command("trial", "", "build", (("-P", "-c", tell),), None)
    start = f"import sys; sys.path.insert(0, {str(ROOT)!r}); from build.commands import *; run({row!r}, ['-x', 'a b'])"
    done = subprocess.run([sys.executable, "-c", start], cwd=tmp_path, capture_output=True, text=True, check=True)
    where, game, arguments = json.loads(done.stdout)
    assert Path(where).resolve() == tmp_path.resolve()
    assert Path(game).parent == ROOT / "game"
    assert arguments == ["-x", "a b"]


def typed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, arguments: list[str], codes: tuple[int, ...]
) -> tuple[int, list[list[str]]]:
    """What `build test` gives pytest, a list for each run, and its own exit code where those runs end with `codes`."""
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr("signal.signal", lambda *_: None)
    trace = tmp_path / "trace"
    tell = f"""
import json, sys
told = open({str(trace)!r}, "a+")
told.write(json.dumps(sys.argv[1:]) + "\\n")
told.seek(0)
sys.exit({codes!r}[len(told.readlines()) - 1])
"""
    row = commands.Command("test", "", "build", (("-P", "-c", tell),), None, window=True)
    code = commands.run(row, arguments)
    return code, [json.loads(line) for line in trace.read_text("utf-8").splitlines()]


@pytest.mark.parametrize(("codes", "code"), [((0, 0), 0), ((1, 0), 1), ((0, 1), 1), ((2, 1), 2)])
def test_all_tests_run_beside_each_other_or_alone_and_each_failure_counts(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, codes: tuple[int, ...], code: int
) -> None:
    told, (beside, alone) = typed(monkeypatch, tmp_path, [], codes)
    assert told == code
    assert "-n" in beside
    assert "-n" not in alone
    held = {"slow": False, "window": False, "alone": False}
    for mark in (None, *held):  # a test with this mark only is run once; a slow one not at all
        names = {**held, **({mark: True} if mark else {})}
        assert sum(eval(words[words.index("-m") + 1], {}, names) for words in (beside, alone)) == (mark != "slow")


def test_chosen_tests_run_once_in_their_order(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    code, (run,) = typed(monkeypatch, tmp_path, ["tests/muster", "-m", "slow"], (1,))
    assert code == 1
    assert run[-3:] == ["tests/muster", "-m", "slow"]
    assert "-n" not in run


def test_continuous_integration_types_the_readme_command() -> None:
    script = (ROOT / ".ci" / "run").read_text("utf-8")
    assert script.rstrip().endswith("exec python3 build test")
    assert os.name == "nt" or os.access(ROOT / ".ci" / "run", os.X_OK)
