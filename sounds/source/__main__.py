"""`python3 build sounds [name ...]`: synthesise all sounds, or those named, into OGG files beside this folder."""

import array
import shutil
import subprocess
import sys
import tempfile
import wave
from pathlib import Path
from random import Random

from sounds.source.synth import RATE, Signal, decibels, finished, loudness, peak
from sounds.source.table import LEVELS, SOUNDS, Sound

FOLDER = Path(__file__).resolve().parent.parent
QUALITY = {"ambience": "2"}


def main(names: list[str]) -> int:
    """Make the sounds whose names were given, with or without their folder; 2 if there is no such sound."""
    encoder = shutil.which("oggenc")
    if encoder is None:
        print("The sounds are encoded by oggenc, which is not installed (on Debian: sudo apt install vorbis-tools).")
        return 1
    unknown = [name for name in names if not any(_meant(sound, name) for sound in SOUNDS)]
    if unknown:
        print(f"There is no sound {unknown[0]}. The sounds are: {', '.join(sound.name for sound in SOUNDS)}.")
        return 2
    for sound in SOUNDS:
        if not names or any(_meant(sound, name) for name in names):
            print(_make(sound, encoder))
    return 0


def _meant(sound: Sound, name: str) -> bool:
    return name.removesuffix(".ogg") in (sound.name, sound.name.split("/")[1])


def _make(sound: Sound, encoder: str) -> str:
    """Synthesise and encode one sound; the line that says how it came out."""
    sides = channels(sound)
    target = FOLDER / f"{sound.name}.ogg"
    target.parent.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        raw = Path(folder) / "sound.wav"
        write(raw, sides)
        quality = QUALITY.get(sound.kind, "3")
        # A fixed serial number keeps the file the same, byte for byte, each time it is made.
        command = [encoder, "--quiet", "--serial", "1", "--quality", quality, "--output", str(target), str(raw)]
        subprocess.run(command, check=True)
    level, top = loudness(sides[0]), decibels(max(peak(side) for side in sides))
    size = target.stat().st_size / 1000
    return f"{sound.name:<18} {len(sides[0]) / RATE:6.2f} s  {level:6.1f} dB, peak {top:6.1f} dB  {size:6.1f} kB"


def channels(sound: Sound) -> list[Signal]:
    """The finished samples of a sound, one list for each ear."""
    made = sound.recipe(Random(sound.name))
    return list(made) if isinstance(made, tuple) else [finished(made, LEVELS[sound.kind])]


def write(path: Path, sides: list[Signal]) -> None:
    """Write samples as 16 bit WAV."""
    frames = [round(value * 32767) for together in zip(*sides, strict=True) for value in together]
    words = array.array("h", frames)
    if sys.byteorder == "big":
        words.byteswap()
    with wave.open(str(path), "wb") as file:
        file.setnchannels(len(sides))
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(words.tobytes())


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
