"""The hall behind the title, the logo, the hanging plate, felt, wood and the table made of both."""
from __future__ import annotations

import math
import random

from PIL import Image, ImageChops, ImageFilter

from cards import FACTIONS, emblem, medallion
from kit import (
    INK,
    at,
    blur,
    gradient,
    mix,
    noise_tile,
    paper,
    part,
    path,
    radial,
    rgb,
    sheet,
    svg,
    text,
    tiled,
    tones,
    wrapped,
)

SW, SH = 1920, 1080
FELT = "2B3654"
ARCHES = [(355, 196, 400, "9C5866"), (470, 128, 372, "77425F"), (600, 46, 342, "563352"), (752, -58, 306, "3A2748"), (930, -190, 268, "221A38")]
HANGING = [("feather", "cloud"), ("water", "leaf"), ("flame", "feather"), ("cloud", "water")]
TAILS = {
    "water": "V300Q91 326 78 300T52 300T26 300T0 300V0Z", "leaf": "V290L52 340L0 290V0Z",
    "cloud": "V300A17.3 22 0 0 1 69.4 300A17.3 22 0 0 1 34.7 300A17.3 22 0 0 1 0 300V0Z",
    "flame": "V340L78 300L52 340L26 300L0 340V0Z", "feather": "V340L52 296L0 340V0Z",
}
WOOD = "".join(
    f'<filter id="{name}" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB"><feTurbulence type="fractalNoise" baseFrequency="{grain}" '
    'numOctaves="3" seed="9"/><feColorMatrix values=".95 0 0 0 0  .58 0 0 0 0  .34 0 0 0 0  0 0 0 0 1"/></filter>' for name, grain in (("wood", ".0032 .11"), ("upright", ".11 .0032")))


def gothic(cx: float, w: float, top: float, spring: float, base: float) -> str:
    """Pointed arch, both sides struck from the opposite springing."""
    rise, shoulder = .55 * (spring - top), top + .16 * (spring - top)
    return (f"M{cx - w:.0f} {base}V{spring:.0f}C{cx - w:.0f} {spring - rise:.0f} {cx - .52 * w:.0f} {shoulder:.0f} {cx} {top:.0f}"
            f"C{cx + .52 * w:.0f} {shoulder:.0f} {cx + w:.0f} {spring - rise:.0f} {cx + w:.0f} {spring:.0f}V{base}Z")


def hung(faction: str, x: float, y: float, scale: float) -> str:
    """Plain long banner of a faction for the hall: cloth, border, emblem, rod."""
    t = tones(faction)
    d = "M0 0H104" + TAILS[faction]
    cloth = path(d, fill=f"#{t[2]}") + path(d, fill="url(#sheen)")
    cloth += path(d, fill="none", stroke="url(#gold)", stroke_width="5", transform="translate(52 160) scale(.88 .95) translate(-52 -160)")
    rod = (path("M-14 -8H118V4H-14Z", fill="#7A4E14") + path("M-14 -8H118V-2H-14Z", fill="#C9962F")
           + '<circle fill="#E3B64E" cx="-14" cy="-2" r="9"/><circle fill="#E3B64E" cx="118" cy="-2" r="9"/>')
    return sheet(at(cloth + emblem(faction, 52, 130, 78, f"#{t[5]}", f"#{t[2]}") + rod, x - 52 * scale, y, scale))


def rose(cx: float, cy: float, r: float) -> str:
    """Rose window: ten panes, two for each faction, around a star."""
    out = sheet(f'<circle cx="{cx}" cy="{cy}" r="{r + 16}" fill="#3B2A44"/>')
    for i in range(10):
        t = tones(FACTIONS[i % 5])
        middle = math.radians(-90 + 36 * i)
        a, b = middle - math.radians(16.5), middle + math.radians(16.5)
        p = [(cx + k * r * math.cos(q), cy + k * r * math.sin(q)) for k, q in ((.36, a), (.96, a), (.96, b), (.36, b))]
        pane = f"M{p[0][0]:.1f} {p[0][1]:.1f}L{p[1][0]:.1f} {p[1][1]:.1f}A{r} {r} 0 0 1 {p[2][0]:.1f} {p[2][1]:.1f}L{p[3][0]:.1f} {p[3][1]:.1f}Z"
        spot = f'cx="{cx + .72 * r * math.cos(middle):.1f}" cy="{cy + .72 * r * math.sin(middle):.1f}"'
        out += path(pane, fill=f"#{t[3]}") + f'<circle {spot} r="{.15 * r:.1f}" fill="#{t[4]}"/><circle {spot} r="{.08 * r:.1f}" fill="#{t[5]}"/>'
    return out + f'<circle cx="{cx}" cy="{cy}" r="{.31 * r:.1f}" fill="#FFF3CF"/>' + emblem("rainbow", cx, cy, .5 * r, "#D9A941", "#FFF3CF")


