"""How colours look and how far apart they are: dichromatic vision, CIE Lab, CIEDE2000, the contrast of WCAG 2.

Vision: Machado, Oliveira, Fernandes (2009), "A physiologically-based model for simulation of color vision deficiency",
IEEE TVCG 15(6), the matrices of severity 1.0, applied to linear sRGB. Difference: Sharma, Wu, Dalal (2005), "The
CIEDE2000 color-difference formula", Color Research and Application 30(1).
"""

from __future__ import annotations

import math
from itertools import combinations
from typing import Final

Colour = tuple[int, int, int]
Triple = tuple[float, float, float]
Matrix = tuple[Triple, Triple, Triple]

NORMAL: Final = "normal"
VISIONS: Final[dict[str, Matrix]] = {
    NORMAL: ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039)),
}
XYZ: Final[Matrix] = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
WHITE: Final[Triple] = (0.95047, 1.0, 1.08883)


def linear(colour: Colour) -> Triple:
    """Without the gamma of sRGB."""
    r, g, b = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in (c / 255 for c in colour))
    return r, g, b


def times(matrix: Matrix, v: Triple) -> Triple:
    """A matrix applied to three numbers."""
    a, b, c = (row[0] * v[0] + row[1] * v[1] + row[2] * v[2] for row in matrix)
    return a, b, c


def seen(colour: Colour, vision: str = NORMAL) -> Triple:
    """CIE Lab (D65) of a colour as it looks to somebody."""
    r, g, b = (min(1.0, max(0.0, part)) for part in times(VISIONS[vision], linear(colour)))
    x, y, z = (_root(part / white) for part, white in zip(times(XYZ, (r, g, b)), WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _root(t: float) -> float:
    return t ** (1 / 3) if t > (6 / 29) ** 3 else t / (3 * (6 / 29) ** 2) + 4 / 29


def ciede2000(one: Triple, two: Triple) -> float:
    """The difference of two colours in Lab."""
    l1, a1, b1 = one
    l2, a2, b2 = two
    mean = ((math.hypot(a1, b1) + math.hypot(a2, b2)) / 2) ** 7
    g = 0.5 * (1 - math.sqrt(mean / (mean + 25**7)))
    a1, a2 = a1 * (1 + g), a2 * (1 + g)
    c1, c2 = math.hypot(a1, b1), math.hypot(a2, b2)
    h1, h2 = math.degrees(math.atan2(b1, a1)) % 360, math.degrees(math.atan2(b2, a2)) % 360
    turn = h2 - h1
    if c1 * c2 == 0:
        turn = 0.0
    elif abs(turn) > 180:
        turn -= math.copysign(360, turn)
    dh = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2))
    light, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    hue = h1 + h2 if c1 * c2 == 0 else (h1 + h2) / 2 if abs(h1 - h2) <= 180 else (h1 + h2 + 360) / 2
    if c1 * c2 and abs(h1 - h2) > 180 and h1 + h2 >= 360:
        hue = (h1 + h2 - 360) / 2
    return _weighted(l2 - l1, c2 - c1, dh, light, chroma, hue)


def _weighted(dl: float, dc: float, dh: float, light: float, chroma: float, hue: float) -> float:
    def cos(degrees: float) -> float:
        return math.cos(math.radians(degrees))

    t = 1 - 0.17 * cos(hue - 30) + 0.24 * cos(2 * hue) + 0.32 * cos(3 * hue + 6) - 0.2 * cos(4 * hue - 63)
    sl = 1 + 0.015 * (light - 50) ** 2 / math.sqrt(20 + (light - 50) ** 2)
    sc, sh = 1 + 0.045 * chroma, 1 + 0.015 * chroma * t
    bend = math.exp(-(((hue - 275) / 25) ** 2))
    rotation = -math.sin(math.radians(60 * bend)) * 2 * math.sqrt(chroma**7 / (chroma**7 + 25**7))
    parts = dl / sl, dc / sc, dh / sh
    return math.sqrt(sum(part * part for part in parts) + rotation * parts[1] * parts[2])


def apart(colours: dict[str, Colour], vision: str = NORMAL) -> tuple[float, str]:
    """The smallest difference between two of some colours as somebody sees them, and which two those are."""
    lab = {name: seen(colour, vision) for name, colour in colours.items()}
    return min((ciede2000(lab[a], lab[b]), f"{a}/{b}") for a, b in combinations(lab, 2))


def luminance(colour: Colour) -> float:
    """Relative luminance as WCAG 2 defines it."""
    r, g, b = linear(colour)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: Colour, two: Colour) -> float:
    """Contrast of two colours as WCAG 2 defines it, 1 to 21."""
    light, dark = sorted((luminance(one), luminance(two)), reverse=True)
    return (light + 0.05) / (dark + 0.05)
