"""Pictures of every scene and state worth seeing: `python -m game gallery`. A state is one small function."""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import replace
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pygame

from ..core import record
from ..core.contract import GameSpec
from ..core.languages import TRIED
from ..registry import GAMES, find
from ..ui.gamepad import Pad
from ..ui.palettes import PALETTES, STANDARD
from ..ui.stage import Item
from ..ui.window import Window, prepare_environment
from . import aboutshots, aloudshots, positions, puzzlegallery, replayshots, standshots
from .analysis_scene import AnalysisScene
from .app import App
from .audience import ALL, BOTH, Sight
from .confirm import question
from .editor import EditorScene
from .example import ExampleScene
from .explained import explained
from .handout import HandOut, offer
from .help import enlarge
from .keyspage import KeysPage, NewKey
from .leaf import Press
from .learn import LearnScene
from .ledger import LedgerScene
from .lesson import TRIES
from .menu import PlayMenu
from .newgame import NewGame
from .pictures import drawn
from .play import PlayScene
from .present import PresentScene
from .result import ResultScene
from .rulebook import RuleBook
from .scene import Scene
from .settings_scene import SettingsScene
from .setups import Setups
from .shelf import Shelf
from .title import TitleScene

SIZES = "1280x720,1920x1080,3840x2160,1080x1920"
State = Callable[[App], None]
MUSTER = GAMES[0]
CONTACT_WIDTH = 480
CONTACT_COLUMNS = 4


def title(app: App) -> None:
    """The title at the first start."""
    app.push(TitleScene(app))


def title_continue(app: App) -> None:
    """The title with a game to go on with."""
    app.saves.write(MUSTER.id, record.write(positions.played(30)))
    app.push(TitleScene(app))


def newgame(app: App) -> None:
    """Against the computer."""
    app.push(NewGame(app, MUSTER))


def newgame_people(app: App) -> None:
    """Two people, with options and a deal number."""
    scene = NewGame(app, MUSTER)
    scene.setup.chairs[1].kind = "human"
    scene.setup.options["simplified"] = scene.setup.options["power_of_one"] = True
    scene.setup.number = "20480"
    app.push(scene)


def shelf(app: App) -> None:
    """Which rule book, over the title."""
    title(app)
    app.push(Shelf(app, GAMES))


def settings(app: App) -> None:
    """Over the title."""
    title(app)
    app.push(SettingsScene(app))


def confirm(app: App) -> None:
    """A question over the title."""
    title(app)
    app.push(question(app, "title.quit_sure", "title.quit", app.pop))


def menu(app: App) -> None:
    """Over the table."""
    app.push(PlayMenu(app, positions.table(app, positions.played(30))))


def keys(app: App) -> None:
    """The page of keys, two of them changed."""
    menu(app)
    found = app.keymap.given("table.undo", "r")
    assert found is not None
    app.keymap = found
    app.push(KeysPage(app, "table"))


def keys_anywhere(app: App) -> None:
    """Those that mean the same everywhere, reached by keyboard."""
    menu(app)
    app.push(scene := KeysPage(app))
    scene.controls.keyboard = True
    scene.controls.attend("keys.row.card")


def keys_pad(app: App) -> None:
    """With a gamepad there."""
    app.pads.pads[0] = Pad(0, True)
    keys(app)


def keys_new(app: App) -> None:
    """A new key is asked for."""
    keys(app)
    app.push(NewKey(app, "table.hint"))


def keys_taken(app: App) -> None:
    """The key that was pressed has something else to do."""
    keys(app)
    app.push(scene := NewKey(app, "table.hint"))
    scene.offer("l")


def picture(app: App) -> None:
    """A picture was written."""
    table_middle(app)
    app.say(app.t("picture.kept", path="/home/host/.local/share/Bannerhall/pictures/muster-2026-05-01-193000-11.png"))


