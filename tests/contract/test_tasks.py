"""The long commands work: a taste of each, so that none rots until it is needed."""

from __future__ import annotations

from random import Random

import pytest

from build.measure.table import AT_MOST, Row, table
from build.tasks import arena, bench, fuzz, soak
from game import registry
from game.ai.worker import Worker
from game.registry import GAMES


def test_bench_measures_and_judges(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    rows = [Row("speed", 2_000.0, "/s", 1_000.0), Row("memory", 151.0, "MB", 150.0, AT_MOST), Row("other", 0.1234, "s")]
    monkeypatch.setattr(bench, "SECTIONS", {"some": lambda quick: rows, "good": lambda quick: rows[:1]})
    assert bench.main(["some"]) == 1
    assert bench.main(["good", "--quick"]) == 0
    assert capsys.readouterr().out.splitlines()[:4] == [
        "some",
        "  speed   2,000 /s  at least 1,000  kept",
        "  memory    151 MB  at most 150     MISSED",
        "  other    0.123 s",
    ]
    assert table("none", []) == "none"
    with pytest.raises(SystemExit):
        bench.main(["nothing"])


def test_bench_of_the_rules() -> None:
    for spec in GAMES:
        rows = bench.rules.game_rows(spec, 0.02)
        assert all(row.figure > 0 for row in rows)


def test_arena(capsys: pytest.CaptureFixture[str]) -> None:
    assert arena.main(["easy", "random", "--games", "2"]) == 0
    assert "2 games" in capsys.readouterr().out
    low, high = arena.wilson(5.0, 10)
    assert low == pytest.approx(0.2366, abs=1e-4)
    assert high == pytest.approx(0.7634, abs=1e-4)


@pytest.mark.parametrize("check", fuzz.CHECKS, ids=lambda check: check.__name__)
def test_fuzz(check: object) -> None:
    for seed in range(3):
        check(Random(seed))  # type: ignore[operator]
    assert fuzz.main(["--minutes", "0"]) == 0


def test_soak() -> None:
    worker = Worker(registry.find)
    try:
        sample = soak.a_game(worker, 1)
    finally:
        worker.close()
    assert sample.pace > 0
