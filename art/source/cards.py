"""What all cards share: frame, strip, cloth, emblem, pips, backdrop, plaque (500 x 700 units)."""
from __future__ import annotations

import math
from collections.abc import Iterable

from kit import Look, at, gradient, legible, part, path, radial, rays, ridge, sheet, svg, text, tones

W, H = 500, 700
FACTIONS = ("water", "leaf", "cloud", "flame", "feather")
CLOTH = {  # a hanging cloth from (0, 0), 104 wide: the cut of the lower edge names the faction as well
    "water": "M0 0H104V142Q91 164 78 142Q65 120 52 142Q39 164 26 142Q13 120 0 142Z",
    "leaf": "M0 0H104V118L52 168L0 118Z",
    "cloud": "M0 0H104V132A17.3 20 0 0 1 69.4 132A17.3 20 0 0 1 34.7 132A17.3 20 0 0 1 0 132Z",
    "flame": "M0 0H104V164L78 132L52 164L26 132L0 164Z",
    "feather": "M0 0H104V160L52 124L0 160Z",
}
EDGE = {"water": "wave", "leaf": "leaf", "cloud": "scallop", "flame": "flame", "feather": "feather", "rainbow": "scallop"}
BOW = [tones(f)[3] for f in FACTIONS]
PIP, BRIGHT = "#FFF3CF", "#FFF9E4"
Strip = tuple[str, str, float, int, float, float]  # edge, class, y, repeats, height, phase


def emblem(name: str, x: float, y: float, size: float, light: str = "#FBF3DC", dark: str = "", ground: int = 2) -> str:
    """A faction's emblem centred at (x, y), on its tone c2 unless named; dark cuts are the faction's c1 unless given."""
    light = legible(light, name, ground)
    if light.endswith(tones(name)[0]):
        dark = f"#{tones(name)[3]}"
    body = part(f"emblem_{name}").replace('class="e1"', f'fill="{light}"')
    body = body.replace('class="e2"', f'fill="{dark}"' if dark else 'class="c1"')
    return at(at(body, -50, -50), x, y, size / 100)


