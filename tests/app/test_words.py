"""Sentences of a table read as a person would write them, whoever sits there."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

from game.app import positions
from game.app.app import App

Make = Callable[..., App]


def sentences(app: App, seed: int) -> set[str]:
    """All that the chronicle, the ledger and the labels of the spots say in one game."""
    play = positions.table(app, positions.seated(1, seed))
    match, rng, out = play.match, Random(seed), set()
    while match.to_act >= 0:
        events = [event.seen_by(0) for event in match.play(positions.some_move(match, rng))]
        play.model.data = match.view(0).data
        page = play.table.ledger(play.model.data, play.names)
        out |= {line for line, _ in play.table.log_lines(events, play.names)}
        out |= {page.verdict, *(row.reason for row in page.rows)}
        spots = play.table.spots(play.model)
        out |= {spot.label for spot in spots}
        helps = [play.table.help(spot, play.model) for spot in spots]
        out |= {part for found in helps if found for part in (found.title, *found.lines)}
    return out


def test_the_person_who_is_called_you_is_spoken_to(make_app: Make) -> None:
    app = make_app()
    for seed in range(3):
        for sentence in sentences(app, seed):
            assert not re.search(r"[^.] You\b", sentence), sentence
            assert not sentence.startswith("You holds"), sentence


def test_one_card_is_one_card(make_app: Make) -> None:
    for sentence in sentences(make_app(), 5):
        assert " 1 cards" not in sentence, sentence


def test_the_title_of_every_help_fits_beside_the_table(make_app: Make) -> None:
    for size, scale in (((960, 600), 1.0), ((1280, 720), 1.0), ((1920, 1080), 1.5)):
        app = make_app(size, scale)
        play = positions.table(app, positions.played(40))
        room = play.table.layout(play.model).detail.w
        for spot in play.table.spots(play.model):
            found = play.table.help(spot, play.model)
            if found:
                fitted = app.kit.text.fitting(found.title, app.kit.tx(24), room, "title")
                assert app.kit.text.width(found.title, fitted, "title") <= room, found.title
