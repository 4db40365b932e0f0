"""The games that are kept: listed, opened, named, copied, pasted, exported, taken away and put back, added up."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.app.app import App
from game.app.archive import Archive, Entry, Player
from game.app.games import GamesScene
from game.app.gamesheet import GameSheet
from game.app.play import PlayScene
from game.app.replay import ReplayScene
from game.app.saves import PREVIOUS, Saves, sealed
from game.app.setup import dealt
from game.app.tallies import PEOPLE, TalliesScene, tallied
from game.app.title import TitleScene
from game.core import message, record
from game.core.contract import GameSpec
from game.core.match import COMPUTER, HUMAN, Match, Seat
from game.registry import GAMES, find
from tests.core.test_match import wander

from .test_monkey import Monkey, rampage
from .test_scenes import click, pressed

Make = Callable[..., App]
games = pytest.mark.parametrize("spec", GAMES, ids=lambda spec: spec.id)


def played(spec: GameSpec = GAMES[0], plies: int = 10_000, seed: int = 7, *kinds: str) -> Match:
    two = kinds or (HUMAN, COMPUTER)
    seats = [
        Seat(name, kind, "easy" if kind == COMPUTER else None) for name, kind in zip(("Ann", "Bo"), two, strict=True)
    ]
    return wander(dealt(spec, {}, seats, first=0, number=seed), plies, seed)


def listed(make_app: Make, *matches: Match, game: str = "") -> GamesScene:
    app = make_app()
    app.settings.speed = "off"
    app.push(TitleScene(app))
    for match in matches:
        app.games.add(match)
    app.push(scene := GamesScene(app, game or (matches[0].spec.id if matches else "")))
    return scene


def tell(app: App) -> str:
    text, app.toast = app.toast, ""
    return text


# -- the files


def test_running_and_finished_games_are_told_apart_without_playing_them(tmp_path: Path) -> None:
    saves = Saves(tmp_path / "games")
    archive = Archive(saves, find)
    over, running, given_up = played(), played(plies=20), played(plies=9)
    given_up.extra["conceded"] = 0
    paths = [archive.add(match)[0] for match in (over, running, given_up)]
    assert [path.parent == saves.finished for path in paths] == [True, False, True]
    found = {one.path: one for one in archive.listed()}
    assert found[paths[0]].winners == over.outcome().winners  # type: ignore[union-attr]
    assert found[paths[1]].winners is None
    assert found[paths[2]].winners == (1,)
    assert found[paths[2]].conceded
    assert found[paths[1]].players == (Player("Ann"), Player("Bo", "easy", False))
    assert [found[path].moves for path in paths] == [over.ply, 20, 9]


def test_the_copy_before_is_listed_only_where_the_last_is_missing(tmp_path: Path) -> None:
    saves = Saves(tmp_path / "games")
    archive = Archive(saves, find)
    for plies in (3, 4):
        saves.write("muster-1", record.write(played(plies=plies)))
    assert [one.path.name for one in archive.listed()] == ["muster-1.json"]
    saves.path("muster-1").unlink()
    assert [one.path.name for one in archive.listed()] == ["muster-1" + PREVIOUS]


BAD: list[Any] = [
    b"",
    b"[]",
    b"{",
    b"\xff\xfe",
    b"[" * 100_000,
    {},
    {"game": "chess", "moves": []},
    {"game": "muster"},
    {"game": "muster", "moves": 3},
    {"game": 3, "moves": []},
]
ODD: list[dict[str, Any]] = [
    {"seats": None},
    {"seats": [3, None, {"name": 4, "kind": [], "level": {}}]},
    {"seats": [{"name": "x" * 10_000 + "\u202e", "kind": "human"}] * 9},
    {"created": 3},
    {"created": "0001-01-01T00:00:00+14:00"},
    {"created": "9999-12-31T23:59:59-12:00"},
    {"result": 3},
    {"result": {"winners": [7]}},
    {"result": {"winners": ["0"]}},
    {"conceded": 99},
    {"conceded": "me"},
    {"title": ["a"]},
    {"title": "\x00\n" + "y" * 5000},
    {"moves": [3, None]},
]


@pytest.mark.parametrize("content", BAD, ids=range(len(BAD)))
def test_what_is_no_game_is_listed_as_such(content: Any, make_app: Make) -> None:
    scene = listed(make_app)
    scene.app.saves.finished.mkdir(parents=True)
    data = content if isinstance(content, bytes) else json.dumps(content).encode()
    (scene.app.saves.finished / "odd.json").write_bytes(data)
    scene.enter()
    assert [one.game for one in scene.rows()] == [""]
    scene.app.paint()
    for widget in scene.widgets():
        if widget.id.startswith(("game.", "more.")):
            assert not widget.enabled
    click(scene.app, "delete.odd")
    assert scene.rows() == []


@pytest.mark.parametrize("change", ODD, ids=range(len(ODD)))
def test_odd_words_in_a_record_break_nothing(change: dict[str, Any], make_app: Make) -> None:
    scene = listed(make_app)
    scene.app.saves.finished.mkdir(parents=True)
    value = json.loads(json.dumps(record.write(played()))) | change
    (scene.app.saves.finished / "odd.json").write_text(json.dumps(value), encoding="utf-8")
    scene.enter()
    scene.app.paint()
    while scene.busy():
        scene.update(16)
    assert len(scene.rows()) == 1
    for act in ("game.odd", "more.odd"):
        click(scene.app, act)
        scene.app.paint()
        while scene.app.top is not scene:
            scene.app.pop()
    scene.open_stats()
    scene.app.paint()


def test_a_file_that_was_changed_is_not_opened(make_app: Make) -> None:
    scene = listed(make_app, played())
    path = scene.rows()[0].path
    path.write_bytes(path.read_bytes().replace(b'"Ann"', b'"Eve"'))
    scene.enter()
    click(scene.app, f"game.{path.stem}")
    assert scene.app.top is scene
    assert "checksum" in tell(scene.app)


# -- the list


@games
def test_a_running_game_goes_on_and_one_that_is_over_is_shown_again(spec: GameSpec, make_app: Make) -> None:
    running, over = played(spec, 12), played(spec)
    scene = listed(make_app, running, over)
    app = scene.app
    first, second = scene.rows()
    assert (first.finished, second.finished) == (False, True)
    click(app, f"game.{second.path.stem}")
    assert isinstance(app.top, ReplayScene)
    assert app.top.whole.moves == over.moves
    app.pop()
    click(app, f"game.{first.path.stem}")
    assert isinstance(app.top, PlayScene)
    assert not isinstance(app.top, ReplayScene)
    assert app.top.match.moves == running.moves
    assert app.stack[0].name == "title"


@games
def test_every_line_has_a_picture_of_what_may_be_seen(spec: GameSpec, make_app: Make) -> None:
    scene = listed(make_app, played(spec, 12, 7, HUMAN, HUMAN), played(spec))
    app = scene.app
    app.paint()
    count = 0
    while scene.busy():
        assert scene.update(16)
        count += 1
    assert count == 2
    assert all(picture is not None for picture in scene.pictures.values())
    app.paint()
    assert not scene.update(16)


def test_taken_away_and_put_back(make_app: Make) -> None:
    scene = listed(make_app, played(plies=8))
    app, row = scene.app, scene.rows()[0]
    click(app, f"delete.{row.path.stem}")
    assert scene.rows() == []
    assert not app.saves.exists("muster")
    click(app, "games.undo")
    assert [one.path for one in scene.rows()] == [row.path]
    assert app.saves.exists("muster")


def test_a_deleted_running_game_does_not_come_back_as_its_copy(make_app: Make) -> None:
    scene = listed(make_app)
    app = scene.app
    for plies in (3, 4):
        app.saves.write("muster-1", record.write(played(plies=plies)))
    scene.enter()
    click(app, "delete.muster-1")
    assert scene.rows() == []
    assert not app.saves.exists("muster")


@games
def test_copied_and_pasted_it_is_the_same_game(spec: GameSpec, make_app: Make) -> None:
    match = played(spec)
    match.extra["title"] = "Mine"
    scene = listed(make_app, match)
    app = scene.app
    click(app, f"more.{scene.rows()[0].path.stem}")
    assert isinstance(app.top, GameSheet)
    app.paint()
    click(app, "game.copy")
    text = app.clipboard.take()
    assert message.contained(text)
    assert str(len(text)) in tell(app)
    click(app, "game.back")
    scene.delete(scene.rows()[0])
    scene.turn(GAMES[(GAMES.index(spec) + 1) % 3])
    app.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_v, mod=pygame.KMOD_CTRL, unicode=""))
    assert scene.spec is spec
    row = scene.rows()[0]
    assert (row.title, row.moves) == ("Mine", match.ply)
    again, _ = app.games.open(row.path)
    assert again.moves == match.moves


def test_a_record_can_be_pasted_and_dropped(tmp_path: Path, make_app: Make) -> None:
    match = played(plies=11)
    scene = listed(make_app)
    app = scene.app
    scene.take_in(json.dumps(record.write(match), indent=1))
    assert [row.moves for row in scene.rows()] == [11]
    file = tmp_path / "höhere Gewalt.json"
    file.write_bytes(sealed(record.write(played())))
    app.pop()
    app.handle(pygame.Event(pygame.DROPFILE, file=str(file)))
    assert isinstance(app.top, GamesScene)
    assert len(app.top.rows()) == 2


@pytest.mark.parametrize(
    "text", ["", "  \n", "hello", "bannerhall1-abc.", "bannerhall9-abc.", "[]", "{}", "\x00", "é" * 1000]
)
def test_anything_else_is_a_sentence(text: str, make_app: Make, tmp_path: Path) -> None:
    scene = listed(make_app)
    app = scene.app
    app.clipboard.put(text)
    click(app, "games.paste")
    assert tell(app)
    (tmp_path / "x.json").write_text(text, encoding="utf-8")
    for path in (tmp_path / "x.json", tmp_path, tmp_path / "none"):
        app.handle(pygame.Event(pygame.DROPFILE, file=str(path)))
        said = tell(app)
        assert path.name[:20] in said or said == app.t("games.nothing")
    assert scene.rows() == []
    assert app.texts.missing == set()


def test_in_the_middle_of_a_game_nothing_is_taken_in(make_app: Make, tmp_path: Path) -> None:
    scene = listed(make_app, played(plies=8))
    app = scene.app
    click(app, f"game.{scene.rows()[0].path.stem}")
    (tmp_path / "x.json").write_bytes(sealed(record.write(played())))
    app.handle(pygame.Event(pygame.DROPFILE, file=str(tmp_path / "x.json")))
    assert isinstance(app.top, PlayScene)
    assert tell(app)
    assert len(app.games.listed()) == 1


def test_a_hidden_hand_does_not_leave_the_program_before_the_end(make_app: Make) -> None:
    two, alone = played(GAMES[0], 8, 7, HUMAN, HUMAN), played(GAMES[0], 8)
    scene = listed(make_app, two)
    for match, able in ((two, False), (alone, True), (played(GAMES[0], 10_000, 7, HUMAN, HUMAN), True)):
        sheet = GameSheet(scene.app, scene, scene.rows()[0], match)
        ids = ("game.copy", "game.export", "game.deal")
        assert [w.enabled for w in sheet.build() if w.id in ids] == [able, able, able]


def test_a_title_is_kept_and_found_again(make_app: Make) -> None:
    scene = listed(make_app, played())
    app, stem = scene.app, scene.rows()[0].path.stem
    click(app, f"more.{stem}")
    sheet = app.top
    assert isinstance(sheet, GameSheet)
    sheet._type("Zoë’s siege")
    pressed(app, pygame.K_ESCAPE)
    assert app.top is scene
    row = scene.rows()[0]
    assert row.title == "Zoë’s siege"
    assert app.games.open(row.path)[0].moves == played().moves
    scene.more(row)
    assert isinstance(app.top, GameSheet)
    app.top._type("  ")
    pressed(app, pygame.K_ESCAPE)
    assert scene.rows()[0].title == ""


def test_exported_it_is_a_record_that_anybody_reads(make_app: Make) -> None:
    match = played(GAMES[2])
    scene = listed(make_app, match)
    app = scene.app
    for _ in range(2):
        scene.more(scene.rows()[0])
        click(app, "game.export")
        assert "exported" in tell(app)
        app.pop()
    files = sorted((app.data / "exported").iterdir())
    assert len(files) == 2
    assert record.parse(files[0].read_bytes(), find).moves == match.moves


@games
def test_the_same_deal_can_be_played_again(spec: GameSpec, make_app: Make) -> None:
    options = {"players": 4} if len(spec.seats) > 1 else {}
    seats = [Seat(name) for name in "ABCD"[: spec.seat_count(spec.check_options(options))]]
    fresh = dealt(spec, options, seats, number=4711)
    match = wander(dealt(spec, options, seats, 1 - min(1, fresh.deal["first"]), 4711), 10_000, 3)
    scene = listed(make_app, match)
    app = scene.app
    app.settings.last[spec.id] = {"first": fresh.deal["first"], "options": options}
    scene.more(scene.rows()[0])
    click(app, "game.deal")
    app.paint()
    click(app, "new.start")
    play = next(one for one in app.stack if isinstance(one, PlayScene))
    assert play.match.extra["deal_number"] == 4711
    assert play.match.deal == match.deal != fresh.deal
    assert play.match.options == match.options


# -- statistics


def entry(players: tuple[Player, ...], winners: tuple[int, ...] | None, **more: Any) -> Entry:
    return Entry(Path("none"), "muster", players, winners=winners, **{"finished": True, **more})


def test_statistics_add_up_by_person_and_by_the_strongest_opponent() -> None:
    you, bo, isolde = Player("You"), Player("Bo"), Player("Isolde", "hard", False)
    easy = Player("Bertram", "easy", False)
    rows = [
        entry((you, isolde), (0,)),
        entry((isolde, you), (0,)),
        entry((you, isolde), (0, 1)),
        entry((you, easy, isolde), (0, 1)),
        entry((you, bo), (1,), conceded=True),
        entry((you, bo), None, finished=False),
        entry((isolde, easy), (0,)),
    ]
    found = {(one.who, one.against): one for one in tallied(rows, "muster")}
    assert set(found) == {("You", "hard"), ("You", PEOPLE), ("Bo", PEOPLE)}
    hard = found["You", "hard"]
    assert (hard.games, hard.won, hard.drawn, hard.lost) == (4, 2, 1, 1)
    assert hard.points == 2.0
    assert (found["Bo", PEOPLE].won, found["You", PEOPLE].lost) == (1, 1)
    assert tallied(rows, "bannerfall") == []


def test_statistics_can_be_erased_and_the_games_stay(make_app: Make) -> None:
    scene = listed(make_app, played(), played(seed=8))
    app = scene.app
    click(app, "games.stats")
    sheet = app.top
    assert isinstance(sheet, TalliesScene)
    app.paint()
    assert sheet.rows()[0].games == 2
    click(app, "tallies.erase")
    click(app, "confirm.no")
    assert sheet.rows()
    click(app, "tallies.erase")
    click(app, "confirm.yes")
    assert app.top is sheet
    assert sheet.rows() == []
    assert len(scene.rows()) == 2
    app.paint()


def test_what_was_erased_stays_so_whatever_is_done_with_an_old_game(make_app: Make) -> None:
    scene = listed(make_app, played(), played(seed=8))
    app, (one, other) = scene.app, scene.rows()
    app.settings.counted_from = one.began + 60
    assert tallied(app.games.listed(), "muster", app.settings.counted_from) == []
    app.games.rename(one.path, "Old")
    click(app, f"delete.{other.path.stem}")
    click(app, "games.undo")
    old = played(seed=9)
    scene.take_in(message.write(old))
    assert len(scene.rows()) == 3
    assert tallied(app.games.listed(), "muster", app.settings.counted_from) == []


def test_a_copy_that_cannot_be_removed_keeps_its_game(make_app: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = listed(make_app)
    app = scene.app
    for plies in (3, 4):
        app.saves.write("muster-1", record.write(played(plies=plies)))
    scene.enter()
    unlink = Path.unlink

    def refused(path: Path, missing_ok: bool = False) -> None:
        if path.name.endswith(PREVIOUS):
            raise PermissionError(13, "in use")
        unlink(path, missing_ok)

    monkeypatch.setattr(Path, "unlink", refused)
    click(app, "delete.muster-1")
    assert "muster-1.json" in tell(app)
    assert [row.moves for row in scene.rows()] == [4]


def test_a_title_never_takes_a_move_of_another_window_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    saves = Saves(tmp_path / "games")
    archive = Archive(saves, find)
    path, _ = archive.add(played(plies=5))
    opened = archive.open

    def meanwhile(path: Path) -> Any:
        found = opened(path)
        path.write_bytes(sealed(record.write(played(plies=6))))
        return found

    monkeypatch.setattr(archive, "open", meanwhile)
    assert archive.rename(path, "Late")
    assert opened(path)[0].ply == 6


def test_a_game_that_ends_is_counted(make_app: Make) -> None:
    match = played()
    last = match.undo()
    scene = listed(make_app, match)
    app = scene.app
    click(app, f"game.{scene.rows()[0].path.stem}")
    play = app.top
    assert isinstance(play, PlayScene)
    play._advance(last)
    play.skip()
    play.show_result()
    app.saves.settle()
    assert not app.saves.exists("muster")
    assert tallied(app.games.listed(), "muster")[0].games == 1


@pytest.mark.parametrize("seed", range(2))
def test_random_hands_break_nothing(seed: int, make_app: Make) -> None:
    class Keeper(Monkey):
        def __init__(self, app: App, seed: int) -> None:
            super().__init__(app, seed)
            for number, spec in enumerate(GAMES):
                app.games.add(played(spec, 10, number))
                app.games.add(played(spec, 10_000, number))
            app.push(GamesScene(app, GAMES[seed].id))

    rampage(make_app(), seed, 200, Keeper)


def test_statistics_are_those_of_the_game_that_is_shown(make_app: Make) -> None:
    scene = listed(make_app, played(), played(GAMES[1]))
    click(scene.app, "games.stats")
    sheet = scene.app.top
    assert isinstance(sheet, TalliesScene)
    for spec, count in ((GAMES[0], 1), (GAMES[1], 1), (GAMES[2], 0), (GAMES[0], 1)):
        click(scene.app, f"tallies.{spec.id}")
        assert sum(row.games for row in sheet.rows()) == count
