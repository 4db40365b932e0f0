"""The voice: the newest sentence stops the older, nothing waits for it, no process is left, and failure is silence."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from game.ui import voice
from game.ui.voice import LISTENER, Engine, Listener, Sentence, Talker, Voice, of_system, voices_of

SPEAKER = """
import sys, time
path, *words = sys.argv[1:]
with open(path, "a") as out: out.write(f"begins {' '.join(words)}\\n")
time.sleep(float(words[0]) if words and words[0].replace(".", "").isdigit() else 0.02)
with open(path, "a") as out: out.write(f"has said {' '.join(words)}\\n")
"""
HEARER = """
import base64, sys
with open(sys.argv[1], "a") as out:
    for line in sys.stdin:
        words = line.split()
        out.write((base64.b64decode(words[2]).decode() if len(words) > 2 else words[0]) + "\\n")
        out.flush()
    out.write("ends\\n")
"""
Make = Callable[[Engine | None], Voice]


@pytest.fixture
def make() -> Iterator[Make]:
    made: list[Voice] = []

    def voiced(engine: Engine | None) -> Voice:
        made.append(Voice(engine))
        return made[-1]

    yield voiced
    for one in made:
        one.close()


@pytest.fixture
def told(tmp_path: Path) -> Path:
    return tmp_path / "told"


def speaker(told: Path) -> Talker:
    return Talker(lambda sentence: [sys.executable, "-c", SPEAKER, str(told), *sentence.text.split()])


def until(true: Callable[[], bool], seconds: float = 20.0) -> bool:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if true():
            return True
        time.sleep(0.02)
    return bool(true())


def read(path: Path) -> list[str]:
    return path.read_text().splitlines() if path.is_file() else []


def test_the_newest_sentence_stops_the_older(make: Make, told: Path) -> None:
    one = make(speaker(told))
    one.say("30 long", "en")
    assert until(lambda: read(told) == ["begins 30 long"])
    one.say("short", "en")
    assert until(lambda: read(told)[-1:] == ["has said short"])
    assert read(told) == ["begins 30 long", "begins short", "has said short"]


def test_what_follows_from_it_waits_for_its_end(make: Make, told: Path) -> None:
    one = make(speaker(told))
    one.say("first", "en")
    one.say("then", "en", after=True)
    assert until(lambda: "has said then" in read(told))
    assert read(told) == ["begins first", "has said first", "begins then", "has said then"]


def test_of_many_at_once_only_the_last_is_begun(make: Make, told: Path) -> None:
    one = make(speaker(told))
    for number in range(40):
        one.say(f"word{number}", "en")
    assert until(lambda: "has said word39" in read(told))
    assert len([line for line in read(told) if line.startswith("begins")]) <= 2


@pytest.mark.alone
def test_saying_takes_no_time(make: Make, told: Path) -> None:
    one = make(speaker(told))
    one.say("first", "en")
    began = time.perf_counter()
    for _ in range(100):
        one.say("30 and on", "en")
    assert (time.perf_counter() - began) / 100 < 0.004


def test_hushed_it_says_no_more(make: Make, told: Path) -> None:
    one = make(speaker(told))
    one.say("30 long", "en")
    one.say("then", "en", after=True)
    assert until(lambda: bool(read(told)))
    one.hush()
    time.sleep(0.4)
    assert read(told) == ["begins 30 long"]


def children() -> set[str]:
    listed = Path(f"/proc/self/task/{os.getpid()}/children")
    mine = [Path(path).read_text().split() for path in Path("/proc/self/task").glob("*/children")]
    assert listed.exists()
    return {pid for pids in mine for pid in pids}


@pytest.mark.alone
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="asks /proc")
def test_no_process_is_left_at_the_end(make: Make, told: Path) -> None:
    before = children()
    one = make(speaker(told))
    one.say("30 long", "en")
    assert until(lambda: bool(read(told)))
    assert children() - before
    one.close()
    assert children() - before == set()
    one.say("too late", "en")
    assert read(told) == ["begins 30 long"]


@pytest.mark.parametrize("command", [["/nowhere/spd-say"], [sys.executable, "-c", "raise SystemExit(3)"]])
def test_failure_is_silence(make: Make, command: list[str]) -> None:
    one = make(Talker(lambda _: command))
    assert one.works
    one.say("first", "en")
    one.say("second", "en", after=True)
    assert until(lambda: not one.works)
    one.say("third", "en")


def test_one_failure_among_many_is_forgotten(make: Make, told: Path) -> None:
    def command(sentence: Sentence) -> list[str]:
        return [sys.executable, "-c", "raise SystemExit(1)"] if "bad" in sentence.text else spoken(sentence)

    spoken = speaker(told)._command
    one = make(Talker(command))
    for text in ("bad", "good1", "bad", "good2"):
        one.say(text, "en", after=True)
    assert until(lambda: "has said good2" in read(told))
    assert one.works


def test_a_program_that_never_ends_is_given_up(make: Make, told: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(voice, "PATIENCE", 0.3)
    monkeypatch.setattr(voice, "PER_LETTER", 0.0)
    one = make(speaker(told))
    one.say("60 a", "en")
    one.say("60 b", "en", after=True)
    assert until(lambda: not one.works)


def test_a_listener_is_told_line_by_line(make: Make, told: Path) -> None:
    one = make(Listener([sys.executable, "-c", HEARER, str(told)]))
    one.say("Jeux d'été", "fr", "slow")
    assert until(lambda: read(told) == ["Jeux d'été"])
    one.say("Zweitens", "de")
    one.say("dann", "de", after=True)
    assert until(lambda: read(told)[-1:] == ["dann"])
    assert read(told) == ["Jeux d'été", "stop", "Zweitens", "dann"]
    one.close()
    assert read(told)[-1] == "ends"


def test_a_listener_that_is_gone_is_silence(make: Make) -> None:
    one = make(Listener([sys.executable, "-c", "pass"]))
    one.say("first", "en")
    for _ in range(3):
        time.sleep(0.3)
        one.say("again", "en")
    assert until(lambda: not one.works)


def test_without_anything_to_speak_with_nothing_is_begun(make: Make) -> None:
    one = make(None)
    one.say("first", "en")
    assert (one.works, one._thread) == (False, None)


# -- what a system speaks with


def command_of(platform: str, there: set[str], text: str = "Bonjour.") -> list[str]:
    engine = of_system(platform, lambda name: f"/bin/{name}" if name in there else None)
    assert isinstance(engine, Talker)
    return engine._command(Sentence(text, "fr", "fast"))


def test_linux_speaks_through_speech_dispatcher_else_espeak() -> None:
    assert command_of("linux", {"spd-say", "espeak-ng"})[0] == "/bin/spd-say"
    assert command_of("linux", {"espeak-ng", "espeak"})[0] == "/bin/espeak-ng"
    assert command_of("linux", {"espeak"})[0] == "/bin/espeak"
    assert of_system("linux", lambda _: None) is None


@pytest.mark.parametrize("program", ["spd-say", "espeak-ng"])
def test_the_language_and_the_pace_are_told(program: str) -> None:
    words = command_of("linux", {program})
    assert "fr" in words
    assert words[-2:] == ["--", "Bonjour."]
    assert {"45", "240"} & set(words)


def test_macos_takes_a_voice_of_the_language(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(voice, "voices", lambda _: {"fr": "Thomas"})
    words = command_of("darwin", {"say"})
    assert words[:3] == ["/bin/say", "-v", "Thomas"]


def test_the_voices_of_macos_are_read() -> None:
    listed = "Alex                en_US    # Hi\nAmélie (Premium)    fr_CA    # Salut\nThomas  fr_FR # Bon\n\nodd\n"
    assert voices_of(listed) == {"en": "Alex", "fr": "Amélie (Premium)"}


def test_windows_is_told_through_one_program() -> None:
    engine = of_system("win32", lambda name: f"C:/{name}.exe" if name == "powershell" else None)
    assert isinstance(engine, Listener)
    assert engine._command[0] == "C:/powershell.exe"
    assert engine._command[-1] == LISTENER
    assert '"' not in LISTENER  # it is an argument


def test_hushing_hushes_the_service_behind_it(make: Make, tmp_path: Path) -> None:
    told, hushed = tmp_path / "told", tmp_path / "hushed"
    quiet = (sys.executable, "-c", f"open({str(hushed)!r}, 'w').close()")
    one = make(Talker(speaker(told)._command, quiet))
    one.say("30 long", "en")
    assert until(lambda: bool(read(told)))
    one.hush()
    assert until(hushed.exists)


def test_a_program_that_does_not_listen_is_ended() -> None:
    stubborn = "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); print(flush=True); time.sleep(60)"
    process = subprocess.Popen([sys.executable, "-c", stubborn], stdout=subprocess.PIPE)
    assert process.stdout is not None
    process.stdout.readline()
    voice.ended(process)
    assert process.returncode is not None
    process.stdout.close()
