"""The line protocol from outside: every request, its answer, and its errors."""

from __future__ import annotations

import io
import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import game
from game import engine
from game.ai.levels import LEVELS, Choice
from game.ai.mates import Mates
from game.engine import Engine, serve
from game.muster import SPEC

DEAL = {**SPEC.deal({}, 7), "first": 0}


class Talk:
    """An engine and somebody who talks to it."""

    def __init__(self) -> None:
        self.engine = Engine()

    def raw(self, line: bytes) -> dict[str, Any]:
        return dict(json.loads(json.dumps(self.engine.answer(line))))

    def ask(self, cmd: str, **fields: Any) -> dict[str, Any]:
        answer = self.raw(json.dumps({"cmd": cmd, **fields}).encode())
        assert answer.pop("ok") is True, answer
        return answer

    def fail(self, cmd: str, **fields: Any) -> str:
        answer = self.raw(json.dumps({"cmd": cmd, **fields}).encode())
        assert set(answer) == {"ok", "error"}
        assert answer["ok"] is False
        return str(answer["error"])


@pytest.fixture
def talk() -> Talk:
    talk = Talk()
    talk.ask("new", game="muster", deal=DEAL)
    return talk


def test_new_from_a_deal(talk: Talk) -> None:
    answer = talk.ask("new", game="muster", deal=DEAL, options={"simplified": True})
    assert set(answer) == {"position", "deal", "options"}
    assert answer["deal"] == DEAL
    assert answer["options"] == {
        "simplified": True,
        "power_of_one": False,
        "over_the_rainbow": False,
        "stall_turns": 40,
    }
    assert answer["position"]["deck"] == DEAL["deck"][10:]


def test_new_from_a_seed_is_the_same_each_time(talk: Talk) -> None:
    assert talk.ask("new", game="muster", seed=7) == talk.ask("new", game="muster", seed=7)
    assert talk.ask("new", game="muster", seed=-(10**40))["position"]["to_act"] in (0, 1)


@pytest.mark.parametrize(
    "fields",
    [
        {"game": "muster"},
        {"game": "muster", "seed": 1, "deal": DEAL},
        {"game": "muster", "seed": 1, "options": {"blitz": True}},
        {"game": "muster", "seed": 1, "options": {"simplified": 1}},
        {"game": "muster", "seed": 1, "options": {"stall_turns": True}},
        {"game": "muster", "seed": 1, "options": []},
        {"game": "muster", "seed": 1, "options": None},
        {"game": "muster", "seed": "1"},
        {"game": "muster", "seed": True},
        {"game": "muster", "seed": 1.0},
        {"game": "muster", "seed": None},
        {"game": "muster", "deal": []},
        {"game": "muster", "deal": {}},
        {"game": "muster", "deal": {**DEAL, "first": True}},
        {"game": "muster", "deal": {**DEAL, "deck": ["W1"] * 47}},
        {"game": "muster", "deal": {**DEAL, "deck": [[]] * 47}},
        {"game": "chess", "seed": 1},
        {"game": ["muster"], "seed": 1},
        {"seed": 1},
    ],
)
def test_new_refuses(talk: Talk, fields: dict[str, Any]) -> None:
    before = talk.ask("position")
    assert talk.fail("new", **fields).endswith(".")
    assert talk.ask("position") == before


def test_moves_play_and_undo(talk: Talk) -> None:
    begin = talk.ask("position")["position"]
    answer = talk.ask("moves")
    assert answer["to_act"] == 0
    assert len(set(answer["moves"])) == len(answer["moves"])
    played = talk.ask("play", move=answer["moves"][0])
    assert played["position"]["phase"] in ("draw", "action")
    assert all(isinstance(event["type"], str) for event in played["events"])
    assert talk.ask("undo")["position"] == begin
    assert "nothing to take back" in talk.fail("undo")


def test_an_illegal_move_says_why(talk: Talk) -> None:
    before = talk.ask("position")
    assert "have not taken one yet" in talk.fail("play", move="draw deck")
    assert "no move of this game" in talk.fail("play", move="x" * 100_000)
    assert talk.ask("position") == before


