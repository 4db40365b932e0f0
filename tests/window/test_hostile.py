"""What a machine may lack or do: the game goes on, and says once what it cannot do."""

from __future__ import annotations

import os
import random
import subprocess
import time
from pathlib import Path

import pytest

from tests.window.driver import Player, needs_window, quick_settings
from tests.window.test_whole_game import play_on, saved, start_game

pytestmark = needs_window


def test_no_audio_device(tmp_path: Path, players: list[Player]) -> None:
    players.append(player := Player(tmp_path, SDL_AUDIODRIVER="nonexistent"))
    assert "sound" in player.tree()["says"].lower()
    start_game(player)
    player.scene("play")
    assert player.quit() == 0


def test_no_place_to_write(tmp_path: Path, players: list[Player]) -> None:
    (tmp_path / "data").write_text("a file where the folder should be", encoding="utf-8")
    players.append(player := Player(tmp_path))
    start_game(player, "seat.1.easy")
    player.scene("play")
    play_on(player, random.Random(1), 1)
    player.click(next(w["id"] for w in player.tree()["widgets"] if w.get("value") == "legal" and "hand" not in w["id"]))
    player.wait(lambda tree: "cannot be saved" in tree["says"])
    play_on(player, random.Random(1), 4)
    assert player.quit() == 0


def test_a_full_disk_keeps_the_last_good_save(tmp_path: Path, players: list[Player]) -> None:
    quick_settings(tmp_path)
    players.append(player := Player(tmp_path))
    start_game(player, "seat.1.easy")
    player.scene("play")
    play_on(player, random.Random(2), 8)
    before = saved(tmp_path)["moves"]
    pid = player.process.pid
    subprocess.run(["prlimit", f"--pid={pid}", "--fsize=200"], check=True)
    play_on(player, random.Random(3), 8)
    assert player.process.poll() is None
    after = saved(tmp_path)["moves"]
    assert after[: len(before)] == before  # type: ignore[index,arg-type]
    assert not list((tmp_path / "data" / "games").glob("*.part"))


def test_no_home(tmp_path: Path, players: list[Player]) -> None:
    gone = str(tmp_path / "nowhere")
    players.append(player := Player(tmp_path, HOME=gone, XDG_DATA_HOME=gone + "/data"))
    start_game(player)
    player.scene("play")
    assert player.quit() == 0


@pytest.mark.parametrize("junk", [b"", b"{", b"\xff\xfe\x00", b'{"format": "bannerhall"}', b"[" * 5000])
def test_a_foreign_save_gives_a_sentence(tmp_path: Path, players: list[Player], junk: bytes) -> None:
    games = tmp_path / "data" / "games"
    games.mkdir(parents=True)
    (games / "muster.json").write_bytes(junk)
    players.append(player := Player(tmp_path))
    player.click("title.continue.muster")
    tree = player.wait(lambda tree: tree["says"] != "")
    assert tree["scene"] == "title"
    assert list(games.glob("*.broken"))
    assert player.process.poll() is None


def test_full_screen_and_back_gives_the_window_its_size_again(tmp_path: Path, players: list[Player]) -> None:
    player = Player(tmp_path, "1000x640")
    players.append(player)
    for _ in range(2):
        player.key("F11")
        wide = player.wait(lambda tree: tree["size"] != [1000, 640])
        assert wide["size"][0] > 1000
        player.key("F11")
        player.wait(lambda tree: tree["size"] == [1000, 640])
    assert player.quit() == 0


def test_floods_of_sizes(tmp_path: Path, players: list[Player]) -> None:
    players.append(player := Player(tmp_path))
    start_game(player)
    player.scene("play")
    rng = random.Random(1)
    for _ in range(60):
        player._x("windowsize", player.window, rng.randrange(200, 2400), rng.randrange(150, 1700))
    player._x("windowsize", "--sync", player.window, 1000, 640)
    player.wait(lambda tree: tree["size"] == [1000, 640])
    for _ in range(3):
        player.key("F11")
    tree = player.calm()
    inside = [w for w in tree["widgets"] if w["role"] == "button"]
    assert all(w["rect"][0] + w["rect"][2] <= tree["size"][0] for w in inside)
    assert player.process.poll() is None


def children_of(player: Player) -> list[str]:
    """Processes that the program has started."""
    found = subprocess.run(["pgrep", "-P", str(player.process.pid)], capture_output=True, text=True, check=False)
    return found.stdout.split()


def test_the_program_leaves_no_process(tmp_path: Path, players: list[Player]) -> None:
    players.append(player := Player(tmp_path))
    start_game(player, "seat.1.hard", "first.1")
    player.scene("play")
    player.wait(lambda tree: "thinking" in tree["says"])
    player.wait(lambda _: bool(children_of(player)))
    children = children_of(player)
    assert player.quit() == 0
    end = time.monotonic() + 3
    while (left := [pid for pid in children if os.path.exists(f"/proc/{pid}")]) and time.monotonic() < end:
        time.sleep(0.05)
    assert not left
