"""Bannerfall's map as a picture: thirteen plates of cut paper in pale, greyed tones, joined by roads and bridges, on a shelf in the sea.

Whatever stands on a plate settles where it covers neither piece, name, road nor coast: see `settled`.
"""
from __future__ import annotations

import math
import random
import re
from functools import cache
from itertools import pairwise

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from cards import emblem
from kit import INK, at, mix, noise_tile, part, path, radial, render, rgb, sheet, svg, wrapped
from marches import (
    CX,
    CY,
    LAKE,
    MH,
    MW,
    REGIONS,
    RUINS,
    SLOT,
    Box,
    Point,
    chaikin,
    crossing,
    label_box,
    lake,
    outline,
    piece_box,
    ring,
    road,
    roads,
    shape,
    slot,
    xy,
)

SEA, WATER, DEEP = "16303F", "2A5563", "12232D"
BASE = {
    "keep": "D6CDE4", "northwatch": "B3BBA4", "dawnmere": "DFCB9A", "eastford": "A9BF97", "south_barrow": "C1B686", "greyfen": "9BB4AE", "old_abbey": "C8B6A1",
    "frostgate": "CBDCE6", "high_moor": "BAA3B9", "redwall": "C79F8E", "thorn_coast": "D8CAA0", "moonfield": "B3BCDC", "blackpine": "80998A",
}
MOTIF = {
    "pine": "4F7C69", "peak": "94A2B4", "wall": "B27C6A", "bramble": "8E6B80", "stone": "9FA8C8", "tower": "B3A88F", "barrow": "97A064", "reed": "7E8F58",
    "abbey": "D0C1A8", "ruin": "CDBF9F", "wave": "5E97A4", "willow": "6E7A70", "pool": "7F9D98", "arch": "8F9AC6", "barley": "D8D3B4",
    "cairn": "A79CAE", "heather": "B497BC", "hut": "A08E70", "rock": "A2957A", "spire": "DACBAB", "hill": "A590A6", "lake": "C9B070",
}
SIZE = {  # how much of its nominal size a thing covers: left and right of its foot, above it
    "pine": (.34, .34, .88), "peak": (.48, .48, .80), "hill": (.60, .62, .66), "wall": (.50, .52, .62), "bramble": (.56, .56, .62), "stone": (.44, .46, .76), "tower": (.24, .24, .90),
    "barrow": (.56, .58, .64), "reed": (.46, .46, .84), "abbey": (.44, .42, .94), "ruin": (.46, .46, .82), "wave": (.50, .50, .44), "willow": (.42, .44, .76),
    "pool": (.48, .48, .26), "arch": (.38, .38, .84), "barley": (.42, .42, .74), "cairn": (.38, .38, .60), "heather": (.44, .44, .38), "hut": (.42, .42, .80), "rock": (.48, .48, .62),
    "grass": (.46, .10, .44), "lake": (.52, .52, .80), "ford": (.50, .50, .82),
}
SCENE: dict[str, list[tuple[str, float, float, float]]] = {  # what, where its foot would like to be, size
    "frostgate": [("peak", 452, 192, 108), ("peak", 545, 158, 122), ("peak", 802, 160, 128), ("peak", 884, 196, 100), ("peak", 494, 146, 70), ("peak", 862, 132, 66)],
    "high_moor": [("cairn", 1240, 330, 70), ("hill", 1050, 268, 96), ("hill", 1215, 470, 92), ("stone", 1120, 470, 58), ("hill", 1000, 232, 60), ("hill", 1115, 528, 62), ("cairn", 1240, 520, 48)],
    "redwall": [("wall", 1190, 672, 118), ("wall", 1030, 860, 104), ("tower", 1240, 725, 74), ("wall", 1180, 790, 78), ("peak", 1110, 620, 74), ("peak", 1238, 640, 62), ("peak", 962, 870, 60)],
    "thorn_coast": [("bramble", 450, 950, 104), ("bramble", 540, 988, 84), ("bramble", 812, 982, 100), ("bramble", 898, 952, 92), ("bramble", 850, 1000, 66)],
    "moonfield": [("arch", 150, 690, 104), ("arch", 345, 846, 74), ("stone", 130, 612, 74), ("pool", 300, 886, 80), ("stone", 232, 868, 50), ("stone", 210, 800, 44)],
    "blackpine": [("pine", 300, 268, 96)],
    "northwatch": [("tower", 572, 348, 104), ("hill", 778, 352, 82)],
    "dawnmere": [("lake", 828, 440, 62), ("ruin", 1010, 528, 30)],
    "eastford": [("ford", 984, 668, 92), ("pine", 836, 664, 52)],
    "south_barrow": [("barrow", 770, 800, 92), ("barrow", 512, 812, 76)],
    "greyfen": [("reed", 352, 676, 74), ("pool", 330, 640, 70), ("hut", 506, 652, 58), ("willow", 420, 760, 52)],
    "old_abbey": [("ruin", 322, 524, 44)],
}
SET: dict[str, list[tuple[str, float, float, float]]] = {"old_abbey": [("abbey", 494, 455, 64)]}  # narrow places, measured by eye
GROWTH = {  # what is strewn over a region: what, how many at most, smallest and largest size
    "frostgate": [("pine", 16, 30, 46)], "high_moor": [("heather", 17, 34, 52), ("grass", 6, 24, 30)], "redwall": [("grass", 9, 24, 34), ("pine", 6, 30, 42)],
    "thorn_coast": [("bramble", 7, 38, 56), ("grass", 12, 22, 30)], "moonfield": [("barley", 26, 28, 40)], "blackpine": [("pine", 46, 50, 90), ("pine", 14, 34, 46)],
    "northwatch": [("pine", 8, 34, 46), ("grass", 6, 22, 28)], "dawnmere": [("grass", 9, 20, 28), ("barley", 6, 18, 24)], "eastford": [("pine", 10, 32, 46), ("grass", 8, 20, 28)],
    "south_barrow": [("grass", 10, 20, 28)], "greyfen": [("reed", 14, 30, 50), ("grass", 5, 20, 26)], "old_abbey": [("pine", 6, 30, 42), ("grass", 8, 20, 28)],
}
HAZE = {"greyfen": ("F2F8F4", ".34", 9), "moonfield": ("F6F8FF", ".30", 9), "thorn_coast": ("FFF8E2", ".35", 7), "frostgate": ("FFFFFF", ".45", 6)}
SLIM = {  # how wide a thing is at some of its heights, where it is not nearly a box
    "pine": ((0, 1), (.4, .7), (.9, .1)), "peak": ((0, 1), (.35, .7), (.65, .2)), "hill": ((0, 1), (.5, .8), (.9, .3)), "bramble": ((0, 1), (.5, .8), (.9, .4)),
    "barrow": ((0, 1), (.5, .8), (.95, .3)), "hut": ((0, .8), (.6, .8), (.95, .1)),
}
CROWDED = {"pine", "barley", "heather", "grass", "peak", "reed", "bramble"}
WHOLE = {"arch", "lake", "pool", "barrow", "ford", "abbey", "tower", "hut"}  # nothing grows before these
Thing = tuple[str, float, float, float]


