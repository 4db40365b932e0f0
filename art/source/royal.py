"""5 Royaumes: Banners with a realm's animal, Characters with their effects, the Throne Room, castles, the square."""
from __future__ import annotations

import math

from PIL import Image

from cards import H, Strip, W, backdrop, frame, layers, plaque
from court import BASE, FIGURES, REALMS, look, mirrored, shifted, tents
from kit import at, drop, gradient, part, path, radial, rays, render, sheet, svg, text, tones

CUT = {  # lower edge of the big cloth, from (440, 610) back to (60, 610); the cut alone names the Banner
    "reptile": "L440 560L392 640L345 560L297 652L250 560L203 652L155 560L108 640L60 560",  # saw teeth
    "feline": "L440 650L250 560L60 650",  # swallowtail
    "raptor": "L440 520L250 660L60 520",  # one point
    "ursid": "L440 610L60 610",  # straight, fringed
    "marine": "L440 600C400 660 350 660 313 610S240 560 187 610S100 660 60 600",  # wave
    "religious": "L440 470C440 590 350 656 250 656S60 590 60 470",  # round
    "imperial": "L440 650H334V590H303V650H197V590H166V650H60",  # three square tails
}
FIELD = {  # one clear geometric division a Banner: class, path
    "reptile": ("c3", "M60 60H250V680H60Z"),
    "feline": ("c3", "M60 60H440L60 640Z"),
    "raptor": ("c3", "M60 60L250 320L440 60ZM60 560L250 320L440 560V700H60Z"),
    "ursid": ("c3", "M60 60H440V200H60ZM60 460H440V610H60Z"),
    "marine": ("c3", "M60 60H155V700H60ZM250 60H345V700H250Z"),
    "religious": ("c2", "M60 60H160V700H60ZM340 60H440V700H340Z"),
    "imperial": ("c3", "M60 60H250V320H60ZM250 320H440V700H250Z"),
}
GROUND = {"religious": "c3"}  # class of the cloth, c2 unless named
DISC = {"religious": ("c1", "c2"), "imperial": ("c0", "c2")}  # classes of the charge's disc and its rays, c4 and c5 unless named
CHARGE = {  # scale and shift of the animal on its Banner
    "marine": (1.2, -14), "religious": (1.0, -6), "imperial": (1.04, -16), "reptile": (1.12, -54), "ursid": (1.30, -62), "feline": (1.18, -18), "raptor": (1.18, -24),
}
MIDDLE = {  # middle and height of a charge in its part
    "reptile": (250, 326, 300), "feline": (250, 246, 344), "raptor": (250, 282, 316), "ursid": (250, 278, 246), "marine": (250, 304, 346), "religious": (250, 288, 366), "imperial": (250, 300, 350),
}
EDGES = {"reptile": "leaf", "feline": "hill", "raptor": "feather", "ursid": "peak", "marine": "wave", "religious": "scallop", "imperial": "hill"}
BANNERS = tuple(CUT)
ORDERS = {"religious": ("papess", "warrior_monk", "gaia", "ouranos"), "imperial": ("colonel", "general", "captain", "marshal")}
RANKS = ("king", "queen", "sorceress", "warrior", "titan")
TITAN = [["recruit", "arrow", "castle", "gap", "during", "5", "titan", "arrow", "laurel"]]
STRIFE = ["steal", "/", "strike"]
EFFECTS = {  # rows of icons; "lead x" is x under a crown: strictly the most of it
    "king": [["end_game", "lead banner", "arrow", "castle", "castle", "castle"]],
    "queen": [["during", "banner", "3 · 4 · 5", "arrow", "castle"]],
    "sorceress": [["during", "banner", "3 · 5", "arrow", "seek"]],
    "warrior": [["during", "banner", "4", "arrow", *STRIFE]],
    "titan": TITAN, "ouranos": TITAN,
    "papess": [["during", "any_banner", "4", "arrow", "castle", "castle"]],
    "warrior_monk": [["recruit", "arrow", *STRIFE], ["end_game", "lead warrior", "arrow", "steal", "steal"]],
    "gaia": [*TITAN, ["end_game", "lead titan", "arrow", "castle"]],
    "colonel": [["during", "line", "arrow", "castle"], ["end_game", "lead line", "arrow", "castle", "castle"]],
    "general": [["during", "line", "arrow", "again"]],
    "captain": [["recruit", "end_game", "lead any_banner", "arrow", "castle"]],
    "marshal": [["end_game", "lead imperial", "arrow", "castle", "castle", "castle"]],
    "throne room": [["banner", "banner", "banner", "arrow", "castle", "castle"]],
}
TRIGGER = {"end_game": "#33508F", "during": "#8A5A18", "recruit": "#2E7148"}  # round badge behind the three trigger icons


