"""Tips belong to what is pointed at: under a sheet, a dialog or another scene there are none."""

from __future__ import annotations

from collections.abc import Callable

from game.app import gallery
from game.app.app import App
from game.app.scene import Scene

from .test_scenes import click

Make = Callable[..., App]


def opened(app: App, name: str) -> None:
    app.stand = None
    app.settle(0)
    gallery.STATES[name](app)


def tips(scene: Scene) -> list[str]:
    return [widget.id for widget in scene.widgets() if widget.tip]


def test_what_lies_below_another_scene_shows_no_tip(make_app: Make) -> None:
    app = make_app()
    below = above = 0
    for name in gallery.STATES:
        opened(app, name)
        for scene in app.stack:
            for id in tips(scene)[:3]:
                scene.controls.hover, scene.controls.press = id, None
                shown = scene.tipped()
                assert (shown is not None) == (scene is app.top), (name, scene.name, id)
                below, above = below + (scene is not app.top), above + (scene is app.top)
    assert min(below, above) > 20


def test_the_tip_of_a_button_goes_when_its_sheet_opens(make_app: Make) -> None:
    app = make_app()
    opened(app, "games-some")
    games = app.top
    button = next(widget.id for widget in games.widgets() if widget.id.startswith("more."))
    plain = len(games.items())
    click(app, button)
    assert app.top is not games
    assert games.controls.hover == button
    assert len(games.items()) <= plain
    app.pop()
    app.top.controls.hover = button
    assert games.tipped()
