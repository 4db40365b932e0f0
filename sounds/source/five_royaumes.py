"""The sounds of 5 Royaumes: Banners laid and gathered, the Council, castles won, stolen and lost, Titans."""

from random import Random

from sounds.source.materials import (
    bell,
    breath,
    chime,
    cloth,
    drum,
    felt,
    horn,
    paper,
    snap,
    stone,
    thump,
    whoosh,
    wood,
)
from sounds.source.muster import LARGE, ROOM
from sounds.source.synth import Signal, band, grains, hall, held, line, mix, mode, noise, shaped, struck, swell, tone

RIM = ((1.0, 1.0), (1.006, 0.6), (2.32, 0.12))  # modes of a glass: ratio, strength


def place(rng: Random) -> Signal:
    """A card laid on woven cloth: no snap, its weight and the weave under it."""
    landing = mix((0, 0.24, snap(rng, 1500)), (0, 0.9, felt(rng, 0.11)), (0, 0.4, thump(142, 0.09)))
    return hall(mix((0, 0.35, paper(0.12, 2000, 1400, rng)), (0.09, 1.0, landing)), *ROOM)


def capture(rng: Random) -> Signal:
    """Several Banners gathered into one hand: cloth on cloth, then their edges knocked together."""
    edges = mix(*[(0.05 * i, 0.34 - 0.06 * i, snap(rng, 2000 + 150 * i)) for i in range(3)])
    gather = mix((0, 1.0, cloth(0.34, rng)), (0, 0.45, paper(0.32, 1500, 2800, rng, 0.7)))
    return hall(mix((0, 1.0, gather), (0.3, 0.8, edges), (0.32, 0.3, felt(rng))), *ROOM)


def look(rng: Random) -> Signal:
    """Cards lifted one after another and held close."""
    lifts = [(0.1 * i, 0.8 + 0.1 * i, paper(0.15, 1500 + 250 * i, 3300 + 350 * i, rng, 0.65)) for i in range(3)]
    return hall(mix(*lifts, (0.34, 0.12, felt(rng, 0.06))), *ROOM)


def recruit(rng: Random) -> Signal:
    """A seal pressed into wax: the stamp's knock, the give of the wax, a bell far off."""
    press = shaped(band(grains(0.2, line(260, 60, 0.2), (0.004, 0.012), rng), 700, 0.7), swell(0.2, 0.25))
    stamp = mix((0, 1.0, thump(112, 0.18)), (0, 0.55, wood(196, rng, 0.13)), (0.01, 1.0, press))
    answer = mix((0, 1.0, bell(523.25, 0.9)), (0.05, 0.5, chime(783.99, 0.8)))
    return hall(mix((0, 0.25, paper(0.1, 1700, 1200, rng)), (0.08, 1.0, stamp), (0.24, 0.16, answer)), *LARGE)


def influence(rng: Random) -> Signal:
    """A Banner unfurls: the roll runs down, the cloth catches, the rod rings."""
    run = mix((0, 0.8, whoosh(0.3, 700, 1500, rng, 0.6)), (0, 1.0, cloth(0.36, rng)))
    catch = mix((0, 1.0, cloth(0.16, rng)), (0, 0.6, felt(rng, 0.1)), (0, 0.35, thump(124, 0.1)))
    rod = mix((0, 1.0, chime(1174.66, 0.4)), (0.05, 0.5, chime(1567.98, 0.4)))
    return hall(mix((0, 1.0, run), (0.27, 0.9, catch), (0.29, 0.05, rod)), *ROOM)


def castle(rng: Random) -> Signal:
    """A small stone set, and the bright note of having it."""
    note = mix((0, 1.0, chime(1318.51, 0.8)), (0.07, 0.8, chime(1975.53, 0.9)))
    return hall(mix((0, 0.9, stone(196, rng)), (0.07, 0.4, thump(130, 0.1)), (0.12, 0.42, note)), *LARGE)


def steal(rng: Random) -> Signal:
    """A quick cloth over a castle, and the stone that is set down elsewhere."""
    snatch = mix((0, 1.0, whoosh(0.26, 500, 2600, rng, 0.7)), (0, 0.9, cloth(0.22, rng)))
    return hall(mix((0, 1.0, snatch), (0.2, 0.35, snap(rng, 1900)), (0.3, 0.8, stone(172, rng))), *ROOM)


def destroy(rng: Random) -> Signal:
    """A shield breaks: one crack, splinters, and the wood that falls."""
    splinters = shaped(band(grains(0.22, line(900, 120, 0.22), (0.001, 0.004), rng), 2000, 0.8), struck(0.004, 0.22))
    crack = mix(
        (0, 1.0, wood(233, rng, 0.16)),
        (0.018, 0.8, wood(311, rng, 0.12)),
        (0, 0.9, splinters),
        (0, 0.7, thump(78, 0.25)),
    )
    fall = mix((0, 0.6, wood(175, rng, 0.12)), (0.11, 0.4, wood(208, rng, 0.1)), (0.18, 0.5, felt(rng, 0.14)))
    return hall(mix((0, 0.2, whoosh(0.12, 900, 500, rng, 0.8)), (0.09, 1.0, crack), (0.34, 0.5, fall)), *LARGE)