def cloth(name: str, charge: bool = True) -> str:
    """A hanging Banner, with its animal unless charge is False."""
    d = f"M60 66H440{CUT[name]}Z"
    folds = "".join(f'<rect x="{60 + i * 95}" y="60" width="48" height="620" fill="url(#sheen)" opacity=".55"/>' for i in range(4))
    cls, division = FIELD[name]
    ground = f'<clipPath id="cl">{path(d)}</clipPath>' + sheet(f'<g clip-path="url(#cl)">{path(d, cls=GROUND.get(name, "c2"))}{path(division, cls=cls)}{folds}</g>', "deep")
    border = path(d, cls="n", stroke="url(#gold)", stroke_width="7", stroke_linejoin="round", transform="translate(250 330) scale(.93 .945) translate(-250 -330)")
    return (fringe() if name == "ursid" else "") + ground + border + disc(name) + (charged(name) if charge else "")


def fringe() -> str:
    """Gold fringe of the straight cloth."""
    return sheet("".join(path(f"M{60 + i * 19} 606h19l-3 44h-13Z", cls=f"g{2 + i % 2}") for i in range(20)), "thin")


def disc(name: str) -> str:
    """Round field behind the animal."""
    plain, bright = DISC.get(name, ("c4", "c5"))
    return (sheet(f'<circle cx="250" cy="312" r="168" class="{plain}"/>') + '<clipPath id="dc"><circle cx="250" cy="312" r="160"/></clipPath>'
            f'<g clip-path="url(#dc)">{rays(250, 312, 16, 220, bright, .35)}</g><circle cx="250" cy="312" r="160" fill="none" stroke="url(#gold)" stroke-width="5"/>')


def charged(name: str) -> str:
    """The animal on its disc."""
    scale, dy = CHARGE[name]
    return shifted(part(f"head_{name}"), 310 - 262 * scale + dy, scale)


def banner_back(name: str) -> str:
    """Back of a card: the Banner on a rod before a dark papered wall."""
    wall = ('<pattern id="wl" width="40" height="80" patternUnits="userSpaceOnUse"><path d="M0 0L20 20L40 0M0 40L20 60L40 40M20 0V80M0 0V80" stroke="#23273a" '
            'stroke-width="2" fill="none"/></pattern><rect width="500" height="700" fill="#171924"/><rect width="500" height="700" fill="url(#wl)"/>')
    rod = path("M24 40H476V60H24Z", cls="g1") + path("M24 40H476V50H24Z", cls="g2") + path("M24 42H476V45H24Z", cls="g3")
    knobs = "".join(f'<circle class="g2" cx="{x}" cy="50" r="16"/><circle class="g3" cx="{x - 4}" cy="46" r="6"/>' for x in (26, 474))
    loops = "".join(path(f"M{x} 36h26v40h-26Z", cls="c1") for x in (84, 162, 237, 312, 390))
    return svg(W, H, frame(wall + cloth(name) + sheet(rod + knobs + loops) + badges(name)), name)


def badges(name: str) -> str:
    """The charge once more, small, near the rod: what is still seen of a Banner under others of its column."""
    plain = DISC.get(name, ("c4", "c5"))[0]
    ring = f'<circle cx="250" cy="84" r="53" class="{plain}" stroke="url(#gold)" stroke-width="5"/>'
    return sheet(ring) + sheet(at(charge(name, 90), 250, 84), "thin")


def charge(name: str, size: float) -> str:
    """A Banner's animal or sign alone, centred at the origin, about as large as size."""
    x, y, whole = MIDDLE[name]
    return f'<g transform="scale({size / whole:.4f}) translate({-x} {-y})">{part(f"head_{name}")}</g>'


