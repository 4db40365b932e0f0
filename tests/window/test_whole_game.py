"""Whole games in the real window, by clicks, guided by the UI tree alone."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path

from game.app.saves import Saves
from game.core import record
from game.registry import find
from tests.five_royaumes.clicks import clicks_for
from tests.window.driver import Player, needs_window, quick_settings

pytestmark = needs_window


Chooser = Callable[[dict[str, object], random.Random], str]


def pointed_out(tree: dict[str, object], rng: random.Random, first: str = "", last: tuple[str, ...] = ()) -> str:
    """Some way that is offered, else some legal thing: the first if it is there, the last ones if nothing else is."""
    widgets = tree["widgets"]
    assert isinstance(widgets, list)
    options = [w["id"] for w in widgets if w["role"] == "option"]
    legal = [w["id"] for w in widgets if w.get("value") == "legal"]
    if not options and first in legal:
        return first
    return str(rng.choice(options or [id for id in legal if id not in last] or legal))


def choose(tree: dict[str, object], rng: random.Random) -> str:
    """In Muster: the deck if it may be drawn, for a game that ends."""
    return pointed_out(tree, rng, first="deck")


def choose_on_the_map(tree: dict[str, object], rng: random.Random) -> str:
    """In Bannerfall: the turn is ended when nothing is left."""
    return pointed_out(tree, rng, last=("act.end", "act.summon"))


def choose_from_the_square(tree: dict[str, object], rng: random.Random) -> str:
    """In 5 Royaumes: nothing is discarded and no deck looked for while there is something else."""
    return pointed_out(tree, rng, last=("act.discard", "act.pass", "deck"))


def play_on(player: Player, rng: random.Random, clicks: int, choose: Chooser = choose) -> dict[str, object]:
    """Click until the game is over, or that often; the last tree."""
    for _ in range(clicks):
        tree = player.calm()
        if tree["scene"] == "curtain":
            player.click(next(w["id"] for w in tree["widgets"] if w["role"] == "button"))
        elif tree["scene"] == "confirm":
            player.click("confirm.yes")
        elif tree["scene"] != "play":
            return tree
        else:
            player.click(choose(tree, rng))
    return player.calm()


def start_game(player: Player, *clicks: str, game: str = "muster") -> None:
    """From the title to the table."""
    player.click(f"title.new.{game}")
    player.scene("newgame")
    for id in clicks:
        player.wait(lambda tree, wanted=id: any(w["id"] == wanted for w in tree["widgets"]))
        player.click(id)
    player.click("new.start")


def saved(folder: Path, game: str = "muster") -> dict[str, object]:
    """The running game on disk."""
    saves = Saves(folder / "data" / "games")
    return saves.peek(saves.latest(game)) or {}


def test_a_game_against_the_computer_is_left_and_finished(tmp_path: Path, players: list[Player]) -> None:
    quick_settings(tmp_path)
    rng = random.Random(7)
    players.append(player := Player(tmp_path))
    start_game(player, "seat.1.easy")
    player.scene("play")
    play_on(player, rng, 24)
    player.calm()
    before = saved(tmp_path)
    assert len(before["moves"]) > 12  # type: ignore[arg-type]
    assert player.quit() == 0

    players.append(player := Player(tmp_path))
    player.click("title.continue.muster")
    player.scene("play")
    assert saved(tmp_path)["moves"] == before["moves"]
    tree = play_on(player, rng, 1200)
    assert tree["scene"] == "result"
    assert player.quit() == 0


def test_two_people_share_the_screen_behind_a_curtain(tmp_path: Path, players: list[Player]) -> None:
    quick_settings(tmp_path)
    players.append(player := Player(tmp_path))
    start_game(player, "seat.0.human", "seat.1.human")
    tree = player.scene("curtain")
    assert not [w for w in tree["widgets"] if w["role"] in ("card", "column", "castle", "log")]
    tree = play_on(player, random.Random(3), 1500)
    assert tree["scene"] == "result"


def test_the_saved_game_is_a_record_that_replays(tmp_path: Path, players: list[Player]) -> None:
    quick_settings(tmp_path)
    players.append(player := Player(tmp_path, "1920x1080"))
    start_game(player)
    player.scene("play")
    play_on(player, random.Random(5), 16)
    match = record.read(saved(tmp_path), find)
    assert match.ply >= 8
    assert match.outcome() is None


# -- a map for several people


def test_two_people_play_bannerfall_to_its_end(tmp_path: Path, players: list[Player]) -> None:
    quick_settings(tmp_path)
    players.append(player := Player(tmp_path))
    clicks = ("seat.1.human", "seat.0.gold", "new.tab.options", "opening.more", *["option.target.less"] * 4)
    start_game(player, *clicks, game="bannerfall")
    player.scene("play")
    play_on(player, random.Random(3), 6, choose_on_the_map)
    match = record.read(saved(tmp_path, "bannerfall"), find)
    assert (match.phase, match.options["target"]) == ("actions", 4)
    assert match.seats[0].extra == {"colour": "gold"}
    tree = play_on(player, random.Random(3), 1500, choose_on_the_map)
    assert tree["scene"] == "result"


def test_a_person_and_three_computers_play_bannerfall_to_its_end(tmp_path: Path, players: list[Player]) -> None:
    quick_settings(tmp_path)
    rng = random.Random(8)
    players.append(player := Player(tmp_path, "1920x1080"))
    clicks = ["players.4", "preset.advanced", *(f"seat.{seat}.easy" for seat in (1, 2, 3))]
    clicks += ["new.tab.options", *["option.target.less"] * 3]
    start_game(player, *clicks, game="bannerfall")
    player.scene("play")
    play_on(player, rng, 8, choose_on_the_map)
    before = record.read(saved(tmp_path, "bannerfall"), find)
    assert before.ply >= 7
    assert before.options["season"]
    assert None not in before.options["twists"]
    assert player.quit() == 0

    players.append(player := Player(tmp_path, "1920x1080"))
    player.click("title.continue.bannerfall")
    player.scene("play")
    tree = play_on(player, rng, 1500, choose_on_the_map)
    assert tree["scene"] == "result"


# -- a square of Banners


def test_a_game_of_five_royaumes_is_left_and_finished(tmp_path: Path, players: list[Player]) -> None:
    quick_settings(tmp_path)
    rng = random.Random(12)
    players.append(player := Player(tmp_path))
    start_game(player, "seat.1.easy", game="five_royaumes")
    player.scene("play")
    play_on(player, rng, 20, choose_from_the_square)
    before = record.read(saved(tmp_path, "five_royaumes"), find)
    assert before.ply >= 12
    assert player.quit() == 0

    players.append(player := Player(tmp_path))
    player.click("title.continue.five_royaumes")
    player.scene("play")
    assert record.read(saved(tmp_path, "five_royaumes"), find).ply >= before.ply
    tree = play_on(player, rng, 900, choose_from_the_square)
    assert tree["scene"] == "result"
    assert player.quit() == 0


def test_a_recorded_game_of_five_royaumes_is_played_by_two_people(tmp_path: Path, players: list[Player]) -> None:
    quick_settings(tmp_path)
    kinds = Path(__file__).resolve().parents[1] / "data" / "five_royaumes-kinds.jsonl"
    lines = [json.loads(line)["record"] for line in kinds.read_text(encoding="utf-8").splitlines()]
    recorded, rng = min(lines, key=lambda line: len(line["moves"])), random.Random(4)
    seats = [{"name": name, "kind": "human", "level": None} for name in ("Ann", "Bob")]
    match = record.read({**recorded, "seats": seats, "moves": [], "result": None}, find)
    assert Saves(tmp_path / "data" / "games").write("five_royaumes", record.write(match)) == ""
    players.append(player := Player(tmp_path))
    player.click("title.continue.five_royaumes")
    for text in recorded["moves"]:
        words, seat = text.split(" "), match.to_act
        for ids in clicks_for(words, match.view(seat).data, seat, rng):
            click_one_of(player, ids)
        match.play(match.spec.parse(text))
        if player.calm()["scene"] == "confirm":
            player.click("confirm.yes")
    assert player.scene("result")
    assert match.outcome() is not None
    assert player.quit() == 0


def click_one_of(player: Player, ids: tuple[str, ...]) -> None:
    """Open the curtain if it hangs there, and click what may be clicked; an option only where it is asked for."""
    player.wait(lambda tree: tree["scene"] in ("curtain", "play"))
    if player.calm()["scene"] == "curtain":
        player.click("curtain.ready")
        player.scene("play")
    tree = player.calm()
    there = [w["id"] for w in tree["widgets"] if w["id"] in ids and (w["role"] == "option" or w["value"] == "legal")]
    assert there or ids[0].startswith("option:"), (ids, tree["says"])
    if there:
        player.click(there[0])
