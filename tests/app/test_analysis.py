"""The judgement of a game: each decision from what its player knew, fairly, resumed where it was left."""

from __future__ import annotations

import subprocess
import sys
from random import Random

import pytest

from game.ai.levels import ADVISER, Choice, Rated, choose
from game.app.analysis import AFTERWARDS, FEW, LEAST_LOSS, MOST_POINTS, SIMULATIONS, WORLDS, Analysis, Judgement, Query
from game.app.setup import dealt
from game.core.contract import NOBODY, GameSpec
from game.core.match import Match, Seat
from game.registry import GAMES, find

MUSTER, BANNERFALL = GAMES[0], GAMES[1]
games = pytest.mark.parametrize("spec", GAMES, ids=lambda spec: spec.id)


def played(spec: GameSpec, plies: int = 10_000, seed: int = 3, options: dict[str, int] | None = None) -> Match:
    """A game between people who play at random."""
    count = spec.seat_count(spec.check_options(options or {}))
    match, rng = dealt(spec, options or {}, [Seat(name) for name in "ABCD"[:count]], 0, seed), Random(seed)
    while match.to_act != NOBODY and match.ply < plies:
        match.play(rng.choice(match.legal()))
    return match


def answer(query: Query, values: dict[str, float] | None = None, visits: int = 100, rest: int = 100) -> Choice:
    """Every move worth a half, but for some, which come first."""
    spec = find(query.view.game)
    assert spec
    moves = spec.determinize(query.view, Random(1)).legal_moves()
    given = values or {}
    rated = [Rated(m, given.get(m.text, 0.5), visits if m.text in given else rest) for m in moves]
    return Choice(tuple(sorted(rated, key=lambda one: -given.get(one.move.text, 0.0))), 0.0, query.simulations)


def done(analysis: Analysis) -> Analysis:
    while query := analysis.query:
        analysis.answer(answer(query))
    return analysis


@games
def test_every_decision_is_judged_from_the_view_that_its_seat_had(spec: GameSpec) -> None:
    match = played(spec, 40)
    analysis, asked = Analysis(match), 0
    while query := analysis.query:
        assert query.view == match.view_at(query.ply, match.log[query.ply].seat)
        assert query.simulations == SIMULATIONS
        analysis.answer(answer(query))
        asked += 1
    assert analysis.finished
    assert sorted(analysis.judged) == list(range(match.ply))
    assert asked == sum(not one.alone for one in analysis.judged.values())
    assert [one.played for _, one in sorted(analysis.judged.items())] == [entry.move for entry in match.log]


def test_nobody_is_judged_by_a_card_that_was_hidden() -> None:
    match = played(MUSTER, 30)
    for one in done(Analysis(match)).judged.values():
        view = match.view_at(one.ply, one.seat)
        assert "?" in view.data["deck"]
        assert view.data["hands"][1 - one.seat].count("?") > 0 or len(view.data["hands"][1 - one.seat]) < 5


def test_what_a_move_gave_away_is_the_difference_to_the_best() -> None:
    match = played(MUSTER, 1)
    analysis = Analysis(match)
    query = analysis.query
    assert query
    other = next(m.text for m in match.state_at(0).legal_moves() if m != match.log[0].move)
    analysis.answer(answer(query, {other: 0.8, match.log[0].move.text: 0.55}))
    one = analysis.judged[0]
    assert (one.best.text, one.loss) == (other, pytest.approx(0.25))
    assert not one.apart


def test_a_move_that_was_hardly_looked_at_is_judged_by_what_follows_it() -> None:
    match = played(MUSTER, 1)
    analysis, move = Analysis(match), match.log[0].move
    query = analysis.query
    assert query
    other = next(m.text for m in match.state_at(0).legal_moves() if m != move)
    analysis.answer(answer(query, {other: 0.8}, rest=FEW - 1))
    for number in range(WORLDS):
        query = analysis.query
        assert query
        assert (query.ply, query.simulations) == (0, AFTERWARDS), number
        assert query.view.seat == query.view.data["to_act"]
        mine = query.view.seat == match.log[0].seat
        moves = query.view.data
        assert moves != match.view_at(0, 0).data
        found = answer(query)
        value = 0.7 if mine else 0.3
        analysis.answer(Choice(tuple(Rated(r.move, value, 100) for r in found.rated), 0.0, AFTERWARDS))
    one = analysis.judged[0]
    assert one.apart
    assert one.got == pytest.approx(0.7)
    assert one.loss == pytest.approx(0.1)