def lantern(x: float, y: float, scale: float) -> str:
    """A lit lantern with its glow."""
    body = (path("M-2 -60H2V-30H-2ZM-14 -30H14L20 -18H-20ZM-18 20H18L12 32H-12Z", fill="#3B2A1A") + path("M-17 -18H17V20H-17Z", fill="#FFE3A0")
            + path("M-7 -8H7V20H-7Z", fill="#FFF9E0") + path("M-19 -18H-14V20H-19ZM14 -18H19V20H14ZM-2 -18H2V20H-2Z", fill="#7A4E14"))
    return f'<circle cx="{x:g}" cy="{y:g}" r="{150 * scale:.0f}" fill="url(#lamp)"/>' + at(body, x, y, scale)


def floor() -> str:
    """Chequered floor in perspective and the red carpet."""
    def x(i: int, y: float) -> float:
        return 960 + i * (40 + (y - 770) * .36)
    tiles = ""
    for r in range(9):
        y0, y1 = (770 + 310 * (q / 9) ** 1.7 for q in (r, r + 1))
        for c in range(-14, 14):
            if (r + c) % 2:
                tiles += f"M{x(c, y0):.0f} {y0:.0f}L{x(c + 1, y0):.0f} {y0:.0f}L{x(c + 1, y1):.0f} {y1:.0f}L{x(c, y1):.0f} {y1:.0f}Z"
    carpet = (path("M884 770H1036L1210 1080H710Z", fill="#7A1F2A") + path("M894 770H1026L1180 1080H740Z", fill="#B5323A")
              + path("M894 770H960V1080H740Z", fill="#C9454A", opacity=".6")
              + path("M906 770L772 1080M1014 770L1148 1080", stroke="#E3B64E", stroke_width="5", fill="none"))
    return path("M0 770H1920V1080H0Z", fill="url(#floor)") + path(tiles, fill="#FFE0B0", opacity=".16") + carpet


def arch(k: int) -> str:
    """One paper wall with an arch cut out of it: cast shadow, wall, moulding, capitals and bases."""
    w, top, spring, colour = ARCHES[k]
    s = .52 * 1.26 ** k
    d = gothic(960, w, top, spring, SH + 60)
    out = path(d, fill="none", stroke="#0A0714", stroke_width=f"{72 * s:.0f}", opacity=".5", transform=f"translate({5 * s:.0f} {8 * s:.0f})", filter=f"url(#cast{k})")
    out += path(f"M-60 -60H{SW + 60}V{SH + 60}H-60Z{d}", fill=f"#{colour}", fill_rule="evenodd")
    light, middle, dark = mix(colour, "FFD9A0", .30), mix(colour, "FFD9A0", .12), mix(colour, INK, .35)
    for q, (width, c) in enumerate(((26, dark), (17, middle), (8, light))):
        edge = gothic(960, w + (15 - 5 * q) * s, top - (18 - 6 * q) * s, spring, SH + 60)
        out += path(edge, fill="none", stroke=f"#{c}", stroke_width=f"{width * s * .5:.1f}")
    stones = gothic(960, w + 27 * s, top - 31 * s, spring, spring).removesuffix("Z")
    out += path(stones, fill="none", stroke=f"#{middle}", stroke_width=f"{26 * s:.1f}", opacity=".55") + path(
        stones, fill="none", stroke=f"#{dark}", stroke_width=f"{26 * s:.1f}", stroke_dasharray=f"{2.2 * s:.1f} {44 * s:.1f}", opacity=".8")
    for x in (960 - w - 14 * s, 960 + w + 14 * s):
        for y, h in ((spring - 12 * s, 30 * s), (SH - 70 - 40 * s, 34 * s)):
            out += (f'<rect x="{x - 26 * s:.0f}" y="{y:.0f}" width="{52 * s:.0f}" height="{h:.0f}" fill="#{dark}"/>'
                    f'<rect x="{x - 26 * s:.0f}" y="{y:.0f}" width="{52 * s:.0f}" height="{7 * s:.0f}" fill="#E3B64E"/>'
                    f'<rect x="{x - 21 * s:.0f}" y="{y + 12 * s:.0f}" width="{42 * s:.0f}" height="{h - 16 * s:.0f}" fill="#{middle}"/>')
    return out


