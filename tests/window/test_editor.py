"""Positions set up in the real window: pulled, refused, kept, found again after the program ended, and played."""

from __future__ import annotations

import json
from pathlib import Path

from tests.window.driver import Player, needs_window, quick_settings

pytestmark = needs_window


def open_setups(player: Player, game: str) -> None:
    player.scene("title")
    player.click("title.setups")
    player.scene("setups")
    player.click(f"setups.{game}")
    player.wait(lambda tree: any(w["id"] == f"setups.{game}" and w["value"] for w in tree["widgets"]))


def test_a_map_is_set_up_kept_found_again_and_played(tmp_path: Path, players: list[Player]) -> None:
    quick_settings(tmp_path)
    player = Player(tmp_path, "1280x720", "--no-sound")
    players.append(player)
    open_setups(player, "bannerfall")
    player.click("setups.empty")
    player.scene("editor")
    assert "no piece on the map" in player.tree()["says"]
    for piece, region in (("tray.reserve.reserve[0].T.0T", "keep"), ("tray.reserve.reserve[1].B.1B", "redwall")):
        player.drag(piece, f"region.{region}")
        player.wait(
            lambda tree, region=region: any(  # type: ignore[misc]
                w["id"] == f"region.{region}" and ("Tower" in w["label"] or "Banner" in w["label"])
                for w in tree["widgets"]
            )
        )
    player.wait(lambda tree: tree["says"].startswith("This position is possible"))
    player.click("editor.keep")
    player.scene("keeping")
    player.type("Alone at the top")
    player.click("keeping.keep")
    player.scene("editor")
    assert player.quit() == 0
    kept = json.loads((tmp_path / "data" / "positions" / "alone-at-the-top.json").read_text(encoding="utf-8"))
    assert (kept["position"]["regions"]["keep"], kept["position"]["regions"]["redwall"]) == ("0T", "1B")

    again = Player(tmp_path, "1280x720", "--no-sound")
    players.append(again)
    open_setups(again, "bannerfall")
    again.click("play.alone-at-the-top")
    again.scene("playfrom")
    again.click("seat.1.human")
    again.wait(lambda tree: any(w["id"] == "seat.1.human" and w["value"] for w in tree["widgets"]))
    again.click("new.start")
    again.scene("play")
    again.calm()
    again.click("act.conjure")
    again.wait(lambda tree: any(w["id"] == "region.eastford" and w["value"] == "legal" for w in tree["widgets"]))
    assert again.quit() == 0


def test_a_hand_that_is_too_small_is_told(tmp_path: Path, players: list[Player]) -> None:
    quick_settings(tmp_path)
    player = Player(tmp_path, "960x600", "--no-sound")
    players.append(player)
    open_setups(player, "muster")
    player.click("setups.new")
    player.scene("editor")
    player.wait(lambda tree: tree["says"].startswith("This position is possible"))
    player.drag("hand.2", "castle.W")
    player.wait(lambda tree: "must hold 5 cards, not 4" in tree["says"])
    player.key("ctrl+z")
    player.wait(lambda tree: tree["says"].startswith("This position is possible"))
    player.key("Escape")
    player.scene("setups")
    assert player.quit() == 0
