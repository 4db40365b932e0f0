"""Muster: the twenty-five Banners, the double-ended card, the Rainbow Castle, the castle spaces."""
from __future__ import annotations

import random

from cards import BOW, EDGE, FACTIONS, PIP, H, Strip, W, band, banner_card, emblem, fade, fan, frame, pennant, plaque
from kit import Look, at, gradient, part, path, radial, rays, ridge, sheet, svg, tones

CODES = {"W": "water", "L": "leaf", "C": "cloud", "F": "flame", "P": "feather"}
RANKS = {1: "Soldier", 2: "Archer", 3: "Knight", 4: "Beast", 5: "Leader"}
LOOKS: dict[str, Look] = {  # skin (s1 dark ... s3 light) and hair of single figures
    "W1": {"h1": "6E4A22", "h2": "A9793A", "h3": "D9AE62"},
    "L1": {"l1": "A8523F", "h1": "2B1710", "h2": "4E2A18"},
    "C1": {"s1": "4A281A", "s2": "7C4A30", "s3": "A86C48", "l1": "6E2A2C", "h1": "1B1214", "h2": "382426"},
    "F1": {"s1": "7A4630", "s2": "B9784F", "s3": "E0AB7C", "h1": "4A140C", "h2": "8A2E14"},
    "P1": {"s1": "93604A", "s2": "D8A283", "s3": "F6D3B6", "h1": "16121F", "h2": "352C48"},
    "W2": {"s1": "93604A", "s2": "D49C78", "s3": "F3CBA6", "l1": "B25A50", "h1": "8A5A24", "h2": "C98F42", "h3": "EBC57C"},
    "L2": {"s1": "6E3E26", "s2": "A9714A", "s3": "D19E70"},
    "C2": {"s1": "5A3220", "s2": "93593A", "s3": "C0855A", "l1": "7A3030"},
    "F2": {"s1": "7A4630", "s2": "B9784F", "s3": "E2B083", "l1": "8E2E22", "h1": "5E160E", "h2": "A8301A", "h3": "D9622E"},
    "P2": {"s1": "3E2218", "s2": "6F432C", "s3": "9A6342", "h1": "140E14", "h2": "30222C"},
    "P3": {"s1": "8A5238", "s2": "C98B63", "s3": "EDC19B", "l1": "8A3A4C", "h1": "3A1A12", "h2": "6B3520"},
    "L5": {"s1": "6E3E26", "s2": "A56A42", "s3": "CE9565", "h1": "4A1A0E", "h2": "7E2F16", "h3": "B4552A"},
    "C5": {"s1": "3E2218", "s2": "6A3E2A", "s3": "91583A", "l1": "5E1F28"},
    "F5": {"s1": "7A4630", "s2": "B0734C", "s3": "D9A172", "h1": "1C1014", "h2": "36201E", "h3": "5A3026"},
}
BOWS = {"water": "recurve", "leaf": "long", "cloud": "recurve", "flame": "recurve", "feather": "long"}
SLATE = {"c1": "m1", "c2": "m2", "c3": "m3"}  # the Cloud archer would be yellow on yellow
BOW_CSS = "<style>" + "".join(f".q{i + 1}{{fill:#{c}}}" for i, c in enumerate(BOW)) + ".q6{fill:#4E9DB0}.q7{fill:#86C4C2}.q8{fill:#F6C9A0}</style>"


def card(code: str, title: str | None = None) -> str:
    """The Banner with a code such as "W1" (faction letter, strength), by its rank or by another title."""
    faction, strength = CODES[code[0]], int(code[1])
    edge = EDGE[faction]
    back: list[Strip] = [(edge, "c3", 430, 4, 60, .1), (edge, "c2", 512, 3, 70, .5)]
    if strength == 4:
        back = [(edge, "c4", 400, 4, 70, .1), (edge, "c3", 500, 3, 80, .5)]
    return banner_card(faction, strength, figure(faction, strength), RANKS[strength] if title is None else title, back, [(edge, "c1", 628, 4, 52, .2)], LOOKS.get(code))


