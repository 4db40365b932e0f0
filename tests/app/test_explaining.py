"""Every table answers four questions: why not, what just happened, what if it ended now, and who knows what."""

from __future__ import annotations

import importlib
import pkgutil
from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pygame
import pytest

import game.app
from game.app import audience, gallery, positions
from game.app.app import App
from game.app.audience import ALL, BOTH
from game.app.happened import Happened
from game.app.knowmarks import letter
from game.app.knows import Knows
from game.app.ledger import LedgerScene
from game.app.look import Look, open_look
from game.app.play import PlayScene
from game.app.pointing import TableScene
from game.app.prepared import PreparedScene
from game.app.rulebook import RuleBook
from game.app.standcard import StandTable
from game.app.terms import Links
from game.app.turns import account_of, turns_of
from game.core.contract import NOBODY, Event, GameSpec, Json
from game.core.match import HUMAN, Match, Seat
from game.registry import GAMES
from game.ui.explaining import Account, Knowledge
from game.ui.tabletop import Model

from .test_scenes import CONTROLS, click, pressed

Make = Callable[..., App]
games = pytest.mark.parametrize("spec", GAMES, ids=lambda spec: spec.id)
secret = pytest.mark.parametrize("spec", [spec for spec in GAMES if spec.hidden], ids=lambda spec: spec.id)
NAMES = ("Ada", "Gwen", "Cleo", "Dido")
# Every scene with the table of a match, and a state of the gallery for each game in which it can be asked.
SCENES = {
    "play": ("table-middle", "table-four", "table-square"),
    "lesson": ("lesson-move", "lesson-march", "lesson-recruit"),
    "example": ("example-swap", "example-marches", "example-royaumes"),
    "presenter": ("presenter-castles", "presenter-crown", "presenter-square"),
    "puzzle": ("puzzle-muster", "puzzle-bannerfall", "puzzle-royaumes"),
    "puzzlemaker": ("puzzlemaker-answer",),
    "glance": ("glance-point", "glance-four", "glance-royaumes"),
    "replay": ("replay-muster", "replay-marches", "replay-royaumes"),
}
ASKED = {"happened": (pygame.K_j, Happened), "knows": (pygame.K_w, Knows), "ledger": (pygame.K_l, LedgerScene)}
TABLES = [(scene, state) for scene, states in SCENES.items() for state in states]


def table_of(app: App, state: str) -> TableScene:
    gallery.STATES[state](app)
    assert isinstance(app.top, TableScene)
    return app.top


def wandered(spec: GameSpec, seed: int, plies: int, people: int = 0) -> Match:
    """A game by chance."""
    options = spec.check_options({"players": 3} if len(spec.seats) > 1 else {})
    count = spec.seat_count(options)
    seats = [Seat(NAMES[n], HUMAN if n < (people or count) else "computer") for n in range(count)]
    match, rng = Match(spec, options, spec.deal(options, seed), seats), Random(seed)
    while match.ply < plies and match.to_act != NOBODY:
        match.play(rng.choice(match.legal()))
    return match


def table_for(app: App, match: Match, data: Json, seat: int) -> tuple[Any, Model]:
    """The drawing half and a model that shows some data."""
    table = match.spec.table().make(app.kit, app.texts_of(match.spec.id).get)
    return table, Model(data, seat, PlayScene(app, match)._people(), match.options)


def seen_in(match: Match, seat: int) -> list[Event]:
    return [event.seen_by(seat) for entry in match.log for event in entry.events]


def known_in(app: App, match: Match, data: Json, seat: int, events: Sequence[Event]) -> Knowledge:
    table, model = table_for(app, match, data, seat)
    found: Knowledge = match.spec.table().knowing.known(table, model, events, NAMES[: len(match.seats)])
    return found


def accounts(app: App, match: Match, seat: int, tell: Callable[[Sequence[Event]], list[Event]]) -> list[Account]:
    table, model = table_for(app, match, match.view(seat).data, seat)
    names = NAMES[: len(match.seats)]
    return [
        match.spec.table().account.account(
            table,
            account_of(match.log, n, tell, lambda ply: match.view_at(ply, seat).data),
            model,
            names,
        )
        for n in range(len(turns_of(match.log)))
    ]


# -- the four questions


