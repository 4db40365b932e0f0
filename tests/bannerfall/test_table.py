"""The table of Bannerfall in numbers, and its way from pointing to moves and from events to motions."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from game import paths
from game.bannerfall import SPEC
from game.bannerfall.content import HOUSES, REGIONS
from game.bannerfall.layout import ACTIONS, Layout, arrange
from game.bannerfall.panels import prompt
from game.bannerfall.table import BannerfallTable
from game.core.contract import NOBODY
from game.core.match import Match, Seat
from game.core.texts import Texts
from game.ui.kit import Kit
from game.ui.picker import Picker
from game.ui.tabletop import Model, Person, Spot
from game.ui.text import Text
from game.ui.theme import Theme
from game.ui.widgets import inside

SIZES = ((1280, 720), (1366, 768), (1920, 1080), (3840, 2160), (1080, 1920), (960, 600))
SCALES = (1.0, 1.25, 1.5, 2.0)
every_window = pytest.mark.parametrize(("size", "scale", "players"), list(itertools.product(SIZES, SCALES, (2, 3, 4))))
TEXTS = Texts([paths.game_folder("bannerfall") / "text"])
GIFTS = {"twists": ["stonebuilder", "stormcaller", "pyromancer", "summoner"], "season": "ruin_bloom"}


def kit(size: tuple[int, int] = (1280, 720), scale: float = 1.0) -> Kit:
    """Measures and the map, without any drawing."""
    nothing: Any = SimpleNamespace(unit=1.0)
    assets: Any = SimpleNamespace(scale_cache_to=lambda pixels: None, root=paths.asset_root() / "art")
    shapes: Any = SimpleNamespace(unit=1.0, theme=Theme())
    made = Kit(assets, nothing, shapes, nothing)
    made.measure(size, scale)
    return made


def laid_out(size: tuple[int, int], scale: float, players: int) -> Layout:
    return arrange({"crown": [0] * players}, kit(size, scale))


def parts(out: Layout) -> dict[str, Any]:
    """The boxes of the panel by name."""
    players = {f"player {n}": box for n, box in enumerate(out.players)}
    actions = {action: out.actions[action] for action in ACTIONS}
    rest = {"bar": out.bar, "prompt": out.prompt, "end": out.end, "detail": out.detail, "log": out.log}
    return {**players, **actions, **rest}


# -- layout


@every_window
def test_the_panel_is_inside_the_window_and_its_parts_are_apart(
    size: tuple[int, int], scale: float, players: int
) -> None:
    out = laid_out(size, scale, players)
    boxes = parts(out)
    for name, box in boxes.items():
        assert box.w > 20, (name, box)
        assert box.h > 15, (name, box)
        assert out.panel.contains(box), (name, box, out.panel)
    for (one, a), (other, b) in itertools.combinations(boxes.items(), 2):
        assert not a.colliderect(b), (one, a, other, b)
    assert out.panel.left >= 0
    assert out.panel.top >= 0
    assert out.panel.right <= size[0]
    assert out.panel.bottom <= size[1]


@every_window
def test_the_map_is_inside_the_window_and_beside_the_panel(size: tuple[int, int], scale: float, players: int) -> None:
    out = laid_out(size, scale, players)
    assert set(out.regions) == set(REGIONS)
    for name, region in out.regions.items():
        assert region.box.left >= 0, name
        assert region.box.top >= 0, name
        assert region.box.right <= size[0], name
        assert region.box.bottom <= size[1], name
        assert not region.box.colliderect(out.panel), name
        half = region.label_width / 2
        assert half <= region.label[0] <= size[0] - half
        assert not out.panel.collidepoint(region.label)


@every_window
def test_every_slot_is_inside_its_own_region_only(size: tuple[int, int], scale: float, players: int) -> None:
    out = laid_out(size, scale, players)
    for name, region in out.regions.items():
        holders = [other for other, shape in out.regions.items() if inside(region.slot, shape.outline)]
        assert holders == [name]


def test_roads_lead_from_slot_to_slot_both_ways() -> None:
    out = laid_out((1920, 1080), 1.0, 2)
    for one, other in out.roads:
        there, back = out.road(one, other), out.road(other, one)
        assert there == tuple(reversed(back))
        for end, name in ((there[0], one), (there[-1], other)):
            assert abs(end[0] - out.regions[name].slot[0]) + abs(end[1] - out.regions[name].slot[1]) < 4


# -- pointing


def seats(players: int) -> list[Seat]:
    return [Seat(f"Player {n}", extra={"colour": HOUSES[n]}) for n in range(players)]


def match_of(players: int, seed: int, gifts: bool = False) -> Match:
    options: dict[str, Any] = {"players": players}
    if gifts:
        options |= {"twists": GIFTS["twists"][:players], "season": GIFTS["season"], "fortify_cost": 1}
    return Match(SPEC, options, {"first": seed % players}, seats(players))


def games(count: int = 4) -> Iterator[tuple[Match, Random]]:
    """Random games of two to four seats, with and without gifts."""
    for players, gifts, seed in itertools.product((2, 3, 4), (False, True), range(count)):
        yield match_of(players, seed, gifts), Random(seed)


def table() -> BannerfallTable:
    return BannerfallTable(kit(), TEXTS.get)


def model_of(match: Match, seat: int = 0) -> Model:
    people = tuple(Person(s.name, False, "", HOUSES[n]) for n, s in enumerate(match.seats))
    return Model(match.view(seat).data, seat, people, match.options)


def spots_of(made: BannerfallTable, model: Model) -> dict[str, Spot]:
    return {spot.id: spot for spot in made.spots(model)}


def test_the_pointer_finds_every_region_and_action() -> None:
    made = table()
    match = match_of(4, 0)
    for spot in made.spots(model_of(match)):
        if spot.role == "region":
            assert spot.point
            assert inside(spot.point, spot.outline)
            assert spot.rect.collidepoint(spot.point)
        assert spot.label


def test_every_legal_move_is_reached_action_first_and_piece_first() -> None:
    made = table()
    for match, rng in games(2):
        for _ in range(40):
            if match.to_act == NOBODY:
                break
            data, seat, legal = match.view(match.to_act).data, match.to_act, match.legal()
            known = {token for spot in made.spots(model_of(match, seat)) for token in spot.tokens}
            ways = made.paths(legal, data, seat)
            assert {path.move for path in ways} == set(legal)
            for path in ways:
                tokens = [token for step in path.steps for token in step]
                assert all(token in known or token.startswith("option:") for token in tokens), path
            if match.phase == "actions":
                reach_both_ways(legal, ways)
            match.play(rng.choice(legal))


def reach_both_ways(legal: list[Any], ways: list[Any]) -> None:
    for move in legal:
        firsts = {path.steps[0][0].partition(":")[0] for path in ways if path.move == move}
        assert firsts == ({"act"} if move.text == "end" else {"act", "region"}), move


def test_picking_the_steps_of_a_way_picks_its_move() -> None:
    made, match, rng = table(), match_of(3, 1, True), Random(5)
    for _ in range(60):
        if match.to_act == NOBODY:
            break
        legal = match.legal()
        ways = made.paths(legal, match.view(match.to_act).data, match.to_act)
        for path in ways:
            picker = Picker(ways)
            for depth, step in enumerate(path.steps):
                assert len(picker.picked) > depth or picker.pick(step), path
            assert picker.move == path.move
        match.play(rng.choice(legal))


def test_a_wrong_click_is_told_why() -> None:
    made = table()
    asked = 0
    for match, rng in games(2):
        for _ in range(30):
            if match.to_act == NOBODY:
                break
            seat = match.to_act
            model = model_of(match, seat)
            firsts = [(), *((f"act:{action}",) for action in ACTIONS), *((f"region:{name}",) for name in REGIONS)]
            for picked, spot in itertools.product(rng.sample(firsts, 4), rng.sample(made.spots(model), 5)):
                guess = made.guess(picked, spot, model.data, seat)
                reason = match.why(guess, seat) if guess else None
                if reason:
                    asked += 1
                    assert not TEXTS.reason(reason).startswith("reason."), (guess, reason)
            match.play(rng.choice(match.legal()))
    assert asked > 500


# -- motion and words


def test_motions_of_whole_games_end_where_the_pieces_stand() -> None:
    made = table()
    for match, rng in games():
        for _ in range(120):
            if match.to_act == NOBODY:
                break
            before = model_of(match)
            events = match.play(rng.choice(match.legal()))
            after = model_of(match)
            motions = made.motions(events, before, after)
            layout = made.layout(after)
            last = {m.key: m for m in sorted(motions, key=lambda m: m.until) if m.key.startswith("piece.")}
            for key, motion in last.items():
                region = key.removeprefix("piece.")
                if after.data["regions"][region]:
                    assert (motion.end.x, motion.end.y) == layout.regions[region].slot, (key, events)
                    assert motion.end.alpha == 1.0, (key, events)
            assert all(motion.until >= motion.delay >= 0 for motion in motions)


def test_every_event_has_its_words() -> None:
    made, told = table(), set()
    for match, rng in games():
        names = [seat.name for seat in match.seats]
        for _ in range(150):
            if match.to_act == NOBODY:
                break
            events = match.play(rng.choice(match.legal()))
            for event in events:
                told |= {event.type}
                for line, region in made.log_lines([event], names):
                    assert "{" not in line
                    assert not line.startswith("log."), line
                    assert region in ("", *REGIONS)
    assert told >= {
        "home",
        "conjure",
        "march",
        "blink",
        "fortify",
        "fireball",
        "summon",
        "removed",
        "downgraded",
        "score",
    }
    assert TEXTS.missing == set()


def test_marks_name_the_regions_that_a_move_touched() -> None:
    made, match, rng = table(), match_of(2, 0), Random(1)
    for _ in range(60):
        move = rng.choice(match.legal())
        seat, before = match.to_act, match.view(0).data
        match.play(move)
        marks = made.marks(move, seat, before, match.view(0).data)
        words = set(move.words[1:]) & set(REGIONS)
        assert all(mark.split(".")[-1] in words for mark in marks)
        assert bool(marks) == bool(words)
        if match.to_act == NOBODY:
            break


def test_a_graph_has_a_point_a_round_and_ends_at_the_crown() -> None:
    made, match, rng = table(), match_of(3, 2), Random(3)
    while match.to_act != NOBODY:
        match.play(rng.choice(match.legal()))
    model = model_of(match)
    found = made.chart(match.log, model)
    assert found
    assert [line[-1] for line in found.series] == list(model.data["crown"])
    assert len({len(line) for line in found.series}) == 1
    assert len(set(found.colours)) == 3


ENDS = (
    ({"target": 1, "equal_turns": True}, range(30)),
    ({"max_rounds": 1}, range(8)),
    ({"target": 60, "max_rounds": 0}, range(12)),
)


@pytest.mark.parametrize(("options", "seeds"), ENDS)
@pytest.mark.parametrize("players", [2, 3])
def test_the_ledger_of_a_game_that_is_over_names_its_winners(players: int, options: Any, seeds: range) -> None:
    made, names = table(), ["Ann", "Bob", "Cleo"][:players]
    for seed in seeds:
        given = SPEC.check_options({"players": players, **options})
        match, rng = Match(SPEC, given, SPEC.deal(given, seed), seats(players)), Random(seed)
        while (outcome := match.outcome()) is None:
            match.play(rng.choice(match.legal()))
        verdict = made.ledger(match.view(0).data, names).verdict
        assert {name for name in names if name in verdict} == {names[seat] for seat in outcome.winners}


def test_only_a_turn_with_actions_left_is_asked_about() -> None:
    made, match = table(), match_of(2, 0)
    while match.phase != "actions":
        match.play(match.legal()[0])
    end = match.spec.parse("end")
    assert made.question(end, match.view(0).data)
    data = {**match.view(0).data, "actions_left": 0}
    assert made.question(end, data) == ""
    assert made.question(match.spec.parse("conjure keep"), match.view(0).data) == ""


def test_names_fit_beside_the_banners(unseen: None) -> None:
    text = Text(paths.asset_root() / "art" / "fonts")
    out = laid_out((1280, 720), 1.0, 2)
    for name, region in out.regions.items():
        size = max(11.0, 21 * out.scale)
        assert text.width(TEXTS.get(f"name.{name}"), size, "title") <= region.label_width


def test_a_computer_is_never_told_what_to_do() -> None:
    """Where computers play each other the table says who thinks, whoever sits in front of it."""
    match, rng = Match(SPEC, SPEC.check_options({}), SPEC.deal(SPEC.check_options({}), 3)), Random(4)
    people = (Person("Ada", True), Person("Bo", True))
    for _ in range(30):
        model = Model(match.view(match.to_act).data, match.to_act, people, match.options)
        assert prompt(model, TEXTS.get) == f"{people[match.to_act].name} is thinking"
        match.play(rng.choice(match.legal()))
