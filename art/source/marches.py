"""Bannerfall: the map (thirteen plates of cut paper on a dark sea) and the Banner and Tower pieces.

Everything is computed from two rings and six directions, so the picture can never disagree with the adjacency:
neighbours share a border that a road crosses; where four plates would meet in a point there is a lake.
"""
from __future__ import annotations

import math
import random
import re

from cards import emblem
from kit import INK, at, mix, part, path, radial, sheet, svg, text, tones

Point = tuple[float, float]
MW, MH, CX, CY, AX, AY = 1340, 1080, 670, 540, 1.31, 1.03
R1, R2, R3, GAP = 128, 306, 486, 13
INNER = ["northwatch", "dawnmere", "eastford", "south_barrow", "greyfen", "old_abbey"]
OUTER = ["frostgate", "high_moor", "redwall", "thorn_coast", "moonfield", "blackpine"]
REGIONS = [*OUTER, *INNER, "keep"]
RUINS = {"dawnmere", "south_barrow", "old_abbey"}
NAMES = {"keep": "Starfall Keep"}
BASE = {
    "keep": "CFC3E0", "northwatch": "AEB6A2", "dawnmere": "D9C08A", "eastford": "A3B98C", "south_barrow": "BDB07C", "greyfen": "93A79F", "old_abbey": "C2AF98",
    "frostgate": "C6D8E2", "high_moor": "B49CB0", "redwall": "C88F76", "thorn_coast": "D2C290", "moonfield": "B4BAD0", "blackpine": "748E7E",
}
SCENE = {  # motif, x, y, size in the region's own frame (0, 0 is its slot; y goes down the screen)
    "frostgate": [("peak", -205, 8, 92), ("peak", -120, -26, 108), ("peak", 114, -26, 116), ("peak", 204, 10, 88), ("pine", -160, 48, 40),
                  ("pine", 160, 50, 40), ("pine", -78, 32, 34), ("pine", 250, 40, 36)],
    "high_moor": [("hill", -72, -96, 88), ("hill", 12, -120, 84), ("hill", 86, -40, 78), ("stone", 122, 104, 66), ("hill", 10, 142, 96),
                  ("grass", 92, 44, 34), ("grass", -70, -46, 30)],
    "redwall": [("wall", 74, -98, 112), ("wall", 86, 14, 72), ("wall", -96, 98, 92), ("peak", -28, -108, 60), ("peak", -30, 150, 66), ("grass", 70, 108, 34)],
    "thorn_coast": [("thorn", -206, -2, 84), ("thorn", -122, 22, 96), ("thorn", 122, 18, 96), ("wave", 210, 40, 70), ("wave", -190, 66, 56), ("thorn", 212, -28, 66)],
    "moonfield": [("stone", -86, -24, 70), ("stone", -8, -118, 66), ("stone", 96, 108, 84), ("grass", -40, 108, 40), ("hill", -100, -106, 78), ("hill", 34, 156, 80)],
    "blackpine": [("pine", 66, -128, 84), ("pine", 122, -84, 66), ("pine", 8, -112, 90), ("pine", -46, -74, 84), ("pine", -76, 2, 92), ("pine", -112, 88, 88),
                  ("pine", -54, 146, 84), ("pine", 2, 132, 70), ("pine", -146, 156, 70), ("pine", 88, -30, 60)],
    "northwatch": [("tower", -98, -16, 96), ("hill", 92, 0, 74), ("pine", 76, -36, 40), ("pine", 128, -30, 38)],
    "dawnmere": [("lake", 20, -88, 78), ("ruin", -82, -34, 52), ("grass", 68, 24, 32), ("grass", 88, -44, 28)],
    "eastford": [("ford", 74, -34, 92), ("grass", -64, 46, 36), ("pine", -78, -46, 48), ("pine", -50, -66, 38)],
    "south_barrow": [("barrow", -96, 18, 70), ("barrow", 100, 14, 80), ("grass", -120, -36, 30), ("grass", 64, -62, 30)],
    "greyfen": [("reed", -72, -8, 72), ("reed", 82, 10, 64), ("wave", 40, 106, 38), ("reed", 40, -70, 46)],
    "old_abbey": [("abbey", -68, -16, 68), ("ruin", 78, -28, 54), ("pine", 14, -92, 44), ("grass", -96, 40, 32)],
}
MOTIF = {
    "pine": "4E8068", "peak": "94A2B4", "wall": "B4644A", "thorn": "80465E", "stone": "A2AAC8", "tower": "B3A88F", "barrow": "98A25A", "reed": "7E8F50",
    "abbey": "BBA98E", "ruin": "CDBF9F", "wave": "5E97A4",
}
HOUSES = {"red": "flame", "blue": "water", "gold": "cloud", "green": "leaf"}
PIECE_CLOTH = {
    "flame": "M0 0H62V66L46 48L31 66L15 48L0 66Z", "water": "M0 0H62V54Q54 68 46 54T31 54T15 54T0 54Z",
    "cloud": "M0 0H62V46A15.500 18 0 0 1 31 46A15.500 18 0 0 1 0 46Z", "leaf": "M0 0H62V44L31 70L0 44Z",
}


