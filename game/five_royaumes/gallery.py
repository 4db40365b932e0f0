"""Prepared games of 5 Royaumes for pictures and tests, and the states of the gallery that they show."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from random import Random

from ..app import positions
from ..app.app import App
from ..app.help import enlarge
from ..app.ledger import LedgerScene
from ..app.longform import form_of
from ..app.result import ResultScene
from ..app.rulebook import RuleBook
from ..app.setup import dealt
from ..core.contract import NOBODY, Move
from ..core.match import COMPUTER, HUMAN, Match, Seat
from ..registry import find

State = Callable[[App], None]
GAME = "five_royaumes"
MOST = 600
INFLUENCE_SHARE = 0.55


def seated(people: int, seed: int) -> Match:
    """A fresh game of one or two people."""
    spec = find(GAME)
    assert spec is not None
    kinds = [HUMAN, HUMAN if people > 1 else COMPUTER]
    names = ("Host", "Guest") if people > 1 else ("You", "Isolde")
    seats = [Seat(name, kind, None if kind == HUMAN else "medium") for name, kind in zip(names, kinds, strict=True)]
    return dealt(spec, {}, seats, first=0, number=seed)


def some_move(match: Match, rng: Random) -> Move:
    """A move by chance, somewhat fond of influence."""
    moves = match.legal()
    influence = [move for move in moves if move.words[0] == "influence"]
    return rng.choice(influence if influence and rng.random() < INFLUENCE_SHARE else moves)


def until(wanted: Callable[[Match], bool], people: int = 1) -> Match:
    """The first game, by seed, in which something comes to be."""
    seed = 0
    while True:
        seed += 1
        match, rng = seated(people, seed), Random(seed)
        for _ in range(MOST):
            if wanted(match):
                return match
            if match.to_act == NOBODY:
                break
            match.play(some_move(match, rng))


def asked(match: Match, phase: str, plies: int = 40) -> bool:
    """Whether the first seat is asked for that, well into the game."""
    return match.to_act == 0 and match.phase == phase and match.ply >= plies


def with_imperial(match: Match) -> bool:
    """Whether the first seat has taken several Imperial cards and may spread them over two columns."""
    moves = [move for move in match.legal() if len(move.words) > 2] if asked(match, "choose", 20) else []
    return any(move.words[0] == "influence" and len(set(move.words)) > 2 for move in moves)


def with_religious(match: Match) -> bool:
    """Whether the first seat has taken Religious cards."""
    return asked(match, "choose") and match.position()["captured"][0].startswith("religious.")


def with_full_council(match: Match) -> bool:
    """Whether the first seat has a full Council and looks at a Character that could join it."""
    return asked(match, "recruit") and any("over" in move.words for move in match.legal())


@lru_cache(1)
def ended() -> Match:
    """A finished game."""
    return until(lambda match: match.to_act == NOBODY and match.ply > 100)


def in_phase(phase: str, plies: int = 40) -> State:
    """The first seat is asked for something."""

    def state(app: App) -> None:
        positions.table(app, until(lambda match: asked(match, phase, plies)))

    return state


def table_sees(app: App) -> None:
    """A cell is pointed at: what would be taken, and the squares that are still possible."""
    play = positions.table(app, until(lambda match: asked(match, "place")))
    cells = [s for s in play.table.spots(play.model) if s.role == "cell" and set(s.tokens) & play.model.tokens]
    positions.hover(play, cells[-1].id)


def table_carried(app: App) -> None:
    """The top card is on its way from the deck: every square that is still possible."""
    play = positions.table(app, until(lambda match: asked(match, "place")))
    deck, free = positions.spot(play, "deck"), [s for s in play.table.spots(play.model) if s.role == "cell"]
    play.point(deck)
    play.model.lifted = deck.key
    play.controls.point = (free[0].rect.left - free[0].rect.w // 2, free[0].rect.bottom + free[0].rect.h // 2)


def table_over_four(app: App) -> None:
    """Somebody new is chosen; who leaves?"""
    play = positions.table(app, until(with_full_council))
    move = next(move for move in play.match.legal() if "over" in move.words)
    play.point(next(s for s in play.table.spots(play.model) if f"cap:{move.words[1]}" in s.tokens))


def table_imperial(app: App) -> None:
    """Several Imperial cards look for columns; the first has found one."""
    play = positions.table(app, until(with_imperial))
    play.point(positions.spot(play, "act.influence"))
    play.point(next(s for s in play.table.spots(play.model) if set(s.tokens) & play.model.tokens))


def table_found(app: App) -> None:
    """A card of the pile is chosen: recruit it, or influence with it?"""
    play = positions.table(app, until(lambda match: asked(match, "sorceress", 40)))
    play.point(next(s for s in play.table.spots(play.model) if s.id.startswith("pile.")))


def table_refusal(app: App) -> None:
    """Why not."""
    play = positions.table(app, until(with_religious))
    app.say(app.texts_of(GAME).get("reason.religious_influence"))
    play.changed()


def table_over(app: App) -> None:
    """The end, looked at again."""
    positions.table(app, ended())


def curtain(app: App) -> None:
    """Two people: the one who looks at Characters is alone with them."""
    positions.table(app, until(lambda match: asked(match, "recruit"), people=2))


def help_character(app: App) -> None:
    """A Character of a Council, large."""
    play = positions.table(app, until(with_full_council))
    spot = next(s for s in play.table.spots(play.model) if s.id.startswith("council."))
    assert enlarge(app, play.table, spot, play.model)


def moving(verb: str, share: float) -> State:
    """A move on its way, stopped there."""

    def state(app: App) -> None:
        def can(match: Match) -> bool:
            return match.to_act == 0 and match.ply >= 40 and any(move.words[0] == verb for move in match.legal())

        positions.on_the_way(positions.table(app, until(can)), verb, share)

    return state


def new_game(app: App) -> None:
    """The form of a game without table options."""
    spec = find(GAME)
    assert spec is not None
    app.push(form_of(app, spec))


def ledger(app: App) -> None:
    """If it ended now."""
    app.push(LedgerScene(app, positions.table(app, until(lambda match: asked(match, "place", 90)))))


def result(app: App) -> None:
    """Who has won, and why."""
    scene = ResultScene(app, positions.table(app, ended()))
    app.push(scene)
    scene.skip()


def rules_of(id: str) -> State:
    """A chapter of the rule book."""

    def state(app: App) -> None:
        scene = RuleBook(app, GAME)
        app.push(scene)
        scene.turn(next(i for i, chapter in enumerate(scene.book.chapters) if chapter.id == id))

    return state


def table_last(app: App) -> None:
    """What was done last is marked and told."""
    play = positions.table(app, until(lambda match: asked(match, "place")))
    rng = Random(1)
    while play.match.to_act == 0:
        play.play(some_move(play.match, rng))
        play.skip()


STATES: dict[str, State] = {
    "newgame-royaumes": new_game,
    "rules-cards": rules_of("cards"),
    "rules-take": rules_of("take"),
    "rules-influence": rules_of("influence"),
    "rules-imperial": rules_of("imperial"),
    "table-square": in_phase("place"),
    "table-first": in_phase("place", 0),
    "table-sees_square": table_sees,
    "table-carried": table_carried,
    "table-capture": in_phase("capture"),
    "table-choose": in_phase("choose"),
    "table-recruit": in_phase("recruit"),
    "table-over_four": table_over_four,
    "table-imperial": table_imperial,
    "table-activate": in_phase("activate"),
    "table-warrior": in_phase("warrior"),
    "table-sorceress": in_phase("sorceress"),
    "table-found": table_found,
    "table-why": table_refusal,
    "table-told": table_last,
    "table-deckend": table_over,
    "curtain-recruit": curtain,
    "help-character": help_character,
    "ledger-castles": ledger,
    "result-castles": result,
    "moving-square": moving("place", 0.16),
    "moving-capture": moving("place", 0.62),
    "moving-look": moving("recruit", 0.5),
    "moving-recruit": moving("take", 0.4),
    "moving-influence": moving("influence", 0.4),
}