def test_every_scene_with_the_table_of_a_match_is_asked() -> None:
    for module in pkgutil.iter_modules(game.app.__path__):
        importlib.import_module(f"game.app.{module.name}")
    todo, found = [TableScene], set()
    while todo:
        kind = todo.pop()
        todo += kind.__subclasses__()
        # At a stand tables caption themselves, and nothing may lead away from them.
        if not issubclass(kind, (Look, StandTable)) and kind not in (TableScene, PreparedScene):
            found.add(kind.name)
    assert found == set(SCENES)


@pytest.mark.parametrize("question", ASKED)
@pytest.mark.parametrize(("scene", "state"), TABLES)
def test_every_table_tells_it_by_button_and_by_key(scene: str, state: str, question: str, make_app: Make) -> None:
    app = make_app()
    table = table_of(app, state)
    assert table.name == scene
    key, kind = ASKED[question]
    if question == "happened" and not table.match.log:
        found = next(w for w in table.widgets() if w.id.endswith(".happened"))
        assert not found.enabled
        pressed(app, key)
        assert app.top is table
        assert app.toast == app.t("look.nothing_yet") == found.label
        return
    for ask in (
        lambda: pressed(app, key),
        lambda: click(app, next(w.id for w in table.widgets() if w.id.endswith(f".{question}"))),
    ):
        ask()
        assert isinstance(app.top, kind)
        app.paint()
        pressed(app, pygame.K_ESCAPE)
        assert app.top is table


@pytest.mark.parametrize(("scene", "state"), TABLES)
def test_every_table_says_why_not(scene: str, state: str, make_app: Make) -> None:
    app = make_app()
    table = table_of(app, state)
    reasons = set()
    for spot in list(table._spots.values()) or table.table.spots(table.model):
        guess = table.table.guess(table.picker.picked, spot, table.model.data, table.mover)
        reason = table.match.why(guess, table.mover) if guess else None
        if not reason or any(token in table.picker.tokens() for token in spot.tokens):
            continue
        app.hush()
        table.point(spot)
        if app.toast == app.texts_of(table.match.spec.id).reason(reason):
            reasons.add(reason.id)
        table._clear()
    assert reasons


@pytest.mark.parametrize(("scene", "state"), TABLES)
def test_one_explanation_leads_to_the_other_and_back(scene: str, state: str, make_app: Make) -> None:
    app = make_app()
    table = table_of(app, state)
    pressed(app, pygame.K_w)
    if table.match.log:
        pressed(app, pygame.K_j)
        assert isinstance(app.top, Happened)
        click(app, "look.knows")
    assert isinstance(app.top, Knows)
    pressed(app, pygame.K_l)
    assert isinstance(app.top, LedgerScene)
    pressed(app, pygame.K_ESCAPE, pygame.K_w)
    assert app.top is table


def test_the_four_questions_are_among_the_keys() -> None:
    from game.app import keymap

    for group in (keymap.TABLE, keymap.REPLAY, keymap.STAGE):
        assert {"happened", "knows", "ledger"} <= set(keymap.USUAL[group])


# -- who knows what: right, and fair


@secret
@pytest.mark.parametrize("seed", range(4))
def test_who_knows_what_is_the_same_whatever_a_seat_cannot_know(spec: GameSpec, seed: int, make_app: Make) -> None:
    app, rng = make_app(), Random(seed)
    for plies in (6, 21, 40):
        match = wandered(spec, seed, plies)
        for seat in range(2):
            view = match.view(seat)
            first = known_in(app, match, view.data, seat, seen_in(match, seat))
            other = spec.determinize(view, rng).view(seat)
            veiled = [event.seen_by(seat) for event in scrambled(match, seat, rng).values()]
            assert known_in(app, match, other.data, seat, veiled) == first


def scrambled(match: Match, seat: int, rng: Random) -> dict[int, Event]:
    """What happened, by the ids of its events, with anything in the place of what is hidden from a seat."""
    cards, out = match.spec.cards, {}
    for event in (event for entry in match.log for event in entry.events):
        args = dict(event.args)
        for name in (name for name, seats in event.hidden.items() if seat not in seats):
            value = args[name]
            args[name] = [rng.choice(cards) for _ in value] if isinstance(value, list) else rng.choice(cards)
        out[id(event)] = Event(event.type, args, event.hidden, event.reveals)
    return out


