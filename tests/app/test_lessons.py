"""Every chapter, replayed in the real scene: what is wanted is legal, what is said is there, nothing sticks."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pygame
import pytest

from game.app import positions
from game.app.app import App
from game.app.arrows import ARROW, Aim, arrow_place, covered
from game.app.lesson import TRIES, LessonScene
from game.app.lessons import ASK, FIND, MOVE, TELL, Chapter, Course, Step, course_of, fits, folder_of, taught
from game.app.progress import Progress
from game.bannerfall import content as bannerfall
from game.core.contract import Move
from game.five_royaumes import content as five_royaumes
from game.muster import content as muster
from game.registry import GAMES, find
from game.ui.picker import OPTION

Make = Callable[..., App]
COURSES = [course_of(spec, "en") for spec in taught(GAMES)]
CHAPTERS = [
    pytest.param(course, chapter, id=f"{course.spec.id}-{chapter.id}")
    for course in COURSES
    for chapter in course.chapters
]
every_chapter = pytest.mark.parametrize(("course", "chapter"), CHAPTERS)
every_course = pytest.mark.parametrize("course", COURSES, ids=lambda course: course.spec.id)
MOST = 2
QUESTIONS = 10


def sentences(text: str) -> int:
    """How many sentences a text has."""
    return len(re.findall(r"[.!?](?=\s|$)", text))


def opened(app: App, course: Course, chapter: Chapter) -> LessonScene:
    app.settings.speed = "off"
    return positions.opened(app, course, chapter)


def steps_of(scene: LessonScene) -> Iterator[Step]:
    """Every step of a chapter, done right after it was looked at."""
    while not scene.finished:
        yield scene.step
        positions.do_step(scene)


def others(scene: LessonScene) -> list[Move]:
    return [move for move in scene.match.legal() if not scene.step.wants(move)]


# -- the words

TOLD: dict[str, dict[str, tuple[str, ...]]] = {
    "muster": {"plan.count": ("eight cards", "three 1s", "two 2s", "one each of 3, 4 and 5")},
    "bannerfall": {
        "towers.reserve": ("eight Banners", "three Towers", "no Banner in reserve"),
        "ruins.done": ("start the game with 1 mana", "every turn brings 1 more"),
        "home.home": ("opposite",),
    },
    "five_royaumes": {
        "square.deck": ("side by side", "corner"),
        "square.over": ("began with 2 castles", "draw"),
        "recruit.council": ("two of each",),
    },
}


@every_course
def test_what_the_box_holds_and_how_a_game_begins_is_told(course: Course) -> None:
    for key, words in TOLD[course.spec.id].items():
        chapter, step = key.split(".")
        said = course.says(course.find(chapter), step)
        assert [word for word in words if word not in said] == [], key


def test_the_numbers_that_are_told_are_those_of_the_rules() -> None:
    deck = Counter(muster.CODES[face] for face in muster.DECK)
    assert [[deck[f"{faction}{n}"] for n in range(1, 6)] for faction in muster.FACTIONS] == [[3, 2, 1, 1, 1]] * 5
    assert (bannerfall.BANNERS, bannerfall.TOWERS, bannerfall.START_MANA, bannerfall.BASE_MANA) == (8, 3, 1, 1)
    assert (five_royaumes.COPIES, five_royaumes.CASTLES_AT_START) == (2, 2)


@every_chapter
def test_every_sentence_is_there_and_at_most_two_at_a_time(course: Course, chapter: Chapter) -> None:
    def says(*parts: str) -> str:
        return course.says(chapter, *parts)

    assert sentences(says("idea")) == 1
    assert says("title")
    assert chapter.quiz or 1 <= sentences(says("done")) <= MOST
    assert len({step.id for step in chapter.steps}) == len(chapter.steps)
    for step in chapter.steps:
        text, ask = says(step.id), says(step.id, "ask")
        assert 1 <= sentences(text) + sentences(ask) <= MOST, step.id
        assert bool(ask) == (step.kind in (MOVE, FIND) and not chapter.quiz), step.id
        if step.kind == ASK:
            assert all(says(step.id, f"answer{n}") for n in range(step.answers)), step.id
            assert 0 <= step.right < step.answers, step.id
        if chapter.quiz:
            assert sentences(says(step.id, "why")) == 1, step.id
            assert course.find(step.see) is not chapter


@every_course
def test_every_word_is_used_and_every_answer_is_one_sentence(course: Course) -> None:
    words = json.loads((folder_of(course.spec) / "en.json").read_text(encoding="utf-8"))
    wanted = {"no"}
    for chapter in course.chapters:
        wanted |= {f"{chapter.id}.{part}" for part in ("title", "idea", "done", "no")}
        for step in chapter.steps:
            key = f"{chapter.id}.{step.id}"
            wanted |= {key, f"{key}.ask", f"{key}.no", f"{key}.why"}
            wanted |= {f"{key}.answer{n}" for n in range(step.answers)}
            wanted |= {f"{key}.no.{name}" for _, name in step.no}
    assert [key for key in words if key not in wanted and not re.fullmatch(r"no\.\w+", key)] == []
    for key, text in words.items():
        assert text.strip() == text != "", key
        if ".no" in f".{key}":
            assert sentences(text) == 1, key


@every_course
def test_a_course_ends_with_ten_questions(course: Course) -> None:
    quizzes = [chapter for chapter in course.chapters if chapter.quiz]
    assert quizzes == [course.chapters[-1]]
    assert len(quizzes[0].steps) == QUESTIONS
    assert {step.right for step in quizzes[0].steps if step.kind == ASK} == {0, 1, 2}


# -- the chapters in the scene


@every_chapter
def test_a_chapter_can_be_done_and_all_that_is_pointed_at_exists(
    course: Course, chapter: Chapter, make_app: Make
) -> None:
    app = make_app()
    scene = opened(app, course, chapter)
    for step in steps_of(scene):
        for pattern in (*step.at, *step.find):
            assert scene.card.pointed((pattern,)), (step.id, pattern)
        assert scene.says().strip()
        app.paint()
        if step.kind == MOVE:
            assert scene.mine, step.id
            assert others(scene) or len(scene.match.legal()) == 1 or len(step.want) > 0
        else:
            assert scene.picker.tokens() == set(), step.id
    assert app.progress.done(course.spec.id, chapter.id)
    app.paint()
    assert scene.texts.missing == app.texts.missing == course.words.missing == set()


def arrows_of(scene: LessonScene) -> list[tuple[Aim, pygame.Rect]]:
    """What is pointed at, and where its arrows stand; a frame around a control or a player needs no room."""
    ground, out = scene.card.ground(), []
    for widget in scene.card.pointed(scene.targets()):
        aim = scene.card.aim(widget)
        found = arrow_place(aim, scene.kit.px(ARROW), ground)
        assert found or widget.role in ("action", "button", "player"), (scene.step.id, widget.id)
        if found:
            ground = ground.without(found[0])
            out.append((aim, found[0]))
    return out


def moments_of(scene: LessonScene) -> Iterator[tuple[str, list[tuple[Aim, pygame.Rect]]]]:
    """Every moment of a chapter that has arrows: each step, and each choice on the way of its move."""
    for step in steps_of(scene):
        yield step.id, arrows_of(scene)
        wanted = [path for path in scene.picker.paths if step.kind == MOVE and step.wants(path.move)]
        for tokens in wanted[0].steps[:-1] if wanted else ():
            scene.picker.pick(tokens)
            scene._picked("")
            yield step.id, arrows_of(scene)
        scene.put_back()


WINDOWS = (((960, 600), 1.0), ((960, 600), 2.0), ((1280, 720), 1.0), ((1920, 1080), 1.5), ((1080, 1920), 1.0))


@every_chapter
def test_arrows_hide_no_word_no_number_no_control_and_not_their_aim(
    course: Course, chapter: Chapter, make_app: Make
) -> None:
    for size, scale in WINDOWS:
        app = make_app(size, scale)
        scene = opened(app, course, chapter)
        for id, arrows in moments_of(scene):
            never = scene.card.ground().never
            for aim, box in arrows:
                assert pygame.Rect((0, 0), size).contains(box), (size, scale, id)
                hidden = [other for other in never if covered(box, other)]
                assert not hidden, (size, scale, id, aim, box, hidden)
                assert aim.empty or covered(box, aim.box) == 0, (size, scale, id, aim)


@every_chapter
def test_every_other_move_is_answered_and_not_played(course: Course, chapter: Chapter, make_app: Make) -> None:
    scene = opened(make_app(), course, chapter)
    for step in steps_of(scene):
        if step.kind != MOVE:
            continue
        for move in others(scene):
            before = scene.match.ply
            scene.play(move)
            assert (scene.match.ply, scene.step) == (before, step)
            assert sentences(scene.reply) == 1, (step.id, move.text)
            assert scene.reply in scene.says()
            assert sentences(scene.says()) <= MOST
            assert scene.mine
        if others(scene):
            assert bool(scene.ways) == (len(others(scene)) >= TRIES), step.id
        assert all(any(fits((p,), m.text) for m in others(scene)) for p, _ in step.no), (step.id, step.no)


@every_chapter
def test_the_chapter_goes_on_after_each_of_several_wanted_moves(
    course: Course, chapter: Chapter, make_app: Make
) -> None:
    app = make_app()
    app.settings.speed = "off"
    for number, step in enumerate(chapter.steps):
        if step.kind != MOVE:
            continue
        scene = positions.taught(app, course.spec.id, chapter.id, step.id)
        wanted = [move for move in scene.match.legal() if step.wants(move)]
        for move in wanted[1:]:
            scene = positions.taught(app, course.spec.id, chapter.id, step.id)
            scene.play(move)
            while scene.passing:
                scene.update(100.0)
            assert scene.index == number + 1, move.text
            list(steps_of(scene))
            app.settle(0)


@every_chapter
def test_every_move_of_a_script_fits_whatever_was_chosen(course: Course, chapter: Chapter, make_app: Make) -> None:
    app = make_app()
    app.settings.speed = "off"
    for step in chapter.steps:
        if not step.then:
            continue
        scene = positions.taught(app, course.spec.id, chapter.id, step.id)
        chosen = [move for move in scene.match.legal() if step.wants(move)] if step.kind == MOVE else [None]
        for move in chosen:
            scene = positions.taught(app, course.spec.id, chapter.id, step.id)
            match, before = scene.match, scene.match.ply
            scene.on() if move is None else scene.play(move)
            while scene.passing:
                scene.update(100.0)
            assert match.moves[before:] == [*([move.text] if move else []), *step.then], (step.id, move)
            app.settle(0)
        app.settle(0)


def choose(scene: LessonScene, move: Move) -> None:
    """Point a move out as a person does: spot after spot, option after option."""
    index = scene.index
    while scene.index == index and not scene.passing:
        tokens = {
            token for path in scene.picker.open if path.move == move for token in path.steps[len(scene.picker.picked)]
        }
        options = [token for token in tokens if token.startswith(OPTION)]
        if options:
            scene.choose(options[0])
            continue
        spots = [spot for spot in scene.table.spots(scene.model) if tokens & {*spot.tokens}]
        scene.point(spots[-1])


@every_chapter
def test_every_wanted_move_can_be_pointed_out(course: Course, chapter: Chapter, make_app: Make) -> None:
    scene = opened(make_app(), course, chapter)
    while not scene.finished:
        step, index = scene.step, scene.index
        if step.kind != MOVE:
            positions.do_step(scene)
            continue
        choose(scene, next(move for move in scene.match.legal() if step.wants(move)))
        while scene.passing:
            scene.update(100.0)
        assert scene.index == index + 1, step.id


@every_chapter
def test_one_step_back_and_forth_again(course: Course, chapter: Chapter, make_app: Make) -> None:
    scene = opened(make_app(), course, chapter)
    for step in chapter.steps:
        before = scene.match.position()
        positions.do_step(scene)
        scene.previous()
        assert scene.step is step
        assert scene.match.position() == before
        assert scene.model.data == scene.match.view(0).data
        positions.do_step(scene)
    assert scene.finished


@every_chapter
def test_wrong_answers_lead_to_the_chapter_that_explains(course: Course, chapter: Chapter, make_app: Make) -> None:
    if not chapter.quiz:
        return
    app = make_app()
    scene = opened(app, course, chapter)
    while not scene.finished:
        if scene.step.kind == ASK:
            scene.answer((scene.step.right + 1) % scene.step.answers)
        else:
            spots = [s for s in scene.table.spots(scene.model) if not fits(scene.step.find, s.id)]
            scene.point(spots[0])
        see = next(w for w in scene.card.widgets() if w.id == "teacher.see")
        scene.activate(see)
        assert isinstance(app.top, LessonScene)
        assert app.top.chapter.id == scene.step.see
        app.top.back()
        assert app.top is scene
        scene.on()
    assert len(scene.missed) == QUESTIONS
    assert "0" in scene.says()


# -- the scene


@pytest.fixture
def first(make_app: Make) -> LessonScene:
    """The first move that the first chapter of Muster asks for."""
    return positions.taught(make_app(), "muster", "columns", "first")


def test_two_wrong_tries_show_what_is_wanted(first: LessonScene) -> None:
    for number, move in enumerate(others(first)[:TRIES], 1):
        first.play(move)
        assert bool(first.ways) == (number == TRIES)
    assert [first.step.wants(way.move) for way in first.ways] == [True]


def test_an_illegal_move_is_answered_by_the_rules(first: LessonScene) -> None:
    spots = {spot.id: spot for spot in first.table.spots(first.model)}
    first.point(next(spot for spot in spots.values() if spot.card == "W2" and spot.id.startswith("hand")))
    first.point(spots["own.L"])
    assert "does not carry" in first.app.toast
    assert first.reply == ""
    assert first.wrong == 0


def test_a_script_that_does_not_fit_is_no_dead_end(first: LessonScene) -> None:
    first.play(next(move for move in first.match.legal() if first.step.wants(move)))
    first.script.extendleft(["play C5 C", "draw deck"])
    for _ in range(400):
        first.update(100.0)
    assert not first.passing
    assert first.index == 3


def test_a_running_game_is_left_alone(make_app: Make) -> None:
    app = make_app()
    positions.taught(app, "muster", "end", "done")
    app.saves.settle()
    assert not app.saves.exists("muster")
    assert app.top.name == "lesson"


def test_a_chapter_is_done_with_the_keyboard_alone(make_app: Make) -> None:
    from .test_scenes import pressed

    app = make_app()
    scene = opened(app, COURSES[0], COURSES[0].find("wizard"))
    pressed(app, pygame.K_RETURN)
    assert scene.index == 1
    pressed(app, pygame.K_h)
    assert scene.ways
    scene.play(scene.ways[0].move)
    while scene.passing:
        scene.update(100.0)
    assert scene.index == 2
    pressed(app, pygame.K_ESCAPE)
    assert scene not in app.stack


def test_any_chapter_is_opened_from_the_title_by_clicks(make_app: Make) -> None:
    from game.app.title import TitleScene

    from .test_scenes import click

    app = make_app()
    app.push(TitleScene(app))
    click(app, "title.learn")
    for course in COURSES:
        click(app, f"learn.{course.spec.id}")
        for chapter in course.chapters:
            click(app, f"chapter.{chapter.id}")
            assert isinstance(app.top, LessonScene)
            assert app.top.chapter is chapter
            click(app, "button.menu")
            assert app.top.name == "learn"


def test_after_a_chapter_comes_the_next_or_the_same_again(make_app: Make) -> None:
    from .test_scenes import click

    app = make_app()
    first, second = COURSES[0].chapters[:2]
    positions.taught(app, "muster", first.id, "done")
    click(app, "teacher.again")
    assert isinstance(app.top, LessonScene)
    assert (app.top.chapter, app.top.index) == (first, 0)
    app.pop()
    positions.taught(app, "muster", first.id, "done")
    click(app, "teacher.chapter")
    assert isinstance(app.top, LessonScene)
    assert app.top.chapter is second


def test_after_the_questions_comes_a_game(make_app: Make) -> None:
    from game.app.title import TitleScene

    from .test_scenes import click

    app = make_app()
    app.push(TitleScene(app))
    positions.taught(app, "muster", "quiz", "done")
    click(app, "teacher.play")
    assert app.top.name == "newgame"
    click(app, "new.start")
    assert [scene.name for scene in app.stack] == ["title", "play"]


def test_the_table_and_the_card_share_the_window(make_app: Make) -> None:
    from game.app.teacher import strip

    for course in COURSES:
        for size in ((960, 600), (1280, 720), (1920, 1080), (1080, 1920)):
            for scale in (1.0, 2.0):
                app = make_app(size, scale)
                scene = opened(app, course, course.chapters[0])
                foot = strip(app.kit)
                for spot in scene.table.spots(scene.model):
                    assert not spot.rect.colliderect(foot), (spot.id, size)
                for widget in scene.card.widgets():
                    assert foot.contains(widget.rect), (widget.id, size, scale)


@pytest.mark.parametrize("size", [(640, 400), (960, 600), (1080, 1920), (3840, 2160)])
def test_words_are_never_cut(size: tuple[int, int], make_app: Make) -> None:
    for scale in (1.0, 2.0):
        app = make_app(size, scale)
        for course in COURSES:
            scene = opened(app, course, course.chapters[0])
            card = scene.card
            longest = max((course.words.get(key) for key in course.words._texts), key=len)
            parts = [(longest, (0, 0, 0), "body")]
            room = card.text_box()
            assert card._height(parts, card._fitting(parts, room), room.w) <= room.h


# -- progress


def test_progress_is_kept(make_app: Make) -> None:
    app = make_app()
    positions.taught(app, "muster", "columns", "done")
    again = Progress(app.data / "lessons.json")
    assert again.done("muster", "columns")
    assert not again.done("muster", "bridge")


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"torn",
        b"[]",
        b"null",
        b'{"muster": 4}',
        b'{"muster": [4, null, {}], "x": ["y"]}',
        b"[" * 100_000,
        b"\xff\xfe",
    ],
)
def test_a_hostile_file_is_no_progress(content: bytes, make_app: Make) -> None:
    app = make_app()
    (app.data).mkdir(parents=True, exist_ok=True)
    (app.data / "lessons.json").write_bytes(content)
    progress = Progress(app.data / "lessons.json")
    assert not progress.done("muster", "columns")
    assert progress.finish("muster", "columns") == ""
    assert Progress(app.data / "lessons.json").done("muster", "columns")


def test_progress_that_cannot_be_written_is_a_sentence(make_app: Make) -> None:
    app = make_app()
    app.data.mkdir(parents=True, exist_ok=True)
    (app.data / "lessons.json").mkdir()
    app.progress = Progress(app.data / "lessons.json")
    positions.taught(app, "muster", "wizard", "done")
    assert "cannot be kept" in app.toast


# -- random hands


def rampage(app: App, course: Course, chapter: Chapter, seed: int, turns: int) -> None:
    """Random deeds in a chapter; after each of them it goes on, and at the end it can still be done."""
    from .test_monkey import Monkey

    monkey = Monkey(app, seed)
    monkey.held = False
    app.push(scene := LessonScene(app, course, chapter))
    ticks, pygame.time.get_ticks = pygame.time.get_ticks, lambda: monkey.now
    try:
        for turn in range(turns):
            monkey.act()
            if not any(isinstance(one, LessonScene) for one in app.stack):
                app.settle(1)
                app.push(scene := LessonScene(app, course, chapter))
            monkey.check(turn)
        monkey.let_go()
        while not isinstance(app.top, LessonScene):
            app.pop()
        scene = app.top
        scene.skip()
        while not scene.finished:
            positions.do_step(scene)
        monkey.go_home()
    except Exception as error:
        error.add_note(f"seed {seed}, {chapter.id}:\n" + "\n".join(monkey.story))
        raise
    finally:
        pygame.time.get_ticks = ticks
    assert app.texts.missing == set()


@every_course
def test_random_hands_never_get_stuck_in_a_lesson(course: Course, make_app: Make) -> None:
    chapters = [*course.chapters]
    Random(len(course.spec.id)).shuffle(chapters)
    for seed, chapter in enumerate(chapters[:3]):
        rampage(make_app(), course, chapter, seed, 150)


@pytest.mark.slow
@every_chapter
def test_many_random_hands_in_every_lesson(course: Course, chapter: Chapter, make_app: Make) -> None:
    from .test_monkey import TEN_MINUTES

    rampage(make_app(), course, chapter, 7, TEN_MINUTES)


def test_courses_of_unknown_languages_are_english() -> None:
    spec = find("muster")
    assert spec
    strange: Any = course_of(spec, "xx")
    assert strange.says(strange.chapters[0], "title") == COURSES[0].says(COURSES[0].chapters[0], "title")
    assert {step.kind for chapter in strange.chapters for step in chapter.steps} == {TELL, MOVE, ASK, FIND}
