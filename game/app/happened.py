"""What just happened: the last turn event by event, the rule behind each, and what all of it changed."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ..ui.book import Book
from ..ui.explaining import Account, Told
from ..ui.stage import Item
from ..ui.tabletop import Spot
from .look import Look, Tool
from .lookcard import Row
from .terms import Links
from .turns import account_of, turns_of
from .ways import draw_numbered

if TYPE_CHECKING:
    from .app import App
    from .pointing import TableScene


class Happened(Look):
    """`turn` is the number of the turn that is told, from 0."""

    name = "happened"
    keyset = "below"
    kind = "happened"

    def __init__(self, app: App, below: TableScene) -> None:
        super().__init__(app, below)
        self.turn = self.last = max(0, len(turns_of(self.match.log)) - 1)
        self.book: Book = self.match.spec.table().rulebook(app.texts.language)
        self.links = Links(self.book)
        self._accounts: dict[int, tuple[int, Account]] = {}

    def translated(self) -> None:
        """Every turn is told anew."""
        super().translated()
        self.book = self.match.spec.table().rulebook(self.app.texts.language)
        self.links = Links(self.book)
        self._accounts.clear()

    def told_of(self) -> tuple[int, Account]:
        """The seat whose turn it was, and the account of it."""
        if self.turn not in self._accounts:
            turn = account_of(self.match.log, self.turn, self.below.told, self.below.seen_at)
            account = self.match.spec.table().account.account(self.table, turn, self.model, self.names)
            self._accounts[self.turn] = turn.seat, account
        return self._accounts[self.turn]

    def title(self) -> str:
        """Whose turn it was."""
        return self.app.t("account.title", name=self.names[self.told_of()[0]], number=self.turn + 1)

    def columns(self) -> list[list[Row]]:
        """The events with their numbers, then what changed."""
        account = self.told_of()[1]
        events = [self._row(f"account.event.{n}", told, n) for n, told in enumerate(account.events, 1)]
        changes = [self._row(f"account.change.{n}", told) for n, told in enumerate(account.changes, 1)]
        head = [Row("account.events", self.app.t("account.heading"), heading=True)]
        return [[*head, *events], [Row("account.changes", self.app.t("account.changes"), heading=True), *changes]]

    def _row(self, id: str, told: Told, number: int = 0) -> Row:
        target = self.links.target(told.rule)
        title = self.book.chapters[target.chapter].title if target else ""
        text = told.text[:1].upper() + told.text[1:]
        return Row(id, text, number, told.rule if target else "", title, told.spots)

    # -- other turns

    def turning(self) -> list[Tool]:
        """The turn before, and the turn after."""
        t = self.app.t
        return [
            ("earlier", "back", t("account.earlier"), self.earlier, self.turn > 0),
            ("later", "next", t("account.later"), self.later, self.turn < self.last),
        ]

    def earlier(self) -> None:
        """Tell the turn before this one."""
        self._turn_to(self.turn - 1)

    def later(self) -> None:
        """Tell the turn after this one."""
        self._turn_to(self.turn + 1)

    def _turn_to(self, turn: int) -> None:
        if 0 <= turn <= self.last:
            self.turn, self.first = turn, 0
            self.app.sound("ui/page")
            self.changed()

    # -- picture

    def draw_marks(self, items: list[Item]) -> None:
        """The places of the row that is pointed at; else those of all events with their numbers."""
        lit = self.lit()
        for spot, number in self._marked(lit):
            draw_numbered(items, self.table_kit, spot, str(number) if number else "")

    def _marked(self, lit: Row | None) -> list[tuple[Spot, int]]:
        rows = [lit] if lit and lit.spots else [row for row in self.card.shown() if row.number]
        found: dict[str, tuple[Spot, int]] = {}
        for row in rows:
            for spot in self.spots_of(row.spots):
                found.setdefault(spot.id, (self._narrowed(spot), row.number))
        return list(found.values())

    def _narrowed(self, spot: Spot) -> Spot:
        """A place by the cards that lie in it, if there are any."""
        cards = [one.rect for one in self._spots.values() if one.id.startswith(f"{spot.id}.")]
        return replace(spot, rect=cards[0].unionall(cards[1:])) if cards else spot

    def glows(self, row: Row) -> bool:
        """Whether a row speaks of the spot that is pointed at, or of the place that it lies in."""
        here = self.pointed()
        return here in self._spots and any(
            here == spot.id or here.startswith(f"{spot.id}.") for spot in self.spots_of(row.spots)
        )
