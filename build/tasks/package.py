"""`python3 build package [--plain] [--no-check] [--out FOLDER]`: one folder that needs no Python, and its archives.

PyInstaller gathers the program (`installer.spec`) into `out/package`; rules and search go in compiled where there is a
C compiler, plain otherwise. What comes out is started once as a stranger would, and draws a table of each game into
`drawn` beside it (`build/packaged/trial.py`).
"""

from __future__ import annotations

import hashlib
import json
import os
import platform
import shutil
import subprocess
import sys
import tarfile
from argparse import ArgumentParser
from datetime import UTC, datetime
from importlib import import_module, metadata
from pathlib import Path
from typing import Any, Final

from build.environment import ROOT, SetupError, last_lines, say
from build.packaged.trial import check
from build.tasks import compile as compiling
from game import __version__
from game.app import licences

OUT: Final = ROOT / "out" / "package"
NAME: Final = "Bannerhall"
LISTED: Final = "LICENCES.txt"
DRAWN: Final = "drawn"
ID: Final = "org.bannerhall.Bannerhall"
PARTS: Final = ("pygame-ce", "platformdirs", "pyinstaller")
MODULES: Final = frozenset(("game", "pygame", "platformdirs"))  # each is a part of the list of licences
LARGEST: Final = 60 * 2**20


def code(plain: bool) -> Path:
    """The folder whose `game` goes in: compiled where that is possible."""
    if plain:
        return ROOT
    try:
        compiling.make()
    except SetupError as error:
        say(f"{error}\nThe package will hold the plain modules.")
        return ROOT
    return compiling.OUT


def build(plain: bool, out: Path = OUT) -> Path:
    """Gather the program in `out`, which is emptied; the folder that holds it."""
    if out.exists() and any(out.iterdir()) and not (out / NAME).exists() and not (out / LISTED).exists():
        raise SetupError(f"{out} holds something else: name a new or empty folder with --out.")
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    listed = out / LISTED
    listed.write_text(licences.everything(), encoding="utf-8")
    environment = {
        **os.environ,
        "BANNERHALL_CODE": str(code(plain)),
        "BANNERHALL_VERSION": __version__,
        "BANNERHALL_LICENCES": str(listed),
    }
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN"]
    command += ["--workpath", str(out / "work"), "--distpath", str(out), str(ROOT / "installer.spec")]
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    if done.returncode:
        raise SetupError(
            "The program could not be gathered. PyInstaller said:\n" + last_lines(done.stdout + done.stderr)
        )
    shutil.rmtree(out / "work", ignore_errors=True)
    folder = out / NAME
    if platform.system() == "Linux":
        desktop_files(folder)
    return folder


# What goes with it


def without_licence(folder: Path) -> list[str]:
    """Libraries and modules that no part of the list of licences knows."""
    found = {path.name for path in folder.rglob("*") if is_library(path) and "cpython" not in path.name}
    return sorted(name for name in found if licences.part_of(name) is None) + strange_modules(folder)


def strange_modules(folder: Path) -> list[str]:
    """Modules of others, by the name that they are imported by, that are not among the parts."""
    programs = [path for path in (folder / NAME, folder / f"{NAME}.exe") if path.is_file()]
    if not programs:
        return []
    readers = import_module("PyInstaller.archive.readers")
    inside = readers.CArchiveReader(str(programs[0])).open_embedded_archive("PYZ.pyz").toc
    found = {name.partition(".")[0] for name in inside} - sys.stdlib_module_names - MODULES
    return sorted(name for name in found if not name.startswith(("_sysconfigdata", "_pyi", "pyi")))


def is_library(path: Path) -> bool:
    """Whether a file is a library of the system's kind."""
    return ".so" in path.suffixes or path.suffix in (".dll", ".dylib")


def desktop_files(folder: Path) -> None:
    """What Linux desktops want to know: an entry, an icon, a description."""
    share = folder / "share"
    entry, about, icons = share / "applications", share / "metainfo", share / "icons" / "hicolor"
    for place in (entry, about, icons / "256x256" / "apps", icons / "64x64" / "apps"):
        place.mkdir(parents=True)
    for size in (256, 64):
        source = ROOT / "art" / "ui" / f"app_icon_{size}.png"
        shutil.copy(source, icons / f"{size}x{size}" / "apps" / f"{ID}.png")
    (entry / f"{ID}.desktop").write_text(
        f"[Desktop Entry]\nType=Application\nName={NAME}\nComment=Three banner games at one table\nExec={NAME}\n"
        f"Icon={ID}\nTerminal=false\nCategories=Game;BoardGame;CardGame;\nStartupWMClass={NAME}\n",
        encoding="utf-8",
    )
    (about / f"{ID}.metainfo.xml").write_text(
        f"""<?xml version="1.0" encoding="UTF-8"?>
<component type="desktop-application">
  <id>{ID}</id>
  <name>{NAME}</name>
  <summary>Three banner games at one table</summary>
  <metadata_license>CC0-1.0</metadata_license>
  <project_license>MIT</project_license>
  <description>
    <p>A card duel over five castles, a map of thirteen regions for two to four, and a floating square of banners:
    against the computer or each other, with lessons, puzzles, a rule book and a stage for those who teach.</p>
  </description>
  <launchable type="desktop-id">{ID}.desktop</launchable>
  <content_rating type="oars-1.1" />
  <releases><release version="{__version__}" date="{datetime.now(UTC):%Y-%m-%d}" /></releases>
</component>
""",
        encoding="utf-8",
    )


