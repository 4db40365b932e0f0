"""What a stand shows while nobody is there: title cards, and games that computers play, with captions for onlookers.

Each show is another one than the last: another game where there are several, another deal, seen from another side, a
little shifted, so that nothing burns into a screen that runs for days.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from secrets import randbits
from typing import TYPE_CHECKING, Final

import pygame

from ..ai.worker import Answer
from ..core.contract import NOBODY, Event, GameSpec, Json, Move
from ..core.match import COMPUTER, Entry, Match, Seat
from ..ui.animation import Timeline
from ..ui.kit import Kit
from ..ui.stage import Item
from ..ui.widgets import Widget, area
from . import audience
from .audience import ALL
from .pictures import Still
from .scene import Scene
from .sentences import in_sentences
from .setup import USUAL, dealt
from .sheet import centred_words, heading
from .standcard import StandTable
from .standwords import StandBook, Told, book_of
from .ways import Way
from .wordcard import Part

if TYPE_CHECKING:
    from .stand import Stand

CARD_MS: Final = 10_000.0
SHOW_MS: Final = 150_000.0
VERDICT_MS: Final = 9_000.0
LOOK_MS, LONG_MS, BRIEF_MS = 1_000.0, 5_600.0, 2_200.0
BEAT_MS: Final = 2_400.0
BEATS: Final = 12
SHIFTS: Final = ((0, 0), (5, 2), (-4, 5), (3, -5), (-6, -2), (6, 5), (-2, 3))
DRIFT: Final = 14
SEATS: Final = ("new.name.computer.0", "new.name.computer.1", "new.name.computer.2", "new.name.computer.3")


@dataclass(frozen=True, slots=True)
class Show:
    """What is shown next: a game, its match, the seat it is seen from."""

    spec: GameSpec
    match: Match
    viewer: int


def opening(stand: Stand) -> Scene:
    """The beginning of the next show: the card of its game."""
    return TitleCard(stand, following(stand))


def bare(stand: Stand) -> Scene:
    """The least that can be shown."""
    return TitleCard(stand, stand.specs[0])


def following(stand: Stand) -> GameSpec:
    """The game after the last one."""
    stand.shows += 1
    return stand.specs[stand.shows % len(stand.specs)]


def show_of(stand: Stand, spec: GameSpec) -> Show:
    """A match that was not shown last: a fresh deal, and every other time a game that nears its end."""
    app, starts = stand.app, book_of(spec, stand.app.texts.language).starts
    rng = Random(randbits(64))
    late = bool(starts) and (stand.shows // len(stand.specs)) % 2 == 1
    while True:
        number = rng.randrange(len(starts)) if late else rng.randrange(1_000_000)
        name = f"{'late' if late else 'deal'} {number}"
        if name != stand.last.get(spec.id) or (late and len(starts) == 1):
            break
    stand.last[spec.id] = name
    options = starts[number].options if late else {}
    count = spec.seat_count(spec.check_options(options))
    seats = [Seat(app.t(SEATS[seat]), COMPUTER, USUAL) for seat in range(count)]
    match = starts[number].match(spec, seats) if late else dealt(spec, options, seats, number=number)
    return Show(spec, match, stand.shows % count)


class Resting(Scene):
    """A scene of the loop: whatever is pressed, somebody is welcome."""

    name = "attract"
    resting = True
    stand: Stand
    age = 0.0

    def wakened(self) -> bool:
        """Somebody is there."""
        self.stand.welcome()
        return True

    def invitation(self) -> Widget:
        """The whole window invites."""
        everywhere = pygame.Rect((0, 0), self.kit.size)
        return area("attract.touch", "button", self.app.t("stand.touch"), everywhere, self.stand.welcome)

    def passed(self, dt: float) -> bool:
        """Let the plate breathe; whether it looks another way now."""
        before = beat(self.age)
        self.age += dt
        return not self.kit.reduced_motion and beat(self.age) != before

    def shifted(self, items: list[Item]) -> list[Item]:
        """The whole picture a few pixels aside, in another direction each time."""
        dx, dy = SHIFTS[self.stand.shows % len(SHIFTS)]
        size = self.kit.size
        ground = Item(self.kit.shapes.bar(*size, self.kit.theme.night), 0, 0)
        return [ground, *(item._replace(x=item.x + dx, y=item.y + dy) for item in items)]


class TitleCard(Resting):
    """What a game is, in large."""

    def __init__(self, stand: Stand, spec: GameSpec) -> None:
        super().__init__(stand.app)
        self.stand, self.spec = stand, spec

    def enter(self) -> None:
        """What comes next is read meanwhile."""
        self.app.warm_up(self.spec)

    def update(self, dt: float) -> bool:
        """After a while the game itself."""
        moved = self.passed(dt)
        if self.age >= CARD_MS:
            if self.stand.troubled:
                self.app.replace(opening(self.stand))
            else:
                self.app.replace(AttractTable(self.stand, show_of(self.stand, self.spec)))
        return moved

    def build(self) -> list[Widget]:
        """The invitation."""
        return [self.invitation()]

    def says(self) -> str:
        """Name and pitch."""
        return in_sentences(self.app.name_of(self.spec.id), self.app.name_of(self.spec.id, "pitch"))

    def items(self) -> list[Item]:
        """Everything, a little aside."""
        return self.shifted(super().items())

    # -- picture

    def draw(self, items: list[Item]) -> None:
        """Hall, cover, words, plate."""
        kit, high = self.kit, self.kit.size[1]
        kit.put(items, kit.assets.cover("ui/title", kit.size), 0, 0)
        kit.put(items, kit.shapes.dim(kit.size, 150), 0, 0)
        cover, words = self.places()
        kit.put(items, kit.shapes.panel(words.w, words.h, 0.9), words.x, words.y)
        self._draw_cover(items, cover)
        self._draw_words(items, words)
        plate = pygame.Rect(0, 0, round(words.w * 0.62), round(min(high * 0.105, words.w * 0.14)))
        plate.midbottom = (words.centerx, words.bottom - round(words.h * 0.07))
        draw_invitation(items, kit, plate, self.app.t("stand.touch"), self.age)

    def places(self) -> tuple[pygame.Rect, pygame.Rect]:
        """Boxes of the cover and of the words; they change sides from show to show."""
        wide, high = self.kit.size
        if self.kit.portrait:
            room = pygame.Rect(round(wide * 0.07), round(high * 0.05), round(wide * 0.86), round(high * 0.9))
            upper = pygame.Rect(room.x, room.y, room.w, round(room.h * 0.5))
            return upper, pygame.Rect(room.x, upper.bottom, room.w, room.bottom - upper.bottom)
        room = pygame.Rect(round(wide * 0.06), round(high * 0.1), round(wide * 0.88), round(high * 0.8))
        left = pygame.Rect(room.x, room.y, round(room.w * 0.44), room.h)
        right = pygame.Rect(left.right, room.y, room.right - left.right, room.h)
        if self.stand.shows % 2:
            return left, right
        other = pygame.Rect(room.right - left.w, room.y, left.w, room.h)
        return other, pygame.Rect(room.x, room.y, other.x - room.x, room.h)

    def _draw_cover(self, items: list[Item], box: pygame.Rect) -> None:
        kit, name = self.kit, f"{self.spec.id}/cover"
        wide, high = kit.assets.size(name)
        width = min(box.w * 0.88, box.h * 0.96 * wide / high)
        rise = 0.0 if kit.reduced_motion else kit.px(DRIFT) * math.sin(2 * math.pi * beat(self.age) / (BEATS * 2))
        kit.centred(items, kit.assets.sprite(name, width), box.centerx, box.centery + rise)

    def _draw_words(self, items: list[Item], box: pygame.Rect) -> None:
        kit, theme, app, spec = self.kit, self.kit.theme, self.app, self.spec
        unit = min(box.h / 720, box.w / 900)
        y = box.y + 44 * unit
        y = heading(items, kit, app.name_of(spec.id), box.centerx, y, 92 * unit, box.w * 0.9) + 8 * unit
        subtitle = app.name_of(spec.id, "subtitle")
        y += centred_words(items, kit, subtitle, box.centerx, y, 38 * unit, box.w * 0.88, theme.gold_light) + 26 * unit
        pitch = app.name_of(spec.id, "pitch")
        y += centred_words(items, kit, pitch, box.centerx, y, 44 * unit, box.w * 0.88, theme.ivory, "bold") + 22 * unit
        players = " · ".join((self.players(), app.t("stand.minutes", count=self.stand.set.minutes)))
        centred_words(items, kit, players, box.centerx, y, 32 * unit, box.w * 0.88, theme.muted)

    def players(self) -> str:
        """For how many it is."""
        least, most = self.spec.seats[0], self.spec.seats[-1]
        words = self.app.t("stand.players", count=least)
        return words if least == most else self.app.t("stand.players_to", least=least, most=most)


class AttractTable(StandTable, Resting):
    """Computers play, everything open, at a pace that can be followed."""

    name = Resting.name
    coached = False
    chronicled = False

    def __init__(self, stand: Stand, show: Show) -> None:
        self.book: StandBook = book_of(show.spec, stand.app.texts.language)
        self.caption = Told("")
        self.coming: Move | None = None
        self.final = False
        super().__init__(stand, show.match)
        self.unveiled = True
        self._sit(show.viewer)

    # -- the table, all open

    def desk(self) -> Kit:
        """Laid out for those who look from afar."""
        desk = super().desk()
        desk.staged = True
        return desk

    @property
    def mover(self) -> int:
        """The seat to act."""
        return self.match.to_act if self.match.to_act != NOBODY else self.viewer

    def seen(self) -> Json:
        """Everything but what nobody knows."""
        return audience.shown(self.match, ALL)

    def told(self, events: Sequence[Event]) -> list[Event]:
        """What has happened, all open."""
        return [audience.told(event, self.match, ALL) for event in events]

    def _refresh(self) -> None:
        self.model.hand, self.model.open = self.mover, True
        super()._refresh()

    def _recall(self) -> None:
        self.model.marks, self.model.news = frozenset(), None

    def _mark(self, entry: Entry, before: Json, after: Json) -> None:
        self.model.marks, self.model.news = self.table.marks(entry.move, entry.seat, before, after), None
        events = self.told(entry.events)
        self.caption = self.book.told(events, self.names, entry.ply)
        self.hold = BRIEF_MS if self.book.is_brief(events) else LONG_MS

    def quiet(self) -> bool:
        """The card speaks."""
        return True

    def pictured(self) -> Still | None:
        """No picture."""
        return None

    # -- time

    hold = BRIEF_MS

    def enter(self) -> None:
        """The table as it stands."""
        self.app.warm_up(self.match.spec)
        self.caption = Told(
            self.app.t("stand.plays", names=self.app.t("stand.and", one=self.names[0], other=self.names[1]))
        )
        self.hold = LONG_MS
        self._continue()

    def _continue(self) -> None:
        self._refresh()
        self.asked = -1
        self.pause = self.hold
        if self.match.to_act == NOBODY or self.age >= SHOW_MS:
            self._end()

    def _end(self) -> None:
        """How it ended, or would end now."""
        self.final, self.age, self.hold = True, 0.0, VERDICT_MS
        verdict = self.table.ledger(self.seen(), self.names).verdict
        over = self.match.to_act == NOBODY
        self.caption = Told(self.app.t("stand.over" if over else "stand.if_over"), verdict)
        self.changed()

    def update(self, dt: float) -> bool:
        """Look, move, let it be read, go on."""
        breathed = self.passed(dt)
        if self.final:
            if self.age >= VERDICT_MS and not self._animate(dt):
                self.app.replace(opening(self.stand))
            return breathed or self.moving()
        return super().update(dt) or breathed

    def busy(self) -> bool:
        """Only while cards are under way: whoever thinks here needs no hurry."""
        return bool(self.model.timeline.motions)

    def _awaited(self) -> bool:
        """No plate says that a computer thinks."""
        return False

    def _computer(self) -> None:
        if self.coming is None:
            if self.pause <= 0:
                super()._computer()
        elif self.pause <= 0:
            move, self.coming, self.ways = self.coming, None, ()
            self._advance(move)

    def _answered(self, answer: Answer) -> None:
        """Show which move comes, then make it."""
        if (answer.match_id, answer.ply) != (self.match.id, self.match.ply):
            return
        self.coming = answer.move or self.match.legal()[0]
        self.ways = (Way(self.coming, self.match.to_act),)
        self.pause = LOOK_MS
        self.changed()

    def skip(self) -> None:
        """Complete what is running."""
        if self.model.timeline.motions:
            self.model.timeline = Timeline()
            self._arrived()

    # -- words and picture

    def title(self) -> str:
        """The game and who plays."""
        players = self.app.t("stand.and", one=self.names[0], other=self.names[1])
        return f"{self.app.name_of(self.match.spec.id)} · {players}"

    def parts(self) -> list[Part]:
        """What happened, and why it matters."""
        theme = self.kit.theme
        return [(self.caption.what, theme.ivory, "bold"), (self.caption.why, theme.gold_light, "body")]

    def build(self) -> list[Widget]:
        """The invitation covers everything."""
        self._spots = {spot.id: spot for spot in self.table.spots(self.model)}
        card = area(
            "stand.card", "panel", in_sentences(self.title(), self.says()), self.card.foot(), focusable=False, sound=""
        )
        return [card, self.invitation()]

    def draw_over(self, items: list[Item]) -> None:
        """The plate."""
        draw_invitation(items, self.kit, self.card.plate_box(), self.app.t("stand.touch"), self.age)

    def items(self) -> list[Item]:
        """Everything, a little aside."""
        return self.shifted(super().items())


def beat(age: float) -> int:
    """Which picture of the plate is shown at an age in ms."""
    return int(age / BEAT_MS * BEATS)


def draw_invitation(items: list[Item], kit: Kit, box: pygame.Rect, words: str, age: float) -> None:
    """A gilded plate that brightens and fades."""
    kit.put(items, kit.shapes.plate(box.w, box.h, "hot"), box.x, box.y)
    if not kit.reduced_motion:
        glow = (1 - math.cos(2 * math.pi * beat(age) / BEATS)) / 2
        kit.put(items, kit.shapes.plate(box.w, box.h, "hot hover"), box.x, box.y, round(255 * glow))
    size = box.h * 0.44
    kit.label(items, words, box.centerx, box.centery, size, box.w * 0.9, kit.theme.ink_warm, "bold", "center")
