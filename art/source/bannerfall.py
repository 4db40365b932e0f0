"""Bannerfall: Banners and Towers, what flies and falls over the map, medals, cloths, spells, twists and seasons."""
from __future__ import annotations

import math
import random

from PIL import Image, ImageDraw

from cards import BRIGHT, CLOTH, emblem
from kit import COLOURS, at, drop, gradient, mix, paper, part, path, radial, render, sheet, svg
from marches import CX, CY
from terrain import game_map

Point = tuple[float, float]
HOUSES = {"red": "flame", "blue": "water", "gold": "cloud", "green": "leaf"}
PALE = {"flame": "#FFFDF2", "water": "#FFFDF2", "cloud": "#FFFBE6", "leaf": "#FFFDF2"}
LOOK = {} if COLOURS else {"cloud": {"c3": "D99E20", "c4": "F2C54E"}}  # white on gold needs a deeper gold
FRAMES = 3
CAST = paper("cast", .8, .5, .42, 30) + paper("low", .4, .5, .5, 60)  # room for the whole shadow: a piece stands on land that would show its edge
SPELLS = {"blink": "5A4AA8", "fireball": "B4301A", "summon": "1F7A5C"}
TWISTS = {"pyromancer": "9A3A1E", "stonebuilder": "6E6450", "stormcaller": "2F5E94", "summoner": "2F6E4E"}
SEASONS = {"ash_wind": "6A5048", "long_roads": "8A6A24", "hard_winter": "3F7394", "ruin_bloom": "7E4474"}


def hem(faction: str, u: float) -> float:
    """Lower edge of a Banner's cloth at a share of its width: the cut tells the house."""
    if faction == "flame":
        return 67 - 20 * (1 - abs(1 - 4 * (u % .5)))
    if faction == "water":
        return 57 - 7.5 * math.sin(4 * math.pi * u)
    if faction == "cloud":
        return 45 + 21 * math.sqrt(max(0, 1 - (4 * (u % .5) - 1) ** 2)) * (0 < u < 1)
    return 42 + 30 * (1 - abs(1 - 2 * u))


def blown(x: float, y: float, phase: float) -> Point:
    """A point of the cloth in the wind: the lower, the farther."""
    deep = y / 66
    return x + 3.3 * deep ** 1.3 * math.sin(phase - 2.2 * deep), y + 2.3 * deep * math.sin(phase + 2 + .075 * x)


def strip(faction: str, u0: float, u1: float, phase: float) -> str:
    """The cloth between two shares of its width."""
    us = [u0 + (u1 - u0) * q / 48 for q in range(49)]
    down = [(62 * u1, hem(faction, u1) * q / 12) for q in range(13)]
    up = [(62 * u0, hem(faction, u0) * q / 12) for q in reversed(range(13))]
    points = [(62 * u, 0.0) for u in (u0, u1)] + down + [(62 * u, hem(faction, u)) for u in reversed(us)] + up
    return "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in (blown(*p, phase) for p in points)) + "Z"


def foot() -> str:
    """The round foot of every piece, in the house's colour."""
    parts = (("c0", 60, 133, 42, 12), ("c2", 60, 128, 42, 12), ("c3", 59, 126.5, 36, 9), ("c4", 56, 125, 22, 4.2))
    return sheet("".join(f'<ellipse class="{c}" cx="{x}" cy="{y}" rx="{rx}" ry="{ry}"/>' for c, x, y, rx, ry in parts), "low")


def banner(house: str, frame: int = 0) -> str:
    """A cloth on a pole; three frames of it in a gentle wind, to be shown in a circle. 120 x 150 units, foot at (60, 128)."""
    faction, phase = HOUSES[house], 2 * math.pi * frame / FRAMES
    pole = path("M55 12H62V129H55Z", cls="b1") + path("M55 12H58V129H55Z", cls="b3") + path("M20 20H97V27H20Z", cls="b1") + path("M20 20H97V23H20Z", cls="b3")
    knobs = "".join(f'<circle class="g2" cx="{x}" cy="{y}" r="{r}"/><circle class="g3" cx="{x - r * .28:g}" cy="{y - r * .3:g}" r="{r * .4:g}"/>' for x, y, r in ((58.5, 11, 7.5), (20, 23.5, 5), (97, 23.5, 5)))
    cut = strip(faction, 0, 1, phase)
    sway = .06 * math.sin(phase)
    folds = "".join(path(strip(faction, a + sway, b + sway, phase), fill=c, opacity=o) for a, b, c, o in ((.10, .24, "#fff", ".16"), (.34, .50, "#000", ".10"), (.56, .68, "#fff", ".10"), (.76, .93, "#000", ".20")))
    cloth = path(cut, cls="c3") + folds + path(cut, cls="lw", stroke_width="3.6", stroke_linejoin="round")
    ex, ey = blown(31, 29, phase)
    mark = emblem(faction, 22.5 + ex * 1.16, 27 + ey * 1.16, 45, PALE[faction], ground=3)
    return svg(120, 150, foot() + sheet(pole + knobs, "thin") + sheet(f'<g transform="translate(22.5 26) scale(1.16)">{cloth}</g>', "cast") + sheet(mark, "thin"), faction, CAST, LOOK.get(faction))


