"""Make the virtual environment that the commands run in, once, and find it ready ever after.

Only the dependencies listed in pyproject.toml are installed, not Bannerhall itself: the commands run with the
repository on the path. An editable install would need the build backend too (one more download), and would point to the
old place after the folder was moved.

A stamp file inside the environment says which Python made it, where, and what was asked of pip. It is written before
the work as "unfinished" and after it as "ready". So a start that finds a fitting stamp needs neither pip nor the
network, and an interrupted installation is seen and made again from nothing.
"""

import contextlib
import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
STAMP = "bannerhall-stamp.json"
NETWORK_SIGNS = (
    "NewConnectionError",
    "ConnectTimeout",
    "ReadTimeout",
    "ProxyError",
    "Name or service not known",
    "name resolution",
    "getaddrinfo failed",
    "Network is unreachable",
    "Connection refused",
    "connection broken",
    "Max retries exceeded",
)


class SetupError(Exception):
    """The environment cannot be made; the message says what to do."""


def requirements(extras: Iterable[str], pyproject: Path = ROOT / "pyproject.toml") -> list[str]:
    """Requirement strings of the program and of `extras`, sorted, with extras that name other extras resolved."""
    project = tomllib.loads(pyproject.read_text("utf-8"))["project"]
    found: set[str] = set(project["dependencies"])
    waiting, seen = list(extras), set[str]()
    while waiting:
        extra = waiting.pop()
        if extra in seen:
            continue
        seen.add(extra)
        for requirement in project["optional-dependencies"][extra]:
            own = re.fullmatch(re.escape(project["name"]) + r"\[([\w,\s-]+)\]", requirement)
            if own:
                waiting += [name.strip() for name in own[1].split(",")]
            else:
                found.add(requirement)
    return sorted(found)


def distribution(requirement: str) -> str:
    """The normalised name at the start of a requirement string, as dist-info folders spell it."""
    name = re.match(r"[\w.-]*\w", requirement)
    assert name, requirement
    return re.sub(r"[-_.]+", "_", name[0]).lower()


def this_python() -> str:
    """What must not change under an environment: version, platform and place of the Python that made it."""
    return f"{sys.implementation.cache_tag} {sysconfig.get_platform()} {sys.base_prefix}"


@dataclass(frozen=True)
class Environment:
    """A virtual environment of ours in the folder `place`."""

    place: Path

    @classmethod
    def chosen(cls) -> "Environment":
        """The one named by BANNERHALL_VENV, else `.venv` in the repository."""
        named = os.environ.get("BANNERHALL_VENV")
        return cls(Path(named).expanduser().resolve() if named else ROOT / ".venv")

    @property
    def python(self) -> Path:
        """The interpreter inside the environment."""
        return self.place / ("Scripts/python.exe" if os.name == "nt" else "bin/python")

    def stamp(self) -> dict[str, Any] | None:
        """What the stamp says; None if there is none, {} if it cannot be read."""
        try:
            read = json.loads((self.place / STAMP).read_text("utf-8"))
        except FileNotFoundError:
            return None
        except (OSError, ValueError):
            return {}
        return read if isinstance(read, dict) else {}

    def write_stamp(self, state: str, extras: Iterable[str], wanted: Iterable[str]) -> None:
        """Replace the stamp in one step, so that a crash leaves the old one or the new one."""
        content = {
            "state": state,
            "python": this_python(),
            "place": str(self.place),
            "extras": sorted(extras),
            "requirements": sorted(wanted),
        }
        new = self.place / (STAMP + ".new")
        new.write_text(json.dumps(content, indent=1), "utf-8")
        new.replace(self.place / STAMP)

    def sound(self) -> bool:
        """Whether the environment was finished by this Python in this place and its interpreter is there."""
        stamp = self.stamp() or {}
        ours = (stamp.get("state"), stamp.get("python"), stamp.get("place"))
        return ours == ("ready", this_python(), str(self.place)) and self.python.exists()

    def has(self, wanted: Iterable[str]) -> bool:
        """Whether pip was asked for all of `wanted`, and nobody has removed the packages since."""
        wanted = list(wanted)
        recorded = (self.stamp() or {}).get("requirements", [])
        return set(wanted) <= set(recorded) and {distribution(each) for each in wanted} <= self.installed()

    def installed(self) -> set[str]:
        """Normalised names of the distributions in site-packages."""
        library = "Lib" if os.name == "nt" else f"lib/python{sys.version_info[0]}.{sys.version_info[1]}"
        found = (self.place / library / "site-packages").glob("*.dist-info")
        return {distribution(entry.name.split("-")[0]) for entry in found}

    def may_replace(self) -> bool:
        """Whether the folder may be deleted: it is absent, empty, our own work, or the `.venv` of this repository."""
        if not self.place.exists() or self.stamp() is not None:
            return True
        if not self.place.is_dir():
            return False
        return not any(self.place.iterdir()) or (self.place == ROOT / ".venv" and (self.place / "pyvenv.cfg").exists())


