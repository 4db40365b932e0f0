"""5 Royaumes: Banners with a realm's animal, characters (rank body, realm head, regalia), Titans, the Throne Room."""
from __future__ import annotations

import math

from cards import H, Strip, W, backdrop, frame, layers, plaque
from kit import at, gradient, part, path, radial, rays, sheet, svg, text, tones

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
    "marine": (1.30, -28), "religious": (1.0, -6), "imperial": (1.04, -16), "reptile": (1.12, -54), "ursid": (1.30, -62), "feline": (1.18, -18), "raptor": (1.18, -24),
}
HEADS = {  # scale and shift of a realm's head on a royal body; shift of the crown
    "reptile": (.98, -24, -8), "feline": (1.08, 18, 22), "raptor": (1.06, 12, 18), "ursid": (1.14, 4, 22), "marine": (1.0, 22, -12),
}
TITAN_HEADS = {"ursid": (.85, 28), "reptile": (.84, 24), "feline": (.86, 34), "raptor": (.86, 30), "marine": (.82, 44)}
CIRCLETS = {"reptile": (-18, .92, -20), "marine": (20, .92, -4)}  # shift and scale of the head, shift of the circlet; else 0, 1, -4
EDGES = {"reptile": "leaf", "feline": "hill", "raptor": "feather", "ursid": "peak", "marine": "wave"}
EFFECTS = {
    "King": [["end", "most", "arrow", "castle", "castle", "castle"]],
    "Queen": [["during", "banner", "3 · 4 · 5", "arrow", "castle"]],
    "Sorceress": [["during", "banner", "3 · 5", "arrow", "seek"]],
    "Warrior": [["during", "banner", "4", "arrow", "steal", "strike"]],
    "Titan": [["recruit", "arrow", "castle"], ["during", *["titan"] * 5, "arrow", "laurel"]],
    "Throne Room": [["banner", "banner", "banner", "arrow", "castle", "castle"]],
}
TRIGGER = {"end": "#33508F", "during": "#8A5A18", "recruit": "#2E7148"}  # round badge behind the three trigger icons


def shifted(markup: str, dy: float, scale: float = 1.0) -> str:
    """A figure's part moved down and scaled about the middle line."""
    return f'<g transform="translate({250 - 250 * scale:.1f} {dy:g}) scale({scale:g})">{markup}</g>'


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
    return svg(W, H, frame(wall + cloth(name) + sheet(rod + knobs + loops)), name)


def icon(name: str, x: float, y: float, size: float, light: str = "#F6DC8C", dark: str = "#14161F") -> str:
    """An effect icon centred at (x, y)."""
    body = part(f"icon_{name}").replace('class="e1"', f'fill="{light}"').replace('class="e2"', f'fill="{dark}"')
    return at(at(body, -50, -50), x, y, size / 100)


def effect_width(token: str, size: float) -> float:
    """Room that a token of an effect row takes."""
    return size * (.74 if token == "arrow" else .36 * len(token) if token[0].isdigit() else 1.1)


