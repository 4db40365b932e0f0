"""Render Bannerhall's pictures:  python art/source/build.py [--list] [names...]

A name is an output such as muster/W1.webp, with or without its ending; * matches anything (muster/castle_*). No names: all.
"""
from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from fnmatch import fnmatch
from functools import cache, partial
from pathlib import Path, PurePosixPath

from PIL import Image

import bannerfall
import cards
import court
import fonts
import marches
import muster
import royal
import scenes
import terrain
import ui
from kit import ART, COLOURS, SETS, drop, render, tiled

Maker = Callable[[Path], None]
SIZES = (32, 64, 128, 256)
WINDOWS_SIZES = (16, 20, 24, 32, 40, 48, 64, 128, 256)  # what Windows asks for at 100 to 250 %
COLOURED = (
    "muster/[CFLPW][1-5].webp", "muster/castle_*", "muster/emblem_*", "muster/medal_*", "muster/plaque_*", "muster/R.webp", "muster/RC.webp", "muster/back.webp", "muster/cover.webp",
    "bannerfall/banner_*", "bannerfall/tower_*", "bannerfall/medal_*", "bannerfall/cloth_*", "bannerfall/cover.webp",
    "five_royaumes/*.*.webp", "five_royaumes/back_*", "five_royaumes/emblem_*", "five_royaumes/medal_*", "five_royaumes/plaque_*", "five_royaumes/throne_*", "five_royaumes/cover.webp",
)


def webp(make: Callable[[], Image.Image], quality: int = 88) -> Maker:
    """A maker that writes what make returns as WebP."""
    def write(target: Path) -> None:
        make().save(target, quality=quality, method=6)
    return write


def picture(markup: Callable[[], str], width: int, quality: int = 88) -> Maker:
    """A transparent picture of a given width."""
    return webp(lambda: render(markup(), width), quality)


def opaque(markup: Callable[[], str], width: int, quality: int = 82) -> Maker:
    """A full picture without alpha; the tooth is left out above full-HD, where it only costs bytes."""
    return webp(lambda: render(markup(), width, 4 if width <= scenes.SW else 2).convert("RGB"), quality)


@cache
def icon_master() -> Image.Image:
    """The application's icon at its largest."""
    return render(ui.app_icon(), 512, 0)


def app_icon(size: int, target: Path) -> None:
    """The application's icon in one size."""
    icon_master().resize((size, size), Image.Resampling.LANCZOS).save(target, optimize=True)


def windows_icon(target: Path) -> None:
    """The icon of the Windows program, one picture a size."""
    icon_master().save(target, sizes=[(size, size) for size in WINDOWS_SIZES])


def macos_icon(target: Path) -> None:
    """The icon of the macOS bundle, 16 to 1024 points wide."""
    render(ui.app_icon(), 1024, 0).save(target)


def wood() -> Image.Image:
    """Walnut strip, 1024 x 256, whose ends meet."""
    return scenes.seamless(render(scenes.plank(), 1280).convert("RGB"), 1024)


def table(width: int) -> Image.Image:
    """The whole table: tiled felt under light and rim."""
    over = render(scenes.table(), width, 0)
    out = tiled(scenes.felt(), *over.size).convert("RGBA")
    out.alpha_composite(over)
    return out.convert("RGB")


def back() -> Image.Image:
    """The card back, mixed with itself upside down so that not even its light tells which end is up."""
    image = render(cards.card_back(), 512)
    return Image.blend(image, image.rotate(180), .5)


def cover() -> Image.Image:
    """Three Muster cards fanned, 640 wide, with their shadows; only the one in front bears its title."""
    canvas = Image.new("RGBA", (640, 540))
    for code, turn, x, y in (("F4", 11.0, 2, 46), ("L3", -11.0, 268, 46), ("P5", 0.0, 160, 10)):
        sprite = render(muster.card(code, "" if turn else None), 296 if turn else 320)
        drop(canvas, sprite.rotate(turn, Image.Resampling.BICUBIC, expand=True), x, y, 14)
    return canvas