def wobble(t: float, seed: float, amplitude: float) -> float:
    """A hand's unsteadiness: three sines."""
    return amplitude * (math.sin(3 * t + seed) + .6 * math.sin(7 * t + 2.1 * seed) + .35 * math.sin(13 * t + 3.7 * seed)) / 1.95


def ring(k: int, t: float) -> float:
    """Radius of the k-th border at angle t: 0 around the Keep, 1 between the rings, 2 the coast."""
    if k == 0:
        return R1 * (1 + wobble(t, 1.3, .035))
    if k == 1:
        return R2 * (1 + wobble(t, 4.1, .035))
    return R3 * (1 + wobble(t, 2.2, .03) + .022 * math.sin(31 * t + 1) + .014 * math.sin(53 * t))


def spoke(i: int, r: float) -> float:
    """Angle of the i-th border between neighbours at radius r."""
    return math.radians(-120 + 60 * i) + wobble(r / 60, i * 1.7 + .4, .05)


def xy(t: float, r: float) -> Point:
    """Map pixels of polar coordinates."""
    return CX + AX * r * math.cos(t), CY + AY * r * math.sin(t)


def chaikin(p: list[Point], rounds: int = 2) -> list[Point]:
    """A closed polygon with its corners cut."""
    for _ in range(rounds):
        p = [(k * a[0] + (1 - k) * b[0], k * a[1] + (1 - k) * b[1]) for a, b in zip(p, p[1:] + p[:1], strict=True) for k in (.75, .25)]
    return p


def place(name: str) -> tuple[int, int]:
    """Direction 0..5 and ring 0..1 of a region other than the Keep."""
    return (INNER.index(name), 0) if name in INNER else (OUTER.index(name), 1)


def polygon(name: str) -> list[Point]:
    """Outline of a region; borders are drawn back by half a gap so that the sea shows between the plates."""
    h = GAP / 2
    if name == "keep":
        return [xy(t, ring(0, t) - h) for t in (k * math.pi / 40 for k in range(80))]
    i, k = place(name)
    middle = math.radians(-90 + 60 * i)
    lo, hi = ring(k, middle) + h, ring(k + 1, middle) - h
    return (arc(spoke(i, hi), spoke(i + 1, hi), k + 1, -h * (k == 0)) + [xy(spoke(i + 1, r) - h / r, r) for r in steps(hi, lo)]
            + arc(spoke(i + 1, lo), spoke(i, lo), k, h) + [xy(spoke(i, r) + h / r, r) for r in steps(lo, hi)])


def arc(t0: float, t1: float, k: int, inset: float) -> list[Point]:
    """Points along the k-th ring between two angles, a little short of both."""
    angles = [t0 + (t1 - t0) * (.03 + .94 * q / 26) for q in range(27)]
    return [xy(t, ring(k, t) + inset) for t in angles]


def steps(a: float, b: float) -> list[float]:
    """Seven radii strictly between two."""
    return [a + (b - a) * q / 8 for q in range(1, 8)]


def outline(points: list[Point]) -> str:
    """Path of a closed polygon."""
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points) + "Z"


def centre(name: str) -> Point:
    """Where a region's piece stands, in map pixels."""
    if name == "keep":
        return CX, CY
    i, k = place(name)
    x, y = xy(math.radians(-90 + 60 * i), 394 if k else 217)
    return x, y - 10


def roads() -> list[tuple[str, str]]:
    """All pairs of neighbours."""
    around = [(ring_[i], ring_[(i + 1) % 6]) for ring_ in (INNER, OUTER) for i in range(6)]
    return [("keep", n) for n in INNER] + around + list(zip(INNER, OUTER, strict=True))


