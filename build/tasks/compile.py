"""`python3 build compile [--out FOLDER] [--games muster,...] [--opt 0-3] [--force]`: the rules and the search as C.

mypyc compiles the very modules of the source tree (the lists below) for a copy of `game/` in a folder of its own, by
default `out/compiled`; the source tree stays plain. Whatever stands first on Python's path is played:

    PYTHONPATH=out/compiled .venv/bin/python -P -m game
    python3 build test -o pythonpath=out/compiled tests/muster

`compiled.json` in that folder says what it was made of, so that nothing is compiled twice, and names the modules that
compiled code imports: a tool that gathers a program's modules cannot read them in it.
"""

from __future__ import annotations

import ast
import hashlib
import json
import os
import platform
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from argparse import ArgumentParser
from collections.abc import Iterable, Sequence
from importlib import import_module, metadata
from importlib.util import find_spec, resolve_name
from pathlib import Path
from typing import Any, Final

from build.environment import ROOT, SetupError, last_lines, say

# What is compiled; a game need not have all of these. Errors stay plain, as classes of Python's own exceptions do.
SHARED: Final = ("core/contract.py", "core/coded.py", "core/evaluation.py", "ai/search.py")
OF_A_GAME: Final = (
    "content",
    "square",
    "weights",
    "notation",
    "legality",
    "knowledge",
    "triggers",
    "scoring",
    "rules",
    "worlds",
    "heuristics",
)

OUT: Final = ROOT / "out" / "compiled"
STAMP: Final = "compiled.json"
GROUP: Final = "bannerhall"
HELPER: Final = f"{GROUP}__mypyc"  # the extension that holds the code of all; the others are doors to it
TOOLS: Final = ("mypy", "setuptools")
INSIDE: Final = "--inside"
NO_COMPILER: Final = 3
SIGNS_OF_NO_COMPILER: Final = (
    "No such file or directory: 'gcc'",
    "No such file or directory: 'cc'",
    "No such file or directory: 'clang'",
    "Microsoft Visual C++",
    "Unable to find vcvarsall",
    "xcrun: error",
    "Python.h: No such file",
    "stdio.h: No such file",
)
HOW_TO_GET_ONE: Final = {
    "Windows": "the Build Tools for Visual Studio, with C++",
    "Darwin": "`xcode-select --install`",
}


class NoCompilerError(SetupError):
    """There is nothing here that compiles C for this Python."""


def game_ids() -> list[str]:
    """The games there are, by folder."""
    return sorted(rules.parent.name for rules in (ROOT / "game").glob("*/rules.py"))


def modules(games: Iterable[str]) -> list[str]:
    """What is compiled of some games, as files below `game/`."""
    of_games = [f"{game}/{name}.py" for game in games for name in OF_A_GAME]
    return [*SHARED, *(file for file in of_games if (ROOT / "game" / file).exists())]


def wanted(games: Sequence[str], opt: str) -> dict[str, Any]:
    """What a compiled folder is made of: it need not be made again while this stays the same."""
    digest = hashlib.sha256()
    for file in modules(games):
        digest.update(file.encode() + (ROOT / "game" / file).read_bytes())
    return {
        "python": f"{sys.implementation.cache_tag} {sysconfig.get_platform()}",
        "tools": {name: version(name) for name in TOOLS},
        "games": list(games),
        "opt": opt,
        "sources": digest.hexdigest(),
    }


def version(name: str) -> str:
    """Which version of a distribution is installed; "" for none."""
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return ""


def stamp(out: Path) -> dict[str, Any]:
    """What a folder says it was made of."""
    try:
        read = json.loads((out / STAMP).read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return read if isinstance(read, dict) else {}


def make(out: Path = OUT, games: Sequence[str] = (), opt: str = "3", force: bool = False) -> bool:
    """Bring a compiled folder up to date; whether anything had to be compiled for it.

    A folder that is there stays as it is until the new one is complete. Raises SetupError with a sentence.
    """
    games = list(games) or game_ids()
    want = wanted(games, opt)
    kept = stamp(out)
    if not force and all(kept.get(key) == value for key, value in want.items()):
        _copy(out)
        return False
    if out.exists() and any(out.iterdir()) and not kept:
        raise SetupError(f"{out} holds something else: name a new or empty folder with --out.")
    _ask_for_tools()
    out.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=out.name + "-", dir=out.parent) as folder:
        new = Path(folder) / "new"
        _copy(new)
        files = [f"game/{file}" for file in modules(games)]
        _compile(new, files, opt)
        (new / STAMP).write_text(json.dumps({**want, "helper": HELPER, "imports": imports(files)}, indent=1), "utf-8")
        if out.exists():
            out.replace(Path(folder) / "old")
        new.replace(out)
    return True


