"""Kept games in the real window: given up, found in the list, looked at again, played on from the middle."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

from game.app.saves import Saves
from game.core import record
from game.core.match import COMPUTER, Match, Seat
from game.registry import GAMES
from tests.core.test_match import wander
from tests.window.driver import Player, needs_window, quick_settings
from tests.window.test_whole_game import play_on, saved, start_game

pytestmark = needs_window


def said(player: Player, words: str) -> dict[str, Any]:
    return player.wait(lambda tree: words in tree["says"])


def test_a_game_that_was_given_up_is_shown_again_and_played_on(tmp_path: Path, players: list[Player]) -> None:
    quick_settings(tmp_path)
    players.append(player := Player(tmp_path))
    start_game(player, "seat.1.novice", "first.0")
    player.scene("play")
    play_on(player, random.Random(4), 8)
    player.calm()
    player.key("m")
    player.scene("menu")
    player.click("menu.concede")
    player.click("confirm.yes")
    player.scene("result")
    player.calm()
    player.click("result.title")
    player.scene("title")
    player.click("title.games")
    tree = player.scene("games")
    game = next(w["id"] for w in tree["widgets"] if w["id"].startswith("game."))
    player.calm()
    player.click(game)
    player.scene("replay")
    start = said(player, "· 0 of")
    total = int(start["says"].partition(" of ")[2].split(".")[0])
    assert total >= 2
    player.click("replay.next")
    said(player, "· 1 of")
    player.click("replay.to_end")
    said(player, f"· {total} of {total}")
    player.click("replay.run")
    said(player, f"· {total} of {total}")
    player.click("replay.turn_back")
    player.click("replay.see.1")
    said(player, "sees")
    player.click("replay.play_on")
    player.scene("playfrom")
    player.click("new.start")
    player.scene("play")
    player.calm()
    assert saved(tmp_path)["moves"]
    assert player.quit() == 0


def test_a_game_runs_to_its_end_before_ones_eyes(tmp_path: Path, players: list[Player]) -> None:
    spec = GAMES[1]
    quick_settings(tmp_path)
    options = spec.check_options({})
    seats = [Seat(name, COMPUTER, "easy") for name in "AB"]
    match = wander(Match(spec, options, spec.deal(options, 5), seats), 10_000, 5)
    saves = Saves(tmp_path / "data" / "games")
    assert saves.finish(f"{spec.id}-1", record.write(match)) == ""
    players.append(player := Player(tmp_path))
    player.click("title.games")
    player.scene("games")
    player.click(f"games.{spec.id}")
    player.wait(lambda tree: any(w["id"] == f"game.{spec.id}-1" for w in tree["widgets"]))
    player.calm()
    player.click(f"game.{spec.id}-1")
    player.scene("replay")
    player.key("s")
    player.key("space")
    end = player.wait(lambda tree: f"{match.ply} of {match.ply}" in tree["says"], 120)
    assert "A" in end["says"]
    player.key("Home")
    said(player, "· 0 of")
    assert player.quit() == 0
