"""`python3 build attack [saves|records|lines|large|disk|kill ...] [--count N] [--seed 1]`: all that may befall a game.

saves: a save cut and flipped at every byte. records, lines: mutated records, messages and requests (100,000 each).
large: records of a hundred thousand moves, bottomless nesting, huge numbers, other encodings, links, closed folders.
disk: a full disk, and an end of the program, at every single step of every write. kill: a running window killed at
random moments (500). In all of them: no crash, no hang, little memory, a sentence, and no completed move lost. The
quick forms are tests.
"""

from __future__ import annotations

import errno
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
import tracemalloc
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any, Final

from build.environment import ROOT
from build.tasks.fuzz import damage, random_options, read_or_told
from game.app.archive import Archive, pasted
from game.app.saves import Saves, Sitting, readable, sealed
from game.core import message, record
from game.core.contract import NOBODY, GameSpec
from game.core.errors import BadRecord, BannerhallError
from game.core.match import COMPUTER, Match, Seat
from game.engine import Engine
from game.registry import GAMES, find

MANY: Final = 100_000
KILLS: Final = 500
LONGEST_SECONDS: Final = 5.0
MOST_BYTES: Final = 400 * 2**20
STEPS: Final = ("write", "fsync", "replace", "unlink", "open")


class Killed(BaseException):
    """The program ends here, without another step."""


def a_match(spec: GameSpec, plies: int, rng: Random) -> Match:
    """A random game of so many moves, between computers."""
    options = random_options(spec, rng)
    seats = [Seat(f"Seat {n}", COMPUTER, "novice") for n in range(spec.seat_count(options))]
    match = Match(spec, options, spec.deal(options, rng.getrandbits(31)), seats)
    for _ in range(plies):
        if match.to_act != NOBODY:
            match.play(rng.choice(match.legal()))
    return match


# Torn and flipped


def saves(count: int, rng: Random, say: Callable[[str], None] = print) -> None:
    """Cut at every byte, and one bit flipped in every byte: the copy before is read, and the torn file stays."""
    tries = 0
    for spec in GAMES:
        match = a_match(spec, 12, rng)
        first = record.write(match)
        match.play(match.legal()[0])
        whole = sealed(record.write(match))
        with tempfile.TemporaryDirectory() as folder:
            kept = Saves(Path(folder))
            for place in range(len(whole)):
                flipped = bytearray(whole)
                flipped[place] ^= 1 << rng.randrange(8)
                for torn in (whole[:place], bytes(flipped)):
                    tries += 1
                    _check_torn(kept, first, torn)
                    if count and tries >= count:
                        return say(f"saves: {tries} torn files, each answered by the copy before it")
    say(f"saves: {tries} torn files, each answered by the copy before it")
    return None


def _check_torn(kept: Saves, first: dict[str, Any], torn: bytes) -> None:
    kept.path("muster").with_suffix(".previous.json").write_bytes(sealed(first))
    kept.path("muster").write_bytes(torn)
    found = kept.read("muster")
    if found.problem == "":  # a flip that changes nothing that is read, such as the case of a digit of an escape
        assert readable(torn) is not None
        return
    assert found.record is not None
    assert found.record["moves"] == first["moves"]
    assert (kept.folder / found.kept).read_bytes() == torn
    (kept.folder / found.kept).unlink()


# Mutated


def records(count: int, rng: Random, say: Callable[[str], None] = print) -> None:
    """Records and messages with something changed: read as what they say, or refused in a sentence."""
    done, slowest = 0, 0.0
    while done < count:
        match = a_match(rng.choice(GAMES), rng.randrange(40), rng)
        written, text = json.loads(json.dumps(record.write(match))), message.write(match)
        for _ in range(20):
            damaged = json.dumps(damage(json.loads(json.dumps(written)), rng))
            for told in (_spoilt(damaged, rng), _spoilt(text, rng)):
                began = time.monotonic()
                assert read_or_told(told) != ""
                with suppress(BadRecord):
                    pasted(told, find)
                slowest = max(slowest, time.monotonic() - began)
                assert slowest < LONGEST_SECONDS, f"{slowest:.1f} s for {told[:200]}"
                done += 1
    say(f"records: {done} mutated records and messages, the slowest in {slowest * 1000:.0f} ms")


def _spoilt(text: str, rng: Random) -> str:
    """As it is, cut, or with a few letters exchanged."""
    kind = rng.randrange(3)
    if kind == 0 or not text:
        return text
    if kind == 1:
        return text[: rng.randrange(len(text))]
    letters = list(text)
    for _ in range(rng.randint(1, 4)):
        letters[rng.randrange(len(letters))] = rng.choice('0aZ{}[]",:\\\u0000é\ud800')
    return "".join(letters)


