"""The sounds of Bannerfall: what is set on the map, what moves over it, what falls."""

from random import Random

from sounds.source.materials import bell, breath, chime, cloth, drum, felt, horn, paper, stone, thump, whoosh, wood
from sounds.source.muster import LARGE, ROOM
from sounds.source.synth import Signal, band, grains, hall, line, low, mix, mode, noise, shaped, struck, swell


def home(rng: Random) -> Signal:
    """A tower set down: its foot first, then its weight."""
    return hall(mix((0, 1.0, stone(92, rng)), (0.07, 0.9, thump(62, 0.35)), (0.2, 0.3, stone(131, rng))), *LARGE)


def conjure(rng: Random) -> Signal:
    """A pole driven into earth by one blow, and the cloth that opens on it."""
    earth = mix((0, 1.0, thump(98, 0.16)), (0, 1.1, felt(rng, 0.14)), (0, 0.3, low(wood(262, rng, 0.12), 1500)))
    return hall(mix((0, 0.25, whoosh(0.14, 900, 400, rng, 0.7)), (0.1, 1.0, earth), (0.2, 0.35, _flap(rng))), *ROOM)


def march(rng: Random) -> Signal:
    """Three soft steps on a road."""
    steps = []
    for place, pitch in enumerate((118.0, 104.0, 112.0)):
        gravel = shaped(band(grains(0.1, line(900, 200, 0.1), (0.002, 0.006), rng), 1500, 0.7), struck(0.012, 0.2))
        step = mix((0, 1.0, felt(rng, 0.1)), (0, 0.5, thump(pitch, 0.09)), (0.01, 0.5, gravel))
        steps.append((0.14 * place, 0.85 + 0.08 * place, step))
    return hall(mix(*steps), *ROOM)


def blink(rng: Random) -> Signal:
    """Glass shimmers, and the air closes behind it."""
    notes = (1760.0, 2349.3, 1975.5, 2637.0, 3136.0)
    glass = mix(*[(0.045 * i, 0.8 - 0.08 * i, mode(pitch, 0.7, 0.006)) for i, pitch in enumerate(notes)])
    halo = mix(*[(0.045 * i + 0.004, 0.4, mode(pitch * 1.004, 0.6, 0.01)) for i, pitch in enumerate(notes)])
    return hall(mix((0, 0.5, glass), (0, 0.5, halo), (0, 1.0, whoosh(0.36, 3400, 800, rng, 0.35))), *LARGE)


def fortify(rng: Random) -> Signal:
    """Three stones stacked, each a little higher."""
    return hall(mix(*[(0.17 * i, 0.8 + 0.1 * i, stone(pitch, rng)) for i, pitch in enumerate((108, 124, 139))]), *ROOM)


def fireball(rng: Random) -> Signal:
    """A breath of fire that arrives with a thud and goes on crackling."""
    flight = mix((0, 1.0, whoosh(0.5, 260, 1300, rng, 0.75, 0.9)), (0, 0.5, low(whoosh(0.5, 120, 300, rng, 0.8), 500)))
    hit = mix((0, 1.0, thump(64, 0.4)), (0, 0.7, shaped(low(noise(0.35, rng), 900), struck(0.006, 0.4))))
    crackle = shaped(band(grains(0.7, line(160, 30, 0.7), (0.001, 0.004), rng), 2300, 0.8), struck(0.03, 1.1))
    return hall(mix((0, 0.8, flight), (0.42, 1.0, hit), (0.44, 1.1, crackle)), *LARGE)


def summon(rng: Random) -> Signal:
    """A low horn far away, and its fifth: the host comes."""
    call = mix((0, 1.0, horn(98.0, 0.5, 0.35, 0.3, 0.09)), (0.18, 0.6, horn(146.83, 0.34, 0.35, 0.25, 0.09)))
    return hall(mix((0, 1.0, call), (0, 0.06, breath(0.6, rng)), (0.5, 0.3, _flap(rng))), 0.28, 1.1)


