"""The table of 5 Royaumes in numbers, and its way from pointing to moves and from events to motions."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from copy import deepcopy
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from game import paths
from game.core.contract import NOBODY
from game.core.match import Match, Seat
from game.core.texts import Texts
from game.five_royaumes import EVENTS, SPEC
from game.five_royaumes.cards import placed
from game.five_royaumes.content import CODES, REALMS
from game.five_royaumes.layout import RATIO, Layout, arrange
from game.five_royaumes.panels import castles_shown, heads, plates
from game.five_royaumes.table import RoyaumesTable
from game.ui.animation import Timeline
from game.ui.kit import Kit
from game.ui.picker import Picker
from game.ui.tabletop import Model, Person
from game.ui.text import SMALLEST

SIZES = ((1280, 720), (1366, 768), (1920, 1080), (3840, 2160), (1080, 1920), (960, 600))
SCALES = (1.0, 1.25, 1.5, 2.0)
every_window = pytest.mark.parametrize(("size", "scale"), list(itertools.product(SIZES, SCALES)))
TEXTS = Texts([paths.game_folder("five_royaumes") / "text"])
NAMES = ("Ann", "Bob")
QUIET = {"turn", "over", "fill", "recruit_look", "line"}


def kit(size: tuple[int, int] = (1280, 720), scale: float = 1.0) -> Kit:
    """Measures without any drawing."""
    nothing: Any = SimpleNamespace(scale_cache_to=lambda pixels: None, unit=1.0)
    made = Kit(nothing, nothing, nothing, nothing)
    made.measure(size, scale)
    return made


def match_of(seed: int) -> Match:
    return Match(SPEC, {}, SPEC.deal({}, seed), [Seat(name) for name in NAMES])


def games(count: int) -> Iterator[tuple[Match, Random]]:
    """Random games with their dice."""
    return ((match_of(seed), Random(seed)) for seed in range(count))


def full(count: int = 10) -> dict[str, Any]:
    """A view with everything at its largest: columns of so many, full Councils, four Titans, many castles."""
    data = deepcopy(match_of(0).view(0).data)
    council = ["feline.king", "feline.queen", "imperial.general", "ursid.warrior"]
    titans = ["feline.titan", "marine.titan", "raptor.titan", "religious.gaia"]
    columns = {realm: [f"{realm}.?"] * count for realm in REALMS}
    return {
        **data,
        "columns": [columns, columns],
        "councils": [council, council],
        "titans": [titans, titans],
        "castles": [19, 19],
    }


def boxes_of(out: Layout) -> dict[str, Any]:
    """What lies on the table by name."""
    boxes = {"bar": out.bar, "prompt": out.prompt, "deck": out.deck, "discard": out.discard}
    boxes |= {"actions": out.actions, "detail": out.detail, "log": out.log}
    for seat, realm in enumerate(out.realms):
        boxes |= {f"plate {seat}": realm.plate, f"throne {seat}": realm.throne, f"castles {seat}": realm.castles}
        boxes |= {f"council {seat} {index}": box for index, box in enumerate(realm.council)}
        boxes |= {f"titan {seat} {index}": box for index, box in enumerate(realm.titans)}
        boxes |= {f"column {seat} {name}": box for name, box in realm.areas.items()}
    return boxes


# -- layout


@every_window
@pytest.mark.parametrize("seat", [0, 1])
def test_everything_is_inside_the_window_and_apart(size: tuple[int, int], scale: float, seat: int) -> None:
    boxes = boxes_of(arrange(full(), seat, kit(size, scale)))
    for name, box in boxes.items():
        assert box.w > 12, (name, box)
        assert box.h > 12, (name, box)
        assert 0 <= box.left < box.right <= size[0], (name, box)
        assert 0 <= box.top < box.bottom <= size[1], (name, box)
    for (one, a), (other, b) in itertools.combinations(boxes.items(), 2):
        assert not a.colliderect(b.inflate(-2, -2)), (one, a, other, b)


@pytest.mark.parametrize("size", [*SIZES, (640, 420), (560, 600)])
@pytest.mark.parametrize("scale", SCALES)
def test_words_over_the_parts_of_a_realm_have_room_between_them(size: tuple[int, int], scale: float) -> None:
    layout = arrange(full(), 0, kit(size, scale))
    for realm in layout.realms:
        parts = [realm.plate, *realm.council, realm.throne, *realm.titans, *realm.areas.values()]
        for box in heads(realm, layout.k).values():
            assert box.h >= SMALLEST + 3
            assert box.collidelist(parts) == -1
        assert realm.plate.h >= 3 * SMALLEST


@every_window
@pytest.mark.parametrize("count", [1, 5, 10, 18])
def test_columns_stay_in_their_areas_and_every_card_in_sight(size: tuple[int, int], scale: float, count: int) -> None:
    out = arrange(full(count), 0, kit(size, scale))
    for realm, name in itertools.product(out.realms, REALMS):
        column = realm.columns[name]
        assert len(column) == count
        assert all(realm.areas[name].inflate(4, 4).contains(box) for box in column), (name, realm.areas[name])
        assert all(following.top - one.top >= 2 for one, following in itertools.pairwise(column))


@every_window
def test_every_cell_that_may_be_used_lies_on_the_cloth(size: tuple[int, int], scale: float) -> None:
    measures = kit(size, scale)
    for match, rng in games(3):
        for _ in range(40):
            if match.to_act == NOBODY:
                break
            out = arrange(match.view(0).data, 0, measures)
            for move in match.legal() if match.phase == "place" else []:
                box = out.at(int(move.words[1]), int(move.words[2]))
                assert out.middle.contains(box), (move, box, out.middle)
                assert not box.colliderect(out.deck), move
                assert not box.colliderect(out.discard), move
                assert not box.colliderect(out.actions), move
            match.play(rng.choice(match.legal()))


@every_window
def test_cells_do_not_touch_and_have_the_shape_of_cards(size: tuple[int, int], scale: float) -> None:
    out = arrange(match_of(0).view(0).data, 0, kit(size, scale))
    cells = [out.at(x, y) for x in range(3) for y in range(3)]
    assert not any(a.colliderect(b) for a, b in itertools.combinations(cells, 2))
    assert all(abs(box.h / box.w - RATIO) < 0.06 for box in cells)
    assert all(out.frame(0, 0).contains(box) for box in cells)


def taken(count: int, phase: str, seat: int = 0) -> dict[str, Any]:
    """A view in which somebody has taken so many cards."""
    cards = sorted(code for code in CODES if not code.endswith(("titan", "gaia", "ouranos")))[:count]
    return {**full(), "phase": phase, "captured": cards, "to_act": seat}


@every_window
@pytest.mark.parametrize("count", range(1, 10))
def test_taken_cards_cover_neither_square_nor_decks(size: tuple[int, int], scale: float, count: int) -> None:
    out = arrange(taken(count, "choose"), 0, kit(size, scale))
    others = {name: box for name, box in boxes_of(out).items() if name in ("deck", "discard", "actions", "prompt")}
    assert len(out.captured) == count
    for box in out.captured:
        assert out.middle.contains(box), (box, out.middle)
        assert not box.colliderect(out.cloth), (box, out.cloth)
        assert not [name for name, other in others.items() if box.colliderect(other)]


@every_window
@pytest.mark.parametrize("count", range(1, 10))
def test_whoever_looks_has_each_character_and_its_words_apart(size: tuple[int, int], scale: float, count: int) -> None:
    out = arrange(taken(count, "recruit"), 0, kit(size, scale))
    boxes = [*out.captured, *out.words]
    assert len(boxes) == 2 * count
    assert all(out.sheet.contains(box) for box in boxes)
    assert not any(a.colliderect(b) for a, b in itertools.combinations(boxes, 2))
    assert not any(out.sheet.colliderect(box) for box in (out.deck, out.actions, out.prompt))
    assert len(arrange(taken(count, "recruit"), 1, kit(size, scale)).words) == 0


@every_window
@pytest.mark.parametrize("count", [1, 7, 16, 30, 48])
def test_the_pile_that_is_searched_leaves_the_own_realm_and_the_deck_in_sight(
    size: tuple[int, int], scale: float, count: int
) -> None:
    out = arrange(
        {**full(), "phase": "sorceress", "discard": [*CODES, *CODES][:count], "to_act": 0}, 0, kit(size, scale)
    )
    assert len(out.pile) == count
    for box in out.pile:
        assert not box.colliderect(out.deck)
        assert not box.colliderect(out.realms[0].box)
        assert not box.colliderect(out.log)
        assert 0 <= box.left < box.right <= size[0]
        assert box.w > 16
    assert not any(a.colliderect(b) for a, b in itertools.combinations(out.pile, 2))


@every_window
def test_plates_share_the_row_of_actions(size: tuple[int, int], scale: float) -> None:
    out = arrange(match_of(0).view(0).data, 0, kit(size, scale))
    for count in (2, 3):
        found = plates(out, count)
        assert all(out.actions.contains(box) for box in found)
        assert not any(a.colliderect(b) for a, b in itertools.combinations(found, 2))


@every_window
def test_cards_at_rest_are_inside_the_window(size: tuple[int, int], scale: float) -> None:
    measures, (wide, high) = kit(size, scale), size
    for match, rng in games(2):
        while match.to_act != NOBODY:
            data, seat = match.view(match.to_act).data, match.to_act
            for key, card in placed(data, arrange(data, seat, measures)).items():
                half = card.pose.width / 2
                assert 0 <= card.pose.x - half <= card.pose.x + half <= wide + 1, key
                assert 0 <= card.pose.y - half * RATIO <= card.pose.y + half * RATIO <= high + 1, key
            match.play(rng.choice(match.legal()))


# -- pointing


def table() -> RoyaumesTable:
    return RoyaumesTable(kit(), TEXTS.get)


def model_of(match: Match, seat: int = 0) -> Model:
    people = tuple(Person(s.name, False, "", "") for s in match.seats)
    return Model(match.view(seat).data, seat, people, match.options)


def test_every_legal_move_is_reached_by_what_lies_on_the_table() -> None:
    made, phases = table(), set()
    for match, rng in games(60):
        while match.to_act != NOBODY:
            seat, legal = match.to_act, match.legal()
            phases.add(match.phase)
            spots = made.spots(model_of(match, seat))
            assert len({spot.id for spot in spots}) == len(spots)
            known = {token for spot in spots for token in spot.tokens}
            ways = made.paths(legal, match.view(seat).data, seat)
            assert {path.move for path in ways} == set(legal)
            for path in ways:
                for step in path.steps:
                    assert any(token in known or token.startswith("option:") for token in step), path
            match.play(rng.choice(legal))
    assert phases == {"place", "capture", "choose", "recruit", "activate", "warrior", "sorceress"}


def test_picking_the_steps_of_a_way_picks_its_move() -> None:
    made = table()
    for match, rng in games(8):
        while match.to_act != NOBODY:
            ways = made.paths(match.legal(), match.view(match.to_act).data, match.to_act)
            for path in ways:
                picker = Picker(ways)
                for depth, step in enumerate(path.steps):
                    assert len(picker.picked) > depth or any(picker.pick((token,)) for token in step), path
                assert picker.move == path.move
            match.play(rng.choice(match.legal()))


def test_a_wrong_click_is_told_why() -> None:
    made, asked = table(), 0
    for match, rng in games(12):
        while match.to_act != NOBODY:
            seat = match.to_act
            model = model_of(match, seat)
            for spot in rng.sample(made.spots(model), 6):
                guess = made.guess((), spot, model.data, seat)
                reason = match.why(guess, seat) if guess else None
                if reason:
                    asked += 1
                    assert not TEXTS.reason(reason).startswith("reason."), (guess, reason)
            match.play(rng.choice(match.legal()))
    assert asked > 500


def test_everything_can_be_read_about() -> None:
    made = table()
    for match, rng in games(4):
        while match.to_act != NOBODY:
            model = model_of(match, match.to_act)
            assert made.prompt(model)
            for spot in made.spots(model):
                assert spot.label
                found = made.help(spot, model)
                assert found is None or (found.title and all(found.lines))
            match.play(rng.choice(match.legal()))
    assert TEXTS.missing == set()


def test_every_last_choice_can_be_read_about() -> None:
    made, read = table(), set()
    for match, rng in games(30):
        while match.to_act != NOBODY:
            model = model_of(match, match.to_act)
            spots = made.spots(model)
            for path in rng.sample(ways := made.paths(match.legal(), model.data, match.to_act), min(6, len(ways))):
                model.preview = path.move if len(path.steps) > 1 else None
                model.tokens = frozenset(path.steps[-1])
                for spot in (s for s in spots if {*s.tokens} & model.tokens):
                    found = made.help(spot, model)
                    assert found is None or all("{" not in line for line in found.lines), found
                    read.add((match.phase, spot.id.split(".")[0]))
            match.play(rng.choice(match.legal()))
    assert read >= {("choose", "column"), ("warrior", "castles"), ("warrior", "council"), ("recruit", "council")}
    assert TEXTS.missing == set()


# -- motion and words


def test_motions_of_whole_games_end_where_the_cards_rest() -> None:
    made = table()
    for match, rng in games(40):
        while match.to_act != NOBODY:
            before = model_of(match)
            events = match.play(rng.choice(match.legal()))
            after = model_of(match)
            motions, resting = made.motions(events, before, after), made.resting(after)
            assert all(motion.until >= motion.delay >= 0 for motion in motions)
            last = {motion.key: motion for motion in sorted(motions, key=lambda m: m.until)}
            for key, motion in last.items():
                if key in resting:
                    assert motion.end == resting[key].pose, (key, events)
                    assert motion.face.removeprefix("!") == resting[key].code, (key, events)


def test_a_laid_card_is_seen_on_its_way_from_the_deck() -> None:
    made = table()
    for match, rng in games(20):
        while match.to_act != NOBODY:
            before, seat, phase = model_of(match), match.to_act, match.phase
            events = match.play(rng.choice(match.legal()))
            if phase != "place":
                continue
            motions = made.motions(events, before, model_of(match))
            flights = [m for m in motions if m.sound.endswith("/place")]
            assert len(flights) == 1, (seat, events)
            assert (flights[0].start.x, flights[0].start.y) == made.layout(before).deck.center
            following = [m for m in motions if m.key == flights[0].key and m is not flights[0]]
            assert all(m.delay >= flights[0].until for m in following), events


def test_the_deal_and_a_card_let_go_end_at_rest() -> None:
    made, model = table(), model_of(match_of(3))
    resting = made.resting(model)
    dealt = made.deal(model)
    assert len(dealt) == 6
    assert all(motion.end == resting[motion.key].pose for motion in dealt)
    deck = next(spot for spot in made.spots(model) if spot.id == "deck")
    back = made.carry(deck, (5.0, 5.0), model)
    assert back is not None
    assert (back.end.x, back.end.y) == deck.rect.center


def test_every_event_has_its_words() -> None:
    made, told = table(), set()
    for match, rng in games(60):
        while match.to_act != NOBODY:
            for event in match.play(rng.choice(match.legal())):
                told.add(event.type)
                lines = made.log_lines([event], NAMES)
                assert bool(lines) == (event.type not in QUIET), event
                for line, card in lines:
                    assert "{" not in line
                    assert not line.startswith("log."), line
                    assert card in ("", *CODES) or card.endswith(".?"), (event, card)
    assert told == set(EVENTS)
    assert TEXTS.missing == set()


def test_every_castle_gained_flies_once_and_names_who_brings_it() -> None:
    made, seen = table(), set()
    for match, rng in games(30):
        while match.to_act != NOBODY:
            before = model_of(match)
            events = match.play(rng.choice(match.legal()))
            motions = made.motions(events, before, model_of(match))
            told = [m.face for m in motions if m.effect == "castle" and m.key.startswith("castle.")]
            gains = [e.args for e in events if e.type == "castles"]
            gains += [{"gained": e.args["gained"], "by": e.args["card"]} for e in events if e.type == "end_gain"]
            assert told == [f"+{gain['gained']} {gain['by']}" for gain in gains]
            seen |= {gain["by"] for gain in gains}
            owners = {event.args["seat"] for event in events if "gained" in event.args}
            moving = model_of(match)
            moving.timeline = Timeline(motions)
            for seat in owners if len(owners) == 1 else ():
                have, total = moving.data["castles"][seat], sum(gain["gained"] for gain in gains)
                assert castles_shown(moving, seat) == max(0, have - total)
                moving.timeline.now = moving.timeline.length
                assert castles_shown(moving, seat) == have
            flights = sorted((m for m in motions if m.effect == "castle"), key=lambda m: m.delay)
            assert all(b.delay > a.delay for a, b in itertools.pairwise(flights))
    assert "throne" in seen


def test_marks_name_cards_that_lie_there() -> None:
    made = table()
    for match, rng in games(6):
        while match.to_act != NOBODY:
            seat, move, before = match.to_act, rng.choice(match.legal()), match.view(0).data
            match.play(move)
            after = model_of(match)
            marks = made.marks(move, seat, before, after.data)
            assert marks <= set(made.resting(after)), (move, marks)
            if move.words[0] == "influence":
                assert marks


def test_the_ledger_ends_at_the_outcome() -> None:
    made = table()
    for match, rng in games(40):
        while (outcome := match.outcome()) is None:
            page = made.ledger(match.view(0).data, NAMES)
            assert page.verdict
            match.play(rng.choice(match.legal()))
        page = made.ledger(match.view(0).data, NAMES)
        assert made.end_words(outcome)
        for seat in (0, 1):
            assert sum(int(row.values[seat]) for row in page.rows) == int(page.total.values[seat])
        assert all(any(name in row.reason for name in NAMES) for row in page.rows[1:])
        if "Titan" not in outcome.reason:
            assert {name for name in NAMES if name in page.verdict} == (
                {NAMES[outcome.winners[0]]} if len(outcome.winners) == 1 else set()
            )


def test_a_fifth_titan_wins_whatever_the_castles_say() -> None:
    made, data = table(), match_of(0).view(0).data
    titans = ["feline.titan", "marine.titan", "raptor.titan", "religious.gaia", "ursid.titan"]
    page = made.ledger({**data, "titans": [titans, []], "castles": [2, 9]}, NAMES)
    assert page.verdict == TEXTS.get("ledger.titans", names=NAMES[0])
    assert page.total.winner == -1


def test_only_giving_up_what_was_taken_is_asked_about() -> None:
    made, data = table(), match_of(0).view(0).data
    assert made.question(SPEC.parse("discard"), data)
    assert made.question(SPEC.parse("recruit"), data) == ""