def emblem(name: str) -> str:
    """The charge alone, 100 x 100."""
    return svg(100, 100, sheet(at(charge(name, 92), 49, 48), "thin"), name, look=BASE)


def medal(name: str) -> str:
    """The charge on a gold-rimmed disc, 100 x 100."""
    ring = DISC.get(name, ("c4", "c5"))
    disc = f'<circle cx="49" cy="48" r="43" class="{ring[0]}"/><clipPath id="md"><circle cx="49" cy="48" r="41"/></clipPath><g clip-path="url(#md)">{rays(49, 48, 12, 60, ring[1], .35)}</g>'
    rim = '<circle cx="49" cy="48" r="43" fill="none" stroke="url(#gold)" stroke-width="5"/><circle cx="49" cy="48" r="39.5" class="lc1" stroke-width="2.5"/>'
    return svg(100, 100, sheet(disc + rim, "thin") + sheet(at(charge(name, 66), 49, 48), "thin"), name)


def castle() -> str:
    """The castle that is won: a small proud keep on a disc of gold, 100 x 100."""
    coin = '<circle cx="49" cy="50" r="43" fill="#4A2F7E" stroke="url(#gold)" stroke-width="6"/>' + rays(49, 50, 14, 40, "c4", .25)
    keep = at(part("castle_keep"), 49 - 250 * .165, 52 - 424 * .165, .165)
    return svg(100, 100, sheet(coin, "thin") + keep, "imperial")


def square() -> str:
    """The inlaid board over which the square floats, 900 x 1260: nine faint cells."""
    gold = '<rect x="{0}" y="{0}" width="{1}" height="{2}" rx="{3}" fill="none" stroke="url(#gold)" stroke-width="{4}"/>'
    lattice = ('<pattern id="sq" width="36" height="36" patternUnits="userSpaceOnUse"><path d="M0 18L18 0L36 18L18 36Z" fill="none" stroke="#6E4A86" stroke-opacity=".28" stroke-width="1.5"/></pattern>')
    ground = radial("sg", [(0, "4A3560", 1), (.7, "35264C", 1), (1, "251A3A", 1)], 'cx=".45" cy=".4" r=".8"')
    body = lattice + ground + sheet('<rect x="14" y="10" width="868" height="1232" rx="40" fill="#1C1430"/>', "deep")
    body += '<rect x="26" y="22" width="844" height="1208" rx="32" fill="url(#sg)"/><rect x="26" y="22" width="844" height="1208" rx="32" fill="url(#sq)"/>'
    body += f'<g transform="translate(-2 -6)">{gold.format(26, 848, 1216, 34, 6)}{gold.format(40, 820, 1188, 24, 2)}</g>'
    for j in range(3):
        for i in range(3):
            x, y = 66 + i * 258, 64 + j * 378
            body += (f'<rect x="{x}" y="{y}" width="248" height="368" rx="18" fill="#05060d" fill-opacity=".22"/><rect x="{x}" y="{y}" width="248" height="368" rx="18" fill="none" stroke="#C9962F" stroke-opacity=".34" stroke-width="2.5"/>'
                     + at(path("M0 -26L7 -7L26 0L7 7L0 26L-7 7L-26 0L-7 -7Z", fill="#C9962F", opacity=".22"), x + 124, y + 184))
    corners = "".join(at(path("M0 0H64L54 10H10V54L0 64Z", fill="url(#gold)") + '<circle cx="24" cy="24" r="8" fill="#F6DC8C"/><circle cx="24" cy="24" r="4" fill="#B5323A"/>', x, y, 1, t) for x, y, t in ((30, 26, 0), (866, 26, 90), (866, 1226, 180), (30, 1226, 270)))
    return svg(900, 1260, body + sheet(corners, "thin"))


def cover() -> Image.Image:
    """A Banner between a King and a Titan, fanned, 640 wide, with their shadows and without titles."""
    canvas = Image.new("RGBA", (640, 540))
    for markup, turn, x, y in ((character("reptile", "king", ""), 11.0, 2, 46), (character("marine", "titan", ""), -11.0, 268, 46), (banner_back("feline"), 0.0, 160, 10)):
        sprite = render(markup, 296 if turn else 320)
        drop(canvas, sprite.rotate(turn, Image.Resampling.BICUBIC, expand=True), x, y, 14)
    return canvas


