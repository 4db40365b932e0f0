"""The read me shows pictures that are there and can be made anew, and names commands that there are."""

from __future__ import annotations

import re

from build.commands import COMMANDS
from build.environment import ROOT
from game.app import gallery

TEXT = (ROOT / "README.md").read_text("utf-8")
SHOTS = ROOT / "art" / "shots"


def shown() -> list[str]:
    """The scenes whose pictures the read me shows, in order."""
    return re.findall(r"\]\(art/shots/([\w-]+)-1280x720\.jpg\)", TEXT)


def test_every_picture_is_there_and_shown() -> None:
    there = {path.name.removesuffix("-1280x720.jpg") for path in SHOTS.glob("*.jpg") if "contact" not in path.name}
    assert there == set(shown())


def test_one_command_makes_them_all_anew() -> None:
    command = re.search(r"python3 build gallery --out art/shots .*--scenes (\S+)", TEXT)
    assert command is not None
    assert command[1].split(",") == shown()
    assert set(shown()) <= set(gallery.STATES)


def test_every_command_is_one() -> None:
    named = set(re.findall(r"(?:python3|py) build ([a-z][\w-]*)", TEXT))
    assert "play" in named
    assert named == {command.name for command in COMMANDS}


def test_links_lead_to_files() -> None:
    links = [link for link in re.findall(r"\]\(([^)\s]+)\)", TEXT) if not link.startswith(("http", "../../"))]
    assert links
    assert [link for link in links if not (ROOT / link.partition("#")[0]).exists()] == []
