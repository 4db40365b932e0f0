"""Icons of the program (white glyphs that the theme tints), emblems for panels, the application's icon."""
from __future__ import annotations

from PIL import Image

from cards import emblem, medallion
from kit import at, part, path, radial, rays, render, sheet, svg, tones

ICONS = (
    "settings", "rules", "records", "play", "quit", "undo", "redo", "hint", "log", "menu", "close", "back", "next", "sound", "mute", "music",
    "fullscreen", "card", "deck", "crown", "castle", "hand", "computer", "person", "curtain", "present", "eye", "warning", "check", "star", "sword_tie", "skip", "speed", "keys", "concede", "language",
    "conjure", "march", "fortify", "fireball", "blink", "summon", "mana", "banner", "tower", "end_turn",
    "recruit", "influence", "steal", "strike", "titan", "laurel", "seek", "during", "end_game", "most", "throne", "council", "line", "again", "any_banner", "warrior", "imperial",
    "to_start", "turn_back", "roll", "pause", "to_end",
)

GLYPH = {"e1": 'fill="#fff"', "e2": 'fill="#000"', "e3": 'fill="none" stroke="#fff"', "e4": 'fill="none" stroke="#000"'}


def glyph(name: str, size: int = 128) -> Image.Image:
    """An icon as white on transparent; what the part cuts out (class e2) is transparent too."""
    body = part(f"icon_{name}")
    for cls, paint in GLYPH.items():
        body = body.replace(f'class="{cls}"', paint)
    ink = render(svg(112, 112, f'<rect width="112" height="112"/>{at(body, 6, 6)}'), size, 0)
    out = Image.new("RGBA", ink.size, (255, 255, 255, 0))
    out.putalpha(ink.convert("L"))
    return out


def bare_emblem(faction: str) -> str:
    """Emblem in the faction's light tone with a thin paper edge, 100 x 100."""
    t = tones(faction)
    light = "#F6DC8C" if faction == "rainbow" else f"#{t[4]}"
    return svg(100, 100, sheet(emblem(faction, 49, 48, 84, light, f"#{t[1]}", 0), "thin"), faction)


def medal(faction: str) -> str:
    """Emblem on a gold-rimmed disc, 100 x 100."""
    return svg(100, 100, medallion(faction, 49, 48, 43, 4.5), faction)


def app_icon() -> str:
    """The program's icon, 512 x 512: a red banner with a gold crown on a night-blue tile."""
    cloth = "M124 104H388V430L256 366L124 430Z"
    ground = radial("ai", [(0, "5A63B8", 1), (.55, "2A2E62", 1), (1, "12132C", 1)], 'cx=".4" cy=".32" r=".85"')
    tile = '<rect x="16" y="16" width="480" height="480" rx="104" fill="url(#ai)"/>'
    clip = '<clipPath id="tile"><rect x="16" y="16" width="480" height="480" rx="104"/></clipPath>'
    t = tones("flame")
    crown = "M176 296L162 184L214 226L256 158L298 226L350 184L336 296Z"
    body = (ground + clip + tile + f'<g clip-path="url(#tile)">{rays(256, 240, 16, 420, "c4", .16)}</g>'
            + '<rect x="24" y="24" width="464" height="464" rx="96" fill="none" stroke="url(#gold)" stroke-width="16"/><g transform="translate(-31 -30) scale(1.12)">'
            + sheet(path(cloth, fill=f"#{t[2]}") + path("M256 104H388V430L256 366Z", fill="#8E2414")
                    + path("M144 104H368V398L256 343L144 398Z", fill="none", stroke="url(#gold)", stroke_width="9"), "deep")
            + sheet(path("M92 84H420V110H92Z", fill="#8A5A18") + path("M92 84H420V96H92Z", fill="#F2D178")
                    + '<circle cx="92" cy="97" r="23" fill="#E3B64E"/><circle cx="420" cy="97" r="23" fill="#C9962F"/>')
            + sheet(path(crown, fill="#F6DC8C") + path("M256 158L298 226L350 184L336 296H256Z", fill="#D9A941") + path("M172 300H340V320H172Z", fill="#F6DC8C")
                    + path("M256 300H340V320H256Z", fill="#C9962F")) + "</g>")
    return svg(512, 512, body)

