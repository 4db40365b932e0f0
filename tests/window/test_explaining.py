"""A table in the real window explains itself: by keys, by its buttons, and by pointing."""

from __future__ import annotations

from tests.window.driver import Player, needs_window

pytestmark = needs_window


def test_an_audience_and_a_pupil_are_told_by_keys_and_clicks(player: Player) -> None:
    player.click("title.present")
    player.scene("present")
    player.click("set.rainbow")
    player.scene("presenter")
    player.key("w")
    player.scene("knows")
    card = next(w for w in player.tree()["widgets"] if w["role"] == "mark")
    player.click(card["id"])
    player.wait(lambda tree: card["label"].rstrip(".") in tree["says"])
    player.click("look.close")
    player.scene("presenter")
    player.key("Escape")
    player.scene("present")
    player.key("Escape")
    player.scene("title")
    for id in ("title.learn", "learn.muster", "chapter.castling"):
        player.wait(lambda tree, wanted=id: wanted in [w["id"] for w in tree["widgets"]])
        player.click(id)
    player.scene("lesson")
    player.calm()
    player.key("j")
    player.scene("happened")
    row = next(w for w in player.tree()["widgets"] if w["role"] == "row")
    player.click(row["id"])
    player.scene("rulebook")
    player.key("Escape")
    player.scene("happened")
    player.click("look.knows")
    player.scene("knows")
    player.key("Escape")
    player.scene("lesson")
