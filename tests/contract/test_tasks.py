"""The long commands work: a taste of each, so that none rots until it is needed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from build.environment import SetupError
from build.measure import rivals
from build.measure.table import AT_MOST, Row, table
from build.tasks import arena, balance, bench, fuzz, puzzles, soak
from game import registry
from game.ai import levels, search
from game.ai.worker import Worker
from game.registry import GAMES, find


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
        assert all(figure > 0 for figure in bench.rules.figures(spec, 0.02).values())
    plain, fast = ({"some": {bench.rules.MOVES: figure}} for figure in (10.0, 25.0))
    assert bench.rules.rows_of(plain, fast, "")[1].cells()[3] == "2.5 times the plain one"
    assert bench.rules.rows_of(plain, {}, "no compiler")[-1].cells() == ("compiled", "not measured", "", "no compiler")


def test_bench_beside_anchors(monkeypatch: pytest.MonkeyPatch) -> None:
    def measured(name: str, seconds: float) -> list[tuple[str, str, float]]:
        if name == "RLCard":
            raise SetupError("pip could not install the packages. It said:\n    no such version")
        return [("moves", "hearts", 50.0), ("iterations", "hearts", 5.0)]

    monkeypatch.setattr(bench.anchors, "measured", measured)
    rows = bench.anchors.rows(True, {"ours": {"moves": 100.0, "iterations": 20.0}})
    assert [row.cells()[3] for row in rows[:2]] == ["times that: ours 2", "times that: ours 4"]
    assert rows[2].cells()[1:] == ("not measured", "", "pip could not install the packages. It said: no such version")


def test_arena(capsys: pytest.CaptureFixture[str]) -> None:
    assert arena.main(["easy", "random", "--games", "2"]) == 0
    assert "2 games" in capsys.readouterr().out
    low, high = arena.wilson(5.0, 10)
    assert low == pytest.approx(0.2366, abs=1e-4)
    assert high == pytest.approx(0.7634, abs=1e-4)


@pytest.mark.parametrize("player", ["nobody", "expert@", "expert@x", "expert@0", "expert@nan", "@1"])
def test_arena_refuses_players_that_are_not_there(player: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        arena.main([player, "random"])
    assert repr(player) in capsys.readouterr().err


def test_arena_gives_each_its_own_seconds_on_the_processor(monkeypatch: pytest.MonkeyPatch) -> None:
    clocks = [(module, module.perf_counter) for module in (search, levels, rivals)]  # type: ignore[attr-defined]
    spec = find("bannerfall")
    assert spec is not None
    options = arena.table_options(spec, 2, {"target": 4}, None)
    try:
        game = arena.play(arena.Fixture(spec.id, options, ("expert@0.02", "plain@0.004"), 1, 0.0, 0, processor=True))
    finally:
        for module, clock in clocks:
            monkeypatch.setattr(module, "perf_counter", clock)
    paces = [seconds / choices for seconds, choices in zip(game.seconds, game.choices, strict=True)]
    assert paces[0] < 0.04
    assert paces[1] < paces[0]


def test_balance(capsys: pytest.CaptureFixture[str]) -> None:
    assert balance.main(["muster", "--games", "1", "--simulations", "3", "--jobs", "1"]) == 0
    assert capsys.readouterr().out.startswith("printed rules: ")


def test_tune_says_what_fits_and_overwrites_no_other_weights(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("numpy")
    from build.tasks import tune

    assert tune.main(["muster", "--games", "2", "--simulations", "2", "--jobs", "1", "--dry"]) == 0
    assert "WEIGHTS: Final[Weights] = (" in capsys.readouterr().out
    with pytest.raises(SystemExit):
        tune.main(["bannerfall", "--games", "2", "--simulations", "2", "--jobs", "1"])
    assert "MELEE" in capsys.readouterr().err


@pytest.mark.parametrize(("seconds", "simulations", "least", "most"), [(0.1, 0, 5, 10_000), (0, 7, 7, 7), (9, 7, 7, 7)])
def test_the_plain_rival_thinks_as_long_as_it_is_told(
    seconds: float, simulations: int, least: int, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[object] = []
    iterate = rivals._iterate
    monkeypatch.setattr(rivals, "_iterate", lambda *given: done.append(iterate(*given)))
    spec = GAMES[0]
    options = spec.check_options({})
    state = spec.start(options, spec.deal(options, 1))
    assert rivals.plain(spec, state.view(state.to_act), 1, seconds, simulations) in state.actions()
    assert least <= len(done) <= most


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


def test_puzzles_are_found_the_same_each_time_and_verified(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("one", "other"):
        found = ["find", "bannerfall", "--games", "1", "--seed", "1016", "--simulations", "30"]
        assert puzzles.main([*found, "--out", str(tmp_path / name)]) == 0
    assert (tmp_path / "one").read_text(encoding="utf-8") == (tmp_path / "other").read_text(encoding="utf-8")
    monkeypatch.setattr(puzzles, "MANY", 3)
    monkeypatch.setattr(puzzles, "SEEDS", 1)
    good = puzzles.own_puzzles(GAMES[1], "en")[0]
    other = next(move.text for move in good.state().legal_moves() if move not in good.moves)
    for best, code, verdict in ((good.best, 0, " proved"), ((other,), 1, "NOT PROVED")):
        one = replace(good, best=best)
        monkeypatch.setattr(puzzles, "own_puzzles", lambda spec, language, one=one: (one,))
        capsys.readouterr()
        assert puzzles.main(["verify", "bannerfall", "--simulations", "60"]) == code
        assert verdict in capsys.readouterr().out
