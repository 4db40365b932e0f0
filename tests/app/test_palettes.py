"""Everything that must be told apart is, by colour in the palette made for an eye, and by shape without any colour.

The least difference asked for is 10 in CIEDE2000: Stone, Szafir and Setlur (2014), "An engineering model for color
difference as a function of size", find that half of all viewers tell marks of a third of a degree apart at 5 to 7 of
Lab; ten leaves a margin for poor screens. `pytest -s -k report` prints what each palette reaches.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations, pairwise
from operator import mul

import pygame
import pytest

from game.app import gallery
from game.app.app import App
from game.ui.palettes import PALETTES, STANDARD
from tests.app.told_apart import LISTS, Things
from tests.colours import NORMAL, VISIONS, apart, ciede2000, contrast, seen

LEAST = 10.0
LEAST_SHAPE = 0.03
WIDTH, GRID, CLOSE = 120, 16, 34
Tone = tuple[int, int, int]
REFERENCE = (  # Sharma, Wu, Dalal (2005), table 1
    ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
    ((50, 3.1571, -77.2803), (50, 0, -82.7485), 2.8615),
    ((50, 2.8361, -74.02), (50, 0, -82.7485), 3.4412),
    ((50, -1.3802, -84.2814), (50, 0, -82.7485), 1.0),
    ((50, 0, 0), (50, -1, 2), 2.3669),
    ((50, 2.49, -0.001), (50, -2.49, 0.0009), 7.1792),
    ((50, 2.49, -0.001), (50, -2.49, 0.0011), 7.2195),
    ((50, -0.001, 2.49), (50, 0.0009, -2.49), 4.8045),
    ((50, 2.5, 0), (50, 0, -2.5), 4.3065),
    ((50, 2.5, 0), (73, 25, -18), 27.1492),
    ((50, 2.5, 0), (61, -5, 29), 22.8977),
    ((50, 2.5, 0), (56, -27, -3), 31.903),
    ((50, 2.5, 0), (58, 24, 15), 19.4535),
    ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
    ((2.0776, 0.0795, -1.135), (0.9033, -0.0636, -0.5514), 0.9082),
)


@pytest.mark.parametrize(("one", "two", "difference"), REFERENCE)
def test_differences_are_those_of_the_reference(
    one: tuple[float, float, float], two: tuple[float, float, float], difference: float
) -> None:
    assert ciede2000(one, two) == pytest.approx(difference, abs=1e-4)
    assert ciede2000(two, one) == pytest.approx(difference, abs=1e-4)


def test_eyes_are_simulated() -> None:
    for vision in VISIONS:
        for grey in (0, 90, 255):
            assert seen((grey, grey, grey), vision) == pytest.approx(seen((grey, grey, grey)), abs=0.6)
    alike = {"deuteranopia": ((176, 96, 40), (112, 118, 40)), "tritanopia": ((40, 120, 170), (40, 130, 130))}
    for vision, (one, two) in alike.items():
        assert ciede2000(seen(one, vision), seen(two, vision)) < ciede2000(seen(one), seen(two)) / 2
    assert contrast((255, 255, 255), (0, 0, 0)) == pytest.approx(21)
    assert contrast((119, 119, 119), (255, 255, 255)) == pytest.approx(4.48, abs=0.01)


def eyes(palette: str) -> str:
    """Whose eyes a palette is made for."""
    return palette if palette in VISIONS else NORMAL


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("name", LISTS)
def test_what_must_be_told_apart_is(name: str, palette: str, make_app: Callable[..., App]) -> None:
    app = make_app()
    app.paint_in(palette)
    for vision in {eyes(palette), NORMAL}:
        least, which = apart(marked(app, LISTS[name]), vision)
        assert least >= LEAST, f"{name}, {palette}, {vision}: {which} differ by {least:.1f} only"


def marked(app: App, things: Things) -> dict[str, Tone]:
    """The colour of the marked part of each picture, as it lies on a table."""
    return {name: colour_of(app, drawn(app, picture), name, things) for name, picture in things.pictures.items()}


def drawn(app: App, picture: str, width: int = WIDTH) -> pygame.Surface:
    """A picture as it lies on a table."""
    sprite = app.kit.assets.sprite(picture, width)
    out = pygame.Surface(sprite.get_size())
    out.fill(app.kit.theme.felt)
    out.blit(sprite, (0, 0))
    return out


def colour_of(app: App, picture: pygame.Surface, name: str, things: Things) -> Tone:
    """The mean of those pixels of the marked part that are painted in the tones of cloth, neither emblem nor gold."""
    part = picture.subsurface(part_of(picture, things))
    tones = app.kit.theme.banners[name][1:5]
    pixels = [part.get_at((x, y))[:3] for x in range(part.get_width()) for y in range(part.get_height())]
    cloth = [pixel for pixel in pixels if any(between(pixel, a, b) for a, b in pairwise(tones))]
    assert len(cloth) > len(pixels) / 8, f"{name}: hardly anything is painted in its tones"
    r, g, b = (round(sum(pixel[i] for pixel in cloth) / len(cloth)) for i in range(3))
    return r, g, b


def between(pixel: Sequence[int], dark: Tone, light: Tone) -> bool:
    """Whether a colour lies close to the line from one tone to the next."""
    way = [b - a for a, b in zip(dark, light, strict=True)]
    far = [p - a for p, a in zip(pixel, dark, strict=True)]
    share = min(1.0, max(0.0, sum(map(mul, way, far)) / sum(map(mul, way, way))))
    return math.dist(far, [share * one for one in way]) < CLOSE


def part_of(picture: pygame.Surface, things: Things) -> pygame.Rect:
    """The marked part."""
    wide, high = picture.get_size()
    left, top, right, bottom = things.marked
    return pygame.Rect(
        round(left * wide), round(top * high), round((right - left) * wide), round((bottom - top) * high)
    )


@pytest.mark.parametrize("palette", ["standard", "deuteranopia", "tritanopia"])
@pytest.mark.parametrize("name", LISTS)
def test_in_grey_the_shapes_differ(name: str, palette: str, make_app: Callable[..., App]) -> None:
    app = make_app()
    app.paint_in(palette)
    forms = {thing: form(drawn(app, picture), LISTS[name]) for thing, picture in LISTS[name].pictures.items()}
    for one, two in combinations(forms, 2):
        differing = sum(a != b for a, b in zip(forms[one], forms[two], strict=True)) / len(forms[one])
        assert differing >= LEAST_SHAPE, f"{name}: {one} and {two} have the same shape in grey ({differing:.3f})"


MARKED_CARD = pygame.Rect(60, 60, 90, 126)
CLEARLY, LEAST_BAND = 40, 0.06


def frames(app: App) -> dict[str, pygame.Surface]:
    """A card that is in no state, may be chosen, is chosen, was touched last, has the keyboard: in grey."""
    shapes, box, out = app.kit.shapes, MARKED_CARD, {}
    halos = {"legal": shapes.halo(*box.size, 8), "chosen": shapes.halo(*box.size, 8, True)}
    marks = {name: (made, box.x - shapes.margin, box.y - shapes.margin) for name, made in halos.items()}
    last = shapes.marked(*box.size)
    marks["last"] = (last, *last.get_rect(center=box.center).topleft)
    marks["focus"] = shapes.focus(box)
    for name in ("none", *marks):
        ground = pygame.Surface((210, 246))
        ground.fill(app.kit.theme.felt)
        pygame.draw.rect(ground, (128, 128, 128), box)
        if name in marks:
            made, x, y = marks[name]
            ground.blit(made, (x, y))
        out[name] = pygame.transform.grayscale(ground)
    return out


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("size", [(960, 600), (1280, 720), (1920, 1080)])
def test_states_of_a_card_are_told_by_their_frames_in_grey(
    size: tuple[int, int], palette: str, make_app: Callable[..., App]
) -> None:
    app = make_app(size)
    app.paint_in(palette)
    inner = MARKED_CARD.inflate(-12, -12)
    made = frames(app)
    band = [(x, y) for x in range(210) for y in range(246) if not inner.collidepoint(x, y)]
    band = [(x, y) for x, y in band if MARKED_CARD.inflate(24, 24).collidepoint(x, y)]
    for one, two in combinations(made, 2):
        differing = sum(abs(made[one].get_at(at)[0] - made[two].get_at(at)[0]) > CLEARLY for at in band)
        assert differing >= LEAST_BAND * len(band), f"{one} and {two}: {differing / len(band):.3f}"


def form(picture: pygame.Surface, things: Things) -> list[bool]:
    """What is lighter than the middle of the marked part without colour: its shape, whatever its tone is."""
    part = picture.subsurface(part_of(picture, things))
    small = pygame.transform.smoothscale(pygame.transform.grayscale(part), (GRID, GRID))
    values = [small.get_at((x, y))[0] for y in range(GRID) for x in range(GRID)]
    middle = sorted(values)[len(values) // 2]
    return [value > middle for value in values]


def test_report(make_app: Callable[..., App], capsys: pytest.CaptureFixture[str]) -> None:
    """The standard colours under each deficiency against the palette that is made for it."""
    app, rows = make_app(), []
    for name, things in LISTS.items():
        row = [f"{name:24}"]
        for palette in PALETTES:
            if palette in VISIONS:
                app.paint_in(STANDARD)
                before = apart(marked(app, things), palette)
                app.paint_in(palette)
                after = apart(marked(app, things), palette)
                row.append(f"{palette} {before[0]:4.1f} -> {after[0]:4.1f}")
        app.paint_in(STANDARD)
        row.append(f"normal {apart(marked(app, things))[0]:4.1f}")
        rows.append("  ".join(row))
    print("", *rows, sep="\n")


@pytest.mark.parametrize("palette", PALETTES)
def test_roles_of_the_theme_are_told_apart(palette: str, make_app: Callable[..., App]) -> None:
    app = make_app()
    app.paint_in(palette)
    theme = app.kit.theme
    seats = {str(number): tone for number, tone in enumerate(theme.seats)}
    for vision in {eyes(palette), NORMAL}:
        assert apart({"good": theme.good, "bad": theme.bad}, vision)[0] >= LEAST
        assert apart(seats, vision)[0] >= LEAST


@pytest.mark.parametrize("palette", ["standard", "deuteranopia", "tritanopia"])
@pytest.mark.parametrize("state", ["table-middle", "table-four", "table-square"])
def test_tables_show_those_colours(state: str, palette: str, make_app: Callable[..., App]) -> None:
    """What is measured above is what lies on a table: the same mean colour in the window, where nothing is over it."""
    app = make_app()
    app.paint_in(palette)
    gallery.STATES[state](app)
    known = {picture: (name, things) for things in LISTS.values() for name, picture in things.pictures.items()}
    found = set()
    for picture, place in shown(app, {picture: things for picture, (_, things) in known.items()}):
        name, things = known[picture]
        there = colour_of(app, place, name, things)
        wanted = colour_of(app, drawn(app, picture, place.get_width()), name, things)
        assert ciede2000(seen(there), seen(wanted)) < LEAST / 2, f"{picture}: {there} instead of {wanted}"
        found.add(picture)
    assert len(found) >= 4


def shown(app: App, wanted: Mapping[str, Things]) -> Iterator[tuple[str, pygame.Surface]]:
    """The wanted pictures whose marked part a scene shows unfaded and uncovered, as they are in the window."""
    made: dict[int, str] = {}
    sprite = app.kit.assets.sprite

    def noting(name: str, width: float, turn: float = 0.0) -> pygame.Surface:
        out = sprite(name, width, turn)
        if not turn:
            made[id(out)] = name
        return out

    app.kit.assets.sprite = noting  # type: ignore[method-assign]
    items = app.frame()
    app.paint()
    window = app.window.stage.surface
    for number, item in enumerate(items):
        name = made.get(id(item.surface), "")
        if name not in wanted or item.alpha < 255 or not window.get_rect().contains(item.rect()):
            continue
        part = part_of(item.surface, wanted[name]).move(item.x, item.y)
        if part.collidelist([one.rect() for one in items[number + 1 :]]) < 0:
            yield name, window.subsurface(item.rect())


@pytest.mark.parametrize("state", ["table-middle", "table-four", "table-square", "title-first", "chart-four"])
@pytest.mark.parametrize("palette", ["deuteranopia", "contrast"])
def test_colours_change_at_once(state: str, palette: str, make_app: Callable[..., App]) -> None:
    late, fresh = make_app(), make_app()
    gallery.STATES[state](late)
    late.paint()
    late.paint_in(palette)
    fresh.paint_in(palette)
    gallery.STATES[state](fresh)
    pictures = []
    for app in (late, fresh):
        app.window.stage.invalidate()
        app.paint()
        pictures.append(pygame.image.tobytes(app.window.stage.surface, "RGB"))
    assert pictures[0] == pictures[1]


def test_a_palette_is_kept_and_chosen_by_keyboard(make_app: Callable[..., App]) -> None:
    app = make_app()
    gallery.STATES["settings-title"](app)
    for widget in app.top.widgets():
        if widget.id == "settings.colours.tritanopia" and widget.action:
            widget.action()
    assert app.settings.colours == "tritanopia"
    assert app.kit.theme.good != make_app().kit.theme.good
    app.pop()
    assert '"colours": "tritanopia"' in (app.data / "settings.json").read_text("utf-8")


def test_every_coloured_picture_is_there_in_every_set(make_app: Callable[..., App]) -> None:
    root = make_app().kit.assets.root
    for folder in filter(None, PALETTES.values()):
        for game in ("muster", "bannerfall", "five_royaumes"):
            made = {path.name for path in (root / folder / game).iterdir()}
            assert made <= {path.name for path in (root / game).iterdir()}
    redgreen, blueyellow = (
        sorted(str(path.relative_to(root / folder)) for path in (root / folder).rglob("*.webp"))
        for folder in ("redgreen", "blueyellow")
    )
    assert redgreen == blueyellow
