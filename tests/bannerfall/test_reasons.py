"""Why a move is refused: every reason with its sentence, and always the right one."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import game.bannerfall
from game.bannerfall import SPEC, reasons
from game.bannerfall.notation import MOVES
from game.bannerfall.rules import Bannerfall
from game.core.texts import Texts
from tests.bannerfall.helpers import OPTION_SETS, board, dealt
from tests.playing import play, refused, wander
from tests.refusals import assert_no_move, assert_why_agrees, of_positions, sentences

FOLDER = Path(game.bannerfall.__file__).parent / "text"
TEXTS = Texts([FOLDER])
STORM = ["stormcaller", None]
STONE = ["stonebuilder", None]
EIGHT = "keep, northwatch, old_abbey, greyfen, frostgate, blackpine, moonfield, dawnmere"


def homes() -> Bannerfall:
    state = dealt()
    play(state, "home frostgate")
    return state


def usual(**given: Any) -> Bannerfall:
    """Seat 0 with a Tower on Redwall and Banners on Eastford and High Moor against two pieces of seat 1."""
    return board("redwall T, eastford, high_moor", "south_barrow, moonfield T", **given)


def finished() -> Bannerfall:
    state = board("keep", "northwatch")
    play(state, "march keep northwatch")
    return state


CASES: list[tuple[str, Bannerfall, str, str]] = [
    ("not_a_move", usual(), "march keep", '"march keep" is no move of this game.'),
    ("game_over", finished(), "end", "The game is over."),
    (
        "home_first",
        homes(),
        "conjure keep",
        "Every player places a Home Tower before the first turn; choose an outer region for yours.",
    ),
    (
        "homes_stand",
        usual(),
        "home frostgate",
        "All Home Towers stand already; no more are placed in this game.",
    ),
    (
        "home_not_outer",
        homes(),
        "home keep",
        "Starfall Keep is not on the outer ring, and only there can a Home Tower begin.",
    ),
    ("home_taken", homes(), "home frostgate", "Another player's Home Tower stands on Frostgate already."),
    ("no_actions", usual(left=0), "conjure keep", "You have no action left in this turn; end it."),
    ("occupied_own", usual(), "conjure eastford", "Eastford is not empty: a piece of yours stands there."),
    ("occupied_enemy", usual(), "summon south_barrow", "South Barrow is not empty: an enemy piece stands there."),
    ("conjure_far", usual(), "conjure greyfen", "You control no region that touches Greyfen."),
    (
        "no_banners",
        board(f"redwall T, {EIGHT}", "thorn_coast T"),
        "conjure high_moor",
        "All eight of your Banners are on the map; none is left in your reserve.",
    ),
    ("nothing_there", usual(), "march keep greyfen", "Nothing stands on Starfall Keep."),
    ("not_yours", usual(), "march south_barrow greyfen", "The piece on South Barrow is not yours."),
    (
        "tower_stays",
        usual(),
        "march redwall thorn_coast",
        "Your piece on Redwall is a Tower, and Towers never move.",
    ),
    (
        "same_region",
        usual(),
        "blink eastford eastford",
        "Your Banner is on Eastford already; choose another region for it.",
    ),
    ("not_adjacent", usual(), "march high_moor eastford", "High Moor does not touch Eastford."),
    (
        "own_piece",
        usual(),
        "march high_moor redwall",
        "A piece of yours stands on Redwall, and a region holds one piece only.",
    ),
    (
        "blink_adjacent",
        usual(),
        "blink eastford keep",
        "Eastford touches Starfall Keep: a plain March goes there, without mana.",
    ),
    (
        "blink_far",
        usual(),
        "blink high_moor south_barrow",
        "South Barrow is three steps from High Moor, and a Blink March takes two.",
    ),
    (
        "storm_used",
        usual(twists=STORM, used={0: ["stormcaller"]}),
        "blink high_moor south_barrow",
        "South Barrow is three steps from High Moor, and the Stormcaller's third step has been taken this round.",
    ),
    (
        "storm_no_friend",
        usual(twists=STORM),
        "blink high_moor greyfen",
        "The Stormcaller's third step needs a piece of yours to cross, and no way from High Moor to Greyfen has one.",
    ),
    ("already_tower", usual(), "fortify redwall", "A Tower of yours stands on Redwall already."),
    (
        "no_towers",
        board("redwall T, keep T, frostgate T, eastford", "moonfield T"),
        "fortify eastford",
        "All three of your Towers are on the map; none is left in your reserve.",
    ),
    (
        "free_not_stonebuilder",
        usual(),
        "fortify eastford free",
        "Only a Stonebuilder can Fortify without spending an action.",
    ),
    (
        "free_used",
        usual(twists=STONE, used={0: ["stonebuilder"]}, left=0),
        "fortify eastford free",
        "The Stonebuilder's free Fortify has been used in this game.",
    ),
    (
        "fireball_nothing",
        usual(),
        "fireball thorn_coast",
        "There is nothing on Thorn Coast that a Fireball could hit.",
    ),
    ("fireball_own", usual(), "fireball high_moor", "The piece on High Moor is your own."),
    (
        "no_tower_at_all",
        board("eastford", "south_barrow, moonfield T"),
        "fireball south_barrow",
        "Fireball needs one of your Towers, and you have none on the map.",
    ),
    (
        "no_tower_near",
        usual(),
        "summon greyfen",
        "Summon Host needs one of your Towers next to the target, and none of them touches Greyfen.",
    ),
    (
        "only_banner_near",
        usual(),
        "fireball south_barrow",
        "Fireball needs one of your Towers next to the target; Eastford only has a Banner.",
    ),
    ("no_mana", usual(mana=(1, 0)), "summon thorn_coast", "Summon Host costs 2 mana, and you have 1."),
]


@pytest.mark.parametrize(("reason", "state", "text", "sentence"), CASES, ids=[case[0] for case in CASES])
def test_reason(reason: str, state: Bannerfall, text: str, sentence: str) -> None:
    if reason == "not_a_move":
        told = state.why(text)
    else:
        assert refused(state, text) == reason
        told = state.why(text)
    assert told is not None
    assert TEXTS.reason(told) == sentence


MORE: list[tuple[str, Bannerfall, str]] = [
    ("homes_stand", usual(), "home keep"),
    ("home_first", dealt(), "end"),
    ("no_actions", usual(left=0, twists=STONE), "fortify eastford"),
    ("occupied_own", usual(), "summon redwall"),
    ("nothing_there", usual(), "fortify keep"),
    ("not_yours", usual(), "fortify moonfield"),
    ("nothing_there", usual(twists=STONE), "fortify keep free"),
    ("tower_stays", usual(), "blink redwall keep"),
    ("same_region", usual(), "march eastford eastford"),
    ("own_piece", board("keep, high_moor, frostgate T", "moonfield T"), "blink keep high_moor"),
    ("own_piece", board("keep, thorn_coast, frostgate T, redwall", "moonfield T"), "blink thorn_coast keep"),
    ("no_banners", board(f"redwall T, {EIGHT}", "south_barrow T"), "summon thorn_coast"),
    ("own_piece", usual(mana=(0, 0)), "blink eastford high_moor"),
    ("no_mana", usual(mana=(0, 0)), "blink eastford northwatch"),
    ("no_mana", board("redwall T, eastford", "high_moor, moonfield T", mana=(1, 0)), "fireball high_moor"),
    ("no_mana", usual(mana=(1, 0), fortify_cost=2), "fortify eastford"),
    ("no_mana", usual(mana=(1, 0), fortify_cost=2, twists=STONE), "fortify eastford free"),
    ("no_mana", usual(mana=(0, 0), twists=STORM), "blink high_moor thorn_coast"),
    ("no_tower_at_all", board("eastford", "moonfield T"), "summon keep"),
    ("no_tower_near", usual(), "fireball moonfield"),
    ("only_banner_near", usual(), "summon keep"),
    ("game_over", finished(), "home frostgate"),
]


@pytest.mark.parametrize(("reason", "state", "text"), MORE, ids=[f"{case[0]}-{case[2]}" for case in MORE])
def test_the_same_reason_for_other_moves(reason: str, state: Bannerfall, text: str) -> None:
    assert refused(state, text) == reason


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "end ",
        "End",
        "end end",
        "march redwall",
        "march redwall keep free",
        "march  redwall keep",
        "conjure keep keep",
        "conjure starfall_keep",
        "conjure Keep",
        "fortify keep Free",
        "fortify free",
        "fortify keep free free",
        "conjure keep free",
        "home",
        "summon",
        "blink keep redwall greyfen",
        "x" * 100_000,
    ],
)
def test_texts_that_are_no_move(text: str) -> None:
    assert_no_move((usual(), homes(), finished()), text)


def test_every_reason_has_a_case_and_every_sentence_a_reason() -> None:
    source = Path(reasons.__file__).read_text(encoding="utf-8")
    used = set(re.findall(r'Reason\("([a-z_]+)"', source))
    ours = sentences(FOLDER) - (of_positions(FOLDER.parent, "possible.py") - used)
    assert ours == used - {"game_over"} | {"occupied_enemy"}
    assert ours <= {case[0] for case in CASES}


@pytest.mark.parametrize("options", OPTION_SETS, ids=lambda options: "-".join(map(str, options)))
def test_why_agrees_with_legality_and_always_has_a_sentence(options: dict[str, Any]) -> None:
    others = ["march keep keep", "blink keep keep", "march frostgate keep", "blink frostgate thorn_coast", "home keep"]
    for seed in range(6):
        state = wander(dealt(0, **options), seed, 9 * seed)
        assert_why_agrees(state, [move.text for move in MOVES.values()] + others, TEXTS, seed)


def test_names_are_there_for_all_codes() -> None:
    for option in SPEC.options:
        assert TEXTS.has(f"option.{option.id}")
        assert TEXTS.has(f"option.{option.id}.note")
        for name in option.choices:
            assert TEXTS.has(f"name.{name}")
            assert TEXTS.has(f"option.{option.id.removesuffix('s')}.{name}")
