"""Why a move is refused: every reason with its sentence, and always the right one."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import game.five_royaumes
from game.core.texts import Texts
from game.five_royaumes import SPEC, reasons
from game.five_royaumes.content import BANNERS
from game.five_royaumes.notation import MOVES
from game.five_royaumes.rules import FiveRoyaumes
from tests.five_royaumes.helpers import board, dealt, influencing, recruiting
from tests.playing import play, refused, wander
from tests.refusals import assert_no_move, assert_why_agrees, of_positions, sentences

FOLDER = Path(game.five_royaumes.__file__).parent / "text"
TEXTS = Texts([FOLDER])
COUNCIL = "feline.king feline.queen raptor.king ursid.king"


def placing() -> FiveRoyaumes:
    return board(square={"0,0": "raptor", "1,0": "marine", "2,0": "ursid"})


def capturing() -> FiveRoyaumes:
    state = board(square={"0,0": "raptor", "2,0": "marine", "2,2": "ursid"}, deck="feline")
    play(state, "place 1 0")
    return state


def after(state: FiveRoyaumes, *texts: str) -> FiveRoyaumes:
    play(state, *texts)
    return state


def searching(discard: str, **given: Any) -> FiveRoyaumes:
    usual: dict[str, Any] = {"columns": ({"feline": 2}, {}), "councils": ("feline.sorceress", "")}
    return after(influencing("feline.king", discard=discard, **{**usual, **given}), "influence")


def fighting(**given: Any) -> FiveRoyaumes:
    state = recruiting("religious.warrior_monk", councils=("ursid.king", "marine.king"), **given)
    return after(state, "take religious.warrior_monk")


def activating() -> FiveRoyaumes:
    state = influencing(
        "feline.king feline.titan",
        columns=({"feline": 2}, {}),
        councils=("feline.sorceress feline.warrior", "ursid.king"),
        discard="ursid.queen",
    )
    return after(state, "influence")


def finished() -> FiveRoyaumes:
    return after(influencing("feline.king", left=0), "influence")


CASES: list[tuple[str, FiveRoyaumes, str, str]] = [
    ("not_a_move", placing(), "take ursid", '"take ursid" is no move of this game.'),
    ("game_over", finished(), "recruit", "The game is over."),
    ("now_place", placing(), "recruit", "First place the top card of the deck in the square."),
    (
        "now_capture",
        capturing(),
        "influence",
        "First choose which of the Banners beside your card you take.",
    ),
    (
        "now_choose",
        influencing("ursid.king"),
        "place 1 0",
        "You have taken cards: recruit one of them, or influence with them.",
    ),
    (
        "now_recruit",
        recruiting("ursid.king"),
        "influence",
        "You have looked at your cards: take one of them into your service, or discard them all.",
    ),
    (
        "now_activate",
        activating(),
        "steal",
        "Several Characters wait: first say which of them acts next.",
    ),
    (
        "now_warrior",
        fighting(),
        "pass",
        "First your Warrior Monk acts: steal a castle, or destroy a Character or Titan of your opponent.",
    ),
    (
        "now_sorceress",
        searching("ursid.king"),
        "discard",
        "First your Feline Sorceress acts: recruit or influence one card of the discard pile, or pass.",
    ),
    (
        "recruit_first",
        influencing("ursid.king"),
        "take ursid.king",
        "The Characters of these cards are hidden until you recruit; looking at them is a choice of its own.",
    ),
    (
        "add_one",
        searching("ursid.king"),
        "influence",
        "From the discard pile one single card is influenced: name that card.",
    ),
    ("cell_taken", placing(), "place 0 0", "That cell holds a card already: Raptor."),
    ("cell_apart", placing(), "place 3 1", "That cell touches no card by a side; corners do not count."),
    (
        "cell_too_far",
        placing(),
        "place 3 0",
        "With a card there the square would be more than three cards wide or high.",
    ),
    ("not_touching", capturing(), "capture ursid", "No Ursid card touches the card that you have placed."),
    (
        "religious_influence",
        influencing("religious.papess", columns=({"feline": 1}, {})),
        "influence",
        "Religious cards cannot influence: recruit one or discard.",
    ),
    (
        "own_column",
        influencing("ursid.king", columns=({"feline": 1}, {})),
        "influence feline",
        "Ursid cards go to the Ursid column, so no other can be named.",
    ),
    (
        "no_column",
        influencing("imperial.captain"),
        "influence ursid",
        "Imperial cards join columns that exist, and you have none yet: recruit one or discard.",
    ),
    (
        "column_closed",
        influencing("imperial.captain", columns=({"feline": 1}, {})),
        "influence ursid",
        "You have no Ursid column, and an Imperial card cannot begin one.",
    ),
    (
        "imperial_columns",
        influencing("imperial.captain imperial.general", columns=({"feline": 1}, {})),
        "influence feline",
        "Each of your Imperial cards needs a column: 2 in all, and 1 named.",
    ),
    (
        "not_captured",
        recruiting("ursid.king"),
        "take ursid.queen",
        "There is no Ursid Queen among the cards that you have taken.",
    ),
    (
        "not_in_pile",
        searching("ursid.king"),
        "add ursid.queen",
        "There is no Ursid Queen in the discard pile.",
    ),
    (
        "titan_owned",
        recruiting("ursid.titan", titans=("ursid.titan", "")),
        "take ursid.titan",
        "You own the Ursid Titan already, and every Titan counts once only.",
    ),
    (
        "titan_over",
        recruiting("religious.gaia", councils=(COUNCIL, "")),
        "take religious.gaia over feline.king",
        "Titans stay outside the Council, so nobody leaves for Gaia.",
    ),
    (
        "in_council",
        recruiting("ursid.king", councils=(COUNCIL, "")),
        "take ursid.king over feline.king",
        "The Ursid King sits in your Council already, and nobody sits there twice.",
    ),
    (
        "council_room",
        recruiting("ursid.king", councils=("feline.king", "")),
        "take ursid.king over feline.king",
        "Your Council still has a free seat: the Ursid King joins without anybody leaving.",
    ),
    (
        "council_full",
        recruiting("ursid.queen", councils=(COUNCIL, "")),
        "take ursid.queen",
        "Your Council has four members: say who leaves for the Ursid Queen.",
    ),
    (
        "leaver_not_there",
        recruiting("ursid.queen", councils=(COUNCIL, "")),
        "take ursid.queen over marine.king",
        "The Marine King is not in your Council and cannot make room for the Ursid Queen.",
    ),
    (
        "religious_add",
        searching("religious.papess"),
        "add religious.papess",
        "The Papess is a Religious card and cannot influence: recruit it, or choose another.",
    ),
    (
        "which_column",
        searching("imperial.captain"),
        "add imperial.captain",
        "The Captain may go to any of your columns: say to which.",
    ),
    (
        "not_waiting",
        activating(),
        "activate ursid.warrior",
        "The Ursid Warrior is not among the Characters that wait to act.",
    ),
    ("nothing_to_steal", fighting(castles=(2, 0)), "steal", "Your opponent has no castle to steal."),
    (
        "own_card",
        fighting(),
        "destroy ursid.king",
        "The Ursid King serves you; only your opponent's cards can be destroyed.",
    ),
    ("not_theirs", fighting(), "destroy raptor.king", "Your opponent does not have the Raptor King."),
]


@pytest.mark.parametrize(("reason", "state", "text", "sentence"), CASES, ids=[case[0] for case in CASES])
def test_reason(reason: str, state: FiveRoyaumes, text: str, sentence: str) -> None:
    if reason != "not_a_move":
        assert refused(state, text) == reason
    told = state.why(text)
    assert told is not None
    assert TEXTS.reason(told) == sentence


MORE: list[tuple[str, FiveRoyaumes, str]] = [
    ("cell_apart", placing(), "place -1 -1"),
    ("cell_apart", placing(), "place 9 -9"),
    ("not_touching", capturing(), "capture feline"),
    ("imperial_columns", influencing("imperial.captain", columns=({"feline": 1}, {})), "influence"),
    ("imperial_columns", influencing("imperial.captain", columns=({"feline": 1}, {})), "influence feline feline"),
    ("religious_influence", influencing("religious.gaia"), "influence ursid"),
    ("recruit_first", influencing("ursid.king"), "discard"),
    ("not_in_pile", searching("ursid.king"), "take ursid.queen"),
    ("in_council", recruiting("ursid.king", councils=("ursid.king", "")), "take ursid.king"),
    ("titan_owned", searching("ursid.titan", titans=("ursid.titan", "")), "take ursid.titan"),
    ("column_closed", searching("imperial.captain"), "add imperial.captain ursid"),
    ("own_column", searching("ursid.king"), "add ursid.king ursid"),
    ("religious_add", searching("religious.gaia"), "add religious.gaia feline"),
    ("not_waiting", activating(), "activate ursid.king"),
    ("not_theirs", fighting(), "destroy religious.gaia"),
    ("now_sorceress", searching("ursid.king"), "recruit"),
]


@pytest.mark.parametrize(("reason", "state", "text"), MORE, ids=[f"{case[0]}-{case[2]}" for case in MORE])
def test_the_same_reason_for_other_moves(reason: str, state: FiveRoyaumes, text: str) -> None:
    assert refused(state, text) == reason


def test_no_column_at_all_for_a_sorceress() -> None:
    state = board(phase="sorceress", discard="imperial.captain", resolving="feline.sorceress")
    assert refused(state, "add imperial.captain feline") == "no_column"


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "recruit ",
        "Recruit",
        "recruit recruit",
        "place 1",
        "place 1  1",
        "place 01 1",
        "place -0 1",
        "place +1 1",
        "place 10 1",
        "place a 1",
        "capture",
        "capture wolf",
        "capture ursid.king",
        "influence ursid.king",
        "influence marine ursid",
        "influence religious",
        "influence" + " ursid" * 10,
        "take",
        "take ursid.?",
        "take ursid.king over",
        "take ursid.king ursid.queen",
        "take ursid.king over ursid.queen over feline.king",
        "add",
        "add ursid.?",
        "add ursid.king over ursid.queen",
        "destroy",
        "destroy ursid",
        "activate",
        "steal 1",
        "pass pass",
        "x" * 100_000,
    ],
)
def test_texts_that_are_no_move(text: str) -> None:
    assert_no_move((placing(), capturing(), searching("ursid.king"), finished()), text)


def test_every_reason_has_a_case_and_every_sentence_a_reason() -> None:
    source = Path(reasons.__file__).read_text(encoding="utf-8")
    used = set(re.findall(r'"([a-z]+_[a-z_]+)"(?=[,)\s])', source)) - {"game_over", "warrior_monk"}
    used |= {f"now_{phase}" for phase in ("place", "capture", "choose", "recruit", "activate", "warrior", "sorceress")}
    ours = sentences(FOLDER) - (of_positions(FOLDER.parent, "possible.py", "reading.py") - used)
    assert ours == used
    assert ours <= {case[0] for case in CASES}


def test_why_agrees_with_legality_and_always_has_a_sentence() -> None:
    others = [
        "place 7 7",
        "place -9 0",
        "take ursid.titan over ursid.king",
        "add religious.gaia ursid",
        "add ursid.king ursid",
    ]
    others += [
        "take ursid.king over ursid.king",
        "activate religious.papess",
        "add imperial.captain",
        "influence" + " ursid" * 9,
    ]
    for seed in range(30):
        state = wander(dealt(seed), seed, 5 * seed)
        assert_why_agrees(state, [move.text for move in MOVES.values()] + others, TEXTS, seed)


def test_names_are_there_for_all_codes() -> None:
    for code in (*SPEC.cards, *BANNERS, *(f"{banner}.?" for banner in BANNERS), "throne", "?"):
        assert TEXTS.has(f"name.{code}")
