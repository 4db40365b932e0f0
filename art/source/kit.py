"""Bannerhall's art kit: palette, the cut-paper filter, part loading, procedural paper edges, rendering.

A part is a small SVG file in parts/. It names colours by class (c0..c5 faction tones from dark to light, g1..g3
gold, m1..m4 metal, s1..s3 skin, h1..h3 hair, p1..p3 stone and bone, b1..b3 wood, w ivory, k ink), so that one drawing
serves every faction; "l" before a class strokes instead of filling. A group with data-mirror="1" is drawn a second
time, flipped about x = 250 and a shade darker: light comes from the top left. A <g data-slot="x"/> is filled by name.
"""
from __future__ import annotations

import copy
import io
import math
import os
import random
import sys
import xml.etree.ElementTree as ET
from collections.abc import Iterable, Mapping
from pathlib import Path

import resvg_py
from PIL import Image, ImageChops, ImageFilter

SOURCE = Path(__file__).resolve().parent
ART = SOURCE.parent
PARTS = SOURCE / "parts"
FONTS = ART / "fonts"
NS = "http://www.w3.org/2000/svg"
ET.register_namespace("", NS)

sys.path.append(str(ART.parent))
from game.ui.palettes import SETS  # noqa: E402  what the program draws itself has the same tones

COLOURS = os.environ.get("BANNERHALL_COLOURS", "")  # the set of tones that is drawn in; none: the usual ones
TONES = SETS[""] | SETS[COLOURS]  # c0 (darkest) ... c5 (lightest)
FIXED = {
    "g1": "7A4E14", "g2": "C9962F", "g3": "F6DC8C",
    "m1": "2A3140", "m2": "566075", "m3": "8D99AE", "m4": "D3DBE6",
    "s1": "8A5238", "s2": "C98B63", "s3": "EDC19B",
    "h1": "3A2416", "h2": "6B4526", "h3": "9C6E3C",
    "p1": "B79F6E", "p2": "DDCBA0", "p3": "F1E6C8",
    "b1": "3A2416", "b2": "6B4526", "b3": "9C6E3C",
    "w": "FBF3DC", "k": "0C0E18",
}
INK = "0A0B14"
TURNED = {"c": .30, "w": .30, "m": .30, "s": .30, "p": .30, "b": .30, "h": .30}  # how far the half away from the light darkens
Look = Mapping[str, str]  # colour class -> RRGGBB, replacing the fixed ones (skin and hair of one figure)


def rgb(colour: str) -> tuple[int, int, int]:
    """RRGGBB as three numbers 0..255."""
    return int(colour[0:2], 16), int(colour[2:4], 16), int(colour[4:6], 16)


def mix(a: str, b: str, t: float) -> str:
    """The colour a fraction t of the way from a to b, all RRGGBB."""
    return "".join(f"{round(x + (y - x) * t):02X}" for x, y in zip(rgb(a), rgb(b), strict=True))


def tones(name: str) -> list[str]:
    """The six tones of a faction or realm, dark to light, RRGGBB."""
    return TONES[name].split()


def luminance(colour: str) -> float:
    """Relative luminance of RRGGBB."""
    return sum(share * (value / 255) ** 2.2 for share, value in zip((.2126, .7152, .0722), rgb(colour), strict=True))


def legible(light: str, name: str, ground: int) -> str:
    """What is laid on one of a faction's tones: as light as usual, or its darkest tone where that set of tones is light."""
    if COLOURS and luminance(tones(name)[ground]) > .24:
        return f"#{tones(name)[0]}"
    return light


def style(name: str, look: Look | None = None) -> str:
    """The style sheet that turns classes into one faction's colours; inside .m everything is a shade darker."""
    colours = FIXED | {f"c{i}": c for i, c in enumerate(tones(name))} | dict(look or {})
    css = []
    for cls, colour in colours.items():
        dark = mix(colour, INK, TURNED.get(cls[0], .22))
        css.append(f".{cls}{{fill:#{colour}}}.l{cls}{{stroke:#{colour};fill:none}}"
                   f".m .{cls}{{fill:#{dark}}}.m .l{cls}{{stroke:#{dark};fill:none}}")
    css.append(".n{fill:none}.rd{stroke-linecap:round;stroke-linejoin:round}")
    return f"<style>{''.join(css)}</style>"


