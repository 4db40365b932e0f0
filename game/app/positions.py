"""Prepared games of Muster for pictures and tests: played by a plain policy from a fixed deal until something is so."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import deepcopy
from functools import lru_cache
from random import Random

from ..ai import levels
from ..core.contract import NOBODY, GameSpec, Json, Move
from ..core.kept import Kept
from ..core.match import COMPUTER, HUMAN, Match, Seat
from ..registry import GAMES
from ..ui.tabletop import Spot
from .analysis import Analysis, Judgement
from .app import App
from .audience import ALL, Sight
from .lesson import LessonScene
from .lessons import ASK, FIND, MOVE, Chapter, Course, course_of, fits
from .play import PlayScene
from .presenter import PresenterScene
from .setup import dealt
from .stations import own_sets

SPEC = GAMES[0]
WEIGHTS = {"play": 9.0, "bridge": 12.0, "wizard": 1.5, "swap": 3.0, "castle": 1.2, "move": 0.4, "draw": 1.0}
DECK = 5.0
MOST = 400
SEED = 11
LOOKS, FEWER = 400, 8
CONTESTED: dict[str, tuple[str, ...]] = {}
JUDGED: dict[str, dict[int, Judgement]] = {}


def seated(people: int, seed: int) -> Match:
    """A fresh game of one or two people."""
    alone = [Seat("You", HUMAN), Seat("Isolde", COMPUTER, "medium")]
    seats = [Seat("Host", HUMAN), Seat("Guest", HUMAN)] if people > 1 else alone
    return dealt(SPEC, {}, seats, first=0, number=seed)


def some_move(match: Match, rng: Random) -> Move:
    """A move that a person might make: columns grow, cards mostly come from the deck."""
    moves = match.legal()
    weights = [DECK if m.text == "draw deck" else WEIGHTS.get(m.words[0], 1.0) for m in moves]
    return rng.choices(moves, weights)[0]


def until(wanted: Callable[[Match], bool], people: int = 1, seed: int = SEED) -> Match:
    """The first game, by seed, in which something comes to be."""
    while True:
        match, rng = seated(people, seed), Random(seed)
        for _ in range(MOST):
            if wanted(match):
                return match
            if match.to_act == NOBODY:
                break
            match.play(some_move(match, rng))
        seed += 1


def mine(match: Match, phase: str = "action") -> bool:
    """Whether the first seat is asked for something."""
    return match.to_act == 0 and match.phase == phase


def played(plies: int, people: int = 1) -> Match:
    """After so many decisions, and then the first seat to act."""
    return until(lambda m: m.ply >= plies and mine(m), people)


def until_phase(phase: str) -> Match:
    """The first seat is asked to draw or to place, well into the game."""
    return until(lambda m: m.ply >= (24 if phase == "draw" else 0) and mine(m, phase))


def until_pile(count: int) -> Match:
    """So many cards lie on a castle."""
    return until(lambda m: mine(m) and pile(m, count) != "")


def pile(match: Match, count: int) -> str:
    """A castle with at least so many cards; empty if there is none."""
    castles = match.view(0).data["castles"]
    return next((castle for castle, cards in castles.items() if len(cards) >= count), "")


def before(kind: str) -> Match:
    """The first seat can make a move of that kind."""
    return until(lambda m: m.ply >= 16 and mine(m) and any(move.words[0] == kind for move in m.legal()))


def with_rainbow() -> Match:
    """The first seat holds a Rainbow card that can be either end somewhere."""
    return until(lambda m: m.ply >= 16 and mine(m) and both_ends(m) != "")


def both_ends(match: Match) -> str:
    """A castle under which a Rainbow card can be a Wizard or a Bridge; empty if there is none."""
    bridges = {move.words[1] for move in match.legal() if move.words[0] == "bridge"}
    return min(bridges) if bridges else ""


@lru_cache(4)
def ending_seed(winners: tuple[int, ...]) -> int:
    """A seed whose game ends with those winners."""
    match = until(lambda m: m.to_act == NOBODY and winners_of(m) == winners)
    return int(match.extra["deal_number"])


def winners_of(match: Match) -> tuple[int, ...]:
    """Who won."""
    outcome = match.outcome()
    return outcome.winners if outcome else ()


def finished(winner: int) -> Match:
    """A game that a seat has won."""
    return until(lambda m: m.to_act == NOBODY, seed=ending_seed((winner,)))


def drawn() -> Match:
    """A game that nobody has won."""
    return until(lambda m: m.to_act == NOBODY, seed=ending_seed((0, 1)))


def wandered(spec: GameSpec, plies: int, seed: int, options: Mapping[str, object]) -> Kept:
    """A position of a random game that is not over."""
    checked, rng = spec.check_options(options), Random(seed)
    state = spec.start(checked, spec.check_deal(spec.deal(checked, seed), checked))
    before = state
    for _ in range(plies):
        if state.to_act == NOBODY:
            break
        before = state.clone()
        state.step(state.random_action(rng))
    return Kept(spec, checked, (before if state.to_act == NOBODY else state).position())


# -- at the table


def table(app: App, match: Match) -> PlayScene:
    """The play scene of a match, on top."""
    scene = PlayScene(app, match)
    app.push(scene)
    return scene


def with_long_columns(scene: PlayScene, count: int) -> None:
    """Columns longer than chance makes them: only the picture knows of them."""
    data = deepcopy(scene.model.data)
    codes = ["1", "1", "1", "2", "2", "3", "4", "5"]
    for seat, castle in ((0, "L"), (1, "F"), (1, "W")):
        climbing = [castle + strength for strength in codes]
        data["columns"][seat][castle] = (climbing[:6] + ["RB", *climbing[6:]] + ["RW"] * count)[:count]
    scene.model.data = data
    scene.changed()


def spot(scene: PlayScene, id: str) -> Spot:
    """A spot of the table."""
    return next(s for s in scene.table.spots(scene.model) if s.id == id)


def hand(scene: PlayScene) -> list[Spot]:
    """The cards of the own hand."""
    return [s for s in scene.table.spots(scene.model) if s.id.startswith("hand.")]


def choose(scene: PlayScene) -> Spot:
    """Choose the card of the hand that can do most."""
    counts = {s.id: sum(s.tokens[0] in step for p in scene.picker.paths for step in p.steps[:1]) for s in hand(scene)}
    best = max(hand(scene), key=lambda s: counts[s.id])
    scene.point(best)
    return best


def point_at_target(scene: PlayScene) -> None:
    """Hold the pointer over a column that the chosen card may go to."""
    targets = [s for s in scene.table.spots(scene.model) if any(t in scene.model.tokens for t in s.tokens)]
    best = next((s for s in targets if s.id.startswith("own.")), targets[0])
    hover(scene, best.id)


def hover(scene: PlayScene, id: str) -> None:
    """Hold the pointer over something."""
    widget = next(w for w in scene.widgets() if w.id == id)
    scene.controls.point = widget.rect.center
    scene.controls.refresh()


def ask_for_end(scene: PlayScene) -> None:
    """Play a Rainbow card where both ends are possible."""
    castle = both_ends(scene.match)
    scene.point(next(s for s in hand(scene) if s.card == "R"))
    scene.point(spot(scene, f"own.{castle}"))


def fan(scene: PlayScene) -> None:
    """Spread the largest pile out."""
    scene.point(spot(scene, f"castle.{pile(scene.match, 3)}"))


def answered(scene: PlayScene) -> None:
    """One turn of each side."""
    rng = Random(SEED)
    for seat in (0, 1):
        while scene.match.to_act == seat:
            scene.play(some_move(scene.match, rng))
            scene.skip()


def thought(scene: PlayScene) -> levels.Choice:
    """What the computer finds for the person in front of the table, here and now."""
    match = scene.match
    return levels.choose(match.spec, match.view(scene.viewer), levels.ADVISER, SEED, seconds=60.0, simulations=LOOKS)


def advise(scene: PlayScene) -> None:
    """A hint."""
    scene.hint.asked = scene.match.ply
    scene.hint.answered(thought(scene), "")


def doubt(scene: PlayScene) -> None:
    """The coach asks about the worst move that was looked at."""
    coach, choice = scene.coach, thought(scene)
    coach.heard, coach.choice = scene.match.ply, choice
    worst = min((one for one in choice.rated if one.visits), key=lambda one: one.value)
    coach.ask(worst.move, worst.value)


def contested(spec: GameSpec, options: Json, seed: int = SEED) -> Match:
    """A whole game between computers that look one move ahead, with a person's name on the first seat."""
    names = ("You", "Isolde", "Bertram", "Sidonie")
    count = spec.seat_count(spec.check_options(options))
    seats = [Seat(names[seat], COMPUTER if seat else HUMAN, "easy" if seat else None) for seat in range(count)]
    match = dealt(spec, options, seats, first=0, number=seed)
    key = f"{spec.id} {options} {seed}"
    for move in CONTESTED.get(key, ()):
        match.play(move)
    while match.to_act != NOBODY:
        match.play(levels.choose(spec, match.view(match.to_act), levels.LEVELS["easy"], match.ply).move)
    CONTESTED[key] = tuple(match.moves)
    return match