def muster_outputs() -> dict[str, Maker]:
    """Everything that the table of Muster shows."""
    out: dict[str, Maker] = {}
    for letter, faction in muster.CODES.items():
        for code in (f"{letter}{strength}" for strength in muster.RANKS):
            out[f"{code}.webp"] = picture(partial(muster.card, code), 512)
        out[f"castle_{letter}_back.webp"] = picture(partial(muster.castle_back, faction), 512)
        out[f"castle_{letter}_front.webp"] = picture(partial(muster.castle_front, faction), 512)
    for letter, faction in (muster.CODES | {"R": "rainbow"}).items():
        out[f"emblem_{letter}.webp"] = picture(partial(ui.bare_emblem, faction), 160, 92)
        out[f"medal_{letter}.webp"] = picture(partial(ui.medal, faction), 160, 92)
        out[f"plaque_{letter}.webp"] = picture(partial(cards.blank_plaque, faction), 512, 92)
    out |= {"R.webp": picture(muster.wizard_bridge, 512), "RC.webp": picture(muster.rainbow_castle, 512), "back.webp": webp(back), "cover.webp": webp(cover),
            "table.webp": webp(partial(table, scenes.SW), 82), "table@2x.webp": webp(partial(table, 2 * scenes.SW), 76), "felt.webp": webp(scenes.felt, 90)}
    return {f"muster/{name}": maker for name, maker in out.items()}


def island(width: int, grain: int) -> Image.Image:
    """Bannerfall's map; outside of its shelf it is transparent, and the sea's tile shows."""
    return render(terrain.game_map(), width, grain)


def bannerfall_outputs() -> dict[str, Maker]:
    """Everything that the table of Bannerfall shows."""
    out: dict[str, Maker] = {
        "geometry.json": marches.geometry, "map.webp": webp(partial(island, marches.MW, 4), 86), "map@2x.webp": webp(partial(island, 2 * marches.MW, 2), 80),
        "sea.webp": webp(terrain.sea, 84), "sea@2x.webp": webp(partial(terrain.sea, 1024), 80), "cover.webp": webp(bannerfall.cover),
        "stones.webp": picture(bannerfall.stones, 384), "ember.webp": picture(bannerfall.ember, 48), "fireball.webp": picture(bannerfall.fireball, 160), "burst.webp": picture(bannerfall.burst, 200),
        "ring.webp": picture(bannerfall.ring, 240), "column.webp": picture(bannerfall.column, 160), "hop_shadow.webp": picture(bannerfall.hop_shadow, 120),
    }
    for house, faction in bannerfall.HOUSES.items():
        out |= {f"banner_{house}{f'_{frame}' if frame else ''}.webp": picture(partial(bannerfall.banner, house, frame), 240, 92) for frame in range(bannerfall.FRAMES)}
        out |= {f"tower_{house}.webp": picture(partial(bannerfall.tower, house), 240, 92), f"medal_{house}.webp": picture(partial(ui.medal, faction), 160, 92),
                f"cloth_{house}.webp": picture(partial(bannerfall.cloth, house), 160, 92)}
    out |= {f"spell_{name}.webp": picture(partial(bannerfall.badge, name, colour), 160, 92) for name, colour in bannerfall.SPELLS.items()}
    out |= {f"twist_{name}.webp": picture(partial(bannerfall.badge, name, colour, 8), 160, 92) for name, colour in bannerfall.TWISTS.items()}
    out |= {f"season_{name}.webp": picture(partial(bannerfall.badge, name, colour, 0, 24), 160, 92) for name, colour in bannerfall.SEASONS.items()}
    return {f"bannerfall/{name}": maker for name, maker in out.items()}