def paper(name: str, thickness: float, shadow: float, rim: float, margin: int) -> str:
    """The cut-paper filter: thin lit edge at the top left, cast shadow down right."""
    d = thickness
    return (f'<filter id="{name}" x="-{margin}%" y="-{margin}%" width="{100 + 2 * margin}%" height="{105 + 2 * margin}%" '
            f'color-interpolation-filters="sRGB"><feOffset in="SourceAlpha" dx="{1.5 * d}" dy="{2 * d}" result="o"/>'
            f'<feComposite in="SourceAlpha" in2="o" operator="out" result="r"/><feFlood flood-color="#fff6dc" flood-opacity="{rim}"/>'
            f'<feComposite in2="r" operator="in" result="hi"/><feMerge result="m"><feMergeNode in="SourceGraphic"/><feMergeNode in="hi"/></feMerge>'
            f'<feDropShadow in="m" dx="{3.5 * d}" dy="{6 * d}" stdDeviation="{4.5 * d}" flood-color="#04050c" flood-opacity="{shadow}"/></filter>')


def gradient(name: str, stops: Iterable[tuple[float, str, float]], direction: str = 'x1="0" y1="0" x2="0" y2="1"') -> str:
    """A linear gradient from (offset, RRGGBB, opacity) stops."""
    inner = "".join(f'<stop offset="{o:g}" stop-color="#{c}" stop-opacity="{a:g}"/>' for o, c, a in stops)
    return f'<linearGradient id="{name}" {direction}>{inner}</linearGradient>'


def radial(name: str, stops: Iterable[tuple[float, str, float]], where: str = "") -> str:
    """A radial gradient from (offset, RRGGBB, opacity) stops."""
    inner = "".join(f'<stop offset="{o:g}" stop-color="#{c}" stop-opacity="{a:g}"/>' for o, c, a in stops)
    return f'<radialGradient id="{name}" {where}>{inner}</radialGradient>'


def blur(name: str, radius: float) -> str:
    """A plain blur filter."""
    return f'<filter id="{name}" x="-60%" y="-60%" width="220%" height="220%"><feGaussianBlur stdDeviation="{radius:g}"/></filter>'


DEFS = "".join((
    paper("paper", 1, .55, .42, 9), paper("thin", .55, .5, .5, 15), paper("deep", 1.9, .6, .36, 12), blur("glow", 9), blur("soft", 3),
    gradient("gold", [(0, "FBEBB0", 1), (.35, "D9A941", 1), (.55, "F3D683", 1), (1, "8A5A18", 1)], 'x1="0" y1="0" x2=".9" y2="1"'),
    gradient("goldv", [(0, "FFF3C4", 1), (.48, "E3B64E", 1), (.52, "B67F26", 1), (1, "F2D178", 1)]),
    gradient("down", [(0, "05060d", 0), (1, "05060d", .72)]),
    radial("vig", [(.55, "05060d", 0), (1, "05060d", .55)], 'cx=".5" cy=".45" r=".75"'),
    gradient("sheen", [(0, "ffffff", .22), (.5, "ffffff", 0), (.5, "000000", 0), (1, "000000", .28)], 'x1="0" y1="0" x2="1" y2="0"'),
))


def part(name: str, **slots: str) -> str:
    """Contents of parts/<name>.svg as markup: mirrors expanded, slots filled."""
    root = ET.parse(PARTS / f"{name}.svg").getroot()
    for parent in list(root.iter()):
        for i, child in reversed(list(enumerate(list(parent)))):
            if child.attrib.pop("data-mirror", None):
                twin = ET.Element(f"{{{NS}}}g", {"class": "m", "transform": "matrix(-1 0 0 1 500 0)"})
                twin.append(copy.deepcopy(child))
                parent.insert(i, twin)
    markup = "".join(ET.tostring(e, encoding="unicode") for e in root).replace(f' xmlns="{NS}"', "")
    for slot, filling in slots.items():
        markup = markup.replace(f'<g data-slot="{slot}" />', filling)
    return markup


