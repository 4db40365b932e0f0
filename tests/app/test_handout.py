"""Hand-outs: nothing on the page is cut, the files are what they say, the sheet asks and remembers."""

from __future__ import annotations

import re
import shutil
import subprocess
import time
import zlib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.app import gallery, leaf, pdf, positions
from game.app.app import App
from game.app.handout import HandOut
from game.app.leaf import DPI, LEAST, MARGIN, PAPERS, Leaf, Press, Printed, as_pdf, as_png
from game.app.menu import PlayMenu
from game.app.pictures import drawn
from game.app.rulebook import RuleBook
from game.app.settings import PAPERS as KNOWN_PAPERS
from game.app.settings import from_json
from game.core.contract import GameSpec
from game.core.languages import LANGUAGES
from game.registry import GAMES
from game.ui.palettes import PALETTES
from game.ui.theme import themed
from game.ui.widgets import by_id

from .test_scenes import click, pressed

Make = Callable[..., App]
TABLES = ("table-middle", "table-four", "table-square")
LONG = "Wherever the banners of the eastern marches gather before winter, somebody counts. "


def finish(app: App) -> list[Path]:
    until = time.monotonic() + 60
    while app.pictures.busy and time.monotonic() < until:
        app.advance(10)
        time.sleep(0.01)
    folder = app.pictures.folder
    return sorted(folder.iterdir()) if folder.is_dir() else []


def command(app: App, key: int) -> None:
    app.handle(pygame.Event(pygame.KEYDOWN, key=key, mod=pygame.KMOD_CTRL, unicode=""))


def handed(app: App, state: str, title: str = "", caption: str = "") -> Leaf:
    gallery.STATES[state](app)
    still = app.top.pictured()
    assert still is not None
    scene = HandOut(app, still.spec, replace(still, title=title, caption=caption))
    return scene.leaf()


def whole(page: Printed, words: str) -> None:
    """Every line lies within the margins and beside all others, and every word is there."""
    room = page.surface.get_rect().inflate(-2 * MARGIN, -2 * MARGIN)
    boxes = [box for _, box in page.lines]
    assert all(room.contains(box) for box in boxes)
    inner = [box.inflate(-2, -round(box.h * 0.3)) for box in boxes]
    assert all(not one.colliderect(other) for n, one in enumerate(inner) for other in inner[:n])
    if page.picture:
        assert room.contains(page.picture)
        assert page.picture.collidelist(inner) < 0
    told = " ".join(line for line, _ in page.lines)
    assert [word for word in words.split() if word not in told] == []
    assert "…" not in told


def all_words(one: Leaf) -> str:
    return " ".join(
        (one.title, one.below, one.lead, one.caption, one.turn, *(part for row in one.rows for part in row))
    )


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("state", TABLES)
@pytest.mark.parametrize("long", [False, True])
def test_nothing_of_a_position_is_cut(make_app: Make, paper: str, state: str, long: bool) -> None:
    words = ((LONG * 9)[:HandOut.limits[0]], (LONG * 9)[:HandOut.limits[1]]) if long else ("", "Which move?")
    one = handed(make_app(), state, *words)
    page = Press(make_app().kit, one, paper).set()
    assert page.surface.get_size() == PAPERS[paper]
    assert page.picture is not None
    assert page.picture.w >= page.surface.get_width() * 0.5
    whole(page, all_words(one))


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("spec", GAMES, ids=[spec.id for spec in GAMES])
def test_the_rules_at_a_glance_fill_a_page_of_their_own(make_app: Make, paper: str, spec: gallery.GameSpec) -> None:
    app = make_app()
    one = HandOut(app, spec).leaf()
    assert one.still is None
    assert len(one.rows) >= 9
    page = Press(app.kit, one, paper).set()
    whole(page, all_words(one))


@pytest.mark.parametrize("count", [1, 7, 40, 60])
def test_tables_of_any_length_fit(make_app: Make, count: int) -> None:
    rows = tuple((f"Row {number}", LONG.strip()) for number in range(count))
    press = Press(make_app().kit, Leaf("Title", "below", rows), "letter")
    page = press.set()
    whole(page, all_words(press.leaf))
    assert press.fit(press.room.h * 0.8).size > LEAST


@pytest.mark.parametrize("room", [(1280, 540), (1080, 1500)])
def test_a_position_keeps_the_shape_of_its_room_and_leaves_room_for_the_words(
    make_app: Make, room: tuple[int, int]
) -> None:
    app = make_app()
    one = handed(app, "table-square", "", LONG)
    assert one.still is not None
    one = replace(one, still=replace(one.still, room=room))
    page = Press(app.kit, one, "letter").set()
    assert page.picture is not None
    assert page.picture.w / page.picture.h == pytest.approx(room[0] / room[1], rel=0.01)
    whole(page, all_words(one))