def lines(count: int, rng: Random, say: Callable[[str], None] = print) -> None:
    """Requests with something changed: each has one answer, and the engine goes on."""
    engine, slowest = Engine(), 0.0
    commands = ("new", "load", "record", "moves", "play", "undo", "position", "view", "why", "x", "quit?")
    for _ in range(count):
        spec = rng.choice(GAMES)
        request: Any = {"cmd": rng.choice(commands), "game": spec.id, "options": random_options(spec, rng)}
        request |= {"seed": rng.getrandbits(16), "seat": rng.randrange(4), "move": "draw deck"}
        line = json.dumps(damage(request, rng) if rng.random() < 0.7 else request).encode()
        if rng.random() < 0.2:
            line = bytes(byte if rng.random() > 0.03 else rng.randrange(256) for byte in line)
        began = time.monotonic()
        answer = json.loads(json.dumps(engine.answer(line)))
        slowest = max(slowest, time.monotonic() - began)
        assert slowest < LONGEST_SECONDS, line[:200]
        assert answer["ok"] is True or ("broke" not in answer["error"] and len(answer["error"]) < 400), answer
    say(f"lines: {count} mutated requests, the slowest answered in {slowest * 1000:.0f} ms")


# Too large, too deep, elsewhere


def monsters() -> Iterator[tuple[str, bytes]]:
    """Files that are too much of something, by name."""
    match = a_match(GAMES[0], 6, Random(1))
    written = record.write(match)
    changes: dict[str, dict[str, Any]] = {
        "a hundred thousand moves": {"moves": ["draw deck"] * MANY},
        "a million moves": {"moves": ["x"] * (10 * MANY)},
        "a move of a megabyte": {"moves": ["draw " + "d" * 2**20]},
        "a huge number": {"version": 10**4000},
        "a huge seed": {"deal": {"deck": [10**300] * 1000}},
        "many keys": {f"key{n}": n for n in range(MANY)},
        "a long name": {"seats": [{"name": "é" * 2**20, "kind": "human", "level": None}] * 2},
    }
    for name, change in changes.items():
        yield name, json.dumps({**written, **change}).encode()
    text = json.dumps(written)
    yield "a hundred thousand lists in one another", b"[" * MANY + b"]" * MANY
    yield "a hundred thousand objects in one another", b'{"a":' * MANY + b"1" + b"}" * MANY
    yield "a number of a million digits", b'{"format":' + b"9" * 10**6 + b"}"
    yield "a position in a position", json.dumps({**written, "deal": {"position": {"position": written}}}).encode()
    for encoding in ("utf-16", "utf-32", "utf-8-sig", "latin-1"):
        yield f"in {encoding}", text.replace("Seat 0", "Sïtz 0").encode(encoding)
    yield "nothing", b""
    yield "zeros", bytes(2**20)
    yield "too large a file", text.encode() + b" " * (9 * 2**20)


def large(count: int, rng: Random, say: Callable[[str], None] = print) -> None:
    """Every monster, as a record, as a save, in the list of games, and as a request to the engine."""
    tried, engine = 0, Engine()
    for name, data in monsters():
        with tempfile.TemporaryDirectory() as folder:
            began = time.monotonic()
            tracemalloc.start()
            _swallow(Path(folder), data, engine)
            peak = tracemalloc.get_traced_memory()[1]
            tracemalloc.stop()
            took = time.monotonic() - began
        assert took < 12 * LONGEST_SECONDS, f"{name}: {took:.1f} s"
        assert peak < MOST_BYTES, f"{name}: {peak / 2**20:.0f} MB"
        tried += 1
    places = odd_places()
    say(f"large: {tried} monsters and {places} odd places, each answered in a sentence")


def _swallow(folder: Path, data: bytes, engine: Engine) -> None:
    kept = Saves(folder)
    kept.path("muster").write_bytes(data)
    archive = Archive(kept, find)
    for one in archive.listed():
        with suppress(BadRecord, OSError):
            archive.open(one.path)
    kept.read("muster")
    with suppress(BannerhallError):
        record.parse(data, find)
    answer = engine.answer(b'{"cmd": "load", "record": ' + data[: 4 * 2**20] + b"}")
    assert "ok" in answer


