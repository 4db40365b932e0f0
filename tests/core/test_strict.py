"""JSON read without mercy."""

from __future__ import annotations

import pytest

from game.core import strict


@pytest.mark.parametrize("text", ["null", "[1, 2.5, true]", '{"a": {"b": []}}', '"é"', b'"\xc3\xa9"'])
def test_good_json(text: str | bytes) -> None:
    strict.loads(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[1,]",
        "NaN",
        "[Infinity]",
        "-Infinity",
        "1e999",
        "[-1e999]",
        '{"a": 1, "a": 2}',
        '[{"a": {"b": 1, "b": 1}}]',
        "[" * 100 + "]" * 100,
        "[" * 1_000_000,
        '{"a":' * 100_000,
        "9" * 5000,
        '"\\ud800"',
        '{"\\udfff": 1}',
        b"\xff\xfe",
        b'"\x80"',
        "\x00",
        "{'a': 1}",
        "true false",
    ],
    ids=lambda text: repr(text[:12]),
)
def test_bad_json_is_told_in_a_sentence(text: str | bytes) -> None:
    with pytest.raises(strict.BadJson) as caught:
        strict.loads(text)
    assert 0 < len(str(caught.value)) < 200


def test_a_value_made_by_hand_is_checked_too() -> None:
    for value in ({"a": {1}}, [float("nan")], {1: 2, "a": object()}):
        with pytest.raises(strict.BadJson):
            strict.check(value)
