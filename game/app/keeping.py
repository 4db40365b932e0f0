"""Under which name and with which words a position is kept."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ..ui.stage import Item
from ..ui.widgets import Widget, button
from .sheet import Sheet, draw_sheet, sheet, split
from .titled import TitledSheet

if TYPE_CHECKING:
    from .app import App
    from .editor import EditorScene

WIDE, HIGH = 760, 420


class Keeping(TitledSheet):
    """A title and a caption; a position that keeps its title keeps its file."""

    name = "keeping"

    def __init__(self, app: App, editor: EditorScene) -> None:
        super().__init__(app, editor.kept.title, editor.kept.caption)
        self.editor = editor
        self.controls.focus = "keeping.title"

    def page(self) -> Sheet:
        """The sheet."""
        return sheet(self.kit, WIDE, HIGH)

    def build(self) -> list[Widget]:
        """Two lines to type in, back and keep."""
        page, t = self.page(), self.app.t
        rows = [page.rect(50, 122 + 78 * n, WIDE - 100, 54) for n in range(2)]
        back, keep = split(page.rect(50, HIGH - 102, WIDE - 100, 56), 2, page.px(24))
        return [
            *self.lines(rows),
            button("keeping.back", t("back"), back, self.app.pop, "back", sound="ui/cancel"),
            button("keeping.keep", t("keeping.keep"), keep, self.keep, "check", hot=True),
        ]

    def keep(self) -> None:
        """Write the file; if that is impossible, say so and stay."""
        editor = self.editor
        title = self.title.strip() or self.app.t("keeping.untitled")
        one = replace(editor.now(), title=title, caption=self.caption.strip())
        path, problem = self.app.library.save(one, editor.path if title == editor.kept.title else None)
        if problem:
            self.app.say(self.app.t("problem.keeping", problem=problem))
            return
        editor.was_kept(one, path)
        self.app.pop()
        self.app.say(self.app.t("keeping.kept", text=title))

    def draw(self, items: list[Item]) -> None:
        """The sheet, and what the words are for."""
        kit, page = self.kit, self.page()
        draw_sheet(items, kit, page, self.app.t("editor.keep"))
        note = kit.text.paragraph(self.app.t("keeping.note"), page.px(19), page.px(WIDE - 100), kit.theme.muted)
        kit.put(items, note, page.box.x + page.px(50), page.box.y + page.px(266))