ROOF = {
    "flame": "M60 -2C62 12 70 14 78 22C86 29 90 35 90 43H30C30 35 33 31 39 27C37 33 41 35 43 35C43 24 57 18 60 -2Z",
    "water": "M60 0C62 9 68 12 76 17C88 25 90 34 86 43H34C30 34 32 25 44 17C52 12 58 9 60 0Z",
    "cloud": "M28 43C22 33 31 24 40 28C40 12 60 4 66 15C78 9 86 20 82 28C92 26 97 36 92 43Z",
    "leaf": "M60 -2L91 43H29Z",
}


def tower(house: str) -> str:
    """A round tower; roof, hanging cloth and emblem tell the house. 120 x 150 units, foot at (60, 128)."""
    faction = HOUSES[house]
    wall = path("M33 58L29 126A31 10 0 0 0 91 126L87 58Z", cls="p2") + path("M33 58L29 126A31 10 0 0 0 44 134L45 58Z", cls="p3") + path("M75 58H87L91 126A31 10 0 0 1 76 134Z", cls="p1")
    crown = path("M24 42H36V50H47V42H57V50H66V42H76V50H84V42H96V66H24Z", cls="p3") + path("M70 50H76V50H84V42H96V66H70Z", cls="p1") + path("M24 62H96V66H24Z", cls="p1")
    lit = '<clipPath id="lit"><path d="M0 -10H56L48 50H0Z"/></clipPath><clipPath id="dim"><path d="M70 -10H130V50H76Z"/></clipPath>'
    roof = lit + path(ROOF[faction], cls="c3") + f'<g clip-path="url(#lit)">{path(ROOF[faction], cls="c4")}</g><g clip-path="url(#dim)">{path(ROOF[faction], cls="c2")}</g>'
    ball = '<circle class="g2" cx="60" cy="-1" r="5"/><circle class="g3" cx="58.500" cy="-2.500" r="2"/>' if faction != "cloud" else ""
    cut = strip(faction, 0, 1, 0)
    cloth = path(cut, cls="c3") + path(cut, fill="url(#sheen)") + path(cut, cls="lw", stroke_width="4", stroke_linejoin="round")
    hung = f'<g transform="translate(33.500 67) scale(.855 .86)">{cloth}</g>'
    return svg(120, 150, foot() + at(sheet(wall, "cast") + sheet(roof + ball, "thin") + sheet(crown, "thin") + sheet(hung, "thin") + sheet(emblem(faction, 60, 91, 39, PALE[faction], ground=3), "thin"), 2.7, 6.2, .955), faction, CAST, LOOK.get(faction))


def cloth(house: str) -> str:
    """The small cloth that hangs in a player's panel, 130 x 200."""
    faction = HOUSES[house]
    cut = CLOTH[faction]
    border = path(cut, cls="n", stroke="url(#gold)", stroke_width="6", transform="translate(52 60) scale(.86 .9) translate(-52 -60)")
    rod = path("M2 8H128V18H2Z", cls="g1") + path("M2 8H128V12.500H2Z", cls="g2") + "".join(f'<circle class="g2" cx="{x}" cy="13" r="8"/><circle class="g3" cx="{x - 2}" cy="10.500" r="3"/>' for x in (9, 121))
    return svg(130, 200, sheet(at(path(cut, cls="c2") + path(cut, fill="url(#sheen)") + border, 13, 14)) + sheet(emblem(faction, 65, 80, 74, BRIGHT), "thin") + sheet(rod, "thin"), faction)


