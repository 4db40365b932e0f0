"""The rule book in the real window: a word is looked up, a link followed, an example played, by keys and clicks."""

from __future__ import annotations

from tests.window.driver import Player, needs_window

pytestmark = needs_window


def shown(player: Player, id: str) -> None:
    player.wait(lambda tree: not tree["busy"] and any(w["id"] == id for w in tree["widgets"]))


def written(player: Player, text: str) -> None:
    player.wait(lambda tree: any(w["id"] == "rules.search" and w.get("value") == text for w in tree["widgets"]))


def page(player: Player) -> str:
    return str(player.widget("rules.page")["label"])


def test_a_word_is_looked_up_a_link_followed_and_an_example_played(player: Player) -> None:
    player.scene("title")
    player.click("title.rules")
    player.scene("shelf")
    player.click("shelf.muster")
    player.scene("rulebook")
    player.key("slash")
    player.type("bridge subst")
    written(player, "bridge subst")
    for _ in range(5):
        player.key("BackSpace")
    written(player, "bridge ")
    shown(player, "hit.0")
    player.click("hit.0")
    written(player, "")
    before = page(player)
    link = next(w["id"] for w in player.tree()["widgets"] if w["role"] == "link" and w["rect"][2] > 20)
    player.click(link)
    player.wait(lambda tree: any(w["id"] == "rules.return" and w["enabled"] for w in tree["widgets"]))
    player.click("rules.return")
    player.wait(lambda tree: any(w.get("label") == before for w in tree["widgets"]))
    player.click("rules.bridge")
    shown(player, "show.bridge-1")
    player.click("show.bridge-1")
    player.scene("example")
    shown(player, "example.next")
    player.click("example.next")
    player.wait(lambda tree: any(w["id"] == "example.again" and w["enabled"] for w in tree["widgets"]))
    player.calm()
    player.click("example.back")
    player.scene("rulebook")
    assert page(player).startswith("Build a Bridge")
    assert player.quit() == 0