@secret
def test_in_a_running_game_nothing_but_the_view_is_asked_for(
    spec: GameSpec, make_app: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = make_app()
    play = positions.table(app, wandered(spec, 3, 25, people=1))
    play.skip()
    seats: list[int] = []
    view_at, view = Match.view_at, Match.view

    def refuse(*args: object) -> None:
        raise AssertionError("everything was asked for")

    def noted(match: Match, seat: int) -> Any:
        seats.append(seat)
        return view(match, seat)

    def noted_at(match: Match, ply: int, seat: int) -> Any:
        seats.append(seat)
        return view_at(match, ply, seat)

    monkeypatch.setattr(Match, "position", refuse)
    monkeypatch.setattr(Match, "secret_state", property(refuse))
    monkeypatch.setattr(Match, "view", noted)
    monkeypatch.setattr(Match, "view_at", noted_at)
    for kind in ("knows", "happened"):
        open_look(play, kind)
        app.paint()
        app.pop()
    assert seats
    assert set(seats) == {play.viewer}


@pytest.mark.parametrize("seed", range(6))
def test_in_muster_a_card_is_known_if_it_was_seen_going_into_the_hand(seed: int) -> None:
    from game.muster.knowing import ALL as BOTH_SEATS
    from game.muster.knowing import sources_of, unseen, who_knows

    match = wandered(GAMES[0], seed, 0)
    rng = Random(seed)
    while match.to_act != NOBODY:
        match.play(rng.choice(match.legal()))
        data = match.position()
        sources = sources_of([event for entry in match.log for event in entry.events])
        for seat in range(2):
            shown = Counter({code: len(found) for code, found in sources[seat].items() if found})
            assert shown == Counter(data["known"][seat])
            by = who_knows(match.view(1 - seat).data, seat)
            assert sum(kind == BOTH_SEATS for kind in by) == len(data["known"][seat])
            assert all(seat in kind for kind in by)
        for seat in range(2):
            theirs = Counter(data["hands"][1 - seat]) - Counter(data["known"][1 - seat])
            assert unseen(match.view(seat).data) == Counter(data["deck"]) + theirs


@pytest.mark.parametrize("seed", range(4))
def test_in_5_royaumes_the_pile_is_cut_by_who_knows_its_cards(seed: int) -> None:
    from game.five_royaumes.knowing import ORDER, can_be, piles

    match, rng = wandered(GAMES[2], seed, 0), Random(seed)
    while match.to_act != NOBODY:
        match.play(rng.choice(match.legal()))
        data = match.position()
        found = piles(data)
        assert sum(found.values(), Counter()) == Counter(data["discard"])
        for seat in range(2):
            assert found[ORDER[0]] + found[ORDER[1 + seat]] == Counter(data["seen"][seat])
            seen = piles(match.view(seat).data)
            assert [seen[kind].total() for kind in ORDER] == [found[kind].total() for kind in ORDER]
            assert all(dict(can_be(match.view(seat).data, code))[code] for code in data["square"].values())
        common = piles(audience.shown(match, BOTH))
        assert sum(pile.total() for pile in common.values()) == len(data["discard"])


@secret
def test_a_prepared_table_shows_what_both_sides_know(spec: GameSpec, make_app: Make) -> None:
    app = make_app()
    state = {"muster": "lesson-move", "five_royaumes": "lesson-recruit"}[spec.id]
    table = table_of(app, state)
    open_look(table, "knows")
    assert app.top.model.data == audience.shown(table.match, ALL)


@pytest.mark.parametrize("state", ["puzzle-muster", "puzzle-royaumes"])
def test_a_puzzle_gives_nothing_away(state: str, make_app: Make) -> None:
    app = make_app()
    table = table_of(app, state)
    open_look(table, "knows")
    assert app.top.model.data == table.match.view(table.viewer).data
    assert not app.top.model.open


def test_before_an_audience_nothing_is_opened_that_is_not_shown(make_app: Make) -> None:
    app = make_app()
    table = table_of(app, "presenter-common")
    open_look(table, "knows")
    assert app.top.model.data == audience.shown(table.match, BOTH)
    assert not app.top.model.open


@secret
def test_behind_the_curtain_nothing_is_explained(spec: GameSpec, make_app: Make) -> None:
    app = make_app()
    app.push(PlayScene(app, wandered(spec, 2, 12, people=2)))
    assert app.top.name == "curtain"
    for key in (pygame.K_w, pygame.K_j, pygame.K_l):
        pressed(app, key)
        assert app.top.name == "curtain"
    assert not [w for w in app.top.widgets() if "knows" in w.id or "happened" in w.id]


def test_bannerfall_says_that_nothing_is_hidden(make_app: Make) -> None:
    app = make_app()
    table = table_of(app, "table-four")
    pressed(app, pygame.K_w)
    look = app.top
    assert isinstance(look, Knows)
    assert not look.found.cards
    assert app.texts_of("bannerfall").get("know.nothing_hidden").rstrip(".") in look.says()
    twists = [twist for twist in table.match.options["twists"] if twist]
    assert all(app.texts_of("bannerfall").name(twist) in look.says() for twist in twists)


@pytest.mark.parametrize("state", ["table-middle", "table-square", "table-sorceress", "table-recruit"])
def test_what_is_pointed_at_is_said_in_a_sentence(state: str, make_app: Make) -> None:
    app = make_app()
    table_of(app, state)
    pressed(app, pygame.K_w)
    look = app.top
    assert isinstance(look, Knows)
    for number, seen in enumerate(look.found.cards):
        look.controls.focus, look.controls.keyboard = f"knows.{number}", True
        look.changed()
        assert seen.words.rstrip(".") in look.says()
        assert any(w.id == f"knows.{number}" and w.label == seen.words for w in look.widgets())
        assert seen.spot in look._spots or seen.spot.startswith("column.")


def test_shape_and_letter_tell_the_groups_apart(make_app: Make) -> None:
    say = make_app().t
    groups = [frozenset[int](), frozenset((0,)), frozenset((1,)), frozenset((0, 1))]
    for names in (("You", "Isolde"), ("Ada", "Ben"), ("Nora", "Bea"), ("Ada", "Abe"), ("山田", "鈴木"), ("1", "2")):
        letters = [letter(by, names, say) for by in groups]
        assert len(set(letters)) == 4, (names, letters)


# -- what just happened


@games
@pytest.mark.parametrize("seed", range(3))
def test_every_turn_of_a_game_is_told_with_its_rules(spec: GameSpec, seed: int, make_app: Make) -> None:
    app, match = make_app(), wandered(spec, seed, 400)
    links = Links(spec.table().rulebook("en"))
    told = accounts(app, match, 0, lambda events: [event.seen_by(0) for event in events])
    for account in told:
        assert account.events
        assert account.changes
        for line in (*account.events, *account.changes):
            assert line.text
            assert "{" not in line.text
            assert not line.rule or links.target(line.rule), line
        assert all(line.rule for line in account.events)
    assert app.texts.missing == app.texts_of(spec.id).missing == set()


@games
def test_the_rule_behind_every_event_is_in_the_book(spec: GameSpec) -> None:
    module = __import__(f"game.{spec.id}.account", fromlist=["RULES"])
    links = Links(spec.table().rulebook("en"))
    assert all(links.target(rule) for rule in module.RULES.values())
    apart = {"turn", "round", "castles", "steal", "destroy", "end_gain"}
    assert set(spec.events) - set(module.RULES) <= apart


@games
def test_turns_cut_the_whole_log(spec: GameSpec) -> None:
    match = wandered(spec, 8, 150)
    groups = turns_of(match.log)
    assert [entry for group in groups for entry in group] == match.log
    assert all(len({entry.seat for entry in group}) == 1 for group in groups)

    def tell(events: Sequence[Event]) -> list[Event]:
        return list(events)

    turns = [account_of(match.log, n, tell, lambda ply: {"ply": ply}) for n in range(len(groups))]
    everything = [event for entry in match.log for event in entry.events]
    assert [id(event) for turn in turns for event in turn.events] == [id(event) for event in everything]
    assert [(t.before["ply"], t.after["ply"]) for t in turns] == [(g[0].ply, g[-1].ply + 1) for g in groups]


@secret
@pytest.mark.parametrize("seed", range(3))
def test_an_account_is_the_same_whatever_a_seat_cannot_know(spec: GameSpec, seed: int, make_app: Make) -> None:
    app, match = make_app(), wandered(spec, seed, 60)
    for seat in range(2):
        plain = accounts(app, match, seat, lambda events, s=seat: [event.seen_by(s) for event in events])
        other = scrambled(match, seat, Random(seed))
        assert (
            accounts(app, match, seat, lambda events, s=seat, o=other: [o[id(e)].seen_by(s) for e in events]) == plain
        )


@pytest.mark.parametrize("seed", range(3))
def test_muster_tells_of_every_castle_that_stands_otherwise(seed: int, make_app: Make) -> None:
    from game.muster.scoring import ledger

    app, match = make_app(), wandered(GAMES[0], seed, 300)
    told = accounts(app, match, 1, lambda events: [event.seen_by(1) for event in events])
    for group, account in zip(turns_of(match.log), told, strict=True):
        was, now = (ledger(match.state_at(ply).position()) for ply in (group[0].ply, group[-1].ply + 1))
        changed = [new.castle for old, new in zip(was.castles, now.castles, strict=True) if old != new]
        assert [line.spots[0] for line in account.changes if len(line.spots) == 3] == [f"castle.{c}" for c in changed]
        flips = [e for entry in group for e in entry.events if e.type == "control"]
        assert sum("now" in line.text for line in account.changes if len(line.spots) == 3) <= len(flips)


@games
def test_the_places_of_the_last_turn_are_on_the_table(spec: GameSpec, make_app: Make) -> None:
    app, marked = make_app(), 0
    for plies in range(8, 40, 3):
        play = positions.table(app, wandered(spec, plies, plies, people=1))
        play.skip()
        open_look(play, "happened")
        look = app.top
        assert isinstance(look, Happened)
        app.paint()
        marked += len(look._marked(None))
        for row in look.card.shown():
            known = look.spots_of(row.spots)
            assert known or not row.spots or spec.id == "five_royaumes", row
            for spot in known:
                look.controls.hover = spot.id
                assert look.glows(row)
                look.controls.hover = ""
                assert not look.glows(row)
        app.pop()
        app.pop()
    assert marked > 10


def test_a_line_leads_to_its_rule_and_back(make_app: Make) -> None:
    app = make_app()
    table_of(app, "table-middle")
    pressed(app, pygame.K_j)
    look = app.top
    assert isinstance(look, Happened)
    row = look.card.shown()[0]
    click(app, row.id)
    book = app.top
    assert isinstance(book, RuleBook)
    assert book.chapters[book.open].title == row.title
    pressed(app, pygame.K_ESCAPE)
    assert app.top is look


def test_earlier_turns_can_be_told_too(make_app: Make) -> None:
    app = make_app()
    table_of(app, "table-four")
    pressed(app, pygame.K_j)
    look = app.top
    assert isinstance(look, Happened)
    last, titles = look.turn, set()
    for _ in range(last):
        titles.add(look.says())
        click(app, "look.earlier")
    assert look.turn == 0
    assert len(titles) == last
    assert not next(w for w in look.widgets() if w.id == "look.earlier").enabled
    click(app, "look.later")
    assert look.turn == 1


# -- how it looks


@pytest.mark.parametrize("size", [(960, 600), (1280, 720), (1920, 1080), (3840, 2160), (1080, 1920)])
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_rows_and_buttons_are_inside_and_apart(size: tuple[int, int], scale: float, make_app: Make) -> None:
    for name in ("knows-middle", "knows-search", "happened-four", "happened-presenter", "knows-four"):
        app = make_app(size, scale)
        gallery.STATES[name](app)
        look = app.top
        assert isinstance(look, Look)
        card = look.card.box()
        rows = [block.box for block in look.card.blocks()]
        tools = [w.rect for w in look.widgets() if w.id.startswith("look.") and w.role in CONTROLS]
        for box in (*rows, *tools):
            assert card.inflate(4, 4).contains(box), (name, box, card)
        assert all(a.collidelist(rows[n + 1 :]) < 0 for n, a in enumerate(rows)), name
        assert all(tool.collidelist(rows) < 0 for tool in tools), name
        assert all(a.collidelist(tools[n + 1 :]) < 0 for n, a in enumerate(tools)), name
        for block in look.card.blocks():
            widest = max(app.kit.text.width(line, look.card._line(block)[0], "body") for line in block.lines)
            assert widest <= block.box.w + 2, (name, block)


def test_what_does_not_fit_can_be_scrolled_to(make_app: Make) -> None:
    app = make_app((960, 600), 2.0)
    gallery.STATES["happened-four"](app)
    look = app.top
    assert isinstance(look, Look)
    seen: set[str] = set()
    for _ in range(20):
        seen |= {row.id for row in look.card.shown()}
        pressed(app, pygame.K_PAGEDOWN)
    wanted = {row.id for column in look.columns() for row in column if not row.heading}
    assert seen == wanted