def badge(icon: str, colour: str, studs: int = 0, teeth: int = 0) -> str:
    """A glyph on a gold-rimmed disc, 100 x 100: studs on the rim make it a twist, a toothed rim a season."""
    shade = radial("bd", [(0, mix(colour, "FFFFFF", .22), 1), (.7, colour, 1), (1, mix(colour, "0A0B14", .3), 1)], 'cx=".4" cy=".34" r=".8"')
    rim = '<circle cx="49" cy="48" r="42.500" fill="url(#bd)" stroke="url(#gold)" stroke-width="5"/>'
    if teeth:
        d = "M" + "L".join(f"{49 + r * math.cos(math.pi * k / teeth):.2f} {48 + r * math.sin(math.pi * k / teeth):.2f}" for k in range(2 * teeth) for r in ((46.5 if k % 2 else 41.5),)) + "Z"
        rim = path(d, fill="url(#gold)") + '<circle cx="49" cy="48" r="38.500" fill="url(#bd)"/>'
    nails = "".join(f'<circle cx="{49 + 42.5 * math.cos(2 * math.pi * (k + .5) / studs):.1f}" cy="{48 + 42.5 * math.sin(2 * math.pi * (k + .5) / studs):.1f}" r="4.6" fill="#FBEBB0" stroke="#7A4E14" stroke-width="1.4"/>' for k in range(studs))
    body = part(f"icon_{icon}").replace('class="e1"', f'fill="{BRIGHT}"').replace('class="e2"', f'fill="#{colour}"').replace('class="e3"', f'fill="none" stroke="{BRIGHT}"').replace('class="e4"', f'fill="none" stroke="#{colour}"')
    return svg(100, 100, shade + sheet(rim, "thin") + nails + sheet(at(at(body, -50, -50), 49, 48, .52), "thin"))


def stones() -> str:
    """Six falling stones in a row, 64 x 64 each."""
    rnd, out = random.Random(5), ""
    for k in range(6):
        n, r = (6, 7, 5, 6, 7, 5)[k], (25, 22, 20, 18, 15, 13)[k]
        points = [(32 + 64 * k + r * (.85 + .3 * rnd.random()) * math.cos(2 * math.pi * q / n + k), 31 + r * (.75 + .3 * rnd.random()) * math.sin(2 * math.pi * q / n + k)) for q in range(n)]
        d = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points) + "Z"
        cx, cy = 30 + 64 * k, 29
        lit = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in ((cx + (x - cx) * .62 - 3, cy + (y - cy) * .62 - 3) for x, y in points)) + "Z"
        out += sheet(path(d, cls="p1") + path(lit, cls="p2") + path(lit, cls="p3", transform=f"translate({cx * .4:.1f} {cy * .4 - 2:.1f}) scale(.6)"), "thin")
    return svg(384, 64, out)


def fireball() -> str:
    """A fireball that flies to the right, 160 x 96; the head's middle is at (112, 48)."""
    glow = radial("fg", [(0, "FFD27A", .8), (.5, "F08A3C", .35), (1, "E2572B", 0)])
    tail = path("M112 14C74 16 44 26 2 20C30 30 34 34 14 42C34 42 40 46 24 54C40 54 46 60 20 72C50 72 80 82 112 82A34 34 0 0 0 112 14Z", fill="#B4301A")
    mid = path("M112 20C84 24 64 32 34 32C54 38 56 42 44 48C58 50 60 56 48 62C72 62 92 74 112 76A28 28 0 0 0 112 20Z", fill="#E2572B")
    core = path("M114 28C96 32 84 38 66 40C78 44 80 48 72 52C84 54 96 64 114 68A20 20 0 0 0 114 28Z", fill="#F79B54") + path("M116 36C106 38 100 42 92 45C98 48 102 54 116 60A12 12 0 0 0 116 36Z", fill="#FFE6B8")
    return svg(160, 96, glow + '<ellipse cx="108" cy="48" rx="52" ry="47" fill="url(#fg)"/>' + sheet(tail, "thin") + sheet(mid, "thin") + sheet(core, "thin"))


def ember() -> str:
    """A spark, 48 x 48."""
    glow = radial("eg", [(0, "FFE6B8", 1), (.25, "F79B54", .9), (.5, "E2572B", .4), (1, "E2572B", 0)])
    return svg(48, 48, glow + '<circle cx="24" cy="24" r="24" fill="url(#eg)"/>' + path("M24 13L28 24L24 35L20 24Z", fill="#FFF3CF"))


def burst() -> str:
    """The star of an impact, 200 x 200."""
    def star(n: int, long: float, short: float, turn: float) -> str:
        points = [(100 + r * math.cos(math.pi * k / n + turn), 100 + r * math.sin(math.pi * k / n + turn)) for k in range(2 * n) for r in ((short if k % 2 else long * (1 if k % 4 else .8)),)]
        return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points) + "Z"
    glow = radial("bg", [(0, "FFE6B8", .9), (.45, "F79B54", .45), (1, "E2572B", 0)])
    return svg(200, 200, glow + '<circle cx="100" cy="100" r="100" fill="url(#bg)"/>' + sheet(path(star(10, 94, 44, .1), fill="#E2572B"), "thin") + sheet(path(star(9, 70, 34, .4), fill="#F79B54"), "thin")
               + sheet(path(star(8, 48, 24, .2), fill="#FFE6B8"), "thin") + '<circle cx="100" cy="100" r="15" fill="#FFFDF2"/>')