def svg(width: float, height: float, body: str, faction: str = "rainbow", defs: str = "", look: Look | None = None) -> str:
    """A whole document in one faction's colours."""
    return (f'<svg xmlns="{NS}" viewBox="0 0 {width:g} {height:g}" width="{width:g}" height="{height:g}">'
            f"{style(faction, look)}<defs>{DEFS}{defs}</defs>{body}</svg>")


def sheet(body: str, thickness: str = "paper") -> str:
    """One sheet of paper: thickness is thin, paper or deep."""
    return f'<g filter="url(#{thickness})">{body}</g>'


def at(body: str, x: float, y: float, scale: float = 1, turn: float = 0) -> str:
    """Body moved to (x, y), turned by degrees, scaled."""
    return f'<g transform="translate({x:g} {y:g}) rotate({turn:g}) scale({scale:g})">{body}</g>'


def path(d: str, **attributes: str) -> str:
    """A path element; cls means class, underscores become hyphens."""
    named = {("class" if k == "cls" else k.replace("_", "-")): v for k, v in attributes.items()}
    return f'<path d="{d}" ' + " ".join(f'{k}="{v}"' for k, v in named.items()) + "/>"


def text(words: str, x: float, y: float, size: float, fill: str, weight: int = 700, spacing: float = 0, extra: str = "") -> str:
    """Centred Cinzel."""
    return (f'<text x="{x:g}" y="{y:g}" font-family="Cinzel" font-weight="{weight}" font-size="{size:g}" text-anchor="middle" '
            f'letter-spacing="{spacing:g}" fill="{fill}" {extra}>{words}</text>')


def rays(cx: float, cy: float, n: int, radius: float, cls: str, opacity: float) -> str:
    """n flat rays around a point."""
    d = ""
    for i in range(n):
        a, b = (2 * math.pi * (i + half) / n for half in (0, .5))
        d += (f"M{cx:g} {cy:g}L{cx + radius * math.cos(a):.0f} {cy + radius * math.sin(a):.0f}"
              f"L{cx + radius * math.cos(b):.0f} {cy + radius * math.sin(b):.0f}Z")
    return path(d, cls=cls, opacity=f"{opacity:g}")


def motif(kind: str, a: float, y: float, w: float, h: float) -> str:
    """One repeat of a paper edge, from (a, y) to (a + w, y), h high."""
    e = a + w
    if kind == "wave":
        return (f"C{a + .30 * w:.0f} {y:.0f} {a + .34 * w:.0f} {y - h:.0f} {a + .66 * w:.0f} {y - h:.0f}"
                f"C{a + .9 * w:.0f} {y - h:.0f} {e:.0f} {y - .72 * h:.0f} {a + .96 * w:.0f} {y - .42 * h:.0f}"
                f"C{a + .9 * w:.0f} {y - .62 * h:.0f} {a + .72 * w:.0f} {y - .66 * h:.0f} {a + .70 * w:.0f} {y - .36 * h:.0f}"
                f"C{a + .70 * w:.0f} {y - .1 * h:.0f} {a + .86 * w:.0f} {y:.0f} {e:.0f} {y:.0f}")
    if kind == "scallop":
        return f"C{a:.0f} {y - 1.25 * h:.0f} {e:.0f} {y - 1.25 * h:.0f} {e:.0f} {y:.0f}"
    if kind == "flame":
        t = a + .62 * w
        return (f"C{a + .12 * w:.0f} {y - .5 * h:.0f} {t:.0f} {y - .45 * h:.0f} {t:.0f} {y - h:.0f}"
                f"C{t + .3 * w:.0f} {y - .5 * h:.0f} {e - .12 * w:.0f} {y - .35 * h:.0f} {e:.0f} {y:.0f}")
    if kind == "leaf":
        return f"Q{a + .08 * w:.0f} {y - .62 * h:.0f} {a + .5 * w:.0f} {y - h:.0f}Q{e - .08 * w:.0f} {y - .62 * h:.0f} {e:.0f} {y:.0f}"
    if kind == "feather":
        return (f"C{a - .05 * w:.0f} {y - .8 * h:.0f} {a + .2 * w:.0f} {y - h:.0f} {a + .55 * w:.0f} {y - h:.0f}"
                f"C{a + .85 * w:.0f} {y - h:.0f} {e:.0f} {y - .6 * h:.0f} {e:.0f} {y:.0f}")
    if kind == "peak":
        return f"L{a + .5 * w:.0f} {y - h:.0f}L{e:.0f} {y:.0f}"
    if kind == "hill":
        return f"Q{a + .5 * w:.0f} {y - 2 * h:.0f} {e:.0f} {y:.0f}"
    raise ValueError(f"no such paper edge: {kind!r}")


