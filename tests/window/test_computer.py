"""The computer in the real window: a hint by key, a process that is killed while it thinks, and nothing left behind."""

from __future__ import annotations

import os
import random
import signal
import time
from pathlib import Path

from game.app import positions
from game.app.saves import Saves
from game.core import record
from tests.window.driver import Player, needs_window, quick_settings
from tests.window.test_hostile import children_of
from tests.window.test_whole_game import choose, start_game

pytestmark = needs_window


def gone(pids: list[str], seconds: float = 5.0) -> list[str]:
    """Which of some processes are still there after a while."""
    end = time.monotonic() + seconds
    while (left := [pid for pid in pids if os.path.exists(f"/proc/{pid}")]) and time.monotonic() < end:
        time.sleep(0.05)
    return left


def thinkers(player: Player) -> list[str]:
    """The processes that think, of those that the program has started."""
    sign = b"--multiprocessing-fork"
    return [pid for pid in children_of(player) if sign in Path(f"/proc/{pid}/cmdline").read_bytes()]


def test_a_hint_is_shown_and_played(player: Player) -> None:
    start_game(player, "seat.1.easy", "first.0")
    player.scene("play")
    player.calm()
    player.key("h")
    tree = player.wait(lambda tree: any(w["id"] == "hint.0" and "%" in w["label"] for w in tree["widgets"]))
    assert [w["label"] for w in tree["widgets"] if w["id"] == "hint.1"] != [""]
    player.key("h")
    player.wait(lambda tree: all(not w["id"].startswith("hint.") for w in tree["widgets"]))
    assert player.quit() == 0


def test_a_computer_that_is_killed_while_it_thinks_comes_back(player: Player) -> None:
    start_game(player, "seat.1.expert", "first.1")
    player.scene("play")
    player.wait(lambda tree: "thinking" in tree["says"])
    player.wait(lambda _: bool(thinkers(player)))
    killed = thinkers(player)
    for pid in killed:
        os.kill(int(pid), signal.SIGKILL)
    player.wait(lambda tree: any(w["id"].startswith("log.") for w in tree["widgets"]))
    assert player.process.poll() is None
    assert not set(thinkers(player)) & set(killed)
    children = children_of(player)
    assert player.quit() == 0
    assert gone(children) == []


def test_a_game_is_analysed_and_left_in_the_middle(tmp_path: Path) -> None:
    match = positions.finished(winner=0)
    assert match.undo().text == "draw deck"
    saves = Saves(tmp_path / "data" / "games")
    saves.write("muster", record.write(match))
    quick_settings(tmp_path)
    player = Player(tmp_path)
    try:
        player.click("title.continue.muster")
        player.scene("play")
        player.calm()
        player.click("deck")
        player.scene("result")
        player.calm()
        player.click("result.analyse")
        player.scene("analysis")
        player.wait(lambda tree: any(w["id"] == "analysis.point.0" for w in tree["widgets"]))
        player.click("analysis.point.0")
        player.scene("glance")
        player.key("Escape")
        player.scene("analysis")
        children = children_of(player)
        assert player.quit() == 0
        assert gone(children) == []
    finally:
        if player.process.poll() is None:
            player.kill()


def test_the_coach_asks_before_bad_moves_and_is_answered_in_every_way(tmp_path: Path) -> None:
    quick_settings(tmp_path, coach=True)
    player, rng = Player(tmp_path), random.Random(5)
    answers = ["confirm.no", "sure.why", "confirm.yes"]
    try:
        start_game(player, "seat.1.easy", "first.0")
        player.scene("play")
        for _ in range(600):
            tree = player.calm()
            if not answers and tree["scene"] == "play":
                break
            if tree["scene"] == "sure":
                player.click(answers.pop(0))
            elif tree["scene"] == "result":  # the moves of this game were better than that: another one
                player.click("result.rematch")
                player.scene("play")
            else:
                assert tree["scene"] == "play"
                player.click(choose(tree, rng))
        assert not answers
        assert player.quit() == 0
    finally:
        if player.process.poll() is None:
            player.kill()
