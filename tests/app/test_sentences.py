"""What the UI tree says is written cleanly: no sentence ends twice, nothing is said of nothing."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator

from game.app import gallery
from game.app.app import App
from game.app.scene import Scene

Make = Callable[..., App]
UNCLEAN = re.compile(r"\.\.|[.!?:,]\s*\.|[.!?][,:;]|\s[.,!](?!\d)|  |\{\w+\}|^\s*\.")


def said(scene: Scene) -> Iterator[tuple[str, str]]:
    """Everything that a scene has in words, and where."""
    yield "says", scene.says()
    for widget in scene.widgets():
        yield widget.id, widget.label
        yield f"{widget.id} tip", widget.tip


def test_no_sentence_of_any_scene_ends_twice(make_app: Make) -> None:
    app = make_app()
    bad = []
    for name, state in gallery.STATES.items():
        app.stand = None
        app.settle(0)
        app.hush()
        state(app)
        for scene in app.stack:
            bad += [(name, place, words) for place, words in said(scene) if UNCLEAN.search(words)]
        bad += [(name, "toast", app.toast)] if UNCLEAN.search(app.toast) else []
    assert not bad, "\n".join(map(str, bad))


def test_no_two_buttons_of_a_bar_have_the_same_sign(make_app: Make) -> None:
    app, bad, bars = make_app(), [], 0
    for name, state in gallery.STATES.items():
        app.stand = None
        app.settle(0)
        state(app)
        for part in ("tools", "bar_rows"):
            rows = getattr(app.top, part, tuple)()
            icons = Counter(row[1] for row in rows)
            bars += bool(icons)
            bad += [(name, part, icon, [row[0] for row in rows if row[1] == icon]) for icon in icons if icons[icon] > 1]
    assert bars > 30
    assert not bad, "\n".join(map(str, bad))
