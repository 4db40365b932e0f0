"""A visitor at the stand: which game, and a minute on what it is and what one does, at its real table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from random import Random
from secrets import randbits
from typing import TYPE_CHECKING, Final

import pygame

from ..core import languages
from ..core.contract import Event, GameSpec, Json
from ..core.match import COMPUTER, HUMAN, Entry, Match, Seat
from ..ui.stage import Item
from ..ui.widgets import Widget, area, button
from . import audience
from .audience import BOTH
from .scene import Scene
from .settings import SCALES
from .setup import dealt
from .sheet import split
from .standcard import Plate, StandTable
from .standwords import PARTS, Page, book_of
from .title import Plate as Banner
from .title import TitleScene
from .wordcard import Part

if TYPE_CHECKING:
    from .stand import Stand

PART_MS: Final = 30_000.0
LARGEST_SCALE: Final = 1.5
ENTER: Final = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)


def first_scene(stand: Stand) -> Scene:
    """Which game? Where there is one game for one visitor, nothing is asked."""
    if len(stand.specs) == 1 and not stand.set.pair:
        stand.greeted()
        return beginning(stand, stand.specs[0], people=1)
    return ChooseScene(stand)


def beginning(stand: Stand, spec: GameSpec, people: int) -> Scene:
    """The introduction of a game, or the game where it has none."""
    from .standplay import StandPlay

    match = short_game(stand, spec, people)
    book = book_of(spec, stand.app.texts.language)
    return StandIntro(stand, match) if any(book.pages.values()) else StandPlay(stand, match)


def short_game(stand: Stand, spec: GameSpec, people: int) -> Match:
    """A prepared table that was not the last one; a fresh deal where a game has none."""
    starts = book_of(spec, stand.app.texts.language).starts
    rng = Random(randbits(64))
    options = starts[0].options if starts else {}
    seats = seats_for(stand, people, spec.seat_count(spec.check_options(options)))
    if not starts:
        return dealt(spec, options, seats, first=0)
    numbers = [n for n in range(len(starts)) if f"late {n}" != stand.last.get(spec.id)] or [0]
    number = rng.choice(numbers)
    stand.last[spec.id] = f"late {number}"
    return starts[number].match(spec, seats)


def seats_for(stand: Stand, people: int, count: int) -> list[Seat]:
    """Who sits there: visitors first, then computers of the organiser's level."""
    t = stand.app.t
    names = [t("new.name.you")] if people == 1 else [t("present.seat", number=n + 1) for n in range(people)]
    others = [Seat(t(f"new.name.computer.{n}"), COMPUTER, stand.set.level) for n in range(people, count)]
    return [Seat(name, HUMAN) for name in names] + others


class ChooseScene(TitleScene):
    """The hall with a banner for every game that the organiser chose."""

    name = "choose"
    music = "none"
    doors = 4

    def __init__(self, stand: Stand) -> None:
        super().__init__(stand.app)
        self.stand = stand

    def specs(self) -> tuple[GameSpec, ...]:
        """The games of the stand."""
        return self.stand.specs

    def enter(self) -> None:
        """Nothing here can be continued."""

    def back(self) -> None:
        """There is no way out."""
        self.stand.refuse()

    # -- controls

    def two_rows(self, plate: Banner) -> bool:
        """Two visitors may play wherever two seats are there."""
        return self.stand.set.pair

    def build(self) -> list[Widget]:
        """The banners, then what a visitor may set for a while, and the way back."""
        out: list[Widget] = []
        for plate in self.plates():
            out += self._plate_widgets(plate)
        t, settings, bar = self.app.t, self.app.settings, self.bar()
        less, more, sound, back = split(bar, 4, bar.h * 0.3)
        scales = self._scales()
        at = scales.index(settings.ui_scale) if settings.ui_scale in scales else 0
        return [
            *out,
            *([self._language_button()] if len(languages.LANGUAGES) > 1 else []),
            button("choose.smaller", t("stand.smaller"), less, partial(self._scale, scales, at - 1), enabled=at > 0),
            button(
                "choose.larger", t("stand.larger"), more, partial(self._scale, scales, at + 1),
                enabled=at < len(scales) - 1,
            ),
            button("choose.sound", t("stand.silent" if not settings.muted else "stand.sound"), sound, self._sound,
                   "mute" if not settings.muted else "sound"),
            button("choose.back", t("stand.done"), back, self.stand.home, "back", sound="ui/cancel"),
        ]  # fmt: skip

    def _scales(self) -> list[float]:
        """Sizes of words that may be chosen: the organiser's and larger ones."""
        least = self.stand.set.ui_scale
        return [scale for scale in SCALES if least <= scale <= max(least, LARGEST_SCALE)]

    def _scale(self, scales: Sequence[float], index: int) -> None:
        self.app.settings.ui_scale = scales[index]
        self.app.apply_settings()

    def _language(self) -> None:
        """The next language, for this visitor."""
        offered = languages.LANGUAGES
        at = offered.index(self.app.language) + 1 if self.app.language in offered else 0
        self.app.asked_for = offered[at % len(offered)]
        self.app.speak()

    def _sound(self) -> None:
        self.app.settings.muted = not self.app.settings.muted
        self.app.apply_settings()

    def _plate_widgets(self, plate: Banner) -> list[Widget]:
        spec, t = plate.spec, self.app.t
        first, second = self._plate_buttons(plate)
        name = t("title.banner", game=self.app.name_of(spec.id))
        alone, together = partial(self._begin, spec, 1), partial(self._begin, spec, 2)
        region = area(f"choose.banner.{spec.id}", "region", name, plate.box, alone, focusable=False)
        if not self.stand.set.pair:
            return [region, button(f"choose.alone.{spec.id}", t("stand.play"), second, alone, "play", hot=True)]
        return [
            region,
            button(f"choose.alone.{spec.id}", t("stand.alone"), first, alone, "computer", hot=True),
            button(f"choose.pair.{spec.id}", t("stand.pair"), second, together, "person"),
        ]

    def _begin(self, spec: GameSpec, people: int) -> None:
        self.stand.greeted()
        self.app.home(beginning(self.stand, spec, people))

    def key(self, event: pygame.Event) -> bool:
        """Enter plays the first game."""
        if event.key in ENTER:
            self._begin(self.stand.specs[0], 1)
            return True
        return False

    def says(self) -> str:
        """What is asked."""
        return self.app.t("stand.choose")

    def _draw_logo(self, items: list[Item]) -> None:
        """The question instead of the name of the house."""
        kit, box = self.kit, self.logo()
        words = kit.text.gold(self.app.t("stand.choose"), min(box.h * 0.42, box.w * 0.07))
        ribbon = kit.shapes.ribbon(words.get_width() * 1.7, words.get_height() * 1.5)
        kit.centred(items, ribbon, box.centerx, box.y + box.h * 0.5)
        kit.centred(items, words, box.centerx, box.y + box.h * 0.5)

    def _draw_note(self, items: list[Item], plate: Banner) -> None:
        """No note lies between the buttons."""


