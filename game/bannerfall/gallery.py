"""Prepared games of Bannerfall for pictures and tests, and the states of the gallery that they show."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from random import Random
from typing import Any

from ..app import positions
from ..app.app import App
from ..app.chart import ChartScene
from ..app.ledger import LedgerScene
from ..app.longform import LongForm, form_of
from ..app.play import PlayScene
from ..app.result import ResultScene
from ..app.rulebook import RuleBook
from ..app.setup import dealt
from ..core.contract import NOBODY, Move
from ..core.match import COMPUTER, HUMAN, Match, Seat
from ..registry import find

State = Callable[[App], None]
GAME = "bannerfall"
NAMES = ("You", "Isolde", "Rowan", "Sidonie")
MOST = 500
NOISE = 0.12
GIFTS = {"twists": ["stormcaller", "pyromancer", "summoner", "stonebuilder"], "season": "ash_wind"}


def seated(players: int, people: int, seed: int, options: Mapping[str, Any]) -> Match:
    """A fresh game: people first, then computers."""
    spec = find(GAME)
    assert spec is not None
    kinds = [HUMAN] * people + [COMPUTER] * (players - people)
    seats = [
        Seat(name, kind, None if kind == HUMAN else "medium", {"colour": colour})
        for name, kind, colour in zip(NAMES, kinds, spec.colours, strict=False)
    ]
    return dealt(spec, {"players": players, **options}, seats, first=0, number=seed)


def some_move(match: Match, rng: Random) -> Move:
    """A move that a person might make: what looks good, more or less."""
    seat, state = match.to_act, match.secret_state
    best: tuple[float, Move] | None = None
    for action in state.actions():
        after = state.clone()
        after.step(action)
        worth = match.spec.evaluate(after, seat) + rng.random() * NOISE
        if best is None or worth > best[0]:
            best = worth, state.move_of(action)
    assert best is not None
    return best[1]


def until(wanted: Callable[[Match], bool], players: int = 2, people: int = 1, options: Any = ()) -> Match:
    """The first game, by seed, in which something comes to be."""
    seed = 0
    while True:
        seed += 1
        match, rng = seated(players, people, seed, dict(options)), Random(seed)
        for _ in range(MOST):
            if wanted(match):
                return match
            if match.to_act == NOBODY:
                break
            match.play(some_move(match, rng))


def mine(match: Match, plies: int = 0) -> bool:
    """Whether the first seat is to act with both actions left, after so many decisions."""
    return match.to_act == 0 and match.ply >= plies and match.position().get("actions_left") == 2


def can(match: Match, kind: str, plies: int = 8) -> bool:
    """Whether the first seat can make a move of that kind."""
    return match.to_act == 0 and match.ply >= plies and any(move.words[0] == kind for move in match.legal())


def struck(match: Match) -> Move | None:
    """A Fireball that would bring down a Tower."""
    regions = match.position()["regions"]
    return next(
        (m for m in match.legal() if m.words[0] == "fireball" and (regions[m.words[1]] or "").endswith("T")), None
    )


def both(match: Match) -> str:
    """A region that can be reached by Conjure and by Summon Host; empty if there is none."""
    reached = {kind: {m.words[1] for m in match.legal() if m.words[0] == kind} for kind in ("conjure", "summon")}
    return min(reached["conjure"] & reached["summon"], default="")


def has_lost_a_seat(match: Match) -> bool:
    """Whether somebody is out and the first seat goes on."""
    pieces = {piece[0] for piece in match.position()["regions"].values() if piece}
    return mine(match, 12) and len(pieces) < len(match.seats)


@lru_cache(2)
def ended(players: int) -> Match:
    """A finished game."""
    return until(lambda m: m.to_act == NOBODY and m.ply > 40, players)


# -- states


def table_of(plies: int, players: int, options: Any = ()) -> State:
    """A table after so many decisions."""

    def state(app: App) -> None:
        positions.table(app, until(lambda m: mine(m, plies) or (plies == 0 and m.to_act == 0), players, 1, options))

    return state


def table_action(app: App) -> None:
    """March is chosen; the Banners that can go glow."""
    play = positions.table(app, until(lambda m: mine(m, 14) and can(m, "march"), 3))
    play.point(positions.spot(play, "act.march"))


def table_piece(app: App) -> None:
    """A Banner is chosen; where it can go glows."""
    play = positions.table(app, until(lambda m: mine(m, 14) and can(m, "march"), 3))
    move = next(m for m in play.match.legal() if m.words[0] == "march")
    play.point(positions.spot(play, f"region.{move.words[1]}"))


def table_ways(app: App) -> None:
    """Conjure or Summon Host?"""
    play = positions.table(app, until(lambda m: can(m, "summon") and both(m) != "", 2))
    play.point(positions.spot(play, f"region.{both(play.match)}"))


def foreseen(kind: str) -> State:
    """What a move would bring is told while its goal is pointed at."""

    def state(app: App) -> None:
        play = positions.table(app, until(lambda m: can(m, kind), 3))
        move = next(m for m in play.match.legal() if m.words[0] == kind)
        play.point(positions.spot(play, f"act.{kind}"))
        for name in move.words[1:-1]:
            play.point(positions.spot(play, f"region.{name}"))
        positions.hover(play, f"region.{move.words[-1]}")

    return state


def table_out(app: App) -> None:
    """One house is out."""
    positions.table(app, until(has_lost_a_seat, 4))


def confirm_end(app: App) -> None:
    """The turn is to be ended with actions left."""
    play = positions.table(app, until(lambda m: mine(m, 10), 2))
    play.point(positions.spot(play, "act.end"))


def refusal(app: App) -> None:
    """Why a Fireball does not reach."""
    play = positions.table(app, until(lambda m: can(m, "fireball"), 3))
    reason = play.match.why("fireball keep") or play.match.why("fireball frostgate")
    assert reason is not None
    app.say(play.texts.reason(reason))
    play.changed()


def table_over(app: App) -> None:
    """The end, looked at again."""
    positions.table(app, ended(3))


def moving(kind: str, share: float) -> State:
    """A move on its way."""

    def state(app: App) -> None:
        play = positions.table(app, until(lambda m: can(m, kind, 0 if kind == "home" else 8), 2))
        positions.on_the_way(play, kind, share)

    return state


def moving_stones(app: App) -> None:
    """A Tower comes down."""
    play = positions.table(app, until(lambda m: m.to_act == 0 and m.phase == "actions" and struck(m) is not None, 2))
    move = struck(play.match)
    assert move is not None
    play.play(move)
    play.model.timeline.now = play.model.timeline.length * 0.66


def result(app: App) -> None:
    """Who has won, and why."""
    told(app, positions.table(app, ended(4)))


def told(app: App, play: PlayScene) -> ResultScene:
    """The result of a game, all of it told."""
    scene = ResultScene(app, play)
    app.push(scene)
    scene.skip()
    return scene


def chart(app: App) -> None:
    """Crown by round."""
    play = positions.table(app, ended(4))
    told(app, play)
    found = play.table.chart(play.match.log, play.model)
    assert found is not None
    app.push(ChartScene(app, play, found))


def ledger(app: App) -> None:
    """Four seats."""
    app.push(LedgerScene(app, positions.table(app, until(lambda m: mine(m, 30), 4))))


def new_game(leaf: str, players: int, kind: str) -> State:
    """The form with one of its pages open."""

    def state(app: App) -> None:
        spec = find(GAME)
        assert spec is not None
        form = form_of(app, spec)
        assert isinstance(form, LongForm)
        form.setup.seat_players(players)
        form.setup.options = spec.check_options({**form.setup.options, **(GIFTS if kind else {})})
        if kind:
            form.setup.choose("start_mana", [1, 2, 2, 3])
            form.setup.chairs[1].kind = HUMAN
        form.leaf = leaf
        app.push(form)

    return state


def rules_of(id: str) -> State:
    """A chapter of the rule book."""

    def state(app: App) -> None:
        scene = RuleBook(app, GAME)
        app.push(scene)
        scene.turn(next(i for i, chapter in enumerate(scene.book.chapters) if chapter.id == id))

    return state


STATES: dict[str, State] = {
    "newgame-duel": new_game("players", 2, ""),
    "newgame-four": new_game("players", 4, "own"),
    "newgame-options": new_game("options", 4, "own"),
    "rules-map": rules_of("map"),
    "rules-march": rules_of("march"),
    "rules-examples": rules_of("examples"),
    "rules-twists": rules_of("twists"),
    "table-homes": table_of(0, 4),
    "table-start": table_of(2, 2),
    "table-four": table_of(40, 4, GIFTS.items()),
    "table-action": table_action,
    "table-piece": table_piece,
    "table-ways": table_ways,
    "table-sees_march": foreseen("march"),
    "table-sees_fireball": foreseen("fireball"),
    "table-sees_blink": foreseen("blink"),
    "table-out": table_out,
    "table-reason": refusal,
    "table-over": table_over,
    "confirm-end": confirm_end,
    "ledger-four": ledger,
    "result-four": result,
    "chart-four": chart,
    "moving-home": moving("home", 0.4),
    "moving-conjure": moving("conjure", 0.4),
    "moving-march": moving("march", 0.5),
    "moving-blink": moving("blink", 0.5),
    "moving-fortify": moving("fortify", 0.6),
    "moving-fireball": moving("fireball", 0.35),
    "moving-summon": moving("summon", 0.45),
    "moving-stones": moving_stones,
}
