"""What tests of refused moves have in common: the words of the modules that refuse, and sentences for every reason."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from pathlib import Path

from game.core.contract import State
from game.core.errors import Reason
from game.core.texts import Texts
from tests.playing import wander


def sentences(folder: Path) -> set[str]:
    """The ids of the reasons that have a sentence in the texts of a folder."""
    texts = json.loads((folder / "en.json").read_text(encoding="utf-8"))
    return {key.removeprefix("reason.") for key in texts if key.startswith("reason.")}


def of_positions(folder: Path, *names: str) -> set[str]:
    """Words of the modules that refuse positions, whose reasons have their own cases."""
    source = "".join((folder / name).read_text(encoding="utf-8") for name in names)
    return set(re.findall(r'"(\w+)"', source))


def assert_no_move(states: Iterable[State], text: str) -> None:
    """Nothing that a person could write as a move, and the reason does not repeat it at length."""
    for state in states:
        reason = state.why(text)
        assert reason is not None
        assert reason.id == "not_a_move"
        assert len(str(reason.args["text"])) <= 60


def assert_told(texts: Texts, reason: Reason) -> None:
    """A whole sentence without holes and ids."""
    sentence = texts.reason(reason)
    assert not texts.missing
    assert "{" not in sentence
    assert "_" not in sentence
    assert sentence.endswith((".", "?"))


def assert_why_agrees(state: State, every: Iterable[str], texts: Texts, seed: int) -> None:
    """In four positions of a game there is a reason, with its sentence, exactly against what is not legal."""
    for _ in range(4):
        legal = {move.text for move in state.legal_moves()}
        for text in every:
            reason = state.why(text)
            assert (reason is None) == (text in legal)
            if reason is not None:
                assert_told(texts, reason)
        wander(state, seed, 1)