def figure(faction: str, strength: int) -> str:
    """The person or beast on a Banner: one body a rank, with heads, arms and shields of each faction; beasts and leaders are whole."""
    if strength == 1:
        shield = part(f"shield_{faction}") + sheet(emblem(faction, 336, 552, 112), "thin")
        return part("soldier_body", weapon=part(f"weapon_{faction}"), head=part(f"soldier_head_{faction}"), shield=shield)
    if strength == 2:
        body = part("archer_body", bow=part(f"bow_{BOWS[faction]}"), head=part(f"archer_head_{faction}"), charge=emblem(faction, 250, 446, 30))
        return dressed(body, SLATE) if faction == "cloud" else body
    if strength == 3:
        return part("knight_body", crest=part(f"crest_{faction}"), helm=part(f"helm_{faction}"), arms=part(f"arms_{faction}"))
    if strength == 4:
        return part(f"muster_{faction}_beast")
    return behind_leader(faction) + part(f"muster_{faction}_leader")


def behind_leader(faction: str) -> str:
    """What stands behind a leader as a halo: a fan of plumes, a shell, a wreath."""
    if faction == "feather":
        return fan("plume", 11, 84, 250, 420, 1.06)
    return part(f"muster_{faction}_leader_back") if faction in ("water", "leaf") else ""


def dressed(markup: str, cloth: dict[str, str]) -> str:
    """A figure whose cloth is cut from other colour classes."""
    for old, new in cloth.items():
        markup = markup.replace(f'class="{old}"', f'class="{new}"')
    return markup


def rainbow_strip(stars: int) -> str:
    """Header of the rainbow cards: five-coloured cloth and stars as pips; no stars: all five emblems."""
    stripes = "".join(f'<rect x="{i * 20.8:.1f}" y="-4" width="20.9" height="150" fill="#{c}"/>' for i, c in enumerate(BOW))
    cut = "M0 -4H104V150L83.2 132L62.4 150L52 140L41.6 150L20.8 132L0 150Z"
    cloth = f'<g clip-path="url(#bowcut)">{stripes}{path(cut, fill="url(#sheen)")}</g>'
    row = "".join(emblem("rainbow", 174 + i * 53, 70, 48, PIP, "#C9962F") for i in range(stars))
    row = row or "".join(emblem(f, 178 + i * 66, 70, 50, f"#{BOW[i]}", "#14162B", 0) for i, f in enumerate(FACTIONS))
    return (f'<clipPath id="bowcut">{path(cut)}</clipPath>' + band() + sheet(row, "thin") + sheet(at(cloth, 26, 4))
            + sheet(emblem("rainbow", 78, 66, 76, "#FFF9E4", "#14162B"), "thin"))


def wizard_bridge() -> str:
    """Double-ended: wizard of strength 6 one way up, bridge of strength 1 the other; a rainbow S parts night from dawn."""
    def curve(offset: float) -> str:
        return f"M-10 {436 + offset:g}C130 {462 + offset:g} 370 {238 + offset:g} 510 {264 + offset:g}"  # point-symmetric about the centre
    bands = "".join(path(curve((i - 2) * 10), fill="none", stroke=f"#{c}", stroke_width="10.6") for i, c in enumerate(BOW))
    edges = "".join(path(curve(o), fill="none", stroke="url(#gold)", stroke_width="4") for o in (-27, 27))
    clip = f'<clipPath id="tophalf">{path(curve(0) + "V-10H-10Z")}</clipPath>'
    wizard = f'<g clip-path="url(#tophalf)">{night()}{at(part("muster_wizard"), -76, -30, 1.03)}</g>'
    bridge = f'<g clip-path="url(#tophalf)">{dawn()}{part("muster_bridge")}</g>'
    body = BOW_CSS + clip + turned(bridge) + wizard + sheet(bands + edges)
    return svg(W, H, frame(body, rainbow_strip(6) + turned(rainbow_strip(1))))


def turned(body: str) -> str:
    """Body turned by 180 degrees about the card's centre."""
    return f'<g transform="rotate(180 250 350)">{body}</g>'


def night() -> str:
    """Starry sky of the wizard's half."""
    sky = radial("nt", [(0, "9A8FE0", 1), (.4, "4A4596", 1), (1, "171737", 1)], 'cx=".42" cy=".35" r=".8"')
    rnd = random.Random(5)
    stars = "".join(f'<circle class="w" cx="{rnd.randint(20, 480)}" cy="{rnd.randint(130, 330)}" r="{rnd.choice((1.5, 2, 3))}" opacity=".8"/>' for _ in range(26))
    return sky + '<rect width="500" height="700" fill="url(#nt)"/>' + rays(187, 260, 16, 520, "c5", .10) + stars


