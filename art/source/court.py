"""5 Royaumes: the figures. A rank is a body with slots; a realm fills them with its own head, crest and land."""
from __future__ import annotations

import math
import random
from collections.abc import Callable

from cards import fan
from kit import Look, at, part, path, rays, ridge, sheet

REALMS = ("reptile", "feline", "raptor", "ursid", "marine")
Point = tuple[float, float]
BASE: Look = {  # red cloth r, jewels q, iris i, lips l, night sky u, far trees k1..k3, hood h4, lights o
    "r1": "8E2430", "r2": "B5323A", "q1": "2A4A8A", "q2": "3B8CC9", "q3": "BDE4F5", "i1": "5A4632", "l1": "A8523F",
    "u1": "141B44", "u2": "26326E", "u3": "4A5AA6", "u4": "CFDDF0", "k1": "3A2416", "k2": "2F5A34", "k3": "6E9A48", "h4": "8A7A9C", "o1": "4FA9C9", "o2": "A8E2F0",
}
LOOKS: dict[str, Look] = {
    "reptile": {"o1": "C98A2E", "o2": "F8DC96"}, "raptor": {"r1": "24204E", "r2": "3D3A7E", "o1": "2F8F96", "o2": "A6E6DC"}, "ursid": {"o1": "5C8FC4", "o2": "D2EAFB"}, "marine": {"o1": "C9688C", "o2": "F8CEDC"},
    "religious.papess": {"q1": "5A4468", "q2": "7E628E", "s1": "93604A", "s2": "D49C78", "s3": "F3CBA6", "i1": "3B6E9A", "h1": "6E4A32"},
    "religious.warrior_monk": {"s1": "4A281A", "s2": "7C4A30", "s3": "A86C48", "h1": "2A2024", "h2": "4E4248", "h3": "8A7E82", "l1": "6E2A2C"},
    "religious.gaia": {"s1": "5A3A22", "s2": "8A6238", "s3": "B58A50", "h1": "1F4A2A", "h2": "3F7A3C", "h3": "86B552", "i1": "3F7A3C", "l1": "8A3E30", "q2": "2FA3A8", "q3": "86D6CF"},
    "religious.ouranos": {"s1": "1F3266", "s2": "3D5A9E", "s3": "7E9FD4", "h1": "E8F0FA", "i1": "E3B64E", "l1": "2A3A70", "q2": "B4C6E0"},
    "imperial.captain": {"s1": "7A4630", "s2": "B9784F", "s3": "E0AB7C", "i1": "3F6E46", "h1": "7E2F16", "h2": "B4552A"},
    "imperial.colonel": {"s1": "3E2218", "s2": "6A3E2A", "s3": "91583A", "h1": "1B1214", "h2": "382426", "l1": "5E1F28"},
    "imperial.general": {"s1": "8A5238", "s2": "C98B63", "s3": "EDC19B", "h1": "3A2416", "h2": "5E4030", "l1": "9A5A44"},
    "imperial.marshal": {"s1": "8A5238", "s2": "CF9A78", "s3": "F1CDAE", "h1": "A9A4B0", "h2": "D8D4DA", "h3": "FFFDF8", "i1": "3F6E9A", "l1": "A8523F"},
}
HEADS = {  # scale and shift of a realm's head on a royal body; shift of the crown
    "reptile": (.98, -24, -8), "feline": (1.08, 18, 22), "raptor": (1.06, 12, 18), "ursid": (1.14, 4, 22), "marine": (1.0, 22, -12),
}
CIRCLETS = {"reptile": (-18, .92, -20), "marine": (20, .92, -4)}  # shift and scale of the head, shift of the circlet; else 0, 1, -4
DIADEMS = {"reptile": (.92, -4, 0), "feline": (1.0, 26, 12), "raptor": (1.0, 14, 4), "ursid": (1.06, 12, 10), "marine": (.94, 34, -16)}  # scale and shift of head, shift of diadem
HELMS = {"reptile": (.94, -4, 2, .98), "feline": (1.02, 18, 20, 1.02), "raptor": (1.02, 12, 20, 1.02), "ursid": (1.06, 8, 16, 1.12), "marine": (.94, 30, 14, 1.12)}  # the same, and the helmet's scale
TITAN_HEADS = {"ursid": (.85, 28), "reptile": (1.0, -32), "feline": (1.0, -4), "raptor": (.92, 2), "marine": (1.04, -22)}