def judge(match: Match, share: float = 1.0) -> Analysis:
    """A game judged as far as a share of it, with few looks; once only, however often the picture is drawn."""
    analysis, adviser = Analysis(match), levels.ADVISER
    key = f"{match.spec.id} {share} {match.deal} {match.moves}"
    analysis.judged.update(JUDGED.get(key, {}))
    while analysis.done < share * analysis.total and (query := analysis.query):
        looks = query.simulations // FEWER
        analysis.answer(levels.choose(match.spec, query.view, adviser, query.seed, seconds=60.0, simulations=looks))
    JUDGED[key] = dict(analysis.judged)
    return analysis


def wait_for_computer(scene: PlayScene) -> None:
    """The computer has been thinking for a while."""
    rng = Random(SEED)
    while scene.mine:
        scene.play(scene.match.legal()[int(rng.random() * len(scene.match.legal()))])
        scene.skip()
    scene.thinking.age = 2000.0
    scene.changed()


def on_the_way(scene: PlayScene, kind: str, share: float) -> None:
    """A move of that kind, stopped in the middle."""
    scene.play(next(move for move in scene.match.legal() if move.words[0] == kind))
    scene.model.timeline.now = scene.model.timeline.length * share


def taught(app: App, game: str, chapter: str, step: str = "") -> LessonScene:
    """A chapter of the lessons, everything right as far as a step (`done` for its end)."""
    spec = next(one for one in GAMES if one.id == game)
    course = course_of(spec, app.texts.language)
    scene = opened(app, course, course.find(chapter))
    while not scene.finished and scene.step.id != step and step:
        do_step(scene)
    return scene