def box(thing: Thing) -> Box:
    """What a thing covers."""
    kind, x, y, size = thing
    left, right, up = SIZE[kind]
    return x - left * size, y - up * size, x + right * size, y


@cache
def free(name: str) -> bytes:
    """One byte a pixel: where things may stand in a region, away from its rim, its roads, its piece and its name."""
    land = Image.new("L", (MW, MH))
    pen = ImageDraw.Draw(land)
    ring_ = [*shape(name), shape(name)[0]]
    pen.polygon(ring_, fill=1)
    pen.line(ring_, fill=0, width=16)
    for pair in roads():
        if name in pair:
            pen.line(road(*pair), fill=0, width=20)
            (x, y), _, _ = crossing(*pair)
            pen.ellipse((x - 24, y - 24, x + 24, y + 24), fill=0)
    for b in (piece_box(name), label_box(name)):
        pen.rectangle((b[0] - 3, b[1] - 3, b[2] + 3, b[3] + 3), fill=0)
    return land.tobytes()


def fits(name: str, thing: Thing, others: list[Thing]) -> bool:
    """Whether a thing stands on free land without covering the feet of what is already there."""
    left, top, right, foot = box(thing)
    kind, x, y, _ = thing
    land, high, wide = free(name), foot - top, right - left
    if not 0 <= left < right < MW or not 0 <= top < foot < MH - 6:
        return False
    for share, narrow in SLIM.get(kind, ((0, 1), (.3, .9), (.6, .8), (.9, .6))):
        row = round(foot - share * high) * MW
        if not all(land[row + round(x + narrow * q)] for q in (left - x, (left - x) / 2, 0, (right - x) / 2, right - x)):
            return False
    for other in others:
        okind, ox, oy, _ = other
        oleft, otop, oright, ofoot = box(other)
        if kind == okind and kind in CROWDED:
            near = .34 * (wide + oright - oleft)
            if abs(x - ox) < near and abs(y - oy) < 14:
                return False
        elif left < oright + 2 and oleft < right + 2 and top < ofoot + 2 and otop < foot + 2:
            before = foot > ofoot + 3 and top > otop + .5 * (ofoot - otop) and right - left < .6 * (oright - oleft) and okind not in WHOLE
            if not before:
                return False
    return True


