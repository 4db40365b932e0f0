"""A voice that may be missing: sentences go to what the system speaks with, from a thread that nothing waits for.

Linux has `spd-say` (or eSpeak), macOS `say`, Windows the voices of `System.Speech`. Whatever fails is silence.
"""

from __future__ import annotations

import base64
import logging
import shutil
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, partial
from typing import Any, Final, Protocol

from .. import paths

log = logging.getLogger(__name__)
PACES: Final = ("slow", "normal", "fast")
GATHER: Final = 0.06  # seconds in which another sentence takes the place of one that has not begun
GLANCE: Final = 0.05
PATIENCE: Final = 5.0  # seconds beyond the usual time after which a silent program is given up
PER_LETTER: Final = 0.25
BRIEF: Final = 1.0
MOST_WAITING: Final = 5
MOST_FAILURES: Final = 2
UNSEEN: Final = 0x08000000  # CREATE_NO_WINDOW
FAULTS: Final = (OSError, ValueError, subprocess.SubprocessError)
REGIONS: Final = {"en": "en-US", "fr": "fr-FR", "de": "de-DE", "es": "es-ES"}
LISTENER: Final = """
Add-Type -AssemblyName System.Speech
$s = New-Object System.Speech.Synthesis.SpeechSynthesizer
while ($null -ne ($line = [Console]::In.ReadLine())) {
  $p = $line.Split(' ')
  if ($p.Length -lt 3) { $s.SpeakAsyncCancelAll(); continue }
  try { $s.SelectVoiceByHints('NotSet', 'NotSet', 0, [Globalization.CultureInfo]::GetCultureInfo($p[0])) } catch { }
  $s.Rate = [int]$p[1]
  [void]$s.SpeakAsync([Text.Encoding]::UTF8.GetString([Convert]::FromBase64String($p[2])))
}
$s.SpeakAsyncCancelAll()
"""


@dataclass(frozen=True, slots=True)
class Sentence:
    """What is to be said, in which language, at which pace."""

    text: str
    language: str
    pace: str


class Engine(Protocol):
    """Something that speaks; used by one thread only, and whatever fails in it is an `OSError`."""

    def begin(self, sentence: Sentence) -> None:
        """Start to say something."""

    def busy(self) -> bool:
        """Whether the last sentence is still being said."""

    def hush(self) -> None:
        """Say no more."""

    def close(self) -> None:
        """Hush, and leave no process behind."""


class Talker:
    """A program that is started for every sentence and ends with it; `quiet` is what hushes a service behind it."""

    def __init__(self, command: Callable[[Sentence], list[str]], quiet: tuple[str, ...] = ()) -> None:
        self._command, self._quiet = command, quiet
        self._process: subprocess.Popen[bytes] | None = None
        self._until = 0.0

    def begin(self, sentence: Sentence) -> None:
        """Start the program with a sentence."""
        self._process = started(self._command(sentence))
        self._until = time.monotonic() + PATIENCE + PER_LETTER * len(sentence.text)

    def busy(self) -> bool:
        """Whether it still runs; one that failed, or never ends, is an error."""
        if self._process is None:
            return False
        code = self._process.poll()
        if code is None and time.monotonic() < self._until:
            return True
        self._end()
        if code != 0:
            raise OSError(f"ended with {code}")
        return False

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            ended(process)

    def hush(self) -> None:
        """End it, and what it has handed on."""
        if self._process is None:
            return
        self._end()
        if self._quiet:
            with started(list(self._quiet)) as process:
                ended(process, BRIEF)

    def close(self) -> None:
        """Hush."""
        self.hush()


class Listener:
    """A program that is started once and is told sentence after sentence, which it says one after the other."""

    def __init__(self, command: list[str]) -> None:
        self._command = command
        self._process: subprocess.Popen[bytes] | None = None

    def begin(self, sentence: Sentence) -> None:
        """Hand a sentence over."""
        if self._process is None:
            self._process = started(self._command, subprocess.PIPE)
        words = base64.b64encode(sentence.text.encode()).decode()
        rate = {"slow": -3, "fast": 4}.get(sentence.pace, 0)
        self._tell(f"{REGIONS.get(sentence.language, sentence.language)} {rate} {words}")

    def _tell(self, line: str) -> None:
        if self._process is None or self._process.stdin is None or self._process.poll() is not None:
            raise OSError("it has ended")
        self._process.stdin.write(f"{line}\n".encode())
        self._process.stdin.flush()

    def busy(self) -> bool:
        """It keeps what it is told."""
        return False

    def hush(self) -> None:
        """Forget what it was told."""
        if self._process is not None:
            self._tell("stop")

    def close(self) -> None:
        """End it."""
        process, self._process = self._process, None
        if process is not None:
            ended(process, BRIEF)


def started(command: list[str], stdin: int = subprocess.DEVNULL) -> subprocess.Popen[bytes]:
    """A program that shows nothing and writes nowhere."""
    flags = UNSEEN if sys.platform == "win32" else 0
    quiet = subprocess.DEVNULL
    env = paths.environment_of_others()
    return subprocess.Popen(command, stdin=stdin, stdout=quiet, stderr=quiet, creationflags=flags, env=env)