def look(realm: str, rank: str) -> Look:
    """The colours of a Character beside those of its realm."""
    return {**BASE, **LOOKS.get(realm, {}), **LOOKS.get(f"{realm}.{rank}", {})}


def shifted(markup: str, dy: float, scale: float = 1.0) -> str:
    """A figure's part moved down and scaled about the middle line."""
    return f'<g transform="translate({250 - 250 * scale:.1f} {dy:g}) scale({scale:g})">{markup}</g>'


def mirrored(markup: str) -> str:
    """The other half, away from the light."""
    return f'<g class="m" transform="matrix(-1 0 0 1 500 0)">{markup}</g>'


def head(realm: str, scale: float, dy: float) -> str:
    """A realm's head, scaled about its brow."""
    return shifted(part(f"head_{realm}"), dy - (scale - 1) * 260, scale)


def king(realm: str) -> str:
    """Tall crown, sceptre, ermine."""
    scale, dy, crown = HEADS[realm]
    return shifted(part("royal_king", sceptre=part(f"sceptre_{realm}")), -10) + head(realm, scale, dy) + shifted(part("crown_king"), crown)


def queen(realm: str) -> str:
    """Arched diadem before a collar of lace, orb and open fan."""
    scale, dy, diadem = DIADEMS[realm]
    collar = fan("queen_petal", 15, 118, 250, 330, 1.16)
    spread = at(fan(f"blade_{realm}", 7, 54, 0, 0, 1.0), 404, 528, 1.08, 6)
    return collar + part("royal_queen") + head(realm, scale, dy) + shifted(part("queen_lashes"), dy - (scale - 1) * 260, scale) + shifted(part("diadem_queen"), diadem) + spread


def sorceress(realm: str) -> str:
    """Circlet, hood, two lights between the hands."""
    dy, scale, circlet = CIRCLETS.get(realm, (0, 1, -4))
    return part("royal_sorceress_back") + part("royal_sorceress", spell=part(f"spell_{realm}")) + shifted(part(f"head_{realm}"), dy, scale) + shifted(part("circlet_sorceress"), circlet, scale)


def warrior(realm: str) -> str:
    """Crested helmet, drawn sword, shield with the realm's head."""
    scale, dy, helm, wide = HELMS[realm]
    crest = shifted(part(f"crest_{realm}"), helm - (wide - 1) * 240, wide)
    return part("royal_warrior") + head(realm, scale, dy) + crest + shifted(part("helm_royal"), helm - (wide - 1) * 240, wide) + armed() + shield(realm)


def armed() -> str:
    """A drawn sword in a fist, on the right."""
    return f'<g transform="translate(330 4)">{part("royal_sword")}{part("royal_fist")}</g>'


def shield(realm: str) -> str:
    """A round shield with the realm's head."""
    x, y, r = 104, 446, 86
    rim = f'<circle cx="{x}" cy="{y}" r="{r}" class="c1"/><circle cx="{x}" cy="{y}" r="{r - 5}" class="n" stroke="url(#gold)" stroke-width="8"/>'
    field = f'<circle cx="{x}" cy="{y}" r="{r - 12}" class="c4"/>{rays(x, y, 12, r - 12, "c5", .6)}'
    return sheet(rim + field) + sheet(at(part(f"head_{realm}"), x - 250 * .44, y - 284 * .44, .44), "thin")


def limb(points: list[Point], thick: float, thin: float, base: str, light: str, cups: str = "") -> str:
    """A tapering arm along a smooth line, lit along one side; cups names the class of a row of suckers."""
    line = spline(points)
    sides: list[list[Point]] = [[], [], []]
    dots = ""
    for i, (x, y) in enumerate(line):
        (ax, ay), (bx, by) = line[max(0, i - 1)], line[min(len(line) - 1, i + 1)]
        d = math.hypot(bx - ax, by - ay) or 1
        nx, ny = -(by - ay) / d, (bx - ax) / d
        half = (thick + (thin - thick) * i / (len(line) - 1)) / 2
        for side, k in zip(sides, (-1, -.3, 1), strict=True):
            side.append((x + nx * half * k, y + ny * half * k))
        if cups and i % 4 == 2 and half > 4:
            dots += f'<circle class="{cups}" cx="{x + nx * half * .5:.0f}" cy="{y + ny * half * .5:.0f}" r="{half * .3:.1f}"/>'
    left, middle, right = sides

    def outline(a: list[Point], b: list[Point]) -> str:
        return "M" + "L".join(f"{x:.0f} {y:.0f}" for x, y in a + b[::-1]) + "Z"
    return sheet(path(outline(left, right), cls=base) + path(outline(left, middle), cls=light) + dots)