def settled(name: str, thing: Thing, others: list[Thing]) -> Thing:
    """The thing where it fits, as near as possible to where it would like to be."""
    kind, x, y, size = thing
    for shrink in (1, .9, .8, .7):
        for q in range(500):
            far = 2.6 * math.sqrt(q)
            moved = (kind, round(x + 1.3 * far * math.cos(2.4 * q)), round(y + far * math.sin(2.4 * q)), shrink * size)
            if fits(name, moved, others):
                return moved
    raise ValueError(f"{kind} does not fit into {name}")


@cache
def things(name: str) -> tuple[Thing, ...]:
    """All that stands in a region, back to front."""
    out = list(SET.get(name, []))
    for thing in SCENE.get(name, []):
        out.append(settled(name, thing, out))
    rnd = random.Random(name)
    land = shape(name)
    x0, x1, y0, y1 = min(p[0] for p in land), max(p[0] for p in land), min(p[1] for p in land), max(p[1] for p in land)
    for kind, most, small, large in GROWTH.get(name, []):
        found = 0
        for _ in range(most * 40):
            thing = (kind, rnd.uniform(x0, x1), rnd.uniform(y0, y1), rnd.uniform(small, large))
            if found < most and fits(name, thing, out):
                out.append(thing)
                found += 1
    return tuple(sorted(out, key=lambda t: t[2]))


def tinted(body: str, base: str) -> str:
    """A terrain part in five shades of one colour."""
    shades = [mix(base, INK, .42), mix(base, INK, .12), mix(base, "FFFFFF", .18), mix(base, "FFFFFF", .42), mix(base, "FFFFFF", .68)]
    return re.sub(r'class="t(\d)"', lambda m: f'fill="#{shades[int(m[1]) - 1]}"', body)


