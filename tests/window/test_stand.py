"""The stand in the real window: a visit by touches, what cannot be done, the organiser's word, a signal, a restart."""

from __future__ import annotations

import ctypes
import ctypes.util
import json
from pathlib import Path

import pytest

from tests.window.driver import Player, needs_window

pytestmark = needs_window
WORD = "banner"


def settings(folder: Path, **more: object) -> None:
    """A quick stand."""
    (folder / "data").mkdir(parents=True, exist_ok=True)
    wanted = {"reduced_motion": True, "idle": 20, "speed": "fast", **more}
    (folder / "data" / "stand.json").write_text(json.dumps(wanted), encoding="utf-8")


class ClientMessage(ctypes.Structure):
    """An event of X that one program sends to the window of another, as long as the largest event."""

    _fields_ = (
        ("type", ctypes.c_int), ("serial", ctypes.c_ulong), ("send_event", ctypes.c_int), ("display", ctypes.c_void_p),
        ("window", ctypes.c_ulong), ("message_type", ctypes.c_ulong), ("format", ctypes.c_int),
        ("data", ctypes.c_long * 5), ("rest", ctypes.c_long * 24),
    )  # fmt: skip


def ask_to_close(player: Player) -> None:
    """What the button in the corner of a window does."""
    x = ctypes.CDLL(ctypes.util.find_library("X11") or "libX11.so.6")
    x.XOpenDisplay.restype, x.XInternAtom.restype = ctypes.c_void_p, ctypes.c_ulong
    display = ctypes.c_void_p(x.XOpenDisplay(None))
    protocols, delete = (x.XInternAtom(display, name, 0) for name in (b"WM_PROTOCOLS", b"WM_DELETE_WINDOW"))
    window = int(player.window, 16)
    message = ClientMessage(33, 0, 1, display.value, window, protocols, 32, (ctypes.c_long * 5)(delete, 0, 0, 0, 0))
    x.XSendEvent(display, ctypes.c_ulong(window), 0, ctypes.c_long(0), ctypes.byref(message))
    x.XCloseDisplay(display)


@pytest.fixture
def player(tmp_path: Path, players: list[Player]) -> Player:
    """The stand."""
    settings(tmp_path)
    players.append(one := Player(tmp_path, "1280x720", "--stand"))
    return one


def test_a_visit_by_touches_and_nobody_gets_out(player: Player, tmp_path: Path) -> None:
    player.scene("attract")
    player.click("attract.touch")
    player.scene("choose")
    for key in ("Escape", "F11", "F12", "ctrl+q", "alt+F4"):
        player.key(key)
        player.wait(lambda tree: "This is a stand" in tree["says"])
    player.wait(lambda tree: "This is a stand" not in tree["says"])
    ask_to_close(player)
    player.wait(lambda tree: "This is a stand" in tree["says"])
    player.click("choose.alone.bannerfall")
    player.scene("intro")
    player.click("intro.skip")
    player.wait(lambda tree: tree["scene"] == "intro" and "What you do" in str(tree["widgets"]))
    player.click("intro.skip")
    player.scene("standplay")
    before = player.calm()
    player.click(next(id for id in player.ids("legal") if id.startswith("act.")))
    player.wait(lambda tree: tree != before)
    player.click("stand.enough")
    player.scene("standend")
    player.wait(lambda tree: not tree["busy"])
    player.click("standend.done")
    player.scene("attract")
    data = tmp_path / "data"
    assert not list(data.glob("games/*.json"))
    assert not (data / "settings.json").exists()


def test_without_a_touch_it_goes_back_and_the_word_opens_the_sheet(player: Player) -> None:
    player.scene("attract")
    player.key("x")
    player.scene("choose")
    player.scene("still")
    player.key("y")
    player.scene("choose")
    player.scene("still")
    player.scene("attract")
    player.type(WORD)
    player.scene("organiser")
    player.click("organiser.leave")
    player.scene("title")


def test_a_signal_ends_it_and_it_comes_back(tmp_path: Path) -> None:
    settings(tmp_path)
    for hard in (True, False, False):
        player = Player(tmp_path, "1280x720", "--stand")
        player.scene("attract")
        if hard:
            player.kill()
        else:
            assert player.quit() == 0
    assert (tmp_path / "errors.txt").read_text(encoding="utf-8").count("Traceback") == 0