def handout_table(app: App) -> None:
    """What stands on the page, paper and kind of file."""
    table_middle(app)
    offer(app)


def handout_rules(app: App) -> None:
    """Over the rules at a glance."""
    book = RuleBook(app, "bannerfall")
    app.push(book)
    book.turn(len(book.book.chapters) - 1)
    book.hand_out()


def printed(state: str, paper: str = "a4") -> State:
    """The page itself: of the table of another state, or of the rules of a game."""

    def show(app: App) -> None:
        if state in STATES:
            STATES[state](app)
        still = app.top.pictured() if state in STATES else None
        spec = still.spec if still else find(state)
        assert spec is not None
        if still:
            still = replace(still, title="Who holds the middle?", caption="Which move keeps both castles?")
        page = Press(app.kit, HandOut(app, spec, still).leaf(), paper).set().surface
        ground = pygame.Surface(app.window.size)
        ground.fill(app.kit.theme.night)
        share = min(ground.get_width() / page.get_width(), ground.get_height() / page.get_height())
        small = pygame.transform.smoothscale_by(page, share)
        ground.blit(small, small.get_rect(center=ground.get_rect().center))
        app.push(Plain(app, ground))

    return show


def picture_still(app: App) -> None:
    """The picture of a table itself."""
    STATES["table-four"](app)
    still = app.top.pictured()
    assert still is not None
    app.push(Plain(app, drawn(still, app.kit, app.window.size)))


class Plain(Scene):
    """A picture, and nothing else."""

    def __init__(self, app: App, picture: pygame.Surface) -> None:
        super().__init__(app)
        self.picture = picture

    def draw(self, items: list[Item]) -> None:
        """All of it."""
        self.kit.put(items, self.picture, 0, 0)


def curtain(app: App) -> None:
    """Between two people."""
    positions.table(app, positions.played(30, people=2))


def help_card(app: App) -> None:
    """A card of the hand, large."""
    play = positions.table(app, positions.played(30))
    assert enlarge(app, play.table, positions.spot(play, "hand.0"), play.model)


def help_column(app: App) -> None:
    """Help without a picture."""
    play = positions.table(app, positions.played(30))
    assert enlarge(app, play.table, positions.spot(play, "own.L"), play.model)


def ledger(app: App) -> None:
    """In the middle of a game."""
    app.push(LedgerScene(app, positions.table(app, positions.played(60))))


def result_win(app: App) -> None:
    """Everything is told."""
    scene = ResultScene(app, positions.table(app, positions.finished(winner=0)))
    app.push(scene)
    scene.skip()


def result_draw(app: App) -> None:
    """Nobody won."""
    scene = ResultScene(app, positions.table(app, positions.drawn()))
    app.push(scene)
    scene.skip()


def result_counting(app: App) -> None:
    """Three castles are told."""
    app.kit.reduced_motion = False
    scene = ResultScene(app, positions.table(app, positions.finished(winner=1)))
    app.push(scene)
    scene.update(1700)


def result_conceded(app: App) -> None:
    """Somebody gave up."""
    scene = ResultScene(app, positions.table(app, positions.played(30)), conceded=0)
    app.push(scene)
    scene.skip()


def rules_of(chapter: int) -> State:
    """A chapter of the rule book."""

    def state(app: App) -> None:
        scene = RuleBook(app, MUSTER.id)
        app.push(scene)
        scene.turn(chapter)

    return state


def rules_found(app: App) -> None:
    """Words were looked up."""
    scene = RuleBook(app, MUSTER.id)
    app.push(scene)
    scene.seek(app.texts_of(MUSTER.id).name("RC")[:-2])


def rules_near(app: App) -> None:
    """Nothing was found but something like it."""
    scene = RuleBook(app, MUSTER.id)
    app.push(scene)
    scene.seek("wizzard")


