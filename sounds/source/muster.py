"""The sounds of Muster: cards, castles, and the three special actions."""

from random import Random

from sounds.source.materials import chime, felt, paper, snap, stone, thump, whoosh, wood
from sounds.source.synth import Signal, hall, mix

ROOM = (0.16, 0.7)  # how much echo, how long: the hall in which the table stands
LARGE = (0.24, 1.3)


def deal(rng: Random) -> Signal:
    """A short slide that ends on the felt."""
    slide = paper(0.17, 2100, 3900, rng, top=0.6)
    return hall(mix((0, 1.0, slide), (0.15, 0.3, snap(rng, 2300)), (0.15, 0.22, felt(rng))), *ROOM)


def draw(rng: Random) -> Signal:
    """A slide off the deck, brighter towards the end, that lands nowhere."""
    return hall(paper(0.23, 1700, 4300, rng, top=0.55), *ROOM)


def play(rng: Random) -> Signal:
    """A card put down with intent: its edge snaps, the table answers."""
    landing = mix((0, 1.3, snap(rng)), (0.002, 0.65, thump(165, 0.11)), (0.002, 0.8, felt(rng)))
    return hall(mix((0, 0.16, paper(0.09, 2600, 1900, rng)), (0.075, 1.0, landing)), *ROOM)


def place(rng: Random) -> Signal:
    """A card laid down gently on others."""
    landing = mix((0, 0.42, snap(rng, 1700)), (0, 0.5, felt(rng)), (0, 0.35, thump(150, 0.08)))
    return hall(mix((0, 0.3, paper(0.1, 2300, 1600, rng)), (0.07, 1.0, landing)), *ROOM)


def castle(rng: Random) -> Signal:
    """A block of stone sinks home behind the wall."""
    return hall(mix((0, 1.0, stone(106, rng)), (0.07, 0.7, thump(70, 0.3))), *LARGE)


def wizard(rng: Random) -> Signal:
    """Five small bars upward, each ringing on, with a breath of air under them."""
    notes = (587.33, 739.99, 880.0, 1108.73, 1479.98)  # D F# A C# F#
    rising = mix(*[(0.075 * i, 0.75 + 0.05 * i, chime(pitch, 1.1)) for i, pitch in enumerate(notes)])
    sparkle = mix(*[(0.42 + 0.05 * i, 0.12, chime(rng.choice((2217.5, 2960.0, 1760.0)), 0.5)) for i in range(4)])
    return hall(mix((0, 1.0, rising), (0, 1.0, sparkle), (0, 0.3, whoosh(0.6, 700, 3200, rng, 0.6))), *LARGE)


def bridge(rng: Random) -> Signal:
    """Three planks knocked into place."""
    knocks = [(0.145 * i, 0.85 + 0.08 * i, wood(pitch, rng, 0.16)) for i, pitch in enumerate((392, 440, 330))]
    return hall(mix(*knocks), *ROOM)


def move(rng: Random) -> Signal:
    """What the wizard moves flies over the table and arrives with a chime."""
    flight = mix((0, 1.0, whoosh(0.42, 480, 1700, rng, 0.6)), (0, 0.2, paper(0.38, 1800, 3600, rng, 0.6)))
    arrival = mix((0, 1.0, chime(880.0, 0.8)), (0.06, 0.8, chime(1318.51, 0.8)))
    return hall(mix((0, 1.3, flight), (0.32, 0.2, arrival)), *LARGE)


def swap(rng: Random) -> Signal:
    """Two cards cross: one rises while the other falls, then both land."""
    rising, falling = whoosh(0.34, 420, 1900, rng, 0.5), whoosh(0.34, 2100, 460, rng, 0.5)
    landing = mix((0, 0.5, snap(rng, 2400)), (0.035, 0.5, snap(rng, 2000)), (0.01, 0.35, thump(160, 0.09)))
    return hall(mix((0, 1.0, rising), (0.07, 1.0, falling), (0.36, 0.7, landing)), *ROOM)


def reveal(rng: Random) -> Signal:
    """A card flicked over: air to the edge, a snap on the other side."""
    turn = paper(0.12, 1500, 4200, rng, top=0.7)
    return hall(mix((0, 1.0, turn), (0.1, 0.5, snap(rng, 3000)), (0.1, 0.2, thump(210, 0.05))), *ROOM)


def control(rng: Random) -> Signal:
    """A castle changes hands: two small bells, a fourth apart."""
    return hall(mix((0, 0.8, chime(659.26, 0.9)), (0.1, 1.0, chime(880.0, 1.2))), *LARGE)