def test_why(talk: Talk) -> None:
    assert talk.ask("why", move=talk.ask("moves")["moves"][0]) == {"legal": True}
    answer = talk.ask("why", move="draw deck")
    assert (answer["legal"], answer["reason"]) == (False, "not_refilling")
    assert answer["text"].startswith("Cards are drawn")
    assert talk.ask("why", move="nonsense")["reason"] == "not_a_move"


def test_views(talk: Talk) -> None:
    view = talk.ask("view", seat=1)["view"]
    position = talk.ask("position")["position"]
    assert view["hands"] == [["?"] * 5, position["hands"][1]]
    assert view["deck"] == ["?"] * 37
    for seat in (2, -1, True, 0.0, "0", None):
        talk.fail("view", seat=seat)
    talk.fail("view")


def test_records_come_and_go(talk: Talk) -> None:
    for _ in range(25):
        talk.ask("play", move=talk.ask("moves")["moves"][-1])
    record = talk.ask("record")["record"]
    position = talk.ask("position")
    other = Talk()
    assert other.ask("load", record=record) == position
    assert other.ask("record")["record"] == record
    other.ask("undo")
    assert len(other.ask("record")["record"]["moves"]) == 24


def test_a_bad_record_changes_nothing(talk: Talk) -> None:
    before = talk.ask("position")
    record = talk.ask("record")["record"]
    assert "moves[0]" in talk.fail("load", record={**record, "moves": ["hop"]}).lower()
    for wrong in (None, [], {}, "record", {**record, "version": 2}):
        talk.fail("load", record=wrong)
    talk.fail("load")
    assert talk.ask("position") == before


@pytest.mark.parametrize("level", LEVELS)
def test_choose(talk: Talk, level: str) -> None:
    before = talk.ask("position")
    answer = talk.ask("choose", level=level, seconds=0.2, seed=1)
    assert answer["move"] in talk.ask("moves")["moves"]
    assert 0 <= answer["seconds"] < 0.4
    assert answer["info"]["simulations"] > 0
    assert 0.0 <= answer["info"]["value"] <= 1.0
    assert talk.ask("position") == before


