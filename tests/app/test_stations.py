"""The sets of stations: every position is possible, what is said of it is so, marks are at things that are there."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from fnmatch import fnmatchcase
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.app import stations
from game.app.app import App
from game.app.audience import ALL, BOTH, shown
from game.app.presenter import PresenterScene
from game.app.stationfiles import StationFiles, written
from game.app.stations import Station, StationSet, folder_of, own_sets, raw
from game.core.contract import NOBODY, UNKNOWN, Json
from game.core.errors import BadRecord
from game.core.languages import NAMES
from game.core.match import Match, Seat
from game.registry import GAMES, find

Make = Callable[..., App]
SETS = [one for spec in GAMES for one in own_sets(spec, "en")]
every_set = pytest.mark.parametrize("found", SETS, ids=lambda one: f"{one.spec.id}-{one.id}")
SIZES = ((960, 600), (1280, 720), (1920, 1080), (1080, 1920))
LONGEST_CAPTION, LONGEST_TITLE = 130, 30
MOST_SENTENCES = 2


def sentences(text: str) -> int:
    """How many sentences a text has."""
    return len(re.findall(r"[.!?](?=\s|$)", text))


def at(position: Any, path: str) -> Any:
    """What lies in a position at a path like `columns[0].W`."""
    for key in re.findall(r"\w+|(?<=\[)\d+(?=\])", path):
        position = position[int(key)] if isinstance(position, list) else position[key]
    return position


def facts_of(found: StationSet) -> list[list[Json]]:
    """What the file of a set says can be checked, station by station."""
    return [item["facts"] for item in raw(folder_of(found.spec), found.id)["stations"]]


def check_fact(fact: Json, found: StationSet, station: Station, app: App) -> None:
    """Whether one fact holds: after some moves, what is in the ledger, in the position, and what is possible."""
    known = {
        "moves",
        "count",
        "ledger",
        "values",
        "total",
        "position",
        "has",
        "legal",
        "illegal",
        "over",
        "winners",
        "turn",
    }
    assert set(fact) <= known
    match = found.match(station, ("A", "B", "C", "D"))
    for move in fact.get("moves", ()):
        match.play(move)
    table = found.spec.table().make(app.kit, app.texts_of(found.spec.id).get)
    page = table.ledger(match.view(0).data, [seat.name for seat in match.seats])
    for row, winner in fact.get("ledger", {}).items():
        assert page.rows[int(row)].winner == winner, (row, [r.winner for r in page.rows])
    for row, values in fact.get("values", {}).items():
        assert list(page.rows[int(row)].values) == values, (row, [r.values for r in page.rows])
    if "total" in fact:
        assert list(page.total.values) == fact["total"]
    for path, value in fact.get("position", {}).items():
        assert at(match.position(), path) == value, path
    for path, value in fact.get("has", {}).items():
        assert value in at(match.position(), path), path
    for path, count in fact.get("count", {}).items():
        assert len(at(match.position(), path)) == count, (path, at(match.position(), path))
    legal = [move.text for move in match.legal()]
    assert all(any(fnmatchcase(move, want) for move in legal) for want in fact.get("legal", ())), (legal, fact)
    assert not any(fnmatchcase(move, no) for move in legal for no in fact.get("illegal", ())), (legal, fact)
    if "over" in fact:
        assert (match.to_act == NOBODY) == fact["over"]
    if "turn" in fact:
        assert match.to_act == fact["turn"]
    if "winners" in fact:
        outcome = match.outcome()
        assert outcome is not None
        assert list(outcome.winners) == fact["winners"]


@every_set
def test_what_is_said_is_so(found: StationSet, make_app: Make) -> None:
    app, wrong = make_app(), []
    for station, facts in zip(found.stations, facts_of(found), strict=True):
        assert facts, station.id
        for fact in facts:
            try:
                check_fact(fact, found, station, app)
            except (AssertionError, KeyError, IndexError, ValueError) as error:
                wrong.append((station.id, fact, repr(error)[:400]))
    assert wrong == []


# -- what comes with each game


def test_every_game_has_three_sets_of_six_to_ten_stations() -> None:
    for spec in GAMES:
        sets = own_sets(spec, "en")
        assert len(sets) >= 3
        assert len({one.id for one in sets}) == len(sets)
        for one in sets:
            assert 6 <= len(one.stations) <= 10
            assert len({station.id for station in one.stations}) == len(one.stations)


@every_set
def test_every_caption_is_there_short_and_of_one_idea(found: StationSet) -> None:
    assert found.title
    assert found.about
    for station in found.stations:
        assert station.title, station.id
        assert len(station.title) <= LONGEST_TITLE, station.id
        assert 1 <= sentences(station.caption) <= MOST_SENTENCES, station.id
        assert len(station.caption) <= LONGEST_CAPTION, (station.id, len(station.caption))
        assert station.caption.endswith("."), station.id


def test_every_word_of_the_sets_is_used() -> None:
    for spec in GAMES:
        words = json.loads((folder_of(spec) / "en.json").read_text(encoding="utf-8"))
        wanted = set()
        for one in own_sets(spec, "en"):
            wanted |= {f"{one.id}.title", f"{one.id}.about"}
            wanted |= {f"{one.id}.{s.id}.{part}" for s in one.stations for part in ("title", "caption")}
        assert set(words) == wanted
        files = {path.stem for path in folder_of(spec).glob("*.json")} - {*NAMES, "sets"}
        assert files == {one.id for one in own_sets(spec, "en")}


@every_set
def test_marks_are_at_things_on_the_table_and_in_its_part_of_the_window(found: StationSet, make_app: Make) -> None:
    for size in SIZES:
        app = make_app(size)
        scene = PresenterScene(app, found)
        app.push(scene)
        for index, station in enumerate(found.stations):
            scene.go(index)
            app.paint()
            table = pygame.Rect((0, 0), scene.room())
            for end in [end for mark in scene.chalk.marks for end in mark]:
                box = scene.chalk.box(end)
                assert box is not None, (station.id, end)
                assert table.inflate(2, 2).contains(box), (station.id, end, box)
            assert scene.chalk.now() == station.marks
        assert app.texts.missing == scene.texts.missing == set()


@every_set
def test_captions_can_be_read_from_afar(found: StationSet, make_app: Make) -> None:
    """Letters of at least 3.2 hundredths of the window's height, in two lines."""
    for size in ((1280, 720), (1920, 1080)):
        app = make_app(size)
        scene = PresenterScene(app, found)
        for index in range(len(found.stations)):
            scene.go(index)
            assert scene.slide.caption_size() >= 0.032 * size[1], found.stations[index].id