def rules_followed(app: App) -> None:
    """A hit was chosen, and the keyboard is on a term."""
    scene = RuleBook(app, "bannerfall")
    app.push(scene)
    names = app.texts_of("bannerfall")
    scene.seek(names.name("stormcaller"))
    scene.follow(scene.set_page().spots[1])
    scene.top = scene.goal
    scene.changed()
    scene.controls.keyboard = True
    terms = [w.id for w in scene.widgets() if w.label == names.name("blink") and not w.outline]
    scene.controls.attend(next(iter(terms), scene.controls.focus))


def rules_glossary(app: App) -> None:
    """All terms of a game."""
    scene = RuleBook(app, "five_royaumes")
    app.push(scene)
    scene.open_glossary()


def example_of(game: str, id: str, moves: int = 0) -> State:
    """A position of the rule book after some moves of its example."""

    def state(app: App) -> None:
        scene = RuleBook(app, game)
        app.push(scene)
        scene.show(id)
        table = app.top
        assert isinstance(table, ExampleScene)
        for _ in range(moves):
            table.next_move()
            table.skip()
        table.changed()

    return state


def table_opening(app: App) -> None:
    """The first move is to be made."""
    positions.table(app, positions.played(0))


def table_middle(app: App) -> None:
    """Columns have grown."""
    positions.table(app, positions.played(70))


def table_long(app: App) -> None:
    """Two columns of twelve cards."""
    positions.with_long_columns(positions.table(app, positions.played(70)), 12)


def table_targets(app: App) -> None:
    """A card is chosen, what it may do glows."""
    positions.choose(positions.table(app, positions.played(40)))


def table_preview(app: App) -> None:
    """A target is pointed at."""
    play = positions.table(app, positions.played(40))
    positions.choose(play)
    positions.point_at_target(play)


def table_options(app: App) -> None:
    """Which end of the Rainbow card?"""
    play = positions.table(app, positions.with_rainbow())
    positions.ask_for_end(play)


def table_refill(app: App) -> None:
    """A card is to be drawn."""
    positions.table(app, positions.until_phase("draw"))


def table_place(app: App) -> None:
    """A Rainbow card was turned up and wants a castle."""
    positions.table(app, positions.until_phase("place"))


def table_fan(app: App) -> None:
    """A pile is spread out."""
    play = positions.table(app, positions.until_pile(3))
    positions.fan(play)


def table_last_move(app: App) -> None:
    """What the computer did is marked."""
    positions.answered(positions.table(app, positions.played(40)))


def table_finished(app: App) -> None:
    """The end, looked at again."""
    positions.table(app, positions.finished(winner=0))


def moving(kind: str, share: float) -> State:
    """A move on its way."""

    def state(app: App) -> None:
        positions.on_the_way(positions.table(app, positions.before(kind)), kind, share)

    return state


def table_refusal(app: App) -> None:
    """Why not."""
    play = positions.table(app, positions.played(40))
    app.say(app.texts_of("muster").get("reason.wrong_icon", card="L3", column="W"))
    play.changed()


def hinted(name: str) -> State:
    """A hint on the table of another state."""

    def state(app: App) -> None:
        STATES[name](app)
        assert isinstance(app.top, PlayScene)
        positions.advise(app.top)

    return state


def coached(name: str, why: bool = False) -> State:
    """The coach asks on the table of another state, or shows why."""

    def state(app: App) -> None:
        STATES[name](app)
        assert isinstance(app.top, PlayScene)
        positions.doubt(app.top)
        if why:
            app.top.activate(next(w for w in app.top.widgets() if w.id == "sure.why"))

    return state


def thinking(name: str) -> State:
    """The computer of another state thinks."""

    def state(app: App) -> None:
        STATES[name](app)
        assert isinstance(app.top, PlayScene)
        positions.wait_for_computer(app.top)

    return state


