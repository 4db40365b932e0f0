"""Bannerfall's map as geometry: where regions, slots, labels and roads lie. What is drawn and what is clicked comes from here.

Everything is computed from two rings and six directions: neighbours share a border that a road crosses; where four regions would
meet in a point there is a lake, so that no two touch that are not neighbours. `verify` holds all of it against the printed rules.
"""
from __future__ import annotations

import json
import math
from functools import cache
from itertools import combinations, pairwise
from pathlib import Path

Point = tuple[float, float]
Box = tuple[float, float, float, float]  # left, top, right, bottom
MW, MH, CX, CY, AX, AY = 1340, 1080, 670, 542, 1.30, 1.03
R1, R2, R3, GAP = 143, 310, 478, 15
INNER = ("northwatch", "dawnmere", "eastford", "south_barrow", "greyfen", "old_abbey")
OUTER = ("frostgate", "high_moor", "redwall", "thorn_coast", "moonfield", "blackpine")
REGIONS = (*OUTER, *INNER, "keep")
RUINS = ("dawnmere", "south_barrow", "old_abbey")
RULES = {  # the printed adjacency, word for word; every pair is listed from both sides
    "keep": "northwatch dawnmere eastford south_barrow greyfen old_abbey",
    "northwatch": "keep dawnmere old_abbey frostgate", "dawnmere": "keep northwatch eastford high_moor", "eastford": "keep dawnmere south_barrow redwall",
    "south_barrow": "keep eastford greyfen thorn_coast", "greyfen": "keep south_barrow old_abbey moonfield", "old_abbey": "keep greyfen northwatch blackpine",
    "frostgate": "high_moor blackpine northwatch", "high_moor": "frostgate redwall dawnmere", "redwall": "high_moor thorn_coast eastford",
    "thorn_coast": "redwall moonfield south_barrow", "moonfield": "thorn_coast blackpine greyfen", "blackpine": "moonfield frostgate old_abbey",
}
SHIFT = {  # how far a slot stands from the middle of its region, so that the name below it has room: x, y
    "keep": (0, 4), "frostgate": (0, 11), "thorn_coast": (0, 9), "northwatch": (0, 14), "south_barrow": (0, 3), "high_moor": (34, 0), "blackpine": (-40, 0),
    "redwall": (-22, -6), "moonfield": (32, -6), "dawnmere": (30, 2), "old_abbey": (-30, 2), "eastford": (-20, -4), "greyfen": (20, -4),
}
SLOT = (44.0, 27.0)  # half the size of the dais on which a piece stands
PIECE = (98.0, 122.5)  # size of a piece, and how high above its lower edge its foot is
FOOT = 18.0
BELOW = {"keep": 101.0}  # how far the middle of a label lies below its slot
RIBBON = 36.0


def wobble(t: float, seed: float, amplitude: float) -> float:
    """A hand's unsteadiness: three sines."""
    return amplitude * (math.sin(3 * t + seed) + .6 * math.sin(7 * t + 2.1 * seed) + .35 * math.sin(13 * t + 3.7 * seed)) / 1.95


def ring(k: int, t: float) -> float:
    """Radius of the k-th border at angle t: 0 around the Keep, 1 between the rings, 2 the coast."""
    if k == 0:
        return R1 * (1 + wobble(t, 1.3, .022))
    if k == 1:
        return R2 * (1 + wobble(t, 4.1, .03))
    return R3 * (1 + wobble(t, 2.2, .024) + .018 * math.sin(31 * t + 1) + .010 * math.sin(53 * t))


def spoke(i: int, r: float) -> float:
    """Angle of the i-th border between neighbours at radius r."""
    return math.radians(-120 + 60 * i) + wobble(r / 60, i * 1.7 + .4, .045)


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


def plan(name: str) -> list[Point]:
    """A region's corners and edges; borders are drawn back by half a gap so that water shows between the plates."""
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


LAKE = (38.0, 31.0)


def lake(i: int) -> Point:
    """Middle of the lake at the outer end of the i-th border of the inner ring."""
    t = spoke(i, R2)
    return xy(t, ring(1, t))