def road(a: str, b: str) -> str:
    """A dotted road between two regions; along a ring it bows outward."""
    (x0, y0), (x1, y1) = centre(a), centre(b)
    k = 1.12 if {a, b} <= set(INNER) or {a, b} <= set(OUTER) else 1
    d = f"M{x0:.0f} {y0:.0f}Q{CX + ((x0 + x1) / 2 - CX) * k:.0f} {CY + ((y0 + y1) / 2 - CY) * k:.0f} {x1:.0f} {y1:.0f}"
    return (path(d, fill="none", stroke="#2A2018", stroke_width="7", opacity=".28")
            + path(d, fill="none", stroke="#FFF6DC", stroke_width="3.4", stroke_dasharray="3 8", stroke_linecap="round", opacity=".95"))


def tinted(body: str, base: str) -> str:
    """A terrain part in five shades of one colour."""
    shades = [mix(base, INK, .46), mix(base, INK, .14), mix(base, "FFFFFF", .16), mix(base, "FFFFFF", .42), mix(base, "FFFFFF", .68)]
    return re.sub(r'class="t(\d)"', lambda m: f'fill="#{shades[int(m[1]) - 1]}"', body)


def sea() -> str:
    """Dark sea with wave marks, and the shelf around the land."""
    rnd = random.Random(11)
    spots = [(rnd.randint(0, MW), rnd.randint(0, MH)) for _ in range(170)]
    waves = "".join(f"M{x} {y}q7 -7 14 0t14 0" for x, y in spots if ((x - CX) / AX / (R3 + 24)) ** 2 + ((y - CY) / AY / (R3 + 24)) ** 2 > 1)
    angles = [k * math.pi / 90 for k in range(180)]
    shelf = outline([xy(t, ring(2, t) + 22 + 5 * math.sin(17 * t)) for t in angles])
    rock = outline([xy(t, ring(2, t) + 9) for t in angles])
    return (radial("sea", [(0, "2F5563", 1), (.62, "1E3C4C", 1), (1, "10202E", 1)], 'cx=".5" cy=".5" r=".72"') + f'<rect width="{MW}" height="{MH}" fill="url(#sea)"/>'
            + path(waves, fill="none", stroke="#4A7A88", stroke_width="1.6", opacity=".6") + path(shelf, fill="#3C6B78", opacity=".55") + path(rock, fill="#14262F"))


def plate(name: str) -> str:
    """One region as a sheet of paper with two stacked contours."""
    base, points, (cx, cy) = BASE[name], polygon(name), centre(name)
    d = outline(chaikin(points))
    light = radial(f"g_{name}", [(0, mix(base, "FFFFFF", .34), 1), (.5, base, 1), (1, mix(base, INK, .16), 1)], f'gradientUnits="userSpaceOnUse" cx="{cx:.0f}" cy="{cy:.0f}" r="240"')
    edge = path(d, fill="none", stroke=f"#{mix(base, INK, .5)}", stroke_width="15", opacity=".28")
    px, py = (sum(p[k] for p in points) / len(points) for k in (0, 1))
    contours = ""
    for scale, lift in ((.86, .12), (.68, .24)):
        smaller = [(px + scale * (x - px), py + scale * (y - py)) for x, y in points]
        contours += sheet(path(outline(chaikin(smaller[::2])), fill=f"#{mix(base, 'FFFFFF', lift)}", opacity=".75"), "thin")
    return light + f'<clipPath id="cp_{name}">{path(d)}</clipPath>' + sheet(path(d, fill=f"url(#g_{name})"), "deep") + f'<g clip-path="url(#cp_{name})">{edge}{contours}</g>'


def control(name: str, house: str) -> str:
    """Wash and inner edge in the owner's colour: shows at a glance who holds a region and which realms connect."""
    t = tones(HOUSES[house])
    d = outline(chaikin(polygon(name)))
    wash = path(d, fill=f"#{t[3]}", opacity=".20") + path(d, fill="none", stroke=f"#{t[2]}", stroke_width="20", opacity=".45") + path(d, fill="none", stroke=f"#{t[3]}", stroke_width="9")
    return f'<clipPath id="ct_{name}">{path(d)}</clipPath><g clip-path="url(#ct_{name})">{wash}</g>'


def lakes() -> str:
    """Water where four regions would meet in a point."""
    out = ""
    for i in range(6):
        x, y = xy(spoke(i, R2), R2)
        out += (sheet(f'<ellipse cx="{x:.0f}" cy="{y:.0f}" rx="24" ry="19" fill="#1E3C4C"/>', "thin") + f'<ellipse cx="{x:.0f}" cy="{y:.0f}" rx="19" ry="14.5" fill="#4E8593"/>'
                + path(f"M{x - 10:.0f} {y - 3:.0f}h12M{x - 4:.0f} {y + 4:.0f}h14", stroke="#9CC7CC", stroke_width="2"))
    return out