def _ask_for_tools() -> None:
    missing = [name for name in TOOLS if find_spec(name) is None]
    if missing:
        raise SetupError(f"{' and '.join(missing)} must be installed first: `python3 build compile` does that.")
    found = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "")
    if os.name == "posix" and not (found and shutil.which(found[0])):
        raise NoCompilerError(no_compiler_sentence())


def _copy(out: Path) -> None:
    """The plain program, without what is compiled of it already, and its pictures and sounds."""
    ignored = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "game", out / "game", ignore=ignored, dirs_exist_ok=True)
    for name in ("art", "sounds"):
        there = out / name
        if there.exists():
            continue
        try:
            there.symlink_to(ROOT / name, target_is_directory=True)
        except OSError:  # Windows asks for a right that few have
            shutil.copytree(ROOT / name, there, ignore=shutil.ignore_patterns("source", "shots"))


def _compile(folder: Path, files: list[str], opt: str) -> None:
    command = [sys.executable, "-P", "-m", "build.tasks.compile", INSIDE, opt, *files]
    environ = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, cwd=folder, env=environ, capture_output=True, text=True)
    shutil.rmtree(folder / "c", ignore_errors=True)
    if done.returncode:
        words = done.stdout + done.stderr
        if any(sign in words for sign in SIGNS_OF_NO_COMPILER):
            raise NoCompilerError(no_compiler_sentence())
        raise SetupError("The modules could not be compiled. The tools said:\n" + last_lines(words))


def no_compiler_sentence() -> str:
    """What to install where there is no compiler, and that nothing needs it."""
    more = f"python{sys.version_info[0]}.{sys.version_info[1]}-dev"
    how = HOW_TO_GET_ONE.get(platform.system(), f"`sudo apt install gcc {more}` on Debian and Ubuntu")
    return f"There is no C compiler for this Python ({how}). The plain program needs none and is complete."


def inside(opt: str, files: list[str]) -> None:
    """The work of the process that compiles, standing in the folder."""
    from mypyc.build import mypycify

    asked = ["--config-file=", "--ignore-missing-imports", *files]
    extensions = mypycify(asked, opt_level=opt, debug_level="0", group_name=GROUP, target_dir="c")
    import_module("setuptools").setup(
        name=GROUP,
        packages=[],
        ext_modules=extensions,
        script_args=["--quiet", "build_ext", "--inplace", "--build-temp", "c/objects", "--build-lib", "c/lib"],
    )


def imports(files: Iterable[str]) -> list[str]:
    """Every module that some files of the source tree import, by its full name."""
    found: set[str] = set()
    for file in files:
        package = file.rpartition("/")[0].replace("/", ".")
        for node in ast.walk(ast.parse((ROOT / file).read_text("utf-8"))):
            if isinstance(node, ast.Import):
                found |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                name = "." * node.level + (node.module or "")
                found.add(resolve_name(name, package) if node.level else name)
    return sorted(found - {"__future__"})


def main(argv: list[str]) -> int:
    """Compile, and say where it lies; 1 if that fails, 3 if there is no compiler."""
    if argv[:1] == [INSIDE]:
        inside(argv[1], argv[2:])
        return 0
    parser = ArgumentParser(prog="build compile", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--out", type=Path, default=OUT, help="the folder to make (default: out/compiled)")
    parser.add_argument("--games", default="", help="only these games, with commas (default: all)")
    parser.add_argument("--opt", choices="0123", default="3", help="how hard the C compiler tries (default: 3)")
    parser.add_argument("--force", action="store_true", help="even if nothing has changed")
    chosen = parser.parse_args(argv)
    games = [name for name in chosen.games.split(",") if name]
    unknown = sorted(set(games) - set(game_ids()))
    if unknown:
        parser.error(f"no such game: {', '.join(unknown)}; there are {', '.join(game_ids())}")
    try:
        made = make(chosen.out.resolve(), games, chosen.opt, chosen.force)
    except SetupError as error:
        say(str(error))
        return NO_COMPILER if isinstance(error, NoCompilerError) else 1
    print(f"{'Compiled' if made else 'Nothing has changed'}: {chosen.out}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