def washed(fine: list[Point]) -> list[Point]:
    """A closed outline with the corners that lie in a lake replaced by the lake's shore."""
    for i in range(6):
        x, y = lake(i)

        def bearing(p: Point, x: float = x, y: float = y) -> float:
            return math.atan2((p[1] - y) / LAKE[1], (p[0] - x) / LAKE[0])

        wet = [math.hypot((px - x) / LAKE[0], (py - y) / LAKE[1]) < 1.02 for px, py in fine]
        if not any(wet):
            continue
        first = next(q for q in range(len(fine)) if wet[q] and not wet[q - 1])
        turned, flags = fine[first:] + fine[:first], wet[first:] + wet[:first]
        last = max(q for q, flag in enumerate(flags) if flag)
        a0, a1 = bearing(turned[-1]), bearing(turned[last + 1])
        sweep = (a1 - a0 + math.pi) % (2 * math.pi) - math.pi
        bank = [(x + LAKE[0] * math.cos(a0 + sweep * q / 14), y + LAKE[1] * math.sin(a0 + sweep * q / 14)) for q in range(1, 14)]
        fine = bank + turned[last + 1:]
    return fine


@cache
def shape(name: str) -> tuple[Point, ...]:
    """A region as it is drawn and clicked: smooth, with its corners washed away by lakes; tenths of a pixel."""
    fine = []
    points = chaikin(plan(name))
    for (ax, ay), (bx, by) in zip(points, points[1:] + points[:1], strict=True):
        n = max(1, round(math.hypot(bx - ax, by - ay) / 4))
        fine += [(ax + (bx - ax) * q / n, ay + (by - ay) * q / n) for q in range(n)]
    return tuple((round(x, 1), round(y, 1)) for x, y in simplified(chaikin(washed(fine)), .3))


def simplified(p: list[Point], tolerance: float) -> list[Point]:
    """A closed polygon without the points that hardly matter."""
    half = len(p) // 2
    return thinned(p[: half + 1], tolerance)[:-1] + thinned([*p[half:], p[0]], tolerance)[:-1]


def thinned(p: list[Point], tolerance: float) -> list[Point]:
    """Douglas and Peucker."""
    (ax, ay), (bx, by) = p[0], p[-1]
    length = math.hypot(bx - ax, by - ay) or 1
    away = [abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length for x, y in p[1:-1]]
    if not away or max(away) < tolerance:
        return [p[0], p[-1]]
    at = away.index(max(away)) + 1
    return thinned(p[: at + 1], tolerance)[:-1] + thinned(p[at:], tolerance)


def outline(points: list[Point] | tuple[Point, ...]) -> str:
    """Path of a closed polygon."""
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points) + "Z"


def inside(points: tuple[Point, ...], p: Point) -> bool:
    """Whether a point lies in a polygon."""
    x, y, odd = p[0], p[1], False
    for (ax, ay), (bx, by) in zip(points, points[1:] + points[:1], strict=True):
        if (ay > y) != (by > y) and x < ax + (bx - ax) * (y - ay) / (by - ay):
            odd = not odd
    return odd


def distance(line: list[Point] | tuple[Point, ...], p: Point) -> float:
    """How far a point is from an open line."""
    best = math.inf
    for (ax, ay), (bx, by) in pairwise(line):
        dx, dy = bx - ax, by - ay
        t = max(0.0, min(1.0, ((p[0] - ax) * dx + (p[1] - ay) * dy) / (dx * dx + dy * dy or 1)))
        best = min(best, math.hypot(p[0] - ax - t * dx, p[1] - ay - t * dy))
    return best


def slot(name: str) -> Point:
    """Where a region's piece stands."""
    dx, dy = SHIFT.get(name, (0, 0))
    if name == "keep":
        return CX + dx, CY + dy
    i, k = place(name)
    x, y = xy(math.radians(-90 + 60 * i), 391 if k else 226)
    return round(x + dx), round(y + dy)


def label(name: str) -> Point:
    """Middle of a region's name."""
    x, y = slot(name)
    return x, y + BELOW.get(name, 50)


def room(name: str) -> float:
    """How wide a region's name may be: as far as the land reaches on both sides of its middle line."""
    x, y = label(name)
    half = 0.0
    while all(inside(shape(name), (x + side * (half + 4), y)) for side in (-1, 1)):
        half += 1
    return min(2 * half, 280)


def piece_box(name: str) -> Box:
    """What a piece in the region covers."""
    x, y = slot(name)
    half = 74 if name in RUINS else PIECE[0] / 2  # the columns of a ruin stand on both sides of the piece
    return x - half, y + FOOT - PIECE[1], x + half, y + max(FOOT, SLOT[1])


def label_box(name: str, width: float = 190) -> Box:
    """What a name of usual length covers."""
    x, y = label(name)
    half = min(width, room(name)) / 2
    return x - half, y - RIBBON / 2, x + half, y + RIBBON / 2


@cache
def roads() -> tuple[tuple[str, str], ...]:
    """All pairs of neighbours."""
    around = [(names[i], names[(i + 1) % 6]) for names in (INNER, OUTER) for i in range(6)]
    return (*(("keep", n) for n in INNER), *around, *zip(INNER, OUTER, strict=True))