def effect_token(token: str, x: float, y: float, size: float) -> str:
    """One icon, trigger badge or number of an effect row."""
    if token[0].isdigit():
        return text(token, x, y + size * .27, size * .74, "#FFF3CF", 900)
    if token in TRIGGER:
        badge = f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{size * .5:.1f}" fill="{TRIGGER[token]}" stroke="url(#gold)" stroke-width="3"/>'
        return sheet(badge, "thin") + icon(token, x, y, size * .62, "#FFFFFF", TRIGGER[token])
    arrow = token == "arrow"
    return sheet(icon(token, x, y, size * (.42 if arrow else .92), "#B9A77A" if arrow else "#F6DC8C"), "thin")


def effect_plate(rows: list[list[str]]) -> str:
    """Effect lines above the plaque: rows of icon names and short numbers; a row starts with its trigger."""
    top, height = 520, 94
    out = sheet(path(f"M16 {top}H484V{top + height + 90}H16Z", cls="c0") + f'<rect x="16" y="{top - 2}" width="468" height="5" fill="url(#goldv)"/>')
    pitch = height / len(rows)
    size = min(60, pitch * .86)
    for j, row in enumerate(rows):
        x = 250 - sum(effect_width(token, size) for token in row) / 2
        for token in row:
            step = effect_width(token, size)
            out += effect_token(token, x + step / 2, top + 7 + pitch * (j + .5), size)
            x += step
    return out


def royal_card(realm: str, rank: str, back: str, figure: str) -> str:
    """Character card: picture, small cloth with the realm's animal, effect icons, plaque."""
    shade = '<rect y="430" width="500" height="120" fill="url(#down)"/>'
    body = backdrop(realm, (250, 280)) + back + figure + shade
    return svg(W, H, frame(body, effect_plate(EFFECTS[rank]) + sheet(at(cloth(realm), 14, -16, .285)) + plaque(rank)), realm)


def king(realm: str) -> str:
    """Figure of a King."""
    scale, dy, crown = HEADS[realm]
    return shifted(part("royal_king"), -10) + shifted(part(f"head_{realm}"), dy - (scale - 1) * 260, scale) + shifted(part("crown_king"), crown)


def sorceress(realm: str) -> str:
    """Figure of a Sorceress."""
    dy, scale, circlet = CIRCLETS.get(realm, (0, 1, -4))
    return part("royal_sorceress_back") + part("royal_sorceress") + shifted(part(f"head_{realm}"), dy, scale) + shifted(part("circlet_sorceress"), circlet, scale)


def titan_back() -> str:
    """Moon and far peaks behind a Titan."""
    moon = '<circle cx="250" cy="200" r="150" fill="#FFF7E0" opacity=".9"/><circle cx="250" cy="200" r="150" class="c5" opacity=".5"/>'
    peaks = path("M-20 420L60 250L110 330L150 270L230 420ZM520 420L440 240L390 330L350 270L270 420Z", cls="c4")
    return "<style>.pine{fill:#123026}.pine2{fill:#1D4A3A}.m .pine{fill:#0C211B}</style>" + moon + sheet(peaks, "thin")


def titan(realm: str) -> str:
    """Figure of a Titan; a castle and pines at its feet for scale."""
    scale, dy = TITAN_HEADS[realm]
    return part("royal_titan", head=shifted(part(f"head_{realm}"), dy, scale)) + at(part("titan_front"), 0, -112)


def royal(realm: str, rank: str) -> str:
    """The King, Sorceress or Titan of a realm."""
    if rank == "Titan":
        return royal_card(realm, rank, titan_back(), titan(realm))
    strips: list[Strip] = [(EDGES[realm], "c3", 470, 5, 70, .2), (EDGES[realm], "c2", 530, 4, 60, .5)]
    return royal_card(realm, rank, layers(strips), {"King": king, "Sorceress": sorceress}[rank](realm))


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


def throne_room(realm: str) -> str:
    """The Throne Room of a realm: window, columns, banners, throne."""
    t = tones(realm)
    hall = gradient("hl", [(0, t[0], 1), (.75, t[1], 1)]) + '<rect width="500" height="700" fill="url(#hl)"/>'
    glow = radial("wl", [(0, "FFEFC0", .8), (1, "FFEFC0", 0)], 'gradientUnits="userSpaceOnUse" cx="250" cy="250" r="330"') + '<rect width="500" height="700" fill="url(#wl)" opacity=".45"/>'
    beam = path("M110 250L390 250L470 620H30Z", fill="#FFEFC0", opacity=".10")
    columns = column(22, 44) + column(86, 30) + f'<g class="m">{column(434, 44)}{column(384, 30)}</g>'
    flags = sheet(at(cloth(realm, False), 12, 120, .2) + f'<g class="m">{at(cloth(realm, False), 388, 120, .2)}</g>', "thin")
    body = hall + sheet(tiles(), "thin") + rose(realm) + glow + beam + columns + flags + at(part("throne"), 80, 108, .68)
    return svg(W, H, frame(body, effect_plate(EFFECTS["Throne Room"]) + plaque("Throne Room")), realm)