def odd_places() -> int:
    """Links that lead nowhere or in circles, folders in place of files, files that may not be read."""
    match = a_match(GAMES[0], 4, Random(2))
    tried = 0
    for make in (_loop, _dangling, _folder, _closed, _link):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            kept = Saves(folder)
            try:
                make(kept.path("muster"))
            except (OSError, NotImplementedError):
                continue
            kept.read("muster")
            kept.peek("muster")
            archive = Archive(kept, find)
            for one in archive.listed():
                with suppress(BadRecord, OSError):
                    archive.open(one.path)
            sitting = Sitting(kept, "muster", kept.read("muster"))
            sitting.keep(record.write(match))
            assert kept.settle() == ""
            found = kept.read(sitting.slot).record
            assert found is not None
            assert found["moves"] == match.moves
            tried += 1
    return tried


def _loop(path: Path) -> None:
    path.symlink_to(path)


def _dangling(path: Path) -> None:
    path.symlink_to(path.with_name("nowhere"))


def _folder(path: Path) -> None:
    path.mkdir()


def _closed(path: Path) -> None:
    path.write_bytes(b"{}")
    path.chmod(0)


def _link(path: Path) -> None:
    target = path.with_name("target")
    target.write_bytes(sealed(record.write(a_match(GAMES[0], 3, Random(3)))))
    path.symlink_to(target)


# A full disk, and the end at every step


@contextmanager
def failing(at: int, error: Callable[[], BaseException]) -> Iterator[list[int]]:
    """The system fails at its step number `at`, and at every later one; the list counts the steps."""
    real = {name: getattr(os, name) for name in STEPS}
    real_fdopen, steps = os.fdopen, [0]

    def step() -> None:
        steps[0] += 1
        if steps[0] >= at:
            raise error()

    def wrapped(name: str) -> Callable[..., Any]:
        def call(*args: Any, **more: Any) -> Any:
            step()
            return real[name](*args, **more)

        return call

    def fdopen(*args: Any, **more: Any) -> Any:
        stream = real_fdopen(*args, **more)
        write = stream.write

        class Stream:
            def __enter__(self) -> Stream:
                return self

            def __exit__(self, *_: object) -> None:
                stream.close()

            def write(self, data: bytes) -> int:
                try:
                    step()
                except BaseException:
                    write(data[: len(data) // 2])
                    stream.flush()
                    raise
                return int(write(data))

            def flush(self) -> None:
                stream.flush()

            def fileno(self) -> int:
                return int(stream.fileno())

        return Stream()

    try:
        for name in STEPS:
            setattr(os, name, wrapped(name))
        os.fdopen = fdopen
        yield steps
    finally:
        for name, call in real.items():
            setattr(os, name, call)
        os.fdopen = real_fdopen


def disk(count: int, rng: Random, say: Callable[[str], None] = print) -> None:
    """At every step of keeping, going on with and finishing a game: the disk is full, or the program ends."""
    tries = 0
    for deed in (_keep, _go_on, _finish):
        for error in (lambda: OSError(errno.ENOSPC, "No space left on device"), Killed):
            at = 1
            while _one_failure(deed, at, error, rng):
                at += 1
                tries += 1
    say(f"disk: {tries} failures, one at every step; the game was there after each")


Deed = Callable[[Saves, dict[str, Any], dict[str, Any]], Callable[[], str]]


def _keep(kept: Saves, first: dict[str, Any], second: dict[str, Any]) -> Callable[[], str]:
    """The next move of a sitting."""
    sitting = Sitting(kept, "muster")
    sitting.keep(first)
    assert kept.settle() == ""
    return lambda: sitting._keep(sitting.slot, second)


def _go_on(kept: Saves, first: dict[str, Any], second: dict[str, Any]) -> Callable[[], str]:
    """The first move of a new sitting."""
    kept.write("muster", first)
    sitting = Sitting(kept, "muster", kept.read("muster"))
    return lambda: sitting._keep(sitting.slot, second)


def _finish(kept: Saves, first: dict[str, Any], second: dict[str, Any]) -> Callable[[], str]:
    """The end of a game, whose last move is kept already."""
    sitting = Sitting(kept, "muster")
    for each in (first, second):
        sitting.keep(each)
        assert kept.settle() == ""
    return lambda: sitting._finish(sitting.slot, second)


def _one_failure(deed: Deed, at: int, error: Callable[[], BaseException], rng: Random) -> bool:
    """Let step number `at` fail; whether there was such a step."""
    match = a_match(GAMES[0], 5, rng)
    first = record.write(match)
    match.play(match.legal()[0])
    second = record.write(match)
    with tempfile.TemporaryDirectory() as folder:
        kept = Saves(Path(folder))
        act = deed(kept, first, second)
        told = ""
        with failing(at, error) as steps, suppress(Killed):
            told = act()
        failed = steps[0] >= at
        moves = [one["moves"] for one in everything(Saves(Path(folder)))]
        wanted = [first["moves"], second["moves"]] if deed is not _finish else [second["moves"]]
        assert any(one in moves for one in wanted), (deed.__name__, at, moves)
        assert failed or told == ""
        assert failed or second["moves"] in moves
        return failed


def everything(kept: Saves) -> list[dict[str, Any]]:
    """The records of all games, running or over, as the next start of the program finds them."""
    kept.recover()
    running = [found for slot in kept.running("muster") if (found := kept.peek(slot))]
    over = [readable(path.read_bytes()) for path in kept.finished.glob("*.json")]
    return [one for one in (*running, *over) if one]


# Killed


def kill(count: int, rng: Random, say: Callable[[str], None] = print) -> None:
    """A window in which computers play each other, killed again and again; the game goes on from its last move."""
    with tempfile.TemporaryDirectory() as name:
        data = Path(name) / "data"
        kept, tree = Saves(data / "games"), Path(name) / "tree.json"
        (data / "settings.json").parent.mkdir(parents=True)
        (data / "settings.json").write_text('{"speed": "off", "muted": true}', encoding="utf-8")
        furthest, killed = 0, 0
        while killed < count:
            if not kept.exists("muster"):
                kept.write("muster", record.write(a_match(GAMES[0], 0, rng)))
            before = _longest(kept)
            tree.unlink(missing_ok=True)
            process = _window(data, tree)
            try:
                _wait(process, tree)
                seen = _watch(process, kept, rng.uniform(0.0, 2.5))
            finally:
                process.send_signal(signal.SIGKILL if os.name != "nt" else signal.SIGTERM)
                process.wait()
            killed += 1
            found = everything(Saves(kept.folder))
            assert found, "the game is gone"
            after = max(len(one["moves"]) for one in found)
            assert after >= max(before, seen), f"{after} moves are left of {max(before, seen)}"
            for one in found:
                record.read(one, find)
            furthest = max(furthest, after)
            for over in kept.finished.glob("*.json"):
                over.unlink()
    say(f"kill: {killed} windows killed, up to move {furthest}; after each every move that had been kept was there")


def _longest(kept: Saves) -> int:
    return max((len(one["moves"]) for one in everything(kept)), default=0)


def _window(data: Path, tree: Path) -> subprocess.Popen[bytes]:
    """A window that goes on with the game that was played last, without a click."""
    command = [sys.executable, "-P", "-m", "game", "--data-dir", str(data), "--ui-tree", str(tree), "--no-sound"]
    command += ["--continue", "muster"]
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "PYTHONPATH": str(ROOT)}
    return subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL)


