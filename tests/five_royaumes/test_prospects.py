"""What a Character is said to bring, and what a move is: now, at the next Banner or line, at the end."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from game import paths
from game.core.texts import Texts
from game.five_royaumes.content import CODES
from game.five_royaumes.looking import refusal
from game.five_royaumes.preview import effect_of
from game.five_royaumes.prospects import awaited, brings, prospects, serving, stake
from tests.five_royaumes.helpers import dealt, influencing, recruiting

TEXTS = Texts([paths.game_folder("five_royaumes") / "text"])


def said(code: str, **given: Any) -> dict[str, dict[str, Any]]:
    """By key what is said of the one card that was taken."""
    return dict(prospects(recruiting(code, **given).view(0).data, 0, code))


@pytest.mark.parametrize(
    ("code", "have", "key", "nth"),
    [
        ("feline.queen", 0, "queen", "nth3"),
        ("feline.queen", 3, "queen", "nth4"),
        ("feline.queen", 4, "queen", "nth5"),
        ("feline.queen", 5, "past", ""),
        ("feline.sorceress", 2, "sorceress", "nth3"),
        ("feline.sorceress", 3, "sorceress", "nth5"),
        ("feline.warrior", 1, "warrior", "nth4"),
        ("feline.warrior", 4, "past", ""),
    ],
)
def test_the_next_banner_that_calls_a_character(code: str, have: int, key: str, nth: str) -> None:
    found = said(code, columns=({"feline": have} if have else {}, {}))
    assert found[key].get("nth", "") == nth
    assert found[key]["have"] == have
    assert found["now"] == {"count": 0}


def test_the_papess_names_the_nearest_column_and_how_often_she_may_be_called() -> None:
    found = said("religious.papess", columns=({"feline": 3, "ursid": 4, "marine": 1}, {}))
    assert found["papess"] == {"realm": "feline", "have": 3, "times": 4}
    every = {"reptile": 4, "feline": 4, "raptor": 4, "ursid": 4, "marine": 4}
    assert "papess_past" in said("religious.papess", columns=(every, {}))


@pytest.mark.parametrize("code", ["imperial.general", "imperial.colonel"])
def test_who_acts_on_lines_says_how_many_banners_the_next_one_lacks(code: str) -> None:
    columns = ({"feline": 3, "ursid": 1, "marine": 1, "raptor": 1}, {})
    assert said(code, columns=columns)[code.partition(".")[2]] == {"line": 1, "count": 1}
    assert said(code)[code.partition(".")[2]] == {"line": 1, "count": 5}


@pytest.mark.parametrize(
    ("castles", "council", "key"),
    [(2, "feline.king", "strike"), (2, "", "steal"), (0, "feline.king", "destroy"), (0, "", "no_strike")],
)
def test_the_warrior_monk_says_what_he_could_do_now(castles: int, council: str, key: str) -> None:
    assert key in said("religious.warrior_monk", castles=(2, castles), councils=("", council))


def test_a_titan_says_how_near_the_victory_is() -> None:
    assert said("marine.titan", titans=("ursid.titan", ""))["titan"] == {"count": 2, "castles": 1}
    four = "feline.titan raptor.titan reptile.titan ursid.titan"
    assert "win" in said("marine.titan", titans=(four, ""))


def test_the_end_is_told_with_the_numbers_that_decide() -> None:
    assert said("feline.king", columns=({"feline": 2}, {"feline": 1}))["end"] == {"count": 3, "own": 2, "other": 1}
    assert said("feline.king", columns=({"feline": 1}, {"feline": 1}))["end_nothing"]["own"] == 1
    assert said("imperial.captain", columns=({"feline": 1, "ursid": 2}, {}))["now"] == {"count": 2}


def test_a_full_council_says_that_somebody_leaves() -> None:
    full = "feline.king raptor.warrior ursid.warrior marine.warrior"
    assert "leaves" in said("ursid.king", councils=(full, ""))
    assert "leaves" not in said("ursid.titan", councils=(full, ""))


def test_influence_names_castles_extra_turns_lines_and_who_acts() -> None:
    columns = ({"reptile": 1, "feline": 2, "raptor": 1, "ursid": 1}, {})
    state = influencing("marine.king", columns=columns, councils=("imperial.general imperial.colonel", ""))
    found = dict(brings(effect_of(state.view(0).data, ("influence",))))
    assert found["gain"] == {"by": "imperial.colonel", "count": 1}
    assert found["lines"] == found["extra"] == {"count": 1}
    state = influencing("marine.king", columns=({"marine": 3}, {}), councils=("marine.warrior", ""))
    assert "acts.warrior" in dict(brings(effect_of(state.view(0).data, ("influence",))))


def test_who_serves_already_says_what_calls_it_next_and_what_it_brings_at_the_end() -> None:
    council = "feline.king feline.queen imperial.general"
    data = recruiting("marine.king", columns=({"feline": 3}, {}), councils=(council, "")).view(0).data
    assert serving(data, 0, "feline.king") == [("end", {"count": 3, "own": 3, "other": 0})]
    assert [key for key, _ in serving(data, 0, "feline.queen")] == ["queen"]
    assert serving(data, 0, "imperial.general") == [("general", {"line": 1, "count": 4})]


def test_what_is_lost_with_a_character_is_told_for_both_sides() -> None:
    columns = ({"feline": 2}, {"ursid": 2})
    state = recruiting(
        "marine.king", columns=columns, councils=("feline.king", "ursid.king"), titans=("ursid.titan", "")
    )
    data = state.view(0).data
    assert stake(data, 0, 0, "feline.king") == -3
    assert stake(data, 0, 1, "ursid.king") == 3
    assert stake(data, 0, 0, "ursid.titan") == 0


def test_a_column_names_who_waits_for_its_next_banners() -> None:
    state = influencing("feline.king", councils=("marine.queen marine.sorceress", ""), columns=({"marine": 3}, {}))
    assert awaited(state.view(0).data, 0, "marine") == [
        ("queen", {"nth": "nth4", "card": "marine.queen"}),
        ("queen", {"nth": "nth5", "card": "marine.queen"}),
        ("sorceress", {"nth": "nth5", "card": "marine.sorceress"}),
    ]


def test_everything_that_can_be_said_has_its_sentence() -> None:
    looked = set()
    for seed in range(60):
        state, rng = dealt(seed), Random(seed)
        while not state.outcome():
            data, seat = state.view(state.to_act).data, state.to_act
            offers = data["captured"] if data["phase"] == "recruit" else []
            for code in offers:
                if reason := refusal(data, seat, code):
                    assert f"take {code}" not in {move.text for move in state.legal_moves()}
                    assert not TEXTS.get(f"reason.{reason}", card=code).startswith("reason.")
                    continue
                looked.add(code)
                for key, args in prospects(data, seat, code):
                    assert "{" not in TEXTS.get(f"would.{key}", **args), key
            for realm in data["columns"][seat]:
                for key, args in awaited(data, seat, realm):
                    assert "{" not in TEXTS.get(f"waits.{key}", **args), key
            move = rng.choice(state.legal_moves())
            for key, args in brings(effect_of(data, move.words)):
                assert "{" not in TEXTS.get(f"brings.{key}", **args), key
            state.apply(move)
    assert looked == set(CODES)
    assert TEXTS.missing == set()