class StandIntro(StandTable):
    """First what the game is, then what one does; each is skipped by a touch, and goes on by itself."""

    name = "intro"
    coached = False
    chronicled = False

    def __init__(self, stand: Stand, match: Match) -> None:
        self.book = book_of(match.spec, stand.app.texts.language)
        self.run = [(part, page) for part in PARTS for page in self.book.pages[part]]
        self.index = 0
        self.age = 0.0
        super().__init__(stand, match)
        self.unveiled = True

    # -- the table, as it lies

    def seen(self) -> Json:
        """What the visitor sees; of two visitors what both do."""
        return audience.shown(self.match, BOTH) if self._people_count() > 1 else super().seen()

    def told(self, events: Sequence[Event]) -> list[Event]:
        """Nothing happens here."""
        return []

    def _recall(self) -> None:
        self.model.marks, self.model.news = frozenset(), None

    def _mark(self, entry: Entry, before: Json, after: Json) -> None:
        """Nothing happens here."""

    @property
    def mine(self) -> bool:
        """Nothing is played yet."""
        return False

    def quiet(self) -> bool:
        """The card speaks."""
        return True

    def enter(self) -> None:
        """The table is laid already."""
        self.app.warm_up(self.match.spec)
        self._refresh()

    # -- time

    @property
    def part(self) -> str:
        """What it is, or what one does."""
        return self.run[self.index][0]

    @property
    def page(self) -> Page:
        """What is said now."""
        return self.run[self.index][1]

    @property
    def page_ms(self) -> float:
        """How long a caption stays: each part takes half a minute."""
        return PART_MS / max(1, len(self.book.pages[self.part]))

    def update(self, dt: float) -> bool:
        """After its time the next caption."""
        self.age += dt
        if self.age >= self.page_ms:
            self.following()
        return self._nod(dt)

    def _nod(self, dt: float) -> bool:
        """The arrows nod a few times a second."""
        if self.kit.reduced_motion or not self.targets():
            return False
        before = int(self.model.pulse * 10)
        self.model.pulse = (self.model.pulse + dt / 1600) % 1.0
        return int(self.model.pulse * 10) != before

    def busy(self) -> bool:
        """It goes on by itself: nobody is waited for."""
        return True

    def following(self) -> None:
        """The next caption, or the game."""
        if self.index + 1 >= len(self.run):
            self.play_now()
            return
        self.index, self.age = self.index + 1, 0.0
        self.app.sound("ui/page")
        self.changed()

    def skip_part(self) -> None:
        """On to the next part."""
        rest = next((n for n in range(self.index, len(self.run)) if self.run[n][0] != self.part), len(self.run))
        self.index = rest - 1
        self.following()

    def play_now(self) -> None:
        """The game."""
        from .standplay import StandPlay

        self.app.replace(StandPlay(self.stand, self.match))

    def key(self, event: pygame.Event) -> bool:
        """Any key goes on."""
        self.following()
        return True

    # -- words and picture

    def title(self) -> str:
        """The game, and which part this is."""
        return f"{self.app.name_of(self.match.spec.id)} · {self.app.t(f'stand.part.{self.part}')}"

    def parts(self) -> list[Part]:
        """The caption."""
        return [(self.book.says(self.part, self.page), self.kit.theme.ivory, "bold")]

    def plates(self) -> list[Plate]:
        """On, or straight to the next part."""
        t = self.app.t
        last = self.part == PARTS[-1]
        return [
            ("intro.next", t("stand.next"), self.following, "next", True),
            ("intro.skip", t("stand.play_now" if last else "stand.skip"), self.skip_part, "skip", False),
        ]

    def progress(self) -> tuple[int, int]:
        """One dot a caption of both parts."""
        return self.index, len(self.run)

    def targets(self) -> tuple[str, ...]:
        """What the caption speaks of."""
        return self.page.at if self.app.top is self else ()

    def build(self) -> list[Widget]:
        """A touch anywhere on the table goes on; the plates lie over it."""
        spots = super().build()
        table = pygame.Rect((0, 0), self._room())
        touch = area("intro.touch", "region", self.app.t("stand.next"), table, self.following, focusable=False)
        shown = [w for w in spots if w.id in self._spots]
        rest = [w for w in spots if w.id not in self._spots]
        plain = [area(w.id, w.role, w.label, w.rect, focusable=False, point=w.point) for w in shown]
        return [*plain, touch, *rest]