def bramble(seed: int) -> str:
    """A thicket: leaves at the foot, canes that arch over and root again, a thorn at every hand's breadth, a few hips."""
    rnd, out = random.Random(seed), ""
    for lean, height, cls in ((-30, 46, "t1"), (26, 52, "t1"), (-4, 40, "t2")):
        a, b = 50 + lean - 30 - rnd.uniform(0, 6), 50 + lean + 30 + rnd.uniform(0, 6)
        points = [(a + (b - a) * q / 12, 88 - height * math.sin(math.pi * q / 12) ** .8) for q in range(13)]
        cane = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
        spikes = ""
        for q, ((px, py), (rx, ry)) in enumerate(pairwise(points)):
            dx, dy = rx - px, ry - py
            n = math.hypot(dx, dy)
            side = 1 if q % 2 else -1
            mx, my = (px + rx) / 2, (py + ry) / 2
            tip = mx + side * dy / n * 10 + dx / n * 4, my - side * dx / n * 10 + dy / n * 4
            spikes += f"M{mx - dx / n * 3.4:.1f} {my - dy / n * 3.4:.1f}L{tip[0]:.1f} {tip[1]:.1f}L{mx + dx / n * 3.4:.1f} {my + dy / n * 3.4:.1f}Z"
        out += f'<path class="l{cls}" d="{cane}" fill="none" stroke-width="4.4" stroke-linejoin="round"/><path class="{cls}" d="{spikes}"/>'
    bush = "M0 90C-6 78 6 68 17 73C18 61 33 58 39 67C44 56 59 56 64 66C72 57 88 61 87 73C100 69 106 81 100 90Z"
    out += f'<path fill="#74826A" d="{bush}"/><path fill="#93A083" d="M0 90C-6 78 6 68 17 73C18 61 33 58 39 67C42 61 47 58 52 59C46 68 54 78 48 90Z"/>'
    out += "".join(f'<path fill="#A9B497" d="M{x} {y}q3 -8 10 -8q-2 8 -10 8Z"/>' for x, y in ((8, 84), (22, 78), (30, 88), (44, 74)))
    return out + "".join(f'<circle cx="{x}" cy="{y}" r="3.600" fill="#B0696E"/>' for x, y in ((18, 72), (60, 70), (80, 80), (40, 84), (66, 86)))


def grown(name: str, thing: Thing) -> str:
    """One thing as a sheet of paper."""
    kind, x, y, size = thing
    base = {("redwall", "peak"): "B58674", ("redwall", "tower"): "B87A64", ("high_moor", "stone"): "A69BB2", ("northwatch", "hill"): "A3A68E", ("moonfield", "pool"): "9AA6CC"}.get(
        (name, kind), MOTIF.get(kind, mix(BASE[name], INK, .16)))
    if kind == "pine" and name != "blackpine":
        base = mix(base, BASE[name], .25)
    elif kind == "pine":
        base = mix(base, ("3E6A5C", "6E927C", "5B8670")[round(x) % 3], .4)
    body = bramble(round(x)).replace('class="lt1"', 'class="t1" data-line="1"').replace('class="lt2"', 'class="t2" data-line="1"') if kind == "bramble" else part(f"ter_{kind}")
    body = re.sub(r'fill="#(\w+)" data-line="1"(.*?)fill="none"', r'stroke="#\1" fill="none"\2', tinted(body, base))
    cast = f'<ellipse cx="{x + .05 * size:.0f}" cy="{y:.0f}" rx="{.42 * size:.0f}" ry="{.07 * size:.1f}" fill="#{INK}" opacity=".16"/>' if kind not in ("pool", "lake", "wave", "ford") else ""
    return cast + sheet(at(at(body, -50, -90), x, y, size / 100), "thin")


def coast(out: float, ripple: float = 0.0) -> str:
    """Outline of the whole island, moved outward."""
    angles = [k * math.pi / 150 for k in range(300)]
    return outline([xy(t, ring(2, t) + out + ripple * math.sin(17 * t)) for t in angles])


