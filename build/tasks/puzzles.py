"""`python3 build puzzles find muster`: positions of games that the search plays against itself, with one best answer.

The same arguments find the same positions. What they are worth as puzzles a person decides; `python3 build puzzles
verify` then proves those that come with the games once more, with longer searches, more guesses and several seeds.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from random import Random

from game.ai import proofs
from game.ai.levels import never
from game.ai.proofs import HOLD, SEARCH, WIN
from game.ai.search import Budget, Search
from game.app.puzzles import Puzzle, own_puzzles
from game.core.contract import NOBODY, GameSpec, Json, Move, State
from game.registry import GAMES, find

NOISES = (0.0, 0.1, 0.25, 0.4)  # shares of random moves: good play alone seldom leaves one good answer
TABLES: dict[str, tuple[Json, ...]] = {
    "muster": ({}, {}, {}, {"power_of_one": True}, {"over_the_rainbow": True}, {"simplified": True}),
    "bannerfall": (
        {"players": 2, "start_crown": [0, 4], "start_mana": [1, 3]},
        {"players": 3},
        {"players": 4},
        {"players": 3, "twists": ["pyromancer", "stormcaller", "stonebuilder"]},
    ),
    "five_royaumes": ({},),
}
REVEALING = frozenset({"take", "discard", "add", "pass"})
GUESSED = 12
LEAST_GAP = 0.18
SURE = 0.97
FEWEST_ENDS = 6
MOST_ENDS = 900
LONG = 3
SEEDS = 3
MANY = 200
CONVINCING = 0.15


@dataclass(frozen=True, slots=True)
class Found:
    """A position with one best answer; `gaps` are those of its decisions."""

    judge: str
    position: Json
    best: tuple[Move, ...]
    margins: tuple[proofs.Margin, ...]

    def json(self) -> Json:
        """As the file of candidates writes it."""
        return {
            "judge": self.judge,
            "best": [move.text for move in self.best],
            "worth": [round(margin.worth, 3) for margin in self.margins],
            "other": [margin.other.text if margin.other else "" for margin in self.margins],
            "rest": [round(margin.rest, 3) for margin in self.margins],
            "position": self.position,
        }


# -- looking at one position


def winning(state: State) -> tuple[Move, ...]:
    """The decisions of a turn that wins at once; none if there is none."""
    return _line(state, state.to_act, proofs.at_once)


def _line(state: State, seat: int, goal: proofs.Goal) -> tuple[Move, ...]:
    """The first line of decisions whose end a goal calls won."""
    for action in state.actions():
        following = state.clone()
        following.step(action)
        if proofs.reached(following, seat, goal) >= 1.0:
            proofs.advance(following, seat)
            rest = _line(following, seat, goal) if following.to_act == seat else ()
            return (state.move_of(action), *rest)
    return ()


def public(line: tuple[Move, ...]) -> tuple[Move, ...]:
    """The decisions before something is decided about cards that were hidden at first."""
    count = next((n for n, move in enumerate(line) if n and move.words[0] in REVEALING), len(line))
    return line[:count]


def looked_at(spec: GameSpec, state: State, simulations: int) -> Iterator[tuple[str, tuple[Move, ...]]]:
    """Answers that may be the only good ones here, by the way in which they are to be proved."""
    if line := winning(state):
        yield WIN, public(line)
        return
    seats = sum(1 for _ in state.payoffs()) if state.to_act == NOBODY else spec.seat_count(state.view(0).options)
    if seats == 2:
        yield from _defences(spec, state)
    yield SEARCH, searched(spec, state, simulations)


def _defences(spec: GameSpec, state: State) -> Iterator[tuple[str, tuple[Move, ...]]]:
    """The only end of this turn that the next one does not win, or that wins the turn after."""
    seat = state.to_act
    if not threatened(state, seat):
        return
    good = [end for end in proofs.ends(state, seat) if end.to_act != NOBODY and proofs.withstood(end, seat) >= 1.0]
    if len(good) == 1:
        line = _line(state, seat, lambda end, _: float(end.position() == good[0].position()))
        yield HOLD, public(line)


def threatened(state: State, seat: int) -> bool:
    """Whether the other seat wins after the first few ways to end this turn."""
    found = [end for end in proofs.ends(state, seat) if end.to_act != NOBODY]
    if not FEWEST_ENDS <= len(found) <= MOST_ENDS:
        return False
    sample = Random(len(found)).sample(found, FEWEST_ENDS)
    return sum(proofs.withstood(end, seat) < 1.0 for end in sample) >= FEWEST_ENDS - 2


def searched(spec: GameSpec, state: State, simulations: int) -> tuple[Move, ...]:
    """What the search would do in this turn, up to where something hidden is looked at."""
    line: list[Move] = []
    seat, now = state.to_act, state
    while now.to_act == seat and len(line) < LONG:
        view = now.view(seat)
        finding = Search(spec, view, Random(1)).run(Budget(simulations=simulations), never)
        move = now.move_of(finding.action)
        if line and move.words[0] in REVEALING:
            break
        line.append(move)
        now = proofs.after(now, (move,))
    return tuple(line)


def convincing(spec: GameSpec, state: State, judge: str, line: tuple[Move, ...], simulations: int) -> Found | None:
    """The longest beginning of an answer that is better by far in every decision; None if there is none."""
    if not line:
        return None
    found = proofs.margins(spec, state, line, judge, guessed=GUESSED, simulations=simulations, seed=1)
    count = next((n for n, margin in enumerate(found) if margin.gap < LEAST_GAP), len(found))
    if not count or (judge == SEARCH and not 0.15 < found[0].worth < SURE):
        return None
    if count < len(line) and (judge != SEARCH or spec.id == "bannerfall"):
        return None
    best = line[:count]
    if judge == SEARCH:
        again = proofs.compared(spec, state, best, simulations=simulations, seed=2)
        if min(margin.gap for margin in again) < LEAST_GAP:
            return None
        found = again
    return Found(judge, state.position(), best, tuple(found[:count]))


# -- games


def a_game(seed: int, name: str, simulations: int) -> list[Json]:
    """One game, and what was found in it."""
    spec, rng = find(name), Random(seed)
    assert spec is not None
    tables = TABLES[name]
    options = spec.check_options(tables[seed % len(tables)])
    state = spec.start(options, {**spec.deal(options, seed), "first": 0})
    noises = [rng.choice(NOISES) for _ in range(spec.seat_count(options))]
    out, ply = list[Json](), 0
    while state.to_act != NOBODY:
        if len(state.actions()) > 1 and ply > 4 and begins(state, name):
            for judge, line in looked_at(spec, state, simulations):
                if one := convincing(spec, state, judge, line, simulations):
                    out.append({"id": f"{name}-{seed}-{ply}-{judge}", "options": options, **one.json()})
        if rng.random() < noises[state.to_act]:
            state.step(state.random_action(rng))
        else:
            found = Search(spec, state.view(state.to_act), rng).run(Budget(simulations=simulations), never)
            state.step(found.action)
        ply += 1
    return out


def begins(state: State, name: str) -> bool:
    """Whether a question begins here: in Bannerfall a turn, elsewhere any decision."""
    return name != "bannerfall" or (state.phase == "actions" and state.position()["actions_left"] == 2)


def searching(chosen: Namespace) -> int:
    """Play, look, and write candidates as they come."""
    one = partial(a_game, name=chosen.game, simulations=chosen.simulations)
    out = Path(chosen.out or f"out/puzzles/{chosen.game}.json")
    out.parent.mkdir(parents=True, exist_ok=True)
    every: list[Json] = []
    with get_context("spawn").Pool(chosen.jobs) as pool:
        for number, found in enumerate(pool.imap(one, range(chosen.seed, chosen.seed + chosen.games))):
            every += found
            out.write_text(json.dumps(every, indent=1), encoding="utf-8")
            print(f"game {chosen.seed + number}: {', '.join(item['id'] for item in found) or 'nothing'}", flush=True)
    return 0


# -- proving those that come with the games


def verifying(chosen: Namespace) -> int:
    """Prove every puzzle of a game by every seed; 1 if one of them is not proved."""
    spec, bad = find(chosen.game), 0
    assert spec is not None
    for puzzle in own_puzzles(spec, "en"):
        lines = [proved(puzzle, chosen.simulations, seed) for seed in range(chosen.seed, chosen.seed + SEEDS)]
        least = min(gap for gap, _ in lines)
        bad += least < CONVINCING
        worth = sum(value for _, value in lines) / len(lines)
        verdict = "proved" if least >= CONVINCING else "NOT PROVED"
        print(f"{puzzle.id:<16} {puzzle.judge:<7} least gap {least:4.0%}  leaves {worth:4.0%}  {verdict}", flush=True)
    return int(bad > 0)


def proved(puzzle: Puzzle, simulations: int, seed: int) -> tuple[float, float]:
    """The least gap of the decisions of an answer by one seed, and the chance to win that the answer leaves."""
    state, moves, spec = puzzle.state(), puzzle.moves, puzzle.spec
    found = proofs.margins(spec, state, moves, puzzle.judge, guessed=MANY, simulations=simulations, seed=seed)
    if puzzle.judge == SEARCH:
        found += proofs.compared(spec, state, moves, simulations=simulations // 2, seed=seed)
    last = proofs.after(state, moves[:-1])
    view = last.view(state.to_act)
    worth = proofs.worth_of(spec, view, moves[-1], simulations // 2, seed)
    return min(margin.gap for margin in found), worth


def main(argv: list[str]) -> int:
    """Find candidates, or verify what is there."""
    parser = ArgumentParser(prog="build puzzles", description=__doc__)
    parser.add_argument("what", choices=("find", "verify"))
    parser.add_argument("game", choices=[spec.id for spec in GAMES])
    parser.add_argument("--games", type=int, default=60, help="to look for positions in")
    parser.add_argument("--seed", type=int, default=1, help="the first of them")
    parser.add_argument("--simulations", type=int, default=0, help="of every search (400 to find, 4000 to verify)")
    parser.add_argument("--jobs", type=int, default=1, help="games at a time")
    parser.add_argument("--out", help="file of the candidates (out/puzzles/<game>.json)")
    chosen = parser.parse_args(argv)
    chosen.simulations = chosen.simulations or (400 if chosen.what == "find" else 4000)
    return searching(chosen) if chosen.what == "find" else verifying(chosen)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