def test_among_more_than_two_a_seat_has_its_share_of_what_is_left() -> None:
    match = played(BANNERFALL, 200, options={"players": 3})
    ply = next(entry.ply for entry in match.log if entry.move.text == "end" and entry.ply > 6)
    seat = match.log[ply].seat
    analysis = Analysis(match)
    analysis.judged = {n: Judgement(n, 0, e.move, e.move, alone=True) for n, e in enumerate(match.log) if n != ply}
    query = analysis.query
    assert query
    other = next(m.text for m in match.state_at(ply).legal_moves() if m.text != "end")
    analysis.answer(answer(query, {other: 0.8}, rest=0))
    query = analysis.query
    assert query
    assert query.view.seat == query.view.data["to_act"] != seat
    after = match.state_at(ply + 1)
    rest = [BANNERFALL.evaluate(after, one) for one in range(3) if one != after.to_act]
    analysis.answer(answer(query, dict.fromkeys((m.text for m in after.legal_moves()), 0.4)))
    one = analysis.judged[ply]
    assert one.apart
    assert one.got == pytest.approx(0.6 * BANNERFALL.evaluate(after, seat) / sum(rest))


def test_a_decision_without_a_choice_costs_nothing_and_is_no_point_of_the_curve() -> None:
    match = played(GAMES[2])
    analysis = done(Analysis(match))
    alone = {ply for ply, one in analysis.judged.items() if one.alone}
    assert alone
    assert not alone & {ply for line in analysis.curves() for ply, _ in line}
    assert all(analysis.judged[ply].loss == 0 for ply in alone)


def test_the_worst_come_first_and_small_losses_do_not_count() -> None:
    match = played(MUSTER, 12)
    analysis, move = Analysis(match), match.log[0].move
    losses = [0.0, 0.3, 0.04, 0.1, 0.2, LEAST_LOSS, 0.5, 0.01, 0.12, 0.3, 0.0, 0.0]
    analysis.judged = {ply: Judgement(ply, ply % 2, move, move, 0.6, 0.6 - loss) for ply, loss in enumerate(losses)}
    points = analysis.turning_points()
    assert [one.ply for one in points] == [6, 1, 9, 4, 8]
    assert len(points) == MOST_POINTS
    assert analysis.mean_losses()[0] == pytest.approx((0.04 + 0.2 + 0.5 + 0.12) / 6)


@games
def test_curves_end_with_the_result(spec: GameSpec) -> None:
    match = played(spec)
    lines = done(Analysis(match)).curves()
    outcome = match.outcome()
    assert outcome
    assert len(lines) == len(match.seats)
    for seat, line in enumerate(lines):
        assert line[-1] == (match.ply, (seat in outcome.winners) / len(outcome.winners))
        assert [ply for ply, _ in line] == sorted(ply for ply, _ in line)


def test_it_is_taken_up_where_it_was_left_and_forgets_what_was_taken_back() -> None:
    match = played(MUSTER, 20)
    analysis = Analysis(match)
    while analysis.done < 12:
        query = analysis.query
        assert query
        assert analysis.query is query, "the same until it is answered"
        analysis.answer(answer(query))
    assert Analysis(match, analysis).judged == analysis.judged
    for _ in range(12):
        match.undo()
    match.play(next(m for m in match.legal() if m.text != analysis.moves[8]))
    assert sorted(Analysis(match, analysis).judged) == list(range(8))


@games
def test_a_real_search_judges_the_first_moves(spec: GameSpec) -> None:
    analysis = Analysis(played(spec, 4))
    while query := analysis.query:
        found = choose(spec, query.view, ADVISER, query.seed, seconds=60, simulations=query.simulations // 6)
        analysis.answer(found)
    assert all(0 <= one.got <= 1 and 0 <= one.chance <= 1 for one in analysis.judged.values())


def test_it_needs_no_window() -> None:
    program = "import sys, game.app.analysis; sys.exit('pygame' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