def shelf() -> str:
    """The water about the island, which fades into the open sea, the surf, and the rock on which the plates lie."""
    glow = radial("shelf", [(0, "4F8492", .9), (.80, "4F8492", .62), (.92, "3F7080", .28), (1, "3F7080", 0)], f'gradientUnits="userSpaceOnUse" cx="0" cy="0" r="100" gradientTransform="translate({CX} {CY}) scale({MW / 200:g} {MH / 200:g})"')
    surf = path(coast(13, 3), fill="none", stroke="#DDEFEF", stroke_width="2.2", stroke_dasharray="34 16 12 22 50 14", stroke_linecap="round", opacity=".5")
    return (glow + f'<ellipse cx="{CX}" cy="{CY}" rx="{MW / 2}" ry="{MH / 2}" fill="url(#shelf)"/>' + path(coast(20, 4), fill="#5D95A0", opacity=".42")
            + surf + path(coast(6), fill=f"#{DEEP}") + path(coast(-4), fill=f"#{WATER}"))


def plate(name: str) -> str:
    """One region as a thick sheet of paper with two stacked contours."""
    base, points, (cx, cy) = BASE[name], shape(name), slot(name)
    d = outline(points)
    light = radial(f"g_{name}", [(0, mix(base, "FFFFFF", .36), 1), (.5, base, 1), (1, mix(base, INK, .13), 1)], f'gradientUnits="userSpaceOnUse" cx="{cx:.0f}" cy="{cy:.0f}" r="240"')
    side = sheet(path(d, fill=f"#{mix(base, INK, .55)}", transform="translate(1 6)"))
    edge = path(d, fill="none", stroke=f"#{mix(base, INK, .5)}", stroke_width="14", opacity=".26")
    px, py = (sum(p[k] for p in points) / len(points) for k in (0, 1))
    contours = ""
    for scale, lift in ((.87, .13), (.70, .25)):
        smaller = [(px + scale * (x - px), py + scale * (y - py)) for x, y in points[::2]]
        contours += sheet(path(outline(chaikin(smaller)), fill=f"#{mix(base, 'FFFFFF', lift)}", opacity=".75"), "thin")
    rim = path(d, fill="none", stroke="#FFF8E4", stroke_width="2.4", opacity=".6")
    contours += ground(name) + haze(name)
    return light + f'<clipPath id="cp_{name}">{path(d)}</clipPath>' + side + path(d, fill=f"url(#g_{name})") + f'<g clip-path="url(#cp_{name})">{edge}{contours}{rim}</g>'


def ground(name: str) -> str:
    """What lies flat on a plate: pools of the fen, the dawn's rays, courses of red rock."""
    x, y = slot(name)
    if name == "greyfen":
        out = ""
        for k, (px, py, w) in enumerate(((322, 700, 46), (372, 742, 62), (446, 762, 50), (350, 590, 40), (424, 590, 54), (470, 742, 40), (398, 716, 34), (462, 612, 36))):
            points = [(px + w * (1 + .16 * math.sin(3 * a + k)) * math.cos(a) * .62, py + w * (1 + .16 * math.sin(2 * a + 2 * k)) * math.sin(a) * .27) for a in (q * math.pi / 14 for q in range(28))]
            d = outline(points)
            out += path(d, fill="#7FA3A0", opacity=".85") + path(d, fill="#A9C7C5", opacity=".8", transform=f"translate({px * .14:.1f} {py * .14 + 2:.1f}) scale(.86)")
            out += path(f"M{px - w * .25:.0f} {py:.0f}h{w * .3:.0f}m{-w * .1:.0f} 5h{w * .22:.0f}", stroke="#DCEDEA", stroke_width="1.8", stroke_linecap="round")
        return out
    if name == "dawnmere":
        return path("".join(f"M{x} {y}L{x + 300 * math.cos(a):.0f} {y + 300 * math.sin(a):.0f}L{x + 300 * math.cos(a + .13):.0f} {y + 300 * math.sin(a + .13):.0f}Z" for a in (math.pi * k / 12 for k in range(24))), fill="#FFF4CE", opacity=".34")
    if name == "redwall":
        return path("".join(f"M{x - 190} {y - 190 + 52 * k}q60 {-16 + 9 * (k % 3)} 130 -2t130 4t130 -6v7q-60 12 -130 6t-130 -4t-130 2Z" for k in range(8)), fill="#B3816E", opacity=".28")
    return ""


