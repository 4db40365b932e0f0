"""The title's ambience: an empty hall in the evening, slow chords far away, now and then a bell.

It is written on a circle: whatever runs over the end goes on at the beginning, and the hall's echo is led round twice.
So there is no seam to hide.
"""

import math
from random import Random

from sounds.source.materials import bell
from sounds.source.synth import RATE, Signal, decibels, hall, high, low, noise, peak, samples, weighted

Stereo = tuple[Signal, Signal]

SECONDS = 40.0
LENGTH = samples(SECONDS)
TABLE = 4096
MEAN_LEVEL = -34.0  # decibels, weighted, over the whole loop

# D Dorian, voices moving by steps: Dm9, G/D, Am7, F maj7, C/G back to D.
CHORDS = (
    (73.42, 146.83, 220.00, 261.63, 329.63),
    (73.42, 146.83, 196.00, 246.94, 293.66),
    (110.0, 164.81, 220.00, 261.63, 392.00),
    (87.31, 174.61, 220.00, 261.63, 349.23),
    (98.00, 146.83, 196.00, 261.63, 329.63),
)
BELL_NOTES = (587.33, 659.26, 783.99, 880.0, 1174.66)


def ambience(rng: Random) -> Stereo:
    """Both ears of the loop, levelled."""
    left, right = [0.0] * LENGTH, [0.0] * LENGTH
    _chords(left, right, rng)
    _bells(left, right, rng)
    ears = [_air(_circled(side, spread), rng) for side, spread in ((left, 1.0), (right, 1.083))]
    return _levelled(ears[0], ears[1], MEAN_LEVEL)


def _chords(left: Signal, right: Signal, rng: Random) -> None:
    """Every voice of every chord swells and sinks alone, a little apart from the others, overlapping the next chord."""
    wave = [sum(math.sin(2 * math.pi * n * i / TABLE) * n**-2.1 for n in range(1, 6)) for i in range(TABLE)]
    each = SECONDS / len(CHORDS)
    for number, chord in enumerate(CHORDS):
        for voice, pitch in enumerate(chord):
            start = number * each + rng.uniform(0.0, 1.4)
            seconds = each * rng.uniform(1.45, 1.65)
            gain = (0.5, 0.9, 0.8, 0.7, 0.5)[voice] * rng.uniform(0.85, 1.0)
            for side, detune, share in _places(rng, voice):
                _voice(left if side == 0 else right, wave, pitch * detune, start, seconds, gain * share)


def _places(rng: Random, voice: int) -> list[tuple[int, float, float]]:
    """For each ear the detuning and the share of a voice: the two differ, so that the chord stands wide and moves."""
    lean = (0.0, -0.25, 0.25, -0.4, 0.4)[voice]
    return [(0, 1 - rng.uniform(0.0004, 0.0012), 1 - lean), (1, 1 + rng.uniform(0.0004, 0.0012), 1 + lean)]


def _voice(out: Signal, wave: Signal, pitch: float, start: float, seconds: float, gain: float) -> None:
    count, first = samples(seconds), samples(start)
    phase, step = 0.0, pitch * TABLE / RATE
    turn = math.pi / count
    for i in range(count):
        level = math.sin(turn * i) ** 2
        out[(first + i) % LENGTH] += gain * level * wave[int(phase) % TABLE]
        phase += step


def _bells(left: Signal, right: Signal, rng: Random) -> None:
    """Nine bells behind walls, none close after another, each nearer to one ear."""
    time = 2.5
    while time < SECONDS - 1:
        strike = low(bell(rng.choice(BELL_NOTES), 4.5, 0.02), 1500)
        lean, gain, first = rng.uniform(-0.5, 0.5), rng.uniform(0.16, 0.3), samples(time)
        for i, value in enumerate(strike):
            place = (first + i) % LENGTH
            left[place] += value * gain * (1 - lean)
            right[place] += value * gain * (1 + lean)
        time += rng.uniform(3.2, 5.6)


def _circled(side: Signal, spread: float) -> Signal:
    """The side in its hall, the echo of the end heard at the beginning: two rounds, of which the second is kept."""
    warm = low(side + side, 1400)
    return hall(warm, 0.9, 3.2, 0.5, spread)[LENGTH : 2 * LENGTH]


def _air(side: Signal, rng: Random) -> Signal:
    """The hum of the hall added: dark moving air, on the same circle."""
    wind = noise(SECONDS, rng)
    hum = low(high(low(wind + wind, 260), 60), 320)[LENGTH:]
    slow = 2 * math.pi * 3 / LENGTH  # three breaths a round
    shift = rng.uniform(0, 2 * math.pi)
    tide = [0.25 + 0.1 * math.sin(slow * i + shift) for i in range(LENGTH)]
    return [value + share * air for value, share, air in zip(side, tide, hum, strict=True)]


def _levelled(left: Signal, right: Signal, target: float) -> Stereo:
    """Both sides by the same gain, so that the mean level of the loop is `target`."""
    heard = [(a + b) / 2 for a, b in zip(left, right, strict=True)]
    mean = math.sqrt(sum(value * value for value in weighted(heard)) / LENGTH)
    gain = min(10 ** ((target - decibels(mean)) / 20), 0.5 / max(peak(left), peak(right)))
    return [value * gain for value in left], [value * gain for value in right]