def ended(process: subprocess.Popen[bytes], patience: float = 0.0) -> None:
    """Wait for a program, then end it."""
    if process.stdin is not None:
        try:
            process.stdin.close()
        except OSError:
            log.debug("a voice was gone before it was told to go")
    for limit, end in ((patience, process.terminate), (0.5, process.kill)):
        try:
            process.wait(limit)
            return
        except subprocess.TimeoutExpired:
            end()
    process.wait()


class Voice:
    """Says sentences in the order in which they come, or the newest instead of all before it; never waits.

    `works` turns false, and stays so, when there is nothing to speak with or it fails again and again.
    """

    def __init__(self, engine: Engine | None) -> None:
        self.works = engine is not None
        self._engine = engine
        self._waiting: deque[Sentence] = deque(maxlen=MOST_WAITING)
        self._change = threading.Condition()
        self._anew = self._closed = self._speaking = False
        self._failures = 0
        self._thread: threading.Thread | None = None

    def say(self, text: str, language: str, pace: str = "normal", *, after: bool = False) -> None:
        """Say something instead of whatever is being said, or after it."""
        text = text.strip().lstrip("-")
        if not text or not self.works or self._closed:
            return
        with self._change:
            if not after:
                self._waiting.clear()
                self._anew = True
            self._waiting.append(Sentence(text, language, pace))
            self._change.notify()
        if self._thread is None and self._engine is not None:
            self._thread = threading.Thread(target=self._serve, args=(self._engine,), name="voice", daemon=True)
            self._thread.start()

    def hush(self) -> None:
        """Say no more."""
        with self._change:
            self._waiting.clear()
            self._anew = True
            self._change.notify()

    def close(self) -> None:
        """No process and no thread is left."""
        with self._change:
            self._closed = True
            self._change.notify()
        if self._thread is not None:
            self._thread.join(PATIENCE)

    # -- in the thread

    def _serve(self, engine: Engine) -> None:
        while not self._closed:
            try:
                self._turn(engine)
            except FAULTS as error:
                self._failed(error)
        try:
            engine.close()
        except FAULTS as error:
            log.info("voice: %s", error)

    def _turn(self, engine: Engine) -> None:
        """Wait for a change, then follow it."""
        busy = engine.busy()
        if self._speaking and not busy:
            self._speaking, self._failures = False, 0
        with self._change:
            if not (self._anew or self._closed or (self._waiting and not busy)):
                self._change.wait(GLANCE if busy else None)
            anew, self._anew = self._anew, False
        if anew:
            self._speaking = False
            engine.hush()
            time.sleep(GATHER)
        if sentence := self._next(busy and not anew):
            self._speaking = True
            engine.begin(sentence)

    def _next(self, busy: bool) -> Sentence | None:
        with self._change:
            ready = self._waiting and not (self._anew or self._closed or busy)
            return self._waiting.popleft() if ready else None

    def _failed(self, error: Exception) -> None:
        log.info("voice: %s", error)
        self._speaking = False
        self._failures += 1
        if self._failures >= MOST_FAILURES:
            self.works, self._closed = False, True


# -- what a system speaks with


def of_spd(sentence: Sentence, program: str = "spd-say") -> list[str]:
    """The command of Speech Dispatcher, which waits until it has spoken."""
    rate = {"slow": "-35", "fast": "45"}.get(sentence.pace, "0")
    return [program, "-w", "-N", "Bannerhall", "-l", sentence.language, "-r", rate, "--", sentence.text]


def of_espeak(sentence: Sentence, program: str = "espeak-ng") -> list[str]:
    """The command of eSpeak; its pace is in words a minute."""
    rate = {"slow": "130", "fast": "240"}.get(sentence.pace, "175")
    return [program, "-v", sentence.language, "-s", rate, "--", sentence.text]


def of_say(sentence: Sentence, program: str = "say") -> list[str]:
    """The command of macOS, with a voice of the language if there is one."""
    rate = {"slow": "130", "fast": "260"}.get(sentence.pace, "185")
    voice = voices(program).get(sentence.language)
    return [program, *(("-v", voice) if voice else ()), "-r", rate, "--", sentence.text]


@cache
def voices(program: str) -> Mapping[str, str]:
    """The first voice of each language that macOS has."""
    env = paths.environment_of_others()
    asked = subprocess.run([program, "-v", "?"], capture_output=True, timeout=PATIENCE, check=True, env=env).stdout
    return voices_of(asked.decode("utf-8", "replace"))


def voices_of(listed: str) -> dict[str, str]:
    """Voices by language from lines such as `Thomas              fr_FR    # Bonjour`."""
    out: dict[str, str] = {}
    for line in listed.splitlines():
        name, _, language = line.partition("#")[0].rstrip().rpartition(" ")
        if name.strip():
            out.setdefault(language.replace("-", "_").partition("_")[0], name.strip())
    return out


def of_system(platform: str = sys.platform, which: Callable[[str], str | None] = shutil.which) -> Engine | None:
    """What this system speaks with; None where it has nothing."""
    if platform == "win32":
        shell = which("powershell")
        return Listener([shell, "-NoProfile", "-NonInteractive", "-Command", LISTENER]) if shell else None
    known: tuple[tuple[str, Any], ...] = (("spd-say", of_spd), ("espeak-ng", of_espeak), ("espeak", of_espeak))
    for name, command in (("say", of_say),) if platform == "darwin" else known:
        if program := which(name):
            quiet = (program, "--stop") if command is of_spd else ()
            return Talker(partial(command, program=program), quiet)
    return None