def scenery(name: str) -> str:
    """What grows and stands in a region, back to front."""
    (cx, cy), out = centre(name), ""
    for motif, dx, dy, size in sorted(SCENE[name], key=lambda item: item[2]):
        base = "B9765E" if (name, motif) == ("redwall", "peak") else MOTIF.get(motif, mix(BASE[name], INK, .12))
        out += sheet(at(at(tinted(part(f"ter_{motif}"), base), -50, -60), cx + dx, cy + dy, size / 100), "thin")
    return out


def keep() -> str:
    """The Keep: a ring wall, a tower at every gate, a star on the pavement."""
    rim = f'cx="{CX}" cy="{CY - 4}" rx="116" ry="88" fill="none"'
    out = (f'<ellipse cx="{CX}" cy="{CY}" rx="112" ry="84" fill="#FFF3C8" opacity=".7" filter="url(#glow)"/>'
           + sheet(f'<ellipse cx="{CX}" cy="{CY}" rx="116" ry="88" fill="none" stroke="#8D7F63" stroke-width="17"/>')
           + f'<ellipse {rim} stroke="#DDCBA0" stroke-width="11"/><ellipse {rim} stroke="#F6ECD2" stroke-width="3"/>' + compass(CX, CY, 1.22))
    for t in sorted((math.radians(-60 + 60 * i) for i in range(6)), key=math.sin):
        out += sheet(at(at(tinted(part("ter_tower"), "D8C8A6"), -50, -78), CX + 116 * math.cos(t), CY + 88 * math.sin(t), .56), "thin")
    return out


def compass(x: float, y: float, scale: float) -> str:
    """A compass star in two rings."""
    points = [(45 + 90 * i, 40, 9, "#9A7632", "#6E5220") for i in range(4)] + [(90 * i, 62, 12, "#F1D48A", "#B98A36") for i in range(4)]
    star = "".join(f'<g transform="rotate({a})">{path(f"M0 {-r}L{w} {-w}L0 0L{-w} {-w}Z", fill=c)}{path(f"M0 {-r}L{w} {-w}L0 0Z", fill=d)}</g>' for a, r, w, c, d in points)
    return at(f'<circle r="48" fill="none" stroke="#B98A36" stroke-width="2"/><circle r="43" fill="none" stroke="#B98A36"/>{star}', x, y, scale)


def slot(name: str) -> str:
    """The disc on which a region's piece stands."""
    x, y = centre(name)
    base = BASE[name]
    c = f'cx="{x:.0f}" cy="{y:.0f}"'
    out = (f'<circle {c} r="41" fill="#17142A" opacity=".34"/><circle {c} r="38" fill="#{mix(base, "FFFFFF", .45)}"/>'
           f'<circle {c} r="38" fill="none" stroke="{"#FFE9A8" if name == "keep" else "#FFF8E6"}" stroke-width="3"/>'
           f'<circle {c} r="32" fill="none" stroke="#{mix(base, INK, .5)}" stroke-width="1.6" stroke-dasharray="2 5"/>')
    if name == "keep":
        out += sheet(emblem("rainbow", x, y - 1, 50, "#E3B64E", "#8A5A18"), "thin")
    return out + (at(tinted(part("ter_ruin"), base), x - 22, y - 26, .44) if name in RUINS else "")


def label(name: str) -> str:
    """A region's name on an ink ribbon below its slot; ruins carry a crystal."""
    x, y, size, ruin = centre(name)[0], centre(name)[1] + 66, 22 if name == "keep" else 20, name in RUINS
    words = NAMES.get(name, name.replace("_", " ").title())
    w, h = len(words) * size * .70 + (58 if ruin else 32), size * 1.62
    ribbon = path(f"M{x - w / 2:.0f} {y - h / 2:.0f}h{w:.0f}l-9 {h / 2:.0f}l9 {h / 2:.0f}h{-w:.0f}l9 {-h / 2:.0f}Z", fill="#17142A")
    lines = path(f"M{x - w / 2 + 8:.0f} {y - h / 2 + 3.5:.1f}h{w - 16:.0f}M{x - w / 2 + 8:.0f} {y + h / 2 - 3.5:.1f}h{w - 16:.0f}", stroke="#C9962F", stroke_width="1.4")
    crystal = path("M0 -12L8 -3L0 13L-8 -3Z", fill="#7FD4E8") + path("M0 -12L-8 -3H0Z", fill="#D8F6FF") + path("M0 -3H8L0 13Z", fill="#3E94B4")
    return (sheet(ribbon + lines, "thin") + (sheet(at(crystal, x - w / 2 + 24, y), "thin") if ruin else "")
            + text(words, x + (12 if ruin else 0), y + size * .35, size, "#F9EBC6", spacing=.8))