def test_the_page_is_white_and_its_turn_is_told(make_app: Make) -> None:
    app = make_app()
    one = handed(app, "table-middle")
    assert one.turn == app.t("handout.turn", name="You")
    assert Press(app.kit, one, "a4").set().surface.get_at((5, 5))[:3] == (255, 255, 255)
    over = handed(app, "table-finished")
    assert over.turn == app.t("handout.over")


# -- files


def objects(data: bytes) -> dict[int, bytes]:
    """The objects of a PDF, found through its own table."""
    start = int(re.search(rb"startxref\n(\d+)\n%%EOF\n$", data)[1])  # type: ignore[index]
    head, count = re.match(rb"xref\n0 (\d+)\n", data[start:]), 0
    assert head
    count, at = int(head[1]), start + head.end()
    entries = [data[at + 20 * number : at + 20 * number + 20] for number in range(count)]
    assert entries[0] == b"0000000000 65535 f \n"
    out = {}
    for number, entry in enumerate(entries[1:], 1):
        assert re.fullmatch(rb"\d{10} 00000 n \n", entry)
        place = int(entry[:10])
        assert data[place:].startswith(f"{number} 0 obj\n".encode())
        out[number] = data[place : data.index(b"\nendobj\n", place)]
    assert data[at + 20 * count :].startswith(b"trailer\n")
    return out


def body(found: bytes) -> bytes:
    length = int(re.search(rb"/Length (\d+)", found)[1])  # type: ignore[index]
    start = found.index(b"\nstream\n") + len(b"\nstream\n")
    assert found[start + length :] == b"\nendstream"
    return found[start : start + length]