def ridge(kind: str, y: float, n: int, height: float, phase: float = 0.0) -> str:
    """Outline of a strip of paper over a card's width whose upper edge is n repeats of one motif; the motif names the faction."""
    x0, x1, base = -30, 530, 720
    w = (x1 - x0) / n
    d = f"M{x0} {base}L{x0} {y:g}"
    for i in range(-1, n + 1):
        even = kind in ("scallop", "wave")
        d += motif(kind, x0 + (i + phase) * w, y, w, height * (1 if even else .72 + .28 * math.sin(i * 2.4 + phase * 9)))
    return d + f"L{x1} {base}Z"


def render(markup: str, width: int, grain: int = 4) -> Image.Image:
    """SVG markup to an RGBA image of the given width; grain is the strength of the paper tooth (0: none)."""
    files = [str(p) for p in sorted(FONTS.glob("*.ttf"))]
    data = resvg_py.svg_to_bytes(svg_string=markup, width=width, font_files=files, skip_system_fonts=True)
    image = Image.open(io.BytesIO(bytes(data))).convert("RGBA")
    return tooth(image, grain) if grain else image


def noise_tile(strength: int, size: int = 256, seed: int = 3) -> Image.Image:
    """Grey tile of fixed noise about 128 that repeats without a seam."""
    values = range(128 - 2 * strength, 129 + 2 * strength)
    tile = Image.frombytes("L", (size, size), bytes(random.Random(seed).choices(values, k=size * size)))
    return ImageChops.blend(tile, wrapped(tile, ImageFilter.GaussianBlur(1)), .55)


def wrapped(tile: Image.Image, kernel: ImageFilter.GaussianBlur | ImageFilter.BoxBlur) -> Image.Image:
    """A filter applied to a tile as if the tile went on for ever."""
    w, h = tile.size
    return tiled(tile, 3 * w, 3 * h).filter(kernel).crop((w, h, 2 * w, 2 * h))


def tiled(tile: Image.Image, width: int, height: int) -> Image.Image:
    """The tile repeated over an area."""
    out = Image.new(tile.mode, (width, height))
    for x in range(0, width, tile.width):
        for y in range(0, height, tile.height):
            out.paste(tile, (x, y))
    return out


def tooth(image: Image.Image, strength: int) -> Image.Image:
    """Paper tooth: fixed noise added to the colour and not to the alpha (far cheaper than an SVG filter)."""
    noise = tiled(noise_tile(strength), image.width, image.height)
    out = ImageChops.add(image.convert("RGB"), Image.merge("RGB", [noise] * 3), 1, -128)
    out.putalpha(image.getchannel("A"))
    return out


def drop(canvas: Image.Image, sprite: Image.Image, x: int, y: int, shadow: int) -> None:
    """Lay a sprite on a canvas with the one shadow of the collection: down right, soft, wider when lifted."""
    cast = Image.new("RGBA", canvas.size)
    alpha = Image.new("L", canvas.size)
    alpha.paste(sprite.getchannel("A").point([v * 150 // 255 for v in range(256)]), (x + shadow // 3, y + shadow // 2))
    cast.paste((4, 5, 12), (0, 0, *canvas.size))
    cast.putalpha(alpha.filter(ImageFilter.GaussianBlur(shadow * .7)))
    canvas.alpha_composite(cast)
    canvas.alpha_composite(sprite, (x, y))
