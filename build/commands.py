"""The table of developer commands, and how one is run."""

import contextlib
import os
import signal
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from build.environment import ROOT, Environment, SetupError, ready, say


@dataclass(frozen=True)
class Command:
    """One row: `python3 build <name> [arguments]`.

    `runs` are the arguments given to Python, one tuple after the other until one fails; the person's own arguments
    follow the last. `file` is what the row cannot do without. `extras` of pyproject.toml are installed first; None
    means that the Python at hand is enough. `at_root` runs in the repository, otherwise where the person stands.
    `window` gives a virtual screen where there is none.
    """

    name: str
    help: str
    file: str
    runs: tuple[tuple[str, ...], ...]
    extras: tuple[str, ...] | None = ()
    at_root: bool = False
    window: bool = False

    @property
    def available(self) -> bool:
        """Whether the file that the row needs is there."""
        return (ROOT / self.file).exists()


def module(*names: str) -> tuple[tuple[str, ...], ...]:
    """One run of a module, with the folder where the person stands kept off the path."""
    return (("-P", "-m", *names),)


def task(name: str, help: str, *extras: str, window: bool = False) -> Command:
    """A row for a module in build/tasks."""
    file = name.replace("-", "_")
    return Command(name, help, f"build/tasks/{file}.py", module(f"build.tasks.{file}"), extras, window=window)


COMMANDS = (
    Command("play", "start the program; what follows goes to it (try --help)", "game/__main__.py", module("game")),
    Command(
        "test",
        "run the tests; what follows goes to pytest (-m slow: the long ones)",
        "tests",
        module("pytest"),
        ("test", "compile"),
        at_root=True,
        window=True,
    ),
    Command(
        "check",
        "ruff and mypy --strict over the code",
        "pyproject.toml",
        (("-P", "-m", "ruff", "check", "."), ("-P", "-m", "mypy")),
        ("dev",),
        at_root=True,
    ),
    Command(
        "art",
        "build the pictures from their sources",
        "art/source/build.py",
        (("art/source/build.py",),),
        ("art",),
        at_root=True,
    ),
    Command(
        "sounds",
        "synthesise the sounds, all or those named (needs oggenc)",
        "sounds/source/__main__.py",
        module("sounds.source"),
        None,
        at_root=True,
    ),
    Command("gallery", "draw every scene into PNG files", "game/__main__.py", module("game", "gallery")),
    task(
        "package",
        "the program as one folder that needs no Python, and its archives, in out/package",
        "package",
        "compile",
    ),
    task("release", "check, test, package and tag a version; refuses a dirty or untested tree"),
    task("attack", "torn files, mutated records, full disks, killed windows: no completed move is lost"),
    task("compile", "compile rules and search into out/compiled (needs a C compiler; nothing else does)", "compile"),
    task("bench", "measure speed, frame times, memory and start-up", window=True),
    task("arena", "let computer players play matches against each other"),
    task("balance", "measure how even a table is when the strongest level plays itself"),
    task("tune", "fit the weights of a game's evaluation to games that the search plays against itself", "tune"),
    task("puzzles", "find positions with one best answer in games of the search; verify the puzzles of a game"),
    task("soak", "play for hours and watch memory and time", "test", window=True),
    task("soak-games", "let computer players play ten thousand games of each game and seat count to the end"),
    task(
        "soak-stand",
        "let a stand run alone for a day of hurried visitors and watch memory, files and errors",
        window=True,
    ),
    task("stand-starts", "find and measure prepared tables for the short games of the stand"),
    task("fuzz", "throw random input at rules, records and protocol", "test"),
)

BESIDE = ("-n", "logical", "--dist", "worksteal")  # pytest-xdist: as many processes as cores; who is done helps out


def main(arguments: list[str]) -> int:
    """Run one command and return its exit code; 2 if there is no such command."""
    rows = {command.name: command for command in COMMANDS if command.available}
    if not arguments or arguments[0] in ("-h", "--help", "help"):
        print(overview(rows))
        return 0
    name, *rest = arguments
    if name not in rows:
        say(unknown(name, rows))
        return 2
    try:
        return run(rows[name], rest)
    except SetupError as error:
        say(str(error))
        return 1
    except KeyboardInterrupt:
        return 130


def overview(rows: dict[str, Command]) -> str:
    """All commands, a line each."""
    lines = [f"  {name:<10} {row.help}" for name, row in rows.items()]
    return "\n".join(["Usage: python3 build <command> [arguments]", "", *lines])


def unknown(name: str, rows: dict[str, Command]) -> str:
    """The sentence for a command that does not exist."""
    import difflib

    near = difflib.get_close_matches(name, rows, 1)
    guess = f" Did you mean `{near[0]}`?" if near else ""
    return f"There is no command `{name}`.{guess} The commands are: {', '.join(rows)}."


def run(command: Command, arguments: list[str]) -> int:
    """Make the environment ready, run the command's steps in it and return the first exit code that is not 0."""
    python = Path(sys.executable) if command.extras is None else ready(Environment.chosen(), command.extras)
    environ = {**os.environ, "PYTHONPATH": str(ROOT)}
    environ.pop("PYTHONHOME", None)
    if command.window:
        return _run_with_window(command, python, arguments, environ)
    return _run_steps(command, python, arguments, environ)


def _run_with_window(command: Command, python: Path, arguments: list[str], environ: dict[str, str]) -> int:
    from build.display import display

    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that the virtual screen goes too
    with display() as screen:
        if command.name == "test":
            environ |= {"SDL_AUDIODRIVER": environ.get("SDL_AUDIODRIVER", "dummy"), **(screen or {})}
            return _run_tests(command, python, arguments, environ, quick(screen is not None))
        if screen is None:
            say("There is no display, and Xvfb is not installed (on Debian: sudo apt install xvfb).")
            return 1
        return _run_steps(command, python, arguments, environ | (screen or {}))


def quick(window: bool) -> str:
    """The tests that run when nobody chooses others, as a marker expression for pytest."""
    if window:
        return "not slow"
    say("No display and no Xvfb (on Debian: sudo apt install xvfb): the tests in a real window are left out.")
    return "not slow and not window"


def _run_tests(
    command: Command, python: Path, arguments: list[str], environ: dict[str, str], markers: str
) -> int:
    """The tests that somebody chose, in order; all of them side by side, then those that need the machine alone."""
    if arguments:
        return _run_steps(command, python, ["-m", markers, *arguments], environ)
    beside = _run_steps(command, python, [*BESIDE, "-m", f"{markers} and not window and not alone"], environ)
    alone = _run_steps(command, python, ["-m", f"{markers} and (window or alone)"], environ)
    return beside or alone


def _run_steps(command: Command, python: Path, arguments: list[str], environ: dict[str, str]) -> int:
    *before, last = command.runs
    folder = ROOT if command.at_root else None
    for step in (*before, (*last, *arguments)):
        code = _run_step([str(python), *step], folder, environ)
        if code:
            return code
    return 0


def _run_step(words: list[str], folder: Path | None, environ: dict[str, str]) -> int:
    with subprocess.Popen(words, cwd=folder, env=environ) as process:
        while True:
            with contextlib.suppress(KeyboardInterrupt):  # Ctrl-C reaches the child too, which decides
                return process.wait()
