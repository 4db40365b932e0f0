"""The tools of the workshop: tones, noise, filters, envelopes, a small hall, and a measure of loudness.

A signal is a list of floats at RATE samples a second, 1.0 being full scale. Times are seconds, frequencies hertz.
Chance comes from a `random.Random` that the caller seeds, so that the same source always gives the same samples.
"""

import math
from collections.abc import Callable, Iterable
from random import Random

RATE = 44100
Signal = list[float]
Curve = Callable[[float], float]

SMOOTH_ATTACK = 0.004  # no strike rises faster: a steeper edge is heard as a click
CONTROL = 32  # samples between two readings of a moving filter's frequency


def samples(seconds: float) -> int:
    """How many samples last `seconds`."""
    return round(seconds * RATE)


def silence(seconds: float) -> Signal:
    """A signal of zeros."""
    return [0.0] * samples(seconds)


def noise(seconds: float, rng: Random) -> Signal:
    """White noise between -1 and 1."""
    return [rng.uniform(-1, 1) for _ in range(samples(seconds))]


def tone(frequency: float, seconds: float, phase: float = 0.0) -> Signal:
    """A sine of constant frequency."""
    step = 2 * math.pi * frequency / RATE
    return [math.sin(phase + step * i) for i in range(samples(seconds))]


def glide(frequency: Curve, seconds: float) -> Signal:
    """A sine whose frequency follows a curve over time."""
    out, angle = [], 0.0
    for i in range(samples(seconds)):
        if i % CONTROL == 0:
            step = 2 * math.pi * frequency(i / RATE) / RATE
        out.append(math.sin(angle))
        angle += step
    return out


def mode(frequency: float, decay: float, attack: float = SMOOTH_ATTACK) -> Signal:
    """One mode of a struck body: a sine that falls by 60 dB in `decay` seconds after a smooth attack."""
    return shaped(tone(frequency, decay + attack), struck(attack, decay))


def struck(attack: float, decay: float) -> Curve:
    """An envelope that rises along half a cosine and falls by 60 dB in `decay` seconds."""

    def envelope(time: float) -> float:
        if time < attack:
            return 0.5 - 0.5 * math.cos(math.pi * time / attack)
        return math.pow(10, -3 * (time - attack) / decay)

    return envelope


def swell(seconds: float, top: float = 0.5, sharpness: float = 1.0) -> Curve:
    """An envelope that rises from nothing to 1 at the share `top` of `seconds` and falls to nothing at the end."""

    def envelope(time: float) -> float:
        share = time / seconds
        if not 0 < share < 1:
            return 0.0
        part = share / top if share < top else (1 - share) / (1 - top)
        return math.pow(0.5 - 0.5 * math.cos(math.pi * part), sharpness)

    return envelope


def held(attack: float, length: float, release: float) -> Curve:
    """An envelope that rises, stays at 1 until `length`, and is released."""

    def envelope(time: float) -> float:
        if time < attack:
            return 0.5 - 0.5 * math.cos(math.pi * time / attack)
        if time < length:
            return 1.0
        part = min(1.0, (time - length) / release)
        return 0.5 + 0.5 * math.cos(math.pi * part)

    return envelope


def line(start: float, end: float, seconds: float) -> Curve:
    """A curve that goes from `start` to `end` by equal ratios and stays there."""
    return lambda time: start * (end / start) ** min(1.0, time / seconds)


def shaped(signal: Signal, envelope: Curve, gain: float = 1.0) -> Signal:
    """The signal with its amplitude following an envelope."""
    return [value * gain * envelope(i / RATE) for i, value in enumerate(signal)]


def low(signal: Signal, frequency: float | Curve, q: float = 0.707) -> Signal:
    """What lies below a frequency, fixed or moving."""
    return _filtered(signal, frequency, q, (0.0, 0.0, 1.0))


def high(signal: Signal, frequency: float | Curve, q: float = 0.707) -> Signal:
    """What lies above a frequency, fixed or moving."""
    return _filtered(signal, frequency, q, (1.0, -1 / q, -1.0))


def band(signal: Signal, frequency: float | Curve, q: float = 1.0) -> Signal:
    """What lies around a frequency, fixed or moving, with gain 1 in the middle."""
    return _filtered(signal, frequency, q, (0.0, 1 / q, 0.0))


def _filtered(signal: Signal, frequency: float | Curve, q: float, weights: tuple[float, float, float]) -> Signal:
    """A state variable filter (trapezoidal integration), weighing the input, the band and the low output."""
    whole, mid, deep = weights
    out, memory1, memory2 = [], 0.0, 0.0
    curve: Curve = frequency if callable(frequency) else lambda _: frequency
    for i, value in enumerate(signal):
        if i % CONTROL == 0:
            g = math.tan(math.pi * min(curve(i / RATE), 0.45 * RATE) / RATE)
            a = 1 / (1 + g * (g + 1 / q))
        rest = value - memory2
        middle = a * (memory1 + g * rest)
        bottom = memory2 + g * middle
        memory1, memory2 = 2 * middle - memory1, 2 * bottom - memory2
        out.append(whole * value + mid * middle + deep * bottom)
    return out


