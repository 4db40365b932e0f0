"""What `python3 build package` has made, plain and compiled if both are there (`--out`), as a stranger has it.

A folder that may not be written and has an awkward name, another such home, no Python, no sound, no standard streams,
from the root of the file system.
"""

from __future__ import annotations

import os
import random
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from build.measure import start as measuring
from game.ai import mates
from tests.window.driver import Player, needs_window, quick_settings
from tests.window.test_computer import gone, thinkers
from tests.window.test_hostile import children_of
from tests.window.test_whole_game import (
    Chooser,
    choose,
    choose_from_the_square,
    choose_on_the_map,
    play_on,
    saved,
    start_game,
)

MADE = measuring.packages()
AWKWARD = "Jeux d'été 中文"
CLOSED = 'exec "$0" "$@" <&- >&- 2>&-'
CHOOSE: dict[str, Chooser] = {
    "muster": choose,
    "bannerfall": choose_on_the_map,
    "five_royaumes": choose_from_the_square,
}
MORE = {"bannerfall": ("new.tab.options", *["option.target.less"] * 3)}
BEFORE_LEAVING = {"bannerfall": 4}  # clicks; so low a target can be reached soon

pytestmark = [
    *needs_window,
    pytest.mark.slow,
    pytest.mark.skipif(not MADE, reason="`python3 build package` has not been run"),
]


class Packaged(Player):
    """The packaged program and the hand on its mouse."""

    program: Path

    def start(self, words: list[str], environment: dict[str, str]) -> subprocess.Popen[bytes]:
        """From `/`, knowing nothing but the screen."""
        home = self.program.parent.parent / f"{AWKWARD} home"
        env = {"DISPLAY": os.environ["DISPLAY"], "SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "none there"}
        env |= {"HOME": str(home), "PATH": "", **environment}
        return subprocess.Popen(["/bin/sh", "-c", CLOSED, str(self.program), *words], cwd="/", env=env)


@pytest.fixture(scope="module", autouse=True, params=MADE, ids=lambda made: made.name)
def program(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A copy in a folder that may not be written."""
    there = tmp_path_factory.mktemp("package") / AWKWARD
    shutil.copytree(request.param.folder, there, symlinks=True)
    folders = [there, *(path for path in there.rglob("*") if path.is_dir() and not path.is_symlink())]
    for folder in folders:
        folder.chmod(0o555)
    Packaged.program, before = there / "Bannerhall", listed(there)
    yield Packaged.program
    assert listed(there) == before, "the superuser may write where others may not, and the program did"
    for folder in folders:
        folder.chmod(0o755)


def listed(folder: Path) -> dict[str, tuple[int, int]]:
    """Every file and folder in a folder: its size and when it was changed."""
    found = ((path, path.lstat()) for path in folder.rglob("*"))
    return {str(path.relative_to(folder)): (stat.st_size, stat.st_mtime_ns) for path, stat in found}


@pytest.fixture
def started(tmp_path: Path) -> Iterator[Callable[..., Packaged]]:
    """Starts programs that are ended whatever happens."""
    quick_settings(tmp_path)
    players: list[Packaged] = []

    def start(*args: str) -> Packaged:
        players.append(Packaged(tmp_path, "1280x720", *args))
        return players[-1]

    yield start
    for player in players:
        if player.process.poll() is None:
            player.kill()


@pytest.mark.parametrize("game", CHOOSE)
def test_a_game_is_left_resumed_and_played_to_its_end(
    game: str, tmp_path: Path, started: Callable[..., Packaged]
) -> None:
    rng, player = random.Random(12), started()
    start_game(player, "seat.1.easy", *MORE.get(game, ()), game=game)
    player.scene("play")
    play_on(player, rng, BEFORE_LEAVING.get(game, 8), CHOOSE[game])
    before = saved(tmp_path, game)
    assert before["moves"]
    left = children_of(player)
    assert len(left) <= 3
    assert player.quit() == 0
    assert gone(left) == []

    player = started()
    player.click(f"title.continue.{game}")
    player.scene("play")
    assert play_on(player, rng, 1500, CHOOSE[game])["scene"] == "result"
    left = children_of(player)
    assert player.quit() == 0
    assert gone(left) == []


def test_two_at_once_are_two_programs(started: Callable[..., Packaged]) -> None:
    first, second = started(), started("--no-sound")
    assert first.process.poll() is None
    assert second.tree()["scene"] == "title"
    assert second.quit() == 0
    assert first.quit() == 0


def test_it_thinks_in_as_many_processes_as_it_says_and_leaves_none(started: Callable[..., Packaged]) -> None:
    player = started("--no-sound")
    left = thinking(player)
    assert len(thinkers(player)) == 1 + mates.wanted()
    assert len(left) <= len(thinkers(player)) + 1  # and the one that multiprocessing keeps to clear up
    assert player.quit() == 0
    assert gone(left) == []


def test_killed_while_it_thinks_it_leaves_no_process(started: Callable[..., Packaged]) -> None:
    player = started("--no-sound")
    left = thinking(player)
    player.kill()
    assert gone(left) == []


def thinking(player: Packaged) -> list[str]:
    """Begin a game against the strongest computer; the processes there are once all think."""
    start_game(player, "seat.1.expert", "first.1", game="muster")
    player.scene("play")
    player.wait(lambda tree: "thinking" in tree["says"])
    player.wait(lambda _: len(thinkers(player)) == 1 + mates.wanted())
    return children_of(player)


def test_the_first_frame_comes_as_soon_as_that_of_the_source_tree(program: Path) -> None:
    packaged = measuring.Program("package", (str(program),))
    environment = {**os.environ, "SDL_VIDEODRIVER": "x11"}
    found = measuring.measured([measuring.SOURCE, packaged], environment, 7, move=False)
    ours, source = found["package"], found[measuring.SOURCE.name]
    for figure in ("first frame", "title, usable"):
        assert ours[figure] <= measuring.SLOWER * source[figure]
