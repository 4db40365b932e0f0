"""The levels of the computer: the form offers all of them, says what each does, and knows those of old settings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from game.ai.levels import LEVELS
from game.app.app import App
from game.app.longform import PAGES, LongForm, form_of
from game.app.setup import recalled
from game.core import record
from game.core.contract import GameSpec
from game.registry import GAMES, find

from .test_hint import against_computer, sit
from .test_scenes import SIZES, check_layout

Make = Callable[..., App]
games = pytest.mark.parametrize("spec", GAMES, ids=lambda spec: spec.id)


def levels_of(app: App, seat: int) -> list[Any]:
    return [w for w in app.top.widgets() if w.id in {f"seat.{seat}.{level}" for level in LEVELS}]


@games
@pytest.mark.parametrize("size", SIZES)
def test_every_level_is_offered_in_order_in_every_window(size: tuple[int, int], spec: GameSpec, make_app: Make) -> None:
    app = make_app(size)
    app.push(form_of(app, spec))
    found = levels_of(app, 1)
    assert [w.id.removeprefix("seat.1.") for w in found] == list(LEVELS)
    assert [w.rect.x for w in found] == sorted(w.rect.x for w in found)
    assert all(w.label and w.tip and not w.tip.startswith("level.") for w in found)
    assert levels_of(app, 0) == []


@games
def test_a_level_that_is_chosen_sits_down(spec: GameSpec, make_app: Make) -> None:
    app = make_app()
    app.push(form := form_of(app, spec))
    for level in LEVELS:
        next(w for w in levels_of(app, 1) if w.id.endswith(f".{level}")).action()
        assert form.setup.match(app.t).seats[1].level == level


@games
@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_settings_and_records_of_before_name_levels_that_are_there(spec: GameSpec, level: str) -> None:
    setup = recalled(spec, {"seats": [{"kind": "human"}, {"kind": "computer", "level": level}]})
    assert setup.chairs[1].level == level
    match = record.read(record.write(setup.match(lambda key, **args: key)), find)
    assert match.seats[1].level == level


def test_a_level_that_nobody_knows_is_the_usual_one() -> None:
    setup = recalled(GAMES[0], {"seats": [{"kind": "human"}, {"kind": "computer", "level": "champion"}]})
    assert setup.chairs[1].level == "medium"


def test_a_computer_of_a_level_that_nobody_knows_plays_as_usual(make_app: Make) -> None:
    app = make_app()
    play, fake = sit(app, against_computer(GAMES[0], first=1, level="champion"))
    assert fake.asked[-1][3] == "medium"
    assert play.match.seats[1].level == "champion"


# -- kinds of game, and how even it is


@pytest.mark.parametrize("size", SIZES)
@games
def test_how_even_a_game_is_stands_in_its_form_where_it_has_been_measured(
    spec: GameSpec, size: tuple[int, int], make_app: Make
) -> None:
    app = make_app(size)
    words = "Measured between computer players of the level Hard: whoever starts wins 52 of 100 games, and 3 are drawn."
    app.texts_of(spec.id)._texts["balance"] = words
    app.push(form := form_of(app, spec))
    for _ in range(2):
        check_layout(app, form)
        app.paint()
        if isinstance(form, LongForm):
            form.leaf = PAGES[1]
            form.changed()
    app.texts_of(spec.id)._texts.pop("balance")
    form.changed()
    app.paint()
    assert app.texts_of(spec.id).missing == set()


@games
def test_every_kind_of_game_says_what_it_is(spec: GameSpec, make_app: Make) -> None:
    texts = make_app().texts_of(spec.id)
    assert [id for id in spec.presets if not texts.has(f"preset.{id}") or not texts.has(f"preset.{id}.note")] == []


def test_a_long_note_of_a_kind_of_game_has_its_room_and_moves_nothing(make_app: Make) -> None:
    app = make_app()
    texts = app.texts_of("bannerfall")
    texts._texts["preset.box.note"] = "Eight Crown and 3 mana for the second seat. " * 6
    app.push(form := form_of(app, GAMES[1]))
    check_layout(app, form)
    before = [w.rect for w in form.widgets() if w.id.startswith("seat.")]
    form.setup.take_preset("advanced")
    form.changed()
    assert [w.rect for w in form.widgets() if w.id.startswith("seat.")] == before
    heading = min(rect.y for rect in before)
    assert heading > max(w.rect.bottom for w in form.widgets() if w.id.startswith("preset.")) + 6 * 12
