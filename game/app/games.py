"""The games that are kept, game by game: a picture of where each stands, who plays, when, and how it ended."""

from __future__ import annotations

import logging
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from ..core.errors import BadRecord
from ..core.match import Match
from ..ui.kit import Kit
from ..ui.stage import Item
from ..ui.widgets import Look, Widget, icon_button
from .archive import Archive, Entry, pasted
from .filelist import Begin, FileList
from .files import changed
from .names import called
from .pictures import drawn
from .replay import ReplayScene
from .resume import go_on
from .saves import LARGEST, Found
from .setup import LEVELS, plain
from .sheet import Sheet
from .title import TitleScene

if TYPE_CHECKING:
    from .app import App

log = logging.getLogger(__name__)
SMALL = (960, 540)
SHAPE = 16 / 9
Key = tuple[Path, float]


class GamesScene(FileList[Entry]):
    """One game's kept games are shown; pictures come one by one, as there is time."""

    name = "games"
    line = 112

    def __init__(self, app: App, game: str = "") -> None:
        super().__init__(app, game)
        self.entries: list[Entry] = []
        self.pictures: dict[Key, pygame.Surface | None] = {}

    def folder(self) -> Archive:
        """Where games lie."""
        return self.app.games

    def look(self) -> None:
        """Look again what is kept."""
        self.app.saves.settle()
        self.entries = self.app.games.listed()

    def enter(self) -> None:
        """Files come and go; the focus is on the first one."""
        super().enter()
        rows = self.rows()
        self.controls.focus = self.controls.focus or (f"game.{rows[0].path.stem}" if rows else "games.paste")

    def rows(self) -> list[Entry]:
        """The games of the kind that is shown, what runs first, and every file that is none."""
        mine = [one for one in self.entries if one.game in ("", self.spec.id)]
        return sorted(mine, key=lambda one: (one.game == "", one.finished))

    def ways(self) -> list[Begin]:
        """A new one, one from the clipboard, what all of them add up to."""
        return [
            ("new", "again", self.fresh, True),
            ("paste", "records", self.paste, False),
            ("stats", "most", self.open_stats, False),
        ]

    # -- a line

    def row(self, page: Sheet, row: Entry, box: pygame.Rect) -> list[Widget]:
        """A slip that goes on with the game or shows it again, then all that can be done with it, and its end."""
        t, stem = self.app.t, row.path.stem
        size, gap = page.px(56), page.px(10)
        delete = pygame.Rect(box.right - size, box.centery - size // 2, size, size)
        more = delete.move(-size - gap, 0)
        slip = pygame.Rect(box.x, box.y, more.x - gap - box.x, box.h)
        title, words = self.words(row)
        label, known = t("setups.open", name=title, text=words), bool(row.game)
        paint = partial(self._paint, row)
        return [
            Widget(f"game.{stem}", "button", label, slip, partial(self.open, row), paint, known),
            icon_button(f"more.{stem}", t("games.more", name=title), more, partial(self.more, row), "menu", known),
            icon_button(f"delete.{stem}", t("setups.delete", name=title), delete, partial(self.delete, row), "close"),
        ]

    def words(self, row: Entry) -> tuple[str, str]:
        """The title of a game or who plays, and where it stands; of another file its name."""
        t = self.app.t
        if not row.game:
            return row.path.name, t("games.unreadable")
        names = " · ".join(self._who(row, seat) for seat in range(len(row.players)))
        told = [t("games.moves", count=row.moves), *([row.when] if row.when else [])]
        words = ", ".join([self.standing(row), *told])
        return (row.title, t("label", card=names, text=words)) if row.title else (names, words)

    def _who(self, row: Entry, seat: int) -> str:
        player = row.players[seat]
        name = called(player.name, self.app.texts) or self.app.t("new.name.you")
        if not player.level:
            return name
        return f"{name} ({level_name(self.app, player.level)})"

    def standing(self, row: Entry) -> str:
        """Who won, or that it still runs."""
        t = self.app.t
        if row.winners is None:
            return t("games.running") if not row.finished else t("games.unended")
        names = [called(row.players[seat].name, self.app.texts) for seat in row.winners]
        if len(names) in (0, len(row.players)):
            return t("result.draw")
        won = t("result.win", name=names[0]) if len(names) == 1 else t("result.shared", names=", ".join(names))
        return t("games.given_up", text=won) if row.conceded else won

    def _paint(self, row: Entry, widget: Widget, kit: Kit, look: Look, items: list[Item]) -> None:
        """A slip of paper: the picture, who plays, where it stands."""
        box, theme = widget.rect, kit.theme
        kit.put(items, kit.shapes.panel(box.w, box.h, 1.0, 9), box.x, box.y)
        if widget.enabled and (look.hover or look.focused or look.pressed):
            kit.put(items, kit.shapes.bar(box.w - 8, box.h - 8, theme.gold, 26), box.x + 4, box.y + 4)
        frame = self.frame(box)
        picture = self.pictures.get(key_of(row))
        if picture is not None and picture.get_size() == frame.size:
            kit.put(items, picture, frame.x, frame.y)
        else:
            kit.put(items, kit.shapes.bar(frame.w, frame.h, theme.ink, 160), frame.x, frame.y)
        title, words = self.words(row)
        left = frame.right + box.h * 0.22
        room = box.right - box.h * 0.25 - left
        tone = theme.gold if row.game else theme.bad
        kit.label(items, title, left, box.y + box.h * 0.34, box.h * 0.25, room, tone, "bold")
        kit.label(items, words, left, box.y + box.h * 0.67, box.h * 0.21, room, theme.ivory)

    def frame(self, box: pygame.Rect) -> pygame.Rect:
        """The place of the picture in a slip."""
        inset = max(4, round(box.h * 0.09))
        high = box.h - 2 * inset
        return pygame.Rect(box.x + inset, box.y + inset, round(high * SHAPE), high)

    # -- pictures

    def update(self, dt: float) -> bool:
        """Draw one picture that is missing; whether there is a new one."""
        if self.app.top is not self:
            return False
        row = next((row for row in self._in_sight() if self._wanted(row)), None)
        if row is None:
            return False
        box = pygame.Rect(0, 0, 1000, self.page().px(self.line))
        self.pictures[key_of(row)] = self._picture(row, self.frame(box).size)
        return True

    def _in_sight(self) -> list[Entry]:
        shown = {w.id for w in self.widgets()}
        return [row for row in self.rows() if f"game.{row.path.stem}" in shown]

    def _wanted(self, row: Entry) -> bool:
        return bool(row.game) and key_of(row) not in self.pictures

    def _picture(self, row: Entry, size: tuple[int, int]) -> pygame.Surface | None:
        """Where a game stands, as far as it may be seen; None if it cannot be read."""
        try:
            match, _ = self.app.games.open(row.path)
            still = ReplayScene(self.app, match, match.ply).pictured()
            return pygame.transform.smoothscale(drawn(still, self.kit, SMALL), size) if still else None
        except (BadRecord, OSError, pygame.error, MemoryError) as error:
            log.warning("picture of %s: %s", row.path.name, error)
            return None

    def resized(self) -> None:
        """Pictures of another size are drawn anew."""
        self.pictures.clear()

    def busy(self) -> bool:
        """Whether pictures are still to come."""
        return self.app.top is self and any(map(self._wanted, self._in_sight()))

    # -- what they do

    def read(self, row: Entry) -> tuple[Match, Found] | None:
        """The game of a line; a sentence if it cannot be opened."""
        try:
            return self.app.games.open(row.path)
        except BadRecord as error:
            log.warning("game %s: %s", row.path.name, error)
            self.app.say(self.app.t("games.bad", place=error.place), "ui/illegal")
        except OSError as error:
            log.warning("game %s: %s", row.path.name, error)
            self.app.say(self.app.t("games.bad", place=row.path.name), "ui/illegal")
        return None

    def open(self, row: Entry) -> None:
        """Go on with a game that runs; show one again that is over."""
        if row.finished:
            self.replay(row)
        else:
            self.go_on(row)

    def go_on(self, row: Entry) -> None:
        """Back to the table."""
        if found := self.read(row):
            go_on(self.app, *found)

    def replay(self, row: Entry) -> None:
        """The game from its beginning."""
        if found := self.read(row):
            self.app.sound("ui/page")
            self.app.push(ReplayScene(self.app, found[0]))

    def more(self, row: Entry) -> None:
        """Everything that can be done with a game."""
        from .gamesheet import GameSheet

        if found := self.read(row):
            self.app.push(GameSheet(self.app, self, row, found[0]))

    def delete(self, row: Entry) -> None:
        """Take it away; it can be put back."""
        self.take_away(row.path, self.words(row)[0])

    def fresh(self) -> None:
        """A new game."""
        from .longform import form_of

        self.app.push(form_of(self.app, self.spec))

    def paste(self) -> None:
        """Keep the game that the clipboard holds."""
        self.take_in(self.app.clipboard.take())

    def take_in(self, text: str, file: str = "") -> None:
        """Keep the game of a text, or of a dropped file, and show it in the list; a sentence if it is none."""
        t = self.app.t
        if not text.strip():
            self.app.say(t("games.nothing"), "ui/illegal")
            return
        try:
            match = pasted(text, self.app.games.find)
        except BadRecord as error:
            log.warning("pasted: %s", error)
            self.app.say(t("games.no_file" if file else "games.no_game", file=file, place=error.place), "ui/illegal")
            return
        path, problem = self.app.games.add(match)
        if problem:
            self.app.say(t("problem.keeping", problem=problem), "ui/illegal")
            return
        self.spec, self.first = match.spec, 0
        self.look()
        self.controls.focus = f"game.{path.stem}"
        self.app.say(t("games.taken", game=self.app.name_of(match.spec.id)))
        self.changed()

    def open_stats(self) -> None:
        """What all games add up to."""
        from .tallies import TalliesScene

        self.app.push(TalliesScene(self.app, self.spec))

    def key(self, event: pygame.Event) -> bool:
        """Ctrl+V takes a game from the clipboard."""
        if event.key == pygame.K_v and event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            self.paste()
            return True
        return super().key(event)

    # -- picture

    def draw(self, items: list[Item]) -> None:
        """The list, and what one without a game means."""
        super().draw(items)
        kit, page = self.kit, self.page()
        if not self.rows():
            room = self.room(page)
            words = kit.text.paragraph(self.app.t("games.none"), page.px(21), room.w, kit.theme.muted, align="center")
            kit.put(items, words, room.x, room.y + page.px(20))


def dropped(app: App, path: Path) -> None:
    """A file was let fall on the window: its game is kept, where the list of games is near."""
    scene = app.top
    if isinstance(scene, TitleScene):
        scene = GamesScene(app)
        app.push(scene)
    if not isinstance(scene, GamesScene):
        app.say(app.t("games.drop_there"), "ui/illegal")
        return
    try:
        text = path.read_text(encoding="utf-8") if path.is_file() and path.stat().st_size <= LARGEST else ""
    except (OSError, UnicodeError) as error:
        log.warning("dropped %s: %s", path.name, error)
        text = ""
    if text:
        scene.take_in(text, plain(path.name))
    else:
        app.say(app.t("games.no_file", file=plain(path.name), place="file"), "ui/illegal")


def level_name(app: App, level: str) -> str:
    """What a level is called; one that this program does not know as it is written."""
    return app.t(f"level.{level}") if level in LEVELS else plain(level)[:20]


def key_of(row: Entry) -> Key:
    """A file as it is now."""
    return row.path, changed(row.path)