@cache
def road(a: str, b: str) -> tuple[Point, ...]:
    """The road between two regions, from slot to slot; along a ring it bows outward, and it is never quite straight."""
    (x0, y0), (x1, y1) = slot(a), slot(b)
    along = {a, b} <= set(INNER) or {a, b} <= set(OUTER)
    k = 1.14 if along else 1
    mx, my = CX + ((x0 + x1) / 2 - CX) * k, CY + ((y0 + y1) / 2 - CY) * k
    length = math.hypot(x1 - x0, y1 - y0)
    nx, ny = -(y1 - y0) / length, (x1 - x0) / length
    n, out = max(8, round(length / 14)), []
    for q in range(n + 1):
        t = q / n
        sway = (5 if along else 4) * math.sin(math.pi * t) * math.sin(2 * math.pi * t * (2 if along else 1) + len(a))
        x, y = ((1 - t) ** 2 * p + 2 * t * (1 - t) * m + t * t * r for p, m, r in ((x0, mx, x1), (y0, my, y1)))
        out.append((round(x + nx * sway, 1), round(y + ny * sway, 1)))
    return tuple(out)


def crossing(a: str, b: str) -> tuple[Point, float, float]:
    """Where the road between two regions crosses the water: middle, direction in degrees, width of the water."""
    line = road(a, b)
    fine = [(p[0] + (r[0] - p[0]) * q / 8, p[1] + (r[1] - p[1]) * q / 8) for p, r in pairwise(line) for q in range(8)]
    wet = [p for p in fine if not inside(shape(a), p) and not inside(shape(b), p)]
    (ax, ay), (bx, by) = wet[0], wet[-1]
    return ((ax + bx) / 2, (ay + by) / 2), math.degrees(math.atan2(by - ay, bx - ax)), math.hypot(bx - ax, by - ay)


def border(a: str, b: str) -> float:
    """Length of the border that two drawn regions share: where their outlines are hardly more than the gap apart."""
    other = [*shape(b), shape(b)[0]]
    own = [*shape(a), shape(a)[0]]
    shared = 0.0
    for p, r in pairwise(own):
        if distance(other, ((p[0] + r[0]) / 2, (p[1] + r[1]) / 2)) < GAP * AX * 1.45:
            shared += math.hypot(r[0] - p[0], r[1] - p[1])
    return shared


def apart(a: Box, b: Box) -> bool:
    """Whether two boxes do not meet."""
    return a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]


def verify() -> None:
    """Printed adjacency, roads and drawn borders are one and the same, and every road stays on its two regions."""
    printed = {frozenset((a, b)) for a, others in RULES.items() for b in others.split()}
    assert all(a in RULES[b].split() for a, others in RULES.items() for b in others.split()), "adjacency has two sides"
    assert printed == {frozenset(pair) for pair in roads()}, "roads are the printed adjacency"
    assert len(printed) == 24, "six from the Keep, six around either ring, six between the rings"
    for a, b in combinations(REGIONS, 2):
        shared = min(border(a, b), border(b, a))
        assert shared > 60 if frozenset((a, b)) in printed else shared == 0, f"border of {a} and {b}: {shared:.0f}"
    for a, b in roads():
        others = [r for r in REGIONS if r not in (a, b)]
        assert not any(inside(shape(o), p) for o in others for p in road(a, b)), f"road {a} {b}"
        assert crossing(a, b)[2] < 3 * GAP, f"bridge {a} {b}"
    for name in REGIONS:
        assert inside(shape(name), slot(name)), f"slot of {name}"
        assert inside(shape(name), label(name)), f"label of {name}"
        assert room(name) >= 170, f"{name} has {room(name):.0f} for its name"
        for other in REGIONS:
            assert apart(label_box(name), piece_box(other)), f"name of {name} over the piece of {other}"
            assert other == name or apart(label_box(name), label_box(other)), f"names of {name} and {other}"


def geometry(target: Path) -> None:
    """Write what the program needs to know of the map."""
    verify()
    regions = {name: {"outline": shape(name), "slot": slot(name), "label": {"centre": label(name), "width": round(room(name)), "height": RIBBON}} for name in sorted(REGIONS)}
    ways = [{"between": pair, "points": road(*pair), "bridge": [round(v, 1) for v in crossing(*pair)[0]]} for pair in roads()]
    whole = {"size": [MW, MH], "slot_radii": SLOT, "piece_width": PIECE[0], "foot": [.5, round(128 / 150, 4)], "regions": regions, "roads": ways}
    target.write_text(json.dumps(whole, separators=(",", ":")) + "\n", "utf-8")