def spline(p: list[Point], n: int = 12) -> list[Point]:
    """Catmull and Rom: a smooth line through points."""
    q = [p[0], *p, p[-1]]
    out = []
    for a, b, c, d in zip(q, q[1:], q[2:], q[3:], strict=False):
        for i in range(n):
            t = i / n
            out.append((.5 * (2 * b[0] + (c[0] - a[0]) * t + (2 * a[0] - 5 * b[0] + 4 * c[0] - d[0]) * t * t + (3 * b[0] - a[0] - 3 * c[0] + d[0]) * t ** 3),
                        .5 * (2 * b[1] + (c[1] - a[1]) * t + (2 * a[1] - 5 * b[1] + 4 * c[1] - d[1]) * t * t + (3 * b[1] - a[1] - 3 * c[1] + d[1]) * t ** 3)))
    return [*out, p[-1]]


def land(kind: str, y: float, n: int, height: float, phase: float, cls: str) -> str:
    """One strip of a Titan's land."""
    return sheet(path(ridge(kind, y, n, height, phase), cls=cls))


def orb(x: float, y: float, r: float) -> str:
    """Sun or moon behind a Titan."""
    return f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="#FFF7E0" opacity=".9"/><circle cx="{x:g}" cy="{y:g}" r="{r:g}" class="c5" opacity=".5"/>'


def keep(x: float, y: float, scale: float) -> str:
    """The little castle that shows how great a Titan is; its foot is at (x, y)."""
    return at(at(part("titan_castle"), -250, -640), x, y, scale)


def titan_ursid() -> str:
    """A mountain with a bear's head, firs on its shoulders."""
    peaks = path("M-20 420L60 250L110 330L150 270L230 420ZM520 420L440 240L390 330L350 270L270 420Z", cls="c4")
    pines = "<style>.pine{fill:#123026}.pine2{fill:#1D4A3A}.m .pine{fill:#0C211B}</style>"
    return pines + orb(250, 190, 150) + sheet(peaks, "thin") + part("royal_titan", head=head("ursid", 1.0, -16)) + at(part("titan_front"), 0, -112)


def titan_marine() -> str:
    """An octopus that rises from the sea, a ship before it."""
    arms = [limb([(170, 480), (96, 420), (50, 320), (64, 210), (120, 176), (140, 220), (112, 240)], 62, 12, "c2", "c3", "c4"),
            limb([(120, 520), (40, 470), (4, 380), (24, 300), (60, 290)], 52, 10, "c1", "c2", "c3")]
    both = "".join(arm + mirrored(arm) for arm in reversed(arms))
    low = limb([(196, 430), (150, 470), (140, 540), (150, 620)], 56, 30, "c3", "c4", "c5")
    return (orb(250, 190, 160) + land("wave", 420, 7, 20, .2, "c4") + both + low + mirrored(low) + head("marine", 1.2, -16) + land("wave", 470, 4, 44, .3, "c3")
            + at(part("titan_ship"), 384, 466, 1.05, 6) + sheet(at(ROCK, 106, 484)) + keep(106, 482, .6) + land("wave", 504, 5, 40, .75, "c2") + land("wave", 530, 4, 36, .1, "c1"))


def leaves(spots: list[tuple[float, float, float, float]]) -> str:
    """Great leaves of a jungle: x, y, turn, scale."""
    leaf = part("titan_leaf")
    return "".join(sheet(at(leaf, x, y, scale, turn), "thin") for x, y, turn, scale in spots)


def temple() -> str:
    """A stepped temple in the jungle."""
    steps = "".join(path(f"M{-70 + i * 14} {-i * 22}H{70 - i * 14}V{-i * 22 - 22}H{-70 + i * 14}Z", cls="p2") + path(f"M{-70 + i * 14} {-i * 22 - 17}H{70 - i * 14}V{-i * 22 - 22}H{-70 + i * 14}Z", cls="p3")
                    + path(f"M{20 - i * 4} {-i * 22}H{70 - i * 14}V{-i * 22 - 17}H{20 - i * 4}Z", cls="p1") for i in range(4))
    return sheet(steps + path("M-14 0H14L8 -88H-8Z", cls="p1") + path("M-10 0H0V-88H-6Z", cls="p3") + path("M-20 -88H20V-112H-20Z", cls="p2") + path("M-26 -112H26V-120H-26Z", cls="p3") + path("M-7 -88H7V-104H-7Z", cls="b1"))


