"""A set of stations in the real window, by the keys that a remote and a presenter press."""

from __future__ import annotations

from game.app.stations import own_sets
from game.registry import GAMES
from tests.window.driver import Player, needs_window

pytestmark = needs_window
SET = own_sets(GAMES[0], "en")[0]


def at_station(player: Player, index: int) -> None:
    player.wait(lambda tree: SET.stations[index].caption in tree["says"])


def test_a_set_is_shown_by_keys(player: Player) -> None:
    player.click("title.present")
    player.scene("present")
    player.click(f"set.{SET.id}")
    player.scene("presenter")
    for index in range(1, len(SET.stations)):
        player.key("Next")
        at_station(player, index)
    player.key("Prior")
    at_station(player, len(SET.stations) - 2)
    player.key("F5")
    at_station(player, 0)
    player.key("b")
    player.wait(lambda tree: [w["id"] for w in tree["widgets"]] == ["present.blanked"])
    player.key("b")
    player.wait(lambda tree: len(tree["widgets"]) > 1)
    player.key("o")
    player.wait(lambda tree: "What all may see" in tree["says"])
    player.key("a")
    player.wait(lambda tree: "Everything open" in tree["says"])
    player.click("castle.W", button=3)
    player.key("question")
    player.scene("keys")
    player.key("Escape")
    player.scene("presenter")
    player.key("Escape")
    player.scene("present")