def _wait(process: subprocess.Popen[bytes], tree: Path) -> None:
    """Until the table is there; some are killed while they still begin."""
    end = time.monotonic() + 60.0
    while time.monotonic() < end and not tree.exists():
        assert process.poll() is None, "the window ended by itself"
        time.sleep(0.01)


def _watch(process: subprocess.Popen[bytes], kept: Saves, seconds: float) -> int:
    """The longest game that was on the disk in so many seconds."""
    end, seen = time.monotonic() + seconds, 0
    while time.monotonic() < end:
        assert process.poll() is None, "the window ended by itself"
        seen = max(seen, _longest(kept))
        time.sleep(0.01)
    return seen


PARTS: Final[dict[str, tuple[Callable[..., None], int]]] = {
    "saves": (saves, 0),
    "records": (records, MANY),
    "lines": (lines, MANY),
    "large": (large, 0),
    "disk": (disk, 0),
    "kill": (kill, KILLS),
}


def main(argv: list[str]) -> int:
    """All parts, or those named."""
    parser = ArgumentParser(prog="build attack", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("parts", nargs="*", help=f"of {', '.join(PARTS)} (default: all)")
    parser.add_argument("--count", type=int, default=0, help="how often (default: as said above)")
    parser.add_argument("--seed", type=int, default=1, help="number to draw from (default: 1)")
    chosen = parser.parse_args(argv)
    unknown = sorted(set(chosen.parts) - set(PARTS))
    if unknown:
        parser.error(f"no such part: {', '.join(unknown)}")
    for name in chosen.parts or PARTS:
        part, usual = PARTS[name]
        began = time.monotonic()
        part(chosen.count or usual, random.Random(chosen.seed))
        print(f"  in {time.monotonic() - began:.0f} s", flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