def dawn() -> str:
    """Morning sky of the bridge's half."""
    sky = gradient("dn", [(0, "BFE3EE", 1), (.45, "FBE6C2", 1)])
    return sky + '<rect width="500" height="700" fill="url(#dn)"/><circle cx="250" cy="196" r="52" fill="#FFF6DA"/>'


def arches(cx: float, cy: float, radius: float, width: float) -> str:
    """A rainbow: five paper arches, the outer one first."""
    out = ""
    for i in range(5):
        a, b = radius - i * width, radius - (i + 1) * width
        ring = f"M{cx - a:g} {cy:g}A{a:g} {a:g} 0 0 1 {cx + a:g} {cy:g}L{cx + b:g} {cy:g}A{b:g} {b:g} 0 0 0 {cx - b:g} {cy:g}Z"
        out += sheet(path(ring, fill=f"#{BOW[4 - i]}"), "thin")
    return out


def rainbow_castle() -> str:
    """The card that stands for any icon: a castle on a cloud under a rainbow, with the flags of all five."""
    def cloud(y: float, n: int, height: float, phase: float, colour: str) -> str:
        return sheet(path(ridge("scallop", y, n, height, phase), fill=colour))
    flags = (sheet(pennant(250, 150, 70, "flame")) + sheet(pennant(138, 330, 60, "leaf", -1) + pennant(362, 330, 60, "cloud"))
             + sheet(pennant(86, 398, 60, "water", -1) + pennant(414, 398, 60, "feather")))
    body = (fade("rs", "6FA8DC", "CDE6F5", "FFF3D8") + rays(250, 420, 18, 600, "w", .22) + arches(250, 440, 236, 19) + cloud(500, 4, 50, .3, "#E6EEF8")
            + flags + at(part("castle_keep"), 35, 62, .86) + streamers() + cloud(640, 5, 44, .1, "#FFFFFF") + cloud(676, 4, 40, .5, "#DCE6F2"))
    return svg(W, H, frame(body, rainbow_strip(0) + plaque("Rainbow Castle")))


def streamers() -> str:
    """Five small cloths on the wall of the Rainbow Castle."""
    out = ""
    for i, faction in enumerate(FACTIONS):
        t = tones(faction)
        cloth = path("M0 0H20V46L10 56L0 46Z", fill=f"#{t[3]}") + path("M10 0H20V46L10 56Z", fill=f"#{t[2]}")
        out += sheet(at(cloth, 172 + i * 34, 392), "thin")
    return out


def castle_back(faction: str) -> str:
    """Back of a castle space, 500 x 420: plate, hills, towers; a castled card 250 wide stands before it at x = 125."""
    t = tones(faction)
    window = 'x="12" y="68" width="476" height="340" rx="20"'
    plate = gradient("csky", [(0, t[4], 1), (1, t[5], 1)]) + sheet(f'<rect x="4" y="60" width="492" height="356" rx="26" class="c1"/><rect {window} fill="url(#csky)"/>')
    hills = f'<clipPath id="pl"><rect {window}/></clipPath><g clip-path="url(#pl)">{sheet(path(ridge(EDGE[faction], 250, 4, 54), cls="c3"))}</g>'
    flags = sheet(pennant(70, 2, 40, faction) + pennant(430, 2, 40, faction, -1), "thin")
    return svg(500, 420, plate + hills + part("castle_back") + flags, faction)


def castle_front(faction: str) -> str:
    """Front of a castle space, 500 x 420: the wall and the shield with the emblem."""
    outer = "M186 300H314V352C314 388 284 408 250 420C216 408 186 388 186 352Z"
    inner = "M194 308H306V352C306 382 280 400 250 411C220 400 194 382 194 352Z"
    wall = f'<clipPath id="fr"><rect x="4" width="492" height="420" rx="26"/></clipPath><g clip-path="url(#fr)">{part("castle_front")}</g>'
    shield = path(outer, cls="c1") + path(inner, cls="c2") + path(outer, cls="n", stroke="url(#gold)", stroke_width="5")
    return svg(500, 420, wall + sheet(shield) + sheet(emblem(faction, 250, 352, 82), "thin"), faction)