def opened(app: App, course: Course, chapter: Chapter) -> LessonScene:
    """A chapter at its beginning, on top."""
    scene = LessonScene(app, course, chapter)
    app.push(scene)
    return scene


def do_step(scene: LessonScene) -> None:
    """What the step asks for, and all that follows."""
    index = scene.index
    if not scene.passing:
        answer_step(scene)
    while scene.index == index:
        if scene.moving():
            scene.skip()
        elif scene.passing:
            scene.update(100.0)
        else:
            scene.on()


def answer_step(scene: LessonScene) -> None:
    """The wanted move, the right answer, the right place."""
    step = scene.step
    if step.kind == MOVE:
        scene.play(next(move for move in scene.match.legal() if step.wants(move)))
    elif step.kind == ASK and scene.verdict is None:
        scene.answer(step.right)
    elif step.kind == FIND and scene.verdict is None:
        scene.point(next(spot for spot in scene.table.spots(scene.model) if fits(step.find, spot.id)))


def presented(app: App, game: str, set_id: str, station: str, sight: Sight = ALL) -> PresenterScene:
    """A station of one of a game's own sets, before an audience that sees so much."""
    spec = next(spec for spec in GAMES if spec.id == game)
    found = next(one for one in own_sets(spec, app.texts.language) if one.id == set_id)
    index = next(number for number, one in enumerate(found.stations) if one.id == station)
    return PresenterScene(app, found, index, sight)