def ring() -> str:
    """The glassy ring of a Blink, 240 x 240."""
    glass = radial("rg", [(0, "DDF2FA", 0), (.70, "85C4E8", .06), (.80, "85C4E8", .55), (.86, "DDF2FA", .95), (.90, "3B8CC9", .7), (1, "1F5E97", 0)])
    gleam = path("M48 92A80 80 0 0 1 112 36", fill="none", stroke="#FFFFFF", stroke_width="7", stroke_linecap="round", opacity=".9") + path("M196 140A84 84 0 0 1 160 190", fill="none", stroke="#FFFFFF", stroke_width="4", stroke_linecap="round", opacity=".6")
    shards = "".join(at(path("M0 -12L4 0L0 12L-4 0Z", fill="#F4FCFF"), 120 + 101 * math.cos(math.radians(a)), 120 + 101 * math.sin(math.radians(a)), s, a + 90) for a, s in ((20, 1), (75, .7), (140, .9), (205, .7), (265, 1), (325, .6)))
    return svg(240, 240, glass + '<circle cx="120" cy="120" r="118" fill="url(#rg)"/>' + gleam + shards)


def column() -> str:
    """The light of Summon Host, 160 x 400; it stands on its lower end."""
    fall = gradient("cf", [(0, "FFF6DC", 0), (.35, "FFE9A8", .45), (.9, "FFF3CF", .9), (1, "FFF3CF", .9)])
    pool = radial("cp", [(0, "FFFDF2", 1), (.5, "FFE9A8", .6), (1, "FFE9A8", 0)])
    rnd = random.Random(8)
    motes = "".join(f'<circle cx="{80 + rnd.uniform(-1, 1) * (14 + .06 * y):.0f}" cy="{y:.0f}" r="{rnd.choice((1.6, 2.4, 3.2))}" fill="#FFFDF2" opacity="{rnd.uniform(.5, 1):.2f}"/>' for y in (60 + 9.4 * k for k in range(34)))
    beam = '<g filter="url(#glow)"><path d="M56 8H104L122 378A42 12 0 0 1 38 378Z" fill="url(#cf)"/></g><path d="M68 30H92L100 376A20 6 0 0 1 60 376Z" fill="url(#cf)" opacity=".6" filter="url(#soft)"/>'
    return svg(160, 400, fall + pool + beam + '<ellipse cx="80" cy="378" rx="78" ry="21" fill="url(#cp)"/>' + motes)


def hop_shadow() -> str:
    """The soft shadow under a piece in the air, 120 x 60."""
    return svg(120, 60, radial("hs", [(0, "04050c", .6), (.45, "04050c", .42), (1, "04050c", 0)]) + '<ellipse cx="60" cy="30" rx="60" ry="30" fill="url(#hs)"/>')


def cover() -> Image.Image:
    """The round map with a red Tower and a blue Banner before it, 640 wide."""
    chart = render(game_map(), 800, 0)
    k, half = 800 / 1340, 288
    ground = Image.new("RGBA", (2 * half, 2 * half), (0x2A, 0x55, 0x63, 255))
    ground.alpha_composite(chart.crop((round(CX * k) - half, round(CY * k) - half, round(CX * k) + half, round(CY * k) + half)))
    mask = Image.new("L", (8 * half, 8 * half))
    ImageDraw.Draw(mask).ellipse((8, 8, 8 * half - 8, 8 * half - 8), fill=255)
    ground.putalpha(mask.resize(ground.size, Image.Resampling.LANCZOS))
    rim = render(svg(576, 576, '<circle cx="288" cy="288" r="283" fill="none" stroke="url(#gold)" stroke-width="9"/><circle cx="288" cy="288" r="276" fill="none" stroke="#04050c" stroke-opacity=".5" stroke-width="4"/>'), 576, 0)
    ground.alpha_composite(rim)
    canvas = Image.new("RGBA", (640, 660))
    drop(canvas, ground, 32, 8, 16)
    drop(canvas, render(tower("red"), 268), 64, 300, 14)
    drop(canvas, render(banner("blue"), 268), 318, 312, 14)
    return canvas