def archives(folder: Path) -> list[Path]:
    """What is handed out, with checksums and a list of what is in it."""
    system = {"Linux": "linux", "Windows": "windows", "Darwin": "macos"}.get(
        platform.system(), platform.system().lower()
    )
    stem = folder.parent / f"{NAME}-{__version__}-{system}-{platform.machine().lower()}"
    out = []
    if system == "linux":
        path = stem.with_name(stem.name + ".tar.gz")
        with tarfile.open(path, "w:gz") as archive:
            archive.add(folder, NAME)
        out.append(path)
    if system == "macos":
        path = stem.with_name(stem.name + ".zip")
        subprocess.run(["ditto", "-c", "-k", "--keepParent", folder.with_suffix(".app"), path], check=True)
    else:
        path = Path(shutil.make_archive(str(stem), "zip", folder.parent, NAME))
    out.append(path)
    bill = stem.with_name(stem.name + ".cdx.json")
    bill.write_text(json.dumps(bill_of_materials(folder), indent=1), encoding="utf-8")
    out.append(bill)
    sums = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in out]
    (folder.parent / "SHA256SUMS").write_text("".join(sums), encoding="utf-8")
    return out


def bill_of_materials(folder: Path) -> dict[str, Any]:
    """What the bundle is made of, as CycloneDX has it."""
    versions = {**{name: metadata.version(name) for name in PARTS}, "python": platform.python_version()}
    kinds = {"python": "generic"}
    parts = [(name, version, f"pkg:{kinds.get(name, 'pypi')}/{name}@{version}") for name, version in versions.items()]
    libraries = sorted({path.name for path in folder.rglob("*") if is_library(path)})
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {"component": {"type": "application", "name": NAME, "version": __version__}},
        "components": [
            *(
                {"type": "library", "name": name, "version": version, "purl": purl, **licence_of(named(name))}
                for name, version, purl in parts
            ),
            *({"type": "file", "name": name, **licence_of(licences.part_of(name))} for name in libraries),
        ],
    }


def named(name: str) -> licences.Part | None:
    """The part of a name, however it is spelt."""
    return next((part for part in licences.parts() if part.name.lower() == name.lower()), None)


def licence_of(part: licences.Part | None) -> dict[str, Any]:
    """The licence of a part, as CycloneDX has it."""
    return {"licenses": [{"expression": part.licence}]} if part else {}


def size_of(folder: Path) -> tuple[int, int]:
    """Bytes and number of files."""
    files = [path for path in folder.rglob("*") if path.is_file() and not path.is_symlink()]
    return sum(path.stat().st_size for path in files), len(files)


def main(argv: list[str]) -> int:
    """Build, check, archive; 1 with a sentence if one of them fails."""
    parser = ArgumentParser(prog="build package", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--plain", action="store_true", help="plain modules, even if there is a C compiler")
    parser.add_argument("--no-check", action="store_true", help="do not start what was built")
    parser.add_argument("--out", type=Path, default=OUT, help="the folder to make (default: out/package)")
    chosen = parser.parse_args(argv)
    try:
        folder = build(chosen.plain, chosen.out.resolve())
        size, count = size_of(folder)
        print(f"{folder}: {size / 2**20:.1f} MB in {count} files (at most {LARGEST // 2**20} MB)")
        if unknown := without_licence(folder):
            problem = f"Nothing is known of the licence of: {', '.join(unknown)}."
            if platform.system() == "Linux":
                raise SetupError(problem)
            say(problem)
        if size > LARGEST:
            raise SetupError("That is too large.")
        if not chosen.no_check:
            print(f"It starts and draws: {check(folder, folder.parent / DRAWN)}")
        for path in archives(folder):
            print(f"{path}: {path.stat().st_size / 2**20:.1f} MB")
    except SetupError as error:
        say(str(error))
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