def titan_reptile() -> str:
    """A cobra taller than the jungle, coiled behind a temple."""
    coils = limb([(90, 520), (60, 470), (110, 430), (190, 424), (300, 430), (392, 430), (440, 470), (410, 520)], 84, 70, "c2", "c3")
    tail = limb([(400, 470), (462, 440), (478, 390), (446, 356), (420, 372)], 54, 8, "c2", "c3")
    back = leaves([(30, 470, -26, 1.7), (92, 440, -8, 1.2), (470, 470, 26, 1.7), (408, 440, 8, 1.2)])
    front = leaves([(20, 566, -10, 1.0), (66, 580, 14, .9), (120, 590, 36, .8), (480, 566, 10, 1.0), (434, 580, -14, .9), (380, 590, -36, .8), (150, 600, -10, .62), (350, 600, 10, .62)])
    bands = "".join(path(f"M{x} {y}C{x + 10} {y + 20} {x + 10} {y + 44} {x - 4} {y + 66}L{x + 16} {y + 70}C{x + 28} {y + 46} {x + 28} {y + 20} {x + 18} {y + 2}Z", cls="c4", opacity=".8") for x, y in ((96, 398), (140, 390), (338, 394), (384, 398)))
    return orb(250, 210, 176) + land("leaf", 390, 9, 60, .2, "c4") + back + tail + part("titan_reptile_hood") + coils + sheet(bands, "thin") + head("reptile", 1.12, -40) + land("leaf", 520, 8, 56, .3, "c2") + at(temple(), 250, 516, .98) + front


def titan_feline() -> str:
    """A cat like a rock in the sand, acacias at its paws."""
    tree = part("titan_acacia")
    return (orb(250, 210, 172) + sheet(path("M-20 420L30 330H96L120 420ZM520 420L474 340H420L392 420Z", cls="c4"), "thin") + land("hill", 440, 3, 24, .3, "c3")
            + part("titan_feline", head=head("feline", 1.06, 2)) + at(tree, 46, 470, .9) + at(tree, 454, 462, .75) + land("hill", 520, 3, 26, .2, "c4") + keep(250, 512, .72)
            + at(tree, 92, 530, .7) + at(tree, 424, 534, .85) + land("hill", 546, 2, 20, .6, "c3"))


def titan_raptor() -> str:
    """A bird of prey with wings like cliffs, on a crag above the clouds; birds and castles show how great it is."""
    far = "M-20 560L-20 420L24 376L50 416L78 360L116 430L150 404L190 500L310 500L352 400L386 430L418 352L450 416L474 380L520 430V560Z"
    crag = "M-20 640V500L14 452L44 500L66 476L104 540L160 512L188 474L222 486L250 470L280 486L314 474L342 512L396 540L434 476L456 500L486 452L520 500V640Z"
    light = "M14 452L-20 500V560L6 520ZM66 476L44 500L70 556L80 520ZM188 474L160 512L176 570L200 520ZM250 470L222 486L236 560L252 510ZM314 474L280 486L300 560L320 512ZM434 476L396 540L420 560L440 510ZM486 452L456 500L476 560L492 500Z"
    birds = "".join(at(path("M0 0C-6 -8 -14 -8 -20 -3C-12 -4 -6 0 0 8C6 0 12 -4 20 -3C14 -8 6 -8 0 0Z", cls="c1"), x, y, s) for x, y, s in ((212, 60, .8), (300, 84, 1), (330, 62, .6)))
    talons = "".join(sheet(at(path("M-30 0C-34 20 -34 34 -26 46C-20 36 -18 24 -14 16C-10 30 -8 42 0 54C8 42 10 30 14 16C18 24 20 36 26 46C34 34 34 20 30 0Z", cls="g2") + path("M-30 0C-34 20 -34 34 -26 46C-24 30 -22 16 -16 0ZM-8 6C-8 26 -6 42 0 54V6Z", cls="g3"), x, 456, .9), "thin") for x in (206, 294))
    return (orb(250, 190, 160) + sheet(path(far, cls="c4"), "thin") + part("titan_raptor", head=head("raptor", 1.0, -22)) + birds + keep(66, 480, .46) + keep(434, 480, .46)
            + sheet(path(crag, cls="m1") + path(light, cls="m2")) + talons + sheet(path(ridge("scallop", 540, 6, 30, .3), cls="c5")))


