"""What a game says of a move: every legal move has its words, and reasons hold in every possible state."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from game import paths
from game.core.contract import NOBODY, GameSpec
from game.core.counsel import agreed, sentence
from game.core.match import Match, Seat
from game.core.texts import Texts
from game.registry import GAMES

games = pytest.mark.parametrize("spec", GAMES, ids=lambda spec: spec.id)
NAMES = ("Ada", "Bede", "Cleo", "Dido")
ASKED = 6


def texts_of(spec: GameSpec) -> Texts:
    return Texts([paths.game_folder(name) / "text" for name in ("app", spec.id)])


def played(spec: GameSpec, seed: int, options: dict[str, Any] | None = None) -> Match:
    chosen = spec.check_options(options or {})
    count = spec.seat_count(chosen)
    return Match(spec, chosen, spec.deal(chosen, seed), [Seat(NAMES[seat]) for seat in range(count)])


@games
@pytest.mark.parametrize("seed", range(2))
def test_every_move_of_a_game_is_put_in_words(spec: GameSpec, seed: int) -> None:
    counsel, texts, rng = spec.table().counsel, texts_of(spec), Random(seed)
    match, said = played(spec, seed, {"players": 3} if len(spec.seats) > 1 else None), set()
    while match.to_act != NOBODY:
        view, moves = match.view(match.to_act), match.legal()
        for move in rng.sample(moves, min(ASKED, len(moves))):
            found = [counsel.named(view, move), *agreed(spec, counsel, view, move)]
            said |= {key for key, _ in found}
            for words in (sentence(texts, each, NAMES) for each in found):
                assert not re.search(r"[{}]|^\w+\.\w+$", words), (move, words)
        match.play(rng.choice(moves))
    assert texts.missing == set()
    assert len(said) > 12


@games
def test_what_is_said_of_a_move_does_not_change_with_what_nobody_knows(spec: GameSpec) -> None:
    counsel, rng = spec.table().counsel, Random(5)
    match = played(spec, 5)
    for _ in range(30):
        view = match.view(match.to_act)
        move = rng.choice(match.legal())
        said = agreed(spec, counsel, view, move)
        other = spec.determinize(view, Random(99))
        assert [each for each in said if each not in counsel.reasons(view, move, other)] == []
        match.play(move)
