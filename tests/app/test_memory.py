"""Colours, languages, windows and games may change as often as they like: memory stays where it was.

After a window as large as they come, too: what it needed is given back.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from game import paths

ROUNDS = 32
SPARE = 12.0  # MB
MOST = 180.0
SCRIPT = """
import gc, os, sys
from pathlib import Path
import pygame
from game.app.app import App
from game.app.play import PlayScene
from game.app.title import TitleScene
from game.core.languages import LANGUAGES
from game.core.match import Match, Seat
from game.registry import GAMES
from game.ui.palettes import PALETTES
from game.ui.window import Window

what, rounds, data = sys.argv[1], int(sys.argv[2]), Path(sys.argv[3])
app = App(data, Window((1280, 720), False, data / "none.png", "test"), sound=False)
app.push(TitleScene(app))

def play(number):
    spec = GAMES[number % len(GAMES)]
    options = spec.check_options({})
    app.settle(1)
    app.push(PlayScene(app, Match(spec, options, spec.deal(options, 3), (Seat("Ada"), Seat("Ben"))), fresh=True))

def palette(number):
    app.paint_in(list(PALETTES)[number % len(PALETTES)])

def language(number):
    app.asked_for = LANGUAGES[number % len(LANGUAGES)]
    app.speak()

def window(number):
    size = (960 + number * 37 % 640, 600 + number * 23 % 300)
    for size in [size] if number % 4 < 3 else [(3840, 2160), (1280, 720)]:
        pygame.display.set_mode(size, pygame.RESIZABLE)
        app.handle(pygame.Event(pygame.WINDOWSIZECHANGED))
        app.paint()

change = globals()[what]
play(0)
for number in range(rounds):
    change(number)
    app.advance(50.0)
    app.paint()
    while app.warm:
        app.warm.popleft()()
    while app.untidy:
        app.turn()
    if number % 4 == 3:
        gc.collect()
        pages = int(open("/proc/self/statm").read().split()[1])
        print(pages * os.sysconf("SC_PAGE_SIZE") / 2**20, len(gc.get_objects()), flush=True)
app.close()
"""


@pytest.mark.alone
@pytest.mark.skipif(sys.platform != "linux", reason="reads what Linux says of a process")
@pytest.mark.parametrize("what", ["palette", "language", "play", "window"])
def test_memory_stays_where_it_was(what: str, tmp_path: Path) -> None:
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    done = subprocess.run(
        [sys.executable, "-P", "-c", SCRIPT, what, str(ROUNDS), str(tmp_path)], capture_output=True, text=True,
        env={**environment, "PYTHONPATH": str(paths.asset_root())}, check=True,
    )  # fmt: skip
    found = [tuple(map(float, line.split())) for line in done.stdout.splitlines() if line[0].isdigit()]
    assert len(found) == ROUNDS // 4
    middle = len(found) // 2
    (memory, objects), (later, more) = (map(max, zip(*half, strict=True)) for half in (found[:middle], found[middle:]))
    assert later <= memory + SPARE
    assert later <= MOST
    assert more <= objects * 1.02