@pytest.mark.parametrize("paper", PAPERS)
def test_a_pdf_holds_every_pixel_and_its_table_is_right(paper: str) -> None:
    size = PAPERS[paper]
    pixels = bytes(n % 251 for n in range(997)) * (size[0] * size[1] * 3 // 997 + 1)
    pixels = pixels[: size[0] * size[1] * 3]
    data = pdf.one_page(pixels, size, DPI, "Größe (1) \\")
    assert data.startswith(b"%PDF-1.4\n")
    found = objects(data)
    assert zlib.decompress(body(found[5])) == pixels
    across, down = {"a4": ("595.20", "841.92"), "letter": ("612.00", "792.00")}[paper]
    assert f"/MediaBox [0 0 {across} {down}]".encode() in found[3]
    assert body(found[4]).startswith(f"q {across} 0 0 {down} 0 0 cm /Page Do Q\n".encode())
    title = bytes.fromhex(re.search(rb"/Title <([0-9A-F]+)>", found[7])[1].decode())  # type: ignore[index]
    assert title.decode("utf-16") == "Größe (1) \\"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("spec", GAMES, ids=lambda spec: spec.id)
def test_the_words_of_a_page_lie_unseen_where_they_are_printed(spec: GameSpec, language: str, make_app: Make) -> None:
    app = make_app(language=language)
    page = Press(app.kit, HandOut(app, spec).leaf(), "a4").set()
    data = as_pdf(page, "words")
    shown = body(objects(data)[4])
    assert b"3 Tr" in shown
    told = re.findall(rb"1 0 0 1 ([\d.]+) ([\d.]+) Tm <([0-9a-f]*)> Tj", shown)
    assert [bytes.fromhex(words.decode()).decode("cp1252") for _, _, words in told] == [w for w, _ in page.lines]
    for (x, y, _), (_, box) in zip(told, page.lines, strict=True):
        assert abs(float(x) * DPI / 72 - box.x) < 1
        assert box.y < page.surface.get_height() - float(y) * DPI / 72 < box.bottom


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("state", ["table-middle", "table-four", "table-square"])
def test_a_position_is_printed_on_white(state: str, palette: str, make_app: Make) -> None:
    app = make_app()
    app.settings.colours = palette
    app.apply_settings()
    gallery.STATES[state](app)
    still = app.top.pictured()
    assert still is not None
    grey = pygame.transform.grayscale(drawn(still, app.kit, (1280, 720), printed=True))
    inks = [255 - grey.get_at((x, y))[0] for x in range(0, 1280, 3) for y in range(0, 720, 3)]
    assert sum(inks) / len(inks) < 255 * 0.3  # half of what the table on the screen would take, and less
    assert sum(ink < 8 for ink in inks) > 0.35 * len(inks)
    assert app.kit.theme == themed(palette)  # the window is as it was


def test_pixels_that_are_too_few_are_refused() -> None:
    with pytest.raises(ValueError, match="agree"):
        pdf.one_page(b"\0" * 5, (1, 2), DPI, "")


@pytest.mark.skipif(not shutil.which("pdftoppm"), reason="no other reader of PDF is here")
def test_another_program_reads_it(tmp_path: Path) -> None:
    (tmp_path / "a.pdf").write_bytes(pdf.one_page(b"\xff\0\0" * 300 * 300, (300, 300), DPI, "red"))
    subprocess.run(["pdftoppm", "-r", "300", "-png", str(tmp_path / "a.pdf"), str(tmp_path / "a")], check=True)
    picture = pygame.image.load(str(next(tmp_path.glob("a*.png"))))
    assert picture.get_size() == (300, 300)
    assert picture.get_at((150, 150))[:3] == (255, 0, 0)


@pytest.mark.usefixtures("unseen")
def test_a_png_knows_how_large_it_is_printed(tmp_path: Path) -> None:
    data = as_png(pygame.Surface((30, 40), depth=24))
    at = data.index(b"pHYs")
    assert int.from_bytes(data[at + 4 : at + 8], "big") == 11811
    assert int.from_bytes(data[at + 13 : at + 17], "big") == zlib.crc32(data[at : at + 13])
    (tmp_path / "a.png").write_bytes(data)
    assert pygame.image.load(str(tmp_path / "a.png")).get_size() == (30, 40)


# -- the sheet


def test_ctrl_p_asks_keeps_a_pdf_and_remembers_paper_and_kind(make_app: Make) -> None:
    app = make_app()
    play = positions.table(app, positions.played(30))
    command(app, pygame.K_p)
    assert isinstance(app.top, HandOut)
    click(app, "handout.letter")
    click(app, "handout.keep")
    assert app.top is play
    (path,) = finish(app)
    assert re.fullmatch(r"hand-out-muster-20\d\d-\d\d-\d\d-\d{6}-11\.pdf", path.name)
    assert path.name in app.toast
    assert b"[0 0 612.00 792.00]" in path.read_bytes()
    command(app, pygame.K_p)
    click(app, "handout.png")
    click(app, "handout.keep")
    first, _ = sorted(finish(app), key=lambda one: one.suffix == ".pdf")
    assert pygame.image.load(str(first)).get_size() == PAPERS["letter"]
    assert (app.settings.paper, app.settings.prints) == ("letter", "png")


def test_the_menu_the_editor_and_the_book_lead_to_it(make_app: Make) -> None:
    app = make_app()
    play = positions.table(app, positions.played(30))
    play.open_menu()
    click(app, "menu.handout")
    assert isinstance(app.top, HandOut)
    assert app.top.still is not None
    app.pop()
    gallery.STATES["editor-muster" if "editor-muster" in gallery.STATES else "editor-keep"](app)
    while app.top.name != "editor":
        app.pop()
    click(app, "editor.handout")
    assert isinstance(app.top, HandOut)
    for spec in GAMES:
        book = RuleBook(app, spec.id)
        app.push(book)
        book.turn(len(book.book.chapters) - 1)
        spot = next(spot for spot in book.set_page().spots if spot.kind == "print")
        book.follow(spot)
        assert isinstance(app.top, HandOut)
        assert (app.top.spec, app.top.still) == (spec, None)
        app.pop()
        command(app, pygame.K_p)
        assert isinstance(app.top, HandOut)


def test_the_curtain_has_no_hand_out(make_app: Make) -> None:
    app = make_app()
    play = positions.table(app, positions.played(30, people=2))
    command(app, pygame.K_p)
    assert app.top.name == "curtain"
    entry = by_id(PlayMenu(app, play).widgets(), "menu.handout")
    assert entry is not None
    assert not entry.enabled


def test_words_typed_stand_on_the_page(make_app: Make) -> None:
    app = make_app()
    positions.table(app, positions.played(30))
    command(app, pygame.K_p)
    scene = app.top
    assert isinstance(scene, HandOut)
    scene._title("The last bridge")
    scene._caption("Who builds it?")
    pressed(app, pygame.K_TAB)
    one = scene.leaf()
    assert (one.title, one.caption) == ("The last bridge", "Who builds it?")


@pytest.mark.parametrize("size", [(640, 400), (960, 600), (1280, 720), (1080, 1920)])
@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("state", ["handout-table", "handout-rules", "menu-table"])
def test_sheet_and_menu_fit_every_window(make_app: Make, size: tuple[int, int], scale: float, state: str) -> None:
    app = make_app(size, scale)
    gallery.STATES[state](app)
    widgets = app.top.widgets()
    window = pygame.Rect((0, 0), size)
    assert all(window.contains(w.rect) for w in widgets)
    assert all(not one.rect.colliderect(other.rect) for n, one in enumerate(widgets) for other in widgets[:n])
    app.paint()


@pytest.mark.parametrize("value", ["a3", "", 4, None, ["a4"]])
def test_a_paper_that_is_none_is_the_usual_one(value: object) -> None:
    found = from_json({"paper": value, "prints": value})
    assert (found.paper, found.prints) == ("a4", "pdf")
    assert tuple(PAPERS) == KNOWN_PAPERS


def test_a_page_that_cannot_be_drawn_is_a_sentence(make_app: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    app = make_app()
    positions.table(app, positions.played(30))
    command(app, pygame.K_p)
    monkeypatch.setattr(leaf.Press, "set", lambda press: (_ for _ in ()).throw(MemoryError("too large")))
    click(app, "handout.keep")
    assert app.toast == app.t("problem.keeping", problem="too large")
    assert isinstance(app.top, HandOut)