# -- reading


def plain_set(**more: Any) -> Json:
    match = Match(GAMES[0], {}, GAMES[0].deal(GAMES[0].check_options({}), 5))
    station = {"title": "One", "caption": "A first look.", "position": match.position()}
    return {
        "format": "bannerhall-stations",
        "version": 1,
        "game": "muster",
        "title": "Mine",
        "stations": [station],
        **more,
    }


def test_a_set_is_written_as_it_is_read() -> None:
    marks = {"arrows": [["hand.0", "own.W"], [[0.1, 0.2], [0.5, 0.25]]], "circles": ["deck", [0.5, 0.5]]}
    given = plain_set(names=["Ada", "Ben"], colour="kept")
    given["stations"][0]["marks"] = marks
    found = stations.read(given, find)
    assert found.stations[0].marks.json() == marks
    again = stations.parse(written(found), find)
    assert again == found
    assert again.extra == {"colour": "kept"}


def test_own_sets_can_be_written_and_read_too() -> None:
    for found in SETS:
        again = stations.parse(written(found), find)
        for one, other in zip(found.stations, again.stations, strict=True):
            names = ("A", "B", "C", "D")
            assert again.match(other, names).position() == found.match(one, names).position()
            assert (one.title, one.caption, one.marks) == (other.title, other.caption, other.marks)


def test_a_deal_with_moves_and_what_holds_for_all_stations() -> None:
    given = plain_set(deal={"deck": ["W2", "W3"]}, options={"simplified": True})
    given["stations"] = [{"title": "a", "caption": ""}, {"title": "b", "caption": "", "moves": ["play W2 W"]}]
    found = stations.read(given, find)
    first, second = (found.match(station, ("A", "B")) for station in found.stations)
    assert first.options["simplified"] is True
    assert first.ply == 0
    assert second.position()["columns"][0]["W"] == ["W2"]


def test_a_kept_position_is_a_set_of_one() -> None:
    given = plain_set()["stations"][0]
    text = {**given, "format": "bannerhall-position", "version": 1, "game": "muster", "options": {}}
    found = stations.parse(json.dumps(text), find)
    assert [(station.title, station.caption) for station in found.stations] == [("One", "A first look.")]