def titan(realm: str) -> str:
    """A realm's Titan over its own land."""
    makers: dict[str, Callable[[], str]] = {"ursid": titan_ursid, "marine": titan_marine, "reptile": titan_reptile, "feline": titan_feline, "raptor": titan_raptor}
    return makers[realm]()


TALL, SHORT = (1.12, -98), (1.02, -84)  # scale and shift over a plate of one row, of two


def enlarged(markup: str, room: tuple[float, float] = TALL) -> str:
    """A figure drawn with its face at y = 320 as large as the other Characters."""
    return shifted(markup, room[1], room[0])


def papess(_: str) -> str:
    """Triple crown, veil, the flame in its chalice."""
    return enlarged(part("order_papess", face=part("face_woman")), (1.08, -76))


def warrior_monk(_: str) -> str:
    """Cowl, beads, drawn sword."""
    return enlarged(part("order_monk", face=part("face_man")), (1.02, -112)) + armed()


def gaia(_: str) -> str:
    """The earth as a woman, trees for hair, a castle in her hands."""
    trees = "".join(at(TREE, x, y, s) for x, y, s in ((112, 404, .9), (140, 390, .7), (388, 404, 1), (362, 388, .7), (76, 440, 1.1), (424, 438, .9), (60, 476, 1), (444, 474, 1.1)))
    return orb(250, 220, 190) + enlarged(part("order_gaia", face=part("face_woman")), (1.0, -94)) + trees + keep(250, 470, .62)


ROCK = path("M-64 40L-50 -2L-34 -12L-8 -4L18 -14L44 -6L58 6L76 40Z", cls="m1") + path("M-64 40L-50 -2L-34 -12L-8 -4L-20 40ZM18 -14L44 -6L30 40H6Z", cls="m2")
TREE = '<g filter="url(#thin)"><path class="b1" d="M-3 0H3V-14H-3Z"/><circle class="h1" cx="0" cy="-24" r="15"/><path class="h3" d="M0 -39A15 15 0 0 0 -10 -13A22 22 0 0 1 0 -39Z"/></g>'


def ouranos(_: str) -> str:
    """The sky as an old man, cloud for beard, stars on his mantle."""
    rnd = random.Random(7)
    dome = sheet('<circle cx="250" cy="240" r="218" class="u2"/><circle cx="250" cy="240" r="180" class="u1"/>', "deep")
    ring = '<circle class="lg2" stroke-width="5" cx="250" cy="240" r="216"/><circle class="lg2" stroke-width="3" cx="250" cy="240" r="180"/><circle class="lg3" stroke-width="14" stroke-dasharray="3 29" cx="250" cy="240" r="198"/>'
    stars = "".join(f'<circle class="w" cx="{250 + r * math.cos(a):.0f}" cy="{240 + r * math.sin(a):.0f}" r="{rnd.choice((1.5, 2.2, 3))}"/>' for a, r in ((rnd.uniform(0, 6.28), rnd.uniform(90, 172)) for _ in range(46)))
    low = sheet(path(ridge("scallop", 500, 5, 40, .2), cls="u4")) + keep(250, 488, .55) + sheet(path(ridge("scallop", 520, 4, 40, .6), cls="w"))
    return dome + ring + stars + enlarged(part("order_ouranos", face=part("face_man"))) + low


def imperial(rank: str, face: str, room: tuple[float, float] = TALL) -> str:
    """An officer."""
    return enlarged(part(f"order_{rank}", coat=part("imperial_coat"), face=part(f"face_{face}")), room)


def tents() -> str:
    """A camp behind the officers."""
    out = ""
    for x, y, s in ((40, 470, 1.0), (132, 440, .7), (460, 470, 1.0), (372, 440, .7)):
        tent = path("M0 -90L70 40H-70Z", cls="c3") + path("M0 -90L70 40H16Z", cls="c2") + path("M0 -20L16 40H-16Z", cls="c0") + path("M-1.5 -120H1.5V-88H-1.5Z", cls="b1") + path("M1 -120L30 -111L1 -102Z", cls="r2")
        out += sheet(at(tent, x, y, s))
    return out


FIGURES: dict[str, Callable[[str], str]] = {
    "king": king, "queen": queen, "sorceress": sorceress, "warrior": warrior, "titan": titan, "papess": papess, "warrior_monk": warrior_monk, "gaia": gaia, "ouranos": ouranos,
    "colonel": lambda _: imperial("colonel", "man", SHORT), "general": lambda _: imperial("general", "man", (1.06, -82)), "captain": lambda _: imperial("captain", "woman"), "marshal": lambda _: imperial("marshal", "man"),
}
