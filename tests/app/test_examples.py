"""The positions of the rule books: each can come about, its moves are legal, results are as printed, it is playable."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pygame
import pytest

from game.app.example import ExampleScene
from game.app.examples import Example, Examples, caption_of, examples_of, title_of
from game.app.rulebook import RuleBook
from game.bannerfall.content import HOUSES
from game.core.contract import Json
from game.core.match import Match, Seat
from game.registry import GAMES
from game.ui.book import Book, Figure

SPECS = {spec.id: spec for spec in GAMES}
SETS: dict[str, Examples] = {spec.id: examples_of(spec, "en") for spec in GAMES}
BOOKS: dict[str, Book] = {spec.id: spec.table().rulebook("en") for spec in GAMES}
EVERY = [(game, example) for game, found in SETS.items() for example in found.all.values()]
SIZES = [(1280, 720), (960, 600), (1080, 1920), (3840, 2160)]
every_example = pytest.mark.parametrize(("game", "example"), EVERY, ids=lambda v: v if isinstance(v, str) else v.id)


def match_of(game: str, example: Example) -> Match:
    spec = SPECS[game]
    count = spec.seat_count(spec.check_options(example.start.options))
    return example.start.match(spec, [Seat() for _ in range(count)])


def shown(game: str) -> list[str]:
    blocks = [block for chapter in BOOKS[game].chapters for block in chapter.blocks]
    figures = [str(figure["show"]) for block in blocks for figure in block.figures if "show" in figure]
    return figures + [block.name for block in blocks if block.kind == "show"]


def figures(game: str) -> list[Figure]:
    return [f for chapter in BOOKS[game].chapters for block in chapter.blocks for f in block.figures]


def opened(make_app: Callable[..., Any], game: str, id: str, size: tuple[int, int] = (1280, 720)) -> ExampleScene:
    app = make_app(size)
    app.kit.reduced_motion = True
    book = RuleBook(app, game)
    app.push(book)
    book.show(id)
    scene = app.top
    assert isinstance(scene, ExampleScene)
    return scene


def press(scene: ExampleScene, key: int) -> None:
    scene.app.handle(pygame.Event(pygame.KEYDOWN, key=key, unicode="", mod=0))


# -- as data


@every_example
def test_the_moves_of_an_example_are_legal_and_what_is_refused_has_a_reason(game: str, example: Example) -> None:
    match = match_of(game, example)
    if example.refused:
        reason = match.why(example.refused)
        assert reason is not None
        assert reason.id != "not_a_move"
        assert not example.moves
    for move in example.moves:
        match.play(move)


@pytest.mark.parametrize("game", SPECS)
def test_every_position_is_shown_once_and_every_way_to_one_leads_there(game: str) -> None:
    assert sorted(shown(game)) == sorted(SETS[game].all)


@pytest.mark.parametrize("game", SPECS)
def test_every_figure_of_a_position_can_be_shown(game: str) -> None:
    drawn = {
        "muster": ("duel", "column", "from", "space", "deck", "scores"),
        "bannerfall": ("pieces",),
        "five_royaumes": ("square", "columns"),
    }[game]
    lacking = [f for f in figures(game) if any(part in f for part in drawn) and "show" not in f]
    assert [f["caption"] for f in lacking] in ([], ["It becomes the first of six; five come from the deck."])


@every_example
def test_something_is_said_of_every_position_in_whole_sentences(game: str, example: Example) -> None:
    assert title_of(BOOKS[game], example.id)
    for done in range(len(example.moves) + 1):
        words = SETS[game].says(BOOKS[game], example, done)
        assert re.search(r"[.…!]$", words), words
        assert len(words) < 200


@pytest.mark.parametrize("game", SPECS)
def test_no_sentence_is_for_an_example_that_does_not_exist(game: str) -> None:
    for key in SETS[game].words._texts:
        id, _, number = key.partition(".")
        if id in SETS[game].all:
            assert int(number or 0) <= len(SETS[game].all[id].moves)
        else:
            assert key in SETS[game].words.__class__()._texts


# -- figures show what is on the table


def by_id(game: str, id: str) -> Json:
    return match_of(game, SETS[game].all[id]).position()


@pytest.mark.parametrize("figure", [f for f in figures("bannerfall") if "show" in f], ids=lambda f: f["show"])
def test_the_pieces_of_a_map_stand_on_the_table(figure: Figure) -> None:
    example = SETS["bannerfall"].all[figure["show"]]
    match = match_of("bannerfall", example)
    steps = [match.position()["regions"]]
    for move in example.moves:
        match.play(move)
        steps.append(match.position()["regions"])
    wanted = {**figure["pieces"], **figure.get("gone", {})}
    colours = example.colours
    assert set(colours) <= set(HOUSES)
    written = {r: f"{colours.index(p.split()[0])}{p.split()[1]}" for r, p in wanted.items()}
    assert any(all(step[r] == p for r, p in written.items()) for step in steps), figure["show"]


@pytest.mark.parametrize("figure", [f for f in figures("muster") if "show" in f], ids=lambda f: f["show"])
def test_the_cards_of_a_column_lie_on_the_table(figure: Figure) -> None:
    position = by_id("muster", figure["show"])
    piles = [pile for side in position["columns"] for pile in side.values()]
    for part in ("column", "from", "to", "left", "right"):
        assert list(figure.get(part, ())) in [*piles, []]
    for code in figure.get("then", ()) or ([figure["card"]] if "card" in figure else []):
        held = "R" if code in ("RW", "RB") else code
        assert held in position["hands"][0] or not figure["ok"]


@pytest.mark.parametrize("figure", [f for f in figures("five_royaumes") if "square" in f and "show" in f], ids=str)
def test_the_banners_of_a_square_lie_on_the_table(figure: Figure) -> None:
    if figure["show"] == "complete-1":
        return
    position = by_id("five_royaumes", figure["show"])
    assert {cell: code.partition(".")[0] for cell, code in position["square"].items()} == figure["square"]
    assert all(position["deck"][0].startswith(code) for code in figure.get("laid", {}).values())


@pytest.mark.parametrize("figure", [f for f in figures("muster") if "ok" in f], ids=lambda f: f["show"])
def test_a_tick_is_a_move_and_a_cross_a_refusal(figure: Figure) -> None:
    example = SETS["muster"].all[figure["show"]]
    assert (bool(example.moves), bool(example.refused)) == (figure["ok"], not figure["ok"])


def after(game: str, id: str) -> list[Json]:
    """The positions of an example, the first and those after each move."""
    match, out = match_of(game, SETS[game].all[id]), []
    for move in (None, *SETS[game].all[id].moves):
        if move:
            match.play(move)
        out.append(match.position())
    return out


@pytest.mark.parametrize("figure", [f for f in figures("five_royaumes") if "taken" in f], ids=lambda f: f["show"])
def test_as_many_cards_are_taken_as_the_figure_marks(figure: Figure) -> None:
    assert len(after("five_royaumes", figure["show"])[-1]["captured"]) == len(figure["taken"])


@pytest.mark.parametrize("figure", [f for f in figures("five_royaumes") if "columns" in f], ids=lambda f: f["show"])
def test_the_columns_of_a_figure_are_those_of_the_table(figure: Figure) -> None:
    seen = [
        {realm: [code.partition(".")[0] for code in step["columns"][0].get(realm, [])] for realm in figure["columns"]}
        for step in after("five_royaumes", figure["show"])
    ]
    assert figure["columns"] in seen
    if "fresh" in figure:
        grown = {realm: len(seen[1][realm]) - len(seen[0][realm]) for realm in seen[0]}
        assert {realm: count for realm, count in grown.items() if count} == figure["fresh"]


# -- results as printed


def bannerfall_red(position: Json) -> bool:
    return (position["mana"][1], position["crown"][1], position["regions"]["thorn_coast"]) == (3, 0, None)


def bannerfall_blue(position: Json) -> bool:
    held = {name for name, piece in position["regions"].items() if piece and piece[0] == "1"}
    wanted = {"frostgate", "dawnmere", "high_moor", "keep", "south_barrow"}
    return held == wanted and position["crown"] == [0, 3, 0]


def castles(*wanted: int) -> Callable[[Json], bool]:
    return lambda position: position["castles"] == list(wanted)


def taken(banner: str, count: int) -> Callable[[Json], bool]:
    return lambda position: [c.partition(".")[0] for c in position["captured"]] == [banner] * count


def column(seat: int, castle: str, cards: str) -> Callable[[Json], bool]:
    return lambda position: position["columns"][seat][castle] == cards.split()


def region(name: str, piece: str | None) -> Callable[[Json], bool]:
    return lambda position: position["regions"][name] == piece


def resolving(code: str) -> Callable[[Json], bool]:
    return lambda position: position["resolving"] == code


PRINTED: list[tuple[str, str, int, Callable[[Json], bool]]] = [
    ("muster", "climb", 18, column(0, "C", "C1 C2 C3 C4 C5")),
    ("muster", "banner-5", 1, column(0, "C", "C1 C2 C2")),
    ("muster", "bridge-1", 1, column(0, "L", "RB L2")),
    ("muster", "swap-open", 5, column(1, "L", "L5 C5")),
    ("muster", "options-6", 1, column(0, "C", "C1 RB RB C4")),
    ("muster", "end-1", 2, lambda p: p["result"]["winners"] == [0]),
    ("bannerfall", "examples-1", 1, lambda p: p["mana"][1] == 5),
    ("bannerfall", "examples-1", 4, bannerfall_red),
    ("bannerfall", "examples-3", 1, lambda p: p["mana"][1] == 4),
    ("bannerfall", "examples-3", 4, bannerfall_blue),
    ("bannerfall", "ask-tower", 1, region("northwatch", "0B")),
    ("bannerfall", "ask-twice", 1, region("high_moor", "1B")),
    ("bannerfall", "ask-twice", 2, region("high_moor", None)),
    ("bannerfall", "ask-blink", 1, lambda p: (p["regions"]["northwatch"], p["regions"]["keep"]) == ("1B", "0B")),
    ("bannerfall", "ask-mana", 1, lambda p: p["mana"][1] == 2),
    ("bannerfall", "ask-fortify", 3, lambda p: p["crown"][0] == 1),
    ("bannerfall", "ask-keep", 1, region("keep", "0B")),
    ("bannerfall", "ask-early", 5, region("high_moor", "1B")),
    ("bannerfall", "scoring-1", 1, lambda p: p["crown"][0] == 3),
    ("bannerfall", "scoring-2", 1, lambda p: p["crown"][0] == 0),
    ("five_royaumes", "setup-1", 0, lambda p: set(p["square"]) == {"1,0", "2,0", "2,1", "1,2", "0,2", "0,1"}),
    ("five_royaumes", "place-3", 1, lambda p: len(p["square"]) >= 3),
    ("five_royaumes", "take-1", 1, taken("feline", 5)),
    ("five_royaumes", "take-3", 2, taken("raptor", 3)),
    ("five_royaumes", "influence-1", 1, castles(4, 2)),
    ("five_royaumes", "influence-2", 1, resolving("ursid.warrior")),
    ("five_royaumes", "influence-2", 2, castles(3, 1)),
    ("five_royaumes", "influence-4", 1, resolving("marine.sorceress")),
    ("five_royaumes", "order-1", 1, castles(4, 2)),
    ("five_royaumes", "realm-2", 1, lambda p: p["result"]["winners"] == [0]),
    ("five_royaumes", "complete-1", 2, lambda p: len(p["square"]) == 6),
    ("five_royaumes", "end-1", 2, castles(5, 2)),
]


@pytest.mark.parametrize(("game", "id", "moves", "right"), PRINTED, ids=lambda v: str(v)[:20])
def test_results_are_as_printed(game: str, id: str, moves: int, right: Callable[[Json], bool]) -> None:
    example = SETS[game].all[id]
    match = match_of(game, example)
    for move in example.moves[:moves]:
        match.play(move)
    assert right(match.position())


def test_the_cells_of_page_four_are_those_that_are_printed() -> None:
    match = match_of("five_royaumes", SETS["five_royaumes"].all["place-3"])
    figure = next(f for f in figures("five_royaumes") if f.get("show") == "place-3")
    open_cells = {cell for cell, ok in figure["ok"].items() if ok}
    assert {move.text for move in match.legal()} == {f"place {cell.replace(',', ' ')}" for cell in open_cells}


# -- at the table


@every_example
def test_an_example_is_played_to_its_end_by_the_button(game: str, example: Example, make_app: Any) -> None:
    scene = opened(make_app, game, example.id)
    for done in range(len(example.moves)):
        assert (scene.done, scene.can_go_on()) == (done, True)
        assert SETS[game].says(BOOKS[game], example, done) in scene.says()
        next(w for w in scene.widgets() if w.id == "example.next").action()
        scene.skip()
        scene.changed()
    assert not scene.can_go_on()
    scene.app.paint()
    scene.again()
    assert (scene.match.ply, scene.match.position()) == (scene.first, match_of(game, example).position())


@every_example
def test_what_is_refused_is_explained(game: str, example: Example, make_app: Any) -> None:
    if example.refused:
        scene = opened(make_app, game, example.id)
        next(w for w in scene.widgets() if w.id == "example.why").action()
        assert scene.app.toast


@pytest.mark.parametrize(("game", "id"), [("muster", "turn-1"), ("bannerfall", "march-3"), ("five_royaumes", "take-3")])
def test_one_can_go_a_way_of_ones_own_and_come_back(game: str, id: str, make_app: Any) -> None:
    scene = opened(make_app, game, id)
    for _ in range(12):
        other = [m for m in scene.match.legal() if scene.can_go_on() and m.text != scene.example.moves[scene.done]]
        moves = other or scene.match.legal()
        if not moves:
            break
        assert scene.mine
        scene.play(moves[0])
        scene.skip()
        if scene.app.top is not scene:
            scene.app.pop()
    assert scene.done == -1
    assert "way of your own" in scene.says()
    while scene.match.ply > scene.first:
        press(scene, pygame.K_u)
    assert scene.done == 0
    press(scene, pygame.K_RETURN)
    scene.skip()
    assert scene.done == 1


def test_the_way_back_leads_to_the_very_place_in_the_book(make_app: Any) -> None:
    app = make_app()
    app.kit.reduced_motion = True
    book = RuleBook(app, "muster")
    app.push(book)
    book.turn(4)
    book.scroll(240)
    before = (book.here(), book.query)
    spot = next(s for s in book.set_page().spots if s.kind == "show")
    book.follow(spot)
    press(app.top, pygame.K_ESCAPE)
    assert app.top is book
    assert (book.here().top, book.open) == (before[0].top, 4)


@pytest.mark.parametrize("game", SPECS)
def test_a_game_under_the_book_is_left_alone(game: str, make_app: Any) -> None:
    scene = opened(make_app, game, next(iter(SETS[game].all)))
    calls: list[str] = []

    class Watch:
        def __getattr__(self, name: str) -> Callable[..., None]:
            return lambda *a, **k: calls.append(name)

    app, real = scene.app, (scene.app.worker, scene.app.saves)
    app.worker = app.saves = Watch()
    for _ in range(3):
        scene.next_move()
        scene.skip()
        app.advance(2000)
    for key in (pygame.K_h, pygame.K_n, pygame.K_u, pygame.K_m):
        press(scene, key)
    assert app.top is not scene
    app.worker, app.saves = real
    assert not calls


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("game", SPECS)
def test_the_card_fits(game: str, size: tuple[int, int], scale: float, make_app: Any) -> None:
    scene = opened(make_app, game, list(SETS[game].all)[3], size)
    scene.app.settings.ui_scale = scale
    scene.app.apply_settings()
    buttons = [w.rect for w in scene.card.widgets()[1:]]
    room, parts = scene.card.text_box(), scene.card.parts()
    assert all(pygame.Rect((0, 0), size).contains(box) for box in buttons)
    assert not any(box.colliderect(other) for box in buttons for other in buttons if other is not box)
    assert not any(box.colliderect(room) for box in buttons)
    assert min(box.h for box in buttons) >= 18
    assert scene.card._height(parts, scene.card._fitting(parts, room), room.w) <= room.h
    scene.app.paint()


def test_every_caption_belongs_to_its_position() -> None:
    assert caption_of(BOOKS["muster"], "banner-6") == "A step is missing."
    assert caption_of(BOOKS["muster"], "no such thing") == ""


def rampage(make_app: Any, game: str, seed: int, turns: int) -> None:
    """Random hands in a book and in what it shows; the way home is always open."""
    from .test_monkey import Monkey

    app = make_app()
    monkey = Monkey(app, seed)
    ids = list(SETS[game].all)
    ticks, pygame.time.get_ticks = pygame.time.get_ticks, lambda: monkey.now
    try:
        for turn in range(turns):
            if not any(isinstance(one, RuleBook) for one in app.stack):
                app.push(RuleBook(app, game))
            if turn % 20 == 0 and isinstance(app.top, RuleBook) and app.top.game == game:
                app.top.show(monkey.rng.choice(ids))
            monkey.act()
            monkey.check(turn)
        monkey.go_home()
    except Exception as error:
        error.add_note(f"seed {seed}:\n" + "\n".join(monkey.story))
        raise
    finally:
        pygame.time.get_ticks = ticks
    assert app.texts.missing == set()


@pytest.mark.parametrize("game", SPECS)
def test_random_hands_never_get_stuck_in_a_book(game: str, make_app: Any) -> None:
    rampage(make_app, game, len(game), 400)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("game", SPECS)
def test_many_random_hands_in_every_book(game: str, seed: int, make_app: Any) -> None:
    rampage(make_app, game, seed, 3000)


@pytest.mark.parametrize("game", SPECS)
def test_the_chronicle_is_written_as_large_as_the_table(game: str, make_app: Any) -> None:
    scene = opened(make_app, game, "turn-3" if game != "bannerfall" else "examples-3")
    scene.app.settings.ui_scale = 2.0
    scene.app.apply_settings()
    scene.next_move()
    scene.skip()
    assert scene.table_kit.type < scene.kit.type
    assert any(row.heading for row in scene.logbook.rows())
    assert all(scene.table.log_box(scene.model).contains(w.rect) for w in scene.logbook.widgets())
    assert scene.logbook._visible()[1] == scene.table_kit.tx(25)


def test_an_example_is_played_by_keyboard_alone_and_leads_back(make_app: Any) -> None:
    app = make_app()
    app.kit.reduced_motion = True
    book = RuleBook(app, "bannerfall")
    app.push(book)
    book.controls.keyboard = True
    book.show("examples-1")
    scene = app.top
    assert isinstance(scene, ExampleScene)
    for _ in scene.example.moves:
        app.paint()
        assert scene.controls.focus == "example.next"
        press(scene, pygame.K_RETURN)
        scene.skip()
    app.paint()
    assert (scene.done, scene.controls.focus) == (len(scene.example.moves), "example.back")
    press(scene, pygame.K_RETURN)
    assert app.top is book


@pytest.mark.parametrize("size", SIZES)
def test_names_of_regions_are_never_cut_on_a_low_table(size: tuple[int, int], make_app: Any) -> None:
    scene: Any = opened(make_app, "bannerfall", "examples-3", size)
    for scale in (1.0, 1.5, 2.0):
        scene.app.settings.ui_scale = scale
        scene.app.apply_settings()
        layout, board = scene.table.layout(scene.model), scene.table.board
        for name, region in layout.regions.items():
            letters = board.name_size(layout, name, region)
            wide = scene.table_kit.text.width(board.say(f"name.{name}"), letters, "title")
            assert wide + letters <= region.label_width * 1.15
            assert letters >= 11
