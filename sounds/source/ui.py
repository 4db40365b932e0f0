"""The sounds of the program around the games: buttons, turns, results, scenes."""

from random import Random

from sounds.source.materials import bell, breath, chime, cloth, drum, felt, horn, paper, thump, wood
from sounds.source.muster import LARGE, ROOM
from sounds.source.synth import Signal, hall, low, mix, mode

D3, A3, D4, F4, G4, A4, D5, A5, D6 = 146.83, 220.0, 293.66, 349.23, 392.0, 440.0, 587.33, 880.0, 1174.66
FSHARP4 = 369.99


def hover(rng: Random) -> Signal:
    """A fingertip on felt."""
    return mix((0, 1.0, mode(520, 0.06, 0.006)), (0, 0.5, felt(rng, 0.04)))


def focus(rng: Random) -> Signal:
    """The same fingertip, a tone higher, for the keyboard."""
    return mix((0, 1.0, mode(660, 0.07, 0.005)), (0, 0.4, felt(rng, 0.04)))


def click(rng: Random) -> Signal:
    """A small wooden button."""
    return hall(low(wood(620, rng, 0.08), 3200), 0.1, 0.4)


def select(rng: Random) -> Signal:
    """A card lifted from the hand."""
    return hall(mix((0, 1.0, paper(0.11, 1900, 3600, rng, 0.4)), (0.02, 0.12, mode(740, 0.12, 0.008))), *ROOM)


def cancel(rng: Random) -> Signal:
    """The card goes back: the slide downward, and a soft landing."""
    landing = mix((0, 0.3, felt(rng)), (0, 0.2, thump(180, 0.07)))
    return hall(mix((0, 1.0, paper(0.12, 3200, 1600, rng, 0.5)), (0.09, 1.0, landing)), *ROOM)


def illegal(rng: Random) -> Signal:
    """Two dull taps of a knuckle: no, but kindly."""
    tap = mix((0, 1.0, low(wood(196, rng, 0.1), 900)), (0, 0.6, thump(120, 0.09)))
    return hall(mix((0, 1.0, tap), (0.11, 0.8, tap)), 0.1, 0.4)


def turn(rng: Random) -> Signal:
    """A soft horn from the wall: it is your turn."""
    call = mix((0, 0.8, horn(D4, 0.13, 0.12, 0.2, 0.05)), (0.17, 1.0, horn(A4, 0.34, 0.35, 0.25, 0.06)))
    return hall(mix((0, 1.0, call), (0, 0.05, breath(0.5, rng))), 0.3, 1.5)


def win(rng: Random) -> Signal:
    """Fanfare of four notes; the last one stands as a chord, with a bell."""
    lead = [(0.0, D4, 0.14), (0.2, FSHARP4, 0.14), (0.4, A4, 0.2), (0.68, D5, 0.95)]
    notes = [(start, 1.0, horn(pitch, length, 0.3, 0.75, 0.035)) for start, pitch, length in lead]
    chord = [(0.68, 0.5, horn(pitch, 0.95, 0.4, 0.55, 0.05)) for pitch in (D3, A3, FSHARP4, A4)]
    shine = [(0.7, 0.5, bell(D6, 2.0)), (0.7, 0.35, drum(73.4, 0.9, rng)), (0.86, 0.2, bell(A5 * 2, 1.4))]
    return hall(mix(*notes, *chord, *shine, (0, 0.04, breath(0.6, rng))), 0.28, 1.8)


def loss(rng: Random) -> Signal:
    """Two falling notes of a muted horn."""
    fall = mix((0, 1.0, horn(F4, 0.4, 0.25, 0.15, 0.09)), (0.52, 1.0, horn(D4, 0.75, 0.6, 0.1, 0.1)))
    under = mix((0.52, 0.5, horn(D3, 0.75, 0.6, 0.1, 0.15)), (0.52, 0.25, drum(61.7, 0.9, rng)))
    return hall(mix((0, 1.0, fall), (0, 1.0, under)), 0.3, 1.8)


def draw_game(rng: Random) -> Signal:
    """Two equal notes over an open fifth: neither side."""
    pair = [(start, 1.0, horn(A4, length, 0.35, 0.3, 0.06)) for start, length in ((0.0, 0.3), (0.5, 0.6))]
    fifth = [(start, 0.5, horn(D4, length, 0.35, 0.25, 0.07)) for start, length in ((0.0, 0.3), (0.5, 0.6))]
    return hall(mix(*pair, *fifth, (0.5, 0.15, drum(73.4, 0.7, rng))), 0.28, 1.6)


def score(rng: Random) -> Signal:
    """One gold bell: a point."""
    return hall(mix((0, 1.0, bell(D6, 1.3)), (0, 0.4, chime(D6 * 2, 0.5))), *LARGE)


def curtain(rng: Random) -> Signal:
    """Heavy cloth is drawn, and its rings run along the rod."""
    times = [0.05 + 0.085 * i + rng.uniform(-0.018, 0.018) for i in range(8)]
    rings = mix(*[(t, rng.uniform(0.4, 1.0), mode(rng.uniform(1900, 2700), 0.05, 0.004)) for t in times])
    return hall(mix((0, 1.0, cloth(0.85, rng)), (0, 0.022, rings), (0.74, 0.3, thump(95, 0.2))), *ROOM)


def page(rng: Random) -> Signal:
    """A leaf of a large book turned over."""
    lift = paper(0.24, 1300, 2800, rng, 0.45, 0.6)
    fall = paper(0.2, 2400, 1100, rng, 0.35, 0.6)
    return hall(mix((0, 1.0, lift), (0.19, 0.8, fall), (0.36, 0.25, felt(rng, 0.1))), *ROOM)


def toast(rng: Random) -> Signal:
    """Two soft wooden bars: something to read."""
    return hall(low(mix((0, 0.8, wood(D5, rng, 0.35)), (0.11, 1.0, wood(A5, rng, 0.45))), 3500), *LARGE)


def start(rng: Random) -> Signal:
    """A soft roll that grows, then a bell: the game begins."""
    strokes, time = [], 0.0
    while time < 0.8:
        strength = (0.3 + 0.75 * (time / 0.8) ** 1.5) * rng.uniform(0.85, 1.1)
        strokes.append((time, strength, drum(98 * rng.uniform(0.985, 1.015), 0.3, rng)))
        time += 0.062 * rng.uniform(0.93, 1.07)
    blow = mix((0, 1.0, drum(82.4, 0.9, rng)), (0, 0.45, bell(D5, 2.2)), (0, 0.2, bell(A5, 1.6)))
    return hall(mix(*strokes, (0.86, 1.0, blow)), *LARGE)
