"""Every way in which a move can be wrong has an id, and a sentence that names the cards."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import game.core
import game.muster
from game.core.texts import Texts
from game.muster import SPEC, reasons
from game.muster.notation import MOVES
from game.muster.rules import Muster
from tests.muster.helpers import OPTION_SETS, board, dealt
from tests.playing import play, refused, wander
from tests.refusals import assert_no_move, assert_why_agrees, of_positions, sentences

FOLDER = Path(game.muster.__file__).parent / "text"
TEXTS = Texts([FOLDER])


def drawing() -> Muster:
    state = board("L2 W1 W1 W1 W1", castles={"L": "L3", "C": "RC", "F": "F1"})
    play(state, "castle L2 L")
    return state


def placing() -> Muster:
    state = board(own={"L": "RW"}, deck="R W1")
    play(state, "move L>C")
    return state


def finished() -> Muster:
    state = board(own={"L": "RW"}, deck="W1")
    play(state, "move L>C")
    return state


CASES: list[tuple[str, Muster, str, str]] = [
    ("not_a_move", board(), "play L9 L", '"play L9 L" is no move of this game.'),
    ("not_a_move", board(), "W3", '"W3" is no move of this game.'),
    ("game_over", finished(), "play W1 W", "The game is over."),
    ("refill_first", drawing(), "play W1 W", "First fill your hand back up to five: 1 still to draw."),
    (
        "place_first",
        placing(),
        "play W1 W",
        "First choose a castle space for the Rainbow card that was turned up.",
    ),
    ("not_refilling", board(), "draw deck", "Cards are drawn after your action, and you have not taken one yet."),
    ("nothing_to_place", board(), "place L", "No card is waiting for a castle space."),
    (
        "play_rainbow",
        board("R W1 W1 W1 W1"),
        "play R L",
        "A Rainbow card enters a column as a Wizard or as a Bridge; say which.",
    ),
    (
        "play_rainbow_castle",
        board("RC W1 W1 W1 W1"),
        "play RC L",
        "A Rainbow Castle never goes into a column, only onto a castle space.",
    ),
    ("not_in_hand", board(), "play L5 L", "There is no Leaf 5 in your hand."),
    (
        "wrong_icon",
        board(),
        "play W1 L",
        "The Water 1 does not carry the Leaf banner, and no Rainbow Castle lies on top of the Leaf castle.",
    ),
    (
        "on_wizard",
        board("L5 W1 W1 W1 W1", own={"L": "RW"}),
        "play L5 L",
        "The Leaf column ends with a Rainbow Wizard, and the Leaf 5 cannot go on top of that.",
    ),
    (
        "empty_needs_one",
        board("L2 W1 W1 W1 W1", power_of_one=True),
        "play L2 L",
        "With the Power of One an empty column starts with a 1, so the Leaf 2 cannot open the Leaf column.",
    ),
    (
        "capped",
        board("L4 W1 W1 W1 W1", own={"L": "L5"}),
        "play L4 L",
        "The Leaf column ends with a 5: of the Banners only another 5 fits there, not the Leaf 4.",
    ),
    (
        "gap",
        board("L4 W1 W1 W1 W1", own={"L": "L2"}),
        "play L4 L",
        "A Leaf 4 needs a 3 or a 4 under it; the Leaf column ends with a 2.",
    ),
    (
        "too_weak",
        board("L2 W1 W1 W1 W1", own={"L": "L3"}),
        "play L2 L",
        "A Leaf 2 needs a 1 or a 2 under it; the Leaf column has already reached 3.",
    ),
    (
        "one_too_weak",
        board(own={"L": "L3"}),
        "play L1 L",
        "A Leaf 1 needs an empty column or a 1 under it; the Leaf column has already reached 3.",
    ),
    (
        "too_weak_simplified",
        board(own={"L": "L5"}, simplified=True),
        "play L1 L",
        "The Leaf column ends with a 5, and the Leaf 1 is weaker than that.",
    ),
    ("no_rainbow", board(), "wizard L", "You hold no Rainbow card."),
    (
        "same_column",
        board(own={"L": "RW"}),
        "move L>L",
        "The Wizard is in the Leaf column already; choose another column for it.",
    ),
    ("move_empty", board(), "move L>C", "Your Leaf column is empty, so there is no Wizard to move."),
    (
        "move_not_wizard",
        board(own={"L": "L1"}),
        "move L>C",
        "Only a Wizard can move, and your Leaf column ends with a Leaf 1.",
    ),
    ("wrong_space", board(), "castle W1 L", "The Water 1 belongs on the Water castle and cannot be laid on Leaf."),
    (
        "no_bridges",
        board("R L2 W1 W1 W1", simplified=True),
        "bridge L 1 L2",
        "The simplified game is played without Bridges.",
    ),
    (
        "one_bridge",
        board("R R L3 W1 W1"),
        "bridge L 2 L3",
        "One Bridge at a time, unless the table plays Somewhere Over the Rainbow.",
    ),
    (
        "bridge_on_wizard",
        board("R L2 W1 W1 W1", own={"L": "RW"}),
        "bridge L 1 L2",
        "The Leaf column ends with a Wizard; a Bridge cannot stand on it.",
    ),
    (
        "bridge_too_high",
        board("R L5 W1 W1 W1", own={"L": "L4"}),
        "bridge L 1 L5",
        "The Leaf column ends with a 4: no Banner is strong enough to follow a Bridge there.",
    ),
    (
        "too_many_bridges",
        board("R R R L5 W1", own={"L": "L2"}, over_the_rainbow=True),
        "bridge L 3 L5",
        "3 Bridges reach too high in the Leaf column, where at most 2 leave room for a Banner.",
    ),
    (
        "few_rainbows",
        board("R L3 W1 W1 W1", over_the_rainbow=True),
        "bridge L 2 L3",
        "That takes 2 Rainbow cards; you hold 1.",
    ),
    (
        "follow_no_banner",
        board("R RC W1 W1 W1"),
        "bridge L 1 RC",
        "A Bridge is followed by a Banner, and the Rainbow Castle is none.",
    ),
    (
        "no_follow_up",
        board("R L3 W1 W1 W1"),
        "bridge L 1 L2",
        "That Bridge in the Leaf column must be followed by a 2 at once, and you hold none that fits there.",
    ),
    (
        "wrong_follow_up",
        board("R L2 L3 W1 W1"),
        "bridge L 1 L3",
        "After that Bridge the Leaf column goes on with a 2, not with the Leaf 3.",
    ),
    (
        "swap_no_banner",
        board("R W1 W1 W1 W1", own={"L": "RW"}),
        "swap R own L",
        "Only a Banner can be swapped in, and the Rainbow card is none.",
    ),
    ("swap_nothing", board(), "swap L1 opp L", "There is no Rainbow card in that Leaf column to swap."),
    (
        "swap_icon",
        board(opp={"L": "RW"}),
        "swap W1 opp L",
        "The Water 1 does not carry the Leaf banner, so it cannot be swapped into that column.",
    ),
    (
        "swap_not_lowest",
        board("L4 W1 W1 W1 W1", opp={"L": "L1 RB L3 RW"}),
        "swap L4 opp L",
        "Only the lowest Rainbow card of the Leaf column can be swapped, the Rainbow Bridge, and the Leaf 4 "
        "does not fit in its place.",
    ),
    (
        "swap_bridge",
        board("L5 W1 W1 W1 W1", opp={"L": "L1 RB L3"}),
        "swap L5 opp L",
        "The Bridge in the Leaf column stands for a 2; the Leaf 5 cannot take its place.",
    ),
    (
        "swap_wizard",
        board("L4 W1 W1 W1 W1", opp={"L": "L2 RW"}),
        "swap L4 opp L",
        "Under that Wizard in the Leaf column lies a 2; the Leaf 4 cannot follow it.",
    ),
    (
        "swap_needs_one",
        board("L4 W1 W1 W1 W1", opp={"L": "RW"}, power_of_one=True),
        "swap L4 opp L",
        "With the Power of One only a 1 can take the place of a Wizard at the foot of a column, not the Leaf 4.",
    ),
    ("draw_empty", drawing(), "draw P", "No card lies on the Feather castle."),
    (
        "draw_rainbow_castle",
        drawing(),
        "draw C",
        "A Rainbow Castle lies on top of the Cloud castle, and it can never be drawn.",
    ),
    (
        "draw_blocked",
        drawing(),
        "draw L",
        "You laid the Leaf 2 on the Leaf castle this turn, so nothing can be drawn there until your next turn.",
    ),
]


@pytest.mark.parametrize(("id_", "state", "text", "sentence"), CASES, ids=[case[0] for case in CASES])
def test_reason(id_: str, state: Muster, text: str, sentence: str) -> None:
    if id_ == "not_a_move":
        reason = state.why(text)
    else:
        assert refused(state, text) == id_
        reason = state.why(text)
    assert reason is not None
    assert reason.id == id_
    assert TEXTS.reason(reason) == sentence


@pytest.mark.parametrize(
    ("id_", "state", "text"),
    [
        ("not_in_hand", board(), "castle RC L"),
        ("not_in_hand", board(), "castle L4 L"),
        ("no_rainbow", board(), "castle R L"),
        ("no_rainbow", board(), "bridge L 1 L2"),
        ("few_rainbows", board("R W2 W1 W1 W1", over_the_rainbow=True), "bridge L 4 L5"),
        ("not_in_hand", board(opp={"L": "RW"}), "swap L4 opp L"),
        ("swap_nothing", board(opp={"L": "RW"}), "swap L1 own L"),
        ("not_in_hand", board("R F2 L1 C1 C1", castles={"L": "RC"}), "bridge L 1 L2"),
        ("wrong_icon", board("R L2 F2 C1 C1"), "bridge L 1 F2"),
        ("bridge_too_high", board("R R L5 L5 C1", own={"L": "L5"}, over_the_rainbow=True), "bridge L 1 L5"),
        ("too_many_bridges", board("R R R R R", over_the_rainbow=True), "bridge L 9 L5"),
        ("swap_wizard", board("L4 W1 W1 W1 W1", opp={"L": "L5 RW"}, simplified=True), "swap L4 opp L"),
        ("too_weak_simplified", board("L2 W1 W1 W1 W1", own={"L": "L3"}, simplified=True), "play L2 L"),
        ("refill_first", drawing(), "place L"),
        ("place_first", placing(), "draw deck"),
    ],
)
def test_further_reasons(id_: str, state: Muster, text: str) -> None:
    assert refused(state, text) == id_


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "play",
        "play L1",
        "play L1 L ",
        " play L1 L",
        "play  L1 L",
        "PLAY L1 L",
        "play l1 L",
        "play L1 L L",
        "move L",
        "move L-C",
        "bridge L 0 L2",
        "bridge L 01 L2",
        "bridge L 10 L2",
        "swap L1 mine L",
        "draw RC",
        "draw top",
        "castle RW L",
        "play L1 X",
        "pass",
        "play L1\tL",
        "play L1 L\n",
        "ｐlay L1 L",
        "bridge L ١ L2",
        "x" * 100_000,
    ],
)
def test_texts_that_are_no_move(text: str) -> None:
    assert_no_move((board(), drawing(), placing(), finished()), text)


def test_every_reason_has_a_case_and_every_sentence_a_reason() -> None:
    source = Path(reasons.__file__).read_text(encoding="utf-8")
    used = set(re.findall(r'"([a-z_]+)"', "".join(re.findall(r"Reason\([^)]*\)", source))))
    ours = sentences(FOLDER) - (of_positions(FOLDER.parent, "possible.py") - used)
    assert ours <= used
    assert ours <= {case[0] for case in CASES}


@pytest.mark.parametrize("options", OPTION_SETS, ids=lambda o: "".join("ny"[v] for v in o.values()))
def test_why_agrees_with_legality_and_always_has_a_sentence(options: dict[str, bool]) -> None:
    others = ["play R L", "play RC W", "castle W1 L", "move L>L", "bridge L 9 W1", "bridge P 1 RC", "swap RC own L"]
    for seed in range(6):
        state = wander(dealt(seed, **options), seed, 15 * seed)
        assert_why_agrees(state, [move.text for move in MOVES] + others, TEXTS, seed)


def test_names_are_there_for_all_codes() -> None:
    for code in (*SPEC.cards, "RW", "RB", *"WLCFP"):
        assert TEXTS.has(f"name.{code}")
