"""What is handed out knows the licence of everything in it, and desktops can read what it says of itself."""

from __future__ import annotations

import configparser
import shutil
import subprocess
from pathlib import Path
from xml.etree import ElementTree

import pytest

from build.tasks.package import ID, bill_of_materials, desktop_files, without_licence
from game import __version__


def test_a_library_without_a_licence_is_found(tmp_path: Path) -> None:
    for name in ("libSDL2-2-50d19f93.0.so.0.3200.10", "zlib1.dll", "libstranger.so.1", "base.cpython-311-x.so"):
        (tmp_path / name).write_bytes(b"")
    assert without_licence(tmp_path) == ["libstranger.so.1"]


def test_the_bill_names_licences(tmp_path: Path) -> None:
    pytest.importorskip("PyInstaller")
    (tmp_path / "libFLAC.so.14").write_bytes(b"")
    rows = {row["name"]: row for row in bill_of_materials(tmp_path)["components"]}
    assert rows["libFLAC.so.14"]["licenses"] == [{"expression": "BSD-3-Clause"}]
    assert rows["pygame-ce"]["licenses"] == [{"expression": "LGPL-2.1-or-later"}]
    assert all(row["licenses"] for row in rows.values())


def test_desktops_can_read_what_it_is(tmp_path: Path) -> None:
    desktop_files(tmp_path)
    about = tmp_path / "share" / "metainfo" / f"{ID}.metainfo.xml"
    tree = ElementTree.parse(about)
    assert tree.findtext("id") == ID
    release = tree.find("releases/release")
    assert release is not None
    assert release.get("version") == __version__
    entry = configparser.ConfigParser()
    entry.read(tmp_path / "share" / "applications" / f"{ID}.desktop", "utf-8")
    assert entry["Desktop Entry"]["Icon"] == ID
    assert (tmp_path / "share" / "icons" / "hicolor" / "256x256" / "apps" / f"{ID}.png").exists()


@pytest.mark.skipif(shutil.which("appstreamcli") is None, reason="needs appstreamcli")
def test_appstream_finds_no_error(tmp_path: Path) -> None:
    desktop_files(tmp_path)
    about = tmp_path / "share" / "metainfo" / f"{ID}.metainfo.xml"
    done = subprocess.run(["appstreamcli", "validate", "--no-net", about], capture_output=True, text=True)
    assert "E: " not in done.stdout + done.stderr