WRONG: list[tuple[str, Callable[[Json], Any], str]] = [
    ("list", lambda d: [d], "file"),
    ("format", lambda d: {**d, "format": "x"}, "format"),
    ("newer", lambda d: {**d, "version": 2}, "version"),
    ("game", lambda d: {**d, "game": "chess"}, "game"),
    ("no game", lambda d: {**d, "game": ["muster"]}, "game"),
    ("none", lambda d: {**d, "stations": []}, "stations"),
    ("text", lambda d: {**d, "stations": "x"}, "stations"),
    ("many", lambda d: {**d, "stations": d["stations"] * 201}, "stations"),
    ("number", lambda d: {**d, "stations": [5]}, "stations[0]"),
    ("title", lambda d: {**d, "title": 5}, "file.title"),
    ("names", lambda d: {**d, "names": [5]}, "names"),
    ("caption", lambda d: one(d, caption=["x"]), "stations[0].caption"),
    ("options", lambda d: one(d, options=7), "stations[0].options"),
    ("option", lambda d: one(d, options={"simplified": "often"}), "stations[0].simplified"),
    ("position", lambda d: one(d, position=7), "stations[0].position"),
    (
        "deck",
        lambda d: one(d, position={**d["stations"][0]["position"], "deck": ["W9"]}),
        "stations[0].position.deck[0]",
    ),
    ("deal", lambda d: bare(d, deal=7), "stations[0].deal"),
    ("moves", lambda d: bare(d, moves=[7]), "stations[0].moves"),
    ("no move", lambda d: bare(d, moves=["jump W2"]), "stations[0].moves"),
    ("illegal", lambda d: bare(d, moves=["draw deck"]), "stations[0].moves"),
    ("marks", lambda d: one(d, marks=[]), "stations[0].marks"),
    ("arrow", lambda d: one(d, marks={"arrows": [["deck"]]}), "stations[0].marks.arrows"),
    ("circle", lambda d: one(d, marks={"circles": [[0.5, 7]]}), "stations[0].marks"),
]


def one(data: Json, **more: Any) -> Json:
    """The same set, its station changed."""
    return {**data, "stations": [{**data["stations"][0], **more}]}


def bare(data: Json, **more: Any) -> Json:
    """The same set, its station without a position."""
    return {**data, "stations": [{"title": "", "caption": "", **more}]}


@pytest.mark.parametrize(("change", "place"), [w[1:] for w in WRONG], ids=[w[0] for w in WRONG])
def test_what_is_wrong_with_a_file_is_said_with_its_place(change: Callable[[Json], Any], place: str) -> None:
    with pytest.raises(BadRecord) as caught:
        stations.read(change(plain_set()), find)
    assert caught.value.place == place


def test_a_file_changed_anywhere_is_read_or_refused(tmp_path: Path) -> None:
    files, rng = StationFiles(tmp_path, find), Random(7)
    text = bytearray(json.dumps(plain_set()).encode())
    for number in range(300):
        torn = bytearray(text[: rng.randrange(len(text))]) if number % 3 == 0 else bytearray(text)
        for _ in range(rng.randrange(1, 4)):
            torn[rng.randrange(max(1, len(torn)))] = rng.randrange(256) if torn else 0
        path = tmp_path / "torn.json"
        path.write_bytes(torn)
        binder = files.read(path)
        assert (binder.set is None) == bool(binder.place)


# -- what the audience sees


def some_games(count: int = 12) -> Iterator[Match]:
    """Games of every kind, somewhere in the middle."""
    for spec in GAMES:
        for seed in range(count):
            options = spec.check_options({})
            match, rng = Match(spec, options, spec.deal(options, seed), [Seat(), Seat()]), Random(seed)
            for _ in range(rng.randrange(60)):
                if match.to_act == NOBODY:
                    break
                match.play(rng.choice(match.legal()))
            yield match


def unknown(data: Any) -> int:
    """How many cards of a view are not known."""
    if isinstance(data, dict):
        return sum(map(unknown, data.values()))
    if isinstance(data, list):
        return sum(map(unknown, data))
    return int(isinstance(data, str) and data.endswith(UNKNOWN))


def test_what_both_see_tells_nothing_that_one_of_them_does_not_know() -> None:
    for match in some_games():
        views = [match.view(seat).data for seat in (0, 1)]
        both = shown(match, BOTH)
        if not match.spec.hidden:
            assert both == shown(match, ALL) == views[0]
            continue
        assert shown(match, 0) == views[0]
        assert unknown(both) >= max(map(unknown, views))
        hands = both.get("hands")
        if hands:
            for seat in (0, 1):
                known = sorted(code for code in hands[seat] if code != UNKNOWN)
                assert known == sorted(code for code in views[1 - seat]["hands"][seat] if code != UNKNOWN)


def test_all_open_shows_every_card_but_the_deck() -> None:
    for match in some_games():
        position = match.position()
        everything = shown(match, ALL)
        for key, value in everything.items():
            if key == "deck":
                assert value == match.view(0).data["deck"]
            elif key != "result":
                assert value == position[key]


def test_the_example_of_the_read_me_is_a_set() -> None:
    text = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    start = text.index('    {\n     "format": "bannerhall-stations"')
    example = text[start : text.index("\n    }\n", start) + 6]
    found = stations.parse(example, find)
    match = found.match(found.stations[0], ("A", "B"))
    assert match.position()["columns"][0]["W"] == ["W2"]
    assert found.names == ("Ada", "Ben")