def mix(*layers: tuple[float, float, Signal]) -> Signal:
    """Layers of (start in seconds, gain, signal), added."""
    out = [0.0] * max(samples(start) + len(signal) for start, _, signal in layers)
    for start, gain, signal in layers:
        first = samples(start)
        for i, value in enumerate(signal, first):
            out[i] += gain * value
    return out


def grains(seconds: float, density: Curve, size: tuple[float, float], rng: Random) -> Signal:
    """Noise in many short pieces, as fibres make it: `density` grains a second, each lasting between two `size`s."""
    out = silence(seconds + size[1])
    time = 0.0
    while time < seconds:
        rate = density(time)
        if rng.random() < rate / RATE * CONTROL:
            _add_grain(out, samples(time), samples(rng.uniform(*size)), rng)
        time += CONTROL / RATE
    return out


def _add_grain(out: Signal, first: int, length: int, rng: Random) -> None:
    strength = rng.uniform(0.3, 1.0) ** 2
    for i in range(length):
        window = 0.5 - 0.5 * math.cos(2 * math.pi * i / length)
        out[first + i] += strength * window * rng.uniform(-1, 1)


COMBS = (0.0297, 0.0371, 0.0411, 0.0437, 0.0501, 0.0543)
ALLPASSES = (0.0050, 0.0017)


def hall(signal: Signal, wet: float, seconds: float, dark: float = 0.35, spread: float = 1.0) -> Signal:
    """The signal in a room whose echo falls by 60 dB in `seconds`: damped combs side by side, then allpasses.

    `dark` from 0 to 1 is how much of the treble the walls swallow; another `spread` gives another room for the other
    ear.
    """
    dry = signal + silence(min(seconds, 2.5))
    echo = [0.0] * len(dry)
    for delay in COMBS:
        _comb(dry, echo, samples(delay * spread), 10 ** (-3 * delay * spread / seconds), dark)
    for delay in ALLPASSES:
        echo = _allpass(echo, samples(delay * spread))
    late = samples(0.009)
    return [value + wet * (echo[i - late] if i >= late else 0.0) for i, value in enumerate(dry)]


def _comb(signal: Signal, out: Signal, delay: int, feedback: float, dark: float) -> None:
    memory, place, damped = [0.0] * delay, 0, 0.0
    for i, value in enumerate(signal):
        old = memory[place]
        damped += (1 - dark) * (old - damped)
        memory[place] = value + feedback * damped
        out[i] += old / len(COMBS)
        place = place + 1 if place + 1 < delay else 0


def _allpass(signal: Signal, delay: int) -> Signal:
    memory, place, out = [0.0] * delay, 0, []
    for value in signal:
        old = memory[place]
        fresh = value + 0.6 * old
        memory[place] = fresh
        out.append(old - 0.6 * fresh)
        place = place + 1 if place + 1 < delay else 0
    return out


def decibels(amplitude: float) -> float:
    """Decibels below full scale; silence counts as -120."""
    return 20 * math.log10(max(amplitude, 1e-6))


def peak(signal: Iterable[float]) -> float:
    """The largest amplitude."""
    return max(map(abs, signal), default=0.0)


def weighted(signal: Signal) -> Signal:
    """The signal as the ear weighs it, roughly as in ITU-R BS.1770: less bass, 4 dB more treble."""
    clear = high(signal, 100)
    return [value + 0.58 * treble for value, treble in zip(clear, high(clear, 1500), strict=True)]


def loudness(signal: Signal, window: float = 0.1) -> float:
    """Decibels of the loudest `window` of the weighted signal: what one remembers of a short sound."""
    length, hop = samples(window), samples(window / 4)
    padded = weighted(signal + silence(window))
    squares = [value * value for value in padded]
    sums = [sum(squares[start : start + length]) for start in range(0, len(squares) - length + 1, hop)]
    return decibels(math.sqrt(max(sums) / length))


def finished(signal: Signal, target: float, ceiling: float = -2.0) -> Signal:
    """The signal made ready: no rumble, both ends at zero, silent end cut off, level at `target` (see `loudness`)."""
    clean = _trimmed(high(signal, 30))
    fade_in, fade_out = samples(0.002), min(samples(0.04), len(clean) // 4)
    for i in range(fade_in):
        clean[i] *= i / fade_in
    for i in range(fade_out):
        clean[-1 - i] *= i / fade_out
    gain = 10 ** ((target - loudness(clean)) / 20)
    gain = min(gain, 10 ** (ceiling / 20) / peak(clean))
    return [value * gain for value in clean]


def _trimmed(signal: Signal) -> Signal:
    """Without the end that nobody hears, 60 dB below the peak."""
    floor = peak(signal) * 0.001
    end = next(i for i in range(len(signal) - 1, -1, -1) if abs(signal[i]) > floor)
    return signal[: end + samples(0.02)]