def haze(name: str) -> str:
    """Mist over the fen, moonlight on the field, sand on the coast: long pale wisps."""
    if name not in HAZE:
        return ""
    rnd, (x, y), (colour, opacity, n) = random.Random(name), slot(name), HAZE[name]
    out = ""
    for k in range(n):
        wx, wy, w = x + rnd.uniform(-170, 130), y - 150 + 300 * (k + rnd.random()) / n, rnd.uniform(70, 150)
        out += f"M{wx:.0f} {wy:.0f}q{w * .25:.0f} -9 {w * .5:.0f} -3t{w * .5:.0f} -1q-{w * .2:.0f} 11 -{w * .5:.0f} 7t-{w * .5:.0f} -3Z"
    return path(out, fill=f"#{colour}", opacity=opacity)


def stacks() -> str:
    """Rocks off the thorny coast, with surf about them."""
    return "".join(sheet(at(at(tinted(part("ter_rock"), MOTIF["rock"]), -50, -90), x, y, size / 100), "thin") for x, y, size in ((398, 1012, 44), (980, 988, 52), (918, 1032, 34)))


def lakes() -> str:
    """Ripples on the water where four regions would meet."""
    out = ""
    for i in range(6):
        x, y = lake(i)
        rx, ry = LAKE[0] - 9, LAKE[1] - 8
        out += f'<ellipse cx="{x + 1:.0f}" cy="{y + 2:.0f}" rx="{rx:.0f}" ry="{ry:.0f}" fill="#4C8391" opacity=".75"/><ellipse cx="{x:.0f}" cy="{y + 1:.0f}" rx="{rx - 9:.0f}" ry="{ry - 8:.0f}" fill="#74A9B2" opacity=".6"/>'
        out += path(f"M{x - 17:.0f} {y - 5:.0f}q5 -5 10 0t10 0M{x - 2:.0f} {y + 6:.0f}q5 -5 10 0t10 0", fill="none", stroke="#D5ECEC", stroke_width="2", stroke_linecap="round", opacity=".85")
    return out


def way(a: str, b: str) -> str:
    """The road between two regions."""
    d = "M" + "L".join(f"{x} {y}" for x, y in road(a, b))
    return (path(d, fill="none", stroke="#2A2018", stroke_width="9", opacity=".20", stroke_linejoin="round")
            + path(d, fill="none", stroke="#FFF8E2", stroke_width="4.4", stroke_dasharray="5 8", stroke_linecap="round", opacity=".95"))


def bridge(a: str, b: str) -> str:
    """A stone bridge where the road crosses the water."""
    (x, y), turn, width = crossing(a, b)
    half = width / 2 + 9
    deck = path(f"M{-half:.1f} -9Q0 -12 {half:.1f} -9V9Q0 12 {-half:.1f} 9Z", fill="#E4D6B4") + path(f"M{-half:.1f} -9Q0 -12 {half:.1f} -9V-5.500Q0 -8 {-half:.1f} -5.500Z", fill="#B7A278")
    deck += path(f"M{-half:.1f} 9Q0 12 {half:.1f} 9V5.500Q0 8 {-half:.1f} 5.500Z", fill="#B7A278")
    deck += path("".join(f"M{q:.1f} -6V6" for q in (-half * .55, -half * .18, half * .18, half * .55)), stroke="#BFAE88", stroke_width="1.6")
    return sheet(at(deck, x, y, 1, turn), "thin")