def sorceress(rng: Random) -> Signal:
    """Wet fingers on the rims of glasses: a chord that swells out of nothing and shimmers."""
    rims = (659.26, 987.77, 1244.51, 1479.98)
    glasses = [(0.09 * i, 0.7 - 0.07 * i, _rim(pitch, 0.75)) for i, pitch in enumerate(rims)]
    drops = mix(*[(0.16 * i, 0.5, mode(rng.choice((2489.0, 2959.96, 1975.53)), 0.4, 0.008)) for i in range(4)])
    return hall(
        mix((0, 1.0, mix(*glasses)), (0.3, 0.12, drops), (0, 0.12, whoosh(0.8, 2400, 3600, rng, 0.6))), 0.26, 1.0
    )


def titan(rng: Random) -> Signal:
    """A step that shakes the table, and a horn out of the ground."""
    step = mix((0, 1.0, drum(55.0, 0.8, rng)), (0, 0.8, thump(48, 0.5)), (0.02, 0.35, stone(74, rng)))
    call = mix((0, 1.0, horn(73.42, 0.5, 0.3, 0.45, 0.1)), (0.12, 0.6, horn(110.0, 0.45, 0.3, 0.35, 0.1)))
    return hall(mix((0, 1.0, step), (0.14, 0.7, call)), 0.22, 0.9)


def throne(rng: Random) -> Signal:
    """The organ of the Throne Room: an open chord, its air, a bell on top."""
    chord = (146.83, 220.0, 293.66, 369.99, 440.0)  # D, its fifth, the octave, third and fifth above
    ranks = [(0.03 * i, 0.6 - 0.08 * i, _pipe(pitch, 0.55, rng)) for i, pitch in enumerate(chord)]
    return hall(mix((0, 1.0, mix(*ranks)), (0, 0.05, breath(0.6, rng)), (0.06, 0.14, bell(880.0, 0.8))), 0.26, 1.0)


def discard(rng: Random) -> Signal:
    """Soft paper let go onto a pile."""
    return hall(
        mix((0, 1.0, paper(0.22, 2600, 1300, rng, 0.4)), (0.17, 0.35, felt(rng, 0.08)), (0.17, 0.1, snap(rng, 1500))),
        *ROOM,
    )


def fill(rng: Random) -> Signal:
    """Cards dealt onto the square, one after another."""
    dealt = []
    for i in range(4):
        card = mix((0, 1.0, paper(0.12, 2000, 3600, rng, 0.6)), (0.1, 0.3, snap(rng, 2000)), (0.1, 0.35, felt(rng)))
        dealt.append((0.13 * i, 0.85 + 0.05 * i, card))
    return hall(mix(*dealt), *ROOM)


def extra(rng: Random) -> Signal:
    """Three quick horn notes: once more."""
    notes = ((0.0, 293.66, 0.07), (0.13, 293.66, 0.07), (0.26, 440.0, 0.3))
    call = mix(*[(start, 0.9, horn(pitch, length, 0.2, 0.75, 0.03)) for start, pitch, length in notes])
    return hall(mix((0, 1.0, call), (0.26, 0.14, bell(880.0, 0.7)), (0, 0.04, breath(0.4, rng))), 0.24, 0.9)


def win_titan(rng: Random) -> Signal:
    """The fifth Titan: five steps of the drum, horns that stack a chord, bells over all."""
    steps = mix(*[(0.2 * i, 0.55 + 0.11 * i, drum(55.0 + 6 * i, 0.5, rng)) for i in range(5)])
    pitches = (73.42, 146.83, 220.0, 293.66, 369.99)
    chord = [
        (0.8 + 0.1 * i, 0.9 - 0.1 * i, horn(pitch, 1.25 - 0.1 * i, 0.45, 0.8, 0.05)) for i, pitch in enumerate(pitches)
    ]
    bells = mix(*[(1.2 + 0.11 * i, 0.3, bell(pitch, 1.2)) for i, pitch in enumerate((587.33, 739.99, 880.0, 1174.66))])
    return hall(mix((0, 1.0, steps), (0, 0.55, mix(*chord)), (0, 0.6, bells), (0.8, 0.8, thump(46, 0.6))), 0.28, 1.3)


def _rim(pitch: float, seconds: float) -> Signal:
    """One glass of a harp: almost a sine, late to speak, its two modes a little apart."""
    modes = [(0, strength, tone(pitch * ratio, seconds)) for ratio, strength in RIM]
    return shaped(mix(*modes), swell(seconds, 0.4, 1.2))


def _pipe(pitch: float, seconds: float, rng: Random) -> Signal:
    """An organ pipe: few harmonics, steady, with the chiff of its mouth."""
    harmonics = ((1, 1.0), (2, 0.5), (3, 0.22), (4, 0.18), (6, 0.08))
    note = mix(*[(0, strength, tone(pitch * n, seconds + 0.22)) for n, strength in harmonics])
    chiff = shaped(band(noise(0.06, rng), pitch * 4, 1.2), struck(0.008, 0.06))
    return mix((0, 1.0, shaped(note, held(0.05, seconds, 0.22))), (0, 0.3, chiff))
