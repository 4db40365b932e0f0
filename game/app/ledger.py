"""The ledger: place by place, who is ahead and what decides it; also the rows that a result is told with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from ..ui.kit import Kit
from ..ui.stage import Item
from ..ui.tabletop import LedgerPage, LedgerRow
from ..ui.widgets import Widget, area, button
from .scene import Scene
from .sheet import Sheet, balanced, draw_sheet, hairline, sheet

if TYPE_CHECKING:
    from .app import App
    from .pointing import TableScene

WIDE, ROW, NAMES, TOTAL = 940, 76, 50, 84
HEAD, FOOT = 112, 200


class LedgerScene(Scene):
    """The table if it ended now."""

    name = "ledger"
    keyset = "below"
    modal = True

    def __init__(self, app: App, play: TableScene) -> None:
        super().__init__(app)
        self.play = play
        self.found = play.table.ledger(play.model.data, play.names)
        app.sound("ui/page")

    def translated(self) -> None:
        """The same rows in that language."""
        self.found = self.play.table.ledger(self.play.model.data, self.play.names)

    def page(self) -> Sheet:
        """The sheet, as high as its rows."""
        return sheet(self.kit, WIDE, HEAD + rows_height(self.found) + FOOT)

    def build(self) -> list[Widget]:
        """The rows for the UI tree, and the way back."""
        page = self.page()
        out = row_regions(page, page.px(HEAD), self.found)
        box = pygame.Rect(0, 0, page.px(250), page.px(54))
        box.midbottom = (page.box.centerx, page.box.bottom - page.px(34))
        return [*out, button("ledger.back", self.app.t("back"), box, self.app.pop, "back", hot=True, sound="ui/cancel")]

    def key(self, event: pygame.Event) -> bool:
        """Enter and L close."""
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_l):
            self.app.pop()
            return True
        return False

    def says(self) -> str:
        """The verdict."""
        return self.found.verdict

    def draw(self, items: list[Item]) -> None:
        """Paper, rows, verdict."""
        page, kit = self.page(), self.kit
        draw_sheet(items, kit, page, self.app.t("ledger.heading"))
        top = page.box.y + page.px(HEAD)
        bottom = draw_rows(items, kit, page, top, self.found, self.play.names)
        draw_verdict(items, kit, page, bottom, page.box.bottom - page.px(92), self.found.verdict)


def rows_height(found: LedgerPage) -> int:
    """Design pixels that names, rows and total take."""
    return NAMES + ROW * len(found.rows) + TOTAL


def row_regions(page: Sheet, top: int, found: LedgerPage) -> list[Widget]:
    """A region a row, so that whoever reads the UI tree hears the ledger."""
    out = []
    for index, row in enumerate((*found.rows, found.total)):
        box = row_box(page, page.box.y + top, index)
        label = " · ".join(part for part in (row.title, "-".join(row.values), row.reason) if part)
        out.append(area(f"ledger.row.{index}", "row", label, box, focusable=False))
    return out


def row_box(page: Sheet, top: float, index: int) -> pygame.Rect:
    """Box of a row."""
    box = page.rect(44, 0, WIDE - 88, ROW)
    box.y = round(top) + page.px(NAMES + ROW * index)
    return box


def columns(box: pygame.Rect, page: Sheet, count: int) -> list[int]:
    """Middles of the columns of values."""
    pitch = min(page.px(150), round(box.w * 0.5 / count))
    return [box.right - page.px(18) - round(pitch * (count - i - 0.5)) for i in range(count)]


def draw_rows(
    items: list[Item],
    kit: Kit,
    page: Sheet,
    top: float,
    found: LedgerPage,
    names: Sequence[str],
    shares: Sequence[float] = (),
) -> int:
    """Names, rows and total; `shares` says how far each row has appeared. The y below."""
    count = len(found.total.values)
    middles = columns(row_box(page, top, 0), page, count)
    room = (middles[1] - middles[0] if count > 1 else page.px(150)) - page.px(12)
    for name, x in zip(names, middles, strict=False):
        kit.write(items, name, x, top + page.px(8), page.px(22), kit.theme.ivory, "bold", "center", room=room)
    everything = (*found.rows, found.total)
    for index, row in enumerate(everything):
        share = shares[index] if shares else 1.0
        if share > 0:
            draw_row(items, kit, page, row_box(page, top, index), row, middles, share, total=row is found.total)
    last = row_box(page, top, len(everything) - 1)
    return last.bottom + page.px(TOTAL - ROW)


def draw_row(
    items: list[Item],
    kit: Kit,
    page: Sheet,
    box: pygame.Rect,
    row: LedgerRow,
    middles: Sequence[int],
    share: float,
    total: bool,
) -> None:
    """Picture, title and reason at the left, a value a seat at the right; the winner's is gilded."""
    alpha = round(255 * min(1.0, share))
    if total:
        kit.put(items, hairline(kit, box.w, max(2, page.px(2))), box.x, box.y + page.px(3), alpha)
        box = box.move(0, page.px(8))
    else:
        kit.put(items, kit.shapes.bar(box.w, box.h - page.px(8), kit.theme.plate, 92), box.x, box.y + page.px(4), alpha)
    middle = box.y + box.h / 2
    draw_picture(items, kit, page, row.picture, box.x + page.px(46), middle, alpha)
    left = box.x + page.px(90)
    room = middles[0] - page.px(66) - left
    title = kit.text.fitted(row.title, page.px(27 if total else 25), room, kit.theme.gold, "title")
    rise = page.px(13) if row.reason else 0
    kit.put(items, title, left, middle - rise - title.get_height() / 2, alpha)
    if row.reason:
        words = kit.text.fitted(row.reason, page.px(19), room, kit.theme.muted)
        kit.put(items, words, left, middle + page.px(18) - words.get_height() / 2, alpha)
    for seat, (value, x) in enumerate(zip(row.values, middles, strict=True)):
        draw_value(items, kit, page, value, x, middle, row.winner == seat, alpha)


def draw_picture(items: list[Item], kit: Kit, page: Sheet, name: str, x: float, y: float, alpha: int) -> None:
    """A medal as it is, a glyph in gold."""
    if name.startswith("ui/"):
        picture = kit.assets.tinted(name, page.px(40), kit.theme.gold)
    else:
        picture = kit.assets.sprite(name, page.px(56))
    kit.centred(items, picture, x, y, alpha)


def draw_value(items: list[Item], kit: Kit, page: Sheet, value: str, x: float, y: float, won: bool, alpha: int) -> None:
    """A number on a disc."""
    theme = kit.theme
    disc = kit.shapes.disc(page.px(54 if won else 48), theme.panel, theme.gold_mid, lead=won)
    kit.centred(items, disc, x, y, alpha)
    ink = theme.ink_warm if won else theme.muted
    kit.centred(items, kit.text.fitted(value, page.px(27), page.px(44), ink, "title"), x, y, alpha)


def draw_verdict(
    items: list[Item], kit: Kit, page: Sheet, top: float, bottom: float, words: str, alpha: int = 255
) -> None:
    """The last sentence, between two heights."""
    size, room = page.px(24), page.box.w - page.px(120)
    wide = balanced(kit, words, size, room, "bold")
    text = kit.text.paragraph(words, size, wide + 2, kit.theme.ivory, "bold", "center", 0.95)
    kit.centred(items, text, page.box.centerx, (top + bottom) / 2, alpha)