def keep() -> str:
    """The Keep: a ring wall, gates where the roads come in, spires between them, the fallen star on the pavement."""
    cx, cy, rx, ry = CX, CY - 14, 134, 90

    def spot(a: float, k: float = 1) -> Point:
        return cx + k * rx * math.cos(math.radians(a)), cy + k * ry * math.sin(math.radians(a))

    court = f'<ellipse cx="{cx}" cy="{cy}" rx="{rx}" ry="{ry}" fill="#F3E9D0"/><ellipse cx="{cx}" cy="{cy}" rx="{rx - 20}" ry="{ry - 15}" fill="none" stroke="#CDB684" stroke-width="2"/>'
    star = "".join(f'<g transform="translate({cx} {CY + 4}) scale(1 .68) rotate({a})">{path(f"M0 {-r}L{w} {-w}L0 0L{-w} {-w}Z", fill=c)}{path(f"M0 {-r}L{w} {-w}L0 0Z", fill=d)}</g>'
                   for a, r, w, c, d in [(22.5 + 45 * i, 84, 9, "#D9C79A", "#C2AC78") for i in range(8)] + [(45 * i, 112, 14, "#EBD292", "#CFAE62") for i in range(8)])
    walls = []
    for k in range(6):
        a0, a1 = (-60 + 60 * k - s * (9 if k in (1, 4) else 21) for s in (1, -1))
        line = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in (spot(a0 + (a1 - a0) * q / 16) for q in range(17)))
        face = path(line, fill="none", stroke="#8F8062", stroke_width="24") + path(line, fill="none", stroke="#D8C8A4", stroke_width="15", transform="translate(0 -9)")
        face += path(line, fill="none", stroke="#F8EFD8", stroke_width="8", stroke_dasharray="9 6", transform="translate(0 -13)")
        walls.append((spot((a0 + a1) / 2)[1], sheet(face, "thin")))
    for k in range(6):
        x, y = spot(-60 + 60 * k)
        big = 104 if k in (1, 4) else 76
        walls.append((y + 20, sheet(at(at(tinted(part("ter_spire"), MOTIF["spire"]), -50, -90), x, y + 14, big / 100), "thin")))
    return sheet(court, "thin") + star + "".join(body for _, body in sorted(walls))


def dais(name: str) -> str:
    """Where a region's piece stands: a low round of stone; on ruins crystals are set in it, in the Keep gold."""
    x, y = slot(name)
    base, (rx, ry) = BASE[name], SLOT
    oval = f'cx="{x:.0f}" cy="{y:.0f}"'
    top = mix(base, "FFFFFF", .55)
    out = sheet(f'<ellipse cx="{x:.0f}" cy="{y + 4:.0f}" rx="{rx}" ry="{ry}" fill="#{mix(base, INK, .5)}"/>', "thin") + f'<ellipse {oval} rx="{rx}" ry="{ry}" fill="#{top}"/>'
    rim = "#D9A941" if name == "keep" else "#5FB4C8" if name in RUINS else f"#{mix(base, INK, .22)}"
    out += f'<ellipse {oval} rx="{rx - 1.2:g}" ry="{ry - 1.2:g}" fill="none" stroke="#FFFDF2" stroke-width="2.4"/><ellipse {oval} rx="{rx - 7:g}" ry="{ry - 5:g}" fill="none" stroke="{rim}" stroke-width="{2.6 if name in RUINS or name == "keep" else 1.6}" stroke-dasharray="{"none" if name in RUINS or name == "keep" else "3 5"}"/>'
    if name == "keep":
        out += f'<g transform="translate({x:.0f} {y:.0f}) scale(1 .66)">{emblem("rainbow", 0, 0, 46, "#E3B64E", "#8A5A18")}</g>'
    if name in RUINS:
        gem = path("M0 -8L5 -1L0 8L-5 -1Z", fill="#5FB4C8") + path("M0 -8L-5 -1H0Z", fill="#D8F6FF") + path("M0 -8L0 8L-5 -1Z", fill="#9ADCE8", opacity=".7")
        out += at(gem, x, y, 1.9)
        for kind, dx, dy, size in (("pillar", -60, -8, 62), ("column", 60, -10, 58), ("column", -46, 20, 30), ("crystal", 63, 16, 36), ("crystal", -72, 14, 22)):
            out += sheet(at(at(tinted(part(f"ter_{kind}"), "CFC2A4"), -50, -90), x + dx, y + dy, size / 100), "thin")
    return out