def icon(name: str, x: float, y: float, size: float, light: str = "#F6DC8C", dark: str = "#14161F") -> str:
    """An effect icon centred at (x, y)."""
    body = part(f"icon_{name}").replace('class="e1"', f'fill="{light}"').replace('class="e2"', f'fill="{dark}"')
    return at(at(body, -50, -50), x, y, size / 100)


def wordy(token: str) -> bool:
    """Whether a token of an effect row is set as text."""
    return token[0].isdigit() or token == "/"


def effect_width(token: str, size: float) -> float:
    """Room that a token of an effect row takes."""
    if wordy(token):
        return size * (.30 * len(token) + (.2 if len(token) > 1 else .36))
    return size * {"arrow": .66, "gap": .62}.get(token, 1.08)


def effect_token(token: str, x: float, y: float, size: float) -> str:
    """One icon, trigger badge or number of an effect row."""
    if wordy(token):
        return text(token, x, y + size * .27, size * .76, "#FFF3CF", 900)
    if token == "gap":
        return path(f"M{x - 1.5:.1f} {y - size * .5:.1f}h3v{size:.1f}h-3Z", fill="#C9962F", opacity=".7")
    if token in TRIGGER:
        badge = f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{size * .5:.1f}" fill="{TRIGGER[token]}" stroke="url(#gold)" stroke-width="3"/>'
        return sheet(badge, "thin") + icon(token, x, y, size * .62, "#FFFFFF", TRIGGER[token])
    if token == "arrow":
        return sheet(icon(token, x, y, size * .4, "#B9A77A"), "thin")
    if token.startswith("lead "):
        return sheet(icon(token[5:], x, y + size * .16, size * .76) + icon("lead", x, y - size * .37, size * .46, "#FFF3CF"), "thin")
    return sheet(icon(token, x, y, size * .92), "thin")


def plate_top(rows: int) -> int:
    """Upper edge of an effect plate."""
    return 522 if rows == 1 else 488


def effect_plate(rows: list[list[str]]) -> str:
    """Effect lines above the plaque: rows of icon names and short numbers; a row starts with its trigger."""
    top, bottom = plate_top(len(rows)), 614
    pitch = (bottom - top - 6) / len(rows)
    out = sheet(path(f"M16 {top}H484V700H16Z", cls="c0") + f'<rect x="16" y="{top - 2}" width="468" height="5" fill="url(#goldv)"/>')
    for j, row in enumerate(rows):
        size = min(62, pitch * .9)
        size = min(size, 440 / (sum(effect_width(token, size) for token in row) / size))
        x = 250 - sum(effect_width(token, size) for token in row) / 2
        for token in row:
            step = effect_width(token, size)
            out += effect_token(token, x + step / 2, top + 7 + pitch * (j + .5), size)
            x += step
    return out


def character(banner: str, rank: str, title: str | None = None) -> str:
    """Character card: picture, small cloth with the Banner's charge, effect icons, plaque with its rank or another title."""
    edge, rows = EDGES[banner], EFFECTS[rank]
    strips: list[Strip] = [] if rank in ("titan", "gaia", "ouranos") else [(edge, "c3", 470, 5, 70, .2), (edge, "c2", 530, 4, 60, .5)]
    back = tents() if banner == "imperial" else layers(strips)
    if banner == "religious":
        back = rays(250, 250, 18, 620, "c1", .16) + back
    top = plate_top(len(rows))
    shade = f'<rect y="{top - 90}" width="500" height="120" fill="url(#down)"/>'
    figure = FIGURES[rank](banner)
    body = backdrop(banner, (250, 250)) + back + figure + shade
    return svg(W, H, frame(body, effect_plate(rows) + sheet(at(cloth(banner), 14, -16, .285)) + plaque(rank.replace("_", " ") if title is None else title)), banner, look=look(banner, rank))


def characters() -> list[tuple[str, str]]:
    """All thirty-three: Banner and rank."""
    return [(realm, rank) for realm in REALMS for rank in RANKS] + [(order, rank) for order, ranks in ORDERS.items() for rank in ranks]


def tiles() -> str:
    """Chequered floor of the Throne Room."""
    out = ""
    for j in range(5):
        y0, y1, w0, w1 = 470 + j * j * 7 + j * 12, 489 + j * j * 7 + j * 26, 26 + j * 18, 44 + j * 18
        for i in range(-3, 13):
            out += path(f"M{250 + (i - 5) * w0} {y0}L{250 + (i - 4) * w0} {y0}L{250 + (i - 4) * w1} {y1}L{250 + (i - 5) * w1} {y1}Z", cls="c2" if (i + j) % 2 else "c1")
    return out


def rose(realm: str) -> str:
    """Round window with the realm's animal."""
    cx, cy = 250, 160
    out = sheet(f'<circle cx="{cx}" cy="{cy}" r="132" fill="url(#gold)"/><circle cx="{cx}" cy="{cy}" r="124" class="c1"/>', "deep")
    for i in range(12):
        a, b = i * math.pi / 6 + .03, (i + .94) * math.pi / 6
        p = [(cx + r * math.cos(q), cy + r * math.sin(q)) for r, q in ((84, a), (118, a), (118, b), (84, b))]
        out += path(f"M{p[0][0]:.0f} {p[0][1]:.0f}L{p[1][0]:.0f} {p[1][1]:.0f}A118 118 0 0 1 {p[2][0]:.0f} {p[2][1]:.0f}L{p[3][0]:.0f} {p[3][1]:.0f}A84 84 0 0 0 {p[0][0]:.0f} {p[0][1]:.0f}Z", cls=f"c{3 + i % 3}")
    head = f'<g transform="translate({cx - 125} {cy - 153}) scale(.5)">{part(f"head_{realm}")}</g>'
    return out + f'<circle cx="{cx}" cy="{cy}" r="78" class="c4"/>' + rays(cx, cy, 12, 78, "c5", .8) + sheet(head, "thin")


def column(x: int, width: int) -> str:
    """A stone column with gold capital and base."""
    ends = "".join(path(f"M{x - 8} {y}H{x + width + 8}V{y + 26}H{x - 8}Z", cls="g2") + path(f"M{x - 8} {y}H{x + width + 8}V{y + 7}H{x - 8}Z", cls="g3") for y in (40, 540))
    return sheet(path(f"M{x} 60H{x + width}V560H{x}Z", cls="p1") + path(f"M{x} 60H{x + width * .35:.0f}V560H{x}Z", cls="p2") + ends)


def standards(realm: str) -> str:
    """The realm's sceptre on a staff, on both sides of the throne."""
    staff = path("M108 250H116V660H108Z", cls="g1") + path("M108 250H111V660H108ZM96 652H128V664H96ZM102 262H122V272H102Z", cls="g2") + part(f"sceptre_{realm}")
    one = sheet(at(staff, 150 - 112 * .44, 484 - 660 * .44, .44), "thin")
    return one + mirrored(one)


def throne_room(realm: str) -> str:
    """The Throne Room of a realm: window, columns, banners, throne."""
    t = tones(realm)
    hall = gradient("hl", [(0, t[0], 1), (.75, t[1], 1)]) + '<rect width="500" height="700" fill="url(#hl)"/>'
    glow = radial("wl", [(0, "FFEFC0", .8), (1, "FFEFC0", 0)], 'gradientUnits="userSpaceOnUse" cx="250" cy="250" r="330"') + '<rect width="500" height="700" fill="url(#wl)" opacity=".45"/>'
    beam = path("M110 250L390 250L470 620H30Z", fill="#FFEFC0", opacity=".10")
    columns = column(22, 44) + column(86, 30) + f'<g class="m">{column(434, 44)}{column(384, 30)}</g>'
    flags = sheet(at(cloth(realm), 12, 120, .2) + f'<g class="m">{at(cloth(realm), 388, 120, .2)}</g>', "thin")
    body = hall + sheet(tiles(), "thin") + glow + rose(realm) + beam + columns + flags + standards(realm) + at(part("throne"), 80, 108, .68)
    return svg(W, H, frame(body, effect_plate(EFFECTS["throne room"]) + plaque("Throne Room")), realm, look=BASE)