def between(k: int) -> str:
    """Banners and lanterns that hang between arch k and the next."""
    (w, _, spring, _), s = ARCHES[k], .52 * 1.26 ** k
    off = (w + 28 * s + ARCHES[k + 1][0] - 10 * s) / 2
    left, right = HANGING[k]
    out = hung(left, 960 - off, spring + 46 * s, s * .98) + hung(right, 960 + off, spring + 46 * s, s * .98)
    if k in (1, 3):
        out += lantern(960 - off, 760 + 36 * k, s * .8) + lantern(960 + off, 760 + 36 * k, s * .8)
    return out


def title() -> str:
    """A hall built like a paper theatre: five arches one behind the other, banners between them, a rose window at the end."""
    defs = (radial("far", [(0, "FFEFC4", 1), (.35, "F3B877", 1), (.75, "9A4F62", 1), (1, "4A2C52", 1)], 'gradientUnits="userSpaceOnUse" cx="960" cy="480" r="560"')
            + radial("lamp", [(0, "FFE6A8", .75), (.4, "FFC870", .22), (1, "FFC870", 0)]) + radial("halo", [(0, "FFF6DC", .95), (.5, "FFE9B0", .4), (1, "FFE9B0", 0)])
            + "".join(blur(f"cast{k}", 15 * .52 * 1.26 ** k) for k in range(len(ARCHES))) + gradient("floor", [(0, "E3A06C", 1), (.5, "7C4458", 1), (1, "251A3C", 1)]))
    out = f'<rect width="{SW}" height="{SH}" fill="url(#far)"/>' + sheet(at(part("throne"), 880, 572, .32), "thin") + floor() + '<circle cx="960" cy="450" r="420" fill="url(#halo)"/>' + rose(960, 436, 136)
    for k in range(len(ARCHES)):
        out += arch(k) + (between(k) if k < len(HANGING) else "")
    out += "".join(path(f"M960 436L{x} 1080H{x + 130}Z", fill="#FFF0C4", opacity=".07") for x in (330, 560, 790, 1010, 1240, 1460))
    return svg(SW, SH, out + motes() + f'<rect width="{SW}" height="{SH}" fill="url(#vig)"/>', defs=defs)


def motes() -> str:
    """Dust in the light."""
    rnd, out = random.Random(21), ""
    for _ in range(70):
        x, y, r = rnd.gauss(960, 330), rnd.uniform(240, 1000), rnd.choice((1.2, 1.6, 2.2, 3))
        out += f'<circle cx="{x:.0f}" cy="{y:.0f}" r="{r}" fill="#FFF0C4" opacity="{rnd.uniform(.25, .75):.2f}"/>'
    return out


def rod(x0: float, x1: float, y: float, knob: float) -> str:
    """A gold rod with a knob at either end."""
    return (path(f"M{x0} {y}H{x1}V{y + knob}H{x0}Z", fill="#7A4E14") + path(f"M{x0} {y}H{x1}V{y + .45 * knob:g}H{x0}Z", fill="#E3B64E")
            + "".join(f'<circle fill="#E3B64E" cx="{x}" cy="{y + knob / 2}" r="{knob * .92:g}"/><circle fill="#FFF3C4" cx="{x - knob * .28:g}" cy="{y + knob * .22:g}" r="{knob * .33:g}"/>' for x in (x0, x1)))


def logo() -> str:
    """1240 x 300: a wide dark cloth with the name and the five emblems; room for a line of text centred at y = 196, 28 high."""
    cloth = "M40 42H1200V276L1104 242H136L40 276Z"
    line = "M56 56H1184V253L1109 227H131L56 253Z"
    under = text("BANNERHALL", 620, 164, 132, "#05060d", 900, 8, 'stroke="#05060d" stroke-width="13" stroke-linejoin="round" opacity=".65"')
    name = under + sheet(text("BANNERHALL", 620, 160, 132, "url(#goldv)", 900, 8), "thin")
    emblems = "".join(medallion(f, 460 + 80 * i, 250, 31, 4) for i, f in enumerate(FACTIONS))
    body = sheet(path(cloth, fill="#1B1836") + path(cloth, fill="url(#sheen)"), "deep") + path(line, fill="none", stroke="url(#gold)", stroke_width="4")
    return svg(1240, 300, body + sheet(rod(24, 1216, 26, 18), "thin") + name + emblems)