def analysis(share: float, point: int | None = None, spec: GameSpec = MUSTER, players: int = 2) -> State:
    """A game judged as far as a share of it; the table at a turning point, if one is asked for."""

    def state(app: App) -> None:
        options = {"players": players} if len(spec.seats) > 1 else {}
        match = positions.contested(spec, options) if spec is not MUSTER else positions.finished(winner=1)
        app.analysis = positions.judge(match, share)
        result = ResultScene(app, positions.table(app, match))
        app.push(result)
        result.skip()
        result.analyse()
        assert isinstance(app.top, AnalysisScene)
        app.top.running = share < 1
        if point is not None:
            app.top.open(app.analysis.turning_points()[point].ply)

    return state


def learn(game: str, done: int = 0) -> State:
    """The chapters of a game, some of them done."""

    def state(app: App) -> None:
        scene = LearnScene(app, game)
        for chapter in scene.course.chapters[:done]:
            app.progress.finish(game, chapter.id)
        app.push(scene)

    return state


def lesson(game: str, chapter: str, step: str = "", deed: str = "", times: int = 1) -> State:
    """A chapter at one of its steps; `deed` is a move or an answer that was tried there, so many times."""

    def state(app: App) -> None:
        scene = positions.taught(app, game, chapter, step)
        if deed.isdigit():
            scene.answer(int(deed))
        for _ in range(times if deed and not deed.isdigit() else 0):
            scene.play(scene.match.spec.parse(deed))

    return state


def lesson_score(app: App) -> None:
    """The end of ten questions, two of them missed."""
    scene = positions.taught(app, "muster", "quiz", "ahead")
    scene.answer(0)
    scene.on()
    scene.answer(1)
    scene.on()
    while not scene.finished:
        positions.do_step(scene)


def editor(game: int, plies: int, page: int = 0, seed: int = 5, wrong: str = "", **options: object) -> State:
    """A position of a random game in the editor, one of the pages of its strip; `wrong`: made impossible there."""

    def state(app: App) -> None:
        scene = EditorScene(app, positions.wandered(GAMES[game], plies, seed, options))
        scene.bench.choose(page)
        if wrong:
            places = {place.path: place for place in scene.editing.places(scene.model)}
            source, target = wrong.split()
            scene.put(places[source], places[target])
        app.push(scene)

    return state