def compass(x: float, y: float, scale: float) -> str:
    """A compass star in two rings."""
    points = [(45 + 90 * i, 40, 9, "#9A7632", "#6E5220") for i in range(4)] + [(90 * i, 62, 12, "#F1D48A", "#B98A36") for i in range(4)]
    star = "".join(f'<g transform="rotate({a})">{path(f"M0 {-r}L{w} {-w}L0 0L{-w} {-w}Z", fill=c)}{path(f"M0 {-r}L{w} {-w}L0 0Z", fill=d)}</g>' for a, r, w, c, d in points)
    return sheet(at(f'<circle r="48" fill="none" stroke="#B98A36" stroke-width="2"/><circle r="43" fill="none" stroke="#B98A36"/>{star}', x, y, scale), "thin")


def ship(x: float, y: float, scale: float) -> str:
    """A little ship and its wake."""
    hull = path("M-34 8H34L24 24H-24Z", fill="#4A3020") + path("M-34 8H34L32 12H-32Z", fill="#6B4526") + path("M-2 -40H2V8H-2Z", fill="#3A2416")
    sails = path("M2 -36C24 -28 28 -10 24 2H2Z", fill="#F1E6C8") + path("M-2 -30C-20 -22 -24 -8 -22 2H-2Z", fill="#CDBB92") + path("M0 -48L16 -43L0 -38Z", fill="#A8645E")
    wake = path("M-52 26q12 -8 24 0t24 0t24 0t24 0", fill="none", stroke="#8FBAC4", stroke_width="2.5", stroke_linecap="round")
    return at(wake, x, y, scale) + sheet(at(hull + sails, x, y, scale), "thin")


def game_map() -> str:
    """The island without pieces and names; outside of its shelf the ground is transparent."""
    out = shelf() + lakes() + "".join(plate(name) for name in sorted(REGIONS, key=lambda n: slot(n)[1])) + "".join(way(a, b) for a, b in roads()) + "".join(bridge(a, b) for a, b in roads())
    out += keep() + "".join(dais(name) for name in REGIONS)
    out += "".join(grown(name, thing) for name in sorted(SCENE, key=lambda n: slot(n)[1]) for thing in things(name))
    return svg(MW, MH, out + stacks() + compass(84, MH - 84, .95) + ship(MW - 92, MH - 76, 1.05) + ship(86, 96, .8))


def sea(size: int = 512) -> Image.Image:
    """A tile of open sea that repeats without a seam: slow mottling, wave marks, tooth."""
    rnd = random.Random(11)
    marks = ""
    for k in range(16):
        x, y = (k % 4) * 128 + rnd.uniform(20, 108), (k // 4) * 128 + rnd.uniform(20, 108)
        mark = f"M{x:.0f} {y:.0f}q7 -7 14 0t14 0" + ("t14 0" if k % 3 == 0 else "")
        marks += "".join(path(mark, transform=f"translate({dx} {dy})") for dx in (-512, 0, 512) for dy in (-512, 0, 512))
    lines = render(svg(512, 512, f'<g fill="none" stroke="#4F7F8E" stroke-width="1.7" stroke-linecap="round" opacity=".5">{marks}</g>'), size, 0)
    mottle = wrapped(noise_tile(60, size, 13), ImageFilter.GaussianBlur(size / 20))
    swell = ImageChops.add(mottle, noise_tile(3, size, 5), 1, -128)
    water = Image.merge("RGB", [swell.point([max(0, min(255, round(c + (v - 128) * .8))) for v in range(256)]) for c in rgb(SEA)]).convert("RGBA")
    water.alpha_composite(lines)
    return water.convert("RGB")
