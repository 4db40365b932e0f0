"""Sets of colours: the tones of factions, realms and houses, and what the roles of the theme become in each.

Red and green look alike to two kinds of eyes, so one set of tones serves both; the tones were chosen for the largest
difference between any two that must be told apart. The pictures in `art/<set>` are drawn with the same numbers.
"""

from __future__ import annotations

from typing import Final

STANDARD: Final = "standard"
CONTRAST: Final = "contrast"
PAPER: Final = "paper"
PALETTES: Final[dict[str, str]] = {
    STANDARD: "",
    "deuteranopia": "redgreen",
    "protanopia": "redgreen",
    "tritanopia": "blueyellow",
    CONTRAST: "",
}
SETS: Final[dict[str, dict[str, str]]] = {
    "": {
        "water": "0B1E33 12375C 1F5E97 3B8CC9 85C4E8 DDF2FA",
        "leaf": "0B2418 15482C 2A7442 56A355 A6D07A EEF6CE",
        "cloud": "33230A 6E4A0D B9801A EAB52E F9DC7E FFF7DA",
        "flame": "300E0A 6B1A10 B4301A E2572B F79B54 FFE6B8",
        "feather": "1B0F2E 3A1F5C 633894 8F60C0 C6A3E4 F4E8FB",
        "rainbow": "14162B 262A4E 454C86 7C83BE C2C6EA F6F4FF",
        "reptile": "0E2413 1D4A22 3C7A2C 6FAE3E B5D96A F1F8CF",
        "feline": "2E1607 66330D A85A14 DE8E28 F6C566 FFF0CC",
        "raptor": "2B0A14 5E1226 9C2338 CC4A54 E8857C FFE6DC",
        "ursid": "1E140E 402A1C 6A4830 94704E C9AA84 F4E8D4",
        "marine": "06202C 0C4152 14707F 2FA3A8 86D6CF E0F8F2",
        "religious": "2C2440 6A5C7A B7A9A8 E6DCC4 F7F0DE FFFDF5",
        "imperial": "120C22 291C48 47327C 7156AE AE97DC EEE8FA",
    },
    "redgreen": {
        "water": "092048 10397D 1C57BB 3B7BE8 8AB4FC EDF4FF",
        "leaf": "15352D 245C4E 378A75 62B8A1 9FDECB E5F9F2",
        "cloud": "3A320A 6F5E04 B89C12 F5DC42 F9EC8E FCF8DC",
        "flame": "3A0E04 641A06 9A3206 CC4A0A F08A5C FFF0E4",
        "feather": "1D0514 370C28 56173F 7A3560 B97A9E FFEEF7",
        "reptile": "062B1E 064C37 077454 389A77 7CBFA2 E4FAEF",
        "feline": "3A2B04 7A6004 C49A06 EDC012 FFE08A FFF6D8",
        "raptor": "380804 66140A 92220A C03A10 F08062 FFF0EB",
        "ursid": "0E0906 20160E 2E2016 46352A 8A7360 F8F2EE",
        "marine": "072E4C 044F83 0178C3 3CA3F6 96CCFD EAF5FF",
        "religious": "2C2440 5E4E86 BCBAB0 E4E2D8 F0EFE8 FAF9F5",
        "imperial": "0F072F 201055 341B82 4834A1 8078C8 F2F2FF",
    },
    "blueyellow": {
        "water": "001C34 003454 00517C 026FA8 4897CD E9F5FF",
        "leaf": "0A452E 00764F 0EAE77 4DE7A7 B2FFD8 DDFCEB",
        "cloud": "4E4300 817109 BFA805 FEE240 FFED8D FBF5D3",
        "flame": "480804 7D0803 BB0B02 EC3F2F FE8977 FFEFED",
        "feather": "1D0522 360B3F 541461 74338A A974BC FCEEFF",
        "reptile": "03240A 074114 066328 128440 5BAB6B E2FCE5",
        "feline": "442E00 724F00 A87806 E2A313 FED287 FFF2DC",
        "raptor": "3A0000 600000 8F0003 BE0D12 E0665C FFEFED",
        "ursid": "110A04 211509 362412 4C3824 806C58 F9F2EC",
        "marine": "134143 1A6E73 26A3AB 5FD9E1 B1FAFF DFF9FB",
        "religious": "2C2440 6E5AA8 A7A69C E0DFD4 ECECE3 F8F7F2",
        "imperial": "110731 240E59 391987 4E33A7 8078D0 F2F2FF",
    },
}
ROLES: Final[dict[str, dict[str, str]]] = {
    "deuteranopia": {"good": "8AC6FF", "bad": "F79B54", "seats": "8AC6FF E8721E F6E953 C48AAE"},
    "protanopia": {"good": "8AC6FF", "bad": "F7A45F", "seats": "8AC6FF E8721E F6E953 C48AAE"},
    "tritanopia": {"good": "63E6B8", "bad": "FF8A7A", "seats": "5FD9E1 FF7A66 FFED8D B88AD0"},
    CONTRAST: {
        "gold": "FFE48A",
        "gold_mid": "F0C454",
        "gold_dark": "4A2C04",
        "ivory": "FFFFFF",
        "muted": "ECE8F6",
        "ink": "000000",
        "ink_warm": "160C00",
        "panel": "05060F",
        "plate": "12143A",
        "plate_off": "0A0B16",
        "text_off": "B4B0C6",
        "cloth": "05060F",
        "night": "000000",
        "halo": "FFE100",
        "good": "B8F08A",
        "bad": "FFB070",
        "felt": "101527",
    },
    PAPER: {
        "gold": "4A3206",
        "gold_mid": "8A6A20",
        "gold_dark": "C9A050",
        "gold_light": "2A1A08",
        "ivory": "101018",
        "muted": "45414F",
        "panel": "FFFFFF",
        "plate": "EFEBDD",
        "plate_off": "F7F5EF",
        "text_off": "6A6676",
        "cloth": "FFFFFF",
        "night": "FFFFFF",
        "halo": "3A2A08",
        "good": "2A6A10",
        "bad": "9A3206",
        "felt": "FFFFFF",
        "crystal": "14687F",
        "seats": "1F5E97 B4301A 2A7442 633894",
    },
}


def tones_of(palette: str) -> dict[str, str]:
    """The tones of every faction, realm and house in a palette, six a name from dark to light."""
    return SETS[""] | SETS[PALETTES.get(palette, "")]