def editor_hand(app: App) -> None:
    """A card of the tray is in the hand."""
    editor(0, 60)(app)
    scene = app.top
    assert isinstance(scene, EditorScene)
    scene.widgets()
    scene.pick(scene.bench.places[1])
    scene.controls.point = (app.window.size[0] // 2, app.window.size[1] // 3)


def editor_play(app: App) -> None:
    """Who plays on."""
    editor(1, 40, players=3)(app)
    scene = app.top
    assert isinstance(scene, EditorScene)
    scene.play()


def editor_keep(app: App) -> None:
    """A title and a caption."""
    editor(2, 60)(app)
    scene = app.top
    assert isinstance(scene, EditorScene)
    scene.keep()


def setups(app: App) -> None:
    """Some positions of Muster are kept, a file that is none among them, and one was being set up."""
    for number, title in enumerate(("The bridge to nowhere", "Five Wizards", "Who runs the deck down?")):
        one = positions.wandered(MUSTER, 20 + 20 * number, number, {})
        caption = "Seat one to act. Which refill keeps the castle?" if number else ""
        app.library.save(replace(one, title=title, caption=caption))
    app.library.folder.joinpath("notes.json").write_text("{}", encoding="utf-8")
    app.library.keep_draft(positions.wandered(MUSTER, 9, 2, {}), None)
    app.push(Setups(app))


def setups_none(app: App) -> None:
    """Nothing is kept yet."""
    app.push(Setups(app, GAMES[2].id))


def present(game: str) -> State:
    """The sets of stations of a game."""

    def state(app: App) -> None:
        app.push(PresentScene(app, game))

    return state


def presented(game: str, set_id: str, station: str, sight: Sight = ALL) -> State:
    """A station of a set before an audience."""

    def state(app: App) -> None:
        app.push(positions.presented(app, game, set_id, station, sight))

    return state


def presented_drawn(app: App) -> None:
    """Arrows and circles on a map, the spotlight over it."""
    scene = positions.presented(app, "bannerfall", "wins", "three")
    app.push(scene)
    wide, high = scene.room()
    scene.chalk.marks.append(((0.2, 0.6), (0.34, 0.52)))
    scene.chalk.light = True
    scene.controls.point = (round(wide * 0.36), round(high * 0.5))


def presented_tried(app: App) -> None:
    """Something was tried at a station, the tool bar is hidden."""
    scene = positions.presented(app, "muster", "rainbow", "wizard")
    app.push(scene)
    scene.play(scene.match.spec.parse("wizard C"))
    scene.skip()
    scene.hide_tools()


def presented_keys(app: App) -> None:
    """The card of keys."""
    scene = positions.presented(app, "muster", "first", "castles")
    app.push(scene)
    scene.open_keys()


def presented_keep(app: App) -> None:
    """A table becomes a station."""
    scene = positions.presented(app, "bannerfall", "wins", "three")
    app.push(scene)
    scene.keep()


STATES: dict[str, State] = {
    "title-first": title,
    "title-continue": title_continue,
    "newgame-computer": newgame,
    "newgame-people": newgame_people,
    "shelf-title": shelf,
    "settings-title": settings,
    "confirm-quit": confirm,
    "coach-sure": coached("table-middle"),
    "coach-why": coached("table-square", why=True),
    "menu-table": menu,
    "keys-page": keys,
    "keys-anywhere": keys_anywhere,
    "keys-new": keys_new,
    "keys-pad": keys_pad,
    "keys-taken": keys_taken,
    "curtain-hand": curtain,
    "picture-kept": picture,
    "picture-still": picture_still,
    "handout-table": handout_table,
    "handout-rules": handout_rules,
    "printed-muster": printed("table-middle"),
    "printed-marches": printed("table-four", "letter"),
    "printed-royaumes": printed("table-square"),
    "printed-glance": printed("five_royaumes"),
    "help-card": help_card,
    "help-column": help_column,
    "ledger-middle": ledger,
    "result-win": result_win,
    "result-draw": result_draw,
    "result-counting": result_counting,
    "result-conceded": result_conceded,
    "analysis-running": analysis(0.4),
    "analysis-done": analysis(1.0),
    "analysis-four": analysis(1.0, spec=GAMES[1], players=4),
    "analysis-royaumes": analysis(1.0, spec=GAMES[2]),
    "glance-point": analysis(1.0, 0),
    "glance-four": analysis(1.0, 1, GAMES[1], 4),
    "glance-royaumes": analysis(1.0, 1, GAMES[2]),
    "rules-found": rules_found,
    "rules-near": rules_near,
    "rules-followed": rules_followed,
    "rules-glossary": rules_glossary,
    "example-swap": example_of("muster", "swap-2"),
    "example-refused": example_of("muster", "banner-6"),
    "example-marches": example_of("bannerfall", "examples-3", 3),
    "example-royaumes": example_of("five_royaumes", "influence-2", 1),
    "rules-aim": rules_of(0),
    "rules-turn": rules_of(3),
    "rules-banner": rules_of(4),
    "rules-swap": rules_of(9),
    "rules-rulings": rules_of(13),
    "rules-quick": rules_of(14),
    "table-opening": table_opening,
    "table-middle": table_middle,
    "table-long": table_long,
    "table-targets": table_targets,
    "table-preview": table_preview,
    "table-options": table_options,
    "table-refill": table_refill,
    "table-place": table_place,
    "table-fan": table_fan,
    "table-lastmove": table_last_move,
    "table-refusal": table_refusal,
    "table-finished": table_finished,
    "editor-muster": editor(0, 60),
    "editor-order": editor(0, 60, 1),
    "editor-turn": editor(0, 60, 2),
    "editor-rules": editor(0, 60, 3),
    "editor-wrong": editor(0, 60, 0, 5, "hands[0][4] columns[0].W"),
    "editor-hand": editor_hand,
    "editor-bannerfall": editor(1, 60),
    "editor-seats": editor(1, 60, 1, players=4),
    "editor-options": editor(1, 60, 2, players=3),
    "editor-royaumes": editor(2, 70),
    "editor-discards": editor(2, 120, 2),
    "editor-numbers": editor(2, 70, 3),
    "editor-play": editor_play,
    "editor-keep": editor_keep,
    "setups-some": setups,
    "setups-none": setups_none,
    "present-muster": present("muster"),
    "present-royaumes": present("five_royaumes"),
    "presenter-castles": presented("muster", "first", "castles"),
    "presenter-wizard": presented("muster", "rainbow", "move"),
    "presenter-common": presented("muster", "first", "refill", BOTH),
    "presenter-end": presented("muster", "ends", "stop", 0),
    "presenter-conjure": presented("bannerfall", "crown", "conjure"),
    "presenter-crown": presented("bannerfall", "wins", "three"),
    "presenter-square": presented("five_royaumes", "square", "own"),
    "presenter-recruit": presented("five_royaumes", "choice", "recruit"),
    "presenter-kings": presented("five_royaumes", "end", "kings"),
    "presenter-drawn": presented_drawn,
    "presenter-tried": presented_tried,
    "presenter-keys": presented_keys,
    "presenter-keep": presented_keep,
    "learn-first": learn("muster"),
    "learn-some": learn("muster", 5),
    "lesson-first": lesson("muster", "columns"),
    "lesson-move": lesson("muster", "columns", "first"),
    "lesson-reply": lesson("muster", "columns", "first", "castle W3 W"),
    "lesson-swap": lesson("muster", "swap", "wizard"),
    "lesson-march": lesson("bannerfall", "march", "fight"),
    "lesson-shown": lesson("bannerfall", "blink", "do", "end", TRIES),
    "lesson-recruit": lesson("five_royaumes", "recruit", "queen"),
    "lesson-search": lesson("five_royaumes", "sorceress", "search"),
    "lesson-order": lesson("five_royaumes", "order", "say"),
    "lesson-still": lesson("muster", "guard", "source"),
    "lesson-four": lesson("bannerfall", "four", "seen"),
    "lesson-done": lesson("muster", "wizard", "done"),
    "lesson-question": lesson("muster", "quiz", "fit"),
    "lesson-score": lesson_score,
    "lesson-answer": lesson("muster", "quiz", "fit", "0"),
    "moving-play": moving("play", 0.5),
    "moving-swap": moving("swap", 0.5),
    "moving-reveal": moving("move", 0.6),
    "moving-castle": moving("castle", 0.6),
    **puzzlegallery.STATES,
}


def states_of(game: str) -> dict[str, State]:
    """The states that a game's own folder prepares."""
    name = f"{__package__.partition('.')[0]}.{game}.gallery"
    found: dict[str, State] = import_module(name).STATES if find_spec(name) else {}
    return found


for game in GAMES:
    STATES.update(states_of(game.id))
STATES.update(standshots.STATES)
STATES.update(replayshots.STATES)
STATES.update(aboutshots.STATES)
STATES.update(aloudshots.STATES)

HINTED = ("table-middle", "table-place", "table-start", "table-four", "table-recruit", "table-square", "table-choose")
for name in (name for name in HINTED if name in STATES):
    STATES[f"hint-{name.removeprefix('table-')}"] = hinted(name)
for name in ("table-middle", "table-four", "table-square"):
    if name in STATES:
        STATES[f"thinking-{name.removeprefix('table-')}"] = thinking(name)


STATES.update(explained(STATES))


def main(argv: Sequence[str]) -> int:
    """Draw what was asked for; the exit status."""
    args = parser().parse_args(argv)
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    prepare_environment()
    wanted = [w for w in args.scenes.split(",") if w]
    states = {name: state for name, state in STATES.items() if not wanted or matches(name, wanted)}
    if not states:
        print(f"There is no scene called {args.scenes}; there are: {', '.join(STATES)}.", file=sys.stderr)
        return 2
    args.out.mkdir(parents=True, exist_ok=True)
    for size in args.sizes:
        files = [draw(state, name, size, args) for name, state in states.items()]
        if len(files) > CONTACT_COLUMNS:
            contact_sheet(files, args.out / f"contact-{size[0]}x{size[1]}.{args.format}")
    print(f"{len(states) * len(args.sizes)} pictures in {args.out}")
    return 0


def parser() -> argparse.ArgumentParser:
    """The arguments."""
    out = argparse.ArgumentParser(prog="bannerhall gallery", description="Draw every scene into PNG files.")
    out.add_argument("--out", type=Path, default=Path("out/gallery"), help="folder for the pictures")
    out.add_argument("--sizes", type=sizes, default=sizes(SIZES), help=f"sizes of the window ({SIZES})")
    out.add_argument("--scenes", default="", help="only states whose name begins like one of these")
    out.add_argument("--scale", type=float, default=1.0, help="size of words and buttons (0.85 to 2)")
    out.add_argument("--language", choices=TRIED, default="en", help="language; xa is English, but longer")
    out.add_argument("--palette", choices=tuple(PALETTES), default=STANDARD, help="set of colours")
    out.add_argument("--format", choices=("png", "jpg"), default="png", help="kind of the files")
    return out


def sizes(text: str) -> list[tuple[int, int]]:
    """`1280x720,1920x1080` as pairs of numbers."""
    out = []
    for part in text.split(","):
        wide, _, high = part.partition("x")
        if not (wide.isdigit() and high.isdigit() and 200 <= int(wide) <= 16384 and 200 <= int(high) <= 16384):
            raise argparse.ArgumentTypeError(f"{part!r} is not a size like 1280x720")
        out.append((int(wide), int(high)))
    return out


def matches(name: str, wanted: Sequence[str]) -> bool:
    """Whether a state was asked for."""
    return any(name.startswith(start) for start in wanted)


def draw(state: State, name: str, size: tuple[int, int], args: argparse.Namespace) -> Path:
    """One state in a fresh program, as a file."""
    with tempfile.TemporaryDirectory() as folder:
        app = App(Path(folder), Window(size, False, Path(folder) / "icon", "Bannerhall"), None, False, args.language)
        app.settings.ui_scale, app.settings.colours = args.scale, args.palette
        app.apply_settings()
        app.kit.reduced_motion = True
        state(app)
        app.paint()
        target: Path = args.out / f"{name}-{size[0]}x{size[1]}.{args.format}"
        pygame.image.save(app.window.stage.surface, str(target))
        app.worker.close()
    return target


def contact_sheet(files: Sequence[Path], target: Path) -> None:
    """All pictures of a size, small, on one sheet."""
    if not files:
        return
    small = [reduced(file) for file in files]
    high = max(picture.get_height() for picture in small)
    rows = -(-len(small) // CONTACT_COLUMNS)
    sheet = pygame.Surface((CONTACT_COLUMNS * CONTACT_WIDTH, rows * high))
    for index, picture in enumerate(small):
        sheet.blit(picture, (index % CONTACT_COLUMNS * CONTACT_WIDTH, index // CONTACT_COLUMNS * high))
    pygame.image.save(sheet, str(target))


def reduced(file: Path) -> pygame.Surface:
    """A picture as wide as a column of the contact sheet."""
    picture = pygame.image.load(str(file))
    return pygame.transform.smoothscale_by(picture, CONTACT_WIDTH / picture.get_width())
