"""What the table is made of, as sound: paper, felt, stone, wood, bells, horns, cloth, air, drums.

Each is a small physical model: fibres are grains of noise, struck bodies are sums of decaying modes at the ratios that
their shape gives, a horn grows brighter as it grows louder.
"""

import math
from random import Random

from sounds.source.synth import (
    RATE,
    SMOOTH_ATTACK,
    Curve,
    Signal,
    band,
    glide,
    grains,
    held,
    high,
    line,
    low,
    mix,
    mode,
    noise,
    samples,
    shaped,
    struck,
    swell,
)

BAR = ((1.0, 1.0, 1.0), (2.756, 0.45, 0.5), (5.404, 0.2, 0.3), (8.933, 0.08, 0.2))  # ratio, strength, length
BELL = (
    (0.5, 0.35, 1.3),
    (1.0, 1.0, 1.0),
    (1.002, 0.35, 1.0),  # the beating of a bell that is not quite round
    (1.19, 0.28, 0.7),
    (1.5, 0.16, 0.55),
    (2.0, 0.5, 0.5),
    (2.51, 0.14, 0.33),
    (2.99, 0.16, 0.28),
    (4.1, 0.1, 0.18),
)
CHIME = ((1.0, 1.0, 1.0), (2.0, 0.12, 0.7), (2.756, 0.3, 0.45), (5.404, 0.12, 0.2))
SKIN = (
    (1.0, 1.0, 1.0),
    (1.593, 0.6, 0.7),
    (2.135, 0.4, 0.5),
    (2.295, 0.3, 0.45),
    (2.653, 0.22, 0.4),
    (2.917, 0.15, 0.3),
)


def body(
    pitch: float, decay: float, modes: tuple[tuple[float, float, float], ...], attack: float = SMOOTH_ATTACK
) -> Signal:
    """A struck body: its modes at ratios of `pitch`, each with its strength and its share of `decay`."""
    parts = [(0.0, strength, mode(pitch * ratio, decay * length, attack)) for ratio, strength, length in modes]
    return mix(*[part for part in parts if pitch * modes[0][0] < 12000])


def bell(pitch: float, decay: float, attack: float = SMOOTH_ATTACK) -> Signal:
    """A cast bell, with hum, prime, minor third, fifth and octave."""
    return body(pitch, decay, BELL, attack)


def chime(pitch: float, decay: float) -> Signal:
    """A small metal bar struck with felt: clear and short, no hum."""
    return body(pitch, decay, CHIME, 0.005)


def wood(pitch: float, rng: Random, decay: float = 0.14) -> Signal:
    """A knuckle on a wooden plank: bar modes, a hollow underneath, a little noise of the touch."""
    hollow = mode(pitch * 0.52, decay * 1.2)
    touch = shaped(band(noise(0.03, rng), 1800, 0.8), struck(0.003, 0.025))
    return mix((0, 1.0, body(pitch, decay, BAR)), (0, 0.5, hollow), (0, 0.35, touch))


def thump(pitch: float, decay: float) -> Signal:
    """The body of a soft blow: a sine that sinks by a third while it dies."""
    return shaped(glide(line(pitch * 1.25, pitch * 0.85, decay * 0.5), decay + 0.01), struck(0.005, decay))


def felt(rng: Random, decay: float = 0.08) -> Signal:
    """Cloth over wood, touched: dark noise."""
    return shaped(low(noise(decay, rng), 480), struck(0.006, decay))


def snap(rng: Random, centre: float = 2600) -> Signal:
    """The edge of a stiff card hitting a surface: two very short bursts, as one side lands before the other."""
    first = shaped(band(noise(0.06, rng), centre, 0.7), struck(0.003, 0.05))
    second = shaped(band(noise(0.05, rng), centre * 1.4, 0.9), struck(0.003, 0.035))
    return mix((0, 1.0, first), (0.011, 0.6, second))


def paper(seconds: float, start: float, end: float, rng: Random, top: float = 0.45, flutter: float = 1.0) -> Signal:
    """Paper sliding over paper: grains of noise in a band that moves from `start` to `end` hertz."""
    envelope = swell(seconds, top, 0.8)
    fibres = grains(seconds, lambda time: 350 + 1400 * envelope(time), (0.002, 0.007), rng)
    breath = noise(seconds, rng)
    ruffle = _flutter(seconds, 34 * flutter, rng)
    rough = mix((0, 1.0, fibres), (0, 0.16, breath))
    bright = band(rough, line(start, end, seconds), 0.8)
    soft = band(rough, line(start / 4, end / 4, seconds), 0.7)
    whole = low(mix((0, 1.0, bright), (0, 0.6, soft)), 6000)
    return shaped(whole, lambda time: envelope(time) * ruffle(time))


