"""`python3 build release [VERSION]`: everything that must be true before a tag, and then the tag.

The tree is clean, the version stands in `game/__init__.py` and as the first heading of the change log with the date of
today, the checks and the tests pass, the package starts and whole games are played in it. Pushing the tag is left to a
person; the workflow then builds the packages of all systems.
"""

from __future__ import annotations

import re
import subprocess
import sys
from argparse import ArgumentParser
from datetime import UTC, datetime

from build.environment import ROOT, SetupError, say
from game import __version__

STEPS = (("check",), ("test",), ("package",), ("test", "-m", "slow", "tests/window/test_package.py"))
HEADING = re.compile(r"^## (\S+) \((.+)\)$", re.MULTILINE)


def git(*words: str) -> str:
    """What git says."""
    return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()


def problems(version: str, changes: str, today: str, dirty: str, tags: list[str]) -> list[str]:
    """What speaks against a release, in sentences; nothing if it may be made."""
    out = []
    if dirty:
        out.append("There are changes that are not committed.")
    if version != __version__:
        out.append(f"game/__init__.py says {__version__}, not {version}.")
    found = HEADING.search(changes)
    if found is None or found[1] != version:
        out.append(f"The change log does not begin with {version}.")
    elif found[2] != today:
        out.append(f"The change log dates {version} {found[2]}, and today is {today}.")
    if f"v{version}" in tags:
        out.append(f"The tag v{version} is there already.")
    return out


def notes(version: str, changes: str) -> str:
    """What the change log says of one version; nothing if it does not know it."""
    found = re.search(rf"^## {re.escape(version)} \([^)\n]*\)$\n(.*?)(?=^## |\Z)", changes, re.M | re.S)
    return found[1].strip() + "\n" if found else ""


def main(argv: list[str]) -> int:
    """Refuse with all reasons, or check, test, package and tag."""
    parser = ArgumentParser(prog="build release", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("version", nargs="?", default=__version__, help=f"default: {__version__}")
    parser.add_argument("--notes", action="store_true", help="only print what the change log says of the version")
    chosen = parser.parse_args(argv)
    changes = (ROOT / "CHANGELOG.md").read_text("utf-8")
    if chosen.notes:
        print(notes(chosen.version, changes), end="")
        return 0 if notes(chosen.version, changes) else 1
    try:
        found = problems(
            chosen.version,
            changes,
            f"{datetime.now(UTC):%Y-%m-%d}",
            git("status", "--porcelain"),
            git("tag", "--list").split(),
        )
        if found:
            raise SetupError("\n".join(found))
        for step in STEPS:
            if subprocess.run([sys.executable, str(ROOT / "build"), *step], cwd=ROOT).returncode:
                raise SetupError(f"`python3 build {' '.join(step)}` failed: no release.")
        if git("status", "--porcelain"):
            raise SetupError("The tree was changed while it was tested: no release.")
        git("tag", "--annotate", f"v{chosen.version}", "--message", f"Bannerhall {chosen.version}")
    except (OSError, subprocess.CalledProcessError) as error:
        say(f"No release: {error}")
        return 1
    except SetupError as error:
        say(str(error))
        return 1
    print(f"Tagged v{chosen.version}. Push it with: git push origin v{chosen.version}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
