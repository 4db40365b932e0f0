"""Static fonts: pygame shows only the default weight of a variable font, so each weight in use becomes a file."""
from __future__ import annotations

import shutil
from importlib import resources
from pathlib import Path

from fontTools.ttLib import TTFont  # type: ignore[import-untyped]
from fontTools.varLib import instancer  # type: ignore[import-untyped]

CINZEL = {"Cinzel-Bold": ("Bold", 700), "Cinzel-Black": ("Black", 900)}
ALEGREYA = ("AlegreyaSans-Regular", "AlegreyaSans-Medium", "AlegreyaSans-Bold", "AlegreyaSans-Italic")
LICENCES = {"OFL-Cinzel.txt": "fontpkg_cinzel", "OFL-AlegreyaSans.txt": "fontpkg_alegreya_sans"}
FAMILY, SUBFAMILY, UNIQUE, FULL, POSTSCRIPT, TYPO_FAMILY, TYPO_STYLE = 1, 2, 3, 4, 6, 16, 17  # name table records


def folder(package: str) -> Path:
    """Where an installed font package lies."""
    return Path(str(resources.files(package)))


def static_cinzel(target: Path) -> None:
    """One weight of Cinzel as a font of its own, named so that every program finds it by family and weight."""
    word, weight = CINZEL[target.stem]
    variable = next((folder("fontpkg_cinzel") / "files").glob("Cinzel*.ttf"))
    font = instancer.instantiateVariableFont(TTFont(variable, recalcTimestamp=False), {"wght": weight})
    font["OS/2"].usWeightClass = weight
    for record, value in ((FAMILY, f"Cinzel {word}"), (SUBFAMILY, "Regular"), (FULL, f"Cinzel {word}"), (POSTSCRIPT, f"Cinzel-{word}"),
                          (TYPO_FAMILY, "Cinzel"), (TYPO_STYLE, word), (UNIQUE, f"Cinzel-{word}-static")):
        font["name"].setName(value, record, 3, 1, 0x409)
    if "STAT" in font:
        del font["STAT"]
    font.save(target)


def lining(source: Path, target: Path) -> None:
    """A font whose figures stand on the line: its own are old-style, and a lone 0 would be read as an o."""
    font = TTFont(source, recalcTimestamp=False)
    for table in font["cmap"].tables:
        for code in range(ord("0"), ord("9") + 1):
            if code in table.cmap:
                table.cmap[code] = table.cmap[code].removesuffix(".lf") + ".lf"
    font.save(target)


def write(target: Path) -> None:
    """Make one file of art/fonts: an instance, a font with lining figures or a licence."""
    if target.name in LICENCES:
        shutil.copyfile(folder(LICENCES[target.name]) / "LICENSE", target)
    elif target.stem in CINZEL:
        static_cinzel(target)
    else:
        lining(folder("fontpkg_alegreya_sans") / "files" / target.name, target)


def names() -> list[str]:
    """Every file of art/fonts."""
    return [f"{stem}.ttf" for stem in (*CINZEL, *ALEGREYA)] + list(LICENCES)