def removed(rng: Random) -> Signal:
    """The pole cracks, the cloth falls."""
    splinters = shaped(band(grains(0.1, line(900, 200, 0.1), (0.001, 0.004), rng), 2100, 0.8), struck(0.004, 0.12))
    crack = mix((0, 0.8, wood(310, rng, 0.12)), (0.028, 0.6, wood(247, rng, 0.14)), (0, 0.8, splinters))
    fall = mix((0, 0.7, cloth(0.34, rng)), (0.26, 0.7, felt(rng, 0.14)), (0.26, 0.35, thump(96, 0.12)))
    return hall(mix((0, 1.0, crack), (0.1, 0.7, fall)), *ROOM)


def downgraded(rng: Random) -> Signal:
    """Stones break from the top and tumble, slower and lower as they come to rest."""
    falls = [(0.0, 118, 0.7), (0.13, 142, 0.75), (0.23, 104, 0.9), (0.38, 96, 0.7), (0.56, 131, 0.35)]
    rubble = shaped(band(grains(0.7, line(500, 40, 0.7), (0.002, 0.006), rng), 1400, 0.7), swell(0.7, 0.3))
    return hall(mix(*[(start, gain, stone(pitch, rng)) for start, pitch, gain in falls], (0.05, 0.8, rubble)), *ROOM)


def mana(rng: Random) -> Signal:
    """A small crystal touched."""
    modes = ((0.0, 1.0, 2093.0, 0.5), (0.0, 0.4, 3951.1, 0.3), (0.05, 0.5, 3136.0, 0.45))
    ring = mix(*[(start, gain, mode(pitch, decay, 0.006)) for start, gain, pitch, decay in modes])
    return hall(mix((0, 1.0, ring), (0, 0.1, felt(rng, 0.05))), *ROOM)


def score(rng: Random) -> Signal:
    """One gold bell: a Crown."""
    return hall(mix((0, 1.0, bell(1046.5, 1.2)), (0, 0.3, chime(2093.0, 0.5)), (0, 0.08, felt(rng, 0.05))), *LARGE)


def bloom(rng: Random) -> Signal:
    """Leaves stir among old stones, and small chimes climb through them."""
    notes = (783.99, 987.77, 1174.66, 1567.98)
    climb = mix(*[(0.09 * i, 0.7 + 0.06 * i, chime(pitch, 0.7)) for i, pitch in enumerate(notes)])
    return hall(mix((0, 0.9, climb), (0, 0.8, paper(0.5, 2600, 5200, rng, 0.5, 0.7))), *LARGE)


def out(rng: Random) -> Signal:
    """A dull low drum, twice, the second weaker: a house has left the field."""
    beat = mix((0, 1.0, low(drum(65.4, 0.7, rng), 420)), (0, 0.5, thump(58, 0.4)))
    return hall(mix((0, 1.0, beat), (0.34, 0.55, beat)), 0.24, 1.0)


def turn(rng: Random) -> Signal:
    """A soft horn over the marches, a fourth up."""
    call = mix((0, 0.75, horn(220.0, 0.12, 0.12, 0.2, 0.05)), (0.16, 1.0, horn(293.66, 0.34, 0.32, 0.22, 0.06)))
    return hall(mix((0, 1.0, call), (0, 0.05, breath(0.5, rng))), 0.3, 1.3)


def end(rng: Random) -> Signal:
    """Cloth drawn across the table: the turn is over."""
    return hall(mix((0, 1.0, cloth(0.42, rng)), (0.34, 0.3, felt(rng, 0.1)), (0.34, 0.2, thump(110, 0.1))), *ROOM)


def _flap(rng: Random) -> Signal:
    """A cloth that catches the wind: two short beats."""
    return mix((0, 1.0, cloth(0.16, rng)), (0.12, 0.7, cloth(0.14, rng)))
