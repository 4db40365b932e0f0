"""What can be chosen on a page that is scrolled: widgets where it is in sight, and the next beyond for the keyboard."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from ..ui.kit import Kit
from ..ui.stage import Item
from ..ui.widgets import Look, Widget
from .bookpage import Spot

LIT = 44
SIDE = 10
NOWHERE = ((0, 0),) * 3
Named = tuple[str, Spot]


def named(spots: Sequence[Spot]) -> list[Named]:
    """Spots in reading order, by the ids of their widgets."""
    return [
        (f"show.{spot.name}" if spot.kind == "show" else f"{spot.kind}.{number}", spot)
        for number, spot in enumerate(spots)
    ]


def spot_widgets(
    spots: Sequence[Named], view: pygame.Rect, top: int, unit: float, follow: Callable[[Spot], None]
) -> list[Widget]:
    """Widgets of a page whose part from `top` on is seen in `view`.

    Neighbours of what is in sight stand in the margin, where no pointer finds them: the keyboard goes on to them, and
    the page follows.
    """
    boxes = [spot.box.move(view.x, view.y - top) for _, spot in spots]
    seen = [box.clip(view).h * 2 >= box.h for box in boxes]
    if not any(seen):
        first = next((n for n, box in enumerate(boxes) if box.centery > view.centery), len(boxes))
        kept = {first - 1, first}
    else:
        kept = {n + step for n, shown in enumerate(seen) if shown for step in (-1, 0, 1)}
    side = max(8, round(SIDE * unit))
    margins = [pygame.Rect(view.x - 2 * side, view.y, side, side), pygame.Rect(0, 0, side, side)]
    margins[1].bottomleft = (view.x - 2 * side, view.bottom)
    out = []
    for number, (name, spot) in enumerate(spots):
        if number not in kept:
            continue
        act, role = partial(follow, spot), "link" if spot.kind in ("link", "hit") else "button"
        if seen[number]:
            box = boxes[number].clip(view)
            out.append(Widget(name, role, spot.label, box, act, paint_spot, tip=spot.tip, sound=""))
        else:
            below = boxes[number].centery > view.centery
            box = margins[below].copy()
            margins[below].y += -side if below else side
            out.append(Widget(name, role, spot.label, box, act, None, sound="", outline=NOWHERE))
    return out


def paint_spot(widget: Widget, kit: Kit, look: Look, items: list[Item]) -> None:
    """Light over what is pointed at."""
    if look.hover or look.focused:
        box = widget.rect.inflate(6, 0)
        kit.put(items, kit.shapes.bar(box.w, box.h, kit.theme.gold, LIT), box.x, box.y)
