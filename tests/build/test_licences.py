"""Whose each part is, is what the part itself says: its licence file, or the words in its library."""

from __future__ import annotations

import re
from importlib import metadata, util
from pathlib import Path

import pytest

from game import paths
from game.app import licences

IN_ITS_LIBRARY = ("libpng", "libjpeg-turbo", "libtiff", "zlib")


def part(name: str) -> licences.Part:
    return next(part for part in licences.parts() if part.name == name)


def shipped(distribution: str) -> str:
    """Everything that an installed distribution says of its licence."""
    try:
        files = metadata.files(distribution) or []
    except metadata.PackageNotFoundError:
        pytest.skip(f"{distribution} is not installed")
    found = [file for file in files if re.match(r"(LICEN[SC]E|COPYING)", file.name)]
    return "\n".join(Path(str(file.locate())).read_text("utf-8") for file in found)


def words(text: str) -> str:
    """A text without years, spaces and the ways to write a notice: these change from version to version."""
    return re.sub(r"[\d\s.,()©x-]|copyright", "", text.lower())


@pytest.mark.parametrize(("name", "distribution"), [("platformdirs", "platformdirs"), ("mypyc", "mypy")])
def test_a_notice_is_that_of_the_installed_licence(name: str, distribution: str) -> None:
    said = words(shipped(distribution))
    assert all(words(line) in said for line in part(name).notice.split("\n"))


def test_the_text_of_pyinstaller_is_its_own() -> None:
    said = words(shipped("pyinstaller"))
    assert words(licences.licence_text("PyInstaller"))[:2000] in said


@pytest.mark.parametrize("font", ["Cinzel", "AlegreyaSans"])
def test_fonts_say_whose_they_are(font: str) -> None:
    text = licences.licence_text(f"OFL-{font}")
    assert re.match(r"Copyright \d{4} The [\w ]+ Project Authors", text)
    assert "SIL OPEN FONT LICENSE Version 1.1" in text
    package = f"fontpkg-{re.sub('(?<!^)(?=[A-Z])', '-', font).lower()}"
    assert words(text) in words(shipped(package))


def libraries() -> list[Path]:
    """The libraries that come with pygame."""
    found = util.find_spec("pygame")
    assert found is not None
    assert found.origin is not None
    folder = Path(found.origin).parents[1]
    return sorted(
        {path for place in ("pygame_ce.libs", "pygame") for path in (folder / place).glob("*") if library(path)}
    )


def library(path: Path) -> bool:
    """Whether a file is a library that goes into the bundle: there is no MIDI in it."""
    if "portmidi" in path.name:
        return False
    return "cpython" not in path.name and (".so" in path.suffixes or path.suffix in (".dll", ".dylib"))


def test_every_library_that_comes_with_pygame_has_a_licence() -> None:
    assert [path.name for path in libraries() if licences.part_of(path.name) is None] == []


def test_a_library_that_names_its_authors_has_them_in_the_notice() -> None:
    for path in libraries():
        owner = licences.part_of(path.name)
        if owner is None or owner.name not in IN_ITS_LIBRARY:
            continue
        said = path.read_bytes().decode("latin-1")
        for line in re.findall(r"Copyright \([cC]\) [\d, -]+ ([A-Z][\w.,& -]+)", said):
            assert words(line) in words(owner.notice), path.name


def test_no_notice_reaches_into_a_year_to_come() -> None:
    newest = max(int(year) for part in licences.parts() for year in re.findall(r"\b(?:19|20)\d\d\b", part.notice))
    assert newest <= 2026


def test_every_part_has_a_licence_that_can_be_read() -> None:
    for each in licences.parts():
        assert each.licence
        assert each.text().strip()
        assert all(licences.file_of(name).is_file() for name in each.texts)
    there = {path.stem for path in (paths.game_folder("app") / "licences").glob("*.txt")}
    assert there == {name for each in licences.parts() for name in each.texts if not name.startswith("OFL")}