def banner_plate() -> str:
    """430 x 610: the dark cloth on a gold rod that carries one game on the title; nothing on it."""
    cloth, line = "M25 16H405V576L215 526L25 576Z", "M39 32H391V552L215 504L39 552Z"
    body = sheet(path(cloth, fill="#1B1836") + path(cloth, fill="url(#sheen)", opacity=".7"), "deep")
    return svg(430, 610, body + path(line, fill="none", stroke="url(#gold)", stroke_width="3") + sheet(rod(14, 414, 10, 14), "thin"))


def table() -> str:
    """What lies on the felt: light in the middle, a hairline border, a mitred walnut rim with a gold inlay; 1920 x 1080."""
    defs = radial("fl", [(0, "FFFFFF", .12), (.5, "FFFFFF", 0), (.5, INK, 0), (1, INK, .55)], 'cx=".5" cy=".46" r=".72"') + WOOD + paper("rim", 3, .7, .25, 9)
    rim = (f"M0 0H{SW}V{SH}H0ZM44 26H{SW - 44}Q{SW - 26} 26 {SW - 26} 44V{SH - 44}Q{SW - 26} {SH - 26} {SW - 44} {SH - 26}"
           f"H44Q26 {SH - 26} 26 {SH - 44}V44Q26 26 44 26Z")
    sides = f"M0 0L40 40V{SH - 40}L0 {SH}ZM{SW} 0L{SW - 40} 40V{SH - 40}L{SW} {SH}Z"
    whole = f'width="{SW}" height="{SH}"'
    grain = (f'<clipPath id="rc">{path(rim, clip_rule="evenodd")}</clipPath><clipPath id="sides">{path(sides)}</clipPath><g clip-path="url(#rc)"><rect {whole} filter="url(#wood)" opacity=".55"/>'
             f'<g clip-path="url(#sides)"><rect {whole} fill="#3A2416"/><rect {whole} filter="url(#upright)" opacity=".55"/></g></g>')
    inlay = f'<rect x="17" y="17" width="{SW - 34}" height="{SH - 34}" rx="14" fill="none" stroke="url(#gold)" stroke-opacity=".8" stroke-width="3"/>'
    border = f'<rect x="42" y="42" width="{SW - 84}" height="{SH - 84}" rx="14" fill="none" stroke="#C9962F" stroke-opacity=".38" stroke-width="2"/>'
    return svg(SW, SH, f'<rect {whole} fill="url(#fl)"/>{border}<g filter="url(#rim)">{path(rim, fill="#3A2416", fill_rule="evenodd")}</g>{grain}{inlay}', defs=defs)


def plank() -> str:
    """Walnut, 1280 x 256, the raw board of the wood strip."""
    return svg(1280, 256, '<rect width="1280" height="256" fill="#3A2416"/><rect width="1280" height="256" filter="url(#wood)" opacity=".6"/>', defs=WOOD)


def seamless(board: Image.Image, width: int) -> Image.Image:
    """The board cut to a width so that its right edge meets its left one: the surplus is blended into the start."""
    over = board.width - width
    mask = Image.linear_gradient("L").rotate(90).resize((over, board.height))
    out = board.crop((0, 0, width, board.height))
    start = Image.composite(out.crop((0, 0, over, board.height)), board.crop((width, 0, board.width, board.height)), mask)
    out.paste(start, (0, 0))
    return out


def streaks(noise: Image.Image, length: int) -> Image.Image:
    """Noise drawn out downwards into threads; the tile still repeats without a seam."""
    w, h = noise.size
    short = noise.crop((0, 0, w, h // length))
    return tiled(short, w, 3 * short.height).resize((w, 3 * h), Image.Resampling.BICUBIC).crop((0, h, w, 2 * h))


def felt(tint: str = FELT) -> Image.Image:
    """512 x 512 tile of woven felt in a tint that repeats without a seam."""
    noise = noise_tile(7, 512, 11)
    warp, weft = streaks(noise, 8), streaks(noise_tile(7, 512, 12), 8).rotate(90)
    over = Image.new("L", (4, 4))
    over.putdata([255 * ((x // 2 + y // 2) % 2) for y in range(4) for x in range(4)])
    weave = Image.composite(warp, weft.point([max(0, v - 5) for v in range(256)]), tiled(over, 512, 512))
    mottle = wrapped(noise_tile(60, 512, 13), ImageFilter.GaussianBlur(14))
    cloth = ImageChops.add(weave, mottle, 1, -128)
    return Image.merge("RGB", [cloth.point([max(0, min(255, round(c + (v - 126) * .8))) for v in range(256)]) for c in rgb(tint)])
