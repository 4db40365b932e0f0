"""Every puzzle: proved, worded, solved in the real scene in every order, and answered where it is not."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from random import Random
from typing import Any

import pygame
import pytest

from game.ai import proofs
from game.ai.levels import ADVISER
from game.ai.proofs import SEARCH
from game.app import puzzles
from game.app.app import App
from game.app.play import PlayScene
from game.app.presenter import PresenterScene
from game.app.progress import Progress
from game.app.puzzle import ASK, SHOWN, SOLVED, WRONG, PuzzleScene
from game.app.puzzlelist import PuzzleList
from game.app.puzzles import Puzzle, as_set, folder_of, own_puzzles, played
from game.app.title import TitleScene
from game.app.wordcard import strip
from game.core.contract import NOBODY, GameSpec, Move
from game.registry import GAMES
from game.ui.kit import Kit
from game.ui.picker import OPTION

from .test_monkey import TEN_MINUTES, Guesser
from .test_scenes import click, pressed

Make = Callable[..., App]
EVERY = [pytest.param(puzzle, id=f"{spec.id}-{puzzle.id}") for spec in GAMES for puzzle in own_puzzles(spec, "en")]
every_puzzle = pytest.mark.parametrize("puzzle", EVERY)
every_game = pytest.mark.parametrize("spec", GAMES, ids=lambda spec: spec.id)
LEAST = 10
MARGIN = 0.15
GUESSED, SIMULATIONS = 10, 1200


def sentences(text: str) -> int:
    return len(re.findall(r"[.!?](?=\s|$)", text))


def opened(app: App, puzzle: Puzzle) -> PuzzleScene:
    """A puzzle at its beginning; computers guess."""
    app.settings.speed = "off"
    app.worker.close()
    app.worker = Guesser(app, Random(1))  # type: ignore[assignment]
    app.push(scene := PuzzleScene(app, puzzle, own_puzzles(puzzle.spec, "en")))
    return scene


def passed(scene: PuzzleScene) -> None:
    """Whatever happens by itself has happened."""
    for _ in range(2000):
        if scene.moving():
            scene.skip()
        if not scene.busy():
            return
        scene.update(50.0)
    raise AssertionError("it never comes to rest")


def solve(scene: PuzzleScene, choose: Callable[[list[Move]], Move]) -> None:
    """Right moves until it is solved."""
    while scene.stage == ASK:
        right = [move for move in scene.match.legal() if scene.right(move)]
        scene.play(choose(right))
        passed(scene)


def wrong_moves(scene: PuzzleScene) -> list[Move]:
    return [move for move in scene.match.legal() if not scene.right(move)]


# -- what they are


@every_game
def test_a_game_has_many_puzzles_from_easy_to_hard(spec: GameSpec) -> None:
    found = own_puzzles(spec, "en")
    assert len(found) >= LEAST
    assert [one.level for one in found] == sorted(one.level for one in found)
    assert {one.level for one in found} == {1, 2, 3}
    assert len({one.id for one in found}) == len({one.title for one in found}) == len(found)
    assert len({json.dumps(one.start.deal, sort_keys=True) for one in found}) == len(found)


@every_puzzle
def test_one_answer_is_the_best_by_far(puzzle: Puzzle) -> None:
    found = proofs.margins(
        puzzle.spec,
        puzzle.state(),
        puzzle.moves,
        puzzle.judge,
        guessed=GUESSED,
        simulations=SIMULATIONS,
        seed=1,
    )
    assert len(found) == len(puzzle.best)
    assert min(margin.gap for margin in found) >= MARGIN, found
    if puzzle.judge != SEARCH:
        assert all(margin.worth == 1.0 for margin in found) or puzzle.worth != 1.0


@every_puzzle
def test_its_words_are_short_and_all_there(puzzle: Puzzle) -> None:
    assert 1 <= len(puzzle.hints) <= 2
    assert puzzle.title
    assert 1 <= sentences(puzzle.task) <= 2
    assert 2 <= sentences(puzzle.why) <= 5
    assert all(sentences(hint) == 1 for hint in puzzle.hints)
    assert all(1 <= sentences(reply) <= 2 for _, reply in puzzle.no)
    assert puzzle.worth is not None


@every_puzzle
def test_what_is_answered_can_be_tried(puzzle: Puzzle) -> None:
    state, seat = puzzle.state(), puzzle.state().to_act
    wrong: set[str] = set()
    for number, move in enumerate(puzzle.moves):
        right = proofs.right_moves(state, puzzle.moves[number:])
        wrong |= {one.text for one in state.legal_moves() if one not in right}
        state = proofs.after(state, (move,))
        if state.to_act != seat:
            break
    assert puzzle.no
    for pattern, _ in puzzle.no:
        assert any(puzzles.fnmatchcase(text, pattern) for text in wrong), pattern


@every_game
def test_every_word_belongs_to_a_puzzle(spec: GameSpec) -> None:
    folder = folder_of(spec)
    words = json.loads((folder / "en.json").read_text(encoding="utf-8"))
    raw = json.loads((folder / "puzzles.json").read_text(encoding="utf-8"))["puzzles"]
    wanted = {f"{item['id']}.{part}" for item in raw for part in ("title", "task", "why", "hint1", "hint2")}
    wanted |= {f"{item['id']}.no.{name}" for item in raw for name in item.get("no", {}).values()}
    assert set(words) <= wanted
    assert {f"{item['id']}.no.{name}" for item in raw for name in item.get("no", {}).values()} <= set(words)
    assert all(text.strip() == text != "" for text in words.values())


# -- in the scene


@every_puzzle
def test_it_is_asked_missed_shown_and_solved_in_every_order(puzzle: Puzzle, make_app: Make) -> None:
    app = make_app()
    scene = opened(app, puzzle)
    app.paint()
    check_wrong(app, scene)
    check_hints(app, scene)
    assert not app.solved.done(puzzle.spec.id, puzzle.id)
    for choose in (lambda moves: moves[0], lambda moves: moves[-1]):
        scene.again()
        solve(scene, choose)
        assert scene.stage == SOLVED
        assert puzzle.why in scene.says()
    scene.again()
    while scene.stage == ASK:
        point_out(scene)
        passed(scene)
    assert scene.stage == SOLVED
    app.paint()
    assert Progress(app.data / "puzzles.json").done(puzzle.spec.id, puzzle.id)
    assert app.texts.missing == scene.texts.missing == set()


def check_wrong(app: App, scene: PuzzleScene) -> None:
    """Another answer is played, costs something and is answered; then the puzzle is as it was."""
    wrong = wrong_moves(scene)
    for move in Random(3).sample(wrong, min(2, len(wrong))):
        before = scene.match.ply
        scene.play(move)
        assert scene.stage == WRONG
        assert scene.match.ply > before
        passed(scene)
        assert not scene.mine
        assert scene.match.to_act in (scene.seat, NOBODY)
        assert re.search(r"%|ends the game|has won", scene.says()), scene.says()
        app.paint()
        scene.again()
        assert (scene.stage, scene.match.ply) == (ASK, len(scene.puzzle.start.moves))


def check_hints(app: App, scene: PuzzleScene) -> None:
    """Hints grow, the last one marks the right move; then the answer is shown."""
    puzzle = scene.puzzle
    for hint in puzzle.hints:
        click(app, "puzzle.hint")
        assert hint in scene.says()
        assert not scene.ways
    click(app, "puzzle.hint")
    assert scene.ways
    assert scene.right(scene.ways[0].move)
    assert not scene.can_hint()
    click(app, "puzzle.show")
    passed(scene)
    assert scene.stage == SHOWN
    assert scene.match.moves[len(puzzle.start.moves) :] == [move.text for move in played(puzzle)]
    assert puzzle.why in scene.says()


def point_out(scene: PuzzleScene) -> None:
    """The next move as a person makes it: spot after spot, option after option."""
    move, done = scene.next_move(), scene.done
    while scene.done == done and scene.stage == ASK:
        open_now = [path for path in scene.picker.open if path.move == move]
        tokens = {token for path in open_now for token in path.steps[len(scene.picker.picked)]}
        options = [token for token in tokens if token.startswith(OPTION)]
        if options:
            scene.choose(options[0])
            continue
        scene.point([spot for spot in scene.table.spots(scene.model) if tokens & {*spot.tokens}][-1])


@every_game
def test_the_table_and_the_card_share_the_window(spec: GameSpec, make_app: Make) -> None:
    for size in ((960, 600), (1280, 720), (1920, 1080), (1080, 1920)):
        for scale in (1.0, 2.0):
            app = make_app(size, scale)
            scene = opened(app, own_puzzles(spec, "en")[0])
            foot = strip(app.kit)
            assert not any(spot.rect.colliderect(foot) for spot in scene.table.spots(scene.model))
            boxes = [widget.rect for widget in scene.card.widgets()]
            assert all(foot.contains(box) for box in boxes), (size, scale)
            assert all(one.collidelist(boxes[2 + n :]) < 0 for n, one in enumerate(boxes[1:]))


@pytest.mark.parametrize("size", [(640, 400), (960, 600), (1080, 1920), (3840, 2160)])
def test_words_are_never_cut(size: tuple[int, int], make_app: Make) -> None:
    for scale in (1.0, 2.0):
        card = opened(make_app(size, scale), own_puzzles(GAMES[0], "en")[0]).card
        room = card.text_box()
        for spec in GAMES:
            for puzzle in own_puzzles(spec, "en"):
                parts = [(puzzle.why, (0, 0, 0), "body")]
                assert card._height(parts, card._fitting(parts, room), room.w) <= room.h, puzzle.id


# -- around it


def test_from_learn_to_a_puzzle_and_on_by_clicks(make_app: Make) -> None:
    app = make_app()
    app.push(TitleScene(app))
    click(app, "title.learn")
    click(app, "learn.bannerfall")
    click(app, "learn.puzzles")
    assert isinstance(app.top, PuzzleList)
    found = own_puzzles(app.top.spec, "en")
    click(app, f"puzzle.{found[0].id}")
    scene = app.top
    assert isinstance(scene, PuzzleScene)
    app.settings.speed = "off"
    solve(scene, lambda moves: moves[0])
    click(app, "puzzle.next")
    assert isinstance(app.top, PuzzleScene)
    assert app.top.puzzle is found[1]
    pressed(app, pygame.K_ESCAPE)
    assert isinstance(app.top, PuzzleList)
    assert app.top.controls.focus == f"puzzle.{found[1].id}"
    pressed(app, pygame.K_ESCAPE)
    assert f"1/{len(found)}" in next(w.label for w in app.top.widgets() if w.id == "learn.puzzles")


def test_after_the_last_comes_the_list(make_app: Make) -> None:
    app = make_app()
    app.push(PuzzleList(app, "muster"))
    found = own_puzzles(GAMES[0], "en")
    scene = opened(app, found[-1])
    solve(scene, lambda moves: moves[0])
    click(app, "puzzle.next")
    assert isinstance(app.top, PuzzleList)


@every_game
def test_a_puzzle_is_solved_with_the_keyboard_alone(spec: GameSpec, make_app: Make) -> None:
    app = make_app()
    puzzle = own_puzzles(spec, "en")[0]
    scene = opened(app, puzzle)
    pressed(app, pygame.K_TAB)
    for _ in range(400):
        if scene.stage != ASK:
            break
        keyed(app, scene)
        passed(scene)
    assert scene.stage == SOLVED
    pressed(app, pygame.K_RETURN)
    assert isinstance(app.top, PuzzleScene)
    assert app.top.puzzle is not puzzle


def keyed(app: App, scene: PuzzleScene) -> None:
    """One choice by keys: on to what is wanted, then Enter."""
    move = scene.next_move()
    open_now = [path for path in scene.picker.open if path.move == move]
    tokens = {token for path in open_now for token in path.steps[len(scene.picker.picked)]}
    wanted = {spot.id for spot in scene.table.spots(scene.model) if tokens & {*spot.tokens}} | tokens
    for _ in range(300):
        if scene.controls.focus in wanted:
            break
        pressed(app, pygame.K_TAB)
    pressed(app, pygame.K_RETURN)


@every_game
def test_who_answers_a_wrong_move_plays_as_well_as_the_chance_supposes(
    spec: GameSpec, make_app: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = make_app()
    scene, asked = opened(app, own_puzzles(spec, "en")[0]), []
    scene.play(wrong_moves(scene)[0])
    scene.skip()
    monkeypatch.setattr(app.worker, "ask", lambda *words, **more: asked.append(words[3]))
    PlayScene._computer(scene)
    assert asked == [ADVISER.id]


def test_a_table_left_in_the_middle_of_an_answer_is_no_dead_end(make_app: Make) -> None:
    app = make_app()
    scene = opened(app, own_puzzles(GAMES[0], "en")[0])
    scene.play(wrong_moves(scene)[0])
    scene.open_rules()
    scene.update(50.0)
    app.pop()
    passed(scene)
    click(app, "puzzle.again")
    assert scene.mine


def test_a_running_game_is_left_alone(make_app: Make) -> None:
    app = make_app()
    scene = opened(app, own_puzzles(GAMES[0], "en")[0])
    scene.play(wrong_moves(scene)[0])
    passed(scene)
    assert not app.saves.exists("muster")


@every_game
def test_puzzles_are_presented_question_and_answer(spec: GameSpec, make_app: Make) -> None:
    app = make_app()
    app.push(PuzzleList(app, spec.id))
    click(app, "puzzles.present")
    scene = app.top
    assert isinstance(scene, PresenterScene)
    found = own_puzzles(spec, "en")
    assert len(scene.set.stations) == 2 * len(found)
    for number, puzzle in enumerate(found):
        scene.go(2 * number)
        assert puzzle.task in scene.says()
        scene.following()
        assert puzzle.why in scene.says()
        app.paint()
    assert as_set(spec, found, "t", lambda text: text).stations[0].title == found[0].title


# -- random hands


def rampage(app: App, puzzle: Puzzle, seed: int, turns: int) -> None:
    """Random deeds in a puzzle; whatever they did, it can still be solved."""
    from .test_monkey import Monkey

    monkey = Monkey(app, seed)
    app.push(PuzzleScene(app, puzzle, (puzzle,)))
    ticks, pygame.time.get_ticks = pygame.time.get_ticks, lambda: monkey.now
    try:
        for turn in range(turns):
            monkey.act()
            if not any(isinstance(one, PuzzleScene) for one in app.stack):
                app.settle(1)
                app.push(PuzzleScene(app, puzzle, (puzzle,)))
            monkey.check(turn)
        monkey.let_go()
        while not isinstance(app.top, PuzzleScene):
            app.pop()
        scene = app.top
        passed(scene)
        scene.again()
        solve(scene, lambda moves: moves[0])
        assert scene.stage == SOLVED
        monkey.go_home()
    except Exception as error:
        error.add_note(f"seed {seed}, {puzzle.id}:\n" + "\n".join(monkey.story))
        raise
    finally:
        pygame.time.get_ticks = ticks
    assert app.texts.missing == set()


@every_game
def test_random_hands_never_get_stuck_in_a_puzzle(spec: GameSpec, make_app: Make) -> None:
    found = [*own_puzzles(spec, "en")]
    Random(len(spec.id)).shuffle(found)
    for seed, puzzle in enumerate(found[:3]):
        rampage(make_app(), puzzle, seed, 150)


@every_game
def test_what_a_wrong_move_costs_is_still_found_after_it_was_presented(spec: GameSpec, make_app: Make) -> None:
    app = make_app()
    scene = opened(app, own_puzzles(spec, "en")[-1])
    passed(scene)
    for move in [move for move in scene.match.legal() if not scene.right(move)]:
        scene.again()
        scene.play(move)
        if scene.weighing:
            break
    assert scene.weighing
    scene.present()
    app.pop()
    passed(scene)
    assert scene.settled
    assert not scene.weighing


@pytest.mark.slow
@every_puzzle
def test_many_random_hands_in_every_puzzle(puzzle: Puzzle, make_app: Make) -> None:
    rampage(make_app(), puzzle, 7, TEN_MINUTES)


def test_a_puzzle_is_a_prepared_table(make_app: Make) -> None:
    scene = opened(make_app(), own_puzzles(GAMES[0], "en")[0])
    assert isinstance(scene, PlayScene)
    assert not scene.coached


@pytest.mark.parametrize("spec", GAMES, ids=lambda spec: spec.id)
def test_what_others_did_names_each_of_them_once(spec: GameSpec, make_app: Make) -> None:
    app, rng = make_app(), Random(4)
    scene = opened(app, own_puzzles(spec, "en")[0])
    while scene.match.to_act != NOBODY and scene.match.ply < 60:
        scene.match.play(rng.choice(scene.match.legal()))
    for first in range(len(scene.match.log)):
        told = scene.told_of(scene.match.log[first : first + 4])
        for name in scene.names:
            assert f"{name}: {name}" not in told
            assert ".." not in told
    both = scene.told_of([entry for entry in scene.match.log if entry.seat == 1][:2])
    assert both.count(f"{scene.names[1]}:") == 1


def test_the_words_of_a_list_are_of_one_size(make_app: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    sizes = set()
    label = Kit.label

    def heard(kit: Kit, items: object, text: str, *more: Any) -> Any:
        if text in tasks:
            sizes.add(more[2])
        return label(kit, items, text, *more)  # type: ignore[arg-type]

    monkeypatch.setattr(Kit, "label", heard)
    for spec in GAMES:
        app = make_app()
        tasks = [puzzle.task for puzzle in own_puzzles(spec, "en")]
        sizes.clear()
        app.push(PuzzleList(app, spec.id))
        app.paint()
        assert len(sizes) == 1, (spec.id, sizes)