def medallion(name: str, x: float, y: float, radius: float, rim: float) -> str:
    """An emblem on a disc of its own colour with a gold rim."""
    mid = f"#{tones(name)[2]}"
    disc = f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{mid}" stroke="url(#gold)" stroke-width="{rim:g}"/>'
    return sheet(disc, "thin") + sheet(emblem(name, x, y, radius * 1.24, BRIGHT, mid), "thin")


def frame(body: str, top: str = "") -> str:
    """Clip the picture to the window; ink border, gold hairline, vignette."""
    window = 'x="16" y="16" width="468" height="668" rx="18"'
    return (f'<clipPath id="win"><rect {window}/></clipPath><clipPath id="edge"><rect width="{W}" height="{H}" rx="30"/></clipPath>'
            f'<g clip-path="url(#edge)"><rect width="{W}" height="{H}" class="c0"/><g clip-path="url(#win)">{body}'
            f'<rect width="{W}" height="{H}" fill="url(#vig)"/>{top}</g>'
            f'<rect {window} fill="none" stroke="url(#gold)" stroke-width="5"/>'
            f'<rect x="1.5" y="1.5" width="{W - 3}" height="{H - 3}" rx="29" fill="none" stroke="#000" stroke-opacity=".55" stroke-width="3"/></g>')


def band() -> str:
    """The dark strip behind cloth and pips, with its gold lower edge."""
    return sheet(path("M0 0H500V122H0Z", cls="c0") + '<rect y="120" width="500" height="5" fill="url(#goldv)"/>')


def strip(faction: str, strength: int) -> str:
    """Header that stays visible when cards overlap: cloth with emblem left, strength pips right."""
    first, pitch, size = 176.5, 65, 57
    row = "".join(emblem(faction, first + i * pitch, 70, size, PIP, ground=0) for i in range(strength))
    slots = "".join(f'<circle cx="{first + i * pitch:.0f}" cy="70" r="5" class="c2"/>' for i in range(strength, 5))
    cut = CLOTH[faction]
    border = path(cut, cls="n", stroke="url(#gold)", stroke_width="6", transform="translate(52 60) scale(.86 .9) translate(-52 -60)")
    cloth = path(cut, cls="c2") + path(cut, fill="url(#sheen)") + border
    return band() + slots + sheet(row, "thin") + sheet(at(cloth, 26, 4)) + sheet(emblem(faction, 78, 66, 74), "thin")


def plate() -> str:
    """Empty name plate at the foot of a card."""
    outline = "M62 622H438L462 648L438 674H62L38 648Z"
    return path(outline, cls="c0") + path(outline, cls="n", stroke="url(#gold)", stroke_width="4")


def plaque(title: str) -> str:
    """Name plate with its title."""
    return sheet(plate()) + text(title.upper(), 250, 661, 36, "url(#goldv)", spacing=3)


def blank_plaque(faction: str) -> str:
    """The lowest 100 units of a card, 500 x 100, empty but for the name plate: laid over a card it takes a title in another language."""
    return svg(W, 100, f'<g transform="translate(0 -600)">{plate()}</g>', faction)


def backdrop(faction: str, sun: tuple[int, int] = (250, 300)) -> str:
    """Sky with a sun behind the figure's head and paper rays."""
    t = tones(faction)
    x, y = sun
    sky = radial("sky", [(0, t[5], 1), (.34, t[4], 1), (.7, t[3], 1), (1, t[2], 1)], f'gradientUnits="userSpaceOnUse" cx="{x}" cy="{y}" r="430"')
    return f'{sky}<rect width="{W}" height="{H}" fill="url(#sky)"/>' + rays(x, y, 18, 620, "c5", .22)


def layers(strips: Iterable[Strip]) -> str:
    """Strips of paper with faction edges, back to front."""
    return "".join(sheet(path(ridge(kind, y, n, height, phase), cls=cls)) for kind, cls, y, n, height, phase in strips)


def banner_card(faction: str, strength: int, figure: str, title: str, back: list[Strip], front: list[Strip], look: Look | None = None) -> str:
    """A whole Banner card: backdrop, edges, figure, one edge in front, strip, plaque."""
    shade = '<rect y="520" width="500" height="180" fill="url(#down)"/>'
    body = backdrop(faction) + layers(back) + figure + layers(front) + shade
    return svg(W, H, frame(body, strip(faction, strength) + plaque(title)), faction, look=look)


def fan(name: str, n: int, spread: float, cx: float, cy: float, scale: float) -> str:
    """n copies of a plume-like part around (cx, cy), the middle one on top, the right half a shade darker."""
    plume, out = part(name), ""
    middle = (n - 1) / 2
    for i in sorted(range(n), key=lambda i: -abs(i - middle)):
        t = (i - middle) / middle
        turned = ' class="m"' if t > 0 else ""
        out += sheet(f"<g{turned}>{at(plume, cx, cy, scale, t * spread)}</g>", "thin")
    return out


def pennant(x: float, y: float, height: float, faction: str, side: int = 1) -> str:
    """A small flag on a pole whose top is at (x, y), flying right (side 1) or left (-1)."""
    t, f = tones(faction), side
    flag = f"M{x:g} {y + 4:g}q{22 * f} -8 {38 * f} 2t{34 * f} 0l{-14 * f} 18l{14 * f} 18q{-18 * f} 8 {-34 * f} 0t{-38 * f} -2Z"
    fold = f"M{x:g} {y + 22:g}q{22 * f} -8 {38 * f} 2t{20 * f} 0l{14 * f} 16q{-18 * f} 8 {-34 * f} 0t{-38 * f} -2Z"
    pole = path(f"M{x - 2.5:g} {y:g}h5v{height:g}h-5Z", cls="b1")
    return pole + path(flag, fill=f"#{t[3]}") + path(fold, fill=f"#{t[2]}") + f'<circle class="g2" cx="{x:g}" cy="{y:g}" r="5"/>'


def card_back() -> str:
    """Same picture when turned by 180 degrees, so a back never tells which end is up."""
    glow = radial("cb", [(0, "5A63B8", .55), (1, "0B0D20", .5)], 'cx=".5" cy=".5" r=".6"')
    half = ring_of_emblems()
    inner = ('<rect width="500" height="700" fill="#1A1E40"/>' + lattice() + f'{glow}<rect width="500" height="700" fill="url(#cb)"/>'
             '<rect x="34" y="34" width="432" height="632" rx="10" fill="none" stroke="url(#gold)" stroke-width="3"/>'
             + sheet('<circle cx="250" cy="350" r="142" fill="#14162B" stroke="url(#gold)" stroke-width="7"/>', "deep")
             + '<circle cx="250" cy="350" r="126" fill="none" stroke="#C9962F" stroke-width="2"/>'
             + f'<clipPath id="md"><circle cx="250" cy="350" r="124"/></clipPath><g clip-path="url(#md)">{rays(250, 350, 20, 140, "c2", .55)}</g>'
             + half + f'<g transform="rotate(180 250 350)">{half}</g>' + sheet(compass(), "thin")
             + '<circle cx="250" cy="350" r="15" fill="#14162B" stroke="url(#gold)" stroke-width="4"/>')
    return svg(W, H, frame(inner))


def lattice() -> str:
    """Quilted ground of the card back."""
    knots = "".join(f'<circle cx="{x}" cy="{y}" r="3.5" fill="#8A6A34"/>' for x, y in ((26, 0), (26, 52), (0, 26), (52, 26)))
    return ('<pattern id="lat" x="16" y="12" width="52" height="52" patternUnits="userSpaceOnUse">'
            f'<path d="M0 0L52 52M52 0L0 52" stroke="#3A4274" stroke-width="2" fill="none"/>{knots}</pattern>'
            '<rect width="500" height="700" fill="url(#lat)"/>')


def ring_of_emblems() -> str:
    """The five medallions of the upper half of the card back."""
    out = ""
    for i, faction in enumerate(FACTIONS):
        a = math.radians(-90 + (i - 2) * 36)
        out += medallion(faction, 250 + 172 * math.cos(a), 344 + 205 * math.sin(a), 37, 5)
    return out


def compass() -> str:
    """Sixteen-pointed star; every point has a lit and a dark face."""
    points = [(22.5 + 45 * i, 74, 12, "#7C83BE", "#454C86") for i in range(8)]
    points += [(45 + 90 * i, 96, 17, "#E3B64E", "#9A6A20") for i in range(4)]
    points += [(90 * i, 118, 22, "#FBEBB0", "#C9962F") for i in range(4)]
    out = ""
    for turn, r, w, light, dark in points:
        tip, left, right = f"250 {350 - r}", f"{250 - w} {350 - w}", f"{250 + w} {350 - w}"
        out += f'<g transform="rotate({turn:g} 250 350)">{path(f"M{tip}L{right}L250 350L{left}Z", fill=light)}{path(f"M{tip}L{right}L250 350Z", fill=dark)}</g>'
    return out


def fade(name: str, top: str, middle: str, bottom: str) -> str:
    """A sky rectangle that goes through three colours."""
    return gradient(name, [(0, top, 1), (.5, middle, 1), (.85, bottom, 1)]) + f'<rect width="{W}" height="{H}" fill="url(#{name})"/>'