def _flutter(seconds: float, rate: float, rng: Random) -> Curve:
    """A gentle unrest between 0.55 and 1, about `rate` times a second."""
    count = max(2, round(seconds * rate) + 2)
    points = [rng.uniform(0.55, 1.0) for _ in range(count + 1)]

    def curve(time: float) -> float:
        place = min(max(time / seconds, 0.0), 0.9999) * (count - 1)
        left = int(place)
        part = 0.5 - 0.5 * math.cos(math.pi * (place - left))
        return points[left] * (1 - part) + points[left + 1] * part

    return curve


def whoosh(seconds: float, start: float, end: float, rng: Random, top: float = 0.5, q: float = 1.6) -> Signal:
    """Air drawn along: noise in a band that moves, and the same an octave below."""
    breath = noise(seconds, rng)
    upper = band(breath, line(start, end, seconds), q)
    lower = band(breath, line(start / 2, end / 2, seconds), q)
    return shaped(mix((0, 1.0, upper), (0, 0.6, lower)), swell(seconds, top, 1.4))


def cloth(seconds: float, rng: Random) -> Signal:
    """Heavy cloth drawn along a rod: dark, wide, folding as it goes."""
    envelope = swell(seconds, 0.35, 0.7)
    folds = _flutter(seconds, 11, rng)
    weave = mix((0, 1.0, grains(seconds, lambda _: 900, (0.004, 0.014), rng)), (0, 0.35, noise(seconds, rng)))
    dark, bright = band(weave, line(480, 820, seconds), 0.6), band(weave, line(1700, 2300, seconds), 0.7)
    return shaped(mix((0, 1.0, dark), (0, 0.25, bright)), lambda time: envelope(time) * folds(time) ** 2)


def stone(pitch: float, rng: Random) -> Signal:
    """A block set down on masonry: low modes that fit no scale, dust, grit that keeps rolling."""
    modes = ((1.0, 1.0, 1.0), (1.57, 0.8, 0.8), (2.31, 0.7, 0.6), (3.4, 0.6, 0.45), (5.13, 0.4, 0.3), (7.53, 0.22, 0.2))
    blow = shaped(low(noise(0.12, rng), 700), struck(0.005, 0.12))
    scrape = shaped(band(noise(0.1, rng), line(900, 420, 0.1), 0.8), swell(0.1, 0.7))
    grit = shaped(band(grains(0.24, line(220, 30, 0.24), (0.002, 0.005), rng), 1700, 0.7), struck(0.02, 0.5))
    return mix(
        (0, 0.22, scrape),
        (0.07, 1.0, body(pitch, 0.5, modes, 0.005)),
        (0.07, 1.3, blow),
        (0.09, 0.5, grit),
    )


def drum(pitch: float, decay: float, rng: Random) -> Signal:
    """A skin struck with a soft mallet: the modes of a round membrane, sinking a little."""
    head = mix(*[(0, strength, mode(pitch * ratio, decay * length, 0.006)) for ratio, strength, length in SKIN])
    touch = shaped(low(noise(0.05, rng), 900), struck(0.005, 0.05))
    return mix((0, 1.0, head), (0, 0.35, touch))


def horn(pitch: float, length: float, release: float = 0.22, bright: float = 0.5, attack: float = 0.07) -> Signal:
    """A natural horn: harmonics that come in the later the higher they are, with a slow vibrato once the note stands.

    `bright` from 0 (muted, far away) to 1 (a fanfare in the room).
    """
    seconds = length + release
    envelope = held(attack, length, release)
    count = min(16, int(7000 / pitch))
    strengths = [_horn_strength(pitch * n, n, bright) for n in range(1, count + 1)]
    out, angle = [], 0.0
    for i in range(samples(seconds)):
        time = i / RATE
        if i % 16 == 0:
            level = envelope(time)
            steady = min(1.0, max(0.0, (time - 0.18) / 0.25))
            bend = 1 + 0.0022 * steady * math.sin(2 * math.pi * 5.1 * time) - 0.006 * math.exp(-time / 0.03)
            amounts = [strength * level ** (1 + 0.33 * n) for n, strength in enumerate(strengths)]
        out.append(sum(amount * math.sin(angle * n) for n, amount in enumerate(amounts, 1)))
        angle += 2 * math.pi * pitch * bend / RATE
    return out


def _horn_strength(frequency: float, number: int, bright: float) -> float:
    slope = math.pow(number, 1.1 * bright - 1.9)
    formant = 1 + 0.9 * math.exp(-(((frequency - 520) / 320) ** 2))
    return slope * formant


def breath(seconds: float, rng: Random) -> Signal:
    """The air that goes through a horn beside the note."""
    return shaped(high(band(noise(seconds, rng), 1100, 0.6), 500), swell(seconds, 0.2, 1.2))
