"""What the program tells aloud: what has the focus and what has happened, by a voice or as a line of text.

It is composed of the labels of the UI tree and the sentences of the chronicle. What follows from an act of the person
stops what was being said; what comes by itself waits for its turn. Where two people with secret hands share the screen,
the line has what the one in front of it sees anyway, and the voice only what both may know.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from ..core.contract import NOBODY, Event
from ..core.match import HUMAN, Match
from ..ui import voice
from ..ui.stage import Item
from ..ui.voice import Voice
from ..ui.widgets import Widget, by_id
from .audience import BOTH, shown, told
from .describe import described
from .play import PlayScene, cap
from .pointing import TableScene
from .sentences import in_sentences
from .settings import ALOUD

if TYPE_CHECKING:
    from .app import App
    from .scene import Scene

OFF, LINE, VOICE = ALOUD
OPEN_SCENES: Final = frozenset(("curtain", "menu", "settings", "keys", "newkey", "rulebook", "about"))
HEADINGS: Final = {
    "title": "title.tagline",
    "newgame": "menu.new",
    "learn": "title.learn",
    "shelf": "title.rules",
    "rulebook": "title.rules",
    "keeping": "editor.keep",
    "stationkeeping": "present.keep",
    "puzzlekeeping": "maker.title",
    "playfrom": "editor.play",
    "standsetup": "stand.heading",
    "glance": "",
}
PUBLIC_ROLES: Final = frozenset(("button", "choice"))
MOST_TOLD: Final = 4
WORDS, LEADING, PAD = 20, 25, 12
MOST_SHARE: Final = 0.13


@dataclass(frozen=True, slots=True)
class Words:
    """A sentence as the one in front of the screen may read it, and as everybody in the room may hear it."""

    shown: str
    aloud: str

    @classmethod
    def open(cls, text: str) -> Words:
        """One without secrets."""
        return cls(text, text)


class Narrator:
    """Looks at the program whenever it was painted; `line` is the last that it told."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.voice = Voice(None)
        self.line = ""
        self._sought = False
        self._said: list[Words] = []
        self._scene: Scene | None = None
        self._asks = self._here = self._id = ""
        self._log: tuple[Match | None, int] = (None, 0)
        self._stirred = False

    # -- settings

    @property
    def on(self) -> bool:
        """Whether anything is told, if only to the UI tree."""
        return self.app.settings.aloud != OFF or self.app.tree.path is not None

    @property
    def speaks(self) -> bool:
        """Whether a voice is wanted and there."""
        return self.app.settings.aloud == VOICE and self.voice.works

    @property
    def lined(self) -> bool:
        """Whether the line of text is shown: wanted, or in the place of a voice that is missing."""
        return self.app.settings.aloud != OFF and not self.speaks

    def apply(self) -> None:
        """Take over the setting: look for a voice when one is first wanted, be silent when none is."""
        if self.app.settings.aloud == VOICE and not self._sought:
            self._sought = True
            self.voice = Voice(voice.of_system())
        if self.app.settings.aloud != VOICE:
            self.voice.hush()

    def close(self) -> None:
        """No process is left."""
        self.voice.close()

    # -- what the program reports

    def stirred(self) -> None:
        """The person has pressed something: what comes of it stops what was being said."""
        self._stirred = True

    def tell(self, text: str) -> None:
        """A sentence that is shown for some seconds."""
        if self.on:
            self._said.append(Words(text, self.app.t("aloud.on_screen") if self._secret() else text))

    def notice(self) -> None:
        """Tell what is new since the last time."""
        if not self.on or not self.app.stack:
            return
        fresh = self.app.top is not self._scene
        parts = [*self._entered(fresh), *self._happened(), *self._said, *self._asked(fresh), *self._attended(fresh)]
        self._said = []
        parts = list(dict.fromkeys(part for part in parts if part.shown))
        if parts:
            self._speak(parts)

    def _speak(self, parts: list[Words]) -> None:
        self.line = in_sentences(*(part.shown for part in parts))
        aloud = in_sentences(*dict.fromkeys(part.aloud for part in parts if part.aloud))
        after, self._stirred = not self._stirred, False
        if self.speaks:
            self.voice.say(aloud, self.app.language, self.app.settings.pace, after=after)

    # -- what is new

    def _entered(self, fresh: bool) -> list[Words]:
        """Another scene, by its heading."""
        if not fresh:
            return []
        self._scene, self._here, self._id = self.app.top, "", ""
        self._asks = self.app.top.says()
        return [Words.open(self._heading(self.app.top.name)), *self._in_words(self._asks)]

    def _heading(self, scene: str) -> str:
        """What a scene is called, where that says where one is."""
        key = HEADINGS.get(scene, f"{scene}.heading")
        return self.app.t(key) if self.app.texts.has(key) else ""

    def _asked(self, fresh: bool) -> list[Words]:
        """What is asked of the person now."""
        asks = self.app.top.says()
        if fresh or asks == self._asks:
            return []
        self._asks = asks
        return self._in_words(asks)

    def _in_words(self, text: str) -> list[Words]:
        return [Words(text, "" if self._secret() and not self._opened() else text)]

    def _attended(self, fresh: bool) -> list[Words]:
        """What has the focus, or is pointed at: only its state if that alone has changed."""
        controls, widgets = self.app.top.controls, self.app.top.widgets()
        here = by_id(widgets, controls.focus if controls.keyboard else controls.hover)
        if here is None:
            self._here = self._id = ""
            return []
        words = described(here, widgets, self.app.t)
        if (words, here.id) == (self._here, self._id):
            return []
        same, self._here, self._id = here.id == self._id and not fresh, words, here.id
        told = Words(words, described(here, widgets, self.app.t, self._public(here)))
        tip = here.tip if here.tip != here.label and not same else ""
        return [told, *self._in_words(tip)]

    def _happened(self) -> list[Words]:
        """What the chronicle of the table has more than before."""
        table = next((scene for scene in reversed(self.app.stack) if isinstance(scene, TableScene)), None)
        if table is None:
            self._log = (None, 0)
            return []
        log, (match, count) = table.match.log, self._log
        self._log = (table.match, len(log))
        if match is not table.match or len(log) <= count:
            return []
        out = []
        for entry in log[max(count, len(log) - MOST_TOLD) :]:
            own = table.told(entry.events)
            both = [told(event, table.match, BOTH) for event in entry.events] if self._secret() else own
            texts = (sentences(table, own if self.app.top is table else both), sentences(table, both))
            out.append(Words(*(self.app.t("pair", name=table.names[entry.seat], text=text) for text in texts)))
        return out

    # -- secrets

    def _secret(self) -> bool:
        """Whether somebody who hears this might learn what they may not know."""
        return any(secret(scene) for scene in self.app.stack)

    def _opened(self) -> bool:
        """Whether the topmost scene says nothing of what lies on the table."""
        return self.app.top.name in OPEN_SCENES

    def _public(self, widget: Widget) -> str | None:
        """What a control may be called aloud; None where that is its own name."""
        if not self._secret() or self._opened():
            return None
        top = self.app.top
        if isinstance(top, TableScene) and top.is_on_table(widget.id):
            model = top.model.at(shown(top.match, BOTH))
            return next((spot.label for spot in top.table.spots(model) if spot.id == widget.id), "")
        return None if widget.role in PUBLIC_ROLES else ""

    # -- the line

    def high(self, size: tuple[int, int], scale: float) -> int:
        """Height of the line at the foot of a window, 0 while there is none."""
        return high_for(size, self.app.kit.type_in(size, scale)) if self.lined else 0

    def draw(self, items: list[Item]) -> None:
        """The line, in the room under all scenes."""
        kit, size = self.app.kit, self.app.window.size
        high = size[1] - kit.size[1]
        if high <= 0:
            return
        kit.put(items, kit.shapes.bar(size[0], high, kit.theme.ink), 0, kit.size[1])
        room = (size[0] - 2 * kit.tx(PAD), high - kit.px(4))
        words = kit.text.block(self.line, kit.tx(WORDS), room, kit.theme.ivory)
        kit.put(items, words, kit.tx(PAD), kit.size[1] + (high - words.get_height()) / 2)


def secret(scene: Scene) -> bool:
    """Whether a scene is a running game of several people with hidden cards at one screen."""
    if not isinstance(scene, PlayScene) or scene.match.to_act == NOBODY:
        return False
    return scene.match.spec.hidden and sum(seat.kind == HUMAN for seat in scene.match.seats) > 1


def sentences(table: TableScene, events: list[Event]) -> str:
    """Events as the chronicle has them, one sentence after the other."""
    return in_sentences(*(cap(line) for line, _ in table.table.log_lines(events, table.names)))


def high_for(size: tuple[int, int], unit: float) -> int:
    """Room for two lines of text of a size, or one in a low window."""
    two = round((2 * LEADING + PAD) * unit)
    return two if two <= size[1] * MOST_SHARE else round((LEADING + PAD) * unit)