def ship(x: float, y: float, scale: float) -> str:
    """A little ship."""
    hull = path("M-34 8H34L24 24H-24Z", fill="#4A3020") + path("M-34 8H34L32 12H-32Z", fill="#6B4526") + path("M-2 -40H2V8H-2Z", fill="#3A2416")
    sails = path("M2 -36C24 -28 28 -10 24 2H2Z", fill="#F1E6C8") + path("M-2 -30C-20 -22 -24 -8 -22 2H-2Z", fill="#CDBB92") + path("M0 -48L16 -43L0 -38Z", fill="#B5323A")
    return sheet(at(hull + sails, x, y, scale), "thin")


def game_map(labels: bool = True, held: dict[str, str] | None = None) -> str:
    """The whole map; held maps regions to houses whose colour washes over them."""
    out = sea() + "".join(plate(name) for name in REGIONS) + "".join(control(name, house) for name, house in (held or {}).items())
    out += "".join(road(a, b) for a, b in roads()) + lakes() + "".join(scenery(name) for name in SCENE) + keep() + "".join(slot(name) for name in REGIONS)
    out += "".join(label(name) for name in REGIONS) if labels else ""
    swell = f"M{MW - 150} {MH - 38}q12 -8 24 0t24 0t24 0t24 0M52 114q10 -7 20 0t20 0t20 0"
    return svg(MW, MH, out + compass(78, MH - 92, .9) + ship(MW - 96, MH - 70, 1.1) + ship(84, 92, .8) + path(swell, fill="none", stroke="#6FA0AC", stroke_width="2.5"))


def piece(kind: str, house: str) -> str:
    """Banner or Tower, 120 x 150 units; its foot is at (60, 132). House is colour, cut of the cloth and emblem."""
    faction = HOUSES[house]
    foot = "".join(f'<ellipse class="{c}" cx="{x}" cy="{y}" rx="{rx}" ry="{ry}"/>' for c, x, y, rx, ry in (("c0", 60, 134, 40, 13), ("c2", 60, 129, 40, 13), ("c3", 58, 127, 34, 9)))
    return svg(120, 150, sheet(foot, "thin") + (banner(faction) if kind == "banner" else tower(faction)), faction)


def banner(faction: str) -> str:
    """A cloth on a pole."""
    pole = (path("M54 10H60V130H54Z", cls="b1") + path("M50 12A7 7 0 1 1 64 12A7 7 0 1 1 50 12Z", cls="g2") + path("M52 10A3 3 0 1 1 58 10Z", cls="g3") + path("M24 22H92V28H24Z", cls="b2"))
    cut = PIECE_CLOTH[faction]
    cloth = path(cut, cls="c3") + path(cut, fill="url(#sheen)") + path(cut, cls="lw", stroke_width="3.5", stroke_linejoin="round")
    return sheet(pole, "thin") + sheet(f'<g transform="translate(25 26) scale(1.06 1.12)">{cloth}</g>') + sheet(emblem(faction, 58, 56, 40, "#FFFDF2"), "thin")


def tower(faction: str) -> str:
    """A round tower with a roof and a shield."""
    wall = path("M32 58L28 128A32 11 0 0 0 92 128L88 58Z", cls="p2") + path("M32 58L28 128A32 11 0 0 0 48 136V58Z", cls="p3") + path("M74 58H88L92 128A32 11 0 0 1 76 136Z", cls="p1")
    crown = path("M24 40H36V50H46V40H56V50H66V40H76V50H84V40H96V66H24Z", cls="p3") + path("M70 50H76V50H84V40H96V66H70Z", cls="p1")
    roof = path("M60 4L84 40H36Z", cls="c2") + path("M60 4L54 40H36Z", cls="c3")
    edge = "M36 72H84V100C84 116 70 122 60 127C50 122 36 116 36 100Z"
    shield = path(edge, cls="c2") + path("M36 72H60V127C50 122 36 116 36 100Z", cls="c3") + path(edge, cls="lw", stroke_width="3.5")
    return sheet(wall) + sheet(crown, "thin") + sheet(roof, "thin") + sheet(shield, "thin") + sheet(emblem(faction, 60, 96, 38, "#FFFDF2"), "thin")
