"""A PDF of one page that holds one picture, and unseen its words, to be searched, copied and read aloud."""

from __future__ import annotations

import zlib
from collections.abc import Sequence

HEAD = b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n"
POINTS = 72
EM, FOOT, LETTER = 0.75, 0.24, 0.5  # of a line its letters and what is below them; of a letter its usual width
Line = tuple[str, tuple[int, int, int, int]]


def one_page(pixels: bytes, size: tuple[int, int], dpi: int, title: str, lines: Sequence[Line] = ()) -> bytes:
    """The file for pixels of three bytes each, row by row from the top left, printed so many to an inch.

    `lines` are the words of the picture, each with x, y, width and height of its box in pixels.
    """
    wide, high = size
    if len(pixels) != wide * high * 3:
        raise ValueError("size and pixels do not agree")
    across, down = (f"{side * POINTS / dpi:.2f}" for side in size)
    picture = f"/Type /XObject /Subtype /Image /Width {wide} /Height {high} /ColorSpace /DeviceRGB"
    return assembled(
        (
            b"<< /Type /Catalog /Pages 2 0 R >>",
            b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {across} {down}] /Contents 4 0 R"
            " /Resources << /XObject << /Page 5 0 R >> /Font << /Words 6 0 R >> >> >>".encode(),
            stream("", f"q {across} 0 0 {down} 0 0 cm /Page Do Q\n".encode() + unseen(lines, high, POINTS / dpi)),
            stream(f"{picture} /BitsPerComponent 8 /Filter /FlateDecode", zlib.compress(pixels, 6)),
            b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
            f"<< /Title <{words(title)}> /Producer (Bannerhall) >>".encode(),
        )
    )


def unseen(lines: Sequence[Line], high: int, point: float) -> bytes:
    """Lines that are not painted, each as wide as in the picture; `point` is a pixel in points."""
    out = bytearray(b"BT 3 Tr\n")
    for text, (x, y, wide, tall) in lines:
        said = text.encode("cp1252", "replace")
        size = max(1.0, tall * EM * point)
        stretch = 100 * wide * point / (max(1, len(said)) * LETTER * size)
        foot = (high - y - tall * (1 - FOOT)) * point
        out += (
            f"/Words {size:.2f} Tf {stretch:.1f} Tz 1 0 0 1 {x * point:.2f} {foot:.2f} Tm <{said.hex()}> Tj\n".encode()
        )
    return bytes(out + b"ET")


def words(text: str) -> str:
    """A text as the digits of a string in any writing."""
    return (b"\xfe\xff" + text.encode("utf-16-be", "replace")).hex().upper()


def stream(entries: str, data: bytes) -> bytes:
    """An object of bytes."""
    return f"<< {entries} /Length {len(data)} >>\nstream\n".encode() + data + b"\nendstream"


def assembled(objects: tuple[bytes, ...]) -> bytes:
    """Objects, the table of where they begin, and the trailer; the first is the catalogue, the last says what it is."""
    out, places = bytearray(HEAD), []
    for number, body in enumerate(objects, 1):
        places.append(len(out))
        out += f"{number} 0 obj\n".encode() + body + b"\nendobj\n"
    start, count = len(out), len(objects) + 1
    out += f"xref\n0 {count}\n0000000000 65535 f \n".encode()
    out += b"".join(f"{place:010} 00000 n \n".encode() for place in places)
    out += f"trailer\n<< /Size {count} /Root 1 0 R /Info {count - 1} 0 R >>\nstartxref\n{start}\n%%EOF\n".encode()
    return bytes(out)