def five_royaumes_outputs() -> dict[str, Maker]:
    """Everything that the table of 5 Royaumes shows."""
    out: dict[str, Maker] = {f"{banner}.{rank}.webp": picture(partial(royal.character, banner, rank), 512) for banner, rank in royal.characters()}
    for banner in royal.BANNERS:
        out |= {f"back_{banner}.webp": picture(partial(royal.banner_back, banner), 512), f"emblem_{banner}.webp": picture(partial(royal.emblem, banner), 160, 92),
                f"medal_{banner}.webp": picture(partial(royal.medal, banner), 160, 92),
                f"plaque_{banner}.webp": picture(partial(cards.blank_plaque, banner), 512, 92)}
    out |= {f"throne_{realm}.webp": picture(partial(royal.throne_room, realm), 512) for realm in court.REALMS}
    out |= {"castle.webp": picture(royal.castle, 160, 92), "castle_big.webp": picture(royal.castle, 320, 90), "square.webp": picture(royal.square, 900, 84),
            "felt.webp": webp(partial(scenes.felt, "3A2338"), 90), "cover.webp": webp(royal.cover)}
    return {f"five_royaumes/{name}": maker for name, maker in out.items()}


def ui_outputs() -> dict[str, Maker]:
    """Everything that belongs to no game."""
    out: dict[str, Maker] = {f"{name}.webp": webp(partial(ui.glyph, name), 95) for name in ui.ICONS}
    out |= {"title.webp": opaque(scenes.title, scenes.SW), "title@2x.webp": opaque(scenes.title, 2 * scenes.SW),
            "logo.webp": picture(scenes.logo, 1240), "logo@2x.webp": picture(scenes.logo, 2480), "banner_plate.webp": picture(scenes.banner_plate, 860),
            "wood.webp": webp(wood), "app_icon.png": partial(app_icon, 512),
            "app_icon.ico": windows_icon, "app_icon.icns": macos_icon}
    out |= {f"app_icon_{size}.png": partial(app_icon, size) for size in SIZES}
    return {f"ui/{name}": maker for name, maker in out.items()}


def outputs() -> dict[str, Maker]:
    """Every output, by its path below art/; fonts come first because pictures are set in them."""
    made: dict[str, Maker] = {f"fonts/{name}": fonts.write for name in fonts.names()}
    made |= muster_outputs() | bannerfall_outputs() | five_royaumes_outputs() | ui_outputs()
    if COLOURS:
        return {f"{COLOURS}/{name}": maker for name, maker in made.items() if coloured(name)}
    return made


def coloured(name: str) -> bool:
    """Whether a picture shows the tones of a faction, a realm or a house."""
    return any(fnmatch(name, pattern) for pattern in COLOURED)


def in_other_tones(arguments: list[str]) -> None:
    """The same in each other set of tones, which the whole kit takes over when it is imported."""
    for name in filter(None, SETS):
        asked = [a.removeprefix(f"{name}/") for a in arguments if a.startswith(f"{name}/")]
        if asked or not arguments:
            subprocess.run([sys.executable, __file__, *(f"{name}/{a}" for a in asked)], env=os.environ | {"BANNERHALL_COLOURS": name}, check=True)


def chosen(patterns: list[str], names: list[str]) -> list[str]:
    """The names that the patterns ask for; a pattern that matches nothing is an error."""
    out: list[str] = []
    for pattern in patterns or ["*"]:
        found = [n for n in names if fnmatch(n, pattern) or fnmatch(str(PurePosixPath(n).with_suffix("")), pattern)]
        if not found:
            sys.exit(f"no picture is called {pattern!r}; see --list")
        out += [n for n in found if n not in out]
    return out


def main(arguments: list[str]) -> None:
    """Build what is asked for, or list what there is."""
    makers = outputs()
    if "--list" in arguments:
        print("\n".join(makers))
        return
    usual = [a for a in arguments if COLOURS or a.partition("/")[0] not in SETS]
    for name in chosen(usual, list(makers)) if usual or not arguments else []:
        began = time.perf_counter()
        target = ART / name
        target.parent.mkdir(parents=True, exist_ok=True)
        makers[name](target)
        print(f"{name:28} {target.stat().st_size / 1024:8.1f} KB {time.perf_counter() - began:6.2f} s", flush=True)
    if not COLOURS:
        in_other_tones(arguments)


if __name__ == "__main__":
    main(sys.argv[1:])
