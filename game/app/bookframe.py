"""Where things are in the rule book: a sheet with the chapters at its left, in a high window above, and the page."""

from __future__ import annotations

import pygame

from ..registry import GAMES
from ..ui.book import Book
from .scene import Scene
from .sheet import MARGIN, Sheet, split

LIST, COLUMN = 330, 1110


class BookFrame(Scene):
    """The measures of a rule book in a window."""

    book: Book

    def page(self) -> Sheet:
        """The sheet fills the window, as far as a line of text should be long."""
        kit, (wide, high) = self.kit, self.kit.size
        unit = min(kit.type, (wide - 2 * MARGIN) / 900, (high - 2 * MARGIN) / 900)
        most = round(LIST * unit + COLUMN * max(self.words_unit(), kit.unit) + 190 * unit)
        box = pygame.Rect(0, 0, min(wide - 2 * MARGIN, most), high - 2 * max(MARGIN, kit.px(40)))
        box.center = (wide // 2, high // 2)
        return Sheet(box, unit)

    def words_unit(self) -> float:
        """Pixels of a design pixel of the page: the person's scale, larger where the window is high."""
        return self.kit.type * (1.18 if self.kit.portrait else 1.0)

    def list_box(self, page: Sheet) -> pygame.Rect:
        """Where the chapters are listed: at the left, in a high window above."""
        pad, top = page.px(34), self.search_box(page).bottom + page.px(14)
        if self.kit.portrait:
            rows = -(-len(self.book.chapters) // 3)
            return pygame.Rect(page.box.x + pad, top, page.box.w - 2 * pad, rows * page.px(50))
        wide = min(page.px(LIST), round(page.box.w * 0.27))
        return pygame.Rect(page.box.x + pad, top, wide, self.foot_box(page).y - page.px(14) - top)

    def shelf_box(self, page: Sheet) -> pygame.Rect:
        """The row of the books, one a game; flat while there is only one."""
        high = page.px(44) if len(GAMES) > 1 else 0
        foot = self.foot_box(page)
        return pygame.Rect(foot.x, page.box.y + page.px(90), foot.w, high)

    def search_box(self, page: Sheet) -> pygame.Rect:
        """The row below the books: the field, the glossary, the way back."""
        shelf = self.shelf_box(page)
        return pygame.Rect(shelf.x, shelf.bottom + page.px(12), shelf.w, page.px(44))

    def view_box(self, page: Sheet) -> pygame.Rect:
        """Where the page is seen."""
        pad, box = page.px(34), self.list_box(page)
        if self.kit.portrait:
            top = box.bottom + page.px(18)
            return pygame.Rect(page.box.x + pad, top, page.box.w - 2 * pad, self.foot_box(page).y - page.px(12) - top)
        left = box.right + page.px(40)
        room = pygame.Rect(left, page.box.y + page.px(34), page.box.right - pad - left, page.box.h - page.px(68))
        wide = min(room.w, round(COLUMN * self.words_unit()) + page.px(30))
        return pygame.Rect(room.centerx - wide // 2, room.y, wide, room.h)

    def foot_box(self, page: Sheet) -> pygame.Rect:
        """The row of the way back."""
        pad, high = page.px(34), page.px(52)
        wide = page.box.w - 2 * pad if self.kit.portrait else min(page.px(LIST), round(page.box.w * 0.27))
        return pygame.Rect(page.box.x + pad, page.box.bottom - pad - high, wide, high)

    def chapter_boxes(self, page: Sheet) -> list[pygame.Rect]:
        """A box for every chapter of the list."""
        room, count = self.list_box(page), len(self.book.chapters)
        columns = 3 if self.kit.portrait else 1
        rows = -(-count // columns)
        pitch = min(page.px(50), room.h / rows)
        cells = split(room, columns, page.px(10))
        out = []
        for index, chapter in enumerate(self.book.chapters):
            cell = cells[index % columns]
            inset = page.px(26) if chapter.indent and columns == 1 else 0
            y = round(room.y + index // columns * pitch)
            out.append(pygame.Rect(cell.x + inset, y, cell.w - inset, max(12, round(pitch * 0.86))))
        return out