def test_processes_that_start_are_part_of_the_time(talk: Talk, monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[float] = []

    class Leader(Mates):
        def choose(self, *args: Any, seconds: float | None = None, **more: Any) -> Choice:
            given.append(seconds or 0)
            return super().choose(*args, seconds=seconds, **more)

    def slow(find: object, count: int) -> tuple[list[object], list[object]]:
        time.sleep(0.1)
        return [], []

    monkeypatch.setattr(engine, "hire", slow)
    monkeypatch.setattr(engine, "Mates", Leader)
    for seconds in (0.2, 0.2, 0.01):
        talk.ask("choose", level="expert", seconds=seconds, seed=1)
    assert 0 < given[0] <= 0.1
    assert 0.19 < given[1] <= 0.2
    talk.engine = Engine()
    talk.ask("new", game="muster", deal=DEAL)
    assert talk.ask("choose", level="expert", seconds=0.05, seed=1)["seconds"] < 1
    assert 0 < given[3] < 0.001


def test_choose_refuses(talk: Talk) -> None:
    for fields in (
        {"level": "godlike"},
        {"level": None},
        {"level": "easy", "seconds": 0},
        {"level": "easy", "seconds": -1},
        {"level": "easy", "seconds": True},
        {"level": "easy", "seconds": "1"},
        {"level": "easy", "seconds": 10**9},
        {"level": "easy", "seed": 1.5},
        {"level": "easy", "seed": False},
    ):
        assert talk.fail("choose", **fields)


def test_before_a_game_and_after_its_end(talk: Talk) -> None:
    for cmd in ("record", "moves", "undo", "position", "choose"):
        assert "no game yet" in Talk().fail(cmd)
    Talk().fail("play", move="draw deck")
    while moves := talk.ask("moves")["moves"]:
        talk.ask("play", move=moves[-1])
    assert talk.ask("moves") == {"to_act": None, "moves": []}
    assert "over" in talk.fail("choose", level="easy")
    assert "over" in talk.fail("play", move="draw deck")
    assert talk.ask("view", seat=0)["view"]["result"] == talk.ask("position")["position"]["result"]


ABUSE = [
    b"nonsense",
    b"{",
    b"null",
    b"[]",
    b"7",
    b'"new"',
    b"{}",
    b'{"cmd": null}',
    b'{"cmd": ["new"]}',
    b'{"cmd": {"a": 1}}',
    b'{"cmd": "NEW"}',
    b'{"cmd": "__init__"}',
    b'{"cmd": "answer"}',
    b'{"cmd": "play", "move": null}',
    b'{"cmd": "play", "move": 7}',
    b'{"cmd": "play", "move": ["play W1 W"]}',
    b'{"cmd": "play", "move": "\\ud800"}',
    b'{"cmd": "play", "move": "\\u0000"}',
    b'{"cmd": "play"}',
    b'{"cmd": "view", "seat": 1e999}',
    b'{"cmd": "view", "seat": ' + b"9" * 4000 + b"}",
    b'{"cmd": "view", "seat": ' + b"9" * 9000 + b"}",
    b'{"cmd": "choose", "level": "easy", "seconds": NaN}',
    b'{"cmd": "choose", "level": "easy", "seconds": 1e999}',
    b'{"cmd": "choose", "level": "easy", "seconds": ' + b"9" * 4000 + b"}",
    b'{"cmd": "play", "cmd": "quit"}',
    b"\xff\xfe\xfd",
    b'{"cmd": "\xc3\x28"}',
    b"\x00\x00\x00",
    b"[" * 200_000,
    b'{"a":' * 100_000 + b"1" + b"}" * 100_000,
    b'{"cmd": "load", "record": ' + b"[" * 5_000 + b"]" * 5_000 + b"}",
    b'{"cmd": "' + b"x" * 1_000_000 + b'"}',
]


@pytest.mark.parametrize("line", ABUSE, ids=lambda line: repr(line[:24]))
def test_abuse_is_answered_and_changes_nothing(talk: Talk, line: bytes) -> None:
    before = talk.ask("position")
    answer = talk.raw(line)
    assert answer["ok"] is False
    assert 0 < len(answer["error"]) < 400
    assert talk.ask("position") == before


def test_a_bug_is_answered_too(talk: Talk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(talk.engine), "_game", lambda self: 1 / 0)
    assert "standard error" in talk.fail("position")


def served(text: bytes) -> list[dict[str, Any]]:
    out = io.BytesIO()
    serve(io.BytesIO(text), out)
    return [json.loads(line) for line in out.getvalue().splitlines()]


def test_one_line_an_answer_and_blank_lines_none() -> None:
    new = b'{"cmd": "new", "game": "muster", "seed": 1}'
    text = b'\n  \n{"cmd": "moves"}\r\n\n\xff\n' + new + b'\n{"cmd": "quit"}\n{"cmd": "moves"}\n'
    assert [answer["ok"] for answer in served(text)] == [False, False, True]


def test_the_end_of_input_is_quit_with_or_without_a_newline() -> None:
    assert served(b"") == []
    assert [answer["ok"] for answer in served(b'{"cmd": "new", "game": "muster", "seed": 1}')] == [True]


def test_a_line_too_long_is_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.engine.LONGEST_LINE", 50)
    answers = served(b"x" * 1000 + b'\n{"cmd": "moves"}\n' + b"y" * 50)
    assert len(answers) == 3
    assert "no game yet" in answers[1]["error"]


def test_as_a_process() -> None:
    lines = (
        b'{"cmd": "new", "game": "muster", "seed": 3}\n' + b"\n".join(ABUSE) + b'\n{"cmd": "moves"}\n{"cmd": "quit"}\n'
    )
    code = "import sys; from game.engine import main; sys.exit(main())"
    root = Path(game.__file__).parents[1]
    done = subprocess.run(
        [sys.executable, "-c", code], input=lines, capture_output=True, cwd=root, timeout=60, check=False
    )
    assert done.returncode == 0
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(answers) == len(ABUSE) + 2
    assert answers[-1]["moves"]
    assert b"Traceback" not in done.stderr