def ready(environment: Environment, extras: Iterable[str]) -> Path:
    """The interpreter of an environment that holds what `extras` name; made, mended or left as it is.

    Raises SetupError with a sentence for the person at the keyboard.
    """
    wanted = requirements(extras)
    if not (environment.sound() and environment.has(wanted)):
        with only_one(environment.place):
            _mend(environment, set(extras))
    return environment.python


def _mend(environment: Environment, extras: set[str]) -> None:
    if environment.sound() and environment.has(requirements(extras)):
        return  # another command has made it while this one waited
    if environment.sound():
        known = set(_extras_in_pyproject())
        extras |= known.intersection((environment.stamp() or {}).get("extras", []))
    else:
        _make(environment)
    wanted = requirements(extras)
    environment.write_stamp("unfinished", extras, wanted)
    _install(environment, wanted)
    environment.write_stamp("ready", extras, wanted)


def _extras_in_pyproject() -> list[str]:
    return list(tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"])


def _make(environment: Environment) -> None:
    place = environment.place
    if find_spec("venv") is None or find_spec("ensurepip") is None:
        raise SetupError(no_venv_sentence())
    if Path(sys.prefix).resolve() == place:
        raise SetupError(f"The environment {place} must be made again, but is in use: type `deactivate` and try again.")
    if not environment.may_replace():
        raise SetupError(f"{place} holds something else: let BANNERHALL_VENV name a new or empty folder.")
    say(f"Making a virtual environment in {place} (only this once).")
    try:
        if place.exists():
            shutil.rmtree(place)
        place.mkdir(parents=True)
        environment.write_stamp("unfinished", [], [])
    except OSError as error:
        raise SetupError(cannot_write(place, error)) from error
    made = subprocess.run([sys.executable, "-m", "venv", str(place)], capture_output=True, text=True)
    if made.returncode:
        words = last_lines(made.stdout + made.stderr)
        raise SetupError(no_venv_sentence() if "ensurepip" in words else f"Python could not make {place}:\n{words}")


def cannot_write(place: Path, error: OSError) -> str:
    """The sentence for a folder that refuses the environment."""
    return f"Cannot write to {place}: {error.strerror}. Let BANNERHALL_VENV name another folder."


def no_venv_sentence() -> str:
    """What to type where Debian has split `venv` off from Python."""
    return (
        "This Python came without its venv module. On Debian and Ubuntu, type\n"
        f"    sudo apt install python{sys.version_info[0]}.{sys.version_info[1]}-venv\n"
        "and run the command again."
    )


def _install(environment: Environment, wanted: list[str]) -> None:
    say("Installing " + ", ".join(sorted(distribution(each).replace("_", "-") for each in wanted)) + ".")
    pip = [str(environment.python), "-m", "pip", "--disable-pip-version-check", "--no-input", "--retries", "2"]
    done = subprocess.run([*pip, "install", "--quiet", *wanted], capture_output=True, text=True)
    if done.returncode:
        raise SetupError(pip_sentence(done.stdout + done.stderr))


def pip_sentence(words: str) -> str:
    """What pip's complaint means for the person at the keyboard."""
    if any(sign.lower() in words.lower() for sign in NETWORK_SIGNS):
        return (
            "The packages could not be fetched: the network or the package index cannot be reached.\n"
            "It is needed for the first start only. Connect and run the command again. pip said:\n"
            + last_lines(words, 3)
        )
    return "pip could not install the packages. It said:\n" + last_lines(words)


def last_lines(words: str, count: int = 12) -> str:
    """The end of a program's output, indented."""
    return "\n".join("    " + line for line in words.strip().splitlines()[-count:])


def say(sentence: str) -> None:
    """Tell the person what takes so long, without mixing it into a command's output."""
    print(sentence, file=sys.stderr, flush=True)


@contextlib.contextmanager
def only_one(place: Path) -> Iterator[None]:
    """Hold a lock beside `place`, so that two commands started together do not both install."""
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        handle = open(place.with_name(place.name + ".lock"), "a+b")  # noqa: SIM115
    except OSError as error:
        raise SetupError(cannot_write(place.parent, error)) from error
    with handle:
        _lock(handle.fileno())
        yield


if sys.platform == "win32":
    import msvcrt
    import time

    def _lock(descriptor: int) -> None:
        while True:
            try:
                return msvcrt.locking(descriptor, msvcrt.LK_LOCK, 1)
            except OSError:  # msvcrt gives up after ten seconds
                time.sleep(1)
else:
    import fcntl

    def _lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
